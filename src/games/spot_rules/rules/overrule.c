/* The game master has the last word: every number and every result can be changed at any time. Each of these
   is a choice like any other, in the log with its reason, and is told as an overruling (SR-OUR-17). */
#include "games/spot_rules/rules/rules.h"

static bool person_exists(const Ask *ask, int who, Refusal *why)
{
    return (who >= 1 && who <= ask->s->people) || refuse(why, T_03, "There is nobody like that.");
}

static void overruled(Play *p, int verb, int who, bool secret)
{
    spot_say(p, E_OVERRULED, SR_OUR_17, who, verb, (const int[4]){0}, secret ? SECRET_ALL : 0);
}

bool spot_check_df(const Ask *ask, Choice choice, Refusal *why)
{
    if (!ask->s->trial.stat) return refuse(why, T_02, "No test is being prepared.");
    if (choice.b < 0 || choice.b > 1 || choice.a < 0 || choice.a > 20)
        return refuse(why, T_03, "A difficulty from 0 to 20.");
    return true;
}
void spot_make_df(Play *p, Choice choice)
{
    Trial *trial = &p->s->trial;
    trial->df = (int8_t)choice.a, trial->secret = (uint8_t)choice.b;
    overruled(p, V_DF, trial->who, choice.b);
    spot_say(p, E_TESTS, SR_TEST_01, trial->who, trial->stat, (const int[4]){choice.a, trial->attribute},
             choice.b ? SECRET_N0 : 0);
}

bool spot_check_modify(const Ask *ask, Choice choice, Refusal *why)
{
    if (!person_exists(ask, choice.who, why)) return false;
    if (choice.a < -MODIFIER_MAX || choice.a > MODIFIER_MAX || choice.b < -MODIFIER_MAX ||
        choice.b > MODIFIER_MAX)
        return refuse(why, T_03, "A modifier from -%d to %d.", MODIFIER_MAX, MODIFIER_MAX);
    if (!choice.a && !choice.b) return refuse(why, T_03, "A modifier of nothing.");
    if (choice.c < GM_REASONS || choice.c >= REASONS) return refuse(why, T_03, "There is no such reason.");
    return true;
}
void spot_make_modify(Play *p, Choice choice)
{
    Person *person = &p->s->person[choice.who];
    person->gm_df = (int8_t)choice.a, person->gm_t = (int8_t)choice.b, person->gm_why = (uint8_t)choice.c;
    bool secret = spot_veiled(p->s, choice.who);
    overruled(p, V_MODIFY, choice.who, secret);
    spot_say(p, E_MODIFIED, SR_OUR_17, choice.who, 0, (const int[4]){choice.a, choice.b, choice.c},
             secret ? SECRET_ALL : 0);
}

bool spot_check_hurt(const Ask *ask, Choice choice, Refusal *why)
{
    if (!person_exists(ask, choice.who, why)) return false;
    if (choice.a < BRUISE || choice.a > SPLATTER || choice.b < 1 || choice.b > 12)
        return refuse(why, T_03, "A Wound Level with a Damage Level from 1 to 12.");
    if (ask->s->person[choice.who].flags & P_DEAD)
        return refuse(why, SR_DEATH_01, "The dead are not wounded.");
    return true;
}
void spot_make_hurt(Play *p, Choice choice)
{
    overruled(p, V_HURT, choice.who, false);
    spot_hurt(p, choice.who, 0, choice.a, choice.b, SR_OUR_17);
}

bool spot_check_heal(const Ask *ask, Choice choice, Refusal *why)
{
    if (!person_exists(ask, choice.who, why)) return false;
    if (choice.a < 1 || choice.a > WOUNDS_MAX || !ask->s->person[choice.who].wound[choice.a - 1].level)
        return spot_refuse_number(ask, T_03, choice.who, "wound", choice.a,
                                  spot_wounds(&ask->s->person[choice.who]), why);
    if (choice.b < 0 || choice.b > 6) return refuse(why, T_03, "A Damage Level from 0 (healed) to 6.");
    if (choice.c < 0 || choice.c > 1) return refuse(why, T_03, "Stabilised or not.");
    return true;
}
void spot_make_heal(Play *p, Choice choice)
{
    Person *person = &p->s->person[choice.who];
    Wounded *wound = &person->wound[choice.a - 1];
    int secret = spot_veiled(p->s, choice.who) ? SECRET_N0 | SECRET_N0 << 1 | SECRET_N0 << 2 : 0;
    overruled(p, V_HEAL, choice.who, false);
    wound->dl = (uint8_t)choice.b;
    if (choice.c) wound->marks |= STABLE;
    spot_say(p, E_WOUND_CHANGED, SR_OUR_17, choice.who, 0,
             (const int[4]){wound->level, wound->dl, choice.b ? 3 : 4}, secret);
    if (!choice.b) *wound = (Wounded){0};
    bool any = false;
    for (int i = 0; i < WOUNDS_MAX; i++) any |= person->wound[i].level != 0;
    if (!any && person->flags & (P_DEAD | P_KO)) {
        person->flags &= ~(uint32_t)(P_DEAD | P_KO | P_REVIVED);
        SAY(p, E_WOKE, SR_OUR_17, choice.who, 0, 0);
    }
    spot_status(p, choice.who);
}

