/* Between fights: what the game master calls for, time that passes, care for the wounded, the end. */
#include "games/spot_rules/rules/rules.h"

bool spot_check_fight(const Ask *ask, Choice choice, Refusal *why)
{
    (void)choice;
    return __builtin_popcount((unsigned)spot_sides_standing(ask->s)) > 1 ||
           refuse(why, SR_SURP_01, "A fight needs two sides that can act.");
}
void spot_list_fight(List *list) { spot_list_try(list, spot_choice(V_FIGHT, 0, 0, 0, 0)); }
void spot_make_fight(Play *p, Choice choice)
{
    (void)choice;
    spot_fight_begin(p);
}

bool spot_check_pass_time(const Ask *ask, Choice choice, Refusal *why)
{
    (void)ask;
    return (choice.a >= 1 && choice.a <= 10080) ||
           refuse(why, T_03, "A minute to a week: 1 to 10080 minutes.");
}
void spot_list_pass_time(List *list)
{
    static const int16_t minutes[] = {1, 10, 60, 1440};
    for (int i = 0; i < countof(minutes); i++)
        spot_list_try(list, spot_choice(V_PASS_TIME, 0, minutes[i], 0, 0));
}
void spot_make_pass_time(Play *p, Choice choice)
{
    uint32_t before = p->s->clock;
    spot_time_pass(p, (uint32_t)choice.a * MINUTE);
    SAY(p, E_TIME, SR_OUR_04, 0, 0, (int)((p->s->clock - before) / MINUTE));
}

static bool weeks_fit(Choice choice, Refusal *why)
{
    return (choice.a >= 1 && choice.a <= 26) || refuse(why, T_03, "One to 26 weeks.");
}

bool spot_check_down_time(const Ask *ask, Choice choice, Refusal *why)
{
    (void)ask;
    return weeks_fit(choice, why);
}
void spot_list_down_time(List *list)
{
    for (int weeks = 1; weeks <= 4; weeks += 3) spot_list_try(list, spot_choice(V_DOWN_TIME, 0, weeks, 0, 0));
}
void spot_make_down_time(Play *p, Choice choice)
{
    p->s->weeks_left = (uint8_t)choice.a;
    SAY(p, E_DOWN_TIME, SR_DT_01, 0, 0, choice.a);
    steps_push(&p->s->steps, (Step){.kind = S_WEEK});
}

bool spot_check_mission(const Ask *ask, Choice choice, Refusal *why)
{
    (void)ask;
    return (choice.a >= 1 && choice.a <= 2) || refuse(why, T_03, "One or two weeks.");
}
void spot_list_mission(List *list) { spot_list_try(list, spot_choice(V_MISSION, 0, 1, 0, 0)); }
void spot_make_mission(Play *p, Choice choice)
{
    SpotState *s = p->s;
    for (int week = 0; week < choice.a; week++) {
        s->week++;
        for (int who = 1; who <= s->people; who++)
            if (spot_here(s, who) && !(s->person[who].flags & P_DEAD)) spot_week_heal(p, who, false);
        s->clock += WEEK;
    }
    for (int i = 1; i <= PROJECTS_MAX; i++) {
        Project *project = &s->project[i];
        if (project->kind != PROJECT_INFLUENCE) continue;
        project->bonus = (int8_t)(project->bonus - choice.a < -20 ? -20 : project->bonus - choice.a);
        SAY(p, E_PROGRESS, SR_DT_05, project->leader, i, project->bonus);
    }
    SAY(p, E_MISSION, SR_DT_05, 0, 0, choice.a);
}

bool spot_check_blast(const Ask *ask, Choice choice, Refusal *why)
{
    (void)ask;
    if (choice.a < 1 || choice.a > 30) return refuse(why, T_03, "A Blast Rating from 1 to 30.");
    if (choice.b < -FIELD || choice.b > FIELD || choice.c < -FIELD || choice.c > FIELD || choice.who > 1)
        return refuse(why, T_03, "That is too far away for this scene.");
    return true;
}
void spot_make_blast(Play *p, Choice choice)
{
    spot_explode(p, choice.a, choice.b, choice.c, choice.who == 1);
}

bool spot_check_close(const Ask *ask, Choice choice, Refusal *why)
{
    (void)ask, (void)choice, (void)why;
    return true;
}
void spot_list_close(List *list) { spot_list_try(list, spot_choice(V_CLOSE, 0, 0, 0, 0)); }
void spot_make_close(Play *p, Choice choice)
{
    (void)choice;
    spot_end(p, 4, 0);
}

/* ---- care ---- */

