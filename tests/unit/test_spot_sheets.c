/* Sheets of Spot Rules: what is refused where and with which words, and what the files that come with it
 * hold. */
#include "games/spot_rules/spot.h"

#include "unit.h"

#define STATS "  strength 3 size 3 agility 3 reflexes 3 intelligence 3 perception 3 willpower 3 influence 3\n"
#define ZED                                                                                                  \
    "skill Rifle Agility\nskill Fist\nweapon stick\n  skill Fist Strength damage Thwack 2 melee\ncharacter " \
    "Zed\n"

static const struct {
    const char *text;
    int line, column;
    const char *what;
} bad[] = {
    {"hello", 1, 1, "belongs to nothing"},
    {"skill", 1, 6, ""},
    {"skill Agility", 1, 7, "an attribute is no skill"},
    {"skill Rifle Speed", 1, 13, "no such attribute"},
    {"skill Rifle\nskill rifle", 2, 7, "there already"},
    {"skill Rifle Agility more", 1, 21, ""},
    {"weapon gun\n  skill Rifle Agility", 2, 9, "no such skill"},
    {"skill Rifle\nweapon gun\n  skill Rifle Agility\n", 4, 1, "does no damage"},
    {"weapon gun\n  damage Flesh 3\n", 3, 1, "has no skill"},
    {"weapon gun\n  damage Scratch 3", 2, 10, "no such Wound Level"},
    {"weapon gun\n  damage Flesh 7", 2, 16, ""},
    {"weapon gun\n  ranges 5 4 10 20 30", 2, 12, "shorter than the one before"},
    {"weapon gun\n  laser", 2, 3, "no weapon has this"},
    {"character Zed\n  strength 0", 2, 12, ""},
    {"character Zed\n  strength 3 strength 3", 2, 14, "twice"},
    {"character Zed\n  strength 3\n", 1, 1, "has no Size"},
    {"character Zed\n" STATS "character zed", 3, 11, "there already"},
    {"character Zed quick", 1, 15, "first line"},
    {"character Zed\n  luck good 9 bad 9", 2, 19, "overlap"},
    {"character Zed\n  luck 9", 2, 8, "told so"},
    {ZED "  skill Pilot 2", 6, 9, "no such skill"},
    {ZED "  skill Rifle 6", 6, 15, ""},
    {ZED "  skill Rifle 2\n  skill Rifle 3", 7, 9, "twice"},
    {ZED "  moves Punch Tickle", 6, 15, "no such move"},
    {ZED "  moves Punch Punch", 6, 15, "twice"},
    {ZED "  moves Punch\n  combo Punch Kick", 7, 15, "known moves"},
    {ZED "  moves Punch\n  combo Punch", 7, 9, "no combo"},
    {ZED "  weapon cannon", 6, 10, "no such weapon"},
    {ZED "  weapon stick ammo 3", 6, 21, ""},
    {ZED "  kit paint", 6, 7, "no such kit"},
    {ZED "  trait A\n  trait B\n  trait C\n  trait D", 9, 3, "too many traits"},
    {ZED "  wound Flesh 9", 6, 15, ""},
    {ZED "  wings 2", 6, 3, "no sheet has this"},
    {ZED "  armour heavy", 6, 10, ""},
    {ZED "  moves Punch\n  combo Punch Punch Punch Punch Punch Punch Punch", 7, 45, "too long"},
    {ZED "  moves Punch\n  combo Punch Punch\n  combo Punch Punch\n  combo Punch Punch\n  combo Punch "
         "Punch\n  combo Punch Punch",
     11, 3, "too many combos"},
    {ZED "  weapon stick\n  weapon stick\n  weapon stick\n  weapon stick\n  weapon stick", 10, 10,
     "so many weapons"},
    {ZED
     "  wound Flesh 1\n  wound Flesh 1\n  wound Flesh 1\n  wound Flesh 1\n  wound Flesh 1\n  wound Flesh 1\n"
     "  wound Flesh 1\n  wound Flesh 1\n  wound Flesh 1",
     14, 3, "too many wounds"},
    {ZED STATS "weapon stick", 7, 8, "there already"},
};

