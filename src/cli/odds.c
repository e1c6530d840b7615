/* `arbiter odds`: the exact odds of one choice. */
#include <stdlib.h>

#include "cli/question.h"

static const char help[] =
    "usage: arbiter odds [WORDS...] WORDS [options]\n"
    "\n"
    "Says all the words at a table but the last, and prints the exact odds of what those would throw: ways,\n"
    "percentages, every modifier with its reason and clause.\n"
    "\n" QUESTION_HELP "\n"
    "examples: arbiter odds --table match.arb \"2: evade\"\n"
    "          arbiter odds --table scene.arb \"2: test Ace Rifle by Agility df 3\" \"take half\" roll\n"
    "\n"
    "exit codes: 0 printed, 1 a rule refuses it, 2 bad usage or bad input\n";

static int odds_print(const Question *question, const char *words)
{
    const Table *table = question->table;
    const char *rest;
    Choice choice = {0};
    Problem problem = {0};
    Refusal refusal = {0};
    int seat = question_seat(question, words, &rest);
    if (!table->game->read(table->kit, table->state, seat, rest, &choice, &problem)) {
        problem_print(stderr, &problem);
        return EXIT_INPUT;
    }
    if (!table->game->allows(table->kit, table->state, seat, choice, &refusal)) {
        fprintf(stderr, "%s: %s (%s)\n", words, refusal.why, clause_id(refusal.clause));
        return EXIT_FAILED;
    }
    Odds *odds = calloc(1, sizeof *odds);
    ensure(odds != NULL);
    bool any = table->game->odds && table->game->odds(table->kit, table->state, seat, choice, odds);
    Text out = text_growing();
    if (question->json) {
        Json json = json_to(&out);
        json_object(&json);
        json_put_string(&json, "choice", rest);
        json_put_int(&json, "seat", seat);
        json_key(&json, "odds");
        if (any)
            odds_write_json(odds, &json);
        else
            json_null(&json);
        json_end(&json);
        json_print(&out);
    } else if (any) {
        Text view = text_growing();
        table_describe(table, TABLE_REFEREE, &view);
        odds_write_words(odds, view.at, &out);
        text_print(stdout, &out);
        text_free(&view);
    } else {
        printf("%s: no dice decide this\n", rest);
    }
    text_free(&out);
    free(odds);
    return EXIT_OK;
}

int command_odds(int count, char **arguments)
{
    Question question;
    if (cli_help(count, arguments, help)) return EXIT_OK;
    int code = question_open(&question, "odds", count, arguments);
    if (code == EXIT_OK && !question.words_count) code = cli_usage("odds", "which choice?");
    for (int i = 0; code == EXIT_OK && i + 1 < question.words_count; i++)
        code = question_say(&question, question.words[i], NULL);
    if (code == EXIT_OK) code = odds_print(&question, question.words[question.words_count - 1]);
    question_close(&question);
    return code;
}
