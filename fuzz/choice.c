/* A choice in words. The first byte picks a scene, the second how many random choices later; the rest
   is said there by every seat in turn. What is read is either refused with a clause or can be made. */
#include "core/clauses.h"
#include "fuzz.h"
#include "scene.h"

static void say(const Kit *kit, const void *state, void *copy, int seat, const char *words)
{
    Choice choice = {0};
    Problem problem = {0};
    Refusal refusal = {0};
    bool read = kit->game->read(kit, state, seat, words, &choice, &problem);
    fuzz_explained(read, &problem);
    if (!read) return;
    TEXT(written, 512);
    kit->game->write(kit, state, seat, choice, &written);
    memcpy(copy, state, kit->state_size);
    if (kit->game->allows(kit, copy, seat, choice, &refusal)) {
        Dice dice = dice_fast(1);
        Choice again = {0};
        ensure(kit->game->read(kit, state, seat, written.at, &again, &problem));
        ensure(choice_same(choice, again));
        kit->game->apply(kit, copy, seat, choice, &dice, NULL);
    } else {
        ensure(refusal.clause != CLAUSE_NONE && refusal.why[0]);
        ensure(memcmp(copy, state, kit->state_size) == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Library library; /* the real cards, read once */
    static Table *tables[16];
    if (size < 2) return 0;
    int scene = data[0] % scene_count;
    if (!scene_playable(&scenes[scene])) return 0;
    Problem problem = {0};
    if (!tables[scene]) tables[scene] = scene_open(&library, scenes[scene].text, 1, &problem);
    const Table *table = tables[scene];
    ensure(table != NULL);
    const Kit *kit = table->kit;

    void *state = malloc(kit->state_size), *copy = malloc(kit->state_size);
    char *words = fuzz_text(data + 2, size - 2);
    Dice dice = dice_fast(data[1]);
    memcpy(state, table->start, kit->state_size);
    for (int n = data[1]; n > 0 && scene_step(kit, state, &dice, &dice, NULL);) n--;
    for (int seat = 1; seat <= kit->seats; seat++) say(kit, state, copy, seat, words);
    free(words);
    free(copy);
    free(state);
    return 0;
}
