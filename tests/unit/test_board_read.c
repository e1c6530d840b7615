/* The text of boards: what it says is built, and every mistake is reported where it stands. */
#include "core/bits.h"
#include "core/board.h"

#include "unit.h"

#define SHAPE "hexagon 4\n"
#define TITLE_63 "123456789 123456789 123456789 123456789 123456789 123456789 123"

static Arena arena;
static const HexKind kinds[] = {{"stop", 'S'}, {"jam", 'J'}, {0}};

static int teardown(void **state)
{
    (void)state;
    arena_free(&arena);
    return 0;
}

static Board *board_of(const char *text)
{
    Problem problem = {0};
    Board *board = board_read("test", text, 1, kinds, &arena, &problem);
    if (!board) print_error("%d:%d: %s\n", problem.line, problem.column, problem.what);
    assert_non_null(board);
    return board;
}

static int find(const Board *board, const char *name)
{
    return board_find(board, (Word){.at = name, .length = (int)strlen(name)});
}

static bool has(const uint64_t *set, int id) { return set[id >> 6] >> (id & 63) & 1; }

static int count(const Board *board, const uint64_t *set)
{
    int n = 0;
    for (int i = 0; i < board->words; i++) n += __builtin_popcountll(set[i]);
    return n;
}

/* ---- good texts ---- */

static void words_print_things_on_hexes(void **state)
{
    (void)state;
    Board *board = board_of("# a comment\n"
                            "\n"
                            "  title \"A \\ title # here\"   # and a comment\n"
                            "EDGE Walled\n"
                            "hexagon 4\n"
                            "terrain e5 F4\n"
                            "terrain (-1,0)\n"
                            "stop a1 b1\n"
                            "jam a1 c1   # a hex may be both\n"
                            "start 1 a5 a6\n"
                            "start 3 i5\n"
                            "start 1 b5\n"
                            "mark White 1 c2 d2\n"
                            "mark white 2 e2\n"
                            "mark azure 1 a5");
    assert_string_equal(board->name, "test");
    assert_string_equal(board->title, "A \\ title # here");
    assert_true(board->walled);
    assert_int_equal(board->hexes, 61);
    assert_int_equal(count(board, board->terrain), 3);
    assert_true(has(board->terrain, find(board, "(0,0)")));
    assert_true(has(board->terrain, find(board, "f4")));
    assert_true(has(board->terrain, find(board, "d5")));
    assert_int_equal(count(board, board->kind[0]), 2);
    assert_int_equal(count(board, board->kind[1]), 2);
    assert_true(has(board->kind[0], find(board, "a1")) && has(board->kind[1], find(board, "a1")));
    assert_int_equal(board->zones, 3);
    assert_int_equal(count(board, board->zone[1]), 3);
    assert_int_equal(count(board, board->zone[2]), 0);
    assert_int_equal(count(board, board->zone[3]), 1);
    for (int zone = 0; zone <= BOARD_ZONES_MAX; zone++) assert_non_null(board->zone[zone]);
    assert_int_equal(board->mark_count, 4);
    assert_string_equal(board->marks[1].kind, "white");
    assert_int_equal(board->marks[1].n, 1);
    assert_int_equal(board->marks[1].hex, find(board, "d2"));
    assert_string_equal(board->marks[3].kind, "azure");
}

static void what_is_not_said_has_a_default(void **state)
{
    (void)state;
    Board *board = board_of("hexagon 1"), *other = board_of("hexagon 1\n");
    assert_string_equal(board->title, "test");
    assert_int_equal(strlen(board_of("title \"" TITLE_63 "\"\nhexagon 1")->title), 63);
    assert_false(board->walled);
    assert_int_equal(board->zones, 0);
    assert_int_equal(board->mark_count, 0);
    assert_int_equal(board->hexes, 7);
    assert_true(board->hash != other->hash);
    assert_true(other->hash == board_of("hexagon 1\n")->hash);
}

