/* The set of the first edition: a hundred robots, everything that its book knows is on some of them, and
   teams that can be played. */
#include "aegis_files.h"

#include <dirent.h>

static const char *data_folder;
static Catalog *catalog;

enum { ROBOTS = 100, USED_AT_LEAST = 2 };

static const int index_abilities[] = {BEACON,
                                      COMBAT_DROP,
                                      EVADE,
                                      MELEE_EVADE,
                                      RANGE_EVADE,
                                      FLIGHT,
                                      JAMMING,
                                      JET,
                                      OVERLOAD,
                                      PARTING_SHOT,
                                      REROLL,
                                      RETALIATE,
                                      BLITZ,
                                      ULTRABLITZ,
                                      IGNITION,
                                      REFUEL,
                                      CLOAKING,
                                      DOUBLE_MOVE,
                                      ENERGY_SIPHON,
                                      INFINITY_MELEE,
                                      TERMINAL_VELOCITY,
                                      AMBUSCADE,
                                      ARREST_MANDATE,
                                      BENEVOLENCE,
                                      DREAD_SALVAGE,
                                      EMINENCE,
                                      FIRST_PILOT,
                                      WILD_SHIELD,
                                      LONE_CRUSADE,
                                      MAGNIFICENCE,
                                      NAKAMA_SYSTEM,
                                      PERSEVERE,
                                      SHIFTY_BUSINESS,
                                      SHOWDOWN,
                                      STEADY_FIRE,
                                      ROGUE_DECOY,
                                      MIRROR_MATCH,
                                      WALLFLOWER,
                                      UNDAUNTED,
                                      PROPAGANDA,
                                      OPTIMIZE,
                                      DETONATOR,
                                      CAPTURE,
                                      FLICKER,
                                      VANISH};
static const uint32_t index_attributes = AIMED | ARCING | CRITICAL | DISARM | FORCE | HEAVY | PIERCING |
                                         RESTRAIN | SELF | COMBINE | ANTI_AIR | LASER | LIGHT | MELEE;

static void read_folder(const char *extension)
{
    DIR *entries = opendir(data_folder);
    assert_non_null(entries);
    for (struct dirent *entry; (entry = readdir(entries));) {
        const char *dot = strrchr(entry->d_name, '.');
        if (strncmp(entry->d_name, "first", 5) == 0 && dot && strcmp(dot, extension) == 0)
            catalog_read_file(catalog, data_folder, entry->d_name);
    }
    closedir(entries);
}

static int open_all(void **unused)
{
    (void)unused;
    catalog = catalog_new(&aegis, NULL);
    read_folder(".cards");
    read_folder(".team");
    return 0;
}

static int close_all(void **unused)
{
    (void)unused;
    catalog_free(catalog);
    return 0;
}

static const ShelfCard *cards(void) { return shelf_in(catalog)->cards; }

static void a_hundred_robots_with_their_numbers(void **unused)
{
    (void)unused;
    bool taken[ROBOTS + 1] = {false};
    int robots = 0, levels[6] = {0}, classes[32] = {0};
    for (const ShelfCard *card = cards(); card; card = card->next) {
        assert_int_equal(card->edition, 1);
        assert_string_equal(card->set, card->machineless ? "first-commanders" : "first");
        if (card->machineless) continue;
        if (card->number > ROBOTS || !card->number) continue; /* an addition to the book's hundred */
        if (taken[card->number]) fail_msg("%s has the number %d", card->card.name, card->number);
        taken[card->number] = true;
        robots++;
        levels[card->card.level]++;
        classes[card->card.classes]++;
    }
    assert_int_equal(robots, ROBOTS);
    for (int level = 1; level <= 5; level++) assert_true(levels[level] >= 5);
    for (int class = 1; class <= CLASS_S; class *= 2) assert_true(classes[class] >= 10);
}

