/* Many matches between bots: every match depends on its number and the seed alone, so the same seed gives the
   same results whatever the number of threads. */
#ifndef ARBITER_LAB_DUEL_H
#define ARBITER_LAB_DUEL_H

#include "lab/think.h"

typedef struct DuelResult {
    uint8_t winners; /* bit 1 << seat; 0: a draw */
    uint16_t clause; /* why it ended */
    uint32_t choices;
} DuelResult;

/* Plays one match to its end. player[seat] (several seats may share one) chooses for that seat. The dice of
   the match and the luck of each bot come from `seed`. */
DuelResult duel_play(const Kit *, Thinker *const player[SEATS_MAX + 1], uint64_t seed);

/* The same, watched: `saw` is called after the deal and after every choice with what happened. */
typedef struct DuelWatch {
    void *context;
    void (*saw)(void *context, const Kit *, const void *state, const Event *, int count);
} DuelWatch;
DuelResult duel_watch(const Kit *, Thinker *const player[SEATS_MAX + 1], uint64_t seed, const DuelWatch *);

/* Wins, draws and losses of one side as a score and as a difference in Elo points with the half width of
   its 95% interval. */
typedef struct DuelScore {
    int wins, draws, losses;
    double score, elo, elo_error;
} DuelScore;
DuelScore duel_score(int wins, int draws, int losses);

/* The logarithm of the likelihood ratio of `elo1` to `elo0`, given the results: a sequential test accepts
   elo1 above +2.94 and elo0 below -2.94 (5% each). */
double duel_likelihood(const DuelScore *, double elo0, double elo1);

#endif
