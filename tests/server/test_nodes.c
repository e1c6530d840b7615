/* Several servers on one database: leases, owners, and what they must agree on. */
#include <unistd.h>

#include "store_tests.h"

static void take_listed(void *context, const StoreSummary *summary)
{
    text_format(context, "%s %s %s;", summary->id, summary->game, summary->head);
}

/* Who has a lease then, as `b a `; `lapsed`: the node itself had none before. */
static void expect_renewed(Store *store, const char *node, int64_t ms, bool lapsed, const char *others)
{
    TEXT(names, 100);
    Problem problem = {0};
    bool was = !lapsed;
    int64_t now = 0;
    assert_true(store->nodes->renew(store, node, ms, &was, &now, take_id, &names, &problem));
    assert_int_equal(was, lapsed);
    assert_true(now > 1600000000000ll);
    assert_string_equal(names.at, others);
}

static void expect_owner(Store *store, const char *id, const char *node, const char *owner, int64_t epoch)
{
    StoreOwner found = {0};
    Problem problem = {0};
    assert_true(store->nodes->own(store, id, node, &found, &problem));
    assert_string_equal(found.node, owner);
    assert_int_equal(found.epoch, epoch);
}

static void expect_adopted(Store *store, const char *node, int count, const char *ids)
{
    TEXT(adopted, 100);
    Problem problem = {0};
    assert_true(store->nodes->adopt(store, node, count, take_id, &adopted, &problem));
    assert_string_equal(adopted.at, ids);
}

static StoreOp owned_op(const char *id, const char *node, int status, int64_t created, const char *wish)
{
    StoreOp op = match_op(id);
    op.match.owner = node;
    op.match.status = status;
    op.match.created = created;
    op.match.wish = wish;
    return op;
}

static StoreOp entry_under(const char *id, int number, int64_t epoch)
{
    StoreOp op = entry_op(id, number, "1: pass");
    op.epoch = epoch;
    return op;
}

/* Nobody has a match that a living one has; whoever takes over has the next epoch, and what the one before
   writes then is not kept, nor anything that is in a batch with it. */
static void a_match_has_one_owner(void **state)
{
    (void)state;
    Store *a = store_open_as(true), *b = store_open_as(true);
    Problem problem = {0};
    StoreOwner owner;
    TEXT(name, 64);
    TEXT(same, 64);
    assert_true(a->nodes->name(a, &name, &problem) && b->nodes->name(b, &same, &problem));
    assert_true(name.length > 8);
    assert_string_equal(name.at, same.at);
    expect_renewed(a, "a", 60000, true, "a ");
    expect_renewed(b, "b", 60000, true, "a b ");
    expect_renewed(a, "a", 60000, false, "b a "); /* as the rows lie: that one was written last */
    StoreOp made[] = {owned_op("m1", "a", MATCH_LIVE, 1, NULL), owned_op("m2", "a", MATCH_LIVE, 2, NULL),
                      entry_under("m1", 0, 1)};
    assert_true(write_ops(a, made, 3, NULL));
    assert_false(b->nodes->own(b, "m0", "b", &owner, &problem));
    assert_string_equal(problem.what, "");
    expect_owner(b, "m1", "b", "a", 1);
    expect_adopted(b, "b", 100, "");
    StoreOp others[] = {entry_under("m1", 1, 2)};
    assert_false(write_ops(b, others, 1, NULL));

    assert_true(a->nodes->leave(a, "a", &problem));
    expect_owner(b, "m1", "b", "b", 2);
    expect_owner(a, "m1", "a", "b", 2);
    bool conflict = false;
    StoreOp late[] = {entry_under("m2", 0, 1), entry_under("m1", 1, 1)};
    assert_false(write_ops(a, late, 2, &conflict)); /* not the one of m2 either */
    expect_entries(b, "m2", "");
    StoreOp now[] = {entry_under("m1", 1, 2)};
    assert_true(write_ops(b, now, 1, NULL));
    expect_entries(a, "m1", "0 100 1 1: pass f000000000000001 k;1 101 1 1: pass f000000000000002 k;");
    expect_renewed(a, "a", 60000, true, "b a "); /* it comes back, and has what nobody took */
    expect_owner(b, "m2", "b", "a", 1);
    a->close(a);
    b->close(b);
}

