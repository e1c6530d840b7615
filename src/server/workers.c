/* A few threads for what takes long: bots that think, passwords that are hashed. The loop never waits
   for them; what they have done comes back to it. */
#include "server/internal.h"

static Share *share_of(Workers *workers, uint64_t owner)
{
    return &workers->share[owner % (uint64_t)countof(workers->share)];
}

/* Whoever had least until now comes first, and nobody has all the threads. */
static Job *job_take(Workers *workers)
{
    Job **best = NULL;
    for (Job **at = &workers->first; *at; at = &(*at)->next) {
        if (best && (*best)->due <= (*at)->due) continue;
        if (!(*at)->first && workers->count > 1 &&
            share_of(workers, (*at)->owner)->running >= workers->count - 1)
            continue;
        best = at;
    }
    if (!best) return NULL;
    Job *job = *best;
    *best = job->next;
    if (!job->next) workers->last = best;
    workers->waiting--;
    share_of(workers, job->owner)->running++;
    if (job->due - job->cost > workers->clock) workers->clock = job->due - job->cost;
    return job;
}

static void *worker_thread(void *context)
{
    Server *server = context;
    Workers *workers = &server->workers;
    pthread_mutex_lock(&workers->lock);
    for (;;) {
        Job *job = NULL;
        while (!workers->stop && !(job = job_take(workers)))
            pthread_cond_wait(&workers->wake, &workers->lock);
        if (workers->stop) break;
        pthread_mutex_unlock(&workers->lock);
        job->run(job);
        pthread_mutex_lock(&workers->lock);
        share_of(workers, job->owner)->running--;
        pthread_cond_signal(&workers->wake); /* another job of his may run now */
        job->next = NULL;
        *workers->done_last = job;
        workers->done_last = &job->next;
        lws_cancel_service(server->context);
    }
    pthread_mutex_unlock(&workers->lock);
    return NULL;
}

void workers_start(Server *server, int count)
{
    Workers *workers = &server->workers;
    pthread_mutex_init(&workers->lock, NULL);
    pthread_cond_init(&workers->wake, NULL);
    workers->last = &workers->first;
    workers->done_last = &workers->done;
    if (count > countof(workers->thread)) count = countof(workers->thread);
    while (workers->count < count &&
           pthread_create(&workers->thread[workers->count], NULL, worker_thread, server) == 0)
        workers->count++;
    ensure(workers->count > 0);
}

void workers_add(Server *server, Job *job)
{
    Workers *workers = &server->workers;
    pthread_mutex_lock(&workers->lock);
    Share *share = share_of(workers, job->owner);
    if (share->owner != job->owner) share->owner = job->owner, share->until = 0;
    int64_t from = share->until > workers->clock ? share->until : workers->clock;
    job->due = job->first ? 0 : from + job->cost;
    if (!job->first) share->until = job->due;
    job->next = NULL;
    *workers->last = job;
    workers->last = &job->next;
    workers->waiting++;
    pthread_cond_signal(&workers->wake);
    pthread_mutex_unlock(&workers->lock);
}

int workers_waiting(Server *server)
{
    Workers *workers = &server->workers;
    pthread_mutex_lock(&workers->lock);
    int count = workers->waiting;
    pthread_mutex_unlock(&workers->lock);
    return count;
}

void workers_collect(Server *server)
{
    Workers *workers = &server->workers;
    pthread_mutex_lock(&workers->lock);
    Job *job = workers->done;
    workers->done = NULL;
    workers->done_last = &workers->done;
    pthread_mutex_unlock(&workers->lock);
    for (Job *next; job; job = next) {
        next = job->next;
        job->done(server, job);
    }
}

bool workers_stopping(Server *server) { return __atomic_load_n(&server->workers.stop, __ATOMIC_RELAXED); }

/* Jobs that nobody has begun are handed back undone: `done` must see workers_stopping. */
void workers_stop(Server *server)
{
    Workers *workers = &server->workers;
    if (!workers->count) return;
    pthread_mutex_lock(&workers->lock);
    __atomic_store_n(&workers->stop, true, __ATOMIC_RELAXED);
    pthread_cond_broadcast(&workers->wake);
    pthread_mutex_unlock(&workers->lock);
    for (int i = 0; i < workers->count; i++) pthread_join(workers->thread[i], NULL);
    *workers->done_last = workers->first;
    workers->first = NULL;
    workers_collect(server);
    pthread_mutex_destroy(&workers->lock);
    pthread_cond_destroy(&workers->wake);
    workers->count = 0;
}
