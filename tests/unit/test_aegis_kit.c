/* Unpacking kits: options, boards, zones and sides, the pieces of teams and of placed positions.
   Arguments: the folders tests/cards and data/aegis. */
#include "aegis_files.h"

static const char *cards_folder, *data_folder;
static Catalog *standard;

static int make_standard(void **unused)
{
    (void)unused;
    static const char *const data[] = {"arena.board", "canyon.board", "battlefield.board", "mat.board",
                                       "sprawl.board"};
    static const char *const teams[] = {"kit/full.cards", "kit/ashla.team", "kit/ganith.team"};
    standard = catalog_new(&aegis, NULL);
    for (int i = 0; i < countof(data); i++) catalog_read_file(standard, data_folder, data[i]);
    for (int i = 0; i < countof(teams); i++) catalog_read_file(standard, cards_folder, teams[i]);
    return 0;
}

static int drop_standard(void **unused)
{
    (void)unused;
    catalog_free(standard);
    return 0;
}

/* A setup of so many seats with the team for each (NULL: none) and options "key=value key=value".
 */
static Setup setup_of(int seats, const char *team, const char *options)
{
    Setup setup = {.seats = seats};
    for (int seat = 1; seat <= seats && seat <= SEATS_MAX; seat++)
        if (team) strcpy(setup.seat[seat].team, team);
    char copy[256];
    snprintf(copy, sizeof copy, "%s", options);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " ")) {
        char *value = strchr(word, '=');
        *value = 0;
        Problem problem;
        assert_true(setup_add_option(&setup, word, value + 1, &problem));
    }
    return setup;
}

static const AegisKit *unpack(const Catalog *catalog, const Setup *setup, Arena *arena)
{
    Problem problem = {0};
    Kit *kit = aegis_unpack(catalog, setup, arena, &problem);
    if (!kit) fail_msg("%s; expected %s", problem.what, problem.expected);
    return KIT(kit);
}

/* ---- options ---- */

static const struct {
    int seats;
    const char *team, *options, *what, *expected;
} bad[] = {
    {1, "ashla", "", "can't be played by 1", "2 to 6"},
    {7, "ashla", "", "can't be played by 7", "2 to 6"},
    {2, "ashla", "edition=3", "there is no edition 3", "edition=1 or edition=2"},
    {2, "ashla", "scrap=maybe edition=1", "scrap can't be maybe", "scrap=off or scrap=on"},
    {2, "ashla", "scrap=on", "the second edition has no scrap=on", "edition=1"},
    {2, "ashla", "terrain=placed", "the second edition has no terrain=placed", "edition=1"},
    {2, "ashla", "edition=1 scrap=on mode=best-of-three", "Scrap Tokens are not used", "A1-TOUR-07"},
    {2, "ashla", "mode=duel", "there is no mode duel", "mode=standard"},
    {2, "ashla", "bord=arena", "unknown option `bord`", "perhaps \"board\""},
    {2, "ashla", "weather=rain", "unknown option `weather`", "edition, mode"},
    {2, "ashla", "board=moon", "there is no board called moon", "arena"},
    {2, "ashla", "protection=none", "protection can't be none", "printed"},
    {2, "ashla", "quiet=0", "quiet can't be 0", "1 to 9999"},
    {2, "ashla", "quiet=often", "quiet can't be often", "1 to 9999"},
    {2, "ashla", "limit=70000", "limit can't be 70000", "1 to 65535"},
    {2, "ashla", "best_of=2", "best_of can't be 2", "best_of=3"},
    {2, "ashla", "best_of=5", "best_of can't be 5", "1 to 3"},
    {2, "ashla", "mode=bo3 best_of=1", "best_of can't be 1", "3 to 3"},
    {2, "ashla", "mode=bo3 best-of=1", "best-of can't be 1", "3 to 3"},
    {2, "ashla", "best-of=0", "best-of can't be 0", "1 to 3"},
    {2, "ashla", "best-of=4", "best-of can't be 4", "1 to 3"},
    {4, "ashla", "sides=aba", "does not fit 4 seats", "sides=abab"},
    {4, "ashla", "sides=aaab", "no equal teams", "A2-TPLAY-01"},
    {4, "ashla", "sides=aaaa", "no equal teams", "A2-TPLAY-01"},
    {3, "ashla", "board=arena", "the board arena has 2 Start Zones for 3 seats", "A2-FFA-01"},
    {5, "ashla", "board=battlefield", "has 4 Start Zones for 5 seats", "A2-FFA-01"},
    {2, "nobody", "", "there is no team called nobody", ".team"},
    {2, NULL, "", "seat 1 has no team", "a position"},
    {2, "short", "", "the team short is not legal: the team has 4 Basic robots", "A2-TEAM-01"},
};

