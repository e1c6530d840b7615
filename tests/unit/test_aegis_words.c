/* The words of A.E.G.I.S.: choices, placed positions, the view, events, the drawing. Argument: the
   folder tests/cards. */
#include "games/aegis/aegis.h"

#include "core/json.h"
#include "unit.h"

static const char *folder;
static Catalog *all_cards;

/* ---- a position to talk about ---- */

static const char CARDS[] =
    "robot ARK-100\n class A move 4 energy 3 integrity 5\n"
    " action \"Rocket Punch\" cost 2 each 3+ damage 1 range 4\n"
    " action \"Rocket Rain\" cost X each 4+ damage 1 range 6\n"
    "robot ARK-200\n class A move 3 energy 3 integrity 6\n"
    " action \"Lance\" cost 2 each 3+ lanzer\n"
    "robot GAN-100\n class G move 3 energy 3 integrity 8\n"
    " action \"Shove\" cost 2 each 2+ push 1 range 2\n"
    " action \"Mend\" cost 2 each 2+ repair 2 radius 1\n"
    "robot SEN-100\n class S move 3 energy 4 integrity 4\n"
    " action \"Bring It On\" cost 1 each 2+ damage 1 range 8\n"
    "robot ARK-2500\n class AG move 4 energy 6 integrity 12\n"
    " action \"Rocket Punch\" cost 3 each 3+ damage 2 range 4\n"
    " ability blitz\n"
    "robot \"SSM-2000 Sunset Mode\"\n make ARK class AS move 4 energy 5 integrity 10\n"
    " action \"Glow\" cost 1 each 2+ damage 1 range 3\n";

static const char *const POSITION[] = {
    "place 1 ARK-100 e5 damage=1",
    "place 1 GAN-100 e6",
    "place 1 SEN-100 destroyed",
    "place 1 GAN#2 a4",
    "place 1 ARK-2500 off",
    "place 1 \"SSM-2000 Sunset Mode\" off",
    "place 2 ARK-100 h5 rust=1 blaze=1x2 buff=accuracy+1:2,defense-2:1 buff=accuracy+1:1 activated",
    "place 2 ARK-200 h6 drain=1 boost=2 quell=1",
    "place 2 GAN-100 c3",
    "place 2 SAUR#1 (0,-4)",
    "place 2 \"SSM-2000 Sunset Mode\" off",
    "stand 1 e7",
    "pool 1 12",
    "pool 2 3",
    "turn 1 round=4",
};

typedef struct Fixture {
    Catalog *catalog;
    Arena arena;
    Kit *kit;
    void *state;
} Fixture;

static void setup_common(Setup *setup)
{
    *setup = (Setup){.game = "aegis", .seats = 2};
    strcpy(setup->seat[1].name, "Ann");
    strcpy(setup->seat[2].name, "Bob");
    assert_true(setup_add_option(setup, "board", "test", NULL));
}

static bool fixture_try(Fixture *f, const char *const *lines, int count, Problem *problem)
{
    Setup setup;
    *f = (Fixture){.catalog = catalog_new(&aegis, NULL)};
    *problem = (Problem){0};
    assert_true(catalog_read(f->catalog, "test.board",
                             "edge walled\nhexagon 5\nstart 1 a6\nstart 2 k6\n", 1, problem));
    assert_true(catalog_read(f->catalog, "test.cards", CARDS, 1, problem));
    setup_common(&setup);
    setup.position = lines;
    setup.position_count = count;
    f->kit = aegis.unpack(f->catalog, &setup, &f->arena, problem);
    if (!f->kit) return false;
    f->state = arena_take(&f->arena, f->kit->state_size);
    for (int i = 0; i < count; i++)
        if (!f->kit->game->place(f->kit, f->state, lines[i], problem)) return false;
    Dice dice = dice_fast(1);
    return f->kit->game->begin(f->kit, f->state, &dice, NULL, problem);
}

static void fixture_close(Fixture *f)
{
    arena_free(&f->arena);
    catalog_free(f->catalog);
}

