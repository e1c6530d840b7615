/* Counts of things with names. A name is a few fields divided by tabs ("card\tARK-100\twin"), so that
   whatever a report needs is one table of numbers: sums of it do not depend on the order in which
   matches end, and a file of it is all that an interrupted run has to keep. */
#ifndef ARBITER_LAB_TALLY_H
#define ARBITER_LAB_TALLY_H

#include "core/text.h"

enum { TALLY_NAME_MAX = 320, TALLY_FIELDS_MAX = 6 };

typedef struct TallyItem {
    char *name; /* NULL: an empty place */
    uint64_t count;
} TallyItem;

typedef struct Tally {
    TallyItem *item; /* a hash table */
    int used, capacity;
} Tally;

void tally_free(Tally *);
void tally_add(Tally *, const char *name, uint64_t count);
uint64_t tally_get(const Tally *, const char *name); /* 0 if it was never added */
void tally_merge(Tally *into, const Tally *from);

/* Composes a name of its fields, up to NULL; tabs and newlines inside a field become blanks. The result
   lies in `name`, which it returns. */
const char *tally_name(char name[TALLY_NAME_MAX], ...);
#define TALLY_NAME(...) tally_name((char[TALLY_NAME_MAX]){0}, __VA_ARGS__, (const char *)NULL)

/* The items in the order of their names; to be freed by the caller, not their names. */
TallyItem *tally_sorted(const Tally *);

/* Takes a name apart: copies it into `copy`, points `field` into it and returns how many there are. */
int tally_fields(const char *name, char copy[TALLY_NAME_MAX], const char *field[TALLY_FIELDS_MAX]);

#endif
