/* `arbiter bot`: one of our own bots as a program that speaks the bot protocol on its standard input and
 * output. */
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

#include "bots/protocol.h"
#include "cli/common.h"
#include "lab/think.h"

static const char help[] =
    "usage: arbiter bot --as BOT [--threads N]\n"
    "\n"
    "Plays a seat as a program: reads commands on standard input, answers on standard output, by the "
    "protocol of\n"
    "docs/bot-protocol.md. It thinks no longer than each command allows, and hears `stop` while it thinks.\n"
    "\n"
    "  --as BOT      random, greedy, 1 to 6, search:ITERATIONS, search:MILLISECONDSms\n"
    "  --threads N   so many searches at once, merged (default 1; `6`: one for each core)\n"
    "\n"
    "examples: arbiter bot --as 3\n"
    "          arbiter match --a \"./arbiter bot --as 3\" --b 2\n"
    "\n"
    "exit codes: 0 told to quit, or no more input, 2 bad usage\n";

enum { COMMAND_MAX = 32 << 20 }; /* bytes of a line; a match may bring cards of its own */

typedef struct Speaker {
    BotSpec spec;
    Thinker thinker;
    Table *table; /* for its kit; its own position is not that of the match */
    Dice luck;
    int seat;
    Text in; /* what was read and not yet taken */
    bool ended;
    int looked; /* bytes of `in` in which no stop was found */
} Speaker;

/* ---- input ---- */

/* Takes what is there; waits for something if told to. */
static void input_read(Speaker *speaker, bool wait)
{
    char bytes[65536];
    struct pollfd ready = {.fd = STDIN_FILENO, .events = POLLIN};
    if (speaker->ended) return;
    int found = poll(&ready, 1, wait ? -1 : 0);
    if (found <= 0) return;
    ssize_t got = read(STDIN_FILENO, bytes, sizeof bytes);
    if (got > 0) text_put_bytes(&speaker->in, bytes, (int)got);
    if (got == 0 || (got < 0 && errno != EINTR && errno != EAGAIN)) speaker->ended = true;
    if (speaker->in.length > COMMAND_MAX) speaker->ended = true;
}

/* While it thinks: has `stop` or `quit` come, or the end of the input? The lines stay and are answered in
 * turn. */
static bool stop_asked(void *context)
{
    Speaker *speaker = context;
    input_read(speaker, false);
    for (;;) {
        char *from = speaker->in.at ? speaker->in.at + speaker->looked : NULL;
        char *end = from ? memchr(from, '\n', (size_t)(speaker->in.length - speaker->looked)) : NULL;
        if (!end) return speaker->ended;
        BotCommand command;
        *end = 0;
        bool read = bot_command_read(from, &command, NULL);
        *end = '\n';
        if (read && (strcmp(command.name, "stop") == 0 || strcmp(command.name, "quit") == 0)) return true;
        speaker->looked = (int)(end + 1 - speaker->in.at);
    }
}

/* The next line, to be freed; NULL at the end. */
static char *line_next(Speaker *speaker)
{
    for (;;) {
        char *end = speaker->in.at ? memchr(speaker->in.at, '\n', (size_t)speaker->in.length) : NULL;
        if (end) {
            int length = (int)(end - speaker->in.at), rest = speaker->in.length - length - 1;
            char *line = malloc((size_t)length + 1);
            ensure(line != NULL);
            memcpy(line, speaker->in.at, (size_t)length);
            line[length] = 0;
            memmove(speaker->in.at, end + 1, (size_t)rest);
            speaker->in.length = rest;
            speaker->looked = 0;
            return line;
        }
        if (speaker->ended) return NULL;
        input_read(speaker, true);
    }
}

/* ---- commands ---- */

static bool do_hello(Speaker *speaker, const BotCommand *command, Text *out, Problem *problem)
{
    long version;
    if (!bot_field_number(command, "protocol", 1, 1000, &version, problem)) return false;
    BotHello hello = {.protocol = PROTOCOL_VERSION, .wants = WANTS_BYTES};
    if (speaker->spec.level)
        snprintf(hello.name, sizeof hello.name, "Arbiter-%s", bot_levels[speaker->spec.level].name);
    else
        snprintf(hello.name, sizeof hello.name, "Arbiter-%s",
                 speaker->spec.kind == BOT_SEARCH   ? "search"
                 : speaker->spec.kind == BOT_GREEDY ? "greedy"
                                                    : "random");
    bot_hello_write(out, command->id, &hello);
    return true;
}

static const Catalog *catalog_of(void *context, const Game *game, Problem *problem)
{
    (void)context;
    return cli_catalog(game, problem);
}

/* The set-up is the head of a script; a deal of our own makes the kit. */
static Table *table_of_setup(const char *setup, Problem *problem)
{
    ScriptOptions options = {.catalog = catalog_of, .keep_table = true, .play_only = true};
    ScriptReport report;
    Text script = text_growing();
    text_format(&script, "%s\nseed 1\ndeal\n", setup);
    bool opened = script_run("setup", script.at, &options, &report);
    Table *table = opened ? report.table : NULL;
    if (opened)
        report.table = NULL;
    else {
        const Problem *wrong = &report.failures[0].problem;
        problem_set(problem, 0, 0, wrong->expected, "setup: line %d: %.200s", wrong->line, wrong->what);
    }
    script_report_free(&report);
    text_free(&script);
    return table;
}

