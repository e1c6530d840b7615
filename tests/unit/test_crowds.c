/* How many there may be of what in files that people write: so many are read, one more is a problem that says
   how many. */
#include "core/game.h"

#include "unit.h"

#define STATS "  strength 3 size 3 agility 3 reflexes 3 intelligence 3 perception 3 willpower 3 influence 3\n"
#define ZED                                                                                                  \
    "skill Fist\nskill Rifle\nweapon stick\n  skill Fist Strength damage Thwack 2 melee\ncharacter "         \
    "Zed\n" STATS
#define BRAX "card 1 Brax robot\n  cost 1 attack 1 defense 1\n"

static const struct {
    const char *game, *path, *head, *item, *tail; /* item: with its number, perhaps twice */
    int most, already;                            /* already: so many are in the head */
} crowds[] = {
    {"avertigos", "a.cards", "",
     "hull H%d dynasty\n  copies 1 hp 4 speed 3 penalty 1 initiative 1 2 3 ap 4 price 2\n", "", 16, 0},
    {"avertigos", "a.cards", "hull Big dynasty\n  sections", " bow",
     "\n  copies 1 hp 4 speed 3 penalty 1 "
     "initiative 1 2 3 ap 4\n",
     4, 0},
    {"avertigos", "a.cards", "", "module M%d dynasty bow\n  coins 3 hp 4\n", "", 63, 0},
    {"avertigos", "a.cards", "", "move S%d simple\n  copies 1 start\n", "", 47, 0},
    {"avertigos", "a.cards",
     "map m\n  area 60000 60000\n  island A 10000 10000 value 1 home 1 heading 45\n"
     "  island B 50000 50000 value 1 home 2 heading 225\n",
     "  island I%d 30000 30000 value 1\n", "", 32, 2},
    {"avertigos", "a.team", "", "ship Boat\n", "", 8, 0},
    {"avertigos", "a.team", "ship Boat", " M%d", "\n", 4, 0},
    {"robot_empire", "a.cards", "", "card %d N%d robot\n  cost 1 attack 1 defense 1\n", "", 256, 0},
    {"robot_empire", "a.cards", BRAX, "  permanent 2 attack+1\n", "", 4, 0},
    {"robot_empire", "a.cards", BRAX, "  instant 2 attack+1\n", "", 4, 0},
    {"robot_empire", "a.cards", "card 1 Spy agent\n  cost 1\n", "  use coins 1\n", "", 3, 0},
    {"spot_rules", "a.cards", "", "skill S%d\n", "", 40, 0},
    {"spot_rules", "a.cards", "skill Rifle\n", "weapon w%d\n  skill Rifle Strength damage Flesh 3 melee\n",
     "", 40, 0},
    {"spot_rules", "a.cards", "", "character C%d\n" STATS, "", 60, 0},
    {"spot_rules", "a.cards", ZED "  moves Punch Block\n", "  combo Punch Block\n", "", 4, 0},
    {"spot_rules", "a.cards", ZED "  moves Punch Block\n  combo", " Punch", "\n", 6, 0},
    {"spot_rules", "a.cards", ZED, "  weapon stick\n", "", 4, 0},
    {"spot_rules", "a.cards", ZED, "  wound Flesh 1\n", "", 8, 0},
    {"spot_rules", "a.cards", ZED, "  trait T%d 1\n", "", 3, 0},
};

static bool crowd_read(int row, int count, Problem *problem)
{
    Text text = text_growing();
    text_put(&text, crowds[row].head);
    for (int i = 1; i <= count; i++) {
        char item[200];
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#pragma GCC diagnostic ignored "-Wformat-extra-args"
        snprintf(item, sizeof item, crowds[row].item, i, i);
#pragma GCC diagnostic pop
        text_put(&text, item);
    }
    text_put(&text, crowds[row].tail);
    Catalog *catalog = catalog_new(game_find(crowds[row].game), NULL);
    bool read = catalog_read(catalog, crowds[row].path, text.at, 1, problem);
    catalog_free(catalog);
    text_free(&text);
    return read;
}

static void there_is_room_for_so_many(void **unused)
{
    (void)unused;
    int wrong = 0;
    for (int row = 0; row < countof(crowds); row++) {
        Problem problem = {0};
        char most[24];
        snprintf(most, sizeof most, "at most %d", crowds[row].most);
        int room = crowds[row].most - crowds[row].already;
        if (!crowd_read(row, room, &problem))
            print_error("%d: %d: %s\n", row, problem.line, problem.what), wrong++;
        else if (crowd_read(row, room + 1, &problem) || !strstr(problem.expected, most))
            print_error("%d: one more: %s, %s\n", row, problem.what, problem.expected), wrong++;
    }
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(there_is_room_for_so_many)};
    return cmocka_run_group_tests_name("crowds", tests, NULL, NULL);
}
