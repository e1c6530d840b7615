/* Sockets whose match is at another server. The client's server hands on what is said; the owner has a socket
   without a connection that sits at the table like any other, and hands back what that one is told, when it
   is durable. Messages are counted both ways, and after the last ones each end says how many there were: if
   one is missing the client comes back and hears what it has not seen. */
#include <stdlib.h>

#include "server/internal.h"

enum { ANSWER_MS = 4000, SUM_MS = 4000, SUMS = 3 };

typedef struct Remote { /* the owner's end */
    Socket socket;
    struct Remote *next;
} Remote;

static Text head_of(const Socket *socket, const char *type)
{
    Text head = text_growing();
    text_format(&head, "{\"type\":\"%s\",\"from\":\"%s\",\"socket\":%u", type, cluster_node(socket->server),
                (unsigned)socket->number);
    return head;
}

static void send_to_other(Socket *socket, Text head, const char *body, int length)
{
    if (socket->server->cluster) cluster_send(socket->server, socket->other, &head, body, length);
    text_free(&head);
}

/* A gap is seen in what comes behind it; behind the last message comes this, in time and more than once. */
static void sum_send(Socket *socket, int64_t now)
{
    if (!socket->sums || now - socket->summed < SUM_MS) return;
    socket->sums--;
    socket->summed = now;
    Text head = head_of(socket, socket->wsi ? "said" : "told");
    text_format(&head, ",\"n\":%u", (unsigned)(socket->wsi ? socket->said : socket->told));
    send_to_other(socket, head, "", 0);
}

/* ---- the client's end ---- */

void relay_begin(Socket *socket, const char *owner, const uint8_t *session, const char *table, int64_t seen)
{
    Server *server = socket->server;
    strcpy(socket->other, owner);
    socket->number = ++server->numbers;
    socket->hello = true;
    socket->opened = now_ms();
    socket->next = server->relayed;
    if (socket->next) socket->next->at = &socket->next;
    socket->at = &server->relayed;
    server->relayed = socket;
    Text head = head_of(socket, "open");
    text_format(&head, ",\"table\":\"%s\",\"seen\":%lld,\"address\":\"%s\",\"session\":\"", table,
                (long long)seen, socket->peer->address);
    if (session) text_put_hex(&head, session, STORE_HASH_SIZE);
    text_put_char(&head, '"');
    send_to_other(socket, head, "", 0);
}

void relay_say(Socket *socket, const char *text, size_t size)
{
    Text head = head_of(socket, "say");
    text_format(&head, ",\"n\":%u", (unsigned)++socket->said);
    socket->sums = SUMS;
    send_to_other(socket, head, text, (int)size);
}

void relay_gone(Socket *socket)
{
    if (socket->other[0]) send_to_other(socket, head_of(socket, socket->wsi ? "gone" : "close"), "", 0);
}

static void relay_lost(Socket *socket)
{
    socket_close_with(socket, "shutdown", "the connection to this table was lost; come back in a moment");
}

static void relay_told(Socket *socket, const Value *head, const char *body, int length)
{
    if (!socket->part.at) socket->part = text_growing();
    text_put_bytes(&socket->part, body, length);
    if (value_is(value_get(head, "more"), VALUE_TRUE)) return;
    if (value_number(head, "n", 0) == (int64_t)++socket->told)
        socket_send(socket, socket->part.at, socket->part.length, 0);
    else
        relay_lost(socket);
    text_clear(&socket->part);
}

/* ---- the owner's end ---- */

void relay_tell(Socket *socket, const char *text, int length)
{
    Text head = head_of(socket, "tell");
    text_format(&head, ",\"n\":%u", (unsigned)++socket->told);
    socket->sums = SUMS;
    send_to_other(socket, head, text, length);
}

static void remote_end(Server *server, Remote *remote)
{
    Remote **at = &server->remotes;
    while (*at != remote) at = &(*at)->next;
    *at = remote->next;
    socket_end(&remote->socket);
    free(remote);
}