static void refuses_bad_setups(void **unused)
{
    (void)unused;
    Problem problem;
    Catalog *catalog = catalog_new(&aegis, standard);
    assert_true(catalog_read(catalog, "short.team", "basic ARK-100 EXCEL-100 GO-100 ION-100", 1, &problem));
    for (int i = 0; i < countof(bad); i++) {
        Arena arena = {0};
        Setup setup = setup_of(bad[i].seats, bad[i].team, bad[i].options);
        if (aegis_unpack(catalog, &setup, &arena, &problem)) fail_msg("accepted: %s", bad[i].options);
        if (!strstr(problem.what, bad[i].what) || !strstr(problem.expected, bad[i].expected))
            fail_msg("%d seats, %s: %s; expected %s", bad[i].seats, bad[i].options, problem.what,
                     problem.expected);
        assert_null(aegis_unpack(catalog, &setup, &arena, NULL));
        arena_free(&arena);
    }
    catalog_free(catalog);
}

static void reads_options(void **unused)
{
    (void)unused;
    Arena arena = {0};
    Setup setup = setup_of(2, "ashla", "");
    const AegisKit *kit = unpack(standard, &setup, &arena);
    assert_string_equal(kit->board->name, "arena");
    assert_int_equal(kit->edition, 2);
    assert_int_equal(kit->best_of, 1);
    assert_int_equal(kit->errata, 0);
    assert_int_equal(kit->quiet_rounds, 30);
    assert_int_equal(kit->choices_limit, 4000);
    assert_int_equal(kit->placed, 0);
    assert_string_equal(kit->name[1], "Seat 1");
    setup =
        setup_of(2, "ashla", "edition=2 mode=best-of-three board=Canyon protection=errata quiet=5 limit=100");
    strcpy(setup.seat[2].name, "Bob");
    kit = unpack(standard, &setup, &arena);
    assert_string_equal(kit->board->name, "canyon");
    assert_int_equal(kit->best_of, 3);
    assert_int_equal(kit->errata, 1);
    assert_int_equal(kit->quiet_rounds, 5);
    assert_int_equal(kit->choices_limit, 100);
    assert_string_equal(kit->name[2], "Bob");
    setup = setup_of(2, "ashla", "mode=bo3");
    assert_int_equal(unpack(standard, &setup, &arena)->best_of, 3);
    setup = setup_of(2, "ashla", "best-of=3");
    assert_int_equal(unpack(standard, &setup, &arena)->best_of, 3);
    setup = setup_of(2, "ashla", "best-of=1");
    assert_int_equal(unpack(standard, &setup, &arena)->best_of, 1);
    setup = setup_of(2, "ashla", "sides=ab");
    assert_false(unpack(standard, &setup, &arena)->joint);
    setup = setup_of(4, "ashla", "sides=ZaAz");
    kit = unpack(standard, &setup, &arena);
    assert_true(kit->joint && kit->side[1] == kit->side[4] && kit->side[2] == kit->side[3]);
    setup = setup_of(4, "ashla", "sides=BaAb");
    kit = unpack(standard, &setup, &arena);
    assert_true(kit->joint);
    assert_string_equal(kit->board->name, "battlefield");
    assert_true(kit->side[1] == kit->side[4] && kit->side[2] == kit->side[3] && kit->side[1] != kit->side[2]);
    setup = setup_of(6, "ashla", "");
    kit = unpack(standard, &setup, &arena);
    assert_string_equal(kit->board->name, "mat");
    assert_int_equal(kit->side[6], 6);
    arena_free(&arena);
}

