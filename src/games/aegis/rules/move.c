/* Movement: which hexes a robot can reach and at what price (A2-MOVE, STOP hexes, Flight, Jet). A move
   is a destination; the path is the cheapest one (A2-OUR-16). */
#include "games/aegis/rules/rules.h"

#ifndef AEGIS_INCHES /* inches/reach.c */
/* A flood from a hex: over everything on the board or around what is in the way, and stopping on STOP hexes
   or not. */
typedef struct Flood {
    Bits pass, stop; /* what may be entered, and what is left only by who starts there */
    int from, stride;
} Flood;

BITS_INLINE Flood flood_from(const AegisKit *k, const State *s, int from, bool over, bool stops)
{
    Flood flood = {.pass = over ? *land_of(k) : free_hexes(k, s), .from = from, .stride = k->board->stride};
    if (stops) flood.stop = *board_set(k->board, kind[HEX_STOP], 0);
    bits_drop(&flood.stop, from); /* A2-BOARD-14, A2-BOARD-17 */
    return flood;
}

/* One hex farther than these, which stay in it. */
BITS_INLINE Bits flood_on(const Flood *flood, Bits within)
{
    Bits open = bits_minus(within, flood->stop);
    return bits_or(bits_and(bits_grow(open, flood->stride), flood->pass), within);
}

BITS_INLINE Bits hex_alone(int hex)
{
    Bits set = {{0}};
    bits_add(&set, hex);
    return set;
}

/* Where one may stand within so many hexes. */
BITS_INLINE Area flood_ends(const AegisKit *k, const State *s, const Flood *flood, int hexes)
{
    Bits within = hex_alone(flood->from);
    for (int d = 0; d < hexes && d < REACH_MAX; d++) within = flood_on(flood, within);
    return bits_and(within, free_hexes(k, s));
}

/* How many hexes it is to one that can be reached within so many. Whoever stands beside it is there next. */
static int flood_distance(const AegisKit *k, const Flood *flood, int to, int hexes)
{
    int d = 1;
    Bits from = bits_minus(*board_set(k->board, near, to), flood->stop), within = hex_alone(flood->from);
    ensure(to != flood->from && hexes > 0);
    for (; d < hexes && !bits_any(bits_and(within, from)); d++) within = flood_on(flood, within);
    return d;
}

void reach_flood_by(const AegisKit *k, const State *s, int from, int hexes, bool over, bool stops,
                    Reach *reach)
{
    Flood flood = flood_from(k, s, from, over, stops);
    reach->hexes = hexes > REACH_MAX ? REACH_MAX : hexes;
    reach->within[0] = hex_alone(from);
    for (int d = 1; d <= reach->hexes; d++) reach->within[d] = flood_on(&flood, reach->within[d - 1]);
}

/* Fliers pass over everything and ignore STOP hexes; others do neither. */
void reach_flood(const AegisKit *k, const State *s, int from, int hexes, bool over, Reach *reach)
{
    reach_flood_by(k, s, from, hexes, over, !over, reach);
}

/* Where it may end: A2-MOVE-06, A2-BOARD-11. */
Area reach_ends(const AegisKit *k, const State *s, const Reach *reach)
{
    return bits_and(reach->within[reach->hexes], free_hexes(k, s));
}

int reach_distance(const Reach *reach, int hex)
{
    for (int d = 0; d <= reach->hexes; d++)
        if (bits_has(&reach->within[d], hex)) return d;
    return -1;
}

/* Does a straight way from one hex to another have this length? */
static bool is_straight_of(const AegisKit *k, const State *s, int from, int to, int distance)
{
    const Board *board = k->board;
    int axis = hex_axis(board->q[to] - board->q[from], board->r[to] - board->r[from]);
    (void)s;
    return axis >= 0 && axis < 6 && hex_distance(board, from, to) == distance;
}
#endif

Gait gait_of(const AegisKit *k, const State *s, int piece)
{
    const Card *card = card_of(k, s, piece);
    uint64_t abilities = abilities_of(k, s, piece);
    Gait gait = {.move = card->move, .per_energy = 1, .over = abilities & (ABILITY(FLIGHT) | ABILITY(JET))};
    gait.move += magnificence_of(k, s, piece);                                    /* A1-CMDR-17 */
    if ((abilities & ABILITY(JET)) && card->jet > 1) gait.per_energy = card->jet; /* A2-ABL-45 */
    return gait;
}

/* How the robot of an activation moves in it. */
Gait activation_gait(const AegisKit *k, const State *s, const Step *step)
{
    Gait gait = gait_of(k, s, step->who);
    if (step->phase & ACCELERATED) /* A2-ABL-01, A2-ABL-05 */
        return (Gait){card_of(k, s, step->who)->accelerator, 1, gait.over};
    if (step->phase & OVERRIDDEN) return (Gait){OVERRIDE_HEXES, 1, false}; /* A2-CMD-34, A2-CMD-37 */
    return gait;
}

