/* Peek: a game for tests of the table alone. Four cards lie face down; the seat whose turn it is
   may look at one, open one, wait, roll, or end its turn. Unlike parley it shows hidden things
   without a die, understands several choices in one breath, reads cards and draws nothing. */
#ifndef ARBITER_PEEK_H
#define ARBITER_PEEK_H

#include "core/game.h"

extern const Game peek;

#endif
