/* One question at a time on the command line: `arbiter odds`, `roll` and `downtime`. */
#include "unit.h"

static const char *arbiter;

static int run(const char *arguments, char *out, size_t size)
{
    char command[1024];
    snprintf(command, sizeof command, "%s %s 2>&1", arbiter, arguments);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    size_t length = fread(out, 1, size - 1, pipe);
    out[length] = 0;
    return WEXITSTATUS(pclose(pipe));
}

#define TABLE "--game spot_rules --seats 3 --team 1=warehouse --team 2=teo --team 3=june "

static const struct {
    const char *arguments;
    int code;
    const char *seen;
} cases[] = {
    {"odds " TABLE "'test Teo Pistol by Agility df 3' roll", 0, "not above 8"},
    {"odds " TABLE "'test Teo Pistol by Agility df 4' --json", 0, "\"success\":10"},
    {"odds " TABLE "'2: test Teo Pistol df 1' roll", 0, "no dice decide this"},
    {"odds " TABLE "'2: fight'", 1, "SR-OUR-17"},
    {"odds " TABLE "'2: dance'", 2, "mean nothing"},
    {"odds " TABLE "'test Teo Pistol by Agilty df 3'", 2,
     "expected one of Strength, Size, Agility, Reflexes, Intelligence, Perception, Willpower, Influence\n"},
    {"odds " TABLE "'test Teo S df 3'", 2, "expected one of Strength, Size, Shotgun, Stealth\n"},
    {"odds " TABLE "'test Teo Pistool df 3'", 2, ", Pistol, Rifle, Shotgun, Autofire ...\n"},
    {"odds " TABLE, 2, "which choice"},
    {"odds --game nothing roll", 2, "nothing"},
    {"odds " TABLE "--set column=theirs roll", 2, "column"},
    {"odds " TABLE "--set column=book '2: test Teo Pistol df 2'", 0, "no dice decide this"},
    {"roll " TABLE "'test Teo Pistol by Agility df 3' roll --dice 'test 3 4'", 0,
     "7 against 8, success (SR-TEST-02)"},
    {"roll " TABLE "'test Teo Pistol by Agility df 3' roll --dice 'test 6 6'", 0, "failure (SR-TEST-03)"},
    {"roll " TABLE "'test Teo Pistol by Agility df 3' roll --dice 'luck 6 6'", 2, "luck"},
    {"roll " TABLE "--seed 3 'test Teo Pistol df 3' roll --json", 0, "\"kind\":\"roll\""},
    {"downtime " TABLE "'downtime 1 weeks'", 0, "influence Teo pv 2\n    expected weeks 8.184"},
    {"downtime " TABLE "'downtime 1 weeks' --json", 0, "\"expected weeks\":8184"},
    {"downtime " TABLE, 0, "nothing to plan"},
};

static void answers(void **unused)
{
    static char out[1 << 16];
    int failures = 0;
    (void)unused;
    for (int i = 0; i < (int)(sizeof cases / sizeof *cases); i++) {
        int code = run(cases[i].arguments, out, sizeof out);
        if (code == cases[i].code && strstr(out, cases[i].seen)) continue;
        failures++;
        print_error("arbiter %s\ncode %d, wanted %d with \"%s\":\n%s\n", cases[i].arguments, code,
                    cases[i].code, cases[i].seen, out);
    }
    assert_int_equal(failures, 0);
}

/* A saved campaign goes on with whoever was brought in from a sheet that no seat had named. */
static void goes_on(void **unused)
{
    static char out[1 << 16];
    char folder[] = "/tmp/arbiter-spot-XXXXXX", arguments[512];
    (void)unused;
    assert_non_null(mkdtemp(folder));
    snprintf(arguments, sizeof arguments, "%s/begun.arb", folder);
    FILE *file = fopen(arguments, "w");
    assert_non_null(file);
    fputs("game spot_rules\nseat 1 Gil team=warehouse\nseat 2 Ann team=\"Teo Brandt\"\nseed 3\ndeal\n"
          "1: bring Soldier side 2\n1: bring Passer-by\n2: test Teo Pistol by Agility df 3\n",
          file);
    fclose(file);
    snprintf(arguments, sizeof arguments, "play --load %s/begun.arb --save %s/kept.arb --yes </dev/null",
             folder, folder);
    assert_int_equal(run(arguments, out, sizeof out), 0);
    snprintf(arguments, sizeof arguments, "replay %s/kept.arb", folder);
    if (run(arguments, out, sizeof out) != 0 || !strstr(out, "Soldier")) fail_msg("%s", out);
    for (int i = 0; i < 2; i++) {
        snprintf(arguments, sizeof arguments, "%s/%s.arb", folder, i ? "kept" : "begun");
        unlink(arguments);
    }
    rmdir(folder);
}

/* From an empty folder to a roll that is kept, and on with it. */
static void rolls_are_kept(void **unused)
{
    static char out[1 << 16];
    char folder[] = "/tmp/arbiter-spot-XXXXXX", arguments[512];
    (void)unused;
    assert_non_null(mkdtemp(folder));
    snprintf(arguments, sizeof arguments,
             "roll " TABLE "--save %s/campaign.arb 'test Teo Pistol by Agility df 3' roll --dice 'test 3 4'",
             folder);
    assert_int_equal(run(arguments, out, sizeof out), 0);
    snprintf(arguments, sizeof arguments,
             "roll --table %s/campaign.arb --save %s/campaign.arb 'luck of Teo in Pistol' --dice 'luck 1 2'",
             folder, folder);
    assert_int_equal(run(arguments, out, sizeof out), 0);
    snprintf(arguments, sizeof arguments, "replay %s/campaign.arb", folder);
    if (run(arguments, out, sizeof out) != 0 || !strstr(out, "7 against 8, success") ||
        !strstr(out, "luck with 1 and 2"))
        fail_msg("%s", out);
    snprintf(arguments, sizeof arguments, "roll " TABLE "--save %s/no/where.arb 'test Teo Pistol df 3'",
             folder);
    assert_int_equal(run(arguments, out, sizeof out), 2);
    assert_non_null(strstr(out, "a file that can be written"));
    assert_int_equal(run("odds " TABLE "--save x 'test Teo Pistol df 3'", out, sizeof out), 2);
    snprintf(arguments, sizeof arguments, "%s/campaign.arb", folder);
    unlink(arguments);
    rmdir(folder);
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(answers), cmocka_unit_test(goes_on),
                                       cmocka_unit_test(rolls_are_kept)};
    if (count < 2) return 2;
    arbiter = arguments[1];
    return cmocka_run_group_tests_name("spot_cli", tests, NULL, NULL);
}
