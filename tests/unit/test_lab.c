/* The lab: intervals, counts, fair pairings; and `arbiter lab` as programs see it: the same report whatever
   the threads and however often it was stopped, a planted card flagged, a renamed one not. Arguments: the
   program, the folder tests/cards. */
#include <fcntl.h>
#include <math.h>
#include <sys/stat.h>
#include <time.h>

#include "lab/interval.h"
#include "lab/lab.h"
#include "unit.h"

static const char *program, *cards_folder;
static char folder[64];

/* ---- numbers ---- */

static void intervals_are_wilsons(void **unused)
{
    (void)unused;
    /* Worked out by hand: z 1.95996; 8 of 10: (0.8 + 0.19207) / 1.38415 = 0.71674, +- 0.22652. */
    Interval i = score_interval(&(Score){8, 0, 2}, 1);
    assert_float_equal(i.mean, 0.8, 1e-9);
    assert_float_equal(i.low, 0.4902, 1e-4);
    assert_float_equal(i.high, 0.9433, 1e-4);
    i = score_interval(&(Score){0, 0, 20}, 1);
    assert_float_equal(i.low, 0, 1e-12);
    assert_float_equal(i.high, 0.1611, 1e-4);
    i = score_interval(&(Score){20, 0, 0}, 1);
    assert_float_equal(i.low, 0.8389, 1e-4);
    assert_float_equal(i.high, 1, 1e-12);
    i = score_interval(&(Score){3, 4, 3}, 1); /* a draw is half a win */
    assert_float_equal(i.mean, 0.5, 1e-9);
    i = score_interval(&(Score){0, 0, 0}, 1);
    assert_true(i.low == 0 && i.high == 1);
    assert_float_equal(normal_distance(0.05), 1.959964, 1e-5);
    assert_float_equal(normal_distance(0.05 / 20), 3.023341, 1e-5);
    Interval wide = score_interval(&(Score){8, 0, 2}, 20), one = score_interval(&(Score){8, 0, 2}, 1);
    assert_true(wide.low < one.low && wide.high > one.high);
    i = score_difference(&(Score){56, 0, 14}, &(Score){48, 0, 32}, 1); /* Newcombe's own example, 1998 */
    assert_float_equal(i.mean, 0.2, 1e-9);
    assert_float_equal(i.low, 0.0524, 1e-4);
    assert_float_equal(i.high, 0.3339, 1e-4);
}

static void tallies_add_up_in_any_order(void **unused)
{
    (void)unused;
    Tally a = {0}, b = {0}, sum = {0}, other = {0};
    for (int i = 0; i < 1000; i++) {
        char number[16];
        snprintf(number, sizeof number, "%d", i % 300);
        tally_add(i % 3 ? &a : &b, TALLY_NAME("n", number), (uint64_t)i);
    }
    tally_merge(&sum, &a), tally_merge(&sum, &b);
    tally_merge(&other, &b), tally_merge(&other, &a);
    assert_int_equal(sum.used, 300);
    assert_int_equal(tally_get(&sum, TALLY_NAME("n", "7")), 7 + 307 + 607 + 907);
    assert_int_equal(tally_get(&sum, "never"), 0);
    TallyItem *x = tally_sorted(&sum), *y = tally_sorted(&other);
    for (int i = 0; i < 300; i++) {
        assert_string_equal(x[i].name, y[i].name);
        assert_int_equal(x[i].count, y[i].count);
        if (i) assert_true(strcmp(x[i - 1].name, x[i].name) < 0);
    }
    free(x), free(y);
    char copy[TALLY_NAME_MAX];
    const char *field[TALLY_FIELDS_MAX];
    assert_int_equal(tally_fields(TALLY_NAME("a", "b\tc\nd", ""), copy, field), 3);
    assert_string_equal(field[1], "b c d");
    assert_string_equal(field[2], "");
    tally_free(&a), tally_free(&b), tally_free(&sum), tally_free(&other);
}

