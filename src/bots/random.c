/* The bot that plays anything. */
#include "bots/bots.h"

Choice bot_random(const Kit *kit, const void *view, int seat, Dice *dice)
{
    Choice list[CHOICES_MAX];
    ensure(dice->kind == DICE_FAST && kit->game->choices_max <= CHOICES_MAX);
    int count = kit->game->choices(kit, view, seat, list);
    ensure(count > 0);
    return list[dice_fast_below(dice, (uint32_t)count)];
}
