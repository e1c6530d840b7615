/* `arbiter store check`: every match of a store is replayed from its log to the hashes that are stored. */
#include <stdio.h>
#include <stdlib.h>

#include "server/internal.h"

static void take_id(void *context, const char *id) { text_format(context, "%s\n", id); }

bool server_check(const char *data, StoreCheck *check, Problem *problem)
{
    *check = (StoreCheck){0};
    if (!store_exists(data, problem)) return false;
    Server *server = calloc(1, sizeof *server);
    Text ids = text_growing();
    ensure(server != NULL);
    server->options.data = data;
    server->stopping = true; /* no bot begins to think */
    server->started = now_ms();
    server->store = store_sqlite(data, problem);
    bool read = server->store && server->store->matches(server->store, ~0u, take_id, &ids, problem);
    Word line;
    for (const char *at = ids.at; read && text_line(&at, &line);) {
        char id[ID_SIZE];
        word_copy(line, id, sizeof id);
        Match *match = match_find(server, id, problem);
        check->matches++;
        if (!match) { /* unreadable, the others may be well */
            check->broken++;
            fprintf(stderr, "%s: %s\n", id, problem->what);
            *problem = (Problem){0};
            continue;
        }
        if (match->table) check->entries += match->table->entry_count;
        bool goes_on = match->due && match_may_resume(match, problem);
        check->resumable += goes_on;
        check->told += match->status == MATCH_OVER && !match->table;
        if (match->status == MATCH_ASIDE && !goes_on) check->broken++;
        if (match->status == MATCH_OVER && match->table && !table_over(match->table)) check->broken++;
        match_forget(match);
    }
    if (server->store) server->store->close(server->store);
    for (int i = 0; i < countof(server->catalogs); i++) catalog_free(server->catalogs[i]);
    text_free(&ids);
    free(server);
    return read;
}
