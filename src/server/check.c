/* Looking after a store without serving: `arbiter store check` replays every match from its log to the hashes
   that are stored, `arbiter store export` writes matches as scripts. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "server/internal.h"

static void take_id(void *context, const char *id) { text_format(context, "%s\n", id); }

/* Nothing but a store to load matches from. */
static Server *reader_new(const char *name, Problem *problem)
{
    Server *server = calloc(1, sizeof *server);
    ensure(server != NULL);
    server->options.data = name;
    server->stopping = true; /* no bot begins to think */
    server->started = now_ms();
    server->store = store_open(name, false, problem);
    if (server->store) return server;
    free(server);
    return NULL;
}

static void reader_free(Server *server)
{
    server->store->close(server->store);
    catalogs_free(&server->catalogs);
    free(server);
}

static void check_match(Match *match, StoreCheck *check, Problem *problem)
{
    if (match->table) check->entries += match->table->entry_count;
    bool goes_on = match->due && match_may_resume(match, problem);
    check->resumable += goes_on;
    check->told += match->status == MATCH_OVER && !match->table;
    if (match->status == MATCH_ASIDE && !goes_on) check->broken++;
    if (match->status == MATCH_OVER && match->table && !table_over(match->table)) check->broken++;
}

bool server_check(const char *name, StoreCheck *check, Problem *problem)
{
    *check = (StoreCheck){0};
    Server *server = reader_new(name, problem);
    if (!server) return false;
    Text ids = text_growing();
    bool read = server->store->matches(server->store, ~0u, take_id, &ids, problem);
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
        check_match(match, check, problem);
        match_forget(match);
    }
    text_free(&ids);
    reader_free(server);
    return read;
}

/* ---- exporting ---- */

static bool file_write(const char *path, const Text *text, Problem *problem)
{
    FILE *file = fopen(path, "wx");
    bool done = file && fwrite(text->at, 1, (size_t)text->length, file) == (size_t)text->length;
    if (file && fclose(file) != 0) done = false;
    return done || problem_set(problem, 0, 0, "a new file in a folder with room for it", "%s: %s", path,
                               strerror(errno));
}

static bool export_match(Server *server, const char *id, const char *folder, Problem *problem)
{
    TEXT(path, 1200);
    Match *match = match_find(server, id, problem);
    if (!match)
        return problem->what[0]
                   ? false
                   : problem_set(problem, 0, 0, "the id of a match", "there is no match %s in the store", id);
    Text text = text_growing();
    text_format(&path, "%s/%s.arb", folder, id);
    bool done = match_write_log(match, &text, problem) && file_write(path.at, &text, problem);
    text_free(&text);
    match_forget(match);
    return done;
}

bool server_export(const char *name, const char *id, const char *folder, int *count, Problem *problem)
{
    enum { BEGUN = 1u << MATCH_LIVE | 1u << MATCH_OVER | 1u << MATCH_ASIDE };
    *count = 0;
    Server *server = reader_new(name, problem);
    if (!server) return false;
    Text ids = text_growing();
    bool done = true;
    if (id)
        take_id(&ids, id);
    else
        done = server->store->matches(server->store, BEGUN, take_id, &ids, problem);
    if (done && mkdir(folder, 0700) != 0 && errno != EEXIST)
        done = problem_set(problem, 0, 0, "a folder that can be written", "%s: %s", folder, strerror(errno));
    Word line;
    for (const char *at = ids.at; done && text_line(&at, &line);) {
        char one[ID_SIZE];
        word_copy(line, one, sizeof one);
        done = export_match(server, one, folder, problem);
        *count += done;
    }
    text_free(&ids);
    reader_free(server);
    return done;
}
