/* Exact chances over many periods: whole numbers over a power of 36 or 216, in as many words as they need.
   What is shown of them is rounded, nothing else. */
#include "games/spot_rules/rules/chance.h"

Big spot_big(uint32_t n) { return (Big){.word = {n}}; }

void spot_big_times(Big *big, uint32_t by)
{
    uint64_t carry = 0;
    for (int i = 0; i < BIG_WORDS; i++) {
        carry += (uint64_t)big->word[i] * by;
        big->word[i] = (uint32_t)carry;
        carry >>= 32;
    }
    ensure(!carry);
}

void spot_big_add(Big *big, const Big *more)
{
    uint64_t carry = 0;
    for (int i = 0; i < BIG_WORDS; i++) {
        carry += (uint64_t)big->word[i] + more->word[i];
        big->word[i] = (uint32_t)carry;
        carry >>= 32;
    }
    ensure(!carry);
}

int spot_big_compare(const Big *a, const Big *b)
{
    for (int i = BIG_WORDS - 1; i >= 0; i--)
        if (a->word[i] != b->word[i]) return a->word[i] < b->word[i] ? -1 : 1;
    return 0;
}

static void big_take(Big *big, const Big *less)
{
    int64_t carry = 0;
    for (int i = 0; i < BIG_WORDS; i++) {
        carry += (int64_t)big->word[i] - less->word[i];
        big->word[i] = (uint32_t)carry;
        carry >>= 32;
    }
}

static bool big_zero(const Big *big)
{
    for (int i = 0; i < BIG_WORDS; i++)
        if (big->word[i]) return false;
    return true;
}

/* over * of / under, rounded to the nearest; the quotient fits 40 bits. */
int64_t spot_big_share(const Big *over, const Big *under, uint32_t of)
{
    Big left = *over, twice = *under;
    int64_t share = 0;
    int shift = 0;
    ensure(!big_zero(under));
    spot_big_times(&left, of);
    spot_big_times(&left, 2);
    spot_big_add(&left, under); /* a half more, then cut: rounded */
    spot_big_times(&twice, 2);
    while (spot_big_compare(&twice, &left) <= 0 && shift < 40) spot_big_times(&twice, 2), shift++;
    for (; shift > 0; shift--) {
        for (int i = 0; i < BIG_WORDS; i++)
            twice.word[i] = twice.word[i] >> 1 | (i + 1 < BIG_WORDS ? twice.word[i + 1] << 31 : 0);
        share <<= 1;
        if (spot_big_compare(&left, &twice) >= 0) big_take(&left, &twice), share |= 1;
    }
    return share;
}

/* ---- projects ---- */

enum { BONUS_MIN = -20, BONUS_MAX = 12, BONUSES = BONUS_MAX - BONUS_MIN + 1, NEED_MAX = 20 };

typedef struct Period { /* ways of 216 */
    uint32_t done, progress, nothing;
} Period;

static Period period_at(const SpotKit *kit, const SpotState *s, Project project, int bonus)
{
    project.bonus = (int8_t)bonus;
    Target target = spot_target_project(kit, s, &project);
    uint32_t ways = (uint32_t)spot_target_ways(&target);
    return (Period){
        .done = ways * project.pv, .progress = ways * (6 - project.pv), .nothing = 6 * (36 - ways)};
}

/* Periods to the next breakthrough from a bonus, as a fraction: E(b) = (216 + progress * E(b+1)) / (216 -
   nothing). At the top every test succeeds: E = 216 / done. */
static bool breakthrough_expected(const Period *period, int from, Fraction *expected)
{
    int top = BONUS_MAX;
    if (!period[top - BONUS_MIN].done) return false;
    *expected = (Fraction){spot_big(216), spot_big(period[top - BONUS_MIN].done)};
    for (int bonus = top - 1; bonus >= from; bonus--) {
        const Period *is = &period[bonus - BONUS_MIN];
        if (is->nothing == 216) return false; /* never gets on from here */
        if (is->nothing == 0 && is->progress == period[top - BONUS_MIN].progress &&
            period[bonus + 1 - BONUS_MIN].nothing == 0)
            continue; /* as at the top */
        Big over = expected->under, more = expected->over;
        spot_big_times(&over, 216);
        spot_big_times(&more, is->progress);
        spot_big_add(&over, &more);
        spot_big_times(&expected->under, 216 - is->nothing);
        expected->over = over;
    }
    return true;
}

static int64_t expected_periods(const Period *period, int bonus, int need)
{
    Fraction first, other = {spot_big(0), spot_big(1)};
    if (!breakthrough_expected(period, bonus, &first)) return NEVER;
    if (need > 1 && !breakthrough_expected(period, 0, &other)) return NEVER;
    return spot_big_share(&first.over, &first.under, 1000) +
           (need > 1 ? spot_big_share(&other.over, &other.under, 1000 * (uint32_t)(need - 1)) : 0);
}

