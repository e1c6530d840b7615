/* JSON that comes from elsewhere: what is read, what is a problem and where. */
#include "core/value.h"

#include "core/text.h"
#include "unit.h"

static Value *read_text(const char *text, Problem *problem)
{
    return value_read(text, strlen(text), problem);
}

static void reads_values(void **unused)
{
    (void)unused;
    Problem problem = {0};
    Value *value = read_text(" {\"a\" : 1, \"b\":[ -2 ,true,false,null,\"x\\n\\u00e9\\ud83d\\ude00\\\"\"],\n"
                             "\"c\":{\"d\":0},\"e\":[],\"f\":{},\"r\":-0.5e+3,\"s\":1E9,\"t\":2e-1} \t\r\n",
                             &problem);
    if (!value) fail_msg("%d:%d %s", problem.line, problem.column, problem.what);
    assert_int_equal(value->count, 8);
    assert_int_equal(value_number(value, "a", 9), 1);
    assert_int_equal(value_number(value, "b", 9), 9);
    assert_int_equal(value_number(value, "r", 9), 9);
    const Value *list = value_get(value, "b");
    assert_true(value_is(list, VALUE_ARRAY) && list->count == 5);
    assert_int_equal(value_item(list, 0)->number, -2);
    assert_true(value_is(value_item(list, 1), VALUE_TRUE));
    assert_true(value_is(value_item(list, 2), VALUE_FALSE));
    assert_true(value_is(value_item(list, 3), VALUE_NULL));
    assert_string_equal(value_item(list, 4)->text, "x\n\xc3\xa9\xf0\x9f\x98\x80\"");
    assert_null(value_item(list, 5));
    assert_null(value_item(value, 0));
    assert_null(value_item(NULL, 0));
    assert_int_equal(value_number(value_get(value, "c"), "d", 9), 0);
    assert_true(value_is(value_get(value, "e"), VALUE_ARRAY) && !value_get(value, "e")->count);
    assert_true(value_is(value_get(value, "f"), VALUE_OBJECT) && !value_get(value, "f")->count);
    static const char *const reals[] = {"r", "s", "t"};
    for (int i = 0; i < countof(reals); i++) assert_true(value_is(value_get(value, reals[i]), VALUE_REAL));
    assert_null(value_get(value, "g"));
    assert_null(value_get(list, "a"));
    assert_null(value_get(NULL, "a"));
    assert_string_equal(value_text(value, "a", "none"), "none");
    assert_string_equal(value_text(value, "g", "none"), "none");
    value_free(value);
    value_free(NULL);
}

static void reads_large_numbers(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        ValueKind kind;
        int64_t number;
    } rows[] = {
        {"{\"n\":9223372036854775799}", VALUE_INTEGER, INT64_C(9223372036854775799)},
        {"{\"n\":-9223372036854775799}", VALUE_INTEGER, -INT64_C(9223372036854775799)},
        {"{\"n\":9223372036854775810}", VALUE_REAL, 0},
        {"{\"n\":99999999999999999999}", VALUE_REAL, 0},
        {"{\"n\":123456789}", VALUE_INTEGER, 123456789},
        {"{\"n\":0.0}", VALUE_REAL, 0},
        {"{\"n\":-0}", VALUE_INTEGER, 0},
    };
    for (int i = 0; i < countof(rows); i++) {
        Problem problem = {0};
        Value *value = read_text(rows[i].text, &problem);
        if (!value) fail_msg("%s: %s", rows[i].text, problem.what);
        if (value_get(value, "n")->kind != rows[i].kind || value_get(value, "n")->number != rows[i].number)
            fail_msg("%s", rows[i].text);
        value_free(value);
    }
}

