/* Telling: everything a socket hears of a match, as its seat may see it. */
#include <stdlib.h>

#include "server/internal.h"
#include "core/facts.h"
#include "table/account.h"

static bool seat_listens(const Match *match, int seat)
{
    for (const Socket *socket = match->sockets; socket; socket = socket->next)
        if (socket->seat == seat) return true;
    return false;
}

void match_send_all(Match *match, const Text *text, uint64_t batch)
{
    for (Socket *socket = match->sockets; socket; socket = socket->next)
        socket_send(socket, text->at, text->length, batch);
}

static void put_hex(Json *json, const char *key, const uint8_t *bytes, size_t size)
{
    TEXT(hex, 2 * 32 + 1);
    text_put_hex(&hex, bytes, size);
    json_put_string(json, key, hex.at);
}

/* ---- entries ---- */

void match_write_entry(const Match *match, int seat, const Entry *entry, int number, const void *state,
                       const Event *events, int count, Text *text)
{
    Json json = json_to(text);
    json_object(&json);
    json_put_int(&json, "number", number);
    json_put_int(&json, "at", match->times[number]);
    TEXT(line, 120);
    bool goes_on = entry->kind == ENTRY_BEGIN && match->table->goes_on; /* the first entry says so */
    if (goes_on && !match->first)
        text_put(&line, "goes on from a file that was kept");
    else if (goes_on)
        text_format(&line, "goes on from line %d by version %u of the rules; until then it was version %u",
                    match->from_after, (unsigned)match->game->rules_version, (unsigned)match->from_rules);
    account_entry(&json, match->table, state, seat, entry, goes_on ? line.at : NULL, events, count);
    json_end(&json);
}

void match_tell_entry(Match *match, const Entry *entry, int number, const void *state, const Event *events,
                      int count)
{
    for (int seat = 0; seat <= match->seats; seat++) {
        if (!seat_listens(match, seat)) continue;
        Text *told = &match->told[seat];
        if (!told->at) *told = text_growing();
        if (told->length) text_put_char(told, ',');
        match_write_entry(match, seat, entry, number, state, events, count, told);
    }
}

/* ---- the state ---- */

void result_write(const Match *match, Json *json)
{
    if (match->table)
        account_result(json, match->table, match->table->state);
    else if (match->result)
        json_raw(json, match->result, (int)strlen(match->result));
    else
        json_null(json);
}

static void seats_write(Json *json, const char *key, unsigned seats)
{
    json_key(json, key);
    facts_put_seats(json, seats);
}

static void prompt_write(const Match *match, const void *view, int seat, unsigned asked, Json *json)
{
    json_key(json, "prompt");
    if (seat && asked >> seat & 1)
        account_prompt(json, match->table, view, seat);
    else
        json_null(json);
}

static void bytes_write(const Match *match, const void *view, Json *json)
{
    Text words = text_growing();
    text_put_char(&words, '"');
    text_put_base64(&words, view, match->table->kit->state_size);
    text_put_char(&words, '"');
    json_key(json, "bytes");
    json_raw(json, words.at, words.length);
    account_hash(json, "hash", state_hash(match->table->kit, view));
    text_free(&words);
}

/* The window that is open: how long still, and whether this seat's order passes. */
static void window_write(const Match *match, int seat, int64_t now, Json *json)
{
    json_key(json, "window");
    if (!match->window_at || match->status != MATCH_LIVE) {
        json_null(json);
        return;
    }
    json_object(json);
    json_put_int(json, "left", match_window_left(match, now));
    json_put_bool(json, "passes", seat && match_passing(match) >> seat & 1);
    json_end(json);
}

static void state_write(Match *match, int seat, Json *json)
{
    Table *table = match->table;
    int64_t now = now_ms();
    void *view = malloc(table->kit->state_size);
    Answer answer;
    ensure(view != NULL);
    table_view(table, seat, view);
    unsigned asked = table->game->asked(table->kit, view);
    json_object(json);
    json_put_int(json, "number", match_number(match));
    bytes_write(match, view, json);
    seats_write(json, "asked", asked);
    prompt_write(match, view, seat, asked, json);
    json_key(json, "result");
    result_write(match, json);
    json_key(json, "clocks");
    json_array(json);
    json_int(json, 0);
    for (int i = 1; i <= match->seats; i++) json_int(json, clock_left(&match->clock, i, now));
    json_end(json);
    seats_write(json, "running", match->status == MATCH_LIVE ? clock_running(&match->clock) : 0);
    window_write(match, seat, now, json);
    json_put_bool(json, "undo",
                  seat && match->undo == UNDO_FREE && table_undo(table, seat, true, &answer) == ANSWER_DONE);
    json_end(json);
    free(view);
}

