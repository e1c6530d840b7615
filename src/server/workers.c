/* A few threads for what takes long: bots that think, passwords that are hashed. The loop never waits
   for them; what they have done comes back to it. */
#include "server/internal.h"

static void *worker_thread(void *context)
{
    Server *server = context;
    Workers *workers = &server->workers;
    pthread_mutex_lock(&workers->lock);
    for (;;) {
        while (!workers->first && !workers->stop) pthread_cond_wait(&workers->wake, &workers->lock);
        if (workers->stop) break;
        Job *job = workers->first;
        workers->first = job->next;
        if (!workers->first) workers->last = &workers->first;
        workers->waiting--;
        pthread_mutex_unlock(&workers->lock);
        job->run(job);
        pthread_mutex_lock(&workers->lock);
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
    job->next = NULL;
    if (job->first && workers->first) {
        job->next = workers->first;
        workers->first = job;
    } else {
        *workers->last = job;
        workers->last = &job->next;
    }
    workers->waiting++;
    pthread_cond_signal(&workers->wake);
    pthread_mutex_unlock(&workers->lock);
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
