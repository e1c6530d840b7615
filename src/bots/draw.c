/* Agreeing to a draw. */
#include "bots/bots.h"

enum { DRAW_WELCOME = 80 }; /* percent of an even share of all hopes: whoever has less is glad of a draw */

bool bot_takes_draw(const Kit *kit, void *view, int seat, Dice *luck)
{
    int value[SEATS_MAX + 1] = {0}, all = 0;
    kit->game->guess(kit, view, seat, luck);
    kit->game->judge(kit, view, value);
    for (int other = 1; other <= kit->seats; other++) all += value[other];
    return value[seat] * kit->seats * 100 < all * DRAW_WELCOME;
}
