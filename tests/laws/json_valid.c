/* Is this text one JSON value (RFC 8259), with no member named twice? Knows nothing of the writer.
 */
#include "trial.h"

enum { DEPTH_MAX = 64, MEMBERS_MAX = 512 };

static const char *value_skip(const char *, int depth);

static const char *blanks_skip(const char *at) { return at + strspn(at, " \t\n\r"); }

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static const char *string_skip(const char *at)
{
    if (*at++ != '"') return NULL;
    for (; *at != '"'; at++) {
        if ((unsigned char)*at < 0x20) return NULL; /* the end of the text too */
        if (*at != '\\') continue;
        at++;
        if (!*at || !strchr("\"\\/bfnrtu", *at)) return NULL;
        if (*at == 'u') {
            if (strspn(at + 1, "0123456789abcdefABCDEF") < 4) return NULL;
            at += 4;
        }
    }
    return at + 1;
}

static const char *digits_skip(const char *at)
{
    if (!at || !is_digit(*at)) return NULL;
    while (is_digit(*at)) at++;
    return at;
}

static const char *number_skip(const char *at)
{
    if (*at == '-') at++;
    at = *at == '0' ? at + 1 : digits_skip(at);
    if (at && *at == '.') at = digits_skip(at + 1);
    if (at && (*at == 'e' || *at == 'E')) at = digits_skip(at[1] == '+' || at[1] == '-' ? at + 2 : at + 1);
    return at;
}

static const char *array_skip(const char *at, int depth)
{
    at = blanks_skip(at + 1);
    if (*at == ']') return at + 1;
    for (;;) {
        at = value_skip(at, depth + 1);
        if (!at) return NULL;
        at = blanks_skip(at);
        if (*at == ']') return at + 1;
        if (*at++ != ',') return NULL;
    }
}

static const char *object_skip(const char *at, int depth)
{
    uint64_t names[MEMBERS_MAX]; /* hashes: enough to notice a name used twice */
    int count = 0;
    at = blanks_skip(at + 1);
    if (*at == '}') return at + 1;
    for (;;) {
        const char *name = blanks_skip(at);
        at = string_skip(name);
        if (!at || count == MEMBERS_MAX) return NULL;
        names[count] = hash_bytes(name, (size_t)(at - name));
        for (int i = 0; i < count; i++)
            if (names[i] == names[count]) return NULL;
        count++;
        at = blanks_skip(at);
        if (*at++ != ':') return NULL;
        at = value_skip(at, depth + 1);
        if (!at) return NULL;
        at = blanks_skip(at);
        if (*at == '}') return at + 1;
        if (*at++ != ',') return NULL;
    }
}

static const char *value_skip(const char *at, int depth)
{
    static const char *const words[] = {"true", "false", "null"};
    if (depth > DEPTH_MAX) return NULL;
    at = blanks_skip(at);
    if (*at == '{') return object_skip(at, depth);
    if (*at == '[') return array_skip(at, depth);
    if (*at == '"') return string_skip(at);
    for (int i = 0; i < countof(words); i++)
        if (strncmp(at, words[i], strlen(words[i])) == 0) return at + strlen(words[i]);
    return number_skip(at);
}

bool json_valid(const char *document)
{
    const char *end = value_skip(document, 0);
    return end && *blanks_skip(end) == 0;
}
