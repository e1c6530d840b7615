/* The store: batches, unique numbers, reading back, migrations, backups, failing on command. SQLite in a
   folder, or what the variable ARBITER_TEST_STORE names: a database with the schemas t1, t2, ..., one for
   each test. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "store/sqlite.h"
#include "store_tests.h"

static char folder[64];
static int test_number;

int make_folder(void **state)
{
    (void)state;
    test_number++;
    strcpy(folder, "/tmp/arbiter-store-XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static const char *below(const char *name)
{
    static char path[160];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

int drop_folder(void **state)
{
    static const char *const names[] = {"arbiter.db", "arbiter.db-wal", "arbiter.db-shm", "copy.db",
                                        "command"};
    (void)state;
    for (int i = 0; i < countof(names); i++) unlink(below(names[i]));
    return rmdir(folder);
}

Store *store_open_as(bool shared)
{
    Problem problem = {0};
    const char *address = getenv("ARBITER_TEST_STORE");
    TEXT(name, 200);
    if (address) text_format(&name, "%s?options=-csearch_path%%3Dt%d", address, test_number);
    Store *store = shared ? store_open_shared(name.at, &problem)
                          : store_open(address ? name.at : folder, true, &problem);
    if (!store) print_error("%s\n", problem.what);
    assert_non_null(store);
    return store;
}

static Store *open_store(void) { return store_open_as(false); }

StoreOp match_op(const char *id)
{
    return (StoreOp){.kind = STORE_MATCH_NEW,
                     .match = {.id = id,
                               .created = 5,
                               .changed = 6,
                               .status = MATCH_LIVE,
                               .game = "parley",
                               .head = "game parley\n",
                               .options = "{}",
                               .seed = {1, 2, 3},
                               .seat_count = 2,
                               .seat = {{.seat = 1,
                                         .kind = "person",
                                         .player = "p1",
                                         .name = "Ann",
                                         .team = "",
                                         .bot = "",
                                         .words = "w\"1"},
                                        {.seat = 2,
                                         .kind = "bot",
                                         .player = "",
                                         .name = "Bot 2",
                                         .team = "",
                                         .bot = "2",
                                         .invite = {9}}}}};
}

StoreOp entry_op(const char *id, int number, const char *line)
{
    return (StoreOp){.kind = STORE_ENTRY,
                     .id = id,
                     .entry = {.number = number,
                               .at = 100 + number,
                               .seat = 1,
                               .line = line,
                               .hash = 0xF000000000000001ull + (uint64_t)number,
                               .key = "k",
                               .clock = ""}};
}

bool write_ops(Store *store, StoreOp *ops, int count, bool *conflict)
{
    Problem problem = {0};
    return store->write(store, ops, count, conflict, &problem);
}

static void take_entry(void *context, const StoreEntry *entry)
{
    Text *text = context;
    text_format(text, "%d %lld %d %s %llx %s;", entry->number, (long long)entry->at, entry->seat, entry->line,
                (unsigned long long)entry->hash, entry->key);
}

void expect_entries(Store *store, const char *id, const char *expected)
{
    Text text = text_growing();
    Problem problem = {0};
    assert_true(store->entries(store, id, 0, take_entry, &text, &problem));
    assert_string_equal(text.at, expected);
    text_free(&text);
}

static void keeps_a_match(void **state)
{
    (void)state;
    Store *store = open_store();
    StoreOp ops[] = {match_op("m1"), entry_op("m1", 0, "deal [first 4 2]"), entry_op("m1", 1, "1: pass")};
    assert_true(write_ops(store, ops, 3, NULL));
    store->close(store);

    store = open_store();
    Arena arena = {0};
    StoreMatch match;
    Problem problem = {0};
    assert_true(store->match(store, "m1", &arena, &match, &problem));
    assert_string_equal(match.head, "game parley\n");
    assert_int_equal(match.seat_count, 2);
    assert_int_equal(match.seed[2], 3);
    assert_null(match.result);
    assert_string_equal(match.seat[0].words, "w\"1");
    assert_null(match.seat[1].words);
    assert_string_equal(match.seat[1].bot, "2");
    assert_int_equal(match.seat[1].invite[0], 9);
    expect_entries(store, "m1",
                   "0 100 1 deal [first 4 2] f000000000000001 k;1 101 1 1: pass f000000000000002 k;");
    assert_false(store->match(store, "m2", &arena, &match, &problem));
    assert_string_equal(problem.what, "");
    arena_free(&arena);
    store->close(store);
}

void take_id(void *context, const char *id) { text_format(context, "%s ", id); }

static void expect_waking(Store *store, int64_t from, int64_t to, const char *wanted)
{
    Text ids = text_growing();
    Problem problem = {0};
    assert_true(store->waking(store, from, to, take_id, &ids, &problem));
    assert_string_equal(ids.at ? ids.at : "", wanted);
    text_free(&ids);
}

static void knows_who_sleeps_and_by_which_orders(void **state)
{
    (void)state;
    Store *store = open_store();
    StoreOp ops[] = {match_op("m1"),
                     match_op("m2"),
                     match_op("m3"),
                     {.kind = STORE_MATCH_STATUS, .id = "m1", .status = MATCH_LIVE},
                     {.kind = STORE_MATCH_STATUS, .id = "m2", .status = MATCH_LIVE},
                     {.kind = STORE_MATCH_STATUS, .id = "m3", .status = MATCH_OPEN},
                     {.kind = STORE_MATCH_WAKE, .id = "m2", .at = 500},
                     {.kind = STORE_MATCH_SEAT,
                      .id = "m2",
                      .seat = {.seat = 1,
                               .kind = "person",
                               .player = "p1",
                               .name = "Ann",
                               .team = "",
                               .bot = "",
                               .orders = "turn"}}};
    assert_true(write_ops(store, ops, countof(ops), NULL));
    expect_waking(store, 0, INT64_MAX, "m1 m2 "); /* m3 is open */
    expect_waking(store, 0, 499, "m1 ");
    expect_waking(store, 1, 500, "m2 ");
    Arena arena = {0};
    StoreMatch match;
    Problem problem = {0};
    assert_true(store->match(store, "m2", &arena, &match, &problem));
    assert_int_equal(match.wake, 500);
    assert_string_equal(match.seat[0].orders, "turn");
    assert_string_equal(match.seat[1].orders, "");
    StoreOp awake = {.kind = STORE_MATCH_WAKE, .id = "m2", .at = 0};
    assert_true(write_ops(store, &awake, 1, NULL));
    expect_waking(store, 1, INT64_MAX, "");
    arena_free(&arena);
    store->close(store);
}

