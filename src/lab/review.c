/* Luck and decisions of a match that was played. An outlook is a seat's share of what `judge` gives to all, after a few
   choices by greedy bots on sampled dice; a decision is weighed by what its seat could know, luck by what was there. */
#include "lab/review.h"

#include "lab/crew.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>

const ReviewOptions review_usual = {.adviser = {.kind = BOT_SEARCH, .iterations = 600}, .samples = 24, .ahead = 10, .threads = 1, .seed = 1};

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
    Choice advised = entry->choice;
    if (count > 1) {
        Dice luck = dice_fast(seed ^ 0x5DEECE66Dull);
        advised = thinker_choose(&r->adviser, r->kit, r->known, entry->seat, &luck);
    }
    if (!choice_same(advised, entry->choice)) {
        line->outlook = outlook_after(r, entry->seat, entry->choice, seed, made);
        double outlook = outlook_after(r, entry->seat, advised, seed, other);
        if (clearly_better(other, made, samples)) {
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

/* What the threads share: the position before every standing choice, and who takes the next. */
typedef struct Work {
    const Table         *table;
    const ReviewOptions *options;
    ReviewLine          *line; /* one for each standing entry; number 0 if it is no choice */
    uint64_t           **state;
    pthread_mutex_t      lock;
    int                  next, done;
    void (*progress)(void *context, int done, int of);
    void *context;
} Work;

static void *work_do(void *shared)
{
    Work *work = shared;
    const Table *table = work->table;
    size_t size = table->kit->state_size + 8;
    Reviewer r = {.table = table, .kit = table->kit, .options = work->options, .adviser = thinker_new(&work->options->adviser, 1),
                  .work = calloc(1, size), .view = calloc(1, size), .known = calloc(1, size)};
    ensure(r.work && r.view && r.known);
    for (;;) {
        pthread_mutex_lock(&work->lock);
        int i = work->next < table->standing_count ? work->next++ : -1;
        pthread_mutex_unlock(&work->lock);
        if (i < 0) break;
        const Entry *entry = &table->entries[table->standing[i]];
        r.state = work->state[i];
        if (entry->kind == ENTRY_CHOICE) {
            work->line[i] = (ReviewLine){.number = i + 1, .seat = entry->seat, .dice = entry->dice_count, .made = entry->words};
            decision_weigh(&r, entry, &work->line[i]);
            if (entry->dice_count) luck_weigh(&r, entry, work->state[i + 1], &work->line[i]);
        }
        pthread_mutex_lock(&work->lock);
        work->done++;
        if (work->progress) work->progress(work->context, work->done, table->standing_count);
        pthread_mutex_unlock(&work->lock);
    }
    thinker_free(&r.adviser);
    free(r.work), free(r.view), free(r.known);
    return NULL;
}

/* The positions of the match, one more than there are choices. */
static uint64_t **states_replay(const Table *table)
{
    uint64_t **state = calloc((size_t)table->standing_count + 1, sizeof *state);
    ensure(state != NULL);
    for (int i = 0; i <= table->standing_count; i++) {
        state[i] = calloc(1, table->kit->state_size + 8);
        ensure(state[i] != NULL);
        memcpy(state[i], i ? (void *)state[i - 1] : table->start, table->kit->state_size);
        if (!i) continue;
        const Entry *entry = &table->entries[table->standing[i - 1]];
        entry_apply(table, entry, state[i]);
        ensure(hash_bytes(state[i], table->kit->state_size) == entry->hash);
    }
    return state;
}

void review_make(const Table *table, const ReviewOptions *options, Review *review, void (*progress)(void *, int, int), void *context)
{
    Work work = {.table = table, .options = options, .line = calloc((size_t)table->standing_count + 1, sizeof *work.line),
                 .state = states_replay(table), .progress = progress, .context = context};
    ensure(work.line != NULL);
    pthread_mutex_init(&work.lock, NULL);
    crew_run(options->threads, work_do, &work);
    pthread_mutex_destroy(&work.lock);
    *review = (Review){.line = work.line};
    for (int i = 0; i < table->standing_count; i++) {
        const ReviewLine *line = &work.line[i];
        if (!line->number) continue;
        for (int seat = 1; seat <= table->kit->seats; seat++) review->luck[seat] += line->luck[seat];
        review->lost[line->seat] += review_cost(line);
        review->line[review->count++] = *line;
    }
    for (int i = 0; i <= table->standing_count; i++) free(work.state[i]);
    free(work.state);
}

void review_free(Review *review)
{
    free(review->line);
    *review = (Review){0};
}
