/* `arbiter roll`: says something at a table and prints what happens. */
#include "cli/question.h"

static const char help[] =
    "usage: arbiter roll WORDS... [--dice DICE] [options]\n"
    "\n"
    "Says the words at a table, one after the other, throws the dice, and prints what happened with its\n"
    "clauses.\n"
    "\n"
    "  --dice DICE         of the last words, thrown by hand: \"hit 3 5\"\n"
    "  --save FILE         keep the table with what was rolled there: a new one, or that of --table; `roll\n"
    "                      --table FILE` and `play --load FILE` go on with it\n" QUESTION_HELP "\n"
    "examples: arbiter roll --game spot_rules --save campaign.arb \"test Hob Electronics df 4\" roll\n"
    "          arbiter play --load campaign.arb --save campaign.arb\n"
    "          arbiter roll --table scene.arb \"2: test Ace Rifle by Agility df 3\" roll\n"
    "          arbiter roll --table scene.arb \"2: test Ace Rifle df 3\" roll --dice \"test 3 4\"\n"
    "\n"
    "exit codes: 0 done, 1 a rule refuses it, 2 bad usage or bad input\n";

static void events_print(const Question *question, const char *words, Json *json)
{
    const Table *table = question->table;
    if (json) {
        json_object(json);
        json_put_string(json, "words", words);
        json_key(json, "events");
        json_array(json);
    }
    for (int i = 0; i < table->event_count; i++) {
        const Event *event = &table->events[i];
        TEXT(line, 400);
        if (!table_tell(table, TABLE_REFEREE, event, &line)) continue;
        if (!json) {
            printf("%s (%s)\n", line.at, clause_id(event->clause));
            continue;
        }
        json_object(json);
        if (table->game->facts) table->game->facts(table->kit, table->state, event, json);
        json_put_text(json, "text", &line);
        json_put_string(json, "clause", clause_id(event->clause));
        json_end(json);
    }
    if (json) json_end(json), json_end(json);
}

int command_roll(int count, char **arguments)
{
    Question question;
    if (cli_help(count, arguments, help)) return EXIT_OK;
    int code = question_open(&question, "roll", count, arguments);
    if (code == EXIT_OK && !question.words_count) code = cli_usage("roll", "what is said?");
    Text out = text_growing();
    Json json = json_to(&out);
    json_array(&json);
    for (int i = 0; code == EXIT_OK && i < question.words_count; i++) {
        bool last = i + 1 == question.words_count;
        code = question_say(&question, question.words[i], last ? question.dice : NULL);
        if (code == EXIT_OK) events_print(&question, question.words[i], question.json ? &json : NULL);
    }
    json_end(&json);
    Problem problem = {0};
    if (code == EXIT_OK && question.save && !cli_save(question.table, question.save, &problem))
        code = cli_problem("roll", &problem);
    if (code == EXIT_OK && question.json) json_print(&out);
    text_free(&out);
    question_close(&question);
    return code;
}
