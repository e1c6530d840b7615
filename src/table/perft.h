/* Counts of positions to a depth: a change of any rule shows as a changed number.

   At each position the lowest seat that is asked chooses (simultaneous choices commute, so their
   order adds nothing). The dice of a choice are fast ones, seeded by hash_bytes over two numbers:
   the hash of the state before it and the hash of the choice. So a position and a choice lead to
   one position only, and the counts are the same on every machine. */
#ifndef ARBITER_TABLE_PERFT_H
#define ARBITER_TABLE_PERFT_H

#include "core/game.h"

enum { PERFT_DEPTH_MAX = 16 };

typedef struct PerftCount {
    uint64_t choices[PERFT_DEPTH_MAX + 1]; /* [d]: sequences of d choices                       */
    uint64_t states[PERFT_DEPTH_MAX + 1];  /* [d]: distinct states that they lead to, by hash   */
} PerftCount;

/* False if more than `memory_max` bytes would be needed; the count is then of no use. */
bool perft_count(const Kit *, const void *state, int depth, size_t memory_max, PerftCount *);

/* One line for each depth from 1: `depth choices states`. */
void perft_write(const PerftCount *, int depth, Text *);

#endif
