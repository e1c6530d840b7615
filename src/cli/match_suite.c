/* `arbiter match --suite`: positions with a clearly best answer are put to bots, and the solved ones counted.
 */
#include "cli/match_suite.h"

#include <pthread.h>
#include <stdlib.h>

#include "cli/script_paths.h"
#include "lab/crew.h"
#include "lab/think.h"

enum { BOTS_MAX = 16, TRIES_MAX = 64 };

typedef struct SuiteBot {
    const char *name;
    BotSpec spec;
} SuiteBot;

typedef struct SuitePosition {
    const char *path;
    const Game *game;
} SuitePosition;

/* What one bot made of one position. */
typedef struct SuiteAnswer {
    int good;    /* of the tries */
    char *other; /* what it chose when it was wrong for the first time; NULL: never */
} SuiteAnswer;

typedef struct Suite {
    ScriptPaths paths;
    SuitePosition *position;
    int positions;
    SuiteBot bot[BOTS_MAX];
    int bots;
    long tries, seed, threads;
    bool json, verbose;
    pthread_mutex_t lock;
    long next;           /* the next bot and position, in this order */
    SuiteAnswer *answer; /* [bots][positions] */
} Suite;

/* ---- asking ---- */

typedef struct Asking {
    Thinker thinker;
    Dice luck;
    uint64_t *view; /* STATE_SIZE_MAX bytes */
} Asking;

static Choice asking_choose(void *context, const Table *table, int seat)
{
    Asking *asking = context;
    table_view(table, seat, asking->view);
    return thinker_choose(&asking->thinker, table->kit, asking->view, seat, &asking->luck);
}

static SuiteAnswer position_ask(const Suite *suite, const SuitePosition *position, Asking *asking)
{
    SuiteAnswer answer = {0};
    for (long i = 0; i < suite->tries && !cli_interrupted(); i++) {
        uint64_t seed = (uint64_t)(suite->seed * TRIES_MAX + i);
        ScriptOptions options = {
            .context = asking, .answer = asking_choose, .answer_seed = seed, .lenient = true};
        ScriptReport report;
        asking->luck = dice_fast(~seed);
        if (!cli_run_script(position->path, &options, &report)) break;
        answer.good += report.passed;
        if (!report.passed && !answer.other) answer.other = strdup(report.answered.at);
        script_report_free(&report);
    }
    return answer;
}

static void *suite_thread(void *context)
{
    Suite *suite = context;
    Asking asking = {.view = calloc(1, STATE_SIZE_MAX)};
    ensure(asking.view != NULL);
    for (int bot = -1;;) {
        pthread_mutex_lock(&suite->lock);
        long number = suite->next++;
        pthread_mutex_unlock(&suite->lock);
        if (number >= (long)suite->bots * suite->positions || cli_interrupted()) break;
        if (bot != number / suite->positions) {
            bot = (int)(number / suite->positions);
            thinker_free(&asking.thinker);
            asking.thinker = thinker_new(&suite->bot[bot].spec, 1);
        }
        suite->answer[number] = position_ask(suite, &suite->position[number % suite->positions], &asking);
    }
    thinker_free(&asking.thinker);
    free(asking.view);
    return NULL;
}

/* ---- the report ---- */

static const SuiteAnswer *answer_of(const Suite *suite, int bot, int position)
{
    return &suite->answer[(long)bot * suite->positions + position];
}

/* In at least three of four tries. */
static bool is_solved(const Suite *suite, int bot, int position)
{
    return answer_of(suite, bot, position)->good * 4 >= suite->tries * 3;
}

/* Of one game, or of all (NULL). */
static int count_solved(const Suite *suite, int bot, const Game *game, int *of)
{
    int solved = *of = 0;
    for (int i = 0; i < suite->positions; i++) {
        if (game && suite->position[i].game != game) continue;
        ++*of;
        solved += is_solved(suite, bot, i);
    }
    return solved;
}

