/* Parley, a made-up game for tests: hidden hands, dice, secret bids, an interrupt, 2 to 6 seats. */
#ifndef ARBITER_PARLEY_H
#define ARBITER_PARLEY_H

#include "core/game.h"

extern const Game parley;

#endif
