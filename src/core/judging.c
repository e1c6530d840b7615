/* Scores into chances, in whole numbers. */
#include "core/judging.h"

int judging_score(const Judging *judging, const int feature[FEATURES_MAX])
{
    int score = 0;
    for (int i = 0; i < judging->count; i++) score += judging->weight[i] * feature[i];
    return score;
}

/* e^(-below / JUDGING_UNIT) of 2^20: halvings, and a parabola between them (at most 0.6% off). */
static uint32_t exponential(int below)
{
    enum { LOG2_E = 1477, HALF = 1024, BEND = 180 };
    int64_t halvings = (int64_t)below * LOG2_E / JUDGING_UNIT;
    if (halvings >= 20 * HALF) return 1;
    uint32_t whole = (uint32_t)(halvings / HALF), part = (uint32_t)(halvings % HALF);
    uint32_t drop = part * (HALF / 2 + BEND - BEND * part / HALF); /* of 2^20: 1/2 at a whole halving */
    return ((1u << 20) - drop) >> whole;
}

void judging_chances(const int *score, int count, int *chance)
{
    int best = score[0];
    uint64_t sum = 0;
    uint32_t share[16];
    ensure(count >= 1 && count <= 16);
    for (int i = 1; i < count; i++)
        if (score[i] > best) best = score[i];
    for (int i = 0; i < count; i++) sum += share[i] = exponential(best - score[i]);
    for (int i = 0; i < count; i++) chance[i] = (int)((uint64_t)CHANCE_ALL * share[i] / sum);
}
