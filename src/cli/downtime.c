/* `arbiter downtime`: how long each of the plans that are open now would take. A plan is a choice whose odds
   say amounts, such as the weeks that are expected. */
#include <stdlib.h>

#include "cli/question.h"

static const char help[] =
    "usage: arbiter downtime [WORDS...] [options]\n"
    "\n"
    "Says the words at a table and prints every choice that is open then with what it costs or brings on\n"
    "average: expected weeks, the chance to be done by a week.\n"
    "\n" QUESTION_HELP "\n"
    "examples: arbiter downtime --table scene.arb \"1: downtime 1 weeks\"\n"
    "\n"
    "exit codes: 0 printed, 1 a rule refuses it, 2 bad usage or bad input\n";

/* "1.750"; chances are shown so too: 0.417. */
static void put_thousandths(Text *out, int amount)
{
    text_format(out, "%s%d.%03d", amount < 0 ? "-" : "", abs(amount) / 1000, abs(amount) % 1000);
}

static int plans_print(const Question *question)
{
    const Table *table = question->table;
    unsigned asked = table_asked(table);
    int seat = asked ? __builtin_ctz(asked) : 0, found = 0;
    Choice *list = calloc(CHOICES_MAX, sizeof *list);
    Odds *odds = calloc(1, sizeof *odds);
    ensure(list && odds);
    int count = seat ? table->game->choices(table->kit, table->state, seat, list) : 0;
    Text out = text_growing();
    Json json = json_to(&out);
    if (question->json) json_array(&json);
    for (int i = 0; i < count; i++) {
        if (!table->game->odds || !table->game->odds(table->kit, table->state, seat, list[i], odds)) continue;
        if (!odds->total_count) continue;
        TEXT(words, 256);
        table->game->write(table->kit, table->state, seat, list[i], &words);
        found++;
        if (question->json) {
            json_object(&json);
            json_put_text(&json, "choice", &words);
            for (int k = 0; k < odds->total_count; k++)
                json_put_int(&json, odds->total[k].name, odds->total[k].amount);
            json_end(&json);
            continue;
        }
        text_format(&out, "%s\n   ", words.at);
        for (int k = 0; k < odds->total_count; k++) {
            text_format(&out, " %s ", odds->total[k].name);
            put_thousandths(&out, odds->total[k].amount);
        }
        text_put_char(&out, '\n');
    }
    if (question->json)
        json_end(&json), json_print(&out);
    else if (found)
        text_print(stdout, &out);
    else
        puts("there is nothing to plan here");
    text_free(&out);
    free(odds);
    free(list);
    return EXIT_OK;
}

int command_downtime(int count, char **arguments)
{
    Question question;
    if (cli_help(count, arguments, help)) return EXIT_OK;
    int code = question_open(&question, "downtime", count, arguments);
    for (int i = 0; code == EXIT_OK && i < question.words_count; i++)
        code = question_say(&question, question.words[i], NULL);
    if (code == EXIT_OK) code = plans_print(&question);
    question_close(&question);
    return code;
}
