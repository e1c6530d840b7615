/* Whatever the server says is held against what is durable at that moment, and against what a seat may know:
   the referee replays the stored log by itself and knows what each seat may be told of each line. */
#include <stdlib.h>

#include "sim.h"

/* ---- the log ---- */

static void take_entry(void *context, const Table *table, int at, const void *state, const Event *events,
                       int count)
{
    Match *match = ((void **)context)[0];
    ModelMatch *own = ((void **)context)[1];
    void *view = malloc(table->kit->state_size);
    ensure(view != NULL);
    for (int seat = 0; seat <= match->seats; seat++) {
        Text text = text_growing();
        match_write_entry(match, seat, &table->entries[at], at, state, events, count, &text);
        own->may_hear[at][seat] = hash_bytes(text.at, (size_t)text.length);
        memcpy(view, state, table->kit->state_size);
        table->game->hide(table->kit, view, seat);
        own->may_see[at][seat] = state_hash(table->kit, view);
        text_free(&text);
    }
    free(view);
}

void referee_log(ModelMatch *own)
{
    Problem problem = {0};
    if (own->refereed == own->entry_count) return;
    Server *reader = sim.reader;
    int faults = model_faults(sim.store, 0);
    Match *match = match_find(reader, own->match.id, &problem);
    model_faults(sim.store, faults);
    if (!match) sim_wrong("the log of %s can't be read: %s", own->match.id, problem.what);
    if (!match->table || match_number(match) + 1 != own->entry_count)
        sim_wrong("the log of %s does not replay: %d of %d lines, %s", own->match.id, match_number(match) + 1,
                  own->entry_count, match->why);
    if ((own->match.status == MATCH_OVER) != table_over(match->table))
        sim_wrong("%s is stored as %s", own->match.id, own->match.status == MATCH_OVER ? "over" : "live");
    table_recall(match->table, own->refereed, take_entry, (void *[]){match, own});
    own->refereed = own->entry_count;
    match_forget(match);
}

/* ---- what is said of a table ---- */

static ModelMatch *stored(const char *id, const char *what)
{
    ModelMatch *own = model_find(sim.store, id);
    if (!own) sim_wrong("%s names the table %s, which is not stored", what, id);
    return own;
}

static void check_seats(const ModelMatch *own, const Value *seats, const char *what)
{
    for (const Value *seat = seats ? seats->first : NULL; seat; seat = seat->next) {
        const char *player = value_text(seat, "player", NULL);
        int64_t number = value_number(seat, "seat", 0);
        if (player && !(model_seats(own, player) >> number & 1))
            sim_wrong("%s says that %s sits on seat %lld of %s, which is not stored", what, player,
                      (long long)number, own->match.id);
    }
}

static void check_table(const Value *table, const char *what)
{
    const ModelMatch *own = stored(value_text(table, "id", "?"), what);
    check_seats(own, value_get(table, "seats"), what);
    if (value_number(table, "number", -1) >= own->entry_count)
        sim_wrong("%s says that %s has come to line %lld, which is not stored", what, own->match.id,
                  (long long)value_number(table, "number", -1));
}

static void check_tables(const Value *tables, const char *what)
{
    for (const Value *table = tables ? tables->first : NULL; table; table = table->next)
        check_table(table, what);
}

/* ---- what a socket is told ---- */

static bool any_seat(const uint64_t *may, unsigned seats, uint64_t hash)
{
    for (int seat = 0; seat <= SEATS_MAX; seat++)
        if (seats >> seat & 1 && may[seat] == hash) return true;
    return false;
}

static void check_entries(const Conn *conn, ModelMatch *own, unsigned seats, const char *text)
{
    for (int i = 0;; i++) {
        TEXT(pointer, 32);
        const char *entry, *number;
        int length, digits;
        text_format(&pointer, "/entries/%d", i);
        if (!json_find(text, pointer.at, &entry, &length)) return;
        text_put(&pointer, "/number");
        ensure(json_find(text, pointer.at, &number, &digits));
        int n = atoi(number);
        if (n < 0 || n >= own->entry_count)
            sim_wrong("line %d of %s is told and not stored", n, own->match.id);
        referee_log(own);
        if (!any_seat(own->may_hear[n], seats, hash_bytes(entry, (size_t)length)))
            sim_wrong("%s is told of line %d of %s what he may not hear: %.*s", conn->who, n, own->match.id,
                      length, entry);
        sim.told++;
    }
}