static void refuses_bad_sheets(void **unused)
{
    int failures = 0;
    (void)unused;
    for (int i = 0; i < countof(bad); i++) {
        Problem problem = {0};
        Catalog *catalog = catalog_new(&spot_rules, NULL);
        bool read = catalog_read(catalog, "bad.sheet", bad[i].text, 1, &problem);
        if (read || problem.line != bad[i].line || problem.column != bad[i].column ||
            !strstr(problem.what, bad[i].what) || !problem.what[0] || !problem.expected[0])
            failures++, print_error("case %d: %s:%d:%d: %s; expected %s\n", i, problem.file, problem.line,
                                    problem.column, problem.what, problem.expected);
        catalog_free(catalog);
    }
    assert_int_equal(failures, 0);
}

/* Each number of a file from its least to its most. */
static const struct {
    const char *before, *behind;
    int low, high;
} numbers[] = {
    {"skill Fist\nweapon gun\n  skill Fist Strength damage Flesh", "", 1, 6},
    {"skill Fist\nweapon gun\n  skill Fist Strength damage Flesh 1 ranges", "2000 2000 2000 2000", 0, 2000},
    {"skill Fist\nweapon gun\n  skill Fist Strength damage Flesh 1 ranges 0 0 0 0", "", 0, 2000},
    {"skill Fist\nweapon gun\n  skill Fist Strength damage Flesh 1 ammo", "", 1, 200},
    {"skill Fist\nweapon gun\n  skill Fist Strength blast", "", 1, 12},
    {"character Zed copies", "\n" STATS, 1, COPIES_MAX},
    {"character Zed side", "\n" STATS, 1, 6},
    {"character Zed\n" STATS "  luck good", "bad 13", 1, 12},
    {"character Zed\n" STATS "  luck good 1 bad", "", 2, 13},
    {ZED STATS "  skill Rifle", "", 0, 5},
    {ZED STATS "  skill Rifle 1 cp", "", 0, 200},
    {ZED STATS "  trait Sad", "", 1, 5},
    {ZED STATS "  wound Flesh", "", 1, 6},
    {ZED STATS "  armour", "", 0, 9},
    {ZED STATS "  points", "", 0, 999},
    {ZED "  strength",
     "  size 3  agility 3  reflexes 3  intelligence 3  perception 3  willpower 3  influence 3", 1, 9},
};

static void numbers_have_bounds(void **unused)
{
    (void)unused;
    int failures = 0;
    for (int i = 0; i < countof(numbers); i++) {
        const int tried[] = {numbers[i].low - 1, numbers[i].low, numbers[i].high, numbers[i].high + 1};
        for (int k = 0; k < countof(tried); k++) {
            Problem problem = {0};
            Catalog *catalog = catalog_new(&spot_rules, NULL);
            TEXT(text, 400);
            text_format(&text, "%s %d %s\n", numbers[i].before, tried[k], numbers[i].behind);
            bool read = catalog_read(catalog, "some.sheet", text.at, 1, &problem);
            if (read != (k == 1 || k == 2))
                failures++, print_error("%s: %s\n", text.at, read ? "taken" : problem.what);
            catalog_free(catalog);
        }
    }
    assert_int_equal(failures, 0);
}

static void reads_what_comes_with_it(void **unused)
{
    Problem problem = {0};
    (void)unused;
    Catalog *catalog = catalog_standard(&spot_rules, &problem);
    if (!catalog) fail_msg("%s:%d: %s", problem.file, problem.line, problem.what);
    Shelf *shelf = calloc(1, sizeof *shelf);
    spot_shelf_gather(catalog, shelf);
    assert_true(shelf->sheets >= 12);
    assert_true(shelf->weapons >= 10);
    /* SR-OUR-13 */
    static const struct {
        const char *name;
        int level, dl, blast;
    } weapons[] = {{"knife", FLESH, 3, 0},        {"club", THWACK, 3, 0},
                   {"light pistol", FLESH, 4, 0}, {"heavy pistol", WOUND, 1, 0},
                   {"rifle", WOUND, 3, 0},        {"assault rifle", WOUND, 2, 0},
                   {"shotgun", FLESH, 3, 0},      {"fragmentation grenade", 0, 0, 4}};
    for (int i = 0; i < countof(weapons); i++) {
        int at = 1;
        while (at <= shelf->weapons && strcmp(shelf->weapon[at].name, weapons[i].name) != 0) at++;
        assert_true(at <= shelf->weapons);
        assert_int_equal(shelf->weapon[at].level, weapons[i].level);
        assert_int_equal(shelf->weapon[at].dl, weapons[i].dl);
        assert_int_equal(shelf->weapon[at].blast, weapons[i].blast);
    }
    free(shelf);
    catalog_free(catalog);
}

