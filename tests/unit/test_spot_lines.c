/* Lines that place a position of Spot Rules: each number at its bounds and beyond them, and what is under way
   only where all of it fits together. Argument: the folder of basic.cards. */
#include "games/spot_rules/rules/rules.h"

#include "unit.h"

static Catalog *catalog;
static Arena arena;
static Kit *kit;

#define PEOPLE "person Ace seat 2 at 0 0; person Foe at 2 0; person Vest at 1 1; person Walker at 9 9"

/* Places lines that are set apart by semicolons; -1: all of them, else the number of the one that is refused.
 */
static int place_all(SpotState *s, const char *lines, Problem *problem)
{
    char copy[1024];
    snprintf(copy, sizeof copy, "%s", lines);
    int number = 0;
    for (char *line = strtok(copy, ";"); line; line = strtok(NULL, ";"), number++)
        if (!spot_rules.place(kit, s, line, problem)) return number;
    return -1;
}

static const struct {
    const char *before, *behind;
    int low, high;
} numbers[] = {
    {"person Ace seat", "", 1, 3},
    {"person Ace side", "", 0, 6},
    {"person Ace at", "0", -2100, 2100},
    {"person Ace at 0", "", -2100, 2100},
    {"stat Ace Strength", "", 1, 9},
    {"stat Ace Rifle", "", 0, 5},
    {"cp Ace Rifle", "", 0, CP_MAX},
    {"wound Ace Flesh", "", 1, 6},
    {"wound Ace Flesh 1 number", "", 1, 8},
    {"hand Ace", "", 0, 4},
    {"ammo Ace", "1", 1, 4},
    {"ammo Ace 1", "", 0, 200},
    {"luck Ace", "13", 1, 12},
    {"luck Ace 1", "", 2, 13},
    {"armour Ace", "", 0, 9},
    {"rp Ace", "", 0, 9999},
    {"kits Ace", "", 0, 7},
    {"weapon Ace", "blade", 1, 4},
    {"combo Ace", "Punch Kick", 1, COMBOS_MAX},
    {"trait Ace", "", 1, TRAIT_SLOTS},
    {"activity Ace", "", 1, ACTIVITIES - 1},
    {"project", "leader Ace", 1, PROJECTS_MAX},
    {"project 1 pv", "", 1, 6},
    {"project 1 bonus", "", -20, 12},
    {"project 1 needs", "", 1, 20},
    {"so-far weeks-left", "", 0, 26},
    {"so-far order-at", "", 0, PEOPLE_MAX},
    {"now Ace df", "", -MODIFIER_MAX, MODIFIER_MAX},
    {"now Ace because", "", 0, REASONS - 1},
    {"test df", "", 0, 20},
    {"test time", "", -1, 1},
    {"last dice 1 6", "", 0, 6},
    {"attack slot", "", 0, CARRY_MAX},
    {"grenade blast", "", 0, 30},
    {"week", "", 0, UINT16_MAX},
};

static void numbers_have_bounds(void **unused)
{
    (void)unused;
    for (int i = 0; i < countof(numbers); i++) {
        const int tried[] = {numbers[i].low - 1, numbers[i].low, numbers[i].high, numbers[i].high + 1};
        for (int k = 0; k < countof(tried); k++) {
            SpotState *s = calloc(1, sizeof *s);
            Problem problem = {0};
            TEXT(line, 120);
            text_format(&line, "%s %d %s", numbers[i].before, tried[k], numbers[i].behind);
            assert_int_equal(place_all(s, PEOPLE, &problem), -1);
            bool placed = spot_rules.place(kit, s, line.at, &problem);
            if (placed != (k == 1 || k == 2)) fail_msg("%s: %s", line.at, placed ? "taken" : problem.what);
            if (!placed && !problem.expected[0]) fail_msg("%s: nothing was expected", line.at);
            free(s);
        }
    }
}

