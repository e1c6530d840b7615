/* Options of a set-up: numbers in bounds, words of a table, and the nearest one to a key that is misspelt. */
#include "core/options.h"

bool setup_known(const Setup *setup, Rows keys, const char *expected, Problem *problem)
{
    for (int i = 0; i < setup->option_count; i++) {
        Word key = word_of(setup->option[i].key);
        if (rows_find(keys, key) >= 0) continue;
        TEXT(all, 240);
        Suggestion near = suggestion_for(key);
        suggestion_try_rows(&near, keys);
        rows_write(keys, &all);
        return problem_set(problem, 0, 0, suggestion_or(&near, expected ? expected : all.at),
                           "unknown option `%s`", key.at);
    }
    return true;
}

bool setup_number(const Setup *setup, const char *key, int low, int high, int *number, Problem *problem)
{
    const char *value = setup_option(setup, key, NULL);
    int said;
    if (!value) return true;
    if (word_number_in(word_of(value), low, high, &said)) return *number = said, true;
    TEXT(expected, 64);
    text_format(&expected, "%s=%d to %d", key, low, high);
    return problem_set(problem, 0, 0, expected.at, "%s can't be %s", key, value);
}

bool setup_row(const Setup *setup, const char *key, Rows values, int *row, Problem *problem)
{
    const char *value = setup_option(setup, key, NULL);
    if (!value) return true;
    int said = rows_find(values, word_of(value));
    if (said >= 0) return *row = said, true;
    TEXT(expected, 240);
    for (int i = 0; i < values.count; i++)
        text_format(&expected, "%s%s=%s",
                    i == 0                 ? ""
                    : i + 1 < values.count ? ", "
                                           : " or ",
                    key, rows_word(values, i));
    return problem_set(problem, 0, 0, expected.at, "%s can't be %s", key, value);
}

bool setup_flag(const Setup *setup, const char *key, bool *flag, Problem *problem)
{
    static const char *const words[] = {"off", "on"};
    int row = *flag;
    if (!setup_row(setup, key, rows_of(words), &row, problem)) return false;
    *flag = row;
    return true;
}

void setup_choices_write(const Game *game, Json *json)
{
    json_array(json);
    for (const SetupChoice *choice = game->options; choice && choice->key; choice++) {
        json_object(json);
        json_put_string(json, "key", choice->key);
        json_put_string(json, "words", choice->words);
        json_key(json, "values");
        json_array(json);
        for (int i = 0; choice->value[i].value; i++) {
            json_object(json);
            json_put_string(json, "value", choice->value[i].value);
            json_put_string(json, "words", choice->value[i].words);
            json_end(json);
        }
        json_end(json);
        json_end(json);
    }
    json_end(json);
}
