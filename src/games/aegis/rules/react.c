/* Answers to an Action and what follows it: Retaliate, Return Fire, Revengeance, the actor's own
   after-Action effects, Penalty Shot (A2-TIME-05..08). */
#include "games/aegis/rules/rules.h"

enum ReactPhase { REACT_RETALIATE, REACT_RETURN, REACT_REVENGE, REACT_AFTER, REACT_DONE };

/* Activates a robot outside of, or in, the order of a turn. */
void activation_open(const AegisKit *k, State *s, int piece, int seat, int flags, int clause, Events *events)
{
    (void)k;
    Robot *robot = &s->robot[piece];
    int kept = 0;
    if (flags & SPECIAL && activation_of(s, piece)) /* it interrupts one of its own, which goes on later */
        kept = (robot->flags & MOVED ? HAD_MOVED : 0) | (robot->flags & ACTED ? HAD_ACTED : 0);
    if (flags & SPECIAL || robot->flags & ACTIVATED) robot->flags &= (uint8_t)~(MOVED | ACTED);
    if (!(flags & SPECIAL)) {
        robot->flags |= ACTIVATED;
        robot->activations++;
    }
    s->last = (uint8_t)piece;
    event_add(events, EVENT_ACTIVATED, clause, piece, 0, flags);
    steps_push(&s->steps, (Step){.kind = STEP_ACTIVATION,
                                 .phase = (uint8_t)(flags | kept),
                                 .who = (uint8_t)piece,
                                 .b = (int16_t)seat});
}

static bool can_answer(const AegisKit *k, const State *s, int piece)
{
    bool paid = s->seat[seat_of(s, piece)].pool || at_velocity(s, piece);
    return is_active(s, piece) && paid && can_use_any(k, s, piece, use_as_answer(s, piece));
}

/* By itself, or as a Rogue Decoy (A1-CMDR-28). */
bool retaliates(const AegisKit *k, const State *s, int piece)
{
    return has(k, s, piece, RETALIATE) || effect_flags(k, s, piece) & EFFECT_DECOY;
}

static void react_retaliate(const AegisKit *k, State *s, const Step *step)
{
    int target = step->n, seat = step->a >> 8, depth = step->b & 0xff;
    if (!target || depth >= REACTIONS_MAX || !is_active(s, target)) return; /* A2-ABL-68 */
    if (is_ally_seat(k, seat, seat_of(s, target)) || !retaliates(k, s, target)) return;
    if (!can_answer(k, s, target)) return;
    steps_push(&s->steps, (Step){.kind = STEP_ANSWER,
                                 .who = (uint8_t)target,
                                 .n = ANSWER_RETALIATE,
                                 .a = (int16_t)seat_of(s, target),
                                 .b = (int16_t)(depth + 1)});
}

/* Is one of this seat's Return Fire robots able to answer? A2-ABL-73..77. */
static bool return_fire_open(const AegisKit *k, const State *s, int seat, const Step *step)
{
    int actor = step->a >> 8, hurt_seats = step->a & 0xff;
    if (is_ally_seat(k, seat, actor) || s->seat[seat].fired) return false;
    bool hit = false;
    SEATS_EACH (k, other) hit |= (hurt_seats >> other & 1) && is_ally_seat(k, seat, other);
    if (!hit) return false;
    PIECES_EACH (k, piece)
        if (is_active(s, piece) && seat_of(s, piece) == seat && has(k, s, piece, RETURN_FIRE) &&
            can_answer(k, s, piece))
            return true;
    return false;
}

