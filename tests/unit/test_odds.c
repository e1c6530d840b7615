/* Odds of any game: throws in several steps, special dice, amounts below zero; as JSON and in words. */
#include "core/odds.h"

#include "core/clauses.h"

#include "unit.h"

static Odds odds;

/* A weapon with two special dice (blank, hit, hit, surge) against 1d10 of armour, which is only thrown where
   it hits; each hit that is not stopped (4 or less) takes 1, a surge 2. */
static void special_dice(void)
{
    odds_clear(&odds);
    odds_add_throw(&odds, "hit", 2, "2 attack dice", 16, "a hit or a surge");
    odds_add_outcome(&odds, "nothing", 1, false);
    odds_add_outcome(&odds, "1 hit", 4, true);
    odds_add_outcome(&odds, "hits", 4, true);
    odds_add_outcome(&odds, "hits", 4, true);
    odds_add_outcome(&odds, "2 surges", 1, true);
    odds_add_outcome(&odds, "1 surge", 2, true);
    odds_add_outcome(&odds, "never", 0, false);
    OddsStep *armour = odds_add_step(&odds, "armour", 1, 10, "4 or less");
    armour->reached = 15, armour->reached_of = 16;
    odds_add_outcome(&odds, "stopped", 6, false);
    odds_add_outcome(&odds, "through", 4, true);
    OddsPiece *on = odds_add_piece(&odds, 7, "wounds", "dead", 160);
    on->least = -1;
    odds_add_amount(on, -3, 4); /* that or less */
    odds_add_amount(on, 0, 100);
    odds_add_amount(on, 1, 50);
    odds_add_amount(on, 400, 6); /* that or more */
    on->fate_ways = 6;
    odds_add_total(&odds, "ammunition", 1500);
    odds_total_period(odds_add_total(&odds, "done by week 4", 250), "week", 4);
    odds_finish(&odds);
    odds_add_note(&odds, T_16, -2, "long range");
    odds_add_follow(&odds, T_02, 0, "it may shoot back");
}

static void steps_and_outcomes_add_up(void **unused)
{
    (void)unused;
    TEXT(why, 120);
    special_dice();
    assert_true(odds_sound(&odds, &why));
    assert_int_equal(odds.step_count, 2);
    assert_int_equal(odds.step[0].count,
                     5); /* the same name is one outcome, and what never happens is none */
    assert_int_equal(odds.outcome[2].ways, 8);
    assert_int_equal(odds.step[0].success, 15);
    assert_int_equal(odds.step[0].success_low, 937500);
    assert_int_equal(odds.step[1].all, 10);
    assert_string_equal(odds.step[1].dice, "1d10");
    assert_int_equal(odds.piece[0].ways[0], 4);
    assert_int_equal(odds.piece[0].ways[ODDS_AMOUNTS_MAX - 1], 6);
    assert_int_equal(odds.piece[0].mean, 5013 /* 5012.5: -4, 50 and 6 times 126, of 160 */);
    assert_int_equal(odds.piece[0].fate_high, 37500);
    assert_int_equal(odds_total(&odds, "ammunition")->amount, 1500);
    assert_null(odds_total(&odds, "Energy"));
}

static void what_is_wrong_is_found(void **unused)
{
    (void)unused;
    static Odds same;
    static const char *const found[] = {"do not add up in throw 0",
                                        "reach of throw 1",
                                        "success is out of its range in throw 0",
                                        "do not add up on piece 7",
                                        "more than always, on piece 7",
                                        "without a name in throw 0",
                                        "no outcomes of throw 1",
                                        "more than always, on piece 7",
                                        "odds without a throw",
                                        "no purpose",
                                        "no purpose or no outcomes of throw 1",
                                        "without their kind in throw 0",
                                        "without their kind in throw 0",
                                        "reach of throw 1",
                                        "success is out of its range in throw 0",
                                        "success is out of its range in throw 0",
                                        "outcomes of no throw, from 7",
                                        "do not add up on piece 7",
                                        "more than always, on piece 7",
                                        "more than always, on piece 7",
                                        "more than always, on piece 7",
                                        "more than always, on piece 7"};
    for (int fault = 0; fault < countof(found); fault++) {
        TEXT(why, 120);
        special_dice();
        same = odds;
        assert_true(odds_same(&odds, &same));
        switch (fault) {
        case 0: odds.outcome[1].ways++; break;
        case 1: odds.step[1].reached = 17; break;
        case 2: odds.step[0].success_low = 990000; break;
        case 3: odds.piece[0].ways[3]++; break;
        case 4: odds.piece[0].fate_ways = 161; break;
        case 5: odds.outcome[0].name[0] = 0; break;
        case 6: odds.step[1].first--; break;
        case 7: odds.piece[0].fate[0] = 0; break;
        case 8: odds.step_count = 0; break;
        case 9: odds.step[0].purpose[0] = 0; break;
        case 10: odds.step[1].count = 0; break;
        case 11: odds.step[0].dice_count = 0; break;
        case 12: odds.step[0].dice[0] = 0; break;
        case 13: odds.step[1].reached = 0; break;
        case 14: odds.step[0].success = 17; break;
        case 15: odds.step[0].success_high = 937498; break;
        case 16: odds.outcome_count++; break;
        case 17: odds.piece[0].what[0] = 0; break;
        case 18: odds.piece[0].fate_low = -1; break;
        case 19: odds.piece[0].fate_low = 1000001; break;
        case 20: odds.piece[0].fate_high = -1; break;
        default: odds.piece[0].fate_high = 1000001; break;
        }
        assert_false(odds_sound(&odds, &why));
        if (!strstr(why.at, found[fault])) fail_msg("fault %d: %s", fault, why.at);
        assert_false(odds_same(&odds, &same));
    }
    TEXT(why, 120); /* what is rounded may be off by one, and what is always may be so */
    special_dice();
    odds.step[0].success_high = 937499, odds.step[0].success_low = 937501;
    odds.piece[0].fate_low = 0, odds.piece[0].fate_high = 1000000, odds.piece[0].fate_ways = 160;
    odds.step[1].reached = 16;
    if (!odds_sound(&odds, &why)) fail_msg("%s", why.at);
}

