/* Reading and writing cards: what is accepted, what is refused where and with which words, and the
   test cards, which must carry every word of the vocabulary. Argument: the folder tests/cards. */
#include "games/aegis/cards/cards.h"

#include "unit.h"

static const char *folder;

static Catalog *read_text(const char *text)
{
    Problem problem;
    Catalog *catalog = catalog_new(&aegis, NULL);
    if (!catalog_read(catalog, "test.cards", text, 1, &problem))
        fail_msg("%d:%d: %s; expected %s\n%s", problem.line, problem.column, problem.what, problem.expected,
                 text);
    return catalog;
}

static char *canonical(const Catalog *catalog)
{
    Text text = text_growing();
    for (const ShelfCard *card = shelf_in(catalog)->cards; card; card = card->next) card_write(card, &text);
    return text.at;
}

/* ---- what is wrong ---- */

#define STATS "class A move 4 energy 3 integrity 5\n"
#define PUNCH "action \"Punch\" cost 2 each 3+ damage 1 range 4\n"

#define BOSS "boss Titan\n  class AG move 1 integrity 9\n"
#define MOVES                                                                                                \
    "  action \"Zap\" rondo A phi cost 2 all 2+ damage 1 range 3\n  special \"Call\" rondo omega summon 2\n"
#define BACK                                                                                                 \
    "  setup at e5\n  minions kaiju\n  trophy \"X\" rounds 3\n  trophy \"Y\" no-loss\n  trophy \"Z\" "       \
    "energy 4\n"

