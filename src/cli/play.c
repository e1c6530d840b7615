/* `arbiter play`: a match at one terminal, for people and bots, of any game. */
#define _GNU_SOURCE
#include "cli/play.h"

#include <errno.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "cli/cards_files.h"
#include "core/clauses.h"
#include "core/options.h"

static const char help[] =
    "usage: arbiter play [--game NAME] [--board NAME] [--mode NAME] [--option KEY=VALUE]...\n"
    "                    [--seat N=WHO]... [--bot N=BOT]... [--team N=NAME]... [--cards FILE]...\n"
    "                    [--seed N | --sealed] [--ms N] [--threads N]\n"
    "                    [--save FILE] [--load FILE] [--no-colour] [--yes] [--quiet]\n"
    "       arbiter play [--game NAME] --options\n"
    "\n"
    "Plays a match at this terminal: you against a bot, several people in turn, or bots alone.\n"
    "The position is drawn before each turn, with a numbered list of what can be done; answer "
    "with\n"
    "a number or in words. `?` explains the rest.\n"
    "\n"
    "  --game NAME     aegis, unless another is named\n"
    "  --board NAME, --mode NAME, --option KEY=VALUE   what the game is played with\n"
    "  --options       list what can be said there: ways to play, boards, teams and so on\n"
    "  --seat N=WHO    who sits there: a name, or a bot: random, greedy, 1 to 6, search:N,\n"
    "                  search:Nms. Without it you sit at seat 1 and `random` at all others\n"
    "  --bot N=BOT     a bot sits there: one of ours, or a program that speaks the bot protocol\n"
    "                  (docs/bot-protocol.md), named with a slash: 2=./mine, \"2=python3 bots/mine.py\"\n"
    "  --team N=NAME   the team of a seat; without it the teams that come with the game, in turn\n"
    "  --cards FILE    cards, a board or teams of your own, on top of those that come with the game\n"
    "  --seed N        the same dice every time\n"
    "  --sealed        dice that `arbiter verify` can check: their fingerprint comes first in the log,\n"
    "                  their seed last\n"
    "  --ms N          what a bot may think for a choice (programs: 1000 if it is not said, `6`: 2000)\n"
    "  --threads N     cores that a bot may use (default 1; `6`: all)\n"
    "  --save FILE     write the match there after every choice\n"
    "  --load FILE     go on with a saved match, or with a script's position\n"
    "  --no-colour     plain text\n"
    "  --yes           do not show the odds and ask before dice are thrown\n"
    "  --quiet         do not tell what happens, only how it ends\n"
    "\n"
    "A match that is interrupted (Ctrl-C, the end of the input, `quit`) is saved: in FILE, or as\n"
    "match.arb in this folder.\n"
    "\n"
    "examples: arbiter play\n"
    "          arbiter play --seat 1=Ann --seat 2=Bob --board canyon\n"
    "          arbiter play --seat 2=3 --team 1=ashla --team 2=ganith --save duel.arb\n"
    "          arbiter play --seat 1=random --seat 2=random --seed 7\n"
    "          arbiter play --bot 2=./mine --ms 500\n"
    "          arbiter play --sealed --save match.arb\n"
    "          arbiter play --load duel.arb\n"
    "\n"
    "exit codes: 0 over or saved, 1 refused, 2 bad usage or bad input\n";

enum { CARDS_MAX = 16 };

typedef struct PlayOptions {
    const Game *game;
    Setup setup;
    bool named[SEATS_MAX + 1]; /* by --seat */
    int seats;                 /* the highest that is spoken of */
    const char *load, *cards[CARDS_MAX];
    int cards_count;
    bool seeded, sealed;
    bool offers; /* only list what can be agreed on */
    uint64_t seed;
} PlayOptions;

/* ---- saving ---- */

/* Where an interrupted match goes if nobody has said: the first name that is free. */
static const char *save_name(char *buffer, size_t capacity)
{
    snprintf(buffer, capacity, "match.arb");
    for (int i = 2; access(buffer, F_OK) == 0 && i < 1000; i++) snprintf(buffer, capacity, "match-%d.arb", i);
    return buffer;
}

