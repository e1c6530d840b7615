/* Clauses by their ids. The texts are generated from rules/. */
#include "core/clauses.h"

#include "core/text.h"

uint32_t *clause_cited;

int clause_find(const char *id, size_t length)
{
    Word wanted = {.at = id, .length = length < 64 ? (int)length : 0};
    if (wanted.length == 0) return CLAUSE_NONE;
    CLAUSES_EACH (clause)
        if (word_is(wanted, clause_texts[clause].id)) return clause;
    return CLAUSE_NONE;
}
