/* Values in JSON text that expectations are compared with. */
#include "table/values.h"

#include <stdlib.h>

#include "core/json.h"

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* Behind a number as it may stand in JSON or in a script, NULL if it is none. */
const char *value_number_end(const char *at)
{
    if (*at == '-' || *at == '+') at++;
    if (!is_digit(*at)) return NULL;
    while (is_digit(*at)) at++;
    if (*at == '.' && is_digit(at[1]))
        for (at++; is_digit(*at);) at++;
    if ((*at == 'e' || *at == 'E') &&
        (is_digit(at[1]) || ((at[1] == '-' || at[1] == '+') && is_digit(at[2]))))
        for (at += 2; is_digit(*at);) at++;
    return at;
}

bool value_is_number(const char *text, int length)
{
    const char *end = value_number_end(text);
    return end && end - text == length;
}

int value_literal_length(const char *at)
{
    static const char *const literals[] = {"true", "false", "null"};
    for (int i = 0; i < countof(literals); i++)
        if (strncmp(at, literals[i], strlen(literals[i])) == 0) return (int)strlen(literals[i]);
    return 0;
}

void value_put_string(Text *out, const char *bytes, int length)
{
    Json json = json_to(out);
    json_string_bytes(&json, bytes, length);
}

void value_put_decoded(Text *out, const char *at)
{
    char bytes[4];
    int count;
    for (at++; (count = json_char(&at, NULL, bytes)) != 0;) text_put_bytes(out, bytes, count > 0 ? count : 0);
}

static bool strings_same(const char *a, const char *b)
{
    Text x = text_growing(), y = text_growing();
    value_put_decoded(&x, a);
    value_put_decoded(&y, b);
    bool same = x.length == y.length && memcmp(x.at, y.at, (size_t)x.length) == 0;
    text_free(&x);
    text_free(&y);
    return same;
}

/* -1, 0, 1. Integers exactly, whatever has a point or an exponent as floating point. */
int value_order(const char *a, const char *b)
{
    const char *a_end = value_number_end(a), *b_end = value_number_end(b);
    bool whole = !memchr(a, '.', (size_t)(a_end - a)) && !memchr(b, '.', (size_t)(b_end - b)) &&
                 !memchr(a, 'e', (size_t)(a_end - a)) && !memchr(b, 'e', (size_t)(b_end - b)) &&
                 !memchr(a, 'E', (size_t)(a_end - a)) && !memchr(b, 'E', (size_t)(b_end - b));
    if (whole && a_end - a <= 18 && b_end - b <= 18) {
        long long x = strtoll(a, NULL, 10), y = strtoll(b, NULL, 10);
        return (x > y) - (x < y);
    }
    double x = strtod(a, NULL), y = strtod(b, NULL);
    return (x > y) - (x < y);
}

static bool arrays_same(const char *a, const char *b)
{
    a = json_next(a + 1, NULL);
    b = json_next(b + 1, NULL);
    for (; a && b; a = json_next(a + json_length(a), NULL), b = json_next(b + json_length(b), NULL))
        if (!value_same(a, b)) return false;
    return !a && !b;
}

const char *value_member(const char *object, const char *wanted)
{
    const char *name, *value = json_next(object + 1, &name);
    for (; value; value = json_next(value + json_length(value), &name))
        if (strings_same(name, wanted)) return value;
    return NULL;
}

static bool objects_same(const char *a, const char *b)
{
    int left = 0;
    const char *name, *value, *other;
    for (value = json_next(b + 1, &name); value; value = json_next(value + json_length(value), &name)) left++;
    for (value = json_next(a + 1, &name); value; value = json_next(value + json_length(value), &name)) {
        other = value_member(b, name);
        if (!other || !value_same(value, other)) return false;
        left--;
    }
    return left == 0;
}

bool value_same(const char *a, const char *b)
{
    if (*a == '"') return *b == '"' && strings_same(a, b);
    if (*a == '[') return *b == '[' && arrays_same(a, b);
    if (*a == '{') return *b == '{' && objects_same(a, b);
    if (value_number_end(a)) return value_number_end(b) && value_order(a, b) == 0;
    int length = value_literal_length(a);
    return length > 0 && value_literal_length(b) == length && strncmp(a, b, (size_t)length) == 0;
}
