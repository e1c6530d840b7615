/* Small boards: their sets have 4 words, and so has everything that is compiled to play on them. */
#define BITS_WORDS 4

#include "core/bits.h"
#include "core/board.h"

#include "unit.h"

static Arena arena;

static int teardown(void **state)
{
    (void)state;
    arena_free(&arena);
    return 0;
}

static void check_small(const Board *board)
{
    assert_int_equal(board->words, 4);
    assert_true(board->ids <= 256);
    Bits land = *board_set(board, land, 0);
    assert_int_equal(bits_count(land), board->hexes);
    BITS_EACH (land, hex) {
        Bits flood = {0}, near = *board_set(board, near, hex);
        bits_add(&flood, hex);
        for (int k = 0; k < 6; k++) {
            int next = board->step[hex][k];
            if (next) assert_true(bits_has(&near, next));
            if (next) bits_drop(&near, next);
        }
        assert_false(bits_any(near));
        for (int d = 0; d <= board->diameter; d++) {
            Bits within = *board_set(board, within, hex * (board->diameter + 1) + d);
            assert_memory_equal(&flood, &within, sizeof flood); /* no hole on the way of these boards */
            flood = bits_and(bits_grow(flood, board->stride), land);
        }
        assert_memory_equal(&flood, &land, sizeof flood);
    }
}

static void small_boards_have_small_sets(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "hexagon 1\n",
        "hexagon 4\n",
        "hexagon 7\n",
        "row .\n",
        "row . . . . . . . . . . . . . . .\n",
        "row .\nrow  .\nrow   .\nrow    .\n",
        "row    .\nrow   .\nrow  .\nrow .\n",
    };
    for (int i = 0; i < countof(texts); i++) {
        Board *board = board_read("small", texts[i], 1, NULL, &arena, NULL);
        assert_non_null(board);
        check_small(board);
    }
}

/* A slanting board of `rows` rows of 15 hexes: its rhombus has 16 ids a row and no gap. */
static Board *slanting(int rows)
{
    Text text = text_growing();
    for (int row = 0; row < rows; row++) {
        text_put(&text, "row ");
        for (int i = 0; i < row; i++) text_put_char(&text, ' ');
        for (int i = 0; i < 15; i++) text_put(&text, i ? " ." : ".");
        text_put_char(&text, '\n');
    }
    Board *board = board_read("slanting", text.at, 1, NULL, &arena, NULL);
    text_free(&text);
    assert_non_null(board);
    assert_int_equal(board->ids, 16 * rows);
    assert_int_equal(board->hexes, 15 * rows);
    return board;
}

static void the_last_small_board_uses_every_id(void **state)
{
    (void)state;
    Board *board = slanting(16);
    check_small(board);
    assert_int_equal(board->column[255], 15);
    for (int k = 0; k < 6; k++)
        assert_int_equal(board->step[255][k] != 0, k == 2 || k == 3); /* to the nw and the w */
    assert_int_equal(slanting(17)->words, 12);
}

/* Without gaps beside its rows, a coordinate beyond the edge would reach the next row. */
static void nothing_is_found_beyond_the_edge(void **state)
{
    (void)state;
    Board *board = slanting(16);
    int found = 0;
    for (int q = -60; q <= 60; q++)
        for (int r = -60; r <= 60; r++) {
            int id = board_at(board, q, r);
            if (!id) continue;
            assert_in_range(id, 1, board->ids - 1);
            assert_int_equal(board->q[id], q);
            assert_int_equal(board->r[id], r);
            found++;
        }
    assert_int_equal(found, board->hexes);
}

static void sight_is_blocked_in_every_word(void **state)
{
    (void)state;
    Board *board = slanting(16);
    for (int from = 1; from < 256; from++)
        for (int to = 1; to < 256; to++) {
            if (!board->column[from] || !board->column[to]) continue;
            Bits blocked = {0};
            int dq = board->q[to] - board->q[from], dr = board->r[to] - board->r[from];
            int id = from + dr / 2 * board->stride + dq / 2;
            if (!board->column[id]) continue;
            bits_add(&blocked, id);
            bool between = id != from && id != to && hex_cuts(dq, dr, dq / 2, dr / 2);
            assert_int_equal(board_sees(board, from, to, blocked.word), !between);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_boards_have_small_sets),
        cmocka_unit_test(the_last_small_board_uses_every_id),
        cmocka_unit_test(nothing_is_found_beyond_the_edge),
        cmocka_unit_test(sight_is_blocked_in_every_word),
    };
    return cmocka_run_group_tests(tests, NULL, teardown);
}
