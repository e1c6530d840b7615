/* Options of a setup, and catalogs with their boards, shelves and bases. */
#include "core/embedded.h"
#include "core/game.h"

#include "games/aegis/aegis_game.h"
#include "unit.h"

static void options_by_their_keys(void **unused)
{
    (void)unused;
    Setup setup = {0};
    Problem problem;
    assert_string_equal(setup_option(&setup, "mode", "standard"), "standard");
    assert_null(setup_option(&setup, "mode", NULL));
    assert_true(setup_add_option(&setup, "mode", "Starpoint", &problem));
    assert_true(setup_add_option(&setup, "Board", "arena", NULL));
    assert_string_equal(setup_option(&setup, "mode", "standard"), "Starpoint");
    assert_string_equal(setup_option(&setup, "board", NULL), "arena");
    assert_int_equal(setup.option_count, 2);
}

static void assert_option_refused(Setup *setup, const char *key, const char *value, const char *what)
{
    Problem problem = {0};
    Setup before = *setup;
    assert_false(setup_add_option(setup, key, value, &problem));
    assert_false(setup_add_option(setup, key, value, NULL));
    assert_string_equal(problem.what, what);
    assert_memory_equal(setup, &before, sizeof before);
}

static void options_that_are_wrong(void **unused)
{
    (void)unused;
    Setup setup = {0};
    assert_option_refused(&setup, "", "x", "this option has no name");
    assert_option_refused(&setup, "mode", "", "the option \"mode\" has no value");
    assert_option_refused(&setup, "abcdefghijklmnopqrstuvwx", "1",
                          "the option's name \"abcdefghijklmnopqrstuvwx\" is too long");
    char value[65];
    memset(value, 'v', 64);
    value[64] = 0;
    assert_option_refused(&setup, "mode", value, "the value of \"mode\" is too long");
    value[63] = 0;
    assert_true(setup_add_option(&setup, "abcdefghijklmnopqrstuvw", value, NULL));
    assert_true(setup_add_option(&setup, "mode", "a", NULL));
    assert_option_refused(&setup, "MODE", "b", "the option \"MODE\" stands here twice");
    for (char key[2] = "a"; setup.option_count < SETUP_OPTIONS_MAX; key[0]++)
        assert_true(setup_add_option(&setup, key, "1", NULL));
    assert_option_refused(&setup, "more", "1", "there are too many options");
}

/* ---- catalogs ---- */

static char shelved[4096]; /* the paths that `shelve` was given, one per line */
static int shelved_line;

static bool note_shelved(Catalog *catalog, const char *path, const char *text, int first_line,
                         Problem *problem)
{
    (void)catalog;
    if (strstr(text, "nonsense")) return problem_set(problem, first_line + 2, 5, "sense", "nonsense");
    size_t length = strlen(shelved);
    snprintf(shelved + length, sizeof shelved - length, "%s\n", path);
    shelved_line = first_line;
    return true;
}

static bool refuse_teams(Catalog *catalog, const char *path, const char *text, int first_line,
                         Problem *problem)
{
    (void)catalog, (void)text;
    if (strstr(path, ".cards")) return true;
    return problem_set(problem, first_line, 1, "", "no teams here");
}

static const Game SHELVING = {
    .hex_kinds = aegis_hex_kinds, .id = "aegis", .title = "A game", .shelve = note_shelved};
static const Game REFUSING = {
    .hex_kinds = aegis_hex_kinds, .id = "aegis", .title = "A game", .shelve = refuse_teams};
static const Game WITHOUT_FILES = {.id = "nothing", .title = "Nothing"};

static int reset(void **unused)
{
    (void)unused;
    shelved[0] = 0;
    return 0;
}

static const char SMALL[] = "edge open\nhexagon 2\n", LARGER[] = "edge open\nhexagon 3\n";

static void boards_are_found_by_name(void **unused)
{
    (void)unused;
    Problem problem;
    Catalog *base = catalog_new(&SHELVING, NULL), *own = catalog_new(&SHELVING, base);
    assert_true(catalog_read(base, "aegis/yard.board", SMALL, 1, &problem));
    assert_true(catalog_read(base, "dots.in.name.board", SMALL, 1, &problem));
    assert_true(catalog_read(own, "Field.BOARD", LARGER, 1, NULL));
    assert_null(catalog_board(base, "field"));
    assert_null(catalog_board(own, ""));
    assert_null(catalog_board(own, "yard.board"));
    const Board *yard = catalog_board(own, "YARD");
    assert_non_null(yard);
    assert_string_equal(yard->name, "yard");
    assert_ptr_equal(yard, catalog_board(base, "yard"));
    assert_non_null(catalog_board(own, "dots.in.name"));
    assert_true(catalog_board(own, "field")->hexes > yard->hexes);
    assert_true(catalog_read(own, "yard.board", LARGER, 1, NULL));
    assert_true(catalog_board(own, "yard")->hexes > yard->hexes);
    assert_ptr_equal(catalog_board(base, "yard"), yard);
    assert_string_equal(shelved, "");
    catalog_free(own);
    catalog_free(base);
    catalog_free(NULL);
}

