/* A match: choosing, being refused, leaving, taking back, seeing, and what is kept before it is
 * told. */
#include "core/clauses.h"
#include "harness.h"

static const char PEEK[] = "game peek\nseat 1 Ann\nseat 2 Bob\nrow 3 5 7 8\ndeal\n";
static const char PARLEY[] =
    "game parley\nseat 1 Ann\nseat 2 Bob\nhand 1 2 3 4\nhand 2 5 5 1\ndeal [prize 3 4]\n";

#define assert_refused(call, answer, expected_clause)                                                        \
    do {                                                                                                     \
        assert_int_equal((call), ANSWER_REFUSED);                                                            \
        assert_string_equal(clause_id((answer).refusal.clause), expected_clause);                            \
        assert_true((answer).refusal.why[0] != 0);                                                           \
    } while (0)

static void says(Table *table, int seat, const char *words)
{
    Answer answer;
    if (table_say(table, seat, words, NULL, &answer) != ANSWER_DONE)
        fail_msg("%s: %s%s", words, answer.refusal.why, answer.problem.what);
}

/* ---- choosing ---- */

static void a_choice_changes_the_state_and_the_log(void **unused)
{
    (void)unused;
    Table *table = harness_table(PEEK);
    uint64_t before = table_hash(table);
    says(table, 1, "WAIT");
    assert_int_not_equal(table_hash(table), before);
    assert_int_equal(table->entry_count, 2);
    assert_int_equal(table->standing_count, 1);
    assert_string_equal(table->entries[1].words, "wait");
    assert_int_equal(table->entries[1].hash, table_hash(table));
    assert_int_equal(table->event_count, 1);
    Answer answer;
    assert_int_equal(table_choose(table, 1, (Choice){.verb = 2, .a = 3}, NULL, &answer), ANSWER_DONE);
    assert_string_equal(table->entries[2].words, "open 3");
    table_close(table);
}

static void the_table_refuses_by_its_own_clauses(void **unused)
{
    (void)unused;
    Table *table = harness_table(PEEK);
    uint64_t before = table_hash(table);
    Answer answer;
    assert_refused(table_say(table, 3, "wait", NULL, &answer), answer, "T-07");
    assert_refused(table_say(table, 0, "wait", NULL, &answer), answer, "T-07");
    assert_refused(table_say(table, -1, "wait", NULL, &answer), answer, "T-07");
    assert_refused(table_say(table, 2, "nonsense", NULL, &answer), answer, "T-01");
    assert_refused(table_say(table, 2, "wait", NULL, &answer), answer, "T-09"); /* the game knows better */
    assert_refused(table_say(table, 1, "look 7", NULL, &answer), answer, "T-03");
    assert_int_equal(table_say(table, 1, "look far", NULL, &answer), ANSWER_UNREAD);
    assert_int_equal(answer.problem.column, 6);
    assert_string_equal(clause_id(answer.refusal.clause), "T-05");
    assert_refused(table_leave(table, 7, LEAVE_RESIGNED, NULL, false, &answer), answer, "T-07");
    assert_refused(table_leave(table, 2, LEAVE_TIMED_OUT, NULL, false, &answer), answer, "T-14");
    assert_int_equal(table_hash(table), before);
    assert_int_equal(table->entry_count, 1);
    says(table, 1, "open 1 then open 2 then open 3 then open 4");
    assert_true(table_over(table));
    assert_refused(table_say(table, 1, "wait", NULL, &answer), answer, "T-04");
    assert_refused(table_say(table, 1, "nonsense", NULL, &answer), answer, "T-04");
    assert_refused(table_say(table, 1, "look 1", NULL, &answer), answer, "T-08"); /* the game knows better */
    assert_refused(table_choose(table, 1, (Choice){.verb = 3}, NULL, &answer), answer, "T-04");
    assert_refused(table_leave(table, 1, LEAVE_RESIGNED, NULL, false, &answer), answer, "T-04");
    assert_refused(table_leave(table, 0, LEAVE_DRAW_AGREED, NULL, false, &answer), answer, "T-04");
    assert_refused(table_undo(table, 1, false, &answer), answer, "T-04");
    table_close(table);
}

