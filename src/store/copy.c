/* Stores by name, and one store's contents in another. */
#include <stdlib.h>

#include "store/store.h"

enum { COPY_OPS = 500 };

bool store_is_postgres(const char *name)
{
    return strncmp(name, "postgres://", 11) == 0 || strncmp(name, "postgresql://", 13) == 0;
}

#ifndef ARBITER_POSTGRES
Store *store_postgres(const char *address, bool writes, bool shared, Problem *problem)
{
    (void)address, (void)writes, (void)shared;
    problem_set(problem, 0, 0, "a folder, or a program that was built with libpq-dev",
                "this program knows no PostgreSQL");
    return NULL;
}
#endif

Store *store_open(const char *name, bool writes, Problem *problem)
{
    if (store_is_postgres(name)) return store_postgres(name, writes, false, problem);
    if (!writes && !store_exists(name, problem)) return NULL;
    return store_sqlite(name, problem);
}

Store *store_open_shared(const char *name, Problem *problem)
{
    if (store_is_postgres(name)) return store_postgres(name, true, true, problem);
    problem_set(problem, 0, 0, "--store postgres://...", "several servers need a database");
    return NULL;
}

typedef struct Copying {
    Store *to;
    Arena arena; /* of what waits */
    StoreOp ops[COPY_OPS];
    int count;
    long done;
    bool failed;
    Problem *problem;
} Copying;

static void copying_flush(Copying *copying)
{
    if (!copying->failed && copying->count)
        copying->failed =
            !copying->to->write(copying->to, copying->ops, copying->count, NULL, copying->problem);
    copying->done += copying->count;
    copying->count = 0;
    arena_free(&copying->arena);
    copying->arena = (Arena){0};
}

static void keep(Arena *arena, const char **text)
{
    if (*text) *text = arena_copy(arena, *text, strlen(*text));
}

static void keep_seat(Arena *arena, StoreSeat *seat)
{
    const char **texts[] = {&seat->kind, &seat->player, &seat->name,  &seat->team,
                            &seat->bot,  &seat->words,  &seat->orders};
    for (int i = 0; i < countof(texts); i++) keep(arena, texts[i]);
}

static void keep_match(Arena *arena, StoreMatch *match)
{
    const char **texts[] = {&match->id, &match->game, &match->head, &match->options, &match->result};
    for (int i = 0; i < countof(texts); i++) keep(arena, texts[i]);
    for (int i = 0; i < match->seat_count; i++) keep_seat(arena, &match->seat[i]);
}

static void keep_op(Arena *arena, StoreOp *op)
{
    keep(arena, &op->id);
    keep(arena, &op->other);
    keep(arena, &op->text);
    switch ((int)op->kind) {
    case STORE_MATCH_NEW: keep_match(arena, &op->match); break;
    case STORE_MATCH_SEAT: keep_seat(arena, &op->seat); break;
    case STORE_ENTRY:
        keep(arena, &op->entry.line);
        keep(arena, &op->entry.key);
        keep(arena, &op->entry.clock);
        break;
    case STORE_CHAT:
        keep(arena, &op->chat.name);
        keep(arena, &op->chat.text);
        break;
    case STORE_POSITION: keep(arena, &op->position.lines); break;
    case STORE_TOLD: {
        void *bytes = arena_take(arena, (size_t)op->told.length);
        memcpy(bytes, op->told.bytes, (size_t)op->told.length);
        op->told.bytes = bytes;
        break;
    }
    default: break;
    }
}

static void copy_op(void *context, const StoreOp *op)
{
    Copying *copying = context;
    copying->ops[copying->count] = *op;
    keep_op(&copying->arena, &copying->ops[copying->count]);
    if (++copying->count == COPY_OPS) copying_flush(copying);
}

static void count_op(void *context, const StoreOp *op)
{
    (void)op;
    ++*(long *)context;
}

bool store_copy(Store *from, Store *to, long *count, Problem *problem)
{
    long there = 0;
    if (!to->dump(to, count_op, &there, problem)) return false;
    if (there) return problem_set(problem, 0, 0, "an empty one", "there is something in that store already");
    Copying *copying = calloc(1, sizeof *copying);
    ensure(copying != NULL);
    copying->to = to;
    copying->problem = problem;
    bool read = from->dump(from, copy_op, copying, problem);
    if (read) copying_flush(copying);
    bool done = read && !copying->failed;
    *count = copying->done;
    arena_free(&copying->arena);
    free(copying);
    return done;
}
