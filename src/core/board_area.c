/* Boards without hexes: a rectangle in hundredths of an inch with round and many-sided terrain, and the
   points around which Start Zones lie. docs/boards.md describes the words. */
#include "core/bits.h"
#include "core/board.h"
#include "core/lines.h"

enum { SIDE_LEAST = 600, RADIUS_MOST = 1200 };

typedef struct AreaReader {
    Board *board;
    BoardArea *area;
    Lines lines;
    Word first;
    bool has_title;
} AreaReader;

bool word_hundredths(Word word, int *value)
{
    int whole = 0, parts = 0, digits = 0, at = 0;
    if (word.quoted || !word.length) return false;
    for (; at < word.length && word.at[at] >= '0' && word.at[at] <= '9'; at++) {
        whole = whole * 10 + word.at[at] - '0';
        if (at == 4) return false;
    }
    if (!at || (at < word.length && word.at[at] != '.')) return false;
    for (int i = at + 1; i < word.length; i++, digits++) {
        if (word.at[i] < '0' || word.at[i] > '9' || digits == 2) return false;
        parts = parts * 10 + word.at[i] - '0';
    }
    if (at < word.length && !digits) return false;
    *value = whole * 100 + (digits == 1 ? parts * 10 : parts);
    return true;
}

void text_put_hundredths(Text *text, int value)
{
    text_format(text,
                value % 100 == 0  ? "%d"
                : value % 10 == 0 ? "%d.%d"
                                  : "%d.%02d",
                value / 100, value % 10 == 0 ? value % 100 / 10 : value % 100);
}

static bool take_inches(AreaReader *reader, int low, int high, const char *of, int16_t *value)
{
    Word word;
    int number;
    TEXT(expected, 64);
    text_put_hundredths(&expected, low);
    text_put(&expected, " to ");
    text_put_hundredths(&expected, high);
    text_put(&expected, " inches, hundredths at most");
    if (!lines_take(&reader->lines, &word, of, expected.at)) return false;
    if (!word_hundredths(word, &number) || number < low || number > high)
        return lines_wrong(&reader->lines, word, expected.at, "%s can't be \"%.*s\"", of, WORD_SHOWN(word));
    *value = (int16_t)number;
    return true;
}

static bool take_point(AreaReader *reader, int16_t *x, int16_t *y)
{
    return take_inches(reader, 0, reader->area->width, "the distance from the left", x) &&
           take_inches(reader, 0, reader->area->height, "the distance from the top", y);
}

static bool area_title(AreaReader *reader)
{
    if (reader->has_title)
        return lines_wrong(&reader->lines, reader->first, "one title", "the board has a title already");
    reader->has_title = true;
    return lines_take_name(&reader->lines, "the title", "up to 63 bytes in quotes, such as \"The Yard\"", "",
                           reader->board->title, sizeof reader->board->title) &&
           lines_take_end(&reader->lines);
}

static bool area_size(AreaReader *reader)
{
    int16_t width = 0, height = 0;
    if (reader->area->width)
        return lines_wrong(&reader->lines, reader->first, "one area", "the board has its area already");
    if (!take_inches(reader, SIDE_LEAST, AREA_SIDE_MAX, "the width", &width)) return false;
    if (!take_inches(reader, SIDE_LEAST, AREA_SIDE_MAX, "the height", &height)) return false;
    reader->area->width = width, reader->area->height = height;
    return lines_take_end(&reader->lines);
}

static AreaShape *shape_next(AreaReader *reader)
{
    if (reader->area->shapes < AREA_SHAPES_MAX) return &reader->area->shape[reader->area->shapes];
    lines_wrong(&reader->lines, reader->first, "at most 32 pieces of terrain", "there is too much terrain");
    return NULL;
}

void shape_bound(AreaShape *shape)
{
    shape->left = shape->right = shape->x[0], shape->top = shape->bottom = shape->y[0];
    for (int i = 1; i < shape->corners; i++) {
        if (shape->x[i] < shape->left) shape->left = shape->x[i];
        if (shape->x[i] > shape->right) shape->right = shape->x[i];
        if (shape->y[i] < shape->top) shape->top = shape->y[i];
        if (shape->y[i] > shape->bottom) shape->bottom = shape->y[i];
    }
    shape->left = (int16_t)(shape->left - shape->radius),
    shape->right = (int16_t)(shape->right + shape->radius);
    shape->top = (int16_t)(shape->top - shape->radius),
    shape->bottom = (int16_t)(shape->bottom + shape->radius);
}

static bool area_circle(AreaReader *reader)
{
    AreaShape *shape = shape_next(reader);
    if (!shape || !take_point(reader, &shape->x[0], &shape->y[0])) return false;
    if (!take_inches(reader, 10, RADIUS_MOST, "the radius", &shape->radius)) return false;
    shape_bound(shape);
    reader->area->shapes++;
    return lines_take_end(&reader->lines);
}

/* Which way the outline turns at its corner i: > 0 clockwise on the board, as y grows downwards. */
static int64_t shape_turn(const AreaShape *shape, int i)
{
    int n = shape->corners, a = i, b = (i + 1) % n, c = (i + 2) % n;
    return (int64_t)(shape->x[b] - shape->x[a]) * (shape->y[c] - shape->y[b]) -
           (int64_t)(shape->y[b] - shape->y[a]) * (shape->x[c] - shape->x[b]);
}

