/* Teams: their files, every rule of team building, and which combined robots a team can reach.
   Arguments: the folders tests/cards and data/aegis. */
#include <dirent.h>

#include "aegis_files.h"

static const char *cards_folder, *data_folder;

/* Five Basic robots A1..S1, others to break a rule with, and combined ones. */
static const char pool[] =
    "robot AA-1 class A move 4 energy 3 integrity 5 action P cost 1 each 3 damage 1 range 1\n"
    "robot EE-1 class E move 4 energy 3 integrity 5 action P cost 1 each 3 damage 1 range 1\n"
    "robot GG-1 class G move 4 energy 3 integrity 5 action P cost 1 each 3 damage 1 range 1\n"
    "robot II-1 class I move 4 energy 3 integrity 5 action P cost 1 each 3 damage 1 range 1\n"
    "robot SS-1 class S move 4 energy 3 integrity 5 action P cost 1 each 3 damage 1 range 1\n"
    "robot AA-2 class A move 4 energy 0 integrity 5 action P cost 1 each 3 damage 1 range 1\n"
    "robot EE-2 class E move 4 energy 0 integrity 5 action P cost 1 each 3 damage 1 range 1\n"
    "robot GG-2 class G move 4 energy 0 integrity 5 action P cost 1 each 3 damage 1 range 1\n"
    "robot II-2 class I move 4 energy 0 integrity 5 action P cost 1 each 3 damage 1 range 1\n"
    "robot SS-2 class S move 4 energy 4 integrity 5 action P cost 1 each 3 damage 1 range 1\n"
    "robot SS-3 class S move 4 energy 5 integrity 5 action P cost 1 each 3 damage 1 range 1\n"
    "robot \"AA-1 Dawn\" class A move 4 energy 3 integrity 5 action P cost 1 each 3 damage 1 range "
    "1\n"
    "robot AA-X class A move 4 energy 3 integrity 5 action P cost 1 each 3 damage 1 range 1\n"
    "robot AA-Y class A move 4 energy 3 integrity 5 action P cost 1 each 3 damage 1 range 1\n"
    "robot AA-XL class A move 4 energy 3 integrity 5 action P cost 1 each 3 damage 1 range 1\n"
    "robot \"AA-X Dusk\" class A move 4 energy 3 integrity 5 action P cost 1 each 3 damage 1 range 1\n"
    "robot NO-1 class A move 4 energy 3 integrity 5\n"
    "robot CA-1 commander Ash class A move 4 energy 3 integrity 5 action P cost 1 each 3 damage 1 "
    "range 1\n"
    "robot CB-1 commander Ash class A move 4 energy 3 integrity 5 action P cost 1 each 3 damage 1 "
    "range 1\n"
    "robot CE-1 commander Eth class E move 4 energy 3 integrity 5 action P cost 1 each 3 damage 1 "
    "range 1\n"
    "robot FA-1 faction allied class A move 4 energy 3 integrity 5 action P cost 1 each 3 damage 1 "
    "range 1\n"
    "robot FE-1 faction iris class E move 4 energy 3 integrity 5 action P cost 1 each 3 damage 1 "
    "range 1\n"
    "robot AA-20 class AG move 4 energy 5 integrity 8 action P cost 1 each 3 damage 1 range 1\n"
    "robot AA-30 class AES move 4 energy 7 integrity 9 action P cost 1 each 3 damage 1 range 1\n"
    "robot GG-20 class AE move 4 energy 5 integrity 8 action P cost 1 each 3 damage 1 range 1\n"
    "robot XX-20 class AG move 4 energy 5 integrity 8 action P cost 1 each 3 damage 1 range 1\n"
    "robot AA-21 class AE move 4 energy 5 integrity 8 action P cost 1 each 3 damage 1 range 1\n"
    "robot AA-22 class AI move 4 energy 5 integrity 8 action P cost 1 each 3 damage 1 range 1\n"
    "robot AA-23 class AS move 4 energy 5 integrity 8 action P cost 1 each 3 damage 1 range 1\n"
    "robot AA-90 class AEGIS move 4 energy 9 integrity 8 action P cost 1 each 3 damage 1 range 1 "
    "ability emerge\n"
    "robot AA-91 class AEGIS move 4 energy 9 integrity 8 action P cost 1 each 3 damage 1 range 1\n"
    "robot CA-20 commander Ash class AG move 4 energy 5 integrity 8 action P cost 1 each 3 damage "
    "1 range 1\n"
    "robot CA-21 commander Eth class AG move 4 energy 5 integrity 8 action P cost 1 each 3 damage "
    "1 range 1\n"
    "robot AE-40 make AA class AEGS move 4 energy 9 integrity 8 action P cost 1 each 3 damage 1 "
    "range 1\n"
    "robot EE-20 class AE move 4 energy 5 integrity 8 action P cost 1 each 3 damage 1 range 1\n"
    "robot EE-24 commander Ash class EG move 4 energy 5 integrity 8 action P cost 1 each 3 damage "
    "1 range 1\n"
    "robot EE-30 class AGI move 4 energy 5 integrity 8 action P cost 1 each 3 damage 1 range 1\n"
    "robot XX-30 class AES move 4 energy 5 integrity 8 action P cost 1 each 3 damage 1 range 1\n"
    "robot XX-40 class AEGS move 4 energy 9 integrity 8 action P cost 1 each 3 damage 1 range 1\n"
    "robot YY-50 class AEGIS move 4 energy 9 integrity 8 action P cost 1 each 3 damage 1 range 1\n"
    "commander Both ability run-of-luck, wildcard\n"
    "commander Ash faction iris ability reload\n"
    "commander Luck ability run-of-luck\n"
    "commander Joker ability wildcard\n";

