/* Cards and decks of Robot Empire: what is refused where and with which words, what is written is read again,
   and what the core set and the decks hold. Then random matches, in which no coin is ever made or lost. */
#include "games/robot_empire/empire.h"

#include "unit.h"

static const struct {
    const char *text;
    int line, column;
    const char *what, *expected; /* parts of them */
} bad[] = {
    {"hello", 1, 1, "no card has begun", "card NUMBER NAME KIND"},
    {"card", 1, 5, "not the number", "1 to 999"},
    {"card x Brax robot", 1, 6, "not the number", "1 to 999"},
    {"card 1000 Brax robot", 1, 6, "not the number", "1 to 999"},
    {"card 1", 1, 1, "can't be the name", "1 to 41"},
    {"card 1 \"Br#ax\" robot", 1, 8, "can't have such characters", "letters"},
    {"card 1 Brax robt", 1, 13, "no kind of card", "robot"},
    {"card 1 Brax robt", 1, 13, "no kind of card", "perhaps \"robot\""},
    {"card 1 Brax gadget", 1, 13, "no kind of card", "robot, top, bottom"},
    {"card 1 Brax ?", 1, 13, "no kind of card", "robot, top, bottom"},
    {"card 1 Brax robot\n  atack 2", 2, 3, "no card says this", "perhaps \"attack\""},
    {"card 1 Spy agent\n  cost 1 use dammage 2", 2, 14, "no card does this", "perhaps \"damage\""},
    {"card 1 Spy agent\n  cost 1 use damage 2 on enemy-figther", 2, 26, "no target for it",
     "perhaps \"enemy-fighter\""},
    {"card 1 Spy agent\n  cost 1 use coins 2 on moon", 2, 25, "no target for it", "no target"},
    {"card 1 Brax robot strong", 1, 19, "too much", "end of the line"},
    {"card 1 Brax robot\n  cost 1 attack 1 defense 1\ncard 1 Other robot", 3, 6, "#001 is Brax already",
     "another number"},
    {"card 1 Brax robot\n  cost 1 attack 1 defense 1\ncard 2 brax robot", 3, 8, "called so already",
     "another name"},
    {"card 1 Brax robot\n  cost 1 attack 1", 2, 1, "Brax has no defense", "defense"},
    {"card 1 Brax robot\n  cost 21", 2, 8, "not the number", "0 to 20"},
    {"card 1 Brax robot\n  cost 1 cost 2", 2, 10, "said this already", "once"},
    {"card 1 Brax robot\n  wings 2", 2, 3, "no card says this", "cost, attack"},
    {"card 1 Toad monster\n  ports jj", 2, 3, "monster has no \"ports\"", "this kind"},
    {"card 1 Brax robot\n  ports xx", 2, 9, "no port", "jj, rt or ff"},
    {"card 1 Brax robot\n  permanent 2 speed+1", 2, 15, "can't change this", "attack+N"},
    {"card 1 Brax robot\n  permanent 2", 2, 14, "nothing is changed", "attack+N"},
    {"card 1 Brax robot\n  permanent 2 attack+0", 2, 15, "no such number", "attack+N"},
    {"card 1 Spy agent\n  cost 1 use tickle 2", 2, 14, "no card does this", "damage, repair"},
    {"card 1 Spy agent\n  cost 1 use damage 2 on moon", 2, 26, "no target for it", "enemy-fighter"},
    {"card 1 Spy agent\n  cost 1 use damage 2", 2, 14, "its target does not fit", "on and a target"},
    {"card 1 Spy agent\n  cost 1 use damage 2 at enemy-fighter", 2, 23, "does not go on so",
     "on and a target"},
    {"card 1 Spy agent\n  cost 1d6 use coins 2", 2, 1, "can't be 1d6", "a number"},
    {"card 1 Spy agent\n  cost 1", 2, 1, "Spy has no use", "use"},
    {"card 1 Jets jump-jets\n  cost 1", 2, 1, "Jets does nothing", "always"},
    {"card 1 Spy agent\n  cost 1 use coins 1\n use damage 1 on enemy-fighter", 3, 1, "only the first effect",
     "enemy-player"},
    {"card 1 Brax robot\n  cost 1 attack 1 defense 1 tap cancel on agent-or-weapon", 2, 1,
     "no ability can cancel", "another effect"},
    {"card 1 Brax robot\n  cost 1 attack 1 defense 1 tap strip on enemy-robot", 2, 1, "no ability can strip",
     "another effect"},
    {"card 1 Cinder moon\n  landing 1", 2, 1, "Cinder has no value", "value"},
    {"card 1 Spy agent\n  cost 1 use damage 2 on all-fighters or enemy-fighter", 2, 42,
     "can't stand together", "one target of this kind"},
    {"card 1 Spy agent\n  cost 1 use damage 2 on enemy-fighter or all-fighters", 2, 43,
     "can't stand together", "one target of this kind"},
    {"card 1 Spy agent\n  cost 1 use damage 0 on enemy-fighter", 2, 21, "not the number", "1 to 20"},
    {"card 1 Spy agent\n  cost 1 use damage 21 on enemy-fighter", 2, 21, "not the number", "1 to 20"},
    {"card 1 Spy agent\n  cost 1 use", 2, 13, "no card does this", "damage, repair"},
    {"card 1 Brax robot\n  permanent 2 attack+21", 2, 15, "no such number", "attack+N"},
    {"card 1 Brax robot\n  permanent 2 attack+1 long-range=x", 2, 24, "no such number", "attack+N"},
    {"card 0 Brax robot", 1, 6, "not the number", "1 to 999"},
    {"card 1 \"\" robot", 1, 8, "can't be the name", "1 to 41"},
    {"card 1 \"123456789012345678901234567890123456789012\" robot", 1, 8, "can't be the name", "1 to 41"},
    {"card 1 \"a=b\" robot", 1, 8, "can't have such characters", "letters"},
    {"card 1 \"a/b\" robot", 1, 8, "can't have such characters", "letters"},
    {"card 1 Brax robot\n  ports", 2, 8, "no port", "jj, rt or ff"},
};

