/* The lines of a script: where their comment begins, which clauses they name, which dice they lay
   down. */
#include "core/clauses.h"
#include "table/script_internal.h"

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/* Where the comment begins: a `#` that begins a word and stands in no quotes. */
static int comment_at(const char *line, int length)
{
    int i = 0;
    while (i < length) {
        if (is_blank(line[i])) {
            i++;
        } else if (line[i] == '#') {
            return i;
        } else if (line[i] == '"') {
            for (i++; i < length && line[i] != '"'; i++)
                if (line[i] == '\\' && i + 1 < length && line[i + 1] == '"') i++;
            i++;
        } else {
            while (i < length && !is_blank(line[i])) i++;
        }
    }
    return length;
}

bool line_next(Script *script)
{
    const char *at = script->next;
    if (!*at) return false;
    int length = (int)strcspn(at, "\n");
    script->next = at[length] ? at + length + 1 : at + length;
    script->line =
        (Line){.at = at, .length = length, .body = comment_at(at, length), .number = script->line.number + 1};
    return true;
}

Words line_words(const Script *script) { return words_of(script->line.at); }

char *line_body_from(Script *script, int offset)
{
    ensure(offset <= script->line.body);
    return arena_copy(&script->arena, script->line.at + offset, (size_t)(script->line.body - offset));
}

bool line_end_expected(Script *script, Words *words)
{
    Word word;
    if (!words_next(words, &word)) return true;
    return script_wrong(script, word.column, "the end of the line", "\"%.*s\" is one word too many",
                        WORD_SHOWN(word));
}

int word_or_end(const Script *script, Word word) { return word.column ? word.column : script->line.body + 1; }

bool word_seat(Word word, int *seat)
{
    if (word.length > 1 && word.at[word.length - 1] == ':') word.length--;
    return !word.quoted && word.length && is_digit(word.at[0]) && word_number(word, seat) && *seat >= 1 &&
           *seat <= SEATS_MAX;
}

/* ---- clauses ---- */

/* Has it the shape of an id of one of our rule systems: A2-LOS-02, T-04? */
static bool looks_like_clause(const char *at, int length)
{
    const char *dash = memchr(at, '-', (size_t)length);
    if (!dash || !is_digit(at[length - 1])) return false;
    Word system = {.at = at, .length = (int)(dash - at)};
    for (int i = 0; i < clause_system_count; i++)
        if (word_is(system, clause_systems[i].id)) return true;
    return false;
}

static bool clause_add(Script *script, const char *at, int length, ClausesNamed *named)
{
    int clause = clause_find(at, (size_t)length);
    int column = (int)(at - script->line.at) + 1;
    if (clause == CLAUSE_NONE && !looks_like_clause(at, length)) return true;
    if (clause == CLAUSE_NONE)
        return script_wrong(script, column, "a clause of rules/, such as A2-LOS-02",
                            "there is no clause %.*s", length > 60 ? 60 : length, at);
    if (named->count == CLAUSES_NAMED_MAX)
        return script_wrong(script, column, "at most 32", "this line names too many clauses");
    named->clause[named->count++] = clause;
    return true;
}

/* Does the text up to `end` end with an operator, so that what follows is its value? */
static bool ends_with_operator(const char *body, int end)
{
    static const char *const operators[] = {"=", "!=", "<", ">", "contains"};
    while (end && is_blank(body[end - 1])) end--;
    int from = end;
    while (from && !is_blank(body[from - 1])) from--;
    for (int i = 0; i < countof(operators); i++)
        if (word_is((Word){.at = body + from, .length = end - from}, operators[i])) return true;
    return false;
}

void line_clauses_behind(char *body, ClausesNamed *named)
{
    for (;;) {
        int length = (int)strlen(body);
        while (length && is_blank(body[length - 1])) length--;
        int from = length;
        while (from && !is_blank(body[from - 1])) from--;
        int clause = clause_find(body + from, (size_t)(length - from));
        if (from == 0 || clause == CLAUSE_NONE || named->count == CLAUSES_NAMED_MAX) return;
        if (ends_with_operator(body, from)) return;
        named->clause[named->count++] = clause;
        body[from] = 0;
    }
}