static int fixture_setup(void **state)
{
    static Fixture f;
    Problem problem;
    if (!fixture_try(&f, POSITION, countof(POSITION), &problem))
        fail_msg("%d: %s; expected %s", problem.column, problem.what, problem.expected);
    *state = &f;
    return 0;
}

static int fixture_teardown(void **state)
{
    fixture_close(*state);
    return 0;
}

static Choice read_as(const Fixture *f, int seat, const char *words)
{
    Choice choice = {0};
    Problem problem = {0};
    if (!f->kit->game->read(f->kit, f->state, seat, words, &choice, &problem))
        fail_msg("`%s`: %d: %s; expected %s", words, problem.column, problem.what,
                 problem.expected);
    return choice;
}

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

static void act(Fixture *f, int seat, const char *words)
{
    Dice dice = dice_fast(5);
    Choice choice = read_as(f, seat, words);
    Refusal refusal = {0};
    if (!f->kit->game->allows(f->kit, f->state, seat, choice, &refusal))
        fail_msg("`%s`: %s", words, refusal.why);
    f->kit->game->apply(f->kit, f->state, seat, choice, &dice, NULL);
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
    assert_means(f, 1, "activate ARK-200",
                 "activate ARK-200"); /* an enemy's: the rules refuse it */
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
    assert_means(f, 1, "push 2:ARK-100 3 along (2,-1)",
                 "push ARK-100 3 along (2,-1)"); /* refused later */
    assert_means(f, 1, "push 2:ARK-100 0", "push ARK-100 0");
    assert_means(f, 1, "push 2:ARK-100 0 along (1,0)", "push ARK-100 0");
    assert_means(f, 1, "use Lance along (0,-3)", "use \"Lance\" along (0,-1)");
    assert_means(f, 1, "use Lance along (0,3)",
                 "use \"Lance\" along (0,-1)"); /* a line has no ends */
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

static void every_verb_is_read_and_written(void **state)
{
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
        "use \"Rocket Punch\" on ARK-200 with self",
        "combine with scrap SEN-100 into ARK-2500 at e5",
        "pass",
        "pass GAN-100",
    };
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
    assert_false(f->kit->game->read(f->kit, f->state, 1, "combine with GAN-100 into ARK-2500",
                                    &choice, &problem));
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
        {"1:ARK use \"Rocket Punch\" on ARK-200", "activate ARK-100",
         "use \"Rocket Punch\" on ARK-200"},
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
    assert_null(
        f->kit->game->split(f->kit, f->state, 1, "GAN-100 move e4", &first)); /* one at a time */
    assert_means(f, 1, "ARK-100 pass", "pass");
}

/* ---- positions and the view ---- */

static void assert_view(const Fixture *f, const char *pointer, const char *expected)
{
    Text text = text_growing();
    Json json = json_to(&text);
    const char *value;
    int length;
    f->kit->game->describe(f->kit, f->state, &json);
    if (!json_find(text.at, pointer, &value, &length)) fail_msg("no %s in %s", pointer, text.at);
    if ((int)strlen(expected) != length || memcmp(value, expected, (size_t)length) != 0)
        fail_msg("%s is %.*s, not %s", pointer, length, value, expected);
    text_free(&text);
}

