/* Cards, maps and fleets of Avertigos: what is refused where and with which words, what is written is read
   again, and what the core set holds: the booklet's own figures, and fleets of equal value. */
#include "games/avertigos/avertigos_game.h"
#include "core/text.h"

#include "unit.h"

static const struct {
    const char *path, *text;
    int line, column;
    const char *what, *expected; /* parts of them */
} bad[] = {
    {"a.cards", "hello", 1, 1, "nothing has begun", "hull, module"},
    {"a.cards", "hull", 1, 5, "is missing", "a name"},
    {"a.cards", "hull Boat mercenary", 1, 11, "is no faction with boards (AV-FAC-03)",
     "dynasty or singasari"},
    {"a.cards", "hull Boat dynasty\n  wings 2", 2, 3, "no hull says this", "copies, hp"},
    {"a.cards", "hull Boat dynasty\n  hp 41", 2, 6, "can't be", "1 to 40"},
    {"a.cards", "hull Boat dynasty\n  hp 4 hp 5", 2, 8, "said already", "once"},
    {"a.cards", "hull Boat dynasty\n  initiative 3 5", 2, 17, "is missing", "1 to 20"},
    {"a.cards", "hull Boat dynasty\n  sections keel", 2, 3, "no sections", "bow, mid or stern"},
    {"a.cards", "hull Boat dynasty\n  copies 1 hp 4 speed 3 penalty 1 initiative 1 2 3", 1, 1,
     "no modules, so it has a price (AV-PUR-04)", "price"},
    {"a.cards", "hull Boat dynasty\n  hp 4 speed 3 penalty 1 initiative 1 2 3 ap 4 price 2", 1, 1,
     "has no copies", "copies"},
    {"a.cards", "module Gun pirate bow", 1, 12, "is no allegiance", "dynasty, singasari or mercenary"},
    {"a.cards", "module Gun dynasty keel", 1, 20, "is no section", "bow, mid or stern"},
    {"a.cards", "module Gun dynasty bow\n  coins 3 hp 4 gunner", 1, 1, "a weapon without dice",
     "dice REGULAR+AIMED"},
    {"a.cards", "module Gun dynasty bow\n  gunner dice 2", 2, 15, "no squares for dice", "2+1"},
    {"a.cards", "module Gun dynasty bow\n  coins 3 hp 4 up 1", 1, 1, "a reach but no weapon", "gunner"},
    {"a.cards", "module Gun dynasty bow\n  coins 3 hp 4\nmodule gun dynasty mid", 3, 8, "called so already",
     "another name"},
    {"a.cards", "move S1 quick", 1, 9, "is no kind of card", "simple, steady"},
    {"a.cards", "move S1 simple\n  copies 2 start hp -1", 1, 1, "has a penalty (AV-SPC-05)", "hp 0 or more"},
    {"a.cards", "move X1 special\n  copies 2", 1, 1, "has no penalty (AV-SPC-05)", "below 0"},
    {"a.cards", "move A1 advanced\n  copies 2 start ap 1", 1, 1, "can't start", "no start"},
    {"a.cards", "move T1 steady\n  copies 2 start", 1, 1, "gives no Action Points", "ap N"},
    {"a.cards", "move S1 simple\n  copies 2 hard left", 1, 1, "is no Special card", "no hard"},
    {"a.cards", "move X1 special\n  copies 2 hp -1 hard up", 2, 23, "is no side of a turn", "left or right"},
    {"a.cards", "widget bow", 1, 8, "is no weapon", "gunner, rocketeer or flamer"},
    {"a.cards", "widget gunner reach 20000 arc 18", 1, 31, "can't be", "1 to 17"},
    {"a.cards", "die 0 1 2 3 4", 1, 14, "is missing", "0 to 9"},
    {"a.cards", "prices trooper 2 boat 3", 1, 18, "is no thing that has a price", "trooper, commander"},
    {"a.cards", "map isles\n  island A 1 1 value 1", 2, 3, "no area", "area WIDTH HEIGHT"},
    {"a.cards", "map isles\n  area 60000 60000\n  island A 70000 1 value 1", 3, 12, "can't be", "0 to 60000"},
    {"a.cards", "map isles\n  area 60000 60000\n  island A 7000 1 value 6", 3, 25, "can't be", "1 to 5"},
    {"a.cards", "map isles\n  area 60000 60000\n  island A 7000 1 value 1 gold", 3, 27, "no island says this",
     "a resource"},
    {"a.cards", "map isles\n  area 60000 60000\n  island A 7000 1 value 1 home 1 heading 3", 3, 42,
     "no such heading", "multiple of 5"},
    {"a.cards", "map isles\n  area 60000 60000\n  island A 7000 1 value 1 home 1 heading 5", 1, 1,
     "too few homes", "two islands"},
    {"a.team", "boat Boat", 1, 1, "no fleet says this", "ship"},
    {"a.team", "title \"A\" b", 1, 11, "too much", "end of the line"},
    {"a.team", "ship Boat a b c d e", 1, 19, "too many modules", "at most 4"},
    {"a.team", "title \"A\"", 1, 1, "no ship in this fleet", "ship HULL"},
    {"a.txt", "x", 0, 0, "can't read", ".cards or .team"},
};