static const struct {
    const char *lines, *what;
} lines[] = {
    {"held Ace Foe", NULL},
    {"held Ace Nobody", "nobody is called so"},
    {"held Ace 2", NULL}, /* by number, where names are not enough */
    {"held Ace 4", NULL},
    {"held Ace 5", "nobody is called so"},
    {"luck Ace 3 3", "overlap"},
    {"trait Ace 1 Sad 2", "no such trait"},
    {"weapon Ace 1 spoon", "no such weapon"},
    {"weapon Ace 1", NULL},
    {"hand Vest 2", "no weapon for this"},
    {"wound Ace Flesh 1; wound Ace Flesh 2 number 2; wound Ace Flesh 3 number 2", "such a wound already"},
    {"wound Ace Flesh 1; wound Ace Flesh 1; wound Ace Flesh 1; wound Ace Flesh 1; wound Ace Flesh 1; "
     "wound Ace Flesh 1; wound Ace Flesh 1; wound Ace Flesh 1",
     NULL},
    {"wound Ace Flesh 1; wound Ace Flesh 1; wound Ace Flesh 1; wound Ace Flesh 1; wound Ace Flesh 1; "
     "wound Ace Flesh 1; wound Ace Flesh 1; wound Ace Flesh 1; wound Ace Flesh 1",
     "too many"},
    {"combo Ace 1 Punch Punch Punch Punch Punch Punch", NULL},
    {"combo Ace 1 Punch Punch Punch Punch Punch Punch Punch", "too long a combo"},
    {"knows Ace Punch Fly", "no such move"},
    {"attack who Ace; attack who Ace; attack who Ace; attack who Ace", NULL},
    {"attack who Ace; attack who Ace; attack who Ace; attack who Ace; attack who Ace", "too many attacks"},
    {"grenade who Ace; grenade who Foe", NULL},
    {"grenade who Ace; grenade who Foe; grenade who Foe", "too many grenades"},
    {"under-way nap", "nothing is called so"},
    {"clock 4294967295", NULL},
    {"clock 4294967296", "not a time"},
    {"now Ace teacher Rifle", NULL},
    {"now Ace teacher Flying", "nothing called so"},
    {"now Ace teacher -", NULL},
    {"now Ace held-by", "a value is missing"},
    {"now Ace mood good", "does not belong here"},
    {"last dice 1 2", "a value is missing"},
    {"test stat Strength", NULL},
    {"so-far told 4294967295", NULL},
    {"so-far told 4294967296", "not a number"},
    {"", NULL},
};

static void lines_are_taken_or_not(void **unused)
{
    (void)unused;
    for (int i = 0; i < countof(lines); i++) {
        SpotState *s = calloc(1, sizeof *s);
        Problem problem = {0};
        assert_int_equal(place_all(s, PEOPLE, &problem), -1);
        bool placed = place_all(s, lines[i].lines, &problem) < 0;
        if (placed != !lines[i].what || (!placed && !strstr(problem.what, lines[i].what)))
            fail_msg("%s: %s", lines[i].lines, placed ? "taken" : problem.what);
        free(s);
    }
}

/* What lines leave behind. */
static void lines_say_what_is(void **unused)
{
    (void)unused;
    SpotState *s = calloc(1, sizeof *s);
    Problem problem = {0};
    assert_int_equal(place_all(s, PEOPLE, &problem), -1);
    assert_true(s->person[1].side == 1 && s->person[2].side == 2 && s->person[4].side == 0);
    assert_true(s->person[1].seat == 2 && s->person[2].seat == GM);
    assert_int_equal(
        place_all(s,
                  "clock 500; held Ace Foe; mark Foe dead; mark Vest only dead; wound Ace Flesh 2; "
                  "wound Ace Bruise 1 number 4; wound Foe Wound 3 due 9 kept; weapon Vest 2 hunter; "
                  "weapon Ace 2; knows Ace Punch Kick; combo Foe 2 Kick Kick Punch; order Foe Ace",
                  &problem),
        -1);
    assert_int_equal(s->person[1].held_by, 2);
    assert_true(s->person[2].flags & P_HERE && s->person[2].died_at == 500);
    assert_true(s->person[3].flags == P_DEAD && s->person[3].died_at == 0);
    assert_true(s->person[1].wound[0].level == FLESH && !(s->person[1].wound[0].marks & STABLE));
    assert_true(s->person[1].wound[0].due > 500 && !s->person[1].wound[1].level);
    assert_true(s->person[1].wound[3].level == BRUISE && s->person[1].wound[3].marks & STABLE);
    assert_true(s->person[2].wound[0].due == 9 && s->person[2].wound[0].marks == 8);
    assert_true(s->person[3].weapon[1] && s->person[3].ammo[1] == 5);
    assert_true(!s->person[1].weapon[1] && !s->person[1].ammo[1]);
    assert_int_equal(__builtin_popcount(s->person[1].moves), 2);
    assert_true(s->person[2].combo[1][0] == 3 && s->person[2].combo[1][1] == s->person[2].combo[1][2] &&
                s->person[2].combo[1][3] != s->person[2].combo[1][1]);
    assert_true(s->order_count == 2 && s->order[0] == 2 && s->order[1] == 1);
    free(s);
}