static void a_position_is_described_as_it_was_placed(void **state)
{
    Fixture *f = *state;
    assert_view(f, "/robots/1:ARK-100/hex", "\"e5\"");
    assert_view(f, "/robots/1:ARK-100/integrity", "4");
    assert_view(f, "/robots/1:ARK-100/damage", "1");
    assert_view(f, "/robots/1:SEN-100/hex", "\"destroyed\"");
    assert_view(f, "/robots/1:ARK-2500/hex", "\"off\"");
    assert_view(f, "/robots/2:ARK-200/output", "4");
    assert_view(f, "/robots/2:ARK-200/drain", "1");
    assert_view(f, "/robots/2:ARK-200/boost", "2");
    assert_view(f, "/robots/2:ARK-200/statuses", "[\"quell\"]");
    assert_view(f, "/robots/2:ARK-100/statuses", "[\"blaze\",\"blaze\",\"rust\"]");
    assert_view(f, "/robots/2:ARK-100/buffs", "[\"defense-2\",\"accuracy+2\"]");
    assert_view(f, "/robots/2:ARK-100/activated", "true");
    assert_view(f, "/robots/1:ARK-100/activated", "false");
    assert_view(f, "/robots/1:GAN#2/hex", "\"a4\"");
    assert_view(f, "/robots/2:SAUR#1/class", "\"\"");
    assert_view(f, "/robots/1:ARK-2500/class", "\"AG\"");
    assert_view(f, "/robots/1:ARK-2500/level", "2");
    assert_view(f, "/robots/1:ARK-2500/abilities", "[\"blitz\"]");
    assert_view(f, "/seats/1/pool", "12");
    assert_view(f, "/seats/1/name", "\"Ann\"");
    assert_view(f, "/seats/1/stands", "[\"e7\"]");
    assert_view(f, "/seats/2/out", "false");
    assert_view(f, "/stands/0/seat", "1");
    assert_view(f, "/stands/0/hex", "\"e7\"");
    assert_view(f, "/dice", "[]");
    assert_view(f, "/asked", "[1]");
    assert_view(f, "/prompt/seat", "1");
    assert_view(f, "/turn", "1");
    assert_view(f, "/round", "4");
    assert_view(f, "/board", "\"test\"");
    assert_view(f, "/terrain", "[]");
}

static void components_lie_under_their_robot(void **state)
{
    static const char *const LINES[] = {
        "place 1 ARK-2500 e5 under=ARK-100,GAN-100",
        "place 1 SEN-100 off",
        "place 2 GAN-100 h5",
        "place 2 \"SSM-2000 Sunset Mode\" off",
        "stand 2 c3",
        "stand 2 b3",
        "terrain d4 d5",
        "max 1 9",
        "wins 2 1",
        "protect 2",
        "reload 1",
        "pool 1 6",
        "turn 1",
    };
    (void)state;
    Fixture f;
    Problem problem;
    if (!fixture_try(&f, LINES, countof(LINES), &problem))
        fail_msg("%s; expected %s", problem.what, problem.expected);
    assert_view(&f, "/robots/1:ARK-2500/components", "[\"1:ARK-100\",\"1:GAN-100\"]");
    assert_view(&f, "/robots/1:ARK-100/hex", "\"under\"");
    assert_view(&f, "/robots/1:SEN-100/where", "\"waiting\"");
    assert_view(&f, "/robots/1:SEN-100/hex", "\"off\"");
    assert_view(&f, "/seats/2/stands", "[\"b3\",\"c3\"]");
    assert_view(&f, "/terrain", "[\"d4\",\"d5\"]");
    assert_view(&f, "/seats/1/max", "9");
    assert_view(&f, "/seats/2/wins", "1");
    assert_view(&f, "/seats/2/protected", "true");
    assert_view(&f, "/seats/1/reload", "true");
    Text drawing = text_growing();
    f.kit->game->draw(f.kit, f.state, 2, false, &drawing);
    assert_non_null(strstr(drawing.at, "under it: ARK-100 A, GAN-100 G"));
    text_free(&drawing);
    fixture_close(&f);
}

/* The lines that `position` writes make the same state. */
static void a_position_is_written_so_that_it_can_be_placed(void **state)
{
    Fixture *f = *state, again;
    Text text = text_growing();
    const char *lines[64];
    int count = 0;
    f->kit->game->position(f->kit, f->state, &text);
    for (const char *at = text.at; *at && count < countof(lines);) {
        lines[count++] = at;
        at += strcspn(at, "\n");
        if (*at) at++;
    }
    Problem problem;
    if (!fixture_try(&again, lines, count, &problem))
        fail_msg("%s; expected %s", problem.what, problem.expected);
    Text other = text_growing();
    again.kit->game->position(again.kit, again.state, &other);
    assert_string_equal(text.at, other.at);
    text_free(&text);
    text_free(&other);
    fixture_close(&again);
}

