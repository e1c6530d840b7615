/* `arbiter cards` and `arbiter team` as programs see them: output and exit codes.
   Arguments: the program, the folder tests/cards. */
#include "unit.h"

static const char *program, *cards_folder;
static char folder[64];

/* Runs the program with these words (a shell line; $C is tests/cards, $T our folder). */
static int run(const char *words, char *said, size_t size)
{
    char line[1024];
    snprintf(line, sizeof line, "C='%s'; T='%s'; '%s' %s 2>&1", cards_folder, folder, program, words);
    return shell_says(line, said, size);
}

static void spill(const char *name, const char *text) { file_spill(folder, name, text, strlen(text)); }

static const struct {
    const char *words;
    int code;
    const char *said[3]; /* parts of the output */
} runs[] = {
    {"cards --help", 0, {"usage: arbiter cards check"}},
    {"team --help", 0, {"usage: arbiter team check"}},
    {"cards", 2, {"what is to be done"}},
    {"cards dance", 2, {"there is no \"cards dance\""}},
    {"cards check", 2, {"check needs files"}},
    {"cards fmt", 2, {"fmt needs files"}},
    {"cards show", 2, {"show needs files or names"}},
    {"cards list ARK-100", 2, {"ARK-100 is no file of cards"}},
    {"cards list --colour", 2, {"unknown option --colour"}},
    {"cards list --game chess", 2, {"there is no game \"chess\""}},
    {"cards list --set=", 2, {"--set needs a name"}},
    {"cards check $C/all.cards $C/hammer.team", 0, {"2 files in order"}},
    {"cards check $C/all.cards", 0, {"1 file in order"}},
    {"cards check $T/bad.cards", 1, {"bad.cards:2:3: unknown word `clas`; expected perhaps \"class\""}},
    {"cards check $T/bad.cards --json",
     1,
     {"\"ok\":false", "\"line\":2,\"column\":3,\"what\":\"unknown word `clas`\""}},
    {"cards check $C/all.cards --json", 0, {"\"ok\":true}]}"}},
    {"cards check $T/none.cards", 1, {"none.cards: "}},
    {"cards list", 0, {"ARK-100", "robot     class A level 1", "\narena "}},
    {"cards list --set second-ignition --json",
     0,
     {"[{\"name\":\"ARK-100\",\"kind\":\"robot\",\"set\":\"second-ignition\""}},
    {"cards usage --set second-ignition",
     0,
     {"type      accuracy-buff", "attribute aimed ",
      "ability   ultracombine           2  SOBEK-3930, SOBEK-5950\n"}},
    {"cards usage $T/used.cards",
     0,
     {"type      damage                 1  USE-1\nattribute rust                   1  USE-1\nability   jet   "
      "                 1  USE-1\n"}},
    {"cards usage $T/used.cards --json",
     0,
     {"[{\"kind\":\"type\",\"word\":\"damage\",\"count\":1,\"cards\":\"USE-1\"}"}},
    {"cards usage --set nothing", 1, {"there is no such card"}},
    {"cards list --set nothing", 1, {"there is no such card"}},
    {"cards list $C/all.cards", 0, {"ARM-100"}},
    {"cards show ark-100", 0, {"robot ARK-100\n  class A ", "  action \"Rocket Punch\"   cost 2"}},
    {"cards sheet Nobody", 1, {"there is no card called Nobody"}},
    {"cards sheet --set nothing", 1, {"there is no such card"}},
    {"cards sheet --team nobodies", 1, {"there is no team called nobodies"}},
    {"cards sheet ARK-100 --output $T/none/x.html", 1, {"none/x.html: "}},
    {"cards show ARK-100 --output x", 2, {"only sheet takes --team and --output"}},
    {"cards sheet --team first-ainer --output $T/again.cards", 0, {"12 cards in "}},
    {"cards sheet --set first | grep -o '<article' | wc -l", 0, {"100\n"}},
    {"cards sheet --game avertigos | grep -o '<article class=\"card av [a-z]*' | sort | uniq -c | tr -s ' '",
     0,
     {" 17 <article class=\"card av dynasty", " 5 <article class=\"card av special"}},
    {"cards sheet --game avertigos \"Bow Gunner\" | grep -o 'class=\"aim\"' | wc -l", 0, {"1\n"}},
    {"cards sheet --set first | grep -o 'class=\"page\"' | wc -l", 0, {"12\n"}},
    {"cards sheet --set first | grep -o 'class=\"nm\">[^<]*' | sort -u | wc -l", 0, {"100\n"}},
    {"cards sheet --team first-ainer | grep -o '<article' | wc -l", 0, {"12\n"}},
    {"cards sheet $C/all.cards ARM-100 | grep -o '<article' | wc -l", 0, {"1\n"}},
    {"cards sheet --game robot_empire", 1, {"the cards of Robot Empire can't be drawn yet"}},
    {"cards sheet ARK-100 --set first", 0, {"<!DOCTYPE html>", ">ARK-100</div>", "First Pilot."}},
    {"cards show Nobody", 1, {"there is no card called Nobody"}},
    {"cards show $C/all.cards ARM-100", 0, {"robot ARM-100\n"}},
    {"cards fmt $T/ugly.cards", 0, {"robot ARK-100\n  class A\n  move 4   energy 3   integrity 5\n"}},
    {"cards fmt $T/bad.cards", 1, {"unknown word `clas`"}},
    {"team check ashla ganith", 0, {"ashla: legal\nganith: legal\n"}},
    {"team check ashla --reach", 0, {"ashla: legal\n"}},
    {"team check $T/far.team", 0, {"far: legal", "warning: A2-REQ-01: GAN-2610 can't be combined"}},
    {"team check $T/far.team --reach", 1, {"far: legal", "warning: A2-REQ-01: GAN-2610 can't be combined"}},
    {"team check $C/../../data/robot_empire/bastion.deck --game robot_empire", 0, {"bastion: legal\n"}},
    {"team check nobody", 1, {"there is no team called nobody"}},
    {"team check $C/all.cards $C/ainer.team --json",
     0,
     {"[{\"team\":\"ainer\",\"legal\":true,\"report\":[]}]"}},
    {"team check $T/four.team", 1, {"four: not legal", "A2-TEAM-01: the team has 4 Basic robots"}},
    {"team check $T/four.team --json", 1, {"\"legal\":false,\"report\":[\"A2-TEAM-01: the team has 4"}},
    {"team check $T/broken.team", 2, {"broken.team:1:1: unknown word `baasic`"}},
    {"team check", 2, {"needs a team or a file"}},
    {"team", 2, {"what is to be done"}},
    {"team check ashla --game chess", 2, {"there is no game \"chess\""}},
};