#define FIGHT "so-far fighting 1 round 1 turn Ace actions 1 actions-left 1 order-at 1; order Ace Vest Foe; "
#define ACTS "so-far fighting 1 round 1 turn Ace actions 1 order-at 1; order Ace Vest Foe; "
#define IN_FIGHT "under-way scene; under-way fight phase 4; "
#define SHOT "under-way attack who Ace; "
#define WEEK "under-way scene; under-way week phase 1 n 1; "
#define STUDY "project 1 kind 3 leader Ace stat Brawling pv 2 needs 1 daily 1 "
#define PERIOD "; so-far weeks-left 2 days-left 3; " WEEK "under-way period who Ace a 1"

static const struct {
    const char *lines, *what;
} positions[] = {
    /* one thing upon another */
    {"under-way scene", NULL},
    {"under-way fight phase 4; under-way act who Ace", "nothing lies below a scene"},
    {"under-way scene; under-way act who Ace", "no part of"},
    {"under-way scene; under-way scene", "no part of"},
    {FIGHT IN_FIGHT "under-way act", "somebody is missing"},
    {"so-far fighting 1; under-way scene; under-way fight n 1 who Ace; under-way surprise n 1",
     "somebody is missing"},
    {FIGHT IN_FIGHT, "nobody is asked anything"},
    {"so-far fighting 1; under-way scene; under-way fight n 1; under-way surprise n 1", NULL},
    {"so-far fighting 1; under-way scene; under-way fight n 3; under-way surprise n 3", NULL},
    {"so-far fighting 1; under-way scene; under-way fight n 3; under-way surprise n 4",
     "nobody is there to answer"},
    {"so-far fighting 1; under-way scene; under-way fight n 4; under-way surprise n 1", "nobody is next"},
    {"so-far fighting 1 left 4; under-way scene; under-way fight n 2; under-way surprise n 2",
     "nobody is there"},
    /* tests */
    {"test who Ace stat Rifle actions 1 df 3; under-way scene; under-way test who Ace", NULL},
    {"test who Ace stat Rifle actions 1 df 3; under-way scene", "no test"},
    {"test who Foe stat Rifle actions 1 df 3; under-way scene; under-way test who Ace", "another test"},
    {"test who Ace stat Rifle actions 2 made 1 df 3; under-way scene; under-way test who Ace", NULL},
    {"test who Ace stat Rifle actions 2 made 2 df 3; under-way scene; under-way test who Ace",
     "another test"},
    {"test who Ace actions 2 made 1 df 3; under-way scene; under-way test who Ace", NULL},
    {"test who Ace actions 2 df 3; under-way scene; under-way test who Ace", "another test"},
    {"test who Ace stat Rifle actions 1 df 3 secret 1; under-way scene; under-way test who Ace", NULL},
    {"test who Ace stat Rifle actions 1 df 3 secret 2; under-way scene; under-way test who Ace",
     "another test"},
    /* fights */
    {FIGHT IN_FIGHT "under-way act who Ace", NULL},
    {"so-far round 1 turn Ace actions 1 actions-left 1; " IN_FIGHT "under-way act who Ace",
     "without fighting"},
    {"so-far fighting 1; under-way scene", "without fighting"},
    {"order Ace; under-way scene", "in fights only"},
    {"so-far called 1; under-way scene", "in fights only"},
    {"grenade who Ace; under-way scene", "in fights only"},
    {"attack who Ace; under-way scene", "in fights only"},
    {FIGHT "under-way scene; under-way fight phase 1; under-way act who Ace", "another phase"},
    {"so-far fighting 1 turn Ace actions 1 actions-left 1 order-at 2; order Ace; " IN_FIGHT
     "under-way act who Ace",
     "the order is over"},
    {"so-far fighting 1 turn Ace actions 1 actions-left 1 order-at 1; order Ace; " IN_FIGHT
     "under-way act who Ace",
     NULL},
    {"so-far fighting 1 turn Foe actions 1 actions-left 1; " IN_FIGHT "under-way act who Ace",
     "without actions"},
    {"so-far fighting 1 turn Ace actions 1; " IN_FIGHT "under-way act who Ace", "without actions"},
    {"so-far fighting 1 turn Ace actions 1 actions-left 2; " IN_FIGHT "under-way act who Ace",
     "without actions"},
    {FIGHT "under-way scene; under-way fight phase 4 n 4; under-way act who Ace", NULL},
    {FIGHT "under-way scene; under-way fight phase 4 n 5; under-way act who Ace", "nobody is next"},
    /* shots */
    {ACTS "attack kind 1 who Ace target Foe slot 2; " IN_FIGHT SHOT "under-way evade who Foe", NULL},
    {ACTS IN_FIGHT SHOT "under-way evade who Foe", "an attack is missing"},
    {ACTS "attack kind 1 who Foe target Foe slot 1; " IN_FIGHT SHOT "under-way evade who Foe",
     "another attacker"},
    {ACTS "attack kind 1 who Ace slot 2; " IN_FIGHT SHOT "under-way evade who Foe", "an attack on nobody"},
    {ACTS "attack kind 1 who Ace target Foe; " IN_FIGHT SHOT "under-way evade who Foe", "without a weapon"},
    {ACTS "attack kind 1 who Ace target Foe slot 2; attack kind 1 who Ace target Foe slot 2; " IN_FIGHT SHOT
          "under-way evade who Foe",
     "an attack too many"},
    {ACTS "attack kind 1 who Ace target Foe slot 2 bullet 1; " IN_FIGHT SHOT "under-way evade who Foe",
     "no such bullet"},
    {ACTS "attack kind 3 who Ace target Foe slot 3 fired 10 bullets 2 bullet 1 aim Foe Foe - - - - - "
          "-; " IN_FIGHT SHOT "under-way evade who Foe",
     NULL},
    {ACTS "attack kind 3 who Ace target Foe slot 3 fired 10 bullets 2 bullet 2 aim Foe Foe - - - - - "
          "-; " IN_FIGHT SHOT "under-way evade who Foe",
     "no such bullet"},
    {ACTS "attack kind 3 who Ace target Foe slot 3 fired 10 bullets 2 aim Foe - - - - - - -; " IN_FIGHT SHOT
          "under-way evade who Foe",
     "a bullet for nobody"},
    {ACTS "attack kind 3 who Ace target Foe slot 3 fired 10 bullets 2 aim Foe - - - - - - -; " IN_FIGHT SHOT
          "under-way bullet who Ace n 1",
     NULL},
    {ACTS "attack kind 3 who Ace target Foe slot 3 fired 10 bullets 2 aim Foe Foe - - - - - -; " IN_FIGHT SHOT
          "under-way bullet who Ace n 2",
     "no such bullet"},
    {ACTS
     "attack kind 3 who Ace target Foe slot 3 fired 10 bullets 2 aim Foe Foe Foe - - - - -; " IN_FIGHT SHOT
     "under-way bullet who Ace n 3",
     "no such bullet"},
    {ACTS "attack kind 3 who Ace target Foe slot 3 fired 10 bullets 2; " IN_FIGHT SHOT
          "under-way bullet who Ace",
     "no such bullet"},
    {ACTS "attack kind 2 who Ace target Foe slot 3 bullets 3 aim Foe Foe Foe - - - - -; " IN_FIGHT SHOT
          "under-way bullet who Ace n 1",
     "no such bullet"},
    /* moves */
    {ACTS "attack kind 4 who Ace target Foe move Punch; " IN_FIGHT SHOT "under-way defend who Foe", NULL},
    {ACTS "attack kind 4 who Ace target Foe; " IN_FIGHT SHOT "under-way defend who Foe", "by no move"},
    {ACTS "attack kind 1 who Ace target Foe slot 2; " IN_FIGHT SHOT "under-way defend who Foe",
     "no close combat"},
    {ACTS "attack kind 1 who Ace target Foe slot 2; " IN_FIGHT SHOT "under-way combo who Ace",
     "no close combat"},
    {ACTS "attack kind 4 who Ace move Knee combo 1 at 2; " IN_FIGHT SHOT "under-way combo who Ace", NULL},
    {ACTS "attack kind 4 who Ace move Knee combo 1 at 3; " IN_FIGHT SHOT "under-way combo who Ace",
     "no such combo"},
    {ACTS "attack kind 4 who Ace move Knee combo 2 at 2; " IN_FIGHT SHOT "under-way combo who Ace",
     "no such combo"},
    {ACTS "attack kind 4 who Ace target Foe move Punch counter 1; " IN_FIGHT SHOT "under-way defend who Foe",
     "a counter to nothing"},
    {ACTS "attack kind 4 who Ace target Foe move Punch; attack kind 4 who Foe target Ace move Punch counter "
          "1; " IN_FIGHT SHOT "under-way attack who Foe; under-way defend who Ace",
     NULL},
    {ACTS
     "attack kind 4 who Ace move Punch; attack kind 4 who Foe target Ace move Punch counter 1; " IN_FIGHT SHOT
     "under-way attack who Foe; under-way defend who Ace",
     "an attack on nobody"},
    {"hand Ace 4; " ACTS "attack kind 4 who Ace target Foe move Shoot; " IN_FIGHT SHOT
     "under-way defend who Foe",
     NULL},
    {"hand Ace 0; " ACTS "attack kind 4 who Ace target Foe move Shoot; " IN_FIGHT SHOT
     "under-way defend who Foe",
     "without a weapon"},
    {"hand Ace 4; ammo Ace 4 0; " ACTS "attack kind 4 who Ace target Foe move Shoot; " IN_FIGHT SHOT
     "under-way defend who Foe",
     "without a weapon"},
    {"hand Ace 4; ammo Ace 4 0; " ACTS
     "attack kind 4 who Ace target Foe move Shoot neutralised 1; " IN_FIGHT SHOT "under-way defend who Foe",
     NULL},
    {ACTS "attack kind 4 who Ace target Foe move \"Draw Pistol\"; " IN_FIGHT SHOT "under-way defend who Foe",
     NULL},
    {"weapon Ace 4; " ACTS "attack kind 4 who Ace target Foe move \"Draw Pistol\"; " IN_FIGHT SHOT
     "under-way defend who Foe",
     "no pistol to draw"},
    {"weapon Ace 4; " ACTS
     "attack kind 4 who Ace target Foe move \"Draw Pistol\" neutralised 1; " IN_FIGHT SHOT
     "under-way defend who Foe",
     NULL},
    {FIGHT "grenade x 1 who Foe blast 4; " IN_FIGHT "under-way act who Ace", NULL},
    {FIGHT "grenade x 1 blast 4; " IN_FIGHT "under-way act who Ace", "nobody's grenade"},
    /* down time */
    {"so-far weeks-left 1; " WEEK "under-way activity who Ace", NULL},
    {WEEK "under-way activity who Ace", "without weeks"},
    {"so-far weeks-left 1; under-way scene", "without weeks"},
    {"so-far weeks-left 1; under-way scene; under-way week n 1; under-way activity who Ace",
     "another part of the week"},
    {"so-far weeks-left 1; under-way scene; under-way week phase 1 n 4; under-way activity who Ace", NULL},
    {"so-far weeks-left 1; under-way scene; under-way week phase 1 n 5; under-way activity who Ace",
     "another part of the week"},
    {"project 1 kind 1 leader Ace stat Medical pv 3 needs 2; so-far weeks-left 1; " WEEK
     "under-way plan who Ace a 1",
     NULL},
    {"project 1 kind 1 leader Ace stat Medical pv 3 needs 2; so-far weeks-left 1; " WEEK
     "under-way plan who Ace",
     "no such project"},
    {"project 1 kind 1 leader Ace stat Medical pv 3 needs 2; so-far weeks-left 1; " WEEK
     "under-way plan who Ace a 2",
     "no such project"},
    {"project 1 kind 1 leader Foe stat Medical pv 3 needs 2; so-far weeks-left 1; " WEEK
     "under-way plan who Ace a 1",
     "no such project"},
    {"project 1 kind 1 leader Ace stat Medical pv 3 needs 2 daily 1; so-far weeks-left 1; " WEEK
     "under-way period who Ace a 1",
     "without days"},
    {"project 1 leader Ace stat Medical pv 3 needs 2; under-way scene", "half a project"},
    {"project 1 kind 1 stat Medical pv 3 needs 2; under-way scene", "half a project"},
    {"project 1 kind 1 leader Ace pv 3 needs 2; under-way scene", "half a project"},
    {"project 1 kind 1 leader Ace stat Medical needs 2; under-way scene", "half a project"},
    {"project 1 kind 1 leader Ace stat Medical pv 3; under-way scene", "half a project"},
    {"project 1 kind 1 leader Ace stat Medical pv 3 needs 2 made 1; under-way scene", NULL},
    {"project 1 kind 1 leader Ace stat Medical pv 3 needs 2 made 2; under-way scene", "half a project"},
    {"project 1 kind 1 leader Ace stat Medical pv 3 needs 2; project 2 kind 1 leader Ace stat Rifle pv 3 "
     "needs 2; "
     "under-way scene",
     "two projects of one kind"},
    {"project 1 kind 4 leader Ace stat Psychology pv 3 needs 2; under-way scene", "therapy of nobody"},
    {"project 1 kind 4 leader Ace stat Psychology pv 3 needs 2 patient Foe; under-way scene",
     "therapy of nobody"},
    /* study: a move, or a change of a combo */
    {STUDY "change 1 move Sweep" PERIOD, NULL},
    {STUDY "change 1 move Sweep combo 1" PERIOD, "no such study"},
    {STUDY "change 1" PERIOD, "no such study"},
    {STUDY "move Sweep" PERIOD, "no such study"},
    {STUDY "change 2 move Punch combo 1" PERIOD, NULL},
    {STUDY "change 2 move Punch" PERIOD, "no such study"},
    {STUDY "change 2 combo 1" PERIOD, "no such study"},
    {"combo Ace 1 Punch Punch Punch Punch Punch; " STUDY "change 2 move Punch combo 1" PERIOD, NULL},
    {"combo Ace 1 Punch Punch Punch Punch Punch Punch; " STUDY "change 2 move Punch combo 1" PERIOD,
     "no such study"},
    {STUDY "change 3 move Punch combo 1 place 1" PERIOD, NULL},
    {STUDY "change 3 move Punch combo 1 place 3" PERIOD, NULL},
    {STUDY "change 3 move Punch combo 1 place 4" PERIOD, "no such study"},
    {STUDY "change 3 move Punch combo 1" PERIOD, "no such study"},
    {STUDY "change 3 combo 1 place 1" PERIOD, "no such study"},
    {STUDY "change 4 combo 1 place 3" PERIOD, NULL},
    {STUDY "change 4 combo 1 place 4" PERIOD, "no such study"},
    {STUDY "change 4 combo 1" PERIOD, "no such study"},
};

