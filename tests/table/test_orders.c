/* Standing orders: who passes unasked, and at what everybody stops. */
#include "table/orders.h"

#include "harness.h"

#define CARDS                                                                                                \
    "cards\n  card 1 Brute monster\n    copies 4  cost 3  attack 3  defense 3\n"                             \
    "  card 2 Sniper agent\n    copies 6  cost 2\n    use damage 2 on enemy-fighter\nend\n"                  \
    "seat 1 Ann\nseat 2 Bob\nseat 3 Cid\n"

static const char SHOT[] =
    "game robot_empire trade=off\n" CARDS
    "hand 1 Sniper\nhand 2 Sniper\nhand 3 Sniper\nplace 2 Brute\nplace 3 Brute\nplace 1 Brute\n"
    "deck\nturn 1\n1: use Sniper on Brute#1\n";
static const char ATTACK[] = "game robot_empire trade=off\n" CARDS
                             "hand 2 Sniper\nhand 3 Sniper\nplace 1 Brute\ndeck\nturn 1 phase=combat\n"
                             "1: attack Brute at 2\n1: done\n";

static void reads_orders(void **unused)
{
    Order order = ORDER_ASK;
    Problem problem = {0};
    (void)unused;
    for (int i = 0; i < ORDER_COUNT; i++) {
        assert_true(order_read(order_word((Order)i), &order, &problem));
        assert_int_equal(order, i);
    }
    assert_true(order_read("Turn", &order, &problem));
    assert_int_equal(order, ORDER_TURN);
    assert_false(order_read("never", &order, &problem));
    assert_non_null(strstr(problem.what, "never"));
    assert_non_null(strstr(problem.expected, "attack"));
}

static void stops_at_the_target(void **unused)
{
    const Order order[SEATS_MAX + 1] = {0};
    (void)unused;
    Table *table = harness_table(SHOT);
    assert_int_equal(table_asked(table), 1 << 2 | 1 << 3);
    assert_true(order_passes(table, 3, ORDER_TARGET));
    assert_false(order_passes(table, 2, ORDER_TARGET));
    assert_true(order_passes(table, 2, ORDER_ATTACK));
    assert_true(order_passes(table, 2, ORDER_TURN));
    assert_false(order_passes(table, 3, ORDER_ASK));
    assert_false(order_passes(table, 1, ORDER_TURN)); /* is not asked */
    assert_int_equal(orders_run(table, order, 0), 1);
    assert_int_equal(table_asked(table), 1 << 2);
    assert_int_equal(orders_run(table, order, 0), 0);
    assert_string_equal(table->entries[table->entry_count - 1].words, "pass");
    table_close(table);
}

static void runs_until_a_turn(void **unused)
{
    const Order order[SEATS_MAX + 1] = {0, ORDER_TURN, ORDER_TURN, ORDER_TURN};
    (void)unused;
    Table *table = harness_table(SHOT);
    assert_int_equal(orders_run(table, order, 1u << 3), 1); /* seat 3 decides itself */
    assert_int_equal(table_asked(table), 1 << 3);
    assert_int_equal(orders_run(table, order, 0), 1);
    assert_int_equal(table_asked(table), 1 << 1); /* a turn is never passed by an order */
    table_close(table);
}

static void stops_at_attacks(void **unused)
{
    const Order order[SEATS_MAX + 1] = {0, ORDER_ATTACK, ORDER_ATTACK, ORDER_ATTACK};
    (void)unused;
    Table *table = harness_table(ATTACK);
    assert_int_equal(table_asked(table), 1 << 2 | 1 << 3);
    assert_int_equal(orders_run(table, order, 0), 1);
    assert_int_equal(table_asked(table), 1 << 2);
    assert_false(order_passes(table, 2, ORDER_TARGET));
    table_close(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(reads_orders), cmocka_unit_test(stops_at_the_target),
                                       cmocka_unit_test(runs_until_a_turn),
                                       cmocka_unit_test(stops_at_attacks)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
