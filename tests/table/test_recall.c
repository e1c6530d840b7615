/* Who comes later: what is told again is what was told, and who knows everything may have everything. */
#include "core/clauses.h"
#include "harness.h"
#include "table/review.h"

enum { HEARD_MAX = 24, HEARD_EVENTS = 24 };

typedef struct Heard {
    int number, count;
    uint64_t hash;
    Event event[HEARD_EVENTS];
} Heard;

typedef struct Ear {
    Heard heard[HEARD_MAX];
    int count;
} Ear;

static void hear(Ear *ear, int number, uint64_t hash, const Event *events, int count)
{
    Heard *heard = &ear->heard[ear->count++];
    assert_true(ear->count < HEARD_MAX && count <= HEARD_EVENTS);
    *heard = (Heard){.number = number, .count = count, .hash = hash};
    if (count) memcpy(heard->event, events, sizeof(Event) * (size_t)count);
}

static void hear_now(void *context, const Table *table, const Entry *entry, const Event *events, int count)
{
    hear(context, table->entry_count - 1, entry->hash, events, count);
}

static void hear_again(void *context, const Table *table, int number, const void *state, const Event *events,
                       int count)
{
    hear(context, number, state_hash(table->kit, state), events, count);
}

static void says(Table *table, int seat, const char *words)
{
    Answer answer;
    if (table_say(table, seat, words, NULL, &answer) != ANSWER_DONE)
        fail_msg("%s: %s%s", words, answer.refusal.why, answer.problem.what);
}

/* Everything that a log can have: the deal with its dice, choices, some taken back, other dice, somebody who
 * leaves. */
static Table *eventful(Ear *ear)
{
    Table *table = harness_table("game peek\nseed 4\nseat 1 Ann\nseat 2 Bob\nrow 3 5\n");
    Answer answer;
    table->hooks = (TableHooks){.context = ear, .tell = hear_now};
    assert_int_equal(table_begin(table, NULL, &answer), ANSWER_DONE);
    says(table, 1, "wait then look 2");
    says(table, 1, "roll");
    assert_int_equal(table_undo_to(table, 1, &answer), ANSWER_DONE);
    says(table, 1, "open 4");
    table_seed(table, 9);
    says(table, 1, "roll then end");
    assert_int_equal(table_undo(table, 1, false, &answer), ANSWER_DONE);
    says(table, 1, "end");
    says(table, 2, "wait");
    assert_int_equal(table_leave(table, 2, LEAVE_RESIGNED, NULL, false, &answer), ANSWER_DONE);
    return table;
}

static void what_was_told_is_told_again(void **unused)
{
    (void)unused;
    Ear live = {0};
    Table *table = eventful(&live);
    assert_true(live.count > 8);
    uint32_t cited[CLAUSE_COUNT] = {0};
    clause_cited = cited;
    for (int from = 0; from <= table->entry_count; from++) {
        Ear again = {0};
        table_recall(table, from, hear_again, &again);
        assert_int_equal(again.count, table->entry_count - from);
        int at = 0;
        for (int i = 0; i < again.count; i++) {
            const Heard *heard = &again.heard[i];
            assert_int_equal(heard->number, from + i);
            assert_int_equal(heard->hash, table->entries[from + i].hash);
            while (at < live.count && live.heard[at].number < heard->number) at++;
            if (at == live.count ||
                live.heard[at].number > heard->number) { /* other dice are told to nobody */
                assert_int_equal(table->entries[heard->number].kind, ENTRY_SEED);
                assert_int_equal(heard->count, 0);
                continue;
            }
            assert_int_equal(heard->count, live.heard[at].count);
            assert_memory_equal(heard->event, live.heard[at].event, sizeof heard->event);
        }
    }
    assert_ptr_equal(clause_cited, cited);
    for (int i = 0; i < CLAUSE_COUNT; i++) assert_int_equal(cited[i], 0); /* nothing happened anew */
    clause_cited = NULL;
    table_close(table);
}

