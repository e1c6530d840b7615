/* Reading expectations and comparing them with JSON. Words compare exactly, numbers as numbers. */
#include "table/expect.h"

#include <stdlib.h>

#include "core/json.h"
#include "table/values.h"

enum { DEPTH_MAX = 32 };

static const char OPERATORS[] = "= != < > contains";
static const char A_POINTER[] = "a pointer into the view, such as /seats/1/pool";

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static const char *skip_blanks(const char *at)
{
    while (is_blank(*at)) at++;
    return at;
}

static const char *word_end(const char *at)
{
    while (*at && !is_blank(*at)) at++;
    return at;
}

/* ---- reading ---- */

/* Copies the JSON value at `at` to `out`; words without quotes become strings. NULL if it is none.
 */
static const char *read_json(const char *at, int depth, Text *out)
{
    at = skip_blanks(at);
    if (depth > DEPTH_MAX) return NULL;
    if (*at == '"') {
        const char *from = at;
        for (at++; *at && *at != '"'; at++)
            if (*at == '\\' && at[1]) at++;
        if (!*at) return NULL;
        Text bytes = text_growing();
        value_put_decoded(&bytes, from);
        value_put_string(out, bytes.at, bytes.length);
        text_free(&bytes);
        return at + 1;
    }
    if (*at != '[' && *at != '{') {
        int length = (int)strcspn(at, " \t\r,:]}[{\"");
        if (length == 0) return NULL;
        if (value_is_number(at, length) || value_literal_length(at) == length)
            text_put_bytes(out, at + (*at == '+'), length - (*at == '+'));
        else
            value_put_string(out, at, length);
        return at + length;
    }
    bool object = *at == '{';
    text_put_char(out, *at);
    at = skip_blanks(at + 1);
    for (bool first = true; *at != (object ? '}' : ']'); first = false) {
        if (!first && *at++ != ',') return NULL;
        if (!first) text_put_char(out, ',');
        if (object) {
            Text name = text_growing();
            at = read_json(at, depth + 1, &name);
            bool named = at && name.at[0] == '"';
            if (named) text_put(out, name.at);
            text_free(&name);
            if (!named) return NULL;
            at = skip_blanks(at);
            if (*at++ != ':') return NULL;
            text_put_char(out, ':');
        }
        at = read_json(at, depth + 1, out);
        if (!at) return NULL;
        at = skip_blanks(at);
    }
    text_put_char(out, *at);
    return at + 1;
}

/* A quoted string of a script: \" and \\ stand for a quote and a backslash. Behind it, or NULL. */
static const char *read_quoted(const char *at, Text *out)
{
    for (at++; *at && *at != '"'; at++) {
        if (*at == '\\' && (at[1] == '"' || at[1] == '\\')) at++;
        text_put_char(out, *at);
    }
    return *at ? at + 1 : NULL;
}

static ExpectOp operator_at(const char *at)
{
    static const struct {
        const char *word;
        ExpectOp op;
    } table[] = {
        {"=", EXPECT_EQUAL}, {"!=", EXPECT_OTHER},          {"<", EXPECT_LESS},
        {">", EXPECT_MORE},  {"contains", EXPECT_CONTAINS},
    };
    Word word = {.at = at, .length = (int)(word_end(at) - at)};
    for (int i = 0; i < countof(table); i++)
        if (word_is(word, table[i].word)) return table[i].op;
    return EXPECT_NOTHING;
}

/* `line` is the whole text, for columns; both are within the same string. */
static bool read_value(const char *line, int column, const char *at, Arena *arena, Expectation *expectation,
                       Problem *problem)
{
    int here = column + (int)(at - line);
    int length = (int)strlen(at);
    while (length && is_blank(at[length - 1])) length--;
    if (length == 0)
        return problem_set(problem, 0, here, "a number, a word, a \"quoted string\" or a JSON value",
                           "there is nothing to compare with");
    Text out = text_growing();
    const char *end = at;
    if (*at == '"') {
        Text string = text_growing();
        end = read_quoted(at, &string);
        value_put_string(&out, string.at, string.length);
        text_free(&string);
    } else if (*at == '[' || *at == '{') {
        end = read_json(at, 0, &out);
    } else {
        expectation->bare = arena_copy(arena, at, (size_t)length);
        if (value_is_number(at, length) || value_literal_length(at) == length)
            text_put_bytes(&out, at + (*at == '+'), length - (*at == '+'));
        else
            value_put_string(&out, at, length);
        end = at + length;
    }
    expectation->value = arena_copy(arena, out.at, (size_t)out.length);
    text_free(&out);
    if (!end)
        return problem_set(problem, 0, here, *at == '"' ? "a closing quote" : "a whole JSON value",
                           "the value does not end on this line");
    if (*skip_blanks(end))
        return problem_set(problem, 0, column + (int)(skip_blanks(end) - line), "the end of the line",
                           "there is more than one value");
    return true;
}

