/* `arbiter match`: bots against each other, and what the results are worth. */
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/common.h"
#include "cli/match_suite.h"
#include "core/options.h"
#include "lab/crew.h"
#include "lab/plan.h"
#include "lab/spread.h"

static const char help[] =
    "usage: arbiter match [--game NAME] --a BOT --b BOT [--games N] [--seed N] [--threads N] [--ms N]\n"
    "                     [--teams NAME,NAME...] [--board NAME,NAME...] [--mode NAME] [--option "
    "KEY=VALUE]...\n"
    "                     [--sprt ELO0,ELO1] [--bus ADDRESS] [--json]\n"
    "       arbiter match --suite FILE|DIR... [--bot BOT]... [--tries N] [--seed N] [--threads N] "
    "[--verbose]\n"
    "                     [--json]\n"
    "\n"
    "Plays matches of two bots and prints wins, draws, losses and the difference in Elo points with its\n"
    "95% error. Each pair of teams is played on each board with both bots in both seats. Where the rules "
    "play\n"
    "a seat themselves, --a has the other one, and --b may be left out.\n"
    "\n"
    "  --a, --b    random, greedy, 1 to 6, search:ITERATIONS, search:MILLISECONDSms, or the command of a "
    "program\n"
    "              that speaks the bot protocol: with a slash in it, ./mine or \"python3 bots/mine.py\"\n"
    "  --games N   at most so many (default 100)\n"
    "  --seed N    other dice (default 1)\n"
    "  --threads N so many matches at a time (default: one for each core)\n"
    "  --ms N      what a program may think for a choice (default 1000), and a limit for all other bots\n"
    "  --teams     drawn from these (default: all that come with the game)\n"
    "  --board     in turn (default: the game's own)\n"
    "  --sprt      stop as soon as a sequential test decides between the two (5% error each)\n"
    "  --mode NAME, --option KEY=VALUE   what the game is played with\n"
    "  --bus       nats://HOST:PORT: the matches are played by the workers there (`arbiter work`)\n"
    "  --json      for programs\n"
    "\n"
    "With --suite, positions with a clearly best answer (scripts with a `best` line) are put to bots, and "
    "the\n"
    "solved ones counted: those that are answered well in at least three of four tries.\n"
    "\n"
    "  --bot       as often as wanted (default: 1 to 5)\n"
    "  --tries N   so often each position is put to each bot, with other luck (default 4)\n"
    "  --verbose   which ones were missed, and what was chosen instead\n"
    "\n"
    "examples: arbiter match --a greedy --b random --games 400\n"
    "          arbiter match --a 3 --b 2 --games 1000 --sprt 0,35 --json\n"
    "          arbiter match --a ./mine --b 3 --games 20 --ms 500\n"
    "          arbiter match --suite tests/suite --bot greedy --bot 3 --verbose\n"
    "\n"
    "Ctrl-C ends it with the totals of the matches played so far.\n"
    "A program that answers rubbish, does not answer in time, or ends, has lost that match; the others are "
    "played.\n"
    "\n"
    "exit codes: 0 played, 2 bad usage or bad input\n";

enum { GAMES_MAX = 1000000, MESSAGES_MAX = 5 };

#define SPRT_BOUND 2.94 /* ln(0.95 / 0.05): both errors are 5% */

typedef struct MatchOptions {
    const Game *game;
    Series series;
    long games, threads;
    const char *bus; /* NULL: the matches are played here */
    bool sprt, json;
    double elo0, elo1;
} MatchOptions;

typedef struct Match {
    const MatchOptions *options;
    pthread_mutex_t lock;
    long next;          /* the next game to be played            */
    BoutResult *result; /* [games]                               */
    bool *done;
    long counted; /* games 0..counted-1 are in the score  */
    int wins, draws, losses, errors;
    bool decided;
    Problem problem;
    bool failed;
    bool progress; /* is shown */
} Match;

/* Adds the results that are in, in the order of the games, and lets the sequential test look at each: so
   the outcome does not depend on which thread was quicker. */