static void check_state(const Conn *conn, ModelMatch *own, unsigned seats, const Value *state)
{
    int64_t n = value_number(state, "number", -1);
    uint64_t hash = strtoull(value_text(state, "hash", "0"), NULL, 16);
    if (n < 0 || n >= own->entry_count)
        sim_wrong("the state after line %lld of %s is told and not stored", (long long)n, own->match.id);
    referee_log(own);
    if (!any_seat(own->may_see[n], seats, hash))
        sim_wrong("%s sees of %s after line %lld what he may not see", conn->who, own->match.id,
                  (long long)n);
}

static void check_chat(const ModelMatch *own, const char *text)
{
    for (int i = 0; i < own->chat_count; i++)
        if (strcmp(own->chat[i].text, text) == 0) return;
    sim_wrong("what is said at %s is told and not stored", own->match.id);
}

static void check_at_table(const Conn *conn, const char *type, const Value *message, const char *text)
{
    ModelMatch *own = stored(conn->table, type);
    unsigned seats = model_seats(own, conn->who);
    check_seats(own, value_get(message, "seats"), type);
    if (strcmp(type, "welcome") == 0 && !(seats >> value_number(message, "seat", 0) & 1))
        sim_wrong("%s has a seat at %s that is not stored", conn->who, conn->table);
    if (strcmp(type, "update") == 0) {
        check_entries(conn, own, seats, text);
        if (value_get(message, "state")) check_state(conn, own, seats, value_get(message, "state"));
    }
    if (strcmp(type, "over") == 0 && own->match.status != MATCH_OVER)
        sim_wrong("%s is told as over and not stored so", conn->table);
    if (strcmp(type, "done") == 0 && value_number(message, "number", 0) >= own->entry_count)
        sim_wrong("line %lld of %s is acknowledged and not stored",
                  (long long)value_number(message, "number", 0), conn->table);
    if (strcmp(type, "chat") == 0) check_chat(own, value_text(message, "text", ""));
    if (strcmp(type, "rematch") == 0) stored(value_text(message, "table", "?"), type);
}

void referee_message(const Conn *conn, const Value *message, const char *text)
{
    const char *type = value_text(message, "type", "");
    const char *reason = value_text(message, "reason", "");
    if (strcmp(reason, "store") == 0 && !sim.faults && !sim.cluster && !sim.reads)
        sim_wrong("the store refuses although nothing failed: %s", text);
    if (strcmp(type, "problem") == 0 || strcmp(type, "refused") == 0 || strcmp(type, "pong") == 0) return;
    if (conn->table[0]) {
        check_at_table(conn, type, message, text);
    } else {
        check_tables(value_get(message, "tables"), "the lobby");
        check_tables(value_get(message, "changed"), "the lobby");
    }
}

/* ---- what a request is answered ---- */

void referee_reply(const Conn *conn, const Value *reply)
{
    const ModelMatch *own;
    if (conn->status == 503 && !sim.faults && !sim.cluster && !sim.reads)
        sim_wrong("503 although nothing failed: %s", conn->reply.at);
    if (conn->status >= 500 && conn->status != 503) sim_wrong("%d: %s", conn->status, conn->reply.at);
    if (conn->status != 200) return;
    switch (conn->purpose) {
    case FOR_ACCOUNT:
        if (!model_account(sim.store, value_text(reply, "name", "?")))
            sim_wrong("the account %s is not stored", value_text(reply, "name", "?"));
        /* fallthrough */
    case FOR_SESSION:
        if (!model_session(sim.store, value_text(reply, "token", "?"))) sim_wrong("a session is not stored");
        break;
    case FOR_TABLE:
    case FOR_JOIN:
    case FOR_PAIR:
        own = stored(value_text(reply, "table", "?"), "a reply");
        if (!(model_seats(own, conn->who) >> value_number(reply, "seat", 0) & 1))
            sim_wrong("%s was given a seat of %s that is not stored", conn->who, own->match.id);
        break;
    case FOR_LIST: check_tables(value_get(reply, "tables"), "a list"); break;
    case FOR_LOG:
        own = stored(conn->table, "a log");
        if (own->match.status != MATCH_OVER) sim_wrong("the log of %s is given out too early", conn->table);
        break;
    case FOR_LEAVE:
    case FOR_LOGOUT: break;
    }
}
