/* The words of a card's line, with their numbers and names. */
#include "games/aegis/cards/card_reader.h"

#include <stdarg.h>

bool reader_wrong(Reader *reader, Word at, const char *expected, const char *what, ...)
{
    TEXT(sentence, sizeof reader->problem->what);
    va_list list;
    va_start(list, what);
    text_format_list(&sentence, what, list);
    va_end(list);
    return problem_set(reader->problem, reader->line, at.column, expected, "%s", sentence.at);
}

static bool is_separator(char c) { return c == ',' || c == ';' || c == '='; }

/* accuracy+1 is two words. */
static void token_split_sign(Word *word)
{
    static const char *const signed_words[] = {"accuracy", "damage", "defense", "defence", "evasion"};
    for (int i = 0; i < countof(signed_words); i++) {
        int length = (int)strlen(signed_words[i]);
        if (word->length > length + 1 && word_starts(*word, signed_words[i]) &&
            (word->at[length] == '+' || word->at[length] == '-'))
            word->length = length;
    }
}

/* Like words_next; commas and equal signs separate words too. */
bool token_next(Words *words, Word *word)
{
    while (*words->at == ' ' || *words->at == '\t' || is_separator(*words->at)) words->at++;
    if (!words_next(words, word)) return false;
    if (word->quoted) return true;
    for (int i = 1; i < word->length; i++)
        if (is_separator(word->at[i])) word->length = i;
    token_split_sign(word);
    words->at = word->at + word->length;
    return true;
}

bool token_peek(const Words *words, Word *word)
{
    Words copy = *words;
    return token_next(&copy, word);
}

/* Where the line ends: for what is missing there. */
Word end_of_line(const Reader *reader)
{
    Words words = reader->words;
    return (Word){.at = words.at, .column = (int)(words.at - words.line) + 1};
}

bool quote_closed(Reader *reader, Word word)
{
    if (!word.quoted || word.at[word.length] == '"') return true;
    return reader_wrong(reader, word, "a closing quote", "the quote that begins here is not closed");
}

/* `barred`: what would read as something else where the name is used. */
static bool name_fits_without(Word word, const char *barred, int bytes_max, int line, const char *what,
                              Problem *problem)
{
    if (word.length == 0) return problem_set(problem, line, word.column, what, "this name is empty");
    if (word.length > bytes_max)
        return problem_set(problem, line, word.column, what, "this name has %d bytes, at most %d fit",
                           word.length, bytes_max);
    for (int i = 0; i < word.length;) {
        int bytes = utf8_length(word.at + i, word.length - i);
        unsigned char c = (unsigned char)word.at[i];
        if (bytes == 0 || c < ' ' || c == 127)
            return problem_set(problem, line, word.column + i, "UTF-8 text",
                               "this name has a byte that is no printable text");
        if (strchr(barred, c))
            return problem_set(problem, line, word.column, what, "a name has no `%c` in it", c);
        i += bytes;
    }
    return true;
}

bool name_fits(Word word, int bytes_max, int line, const char *what, Problem *problem)
{
    return name_fits_without(word, ":#,\"", bytes_max, line, what, problem);
}

/* Names of Actions stand in quotes: a colon in them is no seat. */
bool action_name_fits(Word word, int line, const char *what, Problem *problem)
{
    return name_fits_without(word, "#,\"", CARD_NAME_MAX, line, what, problem);
}

/* The value of a field that is a word; NULL-terminated into `buffer`. */
bool take_name(Reader *reader, const char *key, const char *what, char *buffer, int capacity)
{
    Word word;
    if (!token_next(&reader->words, &word))
        return reader_wrong(reader, end_of_line(reader), what, "`%s` has no value", key);
    if (!quote_closed(reader, word)) return false;
    if (!name_fits(word, capacity - 1, reader->line, what, reader->problem)) return false;
    word_copy(word, buffer, (size_t)capacity);
    return true;
}

/* A number, where `3+` also stands for 3 if a plus may follow. */
bool take_number(Reader *reader, const char *key, int low, int high, bool plus, int *number)
{
    TEXT(expected, 64);
    text_format(&expected, "a number from %d to %d%s", low, high, plus ? ", as in 3+" : "");
    Word word;
    if (!token_peek(&reader->words, &word))
        return reader_wrong(reader, end_of_line(reader), expected.at, "`%s` has no number", key);
    Word digits = word;
    if (plus && digits.length > 1 && digits.at[digits.length - 1] == '+') digits.length--;
    if (!word_number(digits, number))
        return reader_wrong(reader, word, expected.at, "`%s` needs a number, not `%.*s`", key, SHOW(word));
    if (*number < low || *number > high)
        return reader_wrong(reader, word, expected.at, "`%s %.*s` is out of bounds", key, SHOW(word));
    return token_next(&reader->words, &word);
}

/* The longest run of the next words, at least one, that spells a word of the vocabulary. */
static int phrase_read(const Words *words, Word phrase[PHRASE_WORDS_MAX])
{
    Words copy = *words;
    int count = 0;
    while (count < PHRASE_WORDS_MAX && token_next(&copy, &phrase[count])) count++;
    return count;
}

const ActionWord *action_word_find(const Words *words, int *used)
{
    Word phrase[PHRASE_WORDS_MAX];
    for (int count = phrase_read(words, phrase); count > 0; count--)
        for (const ActionWord *word = action_words; word->word; word++)
            if (words_spell(phrase, count, word->word)) return *used = count, word;
    return NULL;
}

const AbilityWord *ability_word_find(const Words *words, int *used)
{
    Word phrase[PHRASE_WORDS_MAX];
    for (int count = phrase_read(words, phrase); count > 0; count--)
        for (const AbilityWord *word = ability_words; word->word; word++)
            if (words_spell(phrase, count, word->word)) return *used = count, word;
    return NULL;
}

void tokens_skip(Reader *reader, int count)
{
    Word word;
    while (count-- > 0) token_next(&reader->words, &word);
}
