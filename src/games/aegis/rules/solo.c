/* Solo Boss Battle: its rounds, the player's turn, Valor Points, how it is won and lost. */
#include "games/aegis/rules/rules.h"

/* ---- Valor Points and ends ---- */

/* The player loses Valor, or spends it. */
void solo_pay(const AegisKit *k, State *s, int valor, int piece, int clause, Events *events)
{
    ModeState *mode = mode_state(k, s);
    int left = mode->points[SOLO_PLAYER] - valor;
    mode->points[SOLO_PLAYER] = (int16_t)(left < 0 ? 0 : left);
    mode->changed = true;
    Event *event = event_add(events, EVENT_VALOR, clause, SOLO_PLAYER, piece, -valor);
    if (event) event->n[1] = mode->points[SOLO_PLAYER];
}

/* What the loss of this robot does to the Boss; its Defense counts: A2-BUFF-08. */
static void boss_suffers(const AegisKit *k, State *s, int levels, int piece, int clause, Events *events)
{
    int boss = k->boss.piece, damage = after_defense(k, s, boss, levels);
    if (!damage) event_add(events, EVENT_SPARED, A2_BUFF_08, boss, piece, 0);
    robot_damage(k, s, boss, damage, piece, clause, events);
}

/* A robot is destroyed, by this clause: A2-SOLO-10, A2-SOLO-15, A2-SOLO-37, A2-SOLO-100. */
void solo_destroyed(const AegisKit *k, State *s, int piece, int clause, Events *events)
{
    SoloState *solo = solo_state(k, s);
    bool drone = k->piece[piece].drone;
    if (seat_of(s, piece) == SOLO_PLAYER) {
        bool recalled = clause == A2_SOLO_36;
        if (recalled)
            solo->recalls++;
        else if (!drone)
            solo->losses++;
        solo_pay(k, s, 1, piece, recalled ? A2_SOLO_37 : drone ? A2_SOLO_100 : A2_SOLO_15, events);
        return;
    }
    mode_state(k, s)->changed = true;
    if (piece == k->boss.piece) return;
    if (!drone) solo->minions++;
    int harm = drone ? A2_SOLO_100 : clause == A2_SOLO_11 ? A2_SOLO_11 : A2_SOLO_10;
    boss_suffers(k, s, card_of(k, s, piece)->level, piece, harm, events);
}

/* All its Energy Output is drained: A2-SOLO-11, A2-SOLO-16. */
void solo_drained(const AegisKit *k, State *s, int piece, Events *events)
{
    if (seat_of(s, piece) == SOLO_PLAYER) {
        solo_state(k, s)->drained++;
        solo_pay(k, s, 1, piece, A2_SOLO_16, events);
    } else {
        s->robot[piece].damage = (uint8_t)integrity_of(k, s, piece); /* it is buried with the rest */
    }
}

bool trophy_kept(const AegisKit *k, const State *s, const BossTrophy *trophy)
{
    const SoloState *solo = solo_seen(k, s);
    int highest = 0;
    PIECES_EACH (k, piece)
        if (is_active(s, piece) && seat_of(s, piece) == SOLO_PLAYER && card_of(k, s, piece)->level > highest)
            highest = card_of(k, s, piece)->level;
    switch (trophy->kind) {
    case TROPHY_ROUNDS: return s->round <= trophy->amount;
    case TROPHY_VALOR: return mode_seen(k, s)->points[SOLO_PLAYER] >= trophy->amount;
    case TROPHY_MINIONS: return solo->minions >= trophy->amount;
    case TROPHY_ENERGY: return s->seat[SOLO_PLAYER].pool >= trophy->amount;
    case TROPHY_LEVEL: return highest >= trophy->amount;
    case TROPHY_NO_RECALL: return !solo->recalls;
    case TROPHY_NO_LOSS: return !solo->losses && !solo->recalls;
    case TROPHY_NO_SKILL: return !solo->spent;
    case TROPHY_NO_COMBINE: return !solo->combined;
    default: return !solo->drained;
    }
}