static Catalog *catalog_with(const char *team)
{
    Problem problem;
    Catalog *catalog = catalog_new(&aegis, NULL);
    if (!catalog_read(catalog, "pool.cards", pool, 1, &problem) ||
        (team && !catalog_read(catalog, "mine.team", team, 1, &problem)))
        fail_msg("%s:%d:%d: %s; %s", problem.file, problem.line, problem.column, problem.what,
                 problem.expected);
    return catalog;
}

#define FIVE "basic AA-1 EE-1 GG-1 II-1 SS-1\n"

static const struct {
    const char *team;
    const char *report; /* a part of it; "" if the team is legal without a warning */
    bool legal;
} teams[] = {
    {FIVE, "", true},
    {"basic AA-1 EE-1 AA-2 II-1 SS-1", "", true}, /* A2-TEAM-02, A2-TEAM-10 */
    {"basic AA-1 EE-1 GG-1 II-1", "A2-TEAM-01: the team has 4 Basic robots, not five", false},
    {"basic AA-1 EE-1 GG-1 II-1 SS-1 AA-2", "A2-TEAM-01: the team has 6 Basic robots", false},
    {"basic AA-1 EE-1 GG-1 II-1 AA-20", "A2-TEAM-01: AA-20 is of Level 2 and no Basic robot", false},
    {FIVE "sideboard AA-20", "A2-TEAM-01, A2-TEAM-11: AA-20 is of Level 2", false},
    {FIVE "combined AA-20 AA-30 GG-20 XX-20 AA-21 AA-22 AA-23 AA-90 AA-91",
     "A2-TEAM-03: the Combine Pool has 9 robots", false},
    {FIVE "combined AA-20 AA-30 GG-20 XX-20 AA-21 AA-22 AA-23 AA-90",
     "warning: A2-REQ-01: XX-20 can't be combined", true},
    {FIVE "combined AA-2", "A2-TEAM-03: AA-2 is a Basic robot", false},
    {"basic CA-1 CB-1 GG-1 II-1 SS-1", "A2-TEAM-04: CA-1 and CB-1 are both Basic Commander robots", false},
    {"basic CA-1 EE-1 GG-1 II-1 SS-1\nsideboard CB-1", "A2-TEAM-04, A2-TEAM-11: CA-1 and CB-1", false},
    {"basic CA-1 EE-1 GG-1 II-1 SS-1\ncombined CA-21",
     "A2-TEAM-05: CA-1 is a robot of the Commander Ash, CA-21 of Eth", false},
    {"basic CA-1 CE-1 GG-1 II-1 SS-1", "A2-TEAM-05", false},
    {"basic CA-1 EE-1 GG-1 II-1 SS-1\ncombined CA-20", "", true},
    {"basic FA-1 FE-1 GG-1 II-1 SS-1", "A2-TEAM-07: FA-1 is of the Faction allied, FE-1 of iris", false},
    {"basic FA-1 EE-1 GG-1 II-1 SS-1\nsideboard FE-1", "A2-TEAM-07, A2-TEAM-11", false},
    {"basic FA-1 EE-1 GG-1 II-1 SS-1\ncommander Ash on EE-1",
     "A2-TEAM-07: FA-1 is of the Faction allied, Ash", false},
    {"basic FA-1 EE-1 GG-1 II-1 SS-1", "", true},
    {"basic AA-1 EE-1 GG-1 II-1 aa-1", "A2-TEAM-08: AA-1 is in the team twice", false},
    {FIVE "sideboard AA-1", "A2-TEAM-08, A2-TEAM-11: AA-1 is in the team twice", false},
    {"basic AA-1 \"AA-1 Dawn\" GG-1 II-1 SS-1", "A2-TEAM-09: AA-1 and AA-1 Dawn are variants", false},
    {"basic AA-X \"AA-X Dusk\" GG-1 II-1 SS-1", "A2-TEAM-09: AA-X and AA-X Dusk are variants", false},
    {"basic AA-X AA-Y AA-XL II-1 SS-1", "", true}, /* A2-TEAM-10: three models, though without numbers */
    {FIVE "sideboard AA-2 EE-2", "", true},
    {FIVE "sideboard AA-2 EE-2 GG-2", "", true},
    {FIVE "sideboard AA-2 EE-2 GG-2 II-2", "A2-BO3-02: with the sideboard the team has 9 Basic robots",
     false},
    {FIVE "commander Ash on EE-1", "", true},
    {FIVE "combined AA-20\ncommander Ash on EE-1", "", true},
    {FIVE "commander Ash on GG-2", "A2-TEAM-12: Ash is to be equipped onto GG-2, which is not in the team",
     false},
    {FIVE "commander Ash", "A2-TEAM-12: Ash is equipped onto no robot", false},
    {FIVE "combined AA-20\ncommander Ash on AA-20", "A2-TEAM-12: AA-20 is no Basic robot", false},
    {"basic CA-1 EE-1 GG-1 II-1 SS-1\ncommander Ash on CA-1", "A2-TEAM-12: CA-1 is a Commander robot", false},
    {"basic CA-1 EE-1 GG-1 II-1 SS-1\ncommander Ash on EE-1",
     "A2-TEAM-04, A2-TEAM-13: CA-1 and EE-1 both bring a Commander", false},
    {"basic AA-1 CE-1 GG-1 II-1 SS-1\ncommander Ash on AA-1", "A2-TEAM-05", false},
    {"basic CA-1 EE-1 GG-1 II-1 SS-1\ncommander Ash", "", true}, /* says whose robot CA-1 is */
    {"basic AA-2 EE-2 GG-2 II-2 SS-2", "warning: A2-TEAM-15: the five Basic robots give 4 Energy", true},
    {"basic AA-2 EE-2 GG-2 II-2 SS-3", "", true}, /* 5 are enough */
    {"basic NO-1 EE-1 GG-1 II-1 SS-1", "A2-CARD-06: NO-1 has no Action", false},
    {"basic AA-7 EE-1 GG-1 II-1 SS-1", "there is no robot called AA-7; perhaps \"AA-", false},
    {FIVE "commander Nobody on EE-1", "there is no Machineless Commander called Nobody", false},
    {FIVE "combined XX-20", "warning: A2-REQ-01: XX-20 can't be combined", true},
    /* of a draft: as many as its cards allow, one Commander */
    {"drafted\nbasic AA-1 EE-1 GG-1 II-1 SS-1", "", true},
    {"drafted\nbasic AA-1 EE-1 GG-1 II-1", "", true},
    {"drafted\nbasic AA-1", "", true},
    {"drafted\n" FIVE "combined AA-20 AA-30 GG-20 XX-20 AA-21", "", true}, /* A2-DRAFT-15 */
    {"drafted\n" FIVE "combined AA-20 AA-30 GG-20 XX-20 AA-21 AA-22",
     "A2-TEAM-03: the Combine Pool has 6 robots", false},
    {"drafted\nbasic AA-1 EE-1 GG-1 II-1 SS-1 AA-2", "A2-TEAM-01: the team has 6 Basic robots", false},
    {"drafted\nbasic CA-1 CE-1 GG-1 II-1 SS-1", "A2-DRAFT-10: CA-1 and CE-1 are both Commanders", false},
    {"drafted\nbasic CA-1 EE-1 GG-1 II-1 SS-1\ncommander Luck on EE-1",
     "A2-DRAFT-10: Luck and CA-1 are both Commanders", false},
    {"drafted\nbasic CA-1 EE-1 GG-1 II-1 SS-1\ncombined CA-21", "", true},
    {"drafted\nbasic FA-1 FE-1 GG-1 II-1 SS-1", "", true}, /* of any Factions */
    /* what the first edition alone has */
    {"edition 2\nstart AA-1 EE-1", "A1-ROND-01: Combine Rondo is played by the first edition", false},
    {"edition 2\n" FIVE "reserve AA-2 EE-2 GG-2", "A1-PTC-01: Point Control is played by the first edition",
     false},
    {FIVE "reserve AA-2 EE-2", "A1-PTC-01: with the reserve the team has 7 Basic robots, not eight", false},
    {FIVE "reserve AA-2 EE-2 GG-2 II-2", "A1-PTC-01: with the reserve the team has 9 Basic robots, not eight",
     false},
    {"start AA-1 EE-1\nsideboard GG-1", "A1-ROND-04: a team for Combine Rondo has no sideboard", false},
};