static const struct {
    const char *line;
    int column;
    const char *what;
} BAD_LINES[] = {
    {"place 1 GAN-100 e5", 17, "a robot on that hex"},
    {"place 1 GAN-100 z9", 17, "no hex \"z9\""},
    {"place 1 GAN-100 d4", 17, "terrain"},
    {"place 3 GAN-100 e6", 7, "3 is not from 1 to 2"},
    {"place 1 ARK-100 e6", 9, "has a place already"},
    {"place 1 GAN-100 e6 damage=8", 27, "damage 8 is too much"},
    {"place 1 GAN-100 e6 damage=some", 27, "damage can't be \"some\""},
    {"place 1 GAN-100 e6 drain=-1", 26, "drain"},
    {"place 1 GAN-100 e6 blaze=3", 26, "\"3\" is no seat"},
    {"place 1 GAN-100 e6 blaze=2x0", 26, "no seat"},
    {"place 1 GAN-100 e6 blaze=0", 26, "no seat"},
    {"place 1 GAN-100 e6 blaze=2x201", 26, "no seat"},
    {"place 1 GAN-100 e6 rust=2x150,2x51", 31, "too much on one robot"},
    {"place 1 GAN-100 e6 buff=damage+101", 25, "is no buff"},
    {"place 1 GAN-100 e6 buff=damage-101", 25, "is no buff"},
    {"place 1 GAN-100 e6 buff=damage+0", 25, "is no buff"},
    {"place 1 GAN-100 e6 buff=damage+", 25, "is no buff"},
    {"place 1 GAN-100 e6 buff=damage2", 25, "is no buff"},
    {"place 1 GAN-100 e6 buff=damage+1:0", 25, "is no buff"},
    {"place 1 GAN-100 e6 buff=damage+1:3", 25, "is no buff"},
    {"place 1 GAN-100 e6 buff=damage+50:1,damage+51:1", 37, "too much on one robot"},
    {"place 1 GAN-100 e6 buff=damage-50:1,damage-51:1", 37, "too much on one robot"},
    {"pool 1 256", 8, "256 is not from 0 to 255"},
    {"wins 1 3", 8, "3 is not from 0 to 2"},
    {"turn 1 round=60001", 14, "round"},
    {"place 1 GAN-100 e6 buff=luck+1:1", 25, "\"luck+1:1\" is no buff"},
    {"place 1 GAN-100 e6 buff=damage:1", 25, "no buff"},
    {"place 1 GAN-100 e6 buff=damage+1:9", 25, "no buff"},
    {"place 1 GAN-100 e6 under=ARK-100", 26, "only a combined robot"},
    {"place 1 ARK-2500 e6 under=ARK-2500", 27, "can't be a component here"},
    {"place 1 ARK-2500 e6 under=ARK-100", 27, "can't be a component here"},
    {"place 1 ARK-2500 e6 under=GAN-100,GAN-100", 35, "can't be a component here"},
    {"place 1 ARK-2500 e6 under=GAN#1", 27, "can't be a component here"},
    {"place 1 ARK-2500 e6 under=7:GAN-100", 27, "no such seat"},
    {"place 1 GAN-100 e6 sleepy", 20, "\"sleepy\" can't be said of a robot"},
    {"place 1 GAN-100", 16, "missing"},
    {"place 1 GAN#5 e6", 9, "at most 4 Drones"},
    {"stand 1", 8, "missing"},
    {"stand 1 d4", 9, "terrain"},
    {"terrain e5", 9, "a robot on that hex"},
    {"pool 1 300", 8, "300 is not from 0 to 255"},
    {"pool 1", 7, "missing"},
    {"turn 5", 6, "5 is not from 1 to 2"},
    {"turn 1 round=x", 14, "round can't be \"x\""},
    {"wins 1 3", 8, "3 is not from 0 to 2"},
    {"protect", 8, "missing"},
    {"weather rain", 1, "\"weather\" is not understood"},
};

