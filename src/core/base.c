/* Assertions, arenas, problems, refusals and the hash that identifies bytes. */
#include "core/base.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/clauses.h"
#include "core/text.h"

_Noreturn void ensure_failed(const char *condition, const char *file, int line)
{
    fprintf(stderr, "arbiter: %s:%d: a bug: `%s` does not hold\n", file, line, condition);
    fflush(stderr);
    abort();
}

/* ---- arenas ---- */

typedef struct ArenaBlock {
    struct ArenaBlock *next;
    uint64_t size; /* of what follows, 0 of a block for one thing; 8 bytes also where pointers have 4 */
} ArenaBlock;

/* Small at first: a server holds thousands of kits, each in an arena of its own. */
enum { ARENA_BLOCK_FIRST = 4096 - 32, ARENA_BLOCK_MOST = 256 * 1024 };

static ArenaBlock *block_new(size_t size)
{
    ArenaBlock *block = calloc(1, sizeof *block + size);
    ensure(block != NULL);
    return block;
}

static size_t arena_next(const Arena *arena)
{
    size_t size = arena->blocks ? (size_t)arena->blocks->size * 2 : 0;
    return size < ARENA_BLOCK_FIRST ? ARENA_BLOCK_FIRST : size > ARENA_BLOCK_MOST ? ARENA_BLOCK_MOST : size;
}

static void arena_grow(Arena *arena)
{
    size_t size = arena_next(arena);
    ArenaBlock *block = block_new(size);
    block->next = arena->blocks;
    block->size = size;
    arena->blocks = block;
    arena->at = (char *)(block + 1);
    arena->end = arena->at + size;
}

/* Something large, such as a kit, has a block of its own: it leaves no waste, and the next block is not
 * larger for it. */
static void *arena_take_large(Arena *arena, size_t size)
{
    ArenaBlock *block = block_new(size), **at = arena->blocks ? &arena->blocks->next : &arena->blocks;
    block->next = *at;
    *at = block;
    return block + 1;
}

void *arena_take(Arena *arena, size_t size)
{
    ensure(size <= PTRDIFF_MAX / 2);
    size = size ? (size + 7) & ~(size_t)7 : 8;
    if (!arena->at || (size_t)(arena->end - arena->at) < size) {
        if (size > arena_next(arena) / 2) return arena_take_large(arena, size);
        arena_grow(arena);
    }
    void *taken = arena->at;
    arena->at += size;
    return taken;
}

char *arena_copy(Arena *arena, const char *text, size_t length)
{
    ensure(length < PTRDIFF_MAX / 2);
    char *copy = arena_take(arena, length + 1);
    if (length) memcpy(copy, text, length);
    return copy;
}

void arena_free(Arena *arena)
{
    for (ArenaBlock *block = arena->blocks, *next; block; block = next) {
        next = block->next;
        free(block);
    }
    *arena = (Arena){0};
}

/* ---- problems and refusals ---- */

bool problem_set(Problem *problem, int line, int column, const char *expected, const char *what, ...)
{
    if (!problem) return false;
    *problem = (Problem){.line = line, .column = column};
    Text sentence = text_fixed(problem->what, sizeof problem->what);
    va_list list;
    va_start(list, what);
    text_format_list(&sentence, what, list);
    va_end(list);
    Text right = text_fixed(problem->expected, sizeof problem->expected);
    text_put(&right, expected ? expected : "");
    return false;
}

bool refuse(Refusal *refusal, int clause, const char *why, ...)
{
    if (!refusal) return false; /* nobody is told, so nothing is cited either */
    ensure(clause >= 0 && clause < CLAUSE_COUNT);
    if (clause_cited) clause_cite(clause);
    refusal->clause = (uint16_t)clause;
    Text sentence = text_fixed(refusal->why, sizeof refusal->why);
    va_list list;
    va_start(list, why);
    text_format_list(&sentence, why, list);
    va_end(list);
    return false;
}

/* ---- the hash ----
   Four lanes of 8 bytes side by side keep the multipliers busy. A lane is multiplied before it is
   added and once more after a rotation: with one multiplication, a difference in a high bit would
   stay a single bit, and a second one in the next lane could cancel it. */

#define HASH_A 0x9969EBC639EC9F43ull
#define HASH_B 0xD69870F96C683C37ull
#define HASH_C 0xE0E9F629461DC575ull

static uint64_t hash_load(const unsigned char *at)
{
    uint64_t lane;
    memcpy(&lane, at, sizeof lane);
    return lane;
}

static uint64_t hash_add(uint64_t sum, uint64_t lane)
{
    sum += lane * HASH_A;
    return (sum << 31 | sum >> 33) * HASH_B;
}

static uint64_t hash_mix(uint64_t z)
{
    z = (z ^ z >> 32) * HASH_C;
    z = (z ^ z >> 29) * HASH_A;
    return z ^ z >> 32;
}

uint64_t hash_bytes(const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    size_t left = size;
    uint64_t hash = HASH_C ^ (uint64_t)size;
    if (left >= 32) {
        uint64_t a = HASH_A, b = HASH_B, c = HASH_C, d = HASH_A ^ HASH_C;
        for (; left >= 32; at += 32, left -= 32) {
            a = hash_add(a, hash_load(at));
            b = hash_add(b, hash_load(at + 8));
            c = hash_add(c, hash_load(at + 16));
            d = hash_add(d, hash_load(at + 24));
        }
        hash = hash_add(hash_add(hash_add(hash_add(hash, a), b), c), d);
    }
    for (; left >= 8; at += 8, left -= 8) hash = hash_add(hash, hash_load(at));
    if (left) {
        unsigned char rest[8] = {0};
        memcpy(rest, at, left);
        hash = hash_add(hash, hash_load(rest));
    }
    return hash_mix(hash);
}

int64_t root_floor(int64_t n)
{
    if (n <= 0) return 0;
    int64_t root = (int64_t)1 << (65 - __builtin_clzll((uint64_t)n)) / 2, next; /* not below it */
    while ((next = (root + n / root) / 2) < root) root = next;
    return root;
}
