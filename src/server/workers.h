/* Threads for what takes long (workers.c), and the queue of what they are given. */
#ifndef ARBITER_SERVER_WORKERS_H
#define ARBITER_SERVER_WORKERS_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct Server Server;

typedef struct Job {
    struct Job *next;
    void (*run)(struct Job *);            /* in a worker */
    void (*done)(Server *, struct Job *); /* in the loop; frees it */
    bool first;                           /* before others: somebody waits for a short answer */
    uint64_t owner;                       /* for whom it is: a hash */
    int64_t cost;                         /* how long it may take, in any unit that all jobs share */
    int64_t due;                          /* the queue's own: who had less until now comes first */
} Job;

typedef struct Share { /* of the workers' time that somebody has had */
    uint64_t owner;
    int64_t until; /* as far as the queue's clock had to come for all of his jobs */
    int running;
} Share;

typedef struct Workers {
    pthread_mutex_t lock;
    pthread_cond_t wake;
    pthread_t thread[16];
    int count, waiting;
    Job *first, **last, *done, **done_last;
    int64_t clock; /* of the queue: what each owner with waiting jobs has had so far */
    Share share[512];
    bool stop;
} Workers;

void workers_start(Server *, int count);
void workers_stop(Server *);
void workers_add(Server *, Job *);
void workers_collect(Server *);
int workers_waiting(Server *); /* jobs that nobody has begun */
bool workers_stopping(Server *);

#endif
