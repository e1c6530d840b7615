/* Intervals of scores. */
#include "lab/interval.h"

#include <math.h>

double normal_distance(double chance)
{
    double low = 0, high = 40;
    for (int i = 0; i < 100; i++) {
        double middle = (low + high) / 2;
        if (erfc(middle / sqrt(2)) > chance)
            low = middle;
        else
            high = middle;
    }
    return low;
}

Interval score_interval(const Score *score, int tests)
{
    double n = (double)score_count(score);
    if (n == 0) return (Interval){0.5, 0, 1};
    double p = ((double)score->wins + (double)score->draws / 2) / n,
           z = normal_distance(0.05 / (tests > 1 ? tests : 1));
    double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    double half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    double low = middle - half, high = middle + half;
    return (Interval){p, low < 0 || p == 0 ? 0 : low, high > 1 || p == 1 ? 1 : high};
}

Interval score_difference(const Score *a, const Score *b, int tests)
{
    Interval x = score_interval(a, tests), y = score_interval(b, tests);
    double d = x.mean - y.mean;
    return (Interval){d, d - sqrt(pow(x.mean - x.low, 2) + pow(y.high - y.mean, 2)),
                      d + sqrt(pow(x.high - x.mean, 2) + pow(y.mean - y.low, 2))};
}
