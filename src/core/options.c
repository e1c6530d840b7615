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

/* What an option is in this set-up: what is said of it, or the first value that is offered. */
static const char *setup_value_now(const Game *game, const Setup *setup, Word key)
{
    for (int i = 0; i < setup->option_count; i++)
        if (word_is(key, setup->option[i].key)) return setup->option[i].value;
    for (const SetupChoice *choice = game->options; choice && choice->key; choice++)
        if (word_is(key, choice->key)) return choice->value[0].value;
    return "";
}

/* Is all of it so: `edition=1 mode!=starpoint`? */
static bool setup_keeps(const Game *game, const Setup *setup, const char *needs)
{
    Words words = words_of(needs ? needs : "");
    for (Word need; words_next(&words, &need);) {
        int at = 0;
        while (at < need.length && need.at[at] != '=') at++;
        ensure(at > 0 && at < need.length);
        bool other = need.at[at - 1] == '!';
        Word key = {.at = need.at, .length = other ? at - 1 : at},
             wanted = {.at = need.at + at + 1, .length = need.length - at - 1};
        if (word_is(wanted, setup_value_now(game, setup, key)) == other) return false;
    }
    return true;
}

bool setup_value_fits(const Game *game, const Setup *setup, const SetupValue *value)
{
    if (value->seats_min && setup->seats < value->seats_min) return false;
    if (value->seats_max && setup->seats > value->seats_max) return false;
    return setup_keeps(game, setup, value->needs);
}

unsigned setup_own_seats(const Game *game, const Setup *setup)
{
    unsigned seats = 0;
    for (const SetupOwn *row = game->own_seats; row && row->when; row++)
        if (setup_keeps(game, setup, row->when)) seats |= row->seats;
    return seats;
}

void setup_own_write(const Game *game, Json *json)
{
    json_array(json);
    for (const SetupOwn *row = game->own_seats; row && row->when; row++) {
        json_object(json);
        json_put_string(json, "when", row->when);
        json_key(json, "seats");
        json_array(json);
        for (int seat = 1; seat <= SEATS_MAX; seat++)
            if (row->seats >> seat & 1) json_int(json, seat);
        json_end(json);
        json_end(json);
    }
    json_end(json);
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
            if (choice->value[i].needs) json_put_string(json, "needs", choice->value[i].needs);
            if (choice->value[i].seats_min) json_put_int(json, "seats_min", choice->value[i].seats_min);
            if (choice->value[i].seats_max) json_put_int(json, "seats_max", choice->value[i].seats_max);
            json_end(json);
        }
        json_end(json);
        json_end(json);
    }
    json_end(json);
}
