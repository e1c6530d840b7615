/* What a choice's dice may do, what a position is worth, which choices to look at first, what statistics ask.
 */
#ifndef ARBITER_AVERTIGOS_JUDGEMENT_H
#define ARBITER_AVERTIGOS_JUDGEMENT_H

#include "games/avertigos/words/words.h"

/* The position with what is under way taken as done: itself, or what `ahead` then holds. */
AV_FN const AvState *position_ahead(const AvKit *, const AvState *, AvState *ahead);
/* The component that a sensible owner lets take the next HP of damage, or gives one back (-1: none lacks
 * any).
 */
AV_FN int hit_best(const AvKit *, const AvState *, int id);
AV_FN int mend_best(const AvKit *, const AvState *, int id);

/* On whom a weapon bears as the ships stand, and what the dice on it would do. */
AV_FN void describe_bears(const AvKit *, const AvState *, int id, int slot, Json *);

AV_FN bool avertigos_odds(const Kit *, const void *state, int seat, Choice, Odds *);
AV_FN const Judging avertigos_judging;
AV_FN void avertigos_judge(const Kit *, const void *state, int value[SEATS_MAX + 1]);
AV_FN void avertigos_prefer(const Kit *, const void *state, int seat, const Choice *, int n, int *weight);
AV_FN int avertigos_holds(const Kit *, const void *state, int seat, HeldCard held[HELD_MAX]);
AV_FN bool avertigos_names(const Kit *, const void *state, const Event *, EventName *);

#endif
