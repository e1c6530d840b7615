/* The words of A.E.G.I.S. choices: reading them, complaining, writing them. Argument: the folder
   tests/cards. */
#include "aegis_files.h"
#include "aegis_fixture.h"

static const char *folder;
static Catalog *all_cards;

static const char *written(const Fixture *f, int seat, Choice choice)
{
    static char buffer[512];
    Text text = text_fixed(buffer, sizeof buffer);
    f->kit->game->write(f->kit, f->state, seat, choice, &text);
    return buffer;
}

static void assert_means(const Fixture *f, int seat, const char *words, const char *canonical)
{
    assert_string_equal(written(f, seat, read_as(f, seat, words)), canonical);
}

/* ---- reading ---- */

static void names_are_found_by_case_prefix_and_seat(void **state)
{
    Fixture *f = *state;
    assert_means(f, 1, "activate ARK-100", "activate ARK-100");
    assert_means(f, 1, "ACTIVATE ark-100", "activate ARK-100");
    assert_means(f, 1, "act ARK", "activate ARK-100");
    assert_means(f, 1, "activate 1:ARK-100", "activate ARK-100");
    assert_means(f, 1, "activate 2:ARK-100", "activate 2:ARK-100");
    assert_means(f, 1, "activate ARK-200", "activate ARK-200"); /* an enemy's: the rules refuse it */
    assert_means(f, 2, "activate ARK-1", "activate ARK-100");
    assert_int_equal(read_as(f, 1, "activate ARK-100").who, 1);
    assert_int_not_equal(read_as(f, 2, "activate ARK-100").who, 1);
    assert_means(f, 1, "activate GAN#2", "activate GAN#2");
    assert_means(f, 1, "activate 2:SAUR#1", "activate SAUR#1");
    assert_means(f, 1, "activate \"ARK-100\"", "activate ARK-100");
    assert_means(f, 1, "become SSM-2000 Sunset Mode", "become \"SSM-2000 Sunset Mode\"");
    assert_means(f, 1, "become 2:\"SSM-2000 Sunset Mode\"", "become \"2:SSM-2000 Sunset Mode\"");
    assert_means(f, 1, "become SSM", "become \"SSM-2000 Sunset Mode\"");
    assert_means(f, 1, "ARK-100", "activate ARK-100");
    assert_means(f, 1, "end", "end turn");
    assert_means(f, 1, "  End   Turn  # over", "end turn");
}

static void hexes_and_directions_have_two_names(void **state)
{
    Fixture *f = *state;
    act(f, 1, "activate ARK-100");
    assert_means(f, 1, "move (0,0)", "move f6");
    assert_means(f, 1, "move (0, 0)", "move f6");
    assert_means(f, 1, "move to F6", "move f6");
    assert_means(f, 1, "move f6 free", "move f6 free");
    assert_means(f, 1, "jump f6 for drain", "jump f6 drain");
    assert_means(f, 1, "push 2:ARK-100 3 along (1,-1)", "push ARK-100 3 along (1,-1)");
    assert_means(f, 1, "pull 2:ARK-100 3 along (2, -2)", "push ARK-100 3 along (1,-1)");
    assert_means(f, 1, "push 2:ARK-100 3 along ne", "push ARK-100 3 along (1,-1)");
    assert_means(f, 1, "push 2:ARK-100 3 along (2,-1)", "push ARK-100 3 along (2,-1)"); /* refused later */
    assert_means(f, 1, "push 2:ARK-100 0", "push ARK-100 0");
    assert_means(f, 1, "push 2:ARK-100 0 along (1,0)", "push ARK-100 0");
    assert_means(f, 1, "use Lance along (0,-3)", "use \"Lance\" along (0,-1)");
    assert_means(f, 1, "use Lance along (0,3)", "use \"Lance\" along (0,-1)"); /* a line has no ends */
    assert_means(f, 1, "use Lance along (-4,2)", "use \"Lance\" along (2,-1)");
    for (int i = 1; i <= 6; i++) {
        Choice line = read_as(f, 1, "use Lance along (1,0)");
        line.b = (int16_t)i;
        assert_true(choice_same(read_as(f, 1, written(f, 1, line)), line));
    }
}

