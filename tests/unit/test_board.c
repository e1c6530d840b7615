/* Hex geometry, sight and the tables of boards, against slower ways to the same answers. The sets
   here have 12 words, so their boards are wide ones; test_board_small.c looks at small ones. */
#include "core/bits.h"
#include "core/board.h"

#include "unit.h"

static Arena arena;

static Board *board_of(const char *text)
{
    Problem problem = {0};
    Board *board =
        board_read("test", text, 1, (const HexKind[]){{"stop", 'S'}, {"jam", 'J'}, {0}}, &arena, &problem);
    if (!board) print_error("line %d: %s\n", problem.line, problem.what);
    assert_non_null(board);
    return board;
}

static Board *hexagon(int radius)
{
    TEXT(text, 32);
    text_format(&text, "hexagon %d\n", radius);
    return board_of(text.at);
}

static int teardown(void **state)
{
    (void)state;
    arena_free(&arena);
    return 0;
}

static Word word_of(const char *string) { return (Word){.at = string, .length = (int)strlen(string)}; }
static int find(const Board *board, const char *string) { return board_find(board, word_of(string)); }

/* Small numbers from a fixed sequence. */
static unsigned next_number(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005ull + 1442695040888963407ull;
    return (unsigned)(*seed >> 40);
}

/* ---- A2-HEX ---- */

static void distance_is_the_number_of_steps(void **state)
{
    (void)state;
    assert_int_equal(hex_length(3, -1), 3);
    assert_int_equal(hex_length(1, 1), 2);
    assert_int_equal(hex_length(-4, 2), 4);
    assert_int_equal(hex_length(0, 0), 0);
    Board *board = hexagon(8);
    for (int from = 1; from < board->ids; from++) {
        if (!board->column[from]) continue;
        int steps[BOARD_IDS_MAX] = {[0] = -1}, queue[BOARD_IDS_MAX], count = 0;
        queue[count++] = from;
        for (int i = 0; i < count; i++)
            for (int k = 0; k < 6; k++) {
                int next = board->step[queue[i]][k];
                if (!next || next == from || steps[next]) continue;
                steps[next] = steps[queue[i]] + 1;
                queue[count++] = next;
            }
        assert_int_equal(count, board->hexes);
        for (int i = 0; i < count; i++) {
            assert_int_equal(hex_distance(board, from, queue[i]), steps[queue[i]]);
            bool adjacent = bits_has(board_set(board, near, from), queue[i]);
            assert_int_equal(adjacent, steps[queue[i]] == 1); /* A2-HEX-02 */
        }
    }
}

static void directions_are_those_of_the_book(void **state)
{
    (void)state;
    static const int flat[6][2] = {{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}};
    static const int pointed[6][2] = {{2, -1}, {1, -2}, {-1, -1}, {-2, 1}, {-1, 2}, {1, 1}};
    Board *board = hexagon(8);
    int centre = board_at(board, 0, 0);
    for (int i = 0; i < 6; i++) {
        assert_int_equal(HEX_FLAT[i][0], flat[i][0]);
        assert_int_equal(HEX_FLAT[i][1], flat[i][1]);
        assert_int_equal(HEX_POINTED[i][0], pointed[i][0]);
        assert_int_equal(HEX_POINTED[i][1], pointed[i][1]);
        assert_int_equal(board->step[centre][i], board_at(board, flat[i][0], flat[i][1]));
        int next = (i + 1) % 6;
        assert_int_equal(pointed[i][0], flat[i][0] + flat[next][0]);
        assert_int_equal(pointed[i][1], flat[i][1] + flat[next][1]);
    }
}

static void axes_are_multiples_of_the_directions(void **state)
{
    (void)state;
    assert_int_equal(hex_axis(3, 0), 0); /* A2-HEX-05 */
    assert_int_equal(hex_axis(4, -2), 6);
    assert_int_equal(hex_axis(3, -1), -1);
    assert_int_equal(hex_axis(0, 0), -1);
    for (int dq = -12; dq <= 12; dq++)
        for (int dr = -12; dr <= 12; dr++) {
            int expected = -1;
            for (int times = 1; times <= 12; times++)
                for (int i = 0; i < 6; i++) {
                    if (dq == times * HEX_FLAT[i][0] && dr == times * HEX_FLAT[i][1]) expected = i;
                    if (dq != times * HEX_POINTED[i][0] || dr != times * HEX_POINTED[i][1]) continue;
                    expected = 6 + i;
                    assert_int_equal(hex_length(dq, dr), 2 * times); /* A2-HEX-06 */
                }
            assert_int_equal(hex_axis(dq, dr), expected);
        }
    /* the two hexes that a pointed axis runs between are not on it */
    assert_int_equal(hex_axis(1, 0), 0);
    assert_int_equal(hex_axis(1, -1), 1);
}

