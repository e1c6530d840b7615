/* What the judgement of Avertigos sees in small positions, above all what is under way: damage still to be
   spread, a chain still being laid. And what a bot does there. Argument: the folder of set.cards. */
#include "bots/bots.h"
#include "scene.h"
#include "unit.h"

static const char *folder;

#define HEAD "game avertigos\ncards set.cards\nseat 1 Ann\nseat 2 Bob\n"
#define SHIP(id, x, y, heading, rest) "ship " id " Boat x=" x " y=" y " heading=" heading " " rest "\n"
#define FIRST(dice) "module 1a \"Imperial Gunner\"" dice "\nmodule 1a \"Imperial Stern\"\n"
#define SECOND "module 1b \"League Gunner\"\nmodule 1b \"League Stern\"\n"
#define ENEMY(dice) "module 2a \"Bow Gunner\"" dice "\nmodule 2a \"Spare Stern\"\n"

static bool load(void *unused, const char *path, Text *text, Problem *problem)
{
    (void)unused;
    TEXT(full, 512);
    text_format(&full, "%s/%s", folder, path);
    return file_load(full.at, SCRIPT_SIZE_MAX, text, problem);
}

static Table *position_open(const char *text, const char *said)
{
    static Library library;
    ScriptOptions options = {
        .context = &library, .catalog = library_catalog, .load = load, .keep_table = true};
    ScriptReport report;
    Text script = text_growing();
    text_format(&script, "%sdeal\n%s", text, said);
    if (!script_run("position", script.at, &options, &report))
        fail_msg("%s%s", script.at, report.failures[0].problem.what);
    Table *table = report.table;
    report.table = NULL;
    script_report_free(&report);
    text_free(&script);
    return table;
}

static int worth(const char *text, const char *said, int seat)
{
    Table *table = position_open(text, said);
    int value[SEATS_MAX + 1];
    table->game->judge(table->kit, table->state, value);
    table_close(table);
    return value[seat];
}

#define DUEL                                                                                                 \
    HEAD SHIP("1a", "45000", "20000", "180", "height=2 speed=1 ap=0 moved") FIRST("")                        \
        SHIP("2a", "30000", "20000", "0", "height=3 speed=1 ap=0 moved")                                     \
            ENEMY(" dice=2") "now turn=1 phase=act\n"
#define PAIR                                                                                                 \
    HEAD SHIP("1a", "30000", "45000", "0", "height=1 speed=1 ap=2") FIRST("")                                \
        SHIP("1b", "38000", "45000", "90", "height=3 speed=1 ap=2")                                          \
            SECOND SHIP("2a", "30000", "80000", "270", "height=3 speed=1 ap=2")                              \
                ENEMY("") "hand 1 S1 S1 S1\n"                                                                \
                          "order 1 2\nnow turn=1\n"
#define RAM                                                                                                  \
    HEAD SHIP("1a", "30000", "45000", "0", "height=1 speed=1 ap=0") FIRST("")                                \
        SHIP("2a", "38000", "45000", "90", "height=3 speed=1 ap=0") ENEMY("") "hand 1 S1\n"
#define EDGE                                                                                                 \
    HEAD SHIP("1a", "49000", "45000", "0", "height=1 speed=1 ap=2") FIRST("")                                \
        SHIP("2a", "10000", "80000", "270", "height=3 speed=1 ap=2") ENEMY("") "hand 1 S1 S1\nnow turn=1\n"

/* Of two ways that a position can go on, which is better for seat 1 or 2. */
static void test_ahead(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *worse, *better;
        int seat;
    } rows[] = {
        {DUEL, "", "2: fire bow at 1a [hit 6 2]\n", 2}, /* nobody has spread it yet */
        {DUEL, "2: fire bow at 1a [hit 1 1]\n", "2: fire bow at 1a [hit 6 6]\n", 2},
        {PAIR, "1: pass\n1: lay S1\n", "1: pass\n1: lay S1 left 45\n", 1}, /* into a ship of one's own */
        {EDGE, "1: pass\n1: lay S1\n", "1: pass\n1: lay S1 left 45\n", 1},
    };
    for (int i = 0; i < countof(rows); i++) {
        int worse = worth(rows[i].text, rows[i].worse, rows[i].seat),
            better = worth(rows[i].text, rows[i].better, rows[i].seat);
        if (better <= worse) fail_msg("row %d: %d is not less than %d", i, worse, better);
    }
    /* Ramming pays for whoever has the Initiative. */
    int first = worth(RAM "order 1 2\nnow turn=1\n", "1: pass\n1: lay S1\n", 1),
        second = worth(RAM "order 2 1\nnow turn=1\n", "1: pass\n1: lay S1\n", 1);
    assert_true(first > second);
}

static void bot_says(const char *text, const char *said, const char *expected)
{
    Table *table = position_open(text, said);
    BotSpec spec;
    Dice dice = dice_fast(3);
    TEXT(words, 200);
    assert_true(bot_read("greedy", &spec, NULL));
    int seat = __builtin_ctz(table->game->asked(table->kit, table->state));
    Choice choice = bot_choose(&spec, table->kit, table->state, seat, &dice, NULL);
    table->game->write(table->kit, table->state, seat, choice, &words);
    assert_string_equal(words.at, expected);
    table_close(table);
}

static void test_greedy(void **unused)
{
    (void)unused;
    bot_says(DUEL, "", "fire \"Bow Gunner\" at 1a");
    /* Damage goes where nothing is lost by it before it goes to a gun or the hull. */
    bot_says(HEAD SHIP("1a", "45000", "20000", "0",
                       "height=2 speed=1 ap=0 moved") "module 1a \"Prow Armour\"\nmodule 1a \"Stern "
                                                      "Gunner\"\n" SHIP("2a", "30000", "20000", "0",
                                                                        "height=3 speed=1 ap=0 moved")
                                                          ENEMY(" dice=2") "now turn=1 phase=act\n",
             "2: fire bow at 1a [hit 6 2]\n", "take 6 on \"Prow Armour\"");
}

/* Seat 1 is second in the order and has silver to outbid the other. */
#define BIDS(x, y)                                                                                           \
    "game avertigos mode=strategy\ncards set.cards\nseat 1 Ann\nseat 2 Bob\n" SHIP(                          \
        "1a", "30000", "45000", "0", "height=2 speed=1 ap=4 moved") FIRST(" dice=3")                         \
        SHIP("2a", x, y, "180", "height=2 speed=1 ap=4 moved")                                               \
            ENEMY(" dice=3") "stock 1 silver=8\nstock 2 silver=8\norder 2 1\nnow turn=2 phase=begin\n"

/* Silver goes for Initiative where somebody is near enough to be fired at first. */
static void test_bids(void **unused)
{
    (void)unused;
    int near = worth(BIDS("42000", "45000"), "2: call\n1: bid 4\n", 1) -
               worth(BIDS("42000", "45000"), "2: call\n1: bid 0\n", 1);
    int far = worth(BIDS("57000", "10000"), "2: call\n1: bid 4\n", 1) -
              worth(BIDS("57000", "10000"), "2: call\n1: bid 0\n", 1);
    assert_true(near > 0);
    assert_true(far < near);
    bot_says(BIDS("42000", "45000"), "2: call\n2: bid 0\n", "bid 1");
    bot_says(BIDS("57000", "10000"), "2: call\n2: bid 0\n", "bid 0");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_ahead), cmocka_unit_test(test_greedy),
                                       cmocka_unit_test(test_bids)};
    if (argc < 2) return 2;
    folder = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