int energy_for(Gait gait, int hexes) { return (hexes + gait.per_energy - 1) / gait.per_energy; }

/* Where the robot of an activation gets to, and how many hexes at most with this much Energy (free: Energy is
   no limit). */
BITS_INLINE Flood activation_flood(const AegisKit *k, const State *s, const Step *step, int energy, bool free,
                                   int *hexes)
{
    Gait gait = activation_gait(k, s, step);
    int most = gait.move;
    if (!free && !(step->phase & ACCELERATED) && energy < most) most = energy; /* A2-ACT-13 */
    *hexes = most * gait.per_energy;
    return flood_from(k, s, s->robot[step->who].hex, gait.over, !gait.over);
}

static int move_price(const AegisKit *k, const State *s, const Step *step, int hexes)
{
    if (step->phase & ACCELERATED) return 0; /* paid in full when it began: A2-ABL-04 */
    return energy_for(activation_gait(k, s, step), hexes);
}

/* May the robot of this activation still make its movement? 0, or the clause that says no. */
int movement_refused(const AegisKit *k, const State *s, const Step *step)
{
    const Robot *robot = &s->robot[step->who];
    if (step->phase & RAN) return step->phase & ACCELERATED ? A2_ABL_01 : A2_CMD_21;
    bool twice = has_classic(k, s, step->who, DOUBLE_MOVE); /* A1-PASS-15, A1-PASS-16 */
    if (robot->flags & ACTED) {
        if ((step->a & ACTIONS_COUNT) >= 2 && kit_rules(k)->number == 1) return A1_PASS_39;
        if (!twice) return A2_ACT_07;
        if (effect_flags(k, s, step->who) & EFFECT_CLOAK) return A1_PASS_05;
    }
    if (step->phase & EXCAVATED_NOW) return A2_OUR_19;
    if (robot->flags & MOVED && (!twice || step->a & MOVED_AGAIN)) return twice ? A1_PASS_15 : A2_MOVE_10;
    if (effect_flags(k, s, step->who) & EFFECT_RESTRAIN)
        return step->phase & ACCELERATED ? A2_ATTR_59 : A2_ATTR_58;
    return 0;
}

/* Hexes exactly 3 away where Jetjump may put a robot: A2-CMD-21, A2-CMD-27. */
static Area jump_ends(const AegisKit *k, const State *s, int piece)
{
    return area_ring(k, s, s->robot[piece].hex, 3);
}

bool may_jump(const AegisKit *k, const State *s, int piece)
{
    return commander_robot(k, s, seat_of(s, piece), JETJUMP) && area_any(k, s, jump_ends(k, s, piece));
}

int list_jumps(const AegisKit *k, const State *s, int piece, Choice *out, int n)
{
    if (!may_jump(k, s, piece)) return n;
    Choice jump = {VERB_JUMP, (uint8_t)piece, 0, 0, 0};
    int ends = list_places(k, s, jump_ends(k, s, piece), jump, out, n) - n;
    ensure(n + 2 * ends <= CHOICES_MAX);
    out += n;
    for (int i = ends - 1; i >= 0; i--) { /* each for damage, then for drain */
        out[2 * i] = out[2 * i + 1] = out[i];
        choice_put_other(&out[2 * i + 1], 1);
    }
    return n + 2 * ends;
}

static int list_ends(const AegisKit *k, const State *s, const Step *step, bool free, Choice *out, int n)
{
    int hexes;
    Flood flood = activation_flood(k, s, step, s->seat[step->b].pool, free, &hexes);
    Choice move = {.verb = VERB_MOVE, .who = step->who};
    choice_put_other(&move, free);
    return list_places(k, s, flood_ends(k, s, &flood, hexes), move, out, n);
}

int list_moves(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    if (movement_refused(k, s, step)) return 0;
    int piece = step->who, n = list_ends(k, s, step, false, out, 0);
    if (is_borrowed(k, s, piece)) return n; /* neither Aether Waltz nor Jetjump of its owner */
    if (!(step->phase & ACCELERATED) && commander_robot(k, s, seat_of(s, piece), AETHER_WALTZ))
        n = list_ends(k, s, step, true, out, n); /* A2-CMD-04 */
    return list_jumps(k, s, piece, out, n);
}

/* The robot goes there by a move that Blaze counts. */
void robot_move(const AegisKit *k, State *s, int piece, int hex, int energy, int kind, int clause,
                Events *events)
{
    int from = s->robot[piece].hex;
    robot_lift(s, piece);
    robot_put(s, piece, hex);
    blaze_set_off(k, s, piece);
    event_put_from(event_add_at(events, kind, clause, piece, hex, energy), from);
    if (s->robot[piece].burn) settle(s);
    robot_arrived(k, s, piece, events);
}