/* Asks the next seat from the actor on; STEP_REACT.b counts how many have been. True when all have. */
static bool react_return(const AegisKit *k, State *s, Step *step)
{
    int depth = step->b & 0xff, actor = step->a >> 8;
    if (!(k->all_abilities & ABILITY(RETURN_FIRE)) || depth >= REACTIONS_MAX) return true;
    for (;;) {
        int i = step->b >> REACT_SEAT_SHIFT & 7;
        if (i + 1 >= k->seats) return true;
        step->b = (int16_t)(step->b + (1 << REACT_SEAT_SHIFT));
        int seat = s->order[(turn_position(s, actor) + i + 1) % k->seats];
        if (!return_fire_open(k, s, seat, step)) continue;
        steps_push(
            &s->steps,
            (Step){.kind = STEP_ANSWER, .n = ANSWER_RETURN, .a = (int16_t)seat, .b = (int16_t)(depth + 1)});
        return false;
    }
}

/* A robot that Revengeance calls: asked in turn order from this seat on (A2-TIME-06). True if one was asked.
 */
bool revenge_next(const AegisKit *k, State *s, int first)
{
    if (!s->revenge || s->steps.depth > STEPS_MAX - 12) return false;
    for (int i = 0; i < k->seats; i++) {
        int seat = s->order[(turn_position(s, first) + i) % k->seats];
        PIECES_EACH (k, piece) {
            Robot *robot = &s->robot[piece];
            if (!(robot->due & DUE_REVENGE) || robot->seat != seat) continue;
            robot->due &= (uint8_t)~DUE_REVENGE;
            if (!is_active(s, piece) || robot->flags & AVENGED || !s->seat[seat].pool)
                continue; /* A2-ABL-80 */
            steps_push(
                &s->steps,
                (Step){.kind = STEP_ANSWER, .who = (uint8_t)piece, .n = ANSWER_REVENGE, .a = (int16_t)seat});
            return true;
        }
    }
    s->revenge = false;
    return false;
}

/* ---- after-Action effects -------------------------------------------------------------------------- */

static int list_wind(const AegisKit *k, const State *s, int piece, Choice *out) /* A2-CMD-01, A2-CMD-03 */
{
    int n = 0, seat = seat_of(s, piece);
    if (!is_active(s, piece) || s->seat[seat].pool < AETHER_WIND_COST) return 0;
    if (!commander_robot(k, s, seat, AETHER_WIND) || (effect_flags(k, s, piece) & EFFECT_RESTRAIN)) return 0;
    Gait gait = gait_of(k, s, piece);
    Reach reach;
    reach_flood(k, s, s->robot[piece].hex, gait.move * gait.per_energy, gait.over, &reach);
    Bits ends = reach_ends(k, s, &reach);
    BITS_EACH (ends, hex) out[n++] = (Choice){VERB_MOVE, (uint8_t)piece, (int16_t)hex, 0, 0};
    return n;
}

/* A2-CMD-18..20: the Commander's robot or a Drone of anybody. */
static int list_army(const AegisKit *k, const State *s, int seat, Choice *out)
{
    int n = 0, commander = commander_robot(k, s, seat, FALSE_ARMY);
    if (!commander || s->turn != seat || !s->seat[seat].pool) return 0;
    PIECES_EACH (k, piece)
        if (is_active(s, piece) && !is_protected(k, s, seat, piece) && /* A2-SETUP-09 */
            (piece == commander ||
             (k->piece[piece].drone && !(s->robot[piece].flags & FRESH)))) /* A2-DRONE-05 */
            out[n++] = (Choice){VERB_AVENGE, (uint8_t)piece, 0, 0, 0};
    return n;
}

static int list_luck(const AegisKit *k, const State *s, int piece, Choice *out) /* A2-CMD-50..55 */
{
    int seat = seat_of(s, piece);
    if (!is_active(s, piece) || !has_luck(k, s, seat)) return 0;
    if (s->robot[piece].flags & GROUNDED) return 0;
    int n = list_lucky(k, s, piece, seat, 0, out, list_combines(k, s, piece, seat, 0, out));
    return n + list_emerges(k, s, piece, seat, COMBINE_LUCK, out + n);
}