static void boards_that_are_wrong(void **unused)
{
    (void)unused;
    Problem problem;
    Catalog *catalog = catalog_new(&SHELVING, NULL);
    assert_false(catalog_read(catalog, "maps/yard.board", "edge open\nheptagon 2\n", 10, &problem));
    assert_string_equal(problem.file, "maps/yard.board");
    assert_int_equal(problem.line, 11);
    assert_null(catalog_board(catalog, "yard"));
    assert_false(catalog_read(catalog, "maps/yard.board", "heptagon 2\n", 10, NULL));
    assert_false(catalog_read(catalog, "maps/.board", SMALL, 1, &problem));
    assert_string_equal(problem.file, "maps/.board");
    assert_non_null(strstr(problem.what, "called by its file's name"));
    assert_false(catalog_read(catalog, "abcdefghijklmnopqrstuvwxyz123456.board", SMALL, 1, &problem));
    assert_true(catalog_read(catalog, "abcdefghijklmnopqrstuvwxyz12345.board", SMALL, 1, &problem));
    assert_string_equal(catalog->boards->name, "abcdefghijklmnopqrstuvwxyz12345");
    catalog_free(catalog);
}

static void everything_else_is_shelved(void **unused)
{
    (void)unused;
    Problem problem;
    Catalog *catalog = catalog_new(&SHELVING, NULL);
    assert_true(catalog_read(catalog, "my.board/robots.cards", "robot", 17, &problem));
    assert_int_equal(shelved_line, 17);
    assert_true(catalog_read(catalog, "no_extension", "", 1, &problem));
    assert_true(catalog_read(catalog, "board", "", 1, &problem));
    assert_string_equal(shelved, "my.board/robots.cards\nno_extension\nboard\n");
    assert_false(catalog_read(catalog, "bad.cards", "nonsense", 17, &problem));
    assert_string_equal(problem.file, "bad.cards");
    assert_int_equal(problem.line, 19);
    assert_int_equal(problem.column, 5);
    assert_false(catalog_read(catalog, "bad.cards", "nonsense", 17, NULL));
    catalog_free(catalog);

    catalog = catalog_new(&WITHOUT_FILES, NULL);
    assert_false(catalog_read(catalog, "some.cards", "", 1, &problem));
    assert_string_equal(problem.file, "some.cards");
    assert_string_equal(problem.what, "Nothing has no cards or teams to read");
    catalog_free(catalog);
}

static uint64_t hash_after(const Catalog *base, const char *path, const char *text)
{
    Catalog *catalog = catalog_new(&SHELVING, base);
    if (path) catalog_read(catalog, path, text, 1, NULL);
    uint64_t hash = catalog->hash;
    catalog_free(catalog);
    return hash;
}

static void hash_is_of_all_that_was_read(void **unused)
{
    (void)unused;
    Catalog *base = catalog_new(&SHELVING, NULL);
    assert_true(catalog_read(base, "a.cards", "robot A", 1, NULL));
    uint64_t plain = hash_after(NULL, "a/b.cards", "robot");
    assert_true(plain == hash_after(NULL, "elsewhere/b.cards", "robot"));
    assert_true(plain != hash_after(NULL, "a/c.cards", "robot"));
    assert_true(plain != hash_after(NULL, "a/b.cards", "robots"));
    assert_true(plain != hash_after(base, "a/b.cards", "robot"));
    assert_true(plain != hash_after(NULL, NULL, NULL));
    assert_true(base->hash == hash_after(base, NULL, NULL));
    assert_true(base->hash == hash_after(base, "bad.cards", "nonsense"));
    catalog_free(base);
}

static void base_of_another_game(void)
{
    Catalog *base = catalog_new(&WITHOUT_FILES, NULL);
    catalog_new(&SHELVING, base);
}
static void bases_are_of_the_same_game(void **unused)
{
    (void)unused;
    assert_stops(base_of_another_game, "base->game->id");
}

static int rank_of(const char *path)
{
    const char *dot = strrchr(path, '.');
    return strcmp(dot, ".board") == 0 ? 0 : strcmp(dot, ".cards") == 0 ? 1 : 2;
}

