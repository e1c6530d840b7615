/* Requests and replies over libwebsockets. A request is read whole, then routed; its reply may come
   later, from a batch that became durable or from a worker, when the client may be gone. */
#include <stdarg.h>
#include <stdlib.h>

#include "server/internal.h"

enum { CHUNK = 32768, HEAD_SIZE = 4096 };

static const char *const security_headers[][2] = {
    {"content-security-policy:", "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src "
                                 "'self'; img-src 'self' data:; font-src 'self'; "
                                 "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri "
                                 "'none'; form-action 'none'; frame-ancestors 'none'"},
    {"x-content-type-options:", "nosniff"},
    {"x-frame-options:", "DENY"},
    {"referrer-policy:", "no-referrer"},
    {"cross-origin-opener-policy:", "same-origin"},
    {"cross-origin-resource-policy:", "same-origin"},
    {"permissions-policy:", "camera=(), microphone=(), geolocation=()"},
};

/* ---- replies ---- */

static void request_free(Request *request)
{
    text_free(&request->body);
    text_free(&request->reply);
    value_free(request->input);
    lws_explicit_bzero(request->token, sizeof request->token);
    free(request);
}

Request *request_wait(Request *request)
{
    request->waiting++;
    return request;
}

void request_done(Request *request)
{
    if (--request->waiting == 0 && !request->wsi) request_free(request);
}

static void reply_ready(Request *request, int status, const char *type)
{
    request->status = status;
    request->type = type;
    request->ready = true;
    if (status >= 400) request->server->metrics.errors++;
    if (request->from[0]) remote_reply(request);
    if (request->wsi) lws_callback_on_writable(request->wsi);
}

void reply_json(Request *request, int status)
{
    if (!request->type) request->type = "application/json";
    if (!request->bytes) request->bytes = request->reply.at, request->size = (size_t)request->reply.length;
    reply_ready(request, status, request->type);
}

void reply_problem(Request *request, int status, const char *reason, const Problem *problem)
{
    text_clear(&request->reply);
    Json json = json_to(&request->reply);
    json_object(&json);
    json_key(&json, "error");
    json_object(&json);
    json_put_string(&json, "reason", reason);
    json_put_string(&json, "text", problem->what);
    if (problem->expected[0]) json_put_string(&json, "expected", problem->expected);
    if (problem->line) json_put_int(&json, "line", problem->line);
    if (problem->column) json_put_int(&json, "column", problem->column);
    json_end(&json);
    json_end(&json);
    request->type = NULL;
    request->cache = NULL;
    reply_json(request, status);
}

void reply_error(Request *request, int status, const char *reason, const char *expected, const char *what,
                 ...)
{
    Problem problem = {0};
    Text text = text_fixed(problem.what, sizeof problem.what);
    va_list list;
    va_start(list, what);
    text_format_list(&text, what, list);
    va_end(list);
    text = text_fixed(problem.expected, sizeof problem.expected);
    text_put(&text, expected);
    reply_problem(request, status, reason, &problem);
}

static void reply_committed(Server *server, void *context, bool kept, bool conflict)
{
    Request *request = context;
    (void)server;
    if (kept)
        reply_json(request, request->status);
    else if (conflict)
        reply_error(request, 409, "state", "", "somebody else was quicker, or the name is taken");
    else
        reply_error(request, 503, "store", "", "this could not be stored, and did not happen; try again%s%s",
                    request->server->writer.why[0] ? ": " : "", request->server->writer.why);
    request_done(request);
}

void reply_after_commit(Request *request, int status)
{
    request->status = status;
    after_commit(request->server, reply_committed, request_wait(request));
}

/* ---- writing ---- */

static bool add_header(struct lws *wsi, const char *name, const char *value, unsigned char **at,
                       unsigned char *end)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value,
                                       (int)strlen(value), at, end) == 0;
}

