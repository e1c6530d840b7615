/* A Boss turn of Solo Boss Battle: a Rondo card is resolved, the Boss uses what has its icon, minions
   activate, one is summoned (A2-SOLO-48 to A2-SOLO-67). Where the decision rules leave a choice the player
   makes it. */
#include "games/aegis/rules/rules.h"

enum BossPhase { BOSS_DEEDS, BOSS_MINIONS, BOSS_SUMMONS, BOSS_DONE };
enum MinionPhase { MINION_ACTS, MINION_HEADS, MINION_GOES };
enum {
    MINION_AIMED = 1,
    MINION_HIT = 2,
    MINION_HITS = 6
}; /* STEP_MINION.b: had a target; Actions that hit */

static int the_player(const State *s, const Step *step)
{
    (void)s, (void)step;
    return SOLO_PLAYER;
}

static bool is_letter(int kind) { return kind < RONDO_PHI; }

static int list_candidates(int actor, const Candidates *list, Choice *out)
{
    for (int i = 0; i < list->count; i++)
        out[i] = (Choice){VERB_PREFER, (uint8_t)actor, 0, list->piece[i], 0};
    return list->count;
}

/* The player has settled what the rules left open. */
static void decided(int actor, int piece, int hex, int clause, Events *events)
{
    Event *event = event_add(events, EVENT_DECIDED, clause, actor, piece, 0);
    if (event) event->n[1] = (int16_t)hex;
}

/* A2-TIME-08: the player may have a Penalty Shot for it. */
static void activation_over(const AegisKit *k, State *s, int piece)
{
    if (k->all_abilities & ABILITY(PENALTY_SHOT))
        steps_push(&s->steps, (Step){.kind = STEP_FOLLOWED, .who = (uint8_t)piece, .b = SOLO_BOSS});
}

/* ---- the Boss ---- */

void boss_turn_open(const AegisKit *k, State *s, Events *events)
{
    SoloState *solo = solo_state(k, s);
    int kind = solo->shown[solo->next] - 1;
    s->turn = SOLO_BOSS;
    solo->skills = 0; /* A2-SOLO-39 */
    PIECES_EACH (k, piece)
        if (is_enemy_piece(k, s, piece)) s->robot[piece].flags &= (uint8_t)~ACTIVATED;
    event_add(events, EVENT_RONDO, is_letter(kind) ? A2_SOLO_48 : A2_SOLO_63, k->boss.piece, 0, kind);
    steps_push(&s->steps, (Step){.kind = STEP_BOSS, .a = (int16_t)kind});
}

static void special_use(const AegisKit *k, State *s, const Step *step, int index, Events *events)
{
    const BossDeed *deed = &k->boss.deed[index];
    int clause = is_letter(step->a) ? A2_SOLO_48 : A2_SOLO_63, boss = k->boss.piece;
    Robot *robot = &s->robot[boss];
    event_add(events, EVENT_SPECIAL, clause, boss, 0, index);
    switch (deed->special) {
    case SPECIAL_SUMMON: summon_open(s, deed->amount); break;
    case SPECIAL_ADVANCE:
        steps_push(
            &s->steps,
            (Step){.kind = STEP_MINION, .phase = MINION_HEADS, .who = (uint8_t)boss, .n = deed->amount});
        break;
    case SPECIAL_MEND: {
        int mended = deed->amount < robot->damage ? deed->amount : robot->damage;
        robot->damage = (uint8_t)(robot->damage - mended);
        event_add(events, EVENT_REPAIRED, clause, boss, boss, mended);
        break;
    }
    default: {
        int pool = s->seat[SOLO_PLAYER].pool, lost = deed->amount < pool ? deed->amount : pool;
        energy_add(k, s, SOLO_PLAYER, -lost, clause, events);
    }
    }
}

/* Uses the Action on the target that the player or the rules chose; false if the player must choose. */
static bool action_aim(const AegisKit *k, State *s, int piece, int ref, int chosen, Candidates *aim,
                       Dice *dice, Events *events)
{
    if (!chosen) {
        enemy_narrow(k, s, piece, false, aim, events);
        if (aim->count > 1) return false;
        chosen = aim->count ? aim->piece[0] : 0;
    }
    action_begin(k, s, piece, aim_choice(k, s, piece, ref, chosen), USE_FREE, SOLO_BOSS, 0, dice, events);
    return true;
}

/* The next of its Actions and abilities with the icon. True if the player is asked; phase moves on at the
 * end. */
