/* Text under construction and words of a line. */
#include "core/text.h"

#include <limits.h>

#include "unit.h"

static void fixed_text_is_cut_once(void **unused)
{
    (void)unused;
    TEXT(text, 8);
    assert_string_equal(text.at, "");
    text_put(&text, "abc");
    text_put_char(&text, 'd');
    text_put_int(&text, -12);
    assert_string_equal(text.at, "abcd-12");
    assert_int_equal(text.length, 7);
    assert_false(text.cut);
    text_put(&text, "");
    assert_false(text.cut);
    text_put(&text, "x");
    assert_true(text.cut);
    assert_string_equal(text.at, "abcd-12");
    text_clear(&text);
    assert_false(text.cut);
    text_put(&text, "123456789");
    assert_true(text.cut);
    assert_string_equal(text.at, "1234567");
    text_clear(&text);
    text_format(&text, "%d-%s", 42, "abcdefgh");
    assert_true(text.cut);
    assert_string_equal(text.at, "42-abcd");
    text_format(&text, "%s", "");
    assert_string_equal(text.at, "42-abcd");
}

static void cut_keeps_whole_characters(void **unused)
{
    (void)unused;
    TEXT(text, 6);
    text_put(&text, "abc\xE2\x82\xAC"); /* a Euro sign of three bytes, room for two */
    assert_true(text.cut);
    assert_string_equal(text.at, "abc");
    text_put(&text, "z"); /* what comes after a gap is dropped too */
    assert_string_equal(text.at, "abc");
    text_clear(&text);
    text_put(&text, "ab\xE2\x82\xAC");
    assert_false(text.cut);
    text_put(&text, "c");
    assert_true(text.cut);
    assert_string_equal(text.at, "ab\xE2\x82\xAC");
    text_clear(&text);
    text_format(&text, "%s", "ab\xF0\x9F\xA4\x96");
    assert_string_equal(text.at, "ab");
}

static void no_room_at_all(void **unused)
{
    (void)unused;
    TEXT(text, 1);
    text_put(&text, "a");
    assert_true(text.cut);
    assert_string_equal(text.at, "");
    Text freed = text_growing();
    text_free(&freed);
    text_put(&freed, "a");
    text_format(&freed, "%d", 1);
    assert_true(freed.cut);
    assert_int_equal(freed.length, 0);
    text_clear(&freed);
    text_format(&freed, "%d", 1);
    assert_true(freed.cut);
    assert_int_equal(freed.length, 0);
    text_free(&freed);
}

static void growing_text_grows(void **unused)
{
    (void)unused;
    Text text = text_growing();
    assert_string_equal(text.at, "");
    for (int i = 0; i < 10000; i++) text_format(&text, "%d,", i % 10);
    assert_int_equal(text.length, 20000);
    assert_false(text.cut);
    for (int i = 0; i < 10000; i++) assert_int_equal(text.at[i * 2], '0' + i % 10);
    assert_int_equal(text.at[20000], 0);
    text_clear(&text);
    char *large = malloc(100001);
    memset(large, 'q', 100000);
    large[100000] = 0;
    text_format(&text, "<%s>", large);
    assert_int_equal(text.length, 100002);
    assert_int_equal(text.at[100001], '>');
    text_put_bytes(&text, large, 3);
    assert_string_equal(text.at + 100001, ">qqq");
    free(large);
    text_free(&text);
    assert_null(text.at);
}

static void numbers_at_their_limits(void **unused)
{
    (void)unused;
    TEXT(text, 100);
    text_put_int(&text, LLONG_MIN);
    text_put_char(&text, ' ');
    text_put_int(&text, LLONG_MAX);
    text_put_char(&text, ' ');
    text_put_int(&text, 0);
    assert_string_equal(text.at, "-9223372036854775808 9223372036854775807 0");
}

static void without_capacity(void)
{
    char buffer[1];
    text_fixed(buffer, 0);
}
static void with_negative_length(void)
{
    TEXT(text, 10);
    text_put_bytes(&text, "abc", -1);
}
static void bugs_stop(void **unused)
{
    (void)unused;
    assert_stops(without_capacity, "capacity > 0");
    assert_stops(with_negative_length, "length >= 0");
}