static void take_told(void *context, const StoreTold *told)
{
    text_format(context, "%d-%d %d %.*s;", told->first, told->last, told->size, told->length,
                (const char *)told->bytes);
}

static StoreOp told_op(int first, int last, const char *bytes)
{
    StoreTold told = {.first = first, .last = last, .size = 99, .bytes = bytes, .length = (int)strlen(bytes)};
    return (StoreOp){.kind = STORE_TOLD, .id = "m1", .told = told};
}

/* One position of each kind; what was told by the line it begins with. */
static void keeps_positions_and_what_was_told(void **state)
{
    (void)state;
    Store *store = open_store();
    StorePosition position = {0};
    Arena arena = {0};
    Problem problem = {0};
    assert_false(store->position(store, "m1", false, &arena, &position, &problem));
    assert_string_equal(problem.what, "");
    StoreOp ops[] = {
        {.kind = STORE_POSITION, .id = "m1", .position = {.number = 7, .after = 7, .rules = 3, .lines = "a"}},
        {.kind = STORE_POSITION,
         .id = "m1",
         .position = {.base = true, .number = 9, .after = 7, .rules = 3, .gone = 4, .lines = "a"}},
        {.kind = STORE_POSITION,
         .id = "m1",
         .position = {.number = 12, .after = 12, .rules = 4, .lines = "b\nc"}},
        told_op(64, 70, "later"),
        told_op(0, 63, "early"),
        told_op(64, 127, "all of it")};
    assert_true(write_ops(store, ops, countof(ops), NULL));
    store->close(store);
    store = open_store();
    assert_true(store->position(store, "m1", false, &arena, &position, &problem));
    assert_int_equal(position.number, 12);
    assert_int_equal(position.rules, 4);
    assert_string_equal(position.lines, "b\nc");
    assert_true(store->position(store, "m1", true, &arena, &position, &problem));
    assert_int_equal(position.number, 9);
    assert_int_equal(position.after, 7);
    assert_int_equal(position.gone, 4);
    Text text = text_growing();
    assert_true(store->told(store, "m1", 0, take_told, &text, &problem));
    assert_string_equal(text.at, "0-63 99 early;64-127 99 all of it;");
    text_clear(&text);
    assert_true(store->told(store, "m1", 64, take_told, &text, &problem));
    assert_string_equal(text.at, "64-127 99 all of it;");
    text_free(&text);
    arena_free(&arena);
    store->close(store);
}

