/* Lines and words with their places, tables of words, and the nearest word to a misspelt one. */
#include "core/options.h"

#include "unit.h"

static const char *const COLOURS[] = {"red", NULL, "green", "long-blue"};

static void says(const Problem *problem, int line, int column, const char *what, const char *expected)
{
    if (problem->line == line && problem->column == column && strcmp(problem->what, what) == 0 &&
        strcmp(problem->expected, expected) == 0)
        return;
    fail_msg("%d:%d: %s; expected %s", problem->line, problem->column, problem->what, problem->expected);
}

static void goes_over_lines(void **state)
{
    static const struct {
        int number, indent;
        const char *word;
    } seen[] = {{7, 1, "a"}, {8, 0, ""}, {9, 3, "c"}, {10, 0, ""}};
    Lines lines = lines_of("a 1\n# nothing\n  c # d\n", 7, NULL);
    (void)state;
    for (int i = 0; i < countof(seen); i++) {
        Word word = {.at = ""};
        assert_true(lines_next(&lines));
        assert_int_equal(lines.number, seen[i].number);
        assert_int_equal(lines.indent, seen[i].indent);
        assert_int_equal(lines_peek(&lines, &word), seen[i].indent != 0);
        assert_true(word_is(word, seen[i].word));
    }
    assert_false(lines_next(&lines));
    assert_int_equal(lines.number, 10);
    lines = lines_of("", 1, NULL);
    assert_true(lines_next(&lines) && !lines_next(&lines));
    assert_int_equal(lines.number, 1);
}

static void takes_what_belongs_there(void **state)
{
    Problem problem = {0};
    Lines lines = lines_one("hull 12 green \"Old Star\" at=e5 end", &problem);
    int number = 0, row = -1;
    char name[9];
    Word word, value;
    (void)state;
    assert_false(lines_skip(&lines, "12"));
    assert_true(lines_skip(&lines, "HULL"));
    assert_true(lines_take_number(&lines, 1, 12, "the hull", &number) && number == 12);
    assert_true(lines_take_row(&lines, rows_of(COLOURS), "colour", &row) && row == 2);
    assert_true(lines_take_name(&lines, "the name", "\"Name\"", ":#", name, sizeof name));
    assert_string_equal(name, "Old Star");
    assert_true(lines_take(&lines, &word, "a place", "at=HEX"));
    assert_true(word_value(word, "at", &value) && word_is(value, "e5"));
    assert_int_equal(value.column, 29);
    assert_false(word_value(word, "a", &value) || word_value(word, "att", &value));
    assert_false(lines_take_end(&lines));
    says(&problem, 0, 32, "\"end\" is too much", "the end of the line");
    assert_true(lines_take_end(&lines));
    assert_true(lines_one("x", NULL).problem == NULL && !lines_take_end(&(Lines){.words = words_of("x")}));
}

static void parts_a_list(void **state)
{
    Word rest = {.at = "a,,bc", .length = 5, .column = 3}, part;
    (void)state;
    assert_true(word_part(&rest, &part) && word_is(part, "a") && part.column == 3);
    assert_true(word_part(&rest, &part) && word_is(part, "") && part.column == 5);
    assert_true(word_part(&rest, &part) && word_is(part, "bc") && part.column == 6);
    assert_false(word_part(&rest, &part));
}

static void says_what_is_wrong(void **state)
{
    static const char names[] = "a name in quotes";
    static const struct {
        const char *line;
        int kind, column;
        const char *what, *expected;
    } bad[] = {
        {"", 0, 1, "the hull is missing", "a number from 1 to 12"},
        {"  13", 0, 3, "the hull can't be \"13\"", "a number from 1 to 12"},
        {"\"3\"", 0, 1, "the hull can't be \"3\"", "a number from 1 to 12"},
        {"99999999999", 0, 1, "the hull can't be \"99999999999\"", "a number from 1 to 12"},
        {" ", 1, 2, "the colour is missing", "red, green or long-blue"},
        {"yellow", 1, 1, "\"yellow\" is no colour", "red, green or long-blue"},
        {"gren", 1, 1, "\"gren\" is no colour", "perhaps \"green\""},
        {"logn-bleu", 1, 1, "\"logn-bleu\" is no colour", "perhaps \"long-blue\""},
        {"\"red\"", 1, 1, "\"red\" is no colour", "perhaps \"red\""},
        {"", 2, 1, "the name is missing", names},
        {"\"\"", 2, 1, "this name is empty", names},
        {"abcdefghi", 2, 1, "this name has 9 bytes, at most 8 fit", names},
        {"a\x80", 2, 2, "this name has a byte that is no printable text", "UTF-8 text"},
        {"a\x01", 2, 2, "this name has a byte that is no printable text", "UTF-8 text"},
        {"ab\x7f", 2, 3, "this name has a byte that is no printable text", "UTF-8 text"},
        {"a:b", 2, 1, "a name has no `:` in it", names},
        {"\"abc", 2, 1, "the quote that begins here is not closed", "a closing quote"},
    };
    (void)state;
    for (int i = 0; i < countof(bad); i++) {
        Problem problem = {0};
        Lines lines = lines_of(bad[i].line, 5, &problem);
        int n;
        char name[9];
        assert_true(lines_next(&lines));
        bool read = bad[i].kind == 0   ? lines_take_number(&lines, 1, 12, "the hull", &n)
                    : bad[i].kind == 1 ? lines_take_row(&lines, rows_of(COLOURS), "colour", &n)
                                       : lines_take_name(&lines, "the name", names, ":#", name, sizeof name);
        assert_false(read);
        says(&problem, 5, bad[i].column, bad[i].what, bad[i].expected);
    }
}