static void what_is_under_way_fits(void **unused)
{
    (void)unused;
    int failures = 0;
    for (int i = 0; i < countof(positions); i++) {
        SpotState *s = calloc(1, sizeof *s);
        Problem problem = {0};
        Dice dice = dice_fast(1);
        assert_int_equal(place_all(s, PEOPLE, &problem), -1);
        if (place_all(s, positions[i].lines, &problem) >= 0)
            fail_msg("%s: %s", positions[i].lines, problem.what);
        bool begun = spot_rules.begin(kit, s, &dice, NULL, &problem);
        if (begun != !positions[i].what || (!begun && !strstr(problem.what, positions[i].what)))
            failures++, print_error("%s: %s\n", positions[i].lines, begun ? "taken" : problem.what);
        free(s);
    }
    assert_int_equal(failures, 0);
}

static const struct {
    const char *words, *full; /* NULL: it is not understood, because ... */
    int column;
    const char *what, *expected;
} said[] = {
    {"ROLL", "roll", 0, NULL, NULL},
    {"test Ace Rifle df 3", "test Ace Rifle df 3", 0, NULL, NULL},
    {"test ac ri df 3", "test Ace Rifle df 3", 0, NULL, NULL},
    {"test Ace by Agility Rifle df 3", NULL, 10, "", ""},
    {"test Ace Rifle by Agility df 3", "test Ace Rifle by Agility df 3", 0, NULL, NULL},
    {"test Ace Rifle by Agi df 3 variable secretly", "test Ace Rifle by Agility df 3 variable secretly", 0,
     NULL, NULL},
    {"test Ace Rifle df 3 secretly variable", NULL, 30, "\"variable\" is too much", "the end"},
    {"test Ace S df 3", NULL, 10, "\"S\" fits several things", "Strength, Size"},
    {"test Ace Flying df 3", NULL, 10, "there is nothing called \"Flying\"", "Strength"},
    {"test Nobody Rifle df 3", NULL, 6, "nobody called \"Nobody\"", "somebody here"},
    {"test Ace Rifle df many", NULL, 19, "\"many\" is no number", "a number"},
    {"test Ace Rifle df 30000", "test Ace Rifle df 30000", 0, NULL, NULL},
    {"test Ace Rifle df 30001", NULL, 19, "is no number", "a number"},
    {"test Ace Rifle df -30001", NULL, 19, "is no number", "a number"},
    {"test Ace Rifle", NULL, 15, "not whole", "more words"},
    {"test Ace Rifle dg 3", NULL, 16, "does not belong here", "\"df\""},
    {"research Ace Rifle pv 255 needs 127", "research Ace Rifle pv 255 needs 127", 0, NULL, NULL},
    {"research Ace Rifle pv 256 needs 1", NULL, 23, "too large", "a smaller number"},
    {"research Ace Rifle pv 1 needs 128", NULL, 31, "too large", "a smaller number"},
    {"research Ace Rifle pv -1 needs 1", NULL, 23, "too large", "a smaller number"},
    {"overrule move Ace to +7 -3", "overrule move Ace to +7 -3", 0, NULL, NULL},
    {"overrule modify Ace t -2 because darkness", "overrule modify Ace t -2 because darkness", 0, NULL, NULL},
    {"overrule Ace prone on", "overrule Ace prone on", 0, NULL, NULL},
    {"strike Ace at Foe with Head", NULL, 24, "fits several things", "Head-butt, Head Smash"},
    {"strike Ace at Foe with \"head smash\"", "strike Ace at Foe with \"Head Smash\"", 0, NULL, NULL},
    {"watch Ace until moves then fire", "watch Ace until moves then fire", 0, NULL, NULL},
    {"watch Ace for Foe until moves then Punch at Vest", "watch Ace for Foe until moves then Punch at Vest",
     0, NULL, NULL},
    {"sing a song", NULL, 1, "mean nothing here", "roll"},
    {"", NULL, 1, "", ""},
};

