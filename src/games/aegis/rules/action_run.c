/* An Action's questions: what their answers do, and what comes next. */
#include "games/aegis/rules/rules.h"

enum { DICE_OFFERED = 2 }; /* in STEP_ACTION.n: the player was asked about Valor */

static void action_answer(const AegisKit *k, State *s, Choice c, Dice *dice, Events *events)
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
        step->phase = changed && !kit_rules(k)->rerolls_once ? ACTION_REROLL : ACTION_GAMBIT; /* A1-USE-16 */
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

/* Its end; a Star Die then has its effect, then comes Rust, then the answers: A2-TIME-01. */
static void action_finish(const AegisKit *k, State *s, const Action *action, Events *events)
{
    int face = 0, user = s->roll.user, rust = (int)s->roll.rust;
    if (action->type == TYPE_BURST_STAR)
        for (int i = 1; i <= 6; i++)
            if (s->roll.face[i]) face = i;
    action_end(k, s, events);
    if (!face) return;
    bool idle = kit_mode(k) == MODE_SOLO && face != 3 && face != 4; /* A2-UNQ-14 */
    if (idle) event_add(events, EVENT_FAILED, A2_UNQ_14, user, 0, 0);
    steps_push(&s->steps, (Step){.kind = STEP_FALLEN, .who = (uint8_t)user, .n = (uint8_t)rust});
    if (!idle) steps_push(&s->steps, (Step){.kind = STEP_STAR, .who = (uint8_t)user, .n = (uint8_t)face});
}

/* Goes on from phase to phase until somebody is asked (then true) or other steps come first. */
static bool action_run(const AegisKit *k, State *s, Dice *dice, Events *events)
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
        if (kit_mode(k) == MODE_SOLO && !(step->n & DICE_OFFERED)) { /* A2-SOLO-45 */
            step->n |= DICE_OFFERED;
            if (skill_dice_ask(k, s)) return false;
        }
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
            if (kit_rules(k)->burial_first && !step->a) { /* A1-USE-14, A1-ATTR-17 */
                robots_bury(k, s, events);
                action_sink(s);
                return false;
            }
            Choice list[CHOICES_MAX];
            int n = list_action_choices(k, s, list);
            if (n > 1 || (n == 1 && says_any_place(list[0]))) return true;
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
        if (roll->rust && is_active(s, roll->user) && action->type != TYPE_BURST_STAR) {
            settle(s);
            hurt(k, s, roll->user, (int)roll->rust, roll->user, A2_ATTR_62, events);
            return false;
        }
        /* fall through */
    default: action_finish(k, s, action, events); return false;
    }
}

/* ---- what is asked ---- */

static int action_seat(const State *s, const Step *step)
{
    return step->phase == ACTION_JAM ? seat_of(s, s->roll.target) : step->b;
}

static int action_list(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    int n = 0;
    switch (step->phase) {
    case ACTION_REROLL: n = list_rerolls(k, s, out); break;
    case ACTION_JAM: n = list_jams(k, s, out); break;
    case ACTION_GAMBIT: {
        int most = gambit_most(k, s, step->b);
        for (int i = 1; i <= most; i++)
            choice_add(out, &n, (Choice){VERB_GAMBIT, s->roll.user, (int16_t)i, 0, 0});
        break;
    }
    default: return list_action_choices(k, s, out);
    }
    choice_add(out, &n, (Choice){.verb = VERB_PASS});
    return n;
}

static int why_not_dice(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    const Roll *roll = &s->roll;
    uint8_t x[6];
    int count = choice_dice(c);
    if (c.verb == VERB_GAMBIT) {
        if (!(roll->attributes & GAMBIT)) return A2_ATTR_51;
        if (roll->gambled) return A2_ATTR_37;
        if (!successes_of(roll_action(k, roll), roll)) return A2_ATTR_36;
        if (c.a > roll->cost || c.a < 1) return A2_ATTR_31;
        return c.a > s->seat[step->b].pool ? A2_ACT_13 : A2_TIME_01; /* rerolls come first */
    }
    if (c.verb == VERB_PILOT)
        return commander_robot(k, s, seat_of(s, roll->user), RECKLESS_PILOT) ? T_03 : A2_CMD_43;
    bool jam = c.verb == VERB_JAM;
    int who = jam ? roll->target : roll->user;
    if (!who) return A2_RNG_08;
    int most = instance_most(x, jam ? jam_instances(k, s, who, x) : reroll_instances(k, s, who, x));
    for (int face = 1; face <= 6; face++)
        if (FACE_COUNT(c, face) > dice_shown(roll)[face]) return T_03;
    if (count > most) {
        if (jam) return roll->jammed ? A2_ABL_41 : A2_ABL_40;
        return A2_ABL_61;
    }
    return jam ? A2_ABL_40 : A2_ABL_61;
}

