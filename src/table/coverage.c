/* The report of `arbiter check --clauses`. A clause is covered when an expect or refuse line of a
   passing script names it and that line would fail without the rule; it is cited when the engine
   named it while scripts ran. Only clauses in scope are counted. */
#include "table/coverage.h"

#include "core/clauses.h"

bool clause_in_scope(int clause) { return clause != CLAUSE_NONE && !clause_texts[clause].mark[0]; }

typedef struct Counts {
    int clauses, in_scope, cited, covered;
} Counts;

static Counts system_count(int system, const uint32_t *cited, const uint32_t *covered)
{
    Counts counts = {0};
    CLAUSES_EACH (clause) {
        if (clause_texts[clause].system != system) continue;
        counts.clauses++;
        if (!clause_in_scope(clause)) continue;
        counts.in_scope++;
        counts.cited += cited[clause] > 0;
        counts.covered += covered[clause] > 0;
    }
    return counts;
}

static bool system_wanted(const char *systems, const char *id)
{
    if (!systems) return true;
    Words words = words_of(systems);
    for (Word word; words_next(&words, &word);)
        if (word_is(word, id)) return true;
    return false;
}

static bool is_missing(int clause, int system, const uint32_t *covered)
{
    return clause_texts[clause].system == system && clause_in_scope(clause) && !covered[clause];
}

void coverage_json(const uint32_t *cited, const uint32_t *covered, const char *systems, Json *json)
{
    json_object(json);
    json_key(json, "systems");
    json_array(json);
    for (int system = 0; system < clause_system_count; system++) {
        if (!system_wanted(systems, clause_systems[system].id)) continue;
        Counts counts = system_count(system, cited, covered);
        json_object(json);
        json_put_string(json, "id", clause_systems[system].id);
        json_put_int(json, "clauses", counts.clauses);
        json_put_int(json, "in_scope", counts.in_scope);
        json_put_int(json, "cited", counts.cited);
        json_put_int(json, "covered", counts.covered);
        json_key(json, "missing");
        json_array(json);
        CLAUSES_EACH (clause)
            if (is_missing(clause, system, covered)) json_string(json, clause_id(clause));
        json_end(json);
        json_end(json);
    }
    json_end(json);
    json_end(json);
}

/* Ids in rows, after two blanks. */
static void write_missing(int system, const uint32_t *covered, Text *out)
{
    int column = 0;
    CLAUSES_EACH (clause) {
        if (!is_missing(clause, system, covered)) continue;
        int length = (int)strlen(clause_id(clause)) + 1;
        if (column == 0)
            text_put(out, "  missing:");
        else if (column + length > 90)
            text_put(out, "\n          "), column = 0;
        text_format(out, " %s", clause_id(clause));
        column += length;
    }
    if (column) text_put_char(out, '\n');
}

void coverage_write(const uint32_t *cited, const uint32_t *covered, const char *systems, Text *out)
{
    for (int system = 0; system < clause_system_count; system++) {
        if (!system_wanted(systems, clause_systems[system].id)) continue;
        Counts counts = system_count(system, cited, covered);
        int tenths = counts.in_scope ? counts.covered * 1000 / counts.in_scope : 0;
        text_format(out, "%s (%s): %d clauses, %d in scope, %d cited, %d covered (%d.%d%%)\n",
                    clause_systems[system].id, clause_systems[system].title, counts.clauses, counts.in_scope,
                    counts.cited, counts.covered, tenths / 10, tenths % 10);
        write_missing(system, covered, out);
    }
}
