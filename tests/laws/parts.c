/* The parts that the law suite and its neighbours rely on: the JSON validator, counts of positions,
   the random bot, and what Parley says to bad input. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#include "bots/bots.h"
#include "parley.h"
#include "table/perft.h"
#include "trial.h"

static void test_json_valid(void **unused)
{
    static const char *const good[] = {
        "{}",
        "[]",
        " [1, -2, 3.5e-7, 0, 1E+2] ",
        "\"\\u00e9\\n\"",
        "null",
        "{\"a\":{\"b\":[true,false]},\"c\":\"\"}",
    };
    static const char *const bad[] = {
        "",         "{",      "[1,]",  "{\"a\":1,}", "{\"a\" 1}",
        "01",       "1.",     "-",     "\"\\x\"",    "\"\\u12g4\"",
        "\"a\nb\"", "nul",    "[1 2]", "{} {}",      "{\"a\":1,\"a\":2}",
        "{a:1}",    "\"open", "[",     "+1",         "1e",
        "{\"a\":}",
    };
    (void)unused;
    for (int i = 0; i < countof(good); i++)
        if (!json_valid(good[i])) fail_msg("refused: %s", good[i]);
    for (int i = 0; i < countof(bad); i++)
        if (json_valid(bad[i])) fail_msg("accepted: %s", bad[i]);
    char deep[200];
    memset(deep, '[', sizeof deep);
    deep[sizeof deep - 1] = 0;
    assert_false(json_valid(deep));
}

/* Parley with these options and position lines, dealt with a seed. */
typedef struct Opened {
    Arena arena;
    const Kit *kit;
    uint64_t state[32];
    Problem problem;
} Opened;

static bool parley_open(Opened *opened, int seats, const char *key, const char *value)
{
    *opened = (Opened){0};
    Setup setup = {.game = "parley", .seats = seats};
    if (key) assert_true(setup_add_option(&setup, key, value, NULL));
    opened->kit = parley.unpack(NULL, &setup, &opened->arena, &opened->problem);
    return opened->kit != NULL;
}

static bool refused_setup(int seats, const char *key, const char *value)
{
    Opened opened;
    bool refused = !parley_open(&opened, seats, key, value) && opened.problem.what[0];
    arena_free(&opened.arena);
    return refused;
}

static void test_parley_setup(void **unused)
{
    (void)unused;
    assert_true(refused_setup(1, NULL, NULL));
    assert_true(refused_setup(7, NULL, NULL));
    assert_true(refused_setup(2, "quiet", "0"));
    assert_true(refused_setup(2, "quiet", "1001"));
    assert_true(refused_setup(2, "limit", "many"));
    assert_true(refused_setup(2, "mode", "starpoint"));
    assert_true(refused_setup(2, "colour", "red"));
    assert_false(refused_setup(2, "mode", "standard"));
    assert_false(refused_setup(6, "limit", "1000"));
    Problem problem = {0};
    assert_false(parley.shelve(NULL, "a.cards", "", 1, &problem));
    assert_true(problem.what[0]);
    TEXT(report, 100);
    assert_false(parley.check_team(NULL, "ashla", &report));
    assert_true(report.length > 0);
}

