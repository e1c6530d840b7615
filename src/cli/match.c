/* `arbiter match`: bots against each other, and what the results are worth. */
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/common.h"
#include "lab/duel.h"

static const char help[] =
    "usage: arbiter match [--game NAME] --a BOT --b BOT [--games N] [--seed N] [--threads N]\n"
    "                     [--teams NAME,NAME...] [--board NAME,NAME...] [--mode NAME] [--option KEY=VALUE]...\n"
    "                     [--sprt ELO0,ELO1] [--json]\n"
    "\n"
    "Plays matches of two bots and prints wins, draws, losses and the difference in Elo points with its\n"
    "95% error. Each pair of teams and board is played with both bots in both seats.\n"
    "\n"
    "  --a, --b    random, greedy, 1 to 5, search:ITERATIONS\n"
    "  --games N   at most so many (default 100)\n"
    "  --teams     drawn from these (default: all that come with the game)\n"
    "  --board     in turn (default: the game's own)\n"
    "  --sprt      stop as soon as a sequential test decides between the two (5% error each)\n"
    "\n"
    "examples: arbiter match --a greedy --b random --games 400\n"
    "          arbiter match --a 3 --b 2 --games 1000 --sprt 0,35 --json\n"
    "\n"
    "exit codes: 0 played, 2 bad usage or bad input\n";

enum { NAMES_MAX = 32, GAMES_MAX = 1000000, THREADS_MAX = 64 };

typedef struct MatchOptions {
    const Game *game;
    char        a[48], b[48];
    BotSpec     spec[2];
    long        games, seed, threads;
    char        teams[NAMES_MAX][64], boards[NAMES_MAX][64];
    int         team_count, board_count;
    Setup       setup;
    bool        sprt, json;
    double      elo0, elo1;
} MatchOptions;

typedef struct Match {
    const MatchOptions *options;
    const Catalog      *catalog;
    pthread_mutex_t     lock;
    long                next;   /* the next game to be played            */
    DuelResult         *result; /* [games]                               */
    bool               *done;
    long                counted; /* games 0..counted-1 are in the score  */
    int                 wins, draws, losses;
    bool                decided;
    Problem             problem;
    bool                failed;
} Match;

/* Game 2n and 2n+1 are the same match with the bots in each other's seats. */
static int seat_of_a(long game) { return game % 2 ? 2 : 1; }

static bool setup_of(const MatchOptions *options, long game, Setup *setup, Problem *problem)
{
    long pair = game / 2;
    *setup = options->setup;
    setup->seats = 2;
    if (options->board_count &&
        !setup_add_option(setup, "board", options->boards[pair % options->board_count], problem))
        return false;
    long draw = pair / (options->board_count ? options->board_count : 1);
    for (int seat = 1; seat <= 2; seat++) {
        snprintf(setup->seat[seat].name, NAME_SIZE, "%s", seat == seat_of_a(game) ? options->a : options->b);
        if (!options->team_count) continue;
        long team = seat == 1 ? draw % options->team_count : draw / options->team_count % options->team_count;
        snprintf(setup->seat[seat].team, sizeof setup->seat[seat].team, "%s", options->teams[team]);
    }
    return true;
}

/* Adds the results that are in, in the order of the games, and lets the sequential test look at each: so
   the outcome does not depend on which thread was quicker. */
static void match_count(Match *match)
{
    const MatchOptions *options = match->options;
    while (match->counted < options->games && match->done[match->counted] && !match->decided) {
        const DuelResult *result = &match->result[match->counted];
        int a = seat_of_a(match->counted++);
        if (!result->winners) match->draws++;
        else if (result->winners >> a & 1) match->wins++;
        else match->losses++;
        if (!options->sprt || match->counted % 2) continue;
        DuelScore score = duel_score(match->wins, match->draws, match->losses);
        double likelihood = duel_likelihood(&score, options->elo0, options->elo1);
        match->decided = likelihood > 2.94 || likelihood < -2.94;
    }
}