static void piercing_goes_on_along_the_same_axis(void **state)
{
    (void)state;
    assert_int_equal(hex_axis(2, 0), hex_axis(3, 0)); /* A2-AXIS-02 */
    assert_true(hex_axis(2, 0) < 6);
    assert_int_equal(hex_axis(2, -1), hex_axis(4, -2)); /* A2-AXIS-01 A2-AXIS-03 */
    assert_true(hex_axis(2, -1) >= 6);
    assert_int_equal(hex_length(4, -2), 4);
    assert_int_equal(hex_axis(3, 1), -1); /* A2-AXIS-04 */
    assert_int_not_equal(hex_axis(2, 0), hex_axis(-2, 0));
    assert_int_not_equal(hex_axis(2, -1), hex_axis(2, 2));
}

/* ---- A2-LOS ---- */

/* The line has corners of the hex on both sides, and the hex lies neither before the one end nor
   behind the other. Lengths are three times as large, so that corners are whole numbers. */
static bool naive_between(int dq, int dr, int cq, int cr)
{
    if ((cq == 0 && cr == 0) || (cq == dq && cr == dr)) return false;
    bool left = false, right = false;
    for (int i = 0; i < 6; i++) {
        int side = dq * (3 * cr + HEX_POINTED[i][1]) - dr * (3 * cq + HEX_POINTED[i][0]);
        left = left || side > 0;
        right = right || side < 0;
    }
    int behind_start = 2 * cq * dq + cq * dr + cr * dq + 2 * cr * dr;
    int length_squared = 2 * dq * dq + 2 * dq * dr + 2 * dr * dr;
    return left && right && behind_start > 0 && behind_start < length_squared;
}

static bool sees_past(const Board *board, int dq, int dr, const int (*blocked)[2], int count)
{
    Bits set = {0};
    int centre = board_at(board, 0, 0), target = board_at(board, dq, dr);
    for (int i = 0; i < count; i++) bits_add(&set, board_at(board, blocked[i][0], blocked[i][1]));
    bool sees = board_sees(board, centre, target, set.word);
    assert_int_equal(board_sees(board, target, centre, set.word), sees);
    return sees;
}

static void every_hex_that_the_line_enters_blocks(void **state)
{
    (void)state;
    Board *board = hexagon(8);
    static const int between[4][2] = {{1, 0}, {2, -1}, {2, 0}, {3, -1}}; /* A2-LOS-06 */
    int count = 0;
    for (int q = -8; q <= 8; q++)
        for (int r = -8; r <= 8; r++)
            if ((q || r) && (q != 4 || r != -1)) count += hex_cuts(4, -1, q, r);
    assert_int_equal(count, 4);
    for (int i = 0; i < 4; i++) {
        assert_true(hex_cuts(4, -1, between[i][0], between[i][1]));
        assert_false(sees_past(board, 4, -1, &between[i], 1));
    }
    assert_true(sees_past(board, 4, -1, between, 0));
}

static void a_border_or_a_corner_does_not_block(void **state)
{
    (void)state;
    Board *board = hexagon(8);
    static const int beside[2][2] = {{1, 0}, {1, -1}};
    assert_true(sees_past(board, 2, -1, beside, 1)); /* A2-LOS-07 */
    assert_true(sees_past(board, 2, -1, beside, 2)); /* A2-LOS-08 */
    assert_false(sees_past(board, 2, 0, beside, 1));
    static const int at_corners[2][2] = {{2, -1}, {3, 0}}; /* A2-LOS-09 */
    static const int inside[4][2] = {{1, 0}, {2, 0}, {3, -1}, {4, -1}};
    assert_true(sees_past(board, 5, -1, at_corners, 2));
    for (int i = 0; i < 4; i++) assert_false(sees_past(board, 5, -1, &inside[i], 1));
    /* a long pointed axis: the hexes on it block, those beside it do not (A2-LOS-10) */
    static const int far_beside[6][2] = {{1, 0}, {1, -1}, {3, -1}, {3, -2}, {5, -2}, {5, -3}};
    static const int on_axis[1][2] = {{4, -2}};
    assert_true(sees_past(board, 6, -3, far_beside, 6));
    assert_false(sees_past(board, 6, -3, on_axis, 1));
}