/* Robots are still being pushed by an Action: what it does it does together (A2-ATTR-29, A2-OUR-12). */
bool solo_unsettled(const State *s)
{
    const Step *step = s->steps.depth ? steps_peek(&s->steps) : NULL;
    return step && step->kind == STEP_ACTION && step->phase == ACTION_CHOOSE;
}

/* Something may have ended the game, in the middle of anything: A2-SOLO-08, A2-SOLO-14. */
bool solo_settle(const AegisKit *k, State *s, Events *events)
{
    ModeState *mode = mode_state(k, s);
    int boss = k->boss.piece;
    if (!mode->changed || solo_unsettled(s)) return false;
    mode->changed = false;
    if (!is_active(s, boss) || s->robot[boss].damage >= integrity_of(k, s, boss)) {
        for (int i = 0; i < k->boss.trophies; i++) /* A2-SOLO-17 */
            if (trophy_kept(k, s, &k->boss.trophy[i]))
                event_add(events, EVENT_TROPHY, A2_SOLO_17, SOLO_PLAYER, 0, i);
        game_over(k, s, 1u << SOLO_PLAYER, A2_SOLO_08, events);
        return true;
    }
    if (mode->points[SOLO_PLAYER] > 0) return false;
    game_over(k, s, 1u << SOLO_BOSS, A2_SOLO_14, events);
    return true;
}

/* ---- beginning ---- */

void solo_open(State *s, int who) { steps_push(&s->steps, (Step){.kind = STEP_SOLO, .who = (uint8_t)who}); }

void solo_blank(const AegisKit *k, State *s)
{
    mode_state(k, s)->points[SOLO_PLAYER] = SOLO_VALOR;
    memcpy(solo_state(k, s)->rondo, k->boss.rondo, RONDO_KINDS);
    s->seat[SOLO_BOSS].pool = BOSS_ENERGY;
    for (int i = 0; i < k->basics[SOLO_BOSS]; i++) /* the minion deck */
        robot_reset(k, s, k->first[SOLO_BOSS] + i, IN_BOX, 0);
}

static void boss_enter(const AegisKit *k, State *s, int hex, Events *events)
{
    s->robot[k->boss.piece].where = ACTIVE;
    robot_put(s, k->boss.piece, hex);
    event_add(events, EVENT_PLACED, A2_SOLO_04, k->boss.piece, hex, 0);
}

/* The Boss's own set-up first, then the player's robots in any Start Zone: A2-SOLO-04, A2-SOLO-05. */
void solo_deploy(const AegisKit *k, State *s, Events *events)
{
    solo_open(s, 0);
    steps_push(&s->steps, (Step){.kind = STEP_DEPLOY, .who = SOLO_PLAYER});
    boss_enter(k, s, k->boss.hex, events);
    if (k->boss.summon) summon_open(s, k->boss.summon);
}

/* A position that was placed goes on with the player's turn. */
void solo_position(const AegisKit *k, State *s)
{
    s->turn = SOLO_PLAYER;
    s->seat[SOLO_BOSS].pool = s->seat[SOLO_BOSS].max = BOSS_ENERGY;
    if (!is_active(s, k->boss.piece)) {
        Bits free = free_hexes(k, s);
        int hex = hex_is_free(k, s, k->boss.hex) ? k->boss.hex : 0;
        BITS_EACH (free, other)
            if (!hex) hex = other;
        boss_enter(k, s, hex, NULL);
    }
    solo_open(s, SOLO_PLAYER);
}

/* ---- rounds ---- */

int solo_cards_left(const AegisKit *k, const State *s)
{
    int left = 0;
    for (int kind = 0; kind < RONDO_KINDS; kind++) left += solo_seen(k, s)->rondo[kind];
    return left;
}