static bool deeds_run(const AegisKit *k, State *s, Step *step, Dice *dice, Events *events)
{
    int boss = k->boss.piece;
    for (; step->n < k->boss.deeds; step->n++) {
        const BossDeed *deed = &k->boss.deed[step->n];
        Candidates aim;
        if (!(deed->icons >> step->a & 1)) continue;
        if (deed->special) {
            special_use(k, s, step, step->n++, events);
            return false;
        }
        if (!aim_candidates(k, s, boss, deed->ref, &aim)) { /* A2-SOLO-54 */
            enemy_skips(k, s, boss, deed->ref, events);
            continue;
        }
        int chosen = step->who, at = step->n;
        step->who = 0;
        step->n++;
        if (action_aim(k, s, boss, deed->ref, chosen, &aim, dice, events)) return false;
        step->n = (uint8_t)at;
        return true;
    }
    Effects *own = effects_of(k, s, boss, SOLO_PLAYER);
    static const Effects none;
    if (memcmp(own, &none, sizeof none) != 0) { /* A2-SOLO-91 */
        *own = none;
        event_add(events, EVENT_CLEANSED, A2_SOLO_91, boss, 0, 0);
    }
    s->robot[boss].flags &= (uint8_t)~MOVED;
    step->phase = BOSS_MINIONS;
    activation_over(k, s, boss);
    return false;
}

/* A2-SOLO-50, A2-SOLO-64: minions of the letter, or all, that have not activated in this Boss turn. */
static void minions_due(const AegisKit *k, const State *s, const Step *step, Candidates *list)
{
    list->count = 0;
    PIECES_EACH (k, piece) {
        if (!is_minion(k, s, piece) || s->robot[piece].flags & ACTIVATED) continue;
        if (!is_letter(step->a) || card_of(k, s, piece)->classes >> step->a & 1) candidate_add(list, piece);
    }
}

void minion_activate(const AegisKit *k, State *s, int piece, int clause, Events *events)
{
    (void)k;
    s->robot[piece].flags &= (uint8_t)~MOVED;
    event_add(events, EVENT_ACTIVATED, clause, piece, 0, 0);
    steps_push(&s->steps, (Step){.kind = STEP_MINION, .who = (uint8_t)piece});
}

static bool minions_run(const AegisKit *k, State *s, Step *step, Events *events)
{
    Candidates due;
    minions_due(k, s, step, &due);
    if (!due.count) {
        step->phase = BOSS_SUMMONS;
        return false;
    }
    int piece = step->who;
    if (!piece) {
        enemy_narrow(k, s, k->boss.piece, false, &due, events);
        if (due.count > 1) return true;
        piece = due.piece[0];
    }
    step->who = 0;
    step->b = 1; /* A2-SOLO-62 */
    s->robot[piece].flags |= ACTIVATED;
    minion_activate(k, s, piece, is_letter(step->a) ? A2_SOLO_50 : A2_SOLO_64, events);
    return false;
}

static bool boss_run(const AegisKit *k, State *s, Dice *dice, Events *events)
{
    Step *step = steps_top(&s->steps);
    if (revenge_lay(k, s)) return false;
    switch (step->phase) {
    case BOSS_DEEDS: return deeds_run(k, s, step, dice, events);
    case BOSS_MINIONS: return minions_run(k, s, step, events);
    case BOSS_SUMMONS:
        step->phase = BOSS_DONE;
        if (is_letter(step->a) && !step->b) summon_open(s, 1); /* A2-SOLO-61, A2-SOLO-65 */
        return false;
    default:
        steps_pop(&s->steps);
        solo_state(k, s)->next++;
        player_open(k, s, events);
        return false;
    }
}

static int boss_list(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    Candidates list = {0};
    if (step->phase == BOSS_DEEDS)
        aim_candidates(k, s, k->boss.piece, k->boss.deed[step->n].ref, &list);
    else
        minions_due(k, s, step, &list);
    enemy_narrow(k, s, k->boss.piece, false, &list, NULL);
    return list_candidates(k->boss.piece, &list, out);
}

static void boss_answer(const AegisKit *k, State *s, Choice c, Events *events)
{
    steps_top(&s->steps)->who = (uint8_t)c.b;
    decided(k->boss.piece, c.b, 0, A2_SOLO_87, events);
}

static int prefer_why_not(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    (void)k, (void)s, (void)step;
    return c.verb == VERB_PREFER ? c.a ? A2_SOLO_67 : A2_SOLO_87 : 0;
}

