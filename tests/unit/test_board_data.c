/* The boards of the game have the sizes, distances and symmetries that docs/boards.md states. */
#include "core/board.h"
#include "core/embedded.h"
#include "games/aegis/aegis_game.h"

#include "unit.h"

static Arena arena;

static int teardown(void **state)
{
    (void)state;
    arena_free(&arena);
    return 0;
}

static bool has(const uint64_t *set, int id) { return set[id >> 6] >> (id & 63) & 1; }

static int count(const Board *board, const uint64_t *set)
{
    int n = 0;
    for (int i = 0; i < board->words; i++) n += __builtin_popcountll(set[i]);
    return n;
}

static Board *game_board(const char *path)
{
    Problem problem = {0};
    for (int i = 0; i < embedded_file_count; i++) {
        if (strcmp(embedded_files[i].path, path) != 0) continue;
        Board *board = board_read("test", embedded_files[i].text, 1, aegis_hex_kinds, &arena, &problem);
        if (!board) fail_msg("%s:%d:%d: %s", path, problem.line, problem.column, problem.what);
        return board;
    }
    fail_msg("%s is not in the program", path);
    return NULL;
}

enum Turn { HALF, SIXTH, LEFT_RIGHT, TOP_BOTTOM };

static int turned(const Board *board, int hex, enum Turn turn)
{
    int q = board->q[hex], r = board->r[hex];
    switch (turn) {
    case HALF: return board_at(board, -q, -r);
    case SIXTH: return board_at(board, -r, q + r);
    case LEFT_RIGHT: return board_at(board, -q - r, r);
    default: return board_at(board, q + r, -r);
    }
}

static void check_symmetry(const Board *board, enum Turn turn)
{
    int to[BOARD_ZONES_MAX + 1] = {0};
    for (int hex = 1; hex < board->ids; hex++) {
        if (!board->column[hex]) continue;
        int other = turned(board, hex, turn);
        assert_int_not_equal(other, 0);
        assert_int_equal(has(board->terrain, hex), has(board->terrain, other));
        assert_int_equal(has(board->kind[HEX_STOP], hex), has(board->kind[HEX_STOP], other));
        assert_int_equal(has(board->kind[HEX_JAM], hex), has(board->kind[HEX_JAM], other));
        int zone = 0, other_zone = 0, mark = -1, other_mark = -1;
        for (int z = 1; z <= board->zones; z++) {
            if (has(board->zone[z], hex)) zone = z;
            if (has(board->zone[z], other)) other_zone = z;
        }
        assert_int_equal(zone == 0, other_zone == 0);
        assert_true(to[zone] == 0 || to[zone] == other_zone); /* a zone turns into one zone */
        to[zone] = other_zone;
        for (int i = 0; i < board->mark_count; i++) {
            if (board->marks[i].hex == hex) mark = i;
            if (board->marks[i].hex == other) other_mark = i;
        }
        assert_int_equal(mark < 0, other_mark < 0);
        if (mark < 0) continue;
        bool white = strcmp(board->marks[mark].kind, "white") == 0;
        assert_int_equal(white, strcmp(board->marks[other_mark].kind, "white") == 0);
    }
    if (turn == HALF && board->zones == 2) assert_int_equal(to[1], 2);
}

static int zones_apart(const Board *board, int a, int b)
{
    int least = 99;
    for (int x = 1; x < board->ids; x++)
        for (int y = 1; y < board->ids; y++)
            if (has(board->zone[a], x) && has(board->zone[b], y) && hex_distance(board, x, y) < least)
                least = hex_distance(board, x, y);
    return least;
}

/* Everybody can walk from everywhere to everywhere. */
static void check_connected(const Board *board)
{
    uint16_t queue[BOARD_HEXES_MAX] = {0};
    bool reached[BOARD_IDS_MAX] = {false};
    int n = 0;
    for (int hex = 1; hex < board->ids && n == 0; hex++)
        if (board->column[hex] && !has(board->terrain, hex)) queue[n++] = (uint16_t)hex;
    reached[queue[0]] = true;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 6; k++) {
            int next = board->step[queue[i]][k];
            if (!next || reached[next] || has(board->terrain, next)) continue;
            reached[next] = true;
            queue[n++] = (uint16_t)next;
        }
    assert_int_equal(n, board->hexes - count(board, board->terrain));
}

/* A coloured Starpoint is beside its own zone and no other. */
static void check_starpoints(const Board *board, int white, int centre)
{
    static const char *const colours[] = {"", "red", "blue", "green", "yellow"};
    int coloured = 0;
    for (int i = 0; i < board->mark_count; i++) {
        const struct Mark *mark = &board->marks[i];
        white -= strcmp(mark->kind, "white") == 0;
        if (strcmp(mark->kind, "centre") == 0) {
            assert_int_equal(mark->hex, board_at(board, 0, 0));
            centre--;
        }
        for (int zone = 1; zone <= 4; zone++) {
            if (strcmp(mark->kind, colours[zone]) != 0) continue;
            coloured++;
            assert_false(has(board->zone[zone], mark->hex));
            for (int other = 1; other <= board->zones; other++) {
                bool beside = false;
                for (int k = 0; k < 6; k++)
                    beside = beside || has(board->zone[other], board->step[mark->hex][k]);
                assert_int_equal(beside, other == zone);
            }
        }
    }
    assert_int_equal(coloured, board->zones);
    assert_int_equal(white, 0);
    assert_int_equal(centre, 0);
}