static void checks_the_rules_of_team_building(void **unused)
{
    (void)unused;
    for (int i = 0; i < countof(teams); i++) {
        Catalog *catalog = catalog_with(teams[i].team);
        Text report = text_growing();
        text_put(&report, "");
        bool legal = aegis_check_team(catalog, "mine", &report);
        const char *said = report.at ? report.at : "";
        bool right = *teams[i].report ? strstr(said, teams[i].report) != NULL : !*said;
        if (legal != teams[i].legal || !right) fail_msg("%s\nis %d: %s", teams[i].team, legal, said);
        text_free(&report);
        catalog_free(catalog);
    }
}

static void reports_every_broken_rule(void **unused)
{
    (void)unused;
    Catalog *catalog = catalog_with("basic CA-1 CE-1 FA-1 FE-1 FE-1 XY-9\ncombined AA-1\n");
    Text report = text_growing();
    assert_false(aegis_check_team(catalog, "mine", &report));
    static const char *const ids[] = {"A2-TEAM-01", "A2-TEAM-03", "A2-TEAM-04", "A2-TEAM-05",
                                      "A2-TEAM-07", "A2-TEAM-08", "XY-9"};
    for (int i = 0; i < countof(ids); i++)
        if (!strstr(report.at, ids[i])) fail_msg("no %s in %s", ids[i], report.at);
    text_clear(&report);
    assert_false(aegis_check_team(catalog, "nobody", &report));
    assert_non_null(strstr(report.at, "there is no team called nobody"));
    text_free(&report);
    catalog_free(catalog);
}