static void match_count(Match *match)
{
    const MatchOptions *options = match->options;
    while (match->counted < options->games && match->done[match->counted] && !match->decided) {
        const DuelResult *result = &match->result[match->counted].result;
        if (match->result[match->counted].failed) match->errors++;
        int a = series_seat_of_a(&options->series, match->counted++);
        if (!result->winners)
            match->draws++;
        else if (result->winners >> a & 1)
            match->wins++;
        else
            match->losses++;
        if (!options->sprt || match->counted % 2) continue;
        DuelScore score = duel_score(match->wins, match->draws, match->losses);
        double likelihood = duel_likelihood(&score, options->elo0, options->elo1);
        match->decided = likelihood > SPRT_BOUND || likelihood < -SPRT_BOUND;
    }
}

static void match_progress(const Match *match)
{
    DuelScore score = duel_score(match->wins, match->draws, match->losses);
    fprintf(stderr, "\r%ld of at most %ld: %d won, %d drawn, %d lost, Elo %+.0f +- %.0f\033[K",
            match->counted, match->options->games, score.wins, score.draws, score.losses, score.elo,
            score.elo_error);
}

static void *match_thread(void *context)
{
    Match *match = context;
    const MatchOptions *options = match->options;
    Fighter fighter[2];
    for (int i = 0; i < 2; i++)
        ensure(fighter_new(&fighter[i], options->series.bot[i], options->series.ms, NULL));
    for (;;) {
        pthread_mutex_lock(&match->lock);
        long game = match->decided || match->failed || cli_interrupted() ? options->games : match->next;
        if (game < options->games) match->next++;
        pthread_mutex_unlock(&match->lock);
        if (game >= options->games) break;
        BoutResult result;
        Problem problem = {0};
        bool played = series_play(&options->series, game, fighter, &result, &problem);
        pthread_mutex_lock(&match->lock);
        if (!played) match->failed = true, match->problem = problem;
        match->result[game] = result;
        match->done[game] =
            !cli_interrupted(); /* programs hear Ctrl-C too: what they did then does not count */
        match_count(match);
        if (match->progress) match_progress(match);
        pthread_mutex_unlock(&match->lock);
    }
    for (int i = 0; i < 2; i++) fighter_free(&fighter[i]);
    return NULL;
}

/* ---- over workers ---- */

static bool game_wanted(void *context, long game) { return !((const Match *)context)->done[game]; }

static bool games_take(void *context, long from, long to, const char *result, Problem *problem)
{
    Match *match = context;
    if (!plan_take_results(result, to - from, &match->result[from]))
        return problem_set(problem, 0, 0, "", "what a worker sent can't be read");
    for (long i = from; i < to; i++) match->done[i] = true;
    match_count(match);
    if (match->progress) match_progress(match);
    return true;
}

static bool games_stop(void *context) { return ((const Match *)context)->decided || cli_interrupted(); }

static void match_spread(Match *match)
{
    const MatchOptions *options = match->options;
    Text plan = text_growing();
    plan_write_series(&options->series, &plan);
    Spread spread = {.bus = options->bus,
                     .plan = &plan,
                     .count = options->games,
                     .context = match,
                     .wanted = game_wanted,
                     .take = games_take,
                     .stop = games_stop,
                     .say = cli_say};
    match->failed = !spread_run(&spread, &match->problem);
    text_free(&plan);
}

/* ---- the report ---- */

static const char *sprt_word(double likelihood)
{
    return likelihood > SPRT_BOUND ? "accepted" : likelihood < -SPRT_BOUND ? "rejected" : "undecided";
}

/* Matches lost by doing something wrong, of one bot (0: a, 1: b). */
static int errors_of(const Match *match, int bot)
{
    int errors = 0;
    for (long i = 0; i < match->counted; i++) {
        int failed = match->result[i].failed;
        if (failed) errors += (failed != series_seat_of_a(&match->options->series, i)) == bot;
    }
    return errors;
}

static void put_decimal(Json *json, const char *key, const char *format, double value)
{
    char number[40];
    json_key(json, key);
    json_raw(json, number, snprintf(number, sizeof number, format, value));
}

static void put_bot(const Match *match, int bot, const DuelScore *score, Json *json)
{
    json_key(json, bot ? "b" : "a");
    json_object(json);
    json_put_string(json, "bot", match->options->series.bot[bot]);
    put_decimal(json, "score", "%.4f", !match->counted ? 0 : bot ? 1 - score->score : score->score);
    json_put_int(json, "wins", bot ? score->losses : score->wins);
    json_put_int(json, "errors", errors_of(match, bot));
    json_end(json);
}

