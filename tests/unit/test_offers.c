/* What games offer to agree on: whatever fits together can be played, and every value fits somewhere. Two
   options at a time, for every number of seats. */
#include "core/options.h"
#include "unit.h"

typedef struct Said {
    const SetupChoice *choice;
    const SetupValue *value;
} Said;

/* What a value needs is agreed with it, unless something else is said. */
static void say_needs(Setup *setup, const SetupValue *value)
{
    Words words = words_of(value->needs ? value->needs : "");
    for (Word need; words_next(&words, &need);) {
        char key[64];
        word_copy(need, key, sizeof key);
        char *equals = strchr(key, '=');
        *equals = 0;
        if (equals[-1] == '!' || !equals[1] || setup_option(setup, key, NULL)) continue;
        assert_true(setup_add_option(setup, key, equals + 1, NULL));
    }
}

static bool agree(const Game *game, Setup *setup, const Said said[2])
{
    Problem problem = {0};
    for (int i = 0; i < 2; i++)
        if (said[i].value->value[0] && !setup_option(setup, said[i].choice->key, NULL))
            assert_true(setup_add_option(setup, said[i].choice->key, said[i].value->value, &problem));
    for (int i = 0; i < 2; i++) say_needs(setup, said[i].value);
    for (const SetupChoice *choice = game->options; choice->key; choice++) {
        int rows = 0, fitting = 0; /* a value may stand in several rows: one of them must fit */
        for (const SetupValue *value = choice->value; value->value; value++) {
            if (strcmp(setup_option(setup, choice->key, ""), value->value) != 0) continue;
            rows++;
            fitting += setup_value_fits(game, setup, value);
        }
        if (rows && !fitting) return false;
    }
    return true;
}

static void assert_playable(const Catalog *catalog, Setup *setup, const Said said[2])
{
    Arena arena = {0};
    Problem problem = {0};
    int teams = catalog_teams(catalog, setup);
    for (int seat = 1; teams && seat <= setup->seats; seat++)
        catalog_team(catalog, setup, (seat - 1) % teams, setup->seat[seat].team);
    if (!catalog->game->unpack(catalog, setup, &arena, &problem))
        fail_msg("%s, %d seats, %s=%s %s=%s: %s; expected %s", catalog->game->id, setup->seats,
                 said[0].choice->key, said[0].value->value, said[1].choice->key, said[1].value->value,
                 problem.what, problem.expected);
    arena_free(&arena);
}

/* How often this value fits with any other. */
static int fitting_count(const Catalog *catalog, Said one)
{
    const Game *game = catalog->game;
    int fitting = 0;
    for (const SetupChoice *choice = game->options; choice->key; choice++) {
        for (const SetupValue *value = choice->value; value->value; value++) {
            if (choice == one.choice && value != one.value) continue;
            for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
                Setup setup = {.seats = seats};
                Said said[2] = {one, {choice, value}};
                if (!agree(game, &setup, said)) continue;
                assert_playable(catalog, &setup, said);
                fitting++;
            }
        }
    }
    return fitting;
}

static void what_fits_can_be_played(void **unused)
{
    (void)unused;
    for (int i = 0; games[i]; i++) {
        Problem problem = {0};
        Catalog *catalog = catalog_standard(games[i], &problem);
        assert_non_null(catalog);
        for (const SetupChoice *choice = games[i]->options; choice && choice->key; choice++)
            for (const SetupValue *value = choice->value; value->value; value++)
                if (!fitting_count(catalog, (Said){choice, value}))
                    fail_msg("%s: %s=%s never fits", games[i]->id, choice->key, value->value);
        catalog_free(catalog);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_fits_can_be_played)};
    return cmocka_run_group_tests_name("offers", tests, NULL, NULL);
}
