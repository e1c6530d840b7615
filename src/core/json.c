/* A writer of JSON that can't write anything else, and pointers into what it wrote. */
#include "core/json.h"

enum { JSON_ANY = 1, JSON_OBJECT = 2 };

/* ---- writing ---- */

Json json_to(Text *text) { return (Json){.text = text}; }

/* Everything that is not a key passes here first. */
static void json_value(Json *json)
{
    uint8_t *here = &json->any[json->depth];
    if (*here & JSON_OBJECT) {
        ensure(json->keyed);
        json->keyed = 0;
        return;
    }
    if (*here & JSON_ANY) {
        ensure(json->depth > 0); /* a document is one value */
        text_put_char(json->text, ',');
    }
    *here |= JSON_ANY;
}

static void json_open(Json *json, char bracket, uint8_t kind)
{
    json_value(json);
    ensure(json->depth + 1 < JSON_DEPTH_MAX);
    json->any[++json->depth] = kind;
    text_put_char(json->text, bracket);
}

void json_object(Json *json) { json_open(json, '{', JSON_OBJECT); }
void json_array(Json *json) { json_open(json, '[', 0); }

void json_end(Json *json)
{
    ensure(json->depth > 0 && !json->keyed);
    text_put_char(json->text, json->any[json->depth--] & JSON_OBJECT ? '}' : ']');
}

/* Runs of ordinary characters are copied at once; what is not UTF-8 becomes U+FFFD byte by byte. */
static void json_quote(Text *text, const char *bytes, int length)
{
    static const char HEX[] = "0123456789abcdef";
    text_put_char(text, '"');
    int done = 0, at = 0;
    while (at < length) {
        unsigned char c = (unsigned char)bytes[at];
        int size = utf8_length(bytes + at, length - at);
        if (size && c >= 0x20 && c != '"' && c != '\\' && c != 0x7F) {
            at += size;
            continue;
        }
        text_put_bytes(text, bytes + done, at - done);
        const char *name = c == '"'    ? "\\\""
                           : c == '\\' ? "\\\\"
                           : c == '\n' ? "\\n"
                           : c == '\t' ? "\\t"
                           : c == '\r' ? "\\r"
                           : c == '\b' ? "\\b"
                           : c == '\f' ? "\\f"
                           : size == 0 ? "\xEF\xBF\xBD"
                                       : NULL;
        if (name)
            text_put(text, name);
        else
            text_put_bytes(text, (char[]){'\\', 'u', '0', '0', HEX[c >> 4], HEX[c & 15]}, 6);
        done = ++at;
    }
    text_put_bytes(text, bytes + done, length - done);
    text_put_char(text, '"');
}

void json_key(Json *json, const char *key)
{
    uint8_t *here = &json->any[json->depth];
    ensure((*here & JSON_OBJECT) && !json->keyed);
    if (*here & JSON_ANY) text_put_char(json->text, ',');
    *here |= JSON_ANY;
    json_quote(json->text, key, (int)strlen(key));
    text_put_char(json->text, ':');
    json->keyed = 1;
}

void json_string(Json *json, const char *string)
{
    ensure(string != NULL);
    json_string_bytes(json, string, (int)strlen(string));
}

void json_string_bytes(Json *json, const char *bytes, int length)
{
    ensure(length >= 0);
    json_value(json);
    json_quote(json->text, bytes, length);
}

void json_int(Json *json, long long number)
{
    json_value(json);
    text_put_int(json->text, number);
}

void json_bool(Json *json, bool value)
{
    json_value(json);
    text_put(json->text, value ? "true" : "false");
}

void json_null(Json *json)
{
    json_value(json);
    text_put(json->text, "null");
}

void json_raw(Json *json, const char *value, int length)
{
    ensure(length > 0);
    json_value(json);
    text_put_bytes(json->text, value, length);
}

void json_put_string(Json *json, const char *key, const char *value)
{
    json_key(json, key);
    json_string(json, value);
}

void json_put_int(Json *json, const char *key, long long value)
{
    json_key(json, key);
    json_int(json, value);
}

void json_put_text(Json *json, const char *key, const Text *value)
{
    json_key(json, key);
    json_string_bytes(json, value->at, value->length);
}

void json_put_bool(Json *json, const char *key, bool value)
{
    json_key(json, key);
    json_bool(json, value);
}

void json_put_problem(Json *json, const Problem *problem)
{
    json_key(json, "problem");
    json_object(json);
    json_put_int(json, "line", problem->line);
    json_put_int(json, "column", problem->column);
    json_put_string(json, "what", problem->what);
    json_put_string(json, "expected", problem->expected);
    json_end(json);
}

/* ---- reading ----
   Each step looks at one character before it moves past it, so that the terminating zero ends
   every malformed document; the functions then return NULL. */