static void rows_are_what_is_drawn(void **state)
{
    (void)state;
    Board *board = board_of("  row   . # 1\r\n"
                            "  row  S . _ 2 j  \r\n"
                            "  row _ . s\r\n"
                            "terrain b3\r\n");
    assert_int_equal(board->hexes, 9);
    assert_int_equal(board->rows, 3);
    assert_int_equal(board->stride, 6); /* from S in the second row to j in the same row */
    assert_int_equal(board->ids, 18);
    /* the middle row has five cells: its third, a hole, is (0,0) */
    assert_int_equal(find(board, "(0,0)"), 0);
    assert_int_equal(find(board, "c2"), 0);
    assert_int_equal(find(board, "a3"), 0);
    assert_int_equal(find(board, "d2"), board_at(board, 1, 0));
    assert_int_equal(find(board, "b2"), board_at(board, -1, 0));
    /* as drawn, b2 touches a1 and b1 above, b3 to the south-west and c3 to the south-east */
    int b2 = find(board, "b2");
    static const char *const around[6] = {NULL, "b1", "a1", "a2", "b3", "c3"};
    for (int k = 0; k < 6; k++) assert_int_equal(board->step[b2][k], around[k] ? find(board, around[k]) : 0);
    assert_int_equal(board->step[find(board, "c1")][4], 0); /* the hole */
    assert_int_equal(board->step[find(board, "c1")][5], find(board, "d2"));
    assert_true(has(board->terrain, find(board, "b1")) && has(board->terrain, find(board, "b3")));
    assert_true(has(board->zone[1], find(board, "c1")) && has(board->zone[2], find(board, "d2")));
    assert_true(has(board->kind[0], find(board, "a2")) && has(board->kind[0], find(board, "c3")));
    assert_true(has(board->kind[1], find(board, "e2")));
    assert_int_equal(count(board, board->kind[0]), 2);
    assert_int_equal(count(board, board->kind[1]), 1);
    assert_int_equal(count(board, board->terrain), 2);
    assert_int_equal(board->zones, 2);
}

static void a_drawn_hexagon_is_a_hexagon(void **state)
{
    (void)state;
    Board *drawn = board_of("row   . . .\n"
                            "row  . . . .\n"
                            "title \"between rows\"\n"
                            "row . . . . .\n"
                            "row  . . . .\n"
                            "row   . . .\n");
    Board *board = board_of("hexagon 2\n");
    assert_int_equal(drawn->ids, board->ids);
    assert_memory_equal(drawn->q, board->q, sizeof board->q);
    assert_memory_equal(drawn->r, board->r, sizeof board->r);
    assert_memory_equal(drawn->column, board->column, sizeof board->column);
    assert_memory_equal(drawn->row, board->row, sizeof board->row);
    assert_memory_equal(drawn->step, board->step, sizeof board->step);
    /* with an even number of rows and cells, the centre is above and left of the middle */
    board = board_of("row . . . .\nrow  . . . .\n");
    assert_int_equal(find(board, "(0,0)"), find(board, "b1"));
    assert_int_equal(find(board, "(0,1)"), find(board, "b2"));
}

/* ---- bad texts ---- */

#define CELLS_64                                                                                             \
    ". . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . "                                       \
    ". . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . "

