/* The commands from outside: what they print and their exit codes. Arguments: the program, the
   folder of parley's scripts. */
#define _XOPEN_SOURCE 700 /* mkdtemp, realpath */

#include "../unit/unit.h"
#include "core/base.h"
#include "core/json.h"

static char *program;
static const char *scripts;
static char folder[64];
static char output[1 << 20];

static void write_file(const char *name, const char *text) { file_spill(folder, name, text, strlen(text)); }

static void shell(const char *command)
{
    char line[1024];
    snprintf(line, sizeof line, "cd '%s' && %s", folder, command);
    assert_int_equal(system(line), 0);
}

/* Runs `arbiter ARGUMENTS` in the folder; both outputs are in `output`. Returns the exit code. */
static int run(const char *arguments)
{
    char command[1024];
    snprintf(command, sizeof command, "cd '%s' && '%s' %s 2>&1", folder, program, arguments);
    return shell_says(command, output, sizeof output);
}

static void assert_says(const char *arguments, int code, const char *words)
{
    int got = run(arguments);
    if (got != code || !strstr(output, words)) fail_msg("arbiter %s: %d\n%s", arguments, got, output);
}

static int make_files(void **unused)
{
    (void)unused;
    strcpy(folder, "/tmp/arbiter-cli-XXXXXX");
    assert_non_null(mkdtemp(folder));
    shell("mkdir -p sub/deep empty");
    write_file("good.arb",
               "game parley\nseat 1 Ann\nseat 2 Bob\nhand 1 2 3 4\nhand 2 5 5 1\ndeal [prize 3 4]\n"
               "1: bid 4\nexpect /asked = 2 # T-09\n2: bid 5 [cup 1 2]\n1: pass [prize 1 1]\n"
               "expect /seats/2/score = 7\nhash 0000000000000000 # not checked here\n");
    write_file("sub/b.arb", "game parley\nseed 1\n1: pass\nexpect /seats/1/bid = pass # T-09\n");
    write_file("sub/a.arb", "game parley\nseed 1\n1: pass\nexpect /seats/1/bid = 3\n");
    write_file("sub/deep/c.arb", "game parley\nseed 1\n1: shout\n");
    write_file("sub/notes.txt", "no script");
    write_file("ok.arb", "game parley\nhand 1 2 3 4\nhand 2 5 5 1\ndeal [prize 3 4]\n1: bid "
                         "4\nexpect /asked = 2 # T-09\n"
                         "refuse 1: bid 3 # T-01\n");
    write_file("vacuous.arb", "game parley\nseed 1\n1: pass\nexpect /round = 1 # T-09\n");
    return 0;
}

static int remove_files(void **unused)
{
    (void)unused;
    char command[128];
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    return system(command);
}

static void help_and_usage(void **unused)
{
    (void)unused;
    assert_says("--help", 0, "exit codes: 0");
    assert_says("--version", 0, "arbiter ");
    assert_says("", 2, "usage: arbiter COMMAND");
    assert_says("juggle", 2, "no command \"juggle\"");
    static const char *const commands[] = {"check", "replay", "rules", "verify", "perft"};
    for (int i = 0; i < countof(commands); i++) {
        char arguments[64];
        snprintf(arguments, sizeof arguments, "%s --help", commands[i]);
        assert_says(arguments, 0, "usage: arbiter");
        assert_non_null(strstr(output, "example"));
        snprintf(arguments, sizeof arguments, "%s --nonsense", commands[i]);
        assert_says(arguments, 2, "unknown option --nonsense");
    }
    assert_says("check", 2, "which scripts?");
    assert_says("replay", 2, "which file?");
    assert_says("replay a b", 2, "one file");
    assert_says("verify", 2, "which file?");
    assert_says("perft", 2, "which file?");
    assert_says("help verify", 0, "usage: arbiter verify");
    assert_says("help juggle", 2, "no command \"juggle\"");
    assert_says("check --game chess ok.arb", 2, "no game \"chess\"; expected aegis, robot_empire");
    assert_says("store check --data nowhere", 2,
                "there is no nowhere/arbiter.db; expected the folder of a store");
    shell("test ! -e nowhere");
}

