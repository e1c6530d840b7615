/* What the files of the server share. Everything here belongs to the loop's thread unless it says
   otherwise. */
#ifndef ARBITER_SERVER_INTERNAL_H
#define ARBITER_SERVER_INTERNAL_H

#include <libwebsockets.h>
#include <pthread.h>

#include "bots/bots.h"
#include "bus/bus.h"
#include "core/clauses.h"
#include "core/value.h"
#include "server/server.h"
#include "server/workers.h"
#include "store/store.h"
#include "table/clock.h"
#include "table/orders.h"
#include "table/script.h"

enum {
    ID_SIZE = STORE_ID_SIZE,
    SECRET_SIZE = 44,        /* of a token or invitation in words, with its zero */
    MESSAGE_SIZE_MAX = 8192, /* from a client */
    BODY_SIZE_MAX = 262144,
    QUEUE_SIZE_MAX = 4 << 20, /* of what a socket has not read yet */
    CHAT_SIZE_MAX = 300,
    CHAT_KEPT = 50,
    UNDO_ASKS_MAX = 3,
    WINDOW_SECONDS = 5, /* of a window between people, if nothing else is agreed */
    WINDOW_SECONDS_MAX = 120,
    HELLO_MS = 10000,
    SESSION_DAYS = 90, /* after which a session that nobody used ends */
    ENTRIES_PER_UPDATE = 50
};

#define LISTED_UNKNOWN 1
#define SESSION_MS (SESSION_DAYS * 86400000ll)

typedef struct Server Server;
typedef struct Match Match;
typedef struct Socket Socket;
typedef struct Request Request;
typedef struct Cluster Cluster;
typedef struct Thinks Thinks;
typedef struct Held Held; /* an answer that takes effect when its window ends */

/* ---- limits.c ---- */

typedef struct Bucket { /* tokens that fill up with time; zero is full */
    int64_t at;
    double used;
} Bucket;
bool bucket_take(Bucket *, double per_second, double burst, int64_t now);

typedef struct Peer { /* an address from which somebody comes, or a player by his id */
    struct Peer *next;
    char address[48];
    int connections;
    Bucket requests, files, logins, creations, sockets, chats;
    int64_t seen, limit_said;
} Peer;
/* Of an IPv6 address the network counts, 64 bits: whoever has one has them all. */
Peer *peer_of(Server *, const char *address);
void peers_sweep(Server *, int64_t now);

/* Since 1970 by the clock as it was when the server started; from then on only time that really passed
   counts, so that whoever sets the clock moves neither limits nor the clocks of matches. */
int64_t now_ms(void);
int64_t wall_ms(void);                  /* since 1970, for logs */
void now_set(int64_t now);              /* at the start, before anybody has asked: by another's clock */
void random_name(char *to, int length); /* letters and digits, `length` of them, and a zero */
void secret_new(char secret[SECRET_SIZE]);
void secret_hash(const char *secret, uint8_t hash[STORE_HASH_SIZE]);
/* UTF-8 of 1 to `max` bytes that shows what it is: no control characters, nothing that reorders or hides
 * letters. */
bool text_plain(const char *, size_t max, bool emoji); /* emoji: with what joins and colours them */
bool name_valid(const char *, size_t max); /* plain, without quotes, no blanks at its ends or two in a row */

/* ---- writer.c: batches for the store ---- */

typedef void AfterCommit(Server *, void *context, bool kept, bool conflict);
typedef struct After {
    struct After *next;
    AfterCommit *run;
    void *context;
} After;

typedef struct Batch {
    uint64_t number; /* from 1 */
    Arena arena;
    StoreOp *ops;
    int count, capacity;
    After *after, **after_end;
    bool kept, conflict;
    Problem problem;
} Batch;

typedef struct Writer {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    Batch batch[2];            /* one is gathered while the other is written */
    Batch *open, *busy, *done; /* busy, done: under the lock */
    bool stop, started;
    uint64_t committed; /* the last batch that is durable */
    uint64_t next;
    bool failing;  /* the last one was not kept */
    char why[160]; /* while it fails */
    int64_t tried; /* when it was last tried whether it works again */
    uint64_t rows, batches, failures;
} Writer;

