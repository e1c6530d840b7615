/* A program at a seat of a table, by the protocol of docs/bot-protocol.md. It is shown what its seat may see
   and nothing else. Whatever it does wrong is a Problem; then it has lost, and guest_close is all that is
   left. */
#ifndef ARBITER_LAB_GUEST_H
#define ARBITER_LAB_GUEST_H

#include "bots/protocol.h"
#include "lab/program.h"
#include "table/table.h"

enum {
    GUEST_MS = 1000,       /* for a choice, if nobody says otherwise                             */
    GUEST_GRACE_MS = 2000, /* after `stop`, and for commands that need no thinking               */
    GUEST_START_MS = 10000 /* from its start to its answer to hello                              */
};

typedef struct Guest {
    const char *command;
    Program program;
    BotHello hello;
    uint32_t id; /* of the last command */
    int seat;
    long ms;
    Text told; /* events since its last command, as items of a JSON array */
    bool (*interrupted)(void);
    double slowest_ms; /* of its choices */
    int choices;
} Guest;

/* Is this the name of a bot, or a command that starts a program? A command has a slash in it. */
static inline bool guest_named(const char *name) { return strchr(name, '/') != NULL; }

/* What its seat is called: the last part of the program's path. */
void guest_title(const char *command, char *title, size_t capacity);

/* Starts the program and says hello. NULL with a problem; *started tells whether it could be run at all. The
   command must outlive the guest. */
Guest *guest_open(const char *command, long ms, bool loud, bool *started, Problem *);
/* Says quit, and ends it if it does not end by itself. */
void guest_close(Guest *);

/* A match begins; `luck` is a seed of its own. */
bool guest_sit(Guest *, const Table *, int seat, uint64_t luck, Problem *);
/* What happened, to be told with the next command; from the table's `tell`. Others' choices are told by their
   events alone, which say who may know what. */
void guest_tell(Guest *, const Table *, const Event *, int count);
/* The guest's seat must be asked. The choice is legal. */
bool guest_choose(Guest *, const Table *, Choice *, Problem *);
/* The match is over. */
bool guest_over(Guest *, const Table *, Problem *);

/* The parts, for whoever probes a program. */
void guest_put_choose(Guest *, const Table *, long ms, Json *);
/* What its words mean; false with a problem if they are not read or not allowed. */
bool guest_words(const Guest *, const Table *, const char *words, Choice *, Problem *);
/* Sends a line and waits for the answer to `id`; after `stop_ms` (if that is before wait_ms) stop is sent. */
bool guest_ask(Guest *, const Text *line, uint32_t id, double stop_ms, double wait_ms, Text *answer,
               bool *error, Problem *);

#endif
