/* Odds, worth and statistics: odds.c, judge.c, prefer.c, statistics.c. */
#ifndef ARBITER_ROBOT_EMPIRE_JUDGEMENT_H
#define ARBITER_ROBOT_EMPIRE_JUDGEMENT_H

#include "games/robot_empire/why/why.h"

/* Is the battle of this turn fought, or was there none? */
static inline bool battle_over(const EmpireState *s) { return s->stage >= ST_COLLECT; }

EMPIRE_FN const Judging empire_judging;
EMPIRE_FN bool empire_odds(const Kit *, const void *state, int seat, Choice, Odds *);
EMPIRE_FN void empire_judge(const Kit *, const void *state, int value[SEATS_MAX + 1]);
EMPIRE_FN void empire_prefer(const Kit *, const void *state, int seat, const Choice *, int n, int *weight);
EMPIRE_FN int empire_holds(const Kit *, const void *state, int seat, HeldCard held[HELD_MAX]);
EMPIRE_FN bool empire_names(const Kit *, const void *state, const Event *, EventName *);

#endif
