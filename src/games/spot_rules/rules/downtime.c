/* Down time: weeks with one activity for each character, and projects with their periods. */
#include "games/spot_rules/rules/rules.h"

/* ---- the week ---- */

static void week_clear(SpotState *s)
{
    memset(s->activity, 0, sizeof s->activity);
    for (int who = 1; who <= s->people; who++) s->person[who].assists = 0;
}

static bool chooses_activity(const SpotState *s, int who)
{
    return spot_here(s, who) && s->person[who].seat != GM && !(s->person[who].flags & P_DEAD) &&
           s->activity[who] <= A_SEARCHED;
}

void spot_week_run(Play *p, Step *step)
{
    SpotState *s = p->s;
    if (step->phase == 0) {
        week_clear(s);
        s->week++;
        step->phase = 1, step->n = 0;
        SAY(p, E_WEEK, SR_DT_01, 0, 0, s->week);
        return;
    }
    for (int who = step->n ? step->n : 1; who <= s->people; who++) {
        if (!chooses_activity(s, who)) continue;
        step->n = (uint8_t)who;
        steps_push(&s->steps, (Step){.kind = S_ACTIVITY, .who = (uint8_t)who});
        return;
    }
    for (int who = 1; who <= s->people; who++) /* whoever was not asked heals too */
        if (spot_here(s, who) && !(s->person[who].flags & P_DEAD) && !s->activity[who])
            spot_week_heal(p, who, false);
    s->clock += WEEK;
    week_clear(s);
    step->phase = 0, step->n = 0;
    if (--s->weeks_left == 0) steps_pop(&s->steps);
}

/* The week is chosen: what the body does meanwhile, then the next one is asked. */
static void activity_set(Play *p, int who, int activity)
{
    SpotState *s = p->s;
    s->activity[who] = (uint8_t)activity;
    SAY(p, E_ACTIVITY, activity == A_CONVALESCES ? SR_DT_02 : SR_DT_01, who, 0, activity);
    spot_week_heal(p, who, activity == A_CONVALESCES);
}

static bool week_refuse(const Ask *ask, int who, Refusal *why)
{
    return spot_refuse(ask, why, SR_DT_01, "The week of %p is being chosen, not that of %p.",
                       (int)spot_step(ask->s)->who, who);
}

static bool week_free(const Ask *ask, int who, Refusal *why)
{
    const SpotState *s = ask->s;
    if (spot_step(s)->who != who) return week_refuse(ask, who, why);
    if (s->person[who].flags & P_OUT)
        return spot_refuse(ask, why, SR_OUR_06, "%p can't act and can only convalesce.", who);
    return true;
}

static int asked_who(const List *list) { return spot_step(list->ask.s)->who; }

bool spot_check_convalesce(const Ask *ask, Choice choice, Refusal *why)
{
    return spot_step(ask->s)->who == choice.who || week_refuse(ask, choice.who, why);
}
void spot_list_convalesce(List *list)
{
    spot_list_try(list, spot_choice(V_CONVALESCE, asked_who(list), 0, 0, 0));
}
void spot_make_convalesce(Play *p, Choice choice)
{
    steps_pop(&p->s->steps);
    activity_set(p, choice.who, A_CONVALESCES);
}

bool spot_check_idle(const Ask *ask, Choice choice, Refusal *why)
{
    return spot_check_convalesce(ask, choice, why);
}
void spot_list_idle(List *list) { spot_list_try(list, spot_choice(V_IDLE, asked_who(list), 0, 0, 0)); }
void spot_make_idle(Play *p, Choice choice)
{
    steps_pop(&p->s->steps);
    activity_set(p, choice.who, A_IDLE);
}