bool writer_start(Server *, Problem *);
void writer_stop(Server *);
void writer_submit(Server *); /* hands the open batch over if the writer is idle */
void writer_collect(Server *);
bool writer_idle(Server *);
StoreOp *store_op(Server *, StoreOpKind); /* in the open batch */
char *batch_text(Server *, const char *); /* a copy that lives as long as the batch */
uint64_t batch_number(Server *);          /* of the open batch */
void after_commit(Server *, AfterCommit *, void *context);

/* ---- writer_thread.c: who writes them ---- */

bool writer_thread_start(Server *, Problem *);
void writer_thread_stop(Server *);
bool writer_busy(Server *);          /* with a batch that is not collected yet */
void writer_give(Server *, Batch *); /* one that is not busy; it is written meanwhile */
Batch *writer_written(Server *);     /* what is to be collected; NULL: nothing */
void writer_forget(Server *);        /* it was collected */

/* ---- http.c: requests and replies ---- */

typedef enum Method { METHOD_GET, METHOD_POST, METHOD_OTHER } Method;

struct Request {
    Server *server;
    struct lws *wsi; /* NULL: the client is gone */
    Peer *peer;
    Method method;
    char path[256], query[256];
    Text body;
    bool too_large;
    char token[SECRET_SIZE];
    uint8_t session[STORE_HASH_SIZE];        /* of the token */
    bool has_token, has_player, for_metrics; /* the last: it came in where metrics are served */
    StorePlayer player;
    Value *input;

    int status;
    const char *type;
    const char *cache, *encoding, *etag;
    Text reply;
    const char *bytes; /* instead of `reply`: embedded */
    size_t size, sent;
    bool ready, head_sent;
    int waiting;        /* who will answer it later: the store, a worker */
    char from[ID_SIZE]; /* the server that handed it on, and its number there; or "" */
    uint32_t number;
    int tried;            /* of `pair`: so many tables were not to be had */
    struct Request *next; /* among those that wait for another server */
    char owner[ID_SIZE];  /* that one, or "" */
    int64_t due;
};

Request *request_wait(Request *); /* somebody else will answer it; then request_done */
void request_done(Request *);
void reply_json(Request *, int status); /* sends what is in `reply` */
void reply_error(Request *, int status, const char *reason, const char *expected, const char *what, ...)
    __attribute__((format(printf, 5, 6)));
void reply_problem(Request *, int status, const char *reason, const Problem *);
void reply_after_commit(Request *, int status); /* of `reply`, when the open batch is durable; else 503 */
int http_callback(struct lws *, enum lws_callback_reasons, void *user, void *in, size_t length);
bool origin_allowed(Server *, struct lws *);
void wsi_address(Server *, struct lws *, char address[48]);

/* ---- routes.c, rest_*.c ---- */

void route(Request *);
typedef void Handler(Request *, const char *argument);
Handler rest_session, rest_account, rest_login, rest_logout, rest_password, rest_me, rest_my_tables,
    rest_my_history, rest_my_invitations, rest_my_feed, rest_blocks, rest_friends, rest_player, rest_report;
bool request_allowed(Request *, Bucket *, double per_second, double burst); /* else it is answered */
/* When the open batch is kept: the seats of `from` are those of `to`, who is no guest. */
void people_stored(Server *, const char *from, const char *to);
void people_became(Server *, const char *from, const char *to); /* it was */
Handler rest_about, rest_catalog, rest_rules, rest_clause, rest_health, rest_metrics;
Handler rest_tables, rest_create, rest_table, rest_join, rest_leave, rest_log, rest_told, rest_pair;
bool static_reply(Request *);
bool static_has(const char *path);
const char *static_build(void);
const Catalog *server_catalog(void *server, const Game *, Problem *);

/* ---- socket.c ---- */

typedef struct Connection { /* what came in on a port */
    struct Connection *next, **at;
    struct lws *wsi;
    Peer *peer;
    int64_t due; /* by when what it has begun to say must be whole; 0: nothing is waited for */
} Connection;
void connection_due(struct lws *, bool waits);
void connections_sweep(Server *, int64_t now); /* ends those that are silent or drip */

typedef struct Message {
    struct Message *next;
    uint64_t batch; /* not to be sent before this is durable */
    int length;
    bool answers;  /* a choice or an offer, by the client's `id` */
    int64_t asked; /* when that came in */
    char id[STORE_KEY_SIZE];
    unsigned char bytes[]; /* LWS_PRE of room first */
} Message;

