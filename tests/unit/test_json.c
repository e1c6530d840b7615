/* Writing JSON, and pointers into it. */
#include "core/json.h"

#include "core/dice.h"
#include "unit.h"

static void writes_nested_values(void **unused)
{
    (void)unused;
    TEXT(text, 1000);
    Json json = json_to(&text);
    json_object(&json);
    json_put_string(&json, "name", "ARK-100");
    json_put_int(&json, "damage", -2);
    json_put_bool(&json, "acted", true);
    json_put_bool(&json, "moved", false);
    json_key(&json, "list");
    json_array(&json);
    json_int(&json, 1);
    json_null(&json);
    json_object(&json);
    json_end(&json);
    json_array(&json);
    json_end(&json);
    json_string_bytes(&json, "abcdef", 3);
    json_end(&json);
    json_key(&json, "none");
    json_null(&json);
    json_end(&json);
    assert_string_equal(text.at, "{\"name\":\"ARK-100\",\"damage\":-2,\"acted\":true,\"moved\":false,"
                                 "\"list\":[1,null,{},[],\"abc\"],\"none\":null}");
    assert_int_equal(json.depth, 0);
}

static void assert_quoted(const char *bytes, int length, const char *wanted)
{
    TEXT(text, 200);
    Json json = json_to(&text);
    json_string_bytes(&json, bytes, length);
    assert_string_equal(text.at, wanted);
}

static void escapes_what_must_be(void **unused)
{
    (void)unused;
    assert_quoted("", 0, "\"\"");
    assert_quoted("say \"hi\" \\o/", 12, "\"say \\\"hi\\\" \\\\o/\"");
    assert_quoted("\b\f\n\r\t", 5, "\"\\b\\f\\n\\r\\t\"");
    assert_quoted("\0\x01\x1F\x7F", 4, "\"\\u0000\\u0001\\u001f\\u007f\"");
    assert_quoted("caf\xC3\xA9 \xF0\x9F\xA4\x96", 10, "\"caf\xC3\xA9 \xF0\x9F\xA4\x96\"");
    assert_quoted("a\xFFz", 3, "\"a\xEF\xBF\xBDz\"");
    assert_quoted("\xC0\xAF", 2, "\"\xEF\xBF\xBD\xEF\xBF\xBD\"");
    assert_quoted("end\xE2\x82", 5, "\"end\xEF\xBF\xBD\xEF\xBF\xBD\"");
    assert_quoted("\xE2\x82\"", 3, "\"\xEF\xBF\xBD\xEF\xBF\xBD\\\"\"");
    TEXT(text, 100);
    Json json = json_to(&text);
    json_object(&json);
    json_put_int(&json, "a\"\n", 1);
    json_end(&json);
    assert_string_equal(text.at, "{\"a\\\"\\n\":1}");
}

static void value_without_key(void)
{
    TEXT(text, 100);
    Json json = json_to(&text);
    json_object(&json);
    json_int(&json, 1);
}
static void key_in_array(void)
{
    TEXT(text, 100);
    Json json = json_to(&text);
    json_array(&json);
    json_key(&json, "a");
}
static void key_after_key(void)
{
    TEXT(text, 100);
    Json json = json_to(&text);
    json_object(&json);
    json_key(&json, "a");
    json_key(&json, "b");
}
static void end_after_key(void)
{
    TEXT(text, 100);
    Json json = json_to(&text);
    json_object(&json);
    json_key(&json, "a");
    json_end(&json);
}
static void end_of_nothing(void)
{
    TEXT(text, 100);
    Json json = json_to(&text);
    json_end(&json);
}
static void second_document(void)
{
    TEXT(text, 100);
    Json json = json_to(&text);
    json_int(&json, 1);
    json_int(&json, 2);
}
static void too_deep(void)
{
    TEXT(text, 100);
    Json json = json_to(&text);
    for (int i = 0; i < JSON_DEPTH_MAX; i++) json_array(&json);
}

