/* What players of Spot Rules are not told stays hidden where no event tells it. */
#include "games/spot_rules/rules/rules.h"

#include "unit.h"

static void said(const Kit *kit, SpotState *s, int seat, const char *words, Dice *dice)
{
    Choice choice;
    Problem problem = {0};
    Refusal why = {0};
    if (!spot_rules.read(kit, s, seat, words, &choice, &problem)) fail_msg("%s: %s", words, problem.what);
    if (!spot_rules.allows(kit, s, seat, choice, &why)) fail_msg("%s: %s", words, why.why);
    spot_rules.apply(kit, s, seat, choice, dice, NULL);
}

/* The table is closed while the game master's people creep up: who of them tried, nobody is ever told. */
static void surprise_stays_secret_at_the_end(void **unused)
{
    static const char *const sneak[] = {"sneak Guard", "sneak \"Guard 2\""};
    static SpotState s[2];
    Arena arena = {0};
    Problem problem = {0};
    (void)unused;
    Catalog *catalog = catalog_standard(&spot_rules, &problem);
    Setup setup = {
        .game = "spot_rules", .seats = 2, .seat = {[1] = {.team = "warehouse"}, [2] = {.team = "teo"}}};
    assert_true(setup_add_option(&setup, "limit", "3", &problem));
    Kit *kit = spot_rules.unpack(catalog, &setup, &arena, &problem);
    assert_non_null(kit);
    for (int i = 0; i < 2; i++) {
        Dice dice = dice_fast(5);
        assert_true(spot_rules.begin(kit, &s[i], &dice, NULL, &problem));
        said(kit, &s[i], GM, "fight", &dice);
        said(kit, &s[i], GM, sneak[i], &dice);
        assert_true(s[i].person[i + 1].flags & P_SNEAKED);
        said(kit, &s[i], GM, "begin", &dice);
        assert_int_equal(spot_rules.asked(kit, &s[i]), 0);
        spot_rules.hide(kit, &s[i], 2);
    }
    assert_memory_equal(&s[0], &s[1], sizeof s[0]);
    arena_free(&arena);
    catalog_free(catalog);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(surprise_stays_secret_at_the_end)};
    return cmocka_run_group_tests_name("spot_secrets", tests, NULL, NULL);
}
