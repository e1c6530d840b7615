/* The only source of chance. Every roll says what it is for, so that a script can name the roll it
   forces and a log can show it. The generator is never part of a game state. */
#ifndef ARBITER_DICE_H
#define ARBITER_DICE_H

#include "core/base.h"

typedef enum DiceKind { DICE_FAST, DICE_FORCED, DICE_SEALED } DiceKind;

/* One result as a log keeps it: `value` is 1..sides. */
typedef struct Thrown {
    const char *purpose; /* "hit", "reroll", "first": one word */
    uint16_t value, sides;
} Thrown;

enum { DICE_PURPOSE_SIZE = 24 };
typedef struct ForcedDie {
    char purpose[DICE_PURPOSE_SIZE];
    uint16_t value;
} ForcedDie;

typedef struct Seal { /* what sealed results are made of */
    uint8_t seed[32];
    const uint8_t *words; /* every seat's words with their lengths, in one run (seal_words) */
    size_t words_size;
} Seal;

typedef struct Dice {
    DiceKind kind;
    uint64_t state;   /* fast: the generator        */
    uint64_t counter; /* sealed: the next result's number */

    const Seal *seal;

    const ForcedDie *forced;
    int forced_count, forced_at;
    bool failed; /* forced: ran out, another purpose, or no such face */
    char failure[160];

    Thrown *record; /* where results are noted, or NULL */
    int record_count, record_capacity;
} Dice;

Dice dice_fast(uint64_t seed);
Dice dice_forced(const ForcedDie *, int count);
Dice dice_sealed(const Seal *, uint64_t counter);

int dice_roll_slow(Dice *, int sides, const char *purpose);

static inline uint32_t dice_fast_bits(Dice *dice)
{
    uint64_t z = (dice->state += 0x9E3779B97F4A7C15ull);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return (uint32_t)((z ^ (z >> 31)) >> 32);
}

/* Unbiased, 0..below-1, from the fast generator. */
static inline uint32_t dice_fast_below(Dice *dice, uint32_t below)
{
    uint64_t m = (uint64_t)dice_fast_bits(dice) * below;
    if ((uint32_t)m < below) {
        uint32_t t = (0u - below) % below;
        while ((uint32_t)m < t) m = (uint64_t)dice_fast_bits(dice) * below;
    }
    return (uint32_t)(m >> 32);
}

/* 1..sides. Never fails: forced dice that run out (or are for something else, or have no such face)
   set `failed` and show 1; what follows comes from the fast generator, so that ties end. */
static inline int dice_roll(Dice *dice, int sides, const char *purpose)
{
    if (dice->kind == DICE_FAST && !dice->record) return 1 + (int)dice_fast_below(dice, (uint32_t)sides);
    return dice_roll_slow(dice, sides, purpose);
}

/* The forced dice that were not used are an error too; false with `failure` set if any are left. */
bool dice_done(Dice *);

/* Puts `count` items (at most 256) into an order drawn from the dice, noted as rolls for `purpose`:
   for i = count .. 2, item i changes places with the item whose number a die of i sides shows. */
void dice_shuffle(Dice *, uint8_t *items, int count, const char *purpose);

/* Sealed results by number, for whoever verifies: 1..sides. `sides` is at most 256.
   HMAC-SHA256 with the seed as key, over the number as 8 bytes (big end first) and the words; the
   digest's bytes in order: one of 256 / sides * sides or more is skipped, the first other one gives
   1 + byte % sides. If all 32 are skipped the message is hashed again with a byte 1 appended, then
   with a byte 2 instead, and so on. */
int seal_result(const Seal *, uint64_t number, int sides);

/* The run of words that a seal is made of: for each seat from 1 the length of its words in bytes as
   4 bytes (big end first), then the words. words[0] is seat 1's; NULL is none. Returns the size of
   the run; writes only if that is within `capacity`. */
size_t seal_words(const char *const *words, int seats, uint8_t *run, size_t capacity);

enum { SHA256_SIZE = 32 };
void sha256(const void *bytes, size_t size, uint8_t digest[SHA256_SIZE]);
void hmac_sha256(const void *key, size_t key_size, const void *bytes, size_t size,
                 uint8_t digest[SHA256_SIZE]);

#endif
