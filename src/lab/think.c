/* Thinking with a clock and with several threads. */
#include "lab/think.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

double clock_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

int thinker_threads(const BotSpec *spec, int cores)
{
    int most = cores < THINK_THREADS_MAX ? cores : THINK_THREADS_MAX;
    return spec->timed && spec->level ? most : 1;
}

Thinker thinker_new(const BotSpec *spec, int threads)
{
    Thinker thinker = {.spec = *spec, .threads = threads};
    ensure(threads >= 1 && threads <= THINK_THREADS_MAX);
    if (spec->kind != BOT_SEARCH) thinker.threads = 1;
    size_t size = (bot_memory(spec) + 7) & ~(size_t)7;
    for (int i = 0; size && i < thinker.threads; i++) {
        thinker.memory[i] = aligned_alloc(8, size);
        ensure(thinker.memory[i] != NULL);
    }
    return thinker;
}

void thinker_free(Thinker *thinker)
{
    for (int i = 0; i < THINK_THREADS_MAX; i++) free(thinker->memory[i]);
    *thinker = (Thinker){0};
}

/* One choice being thought about. */
typedef struct Thinking {
    Thinker *thinker;
    const Kit *kit;
    const void *view;
    int seat;
    double began, deadline; /* 0: none */
    atomic_bool over;
} Thinking;

typedef struct Helper {
    Thinking *thinking;
    void *memory;
    BotSpec spec;
    Dice luck;
    BotReport report;
    pthread_t thread;
    bool started;
} Helper;

static bool time_is_over(const Thinking *thinking)
{
    return thinking->deadline > 0 && clock_ms() >= thinking->deadline;
}

/* In the thread that called: listens to the caller, and tells the others. */
static bool stop_first(void *context)
{
    Thinking *thinking = context;
    Thinker *thinker = thinking->thinker;
    bool over = time_is_over(thinking) || (thinker->stop && thinker->stop(thinker->context));
    if (over) atomic_store(&thinking->over, true);
    return over;
}

static bool stop_helper(void *context)
{
    Thinking *thinking = context;
    return atomic_load(&thinking->over) || time_is_over(thinking);
}

static uint32_t left_by_clock(void *context, uint32_t done)
{
    enum { PARTS = 1000 };
    const Thinking *thinking = context;
    double now = clock_ms();
    return bot_iterations_left(done, (int64_t)((now - thinking->began) * PARTS),
                               (int64_t)((thinking->deadline - now) * PARTS));
}

static BotThought thought_of(Thinking *thinking, void *memory, BotReport *report, bool first)
{
    BotThought thought = {
        .memory = memory, .stop = first ? stop_first : stop_helper, .context = thinking, .report = report};
    /* Who names the milliseconds has them all; whoever is merged takes all iterations. A level by the clock
       ends when the first of its searches has decided. */
    if (thinking->thinker->spec.level && thinking->thinker->spec.timed) thought.left = left_by_clock;
    thought.whole = thinking->thinker->threads > 1 && !(first && thought.left);
    return thought;
}

static void helper_think(Helper *helper, bool first)
{
    Thinking *thinking = helper->thinking;
    BotThought thought = thought_of(thinking, helper->memory, &helper->report, first);
    bot_choose(&helper->spec, thinking->kit, thinking->view, thinking->seat, &helper->luck, &thought);
}

static void *helper_run(void *context)
{
    helper_think(context, false);
    return NULL;
}

/* The choice that all searches together tried most often, the first of equals. */
static Choice most_tried(const Thinking *thinking, const Helper *helper, int count)
{
    Choice list[CHOICES_MAX];
    uint32_t visits[CHOICES_MAX];
    int listed = thinking->kit->game->choices(thinking->kit, thinking->view, thinking->seat, list), best = 0;
    uint64_t *sum = calloc((size_t)listed, sizeof *sum);
    ensure(sum != NULL);
    for (int i = 0; i < count; i++) {
        bot_search_visits(helper[i].memory, list, listed, visits);
        for (int k = 0; k < listed; k++) sum[k] += visits[k];
    }
    for (int k = 1; k < listed; k++)
        if (sum[k] > sum[best]) best = k;
    free(sum);
    return list[best];
}

static Choice think_together(Thinking *thinking, Dice *luck)
{
    Thinker *thinker = thinking->thinker;
    int count = thinker->threads;
    Helper helper[THINK_THREADS_MAX];
    uint32_t share = thinker->spec.iterations / (uint32_t)count,
             rest = thinker->spec.iterations % (uint32_t)count;
    for (int i = 0; i < count; i++) {
        helper[i] = (Helper){.thinking = thinking, .memory = thinker->memory[i], .spec = thinker->spec};
        if (!thinker->spec.timed) helper[i].spec.iterations = share + ((uint32_t)i < rest);
        if (!helper[i].spec.iterations) helper[i].spec.iterations = 1;
        uint64_t seed = (uint64_t)dice_fast_bits(luck) << 32;
        helper[i].luck = dice_fast(seed | dice_fast_bits(luck));
    }
    for (int i = 1; i < count; i++)
        helper[i].started = pthread_create(&helper[i].thread, NULL, helper_run, &helper[i]) == 0;
    helper_think(&helper[0], true);
    if (thinker->spec.timed) atomic_store(&thinking->over, true);
    for (int i = 1; i < count; i++) {
        if (helper[i].started)
            pthread_join(helper[i].thread, NULL);
        else
            helper_think(&helper[i],
                         true); /* no thread to be had: one after the other, with the same outcome */
    }
    long long value = 0;
    for (int i = 0; i < count; i++) {
        thinker->report.iterations += helper[i].report.iterations;
        thinker->report.steps += helper[i].report.steps;
        thinker->report.nodes += helper[i].report.nodes;
        value += helper[i].report.value;
    }
    thinker->report.value = (int)(value / count);
    return most_tried(thinking, helper, count);
}

Choice thinker_choose(Thinker *thinker, const Kit *kit, const void *view, int seat, Dice *luck)
{
    Thinking thinking = {.thinker = thinker, .kit = kit, .view = view, .seat = seat, .began = clock_ms()};
    if (thinker->spec.ms) thinking.deadline = thinking.began + thinker->spec.ms;
    if (thinker->threads > 1) return think_together(&thinking, luck);
    BotThought thought = thought_of(&thinking, thinker->memory[0], &thinker->report, true);
    return bot_choose(&thinker->spec, kit, view, seat, luck, &thought);
}