static const struct {
    const char *text;
    int line, column;
    const char *what, *expected; /* parts of them */
} bad[] = {
    {"boss", 1, 5, "this boss has no name", "boss NAME"},
    {"rondo B", 1, 7, "no Rondo card `B`", "phi or omega"},
    {"rondo A\n  move 3", 2, 3, "a Rondo card has no `move`", "copies"},
    {"rondo A copies 13", 1, 16, "out of bounds", "1 to 12"},
    {"rondo A\nrondo A", 2, 7, "there is a Rondo card A already", "name of its own"},
    {"robot ARK-100\n  trophy \"X\" rounds 3", 2, 3, "only a Boss", "of a robot"},
    {BOSS "  copies 2", 3, 3, "a Boss has no `copies`", "field of a Boss"},
    {BOSS "  action \"Zap\" cost 2 all 2+ damage 1 range 3\n" BACK, 3, 3, "no Rondo icon", "phi or omega"},
    {BOSS "  action \"Zap\" rondo B cost 2", 3, 22, "has no icon", "letters of AEGIS"},
    {BOSS "  action \"Zap\" rondo AA cost 2", 3, 22, "has no icon", "letters of AEGIS"},
    {BOSS "  action \"Zap\" rondo A A cost 2", 3, 24, "the icon `A` twice", "each icon once"},
    {BOSS "  special Call rondo phi summon 2", 3, 15, "no name in quotes", "special"},
    {BOSS "  special \"Call\" rondo phi", 3, 3, "does nothing", "summon"},
    {BOSS "  special \"Call\" summon 2", 3, 3, "has no Rondo icon", "phi or omega"},
    {BOSS "  special \"Call\" rondo phi sumon 2", 3, 28, "unknown word `sumon`", "summon"},
    {BOSS "  special \"Call\" rondo phi summon 21", 3, 35, "out of bounds", "1 to 20"},
    {BOSS "  setup by h6", 3, 9, "unknown word `by`", "at and a hex"},
    {BOSS "  deck A E G", 3, 13, "has 3 Classes", "ten Classes"},
    {BOSS "  deck A E G I S A E G I S A", 3, 28, "more than ten", "ten Classes"},
    {BOSS "  trophy \"X\" wins 3", 3, 14, "nothing that is known", "rounds, valor"},
    {BOSS "  trophy \"X\" rounds", 3, 20, "has no number", "1 to 30"},
    {BOSS BACK, 1, 1, "nothing for a Special Attack card", "rondo phi"},
    {BOSS MOVES "  minions kaiju\n", 1, 1, "where it stands", "setup at"},
    {BOSS MOVES "  setup at e5\n", 1, 1, "suggests no minions", "ten Classes"},
    {BOSS MOVES "  setup at e5\n  minions kaiju\n  trophy \"X\" rounds 3", 1, 1, "has 1 trophies", "three"},
    {BOSS MOVES BACK "  trophy \"W\" no-loss", 10, 3, "more than three trophies", "three"},
    {BOSS MOVES "  action \"zap\" rondo A", 5, 10, "two Actions called", "name of its own"},
    {"boss Titan\n  class AG move 1\n" MOVES BACK, 1, 1, "has no integrity", "1 to 99"},
    {BOSS "  figure dragon\n" MOVES BACK, 3, 10, "no Boss is drawn as `dragon`",
     "bastion, swarm, eye or beast"},
    {"robt ARK-100", 1, 1, "unknown word `robt`", "perhaps \"robot\""},
    {"\n\nhello", 3, 1, "unknown word `hello`", "robot NAME"},
    {"robot", 1, 6, "has no name", "robot ARK-100"},
    {"robot \"\"", 1, 7, "name is empty", "robot ARK-100"},
    {"robot \"ARK-100\n class A", 1, 7, "quote that begins here is not closed", "closing quote"},
    {"robot A-1234567890123456789012345678901234567890123456", 1, 7, "at most 47 fit", "robot"},
    {"robot ARK:100", 1, 7, "no `:` in it", "robot"},
    {"robot ARK#1", 1, 7, "no `#` in it", "robot"},
    {"robot \xff", 1, 7, "no printable text", "UTF-8"},
    {"robot GAN", 1, 7, "name of a Drone", "another name"},
    {"robot saur-drone", 1, 7, "name of a Drone", "another name"},
    {"robot ARK-70000\n" STATS, 1, 7, "Model Number", "65535"},
    {"robot Wonderfulness\n" STATS, 1, 1, "Make of Wonderfulness is too long", "make"},
    {"robot SSM-2000 Sunset Mode\n" STATS, 1, 16, "unknown word `Sunset`", "in quotes"},
    {"robot ARK-100\nmove 4 energy 3 integrity 5", 1, 1, "ARK-100 has no class", "letters of AEGIS"},
    {"robot ARK-100\nclass A energy 3 integrity 5", 1, 1, "has no move", "0 to 20"},
    {"robot ARK-100\nclass A move 3 integrity 5", 1, 1, "has no energy", "0 to 30"},
    {"robot ARK-100\nclass A move 3 energy 5", 1, 1, "has no integrity", "1 to 99"},
    {"robot ARK-100\n  class", 2, 8, "`class` has no letters", "AEGIS"},
    {"robot ARK-100\n  class B", 2, 9, "`B` is no class", "AEGIS"},
    {"robot ARK-100\n  class AGA", 2, 9, "repeats the letter A", "once"},
    {"robot ARK-100\n  class A A", 2, 11, "repeats the letter A", "once"},
    {"robot ARK-100\n  class AG level 3\n  move 1 energy 1 integrity 1", 1, 1,
     "Level 3 but has 2 class letters", "as many letters"},
    {"robot ARK-100\n  class A level 6", 2, 17, "`level 6` is out of bounds", "1 to 5"},
    {"robot ARK-100\n" STATS "class G", 3, 1, "has `class` twice", "once"},
    {"robot ARK-100\n" STATS "move 3 energy 3", 3, 1, "has `move` twice", "once"},
    {"robot ARK-100\n  energy 3\n  energy 3", 3, 3, "has `energy` twice", "once"},
    {"robot ARK-100\n  move 21", 2, 8, "`move 21` is out of bounds", "0 to 20"},
    {"robot ARK-100\n  move -1", 2, 8, "`move -1` is out of bounds", "0 to 20"},
    {"robot ARK-100\n  energy 31", 2, 10, "`energy 31` is out of bounds", "0 to 30"},
    {"robot ARK-100\n  integrity 0", 2, 13, "`integrity 0` is out of bounds", "1 to 99"},
    {"robot ARK-100\n  integrity 100", 2, 13, "out of bounds", "1 to 99"},
    {"robot ARK-100\n  move four", 2, 8, "`move` needs a number, not `four`", "0 to 20"},
    {"robot ARK-100\n  move", 2, 7, "`move` has no number", "0 to 20"},
    {"robot ARK-100\n  number 0", 2, 10, "out of bounds", "1 to 9999"},
    {"robot ARK-100\n  faction", 2, 10, "`faction` has no value", "a faction"},
    {"robot ARK-100\n  commander ABCDEFGHIJKLMNOP", 2, 13, "at most 15 fit", "character"},
    {"robot ARK-100\n  make ABCDEFGHIJKL", 2, 8, "at most 11 fit", "Make"},
    {"robot ARK-100\n  intergity 5", 2, 3, "unknown word `intergity`", "perhaps \"integrity\""},
    {"robot ARK-100\n  colour red", 2, 3, "unknown word `colour`", "class, number"},
    {"robot ARK-100\n  flight", 2, 3, "`flight` is an ability", "ability before it"},
    {"robot ARK-100\n" STATS "robot ark-100\n", 3, 7, "there is a robot ARK-100 already", "its own"},
    {"robot ARK-100\n" STATS "  action", 3, 9, "this Action has no name", "action \"Name\""},
    {"robot ARK-100\n" STATS "  action cost 2", 3, 10, "this Action has no name", "in quotes"},
    {"robot ARK-100\n" STATS PUNCH PUNCH, 4, 8, "two Actions called \"Punch\"", "its own"},
    {"robot ARK-100\n" STATS "action \"A\" cost 1 each 3 damage 1 range 1\n"
     "action \"B\" cost 1 each 3 damage 1 range 1\naction \"C\" cost 1 each 3 damage 1 range 1\n"
     "action \"D\"",
     6, 1, "more than three Actions", "three"},
    {"robot ARK-100\n" STATS "  action \"Punch\" each 3+ damage 1 range 4", 3, 3, "has no cost", "cost x"},
    {"robot ARK-100\n" STATS "  action \"Punch\" cost 2 damage 1 range 4", 3, 3, "has no accuracy",
     "each 3+ or all 3+"},
    {"robot ARK-100\n" STATS "  action \"Punch\" cost 2 each 3+ range 4", 3, 3, "does nothing", "damage 1"},
    {"robot ARK-100\n" STATS "  action \"Punch\" cost 2 each 3+ damage 1", 3, 3, "reaches nobody", "range 4"},
    {"robot ARK-100\n" STATS "  action \"Punch\" range 5-4", 3, 24, "`range` can't be `5-4`", "as in 4-10"},
    {"robot ARK-100\n" STATS "  action \"Punch\" range 4-31", 3, 24, "`range` can't be `4-31`", "as in 4-10"},
    {"robot ARK-100\n" STATS "  action \"Punch\" range 0-4", 3, 24, "`range` can't be `0-4`", "as in 4-10"},
    {"robot ARK-100\n" STATS "  action \"Punch\" cost 0", 3, 23, "`cost 0` is out of bounds", "1 to 20"},
    {"robot ARK-100\n" STATS "  action \"Punch\" cost 21", 3, 23, "`cost 21` is out of bounds", "1 to 20"},
    {"robot ARK-100\n" STATS "  action \"Punch\" cost y", 3, 23, "needs a number, not `y`", "1 to 20"},
    {"robot ARK-100\n" STATS "  action \"Punch\" each 7+", 3, 23, "`each 7+` is out of bounds", "1 to 6"},
    {"robot ARK-100\n" STATS "  action \"Punch\" all", 3, 21, "`all` has no number", "3+"},
    {"robot ARK-100\n" STATS "  action \"Punch\" each 3+ all 2+", 3, 26, "has `each or all` twice", "once"},
    {"robot ARK-100\n" STATS "  action \"Punch\" cost 2 cost 3", 3, 25, "has `cost` twice", "once"},
    {"robot ARK-100\n" STATS "  action \"Punch\" range 31", 3, 24, "`range 31` is out of bounds", "0 to 30"},
    {"robot ARK-100\n" STATS "  action \"Punch\" radius x", 3, 25, "needs a number, not `x`", "0 to 30"},
    {"robot ARK-100\n" STATS "  action \"Punch\" damage 1 drain 1", 3, 27, "two types, `damage` and `drain`",
     "one type"},
    {"robot ARK-100\n" STATS "  action \"Punch\" damage 0", 3, 25, "`damage 0` is out of bounds", "1 to 20"},
    {"robot ARK-100\n" STATS "  action \"Punch\" damage", 3, 24, "`damage` has no number", "1 to 20"},
    {"robot ARK-100\n" STATS "  action \"Punch\" defense +21", 3, 26, "out of bounds", "-20 to 20"},
    {"robot ARK-100\n" STATS "  action \"Punch\" accuracy 0", 3, 27, "a buff of 0", "+1"},
    {"robot ARK-100\n" STATS "  action \"Punch\" rust rust", 3, 23, "has `rust` twice", "once"},
    {"robot ARK-100\n" STATS "  action \"Punch\" anti-air 10", 3, 27, "out of bounds", "1 to 9"},
    {"robot ARK-100\n" STATS "  action \"Punch\" peircing", 3, 18, "unknown word `peircing`",
     "perhaps \"piercing\""},
    {"robot ARK-100\n" STATS "  action \"Punch\" wobbly", 3, 18, "unknown word `wobbly`", "an attribute"},
    {"robot ARK-100\n" STATS "  ability rerol 1", 3, 11, "unknown word `rerol`", "perhaps \"reroll\""},
    {"robot ARK-100\n" STATS "  ability sings", 3, 11, "unknown word `sings`", "an ability"},
    {"robot ARK-100\n" STATS "  ability reroll", 3, 17, "`reroll` has no number", "1 to 9"},
    {"robot ARK-100\n" STATS "  ability evade 0", 3, 17, "out of bounds", "1 to 9"},
    {"robot ARK-100\n" STATS "  ability flight, flight", 3, 19, "has `flight` twice", "once"},
    {"robot ARK-100\n" STATS "  ability jamming 1 jamming 1 jamming 1", 3, 31, "more than twice", "two"},
    {"robot ARK-100\n" STATS "  ability deploy", 3, 17, "`deploy` names no Drone", "gan or saur"},
    {"robot ARK-100\n" STATS "  ability deploy dog", 3, 18, "no Drone called `dog`", "gan or saur"},
    {"robot ARK-100\n" STATS "  ability combine-gan 5", 3, 23, "out of bounds", "1 to 4"},
    {"robot ARK-100\n" STATS "  ability combine-drone saur distance 0", 3, 39, "out of bounds", "1 to 20"},
    {"commander Gordo\n", 1, 1, "the Commander Gordo has no ability", "Commander Ability"},
    {"commander Gordo\n  move 4", 2, 3, "a Machineless Commander has no `move`", "ability"},
    {"commander Gordo\n  ability flight", 2, 11, "a Machineless Commander can't have `flight`",
     "Commander Ability"},
    {"commander Gordo ability reload\ncommander gordo ability reload", 2, 11,
     "there is a commander Gordo already", "its own"},
    {"commander", 1, 10, "this commander has no name", "commander Name"},
};