struct Socket {
    Server *server;
    struct lws *wsi;
    Peer *peer;
    Socket *next, **at;           /* among the sockets of its match, or of the lobby */
    Socket *wait_next, **wait_at; /* among those that wait for a batch; at NULL if it does not */
    Match *match;                 /* NULL: the lobby */
    int seat;
    bool hello, has_player, closing, lobby, dropping;
    StorePlayer player;
    uint8_t session[STORE_HASH_SIZE];
    uint8_t muted; /* bit 1 << seat */
    Text in;
    Message *first, **last;
    int queued;
    bool counted; /* at its peer: behind a proxy, where connections are the proxy's */
    Bucket messages;
    /* One of two ends: here is the client's, and its match is at another server; or here is the match, and
       there is no connection (wsi NULL). */
    char other[ID_SIZE]; /* that server; "": both are here */
    uint32_t number;     /* the client's server has given it */
    uint32_t said, told; /* messages that went this way and that: a gap ends it */
    int64_t summed;      /* when the other end was last told how many it should have heard */
    int sums;            /* how often it is told that again */
    int64_t opened;
    Text part; /* of a message that comes in parts */
};

int socket_callback(struct lws *, enum lws_callback_reasons, void *user, void *in, size_t length);
void socket_send(Socket *, const char *text, int length, uint64_t batch);
void socket_begin(Socket *, Server *);
void socket_end(Socket *);
void socket_close(Socket *); /* after what it was sent */
/* What follows a hello: `session` NULL: nobody's. */
void socket_hello(Socket *, const uint8_t *session, const char *table, int64_t seen);
void socket_said(Socket *, const char *text, size_t size);
void socket_close_with(Socket *, const char *reason, const char *text);
/* Ends the sockets of a session, or (but) those of a player's other sessions. */
void sockets_end_session(Server *, const char *player, const uint8_t session[STORE_HASH_SIZE], bool others);
void socket_drop_batches(Socket *, uint64_t after); /* what was to be told of batches that failed */
void socket_wake(Socket *);                         /* what it waited for may be durable now */
void socket_attach(Socket *, Match *, int seat);
void socket_detach(Socket *);
void socket_done(Socket *, const char *id, int number, uint64_t batch);
void socket_refuse(Socket *, const char *id, int number, const char *reason, int clause, const char *text);
void socket_refuse_words(Socket *, const char *id, int number, int clause,
                         const Problem *); /* could not be understood */

/* ---- match*.c: live matches ---- */

/* SEAT_GAME: the rules play it (Game.own_seats). */
typedef enum SeatKind { SEAT_OPEN, SEAT_INVITE, SEAT_PERSON, SEAT_BOT, SEAT_GAME, SEAT_KINDS } SeatKind;
typedef enum UndoRule { UNDO_FREE, UNDO_CONSENT, UNDO_NONE } UndoRule;
typedef enum AbsentRule { ABSENT_BOT, ABSENT_FORFEIT, ABSENT_WAIT } AbsentRule;

typedef struct MatchSeat {
    SeatKind kind, kind_first; /* first: what it was before somebody sat down */
    char player[ID_SIZE], name[NAME_SIZE], team[64], bot[24];
    char *words; /* NULL: none */
    uint8_t invite[STORE_HASH_SIZE];
    int sockets;
    int64_t gone, absent_ms; /* since when nobody is connected (0: somebody is); of earlier absences */
    bool bot_sits;           /* for a person who is absent */
    bool guest;              /* who sits there has no account */
    bool draw, rematch;
    int undo_asks;
    char key[STORE_KEY_SIZE]; /* of its last choice, and the number after it */
    int key_number;
    Order order;
    Held *held; /* NULL: nothing */
} MatchSeat;