/* Words are read as the seat sees the position: naming what is hidden tells nothing. */
static void words_are_read_in_the_view(void **unused)
{
    (void)unused;
    Table *table = harness_table(PEEK);
    Answer answer;
    assert_int_equal(table_say(table, 1, "open value 5", NULL, &answer), ANSWER_UNREAD);
    says(table, 1, "look 2 then open value 5"); /* a breath sees what it has uncovered */
    says(table, 1, "look 3");
    says(table, 1, "end");
    assert_int_equal(table_try(table, 2, "open value 7", NULL, &answer), ANSWER_UNREAD);
    assert_refused(table_say(table, 2, "open value 5", NULL, &answer), answer, "T-08");
    assert_int_equal(table_leave(table, 2, LEAVE_RESIGNED, NULL, false, &answer), ANSWER_DONE);
    assert_refused(table_say(table, 2, "look value 8", NULL, &answer), answer, "T-04");
    assert_refused(table_say(table, 1, "look value 7", NULL, &answer), answer, "T-08");
    table_close(table);
}

static void one_breath_is_all_or_nothing(void **unused)
{
    (void)unused;
    Table *table = harness_table(PEEK);
    uint64_t before = table_hash(table);
    Answer answer;
    assert_refused(table_say(table, 1, "wait then open 1 then open 1", NULL, &answer), answer, "T-08");
    assert_int_equal(table_say(table, 1, "wait then then", NULL, &answer), ANSWER_UNREAD);
    assert_int_equal(answer.problem.column, 11);
    assert_int_equal(table_hash(table), before);
    assert_int_equal(table->entry_count, 1);
    says(table, 1, "wait then look 2 then end");
    assert_int_equal(table->standing_count, 3);
    assert_int_equal(table->event_count, 3);
    assert_int_equal(table_asked(table), 1u << 2);
    table_close(table);
}

static void a_breath_has_an_end(void **unused)
{
    (void)unused;
    Table *table = harness_table(PEEK);
    Text words = text_growing();
    Answer answer;
    for (int i = 0; i < TABLE_BREATH_MAX + 4; i++) text_put(&words, "wait then ");
    text_put(&words, "wait");
    assert_int_equal(table_say(table, 1, words.at, NULL, &answer), ANSWER_UNREAD);
    assert_int_equal(table->standing_count, 0);
    text_free(&words);
    table_close(table);
}

static void trying_changes_nothing(void **unused)
{
    (void)unused;
    Table *table = harness_table(PEEK);
    uint64_t before = table_hash(table);
    Answer answer;
    assert_int_equal(table_try(table, 1, "open 2", NULL, &answer), ANSWER_DONE);
    assert_int_equal(table_leave(table, 1, LEAVE_RESIGNED, NULL, true, &answer), ANSWER_DONE);
    assert_int_equal(table_hash(table), before);
    assert_int_equal(table->entry_count, 1);
    table_close(table);
}

/* ---- dice ---- */

static void given_dice_must_be_those_thrown(void **unused)
{
    (void)unused;
    Table *table = harness_table(PEEK);
    ForcedDie dice[2] = {{"luck", 4}, {"luck", 5}}, other = {"hit", 4}, high = {"luck", 7};
    Answer answer;
    uint64_t before = table_hash(table);
    assert_int_equal(table_say(table, 1, "roll", &(GivenDice){dice, 2}, &answer), ANSWER_DICE);
    assert_non_null(strstr(answer.problem.what, "not wanted"));
    assert_int_equal(table_say(table, 1, "roll", &(GivenDice){dice, 0}, &answer), ANSWER_DICE);
    assert_int_equal(table_say(table, 1, "roll", &(GivenDice){&other, 1}, &answer), ANSWER_DICE);
    assert_int_equal(table_say(table, 1, "roll", &(GivenDice){&high, 1}, &answer), ANSWER_DICE);
    assert_int_equal(table_say(table, 1, "roll", NULL, &answer), ANSWER_DICE);
    assert_non_null(strstr(answer.problem.expected, "seed"));
    assert_string_equal(clause_id(answer.refusal.clause), "T-18");
    assert_int_equal(table_hash(table), before);
    assert_int_equal(table_say(table, 1, "roll", &(GivenDice){dice, 1}, &answer), ANSWER_DONE);
    assert_int_equal(table->entries[1].dice_count, 1);
    assert_int_equal(table->entries[1].sides[0], 6);
    assert_int_equal(table->thrown, 1);
    table_close(table);
}