static void check_passes_and_fails(void **unused)
{
    (void)unused;
    assert_says("check ok.arb", 0, "1 passed, 0 failed\n");
    assert_says("check sub", 1, "1 passed, 2 failed\n");
    assert_non_null(
        strstr(output, "FAILED sub/a.arb\nsub/a.arb:4:1: this is not so; expected /seats/1/bid = 3\n"));
    assert_non_null(strstr(output, "seen: \"pass\""));
    assert_null(strstr(output, "Round 1:"));
    assert_non_null(strstr(output, "  asked "));
    assert_non_null(strstr(output, "sub/deep/c.arb:3:4: no such verb; expected bid N, pass or dare"));
    assert_true(strstr(output, "sub/a.arb") < strstr(output, "sub/deep/c.arb"));
    assert_says("check sub --position", 1, "Round 1:");
    assert_says("check ok.arb sub/b.arb", 0, "2 passed, 0 failed\n");
    assert_says("check missing.arb", 2, "missing.arb");
    assert_says("check empty", 2, "no .arb script");
    assert_says("check ok.arb missing.arb", 2, "1 passed, 0 failed\n");
    assert_says("check --strict vacuous.arb", 1, "already true before the last choice; write `expect still`");
    assert_says("check vacuous.arb", 0, "1 passed");
    assert_says("check sub --game parley", 1, "1 passed, 2 failed\n");
    shell("mkdir other && cp sub/b.arb other && echo 'game chess' > other/chess.arb");
    assert_says("check other", 0, "1 left out: this program does not have their game\n1 passed, 0 failed\n");
    assert_says("check --strict other", 1, "1 passed, 1 failed\n");
    assert_says("check other/chess.arb", 1, "0 passed, 1 failed\n");
}

static void check_reports_json(void **unused)
{
    (void)unused;
    const char *value;
    int length;
    assert_int_equal(run("check sub --json"), 1);
    assert_true(json_find(output, "/scripts/0/failures/0/line", &value, &length));
    assert_memory_equal(value, "4", 1);
    assert_true(json_find(output, "/failed", &value, &length));
    assert_memory_equal(value, "2", 1);
    assert_true(json_find(output, "/scripts/1/passed", &value, &length));
    assert_memory_equal(value, "true", 4);
}

static void check_reports_clauses(void **unused)
{
    (void)unused;
    const char *value;
    int length;
    assert_int_equal(run("check ok.arb --clauses --json"), 0);
    assert_int_equal(strncmp(output, "{\"systems\":[{\"id\":\"T\",\"clauses\":", 32), 0);
    assert_true(json_find(output, "/systems/0/covered", &value, &length));
    assert_memory_equal(value, "2,", 2);
    assert_true(json_find(output, "/systems/0/missing/0", &value, &length));
    assert_memory_equal(value, "\"T-02\"", 6);
    assert_true(json_find(output, "/systems/0/cited", &value, &length));
    assert_true(json_find(output, "/systems/1/in_scope", &value, &length));
    assert_says("check ok.arb --clauses", 0, "2 covered");
    assert_non_null(strstr(output, "missing: T-02"));
    assert_says("check vacuous.arb --clauses", 0, " 0 covered");
    assert_says("check ok.arb --clauses --json --game parley", 0, "\"id\":\"T\"");
    assert_null(strstr(output, "\"id\":\"A2\""));
}

static void replay_prints_the_match(void **unused)
{
    (void)unused;
    const char *value;
    int length;
    assert_says("replay good.arb", 1, "another position");
    assert_says("replay good.arb --at 2", 0, "   2  2: bid 5 [cup 1 2]\n");
    assert_non_null(strstr(output, "Bob shows: a 5 (T-09)"));
    assert_non_null(strstr(output, "\n\nRound 1: 7 points"));
    assert_null(strstr(output, "\033"));
    assert_says("replay good.arb --at 1 --seat 2", 0, "1: has chosen");
    assert_says("replay good.arb --at 1 --seat=1", 0, "1: bid 4");
    assert_says("replay good.arb --at 1 --seat 5", 2, "no seat 5");
    assert_says("replay good.arb --seat 9", 2, "0 to 6");
    assert_says("replay good.arb --at x", 2, "number");
    assert_says("replay sub/deep/c.arb", 2, "no such verb");
    assert_says("replay missing.arb", 2, "missing.arb");
    assert_int_equal(run("replay good.arb --at 2 --json"), 0);
    assert_true(json_find(output, "/entries/2/dice/0/faces/1", &value, &length));
    assert_true(json_find(output, "/view/seats/1/hand", &value, &length));
}

static void exports_replay(void **unused)
{
    (void)unused;
    assert_int_equal(run("replay good.arb --at 3 --export > again.arb"), 0);
    assert_says("check again.arb", 0, "1 passed");
    assert_says("replay again.arb --export", 0, "rules_version");
}

/* An exported log brings what it needs of what comes with the game, in the order in which it is read, and no
 * more. */