static void refuses_bad_texts(void **unused)
{
    (void)unused;
    for (int i = 0; i < countof(bad); i++) {
        Catalog *catalog = catalog_new(&aegis, NULL);
        Problem problem = {0};
        if (catalog_read(catalog, "some/bad.cards", bad[i].text, 1, &problem))
            fail_msg("accepted:\n%s", bad[i].text);
        bool right = problem.line == bad[i].line && problem.column == bad[i].column &&
                     strstr(problem.what, bad[i].what) && strstr(problem.expected, bad[i].expected);
        if (!right)
            fail_msg("%s\ngave %d:%d: %s; expected %s\nnot %d:%d: %s; expected %s", bad[i].text, problem.line,
                     problem.column, problem.what, problem.expected, bad[i].line, bad[i].column, bad[i].what,
                     bad[i].expected);
        assert_string_equal(problem.file, "some/bad.cards");
        const Shelf *shelf = shelf_in(catalog);
        assert_true(!shelf || !shelf->cards);
        /* Where the text begins further down, so do its problems. */
        assert_false(catalog_read(catalog, "bad.cards", bad[i].text, 40, &problem));
        assert_int_equal(problem.line, bad[i].line + 39);
        /* Nobody may want to know. */
        assert_false(catalog_read(catalog, "bad.cards", bad[i].text, 1, NULL));
        catalog_free(catalog);
    }
}

