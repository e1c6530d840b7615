/* What combining gives for nothing: moves, Actions, Drones, and the Star Die. */
#include "games/aegis/rules/rules.h"

/* ---- free moves and free Actions ------------------------------------------------------------------ */

/* A2-CAB-01: along one flat axis (A2-HEX-07), by the normal movement rules. */
int list_blitz(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    int n = 0, piece = step->who;
    if (!is_active(s, piece)) return 0;
    if (step->phase) {
        n = list_shifts(k, s, piece, step->n, flies(k, s, piece), out);
    } else {
        bool over = flies(k, s, piece);
        for (int d = 0; d < 6; d++) {
            int hex = s->robot[piece].hex;
            for (int i = 0; i < step->n; i++) {
                hex = k->board->step[hex][d];
                if (!hex) break;
                bool free = hex_is_free(k, s, hex);
                if (!free && !over) break;
                if (free) out[n++] = (Choice){VERB_SHIFT, (uint8_t)piece, (int16_t)hex, 0, 0};
                if (!over && bits_has(board_set(k->board, stop, 0), hex)) break;
            }
        }
    }
    if (seat_of(s, piece) == step->a)
        n += list_jumps(k, s, piece, out + n); /* a teammate is asked when it moves */
    if (n) out[n++] = (Choice){.verb = VERB_PASS};
    return n;
}

int list_salvo(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    if (!is_active(s, step->who)) return 0;
    UseContext use = use_in_salvo(step);
    int n = list_uses(k, s, step->who, &use, out);
    if (n) out[n++] = (Choice){.verb = VERB_PASS};
    return n;
}

int list_marked(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    int n = 0, due = step_due(step);
    PIECES_EACH (k, piece) {
        if (!(s->robot[piece].due & due) || !is_active(s, piece) || seat_of(s, piece) != step->a) continue;
        if (due == DUE_FIRE && is_disarmed(k, s, piece)) continue; /* A2-CAB-17 */
        out[n++] = (Choice){VERB_SALVO, (uint8_t)piece, 0, 0, 0};
    }
    if (n) out[n++] = (Choice){.verb = VERB_PASS};
    return n;
}

int list_drones(const AegisKit *k, const State *s, int seat, int cause, int from, int distance, Choice *out)
{
    int n = 0;
    Bits hexes;
    if (!drone_slot(k, s, seat) || !drone_hexes(k, s, from, distance, &hexes)) return 0;
    BITS_EACH (hexes, hex) out[n++] = (Choice){VERB_DRONE, (uint8_t)cause, (int16_t)hex, 0, 0};
    return n;
}

/* ---- the Star Die (Burst Star Overload) ------------------------------------------------------------ */

static Bits star_neighbours(const AegisKit *k, const State *s, int piece) /* A2-UNQ-12 */
{
    Bits near = bits_and(*board_set(k->board, near, s->robot[piece].hex), s->occupied);
    near = unprotected(k, s, seat_of(s, piece), near);
    return beacon_bind(k, s, seat_of(s, piece), near);
}

/* The die that makes combining free was a 1 or a 6, so that Run of Luck works too (A2-CMD-56). */
int star_flags(const AegisKit *k, const State *s, int piece)
{
    bool luck = has_luck(k, s, seat_of(s, piece)) && activation_of(s, piece);
    return luck ? COMBINE_FREE | COMBINE_LUCK : COMBINE_FREE;
}

/* Adds the combines that only luck allows to those in the list (A2-CMD-51). */
int list_lucky(const AegisKit *k, const State *s, int piece, int seat, int flags, Choice *out, int count)
{
    int n = count, end = count + list_combines(k, s, piece, seat, flags | COMBINE_LUCK, out + count);
    for (int i = count; i < end; i++) {
        bool known = false;
        for (int j = 0; j < count; j++) known |= choice_same(out[i], out[j]);
        if (!known) out[n++] = out[i];
    }
    return n;
}

/* STEP_STAR: who, n: effect 1..6. */
int list_star_die(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    int n = 0, piece = step->who, seat = seat_of(s, piece);
    if (!is_active(s, piece)) return 0;
    switch (step->n) {
    case 1:
        if (s->robot[piece].flags & GROUNDED) break; /* A2-CMD-36 */
        n = list_combines(k, s, piece, seat, COMBINE_FREE | COMBINE_ANYWHERE, out);
        if (star_flags(k, s, piece) & COMBINE_LUCK)
            n = list_lucky(k, s, piece, seat, COMBINE_FREE | COMBINE_ANYWHERE, out, n);
        n += list_emerges(k, s, piece, seat, star_flags(k, s, piece), out + n);
        break;
    case 2:
        PIECES_EACH (k, ally)
            if (ally != piece && is_active(s, ally) && is_ally(k, s, ally, piece))
                out[n++] = (Choice){VERB_SWAP, (uint8_t)piece, 0, (int16_t)ally, 0};
        break;
    case 3: {
        Bits near = star_neighbours(k, s, piece);
        BITS_EACH (near, hex) out[n++] = (Choice){VERB_STRIKE, (uint8_t)piece, 0, s->at[hex], 0};
        break;
    }
    case 4: {
        Bits near = star_neighbours(k, s, piece);
        BITS_EACH (near, hex) n += list_shifts(k, s, s->at[hex], 4, false, out + n);
        break;
    }
    case 5: out[n++] = (Choice){VERB_STAR, (uint8_t)piece, 5, 0, 0}; break;
    case 6:
        for (int effect = 1; effect <= 5; effect++)
            out[n++] = (Choice){VERB_STAR, (uint8_t)piece, (int16_t)effect, 0, 0};
        break;
    }
    if (n) out[n++] = (Choice){.verb = VERB_PASS}; /* A2-STAR-39 */
    return n;
}

void star_swap(const AegisKit *k, State *s, int a, int b, Events *events)
{
    int hex_a = s->robot[a].hex, hex_b = s->robot[b].hex;
    robot_put(s, a, hex_b); /* placed, so Blaze does not count it: A2-ATTR-17 */
    robot_put(s, b, hex_a);
    event_add(events, EVENT_SHIFTED, A2_STAR_44, a, hex_b, 0);
    event_add(events, EVENT_SHIFTED, A2_STAR_44, b, hex_a, 0);
    robot_arrived(k, s, a, events);
    robot_arrived(k, s, b, events);
}
