/* The odds of A.E.G.I.S. in the figures that its tests know: successes and Energy. */
#ifndef ARBITER_TEST_AEGIS_ODDS_H
#define ARBITER_TEST_AEGIS_ODDS_H

#include <stdlib.h>

#include "core/game.h"

enum { SUCCESSES_MAX = 32 };

/* Outcomes are named "0 successes", "1 success" and so on. */
static inline void odds_successes(const Odds *odds, uint64_t ways[SUCCESSES_MAX])
{
    memset(ways, 0, SUCCESSES_MAX * sizeof *ways);
    for (int i = 0; i < odds->step[0].count; i++) {
        const OddsOutcome *outcome = &odds->outcome[odds->step[0].first + i];
        ensure(strstr(outcome->name, " success") && atoi(outcome->name) < SUCCESSES_MAX);
        ways[atoi(outcome->name)] = outcome->ways;
    }
}

static inline int odds_energy(const Odds *odds, const char *name)
{
    const OddsTotal *total = odds_total(odds, name);
    return total ? total->amount : 0;
}

#endif
