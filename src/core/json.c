/* A writer of JSON that can't write anything else. */
#include "core/json.h"

enum { JSON_ANY = 1, JSON_OBJECT = 2 };

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
        if (c >= 0x20 && c < 0x7F && c != '"' && c != '\\') { /* most are */
            at++;
            continue;
        }
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
    if (json->depth != 1 || !json->watched) return;
    for (int i = 0; json->watched[i]; i++)
        if (strcmp(json->watched[i], key) == 0) json->found |= 1u << i;
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
