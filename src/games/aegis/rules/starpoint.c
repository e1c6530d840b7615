/* Starpoint Arena: Valor Points, what stands on the Starpoints, robots that are rebuilt or recalled. */
#include "games/aegis/rules/rules.h"

enum { VALOR_LEAST = -9999, RECALL_PRICE = 1 };

/* ---- Valor Points ---- */

static void valor_lose(const AegisKit *k, State *s, int seat, int amount, int piece, int clause,
                       Events *events)
{
    ModeState *mode = mode_state(k, s);
    int left = mode->points[seat] - amount; /* A2-STAR-31 */
    mode->points[seat] = (int16_t)(left < VALOR_LEAST ? VALOR_LEAST : left);
    mode->changed = true;
    s->quiet = 0;
    Event *event = event_add(events, EVENT_VALOR, clause, seat, piece, -amount);
    if (event) event->n[1] = mode->points[seat];
}

/* A robot is destroyed, by this clause. */
void valor_destroyed(const AegisKit *k, State *s, int piece, int clause, Events *events)
{
    int seat = seat_of(s, piece);
    if (clause == A2_STAR_34)
        valor_lose(k, s, seat, RECALL_PRICE, piece, A2_STAR_35, events);
    else if (mode_seen(k, s)->spared != piece) /* A2-STAR-47 */
        valor_lose(k, s, seat, card_of(k, s, piece)->level, piece, A2_STAR_18, events);
}

/* What this Starpoint takes from a seat when a round ends: A2-STAR-19 to A2-STAR-24. */
int star_loss(const AegisKit *k, const State *s, const Star *star, int seat)
{
    int piece = s->at[star->hex], each = 1;
    if (!piece || is_ally_seat(k, seat, seat_of(s, piece))) return 0;
    if (star->zone == STAR_CENTRE)
        each = kit_seats(k) > 2 ? 2 : 0;
    else if (star->zone != STAR_WHITE)
        each = s->seat[seat].zone == star->zone ? 2 : 0;
    return each * card_of(k, s, piece)->level;
}

/* A2-STAR-53. */
void starpoints_score(const AegisKit *k, State *s, Events *events)
{
    for (int i = 0; i < k->stars; i++) {
        const Star *star = &k->star[i];
        int clause = star->zone == STAR_WHITE    ? A2_STAR_19
                     : star->zone != STAR_CENTRE ? A2_STAR_20
                     : kit_seats(k) == 3         ? A2_STAR_24
                                                 : A2_STAR_23;
        SEATS_EACH (k, seat) {
            int loss = star_loss(k, s, star, seat);
            if (loss) valor_lose(k, s, seat, loss, s->at[star->hex], clause, events);
        }
    }
}

/* The one seat that has more than all others, 0 if several have; `highest` and `lowest` are points. Those who
   are out don't count. */
static int valor_leader(const AegisKit *k, const State *s, int *highest, int *lowest)
{
    const ModeState *mode = mode_seen(k, s);
    int leader = 0;
    *highest = VALOR_LEAST - 1;
    *lowest = VALOR_AT_START;
    SEATS_EACH (k, seat) {
        int points = mode->points[seat];
        if (s->seat[seat].out) continue;
        if (points < *lowest) *lowest = points;
        if (points < *highest) continue;
        leader = points == *highest ? 0 : seat;
        *highest = points;
    }
    return leader;
}

/* A2-STAR-25 to A2-STAR-30. True if the game is over. */
bool valor_settle(const AegisKit *k, State *s, bool round_over, Events *events)
{
    ModeState *mode = mode_state(k, s);
    int highest, lowest, leader = valor_leader(k, s, &highest, &lowest);
    mode->changed = false;
    bool two = kit_seats(k) == 2, ends = two ? lowest <= 0 : round_over && mode->ending == ENDING_LAST;
    if (mode->ending == ENDING_TIED || ends) {
        int clause = mode->ending == ENDING_TIED ? A2_STAR_30
                     : highest <= 0              ? A2_STAR_29
                     : two                       ? A2_STAR_25
                                                 : A2_STAR_28;
        if (leader) {
            game_over(k, s, 1u << leader, clause, events);
            return true;
        }
        if (mode->ending != ENDING_TIED) event_add(events, EVENT_ENDING, A2_STAR_30, 0, 0, ENDING_TIED);
        mode->ending = ENDING_TIED;
    } else if (lowest <= 0 && mode->ending == ENDING_NONE) {
        mode->ending = ENDING_SOON;
        event_add(events, EVENT_ENDING, A2_STAR_27, 0, 0, ENDING_SOON);
    }
    return false;
}

/* A player has left: another may have the lead now, which ends a tied game at once (A2-STAR-30). */
bool starpoint_left(const AegisKit *k, State *s, Events *events)
{
    return mode_seen(k, s)->ending == ENDING_TIED && valor_settle(k, s, false, events);
}

/* A2-STAR-34, A2-STAR-35. */
void robot_recall(const AegisKit *k, State *s, int piece, Events *events)
{
    settle(s);
    robot_destroy(k, s, piece, false, A2_STAR_34, events);
}

/* ---- rebuilding ---- */

/* May this Basic robot of the seat come back, itself or, from the sideboard, for another one? */
static bool may_return(const State *s, int piece) { return s->robot[piece].where == DESTROYED; }

static bool seat_may_rebuild(const AegisKit *k, const State *s, int seat)
{
    if (s->seat[seat].out) return false;
    for (int i = 0; i < k->basics[seat]; i++)
        if (may_return(s, k->first[seat] + i)) return true;
    return false;
}

