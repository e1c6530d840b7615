/* `arbiter review`: a winning choice thrown away is named with the better one, luck is measured against the
   average. Arguments: the program, the folder tests/scripts/parley. */
#include "core/json.h"
#include "unit.h"

static const char *program, *parley_folder;
static char folder[64];

static int run(const char *words, char *said, size_t size)
{
    char line[1024];
    snprintf(line, sizeof line, "cd '%s'; P='%s'; '%s' review %s 2>&1", folder, parley_folder, program,
             words);
    return shell_says(line, said, size);
}

/* A script of two robots in sight of each other, and what is played. */
static void match_spill_with(const char *name, const char *more, const char *play)
{
    char path[160];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fprintf(
        file,
        "game aegis board=inline\ncards\n"
        " robot GUN-100\n  class A  move 3  energy 5  integrity 9\n"
        "  action \"Sure Shot\"  cost 3  all 1+  damage 3  range 4\n"
        "  action \"Long Shot\"  cost 1  each 6+  damage 9  range 5\n"
        " robot FOE-100\n  class A  move 3  energy 5  integrity 9\n  action Crush  cost 3  all 1+  "
        "damage 9  range 4\n robot JAM-100\n  class A  move 3  energy 5  integrity 9\n  ability jamming 1\n"
        "  action \"Soft Shot\"  cost 1  each 6+  damage 1  range 4\nend\n"
        "board\n edge walled\n hexagon 5\nend\nseat 1 Ann\nseat 2 Bob\n"
        "place 1 GUN-100 (0,0)\nplace 2 FOE-100 (3,0) damage=6\npool 1 5\npool 2 5\n%sturn 1\n%s",
        more, play);
    assert_int_equal(fclose(file), 0);
}
static void match_spill(const char *name, const char *play) { match_spill_with(name, "", play); }

static char said[1 << 16];

static double number_at(const char *pointer)
{
    const char *value;
    int length;
    if (!json_find(said, pointer, &value, &length)) fail_msg("no %s in %s", pointer, said);
    return strtod(value, NULL);
}

static void string_at(const char *pointer, const char *expected)
{
    const char *value;
    int length;
    char quoted[128];
    snprintf(quoted, sizeof quoted, "\"%s\"", expected);
    if (!json_find(said, pointer, &value, &length)) fail_msg("no %s in %s", pointer, said);
    if ((int)strlen(quoted) != length || memcmp(quoted, value, (size_t)length) != 0)
        fail_msg("%s is %.*s", pointer, length, value);
}

static void review_json(const char *name)
{
    char words[200];
    snprintf(words, sizeof words, "%s --json", name);
    if (run(words, said, sizeof said) != 0) fail_msg("%s: %s", name, said);
}

static void thrown_win_is_named(void **unused)
{
    (void)unused;
    match_spill("thrown.arb", "1: end turn\n2: activate FOE-100\n2: use Crush on GUN-100 [hit 3 3 3]\n");
    review_json("thrown.arb");
    assert_true(number_at("/decisions/0/number") == 1 && number_at("/decisions/0/seat") == 1);
    string_at("/decisions/0/made", "end turn");
    string_at("/decisions/0/better", "activate GUN-100");
    string_at("/decisions/0/asked", "turn");
    string_at("/decisions/0/touches/verb", "end");
    string_at("/decisions/0/better_touches/verb", "activate");
    string_at("/decisions/0/better_touches/who", "1:GUN-100");
    assert_true(number_at("/decisions/0/outlook") < 20);
    assert_true(number_at("/decisions/0/better_outlook") > 90);
    assert_true(number_at("/decisions/0/cost") > 70);
    assert_true(number_at("/seats/0/lost") > 70 && number_at("/seats/1/lost") < 1);
    assert_int_equal(run("thrown.arb", said, sizeof said), 0);
    assert_non_null(strstr(said, "   1  1: end turn, with an outlook of "));
    assert_non_null(strstr(said, "better: activate GUN-100, with "));
    static char again[sizeof said];
    assert_int_equal(run("thrown.arb", again, sizeof again), 0);
    assert_string_equal(said, again);
}

/* Where all is lost or won already, nothing that is done costs much, and the outlooks say who is ahead. */
static void lopsided_positions_are_seen_so(void **unused)
{
    (void)unused;
    match_spill_with("lopsided.arb", "place 1 FOE-100 (1,0)\npool 1 20\npool 2 0\n",
                     "1: activate GUN-100\n1: pass\n1: end turn\n2: end turn\n");
    review_json("lopsided.arb");
    assert_true(number_at("/seats/0/lost") < 5 && number_at("/seats/1/lost") < 5);
    assert_non_null(strstr(said, "\"decisions\":[]"));
    match_spill_with("lost.arb", "pool 1 1\npool 2 20\nplace 2 GUN-100 (2,0)\n", "1: end turn\n");
    review_json("lost.arb");
    assert_true(number_at("/seats/0/lost") < 5 && number_at("/seats/1/lost") == 0);
}

