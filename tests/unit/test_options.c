/* Options of a set-up, with a game made up for it: what is said, what it must fit, and what programs are
 * told. */
#include "core/options.h"

#include "unit.h"

static const SetupChoice choices[] = {
    {"age", "The age", {{"old", "the old one"}, {"new", "the new one", .needs = "size=big", .seats_max = 4}}},
    {"size",
     "The size",
     {{"small", "few"}, {"big", "many", .seats_min = 3}, {"odd", "neither", "age!=new size=odd"}}},
    {0},
};
static const SetupOwn own[] = {{"age=new size=odd", 1 << 3 | 1 << 6}, {"size=small", 1 << 1}, {0}};
static const Game game = {.id = "made-up", .options = choices, .own_seats = own};
static const Game plain = {.id = "plain"};

static Setup setup_of(int seats, const char *age, const char *size)
{
    Setup setup = {.seats = seats};
    if (age) assert_true(setup_add_option(&setup, "age", age, NULL));
    if (size) assert_true(setup_add_option(&setup, "size", size, NULL));
    return setup;
}

static void values_fit(void **unused)
{
    (void)unused;
    static const struct {
        int seats;
        const char *age, *size;
        int choice, value;
        bool fits;
    } cases[] = {
        {2, NULL, NULL, 0, 0, true},    {2, NULL, "big", 0, 1, true},  {2, NULL, NULL, 0, 1, false},
        {4, NULL, "big", 0, 1, true},   {5, NULL, "big", 0, 1, false}, {2, NULL, "small", 0, 1, false},
        {2, NULL, NULL, 1, 1, false},   {3, NULL, NULL, 1, 1, true},   {6, NULL, NULL, 1, 1, true},
        {2, NULL, "odd", 1, 2, true},   {2, "old", "odd", 1, 2, true}, {2, "new", "odd", 1, 2, false},
        {2, "old", "big", 1, 2, false},
    };
    for (int i = 0; i < countof(cases); i++) {
        Setup setup = setup_of(cases[i].seats, cases[i].age, cases[i].size);
        if (setup_value_fits(&game, &setup, &choices[cases[i].choice].value[cases[i].value]) != cases[i].fits)
            fail_msg("case %d", i);
    }
    Setup setup = setup_of(2, NULL, NULL); /* of what nobody offers nothing is known */
    assert_false(setup_value_fits(&plain, &setup, &(SetupValue){"x", "x", "age=old"}));
    assert_true(setup_value_fits(&plain, &setup, &(SetupValue){"x", "x", "age!=old"}));
}

static void seats_are_left_to_the_rules(void **unused)
{
    (void)unused;
    Setup none = setup_of(6, NULL, NULL), odd = setup_of(6, "new", "odd"), big = setup_of(6, NULL, "big");
    assert_int_equal(setup_own_seats(&game, &none), 1 << 1); /* small is the first that is offered */
    assert_int_equal(setup_own_seats(&game, &odd), 1 << 3 | 1 << 6);
    assert_int_equal(setup_own_seats(&game, &big), 0);
    assert_int_equal(setup_own_seats(&plain, &none), 0);
}

static void numbers_words_and_flags(void **unused)
{
    (void)unused;
    static const char *const sizes[] = {"small", "big", "odd"}, *const keys[] = {"age", "size"};
    Setup setup = setup_of(2, "7", "big");
    Problem problem = {0};
    int number = 3, row = 2;
    bool flag = true;
    assert_true(setup_number(&setup, "age", 7, 9, &number, &problem) && number == 7);
    assert_true(setup_number(&setup, "age", 5, 7, &number, &problem) && number == 7);
    assert_false(setup_number(&setup, "age", 8, 9, &number, &problem));
    assert_string_equal(problem.what, "age can't be 7");
    assert_string_equal(problem.expected, "age=8 to 9");
    assert_false(setup_number(&setup, "age", 1, 6, &number, &problem));
    assert_false(setup_number(&setup, "size", 1, 6, &number, &problem));
    assert_true(setup_number(&setup, "turns", 1, 2, &number, &problem) && number == 7); /* stays as it is */
    assert_true(setup_row(&setup, "size", rows_of(sizes), &row, &problem) && row == 1);
    assert_true(setup_row(&setup, "turns", rows_of(sizes), &row, &problem) && row == 1);
    assert_false(setup_row(&setup, "age", rows_of(sizes), &row, &problem));
    assert_string_equal(problem.expected, "age=small, age=big or age=odd");
    assert_true(setup_flag(&setup, "turns", &flag, &problem) && flag);
    assert_false(setup_flag(&setup, "age", &flag, &problem));
    assert_string_equal(problem.expected, "age=off or age=on");
    assert_true(setup_add_option(&setup, "dark", "OFF", NULL) && setup_add_option(&setup, "wet", "on", NULL));
    assert_true(setup_flag(&setup, "dark", &flag, &problem) && !flag);
    assert_true(setup_flag(&setup, "wet", &flag, &problem) && flag);
    assert_false(setup_known(&setup, rows_of(keys), NULL, &problem));
    assert_string_equal(problem.what, "unknown option `dark`");
    assert_string_equal(problem.expected, "age or size");
    assert_false(setup_known(&setup, rows_of(keys), "what there is", &problem));
    assert_string_equal(problem.expected, "what there is");
    Setup known = setup_of(2, "7", "big"), misspelt = setup_of(2, NULL, NULL);
    assert_true(setup_known(&known, rows_of(keys), NULL, &problem));
    assert_true(setup_add_option(&misspelt, "sise", "big", NULL));
    assert_false(setup_known(&misspelt, rows_of(keys), "what there is", &problem));
    assert_string_equal(problem.expected, "perhaps \"size\"");
}

static void programs_are_told(void **unused)
{
    (void)unused;
    Text out = text_growing();
    Json json = json_to(&out);
    setup_choices_write(&game, &json);
    assert_string_equal(
        out.at,
        "[{\"key\":\"age\",\"words\":\"The age\",\"values\":[{\"value\":\"old\",\"words\":\"the old one\"},"
        "{\"value\":\"new\",\"words\":\"the new one\",\"needs\":\"size=big\",\"seats_max\":4}]},"
        "{\"key\":\"size\",\"words\":\"The size\",\"values\":[{\"value\":\"small\",\"words\":\"few\"},"
        "{\"value\":\"big\",\"words\":\"many\",\"seats_min\":3},"
        "{\"value\":\"odd\",\"words\":\"neither\",\"needs\":\"age!=new size=odd\"}]}]");
    text_clear(&out);
    json = json_to(&out);
    setup_own_write(&game, &json);
    assert_string_equal(
        out.at, "[{\"when\":\"age=new size=odd\",\"seats\":[3,6]},{\"when\":\"size=small\",\"seats\":[1]}]");
    text_clear(&out);
    json = json_to(&out);
    setup_choices_write(&plain, &json);
    assert_string_equal(out.at, "[]");
    text_clear(&out);
    json = json_to(&out);
    setup_own_write(&plain, &json);
    assert_string_equal(out.at, "[]");
    text_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_fit),
        cmocka_unit_test(seats_are_left_to_the_rules),
        cmocka_unit_test(numbers_words_and_flags),
        cmocka_unit_test(programs_are_told),
    };
    return cmocka_run_group_tests_name("options", tests, NULL, NULL);
}
