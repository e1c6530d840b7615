/* Alternating activations: a turn is the activation of one robot, and all players recharge together when
   nobody can activate any more. */
#include "games/aegis/rules/rules.h"

/* A turn of this seat; 0: a round is to begin. */
void alternate_open(const AegisKit *k, State *s, int seat)
{
    (void)k;
    steps_push(&s->steps, (Step){.kind = STEP_ALTERNATE, .who = (uint8_t)seat});
}

/* Has this seat no more turns? A1-FFA-14. */
static bool is_away(const AegisKit *k, const State *s, int seat)
{
    return s->seat[seat].gone || (s->seat[seat].out && kit_rules(k)->losses_at_end);
}

/* A2-STAR-06, A2-STAR-07, A1-CHES-10: is there anything that this seat could do with a turn? */
static bool seat_goes_on(const AegisKit *k, const State *s, int seat)
{
    if (is_away(k, s, seat)) return false;
    if (kit_mode(k) == MODE_STARPOINT && (mode_seen(k, s)->done >> seat & 1 || !s->seat[seat].pool))
        return false;
    OWN_EACH (k, seat, piece)
        if (is_active(s, piece) && seat_of(s, piece) == seat && !activation_refused(k, s, piece)) return true;
    return false;
}

int robots_of(const AegisKit *k, const State *s, int seat)
{
    int n = 0;
    OWN_EACH (k, seat, piece) n += is_active(s, piece) && seat_of(s, piece) == seat;
    return n;
}

/* 0, or why this seat must activate a robot. */
static int pass_refused(const AegisKit *k, const State *s, int seat)
{
    bool fewer = false, others = false;
    if (kit_mode(k) == MODE_STARPOINT) return 0;
    SEATS_EACH (k, other) {
        if (is_ally_seat(k, seat, other) || s->seat[other].out) continue;
        fewer |= robots_of(k, s, seat) < robots_of(k, s, other);
        others |= seat_goes_on(k, s, other) && !(mode_seen(k, s)->done >> other & 1);
    }
    return !fewer ? A1_CHES_08 : others ? 0 : A1_CHES_03;
}

/* The first seat that goes on, from this place in the order of turns; 0: the round is over. */
static int seat_next(const AegisKit *k, const State *s, int from)
{
    for (int i = 0; i < kit_seats(k); i++) {
        int seat = s->order[(from + i) % kit_seats(k)];
        if (seat_goes_on(k, s, seat)) return seat;
    }
    return 0;
}

/* A2-STAR-10: who activated the last robot is the last one in the new round. */
static void order_turn(const AegisKit *k, State *s)
{
    int last = mode_seen(k, s)->last;
    for (int i = 0; last && i < kit_seats(k); i++) s->order[i] = (uint8_t)((last + i) % kit_seats(k) + 1);
}

/* A1-CHES-12, A1-CHES-13: what the abilities of a turn's end and start do, once in a round, in the order of
   the token. */
static void between_rounds(const AegisKit *k, State *s)
{
    bool ends = k->all_abilities & ABILITY(COMBAT_DROP) ||
                kit_classic(k) & (CLASSIC(ROGUE_DECOY) | CLASSIC(PROPAGANDA));
    bool starts = kit_classic(k) & (CLASSIC(SHIFTY_BUSINESS) | CLASSIC(DREAD_SALVAGE));
    for (int kind = 0; kind < 2; kind++)
        for (int i = kit_seats(k) - 1; i >= 0 && (kind ? ends : starts); i--)
            if (!s->seat[s->order[i]].out)
                steps_push(&s->steps, (Step){.kind = kind ? STEP_FINISH : STEP_START, .who = s->order[i]});
}

static void round_end(const AegisKit *k, State *s, Events *events)
{
    s->quiet = (uint16_t)(s->quiet + kit_seats(k));
    if (kit_mode(k) == MODE_STARPOINT) {
        starpoints_score(k, s, events);
        if (valor_settle(k, s, true, events)) return;
    }
    if (s->quiet >= k->quiet_rounds * kit_seats(k)) {
        game_over(k, s, 0, A2_OUR_01, events);
        return;
    }
    if (kit_mode(k) == MODE_STARPOINT) order_turn(k, s);
    alternate_open(k, s, 0);
    if (kit_mode(k) == MODE_STARPOINT)
        rebuild_ask(k, s);
    else
        between_rounds(k, s);
}

/* A turn of one activation. What the first edition lets last for a turn lasts up to the next Recharge Phase
   (A1-CHES-06); what is counted within a turn begins anew. */
static void seat_follow(const AegisKit *k, State *s, int from, Events *events)
{
    int seat = seat_next(k, s, from);
    if (!seat) {
        round_end(k, s, events);
        return;
    }
    s->piloted = false;
    s->undaunted = 0;
    targets_forget(k, s);
    turn_open(k, s, seat, kit_mode(k) == MODE_CHESS ? A1_CHES_01 : A2_STAR_05, events);
    alternate_open(k, s, seat);
}

/* A1-CHES-05: the next player who is still in the game has the Player 1 Token. */
static void token_pass(const AegisKit *k, State *s, Events *events)
{
    for (int passed = 0; !passed || (passed < kit_seats(k) && is_away(k, s, s->order[0])); passed++) {
        uint8_t holder = s->order[0];
        for (int i = 0; i + 1 < kit_seats(k); i++) s->order[i] = s->order[i + 1];
        s->order[kit_seats(k) - 1] = holder;
    }
    s->first = s->order[0];
    event_add(events, EVENT_TOKEN, A1_CHES_05, s->first, 0, 0);
}