/* A match read back from its log goes on with the dice of the uninterrupted one. */
static void seeded_dice_go_on_where_they_stood(void **unused)
{
    (void)unused;
    Table *whole = harness_table("game peek\nseed 99\n1: roll\n1: roll\n1: roll\n");
    Table *first = harness_table("game peek\nseed 99\n1: roll\n1: roll\n");
    Text log = text_growing();
    Problem problem;
    assert_true(log_write(first, &(LogOptions){0}, &log, &problem));
    Table *second = harness_table(log.at);
    says(second, 1, "roll");
    assert_int_equal(table_hash(second), table_hash(whole));
    text_free(&log);
    table_close(whole);
    table_close(first);
    table_close(second);
}

static Table *sealed_table(const char *words)
{
    static const uint8_t seed[TABLE_SEED_SIZE] = {1, 2, 3};
    Setup setup = {.game = "peek", .seats = 2};
    static Catalog *catalog;
    if (!catalog) catalog = catalog_new(&peek, NULL);
    Problem problem;
    Answer answer;
    Table *table = table_open(catalog, &setup, &problem);
    assert_non_null(table);
    assert_true(table_add_words(table, 1, words, &problem));
    assert_false(table_add_words(table, 1, "again", &problem));
    assert_false(table_add_words(table, 3, "nobody", &problem));
    table_seal(table, seed);
    assert_int_equal(table_begin(table, NULL, &answer), ANSWER_DONE);
    if (!words[0]) catalog_free(catalog), catalog = NULL;
    return table;
}

static void sealed_dice_never_go_back(void **unused)
{
    (void)unused;
    Table *table = sealed_table("lucky words");
    Answer answer;
    assert_int_equal(table->thrown, 4);
    for (int i = 0; i < 30; i++) {
        says(table, 1, "roll");
        const Entry *entry = &table->entries[table->entry_count - 1];
        assert_int_equal(entry->dice[0].value, seal_result(&table->seal, (uint64_t)(4 + i), 6));
        assert_refused(table_undo(table, 1, false, &answer), answer, "T-10");
        assert_int_equal(table_undo_to(table, 0, &answer), ANSWER_DONE);
    }
    assert_int_equal(table->thrown, 34);
    table_close(table);
    Table *other = sealed_table("other words");
    bool differs = false;
    for (int i = 0; i < 30; i++) {
        says(other, 1, "roll");
        differs |= other->entries[other->entry_count - 1].dice[0].value !=
                   seal_result(&(Seal){.seed = {1, 2, 3}}, (uint64_t)(4 + i), 6);
    }
    assert_true(differs);
    table_close(other);
    table_close(sealed_table(""));
}

/* ---- taking back ---- */

static void a_seat_takes_its_own_choices_back(void **unused)
{
    (void)unused;
    Table *table = harness_table(PEEK);
    uint64_t start = table_hash(table);
    Answer answer;
    assert_refused(table_undo(table, 1, false, &answer), answer, "T-10");
    says(table, 1, "wait then wait");
    assert_refused(table_undo(table, 2, false, &answer), answer, "T-10");
    assert_int_equal(table_undo(table, 1, true, &answer), ANSWER_DONE);
    assert_int_equal(table->standing_count, 2);
    assert_int_equal(table_undo(table, 1, false, &answer), ANSWER_DONE);
    assert_int_equal(table->standing_count, 1);
    assert_int_equal(table_undo(table, 1, false, &answer), ANSWER_DONE);
    assert_int_equal(table_hash(table), start);
    assert_int_equal(table->entry_count, 5);
    assert_true(table->entries[1].undone && table->entries[2].undone);
    assert_int_equal(table->entries[4].kind, ENTRY_UNDO);
    assert_int_equal(table->entries[4].to, 0);
    says(table, 1, "end");
    says(table, 2, "end");
    assert_refused(table_undo(table, 1, false, &answer), answer, "T-10"); /* somebody else has chosen */
    table_close(table);
}

/* Whatever a seat has seen it can't unsee; what it knew already is no secret. */
static void what_was_seen_stays_seen(void **unused)
{
    (void)unused;
    Table *table = harness_table(PEEK);
    Answer answer;
    says(table, 1, "look 1");
    assert_refused(table_undo(table, 1, false, &answer), answer, "T-10");
    assert_non_null(strstr(answer.refusal.why, "hidden"));
    says(table, 1, "look 1");
    assert_int_equal(table_undo(table, 1, false, &answer), ANSWER_DONE); /* it had looked before */
    says(table, 1, "open 1");
    assert_int_equal(table_undo(table, 1, false, &answer), ANSWER_DONE);
    says(table, 1, "open 2");
    assert_refused(table_undo(table, 1, false, &answer), answer, "T-10");
    table_close(table);
}

