/* What dice may do, for any game: named outcomes with exact ways over any dice, in as many steps as the rule
   has; amounts on each piece; what it costs and brings on average; the reasons; and what may follow. All of
   it holds if nobody uses an option afterwards; how far options move it is between `low` and `high`. */
#ifndef ARBITER_ODDS_H
#define ARBITER_ODDS_H

#include "core/base.h"
#include "core/json.h"
#include "core/text.h"

enum {
    ODDS_STEPS_MAX = 8,
    ODDS_OUTCOMES_MAX = 160, /* of all steps */
    ODDS_AMOUNTS_MAX = 128,
    ODDS_PIECES_MAX = 40,
    ODDS_NOTES_MAX = 24,
    ODDS_TOTALS_MAX = 8
};

typedef struct OddsNote { /* a modifier with its reason, or what may follow */
    uint16_t clause;
    int16_t amount;
    char why[64];
} OddsNote;

typedef struct OddsOutcome {
    char name[40]; /* "2 successes", "misses", "1 hit, 1 surge" */
    uint64_t ways; /* of the step's `all` */
} OddsOutcome;

/* One throw. A step that only follows on some outcomes of an earlier one says how often it is reached. */
typedef struct OddsStep {
    char purpose[24], dice[24]; /* "hit"; "3d6", "1d10+2d8" */
    char needs[64];             /* what is wanted, in words: "3 or more on each die" */
    int dice_count;
    uint64_t all;                      /* ways in all */
    uint64_t reached, reached_of;      /* ways of how many in which it comes to this throw */
    uint64_t success;                  /* ways of `all` that are what the chooser wants    */
    int32_t success_low, success_high; /* that chance in millionths; low: what others may do to the dice is
                                          done to the full, high: what the chooser may do */
    int first, count;                  /* of Odds.outcome */
} OddsStep;

typedef struct OddsPiece {
    int16_t piece;
    int16_t least;                     /* the amount that ways[0] stands for */
    char what[16];                     /* of what: "damage", "push" */
    char fate[16];                     /* what may become of it: "destroyed"; "" if nothing is asked */
    uint64_t all, fate_ways;           /* fate_ways: of `all` */
    uint64_t ways[ODDS_AMOUNTS_MAX];   /* of `all` for each amount; the first: that or less, the last: that or
                                          more */
    int32_t mean, mean_low, mean_high; /* in thousandths */
    int32_t fate_low, fate_high;       /* in millionths */
} OddsPiece;

/* An amount that is paid or comes back, on average and in thousandths. A forecast names its period too, and
   after how many of them the amount holds. */
typedef struct OddsTotal {
    char name[24], period[8];
    int32_t amount, after;
} OddsTotal;

typedef struct Odds {
    int step_count, outcome_count, piece_count, total_count, note_count, follow_count;
    OddsStep step[ODDS_STEPS_MAX];
    OddsOutcome outcome[ODDS_OUTCOMES_MAX];
    OddsPiece piece[ODDS_PIECES_MAX];
    OddsTotal total[ODDS_TOTALS_MAX];
    OddsNote note[ODDS_NOTES_MAX], follow[ODDS_NOTES_MAX];
} Odds;

/* Making them: odds_clear, then steps one after the other with their outcomes, pieces and the rest in any
   order; odds_finish before ranges are set. Running over a limit is a bug, except for notes: what does not
   fit is left out. */
void odds_clear(Odds *);
/* `dice_count` dice that all have so many sides; a step with other dice says `all` and `dice` itself. */
OddsStep *odds_add_step(Odds *, const char *purpose, int dice_count, int sides, const char *needs);
OddsStep *odds_add_throw(Odds *, const char *purpose, int dice_count, const char *dice, uint64_t all,
                         const char *needs);
/* To the last step; ways of a name that is there already are added up, and no outcome has no ways. */
void odds_add_outcome(Odds *, const char *name, uint64_t ways, bool success);
OddsPiece *odds_add_piece(Odds *, int piece, const char *what, const char *fate, uint64_t all);
void odds_add_amount(OddsPiece *, int amount, uint64_t ways);
OddsTotal *odds_add_total(Odds *, const char *name, int thousandths);
void odds_total_period(OddsTotal *, const char *period, int after);
void odds_add_note(Odds *, int clause, int amount, const char *why);
void odds_add_follow(Odds *, int clause, int amount, const char *why);
/* Averages, and every range as narrow as the exact figure. */
void odds_finish(Odds *);

/* Halves go up, also where a sum of chances is a little short of one. */
int32_t odds_parts(double share, double parts);
/* A chance as people read it: "37%", "under 1%", "0%". */
void odds_put_percent(uint64_t ways, uint64_t all, Text *);
const OddsTotal *odds_total(const Odds *, const char *name); /* NULL if there is none */

bool odds_same(const Odds *, const Odds *);
/* False with what is wrong: ways that don't add up, a chance outside its range, a name that is missing. */
bool odds_sound(const Odds *, Text *why);

/* As one JSON object: for the page, the bots' protocol and programs. */
void odds_write_json(const Odds *, Json *);
/* The same with pieces as members under the names that the view has for them. */
void odds_write_named(const Odds *, const char *view, Json *);
/* As lines for a terminal. `view` is the position as JSON, for the names of pieces. */
void odds_write_words(const Odds *, const char *view, Text *);

#endif
