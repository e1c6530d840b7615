/* Many matches on many threads. */
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "lab/crew.h"
#include "lab/lab.h"

enum { KEEP_SECONDS = 1 };

typedef struct Run {
    const LabPlan *plan;
    const LabRun *run;
    LabState *state;
    pthread_mutex_t lock;
    long next;
    bool stopped, failed;
    time_t kept;
    Problem problem;
} Run;

void lab_state_free(LabState *state)
{
    tally_free(&state->tally);
    free(state->done);
    *state = (LabState){0};
}

static void run_fail(Run *run, const Problem *problem)
{
    if (!run->failed) run->problem = *problem;
    run->failed = true;
}

/* The number of a match to play, or -1. */
static long run_take(Run *run)
{
    long matches = lab_matches(run->plan), number = -1;
    pthread_mutex_lock(&run->lock);
    while (run->next < matches && run->state->done[run->next]) run->next++;
    if (!run->stopped && !run->failed && run->next < matches) number = run->next++;
    pthread_mutex_unlock(&run->lock);
    return number;
}

static void run_give(Run *run, long number, const Tally *tally)
{
    const LabRun *how = run->run;
    Problem problem = {0};
    pthread_mutex_lock(&run->lock);
    tally_merge(&run->state->tally, tally);
    run->state->done[number] = 1;
    run->state->done_count++;
    if (how->progress) how->progress(how->context, run->state->done_count, lab_matches(run->plan));
    if (how->stop && how->stop(how->context)) run->stopped = true;
    time_t now = time(NULL);
    if (how->keep && now - run->kept >= KEEP_SECONDS) {
        run->kept = now;
        if (!how->keep(how->context, run->state, &problem)) run_fail(run, &problem);
    }
    pthread_mutex_unlock(&run->lock);
}

static void *run_thread(void *context)
{
    Run *run = context;
    Thinker bot = thinker_new(&run->plan->spec, 1);
    for (long number; (number = run_take(run)) >= 0;) {
        Tally tally = {0};
        Problem problem = {0};
        if (lab_play(run->plan, number, &bot, &tally, &problem)) {
            run_give(run, number, &tally);
        } else {
            pthread_mutex_lock(&run->lock);
            run_fail(run, &problem);
            pthread_mutex_unlock(&run->lock);
        }
        tally_free(&tally);
    }
    thinker_free(&bot);
    return NULL;
}

bool lab_run(const LabPlan *plan, const LabRun *how, LabState *state, Problem *problem)
{
    Run run = {.plan = plan, .run = how, .state = state};
    pthread_mutex_init(&run.lock, NULL);
    crew_run(how->threads, run_thread, &run);
    pthread_mutex_destroy(&run.lock);
    if (how->keep && !run.failed && !how->keep(how->context, state, &run.problem)) run.failed = true;
    if (run.failed) *problem = run.problem;
    return !run.failed;
}