/* A die that was thrown stays thrown, and a bid in secret shows its own seat nothing new. */
static void dice_and_secret_bids(void **unused)
{
    (void)unused;
    Table *table = harness_table(PARLEY);
    ForcedDie cups[] = {{"cup", 1}, {"cup", 2}};
    Answer answer;
    uint64_t start = table_hash(table);
    says(table, 2, "bid 5");
    assert_int_equal(table_undo(table, 2, false, &answer), ANSWER_DONE);
    assert_int_equal(table_hash(table), start);
    says(table, 2, "bid 5");
    assert_int_equal(table_say(table, 1, "bid 4", &(GivenDice){cups, 2}, &answer), ANSWER_DONE);
    assert_refused(table_undo(table, 1, false, &answer), answer, "T-10");
    assert_non_null(strstr(answer.refusal.why, "die"));
    table_close(table);
}

static void going_back_is_within_what_stands(void **unused)
{
    (void)unused;
    Table *table = harness_table(PEEK);
    Answer answer;
    assert_int_equal(table_undo_to(table, 0, &answer), ANSWER_BAD);
    says(table, 1, "wait then wait then wait");
    uint64_t three = table_hash(table);
    assert_int_equal(table_undo_to(table, 3, &answer), ANSWER_BAD);
    assert_int_equal(table_undo_to(table, -1, &answer), ANSWER_BAD);
    assert_string_equal(answer.problem.expected, "0 to 2");
    assert_int_equal(table_hash(table), three);
    assert_int_equal(table_undo_to(table, 1, &answer), ANSWER_DONE);
    says(table, 1, "open 4");
    assert_int_equal(table->standing_count, 2);
    assert_int_equal(table_undo_to(table, 1, &answer), ANSWER_DONE);
    assert_int_equal(table->standing_count, 1);
    table_close(table);
}

/* ---- leaving ---- */

static void leaving_ends_a_match(void **unused)
{
    (void)unused;
    static const struct {
        int seat, why, winner;
    } ways[] = {
        {1, LEAVE_RESIGNED, 2},
        {2, LEAVE_RESIGNED, 1},
        {1, LEAVE_TIMED_OUT, 2},
        {0, LEAVE_DRAW_AGREED, 0},
    };
    for (int i = 0; i < countof(ways); i++) {
        Table *table = harness_table(PEEK);
        Answer answer;
        Result result;
        assert_int_equal(table_leave(table, ways[i].seat, ways[i].why, NULL, false, &answer), ANSWER_DONE);
        assert_true(table->game->result(table->kit, table->state, &result));
        assert_int_equal(result.winners, ways[i].winner ? 1 << ways[i].winner : 0);
        assert_int_equal(result.draw, ways[i].winner == 0);
        table_close(table);
    }
}

static void nobody_leaves_twice(void **unused)
{
    (void)unused;
    Table *table = harness_table("game parley\nseat 1 A\nseat 2 B\nseat 3 C\nseed 1\ndeal\n");
    Answer answer;
    assert_int_equal(table_leave(table, 3, LEAVE_RESIGNED, NULL, false, &answer), ANSWER_DONE);
    assert_refused(table_leave(table, 3, LEAVE_RESIGNED, NULL, false, &answer), answer, "T-13");
    assert_refused(table_leave(table, 3, LEAVE_TIMED_OUT, NULL, false, &answer), answer, "T-14");
    assert_refused(table_undo(table, 3, false, &answer), answer, "T-10");
    table_close(table);
}

/* ---- seeing ---- */