bool spot_check_resources(const Ask *ask, Choice choice, Refusal *why)
{
    return week_free(ask, choice.who, why);
}
void spot_list_resources(List *list)
{
    spot_list_try(list, spot_choice(V_RESOURCES, asked_who(list), 0, 0, 0));
}
void spot_make_resources(Play *p, Choice choice)
{
    Person *person = &p->s->person[choice.who];
    int earned = person->attribute[INFLUENCE], now = person->points + earned;
    steps_pop(&p->s->steps);
    person->points = (uint16_t)(now > 9999 ? 9999 : now);
    SAY(p, E_POINTS, SR_DT_18, choice.who, 0, earned, person->points);
    activity_set(p, choice.who, A_RESOURCES);
}

/* ---- training ---- */

enum { BY_FACILITY = 1, BY_TEACHER };

bool spot_check_train(const Ask *ask, Choice choice, Refusal *why)
{
    const SpotState *s = ask->s;
    const Person *person = &s->person[choice.who];
    int skill = choice.a - (ATTRIBUTES - 1);
    if (!week_free(ask, choice.who, why)) return false;
    if (skill < 1 || skill > ask->kit->shelf.skills) return refuse(why, T_03, "There is no such skill.");
    if (choice.b != BY_FACILITY && choice.b != BY_TEACHER)
        return refuse(why, T_03, "At a facility or by a teacher.");
    if (person->skill[skill] >= LEVEL_MAX) return refuse(why, SR_DT_12, "There is no level above 5.");
    if (choice.b == BY_FACILITY && !(person->kits & KIT_FACILITY))
        return refuse(why, SR_DT_07, "There is no training facility; find a teacher.");
    if (choice.b == BY_TEACHER && person->teacher != skill && s->activity[choice.who] == A_SEARCHED &&
        ask->kit->option[O_TEACHER] == 0)
        return refuse(why, SR_DT_08, "A teacher was looked for this week already.");
    return true;
}
void spot_list_train(List *list)
{
    const Ask *ask = &list->ask;
    int who = asked_who(list);
    for (int skill = 1; skill <= ask->kit->shelf.skills; skill++)
        for (int how = BY_FACILITY; how <= BY_TEACHER; how++)
            if (ask->s->person[who].skill[skill] || ask->s->person[who].cp[skill])
                spot_list_try(list, spot_choice(V_TRAIN, who, STAT_OF_SKILL(skill), how, 0));
}

static bool teacher_found(Play *p, int who, int skill)
{
    SpotState *s = p->s;
    Person *person = &s->person[who];
    if (person->teacher == skill) return true;
    Target target = spot_target(p->kit, s, who, INFLUENCE, person->skill[skill] + 1);
    spot_target_gm(&target, s);
    spot_target_finish(&target, p->kit);
    bool found = spot_roll(p, &target, FOR_TEACHER, OPEN);
    SAY(p, E_TEACHER, SR_DT_08, who, skill, found);
    if (found) person->teacher = (uint8_t)skill;
    return found;
}

void spot_make_train(Play *p, Choice choice)
{
    SpotState *s = p->s;
    int who = choice.who, skill = choice.a - (ATTRIBUTES - 1);
    if (choice.b == BY_TEACHER && !teacher_found(p, who, skill)) {
        s->activity[who] = A_SEARCHED; /* the week is still free */
        return;
    }
    steps_pop(&s->steps);
    int level = s->person[who].skill[skill], luck = spot_luck(p, who, 0),
        cp = luck == 1   ? 3
             : luck == 2 ? 1
                         : 2;
    SAY(p, E_TRAINED, luck == 1 ? SR_DT_10 : luck == 2 ? SR_DT_11 : SR_DT_09, who, skill, cp);
    spot_learn(p, who, skill, cp, SR_DT_09);
    if (s->person[who].skill[skill] != level) s->person[who].teacher = 0;
    activity_set(p, who, A_TRAINS);
}

/* ---- projects ---- */

int spot_project_of(const SpotState *s, int who, int kind)
{
    for (int i = 1; i <= PROJECTS_MAX; i++)
        if (s->project[i].leader == who && s->project[i].kind == kind) return i;
    return 0;
}

static int project_room(const SpotState *s)
{
    for (int i = 1; i <= PROJECTS_MAX; i++)
        if (!s->project[i].kind) return i;
    return 0;
}

