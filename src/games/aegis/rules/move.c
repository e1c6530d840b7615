/* Movement: which hexes a robot can reach and at what price (A2-MOVE, STOP hexes, Flight, Jet). A move
   is a destination; the path is the cheapest one (A2-OUR-16). */
#include "games/aegis/rules/rules.h"

#ifndef AEGIS_INCHES /* inches/reach.c */
/* Floods from a hex: over everything on the board or around what is in the way, and stopping on STOP
   hexes or not. No farther than to the hex `until`; 0: as far as it goes. */
static void reach_flood_until(const AegisKit *k, const State *s, int from, int hexes, bool over, bool stops,
                              int until, Reach *reach)
{
    const Board *board = k->board;
    Bits pass = over ? *land_of(k) : free_hexes(k, s);
    const Bits *stop = board_set(board, kind[HEX_STOP], 0);
    if (hexes > REACH_MAX) hexes = REACH_MAX;
    memset(&reach->within[0], 0, sizeof(Bits));
    bits_add(&reach->within[0], from);
    reach->hexes = hexes;
    for (int d = 1; d <= hexes; d++) {
        Bits open = reach->within[d - 1];
        if (stops && d > 1) { /* A2-BOARD-14, A2-BOARD-17: leaving the first hex is free of it */
            open = bits_minus(open, *stop);
            bits_add(&open, from);
        }
        reach->within[d] = bits_or(bits_and(bits_grow(open, board->stride), pass), reach->within[d - 1]);
        if (until && bits_has(&reach->within[d], until)) {
            reach->hexes = d;
            return;
        }
    }
}
void reach_flood_by(const AegisKit *k, const State *s, int from, int hexes, bool over, bool stops,
                    Reach *reach)
{
    reach_flood_until(k, s, from, hexes, over, stops, 0, reach);
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

/* How long a straight way from one hex to another is; 0: there is none. */
static int straight_distance(const AegisKit *k, const State *s, int from, int to)
{
    const Board *board = k->board;
    int axis = hex_axis(board->q[to] - board->q[from], board->r[to] - board->r[from]);
    (void)s;
    return axis >= 0 && axis < 6 ? hex_distance(board, from, to) : 0;
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

int energy_for(Gait gait, int hexes) { return (hexes + gait.per_energy - 1) / gait.per_energy; }

/* What a robot in this activation could reach with this much Energy (free: Energy is no limit), or only as
   far as to the hex `until`. */
static void reach_of_activation(const AegisKit *k, const State *s, const Step *step, int energy, bool free,
                                int until, Reach *reach)
{
    int piece = step->who, from = s->robot[piece].hex;
    if (step->phase & ACCELERATED) { /* A2-ABL-01, A2-ABL-05 */
        reach_flood(k, s, from, card_of(k, s, piece)->accelerator, flies(k, s, piece), reach);
        return;
    }
    Gait gait = gait_of(k, s, piece);
    if (step->phase & OVERRIDDEN) gait = (Gait){OVERRIDE_HEXES, 1, false}; /* A2-CMD-34, A2-CMD-37 */
    int most = gait.move;
    if (!free && energy < most) most = energy; /* A2-ACT-13 */
    reach_flood_until(k, s, from, most * gait.per_energy, gait.over, !gait.over, until, reach);
}

static int move_price(const AegisKit *k, const State *s, const Step *step, int hexes)
{
    if (step->phase & ACCELERATED) return 0; /* paid in full when it began: A2-ABL-04 */
    Gait gait = gait_of(k, s, step->who);
    if (step->phase & OVERRIDDEN) gait.per_energy = 1;
    return energy_for(gait, hexes);
}

/* May the robot of this activation still make its movement? 0, or the clause that says no. */
int movement_refused(const AegisKit *k, const State *s, const Step *step)
{
    const Robot *robot = &s->robot[step->who];
    if (step->phase & RAN) return step->phase & ACCELERATED ? A2_ABL_01 : A2_CMD_21;
    bool twice = has_classic(k, s, step->who, DOUBLE_MOVE); /* A1-PASS-15, A1-PASS-16 */
    if (robot->flags & ACTED) {
        if ((step->a & ACTIONS_COUNT) >= 2 && k->rules.number == 1) return A1_PASS_39;
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

int list_jumps(const AegisKit *k, const State *s, int piece, Choice *out)
{
    if (!may_jump(k, s, piece)) return 0;
    int n = list_places(k, s, jump_ends(k, s, piece), (Choice){VERB_JUMP, (uint8_t)piece, 0, 0, 0}, out);
    for (int i = n - 1; i >= 0; i--) { /* each for damage, then for drain */
        out[2 * i] = out[2 * i + 1] = out[i];
        choice_put_other(&out[2 * i + 1], 1);
    }
    return 2 * n;
}

int list_moves(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    if (movement_refused(k, s, step)) return 0;
    int n = 0, piece = step->who, payer = step->b;
    Reach reach;
    reach_of_activation(k, s, step, s->seat[payer].pool, false, 0, &reach);
    Choice move = {.verb = VERB_MOVE, .who = (uint8_t)piece};
    n += list_places(k, s, reach_ends(k, s, &reach), move, out + n);
    if (is_borrowed(k, s, piece)) return n; /* neither Aether Waltz nor Jetjump of its owner */
    if (!(step->phase & ACCELERATED) &&
        commander_robot(k, s, seat_of(s, piece), AETHER_WALTZ)) { /* A2-CMD-04 */
        reach_of_activation(k, s, step, 0, true, 0, &reach);
        choice_put_other(&move, 1);
        n += list_places(k, s, reach_ends(k, s, &reach), move, out + n);
    }
    return n + list_jumps(k, s, piece, out + n);
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
    int distance = straight_distance(k, s, from, hex);
    if (distance != gait.move * gait.per_energy) return;
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

int list_cloaks(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    if (!(k->all_classic & CLASSIC(CLOAKING)) || cloaking_refused(k, s, step)) return 0;
    Choice cloak = {.verb = VERB_CLOAK, .who = step->who};
    return list_places(k, s, cloak_ends(k, s, step->who), cloak, out);
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
    if (k->all_classic) velocity_note(k, s, piece, hex);
    if (s->robot[piece].flags & MOVED) step->a |= MOVED_AGAIN; /* Double-Move counts movements */
    s->robot[piece].flags |= MOVED;
    if (!free) {
        Reach reach;
        reach_of_activation(k, s, step, s->seat[payer].pool, false, hex, &reach);
        price = move_price(k, s, step, reach_distance(&reach, hex));
        s->seat[payer].pool = (uint8_t)(s->seat[payer].pool - price);
    }
    if (free) {
        settle(s);
        robot_damage(k, s, piece, 1, piece, A2_CMD_04, events);
    }
    robot_move(k, s, piece, hex, price, EVENT_MOVED, free ? A2_CMD_04 : A2_MOVE_01, events);
}
