/* The beginning: whoever the seats bring, or what was placed. What was placed as under way must be something
   that play could have led to, for the rules go on from it as they find it. */
#include "games/spot_rules/rules/rules.h"
#include "games/spot_rules/words/fields.h"

static bool unfit(Problem *problem, const char *expected, const char *what)
{
    return problem_set(problem, 0, 0, expected, "what is under way does not fit together: %s", what);
}
#define FITS(condition, expected, what)                                                                      \
    if (!(condition)) return unfit(problem, expected, what)

/* ---- what lies on what ---- */

static bool steps_fit(const SpotKit *kit, const SpotState *s, Problem *problem)
{
    enum { FIGHTING = AT(S_FIGHT) | AT(S_TURN) | AT(S_READY) };
    static const uint32_t below[STEP_KINDS] = {
        [S_TEST] = AT(S_SCENE),     [S_LUCK] = AT(S_SCENE) | AT(S_TEST),
        [S_FIGHT] = AT(S_SCENE),    [S_SURPRISE] = AT(S_FIGHT),
        [S_KIND] = AT(S_FIGHT),     [S_TURN] = AT(S_FIGHT),
        [S_DEFERRED] = AT(S_FIGHT), [S_ATTACK] = FIGHTING | AT(S_ATTACK),
        [S_READY] = FIGHTING,       [S_BULLET] = AT(S_ATTACK),
        [S_EVADE] = AT(S_ATTACK),   [S_DEFEND] = AT(S_ATTACK),
        [S_COMBO] = AT(S_ATTACK),   [S_WEEK] = AT(S_SCENE),
        [S_ACTIVITY] = AT(S_WEEK),  [S_PLAN] = AT(S_WEEK),
        [S_PERIOD] = AT(S_WEEK)};
    FITS(s->steps.step[0].kind == S_SCENE, "under-way scene first", "nothing lies below a scene");
    for (int i = 1; i < s->steps.depth; i++) {
        const Step *step = &s->steps.step[i], *under = step - 1;
        bool of_nobody = step->kind == S_FIGHT || step->kind == S_SURPRISE || step->kind == S_WEEK;
        FITS(below[step->kind] & AT(under->kind), "what it may lie on below it",
             "one thing lies on another that it is no part of");
        FITS(of_nobody == !step->who, "who NAME where somebody does it", "somebody is missing");
    }
    const Step *top = spot_step(s);
    FITS(!spot_steps[top->kind].run, "a question last", "nobody is asked anything");
    int seat = spot_step_seat(s, top);
    FITS(seat >= 1 && seat <= kit->kit.seats && !(s->left >> seat & 1), "a seat that is taken",
         "nobody is there to answer");
    return true;
}

static const Step *step_of(const SpotState *s, int kind)
{
    for (int i = 0; i < s->steps.depth; i++)
        if (s->steps.step[i].kind == kind) return &s->steps.step[i];
    return NULL;
}

/* ---- each thing by itself ---- */

static bool test_fits(const SpotState *s, Problem *problem)
{
    static const Trial none;
    const Step *step = step_of(s, S_TEST);
    const Trial *trial = &s->trial;
    if (!step) return memcmp(trial, &none, sizeof none) == 0 || unfit(problem, "under-way test", "no test");
    FITS(trial->who == step->who && trial->made < trial->actions && trial->secret <= 1 &&
             (trial->stat || trial->made),
         "a test of who is asked for it", "another test");
    return true;
}

static bool fight_fits(const SpotKit *kit, const SpotState *s, Problem *problem)
{
    const Step *fight = step_of(s, S_FIGHT), *turn = step_of(s, S_TURN), *top = spot_step(s);
    FITS(!fight == !s->fighting, "fighting 1 in a fight", "a fight without fighting");
    if (!fight)
        return (!s->attacks && !s->grenades && !s->order_count && !s->called) ||
               unfit(problem, "under-way fight", "something that is in fights only");
    int phase = top->kind == S_SURPRISE ? FIGHT_SURPRISE
                : top->kind == S_KIND   ? FIGHT_DECLARE
                                        : FIGHT_BETWEEN;
    FITS(fight->phase == phase, "the phase of what is asked", "another phase of the fight");
    FITS(fight->n <= (phase == FIGHT_SURPRISE ? kit->kit.seats : s->people), "somebody", "nobody is next");
    FITS(s->order_at <= s->order_count, "order-at within the order", "the order is over");
    FITS(!turn || (s->turn_who == turn->who && s->turn_left && s->turn_left <= s->turn_actions),
         "turn NAME with actions left", "a turn without actions");
    return true;
}

