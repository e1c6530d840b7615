/* What a script's run reports: mistakes of the script, and where the game did otherwise. */
#include <stdarg.h>

#include "table/script_internal.h"

static void source_of(const Script *script, int number, Text *out)
{
    const char *at = script->text;
    for (int line = 1; line < number && *at; line++) {
        at += strcspn(at, "\n");
        if (*at) at++;
    }
    while (*at == ' ' || *at == '\t') at++;
    int length = (int)strcspn(at, "\r\n");
    text_put_bytes(out, at, length);
}

/* Who is asked what, and the lines that would place the position. */
static void position_sum_up(const Table *table, Text *out)
{
    const Game *game = table->kit->game;
    unsigned asked = game->asked(table->kit, table->state);
    for (int seat = 1; seat <= table->setup.seats; seat++) {
        Prompt prompt;
        if (!(asked >> seat & 1)) continue;
        game->ask(table->kit, table->state, seat, &prompt);
        text_format(out, "  asked %d: %s\n", seat, prompt.text);
    }
    if (!game->position) return;
    Text lines = text_growing();
    game->position(table->kit, table->state, &lines);
    for (const char *line = lines.at; *line; line += *line == '\n') {
        int length = (int)strcspn(line, "\n");
        text_format(out, "  %.*s\n", length, line);
        line += length;
    }
    text_free(&lines);
}

static ScriptFailure *failure_add(Script *script, bool failed)
{
    ScriptReport *report = script->report;
    static const ScriptFailure none;
    if (report->failure_count == 0 && script->table) {
        table_draw(script->table, TABLE_REFEREE, false, &report->position);
        position_sum_up(script->table, &report->summary);
    }
    int index = report->failure_count++;
    ScriptFailure *failure = index < SCRIPT_FAILURES_MAX ? &report->failures[index] : &script->unreported;
    *failure = none;
    failure->failed = failed;
    Text source = text_fixed(failure->source, sizeof failure->source);
    source_of(script, script->line.number, &source);
    return failure;
}

static void name_file(const Script *script, Problem *problem)
{
    Text file = text_fixed(problem->file, sizeof problem->file);
    text_put(&file, script->name);
}

static void set_problem(const Script *script, Problem *problem, int column, const char *expected,
                        const char *what, va_list list)
{
    problem_set(problem, script->line.number, column, expected, "%s", "");
    Text sentence = text_fixed(problem->what, sizeof problem->what);
    text_format_list(&sentence, what, list);
    name_file(script, problem);
}

bool script_wrong(Script *script, int column, const char *expected, const char *what, ...)
{
    va_list list;
    va_start(list, what);
    set_problem(script, &failure_add(script, false)->problem, column, expected, what, list);
    va_end(list);
    script->stopped = true;
    return false;
}

bool script_problem(Script *script, const Problem *problem, int column)
{
    ScriptFailure *failure = failure_add(script, false);
    failure->problem = *problem;
    if (!problem->file[0]) {
        name_file(script, &failure->problem);
        failure->problem.line = script->line.number;
        failure->problem.column = column;
    }
    script->stopped = true;
    return false;
}

void script_failed(Script *script, const char *expected, const char *seen, const char *what, ...)
{
    ScriptFailure *failure = failure_add(script, true);
    va_list list;
    va_start(list, what);
    set_problem(script, &failure->problem, 1, expected, what, list);
    va_end(list);
    Text text = text_fixed(failure->seen, sizeof failure->seen);
    text_put(&text, seen);
}

void script_report_free(ScriptReport *report)
{
    text_free(&report->position);
    text_free(&report->summary);
    text_free(&report->answered);
    table_close(report->table);
    report->table = NULL;
}

void script_report_write(const ScriptReport *report, bool whole, Text *out)
{
    int shown = report->failure_count < SCRIPT_FAILURES_MAX ? report->failure_count : SCRIPT_FAILURES_MAX;
    for (int i = 0; i < shown; i++) {
        const ScriptFailure *failure = &report->failures[i];
        const Problem *problem = &failure->problem;
        text_format(out, "%s:%d:%d: %s", problem->file, problem->line, problem->column, problem->what);
        if (problem->expected[0]) text_format(out, "; expected %s", problem->expected);
        text_put_char(out, '\n');
        if (failure->source[0]) text_format(out, "    %s\n", failure->source);
        if (failure->seen[0]) text_format(out, "    seen: %s\n", failure->seen);
    }
    if (report->failure_count > shown) text_format(out, "    and %d more\n", report->failure_count - shown);
    const Text *position = whole ? &report->position : &report->summary;
    if (position->length) text_format(out, "the position at the first failure:\n%s", position->at);
}
