/* The games of this program, by name. A build for tests adds parley, which nobody needs to play. */
#include "core/game.h"
#include "games/aegis/aegis_game.h"
#include "games/avertigos/avertigos_game.h"
#include "games/robot_empire/robot_empire_game.h"
#ifdef WITH_PARLEY
#include "../../tests/games/parley/parley.h"
#endif

const Game *const games[] = {
    &aegis,
    &robot_empire,
    &avertigos,
#ifdef WITH_PARLEY
    &parley,
#endif
    NULL,
};

const Game *game_find(const char *id)
{
    for (int i = 0; games[i]; i++)
        if (string_same(games[i]->id, id)) return games[i];
    return NULL;
}
