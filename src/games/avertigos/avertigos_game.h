/* The game Avertigos, for the registry. */
#ifndef ARBITER_AVERTIGOS_GAME_H
#define ARBITER_AVERTIGOS_GAME_H

#include "core/game.h"

extern const Game avertigos;

#endif