static bool write_head(Request *request)
{
    unsigned char buffer[LWS_PRE + HEAD_SIZE], *start = buffer + LWS_PRE, *at = start,
                                               *end = buffer + sizeof buffer - 1;
    struct lws *wsi = request->wsi;
    if (lws_add_http_common_headers(wsi, (unsigned)request->status, request->type, request->size, &at, end))
        return false;
    for (int i = 0; i < countof(security_headers); i++)
        if (!add_header(wsi, security_headers[i][0], security_headers[i][1], &at, end)) return false;
    if (!add_header(wsi, "cache-control:", request->cache ? request->cache : "no-store", &at, end))
        return false;
    if (request->etag && !add_header(wsi, "etag:", request->etag, &at, end)) return false;
    if (request->encoding && !add_header(wsi, "content-encoding:", request->encoding, &at, end)) return false;
    if ((request->status == 429 || request->status == 503) && !add_header(wsi, "retry-after:", "5", &at, end))
        return false;
    if (request->status == 405 && !add_header(wsi, "allow:", "GET, POST", &at, end)) return false;
    if (request->server->options.tls_cert &&
        !add_header(wsi, "strict-transport-security:", "max-age=31536000", &at, end))
        return false;
    return lws_finalize_write_http_header(wsi, start, &at, end) == 0;
}

/* False: the connection ends. */
static bool request_write(Request *request, Request **slot)
{
    struct lws *wsi = request->wsi;
    if (!request->head_sent) {
        if (!write_head(request)) return false;
        request->head_sent = true;
        if (request->size) {
            lws_callback_on_writable(wsi);
            return true;
        }
    } else {
        unsigned char buffer[LWS_PRE + CHUNK];
        size_t count = request->size - request->sent;
        if (count > CHUNK) count = CHUNK;
        memcpy(buffer + LWS_PRE, request->bytes + request->sent, count);
        request->sent += count;
        bool last = request->sent == request->size;
        if (lws_write(wsi, buffer + LWS_PRE, count, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) <
            (int)count)
            return false;
        if (!last) {
            lws_callback_on_writable(wsi);
            return true;
        }
    }
    bool close = request->too_large;
    *slot = NULL;
    request->wsi = NULL;
    request_free(request);
    connection_due(wsi, true); /* for the next one */
    return !close && lws_http_transaction_completed(wsi) == 0;
}

/* ---- reading ---- */

static void header(struct lws *wsi, enum lws_token_indexes token, char *to, int size)
{
    if (lws_hdr_copy(wsi, to, size, token) < 0) to[0] = 0;
}

void wsi_address(Server *server, struct lws *wsi, char address[48])
{
    address[0] = 0;
    if (server->options.behind_proxy) {
        char list[256];
        header(wsi, WSI_TOKEN_X_FORWARDED_FOR, list, sizeof list);
        const char *comma = strrchr(list, ',');
        Text text = text_fixed(address, 48);
        text_put(&text, comma ? comma + 1 + strspn(comma + 1, " ") : list);
    }
    if (!address[0]) lws_get_peer_simple(wsi, address, 48);
}

/* Browsers say where the page comes from that connects; only our own may. Programs say nothing. */
bool origin_allowed(Server *server, struct lws *wsi)
{
    char origin[256], host[256];
    header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin);
    header(wsi, WSI_TOKEN_HOST, host, sizeof host);
    int length = lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN);
    if (length == 0) return true;
    if (!origin[0]) return false;
    if (server->options.public_url) return strcmp(origin, server->origin) == 0;
    const char *name = strstr(origin, "://");
    return name && host[0] && strcmp(name + 3, host) == 0;
}

static void read_token(struct lws *wsi, Request *request)
{
    char value[128];
    header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, value, sizeof value);
    if (strncmp(value, "Bearer ", 7) == 0 && strlen(value + 7) < SECRET_SIZE)
        strcpy(request->token, value + 7);
    request->has_token = request->token[0];
    if (request->has_token) secret_hash(request->token, request->session);
    lws_explicit_bzero(value, sizeof value);
}

/* A first visit fetches the whole page, to play without a net later, and many may come from one address: its
   files, which cost next to nothing, count apart. */
