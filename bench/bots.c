/* How fast the bots think: `bench_bots [--json] [--seconds N] [--timed N] [--level N] [--scene ID]`. Two-seat
   scenes of tests/lib, one core, positions met in random play. With --level only that one is measured.
   script/bench runs this program. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "lab/think.h"
#include "scene.h"

enum { POSITIONS = 200, TIMED_MS = 20, OVER_MS = 10, COPIES = 100000 };

/* Time of this process on its core, so that other programs disturb less. A clock of its own is read where
   milliseconds are short or promised to somebody. */
static double processor_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

/* ---- a game whose functions are timed ---- */

typedef enum Part { PART_ASKED, PART_CHOICES, PART_APPLY, PART_GUESS, PART_JUDGE, PART_PREFER, PARTS } Part;
static const char *const part_names[PARTS] = {"asked", "choices", "apply", "guess", "judge", "prefer"};

static const Game *timed_game;
static double part_ms[PARTS];
static uint64_t part_calls[PARTS];

static void part_add(Part part, double began)
{
    part_ms[part] += clock_ms() - began;
    part_calls[part]++;
}

static unsigned timed_asked(const Kit *kit, const void *state)
{
    double began = clock_ms();
    unsigned asked = timed_game->asked(kit, state);
    part_add(PART_ASKED, began);
    return asked;
}

static int timed_choices(const Kit *kit, const void *state, int seat, Choice *list)
{
    double began = clock_ms();
    int count = timed_game->choices(kit, state, seat, list);
    part_add(PART_CHOICES, began);
    return count;
}

static void timed_apply(const Kit *kit, void *state, int seat, Choice choice, Dice *dice, Events *events)
{
    double began = clock_ms();
    timed_game->apply(kit, state, seat, choice, dice, events);
    part_add(PART_APPLY, began);
}

static void timed_guess(const Kit *kit, void *state, int seat, Dice *dice)
{
    double began = clock_ms();
    timed_game->guess(kit, state, seat, dice);
    part_add(PART_GUESS, began);
}

static void timed_judge(const Kit *kit, const void *state, int value[SEATS_MAX + 1])
{
    double began = clock_ms();
    timed_game->judge(kit, state, value);
    part_add(PART_JUDGE, began);
}

static void timed_prefer(const Kit *kit, const void *state, int seat, const Choice *list, int count,
                         int *weight)
{
    double began = clock_ms();
    timed_game->prefer(kit, state, seat, list, count, weight);
    part_add(PART_PREFER, began);
}

/* What reading the clock adds to each call. */
static double clock_cost_ms(void)
{
    double began = clock_ms(), last = began;
    for (int i = 0; i < COPIES; i++) last = clock_ms();
    return (last - began) / COPIES;
}

/* ---- positions ---- */

typedef struct Bench {
    Table *table;
    char *state; /* POSITIONS of them, in which somebody has more than one choice */
    int count;
    Text out;
    Json json;
    bool as_json;
    double seconds;
    long timed;
    int level;         /* 0: everything */
    const char *scene; /* NULL: all of two seats */
} Bench;

static void positions_make(Bench *bench)
{
    const Kit *kit = bench->table->kit;
    uint64_t state[STATE_SIZE_MAX / 8];
    Choice list[CHOICES_MAX];
    bench->state = calloc(POSITIONS, kit->state_size);
    ensure(bench->state != NULL);
    bench->count = 0;
    for (uint64_t seed = 1; bench->count < POSITIONS; seed++) {
        Dice dice = dice_fast(seed), picks = dice_fast(seed + 1000);
        memcpy(state, bench->table->start, kit->state_size);
        for (int n = 0; bench->count < POSITIONS && kit->game->asked(kit, state); n++) {
            int seat = __builtin_ctz(kit->game->asked(kit, state));
            if (n % 7 == 3 && kit->game->choices(kit, state, seat, list) > 1)
                memcpy(bench->state + (size_t)bench->count++ * kit->state_size, state, kit->state_size);
            scene_step(kit, state, &picks, &dice, NULL);
        }
    }
}

