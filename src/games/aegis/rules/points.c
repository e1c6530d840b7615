/* Point Control: Victory Points and what brings them, the two ends of a game, and robots of the reserve that
   enter. Entry Points are among the terrain of a state; only who enters stands on one. */
#include "games/aegis/rules/rules.h"

enum { POINTS_TO_WIN = 14, LEAD_TO_WIN = 2 };

static int other_seat(int seat) { return 3 - seat; }

/* ---- scoring ---- */

/* Of which Control Point is not said in most cases: 0. */
static void points_score(const AegisKit *k, State *s, int seat, int amount, int piece, int control,
                         int clause, Events *events)
{
    ModeState *mode = mode_state(k, s);
    mode->points[seat] = (int16_t)(mode->points[seat] + amount);
    mode->changed = true;
    Event *event = event_add(events, EVENT_POINTS, clause, seat, piece, amount);
    if (event) event->n[1] = mode->points[seat], event->n[2] = (int16_t)control;
}

/* Does it stand there? Whoever is off the board has no hex, which is of no Control Point. */
static bool on_control(const AegisKit *k, const State *s, int piece, int control)
{
    return k->control_at[s->robot[piece].hex] == control;
}

/* Bits of the seats that have a robot on this Control Point. */
unsigned control_seats(const AegisKit *k, const State *s, int control)
{
    unsigned seats = 0;
    PIECES_EACH (k, piece)
        if (on_control(k, s, piece, control)) seats |= 1u << seat_of(s, piece);
    return seats;
}

/* What a seat would score on this Control Point if its turn started now: A1-PTC-10, A1-PTC-11. */
int control_gain(const AegisKit *k, const State *s, int control, int seat)
{
    int gain = 0;
    if (control_seats(k, s, control) != 1u << seat) return 0;
    PIECES_EACH (k, piece)
        if (on_control(k, s, piece, control)) gain += card_of(k, s, piece)->level;
    return gain;
}

/* A turn starts: before everything else that is done in it. True if the game is over. */
bool control_score(const AegisKit *k, State *s, int seat, Events *events)
{
    for (int control = 1; control <= k->controls; control++) {
        unsigned seats = control_seats(k, s, control);
        if (!(seats >> seat & 1)) continue;
        if (seats != 1u << seat) {
            event_add(events, EVENT_CONTESTED, A1_PTC_11, seat, 0, control);
            continue;
        }
        PIECES_EACH (k, piece)
            if (on_control(k, s, piece, control))
                points_score(k, s, seat, card_of(k, s, piece)->level, piece, control, A1_PTC_10, events);
    }
    return mode_settle(k, s, events);
}

/* A robot that is worth points is out of the fight, by this clause: A1-PTC-12 to A1-PTC-14. */
static void points_for_robot(const AegisKit *k, State *s, int seat, int piece, int clause, Events *events)
{
    int level = card_of(k, s, piece)->level;
    points_score(k, s, seat, 1, piece, 0, clause, events);
    if (level > 1) points_score(k, s, seat, level, piece, 0, A1_PTC_14, events);
}

/* A robot has taken damage from this one: is it what destroys it? */
void points_harmed(const AegisKit *k, State *s, int piece, int by)
{
    uint8_t *doomed_by = &point_state(k, s)->doomed_by[piece];
    if (!*doomed_by && s->robot[piece].damage >= integrity_of(k, s, piece)) *doomed_by = (uint8_t)by;
}

/* An Action or ability is over: what falls to the same robot from now on falls to something else. */
void points_deed_over(const AegisKit *k, State *s)
{
    PointState *own = point_state(k, s);
    own->feller = own->felled = 0;
}

/* All that had no Integrity left have been destroyed. What an ability has felled ends here; an Action goes on
   until it is over. */
void points_buried(const AegisKit *k, State *s)
{
    PointState *own = point_state(k, s);
    memset(own->doomed_by, 0, sizeof own->doomed_by);
    if (!s->roll.user) points_deed_over(k, s);
}

/* A robot is destroyed, off the board by whoever uses an Action. A1-PTC-17 counts allies and enemies. */
void points_destroyed(const AegisKit *k, State *s, int piece, bool off_board, Events *events)
{
    PointState *own = point_state(k, s);
    int by = off_board ? s->roll.user : own->doomed_by[piece];
    if (!by) return;
    int seat = k->piece[by].seat;
    if (seat != seat_of(s, piece) && !(own->drained >> piece & 1))
        points_for_robot(k, s, seat, piece, A1_PTC_12, events);
    if (own->feller != by) own->feller = (uint8_t)by, own->felled = 0;
    if (own->felled < 2 && ++own->felled == 2) points_score(k, s, seat, 1, 0, 0, A1_PTC_17, events);
}

/* Energy has been drained from a robot: A1-PTC-13. */
void points_drained(const AegisKit *k, State *s, int piece, int by, Events *events)
{
    PointState *own = point_state(k, s);
    if (!by || output_of(k, s, piece) || own->drained >> piece & 1 || !card_of(k, s, piece)->energy) return;
    int seat = k->piece[by].seat;
    if (seat == seat_of(s, piece)) return;
    points_for_robot(k, s, seat, piece, A1_PTC_13, events);
    own->drained |= 1ull << piece;
}

/* The piece is another robot from now on, or none. */
void points_forget(const AegisKit *k, State *s, int piece)
{
    PointState *own = point_state(k, s);
    own->drained &= ~(1ull << piece);
    own->doomed_by[piece] = 0;
}