int solo_shown(const AegisKit *k, const State *s)
{
    int shown = 0;
    while (shown < REVEALS_MOST && solo_seen(k, s)->shown[shown]) shown++;
    return shown;
}

/* A2-SOLO-20, A2-SOLO-21: each card is any of those left with equal chance, as from a shuffled deck. */
static void rondo_reveal(const AegisKit *k, State *s, Dice *dice, Events *events)
{
    SoloState *solo = solo_state(k, s);
    memset(solo->shown, 0, sizeof solo->shown);
    solo->next = 0;
    for (int i = 0; i < k->boss.reveals; i++) {
        int left = solo_cards_left(k, s), kind = 0;
        if (!left) return;
        int at = left > 1 ? dice_roll(dice, left, "rondo") : 1;
        while (at > solo->rondo[kind]) at -= solo->rondo[kind++];
        solo->rondo[kind]--;
        solo->shown[i] = (uint8_t)(kind + 1);
        event_add(events, EVENT_REVEALED, k->boss.reveals == 3 ? A2_SOLO_20 : A2_SOLO_21, kind, 0, i + 1);
    }
}

int solo_levels(const AegisKit *k, const State *s)
{
    int levels = 0;
    PIECES_EACH (k, piece)
        if (is_active(s, piece) && seat_of(s, piece) == SOLO_PLAYER && !k->piece[piece].drone)
            levels += card_of(k, s, piece)->level;
    return levels;
}

/* A2-SOLO-27: what either side has caused ends. */
static void solo_recharge(const AegisKit *k, State *s, Events *events)
{
    recharge(k, s, SOLO_PLAYER, events);
    effects_expire(k, s, SOLO_BOSS, events);
    OWN_EACH (k, SOLO_BOSS, piece) s->robot[piece].flags = 0;
    s->seat[SOLO_BOSS].pool = BOSS_ENERGY;
}

void player_open(const AegisKit *k, State *s, Events *events)
{
    ModeState *mode = mode_state(k, s);
    mode->done = mode->last = 0;
    turn_open(k, s, SOLO_PLAYER, A2_SOLO_29, events);
    solo_open(s, SOLO_PLAYER);
}

enum { ROUND_REVEALS, ROUND_RECHARGES };

static void round_run(const AegisKit *k, State *s, Step *step, Dice *dice, Events *events)
{
    if (step->phase == ROUND_RECHARGES) {
        steps_pop(&s->steps);
        solo_recharge(k, s, events);
        player_open(k, s, events); /* A2-SOLO-28 */
        return;
    }
    step->phase = ROUND_RECHARGES;
    s->round++;
    if (!solo_cards_left(k, s)) {
        game_over(k, s, 1u << SOLO_BOSS, A2_SOLO_12, events);
        return;
    }
    rondo_reveal(k, s, dice, events);
    if (mode_seen(k, s)->points[SOLO_PLAYER] < SOLO_VALOR_LEAST)
        game_over(k, s, 1u << SOLO_BOSS, A2_SOLO_13, events);
    else
        rebuild_open(k, s, SOLO_PLAYER); /* A2-SOLO-24 */
}

/* ---- the player's turn ---- */

static bool cards_done(const AegisKit *k, const State *s)
{
    return solo_seen(k, s)->next >= solo_shown(k, s);
}

/* A2-SOLO-29, A2-SOLO-31, A2-SOLO-33, A2-SOLO-41: 0, or why no robot can be activated now. */
int solo_activating_refused(const AegisKit *k, const State *s)
{
    const ModeState *mode = mode_seen(k, s);
    if (!s->seat[SOLO_PLAYER].pool) return A2_SOLO_31;
    if (mode->last || cards_done(k, s) || !(mode->done >> SOLO_PLAYER & 1)) return 0;
    return A2_SOLO_29;
}

