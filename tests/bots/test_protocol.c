/* The lines of the bot protocol, and that nothing crosses the pipe but what the seat may see. */
#include "../unit/unit.h"

#include "lab/guest.h"

static void test_commands(void **unused)
{
    (void)unused;
    Text line = text_growing();
    Json json = bot_command_begin(&line, 4000000000u, "choose");
    uint8_t bytes[3] = {0, 0x7f, 0xff}, back[3];
    json_put_int(&json, "ms", 250);
    json_put_string(&json, "setup", "a \"b\"\n\xC3\xA9");
    bot_put_bytes(&json, "bytes", bytes, sizeof bytes);
    json_put_bool(&json, "position", true);
    bot_command_end(&json);
    assert_string_equal(
        line.at, "4000000000 choose {\"ms\":250,\"setup\":\"a \\\"b\\\"\\n\xC3\xA9\",\"bytes\":\"007fff\","
                 "\"position\":true}\n");
    BotCommand command;
    Problem problem = {0};
    long ms = 0;
    TEXT(setup, 40);
    assert_true(bot_command_read(line.at, &command, &problem));
    assert_true(command.id == 4000000000u);
    assert_string_equal(command.name, "choose");
    assert_true(bot_field_number(&command, "ms", 1, 1000, &ms, &problem) && ms == 250);
    assert_true(bot_field_text(&command, "setup", &setup, &problem));
    assert_string_equal(setup.at, "a \"b\"\n\xC3\xA9");
    assert_true(bot_field_bytes(&command, "bytes", back, sizeof back, &problem));
    assert_memory_equal(back, bytes, sizeof bytes);
    assert_true(bot_field_true(&command, "position") && !bot_field_true(&command, "ms"));
    text_free(&line);
}

static void test_commands_wrong(void **unused)
{
    (void)unused;
    static const char *const wrong[][2] = {
        {"", "id: "},
        {"choose {}", "id: "},
        {"0 choose", "id: "},
        {"4294967296 stop", "id: "},
        {"-1 stop", "id: "},
        {"1x stop", "id: "},
        {"12345678901 stop", "id: "},
        {"1", "command: "},
        {"1 {}", "command: "},
        {"1 STOP", "command: "},
        {"1 stop{}", "command: "},
        {"1 stopstopstopstopstop", "command: "},
        {"1 stop {", "fields: "},
        {"1 stop {} x", "fields: "},
        {"1 stop [1]", "fields: "},
        {"1 stop x", "fields: "},
    };
    BotCommand command;
    for (int i = 0; i < countof(wrong); i++) {
        Problem problem = {0};
        assert_false(bot_command_read(wrong[i][0], &command, &problem));
        if (strncmp(problem.what, wrong[i][1], strlen(wrong[i][1])) != 0)
            fail_msg("%s: %s", wrong[i][0], problem.what);
        assert_true(problem.expected[0]);
    }
    static const char *const numbers[] = {"{}",
                                          "{\"n\":0}",
                                          "{\"n\":101}",
                                          "{\"n\":\"5\"}",
                                          "{\"n\":1.5}",
                                          "{\"n\":-5}",
                                          "{\"n\":99999999999999999999}",
                                          "{\"n\":null}",
                                          "{\"n\":-}"};
    for (int i = 0; i < countof(numbers); i++) {
        TEXT(line, 64);
        Problem problem = {0};
        long n;
        text_format(&line, "1 go %s", numbers[i]);
        assert_true(bot_command_read(line.at, &command, NULL));
        assert_false(bot_field_number(&command, "n", 1, 100, &n, &problem));
        assert_true(strncmp(problem.what, "n: ", 3) == 0);
        TEXT(text, 8);
        if (i != 3) assert_false(bot_field_text(&command, "n", &text, &problem));
        uint8_t bytes[2];
        assert_false(bot_field_bytes(&command, "n", bytes, 2, &problem));
    }
    uint8_t two[2];
    Problem problem = {0};
    assert_true(bot_command_read("1 go {\"b\":\"00gg\"}", &command, NULL));
    assert_false(bot_field_bytes(&command, "b", two, 2, &problem));
    assert_string_equal(problem.what, "b: \"gg\" is no byte");
    static const struct {
        const char *bytes, *what;
    } no_bytes[] = {{"\"g0f0\"", "b: \"g0\" is no byte"},
                    {"\"0gf0\"", "b: \"0g\" is no byte"},
                    {"\"00f\"", "b: this has 3"},
                    {"\"00f00\"", "b: this has 5"},
                    {"1234", "b: this has 0"}};
    for (int i = 0; i < countof(no_bytes); i++) {
        TEXT(line, 64);
        text_format(&line, "1 go {\"b\":%s}", no_bytes[i].bytes);
        assert_true(bot_command_read(line.at, &command, NULL));
        assert_false(bot_field_bytes(&command, "b", two, 2, &problem));
        assert_string_equal(problem.what, no_bytes[i].what);
        assert_string_equal(problem.expected, "a string of 4 digits 0-9a-f");
    }
}

