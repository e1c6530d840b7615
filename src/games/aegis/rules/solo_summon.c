/* Summoning minions in Solo Boss Battle: A2-SOLO-68 to A2-SOLO-82. A card is any of those whose place in the
   deck nobody knows, with equal chance, as from a shuffled deck; those at its bottom come in the order they
   went there. */
#include "games/aegis/rules/rules.h"

enum SummonPhase { SUMMON_DRAWS, SUMMON_PLACES, SUMMON_REPLACES };

void summon_open(State *s, int count)
{
    steps_push(&s->steps, (Step){.kind = STEP_SUMMON, .n = (uint8_t)count});
}

int minions_active(const AegisKit *k, const State *s)
{
    int n = 0;
    PIECES_EACH (k, piece) n += is_minion(k, s, piece);
    return n;
}

/* ---- Starpoints ---- */

/* A2-SOLO-68, A2-SOLO-69: the free Starpoint of this number, or the next; 0 if there is none. */
int placement_hex(const AegisKit *k, const State *s, int face)
{
    for (int i = 0; i < STARPOINTS_OF_SOLO; i++)
        for (int j = 0; j < k->stars; j++)
            if (k->star[j].number == (face - 1 + i) % STARPOINTS_OF_SOLO + 1 &&
                hex_is_free(k, s, k->star[j].hex))
                return k->star[j].hex;
    return 0;
}

void placement_roll(const AegisKit *k, State *s, int clause, Dice *dice, Events *events)
{
    int face = dice_roll(dice, 6, "place");
    solo_state(k, s)->die = (uint8_t)face;
    event_add(events, EVENT_ROLLED, clause, k->boss.piece, ROLLED_PLACE, face);
    skill_die_ask(k, s, VALOR_OF_PLACEMENT, k->boss.piece, face);
}

/* ---- the deck ---- */

static bool in_deck(const AegisKit *k, const State *s, int piece)
{
    return k->piece[piece].seat == SOLO_BOSS && s->robot[piece].where == IN_BOX && !k->piece[piece].drone &&
           piece != k->boss.piece;
}

static bool at_bottom(const SoloState *solo, int piece)
{
    for (int i = 0; i < solo->bottoms; i++)
        if (solo->bottom[i] == piece) return true;
    return false;
}

static int deck_draw(const AegisKit *k, State *s, Dice *dice)
{
    SoloState *solo = solo_state(k, s);
    Candidates unknown = {0};
    PIECES_EACH (k, piece)
        if (in_deck(k, s, piece) && !at_bottom(solo, piece)) candidate_add(&unknown, piece);
    if (unknown.count)
        return unknown.piece[unknown.count > 1 ? dice_roll(dice, unknown.count, "minion") - 1 : 0];
    int piece = solo->bottom[0];
    solo->bottoms--;
    memmove(solo->bottom, solo->bottom + 1, solo->bottoms);
    solo->bottom[solo->bottoms] = 0;
    return piece;
}

/* ---- combined minions ---- */

/* A2-SOLO-73: what the Classes of minions on the board and in the discard pile cover. */
static int classes_found(const AegisKit *k, const State *s)
{
    int classes = 0;
    PIECES_EACH (k, piece)
        if (is_minion(k, s, piece) || (k->piece[piece].seat == SOLO_BOSS && !k->piece[piece].drone &&
                                       s->robot[piece].where == DESTROYED))
            classes |= k->card[k->piece[piece].card].classes;
    return classes;
}

/* It counts towards the Class, as the EGS of the example does towards AEG, and has a lower Level. */
static bool is_component(const AegisKit *k, const State *s, int piece, const Card *card)
{
    const Card *own = card_of(k, s, piece);
    return is_minion(k, s, piece) && own->level < card->level && own->classes & card->classes;
}

/* A2-SOLO-74: its components of the lowest Level on the board. */
static void components_lowest(const AegisKit *k, const State *s, int made, Candidates *list)
{
    const Card *card = &k->card[k->piece[made].card];
    int lowest = 9;
    list->count = 0;
    PIECES_EACH (k, piece)
        if (is_component(k, s, piece, card) && card_of(k, s, piece)->level < lowest)
            lowest = card_of(k, s, piece)->level;
    PIECES_EACH (k, piece)
        if (is_component(k, s, piece, card) && card_of(k, s, piece)->level == lowest)
            candidate_add(list, piece);
}

/* ---- entering ---- */

