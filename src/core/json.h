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
    const char *const *watched;  /* names of members of the outermost object, NULL at the end; or NULL */
    unsigned found;              /* bit per name: it was written                                       */
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

/* ---- reading (json_read.c; value.h reads whole documents from outside) ---- */

/* The raw text of the value that a JSON pointer (RFC 6901) leads to in a document that json_* wrote. A
   pointer into an object whose member names contain a slash escapes it as ~1. False if there is none. */
bool json_find(const char *document, const char *pointer, const char **value, int *length);
/* The characters of a string that json_find found; false if it is none, or has escapes that make no sense. */
bool json_unquote(const char *value, int length, Text *out);
int json_length(const char *value); /* of its raw text; 0 if it is no value */
/* The next item of an array or member of an object: `at` is behind its bracket or behind the last value. Of a
   member `name` is its quoted name; NULL for arrays. NULL at the end. */
const char *json_next(const char *at, const char **name);

/* The next character inside a string, escapes resolved: its bytes, and *at behind it. How many; 0 at the
   closing quote, `end` or a zero; or what is wrong with an escape. Without an `end` (NULL) a zero ends it. */
enum { JSON_NO_ESCAPE = -1, JSON_ESCAPE_CUT = -2, JSON_NO_DIGIT = -3, JSON_HALF = -4 };
int json_char(const char **at, const char *end, char out[4]);

#endif
