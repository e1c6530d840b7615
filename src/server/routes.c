/* Which request goes where, and what every request has to pass first. */
#include "server/internal.h"

typedef struct Route {
    Method method;
    const char *path; /* `*` stands for one name */
    Handler *run;
    bool player; /* needs a session */
} Route;

static const Route routes[] = {
    {METHOD_GET, "/health", rest_health, false},
    {METHOD_GET, "/metrics", rest_metrics, false},
    {METHOD_GET, "/api/about", rest_about, false},
    {METHOD_GET, "/api/catalog/*", rest_catalog, false},
    {METHOD_GET, "/api/rules/*", rest_rules, false},
    {METHOD_GET, "/api/clauses/*", rest_clause, false},
    {METHOD_POST, "/api/session", rest_session, false},
    {METHOD_POST, "/api/account", rest_account, false},
    {METHOD_POST, "/api/login", rest_login, false},
    {METHOD_POST, "/api/logout", rest_logout, true},
    {METHOD_POST, "/api/me/password", rest_password, true},
    {METHOD_GET, "/api/me", rest_me, true},
    {METHOD_GET, "/api/me/tables", rest_my_tables, true},
    {METHOD_GET, "/api/me/history", rest_my_history, true},
    {METHOD_GET, "/api/me/feed", rest_my_feed, true},
    {METHOD_GET, "/api/me/blocks", rest_blocks, true},
    {METHOD_POST, "/api/me/blocks", rest_blocks, true},
    {METHOD_GET, "/api/me/friends", rest_friends, true},
    {METHOD_POST, "/api/me/friends", rest_friends, true},
    {METHOD_GET, "/api/me/invitations", rest_my_invitations, true},
    {METHOD_GET, "/api/players/*", rest_player, false},
    {METHOD_POST, "/api/reports", rest_report, true},
    {METHOD_GET, "/api/tables", rest_tables, false},
    {METHOD_POST, "/api/tables", rest_create, true},
    {METHOD_POST, "/api/pair", rest_pair, true},
    {METHOD_GET, "/api/tables/*", rest_table, false},
    {METHOD_GET, "/api/tables/*/log", rest_log, false},
    {METHOD_GET, "/api/tables/*/told", rest_told, false},
    {METHOD_POST, "/api/tables/*/join", rest_join, true},
    {METHOD_POST, "/api/tables/*/leave", rest_leave, true},
};

/* The name that `*` stands for goes to `argument`. */
static bool path_matches(const char *pattern, const char *path, char argument[64])
{
    while (*pattern) {
        if (*pattern == '*') {
            size_t length = strcspn(path, "/");
            if (length == 0 || length >= 64) return false;
            memcpy(argument, path, length);
            argument[length] = 0;
            path += length;
            pattern++;
        } else if (*pattern++ != *path++) {
            return false;
        }
    }
    return *path == 0;
}

/* Who it is, if a token is sent. False if that was answered. */
static bool identify(Request *request)
{
    Server *server = request->server;
    Problem problem = {0};
    if (!request->has_token) return true;
    int64_t now = now_ms();
    request->has_player =
        server->store->session(server->store, request->session, now - SESSION_MS, &request->player, &problem);
    if (request->has_player && now - request->player.session_used > SESSION_MS / SESSION_DAYS) {
        StoreOp *op = store_op(server, STORE_SESSION_USED);
        memcpy(op->hash, request->session, sizeof op->hash);
        op->at = now;
    }
    if (request->has_player || !problem.what[0]) return true;
    reply_error(request, 503, "store", "", "the store can't be read");
    return false;
}

static bool read_body(Request *request)
{
    Problem problem = {0};
    char type[64] = "application/json"; /* another server has seen to it */
    if (request->wsi && lws_hdr_copy(request->wsi, type, sizeof type, WSI_TOKEN_HTTP_CONTENT_TYPE) < 0)
        type[0] = 0;
    if (strncmp(type, "application/json", 16) != 0) {
        reply_error(request, 415, "type", "Content-Type: application/json", "the body is of another type");
        return false;
    }
    request->input = value_read(request->body.at, (size_t)request->body.length, &problem);
    if (!request->input) reply_problem(request, 400, "input", &problem);
    return request->input != NULL;
}

static void route_to(Request *request, const Route *found, const char *argument)
{
    if (!identify(request)) return;
    if (found->player && !request->has_player) {
        reply_error(request, 401, "token", "Authorization: Bearer TOKEN",
                    request->has_token ? "this session is not known" : "this needs a session");
        return;
    }
    if (request->method == METHOD_POST && !read_body(request)) return;
    found->run(request, argument);
}

void route(Request *request)
{
    char argument[64] = "";
    bool known = false;
    for (int i = 0; i < countof(routes); i++) {
        if (request->server->metrics_vhost && routes[i].run != rest_health &&
            (routes[i].run == rest_metrics) != request->for_metrics)
            continue;
        if (!path_matches(routes[i].path, request->path, argument)) continue;
        known = true;
        if (routes[i].method != request->method) continue;
        route_to(request, &routes[i], argument);
        return;
    }
    if (known)
        reply_error(request, 405, "method", request->method == METHOD_GET ? "POST" : "GET",
                    "this is not done here");
    else if (request->for_metrics || request->method != METHOD_GET ||
             strncmp(request->path, "/api/", 5) == 0 || !static_reply(request))
        reply_error(request, 404, "missing", "", "there is nothing here");
}
