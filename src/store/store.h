/* Where matches, players and sessions are kept. Everything is written in batches: a batch is durable
   as a whole when `write` has returned true, and did not happen if it returned false. A match is its
   head and an append-only list of lines, unique by (match, number): whoever writes number N first
   wins. Reading sees finished batches only. A store may be written by one thread while another one
   reads from it. */
#ifndef ARBITER_STORE_H
#define ARBITER_STORE_H

#include "core/text.h"

enum {
    STORE_ID_SIZE = 24,   /* of a match or a player, with its terminating zero */
    STORE_HASH_SIZE = 32, /* of a secret: only hashes of secrets are kept */
    STORE_SEED_SIZE = 32,
    STORE_SEATS_MAX = 6,
    STORE_KEY_SIZE = 41
};

typedef enum StoreStatus { MATCH_OPEN, MATCH_LIVE, MATCH_OVER, MATCH_ASIDE, MATCH_CLOSED } StoreStatus;

typedef struct StoreSeat {
    int seat;           /* from 1 */
    const char *kind;   /* "person", "open", "invite", "bot" */
    const char *player; /* id, or "" */
    const char *name, *team, *bot;
    const char *words;               /* added to the dice; NULL if none */
    const char *orders;              /* how it answers interrupts, in a word of the server; or "" */
    uint8_t invite[STORE_HASH_SIZE]; /* of the secret; zero if there is none */
} StoreSeat;

typedef struct StoreMatch {
    const char *id;
    int64_t created, changed; /* milliseconds */
    int status;
    const char *game, *head, *options; /* head: lines of a script; options: JSON, the server's own */
    uint8_t seed[STORE_SEED_SIZE];
    const char *result; /* JSON, or NULL */
    int64_t wake; /* of a live match: 0 if a server has it in memory, else when one must look at it again */
    const char *owner,
        *wish; /* of a new one among several servers: whose it is, and what it waits for; or NULL */
    int seat_count;
    StoreSeat seat[STORE_SEATS_MAX];
} StoreMatch;

typedef struct StoreEntry { /* one line of a match's log */
    int number;
    int64_t at;
    int seat;          /* 0 if it is nobody's */
    const char *line;  /* with its dice, without newline */
    uint64_t hash;     /* of the state after it */
    const char *key;   /* the client's own name for it, or "" */
    const char *clock; /* what the clocks of seats 1, 2 ... had left, in words of the server; or "" */
} StoreEntry;

/* A position of a match as lines of a script: it holds secrets. `base`: the one that its log begins with,
   else the last one that was reached at the beginning of a turn. */
typedef struct StorePosition {
    bool base;
    int number;     /* base: of the first line of the log that goes on from it; else as `after` */
    int after;      /* of the line after which the position was there */
    uint32_t rules; /* the version of the rules that were played by then */
    unsigned gone;  /* seats that have left: bit 1 << seat */
    const char *lines;
} StorePosition;

typedef struct StoreTold { /* what was told of some lines of a match, packed by the server */
    int first, last;
    int size, length; /* unpacked; of `bytes` */
    const void *bytes;
} StoreTold;

typedef struct StorePlayer {
    char id[STORE_ID_SIZE];
    char name[48];
    bool guest;
    int64_t created;
    char password[160];   /* a hash in words; "" for guests */
    int64_t session_used; /* when the session it was found by was last noted as used */
} StorePlayer;

typedef struct StoreChat {
    int64_t at;
    int seat;
    const char *name, *text;
} StoreChat;

typedef enum StoreOpKind {
    STORE_MATCH_NEW,    /* match with its seats                      */
    STORE_MATCH_SEAT,   /* id, seat                                  */
    STORE_MATCH_STATUS, /* id, status, at, text: the result or NULL  */
    STORE_MATCH_WAKE,   /* id, at: see StoreMatch                    */
    STORE_ENTRY,        /* id, entry                                 */
    STORE_PLAYER,       /* player: new, or changed                   */
    STORE_SESSION,      /* hash, id: of the player, at               */
    STORE_SESSION_END,  /* hash                                      */
    STORE_SESSION_USED, /* hash, at                                  */
    STORE_SESSIONS_END, /* id: of the player, hash: the one that stays */
    STORE_SESSIONS_OLD, /* at: those not used since                  */
    STORE_CHAT,         /* id, chat                                  */
    STORE_REPORT,       /* id: of the reporter, other: the match, seat number in `status`, text, at */
    STORE_BLOCK,        /* id, other: the blocked player, status: 1 on, 0 off */
    STORE_FRIEND,       /* the same of a friend                      */
    STORE_PLAYER_JOIN,  /* id: a guest, whose seats become those of other, where that one sits nowhere */
    STORE_NOTE,         /* id: a name, text: a value that replaces the one before */
    STORE_POSITION,     /* id, position: replaces the one before of the same kind */
    STORE_TOLD,         /* id, told: replaces what begins with the same line */
    STORE_LISTED        /* id, text: how the lobby lists it, or NULL   */
} StoreOpKind;