static void suggests_the_nearest(void **state)
{
    static const struct {
        const char *word, *hint;
    } cases[] = {{"relaod", "perhaps \"reload\""}, {"reloads", "perhaps \"reload\""},
                 {"RELOAD", "perhaps \"reload\""}, {"rep", ""},
                 {"jets", "perhaps \"jet\""},      {"nothing like it", ""}};
    static const char *const known[] = {"reload", "repair", "jet"};
    (void)state;
    for (int i = 0; i < countof(cases); i++) {
        Suggestion suggestion = suggestion_for(word_of(cases[i].word));
        suggestion_try_rows(&suggestion, rows_of(known));
        assert_string_equal(suggestion.hint, cases[i].hint);
        assert_string_equal(suggestion_or(&suggestion, "else"), *cases[i].hint ? cases[i].hint : "else");
    }
    assert_int_equal(spelling_distance(word_of("ab"), "ba"), 1);
    assert_int_equal(spelling_distance(word_of(""), "abc"), 3);
    char long_word[100];
    memset(long_word, 'a', sizeof long_word);
    assert_true(spelling_distance((Word){.at = long_word, .length = 100}, "aaa") > 40);
    long_word[99] = 0;
    assert_true(spelling_distance(word_of("aaa"), long_word) > 40);
}

static void reads_options(void **state)
{
    static const char *const keys[] = {"mode", "limit", "moons"}, *const modes[] = {"plain", "odd", "long"};
    Problem problem = {0};
    Setup setup = {0};
    int number = 7, row = 2;
    bool flag = true;
    (void)state;
    assert_true(setup_known(&setup, rows_of(keys), NULL, &problem));
    assert_true(setup_number(&setup, "limit", 1, 9, &number, &problem) && number == 7);
    assert_true(setup_row(&setup, "mode", rows_of(modes), &row, &problem) && row == 2);
    assert_true(setup_flag(&setup, "moons", &flag, &problem) && flag);
    assert_true(setup_add_option(&setup, "limit", "9", &problem) &&
                setup_add_option(&setup, "mode", "Odd", &problem) &&
                setup_add_option(&setup, "moons", "off", &problem));
    assert_true(setup_known(&setup, rows_of(keys), NULL, &problem));
    assert_true(setup_number(&setup, "limit", 1, 9, &number, &problem) && number == 9);
    assert_true(setup_row(&setup, "mode", rows_of(modes), &row, &problem) && row == 1);
    assert_true(setup_flag(&setup, "moons", &flag, &problem) && !flag);
    assert_false(setup_number(&setup, "limit", 1, 8, &number, &problem));
    says(&problem, 0, 0, "limit can't be 9", "limit=1 to 8");
    assert_int_equal(number, 9);
    assert_false(setup_row(&setup, "limit", rows_of(modes), &row, &problem));
    says(&problem, 0, 0, "limit can't be 9", "limit=plain, limit=odd or limit=long");
    assert_false(setup_flag(&setup, "mode", &flag, &problem));
    says(&problem, 0, 0, "mode can't be Odd", "mode=off or mode=on");
    assert_true(setup_add_option(&setup, "moon", "on", &problem));
    assert_false(setup_known(&setup, rows_of(keys), "else", &problem));
    says(&problem, 0, 0, "unknown option `moon`", "perhaps \"moons\"");
    strcpy(setup.option[3].key, "weather");
    assert_false(setup_known(&setup, rows_of(keys), NULL, &problem));
    says(&problem, 0, 0, "unknown option `weather`", "mode, limit or moons");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goes_over_lines),    cmocka_unit_test(parts_a_list),
        cmocka_unit_test(reads_options),      cmocka_unit_test(takes_what_belongs_there),
        cmocka_unit_test(says_what_is_wrong), cmocka_unit_test(suggests_the_nearest)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