bool spot_check_move_there(const Ask *ask, Choice choice, Refusal *why)
{
    if (!person_exists(ask, choice.who, why)) return false;
    return (choice.a >= -FIELD && choice.a <= FIELD && choice.b >= -FIELD && choice.b <= FIELD) ||
           refuse(why, T_03, "That is too far away for this scene.");
}
void spot_make_move_there(Play *p, Choice choice)
{
    Person *person = &p->s->person[choice.who];
    overruled(p, V_MOVE_THERE, choice.who, false);
    person->x = choice.a, person->y = choice.b;
    SAY(p, E_MOVED, SR_OUR_17, choice.who, 0, choice.a, choice.b);
}

bool spot_check_bring(const Ask *ask, Choice choice, Refusal *why)
{
    if (choice.a < 1 || choice.a > ask->kit->shelf.sheets)
        return refuse(why, T_03, "There is no such sheet.");
    if (choice.b < 0 || choice.b > 6) return refuse(why, T_03, "Sides are 1 to 6; 0 is on no side.");
    if (choice.c < 0 || choice.c > ask->kit->kit.seats || (choice.c && ask->s->left >> choice.c & 1))
        return refuse(why, T_07, "There is no such seat.");
    if (ask->s->people == PEOPLE_MAX) return refuse(why, T_03, "There are twenty people already.");
    return true;
}
void spot_make_bring(Play *p, Choice choice)
{
    int seat = choice.c ? choice.c : GM;
    overruled(p, V_BRING, 0, false);
    int who = spot_person_add(p, choice.a, seat, choice.b);
    SAY(p, E_BROUGHT, SR_OUR_17, who, 0, choice.b, seat);
}

bool spot_check_dismiss(const Ask *ask, Choice choice, Refusal *why)
{
    if (!person_exists(ask, choice.who, why)) return false;
    if (!spot_here(ask->s, choice.who))
        return spot_refuse(ask, why, T_03, "%p is not here.", (int)choice.who);
    if (ask->s->fighting && (ask->s->attacks || ask->s->turn_who == choice.who))
        return refuse(why, T_02, "Let the action under way be finished first.");
    if (ask->s->trial.who == choice.who)
        return refuse(why, T_02, "Let the test under way be finished first.");
    return true;
}
void spot_make_dismiss(Play *p, Choice choice)
{
    overruled(p, V_DISMISS, choice.who, false);
    p->s->person[choice.who].flags &= ~(uint32_t)(P_HERE | P_READY | P_DEFERRED);
    for (int other = 1; other <= p->s->people; other++)
        if (p->s->person[other].held_by == choice.who) p->s->person[other].held_by = 0;
    SAY(p, E_DISMISSED, SR_OUR_17, choice.who, 0, 0);
}

/* prone, cover, hidden, unaware, improvised: as P_ flags in this order */
static const uint32_t marks[] = {P_PRONE, P_COVER, P_HIDDEN, P_UNAWARE, P_IMPROVISED, P_ACTED};

bool spot_check_mark(const Ask *ask, Choice choice, Refusal *why)
{
    if (!person_exists(ask, choice.who, why)) return false;
    if (choice.a < 1 || choice.a > countof(marks) || choice.b < 0 || choice.b > 1)
        return refuse(why, T_03, "There is no such mark.");
    bool has = ask->s->person[choice.who].flags & marks[choice.a - 1];
    return has != choice.b || refuse(why, T_03, "That is how it is already.");
}
void spot_make_mark(Play *p, Choice choice)
{
    Person *person = &p->s->person[choice.who];
    overruled(p, V_MARK, choice.who, false);
    person->flags &= ~marks[choice.a - 1];
    if (choice.b) person->flags |= marks[choice.a - 1];
    SAY(p, E_MARKED, SR_OUR_17, choice.who, 0, choice.a, choice.b);
}

