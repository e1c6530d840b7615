/* What the files that run scripts share. */
#ifndef ARBITER_SCRIPT_INTERNAL_H
#define ARBITER_SCRIPT_INTERNAL_H

#include "core/lines.h"
#include "table/script.h"

/* One line, without its newline. `body` ends where the comment begins. */
typedef struct Line {
    const char *at;
    int length, body, number;
} Line;

enum { CLAUSES_NAMED_MAX = 32 };
typedef struct ClausesNamed {
    int clause[CLAUSES_NAMED_MAX];
    int count;
} ClausesNamed;

typedef struct Script {
    const char *name;
    const ScriptOptions *options;
    ScriptReport *report;
    Arena arena;
    const char *text, *next; /* next: where the next line begins */
    Line line;
    bool stopped;
    bool setup_refused;       /* `refuse setup` was the last word */
    ScriptFailure unreported; /* what the report has no room for */
    ForcedDie *dice;          /* of the line; the table copies what is thrown */

    /* before play */
    const Game *game;
    int game_line;
    const Catalog *base;
    Catalog *own, *own_base;
    uint64_t texts_hash;
    TableText *texts, **texts_end;
    Setup setup;
    bool seated[SEATS_MAX + 1];
    const char **position;
    int *position_line;
    int position_count;
    bool has_seed, has_sealed;
    uint64_t seed;
    uint8_t commitment[SHA256_SIZE];
    const char *words[SEATS_MAX + 1];
    int words_line[SEATS_MAX + 1];
    bool goes_on; /* `goes-on`: the position was reached */
    uint64_t thrown_before;
    unsigned gone_before;
    bool has_catalog, catalog_inline;
    uint64_t catalog_hash;
    int catalog_line;

    /* play */
    Table *table;
    void *before; /* the state before the last line that changed something */
    bool changed, refused_since;
    uint32_t *covers; /* [CLAUSE_COUNT] */
    Text asked;       /* what the last `odds` or `refuse` line was told, as JSON; empty: no such line yet */
    bool asked_odds;  /* by which of them */
    int best_seat;    /* of the `best` line; 0: there was none yet */
    int best_expects; /* expectations before it, if more have to follow; else -1 */
    Line best_line;
    bool answered; /* somebody else has played the turn: only expectations count from now on */
} Script;

/* ---- lines (script_line.c) ---- */

bool line_next(Script *);                   /* false at the end of the text */
Words line_words(const Script *);           /* of the body, columns right    */
char *line_body_from(Script *, int offset); /* a terminated copy, comment left out */
bool line_end_expected(Script *, Words *);  /* a mistake if words are left */
int word_or_end(const Script *, Word);      /* its column, or where a missing one should stand */
bool word_seat(Word, int *seat);            /* `2` or `2:` */
/* The clauses of the comment, and ids without `#` behind everything else, which are taken off. */
bool line_clauses(Script *, char *body, ClausesNamed *);
void line_clauses_behind(char *body, ClausesNamed *); /* the latter alone */
/* Takes the dice in brackets out of `body` (blanks stay in their place). */
bool line_dice(Script *, char *body, int offset, GivenDice *, bool *given);

/* ---- failures (script_report.c) ---- */

/* The script has a mistake: it ends here. Returns false. */
bool script_wrong(Script *, int column, const char *expected, const char *what, ...)
    __attribute__((format(printf, 4, 5)));
/* The same with a problem that somebody else found; the line is this one unless it names a file. */
bool script_problem(Script *, const Problem *, int column);
/* The game did otherwise than the script says. Goes on. */
void script_failed(Script *, const char *expected, const char *seen, const char *what, ...)
    __attribute__((format(printf, 4, 5)));

typedef bool ScriptWord(Script *, Words *);

/* ---- before play (script_setup.c) ---- */

bool need_game(Script *);                    /* a mistake if no game is named yet */
bool need_setup(Script *, const char *word); /* or if it has begun */
ScriptWord setup_game, setup_seat, setup_seed, setup_sealed, setup_words, setup_version, setup_catalog,
    setup_goes_on;

/* ---- texts of its own (script_texts.c) ---- */

ScriptWord setup_cards, setup_board, setup_team, setup_file, setup_base;

/* ---- opening the table (script_open.c) ---- */

bool setup_position(Script *);
/* Unpacks the kit and places the position, once. */
bool script_open(Script *);
bool setup_refuse(Script *, const ClausesNamed *);
void script_covers(Script *, const ClausesNamed *); /* what a line that holds names */
void script_setup_free(Script *);

/* ---- play (script.c) ---- */

typedef enum SaidKind { SAID_WORDS, SAID_UNDO, SAID_RESIGNS, SAID_TIMES_OUT, SAID_DRAW } SaidKind;

typedef struct Said {
    SaidKind kind;
    int seat, column; /* column: of the words */
    const char *words;
    GivenDice given;
    bool has_dice;
} Said;

/* Reads `SEAT: words [dice]` or `draw agreed` from a body that begins at `offset` of the line. */
bool said_read(Script *, char *body, int offset, Said *);
AnswerKind said_try(Script *, const Said *, bool only_try, Answer *);
/* Begins the game if it has not begun. */
bool script_begin(Script *, const GivenDice *);
void *state_copy(const Script *); /* to be freed */

/* ---- checks (script_check.c) ---- */

ScriptWord play_refuse, play_odds, play_expect, play_hash, play_revealed;
/* What an `expect odds` or `expect refusal` line looks at; NULL: neither, or there is none (then a failure).
 */
const char *script_told(Script *, const char **body);

/* ---- the best answer (script_best.c) ---- */

ScriptWord play_best;
void best_finish(Script *); /* a mistake if nothing says what is best */

#endif
