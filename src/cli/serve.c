/* `arbiter serve`: the server. */
#include <stdlib.h>

#include "cli/common.h"
#include "server/server.h"

static const char help[] =
    "usage: arbiter serve [--host ADDRESS] [--port N] [--data FOLDER] [--store ADDRESS [--bus ADDRESS]]\n"
    "                     [--public-url URL]\n"
    "                     [--tls-cert FILE --tls-key FILE] [--workers N] [--behind-proxy] [--quiet]\n"
    "                     [--connections N] [--connections-per-address N] [--requests-per-second N]\n"
    "                     [--messages-per-second N]\n"
    "                     [--tables N] [--tables-per-player N] [--absent-seconds N] [--idle-seconds N]\n"
    "                     [--busy-ms N]\n"
    "                     [--metrics-port N [--metrics-host ADDRESS]]\n"
    "\n"
    "Serves the page, the REST interface and the live tables of docs/server.md and docs/socket.md.\n"
    "\n"
    "  --host        the address to listen on (default 127.0.0.1: this machine only)\n"
    "  --port        0 picks a free one; it is printed (default 8040)\n"
    "  --data        the folder of the store (default arbiter-data)\n"
    "  --store       postgres://USER@HOST/DATABASE: everything is kept there instead of in the folder\n"
    "  --bus         nats://HOST:PORT: it is one of several servers on this database (docs/cluster.md)\n"
    "  --public-url  what invitations begin with, and the only origin of pages that may connect\n"
    "                (default: the address it listens on)\n"
    "  --tls-cert, --tls-key  PEM files; then it speaks HTTPS itself\n"
    "  --workers     threads for bots and passwords (default: one for each core)\n"
    "  --behind-proxy  take the client's address from X-Forwarded-For\n"
    "  --absent-seconds  how long a match waits for a lost connection (default 120)\n"
    "  --idle-seconds  after which a match that nobody follows leaves memory; it comes back when it is "
    "needed (default 60)\n"
    "  --busy-ms     no new tables while choices wait longer than this (default 1000; 0: always)\n"
    "  --metrics-port, --metrics-host  serve /metrics there (default host 127.0.0.1), and nowhere else\n"
    "  --quiet       log nothing but errors\n"
    "\n"
    "Every option can be a variable of the environment instead: --tls-cert is ARBITER_TLS_CERT, --quiet is\n"
    "ARBITER_QUIET=1. SIGHUP reads the certificate and its key again.\n"
    "\n"
    "limits: --connections in all (default 20000), --connections-per-address (200), --requests-per-second "
    "(20) and\n"
    "        --messages-per-second (20) from one address and on one socket, --tables (100000), "
    "--tables-per-player (100)\n"
    "        (files of the page count apart, fifty to one request)\n"
    "\n"
    "examples: arbiter serve\n"
    "          arbiter serve --host 0.0.0.0 --port 443 --tls-cert cert.pem --tls-key key.pem --public-url "
    "https://play.example.org\n"
    "\n"
    "exit codes: 0 stopped by a signal, 2 bad usage or it can't start\n";

typedef struct NumberOption {
    const char *flag;
    long min, max;
    int *value;
} NumberOption;

