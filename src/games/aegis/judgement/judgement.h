/* What positions and choices are worth. */
#ifndef ARBITER_AEGIS_JUDGEMENT_H
#define ARBITER_AEGIS_JUDGEMENT_H

#include "games/aegis/rules/rules.h"

/* ---- odds.c ---- */

AEGIS_FN int odds_effect(const AegisKit *k, const State *s, const Action *action, const Roll *roll, int piece,
                         bool *destroyed);

/* ---- judge.c ---- */

AEGIS_FN const Judging aegis_judging;
AEGIS_FN int draft_worth(const Card *card);

#endif
