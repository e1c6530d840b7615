/* The first edition's ends of a game: what is looked at when a turn ends, and its three ways to lose
   (A1-WIN, A1-FFA-07 to A1-FFA-14, A1-TAG-13 to A1-TAG-18). */
#include "games/aegis/rules/rules.h"

/* Can the player still take any action? A1-FFA-08, A1-TAG-14. */
static bool seat_can_act(const AegisKit *k, const State *s, int seat)
{
    int energy = energy_sum(k, s, seat);
    PIECES_EACH (k, piece) /* it can still be dropped, and then produces */
        if (s->robot[piece].where == WAITING && seat_of(s, piece) == seat) energy += output_of(k, s, piece);
    if (s->seat[seat].pool > energy) energy = s->seat[seat].pool;
    PIECES_EACH (k, piece) {
        bool there = is_active(s, piece) || s->robot[piece].where == WAITING;
        if (!there || seat_of(s, piece) != seat) continue;
        const Card *card = card_of(k, s, piece);
        for (int i = 0; i < card->action_count; i++)
            if (card->action[i].cost <= energy || card->action[i].cost == COST_X) return true;
    }
    return false;
}

/* Is every robot of the seat gone, those included that wait for their Combat Drop? */
static bool seat_is_destroyed(const AegisKit *k, const State *s, int seat)
{
    PIECES_EACH (k, piece)
        if ((is_active(s, piece) || s->robot[piece].where == WAITING) && seat_of(s, piece) == seat)
            return false;
    return true;
}

/* A1-FFA-14: an eliminated player's robots leave the board. */
static void robots_remove(const AegisKit *k, State *s, int seat)
{
    PIECES_EACH (k, piece) {
        if (!is_active(s, piece) || seat_of(s, piece) != seat) continue;
        robot_lift(s, piece);
        PIECES_EACH (k, part)
            if (s->robot[part].where == UNDER && s->robot[part].under == piece)
                robot_reset(k, s, part, robot_grave(k, part), 0);
        robot_reset(k, s, piece, robot_grave(k, piece), 0);
    }
}

/* Who of the sides has lost by this test; a bit for each side. What a player has left behind helps nobody. */
typedef bool SeatTest(const AegisKit *, const State *, int seat);
static unsigned sides_without(const AegisKit *k, const State *s, SeatTest *has_it)
{
    unsigned without = 0;
    SEATS_EACH (k, seat) without |= 1u << k->side[seat];
    SEATS_EACH (k, seat)
        if (!s->seat[seat].gone && has_it(k, s, seat)) without &= ~(1u << k->side[seat]);
    return without;
}

/* These sides lose together; true if that ends the game. All of them at once is a draw. */
static bool sides_lose(const AegisKit *k, State *s, unsigned sides, int clause, int draw_clause,
                       Events *events)
{
    if (!sides) return false;
    unsigned alive = 0;
    SEATS_EACH (k, seat) {
        if (s->seat[seat].out) continue;
        if (!(sides >> k->side[seat] & 1)) {
            alive |= 1u << k->side[seat];
            continue;
        }
        s->seat[seat].out = true;
        event_add(events, EVENT_OUT, clause, seat, 0, 0);
    }
    if (!alive) {
        game_over(k, s, 0, draw_clause, events);
        return true;
    }
    return winner_check(k, s, clause, events);
}

/* A1-FFA-07, A1-FFA-08, A1-TAG-13, A1-TAG-14: players drop out one by one. */
static bool players_drop_out(const AegisKit *k, State *s, Events *events)
{
    bool any = false;
    SEATS_EACH (k, seat) {
        if (s->seat[seat].gone && !kit_joint(k)) robots_remove(k, s, seat);
        if (s->seat[seat].out) continue;
        bool destroyed = seat_is_destroyed(k, s, seat);
        if (!destroyed && seat_can_act(k, s, seat)) continue;
        int clause = kit_joint(k) ? (destroyed ? A1_TAG_13 : A1_TAG_14) : destroyed ? A1_FFA_07 : A1_FFA_08;
        s->seat[seat].out = true;
        event_add(events, EVENT_OUT, clause, seat, 0, 0);
        if (!kit_joint(k)) robots_remove(k, s, seat);
        any = true;
    }
    bool left = false;
    SEATS_EACH (k, seat) left |= !s->seat[seat].out;
    return any && winner_check(k, s, left ? (kit_joint(k) ? A1_TAG_16 : A1_FFA_12) : A1_FFA_14, events);
}

/* A1-TURN-22, A1-WIN-01 to A1-WIN-11. True if the game is over. */
bool turn_losses(const AegisKit *k, State *s, Events *events)
{
    if (kit_seats(k) > 2 && !kit_joint(k)) return players_drop_out(k, s, events);
    bool joint = kit_joint(k);
    if (sides_lose(k, s, sides_without(k, s, seat_has_robots), joint ? A1_TAG_16 : A1_WIN_01, A1_WIN_02,
                   events))
        return true;
    if (sides_lose(k, s, sides_without(k, s, seat_is_armed), joint ? A1_TAG_17 : A1_WIN_07, A1_WIN_08,
                   events))
        return true;
    return joint && players_drop_out(k, s, events);
}

static bool seat_produces(const AegisKit *k, const State *s, int seat)
{
    return !s->seat[seat].out && energy_sum(k, s, seat) >= ENERGY_TO_LIVE;
}

/* Energy Depletion, in a Recharge Phase: A1-WIN-05, A1-FFA-11, A1-TAG-18. True if the game is over. */
bool energy_losses(const AegisKit *k, State *s, int seat, Events *events)
{
    if (s->seat[seat].out) return false;
    if (kit_seats(k) == 2) return !seat_produces(k, s, seat) && seat_out(k, s, seat, A1_WIN_05, events);
    if (kit_joint(k)) {
        unsigned poor = sides_without(k, s, seat_produces) & 1u << k->side[seat];
        return sides_lose(k, s, poor, A1_TAG_18, A1_TAG_18, events);
    }
    if (!seat_produces(k, s, seat)) return false; /* A1-FFA-09 */
    SEATS_EACH (k, other)
        if (other != seat && seat_produces(k, s, other)) return false;
    game_over(k, s, 1u << seat, A1_FFA_11, events);
    return true;
}

/* The same in a Recharge Phase that all players share: A1-CHES-11. */
bool shared_losses(const AegisKit *k, State *s, Events *events)
{
    if (kit_seats(k) == 2)
        return sides_lose(k, s, sides_without(k, s, seat_produces), A1_WIN_05, A1_CHES_11, events);
    unsigned produce = 0;
    SEATS_EACH (k, seat)
        if (seat_produces(k, s, seat)) produce |= 1u << seat;
    if (!produce || produce & (produce - 1)) return false; /* A1-FFA-09 */
    game_over(k, s, produce, A1_FFA_11, events);
    return true;
}