static void utf8_is_checked(void **unused)
{
    (void)unused;
    assert_int_equal(utf8_length("a", 1), 1);
    assert_int_equal(utf8_length("a", 0), 0);
    assert_int_equal(utf8_length("\xC3\xA9", 2), 2);
    assert_int_equal(utf8_length("\xC3\xA9", 1), 0);
    assert_int_equal(utf8_length("\xE2\x82\xAC", 3), 3);
    assert_int_equal(utf8_length("\xE0\xA0\x80", 3), 3); /* the first of three bytes */
    assert_int_equal(utf8_length("\xE0\x9F\xBF", 3), 0);
    assert_int_equal(utf8_length("\xF0\x9F\xA4\x96", 4), 4);
    static const char *const WRONG[] = {
        "\x80",             /* a follower alone        */
        "\xC0\xAF",         /* a slash, too long       */
        "\xE0\x80\xAF",     /* the same, longer        */
        "\xF0\x80\x80\xAF", /* and longer              */
        "\xED\xA0\x80",     /* half of a pair          */
        "\xF4\x90\x80\x80", /* beyond U+10FFFF         */
        "\xF5\x80\x80\x80", /* beyond everything       */
        "\xC3(",            /* no follower             */
        "\xE2\x82(",        /* no second follower      */
        "\xFF",
    };
    for (int i = 0; i < countof(WRONG); i++)
        assert_int_equal(utf8_length(WRONG[i], (int)strlen(WRONG[i])), 0);
}

/* Checks the words of a line against a list of them, each as text@column, quoted ones with a '. */
static void assert_words(const char *line, const char *wanted)
{
    TEXT(seen, 500);
    Words words = words_of(line);
    Word word, peeked;
    while (words_peek(&words, &peeked)) {
        assert_true(words_next(&words, &word));
        assert_ptr_equal(word.at, peeked.at);
        if (seen.length) text_put_char(&seen, ' ');
        if (word.quoted) text_put_char(&seen, '\'');
        text_put_bytes(&seen, word.at, word.length);
        text_format(&seen, "@%d", word.column);
    }
    assert_false(words_next(&words, &word));
    assert_false(words_next(&words, &word));
    assert_string_equal(seen.at, wanted);
}

static void words_of_a_line(void **unused)
{
    (void)unused;
    assert_words("", "");
    assert_words("  \t ", "");
    assert_words("# all comment", "");
    assert_words("move e7", "move@1 e7@6");
    assert_words("\tmove   e7  # why not\nnext line", "move@2 e7@9");
    assert_words("move e7\r\n", "move@1 e7@6");
    assert_words("1: use \"Rocket Punch\" on GAN-100 [hit 3 5]",
                 "1:@1 use@4 'Rocket Punch@8 on@23 GAN-100@26 [hit@34 3@39 5]@41");
    assert_words("place 2:DRONE#3 damage=1 # two", "place@1 2:DRONE#3@7 damage=1@17");
    assert_words("move 6\" north", "move@1 6\"@6 north@9");
    assert_words("name \"\" \"# no comment\"", "name@1 '@6 '# no comment@9");
    assert_words("\"joined\"words", "'joined@1 words@9");
    assert_words("say \"never closed\nmove", "say@1 'never closed@5");
    assert_words("say \"never closed\r\n", "say@1 'never closed@5");
    assert_words("say \"", "say@1 '@5");
}

static Word word_of(const char *string)
{
    return (Word){.at = string, .length = (int)strlen(string), .column = 1};
}

