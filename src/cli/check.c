/* `arbiter check`: runs scripts, reports what fails and which clauses they cover. */
#include <stdlib.h>

#include "cli/common.h"
#include "cli/script_paths.h"
#include "core/clauses.h"
#include "table/coverage.h"

static const char help[] =
    "usage: arbiter check FILE|DIR... [--game ID] [--clauses] [--json] [--strict] [--first]\n"
    "                     [--position]\n"
    "\n"
    "Runs .arb scripts; of a folder all that are below it, in the order of their paths. For each\n"
    "that fails it prints the line, what was expected, what was seen, and the position in short: who is\n"
    "asked what, and the lines that place it. Scripts of a folder whose game this program does not have\n"
    "are left out, with a line that says so.\n"
    "\n"
    "  --game ID   only scripts of this game\n"
    "  --clauses   then also: which clauses of the rules are cited and covered\n"
    "  --json      for programs\n"
    "  --strict    an `expect` that names a clause but was already true before the last\n"
    "              choice is a failure; without it, it just covers nothing. A script of an\n"
    "              unknown game is a failure too\n"
    "  --first     stops at the first script that fails\n"
    "  --position  draws the whole position where a script fails\n"
    "\n"
    "examples: arbiter check tests/scripts\n"
    "          arbiter check my-match.arb\n"
    "          arbiter check tests/scripts/aegis --clauses --json\n"
    "\n"
    "exit codes: 0 all passed, 1 a script failed, 2 a file or an argument is bad\n";

typedef struct Check {
    ScriptPaths paths;
    const char *game;
    bool clauses, json, strict, first, position, bad_input;
    int passed, failed, left_out;
    uint32_t *covered, *cited;
    Json report;
} Check;

/* ---- running them ---- */

static void report_json(Json *json, const char *path, const ScriptReport *report)
{
    json_object(json);
    json_put_string(json, "file", path);
    json_put_bool(json, "passed", report->passed);
    json_key(json, "failures");
    json_array(json);
    for (int i = 0; i < report->failure_count && i < SCRIPT_FAILURES_MAX; i++) {
        const ScriptFailure *failure = &report->failures[i];
        json_object(json);
        json_put_string(json, "file", failure->problem.file);
        json_put_int(json, "line", failure->problem.line);
        json_put_int(json, "column", failure->problem.column);
        json_put_string(json, "what", failure->problem.what);
        json_put_string(json, "expected", failure->problem.expected);
        json_put_string(json, "seen", failure->seen);
        json_put_string(json, "source", failure->source);
        json_end(json);
    }
    json_end(json);
    if (!report->passed) json_put_string(json, "position", report->position.at);
    json_end(json);
}

static void check_script(Check *check, const char *path, bool found)
{
    ScriptOptions options = {.covered = check->covered, .lenient = !check->strict};
    ScriptReport report;
    if (!cli_run_script(path, &options, &report)) {
        check->bad_input = true;
        return;
    }
    bool wanted = !check->game || (report.game && strcmp(report.game->id, check->game) == 0);
    if (wanted && report.unknown_game && found && !check->strict) {
        check->left_out++;
    } else if (wanted) {
        check->passed += report.passed;
        check->failed += !report.passed;
        if (check->json && !check->clauses) report_json(&check->report, path, &report);
        if (!report.passed && (!check->json || check->clauses)) {
            Text text = text_growing();
            script_report_write(&report, check->position, &text);
            FILE *out = check->json ? stderr : stdout;
            fprintf(out, "FAILED %s\n", path);
            text_print(out, &text);
            fputc('\n', out);
            text_free(&text);
        }
    }
    script_report_free(&report);
}

static void check_finish(Check *check, Text *out)
{
    const Game *game = check->game ? game_find(check->game) : NULL;
    const char *systems = game ? game->clauses : NULL;
    if (check->json && check->clauses) {
        Json json = json_to(out);
        coverage_json(check->cited, check->covered, systems, &json);
    } else if (check->json) {
        json_end(&check->report);
        json_put_int(&check->report, "passed", check->passed);
        json_put_int(&check->report, "failed", check->failed);
        json_put_int(&check->report, "left_out", check->left_out);
        json_end(&check->report);
    } else {
        if (check->clauses) coverage_write(check->cited, check->covered, systems, out);
        if (check->left_out)
            text_format(out, "%d left out: this program does not have their game\n", check->left_out);
        text_format(out, "%d passed, %d failed\n", check->passed, check->failed);
    }
    if (check->json) text_put_char(out, '\n');
    text_print(stdout, out);
}

static int check_run(Check *check)
{
    Text out = text_growing();
    check->covered = calloc(CLAUSE_COUNT, sizeof *check->covered);
    check->cited = calloc(CLAUSE_COUNT, sizeof *check->cited);
    ensure(check->covered && check->cited);
    clause_cited = check->cited;
    check->report = json_to(&out);
    if (check->json && !check->clauses) {
        json_object(&check->report);
        json_key(&check->report, "scripts");
        json_array(&check->report);
    }
    for (int i = 0; i < check->paths.count && !(check->first && check->failed); i++)
        check_script(check, check->paths.items[i].path, check->paths.items[i].found);
    clause_cited = NULL;
    check_finish(check, &out);
    free(check->covered);
    free(check->cited);
    text_free(&out);
    return check->bad_input ? EXIT_INPUT : check->failed ? EXIT_FAILED : EXIT_OK;
}

int command_check(int count, char **arguments)
{
    Check check = {0};
    if (cli_help(count, arguments, help)) return EXIT_OK;
    int code = EXIT_OK, named = 0;
    for (int i = 0; i < count && code == EXIT_OK; i++) {
        const char *argument = arguments[i], *value;
        if (cli_flag(argument, "--clauses"))
            check.clauses = true;
        else if (cli_flag(argument, "--json"))
            check.json = true;
        else if (cli_flag(argument, "--strict"))
            check.strict = true;
        else if (cli_flag(argument, "--position"))
            check.position = true;
        else if (cli_flag(argument, "--first"))
            check.first = true;
        else if ((value = cli_value(count, arguments, &i, "--game"))) {
            check.game = value;
            if (!game_find(value)) code = cli_no_game("check", value);
        } else if (argument[0] == '-')
            code = cli_usage("check", "unknown option %s", argument);
        else if (++named && !script_paths_take(&check.paths, argument))
            check.bad_input = true;
    }
    if (code == EXIT_OK && named == 0) code = cli_usage("check", "which scripts? Name files or folders");
    if (code == EXIT_OK) code = check_run(&check);
    script_paths_free(&check.paths);
    return code;
}
