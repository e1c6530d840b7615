/* The words of a card's line, with their numbers and names. */
#include "games/aegis/cards/card_reader.h"

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

/* The value of a field that is a word; NULL-terminated into `buffer`. */
bool take_name(Reader *reader, const char *key, const char *what, char *buffer, int capacity)
{
    Word word;
    if (!token_next(&reader->lines.words, &word))
        return lines_wrong(&reader->lines, lines_here(&reader->lines), what, "`%s` has no value", key);
    if (!lines_quote_closed(&reader->lines, word)) return false;
    if (!lines_name_fits(&reader->lines, word, capacity - 1, NAME_BARRED, what)) return false;
    word_copy(word, buffer, (size_t)capacity);
    return true;
}

/* A number, where `3+` also stands for 3 if a plus may follow. */
bool take_number(Reader *reader, const char *key, int low, int high, bool plus, int *number)
{
    TEXT(expected, 64);
    text_format(&expected, "a number from %d to %d%s", low, high, plus ? ", as in 3+" : "");
    Word word;
    if (!token_peek(&reader->lines.words, &word))
        return lines_wrong(&reader->lines, lines_here(&reader->lines), expected.at, "`%s` has no number",
                           key);
    Word digits = word;
    if (plus && digits.length > 1 && digits.at[digits.length - 1] == '+') digits.length--;
    if (!word_number(digits, number))
        return lines_wrong(&reader->lines, word, expected.at, "`%s` needs a number, not `%.*s`", key,
                           WORD_SHOWN(word));
    if (*number < low || *number > high)
        return lines_wrong(&reader->lines, word, expected.at, "`%s %.*s` is out of bounds", key,
                           WORD_SHOWN(word));
    return token_next(&reader->lines.words, &word);
}

/* The longest run of the next words, at least one, that spells a word of the vocabulary. */
static int phrase_read(const Words *words, Word phrase[PHRASE_WORDS_MAX])
{
    Words copy = *words;
    int count = 0;
    while (count < PHRASE_WORDS_MAX && token_next(&copy, &phrase[count])) count++;
    return count;
}

/* Can a phrase with this first letter be that word? Most are not, and all are asked. */
static bool begins_alike(const Word *phrase, const char *word)
{
    return (phrase->at[0] | 32) == (word[0] | 32);
}

const ActionWord *action_word_find(const Words *words, int *used)
{
    Word phrase[PHRASE_WORDS_MAX];
    for (int count = phrase_read(words, phrase); count > 0; count--)
        for (const ActionWord *word = action_words; word->word; word++)
            if (begins_alike(phrase, word->word) && words_spell(phrase, count, word->word))
                return *used = count, word;
    return NULL;
}

const AbilityWord *ability_word_find(const Words *words, int *used)
{
    Word phrase[PHRASE_WORDS_MAX];
    for (int count = phrase_read(words, phrase); count > 0; count--)
        for (const AbilityWord *word = ability_words; word->word; word++)
            if (begins_alike(phrase, word->word) && words_spell(phrase, count, word->word))
                return *used = count, word;
    return NULL;
}

void tokens_skip(Reader *reader, int count)
{
    Word word;
    while (count-- > 0) token_next(&reader->lines.words, &word);
}