static void wrong_nesting_stops(void **unused)
{
    (void)unused;
    assert_stops(value_without_key, "keyed");
    assert_stops(key_in_array, "JSON_OBJECT");
    assert_stops(key_after_key, "keyed");
    assert_stops(end_after_key, "keyed");
    assert_stops(end_of_nothing, "depth > 0");
    assert_stops(second_document, "depth > 0");
    assert_stops(too_deep, "JSON_DEPTH_MAX");
}

static void deepest_nesting_works(void **unused)
{
    (void)unused;
    TEXT(text, 100);
    Json json = json_to(&text);
    for (int i = 1; i < JSON_DEPTH_MAX; i++) json_array(&json);
    for (int i = 1; i < JSON_DEPTH_MAX; i++) json_end(&json);
    assert_string_equal(text.at, "[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]");
}

static const char DOCUMENT[] =
    "{\"robots\":{\"2:GAN-100\":{\"damage\":2,\"statuses\":[\"rust\",\"a]}\\\"\"]},\"2:GAN\":7},"
    "\"a/b\":1,\"m~n\":2,\"\":3,\" \":4,\"t\\tb\":5,\"c\\u0001\":6,\"\\u00e9\":7,\"\\u20ac\":8,"
    "\"list\":[10,[20,21],{\"x\":22},\"s\",true,null,-1.5e3],\"none\":{},\"empty\":[],"
    "\"x~1y\":9,\"twice\":1,\"twice\":2}";

static void assert_found(const char *pointer, const char *wanted)
{
    const char *value = NULL;
    int length = 0;
    TEXT(seen, 600);
    if (!json_find(DOCUMENT, pointer, &value, &length)) fail_msg("nothing found at %s", pointer);
    text_put_bytes(&seen, value, length);
    assert_string_equal(seen.at, wanted);
}

static void pointers_lead_to_values(void **unused)
{
    (void)unused;
    assert_found("", DOCUMENT);
    assert_found("/robots/2:GAN-100/damage", "2");
    assert_found("/robots/2:GAN", "7");
    assert_found("/robots/2:GAN-100/statuses", "[\"rust\",\"a]}\\\"\"]");
    assert_found("/robots/2:GAN-100/statuses/0", "\"rust\"");
    assert_found("/robots/2:GAN-100/statuses/1", "\"a]}\\\"\"");
    assert_found("/a~1b", "1");
    assert_found("/m~0n", "2");
    assert_found("/", "3");
    assert_found("/ ", "4");
    assert_found("/t\tb", "5");
    assert_found("/c\x01", "6");
    assert_found("/\xC3\xA9", "7");
    assert_found("/\xE2\x82\xAC", "8");
    assert_found("/x~01y", "9");
    assert_found("/list/0", "10");
    assert_found("/list/1/1", "21");
    assert_found("/list/2/x", "22");
    assert_found("/list/3", "\"s\"");
    assert_found("/list/4", "true");
    assert_found("/list/5", "null");
    assert_found("/list/6", "-1.5e3");
    assert_found("/none", "{}");
    assert_found("/empty", "[]");
    assert_found("/twice", "1");
}

static void pointers_lead_nowhere(void **unused)
{
    (void)unused;
    static const char *const NOWHERE[] = {"robots",
                                          "/robot",
                                          "/robotss",
                                          "/robots/2:GAN-1",
                                          "/robots/2:GAN-100/damage/0",
                                          "/a/b",
                                          "/m~n",
                                          "/m~2n",
                                          "/m~",
                                          "/list/7",
                                          "/list/-",
                                          "/list/-1",
                                          "/list/00",
                                          "/list/01",
                                          "/list/",
                                          "/list/x",
                                          "/list/1x",
                                          "/list/99999999999999999999",
                                          "/none/a",
                                          "/none/",
                                          "/empty/0",
                                          "/list/0/0",
                                          "/robots/",
                                          "//",
                                          "/list/3/0",
                                          "/LIST"};
    const char *value = "untouched";
    int length = -1;
    for (int i = 0; i < countof(NOWHERE); i++)
        if (json_find(DOCUMENT, NOWHERE[i], &value, &length)) fail_msg("found %s", NOWHERE[i]);
    assert_string_equal(value, "untouched");
    assert_int_equal(length, -1);
}

