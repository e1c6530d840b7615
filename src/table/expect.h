/* Expectations of a script: `[SEAT] [still] POINTER [OP VALUE]` about the JSON of a view. */
#ifndef ARBITER_EXPECT_H
#define ARBITER_EXPECT_H

#include "core/game.h"

typedef enum ExpectOp {
    EXPECT_NOTHING, /* `still` without a comparison */
    EXPECT_EQUAL,
    EXPECT_OTHER,
    EXPECT_LESS,
    EXPECT_MORE,
    EXPECT_CONTAINS
} ExpectOp;

typedef struct Expectation {
    int seat;   /* 0..; -1: the referee */
    bool still; /* the last choice did not change it */
    const char *pointer;
    ExpectOp op;
    const char *value; /* as JSON                                                             */
    const char *bare;  /* the value as it was written, if it was one word without quotes      */
    const char *also;  /* the same value in other words, as JSON; NULL if there are none       */
} Expectation;

typedef enum ExpectVerdict { EXPECT_TRUE, EXPECT_FALSE, EXPECT_NO_SENSE } ExpectVerdict;

/* Reads what follows the word `expect`, up to the end of the string; it begins at `column`. */
bool expect_read(const char *line, int column, Arena *, Expectation *, Problem *);

/* A value such as (1,-2) is a hex of the board that the view names in `board`: the word that the
   view has for it counts as well. */
void expect_hex(Expectation *, const char *document, const Catalog *, Arena *);

/* Compares with a document. `seen` gets what stands there, or why the comparison makes no sense:
   the pointer leads nowhere, or to something that has no order. */
ExpectVerdict expect_holds(const Expectation *, const char *document, Text *seen);

/* Is the value at the pointer the same in both documents? No sense if it is in neither. */
ExpectVerdict expect_same(const Expectation *, const char *before, const char *after, Text *seen);

#endif
