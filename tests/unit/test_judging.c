/* Scores into chances, weights fitted to outcomes, and judged positions of real matches. */
#include "unit.h"

#include "core/judging.h"
#include "lab/judged.h"

static void test_chances(void **unused)
{
    (void)unused;
    int chance[3];
    judging_chances((const int[]){500, 500}, 2, chance);
    assert_int_equal(chance[0], 5000);
    assert_int_equal(chance[1], 5000);
    judging_chances((const int[]){0, -1125}, 2, chance); /* 1.0986 = log 3: three to one */
    assert_in_range(chance[0], 7470, 7530);
    assert_in_range(chance[1], 2470, 2530);
    judging_chances((const int[]){-3000, -3000 + 2250, -3000}, 3, chance); /* log 9: 1 to 9 to 1 */
    assert_in_range(chance[0], 895, 925);
    assert_in_range(chance[1], 8150, 8210);
    judging_chances((const int[]){0, 1 << 20}, 2, chance);
    assert_int_equal(chance[0], 0);
    assert_in_range(chance[1], 9999, 10000);
}

static void test_order_is_kept(void **unused)
{
    (void)unused;
    int before = -1;
    for (int score = -9000; score <= 9000; score += 7) {
        int chance[2];
        judging_chances((const int[]){score, 0}, 2, chance);
        assert_true(chance[0] >= before);
        before = chance[0];
    }
}

/* Outcomes drawn from known weights are found again. */
static void test_fit(void **unused)
{
    (void)unused;
    enum { COUNT = 20000 };
    static JudgedPosition position[COUNT];
    const int truth[2] = {300, -150};
    Dice dice = dice_fast(5);
    for (int i = 0; i < COUNT; i++) {
        int score[2] = {0, 0}, chance[2];
        for (int f = 0; f < 2; f++) {
            position[i].feature[f] = (int16_t)((int)dice_fast_below(&dice, 9) - 4);
            score[0] += truth[f] * position[i].feature[f];
        }
        judging_chances(score, 2, chance);
        position[i].value = (int16_t)chance[0];
        position[i].won = dice_fast_below(&dice, CHANCE_ALL) < (uint32_t)chance[0] ? 2 : 0;
    }
    double weight[FEATURES_MAX];
    judged_fit(position, COUNT, 2, weight);
    assert_true(weight[0] > 270 && weight[0] < 330);
    assert_true(weight[1] > -180 && weight[1] < -120);
    JudgedTable table = judged_count(position, COUNT);
    long all = 0;
    for (int i = 0; i < JUDGED_BUCKETS; i++) {
        double n = (double)table.bucket[i].positions,
               gap = (table.bucket[i].called - table.bucket[i].won) / (n > 0 ? n : 1);
        all += table.bucket[i].positions;
        if (n > 500) assert_true(gap > -0.06 && gap < 0.06);
    }
    assert_int_equal(all, 2 * COUNT);
}

typedef struct Box {
    Catalog *catalog;
    Arena arena;
    Kit *kit;
} Box;

static Box box_open(const Setup *setup)
{
    const Game *game = game_find(setup->game);
    Problem problem = {0};
    Box box = {.catalog = catalog_standard(game, &problem)};
    assert_non_null(box.catalog);
    box.kit = game->unpack(box.catalog, setup, &box.arena, &problem);
    assert_non_null(box.kit);
    return box;
}

static void box_close(Box *box)
{
    arena_free(&box->arena);
    catalog_free(box->catalog);
}

static void test_positions_of_a_match(void **unused)
{
    (void)unused;
    Box box = box_open(
        &(Setup){.game = "aegis", .seats = 2, .seat = {[1] = {.team = "ashla"}, [2] = {.team = "ganith"}}});
    const Kit *kit = box.kit;
    JudgedPosition one[JUDGED_PER_MATCH], two[JUDGED_PER_MATCH];
    memset(one, 0, sizeof one);
    memset(two, 0, sizeof two);
    BotSpec spec = {.kind = BOT_RANDOM};
    int count = judged_play(kit, &spec, NULL, 9, 4, 0, one);
    assert_in_range(count, 20, JUDGED_PER_MATCH);
    assert_int_equal(judged_play(kit, &spec, NULL, 9, 4, 0, two), count);
    assert_memory_equal(one, two, sizeof one);
    int differ = 0;
    for (int i = 0; i < count; i++) {
        assert_in_range(one[i].value, 0, 10000);
        assert_int_equal(one[i].won, one[0].won);
        differ += one[i].value != one[0].value;
    }
    assert_true(differ > count / 2);
    box_close(&box);
}

