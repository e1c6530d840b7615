/* How a game judges positions: it counts features of each seat's side, weighs them, and the chances of the
   sides are the softmax of their scores. Whole numbers only. Whoever tunes the weights reads the same
   features. */
#ifndef ARBITER_JUDGING_H
#define ARBITER_JUDGING_H

#include "core/base.h"

struct Kit;

enum {
    FEATURES_MAX = 24,
    JUDGING_UNIT =
        1024, /* a weight of so much raises the logarithm of the odds by 1 for each unit of its feature */
    CHANCE_ALL = 10000
};

typedef struct Judging {
    int count;
    const char *const *name;
    const int *weight;
    /* of a match that is not over: the features of the side that each seat belongs to */
    void (*features)(const struct Kit *, const void *state, int feature[][FEATURES_MAX]);
} Judging;

int judging_score(const Judging *, const int feature[FEATURES_MAX]);

/* chance[i] of CHANCE_ALL for each of `count` sides, in proportion to e^(score / JUDGING_UNIT). */
void judging_chances(const int *score, int count, int *chance);

#endif
