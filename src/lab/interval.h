/* What a number of wins is worth: intervals that hold in a given share of all experiments. */
#ifndef ARBITER_LAB_INTERVAL_H
#define ARBITER_LAB_INTERVAL_H

#include <stdint.h>

typedef struct Score {
    uint64_t wins, draws, losses;
} Score;

typedef struct Interval {
    double mean, low, high; /* 0..1; of nothing: 0.5 within 0 and 1 */
} Interval;

static inline uint64_t score_count(const Score *s) { return s->wins + s->draws + s->losses; }

/* How far from its mean a normal variable lies with this chance, both sides together: 0.05 gives 1.96. */
double normal_distance(double chance);

/* Wilson's interval of the score (a draw is half a win; with draws it is a little too wide, never too
   narrow). `tests` is the number of comparisons of which, with 95% certainty, none is to be wrong: the
   interval is widened for them (Bonferroni). */
Interval score_interval(const Score *, int tests);

/* The same of the difference of two independent scores, a - b (Newcombe, from Wilson's intervals): -1..1. */
Interval score_difference(const Score *a, const Score *b, int tests);

#endif
