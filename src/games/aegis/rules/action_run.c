/* An Action's questions: what their answers do, and what comes next. */
#include "games/aegis/rules/rules.h"

void action_apply(const AegisKit *k, State *s, Choice c, Dice *dice, Events *events)
{
    Step *step = steps_top(&s->steps);
    Roll *roll = &s->roll;
    switch (c.verb) {
    case VERB_REROLL:
    case VERB_JAM:
    case VERB_PILOT:
        action_reroll(k, s, c, dice, events);
        roll->flags |= ROLL_CHANGED;
        break;
    case VERB_GAMBIT:
        s->seat[step->b].pool = (uint8_t)(s->seat[step->b].pool - c.a);
        roll->gambled = (uint8_t)c.a;
        roll_dice(s, c.a, roll->extra, "gambit", ROLLED_GAMBIT, true, dice, events);
        roll->flags &= (uint8_t)~(ROLL_PASSED | ROLL_CHANGED);
        step->phase = ACTION_REROLL; /* A2-OUR-14 */
        step->n = 0;
        break;
    case VERB_PASS:
        if (step->phase == ACTION_GAMBIT)
            step->phase = ACTION_COUNT;
        else
            roll->flags |= ROLL_PASSED;
        break;
    default: action_choose(k, s, c, events); break;
    }
}

/* A2-TIME-02: the acting side, then the other, again while dice change. True if somebody is asked. */
static bool rerolls_run(const AegisKit *k, State *s, Step *step)
{
    Roll *roll = &s->roll;
    bool jam = step->phase == ACTION_JAM;
    bool any = jam ? jam_most(k, s) : reroll_most(k, s) || pilot_robot(k, s);
    if (any && !(roll->flags & ROLL_PASSED)) return true;
    bool changed = roll->flags & ROLL_CHANGED;
    roll->flags &= (uint8_t)~(ROLL_PASSED | ROLL_CHANGED);
    if (jam)
        step->phase = changed && !k->rules.rerolls_once ? ACTION_REROLL : ACTION_GAMBIT; /* A1-USE-16 */
    else
        step->phase = step->n == 0 || changed ? ACTION_JAM : ACTION_GAMBIT;
    step->n = 1;
    return false;
}

static bool asks_robot_by_robot(const Action *action, const Roll *roll)
{
    switch (action->type) {
    case TYPE_REPAIR:
    case TYPE_PUSH:
    case TYPE_PULL:
    case TYPE_MOVE:
    case TYPE_TRUE_FORM:
    case TYPE_SELF_PUSH: return true;
    default: return roll->attributes & FORCE;
    }
}

/* Goes on from phase to phase until somebody is asked (then true) or other steps come first. */
bool action_run(const AegisKit *k, State *s, Dice *dice, Events *events)
{
    Step *step = steps_top(&s->steps);
    Roll *roll = &s->roll;
    const Action *action = roll_action(k, roll);
    switch (step->phase) {
    case ACTION_REROLL:
    case ACTION_JAM:
        if (roll->flags & ROLL_SURE) {
            step->phase = ACTION_COUNT;
            return false;
        }
        while (step->phase != ACTION_GAMBIT)
            if (rerolls_run(k, s, step)) return true;
        /* fall through */
    case ACTION_GAMBIT:
        if (gambit_most(k, s, step->b)) return true;
        step->phase = ACTION_COUNT;
        /* fall through */
    case ACTION_COUNT:
        step->phase = ACTION_CHOOSE;
        action_count(k, s, dice, events);
        if (steps_top(&s->steps) != step) return false; /* somebody may take the damage for another */
        /* fall through */
    case ACTION_CHOOSE: {
        if (roll->successes && asks_robot_by_robot(action, roll)) {
            if (k->rules.burial_first && !step->a) { /* A1-USE-14, A1-ATTR-17 */
                robots_bury(k, s, events);
                action_sink(s);
                return false;
            }
            Choice list[CHOICES_MAX];
            int n = list_action_choices(k, s, list);
            if (n > 1) return true;
            if (n == 1) {
                action_choose(k, s, list[0], events);
                return false;
            }
            pending_clear(k, s);
            if (force_begin(k, s)) return false;
        }
        step->phase = ACTION_STATUS;
    } /* fall through */
    case ACTION_STATUS:
        action_statuses(k, s, events);
        step->phase = ACTION_BURY;
        /* fall through */
    case ACTION_BURY: /* the destroyed leave, then Blaze: A2-TIME-01 */
        step->phase = ACTION_RUST;
        settle(s);
        if (step->a) action_rise(s);
        robots_bury(k, s, events);
        partings_sort(k, s);
        return false;
    case ACTION_RUST:
        step->phase = ACTION_END;
        if (roll->spare && is_active(s, roll->user) && action->type != TYPE_BURST_STAR) {
            settle(s);
            hurt(k, s, roll->user, (int)roll->spare, roll->user, A2_ATTR_62, events);
            return false;
        }
        /* fall through */
    default: {
        int face = 0, user = roll->user, rust = (int)roll->spare;
        if (action->type == TYPE_BURST_STAR)
            for (int i = 1; i <= 6; i++)
                if (roll->face[i]) face = i;
        action_end(k, s, events);
        if (face) { /* its effect, then Rust, then the answers: A2-TIME-01 */
            steps_push(&s->steps, (Step){.kind = STEP_FALLEN, .who = (uint8_t)user, .n = (uint8_t)rust});
            steps_push(&s->steps, (Step){.kind = STEP_STAR, .who = (uint8_t)user, .n = (uint8_t)face});
        }
        return false;
    }
    }
}
