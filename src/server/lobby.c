/* Who follows the lobby hears of tables that can be joined or watched, and whose turn it is. */
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

void lobby_write(Server *server, const char *game, const char *player, Json *json)
{
    const Match *list[LISTED_MAX];
    int count = lobby_each(server, game, list);
    json_key(json, "tables");
    json_array(json);
    for (int i = 0; i < count; i++) match_describe(list[i], player, json);
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
    const Match *list[LISTED_MAX];
    int count = lobby_each(server, NULL, list);
    server->listed_batch = 0;
    for (int i = 0; i < server->listed_count; i++) server->listed[i].seen = false;
    for (int i = 0; i < count; i++) {
        Listed *listed = listed_find(server, list[i]->id);
        if (listed) listed->seen = true;
    }
    for (int i = server->listed_count - 1; i >= 0; i--) {
        if (server->listed[i].seen) continue;
        text_format(gone, "%s\"%s\"", gone->length ? "," : "", server->listed[i].id);
        listed_drop(server, i);
    }
    for (int i = 0; i < count; i++) {
        Text text = text_growing();
        Json json = json_to(&text);
        Listed *listed = listed_find(server, list[i]->id);
        match_describe(list[i], NULL, &json);
        if (list[i]->batch > server->listed_batch) server->listed_batch = list[i]->batch;
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
            strcpy(listed->id, list[i]->id);
        }
        listed->text = text;
    }
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

void lobby_sweep(Server *server, int64_t now)
{
    if (!server->lobby_changed || !server->lobby || now - server->lobby_told < LOBBY_MS) return;
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

void lobby_turn(Match *match, unsigned asked)
{
    for (Socket *socket = match->server->lobby; socket; socket = socket->next) {
        int seat = socket->has_player ? match_seat_of(match, socket->player.id) : 0;
        if (!seat || !(asked >> seat & 1)) continue;
        Text text = text_growing();
        Json json = json_to(&text);
        json_object(&json);
        json_put_string(&json, "type", "turn");
        json_put_string(&json, "table", match->id);
        json_put_string(&json, "title", match->game->title);
        json_put_bool(&json, "yours", true);
        json_end(&json);
        socket_send(socket, text.at, text.length, match->batch);
        text_free(&text);
    }
}
