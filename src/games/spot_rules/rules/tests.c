/* Tests outside of combat: who tests what, alone or as a team, in a hurry or slowly, one action or several;
   and luck. */
#include "games/spot_rules/rules/rules.h"

enum { TEST_VARIABLE = 1, TEST_SECRET = 2 };

/* ---- the target number ---- */

static void target_team(Target *target, const SpotKit *kit, const SpotState *s, const Trial *trial)
{
    int equals = 0, assistants = 0;
    for (int who = 1; who <= s->people; who++) {
        if (!(trial->helpers >> who & 1)) continue;
        int level = spot_level(s, who, trial->stat);
        equals += level == target->stat;
        assistants += level == target->stat - 1;
    }
    if (equals) spot_target_add(target, SR_TEAM_03, WHY_EQUAL, -1, 0);
    if (assistants)
        spot_target_add(target, SR_TEAM_05, WHY_ASSISTANT, 0,
                        kit->option[O_ASSISTANTS] ? -assistants : assistants);
}

Target spot_target_trial(const SpotKit *kit, const SpotState *s, const Trial *trial)
{
    Target target = spot_target(kit, s, trial->who, trial->stat, trial->df);
    target.variable = trial->variable;
    target.veiled |= trial->secret;
    if (trial->time)
        spot_target_add(&target, trial->time > 0 ? SR_TIME_01 : SR_TIME_02,
                        trial->time > 0 ? WHY_RUSHED : WHY_SLOW, trial->time, 0);
    if (trial->actions > 1) spot_target_add(&target, SR_MULT_02, WHY_ACTIONS, trial->actions - 1, 0);
    target_team(&target, kit, s, trial);
    spot_target_gm(&target, s);
    spot_target_bracket(&target, s, trial->attribute);
    if (spot_target_bodily(&target)) spot_target_body(&target, kit, s);
    spot_target_finish(&target, kit);
    return target;
}

/* ---- setting a test up ---- */

bool spot_check_test(const Ask *ask, Choice choice, Refusal *why)
{
    const SpotState *s = ask->s;
    const Person *person = &s->person[choice.who];
    int stats = STAT_OF_SKILL(ask->kit->shelf.skills), marks = high(choice.c);
    if (choice.a < 1 || choice.a > stats) return refuse(why, T_03, "There is no such attribute or skill.");
    if (choice.b < 0 || choice.b > 20) return refuse(why, T_03, "A difficulty is a number from 0 to 20.");
    if (low(choice.c) >= ATTRIBUTES || choice.c < 0 || marks > 3)
        return refuse(why, T_03, "There is no such attribute.");
    if (low(choice.c) && choice.a < ATTRIBUTES)
        return refuse(why, SR_TEST_14, "A test of an attribute has no other attribute in brackets.");
    if (!(person->flags & P_HERE) || person->flags & P_DEAD)
        return spot_refuse(ask, why, T_03, person->flags & P_DEAD ? "%p is dead." : "%p is not here.",
                           (int)choice.who);
    if (marks & TEST_SECRET && ask->seat != GM)
        return refuse(why, SR_OUR_17, "Secret rolls are the game master's.");
    bool next = spot_step(s)->kind == S_TEST;
    if (next && (marks & TEST_SECRET || s->trial.stat || s->trial.who != choice.who))
        return spot_refuse(ask, why, SR_MULT_01,
                           s->trial.stat                ? "One test at a time: that of %p is not rolled."
                           : s->trial.who != choice.who ? "The next action is that of %p."
                                                        : "An action of %p is not tested in secret.",
                           (int)s->trial.who);
    if (choice.a >= ATTRIBUTES && !spot_level(s, choice.who, choice.a) && ask->kit->option[O_UNTRAINED] == 1)
        return refuse(why, SR_OUR_10, "Without the skill there is no test.");
    if (spot_veiled(s, choice.who) && ask->seat != GM)
        return spot_refuse(ask, why, T_07, "%p is not one of your characters.", (int)choice.who);
    return true;
}

void spot_list_test(List *list)
{
    const Ask *ask = &list->ask;
    bool next = spot_step(ask->s)->kind == S_TEST;
    for (int who = 1; who <= ask->s->people; who++) {
        if (ask->s->person[who].seat != ask->seat && ask->seat != GM) continue;
        if (next && ask->s->trial.who != who) continue;
        for (int stat = 1; stat <= STAT_OF_SKILL(ask->kit->shelf.skills); stat++) {
            bool skill = stat >= ATTRIBUTES;
            if (skill && !spot_level(ask->s, who, stat)) continue;
            int bracket = skill ? ask->kit->shelf.skill[stat - (ATTRIBUTES - 1)].attribute : 0;
            spot_list_try(list, spot_choice(V_TEST, who, stat, 3, bracket));
        }
    }
}

