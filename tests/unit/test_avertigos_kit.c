/* What can be agreed on and brought to Avertigos: options at their bounds, sides, maps and fleets, and which
   modules a seat then holds. Argument: the folder of set.cards. */
#include "games/avertigos/avertigos_game.h"
#include "games/avertigos/rules/rules.h"

#include "unit.h"

static char *cards;

#define MAP(homes)                                                                                           \
    "map isles\n  title \"The Isles\"\n  area 60000 70000\n  resources iron spice silk grain\n" homes
#define ISLES                                                                                                \
    MAP("  island A 10000 10000 value 1 iron home 1 heading 45\n"                                            \
        "  island B 50000 60000 radius 5000 value 5 spice home 2 heading 355\n  island C 30000 30000 value " \
        "3\n")

static Catalog *catalog_of(const char *map, const char *const *teams, Problem *problem)
{
    Catalog *catalog = catalog_new(&avertigos, NULL);
    static const char *const names[] = {"one.team", "two.team"};
    bool read = catalog_read(catalog, "set.cards", cards, 1, problem) &&
                (!map || catalog_read(catalog, "map.cards", map, 1, problem));
    for (int i = 0; read && teams && i < 2; i++)
        if (teams[i]) read = catalog_read(catalog, names[i], teams[i], 1, problem);
    if (!read) catalog_free(catalog);
    return read ? catalog : NULL;
}

/* `mode=strategy turns=5` */
static Setup setup_of(int seats, const char *options)
{
    Setup setup = {.game = "avertigos", .seats = seats};
    Words words = words_of(options);
    for (Word word; words_next(&words, &word);) {
        char said[64];
        word_copy(word, said, sizeof said);
        char *equals = strchr(said, '=');
        *equals = 0;
        assert_true(setup_add_option(&setup, said, equals + 1, NULL));
    }
    return setup;
}

static const struct {
    int seats;
    const char *options, *what; /* NULL: it can be played */
} setups[] = {
    {2, "", NULL},
    {6, "", NULL},
    {1, "", "1 seats"},
    {7, "", "7 seats"},
    {2, "wind=strong", "unknown option `wind`"},
    {2, "mode=war", "mode"},
    {2, "variation=duel", "variation"},
    {2, "rules=hard", "rules"},
    {2, "gamblers=maybe", "gamblers"},
    {2, "envoys=maybe", "envoys"},
    {2, "zuke=none", "zuke"},
    {2, "mode=strategy variation=faction", "AV-SKI-05"},
    {2, "mode=strategy gamblers=on", "AV-SKI-05"},
    {2, "mode=strategy envoys=on", NULL},
    {2, "envoys=on", "AV-ENV-01"},
    {2, "rounds=0", "rounds can't be 0"},
    {2, "rounds=9", NULL},
    {2, "rounds=10", "rounds can't be 10"},
    {2, "turns=0", "turns"},
    {2, "turns=200", NULL},
    {2, "turns=201", "turns"},
    {2, "ships=0", "ships"},
    {2, "ships=4", NULL},
    {2, "ships=5", "ships"},
    {3, "ships=3", NULL},
    {3, "ships=4", "more than the pool has"},
    {5, "ships=2", "more than the pool has"},
    {2, "bank=0", NULL},
    {2, "bank=250", NULL},
    {2, "bank=251", "bank"},
    {2, "width=60000 height=60000", NULL},
    {2, "width=59999", "AV-SKS-02"},
    {2, "height=59999", "AV-SKS-02"},
    {2, "width=200000 height=200000", NULL},
    {2, "width=200001", "width"},
    {2, "height=200001", "height"},
    {4, "sides=abab", NULL},
    {4, "sides=ABAB", NULL},
    {4, "sides=aba", "does not fit"},
    {4, "sides=ababa", "does not fit"},
    {4, "sides=abae", "does not fit"},
    {4, "sides=abad", NULL},
    {4, "sides=ab1b", "does not fit"},
    {4, "sides=aaaa", "all play on one side"},
    {3, "mode=strategy sides=aab", "AV-INI-01"},
    {4, "variation=faction", NULL},
    {4, "variation=faction sides=aabb", NULL},
    {4, "variation=faction sides=abcc", "AV-FSK-01"},
    {4, "variation=faction sides=bbcc", "AV-FSK-01"},
    {4, "variation=faction sides=aaac", "AV-FSK-01"},
    {4, "variation=faction sides=aaab", "AV-DRF-06"},
    {4, "variation=faction sides=abbb", "AV-DRF-06"},
    {5, "variation=faction sides=aabbb", NULL},
    {5, "variation=faction sides=aaabb", NULL},
    {2, "map=isles", "maps belong to Strategy Mode"},
    {2, "mode=strategy map=isles", NULL},
    {2, "mode=strategy map=atlantis", "no map \"atlantis\""},
    {3, "mode=strategy map=isles", "only 2 homes"},
    {5, "mode=strategy", "5 seats in Strategy Mode"},
};

