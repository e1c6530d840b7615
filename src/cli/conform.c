/* `arbiter conform`: does a program keep the bot protocol? Probes it, plays with it, and says of each
   requirement whether it passed. */
#include <stdarg.h>
#include <stdlib.h>

#include "cli/common.h"
#include "lab/bout.h"

static const char help[] =
    "usage: arbiter conform PROGRAM [--game NAME] [--ms N] [--seed N] [--json]\n"
    "\n"
    "Starts a program that speaks the bot protocol (docs/bot-protocol.md), probes it, and plays whole "
    "matches with\n"
    "it against random bots, at every seat and at a full table. Each requirement is reported as passed or "
    "failed.\n"
    "What the program writes to its standard error is shown.\n"
    "\n"
    "  PROGRAM      a command: ./mine, or \"python3 bots/mine.py --fast\"\n"
    "  --game NAME  only this game (default: all)\n"
    "  --ms N       what it may think for a choice (default 200)\n"
    "  --seed N     other matches (default 1)\n"
    "  --json       for programs\n"
    "\n"
    "examples: arbiter conform ./mine\n"
    "          arbiter conform \"./arbiter bot --as 3\" --game aegis --json\n"
    "\n"
    "exit codes: 0 all passed, 1 something failed, 2 bad usage, or the program can't be run\n";

typedef struct Conform {
    const char *command;
    const Game *only; /* NULL: all games */
    long ms, seed;
    Guest *guest;
    bool as_json;
    Text out;
    Json json;
    int passed, failed;
} Conform;

static void report(Conform *conform, bool passed, const char *requirement, const char *detail, ...)
{
    TEXT(words, 700);
    va_list list;
    va_start(list, detail);
    text_format_list(&words, detail, list);
    va_end(list);
    if (passed)
        conform->passed++;
    else
        conform->failed++;
    if (conform->as_json) {
        json_object(&conform->json);
        json_put_string(&conform->json, "requirement", requirement);
        json_put_bool(&conform->json, "passed", passed);
        json_put_string(&conform->json, "detail", words.at);
        json_end(&conform->json);
        return;
    }
    printf("%s  %s%s%s\n", passed ? "passed" : "FAILED", requirement, words.length ? ": " : "", words.at);
    fflush(stdout);
}

static void report_problem(Conform *conform, const char *requirement, const Problem *problem)
{
    report(conform, false, requirement, "the program %s%s%s", problem->what,
           problem->expected[0] ? "; expected " : "", problem->expected);
}

static void guest_drop(Conform *conform)
{
    guest_close(conform->guest);
    conform->guest = NULL;
}

/* A program that is there and has said hello; started again if the last probe broke it. */
static Guest *guest_ready(Conform *conform)
{
    bool started;
    if (!conform->guest) conform->guest = guest_open(conform->command, conform->ms, true, &started, NULL);
    return conform->guest;
}

/* ---- probes ---- */

/* Sends a line; false with the requirement reported as failed if no answer comes. */
static bool probe(Conform *conform, const char *requirement, const Text *line, uint32_t id, Text *words,
                  bool *error)
{
    Problem problem = {0};
    if (!guest_ready(conform)) {
        report(conform, false, requirement, "the program did not say hello again");
        return false;
    }
    if (guest_ask(conform->guest, line, id, GUEST_GRACE_MS, GUEST_GRACE_MS, words, error, &problem))
        return true;
    report_problem(conform, requirement, &problem);
    guest_drop(conform);
    return false;
}

/* A line that must be answered with an error, which begins with one of these fields. */
static void probe_error(Conform *conform, const char *requirement, const char *rest,
                        const char *const *fields)
{
    TEXT(words, PROTOCOL_ANSWER_MAX + 1);
    Text line = text_growing();
    bool error = false, named = false;
    uint32_t id = guest_ready(conform) ? ++conform->guest->id : 1;
    text_format(&line, "%lu %s\n", (unsigned long)id, rest);
    if (probe(conform, requirement, &line, id, &words, &error)) {
        int length = (int)strcspn(words.at, ": ");
        for (; *fields; fields++)
            named |= (int)strlen(*fields) == length && memcmp(*fields, words.at, (size_t)length) == 0;
        report(conform, error && named && words.at[length] == ':', requirement,
               "it answered \"%c%lu %.100s\"", error ? '?' : '=', (unsigned long)id, words.at);
    }
    text_free(&line);
}

/* A line that must be answered without an error. */
static void probe_fine(Conform *conform, const char *requirement, uint32_t id, const char *rest)
{
    TEXT(words, PROTOCOL_ANSWER_MAX + 1);
    Text line = text_growing();
    bool error = false;
    text_format(&line, "%lu %s\n", (unsigned long)id, rest);
    if (probe(conform, requirement, &line, id, &words, &error)) {
        if (error)
            report(conform, false, requirement, "it refused: %.100s", words.at);
        else
            report(conform, true, requirement, "%s", "");
    }
    text_free(&line);
}

