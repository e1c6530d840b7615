/* Gathers judged positions, counts how they ended, and fits weights to them. */
#include "lab/judged.h"

#include <math.h>
#include <stdlib.h>

int judged_play(const Kit *kit, const BotSpec *spec, void *memory, uint64_t seed, int every, int noise,
                JudgedPosition out[JUDGED_PER_MATCH])
{
    const Game *game = kit->game;
    uint64_t *state = calloc(1, kit->state_size + 8), *view = calloc(1, kit->state_size + 8);
    ensure(state && view && kit->seats == 2 && game->judging);
    Dice dice = dice_fast(seed * 2 + 1), luck = dice_fast(seed * 2 + 2);
    bool begun = game->begin(kit, state, &dice, NULL, NULL);
    ensure(begun);
    int count = 0;
    for (unsigned asked; (asked = game->asked(kit, state));) {
        int seat = __builtin_ctz(asked);
        if (count < JUDGED_PER_MATCH && dice_fast_below(&luck, (uint32_t)every) == 0) {
            int feature[SEATS_MAX + 1][FEATURES_MAX], value[SEATS_MAX + 1];
            game->judging->features(kit, state, feature);
            game->judge(kit, state, value);
            JudgedPosition *position = &out[count++];
            *position = (JudgedPosition){.value = (int16_t)value[1]};
            for (int i = 0; i < game->judging->count; i++)
                position->feature[i] = (int16_t)(feature[1][i] - feature[2][i]);
        }
        memcpy(view, state, kit->state_size);
        game->hide(kit, view, seat);
        BotThought thought = {.memory = memory};
        bool any = noise && dice_fast_below(&luck, (uint32_t)noise) == 0;
        Choice choice =
            any ? bot_random(kit, view, seat, &luck) : bot_choose(spec, kit, view, seat, &luck, &thought);
        game->apply(kit, state, seat, choice, &dice, NULL);
    }
    Result end;
    bool over = game->result(kit, state, &end);
    ensure(over);
    for (int i = 0; i < count; i++) out[i].won = end.draw || !end.winners ? 1 : end.winners >> 1 & 1 ? 2 : 0;
    free(state);
    free(view);
    return count;
}

static void bucket_add(JudgedTable *table, double called, double won)
{
    int at = (int)(called * JUDGED_BUCKETS);
    if (at >= JUDGED_BUCKETS) at = JUDGED_BUCKETS - 1;
    table->bucket[at].positions++;
    table->bucket[at].called += called;
    table->bucket[at].won += won;
}

JudgedTable judged_count(const JudgedPosition *position, long count)
{
    JudgedTable table = {0};
    for (long i = 0; i < count; i++) {
        double called = position[i].value / (double)CHANCE_ALL, won = position[i].won / 2.0;
        bucket_add(&table, called, won);
        bucket_add(&table, 1 - called, 1 - won);
        called = called < 0.001 ? 0.001 : called > 0.999 ? 0.999 : called;
        table.loss -= (won * log2(called) + (1 - won) * log2(1 - called)) / (double)count;
    }
    return table;
}

/* Solves m x = v by elimination; m is positive definite. */
static void solve(double m[FEATURES_MAX][FEATURES_MAX], double v[FEATURES_MAX], int n)
{
    for (int i = 0; i < n; i++)
        for (int row = i + 1; row < n; row++) {
            double factor = m[row][i] / m[i][i];
            for (int column = i; column < n; column++) m[row][column] -= factor * m[i][column];
            v[row] -= factor * v[i];
        }
    for (int i = n - 1; i >= 0; i--) {
        for (int column = i + 1; column < n; column++) v[i] -= m[i][column] * v[column];
        v[i] /= m[i][i];
    }
}

void judged_fit(const JudgedPosition *position, long count, int features, double weight[FEATURES_MAX])
{
    enum { ROUNDS = 25 };
    const double ridge = 0.5;
    for (int i = 0; i < FEATURES_MAX; i++) weight[i] = 0;
    for (int round = 0; round < ROUNDS; round++) {
        double slope[FEATURES_MAX] = {0}, bend[FEATURES_MAX][FEATURES_MAX] = {{0}};
        for (long n = 0; n < count; n++) {
            double score = 0;
            for (int i = 0; i < features; i++) score += weight[i] * position[n].feature[i];
            double chance = 1 / (1 + exp(-score)), miss = position[n].won / 2.0 - chance,
                   spread = chance * (1 - chance);
            for (int i = 0; i < features; i++) {
                slope[i] += miss * position[n].feature[i];
                for (int j = 0; j < features; j++)
                    bend[i][j] += spread * position[n].feature[i] * position[n].feature[j];
            }
        }
        for (int i = 0; i < features; i++) {
            slope[i] -= ridge * weight[i];
            bend[i][i] += ridge;
        }
        solve(bend, slope, features);
        for (int i = 0; i < features; i++) weight[i] += slope[i];
    }
    for (int i = 0; i < features; i++) weight[i] *= JUDGING_UNIT;
}