/* Whatever is different anywhere, they are not the same. */
static void every_field_counts(void **unused)
{
    (void)unused;
    static Odds same;
    special_dice();
    odds_add_note(&odds, 1, 2, "a note"), odds_add_follow(&odds, 3, 4, "what follows");
    odds_total_period(&odds.total[0], "week", 2);
    same = odds;
    OddsStep *step = &odds.step[odds.step_count - 1];
    OddsOutcome *outcome = &odds.outcome[odds.outcome_count - 1];
    OddsPiece *piece = &odds.piece[odds.piece_count - 1];
    OddsTotal *total = &odds.total[odds.total_count - 1];
    OddsNote *note = &odds.note[odds.note_count - 1], *follow = &odds.follow[odds.follow_count - 1];
    void *field[] = {
        &odds.step_count,  &odds.outcome_count, &odds.piece_count,  &odds.total_count,
        &odds.note_count,  &odds.follow_count,  step->purpose,      step->dice,
        step->needs,       &step->dice_count,   &step->all,         &step->reached,
        &step->reached_of, &step->success,      &step->success_low, &step->success_high,
        &step->first,      &step->count,        outcome->name,      &outcome->ways,
        &piece->piece,     &piece->least,       piece->what,        piece->fate,
        &piece->all,       &piece->fate_ways,   &piece->ways[0],    &piece->ways[ODDS_AMOUNTS_MAX - 1],
        &piece->mean,      &piece->mean_low,    &piece->mean_high,  &piece->fate_low,
        &piece->fate_high, total->name,         total->period,      &total->amount,
        &total->after,     &note->clause,       &note->amount,      note->why,
        &follow->clause,   &follow->amount,     follow->why};
    for (int i = 0; i < countof(field); i++) {
        *(unsigned char *)field[i] ^= 1;
        if (odds_same(&odds, &same) || odds_same(&same, &odds)) fail_msg("field %d", i);
        odds = same;
    }
    assert_true(odds_same(&odds, &same));
}

static void programs_and_people_read_them(void **unused)
{
    (void)unused;
    Text json = text_growing(), words = text_growing();
    Json out = json_to(&json);
    const char *value;
    int length;
    special_dice();
    odds_write_json(&odds, &out);
    static const struct {
        const char *pointer, *value;
    } row[] = {
        {"/steps/0/outcomes/2/name", "\"hits\""},
        {"/steps/0/outcomes/2/ways", "8"},
        {"/steps/1/dice", "\"1d10\""},
        {"/steps/1/reached", "15"},
        {"/steps/1/reached_of", "16"},
        {"/pieces/0/what", "\"wounds\""},
        {"/pieces/0/least", "-1"},
        {"/pieces/0/ways/2", "50"},
        {"/pieces/0/fate/name", "\"dead\""},
        {"/totals/0/amount", "1500"},
        {"/totals/1/period", "\"week\""},
        {"/totals/1/after", "4"},
        {"/notes/0/clause", "\"T-16\""},
        {"/follow/0/why", "\"it may shoot back\""},
    };
    for (int i = 0; i < countof(row); i++) {
        if (!json_find(json.at, row[i].pointer, &value, &length)) fail_msg("no %s", row[i].pointer);
        if (length != (int)strlen(row[i].value) || memcmp(value, row[i].value, (size_t)length) != 0)
            fail_msg("%s is %.*s", row[i].pointer, length, value);
    }
    odds_write_words(&odds, "{\"men\":{\"Joe\":{\"id\":7}}}", &words);
    assert_string_equal(words.at, "  1.50 ammunition, 0.25 done by week 4\n"
                                  "   -2  long range (T-16)\n"
                                  "  hit: 2 attack dice, a hit or a surge\n"
                                  "    nothing: 6%  1 hit: 25%  hits: 50%  2 surges: 6%  1 surge: 13%\n"
                                  "  armour: in 94% of cases 1d10, 4 or less\n"
                                  "    stopped: 60%  through: 40%\n"
                                  "  Joe: wounds  -1: 3%  0: 63%  1: 31%  126: 4%  dead: 4%\n"
                                  "  may follow: it may shoot back (T-02)\n");
    text_free(&json);
    text_free(&words);
}