static bool shot_fits(const SpotKit *kit, const SpotState *s, const Attack *attack, Problem *problem)
{
    FITS(spot_weapon(kit, s, attack->who, attack->slot), "slot N of a weapon", "a shot without a weapon");
    FITS(attack->bullet < (attack->bullets ? attack->bullets : 1), "a bullet of those", "no such bullet");
    int aimed = spot_step(s)->kind == S_BULLET ? spot_step(s)->n : attack->bullets;
    FITS(aimed <= attack->bullets, "n below the bullets", "no such bullet");
    for (int i = 0; i < aimed; i++) FITS(attack->aim[i], "aim NAME", "a bullet for nobody");
    return true;
}

static bool move_fits(const SpotKit *kit, const SpotState *s, const Attack *attack, Problem *problem)
{
    const Person *person = &s->person[attack->who];
    FITS(attack->move, "move NAME", "an attack by no move");
    FITS(!attack->combo || attack->at < person->combo[attack->combo - 1][0], "a combo that is known",
         "no such combo");
    FITS(!attack->counter || attack > s->attack, "an attack below it", "a counter to nothing");
    bool hurts = attack->target && !attack->neutralised;
    const Weapon *weapon = spot_weapon(kit, s, attack->who, person->hand);
    FITS(!hurts || attack->move != M_SHOOT || (weapon && person->ammo[person->hand - 1]), "a loaded weapon",
         "a shot without a weapon");
    bool pistol = false;
    for (int slot = 1; slot <= CARRY_MAX; slot++) {
        weapon = spot_weapon(kit, s, attack->who, slot);
        pistol |= weapon && weapon->marks & W_PISTOL;
    }
    FITS(!hurts || attack->move != M_DRAW_PISTOL || pistol, "a pistol", "no pistol to draw");
    return true;
}

static bool attacks_fit(const SpotKit *kit, const SpotState *s, Problem *problem)
{
    const Step *top = spot_step(s);
    int count = 0;
    for (int i = 0; i < s->steps.depth; i++) {
        if (s->steps.step[i].kind != S_ATTACK) continue;
        FITS(count < s->attacks, "a line for each attack", "an attack is missing");
        const Attack *attack = &s->attack[count++];
        FITS(attack->kind && attack->who && attack->who == s->steps.step[i].who, "who NAME of the attacker",
             "another attacker");
        FITS(attack->target || (top->kind == S_COMBO && count == s->attacks), "target NAME",
             "an attack on nobody");
        if (!(attack->kind == ON_MOVE ? move_fits : shot_fits)(kit, s, attack, problem)) return false;
    }
    FITS(count == s->attacks, "under-way attack for each", "an attack too many");
    if (top->kind == S_BULLET)
        FITS(s->attack[s->attacks - 1].kind == ON_LONG && top->n &&
                 top->n < s->attack[s->attacks - 1].bullets,
             "n below the bullets", "no such bullet");
    if (top->kind == S_DEFEND || top->kind == S_COMBO)
        FITS(s->attack[s->attacks - 1].kind == ON_MOVE, "an attack by a move", "no close combat");
    for (int i = 0; i < s->grenades; i++) FITS(s->grenade[i].who, "who NAME", "nobody's grenade");
    return true;
}

static bool study_fits(const SpotState *s, const Project *project, Problem *problem)
{
    const uint8_t *combo = project->combo ? s->person[project->leader].combo[project->combo - 1] : NULL;
    bool fits = project->change && (project->change == STUDY_LEARN) == !combo;
    if (fits && project->change != STUDY_DELETE) fits = project->move != 0;
    if (fits && project->change == STUDY_ADD) fits = combo[0] < COMBO_MOVES_MAX;
    if (fits && project->change > STUDY_ADD) fits = project->place >= 1 && project->place <= combo[0];
    FITS(fits, "a change that can be made", "no such study");
    return true;
}

