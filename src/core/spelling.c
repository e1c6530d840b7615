/* Tables of words, and the nearest word to one that is in none of them. */
#include "core/spelling.h"

enum { LETTERS_MAX = 40, FAR = LETTERS_MAX + 1 };

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c; }

const char *rows_word(Rows rows, int index)
{
    ensure(index >= 0 && index < rows.count);
    const char *word;
    memcpy(&word, (const char *)rows.first + rows.size * (size_t)index, sizeof word);
    return word;
}

int rows_find(Rows rows, Word word)
{
    for (int i = 0; i < rows.count; i++) {
        const char *known = rows_word(rows, i);
        if (known && word_is(word, known)) return i;
    }
    return -1;
}

void rows_write(Rows rows, Text *text)
{
    int left = 0;
    for (int i = 0; i < rows.count; i++) left += rows_word(rows, i) != NULL;
    for (int i = 0; i < rows.count; i++) {
        if (!rows_word(rows, i)) continue;
        text_put(text, rows_word(rows, i));
        text_put(text, --left > 1 ? ", " : left == 1 ? " or " : "");
    }
}

int spelling_distance(Word word, const char *known)
{
    size_t size = strlen(known);
    if (word.length > LETTERS_MAX || size > LETTERS_MAX) return FAR;
    int length = (int)size;
    uint8_t row[3][LETTERS_MAX + 1];
    for (int k = 0; k <= length; k++) row[0][k] = (uint8_t)k;
    for (int i = 1; i <= word.length; i++) {
        uint8_t *now = row[i % 3], *last = row[(i + 2) % 3], *before = row[(i + 1) % 3];
        now[0] = (uint8_t)i;
        for (int k = 1; k <= length; k++) {
            char a = lower(word.at[i - 1]), b = lower(known[k - 1]);
            int best = last[k - 1] + (a != b);
            if (last[k] + 1 < best) best = last[k] + 1;
            if (now[k - 1] + 1 < best) best = now[k - 1] + 1;
            bool swapped = i > 1 && k > 1 && a == lower(known[k - 2]) && lower(word.at[i - 2]) == b;
            if (swapped && before[k - 2] + 1 < best) best = before[k - 2] + 1;
            now[k] = (uint8_t)best;
        }
    }
    return row[word.length % 3][length];
}

Suggestion suggestion_for(Word misspelt) { return (Suggestion){.misspelt = misspelt, .distance = FAR}; }

void suggestion_try(Suggestion *suggestion, const char *candidate)
{
    int distance = spelling_distance(suggestion->misspelt, candidate), length = suggestion->misspelt.length;
    int near = length <= 4 ? 1 : length <= 7 ? 2 : 3;
    if (distance > near || distance >= suggestion->distance) return;
    suggestion->distance = distance;
    Text text = text_fixed(suggestion->hint, sizeof suggestion->hint);
    text_format(&text, "perhaps \"%s\"", candidate);
}

void suggestion_try_rows(Suggestion *suggestion, Rows rows)
{
    for (int i = 0; i < rows.count; i++)
        if (rows_word(rows, i)) suggestion_try(suggestion, rows_word(rows, i));
}

const char *suggestion_or(const Suggestion *suggestion, const char *otherwise)
{
    return suggestion->hint[0] ? suggestion->hint : otherwise;
}