static bool care_possible(const Ask *ask, int who, int patient, Refusal *why)
{
    const SpotState *s = ask->s;
    if (spot_step(s)->kind == S_TURN && !spot_acts(ask, who, KIND_OTHER, why)) return false;
    if (!spot_can_act(s, who)) return spot_refuse(ask, why, T_03, "%p can't act and can't give care.", who);
    if (spot_veiled(s, who) && ask->seat != GM)
        return spot_refuse(ask, why, T_07, "%p is not one of your characters.", who);
    if (!spot_here(s, patient)) return spot_refuse(ask, why, T_03, "%p is not here.", patient);
    if (spot_veiled(s, patient) && ask->seat != GM)
        return refuse(why, T_07, "What is wrong with this one is not known to you.");
    if (s->fighting && spot_distance(s, who, patient) > REACH)
        return spot_refuse(ask, why, SR_OUR_16, "Care reaches %d metres; %p is %d away.", REACH, patient,
                           spot_distance(s, who, patient));
    return true;
}

unsigned spot_wounds(const Person *person)
{
    unsigned wounds = 0;
    for (int i = 0; i < WOUNDS_MAX; i++) wounds |= (unsigned)(person->wound[i].level != 0) << i;
    return wounds;
}

bool spot_check_aid(const Ask *ask, Choice choice, Refusal *why)
{
    const SpotState *s = ask->s;
    if (!care_possible(ask, choice.who, choice.a, why)) return false;
    if (choice.b < 1 || choice.b > WOUNDS_MAX || !s->person[choice.a].wound[choice.b - 1].level)
        return spot_refuse_number(ask, T_03, choice.a, "wound", choice.b, spot_wounds(&s->person[choice.a]),
                                  why);
    if (choice.c < 0 || choice.c > 3) return refuse(why, T_03, "There is no such care.");
    const Wounded *wound = &s->person[choice.a].wound[choice.b - 1];
    if (s->person[choice.a].flags & P_DEAD)
        return spot_refuse(ask, why, SR_DEATH_02, "%p is dead: the dead are revived, not treated.",
                           (int)choice.a);
    if (choice.c & 2 && wound->marks & STABLE)
        return refuse(why, SR_MED_07, "Wound %d is stabilised and gets no worse.", choice.b);
    if (choice.c & 2 && wound->marks & KEPT)
        return refuse(why, SR_OUR_05, "Wound %d is kept from getting worse already.", choice.b);
    if (!(choice.c & 2) && wound->marks & (choice.c & 1 ? MEDICAL : MEDICAL | FIRST_AID))
        return refuse(why, SR_MED_05, "Wound %d has been treated as well or better already.", choice.b);
    return true;
}
void spot_list_aid(List *list)
{
    const SpotState *s = list->ask.s;
    for (int who = 1; who <= s->people; who++)
        for (int patient = 1; patient <= s->people && s->person[who].seat == list->ask.seat; patient++)
            for (int wound = 1; wound <= WOUNDS_MAX; wound++)
                for (int care = 0; care < 4; care++)
                    if (s->person[patient].wound[wound - 1].level && !spot_veiled(s, patient))
                        spot_list_try(list, spot_choice(V_AID, who, patient, wound, care));
}
void spot_make_aid(Play *p, Choice choice)
{
    if (spot_step(p->s)->kind == S_TURN) spot_action_used(p);
    spot_aid(p, choice.who, choice.a, choice.b - 1, choice.c & 1, choice.c & 2);
}

bool spot_check_revive(const Ask *ask, Choice choice, Refusal *why)
{
    const SpotState *s = ask->s;
    if (!care_possible(ask, choice.who, choice.a, why)) return false;
    if (choice.c < 0 || choice.c > 1) return refuse(why, T_03, "There is no such care.");
    if (!(s->person[choice.a].flags & P_DEAD))
        return spot_refuse(ask, why, SR_DEATH_02, "%p is not dead.", (int)choice.a);
    if (s->person[choice.a].flags & P_REVIVED)
        return refuse(why, SR_DEATH_02, "There is one attempt for each death.");
    return true;
}
void spot_list_revive(List *list)
{
    const SpotState *s = list->ask.s;
    for (int who = 1; who <= s->people; who++)
        for (int patient = 1; patient <= s->people && s->person[who].seat == list->ask.seat; patient++)
            for (int care = 0; care < 2; care++)
                if (s->person[patient].flags & P_DEAD && !spot_veiled(s, patient))
                    spot_list_try(list, spot_choice(V_REVIVE, who, patient, 0, care));
}
void spot_make_revive(Play *p, Choice choice)
{
    if (spot_step(p->s)->kind == S_TURN) spot_action_used(p);
    spot_revive(p, choice.who, choice.a, choice.c & 1);
}
