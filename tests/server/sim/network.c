/* Instead of libwebsockets: connections that write when the simulation lets them, and are lost when it wants.
   Only what the server calls is here. */
#include <stdlib.h>

#include "sim.h"

struct lws {
    Conn *conn;
};
struct lws_context {
    int unused;
};
static struct lws_context context;
static struct lws wsi_of[CONNS];

/* ---- what the server calls ---- */

struct lws_context *lws_get_context(const struct lws *wsi)
{
    (void)wsi;
    return &context;
}

void *lws_context_user(struct lws_context *of)
{
    (void)of;
    return sim.server;
}

int lws_callback_on_writable(struct lws *wsi)
{
    wsi->conn->wants_write = true;
    return 1;
}

void lws_set_timeout(struct lws *wsi, enum pending_timeout reason, int seconds)
{
    (void)reason;
    if (seconds < 0) wsi->conn->lost = true;
}

void lws_set_timer_usecs(struct lws *wsi, lws_usec_t after) { (void)wsi, (void)after; }
void lws_cancel_service(struct lws_context *of) { (void)of; }
int lws_frame_is_binary(struct lws *wsi) { return (void)wsi, 0; }
int lws_is_final_fragment(struct lws *wsi) { return (void)wsi, 1; }
size_t lws_remaining_packet_payload(struct lws *wsi) { return (void)wsi, (size_t)0; }
void lws_explicit_bzero(void *at, size_t size) { memset(at, 0, size); }
int lws_http_transaction_completed(struct lws *wsi) { return (void)wsi, 0; }
struct lws_vhost *lws_get_vhost(struct lws *wsi) { return (void)wsi, NULL; }
void connection_due(struct lws *wsi, bool waits) { (void)wsi, (void)waits; }

int lws_callback_http_dummy(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                            size_t length)
{
    (void)wsi, (void)reason, (void)user, (void)in, (void)length;
    return 0;
}

const char *lws_get_peer_simple(struct lws *wsi, char *name, size_t size)
{
    const Player *player = wsi->conn->player;
    snprintf(name, size, "10.0.0.%d", player ? (int)(player - sim.player) + 1 : 99);
    return name;
}

int lws_hdr_total_length(struct lws *wsi, enum lws_token_indexes token)
{
    (void)wsi, (void)token;
    return 0;
}

int lws_hdr_copy(struct lws *wsi, char *to, int size, enum lws_token_indexes token)
{
    const Conn *conn = wsi->conn;
    if (token == WSI_TOKEN_HTTP_AUTHORIZATION && conn->token[0])
        return snprintf(to, (size_t)size, "Bearer %s", conn->token);
    if (token == WSI_TOKEN_HTTP_CONTENT_LENGTH && conn->post)
        return snprintf(to, (size_t)size, "%d", conn->body.length);
    if (token == WSI_TOKEN_HTTP_CONTENT_TYPE && conn->post)
        return snprintf(to, (size_t)size, "application/json");
    return -1;
}

int lws_http_get_uri_and_method(struct lws *wsi, char **uri, int *length)
{
    *uri = wsi->conn->path;
    *length = (int)strlen(wsi->conn->path);
    return wsi->conn->post ? LWSHUMETH_POST : LWSHUMETH_GET;
}

int lws_add_http_common_headers(struct lws *wsi, unsigned int status, const char *type, lws_filepos_t length,
                                unsigned char **at, unsigned char *end)
{
    (void)type, (void)length, (void)at, (void)end;
    wsi->conn->status = (int)status;
    return 0;
}

int lws_add_http_header_by_name(struct lws *wsi, const unsigned char *name, const unsigned char *value,
                                int length, unsigned char **at, unsigned char *end)
{
    (void)wsi, (void)name, (void)value, (void)length, (void)at, (void)end;
    return 0;
}

int lws_finalize_write_http_header(struct lws *wsi, unsigned char *start, unsigned char **at,
                                   unsigned char *end)
{
    (void)wsi, (void)start, (void)at, (void)end;
    return 0;
}