static void blanks_do_not_matter(void **unused)
{
    (void)unused;
    const char *value;
    int length;
    assert_true(json_find(" \n{ \"a\" :\t[ 1 , 2 ] , \"b\" : 3 }\n", "/a/1", &value, &length));
    assert_memory_equal(value, "2", 1);
    assert_int_equal(length, 1);
    assert_true(json_find(" { \"a\" : [ ] , \"b\" : 3 } ", "/b", &value, &length));
    assert_memory_equal(value, "3", 1);
}

static void writer_and_reader_agree(void **unused)
{
    (void)unused;
    char key[3] = "k?";
    for (int c = 1; c < 128; c++) {
        TEXT(text, 100);
        TEXT(pointer, 20);
        Json json = json_to(&text);
        key[1] = (char)c;
        json_object(&json);
        json_put_string(&json, key, key);
        json_put_int(&json, "behind", c);
        json_end(&json);
        text_put(&pointer, "/k");
        text_put(&pointer, c == '/' ? "~1" : c == '~' ? "~0" : key + 1);
        const char *value;
        int length;
        assert_true(json_find(text.at, pointer.at, &value, &length));
        assert_int_equal(*value, '"');
        assert_true(json_find(text.at, "/behind", &value, &length));
    }
}

/* In memory of its very own size, so that AddressSanitizer sees every byte read too far. */
static void find_everywhere(const char *document, size_t size)
{
    static const char *const POINTERS[] = {"",
                                           "/robots/2:GAN-100/statuses/1",
                                           "/list/6",
                                           "/list/1/1",
                                           "/twice",
                                           "/c\x01",
                                           "/\xE2\x82\xAC",
                                           "/x~01y",
                                           "/nowhere"};
    char *copy = malloc(size + 1);
    memcpy(copy, document, size);
    copy[size] = 0;
    for (int i = 0; i < countof(POINTERS); i++) {
        const char *value;
        int length;
        if (!json_find(copy, POINTERS[i], &value, &length)) continue;
        assert_true(value >= copy && length > 0);
        assert_true(value + length <= copy + strlen(copy));
    }
    free(copy);
}

static void broken_documents_do_no_harm(void **unused)
{
    (void)unused;
    for (size_t size = 0; size < sizeof DOCUMENT; size++) find_everywhere(DOCUMENT, size);
    static const char *const BROKEN[] = {"{",       "[",      "{\"",        "{\"a\\", "{\"a\":", "[1",
                                         "[1,",     "{,}",    "]",          "}",      "\"",      "\"\\",
                                         "\"\\u12", "{\"\\u", "{\"c\\u000", "[}",     "{]",      "{\"a\" 1}"};
    for (int i = 0; i < countof(BROKEN); i++) {
        const char *value;
        int length;
        find_everywhere(BROKEN[i], strlen(BROKEN[i]));
        assert_false(json_find(BROKEN[i], "/a", &value, &length));
    }
    Dice dice = dice_fast(20260101);
    char changed[sizeof DOCUMENT];
    for (int round = 0; round < 20000; round++) {
        memcpy(changed, DOCUMENT, sizeof DOCUMENT);
        for (int i = dice_roll(&dice, 4, "changes"); i > 0; i--) {
            uint32_t at = dice_fast_below(&dice, sizeof DOCUMENT - 1);
            changed[at] = "\"\\{}[],:u01x~/"[dice_fast_below(&dice, 14)];
        }
        find_everywhere(changed, sizeof changed - 1);
    }
}

