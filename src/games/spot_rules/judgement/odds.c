/* Exact odds of choices with dice of their own. Whatever depends on numbers that the seat may not know has
   none. */
#include "games/spot_rules/rules/chance.h"
#include "games/spot_rules/rules/rules.h"

static void odds_reasons(Odds *odds, const Target *target)
{
    for (int i = 0; i < target->reasons; i++) {
        const Reason *reason = &target->reason[i];
        TEXT(why, 64);
        text_format(&why, "%s%s", spot_reasons[reason->why], reason->df ? " (difficulty)" : "");
        odds_add_note(odds, reason->clause, reason->df ? reason->df : reason->t, why.at);
    }
    if (target->attribute && target->attribute_value != 3)
        odds_add_note(odds, SR_ATTR_01, spot_modifier(target->attribute_value),
                      spot_attributes[target->attribute]);
}

/* Two dice not above t (a third first if it is variable), with what doubles teach. */
static OddsStep *odds_test(Odds *odds, const SpotState *s, const Target *target, const char *purpose,
                           const char *yes, const char *no)
{
    TEXT(needs, 64);
    int learns = target->teaches ? s->person[target->who].attribute[INTELLIGENCE] : 0;
    text_format(&needs, target->variable ? "not above %d less a die" : "not above %d", target->t);
    OddsStep *step = odds_add_step(odds, purpose, target->variable ? 3 : 2, 6, needs.at);
    /* What is wanted comes first, then the rest: a bar of it reads from the left. */
    for (int wanted = 1; wanted >= 0; wanted--)
        for (int n = 0; n < (target->variable ? 216 : 36); n++) {
            int a = 1 + n % 6, b = 1 + n / 6 % 6, less = target->variable ? 1 + n / 36 : 0;
            bool success = target->automatic || a + b <= target->t - less;
            TEXT(name, 40);
            if (success != wanted) continue;
            text_format(&name, "%s%s", success ? yes : no,
                        a == b && a <= learns ? ", a Character Point" : "");
            odds_add_outcome(odds, name.at, 1, success);
        }
    odds_reasons(odds, target);
    return step;
}

static bool may_know(const SpotState *s, int seat, const Target *target)
{
    return seat == GM || (!target->veiled && s->person[target->who].attribute[STRENGTH]);
}

/* What a hit does: armour first, then the wound. `hit` of 36 ways. */
static void odds_harm(Odds *odds, const SpotKit *kit, const SpotState *s, int target, int hit, int level,
                      int dl, bool past_armour)
{
    static const uint8_t turned[WOUND_LEVELS] = {NO_WOUND, NO_WOUND, NO_WOUND, NO_WOUND,
                                                 BRUISE,   THWACK,   BREAK};
    const Person *person = &s->person[target];
    int holds = 0;
    if (!level || dl < 1 || !hit) return;
    bool armoured = person->armour && !past_armour && kit->option[O_ARMOUR] == 0;
    if (armoured) {
        Target armour = spot_target_plain(target, person->armour, dl);
        spot_target_finish(&armour, kit);
        holds = spot_target_ways(&armour);
        OddsStep *step = odds_test(odds, s, &armour, "armour", "the armour holds", "it does not hold");
        step->reached = (uint64_t)hit, step->reached_of = 36;
        step->success = (uint64_t)(36 - holds);
    }
    OddsPiece *piece = odds_add_piece(odds, target, "damage", "falls", 36 * 36);
    int through = hit * (36 - holds), stopped = hit * holds;
    odds_add_amount(piece, 0, (uint64_t)(36 * 36 - through - (turned[level] ? stopped : 0)));
    if (through) odds_add_amount(piece, dl, (uint64_t)through);
    if (turned[level] && stopped) odds_add_amount(piece, dl, (uint64_t)stopped);
    piece->fate_ways = (uint64_t)(spot_falls(kit, person, level, dl) ? through : 0) +
                       (uint64_t)(turned[level] && spot_falls(kit, person, turned[level], dl) ? stopped : 0);
}

static void odds_answers(Odds *odds, const SpotState *s, int who, int target, int move)
{
    if (move == M_DRAW_PISTOL) return;
    if (spot_may_evade(s, target, who)) odds_add_follow(odds, SR_EVA_01, 0, "the target may evade");
    if (move && spot_can_act(s, target)) odds_add_follow(odds, SR_CC_04, 0, "the target may defend");
}