static bool projects_fit(const SpotState *s, Problem *problem)
{
    static const Project none;
    for (int i = 1; i <= PROJECTS_MAX; i++) {
        const Project *project = &s->project[i];
        if (memcmp(project, &none, sizeof none) == 0) continue;
        FITS(project->kind && project->leader && project->stat && project->pv &&
                 project->made < project->need,
             "kind, leader, stat, pv and needs", "half a project");
        FITS(spot_project_of(s, project->leader, project->kind) == i, "one project of each kind for each",
             "two projects of one kind");
        if (project->kind == PROJECT_STUDY && !study_fits(s, project, problem)) return false;
        FITS(project->kind != PROJECT_THERAPY || (project->patient && project->trait), "patient and trait",
             "therapy of nobody");
    }
    const Step *week = step_of(s, S_WEEK), *top = spot_step(s);
    FITS(!week == !s->weeks_left, "weeks-left in down time", "down time without weeks");
    if (!week) return true;
    FITS(week->phase == 1 && week->n <= s->people, "phase 1", "another part of the week");
    if (top->kind != S_PLAN && top->kind != S_PERIOD) return true;
    FITS(top->a && s->project[top->a].kind && s->project[top->a].leader == top->who,
         "a project of who is asked", "no such project");
    FITS(top->kind == S_PLAN || s->day_left, "days-left", "a week without days");
    return true;
}

bool spot_placed_check(const SpotKit *kit, const SpotState *s, Problem *problem)
{
    return steps_fit(kit, s, problem) && test_fits(s, problem) && fight_fits(kit, s, problem) &&
           attacks_fit(kit, s, problem) && projects_fit(s, problem);
}

/* ---- the beginning ---- */

static bool team_arrive(Play *p, int seat, Problem *problem)
{
    const SpotKit *kit = p->kit;
    for (int i = 1; i <= kit->shelf.sheets; i++) {
        const Sheet *sheet = kit->shelf.sheet[i];
        if (!string_same(sheet->file, kit->team[seat]) && !string_same(sheet->name, kit->team[seat]))
            continue;
        int side = sheet->bystander ? 0 : seat != GM ? 1 : sheet->side > 1 ? sheet->side : 2;
        for (int n = 0; n < sheet->copies; n++) {
            if (p->s->people == PEOPLE_MAX)
                return problem_set(problem, 0, 0, "at most 20", "there are too many people");
            int who = spot_person_add(p, i, seat, side);
            SAY(p, E_BROUGHT, SR_OUR_17, who, 0, side, seat);
        }
    }
    return true;
}

static bool sound(const Kit *kit, const SpotState *s, Problem *problem)
{
    TEXT(why, 120);
    return spot_sound(kit, s, &why) || problem_set(problem, 0, 0, "a state that can be", "%s", why.at);
}

bool spot_begin(const Kit *own, void *state, Dice *dice, Events *events, Problem *problem)
{
    SpotState *s = state;
    Play play = {.kit = (const SpotKit *)own, .s = s, .dice = dice, .events = events};
    bool fresh = s->people == 0;
    if (s->steps.depth) { /* it goes on where it was */
        if (!spot_placed_check(play.kit, s, problem)) return false;
        s->placed = 1;
        if (!sound(own, s, problem)) return false;
        spot_run(&play);
        return true;
    }
    for (int seat = 1; fresh && seat <= own->seats; seat++)
        if (!team_arrive(&play, seat, problem)) return false;
    s->placed = 1;
    steps_push(&s->steps, (Step){.kind = S_SCENE});
    if (play.kit->option[O_MODE] == MODE_ENCOUNTER) {
        if (__builtin_popcount((unsigned)spot_sides_standing(s)) < 2)
            return problem_set(problem, 0, 0, "somebody on two sides",
                               "an encounter needs two sides that can act");
        spot_fight_begin(&play);
    }
    spot_run(&play);
    return true;
}
