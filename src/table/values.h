/* JSON text, value by value: lengths, strings, order, equality. A value is where its text starts. */
#ifndef ARBITER_VALUES_H
#define ARBITER_VALUES_H

#include "core/json.h"

/* Behind the number at `at`, as it may stand in JSON or in a script; NULL if it is none. */
const char *value_number_end(const char *at);
bool value_is_number(const char *text, int length);
int value_literal_length(const char *at); /* of true, false, null; 0 if it is none */

void value_put_string(Text *, const char *bytes, int length); /* quoted          */
void value_put_decoded(Text *,
                       const char *string); /* without quotes; escapes that make no sense are left out */

/* -1, 0, 1 of two numbers. */
int value_order(const char *a, const char *b);
bool value_same(const char *a, const char *b); /* members in any order */

const char *value_member(const char *object, const char *quoted_name); /* NULL if there is none */

#endif