static bool project_new(const Ask *ask, int who, int kind, int pv, Refusal *why)
{
    if (!week_free(ask, who, why)) return false;
    if (pv < 1 || pv > 6) return refuse(why, SR_RES_11, "The Project Value is 1 to 6.");
    if (spot_project_of(ask->s, who, kind))
        return refuse(why, SR_RES_11, "Such a project is under way; go on with it or abandon it first.");
    return project_room(ask->s) != 0 || refuse(why, T_03, "There are too many projects.");
}

/* The specific skill of a project or its meta-skill: the part before the colon. */
static bool has_skill_or_meta(const SpotKit *kit, const Person *person, int stat)
{
    if (stat < ATTRIBUTES) return person->attribute[stat] > 0;
    const char *name = kit->shelf.skill[stat - (ATTRIBUTES - 1)].name, *colon = strchr(name, ':');
    if (person->skill[stat - (ATTRIBUTES - 1)]) return true;
    for (int i = 1; colon && i <= kit->shelf.skills; i++) {
        const char *meta = kit->shelf.skill[i].name;
        Word head = {.at = name, .length = (int)(colon - name)};
        if (word_is(head, meta) && person->skill[i]) return true;
    }
    return false;
}

/* Somebody's week is free, or goes into what this leader does: a leader has one activity a week too. */
static bool has_week_for(const SpotState *s, int who, int leader)
{
    int helped = s->person[who].assists;
    return s->activity[who] <= A_SEARCHED || (s->activity[who] == A_ASSISTS && (!helped || helped == leader));
}

Target spot_target_project(const SpotKit *kit, const SpotState *s, const Project *project)
{
    Target target = spot_target(kit, s, project->leader, project->stat, project->pv);
    int able = 0;
    for (int who = 1; who <= s->people; who++)
        able += project->helpers >> who & 1 && spot_can_act(s, who) &&
                has_week_for(s, who, project->leader) &&
                has_skill_or_meta(kit, &s->person[who], project->stat);
    if (able) spot_target_add(&target, SR_RES_06, WHY_HELPERS, kit->option[O_RESEARCH] ? -able : -1, 0);
    spot_target_add(&target, SR_RES_13, WHY_RESEARCH, 0, s->person[project->leader].skill[kit->research]);
    spot_target_add(&target, project->bonus < 0 ? SR_DT_05 : SR_RES_15, WHY_PROGRESS, 0, project->bonus);
    spot_target_gm(&target, s);
    spot_target_finish(&target, kit);
    return target;
}

static void trait_drop(Play *p, const Project *project)
{
    Person *patient = &p->s->person[project->patient];
    for (int i = 0; i < TRAIT_SLOTS; i++) {
        if (patient->trait[i] != project->trait) continue;
        if (patient->trait_level[i]) patient->trait_level[i]--;
        SAY(p, E_TRAIT, SR_DT_21, project->patient, 0, project->trait, patient->trait_level[i]);
        if (!patient->trait_level[i]) patient->trait[i] = 0;
        return;
    }
}

static void study_done(Play *p, const Project *project)
{
    Person *person = &p->s->person[project->leader];
    uint8_t *combo = project->combo ? person->combo[project->combo - 1] : NULL;
    switch (project->change) {
    case STUDY_LEARN: person->moves |= 1u << project->move; break;
    case STUDY_ADD: combo[++combo[0]] = project->move; break;
    case STUDY_REPLACE: combo[project->place] = project->move; break;
    default:
        for (int i = project->place; i < combo[0]; i++) combo[i] = combo[i + 1];
        combo[combo[0]--] = 0;
    }
    SAY(p, E_STUDIED, project->change == STUDY_LEARN ? SR_DT_14 : SR_DT_15, project->leader, 0,
        project->change, project->move, project->combo);
}