/* A state as it was before the deal: what was placed, and nothing else. */
static void a_table_is_laid_out_again(void **unused)
{
    (void)unused;
    Ear live = {0};
    Table *table = eventful(&live);
    uint64_t state[8] = {~0ull, ~0ull, ~0ull};
    assert_true(table->kit->state_size <= sizeof state);
    table_lay_out(table, state);
    Text view = text_growing();
    table_describe_state(table, state, TABLE_REFEREE, &view);
    if (!strstr(view.at, "\"cards\":[3,5,0,0],\"waits\":0,\"luck\":0,\"turn\":0")) fail_msg("%s", view.at);
    text_free(&view);
    table_close(table);
}

/* What is taken back behind somebody who has left leaves him gone. */
static void who_left_stays_gone(void **unused)
{
    (void)unused;
    Table *table = harness_table("game parley\nseed 3\nseat 1 Ann\nseat 2 Bob\nseat 3 Cid\ndeal\n");
    Answer answer;
    says(table, 1, "pass");
    assert_int_equal(table_leave(table, 3, LEAVE_TIMED_OUT, NULL, false, &answer), ANSWER_DONE);
    uint64_t left = table_hash(table);
    assert_true(table_has_left(table, 3) && !table_has_left(table, 2));
    says(table, 2, "pass");
    assert_true(table_hash(table) != left);
    assert_int_equal(table_undo_to(table, 2, &answer), ANSWER_DONE);
    assert_int_equal(table_hash(table), left);
    assert_true(table_has_left(table, 3));
    assert_int_equal(table_undo_to(table, 1, &answer), ANSWER_DONE); /* and now he has not left */
    assert_false(table_has_left(table, 3));
    Ear again = {0};
    table_recall(table, 0, hear_again, &again);
    assert_int_equal(again.count, table->entry_count);
    for (int i = 0; i < again.count; i++) assert_int_equal(again.heard[i].hash, table->entries[i].hash);
    table_close(table);
}

static void who_knows_everything(void **unused)
{
    (void)unused;
    Table *table = harness_table("game peek\nseat 1 Ann\nseat 2 Bob\nrow 3 5 7 8\ndeal\n");
    says(table, 1, "look 1 then look 2 then look 3");
    for (int seat = 0; seat <= 2; seat++) assert_false(table_hides_nothing(table, seat));
    says(table, 1, "look 4");
    for (int seat = 0; seat <= 2; seat++) assert_int_equal(table_hides_nothing(table, seat), seat == 1);
    assert_true(table_hides_nothing(table, TABLE_REFEREE));
    says(table, 1, "open 1 then open 2 then open 3 then open 4");
    for (int seat = 0; seat <= 2; seat++) assert_true(table_hides_nothing(table, seat));
    table_close(table);
    /* what was said in secret stays a word that others can't read, though the position shows all */
    table =
        harness_table("game parley\nseat 1 Ann\nseat 2 Bob\nhand 1 2 3 4\nhand 2 5 5 1\ndeal [prize 3 4]\n");
    for (int seat = 0; seat <= 2; seat++) assert_false(table_hides_nothing(table, seat));
    table_close(table);
}

/* The outlooks of all seats are one whole, and luck is what one is given and the others lose. */
static void outlooks_and_luck_are_shared_out(void **unused)
{
    (void)unused;
    Table *table =
        harness_table("game parley\nseat 1 Ann\nseat 2 Bob\nhand 1 2 3 4\nhand 2 5 5 1\ndeal [prize 3 4]\n"
                      "1: bid 4\n2: bid 5 [cup 1 2]\n1: pass [prize 1 1]\n");
    Review review;
    review_open(&review, table);
    Reviewer *reviewer = reviewer_new(table, &review_usual);
    assert_int_equal(review.count, 3);
    double first[SEATS_MAX + 1], last[SEATS_MAX + 1];
    review_outlook(&review, 0, first);
    review_outlook(&review, 3, last);
    assert_true(first[1] + first[2] > 0.999 && first[1] + first[2] < 1.001);
    assert_true(last[2] > last[1] && last[2] > first[2]); /* Bob has won the points */
    for (int i = 0; i < review.count; i++) review_luck(&review, reviewer, i);
    for (int i = 0; i < review.count; i++) {
        const ReviewLine *line = &review.line[i];
        double sum = line->luck[1] + line->luck[2], most = line->luck[1] > 0 ? line->luck[1] : -line->luck[1];
        assert_true(sum < 0.001 && sum > -0.001);
        assert_true(line->luck_most - most < 0.001 && most - line->luck_most < 0.001);
        if (!line->dice) assert_true(most == 0);
    }
    reviewer_free(reviewer);
    review_free(&review);
    table_close(table);
}