struct Match {
    Server *server;
    Match *hash_next, *next, *before;
    char id[ID_SIZE];
    int status; /* StoreStatus */
    const Game *game;
    char *head, *options; /* options: JSON of what is below, as stored */
    char *placed;         /* lines of the position it begins from (secrets!); NULL: it begins anew */
    SetupOption option[SETUP_OPTIONS_MAX];
    int option_count, placed_gone; /* placed_gone: who has left there, bit 1 << seat */
    bool private_table, quick;
    UndoRule undo;
    AbsentRule absent;
    int window; /* seconds that a window lasts, 0: until all have answered, -1: not said */
    uint8_t seed[STORE_SEED_SIZE];
    uint8_t commitment[STORE_SEED_SIZE];
    int seats;
    MatchSeat seat[SEATS_MAX + 1];
    Table *table;   /* NULL while it is open, set aside, or over under rules that do not replay it */
    int first;      /* number of the table's first entry: above 0 if it goes on from a position */
    int last;       /* number of the last entry while there is no table */
    int told_next;  /* what was told is stored up to this number */
    uint32_t began; /* version of the rules under which it was made */
    uint32_t
        from_rules; /* if it goes on: version by which the position was reached, and the number after which */
    int from_after;
    bool due;      /* set aside only until it can go on from its position */
    char why[256]; /* it was set aside */
    Clock clock;
    int64_t created, changed;
    int64_t touched; /* when somebody had it loaded */
    int64_t wake;    /* as in the store */
    int64_t *times;  /* of each entry */
    int times_capacity;
    char owner[ID_SIZE]; /* who made it; an open table does not outlive his absence */
    char *result;        /* JSON, or NULL */
    char rematch[ID_SIZE];

    int64_t epoch, down; /* among several servers: as in the store; 0 if this is the only one */
    uint64_t listed;     /* the same: how the lobby lists it in the store, as a hash; 0: not */
    char wish[40];       /* the same: what a quick table waits for, as a hash; or "" */
    Socket *sockets;
    Text told[SEATS_MAX + 1]; /* entries that are rendered and not sent yet; at NULL if nobody listens */
    uint64_t batch;           /* the last one that has something of it */
    uint64_t born;            /* the one that makes it: until that is durable nobody finds or lists it */
    bool unread;              /* a batch was not kept, and what the store has could not be read back yet */
    char key[STORE_KEY_SIZE]; /* of the choice that is being made */
    int undo_by;
    unsigned undo_waiting;
    int64_t window_at;       /* since when the question is a window, 0: it is none */
    uint32_t window_serial;  /* counts questions */
    struct BotJob *thinking; /* NULL: no bot is thinking about it */
};

enum { LATENCY_BUCKETS = 12 };
typedef struct Metrics {
    uint64_t latency[LATENCY_BUCKETS], latency_count,
        latency_sum; /* of choices, until their answer is sent */
    uint64_t requests, errors, messages, choices, refusals, sockets_opened, matches_made, matches_over,
        bot_choices, bot_choices_elsewhere, limited;
} Metrics;

enum { LISTED_MAX = 200 };
typedef struct Listed { /* a table as the lobby lists it */
    char id[ID_SIZE];
    Text text;
    bool seen;
} Listed;

struct Server {
    ServerOptions options;
    struct lws_context *context;
    struct lws_vhost *vhost,
        *metrics_vhost; /* the second: NULL unless metrics have an address of their own */
    Store *store;
    Cluster *cluster;        /* NULL: it is the only one */
    char elsewhere[ID_SIZE]; /* after match_find or match_known: whose the match is that is not here, or "" */
    uint32_t numbers;        /* of sockets and requests that were handed on */
    Socket *relayed;         /* whose match is elsewhere */
    struct Remote *remotes;  /* sockets of other servers' clients at matches here */
    Request *forwards;       /* that wait for another server, or are parked */
    Writer writer;
    Workers workers;
    Thinks *thinks; /* think.h; NULL: bots choose here only */
    Peer *peers[1024];
    int peer_count, connections;
    Connection *all_connections;
    Match *buckets[16384];
    Match *matches; /* all that are in memory */
    int match_count;
    Socket *lobby, *waiting;
    Listed listed[LISTED_MAX]; /* what followers of the lobby know */
    int listed_count;
    uint64_t listed_batch; /* the last that has something of it */
    bool lobby_changed;
    int64_t lobby_told;
    Catalogs catalogs;
    char origin[256], url[256];
    Metrics metrics;
    lws_sorted_usec_list_t tick;
    double delay; /* in milliseconds: how long a choice waits at the moment, until it is heard and answered */
    bool busy;    /* too long for new tables */
    int64_t ticked;
    uint64_t answered, waited; /* of latency_count, latency_sum, at the last tick */
    int64_t started, alive_noted;
    int64_t down;  /* how long no server has run, in all */
    int64_t woken; /* when it was last looked for matches that must wake up */
    int64_t heard; /* when the message that is worked on came in */
    int64_t sessions_swept;
    int lock;                  /* the file that says whose folder this is */
    int64_t reread;            /* when matches that could not be read back were last tried */
    struct PendingName *names; /* of accounts that are being made */
    bool any_live;             /* in memory or not */
    bool stopping;
    Text aside;  /* ids of matches that stopped the process twice, a line each */
    Text resume; /* ids of matches that are still to be loaded after the start */
    int resume_at;
    Text settle; /* ids of matches of an older store, see match_told.c; at NULL: none */
    int settle_at;
};