static void test_mistakes(void **state)
{
    (void)state;
    for (int i = 0; i < countof(bad); i++) {
        Problem problem = {0};
        Catalog *catalog = catalog_new(&avertigos, NULL);
        if (catalog_read(catalog, bad[i].path, bad[i].text, 1, &problem))
            fail_msg("%d: \"%s\" was read", i, bad[i].text);
        if (problem.line != bad[i].line || problem.column != bad[i].column ||
            !strstr(problem.what, bad[i].what) || !strstr(problem.expected, bad[i].expected))
            fail_msg("%d: \"%s\": %d:%d %s (expected: %s)", i, bad[i].text, problem.line, problem.column,
                     problem.what, problem.expected);
        catalog_free(catalog);
    }
}

static Catalog *core;

static void value_of(const char *list, int i, const char *key, char *out, int size)
{
    char pointer[64];
    const char *value;
    int length;
    snprintf(pointer, sizeof pointer, "/%d/%s", i, key);
    out[0] = 0;
    if (!json_find(list, pointer, &value, &length)) return;
    if (*value == '"') value++, length -= 2;
    snprintf(out, (size_t)size, "%.*s", length, value);
}

typedef struct Census {
    int hulls, modules, moves, fleets, coins, faction[4];
} Census;

/* All cards as a card file has them, and how many there are of what. */
static Census cards_write(const Catalog *catalog, Text *file)
{
    Census census = {0};
    Text list = text_growing();
    Json json = json_to(&list);
    avertigos.list_cards(catalog, &json);
    text_put(file, "die 0 1 2 3 4 5\nwidget gunner reach 1 arc 1\nback start turn 6\n");
    for (int i = 0;; i++) {
        char kind[24], text[600], name[64], number[24];
        value_of(list.at, i, "kind", kind, sizeof kind);
        if (!*kind) break;
        value_of(list.at, i, "name", name, sizeof name);
        value_of(list.at, i, "text", text, sizeof text);
        if (strcmp(kind, "team") == 0) {
            TEXT(report, 400);
            value_of(list.at, i, "coins", number, sizeof number);
            assert_string_equal(number, "28");
            assert_true(avertigos.check_team(catalog, name, &report));
            census.fleets++;
            continue;
        }
        for (char *at = text; *at; at++) { /* a new line and quotes as JSON has them */
            if (at[0] != '\\') continue;
            at[0] = at[1] == 'n' ? '\n' : at[1];
            memmove(at + 1, at + 2, strlen(at + 2) + 1);
        }
        text_put(file, text);
        if (strcmp(kind, "hull") == 0) {
            census.hulls++;
        } else if (strcmp(kind, "module") == 0) {
            census.modules++;
            value_of(list.at, i, "coins", number, sizeof number), census.coins += atoi(number);
            value_of(list.at, i, "faction", number, sizeof number);
            census.faction[number[0] == 'd' ? 1 : number[0] == 's' ? 2 : 3]++;
        } else {
            value_of(list.at, i, "copies", number, sizeof number), census.moves += atoi(number);
        }
    }
    text_free(&list);
    return census;
}

/* What is written is read again; the core set has what it should have. */
static void test_core(void **state)
{
    (void)state;
    Text first = text_growing(), second = text_growing();
    Census census = cards_write(core, &first);
    assert_int_equal(census.hulls, 8);
    assert_int_equal(census.modules, 40);
    assert_int_equal(census.moves, 72);
    assert_int_equal(census.fleets, 6);
    assert_int_equal(census.coins, 217);
    assert_true(census.faction[1] == 13 && census.faction[2] == 13 && census.faction[3] == 14);
    Catalog *copy = catalog_new(&avertigos, NULL);
    Problem problem = {0};
    if (!catalog_read(copy, "core.cards", first.at, 1, &problem))
        fail_msg("%d:%d %s", problem.line, problem.column, problem.what);
    cards_write(copy, &second);
    assert_string_equal(first.at, second.at);
    catalog_free(copy);
    text_free(&first), text_free(&second);
}