static void project_done(Play *p, int number)
{
    Project project = p->s->project[number];
    Person *leader = &p->s->person[project.leader];
    SAY(p, E_PROJECT_DONE, SR_RES_21, project.leader, number, project.kind);
    p->s->project[number] = (Project){0};
    if (project.kind == PROJECT_INFLUENCE) {
        int now = leader->attribute[INFLUENCE] + p->kit->option[O_INFLUENCE];
        leader->attribute[INFLUENCE] = (uint8_t)(now > 9 ? 9 : now);
        SAY(p, E_SET, SR_DT_06, project.leader, INFLUENCE, leader->attribute[INFLUENCE]);
    } else if (project.kind == PROJECT_STUDY) {
        study_done(p, &project);
    } else if (project.kind == PROJECT_THERAPY) {
        trait_drop(p, &project);
    }
}

void spot_project_period(Play *p, int number)
{
    Project *project = &p->s->project[number];
    int who = project->leader;
    Target target = spot_target_project(p->kit, p->s, project);
    if (!spot_roll(p, &target, FOR_PROJECT, OPEN)) {
        SAY(p, E_NO_PROGRESS, SR_RES_18, who, number, project->bonus);
        return;
    }
    int die = dice_roll(p->dice, 6, "breakthrough");
    if (die > project->pv) {
        if (project->bonus < 12) project->bonus++;
        SAY(p, E_PROGRESS, SR_RES_15, who, number, project->bonus, die);
        return;
    }
    project->made++, project->bonus = 0;
    spot_say(p, E_BREAKTHROUGH, SR_RES_14, who, number, (const int[4]){project->made, project->need, die},
             project->secret ? SECRET_N0 << 1 : 0);
    if (project->made >= project->need) project_done(p, number);
}

static void assist(Play *p, int who, int leader)
{
    p->s->person[who].assists = (uint8_t)leader;
    activity_set(p, who, A_ASSISTS);
}

static void helpers_assist(Play *p, const Project *project)
{
    SpotState *s = p->s;
    for (int who = 1; who <= s->people; who++)
        if (project->helpers >> who & 1 && s->activity[who] <= A_SEARCHED && spot_can_act(s, who))
            assist(p, who, project->leader);
    if (project->kind == PROJECT_THERAPY && s->activity[project->patient] <= A_SEARCHED)
        assist(p, project->patient, project->leader);
}

static int activity_of(int kind)
{
    return kind == PROJECT_RESEARCH    ? A_RESEARCHES
           : kind == PROJECT_INFLUENCE ? A_INFLUENCE
           : kind == PROJECT_STUDY     ? A_STUDIES
                                       : A_THERAPY;
}

/* A week goes into the project: one period, or up to seven days of it. */
static void project_week(Play *p, int number)
{
    SpotState *s = p->s;
    Project *project = &s->project[number];
    int who = project->leader, daily = project->daily;
    helpers_assist(p, project);
    activity_set(p, who, activity_of(project->kind));
    spot_project_period(p, number);
    s->day_left = (uint8_t)(daily ? 6 : 0);
    if (daily && s->project[number].kind)
        steps_push(&s->steps, (Step){.kind = S_PERIOD, .who = (uint8_t)who, .a = (int16_t)number});
}

static int project_add(Play *p, Project project)
{
    int number = project_room(p->s);
    p->s->project[number] = project;
    SAY(p, E_PROJECT, project.kind == PROJECT_RESEARCH ? SR_RES_05 : SR_DT_01, project.leader, number,
        project.kind, project.pv, project.need);
    return number;
}

bool spot_check_influence(const Ask *ask, Choice choice, Refusal *why)
{
    return project_new(ask, choice.who, PROJECT_INFLUENCE, choice.a, why);
}
void spot_list_influence(List *list)
{
    for (int pv = 1; pv <= 6; pv++) spot_list_try(list, spot_choice(V_INFLUENCE, asked_who(list), pv, 0, 0));
}
void spot_make_influence(Play *p, Choice choice)
{
    SpotState *s = p->s;
    steps_pop(&s->steps);
    project_week(p, project_add(p, (Project){.kind = PROJECT_INFLUENCE,
                                             .leader = choice.who,
                                             .stat = INFLUENCE,
                                             .pv = (uint8_t)choice.a,
                                             .need = s->person[choice.who].attribute[INFLUENCE]}));
}

