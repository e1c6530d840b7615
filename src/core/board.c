/* The geometry of hex boards and the tables computed from it. Everything is exact: integers only.
   Others rely on board_build filling each table for every pair of hexes on the board. */
#include <stdlib.h>

#include "core/bits.h"
#include "core/board.h"

const int8_t HEX_FLAT[6][2] = {{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}};
const int8_t HEX_POINTED[6][2] = {{2, -1}, {1, -2}, {-1, -1}, {-2, 1}, {-1, 2}, {1, 1}};

/* A2-LOS-12. At time t of 0..1 the point of the segment has the cube differences t * run[k]; it is
   inside while each is less than 1 away from the hex's own. Times are counted in parts of
   `whole`, of which every bound is a multiple, so that nothing is rounded. */
bool hex_cuts(int dq, int dr, int cq, int cr)
{
    int run[3] = {2 * dq + dr, -dq - 2 * dr, dr - dq};
    int own[3] = {2 * cq + cr, -cq - 2 * cr, cr - cq};
    int64_t whole = 1;
    for (int k = 0; k < 3; k++) {
        if (run[k] < 0) run[k] = -run[k], own[k] = -own[k];
        if (run[k] > 0) whole *= run[k];
    }
    int64_t enters = 0, leaves = whole;
    for (int k = 0; k < 3; k++) {
        if (run[k] == 0) {
            if (own[k] != 0) return false;
            continue;
        }
        int64_t part = whole / run[k], from = (own[k] - 1) * part, to = (own[k] + 1) * part;
        if (from > enters) enters = from;
        if (to < leaves) leaves = to;
    }
    return enters < leaves;
}

int hex_axis(int dq, int dr)
{
    int length = hex_length(dq, dr);
    if (length == 0) return -1;
    for (int i = 0; i < 6; i++) {
        if (dq == HEX_FLAT[i][0] * length && dr == HEX_FLAT[i][1] * length) return i;
        if (2 * dq == HEX_POINTED[i][0] * length && 2 * dr == HEX_POINTED[i][1] * length) return 6 + i;
    }
    return -1;
}

int board_at(const Board *board, int q, int r)
{
    int column = q - board->q[0], row = r - board->r[0];
    if (column < 1 || column >= board->stride || row < 0 || row >= board->rows) return 0;
    int id = row * board->stride + column;
    return board->column[id] ? id : 0;
}

/* Takes a number from at most `length` characters and returns how many it took, 0 for none. */
static int number_take(const char *at, int length, int *number)
{
    int i = 0, sign = 1, value = 0;
    if (i < length && (at[i] == '-' || at[i] == '+')) sign = at[i++] == '-' ? -1 : 1;
    int first = i;
    for (; i < length && at[i] >= '0' && at[i] <= '9'; i++) {
        if (i - first == 4) return 0;
        value = value * 10 + at[i] - '0';
    }
    *number = sign * value;
    return i > first ? i : 0;
}

static int find_axial(const Board *board, Word word)
{
    const char *at = word.at + 1, *end = word.at + word.length;
    int q, r, taken = number_take(at, (int)(end - at), &q);
    if (taken == 0) return 0;
    at += taken;
    if (at == end || *at++ != ',') return 0;
    taken = number_take(at, (int)(end - at), &r);
    if (taken == 0) return 0;
    at += taken;
    return end - at == 1 && *at == ')' ? board_at(board, q, r) : 0;
}

int board_find(const Board *board, Word word)
{
    if (word.quoted || word.length < 2) return 0;
    if (word.at[0] == '(') return find_axial(board, word);
    int column = 0, row, i = 0;
    for (; i < word.length && i < 2; i++) {
        int letter = word.at[i] | 32;
        if (letter < 'a' || letter > 'z') break;
        column = column * 26 + letter - 'a' + 1;
    }
    if (i == 0 || i == word.length || word.at[i] < '1' || word.at[i] > '9') return 0;
    if (number_take(word.at + i, word.length - i, &row) != word.length - i || row > board->rows) return 0;
    for (int id = (row - 1) * board->stride + 1; id < row * board->stride; id++)
        if (board->column[id] == column) return id;
    return 0;
}

void board_write_hex(const Board *board, int hex, Text *text)
{
    ensure(hex > 0 && hex < board->ids && board->column[hex]);
    int column = board->column[hex] - 1;
    if (column >= 26) text_put_char(text, (char)('a' + column / 26 - 1));
    text_put_char(text, (char)('a' + column % 26));
    text_put_int(text, board->row[hex]);
}

/* ---- tables ---------------------------------------------------------------------------------- */

static void set_add(uint64_t *set, int id) { set[id >> 6] |= 1ull << (id & 63); }

static void build_steps(Board *board, const uint16_t *hexes, Arena *arena)
{
    board->near = arena_new(arena, uint64_t, board->ids * board->words);
    for (int i = 0; i < board->hexes; i++) {
        int hex = hexes[i];
        for (int k = 0; k < 6; k++) {
            int next = board_at(board, board->q[hex] + HEX_FLAT[k][0], board->r[hex] + HEX_FLAT[k][1]);
            board->step[hex][k] = (uint16_t)next;
            if (next) set_add(board->near + (size_t)hex * (size_t)board->words, next);
        }
    }
}