/* A lease that ran out frees what is open or awake; how long it had no owner is added up. */
static void a_lost_one_is_taken_over(void **state)
{
    (void)state;
    Store *a = store_open_as(true), *b = store_open_as(true);
    Problem problem = {0};
    StoreOwner owner = {0};
    expect_renewed(b, "b", 600000, true, "b ");
    expect_renewed(a, "a", 300, true, "b a ");
    StoreOp made[] = {owned_op("m1", "a", MATCH_LIVE, 1, NULL),
                      owned_op("m2", "a", MATCH_OPEN, 2, NULL),
                      owned_op("m3", "a", MATCH_OVER, 3, NULL),
                      owned_op("m4", "a", MATCH_LIVE, 4, NULL),
                      owned_op("m5", "a", MATCH_LIVE, 5, NULL),
                      {.kind = STORE_MATCH_WAKE, .id = "m4", .epoch = 1, .at = 77}};
    assert_true(write_ops(a, made, countof(made), NULL));
    /* a database that has started a moment ago gives nobody up */
    for (int i = 0; i < 600 && strcmp(owner.node, "b") != 0; i++) {
        usleep(20000);
        assert_true(b->nodes->own(b, "m5", "b", &owner, &problem));
    }
    assert_string_equal(owner.node, "b");
    assert_true(owner.down >= 300 && owner.down < 60000);
    expect_adopted(b, "b", 1, "m1 ");
    expect_adopted(b, "b", 100, "m2 "); /* not what is over or asleep */
    expect_owner(b, "m4", "b", "b", 2); /* unless somebody asks for it */
    expect_renewed(a, "a", 60000, true, "b a ");
    expect_owner(a, "m1", "a", "b", 2);
    a->close(a);
    b->close(b);
}

/* What is written of nodes does not grow with the servers that there ever were. */
static void forgets_who_is_gone(void **state)
{
    (void)state;
    Store *a = store_open_as(true);
    Problem problem = {0};
    StoreOwner owner = {0};
    expect_renewed(a, "a", 600000, true, "a ");
    expect_renewed(a, "b", 600000, true, "a b ");
    expect_renewed(a, "c", 600000, true, "a b c ");
    StoreOp made[] = {owned_op("m1", "b", MATCH_LIVE, 1, NULL),
                      owned_op("m2", "c", MATCH_OVER, 2, NULL),
                      {.kind = STORE_MATCH_WAKE, .id = "m1", .epoch = 1, .at = 77}};
    assert_true(write_ops(a, made, countof(made), NULL));
    assert_true(a->nodes->leave(a, "b", &problem) && a->nodes->leave(a, "c", &problem));
    usleep(300000);
    assert_true(a->nodes->sweep(a, 60000, &problem)); /* they were there a moment ago */
    assert_true(a->nodes->sweep(a, 100, &problem));
    assert_true(a->nodes->own(a, "m2", "a", &owner, &problem));
    assert_int_equal(owner.down,
                     0); /* c is forgotten, and when it was there: what is over needs it no more */
    assert_true(a->nodes->own(a, "m1", "a", &owner, &problem));
    assert_true(owner.down >= 300); /* b was not, for it had a match that sleeps */
    expect_renewed(a, "b", 600000, true, "a b ");
    StoreOp mine[] = {owned_op("m3", "c", MATCH_LIVE, 3, NULL)}; /* of one that is not known any more */
    assert_true(write_ops(a, mine, 1, NULL));
    expect_adopted(a, "a", 100, "m3 ");
    a->close(a);
}

static void agrees_on_names_and_lists(void **state)
{
    (void)state;
    Store *a = store_open_as(true), *b = store_open_as(true);
    Problem problem = {0};
    TEXT(waiting, 100);
    TEXT(listed, 200);
    assert_true(a->nodes->lock(a, "name Ann"));
    assert_false(b->nodes->lock(b, "name Ann"));
    assert_true(b->nodes->lock(b, "name Bob"));
    a->nodes->unlock(a, "name Ann");
    assert_true(b->nodes->lock(b, "name Ann"));
    b->close(b); /* ends its locks */
    for (int i = 0; i < 250 && !a->nodes->lock(a, "name Ann"); i++) {
        assert_true(i < 249);
        usleep(20000);
    }
    b = store_open_as(true);
    assert_false(b->nodes->lock(b, "name Ann"));
    StoreOp made[] = {owned_op("m1", "a", MATCH_OPEN, 20, "w"),
                      owned_op("m2", "a", MATCH_OPEN, 10, "w"),
                      owned_op("m3", "a", MATCH_OPEN, 5, "other"),
                      owned_op("m4", "a", MATCH_LIVE, 1, "w"),
                      {.kind = STORE_LISTED, .id = "m1", .epoch = 1, .text = "one"},
                      {.kind = STORE_LISTED, .id = "m2", .epoch = 1, .text = "two"},
                      {.kind = STORE_LISTED, .id = "m4", .epoch = 1, .text = "four"}};
    assert_true(write_ops(a, made, countof(made), NULL));
    assert_true(b->nodes->waiting(b, "w", 10, take_id, &waiting, &problem));
    assert_string_equal(waiting.at, "m2 m1 ");
    assert_true(b->nodes->listed(b, 10, take_listed, &listed, &problem));
    assert_string_equal(listed.at, "m1 parley one;m2 parley two;m4 parley four;");
    StoreOp gone[] = {{.kind = STORE_LISTED, .id = "m1", .epoch = 1}};
    assert_true(write_ops(a, gone, 1, NULL));
    text_clear(&listed);
    assert_true(b->nodes->listed(b, 1, take_listed, &listed, &problem));
    assert_string_equal(listed.at, "m2 parley two;");
    a->close(a);
    b->close(b);
}

int nodes_run(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_match_has_one_owner, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(a_lost_one_is_taken_over, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(forgets_who_is_gone, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(agrees_on_names_and_lists, make_folder, drop_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