/* Turning by every corner one way is not enough: a star does so, and goes round twice. */
static bool shape_is_convex(const AreaShape *shape)
{
    int flips = 0, n = shape->corners;
    for (int i = 0; i < n; i++) {
        if ((shape_turn(shape, i) > 0) != (shape_turn(shape, 0) > 0) || !shape_turn(shape, i)) return false;
        int dx = shape->x[(i + 1) % n] - shape->x[i], next = shape->x[(i + 2) % n] - shape->x[(i + 1) % n];
        flips += (dx < 0) != (next < 0);
    }
    return flips <= 2;
}

static bool area_polygon(AreaReader *reader)
{
    AreaShape *shape = shape_next(reader);
    Word word;
    if (!shape) return false;
    while (lines_peek(&reader->lines, &word)) {
        if (shape->corners == AREA_CORNERS_MAX)
            return lines_wrong(&reader->lines, word, "3 to 8 corners", "there are too many corners");
        if (!take_point(reader, &shape->x[shape->corners], &shape->y[shape->corners])) return false;
        shape->corners++;
    }
    if (shape->corners < 3)
        return lines_wrong(&reader->lines, reader->first, "3 to 8 corners, each x and y",
                           "the polygon has too few corners");
    if (!shape_is_convex(shape))
        return lines_wrong(&reader->lines, reader->first, "corners in order around it, each turning one way",
                           "the polygon is not convex");
    shape_bound(shape);
    reader->area->shapes++;
    return true;
}

static bool area_start(AreaReader *reader)
{
    BoardArea *area = reader->area;
    int zone;
    int16_t x = 0, y = 0;
    if (!lines_take_number(&reader->lines, 1, BOARD_ZONES_MAX, "the start zone", &zone)) return false;
    if (!take_point(reader, &x, &y)) return false;
    if (x && y && x != area->width && y != area->height)
        return lines_wrong(&reader->lines, reader->first, "a corner or a point on the edge",
                           "start zone %d does not begin at the edge", zone);
    if (zone != reader->board->zones + 1)
        return lines_wrong(&reader->lines, reader->first, "start zones in order, each once",
                           "start zone %d comes out of order", zone);
    reader->board->zones = zone;
    area->start_x[zone] = x, area->start_y[zone] = y;
    return lines_take_end(&reader->lines);
}

static bool area_line(AreaReader *reader)
{
    static const struct {
        const char *word;
        bool (*read)(AreaReader *);
    } lines[] = {{"title", area_title},
                 {"area", area_size},
                 {"circle", area_circle},
                 {"polygon", area_polygon},
                 {"start", area_start}};
    if (!words_next(&reader->lines.words, &reader->first)) return true;
    int row = reader->first.quoted ? -1 : rows_find(rows_of(lines), reader->first);
    if (row < 0)
        return lines_wrong(&reader->lines, reader->first, "title, area, circle, polygon or start",
                           "\"%.*s\" is not a word for boards in inches", WORD_SHOWN(reader->first));
    if (row > 1 && !reader->area->width)
        return lines_wrong(&reader->lines, reader->first, "area and its width and height above this",
                           "the board has no area yet");
    return lines[row].read(reader);
}

bool board_is_area(const char *text)
{
    Lines lines = lines_of(text, 1, NULL);
    Word word;
    while (lines_next(&lines))
        if (words_next(&lines.words, &word) && word_is(word, "area")) return true;
    return false;
}

/* Its sets hold sites instead of hexes: pieces, then terrain. */
static void area_sets(Board *board, int kinds, Arena *arena)
{
    board->words = BITS_WORDS_INCHES;
    board->ids = 64 * BITS_WORDS_INCHES;
    board->stride = 1;
    board->land = arena_new(arena, uint64_t, board->words);
    board->terrain = arena_new(arena, uint64_t, board->words);
    for (int i = 0; i < kinds; i++) board->kind[i] = arena_new(arena, uint64_t, board->words);
    for (int zone = 0; zone <= BOARD_ZONES_MAX; zone++)
        board->zone[zone] = arena_new(arena, uint64_t, board->words);
    board->near = arena_new(arena, uint64_t, board->ids * board->words);
    board->marks = arena_new(arena, struct Mark, BOARD_MARKS_MAX);
    for (int i = 0; i < board->area->shapes; i++)
        board->terrain[(AREA_SITE + i) >> 6] |= 1ull << ((AREA_SITE + i) & 63);
}

bool board_read_area(Board *board, const char *text, int first_line, Arena *arena, Problem *problem)
{
    AreaReader reader = {
        .board = board, .area = arena_new(arena, BoardArea, 1), .lines = lines_of(text, first_line, problem)};
    board->area = reader.area;
    while (lines_next(&reader.lines))
        if (!area_line(&reader)) return false;
    int kinds = 0;
    while (board->kinds && board->kinds[kinds].word) kinds++;
    area_sets(board, kinds, arena);
    return true;
}