static void a_view_shows_what_a_seat_may_see(void **unused)
{
    (void)unused;
    Table *table = harness_table(PEEK);
    static const struct {
        int seat;
        const char *cards;
    } seen[] = {
        {TABLE_REFEREE, "\"cards\":[3,5,7,8]"},
        {0, "\"cards\":[\"?\",\"?\",\"?\",8]"},
        {1, "\"cards\":[3,\"?\",\"?\",8]"},
        {2, "\"cards\":[\"?\",\"?\",\"?\",8]"},
    };
    says(table, 1, "look 1 then open 4");
    for (int i = 0; i < countof(seen); i++) {
        Text view = text_growing();
        table_describe(table, seen[i].seat, &view);
        if (!strstr(view.at, seen[i].cards)) fail_msg("seat %d sees %s", seen[i].seat, view.at);
        text_free(&view);
    }
    unsigned char view[64] __attribute__((aligned(8)));
    table_view(table, 2, view);
    assert_int_not_equal(memcmp(view, table->state, table->kit->state_size), 0);
    table_view(table, TABLE_REFEREE, view);
    assert_memory_equal(view, table->state, table->kit->state_size);
    table_close(table);
}

static void a_view_says_who_is_asked(void **unused)
{
    (void)unused;
    Table *table = harness_table(PEEK);
    static const struct {
        int seat;
        const char *words;
    } seen[] = {
        {TABLE_REFEREE, "\"asked\":[1],\"prompt\":{\"seat\":1,\"kind\":\"turn\""},
        {1, "\"prompt\":{\"seat\":1,\"kind\":\"turn\""},
        {2, "\"prompt\":{\"seat\":2,\"kind\":\"wait\""},
        {0, "\"prompt\":null,\"result\":null}"},
    };
    Text view = text_growing();
    for (int i = 0; i < countof(seen); i++) {
        text_clear(&view);
        table_describe(table, seen[i].seat, &view);
        if (!strstr(view.at, seen[i].words)) fail_msg("seat %d sees %s", seen[i].seat, view.at);
    }
    Answer answer;
    table_leave(table, 1, LEAVE_RESIGNED, NULL, false, &answer);
    text_clear(&view);
    table_describe(table, TABLE_REFEREE, &view);
    assert_non_null(strstr(view.at, "\"asked\":[],\"prompt\":null,\"result\":{\"draw\":false,\"winner\":2,"));
    text_clear(&view);
    table_draw(table, TABLE_REFEREE, false, &view); /* peek draws nothing */
    assert_int_equal(view.at[0], '{');
    text_free(&view);
    table_close(table);
}

static void events_are_told_to_those_who_may_know(void **unused)
{
    (void)unused;
    Table *table = harness_table(PEEK);
    says(table, 1, "look 3");
    TEXT(one, 64);
    TEXT(two, 64);
    TEXT(all, 64);
    assert_true(table_tell(table, 1, &table->events[0], &one));
    assert_true(table_tell(table, 2, &table->events[0], &two));
    assert_true(table_tell(table, TABLE_REFEREE, &table->events[0], &all));
    assert_string_equal(one.at, "1 looks at 7");
    assert_string_equal(two.at, "1 looks at something");
    assert_string_equal(all.at, "1 looks at 7");
    table->events[0].secret = SECRET_ALL;
    assert_false(table_tell(table, 2, &table->events[0], &two));
    table_close(table);
}

/* ---- kept before told ---- */

typedef struct Order {
    char said[64];
    int length, refuse_at;
    int seen_entries; /* of the log when told */
} Order;

static bool order_keep(void *context, const Table *table, const Entry *entry, Problem *problem)
{
    Order *order = context;
    (void)table, (void)problem, (void)entry;
    if (--order->refuse_at == 0) return false;
    order->said[order->length++] = 'k';
    return true;
}

static void order_tell(void *context, const Table *table, const Entry *entry, const Event *events, int count)
{
    Order *order = context;
    (void)events, (void)count;
    order->said[order->length++] = 't';
    order->seen_entries = table->entry_count;
    assert_int_equal(entry->hash, table_hash(table));
}

static void nobody_is_told_before_it_is_kept(void **unused)
{
    (void)unused;
    Table *table = harness_table(PEEK);
    Order order = {0};
    Answer answer;
    table->hooks = (TableHooks){.context = &order, .keep = order_keep, .tell = order_tell};
    says(table, 1, "wait then wait");
    assert_string_equal(order.said, "ktkt");
    assert_int_equal(order.seen_entries, 3);
    assert_int_equal(table_undo(table, 1, false, &answer), ANSWER_DONE);
    assert_int_equal(table_leave(table, 2, LEAVE_RESIGNED, NULL, false, &answer), ANSWER_DONE);
    assert_string_equal(order.said, "ktktktkt");
    table_close(table);
}

