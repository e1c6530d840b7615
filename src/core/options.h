/* The options of a set-up as a game reads them. What is not said leaves the value as it is. */
#ifndef ARBITER_OPTIONS_H
#define ARBITER_OPTIONS_H

#include "core/game.h"
#include "core/lines.h"

/* Is every option one of these? `expected`: what there is, NULL to list the rows. */
bool setup_known(const Setup *, Rows keys, const char *expected, Problem *);
bool setup_number(const Setup *, const char *key, int low, int high, int *number, Problem *);
bool setup_row(const Setup *, const char *key, Rows values, int *row, Problem *); /* one of some words */
bool setup_flag(const Setup *, const char *key, bool *flag, Problem *);           /* off or on */

/* Can this value be agreed on, with these seats and what else is said? */
bool setup_value_fits(const Game *, const Setup *, const SetupValue *);

/* The seats that the game plays itself in this set-up: bit 1 << seat. */
unsigned setup_own_seats(const Game *, const Setup *);

/* For programs: the options that a game offers, as an array; which seats it plays itself when, as another. */
void setup_choices_write(const Game *, Json *);
void setup_own_write(const Game *, Json *);

#endif
