/* What a table costs a server: `bench_table [--json]`. A duel of 100, 1,000 and 5,000 choices: whether
   the last choice could be taken back, the view of a seat as JSON, one more choice, and the whole match over
   again; and the view in other scenes. script/bench runs this program. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "scene.h"

enum { SLICES = 5, LENGTHS = 3, SOME = 100 };
static const int lengths[LENGTHS] = {100, 1000, 5000};
static const char long_duel[] = "game aegis edition=2 mode=standard board=arena quiet=9999 limit=65535\n"
                                "seat 1 Ann team=ashla\n"
                                "seat 2 Bob team=ganith\n";

static double now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

/* A choice by lot that throws no dice, so that nobody is harmed and the match goes on: the last one (a pass,
   the turn's end) if lots find none. */
static Choice quiet_choice(const Table *table, int seat, Dice *picks)
{
    static uint64_t state[STATE_SIZE_MAX / 8];
    static Choice list[CHOICES_MAX];
    int count = table->game->choices(table->kit, table->state, seat, list);
    for (int tries = 0; tries < 4; tries++) {
        Choice choice = list[dice_fast_below(picks, (uint32_t)count)];
        Dice dice = dice_fast(1), same = dice;
        memcpy(state, table->state, table->kit->state_size);
        table->game->apply(table->kit, state, seat, choice, &dice, NULL);
        if (dice.state == same.state && table->game->asked(table->kit, state)) return choice;
    }
    return list[count - 1];
}

static void one_choice(Table *table, Dice *picks, double *spent)
{
    Answer answer;
    unsigned asked = table_asked(table);
    ensure(asked);
    int seat = __builtin_ctz(asked);
    Choice choice = quiet_choice(table, seat, picks);
    double began = now_us();
    ensure(table_choose(table, seat, choice, NULL, &answer) == ANSWER_DONE);
    *spent += now_us() - began;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *slice)
{
    qsort(slice, SLICES, sizeof *slice, by_size);
    return slice[SLICES / 2];
}

static double describe_us(const Table *table, int seat)
{
    double slice[SLICES];
    for (int i = 0; i < SLICES; i++) {
        double began = now_us();
        for (int n = 0; n < SOME; n++) {
            Text text = text_growing();
            table_describe(table, seat, &text);
            text_free(&text);
        }
        slice[i] = (now_us() - began) / SOME;
    }
    return median(slice);
}

/* Whether it may be taken back is not asked here: both answers are worked out alike. */
static double undo_try_us(Table *table)
{
    double slice[SLICES];
    int seat = table->entries[table->standing[table->standing_count - 1]].seat;
    for (int i = 0; i < SLICES; i++) {
        double began = now_us();
        for (int n = 0; n < SOME; n++) {
            Answer answer;
            table_undo(table, seat, true, &answer);
        }
        slice[i] = (now_us() - began) / SOME;
    }
    return median(slice);
}

static double choose_us(Table *table, Dice *picks)
{
    double slice[SLICES];
    for (int i = 0; i < SLICES; i++) {
        slice[i] = 0;
        for (int n = 0; n < SOME / 5; n++) one_choice(table, picks, &slice[i]);
        slice[i] /= SOME / 5;
    }
    return median(slice);
}

/* Two choices back: the position before the last one alone is kept. */
static double replay_us(Table *table)
{
    Answer answer;
    double began = now_us();
    ensure(table_undo_to(table, table->standing_count - 2, &answer) == ANSWER_DONE);
    return now_us() - began;
}

typedef struct Figure {
    const char *name;
    double value;
} Figure;

static void print_figures(bool json, bool first, const char *id, const Figure *figure, int count)
{
    printf(json ? "%s\"%s\":{" : "%s%s\n", json && !first ? "," : "", id);
    for (int i = 0; i < count; i++)
        if (json)
            printf("%s\"%s\":%.1f", i ? "," : "", figure[i].name, figure[i].value);
        else
            printf("  %12.1f %s\n", figure[i].value, figure[i].name);
    if (json) printf("}");
}

static void measure_length(Library *library, int length, bool json, bool first)
{
    Problem problem = {0};
    Table *table = scene_open(library, long_duel, 1, &problem);
    ensure(table != NULL);
    Dice picks = dice_fast(1);
    double unused = 0;
    while (table->standing_count < length) one_choice(table, &picks, &unused);
    Figure figures[] = {{"undo_try_us", undo_try_us(table)},
                        {"describe_us", describe_us(table, 1)},
                        {"choose_us", choose_us(table, &picks)},
                        {"replay_us", replay_us(table)}};
    char id[32];
    snprintf(id, sizeof id, "%d choices", length);
    print_figures(json, first, id, figures, countof(figures));
    table_close(table);
}

static bool measure_scene(Library *library, const Scene *scene, bool json)
{
    Problem problem = {0};
    Table *table = scene_open(library, scene->text, 1, &problem);
    if (!table) return fprintf(stderr, "bench_table: %s: %s\n", scene->id, problem.what), false;
    Dice picks = dice_fast(1);
    double unused = 0;
    for (int n = 0; n < SOME && !table_over(table); n++) one_choice(table, &picks, &unused);
    Figure figure = {"describe_us", describe_us(table, 1)};
    print_figures(json, false, scene->id, &figure, 1);
    table_close(table);
    return true;
}

int main(int argc, char **argv)
{
    bool json = argc > 1 && string_same(argv[1], "--json"), done = true;
    Library library = {0};
    if (json) printf("{");
    for (int i = 0; i < LENGTHS; i++) measure_length(&library, lengths[i], json, i == 0);
    for (int i = 0; i < scene_count && done; i++)
        if (scene_playable(&scenes[i])) done = measure_scene(&library, &scenes[i], json);
    if (json) printf("}\n");
    library_free(&library);
    return done ? 0 : 1;
}