static void report_missed(const Suite *suite, int bot)
{
    for (int i = 0; i < suite->positions; i++) {
        const SuiteAnswer *answer = answer_of(suite, bot, i);
        if (!is_solved(suite, bot, i))
            printf("  missed %s (%d of %ld): %s\n", suite->position[i].path, answer->good, suite->tries,
                   answer->other ? answer->other : "");
    }
}

static void report_line(const Suite *suite, int bot, const Game *game)
{
    int of, solved = count_solved(suite, bot, game, &of);
    if (of)
        printf("%-16s %-16s %4d of %4d  %5.1f%%\n", suite->bot[bot].name, game ? game->id : "all", solved, of,
               100.0 * solved / of);
}

static void suite_report(const Suite *suite)
{
    printf("%-16s %-16s %12s\n", "bot", "game", "solved");
    for (int bot = 0; bot < suite->bots; bot++) {
        int several = 0, of;
        for (const Game *const *game = games; *game; game++) {
            report_line(suite, bot, *game);
            count_solved(suite, bot, *game, &of);
            several += of > 0;
        }
        if (several > 1) report_line(suite, bot, NULL);
        if (suite->verbose) report_missed(suite, bot);
    }
}

static void put_games(const Suite *suite, int bot, Json *json)
{
    json_key(json, "games");
    json_object(json);
    for (const Game *const *game = games; *game; game++) {
        int of, solved = count_solved(suite, bot, *game, &of);
        if (!of) continue;
        json_key(json, (*game)->id);
        json_object(json);
        json_put_int(json, "solved", solved);
        json_put_int(json, "positions", of);
        json_end(json);
    }
    json_end(json);
}

static void put_missed(const Suite *suite, int bot, Json *json)
{
    json_key(json, "missed");
    json_array(json);
    for (int i = 0; i < suite->positions; i++) {
        const SuiteAnswer *answer = answer_of(suite, bot, i);
        if (is_solved(suite, bot, i)) continue;
        json_object(json);
        json_put_string(json, "file", suite->position[i].path);
        json_put_int(json, "good", answer->good);
        json_put_string(json, "chose", answer->other ? answer->other : "");
        json_end(json);
    }
    json_end(json);
}

static void suite_report_json(const Suite *suite)
{
    Text out = text_growing();
    Json json = json_to(&out);
    json_object(&json);
    json_put_int(&json, "positions", suite->positions);
    json_put_int(&json, "tries", suite->tries);
    json_key(&json, "bots");
    json_array(&json);
    for (int bot = 0; bot < suite->bots; bot++) {
        int of, solved = count_solved(suite, bot, NULL, &of);
        json_object(&json);
        json_put_string(&json, "bot", suite->bot[bot].name);
        json_put_int(&json, "solved", solved);
        put_games(suite, bot, &json);
        put_missed(suite, bot, &json);
        json_end(&json);
    }
    json_end(&json);
    json_end(&json);
    json_print(&out);
    text_free(&out);
}

/* ---- the command ---- */

/* Every script has to pass by itself and to ask for a best answer; this also reads all catalogs, before there
   is more than one thread. */
static int suite_read(Suite *suite)
{
    int code = EXIT_OK;
    suite->position = calloc((size_t)suite->paths.count + 1, sizeof *suite->position);
    ensure(suite->position != NULL);
    for (int i = 0; i < suite->paths.count; i++) {
        const char *path = suite->paths.items[i].path;
        ScriptOptions options = {.lenient = true};
        ScriptReport report;
        if (!cli_run_script(path, &options, &report)) return EXIT_INPUT;
        if (!report.passed && !(report.unknown_game && suite->paths.items[i].found)) {
            cli_script_failed(&report);
            code = EXIT_INPUT;
        } else if (report.passed && !report.best_seat) {
            fprintf(stderr, "%s: no `best` line says what is to be found; expected best SEAT: an answer\n",
                    path);
            code = EXIT_INPUT;
        } else if (report.passed) {
            suite->position[suite->positions++] = (SuitePosition){.path = path, .game = report.game};
        }
        script_report_free(&report);
    }
    if (code == EXIT_OK && !suite->positions)
        return cli_usage("match", "there is no position to put to a bot");
    return code;
}

