/* Running on until somebody must choose, and how a match begins, is left, ends and is hidden. */
#include "games/aegis/rules/rules.h"

/* A question to the Boss's side that its rules answer: A2-SOLO-49 and on. False: the player is asked. */
static bool boss_settles(const AegisKit *k, State *s, Dice *dice, Events *events)
{
    const Step *step = steps_peek(&s->steps);
    const StepKind *kind = step_kind(step);
    int seat = kind->seat ? kind->seat(s, step) : s->turn;
    if (!seat_is_boss(k, seat)) return false;
    Choice list[CHOICES_MAX];
    int n = kind->list ? kind->list(k, s, step, list) : 0;
    if (n && list[0].verb == VERB_DRONE) { /* A2-SOLO-70 */
        SoloState *solo = solo_state(k, s);
        if (!solo->die) {
            placement_roll(k, s, A2_SOLO_70, dice, events);
            return true;
        }
        list[0].a = (int16_t)placement_hex(k, s, solo->die);
        solo->die = 0;
    } else {
        n = enemy_answers(k, s, step, list, n, events);
        if (n != 1) return false;
    }
    choice_carry_out(k, s, seat, list[0], dice, events);
    return true;
}

/* Goes on until somebody must choose or the match is over. */
static void match_run(const AegisKit *k, State *s, Dice *dice, Events *events)
{
    while (!s->over) {
        if (kit_mode(k) && mode_settle(k, s, events)) continue;
        if (!s->steps.depth) { /* A2-BO3-05: the next game of the match */
            s->game++;
            game_begin(k, s, dice, events);
            continue;
        }
        const StepKind *kind = step_kind(steps_peek(&s->steps));
        bool asks = kind->run ? kind->run(k, s, dice, events) : prompt_run(k, s, dice, events);
        if (!asks || (kit_mode(k) == MODE_SOLO && boss_settles(k, s, dice, events))) continue;
        if (!kit_mode(k) || !mode_settle(k, s, events)) return;
    }
}

/* The match is over. */
AEGIS_ROW const StepKind over_step = {0};

static inline bool somebody_is_gone(const AegisKit *k, const State *s)
{
    bool any = false;
    SEATS_EACH (k, seat) any |= s->seat[seat].gone;
    return any;
}

/* A seat that has left answers its questions by declining, or by the last answer where it must give one. */
static void absent_answer(const AegisKit *k, State *s, Dice *dice, Events *events)
{
    for (;;) {
        unsigned asked = seats_asked(k, s);
        int seat = 0;
        SEATS_EACH (k, each)
            if ((asked >> each & 1) && s->seat[each].gone) seat = each;
        if (!seat) return;
        Choice list[CHOICES_MAX];
        int n = list_choices(k, s, seat, list), pick = n - 1;
        for (int i = 0; i < n; i++)
            if (list[i].verb == VERB_PASS || list[i].verb == VERB_END) pick = i;
        choice_carry_out(k, s, seat, list[pick], dice, events);
        match_run(k, s, dice, events);
    }
}

/* Events cite the clauses of the edition that is played. */
static void events_renumber(const AegisKit *k, Events *events)
{
    for (int i = 0; events && i < events->count; i++) {
        Event *event = &events->items[i];
        uint16_t clause = clause_now(k, event->clause);
        if (clause_cited && clause != event->clause) {
            clause_cited[event->clause]--;
            clause_cite(clause);
        }
        event->clause = clause;
    }
}

/* Somebody must choose now, or the match is over. */
static void play_waits(const AegisKit *k, State *s, Events *events)
{
    s->now.asked = (uint8_t)seats_asked(k, s);
    events_renumber(k, events);
}

/* Does anybody still owe an answer that others have given in secret? Then nothing ends: in another order it
   would have been heard. */
static bool answers_are_due(const AegisKit *k, const State *s)
{
    const StepKind *kind = s->steps.depth ? step_kind(steps_peek(&s->steps)) : NULL;
    return kind && kind->seats && kind->seats(k, s);
}

static void aegis_apply(const Kit *kit, void *state, int seat, Choice c, Dice *dice, Events *events)
{
    const AegisKit *k = KIT(kit);
    State *s = STATE(state);
    s->choices++;
    choice_carry_out(k, s, seat, c, dice, events);
    if (!s->over && s->choices >= k->choices_limit && !answers_are_due(k, s))
        game_over(k, s, 0, A2_OUR_18, events);
    match_run(k, s, dice, events);
    if (somebody_is_gone(k, s)) absent_answer(k, s, dice, events);
    places_forget(k, s);
    play_waits(k, s, events);
}

