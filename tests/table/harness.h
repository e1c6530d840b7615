/* What the tests of the table share: scripts in strings, run with the games for tests. */
#ifndef ARBITER_TABLE_HARNESS_H
#define ARBITER_TABLE_HARNESS_H

#include "../games/parley/parley.h"
#include "../games/warren/warren.h"
#include "../unit/unit.h"
#include "games/robot_empire/robot_empire_game.h"
#include "peek.h"
#include "table/script.h"

static const Game *const harness_games[] = {&parley, &peek, &robot_empire, &warren, NULL};

static inline ScriptOptions harness_options(void) { return (ScriptOptions){.games = harness_games}; }

/* Runs a script that must pass, and hands its table over. */
static inline Table *harness_table(const char *text)
{
    ScriptOptions options = harness_options();
    ScriptReport report;
    options.keep_table = true;
    if (!script_run("harness.arb", text, &options, &report)) {
        Text words = text_growing();
        script_report_write(&report, false, &words);
        fail_msg("%s", words.at);
    }
    Table *table = report.table;
    report.table = NULL;
    script_report_free(&report);
    return table;
}

#endif