/* The robot waits for nothing that the user's controller decides: it is not affected, or it is done. */
static int why_not_waiting(const AegisKit *k, const State *s, int piece)
{
    const Roll *roll = &s->roll;
    const Action *action = roll_action(k, roll);
    const Robot *robot = &s->robot[piece];
    if (!is_affected(roll, piece)) return !action->range ? A2_RNG_04 : action->radius ? A2_RNG_09 : A2_RNG_01;
    int type = decided_type(k, roll);
    if (type == TYPE_REPAIR) return robot->damage + robot->drain ? A2_TYPE_06 : A2_TYPE_07;
    if (type == TYPE_MOVE) return A2_SHIFT_06;
    return piece == roll->user && type != TYPE_SELF_PUSH ? A2_OUR_11 : A2_PUSH_17;
}

/* A free hex to which a Move can't take the robot: too far, barred, or beyond a STOP hex. */
static int why_not_shifted(const AegisKit *k, const State *s, int piece, int hex, int hexes)
{
    if (way_distance(k, s, s->robot[piece].hex, hex) > hexes) return A2_SHIFT_01;
    Reach reach;
    reach_flood_by(k, s, s->robot[piece].hex, hexes, false, false, &reach);
    return reach_distance(&reach, hex) >= 0 ? A2_BOARD_14 : A2_SHIFT_04;
}

static int action_why_not(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    const Roll *roll = &s->roll;
    int type = decided_type(k, roll);
    if (step->phase <= ACTION_GAMBIT)
        return c.verb == VERB_REROLL || c.verb == VERB_JAM || c.verb == VERB_GAMBIT || c.verb == VERB_PILOT
                   ? why_not_dice(k, s, step, c)
                   : 0;
    if (c.verb != VERB_PUSH && c.verb != VERB_SHIFT && c.verb != VERB_REPAIR && c.verb != VERB_BECOME)
        return 0;
    if (piece_named(k, c.who)) return T_03;
    if (!is_affected(roll, c.who) || !(s->robot[c.who].flags & PENDING)) return why_not_waiting(k, s, c.who);
    if (c.verb == VERB_PUSH && type != TYPE_MOVE) {
        int hexes = push_hexes(k, s, c.who);
        if (c.b > hexes || (kit_rules(k)->push_in_full && c.b != hexes))
            return type == TYPE_PULL ? A2_PUSH_02 : A2_PUSH_01;
        return c.a > 6 ? A2_HEX_07 : A2_PUSH_03;
    }
    if (c.verb == VERB_SHIFT && type == TYPE_MOVE) {
        int hex = choice_place(c);
        if (!hex_named(k, hex)) return A2_SHIFT_03;
        if (robot_at(k, s, hex) || terrain_at(k, s, hex)) return A2_SHIFT_05;
        return why_not_shifted(k, s, c.who, hex, push_hexes(k, s, c.who));
    }
    if (c.verb == VERB_REPAIR && type == TYPE_REPAIR)
        return c.a + c.b > push_hexes(k, s, c.who) ? A2_TYPE_06 : A2_TYPE_07;
    if (c.verb == VERB_BECOME && type == TYPE_TRUE_FORM)
        return !piece_named(k, c.b) && second_commander(k, s, seat_of(s, c.who), c.b, c.who, 0) ? A2_DRAFT_14
                                                                                                : A2_UNQ_01;
    return 0;
}

static PromptWords action_prompt(const AegisKit *k, const State *s, const Step *step)
{
    switch (step->phase) {
    case ACTION_REROLL: return (PromptWords){"reroll", "Roll some of your dice again?", A2_ABL_61};
    case ACTION_JAM:
        return (PromptWords){"jam", "Make some of the attacker's dice be rolled again?", A2_ABL_40};
    case ACTION_GAMBIT:
        return (PromptWords){"gambit", "Buy more dice? A failure or a 1 among them fails it all.",
                             A2_ATTR_31};
    default: break;
    }
    switch (decided_type(k, &s->roll)) {
    case TYPE_REPAIR: return (PromptWords){"repair", "What is repaired?", A2_TYPE_06};
    case TYPE_MOVE: return (PromptWords){"shift", "Where are the robots moved?", A2_SHIFT_01};
    case TYPE_TRUE_FORM: return (PromptWords){"become", "Which form is revealed?", A2_UNQ_01};
    case TYPE_PULL:
        return (PromptWords){"push", "Which robot is pulled, how far and along which line?", A2_PUSH_03};
    default: return (PromptWords){"push", "Which robot is pushed, how far and along which line?", A2_PUSH_03};
    }
}

static void action_ask(const AegisKit *k, const State *s, const Step *step, PromptWords *words)
{
    *words = action_prompt(k, s, step);
    words->piece = step->phase == ACTION_JAM ? s->roll.target : s->roll.user;
    bool dice = step->phase == ACTION_REROLL || step->phase == ACTION_JAM || step->phase == ACTION_GAMBIT;
    words->about = dice ? ASK_DICE : 0;
}

AEGIS_ROW const StepKind action_step = {
    .seat = action_seat,
    .list = action_list,
    .roll = action_answer,
    .why_not = action_why_not,
    .ask = action_ask,
    .run = action_run,
};
