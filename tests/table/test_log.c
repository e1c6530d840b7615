/* Logs: a match is written as a script, and the script replays to the same match. */
#include "core/clauses.h"
#include "harness.h"

static const uint8_t SEED[TABLE_SEED_SIZE] = {7, 7, 7, 1};

static Text log_of(const Table *table, LogOptions options)
{
    Text log = text_growing();
    Problem problem = {0};
    if (!log_write(table, &options, &log, &problem)) fail_msg("%s", problem.what);
    return log;
}

static void assert_same_match(const Table *a, const Table *b)
{
    assert_int_equal(table_hash(a), table_hash(b));
    assert_int_equal(a->entry_count, b->entry_count);
    assert_int_equal(a->standing_count, b->standing_count);
    assert_int_equal(a->thrown, b->thrown);
    for (int i = 0; i < a->entry_count; i++) {
        assert_int_equal(a->entries[i].kind, b->entries[i].kind);
        assert_int_equal(a->entries[i].hash, b->entries[i].hash);
        assert_int_equal(a->entries[i].undone, b->entries[i].undone);
        assert_true(choice_same(a->entries[i].choice, b->entries[i].choice));
    }
}

static const char *const matches[] = {
    "game peek cards=1 board=small\nbase \"peek/small.board\"\nhexagon 2\nend\nbase x.cards\ncard "
    "A\ncard B\nend\n"
    "cards\ncard A\nend\nseed 1\n1: roll\n",
    "game peek\nseat 1 Ann\nseat 2 Bob\nrow 3 5 7 8\n1: wait then look 2\n1: end\n2: open 1\n2: "
    "end\n1: resigns\n",
    "game peek\nseed 5\n1: roll\n1: roll\nundo to 1\n1: roll\n1: wait\n1: undo\nseed 9\n1: "
    "roll\n1: times out\n",
    "game peek cards=2 board=inline\ncards\ncard A\n# a comment\n  card \"B "
    "b\"\nend\nboard\nhexagon 2\nend\n"
    "team Red Five\nsome robots\nend\nseat 1 \"Ann # Lee\" team=\"Red Five\"\nseat 2 \"\"\nseed "
    "1\n1: wait\n",
    "game parley quiet=3\nseat 1 A\nseat 2 B\nseat 3 C\nseed 77\n2: pass\n1: pass\n3: pass\n2: "
    "pass\n3: resigns\n"
    "1: pass\ndraw agreed\n",
};

static void logs_replay_to_the_same_match(void **unused)
{
    (void)unused;
    static const LogOptions ways[] = {{0}, {.hashes = true}, {.inline_all = true, .hashes = true}};
    for (int i = 0; i < countof(matches); i++) {
        for (int k = 0; k < countof(ways); k++) {
            Table *table = harness_table(matches[i]);
            Text log = log_of(table, ways[k]);
            Table *again = harness_table(log.at);
            assert_same_match(table, again);
            Text second = log_of(again, ways[k]);
            assert_string_equal(log.at, second.at);
            text_free(&log);
            text_free(&second);
            table_close(table);
            table_close(again);
        }
    }
}

static void the_text_of_a_log(void **unused)
{
    (void)unused;
    Table *table = harness_table(
        "game peek cards=1\ncards\n  card A\nend\nseat 1 Ann team=red\nseat 2\nrow 3 5 7 8 # all\n"
        "1: wait then roll [luck 4]\n1: end\nundo to 2\n2: resigns\n");
    Text log = log_of(table, (LogOptions){0});
    TEXT(wanted, 1024);
    text_format(&wanted,
                "game peek cards=1\nrules_version 3\ncatalog %016llx\ncards\n  card A\nend\nseat 1 "
                "\"Ann\" team=red\n"
                "seat 2\nrow 3 5 7 8 \ndeal\n1: wait\n1: roll [luck 4]\n1: end\nundo to 2\n2: "
                "resigns\nhash %016llx\n",
                (unsigned long long)table->catalog->hash, (unsigned long long)table_hash(table));
    assert_string_equal(log.at, wanted.at);
    text_free(&log);
    table_close(table);
}