static void says_what_is_wrong(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        int line, column;
        const char *what;
    } rows[] = {
        {"", 1, 1, "ends too early"},
        {"[]", 1, 3, "another value"},
        {"1", 1, 2, "another value"},
        {"{} {}", 1, 4, "stands behind"},
        {"{,}", 1, 2, "needs a name"},
        {"{\"a\" 1}", 1, 6, "needs a value"},
        {"{\"a\":}", 1, 6, "no JSON"},
        {"{\"a\":nul}", 1, 6, "no JSON"},
        {"{\"a\":1 \"b\":2}", 1, 8, "does not belong"},
        {"{\"a\":1,\n \"a\":2}", 2, 5, "stands here twice"},
        {"{\"a\":[1,]}", 1, 9, "no JSON"},
        {"{\"a\":-}", 1, 6, "no number"},
        {"{\"a\":01}", 1, 6, "no number"},
        {"{\"a\":-09}", 1, 6, "no number"},
        {"{\"a\":1.}", 1, 6, "ends too early"},
        {"{\"a\":1e}", 1, 6, "ends too early"},
        {"{\"a\":1e+}", 1, 6, "ends too early"},
        {"{\"a\":\"x", 1, 7, "not closed"},
        {"{\"a\":\"x\\\"", 1, 7, "not closed"},
        {"{\"a\":\"\x01\"}", 1, 7, "can't stand in a string"},
        {"{\"a\":\"\xff\"}", 1, 7, "can't stand in a string"},
        {"{\"a\":\"\\q\"}", 1, 8, "no such escape"},
        {"{\"a\":\"\\u12\"}", 1, 11, "no digit"},
        {"{\"a\":\"\\u12x4\"}", 1, 11, "no digit"},
        {"{\"a\":\"\\ud800\"}", 1, 13, "half of a character"},
        {"{\"a\":\"\\u0000\"}", 1, 13, "the character 0"},
    };
    int wrong = 0;
    for (int i = 0; i < countof(rows); i++) {
        Problem problem = {0};
        if (read_text(rows[i].text, &problem)) fail_msg("%s is read", rows[i].text);
        if (!strstr(problem.what, rows[i].what) || problem.line != rows[i].line ||
            problem.column != rows[i].column)
            print_error("%s: %d:%d %s\n", rows[i].text, problem.line, problem.column, problem.what), wrong++;
    }
    assert_int_equal(wrong, 0);
}

/* Whatever stands behind the end belongs to somebody else. */
static void looks_no_further(void **unused)
{
    (void)unused;
    static const char *const texts[] = {
        "{\"a\":1,\"b\":[true,false,null],\"c\":{\"d\":\"\\u00e9\\\\\\\"\xc3\xa9\"}}",
        "{ \"n\" : [ -12 , 3.25 , 4e+10 , \"\" ] }",
    };
    for (int i = 0; i < countof(texts); i++)
        for (size_t size = 0; size <= strlen(texts[i]); size++) {
            Problem problem = {0};
            Value *value = value_read(texts[i], size, &problem);
            if ((value != NULL) != (size == strlen(texts[i]))) fail_msg("%.*s", (int)size, texts[i]);
            value_free(value);
        }
    Value *value = value_read("{\"n\":12}345", 8, NULL);
    assert_int_equal(value_number(value, "n", 0), 12);
    value_free(value);
}

/* {"a":[[...]]} with so many levels in all, or a list of so many items. */
static bool fits(int levels, int items)
{
    Text text = text_growing();
    text_put(&text, "{\"a\":");
    for (int i = 1; i < levels; i++) text_put_char(&text, '[');
    for (int i = 0; i < items; i++) text_put(&text, i ? ",1" : "1");
    for (int i = 1; i < levels; i++) text_put_char(&text, ']');
    text_put(&text, ",\"b\":[[1],[2]]}");
    Problem problem = {0};
    Value *value = value_read(text.at, (size_t)text.length, &problem);
    bool read = value != NULL;
    value_free(value);
    text_free(&text);
    return read;
}

static void has_its_bounds(void **unused)
{
    (void)unused;
    assert_true(fits(VALUE_DEPTH_MAX, 1));
    assert_false(fits(VALUE_DEPTH_MAX + 1, 1));
    assert_true(fits(2, 1000));
    assert_false(fits(2, 1001));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(reads_values), cmocka_unit_test(reads_large_numbers),
                                       cmocka_unit_test(says_what_is_wrong),
                                       cmocka_unit_test(looks_no_further), cmocka_unit_test(has_its_bounds)};
    return cmocka_run_group_tests_name("value", tests, NULL, NULL);
}
