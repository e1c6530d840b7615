/* The clauses as the program has them: every rule of rules/ is there once, can be found by its id
   and is fit to be shown to a player. */
#include "core/clauses.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h> /* needs those before it */

static bool starts(const char *text, const char *with) { return strncmp(text, with, strlen(with)) == 0; }

static int find(const char *id) { return clause_find(id, strlen(id)); }

static void test_found_in_any_case(void **state)
{
    (void)state;
    assert_int_equal(find("A2-LOS-02"), A2_LOS_02);
    assert_int_equal(find("a2-los-02"), A2_LOS_02);
    assert_int_equal(find("A2-lOs-02"), A2_LOS_02);
    assert_int_equal(find("t-01"), T_01);
    assert_int_equal(find("A1-RNG-21"), A1_RNG_21);
    assert_int_equal(find("re-blk-05"), RE_BLK_05);
    assert_int_equal(find("AV-ZUK-03"), AV_ZUK_03);
    assert_int_equal(find("SR-TEST-02"), SR_TEST_02);
    assert_int_equal(find("A2-SOLO-104"), A2_SOLO_104);
    assert_int_equal(clause_find("A2-LOS-02 and more", 9), A2_LOS_02);
}

static void test_not_found(void **state)
{
    (void)state;
    static const char *const ids[] = {"",          "A2",         "A2-LOS",      "A2-LOS-0",
                                      "A2-LOS-2",  "A2-LOS-022", "A2-LOS-02 ",  " A2-LOS-02",
                                      "A3-LOS-02", "A2_LOS_02",  "CLAUSE_NONE", "T-99"};
    for (int i = 0; i < countof(ids); i++) assert_int_equal(find(ids[i]), CLAUSE_NONE);
    char much[4096];
    memset(much, 'A', sizeof much);
    assert_int_equal(clause_find(much, sizeof much), CLAUSE_NONE);
}

static void test_nobody_is_empty(void **state)
{
    (void)state;
    const ClauseText *none = &clause_texts[CLAUSE_NONE];
    assert_string_equal(none->id, "");
    assert_string_equal(none->text, "");
    assert_string_equal(none->ruling, "");
    assert_string_equal(none->section, "");
    assert_string_equal(none->mark, "");
}

static void test_every_clause_is_whole(void **state)
{
    (void)state;
    CLAUSES_EACH (i) {
        const ClauseText *clause = &clause_texts[i];
        assert_in_range(clause->system, 0, clause_system_count - 1);
        const char *system = clause_systems[clause->system].id;
        assert_true(starts(clause->id, system) && clause->id[strlen(system)] == '-');
        assert_true(strlen(clause->text) > 10);
        assert_true(strlen(clause->section) > 2);
        assert_true(clause->text[0] != ' ' && clause->text[0] != '{');
        assert_string_equal(clause_id(i), clause->id);
    }
}

/* What is found by an id is the clause itself, so no id occurs twice. */
static void test_every_id_is_unique(void **state)
{
    (void)state;
    CLAUSES_EACH (i) assert_int_equal(find(clause_texts[i].id), i);
}

static void test_systems(void **state)
{
    (void)state;
    static const struct {
        const char *id, *file, *title;
        int count; /* at least: rulings of ours may be added, nothing of the book may go */
    } expected[] = {
        {"T", "table.md", "The table", 18},
        {"A2", "aegis2.md", "A.E.G.I.S. Second Ignition", 953},
        {"A1", "aegis1.md", "A.E.G.I.S. Combining Robots", 579},
        {"RE", "robot_empire.md", "Robot Empire", 257},
        {"AV", "avertigos.md", "Avertigos", 561},
        {"SR", "spot_rules.md", "Spot Rules", 263},
    };
    assert_int_equal(clause_system_count, countof(expected));
    for (int s = 0; s < clause_system_count; s++) {
        int count = 0;
        CLAUSES_EACH (i) count += clause_texts[i].system == s;
        assert_string_equal(clause_systems[s].id, expected[s].id);
        assert_string_equal(clause_systems[s].file, expected[s].file);
        assert_string_equal(clause_systems[s].title, expected[s].title);
        assert_true(count >= expected[s].count);
    }
}

