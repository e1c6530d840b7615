/* `laws [--game G] [--seats N] [--matches N] [--seed S] [--full] [--want KEY=VALUE] [--read FILE]...`: plays
   matches of every
   game and every number of seats under the eyes of the law. Match number i has the seed S + i, so a failure
   is played again by what is printed with it. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "laws.h"
#include "parley.h"
#include "setups.h"

enum { PASSED_OVER_MAX = 2000 };

typedef struct Options {
    const char *game;
    int seats, matches;
    uint64_t seed;
    unsigned share;
    char key[24], value[64]; /* what a set-up must have agreed on; "": anything */
    const char *file[8];     /* cards and teams besides those of the game */
    int files;
} Options;

/* What was being played when a bug stopped the process. */
static Laws laws;
static char again[1024];

static void write_all(const char *text, size_t length)
{
    while (length > 0) {
        ssize_t written = write(STDERR_FILENO, text, length);
        if (written <= 0) return;
        text += written;
        length -= (size_t)written;
    }
}

static void last_words(void)
{
    static const char head[] = "\nlaws: stopped by a bug during this match; once more: ";
    write_all(head, sizeof head - 1);
    write_all(again, strlen(again));
    if (laws.log.at) write_all(laws.log.at, (size_t)laws.log.length);
    write_all("\n", 1);
}

static void on_signal(int number)
{
    signal(number, SIG_DFL);
    last_words();
    raise(number);
}

void __sanitizer_set_death_callback(void (*)(void)) __attribute__((weak));

static bool number_read(const char *text, uint64_t *number)
{
    char *end;
    *number = strtoull(text, &end, 0);
    return *text && !*end;
}

static int usage(void)
{
    fputs("usage: laws [--game G] [--seats N] [--matches N] [--seed S] [--share N] [--full]\n"
          "            [--want KEY=VALUE] [--read FILE]...\n"
          "  --matches   of each game and number of seats (100)\n"
          "  --want      only set-ups with this option; seeds of others are passed over\n"
          "  --share     costly checks on one step in N (8); --full: on every step\n",
          stderr);
    return 2;
}

static bool options_read(int count, char **words, Options *options)
{
    for (int i = 1; i < count; i++) {
        uint64_t number = 0;
        bool numbered = i + 1 < count && number_read(words[i + 1], &number);
        if (strcmp(words[i], "--full") == 0) {
            options->share = 1;
            continue;
        }
        if (strcmp(words[i], "--game") == 0 && i + 1 < count)
            options->game = words[i + 1];
        else if (strcmp(words[i], "--read") == 0 && i + 1 < count && options->files < countof(options->file))
            options->file[options->files++] = words[i + 1];
        else if (strcmp(words[i], "--want") == 0 && i + 1 < count &&
                 sscanf(words[i + 1], "%23[^=]=%63s", options->key, options->value) == 2)
            ;
        else if (strcmp(words[i], "--seats") == 0 && numbered && number <= SEATS_MAX)
            options->seats = (int)number;
        else if (strcmp(words[i], "--matches") == 0 && numbered && number <= INT32_MAX)
            options->matches = (int)number;
        else if (strcmp(words[i], "--seed") == 0 && numbered)
            options->seed = number;
        else if (strcmp(words[i], "--share") == 0 && numbered && number <= 10000)
            options->share = (unsigned)number;
        else
            return false;
        i++;
    }
    return true;
}

/* False if a law is broken; *played: this seed has a set-up that is wanted. */
static bool match_run(const Game *game, const Catalog *base, int seats, uint64_t seed, const Options *options,
                      bool *played)
{
    Text words = text_fixed(again, sizeof again);
    text_format(&words, "laws --game %s --seats %d --matches 1 --seed %llu --share %u", game->id, seats,
                (unsigned long long)seed, options->share);
    for (int i = 0; i < options->files; i++) text_format(&words, " --read %s", options->file[i]);
    text_put_char(&words, '\n');
    Catalog *catalog = catalog_new(game, base);
    Setup setup = {.seats = seats};
    int length_max = 0;
    Problem problem = {0};
    Text texts = text_growing();
    bool fine = setups_for(game, catalog, seed, &setup, &texts, &length_max, &problem);
    if (!fine)
        fprintf(stderr, "laws: a bad set-up: %s (expected: %s)\nonce more: %s", problem.what,
                problem.expected, again);
    *played =
        !fine || !options->key[0] || strcmp(setup_option(&setup, options->key, ""), options->value) == 0;
    if (fine && *played) {
        laws.texts = texts.at;
        fine = laws_match(&laws, catalog, game, &setup, seed, length_max);
        if (!fine) fprintf(stderr, "laws: %s\nonce more: %s%s\n", laws.failure, again, laws.log.at);
    }
    laws.texts = NULL;
    text_free(&texts);
    catalog_free(catalog);
    return fine;
}

