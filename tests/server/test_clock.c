/* Clocks: who is asked runs; pauses; increments; running out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "table/clock.h"

enum { ONE = 1 << 1, TWO = 1 << 2 };

static void only_who_is_asked_runs(void **state)
{
    (void)state;
    Clock clock = clock_new(&(ClockSpec){CLOCK_MATCH, 10000, 0}, 2);
    clock_ask(&clock, ONE, 1000);
    assert_int_equal(clock_left(&clock, 1, 3000), 8000);
    assert_int_equal(clock_left(&clock, 2, 3000), 10000);
    clock_chosen(&clock, 1, 3000);
    clock_ask(&clock, TWO, 3000);
    assert_int_equal(clock_left(&clock, 1, 9000), 8000);
    assert_int_equal(clock_left(&clock, 2, 9000), 4000);
    clock_ask(&clock, ONE | TWO, 9000);
    assert_int_equal(clock_left(&clock, 1, 10000), 7000);
    assert_int_equal(clock_left(&clock, 2, 10000), 3000);
    assert_int_equal(clock_out(&clock, 12999), 0);
    assert_int_equal(clock_out(&clock, 13000), 2);
    assert_int_equal(clock_left(&clock, 2, 99999), 0);
}

/* Every seat of six has a time of its own, the sixth too. */
static void six_seats_have_clocks(void **state)
{
    (void)state;
    for (int seat = 1; seat <= 6; seat++) {
        Clock clock = clock_new(&(ClockSpec){CLOCK_MATCH, 10000, 500}, 6);
        clock_ask(&clock, 1u << seat, 0);
        for (int other = 1; other <= 6; other++)
            assert_int_equal(clock_left(&clock, other, 4000), other == seat ? 6000 : 10000);
        assert_int_equal(clock_out(&clock, 9999), 0);
        assert_int_equal(clock_out(&clock, 10000), seat);
        clock_pause(&clock, seat, true, 4000);
        assert_int_equal(clock_out(&clock, 20000), 0);
        clock_pause(&clock, seat, false, 20000);
        assert_int_equal(clock_out(&clock, 26000), seat);
        clock_chosen(&clock, seat, 21000);
        clock_ask(&clock, 1u << (seat % 6 + 1), 21000);
        assert_int_equal(clock_left(&clock, seat, 30000), 5500);
        assert_int_equal(clock_out(&clock, 31000), seat % 6 + 1);
    }
}

static void increments_come_when_the_turn_passes(void **state)
{
    (void)state;
    Clock clock = clock_new(&(ClockSpec){CLOCK_MATCH, 10000, 500}, 2);
    clock_ask(&clock, ONE, 0);
    clock_chosen(&clock, 1, 1000);
    clock_ask(&clock, ONE, 1000); /* asked again: not done yet */
    assert_int_equal(clock_left(&clock, 1, 1000), 9000);
    clock_ask(&clock, TWO, 2000);
    assert_int_equal(clock_left(&clock, 1, 2000), 8500);
}

static void moves_begin_anew(void **state)
{
    (void)state;
    Clock clock = clock_new(&(ClockSpec){CLOCK_MOVE, 5000, 0}, 2);
    clock_ask(&clock, ONE, 0);
    clock_chosen(&clock, 1, 4000);
    clock_ask(&clock, ONE, 4000);
    assert_int_equal(clock_left(&clock, 1, 5000), 4000);
    assert_int_equal(clock_out(&clock, 9000), 1);
}

static void a_pause_costs_nothing(void **state)
{
    (void)state;
    Clock clock = clock_new(&(ClockSpec){CLOCK_DAYS, 5000, 0}, 2);
    clock_ask(&clock, ONE, 0);
    clock_pause(&clock, 1, true, 1000);
    assert_int_equal(clock_running(&clock), 0);
    assert_int_equal(clock_out(&clock, 100000), 0);
    clock_pause(&clock, 1, false, 100000);
    assert_int_equal(clock_left(&clock, 1, 101000), 3000);
    assert_int_equal(clock_left(&clock, 1, 99000), 4000); /* a clock set back gives no time */
}

static void without_a_clock_nothing_runs(void **state)
{
    (void)state;
    Clock clock = clock_new(&(ClockSpec){0}, 2);
    clock_ask(&clock, ONE, 0);
    clock_chosen(&clock, 1, 10);
    assert_int_equal(clock_left(&clock, 1, 1000000), -1);
    assert_int_equal(clock_out(&clock, 1000000), 0);
    assert_int_equal(clock_running(&clock), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_who_is_asked_runs),
        cmocka_unit_test(six_seats_have_clocks),
        cmocka_unit_test(increments_come_when_the_turn_passes),
        cmocka_unit_test(moves_begin_anew),
        cmocka_unit_test(a_pause_costs_nothing),
        cmocka_unit_test(without_a_clock_nothing_runs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
