/* `arbiter judge`: how well the game's judgement of positions agrees with how matches end. */
#include <pthread.h>
#include <stdlib.h>

#include "cli/common.h"
#include "lab/crew.h"
#include "lab/judged.h"

static const char help[] = "usage: arbiter judge [--game NAME] [--bot BOT] [--games N] [--seed N] [--every "
                           "N] [--noise N] [--threads N]\n"
                           "                     [--mode NAME] [--option KEY=VALUE]... [--fit] [--json]\n"
                           "\n"
                           "Plays matches of a bot against itself with all teams that come with the game, "
                           "and prints what the game's\n"
                           "judgement said of positions in them and how many of those were won.\n"
                           "\n"
                           "  --bot BOT   who plays on both sides (default 3)\n"
                           "  --games N   so many (default 100); --seed N other ones (default 1)\n"
                           "  --threads N so many matches at a time (default: one for each core)\n"
                           "  --every N   looks at about one position in N (default 24)\n"
                           "  --noise N   one choice in N is any legal one, so that more kinds of positions "
                           "occur (default 0: none)\n"
                           "  --mode NAME, --option KEY=VALUE   what the game is played with\n"
                           "  --fit       prints the weights that would have judged these positions best\n"
                           "  --json      for programs\n"
                           "\n"
                           "examples: arbiter judge --bot 3 --games 400\n"
                           "          arbiter judge --bot search:300 --games 2000 --noise 20 --fit\n"
                           "\n"
                           "exit codes: 0 played, 2 bad usage or bad input\n";

enum { GAMES_MAX = 100000 };

typedef struct Judge {
    const Game *game;
    const Catalog *catalog;
    BotSpec spec;
    Setup setup; /* what the options say */
    long games, seed, every, noise, threads, next;
    bool fit, json, failed;
    int teams;
    pthread_mutex_t lock;
    Problem problem;
    JudgedPosition (*position)[JUDGED_PER_MATCH]; /* [games] */
    int *found;                                   /* [games] */
} Judge;

static Kit *kit_of(const Judge *judge, long game, Arena *arena, Problem *problem)
{
    Setup setup = judge->setup;
    setup.seats = 2;
    snprintf(setup.game, sizeof setup.game, "%s", judge->game->id);
    for (int seat = 1; seat <= 2 && judge->teams; seat++) {
        long team = seat == 1 ? game % judge->teams : game / judge->teams % judge->teams;
        catalog_team(judge->catalog, &setup, (int)team, setup.seat[seat].team);
    }
    return judge->game->unpack(judge->catalog, &setup, arena, problem);
}

static void *judge_thread(void *context)
{
    Judge *judge = context;
    void *memory = malloc(bot_memory(&judge->spec) + 8);
    ensure(memory);
    for (;;) {
        pthread_mutex_lock(&judge->lock);
        long game = judge->failed ? judge->games : judge->next;
        if (game < judge->games) judge->next++;
        pthread_mutex_unlock(&judge->lock);
        if (game >= judge->games) break;
        Arena arena = {0};
        Problem problem = {0};
        Kit *kit = kit_of(judge, game, &arena, &problem);
        if (kit)
            judge->found[game] =
                judged_play(kit, &judge->spec, memory, (uint64_t)judge->seed * 1000003u + (uint64_t)game,
                            (int)judge->every, (int)judge->noise, judge->position[game]);
        else {
            pthread_mutex_lock(&judge->lock);
            judge->failed = true, judge->problem = problem;
            pthread_mutex_unlock(&judge->lock);
        }
        arena_free(&arena);
    }
    free(memory);
    return NULL;
}

static long positions_gather(Judge *judge, JudgedPosition *all)
{
    long count = 0;
    for (long game = 0; game < judge->games; game++)
        for (int i = 0; i < judge->found[game]; i++) all[count++] = judge->position[game][i];
    return count;
}

static void judge_report(const Judge *judge, const JudgedPosition *all, long count)
{
    JudgedTable table = judged_count(all, count);
    const Judging *judging = judge->game->judging;
    if (judge->json)
        printf("{\"games\":%ld,\"positions\":%ld,\"loss_bits\":%.4f,\"buckets\":[", judge->games, count,
               table.loss);
    else
        printf("%ld matches, %ld positions seen from both seats, loss %.3f bits\n  called       won   "
               "positions\n",
               judge->games, count, table.loss);
    for (int i = 0; i < JUDGED_BUCKETS; i++) {
        double n = (double)table.bucket[i].positions, most = n > 0 ? n : 1;
        double called = table.bucket[i].called / most, won = table.bucket[i].won / most;
        if (judge->json)
            printf("%s{\"called\":%.4f,\"won\":%.4f,\"positions\":%.0f}", i ? "," : "", called, won, n);
        else
            printf("  %5.1f%%   %5.1f%%   %9.0f\n", 100 * called, 100 * won, n);
    }
    if (judge->json) printf("]");
    if (judge->fit) {
        double weight[FEATURES_MAX];
        judged_fit(all, count, judging->count, weight);
        if (judge->json) printf(",\"weights\":{");
        for (int i = 0; i < judging->count; i++)
            if (judge->json)
                printf("%s\"%s\":%.0f", i ? "," : "", judging->name[i], weight[i]);
            else
                printf("  %-16s now %6d   fitted %8.1f\n", judging->name[i], judging->weight[i], weight[i]);
        if (judge->json) printf("}");
    }
    if (judge->json) printf("}\n");
}