/* Zones lie opposite each other, or evenly around the board. */
static void gives_each_seat_a_zone(void **unused)
{
    (void)unused;
    static const struct {
        int seats;
        const char *board;
        uint8_t zone[6];
    } expected[] = {
        {2, "arena", {1, 2}},
        {2, "battlefield", {1, 2}},
        {3, "battlefield", {1, 3, 2}},
        {4, "battlefield", {1, 3, 2, 4}},
        {2, "mat", {1, 4}},
        {3, "mat", {1, 3, 5}},
        {4, "mat", {1, 2, 4, 5}},
        {5, "mat", {1, 2, 3, 4, 5}},
        {6, "mat", {1, 2, 3, 4, 5, 6}},
    };
    for (int i = 0; i < countof(expected); i++) {
        Arena arena = {0};
        char option[64];
        snprintf(option, sizeof option, "board=%s", expected[i].board);
        Setup setup = setup_of(expected[i].seats, "ashla", option);
        const AegisKit *kit = unpack(standard, &setup, &arena);
        for (int seat = 1; seat <= kit->seats; seat++)
            assert_int_equal(kit->zone[seat], expected[i].zone[seat - 1]);
        arena_free(&arena);
    }
}

/* ---- pieces ---- */

static int piece_of(const AegisKit *kit, int seat, const char *name)
{
    for (int piece = kit->first[seat]; piece < kit->first[seat + 1]; piece++)
        if (!kit->piece[piece].drone && string_same(kit->card[kit->piece[piece].card].name, name))
            return piece;
    return 0;
}

static void unpacks_teams(void **unused)
{
    (void)unused;
    Arena arena = {0};
    Setup setup = setup_of(2, "ashla", "");
    strcpy(setup.seat[2].team, "ganith.team");
    const AegisKit *kit = unpack(standard, &setup, &arena);
    assert_int_equal(kit->pieces, 34);
    assert_int_equal(kit->cards, 28);
    assert_int_equal(kit->basics[1], 5);
    assert_int_equal(kit->combined[2], 8);
    assert_int_equal(kit->first[1], 1);
    assert_int_equal(kit->first[2], 18);
    assert_int_equal(kit->first[3], 35);
    assert_true(sizeof *kit + sizeof(Card) * (size_t)(kit->cards + 1) < 16 * 1024);
    assert_true(sizeof *kit + sizeof(Card) * 35 < 16 * 1024);
    static const char *const order[] = {"ARK-100",  "EXCEL-100",  "GO-100",  "ION-100",  "SNO-100",
                                        "ARK-2500", "EXCEL-2000", "GO-2400", "SNO-2200", "ARK-3300",
                                        "GO-3600",  "ARK-4700",   "ARK-9000"};
    for (int i = 0; i < countof(order); i++) {
        const Piece *piece = &kit->piece[i + 1];
        assert_string_equal(kit->card[piece->card].name, order[i]);
        assert_int_equal(piece->seat, 1);
        assert_int_equal(piece->basic, i < 5);
        assert_int_equal(piece->drone, 0);
    }
    for (int piece = 14; piece <= 17; piece++) assert_int_equal(kit->piece[piece].drone, 1);
    const Card *ark = &kit->card[kit->piece[piece_of(kit, 1, "ARK-100")].card];
    const Card *big = &kit->card[kit->piece[piece_of(kit, 1, "ARK-9000")].card];
    assert_string_equal(kit->make[ark->make], "ARK");
    assert_int_equal(ark->make, big->make);
    assert_string_equal(kit->character[ark->commander], "ashla");
    assert_int_equal(ark->commander, big->commander);
    assert_true(kit->team_abilities[1] & ABILITY(RUN_OF_LUCK));
    assert_false(kit->team_abilities[2] & ABILITY(RUN_OF_LUCK));
    assert_true(kit->all_abilities & ABILITY(RELOAD));
    assert_true(kit->all_abilities & ABILITY(BEACON)); /* IPPL-100 deploys GAN Drones */
    assert_true(kit->all_attributes & PRECISE);
    assert_true(kit->head.state_size > 0 && kit->head.seats == 2);
    assert_ptr_equal(kit->head.game, kit_is_duel(kit) ? &aegis_duel : &aegis);
    /* Both seats may play the same team; its cards are there once. */
    setup = setup_of(2, "ashla", "");
    kit = unpack(standard, &setup, &arena);
    assert_int_equal(kit->cards, 15);
    assert_int_equal(kit->piece[18].card, kit->piece[1].card);
    assert_false(kit->all_abilities & ABILITY(BEACON));
    arena_free(&arena);
}

