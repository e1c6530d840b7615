/* Whole scripts, as they come from the network: no paths, every game. A match that a script leaves
   behind is written as a log, and the log replays to the same state. */
#include "fuzz.h"
#include "scene.h"

static void replay(const Table *table, const ScriptOptions *options, uint64_t hash)
{
    Text log = text_growing();
    Problem problem = {0};
    LogOptions how = {.hashes = true};
    if (log_write(table, &how, &log, &problem)) {
        ScriptOptions again = *options;
        ScriptReport report;
        again.keep_table = false;
        bool passed = script_run("log", log.at, &again, &report);
        ensure(passed && report.hash == hash);
        script_report_free(&report);
    }
    text_free(&log);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Library library; /* the real cards, read once */
    ScriptOptions options = {.context = &library, .catalog = library_catalog, .keep_table = true};
    ScriptReport report;
    char *text = fuzz_text(data, size);
    bool passed = script_run("fuzz", text, &options, &report);
    ensure(passed == (report.failure_count == 0));
    if (!passed) {
        Text words = text_growing();
        script_report_write(&report, true, &words);
        ensure(words.length > 0);
        text_free(&words);
    }
    if (report.table && report.table->begun && report.table->seeded)
        replay(report.table, &options, report.hash);
    script_report_free(&report);
    free(text);
    return 0;
}
