/* A match looked at again: what the dice gave and took, and which decisions cost most. */
#ifndef ARBITER_LAB_REVIEW_H
#define ARBITER_LAB_REVIEW_H

#include "lab/think.h"
#include "table/table.h"

typedef struct ReviewOptions {
    BotSpec  adviser;       /* who looks for a better choice; a search without a clock          */
    int      samples;       /* of dice and of how it may go on, for each outlook                */
    int      ahead;         /* choices that greedy bots make before the position is judged      */
    int      threads;       /* the result does not depend on them                               */
    uint64_t seed;
} ReviewOptions;
extern const ReviewOptions review_usual;

/* One choice of the match. Outlooks are chances to win, 0..1. */
typedef struct ReviewLine {
    int         number, seat, dice; /* number: from 1, as in `replay --at`; dice: thrown by it */
    const char *made;   /* in words; of the table     */
    char        better[200]; /* "" if none was found  */
    double      outlook, better_outlook; /* where the adviser would have done otherwise */
    double      luck[SEATS_MAX + 1]; /* the outlook that fell, minus the average of all that could */
} ReviewLine;

typedef struct Review {
    ReviewLine *line;
    int         count;
    double      luck[SEATS_MAX + 1], lost[SEATS_MAX + 1]; /* sums: given by dice, thrown away by decisions */
} Review;

/* The table's standing choices, from its beginning. `progress` may be NULL. */
void review_make(const Table *, const ReviewOptions *, Review *, void (*progress)(void *context, int done, int of), void *context);
void review_free(Review *);

static inline double review_cost(const ReviewLine *line) { return line->better[0] ? line->better_outlook - line->outlook : 0; }

#endif
