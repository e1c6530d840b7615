/* Matches of an experiment over the workers of a bus (`arbiter work`). A worker takes a few at a time and
   says again and again that it is at them; what a worker was at that is not heard of any more is given to
   another. What is taken is taken once, so the sums are those of one machine. */
#ifndef ARBITER_LAB_SPREAD_H
#define ARBITER_LAB_SPREAD_H

#include "bus/bus.h"

typedef struct Spread {
    const char *bus;
    const Text *plan; /* plan_write_...; what must be the same everywhere is in it */
    long count;
    void *context;
    bool (*wanted)(void *context, long number); /* not done yet: asked when it is about to be given out */
    /* What plan_play has written of these; false with a problem if it can't be read. */
    bool (*take)(void *context, long from, long to, const char *result, Problem *);
    bool (*stop)(void *context);
    void (*say)(void *context, const char *text); /* something that its user should know */
} Spread;

/* True when all is done or `stop` said so. */
bool spread_run(const Spread *, Problem *);

/* `arbiter work`: takes work until `stop` says so; `ready` is called once it is there for everybody. */
typedef struct Worker {
    const char *bus;
    long threads;
    bool (*stop)(void);
    void (*ready)(void *context, const char *name);
    void *context;
} Worker;
bool worker_run(const Worker *, Problem *);

#define WORK_SUBJECT "arbiter.work"
#define WORK_FREE "arbiter.free" /* somebody waits for work */
#define WORK_GROUP "workers"
enum { WORK_ALIVE_MS = 500, WORK_LOST_MS = 3000 };

#endif