static void update_write(Match *match, int seat, const char *entries, int length, bool with_state, Text *text)
{
    text_put(text, "{\"type\":\"update\",\"entries\":[");
    text_put_bytes(text, entries, length);
    text_put(text, "]");
    if (with_state) {
        text_put(text, ",\"state\":");
        Json json = json_to(text);
        state_write(match, seat, &json);
    }
    text_put(text, "}");
}

void match_tell_update(Match *match, uint64_t batch)
{
    for (int seat = 0; seat <= match->seats; seat++) {
        Text *told = &match->told[seat];
        if (!told->at) continue;
        Text text = text_growing();
        update_write(match, seat, told->at, told->length, true, &text);
        for (Socket *socket = match->sockets; socket; socket = socket->next)
            if (socket->seat == seat) socket_send(socket, text.at, text.length, batch);
        text_free(&text);
        text_free(told);
        *told = (Text){0};
    }
}

void match_tell_state(Match *match, int seat, uint64_t batch)
{
    Text text = text_growing();
    update_write(match, seat, "", 0, true, &text);
    for (Socket *socket = match->sockets; socket; socket = socket->next)
        if (socket->seat == seat) socket_send(socket, text.at, text.length, batch);
    text_free(&text);
}

void match_tell_again(Match *match, Socket *socket, const char *id)
{
    if (!match->table || !match->table->begun) {
        socket_refuse(socket, id, match_number(match), "state", T_02, "The match has not begun.");
        return;
    }
    Text text = text_growing();
    update_write(match, socket->seat, "", 0, true, &text);
    socket_send(socket, text.at, text.length, match->batch);
    text_free(&text);
    socket_done(socket, id, match_number(match), match->batch);
}

void match_tell_over(Match *match, Socket *socket, uint64_t batch)
{
    Text text = text_growing();
    Json json = json_to(&text);
    TEXT(log, 64);
    text_format(&log, "/api/tables/%s/log", match->id);
    json_object(&json);
    json_put_string(&json, "type", "over");
    json_key(&json, "result");
    result_write(match, &json);
    put_hex(&json, "seed", match->seed, sizeof match->seed);
    put_hex(&json, "sealed", match->commitment, sizeof match->commitment);
    json_put_string(&json, "log", log.at);
    json_end(&json);
    socket_send(socket, text.at, text.length, batch);
    text_free(&text);
}

/* ---- saying welcome ---- */

/* Under which rules it was made; where it goes on from, if they have changed; whether it can be replayed. */
void match_put_rules(const Match *match, Json *json)
{
    json_put_int(json, "began", match->began);
    if (match->first && match->table) {
        json_key(json, "resumed");
        json_object(json);
        json_put_int(json, "number", match->first);
        json_put_int(json, "after", match->from_after);
        json_put_int(json, "rules_version", match->from_rules);
        json_end(json);
    }
    json_put_bool(json, "replays", match->table || match->status == MATCH_OPEN);
    if (match->why[0]) json_put_string(json, "why", match->why);
}

static void welcome_write(Match *match, int seat, Text *text)
{
    Json json = json_to(text);
    Text setup = text_growing();
    match_script_head(match, &setup);
    json_object(&json);
    json_put_string(&json, "type", "welcome");
    json_put_string(&json, "table", match->id);
    json_put_int(&json, "seat", seat);
    json_put_string(&json, "build", static_build());
    json_put_string(&json, "version", ARBITER_VERSION);
    json_put_string(&json, "game", match->game ? match->game->id : "");
    json_put_int(&json, "rules_version", match->game ? match->game->rules_version : 0);
    if (match->table)
        account_hash(&json, "catalog", match->table->catalog->hash);
    else
        json_put_string(&json, "catalog", "");
    json_put_string(&json, "setup", setup.at);
    put_hex(&json, "sealed", match->commitment, sizeof match->commitment);
    json_put_string(&json, "status", match_status_word(match));
    match_put_rules(match, &json);
    if (seat) json_put_string(&json, "order", order_word(match->seat[seat].order));
    match_put_agreed(match, &json);
    match_put_seats(match, &json);
    json_end(&json);
    text_free(&setup);
}

