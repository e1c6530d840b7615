/* Luck and decisions of a match that was played. An outlook is a seat's share of what `judge` gives to all, after a few
   choices by greedy bots on sampled dice; a decision is weighed by what its seat could know, luck by what was there. */
#include "lab/review.h"

#include <math.h>
#include <stdlib.h>

const ReviewOptions review_usual = {.adviser = {.kind = BOT_SEARCH, .iterations = 600}, .samples = 24, .ahead = 10, .seed = 1};

enum { LUCK_SAMPLES = 256 };
#define REVIEW_CLEAR 0.02 /* less than this is no difference that the samples could show */

typedef struct Reviewer {
    const Table         *table;
    const Kit           *kit;
    const ReviewOptions *options;
    Thinker              adviser;
    uint64_t            *state, *work, *view, *known; /* as it was; to play on; of a seat; as a seat may take it to be */
} Reviewer;

/* What each seat may hope for. */
static void outlook_of(const Kit *kit, const void *state, double share[SEATS_MAX + 1])
{
    Result result = {0};
    int value[SEATS_MAX + 1], winners = 0;
    double sum = 0;
    if (kit->game->result(kit, state, &result)) {
        for (int seat = 1; seat <= kit->seats; seat++) winners += result.winners >> seat & 1;
        for (int seat = 1; seat <= kit->seats; seat++)
            share[seat] = !winners ? 1.0 / kit->seats : result.winners >> seat & 1 ? 1.0 / winners : 0;
        return;
    }
    kit->game->judge(kit, state, value);
    for (int seat = 1; seat <= kit->seats; seat++) sum += value[seat] > 0 ? value[seat] : 0;
    for (int seat = 1; seat <= kit->seats; seat++) share[seat] = sum > 0 ? (value[seat] > 0 ? value[seat] : 0) / sum : 1.0 / kit->seats;
}

/* Greedy bots go on for a while. */
static void play_on(Reviewer *r, Dice *dice)
{
    const Game *game = r->kit->game;
    unsigned asked;
    for (int i = 0; i < r->options->ahead && (asked = game->asked(r->kit, r->work)); i++) {
        int seat = __builtin_ctz(asked);
        memcpy(r->view, r->work, r->kit->state_size);
        game->hide(r->kit, r->view, seat);
        Choice choice = bot_greedy(r->kit, r->view, seat, dice);
        game->apply(r->kit, r->work, seat, choice, dice, NULL);
    }
}

/* The outlook of a seat that makes this choice, and its standard error. The samples are the same for every choice of a
   position, so that choices and not samples are compared. */
static double outlook_after(Reviewer *r, int seat, Choice choice, uint64_t seed, double out[])
{
    double sum = 0;
    for (int i = 0; i < r->options->samples; i++) {
        Dice dice = dice_fast(seed + (uint64_t)i * 0x9E3779B97F4A7C15ull);
        double share[SEATS_MAX + 1];
        memcpy(r->work, r->known, r->kit->state_size);
        r->kit->game->guess(r->kit, r->work, seat, &dice);
        r->kit->game->apply(r->kit, r->work, seat, choice, &dice, NULL);
        play_on(r, &dice);
        outlook_of(r->kit, r->work, share);
        sum += out[i] = share[seat];
    }
    return sum / r->options->samples;
}

/* Is one better than the other by more than chance would make it seem? */
static bool clearly_better(const double *a, const double *b, int count)
{
    double sum = 0, squares = 0;
    for (int i = 0; i < count; i++) sum += a[i] - b[i], squares += (a[i] - b[i]) * (a[i] - b[i]);
    double mean = sum / count, error = sqrt(fmax(squares / count - mean * mean, 0) / count);
    return mean > REVIEW_CLEAR && mean > 2 * error;
}