static void refuses_a_number_twice_and_all_of_its_batch(void **state)
{
    (void)state;
    Store *store = open_store();
    bool conflict = false;
    StoreOp first[] = {match_op("m"), entry_op("m", 0, "deal")};
    StoreOp second[] = {entry_op("m", 1, "1: pass"), entry_op("m", 0, "deal")};
    assert_true(write_ops(store, first, 2, &conflict));
    assert_false(conflict);
    assert_false(write_ops(store, second, 2, &conflict));
    assert_true(conflict);
    expect_entries(store, "m", "0 100 1 deal f000000000000001 k;");
    StoreOp third[] = {entry_op("m", 1, "1: bid 3")};
    assert_true(write_ops(store, third, 1, &conflict));
    assert_false(conflict);
    store->close(store);
}

static StoreOp player_op(const char *id, const char *name, bool guest)
{
    StoreOp op = {.kind = STORE_PLAYER, .player = {.guest = guest, .created = 1}};
    strcpy(op.player.id, id);
    strcpy(op.player.name, name);
    strcpy(op.player.password, guest ? "" : "hashed");
    return op;
}

static void knows_players_by_session_and_name(void **state)
{
    (void)state;
    Store *store = open_store();
    StorePlayer player;
    Problem problem = {0};
    uint8_t hash[STORE_HASH_SIZE] = {7};
    bool conflict = false;
    StoreOp ops[] = {player_op("p1", "Ann", true),
                     player_op("p2", "Ann", true),
                     {.kind = STORE_SESSION, .id = "p1", .at = 3, .hash = {7}}};
    assert_true(write_ops(store, ops, 3, &conflict)); /* guests may share a name */
    assert_true(store->session(store, hash, 0, &player, &problem));
    assert_string_equal(player.id, "p1");
    assert_false(store->account(store, "ann", &player, &problem));
    StoreOp account = player_op("p1", "Ann", false), other = player_op("p2", "ANN", false);
    assert_true(write_ops(store, &account, 1, &conflict));
    assert_true(store->account(store, "aNN", &player, &problem));
    assert_string_equal(player.password, "hashed");
    assert_false(write_ops(store, &other, 1, &conflict)); /* accounts may not */
    assert_true(conflict);
    StoreOp end = {.kind = STORE_SESSION_END, .hash = {7}};
    assert_true(write_ops(store, &end, 1, NULL));
    assert_false(store->session(store, hash, 0, &player, &problem));
    store->close(store);
}

static void take_summary(void *context, const StoreSummary *summary)
{
    text_format(context, "%s/%d ", summary->id, summary->my_seat);
}
static void take_chat(void *context, const StoreChat *chat)
{
    text_format(context, "%s: %s;", chat->name, chat->text);
}

static void lists_what_belongs_to_whom(void **state)
{
    (void)state;
    Store *store = open_store();
    Problem problem = {0};
    Text text = text_growing();
    StoreOp ops[] = {
        match_op("a"),
        match_op("b"),
        {.kind = STORE_MATCH_STATUS, .id = "b", .status = MATCH_OVER, .at = 50, .text = "{\"draw\":true}"},
        {.kind = STORE_CHAT, .id = "a", .chat = {1, 1, "Ann", "one"}},
        {.kind = STORE_CHAT, .id = "a", .chat = {2, 1, "Ann", "two"}},
        {.kind = STORE_CHAT, .id = "a", .chat = {3, 1, "Ann", "three"}},
        {.kind = STORE_BLOCK, .id = "p1", .other = "p9", .status = 1},
        {.kind = STORE_NOTE, .id = "alive", .text = "17"},
        {.kind = STORE_NOTE, .id = "alive", .text = "18"},
        {.kind = STORE_REPORT, .id = "p1", .other = "a", .status = 2, .text = "rude", .at = 4}};
    assert_true(write_ops(store, ops, countof(ops), NULL));
    assert_true(store->matches(store, 1u << MATCH_OPEN | 1u << MATCH_LIVE, take_id, &text, &problem));
    text_put(&text, "| ");
    assert_true(store->of_player(store, "p1", 1u << MATCH_OVER, 51, 10, take_summary, &text, &problem));
    assert_true(store->of_player(store, "p1", 1u << MATCH_OVER, 50, 10, take_summary, &text,
                                 &problem)); /* none before */
    text_put(&text, "| ");
    assert_true(store->chat(store, "a", 2, take_chat, &text, &problem));
    text_put(&text, " | ");
    assert_true(store->blocks(store, "p1", take_id, &text, &problem));
    assert_true(store->note(store, "alive", &text, &problem));
    assert_string_equal(text.at, "a | b/1 | Ann: two;Ann: three; | p9 18");
    assert_true(store->blocked(store, "p9", "p1"));
    assert_false(store->blocked(store, "p1", "p9"));
    ops[6].status = 0;
    assert_true(write_ops(store, &ops[6], 1, NULL));
    assert_false(store->blocked(store, "p9", "p1"));
    text_free(&text);
    store->close(store);
}