static void own_hexes_never_block(void **state)
{
    (void)state;
    Board *board = hexagon(8);
    int centre = board_at(board, 0, 0);
    Bits all = *board_set(board, land, 0), ends = {0};
    for (int k = 0; k < 6; k++) /* A2-LOS-13 */
        assert_true(board_sees(board, centre, board->step[centre][k], all.word));
    assert_true(board_sees(board, centre, centre, all.word));
    int far = board_at(board, 5, 2);
    bits_add(&ends, centre);
    bits_add(&ends, far);
    assert_true(board_sees(board, centre, far, ends.word)); /* A2-LOS-17 */
    assert_false(board_sees(board, centre, far, all.word));
}

static void cuts_agrees_with_corners_on_both_sides(void **state)
{
    (void)state;
    for (int dq = -24; dq <= 24; dq++)
        for (int dr = -24; dr <= 24; dr++) {
            if (hex_length(dq, dr) > 24) continue;
            for (int cq = -25; cq <= 25; cq++)
                for (int cr = -25; cr <= 25; cr++) {
                    if ((cq == 0 && cr == 0) || (cq == dq && cr == dr)) continue;
                    if (hex_cuts(dq, dr, cq, cr) != naive_between(dq, dr, cq, cr))
                        fail_msg("(%d,%d) through (%d,%d)", dq, dr, cq, cr);
                }
        }
    assert_true(hex_cuts(3, 1, 0, 0)); /* the ends are cut too: it is for the caller to leave them out */
    assert_true(hex_cuts(3, 1, 3, 1));
}

/* For every pair of hexes the list holds exactly the hexes that a naive search finds, holes and
   other gaps of the rhombus included. */
static void check_between(const Board *board)
{
    for (int from = 1; from < board->ids; from++) {
        if (!board->column[from]) continue;
        for (int to = 1; to < board->ids; to++) {
            if (!board->column[to]) continue;
            int dq = board->q[to] - board->q[from], dr = board->r[to] - board->r[from];
            Bits listed = {0};
            const int16_t *delta =
                board->between +
                board->between_at[(dq + board->span) * (2 * board->span + 1) + dr + board->span];
            for (; *delta; delta++) {
                assert_in_range(from + *delta, 1, board->ids - 1);
                assert_false(bits_has(&listed, from + *delta));
                bits_add(&listed, from + *delta);
            }
            for (int id = 0; id < board->ids; id++) {
                bool between = id % board->stride && naive_between(dq, dr, board->q[id] - board->q[from],
                                                                   board->r[id] - board->r[from]);
                if (bits_has(&listed, id) != between) fail_msg("%d to %d: %d", from, to, id);
            }
        }
    }
}

static const char ODD_SHAPE[] = "row        . . . # . . . . . . . . . 1 1\n"
                                "row . . _ _ . . . S . . .\n"
                                "row  . . . . . . J . . . . . . . . . . .\n"
                                "row                   . . . . _ . . . . . . . . . .\n"
                                "row  . . . 2 2 . . . .\n"
                                "row     . _ .\n"
                                "row  . . . . . . . . . . . . . . . . . . . . .\n"
                                "row                                     . .\n"
                                "row  _ _ . . .\n"
                                "row . . . _ . . . . .\n";

static void between_lists_are_complete(void **state)
{
    (void)state;
    check_between(hexagon(1));
    check_between(hexagon(5));
    check_between(hexagon(8));
    check_between(board_of(ODD_SHAPE));
}

static void sight_is_symmetric(void **state)
{
    (void)state;
    Board *board = hexagon(10); /* A2-LOS-14 */
    uint64_t seed = 7;
    Bits blocked = {0};
    for (int id = 1; id < board->ids; id++)
        if (board->column[id] && next_number(&seed) % 5 == 0) bits_add(&blocked, id);
    int seen = 0, unseen = 0;
    for (int a = 1; a < board->ids; a++)
        for (int b = a + 1; b < board->ids; b++) {
            if (!board->column[a] || !board->column[b]) continue;
            bool sees = board_sees(board, a, b, blocked.word);
            assert_int_equal(board_sees(board, b, a, blocked.word), sees);
            sees ? seen++ : unseen++;
        }
    assert_true(seen > 1000 && unseen > 1000);
}