static void every_pair_sits_both_ways(void **unused)
{
    (void)unused;
    static LabPlan plan;
    for (int mirrors = 0; mirrors < 2; mirrors++) {
        plan = (LabPlan){.team_count = 4, .games = 6, .board_count = 3, .seed = 9, .no_mirrors = !mirrors};
        int met[4][4][3] = {0};
        long matches = lab_matches(&plan);
        assert_int_equal(matches, mirrors ? 60 : 36);
        for (long i = 0; i < matches; i++) {
            LabMatch match = lab_match(&plan, i);
            met[match.team[1]][match.team[2]][match.board]++;
            for (long j = 0; j < i; j++) assert_true(lab_match(&plan, j).seed != match.seed);
        }
        for (int a = 0; a < 4; a++)
            for (int b = 0; b < 4; b++)
                for (int board = 0; board < 3; board++)
                    assert_int_equal(met[a][b][board], a == b ? 2 * mirrors : 1);
    }
}

/* ---- the command ---- */

static void line_of(const char *words, char *line, size_t size)
{
    snprintf(line, size, "cd '%s'; C='%s'; exec '%s' lab --bot random %s", folder, cards_folder, program,
             words);
}

static int run(const char *words, char *said, size_t size)
{
    char line[1024], all[1200];
    line_of(words, line, sizeof line);
    snprintf(all, sizeof all, "( %s ) 2>&1", line);
    return shell_says(all, said, size);
}

static void run_well(const char *words)
{
    char said[2048];
    int code = run(words, said, sizeof said);
    if (code != 0) fail_msg("lab %s: %d: %s", words, code, said);
}

static char *slurp(const char *name) { return file_text(folder, name); }

static void spill(const char *name, const char *text) { file_spill(folder, name, text, strlen(text)); }

static void same_reports(const char *a, const char *b)
{
    static const char *const files[] = {"report.html", "teams.csv",   "totals.csv",  "seats.csv", "cards.csv",
                                        "uses.csv",    "clauses.csv", "lengths.csv", "lab.state"};
    for (int i = 0; i < countof(files); i++) {
        char one[64], two[64];
        snprintf(one, sizeof one, "%s/%s", a, files[i]);
        snprintf(two, sizeof two, "%s/%s", b, files[i]);
        char *x = slurp(one), *y = slurp(two);
        if (strcmp(x, y) != 0) fail_msg("%s and %s differ", one, two);
        assert_true(strlen(x) > 20);
        free(x), free(y);
    }
}

#define TWO_TEAMS "$C/all.cards $C/hammer.team $C/phantom.team --teams hammer,phantom "

static void threads_do_not_matter(void **unused)
{
    (void)unused;
    run_well(TWO_TEAMS "--games 10 --seed 5 --threads 1 --out one");
    run_well(TWO_TEAMS "--games 10 --seed 5 --threads 4 --out four");
    same_reports("one", "four");
    run_well(TWO_TEAMS "--games 10 --seed 6 --threads 4 --out other");
    char *a = slurp("one/lengths.csv"), *b = slurp("other/lengths.csv");
    assert_string_not_equal(a, b);
    free(a), free(b);
}