static void actions_are_found_by_parts_of_their_names(void **state)
{
    Fixture *f = *state;
    act(f, 1, "activate ARK-100");
    assert_means(f, 1, "use \"Rocket Punch\" on ARK-100", "use \"Rocket Punch\" on ARK-100");
    assert_int_not_equal(read_as(f, 1, "use \"Rocket Punch\" on ARK-100").b, 1); /* enemies first */
    assert_int_equal(read_as(f, 1, "use \"Rocket Punch\" on 1:ARK-100").b, 1);
    assert_means(f, 1, "use rocket punch on ark-200", "use \"Rocket Punch\" on ARK-200");
    assert_means(f, 1, "use Punch on ARK-200", "use \"Rocket Punch\" on ARK-200");
    assert_means(f, 1, "use rain x=3 on ARK-200", "use \"Rocket Rain\" x=3 on ARK-200");
    assert_means(f, 1, "use rain on ARK-200 x=3", "use \"Rocket Rain\" x=3 on ARK-200");
    assert_means(f, 1, "use bring it on on ARK-200",
                 "use \"Bring It On\" on ARK-200"); /* no card of its own */
    assert_means(f, 1, "use Shove on 2:GAN by 1:GAN-100", "use \"Shove\" on GAN-100 by GAN-100");
    assert_means(f, 1, "use \"Rocket Punch\" of ARK-2500 on ARK-200",
                 "use \"Rocket Punch\" of ARK-2500 on ARK-200");
    assert_means(f, 1, "ARK-100 use Punch on ARK-200", "use \"Rocket Punch\" on ARK-200");
    assert_means(f, 1, "GAN-100 use Shove on ARK-200", "use \"Shove\" on ARK-200 by GAN-100");
    assert_int_equal(read_as(f, 1, "use \"Rocket Punch\" on ARK-200").who, 1);
}

static const char *const WORDS[] = {
    "pick ARK-100 GAN-100",
    "zones 1 3",
    "place GAN-100 a5",
    "place GAN-100 off",
    "activate GAN-100",
    "accelerate GAN-100",
    "override GAN-100",
    "end turn",
    "move e4",
    "jump e4 damage",
    "use \"Rocket Punch\" on ARK-200",
    "combine with GAN-100 into ARK-2500 at e5",
    "combine with GAN-100 into ARK-2500 at e6",
    "combine with GAN-100 into ARK-2500 at e6 under 2",
    "combine with GAN-100 as SEN-100 into \"SSM-2000 Sunset Mode\" at e6",
    "combine with stand e7 as SEN-100 into ARK-2500 at e7",
    "emerge into ARK-2500",
    "component GAN-100",
    "component GAN-100 as SEN-100",
    "component stand e7 as SEN-100",
    "rise a5",
    "drop SEN-100 e4",
    "excavate",
    "pilot reroll 3",
    "pilot damage",
    "reroll 2 5",
    "reroll 1 1 1 2 3 4 4 4 4 5 6 6",
    "jam 6 6",
    "gambit 2",
    "push ARK-100 2 along (-1,1)",
    "shift ARK-100 g4",
    "repair GAN-100 damage=1 drain=2",
    "stand e8",
    "prevent",
    "parting SEN-100 on ARK-200",
    "drone ARK-100 d4",
    "trigger blitz",
    "trigger combine-fuel of SEN-100",
    "trigger resonate on ARK-200",
    "salvo GAN-100",
    "become ARK-2500",
    "star 3",
    "swap GAN-100",
    "strike ARK-200",
    "avenge GAN-100",
    "agree",
    "cloak e4",
    "salvage SEN-100 from GAN-100 at e7",
    "decoy GAN-100",
    "propaganda ARK-200",
    "shield GAN-100",
    "undaunted energy",
    "undaunted repair",
    "terrain e4",
    "equip GAN-100",
    "recall GAN-100",
    "roll",
    "rebuild SEN-100 a5",
    "rebuild SEN-100 a5 for GAN-100",
    "enter SEN-100 a5",
    "unite into ARK-2500",
    "keep GAN-100",
    "discard GAN-100",
    "use \"Rocket Punch\" on ARK-200 with self",
    "combine with scrap SEN-100 into ARK-2500 at e5",
    "pass",
    "pass GAN-100",
    "valor six 2",
    "valor energy",
    "prefer 2:ARK-100",
    "prefer e6",
};

