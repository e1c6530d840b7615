/* Noncombat damage, which may be prevented, and what an effect leaves behind when it is over. */
#include "games/aegis/rules/rules.h"

/* Noncombat damage: Defense counts (A2-BUFF-08), and Unbroken may prevent it (A2-CMD-59). */
void hurt(const AegisKit *k, State *s, int piece, int amount, int by, int clause, Events *events)
{
    if (amount <= 0 || !is_active(s, piece)) return;
    amount = after_defense(k, s, piece, amount);
    if (!amount) {
        event_add(events, EVENT_SPARED, A2_BUFF_08, piece, by, 0);
        return;
    }
    int seat = seat_of(s, piece);
    if (s->seat[seat].pool && commander_robot(k, s, seat, UNBROKEN))
        steps_push(&s->steps, (Step){.kind = STEP_HURT,
                                     .who = (uint8_t)piece,
                                     .n = (uint8_t)amount,
                                     .a = (int16_t)clause,
                                     .b = (int16_t)by});
    else
        robot_damage(k, s, piece, amount, by, clause, events);
}

static int hurt_list(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    int n = 0;
    (void)k;
    if (s->seat[seat_of(s, step->who)].pool) choice_add(out, &n, (Choice){VERB_PREVENT, step->who, 0, 0, 0});
    choice_add(out, &n, (Choice){.verb = VERB_PASS});
    return n;
}

static void hurt_answer(const AegisKit *k, State *s, Choice c, Events *events)
{
    Step step = steps_pop(&s->steps);
    if (c.verb == VERB_PREVENT) { /* A2-CMD-59, A2-CMD-60 */
        energy_add(k, s, seat_of(s, step.who), -1, A2_CMD_59, events);
        event_add(events, EVENT_PREVENTED, A2_CMD_59, step.who, 0, step.n);
    } else {
        robot_damage(k, s, step.who, step.n, step.b, step.a, events);
    }
}

AEGIS_ROW const StepKind hurt_step = {
    .seat = seat_of_robot,
    .list = hurt_list,
    .answer = hurt_answer,
    .prompt = {"prevent", "Pay 1 Energy to prevent this damage?", A2_CMD_59},
};

/* Burns are dealt one by one (each may be prevented), then those without Integrity leave. */
static bool fallen_run(const AegisKit *k, State *s, Dice *dice, Events *events)
{
    (void)dice;
    Step *step = steps_top(&s->steps);
    ACTIVE_EACH (s, piece) {
        int burn = s->robot[piece].burn;
        if (!burn || step->phase == FALLEN_ALONE) continue;
        s->robot[piece].burn = 0;
        hurt(k, s, piece, burn, piece, A2_ATTR_13, events);
        return false;
    }
    if (step->n) { /* Rust */
        int rust = step->n;
        step->n = 0;
        hurt(k, s, step->who, rust, step->who, A2_ATTR_62, events);
        return false;
    }
    steps_pop(&s->steps);
    robots_bury(k, s, events);
    if (kit_mode(k)) mode_state(k, s)->spared = 0;
    if (kit_mode(k) == MODE_POINTS) points_buried(k, s);
    waiting_check(k, s, events);
    return false;
}

AEGIS_ROW const StepKind fallen_step = {.run = fallen_run};
