/* `arbiter cards sheet`. */
#ifndef ARBITER_CLI_CARDS_SHEET_H
#define ARBITER_CLI_CARDS_SHEET_H

#include "cli/cards_files.h"

/* Writes the chosen cards to be printed and cut, nine a page on A4 and letter; how many they were, -1 if the
   game draws no cards. */
int cards_sheet(const Game *, const Catalog *, const CardList *, const bool *chosen, Text *out);

/* Marks the cards of a team in the list; false if there is no such team. */
bool cards_of_team(const CardList *, const char *team, bool *chosen);

#endif