static const char *skip_blanks(const char *at)
{
    while (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r') at++;
    return at;
}

/* From the opening quote to behind the closing one. */
static const char *skip_string(const char *at)
{
    for (at++; *at != '"'; at++) {
        if (*at == '\\') at++;
        if (*at == 0) return NULL;
    }
    return at + 1;
}

static bool is_scalar(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
           c == '+' || c == '.';
}

static const char *skip_value(const char *at)
{
    if (*at == '"') return skip_string(at);
    if (*at != '{' && *at != '[') {
        const char *start = at;
        while (is_scalar(*at)) at++;
        return at > start ? at : NULL;
    }
    int depth = 0;
    do {
        if (*at == 0) return NULL;
        if (*at == '"') {
            at = skip_string(at);
            if (!at) return NULL;
            continue;
        }
        if (*at == '{' || *at == '[') depth++;
        if (*at == '}' || *at == ']') depth--;
        at++;
    } while (depth > 0);
    return at;
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

/* The next character of a quoted string as up to 3 bytes; 0 at its end and where it makes no sense.
   Escaped surrogates, which the writer never uses, make no sense here. */
static int string_next(const char **at, char out[3])
{
    const char *from = *at;
    if (*from == 0 || *from == '"') return 0;
    out[0] = *from++;
    *at = from;
    if (out[0] != '\\') return 1;
    static const char NAMED[] = "\"\"\\\\//b\bf\fn\nr\rt\t";
    if (*from != 'u') {
        for (const char *named = NAMED; *named; named += 2)
            if (*from == named[0]) {
                out[0] = named[1];
                *at = from + 1;
                return 1;
            }
        return 0;
    }
    unsigned code = 0;
    for (int i = 0; i < 4; i++) {
        int digit = hex_digit(*++from);
        if (digit < 0) return 0;
        code = code << 4 | (unsigned)digit;
    }
    *at = from + 1;
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    if (code < 0x800) {
        out[0] = (char)(0xC0 | code >> 6);
        out[1] = (char)(0x80 | (code & 0x3F));
        return 2;
    }
    if (code >= 0xD800 && code < 0xE000) return 0;
    out[0] = (char)(0xE0 | code >> 12);
    out[1] = (char)(0x80 | (code >> 6 & 0x3F));
    out[2] = (char)(0x80 | (code & 0x3F));
    return 3;
}

/* Is the member name (behind its opening quote) what the pointer's token says? */
static bool name_is(const char *name, const char *token, const char *token_end)
{
    char bytes[3];
    int count;
    while ((count = string_next(&name, bytes)) > 0) {
        for (int i = 0; i < count; i++) {
            if (token == token_end) return false;
            char wanted = *token++;
            if (wanted == '~') {
                if (token == token_end || (*token != '0' && *token != '1')) return false;
                wanted = *token++ == '0' ? '~' : '/';
            }
            if (bytes[i] != wanted) return false;
        }
    }
    return *name == '"' && token == token_end;
}

static const char *find_member(const char *at, const char *token, const char *token_end)
{
    do {
        at = skip_blanks(at + 1);
        if (*at != '"') return NULL;
        const char *name = at + 1;
        at = skip_string(at);
        if (!at) return NULL;
        at = skip_blanks(at);
        if (*at != ':') return NULL;
        at = skip_blanks(at + 1);
        if (name_is(name, token, token_end)) return at;
        at = skip_value(at);
        if (!at) return NULL;
        at = skip_blanks(at);
    } while (*at == ',');
    return NULL;
}

static const char *find_item(const char *at, const char *token, const char *token_end)
{
    int index = 0;
    if (token == token_end || (*token == '0' && token + 1 < token_end)) return NULL;
    for (; token < token_end; token++) {
        if (*token < '0' || *token > '9' || index > 100000000) return NULL;
        index = index * 10 + (*token - '0');
    }
    at = skip_blanks(at + 1);
    if (*at == ']') return NULL;
    for (; index > 0; index--) {
        at = skip_value(at);
        if (!at) return NULL;
        at = skip_blanks(at);
        if (*at != ',') return NULL;
        at = skip_blanks(at + 1);
    }
    return at;
}

bool json_unquote(const char *value, int length, Text *out)
{
    char bytes[3];
    int count;
    if (length < 2 || *value != '"') return false;
    const char *at = value + 1;
    while (at < value + length - 1 && (count = string_next(&at, bytes)) > 0)
        text_put_bytes(out, bytes, count);
    return at == value + length - 1;
}

bool json_find(const char *document, const char *pointer, const char **value, int *length)
{
    const char *at = skip_blanks(document);
    while (*pointer) {
        if (*pointer != '/') return false;
        const char *token = ++pointer;
        while (*pointer && *pointer != '/') pointer++;
        if (*at == '{')
            at = find_member(at, token, pointer);
        else if (*at == '[')
            at = find_item(at, token, pointer);
        else
            return false;
        if (!at) return false;
    }
    const char *end = skip_value(at);
    if (!end) return false;
    *value = at;
    *length = (int)(end - at);
    return true;
}