static void commands_say_what_they_should(void **unused)
{
    (void)unused;
    static char said[1 << 20];
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
        int code = run(runs[i].words, said, sizeof said);
        for (int k = 0; k < 3 && runs[i].said[k]; k++)
            if (!strstr(said, runs[i].said[k])) fail_msg("%s said %.2000s", runs[i].words, said);
        if (code != runs[i].code) fail_msg("%s ended with %d: %.2000s", runs[i].words, code, said);
    }
}

/* Only the cards of the file, the ugly one too, and what is formatted stays as it is. */
static void formatting_is_stable(void **unused)
{
    (void)unused;
    static char first[1 << 20], second[1 << 20];
    assert_int_equal(run("cards fmt $C/all.cards", first, sizeof first), 0);
    assert_null(strstr(first, "EXCEL-100"));
    spill("again.cards", first);
    assert_int_equal(run("cards fmt $T/again.cards", second, sizeof second), 0);
    assert_string_equal(first, second);
}

static int make_folder(void **unused)
{
    (void)unused;
    strcpy(folder, "/tmp/arbiter-cards-XXXXXX");
    if (!mkdtemp(folder)) return -1;
    spill("bad.cards", "robot X-1\n  clas A\n");
    spill("ugly.cards", "ROBOT ARK-100 integrity 5,energy=3 # mine\n\n move 4\n class a");
    spill("four.team", "basic ARK-100 EXCEL-100 GO-100 ION-100");
    spill("far.team", "basic ABB-100 EXCEL-100 GO-100 ION-100 SNO-100\ncombined GAN-2610");
    spill("used.cards", "robot USE-1 class A move 3 energy 3 integrity 3\n"
                        "  action Jab cost 2 each 3+ damage 1 range 2 rust\n"
                        "  action Poke cost 1 each 3+ damage 1 range 1 rust\n  ability jet 2\n");
    spill("broken.team", "baasic ARK-100");
    return 0;
}

static int drop_folder(void **unused)
{
    (void)unused;
    static const char *const names[] = {"bad.cards",   "ugly.cards", "again.cards", "four.team",
                                        "broken.team", "far.team",   "used.cards"};
    char path[128];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        unlink(path);
    }
    return rmdir(folder);
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commands_say_what_they_should),
        cmocka_unit_test(formatting_is_stable),
    };
    if (count != 3) return 2;
    program = arguments[1];
    cards_folder = arguments[2];
    return cmocka_run_group_tests(tests, make_folder, drop_folder);
}
