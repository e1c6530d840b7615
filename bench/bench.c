/* How fast the engine plays: `bench [--json] [--seconds N] [--scene ID] [--matches N]`. Every scene of
   tests/lib (or the named one) is played at random on one core, choices listed and applied, silently. With
   --matches it plays those of the first N seeds and prints what they came to, so that two programs can be
   seen to play alike. script/bench runs this program. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "core/game.h"
#include "scene.h"

enum { SLICES = 5, SAMPLES = 64, COPIES = 200000 };

typedef struct Figures {
    const char *id;
    double choices_per_second, matches_per_second, choices_per_match, listed_mean, copy_ns, hash_ns,
        unpack_us;
    long state_bytes, kit_bytes;
} Figures;

typedef struct Played {
    uint64_t choices, matches, listed;
} Played;

/* Time of this process on its core, so that other programs disturb less. */
static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* One whole match; states met on the way are kept in `samples` (NULL: none). */
static void play_match(const Table *table, void *state, uint64_t seed, Played *played, char *samples)
{
    const Kit *kit = table->kit;
    const Game *game = kit->game;
    Choice list[CHOICES_MAX];
    Dice dice = dice_fast(seed);
    unsigned asked;
    memcpy(state, table->start, kit->state_size);
    for (int n = 0; (asked = game->asked(kit, state)) != 0; n++) {
        int seat = __builtin_ctz(asked), count = game->choices(kit, state, seat, list);
        if (samples && n % 4 == 0)
            memcpy(samples + (size_t)(n / 4 % SAMPLES) * kit->state_size, state, kit->state_size);
        game->apply(kit, state, seat, list[dice_fast_below(&dice, (uint32_t)count)], &dice, NULL);
        played->choices++;
        played->listed += (uint64_t)count;
    }
    played->matches++;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The median of several slices: other programs on the machine disturb a mean more. */
static void measure_play(const Table *table, void *state, double seconds, Figures *figures)
{
    double rate[SLICES];
    uint64_t seed = 1;
    Played all = {0};
    for (int slice = -1; slice < SLICES; slice++) { /* the first one warms up */
        Played played = {0};
        double start = now(), length = slice < 0 ? seconds / SLICES / 2 : seconds / SLICES, end;
        do play_match(table, state, seed++, &played, NULL);
        while ((end = now()) - start < length);
        if (slice < 0) continue;
        rate[slice] = (double)played.choices / (end - start);
        all.choices += played.choices, all.matches += played.matches, all.listed += played.listed;
    }
    qsort(rate, SLICES, sizeof *rate, by_size);
    figures->choices_per_second = rate[SLICES / 2];
    figures->choices_per_match = (double)all.choices / (double)all.matches;
    figures->matches_per_second = figures->choices_per_second / figures->choices_per_match;
    figures->listed_mean = (double)all.listed / (double)all.choices;
}

static void measure_memory(const Table *table, void *state, Figures *figures)
{
    size_t size = table->kit->state_size;
    char *samples = calloc(SAMPLES, size);
    Played played = {0};
    for (uint64_t seed = 1; played.choices < 4 * SAMPLES; seed++)
        play_match(table, state, seed, &played, samples);

    double start = now();
    for (int i = 0; i < COPIES; i++) {
        memcpy(state, samples + (size_t)(i % SAMPLES) * size, size);
        __asm__ volatile("" : : "r"(state) : "memory");
    }
    figures->copy_ns = (now() - start) * 1e9 / COPIES;

    uint64_t sum = 0;
    start = now();
    for (int i = 0; i < COPIES; i++) sum += state_hash(table->kit, samples + (size_t)(i % SAMPLES) * size);
    __asm__ volatile("" : : "r"(sum));
    figures->hash_ns = (now() - start) * 1e9 / COPIES;
    figures->state_bytes = (long)size;
    free(samples);
}

static void unpack(const Table *table, Arena *arena)
{
    Problem problem = {0};
    ensure(table->game->unpack(table->catalog, &table->setup, arena, &problem) != NULL);
}

static void measure_kit(const Table *table, Figures *figures)
{
    enum { TIMES = 500, ROOM = 128 * 1024 };
    Arena arena = {0};
    while (arena.end - arena.at < ROOM)
        arena_take(&arena, 1024); /* until there is a block with room for any kit */
    const char *from = arena.at;
    unpack(table, &arena);
    ensure(arena.at > from && arena.at <= arena.end);
    figures->kit_bytes = (long)(arena.at - from);
    arena_free(&arena);

    double start = now();
    for (int i = 0; i < TIMES; i++) {
        unpack(table, &arena);
        arena_free(&arena);
    }
    figures->unpack_us = (now() - start) * 1e6 / TIMES;
}

/* A number that tells whether all lists and all last states were the same; and how long it took. */
static void play_fixed(const Table *table, const char *id, int matches)
{
    size_t size = table->kit->state_size;
    void *state = calloc(1, size);
    Played played = {0};
    uint64_t sum = 0;
    double start = now();
    for (int seed = 1; seed <= matches; seed++) {
        play_match(table, state, (uint64_t)seed, &played, NULL);
        sum = sum * 31 + state_hash(table->kit, state);
    }
    double seconds = now() - start;
    uint64_t parts[3] = {sum, played.choices, played.listed};
    printf("%-20s %d matches, %llu choices of %llu listed, checksum %016llx, %.0f choices/s\n", id, matches,
           (unsigned long long)played.choices, (unsigned long long)played.listed,
           (unsigned long long)hash_bytes(parts, sizeof parts), (double)played.choices / seconds);
    free(state);
}

static void print_text(const Figures *f)
{
    printf("%s\n", f->id);
    printf("  %12.0f choices/s listed and applied\n", f->choices_per_second);
    printf("  %12.0f matches/s of %.1f choices, %.1f listed on average\n", f->matches_per_second,
           f->choices_per_match, f->listed_mean);
    printf("  %12ld bytes of state, copied in %.1f ns, hashed in %.1f ns\n", f->state_bytes, f->copy_ns,
           f->hash_ns);
    printf("  %12ld bytes of kit, unpacked in %.1f us\n", f->kit_bytes, f->unpack_us);
}

static void print_json(const Figures *f, bool first)
{
    printf("%s\"%s\":{\"choices_per_second\":%.0f,\"matches_per_second\":%.0f,\"choices_per_match\":%.1f,"
           "\"choices_listed_mean\":%.2f,\"state_bytes\":%ld,\"copy_ns\":%.1f,\"hash_ns\":%.1f,"
           "\"kit_bytes\":%ld,\"unpack_us\":%.1f}",
           first ? "" : ",", f->id, f->choices_per_second, f->matches_per_second, f->choices_per_match,
           f->listed_mean, f->state_bytes, f->copy_ns, f->hash_ns, f->kit_bytes, f->unpack_us);
}

typedef struct Wanted {
    bool json;
    double seconds;
    const char *scene; /* NULL: all */
    int matches;       /* 0: as many as the time allows */
} Wanted;

static bool wanted_read(int argc, char **argv, Wanted *wanted)
{
    *wanted = (Wanted){.seconds = 2};
    for (int i = 1; i < argc; i++) {
        bool more = i + 1 < argc;
        if (string_same(argv[i], "--json"))
            wanted->json = true;
        else if (string_same(argv[i], "--seconds") && more)
            wanted->seconds = atof(argv[++i]);
        else if (string_same(argv[i], "--scene") && more)
            wanted->scene = argv[++i];
        else if (string_same(argv[i], "--matches") && more)
            wanted->matches = atoi(argv[++i]);
        else
            return false;
    }
    return true;
}

static void measure(const Table *table, const char *id, const Wanted *wanted, bool first)
{
    Figures figures = {.id = id};
    void *state = calloc(1, table->kit->state_size);
    measure_play(table, state, wanted->seconds, &figures);
    measure_memory(table, state, &figures);
    measure_kit(table, &figures);
    if (wanted->json)
        print_json(&figures, first);
    else
        print_text(&figures);
    free(state);
}

int main(int argc, char **argv)
{
    Wanted wanted;
    if (!wanted_read(argc, argv, &wanted))
        return fprintf(stderr, "usage: bench [--json] [--seconds N] [--scene ID] [--matches N]\n"), 2;
    Library library = {0};
    bool first = true;
    if (wanted.json) printf("{");
    for (int i = 0; i < scene_count; i++) {
        const char *id = scenes[i].id;
        if (!scene_playable(&scenes[i]) || (wanted.scene && !string_same(wanted.scene, id))) continue;
        Problem problem = {0};
        Table *table = scene_open(&library, scenes[i].text, 1, &problem);
        if (!table) return fprintf(stderr, "bench: %s: line %d: %s\n", id, problem.line, problem.what), 1;
        if (wanted.matches)
            play_fixed(table, id, wanted.matches);
        else
            measure(table, id, &wanted, first);
        first = false;
        table_close(table);
    }
    if (wanted.json) printf("}\n");
    library_free(&library);
    return 0;
}
