/* The rules once more for duels of the usual edition on small boards, where much need not be asked (see DUEL
   in aegis.h). States are the same bytes as those of aegis_small.c, which has everything that is not hot. */
#ifndef WIDE_BOARDS_ONLY
#define BITS_WORDS 4
#define AEGIS_UNIT
#define AEGIS_DUEL
#include "games/aegis/aegis.h"

#include "games/aegis/rules/all.c"

#include "games/aegis/why/refuse_combine.c"
#include "games/aegis/why/refuse.c"
#include "games/aegis/judgement/judge.c"
#include "games/aegis/judgement/judge_solo.c"
#include "games/aegis/judgement/prefer.c"

unsigned duel_asked(const Kit *kit, const void *state) { return aegis_asked(kit, state); }
int duel_choices(const Kit *kit, const void *state, int seat, Choice *list)
{
    return aegis_choices(kit, state, seat, list);
}
void duel_apply(const Kit *kit, void *state, int seat, Choice choice, Dice *dice, Events *events)
{
    aegis_apply(kit, state, seat, choice, dice, events);
}
void duel_judge(const Kit *kit, const void *state, int value[SEATS_MAX + 1])
{
    aegis_judge(kit, state, value);
}
void duel_prefer(const Kit *kit, const void *state, int seat, const Choice *list, int n, int *weight)
{
    aegis_prefer(kit, state, seat, list, n, weight);
}
#endif
