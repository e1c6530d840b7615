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

static const uint32_t flags[] = {P_HERE | P_DEAD, P_HERE | P_KO, P_HERE | P_DOWN | P_BLEEDS,
                                 P_HERE | P_BLEEDS | P_READY};
#define FOE(n) guess->person[foe[n]]

/* Four foes as they show, the fifth as everybody knows it. */
static void foes_look(const SpotState *guess, const SpotState *truth, const int foe[6])
{
    for (int who = 1; who <= 4; who++) {
        assert_int_equal(FOE(who).flags, flags[who - 1]);
        assert_int_equal(FOE(who).looks, truth->person[foe[who]].looks);
        assert_true(FOE(who).attribute[STRENGTH] > 0);
    }
    assert_true(FOE(1).died_at == 5000 && FOE(2).died_at == 0);
    assert_true(FOE(1).awake_at == 0 && FOE(2).awake_at == 5000 + 2 * 60);
    assert_true(!FOE(2).wound[0].level && FOE(3).wound[0].level == SPLATTER && FOE(3).wound[0].dl == 2);
    assert_true(FOE(4).wound[0].level == FLESH && FOE(4).wound[0].dl == 2);
    assert_true(FOE(3).wound[0].due > 5000 && FOE(4).wound[0].due > 5000);
    assert_true(FOE(4).trigger && FOE(4).ready_slot && !FOE(3).trigger);
    assert_memory_equal(&FOE(5), &truth->person[foe[5]], sizeof truth->person[0]);
}

/* What somebody who sees only his own takes the rest for: wounds that show as these do, numbers that could
 * be. */
static void what_is_hidden_is_guessed_as_it_looks(void **unused)
{
    static SpotState truth, view, guess;
    Arena arena = {0};
    Problem problem = {0};
    Dice dice = dice_fast(5);
    (void)unused;
    Catalog *catalog = catalog_standard(&spot_rules, &problem);
    Setup setup = {
        .game = "spot_rules", .seats = 2, .seat = {[1] = {.team = "strike-team"}, [2] = {.team = "teo"}}};
    Kit *kit = spot_rules.unpack(catalog, &setup, &arena, &problem);
    assert_non_null(kit);
    assert_true(spot_rules.begin(kit, &truth, &dice, NULL, &problem));
    int own = 0, foe[6], foes = 0;
    for (int i = 0; i < 5; i++) said(kit, &truth, GM, "bring Hob side 2", &dice);
    for (int who = 1; who <= truth.people; who++)
        if (truth.person[who].seat == 2)
            own = who;
        else if (foes < 5)
            foe[++foes] = who;
    assert_true(own && foes == 5);
    truth.clock = 5000;
    for (int i = 0; i < countof(flags); i++) {
        truth.person[foe[i + 1]].flags = flags[i];
        truth.person[foe[i + 1]].wound[0] = (Wounded){.level = WOUND, .dl = 3, .due = 77};
    }
    truth.person[foe[5]].flags |= P_REVEALED; /* of this one everything is known */
    truth.project[2] =
        (Project){.kind = PROJECT_RESEARCH, .leader = (uint8_t)own, .need = 9, .made = 4, .secret = 1};
    truth.project[3] = (Project){.kind = PROJECT_STUDY, .leader = (uint8_t)own, .need = 9, .made = 4};
    truth.trial = (Trial){.who = (uint8_t)own, .stat = 1, .df = 9, .secret = 1};
    view = truth;
    spot_rules.hide(kit, &view, 2);
    assert_true(view.project[2].need == 0 && view.project[3].need == 9 && view.trial.df == 0);
    unsigned needs = 0, dfs = 0;
    for (int i = 0; i < 200; i++) {
        guess = view;
        spot_rules.guess(kit, &guess, 2, &dice);
        needs |= 1u << guess.project[2].need, dfs |= 1u << guess.trial.df;
        assert_int_equal(guess.project[3].need, 9);
        foes_look(&guess, &truth, foe);
        assert_memory_equal(&guess.person[own], &truth.person[own], sizeof truth.person[0]);
        spot_rules.hide(kit, &guess, 2);
        assert_memory_equal(&guess, &view, sizeof guess);
    }
    assert_int_equal(needs, 1u << 5 | 1u << 6 | 1u << 7);
    assert_int_equal(dfs, 0x7e);
    guess = truth;
    spot_rules.guess(kit, &guess, GM, &dice); /* who knows everything guesses nothing */
    assert_memory_equal(&guess, &truth, sizeof guess);
    arena_free(&arena);
    catalog_free(catalog);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(surprise_stays_secret_at_the_end),
                                       cmocka_unit_test(what_is_hidden_is_guessed_as_it_looks)};
    return cmocka_run_group_tests_name("spot_secrets", tests, NULL, NULL);
}