static void refuses_a_long_text(void **unused)
{
    (void)unused;
    Problem problem;
    Catalog *catalog = catalog_new(&aegis, NULL);
    char *text = malloc((1 << 20) + 2);
    memset(text, '\n', (1 << 20) + 1);
    text[(1 << 20) + 1] = 0;
    assert_false(catalog_read(catalog, "long.cards", text, 7, &problem));
    assert_int_equal(problem.line, 7);
    assert_non_null(strstr(problem.expected, "1 MiB"));
    text[1 << 20] = 0;
    assert_true(catalog_read(catalog, "long.cards", text, 7, &problem));
    free(text);
    catalog_free(catalog);
}

static void a_bad_text_adds_nothing(void **unused)
{
    (void)unused;
    Problem problem;
    Catalog *catalog = read_text("robot ARK-100\n" STATS);
    uint64_t hash = catalog->hash;
    assert_false(catalog_read(catalog, "b.cards", "robot ARK-200\n" STATS "robot ARK-300\n", 1, &problem));
    assert_null(shelf_robot(catalog, word_of("ARK-200"), 2));
    assert_true(catalog->hash == hash);
    assert_false(catalog_read(catalog, "b.cards", "robot ARK-100\n" STATS, 1, &problem));
    assert_non_null(strstr(problem.what, "at line 1 of test"));
    assert_true(catalog_read(catalog, "b.cards", "robot ARK-200\n" STATS, 1, &problem));
    assert_non_null(shelf_robot(catalog, word_of("ark-200"), 2));
    catalog_free(catalog);
}

/* ---- what is accepted ---- */