/* A2-CMD-21..29: placed, not moved; the price is paid in full. */
void robot_jump(const AegisKit *k, State *s, int piece, int hex, bool drain, Events *events)
{
    if (drain)
        robot_drain(k, s, piece, 1, piece, A2_CMD_29, events);
    else
        robot_damage(k, s, piece, 1, piece, A2_CMD_21, events);
    robot_lift(s, piece);
    robot_put(s, piece, hex);
    event_add_at(events, EVENT_JUMPED, A2_CMD_21, piece, hex, 0);
}

/* Terminal Velocity asks how far and how straight a movement goes that is about to be made: A1-PASS-54,
   A1-PASS-56, A1-PASS-57. The shortest way along a line is that line. */
void velocity_note(const AegisKit *k, State *s, int piece, int hex)
{
    int from = s->robot[piece].hex;
    if (!has_classic(k, s, piece, TERMINAL_VELOCITY)) return;
    Gait gait = gait_of(k, s, piece);
    int distance = gait.move * gait.per_energy;
    if (!is_straight_of(k, s, from, hex, distance)) return;
    Reach reach;
    reach_flood(k, s, from, distance, gait.over, &reach);
    if (reach_distance(&reach, hex) == distance) s->robot[piece].marks |= SPED;
}

/* A1-PASS-54, A1-PASS-55: its Actions are free, with all their dice. */
bool at_velocity(const State *s, int piece) { return s->robot[piece].marks & SPED; }

/* ---- Cloaking: A1-PASS-05 to A1-PASS-10 ---- */

int cloaking_refused(const AegisKit *k, const State *s, const Step *step)
{
    int piece = step->who;
    if (!has_classic(k, s, piece, CLOAKING)) return A1_PASS_05;
    if (s->robot[piece].flags & (MOVED | ACTED) || step->n & ACTIONS_USED || step->phase & ~SPECIAL)
        return A1_PASS_06;
    return card_of(k, s, piece)->cloaking > s->seat[step->b].pool ? A1_PASS_05 : 0;
}

static Area cloak_ends(const AegisKit *k, const State *s, int piece)
{
    Area ends = {0};
    if (!(effect_flags(k, s, piece) & EFFECT_RESTRAIN)) {
        Reach reach;
        reach_flood(k, s, s->robot[piece].hex, card_of(k, s, piece)->cloaking, flies(k, s, piece), &reach);
        ends = reach_ends(k, s, &reach);
    }
    area_add(&ends, s->robot[piece].hex);
    return ends;
}

int list_cloaks(const AegisKit *k, const State *s, const Step *step, Choice *out, int n)
{
    if (!(kit_classic(k) & CLASSIC(CLOAKING)) || cloaking_refused(k, s, step)) return n;
    Choice cloak = {.verb = VERB_CLOAK, .who = step->who};
    return list_places(k, s, cloak_ends(k, s, step->who), cloak, out, n);
}

void cloak_apply(const AegisKit *k, State *s, const Step *step, int hex, Events *events)
{
    int piece = step->who, payer = step->b, price = card_of(k, s, piece)->cloaking;
    s->seat[payer].pool = (uint8_t)(s->seat[payer].pool - price);
    s->robot[piece].flags |= MOVED | ACTED;
    effects_of(k, s, piece, seat_of(s, piece))->flags |= EFFECT_CLOAK;
    event_add_at(events, EVENT_CLOAKED, A1_PASS_05, piece, hex, price);
    if (hex != s->robot[piece].hex) robot_move(k, s, piece, hex, price, EVENT_MOVED, A1_PASS_05, events);
}

void activation_move(const AegisKit *k, State *s, Step *step, Choice c, Events *events)
{
    int piece = step->who, payer = step->b, price = 0, hex = choice_place(c);
    if (c.verb == VERB_JUMP) {
        step->phase |= RAN; /* it replaces the movement, though the robot has not moved: A2-CMD-23 */
        settle(s);
        robot_jump(k, s, piece, hex, choice_other(c), events);
        robot_arrived(k, s, piece, events);
        return;
    }
    bool free = choice_other(c);
    if (step->phase & ACCELERATED) step->phase |= RAN;
    if (kit_classic(k)) velocity_note(k, s, piece, hex);
    if (s->robot[piece].flags & MOVED) step->a |= MOVED_AGAIN; /* Double-Move counts movements */
    s->robot[piece].flags |= MOVED;
    if (!free) {
        int hexes;
        Flood flood = activation_flood(k, s, step, s->seat[payer].pool, false, &hexes);
        price = move_price(k, s, step, flood_distance(k, &flood, hex, hexes));
        s->seat[payer].pool = (uint8_t)(s->seat[payer].pool - price);
    }
    if (free) {
        settle(s);
        robot_damage(k, s, piece, 1, piece, A2_CMD_04, events);
    }
    robot_move(k, s, piece, hex, price, EVENT_MOVED, free ? A2_CMD_04 : A2_MOVE_01, events);
}
