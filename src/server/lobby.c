/* Who follows the lobby hears of tables that can be joined or watched, and whose turn it is. */
#include <stdlib.h>

#include "server/internal.h"

enum { LOBBY_MS = 1000 };

void lobby_touch(Server *server) { server->lobby_changed = true; }

static bool match_listed(const Match *match, int status)
{
    if (match->status != status || match->private_table || !match->game) return false;
    if (match->born > match->server->writer.committed || match->unread) return false;
    return status != MATCH_OPEN || match_free_seat(match);
}

/* Open tables first; at most LISTED_MAX, or those of one game. */
static int lobby_each(Server *server, const char *game, const Match *list[LISTED_MAX])
{
    int count = 0;
    for (int status = MATCH_OPEN; status <= MATCH_LIVE; status++)
        for (const Match *match = server->matches; match && count < LISTED_MAX; match = match->next)
            if (match_listed(match, status) && (!game || strcmp(match->game->id, game) == 0))
                list[count++] = match;
    return count;
}

/* ---- among several servers ---- */

/* What is listed here and not yet so in the store, for all to read. */
static void lobby_store(Server *server)
{
    for (Match *match = server->matches; match; match = match->next) {
        bool open = match_listed(match, MATCH_OPEN), listed = open || match_listed(match, MATCH_LIVE);
        if (match->unread || match->born > server->writer.committed) continue;
        Text text = text_growing();
        Json json = json_to(&text);
        if (listed) match_describe(match, NULL, &json);
        uint64_t hash = listed ? hash_bytes(text.at, (size_t)text.length) | 2 : 0;
        if (hash != match->listed) {
            match_op(match, STORE_LISTED)->text = listed ? batch_text(server, text.at) : NULL;
            match->listed = hash;
        }
        text_free(&text);
    }
}

typedef struct Gathering {
    Listed *list;
    int count;
    const char *game;
} Gathering;

static void take_listed(void *context, const StoreSummary *summary)
{
    Gathering *gathering = context;
    if (gathering->count == LISTED_MAX || (gathering->game && strcmp(gathering->game, summary->game) != 0))
        return;
    Listed *listed = &gathering->list[gathering->count++];
    snprintf(listed->id, sizeof listed->id, "%s", summary->id);
    listed->text = text_growing();
    text_put(&listed->text, summary->head);
}

/* Every table as nobody in particular sees it; how many. The texts are the caller's. */
static int lobby_gather(Server *server, const char *game, Listed list[LISTED_MAX])
{
    const Match *match[LISTED_MAX];
    Gathering gathering = {.list = list, .game = game};
    Problem ignored;
    server->listed_batch = 0;
    if (server->cluster) {
        server->store->nodes->listed(server->store, LISTED_MAX, take_listed, &gathering, &ignored);
        return gathering.count;
    }
    int count = lobby_each(server, game, match);
    for (int i = 0; i < count; i++) {
        strcpy(list[i].id, match[i]->id);
        list[i].text = text_growing();
        Json json = json_to(&list[i].text);
        match_describe(match[i], NULL, &json);
        if (match[i]->batch > server->listed_batch) server->listed_batch = match[i]->batch;
    }
    return count;
}

/* The same as somebody sees it: what match_describe ends with is his own. */
static void listed_write(const Text *text, const char *player, Json *json)
{
    Problem ignored;
    Value *table = player ? value_read(text->at, (size_t)text->length, &ignored) : NULL;
    const Value *seats = value_get(table, "seats"), *asked = value_get(table, "asked");
    int mine = 0;
    bool yours = false;
    for (const Value *seat = seats ? seats->first : NULL; seat; seat = seat->next)
        if (strcmp(value_text(seat, "player", ""), player) == 0) mine = (int)value_number(seat, "seat", 0);
    for (const Value *seat = asked ? asked->first : NULL; seat; seat = seat->next)
        yours = yours || (mine && seat->number == mine);
    const char *end = strstr(text->at, ",\"my_seat\":");
    Text whole = text_growing();
    text_put_bytes(&whole, text->at, end && mine ? (int)(end - text->at) : text->length);
    if (end && mine) text_format(&whole, ",\"my_seat\":%d,\"yours\":%s}", mine, yours ? "true" : "false");
    json_raw(json, whole.at, whole.length);
    text_free(&whole);
    value_free(table);
}

void lobby_write(Server *server, const char *game, const char *player, Json *json)
{
    const Match *match[LISTED_MAX];
    json_key(json, "tables");
    json_array(json);
    if (server->cluster) {
        Listed *list = calloc(LISTED_MAX, sizeof *list);
        ensure(list != NULL);
        int count = lobby_gather(server, game, list);
        for (int i = 0; i < count; i++) {
            listed_write(&list[i].text, player, json);
            text_free(&list[i].text);
        }
        free(list);
    } else {
        int count = lobby_each(server, game, match);
        for (int i = 0; i < count; i++) match_describe(match[i], player, json);
    }
    json_end(json);
}

/* ---- what followers know ---- */

