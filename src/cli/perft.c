/* `arbiter perft`: counts the positions that can follow the one at the end of a script. */
#include "table/perft.h"

#include "cli/common.h"

static const char help[] =
    "usage: arbiter perft FILE [--depth N] [--memory MB] [--json]\n"
    "\n"
    "Counts sequences of choices and distinct positions, depth by depth, from the position at the\n"
    "end of a script. The dice of each choice follow from the position, so a change of any rule\n"
    "shows as a changed number.\n"
    "\n"
    "  --depth N    choices deep (default 3, at most 16)\n"
    "  --memory MB  give up beyond this (default 512)\n"
    "\n"
    "example: arbiter perft opening.arb --depth 4\n"
    "\n"
    "exit codes: 0 counted, 1 the script fails or the memory does not suffice, 2 bad input\n";

static void print_json_counts(const PerftCount *counts, long depth)
{
    Text out = text_growing();
    Json json = json_to(&out);
    json_array(&json);
    for (int i = 1; i <= depth; i++) {
        json_object(&json);
        json_put_int(&json, "depth", i);
        json_put_int(&json, "choices", (long long)counts->choices[i]);
        json_put_int(&json, "states", (long long)counts->states[i]);
        json_end(&json);
    }
    json_end(&json);
    json_print(&out);
    text_free(&out);
}

static int count_from(const Table *table, long depth, long memory, bool json)
{
    static const PerftCount none;
    PerftCount counts = none;
    if (!table || !table->begun) {
        fputs("the script does not begin its game; add a `deal` line\n", stderr);
        return EXIT_INPUT;
    }
    if (!perft_count(table->kit, table->state, (int)depth, (size_t)memory << 20, &counts)) {
        fputs("this needs more memory; choose a smaller --depth or a larger --memory\n", stderr);
        return EXIT_FAILED;
    }
    if (json) {
        print_json_counts(&counts, depth);
        return EXIT_OK;
    }
    Text out = text_growing();
    perft_write(&counts, (int)depth, &out);
    text_print(stdout, &out);
    text_free(&out);
    return EXIT_OK;
}

int command_perft(int count, char **arguments)
{
    const char *path = NULL, *value;
    long depth = 3, memory = 512;
    bool json = false;
    if (cli_help(count, arguments, help)) return EXIT_OK;
    for (int i = 0; i < count; i++) {
        if (cli_flag(arguments[i], "--json"))
            json = true;
        else if ((value = cli_value(count, arguments, &i, "--depth"))) {
            if (!cli_number(value, 1, PERFT_DEPTH_MAX, &depth))
                return cli_usage("perft", "--depth needs 1 to 16");
        } else if ((value = cli_value(count, arguments, &i, "--memory"))) {
            if (!cli_number(value, 1, 1 << 20, &memory))
                return cli_usage("perft", "--memory needs megabytes");
        } else if (cli_file("perft", arguments[i], &path) != EXIT_OK)
            return EXIT_INPUT;
    }
    if (!path) return cli_usage("perft", "which file?");
    ScriptOptions options = {.play_only = true, .keep_table = true};
    ScriptReport report;
    if (!cli_run_script(path, &options, &report)) return EXIT_INPUT;
    int code;
    if (!report.passed) {
        code = cli_script_failed(&report);
    } else {
        code = count_from(report.table, depth, memory, json);
    }
    script_report_free(&report);
    return code;
}