static bool aegis_begin(const Kit *kit, void *state, Dice *dice, Events *events, Problem *problem)
{
    const AegisKit *k = KIT(kit);
    State *s = STATE(state);
    (void)problem;
    if (k->placed || s->game) { /* the latter: a match that goes on, on the kit it began with */
        position_begin(k, s);
    } else {
        state_blank(k, s);
        game_begin(k, s, dice, events);
    }
    match_run(k, s, dice, events);
    play_waits(k, s, events);
    return true;
}

/* Resigned or timed out: out for good. His robots remain what they are (A2-FFA-13); nobody moves them. */
static void aegis_leave(const Kit *kit, void *state, int seat, int why, Dice *dice, Events *events)
{
    const AegisKit *k = KIT(kit);
    State *s = STATE(state);
    if (s->over) return;
    if (why == LEAVE_DRAW_AGREED) {
        match_over(k, s, 0, T_12, events);
        s->now.asked = 0;
        return;
    }
    int clause = why == LEAVE_TIMED_OUT ? T_14 : T_13;
    event_add(events, EVENT_LEFT, clause, seat, 0, why);
    s->seat[seat].gone = true;
    s->seat[seat].out = true;
    unsigned sides = 0, alive = 0, winners = 0;
    SEATS_EACH (k, other)
        if (!s->seat[other].out) {
            if (!(sides >> k->side[other] & 1)) alive++;
            sides |= 1u << k->side[other];
        }
    SEATS_EACH (k, other)
        if (sides >> k->side[other] & 1) winners |= 1u << other;
    if (alive <= 1) {
        match_over(k, s, winners, clause, events);
        s->now.asked = 0;
        return;
    }
    if (kit_mode(k) == MODE_STARPOINT && starpoint_left(k, s, events)) match_run(k, s, dice, events);
    absent_answer(k, s, dice, events);
    play_waits(k, s, events);
}

bool aegis_result(const Kit *kit, const void *state, Result *result)
{
    const AegisKit *k = KIT(kit);
    const State *s = CONST_STATE(state);
    if (!s->over) return false;
    if (result) {
        *result =
            (Result){.draw = !s->winners, .winners = s->winners, .clause = clause_now(k, s->over_clause)};
        const char *why = "";
        switch (s->over_clause) {
        case A2_WIN_02: why = "fewer than 5 Energy in the Recharge Phase"; break;
        case A2_WIN_03: why = "no robot left that can do harm"; break;
        case A2_WIN_08: why = "no robot on the board to bring one in"; break;
        case A2_FFA_08: why = "all opponents are eliminated"; break;
        case A2_BO3_06: why = "two games won"; break;
        case A1_WIN_01: why = "no robot left on the field"; break;
        case A1_WIN_02: why = "no robot of anybody left on the field"; break;
        case A1_WIN_05: why = "robots that produce fewer than 5 Energy"; break;
        case A1_WIN_07: why = "no robot left that can do harm"; break;
        case A1_WIN_08: why = "no robot of anybody left that can do harm"; break;
        case A1_FFA_11: why = "the only one who still produces 5 Energy"; break;
        case A1_FFA_12: why = "all opponents are eliminated"; break;
        case A1_FFA_14: why = "the last players were eliminated together"; break;
        case A1_TAG_16: why = "the other side has no robot left"; break;
        case A1_TAG_17: why = "the other side has no robot left that can do harm"; break;
        case A1_TAG_18: why = "nobody of the other side produces 5 Energy"; break;
        case A1_CHES_11: why = "nobody produces 5 Energy"; break;
        case A1_PTC_22: why = "14 Victory Points or more, and 2 ahead"; break;
        case A1_PTC_24: why = "a player has no more robots, and the points decide"; break;
        case A2_STAR_25: why = "the opponent has no Valor Points left"; break;
        case A2_STAR_28: why = "most Valor Points after the last round"; break;
        case A2_STAR_29: why = "closest to 0 Valor Points"; break;
        case A2_STAR_30: why = "took the lead after a tie"; break;
        case A2_SOLO_08: why = "the Boss has no Integrity left"; break;
        case A2_SOLO_12: why = "no Rondo card is left to reveal"; break;
        case A2_SOLO_13: why = "4 or fewer Valor Points at the start of a round"; break;
        case A2_SOLO_14: why = "no Valor Points left"; break;
        case A2_OUR_01: why = "too many rounds without damage, drain or combining"; break;
        case A2_OUR_02: why = "five games played"; break;
        case A2_OUR_18: why = "the limit of choices was reached"; break;
        case T_12: why = "draw agreed"; break;
        case T_13: why = "resigned"; break;
        case T_14: why = "time ran out"; break;
        default: why = "the match is over"; break;
        }
        snprintf(result->why, sizeof result->why, "%s", why);
    }
    return true;
}