static void *match_thread(void *context)
{
    Match *match = context;
    const MatchOptions *options = match->options;
    Thinker bot[2] = {thinker_new(&options->spec[0], 1), thinker_new(&options->spec[1], 1)};
    for (;;) {
        pthread_mutex_lock(&match->lock);
        long game = match->decided || match->failed ? options->games : match->next;
        if (game < options->games) match->next++;
        pthread_mutex_unlock(&match->lock);
        if (game >= options->games) break;
        Setup setup;
        Problem problem = {0};
        Arena arena = {0};
        Kit *kit = setup_of(options, game, &setup, &problem) ? options->game->unpack(match->catalog, &setup, &arena, &problem) : NULL;
        DuelResult result = {0};
        if (kit) {
            Thinker *player[SEATS_MAX + 1] = {0};
            int a = seat_of_a(game);
            player[a] = &bot[0];
            player[3 - a] = &bot[1];
            result = duel_play(kit, player, (uint64_t)options->seed * 1000003u + (uint64_t)(game / 2));
        }
        pthread_mutex_lock(&match->lock);
        if (!kit) match->failed = true, match->problem = problem;
        match->result[game] = result;
        match->done[game] = true;
        match_count(match);
        pthread_mutex_unlock(&match->lock);
        arena_free(&arena);
    }
    thinker_free(&bot[0]);
    thinker_free(&bot[1]);
    return NULL;
}

static void match_report(const Match *match)
{
    const MatchOptions *options = match->options;
    DuelScore score = duel_score(match->wins, match->draws, match->losses);
    long choices = 0, first = 0;
    for (long i = 0; i < match->counted; i++) {
        choices += match->result[i].choices;
        first += match->result[i].winners >> 1 & 1;
    }
    double likelihood = duel_likelihood(&score, options->elo0, options->elo1);
    if (!options->json) {
        printf("%s against %s: %d won, %d drawn, %d lost; score %.1f%%, Elo %+.0f +- %.0f\n", options->a, options->b,
               score.wins, score.draws, score.losses, 100 * score.score, score.elo, score.elo_error);
        printf("%ld games, %.0f choices each, seat 1 won %.1f%%\n", match->counted,
               match->counted ? (double)choices / (double)match->counted : 0.0,
               match->counted ? 100.0 * (double)first / (double)match->counted : 0.0);
        if (options->sprt)
            printf("sequential test of Elo %.0f against %.0f: %s (%.2f)\n", options->elo0, options->elo1,
                   likelihood > 2.94 ? "accepted" : likelihood < -2.94 ? "rejected" : "undecided", likelihood);
        return;
    }
    printf("{\"games\":%ld,\"a\":{\"bot\":\"%s\",\"score\":%.4f,\"wins\":%d},\"b\":{\"bot\":\"%s\",\"score\":%.4f,\"wins\":%d},"
           "\"draws\":%d,\"errors\":0,\"elo\":%.1f,\"elo_error\":%.1f",
           match->counted, options->a, score.score, score.wins, options->b, match->counted ? 1 - score.score : 0.0,
           score.losses, score.draws, score.elo, score.elo_error);
    if (options->sprt)
        printf(",\"sprt\":{\"likelihood\":%.3f,\"accepted\":%s}", likelihood, likelihood > 2.94 ? "true" : "false");
    printf("}\n");
}

static int match_play(const MatchOptions *options)
{
    Match match = {.options = options, .result = calloc((size_t)options->games, sizeof(DuelResult)),
                   .done = calloc((size_t)options->games, sizeof(bool))};
    pthread_t thread[THREADS_MAX];
    int code = EXIT_OK;
    ensure(match.result && match.done);
    match.catalog = cli_catalog(options->game, &match.problem);
    if (!match.catalog) {
        problem_print(stderr, &match.problem);
        code = EXIT_INPUT;
    } else {
        pthread_mutex_init(&match.lock, NULL);
        int started = 0;
        while (started < options->threads && pthread_create(&thread[started], NULL, match_thread, &match) == 0) started++;
        if (!started) match_thread(&match);
        for (int i = 0; i < started; i++) pthread_join(thread[i], NULL);
        pthread_mutex_destroy(&match.lock);
        if (match.failed) {
            problem_print(stderr, &match.problem);
            code = EXIT_INPUT;
        } else {
            match_report(&match);
        }
    }
    free(match.result);
    free(match.done);
    return code;
}

