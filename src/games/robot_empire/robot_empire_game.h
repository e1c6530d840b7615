/* Robot Empire for the registry. */
#ifndef ARBITER_ROBOT_EMPIRE_GAME_H
#define ARBITER_ROBOT_EMPIRE_GAME_H

#include "core/game.h"

extern const Game robot_empire;

#endif