/* Starts it, and stops it by this signal as soon as something is kept; returns how it ended. */
static int start_and_stop(const char *words, const char *state, int number)
{
    char line[1024], path[160];
    line_of(words, line, sizeof line);
    snprintf(path, sizeof path, "%s/%s", folder, state);
    struct stat before = {0}, now;
    bool was = stat(path, &before) == 0;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        int null = open("/dev/null", O_WRONLY);
        dup2(null, STDOUT_FILENO);
        dup2(null, STDERR_FILENO);
        execl("/bin/sh", "sh", "-c", line, (char *)NULL);
        _exit(127);
    }
    int status = 0;
    for (;;) {
        if (stat(path, &now) == 0 && (!was || now.st_ino != before.st_ino)) break;
        assert_int_equal(waitpid(child, &status, WNOHANG), 0);
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    assert_int_equal(kill(child, number), 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

static long done_of(const char *state)
{
    char *text = slurp(state), *at = strstr(text, "\ndone ");
    long done = 0, from, to;
    assert_non_null(at);
    for (at += 5; sscanf(at, " %ld-%ld", &from, &to) == 2 && *at == ' '; at += 1 + strcspn(at + 1, " \n"))
        done += to - from + 1;
    free(text);
    return done;
}

static void goes_on_after_a_stop(void **unused)
{
    (void)unused;
    static const char words[] = TWO_TEAMS "--games 200 --seed 3 --threads 2 --out stopped";
    int status = start_and_stop(words, "stopped/lab.state", SIGKILL);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    long killed = done_of("stopped/lab.state");
    assert_true(killed >= 1 && killed < 600);
    status = start_and_stop(words, "stopped/lab.state", SIGTERM);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 1);
    long stopped = done_of("stopped/lab.state");
    assert_true(stopped > killed && stopped < 600);
    run_well(words);
    run_well(TWO_TEAMS "--games 200 --seed 3 --threads 1 --out straight");
    same_reports("stopped", "straight");
}

/* The flag of a card in cards.csv: "", "strong" or "weak". */
static void flag_of(const char *file, const char *card, char flag[16])
{
    char *text = slurp(file), start[64];
    snprintf(start, sizeof start, "\n%s,", card);
    char *row = strstr(text, start);
    if (!row) fail_msg("%s is not in %s", card, file);
    snprintf(flag, 16, "%.*s", (int)strcspn(row + strlen(start), ","), row + strlen(start));
    free(text);
}

#define REST                                                                                                 \
    " EON-100 GET-100 IDA-100 SOL-100\n combined ARM-2000 EON-2000 SOL-2000 ARM-3000 IDA-3000 GET-3000 "     \
    "ARM-4000 ARM-9000\n"

/* The team of the tests, the same with one card under another name, and with one that is far too good. */
static void variants_spill(void)
{
    spill("variants.cards", "robot ARN-100\n class A team hammer make ARM\n move 4 energy 3 integrity 5\n"
                            " action \"Piston Fist\" cost 2 each 3+ damage 1 range 2 gambit anti-air\n"
                            " action \"Furnace Breath\" cost 2 all 2+ damage 1 radius 1 blaze\n"
                            " ability overload\n ability combine-assault\n"
                            "robot ARX-100\n class A team hammer make ARM\n move 9 energy 6 integrity 15\n"
                            " action \"Piston Fist\" cost 1 each 2+ damage 3 range 8\n"
                            " action \"Furnace Breath\" cost 1 all 2+ damage 2 radius 3\n"
                            " ability overload\n ability combine-assault\n");
    spill("plain.team", "team plain\n title Plain\n basic ARM-100" REST);
    spill("renamed.team", "team renamed\n title Renamed\n basic ARN-100" REST);
    spill("planted.team", "team planted\n title Planted\n basic ARX-100" REST);
}

static void planted_card_is_flagged(void **unused)
{
    (void)unused;
    char flag[16];
    run_well("$C/all.cards variants.cards plain.team planted.team --teams plain,planted --games 200 --out "
             "planted");
    flag_of("planted/cards.csv", "ARX-100", flag);
    assert_string_equal(flag, "strong");
    flag_of("planted/cards.csv", "EON-100", flag); /* both teams hold it */
    assert_string_equal(flag, "");
    char *page = slurp("planted/report.html");
    assert_non_null(
        strstr(page, "<span class=\"flag s\">strong</span> <b>ARX-100</b>: teams with it score "));
    free(page);
}

/* Found among three teams too, with the cards of the others around it. */
static void planted_card_is_found_among_others(void **unused)
{
    (void)unused;
    char flag[16];
    run_well("$C/all.cards variants.cards plain.team renamed.team planted.team --teams plain,renamed,planted "
             "--games 150 --out three");
    flag_of("three/cards.csv", "ARX-100", flag);
    assert_string_equal(flag, "strong");
    flag_of("three/cards.csv", "ARM-2000", flag);
    assert_string_equal(flag, "");
}

/* The interval leaves a twentieth of chance, and the margin of a flag nearly none. */
static void renamed_card_is_not_flagged(void **unused)
{
    (void)unused;
    for (int seed = 1; seed <= 2; seed++) {
        char words[256], file[64], flag[16];
        snprintf(words, sizeof words,
                 "$C/all.cards variants.cards plain.team renamed.team --teams plain,renamed --games 200 "
                 "--seed %d --out same%d",
                 seed, seed);
        snprintf(file, sizeof file, "same%d/cards.csv", seed);
        run_well(words);
        flag_of(file, "ARN-100", flag);
        assert_string_equal(flag, "");
        flag_of(file, "ARM-100", flag);
        assert_string_equal(flag, "");
        snprintf(file, sizeof file, "same%d/report.html", seed);
        char *page = slurp(file);
        assert_non_null(strstr(page, "No card is flagged"));
        free(page);
    }
}

/* Nothing from outside, every plot there, names escaped. */
static void page_stands_alone(void **unused)
{
    (void)unused;
    char *page = slurp("one/report.html");
    static const char *const never[] = {"<script", "http:", "https:", "src=", "@import", "url("};
    for (int i = 0; i < countof(never); i++)
        if (strstr(page, never[i])) fail_msg("the page contains %s", never[i]);
    static const char *const parts[] = {"Score of the row's team",
                                        "had the first turn",
                                        "How many choices a match takes",
                                        "Score of teams with the card",
                                        "<h2>What was done",
                                        "Piston Fist",
                                        "<h2>Clauses",
                                        "A2-ACTN-03",
                                        "</html>"};
    for (int i = 0; i < countof(parts); i++)
        if (!strstr(page, parts[i])) fail_msg("the page lacks %s", parts[i]);
    free(page);
    char *uses = slurp("one/uses.csv");
    assert_non_null(strstr(uses, "\naction,ARM-100,Piston Fist,"));
    free(uses);
}

static void other_games_do(void **unused)
{
    (void)unused;
    run_well("--game parley --games 20 --out parley");
    char *page = slurp("parley/report.html");
    assert_non_null(strstr(page, "does not say which cards are in play"));
    assert_non_null(strstr(page, "T-09"));
    free(page);
}

static void says_what_is_wrong(void **unused)
{
    (void)unused;
    static const struct {
        const char *words, *said;
    } bad[] = {
        {"--games 0", "--games needs a number"},
        {"--threads 99", "--threads needs a number from 1 to 64"},
        {"--bot nobody", "there is no bot called nobody"},
        {"--bot search:5ms", "a bot that plays by the clock"},
        {"--game chess", "there is no game \"chess\"; expected aegis"},
        {"--teams nobody --games 1 --out bad1", "nobody"},
        {"--board nowhere --games 1 --out bad2", "nowhere"},
        {"--dance", "\"--dance\" is no option"},
        {"missing.cards --out bad3", "missing.cards"},
        {"--out plain.team", "can't make the folder plain.team"},
        {TWO_TEAMS "--games 11 --seed 5 --out one",
         "one/lab.state:2:1: this folder holds another experiment"},
        {TWO_TEAMS "--games 10 --seed 5 --out cut", "cut/lab.state:4:1: the file is cut short"},
        {TWO_TEAMS "--games 10 --seed 5 --out rot", "rot/lab.state:4:1: can't be read; expected a number"},
    };
    char *state = slurp("one/lab.state"),
         *third = strchr(strchr(strchr(state, '\n') + 1, '\n') + 1, '\n') + 1;
    char path[160];
    for (int i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, i ? "rot" : "cut");
        assert_int_equal(mkdir(path, 0777), 0);
    }
    snprintf(third, strlen(third), "rot\n");
    spill("rot/lab.state", state);
    *third = 0;
    spill("cut/lab.state", state);
    free(state);
    for (int i = 0; i < countof(bad); i++) {
        char said[2048];
        int code = run(bad[i].words, said, sizeof said);
        if (code != 2 || !strstr(said, bad[i].said)) fail_msg("lab %s: %d: %s", bad[i].words, code, said);
    }
    run_well(TWO_TEAMS "--games 10 --seed 5 --out cut --fresh");
    same_reports("one", "cut");
}

int main(int count, char **arguments)
{
    assert_true(count == 3);
    program = arguments[1], cards_folder = arguments[2];
    strcpy(folder, "/tmp/arbiter-lab-XXXXXX");
    assert_non_null(mkdtemp(folder));
    variants_spill();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(intervals_are_wilsons),
        cmocka_unit_test(tallies_add_up_in_any_order),
        cmocka_unit_test(every_pair_sits_both_ways),
        cmocka_unit_test(threads_do_not_matter),
        cmocka_unit_test(goes_on_after_a_stop),
        cmocka_unit_test(planted_card_is_flagged),
        cmocka_unit_test(planted_card_is_found_among_others),
        cmocka_unit_test(renamed_card_is_not_flagged),
        cmocka_unit_test(page_stands_alone),
        cmocka_unit_test(other_games_do),
        cmocka_unit_test(says_what_is_wrong),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    char line[128];
    snprintf(line, sizeof line, "rm -rf '%s'", folder);
    return system(line) == 0 ? failed : 1;
}