static void what_is_not_kept_did_not_happen(void **unused)
{
    (void)unused;
    Table *table = harness_table(PEEK);
    Order order = {.refuse_at = 1};
    Answer answer;
    uint64_t before = table_hash(table);
    table->hooks = (TableHooks){.context = &order, .keep = order_keep, .tell = order_tell};
    assert_int_equal(table_say(table, 1, "wait", NULL, &answer), ANSWER_NOT_KEPT);
    assert_true(answer.problem.what[0] != 0);
    assert_int_equal(table_hash(table), before);
    assert_int_equal(table->entry_count, 1);
    assert_string_equal(order.said, "");
    order.refuse_at = 2; /* of a breath, what was kept before stands */
    assert_int_equal(table_say(table, 1, "wait then wait", NULL, &answer), ANSWER_NOT_KEPT);
    assert_int_equal(table->standing_count, 1);
    assert_string_equal(order.said, "kt");
    order.refuse_at = 1;
    assert_int_equal(table_undo(table, 1, false, &answer), ANSWER_NOT_KEPT);
    assert_int_equal(table->standing_count, 1);
    assert_false(table->entries[1].undone);
    table_close(table);
}

/* ---- opening ---- */

static void a_bad_setup_does_not_open(void **unused)
{
    (void)unused;
    Catalog *catalog = catalog_new(&peek, NULL);
    Setup setup = {.game = "peek", .seats = 5};
    Problem problem;
    assert_null(table_open(catalog, &setup, &problem));
    assert_string_equal(problem.expected, "2 to 4");
    setup.seats = 2;
    const char *lines[] = {"row 1 2 3 4", "row 1 2 x\nrow"};
    setup.position = lines;
    setup.position_count = 2;
    assert_null(table_open(catalog, &setup, &problem));
    assert_int_equal(problem.line, 2);
    assert_int_equal(problem.column, 9);
    setup.position_count = 1;
    Table *table = table_open(catalog, &setup, &problem);
    assert_non_null(table);
    lines[0] = "gone";
    assert_string_equal(table->setup.position[0], "row 1 2 3 4"); /* its own copy */
    table_close(table);
    table_close(NULL);
    catalog_free(catalog);
}

/* A position that can't be is told from one that can. */
static void a_broken_position_is_noticed(void **unused)
{
    (void)unused;
    Problem problem = {0};
    Table *table =
        harness_table("game warren\nseat 1 Ann\nseat 2 Bob\nrunner 2 0 50 3\ndeal\n1: lay 3 7 [trap 4]\n");
    assert_true(table_sound(table, &problem));
    ((uint8_t *)table->state)[0] = 77; /* no such phase */
    assert_false(table_sound(table, &problem));
    assert_non_null(strstr(problem.what, "can't be"));
    table_close(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_choice_changes_the_state_and_the_log),
        cmocka_unit_test(the_table_refuses_by_its_own_clauses),
        cmocka_unit_test(words_are_read_in_the_view),
        cmocka_unit_test(one_breath_is_all_or_nothing),
        cmocka_unit_test(a_breath_has_an_end),
        cmocka_unit_test(trying_changes_nothing),
        cmocka_unit_test(given_dice_must_be_those_thrown),
        cmocka_unit_test(seeded_dice_go_on_where_they_stood),
        cmocka_unit_test(sealed_dice_never_go_back),
        cmocka_unit_test(a_seat_takes_its_own_choices_back),
        cmocka_unit_test(what_was_seen_stays_seen),
        cmocka_unit_test(dice_and_secret_bids),
        cmocka_unit_test(a_broken_position_is_noticed),
        cmocka_unit_test(going_back_is_within_what_stands),
        cmocka_unit_test(leaving_ends_a_match),
        cmocka_unit_test(nobody_leaves_twice),
        cmocka_unit_test(a_view_shows_what_a_seat_may_see),
        cmocka_unit_test(a_view_says_who_is_asked),
        cmocka_unit_test(events_are_told_to_those_who_may_know),
        cmocka_unit_test(nobody_is_told_before_it_is_kept),
        cmocka_unit_test(what_is_not_kept_did_not_happen),
        cmocka_unit_test(a_bad_setup_does_not_open),
    };
    return cmocka_run_group_tests_name("table", tests, NULL, NULL);
}