static void refuses_bad_cards(void **state)
{
    int wrong = 0;
    (void)state;
    for (int i = 0; i < countof(bad); i++) {
        Problem problem = {0};
        Catalog *catalog = catalog_new(&robot_empire, NULL);
        bool read = catalog_read(catalog, "bad.cards", bad[i].text, 1, &problem);
        if (read || problem.line != bad[i].line || !strstr(problem.what, bad[i].what) ||
            !strstr(problem.expected, bad[i].expected) || problem.column != bad[i].column ||
            strcmp(problem.file, "bad.cards") != 0)
            wrong++, print_error("case %d, \"%s\": %s:%d:%d: %s; expected %s\n", i, bad[i].text, problem.file,
                                 problem.line, problem.column, problem.what, problem.expected);
        catalog_free(catalog);
    }
    assert_int_equal(wrong, 0);
}

#define BRAX "card 1 Brax robot\n  cost 1 attack 1 defense 1\n"

static void refuses_bad_decks(void **state)
{
    static const struct {
        const char *text;
        int line, column;
        const char *what;
    } decks[] = {{"", 1, 1, "no card in this deck"},
                 {"4", 1, 1, "not whole"},
                 {"title \"x\"\nfour Brax", 2, 1, "no number of copies"},
                 {"4 Brox", 1, 3, "no such card"},
                 {"4 Brax\n2 Brax", 2, 3, "in the deck already"},
                 {"4 Brax robot", 1, 8, "too much"},
                 {"0 Brax", 1, 1, "no number of copies"},
                 {"1000 Brax", 1, 1, "no number of copies"},
                 {"4 \"#2\"", 1, 3, "no such card"},
                 {"4 \"#\"", 1, 3, "no such card"},
                 {"deck x\nstyle y\n999 \"#1\"\n2 Brax", 4, 3, "in the deck already"},
                 {"title \"x\" y", 1, 11, "too much"}};
    (void)state;
    for (int i = 0; i < countof(decks); i++) {
        Problem problem = {0};
        Catalog *catalog = catalog_new(&robot_empire, NULL);
        assert_true(catalog_read(catalog, "a.cards", BRAX, 1, &problem));
        bool read = catalog_read(catalog, "bad.deck", decks[i].text, 1, &problem);
        if (read || problem.line != decks[i].line || problem.column != decks[i].column ||
            !strstr(problem.what, decks[i].what))
            fail_msg("deck %d: %d:%d: %s", i, problem.line, problem.column, problem.what);
        catalog_free(catalog);
    }
}

/* A misspelt verb, card or word of a position is answered with the nearest one; one that is spelt well is
 * not. */