/* What the book and its publisher name: kept. */
static void what_is_known_of_the_cards(void **unused)
{
    (void)unused;
    static const struct {
        const char *name;
        int number, classes;
    } known[] = {{"ION-100", 36, CLASS_I},
                 {"IDA-400", 45, CLASS_I},
                 {"SEN-100", 46, CLASS_S},
                 {"ION-5000", 60, 31},
                 {"ARK-2500", 0, CLASS_A | CLASS_G},
                 {"GAN-2000", 0, CLASS_E | CLASS_G},
                 {"EXCEL-100", 0, CLASS_E},
                 {"GAN-100", 0, CLASS_G},
                 {"SNO-100", 0, CLASS_S},
                 {"SNO-400", 0, CLASS_S},
                 {"ARK-100", 0, CLASS_A},
                 {"ARM-777", 0, CLASS_A},
                 {"ESPR-4000", 0, 0}};
    for (int i = 0; i < countof(known); i++) {
        const ShelfCard *card = shelf_robot(catalog, word_of(known[i].name), 1);
        if (!card) fail_msg("there is no %s", known[i].name);
        if (known[i].number) assert_int_equal(card->number, known[i].number);
        if (known[i].classes) assert_int_equal(card->card.classes, known[i].classes);
    }
    static const struct {
        const char *commander;
        int ability;
    } commanders[] = {{"ainer", FIRST_PILOT},   {"etwal", MAGNIFICENCE},   {"gamound", PERSEVERE},
                      {"ixa", SHIFTY_BUSINESS}, {"stell", ARREST_MANDATE}, {"diane", STEADY_FIRE},
                      {"ryos", SHOWDOWN},       {"poppet", LONE_CRUSADE},  {"gordo", WILD_SHIELD}};
    for (int i = 0; i < countof(commanders); i++) {
        int basic = 0, combined = 0;
        for (const ShelfCard *card = cards(); card; card = card->next) {
            if (!string_same(card->character, commanders[i].commander)) continue;
            assert_true(card_has(&card->card, commanders[i].ability));
            *(card->card.level == 1 ? &basic : &combined) += 1;
        }
        if (basic != 1 || !combined) fail_msg("%s has no robots", commanders[i].commander);
    }
}

static void everything_of_the_index_is_used(void **unused)
{
    (void)unused;
    int abilities[ABILITIES_END] = {0}, attributes[ATTRIBUTE_COUNT] = {0}, strong = 0, least = 0;
    int types[TYPE_COUNT][2] = {{0}};
    for (const ShelfCard *card = cards(); card; card = card->next) {
        uint32_t on_card = 0;
        for (int i = 0; i < ABILITIES_END; i++) abilities[i] += ability_known(i) && card_has(&card->card, i);
        for (int i = 0; i < card->card.action_count; i++) {
            const Action *action = &card->card.action[i];
            on_card |= action->attributes;
            types[action->type][action->power < 0]++;
            strong += action->anti_air == 2;
            least += action->range_min > 0;
        }
        for (int i = 0; i < ATTRIBUTE_COUNT; i++) attributes[i] += on_card >> i & 1;
    }
    for (int i = 0; i < ABILITIES_END; i++) {
        bool of_book = false;
        for (int k = 0; k < countof(index_abilities); k++) of_book |= index_abilities[k] == i;
        if (of_book ? abilities[i] < USED_AT_LEAST : abilities[i] > 0)
            fail_msg("%s is on %d cards", ability_word(i), abilities[i]);
    }
    for (int i = 0; i < ATTRIBUTE_COUNT; i++)
        if (index_attributes >> i & 1 ? attributes[i] < USED_AT_LEAST : attributes[i] > 0)
            fail_msg("%s is on %d cards", attribute_word(1u << i), attributes[i]);
    for (int type = TYPE_DAMAGE; type < TYPE_COUNT; type++) {
        bool of_book = type <= TYPE_BUFF_EVASION && type != TYPE_BOOST;
        for (int sign = 0; sign <= (type >= TYPE_BUFF_DAMAGE && of_book); sign++)
            if (of_book ? !types[type][sign] : types[type][sign])
                fail_msg("%s stands on %d cards", type_word(type), types[type][sign]);
    }
    assert_true(strong >= USED_AT_LEAST);
    assert_true(least >= USED_AT_LEAST);
}

static bool same_card(const Card *a, const Card *b)
{
    return a->classes == b->classes && a->move == b->move && a->energy == b->energy &&
           a->integrity == b->integrity && a->abilities == b->abilities && a->classic == b->classic;
}

static void no_two_of_a_class_are_alike(void **unused)
{
    (void)unused;
    for (const ShelfCard *a = cards(); a; a = a->next)
        for (const ShelfCard *b = a->next; b; b = b->next) {
            if (!a->machineless && !b->machineless && same_card(&a->card, &b->card))
                fail_msg("%s and %s have the same figures and abilities", a->card.name, b->card.name);
            for (int i = 0; i < a->card.action_count; i++)
                for (int k = 0; k < b->card.action_count; k++)
                    assert_string_not_equal(a->card.action[i].name, b->card.action[k].name);
        }
}

