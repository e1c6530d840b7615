/* A table for one question. */
#include "cli/question.h"

#include <stdlib.h>
#include <time.h>

enum { ARGUMENTS_MAX = 64, DICE_MAX = 64 };

typedef struct Given {
    const char *game, *file, *option[ARGUMENTS_MAX], *place[ARGUMENTS_MAX], *team[SEATS_MAX + 1];
    int options, places;
    long seats, seed;
    bool seeded;
} Given;

static char *said[ARGUMENTS_MAX];

static int given_team(Given *given, const char *command, const char *value)
{
    if (value[0] < '1' || value[0] > '0' + SEATS_MAX || value[1] != '=' || !value[2])
        return cli_usage(command, "--team wants SEAT=NAME, not %s", value);
    given->team[value[0] - '0'] = value + 2;
    return EXIT_OK;
}

static int given_read(Given *given, Question *question, int count, char **arguments)
{
    const char *value;
    for (int i = 0; i < count; i++) {
        if (cli_flag(arguments[i], "--json"))
            question->json = true;
        else if ((value = cli_value(count, arguments, &i, "--game")))
            given->game = value;
        else if ((value = cli_value(count, arguments, &i, "--table")))
            given->file = value;
        else if ((value = cli_value(count, arguments, &i, "--dice")))
            question->dice = value;
        else if (question->saves && (value = cli_value(count, arguments, &i, "--save")) && *value)
            question->save = value;
        else if ((value = cli_value(count, arguments, &i, "--set"))) {
            if (given->options == ARGUMENTS_MAX) return cli_usage(question->command, "too many options");
            given->option[given->options++] = value;
        } else if ((value = cli_value(count, arguments, &i, "--place"))) {
            if (given->places == ARGUMENTS_MAX) return cli_usage(question->command, "too many lines");
            given->place[given->places++] = value;
        } else if ((value = cli_value(count, arguments, &i, "--team"))) {
            if (given_team(given, question->command, value) != EXIT_OK) return EXIT_INPUT;
        } else if ((value = cli_value(count, arguments, &i, "--seats"))) {
            if (!cli_number(value, 1, SEATS_MAX, &given->seats))
                return cli_usage(question->command, "--seats wants a number from 1 to %d", SEATS_MAX);
        } else if ((value = cli_value(count, arguments, &i, "--seed"))) {
            if (!cli_number(value, 0, 2000000000, &given->seed))
                return cli_usage(question->command, "--seed wants a number");
            given->seeded = true;
        } else if (arguments[i][0] == '-' && arguments[i][1] == '-')
            return cli_usage(question->command, "unknown option %s", arguments[i]);
        else {
            if (question->words_count == ARGUMENTS_MAX) return cli_usage(question->command, "too many words");
            said[question->words_count++] = arguments[i];
        }
    }
    question->words = said;
    return EXIT_OK;
}

static void script_write(const Given *given, const Game *game, Text *script)
{
    text_format(script, "game %s", game->id);
    for (int i = 0; i < given->options; i++) text_format(script, " %s", given->option[i]);
    for (long seat = 1; seat <= given->seats; seat++) {
        text_format(script, "\nseat %ld \"Seat %ld\"", seat, seat);
        if (given->team[seat]) text_format(script, " team=\"%s\"", given->team[seat]);
    }
    for (int i = 0; i < given->places; i++) text_format(script, "\n%s", given->place[i]);
    text_format(script, "\nseed %ld\ndeal\n", given->seed);
}

static const Catalog *standard_catalog(void *context, const Game *game, Problem *problem)
{
    (void)context;
    return cli_catalog(game, problem);
}

static int table_take(Question *question, ScriptReport *report, bool passed)
{
    int code = passed ? EXIT_OK : cli_script_failed(report);
    question->table = report->table;
    report->table = NULL;
    script_report_free(report);
    if (code == EXIT_OK && !question->table->begun) {
        Answer answer;
        if (table_begin(question->table, NULL, &answer) != ANSWER_DONE)
            return cli_problem(question->command, &answer.problem);
    }
    return code;
}

int question_open(Question *question, const char *command, int count, char **arguments)
{
    Given given = {.seats = 2, .seed = (long)time(NULL)};
    ScriptReport report;
    ScriptOptions options = {.keep_table = true, .play_only = true};
    *question = (Question){.command = command, .saves = strcmp(command, "roll") == 0};
    int code = given_read(&given, question, count, arguments);
    if (code != EXIT_OK) return code;
    if (given.file) {
        if (!cli_run_script(given.file, &options, &report)) return EXIT_INPUT;
        code = table_take(question, &report, report.passed);
        if (code == EXIT_OK && (given.seeded || !question->table->seeded))
            table_seed(question->table, (uint64_t)given.seed);
        return code;
    }
    const Game *game = given.game ? game_find(given.game) : games[0];
    if (!game) return cli_no_game(command, given.game);
    Text script = text_growing();
    script_write(&given, game, &script);
    options.catalog = standard_catalog;
    bool passed = script_run("the arguments", script.at, &options, &report);
    text_free(&script);
    return table_take(question, &report, passed);
}

void question_close(Question *question)
{
    if (question->table) table_close(question->table);
}

int question_seat(const Question *question, const char *words, const char **rest)
{
    Table *table = question->table;
    *rest = words;
    if (words[0] >= '1' && words[0] <= '9' && words[1] == ':') {
        *rest = words + 2 + strspn(words + 2, " ");
        return words[0] - '0';
    }
    unsigned asked = table_asked(table);
    int first = asked ? __builtin_ctz(asked) : 1;
    for (int seat = 0; seat <= table->kit->seats; seat++) {
        Answer answer;
        int who = seat ? seat : first;
        AnswerKind kind = table_try(table, who, words, NULL, &answer);
        if (kind == ANSWER_DONE || kind == ANSWER_DICE) return who;
    }
    return first;
}

/* `test 3 4 luck 6 6` as dice that are laid down; false with the reason told. */
static bool dice_read(const Question *question, const char *text, ForcedDie *dice, int *count)
{
    Words words = words_of(text);
    Word word;
    char purpose[DICE_PURPOSE_SIZE] = "";
    *count = 0;
    while (words_next(&words, &word)) {
        int face;
        if (!word_number(word, &face)) {
            word_copy(word, purpose, sizeof purpose);
            continue;
        }
        if (!purpose[0] || face < 1 || *count == DICE_MAX) {
            cli_usage(question->command,
                      "--dice wants what they are for and their faces, such as \"hit 3 5\"");
            return false;
        }
        dice[*count] = (ForcedDie){.value = (uint16_t)face};
        strcpy(dice[(*count)++].purpose, purpose);
    }
    return true;
}

int question_say(Question *question, const char *words, const char *dice)
{
    const char *rest;
    Answer answer;
    ForcedDie given[DICE_MAX];
    GivenDice laid = {.die = given};
    int seat = question_seat(question, words, &rest);
    if (dice && !dice_read(question, dice, given, &laid.count)) return EXIT_INPUT;
    switch (table_say(question->table, seat, rest, dice ? &laid : NULL, &answer)) {
    case ANSWER_DONE: return EXIT_OK;
    case ANSWER_REFUSED:
        fprintf(stderr, "%s: %s (%s)\n", words, answer.refusal.why, clause_id(answer.refusal.clause));
        return EXIT_FAILED;
    default:
        fprintf(stderr, "%s: ", words);
        problem_print(stderr, &answer.problem);
        return EXIT_INPUT;
    }
}