static void has_the_drones(void **unused)
{
    (void)unused;
    Arena arena = {0};
    Setup setup = setup_of(2, "ashla", "");
    const AegisKit *kit = unpack(standard, &setup, &arena);
    const Card *gan = &kit->card[DRONE_GAN], *saur = &kit->card[DRONE_SAUR];
    assert_string_equal(gan->name, "GAN"); /* A2-DRONE-06 */
    assert_true(gan->move == 2 && gan->energy == 0 && gan->integrity == 1 && gan->action_count == 0);
    assert_true(gan->abilities == ABILITY(BEACON) && gan->level == 1 && gan->classes == 0);
    assert_string_equal(saur->name, "SAUR"); /* A2-DRONE-07 */
    assert_true(saur->move == 0 && saur->energy == 1 && saur->integrity == 1 && saur->action_count == 1);
    const Action *shot = &saur->action[0];
    assert_true(shot->cost == 2 && shot->accuracy == 2 && !shot->each && shot->type == TYPE_DAMAGE);
    assert_true(shot->power == 1 && shot->range == 10 && shot->attributes == AIMED);
    arena_free(&arena);
}

static void chooses_the_build_by_the_board(void **unused)
{
    (void)unused;
#ifndef AEGIS_WIDE_ONLY
    Arena arena = {0};
    Setup setup = setup_of(2, "ashla", "board=mat");
    const AegisKit *kit = unpack(standard, &setup, &arena);
    assert_int_equal(kit->board->words, BITS_WORDS_WIDE);
    assert_ptr_equal(kit->head.game, &aegis_wide);
    assert_int_equal(kit->head.state_size, aegis_state_size_wide(&kit->head));
    arena_free(&arena);
#endif
}

static void plays_in_inches_by_a_build_of_its_own(void **unused)
{
    (void)unused;
    Arena arena = {0};
    Catalog *catalog = catalog_new(&aegis, standard);
    catalog_read_file(catalog, data_folder, "first.cards");
    catalog_read_file(catalog, data_folder, "first-commanders.cards");
    catalog_read_file(catalog, data_folder, "first-ainer.team");
    Setup setup = setup_of(2, "first-ainer", "edition=1 mode=advanced board=sprawl");
    const AegisKit *kit = unpack(catalog, &setup, &arena);
    assert_int_equal(kit->board->words, BITS_WORDS_INCHES);
    assert_ptr_equal(kit->head.game, &aegis_inches);
    assert_int_equal(kit->head.state_size, aegis_state_size_inches(&kit->head));
    assert_int_equal(kit->zone[1], 1); /* opposite corners */
    assert_int_equal(kit->zone[2], 4);
    arena_free(&arena);
    catalog_free(catalog);
}

static void unpacks_sideboards_and_commanders(void **unused)
{
    (void)unused;
    Arena arena = {0};
    Catalog *catalog = catalog_new(&aegis, standard);
    catalog_read_file(catalog, cards_folder, "all.cards");
    catalog_read_file(catalog, cards_folder, "phantom-joker.team");
    catalog_read_file(catalog, cards_folder, "tempest-law.team");
    Setup setup = setup_of(2, "phantom-joker", "");
    strcpy(setup.seat[2].team, "tempest-law");
    const AegisKit *kit = unpack(catalog, &setup, &arena);
    assert_int_equal(kit->basics[1], 7);
    assert_string_equal(kit->card[kit->piece[6].card].name, "EON-100");
    const Piece *esper = &kit->piece[piece_of(kit, 1, "ESPER-100")];
    assert_true(esper->extra == ABILITY(WILDCARD));
    assert_string_equal(kit->card[esper->commander].name, "Joker");
    assert_string_equal(kit->character[esper->character], "Joker");
    assert_true(kit->team_abilities[1] & ABILITY(WILDCARD));
    assert_false(kit->team_abilities[2] & ABILITY(WILDCARD));
    assert_true(kit->all_abilities & ABILITY(LONG_ARM));
    catalog_free(catalog);
    arena_free(&arena);
}