static int judge_play(Judge *judge)
{
    judge->catalog = cli_catalog(judge->game, &judge->problem);
    if (!judge->catalog) {
        problem_print(stderr, &judge->problem);
        return EXIT_INPUT;
    }
    judge->teams = catalog_teams(judge->catalog, &judge->setup);
    judge->position = calloc((size_t)judge->games, sizeof *judge->position);
    judge->found = calloc((size_t)judge->games, sizeof *judge->found);
    JudgedPosition *all = calloc((size_t)judge->games * JUDGED_PER_MATCH, sizeof *all);
    ensure(judge->position && judge->found && all);
    pthread_mutex_init(&judge->lock, NULL);
    crew_run(judge->threads, judge_thread, judge);
    pthread_mutex_destroy(&judge->lock);
    if (judge->failed)
        problem_print(stderr, &judge->problem);
    else
        judge_report(judge, all, positions_gather(judge, all));
    free(all);
    free(judge->position);
    free(judge->found);
    return judge->failed ? EXIT_INPUT : EXIT_OK;
}

static int option_read(Judge *judge, char *bot, size_t bot_size, int count, char **arguments, int *i)
{
    const struct {
        const char *flag;
        long least, most, *number;
    } numbers[] = {{"--games", 1, GAMES_MAX, &judge->games},
                   {"--seed", 0, 1L << 40, &judge->seed},
                   {"--every", 1, 10000, &judge->every},
                   {"--noise", 0, 10000, &judge->noise},
                   {"--threads", 1, CREW_MAX, &judge->threads}};
    const char *value;
    Problem problem = {0};
    if (cli_flag(arguments[*i], "--json"))
        judge->json = true;
    else if (cli_flag(arguments[*i], "--fit"))
        judge->fit = true;
    else if ((value = cli_value(count, arguments, i, "--game"))) {
        if (!(judge->game = game_find(value))) return cli_no_game("judge", value);
    } else if ((value = cli_value(count, arguments, i, "--bot")))
        snprintf(bot, bot_size, "%s", value);
    else if ((value = cli_value(count, arguments, i, "--mode"))) {
        if (!setup_add_option(&judge->setup, "mode", value, &problem))
            return cli_usage("judge", "%s", problem.what);
    } else if ((value = cli_value(count, arguments, i, "--option"))) {
        if (!cli_setup_option(&judge->setup, value, &problem)) return cli_usage("judge", "%s", problem.what);
    } else {
        for (int n = 0; n < countof(numbers); n++)
            if ((value = cli_value(count, arguments, i, numbers[n].flag))) {
                if (cli_number(value, numbers[n].least, numbers[n].most, numbers[n].number)) return EXIT_OK;
                return cli_usage("judge", "%s needs a number from %ld to %ld", numbers[n].flag,
                                 numbers[n].least, numbers[n].most);
            }
        return cli_usage("judge", "\"%s\" is no option", arguments[*i]);
    }
    return EXIT_OK;
}

int command_judge(int count, char **arguments)
{
    if (cli_help(count, arguments, help)) return EXIT_OK;
    Judge judge = {.game = games[0], .games = 100, .seed = 1, .every = 24, .threads = cli_cores(CREW_MAX)};
    char bot[48] = "3";
    Problem problem = {0};
    for (int i = 0; i < count; i++) {
        int code = option_read(&judge, bot, sizeof bot, count, arguments, &i);
        if (code != EXIT_OK) return code;
    }
    if (!bot_read(bot, &judge.spec, &problem))
        return cli_usage("judge", "%s; expected %s", problem.what, problem.expected);
    if (judge.spec.timed)
        return cli_usage("judge",
                         "a bot that plays by the clock gives no figures twice; use search:ITERATIONS");
    if (!judge.game->judging)
        return cli_usage("judge", "%s judges in a way of its own, without features", judge.game->id);
    return judge_play(&judge);
}
