/* How good `judge` is: positions of matches between bots, what it said of them and how they ended; and the
   weights that would have said it best. */
#ifndef ARBITER_LAB_JUDGED_H
#define ARBITER_LAB_JUDGED_H

#include "bots/bots.h"

typedef struct JudgedPosition {
    int16_t feature[FEATURES_MAX]; /* of seat 1 minus seat 2 */
    int16_t value;                 /* `judge` of seat 1      */
    uint8_t won;                   /* by seat 1: 2, a draw: 1, else 0 */
} JudgedPosition;

enum { JUDGED_PER_MATCH = 64 };

/* Plays a match of two seats and keeps some of its positions, chosen by lot, one in `every` choices; one
   choice in `noise` (0: none) is any legal one, so that unequal positions occur. Returns how many. */
int judged_play(const Kit *, const BotSpec *, void *memory, uint64_t seed, int every, int noise,
                JudgedPosition out[JUDGED_PER_MATCH]);

enum { JUDGED_BUCKETS = 20 };
typedef struct JudgedTable {
    struct {
        long positions;
        double called, won; /* sums */
    } bucket[JUDGED_BUCKETS];
    double loss; /* mean of the logarithmic loss, in bits */
} JudgedTable;
/* Every position is counted for both seats. */
JudgedTable judged_count(const JudgedPosition *, long count);

/* Logistic regression by Newton's method with a small ridge: weights in units of JUDGING_UNIT. */
void judged_fit(const JudgedPosition *, long count, int features, double weight[FEATURES_MAX]);

#endif