/* A1-COMP-08, 13 to 15 and 19, and the pattern of the Model Numbers. */
static void cards_follow_the_frame(void **unused)
{
    (void)unused;
    static const char letters[] = "AEGIS";
    for (const ShelfCard *from = cards(); from; from = from->next) {
        const Card *card = &from->card;
        if (from->machineless) continue;
        bool combines = false;
        for (int i = 0; i < card->action_count; i++) combines |= (card->action[i].attributes & COMBINE) != 0;
        static const int stars[] = {BLITZ, ULTRABLITZ, IGNITION, REFUEL, DETONATOR, CAPTURE, FLICKER, VANISH};
        for (int i = 0; i < countof(stars); i++) combines |= card_has(card, stars[i]);
        if (combines != (card->level > 1)) fail_msg("%s and combining", card->name);
        int most = card->level <= 2 ? 2 : 3;
        if (card->action_count < 1 || card->action_count > most)
            fail_msg("%s has %d Actions", card->name, card->action_count);
        const char *letter = strchr(letters, from->make[0]);
        if (!letter || !(card->classes >> (letter - letters) & 1))
            fail_msg("the Make of %s is not of its Class", card->name);
        assert_int_equal(card->model / 1000, card->level == 1 ? 0 : card->level);
    }
}

static void teams_are_legal_and_can_combine_to_all(void **unused)
{
    (void)unused;
    int teams = 0;
    for (const ShelfTeam *team = shelf_in(catalog)->teams; team; team = team->next, teams++) {
        Text report = text_growing();
        bool legal = aegis_check_team(catalog, team->name, &report);
        if (!legal || report.length) fail_msg("%s: %s", team->name, report.at);
        text_free(&report);
        assert_int_equal(team->edition, 1);
        assert_int_equal(team->combineds, 5);
        assert_int_equal(team->sideboards, 2);
        assert_true(team->title[0] && team->style[0]);
        TeamCards held;
        unsigned classes = 0;
        assert_true(team_check(catalog, team, 1, &held, NULL, NULL));
        for (int i = 0; i < TEAM_SIZE; i++) classes |= held.card[i]->card.classes;
        assert_int_equal(classes, 31);
    }
    assert_true(teams >= 8);
}

/* Nobody is given a team of another edition unasked. */
static void editions_keep_to_themselves(void **unused)
{
    (void)unused;
    Problem problem = {0};
    Catalog *standard = catalog_standard(&aegis, &problem);
    if (!standard) fail_msg("%s: %s", problem.file, problem.what);
    static Setup setups[2];
    assert_true(setup_add_option(&setups[0], "edition", "1", &problem));
    int first = catalog_teams(standard, &setups[0]), second = catalog_teams(standard, &setups[1]);
    assert_true(first >= 8 && second >= 2);
    for (int edition = 1; edition <= 2; edition++) {
        char name[64];
        for (int n = 0; catalog_team(standard, &setups[edition - 1], n, name); n++) {
            const ShelfTeam *team = shelf_team(standard, name);
            assert_non_null(team);
            assert_int_equal(team->edition == 1, edition == 1);
        }
    }
    char name[64] = "x";
    assert_false(catalog_team(standard, &setups[0], first, name));
    assert_string_equal(name, "");
    assert_true(setup_add_option(&setups[1], "edition", "2", &problem));
    assert_int_equal(catalog_teams(standard, &setups[1]), second);
    /* A robot of both sets is the one of the edition that is asked for. */
    assert_string_equal(shelf_robot(standard, word_of("ION-100"), 1)->set, "first");
    assert_string_not_equal(shelf_robot(standard, word_of("ION-100"), 2)->set, "first");
    catalog_free(standard);
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hundred_robots_with_their_numbers),
        cmocka_unit_test(what_is_known_of_the_cards),
        cmocka_unit_test(everything_of_the_index_is_used),
        cmocka_unit_test(no_two_of_a_class_are_alike),
        cmocka_unit_test(cards_follow_the_frame),
        cmocka_unit_test(teams_are_legal_and_can_combine_to_all),
        cmocka_unit_test(editions_keep_to_themselves),
    };
    if (count != 3) return 2;
    data_folder = arguments[2];
    return cmocka_run_group_tests(tests, open_all, close_all);
}
