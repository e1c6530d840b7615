/* JSON from outside: a small reader that refuses duplicate names, deep nesting, bad UTF-8 and anything
   after the value. Whole numbers are exact; others are read but have no value here. */
#ifndef ARBITER_VALUE_H
#define ARBITER_VALUE_H

#include "core/base.h"

enum { VALUE_DEPTH_MAX = 8 };

typedef enum ValueKind {
    VALUE_NULL,
    VALUE_FALSE,
    VALUE_TRUE,
    VALUE_INTEGER,
    VALUE_REAL,
    VALUE_STRING,
    VALUE_ARRAY,
    VALUE_OBJECT
} ValueKind;

typedef struct Value {
    ValueKind kind;
    const char *name; /* of a member */
    const char *text; /* of a string */
    int64_t number;
    int count;
    struct Value *first, *next; /* of an array or object */
} Value;

/* An object; NULL with a problem. To be freed. */
Value *value_read(const char *text, size_t size, Problem *);
void value_free(Value *);

/* All of these take NULL, and what is not there is NULL. */
const Value *value_get(const Value *, const char *name);
const Value *value_item(const Value *, int index);
const char *value_text(const Value *, const char *name, const char *otherwise); /* of a member */
int64_t value_number(const Value *, const char *name, int64_t otherwise);       /* of a member */
bool value_is(const Value *, ValueKind);

#endif