/* Six seats of different teams fill the tables. */
static void unpacks_the_largest_table(void **unused)
{
    (void)unused;
    Arena arena = {0};
    static const char *const teams[] = {"hammer-rock", "phantom-joker", "hive-tyrant", "tempest-aim"};
    Catalog *catalog = catalog_new(&aegis, standard);
    char file[64];
    catalog_read_file(catalog, cards_folder, "all.cards");
    for (int i = 0; i < countof(teams); i++) {
        snprintf(file, sizeof file, "%s.team", teams[i]);
        catalog_read_file(catalog, cards_folder, file);
    }
    Setup setup = setup_of(6, "ashla", "sides=abcabc");
    for (int i = 0; i < countof(teams); i++) strcpy(setup.seat[i + 1].team, teams[i]);
    strcpy(setup.seat[6].team, "ganith");
    const AegisKit *kit = unpack(catalog, &setup, &arena);
    assert_int_equal(kit->pieces, 6 * 17 + 2);
    assert_true(kit->cards <= CARDS_MAX);
    catalog_free(catalog);
    arena_free(&arena);
}

/* ---- positions ---- */

static const char inline_cards[] =
    "robot ARK-100 class A move 4 energy 3 integrity 5 action P cost 2 each 3+ damage 1 range 4\n"
    "robot \"SSM-1 Blue\" class S move 4 energy 3 integrity 5 action P cost 2 each 3+ damage 1 "
    "range 4\n"
    "robot GO-1 class G move 4 energy 3 integrity 5\n"
    "robot ARK-2500 class AG move 4 energy 5 integrity 8 action P cost 2 each 3+ damage 1 range 4\n"
    "robot ARK-2600 class AS move 4 energy 5 integrity 8 action P cost 2 each 3+ damage 1 range 4\n"
    "robot ARK-2700 class AE move 4 energy 5 integrity 8 action P cost 2 each 3+ damage 1 range 4\n"
    "commander Gordo ability unbroken\n";

static const AegisKit *position(const char *const *lines, int count, const char *options, Arena *arena,
                                Problem *problem)
{
    Catalog *catalog = catalog_new(&aegis, standard);
    assert_true(catalog_read(catalog, "inline.cards", inline_cards, 1, problem));
    Setup setup = setup_of(2, NULL, options);
    setup.position = lines;
    setup.position_count = count;
    Kit *kit = aegis_unpack(catalog, &setup, arena, problem);
    /* The kit points at the catalog's names: they must outlive it. */
    static Catalog *last;
    catalog_free(last);
    last = kit ? catalog : NULL;
    if (!kit) catalog_free(catalog);
    return kit ? KIT(kit) : NULL;
}

static void pieces_come_from_a_position(void **unused)
{
    (void)unused;
    Arena arena = {0};
    Problem problem;
    static const char *const lines[] = {"place 1 ark-100 e5 damage=1 commander=Gordo", "pool 1 10",
                                        "place 2 GAN-100 e7\nnot this line",
                                        "place 2 \"SSM-1 Blue\" off moved"};
    const AegisKit *kit = position(lines, countof(lines), "", &arena, &problem);
    if (!kit) fail_msg("%s", problem.what);
    assert_int_equal(kit->placed, 1);
    assert_int_equal(kit->basics[1], 1);
    assert_int_equal(kit->basics[2], 2);
    /* Nobody names a combined robot: both have those of the script, and no others. */
    assert_int_equal(kit->combined[1], 3);
    assert_int_equal(kit->combined[2], 3);
    assert_int_equal(kit->pieces, 1 + 3 + 4 + 2 + 3 + 4);
    const Piece *ark = &kit->piece[piece_of(kit, 1, "ARK-100")];
    assert_int_equal(kit->card[ark->card].action_count, 1); /* the script's, not the set's */
    assert_true(ark->extra == ABILITY(UNBROKEN));
    assert_true(piece_of(kit, 2, "GAN-100") && piece_of(kit, 2, "SSM-1 Blue"));
    assert_false(kit->all_abilities & ABILITY(BEACON));
    arena_free(&arena);
}

