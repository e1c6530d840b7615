/* `arbiter replay`: plays a script or log again and prints every choice with what it caused. */
#include "cli/common.h"
#include "core/clauses.h"
#include "table/account.h"

static const char help[] =
    "usage: arbiter replay FILE [--at N] [--seat N] [--export] [--json]\n"
    "\n"
    "Plays a script or a log again: every choice with its dice, what happened and the clause that\n"
    "caused it, and the position at the end. `expect` and `refuse` lines are passed over.\n"
    "\n"
    "  --at N     stop when N choices stand\n"
    "  --seat N   as this seat sees it; 0 is somebody who watches. Without it: everything\n"
    "  --export   print the match as a log that carries its cards and boards, instead\n"
    "  --json     for programs\n"
    "\n"
    "examples: arbiter replay match.arb\n"
    "          arbiter replay match.arb --at 12 --seat 2\n"
    "\n"
    "exit codes: 0 replayed, 1 a choice is refused or the match replays otherwise, 2 bad input\n";

typedef struct Replay {
    int seat, number;
    bool json, colour;
    Text out;
    Json list;
} Replay;

static void entry_json(Replay *replay, const Table *table, const Entry *entry, const Event *events, int count)
{
    Json *json = &replay->list;
    json_object(json);
    json_put_int(json, "number", replay->number);
    account_entry(json, table, table->state, replay->seat, entry, NULL, events, count);
    account_hash(json, "hash", entry->hash);
    json_end(json);
}

static void entry_text(Replay *replay, const Table *table, const Entry *entry, const Event *events, int count)
{
    Text *out = &replay->out;
    if (replay->colour) text_put(out, "\033[1m");
    if (entry->kind == ENTRY_CHOICE || entry->kind == ENTRY_LEAVE)
        text_format(out, "%4d  ", replay->number);
    else
        text_put(out, "      ");
    log_write_entry_for(entry, replay->seat, out);
    if (replay->colour) text_put(out, "\033[0m");
    for (int i = 0; i < count; i++) {
        Text told = text_growing();
        if (table_tell(table, replay->seat, &events[i], &told)) {
            text_format(out, "        %s", told.at);
            if (events[i].clause) text_format(out, " (%s)", clause_id(events[i].clause));
            text_put_char(out, '\n');
        }
        text_free(&told);
    }
}

static void replay_tell(void *context, const Table *table, const Entry *entry, const Event *events, int count)
{
    Replay *replay = context;
    if (replay->seat > table->setup.seats) return; /* said at the end */
    replay->number = table->standing_count;
    if (replay->json)
        entry_json(replay, table, entry, events, count);
    else
        entry_text(replay, table, entry, events, count);
}

static int replay_finish(Replay *replay, const Table *table)
{
    Text *out = &replay->out;
    if (table && replay->seat > table->setup.seats)
        return cli_usage("replay", "this match has no seat %d", replay->seat);
    if (replay->json) {
        Json *json = &replay->list;
        json_end(json);
        if (table && table->begun) {
            json_put_int(json, "standing", table->standing_count);
            Text view = text_growing();
            table_describe(table, replay->seat, &view);
            json_key(json, "view");
            json->keyed = 0; /* its value is written as it is */
            text_put_bytes(out, view.at, view.length);
            text_free(&view);
        }
        json_end(json);
        text_put_char(out, '\n');
    } else if (table && table->begun) {
        text_put_char(out, '\n');
        table_draw(table, replay->seat, replay->colour, out);
        Result result = {0};
        if (table->game->result(table->kit, table->state, &result))
            text_format(out, "The match is over: %s (%s)\n", result.why, clause_id(result.clause));
    }
    text_print(stdout, out);
    return EXIT_OK;
}

static int replay_export(const Table *table)
{
    Text log = text_growing();
    Problem problem = {0};
    LogOptions options = {.inline_all = true, .reveal = table_over(table)};
    bool written = log_write(table, &options, &log, &problem);
    if (written)
        text_print(stdout, &log);
    else
        problem_print(stderr, &problem);
    text_free(&log);
    return written ? EXIT_OK : EXIT_INPUT;
}

static int replay_run(Replay *replay, const char *path, long at, bool exported)
{
    ScriptOptions options = {.play_only = true, .keep_table = true, .stop_after = (int)at};
    ScriptReport report;
    if (!exported) options.hooks = (TableHooks){.context = replay, .tell = replay_tell};
    if (!cli_run_script(path, &options, &report)) return EXIT_INPUT;
    int code;
    if (!report.passed) {
        replay_finish(replay, NULL);
        code = cli_script_failed(&report);
    } else {
        code = exported ? replay_export(report.table) : replay_finish(replay, report.table);
    }
    script_report_free(&report);
    return code;
}

int command_replay(int count, char **arguments)
{
    Replay replay = {.seat = TABLE_REFEREE, .colour = cli_colour(stdout)};
    const char *path = NULL, *value;
    long at = 0, seat;
    bool exported = false;
    if (cli_help(count, arguments, help)) return EXIT_OK;
    for (int i = 0; i < count; i++) {
        if (cli_flag(arguments[i], "--json"))
            replay.json = true;
        else if (cli_flag(arguments[i], "--export"))
            exported = true;
        else if ((value = cli_value(count, arguments, &i, "--at"))) {
            if (!cli_number(value, 1, 1000000, &at)) return cli_usage("replay", "--at needs a number from 1");
        } else if ((value = cli_value(count, arguments, &i, "--seat"))) {
            if (!cli_number(value, 0, SEATS_MAX, &seat)) return cli_usage("replay", "--seat needs 0 to 6");
            replay.seat = (int)seat;
        } else if (cli_file("replay", arguments[i], &path) != EXIT_OK)
            return EXIT_INPUT;
    }
    if (!path) return cli_usage("replay", "which file?");
    replay.out = text_growing();
    replay.list = json_to(&replay.out);
    if (replay.json) {
        json_object(&replay.list);
        json_key(&replay.list, "entries");
        json_array(&replay.list);
    }
    int code = replay_run(&replay, path, at, exported);
    text_free(&replay.out);
    return code;
}