bool line_clauses(Script *script, char *body, ClausesNamed *named)
{
    *named = (ClausesNamed){0};
    const char *at = script->line.at + script->line.body, *end = script->line.at + script->line.length;
    while (at < end) {
        const char *from = at;
        while (at < end && (is_letter(*at) || is_digit(*at) || *at == '-')) at++;
        int length = (int)(at - from);
        while (length && from[length - 1] == '-') length--;
        if (length && !clause_add(script, from, length, named)) return false;
        if (at == from) at++;
    }
    line_clauses_behind(body, named);
    return true;
}

/* ---- dice ---- */

typedef struct DiceReader {
    Script *script;
    const char *body;
    int offset; /* of the body in its line */
    ForcedDie *dice;
    int count;
    char purpose[DICE_PURPOSE_SIZE];
} DiceReader;

static int column_of(const DiceReader *reader, int at) { return reader->offset + at + 1; }

static bool dice_word(DiceReader *reader, Word word, int at)
{
    int value;
    if (!is_digit(word.at[0])) {
        if (word.length >= DICE_PURPOSE_SIZE || !is_letter(word.at[0]))
            return script_wrong(reader->script, column_of(reader, at), "[hit 3 5]",
                                "\"%.*s\" is neither a die nor what dice are for", WORD_SHOWN(word));
        word_copy(word, reader->purpose, sizeof reader->purpose);
        return true;
    }
    if (!word_number(word, &value) || value < 1 || value > UINT16_MAX)
        return script_wrong(reader->script, column_of(reader, at), "a number from 1", "\"%.*s\" is no die",
                            WORD_SHOWN(word));
    if (!reader->purpose[0])
        return script_wrong(reader->script, column_of(reader, at),
                            "what the dice are for, then the dice: [hit 3 5]",
                            "this die does not say what it is for");
    if (reader->count == TABLE_DICE_MAX)
        return script_wrong(reader->script, column_of(reader, at), "at most 2048", "these are too many dice");
    ForcedDie *die = &reader->dice[reader->count++];
    memcpy(die->purpose, reader->purpose, sizeof die->purpose);
    die->value = (uint16_t)value;
    return true;
}

/* One group, from its `[`; returns the place behind its `]`, or -1. */
static int dice_group(DiceReader *reader, int at)
{
    const char *body = reader->body;
    int open = at++, words = 0;
    reader->purpose[0] = 0;
    for (;;) {
        while (is_blank(body[at]) || body[at] == ',') at++;
        if (body[at] == ']') break;
        int from = at;
        while (body[at] && !is_blank(body[at]) && body[at] != ',' && body[at] != ']') at++;
        if (at == from) {
            script_wrong(reader->script, column_of(reader, open), "]", "the bracket is not closed");
            return -1;
        }
        Word word = {.at = body + from, .length = at - from};
        int before = reader->count;
        if (!dice_word(reader, word, from)) return -1;
        words = reader->count > before ? 0 : words + 1;
        if (words > 1) {
            script_wrong(reader->script, column_of(reader, from), "a number from 1",
                         "what these dice are for is said twice");
            return -1;
        }
    }
    if (words == 1) {
        script_wrong(reader->script, column_of(reader, at), "a number from 1", "there is no die for \"%s\"",
                     reader->purpose);
        return -1;
    }
    return at + 1;
}

bool line_dice(Script *script, char *body, int offset, GivenDice *given, bool *has)
{
    DiceReader reader = {.script = script, .body = body, .offset = offset};
    *given = (GivenDice){0};
    *has = false;
    bool starts = true;
    for (int i = 0; body[i];) {
        if (starts && body[i] == '"') {
            int open = i;
            for (i++; body[i] && body[i] != '"';) i++;
            if (!body[i])
                return script_wrong(script, column_of(&reader, open), "a closing quote",
                                    "the quote is not closed");
            i++;
            starts = false;
            continue;
        }
        if (!starts || body[i] != '[') {
            starts = is_blank(body[i++]);
            continue;
        }
        if (!script->dice) script->dice = arena_new(&script->arena, ForcedDie, TABLE_DICE_MAX);
        reader.dice = script->dice;
        int end = dice_group(&reader, i);
        if (end < 0) return false;
        memset(body + i, ' ', (size_t)(end - i));
        i = end;
        *has = true;
    }
    *given = (GivenDice){.die = reader.dice, .count = reader.count};
    return true;
}
