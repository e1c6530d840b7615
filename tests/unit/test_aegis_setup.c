/* What A.E.G.I.S. offers to agree on: whatever fits together can be played, and every value fits somewhere.
   Arguments: the folders tests/cards and data/aegis. */
#include "core/options.h"
#include "games/aegis/aegis.h"
#include "unit.h"

static const Catalog *standard;

static int make_standard(void **unused)
{
    (void)unused;
    Problem problem = {0};
    standard = catalog_standard(&aegis, &problem);
    return standard ? 0 : -1;
}

static bool all_fit(const Setup *setup, const SetupValue *const *values, int count)
{
    bool fits = true;
    for (int i = 0; i < count; i++) fits &= setup_value_fits(&aegis, setup, values[i]);
    return fits;
}

static void say(Setup *setup, const SetupChoice *choice, const SetupValue *value)
{
    Problem problem = {0};
    if (value->value[0]) assert_true(setup_add_option(setup, choice->key, value->value, &problem));
}

static void assert_playable(Setup *setup, const char *key, const char *value)
{
    Arena arena = {0};
    Problem problem = {0};
    int teams = catalog_teams(standard, setup);
    for (int seat = 1; teams && seat <= setup->seats; seat++)
        catalog_team(standard, setup, (seat - 1) % teams, setup->seat[seat].team);
    if (!aegis.unpack(standard, setup, &arena, &problem))
        fail_msg("%d seats, %s=%s: %s; expected %s", setup->seats, key, value, problem.what,
                 problem.expected);
    arena_free(&arena);
}

/* Every value with every edition and mode, for all seats. */
static void what_fits_can_be_played(void **unused)
{
    (void)unused;
    const SetupChoice *edition = &aegis_options[0], *mode = &aegis_options[1];
    int played = 0;
    for (const SetupChoice *choice = edition; choice->key; choice++)
        for (const SetupValue *value = choice->value; value->value; value++) {
            int fitting = 0;
            for (const SetupValue *e = edition->value; e->value; e++)
                for (const SetupValue *m = mode->value; m->value; m++)
                    for (int seats = 2; seats <= SEATS_MAX; seats++) {
                        Setup setup = {.game = "aegis", .seats = seats};
                        const SetupValue *said[] = {e, m, value};
                        say(&setup, edition, e);
                        say(&setup, mode, m);
                        if (choice == edition && value != e) continue;
                        if (choice == mode && value != m) continue;
                        if (choice > mode) say(&setup, choice, value);
                        if (!all_fit(&setup, said, 3)) continue;
                        assert_playable(&setup, choice->key, value->value);
                        fitting++;
                    }
            assert_int_not_equal(fitting, 0);
            played += fitting;
        }
    assert_in_range(played, 300, 5000);
}

/* What does not fit would be refused: Starpoint Arena of the first edition, say. */
static void what_does_not_fit_is_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *key, *value, *with;
        int seats;
    } unfit[] = {
        {"mode", "starpoint", "1", 2},     {"mode", "starpoint", "2", 5}, {"mode", "machine-chess", "2", 2},
        {"mode", "combine-rondo", "2", 2}, {"board", "arena", "2", 3},    {"board", "crossroads", "1", 5},
        {"sides", "abab", "2", 6},         {"scrap", "on", "2", 2},       {"terrain", "placed", "2", 2}};
    for (int i = 0; i < countof(unfit); i++) {
        Setup setup = {.game = "aegis", .seats = unfit[i].seats};
        Arena arena = {0};
        Problem problem = {0};
        assert_true(setup_add_option(&setup, "edition", unfit[i].with, &problem));
        assert_true(setup_add_option(&setup, unfit[i].key, unfit[i].value, &problem));
        for (int seat = 1; seat <= setup.seats; seat++)
            strcpy(setup.seat[seat].team, unfit[i].with[0] == '1' ? "first-tovi" : "ashla");
        for (const SetupChoice *choice = aegis_options; choice->key; choice++)
            for (const SetupValue *value = choice->value; value->value; value++)
                if (!strcmp(choice->key, unfit[i].key) && !strcmp(value->value, unfit[i].value))
                    assert_false(setup_value_fits(&aegis, &setup, value));
        assert_null(aegis.unpack(standard, &setup, &arena, &problem));
        arena_free(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_fits_can_be_played),
        cmocka_unit_test(what_does_not_fit_is_refused),
    };
    return cmocka_run_group_tests_name("aegis setup", tests, make_standard, NULL);
}