void spot_forecast_project(const SpotKit *kit, const SpotState *s, const Project *project, Forecast *forecast)
{
    enum { periods_max = FORECAST_MAX }; /* 216^52 has 404 bits */
    Period period[BONUSES];
    Big at[2][BONUSES],
        all = spot_big(1); /* ways to have this bonus, for one number of breakthroughs at a time */
    Big enter[FORECAST_MAX + 1] = {0}; /* ways to make the breakthrough before in this period */
    int need = project->need - project->made;
    *forecast = (Forecast){.periods = periods_max};
    for (int bonus = BONUS_MIN; bonus <= BONUS_MAX; bonus++)
        period[bonus - BONUS_MIN] = period_at(kit, s, *project, bonus);
    for (int stage = 0; stage < need; stage++) {
        Big done[FORECAST_MAX + 1];
        memset(at, 0, sizeof at);
        memset(done, 0, sizeof done);
        if (stage == 0) at[0][project->bonus - BONUS_MIN] = spot_big(1);
        for (int n = 1; n <= periods_max; n++) {
            Big *from = at[(n - 1) & 1], *to = at[n & 1];
            memset(to, 0, sizeof at[0]);
            if (stage > 0) spot_big_add(&from[-BONUS_MIN], &enter[n - 1]);
            for (int b = 0; b < BONUSES; b++) {
                if (big_zero(&from[b])) continue;
                Big part = from[b];
                spot_big_times(&part, period[b].done);
                spot_big_add(&done[n], &part);
                part = from[b], spot_big_times(&part, period[b].nothing), spot_big_add(&to[b], &part);
                part = from[b], spot_big_times(&part, period[b].progress);
                spot_big_add(&to[b + 1 < BONUSES ? b + 1 : b], &part);
            }
        }
        memcpy(enter, done, sizeof enter); /* in ways of 216^n at period n */
    }
    Big sum = spot_big(0);
    for (int n = 1; n <= periods_max; n++) {
        spot_big_times(&sum, 216), spot_big_times(&all, 216);
        spot_big_add(&sum, &enter[n]);
        forecast->by[n] = (int32_t)spot_big_share(&sum, &all, 1000000);
    }
    forecast->expected = expected_periods(period, project->bonus, need);
}

/* ---- training and healing ---- */

void spot_forecast_training(const SpotKit *kit, const SpotState *s, int who, int skill, Forecast *forecast)
{
    enum { CP_ROOM = 64, WEEKS = 40 };
    const Person *person = &s->person[who];
    int good, bad, missing = spot_price(person->skill[skill] + 1) - person->cp[skill];
    Big have[2][CP_ROOM + 4], all = spot_big(1), expected[CP_ROOM + 1];
    *forecast = (Forecast){.periods = WEEKS, .expected = NEVER};
    if (missing <= 0 || missing > CP_ROOM) return;
    spot_luck_ways(kit, person, &good, &bad);
    uint32_t ways[4] = {0, (uint32_t)bad, (uint32_t)(36 - good - bad), (uint32_t)good};
    memset(have, 0, sizeof have);
    have[0][0] = spot_big(1);
    for (int n = 1; n <= WEEKS; n++) {
        Big *from = have[(n - 1) & 1], *to = have[n & 1];
        memset(to, 0, sizeof have[0]);
        spot_big_times(&all, 36);
        for (int cp = 0; cp <= missing; cp++)
            for (int add = 1; add <= 3; add++) {
                Big part = from[cp];
                int now = cp + add > missing || cp == missing ? missing : cp + add;
                if (big_zero(&part)) continue;
                spot_big_times(&part, ways[add]);
                spot_big_add(&to[now], &part);
            }
        forecast->by[n] = (int32_t)spot_big_share(&to[missing], &all, 1000000);
    }
    /* expected weeks for c missing points, over 36^c: e(c) = 1 + sum ways/36 * e(c - add) */
    Big under = spot_big(1);
    expected[0] = spot_big(0);
    for (int c = 1; c <= missing; c++) {
        spot_big_times(&under, 36);
        expected[c] = under;
        for (int add = 1; add <= 3; add++) {
            if (c - add < 1) continue;
            Big part = expected[c - add];
            spot_big_times(&part, ways[add]);
            for (int k = 1; k < add; k++) spot_big_times(&part, 36);
            spot_big_add(&expected[c], &part);
        }
    }
    forecast->expected = spot_big_share(&expected[missing], &under, 1000);
}

void spot_forecast_healing(const SpotKit *kit, const SpotState *s, int who, int wound, bool convalesces,
                           Forecast *forecast)
{
    enum { TESTS = 52 };
    Big at[2][8], all = spot_big(1);
    int dl = s->person[who].wound[wound].dl;
    uint32_t ways[8] = {0};
    *forecast = (Forecast){.periods = TESTS, .expected = NEVER};
    for (int level = 1; level <= dl; level++) {
        Target target = spot_target_heal(kit, s, who, wound, convalesces);
        target.df_base = level; /* the Df falls with the Damage Level */
        spot_target_finish(&target, kit);
        ways[level] = (uint32_t)spot_target_ways(&target);
    }
    memset(at, 0, sizeof at);
    at[0][dl] = spot_big(1);
    for (int n = 1; n <= TESTS; n++) {
        Big *from = at[(n - 1) & 1], *to = at[n & 1];
        memset(to, 0, sizeof at[0]);
        spot_big_times(&all, 36);
        for (int level = 0; level <= dl; level++) {
            Big part = from[level];
            if (big_zero(&part)) continue;
            spot_big_times(&part, 36 - ways[level]);
            spot_big_add(&to[level], &part);
            part = from[level];
            spot_big_times(&part, ways[level]);
            if (level) spot_big_add(&to[level - 1], &part);
        }
        forecast->by[n] = (int32_t)spot_big_share(&to[0], &all, 1000000);
    }
    Fraction expected = {spot_big(0), spot_big(1)};
    for (int level = 1; level <= dl; level++) {
        if (!ways[level]) return;
        Big more = expected.under;
        spot_big_times(&expected.over, ways[level]);
        spot_big_times(&more, 36);
        spot_big_add(&expected.over, &more);
        spot_big_times(&expected.under, ways[level]);
    }
    forecast->expected = spot_big_share(&expected.over, &expected.under, 1000);
}