static int play_put_aside(Play *play)
{
    char buffer[32];
    Problem problem = {0};
    if (table_over(play->table) && !play->save) return EXIT_OK;
    const char *path = play->save ? play->save : save_name(buffer, sizeof buffer);
    if (!cli_save(play->table, path, &problem)) {
        problem_print(stderr, &problem);
        return EXIT_INPUT;
    }
    printf("\nSaved. Go on with: arbiter play --load %s --save %s\n", path, path);
    return EXIT_OK;
}

/* ---- telling ---- */

static void play_tell(void *context, const Table *table, const Entry *entry, const Event *events, int count)
{
    Play *play = context;
    for (int seat = 1; seat <= table->setup.seats; seat++)
        if (play->sitter[seat].guest) guest_tell(play->sitter[seat].guest, table, events, count);
    if (play->quiet || !table->begun) return;
    Text out = text_growing();
    if (play->colour) text_put(&out, "\033[1m");
    if (!play->unsaid) log_write_entry_for(entry, play->viewer, &out);
    if (play->colour) text_put(&out, "\033[0m");
    for (int i = 0; i < count; i++) {
        Text told = text_growing();
        if (table_tell(table, play->viewer, &events[i], &told)) {
            text_format(&out, "    %s", told.at);
            if (events[i].clause) {
                if (play->colour) text_put(&out, "\033[2m");
                text_format(&out, " (%s)", clause_id(events[i].clause));
                if (play->colour) text_put(&out, "\033[0m");
            }
            text_put_char(&out, '\n');
        }
        text_free(&told);
    }
    text_print(stdout, &out);
    text_free(&out);
}

/* ---- playing ---- */

static void play_finish(const Play *play)
{
    const Table *table = play->table;
    Text out = text_growing();
    Result result = {0};
    char name[NAME_SIZE];
    table_draw(table, play->viewer, play->colour, &out);
    ensure(table->game->result(table->kit, table->state, &result));
    text_put(&out, "\nThe match is over: ");
    if (result.draw) text_put(&out, "a draw");
    bool any = false;
    for (int seat = 1; !result.draw && seat <= table->setup.seats; seat++) {
        if (!(result.winners >> seat & 1)) continue;
        text_format(&out, "%s%s", any ? " and " : "", table_seat_name(table, seat, name));
        any = true;
    }
    if (!result.draw) text_put(&out, any ? " wins" : " nobody wins");
    text_format(&out, ". %s", result.why);
    if (result.clause) text_format(&out, " (%s)", clause_id(result.clause));
    text_format(&out, "\n%d choice%s, %llu %s.\n", table->standing_count,
                table->standing_count == 1 ? "" : "s", (unsigned long long)table->thrown,
                table->thrown == 1 ? "die" : "dice");
    text_print(stdout, &out);
    text_free(&out);
}

static int play_run(Play *play)
{
    Table *table = play->table;
    Problem problem = {0};
    while (!table_over(table)) {
        unsigned asked = table_asked(table);
        int seat = 1;
        while (!(asked >> seat & 1)) seat++;
        Spoken spoken = SPOKEN_DONE;
        if (cli_interrupted())
            spoken = SPOKEN_ENDED;
        else if (play->sitter[seat].bot || play->sitter[seat].guest)
            play_bot(play, seat);
        else if (!play_unasked(play, seat))
            spoken = play_ask(play, seat);
        if (spoken != SPOKEN_DONE) return play_put_aside(play);
        if (play->save && !cli_save(play->table, play->save, &problem)) {
            problem_print(stderr, &problem);
            return EXIT_INPUT;
        }
    }
    play_finish(play);
    return EXIT_OK;
}

/* ---- setting up ---- */

static bool fresh_bytes(void *bytes, size_t size)
{
    FILE *file = fopen("/dev/urandom", "rb");
    bool read = file && fread(bytes, size, 1, file) == 1;
    if (file) fclose(file);
    return read;
}

