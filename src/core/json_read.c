/* Reading JSON text in place. Each step looks at one character before it moves past it, so that the
   terminating zero ends every malformed document; the functions then return NULL. */
#include "core/json.h"

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

/* Four hexadecimal digits; less than 0: JSON_ESCAPE_CUT or JSON_NO_DIGIT. */
static int code_read(const char **at, const char *end)
{
    int code = 0;
    for (int i = 0; i < 4; i++, (*at)++) {
        if (*at == end || !**at) return JSON_ESCAPE_CUT;
        int digit = hex_digit(**at);
        if (digit < 0) return JSON_NO_DIGIT;
        code = code << 4 | digit;
    }
    return code;
}

static int utf8_put(int code, char out[4])
{
    if (code < 0x80) return out[0] = (char)code, 1;
    if (code < 0x800) return out[0] = (char)(0xC0 | code >> 6), out[1] = (char)(0x80 | (code & 63)), 2;
    if (code < 0x10000) {
        out[0] = (char)(0xE0 | code >> 12), out[1] = (char)(0x80 | (code >> 6 & 63));
        out[2] = (char)(0x80 | (code & 63));
        return 3;
    }
    out[0] = (char)(0xF0 | code >> 18), out[1] = (char)(0x80 | (code >> 12 & 63));
    out[2] = (char)(0x80 | (code >> 6 & 63)), out[3] = (char)(0x80 | (code & 63));
    return 4;
}

int json_char(const char **at, const char *end, char out[4])
{
    static const char names[] = "\"\\/bfnrt", codes[] = "\"\\/\b\f\n\r\t";
    if (*at == end || **at == 0 || **at == '"') return 0;
    out[0] = *(*at)++;
    if (out[0] != '\\') return 1;
    const char *named = *at != end && **at ? strchr(names, **at) : NULL;
    if (named) return (*at)++, out[0] = codes[named - names], 1;
    if (*at == end || **at != 'u') return JSON_NO_ESCAPE;
    (*at)++;
    int code = code_read(at, end);
    if (code < 0) return code;
    if (code >= 0xD800 && code < 0xDC00) {
        if (*at == end || **at != '\\' || *at + 1 == end || (*at)[1] != 'u') return JSON_HALF;
        *at += 2;
        int low = code_read(at, end);
        if (low < 0) return low;
        if (low < 0xDC00 || low > 0xDFFF) return JSON_HALF;
        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    } else if (code >= 0xDC00 && code < 0xE000) {
        return JSON_HALF;
    }
    return utf8_put(code, out);
}

/* Is the member name (behind its opening quote) what the pointer's token says? */
static bool name_is(const char *name, const char *token, const char *token_end)
{
    char bytes[4];
    int count;
    while ((count = json_char(&name, NULL, bytes)) > 0) {
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
    char bytes[4];
    int count;
    if (length < 2 || *value != '"') return false;
    const char *at = value + 1;
    while (at < value + length - 1 && (count = json_char(&at, NULL, bytes)) > 0)
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

int json_length(const char *at)
{
    const char *value;
    int length;
    return json_find(at, "", &value, &length) ? length : 0;
}

const char *json_next(const char *at, const char **name)
{
    while (*at == ',' || skip_blanks(at) != at) at++;
    if (json_length(at) == 0) return NULL; /* a closing bracket, or no value */
    if (!name) return at;
    *name = at;
    at = skip_blanks(at + json_length(at));
    if (*at != ':') return NULL;
    at = skip_blanks(at + 1);
    return json_length(at) ? at : NULL;
}
