/* The games of a build for tests: also those that nobody needs to play. */
#include "games/registry.h"
#include "parley/parley.h"
#include "warren/warren.h"

const Game *const games[] = {GAMES_PLAYED, &parley, &warren, NULL};