Match *match_find(Server *, const char *id,
                  Problem *); /* loads it if it has to; NULL: missing, or a problem */
/* The same for whoever comes from outside: not what is not durable yet, nor what waits to be read back. */
Match *match_known(Server *, const char *id, Problem *);
/* To look at only, for lists: also a match of another server, as the store has it. `own`: it is to be freed.
 */
Match *match_look(Server *, const char *id, bool *own, Problem *);
StoreOp *match_op(Match *, StoreOpKind); /* in the open batch, of this match */
int64_t match_down(const Match *);       /* how long nobody had it, in all */
Match *match_loaded(Server *, const char *id);
Match *match_new(Server *);
void match_free(Match *);
void match_link(Match *);
void match_forget(Match *); /* out of memory; its sockets must be gone */
/* A batch that has something of it was not kept: back to what the store has, with the sockets where they sit
   now. A match that the store never had is gone; one that can't be read now is set aside and tried again. */
void match_take_back(Match *, uint64_t before);
void matches_reread(Server *, int64_t now); /* those that are set aside so */
/* Is it still ours? Else it is read again, or gone from here. False: it is being stored, and not known yet.
 */
bool match_verify(Match *);
bool match_write_head(Match *, const Value *setup, Problem *);
unsigned match_gone(const Table *, int at); /* who has left up to this entry: bit 1 << seat */
bool match_try_setup(Match *, Problem *);   /* could it begin? */
bool match_begin(Match *, Problem *);
void match_store_new(Match *);
void match_store_seat(Match *, int seat);
void match_options_write(Match *);
bool match_options_read(Match *, const Value *, Problem *);
int match_number(const Match *); /* of its last entry, -1 before the deal */
unsigned match_asked(const Match *);
int match_free_seat(const Match *);
bool seat_taken(const MatchSeat *);
int match_seat_of(const Match *, const char *player);
bool match_bot_plays(const Match *, int seat);
void match_describe(const Match *, const char *player, Json *); /* the TABLE of docs/server.md */

extern const char *const seat_kinds[SEAT_KINDS];
int kind_index(const char *word, const char *const *words, int count); /* -1: none */
Table *match_script_table(Match *, const Text *script, Problem *);     /* NULL with a problem */
void match_put_seats(const Match *, Json *);
void match_put_agreed(const Match *, Json *);
void match_note_time(Match *, int number, int64_t at);
const char *match_status_word(const Match *);
void match_script_head(const Match *, Text *); /* what it needs to be unpacked */
char *match_head_now(const Match *);           /* the head with this program's version of the rules */

/* match_play.c */
void match_choose(Match *, Socket *, const char *id, int number, const char *words);
void match_resign(Match *, Socket *, const char *id);
void match_after(Match *, uint64_t batch); /* tells what has happened, asks bots, ends it */
void match_hooks(Match *);
void match_time_out(Match *, int seat);
void match_sweep(Match *, int64_t now);
/* match_tell.c */
void match_welcome(Match *, Socket *, int seen);
void match_tell_rest(Match *, Socket *); /* chat, offers, the end: once, after the welcome */
void match_write_entry(const Match *, int seat, const Entry *, int number, const void *state, const Event *,
                       int count, Text *);