/* The greatest distance is the greatest extent in one of the three cube coordinates. */
static int board_diameter(const Board *board, const uint16_t *hexes)
{
    int low[3] = {INT8_MAX, INT8_MAX, 2 * INT8_MAX}, high[3] = {INT8_MIN, INT8_MIN, 2 * INT8_MIN};
    for (int i = 0; i < board->hexes; i++) {
        int q = board->q[hexes[i]], r = board->r[hexes[i]], at[3] = {q, r, q + r};
        for (int k = 0; k < 3; k++) {
            if (at[k] < low[k]) low[k] = at[k];
            if (at[k] > high[k]) high[k] = at[k];
        }
    }
    int diameter = 0;
    for (int k = 0; k < 3; k++)
        if (high[k] - low[k] > diameter) diameter = high[k] - low[k];
    return diameter;
}

static int vector_index(const Board *board, int dq, int dr)
{
    return (dq + board->span) * (2 * board->span + 1) + dr + board->span;
}

/* Fills `within` and notes in `occurs` which vectors lead from hex to hex. */
static void build_within(Board *board, const uint16_t *hexes, uint8_t *occurs, Arena *arena)
{
    size_t words = (size_t)board->words, rings = (size_t)board->diameter + 1;
    size_t size = (size_t)board->ids * rings * words;
    board->within = arena_new(arena, uint64_t, size);
    for (int i = 0; i < board->hexes; i++) {
        int from = hexes[i];
        uint64_t *ring = board->within + (size_t)from * rings * words;
        for (int k = 0; k < board->hexes; k++) {
            int to = hexes[k];
            int dq = board->q[to] - board->q[from], dr = board->r[to] - board->r[from];
            set_add(ring + (size_t)hex_length(dq, dr) * words, to);
            occurs[vector_index(board, dq, dr)] = 1;
        }
        for (size_t w = words; w < rings * words; w++) ring[w] |= ring[w - words];
    }
}

/* Writes the ids of the hexes strictly between (0,0) and (dq,dr), relative to the first, and
   returns how many. A hex reaches at most 2/3 beyond its centre in each cube coordinate: its centre
   lies in the rhombus of the two ends, a detour through it costs at most one step, and in its row it is
   no farther from the line than the line goes along from row to row, and two. */
static int between_list(int dq, int dr, int stride, int16_t *list)
{
    int count = 0, length = hex_length(dq, dr), slope = dr ? abs(dq / dr) : abs(dq);
    int q_low = dq < 0 ? dq : 0, q_high = dq < 0 ? 0 : dq;
    int r_low = dr < 0 ? dr : 0, r_high = dr < 0 ? 0 : dr;
    for (int r = r_low; r <= r_high; r++) {
        int middle = dr ? dq * r / dr : 0, first = middle - slope - 3, last = middle + slope + 3;
        for (int q = first > q_low ? first : q_low; q <= q_high && q <= last; q++) {
            int here = hex_length(q, r), there = hex_length(dq - q, dr - r);
            if (here == 0 || there == 0 || here + there > length + 1) continue;
            if (hex_cuts(dq, dr, q, r)) list[count++] = (int16_t)(r * stride + q);
        }
    }
    return count;
}

/* The list of a vector, turned round, is that of the opposite vector, which stands as far from the
   end of the table as this one from its beginning. A line meets fewer than two hexes a step. */
static void build_between(Board *board, const uint8_t *occurs, Arena *arena, Arena *scratch)
{
    int side = 2 * board->span + 1, vectors = side * side, capacity = 1;
    for (int v = 0; v < vectors; v++)
        if (occurs[v]) capacity += 2 * hex_length(v / side - board->span, v % side - board->span) + 1;
    int16_t *lists = arena_new(scratch, int16_t, capacity);
    int32_t *at = arena_new(arena, int32_t, vectors);
    int used = 1; /* list 0 is empty: of the vector to itself, and of those that do not occur */

    for (int v = 0; v < vectors / 2; v++) {
        if (!occurs[v]) continue;
        int dq = v / side - board->span, dr = v % side - board->span;
        int count = between_list(dq, dr, board->stride, lists + used);
        ensure(count < 2 * hex_length(dq, dr) && used + 2 * (count + 1) <= capacity);
        at[v] = used;
        at[vectors - 1 - v] = used + count + 1;
        for (int i = 0; i < count; i++) lists[used + count + 1 + i] = (int16_t)-lists[used + i];
        lists[used + count] = lists[used + 2 * count + 1] = 0;
        used += 2 * (count + 1);
    }
    int16_t *kept = arena_new(arena, int16_t, used);
    memcpy(kept, lists, sizeof *kept * (size_t)used);
    board->between = kept;
    board->between_at = at;
}

void board_build(Board *board, Arena *arena)
{
    uint16_t hexes[BOARD_HEXES_MAX];
    int count = 0;
    for (int id = 1; id < board->ids; id++)
        if (board->column[id]) hexes[count++] = (uint16_t)id;
    ensure(count == board->hexes && count > 0);
    board->span = (board->stride > board->rows + 1 ? board->stride - 1 : board->rows) - 1;
    board->diameter = board_diameter(board, hexes);

    Arena scratch = {0};
    int side = 2 * board->span + 1, vectors = side * side;
    uint8_t *occurs = arena_new(&scratch, uint8_t, vectors);
    build_steps(board, hexes, arena);
    build_within(board, hexes, occurs, arena);
    build_between(board, occurs, arena, &scratch);
    arena_free(&scratch);
}