static void every_verb_is_read_and_written(void **state)
{
    Fixture *f = *state;
    unsigned char seen[VERB_COUNT] = {0};
    for (int turn = 0; turn < 2; turn++) {
        for (int i = 0; i < countof(WORDS); i++) {
            Choice choice = read_as(f, 1, WORDS[i]), again;
            seen[choice.verb] = 1;
            char first[512];
            snprintf(first, sizeof first, "%s", written(f, 1, choice));
            if (turn) assert_string_equal(first, WORDS[i]);
            again = read_as(f, 1, first);
            assert_true(choice_same(choice, again));
        }
        if (turn == 0) act(f, 1, "activate ARK-100");
    }
    for (int verb = VERB_NONE + 1; verb < VERB_COUNT; verb++)
        if (!seen[verb]) fail_msg("no words for verb %d", verb);
}

static void a_combine_needs_its_hex(void **state)
{
    Fixture *f = *state;
    act(f, 1, "activate ARK-100");
    Choice here = read_as(f, 1, "combine with GAN-100 into ARK-2500 at e5");
    Choice there = read_as(f, 1, "combine with GAN-100 into ARK-2500 at e6");
    Choice nowhere = read_as(f, 1, "combine with GAN-100 into ARK-2500 at a4");
    assert_int_equal(here.who, 1);
    assert_int_equal(here.c, 0);
    assert_int_equal(there.c, 1);
    assert_true(nowhere.c < 0);
    assert_string_equal(written(f, 1, nowhere), "combine with GAN-100 into ARK-2500 at a4");
    Refusal refusal = {0};
    assert_false(f->kit->game->allows(f->kit, f->state, 1, nowhere, &refusal));
    assert_true(f->kit->game->allows(f->kit, f->state, 1, there, NULL));
    Choice choice;
    Problem problem = {0};
    assert_false(
        f->kit->game->read(f->kit, f->state, 1, "combine with GAN-100 into ARK-2500", &choice, &problem));
    assert_non_null(strstr(problem.expected, "at e5"));
}

static void what_can_only_be_one_thing_need_not_be_said(void **state)
{
    Fixture *f = *state;
    act(f, 1, "activate GAN-100");
    assert_means(f, 1, "use Shove", "use \"Shove\" on 1:ARK-100"); /* the only robot within 3 */
    assert_means(f, 1, "use Mend", "use \"Mend\"");
}

static const struct {
    const char *words;
    int column;
    const char *what, *expected; /* parts of them */
} BAD[] = {
    {"", 1, "missing", "a choice"},
    {"# nothing", 1, "missing", "a choice"},
    {"dance", 1, "\"dance\" is nothing that can be done", "activate NAME"},
    {"mvoe e5", 1, "\"mvoe\"", "move"},
    {"activate", 9, "missing", "name of a robot"},
    {"activate ARK-101", 10, "no robot \"ARK-101\"", "1:ARK-100"},
    {"activate Zebra-9000000", 10, "no robot", "such as"},
    {"activate 7:ARK-100", 10, "no such seat", "seat"},
    {"strike ARK", 8, "more than one robot", "2:ARK-100 or 2:ARK-200"},
    {"activate ARK-100 now", 18, "\"now\" is not understood", "nothing more"},
    {"move", 5, "missing", "a hex"},
    {"move z99", 6, "no hex \"z99\"", "such as e5"},
    {"move (9,9)", 6, "no hex", "such as e5"},
    {"jump e5", 8, "missing", "damage or drain"},
    {"use", 4, "missing", "an Action"},
    {"use \"Rockt Punch\" on ARK-200", 5, "no Action \"Rockt Punch\"", "Rocket Punch"},
    {"use Rocket on ARK-200", 5, "more than one Action", "whole name"},
    {"use \"Rocket Punch\" on Nobody", 23, "no robot \"Nobody\"", ""},
    {"use \"Rocket Punch\" along (1,0)", 26, "goes along no line", "on and"},
    {"use Lance on ARK-200", 14, "goes along a line", "along"},
    {"use \"Rocket Rain\" x=many on ARK-200", 21, "x can't be \"many\"", "a number"},
    {"use \"Rocket Punch\" onto ARK-200", 20, "\"onto\"", "on and a robot"},
    {"push ARK-100 2 along (0,0)", 22, "\"(0,0)\"", "a direction"},
    {"push ARK-100 2 along up", 22, "\"up\"", "(1,0)"},
    {"push ARK-100 much", 14, "\"much\"", "number of hexes"},
    {"push ARK-100 2", 15, "missing", "along"},
    {"combine GAN-100", 9, "\"GAN-100\"", "with"},
    {"combine with GAN-100 at e5", 22, "\"at\"", "into"},
    {"combine with stand e7 into ARK-2500 at e7", 23, "\"into\"", "as and"},
    {"reroll", 7, "missing", "faces"},
    {"reroll 2 7", 10, "7 is not from 1 to 6", "faces"},
    {"pilot up", 7, "\"up\"", "reroll and a face"},
    {"repair GAN-100 all", 16, "\"all\"", "damage=N"},
    {"trigger sneeze", 9, "no ability \"sneeze\"", "blitz"},
    {"trigger combine", 9, "more than one ability", "whole name"},
    {"pick ARK-100 ARK-100", 14, "named twice", "another"},
    {"pick ARK-2500", 6, "can't be picked", "Basic"},
    {"zones 9", 7, "9 is not from 1 to 6", "Start Zone"},
};