/* Pointers need to live until the write is done. */
typedef struct StoreOp {
    StoreOpKind kind;
    int64_t epoch; /* of a match: the batch is kept only while this is its epoch; 0: whatever it is */
    const char *id, *other, *text;
    int status;
    int64_t at;
    uint8_t hash[STORE_HASH_SIZE];
    union {
        StoreMatch match;
        StoreSeat seat;
        StoreEntry entry;
        StorePlayer player;
        StoreChat chat;
        StorePosition position;
        StoreTold told;
    };
} StoreOp;

typedef struct StoreSummary { /* of a match, for lists */
    const char *id, *game, *head, *options, *result;
    int64_t created, changed;
    int status, my_seat;
} StoreSummary;

typedef struct StoreResult {   /* of a player's finished matches */
    const char *game, *team;   /* of `results` */
    bool bots;                 /* at least one sat there */
    const char *player, *name; /* of `against`: the other one */
    int played, won, drawn;
} StoreResult;

typedef void StoreEntryTake(void *context, const StoreEntry *);
typedef void StoreSummaryTake(void *context, const StoreSummary *);
typedef void StoreChatTake(void *context, const StoreChat *);
typedef void StoreToldTake(void *context, const StoreTold *);
typedef void StoreIdTake(void *context, const char *id);
typedef void StoreOpTake(void *context, const StoreOp *);
typedef void StoreResultTake(void *context, const StoreResult *);

struct Store;

typedef struct StoreOwner { /* of a match, one of several servers */
    char node[STORE_ID_SIZE];
    int64_t epoch; /* rises with every owner */
    int64_t down;  /* how long it had none, in all */
} StoreOwner;

/* Several servers on one store. Each is a node, by a name that is new at every start, with a lease that it
   renews; a match belongs to one of them, by an epoch. A batch that has something of a match under an epoch
   that is not its own any more is not kept: so two owners never both keep something. Leases only say who may
   take over. Time is the store's. */
typedef struct StoreNodes {
    bool (*name)(struct Store *, Text *, Problem *); /* of them all together: no other store has it */
    /* Makes the lease last `ms` from now; `lapsed`: there was none any more. `take` hears of every node that
       has one. */
    bool (*renew)(struct Store *, const char *node, int64_t ms, bool *lapsed, int64_t *now, StoreIdTake *,
                  void *context, Problem *);
    bool (*leave)(struct Store *, const char *node, Problem *); /* what it has is free for others */
    /* Forgets nodes that had no lease for `ms`. Not those that have a match which is not over: when they were
       last there says how long it had no owner. */
    bool (*sweep)(struct Store *, int64_t ms, Problem *);
    /* Whose a match is; the node's if its owner has no lease. False as reading is. */
    bool (*own)(struct Store *, const char *id, const char *node, StoreOwner *, Problem *);
    /* Makes up to `count` matches the node's that are open, or live and not asleep, and whose owner has no
       lease. */
    bool (*adopt)(struct Store *, const char *node, int count, StoreIdTake *, void *context, Problem *);
    /* A name that only one node has at a time, until it lets go or its connection ends; false: another has
       it. */
    bool (*lock)(struct Store *, const char *name);
    void (*unlock)(struct Store *, const char *name);
    /* Open matches that wait for this, oldest first. */
    bool (*waiting)(struct Store *, const char *wish, int count, StoreIdTake *, void *context, Problem *);
    /* What the lobby lists: open ones first, newest first; `text` of the summary's head. */
    bool (*listed)(struct Store *, int count, StoreSummaryTake *, void *context, Problem *);
} StoreNodes;