static bool do_match(Speaker *speaker, const BotCommand *command, Problem *problem)
{
    long seat, luck;
    Text setup = text_growing();
    table_close(speaker->table);
    speaker->table = NULL;
    bool done = bot_field_number(command, "seat", 1, SEATS_MAX, &seat, problem) &&
                bot_field_number(command, "luck", 0, 0xFFFFFFFFFFFF, &luck, problem) &&
                bot_field_text(command, "setup", &setup, problem);
    if (done && bot_field_true(command, "position"))
        done = problem_set(
            problem, 0, 0, "a match from its beginning",
            "position: a placed position is not shown to seats, and this bot needs all of its pieces");
    if (done) done = (speaker->table = table_of_setup(setup.at ? setup.at : "", problem)) != NULL;
    if (done && seat > speaker->table->setup.seats)
        done = problem_set(problem, 0, 0, "", "seat: there is no seat %ld in this match", seat);
    if (done) {
        speaker->seat = (int)seat;
        speaker->luck = dice_fast((uint64_t)luck);
    } else {
        table_close(speaker->table);
        speaker->table = NULL;
    }
    text_free(&setup);
    return done;
}

static bool do_choose(Speaker *speaker, const BotCommand *command, Text *out, Problem *problem)
{
    const Table *table = speaker->table;
    long ms;
    if (!table) return problem_set(problem, 0, 0, "match first", "command: no match has begun");
    if (!bot_field_number(command, "ms", 1, PROTOCOL_MS_MAX, &ms, problem)) return false;
    uint64_t view[STATE_SIZE_MAX / 8];
    if (!bot_field_bytes(command, "bytes", view, table->kit->state_size, problem)) return false;
    if (!(table->game->asked(table->kit, view) >> speaker->seat & 1))
        return problem_set(problem, 0, 0, "", "bytes: in this position seat %d is not asked", speaker->seat);
    long margin = ms / 10 < 20 ? ms / 10 : 20; /* for writing the answer */
    uint32_t budget = (uint32_t)(ms - margin);
    speaker->thinker.spec = speaker->spec;
    bot_give_time(&speaker->thinker.spec, budget);
    Choice choice = thinker_choose(&speaker->thinker, table->kit, view, speaker->seat, &speaker->luck);
    TEXT(words, 1024);
    table->game->write(table->kit, view, speaker->seat, choice, &words);
    bot_answer_write(out, &(BotAnswer){command->id, false, words.at});
    return true;
}

/* False when it is told to quit. */
static bool command_do(Speaker *speaker, const char *line, Text *out)
{
    BotCommand command;
    Problem problem = {0};
    bool done = bot_command_read(line, &command, &problem), quit = false;
    const char *name = command.name;
    int before = out->length;
    if (!done)
        name = "";
    else if (strcmp(name, "hello") == 0)
        done = do_hello(speaker, &command, out, &problem);
    else if (strcmp(name, "match") == 0)
        done = do_match(speaker, &command, &problem);
    else if (strcmp(name, "choose") == 0)
        done = do_choose(speaker, &command, out, &problem);
    else if (strcmp(name, "quit") == 0)
        quit = true;
    else if (strcmp(name, "stop") != 0 && strcmp(name, "over") != 0)
        done = problem_set(&problem, 0, 0, "hello, match, choose, stop, over or quit",
                           "command: there is no \"%s\"", name);
    if (!done)
        bot_answer_problem(out, command.id, &problem);
    else if (out->length == before)
        bot_answer_write(out, &(BotAnswer){command.id, false, ""});
    return !quit;
}

static int speak(Speaker *speaker)
{
    bool on = true;
    char *line;
    while (on && (line = line_next(speaker))) {
        Text out = text_growing();
        on = command_do(speaker, line, &out);
        text_print(stdout, &out);
        text_free(&out);
        free(line);
        if (fflush(stdout) != 0) break;
    }
    table_close(speaker->table);
    text_free(&speaker->in);
    thinker_free(&speaker->thinker);
    return EXIT_OK;
}

int command_bot(int count, char **arguments)
{
    if (cli_help(count, arguments, help)) return EXIT_OK;
    Speaker speaker = {0};
    const char *as = NULL, *value;
    long threads = 0;
    Problem problem = {0};
    for (int i = 0; i < count; i++) {
        if ((value = cli_value(count, arguments, &i, "--as")))
            as = value;
        else if ((value = cli_value(count, arguments, &i, "--threads"))) {
            if (!cli_number(value, 1, THINK_THREADS_MAX, &threads))
                return cli_usage("bot", "--threads needs a number from 1 to %d", THINK_THREADS_MAX);
        } else
            return cli_usage("bot", "unknown option %s", arguments[i]);
    }
    if (!as) return cli_usage("bot", "--as says which bot plays");
    if (!bot_read(as, &speaker.spec, &problem))
        return cli_usage("bot", "%s; expected %s", problem.what, problem.expected);
    speaker.in = text_growing();
    if (!threads) threads = thinker_threads(&speaker.spec, cli_cores(THINK_THREADS_MAX));
    speaker.thinker = thinker_new(&speaker.spec, (int)threads);
    speaker.thinker.stop = stop_asked;
    speaker.thinker.context = &speaker;
    return speak(&speaker);
}