/* A check that never happened is no success. */
static bool counted(const Game *game, const LawsCount *count)
{
    if (count->matches < 50) return true;
    if (string_same(game->id, "warren")) {
        bool met =
            count->free && count->hidden && count->dice && count->twins && count->odds && count->refused;
        if (!met) fputs("laws: some law was never looked at\n", stderr);
        return met;
    }
    if (game != &parley) return true;
    bool fine = count->refused && count->hidden && count->views && count->twins && count->alone &&
                count->secrets && count->bots && count->orders && count->playouts && count->leaves &&
                count->words && count->replayed && count->odds;
    if (!fine) fputs("laws: some law was never looked at\n", stderr);
    return fine;
}

static bool seats_run(const Game *game, const Catalog *base, int seats, const Options *options)
{
    laws = laws_new(options->share);
    clock_t start = clock();
    bool fine = true;
    uint64_t seed = options->seed, passed_over = 0;
    for (int i = 0; fine && i < options->matches && passed_over < PASSED_OVER_MAX; seed++) {
        bool played;
        fine = match_run(game, base, seats, seed, options, &played);
        i += played;
        passed_over = played ? 0 : passed_over + 1;
    }
    if (passed_over == PASSED_OVER_MAX) fputs("laws: no set-up has what is wanted\n", stderr);
    fine = fine && passed_over < PASSED_OVER_MAX;
    const LawsCount *count = &laws.count;
    const struct {
        const char *what;
        uint64_t count;
    } counts[] = {{"matches", count->matches},
                  {"choices", count->choices},
                  {"listed", count->listed},
                  {"refused", count->refused},
                  {"tried", count->tried},
                  {"reasons", count->reasons},
                  {"words", count->words},
                  {"views that hide", count->views},
                  {"twins", count->twins},
                  {"shown to one alone", count->alone},
                  {"secret answers", count->secrets},
                  {"choices of bots", count->bots},
                  {"secret dice", count->dice},
                  {"hidden choices", count->hidden},
                  {"free answers", count->free},
                  {"orders", count->orders},
                  {"playouts", count->playouts},
                  {"leaves", count->leaves},
                  {"odds", count->odds},
                  {"positions", count->positions},
                  {"replayed", count->replayed}};
    printf("%s, %d seats:", game->id, seats);
    for (int c = 0; c < countof(counts); c++)
        printf(" %llu %s,", (unsigned long long)counts[c].count, counts[c].what);
    printf(" digest %016llx, %.1f s\n", (unsigned long long)laws.digest,
           (double)(clock() - start) / CLOCKS_PER_SEC);
    fflush(stdout);
    fine = fine && counted(game, count);
    laws_free(&laws);
    return fine;
}

static bool file_read(Catalog *base, const char *path, Problem *problem)
{
    static char text[1 << 18];
    FILE *file = fopen(path, "r");
    if (!file) return problem_set(problem, 0, 0, "a file", "can't open %s", path);
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    return catalog_read(base, path, text, 1, problem);
}

static void game_run(const Game *game, const Options *options, int *passed, int *failed)
{
    if (options->game && !string_same(game->id, options->game)) return;
    Problem problem = {0};
    Catalog *base = catalog_standard(game, &problem);
    bool read = base != NULL;
    for (int i = 0; read && i < options->files; i++) read = file_read(base, options->file[i], &problem);
    if (!read) {
        fprintf(stderr, "laws: %s:%d:%d: %s\n", problem.file, problem.line, problem.column, problem.what);
        ++*failed;
        return;
    }
    for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
        if (options->seats && seats != options->seats) continue;
        if (seats_run(game, base, seats, options))
            ++*passed;
        else
            ++*failed;
    }
    catalog_free(base);
}

int main(int count, char **words)
{
    Options options = {.matches = 100, .seed = 1, .share = 8};
    if (!options_read(count, words, &options)) return usage();
    signal(SIGABRT, on_signal);
    signal(SIGALRM, on_signal);
    if (__sanitizer_set_death_callback)
        __sanitizer_set_death_callback(last_words);
    else
        signal(SIGSEGV, on_signal);
    int passed = 0, failed = 0;
    bool with_parley = false;
    for (int i = 0; games[i]; i++) {
        with_parley |= games[i] == &parley;
        game_run(games[i], &options, &passed, &failed);
    }
    if (!with_parley) game_run(&parley, &options, &passed, &failed);
    if (passed + failed == 0) fputs("laws: no such game, or not for so many\n", stderr);
    printf("%d passed, %d failed\n", passed, failed);
    return failed || !passed;
}
