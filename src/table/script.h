/* Runs .arb scripts: a match, a replay, a bug report, a puzzle and a test in one format, which
   docs/scripts.md describes. Any bytes are safe to run. */
#ifndef ARBITER_SCRIPT_H
#define ARBITER_SCRIPT_H

#include "table/table.h"

enum {
    SCRIPT_FAILURES_MAX = 16,   /* that one report holds; a script may have more */
    SCRIPT_SIZE_MAX = 16 << 20, /* bytes                                         */
    SCRIPT_POSITION_MAX = 4096  /* lines                                         */
};

typedef struct ScriptOptions {
    void *context;
    const Game *const *games; /* NULL at the end; NULL: the registry of this program */
    /* The cards and boards that come with a game; NULL if there are none. */
    const Catalog *(*catalog)(void *context, const Game *, Problem *);
    /* Reads a file that the script names. NULL where paths are not allowed: from the network. */
    bool (*load)(void *context, const char *path, Text *, Problem *);
    /* Who is tried out: he chooses for the seat of a `best` line, with these dice. NULL: nobody. */
    Choice (*answer)(void *context, const Table *, int seat);
    uint64_t answer_seed;
    /* After each line that changed the match. */
    void (*made)(void *context, const Table *, int line);

    TableHooks hooks; /* of the table, from its opening on */

    bool play_only;           /* passes over `expect` and `refuse`: a replay                        */
    bool lenient;             /* an expectation that was true before is no failure            */
    int stop_after;           /* when so many choices stand; 0: never                               */
    uint32_t *covered;        /* [CLAUSE_COUNT], counted up if the script passes; or NULL           */
    const uint8_t *seal_seed; /* of a sealed match that goes on; or NULL                         */
    bool keep_table;          /* the report's table is the caller's to close                        */
} ScriptOptions;

typedef struct ScriptFailure {
    Problem problem;  /* what is wrong and what was expected; file, line, column */
    bool failed;      /* the game did otherwise; else the script itself has a mistake */
    char source[160]; /* the line */
    char seen[400];   /* what was seen instead; may be empty */
} ScriptFailure;

typedef struct ScriptReport {
    bool passed;
    const Game *game;  /* NULL if the script does not get so far */
    bool unknown_game; /* it names one that this program does not have */
    int failure_count;
    ScriptFailure failures[SCRIPT_FAILURES_MAX];
    Text position; /* drawn at the first failure; empty if there is no game yet */
    Text summary;  /* the same in short: who is asked what, and the lines that place it */
    int choices, expectations, refusals;
    int best_seat;         /* of the `best` line; 0 if there is none */
    Text answered;         /* what was chosen there, in words */
    uint64_t hash;         /* of the state at the end; 0 if the game did not begin */
    bool sealed, revealed; /* revealed: the seed fits and gives every die */
    int dice, hashes;      /* hashes: `hash` lines that fit                          */
    Table *table;          /* only with keep_table */
} ScriptReport;

/* `name` stands in problems. Returns whether it passed. The report is to be freed. */
bool script_run(const char *name, const char *text, const ScriptOptions *, ScriptReport *);
void script_report_free(ScriptReport *);
/* Failures in words, each with its line, what was expected and seen, and the position at last: in short, or
   the whole of it. */
void script_report_write(const ScriptReport *, bool whole, Text *);

/* ---- files (files.c) ---- */

/* Reads a file whole; a problem if it is larger than `size_max` or contains a zero byte. */
bool file_load(const char *path, size_t size_max, Text *, Problem *);
/* Reads a file at or below a folder: no absolute path, no `..`, no symbolic link that leads out. */
bool file_load_below(const char *folder, const char *path, size_t size_max, Text *, Problem *);

#endif