static void bad_words_are_problems_with_a_place(void **state)
{
    Fixture *f = *state;
    for (int i = 0; i < countof(BAD); i++) {
        Choice choice = {.verb = 99};
        Problem problem = {0};
        if (f->kit->game->read(f->kit, f->state, 1, BAD[i].words, &choice, &problem))
            fail_msg("`%s` was read as `%s`", BAD[i].words, written(f, 1, choice));
        if (problem.column != BAD[i].column || !strstr(problem.what, BAD[i].what) ||
            !strstr(problem.expected, BAD[i].expected))
            fail_msg("`%s`: %d: %s; expected %s", BAD[i].words, problem.column, problem.what,
                     problem.expected);
        assert_int_equal(choice.verb, 99);
        assert_false(f->kit->game->read(f->kit, f->state, 1, BAD[i].words, &choice, NULL));
    }
    char words[3000];
    memset(words, 'a', sizeof words - 1);
    words[sizeof words - 1] = 0;
    Choice choice;
    assert_false(f->kit->game->read(f->kit, f->state, 1, words, &choice, NULL));
    for (int i = 0; i < 200; i++) memcpy(words + i * 2, "x ", 3);
    assert_false(f->kit->game->read(f->kit, f->state, 1, words, &choice, NULL));
}

static void one_breath_is_two_choices(void **state)
{
    Fixture *f = *state;
    static const struct {
        const char *words, *first, *rest;
    } SPLITS[] = {
        {"ARK-100 move e4", "activate ARK-100", "move e4"},
        {"ark-100: combine with GAN-100 into ARK-2500 at e5", "activate ARK-100",
         "combine with GAN-100 into ARK-2500 at e5"},
        {"1:ARK use \"Rocket Punch\" on ARK-200", "activate ARK-100", "use \"Rocket Punch\" on ARK-200"},
        {"activate ARK-100", NULL, NULL},
        {"ARK-100", NULL, NULL},
        {"end turn", NULL, NULL},
        {"nobody move e4", NULL, NULL},
    };
    for (int i = 0; i < countof(SPLITS); i++) {
        TEXT(first, 200);
        const char *rest = f->kit->game->split(f->kit, f->state, 1, SPLITS[i].words, &first);
        if (!SPLITS[i].rest) {
            assert_null(rest);
            continue;
        }
        assert_non_null(rest);
        assert_string_equal(first.at, SPLITS[i].first);
        assert_string_equal(rest, SPLITS[i].rest);
    }
    act(f, 1, "activate ARK-100");
    TEXT(first, 200);
    assert_null(f->kit->game->split(f->kit, f->state, 1, "GAN-100 move e4", &first)); /* one at a time */
    assert_means(f, 1, "ARK-100 pass", "pass");
}

/* ---- law 4, with every card there is ---- */

static const char *const TEAMS[] = {
    "hammer",          "hammer-dig",   "hammer-luck", "hammer-pilot", "hammer-rock",   "hive",
    "hive-marshal",    "hive-reload",  "hive-tyrant", "phantom",      "phantom-joker", "phantom-leap",
    "phantom-referee", "phantom-wind", "tempest",     "tempest-aim",  "tempest-law",   "tempest-waltz",
};

