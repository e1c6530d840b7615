/* Alternating activations: a turn is the activation of one robot, and all players recharge together when
   nobody can activate any more. */
#include "games/aegis/rules/rules.h"

/* A turn of this seat; 0: a round is to begin. */
void alternate_open(const AegisKit *k, State *s, int seat)
{
    (void)k;
    steps_push(&s->steps, (Step){.kind = STEP_ALTERNATE, .who = (uint8_t)seat});
}

/* A2-STAR-06, A2-STAR-07: is there anything that this seat could do with a turn? */
static bool seat_goes_on(const AegisKit *k, const State *s, int seat)
{
    if (s->seat[seat].gone || mode_seen(k, s)->done >> seat & 1 || !s->seat[seat].pool) return false;
    OWN_EACH (k, seat, piece)
        if (is_active(s, piece) && seat_of(s, piece) == seat && !activation_refused(k, s, piece)) return true;
    return false;
}

/* The first seat that goes on, from this place in the order of turns; 0: the round is over. */
static int seat_next(const AegisKit *k, const State *s, int from)
{
    for (int i = 0; i < k->seats; i++) {
        int seat = s->order[(from + i) % k->seats];
        if (seat_goes_on(k, s, seat)) return seat;
    }
    return 0;
}

/* A2-STAR-10: who activated the last robot is the last one in the new round. */
static void order_turn(const AegisKit *k, State *s)
{
    int last = mode_seen(k, s)->last;
    for (int i = 0; last && i < k->seats; i++) s->order[i] = (uint8_t)((last + i) % k->seats + 1);
}

static void round_end(const AegisKit *k, State *s, Events *events)
{
    s->quiet = (uint16_t)(s->quiet + k->seats);
    starpoints_score(k, s, events);
    if (valor_settle(k, s, true, events)) return;
    if (s->quiet >= k->quiet_rounds * k->seats) {
        game_over(k, s, 0, A2_OUR_01, events);
        return;
    }
    order_turn(k, s);
    alternate_open(k, s, 0);
    rebuild_ask(k, s);
}

static void seat_follow(const AegisKit *k, State *s, int from, Events *events)
{
    int seat = seat_next(k, s, from);
    if (!seat) {
        round_end(k, s, events);
        return;
    }
    turn_open(k, s, seat, A2_STAR_05, events);
    alternate_open(k, s, seat);
}

/* A2-STAR-08, A2-STAR-09: everybody recharges at the same time. */
static void round_begin(const AegisKit *k, State *s, Events *events)
{
    ModeState *mode = mode_state(k, s);
    s->round++;
    mode->done = mode->last = 0;
    SEATS_EACH (k, seat) {
        if (s->seat[seat].gone)
            effects_expire(k, s, seat, events);
        else
            recharge(k, s, seat, events);
        if (!s->seat[seat].protect || s->round == 1) continue;
        s->seat[seat].protect = false;
        event_add(events, EVENT_UNPROTECTED, A2_STAR_11, seat, 0, 0);
    }
    if (mode->ending == ENDING_SOON) {
        mode->ending = ENDING_LAST;
        event_add(events, EVENT_ENDING, A2_STAR_27, 0, 0, ENDING_LAST);
    }
    seat_follow(k, s, 0, events);
}

/* Something may have ended the game, in the middle of anything: A2-TIME-12. True if it did. */
bool mode_settle(const AegisKit *k, State *s, Events *events)
{
    return mode_seen(k, s)->changed && valor_settle(k, s, false, events);
}

/* ---- a turn ---- */

static int alternate_list(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    int n = list_activations(k, s, out);
    OWN_EACH (k, step->who, piece)
        if (is_active(s, piece) && seat_of(s, piece) == step->who && !activation_refused(k, s, piece))
            out[n++] = (Choice){VERB_RECALL, (uint8_t)piece, 0, 0, 0}; /* A2-STAR-34 */
    out[n++] = (Choice){.verb = VERB_PASS};
    return n;
}

static void alternate_answer(const AegisKit *k, State *s, Choice c, Events *events)
{
    Step *step = steps_top(&s->steps);
    ModeState *mode = mode_state(k, s);
    int seat = step->who;
    step->n = 1;
    switch (c.verb) {
    case VERB_PASS:
        mode->done |= (uint8_t)(1 << seat);
        event_add(events, EVENT_PASSED, A2_STAR_07, seat, 0, 0);
        break;
    case VERB_RECALL: robot_recall(k, s, c.who, events); break; /* A2-STAR-36 */
    default: mode->last = (uint8_t)seat; activation_begin(k, s, c, events);
    }
}

static int alternate_why_not(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    if (c.verb == VERB_END) return A2_STAR_07;
    if (c.verb != VERB_RECALL) return why_not_any_more(k, s, step->who, c);
    int clause = why_not_activate(k, s, step->who, (Choice){.verb = VERB_ACTIVATE, .who = c.who});
    return clause ? clause : A2_STAR_34;
}

static bool alternate_run(const AegisKit *k, State *s, Dice *dice, Events *events)
{
    const Step *step = steps_peek(&s->steps);
    (void)dice;
    if (!step->who) {
        steps_pop(&s->steps);
        round_begin(k, s, events);
    } else if (!revenge_next(k, s, s->turn)) {
        if (!step->n && seat_goes_on(k, s, step->who)) return true;
        steps_pop(&s->steps);
        seat_follow(k, s, turn_position(s, s->turn) + 1, events);
    }
    return false;
}

AEGIS_ROW const StepKind alternate_step = {
    .seat = seat_in_who,
    .list = alternate_list,
    .answer = alternate_answer,
    .why_not = alternate_why_not,
    .run = alternate_run,
    .seated = true,
    .prompt = {"turn", "Activate a robot, recall one, or pass for this round.", A2_STAR_05},
};