/* One reader of escapes for all: pairs of halves are one character, a half alone is none. */
static void reads_characters(void **state)
{
    static const struct {
        const char *string;
        int count;
        const char *bytes;
    } cases[] = {{"a", 1, "a"},
                 {"\\n", 1, "\n"},
                 {"\\/", 1, "/"},
                 {"\\u0041", 1, "A"},
                 {"\\u00e9", 2, "\xC3\xA9"},
                 {"\\u20AC", 3, "\xE2\x82\xAC"},
                 {"\\ud83d\\ude00", 4, "\xF0\x9F\x98\x80"},
                 {"\"", 0, ""},
                 {"", 0, ""},
                 {"\\q", JSON_NO_ESCAPE, ""},
                 {"\\", JSON_NO_ESCAPE, ""},
                 {"\\u00", JSON_ESCAPE_CUT, ""},
                 {"\\u00g0", JSON_NO_DIGIT, ""},
                 {"\\ud83d", JSON_HALF, ""},
                 {"\\ud83dx", JSON_HALF, ""},
                 {"\\ud83d\\u0041", JSON_HALF, ""},
                 {"\\ud800\\udc00", 4, "\xF0\x90\x80\x80"},
                 {"\\udbff\\udfff", 4, "\xF4\x8F\xBF\xBF"},
                 {"\\ud7ff", 3, "\xED\x9F\xBF"},
                 {"\\ue000", 3, "\xEE\x80\x80"},
                 {"\\ud83d\\udbff", JSON_HALF, ""},
                 {"\\ud83d\\ue000", JSON_HALF, ""},
                 {"\\ud83d\\u00g0", JSON_NO_DIGIT, ""},
                 {"\\ud83d\\n", JSON_HALF, ""},
                 {"\\udc00", JSON_HALF, ""},
                 {"\\udfff", JSON_HALF, ""},
                 {"\\ude00", JSON_HALF, ""}};
    (void)state;
    for (int i = 0; i < countof(cases); i++)
        for (int bounded = 0; bounded < 2; bounded++) {
            char bytes[4];
            size_t size = strlen(cases[i].string);
            char *copy = malloc(size + 1); /* of its very size: nothing behind it is read */
            memcpy(copy, cases[i].string, size + 1);
            if (bounded) copy = realloc(copy, size ? size : 1);
            const char *at = copy;
            int count = json_char(&at, bounded ? copy + size : NULL, bytes);
            assert_int_equal(count, cases[i].count);
            if (count > 0) assert_memory_equal(bytes, cases[i].bytes, (size_t)count);
            if (count > 0) assert_int_equal(at - copy, size);
            free(copy);
        }
}

/* Items and members one after the other; what is no value ends them. */
static void goes_over_values(void **state)
{
    const char *name, *at = json_next(" 1, \"a,b\" ,[2 ,3],{}]", NULL);
    static const char *const items[] = {"1", "\"a,b\"", "[2 ,3]", "{}"};
    (void)state;
    for (int i = 0; i < countof(items); i++) {
        assert_non_null(at);
        assert_int_equal(json_length(at), strlen(items[i]));
        assert_memory_equal(at, items[i], strlen(items[i]));
        at = json_next(at + json_length(at), NULL);
    }
    assert_null(at);
    at = json_next("\"x\" : 5, \"y\":null}", &name);
    assert_true(at && *at == '5' && strncmp(name, "\"x\"", 3) == 0);
    at = json_next(at + 1, &name);
    assert_true(at && *at == 'n' && strncmp(name, "\"y\"", 3) == 0);
    assert_null(json_next(at + 4, &name));
    assert_null(json_next(":]", NULL));
    assert_null(json_next("\"open", NULL));
    assert_null(json_next("\"x\" 5}", &name));
    assert_null(json_next("\"x\":}", &name));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_characters),
        cmocka_unit_test(goes_over_values),
        cmocka_unit_test(writes_nested_values),
        cmocka_unit_test(escapes_what_must_be),
        cmocka_unit_test(wrong_nesting_stops),
        cmocka_unit_test(deepest_nesting_works),
        cmocka_unit_test(pointers_lead_to_values),
        cmocka_unit_test(pointers_lead_nowhere),
        cmocka_unit_test(blanks_do_not_matter),
        cmocka_unit_test(writer_and_reader_agree),
        cmocka_unit_test(broken_documents_do_no_harm),
    };
    return cmocka_run_group_tests_name("json", tests, NULL, NULL);
}