static void a_named_pool_is_all_of_it(void **unused)
{
    (void)unused;
    Arena arena = {0};
    Problem problem;
    static const char *const lines[] = {"place 1 ARK-100 e5", "place 1 ARK-2500 off",
                                        "place 2 ARK-2600 e7 fresh under=ARK-100,\"SSM-1 Blue\",GO-1 drain=1",
                                        "place 2 GAN#1 e8", "place 2 SAUR-Drone#2 e9"};
    const AegisKit *kit = position(lines, countof(lines), "", &arena, &problem);
    if (!kit) fail_msg("%s", problem.what);
    assert_int_equal(kit->combined[1], 1);
    assert_int_equal(kit->combined[2], 1);
    assert_int_equal(kit->basics[2], 3);
    assert_true(piece_of(kit, 2, "SSM-1 Blue") && piece_of(kit, 2, "GO-1") && piece_of(kit, 2, "ARK-100"));
    assert_true(kit->all_abilities & ABILITY(BEACON)); /* a Drone is placed */
    assert_true(kit->all_attributes & AIMED);
    arena_free(&arena);
}

static void components_do_not_name_the_pool(void **unused)
{
    (void)unused;
    Arena arena = {0};
    Problem problem;
    static const char *const lines[] = {"place 1 ARK-100 destroyed",
                                        "place 2 ARK-2700 e7 under=1:ARK-2500,GO-1", "turn 1"};
    const AegisKit *kit = position(lines, countof(lines), "", &arena, &problem);
    if (!kit) fail_msg("%s", problem.what);
    /* ARK-2500 lies under a teammate's robot; ARK-2600 is the only one that nobody names. */
    assert_int_equal(kit->combined[1], 2);
    assert_true(piece_of(kit, 1, "ARK-2500") && piece_of(kit, 1, "ARK-2600"));
    assert_int_equal(kit->combined[2], 1);
    arena_free(&arena);
}

static void a_position_needs_no_zones(void **unused)
{
    (void)unused;
    Arena arena = {0};
    Problem problem;
    static const char board[] = "hexagon 3\n";
    static const char *const lines[] = {"place 1 ARK-100 a1"};
    Catalog *catalog = catalog_new(&aegis, standard);
    assert_true(catalog_read(catalog, "inline.board", board, 1, &problem));
    Setup setup = setup_of(3, NULL, "board=inline");
    setup.position = lines;
    setup.position_count = 1;
    const AegisKit *kit = unpack(catalog, &setup, &arena);
    assert_string_equal(kit->board->name, "inline");
    assert_int_equal(kit->zone[1], 0);
    assert_int_equal(kit->pieces, 1 + 3 * 4);
    setup.position_count = 0;
    assert_null(aegis_unpack(catalog, &setup, &arena, &problem));
    catalog_free(catalog);
    arena_free(&arena);
}

static void a_team_can_be_placed(void **unused)
{
    (void)unused;
    Arena arena = {0};
    Problem problem;
    static const char *const lines[] = {"place 1 ARK-100 e5", "place 2 GAN-100 e7 under=ABB-100"};
    static const char *const strange[] = {"place 1 GAN-100 e5"};
    Setup setup = setup_of(2, "ashla", "");
    setup.seat[2].team[0] = 0;
    setup.position = lines;
    setup.position_count = 2;
    const AegisKit *kit = unpack(standard, &setup, &arena);
    assert_int_equal(kit->basics[1], 5);
    assert_int_equal(kit->combined[1], 8);
    assert_int_equal(kit->basics[2], 2);
    assert_int_equal(kit->combined[2], 0); /* the standard set is nobody's own */
    setup.position = strange;
    setup.position_count = 1;
    assert_null(aegis_unpack(standard, &setup, &arena, &problem));
    assert_non_null(strstr(problem.what, "GAN-100 is not in the team of seat 1"));
    arena_free(&arena);
}

