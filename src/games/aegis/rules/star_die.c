/* The Star Die (Burst Star Overload): A2-UNQ-10 and on, A2-STAR-38 and on. */
#include "games/aegis/rules/rules.h"

static Bits star_neighbours(const AegisKit *k, const State *s, int piece) /* A2-UNQ-12 */
{
    Bits near = bits_and(*board_set(k->board, near, s->robot[piece].hex), s->occupied);
    near = unprotected(k, s, seat_of(s, piece), near);
    return beacon_bind(k, s, seat_of(s, piece), near);
}

/* The die that makes combining free was a 1 or a 6, so that Run of Luck works too (A2-CMD-56). */
static int star_flags(const AegisKit *k, const State *s, int piece)
{
    bool luck = has_luck(k, s, seat_of(s, piece)) && activation_of(s, piece);
    return luck ? COMBINE_FREE | COMBINE_LUCK : COMBINE_FREE;
}

/* STEP_STAR: who, n: effect 1..6. */
static int star_list(const AegisKit *k, const State *s, const Step *step, Choice *out)
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

static void star_swap(const AegisKit *k, State *s, int a, int b, Events *events)
{
    int hex_a = s->robot[a].hex, hex_b = s->robot[b].hex;
    robot_put(s, a, hex_b); /* placed, so Blaze does not count it: A2-ATTR-17 */
    robot_put(s, b, hex_a);
    event_add(events, EVENT_SHIFTED, A2_STAR_44, a, hex_b, 0);
    event_add(events, EVENT_SHIFTED, A2_STAR_44, b, hex_a, 0);
    robot_arrived(k, s, a, events);
    robot_arrived(k, s, b, events);
}

/* A2-UNQ-12: effects 3 and 4 are aimed at this robot, so it may answer. STEP_STAR has been popped: the
   top is the STEP_FALLEN that waits below it. */
static void star_aim(const AegisKit *k, State *s, int target, bool hurts)
{
    (void)k;
    Step *react = s->steps.depth > 1 ? steps_top(&s->steps) - 1 : NULL;
    if (!react || react->kind != STEP_REACT) return;
    react->n = (uint8_t)target;
    if (hurts) react->a |= (int16_t)(1 << seat_of(s, target));
}

static void star_answer(const AegisKit *k, State *s, Choice c, Events *events)
{
    Step *step = steps_top(&s->steps);
    int piece = step->who, seat = seat_of(s, piece);
    if (c.verb == VERB_STAR && step->n == 6 && c.a != 5) {
        step->n = (uint8_t)c.a;
        return;
    }
    Step done = steps_pop(&s->steps);
    if (c.verb == VERB_PASS) return; /* A2-STAR-39 */
    bool aimed = c.verb == VERB_STRIKE || c.verb == VERB_SHIFT;
    event_add(events, EVENT_TRIGGERED, aimed ? A2_UNQ_12 : A2_UNQ_11, piece, c.b, -done.n);
    switch (c.verb) {
    case VERB_STAR: energy_add(k, s, seat, 5, A2_STAR_49, events); break;
    case VERB_SWAP: star_swap(k, s, piece, c.b, events); break;
    case VERB_STRIKE: {
        int damage = after_defense(k, s, c.b, 3 + effects_sum(k, s, piece).damage); /* A2-BUFF-18 */
        star_aim(k, s, c.b, damage > 0);
        settle(s);
        robot_damage(k, s, c.b, damage, piece, A2_STAR_46, events);
        break;
    }
    case VERB_SHIFT:
        star_aim(k, s, c.who, false);
        settle(s);
        displace(k, s, c, events);
        break;
    case VERB_COMBINE: combine_apply(k, s, c, seat, COMBINE_FREE, events); break;
    case VERB_EMERGE: emerge_begin(s, c.who, c.b, seat, star_flags(k, s, c.who)); break;
    }
}

static int star_why_not(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    (void)k, (void)s;
    if (c.verb == VERB_COMBINE && step->n == 1) return A2_STAR_41;
    if (c.verb == VERB_SWAP && step->n == 2) return A2_STAR_44;
    return c.verb == VERB_STRIKE || c.verb == VERB_SHIFT ? A2_UNQ_12 : c.verb == VERB_STAR ? A2_UNQ_11 : 0;
}

AEGIS_ROW const StepKind star_step = {
    .seat = seat_of_robot,
    .list = star_list,
    .answer = star_answer,
    .why_not = star_why_not,
    .prompt = {"star", "Use the Star Die's effect?", A2_UNQ_11},
};
