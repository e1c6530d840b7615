/* The network: starting, the event loop, and stopping without losing anything. */
#include <arpa/inet.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <signal.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/think.h"

enum { STOP_MS = 5000, REQUEST_MS = 20000 };

static volatile sig_atomic_t stop_wanted, reload_wanted;

static void on_signal(int number)
{
    if (number == SIGHUP)
        reload_wanted = 1;
    else
        stop_wanted = 1;
}

static void lws_log(int level, const char *line)
{
    TEXT(text, 400);
    text_put_bytes(&text, line, (int)strcspn(line, "\n"));
    server_log(NULL, level == LLL_ERR ? "error" : "warning", "net", log_text("text", text.at));
}

/* ---- connections ---- */

static bool connection_allowed(Server *server, int fd)
{
    struct sockaddr_storage address;
    socklen_t size = sizeof address;
    char name[48] = "";
    if (server->connections >= server->options.connections_max || server->stopping) return false;
    if (server->options.behind_proxy) return true;
    if (getpeername(fd, (struct sockaddr *)&address, &size) != 0) return false;
    if (address.ss_family == AF_INET)
        inet_ntop(AF_INET, &((struct sockaddr_in *)&address)->sin_addr, name, sizeof name);
    else if (address.ss_family == AF_INET6)
        inet_ntop(AF_INET6, &((struct sockaddr_in6 *)&address)->sin6_addr, name, sizeof name);
    Peer *peer = peer_of(server, name);
    if (peer->connections < server->options.connections_per_address) return true;
    server_log_limit(server, peer, "connections");
    return false;
}

static void connection_new(Server *server, struct lws *wsi)
{
    char name[48] = "";
    Connection *connection = calloc(1, sizeof *connection);
    ensure(connection != NULL);
    lws_get_peer_simple(wsi, name, sizeof name);
    *connection = (Connection){.wsi = wsi,
                               .peer = peer_of(server, name),
                               .due = now_ms() + REQUEST_MS,
                               .next = server->all_connections,
                               .at = &server->all_connections};
    if (connection->next) connection->next->at = &connection->next;
    server->all_connections = connection;
    connection->peer->connections++;
    server->connections++;
    lws_set_opaque_user_data(wsi, connection);
}

static void connection_gone(Server *server, struct lws *wsi)
{
    Connection *connection = lws_get_opaque_user_data(wsi);
    if (!connection) return;
    lws_set_opaque_user_data(wsi, NULL);
    *connection->at = connection->next;
    if (connection->next) connection->next->at = connection->at;
    connection->peer->connections--;
    server->connections--;
    free(connection);
}

void connection_due(struct lws *wsi, bool waits)
{
    Connection *connection = lws_get_opaque_user_data(wsi);
    if (connection) connection->due = waits ? now_ms() + REQUEST_MS : 0;
}

void connections_sweep(Server *server, int64_t now)
{
    for (Connection *connection = server->all_connections; connection; connection = connection->next)
        if (connection->due && now > connection->due) {
            connection->due = 0;
            server_log_limit(server, connection->peer, "silence");
            lws_set_timeout(connection->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
        }
}

static void from_threads(Server *server)
{
    writer_collect(server);
    workers_collect(server);
    cluster_collect(server);
    thinks_collect(server);
}

/* What concerns every connection, then HTTP. */
static int first_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                          size_t length)
{
    struct lws_context *context = lws_get_context(wsi);
    Server *server = context ? lws_context_user(context) : NULL;
    switch ((int)reason) {
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
        if (server && server->context) from_threads(server);
        return 0;
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        if (connection_allowed(server, (int)(intptr_t)in)) return 0;
        return -1;
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED: connection_new(server, wsi); return 0;
    case LWS_CALLBACK_WSI_DESTROY: connection_gone(server, wsi); return 0;
    default: return http_callback(wsi, reason, user, in, length);
    }
}

static int socket_first(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                        size_t length)
{
    if (reason == LWS_CALLBACK_WSI_DESTROY) return first_callback(wsi, reason, NULL, in, length);
    return socket_callback(wsi, reason, user, in, length);
}

static const struct lws_protocols protocols[] = {
    {.name = "http", .callback = first_callback, .per_session_data_size = sizeof(Request *)},
    {.name = "arbiter",
     .callback = socket_first,
     .per_session_data_size = sizeof(Socket),
     .rx_buffer_size = MESSAGE_SIZE_MAX},
    {0},
};

/* ---- the tick ---- */

static void on_tick(lws_sorted_usec_list_t *sul)
{
    Server *server = lws_container_of(sul, Server, tick);
    int64_t now = now_ms();
    if (!server->stopping) {
        server_tick(server, now);
        connections_sweep(server, now);
    }
    lws_sul_schedule(server->context, 0, &server->tick, on_tick, (lws_usec_t)TICK_MS * 1000);
}