/* The most that may be said, and what it makes. */
static void lines_at_their_limits(void **state)
{
    (void)state;
    static const char *const LINES[] = {
        "place 1 ARK-100 e5 blaze=2x200 rust=2x150,2x50 buff=damage+50:1,damage+50:1 buff=evasion-100:2",
        "place 2 GAN-100 h5 blaze=1x1 buff=evasion+2:2,evasion-1:2",
        "pool 1 255", "max 1 0", "turn 1 round=60000"};
    Fixture f;
    Problem problem;
    if (!fixture_try(&f, LINES, countof(LINES), &problem)) fail_msg("%s", problem.what);
    static const char *const WRITTEN[] = {"buff=damage+100:1 blaze=2x200 rust=2x200 buff=evasion-100:2\n",
                                          "blaze=1x1 buff=evasion+2:2 buff=evasion-1:2\n", "pool 1 255\n", "round=60000"};
    Text lines = text_growing();
    f.kit->game->position(f.kit, f.state, &lines);
    for (int i = 0; i < countof(WRITTEN); i++)
        if (!strstr(lines.at, WRITTEN[i])) fail_msg("no %s in\n%s", WRITTEN[i], lines.at);
    text_free(&lines);
    fixture_close(&f);
}

static void bad_lines_are_problems_with_a_place(void **state)
{
    (void)state;
    static const char *const LINES[] = {"place 1 ARK-100 e5", "place 2 GAN-100 h5",
                                        "place 1 GAN-100 e9", "terrain d4", "place 1 ARK-2500 off"};
    for (int i = 0; i < countof(BAD_LINES); i++) {
        Fixture f;
        Problem problem;
        assert_true(fixture_try(&f, LINES, countof(LINES), &problem));
        memset(f.state, 0, f.kit->state_size);
        assert_true(f.kit->game->place(f.kit, f.state, LINES[0], &problem));
        assert_true(f.kit->game->place(f.kit, f.state, LINES[3], &problem));
        problem = (Problem){0};
        if (f.kit->game->place(f.kit, f.state, BAD_LINES[i].line, &problem))
            fail_msg("`%s` was placed", BAD_LINES[i].line);
        if (problem.column != BAD_LINES[i].column || !strstr(problem.what, BAD_LINES[i].what))
            fail_msg("`%s`: %d: %s", BAD_LINES[i].line, problem.column, problem.what);
        fixture_close(&f);
    }
}

static void a_choice_says_what_it_touches(void **state)
{
    Fixture *f = *state;
    act(f, 1, "activate ARK-100");
    static const struct {
        const char *words, *json;
    } TOUCHES[] = {
        {"move e4", "{\"pieces\":[\"1:ARK-100\"],\"hexes\":[\"e4\"]}"},
        {"use \"Rocket Punch\" on ARK-200", "{\"pieces\":[\"1:ARK-100\",\"2:ARK-200\"],\"hexes\":[]"
                                            ",\"card\":\"ARK-100\",\"action\":\"Rocket Punch\"}"},
        {"combine with GAN-100 into ARK-2500 at e6",
         "{\"pieces\":[\"1:ARK-100\",\"1:ARK-2500\",\"1:GAN-100\"],\"hexes\":[\"e6\"],\"card\":"
         "\"ARK-2500\"}"},
        {"pass", "{\"pieces\":[],\"hexes\":[]}"},
        {"trigger blitz of ARK-100",
         "{\"pieces\":[\"1:ARK-100\"],\"hexes\":[],\"ability\":\"blitz\"}"},
    };
    for (int i = 0; i < countof(TOUCHES); i++) {
        Text text = text_growing();
        Json json = json_to(&text);
        f->kit->game->touches(f->kit, f->state, 1, read_as(f, 1, TOUCHES[i].words), &json);
        assert_string_equal(text.at, TOUCHES[i].json);
        text_free(&text);
    }
}