static bool peer_may(Peer *peer, const Request *request, double rate)
{
    enum { FILES = 50 };
    if (request->method != METHOD_GET || !static_has(request->path))
        return bucket_take(&peer->requests, rate, rate * 5, now_ms());
    return bucket_take(&peer->files, rate * FILES, rate * FILES * 5, now_ms());
}

static void request_limits(Request *request, struct lws *wsi)
{
    Server *server = request->server;
    char address[48], length[24];
    double rate = server->options.requests_per_second;
    wsi_address(server, wsi, address);
    request->peer = peer_of(server, address);
    request->peer->seen = now_ms();
    header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, length, sizeof length);
    if (!peer_may(request->peer, request, rate)) {
        server_log_limit(server, request->peer, "requests");
        request->too_large = request->method == METHOD_POST;
        reply_error(request, 429, "limit", "", "too many requests from %s", address);
    } else if (request->method == METHOD_POST && !length[0]) {
        request->too_large = true;
        reply_error(request, 411, "input", "a Content-Length", "the size of the body is not said");
    } else if (strtoll(length, NULL, 10) > BODY_SIZE_MAX) {
        request->too_large = true;
        reply_error(request, 413, "limit", "at most 262144 bytes", "this body is too large");
    } else if (request->method == METHOD_OTHER) {
        request->too_large = true;
        reply_error(request, 405, "method", "GET or POST", "this method is not known here");
    } else if (!origin_allowed(server, wsi)) {
        request->too_large = request->method == METHOD_POST;
        reply_error(request, 403, "forbidden", server->origin, "a page from elsewhere may not do this");
    }
}

static Request *request_new(Server *server, struct lws *wsi, const char *path, size_t length)
{
    Request *request = calloc(1, sizeof *request);
    char *uri;
    int uri_length, method = lws_http_get_uri_and_method(wsi, &uri, &uri_length);
    ensure(request != NULL);
    request->server = server;
    request->wsi = wsi;
    request->for_metrics = server->metrics_vhost && lws_get_vhost(wsi) == server->metrics_vhost;
    request->reply = text_growing();
    request->body = text_growing();
    request->method = method == LWSHUMETH_GET    ? METHOD_GET
                      : method == LWSHUMETH_POST ? METHOD_POST
                                                 : METHOD_OTHER;
    server->metrics.requests++;
    header(wsi, WSI_TOKEN_HTTP_URI_ARGS, request->query, sizeof request->query);
    read_token(wsi, request);
    bool fits = length < sizeof request->path;
    if (fits) memcpy(request->path, path, length);
    request_limits(request, wsi);
    if (!request->ready && !fits) reply_error(request, 404, "missing", "", "there is nothing here");
    return request;
}

static void request_add_body(Request *request, const char *bytes, size_t size)
{
    if (request->ready) return;
    if (request->body.length + (long)size > BODY_SIZE_MAX) {
        request->too_large = true;
        reply_error(request, 413, "limit", "at most 262144 bytes", "this body is too large");
        return;
    }
    text_put_bytes(&request->body, bytes, (int)size);
}

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    Request **slot = user, *request = slot ? *slot : NULL;
    Server *server = lws_context_user(lws_get_context(wsi));
    switch ((int)reason) {
    case LWS_CALLBACK_HTTP:
        if (!slot) return -1;
        if (request) return -1;
        *slot = request = request_new(server, wsi, in, length);
        lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, 30);
        if (request->method == METHOD_GET) connection_due(wsi, false);
        if (!request->ready && request->method == METHOD_GET) route(request);
        return 0;
    case LWS_CALLBACK_HTTP_BODY:
        if (request) request_add_body(request, in, length);
        return 0;
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        connection_due(wsi, false);
        if (request && !request->ready && !request->waiting) route(request);
        return 0;
    case LWS_CALLBACK_HTTP_WRITEABLE:
        if (!request || !request->ready) return 0;
        return request_write(request, slot) ? 0 : -1;
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (!request) return 0;
        *slot = NULL;
        request->wsi = NULL;
        if (!request->waiting) request_free(request);
        return 0;
    default: return lws_callback_http_dummy(wsi, reason, user, in, length);
    }
}