static void test_parley_place(void **unused)
{
    static const char *const bad[] = {
        "",
        "hand",
        "hand 1 2 3",
        "hand 1 2 3 7",
        "hand 1 0 3 4",
        "hand 3 1 1 1",
        "hand 1 2 3 4 5",
        "score 1",
        "score 0 5",
        "score 1 -5",
        "score 1 1001",
        "score 1 x",
        "prize",
        "prize 3 4",
        "deck 1 2 3",
        "prize 1001",
    };
    static const char *const good[] = {"hand 1 6 2 6", "score 2 29", "prize 12", "HAND 2 1 1 1 # lowest"};
    (void)unused;
    Opened opened;
    assert_true(parley_open(&opened, 2, NULL, NULL));
    uint64_t zero[32] = {0};
    for (int i = 0; i < countof(bad); i++) {
        Problem problem = {0};
        if (parley.place(opened.kit, opened.state, bad[i], &problem)) fail_msg("placed: %s", bad[i]);
        assert_true(problem.what[0] && problem.expected[0]);
        assert_memory_equal(opened.state, zero, sizeof zero);
    }
    for (int i = 0; i < countof(good); i++)
        assert_true(parley.place(opened.kit, opened.state, good[i], NULL));
    static const ForcedDie prize[] = {{"prize", 3}, {"prize", 4}};
    Dice dice = dice_forced(prize, countof(prize));
    assert_true(parley.begin(opened.kit, opened.state, &dice, NULL, NULL));
    assert_true(dice_done(&dice));
    Text text = text_growing();
    Json json = json_to(&text);
    parley.describe(opened.kit, opened.state, &json);
    const char *value;
    int length;
    assert_true(json_find(text.at, "/seats/1/hand", &value, &length) && strncmp(value, "[2,6,6]", 7) == 0);
    assert_true(json_find(text.at, "/prize", &value, &length) && strncmp(value, "19", 2) == 0);
    assert_true(json_find(text.at, "/seats/2/score", &value, &length) && strncmp(value, "29", 2) == 0);
    text_free(&text);
    arena_free(&opened.arena);
}

static void test_parley_read(void **unused)
{
    static const char *const bad[] = {"",       "bid",       "bid x", "fold",      "bid 1 2",
                                      "pass 1", "bid 99999", "passs", "bid 3 #x y"};
    static const char *const good[] = {"bid 3", "BID 3", "b 3", "3"};
    (void)unused;
    for (int i = 0; i < countof(bad) - 1; i++) {
        Problem problem = {0};
        Choice choice;
        if (parley.read(NULL, NULL, 1, bad[i], &choice, &problem)) fail_msg("read: %s", bad[i]);
        assert_true(problem.what[0] && problem.expected[0]);
    }
    Choice first = {0}, choice = {0};
    for (int i = 0; i < countof(good); i++) {
        assert_true(parley.read(NULL, NULL, 1, good[i], &choice, NULL));
        if (i == 0) first = choice;
        assert_true(choice_same(first, choice));
    }
    assert_true(parley.read(NULL, NULL, 1, "bid -3", &choice, NULL)); /* to be refused, not misread */
    assert_int_equal(choice.a, -3);
}

/* Without any memory: every sequence is played, every state is kept. */
static void count_slowly(const Kit *kit, const void *state, int depth, int most, PerftCount *count,
                         uint64_t states[][4096])
{
    uint64_t hash = state_hash(kit, state);
    bool known = false;
    for (uint64_t i = 0; i < count->states[depth] && !known; i++) known = states[depth][i] == hash;
    if (!known) states[depth][count->states[depth]++] = hash;
    count->choices[depth]++;
    unsigned asked = depth < most ? kit->game->asked(kit, state) : 0;
    if (!asked) return;
    Choice list[CHOICES_MAX];
    int seat = __builtin_ctz(asked), choices = kit->game->choices(kit, state, seat, list);
    for (int i = 0; i < choices; i++) {
        uint64_t next[32], seed[2] = {hash, hash_bytes(&list[i], sizeof list[i])};
        memcpy(next, state, kit->state_size);
        Dice dice = dice_fast(hash_bytes(seed, sizeof seed));
        kit->game->apply(kit, next, seat, list[i], &dice, NULL);
        count_slowly(kit, next, depth + 1, most, count, states);
    }
}