/* a: what is changed and in which combo; b: the move and its place; c: PV */
static bool combo_change_fits(const Person *person, int change, int combo, int move, int place, Refusal *why)
{
    if (combo < 1 || combo > COMBOS_MAX) return refuse(why, T_03, "There is no such combo.");
    const uint8_t *is = person->combo[combo - 1];
    if (change != STUDY_DELETE && (move < 1 || move >= MOVES || !(person->moves >> move & 1)))
        return refuse(why, SR_DT_15, "A combo is made of known moves.");
    if (change == STUDY_DELETE && move) return refuse(why, T_03, "A move is deleted by its place.");
    if (change == STUDY_ADD)
        return (place == 0 && is[0] < COMBO_MOVES_MAX) ||
               refuse(why, SR_DT_15, "This combo has six moves already.");
    if (place < 1 || place > is[0]) return refuse(why, T_03, "There is no such move in this combo.");
    return change == STUDY_REPLACE || is[0] > 2 || refuse(why, SR_DT_15, "A combo of one move is none.");
}

bool spot_check_study(const Ask *ask, Choice choice, Refusal *why)
{
    const Person *person = &ask->s->person[choice.who];
    int change = low(choice.a), combo = high(choice.a), move = low(choice.b), place = high(choice.b);
    if (!project_new(ask, choice.who, PROJECT_STUDY, choice.c, why)) return false;
    if (change < STUDY_LEARN || change > STUDY_DELETE || choice.a < 0 || choice.b < 0)
        return refuse(why, T_03, "There is no such change.");
    if (change != STUDY_LEARN) return combo_change_fits(person, change, combo, move, place, why);
    if (move < 1 || move >= MOVES || combo || place) return refuse(why, T_03, "There is no such move.");
    return !(person->moves >> move & 1) || refuse(why, SR_DT_14, "This move is known already.");
}
void spot_list_study(List *list)
{
    int who = asked_who(list);
    for (int move = 1; move < MOVES; move++)
        spot_list_try(list, spot_choice(V_STUDY, who, pack(STUDY_LEARN, 0), pack(move, 0), 3));
    for (int combo = 1; combo <= COMBOS_MAX; combo++) {
        for (int move = 1; move < MOVES; move++)
            if (list->ask.s->person[who].combo[combo - 1][0])
                spot_list_try(list, spot_choice(V_STUDY, who, pack(STUDY_ADD, combo), pack(move, 0), 3));
        spot_list_try(list, spot_choice(V_STUDY, who, pack(STUDY_DELETE, combo), pack(0, 1), 3));
    }
}
void spot_make_study(Play *p, Choice choice)
{
    SpotState *s = p->s;
    int move = low(choice.b), school = move ? spot_moves[move].school : BRAWLING;
    Project project = {.kind = PROJECT_STUDY,
                       .leader = choice.who,
                       .pv = (uint8_t)choice.c,
                       .need = 1,
                       .daily = 1,
                       .change = (uint8_t)low(choice.a),
                       .combo = (uint8_t)high(choice.a),
                       .move = (uint8_t)move,
                       .place = (uint8_t)high(choice.b)};
    if (!move) school = spot_moves[s->person[choice.who].combo[project.combo - 1][project.place]].school;
    project.stat = (uint8_t)STAT_OF_SKILL(spot_skill_school(p->kit, s, choice.who, school));
    steps_pop(&s->steps);
    project_week(p, project_add(p, project));
}