static void words_are_compared(void **unused)
{
    (void)unused;
    assert_true(word_is(word_of("Move"), "mOVE"));
    assert_false(word_is(word_of("Move"), "mov"));
    assert_false(word_is(word_of("Mov"), "move"));
    assert_true(word_is((Word){.at = "moves", .length = 4}, "move"));
    assert_true(word_is(word_of(""), ""));
    assert_true(word_starts(word_of("DAMAGE=3"), "damage="));
    assert_true(word_starts(word_of("damage="), "damage="));
    assert_false(word_starts(word_of("damage"), "damage="));
    assert_true(word_starts(word_of("x"), ""));
    assert_true(word_same(word_of("ark-100"), word_of("ARK-100")));
    assert_false(word_same(word_of("ark-100"), word_of("ark-10")));
    assert_false(word_same(word_of("ark-100"), word_of("ark-101")));
    assert_true(string_same("Hit", "hiT"));
    assert_false(string_same("hit", "hits"));
    assert_false(string_same("hits", "hit"));
    assert_true(string_same("", ""));
    assert_false(string_same("[", "{")); /* 32 apart, but no letters */
}

static void words_are_numbers(void **unused)
{
    (void)unused;
    int number = 77;
    assert_true(word_number(word_of("0"), &number));
    assert_int_equal(number, 0);
    assert_true(word_number(word_of("+12"), &number));
    assert_int_equal(number, 12);
    assert_true(word_number(word_of("-3"), &number));
    assert_int_equal(number, -3);
    assert_true(word_number(word_of("2147483647"), &number));
    assert_int_equal(number, INT_MAX);
    assert_true(word_number(word_of("-2147483648"), &number));
    assert_int_equal(number, INT_MIN);
    static const char *const WRONG[] = {"",
                                        "+",
                                        "-",
                                        "--1",
                                        "3+",
                                        "1.5",
                                        "x",
                                        " 1",
                                        "2147483648",
                                        "-2147483649",
                                        "99999999999999999999999999"};
    number = 77;
    for (int i = 0; i < countof(WRONG); i++) assert_false(word_number(word_of(WRONG[i]), &number));
    assert_int_equal(number, 77);
}

static void words_are_copied(void **unused)
{
    (void)unused;
    char buffer[5];
    word_copy(word_of("abc"), buffer, sizeof buffer);
    assert_string_equal(buffer, "abc");
    word_copy(word_of("abcdefg"), buffer, sizeof buffer);
    assert_string_equal(buffer, "abcd");
    word_copy(word_of("abc\xC3\xA9"), buffer, sizeof buffer);
    assert_string_equal(buffer, "abc");
    word_copy(word_of(""), buffer, sizeof buffer);
    assert_string_equal(buffer, "");
}

static void writes_and_reads_hex(void **state)
{
    static const struct {
        const char *word;
        bool read;
    } cases[] = {{"00ff7A", true}, {"00ff7", false}, {"00ff7a0", false}, {"00fg7a", false}, {"", false}};
    const uint8_t bytes[] = {0x00, 0xff, 0x7a};
    TEXT(text, 40);
    (void)state;
    text_put_hex(&text, bytes, sizeof bytes);
    assert_string_equal(text.at, "00ff7a");
    text_put_hash(&text, 0x0123456789abcdefull);
    assert_string_equal(text.at, "00ff7a0123456789abcdef");
    for (int i = 0; i < countof(cases); i++) {
        uint8_t back[3] = {1, 1, 1};
        Word word = {.at = cases[i].word, .length = (int)strlen(cases[i].word)};
        assert_int_equal(word_bytes(word, back, sizeof back), cases[i].read);
        if (cases[i].read) assert_memory_equal(back, bytes, sizeof back);
    }
}