static void the_standard_catalog_has_it_all(void **unused)
{
    (void)unused;
    Problem problem = {0};
    Catalog *catalog = catalog_standard(&SHELVING, &problem);
    if (!catalog) fail_msg("%s:%d: %s", problem.file, problem.line, problem.what);
    char wanted[sizeof shelved] = "";
    int boards = 0;
    for (int rank = 0; rank <= 2; rank++) {
        for (int i = 0; i < embedded_file_count; i++) {
            const char *path = embedded_files[i].path;
            if (strncmp(path, "aegis/", 6) != 0 || rank_of(path) != rank) continue;
            boards += rank == 0;
            if (rank) strcat(strcat(wanted, path), "\n");
        }
    }
    assert_string_equal(shelved, wanted);
    for (const Board *board = catalog->boards; board; board = board->next) boards--;
    assert_int_equal(boards, 0);
    assert_non_null(catalog_board(catalog, "arena"));
    assert_true(catalog->hash != 0);
    catalog_free(catalog);

    catalog = catalog_standard(&WITHOUT_FILES, &problem);
    assert_non_null(catalog);
    assert_true(catalog->hash == 0);
    catalog_free(catalog);
}

static void the_standard_catalog_names_the_bad_file(void **unused)
{
    (void)unused;
    const char *first = NULL;
    for (int i = embedded_file_count - 1; i >= 0; i--) {
        const char *path = embedded_files[i].path;
        if (strncmp(path, "aegis/", 6) == 0 && rank_of(path) == 2) first = path;
    }
    Problem problem = {0};
    assert_non_null(first);
    assert_null(catalog_standard(&REFUSING, &problem));
    assert_string_equal(problem.what, "no teams here");
    assert_string_equal(problem.file, first);
    assert_null(catalog_standard(&REFUSING, NULL));
}

/* One catalog for each game, read when it is first asked for. */
static void catalogs_are_shared(void **unused)
{
    (void)unused;
    Catalogs all = {0};
    const Game *empire = game_find("robot_empire"), *avertigos = game_find("avertigos");
    const Catalog *first = catalogs_get(&all, empire, NULL), *other = catalogs_get(&all, avertigos, NULL);
    assert_true(first && first->game == empire && other && other->game == avertigos);
    assert_ptr_equal(catalogs_get(&all, empire, NULL), first);
    assert_ptr_equal(catalogs_get(&all, avertigos, NULL), other);
    assert_null(all.of[2]);
    catalogs_free(&all);
}

/* Seats that bring nothing are given the teams that come with the game, in turn, if they suit what is agreed.
 */
static void seats_are_given_teams(void **unused)
{
    (void)unused;
    Catalogs all = {0};
    const Game *game = game_find("avertigos");
    const Catalog *catalog = catalogs_get(&all, game, NULL);
    Setup setup = {.game = "avertigos", .seats = 6};
    char name[64], first[64];
    int teams = catalog_teams(catalog, &setup);
    assert_int_equal(teams, 6);
    for (int seat = 1; seat <= teams + 1; seat++) {
        catalog_seat_team(catalog, &setup, seat, name);
        assert_true(catalog_team(catalog, &setup, (seat - 1) % teams, first));
        assert_string_equal(name, first);
        assert_null(strchr(name, '.'));
    }
    assert_false(catalog_team(catalog, &setup, teams, name));
    assert_string_equal(name, "");
    assert_true(setup_add_option(&setup, "mode", "strategy", NULL));
    strcpy(name, "old");
    catalog_seat_team(catalog, &setup, 1, name);
    assert_string_equal(name, "");
    const Game *spot = game_find("spot_rules"); /* here a seat's own word decides */
    assert_non_null(spot->seat_team);
    catalog = catalogs_get(&all, spot, NULL);
    for (int seat = 1; seat <= 2; seat++) {
        catalog_seat_team(catalog, &setup, seat, name);
        bool given = spot->seat_team(catalog, seat, first);
        assert_string_equal(name, given ? first : "");
    }
    catalogs_free(&all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_by_their_keys),
        cmocka_unit_test(options_that_are_wrong),
        cmocka_unit_test_setup(boards_are_found_by_name, reset),
        cmocka_unit_test(boards_that_are_wrong),
        cmocka_unit_test_setup(everything_else_is_shelved, reset),
        cmocka_unit_test(hash_is_of_all_that_was_read),
        cmocka_unit_test(bases_are_of_the_same_game),
        cmocka_unit_test_setup(the_standard_catalog_has_it_all, reset),
        cmocka_unit_test(the_standard_catalog_names_the_bad_file),
        cmocka_unit_test(catalogs_are_shared),
        cmocka_unit_test(seats_are_given_teams),
    };
    return cmocka_run_group_tests_name("catalog", tests, NULL, NULL);
}