/* The least and the most that may be said. */
static void test_bounds(void **unused)
{
    (void)unused;
    BotCommand command;
    Problem problem = {0};
    long n = 0;
    uint8_t two[2];
    assert_true(bot_command_read(" \t4294967295 abcdefghijklmno\r\n", &command, NULL));
    assert_true(command.id == UINT32_MAX && strcmp(command.name, "abcdefghijklmno") == 0);
    assert_string_equal(command.fields, "{}");
    assert_false(bot_command_read("1 abcdefghijklmnop", &command, NULL));
    assert_true(bot_command_read("1 go {\"a\":1,\"b\":100,\"c\":-7,\"t\":true,\"s\":\"true\",\"x\":\"00ff\"}",
                                 &command, NULL));
    assert_true(bot_field_number(&command, "a", 1, 100, &n, &problem) && n == 1);
    assert_true(bot_field_number(&command, "b", 1, 100, &n, &problem) && n == 100);
    assert_true(bot_field_number(&command, "c", -7, 100, &n, &problem) && n == -7);
    assert_false(bot_field_number(&command, "c", -6, 100, &n, &problem));
    assert_string_equal(problem.what, "c: this is -7");
    assert_string_equal(problem.expected, "a whole number from -6 to 100");
    assert_false(bot_field_number(&command, "d", 1, 100, &n, &problem));
    assert_string_equal(problem.what, "d: this field is missing in go");
    assert_true(bot_field_true(&command, "t"));
    assert_false(bot_field_true(&command, "s") || bot_field_true(&command, "a") ||
                 bot_field_true(&command, "none"));
    assert_true(bot_field_bytes(&command, "x", two, 2, &problem) && two[0] == 0 && two[1] == 255);
    BotAnswer answer;
    TEXT(line, 80);
    for (int i = 0; i < 60; i++) text_put_char(&line, 'x');
    assert_false(bot_answer_read(line.at, &answer, &problem));
    assert_null(strstr(problem.what, " ..."));
    text_put_char(&line, 'y');
    assert_false(bot_answer_read(line.at, &answer, &problem));
    assert_non_null(strstr(problem.what, "x ...\", which is no answer"));
    TEXT(out, 80);
    bot_answer_write(&out, &(BotAnswer){7, true, NULL});
    bot_answer_write(&out, &(BotAnswer){8, false, ""});
    problem_set(&problem, 0, 0, "", "ms: no");
    bot_answer_problem(&out, 9, &problem);
    assert_string_equal(out.at, "?7\n=8\n?9 ms: no\n");
}

static void test_answers(void **unused)
{
    (void)unused;
    BotAnswer answer;
    Problem problem = {0};
    assert_true(bot_answer_read("=7 move e7", &answer, &problem) && answer.id == 7 && !answer.error);
    assert_string_equal(answer.words, "move e7");
    assert_true(bot_answer_read("?4294967295 ms: too short", &answer, &problem) && answer.error);
    assert_true(bot_answer_read("=3", &answer, &problem) && !*answer.words);
    static const char *const wrong[] = {"",   "=",   "= 3",   "=x",           "3 move",
                                        "=0", "=3x", "hello", "=4294967296 x"};
    for (int i = 0; i < countof(wrong); i++) assert_false(bot_answer_read(wrong[i], &answer, &problem));
    assert_true(bot_line_is_note("# so") && !bot_line_is_note("=1"));
    TEXT(out, 100);
    bot_answer_write(&out, &(BotAnswer){7, false, "a\nb"}); /* one line, whatever it says */
    problem_set(&problem, 0, 0, "1 to 9", "ms: this is 0");
    bot_answer_problem(&out, 8, &problem);
    assert_string_equal(out.at, "=7 a b\n?8 ms: this is 0; expected 1 to 9\n");
}

