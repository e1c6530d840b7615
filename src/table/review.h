/* A match looked at again: what the dice gave and took, and which decisions cost most. Choice by choice, so
   that whoever has threads (src/lab) or a screen to keep alive (src/wasm) goes through them as it likes. */
#ifndef ARBITER_TABLE_REVIEW_H
#define ARBITER_TABLE_REVIEW_H

#include "bots/bots.h"
#include "table/table.h"

typedef struct ReviewOptions {
    BotSpec adviser; /* who looks for a better choice; a search without a clock          */
    int samples;     /* of dice and of how it may go on, for each outlook                */
    int ahead;       /* choices that greedy bots make before the position is judged      */
    uint64_t seed;
} ReviewOptions;
extern const ReviewOptions review_usual;

/* One choice of the match. Outlooks are chances to win, 0..1. */
typedef struct ReviewLine {
    int number, seat, dice;         /* number: from 1, as in `replay --at`; dice: thrown by it */
    const char *made;               /* in words; of the table     */
    char better[200];               /* "" if none was found  */
    Choice advised;                 /* ... and that choice   */
    double outlook, better_outlook; /* where the adviser would have done otherwise */
    double luck[SEATS_MAX + 1];     /* the outlook that fell, minus the average of all that could */
    double luck_most;               /* the largest of them, without its sign */
} ReviewLine;

typedef struct Review {
    const Table *table;
    ReviewLine *line;
    int count;
    uint64_t **state; /* the positions of the match, one more than choices, as many as ... */
    int states;
    double luck[SEATS_MAX + 1], lost[SEATS_MAX + 1]; /* sums: given by dice, thrown away by decisions */
} Review;

/* Whoever weighs choices has memory of its own to do it in. The options must live as long. */
typedef struct Reviewer Reviewer;
Reviewer *reviewer_new(const Table *, const ReviewOptions *);
void reviewer_free(Reviewer *);

/* The table's standing choices, from its beginning: `count` to be weighed, from 0, each once and in any
   order; then the sum, after which only choices are left in `line`, each with its number. */
void review_open(Review *, const Table *);
void review_weigh(const Review *, Reviewer *, int number);
void review_luck(const Review *, Reviewer *, int number); /* the dice alone: no search, so it is quick */
/* Each seat's outlook in the position after so many choices, as it is judged at once. */
void review_outlook(const Review *, int after, double share[SEATS_MAX + 1]);
void review_sum(Review *);
void review_free(Review *);

static inline double review_cost(const ReviewLine *line)
{
    return line->better[0] ? line->better_outlook - line->outlook : 0;
}

/* What was found: the largest first. */
void review_by_luck(Review *);
void review_by_cost(Review *);
int review_points(double share); /* tenths of a point of a hundred */
/* All of it as an object, with at most so many rolls and decisions; the lines are sorted by it. */
void review_put_json(Review *, long most, Json *);

#endif
