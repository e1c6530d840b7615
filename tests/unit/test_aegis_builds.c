/* A duel is played alike by the build for duels and by the one for all small boards: the same choices in the
   same order, the same bytes after each, the same worth and the same order of what is looked at first. */
#include "games/aegis/aegis_game.h"

#include "unit.h"

enum { MATCHES = 12 };

static const char *const pairs[][2] = {{"ashla", "ganith"},
                                       {"ganith", "indrix"},
                                       {"kaiju", "ysis"},
                                       {"salazar", "stell"},
                                       {"challengers", "ethrael"}};

static void judged_alike(const Kit *kit, const void *state, int seat, const Choice *list, int count)
{
    int value[2][SEATS_MAX + 1] = {{0}}, weight[2][CHOICES_MAX];
    aegis.judge(kit, state, value[0]);
    aegis_duel.judge(kit, state, value[1]);
    aegis.prefer(kit, state, seat, list, count, weight[0]);
    aegis_duel.prefer(kit, state, seat, list, count, weight[1]);
    assert_int_equal(value[0][1], value[1][1]);
    assert_int_equal(value[0][2], value[1][2]);
    assert_memory_equal(weight[0], weight[1], (size_t)count * sizeof(int));
}

static void match_alike(const Kit *kit, uint64_t seed)
{
    static uint64_t one[STATE_SIZE_MAX / 8], other[STATE_SIZE_MAX / 8];
    static Choice list[CHOICES_MAX], again[CHOICES_MAX];
    Dice dice = dice_fast(seed), same = dice_fast(seed), pick = dice_fast(seed + 1);
    Problem problem;
    memset(one, 0, sizeof one);
    assert_true(kit->game->begin(kit, one, &dice, NULL, &problem));
    same = dice;
    memcpy(other, one, sizeof one);
    for (unsigned asked; (asked = aegis.asked(kit, one)) != 0;) {
        assert_int_equal(aegis_duel.asked(kit, other), asked);
        int seat = __builtin_ctz(asked), count = aegis.choices(kit, one, seat, list);
        assert_int_equal(aegis_duel.choices(kit, other, seat, again), count);
        assert_memory_equal(list, again, (size_t)count * sizeof(Choice));
        judged_alike(kit, one, seat, list, count);
        Choice choice = list[dice_fast_below(&pick, (uint32_t)count)];
        aegis.apply(kit, one, seat, choice, &dice, NULL);
        aegis_duel.apply(kit, other, seat, choice, &same, NULL);
        assert_memory_equal(one, other, kit->state_size);
    }
}

static void test_duels(void **unused)
{
    (void)unused;
    Problem problem;
    Catalog *catalog = catalog_standard(&aegis, &problem);
    assert_non_null(catalog);
    for (int i = 0; i < countof(pairs); i++) {
        Arena arena = {0};
        Setup setup = {.game = "aegis", .seats = 2};
        for (int seat = 1; seat <= 2; seat++)
            snprintf(setup.seat[seat].team, sizeof setup.seat[seat].team, "%s", pairs[i][seat - 1]);
        const Kit *kit = aegis.unpack(catalog, &setup, &arena, &problem);
        if (!kit) fail_msg("%s", problem.what);
        assert_ptr_equal(kit->game, &aegis_duel);
        for (uint64_t seed = 1; seed <= MATCHES; seed++) match_alike(kit, seed);
        arena_free(&arena);
    }
    catalog_free(catalog);
}

/* Whatever it has not been compiled for goes to the other builds. */
static void test_others(void **unused)
{
    (void)unused;
    static const struct {
        const char *key, *value;
        int seats;
    } others[] = {{"mode", "starpoint", 2}, {"edition", "1", 2}, {"draft", "on", 2}, {"mode", "standard", 3}};
    Problem problem;
    Catalog *catalog = catalog_standard(&aegis, &problem);
    for (int i = 0; i < countof(others); i++) {
        Arena arena = {0};
        Setup setup = {.game = "aegis", .seats = others[i].seats};
        assert_true(setup_add_option(&setup, others[i].key, others[i].value, &problem));
        for (int seat = 1; seat <= setup.seats; seat++)
            catalog_seat_team(catalog, &setup, seat, setup.seat[seat].team);
        const Kit *kit = aegis.unpack(catalog, &setup, &arena, &problem);
        if (!kit) fail_msg("%s=%s: %s", others[i].key, others[i].value, problem.what);
        assert_ptr_not_equal(kit->game, &aegis_duel);
        arena_free(&arena);
    }
    catalog_free(catalog);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_duels), cmocka_unit_test(test_others)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
