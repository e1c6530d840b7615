/* A change of a match that is tried before it stands. */
#ifndef ARBITER_TABLE_ATTEMPT_H
#define ARBITER_TABLE_ATTEMPT_H

#include "table/internal.h"

typedef struct Part {
    Entry entry;
    Events events;
    void *state; /* after it */
    int die_at;
} Part;

typedef struct Attempt {
    Arena arena;
    bool given; /* the dice were given */
    Dice dice;
    Part part[TABLE_BREATH_MAX];
    int count;
    Thrown record[TABLE_DICE_MAX];
} Attempt;

Attempt *attempt_new(const Table *, const GivenDice *);
void attempt_free(Attempt *);
const void *attempt_state(const Attempt *, const Table *); /* as its last part left it */
/* The next part, on a copy of that state. Who has changed it says that it is made. */
Part *attempt_part(Attempt *, const Table *, EntryKind, int seat);
void part_made(Part *, const Attempt *, const Table *);
/* If the dice were the right ones: lets it stand, unless it is only tried. Frees it. */
AnswerKind attempt_finish(Attempt *, Table *, bool only_try, Answer *);

#endif