/* a: the skill; b: PV and breakthroughs needed; c: by the day */
bool spot_check_research(const Ask *ask, Choice choice, Refusal *why)
{
    int skill = choice.a - (ATTRIBUTES - 1);
    if (!project_new(ask, choice.who, PROJECT_RESEARCH, low(choice.b), why)) return false;
    if (skill < 1 || skill > ask->kit->shelf.skills) return refuse(why, T_03, "There is no such skill.");
    if (!ask->s->person[choice.who].skill[skill])
        return refuse(why, SR_RES_01, "A project needs an area in which the leader has a skill.");
    if (choice.b < 0 || high(choice.b) < 1 || high(choice.b) > 20)
        return refuse(why, T_03, "A project needs 1 to 20 breakthroughs.");
    return (choice.c >= 0 && choice.c <= 1) || refuse(why, T_03, "By the week or by the day.");
}
void spot_list_research(List *list)
{
    const Ask *ask = &list->ask;
    int who = asked_who(list);
    for (int skill = 1; skill <= ask->kit->shelf.skills; skill++)
        for (int pv = 1; pv <= 6; pv++)
            if (ask->s->person[who].skill[skill])
                spot_list_try(list, spot_choice(V_RESEARCH, who, STAT_OF_SKILL(skill), pack(pv, 1), 0));
}
void spot_make_research(Play *p, Choice choice)
{
    SpotState *s = p->s;
    steps_pop(&s->steps);
    int number = project_add(p, (Project){.kind = PROJECT_RESEARCH,
                                          .leader = choice.who,
                                          .stat = (uint8_t)choice.a,
                                          .pv = (uint8_t)low(choice.b),
                                          .need = (uint8_t)high(choice.b),
                                          .daily = (uint8_t)choice.c});
    steps_push(&s->steps, (Step){.kind = S_PLAN, .who = choice.who, .a = (int16_t)number});
}

bool spot_check_therapy(const Ask *ask, Choice choice, Refusal *why)
{
    const SpotState *s = ask->s;
    if (!project_new(ask, choice.who, PROJECT_THERAPY, choice.c, why)) return false;
    if (!ask->kit->psychology || !s->person[choice.who].skill[ask->kit->psychology])
        return refuse(why, SR_DT_19, "Therapy is a Psychology project: the therapist needs the skill.");
    if (choice.a == choice.who || !spot_here(s, choice.a) || s->person[choice.a].flags & P_DEAD ||
        spot_veiled(s, choice.a))
        return refuse(why, T_03, "There is no such patient.");
    for (int i = 0; i < TRAIT_SLOTS; i++)
        if (choice.b && s->person[choice.a].trait[i] == choice.b) return true;
    return refuse(why, SR_DT_21, "The patient has no such trait.");
}
void spot_list_therapy(List *list)
{
    const SpotState *s = list->ask.s;
    for (int patient = 1; patient <= s->people; patient++)
        for (int i = 0; i < TRAIT_SLOTS; i++)
            if (s->person[patient].trait[i] && !spot_veiled(s, patient))
                spot_list_try(
                    list, spot_choice(V_THERAPY, asked_who(list), patient, s->person[patient].trait[i], 3));
}
void spot_make_therapy(Play *p, Choice choice)
{
    SpotState *s = p->s;
    steps_pop(&s->steps);
    project_week(p, project_add(p, (Project){.kind = PROJECT_THERAPY,
                                             .leader = choice.who,
                                             .stat = (uint8_t)STAT_OF_SKILL(p->kit->psychology),
                                             .pv = (uint8_t)choice.c,
                                             .need = s->person[choice.a].attribute[WILLPOWER],
                                             .patient = (uint8_t)choice.a,
                                             .trait = (uint8_t)choice.b}));
}

bool spot_check_continue(const Ask *ask, Choice choice, Refusal *why)
{
    if (!week_free(ask, choice.who, why)) return false;
    return (choice.a >= PROJECT_RESEARCH && choice.a <= PROJECT_THERAPY &&
            spot_project_of(ask->s, choice.who, choice.a)) ||
           refuse(why, SR_RES_10, "There is no such project to go on with.");
}
void spot_list_continue(List *list)
{
    for (int kind = PROJECT_RESEARCH; kind <= PROJECT_THERAPY; kind++)
        spot_list_try(list, spot_choice(V_CONTINUE, asked_who(list), kind, 0, 0));
}
void spot_make_continue(Play *p, Choice choice)
{
    steps_pop(&p->s->steps);
    project_week(p, spot_project_of(p->s, choice.who, choice.a));
}