/* Five of seven are picked so that they combine: what Ixa's robots cannot become is worth nothing to her. */
static void test_picks(void **unused)
{
    (void)unused;
    Setup setup = {
        .game = "aegis", .seats = 2, .seat = {[1] = {.team = "first-ixa"}, [2] = {.team = "first-ixa"}}};
    Problem problem = {0};
    assert_true(setup_add_option(&setup, "edition", "1", &problem));
    assert_true(setup_add_option(&setup, "mode", "best-of-three", &problem));
    Box box = box_open(&setup);
    const Kit *kit = box.kit;
    const Game *game = kit->game;
    void *state = calloc(1, kit->state_size), *after = calloc(1, kit->state_size);
    Dice dice = dice_fast(1);
    assert_true(game->begin(kit, state, &dice, NULL, &problem));
    int worth[2];
    for (int i = 0; i < 2; i++) {
        static const char *const words[] = {"pick ION-100 ABB-300 ESPR-200 GET-100 SNO-400",
                                            "pick ION-100 ABB-300 GET-100 IPPL-800 GET-600"};
        Choice choice;
        int value[SEATS_MAX + 1];
        assert_true(game->read(kit, state, 1, words[i], &choice, &problem));
        memcpy(after, state, kit->state_size);
        game->apply(kit, after, 1, choice, &dice, NULL);
        game->judge(kit, after, value);
        worth[i] = value[1];
    }
    assert_true(worth[0] > worth[1]);
    free(state), free(after);
    box_close(&box);
}

/* Who is on one side shares its outlook, also where the two sit side by side. */
static void test_sides(void **unused)
{
    (void)unused;
    static const char *const sides[] = {"aabb", "abab", "abba"};
    const Game *game = game_find("aegis");
    Problem problem = {0};
    Catalog *catalog = catalog_standard(game, &problem);
    assert_non_null(catalog);
    for (int i = 0; i < countof(sides); i++) {
        static Choice list[CHOICES_MAX];
        Setup setup = {.game = "aegis", .seats = 4};
        Arena arena = {0};
        Dice dice = dice_fast(9);
        int apart = 0;
        assert_true(setup_add_option(&setup, "sides", sides[i], &problem));
        for (int seat = 1; seat <= 4; seat++) catalog_team(catalog, &setup, seat - 1, setup.seat[seat].team);
        const Kit *kit = game->unpack(catalog, &setup, &arena, &problem);
        if (!kit) fail_msg("%s", problem.what);
        void *state = arena_take(&arena, kit->state_size);
        assert_true(kit->game->begin(kit, state, &dice, NULL, &problem));
        for (int n = 0; n < 400; n++) {
            unsigned asked = kit->game->asked(kit, state);
            if (!asked) break;
            int seat = __builtin_ctz(asked), value[SEATS_MAX + 1];
            int count = kit->game->choices(kit, state, seat, list);
            kit->game->apply(kit, state, seat, list[dice_fast_below(&dice, (uint32_t)count)], &dice, NULL);
            kit->game->judge(kit, state, value);
            for (int one = 1; one <= 4; one++)
                for (int other = 1; other < one; other++) {
                    if (sides[i][one - 1] == sides[i][other - 1])
                        assert_int_equal(value[one], value[other]);
                    else
                        apart += value[one] != value[other];
                }
        }
        assert_true(apart > 400);
        arena_free(&arena);
    }
    catalog_free(catalog);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sides),
                                       cmocka_unit_test(test_chances),
                                       cmocka_unit_test(test_order_is_kept),
                                       cmocka_unit_test(test_fit),
                                       cmocka_unit_test(test_positions_of_a_match),
                                       cmocka_unit_test(test_picks)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
