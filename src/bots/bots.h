/* Bots: whoever chooses for a seat by program. A bot is given a view (a state after `hide` for its
   seat), never the true state, and luck of its own, never the dice of the match. All of them play any
   game that game.h describes, allocate nothing while thinking, and use no clock of their own: `stop` is
   asked now and then. */
#ifndef ARBITER_BOTS_H
#define ARBITER_BOTS_H

#include "core/game.h"

typedef enum BotKind { BOT_RANDOM, BOT_GREEDY, BOT_SEARCH } BotKind;

typedef struct BotSpec {
    BotKind kind;
    int level;           /* 1..6, 0 if it was not named by a level                        */
    uint32_t iterations; /* of a search                                                   */
    uint32_t ms; /* at most so many milliseconds, 0: as long as it takes. Whoever gives `stop` keeps it */
    bool timed;  /* it plays by the clock: its milliseconds are all that ends it, and nothing it does is sure
                    to be done again */
} BotSpec;

typedef struct BotLevel {
    const char *name, *words; /* how it is called, and what it does */
    BotSpec spec;
} BotLevel;
enum { BOT_LEVELS = 6, BOT_TITLE_SIZE = 24, SEARCH_ITERATIONS_MAX = 10000000, SEARCH_MS_MAX = 600000 };
extern const BotLevel bot_levels[BOT_LEVELS + 1]; /* from 1 */

void bot_level_title(int level,
                     char title[BOT_TITLE_SIZE]); /* `Ace-3`: a name at the table that says who plays */

/* `random`, `greedy`, `1`..`6` or a level's title, `search:N` (iterations), `search:Nms` (milliseconds). */
bool bot_read(const char *name, BotSpec *, Problem *);
/* It is given so many milliseconds for a choice: no bot takes more, and a level by the clock takes these
   instead of its own. */
void bot_give_time(BotSpec *, uint32_t ms);

/* For how many more iterations there is time, at the pace so far or a little quicker: `done` took so long. */
uint32_t bot_iterations_left(uint32_t done, int64_t spent, int64_t left);

/* What a search keeps between its iterations. The caller gives the memory: bot_memory bytes, 8-byte
   aligned; 0 for bots that need none. */
size_t bot_memory(const BotSpec *);

typedef struct BotReport { /* for benches and hints */
    uint64_t iterations, steps, nodes;
    int value; /* of the position for the seat, as the bot sees it */
} BotReport;

typedef struct BotThought {
    void *memory;
    bool (*stop)(void *context); /* NULL: never; asked about every 64 iterations */
    void *context;
    BotReport *report; /* NULL: not wanted */
    bool whole;        /* all iterations, even when the choice is decided: for merging several searches */
    /* Of a bot that plays by the clock: for how many more iterations there will be time, after so many. NULL:
       for all of them. */
    uint32_t (*left)(void *context, uint32_t done);
} BotThought;

/* The seat must be asked; the dice are fast ones. */
Choice bot_choose(const BotSpec *, const Kit *, const void *view, int seat, Dice *, const BotThought *);

/* Would a bot in this seat agree to a draw? It takes one that it can't hope to better. The view is used up.
 */
bool bot_takes_draw(const Kit *, void *view, int seat, Dice *luck);

/* Any legal choice, all alike. */
Choice bot_random(const Kit *, const void *view, int seat, Dice *);
/* The choice after which `judge` likes the position best, dice and answers sampled. */
Choice bot_greedy(const Kit *, const void *view, int seat, Dice *);
/* Monte Carlo tree search over sampled dice and guessed secrets. */
Choice bot_search(const Kit *, const void *view, int seat, Dice *, uint32_t iterations, const BotThought *);
/* How often the last search in this memory tried each of these choices first; for merging several searches.
 */
void bot_search_visits(const void *memory, const Choice *list, int count, uint32_t *visits);

#endif