/* ---- starting ---- */

static bool open_store(Server *server, Problem *problem)
{
    const ServerOptions *options = &server->options;
    server->lock = store_lock(options->data, problem);
    if (server->lock < 0) return false;
    const char *name = options->store ? options->store : options->data;
    server->store = options->bus ? store_open_shared(name, problem) : store_open(name, true, problem);
    if (!server->store) return false;
#ifdef ARBITER_TESTS
    if (options->store_fault) server->store = store_faulty(server->store, options->store_fault);
#endif
    crash_watch(server, problem);
    if (!cluster_begin(server, problem)) return false;
    if (server->cluster && !thinks_begin(server, cluster_bus(server), problem)) return false;
    return server_begin(server, problem);
}

/* Can this address be listened on? The library would take another one without a word. */
static bool address_usable(const char *host, bool *six, Problem *problem)
{
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 large = {.sin6_family = AF_INET6};
    *six = inet_pton(AF_INET6, host, &large.sin6_addr) == 1;
    if (!*six && inet_pton(AF_INET, host, &four.sin_addr) != 1)
        return problem_set(problem, 0, 0, "an address in numbers, such as 127.0.0.1 or ::1",
                           "%s is no address", host);
    int fd = socket(*six ? AF_INET6 : AF_INET, SOCK_STREAM, 0);
    bool bound = fd >= 0 && bind(fd, *six ? (struct sockaddr *)&large : (struct sockaddr *)&four,
                                 *six ? sizeof large : sizeof four) == 0;
    if (fd >= 0) close(fd);
    return bound || problem_set(problem, 0, 0, "an address of this machine", "can't listen on %s", host);
}

/* On another port, perhaps of another address, so that only who should can read them. */
static bool listen_for_metrics(Server *server, struct lws_context_creation_info *info, Problem *problem)
{
    const ServerOptions *options = &server->options;
    bool six;
    if (!address_usable(options->metrics_host, &six, problem)) return false;
    info->port = options->metrics_port;
    info->iface = options->metrics_host;
    info->vhost_name = "metrics";
    info->ssl_cert_filepath = info->ssl_private_key_filepath = info->alpn = NULL;
    if (!six) info->options |= LWS_SERVER_OPTION_DISABLE_IPV6;
    server->metrics_vhost = lws_create_vhost(server->context, info);
    return server->metrics_vhost || problem_set(problem, 0, 0, "a free port", "can't listen on %s port %d",
                                                options->metrics_host, options->metrics_port);
}

static bool listen_on(Server *server, Problem *problem)
{
    bool six;
    const ServerOptions *options = &server->options;
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = protocols,
        .user = server,
        .gid = -1,
        .uid = -1,
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
        .max_http_header_data = 8192,
        .max_http_header_pool = 4096,
        .timeout_secs = 10,
        .timeout_secs_ah_idle = 10,
        .pt_serv_buf_size = 16384,
        .ka_time = 60,
        .ka_probes = 3,
        .ka_interval = 20,
    };
    static const lws_retry_bo_t alive = {.secs_since_valid_ping = 30, .secs_since_valid_hangup = 60};
    if (!address_usable(options->host, &six, problem)) return false;
    if (!six) info.options |= LWS_SERVER_OPTION_DISABLE_IPV6; /* else an IPv4 address means every address */
    if (options->tls_cert) info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    server->context = lws_create_context(&info);
    if (!server->context) return problem_set(problem, 0, 0, "", "the network can't be used");
    info.port = options->port;
    info.iface = options->host;
    info.keepalive_timeout = 15;
    info.retry_and_idle_policy = &alive;
    if (options->tls_cert) {
        info.alpn =
            "http/1.1"; /* sockets and whole replies in large pieces: nothing would be gained by HTTP/2 */
        info.ssl_cert_filepath = options->tls_cert;
        info.ssl_private_key_filepath = options->tls_key;
    }
    server->vhost = lws_create_vhost(server->context, &info);
    if (!server->vhost)
        return problem_set(problem, 0, 0,
                           options->tls_cert ? "a free port, and a certificate and its key as PEM files"
                                             : "a free port",
                           "can't listen on %s port %d", options->host, options->port);
    return !options->metrics_port || listen_for_metrics(server, &info, problem);
}

static void name_address(Server *server)
{
    const ServerOptions *options = &server->options;
    Text url = text_fixed(server->url, sizeof server->url),
         origin = text_fixed(server->origin, sizeof server->origin);
    if (options->public_url) {
        size_t length = strlen(options->public_url);
        while (length && options->public_url[length - 1] == '/') length--;
        text_put_bytes(&url, options->public_url, (int)length);
        const char *host = strstr(server->url, "://");
        text_put_bytes(&origin, server->url,
                       host ? (int)(host + 3 - server->url + (long)strcspn(host + 3, "/")) : url.length);
        return;
    }
    bool six = strchr(options->host, ':') != NULL;
    text_format(&url, "%s://%s%s%s:%d", options->tls_cert ? "https" : "http", six ? "[" : "", options->host,
                six ? "]" : "", lws_get_vhost_listen_port(server->vhost));
    text_put(&origin, server->url);
}