static const struct Bad {
    const char *text;
    int line, column;
    const char *what, *expected;
} bad[] = {
    {"", 1, 1, "no shape", "hexagon N, or rows"},
    {"# only this\n\n", 3, 1, "no shape", "hexagon"},
    {"title \"x\"\nedge open\n", 3, 1, "no shape", "hexagon"},
    {"terrain e5\n" SHAPE, 1, 1, "no shape", "above this"},
    {"start 1 e5\n" SHAPE, 1, 1, "no shape", "above this"},
    {"mark white 1 e5\n" SHAPE, 1, 1, "no shape", "above this"},
    {SHAPE "  wall e5\n", 2, 3, "\"wall\" is not a word for boards", "terrain, stop, jam, start or mark"},
    {SHAPE "rows . .\n", 2, 1, "\"rows\" is not a word", "row"},
    {SHAPE "\"terrain\" e5\n", 2, 1, "\"terrain\" is not a word", "title"},
    {SHAPE "end\n", 2, 1, "\"end\" is not a word", "title"},
    {"hexagon\n", 1, 8, "radius is missing", "from 1 to 12"},
    {"hexagon 0\n", 1, 9, "can't be \"0\"", "from 1 to 12"},
    {"hexagon 13\n", 1, 9, "can't be \"13\"", "from 1 to 12"},
    {"hexagon -4\n", 1, 9, "can't be \"-4\"", "from 1 to 12"},
    {"hexagon 4.5\n", 1, 9, "can't be \"4.5\"", "from 1 to 12"},
    {"hexagon four\n", 1, 9, "can't be \"four\"", "from 1 to 12"},
    {"hexagon \"4\"\n", 1, 9, "can't be \"4\"", "from 1 to 12"},
    {"hexagon 99999999999999999999\n", 1, 9, "can't be", "from 1 to 12"},
    {"hexagon 4 5\n", 1, 11, "\"5\" is too much", "end of the line"},
    {SHAPE "hexagon 4\n", 2, 1, "a hexagon already", ""},
    {SHAPE "row . .\n", 2, 1, "a hexagon already", "a hexagon or rows"},
    {"row . .\nhexagon 4\n", 2, 1, "rows already", "a hexagon or rows"},
    {"row . .\nterrain a1\nrow  . .\n", 3, 1, "complete above this row", "before the first terrain"},
    {"row . .\nrow . .\n", 2, 5, "not shifted by half a hex", "one blank more or fewer"},
    {"row . .\nrow   . .\n", 2, 7, "not shifted by half a hex", "one blank more or fewer"},
    {"row\n", 1, 1, "no hex", ". hex"},
    {"row _ _\n", 1, 1, "no hex", "_ hole"},
    {"row . x .\n", 1, 7, "\"x\" is not a cell", "# terrain"},
    {"row . \xc3\xa4\n", 1, 7, "\"?\" is not a cell", "# terrain"},
    {"row . 7\n", 1, 7, "no start zone 7", "1 to 6"},
    {"row 0 .\n", 1, 5, "no start zone 0", "1 to 6"},
    {"row . ..\n", 1, 8, "two cells touch", "one blank"},
    {"row .\t.\n", 1, 6, "two cells touch", "one blank"},
    {"row .   .\n", 1, 7, "one blank apart", "_ hole"},
    {"row \t. .\n", 1, 5, "a tab", "blanks"},
    {"row\t. .\n", 1, 4, "a tab", "blanks"},
    {"row  " CELLS_64 "\n", 1, 132, "too long", "128"},
    {"row " CELLS_64 ".\n", 1, 133, "too long", "128"},
    {"row " CELLS_64 "\n", 1, 5, "too big: 1 rows in 64 slanting columns", "62 slanting columns"},
    {"edge\n" SHAPE, 1, 5, "the edge is missing", "walled or open"},
    {"edge wall\n" SHAPE, 1, 6, "can't be \"wall\"", "walled or open"},
    {"edge opening\n" SHAPE, 1, 6, "can't be \"opening\"", "walled or open"},
    {"edge open walled\n" SHAPE, 1, 11, "\"walled\" is too much", "end of the line"},
    {"edge open\n" SHAPE "edge open\n", 3, 1, "an edge already", "one edge"},
    {"title\n" SHAPE, 1, 6, "the title is missing", "in quotes"},
    {"title \"\"\n" SHAPE, 1, 7, "the title is empty", "in quotes"},
    {"title \"open\n" SHAPE, 1, 7, "closing quote is missing", "in quotes"},
    {"title a b\n" SHAPE, 1, 9, "\"b\" is too much", "end of the line"},
    {"title \"a\"\ntitle \"a\"\n" SHAPE, 2, 1, "a title already", "one title"},
    {"title \"" TITLE_63 "4\"\n" SHAPE, 1, 7, "too long", "63 bytes"},
    {SHAPE "terrain\n", 2, 8, "a hex is missing", "such as c3"},
    {SHAPE "stop # e5\n", 2, 6, "a hex is missing", "such as c3"},
    {SHAPE "terrain e5 z9\n", 2, 12, "\"z9\" is not a hex of this board", "such as c3"},
    {SHAPE "jam (0, 1)\n", 2, 5, "\"(0,\" is not a hex", "(0,-1)"},
    {SHAPE "stop (5,0)\n", 2, 6, "\"(5,0)\" is not a hex", "(0,-1)"},
    {"row . _ .\nterrain b1\n", 2, 9, "\"b1\" is not a hex", "of this board"},
    {SHAPE "terrain e5 e5\n", 2, 12, "\"e5\" is terrain already", "once"},
    {SHAPE "terrain e5\nterrain (0,0)\n", 3, 9, "\"(0,0)\" is terrain already", "once"},
    {"row # .\nterrain a1\n", 2, 9, "\"a1\" is terrain already", "once"},
    {SHAPE "stop e5 e5\n", 2, 9, "\"e5\" is a stop hex already", "once"},
    {SHAPE "jam e5\njam e5\n", 3, 5, "\"e5\" is a jam hex already", "once"},
    {SHAPE "start e5\n", 2, 7, "the start zone can't be \"e5\"", "from 1 to 6"},
    {SHAPE "start\n", 2, 6, "the start zone is missing", "from 1 to 6"},
    {SHAPE "start 0 e5\n", 2, 7, "can't be \"0\"", "from 1 to 6"},
    {SHAPE "start 7 e5\n", 2, 7, "can't be \"7\"", "from 1 to 6"},
    {SHAPE "start 1\n", 2, 8, "a hex is missing", "such as c3"},
    {SHAPE "start 1 e5 e5\n", 2, 12, "\"e5\" is in start zone 1 already", "one start zone"},
    {SHAPE "start 1 e5\nstart 2 e5\n", 3, 9, "\"e5\" is in start zone 1 already", "one start zone"},
    {SHAPE "terrain e5\nstart 1 e5\n", 3, 9, "\"e5\" is terrain", "can stand"},
    {SHAPE "terrain e5\nstop e5\n", 3, 6, "\"e5\" is terrain", "can stand"},
    {SHAPE "terrain e5\nmark white 1 e5\n", 3, 14, "\"e5\" is terrain", "can stand"},
    {SHAPE "start 2 e5\nterrain e5\n", 3, 9, "\"e5\" is in a start zone", "nothing else"},
    {SHAPE "stop e5\nterrain e5\n", 3, 9, "\"e5\" is a stop hex", "nothing else"},
    {SHAPE "jam e5\nterrain e5\n", 3, 9, "\"e5\" is a jam hex", "nothing else"},
    {SHAPE "mark white 1 e5\nterrain e5\n", 3, 9, "\"e5\" is marked", "nothing else"},
    {"row 1 .\nterrain a1\n", 2, 9, "\"a1\" is in a start zone", "nothing else"},
    {SHAPE "mark\n", 2, 5, "the kind of mark is missing", "letters"},
    {SHAPE "mark 1 1 e5\n", 2, 6, "\"1\" is not a kind of mark", "letters"},
    {SHAPE "mark sixteen-letters 1 e5\n", 2, 6, "is not a kind of mark", "letters"},
    {SHAPE "mark abcdefghijklmnop 1 e5\n", 2, 6, "is not a kind of mark", "15 letters"},
    {SHAPE "mark white\n", 2, 11, "number is missing", "from 1 to 99"},
    {SHAPE "mark white e5\n", 2, 12, "number can't be \"e5\"", "from 1 to 99"},
    {SHAPE "mark white 100 e5\n", 2, 12, "number can't be \"100\"", "from 1 to 99"},
    {SHAPE "mark white 1\n", 2, 13, "a hex is missing", "such as c3"},
    {SHAPE "mark white 1 e5\nmark white 2 e5\n", 3, 14, "\"e5\" is marked already", "once"},
    {SHAPE "mark white 1 e5\nmark WHITE 1 e6\n", 3, 1, "line 2 has mark white 1 already", "one line"},
    {SHAPE "mark white 1 a1 b1 c1 d1 e1\nmark red 1 a2 b2 c2 d2\n", 3, 21, "too many marks", "8"},
};