static void suggests_the_nearest(void **state)
{
    static const struct {
        const char *line, *expected;
        bool places;
    } cases[] = {
        {"playy Brax", "perhaps \"play\"", false},
        {"xyzzy", "play, install, use", false},
        {"attack \"Brax the Stong\" at 2", "perhaps \"Brax the Strong\"", false},
        {"attack nobody at 2", "the name of a card, or player N", false},
        {"batery 1 20", "perhaps \"battery\"", true},
        {"nothing",
         "place, attach, hand, deck, discard, moon, battery, vault, shield, chest, tried, out or turn", true},
        {"place 1 \"Brax the Stong\"", "perhaps \"Brax the Strong\"", true},
        {"attach \"Brax the Strong\" to \"Brax the Strong\"", "a card that was placed", true},
        {"place 1 \"Brax the Strong\" taped", "perhaps \"tapped\"", true}};
    Problem problem = {0};
    Arena arena = {0};
    Setup setup = {.game = "robot_empire", .seats = 2};
    (void)state;
    Catalog *core = catalog_standard(&robot_empire, &problem);
    const Kit *kit = robot_empire.unpack(core, &setup, &arena, &problem);
    assert_non_null(kit);
    for (int i = 0; i < countof(cases); i++) {
        void *s = arena_take(&arena, kit->state_size);
        Dice dice = dice_fast(1);
        Choice choice;
        if (!cases[i].places) assert_true(robot_empire.begin(kit, s, &dice, NULL, &problem));
        assert_false(cases[i].places ? robot_empire.place(kit, s, cases[i].line, &problem)
                                     : robot_empire.read(kit, s, 1, cases[i].line, &choice, &problem));
        if (strncmp(problem.expected, cases[i].expected, strlen(cases[i].expected)) != 0)
            fail_msg("%s: %s; expected %s", cases[i].line, problem.what, problem.expected);
    }
    assert_true(setup_add_option(&setup, "mons", "on", &problem));
    assert_null(robot_empire.unpack(core, &setup, &arena, &problem));
    assert_string_equal(problem.expected, "perhaps \"moons\"");
    arena_free(&arena);
    catalog_free(core);
}

static void writes_what_it_reads(void **state)
{
    Problem problem = {0};
    (void)state;
    Catalog *core = catalog_standard(&robot_empire, &problem), *again = catalog_new(&robot_empire, NULL);
    Text first = text_growing(), second = text_growing();
    assert_non_null(core);
    for (const ShelfCard *card = empire_shelf_box(core); card; card = card->next)
        empire_card_write(&card->card, &first);
    if (!catalog_read(again, "core.cards", first.at, 1, &problem))
        fail_msg("%d:%d: %s", problem.line, problem.column, problem.what);
    for (const ShelfCard *card = empire_shelf_box(again); card; card = card->next)
        empire_card_write(&card->card, &second);
    assert_string_equal(first.at, second.at);
    text_free(&first), text_free(&second);
    catalog_free(again), catalog_free(core);
}

/* Whatever a card always changes, alone, is written. */
static void writes_each_change(void **state)
{
    static const char *const changes[] = {"attack+1", "defense+2", "flying", "long-range=2", "harvest+1"};
    (void)state;
    for (int i = 0; i < countof(changes); i++) {
        Problem problem = {0};
        Catalog *catalog = catalog_new(&robot_empire, NULL);
        TEXT(file, 100);
        Text written = text_growing();
        text_format(&file, "card 1 Jets jump-jets\n  cost 1\n  always %s\n", changes[i]);
        if (!catalog_read(catalog, "jets.cards", file.at, 1, &problem)) fail_msg("%s", problem.what);
        empire_card_write(&empire_shelf_box(catalog)->card, &written);
        if (!strstr(written.at, changes[i])) fail_msg("no %s in %s", changes[i], written.at);
        text_free(&written);
        catalog_free(catalog);
    }
}