static bool odds_shot(const SpotKit *kit, const SpotState *s, int seat, Choice choice, Odds *odds)
{
    Attack attack = {.kind = choice.verb == V_THROW   ? ON_THROW
                             : choice.b == SHOT_SHORT ? ON_BURST
                                                      : ON_SHOT,
                     .who = choice.who,
                     .target = (uint8_t)choice.a,
                     .slot = s->person[choice.who].hand,
                     .mode = (uint8_t)choice.b,
                     .aims = (uint8_t)choice.c};
    Target target = spot_target_shot(kit, s, &attack);
    if (!may_know(s, seat, &target)) return false;
    odds_clear(odds);
    odds_test(odds, s, &target, "attack", "hit", "miss");
    if (attack.kind == ON_THROW && kit->option[O_SCATTER] == 0)
        odds_add_follow(odds, SR_OUR_12, 0, "a miss scatters");
    if (attack.kind != ON_THROW && (seat == GM || !spot_veiled(s, choice.a)) && !(attack.aims & AIM_EFFECT)) {
        int level, dl;
        spot_shot_damage(kit, s, &attack, &level, &dl);
        odds_harm(odds, kit, s, choice.a, spot_target_ways(&target), level, dl, attack.aims & AIM_ARMOUR);
    }
    odds_finish(odds);
    if (attack.kind != ON_THROW) odds_answers(odds, s, choice.who, choice.a, 0);
    return true;
}

/* In how many of 216 ways three dice fire so many bullets. */
static uint64_t bullets_ways(int fired)
{
    uint64_t ways = 0;
    for (int a = 1; a <= 6; a++)
        for (int b = 1; b <= 6; b++) ways += fired - a - b >= 1 && fired - a - b <= 6;
    return ways;
}

/* All bullets that can hit at one target: how many do. No more can hit than are fired (SR-AUTO-05). */
static bool odds_long(const SpotKit *kit, const SpotState *s, int seat, Choice choice, Odds *odds)
{
    Attack attack = {
        .kind = ON_LONG, .who = choice.who, .target = (uint8_t)choice.a, .slot = s->person[choice.who].hand};
    Target target = spot_target_shot(kit, s, &attack);
    int able = spot_bullets(kit, s, choice.who), ammo = s->person[choice.who].ammo[attack.slot - 1];
    if (!may_know(s, seat, &target)) return false;
    if (able > ammo) able = ammo;
    odds_clear(odds);
    uint64_t yes = (uint64_t)spot_target_ways(&target), no = 36 - yes, all = 216, ways[BULLETS_MAX + 1] = {0};
    for (int n = 0; n < able; n++) all *= 36;
    for (int fired = 3; fired <= 18; fired++) {
        int bullets = able < fired ? able : fired;
        uint64_t hits[BULLETS_MAX + 1] = {bullets_ways(fired)};
        for (int n = 1; n <= able; n++)
            for (int k = n; k >= 0; k--) /* whoever is not fired misses */
                hits[k] = n > bullets ? hits[k] * 36 : hits[k] * no + (k ? hits[k - 1] * yes : 0);
        for (int k = 0; k <= able; k++) ways[k] += hits[k];
    }
    TEXT(dice, 24);
    TEXT(needs, 64);
    text_format(&dice, "%dx2d6", able);
    text_format(&needs, "not above %d for each bullet", target.t);
    odds_add_throw(odds, "attack", able * 2, dice.at, all, needs.at);
    for (int k = able; k >= 0; k--) {
        TEXT(name, 24);
        text_format(&name, "%d hit%s", k, k == 1 ? "" : "s");
        if (ways[k]) odds_add_outcome(odds, name.at, ways[k], k > 0);
    }
    odds_reasons(odds, &target);
    odds_finish(odds);
    odds_add_follow(odds, SR_AUTO_09, 0, "others in the area may dive for cover");
    return able > 0;
}

static bool odds_strike(const SpotKit *kit, const SpotState *s, int seat, Choice choice, Odds *odds)
{
    const uint8_t *combo =
        choice.verb == V_COMBO && !(choice.c & 1) ? s->person[choice.who].combo[choice.b - 1] : NULL;
    int move = choice.verb == V_STRIKE ? choice.b : s->person[choice.who].combo[choice.b - 1][1];
    Target target = spot_target_move(kit, s, choice.who, choice.a, move);
    uint64_t reached = 1, of = 1;
    if (!may_know(s, seat, &target)) return false;
    odds_clear(odds);
    odds_test(odds, s, &target, "attack", spot_moves[move].name, "miss");
    for (int i = 2; combo && i <= combo[0] && i <= ODDS_STEPS_MAX - 1;
         i++) { /* each move needs the one before */
        reached *= (uint64_t)spot_target_ways(&target), of *= 36;
        if (!reached) break;
        target = spot_target_move(kit, s, choice.who, choice.a, combo[i]);
        if (!may_know(s, seat, &target)) break;
        OddsStep *step = odds_test(odds, s, &target, "attack", spot_moves[combo[i]].name, "miss");
        step->reached = reached, step->reached_of = of;
    }
    int level, dl;
    spot_move_damage(kit, s, choice.who, move, &level, &dl);
    bool harms = !(move == M_BREAK && s->person[choice.who].held_by);
    if (!combo && harms && (seat == GM || !spot_veiled(s, choice.a)))
        odds_harm(odds, kit, s, choice.a, spot_target_ways(&target), level, dl, false);
    odds_finish(odds);
    odds_answers(odds, s, choice.who, choice.a, move);
    return true;
}

