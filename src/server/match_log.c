/* A match as a script that anybody can replay: for whoever played it once it is over, and for the operator.
 */
#include "server/internal.h"

static void put_line(void *context, const StoreEntry *entry) { text_format(context, "%s\n", entry->line); }

/* The log as it is stored, of a match that this program's rules do not replay; `rules_version` says who does.
 */
static bool write_stored(const Match *match, Text *out, Problem *problem)
{
    Store *store = match->server->store;
    Text head = text_growing();
    match_script_head(match, &head);
    const char *rest = strstr(head.at, "\nseat 1 ");
    text_put(out, match->head);
    if (rest) text_put(out, rest + 1);
    text_free(&head);
    if (match->first)
        text_format(out, "# from line %d on by later rules, from the position after line %d\n", match->first,
                    match->from_after);
    if (!store->entries(store, match->id, 0, put_line, out, problem)) return false;
    if (match->status != MATCH_OVER) return true;
    text_put(out, "seed-revealed ");
    text_put_hex(out, match->seed, sizeof match->seed);
    text_put_char(out, '\n');
    return true;
}

bool match_write_log(const Match *match, Text *out, Problem *problem)
{
    LogOptions options = {.inline_all = true, .reveal = match->status == MATCH_OVER};
    if (!match->table) return write_stored(match, out, problem);
    return log_write(match->table, &options, out, problem);
}