bool spot_check_set(const Ask *ask, Choice choice, Refusal *why)
{
    if (!person_exists(ask, choice.who, why)) return false;
    if (choice.a < 1 || choice.a > STAT_OF_SKILL(ask->kit->shelf.skills))
        return refuse(why, T_03, "There is no such attribute or skill.");
    bool skill = choice.a >= ATTRIBUTES;
    return (choice.b >= !skill && choice.b <= (skill ? LEVEL_MAX : 9)) ||
           refuse(why, T_03, "Attributes are 1 to 9, skills 0 to 5.");
}
void spot_make_set(Play *p, Choice choice)
{
    Person *person = &p->s->person[choice.who];
    int secret = spot_veiled(p->s, choice.who) ? SECRET_ALL : 0;
    overruled(p, V_SET, choice.who, secret);
    if (choice.a < ATTRIBUTES)
        person->attribute[choice.a] = (uint8_t)choice.b;
    else
        person->skill[choice.a - (ATTRIBUTES - 1)] = (uint8_t)choice.b;
    spot_say(p, E_SET, SR_OUR_17, choice.who, choice.a, (const int[4]){choice.b}, secret);
}

bool spot_check_give(const Ask *ask, Choice choice, Refusal *why)
{
    if (!person_exists(ask, choice.who, why)) return false;
    if (choice.a < 1 || choice.a > ask->kit->shelf.weapons)
        return refuse(why, T_03, "There is no such weapon.");
    for (int i = 0; i < CARRY_MAX; i++)
        if (!ask->s->person[choice.who].weapon[i]) return true;
    return refuse(why, T_03, "Nobody carries more than four weapons.");
}
void spot_make_give(Play *p, Choice choice)
{
    Person *person = &p->s->person[choice.who];
    int slot = 0;
    while (person->weapon[slot]) slot++;
    overruled(p, V_GIVE, choice.who, false);
    person->weapon[slot] = (uint8_t)choice.a;
    person->ammo[slot] = p->kit->shelf.weapon[choice.a].ammo;
    if (!person->hand) person->hand = (uint8_t)(slot + 1);
    SAY(p, E_GIVEN, SR_OUR_17, choice.who, 0, choice.a, person->ammo[slot]);
}

bool spot_check_reveal(const Ask *ask, Choice choice, Refusal *why)
{
    if (!person_exists(ask, choice.who, why)) return false;
    return spot_veiled(ask->s, choice.who) ||
           refuse(why, T_03, "Everybody knows this one's numbers already.");
}
void spot_make_reveal(Play *p, Choice choice)
{
    p->s->person[choice.who].flags |= P_REVEALED;
    SAY(p, E_REVEALED, SR_OUR_17, choice.who, 0, p->s->person[choice.who].sheet);
}

bool spot_check_reveal_roll(const Ask *ask, Choice choice, Refusal *why)
{
    (void)choice;
    return (ask->s->last.made && ask->s->last.secret == ALL_SECRET) ||
           refuse(why, T_03, "There is no secret roll to reveal.");
}
void spot_make_reveal_roll(Play *p, Choice choice)
{
    (void)choice;
    Trial *last = &p->s->last;
    last->secret = 0;
    SAY(p, E_ROLL, SR_OUR_17, last->who, FOR_TEST, last->die[0], last->die[1], last->t, last->success);
}

bool spot_check_result(const Ask *ask, Choice choice, Refusal *why)
{
    const Trial *last = &ask->s->last;
    if (choice.a < 0 || choice.a > 1) return refuse(why, T_03, "Success or failure.");
    if (!last->made) return refuse(why, T_02, "There is no result to change.");
    return last->success != choice.a || refuse(why, T_03, "That is the result already.");
}
void spot_make_result(Play *p, Choice choice)
{
    Trial *last = &p->s->last;
    bool secret = last->secret == ALL_SECRET;
    overruled(p, V_RESULT, last->who, secret);
    last->success = (uint8_t)choice.a;
    spot_say(p, E_RESULT, SR_OUR_17, last->who, 0, (const int[4]){choice.a}, secret ? SECRET_ALL : 0);
    if (spot_step(p->s)->kind == S_LUCK && choice.a) steps_pop(&p->s->steps);
}

bool spot_check_need(const Ask *ask, Choice choice, Refusal *why)
{
    if (choice.a < 1 || choice.a > PROJECTS_MAX || !ask->s->project[choice.a].kind)
        return refuse(why, T_03, "There is no such project.");
    if (choice.b <= ask->s->project[choice.a].made || choice.b > 20)
        return refuse(why, T_03, "More breakthroughs than are made, up to 20.");
    return (choice.c >= 0 && choice.c <= 1) || refuse(why, T_03, "Secretly or not.");
}
void spot_make_need(Play *p, Choice choice)
{
    Project *project = &p->s->project[choice.a];
    project->need = (uint8_t)choice.b, project->secret = (uint8_t)choice.c;
    overruled(p, V_NEED, project->leader, false);
    spot_say(p, E_PROJECT, SR_RES_05, project->leader, choice.a,
             (const int[4]){project->kind, project->pv, choice.b}, choice.c ? SECRET_N0 << 2 : 0);
}
