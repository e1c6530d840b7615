/* Which clauses scripts cover and the engine cites, per rule system. */
#ifndef ARBITER_COVERAGE_H
#define ARBITER_COVERAGE_H

#include "core/json.h"
#include "core/text.h"

/* Is the clause for a machine, and not only a pointer to another? Whatever is marked is not. */
bool clause_in_scope(int clause);

/* `cited` and `covered` count by clause, [CLAUSE_COUNT]. `systems` is a list of ids such as "A2 T";
   NULL is all. */
void coverage_write(const uint32_t *cited, const uint32_t *covered, const char *systems, Text *);
void coverage_json(const uint32_t *cited, const uint32_t *covered, const char *systems, Json *);

#endif
