/* Clause ids: whatever is found is found again by its own id. */
#include "core/clauses.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    int clause = clause_find(text, size);
    ensure(clause >= CLAUSE_NONE && clause < CLAUSE_COUNT);
    if (clause != CLAUSE_NONE) {
        const char *id = clause_id(clause);
        ensure(strlen(id) == size && clause_find(id, size) == clause);
    }
    free(text);
    return 0;
}