int list_after(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    int n = 0, piece = step->who;
    if (step->n & AFTER_WIND) n += list_wind(k, s, piece, out + n);
    if (step->n & AFTER_ARMY) n += list_army(k, s, step->a, out + n);
    if (step->n & AFTER_LUCK) n += list_luck(k, s, piece, out + n);
    if (n) out[n++] = (Choice){.verb = VERB_PASS};
    return n;
}

static void react_after(const AegisKit *k, State *s, Step step)
{
    int bits = 0, seat = step.a >> 8;
    if ((k->all_abilities & ABILITY(AETHER_WIND)) && seat_of(s, step.who) == seat) bits |= AFTER_WIND;
    if ((step.b & REACT_FAILED) && (k->all_abilities & ABILITY(FALSE_ARMY))) bits |= AFTER_ARMY;
    bool lucky = (step.b & REACT_LUCKY) && (step.b & REACT_OWN) && (k->all_abilities & ABILITY(RUN_OF_LUCK));
    int activated = lucky ? activated_now(s, seat) : 0; /* an answer's die is its luck too: A2-CMD-50 */
    if (activated == step.who) bits |= AFTER_LUCK;
    if (s->steps.depth >= STEPS_MAX - 12) return;
    if (activated && activated != step.who)
        steps_push(
            &s->steps,
            (Step){.kind = STEP_AFTER, .who = (uint8_t)activated, .n = AFTER_LUCK, .a = (int16_t)seat});
    if (bits)
        steps_push(&s->steps,
                   (Step){.kind = STEP_AFTER, .who = step.who, .n = (uint8_t)bits, .a = (int16_t)seat});
}

/* One round of STEP_REACT: pushes what has to be asked, or ends. */
void react_run(const AegisKit *k, State *s)
{
    Step *step = steps_top(&s->steps);
    switch (step->phase) {
    case REACT_RETALIATE:
        step->phase = REACT_RETURN;
        react_retaliate(k, s, step);
        break;
    case REACT_RETURN:
        if (react_return(k, s, step)) step->phase = REACT_REVENGE;
        break;
    case REACT_REVENGE:
        if (!revenge_next(k, s, step->a >> 8)) step->phase = REACT_AFTER;
        break;
    default: react_after(k, s, steps_pop(&s->steps)); break;
    }
}

/* A2-CMD-40, A2-TIME-08: enemies that saw an activation end near by. STEP_FOLLOWED: who, n seats asked. */
void followed_run(const AegisKit *k, State *s)
{
    Step *step = steps_top(&s->steps);
    int piece = step->who;
    while (is_active(s, piece) && step->n + 1 < k->seats) {
        int seat = s->order[(turn_position(s, seat_of(s, piece)) + ++step->n) % k->seats];
        if (is_ally_seat(k, seat, seat_of(s, piece))) continue;
        int shooter = commander_robot(k, s, seat, PENALTY_SHOT);
        if (!shooter || hex_distance(k->board, s->robot[shooter].hex, s->robot[piece].hex) > PENALTY_RANGE)
            continue;
        if (!can_answer(k, s, shooter)) continue;
        steps_push(
            &s->steps,
            (Step){.kind = STEP_ANSWER, .who = (uint8_t)shooter, .n = ANSWER_PENALTY, .a = (int16_t)seat});
        return;
    }
    steps_pop(&s->steps);
}

int list_answers(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    int n = 0;
    if (step->n == ANSWER_REVENGE) {
        out[n++] = (Choice){VERB_AVENGE, step->who, 0, 0, 0};
    } else if (step->n == ANSWER_RETURN) {
        PIECES_EACH (k, piece)
            if (is_active(s, piece) && seat_of(s, piece) == step->a && has(k, s, piece, RETURN_FIRE) &&
                (!step->who || step->who == piece)) {
                UseContext use = use_as_answer(s, piece);
                n += list_uses(k, s, piece, &use, out + n);
            }
    } else {
        UseContext use = use_as_answer(s, step->who);
        n = list_uses(k, s, step->who, &use, out);
    }
    out[n++] = (Choice){.verb = VERB_PASS};
    return n;
}