static Listed *listed_find(Server *server, const char *id)
{
    for (int i = 0; i < server->listed_count; i++)
        if (strcmp(server->listed[i].id, id) == 0) return &server->listed[i];
    return NULL;
}

static void listed_drop(Server *server, int i)
{
    text_free(&server->listed[i].text);
    server->listed[i] = server->listed[--server->listed_count];
}

void lobby_forget(Server *server)
{
    while (server->listed_count) listed_drop(server, 0);
}

/* Renders each table once, whoever follows, and notes what is new or gone since the last time. */
static bool lobby_refresh(Server *server, Text *changed, Text *gone)
{
    Listed *list = calloc(LISTED_MAX, sizeof *list);
    ensure(list != NULL);
    int count = lobby_gather(server, NULL, list);
    for (int i = 0; i < server->listed_count; i++) server->listed[i].seen = false;
    for (int i = 0; i < count; i++) {
        Listed *listed = listed_find(server, list[i].id);
        if (listed) listed->seen = true;
    }
    for (int i = server->listed_count - 1; i >= 0; i--) {
        if (server->listed[i].seen) continue;
        text_format(gone, "%s\"%s\"", gone->length ? "," : "", server->listed[i].id);
        listed_drop(server, i);
    }
    for (int i = 0; i < count; i++) {
        Text text = list[i].text;
        Listed *listed = listed_find(server, list[i].id);
        if (listed && listed->text.length == text.length &&
            memcmp(listed->text.at, text.at, (size_t)text.length) == 0) {
            text_free(&text);
            continue;
        }
        if (changed->length) text_put_char(changed, ',');
        text_put_bytes(changed, text.at, text.length);
        if (listed)
            text_free(&listed->text);
        else {
            listed = &server->listed[server->listed_count++];
            strcpy(listed->id, list[i].id);
        }
        listed->text = text;
    }
    free(list);
    return changed->length || gone->length;
}

static void lobby_send(Socket *socket)
{
    const Server *server = socket->server;
    Text text = text_growing();
    text_put(&text, "{\"type\":\"lobby\",\"tables\":[");
    for (int i = 0; i < server->listed_count; i++)
        text_format(&text, "%s%s", i ? "," : "", server->listed[i].text.at);
    text_put(&text, "]}");
    socket_send(socket, text.at, text.length, server->listed_batch);
    text_free(&text);
}

static void lobby_look(Server *server)
{
    Text changed = text_growing(), gone = text_growing();
    lobby_refresh(server, &changed, &gone);
    text_free(&changed);
    text_free(&gone);
}

void lobby_hello(Socket *socket)
{
    if (!socket->next) lobby_look(socket->server); /* nobody followed until now */
    lobby_send(socket);
}

static bool lobby_due(const Server *server, int64_t now)
{
    return server->lobby_changed && server->lobby && now - server->lobby_told >= LOBBY_MS;
}

void lobby_sweep(Server *server, int64_t now)
{
    if (server->cluster ? now - server->lobby_told < LOBBY_MS : !lobby_due(server, now)) return;
    if (server->cluster) {
        server->lobby_told = now;
        if (server->lobby_changed && !server->writer.failing) {
            lobby_store(server);
            server->lobby_changed = false;
        }
        if (!server->lobby) return;
    }
    Text text = text_growing(), changed = text_growing(), gone = text_growing();
    server->lobby_changed = false;
    server->lobby_told = now;
    if (lobby_refresh(server, &changed, &gone)) {
        text_format(&text, "{\"type\":\"lobby\",\"changed\":[%s],\"gone\":[%s]}",
                    changed.length ? changed.at : "", gone.length ? gone.at : "");
        for (Socket *socket = server->lobby; socket; socket = socket->next)
            socket_send(socket, text.at, text.length, server->listed_batch);
    }
    text_free(&text);
    text_free(&changed);
    text_free(&gone);
}

void lobby_tell_all(Server *server)
{
    lobby_look(server);
    for (Socket *socket = server->lobby; socket; socket = socket->next) lobby_send(socket);
}

void lobby_tell_turn(Server *server, const char *table, const char *title, const char *player, uint64_t batch)
{
    for (Socket *socket = server->lobby; socket; socket = socket->next) {
        if (!socket->has_player || strcmp(socket->player.id, player) != 0) continue;
        Text text = text_growing();
        Json json = json_to(&text);
        json_object(&json);
        json_put_string(&json, "type", "turn");
        json_put_string(&json, "table", table);
        json_put_string(&json, "title", title);
        json_put_bool(&json, "yours", true);
        json_end(&json);
        socket_send(socket, text.at, text.length, batch);
        text_free(&text);
    }
}

void lobby_turn(Match *match, unsigned asked)
{
    for (int seat = 1; seat <= match->seats && match->server->lobby; seat++)
        if (asked >> seat & 1 && match->seat[seat].kind == SEAT_PERSON)
            lobby_tell_turn(match->server, match->id, match->game->title, match->seat[seat].player,
                            match->batch);
    cluster_turn(match, asked);
}
