/* Bots that choose in other processes (`arbiter work`): a question goes over the bus to whoever is free, with
   the seat's view and luck, never with more; the answer is the one that would have been found here. */
#ifndef ARBITER_SERVER_THINK_H
#define ARBITER_SERVER_THINK_H

#include "server/internal.h"

#define THINK_SUBJECT "arbiter.think"
#define THINK_GROUP "thinkers"
enum { THINK_ALIVE_MS = 500, THINK_LOST_MS = 2500 }; /* it says that it is at it; it is not any more */

typedef struct Think {
    struct Think *next;
    uint32_t number;
    int64_t heard;
    /* Once, on the loop's thread: what was chosen elsewhere; NULL: nobody has. Not called if it was not
       asked. */
    void (*answered)(Server *, struct Think *, const Choice *);
} Think;

typedef struct ThinkQuestion {
    const Table *table;
    const char *setup; /* match_script_head */
    const char *bot;
    const void *view;
    int seat;
    uint64_t luck; /* of dice_fast */
    int64_t ms;    /* no longer than this */
} ThinkQuestion;

bool thinks_begin(Server *, Bus *, Problem *);
/* False: it can't be asked, and nobody will answer. */
bool think_ask(Server *, Think *, const ThinkQuestion *);
void thinks_collect(Server *);
void thinks_sweep(Server *, int64_t now); /* what is not heard of any more */
void thinks_end(Server *);                /* nobody has chosen what was asked */

#endif
