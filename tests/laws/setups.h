/* Set-ups for the law suite: for each game, mode, board and number of seats something of
 * everything. */
#ifndef ARBITER_SETUPS_H
#define ARBITER_SETUPS_H

#include "core/game.h"

/* Draws a set-up by the seed. `out->seats` says for how many, 0 for any number. What the set-up
   needs besides the base (teams) is read into the catalog, which is made for this match alone.
   False if the game is not played by so many, or with a problem. Returns in *length_max the choices
   after which the match must be over. */
bool setups_for(const Game *, Catalog *, uint64_t seed, Setup *out, Text *texts, int *length_max, Problem *);
/* The part that belongs to one game: seats and names are there already. */
bool setups_aegis(const Game *, Catalog *, Dice *luck, Setup *out, Text *texts, int *length_max, Problem *);
bool setups_robot_empire(Dice *luck, Setup *out, int *length_max, Problem *);
bool setups_avertigos(Dice *luck, Setup *out, int *length_max, Problem *);
bool setups_spot_rules(Dice *luck, Setup *out, int *length_max, Problem *);

#endif