static int read_option(ServerOptions *options, int count, char **arguments, int *i)
{
    const NumberOption numbers[] = {
        {"--port", 0, 65535, &options->port},
        {"--workers", 1, 16, &options->workers},
        {"--connections", 1, 60000, &options->connections_max},
        {"--connections-per-address", 1, 60000, &options->connections_per_address},
        {"--requests-per-second", 1, 1000000, &options->requests_per_second},
        {"--messages-per-second", 1, 1000000, &options->messages_per_second},
        {"--tables", 1, 10000000, &options->tables_max},
        {"--tables-per-player", 1, 10000000, &options->tables_per_player},
        {"--absent-seconds", 1, 86400, &options->absent_seconds},
        {"--idle-seconds", 0, 86400, &options->idle_seconds},
        {"--busy-ms", 0, 60000, &options->busy_ms},
        {"--metrics-port", 1, 65535, &options->metrics_port},
    };
    const struct {
        const char *flag;
        const char **value;
    } words[] = {{"--host", &options->host},
                 {"--data", &options->data},
                 {"--store", &options->store},
                 {"--bus", &options->bus},
                 {"--public-url", &options->public_url},
                 {"--tls-cert", &options->tls_cert},
                 {"--tls-key", &options->tls_key},
#ifdef ARBITER_TESTS
                 {"--store-fault", &options->store_fault},
#endif
                 {"--metrics-host", &options->metrics_host}};
    const char *value;
    for (int k = 0; k < countof(words); k++)
        if ((value = cli_value(count, arguments, i, words[k].flag))) {
            if (!*value) return cli_usage("serve", "%s needs a value", words[k].flag);
            *words[k].value = value;
            return EXIT_OK;
        }
    for (int k = 0; k < countof(numbers); k++)
        if ((value = cli_value(count, arguments, i, numbers[k].flag))) {
            long number;
            if (!cli_number(value, numbers[k].min, numbers[k].max, &number))
                return cli_usage("serve", "%s needs a number from %ld to %ld", numbers[k].flag,
                                 numbers[k].min, numbers[k].max);
            *numbers[k].value = (int)number;
            return EXIT_OK;
        }
    if (cli_flag(arguments[*i], "--behind-proxy"))
        options->behind_proxy = true;
    else if (cli_flag(arguments[*i], "--quiet"))
        options->quiet = true;
    else
        return cli_usage("serve", "unknown option %s", arguments[*i]);
    return EXIT_OK;
}

/* Every flag can be said as a variable of the environment too: --tls-cert is ARBITER_TLS_CERT. What stands on
   the command line counts more. */
static int read_environment(ServerOptions *options)
{
    static const char *const flags[] = {"--host",
                                        "--port",
                                        "--data",
                                        "--store",
                                        "--bus",
                                        "--public-url",
                                        "--tls-cert",
                                        "--tls-key",
                                        "--workers",
                                        "--connections",
                                        "--connections-per-address",
                                        "--requests-per-second",
                                        "--messages-per-second",
                                        "--tables",
                                        "--tables-per-player",
                                        "--absent-seconds",
                                        "--idle-seconds",
                                        "--busy-ms",
                                        "--metrics-host",
                                        "--metrics-port"};
    static const char *const switches[] = {"--behind-proxy", "--quiet"};
    for (int i = 0; i < countof(flags) + countof(switches); i++) {
        bool is_switch = i >= countof(flags);
        const char *flag = is_switch ? switches[i - countof(flags)] : flags[i];
        char name[64] = "ARBITER_";
        for (size_t k = 2; flag[k]; k++)
            name[6 + k] = flag[k] == '-' ? '_' : (char)(flag[k] & ~0x20), name[7 + k] = 0;
        char *value = getenv(name);
        if (!value || !*value) continue;
        if (is_switch && strcmp(value, "0") == 0) continue;
        if (is_switch && strcmp(value, "1") != 0)
            return cli_usage("serve", "%s is 0 or 1, not %s", name, value);
        char *words[] = {(char *)(uintptr_t)flag, value};
        int at = 0, code = read_option(options, is_switch ? 1 : 2, words, &at);
        if (code != EXIT_OK) return cli_usage("serve", "that was said by the variable %s", name);
    }
    return EXIT_OK;
}

int command_serve(int count, char **arguments)
{
    ServerOptions options = {.host = "127.0.0.1",
                             .port = 8040,
                             .data = "arbiter-data",
                             .connections_max = 20000,
                             .connections_per_address = 200,
                             .requests_per_second = 20,
                             .messages_per_second = 20,
                             .tables_max = 100000,
                             .tables_per_player = 100,
                             .absent_seconds = 120,
                             .idle_seconds = 60,
                             .busy_ms = 1000,
                             .metrics_host = "127.0.0.1"};
    Problem problem = {0};
    if (cli_help(count, arguments, help)) return EXIT_OK;
    int said = read_environment(&options);
    if (said != EXIT_OK) return said;
    for (int i = 0; i < count; i++) {
        int code = read_option(&options, count, arguments, &i);
        if (code != EXIT_OK) return code;
    }
    if (!options.tls_cert != !options.tls_key)
        return cli_usage("serve", "--tls-cert and --tls-key belong together");
    if (strcmp(options.host, "localhost") == 0) options.host = "127.0.0.1";
    if (server_run(&options, &problem)) return EXIT_OK;
    return cli_problem("serve", &problem);
}