static void minion_enter(const AegisKit *k, State *s, int hex, int replaced, int clause, Events *events)
{
    Step *step = steps_top(&s->steps);
    int piece = step->who;
    robot_reset(k, s, piece, ACTIVE, 0);
    robot_put(s, piece, hex);
    event_add(events, EVENT_SUMMONED, clause, piece, hex, replaced);
    *step = (Step){.kind = STEP_SUMMON, .n = (uint8_t)(step->n - 1)};
}

/* A2-SOLO-74, A2-SOLO-75, A2-SOLO-80: discarded, not destroyed. */
static void minion_replace(const AegisKit *k, State *s, int old, Events *events)
{
    int made = steps_top(&s->steps)->who, hex = s->robot[old].hex;
    const Card *card = &k->card[k->piece[made].card];
    PIECES_EACH (k, piece) {
        if (!is_component(k, s, piece, card)) continue;
        robot_lift(s, piece);
        robot_reset(k, s, piece, DESTROYED, 0);
        event_add(events, EVENT_LAID_AWAY, A2_SOLO_75, piece, 0, 0);
    }
    minion_enter(k, s, hex, old, A2_SOLO_74, events);
}

/* ---- the step ---- */

static void summon_end(const AegisKit *k, State *s, int clause, int deck, Events *events)
{
    steps_pop(&s->steps);
    if (clause) event_add(events, EVENT_NO_SUMMON, clause, k->boss.piece, 0, deck);
}

static void summon_draw(const AegisKit *k, State *s, Step *step, Dice *dice, Events *events)
{
    SoloState *solo = solo_state(k, s);
    int deck = 0, active = minions_active(k, s);
    PIECES_EACH (k, piece) deck += in_deck(k, s, piece);
    int clause = active >= MINIONS_ACTIVE   ? A2_SOLO_71
                 : !placement_hex(k, s, 1)  ? A2_SOLO_72
                 : !deck || step->a >= deck ? A2_SOLO_81
                                            : 0;
    if (!step->n || clause) {
        summon_end(k, s, step->n ? clause : 0, deck, events);
        return;
    }
    int piece = deck_draw(k, s, dice);
    const Card *card = &k->card[k->piece[piece].card];
    if (card->level > 1 && card->classes & ~classes_found(k, s)) { /* A2-SOLO-78 */
        solo->bottom[solo->bottoms++] = (uint8_t)piece;
        step->a++;
        event_add(events, EVENT_DRAWN, A2_SOLO_78, piece, 0, 1);
        return;
    }
    step->who = (uint8_t)piece;
    event_add(events, EVENT_DRAWN, card->level > 1 ? A2_SOLO_73 : A2_SOLO_68, piece, 0, 0);
    Candidates parts;
    components_lowest(k, s, piece, &parts);
    step->phase = parts.count ? SUMMON_REPLACES : SUMMON_PLACES; /* A2-SOLO-76 */
    if (step->phase == SUMMON_PLACES) placement_roll(k, s, A2_SOLO_68, dice, events);
}

static bool summon_run(const AegisKit *k, State *s, Dice *dice, Events *events)
{
    Step *step = steps_top(&s->steps);
    Candidates parts;
    switch (step->phase) {
    case SUMMON_DRAWS: summon_draw(k, s, step, dice, events); return false;
    case SUMMON_PLACES: {
        SoloState *solo = solo_state(k, s);
        int hex = placement_hex(k, s, solo->die), level = k->card[k->piece[step->who].card].level;
        solo->die = 0;
        minion_enter(k, s, hex, 0, level > 1 ? A2_SOLO_76 : A2_SOLO_68, events);
        return false;
    }
    default:
        components_lowest(k, s, step->who, &parts);
        if (parts.count > 1) return true;
        minion_replace(k, s, parts.piece[0], events);
        return false;
    }
}

static int summon_list(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    Candidates parts;
    components_lowest(k, s, step->who, &parts);
    for (int i = 0; i < parts.count; i++) out[i] = (Choice){VERB_PREFER, step->who, 0, parts.piece[i], 0};
    return parts.count;
}

static void summon_answer(const AegisKit *k, State *s, Choice c, Events *events)
{
    minion_replace(k, s, c.b, events);
}

static int summon_why_not(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    (void)k, (void)s, (void)step;
    return c.verb == VERB_PREFER ? A2_SOLO_74 : 0;
}

static int summon_seat(const State *s, const Step *step)
{
    (void)s, (void)step;
    return SOLO_PLAYER;
}

AEGIS_ROW const StepKind summon_step = {
    .seat = summon_seat,
    .list = summon_list,
    .answer = summon_answer,
    .why_not = summon_why_not,
    .run = summon_run,
    .prompt = {"prefer", "Which of its components does the new minion replace?", A2_SOLO_74},
};