static uint64_t fresh_seed(void)
{
    uint64_t seed;
    return fresh_bytes(&seed, sizeof seed) ? seed : (uint64_t)time(NULL) * 0x9E3779B97F4A7C15ull;
}

static bool seal_dice(Table *table)
{
    uint8_t seed[TABLE_SEED_SIZE];
    if (!fresh_bytes(seed, sizeof seed)) {
        fprintf(stderr,
                "arbiter play: /dev/urandom gives no seed; without --sealed the match can be played\n");
        return false;
    }
    table_seal(table, seed);
    return true;
}

/* The table with the cards that --cards names, which then belong to this match and to its log. */
static Table *table_with_cards(const PlayOptions *options, Problem *problem)
{
    const Catalog *base = cli_catalog(options->game, problem);
    if (!base || !options->cards_count) return base ? table_open(base, &options->setup, problem) : NULL;
    Catalog *own = catalog_new(options->game, base);
    bool read = true;
    for (int i = 0; read && i < options->cards_count; i++)
        read = cards_file_read(own, options->cards[i], problem);
    Table *table = read ? table_open(own, &options->setup, problem) : NULL;
    if (!table) {
        catalog_free(own);
        return NULL;
    }
    table->own = own;
    for (int i = 0; i < options->cards_count; i++) {
        Text text = text_growing();
        TableText noted = {.path = path_file(options->cards[i])};
        ensure(file_load(options->cards[i], CARDS_FILE_MAX, &text, problem));
        noted.text = text.at ? text.at : "";
        table_add_text(table, &noted);
        text_free(&text);
    }
    return table;
}

static int play_new(Play *play, PlayOptions *options)
{
    Problem problem = {0};
    Setup *setup = &options->setup;
    const Game *game = options->game;
    setup->seats = options->seats > game->seats_min ? options->seats
                   : game->seats_min < 2            ? 2
                                                    : game->seats_min;
    if (setup->seats > game->seats_max)
        return cli_usage("play", "%s is for at most %d seats", game->title, game->seats_max);
    snprintf(setup->game, sizeof setup->game, "%s", game->id);
    unsigned own = setup_own_seats(game, setup);
    for (int seat = 1; seat <= setup->seats; seat++) {
        SetupSeat *is = &setup->seat[seat];
        if (own >> seat & 1 && (is->name[0] || is->team[0]))
            return cli_usage("play", "the rules play seat %d: nobody sits or brings a team there", seat);
        if (own >> seat & 1) continue; /* the game names it */
        if (!is->name[0]) snprintf(is->name, sizeof is->name, "%s", seat == 1 ? "Player" : "random");
    }
    cli_seat_teams(game, setup);
    play->table = table_with_cards(options, &problem);
    if (!play->table) {
        problem_print(stderr, &problem);
        return EXIT_INPUT;
    }
    play->table->hooks = (TableHooks){.context = play, .tell = play_tell};
    if (options->sealed && !seal_dice(play->table)) return EXIT_INPUT;
    if (!options->sealed) table_seed(play->table, options->seed);
    if (!play_sit_down(play)) return EXIT_INPUT;
    Answer answer;
    if (table_begin(play->table, NULL, &answer) != ANSWER_DONE) {
        problem_print(stderr, &answer.problem);
        return EXIT_INPUT;
    }
    return EXIT_OK;
}