static void fails_on_command(void **state)
{
    (void)state;
    Store *store = store_faulty(open_store(), below("command"));
    StoreOp ops[] = {match_op("m"), entry_op("m", 0, "deal"), entry_op("m", 1, "1: pass")};
    assert_true(write_ops(store, ops, 2, NULL));
    fclose(fopen(below("command"), "w"));
    assert_false(write_ops(store, ops + 2, 1, NULL));
    expect_entries(store, "m", "0 100 1 deal f000000000000001 k;");
    unlink(below("command"));
    assert_true(write_ops(store, ops + 2, 1, NULL));
    expect_entries(store, "m", "0 100 1 deal f000000000000001 k;1 101 1 1: pass f000000000000002 k;");
    store->close(store);
}

static void backs_up_while_open(void **state)
{
    (void)state;
    Store *store = open_store();
    StoreOp ops[] = {match_op("m"), entry_op("m", 0, "deal")};
    Problem problem = {0};
    char copy[160], inside[200];
    snprintf(copy, sizeof copy, "%s", below("copy.db"));
    assert_true(write_ops(store, ops, 2, NULL));
    assert_true(store_backup(folder, copy, &problem));
    assert_false(store_backup(folder, copy, &problem)); /* never over another file */
    assert_non_null(strstr(problem.what, "there already"));
    store->close(store);
    snprintf(inside, sizeof inside, "%s", below("arbiter.db"));
    assert_int_equal(rename(copy, inside), 0);
    store = open_store();
    expect_entries(store, "m", "0 100 1 deal f000000000000001 k;");
    store->close(store);
    assert_false(store_backup("/tmp/there/is/no/such", copy, &problem));
}

static void take_op(void *context, const StoreOp *op)
{
    Text *text = context;
    text_format(text, "%d %s %s %s %d %lld %d;", op->kind, op->id ? op->id : "-", op->other ? op->other : "-",
                op->text ? op->text : "-", op->status, (long long)op->at, op->hash[0]);
    if (op->kind == STORE_MATCH_NEW)
        text_format(text, "%s %lld %lld %d %s %s %s %d %s|", op->match.id, (long long)op->match.created,
                    (long long)op->match.changed, op->match.status, op->match.game, op->match.head,
                    op->match.options, op->match.seed[2], op->match.result ? op->match.result : "-");
    for (int i = 0; op->kind == STORE_MATCH_NEW && i < op->match.seat_count; i++) {
        const StoreSeat *seat = &op->match.seat[i];
        text_format(text, "%d %s %s %s %s %s %s %s %d|", seat->seat, seat->kind, seat->player, seat->name,
                    seat->team, seat->bot, seat->words ? seat->words : "-", seat->orders, seat->invite[0]);
    }
    if (op->kind == STORE_ENTRY) take_entry(text, &op->entry), text_put(text, op->entry.clock);
    if (op->kind == STORE_TOLD) take_told(text, &op->told);
    if (op->kind == STORE_CHAT)
        text_format(text, "%lld %d %s %s", (long long)op->chat.at, op->chat.seat, op->chat.name,
                    op->chat.text);
    if (op->kind == STORE_PLAYER)
        text_format(text, "%s %s %d %lld %s", op->player.id, op->player.name, op->player.guest,
                    (long long)op->player.created, op->player.password);
    if (op->kind == STORE_POSITION)
        text_format(text, "%d %d %d %u %u %s", op->position.base, op->position.number, op->position.after,
                    op->position.rules, op->position.gone, op->position.lines);
    text_put_char(text, '\n');
}