AEGIS_ROW const StepKind boss_step = {
    .seat = the_player,
    .list = boss_list,
    .answer = boss_answer,
    .why_not = prefer_why_not,
    .run = boss_run,
    .seated = true,
    .prompt = {"prefer", "The rules leave it to you: which robot does the Boss choose?", A2_SOLO_87},
};

/* ---- a minion ---- */

/* An Action is over: has the minion whose activation it is succeeded? A SWIFT one takes nothing, and a Burst
   Star that does nothing is no success (A2-UNQ-14). */
void minion_acted(const AegisKit *k, State *s, const Roll *roll)
{
    bool idle = roll_action(k, roll)->type == TYPE_BURST_STAR && !roll->face[3] && !roll->face[4];
    Step *step = s->steps.depth ? steps_top(&s->steps) : NULL;
    if (!step || step->kind != STEP_MINION || step->who != roll->user || !roll->successes || idle) return;
    if (!(roll->attributes & SWIFT)) step->b = (int16_t)(step->b + MINION_HIT);
}

/* A Boss that advances is in the middle of its activation. */
static bool is_advance(const Step *step) { return step->phase != MINION_ACTS && step->n; }

static Step minion_close(const AegisKit *k, State *s)
{
    Step step = steps_pop(&s->steps);
    if (!is_advance(&step)) activation_over(k, s, step.who);
    return step;
}

/* A2-SOLO-51 to A2-SOLO-57, A2-SOLO-93. True if the player is asked. */
static bool acts_run(const AegisKit *k, State *s, Step *step, Dice *dice, Events *events)
{
    int piece = step->who, allowed = has(k, s, piece, OVERLOAD) ? 2 : 1,
        hits = (step->b & MINION_HITS) / MINION_HIT;
    const Card *card = card_of(k, s, piece);
    for (; step->n < card->action_count; step->n++) {
        int ref = ACTION_REF(s->robot[piece].card, step->n);
        Candidates aim;
        bool swift = attributes_now(k, s, piece, &card->action[step->n]) & SWIFT; /* A2-ATTR-53 */
        if (hits >= allowed && !swift) continue;                                  /* A2-SOLO-53 */
        if (!aim_candidates(k, s, piece, ref, &aim)) {
            enemy_skips(k, s, piece, ref, events);
            continue;
        }
        int chosen = step->a, at = step->n;
        step->a = 0;
        step->b |= MINION_AIMED;
        step->n++;
        if (action_aim(k, s, piece, ref, chosen, &aim, dice, events)) return false;
        step->n = (uint8_t)at;
        return true;
    }
    if (step->b & MINION_AIMED) {
        minion_close(k, s); /* A2-SOLO-57 */
    } else {
        step->phase = MINION_HEADS;
        step->n = 0;
    }
    return false;
}

static void targets_of_head(const AegisKit *k, const State *s, Candidates *list)
{
    list->count = 0;
    PIECES_EACH (k, piece)
        if (is_active(s, piece) && !is_enemy_piece(k, s, piece)) candidate_add(list, piece);
}

/* How far it may go: its Movement, or as an ability of the Boss says. */
static int head_reach(const AegisKit *k, const State *s, const Step *step)
{
    Gait gait = gait_of(k, s, step->who);
    if (effect_flags(k, s, step->who) & EFFECT_RESTRAIN) return 0; /* A2-SOLO-104 */
    return step->n ? step->n : gait.move * gait.per_energy;
}

#ifndef AEGIS_INCHES /* inches/reach.c */
/* The hexes at the least distance from the target, over this ground, of those where it may end. */
static Bits ends_nearest(const AegisKit *k, Bits ends, Bits ground, int target)
{
    Bits at = {{0}}, none = {{0}};
    bits_add(&at, target);
    for (int d = 0; d < REACH_MAX; d++) {
        Bits grown = bits_or(at, bits_and(bits_grow(at, k->board->stride), ground)),
             here = bits_and(grown, ends);
        if (bits_any(here)) return here;
        if (!bits_any(bits_minus(grown, at))) return none;
        at = grown;
    }
    return none;
}