static void what_a_seat_may_read_of_a_line(void **unused)
{
    (void)unused;
    Table *table = harness_table("game parley\nhand 1 2 3 4\nhand 2 5 5 1\ndeal [prize 3 4]\n1: "
                                 "bid 4\n2: bid 5 [cup 1 2]\n");
    static const struct {
        int entry, seat;
        const char *line;
    } lines[] = {
        {0, 1, "deal\n"},
        {1, 1, "1: bid 4\n"},
        {1, 2, "1: has chosen\n"},
        {1, 0, "1: has chosen\n"},
        {1, TABLE_REFEREE, "1: bid 4\n"},
        {2, 1, "2: has chosen\n"},
        {2, 0, "2: has chosen\n"},
        {2, 2, "2: bid 5\n"},
        {2, TABLE_REFEREE, "2: bid 5 [cup 1 2]\n"},
    };
    for (int i = 0; i < countof(lines); i++) {
        TEXT(line, 64);
        log_write_entry_for(&table->entries[lines[i].entry], lines[i].seat, &line);
        assert_string_equal(line.at, lines[i].line);
    }
    table_close(table);
}

/* Of several answers one counts; the others are taken back unseen, whoever was the last to give his. */
static void an_answer_that_does_not_count_is_never_shown(void **unused)
{
    (void)unused;
    Table *table =
        harness_table("game robot_empire trade=off\ncards\n  card 1 Brute monster\n    copies 4  cost 3  "
                      "attack 3  defense 3\n"
                      "  card 2 Sniper agent\n    copies 6  cost 2\n    use damage 2 on enemy-fighter\nend\n"
                      "seat 1 Ann\nseat 2 Bob\nseat 3 Cid\nhand 1 Sniper\nhand 2 Sniper\nhand 3 Sniper\n"
                      "place 1 Brute\nplace 2 Brute\nplace 3 Brute\ndeck\nturn 1\n"
                      "1: use Sniper on 2:Brute\n2: use Sniper on 1:Brute\n3: use Sniper on 1:Brute\n");
    const Entry *alone = &table->entries[1], *first = &table->entries[2], *last = &table->entries[3];
    assert_int_equal(first->asked, 1 << 2 | 1 << 3);
    assert_int_equal(last->asked, 1 << 3);
    assert_int_equal(alone->readers, READERS_ALL);
    assert_int_equal(first->readers, 0);
    assert_int_equal(last->readers, 0);
    for (int seat = 0; seat <= 3; seat++) {
        TEXT(line, 64);
        log_write_entry_for(last, seat, &line);
        assert_int_equal(strstr(line.at, "Sniper") != NULL, seat == 3);
        text_clear(&line);
        log_write_entry_for(first, seat, &line);
        assert_int_equal(strstr(line.at, "Sniper") != NULL, seat == 2);
        text_clear(&line);
        log_write_entry_for(alone, seat, &line);
        assert_non_null(strstr(line.at, "Sniper"));
    }
    table_close(table);
}