static void options_have_bounds(void **unused)
{
    (void)unused;
    Problem problem = {0};
    Catalog *catalog = catalog_of(ISLES, NULL, &problem);
    if (!catalog) fail_msg("%s", problem.what);
    for (int i = 0; i < countof(setups); i++) {
        Setup setup = setup_of(setups[i].seats, setups[i].options);
        Arena arena = {0};
        problem = (Problem){0};
        bool fine = avertigos.unpack(catalog, &setup, &arena, &problem) != NULL;
        if (fine != !setups[i].what ||
            (!fine && (!strstr(problem.what, setups[i].what) || !problem.expected[0])))
            fail_msg("%d seats, %s: %s; expected %s", setups[i].seats, setups[i].options,
                     fine ? "taken" : problem.what, problem.expected);
        arena_free(&arena);
    }
    catalog_free(catalog);
}

/* What nobody says: rounds, turns, the bank of two, three to six and five, and sides. */
static void what_holds_unsaid(void **unused)
{
    (void)unused;
    Problem problem = {0};
    Catalog *catalog = catalog_of(ISLES, NULL, &problem);
    static const int banks[] = {0, 0, 85, 75, 75, 80, 75};
    for (int seats = 2; seats <= 6; seats++) {
        Setup setup = setup_of(seats, "");
        Arena arena = {0};
        const AvKit *kit = (const AvKit *)avertigos.unpack(catalog, &setup, &arena, &problem);
        assert_true(kit->bank == banks[seats] && kit->rounds == 5 && kit->turns == 30 && kit->ships == 1);
        assert_true(kit->area.width == 60000 && kit->area.height == 90000 && kit->sides == seats);
        for (int seat = 1; seat <= seats; seat++) assert_int_equal(kit->side[seat], seat);
        assert_string_equal(kit->name[2], "Seat 2");
        arena_free(&arena);
    }
    Setup setup = setup_of(2, "mode=strategy");
    Arena arena = {0};
    const AvKit *kit = (const AvKit *)avertigos.unpack(catalog, &setup, &arena, &problem);
    assert_true(kit->rounds == 1 && kit->turns == 60 && kit->area.height == 70000);
    const Map *map = &kit->map;
    assert_true(map->islands == 3 && map->homes == 2 && map->home[2] == 2);
    assert_true(map->island[1].radius == 4000 && map->island[2].radius == 5000);
    assert_true(map->island[1].resource == 1 && map->island[2].resource == 2 && !map->island[3].resource);
    assert_true(map->island[2].heading == 71 && map->island[2].value == 5 && map->island[3].home == 0);
    assert_string_equal(map->title, "The Isles");
    arena_free(&arena);
    setup = setup_of(4, "variation=faction");
    kit = (const AvKit *)avertigos.unpack(catalog, &setup, &arena, &problem);
    for (int seat = 1; seat <= 4; seat++) assert_int_equal(kit->side[seat], (seat - 1) % 2 + 1);
    arena_free(&arena);
    catalog_free(catalog);
}

