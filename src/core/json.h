/* Writes JSON into a Text. Commas are set by themselves; nesting is checked. */
#ifndef ARBITER_JSON_H
#define ARBITER_JSON_H

#include "core/text.h"

enum { JSON_DEPTH_MAX = 16 };

typedef struct Json {
    Text *text;
    int depth;
    uint8_t any[JSON_DEPTH_MAX]; /* 1: something was written at this depth already; 2: an object */
    uint8_t keyed;               /* a key is waiting for its value              */
} Json;

Json json_to(Text *);
void json_object(Json *);
void json_array(Json *);
void json_end(Json *); /* of the innermost object or array */
void json_key(Json *, const char *key);
void json_string(Json *, const char *string);
void json_string_bytes(Json *, const char *bytes, int length);
void json_int(Json *, long long);
void json_bool(Json *, bool);
void json_null(Json *);
void json_raw(Json *, const char *value, int length); /* a whole value that was written elsewhere */
/* The key and its value at once. */
void json_put_string(Json *, const char *key, const char *value);
void json_put_int(Json *, const char *key, long long value);
void json_put_text(Json *, const char *key, const Text *value);
void json_put_bool(Json *, const char *key, bool value);
void json_put_problem(Json *, const Problem *); /* under the key "problem" */

/* Reading, for expectations and tests: the raw text of the value that a JSON pointer (RFC 6901)
   leads to in a document that json_* wrote. A pointer into an object whose member names contain a
   slash escapes it as ~1. False if there is none. */
bool json_find(const char *document, const char *pointer, const char **value, int *length);
/* The characters of a string that json_find found; false if it is none, or has escapes that make no sense. */
bool json_unquote(const char *value, int length, Text *out);

#endif