static void the_boards_of_the_game_are_as_documented(void **state)
{
    (void)state;
    static const struct {
        const char *path, *title;
        bool walled;
        int words, hexes, terrain, stop, jam, zones, zone_hexes, apart;
    } boards[] = {
        {"aegis/arena.board", "Arena", true, 4, 135, 12, 0, 0, 2, 10, 11},
        {"aegis/canyon.board", "Canyon", true, 4, 115, 26, 7, 8, 2, 8, 11},
        {"aegis/battlefield.board", "Battlefield", false, 4, 179, 22, 0, 0, 4, 9, 12},
        {"aegis/frontier.board", "Frontier", false, 4, 135, 10, 0, 0, 2, 8, 10},
        {"aegis/crossroads.board", "Crossroads", false, 4, 179, 10, 0, 0, 4, 8, 12},
        {"aegis/mat.board", "Six-Player Mat", false, 12, 397, 42, 0, 0, 6, 9, 8},
    };
    for (int i = 0; i < countof(boards); i++) {
        Board *board = game_board(boards[i].path);
        assert_string_equal(board->title, boards[i].title);
        assert_int_equal(board->walled, boards[i].walled);
        assert_int_equal(board->words, boards[i].words);
        assert_int_equal(board->hexes, boards[i].hexes);
        assert_int_equal(count(board, board->terrain), boards[i].terrain);
        assert_int_equal(count(board, board->kind[HEX_STOP]), boards[i].stop);
        assert_int_equal(count(board, board->kind[HEX_JAM]), boards[i].jam);
        assert_int_equal(board->zones, boards[i].zones);
        for (int zone = 1; zone <= board->zones; zone++)
            assert_int_equal(count(board, board->zone[zone]), boards[i].zone_hexes);
        assert_int_equal(zones_apart(board, 1, 2), boards[i].apart);
        check_symmetry(board, HALF);
        check_connected(board);
    }
}

/* A1-SETUP-03 to A1-SETUP-06. */
static void terrain_of_the_first_edition_keeps_away_from_start_zones(void **state)
{
    (void)state;
    static const char *const paths[] = {"aegis/frontier.board", "aegis/crossroads.board"};
    for (int i = 0; i < countof(paths); i++) {
        Board *board = game_board(paths[i]);
        for (int hex = 1; hex < board->ids; hex++)
            for (int other = 1; other < board->ids && has(board->terrain, hex); other++)
                for (int zone = 1; zone <= board->zones; zone++)
                    if (has(board->zone[zone], other)) assert_true(hex_distance(board, hex, other) > 2);
    }
    check_symmetry(game_board("aegis/crossroads.board"), LEFT_RIGHT);
}

static void the_arena_has_six_starpoints(void **state)
{
    (void)state;
    Board *board = game_board("aegis/arena.board");
    unsigned numbers = 0;
    check_starpoints(board, 4, 0);
    for (int i = 0; i < board->mark_count; i++) {
        numbers |= 1u << board->marks[i].n;
        for (int k = 0; k < board->mark_count; k++)
            if (board->marks[k].hex == turned(board, board->marks[i].hex, HALF))
                assert_int_equal(board->marks[i].n + board->marks[k].n, 7);
    }
    assert_int_equal(numbers, 0x7e); /* 1 to 6, each once */
    assert_int_equal(board->mark_count, 6);
}

static void the_battlefield_is_fair_for_four(void **state)
{
    (void)state;
    Board *board = game_board("aegis/battlefield.board");
    check_symmetry(board, LEFT_RIGHT);
    check_symmetry(board, TOP_BOTTOM);
    check_starpoints(board, 2, 1);
    assert_int_equal(zones_apart(board, 3, 4), 12);
    assert_int_equal(zones_apart(board, 1, 3), 6);
    assert_int_equal(zones_apart(board, 2, 4), 6);
    assert_int_equal(zones_apart(board, 1, 4), 8);
    assert_int_equal(zones_apart(board, 2, 3), 8);
}

static void the_mat_is_fair_for_three_and_six(void **state)
{
    (void)state;
    static const int clockwise[6] = {1, 2, 3, 4, 5, 6}, apart[6] = {0, 8, 13, 18, 13, 8};
    Board *board = game_board("aegis/mat.board");
    check_symmetry(board, SIXTH);
    for (int i = 0; i < 6; i++)
        for (int k = 1; k < 6; k++)
            assert_int_equal(zones_apart(board, clockwise[i], clockwise[(i + k) % 6]), apart[k]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_boards_of_the_game_are_as_documented),
        cmocka_unit_test(the_arena_has_six_starpoints),
        cmocka_unit_test(terrain_of_the_first_edition_keeps_away_from_start_zones),
        cmocka_unit_test(the_battlefield_is_fair_for_four),
        cmocka_unit_test(the_mat_is_fair_for_three_and_six),
    };
    return cmocka_run_group_tests(tests, NULL, teardown);
}