void spot_make_test(Play *p, Choice choice)
{
    SpotState *s = p->s;
    bool next = spot_step(s)->kind == S_TEST;
    Trial trial = {.who = choice.who,
                   .stat = (uint8_t)choice.a,
                   .df = (int8_t)choice.b,
                   .attribute = (uint8_t)low(choice.c),
                   .variable = high(choice.c) & TEST_VARIABLE,
                   .actions = 1};
    if (high(choice.c) & TEST_SECRET) {
        Target target = spot_target_trial(p->kit, s, &trial);
        spot_roll(p, &target, FOR_TEST, GM_ONLY);
        return;
    }
    if (next) trial.actions = s->trial.actions, trial.made = s->trial.made;
    s->trial = trial;
    SAY(p, E_TESTS, trial.variable ? SR_VAR_01 : SR_TEST_01, choice.who, choice.a, choice.b, low(choice.c));
    if (!next) steps_push(&s->steps, (Step){.kind = S_TEST, .who = choice.who});
}

/* ---- while it is prepared ---- */

static bool test_waits(const Ask *ask, Refusal *why)
{
    return ask->s->trial.stat || refuse(why, SR_MULT_01, "Say first what the next action tests.");
}

bool spot_check_time(const Ask *ask, Choice choice, Refusal *why)
{
    if (!test_waits(ask, why)) return false;
    if (choice.a < -1 || choice.a > 1)
        return refuse(why, SR_TIME_03, "Half the time, the usual time or twice as long.");
    if (choice.a == ask->s->trial.time)
        return refuse(why, SR_TIME_03, "The test takes %s already.",
                      choice.a < 0   ? "twice as long"
                      : choice.a > 0 ? "half the time"
                                     : "the usual time");
    return true;
}
void spot_list_time(List *list)
{
    for (int time = -1; time <= 1; time++) spot_list_try(list, spot_choice(V_TIME, 0, time, 0, 0));
}
void spot_make_time(Play *p, Choice choice)
{
    p->s->trial.time = (int8_t)choice.a;
    SAY(p, E_MODIFIED,
        choice.a > 0   ? SR_TIME_01
        : choice.a < 0 ? SR_TIME_02
                       : SR_TIME_03,
        p->s->trial.who, 0, choice.a);
}

bool spot_check_actions(const Ask *ask, Choice choice, Refusal *why)
{
    if (choice.a < 1 || choice.a > 6)
        return refuse(why, T_03, "One to six actions at one time, not %d.", choice.a);
    if (ask->s->trial.made)
        return refuse(why, SR_MULT_05, "The number of actions is declared before the first roll.");
    if (choice.a == ask->s->trial.actions)
        return refuse(why, SR_MULT_05,
                      choice.a == 1 ? "One action is declared already." : "%d actions are declared already.",
                      choice.a);
    return test_waits(ask, why);
}
void spot_list_actions(List *list)
{
    for (int n = 1; n <= 3; n++) spot_list_try(list, spot_choice(V_ACTIONS, 0, n, 0, 0));
}
void spot_make_actions(Play *p, Choice choice)
{
    p->s->trial.actions = (uint8_t)choice.a;
    SAY(p, E_MODIFIED, SR_MULT_01, p->s->trial.who, 0, choice.a - 1);
}

bool spot_check_help(const Ask *ask, Choice choice, Refusal *why)
{
    const SpotState *s = ask->s;
    const Trial *trial = &s->trial;
    int helpers = __builtin_popcount(trial->helpers), leader = spot_level(s, trial->who, trial->stat);
    if (!test_waits(ask, why)) return false;
    if (choice.a == trial->who || !spot_can_act(s, choice.a))
        return spot_refuse(ask, why, T_03, choice.a == trial->who ? "%p leads the test." : "%p can't act.",
                           (int)choice.a);
    if (trial->helpers >> choice.a & 1)
        return spot_refuse(ask, why, SR_TEAM_04, "%p helps already.", (int)choice.a);
    if (spot_veiled(s, choice.a) && ask->seat != GM)
        return refuse(why, T_07, "Whether this one helps is the game master's to say.");
    if (leader <= 1) return refuse(why, SR_TEAM_09, "With a Stat of %d nobody can help.", leader);
    if (helpers + 2 > leader)
        return refuse(why, SR_TEAM_06, "At most %d can take part, the leader included.", leader);
    if (spot_level(s, choice.a, trial->stat) > leader)
        return refuse(why, SR_TEAM_02, "The participant with the highest Stat leads.");
    return true;
}
void spot_list_help(List *list)
{
    for (int who = 1; who <= list->ask.s->people; who++)
        spot_list_try(list, spot_choice(V_HELP, 0, who, 0, 0));
}
void spot_make_help(Play *p, Choice choice)
{
    p->s->trial.helpers |= 1u << choice.a;
    SAY(p, E_HELPS, SR_TEAM_01, choice.a, p->s->trial.who, 0);
}