static void signals_set(void)
{
    struct sigaction action = {.sa_handler = on_signal};
    sigaction(SIGHUP, &action, NULL);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a full disk is an error, not the end */
}

static void files_raise(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max < 65536 ? limit.rlim_max : 65536;
    setrlimit(RLIMIT_NOFILE, &limit);
}

static bool certificates_fit(const char *cert, const char *key)
{
    SSL_CTX *trial = SSL_CTX_new(TLS_server_method());
    bool fit = trial && SSL_CTX_use_certificate_chain_file(trial, cert) == 1 &&
               SSL_CTX_use_PrivateKey_file(trial, key, SSL_FILETYPE_PEM) == 1 &&
               SSL_CTX_check_private_key(trial) == 1;
    SSL_CTX_free(trial);
    ERR_clear_error();
    return fit;
}

/* SIGHUP: certificates are renewed while the server runs. The old ones stay in use if the new ones can't be
 * read. */
static void certificates_reload(Server *server)
{
    const ServerOptions *options = &server->options;
    reload_wanted = 0;
    if (!options->tls_cert) return;
    bool read = certificates_fit(options->tls_cert, options->tls_key);
    if (read) lws_tls_cert_updated(server->context, options->tls_cert, options->tls_key, NULL, 0, NULL, 0);
    server_log(server, read ? "info" : "error", "certificates", log_text("file", options->tls_cert),
               log_number("read", read));
}

/* ---- stopping ---- */

static void tell_stop(Server *server)
{
    for (Match *match = server->matches; match; match = match->next)
        for (Socket *socket = match->sockets; socket; socket = socket->next)
            socket_close_with(socket, "shutdown", "the server is being stopped; come back in a moment");
    for (Socket *socket = server->lobby; socket; socket = socket->next)
        socket_close_with(socket, "shutdown", "the server is being stopped; come back in a moment");
    for (Socket *socket = server->relayed; socket; socket = socket->next)
        socket_close_with(socket, "shutdown", "the server is being stopped; come back in a moment");
}

/* What was accepted is stored and answered before anybody is sent away. */
static void drain(Server *server)
{
    int64_t until = now_ms() + STOP_MS;
    server->stopping = true;
    server_note_alive(server, now_ms());
    for (Match *match = server->matches; match && !server->writer.failing; match = match->next)
        match_store_told(match);
    while (!writer_idle(server) && now_ms() < until) {
        writer_submit(server);
        lws_service(server->context, 0);
    }
    for (int i = 0; i < 8; i++) lws_service(server->context, 0);
    cluster_leave(server);
    tell_stop(server);
    until = now_ms() + 1000;
    while (server->connections > 0 && now_ms() < until) lws_service(server->context, 0);
}

static void server_free(Server *server)
{
    workers_stop(server);
    thinks_end(server);
    cluster_end(server); /* its threads wake the loop */
    if (server->context) lws_context_destroy(server->context);
    server->context = NULL;
    if (server->lock >= 0) close(server->lock);
    server_end(server);
}

bool server_run(const ServerOptions *options, Problem *problem)
{
    Server *server = calloc(1, sizeof *server);
    ensure(server != NULL && sodium_init() >= 0);
    server->options = *options;
    server->lock = -1;
    server->started = now_ms();
    stop_wanted = 0;
    lws_set_log_level(LLL_ERR | LLL_WARN, lws_log);
    signals_set();
    files_raise();
    bool ready = listen_on(server, problem) && open_store(server, problem) && writer_start(server, problem);
    if (ready) {
        long cores = sysconf(_SC_NPROCESSORS_ONLN);
        workers_start(server, options->workers ? options->workers : cores > 0 ? (int)cores : 1);
        name_address(server);
        server_log(server, "info", "start", log_text("url", server->url),
                   log_number("port", lws_get_vhost_listen_port(server->vhost)),
                   log_text("version", ARBITER_VERSION));
        if (geteuid() == 0)
            server_log(
                server, "warning", "root",
                log_text("text", "the server runs as root; it needs no more than its folder and its port"));
        printf("Arbiter is at %s\n", server->url);
        fflush(stdout);
        lws_sul_schedule(server->context, 0, &server->tick, on_tick, 1);
        while (!stop_wanted && lws_service(server->context, 0) >= 0) {
            if (reload_wanted) certificates_reload(server);
            writer_submit(server);
        }
        drain(server);
        server_log(server, "info", "stop", log_number("rows", (int64_t)server->writer.rows));
    }
    server_free(server);
    return ready;
}
