/* `arbiter serve`: the page, REST, sockets, bots and the store in one process. One thread runs the
   event loop and owns every match; one writes batches to the store; a few think for bots and hash
   passwords. What other threads finish comes back to the loop as a job. */
#ifndef ARBITER_SERVER_H
#define ARBITER_SERVER_H

#include "core/base.h"

typedef struct ServerOptions {
    const char *host, *data, *public_url; /* public_url: NULL for what it listens on */
    const char *store;                    /* as store_open names it; NULL: the folder `data` */
    const char *bus;                      /* nats://...: it is one of several servers; NULL: the only one */
    int port;                             /* 0: any free one */
    const char *tls_cert, *tls_key;       /* NULL: no TLS */
    int workers;                          /* threads for bots and passwords; 0: as many as cores */
    int connections_max, connections_per_address;
    int messages_per_second; /* on one socket; bursts of three times as many */
    int requests_per_second; /* from one address, the page's files apart; bursts of five times as many */
    int tables_max, tables_per_player;
    int busy_ms;              /* no new tables while choices wait longer than this; 0: always */
    int idle_seconds;         /* after which a match that nobody follows leaves memory */
    int absent_seconds;       /* how long a seat may be without a connection in a match */
    bool behind_proxy;        /* the address is the last of X-Forwarded-For */
    const char *metrics_host; /* where /metrics is served instead, if metrics_port is not 0 */
    int metrics_port;
    const char *store_fault; /* in builds for tests: the file that makes the store fail */
    bool quiet;              /* no log */
} ServerOptions;

/* Runs until SIGINT or SIGTERM. Prints the address when it listens. False with a problem. */
bool server_run(const ServerOptions *, Problem *);

/* `arbiter work`: chooses for the bots of servers on a bus, until `stop` says so; then `bot_work_end` waits
   for what was begun. NULL with a problem. */
typedef struct BotWork BotWork;
BotWork *bot_work_begin(const char *bus, int threads, bool (*stop)(void), Problem *);
void bot_work_end(BotWork *);

typedef struct StoreCheck {
    int matches, broken; /* broken: can't go on, or does not end as it did */
    int resumable, told; /* do not replay: live, with a position to go on from; over, only what was told */
    long entries;
} StoreCheck;

/* Replays every match of a store, by its name (store_open). False with a problem if it can't be read. */
bool server_check(const char *store, StoreCheck *, Problem *);
/* Writes a match, or all that have begun if `id` is NULL, into a folder as ID.arb; never over another file.
 */
bool server_export(const char *store, const char *id, const char *folder, int *count, Problem *);

#endif