/* A character or a file of them is what a seat may bring, whatever catalog it is in. */
static void knows_every_team(void **unused)
{
    Problem problem = {0};
    (void)unused;
    Catalog *base = catalog_standard(&spot_rules, &problem), *own = catalog_new(&spot_rules, base);
    assert_true(catalog_read(own, "mine.sheet", ZED STATS, 1, &problem));
    TEXT(report, 200);
    for (const Catalog *catalog = own; catalog; catalog = catalog->base) {
        const Shelf *shelf = catalog->shelf;
        assert_true(shelf->sheets > 0);
        for (int i = 1; i <= shelf->sheets; i++) {
            assert_true(spot_rules.check_team(own, shelf->sheet[i]->name, &report));
            assert_true(spot_rules.check_team(own, shelf->sheet[i]->file, &report));
        }
    }
    assert_true(!report.length && !spot_rules.check_team(base, "Zed", &report));
    assert_string_equal(report.at, "there is no character and no sheet \"Zed\"\n");
    catalog_free(own);
    catalog_free(base);
}

/* Whoever names nobody gets the first adversaries as the game master, else the next character that is alone.
 */
static void gives_everybody_somebody(void **unused)
{
    static const char *const text =
        "character Gate bystander\n" STATS "character Guard side 2\n" STATS "character Twin copies 2\n" STATS
        "character Ace\n" STATS "character Bea side 1\n" STATS;
    static const char *const expected[] = {"mine", "Ace", "Bea", "Ace", "Bea", "Ace"};
    Problem problem = {0};
    (void)unused;
    Catalog *catalog = catalog_new(&spot_rules, NULL);
    if (!catalog_read(catalog, "mine.sheet", text, 1, &problem)) fail_msg("%s", problem.what);
    for (int seat = 1; seat <= countof(expected); seat++) {
        char name[64];
        assert_true(spot_rules.seat_team(catalog, seat, name));
        assert_string_equal(name, expected[seat - 1]);
    }
    catalog_free(catalog);
    char name[64];
    catalog = catalog_new(&spot_rules, NULL);
    assert_true(catalog_read(catalog, "mine.sheet", "character Gate bystander\n" STATS, 1, &problem));
    for (int seat = 1; seat <= 3; seat++) assert_false(spot_rules.seat_team(catalog, seat, name));
    catalog_free(catalog);
}

/* The rules speak of five skills by name: without any of them nothing can be played. */
static void needs_its_skills(void **unused)
{
    static const char *const lines[] = {"skill Brawling\n", "skill Stealth\n", "skill \"First Aid\"\n",
                                        "skill Medical\n", "skill Research\n"};
    (void)unused;
    for (int without = 0; without <= countof(lines); without++) {
        Problem problem = {0};
        Setup setup = {.game = "spot_rules", .seats = 2};
        Arena arena = {0};
        TEXT(text, 1000);
        for (int i = 0; i < countof(lines); i++)
            if (i != without) text_put(&text, lines[i]);
        text_put(&text, "character Zed\n" STATS);
        Catalog *catalog = catalog_new(&spot_rules, NULL);
        if (!catalog_read(catalog, "a.cards", text.at, 1, &problem)) fail_msg("%s", problem.what);
        bool whole = spot_rules.unpack(catalog, &setup, &arena, &problem) != NULL;
        if (whole != (without == countof(lines))) fail_msg("%d: %s", without, problem.what);
        if (!whole) assert_string_equal(problem.what, "the list of skills is not whole");
        arena_free(&arena);
        catalog_free(catalog);
    }
}