static void test_rulings_and_sections(void **state)
{
    (void)state;
    const ClauseText *clause = &clause_texts[A2_PUSH_22];
    assert_string_equal(clause->text, "A robot that could not move a single hex was not moved.");
    assert_string_equal(clause->ruling, "Blaze needs a move; collision damage is still dealt.");
    assert_string_equal(clause->section, "11b. Push and Pull");
    assert_string_equal(clause_texts[A2_LOS_02].ruling, "");
    assert_string_equal(clause_texts[A2_LOS_02].section, "13. Line of sight");
    assert_string_equal(clause_texts[T_01].section, "Choosing");
    assert_non_null(strstr(clause_texts[A2_TEAM_11].ruling, "\"follow the same rules\""));

    int rulings = 0;
    CLAUSES_EACH (i) rulings += *clause_texts[i].ruling != 0;
    assert_true(rulings >= 165 + 148 + 59 + 123 + 54);
}

static void test_marks(void **state)
{
    (void)state;
    assert_string_equal(clause_texts[A2_STAR_01].mark, "");
    assert_string_equal(clause_texts[A2_STAR_01].text, "2, 3 or 4 players. (p.28)");
    assert_string_equal(clause_texts[A1_ADV_01].mark, "");
    assert_string_equal(clause_texts[A2_SOLO_104].mark, "");
    assert_string_equal(clause_texts[A2_DRAFT_15].mark, "");
    assert_string_equal(clause_texts[A1_CHES_01].mark, "");
    assert_string_equal(clause_texts[A2_CARD_13].mark, "not for a machine: how dice look");
    assert_string_equal(clause_texts[A2_CHG_01].mark, "see A2-TEAM-03");
    assert_string_equal(clause_texts[A2_LOS_02].mark, "");

    int unmarked = 0;
    CLAUSES_EACH (i) {
        const char *mark = clause_texts[i].mark;
        if (starts(mark, "see "))
            assert_int_not_equal(find(mark + 4), CLAUSE_NONE);
        else if (starts(mark, "not for a machine: "))
            assert_true(strlen(mark) > 25);
        else
            assert_string_equal(mark, "");
        unmarked += !*mark;
    }
    assert_true(unmarked > 2000);
}

/* The whole section of a mode is marked, and the first edition is only ever referred to. */
static void test_marks_of_sections(void **state)
{
    (void)state;
    static const struct {
        const char *prefix, *mark;
    } sections[] = {
        {"A2-STAR-", ""}, {"A2-SOLO-", ""}, {"A2-DRAFT-", ""}, {"A1-ADV-", ""},
        {"A1-CHES-", ""}, {"A1-PTC-", ""},  {"A1-ROND-", ""},  {"A1-DRFT-", ""},
    };
    CLAUSES_EACH (i) {
        for (int s = 0; s < countof(sections); s++)
            if (starts(clause_texts[i].id, sections[s].prefix))
                assert_string_equal(clause_texts[i].mark, sections[s].mark);
        if (starts(clause_texts[i].id, "A2-CHG-")) assert_true(*clause_texts[i].mark != 0);
    }
}

/* Players read these texts: nothing in them is about how the program was made. */
static void test_words_for_players(void **state)
{
    (void)state;
    static const char *const foreign[] = {".txt",      "PUB ",         "the source", "the ledger",
                                          "validator", "match option", "implement",  "TODO"};
    CLAUSES_EACH (i) {
        for (int w = 0; w < countof(foreign); w++) {
            assert_null(strstr(clause_texts[i].text, foreign[w]));
            assert_null(strstr(clause_texts[i].ruling, foreign[w]));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_found_in_any_case),    cmocka_unit_test(test_not_found),
        cmocka_unit_test(test_nobody_is_empty),      cmocka_unit_test(test_every_clause_is_whole),
        cmocka_unit_test(test_every_id_is_unique),   cmocka_unit_test(test_systems),
        cmocka_unit_test(test_rulings_and_sections), cmocka_unit_test(test_marks),
        cmocka_unit_test(test_marks_of_sections),    cmocka_unit_test(test_words_for_players),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