/* Each group says the same. */
static const char *const same[][2] = {
    {"robot ARK-100\n  class A\n  move 4\n  energy 3\n  integrity 5\n", "robot ARK-100\n" STATS},
    {"robot ARK-100 class A move 4 energy 3 integrity 5", "robot ARK-100\n" STATS},
    {"  ROBOT ARK-100\r\n\tCLASS a\r\n\tMove 4, Energy=3; integrity 5\r\n", "robot ARK-100\n" STATS},
    {"# no card\nrobot ARK-100 # a card\n" STATS "# end", "robot ARK-100\n" STATS},
    {"robot ARK-100 class G A E level 3 movement 4 energy 3 integrity 5",
     "robot ARK-100 class AEG move 4 energy 3 integrity 5"},
    {"robot ARK-100\n" STATS "action \"Punch\" each 3 range 4 damage 1 cost 2",
     "robot ARK-100\n" STATS PUNCH},
    {"robot ARK-100\n" STATS "action \"Punch\"\n  cost 2 each 3+\n  damage 1\n  range 4",
     "robot ARK-100\n" STATS PUNCH},
    {"robot ARK-100\n" STATS "action \"Punch\" cost 2\neach 3+\ndamage 1 range 4",
     "robot ARK-100\n" STATS PUNCH},
    {"robot ARK-100\n" STATS "action Punch cost 2 each 3+ damage 1 range 4", "robot ARK-100\n" STATS PUNCH},
    {"robot ARK-100\n action \"Shove\" cost 2 each 3+ range 4\n   move 1\n move 4 energy 3 class A "
     "integrity 5",
     "robot ARK-100\n" STATS "action \"Shove\" cost 2 each 3+ move 1 range 4"},
    {"robot ARK-100\n action \"Shove\" cost 2 each 3+ move 1 range 4\n move 4 energy 3 class A "
     "integrity 5",
     "robot ARK-100\n" STATS "action \"Shove\" cost 2 each 3+ move 1 range 4"},
    {"robot ARK-100\n" STATS "action \"Shove\" cost 2 each 3+ range 4\nmove 1",
     "robot ARK-100\n" STATS "action \"Shove\" cost 2 each 3+ move 1 range 4"},
    {"robot ARK-100\n" STATS "action \"Buff\" cost X all 2+ defence +1 radius 2 Anti Air 2, SELF",
     "robot ARK-100\n" STATS "action \"Buff\" cost x all 2 defense+1 radius 2 self anti-air 2"},
    {"robot ARK-100\n" STATS "action \"Buff\" cost 1 all 2+ damage -1 radius 2 anti_air",
     "robot ARK-100\n" STATS "action \"Buff\" cost 1 all 2 damage-1 radius 2 anti-air 1"},
    {"robot ARK-100\n" STATS
     "action \"A\" cost 1 all 2 reveal-true-form\naction \"B\" cost 2 all 1 horizon lanzer\n"
     "action \"C\" burst-star-overload",
     "robot ARK-100\n" STATS "action \"A\" cost 1 all 2+ true-form\naction \"B\" cost 2 all 1+ lanzer 3\n"
     "action \"C\" cost 1 all 1+ burst-star"},
    {"robot ARK-100\n" STATS "ability parting shot 3, \"Long Arm of the Law\", melee evade 1",
     "robot ARK-100\n" STATS "ability parting-shot 3\nability long-arm\nability melee-evade 1"},
    {"robot ARK-100\n" STATS "ability \"Parting Shot\" 3 long arm of the law\n  Melee-Evade 1",
     "robot ARK-100\n" STATS "abilities long-arm-of-the-law, melee-evade 1, parting-shot 3"},
    {"robot ARK-100\n" STATS "ability combine-gan 2 distance 3",
     "robot ARK-100\n" STATS "ability combine-drone GAN-Drone count 2 distance 3"},
    {"robot ARK-100\n" STATS "ability combine gan drones distance 3 count 2",
     "robot ARK-100\n" STATS "ability combine-drones gan 2 distance 3"},
    {"robot ARK-100\n" STATS "ability combine-saur",
     "robot ARK-100\n" STATS "ability combine drone saur count 1 distance 1"},
    {"robot ARK-100\n" STATS "ability parting gan, deploy saur drone",
     "robot ARK-100\n" STATS "ability parting-drone gan\nability deploy-saur"},
    {"robot ARK-100\n" STATS "ability authority-plus authority",
     "robot ARK-100\n" STATS "ability authority, authority+"},
    {"robot ARK-100\n" STATS "ability combine drop combine-fuel",
     "robot ARK-100\n" STATS "ability combine-fuel, combine-drop"},
    {"commander Gordo\n ability wildcard\n faction iris", "commander Gordo faction iris ability wild-card"},
    {"robot ARK-100\nclass A\ncommander Ainer\nmove 4\nenergy 3\nintegrity 5",
     "robot ARK-100\n " STATS " commander Ainer"},
    {"robot ARK-X\n " STATS "commander Ainer\n ability reload",
     "commander Ainer ability reload\nrobot ARK-X " STATS},
};