static int play_load(Play *play, const PlayOptions *options, ScriptReport *report)
{
    ScriptOptions script = {.play_only = true, .keep_table = true};
    if (!cli_run_script(options->load, &script, report)) return EXIT_INPUT;
    if (!report->passed) {
        cli_script_failed(report);
        return EXIT_INPUT;
    }
    if (!report->table || !report->table->begun) {
        fprintf(stderr, "%s: there is no match in this file\n", options->load);
        return EXIT_INPUT;
    }
    Table *table = play->table = report->table;
    unsigned own = setup_own_seats(table->game, &table->setup);
    for (int seat = 1; seat <= table->setup.seats; seat++) {
        SetupSeat *is = &table->setup.seat[seat];
        if (own >> seat & 1) continue;
        if (options->named[seat])
            memcpy(is->name, options->setup.seat[seat].name, sizeof is->name);
        else if (!is->name[0])
            snprintf(is->name, sizeof is->name, "Seat %d", seat);
    }
    table->hooks = (TableHooks){.context = play, .tell = play_tell};
    if (!table->sealed) table_seed(table, options->seed);
    return play_sit_down(play) ? EXIT_OK : EXIT_INPUT;
}

/* ---- arguments ---- */

/* N=WORD */
static bool seat_value(const char *value, int *seat, const char **word)
{
    if (value[0] < '1' || value[0] > '0' + SEATS_MAX || value[1] != '=' || !value[2]) return false;
    *seat = value[0] - '0';
    *word = value + 2;
    return true;
}

static int option_seat(PlayOptions *options, const char *value, bool team)
{
    int seat;
    const char *word;
    if (!seat_value(value, &seat, &word))
        return cli_usage("play", "%s needs N=NAME", team ? "--team" : "--seat");
    SetupSeat *is = &options->setup.seat[seat];
    char *field = team ? is->team : is->name;
    size_t capacity = team ? sizeof is->team : sizeof is->name;
    if (strlen(word) >= capacity) return cli_usage("play", "\"%s\" is too long", word);
    BotSpec spec;
    bool looks_like_bot =
        strncmp(word, "search", 6) == 0 || strchr(word, '/') || (word[0] >= '0' && word[0] <= '9');
    if (!team && looks_like_bot && !bot_read(word, &spec, NULL))
        return cli_usage(
            "play", "there is no bot \"%s\": random, greedy, 1 to 6 or search:N; programs sit down by --bot",
            word);
    strcpy(field, word);
    if (!team && looks_like_bot && spec.level) bot_level_title(spec.level, field);
    if (!team) options->named[seat] = true;
    if (seat > options->seats) options->seats = seat;
    return EXIT_OK;
}

/* The seat of a program is called by the last part of its path. */
static int option_bot(PlayOptions *options, Play *play, const char *value)
{
    int seat;
    const char *word;
    if (!seat_value(value, &seat, &word)) return cli_usage("play", "--bot needs N=BOT");
    play->sitter[seat].command = guest_named(word) ? word : NULL;
    if (!guest_named(word)) {
        Problem problem = {0};
        BotSpec spec;
        if (!bot_read(word, &spec, &problem))
            return cli_usage("play", "%s; expected %s, or the path of a program", problem.what,
                             problem.expected);
        return option_seat(options, value, false);
    }
    guest_title(word, options->setup.seat[seat].name, NAME_SIZE);
    options->named[seat] = true;
    if (seat > options->seats) options->seats = seat;
    return EXIT_OK;
}

static int option_limit(const char *flag, const char *value, long maximum, long *number)
{
    if (cli_number(value, 1, maximum, number)) return EXIT_OK;
    return cli_usage("play", "%s needs a number from 1 to %ld", flag, maximum);
}

static int option_cards(PlayOptions *options, const char *value)
{
    if (options->cards_count == CARDS_MAX) return cli_usage("play", "at most %d files of cards", CARDS_MAX);
    if (!*value) return cli_usage("play", "--cards needs a file");
    options->cards[options->cards_count++] = value;
    return EXIT_OK;
}

static int option_setup(PlayOptions *options, const char *key, const char *value)
{
    Problem problem = {0};
    bool added = key ? setup_add_option(&options->setup, key, value, &problem)
                     : cli_setup_option(&options->setup, value, &problem);
    return added ? EXIT_OK : cli_usage("play", "%s", problem.what);
}

static int option_game(PlayOptions *options, const char *value)
{
    options->game = game_find(value);
    return options->game ? EXIT_OK : cli_no_game("play", value);
}