static const struct {
    const char *map, *what;
} maps[] = {
    {MAP("  island A 1 1 value 1 home 1 heading 0\n  island B 60000 70000 value 5 home 2 heading 355\n"),
     NULL},
    {MAP("  island A 60001 1 value 1\n"), "can't be"},
    {MAP("  island A 1 70001 value 1\n"), "can't be"},
    {MAP("  island A 1 1 value 0\n"), "can't be"},
    {MAP("  island A 1 1 radius 499 value 1\n"), "can't be"},
    {MAP("  island A 1 1 radius 10001 value 1\n"), "can't be"},
    {MAP("  island A 1 1 value 1 home 7 heading 0\n"), "can't be"},
    {MAP("  island A 1 1 value 1 home 1 heading 360\n"), "can't be"},
    {MAP("  island A 1 1 value 1 home 1 facing 0\n"), "word of a home"},
    {MAP("  island A 1 1\n"), "AV-BRD-03"},
    {MAP("  island A 1 1 value 1\n  island a 9 9 value 1\n"), "called so already"},
    {MAP("  island A 1 1 value 1 home 1 heading 0\n  island B 9 9 value 1 home 1 heading 0\n"),
     "such a home already"},
    {MAP("  island A 1 1 value 1 home 1 heading 0\n  island B 9 9 value 1 home 3 heading 0\n"),
     "a home 3 but no home 2"},
    {MAP("  island A 1 1 value 1 home 1 heading 0\n"), "too few homes"},
    {MAP("  lagoon 3\n"), "no map says this"},
    {"map isles\n  area 19999 20000\n", "can't be"},
    {"map isles\n  area 20000 19999\n", "can't be"},
    {"map isles\n  area 200001 20000\n", "can't be"},
    {"map isles\n  resources iron\n", "is missing"},
};

static void maps_are_read(void **unused)
{
    (void)unused;
    for (int i = 0; i < countof(maps); i++) {
        Problem problem = {0};
        Catalog *catalog = catalog_of(maps[i].map, NULL, &problem);
        if (!catalog != !!maps[i].what || (!catalog && !strstr(problem.what, maps[i].what)))
            fail_msg("%s: %s", maps[i].map, catalog ? "taken" : problem.what);
        if (catalog) catalog_free(catalog);
    }
}

#define BOAT(stern) "ship Boat \"Bow Gunner\" " stern "\n"

static const struct {
    const char *one, *two, *options, *what;
} fleets[] = {
    {BOAT("Lookout"), BOAT("Helmsman"), "", NULL},
    {BOAT("Lookout"), NULL, "", "seat 2 has no fleet"},
    {BOAT("Lookout"), BOAT("Helmsman"), "variation=faction", "AV-DRF-07"},
    {"ship Raft Lookout\n", BOAT("Helmsman"), "", "no hull \"Raft\""},
    {BOAT("Sail"), BOAT("Helmsman"), "", "no module \"Sail\""},
    {BOAT("\"Prow Armour\""), BOAT("Helmsman"), "", "Boat can't carry Prow Armour (AV-MOD-03)"},
    {BOAT("Lookout Helmsman"), BOAT("Helmsman"), "", "Boat can't carry Helmsman (AV-ASM-01)"},
    {"ship Frigate \"Bow Gunner\" Bosun Lookout Helmsman\n", BOAT("Helmsman"), "", "AV-ASM-02"},
    {"ship Scout Lookout\n", BOAT("Helmsman"), "", "AV-ASM-04"},
    {"ship Boat \"Master Gunner\" Navigator\n", BOAT("Helmsman"), "", "AV-ASM-05"},
    {"ship Boat \"Bow Gunner\"\n", BOAT("Helmsman"), "", "Boat needs 2 modules (AV-ASM-07)"},
    {BOAT("Lookout") "ship Boat \"Prow Armour\" Lookout\n", BOAT("Helmsman"), "",
     "only one Lookout (AV-PUR-10)"},
    {"ship Scout\nship Scout\nship Scout\nship Scout\n", BOAT("Helmsman"), "", NULL},
    {"ship Scout\nship Scout\nship Scout\nship Scout\nship Scout\n", BOAT("Helmsman"), "",
     "only 4 of Scout (AV-PIL-19)"},
    {BOAT("Lookout"), BOAT("Helmsman"), "gamblers=on bank=10", NULL}, /* they cost 9 and 10 */
    {BOAT("Lookout"), BOAT("Helmsman"), "gamblers=on bank=9",
     "two costs 10 coins and the bank has 9 (AV-GAM-06)"},
};

static void fleets_fit(void **unused)
{
    (void)unused;
    for (int i = 0; i < countof(fleets); i++) {
        Problem problem = {0};
        Catalog *catalog = catalog_of(NULL, (const char *const[]){fleets[i].one, fleets[i].two}, &problem);
        if (!catalog) fail_msg("%d: %s", i, problem.what);
        Setup setup = setup_of(2, fleets[i].options);
        strcpy(setup.seat[1].team, "one"), strcpy(setup.seat[2].team, "two");
        Arena arena = {0};
        bool fine = avertigos.unpack(catalog, &setup, &arena, &problem) != NULL;
        if (fine != !fleets[i].what || (!fine && !strstr(problem.what, fleets[i].what)))
            fail_msg("%d: %s", i, fine ? "taken" : problem.what);
        arena_free(&arena);
        catalog_free(catalog);
    }
}