/* ---- tables ---- */

static void check_tables(const Board *board)
{
    assert_int_equal(board->words, BITS_WORDS);
    Bits land = *board_set(board, land, 0);
    int diameter = 0;
    assert_int_equal(bits_count(land), board->hexes);
    assert_false(bits_has(&land, 0));
    for (int id = 0; id < board->ids; id++) {
        assert_int_equal(bits_has(&land, id), board->column[id] != 0);
        assert_int_equal(board_at(board, board->q[id], board->r[id]), bits_has(&land, id) ? id : 0);
        if (bits_has(&land, id)) continue;
        for (int k = 0; k < 6; k++) assert_int_equal(board->step[id][k], 0);
    }
    BITS_EACH (land, hex) {
        Bits seed = {0}, steps = {0};
        assert_int_not_equal(hex % board->stride, 0);
        bits_add(&seed, hex);
        for (int k = 0; k < 6; k++) {
            int q = board->q[hex] + HEX_FLAT[k][0], r = board->r[hex] + HEX_FLAT[k][1];
            assert_int_equal(board->step[hex][k], board_at(board, q, r));
            if (board->step[hex][k]) bits_add(&steps, board->step[hex][k]);
        }
        assert_memory_equal(board_set(board, near, hex), &steps, sizeof steps);
        Bits grown = bits_minus(bits_and(bits_grow(seed, board->stride), land), seed);
        assert_memory_equal(&grown, &steps, sizeof steps);
        for (int d = 0; d <= board->diameter; d++) {
            Bits within = *board_set(board, within, hex * (board->diameter + 1) + d);
            for (int id = 0; id < board->ids; id++) {
                bool expected = board->column[id] && hex_distance(board, hex, id) <= d;
                if (bits_has(&within, id) != expected) fail_msg("%d within %d of %d", id, d, hex);
            }
        }
        BITS_EACH (land, other)
            if (hex_distance(board, hex, other) > diameter) diameter = hex_distance(board, hex, other);
    }
    assert_int_equal(board->diameter, diameter);
}

static void check_flood(const Board *board, uint64_t seed)
{
    Bits land = *board_set(board, land, 0), free = land;
    BITS_EACH (land, hex)
        if (next_number(&seed) % 3 == 0) bits_drop(&free, hex);
    BITS_EACH (free, from) {
        Bits flood = {0}, walk = {0};
        bits_add(&flood, from);
        bits_add(&walk, from);
        for (int d = 0; d < 7; d++) {
            flood = bits_and(bits_grow(flood, board->stride), free);
            Bits reached = walk;
            BITS_EACH (reached, hex)
                for (int k = 0; k < 6; k++)
                    if (board->step[hex][k] && bits_has(&free, board->step[hex][k]))
                        bits_add(&walk, board->step[hex][k]);
            assert_memory_equal(&flood, &walk, sizeof flood);
        }
    }
}

static void tables_agree_with_the_geometry(void **state)
{
    (void)state;
    Board *boards[] = {hexagon(8), hexagon(12), board_of(ODD_SHAPE)};
    static const int counts[] = {217, 469, 101};
    for (int i = 0; i < countof(boards); i++) {
        assert_int_equal(boards[i]->hexes, counts[i]);
        check_tables(boards[i]);
        check_flood(boards[i], 11 + (uint64_t)i);
    }
    assert_int_equal(boards[1]->stride, 26);
    assert_int_equal(boards[1]->ids, 650);
    assert_int_equal(boards[1]->diameter, 24);
}

/* ---- names ---- */

static void every_hex_has_its_names(void **state)
{
    (void)state;
    Board *boards[] = {hexagon(1), hexagon(4), hexagon(12), board_of(ODD_SHAPE)};
    for (int i = 0; i < countof(boards); i++)
        for (int id = 1; id < boards[i]->ids; id++) {
            if (!boards[i]->column[id]) continue;
            TEXT(name, 16);
            TEXT(axial, 16);
            board_write_hex(boards[i], id, &name);
            assert_int_equal(find(boards[i], name.at), id);
            for (int k = 0; k < name.length; k++)
                if (name.at[k] >= 'a') name.at[k] = (char)(name.at[k] - 32);
            assert_int_equal(find(boards[i], name.at), id);
            text_format(&axial, "(%d,%d)", boards[i]->q[id], boards[i]->r[id]);
            assert_int_equal(find(boards[i], axial.at), id);
        }
    Board *board = boards[1];
    assert_int_equal(find(board, "e5"), board_at(board, 0, 0));
    assert_int_equal(find(board, "a1"), board_at(board, 0, -4));
    assert_int_equal(find(board, "e1"), board_at(board, 4, -4));
    assert_int_equal(find(board, "a5"), board_at(board, -4, 0));
    assert_int_equal(find(board, "f4"), board_at(board, 2, -1));
    assert_int_equal(find(board, "(+2,-1)"), find(board, "f4"));
    assert_int_equal(find(board, "(0,1)"), find(board, "e5") + board->stride);
    assert_int_equal(find(board, "(1,0)"), find(board, "e5") + 1);
}