/* A seat that is asked alone can still have a secret: who may read it is for the game to say. */
static void a_plan_of_one_seat_is_read_by_nobody_else(void **unused)
{
    (void)unused;
    Table *table = harness_table("game warren\nseat 1 Ann\nseat 2 Bob\nrunner 2 0 50 3\ndeal\n"
                                 "1: lay 37 73 [trap 4]\n2: run 10 50\n1: lay 41 73 [trap 9]\n");
    const Entry *plan = &table->entries[1], *run = &table->entries[2];
    assert_int_equal(plan->asked, 1 << 1);
    assert_int_equal(plan->readers, 1 << 1);
    assert_int_equal(run->readers, READERS_ALL);
    for (int seat = 0; seat <= 2; seat++) {
        TEXT(line, 64);
        log_write_entry_for(plan, seat, &line);
        assert_string_equal(line.at, seat == 1 ? "1: lay 37 73\n" : "1: has chosen\n");
        assert_int_equal(entry_shows_dice(plan, seat), seat == 1);
        text_clear(&line);
        log_write_entry_for(run, seat, &line);
        assert_string_equal(line.at, "2: run 10 50\n");
        assert_true(entry_shows_dice(run, seat));
    }
    TEXT(whole, 64);
    log_write_entry_for(plan, TABLE_REFEREE, &whole);
    assert_string_equal(whole.at, "1: lay 37 73 [trap 4]\n");
    /* nor does taking it back tell: a die was thrown, and only the warden hears of that */
    Answer answer;
    assert_int_equal(table_undo(table, 2, true, &answer), ANSWER_REFUSED);
    assert_string_equal(answer.refusal.why, "Somebody else has chosen since.");
    assert_int_equal(table_undo(table, 1, true, &answer), ANSWER_REFUSED);
    assert_non_null(strstr(answer.refusal.why, "A die was thrown"));
    table_close(table);
}

static void a_text_that_would_end_its_block_is_not_written(void **unused)
{
    (void)unused;
    Table *table = harness_table("game peek\nseed 1\ndeal\n");
    Text log = text_growing();
    Problem problem = {0};
    table_add_text(table, &(TableText){.path = "bad.team", .text = "one\n  end\ntwo\n"});
    assert_false(log_write(table, &(LogOptions){0}, &log, &problem));
    assert_non_null(strstr(problem.what, "can't stand inline"));
    text_free(&log);
    table_close(table);
}

/* ---- sealed matches ---- */

static Table *sealed_match(const Catalog *catalog)
{
    Setup setup = {.game = "parley", .seats = 3};
    Problem problem;
    Answer answer;
    Table *table = table_open(catalog, &setup, &problem);
    assert_non_null(table);
    assert_true(table_add_words(table, 1, "my # lucky words", &problem));
    assert_true(table_add_words(table, 3, "say \"hi\"\nagain", &problem));
    table_seal(table, SEED);
    assert_int_equal(table_begin(table, NULL, &answer), ANSWER_DONE);
    for (int i = 0; i < 6 && !table_over(table); i++) {
        Choice choices[CHOICES_MAX];
        int seat = __builtin_ctz(table_asked(table));
        int count = table->game->choices(table->kit, table->state, seat, choices);
        assert_int_equal(table_choose(table, seat, choices[i % count], NULL, &answer), ANSWER_DONE);
        if (i == 3) assert_int_equal(table_undo_to(table, 2, &answer), ANSWER_DONE);
    }
    return table;
}

static bool runs(const char *text, const uint8_t *seed, ScriptReport *report)
{
    ScriptOptions options = harness_options();
    options.seal_seed = seed;
    return script_run("sealed.arb", text, &options, report);
}

static void sealed_logs_are_verified(void **unused)
{
    (void)unused;
    Catalog *catalog = catalog_new(&parley, NULL);
    Table *table = sealed_match(catalog);
    ScriptReport report;
    Text open = log_of(table, (LogOptions){0}), log = log_of(table, (LogOptions){.reveal = true});
    assert_null(strstr(open.at, "seed-revealed"));
    assert_true(runs(open.at, NULL, &report));
    assert_true(report.sealed && !report.revealed);
    script_report_free(&report);
    assert_true(runs(log.at, NULL, &report));
    assert_true(report.sealed && report.revealed && report.hashes == 1);
    assert_int_equal(report.dice, (int)table->thrown);
    script_report_free(&report);
    text_free(&open);
    text_free(&log);
    table_close(table);
    catalog_free(catalog);
}

/* Changes one character behind `where` and expects the run to notice. */
static void assert_notices(const char *text, const char *where, char from, char to, const char *what)
{
    char *changed = strdup(text);
    ScriptReport report;
    char *at = strstr(changed, where);
    assert_non_null(at);
    at = strchr(at + strlen(where), from);
    assert_non_null(at);
    *at = to;
    assert_false(runs(changed, NULL, &report));
    if (!strstr(report.failures[0].problem.what, what)) fail_msg("%s", report.failures[0].problem.what);
    script_report_free(&report);
    free(changed);
}