/* Asks this seat, if it has lost robots. */
void rebuild_open(const AegisKit *k, State *s, int seat)
{
    if (seat_may_rebuild(k, s, seat))
        steps_push(&s->steps, (Step){.kind = STEP_REBUILD, .who = (uint8_t)seat});
}

/* Asks everybody who has lost robots, in the order of the new round: A2-STAR-12. */
void rebuild_ask(const AegisKit *k, State *s)
{
    for (int i = kit_seats(k) - 1; i >= 0; i--) rebuild_open(k, s, s->order[i]);
}

/* A2-TEAM-09: in a draft a sideboard may hold variants of robots that are in the team. */
static bool twin_stays(const AegisKit *k, const State *s, int seat, int piece, int leaves)
{
    int first = k->first[seat];
    if (!kit_draft(k) || s->robot[piece].where != SIDEBOARD) return false;
    for (int other = first; other < first + k->basics[seat]; other++) {
        int where = s->robot[other].where;
        if (other != piece && other != leaves && where != SIDEBOARD && where != IN_BOX &&
            same_model(card_of(k, s, piece), card_of(k, s, other)))
            return true;
    }
    return false;
}

static int list_returns(const AegisKit *k, int seat, const State *s, int hex, Choice *out, int n)
{
    int first = k->first[seat], end = first + k->basics[seat];
    for (int piece = first; piece < end; piece++) {
        if (!s->robot[piece].card || second_commander(k, s, seat, piece, 0, 0)) continue;
        if (may_return(s, piece))
            choice_add(out, &n, (Choice){VERB_REBUILD, (uint8_t)piece, (int16_t)hex, 0, 0});
        if (s->robot[piece].where != SIDEBOARD) continue;
        for (int other = first; other < end; other++) /* A2-STAR-15 */
            if (may_return(s, other) && !twin_stays(k, s, seat, piece, other))
                choice_add(out, &n, (Choice){VERB_REBUILD, (uint8_t)piece, (int16_t)hex, (int16_t)other, 0});
    }
    return n;
}

static int rebuild_list(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    int n = 0;
    if (kit_mode(k) == MODE_SOLO && solo_levels(k, s) >= SOLO_LEVELS) return 0; /* A2-SOLO-26 */
    Bits free = bits_and(zone_of(k, s, step->who), free_hexes(k, s));
    BITS_EACH (free, hex) n = list_returns(k, step->who, s, hex, out, n);
    if (n) choice_add(out, &n, (Choice){.verb = VERB_PASS}); /* A2-STAR-16 */
    return n;
}

static void rebuild_answer(const AegisKit *k, State *s, Choice c, Events *events)
{
    if (c.verb == VERB_PASS) {
        steps_pop(&s->steps);
        return;
    }
    if (c.b) robot_reset(k, s, c.b, SIDEBOARD, 0);
    robot_reset(k, s, c.who, ACTIVE, 0);
    robot_put(s, c.who, c.a);
    bool solo = kit_mode(k) == MODE_SOLO;
    int clause = c.b ? (solo ? A2_SOLO_25 : A2_STAR_15) : solo ? A2_SOLO_24 : A2_STAR_12;
    event_add(events, EVENT_RETURNED, clause, c.who, c.a, 0);
}

/* The same in Solo Boss Battle. */
static int solo_rebuild_refused(const AegisKit *k, const State *s, Choice c)
{
    Bits zone = zone_of(k, s, SOLO_PLAYER);
    if (!k->piece[c.who].basic || !bits_has(&zone, c.a)) return A2_SOLO_24;
    if (!hex_is_free(k, s, c.a)) return A2_SETUP_07;
    return s->robot[c.who].where == SIDEBOARD || c.b ? A2_SOLO_25 : A2_SOLO_24;
}

static int rebuild_why_not(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    if (c.verb != VERB_REBUILD) return 0;
    if (piece_named(k, c.who) || (c.b && piece_named(k, c.b)) || !hex_named(k, c.a)) return T_03;
    if (k->piece[c.who].seat != step->who) return T_07;
    if (kit_mode(k) == MODE_SOLO) return solo_rebuild_refused(k, s, c);
    if (!k->piece[c.who].basic) return A2_STAR_14;
    Bits zone = zone_of(k, s, step->who);
    if (!bits_has(&zone, c.a)) return A2_STAR_12;
    if (!hex_is_free(k, s, c.a)) return A2_STAR_17;
    if (c.b ? s->robot[c.who].where == SIDEBOARD && may_return(s, c.b) : may_return(s, c.who)) {
        if (second_commander(k, s, step->who, c.who, 0, 0)) return A2_DRAFT_14;
        if (c.b && twin_stays(k, s, step->who, c.who, c.b)) return A2_TEAM_09;
    }
    return s->robot[c.who].where == SIDEBOARD || c.b ? A2_STAR_15 : A2_STAR_12;
}

static void rebuild_prompt(const AegisKit *k, const State *s, const Step *step, PromptWords *words)
{
    (void)s, (void)step;
    if (kit_mode(k) != MODE_SOLO) return;
    words->text = "Put a destroyed robot back into a Start Zone, or pass.";
    words->clause = A2_SOLO_24;
}

AEGIS_ROW const StepKind rebuild_step = {
    .seat = seat_in_who,
    .list = rebuild_list,
    .answer = rebuild_answer,
    .why_not = rebuild_why_not,
    .seated = true,
    .ask = rebuild_prompt,
    .prompt = {"rebuild", "Put a destroyed robot back into your Start Zone, or pass.", A2_STAR_12},
};