static void test_hello(void **unused)
{
    (void)unused;
    BotHello hello;
    Problem problem = {0};
    TEXT(out, 100);
    assert_true(bot_hello_read("protocol=1 name=Tiny", &hello, &problem));
    assert_int_equal(hello.wants, WANTS_USUAL);
    assert_true(bot_hello_read("name=Tiny later=3 wants=bytes,view protocol=1", &hello, &problem));
    assert_int_equal(hello.wants, WANTS_BYTES | WANTS_VIEW);
    bot_hello_write(&out, 1, &hello);
    assert_string_equal(out.at, "=1 protocol=1 name=Tiny wants=view,bytes\n");
    static const char *const wrong[][2] = {{"", "protocol: "},
                                           {"protocol=2 name=a", "protocol: "},
                                           {"protocol=x name=a", "protocol: "},
                                           {"protocol=1", "name: "},
                                           {"protocol=1 name=", "name: "},
                                           {"protocol=1 name=a wants=all", "wants: "},
                                           {"hello there", "\"hello\" has no value"}};
    for (int i = 0; i < countof(wrong); i++) {
        assert_false(bot_hello_read(wrong[i][0], &hello, &problem));
        if (strncmp(problem.what, wrong[i][1], strlen(wrong[i][1])) != 0)
            fail_msg("%s: %s", wrong[i][0], problem.what);
    }
}

/* ---- what crosses the pipe ---- */

static Guest *teller;

static void tell(void *context, const Table *table, const Entry *entry, const Event *events, int count)
{
    (void)context, (void)entry;
    guest_tell(teller, table, events, count);
}

/* All that a program at seat 1 is sent, while seat 2 has this hand and makes this secret bid. */
static void sent_to_first(const char *hand, const char *bid, Text *sent)
{
    const char *const position[] = {"hand 1 2 3 4", hand};
    Setup setup = {.game = "parley", .seats = 2, .position = position, .position_count = 2};
    Guest guest = {.seat = 1, .hello.wants = WANTS_VIEW | WANTS_CHOICES | WANTS_EVENTS | WANTS_BYTES};
    ForcedDie prize[] = {{"prize", 3}, {"prize", 4}};
    Catalog *catalog = catalog_new(game_find("parley"), NULL);
    Answer answer;
    Problem problem = {0};
    Table *table = table_open(catalog, &setup, &problem);
    assert_non_null(table);
    guest.told = text_growing();
    teller = &guest;
    table->hooks = (TableHooks){.tell = tell};
    assert_int_equal(table_begin(table, &(GivenDice){prize, 2}, &answer), ANSWER_DONE);
    assert_int_equal(table_say(table, 2, bid, NULL, &answer), ANSWER_DONE);
    Json json = bot_command_begin(sent, 5, "choose");
    guest_put_choose(&guest, table, 100, &json);
    bot_command_end(&json);
    assert_true(log_write_setup(table, &(LogOptions){0}, sent, &problem));
    text_free(&guest.told);
    table_close(table);
    catalog_free(catalog);
}

static void test_secrets(void **unused)
{
    (void)unused;
    Text one = text_growing(), other = text_growing(), again = text_growing();
    sent_to_first("hand 2 5 5 1", "bid 5", &one);
    sent_to_first("hand 2 6 6 2", "bid 6", &other);
    assert_string_equal(one.at, other.at);
    assert_non_null(strstr(one.at, "\"choices\":[\"bid 2\""));
    assert_non_null(strstr(one.at,
                           "\"events\":[{\"kind\":\"prize\",\"amount\":7,\"clause\":\"T-16\",\"text\":"
                           "\"The prize is 7 points\"},"));
    assert_non_null(strstr(one.at, "has chosen something"));
    assert_null(strstr(one.at, "hand 2"));
    sent_to_first("hand 2 5 5 1", "pass", &again);
    assert_string_equal(one.at, again.at);
    text_free(&one);
    text_free(&other);
    text_free(&again);
}

/* What the seat itself holds does cross. */
static void test_own_hand(void **unused)
{
    (void)unused;
    Text sent = text_growing();
    sent_to_first("hand 2 5 5 1", "bid 5", &sent);
    assert_non_null(strstr(sent.at, "\"bid 4\""));
    assert_null(strstr(sent.at, "\"bid 5\""));
    text_free(&sent);
}

static void test_titles(void **unused)
{
    (void)unused;
    static const char *const titles[][2] = {{"./mine", "mine"},
                                            {"/usr/bin/python3 -u bots/x.py --a=b/c", "python3"},
                                            {"python3 bots/deep/x.py 3", "x.py"},
                                            {"./", ""}};
    for (int i = 0; i < countof(titles); i++) {
        char title[NAME_SIZE];
        guest_title(titles[i][0], title, sizeof title);
        assert_string_equal(title, titles[i][1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_commands), cmocka_unit_test(test_commands_wrong),
                                       cmocka_unit_test(test_bounds),   cmocka_unit_test(test_answers),
                                       cmocka_unit_test(test_hello),    cmocka_unit_test(test_secrets),
                                       cmocka_unit_test(test_own_hand), cmocka_unit_test(test_titles)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