static const struct {
    const char *line[10];
    const char *what, *expected;
} bad_positions[] = {
    {{"place"}, "needs the number of a seat", "place SEAT"},
    {{"place 3 ARK-100 e5"}, "needs the number of a seat", "place SEAT"},
    {{"place one ARK-100 e5"}, "needs the number of a seat", "place SEAT"},
    {{"place 1 ARK-100"}, "needs a name and a hex", "place SEAT"},
    {{"place 1 ARK-10 e5"}, "there is no robot called ARK-10", "perhaps \"ARK-100\""},
    {{"place 1 Zebra e5"}, "there is no robot called Zebra", "name of a robot"},
    {{"place 1 ARK-100 e5", "place 1 ark-100 off"}, "ARK-100 of seat 1 is placed twice", "once"},
    {{"place 1 GAN#5 e5"}, "no more than 4 Drones", "#1 to #4"},
    {{"place 1 ARK-2500 e5 under=ARK-100,Nothing"}, "no robot called Nothing", "name of a robot"},
    {{"place 1 ARK-2500 e5 under=0:ARK-100"}, "no robot called 0:ARK-100", "ARK-100"},
    {{"place 1 ARK-2500 e5 under=3:ARK-100"}, "no robot called 3:ARK-100", "ARK-100"},
    {{"place 1 ARK-2500 e5 under=2-ARK-100"}, "no robot called 2-ARK-100", "ARK-100"},
    {{"place 1 ARK-100 e5 commander=Nobody"}, "no Commander card called Nobody", "Machineless"},
    {{"place 1 GAN#1 e5 commander=Gordo"}, "a Drone has no Commander", "a robot"},
    {{"place 1 ARK-100 a1", "place 1 EXCEL-100 a1", "place 1 GO-100 a1", "place 1 ION-100 a1",
      "place 1 SNO-100 a1", "place 1 GAN-100 a1", "place 1 ABB-100 a1", "place 1 ESPR-100 a1",
      "place 1 SEN-100 a1"},
     "seat 1 has more than 8 Basic robots",
     "at most 8"},
    {{"place 1 EXCEL-2000 a1", "place 1 GO-2400 a1", "place 1 SNO-2200 a1", "place 1 ARK-3300 a1",
      "place 1 GO-3600 a1", "place 1 ARK-4700 a1", "place 1 ARK-9000 a1", "place 1 GAN-2000 a1",
      "place 1 GAN-9500 off"},
     "seat 1 has more than 8 combined robots",
     "at most 8"},
};

static void refuses_bad_positions(void **unused)
{
    (void)unused;
    for (int i = 0; i < countof(bad_positions); i++) {
        Arena arena = {0};
        Problem problem = {0};
        int count = 0;
        while (bad_positions[i].line[count]) count++;
        if (position(bad_positions[i].line, count, "", &arena, &problem)) fail_msg("accepted row %d", i);
        if (!strstr(problem.what, bad_positions[i].what) ||
            !strstr(problem.expected, bad_positions[i].expected))
            fail_msg("row %d: %s; expected %s", i, problem.what, problem.expected);
        arena_free(&arena);
    }
}

static int drop_last(void **unused)
{
    (void)unused;
    Problem problem;
    Arena arena = {0};
    static const char *const none[] = {"place"};
    position(none, 1, "", &arena, &problem); /* frees the catalog of the last good one */
    arena_free(&arena);
    return drop_standard(NULL);
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refuses_bad_setups),
        cmocka_unit_test(reads_options),
        cmocka_unit_test(gives_each_seat_a_zone),
        cmocka_unit_test(unpacks_teams),
        cmocka_unit_test(has_the_drones),
        cmocka_unit_test(chooses_the_build_by_the_board),
        cmocka_unit_test(plays_in_inches_by_a_build_of_its_own),
        cmocka_unit_test(unpacks_sideboards_and_commanders),
        cmocka_unit_test(unpacks_the_largest_table),
        cmocka_unit_test(pieces_come_from_a_position),
        cmocka_unit_test(a_named_pool_is_all_of_it),
        cmocka_unit_test(components_do_not_name_the_pool),
        cmocka_unit_test(a_position_needs_no_zones),
        cmocka_unit_test(a_team_can_be_placed),
        cmocka_unit_test(refuses_bad_positions),
    };
    if (count != 3) return 2;
    cards_folder = arguments[1];
    data_folder = arguments[2];
    return cmocka_run_group_tests(tests, make_standard, drop_last);
}