/* ---- files ---- */

static const struct {
    const char *text;
    int line, column;
    const char *what, *expected;
} bad[] = {
    {"", 1, 1, "this team is empty", "five robots"},
    {"basics AA-1\nbasix EE-1", 2, 1, "unknown word `basix`", "perhaps \"basic\""},
    {"wings AA-1", 1, 1, "unknown word `wings`", "team, title"},
    {"basic", 1, 6, "`basic` names nothing", "names of robots"},
    {"basic A B C D E F G H I J K L M N O P Q", 1, 39, "too many names", "at most 16"},
    {"basic AA:1", 1, 7, "no `:` in it", "card's name"},
    {"basic \"AA-1,\"", 1, 7, "no `,` in it", "card's name"},
    {"commander , on EE-1", 1, 11, "no `,` in it", "card's name"},
    {"team", 1, 5, "this team has no name", "team NAME"},
    {"team abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijkl", 1, 6,
     "this name has 64 bytes, at most 63 fit", "team NAME"},
    {"team one two", 1, 10, "unknown word `two`", "end of the line"},
    {"team one\nbasic A\nteam ONE", 3, 6, "there is a team one already", "its own"},
    {"title", 1, 6, "`title` has no text", "quotes"},
    {"title \"A\"\ntitle \"B\"", 2, 1, "`title` stands here twice", "once"},
    {"title A B", 1, 9, "unknown word `B`", "end of the line"},
    {"commander", 1, 10, "`commander` names nobody", "on ROBOT"},
    {"commander Ash at EE-1", 1, 15, "unknown word `at`", "on ROBOT"},
    {"commander Ash on", 1, 17, "`on` names no robot", "on ROBOT"},
    {"commander Ash on EE-1\ncommander Ash on EE-1", 2, 1, "`commander` stands here twice", "one Commander"},
    {"edition 1\nedition 1", 2, 1, "`edition` stands here twice", "once"},
    {"edition", 1, 8, "", ""},
    {"edition 3", 1, 9, "", ""},
    {"basic A\nstart B", 2, 1, "either `basic` or `start`", "one of them"},
    {"start A\nbasic B", 2, 1, "either `basic` or `start`", "one of them"},
    {"sideboard A\nreserve B", 2, 1, "either `sideboard` or `reserve`", "one of them"},
    {"reserve A\nsideboard B", 2, 1, "either `sideboard` or `reserve`", "one of them"},
};