void match_tell_entry(Match *, const Entry *, int number, const void *state, const Event *, int count);
void match_tell_update(Match *, uint64_t batch);
void match_tell_state(Match *, int seat, uint64_t batch); /* to the sockets of a seat, without entries */
/* The whole state once more, for a socket that asks. */
void match_tell_again(Match *, Socket *, const char *id);
void match_tell_over(Match *, Socket *, uint64_t batch);
void match_tell_seats(Match *);
void match_tell_offers(Match *, Socket *);
void match_send_all(Match *, const Text *, uint64_t batch);
void result_write(const Match *, Json *);
void match_put_rules(const Match *, Json *);
/* match_offers.c */
void match_draw(Match *, Socket *, const char *id, bool agree);
void match_undo(Match *, Socket *, const char *id);
void match_undo_answer(Match *, Socket *, const char *id, bool agree);
void match_rematch(Match *, Socket *, const char *id);
void match_chat(Match *, Socket *, const char *id, const char *text);
void match_clear_offers(Match *);
/* match_window.c: interrupts and standing orders */
int match_window_seconds(const Match *);
bool match_window_fixed(const Match *);                      /* is there a window of fixed length now? */
int64_t match_window_left(const Match *, int64_t now);       /* -1 without a fixed length */
int64_t match_bot_until(const Match *, int64_t otherwise);   /* how long a bot may think */
void match_window_begin(Match *, int64_t now);               /* a new question */
void match_window_note(Match *, const Entry *, int64_t now); /* is it a new question after this? */
void match_window_sweep(Match *, int64_t now);
void match_window_drop(Match *, int seat); /* what it holds; who waits for it is told */
void match_window_forget(Match *);
void match_window_leave(Match *, const Socket *);
void match_hold(Match *, int seat, Socket *, const char *id, const char *words);
void match_tell_held(const Match *, Socket *);
unsigned match_passing(const Match *); /* seats that pass now, by their orders */
void match_follow_orders(Match *);
void match_orders(Match *, Socket *, const char *id, const char *word);
/* match_sleep.c */
void match_sleep(Match *, int64_t now); /* out of memory, if nothing happens in it: it may be gone then */
void match_store_wake(Match *, int64_t at);
bool matches_wake(Server *, int64_t now, Problem *); /* adds those whose time has come to `resume` */
/* match_told.c: what was told, for when the log can't tell it again */
typedef void MatchToldTake(void *context, const char *entry, int length);
void match_store_told(Match *); /* what is not stored yet */
void match_note_told(Match *);  /* the same, if it is enough */
bool match_load_told(Match *, Problem *);
/* Every entry from a number on, as a seat was told it. */
void match_each_told(Match *, int seat, int from, MatchToldTake *, void *context);
bool matches_settle_begin(Server *, Problem *);
void matches_settle_some(Server *);
/* match_resume.c: positions, and going on from one */
void match_note_position(Match *);  /* if a turn begins */
void match_store_position(Match *); /* of the last turn that began */
void match_script_go_on(const StorePosition *, int dice, Text *script);
void match_resume(Match *);                /* or sets it aside */
bool match_may_resume(Match *, Problem *); /* changes nothing */
/* match_log.c: the match as a script, with its seed once it is over; it tells everything */
bool match_write_log(const Match *, Text *, Problem *);
/* match_bots.c */
void match_think(Match *);
void match_drop_table(Match *); /* closes its table, later if a bot is still looking at it */

/* lobby.c */
void lobby_touch(Server *);
void lobby_write(Server *, const char *game, const char *player, Json *); /* the member `tables` */
void lobby_tell_all(Server *); /* the whole list again: differences were dropped with a batch */
void lobby_forget(Server *);
void lobby_hello(Socket *);
void lobby_sweep(Server *, int64_t now);
void lobby_turn(Match *, unsigned asked);
void lobby_tell_turn(Server *, const char *table, const char *title, const char *player, uint64_t batch);

/* life.c: what a server does without the network */
bool server_begin(Server *, Problem *);  /* takes up what its store has */
void server_tick(Server *, int64_t now); /* about every TICK_MS */
enum { TICK_MS = 250 };
void server_note_alive(Server *, int64_t now);
void server_end(Server *); /* frees it; its sockets must be gone, its workers stopped */

/* crash.c: which match a thread is working on, should the process stop there */
void working_on(const char *id); /* NULL: none; must live until the next call */
void crash_watch(Server *, Problem *);
bool crash_suspect(const Server *, const char *id);

/* loop.c: structured lines on stderr */
/* report.c: server_log(server, "info", "start", log_text("url", url), log_number("port", port)) */
typedef struct LogField {
    const char *key, *text; /* text NULL: a number */
    int64_t number;
} LogField;
#define log_text(key, text) ((LogField){(key), (text), 0})
#define log_number(key, number) ((LogField){(key), NULL, (number)})
#define server_log(server, level, event, ...)                                                                \
    server_log_fields((server), (level), (event), (const LogField[]){__VA_ARGS__},                           \
                      countof(((const LogField[]){__VA_ARGS__})))
void server_log_fields(Server *, const char *level, const char *event, const LogField *, int count);
void server_log_limit(Server *, Peer *, const char *what); /* counts it, and says it once a minute */
void latency_note(Metrics *, int64_t ms);

#include "server/cluster.h"

#endif
