/* What a server does by itself: it takes up what the store has, looks after matches, sessions and the store
   again and again, and lets go of everything. Nothing here knows the network or a thread. */
#include <stdlib.h>

#include "server/think.h"

enum { ALIVE_MS = 10000, RESUME_PER_TICK = 100, PROBE_MS = 1000 };

/* ---- the tick ---- */

/* When a server was last alive, and how long there was none before. */
static void put_alive(Server *server, int64_t now)
{
    TEXT(value, 48);
    text_format(&value, "%lld %lld", (long long)now, (long long)server->down);
    StoreOp *op = store_op(server, STORE_NOTE);
    op->id = server->cluster ? "tried" : "alive"; /* among several servers each match has its own */
    op->text = batch_text(server, value.at);
}

void server_note_alive(Server *server, int64_t now)
{
    if (now - server->alive_noted < ALIVE_MS && !server->stopping) return;
    for (const Match *match = server->matches; match && !server->any_live; match = match->next)
        server->any_live = match->status == MATCH_LIVE;
    server->alive_noted = now;
    if (server->any_live && !server->cluster) put_alive(server, now);
}

/* While the store fails and nobody writes, we try: it is well again without anybody's help. */
static void probe_store(Server *server, int64_t now)
{
    Writer *writer = &server->writer;
    if (!writer->failing || now - writer->tried < PROBE_MS) return;
    writer->tried = now;
    put_alive(server, now);
}

static void sessions_sweep(Server *server, int64_t now)
{
    enum { SWEEP_MS = 3600000 };
    if (server->sessions_swept && now - server->sessions_swept < SWEEP_MS) return;
    server->sessions_swept = now;
    store_op(server, STORE_SESSIONS_OLD)->at = now - SESSION_MS;
}

/* Matches that went on when the last server ended: their bots and clocks go on. */
static void resume_some(Server *server)
{
    Problem problem = {0};
    for (int i = 0; i < RESUME_PER_TICK && server->resume_at < server->resume.length; i++) {
        char id[ID_SIZE];
        const char *from = server->resume.at + server->resume_at;
        int length = (int)strcspn(from, "\n");
        snprintf(id, sizeof id, "%.*s", length, from);
        server->resume_at += length + 1;
        if (match_find(server, id, &problem)) lobby_touch(server);
    }
    if (server->resume_at < server->resume.length) return;
    text_clear(&server->resume);
    server->resume_at = 0;
}

/* What is late now: the loop itself, for whoever waits to be heard, and the answers since the last time. Half
   of a second's worth counts, so that one slow batch refuses nobody. */
static void delay_note(Server *server, int64_t now)
{
    const Metrics *metrics = &server->metrics;
    double late = server->ticked ? (double)(now - server->ticked - TICK_MS) : 0;
    uint64_t count = metrics->latency_count - server->answered, sum = metrics->latency_sum - server->waited;
    double sample = (late > 0 ? late : 0) + (count ? (double)sum / (double)count : 0);
    server->ticked = now;
    server->answered = metrics->latency_count;
    server->waited = metrics->latency_sum;
    server->delay += (sample - server->delay) / 4;
    double most = server->options.busy_ms;
    bool busy = most > 0 && server->delay > (server->busy ? most / 2 : most);
    if (busy != server->busy)
        server_log(server, "warning", "busy", log_number("busy", busy),
                   log_number("delay_ms", (int64_t)server->delay));
    server->busy = busy;
}

void server_tick(Server *server, int64_t now)
{
    Problem ignored;
    delay_note(server, now);
    cluster_tick(server, now);
    thinks_sweep(server, now);
    resume_some(server);
    matches_settle_some(server);
    for (Match *match = server->matches, *next; match; match = next) {
        next = match->next;
        working_on(match->id);
        match_sweep(match, now);
        working_on(NULL);
        match_sleep(match, now);
    }
    matches_wake(server, now, &ignored);
    matches_reread(server, now);
    lobby_sweep(server, now);
    peers_sweep(server, now);
    server_note_alive(server, now);
    sessions_sweep(server, now);
    probe_store(server, now);
}

/* ---- the beginning and the end ---- */

static void take_resume(void *context, const char *id) { text_format(context, "%s\n", id); }

static void take_live(void *context, const char *id)
{
    (void)id;
    ((Server *)context)->any_live = true;
}

static void read_alive(Server *server)
{
    TEXT(alive, 48);
    Problem none;
    char *rest;
    if (!server->store->note(server->store, "alive", &alive, &none)) return;
    int64_t before = strtoll(alive.at, &rest, 10);
    server->down = strtoll(rest, NULL, 10);
    if (server->started > before) server->down += server->started - before;
}

bool server_begin(Server *server, Problem *problem)
{
    server->resume = text_growing();
    if (server->cluster) { /* what nobody has is adopted, a little at a time */
        server->woken = server->started;
        return true;
    }
    read_alive(server);
    return server->store->waking(server->store, 0, INT64_MAX, take_live, server, problem) &&
           server->store->matches(server->store, 1u << MATCH_OPEN, take_resume, &server->resume, problem) &&
           matches_wake(server, server->started, problem) && matches_settle_begin(server, problem);
}

void server_end(Server *server)
{
    cluster_end(server);
    writer_stop(server);
    while (server->matches) match_forget(server->matches);
    lobby_forget(server);
    if (server->store) server->store->close(server->store);
    catalogs_free(&server->catalogs);
    peers_sweep(server, 0);
    if (server->resume.at) text_free(&server->resume);
    if (server->settle.at) text_free(&server->settle);
    if (server->aside.at) text_free(&server->aside);
    free(server);
}
