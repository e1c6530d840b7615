/* What Actions do to whom they reach: worked out with the kit, because judgement asks for it all the time. */
#ifndef ARBITER_AEGIS_BLOWS_H
#define ARBITER_AEGIS_BLOWS_H

#include "games/aegis/aegis.h"

enum { MIGHT_UNIT = 6, MIGHT_MOST = 60, DICE_OF_X = 3 /* what COST_X is taken for */ };

/* Expected damage in sixths; half of what it drains. */
int action_might(const Action *);
/* Of every card of the kit. */
Blows *blows_make(const AegisKit *, Arena *);

#endif