static void decision_weigh(Reviewer *r, const Entry *entry, ReviewLine *line)
{
    const Game *game = r->kit->game;
    static _Thread_local Choice list[CHOICES_MAX];
    int count = game->choices(r->kit, r->state, entry->seat, list), samples = r->options->samples;
    uint64_t seed = r->options->seed * 1000003u + (uint64_t)line->number;
    double *made = calloc((size_t)samples * 2, sizeof *made), *other = made + samples;
    ensure(made != NULL);
    memcpy(r->known, r->state, r->kit->state_size);
    game->hide(r->kit, r->known, entry->seat);
    line->outlook = outlook_after(r, entry->seat, entry->choice, seed, made);
    if (count > 1) {
        Dice luck = dice_fast(seed ^ 0x5DEECE66Dull);
        Choice advised = thinker_choose(&r->adviser, r->kit, r->known, entry->seat, &luck);
        double outlook = choice_same(advised, entry->choice) ? 0 : outlook_after(r, entry->seat, advised, seed, other);
        if (!choice_same(advised, entry->choice) && clearly_better(other, made, samples)) {
            Text words = text_fixed(line->better, sizeof line->better);
            game->write(r->kit, r->state, entry->seat, advised, &words);
            line->better_outlook = outlook;
        }
    }
    free(made);
}

/* What fell against all that could have fallen, for every seat. */
static void luck_weigh(Reviewer *r, const Entry *entry, const void *after, ReviewLine *line)
{
    double fell[SEATS_MAX + 1] = {0}, share[SEATS_MAX + 1] = {0}, sum[SEATS_MAX + 1] = {0};
    outlook_of(r->kit, after, fell);
    for (int i = 0; i < LUCK_SAMPLES; i++) {
        Dice dice = dice_fast(r->options->seed * 7919u + (uint64_t)line->number * 1000003u + (uint64_t)i * 0x9E3779B97F4A7C15ull);
        memcpy(r->work, r->state, r->kit->state_size);
        r->kit->game->apply(r->kit, r->work, entry->seat, entry->choice, &dice, NULL);
        outlook_of(r->kit, r->work, share);
        for (int seat = 1; seat <= r->kit->seats; seat++) sum[seat] += share[seat];
    }
    for (int seat = 1; seat <= r->kit->seats; seat++) line->luck[seat] = fell[seat] - sum[seat] / LUCK_SAMPLES;
}

static void entry_apply(const Table *table, const Entry *entry, void *state)
{
    Dice dice = dice_forced(entry->dice, entry->dice_count);
    if (entry->kind == ENTRY_CHOICE) table->game->apply(table->kit, state, entry->seat, entry->choice, &dice, NULL);
    else table->game->leave(table->kit, state, entry->seat, entry->why, &dice, NULL);
    ensure(!dice.failed);
}

void review_make(const Table *table, const ReviewOptions *options, Review *review, void (*progress)(void *, int, int), void *context)
{
    size_t size = table->kit->state_size + 8;
    Reviewer r = {.table = table, .kit = table->kit, .options = options, .adviser = thinker_new(&options->adviser, 1),
                  .state = calloc(1, size), .work = calloc(1, size), .view = calloc(1, size), .known = calloc(1, size)};
    uint64_t *after = calloc(1, size);
    *review = (Review){.line = calloc((size_t)table->standing_count + 1, sizeof *review->line)};
    ensure(r.state && r.work && r.view && r.known && after && review->line);
    memcpy(r.state, table->start, table->kit->state_size);
    for (int i = 0; i < table->standing_count; i++) {
        const Entry *entry = &table->entries[table->standing[i]];
        memcpy(after, r.state, table->kit->state_size);
        entry_apply(table, entry, after);
        ensure(hash_bytes(after, table->kit->state_size) == entry->hash);
        if (entry->kind == ENTRY_CHOICE) {
            ReviewLine *line = &review->line[review->count++];
            *line = (ReviewLine){.number = i + 1, .seat = entry->seat, .dice = entry->dice_count, .made = entry->words};
            decision_weigh(&r, entry, line);
            if (entry->dice_count) luck_weigh(&r, entry, after, line);
            for (int seat = 1; seat <= table->kit->seats; seat++) review->luck[seat] += line->luck[seat];
            review->lost[line->seat] += review_cost(line);
        }
        memcpy(r.state, after, table->kit->state_size);
        if (progress) progress(context, i + 1, table->standing_count);
    }
    thinker_free(&r.adviser);
    free(r.state), free(r.work), free(r.view), free(r.known), free(after);
}

void review_free(Review *review)
{
    free(review->line);
    *review = (Review){0};
}
