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
    {"", "", "ship 1a Scout y=-1", 15, "no number that fits"},
    {"", "", "ship 1a Scout x=2199", 6, "stick out of the area"},
    {"", "", "ship 1a Scout y=87801", 6, "stick out of the area"},
    {"", "", "ship 1a Scout heading=356", 15, "no number that fits"},
    {"", "", "ship 1a Scout heading=12", 15, "AV-GEO-02"},
    {"", "", "ship 1a Scout height=0", 15, "no number that fits"},
    {"", "", "ship 1a Scout height=4", 15, "no number that fits"},
    {"", "", "ship 1a Scout speed=10", 15, "no number that fits"},
    {"", "", "ship 1a Scout ap=31", 15, "no number that fits"},
    {"", "", "ship 1a Scout hp=0", 15, "no number that fits"},
    {"", "", "ship 1a Scout hp=7", 15, "no number that fits"},
    {"", "", "ship 1a Scout sunk", 15, "no ship says this"},
    {"", "", "ship 1a Scout docked=Atlantis", 15, "there is no such island"},
    {"", SHIPS, "module 1b \"Bow Gunner\"", 8, "there is no such ship"},
    {"", SHIPS, "module 1a \"Bow Cannon\"", 11, "there is no such module"},
    {"", SHIPS, "module 1a \"Bow Gunner\"", 11, "can't carry it (AV-"},
    {"", "ship 1a Boat\nmodule 1a \"Bow Gunner\"\n", "module 1a \"Bow Gunner\"", 11, "AV-PUR-10"},
    {"", "ship 1a Boat\n", "module 1a \"Bow Gunner\" hp=5", 24, "no number that fits"},
    {"", "ship 1a Boat\n", "module 1a \"Bow Gunner\" dice=4", 24, "no number that fits"},
    {"", "ship 1a Boat\n", "module 1a \"Bow Gunner\" up", 24, "no module says this"},
    {"", "", "hand 0 S1", 6, "there is no such seat"},
    {"", "", "hand 1 S1 S9", 11, "there is no such card"},
    {"", "", "hand 1 S1 S1 S1 S1 S1 S1 S1 S1", 29, "AV-DRW-03"},
    {"", "", "discard A5 A5", 12, "no more of these"},
    {"", "", "deck A5 A5", 9, "no more of these"},
    {"", "", "order 1", 8, "missing"},
    {"", "", "order 2 2", 9, "a place already"},
    {"", "", "now turn=0", 5, "no number that fits"},
    {"", "", "now round=10", 5, "no number that fits"},
    {"", "", "now active=3", 5, "no number that fits"},
    {"", "", "now phase=tea", 5, "this is no phase"},
    {"", "", "stock 1 bank=-1", 9, "no number that fits"},
    {"", "", "stock 1 wins=10", 9, "no number that fits"},
    {"", "", "stock 1 gold=3", 9, "no stock says this"},
    {"", "", "used 1 \"Bow Cannon\"", 8, "there is no such module"},
    {"", "", "faction pirates", 9, "there is no such faction"},
    {"", "", "out 0", 5, "there is no such seat"},
    {"", "", "island Ann owner=1", 1, "in a Skirmish"},
    {"", "", "weather fair", 1, "in a Skirmish"},
    {" mode=strategy", "", "weather fair", 1, "nothing that Avertigos can place"},
    {" mode=strategy", "", "stock 1 silver=1000", 9, "no number that fits"},
    {" mode=strategy", "", "stock 1 spies=3", 9, "no number that fits"},
    {" mode=strategy", "", "stock 1 troopers=201", 9, "no number that fits"},
    {" mode=strategy", "", "island Atlantis", 8, "there is no such island"},
    {" mode=strategy", "", "island Ann owner=3", 12, "no number that fits"},
    {" mode=strategy", "", "island Ann natives=21", 12, "no number that fits"},
    {" mode=strategy", "", "island Ann troopers=100", 12, "no number that fits"},
    {" mode=strategy", "", "island Ann claws=4", 12, "no number that fits"},
    {" mode=strategy", "", "island Ann spy=0", 12, "no number that fits"},
    {" mode=strategy", "", "island Ann spy=3", 12, "no number that fits"},
    {" mode=strategy", "", "island Ann port", 12, "no island says this"},
    {" mode=strategy", "", "pact 1 2", 8, "there is no such agreement"},
    {" mode=strategy envoys=on", "", "pact 1 1", 8, "there is no such agreement"},
    {" mode=strategy envoys=on", "", "pact 1 2 envoys=4", 10, "no number that fits"},
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

int main(int count, char **words)
{
    if (count != 2) return fputs("usage: test_avertigos_position FOLDER\n", stderr), 2;
    folder = words[1];
    static const struct CMUnitTest tests[] = {cmocka_unit_test(test_lines)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