static void match_report_json(const Match *match, const DuelScore *score, double likelihood)
{
    Text out = text_growing();
    Json json = json_to(&out);
    json_object(&json);
    json_put_int(&json, "games", match->counted);
    put_bot(match, 0, score, &json);
    put_bot(match, 1, score, &json);
    json_put_int(&json, "wins", score->wins);
    json_put_int(&json, "draws", score->draws);
    json_put_int(&json, "losses", score->losses);
    json_put_int(&json, "errors", match->errors);
    put_decimal(&json, "elo", "%.1f", score->elo);
    put_decimal(&json, "elo_error", "%.1f", score->elo_error);
    if (match->options->sprt) {
        json_key(&json, "sprt");
        json_object(&json);
        put_decimal(&json, "likelihood", "%.3f", likelihood);
        json_put_bool(&json, "accepted", likelihood > SPRT_BOUND);
        json_put_string(&json, "verdict", sprt_word(likelihood));
        json_end(&json);
    }
    if (match->errors) {
        json_key(&json, "messages");
        json_array(&json);
        for (long i = 0, shown = 0; i < match->counted && shown < MESSAGES_MAX; i++) {
            if (!match->result[i].failed) continue;
            json_string(&json, match->result[i].error);
            shown++;
        }
        json_end(&json);
    }
    json_end(&json);
    json_print(&out);
    text_free(&out);
}

static void match_report(const Match *match)
{
    const MatchOptions *options = match->options;
    DuelScore score = duel_score(match->wins, match->draws, match->losses);
    double likelihood = duel_likelihood(&score, options->elo0, options->elo1);
    long choices = 0, first = 0, shown = 0;
    for (long i = 0; i < match->counted; i++) {
        choices += match->result[i].result.choices;
        first += match->result[i].result.winners >> 1 & 1;
        if (match->result[i].failed && shown++ < MESSAGES_MAX)
            fprintf(stderr, "match %ld lost: %s\n", i + 1, match->result[i].error);
    }
    if (shown > MESSAGES_MAX) fprintf(stderr, "and %ld more\n", shown - MESSAGES_MAX);
    if (options->json) {
        match_report_json(match, &score, likelihood);
        return;
    }
    printf("%s against %s: %d won, %d drawn, %d lost; score %.1f%%, Elo %+.0f +- %.0f\n",
           options->series.bot[0], options->series.own ? "the rules" : options->series.bot[1], score.wins,
           score.draws, score.losses, 100 * score.score, score.elo, score.elo_error);
    printf("%ld games, %.0f choices each, seat 1 won %.1f%%\n", match->counted,
           match->counted ? (double)choices / (double)match->counted : 0.0,
           match->counted ? 100.0 * (double)first / (double)match->counted : 0.0);
    if (match->errors)
        printf("lost by doing something wrong: %s %d, %s %d\n", options->series.bot[0], errors_of(match, 0),
               options->series.bot[1], errors_of(match, 1));
    if (options->sprt)
        printf("sequential test of Elo %.0f against %.0f: %s (%.2f)\n", options->elo0, options->elo1,
               sprt_word(likelihood), likelihood);
}