static void accepts_many_spellings(void **unused)
{
    (void)unused;
    for (int i = 0; i < countof(same); i++) {
        Catalog *one = read_text(same[i][0]), *two = read_text(same[i][1]);
        char *first = canonical(one), *second = canonical(two);
        if (i + 1 < countof(same))
            assert_string_equal(first, second);
        else
            assert_int_equal(strlen(first), strlen(second)); /* in another order */
        free(first);
        free(second);
        catalog_free(one);
        catalog_free(two);
    }
}

static void reads_make_and_model(void **unused)
{
    (void)unused;
    static const struct {
        const char *name, *make;
        int model;
    } names[] = {{"ARK-100", "ARK", 100},   {"SSM-2000 Sunset Mode", "SSM", 2000},
                 {"ARK-X", "ARK", 0},       {"AHMNI-001", "AHMNI", 1},
                 {"X-RAY-20", "X-RAY", 20}, {"Ender Ganshah", "Ender", 0},
                 {"ARK-100-B", "ARK", 100}, {"ARK-100 Mark-2", "ARK", 100}};
    for (int i = 0; i < countof(names); i++) {
        char text[128];
        snprintf(text, sizeof text, "robot \"%s\" " STATS, names[i].name);
        Catalog *catalog = read_text(text);
        const ShelfCard *card = shelf_robot(catalog, word_of(names[i].name), 2);
        assert_non_null(card);
        assert_string_equal(card->make, names[i].make);
        assert_int_equal(card->card.model, names[i].model);
        catalog_free(catalog);
    }
    Catalog *catalog = read_text("robot \"Ender Ganshah\" make GANSHAH " STATS);
    assert_string_equal(shelf_robot(catalog, word_of("ender ganshah"), 2)->make, "GANSHAH");
    char *text = canonical(catalog);
    assert_non_null(strstr(text, "make GANSHAH"));
    free(text);
    catalog_free(catalog);
}

static void a_newer_layer_hides_the_base(void **unused)
{
    (void)unused;
    Problem problem;
    Catalog *base = read_text("robot ARK-100\n" STATS "robot ARK-200\n" STATS);
    Catalog *inlined = catalog_new(&aegis, base);
    assert_true(catalog_read(inlined, "inline.cards", "robot ark-100 class G move 1 energy 1 integrity 1", 1,
                             &problem));
    assert_int_equal(shelf_robot(inlined, word_of("ARK-100"), 2)->card.classes, CLASS_G);
    assert_int_equal(shelf_robot(base, word_of("ARK-100"), 2)->card.classes, CLASS_A);
    assert_non_null(shelf_robot(inlined, word_of("ARK-200"), 2));
    Text text = text_growing();
    Json json = json_to(&text);
    aegis_list_cards(inlined, &json);
    assert_null(strstr(text.at, "\"ARK-100\""));
    assert_non_null(strstr(text.at, "\"ark-100\""));
    text_free(&text);
    catalog_free(inlined);
    catalog_free(base);
}

/* ---- the test cards ---- */

static void test_cards_have_every_word(void **unused)
{
    (void)unused;
    char *text = file_text(folder, "all.cards");
    Catalog *catalog = read_text(text);
    uint64_t abilities = 0;
    uint32_t attributes = 0, types = 0, debuffs = 0;
    for (const ShelfCard *card = shelf_in(catalog)->cards; card; card = card->next) {
        abilities |= card->card.abilities;
        for (int i = 0; i < card->card.action_count; i++) {
            const Action *action = &card->card.action[i];
            attributes |= action->attributes;
            types |= 1u << action->type;
            if (action->power < 0) debuffs |= 1u << action->type;
        }
    }
    for (int ability = 0; ability < ABILITY_COUNT; ability++)
        if (!(abilities >> ability & 1)) fail_msg("no test card has %s", ability_word(ability));
    assert_int_equal(attributes, (ANTI_AIR << 1) - 1);
    assert_int_equal(types | 1, (1u << TYPE_COUNT) - 1);
    assert_int_equal(debuffs, 15u << TYPE_BUFF_DAMAGE);
    free(text);
    catalog_free(catalog);
}