static void letters_go_on_after_z(void **state)
{
    (void)state;
    TEXT(text, 128);
    text_put(&text, "row");
    for (int i = 0; i < 54; i++) text_put(&text, " .");
    Board *board = board_of(text.at);
    static const char *const names[] = {"a1", "z1", "aa1", "az1", "ba1", "bb1"};
    static const int columns[] = {1, 26, 27, 52, 53, 54};
    for (int i = 0; i < countof(names); i++) {
        TEXT(name, 16);
        assert_int_equal(board->column[find(board, names[i])], columns[i]);
        board_write_hex(board, columns[i], &name);
        assert_string_equal(name.at, names[i]);
    }
    assert_int_equal(find(board, "bc1"), 0);
    assert_int_equal(find(board, "aaa1"), 0);
}

static void write_a_hole(void)
{
    TEXT(text, 16);
    board_write_hex(hexagon(4), 1, &text);
}

static void only_hexes_are_written(void **state)
{
    (void)state;
    assert_stops(write_a_hole, "board->column[hex]");
}

static void words_that_name_no_hex_find_nothing(void **state)
{
    (void)state;
    Board *board = hexagon(4);
    static const char *const words[] = {"",
                                        "e",
                                        "5",
                                        "e0",
                                        "e05",
                                        "e10",
                                        "f1",
                                        "z5",
                                        "aa5",
                                        "e5x",
                                        "e-5",
                                        "e+5",
                                        "5e",
                                        "(0,0",
                                        "0,0)",
                                        "(0,)",
                                        "(,0)",
                                        "(,)",
                                        "()",
                                        "(0)",
                                        "(0,0)x",
                                        "(0;0)",
                                        "(5,0)",
                                        "(0,-5)",
                                        "(3,3)",
                                        "(12345,0)",
                                        "(0,0,0)",
                                        "(--1,0)",
                                        "e99999999999",
                                        "(-,0)",
                                        "e 5",
                                        "@5",
                                        "{5",
                                        "(",
                                        "(0,99999999999)"};
    for (int i = 0; i < countof(words); i++) {
        if (find(board, words[i])) fail_msg("\"%s\" found", words[i]);
    }
    Word quoted = word_of("e5");
    quoted.quoted = true;
    assert_int_equal(board_find(board, quoted), 0);
    assert_int_equal(board_find(board, (Word){.at = "e57", .length = 2}), find(board, "e5"));
    assert_int_equal(board_find(board, (Word){.at = "(1,0)", .length = 4}), 0);
    assert_int_equal(board_at(board, 0, 5), 0);
    assert_int_equal(board_at(board, -100, 0), 0);
    assert_int_equal(board_at(board, 4, 1), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distance_is_the_number_of_steps),
        cmocka_unit_test(directions_are_those_of_the_book),
        cmocka_unit_test(axes_are_multiples_of_the_directions),
        cmocka_unit_test(piercing_goes_on_along_the_same_axis),
        cmocka_unit_test(every_hex_that_the_line_enters_blocks),
        cmocka_unit_test(a_border_or_a_corner_does_not_block),
        cmocka_unit_test(own_hexes_never_block),
        cmocka_unit_test(cuts_agrees_with_corners_on_both_sides),
        cmocka_unit_test(between_lists_are_complete),
        cmocka_unit_test(sight_is_symmetric),
        cmocka_unit_test(tables_agree_with_the_geometry),
        cmocka_unit_test(every_hex_has_its_names),
        cmocka_unit_test(letters_go_on_after_z),
        cmocka_unit_test(only_hexes_are_written),
        cmocka_unit_test(words_that_name_no_hex_find_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, teardown);
}