static void probe_lines(Conform *conform)
{
    static const char *const command[] = {"command", NULL};
    probe_fine(conform, "answers with the id of the command, up to 4294967295", 4294967295u, "stop {}");
    if (guest_ready(conform)) conform->guest->id = 1000;
    probe_fine(conform, "answers stop when there is nothing to stop", 999, "stop {}");
    probe_fine(conform, "passes over fields that it does not know", 998,
               "stop {\"later\":[1,{\"a\":null}],\"more\":\"\\u00e9 \\\" \\\\\"}");
    probe_fine(conform, "reads a command without fields", 997, "stop");
    probe_error(conform, "answers a command that it does not know with an error about `command`", "juggle {}",
                command);
}

/* ---- a table ---- */

static bool setup_make(const Game *game, int seats, Setup *setup)
{
    *setup = (Setup){.seats = seats};
    Text id = text_fixed(setup->game, sizeof setup->game);
    text_put(&id, game->id);
    for (int seat = 1; seat <= seats; seat++) snprintf(setup->seat[seat].name, NAME_SIZE, "Seat %d", seat);
    cli_seat_teams(game, setup);
    return !id.cut;
}

/* A match that has begun, with the program at the first seat that is asked. */
static Table *table_probe(Conform *conform, const Game *game, Problem *problem)
{
    Setup setup;
    Answer answer;
    const Catalog *catalog = setup_make(game, game->seats_min > 2 ? game->seats_min : 2, &setup)
                                 ? cli_catalog(game, problem)
                                 : NULL;
    Table *table = catalog ? table_open(catalog, &setup, problem) : NULL;
    if (!table) return NULL;
    table_seed(table, (uint64_t)conform->seed);
    if (table_begin(table, NULL, &answer) == ANSWER_DONE) return table;
    *problem = answer.problem;
    table_close(table);
    return NULL;
}

static void probe_stop(Conform *conform, const Table *table)
{
    static const char requirement[] = "answers choose within two seconds of stop, and stop too";
    TEXT(words, PROTOCOL_ANSWER_MAX + 1);
    Text line = text_growing();
    Guest *guest = conform->guest;
    Problem problem = {0};
    bool error = false;
    uint32_t id = ++guest->id;
    Json json = bot_command_begin(&line, id, "choose");
    guest_put_choose(guest, table, 60000, &json);
    bot_command_end(&json);
    double began = clock_ms();
    bool done = guest_ask(guest, &line, id, 100, 100 + GUEST_GRACE_MS, &words, &error, &problem);
    Choice choice;
    if (done && !error) done = guest_words(guest, table, words.at, &choice, &problem);
    if (!done) {
        report_problem(conform, requirement, &problem);
        guest_drop(conform);
    } else {
        report(conform, !error, requirement, "%s \"%.60s\" after %.0f ms", error ? "it refused:" : "it chose",
               words.at, clock_ms() - began);
    }
    text_free(&line);
}

static void probe_table(Conform *conform, const Game *game)
{
    static const char *const fields[] = {"seat", "ms", "prompt", "choices", "view", "events", "bytes", NULL};
    Problem problem = {0};
    Table *table = table_probe(conform, game, &problem);
    if (!table || !guest_ready(conform)) {
        report_problem(conform, "sits down at a table", &problem);
    } else if (!guest_sit(conform->guest, table, __builtin_ctz(table_asked(table)), 7, &problem)) {
        report_problem(conform, "sits down at a table", &problem);
        guest_drop(conform);
    } else {
        probe_error(conform, "answers choose without fields with an error that names one of them",
                    "choose {}", fields);
        if (conform->guest) probe_stop(conform, table);
    }
    table_close(table);
}

/* ---- whole matches ---- */

static void play_match(Conform *conform, const Game *game, int seats, int seat)
{
    Setup setup;
    Problem problem = {0};
    BoutResult result;
    Fighter mine = {.name = conform->command, .program = true, .ms = conform->ms, .guest = conform->guest};
    Fighter other, *player[SEATS_MAX + 1] = {0};
    TEXT(requirement, 120);
    const Catalog *catalog = setup_make(game, seats, &setup) ? cli_catalog(game, &problem) : NULL;
    text_format(&requirement, "plays a whole match of %s at seat %d of %d", game->id, seat, seats);
    ensure(fighter_new(&other, "random", 0, NULL));
    for (int i = 1; i <= seats; i++) player[i] = i == seat ? &mine : &other;
    bool played = catalog && bout_play(catalog, &setup, player, (uint64_t)conform->seed, &result, &problem);
    if (!played && seats > 2)
        ; /* these teams and this board are not for so many */
    else if (!played)
        report_problem(conform, requirement.at, &problem);
    else if (result.failed)
        report(conform, false, requirement.at, "%s", result.error);
    else
        report(conform, true, requirement.at, "%d choices of its own, the slowest took %.0f ms of %ld",
               mine.guest ? mine.guest->choices : 0, mine.guest ? mine.guest->slowest_ms : 0, conform->ms);
    conform->guest = mine.guest;
    if (conform->guest) conform->guest->choices = 0, conform->guest->slowest_ms = 0;
    fighter_free(&other);
}