static void tampering_is_noticed(void **unused)
{
    (void)unused;
    Catalog *catalog = catalog_new(&parley, NULL);
    Table *table = sealed_match(catalog);
    Text log = log_of(table, (LogOptions){.reveal = true});
    assert_notices(log.at, "words 1 ", 'l', 'L', "is not the sealed one");
    assert_notices(log.at, "words 3 hex ", '7', '6', "is not the sealed one");
    assert_notices(log.at, "seed-revealed ", '7', '8', "does not fit the fingerprint");
    const char *sealed = strstr(log.at, "\nsealed ") + 8;
    assert_notices(log.at, "\nsealed ", *sealed, *sealed == '0' ? '1' : '0', "does not fit the fingerprint");
    const char *hash = strstr(log.at, "\nhash ") + 6;
    assert_notices(log.at, "\nhash ", *hash, *hash == '0' ? '1' : '0', "another position");
    text_free(&log);
    table_close(table);
    catalog_free(catalog);
}

static void a_die_that_was_changed_is_noticed(void **unused)
{
    (void)unused;
    Catalog *catalog = catalog_new(&parley, NULL);
    Table *table = sealed_match(catalog);
    Text log = log_of(table, (LogOptions){.reveal = true});
    /* the prize of the deal: the match goes on in the same way, only the points differ */
    char *prize = strstr(log.at, "prize ") + 6;
    *prize = *prize == '6' ? '5' : (char)(*prize + 1);
    char *hash = strstr(log.at, "\nhash "); /* leave the hash out, which would be noticed first */
    memset(hash + 1, '#', 21);
    ScriptReport report;
    assert_false(runs(log.at, NULL, &report));
    assert_non_null(strstr(report.failures[0].problem.what, "is not the sealed one"));
    script_report_free(&report);
    text_free(&log);
    table_close(table);
    catalog_free(catalog);
}

static void a_sealed_match_goes_on_from_its_log(void **unused)
{
    (void)unused;
    Catalog *catalog = catalog_new(&parley, NULL);
    Table *table = sealed_match(catalog);
    Text log = log_of(table, (LogOptions){0});
    ScriptOptions options = harness_options();
    ScriptReport report;
    Answer answer;
    options.seal_seed = SEED;
    options.keep_table = true;
    assert_true(script_run("sealed.arb", log.at, &options, &report));
    for (int i = 0; i < 5 && !table_over(table); i++) {
        int seat = __builtin_ctz(table_asked(table));
        assert_int_equal(table_say(table, seat, "pass", NULL, &answer), ANSWER_DONE);
        assert_int_equal(table_say(report.table, seat, "pass", NULL, &answer), ANSWER_DONE);
        assert_int_equal(table_hash(table), table_hash(report.table));
    }
    script_report_free(&report);
    uint8_t other[TABLE_SEED_SIZE] = {1};
    assert_false(runs(log.at, other, &report));
    assert_non_null(strstr(report.failures[0].problem.what, "does not fit the fingerprint"));
    script_report_free(&report);
    text_free(&log);
    table_close(table);
    catalog_free(catalog);
}

/* The lines are placed, the seal goes on behind the dice that were thrown, who has left has left, and all of
   it is in the log again. */
