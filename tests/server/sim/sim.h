/* A simulation of faults: the server's own code in one process and one thread, against a store, a clock, a
   network and workers that one seed drives. Whatever real servers leave to chance (which batch is written
   when and what becomes of it, who is heard first, when a thread is done, when the process is killed) is
   drawn here, so that a seed that fails fails again. */
#ifndef ARBITER_SIM_H
#define ARBITER_SIM_H

#include "server/internal.h"

enum { SERVERS = 3, PLAYERS = 4, CONNS = 24, KNOWN_MAX = 64, SIM_ENTRIES_MAX = 400 };

/* ---- what is durable (model.c) ---- */

typedef struct ModelMatch {
    struct ModelMatch *next;
    StoreMatch match;
    StoreEntry entry[SIM_ENTRIES_MAX];
    int entry_count;
    StoreChat chat[256];
    int chat_count;
    StorePosition position[2];
    StoreTold told[64];
    int told_count;
    char held[SEATS_MAX + 1][8][ID_SIZE]; /* players who ever had a seat, durably */
    int held_count[SEATS_MAX + 1];
    /* what each seat may be told of each entry, and the view after it, as hashes (referee.c) */
    uint64_t may_hear[SIM_ENTRIES_MAX][SEATS_MAX + 1], may_see[SIM_ENTRIES_MAX][SEATS_MAX + 1];
    int refereed;
    char owner[ID_SIZE], wish[40]; /* among several servers */
    int64_t epoch, down;
    const char *listed; /* as the lobby shows it, or NULL */
} ModelMatch;

Store *model_new(bool nodes);
extern const StoreNodes model_nodes; /* nodes.c */
void model_free(Store *);
int model_faults(Store *, int read_percent); /* how many reads fail, of a hundred; what it was before */
ModelMatch *model_find(Store *, const char *id);
ModelMatch *model_first(Store *);
bool model_session(Store *, const char *token);
bool model_account(Store *, const char *name);
unsigned model_seats(const ModelMatch *, const char *player); /* that he ever had; bit 0 is always there */

/* ---- the network (network.c) ---- */

typedef struct Sim Sim;
typedef struct Player Player;

typedef struct Choosing { /* what a player has said and not been answered */
    bool waits;
    char table[ID_SIZE], who[ID_SIZE], key[STORE_KEY_SIZE],
        words[24]; /* who: by which name, of several he had */
    int number;
    struct Conn *conn; /* where; NULL: that is gone */
} Choosing;

typedef enum Purpose {
    FOR_SESSION,
    FOR_ACCOUNT,
    FOR_TABLE,
    FOR_JOIN,
    FOR_LEAVE,
    FOR_PAIR,
    FOR_LIST,
    FOR_LOG,
    FOR_LOGOUT
} Purpose;

typedef struct Conn {
    struct lws *wsi;
    Server *server;
    bool used, http, wants_write, lost;
    Player *player;    /* NULL: who only watches */
    char who[ID_SIZE]; /* the player's id when it was opened */
    /* a socket */
    Socket socket;
    char table[ID_SIZE];
    bool welcome, closing;
    char prompt[16]; /* its kind; "" if nothing is asked */
    int number;
    bool over, result;
    /* a request */
    Request *request;
    Purpose purpose;
    char path[64], token[SECRET_SIZE];
    Text body, reply;
    bool post;
    int status;
} Conn;

struct Player {
    char name[24], token[SECRET_SIZE], id[ID_SIZE];
    Choosing choosing;
    int keys;
    char mine[3][ID_SIZE]; /* tables where he sat down last */
    int mine_count;
};

Conn *conn_open_socket(Sim *, Player *, const char *table);
Conn *conn_request(Sim *, Player *, Purpose, bool post, const char *path, const char *body);
void conn_say(Sim *, Conn *, const char *text);
void conn_write(Sim *, Conn *); /* the server may write now */
void conn_lose(Sim *, Conn *);

/* ---- workers and the writer (threads.c) ---- */

bool writer_has_work(const Server *);
typedef enum Outcome {
    OUTCOME_KEPT,
    OUTCOME_FAILED,
    OUTCOME_UNKNOWN
} Outcome; /* unknown: kept, but it says not */
void writer_work(Server *, Outcome);
bool worker_has_work(void);
void worker_work(Server *, int which);

/* ---- the world (sim.c) ---- */

struct Sim {
    uint64_t seed, luck, secrets;
    int step, steps;
    int64_t now, ticked;
    Server *server, *reader;                  /* the one that works now; reader: the referee's */
    bool cluster;                             /* there are several */
    Server *servers[SERVERS];                 /* NULL: it is down */
    int64_t stalled[SERVERS], ticks[SERVERS]; /* until when it stands still; when it had its last tick */
    bool silent;                              /* what is sent now is lost: its process is gone */
    Store *store;
    Conn conn[CONNS];
    Player player[PLAYERS];
    char known[KNOWN_MAX][ID_SIZE]; /* tables that somebody has heard of */
    int known_count;
    bool faults, kills, reads; /* what this seed may do */
    bool failing;              /* batches fail now */
    bool quiet;                /* the end: nothing more is begun */
    long acknowledged, told, batches, failed, killed, matches, taken;
};
extern Sim sim;

int sim_pick(int count); /* 0 .. count - 1 */
bool sim_chance(int percent);
void sim_wrong(const char *what, ...) __attribute__((format(printf, 1, 2), noreturn));
void sim_run(uint64_t seed, int steps);

/* ---- the bus and leases (nodes.c) ---- */

bool bus_deliver(void); /* one message; false: there is none */
void bus_clear(void);
void locks_drop(const Server *); /* its connection to the database ended */

/* ---- players (players.c) ---- */

void player_acts(Player *);
void conn_hears(Conn *, const char *text, int length); /* a message of a socket */
void conn_answered(Conn *);                            /* a reply */

/* ---- the referee (referee.c) ---- */

void referee_message(const Conn *, const Value *, const char *text);
void referee_reply(const Conn *, const Value *);
void referee_log(ModelMatch *); /* replays it */

#endif
