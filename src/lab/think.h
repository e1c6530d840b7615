/* Bots outside the engine: with a clock, and on several cores. */
#ifndef ARBITER_LAB_THINK_H
#define ARBITER_LAB_THINK_H

#include "bots/bots.h"

enum { THINK_THREADS_MAX = 16 };

/* Milliseconds of a clock that only goes forward. */
double clock_ms(void);

typedef struct Thinker {
    BotSpec spec;
    int threads;                 /* 1 if it was not said otherwise */
    bool (*stop)(void *context); /* NULL: nobody interrupts; called in the thread that calls thinker_choose */
    void *context;
    BotReport report; /* adds up over the choices */
    void *memory[THINK_THREADS_MAX];
} Thinker;

/* How many threads a bot has of so many cores if nobody says: a level by the clock all of them, others one.
 */
int thinker_threads(const BotSpec *, int cores);
Thinker thinker_new(const BotSpec *, int threads);
void thinker_free(Thinker *);

/* bot_choose within the spec's milliseconds. With several threads a search becomes as many independent ones,
   each with its share of the iterations (by the clock: with all of them) and luck of its own, and the choice
   that all together tried most often is taken: the same luck gives the same choice, unless time or `stop`
   ended a search. A level by the clock ends early when the time that is left would not change its choice. */
Choice thinker_choose(Thinker *, const Kit *, const void *view, int seat, Dice *luck);

#endif
