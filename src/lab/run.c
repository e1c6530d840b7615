/* Many matches on many threads. */
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "lab/crew.h"
#include "lab/plan.h"
#include "lab/spread.h"

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

/* Matches `from` to `to`, without the last. */
static void run_give(Run *run, long from, long to, const Tally *tally)
{
    const LabRun *how = run->run;
    Problem problem = {0};
    pthread_mutex_lock(&run->lock);
    tally_merge(&run->state->tally, tally);
    for (long number = from; number < to; number++) run->state->done[number] = 1;
    run->state->done_count += to - from;
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
            run_give(run, number, number + 1, &tally);
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

/* ---- over workers ---- */

static bool match_wanted(void *context, long number) { return !((const Run *)context)->state->done[number]; }

static bool matches_take(void *context, long from, long to, const char *result, Problem *problem)
{
    Run *run = context;
    Tally tally = {0};
    bool read = plan_take_tally(result, &tally);
    if (read)
        run_give(run, from, to, &tally);
    else
        problem_set(problem, 0, 0, "", "what a worker sent can't be read");
    tally_free(&tally);
    return read;
}

static bool spread_stop(void *context)
{
    const Run *run = context;
    return run->failed || run->stopped || (run->run->stop && run->run->stop(run->run->context));
}

static void run_spread(Run *run)
{
    Problem problem = {0};
    Spread spread = {.bus = run->run->bus,
                     .plan = run->run->words,
                     .count = lab_matches(run->plan),
                     .context = run,
                     .wanted = match_wanted,
                     .take = matches_take,
                     .stop = spread_stop,
                     .say = run->run->say};
    if (!spread_run(&spread, &problem)) run_fail(run, &problem);
}

bool lab_run(const LabPlan *plan, const LabRun *how, LabState *state, Problem *problem)
{
    Run run = {.plan = plan, .run = how, .state = state};
    pthread_mutex_init(&run.lock, NULL);
    if (how->bus)
        run_spread(&run);
    else
        crew_run(how->threads, run_thread, &run);
    pthread_mutex_destroy(&run.lock);
    if (how->keep && !run.failed && !how->keep(how->context, state, &run.problem)) run.failed = true;
    if (run.failed) *problem = run.problem;
    return !run.failed;
}