static void refuses_bad_options(void **unused)
{
    static const char *const pairs[][2] = {{"colour", "red"}, {"column", "theirs"}, {"called", "9"},
                                           {"pace", "fast"},  {"rounds", "0"},      {"death", "never"}};
    Problem problem = {0};
    (void)unused;
    Catalog *catalog = catalog_standard(&spot_rules, &problem);
    assert_non_null(catalog);
    for (int i = 0; i < countof(pairs); i++) {
        Setup setup = {.game = "spot_rules", .seats = 2};
        Arena arena = {0};
        assert_true(setup_add_option(&setup, pairs[i][0], pairs[i][1], &problem));
        assert_null(spot_rules.unpack(catalog, &setup, &arena, &problem));
        assert_true(problem.what[0] && problem.expected[0]);
        arena_free(&arena);
    }
    catalog_free(catalog);
}

static const struct {
    const char *line;
    int column;
    const char *what;
} bad_lines[] = {
    {"weather dark", 1, "no such line"},
    {"person Nobody", 8, "no such sheet"},
    {"person Thug seat 9", 18, "not a number"},
    {"person Thug side 7", 18, "not a number"},
    {"person Thug at 1", 0, "not a number"},
    {"person Thug at 5000 0", 16, "not a number"},
    {"person Thug here", 13, "does not belong"},
    {"stat Ann Size 3", 6, "nobody is called so"},
    {"stat Teo Speed 3", 10, "no such stat"},
    {"stat Teo Pistol 6", 17, "not a number"},
    {"stat Teo Pistol 3 4", 19, "more than is read"},
    {"cp Teo Size 1", 8, "no such stat"},
    {"wound Teo Scratch 1", 11, "no such Wound Level"},
    {"wound Teo Flesh 7", 17, "not a number"},
    {"wound Teo Flesh 1 sewn", 19, "no such mark"},
    {"mark Teo happy", 10, "no such mark"},
    {"hand Teo 4", 1, "no weapon"},
    {"hand Teo 5", 10, "not a number"},
    {"luck Teo 7 7", 1, "overlap"},
    {"held Teo Teo", 1, "holds himself"},
    {"kits Teo 9", 10, "not a number"},
    {"clock -1", 7, "not a time"},
    {"week soon", 6, "not a number"},
};

/* Lines of a campaign that is placed: what is wrong, where, what was expected. */
static void refuses_bad_positions(void **unused)
{
    Problem problem = {0};
    Setup setup = {
        .game = "spot_rules", .seats = 2, .position = (const char *const[]){""}, .position_count = 1};
    Arena arena = {0};
    int failures = 0;
    (void)unused;
    Catalog *catalog = catalog_standard(&spot_rules, &problem);
    assert_non_null(catalog);
    Kit *own = spot_rules.unpack(catalog, &setup, &arena, &problem);
    assert_non_null(own);
    for (int i = 0; i < countof(bad_lines); i++) {
        SpotState *s = calloc(1, sizeof *s);
        problem = (Problem){0};
        assert_true(spot_rules.place(own, s, "person \"Teo Brandt\" seat 2 at 0 0", &problem));
        bool placed = spot_rules.place(own, s, bad_lines[i].line, &problem);
        if (placed || problem.column != bad_lines[i].column || !strstr(problem.what, bad_lines[i].what) ||
            !problem.expected[0])
            failures++, print_error("%s: column %d: %s; expected %s\n", bad_lines[i].line, problem.column,
                                    placed ? "taken" : problem.what, problem.expected);
        free(s);
    }
    assert_int_equal(failures, 0);
    arena_free(&arena);
    catalog_free(catalog);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refuses_bad_sheets),       cmocka_unit_test(numbers_have_bounds),
        cmocka_unit_test(reads_what_comes_with_it), cmocka_unit_test(refuses_bad_options),
        cmocka_unit_test(knows_every_team),         cmocka_unit_test(needs_its_skills),
        cmocka_unit_test(gives_everybody_somebody), cmocka_unit_test(refuses_bad_positions)};
    return cmocka_run_group_tests_name("spot_sheets", tests, NULL, NULL);
}
