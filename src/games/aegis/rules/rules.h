/* All of the rules, as their files see each other. */
#ifndef ARBITER_AEGIS_RULES_H
#define ARBITER_AEGIS_RULES_H

#include "games/aegis/rules/turns.h"
#include "games/aegis/why/why.h"

#endif