static int option_seed(PlayOptions *options, const char *value)
{
    long seed;
    if (!cli_number(value, 0, 2147483647, &seed))
        return cli_usage("play", "--seed needs a number from 0 to 2147483647");
    options->seed = (uint64_t)seed;
    options->seeded = true;
    return EXIT_OK;
}

static int read_arguments(int count, char **arguments, PlayOptions *options, Play *play)
{
    for (int i = 0; i < count; i++) {
        const char *value;
        int code = EXIT_OK;
        if (cli_flag(arguments[i], "--no-colour") || cli_flag(arguments[i], "--no-color"))
            play->colour = false;
        else if (cli_flag(arguments[i], "--yes"))
            play->confirm = false;
        else if (cli_flag(arguments[i], "--quiet"))
            play->quiet = true;
        else if (cli_flag(arguments[i], "--sealed"))
            options->sealed = true;
        else if (cli_flag(arguments[i], "--options"))
            options->offers = true;
        else if ((value = cli_value(count, arguments, &i, "--game")))
            code = option_game(options, value);
        else if ((value = cli_value(count, arguments, &i, "--board")))
            code = option_setup(options, "board", value);
        else if ((value = cli_value(count, arguments, &i, "--mode")))
            code = option_setup(options, "mode", value);
        else if ((value = cli_value(count, arguments, &i, "--option")))
            code = option_setup(options, NULL, value);
        else if ((value = cli_value(count, arguments, &i, "--seat")))
            code = option_seat(options, value, false);
        else if ((value = cli_value(count, arguments, &i, "--bot")))
            code = option_bot(options, play, value);
        else if ((value = cli_value(count, arguments, &i, "--cards")))
            code = option_cards(options, value);
        else if ((value = cli_value(count, arguments, &i, "--ms")))
            code = option_limit("--ms", value, PROTOCOL_MS_MAX, &play->ms);
        else if ((value = cli_value(count, arguments, &i, "--threads")))
            code = option_limit("--threads", value, THINK_THREADS_MAX, &play->threads);
        else if ((value = cli_value(count, arguments, &i, "--team")))
            code = option_seat(options, value, true);
        else if ((value = cli_value(count, arguments, &i, "--seed")))
            code = option_seed(options, value);
        else if ((value = cli_value(count, arguments, &i, "--save")) && *value)
            play->save = value;
        else if (!value && (value = cli_value(count, arguments, &i, "--load")) && *value)
            options->load = value;
        else
            code = cli_usage("play", "unknown option %s", arguments[i]);
        if (code != EXIT_OK) return code;
    }
    return EXIT_OK;
}

int command_play(int count, char **arguments)
{
    PlayOptions options = {.game = games[0]};
    Play play = {.colour = cli_colour(stdout), .confirm = isatty(STDIN_FILENO) == 1};
    ScriptReport report = {0};
    if (cli_help(count, arguments, help)) return EXIT_OK;
    int code = read_arguments(count, arguments, &options, &play);
    if (code == EXIT_OK && options.load && options.cards_count)
        code = cli_usage("play", "a match that is loaded brings its own cards: --cards is for a new one");
    if (code == EXIT_OK && options.sealed && (options.load || options.seeded))
        code = cli_usage("play", "--sealed is for a new match, whose seed nobody knows: not with %s",
                         options.load ? "--load" : "--seed");
    if (code == EXIT_OK && options.offers) cli_offers_print(options.game);
    if (code != EXIT_OK || options.offers) return code;
    if (!options.seeded) options.seed = fresh_seed();
    play.luck = dice_fast(options.seed ^ 0x5DEECE66Dull);
    cli_interrupts_catch();
    code = options.load ? play_load(&play, &options, &report) : play_new(&play, &options);
    if (code == EXIT_OK) code = play_run(&play);
    play_bots_leave(&play);
    if (play.table) table_close(play.table);
    if (play.table == report.table) report.table = NULL;
    if (options.load) script_report_free(&report);
    return code;
}