static void why_not_is_answered_with_clauses(void **state)
{
    Fixture *f = *state;
    act(f, 1, "activate ARK-100");
    Choice choices[64];
    Refusal refusals[64];
    int far = 0, count = f->kit->game->nearly(f->kit, f->state, 1, 1, choices, refusals);
    assert_true(count > 3 && count <= 64);
    for (int i = 0; i < count; i++) {
        assert_false(f->kit->game->allows(f->kit, f->state, 1, choices[i], NULL));
        assert_true(refusals[i].clause > 0 && refusals[i].why[0]);
        far += choices[i].verb == VERB_MOVE;
    }
    assert_true(far > 0);
    assert_int_equal(f->kit->game->nearly(f->kit, f->state, 1, 0, choices, refusals), 0);
    assert_int_equal(f->kit->game->nearly(f->kit, f->state, 1, 120, choices, refusals), 0);
}

/* ---- what is told and drawn ---- */

static void every_event_is_told(void **state)
{
    Fixture *f = *state;
    for (int kind = EVENT_NONE + 1; kind < EVENT_COUNT; kind++) {
        Event plain = {.kind = (uint16_t)kind, .subject = 1, .object = 2, .n = {1, 1, 1, 0}};
        Event none = {.kind = (uint16_t)kind};
        Event secret = {.kind = (uint16_t)kind,
                        .subject = UNKNOWN,
                        .object = UNKNOWN,
                        .n = {UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN}};
        const Event *events[] = {&plain, &none, &secret};
        for (int i = 0; i < 3; i++) {
            TEXT(text, 300);
            f->kit->game->tell(f->kit, f->state, events[i], &text);
            if (text.length < 4 || text.cut || strstr(text.at, "something happens") ||
                strstr(text.at, "-32000"))
                fail_msg("event %d: `%s`", kind, text.at);
        }
    }
    static const struct {
        Event event;
        const char *words;
    } TOLD[] = {
        {{.kind = EVENT_USED, .subject = 1, .object = 2, .n = {ACTION_REF(3, 0), 2, 3}},
         "1:ARK-100 uses \""},
        {{.kind = EVENT_PICKED, .subject = 2, .n = {UNKNOWN}}, "Bob picks five robots in secret"},
        {{.kind = EVENT_PICKED, .subject = 1, .n = {3}}, "Ann picks ARK-100, GAN-100"},
        {{.kind = EVENT_DAMAGE, .subject = 1, .object = 2, .n = {2, 3}},
         "1:ARK-100 takes 2 damage from 1:GAN-100 (2 of 5 left)"},
        {{.kind = EVENT_MATCH_OVER, .subject = 2}, "the match is over: Bob wins"},
        {{.kind = EVENT_GAME_OVER}, "the game is over: a draw"},
    };
    for (int i = 0; i < countof(TOLD); i++) {
        TEXT(text, 300);
        f->kit->game->tell(f->kit, f->state, &TOLD[i].event, &text);
        if (!strstr(text.at, TOLD[i].words))
            fail_msg("`%s` instead of `%s`", text.at, TOLD[i].words);
    }
}

static void the_drawing_shows_everything_in_80_columns(void **state)
{
    Fixture *f = *state;
    Text text = text_growing();
    f->kit->game->draw(f->kit, f->state, 1, false, &text);
    static const char *const SHOWN[] = {"1A1",
                                        "1G1",
                                        "1g2",
                                        "2A1",
                                        "2A2",
                                        "2s1",
                                        "x1e",
                                        "Ann (you)",
                                        "Energy 12",
                                        "4/5",
                                        "blaze x2",
                                        "accuracy+2",
                                        "done",
                                        "destroyed: SEN-100 S",
                                        "Combine Pool: ARK-2500 AG"};
    for (int i = 0; i < countof(SHOWN); i++)
        if (!strstr(text.at, SHOWN[i])) fail_msg("no %s in\n%s", SHOWN[i], text.at);
    assert_null(strchr(text.at, '\033'));
    for (const char *line = text.at; *line; line += strcspn(line, "\n") + 1)
        if (strcspn(line, "\n") > 80) fail_msg("too wide: %.*s", (int)strcspn(line, "\n"), line);
    Text colours = text_growing();
    f->kit->game->draw(f->kit, f->state, 1, true, &colours);
    assert_non_null(strstr(colours.at, "\033[0m"));
    text_free(&text);
    text_free(&colours);
}

