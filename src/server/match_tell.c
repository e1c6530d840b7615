/* Telling: everything a socket hears of a match, as its seat may see it. */
#include <sodium.h>
#include <stdlib.h>

#include "server/internal.h"

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
    for (size_t i = 0; i < size; i++) text_format(&hex, "%02x", bytes[i]);
    json_put_string(json, key, hex.at);
}

/* ---- entries ---- */

static void event_write(const Table *table, const void *state, int seat, const Event *event, Json *json)
{
    Event seen = *event;
    if (!event_redact(&seen, seat)) return;
    Text words = text_growing();
    table_tell_state(table, state, seat, event, &words);
    json_object(json);
    json_put_int(json, "kind", seen.kind);
    if (seen.clause) json_put_string(json, "clause", clause_id(seen.clause));
    json_put_int(json, "subject", seen.subject);
    json_put_int(json, "object", seen.object);
    json_key(json, "n");
    json_array(json);
    for (int i = 0; i < countof(seen.n); i++) json_int(json, seen.n[i]);
    json_end(json);
    json_put_string(json, "text", words.at);
    json_end(json);
    text_free(&words);
}

static void entry_write(const Match *match, int seat, const Entry *entry, int number, const void *state,
                        const Event *events, int count, Text *text)
{
    TEXT(line, 1024);
    Json json = json_to(text);
    log_write_entry_for(entry, seat, &line);
    if (line.length && line.at[line.length - 1] == '\n') line.at[--line.length] = 0;
    json_object(&json);
    json_put_int(&json, "number", number);
    json_put_int(&json, "at", match->times[number]);
    json_put_int(&json, "seat", entry->seat);
    json_put_string(&json, "line", line.at);
    json_key(&json, "events");
    json_array(&json);
    for (int i = 0; i < count; i++) event_write(match->table, state, seat, &events[i], &json);
    json_end(&json);
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
        entry_write(match, seat, entry, number, state, events, count, told);
    }
}

/* ---- the state ---- */

void result_write(const Match *match, Json *json)
{
    Result result = {0};
    if (!match->table || !match->table->game->result(match->table->kit, match->table->state, &result)) {
        json_null(json);
        return;
    }
    json_object(json);
    json_put_bool(json, "draw", result.draw);
    json_key(json, "winners");
    json_array(json);
    for (int seat = 1; seat <= match->seats; seat++)
        if (result.winners >> seat & 1) json_int(json, seat);
    json_end(json);
    json_put_string(json, "why", result.why);
    if (result.clause) json_put_string(json, "clause", clause_id(result.clause));
    json_end(json);
}

static void seats_write(Json *json, const char *key, unsigned seats)
{
    json_key(json, key);
    json_array(json);
    for (int seat = 1; seat <= SEATS_MAX; seat++)
        if (seats >> seat & 1) json_int(json, seat);
    json_end(json);
}

static void prompt_write(const Match *match, const void *view, int seat, unsigned asked, Json *json)
{
    Prompt prompt = {0};
    json_key(json, "prompt");
    if (!seat || !(asked >> seat & 1)) {
        json_null(json);
        return;
    }
    match->table->game->ask(match->table->kit, view, seat, &prompt);
    json_object(json);
    json_put_string(json, "kind", prompt.kind);
    json_put_string(json, "text", prompt.text);
    if (prompt.clause) json_put_string(json, "clause", clause_id(prompt.clause));
    json_put_int(json, "piece", prompt.piece);
    if (choice_open_ended(match->table->kit, view, seat)) json_put_bool(json, "open", true);
    json_end(json);
}

static void bytes_write(const Match *match, const void *view, Json *json)
{
    size_t size = match->table->kit->state_size,
           room = sodium_base64_encoded_len(size, sodium_base64_VARIANT_ORIGINAL);
    char *words = malloc(room);
    TEXT(hash, 17);
    ensure(words != NULL);
    sodium_bin2base64(words, room, view, size, sodium_base64_VARIANT_ORIGINAL);
    json_put_string(json, "bytes", words);
    text_format(&hash, "%016llx", (unsigned long long)hash_bytes(view, size));
    json_put_string(json, "hash", hash.at);
    free(words);
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

static void welcome_write(Match *match, int seat, Text *text)
{
    Json json = json_to(text);
    Text setup = text_growing();
    TEXT(catalog, 17);
    match_script_head(match, &setup);
    json_object(&json);
    json_put_string(&json, "type", "welcome");
    json_put_string(&json, "table", match->id);
    json_put_int(&json, "seat", seat);
    json_put_string(&json, "build", static_build());
    json_put_string(&json, "version", ARBITER_VERSION);
    json_put_string(&json, "game", match->game ? match->game->id : "");
    json_put_int(&json, "rules_version", match->game ? match->game->rules_version : 0);
    if (match->table) text_format(&catalog, "%016llx", (unsigned long long)match->table->catalog->hash);
    json_put_string(&json, "catalog", catalog.at);
    json_put_string(&json, "setup", setup.at);
    put_hex(&json, "sealed", match->commitment, sizeof match->commitment);
    json_put_string(&json, "status", match_status_word(match));
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

static void recall_entry(void *context, const Table *table, int number, const void *state,
                         const Event *events, int count)
{
    Recalling *recalling = context;
    if (recalling->count == ENTRIES_PER_UPDATE) recalling_send(recalling, false);
    if (recalling->count++) text_put_char(&recalling->entries, ',');
    entry_write(recalling->match, recalling->socket->seat, &table->entries[number], number, state, events,
                count, &recalling->entries);
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
    bool begun = match->table && match->table->entry_count > 0 && seen < match->table->entry_count;
    if (begun) {
        Recalling recalling = {.match = match, .socket = socket, .entries = text_growing(), .batch = batch};
        if (first) table_recall(match->table, seen + 1, recall_entry, &recalling);
        recalling_send(&recalling, true);
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
    if (match->status == MATCH_OVER && match->table) match_tell_over(match, socket, batch);
}

void match_tell_seats(Match *match)
{
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
