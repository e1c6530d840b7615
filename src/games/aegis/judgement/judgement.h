/* What positions and choices are worth. */
#ifndef ARBITER_AEGIS_JUDGEMENT_H
#define ARBITER_AEGIS_JUDGEMENT_H

#include "games/aegis/kit/blows.h"
#include "games/aegis/rules/rules.h"

/* ---- odds.c ---- */

AEGIS_FN int odds_effect(const AegisKit *k, const State *s, const Action *action, const Roll *roll, int piece,
                         bool *destroyed);

/* ---- judge.c ---- */

AEGIS_FN const Judging aegis_judging;
AEGIS_FN int draft_worth(const Card *card);

/* ---- judge.c, judge_solo.c ---- */

AEGIS_FN void card_might(const Card *card, uint8_t *might, uint8_t *reach);
AEGIS_FN void solo_judge(const AegisKit *k, const State *s, int value[SEATS_MAX + 1]);

#endif
