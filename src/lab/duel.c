/* Playing and counting matches between bots. */
#include "lab/duel.h"

#include <math.h>
#include <stdlib.h>

/* A number from a number, so that neighbouring matches share no luck. */
static uint64_t scatter(uint64_t x)
{
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ull;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBull;
    return x ^ (x >> 31);
}

DuelResult duel_play(const Kit *kit, Thinker *const player[SEATS_MAX + 1], uint64_t seed)
{
    return duel_watch(kit, player, seed, NULL);
}

DuelResult duel_watch(const Kit *kit, Thinker *const player[SEATS_MAX + 1], uint64_t seed,
                      const DuelWatch *watch)
{
    const Game *game = kit->game;
    uint64_t *state = calloc(1, kit->state_size + 8), *view = calloc(1, kit->state_size + 8);
    ensure(state && view);
    Dice dice = dice_fast(scatter(seed * 2 + 1)), luck[SEATS_MAX + 1];
    for (int seat = 1; seat <= kit->seats; seat++)
        luck[seat] = dice_fast(scatter(seed * 2 + (uint64_t)seat * 0x9E3779B97F4A7C15ull));
    DuelResult result = {0};
    Event item[EVENTS_MAX];
    Events seen = {.items = item, .capacity = EVENTS_MAX}, *events = watch ? &seen : NULL;
    bool begun = game->begin(kit, state, &dice, events, NULL);
    ensure(begun);
    if (watch) watch->saw(watch->context, kit, state, item, seen.count);
    unsigned asked;
    while ((asked = game->asked(kit, state))) {
        int seat = __builtin_ctz(asked);
        memcpy(view, state, kit->state_size);
        game->hide(kit, view, seat);
        Choice choice = thinker_choose(player[seat], kit, view, seat, &luck[seat]);
        seen.count = 0;
        game->apply(kit, state, seat, choice, &dice, events);
        result.choices++;
        if (watch) watch->saw(watch->context, kit, state, item, seen.count);
    }
    Result end;
    bool over = game->result(kit, state, &end);
    ensure(over);
    result.winners = end.winners;
    result.clause = end.clause;
    free(state);
    free(view);
    return result;
}

static double elo_of(double score)
{
    if (score < 0.001) score = 0.001;
    if (score > 0.999) score = 0.999;
    return 400 * log10(score / (1 - score));
}

DuelScore duel_score(int wins, int draws, int losses)
{
    DuelScore s = {.wins = wins, .draws = draws, .losses = losses};
    double n = wins + draws + losses;
    if (n == 0) return s;
    s.score = (wins + draws / 2.0) / n;
    double spread =
        (wins * pow(1 - s.score, 2) + draws * pow(0.5 - s.score, 2) + losses * pow(s.score, 2)) / n;
    double half = 1.96 * sqrt(spread / n);
    s.elo = elo_of(s.score);
    s.elo_error = (elo_of(s.score + half) - elo_of(s.score - half)) / 2;
    if (wins == n || losses == n)
        s.elo_error = elo_of(1) - elo_of(n / (n + 1.96 * 1.96)); /* Wilson's bound */
    return s;
}

static double score_of(double elo) { return 1 / (1 + pow(10, -elo / 400)); }

double duel_likelihood(const DuelScore *s, double elo0, double elo1)
{
    /* half a match on either side, and a spread around the middle of both, not around the score: a few
       matches that all ended alike would seem to have none */
    double wins = s->wins + 0.5, draws = s->draws + 0.5, losses = s->losses + 0.5, n = wins + draws + losses;
    double score = (wins + draws / 2) / n, s0 = score_of(elo0), s1 = score_of(elo1), middle = (s0 + s1) / 2;
    double spread = (wins * pow(1 - middle, 2) + draws * pow(0.5 - middle, 2) + losses * pow(middle, 2)) / n;
    return (s1 - s0) * (score - middle) / (spread / n);
}