static void json_number(const char *document, const char *pointer, const char *expected)
{
    const char *value;
    int length;
    if (!json_find(document, pointer, &value, &length)) fail_msg("no %s in %s", pointer, document);
    if (length != (int)strlen(expected) || memcmp(value, expected, (size_t)length) != 0)
        fail_msg("%s is %.*s", pointer, length, value);
}

/* What was found comes with the largest first, and the sums of each seat are those of its own choices. */
static void what_was_found_is_in_order(void **unused)
{
    (void)unused;
    Table *table =
        harness_table("game parley\nseat 2 Bob\nhand 1 2 3 4\nhand 2 5 5 1\ndeal [prize 3 4]\n"
                      "1: bid 4\n2: bid 5 [cup 1 2]\n1: pass [prize 1 1]\n2: pass\n1: pass [prize 1 1]\n");
    Review review;
    review_open(&review, table);
    assert_int_equal(review.count, 5);
    static const double cost[] = {0.1, 0.25, 0.3, 0, 0.1}, luck[] = {0, -0.02, 0.4, 0, -0.0502};
    for (int i = 0; i < review.count; i++) {
        ReviewLine *line = &review.line[i];
        *line = (ReviewLine){.number = i + 1, .seat = i % 2 ? 2 : 1, .made = table->entries[i + 1].words};
        line->advised = table->entries[i + 1].choice;
        if (cost[i] > 0) strcpy(line->better, "dare");
        line->outlook = 0.5, line->better_outlook = 0.5 + cost[i];
        line->luck[line->seat] = luck[i], line->luck_most = luck[i] < 0 ? -luck[i] : luck[i];
    }
    review.line[3].number = 0; /* somebody left: no choice */
    review_sum(&review);
    Text text = text_growing();
    Json json = json_to(&text);
    review_put_json(&review, 3, &json);
    static const struct {
        const char *pointer, *is;
    } row[] = {
        {"/choices", "4"},
        {"/seats/0/lost", "50.0"},
        {"/seats/1/lost", "25.0"},
        {"/seats/0/luck", "35.0"},
        {"/seats/1/luck", "-2.0"},
        {"/seats/0/name", "\"Seat 1\""},
        {"/seats/1/name", "\"Bob\""},
        {"/luck/0/number", "3"},
        {"/luck/1/number", "5"},
        {"/luck/2/number", "2"},
        {"/luck/1/change", "-5.0"},
        {"/decisions/0/number", "3"},
        {"/decisions/1/number", "2"},
        {"/decisions/2/number", "1"},
        {"/decisions/0/cost", "30.0"},
        {"/decisions/1/better_outlook", "75.0"},
    };
    for (int i = 0; i < countof(row); i++) json_number(text.at, row[i].pointer, row[i].is);
    const char *value;
    int length;
    assert_false(json_find(text.at, "/decisions/3", &value, &length)); /* not more than are wanted */
    assert_false(json_find(text.at, "/luck/3", &value, &length));
    text_clear(&text);
    json = json_to(&text);
    review_put_json(&review, 9, &json);
    json_number(text.at, "/decisions/3/number",
                "5"); /* what costs as much comes later if it was made later */
    assert_false(json_find(text.at, "/decisions/4", &value, &length));
    assert_false(json_find(text.at, "/luck/3", &value, &length)); /* no luck at all is not told */
    text_free(&text);
    review_free(&review);
    table_close(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_told_is_told_again),
        cmocka_unit_test(a_table_is_laid_out_again),
        cmocka_unit_test(who_knows_everything),
        cmocka_unit_test(who_left_stays_gone),
        cmocka_unit_test(outlooks_and_luck_are_shared_out),
        cmocka_unit_test(what_was_found_is_in_order),
    };
    return cmocka_run_group_tests_name("recall", tests, NULL, NULL);
}