/* Everything that can be said at this point is read as it was written. */
static void check_words(const Kit *kit, const void *state, int seat, const Choice *choices, int count,
                        unsigned char verbs[VERB_COUNT])
{
    for (int i = 0; i < count; i++) {
        TEXT(words, 600);
        Choice again = {0};
        Problem problem = {0};
        kit->game->write(kit, state, seat, choices[i], &words);
        verbs[choices[i].verb] = 1;
        if (!kit->game->read(kit, state, seat, words.at, &again, &problem))
            fail_msg("`%s`: %d: %s; expected %s", words.at, problem.column, problem.what, problem.expected);
        if (!choice_same(choices[i], again)) {
            TEXT(other, 600);
            kit->game->write(kit, state, seat, again, &other);
            fail_msg("`%s` was read as `%s` (%d %d %d %d %d)", words.at, other.at, again.verb, again.who,
                     again.a, again.b, again.c);
        }
    }
}

static void play_and_check(const char *first, const char *second, uint64_t seed,
                           unsigned char verbs[VERB_COUNT])
{
    Setup setup = {.game = "aegis", .seats = 2};
    Problem problem = {0};
    Arena arena = {0};
    strcpy(setup.seat[1].team, first);
    strcpy(setup.seat[2].team, second);
    assert_true(setup_add_option(&setup, "board", seed % 2 ? "arena" : "canyon", NULL));
    Kit *kit = aegis.unpack(all_cards, &setup, &arena, &problem);
    if (!kit) fail_msg("%s; expected %s", problem.what, problem.expected);
    const Game *game = kit->game;
    void *state = arena_take(&arena, kit->state_size);
    Choice *choices = arena_new(&arena, Choice, CHOICES_MAX);
    Dice dice = dice_fast(seed), picks = dice_fast(seed + 1000);
    assert_true(game->begin(kit, state, &dice, NULL, &problem));
    for (unsigned asked; (asked = game->asked(kit, state));) {
        int seat = __builtin_ctz(asked), count = game->choices(kit, state, seat, choices);
        if (dice_fast_below(&picks, 4) == 0 && count < 120)
            check_words(kit, state, seat, choices, count, verbs);
        Choice choice = choices[dice_fast_below(&picks, (uint32_t)count)];
        check_words(kit, state, seat, &choice, 1, verbs);
        game->apply(kit, state, seat, choice, &dice, NULL);
    }
    arena_free(&arena);
}

static void what_is_written_is_read_again(void **state)
{
    (void)state;
    unsigned char verbs[VERB_COUNT] = {0};
    for (int i = 0; i < 40; i++)
        play_and_check(TEAMS[i % countof(TEAMS)], TEAMS[(i * 7 + 3) % countof(TEAMS)], (uint64_t)i, verbs);
    int seen = 0;
    for (int verb = 0; verb < VERB_COUNT; verb++) seen += verbs[verb];
    assert_true(seen >= 25); /* the play reaches most of what can be said */
}

static int cards_setup(void **state)
{
    (void)state;
    Problem problem = {0};
    all_cards = catalog_new(&aegis, catalog_standard(&aegis, &problem));
    catalog_read_file(all_cards, folder, "all.cards");
    for (int i = 0; i < countof(TEAMS); i++) {
        char name[64];
        snprintf(name, sizeof name, "%s.team", TEAMS[i]);
        catalog_read_file(all_cards, folder, name);
    }
    return 0;
}

static int cards_teardown(void **state)
{
    (void)state;
    Catalog *base = (Catalog *)(uintptr_t)all_cards->base;
    catalog_free(all_cards);
    catalog_free(base);
    return 0;
}

int main(int count, char **arguments)
{
    if (count < 2) {
        fprintf(stderr, "usage: test_aegis_words tests/cards\n");
        return 2;
    }
    folder = arguments[1];
    const struct CMUnitTest tests[] = {
        CASE(names_are_found_by_case_prefix_and_seat),
        CASE(hexes_and_directions_have_two_names),
        CASE(actions_are_found_by_parts_of_their_names),
        CASE(every_verb_is_read_and_written),
        CASE(a_combine_needs_its_hex),
        CASE(what_can_only_be_one_thing_need_not_be_said),
        CASE(bad_words_are_problems_with_a_place),
        CASE(one_breath_is_two_choices),
        cmocka_unit_test_setup_teardown(what_is_written_is_read_again, cards_setup, cards_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
