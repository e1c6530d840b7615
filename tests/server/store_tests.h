/* What the tests of the store share. */
#ifndef ARBITER_STORE_TESTS_H
#define ARBITER_STORE_TESTS_H

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "store/store.h"

/* A store of its own for each test: between these. */
int make_folder(void **state);
int drop_folder(void **state);
Store *store_open_as(bool shared); /* as one of several servers, in a database */

StoreOp match_op(const char *id); /* live, of two seats */
StoreOp entry_op(const char *id, int number, const char *line);
bool write_ops(Store *, StoreOp *, int count, bool *conflict);
void expect_entries(Store *, const char *id, const char *expected);
void take_id(void *context, const char *id); /* into a text, a blank after each */

int nodes_run(void); /* test_nodes.c: how many failed */

#endif
