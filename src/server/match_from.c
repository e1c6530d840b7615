/* A match that was kept as a file goes on at a table of this server. The file is a script: a log, which is
   replayed, or the lines of a position. Only where a game can say every state in lines (position_anywhere) is
   nothing lost by it. The new table begins there, with dice of its own. */
#include "server/rest_tables.h"

static bool options_take(Match *match, const Setup *setup, Problem *problem)
{
    if (match->option_count)
        return problem_set(problem, 0, 0, "`options` left out", "the file says what was agreed");
    match->option_count = setup->option_count;
    memcpy(match->option, setup->option, sizeof setup->option[0] * (size_t)setup->option_count);
    for (int seat = 1; seat <= setup->seats; seat++) strcpy(match->seat[seat].team, setup->seat[seat].team);
    return true;
}

static bool state_fits(const Match *match, const Table *table, Problem *problem)
{
    TEXT(expected, 40);
    text_format(&expected, "%d seats, as in the file", table->setup.seats);
    if (table->setup.seats != match->seats)
        return problem_set(problem, 0, 0, expected.at, "`seats` has %d", match->seats);
    if (!table->game->asked(table->kit, table->state))
        return problem_set(problem, 0, 0, "a match that is not over", "this match is over");
    return position_whole(table->kit, table->state) ||
           problem_set(problem, 0, 0, "", "%s does not go on from this point", match->game->title);
}

static bool table_take(Match *match, Table *table, Problem *problem)
{
    LogOptions options = {.inline_all = true};
    Answer answer = {0};
    if (!table->begun && !table->setup.position_count)
        return problem_set(problem, 0, 0, "a match that has begun", "nothing has happened in this match yet");
    if (!table->begun && table_begin(table, NULL, &answer) != ANSWER_DONE)
        return *problem = answer.problem, false;
    if (!state_fits(match, table, problem) || !options_take(match, &table->setup, problem)) return false;
    Text head = text_growing(), lines = text_growing();
    bool written = log_write_box(table, &options, &head, problem);
    table->game->position(table->kit, table->state, &lines);
    match->head = head.at;
    match->placed = lines.at;
    match->placed_gone = (int)match_gone(table, table->entry_count);
    return written;
}

bool match_take_from(Match *match, const char *file, Problem *problem)
{
    ScriptOptions options = {
        .context = match->server, .catalog = server_catalog, .keep_table = true, .play_only = true};
    ScriptReport report;
    if (!match->game->position_anywhere)
        return problem_set(problem, 0, 0, "", "%s is not gone on with from a file", match->game->title);
    bool taken = script_run("file", file, &options, &report);
    if (!taken) {
        *problem = report.failures[0].problem;
        problem->file[0] = 0;
    } else if (report.game != match->game) {
        taken = problem_set(problem, 0, 0, match->game->title, "this is a match of %s", report.game->title);
    } else {
        taken = table_take(match, report.table, problem);
    }
    table_close(report.table);
    report.table = NULL;
    script_report_free(&report);
    return taken;
}
