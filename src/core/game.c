/* Finding a game by its name (which games there are is for the build to say: src/games/registry.c), and what
   can be asked of any game. */
#include "core/game.h"

const Game *game_find(const char *id)
{
    for (int i = 0; games[i]; i++)
        if (string_same(games[i]->id, id)) return games[i];
    return NULL;
}

bool position_whole(const Kit *kit, const void *state)
{
    const Game *game = kit->game;
    unsigned asked = game->asked(kit, state);
    Prompt prompt = {0};
    if (!game->position || !asked || asked & (asked - 1)) return false;
    if (game->position_anywhere) return true;
    game->ask(kit, state, __builtin_ctz(asked), &prompt);
    return strcmp(prompt.kind, "turn") == 0;
}
