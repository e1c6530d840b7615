#include "games/registry.h"

const Game *const games[] = {GAMES_PLAYED, NULL};