/* What is written can be read again and says the same. */
static void writing_and_reading_agree(void **unused)
{
    (void)unused;
    char *text = file_text(folder, "all.cards");
    Catalog *catalog = read_text(text);
    char *first = canonical(catalog);
    Catalog *again = read_text(first);
    char *second = canonical(again);
    assert_string_equal(first, second);
    const ShelfCard *a = shelf_in(catalog)->cards, *b = shelf_in(again)->cards;
    for (; a && b; a = a->next, b = b->next) {
        Card x = a->card, y = b->card;
        assert_string_equal(x.name, y.name);
        x.name = y.name;
        for (int i = 0; i < ACTIONS_MAX; i++) {
            if (x.action[i].name) assert_string_equal(x.action[i].name, y.action[i].name);
            x.action[i].name = y.action[i].name;
        }
        assert_memory_equal(&x, &y, sizeof x);
    }
    assert_true(!a && !b);
    free(first);
    free(second);
    free(text);
    catalog_free(catalog);
    catalog_free(again);
}

static void lists_cards_as_json(void **unused)
{
    (void)unused;
    Catalog *catalog =
        read_text("robot ARK-100 number 7 team ashla faction allied commander Ainer\n" STATS
                  "action \"Pun\xc3\xa7h\" cost x each 3+ damage 1 range 4 radius 1 rust anti-air 2\n"
                  "ability reroll 1, reroll 2, combine-gan\ncommander Gordo ability wildcard");
    Text text = text_growing();
    Json json = json_to(&text);
    aegis_list_cards(catalog, &json);
    static const struct {
        const char *pointer, *value;
    } expected[] = {
        {"/0/name", "\"ARK-100\""},
        {"/0/kind", "\"robot\""},
        {"/0/class", "\"A\""},
        {"/0/level", "1"},
        {"/0/number", "7"},
        {"/0/team", "\"ashla\""},
        {"/0/faction", "\"allied\""},
        {"/0/commander", "\"Ainer\""},
        {"/0/move", "4"},
        {"/0/energy", "3"},
        {"/0/integrity", "5"},
        {"/0/set", "\"test\""},
        {"/0/actions/0/name", "\"Pun\xc3\xa7h\""},
        {"/0/actions/0/cost", "\"x\""},
        {"/0/actions/0/accuracy", "3"},
        {"/0/actions/0/each", "true"},
        {"/0/actions/0/type", "\"damage\""},
        {"/0/actions/0/power", "1"},
        {"/0/actions/0/range", "4"},
        {"/0/actions/0/radius", "1"},
        {"/0/actions/0/attributes", "[\"rust\",\"anti-air 2\"]"},
        {"/0/abilities", "[\"reroll 1\",\"reroll 2\",\"combine-drone gan count 1 distance 1\"]"},
        {"/1/kind", "\"commander\""},
        {"/1/abilities", "[\"wildcard\"]"},
    };
    for (int i = 0; i < countof(expected); i++) {
        const char *value;
        int length;
        if (!json_find(text.at, expected[i].pointer, &value, &length))
            fail_msg("no %s in %s", expected[i].pointer, text.at);
        if ((int)strlen(expected[i].value) != length || memcmp(value, expected[i].value, (size_t)length))
            fail_msg("%s is %.*s", expected[i].pointer, length, value);
    }
    text_free(&text);
    catalog_free(catalog);
}

static void knows_the_names_of_drones(void **unused)
{
    (void)unused;
    static const struct {
        const char *name;
        int drone, number;
    } names[] = {{"GAN", DRONE_GAN, 0},       {"gan#1", DRONE_GAN, 1},       {"GAN-Drone#4", DRONE_GAN, 4},
                 {"SAUR#2", DRONE_SAUR, 2},   {"saur drone", DRONE_SAUR, 0}, {"GAN-100", DRONE_NONE, 0},
                 {"GAN#", DRONE_NONE, 0},     {"GAN#0", DRONE_NONE, 0},      {"GAN#-1", DRONE_NONE, 0},
                 {"GANYMEDE", DRONE_NONE, 0}, {"ARK-100", DRONE_NONE, 0},    {"GAN-Drones", DRONE_NONE, 0}};
    for (int i = 0; i < countof(names); i++) {
        int number, drone = drone_name(word_of(names[i].name), &number);
        if (drone != names[i].drone || (drone && number != names[i].number))
            fail_msg("%s is %d#%d", names[i].name, drone, number);
    }
}

static void takes_names_from_a_list(void **unused)
{
    (void)unused;
    const char *at = "A-1,\"C D\",B rest";
    Word name;
    assert_true(names_next(&at, &name) && word_is(name, "A-1"));
    assert_true(names_next(&at, &name) && word_is(name, "C D") && name.quoted);
    assert_true(names_next(&at, &name) && word_is(name, "B"));
    assert_false(names_next(&at, &name));
    assert_string_equal(at, " rest");
    at = "\"open\nx";
    assert_true(names_next(&at, &name) && word_is(name, "open"));
    assert_false(names_next(&at, &name));
}