/* A1-CHES-12: takes off, or puts back, what the seat has given just before this Recharge Phase. */
static void given_set(const AegisKit *k, State *s, int seat, bool on)
{
    int decoy = mode_seen(k, s)->given[seat].decoy, spread = mode_seen(k, s)->given[seat].spread;
    if (decoy && is_active(s, decoy)) {
        Effects *effects = effects_of(k, s, decoy, seat);
        effects->flags = (uint8_t)(on ? effects->flags | EFFECT_DECOY : effects->flags & ~EFFECT_DECOY);
    }
    if (spread && is_active(s, spread)) {
        Effects *effects = effects_of(k, s, spread, seat);
        effects->accuracy = (int8_t)(effects->accuracy + (on ? -1 : 1));
    }
}

/* What lasts until the next Recharge Phase and was given for the round to come outlasts this one. */
static void chess_recharge(const AegisKit *k, State *s, int seat, Events *events)
{
    given_set(k, s, seat, false);
    if (is_away(k, s, seat))
        effects_expire(k, s, seat, events);
    else
        recharge(k, s, seat, events);
    given_set(k, s, seat, true);
    mode_state(k, s)->given[seat].decoy = mode_state(k, s)->given[seat].spread = 0;
}

/* A2-STAR-08, A2-STAR-09, A1-CHES-03, A1-CHES-06: everybody recharges at the same time. */
static void all_recharge(const AegisKit *k, State *s, Events *events)
{
    if (kit_classic(k))
        PIECES_EACH (k, piece) s->robot[piece].due &= (uint8_t)~GAINED_REROLL;
    SEATS_EACH (k, seat) {
        if (kit_mode(k) == MODE_CHESS)
            chess_recharge(k, s, seat, events);
        else if (is_away(k, s, seat))
            effects_expire(k, s, seat, events);
        else
            recharge(k, s, seat, events);
        if (!s->seat[seat].protect || s->round == 1) continue;
        s->seat[seat].protect = false;
        event_add(events, EVENT_UNPROTECTED, kit_mode(k) == MODE_CHESS ? A1_CHES_14 : A2_STAR_11, seat, 0, 0);
    }
}

static void round_begin(const AegisKit *k, State *s, Events *events)
{
    ModeState *mode = mode_state(k, s);
    s->round++;
    mode->done = mode->last = 0;
    all_recharge(k, s, events);
    if (mode->ending == ENDING_SOON) {
        mode->ending = ENDING_LAST;
        event_add(events, EVENT_ENDING, A2_STAR_27, 0, 0, ENDING_LAST);
    }
    if (kit_mode(k) == MODE_CHESS && shared_losses(k, s, events)) return;
    if (kit_mode(k) == MODE_CHESS && s->round > 1) token_pass(k, s, events);
    seat_follow(k, s, 0, events);
}

/* Something may have ended the game, in the middle of anything: A2-TIME-12. True if it did. */
bool mode_settle(const AegisKit *k, State *s, Events *events)
{
    if (kit_mode(k) == MODE_SOLO) return solo_settle(k, s, events);
    if (!mode_seen(k, s)->changed) return false;
    return kit_mode(k) == MODE_POINTS ? points_settle(k, s, events) : valor_settle(k, s, false, events);
}

/* ---- a turn ---- */

static int alternate_list(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    int n = list_activations(k, s, out);
    OWN_EACH (k, step->who, piece)
        if (is_active(s, piece) && seat_of(s, piece) == step->who && !activation_refused(k, s, piece))
            if (kit_mode(k) == MODE_STARPOINT)
                choice_add(out, &n, (Choice){VERB_RECALL, (uint8_t)piece, 0, 0, 0}); /* A2-STAR-34 */
    if (!pass_refused(k, s, step->who)) choice_add(out, &n, (Choice){.verb = VERB_PASS});
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
        event_add(events, EVENT_PASSED, kit_mode(k) == MODE_CHESS ? A1_CHES_07 : A2_STAR_07, seat, 0, 0);
        break;
    case VERB_RECALL: robot_recall(k, s, c.who, events); break; /* A2-STAR-36 */
    default:
        if (kit_mode(k) == MODE_CHESS) mode->done = 0;
        activation_begin(k, s, c, events);
    }
}

static int alternate_why_not(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    if (c.verb == VERB_END || c.verb == VERB_PASS) {
        int clause = pass_refused(k, s, step->who);
        return clause ? clause : kit_mode(k) == MODE_CHESS ? A1_CHES_07 : A2_STAR_07;
    }
    if (c.verb != VERB_RECALL || kit_mode(k) != MODE_STARPOINT) return why_not_any_more(k, s, step->who, c);
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
    } else if (!revenge_lay(k, s)) {
        if (!step->n && seat_goes_on(k, s, step->who)) return true;
        if (kit_rules(k)->losses_at_end && turn_losses(k, s, events)) return false; /* A1-CHES-11 */
        steps_pop(&s->steps);
        seat_follow(k, s, turn_position(s, s->turn) + 1, events);
    }
    return false;
}

static void alternate_ask(const AegisKit *k, const State *s, const Step *step, PromptWords *words)
{
    (void)s, (void)step;
    if (kit_mode(k) == MODE_CHESS) *words = (PromptWords){"turn", "Activate a robot.", A1_CHES_01, 0};
}

AEGIS_ROW const StepKind alternate_step = {
    .seat = seat_in_who,
    .list = alternate_list,
    .answer = alternate_answer,
    .why_not = alternate_why_not,
    .ask = alternate_ask,
    .run = alternate_run,
    .seated = true,
    .prompt = {"turn", "Activate a robot, recall one, or pass for this round.", A2_STAR_05},
};