/* ---- law 4, with every card there is ---- */

static const char *const TEAMS[] = {
    "hammer",        "hammer-dig",   "hammer-luck",     "hammer-pilot", "hammer-rock",
    "hive",          "hive-marshal", "hive-reload",     "hive-tyrant",  "phantom",
    "phantom-joker", "phantom-leap", "phantom-referee", "phantom-wind", "tempest",
    "tempest-aim",   "tempest-law",  "tempest-waltz",
};

/* Everything that can be said at this point is read as it was written. */
static void check_words(const Kit *kit, const void *state, int seat, const Choice *choices,
                        int count, unsigned char verbs[VERB_COUNT])
{
    for (int i = 0; i < count; i++) {
        TEXT(words, 600);
        Choice again = {0};
        Problem problem = {0};
        kit->game->write(kit, state, seat, choices[i], &words);
        verbs[choices[i].verb] = 1;
        if (!kit->game->read(kit, state, seat, words.at, &again, &problem))
            fail_msg("`%s`: %d: %s; expected %s", words.at, problem.column, problem.what,
                     problem.expected);
        if (!choice_same(choices[i], again)) {
            TEXT(other, 600);
            kit->game->write(kit, state, seat, again, &other);
            fail_msg("`%s` was read as `%s` (%d %d %d %d %d)", words.at, other.at, again.verb,
                     again.who, again.a, again.b, again.c);
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
        play_and_check(TEAMS[i % countof(TEAMS)], TEAMS[(i * 7 + 3) % countof(TEAMS)], (uint64_t)i,
                       verbs);
    int seen = 0;
    for (int verb = 0; verb < VERB_COUNT; verb++) seen += verbs[verb];
    assert_true(seen >= 25); /* the play reaches most of what can be said */
}

static int cards_setup(void **state)
{
    (void)state;
    Problem problem = {0};
    all_cards = catalog_new(&aegis, catalog_standard(&aegis, &problem));
    char *text = file_text(folder, "all.cards");
    if (!catalog_read(all_cards, "all.cards", text, 1, &problem))
        fail_msg("%d: %s", problem.line, problem.what);
    free(text);
    for (int i = 0; i < countof(TEAMS); i++) {
        char name[64];
        snprintf(name, sizeof name, "%s.team", TEAMS[i]);
        text = file_text(folder, name);
        if (!catalog_read(all_cards, name, text, 1, &problem))
            fail_msg("%s: %d: %s", name, problem.line, problem.what);
        free(text);
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
#define CASE(name) cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)
    const struct CMUnitTest tests[] = {
        CASE(names_are_found_by_case_prefix_and_seat),
        CASE(hexes_and_directions_have_two_names),
        CASE(actions_are_found_by_parts_of_their_names),
        CASE(every_verb_is_read_and_written),
        CASE(a_combine_needs_its_hex),
        CASE(what_can_only_be_one_thing_need_not_be_said),
        CASE(bad_words_are_problems_with_a_place),
        CASE(one_breath_is_two_choices),
        CASE(a_position_is_described_as_it_was_placed),
        cmocka_unit_test(components_lie_under_their_robot),
        CASE(a_position_is_written_so_that_it_can_be_placed),
        cmocka_unit_test(bad_lines_are_problems_with_a_place),
        cmocka_unit_test(lines_at_their_limits),
        CASE(a_choice_says_what_it_touches),
        CASE(why_not_is_answered_with_clauses),
        CASE(every_event_is_told),
        CASE(the_drawing_shows_everything_in_80_columns),
        cmocka_unit_test_setup_teardown(what_is_written_is_read_again, cards_setup, cards_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