/* The booklet's figures. */
static void test_booklet(void **state)
{
    (void)state;
    Text list = text_growing();
    Json json = json_to(&list);
    avertigos.list_cards(core, &json);
    const char *gunner = strstr(list.at, "{\"name\":\"Bow Gunner\"");
    assert_non_null(gunner);
    static const char *const parts[] = {
        "\"section\":\"bow\"", "\"coins\":6", "\"hp\":4", "\"ap\":2",  "\"weapon\":\"gunner\"",
        "\"regular\":2",       "\"aimed\":1", "\"up\":1", "\"down\":1"};
    const char *end = strchr(gunner, '}');
    for (int i = 0; i < countof(parts); i++) {
        const char *found = strstr(gunner, parts[i]);
        assert_true(found && found < end);
    }
    const char *boat = strstr(list.at, "{\"name\":\"Dynasty patrol boat\"");
    assert_non_null(boat);
    end = strchr(boat, '}');
    static const char *const board[] = {"\"speed\":3", "\"penalty\":2", "\"initiative\":[3,5,6]",
                                        "\"sections\":[\"bow\",\"stern\"]"};
    for (int i = 0; i < countof(board); i++) {
        const char *found = strstr(boat, board[i]);
        assert_true(found && found < end);
    }
    text_free(&list);
}

/* A box without one of its parts can't be played; a weapon without its widget neither. */
static void test_whole_box(void **state)
{
    (void)state;
    static const char *const parts[] = {
        "hull Scout dynasty\n  copies 4  hp 6  speed 3  penalty 1  initiative 4 6 7  ap 5  price 5\n",
        "move S1 simple\n  copies 12  start  turn 6\n",
        "back start turn 6\n",
        "die 0 1 2 3 4 5\n",
        "widget gunner reach 20000 arc 6\n",
        "module Gun mercenary bow\n  coins 6  hp 4  ap 2  gunner  dice 2+1  up 1  down 1\n"};
    for (int without = 0; without <= 5; without++) {
        Text text = text_growing();
        for (int i = 0; i < countof(parts); i++)
            if (i != without) text_put(&text, parts[i]);
        Catalog *catalog = catalog_new(&avertigos, NULL);
        Problem problem = {0};
        if (!catalog_read(catalog, "box.cards", text.at, 1, &problem))
            fail_msg("%d:%d %s", problem.line, problem.column, problem.what);
        Setup setup = {.seats = 2};
        Arena arena = {0};
        strcpy(setup.game, "avertigos");
        bool fine = avertigos.unpack(catalog, &setup, &arena, &problem) != NULL;
        if (without < 4)
            assert_non_null(strstr(problem.what, "not a whole box"));
        else if (without == 4)
            assert_non_null(strstr(problem.what, "Gun has no range widget (AV-MOD-09)"));
        else
            assert_null(strstr(problem.what, "whole box"));
        assert_true(without == 5 || !fine);
        arena_free(&arena);
        catalog_free(catalog);
        text_free(&text);
    }
}

/* Random matches of both modes: cards, modules and hulls are never made or lost, and no question is too long.
 */
static void test_matches(void **state)
{
    (void)state;
    static const char *const modes[] = {"skirmish", "strategy"};
    for (int mode = 0; mode < 2; mode++)
        for (uint64_t seed = 1; seed <= 30; seed++) {
            Problem problem = {0};
            Setup setup = {.seats = 2 + (int)(seed % 3)};
            strcpy(setup.game, "avertigos");
            assert_true(setup_add_option(&setup, "mode", modes[mode], &problem));
            assert_true(setup_add_option(&setup, "turns", "12", &problem));
            if (seed % 2 && mode) assert_true(setup_add_option(&setup, "envoys", "on", &problem));
            Arena arena = {0};
            Kit *kit = avertigos.unpack(core, &setup, &arena, &problem);
            if (!kit) fail_msg("%s", problem.what);
            void *match = calloc(1, kit->state_size);
            Dice dice = dice_fast(seed);
            static Choice list[CHOICES_MAX];
            assert_true(avertigos.begin(kit, match, &dice, NULL, &problem));
            for (unsigned asked; (asked = avertigos.asked(kit, match)) != 0;) {
                int seat = __builtin_ctz(asked), count = avertigos.choices(kit, match, seat, list);
                assert_true(count >= 1 && count <= 400);
                TEXT(why, 200);
                if (!avertigos.sound(kit, match, &why))
                    fail_msg("%s, seed %d: %s", modes[mode], (int)seed, why.at);
                avertigos.apply(kit, match, seat, list[dice_fast_below(&dice, (uint32_t)count)], &dice, NULL);
            }
            free(match);
            arena_free(&arena);
        }
}

int main(void)
{
    Problem problem = {0};
    core = catalog_standard(&avertigos, &problem);
    if (!core) {
        fprintf(stderr, "%s:%d:%d: %s (expected: %s)\n", problem.file, problem.line, problem.column,
                problem.what, problem.expected);
        return 1;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_mistakes), cmocka_unit_test(test_core),
                                       cmocka_unit_test(test_booklet), cmocka_unit_test(test_whole_box),
                                       cmocka_unit_test(test_matches)};
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    catalog_free(core);
    return failed;
}