static void refuses_bad_team_files(void **unused)
{
    (void)unused;
    for (int i = 0; i < countof(bad); i++) {
        Catalog *catalog = catalog_with(NULL);
        Problem problem;
        if (catalog_read(catalog, "bad.team", bad[i].text, 1, &problem))
            fail_msg("accepted:\n%s", bad[i].text);
        if (problem.line != bad[i].line || problem.column != bad[i].column ||
            !strstr(problem.what, bad[i].what) || !strstr(problem.expected, bad[i].expected))
            fail_msg("%s\ngave %d:%d: %s; expected %s", bad[i].text, problem.line, problem.column,
                     problem.what, problem.expected);
        assert_null(shelf_in(catalog)->teams);
        catalog_free(catalog);
    }
}

static void reads_team_files(void **unused)
{
    (void)unused;
    Problem problem;
    Catalog *catalog = catalog_with(NULL);
    assert_true(
        catalog_read(catalog, "a/b/mine.team",
                     "# a team\nTITLE \"My five\"\nbasic AA-1, EE-1, GG-1\nbasic II-1 \"SS-1\"\r\n"
                     "combined AA-20\nsideboard \"AA-1 Dawn\" # extra\nstyle \"fast\"\ncommander Ash on EE-1",
                     1, &problem));
    const ShelfTeam *team = shelf_team(catalog, "MINE");
    assert_non_null(team);
    assert_ptr_equal(team, shelf_team(catalog, "some/where/mine.team"));
    assert_string_equal(team->title, "My five");
    assert_string_equal(team->style, "fast");
    assert_int_equal(team->basics, 5);
    assert_string_equal(team->basic[1], "EE-1");
    assert_string_equal(team->basic[4], "SS-1");
    assert_string_equal(team->sideboard[0], "AA-1 Dawn");
    assert_string_equal(team->commander_on, "EE-1");
    /* The same text written and read again. */
    Text first = text_growing(), second = text_growing();
    team_write(team, &first);
    Catalog *again = catalog_with(first.at);
    team_write(shelf_team(again, "mine"), &second);
    assert_string_equal(first.at, second.at);
    text_free(&first);
    text_free(&second);
    assert_false(catalog_read(catalog, "mine.team", FIVE, 1, &problem));
    assert_non_null(strstr(problem.what, "there is a team mine already"));
    assert_true(catalog_read(catalog, "two.team", "team one\n" FIVE "team two\n" FIVE, 1, &problem));
    assert_non_null(shelf_team(catalog, "one"));
    assert_non_null(shelf_team(catalog, "two"));
    catalog_free(catalog);
    catalog_free(again);
}

/* A comma ends a name that is not quoted; in quotes, or as all there is, it makes no name. */
static void commas_between_names(void **unused)
{
    (void)unused;
    Problem problem;
    Catalog *catalog = catalog_with(NULL);
    char longest[CARD_NAME_MAX + 1], text[256];
    memset(longest, 'x', CARD_NAME_MAX);
    longest[CARD_NAME_MAX] = 0;
    snprintf(text, sizeof text, "basic AA-1 , EE-1, G, %s,\ncommander Ash, on II-1,", longest);
    assert_true(catalog_read(catalog, "commas.team", text, 1, &problem));
    const ShelfTeam *team = shelf_team(catalog, "commas");
    assert_int_equal(team->basics, 4);
    assert_string_equal(team->basic[0], "AA-1");
    assert_string_equal(team->basic[1], "EE-1");
    assert_string_equal(team->basic[2], "G");
    assert_string_equal(team->basic[3], longest);
    assert_string_equal(team->commander, "Ash");
    assert_string_equal(team->commander_on, "II-1");
    catalog_free(catalog);
}