typedef struct Recalling {
    Match *match;
    Socket *socket;
    Text entries;
    int count;
    uint64_t batch;
} Recalling;

static void recalling_send(Recalling *recalling, bool with_state)
{
    Text text = text_growing();
    update_write(recalling->match, recalling->socket->seat, recalling->entries.at, recalling->entries.length,
                 with_state, &text);
    socket_send(recalling->socket, text.at, text.length, recalling->batch);
    text_free(&text);
    text_clear(&recalling->entries);
    recalling->count = 0;
}

static void recall_entry(void *context, const char *entry, int length)
{
    Recalling *recalling = context;
    if (recalling->count == ENTRIES_PER_UPDATE) recalling_send(recalling, false);
    if (recalling->count++) text_put_char(&recalling->entries, ',');
    text_put_bytes(&recalling->entries, entry, length);
}

static void recall_chat(void *context, const StoreChat *chat)
{
    Socket *socket = context;
    Match *match = socket->match;
    if (socket->has_player && chat->seat >= 1 && chat->seat <= match->seats &&
        match->server->store->blocked(match->server->store, match->seat[chat->seat].player,
                                      socket->player.id))
        return;
    Text text = text_growing();
    Json json = json_to(&text);
    json_object(&json);
    json_put_string(&json, "type", "chat");
    json_put_int(&json, "seat", chat->seat);
    json_put_string(&json, "name", chat->name);
    json_put_int(&json, "at", chat->at);
    json_put_string(&json, "text", chat->text);
    json_end(&json);
    socket_send(socket, text.at, text.length, 0);
    text_free(&text);
}

void match_welcome(Match *match, Socket *socket, int seen)
{
    Text text = text_growing();
    uint64_t batch = match->batch;
    bool first = seen < match_number(match) || seen < 0;
    welcome_write(match, socket->seat, &text);
    socket_send(socket, text.at, text.length, batch);
    text_free(&text);
    bool begun = match->table && match->table->entry_count > 0 && seen <= match_number(match);
    if (begun || (!match->table && match->last >= 0)) {
        Recalling recalling = {.match = match, .socket = socket, .entries = text_growing(), .batch = batch};
        if (first) match_each_told(match, socket->seat, seen + 1, recall_entry, &recalling);
        recalling_send(&recalling, begun);
        text_free(&recalling.entries);
    }
}

void match_tell_rest(Match *match, Socket *socket)
{
    Problem problem = {0};
    uint64_t batch = match->batch;
    match->server->store->chat(match->server->store, match->id, CHAT_KEPT, recall_chat, socket, &problem);
    match_tell_offers(match, socket);
    match_tell_held(match, socket);
    if (match->status == MATCH_OVER) match_tell_over(match, socket, batch);
}

void match_tell_seats(Match *match)
{
    if (match->unread) return; /* whoever sits here in memory may not be stored; all are welcomed again */
    Text text = text_growing();
    Json json = json_to(&text);
    json_object(&json);
    json_put_string(&json, "type", "seats");
    json_put_string(&json, "status", match_status_word(match));
    match_put_seats(match, &json);
    json_end(&json);
    match_send_all(match, &text, match->batch);
    text_free(&text);
}

/* To one socket, or to all if it is NULL. */
void match_tell_offers(Match *match, Socket *socket)
{
    unsigned draw = 0, rematch = 0;
    for (int seat = 1; seat <= match->seats; seat++) {
        if (match->seat[seat].draw) draw |= 1u << seat;
        if (match->seat[seat].rematch) rematch |= 1u << seat;
    }
    if (socket && !draw && !rematch && !match->undo_by) return;
    Text text = text_growing();
    Json json = json_to(&text);
    json_object(&json);
    json_put_string(&json, "type", "offers");
    seats_write(&json, "draw", draw);
    json_key(&json, "undo");
    if (match->undo_by) {
        json_object(&json);
        json_put_int(&json, "seat", match->undo_by);
        seats_write(&json, "waiting", match->undo_waiting);
        json_end(&json);
    } else {
        json_null(&json);
    }
    seats_write(&json, "rematch", rematch);
    json_end(&json);
    if (socket)
        socket_send(socket, text.at, text.length, match->batch);
    else
        match_send_all(match, &text, match->batch);
    text_free(&text);
}