/* ---- planning a team ---- */

bool spot_check_join(const Ask *ask, Choice choice, Refusal *why)
{
    const SpotState *s = ask->s;
    const Project *project = &s->project[spot_step(s)->a];
    int research = s->person[project->leader].skill[ask->kit->research];
    if (choice.a == project->leader || !spot_can_act(s, choice.a) || spot_veiled(s, choice.a))
        return refuse(why, T_03, "There is nobody to help so.");
    if (project->helpers >> choice.a & 1) return refuse(why, SR_RES_04, "This one helps already.");
    if (!research) return refuse(why, SR_RES_03, "Only a leader with the Research skill may lead a team.");
    if (__builtin_popcount(project->helpers) + 2 > research)
        return refuse(why, SR_RES_04, "Research-%d allows %d to take part, the leader included.", research,
                      research);
    return s->activity[choice.a] <= A_SEARCHED ||
           refuse(why, SR_DT_01, "This one's week is spent otherwise.");
}
void spot_list_join(List *list)
{
    for (int who = 1; who <= list->ask.s->people; who++)
        spot_list_try(list, spot_choice(V_JOIN, 0, who, 0, 0));
}
void spot_make_join(Play *p, Choice choice)
{
    Project *project = &p->s->project[spot_step(p->s)->a];
    project->helpers |= 1u << choice.a;
    SAY(p, E_JOINED, SR_RES_04, choice.a, project->leader, 0);
}

bool spot_check_start(const Ask *ask, Choice choice, Refusal *why)
{
    (void)ask, (void)choice, (void)why;
    return true;
}
void spot_list_start(List *list) { spot_list_try(list, spot_choice(V_START, 0, 0, 0, 0)); }
void spot_make_start(Play *p, Choice choice)
{
    (void)choice;
    int number = steps_pop(&p->s->steps).a;
    project_week(p, number);
}

/* ---- between periods ---- */

bool spot_check_go_on(const Ask *ask, Choice choice, Refusal *why)
{
    (void)choice;
    return ask->s->day_left || refuse(why, SR_DT_01, "A week has seven days.");
}
void spot_list_go_on(List *list) { spot_list_try(list, spot_choice(V_GO_ON, 0, 0, 0, 0)); }
void spot_make_go_on(Play *p, Choice choice)
{
    (void)choice;
    SpotState *s = p->s;
    Step step = steps_pop(&s->steps);
    spot_project_period(p, step.a);
    s->day_left--;
    if (s->project[step.a].kind && s->day_left) steps_push(&s->steps, step);
}

/* At the end of a period, or instead of going on with it this week (then by its kind). */
bool spot_check_abandon(const Ask *ask, Choice choice, Refusal *why)
{
    const Step *step = spot_step(ask->s);
    if (step->kind == S_PERIOD) return !choice.a || refuse(why, T_03, "It is clear which project is meant.");
    return (choice.a >= PROJECT_RESEARCH && choice.a <= PROJECT_THERAPY &&
            spot_project_of(ask->s, step->who, choice.a)) ||
           refuse(why, SR_RES_10, "There is no such project to abandon.");
}
void spot_list_abandon(List *list)
{
    for (int kind = 0; kind <= PROJECT_THERAPY; kind++)
        spot_list_try(list, spot_choice(V_ABANDON, 0, kind, 0, 0));
}
void spot_make_abandon(Play *p, Choice choice)
{
    SpotState *s = p->s;
    const Step *step = spot_step(s);
    int number = step->kind == S_PERIOD ? step->a : spot_project_of(s, step->who, choice.a);
    SAY(p, E_ABANDONED, SR_RES_10, s->project[number].leader, number, s->project[number].made);
    s->project[number] = (Project){0};
    if (step->kind == S_PERIOD) steps_pop(&s->steps);
}
