/* Finding a game by its name. Which games there are is for the build to say: src/games/registry.c. */
#include "core/game.h"

const Game *game_find(const char *id)
{
    for (int i = 0; games[i]; i++)
        if (string_same(games[i]->id, id)) return games[i];
    return NULL;
}