static void has_a_core_set(void **state)
{
    static const char *const decks[] = {"overrun", "bastion", "skyward"};
    static const struct {
        int number;
        const char *name;
    } known[] = {{1, "Brax the Strong"}, {3, "Battery"}, {9, "Vault"}, {35, "War Chest"}};
    int cards = 0, kinds[KIND_COUNT] = {0};
    Problem problem = {0};
    (void)state;
    Catalog *core = catalog_standard(&robot_empire, &problem);
    assert_non_null(core);
    for (const ShelfCard *card = empire_shelf_box(core); card; card = card->next) {
        TEXT(words, 400);
        cards += card->card.copies, kinds[card->card.kind] += card->card.copies;
        assert_true(card->card.copies <= COPIES_MAX);
        empire_card_text(&card->card, &words);
        bool plain = card->card.kind == KIND_SETUP || kind_is_fighter(card->card.kind) ||
                     kind_is_part(card->card.kind);
        assert_true(!words.cut && (words.length > 0 || plain));
        for (int i = 0; i < countof(known); i++)
            if (card->card.number == known[i].number) assert_string_equal(card->card.name, known[i].name);
    }
    assert_int_equal(cards, 126);
    for (int kind = 1; kind < KIND_COUNT; kind++) assert_true(kinds[kind] > 0);
    for (int i = 0; i < countof(decks); i++) {
        TEXT(report, 400);
        if (!empire_check_team(core, decks[i], &report)) fail_msg("%s: %s", decks[i], report.at);
    }
    TEXT(none, 80);
    assert_false(empire_check_team(core, "nonesuch", &none));
    catalog_free(core);
}

/* Batteries, Vaults, Moons, circles and War Chest. */
static int coins_in_all(const EmpireKit *kit, const EmpireState *s)
{
    int sum = s->chest;
    for (int seat = 1; seat <= kit->kit.seats; seat++) sum += s->battery[seat] + s->vault[seat];
    for (int id = 1; id <= kit->pieces; id++) {
        sum += s->piece[id].coins;
        for (int i = 0; i < card_of(kit, id)->upgrade_count; i++)
            if (s->piece[id].bought >> i & 1) sum += card_of(kit, id)->upgrade[i].cost;
    }
    return sum;
}

/* Every card is in one place: as many as the box has, in decks, hands, piles and on the table. */
static void check_pieces(const EmpireKit *kit, const EmpireState *s)
{
    int deck = 0, hand = 0, decks = 0, hands = 0;
    for (int id = 1; id <= kit->pieces; id++) {
        deck += s->piece[id].where == AT_DECK, hand += s->piece[id].where == AT_HAND;
        assert_int_not_equal(s->piece[id].where, AT_UNSEEN);
    }
    for (int seat = 0; seat <= kit->kit.seats; seat++)
        decks += s->deck_count[seat], hands += s->hand_count[seat];
    assert_int_equal(deck, decks);
    assert_int_equal(hand, hands);
}

static void keeps_every_coin(void **state)
{
    Problem problem = {0};
    (void)state;
    Catalog *core = catalog_standard(&robot_empire, &problem);
    assert_non_null(core);
    for (int match = 0; match < 60; match++) {
        Setup setup = {.game = "robot_empire", .seats = 2 + match % 5};
        Arena arena = {0};
        Choice list[CHOICES_MAX];
        const Kit *kit = robot_empire.unpack(core, &setup, &arena, &problem);
        assert_non_null(kit);
        EmpireState *s = arena_take(&arena, kit->state_size);
        Dice dice = dice_fast((uint64_t)match);
        assert_true(robot_empire.begin(kit, s, &dice, NULL, &problem));
        for (unsigned asked; (asked = robot_empire.asked(kit, s));) {
            assert_int_equal(coins_in_all((const EmpireKit *)kit, s), s->coins);
            check_pieces((const EmpireKit *)kit, s);
            int seat = __builtin_ctz(asked), count = robot_empire.choices(kit, s, seat, list);
            robot_empire.apply(kit, s, seat, list[dice_fast_below(&dice, (uint32_t)count)], &dice, NULL);
        }
        assert_int_equal(coins_in_all((const EmpireKit *)kit, s), s->coins);
        arena_free(&arena);
    }
    catalog_free(core);
}

/* Statistics: every design once, in an order that stays; in play is what lies before the seat; a card that
   was brought out is named with whose doing it was. */