typedef struct Store {
    const StoreNodes *nodes; /* NULL: it is for one server */
    void (*close)(struct Store *);

    /* All or nothing, durable when it returns. `conflict` (may be NULL) says that a number, name or
       id was taken already: trying again is of no use. */
    bool (*write)(struct Store *, const StoreOp *, int count, bool *conflict, Problem *);

    /* Reading. False with a problem if the store can't be read, or without one (what is "") if there
       is no such thing. Strings of a match live in the arena. */
    bool (*match)(struct Store *, const char *id, Arena *, StoreMatch *, Problem *);
    bool (*entries)(struct Store *, const char *id, int from, StoreEntryTake *, void *context, Problem *);
    bool (*position)(struct Store *, const char *id, bool base, Arena *, StorePosition *, Problem *);
    bool (*told)(struct Store *, const char *id, int from, StoreToldTake *, void *context,
                 Problem *); /* of lines from this one on */
    bool (*matches)(struct Store *, unsigned statuses, StoreIdTake *, void *context,
                    Problem *); /* bit 1 << status */
    bool (*waking)(struct Store *, int64_t from, int64_t to, StoreIdTake *, void *context,
                   Problem *); /* live, by `wake` */
    bool (*player)(struct Store *, const char *id, StorePlayer *, Problem *);
    bool (*account)(struct Store *, const char *name, StorePlayer *, Problem *); /* by name, ignoring case */
    /* Whose session it is; none that was not used since then. */
    bool (*session)(struct Store *, const uint8_t hash[STORE_HASH_SIZE], int64_t since, StorePlayer *,
                    Problem *);
    /* Matches in which a player sits: those of `statuses` changed before `before`, newest first. */
    bool (*of_player)(struct Store *, const char *player, unsigned statuses, int64_t before, int count,
                      StoreSummaryTake *, void *context, Problem *);
    bool (*chat)(struct Store *, const char *id, int count, StoreChatTake *, void *context,
                 Problem *); /* the last ones, oldest first */
    bool (*blocks)(struct Store *, const char *player, StoreIdTake *, void *context,
                   Problem *);                                           /* whom he blocks */
    bool (*blocked)(struct Store *, const char *player, const char *by); /* has `by` blocked him? */
    bool (*friends)(struct Store *, const char *player, StoreIdTake *, void *context, Problem *);
    bool (*befriended)(struct Store *, const char *player,
                       const char *by); /* is he among the friends of `by`? */
    /* Open matches in which a seat is kept for a player. */
    bool (*invited)(struct Store *, const char *player, int count, StoreIdTake *, void *context, Problem *);
    /* Finished matches of a player, by game and team, and by other people, those most played with first. */
    bool (*results)(struct Store *, const char *player, StoreResultTake *, void *context, Problem *);
    bool (*against)(struct Store *, const char *player, int count, StoreResultTake *, void *context,
                    Problem *);
    bool (*note)(struct Store *, const char *name, Text *value, Problem *);
    /* Everything, as the writes that would make it in an empty store; as it was at one moment. What an op
       points to lives until `take` returns. */
    bool (*dump)(struct Store *, StoreOpTake *, void *context, Problem *);
} Store;

/* By its name: postgres://..., or the folder of SQLite's file. `writes`: it is made if it is missing, brought
   up to date, and written to (in a database by nobody else meanwhile); else it must be there. */
Store *store_open(const char *name, bool writes, Problem *);
/* For one of several servers: only in a database. */
Store *store_open_shared(const char *name, Problem *);
bool store_is_postgres(const char *name);
/* Everything of one store into another one that is empty; `count`: how many ops. */
bool store_copy(Store *from, Store *to, long *count, Problem *);

/* Makes the folder if it is missing and takes it for this process: a file descriptor to be closed at the end,
   -1 with a problem if another server has it. */
int store_lock(const char *folder, Problem *);
/* One file in a folder, which is made if it is missing; older files are brought up to date. */
Store *store_sqlite(const char *folder, Problem *);
/* A database, by its address postgres://... One server at a time writes to it. */
Store *store_postgres(const char *address, bool writes, bool shared, Problem *);
/* A copy of a folder's store as one new file, while a server runs or not. */
bool store_exists(const char *folder, Problem *); /* false with a problem */
bool store_backup(const char *folder, const char *copy, Problem *);
/* Hands everything on, but fails to write while the file `command` exists; "slow" in it makes every
   write take 50 ms instead, "dead" makes matches unreadable too. For tests. Closes `inner` with itself. */
Store *store_faulty(Store *inner, const char *command);

#endif