static void play_game(Conform *conform, const Game *game)
{
    int seats = game->seats_min > 2 ? game->seats_min : 2;
    for (int seat = 1; seat <= seats; seat++) play_match(conform, game, seats, seat);
    if (game->seats_max > seats) play_match(conform, game, game->seats_max, game->seats_max);
}

/* ---- the end ---- */

static void probe_end(Conform *conform, bool quit)
{
    const char *requirement = quit ? "answers quit and ends with exit code 0 within two seconds"
                                   : "ends within two seconds when its input ends";
    TEXT(words, PROTOCOL_ANSWER_MAX + 1);
    TEXT(line, 32);
    bool error = false, answered = true;
    if (!guest_ready(conform)) {
        report(conform, false, requirement, "the program did not say hello again");
        return;
    }
    uint32_t id = ++conform->guest->id;
    text_format(&line, "%lu quit {}\n", (unsigned long)id);
    if (quit) answered = probe(conform, requirement, &line, id, &words, &error);
    if (!answered) return;
    Program *program = &conform->guest->program;
    bool ended = program_finish(program, clock_ms() + GUEST_GRACE_MS);
    if (ended)
        report(conform, !quit || (!error && program->status == 0), requirement, "exit code %d",
               program->status);
    else
        report(conform, false, requirement, "it still runs");
    guest_drop(conform);
}

static int conform_run(Conform *conform)
{
    Problem problem = {0};
    bool started = false;
    conform->guest = guest_open(conform->command, conform->ms, true, &started, &problem);
    if (!started) {
        problem_print(stderr, &problem);
        return EXIT_INPUT;
    }
    conform->out = text_growing();
    conform->json = json_to(&conform->out);
    json_object(&conform->json);
    json_put_string(&conform->json, "program", conform->command);
    json_key(&conform->json, "requirements");
    json_array(&conform->json);
    if (!conform->guest) {
        report_problem(conform, "says hello", &problem);
    } else {
        TEXT(wants, 60);
        bot_wants_write(&wants, conform->guest->hello.wants);
        report(conform, true, "says hello", "%s speaks protocol %d and wants %s", conform->guest->hello.name,
               conform->guest->hello.protocol, wants.length ? wants.at : "nothing");
        probe_lines(conform);
        probe_table(conform, conform->only ? conform->only : games[0]);
        for (int i = 0; games[i]; i++)
            if (!conform->only || conform->only == games[i]) play_game(conform, games[i]);
        probe_end(conform, true);
        probe_end(conform, false);
    }
    json_end(&conform->json);
    json_put_int(&conform->json, "passed", conform->passed);
    json_put_int(&conform->json, "failed", conform->failed);
    json_end(&conform->json);
    text_put_char(&conform->out, '\n');
    if (conform->as_json)
        text_print(stdout, &conform->out);
    else
        printf("%d passed, %d failed\n", conform->passed, conform->failed);
    text_free(&conform->out);
    guest_drop(conform);
    return conform->failed ? EXIT_FAILED : EXIT_OK;
}

int command_conform(int count, char **arguments)
{
    if (cli_help(count, arguments, help)) return EXIT_OK;
    Conform conform = {.ms = 200, .seed = 1};
    const char *value;
    for (int i = 0; i < count; i++) {
        if (cli_flag(arguments[i], "--json"))
            conform.as_json = true;
        else if ((value = cli_value(count, arguments, &i, "--game"))) {
            if (!(conform.only = game_find(value))) return cli_no_game("conform", value);
        } else if ((value = cli_value(count, arguments, &i, "--ms"))) {
            if (!cli_number(value, 1, PROTOCOL_MS_MAX, &conform.ms))
                return cli_usage("conform", "--ms needs a number from 1 to %d", PROTOCOL_MS_MAX);
        } else if ((value = cli_value(count, arguments, &i, "--seed"))) {
            if (!cli_number(value, 0, 1L << 40, &conform.seed))
                return cli_usage("conform", "--seed needs a number from 0");
        } else if (arguments[i][0] == '-')
            return cli_usage("conform", "unknown option %s", arguments[i]);
        else if (conform.command)
            return cli_usage("conform", "one program at a time");
        else
            conform.command = arguments[i];
    }
    if (!conform.command) return cli_usage("conform", "which program?");
    return conform_run(&conform);
}