static int list_turn(const AegisKit *k, const State *s, Choice *out)
{
    int n = 0;
    if (solo_activating_refused(k, s)) return 0;
    n = list_activations(k, s, out);
    OWN_EACH (k, SOLO_PLAYER, piece)
        if (is_active(s, piece) && !activation_refused(k, s, piece))
            choice_add(out, &n, (Choice){VERB_RECALL, (uint8_t)piece, 0, 0, 0}); /* A2-SOLO-36 */
    return n;
}

static int solo_list(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    (void)step;
    int n = list_turn(k, s, out);
    bool free = !n || cards_done(k, s) || mode_seen(k, s)->done >> SOLO_PLAYER & 1; /* A2-SOLO-32 */
    n = list_skills(k, s, out, n);
    if (free) choice_add(out, &n, (Choice){.verb = VERB_END});
    return n;
}

static void turn_over(const AegisKit *k, State *s, Events *events)
{
    bool acted = mode_seen(k, s)->done >> SOLO_PLAYER & 1;
    steps_pop(&s->steps);
    if (!acted && !s->seat[SOLO_PLAYER].pool) event_add(events, EVENT_PASSED, A2_SOLO_31, SOLO_PLAYER, 0, 0);
    if (!cards_done(k, s)) {
        boss_turn_open(k, s, events);
        return;
    }
    event_add(events, EVENT_TURN_ENDED, A2_SOLO_32, SOLO_PLAYER, 0, 0);
    solo_open(s, 0);
}

static void solo_answer(const AegisKit *k, State *s, Choice c, Events *events)
{
    ModeState *mode = mode_state(k, s);
    if (c.verb == VERB_END) {
        turn_over(k, s, events);
        return;
    }
    if (c.verb == VERB_VALOR) {
        skill_use(k, s, c, events);
        return;
    }
    if (c.verb == VERB_RECALL) {
        settle(s);
        robot_destroy(k, s, c.who, false, A2_SOLO_36, events);
    } else {
        activation_begin(k, s, c, events);
    }
    if (mode->done >> SOLO_PLAYER & 1) mode->last = 0; /* the one that Valor bought */
    mode->done |= 1 << SOLO_PLAYER;
}

static int solo_why_not(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    if (c.verb == VERB_VALOR) return why_no_skill(k, s, c, true);
    if (c.verb == VERB_END || c.verb == VERB_PASS) return cards_done(k, s) ? A2_SOLO_32 : A2_SOLO_29;
    if (c.verb == VERB_RECALL) {
        int clause = why_not_activate(k, s, step->who, (Choice){.verb = VERB_ACTIVATE, .who = c.who});
        return clause ? clause : solo_activating_refused(k, s);
    }
    return why_not_any_more(k, s, step->who, c);
}

static bool solo_run(const AegisKit *k, State *s, Dice *dice, Events *events)
{
    Step *step = steps_top(&s->steps);
    if (!step->who) {
        round_run(k, s, step, dice, events);
    } else if (!revenge_lay(k, s)) {
        Choice list[CHOICES_MAX];
        if (solo_list(k, s, step, list) > 1) return true;
        turn_over(k, s, events);
    }
    return false;
}

static void solo_ask(const AegisKit *k, const State *s, const Step *step, PromptWords *words)
{
    (void)step;
    if (solo_activating_refused(k, s))
        *words = (PromptWords){"turn", "Use a Valor Skill, or end your turn.", A2_SOLO_38, 0};
    else if (cards_done(k, s))
        *words =
            (PromptWords){"turn", "Activate any robots that are left, then end the round.", A2_SOLO_33, 0};
}

AEGIS_ROW const StepKind solo_step = {
    .seat = seat_in_who,
    .list = solo_list,
    .answer = solo_answer,
    .why_not = solo_why_not,
    .ask = solo_ask,
    .run = solo_run,
    .seated = true,
    .prompt = {"turn", "Activate a robot or recall one; then the Boss resolves a Rondo card.", A2_SOLO_29},
};