/* What is written is out in the world: from here on it must be true. */
int lws_write(struct lws *wsi, unsigned char *bytes, size_t size, enum lws_write_protocol protocol)
{
    Conn *conn = wsi->conn;
    if (conn->http) {
        text_put_bytes(&conn->reply, (const char *)bytes, (int)size);
        (void)protocol;
    } else {
        conn_hears(conn, (const char *)bytes, (int)size);
    }
    return (int)size;
}

/* ---- what the world does ---- */

static Conn *conn_new(Sim *world, Player *player)
{
    for (int i = 0; i < CONNS; i++) {
        Conn *conn = &world->conn[i];
        if (conn->used) continue;
        if (!sim.server) return NULL;
        *conn = (Conn){.used = true, .server = sim.server, .wsi = &wsi_of[i], .player = player, .number = -1};
        wsi_of[i].conn = conn;
        if (player) strcpy(conn->token, player->token), strcpy(conn->who, player->id);
        return conn;
    }
    return NULL;
}

static void conn_free(Conn *conn)
{
    if (conn->player && conn->player->choosing.conn == conn) conn->player->choosing.conn = NULL;
    if (conn->body.at) text_free(&conn->body);
    if (conn->reply.at) text_free(&conn->reply);
    *conn = (Conn){0};
}

void conn_lose(Sim *world, Conn *conn)
{
    world->server = conn->server;
    if (conn->http)
        http_callback(conn->wsi, LWS_CALLBACK_CLOSED_HTTP, &conn->request, NULL, 0);
    else
        socket_callback(conn->wsi, LWS_CALLBACK_CLOSED, &conn->socket, NULL, 0);
    conn_free(conn);
}

void conn_say(Sim *world, Conn *conn, const char *text)
{
    char copy[1024];
    size_t length = strlen(text);
    world->server = conn->server;
    ensure(length < sizeof copy);
    memcpy(copy, text, length + 1);
    if (socket_callback(conn->wsi, LWS_CALLBACK_RECEIVE, &conn->socket, copy, length) != 0) conn->lost = true;
}

Conn *conn_open_socket(Sim *world, Player *player, const char *table)
{
    Conn *conn = conn_new(world, player);
    if (!conn) return NULL;
    snprintf(conn->table, sizeof conn->table, "%s", table);
    if (socket_callback(conn->wsi, LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION, NULL, NULL, 0) != 0) {
        conn_free(conn);
        return NULL;
    }
    socket_callback(conn->wsi, LWS_CALLBACK_ESTABLISHED, &conn->socket, NULL, 0);
    TEXT(hello, 200);
    text_format(&hello, "{\"type\":\"hello\",\"table\":\"%s\",\"seen\":-1", table);
    if (conn->token[0]) text_format(&hello, ",\"token\":\"%s\"", conn->token);
    text_put(&hello, "}");
    conn_say(world, conn, hello.at);
    return conn;
}

Conn *conn_request(Sim *world, Player *player, Purpose purpose, bool post, const char *path, const char *body)
{
    Conn *conn = conn_new(world, player);
    if (!conn) return NULL;
    conn->http = true;
    conn->post = post;
    conn->purpose = purpose;
    conn->body = text_growing();
    conn->reply = text_growing();
    text_put(&conn->body, body);
    snprintf(conn->path, sizeof conn->path, "%s", path);
    http_callback(conn->wsi, LWS_CALLBACK_HTTP, &conn->request, conn->path, strlen(conn->path));
    if (post && conn->request) {
        http_callback(conn->wsi, LWS_CALLBACK_HTTP_BODY, &conn->request, conn->body.at,
                      (size_t)conn->body.length);
        http_callback(conn->wsi, LWS_CALLBACK_HTTP_BODY_COMPLETION, &conn->request, NULL, 0);
    }
    return conn;
}

void conn_write(Sim *world, Conn *conn)
{
    conn->wants_write = false;
    world->server = conn->server;
    if (!conn->http) {
        if (socket_callback(conn->wsi, LWS_CALLBACK_SERVER_WRITEABLE, &conn->socket, NULL, 0) != 0)
            conn->lost = true;
        return;
    }
    if (http_callback(conn->wsi, LWS_CALLBACK_HTTP_WRITEABLE, &conn->request, NULL, 0) != 0)
        conn->lost = true;
    if (conn->request || conn->lost) return;
    conn_answered(conn);
    conn_free(conn);
}