static void names_what_is_played(void **state)
{
    Problem problem = {0};
    Arena arena = {0};
    Setup setup = {.game = "robot_empire", .seats = 2};
    static Choice list[CHOICES_MAX];
    static Event happened[EVENTS_MAX];
    static HeldCard before[HELD_MAX], held[HELD_MAX];
    (void)state;
    Catalog *core = catalog_standard(&robot_empire, &problem);
    const Kit *kit = robot_empire.unpack(core, &setup, &arena, &problem);
    assert_non_null(kit);
    EmpireState *s = arena_take(&arena, kit->state_size);
    Dice dice = dice_fast(3);
    assert_true(robot_empire.begin(kit, s, &dice, NULL, &problem));
    int count = robot_empire.holds(kit, s, 1, before), brought = 0;
    assert_true(count > 40);
    for (int i = 0; i < count; i++) assert_false(before[i].in_play);
    for (unsigned asked; (asked = robot_empire.asked(kit, s));) {
        Events events = {happened, 0, EVENTS_MAX};
        int seat = __builtin_ctz(asked), choices = robot_empire.choices(kit, s, seat, list);
        Choice choice = list[dice_fast_below(&dice, (uint32_t)choices)];
        robot_empire.apply(kit, s, seat, choice, &dice, &events);
        assert_int_equal(robot_empire.holds(kit, s, seat, held), count);
        EventName name;
        if (choice.verb != V_PLAY || events.count != 1 || happened[0].kind != E_BROUGHT) continue;
        assert_true(robot_empire.names(kit, s, &happened[0], &name));
        assert_int_equal(name.seat, seat);
        assert_string_equal(name.kind, "brought out");
        bool found = false;
        for (int i = 0; i < count; i++) {
            assert_ptr_equal(held[i].name, before[i].name);
            found |= held[i].in_play && strcmp(held[i].name, name.card) == 0;
        }
        assert_true(found);
        brought++;
    }
    assert_true(brought > 0);
    arena_free(&arena);
    catalog_free(core);
}

static const struct {
    int seats;
    const char *option, *value, *team, *what; /* NULL: it can be played */
} setups[] = {
    {2, NULL, NULL, "", NULL},
    {6, NULL, NULL, "", NULL},
    {1, NULL, NULL, "", "1 seats"},
    {7, NULL, NULL, "", "7 seats"},
    {2, "weather", "rain", "", "unknown option `weather`"},
    {2, "mode", "odd", "", "mode can't be odd"},
    {2, "moons", "three", "", "moons can't be three"},
    {2, "ports", "x", "", "ports"},
    {2, "trade", "x", "", "trade"},
    {2, "refill", "x", "", "refill"},
    {2, "decks", "both", "", "decks"},
    {2, "decks", "own", "", "RE-SETUP-14"},
    {2, "decks", "own", "overrun", NULL},
    {2, "decks", "shared", "overrun", NULL},
    {2, NULL, NULL, "nowhere", "no deck \"nowhere\""},
    {2, "coins", "51", "", "coins"},
    {2, "coins", "52", "", NULL},
    {6, "coins", "155", "", "coins"},
    {6, "coins", "156", "", NULL},
    {2, "coins", "999", "", NULL},
    {2, "coins", "1000", "", "coins"},
    {2, "bonus", "0", "", NULL},
    {2, "bonus", "5", "", NULL},
    {2, "bonus", "6", "", "bonus"},
    {2, "turns", "0", "", "turns"},
    {2, "turns", "500", "", NULL},
    {2, "turns", "501", "", "turns"},
};

static void options_have_bounds(void **unused)
{
    (void)unused;
    Catalog *core = catalog_standard(&robot_empire, NULL);
    for (int i = 0; i < countof(setups); i++) {
        Setup setup = {.game = "robot_empire", .seats = setups[i].seats};
        Arena arena = {0};
        Problem problem = {0};
        if (setups[i].option)
            assert_true(setup_add_option(&setup, setups[i].option, setups[i].value, &problem));
        for (int seat = 1; seat <= 2; seat++) strcpy(setup.seat[seat].team, setups[i].team);
        bool fine = robot_empire.unpack(core, &setup, &arena, &problem) != NULL;
        if (fine != !setups[i].what || (!fine && !strstr(problem.what, setups[i].what)))
            fail_msg("%d: %s", i, fine ? "taken" : problem.what);
        arena_free(&arena);
    }
    Setup setup = {.game = "robot_empire", .seats = 2};
    Catalog *empty = catalog_new(&robot_empire, NULL);
    Arena arena = {0};
    Problem problem = {0};
    assert_null(robot_empire.unpack(empty, &setup, &arena, &problem));
    assert_string_equal(problem.what, "there are no cards to play with");
    arena_free(&arena);
    catalog_free(empty);
    catalog_free(core);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refuses_bad_cards),    cmocka_unit_test(suggests_the_nearest),
        cmocka_unit_test(refuses_bad_decks),    cmocka_unit_test(writes_what_it_reads),
        cmocka_unit_test(has_a_core_set),       cmocka_unit_test(keeps_every_coin),
        cmocka_unit_test(names_what_is_played), cmocka_unit_test(writes_each_change),
        cmocka_unit_test(options_have_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
