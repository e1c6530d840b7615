#include "core/value.h"

#include <stdlib.h>

#include "core/json.h"

typedef struct ValueRoot {
    Value value;
    Arena arena;
} ValueRoot;

typedef struct Reader {
    const char *start, *at, *end;
    Arena *arena;
    Problem *problem;
    int depth;
} Reader;

static bool wrong(Reader *reader, const char *expected, const char *what)
{
    int line = 1, column = 1;
    for (const char *at = reader->start; at < reader->at; at++) {
        column++;
        if (*at == '\n') line++, column = 1;
    }
    return problem_set(reader->problem, line, column, expected, "%s", what);
}

static void skip_blanks(Reader *reader)
{
    while (reader->at < reader->end && strchr(" \t\r\n", *reader->at) && *reader->at) reader->at++;
}

static bool take(Reader *reader, char c)
{
    skip_blanks(reader);
    if (reader->at == reader->end || *reader->at != c) return false;
    reader->at++;
    return true;
}

/* ---- strings ---- */

static bool escape_wrong(Reader *reader, int what)
{
    switch (what) {
    case JSON_NO_ESCAPE: return wrong(reader, "\\n, \\\", \\u0041 ...", "there is no such escape");
    case JSON_ESCAPE_CUT: return wrong(reader, "four hexadecimal digits", "this escape is cut short");
    case JSON_NO_DIGIT: return wrong(reader, "four hexadecimal digits", "this is no digit");
    default: return wrong(reader, "the other half", "half of a character");
    }
}

static bool read_string(Reader *reader, const char **text)
{
    const char *close = reader->at;
    while (close < reader->end && *close != '"') close += *close == '\\' && close + 1 < reader->end ? 2 : 1;
    if (close >= reader->end) return wrong(reader, "a closing quote", "this string is not closed");
    char *to = arena_take(reader->arena, (size_t)(close - reader->at) + 1); /* escapes only get shorter */
    *text = to;
    while (*reader->at != '"') {
        int length = utf8_length(reader->at, (int)(reader->end - reader->at));
        if (length == 0 || (unsigned char)*reader->at < 0x20)
            return wrong(reader, "UTF-8", "this byte can't stand in a string");
        if (*reader->at != '\\') {
            memcpy(to, reader->at, (size_t)length);
            to += length;
            reader->at += length;
            continue;
        }
        char bytes[4];
        int count = json_char(&reader->at, reader->end, bytes);
        if (count < 0) return escape_wrong(reader, count);
        if (count == 1 && bytes[0] == 0)
            return wrong(reader, "any other character", "the character 0 is not taken");
        memcpy(to, bytes, (size_t)count);
        to += count;
    }
    reader->at++;
    return true;
}

/* ---- values ---- */

static bool read_value(Reader *reader, Value *value);

static bool read_number(Reader *reader, Value *value)
{
    const char *at = reader->at;
    bool minus = *at == '-', real = false, large = false;
    int64_t number = 0;
    if (minus) at++;
    if (at == reader->end || *at < '0' || *at > '9' ||
        (*at == '0' && at + 1 < reader->end && at[1] >= '0' && at[1] <= '9'))
        return wrong(reader, "a value", "this is no number");
    for (; at < reader->end && *at >= '0' && *at <= '9'; at++) {
        large = large || number > (INT64_MAX - 9) / 10;
        if (!large) number = number * 10 + (*at - '0');
    }
    if (at < reader->end && *at == '.') {
        const char *digits = ++at;
        while (at < reader->end && *at >= '0' && *at <= '9') at++;
        if (at == digits) return wrong(reader, "a digit", "this number ends too early");
        real = true;
    }
    if (at < reader->end && (*at == 'e' || *at == 'E')) {
        at++;
        if (at < reader->end && (*at == '+' || *at == '-')) at++;
        const char *digits = at;
        while (at < reader->end && *at >= '0' && *at <= '9') at++;
        if (at == digits) return wrong(reader, "a digit", "this number ends too early");
        real = true;
    }
    value->kind = real || large ? VALUE_REAL : VALUE_INTEGER;
    value->number = real || large ? 0 : minus ? -number : number;
    reader->at = at;
    return true;
}