static void good_play_costs_nothing(void **unused)
{
    (void)unused;
    match_spill("good.arb", "1: activate GUN-100\n1: use \"Sure Shot\" on FOE-100 [hit 2 3 4]\n");
    review_json("good.arb");
    assert_true(number_at("/choices") == 2 && number_at("/seats/0/lost") == 0 &&
                number_at("/seats/0/luck") == 0);
    assert_int_equal(run("good.arb", said, sizeof said), 0);
    assert_non_null(strstr(said, "The match is over: "));
    assert_non_null(strstr(said, "No choice was found that is clearly better"));
}

/* One face of six wins: the six is worth five times what any other face costs. */
static void luck_is_against_the_average(void **unused)
{
    (void)unused;
    match_spill("six.arb", "1: activate GUN-100\n1: use \"Long Shot\" on FOE-100 [hit 6]\n");
    review_json("six.arb");
    double six = number_at("/seats/0/luck"), other = number_at("/seats/1/luck");
    assert_true(six > 20 && six + other < 0.11 && six + other > -0.11);
    assert_true(number_at("/luck/0/number") == 2 && number_at("/luck/0/change") == six);
    match_spill("one.arb", "1: activate GUN-100\n1: use \"Long Shot\" on FOE-100 [hit 1]\n");
    review_json("one.arb");
    double one = number_at("/seats/0/luck");
    assert_true(one < 0 && six / -one > 3.2 && six / -one < 8);
}

/* Dice that may still be changed have done nothing yet, but they are luck all the same. */
static void luck_is_seen_before_the_dice_do_anything(void **unused)
{
    (void)unused;
    static const char *const more = "place 2 JAM-100 (2,0) damage=3\npool 2 5\n";
    match_spill_with("jam-six.arb", more,
                     "1: activate GUN-100\n1: use \"Long Shot\" on JAM-100 [hit 6]\n2: pass\n");
    review_json("jam-six.arb");
    double six = number_at("/seats/0/luck");
    assert_true(number_at("/luck/0/number") == 2 && six > 5);
    match_spill_with("jam-one.arb", more,
                     "1: activate GUN-100\n1: use \"Long Shot\" on JAM-100 [hit 1]\n2: pass\n");
    review_json("jam-one.arb");
    double one = number_at("/seats/0/luck");
    assert_true(one < 0 && six / -one > 3.2 && six / -one < 8);
}

static void other_games_do(void **unused)
{
    (void)unused;
    char words[200];
    snprintf(words, sizeof words, "$P/%s --json --samples 8", "round.arb");
    if (run(words, said, sizeof said) != 0) fail_msg("%s", said);
    assert_true(number_at("/choices") > 0);
}

static void says_what_is_wrong(void **unused)
{
    (void)unused;
    match_spill("refused.arb", "2: end turn\n");
    match_spill("nothing.arb", "deal\n");
    static const struct {
        const char *words, *said;
        int code;
    } bad[] = {
        {"", "which file?", 2},
        {"nowhere.arb", "nowhere.arb", 2},
        {"good.arb thrown.arb", "one file at a time", 2},
        {"good.arb --most 0", "--most needs a number from 1 to 1000", 2},
        {"good.arb --bot nobody", "there is no bot called nobody", 2},
        {"good.arb --dance", "unknown option --dance", 2},
        {"refused.arb", "refused.arb:", 1},
        {"nothing.arb", "nothing is chosen in nothing.arb", 2},
    };
    for (int i = 0; i < countof(bad); i++) {
        int code = run(bad[i].words, said, sizeof said);
        if (code != bad[i].code || !strstr(said, bad[i].said))
            fail_msg("review %s: %d: %s", bad[i].words, code, said);
    }
}

int main(int count, char **arguments)
{
    assert_true(count == 3);
    program = arguments[1], parley_folder = arguments[2];
    strcpy(folder, "/tmp/arbiter-review-XXXXXX");
    assert_non_null(mkdtemp(folder));
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(thrown_win_is_named),
        cmocka_unit_test(lopsided_positions_are_seen_so),
        cmocka_unit_test(good_play_costs_nothing),
        cmocka_unit_test(luck_is_against_the_average),
        cmocka_unit_test(luck_is_seen_before_the_dice_do_anything),
        cmocka_unit_test(other_games_do),
        cmocka_unit_test(says_what_is_wrong),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    char line[128];
    snprintf(line, sizeof line, "rm -rf '%s'", folder);
    return system(line) == 0 ? failed : 1;
}
