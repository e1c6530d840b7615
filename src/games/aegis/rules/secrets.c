/* Whose words may be read: the five that a seat picks are shown when all have picked (A2-BO3-04). */
#include "games/aegis/rules/rules.h"

unsigned aegis_readers(const Kit *kit, const void *state, int seat, Choice choice)
{
    (void)kit, (void)state, (void)seat;
    return choice.verb == VERB_PICK ? 0 : READERS_ALL;
}