/* ---- reach ---- */

/* Which of the combined robots can be reached, as digits 1 and 0. */
static const struct {
    const char *team, *reached, *why;
} reaches[] = {
    {FIVE "combined AA-20", "1", "A2-REQ-03: an A of that Make and any G"},
    {FIVE "combined XX-20", "0", "A2-REQ-02: nobody has the Make"},
    {FIVE "combined GG-20", "0", "A2-REQ-04: the GG gives none of the classes of AE"},
    {"basic AA-1 AA-2 EE-1 II-1 SS-1\ncombined AA-20", "0", "A2-REQ-01: no G"},
    {FIVE "combined AA-30", "0", "no way to Level 3 from Basic robots alone"},
    {FIVE "combined AA-21 AA-30", "11", "AE and S"},
    {FIVE "combined AA-20 AA-30", "10", "AG and E, S: S and E never meet"},
    {FIVE "combined AA-21 AA-30 AE-40", "111", "AES and G"},
    {FIVE "combined AA-90", "1", "Emerge takes any number"},
    {FIVE "combined AA-91", "0", "without Emerge it takes two"},
    {FIVE "combined AA-21 AA-30 AE-40 AA-91", "1111", "step by step"},
    {FIVE "combined CA-20", "0", "A2-REQ-02"},
    {"basic CA-1 EE-1 GG-1 II-1 SS-1\ncombined CA-20", "1", "A2-REQ-15: Ash is there"},
    {"basic AA-2 EE-1 GG-1 II-1 SS-1\ncombined XX-20\ncommander Luck on EE-1", "1",
     "A2-CMD-51: Run of Luck asks for Levels only"},
    {"basic AA-2 EE-1 GG-1 II-1 SS-1\ncombined AA-91\ncommander Luck on EE-1", "0", "1 + 1 is not 5"},
    {"basic EE-1 EE-2 GG-1 II-1 SS-1\ncombined AA-20", "0", "no A at all"},
    {"basic EE-1 EE-2 GG-1 II-1 SS-1\nsideboard AA-1\ncombined AA-20\ncommander Joker on EE-1", "1",
     "A2-CMD-64: the Wildcard stands in for the sideboard's AA-1"},
    {"basic EE-1 EE-2 GG-1 II-1 SS-1\nsideboard AA-1\ncombined AA-20 AA-30\ncommander Joker on "
     "EE-1",
     "11", "A2-CMD-65: inside it counts as E again; its A is that of AA-20"},
    {"basic EE-1 GG-1 II-1 SS-1 SS-2\nsideboard AA-1\ncombined AA-20 EE-30\ncommander Joker on "
     "EE-1",
     "11", "A2-CMD-65: inside it counts as an EE again, too"},
    {"basic EE-1 EE-2 GG-1 II-1 SS-1\ncombined EE-20", "0", "A2-REQ-01: two EE give no A"},
    {"basic CA-1 EE-1 GG-1 II-1 SS-1\ncombined EE-24", "0",
     "A2-REQ-15: Ash is in the team, but her robot gives no class of EG"},
    {FIVE "combined EE-24\ncommander Ash on EE-1", "1", "A2-REQ-15: Ash rides in EE-1"},
    {FIVE "combined EE-24\ncommander Ash on GG-1", "1", "A2-REQ-15: or in GG-1"},
    {FIVE "combined EE-24\ncommander Ash on AA-1", "0", "A2-REQ-15: not in what AA-1 joins"},
    {FIVE "combined XX-30\ncommander Luck on EE-1", "0", "1 + 1 is not 3"},
    {FIVE "combined AA-20 XX-40\ncommander Luck on EE-1", "10",
     "2 + 2 would be 4, but there is only one AA-20"},
    {FIVE "combined AA-20 AA-21 XX-30 YY-50\ncommander Luck on EE-1", "1111", "1 + 1, 1 + 1, 2 + 1, 3 + 2"},
    {FIVE "combined AA-20 XX-30 YY-50\ncommander Luck on EE-1", "110",
     "3 + 2 would be 5, but the AA-20 is inside"},
    {FIVE "combined XX-30\ncommander Both on EE-1", "0", "a Wildcard is Level 1 whomever it stands in for"},
    {FIVE "combined XX-30 AA-20\ncommander Both on EE-1", "11", "1 + 1, 2 + 1"},
};

