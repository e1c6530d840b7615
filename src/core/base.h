/* What every file may rely on: assertions that stay on, arenas, problems and refusals. */
#ifndef ARBITER_BASE_H
#define ARBITER_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define countof(array) ((int)(sizeof(array) / sizeof *(array)))

/* A false `ensure` is a bug of ours, never of the input: it stops the process in every build. */
#define ensure(condition) ((condition) ? (void)0 : ensure_failed(#condition, __FILE__, __LINE__))
_Noreturn void ensure_failed(const char *condition, const char *file, int line);

/* Memory with one lifetime: taken piece by piece, zeroed, given back all at once. */
typedef struct Arena {
    struct ArenaBlock *blocks;
    char *at, *end;
} Arena;
void *arena_take(Arena *, size_t size);                     /* 8-byte aligned, zeroed; never NULL */
char *arena_copy(Arena *, const char *text, size_t length); /* with a terminating zero            */
void arena_free(Arena *);

#define arena_new(arena, type, count) ((type *)arena_take((arena), sizeof(type) * (size_t)(count)))

/* Bad input: text, files, messages, arguments. Line and column count from 1; 0 is unknown. */
typedef struct Problem {
    char file[128];
    int line, column;
    char what[256];     /* what is wrong, a sentence without its full stop */
    char expected[256]; /* what would be right; may be empty               */
} Problem;

/* Fills `problem` (which may be NULL) and returns false, so that a reader can return it. The file
   is left empty for whoever knows its name. */
bool problem_set(Problem *, int line, int column, const char *expected, const char *what, ...)
    __attribute__((format(printf, 5, 6)));

/* A rule says no. The clause is an id of clauses.h; the sentence is for a player. */
typedef struct Refusal {
    uint16_t clause;
    char why[240];
} Refusal;

/* Fills `refusal` and returns false; NULL if nobody wants to know, then nothing is cited. */
bool refuse(Refusal *, int clause, const char *why, ...) __attribute__((format(printf, 3, 4)));

/* Identifies bytes; the same natively and in WebAssembly. */
uint64_t hash_bytes(const void *bytes, size_t size);
/* The greatest whole number whose square is at most n; 0 below 0. */
int64_t root_floor(int64_t n);

#endif