/* Dice that may be thrown again leave a range; amounts below nothing; whoever has no name in the view. */
static void people_read_ranges(void **unused)
{
    (void)unused;
    odds_clear(&odds);
    odds_add_throw(&odds, "hit", 1, "1d6", 6, "");
    odds_add_outcome(&odds, "hit", 3, true);
    odds_add_outcome(&odds, "miss", 3, false);
    odds.step[0].success_low = 250000, odds.step[0].success_high = 750000;
    OddsPiece *on = odds_add_piece(&odds, 12, "damage", "destroyed", 6);
    odds_add_amount(on, 0, 3), odds_add_amount(on, 2, 3);
    on->fate_low = 100000, on->fate_high = 500000;
    odds_add_total(&odds, "Energy", -1500), odds_add_total(&odds, "cards", 2000),
        odds_add_total(&odds, "coins", 60);
    odds_add_note(&odds, 0, 3, "a friend");
    static const struct {
        const char *view, *name;
    } row[] = {
        {"{\"a\":{\"id\":3},\"b\":{\"x\":[1,{\"id\":5}],\"id\":12}}", "b"},
        {"{\"say \\\"id\\\"\":{\"at\":\"id\",\"id\":12}}", "say \\\"id\\\""},
        {"{\"a\":{\"ids\":12,\"xd\":12,\"id\":1,\"to\":\"id\"}}", "piece 12"},
        {"{\"a\":[[[[[[[[[[[[[[[{\"id\":12}]]]]]]]]]]]]]]]}", "piece 12"},
        {"{\"id\":12}", "piece 12"},
        {"{\"id", "piece 12"},
        {"}", "piece 12"},
        {"", "piece 12"},
    };
    for (int i = 0; i < countof(row); i++) {
        Text words = text_growing(), wanted = text_growing();
        text_put(&wanted,
                 "  -1.50 Energy, 2 cards, 0.06 coins\n   +3  a friend\n  hit: 1d6\n    hit: 50%  miss: 50%\n"
                 "    success: 50% (25% to 75% with dice thrown again)\n  ");
        text_format(&wanted,
                    "%s: damage  0: 50%%  2: 50%%  destroyed: 0%% (10%% to 50%% with dice thrown again)\n",
                    row[i].name);
        odds_write_words(&odds, row[i].view, &words);
        assert_string_equal(words.at, wanted.at);
        text_free(&words), text_free(&wanted);
    }
}

static void chances_in_words(void **unused)
{
    (void)unused;
    static const struct {
        uint64_t ways, all;
        const char *words;
    } row[] = {{0, 6, "0%"},  {6, 6, "100%"}, {1, 1000, "under 1%"}, {999, 1000, "over 99%"},
               {1, 3, "33%"}, {2, 3, "67%"},  {1, 100, "1%"},        {99, 100, "99%"},
               {0, 0, "0%"}};
    for (int i = 0; i < countof(row); i++) {
        TEXT(words, 16);
        odds_put_percent(row[i].ways, row[i].all, &words);
        assert_string_equal(words.at, row[i].words);
    }
}

static void too_many_throws(void)
{
    odds_clear(&odds);
    for (int i = 0; i <= ODDS_STEPS_MAX; i++) odds_add_step(&odds, "hit", 1, 6, "");
}

static void an_outcome_of_no_throw(void)
{
    odds_clear(&odds);
    odds_add_outcome(&odds, "hit", 1, true);
}

static void more_dice_than_a_word_counts(void)
{
    odds_clear(&odds);
    odds_add_step(&odds, "hit", 30, 8, "");
}

static void limits_stop_us(void **unused)
{
    (void)unused;
    assert_stops(too_many_throws, "ODDS_STEPS_MAX");
    assert_stops(an_outcome_of_no_throw, "step_count");
    assert_stops(more_dice_than_a_word_counts, "UINT64_MAX");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_and_outcomes_add_up),
        cmocka_unit_test(what_is_wrong_is_found),
        cmocka_unit_test(every_field_counts),
        cmocka_unit_test(programs_and_people_read_them),
        cmocka_unit_test(people_read_ranges),
        cmocka_unit_test(chances_in_words),
        cmocka_unit_test(limits_stop_us),
    };
    return cmocka_run_group_tests_name("odds", tests, NULL, NULL);
}