static void finds_what_a_team_can_reach(void **unused)
{
    (void)unused;
    for (int i = 0; i < countof(reaches); i++) {
        Catalog *catalog = catalog_with(reaches[i].team);
        TeamCards cards;
        Problem problem;
        if (!team_check(catalog, shelf_team(catalog, "mine"), 0, &cards, NULL, &problem))
            fail_msg("%s", problem.what);
        uint64_t reached = team_reach(&cards);
        char digits[COMBINED_MAX + 1] = "";
        for (int k = 0, n = 0; k < cards.count; k++)
            if (cards.list[k] == LIST_COMBINED) digits[n++] = reached >> k & 1 ? '1' : '0';
        if (strcmp(digits, reaches[i].reached) != 0)
            fail_msg("%s\nreaches %s (%s)", reaches[i].team, digits, reaches[i].why);
        catalog_free(catalog);
    }
}

/* ---- what comes with Arbiter ---- */

/* Every team is legal, and all of its combined robots can be reached. */
static int read_folder(Catalog *catalog, const char *folder, const char *extension)
{
    int count = 0;
    DIR *entries = opendir(folder);
    assert_non_null(entries);
    for (struct dirent *entry; (entry = readdir(entries));) {
        const char *dot = strrchr(entry->d_name, '.');
        if (dot && strcmp(dot, extension) == 0) catalog_read_file(catalog, folder, entry->d_name), count++;
    }
    closedir(entries);
    return count;
}

static int check_folder(const char *folder, const char *cards)
{
    Catalog *catalog = catalog_new(&aegis, NULL);
    if (cards)
        catalog_read_file(catalog, folder, cards);
    else
        read_folder(catalog, folder, ".cards");
    int count = read_folder(catalog, folder, ".team");
    for (const ShelfTeam *team = shelf_in(catalog)->teams; team; team = team->next) {
        Text report = text_growing();
        bool legal = aegis_check_team(catalog, team->name, &report);
        if (!legal || report.length) fail_msg("%s: %s", team->name, report.at);
        text_free(&report);
    }
    catalog_free(catalog);
    return count;
}

static void our_teams_are_legal(void **unused)
{
    (void)unused;
    assert_true(check_folder(cards_folder, "all.cards") >= 20);
    assert_true(check_folder(data_folder, NULL) >= 2);
}

/* The reserve of a team of eight is no sideboard. */
static void lists_a_reserve(void **unused)
{
    (void)unused;
    Problem problem;
    Catalog *catalog = catalog_new(&aegis, NULL);
    assert_true(catalog_read(catalog, "eight.team", "team eight\nedition 1\n" FIVE "reserve AA-2 EE-2 GG-2",
                             1, &problem));
    Text text = text_growing();
    Json json = json_to(&text);
    aegis_list_cards(catalog, &json);
    const char *value;
    int length;
    assert_true(json_find(text.at, "/0/reserve", &value, &length));
    assert_memory_equal(value, "[\"AA-2\",\"EE-2\",\"GG-2\"]", 22);
    assert_true(json_find(text.at, "/0/sideboard", &value, &length));
    assert_int_equal(length, 2);
    text_free(&text);
    catalog_free(catalog);
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_a_reserve),
        cmocka_unit_test(checks_the_rules_of_team_building),
        cmocka_unit_test(reports_every_broken_rule),
        cmocka_unit_test(refuses_bad_team_files),
        cmocka_unit_test(reads_team_files),
        cmocka_unit_test(commas_between_names),
        cmocka_unit_test(finds_what_a_team_can_reach),
        cmocka_unit_test(our_teams_are_legal),
    };
    if (count != 3) return 2;
    cards_folder = arguments[1];
    data_folder = arguments[2];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
