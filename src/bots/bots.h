/* Bots: whoever chooses for a seat by program. A bot is given a view (a state after `hide` for its
   seat), never the true state, and luck of its own, never the dice of the match. */
#ifndef ARBITER_BOTS_H
#define ARBITER_BOTS_H

#include "core/game.h"

/* Any legal choice, all alike. The seat must be asked; the dice are fast ones. */
Choice bot_random(const Kit *, const void *view, int seat, Dice *);

#endif