static void remote_open(Server *server, const char *from, const Value *head)
{
    uint8_t session[STORE_HASH_SIZE] = {0};
    const char *hex = value_text(head, "session", ""), *table = value_text(head, "table", "");
    Remote *remote = calloc(1, sizeof *remote);
    ensure(remote != NULL);
    Socket *socket = &remote->socket;
    socket_begin(socket, server);
    cluster_heard(server, from);
    snprintf(socket->other, sizeof socket->other, "%s", from);
    socket->number = (uint32_t)value_number(head, "socket", 0);
    socket->peer = peer_of(server, value_text(head, "address", ""));
    remote->next = server->remotes;
    server->remotes = remote;
    for (int i = 0; i < STORE_HASH_SIZE && hex[0]; i++)
        session[i] = (uint8_t)(hex_digit(hex[2 * i]) << 4 | hex_digit(hex[2 * i + 1]));
    socket_hello(socket, strlen(hex) == 2 * STORE_HASH_SIZE ? session : NULL, table,
                 value_number(head, "seen", -1));
}

static void remote_said(Server *server, Remote *remote, const Value *head, const char *body, int length)
{
    (void)server;
    if (value_number(head, "n", 0) == (int64_t)++remote->socket.said)
        socket_said(&remote->socket, body, (size_t)length);
    else
        remote->socket.closing = true;
}

/* ---- both ---- */

static void close_unknown(Server *server, const char *from, uint32_t number)
{
    Socket unknown = {.server = server, .number = number};
    snprintf(unknown.other, sizeof unknown.other, "%s", from);
    relay_gone(&unknown);
}

bool relays_receive(Server *server, const char *type, const Value *head, const char *body, int length)
{
    const char *from = value_text(head, "from", "");
    uint32_t number = (uint32_t)value_number(head, "socket", 0);
    bool tell = strcmp(type, "tell") == 0, close = strcmp(type, "close") == 0,
         told = strcmp(type, "told") == 0, say = strcmp(type, "say") == 0, gone = strcmp(type, "gone") == 0,
         said = strcmp(type, "said") == 0;
    if (strcmp(type, "open") == 0) {
        remote_open(server, from, head);
        return true;
    }
    if (tell || close || told) {
        Socket *socket = server->relayed;
        while (socket && (socket->number != number || strcmp(socket->other, from) != 0))
            socket = socket->next;
        if (socket && tell) relay_told(socket, head, body, length);
        if (socket && close) socket_close(socket);
        if (socket && told && value_number(head, "n", 0) != (int64_t)socket->told) relay_lost(socket);
        return true;
    }
    if (!say && !gone && !said) return false;
    Remote *remote = server->remotes;
    while (remote && (remote->socket.number != number || strcmp(remote->socket.other, from) != 0))
        remote = remote->next;
    if (remote && say)
        remote_said(server, remote, head, body, length);
    else if (remote && said)
        remote->socket.closing =
            remote->socket.closing || value_number(head, "n", 0) != (int64_t)remote->socket.said;
    else if (remote) {
        remote->socket.other[0] = 0; /* it knows */
        remote_end(server, remote);
    } else if (!gone)
        close_unknown(server, from, number);
    return true;
}

void relays_sweep(Server *server)
{
    int64_t now = now_ms();
    for (Socket *socket = server->relayed; socket; socket = socket->next)
        if (!cluster_alive(server, socket->other) || (!socket->told && now - socket->opened > ANSWER_MS))
            relay_lost(socket);
        else
            sum_send(socket, now);
    for (Remote *remote = server->remotes, *next; remote; remote = next) {
        next = remote->next;
        if (remote->socket.closing || !cluster_alive(server, remote->socket.other))
            remote_end(server, remote);
        else
            sum_send(&remote->socket, now);
    }
}

void relays_drop(Server *server)
{
    for (Socket *socket = server->relayed; socket; socket = socket->next) relay_lost(socket);
    while (server->remotes) remote_end(server, server->remotes);
}

void relays_end(Server *server)
{
    for (Socket *socket = server->relayed; socket; socket = socket->next) socket->other[0] = 0;
    while (server->remotes) remote_end(server, server->remotes);
}