static void test_perft(void **unused)
{
    enum { DEPTH = 7 };
    (void)unused;
    Opened opened;
    assert_true(parley_open(&opened, 2, "limit", "5")); /* so that some matches end on the way */
    Dice dice = dice_fast(3);
    assert_true(parley.begin(opened.kit, opened.state, &dice, NULL, NULL));
    uint64_t(*states)[4096] = calloc(DEPTH + 1, sizeof *states);
    assert_non_null(states);
    PerftCount slow = {0}, count;
    count_slowly(opened.kit, opened.state, 0, DEPTH, &slow, states);
    free(states);
    assert_true(perft_count(opened.kit, opened.state, DEPTH, 1u << 20, &count));
    for (int d = 0; d <= DEPTH; d++) {
        assert_int_equal(count.choices[d], slow.choices[d]);
        assert_int_equal(count.states[d], slow.states[d]);
    }
    assert_false(perft_count(opened.kit, opened.state, DEPTH, 100, &count));
    assert_false(perft_count(opened.kit, opened.state, DEPTH, 8000, &count));
    assert_true(perft_count(opened.kit, opened.state, 0, 1u << 20, &count));
    assert_int_equal(count.states[0], 1);
    TEXT(text, 100);
    perft_write(&(PerftCount){.choices = {1, 4, 16}, .states = {1, 4, 15}}, 2, &text);
    assert_string_equal(text.at, "1 4 4\n2 16 15\n");
    arena_free(&opened.arena);
}

/* A sum that grows by 1 or 2 until it is 6 or more: many ways to the same position. */
static unsigned sum_asked(const Kit *kit, const void *state)
{
    (void)kit;
    return *(const uint64_t *)state < 6 ? 2 : 0;
}

static int sum_choices(const Kit *kit, const void *state, int seat, Choice *out)
{
    (void)kit, (void)state, (void)seat;
    out[0] = (Choice){.a = 1}, out[1] = (Choice){.a = 2};
    return 2;
}

static void sum_apply(const Kit *kit, void *state, int seat, Choice choice, Dice *dice, Events *events)
{
    (void)kit, (void)seat, (void)dice, (void)events;
    *(uint64_t *)state += (uint64_t)choice.a;
}

static void test_perft_transpositions(void **unused)
{
    static const uint64_t choices[] = {1, 2, 4, 8, 14, 10, 2, 0, 0};
    static const uint64_t states[] = {1, 2, 3, 4, 4, 3, 2, 0, 0};
    static const Game sum = {
        .asked = sum_asked, .choices = sum_choices, .apply = sum_apply, .choices_max = 2};
    (void)unused;
    Kit kit = {.game = &sum, .state_size = sizeof(uint64_t), .seats = 1};
    uint64_t zero = 0;
    PerftCount count;
    assert_true(perft_count(&kit, &zero, 8, 1u << 20, &count));
    for (int d = 0; d <= 8; d++) {
        assert_int_equal(count.choices[d], choices[d]);
        assert_int_equal(count.states[d], states[d]);
    }
}

static void test_bot_random(void **unused)
{
    (void)unused;
    Opened opened;
    assert_true(parley_open(&opened, 2, NULL, NULL));
    assert_true(parley.place(opened.kit, opened.state, "hand 1 1 3 5", NULL));
    Dice dice = dice_fast(1), luck = dice_fast(2);
    assert_true(parley.begin(opened.kit, opened.state, &dice, NULL, NULL));
    parley.hide(opened.kit, opened.state, 1);
    int times[4] = {0}; /* bid 1, 3, 5, pass */
    for (int i = 0; i < 4000; i++) {
        Choice choice = bot_random(opened.kit, opened.state, 1, &luck);
        assert_true(parley.allows(opened.kit, opened.state, 1, choice, NULL));
        times[choice.a ? choice.a / 2 : 3]++;
    }
    for (int i = 0; i < 4; i++) assert_in_range(times[i], 850, 1150);
    arena_free(&opened.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_json_valid),   cmocka_unit_test(test_parley_setup),
        cmocka_unit_test(test_parley_place), cmocka_unit_test(test_parley_read),
        cmocka_unit_test(test_perft),        cmocka_unit_test(test_perft_transpositions),
        cmocka_unit_test(test_bot_random),
    };
    return cmocka_run_group_tests_name("laws_parts", tests, NULL, NULL);
}
