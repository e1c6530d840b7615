/* Matches leave memory when nobody follows them and nothing in them happens by itself for a while; the store
   has all of them. They come back when somebody asks for them, and on time: a match that sleeps while a clock
   runs has in the store when that clock runs out. */
#include "server/internal.h"

enum { WAKE_MS = 5000 };

static bool offers_wait(const Match *match)
{
    bool any = match->undo_by != 0;
    for (int seat = 1; seat <= match->seats; seat++) any = any || match->seat[seat].draw;
    return any;
}

/* Only people are waited for, and no absence will change that. */
static bool waits_for_people(const Match *match)
{
    unsigned asked = match_asked(match);
    bool patient = match->clock.spec.kind == CLOCK_DAYS ||
                   (match->absent == ABSENT_WAIT && !(match->clock.paused & asked));
    for (int seat = 1; seat <= match->seats; seat++)
        if ((asked >> seat & 1 && match_bot_plays(match, seat)) || match->seat[seat].held) return false;
    return patient && !match_window_fixed(match) && !offers_wait(match);
}

static bool may_sleep(const Match *match, int64_t now)
{
    const Server *server = match->server;
    int64_t since = match->changed > match->touched ? match->changed : match->touched;
    if (match->sockets || match->thinking || match->unread || match->batch > server->writer.committed)
        return false;
    if (now - since < (int64_t)server->options.idle_seconds * 1000) return false;
    if (match->status == MATCH_LIVE) return match->table && waits_for_people(match);
    return match->status != MATCH_OPEN;
}

/* When it must be looked at again: a clock runs out. */
static int64_t wake_time(const Match *match)
{
    int64_t first = INT64_MAX;
    unsigned running = clock_running(&match->clock);
    for (int seat = 1; seat <= match->seats; seat++)
        if (running >> seat & 1 && match->clock.since + match->clock.left[seat] < first)
            first = match->clock.since + match->clock.left[seat];
    return first;
}

/* It is not known in the store that it sleeps: then it must not. */
static void slept(Server *server, void *context, bool kept, bool conflict)
{
    Problem problem = {0};
    (void)conflict;
    if (!kept) match_find(server, context, &problem);
}

void match_store_wake(Match *match, int64_t at)
{
    if (match->wake == at) return;
    StoreOp *op = match_op(match, STORE_MATCH_WAKE);
    op->at = match->wake = at;
}

/* An open table whose maker has not been there for long is nobody's any more. */
static bool match_expire(Match *match, int64_t now)
{
    enum { OPEN_HOURS = 72, RETURN_MS = 10000 }; /* after a start people come back first */
    Server *server = match->server;
    int64_t since = match->changed;
    if (match->status != MATCH_OPEN || match->unread || match->batch > server->writer.committed ||
        server->writer.failing)
        return false;
    for (const Socket *socket = match->sockets; socket; socket = socket->next)
        if (socket->has_player && (!match->owner[0] || strcmp(socket->player.id, match->owner) == 0)) {
            match->changed = now;
            return false;
        }
    if (now - since < OPEN_HOURS * 3600000ll || now - server->started < RETURN_MS) return false;
    StoreOp *op = match_op(match, STORE_MATCH_STATUS);
    op->status = match->status = MATCH_CLOSED;
    op->at = match->changed = now;
    match->batch = batch_number(server);
    for (Socket *socket = match->sockets; socket; socket = socket->next)
        socket_close_with(socket, "table", "nobody came to this table for long; it is closed");
    lobby_touch(server);
    return true;
}

void match_sleep(Match *match, int64_t now)
{
    if (match_expire(match, now)) return;
    Server *server = match->server;
    if (server->writer.failing || !may_sleep(match, now)) return;
    if (match->status == MATCH_LIVE) {
        server->any_live = true;
        match_store_wake(match, wake_time(match));
        after_commit(server, slept, batch_text(server, match->id));
    }
    match_store_told(match);
    match_forget(match);
}

static void take_waking(void *context, const char *id)
{
    Server *server = context;
    if (!match_loaded(server, id)) text_format(&server->resume, "%s\n", id);
}

bool matches_wake(Server *server, int64_t now, Problem *problem)
{
    if (now - server->woken < WAKE_MS) return true;
    int64_t from =
        server->woken ? 1 : 0; /* at the start: also those that were in memory when the last server ended */
    server->woken = now;
    return server->store->waking(server->store, from, now, take_waking, server, problem);
}
