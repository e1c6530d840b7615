/* The table of steps: what is asked or under way, one row each. */
#include "games/spot_rules/rules/rules.h"

static void put_name(const Ask *ask, int who, Text *text) { spot_put_person(ask->kit, ask->s, who, text); }

static void prompt_scene(const Ask *ask, const Step *step, Text *text)
{
    (void)ask, (void)step;
    text_put(text,
             "What happens next: a test, a fight, time that passes, down time, or the end of the session?");
}

static void prompt_test(const Ask *ask, const Step *step, Text *text)
{
    put_name(ask, step->who, text);
    if (ask->s->trial.stat)
        text_format(text, " tests %s: prepare, then roll.", spot_stat_name(ask->kit, ask->s->trial.stat));
    else
        text_format(text, " has actions left: what does the next one test?");
}

static void prompt_luck(const Ask *ask, const Step *step, Text *text)
{
    put_name(ask, step->who, text);
    text_put(text, " has failed. Test luck, or accept it?");
}

static void prompt_surprise(const Ask *ask, const Step *step, Text *text)
{
    (void)ask, (void)step;
    text_put(text, "A fight begins. Does anybody of yours try to surprise the others?");
}

static void prompt_kind(const Ask *ask, const Step *step, Text *text)
{
    put_name(ask, step->who, text);
    text_put(text, " declares: close combat, ranged combat, movement or other?");
}

static void prompt_turn(const Ask *ask, const Step *step, Text *text)
{
    put_name(ask, step->who, text);
    if (ask->s->turn_actions > 1)
        text_format(text, " has %d of %d actions left.", ask->s->turn_left, ask->s->turn_actions);
    else
        text_put(text, " acts.");
}

static void prompt_deferred(const Ask *ask, const Step *step, Text *text)
{
    put_name(ask, step->who, text);
    text_put(text, " has deferred: act now?");
}

static void prompt_bullet(const Ask *ask, const Step *step, Text *text)
{
    text_format(text, "Whom is bullet %d of %d meant for?", step->n + 1,
                ask->s->attack[ask->s->attacks - 1].bullets);
}

static void prompt_evade(const Ask *ask, const Step *step, Text *text)
{
    put_name(ask, ask->s->attack[ask->s->attacks - 1].who, text);
    text_put(text, " attacks. Does ");
    put_name(ask, step->who, text);
    text_put(text, " use the action to evade?");
}

static void prompt_defend(const Ask *ask, const Step *step, Text *text)
{
    const Attack *attack = &ask->s->attack[ask->s->attacks - 1];
    put_name(ask, attack->who, text);
    text_format(text, " hits with %s. How does ", spot_moves[attack->move].name);
    put_name(ask, step->who, text);
    text_put(text, " defend?");
}

static void prompt_combo(const Ask *ask, const Step *step, Text *text)
{
    const Attack *attack = &ask->s->attack[ask->s->attacks - 1];
    put_name(ask, step->who, text);
    text_format(text, " goes on with %s: at whom?", spot_moves[attack->move].name);
}

static void prompt_activity(const Ask *ask, const Step *step, Text *text)
{
    text_format(text, "Week %d: what does ", ask->s->week);
    put_name(ask, step->who, text);
    text_put(text, " do?");
}

static void prompt_plan(const Ask *ask, const Step *step, Text *text)
{
    put_name(ask, step->who, text);
    text_put(text, " plans a project: who helps?");
}

static void prompt_period(const Ask *ask, const Step *step, Text *text)
{
    put_name(ask, step->who, text);
    text_format(text, " has no breakthrough yet and %d days left: go on or abandon?", ask->s->day_left);
}

const StepKind spot_steps[STEP_KINDS] = {
    [S_NONE] = {"", 0, NULL, NULL},
    [S_SCENE] = {"scene", SR_OUR_17, NULL, prompt_scene},
    [S_TEST] = {"test", SR_TEST_01, NULL, prompt_test},
    [S_LUCK] = {"luck", SR_LUCK_01, NULL, prompt_luck},
    [S_FIGHT] = {"", SR_SEQ_01, spot_fight_run, NULL},
    [S_SURPRISE] = {"surprise", SR_SURP_01, NULL, prompt_surprise},
    [S_KIND] = {"kind", SR_SEQ_04, NULL, prompt_kind},
    [S_TURN] = {"act", SR_SEQ_01, NULL, prompt_turn},
    [S_DEFERRED] = {"deferred", SR_DEF_01, NULL, prompt_deferred},
    [S_ATTACK] = {"", SR_CC_01, spot_attack_run, NULL},
    [S_BULLET] = {"bullet", SR_AUTO_06, NULL, prompt_bullet},
    [S_EVADE] = {"evade", SR_EVA_01, NULL, prompt_evade},
    [S_DEFEND] = {"defend", SR_CC_04, NULL, prompt_defend},
    [S_COMBO] = {"combo", SR_CMB_04, NULL, prompt_combo},
    [S_READY] = {"", SR_OPP_03, spot_ready_run, NULL},
    [S_WEEK] = {"", SR_DT_01, spot_week_run, NULL},
    [S_ACTIVITY] = {"activity", SR_DT_01, NULL, prompt_activity},
    [S_PLAN] = {"plan", SR_RES_04, NULL, prompt_plan},
    [S_PERIOD] = {"period", SR_RES_10, NULL, prompt_period},
};

int spot_step_seat(const SpotState *s, const Step *step)
{
    if (step->kind == S_SCENE) return GM;
    if (step->kind == S_SURPRISE) return step->n;
    return spot_steps[step->kind].run ? 0 : s->person[step->who].seat;
}

/* The game master may have put out or sent away whoever is asked: then the question is void. True if it was.
 */
static bool step_void(Play *p, const Step *step)
{
    SpotState *s = p->s;
    int who = step->who;
    switch (step->kind) {
    case S_TURN:
    case S_DEFERRED:
    case S_EVADE:
    case S_DEFEND:
    case S_COMBO:
    case S_BULLET:
    case S_KIND: break;
    default: return false;
    }
    if (spot_can_act(s, who)) return false;
    if (step->kind == S_TURN) spot_turn_done(p);
    if (step->kind == S_KIND) s->person[who].kind = KIND_OTHER;
    if (step->kind == S_BULLET) spot_attack_top(s)->bullets = step->n;
    if (step->kind == S_COMBO) spot_attack_top(s)->combo = 0, spot_attack_top(s)->phase = AT_NEXT;
    SAY(p, E_PASSES, SR_OUR_17, who, 0, 0);
    steps_pop(&s->steps);
    return true;
}

void spot_run(Play *p)
{
    SpotState *s = p->s;
    for (int n = 0; !s->ended; n++) {
        Step *step = steps_top(&s->steps);
        ensure(n < 10000);
        if (spot_steps[step->kind].run)
            spot_steps[step->kind].run(p, step);
        else if (!step_void(p, step))
            return;
    }
}