/* Up to the operator; quotes around a name inside it are dropped. */
static const char *read_pointer(const char *at, Arena *arena, Expectation *expectation)
{
    Text pointer = text_growing();
    if (*at == '"') {
        at = read_quoted(at, &pointer);
    } else {
        const char *end = at;
        while (*skip_blanks(end) && (end == at || operator_at(skip_blanks(end)) == EXPECT_NOTHING))
            end = word_end(skip_blanks(end));
        for (; at < end; at++)
            if (*at != '"') text_put_char(&pointer, *at);
    }
    expectation->pointer = arena_copy(arena, pointer.at, (size_t)pointer.length);
    text_free(&pointer);
    return at;
}

/* `still` and the seat may stand in either order. */
static const char *read_who(const char *at, Expectation *expectation)
{
    bool seated = false;
    for (at = skip_blanks(at); *at; at = skip_blanks(word_end(at))) {
        Word word = {.at = at, .length = (int)(word_end(at) - at)};
        int seat;
        if (word.length > 1 && word.at[word.length - 1] == ':') word.length--;
        if (!expectation->still && word_is(word, "still"))
            expectation->still = true;
        else if (!seated && is_digit(*at) && word_number(word, &seat))
            expectation->seat = seat, seated = true;
        else
            break;
    }
    return at;
}

bool expect_read(const char *line, int column, Arena *arena, Expectation *expectation, Problem *problem)
{
    *expectation = (Expectation){.seat = -1};
    const char *at = read_who(line, expectation);
    int here = column + (int)(at - line);
    if (*at != '/' && *at != '"')
        return problem_set(problem, 0, here, A_POINTER,
                           *at ? "this is no pointer" : "there is no pointer here");
    at = read_pointer(at, arena, expectation);
    if (!at) return problem_set(problem, 0, here, "a closing quote", "the pointer is not closed");
    if (expectation->pointer[0] != '/' && expectation->pointer[0])
        return problem_set(problem, 0, here, A_POINTER, "a pointer begins with a slash");
    at = skip_blanks(at);
    expectation->op = *at ? operator_at(at) : EXPECT_NOTHING;
    if (expectation->op == EXPECT_NOTHING) {
        if (expectation->still && !*at) return true;
        return problem_set(problem, 0, column + (int)(at - line), OPERATORS,
                           "the pointer is not followed by a comparison");
    }
    return read_value(line, column, skip_blanks(word_end(at)), arena, expectation, problem);
}

void expect_hex(Expectation *expectation, const char *document, const Catalog *catalog, Arena *arena)
{
    const char *bare = expectation->bare, *value;
    int length;
    if (!bare || *bare != '(' || !json_find(document, "/board", &value, &length) || *value != '"') return;
    Text name = text_growing(), hex = text_growing(), json = text_growing();
    value_put_decoded(&name, value);
    for (; *bare; bare++)
        if (!is_blank(*bare)) text_put_char(&hex, *bare);
    const Board *board = catalog_board(catalog, name.at);
    int id = board ? board_find(board, (Word){.at = hex.at, .length = hex.length}) : 0;
    if (id) {
        text_clear(&hex);
        board_write_hex(board, id, &hex);
        value_put_string(&json, hex.at, hex.length);
        expectation->also = arena_copy(arena, json.at, (size_t)json.length);
    }
    text_free(&name);
    text_free(&hex);
    text_free(&json);
}

/* ---- comparing ---- */

/* A bare word also equals a string of the same letters where it would be a number or true. */
static bool value_is(const Expectation *expectation, const char *value)
{
    if (value_same(expectation->value, value)) return true;
    if (expectation->also && value_same(expectation->also, value)) return true;
    if (!expectation->bare) return false;
    if (*value == '"') {
        Text string = text_growing();
        value_put_decoded(&string, value);
        bool same = strcmp(string.at, expectation->bare) == 0;
        text_free(&string);
        return same;
    }
    return string_same(expectation->bare, "none") && strncmp(value, "null", 4) == 0;
}

/* A list of one thing is that thing. */
static bool value_equals(const Expectation *expectation, const char *value)
{
    if (value_is(expectation, value)) return true;
    if (*value != '[' || expectation->value[0] == '[') return false;
    const char *item = json_next(value + 1, NULL);
    return item && !json_next(item + json_length(item), NULL) && value_is(expectation, item);
}

/* In a list of objects a word stands for the object that has it. */
static bool has_value(const Expectation *expectation, const char *object)
{
    const char *name, *value = *object == '{' ? json_next(object + 1, &name) : NULL;
    for (; value; value = json_next(value + json_length(value), &name))
        if (value_is(expectation, value)) return true;
    return false;
}

static Text wanted_text(const Expectation *expectation)
{
    Text wanted = text_growing();
    if (expectation->bare)
        text_put(&wanted, expectation->bare);
    else if (expectation->value[0] == '"')
        value_put_decoded(&wanted, expectation->value);
    else
        text_put(&wanted, expectation->value);
    return wanted;
}

