/* Law 6 for bots: what a seat can't see does not change what its bot chooses. A bot is given the views of two
   states that the seat can't tell apart, the same luck and memory with different rubbish in it. It must
   choose alike, and what is legal, and leave the view as it was; and it allocates nothing. The luck is drawn
   from the position, so that the rest of the match goes on as without this check. */
#include <stdlib.h>

#include "bots/bots.h"
#include "trial.h"

static bool bot_law(Trial *trial, const BotSpec *spec, const char *name, int seat, const void *const twin[2],
                    void *memory)
{
    const Game *game = trial->game;
    Choice chosen[2];
    uint64_t seed = hash_bytes(trial->state, trial->size);
    for (int i = 0; i < 2; i++) {
        void *view = view_make(trial, trial->spare[2], twin[i], seat);
        state_copy(trial, trial->spare[3], view);
        Dice luck = dice_fast(seed);
        BotThought thought = {.memory = memory};
        memset(memory, i ? 0xA5 : 0, bot_memory(spec));
        unsigned long before = allocations;
        chosen[i] = bot_choose(spec, trial->kit, view, seat, &luck, &thought);
        LAW(trial, "2", allocations == before, "the bot %s allocates while it thinks", name);
        LAW(trial, "6", state_same(trial, view, trial->spare[3]), "the bot %s changes the view of seat %d",
            name, seat);
        LAW(trial, "1", game->allows(trial->kit, twin[i], seat, chosen[i], NULL),
            "the bot %s at seat %d chooses what is not allowed", name, seat);
    }
    LAW(trial, "6", choice_same(chosen[0], chosen[1]), "the bot %s at seat %d knows what the seat can't see",
        name, seat);
    return true;
}

bool law_bots(Trial *trial)
{
    static const char *const names[] = {"random", "greedy", "search:48"};
    unsigned asked = trial->game->asked(trial->kit, trial->state);
    if (!asked) return true;
    Dice dice = dice_fast(hash_bytes(trial->state, trial->size));
    unsigned skip = dice_fast_below(&dice, (uint32_t)__builtin_popcount(asked));
    while (skip--) asked &= asked - 1;
    int seat = __builtin_ctz(asked);
    void *b = view_make(trial, trial->spare[1], trial->state, seat);
    trial->game->guess(trial->kit, b, seat, &dice);
    trial->laws->count.bots += !state_same(trial, b, trial->state);
    bool fine = true;
    for (int i = 0; fine && i < countof(names); i++) {
        BotSpec spec;
        ensure(bot_read(names[i], &spec, NULL));
        void *memory = malloc(bot_memory(&spec) + 8);
        ensure(memory != NULL);
        fine = bot_law(trial, &spec, names[i], seat, (const void *const[2]){trial->state, b}, memory);
        free(memory);
    }
    return fine;
}
