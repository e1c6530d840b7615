/* Depth first, with a memory of what follows from each position: one that comes up again at the
   same depth is counted without being played again. */
#include "table/perft.h"

#include <stdlib.h>

/* What is known of one position at one depth. Key 0 is an empty slot. */
typedef struct Known {
    uint64_t key;
    uint64_t choices[]; /* [k]: sequences of k + 1 choices from here, as deep as the count goes */
} Known;

/* Open addressing; one set for each depth, since deeper ones remember less. */
typedef struct KnownSet {
    char *slots;
    size_t slot_size, slot_count, used;
} KnownSet;

typedef struct Perft {
    const Kit *kit;
    int depth;
    size_t memory, memory_max;
    KnownSet known[PERFT_DEPTH_MAX + 1];
    char *states;    /* one for each depth   */
    Choice *choices; /* a list for each depth */
} Perft;

static Known *slot_at(const KnownSet *set, size_t slot)
{
    return (Known *)(void *)(set->slots + slot * set->slot_size);
}

/* The slot of this key, or the empty one where it belongs. */
static Known *slot_find(const KnownSet *set, uint64_t key)
{
    size_t slot = (size_t)key & (set->slot_count - 1);
    while (slot_at(set, slot)->key && slot_at(set, slot)->key != key)
        slot = (slot + 1) & (set->slot_count - 1);
    return slot_at(set, slot);
}

/* Both the old and the new slots must fit into the limit. */
static bool set_grow(Perft *perft, KnownSet *set)
{
    KnownSet grown = {.slot_size = set->slot_size,
                      .slot_count = set->slot_count ? set->slot_count * 2 : 64,
                      .used = set->used};
    size_t size = grown.slot_count * grown.slot_size;
    if (size > perft->memory_max - perft->memory) return false;
    grown.slots = calloc(grown.slot_count, grown.slot_size);
    if (!grown.slots) return false;
    for (size_t slot = 0; slot < set->slot_count; slot++) {
        const Known *known = slot_at(set, slot);
        if (known->key) memcpy(slot_find(&grown, known->key), known, set->slot_size);
    }
    perft->memory += size - set->slot_count * set->slot_size;
    free(set->slots);
    *set = grown;
    return true;
}

/* Adds to sequences[k] the number of sequences of k + 1 choices from the state of this depth. */
static bool perft_visit(Perft *perft, int depth, uint64_t *sequences)
{
    const Kit *kit = perft->kit;
    size_t size = (kit->state_size + 7u) & ~(size_t)7;
    char *state = perft->states + (size_t)depth * size;
    KnownSet *set = &perft->known[depth];
    uint64_t hash = state_hash(kit, state), key = hash ? hash : 1;
    int deeper = perft->depth - depth;
    if (set->used * 4 >= set->slot_count * 3 && !set_grow(perft, set)) return false;
    Known *known = slot_find(set, key);
    if (known->key) {
        for (int k = 0; k < deeper; k++) sequences[k] += known->choices[k];
        return true;
    }
    known->key = key;
    set->used++;
    unsigned asked = deeper ? kit->game->asked(kit, state) : 0;
    if (!asked) return true;

    /* No state of this depth is visited below, so the slot stays where it is. */
    int seat = __builtin_ctz(asked);
    Choice *list = perft->choices + (size_t)depth * (size_t)kit->game->choices_max;
    int count = kit->game->choices(kit, state, seat, list);
    known->choices[0] = (uint64_t)count;
    for (int i = 0; i < count; i++) {
        uint64_t seed[2] = {hash, hash_bytes(&list[i], sizeof list[i])};
        Dice dice = dice_fast(hash_bytes(seed, sizeof seed));
        memcpy(state + size, state, kit->state_size);
        kit->game->apply(kit, state + size, seat, list[i], &dice, NULL);
        if (!perft_visit(perft, depth + 1, known->choices + 1)) return false;
    }
    for (int k = 0; k < deeper; k++) sequences[k] += known->choices[k];
    return true;
}

bool perft_count(const Kit *kit, const void *state, int depth, size_t memory_max, PerftCount *count)
{
    ensure(depth >= 0 && depth <= PERFT_DEPTH_MAX);
    *count = (PerftCount){.choices = {1}};
    Perft perft = {.kit = kit, .depth = depth, .memory_max = memory_max};
    size_t size = (kit->state_size + 7u) & ~(size_t)7, levels = (size_t)depth + 1;
    size_t list_size = (size_t)kit->game->choices_max * sizeof(Choice);
    perft.memory = levels * (size + list_size);
    for (int d = 0; d <= depth; d++)
        perft.known[d].slot_size = sizeof(Known) + (size_t)(depth - d) * sizeof(uint64_t);
    bool done = perft.memory <= memory_max;
    if (done) {
        perft.states = calloc(levels, size);
        perft.choices = calloc(levels, list_size);
        done = perft.states && perft.choices;
    }
    if (done) {
        memcpy(perft.states, state, kit->state_size);
        done = perft_visit(&perft, 0, count->choices + 1);
    }
    for (int d = 0; d <= depth; d++) {
        count->states[d] = perft.known[d].used;
        free(perft.known[d].slots);
    }
    free(perft.states);
    free(perft.choices);
    return done;
}

void perft_write(const PerftCount *count, int depth, Text *text)
{
    for (int d = 1; d <= depth; d++)
        text_format(text, "%d %llu %llu\n", d, (unsigned long long)count->choices[d],
                    (unsigned long long)count->states[d]);
}
