/* A match as JSON: prompts, results, lines and events, as each seat may know them. */
#include "harness.h"
#include "table/account.h"

static const char PARLEY[] =
    "game parley\nseat 1 Ann\nseat 2 Bob\nhand 1 2 3 4\nhand 2 5 5 1\ndeal [prize 3 4]\n";

static void says(Table *table, int seat, const char *words)
{
    Answer answer;
    if (table_say(table, seat, words, NULL, &answer) != ANSWER_DONE)
        fail_msg("%s: %s%s", words, answer.refusal.why, answer.problem.what);
}

/* The last line, as a seat reads it. */
static void assert_entry(const Table *table, int seat, const char *expected)
{
    Text text = text_growing();
    Json json = json_to(&text);
    json_object(&json);
    account_entry(&json, table, table->state, seat, &table->entries[table->entry_count - 1], NULL,
                  table->events, table->event_count);
    json_end(&json);
    assert_string_equal(text.at, expected);
    text_free(&text);
}

static void a_secret_answer_is_told_to_its_seat_alone(void **unused)
{
    (void)unused;
    Table *table = harness_table(PARLEY);
    says(table, 1, "bid 3");
    assert_entry(
        table, 1,
        "{\"kind\":\"choice\",\"seat\":1,\"line\":\"1: bid 3\",\"words\":\"bid 3\",\"events\":["
        "{\"kind\":\"bid\",\"seat\":1,\"amount\":3,\"clause\":\"T-09\",\"text\":\"Ann has chosen a 3\"}]}");
    static const char hidden[] =
        "{\"kind\":\"choice\",\"seat\":1,\"line\":\"1: has chosen\",\"events\":["
        "{\"kind\":\"bid\",\"seat\":1,\"clause\":\"T-09\",\"text\":\"Ann has chosen something\"}]}";
    assert_entry(table, 2, hidden);
    assert_entry(table, 0, hidden);
    assert_entry(
        table, TABLE_REFEREE,
        "{\"kind\":\"choice\",\"seat\":1,\"line\":\"1: bid 3\",\"words\":\"bid 3\",\"dice\":[],\"events\":["
        "{\"kind\":\"bid\",\"seat\":1,\"amount\":3,\"clause\":\"T-09\",\"text\":\"Ann has chosen a 3\"}]}");
    table_close(table);
}

static void dice_stand_together_by_purpose(void **unused)
{
    (void)unused;
    static const ForcedDie dice[] = {{"hit", 3}, {"hit", 5}, {"draw", 7}};
    static const uint16_t sides[] = {6, 6, 40};
    Table *table = harness_table(PARLEY);
    Entry entry = {
        .kind = ENTRY_LEAVE, .seat = 2, .why = LEAVE_RESIGNED, .dice = dice, .sides = sides, .dice_count = 3};
    Text text = text_growing();
    Json json = json_to(&text);
    json_object(&json);
    account_entry(&json, table, table->state, TABLE_REFEREE, &entry, NULL, NULL, 0);
    json_end(&json);
    assert_non_null(strstr(text.at, "\"dice\":[{\"for\":\"hit\",\"sides\":6,\"faces\":[3,5]},"
                                    "{\"for\":\"draw\",\"sides\":40,\"faces\":[7]}]"));
    assert_null(strstr(text.at, "words"));
    text_free(&text);
    table_close(table);
}

static void an_event_that_a_seat_may_not_know_of_is_not_written(void **unused)
{
    (void)unused;
    Table *table = harness_table(PARLEY);
    Event event = {.kind = 1, .subject = 1, .n = {4}, .secret = SECRET_ALL, .audience = 1 << 1};
    Text text = text_growing();
    Json json = json_to(&text);
    json_array(&json);
    assert_true(account_event(&json, table, table->state, 1, &event));
    int length = text.length;
    assert_false(account_event(&json, table, table->state, 2, &event));
    assert_false(account_event(&json, table, table->state, 0, &event));
    assert_int_equal(text.length, length);
    assert_true(account_event(&json, table, table->state, TABLE_REFEREE, &event));
    json_end(&json);
    assert_non_null(strstr(text.at, "\"faces\":[4]"));
    text_free(&text);
    table_close(table);
}

static void a_question_and_an_end_have_one_form(void **unused)
{
    (void)unused;
    Table *table = harness_table(PARLEY);
    Answer answer;
    Text text = text_growing();
    Json json = json_to(&text);
    account_result(&json, table, table->state);
    assert_string_equal(text.at, "null");
    text_clear(&text);
    json = json_to(&text);
    account_prompt(&json, table, table->state, 2);
    assert_string_equal(
        text.at,
        "{\"seat\":2,\"kind\":\"bid\",\"text\":\"Bid a die for 7 points, or pass.\",\"clause\":\"T-09\"}");
    assert_int_equal(table_leave(table, 1, LEAVE_RESIGNED, NULL, false, &answer), ANSWER_DONE);
    text_clear(&text);
    json = json_to(&text);
    account_result(&json, table, table->state);
    assert_non_null(strstr(text.at, "{\"draw\":false,\"winner\":2,\"winners\":[2],\"why\":\""));
    text_free(&text);
    table_close(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_secret_answer_is_told_to_its_seat_alone),
        cmocka_unit_test(dice_stand_together_by_purpose),
        cmocka_unit_test(an_event_that_a_seat_may_not_know_of_is_not_written),
        cmocka_unit_test(a_question_and_an_end_have_one_form),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
