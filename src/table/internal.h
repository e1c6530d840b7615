/* What the files of this folder share and nobody else needs. */
#ifndef ARBITER_TABLE_INTERNAL_H
#define ARBITER_TABLE_INTERNAL_H

#include "table/table.h"

static inline void *must_have(void *memory)
{
    ensure(memory != NULL);
    return memory;
}

/* Can this be a state of the match at all? */
bool state_sound(const Table *, const void *state, Problem *);
/* False with the answer if there is no such seat or the match is over. */
bool table_open_to(const Table *, int seat, Answer *);
AnswerKind answer_refuse(Answer *, int clause, const char *why);
AnswerKind answer_problem(Answer *, AnswerKind, const char *expected, const char *what);

/* Stores an entry through the hook, if there is one; nothing changes yet. */
AnswerKind table_keep(Table *, const Entry *, Answer *);
void table_append(Table *, const Entry *);
void table_add_events(Table *, const Event *, int count);

#endif
