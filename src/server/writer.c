/* Batches for the store. While one batch is being written the next is gathered, so that however many
   choices arrive meanwhile wait for the disk once. What is told of a batch waits until it is durable
   (socket_send, after_commit). If a batch is not kept, it and whatever was gathered on top of it did
   not happen: those who asked are told so, and the matches go back to what the store has. */
#include <stdlib.h>

#include "server/internal.h"

static Batch *batch_reset(Batch *batch, uint64_t number)
{
    arena_free(&batch->arena);
    batch->arena = (Arena){0};
    batch->count = 0;
    batch->number = number;
    batch->after = NULL;
    batch->after_end = &batch->after;
    batch->kept = batch->conflict = false;
    batch->problem = (Problem){0};
    return batch;
}

bool writer_start(Server *server, Problem *problem)
{
    Writer *writer = &server->writer;
    writer->next = 1;
    writer->open = batch_reset(&writer->batch[0], writer->next++);
    return writer_thread_start(server, problem);
}

static void batch_run_after(Server *server, Batch *batch, bool kept)
{
    while (batch->after) {
        After *after = batch->after;
        batch->after = after->next;
        after->run(server, after->context, kept, batch->conflict);
    }
}

/* Whoever still waits for a batch hears what became of it. */
void writer_stop(Server *server)
{
    Writer *writer = &server->writer;
    if (!writer->started) return;
    writer_thread_stop(server);
    for (int i = 0; i < countof(writer->batch); i++)
        if (writer->batch[i].number) batch_run_after(server, &writer->batch[i], writer->batch[i].kept);
    for (int i = 0; i < countof(writer->batch); i++) {
        arena_free(&writer->batch[i].arena);
        free(writer->batch[i].ops);
    }
    writer->started = false;
}

bool writer_idle(Server *server)
{
    const Batch *open = server->writer.open;
    return !writer_busy(server) && open->count == 0 && !open->after;
}

void writer_submit(Server *server)
{
    Writer *writer = &server->writer;
    Batch *batch = writer->open;
    if ((batch->count == 0 && !batch->after) || writer_busy(server)) return;
    writer->open =
        batch_reset(batch == &writer->batch[0] ? &writer->batch[1] : &writer->batch[0], writer->next++);
    writer_give(server, batch);
}

static void sockets_write(Server *server)
{
    for (Socket *socket = server->waiting, *next; socket; socket = next) {
        next = socket->wait_next;
        socket_wake(socket);
    }
}

/* Neither this batch nor what was gathered on top of it happened. */
static void batch_failed(Server *server, Batch *batch)
{
    Writer *writer = &server->writer;
    uint64_t before = batch->number - 1;
    Batch *open = writer->open;
    open->conflict = false;
    for (Socket *socket = server->waiting, *next; socket; socket = next) {
        next = socket->wait_next;
        socket_drop_batches(socket, before);
        socket_wake(socket);
    }
    batch_run_after(server, batch, false);
    batch_run_after(server, open, false);
    for (Match *match = server->matches, *next; match; match = next) {
        next = match->next;
        if (match->batch > before) match_take_back(match, before);
    }
    lobby_tell_all(server);
    /* whatever the callbacks asked for belongs to a new batch */
    batch_reset(open, writer->next++);
}

void writer_collect(Server *server)
{
    Writer *writer = &server->writer;
    Batch *batch = writer_written(server);
    if (!batch) return;
    bool failing = !batch->kept && !batch->conflict;
    if (failing && !writer->failing)
        server_log(server, "error", "store", log_text("problem", batch->problem.what));
    if (!failing && writer->failing)
        server_log(server, "error", "store", log_text("problem", ""),
                   log_text("text", "the store works again"));
    writer->failing = failing;
    Text why = text_fixed(writer->why, sizeof writer->why);
    if (failing)
        text_put(&why, batch->problem.what);
    else
        writer->why[0] = 0;
    writer->batches++;
    if (batch->kept) {
        writer->committed = batch->number;
        writer->rows += (uint64_t)batch->count;
        batch_run_after(server, batch, true);
        sockets_write(server);
    } else {
        writer->failures++;
        batch_failed(server, batch);
    }
    writer_forget(server);
}

StoreOp *store_op(Server *server, StoreOpKind kind)
{
    Batch *batch = server->writer.open;
    if (batch->count == batch->capacity) {
        batch->capacity = batch->capacity ? batch->capacity * 2 : 64;
        batch->ops = realloc(batch->ops, sizeof *batch->ops * (size_t)batch->capacity);
        ensure(batch->ops != NULL);
    }
    StoreOp *op = &batch->ops[batch->count++];
    *op = (StoreOp){.kind = kind};
    return op;
}

char *batch_text(Server *server, const char *text)
{
    return text ? arena_copy(&server->writer.open->arena, text, strlen(text)) : NULL;
}

uint64_t batch_number(Server *server) { return server->writer.open->number; }

void after_commit(Server *server, AfterCommit *run, void *context)
{
    Batch *batch = server->writer.open;
    After *after = arena_new(&batch->arena, After, 1);
    *after = (After){.run = run, .context = context};
    *batch->after_end = after;
    batch->after_end = &after->next;
}