static bool odds_one(const SpotState *s, int seat, const Target *target, const char *purpose, Odds *odds)
{
    if (!may_know(s, seat, target) || spot_target_sure(target)) return false;
    odds_clear(odds);
    odds_test(odds, s, target, purpose, "success", "failure");
    odds_finish(odds);
    return true;
}

static OddsStep *odds_luck_step(const SpotKit *kit, const Person *person, Odds *odds)
{
    int good, bad;
    spot_luck_ways(kit, person, &good, &bad);
    OddsStep *step = odds_add_step(odds, "luck", 2, 6, "Good Luck");
    if (good) odds_add_outcome(odds, "fortune favours", (uint64_t)good, true);
    if (36 - good - bad) odds_add_outcome(odds, "nothing", (uint64_t)(36 - good - bad), false);
    if (bad) odds_add_outcome(odds, "fortune turns away", (uint64_t)bad, false);
    return step;
}

static void odds_forecast(const Forecast *forecast, const char *period, Odds *odds)
{
    static const uint8_t at[] = {1, 2, 4, 8, 12, 26};
    TEXT(name, 24);
    if (forecast->expected != NEVER && forecast->expected < 1000000) {
        text_format(&name, "expected %ss", period);
        odds_total_period(odds_add_total(odds, name.at, (int)forecast->expected), period, 0);
    }
    for (int i = 0; i < countof(at); i++) {
        text_clear(&name);
        text_format(&name, "done by %s %d", period, at[i]);
        odds_total_period(odds_add_total(odds, name.at, (forecast->by[at[i]] + 500) / 1000), period, at[i]);
    }
}

static bool odds_project(const SpotKit *kit, const SpotState *s, int seat, const Project *project, Odds *odds)
{
    Target target = spot_target_project(kit, s, project);
    Forecast forecast;
    if (!may_know(s, seat, &target) || (project->secret && seat != GM)) return false;
    odds_clear(odds);
    odds_test(odds, s, &target, "project", "success", "no progress");
    int ways = spot_target_ways(&target);
    if (ways) {
        OddsStep *step = odds_add_step(odds, "breakthrough", 1, 6, "not above the Project Value");
        odds_add_outcome(odds, "breakthrough", project->pv, true);
        if (project->pv < 6) odds_add_outcome(odds, "progress", (uint64_t)(6 - project->pv), false);
        step->reached = (uint64_t)ways, step->reached_of = 36;
    }
    spot_forecast_project(kit, s, project, &forecast);
    odds_forecast(&forecast, project->daily ? "day" : "week", odds);
    odds_finish(odds);
    return true;
}

static bool odds_training(const SpotKit *kit, const SpotState *s, Choice choice, Odds *odds)
{
    const Person *person = &s->person[choice.who];
    int skill = choice.a - (ATTRIBUTES - 1), searches = choice.b == 2 && person->teacher != skill;
    Forecast forecast;
    odds_clear(odds);
    int found = 36;
    if (searches) {
        Target target = spot_target(kit, s, choice.who, INFLUENCE, person->skill[skill] + 1);
        spot_target_gm(&target, s);
        spot_target_finish(&target, kit);
        odds_test(odds, s, &target, "teacher", "a teacher", "nobody");
        found = spot_target_ways(&target);
    }
    if (found) {
        OddsStep *step = odds_luck_step(kit, person, odds);
        step->reached = (uint64_t)found, step->reached_of = 36;
    }
    spot_forecast_training(kit, s, choice.who, skill, &forecast);
    odds_forecast(&forecast, "week", odds);
    odds_finish(odds);
    return true;
}

