/* A WebSocket: what it is sent waits in a queue until it is durable and the client reads; what it says
   is one JSON message at a time, hello first. */
#include <stdlib.h>

#include "server/internal.h"

enum { BURST_SECONDS = 3 };

/* ---- sending ---- */

static void message_drop(Socket *socket, Message **at);

static void message_sent(Socket *socket, const Message *message)
{
    if (message->answers) latency_note(&socket->server->metrics, now_ms() - message->asked);
    message_drop(socket, &socket->first);
}

/* A client that is connected elsewhere is told at once what is durable. */
static void socket_writable(Socket *socket)
{
    if (socket->wsi) {
        lws_callback_on_writable(socket->wsi);
        return;
    }
    for (Message *message; !socket->dropping && (message = socket->first) &&
                           message->batch <= socket->server->writer.committed;) {
        relay_tell(socket, (const char *)message->bytes + LWS_PRE, message->length);
        message_sent(socket, message);
    }
}

static void socket_wait(Socket *socket)
{
    Server *server = socket->server;
    socket->wait_next = server->waiting;
    if (socket->wait_next) socket->wait_next->wait_at = &socket->wait_next;
    socket->wait_at = &server->waiting;
    server->waiting = socket;
}

void socket_send(Socket *socket, const char *text, int length, uint64_t batch)
{
    if (socket->closing) return;
    if (socket->queued + length > QUEUE_SIZE_MAX) { /* it does not read: it may come back and go on */
        socket->closing = true;
        if (socket->wsi) lws_set_timeout(socket->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
        return;
    }
    Message *message = malloc(sizeof *message + LWS_PRE + (size_t)length);
    ensure(message != NULL);
    *message = (Message){.batch = batch, .length = length};
    memcpy(message->bytes + LWS_PRE, text, (size_t)length);
    *socket->last = message;
    socket->last = &message->next;
    socket->queued += length;
    if (batch <= socket->server->writer.committed)
        socket_writable(socket);
    else if (!socket->wait_at)
        socket_wait(socket);
}

static void socket_unwait(Socket *socket)
{
    if (!socket->wait_at) return;
    *socket->wait_at = socket->wait_next;
    if (socket->wait_next) socket->wait_next->wait_at = socket->wait_at;
    socket->wait_at = NULL;
}

void socket_wake(Socket *socket)
{
    uint64_t committed = socket->server->writer.committed;
    if (socket->first && socket->first->batch > committed) return;
    bool more = false;
    for (Message *message = socket->first; message && !more; message = message->next)
        more = message->batch > committed;
    if (!more) socket_unwait(socket);
    socket_writable(socket);
}

static void send_text(Socket *socket, Text *text, uint64_t batch)
{
    socket_send(socket, text->at, text->length, batch);
    text_free(text);
}

static void message_drop(Socket *socket, Message **at)
{
    Message *message = *at;
    *at = message->next;
    if (!message->next) socket->last = at;
    socket->queued -= message->length;
    free(message);
}

/* Who was to hear that something is done hears that it is not. */
void socket_drop_batches(Socket *socket, uint64_t after)
{
    socket->dropping = true; /* whatever is sent meanwhile waits behind it */
    for (Message **at = &socket->first; *at;) {
        Message *message = *at;
        if (message->batch <= after) {
            at = &message->next;
            continue;
        }
        bool answers = message->answers;
        char id[STORE_KEY_SIZE];
        memcpy(id, message->id, sizeof id);
        message_drop(socket, at);
        if (!answers) continue;
        TEXT(text, 300);
        const char *why = socket->server->writer.why;
        text_format(&text, "This could not be stored, and did not happen; try again.%s%s", why[0] ? " " : "",
                    why);
        socket_refuse(socket, id, -2, "store", 0, text.at);
    }
    socket->dropping = false;
    socket_writable(socket);
}

void socket_done(Socket *socket, const char *id, int number, uint64_t batch)
{
    Text text = text_growing();
    Json json = json_to(&text);
    json_object(&json);
    json_put_string(&json, "type", "done");
    json_put_string(&json, "id", id);
    json_put_int(&json, "number", number);
    json_end(&json);
    Message **at = socket->last;
    send_text(socket, &text, batch);
    if (!*at) return;
    (*at)->answers = true;
    (*at)->asked = socket->server->heard;
    strcpy((*at)->id, id);
}

static void send_refused(Socket *socket, const char *id, int number, const char *reason, int clause,
                         const char *why, const Problem *problem)
{
    Text text = text_growing();
    Json json = json_to(&text);
    socket->server->metrics.refusals++;
    json_object(&json);
    json_put_string(&json, "type", "refused");
    json_put_string(&json, "id", id);
    if (number >= -1) json_put_int(&json, "number", number);
    json_put_string(&json, "reason", reason);
    if (clause) json_put_string(&json, "clause", clause_id(clause));
    json_put_string(&json, "text", why);
    if (problem) {
        json_put_string(&json, "expected", problem->expected);
        json_put_int(&json, "column", problem->column);
    }
    json_end(&json);
    send_text(socket, &text, 0);
}

void socket_refuse(Socket *socket, const char *id, int number, const char *reason, int clause,
                   const char *why)
{
    send_refused(socket, id, number, reason, clause, why, NULL);
}

void socket_refuse_words(Socket *socket, const char *id, int number, int clause, const Problem *problem)
{
    send_refused(socket, id, number, "words", clause, problem->what, problem);
}

void socket_close_with(Socket *socket, const char *reason, const char *why)
{
    if (socket->closing) return;
    while (socket->first) message_drop(socket, &socket->first);
    Text text = text_growing();
    Json json = json_to(&text);
    json_object(&json);
    json_put_string(&json, "type", "problem");
    json_put_string(&json, "reason", reason);
    json_put_string(&json, "text", why);
    json_end(&json);
    send_text(socket, &text, 0);
    socket_close(socket);
}

void socket_close(Socket *socket)
{
    if (socket->closing) return;
    socket->closing = true;
    socket_writable(socket);
    if (socket->wsi) lws_set_timeout(socket->wsi, PENDING_TIMEOUT_USER_OK, 3);
}

static void list_end_session(Socket *list, const char *player, const uint8_t *session, bool others)
{
    for (Socket *socket = list; socket; socket = socket->next)
        if (socket->has_player && strcmp(socket->player.id, player) == 0 &&
            (memcmp(socket->session, session, STORE_HASH_SIZE) == 0) != others)
            socket_close_with(socket, "token", "this session has ended; log in again");
}

void sockets_end_session(Server *server, const char *player, const uint8_t session[STORE_HASH_SIZE],
                         bool others)
{
    list_end_session(server->lobby, player, session, others);
    for (Match *match = server->matches; match; match = match->next)
        list_end_session(match->sockets, player, session, others);
}

/* ---- where it belongs ---- */

void socket_attach(Socket *socket, Match *match, int seat)
{
    Socket **list = match ? &match->sockets : &socket->server->lobby;
    socket->match = match;
    socket->seat = seat;
    socket->next = *list;
    if (socket->next) socket->next->at = &socket->next;
    socket->at = list;
    *list = socket;
    if (!match || !seat) return;
    MatchSeat *own = &match->seat[seat];
    if (own->sockets++ > 0) return;
    if (own->gone) own->absent_ms += now_ms() - own->gone;
    own->gone = 0;
    if (own->bot_sits) match_window_drop(match, seat); /* what the bot would have answered */
    own->bot_sits = false;
    clock_pause(&match->clock, seat, false, now_ms());
}

void socket_detach(Socket *socket)
{
    Match *match = socket->match;
    if (!socket->at) return;
    *socket->at = socket->next;
    if (socket->next) socket->next->at = socket->at;
    socket->at = NULL;
    if (!match || !socket->seat) return;
    MatchSeat *own = &match->seat[socket->seat];
    match_window_leave(match, socket);
    if (--own->sockets > 0) return;
    own->gone = now_ms();
    if (match->status == MATCH_LIVE && match->clock.spec.kind != CLOCK_DAYS &&
        own->absent_ms < (int64_t)match->server->options.absent_seconds * 1000)
        clock_pause(&match->clock, socket->seat, true, own->gone);
    match_tell_seats(match);
}

/* ---- what it says ---- */

void socket_hello(Socket *socket, const uint8_t *session, const char *id, int64_t seen)
{
    Server *server = socket->server;
    Problem problem = {0};
    if (session) {
        memcpy(socket->session, session, sizeof socket->session);
        socket->has_player =
            server->store->session(server->store, session, now_ms() - SESSION_MS, &socket->player, &problem);
        if (!socket->has_player) {
            socket_close_with(socket, problem.what[0] ? "store" : "token",
                              problem.what[0] ? "the store can't be read" : "this session is not known");
            return;
        }
    }
    if (!id) {
        socket_close_with(socket, "message", "hello needs a table");
        return;
    }
    if (!id[0]) {
        socket->hello = socket->lobby = true;
        socket_attach(socket, NULL, 0);
        lobby_hello(socket);
        return;
    }
    Match *match = match_known(server, id, &problem);
    int seat = match && socket->has_player ? match_seat_of(match, socket->player.id) : 0;
    if (!match && server->elsewhere[0]) {
        if (socket->wsi)
            relay_begin(socket, server->elsewhere, session, id, seen);
        else
            socket_close_with(socket, "shutdown",
                              "this table is going to another server; come back in a moment");
        return;
    }
    if (!match || match->status == MATCH_CLOSED) {
        socket_close_with(socket, problem.what[0] ? "store" : "table",
                          problem.what[0] ? problem.what : "there is no such table");
        return;
    }
    socket->hello = true;
    socket_attach(socket, match, seat);
    match_welcome(match, socket, seen > match_number(match) ? match_number(match) : (int)seen);
    match_tell_rest(match, socket);
    if (seat && match->seat[seat].sockets == 1) match_tell_seats(match);
    match_think(match);
}

static void hello(Socket *socket, const Value *message)
{
    const char *token = value_text(message, "token", "");
    const Value *seen = value_get(message, "seen");
    uint8_t hash[STORE_HASH_SIZE] = {0};
    if (token[0] && strlen(token) < SECRET_SIZE) secret_hash(token, hash); /* else it is nobody's */
    socket_hello(socket, token[0] ? hash : NULL, value_text(message, "table", NULL),
                 value_is(seen, VALUE_INTEGER) && seen->number >= -1 ? seen->number : -1);
}

static void mute(Socket *socket, const char *id, const Value *message)
{
    const Value *seat = value_get(message, "seat");
    long long n = value_is(seat, VALUE_INTEGER) ? seat->number : 0;
    if (n < 1 || n > socket->match->seats) {
        socket_refuse(socket, id, match_number(socket->match), "state", T_07, "There is no such seat.");
        return;
    }
    uint8_t bit = (uint8_t)(1u << n);
    socket->muted =
        value_is(value_get(message, "on"), VALUE_FALSE) ? socket->muted & (uint8_t)~bit : socket->muted | bit;
    socket_done(socket, id, match_number(socket->match), 0);
}

static void pong(Socket *socket)
{
    Text text = text_growing();
    text_format(&text, "{\"type\":\"pong\",\"at\":%lld}", (long long)now_ms());
    send_text(socket, &text, 0);
}

/* For the table: who only watches may do nothing but look. */
static void said_at_table(Socket *socket, const char *type, const char *id, const Value *message)
{
    Match *match = socket->match;
    const Value *number = value_get(message, "number");
    if (match->unread) {
        socket_refuse(socket, id, -2, "store", 0, "This table can't be read at the moment; try again.");
        return;
    }
    bool agree = !value_is(value_get(message, "agree"), VALUE_FALSE);
    if (strcmp(type, "mute") == 0)
        mute(socket, id, message);
    else if (strcmp(type, "state") == 0)
        match_tell_again(match, socket, id);
    else if (!socket->seat)
        socket_refuse(socket, id, match_number(match), "seat", T_07,
                      "You watch this table; you have no seat at it.");
    else if (strcmp(type, "choose") == 0) {
        const char *words = value_text(message, "words", NULL);
        bool fits = value_is(number, VALUE_INTEGER) && number->number >= -1 && number->number < 1000000;
        if (!words || !fits)
            socket_refuse(socket, id, match_number(match), "words", T_05,
                          "A choice needs `number` and `words`.");
        else
            match_choose(match, socket, id, (int)number->number, words);
    } else if (strcmp(type, "resign") == 0)
        match_resign(match, socket, id);
    else if (strcmp(type, "draw") == 0)
        match_draw(match, socket, id, agree);
    else if (strcmp(type, "undo") == 0)
        match_undo(match, socket, id);
    else if (strcmp(type, "undo-answer") == 0)
        match_undo_answer(match, socket, id, agree);
    else if (strcmp(type, "orders") == 0)
        match_orders(match, socket, id, value_text(message, "order", NULL));
    else if (strcmp(type, "rematch") == 0)
        match_rematch(match, socket, id);
    else if (strcmp(type, "chat") == 0)
        match_chat(match, socket, id, value_text(message, "text", ""));
    else
        socket_close_with(socket, "message", "this type of message is not known");
}

void socket_said(Socket *socket, const char *text, size_t size)
{
    Server *server = socket->server;
    Problem problem = {0};
    server->metrics.messages++;
    server->heard = now_ms();
    if (socket->closing || server->stopping) return;
    double rate = server->options.messages_per_second;
    if (!bucket_take(&socket->messages, rate, rate * BURST_SECONDS, now_ms())) {
        server_log_limit(server, socket->peer, "messages");
        socket_close_with(socket, "limit", "too many messages");
        return;
    }
    if (socket->wsi && socket->other[0]) {
        relay_say(socket, text, size);
        return;
    }
    Value *message = value_read(text, size, &problem);
    const char *type = message ? value_text(message, "type", "") : "",
               *id = message ? value_text(message, "id", "") : "";
    if (!message)
        socket_close_with(socket, "message", problem.what);
    else if (strlen(id) >= STORE_KEY_SIZE)
        socket_close_with(socket, "message", "an id has at most 40 bytes");
    else if (strcmp(type, "hello") == 0 && !socket->hello)
        hello(socket, message);
    else if (!socket->hello)
        socket_close_with(socket, "message", "the first message is hello");
    else if (strcmp(type, "ping") == 0)
        pong(socket);
    else if (!socket->match)
        socket_close_with(socket, "message", "the lobby only listens to hello and ping");
    else {
        working_on(socket->match->id);
        said_at_table(socket, type, id, message);
        working_on(NULL);
    }
    value_free(message);
}

/* ---- the connection ---- */

static int socket_write(Socket *socket)
{
    Message *message = socket->first;
    if (!message) return socket->closing ? -1 : 0;
    if (message->batch > socket->server->writer.committed) return 0;
    int written = lws_write(socket->wsi, message->bytes + LWS_PRE, (size_t)message->length, LWS_WRITE_TEXT);
    if (written < message->length) return -1;
    message_sent(socket, message);
    if (socket->first || socket->closing) lws_callback_on_writable(socket->wsi);
    return 0;
}

static void socket_hear(Socket *socket, const char *bytes, size_t size)
{
    if (lws_frame_is_binary(socket->wsi)) {
        socket_close_with(socket, "message", "messages are texts");
        return;
    }
    if (!socket->in.at) socket->in = text_growing();
    if (socket->in.length + (long)size > MESSAGE_SIZE_MAX) {
        socket_close_with(socket, "limit", "a message has at most 8192 bytes");
        return;
    }
    text_put_bytes(&socket->in, bytes, (int)size);
    if (!lws_is_final_fragment(socket->wsi) || lws_remaining_packet_payload(socket->wsi)) return;
    socket_said(socket, socket->in.at, (size_t)socket->in.length);
    text_clear(&socket->in);
}

void socket_begin(Socket *socket, Server *server)
{
    *socket = (Socket){.server = server};
    socket->last = &socket->first;
}

static void socket_opened(Socket *socket, struct lws *wsi)
{
    Server *server = lws_context_user(lws_get_context(wsi));
    char address[48];
    socket_begin(socket, server);
    socket->wsi = wsi;
    wsi_address(server, wsi, address);
    socket->peer = peer_of(server, address);
    socket->counted = server->options.behind_proxy; /* else the connection is counted already */
    if (socket->counted) socket->peer->connections++;
    connection_due(wsi, false);
    server->metrics.sockets_opened++;
    lws_set_timer_usecs(wsi, (lws_usec_t)HELLO_MS * 1000);
}

void socket_end(Socket *socket)
{
    relay_gone(socket);
    socket->closing = true;
    socket_detach(socket);
    socket_unwait(socket);
    while (socket->first) message_drop(socket, &socket->first);
    if (socket->in.at) text_free(&socket->in);
    if (socket->part.at) text_free(&socket->part);
    if (socket->counted) socket->peer->connections--;
}

/* Opening a socket and telling it a whole match costs more than a request. */
static bool socket_allowed(Server *server, struct lws *wsi)
{
    const ServerOptions *options = &server->options;
    char address[48];
    wsi_address(server, wsi, address);
    Peer *peer = peer_of(server, address);
    bool room = !options->behind_proxy || peer->connections < options->connections_per_address;
    if (room && bucket_take(&peer->sockets, options->requests_per_second / 4.0 + 1,
                            options->connections_per_address, now_ms()))
        return origin_allowed(server, wsi);
    server_log_limit(server, peer, "sockets");
    return false;
}

int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    Socket *socket = user;
    switch ((int)reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return socket_allowed(lws_context_user(lws_get_context(wsi)), wsi) ? 0 : -1;
    case LWS_CALLBACK_ESTABLISHED: socket_opened(socket, wsi); return 0;
    case LWS_CALLBACK_TIMER:
        if (!socket->hello) socket_close_with(socket, "message", "hello did not come in time");
        return 0;
    case LWS_CALLBACK_RECEIVE: socket_hear(socket, in, length); return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE: return socket_write(socket);
    case LWS_CALLBACK_CLOSED:
        if (socket && socket->server) socket_end(socket);
        return 0;
    default: return 0;
    }
}
