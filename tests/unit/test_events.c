/* Events: adding, citing, redacting. */
#include "core/events.h"

#include "unit.h"

static void adds_what_it_is_told(void **unused)
{
    (void)unused;
    Event items[2];
    memset(items, 'x', sizeof items);
    Events events = {.items = items, .capacity = 2};
    Event *event = event_add(&events, 5, 1, 7, -8, 9);
    assert_ptr_equal(event, &items[0]);
    assert_int_equal(events.count, 1);
    Event wanted = {.kind = 5, .clause = 1, .subject = 7, .object = -8, .n = {9}};
    assert_memory_equal(event, &wanted, sizeof wanted);
    assert_null(event_add(NULL, 5, 1, 7, 8, 9));
}

static void add_too_many(void)
{
    Event item;
    Events events = {.items = &item, .capacity = 1};
    event_add(&events, 1, 1, 0, 0, 0);
    event_add(&events, 1, 1, 0, 0, 0);
}
static void cite_what_is_not_there(void)
{
    static uint32_t cited[CLAUSE_COUNT];
    Event item;
    Events events = {.items = &item, .capacity = 1};
    clause_cited = cited;
    event_add(&events, 1, CLAUSE_COUNT, 0, 0, 0);
}
static void secret_that_means_nothing(void)
{
    Event event = {.secret = SECRET_N0 << 4};
    event_redact(&event, 1);
}
static void seat_that_is_none(void)
{
    Event event = {0};
    event_redact(&event, 8);
}
static void bugs_stop(void **unused)
{
    (void)unused;
    assert_stops(add_too_many, "events->count < events->capacity");
    assert_stops(cite_what_is_not_there, "CLAUSE_COUNT");
    assert_stops(secret_that_means_nothing, "KNOWN");
    assert_stops(seat_that_is_none, "seat < 8");
}

static void cites_its_clause(void **unused)
{
    (void)unused;
    static uint32_t cited[CLAUSE_COUNT];
    Event items[3];
    Events events = {.items = items, .capacity = 3};
    event_add(&events, 1, 2, 0, 0, 0);
    clause_cited = cited;
    event_add(&events, 1, 2, 0, 0, 0);
    event_add(&events, 1, CLAUSE_COUNT - 1, 0, 0, 0);
    event_add(NULL, 1, 2, 0, 0, 0);
    clause_cited = NULL;
    assert_int_equal(cited[2], 1);
    assert_int_equal(cited[CLAUSE_COUNT - 1], 1);
    assert_int_equal(cited[1], 0);
}

static Event example(int secret, int audience)
{
    return (Event){.kind = 3,
                   .clause = 4,
                   .subject = 10,
                   .object = 11,
                   .n = {20, 21, 22, 23},
                   .secret = (uint16_t)secret,
                   .audience = (uint8_t)audience};
}

static void open_events_stay_as_they_are(void **unused)
{
    (void)unused;
    Event open = example(0, 0), seen = open;
    for (int seat = 0; seat <= 6; seat++) {
        assert_true(event_redact(&seen, seat));
        assert_memory_equal(&seen, &open, sizeof open);
    }
}

static void the_audience_sees_everything(void **unused)
{
    (void)unused;
    Event secret = example(SECRET_SUBJECT | SECRET_ALL, 1 << 2 | 1 << 6), seen = secret;
    assert_true(event_redact(&seen, 2));
    assert_true(event_redact(&seen, 6));
    assert_memory_equal(&seen, &secret, sizeof secret);
}

static void others_see_what_is_left(void **unused)
{
    (void)unused;
    static const struct {
        int secret, subject, object, n[4];
    } CASES[] = {
        {SECRET_SUBJECT, UNKNOWN, 11, {20, 21, 22, 23}},
        {SECRET_OBJECT, 10, UNKNOWN, {20, 21, 22, 23}},
        {SECRET_N0, 10, 11, {UNKNOWN, 21, 22, 23}},
        {SECRET_N0 << 1, 10, 11, {20, UNKNOWN, 22, 23}},
        {SECRET_N0 << 2, 10, 11, {20, 21, UNKNOWN, 23}},
        {SECRET_N0 << 3, 10, 11, {20, 21, 22, UNKNOWN}},
        {SECRET_SUBJECT | SECRET_N0 << 1, UNKNOWN, 11, {20, UNKNOWN, 22, 23}},
    };
    for (int i = 0; i < countof(CASES); i++) {
        for (int seat = 0; seat <= 6; seat++) {
            if (seat == 2) continue;
            Event seen = example(CASES[i].secret, 1 << 2);
            assert_true(event_redact(&seen, seat));
            assert_int_equal(seen.subject, CASES[i].subject);
            assert_int_equal(seen.object, CASES[i].object);
            for (int k = 0; k < 4; k++) assert_int_equal(seen.n[k], CASES[i].n[k]);
            assert_int_equal(seen.kind, 3);
            assert_int_equal(seen.clause, 4);
            Event again = seen;
            assert_true(event_redact(&again, seat));
            assert_memory_equal(&again, &seen, sizeof seen);
        }
    }
}

static void hidden_events_leave_nothing(void **unused)
{
    (void)unused;
    Event nothing = {0};
    for (int seat = 0; seat <= 6; seat++) {
        Event seen = example(SECRET_ALL, 0);
        assert_false(event_redact(&seen, seat));
        assert_memory_equal(&seen, &nothing, sizeof nothing);
    }
}

/* "All but seat 2" written as ~4 sets bit 0 as well. */
static void spectators_are_in_no_audience(void **unused)
{
    (void)unused;
    Event seen = example(SECRET_SUBJECT, 0xFF & ~(1 << 2));
    assert_true(event_redact(&seen, 0));
    assert_int_equal(seen.subject, UNKNOWN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(adds_what_it_is_told),
        cmocka_unit_test(bugs_stop),
        cmocka_unit_test(cites_its_clause),
        cmocka_unit_test(open_events_stay_as_they_are),
        cmocka_unit_test(the_audience_sees_everything),
        cmocka_unit_test(others_see_what_is_left),
        cmocka_unit_test(hidden_events_leave_nothing),
        cmocka_unit_test(spectators_are_in_no_audience),
    };
    return cmocka_run_group_tests_name("events", tests, NULL, NULL);
}