static int match_play(const MatchOptions *options)
{
    Match match = {.options = options,
                   .result = calloc((size_t)options->games, sizeof(BoutResult)),
                   .done = calloc((size_t)options->games, sizeof(bool))};
    int code = EXIT_OK;
    ensure(match.result && match.done);
    if (!options->series.catalog) {
        problem_set(&match.problem, 0, 0, "", "the cards of %s can't be read", options->game->title);
        problem_print(stderr, &match.problem);
        code = EXIT_INPUT;
    } else {
        pthread_mutex_init(&match.lock, NULL);
        match.progress = isatty(STDERR_FILENO) == 1;
        cli_interrupts_catch();
        if (options->bus)
            match_spread(&match);
        else
            crew_run(options->threads, match_thread, &match);
        if (match.progress) fprintf(stderr, "\r\033[K");
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
    if (cli_flag(arguments[*i], "--json"))
        options->json = true;
    else if ((value = cli_value(count, arguments, i, "--game"))) {
        if (!(options->game = game_find(value))) return cli_no_game("match", value);
    } else if ((value = cli_value(count, arguments, i, "--a")))
        options->series.bot[0] = value;
    else if ((value = cli_value(count, arguments, i, "--b")))
        options->series.bot[1] = value;
    else if ((value = cli_value(count, arguments, i, "--games"))) {
        if (!cli_number(value, 1, GAMES_MAX, &options->games))
            return cli_usage("match", "--games needs a number from 1 to %d", GAMES_MAX);
    } else if ((value = cli_value(count, arguments, i, "--seed"))) {
        if (!cli_number(value, 0, 1L << 40, &options->series.seed))
            return cli_usage("match", "--seed needs a number from 0");
    } else if ((value = cli_value(count, arguments, i, "--threads"))) {
        if (!cli_number(value, 1, CREW_MAX, &options->threads))
            return cli_usage("match", "--threads needs a number from 1 to %d", CREW_MAX);
    } else if ((value = cli_value(count, arguments, i, "--bus"))) {
        if (!*(options->bus = value)) return cli_usage("match", "--bus needs nats://HOST:PORT");
    } else if ((value = cli_value(count, arguments, i, "--ms"))) {
        if (!cli_number(value, 1, PROTOCOL_MS_MAX, &options->series.ms))
            return cli_usage("match", "--ms needs a number from 1 to %d", PROTOCOL_MS_MAX);
    } else if ((value = cli_value(count, arguments, i, "--teams"))) {
        if (!cli_names(value, options->series.team, SERIES_NAMES_MAX, &options->series.team_count))
            return cli_usage("match", "--teams needs NAME,NAME...");
    } else if ((value = cli_value(count, arguments, i, "--board"))) {
        if (!cli_names(value, options->series.board, SERIES_NAMES_MAX, &options->series.board_count))
            return cli_usage("match", "--board needs NAME,NAME...");
    } else if ((value = cli_value(count, arguments, i, "--sprt"))) {
        if (!elos_read(value, options))
            return cli_usage("match", "--sprt needs two numbers, the smaller first: 0,35");
    } else if ((value = cli_value(count, arguments, i, "--mode"))) {
        if (!setup_add_option(&options->series.setup, "mode", value, &problem))
            return cli_usage("match", "%s", problem.what);
    } else if ((value = cli_value(count, arguments, i, "--option"))) {
        if (!cli_setup_option(&options->series.setup, value, &problem))
            return cli_usage("match", "%s", problem.what);
    } else {
        return cli_usage("match", "\"%s\" is no option", arguments[*i]);
    }
    return EXIT_OK;
}

int command_match(int count, char **arguments)
{
    if (cli_help(count, arguments, help)) return EXIT_OK;
    if (match_suite_wanted(count, arguments)) return match_suite(count, arguments);
    static MatchOptions options;
    Series *series = &options.series;
    Problem problem = {0};
    options =
        (MatchOptions){.game = games[0], .games = 100, .threads = cli_cores(CREW_MAX), .series = {.seed = 1}};
    for (int i = 0; i < count; i++) {
        int code = option_read(&options, count, arguments, &i);
        if (code != EXIT_OK) return code;
    }
    series->own = setup_own_seats(options.game, &series->setup);
    if (series->own && !series->bot[1]) series->bot[1] = series->bot[0];
    if (!series->bot[0] || !series->bot[1]) return cli_usage("match", "--a and --b say which bots play");
    for (int i = 0; i < 2; i++) {
        BotSpec spec;
        if (!guest_named(series->bot[i]) && !bot_read(series->bot[i], &spec, &problem))
            return cli_usage("match", "%s; expected %s, or the path of a program", problem.what,
                             problem.expected);
        if (options.bus && guest_named(series->bot[i]))
            return cli_usage("match", "workers run no programs of others: --bus needs bots of arbiter's own");
    }
    snprintf(series->setup.game, sizeof series->setup.game, "%s", options.game->id);
    series->catalog = cli_catalog(options.game, &problem);
    bool all = series->catalog && !series->team_count;
    while (
        all && series->team_count < SERIES_NAMES_MAX &&
        catalog_team(series->catalog, &series->setup, series->team_count, series->team[series->team_count]))
        series->team_count++;
    return match_play(&options);
}