static void exports_bring_what_they_need(void **unused)
{
    (void)unused;
    write_file("teams.arb",
               "game aegis board=arena\nseat 1 Ann team=ashla\nseat 2 Bob team=ganith\nseed 1\ndeal\n");
    write_file("solo.arb", "game aegis mode=solo boss=Karnhold\nseat 1 Ann team=ashla\nseed 1\ndeal\n");
    assert_int_equal(run("replay teams.arb --export"), 0);
    const char *board = strstr(output, "base \"aegis/arena.board\"\n");
    const char *cards = strstr(output, "base \"aegis/second-ignition.cards\"\n");
    const char *team = strstr(output, "base \"aegis/ashla.team\"\n");
    assert_true(board && cards && team && board < cards && cards < team);
    assert_non_null(strstr(output, "base \"aegis/ganith.team\"\n"));
    assert_null(strstr(output, "canyon.board"));
    assert_null(strstr(output, "first-ainer.team"));
    assert_null(strstr(output, "robot_empire/"));
    shell("mkdir exported");
    assert_int_equal(run("replay teams.arb --export > exported/teams.arb"), 0);
    assert_int_equal(run("replay solo.arb --export > exported/solo.arb"), 0);
    assert_says("check exported", 0, "2 passed, 0 failed");
    assert_int_equal(run("replay solo.arb --export"), 0); /* no board is named: any may be played on */
    assert_non_null(strstr(output, "base \"aegis/canyon.board\"\n"));
    assert_non_null(strstr(output, "base \"aegis/second/kaiju.team\"\n")); /* the minions of this Boss */
    assert_null(strstr(output, "base \"aegis/ganith.team\"\n"));
}

static void rules_are_found(void **unused)
{
    (void)unused;
    assert_says("rules", 0, "T  The table");
    assert_says("rules t-10", 0, "T-10  A choice may be taken back");
    assert_null(strstr(output, "T-11"));
    assert_says("rules T", 0, "T-18");
    assert_says("rules taken back", 0, "T-11");
    assert_null(strstr(output, "T-01 "));
    assert_says("rules xyzzy", 1, "no clause");
    assert_says("rules T-10 --json", 0, "[{\"id\":\"T-10\",\"system\":\"T\"");
    assert_says("rules --json", 0, "[{\"system\":\"T\"");
}

static void sealed_matches_are_verified(void **unused)
{
    (void)unused;
    char arguments[512];
    snprintf(arguments, sizeof arguments, "verify '%s/sealed.arb'", scripts);
    assert_says(arguments, 0, "all 33 dice are the sealed ones");
    snprintf(arguments, sizeof arguments, "verify '%s/sealed.arb' --json", scripts);
    assert_says(arguments, 0, "{\"verified\":true,");
    snprintf(arguments, sizeof arguments, "sed 's/^seed-revealed.*//' '%s/sealed.arb' > open.arb", scripts);
    shell(arguments);
    assert_says("verify open.arb", 1, "not revealed yet");
    snprintf(arguments, sizeof arguments, "sed 's/^words 1 .*/words 1 \"others\"/' '%s/sealed.arb' > bad.arb",
             scripts);
    shell(arguments);
    assert_says("verify bad.arb", 1, "is not the sealed one");
    assert_says("verify ok.arb", 1, "not sealed");
    assert_says("verify sub/deep/c.arb", 2, "no such verb");
}

static void positions_are_counted(void **unused)
{
    (void)unused;
    assert_says("perft sub/b.arb --depth 2", 0, "1 ");
    assert_says("perft sub/b.arb --depth 2 --json", 0, "[{\"depth\":1,\"choices\":");
    assert_says("perft sub/b.arb --depth 0", 2, "1 to 16");
    assert_says("perft sub/deep/c.arb", 2, "no such verb");
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(help_and_usage),
        cmocka_unit_test(check_passes_and_fails),
        cmocka_unit_test(check_reports_json),
        cmocka_unit_test(check_reports_clauses),
        cmocka_unit_test(replay_prints_the_match),
        cmocka_unit_test(exports_replay),
        cmocka_unit_test(exports_bring_what_they_need),
        cmocka_unit_test(rules_are_found),
        cmocka_unit_test(sealed_matches_are_verified),
        cmocka_unit_test(positions_are_counted),
    };
    if (count != 3) return 2;
    program = realpath(arguments[1], NULL); /* the tests run it from another folder */
    if (!program) return 2;
    scripts = arguments[2];
    int failed = cmocka_run_group_tests_name("cli", tests, make_files, remove_files);
    free(program);
    return failed;
}
