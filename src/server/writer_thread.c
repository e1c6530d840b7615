/* The thread that writes batches. The loop gives it one at a time and goes on. */
#include "server/internal.h"

static void *writer_thread(void *context)
{
    Server *server = context;
    Writer *writer = &server->writer;
    pthread_mutex_lock(&writer->lock);
    for (;;) {
        while (!writer->busy && !writer->stop) pthread_cond_wait(&writer->wake, &writer->lock);
        Batch *batch = writer->busy;
        if (!batch) break;
        pthread_mutex_unlock(&writer->lock);
        batch->kept =
            server->store->write(server->store, batch->ops, batch->count, &batch->conflict, &batch->problem);
        pthread_mutex_lock(&writer->lock);
        writer->busy = NULL;
        writer->done = batch;
        lws_cancel_service(server->context);
    }
    pthread_mutex_unlock(&writer->lock);
    return NULL;
}

bool writer_thread_start(Server *server, Problem *problem)
{
    Writer *writer = &server->writer;
    pthread_mutex_init(&writer->lock, NULL);
    pthread_cond_init(&writer->wake, NULL);
    writer->started = pthread_create(&writer->thread, NULL, writer_thread, server) == 0;
    return writer->started || problem_set(problem, 0, 0, "", "the thread of the store can't be started");
}

void writer_thread_stop(Server *server)
{
    Writer *writer = &server->writer;
    pthread_mutex_lock(&writer->lock);
    writer->stop = true;
    pthread_cond_signal(&writer->wake);
    pthread_mutex_unlock(&writer->lock);
    pthread_join(writer->thread, NULL);
    pthread_mutex_destroy(&writer->lock);
    pthread_cond_destroy(&writer->wake);
}

bool writer_busy(Server *server)
{
    Writer *writer = &server->writer;
    pthread_mutex_lock(&writer->lock);
    bool busy = writer->busy || writer->done;
    pthread_mutex_unlock(&writer->lock);
    return busy;
}

void writer_give(Server *server, Batch *batch)
{
    Writer *writer = &server->writer;
    pthread_mutex_lock(&writer->lock);
    ensure(!writer->busy && !writer->done);
    writer->busy = batch;
    pthread_cond_signal(&writer->wake);
    pthread_mutex_unlock(&writer->lock);
}

Batch *writer_written(Server *server)
{
    Writer *writer = &server->writer;
    pthread_mutex_lock(&writer->lock);
    Batch *batch = writer->done;
    pthread_mutex_unlock(&writer->lock);
    return batch;
}

void writer_forget(Server *server)
{
    Writer *writer = &server->writer;
    pthread_mutex_lock(&writer->lock);
    writer->done = NULL;
    pthread_mutex_unlock(&writer->lock);
}
