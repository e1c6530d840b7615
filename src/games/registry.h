/* The games that are played with this program. A build for tests lists more: tests/games/registry.c. */
#ifndef ARBITER_REGISTRY_H
#define ARBITER_REGISTRY_H

#include "core/game.h"
#include "games/aegis/aegis_game.h"
#include "games/avertigos/avertigos_game.h"
#include "games/robot_empire/robot_empire_game.h"
#include "games/spot_rules/spot_rules_game.h"

#define GAMES_PLAYED &aegis, &robot_empire, &avertigos, &spot_rules

#endif