static int suite_run(Suite *suite)
{
    int code = suite_read(suite);
    if (code != EXIT_OK) return code;
    long count = (long)suite->bots * suite->positions;
    suite->answer = calloc((size_t)count, sizeof *suite->answer);
    ensure(suite->answer != NULL);
    pthread_mutex_init(&suite->lock, NULL);
    cli_interrupts_catch();
    crew_run(suite->threads, suite_thread, suite);
    pthread_mutex_destroy(&suite->lock);
    if (cli_interrupted()) {
        fprintf(stderr, "arbiter match: ended before every position was answered\n");
        code = EXIT_FAILED;
    } else if (suite->json) {
        suite_report_json(suite);
    } else {
        suite_report(suite);
    }
    for (long i = 0; i < count; i++) free(suite->answer[i].other);
    free(suite->answer);
    return code;
}

static int bot_add(Suite *suite, const char *name)
{
    Problem problem = {0};
    SuiteBot *bot = &suite->bot[suite->bots];
    if (suite->bots == BOTS_MAX) return cli_usage("match", "at most %d bots", BOTS_MAX);
    bot->name = name;
    if (!bot_read(name, &bot->spec, &problem))
        return cli_usage("match", "%s; expected %s", problem.what, problem.expected);
    if (bot->spec.timed)
        return cli_usage("match",
                         "a bot that plays by the clock gives no table twice; use search:ITERATIONS");
    suite->bots++;
    return EXIT_OK;
}

static int option_read(Suite *suite, int count, char **arguments, int *i)
{
    const char *value, *argument = arguments[*i];
    if (cli_flag(argument, "--suite")) return EXIT_OK;
    if (cli_flag(argument, "--json"))
        suite->json = true;
    else if (cli_flag(argument, "--verbose"))
        suite->verbose = true;
    else if ((value = cli_value(count, arguments, i, "--bot")))
        return bot_add(suite, value);
    else if ((value = cli_value(count, arguments, i, "--tries"))) {
        if (!cli_number(value, 1, TRIES_MAX, &suite->tries))
            return cli_usage("match", "--tries needs a number from 1 to %d", TRIES_MAX);
    } else if ((value = cli_value(count, arguments, i, "--seed"))) {
        if (!cli_number(value, 0, 1L << 40, &suite->seed))
            return cli_usage("match", "--seed needs a number from 0");
    } else if ((value = cli_value(count, arguments, i, "--threads"))) {
        if (!cli_number(value, 1, CREW_MAX, &suite->threads))
            return cli_usage("match", "--threads needs a number from 1 to %d", CREW_MAX);
    } else if (argument[0] == '-')
        return cli_usage("match", "%s is no option of --suite", argument);
    else if (!script_paths_take(&suite->paths, argument))
        return EXIT_INPUT;
    return EXIT_OK;
}

bool match_suite_wanted(int count, char **arguments)
{
    for (int i = 0; i < count; i++)
        if (cli_flag(arguments[i], "--suite")) return true;
    return false;
}

int match_suite(int count, char **arguments)
{
    static const char *const levels[] = {"1", "2", "3", "4", "5"};
    Suite suite = {.tries = 4, .seed = 1, .threads = cli_cores(CREW_MAX)};
    int code = EXIT_OK;
    for (int i = 0; i < count && code == EXIT_OK; i++) code = option_read(&suite, count, arguments, &i);
    if (code == EXIT_OK && !suite.paths.count)
        code = cli_usage("match", "which positions? Name files or folders behind --suite");
    bool usual = !suite.bots;
    for (int i = 0; usual && i < countof(levels) && code == EXIT_OK; i++) code = bot_add(&suite, levels[i]);
    if (code == EXIT_OK) code = suite_run(&suite);
    free(suite.position);
    script_paths_free(&suite.paths);
    return code;
}
