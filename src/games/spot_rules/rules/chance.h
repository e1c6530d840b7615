/* Exact chances over many periods. */
#ifndef ARBITER_SPOT_CHANCE_H
#define ARBITER_SPOT_CHANCE_H

#include "games/spot_rules/spot.h"

enum { BIG_WORDS = 24 };
typedef struct Big { /* a whole number up to 768 bits, smallest word first */
    uint32_t word[BIG_WORDS];
} Big;
typedef struct Fraction {
    Big over, under;
} Fraction;
Big spot_big(uint32_t);
void spot_big_times(Big *, uint32_t);
void spot_big_add(Big *, const Big *);
int spot_big_compare(const Big *, const Big *);
int64_t spot_big_share(const Big *over, const Big *under, uint32_t of); /* over / under * of, rounded */
enum { FORECAST_MAX = 52, NEVER = -1 };
typedef struct Forecast {
    int periods;
    int32_t by[FORECAST_MAX + 1]; /* millionths: the chance to be done by the end of this period */
    int64_t expected;             /* thousandths of periods; NEVER if it can't succeed */
} Forecast;
void spot_forecast_project(const SpotKit *, const SpotState *, const Project *, Forecast *);
void spot_forecast_training(const SpotKit *, const SpotState *, int who, int skill, Forecast *);
void spot_forecast_healing(const SpotKit *, const SpotState *, int who, int wound, bool convalesces,
                           Forecast *);
void spot_luck_ways(const SpotKit *, const Person *, int *good, int *bad); /* of 36 */

#endif