/* Each number of a card from its least to its most. */
static const struct {
    const char *before, *behind;
    int low, high;
} numbers[] = {
    {"hull A dynasty\n  copies", "hp 9 speed 3 penalty 2 initiative 3 5 6 ap 4 price 5", 1, 12},
    {"hull A dynasty\n  copies 1 hp", "speed 3 penalty 2 initiative 3 5 6 ap 4 price 5", 1, 40},
    {"hull A dynasty\n  copies 1 hp 9 speed 3 penalty 2 initiative 3 5", "ap 4 price 5", 1, 20},
    {"hull A dynasty\n  copies 1 hp 9 speed 3 penalty 2 initiative", "5 6 ap 4 price 5", 1, 20},
    {"hull A dynasty\n  copies 1 hp 9 speed 3 penalty 2 initiative 3 5 6 price 5 ap", "", 4, 20},
    {"hull A dynasty\n  copies 1 hp 9 speed 3 penalty 2 initiative 3 5 6 ap 4 price", "", 1, 60},
    {"module A mercenary bow\n  hp 4 coins", "", 0, 40},
    {"module A mercenary bow\n  coins 4 hp", "", 1, 30},
    {"module A mercenary bow\n  coins 4 hp 4 ap", "", 0, 9},
    {"module A mercenary bow\n  coins 4 hp 4 gunner dice 2+1 up", "", 0, 2},
    {"module A mercenary bow\n  coins 4 hp 4 gunner dice 2+1 down", "", 0, 2},
    {"module A mercenary bow\n  coins 4 hp 4 repair", "", 1, 9},
    {"module A mercenary bow\n  coins 4 hp 4 chart", "", 1, 5},
    {"move A simple\n  start copies", "", 1, 60},
    {"move A simple\n  start copies 1 turn", "", 1, 17},
    {"move A steady\n  start copies 1 ap", "", 1, 9},
    {"move A simple\n  start copies 1 hp", "", 0, 9},
    {"move A special\n  copies 1 hp", "", -9, -1},
    {"move A simple\n  start copies 1 draw", "", 0, 5},
    {"move A advanced\n  copies 1 ap 1 height", "", -1, 1},
    {"move A simple\n  start copies 1 height", "", 0, 0},
    {"widget gunner reach", "arc 6", 1, 60000},
    {"widget gunner reach 9 arc", "", 1, 17},
    {"die 0 1 2 3 4", "", 0, 9},
    {"die", "1 2 3 4 5", 0, 9},
    {"prices trooper", "commander 5 spy 4 claw 3 post 4", 1, 99},
};

static const struct {
    const char *cards, *what;
} cards_wrong[] = {
    {"hull A dynasty\n  copies 1 hp 9 speed 3 penalty 2 ap 4 price 5", "A has no initiative"},
    {"hull A dynasty\n  copies 1 hp 9 speed 3 initiative 3 5 6 ap 4 price 5", "A has no penalty"},
    {"hull A dynasty\n  sections bow mid mid mid stern", "too many sections"},
    {"hull A dynasty\n  sections bow sections mid", "said already"},
    {"module A mercenary bow\n  gunner dice 0+1", "no squares for dice"},
    {"module A mercenary bow\n  gunner dice 7+1", "no squares for dice"},
    {"module A mercenary bow\n  gunner dice 1+4", "no squares for dice"},
    {"module A mercenary bow\n  gunner dice 1+-1", "no squares for dice"},
    {"module A mercenary bow\n  gunner flamer", "said already"},
    {"module A mercenary bow\n  coins 4 hp 4 dice 2+1", "a reach but no weapon"},
    {"module A mercenary bow\n  coins 4 hp 4 down 1", "a reach but no weapon"},
    {"module A mercenary bow\n  hp 4", "A has no coins"},
    {"module A mercenary bow\n  coins 4", "A has no hp"},
    {"module A mercenary bow\n  coins 4 hp 4 wings 2", "no module says this"},
    {"move A simple\n  start", "has no copies"},
    {"move A advanced\n  copies 1", "gives no Action Points"},
    {"move A special\n  copies 1 hp -1 start", "can't start"},
    {"move A special\n  copies 1 hp -1 hard left sharp left", "said already"},
    {"move A simple\n  copies 1 wings 2", "no movement card says this"},
    {"widget gunner reach 9 arc 9\nwidget gunner reach 9 arc 9", "there already"},
    {"widget gunner arc 9 reach 9", "word of a widget"},
    {"prices trooper 2 trooper 3", "said already"},
    {"prices trooper 2", "is missing"},
    {"hull A dynasty\n  copies 1 hp 9 speed 3 penalty 2 initiative 3 5 6 ap 4 price 5\nhull a singasari",
     "called so"},
    {"move A simple\n  start copies 1\nmove a simple", "called so already"},
};