static void a_log_goes_on_from_a_position(void **unused)
{
    (void)unused;
    static const char head[] = "game parley\nseat 1 A\nseat 2 B\nseat 3 C\nsealed %s\n%sscore 1 4\nprize 3\n";
    uint8_t digest[SHA256_SIZE];
    TEXT(hex, 65);
    sha256(SEED, sizeof SEED, digest);
    for (int i = 0; i < SHA256_SIZE; i++) text_format(&hex, "%02x", digest[i]);
    Table *tables[2];
    for (int i = 0; i < 2; i++) {
        Text script = text_growing();
        ScriptOptions options = harness_options();
        ScriptReport report;
        Answer answer;
        text_format(&script, head, hex.at, i ? "goes-on 23 3\n" : "");
        options.seal_seed = SEED;
        options.keep_table = true;
        assert_true(script_run("goes-on.arb", script.at, &options, &report));
        tables[i] = report.table;
        report.table = NULL;
        script_report_free(&report);
        text_free(&script);
        assert_int_equal(table_begin(tables[i], NULL, &answer), ANSWER_DONE);
        assert_true(tables[i]->entries[0].dice_count > 0);
        assert_int_equal(tables[i]->thrown, (i ? 23 : 0) + tables[i]->entries[0].dice_count);
        assert_int_equal(table_has_left(tables[i], 3), i);
        if (i)
            assert_int_equal(table_leave(tables[i], 3, LEAVE_RESIGNED, NULL, true, &answer), ANSWER_REFUSED);
        Text log = log_of(tables[i], (LogOptions){.reveal = true});
        assert_int_equal(strstr(log.at, "\ngoes-on 23 3\nscore 1 4\nprize 3\ndeal [") != NULL, i);
        assert_true(runs(log.at, NULL, &report) && report.revealed);
        script_report_free(&report);
        char *said = strstr(log.at, "goes-on 23");
        if (said) said[9] = '4';
        if (said) assert_false(runs(log.at, NULL, &report));
        if (said) assert_non_null(strstr(report.failures[0].problem.what, "is not the sealed one"));
        if (said) script_report_free(&report);
        text_free(&log);
    }
    assert_int_not_equal(table_hash(tables[0]), table_hash(tables[1])); /* other dice */
    table_close(tables[0]);
    table_close(tables[1]);
    ScriptReport report;
    assert_false(runs("game parley\ngoes-on\ndeal\n", NULL, &report));
    script_report_free(&report);
    assert_false(runs("game parley\ngoes-on 3 9\ndeal\n", NULL, &report));
    script_report_free(&report);
}

static void dice_of_a_line_are_counted(void **unused)
{
    (void)unused;
    assert_int_equal(log_count_dice("1: pass"), 0);
    assert_int_equal(log_count_dice("deal [first 4 2]"), 2);
    assert_int_equal(log_count_dice("deal [first 4 2 prize 12] "), 3);
    assert_int_equal(log_count_dice("1: use \"Twin [2 3]\" on GAN#2 [hit 3 5 6 reroll 1]"), 4);
    assert_int_equal(log_count_dice("2: move e7[1 2]"), 0);
}

static void a_hash_that_differs_stops_the_replay(void **unused)
{
    (void)unused;
    ScriptReport report;
    assert_false(runs("game peek\nrow 1 2 3 4\ndeal\nhash 0000000000000000\n1: nonsense\n", NULL, &report));
    assert_int_equal(report.failure_count, 1);
    assert_int_equal(report.failures[0].problem.line, 4);
    script_report_free(&report);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(logs_replay_to_the_same_match),
        cmocka_unit_test(the_text_of_a_log),
        cmocka_unit_test(what_a_seat_may_read_of_a_line),
        cmocka_unit_test(an_answer_that_does_not_count_is_never_shown),
        cmocka_unit_test(a_plan_of_one_seat_is_read_by_nobody_else),
        cmocka_unit_test(a_text_that_would_end_its_block_is_not_written),
        cmocka_unit_test(sealed_logs_are_verified),
        cmocka_unit_test(tampering_is_noticed),
        cmocka_unit_test(a_die_that_was_changed_is_noticed),
        cmocka_unit_test(a_sealed_match_goes_on_from_its_log),
        cmocka_unit_test(a_log_goes_on_from_a_position),
        cmocka_unit_test(dice_of_a_line_are_counted),
        cmocka_unit_test(a_hash_that_differs_stops_the_replay),
    };
    return cmocka_run_group_tests_name("log", tests, NULL, NULL);
}