/* A name may be a robot's in each edition. */
static void editions_have_cards_of_their_own(void **unused)
{
    (void)unused;
    Problem problem;
    Catalog *base = read_text("commander Quill\n  edition 1\n  ability optimize\n"
                              "robot ARK-100\n" STATS "robot ark-100 edition 1\n" STATS
                              "robot SNO-400 edition 1\n" STATS);
    assert_string_equal(shelf_robot(base, word_of("ARK-100"), 1)->card.name, "ark-100");
    assert_string_equal(shelf_robot(base, word_of("ARK-100"), 2)->card.name, "ARK-100");
    assert_int_equal(shelf_commander(base, word_of("quill"), 1)->edition, 1);
    /* One of another edition if there is no other. */
    assert_int_equal(shelf_robot(base, word_of("SNO-400"), 2)->edition, 1);
    /* A newer layer that says no edition hides the cards of all. */
    Catalog *inlined = catalog_new(&aegis, base);
    assert_true(catalog_read(inlined, "inline.cards", "robot Ark-100\n" STATS, 1, &problem));
    for (int edition = 1; edition <= 2; edition++)
        assert_string_equal(shelf_robot(inlined, word_of("ARK-100"), edition)->card.name, "Ark-100");
    Text text = text_growing();
    card_write(shelf_robot(base, word_of("ARK-100"), 1), &text);
    assert_non_null(strstr(text.at, "class A   edition 1"));
    text_free(&text);
    catalog_free(inlined);
    assert_false(catalog_read(base, "more.cards", "robot ARK-100 edition 1\n" STATS, 1, &problem));
    assert_non_null(strstr(problem.what, "there is a robot ark-100 already"));
    assert_int_equal(problem.column, 7);
    assert_false(catalog_read(base, "more.cards", "robot X-1 edition 3\n" STATS, 1, &problem));
    catalog_free(base);
}

/* Everything a Boss card and a Rondo card can say comes back as it was read. */
static void bosses_come_back(void **unused)
{
    static const char *const text = "boss Titan\n"
                                    "  title \"the first\"\n"
                                    "  figure eye\n"
                                    "  class AG   move 1   integrity 9\n"
                                    "  setup at e5 summon 2\n"
                                    "  action \"Zap\"   rondo AG phi   cost x   all 2+   damage 1   range 3\n"
                                    "  special \"Call\"   rondo E omega   summon 2\n"
                                    "  ability flight\n"
                                    "  deck A E G I S AG ES AES AEGI AEGIS\n"
                                    "  minions kaiju ysis\n"
                                    "  trophy \"X\"   rounds 3\n"
                                    "  trophy \"Y\"   no-loss\n"
                                    "  trophy \"Z\"   energy 4\n"
                                    "rondo phi\n"
                                    "  copies 3\n";
    (void)unused;
    Catalog *catalog = read_text(text);
    char *written = canonical(catalog);
    assert_string_equal(written, text);
    const ShelfCard *titan = shelf_boss(catalog, "titan");
    assert_non_null(titan);
    assert_ptr_equal(shelf_boss(catalog, ""), titan);
    assert_null(shelf_boss(catalog, "other"));
    assert_null(shelf_robot(catalog, word_of("titan"), 2)); /* no robot for a team */
    assert_int_equal(titan->boss->move[0].icons, CLASS_A | CLASS_G | ICON_PHI);
    assert_int_equal(titan->boss->move[1].special, SPECIAL_SUMMON);
    assert_int_equal(shelf_rondo(catalog, RONDO_PHI)->copies, 3);
    assert_null(shelf_rondo(catalog, RONDO_OMEGA));
    free(written);
    catalog_free(catalog);
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bosses_come_back),
        cmocka_unit_test(refuses_bad_texts),
        cmocka_unit_test(refuses_a_long_text),
        cmocka_unit_test(a_bad_text_adds_nothing),
        cmocka_unit_test(accepts_many_spellings),
        cmocka_unit_test(reads_make_and_model),
        cmocka_unit_test(a_newer_layer_hides_the_base),
        cmocka_unit_test(editions_have_cards_of_their_own),
        cmocka_unit_test(test_cards_have_every_word),
        cmocka_unit_test(writing_and_reading_agree),
        cmocka_unit_test(lists_cards_as_json),
        cmocka_unit_test(knows_the_names_of_drones),
        cmocka_unit_test(takes_names_from_a_list),
    };
    if (count < 2) return 2; /* the other ones want a second folder */
    folder = arguments[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