static void words_are_understood(void **unused)
{
    (void)unused;
    SpotState *s = calloc(1, sizeof *s);
    Problem problem = {0};
    int failures = 0;
    assert_int_equal(place_all(s, PEOPLE, &problem), -1);
    for (int i = 0; i < countof(said); i++) {
        Choice choice = {0};
        TEXT(full, 120);
        problem = (Problem){0};
        bool read = spot_rules.read(kit, s, 1, said[i].words, &choice, &problem);
        if (read) spot_rules.write(kit, s, 1, choice, &full);
        bool right = read ? said[i].full && strcmp(said[i].full, full.at) == 0
                          : !said[i].full && problem.column == said[i].column &&
                                strstr(problem.what, said[i].what) &&
                                strstr(problem.expected, said[i].expected);
        if (!right)
            failures++, print_error("%s: %s, %d: %s; %s\n", said[i].words, full.at, problem.column,
                                    problem.what, problem.expected);
    }
    assert_int_equal(failures, 0);
    assert_int_equal(place_all(s, "person Foe at 5 5; person Walker at 6 6", &problem), -1);
    Choice choice = {0};
    assert_false(spot_rules.read(kit, s, 1, "reveal Fo", &choice, &problem)); /* Foe and Foe 2 */
    assert_string_equal(problem.what, "\"Fo\" fits several people");
    assert_true(spot_rules.read(kit, s, 1, "reveal \"foe 2\"", &choice, &problem) && choice.who == 5);
    free(s);
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_have_bounds),  cmocka_unit_test(lines_are_taken_or_not),
        cmocka_unit_test(lines_say_what_is),    cmocka_unit_test(what_is_under_way_fits),
        cmocka_unit_test(words_are_understood),
    };
    Problem problem = {0};
    Setup setup = {
        .game = "spot_rules", .seats = 3, .position = (const char *const[]){""}, .position_count = 1};
    if (count != 2) return 2;
    catalog = catalog_new(&spot_rules, catalog_standard(&spot_rules, &problem));
    char *cards = file_text(arguments[1], "basic.cards");
    if (!catalog_read(catalog, "basic.cards", cards, 1, &problem)) return 1;
    free(cards);
    kit = spot_rules.unpack(catalog, &setup, &arena, &problem);
    if (!kit) return 1;
    int failed = cmocka_run_group_tests_name("spot_lines", tests, NULL, NULL);
    arena_free(&arena);
    catalog_free((Catalog *)catalog->base);
    catalog_free(catalog);
    return failed;
}
