/* Lines, their words, and what is said when they are wrong. */
#include "core/lines.h"

#include <stdarg.h>

static void line_open(Lines *lines, const char *at)
{
    Word first;
    lines->words = words_of(at);
    lines->indent = words_peek(&lines->words, &first) ? first.column : 0;
}

Lines lines_of(const char *text, int first_line, Problem *problem)
{
    return (Lines){.problem = problem, .number = first_line - 1, .words = words_of(""), .next = text};
}

bool lines_next(Lines *lines)
{
    if (!lines->next) return false;
    const char *newline = strchr(lines->next, '\n');
    line_open(lines, lines->next);
    lines->number++;
    lines->next = newline ? newline + 1 : NULL;
    return true;
}

Lines lines_one(const char *line, Problem *problem)
{
    Lines lines = {.problem = problem};
    line_open(&lines, line);
    return lines;
}

/* ---- what is wrong ---- */

bool lines_wrong(const Lines *lines, Word at, const char *expected, const char *what, ...)
{
    TEXT(sentence, sizeof lines->problem->what);
    va_list list;
    va_start(list, what);
    text_format_list(&sentence, what, list);
    va_end(list);
    return problem_set(lines->problem, lines->number, at.column, expected, "%s", sentence.at);
}

Word lines_here(const Lines *lines)
{
    const Words *words = &lines->words;
    return (Word){.at = words->at, .column = (int)(words->at - words->line) + 1};
}

bool lines_unknown(const Lines *lines, Word at, Rows rows, const char *kind, const char *expected)
{
    TEXT(all, sizeof lines->problem->expected);
    Suggestion suggestion = suggestion_for(at);
    suggestion_try_rows(&suggestion, rows);
    if (!expected) rows_write(rows, &all);
    return lines_wrong(lines, at, suggestion_or(&suggestion, expected ? expected : all.at),
                       "\"%.*s\" is no %s", WORD_SHOWN(at), kind);
}

/* ---- what comes next ---- */

bool lines_peek(const Lines *lines, Word *word) { return words_peek(&lines->words, word); }

bool lines_skip(Lines *lines, const char *string)
{
    Word word;
    if (!lines_peek(lines, &word) || word.quoted || !word_is(word, string)) return false;
    return words_next(&lines->words, &word);
}

bool lines_take(Lines *lines, Word *word, const char *missing, const char *expected)
{
    if (words_next(&lines->words, word)) return true;
    return lines_wrong(lines, lines_here(lines), expected, "%s is missing", missing);
}

bool lines_take_end(Lines *lines)
{
    Word word;
    if (!words_next(&lines->words, &word)) return true;
    return lines_wrong(lines, word, "the end of the line", "\"%.*s\" is too much", WORD_SHOWN(word));
}

bool lines_take_number(Lines *lines, int low, int high, const char *of, int *number)
{
    Word word;
    TEXT(expected, 64);
    text_format(&expected, "a number from %d to %d", low, high);
    if (!lines_take(lines, &word, of, expected.at)) return false;
    if (!word.quoted && word_number_in(word, low, high, number)) return true;
    return lines_wrong(lines, word, expected.at, "%s can't be \"%.*s\"", of, WORD_SHOWN(word));
}

bool lines_take_row(Lines *lines, Rows rows, const char *kind, int *row)
{
    Word word;
    TEXT(expected, sizeof lines->problem->expected);
    rows_write(rows, &expected);
    if (!words_next(&lines->words, &word))
        return lines_wrong(lines, lines_here(lines), expected.at, "the %s is missing", kind);
    *row = word.quoted ? -1 : rows_find(rows, word);
    return *row >= 0 || lines_unknown(lines, word, rows, kind, expected.at);
}

bool lines_take_name(Lines *lines, const char *of, const char *expected, const char *barred, char *buffer,
                     size_t capacity)
{
    Word word;
    if (!lines_take(lines, &word, of, expected) || !lines_quote_closed(lines, word) ||
        !lines_name_fits(lines, word, (int)capacity - 1, barred, expected))
        return false;
    word_copy(word, buffer, capacity);
    return true;
}

/* ---- words by themselves ---- */

bool lines_quote_closed(const Lines *lines, Word word)
{
    if (!word.quoted || word.at[word.length] == '"') return true;
    return lines_wrong(lines, word, "a closing quote", "the quote that begins here is not closed");
}

bool lines_name_fits(const Lines *lines, Word word, int bytes_max, const char *barred, const char *expected)
{
    if (word.length == 0) return lines_wrong(lines, word, expected, "this name is empty");
    if (word.length > bytes_max)
        return lines_wrong(lines, word, expected, "this name has %d bytes, at most %d fit", word.length,
                           bytes_max);
    for (int i = 0; i < word.length;) {
        int bytes = utf8_length(word.at + i, word.length - i);
        unsigned char c = (unsigned char)word.at[i];
        Word at = {.column = word.column + i};
        if (bytes == 0 || c < ' ' || c == 127)
            return lines_wrong(lines, at, "UTF-8 text", "this name has a byte that is no printable text");
        if (strchr(barred, c)) return lines_wrong(lines, word, expected, "a name has no `%c` in it", c);
        i += bytes;
    }
    return true;
}

bool word_number_in(Word word, int low, int high, int *number)
{
    return word_number(word, number) && *number >= low && *number <= high;
}

bool word_value(Word word, const char *key, Word *value)
{
    int length = (int)strlen(key);
    if (!word_starts(word, key) || word.length <= length || word.at[length] != '=') return false;
    *value = (Word){
        .at = word.at + length + 1, .length = word.length - length - 1, .column = word.column + length + 1};
    return true;
}

bool word_part(Word *rest, Word *part)
{
    if (rest->length <= 0) return false;
    const char *comma = memchr(rest->at, ',', (size_t)rest->length);
    *part = *rest;
    if (comma) part->length = (int)(comma - rest->at);
    int taken = part->length + (comma != NULL);
    rest->at += taken, rest->length -= taken, rest->column += taken;
    return true;
}

Word word_of(const char *string) { return (Word){.at = string, .length = (int)strlen(string), .column = 1}; }
