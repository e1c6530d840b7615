/* The game as the registry knows it. */
#ifndef ARBITER_SPOT_RULES_GAME_H
#define ARBITER_SPOT_RULES_GAME_H

#include "core/game.h"

extern const Game spot_rules;

#endif
