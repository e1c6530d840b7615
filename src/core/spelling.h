/* Finding a word in a table of known ones, and the nearest of them to a misspelt word. */
#ifndef ARBITER_SPELLING_H
#define ARBITER_SPELLING_H

#include "core/text.h"

/* A table's rows begin with a `const char *`, its word: an array of strings, or of structs with the word
   first. Rows without a word are passed over. */
typedef struct Rows {
    const void *first;
    size_t size; /* of a row */
    int count;
} Rows;
#define rows_of(table) ((Rows){(table), sizeof *(table), countof(table)})

const char *rows_word(Rows, int index);
int rows_find(Rows, Word);     /* the row whose word it is, ignoring case; -1 */
void rows_write(Rows, Text *); /* all of them: "a, b or c" */

/* The nearest of all words that were tried, if any is near enough to be meant. */
enum { SUGGESTION_SIZE = 64 };
typedef struct Suggestion {
    Word misspelt;
    int distance;
    char hint[SUGGESTION_SIZE]; /* for Problem.expected: perhaps "reload"; "" if nothing is near */
} Suggestion;

Suggestion suggestion_for(Word misspelt);
void suggestion_try(Suggestion *, const char *candidate);
void suggestion_try_rows(Suggestion *, Rows);
const char *suggestion_or(const Suggestion *, const char *otherwise);

/* How many letters must be put in, left out, changed or swapped with their neighbour. */
int spelling_distance(Word, const char *known);

#endif
