/* Warren, a made-up game for tests: free placement on a fine grid, dice of 8 and 10 sides, a seat that plans
   and rolls in secret and may overrule. 2 to 4 seats. */
#ifndef ARBITER_WARREN_H
#define ARBITER_WARREN_H

#include "core/game.h"

extern const Game warren;

#endif