static bool cards_read(const char *text, Problem *problem)
{
    Catalog *catalog = catalog_new(&avertigos, NULL);
    bool read = catalog_read(catalog, "a.cards", text, 1, problem);
    catalog_free(catalog);
    return read;
}

static void cards_have_bounds(void **unused)
{
    (void)unused;
    for (int i = 0; i < countof(numbers); i++) {
        const int tried[] = {numbers[i].low - 1, numbers[i].low, numbers[i].high, numbers[i].high + 1};
        for (int k = 0; k < countof(tried); k++) {
            TEXT(text, 200);
            Problem problem = {0};
            text_format(&text, "%s %d %s", numbers[i].before, tried[k], numbers[i].behind);
            bool read = cards_read(text.at, &problem);
            if (read != (k == 1 || k == 2)) fail_msg("%s: %s", text.at, read ? "taken" : problem.what);
        }
    }
    for (int i = 0; i < countof(cards_wrong); i++) {
        Problem problem = {0};
        bool read = cards_read(cards_wrong[i].cards, &problem);
        if (read || !strstr(problem.what, cards_wrong[i].what))
            fail_msg("%s: %s", cards_wrong[i].cards, read ? "taken" : problem.what);
    }
}

/* The modules of a fleet are what its seat brought, and in play while they have HP and their ship is there.
 */
static void seats_hold_their_modules(void **unused)
{
    (void)unused;
    Problem problem = {0};
    Catalog *catalog = catalog_of(
        NULL,
        (const char *const[]){BOAT("\"Stern Rocketeer\" starboard") "ship Boat \"Bow Rocketeer\" Lookout\n",
                              BOAT("Helmsman")},
        &problem);
    Setup setup = setup_of(2, "");
    strcpy(setup.seat[1].team, "one"), strcpy(setup.seat[2].team, "two");
    Arena arena = {0};
    const Kit *kit = avertigos.unpack(catalog, &setup, &arena, &problem);
    if (!kit) fail_msg("%s", problem.what);
    const AvKit *own = (const AvKit *)kit;
    assert_true(own->plan[1].ships == 2 && own->plan[1].starboard[0] == 2 && own->plan[1].starboard[1] == 0);
    assert_int_equal(own->plan[1].value, 6 + 6 + 6 + 3);
    AvState *s = calloc(1, kit->state_size);
    Dice dice = dice_fast(1);
    assert_true(avertigos.begin(kit, s, &dice, NULL, &problem));
    HeldCard held[HELD_MAX];
    assert_int_equal(avertigos.holds(kit, s, 1, held), 4);
    assert_int_equal(avertigos.holds(kit, s, 2, held), 2);
    assert_string_equal(held[0].name, "Bow Gunner");
    assert_string_equal(held[1].name, "Helmsman");
    assert_true(held[0].in_play && held[1].in_play);
    s->ship[ship_first(2)].left[0] = 0; /* the bow is shot away */
    assert_int_equal(avertigos.holds(kit, s, 2, held), 2);
    assert_true(!held[0].in_play && held[1].in_play);
    memset(&s->ship[ship_first(2)], 0, sizeof s->ship[0]); /* and then all of the ship */
    assert_int_equal(avertigos.holds(kit, s, 2, held), 2);
    assert_true(!held[0].in_play && !held[1].in_play);
    free(s);
    arena_free(&arena);
    catalog_free(catalog);
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_have_bounds), cmocka_unit_test(what_holds_unsaid),
        cmocka_unit_test(maps_are_read),       cmocka_unit_test(fleets_fit),
        cmocka_unit_test(cards_have_bounds),   cmocka_unit_test(seats_hold_their_modules),
    };
    if (count != 2) return 2;
    cards = file_text(arguments[1], "set.cards");
    int failed = cmocka_run_group_tests_name("avertigos_kit", tests, NULL, NULL);
    free(cards);
    return failed;
}