static bool read_word(Reader *reader, Value *value)
{
    static const struct {
        const char *word;
        ValueKind kind;
    } words[] = {{"null", VALUE_NULL}, {"false", VALUE_FALSE}, {"true", VALUE_TRUE}};
    for (int i = 0; i < countof(words); i++) {
        size_t length = strlen(words[i].word);
        if ((size_t)(reader->end - reader->at) < length || memcmp(reader->at, words[i].word, length) != 0)
            continue;
        reader->at += length;
        value->kind = words[i].kind;
        return true;
    }
    return wrong(reader, "a value", "this is no JSON");
}

static bool read_member_name(Reader *reader, const Value *object, Value *member)
{
    if (!take(reader, '"')) return wrong(reader, "a name in quotes", "a member needs a name");
    if (!read_string(reader, &member->name)) return false;
    for (const Value *other = object->first; other; other = other->next)
        if (strcmp(other->name, member->name) == 0)
            return wrong(reader, "each name once", "this name stands here twice");
    return take(reader, ':') || wrong(reader, "`:`", "a member needs a value");
}

static bool read_items(Reader *reader, Value *value, char close)
{
    Value **end = &value->first;
    if (++reader->depth > VALUE_DEPTH_MAX)
        return wrong(reader, "at most 8 levels", "this JSON is nested too deeply");
    while (!take(reader, close)) {
        if (value->count && !take(reader, ','))
            return wrong(reader, "`,` or the end", "something stands here that does not belong");
        Value *item = arena_new(reader->arena, Value, 1);
        if (value->kind == VALUE_OBJECT && !read_member_name(reader, value, item)) return false;
        if (!read_value(reader, item)) return false;
        *end = item;
        end = &item->next;
        if (++value->count > 1000) return wrong(reader, "at most 1000 items", "there are too many of them");
    }
    reader->depth--;
    return true;
}

static bool read_value(Reader *reader, Value *value)
{
    if (take(reader, '"')) {
        value->kind = VALUE_STRING;
        return read_string(reader, &value->text);
    }
    if (take(reader, '{')) {
        value->kind = VALUE_OBJECT;
        return read_items(reader, value, '}');
    }
    if (take(reader, '[')) {
        value->kind = VALUE_ARRAY;
        return read_items(reader, value, ']');
    }
    if (reader->at == reader->end) return wrong(reader, "a value", "the text ends too early");
    if (*reader->at == '-' || (*reader->at >= '0' && *reader->at <= '9')) return read_number(reader, value);
    return read_word(reader, value);
}

Value *value_read(const char *text, size_t size, Problem *problem)
{
    ValueRoot *root = calloc(1, sizeof *root);
    ensure(root != NULL);
    Reader reader = {
        .start = text, .at = text, .end = text + size, .arena = &root->arena, .problem = problem};
    bool done = read_value(&reader, &root->value);
    skip_blanks(&reader);
    if (done && reader.at < reader.end)
        done = wrong(&reader, "nothing more", "something stands behind the value");
    if (done && root->value.kind != VALUE_OBJECT) done = wrong(&reader, "an object", "this is another value");
    if (done) return &root->value;
    value_free(&root->value);
    return NULL;
}

void value_free(Value *value)
{
    if (!value) return;
    ValueRoot *root = (ValueRoot *)value;
    arena_free(&root->arena);
    free(root);
}

const Value *value_get(const Value *object, const char *name)
{
    if (!object || object->kind != VALUE_OBJECT) return NULL;
    const Value *member = object->first;
    while (member && strcmp(member->name, name) != 0) member = member->next;
    return member;
}

const Value *value_item(const Value *array, int index)
{
    if (!array || array->kind != VALUE_ARRAY) return NULL;
    const Value *item = array->first;
    while (item && index-- > 0) item = item->next;
    return item;
}

bool value_is(const Value *value, ValueKind kind) { return value && value->kind == kind; }

const char *value_text(const Value *object, const char *name, const char *otherwise)
{
    const Value *member = value_get(object, name);
    return value_is(member, VALUE_STRING) ? member->text : otherwise;
}

int64_t value_number(const Value *object, const char *name, int64_t otherwise)
{
    const Value *member = value_get(object, name);
    return value_is(member, VALUE_INTEGER) ? member->number : otherwise;
}