/* In a list of pieces a name stands for the piece of any seat: ARK-100 for "1:ARK-100". */
static bool is_piece_called(const Expectation *expectation, const char *value)
{
    if (*value != '"') return false;
    Text wanted = wanted_text(expectation), string = text_growing();
    value_put_decoded(&string, value);
    bool seated = string.length > 2 && string.at[0] >= '1' && string.at[0] <= '9' && string.at[1] == ':';
    bool same = seated && strcmp(string.at + 2, wanted.at) == 0;
    text_free(&string);
    text_free(&wanted);
    return same;
}

static bool value_contains(const Expectation *expectation, const char *value)
{
    if (*value == '[') {
        for (value = json_next(value + 1, NULL); value; value = json_next(value + json_length(value), NULL))
            if (value_is(expectation, value) || has_value(expectation, value) ||
                is_piece_called(expectation, value))
                return true;
        return false;
    }
    Text wanted = wanted_text(expectation);
    bool found = false;
    if (*value == '{') {
        Text name = text_growing();
        value_put_string(&name, wanted.at, wanted.length);
        found = value_member(value, name.at) != NULL;
        text_free(&name);
    } else {
        Text string = text_growing();
        value_put_decoded(&string, value);
        found = strstr(string.at, wanted.at) != NULL;
        text_free(&string);
    }
    text_free(&wanted);
    return found;
}

/* Where the pointer stops leading anywhere, and what is there instead. */
static void tell_nowhere(const char *document, const char *pointer, Text *seen)
{
    char *prefix = strdup(pointer);
    ensure(prefix != NULL);
    const char *value;
    int length;
    text_format(seen, "%s leads nowhere", pointer);
    do {
        char *slash = strrchr(prefix, '/');
        if (!slash) break;
        *slash = 0;
    } while (!json_find(document, prefix, &value, &length));
    if (json_find(document, prefix, &value, &length)) {
        text_format(seen, "; %s ", *prefix ? prefix : "the view");
        const char *name, *member = *value == '{' ? json_next(value + 1, &name) : NULL;
        if (!member)
            text_format(seen, "is %.*s", length > 120 ? 120 : length, value);
        else
            text_put(seen, "has");
        for (int count = 0; member; member = json_next(member + json_length(member), &name), count++) {
            if (count == 24) {
                text_put(seen, " ...");
                break;
            }
            text_put_char(seen, ' ');
            value_put_decoded(seen, name);
        }
    }
    free(prefix);
}

static bool wants_nothing(const Expectation *expectation)
{
    return expectation->bare &&
           (string_same(expectation->bare, "none") || strcmp(expectation->bare, "null") == 0);
}

ExpectVerdict expect_holds(const Expectation *expectation, const char *document, Text *seen)
{
    const char *value;
    int length;
    ExpectOp op = expectation->op;
    if (!json_find(document, expectation->pointer, &value, &length)) {
        tell_nowhere(document, expectation->pointer, seen);
        if (op == EXPECT_EQUAL) return wants_nothing(expectation) ? EXPECT_TRUE : EXPECT_NO_SENSE;
        if (op == EXPECT_OTHER) return wants_nothing(expectation) ? EXPECT_FALSE : EXPECT_TRUE;
        return EXPECT_NO_SENSE;
    }
    text_put_bytes(seen, value, length);
    switch (op) {
    case EXPECT_NOTHING: return EXPECT_TRUE;
    case EXPECT_EQUAL: return value_equals(expectation, value) ? EXPECT_TRUE : EXPECT_FALSE;
    case EXPECT_OTHER: return value_equals(expectation, value) ? EXPECT_FALSE : EXPECT_TRUE;
    case EXPECT_CONTAINS:
        if (*value != '[' && *value != '{' && *value != '"')
            return value_is(expectation, value) ? EXPECT_TRUE : EXPECT_FALSE;
        return value_contains(expectation, value) ? EXPECT_TRUE : EXPECT_FALSE;
    case EXPECT_LESS:
    case EXPECT_MORE: break;
    }
    if (!value_number_end(value) || !value_number_end(expectation->value)) {
        text_put(seen, ", and only numbers have an order");
        return EXPECT_NO_SENSE;
    }
    int order = value_order(value, expectation->value);
    return (op == EXPECT_LESS ? order < 0 : order > 0) ? EXPECT_TRUE : EXPECT_FALSE;
}

ExpectVerdict expect_same(const Expectation *expectation, const char *before, const char *after, Text *seen)
{
    const char *old, *now;
    int old_length, now_length;
    bool was = json_find(before, expectation->pointer, &old, &old_length);
    bool is = json_find(after, expectation->pointer, &now, &now_length);
    if (!was && !is) { /* that it is still not there has to be said: `= none` */
        if (expectation->bare && string_same(expectation->bare, "none")) return EXPECT_TRUE;
        tell_nowhere(after, expectation->pointer, seen);
        return EXPECT_NO_SENSE;
    }
    if (was)
        text_format(seen, "it was %.*s", old_length, old);
    else
        text_put(seen, "it was not there");
    if (is)
        text_format(seen, " and is %.*s", now_length, now);
    else
        text_put(seen, " and is not there any more");
    return was && is && value_same(old, now) ? EXPECT_TRUE : EXPECT_FALSE;
}
