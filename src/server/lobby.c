/* Who follows the lobby hears of tables that can be joined or watched, and whose turn it is. */
#include "server/internal.h"

enum { LOBBY_MS = 1000, LISTED_MAX = 200 };

void lobby_touch(Server *server) { server->lobby_changed = true; }

uint64_t lobby_write(Server *server, const char *game, const char *player, Json *json)
{
    int count = 0;
    uint64_t batch = 0;
    json_key(json, "tables");
    json_array(json);
    for (int status = MATCH_OPEN; status <= MATCH_LIVE; status++)
        for (const Match *match = server->matches; match && count < LISTED_MAX; match = match->next) {
            if (match->status != status || match->private_table || !match->game) continue;
            if (match->born > server->writer.committed || match->unread) continue;
            if (status == MATCH_OPEN && !match_free_seat(match)) continue;
            if (game && strcmp(match->game->id, game) != 0) continue;
            match_describe(match, player, json);
            if (match->batch > batch) batch = match->batch;
            count++;
        }
    json_end(json);
    return batch;
}

static void lobby_send(Socket *socket)
{
    Text text = text_growing();
    Json json = json_to(&text);
    json_object(&json);
    json_put_string(&json, "type", "lobby");
    uint64_t batch = lobby_write(socket->server, NULL, socket->has_player ? socket->player.id : NULL, &json);
    json_end(&json);
    socket_send(socket, text.at, text.length, batch);
    text_free(&text);
}

void lobby_hello(Socket *socket) { lobby_send(socket); }

void lobby_sweep(Server *server, int64_t now)
{
    if (!server->lobby_changed || now - server->lobby_told < LOBBY_MS) return;
    server->lobby_changed = false;
    server->lobby_told = now;
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
