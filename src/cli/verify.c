/* `arbiter verify`: is every die of a sealed match what its seed says, and does it replay? */
#include "cli/common.h"

static const char help[] =
    "usage: arbiter verify FILE [--json]\n"
    "\n"
    "Checks the log of a match with sealed dice: the seed against the fingerprint that was\n"
    "published before the first choice, every die and every shuffle against the seed and the\n"
    "words of the seats, and the position that the match replays to against the log's hashes.\n"
    "\n"
    "example: arbiter verify match.arb\n"
    "\n"
    "exit codes: 0 all of it is right, 1 something is not, or can't be checked yet, 2 bad input\n";

static const char *verdict_of(const ScriptReport *report)
{
    if (!report->passed) return "the match does not replay as its log says";
    if (!report->sealed) return "the dice of this match are not sealed";
    if (!report->revealed) return "the seed is not revealed yet";
    if (!report->hashes) return "the log has no hash to compare with";
    return NULL;
}

static void print_json_verdict(const ScriptReport *report, const char *wrong)
{
    Text out = text_growing();
    Json json = json_to(&out);
    TEXT(hash, 24);
    text_put_hash(&hash, report->hash);
    json_object(&json);
    json_put_bool(&json, "verified", !wrong);
    json_put_bool(&json, "sealed", report->sealed);
    json_put_bool(&json, "revealed", report->revealed);
    json_put_int(&json, "choices", report->choices);
    json_put_int(&json, "dice", report->dice);
    json_put_int(&json, "hashes", report->hashes);
    json_put_string(&json, "hash", hash.at);
    json_put_string(&json, "wrong", wrong ? wrong : "");
    json_end(&json);
    json_print(&out);
    text_free(&out);
}

int command_verify(int count, char **arguments)
{
    const char *path = NULL;
    bool json = false;
    if (cli_help(count, arguments, help)) return EXIT_OK;
    for (int i = 0; i < count; i++) {
        if (cli_flag(arguments[i], "--json"))
            json = true;
        else if (cli_file("verify", arguments[i], &path) != EXIT_OK)
            return EXIT_INPUT;
    }
    if (!path) return cli_usage("verify", "which file?");
    ScriptOptions options = {.play_only = true};
    ScriptReport report;
    if (!cli_run_script(path, &options, &report)) return EXIT_INPUT;
    const char *wrong = verdict_of(&report);
    int code = !wrong ? EXIT_OK : EXIT_FAILED;
    if (!report.passed) code = cli_script_failed(&report);
    if (json)
        print_json_verdict(&report, wrong);
    else if (wrong)
        printf("%s: %s\n", path, wrong);
    else
        printf("%s: the seed fits its fingerprint, all %d dice are the sealed ones, and %d choices "
               "replay to %016llx\n",
               path, report.dice, report.choices, (unsigned long long)report.hash);
    script_report_free(&report);
    return code;
}
