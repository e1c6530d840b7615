/* Sets of hexes. The number of words is fixed where the including code is compiled: 4 serve boards
   whose padded rhombus has up to 256 ids, 12 serve all others, and 3 boards in inches, where ids are pieces
   and terrain. Id 0 is none. */
#ifndef ARBITER_BITS_H
#define ARBITER_BITS_H

#include "core/base.h"

#ifndef BITS_WORDS
#define BITS_WORDS 12
#endif
enum { BITS_WORDS_INCHES = 3, BITS_WORDS_SMALL = 4, BITS_WORDS_WIDE = 12 };

/* These are small and hot: a call would pass whole sets through memory. */
#define BITS_INLINE static inline __attribute__((always_inline))

typedef struct Bits {
    uint64_t word[BITS_WORDS];
} Bits;

BITS_INLINE bool bits_has(const Bits *bits, int id) { return bits->word[id >> 6] >> (id & 63) & 1; }
BITS_INLINE void bits_add(Bits *bits, int id) { bits->word[id >> 6] |= 1ull << (id & 63); }
BITS_INLINE void bits_drop(Bits *bits, int id) { bits->word[id >> 6] &= ~(1ull << (id & 63)); }

BITS_INLINE Bits bits_and(Bits a, Bits b)
{
    for (int i = 0; i < BITS_WORDS; i++) a.word[i] &= b.word[i];
    return a;
}
BITS_INLINE Bits bits_or(Bits a, Bits b)
{
    for (int i = 0; i < BITS_WORDS; i++) a.word[i] |= b.word[i];
    return a;
}
BITS_INLINE Bits bits_minus(Bits a, Bits b)
{
    for (int i = 0; i < BITS_WORDS; i++) a.word[i] &= ~b.word[i];
    return a;
}
BITS_INLINE bool bits_any(Bits a)
{
    uint64_t any = 0;
    for (int i = 0; i < BITS_WORDS; i++) any |= a.word[i];
    return any != 0;
}
BITS_INLINE int bits_count(Bits a)
{
    int count = 0;
    for (int i = 0; i < BITS_WORDS; i++) count += __builtin_popcountll(a.word[i]);
    return count;
}

/* Towards higher ids, and towards lower ones, by 0 < k < 64. */
BITS_INLINE Bits bits_up(Bits a, int k)
{
    Bits r;
    for (int i = BITS_WORDS - 1; i > 0; i--) r.word[i] = a.word[i] << k | a.word[i - 1] >> (64 - k);
    r.word[0] = a.word[0] << k;
    return r;
}
BITS_INLINE Bits bits_down(Bits a, int k)
{
    Bits r;
    for (int i = 0; i < BITS_WORDS - 1; i++) r.word[i] = a.word[i] >> k | a.word[i + 1] << (64 - k);
    r.word[BITS_WORDS - 1] = a.word[BITS_WORDS - 1] >> k;
    return r;
}

/* The set and all its neighbours on a board of this stride (pad ids included: mask with the land). */
BITS_INLINE Bits bits_grow(Bits a, int stride)
{
    Bits pair = bits_or(a, bits_up(a, 1)); /* each with its neighbour to the east */
    Bits rows = bits_or(bits_down(pair, stride), bits_up(pair, stride - 1));
    return bits_or(bits_or(pair, bits_down(a, 1)), rows);
}

/* for each id in a set, lowest first: BITS_EACH(set, hex) { ... } */
#define BITS_EACH(set, id)                                                                                   \
    for (int id##_word = 0; id##_word < BITS_WORDS; id##_word++)                                             \
        for (uint64_t id##_left = (set).word[id##_word]; id##_left; id##_left &= id##_left - 1)              \
            for (int id = id##_word * 64 + __builtin_ctzll(id##_left), id##_once = 1; id##_once;             \
                 id##_once = 0)

#endif
