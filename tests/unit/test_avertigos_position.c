/* Positions of Avertigos: lines that do not fit are refused where they are wrong, and what they make together
   must be able to be. */
#include "games/avertigos/avertigos_game.h"
#include "table/script.h"

#include "unit.h"

static const char *folder;
static const Game *const only[] = {&avertigos, NULL};

static bool cards_load(void *context, const char *path, Text *text, Problem *problem)
{
    (void)context, (void)problem;
    char *cards = file_text(folder, path);
    text_put(text, cards);
    free(cards);
    return true;
}

#define SHIPS "ship 1a Scout x=10000 y=10000\nship 2a Scout x=50000 y=50000\n"

static const struct {
    const char *options, *lines, *last; /* the last line is wrong; or "": all of them together, line 0 */
    int column;                         /* where nobody knows the place: 0 */
    const char *what;
} bad[] = {
    {"", "", "ship", 5, "missing"},
    {"", "", "ship 3a Scout", 6, "there is no such ship"},
    {"", SHIPS, "ship 2a Scout", 6, "there already"},
    {"", "", "ship 1a Cog", 9, "there is no such hull"},
    {"", "", "ship 1a Scout x=60001", 15, "no number that fits"},
    {"", "", "ship 1a Scout x=2199", 6, "stick out of the area"},
    {"", "", "ship 1a Scout y=87801", 6, "stick out of the area"},
    {"", "", "ship 1a Scout heading=12", 15, "AV-GEO-02"},
    {"", "", "ship 1a Scout sunk", 15, "no ship says this"},
    {"", "", "ship 1a Scout docked=Atlantis", 15, "there is no such island"},
    {"", SHIPS, "module 1b \"Bow Gunner\"", 8, "there is no such ship"},
    {"", SHIPS, "module 1a \"Bow Cannon\"", 11, "there is no such module"},
    {"", SHIPS, "module 1a \"Bow Gunner\"", 11, "can't carry it (AV-"},
    {"", "ship 1a Boat\nmodule 1a \"Bow Gunner\"\n", "module 1a \"Bow Gunner\"", 11, "AV-PUR-10"},
    {"", "ship 1a Boat\n", "module 1a \"Bow Gunner\" up", 24, "no module says this"},
    {"", "", "hand 0 S1", 6, "there is no such seat"},
    {"", "", "hand 1 S1 S9", 11, "there is no such card"},
    {"", "", "hand 1 S1 S1 S1 S1 S1 S1 S1 S1", 29, "AV-DRW-03"},
    {"", "", "discard A5 A5", 12, "no more of these"},
    {"", "", "deck A5 A5", 9, "no more of these"},
    {"", "", "order 1", 8, "missing"},
    {"", "", "order 2 2", 9, "a place already"},
    {"", "", "now phase=tea", 5, "this is no phase"},
    {"", "", "stock 1 gold=3", 9, "no stock says this"},
    {"", "", "used 1 \"Bow Cannon\"", 8, "there is no such module"},
    {"", "", "faction pirates", 9, "there is no such faction"},
    {"", "", "out 0", 5, "there is no such seat"},
    {"", "", "island Ann owner=1", 1, "in a Skirmish"},
    {"", "", "weather fair", 1, "in a Skirmish"},
    {" mode=strategy", "", "weather fair", 1, "nothing that Avertigos can place"},
    {" mode=strategy", "", "island Atlantis", 8, "there is no such island"},
    {" mode=strategy", "", "island Ann port", 12, "no island says this"},
    {" mode=strategy", "", "pact 1 2", 8, "there is no such agreement"},
    {" mode=strategy envoys=on", "", "pact 1 1", 8, "there is no such agreement"},
    {" mode=strategy envoys=on", "", "pact 1 2 ours=Ann", 10, "no agreement says this"},
    {" mode=strategy envoys=on", "", "pact 1 2 mine=Atlantis", 10, "there is no such island"},
    {" mode=strategy", "", "declared 0", 10, "there is no such seat"},
    /* each line is fine, all of them are not */
    {"", "ship 1a Boat\nship 2a Scout x=50000\n", "", 0, "AV-ASM-07"},
    {"", "ship 1a Scout x=10000 ap=6\nship 2a Scout\n", "", 0, "1a has 6 AP and 5 squares"},
    {"", "ship 1a Scout\nship 2a Scout x=32000\n", "", 0, "AV-ZUK-10"},
    {"", "ship 1a Scout\n", "", 0, "AV-SKI-03"},
    {" mode=strategy", "ship 1a Scout docked=Ann x=10000 y=10000\nship 2a Scout docked=Ann x=50000 y=50000\n",
     "", 0, "a position that can't be: ship 1 is docked where it is not"},
};