static void every_mistake_is_reported_where_it_stands(void **state)
{
    (void)state;
    for (int i = 0; i < countof(bad); i++) {
        Problem problem = {0};
        const struct Bad *b = &bad[i];
        if (board_read("bad", b->text, 1, kinds, &arena, &problem)) fail_msg("read: %s", b->text);
        if (problem.line != b->line || problem.column != b->column || !strstr(problem.what, b->what) ||
            !strstr(problem.expected, b->expected))
            fail_msg("%s\n%d:%d: %s (%s)", b->text, problem.line, problem.column, problem.what,
                     problem.expected);
        assert_null(board_read("bad", b->text, 1, kinds, &arena, NULL));
        assert_null(board_read("bad", b->text, 41, kinds, &arena, &problem));
        assert_int_equal(problem.line, b->line + 40);
    }
}

static void a_game_says_which_kinds_there_are(void **state)
{
    (void)state;
    static const HexKind both[] = {{"bog", 'B'}, {"spring", 'W'}, {0}};
    Problem problem = {0};
    Board *board = board_read("test", "row . B b w\nbog a1\nSpring a1\n", 1, both, &arena, &problem);
    assert_non_null(board);
    assert_ptr_equal(board->kinds, both);
    assert_int_equal(count(board, board->kind[0]), 3);
    assert_int_equal(count(board, board->kind[1]), 2);
    assert_true(has(board->kind[1], find(board, "d1")) && has(board->kind[0], find(board, "a1")));

    assert_null(board_read("test", SHAPE "stop e5\n", 1, both, &arena, &problem));
    assert_string_equal(problem.what, "\"stop\" is not a word for boards");
    assert_string_equal(problem.expected, "title, edge, hexagon, row, terrain, bog, spring, start or mark");
    assert_null(board_read("test", "row . S\n", 1, NULL, &arena, &problem));
    assert_string_equal(problem.what, "\"S\" is not a cell");
    assert_string_equal(problem.expected, ". hex, # terrain, 1 to 6 start zone, _ hole");
}