/* ---- rolling, and luck ---- */

bool spot_check_roll(const Ask *ask, Choice choice, Refusal *why)
{
    (void)choice;
    return test_waits(ask, why);
}
void spot_list_roll(List *list) { spot_list_try(list, spot_choice(V_ROLL, 0, 0, 0, 0)); }

static void test_done(Play *p)
{
    SpotState *s = p->s;
    if (++s->trial.made < s->trial.actions) {
        s->trial = (Trial){.who = s->trial.who, .actions = s->trial.actions, .made = s->trial.made};
        return;
    }
    s->trial = (Trial){0};
    steps_pop(&s->steps);
}

void spot_make_roll(Play *p, Choice choice)
{
    (void)choice;
    SpotState *s = p->s;
    Trial trial = s->trial;
    Target target = spot_target_trial(p->kit, s, &trial);
    bool success = spot_roll(p, &target, FOR_TEST, OPEN);
    bool lucky = !success && p->kit->option[O_LUCKY] != 2 && trial.stat >= ATTRIBUTES && target.stat > 0;
    if (spot_veiled(s, trial.who)) lucky = false; /* the question would tell that there is a skill */
    test_done(p);
    if (lucky) steps_push(&s->steps, (Step){.kind = S_LUCK, .who = trial.who});
}

bool spot_check_drop(const Ask *ask, Choice choice, Refusal *why)
{
    (void)ask, (void)choice, (void)why;
    return true;
}
void spot_list_drop(List *list) { spot_list_try(list, spot_choice(V_DROP, 0, 0, 0, 0)); }
void spot_make_drop(Play *p, Choice choice)
{
    (void)choice;
    SAY(p, E_PASSES, SR_MULT_05, p->s->trial.who, 0, 0);
    p->s->trial = (Trial){0};
    steps_pop(&p->s->steps);
}

bool spot_check_luck(const Ask *ask, Choice choice, Refusal *why)
{
    return spot_check_drop(ask, choice, why);
}
void spot_list_luck(List *list) { spot_list_try(list, spot_choice(V_LUCK, 0, 0, 0, 0)); }
void spot_make_luck(Play *p, Choice choice)
{
    (void)choice;
    SpotState *s = p->s;
    int who = steps_pop(&s->steps).who, luck = spot_luck(p, who, 0);
    Person *person = &s->person[who];
    if (luck == 1 && p->kit->option[O_LUCKY] == 0) {
        s->last.success = 1, s->last.luck = 1;
        SAY(p, E_RESULT, SR_LUCK_08, who, 0, 1);
    } else if (luck) {
        person->luck_df = (uint8_t)luck;
        SAY(p, E_MODIFIED, SR_LUCK_08, who, 0, luck == 1 ? -1 : 1);
    }
}

bool spot_check_accept(const Ask *ask, Choice choice, Refusal *why)
{
    return spot_check_drop(ask, choice, why);
}
void spot_list_accept(List *list) { spot_list_try(list, spot_choice(V_ACCEPT, 0, 0, 0, 0)); }
void spot_make_accept(Play *p, Choice choice)
{
    (void)choice;
    steps_pop(&p->s->steps);
}

/* Luck by itself: for an action in which the character has at least some skill. */
bool spot_check_try_luck(const Ask *ask, Choice choice, Refusal *why)
{
    const SpotState *s = ask->s;
    if (choice.a < ATTRIBUTES || choice.a > STAT_OF_SKILL(ask->kit->shelf.skills))
        return refuse(why, T_03, "Luck is tested for an action with a skill.");
    if (!spot_can_act(s, choice.who))
        return spot_refuse(ask, why, T_03, "%p can't act and can't test luck.", (int)choice.who);
    if (spot_veiled(s, choice.who) && ask->seat != GM)
        return spot_refuse(ask, why, T_07, "%p is not one of your characters.", (int)choice.who);
    if (!spot_level(s, choice.who, choice.a))
        return refuse(why, SR_LUCK_06, "Luck does not help in an action without any skill.");
    return true;
}
void spot_list_try_luck(List *list)
{
    const SpotState *s = list->ask.s;
    for (int who = 1; who <= s->people; who++)
        for (int stat = ATTRIBUTES; stat <= STAT_OF_SKILL(list->ask.kit->shelf.skills); stat++)
            if (s->person[who].seat == list->ask.seat && spot_level(s, who, stat)) {
                spot_list_try(list, spot_choice(V_TRY_LUCK, who, stat, 0, 0));
                break;
            }
}
void spot_make_try_luck(Play *p, Choice choice)
{
    int luck = spot_luck(p, choice.who, 0);
    if (luck && p->kit->option[O_LUCKY] != 2) {
        p->s->person[choice.who].luck_df = (uint8_t)luck;
        SAY(p, E_MODIFIED, SR_LUCK_08, choice.who, 0, luck == 1 ? -1 : 1);
    }
}