/* One choice in the n-th position, as the seat that is asked sees it. Returns its milliseconds by a clock. */
static double choose(const Bench *bench, Thinker *thinker, long n, Dice *luck, double (*now)(void))
{
    const Kit *kit = bench->table->kit;
    uint64_t view[STATE_SIZE_MAX / 8];
    memcpy(view, bench->state + (size_t)(n * 37 % bench->count) * kit->state_size, kit->state_size);
    int seat = __builtin_ctz(kit->game->asked(kit, view));
    kit->game->hide(kit, view, seat);
    double began = now();
    thinker_choose(thinker, kit, view, seat, luck);
    return now() - began;
}

/* ---- figures ---- */

static void put(Bench *bench, const char *name, const char *format, double value)
{
    char number[40];
    int length = snprintf(number, sizeof number, format, value);
    if (!bench->as_json) printf("  %12s %s\n", number, name);
    json_key(&bench->json, name);
    json_raw(&bench->json, number, length);
}

static void measure_playouts(Bench *bench)
{
    const Kit *kit = bench->table->kit;
    uint64_t state[STATE_SIZE_MAX / 8], matches = 0;
    double began = processor_ms(), end;
    do {
        Dice dice = dice_fast(++matches), picks = dice_fast(matches + 77);
        memcpy(state, bench->table->start, kit->state_size);
        while (scene_step(kit, state, &picks, &dice, NULL)) {
        }
    } while ((end = processor_ms()) - began < bench->seconds * 500);
    put(bench, "playouts_per_second", "%.0f", (double)matches * 1000 / (end - began));
}

static void measure_levels(Bench *bench)
{
    for (int level = 1; level <= BOT_LEVELS; level++) {
        if (bench->level ? bench->level != level : bot_levels[level].spec.timed) continue;
        Thinker thinker = thinker_new(&bot_levels[level].spec, 1);
        Dice luck = dice_fast(1);
        double spent = 0, worst = 0;
        long n = 0;
        for (; spent < bench->seconds * 1000 || n < 3; n++) {
            double ms = choose(bench, &thinker, n, &luck, processor_ms);
            spent += ms;
            if (ms > worst) worst = ms;
        }
        char name[64];
        if (thinker.spec.kind == BOT_SEARCH) {
            snprintf(name, sizeof name, "level_%d_iterations_per_second", level);
            put(bench, name, "%.0f", (double)thinker.report.iterations * 1000 / spent);
        }
        snprintf(name, sizeof name, "level_%d_ms_per_choice", level);
        put(bench, name, "%.3f", spent / (double)n);
        snprintf(name, sizeof name, "level_%d_ms_worst", level);
        put(bench, name, "%.1f", worst);
        thinker_free(&thinker);
    }
}

static double copy_ms(const Bench *bench)
{
    size_t size = bench->table->kit->state_size;
    uint64_t state[STATE_SIZE_MAX / 8];
    double began = clock_ms();
    for (int i = 0; i < COPIES; i++) {
        memcpy(state, bench->state + (size_t)(i % bench->count) * size, size);
        __asm__ volatile("" : : "r"(state) : "memory");
    }
    return (clock_ms() - began) / COPIES;
}