static void writes_base64(void **state)
{
    static const char *const wanted[] = {"", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"};
    uint8_t bytes[400];
    Text text = text_growing();
    (void)state;
    for (size_t i = 0; i < countof(wanted); i++) {
        text_clear(&text);
        text_put_base64(&text, "foobar", i);
        assert_string_equal(text.at ? text.at : "", wanted[i]);
    }
    for (int i = 0; i < countof(bytes); i++) bytes[i] = (uint8_t)(i * 7 + i / 37);
    text_clear(&text);
    text_put_base64(&text, bytes, sizeof bytes); /* more than is written at a time */
    assert_int_equal(text.length, 536);
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (int i = 0; i < countof(bytes); i++) {
        int bit = i * 8, at = bit / 6;
        unsigned two = (unsigned)(strchr(digits, text.at[at]) - digits) << 6;
        if (text.at[at + 1] != '=') two |= (unsigned)(strchr(digits, text.at[at + 1]) - digits);
        assert_int_equal(two >> (4 - bit % 6) & 255, bytes[i]);
    }
    text_free(&text);
}

static void reads_large_numbers(void **state)
{
    static const struct {
        const char *word;
        bool read;
        uint64_t number;
    } cases[] = {{"18446744073709551615", true, UINT64_MAX},
                 {"18446744073709551616", false, 0},
                 {"007", true, 7},
                 {"-1", false, 0},
                 {"", false, 0},
                 {"1x", false, 0}};
    (void)state;
    for (int i = 0; i < countof(cases); i++) {
        uint64_t number = 0;
        Word word = {.at = cases[i].word, .length = (int)strlen(cases[i].word)};
        assert_int_equal(word_uint64(word, &number), cases[i].read);
        if (cases[i].read) assert_true(number == cases[i].number);
    }
}

static void goes_over_lines(void **state)
{
    static const char *const lines[] = {"a b", "", " c\r", "d"};
    const char *at = "a b\n\n c\r\nd";
    Word line;
    (void)state;
    for (int i = 0; i < countof(lines); i++) {
        assert_true(text_line(&at, &line));
        assert_int_equal(line.length, strlen(lines[i]));
        assert_memory_equal(line.at, lines[i], strlen(lines[i]));
    }
    assert_false(text_line(&at, &line));
    at = "a\n";
    assert_true(text_line(&at, &line) && !text_line(&at, &line));
}

static void takes_paths_apart(void **state)
{
    static const struct {
        const char *path, *file, *extension, *stem;
    } cases[] = {{"data/aegis/core.cards", "core.cards", "cards", "core"},
                 {"a.b/c", "c", "", "c"},
                 {"x.y.team", "x.y.team", "team", "x.y"},
                 {".hidden", ".hidden", "hidden", ".hidden"},
                 {"a/", "", "", ""}};
    (void)state;
    for (int i = 0; i < countof(cases); i++) {
        char stem[16];
        path_stem(cases[i].path, stem, sizeof stem);
        assert_string_equal(path_file(cases[i].path), cases[i].file);
        assert_string_equal(path_extension(cases[i].path), cases[i].extension);
        assert_string_equal(stem, cases[i].stem);
    }
}

static void name_put(const void *context, char letter, int value, Text *text)
{
    text_format(text, "<%s%c%d>", (const char *)context, letter, value);
}

static void said(Text *text, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    text_say(text, format, list, name_put, "a ");
    va_end(list);
}

static void sentences_have_names(void **state)
{
    TEXT(text, 80);
    (void)state;
    said(&text, "%p is %d %s from %h.%s", 3, -2, "hexes", 7, "");
    assert_string_equal(text.at, "<a p3> is -2 hexes from <a h7>.");
}

static void html_is_text(void **state)
{
    TEXT(text, 80);
    (void)state;
    text_put_html(&text, "<b>\"Tom\" & Jerry's</b>");
    assert_string_equal(text.at, "&lt;b&gt;&quot;Tom&quot; &amp; Jerry's&lt;/b&gt;");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writes_and_reads_hex),
        cmocka_unit_test(writes_base64),
        cmocka_unit_test(reads_large_numbers),
        cmocka_unit_test(takes_paths_apart),
        cmocka_unit_test(goes_over_lines),
        cmocka_unit_test(fixed_text_is_cut_once),
        cmocka_unit_test(cut_keeps_whole_characters),
        cmocka_unit_test(no_room_at_all),
        cmocka_unit_test(growing_text_grows),
        cmocka_unit_test(numbers_at_their_limits),
        cmocka_unit_test(bugs_stop),
        cmocka_unit_test(utf8_is_checked),
        cmocka_unit_test(words_of_a_line),
        cmocka_unit_test(words_are_compared),
        cmocka_unit_test(words_are_numbers),
        cmocka_unit_test(words_are_copied),
        cmocka_unit_test(sentences_have_names),
        cmocka_unit_test(html_is_text),
    };
    return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
