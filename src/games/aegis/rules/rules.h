/* All of the rules, as their files see each other. */
#ifndef ARBITER_AEGIS_RULES_H
#define ARBITER_AEGIS_RULES_H

#include "games/aegis/rules/solo.h"
#include "games/aegis/why/why.h"

AEGIS_FN unsigned aegis_readers(const Kit *, const void *state, int seat, Choice);
AEGIS_FN void aegis_hide(const Kit *, void *state, int seat);
AEGIS_FN void aegis_guess(const Kit *, void *state, int seat, Dice *);
AEGIS_FN bool aegis_sound(const Kit *, const void *state, Text *why);

#endif