/* The project that a choice begins or goes on with. */
static Project project_meant(const SpotKit *kit, const SpotState *s, Choice choice)
{
    Project project = {.leader = choice.who, .need = 1};
    const Step *step = spot_step(s);
    switch (choice.verb) {
    case V_INFLUENCE:
        project.kind = PROJECT_INFLUENCE, project.stat = INFLUENCE, project.pv = (uint8_t)choice.a;
        project.need = s->person[choice.who].attribute[INFLUENCE];
        break;
    case V_RESEARCH:
        project.kind = PROJECT_RESEARCH, project.stat = (uint8_t)choice.a,
        project.pv = (uint8_t)low(choice.b);
        project.need = (uint8_t)high(choice.b), project.daily = (uint8_t)choice.c;
        break;
    case V_STUDY: {
        int move = low(choice.b);
        if (!move) move = s->person[choice.who].combo[high(choice.a) - 1][high(choice.b)];
        project.kind = PROJECT_STUDY, project.pv = (uint8_t)choice.c, project.daily = 1;
        project.stat = (uint8_t)STAT_OF_SKILL(spot_skill_school(kit, s, choice.who, spot_moves[move].school));
        break;
    }
    case V_THERAPY:
        project.kind = PROJECT_THERAPY, project.stat = (uint8_t)STAT_OF_SKILL(kit->psychology);
        project.pv = (uint8_t)choice.c, project.need = s->person[choice.a].attribute[WILLPOWER];
        break;
    case V_CONTINUE: project = s->project[spot_project_of(s, choice.who, choice.a)]; break;
    default: project = s->project[step->a]; break;
    }
    return project;
}

static bool odds_healing(const SpotKit *kit, const SpotState *s, int who, Odds *odds)
{
    int worst = -1;
    for (int i = 0; i < WOUNDS_MAX; i++) {
        const Wounded *wound = &s->person[who].wound[i];
        if (wound->level && wound->marks & STABLE &&
            (worst < 0 || wound->level > s->person[who].wound[worst].level))
            worst = i;
    }
    if (worst < 0 || kit->option[O_HEALING] != 0) return false;
    Target target = spot_target_heal(kit, s, who, worst, true);
    Forecast forecast;
    odds_clear(odds);
    odds_test(odds, s, &target, "heal", "better", "no better");
    spot_forecast_healing(kit, s, who, worst, true, &forecast);
    odds_forecast(&forecast, "test", odds);
    odds_finish(odds);
    return true;
}

bool spot_odds(const Kit *own, const void *state, int seat, Choice choice, Odds *odds)
{
    const SpotKit *kit = (const SpotKit *)own;
    const SpotState *s = state;
    if (!spot_allows(own, state, seat, choice, NULL)) return false;
    Target target;
    const Step *step = spot_step(s);
    switch (choice.verb) {
    case V_ROLL:
        target = spot_target_trial(kit, s, &s->trial);
        return odds_one(s, seat, &target, "test", odds);
    case V_TEST: {
        Trial trial = {.who = choice.who,
                       .stat = (uint8_t)choice.a,
                       .df = (int8_t)choice.b,
                       .attribute = (uint8_t)low(choice.c),
                       .variable = high(choice.c) & 1,
                       .actions = s->trial.actions ? s->trial.actions : 1};
        target = spot_target_trial(kit, s, &trial);
        if (choice.c & 512) target.teaches = false; /* a secret roll teaches nothing (SR-OUR-17) */
        return odds_one(s, seat, &target, "test", odds);
    }
    case V_SHOOT:
    case V_THROW: return odds_shot(kit, s, seat, choice, odds);
    case V_LONG: return odds_long(kit, s, seat, choice, odds);
    case V_STRIKE:
    case V_COMBO: return odds_strike(kit, s, seat, choice, odds);
    case V_EVADE:
        target = spot_target_evade(kit, s, step->who, s->attack[s->attacks - 1].who);
        return odds_one(s, seat, &target, "evade", odds);
    case V_DEFEND:
        target = spot_target_defence(kit, s, step->who, s->attack[s->attacks - 1].who, choice.a);
        return odds_one(s, seat, &target, "defend", odds);
    case V_AID:
        target = spot_target_aid(kit, s, choice.who, choice.a, choice.b - 1, choice.c & 1, choice.c & 2);
        return odds_one(s, seat, &target, "aid", odds);
    case V_REVIVE:
        target = spot_target_revive(kit, s, choice.who, choice.a, choice.c & 1);
        return odds_one(s, seat, &target, "revive", odds);
    case V_LUCK:
    case V_TRY_LUCK:
        odds_clear(odds);
        odds_luck_step(kit, &s->person[choice.verb == V_LUCK ? step->who : choice.who], odds);
        odds_finish(odds);
        return true;
    case V_INFLUENCE:
    case V_RESEARCH:
    case V_STUDY:
    case V_THERAPY:
    case V_CONTINUE:
    case V_START:
    case V_GO_ON: {
        Project project = project_meant(kit, s, choice);
        return odds_project(kit, s, seat, &project, odds);
    }
    case V_TRAIN: return odds_training(kit, s, choice, odds);
    case V_CONVALESCE: return odds_healing(kit, s, choice.who, odds);
    default: return false;
    }
}