void points_combined(const AegisKit *k, State *s, int made, Events *events)
{
    bool high = card_of(k, s, made)->level >= 4;
    points_score(k, s, seat_of(s, made), high ? 2 : 1, made, 0, high ? A1_PTC_16 : A1_PTC_15, events);
}

/* What the opponent scores for in this seat's Recharge Phase, 0 if nothing: A1-PTC-18 to A1-PTC-20. */
static int weakness_of(const AegisKit *k, const State *s, int seat)
{
    return !seat_has_robots(k, s, seat)              ? A1_PTC_19
           : energy_sum(k, s, seat) < ENERGY_TO_LIVE ? A1_PTC_18
           : !seat_is_armed(k, s, seat)              ? A1_PTC_20
                                                     : 0;
}

/* True if the game is over. */
bool weakness_score(const AegisKit *k, State *s, int seat, Events *events)
{
    int clause = weakness_of(k, s, seat);
    if (clause) points_score(k, s, other_seat(seat), POINTS_FOR_WEAKNESS, 0, 0, clause, events);
    return mode_settle(k, s, events);
}

/* ---- the end ---- */

/* A1-PTC-22, A1-PTC-23. True if the game is over. */
bool points_settle(const AegisKit *k, State *s, Events *events)
{
    ModeState *mode = mode_state(k, s);
    mode->changed = false;
    SEATS_EACH (k, seat) {
        int points = mode->points[seat];
        if (points < POINTS_TO_WIN || points - mode->points[other_seat(seat)] < LEAD_TO_WIN) continue;
        game_over(k, s, 1u << seat, A1_PTC_22, events);
        return true;
    }
    return false;
}

static bool seat_has_any(const AegisKit *k, const State *s, int seat)
{
    OWN_EACH (k, seat, piece) {
        int where = s->robot[piece].where;
        if (where == ACTIVE || where == WAITING || where == SIDEBOARD) return true;
    }
    return false;
}

/* A turn has ended: A1-PTC-24. True if the game is over. */
bool points_turn_over(const AegisKit *k, State *s, Events *events)
{
    const ModeState *mode = mode_seen(k, s);
    bool all = true;
    SEATS_EACH (k, seat) all &= seat_has_any(k, s, seat);
    if (all) return false;
    int ahead = mode->points[1] - mode->points[2];
    game_over(k, s, ahead > 0 ? 1u << 1 : ahead < 0 ? 1u << 2 : 0, A1_PTC_24, events);
    return true;
}

/* ---- reinforcements ---- */

/* Levels of a seat's robots on the board. */
int levels_on_board(const AegisKit *k, const State *s, int seat)
{
    int levels = 0;
    OWN_EACH (k, seat, piece)
        if (is_active(s, piece) && seat_of(s, piece) == seat) levels += card_of(k, s, piece)->level;
    return levels;
}

static Bits entries_free(const AegisKit *k, const State *s)
{
    return bits_minus(*board_set(k->board, kind[HEX_ENTRY], 0), s->occupied);
}

static bool is_in_reserve(const State *s, int piece) { return s->robot[piece].where == SIDEBOARD; }

static int reinforce_list(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    int n = 0, seat = step->who;
    if (levels_on_board(k, s, seat) >= LEVELS_MAX) return 0; /* A1-PTC-26, A1-PTC-27 */
    Bits entries = entries_free(k, s);
    for (int i = 0; i < k->basics[seat]; i++) {
        int piece = k->first[seat] + i;
        if (!is_in_reserve(s, piece)) continue;
        BITS_EACH (entries, hex)
            choice_add(out, &n, (Choice){VERB_ENTER, (uint8_t)piece, (int16_t)hex, 0, 0});
    }
    if (n) choice_add(out, &n, (Choice){.verb = VERB_PASS}); /* A1-PTC-30 */
    return n;
}

static void reinforce_answer(const AegisKit *k, State *s, Choice c, Events *events)
{
    int seat = steps_peek(&s->steps)->who;
    if (c.verb == VERB_PASS) {
        steps_pop(&s->steps);
        return;
    }
    robot_reset(k, s, c.who, ACTIVE, 0);
    robot_put(s, c.who, c.a);
    event_add(events, EVENT_ENTERED, A1_PTC_27, c.who, c.a, 0);
    int output = output_of(k, s, c.who);
    s->seat[seat].max = (uint8_t)(s->seat[seat].max + output);
    energy_add(k, s, seat, output, A1_PTC_28, events);
}

/* Why this robot can't enter there, or not now. */
int enter_refused(const AegisKit *k, const State *s, int seat, Choice c)
{
    if (kit_mode(k) != MODE_POINTS) return 0;
    if (piece_named(k, c.who) || !hex_named(k, c.a)) return T_03;
    if (k->piece[c.who].seat != seat) return T_07;
    if (!is_in_reserve(s, c.who)) return A1_PTC_02;
    if (levels_on_board(k, s, seat) >= LEVELS_MAX) return A1_PTC_26;
    if (steps_peek(&s->steps)->kind != STEP_REINFORCE) return A1_PTC_25;
    return bits_has(board_set(k->board, kind[HEX_ENTRY], 0), c.a) ? A1_COMP_21 : A1_PTC_27;
}

static int reinforce_why_not(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    return c.verb == VERB_ENTER ? enter_refused(k, s, step->who, c) : 0;
}

AEGIS_ROW const StepKind reinforce_step = {
    .seat = seat_in_who,
    .list = reinforce_list,
    .answer = reinforce_answer,
    .why_not = reinforce_why_not,
    .seated = true,
    .prompt = {"reinforce", "Put a robot of your reserve on an Entry Point, or pass.", A1_PTC_25},
};