/* Where a level 3 search spends its time. What the clock itself takes is taken off again. */
static void measure_shares(Bench *bench)
{
    Kit *kit = bench->table->kit;
    timed_game = kit->game;
    Game timed = *kit->game;
    timed.asked = timed_asked;
    timed.choices = timed_choices;
    timed.apply = timed_apply;
    timed.guess = timed_guess;
    timed.judge = timed_judge;
    if (timed.prefer) timed.prefer = timed_prefer;
    memset(part_ms, 0, sizeof part_ms);
    memset(part_calls, 0, sizeof part_calls);
    double cost = clock_cost_ms(), copy = copy_ms(bench), spent = 0;
    Thinker thinker = thinker_new(&bot_levels[3].spec, 1);
    Dice luck = dice_fast(1);
    kit->game = &timed;
    for (long n = 0; spent < bench->seconds * 1000; n++) spent += choose(bench, &thinker, n, &luck, clock_ms);
    kit->game = timed_game;
    double rest = spent;
    for (int part = 0; part < PARTS; part++) {
        part_ms[part] -= cost * (double)part_calls[part];
        if (part_ms[part] < 0) part_ms[part] = 0;
        spent -= 2 * cost * (double)part_calls[part];
        rest -= 2 * cost * (double)part_calls[part] + part_ms[part];
    }
    double copied = copy * (double)thinker.report.iterations;
    for (int part = 0; part < PARTS; part++) {
        char name[32];
        snprintf(name, sizeof name, "share_%s", part_names[part]);
        if (part_calls[part]) put(bench, name, "%.3f", part_ms[part] / spent);
    }
    put(bench, "share_copying", "%.3f", copied / spent);
    put(bench, "share_tree", "%.3f", rest > copied ? (rest - copied) / spent : 0);
    thinker_free(&thinker);
}

/* Does a budget of time hold? */
static void measure_timed(Bench *bench)
{
    BotSpec spec = {.kind = BOT_SEARCH, .iterations = SEARCH_ITERATIONS_MAX, .ms = TIMED_MS};
    Thinker thinker = thinker_new(&spec, 1);
    Dice luck = dice_fast(1);
    long within = 0;
    double worst = 0;
    for (long n = 0; n < bench->timed; n++) {
        double over = choose(bench, &thinker, n, &luck, clock_ms) - TIMED_MS;
        if (over <= OVER_MS) within++;
        if (over > worst) worst = over;
    }
    thinker_free(&thinker);
    put(bench, "timed_choices", "%.0f", (double)bench->timed);
    put(bench, "timed_budget_ms", "%.0f", TIMED_MS);
    put(bench, "timed_within_10_ms", "%.4f", (double)within / (double)bench->timed);
    put(bench, "timed_worst_over_ms", "%.2f", worst);
}

int main(int argc, char **argv)
{
    Bench bench = {.seconds = 2, .timed = 1000, .out = text_growing()};
    for (int i = 1; i < argc; i++) {
        if (string_same(argv[i], "--json"))
            bench.as_json = true;
        else if (string_same(argv[i], "--seconds") && i + 1 < argc)
            bench.seconds = atof(argv[++i]);
        else if (string_same(argv[i], "--timed") && i + 1 < argc && atol(argv[i + 1]) > 0)
            bench.timed = atol(argv[++i]);
        else if (string_same(argv[i], "--level") && i + 1 < argc)
            bench.level = atoi(argv[++i]);
        else if (string_same(argv[i], "--scene") && i + 1 < argc)
            bench.scene = argv[++i];
        else
            return fprintf(stderr,
                           "usage: bench_bots [--json] [--seconds N] [--timed N] [--level N] [--scene ID]\n"),
                   2;
    }
    Library library = {0};
    bench.json = json_to(&bench.out);
    json_object(&bench.json);
    for (int i = 0; i < scene_count; i++) {
        if (!scene_playable(&scenes[i]) || (bench.scene && !string_same(bench.scene, scenes[i].id))) continue;
        Problem problem = {0};
        bench.table = scene_open(&library, scenes[i].text, 1, &problem);
        if (!bench.table)
            return fprintf(stderr, "bench_bots: %s: line %d: %s\n", scenes[i].id, problem.line, problem.what),
                   1;
        if (bench.table->setup.seats == 2) {
            if (!bench.as_json) printf("%s\n", scenes[i].id);
            json_key(&bench.json, scenes[i].id);
            json_object(&bench.json);
            positions_make(&bench);
            measure_levels(&bench);
            if (!bench.level) {
                measure_playouts(&bench);
                measure_shares(&bench);
                measure_timed(&bench);
            }
            json_end(&bench.json);
            free(bench.state);
        }
        table_close(bench.table);
    }
    json_end(&bench.json);
    if (bench.as_json) printf("%s\n", bench.out.at);
    text_free(&bench.out);
    library_free(&library);
    return 0;
}
