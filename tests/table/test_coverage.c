/* The report of clauses: what is counted, and that nothing is missing from the list of what is missing. */
#include "table/coverage.h"

#include "../unit/unit.h"
#include "core/clauses.h"

static uint32_t cited[CLAUSE_COUNT], covered[CLAUSE_COUNT];

static int system_named(const char *id)
{
    for (int i = 0; i < clause_system_count; i++)
        if (strcmp(clause_systems[i].id, id) == 0) return i;
    fail_msg("no rules %s", id);
    return -1;
}

/* How many clauses a system has, and how many of them a machine is to keep. */
static void system_sizes(int system, int *clauses, int *in_scope)
{
    *clauses = *in_scope = 0;
    CLAUSES_EACH (clause)
        if (clause_texts[clause].system == system) ++*clauses, *in_scope += !clause_texts[clause].mark[0];
}

static void what_is_marked_is_out_of_scope(void **unused)
{
    (void)unused;
    int machine = 0, see = 0;
    CLAUSES_EACH (clause) {
        const char *mark = clause_texts[clause].mark;
        machine += strncmp(mark, "not for", 7) == 0;
        see += strncmp(mark, "see ", 4) == 0;
        if (clause_in_scope(clause) != !mark[0]) fail_msg("%s {%s}", clause_id(clause), mark);
    }
    assert_true(machine > 0 && see > 0);
    assert_false(clause_in_scope(CLAUSE_NONE));
}

static void clauses_are_counted(void **unused)
{
    (void)unused;
    int clauses, in_scope;
    memset(cited, 0, sizeof cited);
    memset(covered, 0, sizeof covered);
    cited[T_01] = 5, cited[T_02] = 1, cited[T_04] = 1;
    covered[T_01] = 1, covered[T_03] = 7;
    cited[A2_LOS_02] = covered[A2_LOS_02] = 1; /* of other rules */
    system_sizes(system_named("T"), &clauses, &in_scope);
    TEXT(wanted, 256);
    int tenths = 2000 / in_scope;
    text_format(&wanted, "T (The table): %d clauses, %d in scope, 3 cited, 2 covered (%d.%d%%)\n", clauses,
                in_scope, tenths / 10, tenths % 10);
    text_put(&wanted, "  missing: T-02 T-04 T-05 ");
    Text out = text_growing();
    coverage_write(cited, covered, "T", &out);
    assert_memory_equal(out.at, wanted.at, wanted.length);
    text_clear(&out);
    Json json = json_to(&out);
    coverage_json(cited, covered, "A1 T", &json);
    text_clear(&wanted);
    text_format(&wanted,
                "{\"systems\":[{\"id\":\"T\",\"clauses\":%d,\"in_scope\":%d,\"cited\":3,\"covered\":2,",
                clauses, in_scope);
    text_put(&wanted, "\"missing\":[\"T-02\",\"T-04\",");
    assert_memory_equal(out.at, wanted.at, wanted.length);
    system_sizes(system_named("A1"), &clauses, &in_scope);
    assert_true(in_scope < clauses);
    text_clear(&wanted);
    text_format(&wanted, "{\"id\":\"A1\",\"clauses\":%d,\"in_scope\":%d,\"cited\":0,\"covered\":0,", clauses,
                in_scope);
    assert_non_null(strstr(out.at, wanted.at));
    assert_null(strstr(out.at, "\"A2\""));
    text_free(&out);
}

/* Ids in rows of at most a hundred columns, each as full as it can be. */
static void what_is_missing_stands_in_rows(void **unused)
{
    (void)unused;
    int system = system_named("A2"), clauses, in_scope, found = 0, rows = 0, left = 0;
    system_sizes(system, &clauses, &in_scope);
    memset(cited, 0, sizeof cited);
    memset(covered, 0, sizeof covered);
    Text out = text_growing();
    coverage_write(cited, covered, "A2", &out);
    char *row = strchr(out.at, '\n') + 1;
    for (char *end; (end = strchr(row, '\n')); row = end + 1, rows++) {
        *end = 0;
        assert_memory_equal(row, rows ? "          " : "  missing:", 10);
        int first = (int)strcspn(row + 11, " ");
        if (rows) assert_true(left + first + 1 > 90);
        left = (int)(end - row) - 10;
        assert_true(left <= 90);
        for (char *id = strtok(row + 10, " "); id; id = strtok(NULL, " "), found++)
            assert_true(clause_texts[clause_find(id, strlen(id))].system == system);
    }
    assert_true(rows > 1);
    assert_int_equal(found, in_scope);
    text_clear(&out);
    CLAUSES_EACH (clause) covered[clause] = 1;
    coverage_write(cited, covered, "A2", &out);
    assert_non_null(strstr(out.at, " covered (100.0%)\n"));
    assert_null(strstr(out.at, "missing"));
    text_clear(&out);
    coverage_write(cited, covered, NULL, &out); /* all rules */
    for (int i = 0; i < clause_system_count; i++) assert_non_null(strstr(out.at, clause_systems[i].title));
    text_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_marked_is_out_of_scope),
        cmocka_unit_test(clauses_are_counted),
        cmocka_unit_test(what_is_missing_stands_in_rows),
    };
    return cmocka_run_group_tests_name("coverage", tests, NULL, NULL);
}