static void test_lines(void **state)
{
    (void)state;
    ScriptOptions options = {.games = only, .load = cards_load};
    for (int i = 0; i < countof(bad); i++) {
        TEXT(text, 600);
        text_format(&text, "game avertigos%s\ncards set.cards\nseat 1 Ann\nseat 2 Bob\n%s%s\n1: done\n",
                    bad[i].options, bad[i].lines, bad[i].last);
        int line = 5;
        for (const char *at = bad[i].lines; *at; at++) line += *at == '\n';
        ScriptReport report;
        if (script_run("position.arb", text.at, &options, &report)) fail_msg("%d was placed", i);
        const Problem *problem = &report.failures[0].problem;
        bool there = !*bad[i].last || (problem->line == line && problem->column == bad[i].column);
        if (!there || !strstr(problem->what, bad[i].what))
            fail_msg("%d: %s%s: %d:%d: %s", i, bad[i].lines, bad[i].last, problem->line, problem->column,
                     problem->what);
        script_report_free(&report);
    }
}

/* Lines of positions: every figure has its bounds, and what is beyond them changes nothing but is told. */
static void test_bounds(void **state)
{
    (void)state;
    static const struct {
        const char *before, *line; /* a line that it needs; one with a figure */
        int low, high;
    } rows[] = {
        {"", "ship 1a \"Dynasty scout\" x=%d", 2200, 117800},
        {"", "ship 1a \"Dynasty scout\" y=%d", 2200, 87800},
        {"", "ship 1a \"Dynasty scout\" height=%d", 1, 3},
        {"", "ship 1a \"Dynasty scout\" heading=%d", 0, 355},
        {"", "ship 1a \"Dynasty scout\" speed=%d", 0, 9},
        {"", "ship 1a \"Dynasty scout\" hp=%d", 1, 6},
        {"", "stock 2 bank=%d", 0, 250},
        {"", "ship 1a \"Dynasty scout\" ap=%d", 0, 30},
        {"ship 1a \"Dynasty frigate\"", "module 1a \"Bow Gunner\" hp=%d", 0, 4},
        {"ship 1a \"Dynasty frigate\"", "module 1a \"Bow Gunner\" dice=%d", 0, 3},
        {"", "island I02 owner=%d", 0, 3},
        {"", "island I02 natives=%d", 0, 20},
        {"", "island I02 troopers=%d", 0, 99},
        {"", "island I02 claws=%d", 0, 3},
        {"", "island I02 spy=%d", 1, 3},
        {"", "stock 2 silver=%d", 0, 999},
        {"", "stock 2 troopers=%d", 0, 200},
        {"", "stock 2 spies=%d", 0, 2},
        {"", "stock 2 wins=%d", 0, 9},
        {"", "pact 1 2 envoys=%d", 1, 3},
        {"", "now turn=%d", 1, 999},
        {"", "now active=%d", 1, 3},
        {"", "now round=%d", 1, 9},
        {"", "out %d", 1, 3},
        {"", "hand %d", 1, 3},
        {"", "stock %d", 1, 3},
        {"", "declared %d", 1, 3},
    };
    Problem problem = {0};
    Catalog *core = catalog_standard(&avertigos, &problem);
    assert_non_null(core);
    Setup setup = {.seats = 3};
    strcpy(setup.game, "avertigos");
    assert_true(setup_add_option(&setup, "mode", "strategy", &problem));
    assert_true(setup_add_option(&setup, "envoys", "on", &problem));
    Arena arena = {0};
    Kit *kit = avertigos.unpack(core, &setup, &arena, &problem);
    if (!kit) fail_msg("%s", problem.what);
    void *match = malloc(kit->state_size);
    for (int i = 0; i < countof(rows); i++) {
        int figures[] = {rows[i].low, rows[i].high, rows[i].low - 1, rows[i].high + 1, 30000000, -30000000};
        for (int n = 0; n < countof(figures); n++) {
            char line[96];
            memset(match, 0, kit->state_size);
            if (*rows[i].before) assert_true(avertigos.place(kit, match, rows[i].before, &problem));
            snprintf(line, sizeof line, rows[i].line, figures[n]);
            if (avertigos.place(kit, match, line, &problem) != (n < 2)) fail_msg("%s", line);
        }
    }
    free(match);
    arena_free(&arena);
    catalog_free(core);
}

int main(int count, char **words)
{
    if (count != 2) return fputs("usage: test_avertigos_position FOLDER\n", stderr), 2;
    folder = words[1];
    static const struct CMUnitTest tests[] = {cmocka_unit_test(test_lines), cmocka_unit_test(test_bounds)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
