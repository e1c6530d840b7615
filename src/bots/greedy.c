/* Looks one choice ahead: the mean of `judge` over a few samples of the dice and of what others answer. */
#include "bots/bots.h"

enum { GREEDY_SAMPLES = 4, GREEDY_ANSWERS = 6, GREEDY_LIST = 400 };

static int judged(const Kit *kit, const void *state, int seat)
{
    int value[SEATS_MAX + 1];
    kit->game->judge(kit, state, value);
    return value[seat];
}

Choice bot_greedy(const Kit *kit, const void *view, int seat, Dice *dice)
{
    const Game *game = kit->game;
    Choice list[CHOICES_MAX], answers[CHOICES_MAX];
    uint64_t copy[STATE_SIZE_MAX / 8];
    int count = game->choices(kit, view, seat, list), best = 0;
    long long top = -1;
    ensure(count > 0);
    for (int i = 0; i < count; i++) {
        long long value = 0;
        if (count > GREEDY_LIST && (int)dice_fast_below(dice, (uint32_t)count) >= GREEDY_LIST) continue;
        for (int sample = 0; sample < GREEDY_SAMPLES; sample++) {
            memcpy(copy, view, kit->state_size);
            game->guess(kit, copy, seat, dice);
            game->apply(kit, copy, seat, list[i], dice, NULL);
            /* others' answers at random, until the seat itself is asked again */
            for (int n = 0; n < GREEDY_ANSWERS; n++) {
                unsigned asked = game->asked(kit, copy);
                if (!asked || asked >> seat & 1) break;
                int who = __builtin_ctz(asked), options = game->choices(kit, copy, who, answers);
                game->apply(kit, copy, who, answers[dice_fast_below(dice, (uint32_t)options)], dice, NULL);
            }
            value += judged(kit, copy, seat);
        }
        value = value * 64 + dice_fast_below(dice, 64); /* ties are broken by luck */
        if (value > top) top = value, best = i;
    }
    return list[best];
}