/* `rows` rows of `cells` hexes, each row half a hex to the east or west of the one above. */
static bool reads(int rows, int cells, bool slanting, Problem *problem)
{
    Text text = text_growing();
    for (int row = 0; row < rows; row++) {
        text_put(&text, "row ");
        for (int i = 0; i < (slanting ? row : row % 2); i++) text_put_char(&text, ' ');
        for (int i = 0; i < cells; i++) text_put(&text, ". ");
        text_put_char(&text, '\n');
    }
    Board *board = board_read("big", text.at, 1, kinds, &arena, problem);
    if (board) assert_int_equal(board->hexes, rows * cells);
    if (board) assert_int_equal(board->words, board->ids > 256 ? 12 : 4);
    text_free(&text);
    return board != NULL;
}

static void boards_that_are_too_big_are_refused(void **state)
{
    (void)state;
    Problem problem;
    assert_true(reads(8, 60, true, &problem));
    assert_true(reads(6, 42, true, &problem)); /* 258 ids: just too many for small sets */
    assert_true(reads(1, 62, false, &problem));
    assert_false(reads(1, 63, false, &problem));
    assert_non_null(strstr(problem.what, "63 slanting columns"));
    assert_true(reads(16, 32, true, &problem));  /* 512 hexes */
    assert_false(reads(19, 27, true, &problem)); /* 513 hexes, 532 ids */
    assert_string_equal(problem.what, "the board is too big: 513 hexes");
    assert_int_equal(problem.line, 1);
    assert_true(reads(64, 1, true, &problem));
    assert_false(reads(65, 1, true, &problem));
    assert_int_equal(problem.line, 65);
    assert_non_null(strstr(problem.expected, "64 rows"));
    assert_true(reads(24, 20, false, &problem)); /* 20 and 11 or 12 columns of slant: 768 ids */
    assert_false(reads(25, 20, false, &problem));
    assert_non_null(strstr(problem.what, "25 rows in 32 slanting columns"));
    assert_null(board_read("a name of thirty-two characters.", SHAPE, 1, kinds, &arena, &problem));
    assert_string_equal(problem.what, "the board's name is too long");
    assert_non_null(board_read("a name of thirty-one characters", SHAPE, 1, kinds, &arena, &problem));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_print_things_on_hexes),
        cmocka_unit_test(what_is_not_said_has_a_default),
        cmocka_unit_test(rows_are_what_is_drawn),
        cmocka_unit_test(a_drawn_hexagon_is_a_hexagon),
        cmocka_unit_test(every_mistake_is_reported_where_it_stands),
        cmocka_unit_test(a_game_says_which_kinds_there_are),
        cmocka_unit_test(boards_that_are_too_big_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, teardown);
}