/* A2-SOLO-67: as near as it can come on a shortest way; none if it stays where it is. */
Bits head_hexes(const AegisKit *k, const State *s, int piece, int target, int hexes)
{
    int from = s->robot[piece].hex, to = s->robot[target].hex, least = REACH_MAX + 1;
    bool over = flies(k, s, piece);
    Reach reach;
    reach_flood(k, s, from, hexes, over, &reach);
    Bits ends = reach_ends(k, s, &reach), ground = over ? *land_of(k) : free_hexes(k, s), none = {{0}};
    bits_add(&ends, from);
    bits_add(&ground, from);
    Bits best = ends_nearest(k, ends, ground, to);
    if (!bits_any(best)) best = ends_nearest(k, ends, *land_of(k), to); /* no way leads there */
    if (bits_has(&best, from)) return none;
    BITS_EACH (best, hex) {
        int way = reach_distance(&reach, hex);
        if (way < least) least = way;
    }
    Bits look = best;
    BITS_EACH (look, hex)
        if (reach_distance(&reach, hex) > least) bits_drop(&best, hex);
    return best;
}
#endif

static void minion_go(const AegisKit *k, State *s, int hex, Events *events)
{
    Step step = minion_close(k, s);
    s->robot[step.who].flags |= MOVED;
    robot_move(k, s, step.who, hex, 0, EVENT_MOVED, is_advance(&step) ? A2_SOLO_67 : A2_SOLO_55, events);
}

/* A2-SOLO-55: towards the closest robot of the player. True if the player is asked. */
static bool heads_run(const AegisKit *k, State *s, Step *step, Events *events)
{
    int hexes = head_reach(k, s, step);
    if (step->phase == MINION_HEADS) {
        Candidates list;
        targets_of_head(k, s, &list);
        if (list.count && effect_flags(k, s, step->who) & EFFECT_RESTRAIN)
            event_add(events, EVENT_SKIPPED, A2_SOLO_104, step->who, 0, 0); /* the movement itself */
        if (!list.count || !hexes) {
            minion_close(k, s);
            return false;
        }
        enemy_narrow(k, s, step->who, true, &list, events);
        if (list.count > 1) return true;
        step->a = list.piece[0];
        step->phase = MINION_GOES;
    }
    Bits ends = head_hexes(k, s, step->who, step->a, hexes);
    int count = bits_count(ends);
    if (count > 1) return true;
    if (!count) minion_close(k, s);
    BITS_EACH (ends, hex) minion_go(k, s, hex, events);
    return false;
}

static bool minion_run(const AegisKit *k, State *s, Dice *dice, Events *events)
{
    Step *step = steps_top(&s->steps);
    if (revenge_lay(k, s)) return false;
    if (!is_active(s, step->who)) {
        steps_pop(&s->steps);
        return false;
    }
    return step->phase == MINION_ACTS ? acts_run(k, s, step, dice, events) : heads_run(k, s, step, events);
}

static int minion_list(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    Candidates list = {0};
    int n = 0;
    if (step->phase == MINION_GOES) {
        Bits ends = head_hexes(k, s, step->who, step->a, head_reach(k, s, step));
        BITS_EACH (ends, hex) choice_add(out, &n, (Choice){VERB_PREFER, step->who, (int16_t)hex, 0, 0});
        return n;
    }
    if (step->phase == MINION_ACTS)
        aim_candidates(k, s, step->who, ACTION_REF(s->robot[step->who].card, step->n), &list);
    else
        targets_of_head(k, s, &list);
    enemy_narrow(k, s, step->who, step->phase == MINION_HEADS, &list, NULL);
    return list_candidates(step->who, &list, out);
}

static void minion_answer(const AegisKit *k, State *s, Choice c, Events *events)
{
    Step *step = steps_top(&s->steps);
    decided(step->who, c.b, c.a, c.a ? A2_SOLO_67 : A2_SOLO_87, events);
    if (step->phase == MINION_GOES) {
        minion_go(k, s, c.a, events);
        return;
    }
    if (step->phase == MINION_HEADS) step->phase = MINION_GOES;
    step->a = c.b;
}

static void minion_ask(const AegisKit *k, const State *s, const Step *step, PromptWords *words)
{
    (void)k, (void)s;
    if (step->phase == MINION_GOES)
        *words = (PromptWords){"prefer", "Which of these hexes does it go to?", A2_SOLO_67, step->who};
    else if (step->phase == MINION_HEADS)
        *words = (PromptWords){"prefer", "Which of these robots does it go towards?", A2_SOLO_87, step->who};
}

AEGIS_ROW const StepKind minion_step = {
    .seat = the_player,
    .list = minion_list,
    .answer = minion_answer,
    .why_not = prefer_why_not,
    .ask = minion_ask,
    .run = minion_run,
    .prompt = {"prefer", "Which of these robots does it aim at?", A2_SOLO_87},
};