static void copies_everything(void **state)
{
    (void)state;
    Store *from = open_store();
    Text wanted = text_growing(), got = text_growing();
    Problem problem = {0};
    long count = 0;
    StoreOp ops[] = {
        player_op("p1", "Ann", false),
        player_op("p2", "Bob \xC3\xA4", true),
        {.kind = STORE_SESSION, .id = "p1", .at = 3, .hash = {7}},
        {.kind = STORE_SESSION_USED, .at = 9, .hash = {7}},
        match_op("a"),
        match_op("b"),
        {.kind = STORE_MATCH_STATUS, .id = "b", .status = MATCH_OVER, .at = 5, .text = "{}"},
        {.kind = STORE_MATCH_WAKE, .id = "a", .at = 77},
        entry_op("a", 0, "deal [first 4 2]"),
        entry_op("b", 0, "deal"),
        entry_op("a", 1, "1: pass"),
        {.kind = STORE_POSITION, .id = "a", .position = {.number = 7, .rules = 3, .lines = "x\ny"}},
        told_op(0, 1, "what was told"),
        {.kind = STORE_CHAT, .id = "a", .chat = {1, 1, "Ann", "one"}},
        {.kind = STORE_REPORT, .id = "p1", .other = "a", .status = 2, .text = "rude", .at = 4},
        {.kind = STORE_BLOCK, .id = "p1", .other = "p2", .status = 1},
        {.kind = STORE_FRIEND, .id = "p2", .other = "p1", .status = 1},
        {.kind = STORE_NOTE, .id = "alive", .text = "17"}};
    assert_true(write_ops(from, ops, countof(ops), NULL));
    assert_true(from->dump(from, take_op, &wanted, &problem));
    Store *to = store_sqlite(below("other"), &problem);
    assert_non_null(to);
    assert_true(store_copy(from, to, &count, &problem));
    assert_int_equal(count, countof(ops) - 1); /* the status is in the match itself */
    assert_true(to->dump(to, take_op, &got, &problem));
    assert_string_equal(wanted.at, got.at);
    assert_false(store_copy(from, to, &count, &problem)); /* never into one that has something */
    assert_non_null(strstr(problem.what, "already"));
    to->close(to);
    from->close(from);
    text_free(&wanted);
    text_free(&got);
    unlink(below("other/arbiter.db"));
    assert_int_equal(rmdir(below("other")), 0);
}

/* A file as the first version wrote it is brought up to date and keeps what it has. */
static void migrates_an_old_file(void **state)
{
    (void)state;
    sqlite3 *db;
    assert_int_equal(sqlite3_open(below("arbiter.db"), &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, store_migrations[0], NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db,
                                  "INSERT INTO entry (match,number,at,seat,line,hash,key) VALUES "
                                  "('m',0,1,0,'deal',2,''); PRAGMA user_version=1",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(db);
    Store *store = open_store();
    StoreOp note = {.kind = STORE_NOTE, .id = "a", .text = "b"}; /* a table of the second version */
    expect_entries(store, "m", "0 1 0 deal 2 ;");
    assert_true(write_ops(store, &note, 1, NULL));
    store->close(store);
    assert_int_equal(sqlite3_open(below("arbiter.db"), &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "PRAGMA user_version=99", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    Problem problem = {0};
    assert_null(store_sqlite(folder, &problem)); /* from the future */
    assert_non_null(strstr(problem.what, "version 99"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(keeps_a_match, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(knows_who_sleeps_and_by_which_orders, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(keeps_positions_and_what_was_told, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(refuses_a_number_twice_and_all_of_its_batch, make_folder,
                                        drop_folder),
        cmocka_unit_test_setup_teardown(knows_players_by_session_and_name, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(lists_what_belongs_to_whom, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(fails_on_command, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(copies_everything, make_folder, drop_folder),
    };
    const struct CMUnitTest of_a_file[] = {
        cmocka_unit_test_setup_teardown(backs_up_while_open, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(migrates_an_old_file, make_folder, drop_folder),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    failed += getenv("ARBITER_TEST_STORE") ? nodes_run() : cmocka_run_group_tests(of_a_file, NULL, NULL);
    return failed;
}
