/* Requests about a match that is at another server: that one answers, and its answer is handed back. */
#include <stdlib.h>

#include "server/internal.h"

enum { FORWARD_MS = 15000, PARK_MS = 100 };

static void forward_add(Request *request, const char *owner, int64_t due)
{
    Server *server = request->server;
    snprintf(request->owner, sizeof request->owner, "%s", owner);
    request->number = ++server->numbers;
    request->due = now_ms() + due;
    request->next = server->forwards;
    server->forwards = request_wait(request);
}

static void forward_remove(Request *request)
{
    Request **at = &request->server->forwards;
    while (*at != request) at = &(*at)->next;
    *at = request->next;
}

void request_forward(Request *request, const char *owner)
{
    Server *server = request->server;
    if (request->from[0]) { /* whoever handed it on did not know yet */
        reply_error(request, 503, "store", "", "this table is going to another server; try again");
        return;
    }
    forward_add(request, owner, FORWARD_MS);
    Text head = text_growing();
    Json json = json_to(&head);
    TEXT(hex, 2 * STORE_HASH_SIZE + 1);
    if (request->has_token) text_put_hex(&hex, request->session, STORE_HASH_SIZE);
    json_object(&json);
    json_put_string(&json, "type", "request");
    json_put_string(&json, "from", cluster_node(server));
    json_put_int(&json, "number", request->number);
    json_put_bool(&json, "post", request->method == METHOD_POST);
    json_put_string(&json, "path", request->path);
    json_put_string(&json, "query", request->query);
    json_put_string(&json, "session", hex.at);
    json_put_string(&json, "address", request->peer->address);
    cluster_send(server, owner, &head, request->body.at ? request->body.at : "", request->body.length);
    text_free(&head);
}

void request_park(Request *request) { forward_add(request, "", PARK_MS); }

/* From the beginning; the client may be gone. */
static void request_again(Request *request)
{
    value_free(request->input);
    request->input = NULL;
    text_clear(&request->reply);
    if (request->wsi) route(request);
}

void forwards_sweep(Server *server, int64_t now)
{
    for (Request *request = server->forwards, *next; request; request = next) {
        next = request->next;
        bool parked = !request->owner[0];
        if (now < request->due && (parked || cluster_alive(server, request->owner))) continue;
        forward_remove(request);
        if (parked)
            request_again(request);
        else
            reply_error(request, 503, "store", "",
                        "the server that has this table does not answer; try again");
        request_done(request);
    }
}

/* Nobody will answer any more. */
void forwards_end(Server *server)
{
    for (Request *request; (request = server->forwards);) {
        server->forwards = request->next;
        request_done(request);
    }
}

/* ---- at the owner ---- */

static void remote_request(Server *server, const Value *head, const char *body, int length)
{
    Request *request = calloc(1, sizeof *request);
    const char *hex = value_text(head, "session", "");
    ensure(request != NULL);
    request->server = server;
    request->reply = text_growing();
    request->body = text_growing();
    text_put_bytes(&request->body, body, length);
    request->method = value_is(value_get(head, "post"), VALUE_TRUE) ? METHOD_POST : METHOD_GET;
    snprintf(request->path, sizeof request->path, "%s", value_text(head, "path", ""));
    snprintf(request->query, sizeof request->query, "%s", value_text(head, "query", ""));
    snprintf(request->from, sizeof request->from, "%s", value_text(head, "from", ""));
    request->number = (uint32_t)value_number(head, "number", 0);
    request->peer = peer_of(server, value_text(head, "address", ""));
    request->has_token = strlen(hex) == 2 * STORE_HASH_SIZE;
    for (int i = 0; i < STORE_HASH_SIZE && request->has_token; i++)
        request->session[i] = (uint8_t)(hex_digit(hex[2 * i]) << 4 | hex_digit(hex[2 * i + 1]));
    request_wait(request);
    route(request);
    request_done(request);
}

void remote_reply(Request *request)
{
    Server *server = request->server;
    if (!server->cluster) return;
    Text head = text_growing();
    text_format(&head, "{\"type\":\"reply\",\"from\":\"%s\",\"number\":%u,\"status\":%d,\"plain\":%s",
                cluster_node(server), (unsigned)request->number, request->status,
                strncmp(request->type, "text/plain", 10) == 0 ? "true" : "false");
    cluster_send(server, request->from, &head, request->bytes, (int)request->size);
    text_free(&head);
}

/* ---- back again ---- */

static void forward_answered(Request *request, const Value *head, const char *body, int length)
{
    int status = (int)value_number(head, "status", 503);
    text_put_bytes(&request->reply, body, length);
    if (value_is(value_get(head, "more"), VALUE_TRUE)) return;
    forward_remove(request);
    if (status == 409 && strcmp(request->path, "/api/pair") == 0) {
        request->tried++; /* that table is not to be had: the next one */
        request->query[0] = 0;
        request_again(request);
    } else {
        if (value_is(value_get(head, "plain"), VALUE_TRUE)) request->type = "text/plain; charset=utf-8";
        reply_json(request, status);
    }
    request_done(request);
}

bool requests_receive(Server *server, const char *type, const Value *head, const char *body, int length)
{
    if (strcmp(type, "request") == 0) {
        remote_request(server, head, body, length);
        return true;
    }
    if (strcmp(type, "reply") != 0) return false;
    uint32_t number = (uint32_t)value_number(head, "number", 0);
    for (Request *request = server->forwards; request; request = request->next)
        if (request->number == number && strcmp(request->owner, value_text(head, "from", "")) == 0) {
            forward_answered(request, head, body, length);
            break;
        }
    return true;
}