static bool elos_read(const char *value, MatchOptions *options)
{
    char *end;
    options->elo0 = strtod(value, &end);
    if (end == value || *end != ',') return false;
    const char *second = end + 1;
    options->elo1 = strtod(second, &end);
    options->sprt = true;
    return end != second && !*end && options->elo0 < options->elo1;
}

static int option_read(MatchOptions *options, int count, char **arguments, int *i)
{
    const char *value;
    Problem problem = {0};
    if (cli_flag(arguments[*i], "--json")) options->json = true;
    else if ((value = cli_value(count, arguments, i, "--game"))) {
        if (!(options->game = game_find(value))) return cli_usage("match", "there is no game called \"%s\"", value);
    } else if ((value = cli_value(count, arguments, i, "--a"))) snprintf(options->a, sizeof options->a, "%s", value);
    else if ((value = cli_value(count, arguments, i, "--b"))) snprintf(options->b, sizeof options->b, "%s", value);
    else if ((value = cli_value(count, arguments, i, "--games"))) {
        if (!cli_number(value, 1, GAMES_MAX, &options->games)) return cli_usage("match", "--games needs a number from 1 to %d", GAMES_MAX);
    } else if ((value = cli_value(count, arguments, i, "--seed"))) {
        if (!cli_number(value, 0, 1L << 40, &options->seed)) return cli_usage("match", "--seed needs a number");
    } else if ((value = cli_value(count, arguments, i, "--threads"))) {
        if (!cli_number(value, 1, THREADS_MAX, &options->threads)) return cli_usage("match", "--threads needs a number from 1 to %d", THREADS_MAX);
    } else if ((value = cli_value(count, arguments, i, "--teams"))) {
        if (!cli_names(value, options->teams, NAMES_MAX, &options->team_count)) return cli_usage("match", "--teams needs NAME,NAME...");
    } else if ((value = cli_value(count, arguments, i, "--board"))) {
        if (!cli_names(value, options->boards, NAMES_MAX, &options->board_count)) return cli_usage("match", "--board needs NAME,NAME...");
    } else if ((value = cli_value(count, arguments, i, "--sprt"))) {
        if (!elos_read(value, options)) return cli_usage("match", "--sprt needs two numbers, the smaller first: 0,35");
    } else if ((value = cli_value(count, arguments, i, "--mode"))) {
        if (!setup_add_option(&options->setup, "mode", value, &problem)) return cli_usage("match", "%s", problem.what);
    } else if ((value = cli_value(count, arguments, i, "--option"))) {
        if (!cli_setup_option(&options->setup, value, &problem)) return cli_usage("match", "%s", problem.what);
    } else {
        return cli_usage("match", "\"%s\" is no option", arguments[*i]);
    }
    return EXIT_OK;
}

int command_match(int count, char **arguments)
{
    if (cli_help(count, arguments, help)) return EXIT_OK;
    static MatchOptions options;
    Problem problem = {0};
    options = (MatchOptions){.game = games[0], .games = 100, .seed = 1, .threads = sysconf(_SC_NPROCESSORS_ONLN)};
    for (int i = 0; i < count; i++) {
        int code = option_read(&options, count, arguments, &i);
        if (code != EXIT_OK) return code;
    }
    if (!options.a[0] || !options.b[0]) return cli_usage("match", "--a and --b say which bots play");
    if (options.threads < 1) options.threads = 1;
    if (options.threads > THREADS_MAX) options.threads = THREADS_MAX;
    if (!bot_read(options.a, &options.spec[0], &problem) || !bot_read(options.b, &options.spec[1], &problem))
        return cli_usage("match", "%s; expected %s", problem.what, problem.expected);
    snprintf(options.setup.game, sizeof options.setup.game, "%s", options.game->id);
    if (!options.team_count)
        for (char *name = options.teams[0]; options.team_count < NAMES_MAX; name = options.teams[options.team_count]) {
            if (!cli_team(options.game, options.team_count, name, sizeof options.teams[0])) break;
            options.team_count++;
        }
    return match_play(&options);
}
