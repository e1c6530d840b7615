/* Reads a board from text: its shape (a hexagon or drawn rows), its edge and what is printed on its
   hexes. docs/boards.md describes the words. Nothing of a board with a problem is kept. */
#include "core/bits.h"
#include "core/board.h"
#include "core/lines.h"

enum {
    RADIUS_MAX = 12,
    ROWS_MAX = 64,
    PLACES_MAX = 128, /* characters that a drawn row may have after its word */
    STRIDE_MAX = 63,  /* bits_up and bits_down shift by less than a word */
    MARK_NUMBER_MAX = 99
};
_Static_assert(ROWS_MAX <= INT8_MAX && PLACES_MAX <= INT8_MAX + 1, "axial coordinates fit int8_t");
_Static_assert((2 * RADIUS_MAX + 1) * (2 * RADIUS_MAX + 2) <= BOARD_IDS_MAX, "every hexagon fits");
_Static_assert(3 * RADIUS_MAX * (RADIUS_MAX + 1) + 1 <= BOARD_HEXES_MAX, "every hexagon fits");

typedef struct DrawnRow {
    int line, column;  /* of its first cell in the text                   */
    int place, length; /* place of its first cell after the word; cells  */
    const char *cells; /* every second character, not terminated         */
} DrawnRow;

typedef struct Reader {
    Board *board;
    Arena *arena;
    Lines lines;
    Word first; /* the word that began the line */
    bool has_title, has_edge, shaped;
    int radius, row_count;
    DrawnRow rows[ROWS_MAX];
    int mark_lines[BOARD_MARKS_MAX];
    char expected[128]; /* words for a problem */
} Reader;

static const char HEX_EXPECTED[] = "a hex of this board, such as c3 or (0,-1)";

static bool set_has(const uint64_t *set, int id) { return set[id >> 6] >> (id & 63) & 1; }
static void set_add(uint64_t *set, int id) { set[id >> 6] |= 1ull << (id & 63); }

/* How many kinds of hex the game knows; they are 0 to that less one. */
static int kind_count(const Reader *reader)
{
    int count = 0;
    while (reader->board->kinds && reader->board->kinds[count].word) count++;
    return count;
}

/* ". hex, # terrain, S stop, 1 to 6 start zone, _ hole" */
static const char *cells_expected(Reader *reader)
{
    Text text = text_fixed(reader->expected, sizeof reader->expected);
    text_put(&text, ". hex, # terrain, ");
    for (int i = 0; i < kind_count(reader); i++)
        text_format(&text, "%c %s, ", reader->board->kinds[i].cell, reader->board->kinds[i].word);
    text_put(&text, "1 to 6 start zone, _ hole");
    return reader->expected;
}

/* "BEFOREterrain, stop, start or mark": what may stand in a board after its shape. */
static const char *words_expected(Reader *reader, const char *before)
{
    Text text = text_fixed(reader->expected, sizeof reader->expected);
    text_format(&text, "%sterrain, ", before);
    for (int i = 0; i < kind_count(reader); i++) text_format(&text, "%s, ", reader->board->kinds[i].word);
    text_put(&text, "start or mark");
    return reader->expected;
}

/* A problem about the word that began this line. */
static bool wrong_line(Reader *reader, const char *expected, const char *what)
{
    return lines_wrong(&reader->lines, reader->first, expected, "%s", what);
}

/* ---- the shape ------------------------------------------------------------------------------- */

static bool read_hexagon(Reader *reader)
{
    if (reader->row_count) return wrong_line(reader, "a hexagon or rows", "this board has rows already");
    if (reader->radius) return wrong_line(reader, "", "this board is a hexagon already");
    int radius;
    if (!lines_take_number(&reader->lines, 1, RADIUS_MAX, "the hexagon's radius", &radius)) return false;
    reader->radius = radius;
    return lines_take_end(&reader->lines);
}

/* -1: of no kind that the game knows. */
static int cell_kind(const Reader *reader, char cell)
{
    for (int i = 0; i < kind_count(reader); i++)
        if ((cell | 32) == (reader->board->kinds[i].cell | 32)) return i;
    return -1;
}

static bool cell_known(const Reader *reader, char cell)
{
    return cell == '.' || cell == '#' || cell == '_' || (cell >= '1' && cell <= '0' + BOARD_ZONES_MAX) ||
           cell_kind(reader, cell) >= 0;
}

static bool ends_line(char c) { return c == 0 || c == '\n'; }

static const char *skip_blanks(const char *at)
{
    while (*at == ' ' || *at == '\r') at++;
    return at;
}

/* Cells stand at every second place, so that the drawing has the shape of the board. */
static bool read_cells(Reader *reader, DrawnRow *row, const char *after)
{
    const char *at = row->cells, *line = reader->lines.words.line;
    bool any = false;
    for (; !ends_line(*at); at += 2) {
        int column = (int)(at - line) + 1;
        if (at - after >= PLACES_MAX)
            return lines_wrong(&reader->lines, (Word){.column = column}, "at most 128 characters",
                               "the row is too long");
        if (*at == ' ' || *at == '\t')
            return lines_wrong(&reader->lines, (Word){.column = column}, cells_expected(reader),
                               "cells stand one blank apart, and a hole is drawn _");
        if (*at >= '0' && *at <= '9' && !cell_known(reader, *at))
            return lines_wrong(&reader->lines, (Word){.column = column}, cells_expected(reader),
                               "there is no start zone %c", *at);
        if (!cell_known(reader, *at))
            return lines_wrong(&reader->lines, (Word){.column = column}, cells_expected(reader),
                               "\"%c\" is not a cell", *at > ' ' && *at < 127 ? *at : '?');
        any = any || *at != '_';
        row->length++;
        if (ends_line(*skip_blanks(at + 1))) break;
        if (at[1] != ' ')
            return lines_wrong(&reader->lines, (Word){.column = column + 1}, "one blank between two cells",
                               "two cells touch");
    }
    return any || wrong_line(reader, cells_expected(reader), "this row has no hex");
}

static bool read_row(Reader *reader)
{
    if (reader->radius) return wrong_line(reader, "a hexagon or rows", "this board is a hexagon already");
    if (reader->shaped)
        return wrong_line(reader, words_expected(reader, "all rows before the first "),
                          "the board was complete above this row");
    if (reader->row_count == ROWS_MAX) return wrong_line(reader, "at most 64 rows", "the board is too big");

    const char *after = reader->first.at + reader->first.length;
    DrawnRow *row = &reader->rows[reader->row_count];
    row->cells = skip_blanks(after);
    row->line = reader->lines.number;
    row->column = (int)(row->cells - reader->lines.words.line) + 1;
    row->place = (int)(row->cells - after);
    if (*row->cells == '\t')
        return lines_wrong(&reader->lines, (Word){.column = row->column}, "blanks",
                           "a tab does not show where a row begins");
    if (!read_cells(reader, row, after)) return false;
    if (reader->row_count && (row->place - row[-1].place) % 2 == 0)
        return lines_wrong(&reader->lines, (Word){.column = row->column},
                           "one blank more or fewer before its first cell",
                           "the row is not shifted by half a hex against the one above");
    reader->row_count++;
    return true;
}

/* Two places further east is the next column; the row below begins half a hex further west. */
static int drawn_slant(const DrawnRow *row, int index, int cell) { return row->place + 2 * cell - index; }

/* Sets the rhombus and its coordinates around the hex in column `middle_column` of `middle_row`. */
static bool shape_set(Reader *reader, int width, int rows, int middle_column, int middle_row)
{
    Board *board = reader->board;
    board->stride = width + 1;
    board->rows = rows;
    board->ids = rows * board->stride;
    if (board->stride > STRIDE_MAX || board->ids > BOARD_IDS_MAX)
        return problem_set(reader->lines.problem, reader->rows[0].line, reader->rows[0].column,
                           "at most 62 slanting columns, and rows times (columns + 1) up to 768",
                           "the board is too big: %d rows in %d slanting columns", rows, width);
    board->words = board->ids <= 64 * BITS_WORDS_SMALL ? BITS_WORDS_SMALL : BITS_WORDS_WIDE;
#ifdef WIDE_BOARDS_ONLY
    board->words = BITS_WORDS_WIDE; /* a quick build compiles the games once, for wide boards */
#endif
    for (int id = 0; id < board->ids; id++) {
        board->q[id] = (int8_t)(id % board->stride - middle_column);
        board->r[id] = (int8_t)(id / board->stride - middle_row);
    }
    board->land = arena_new(reader->arena, uint64_t, board->words);
    board->terrain = arena_new(reader->arena, uint64_t, board->words);
    for (int i = 0; i < kind_count(reader); i++)
        board->kind[i] = arena_new(reader->arena, uint64_t, board->words);
    board->marks = arena_new(reader->arena, struct Mark, BOARD_MARKS_MAX);
    for (int zone = 0; zone <= BOARD_ZONES_MAX; zone++)
        board->zone[zone] = arena_new(reader->arena, uint64_t, board->words);
    return true;
}

static void shape_add(Board *board, int id, int column)
{
    board->column[id] = (uint8_t)column;
    board->row[id] = (uint8_t)(id / board->stride + 1);
    set_add(board->land, id);
    board->hexes++;
}

static bool shape_hexagon(Reader *reader)
{
    Board *board = reader->board;
    int radius = reader->radius, side = 2 * radius + 1;
    if (!shape_set(reader, side, side, radius + 1, radius)) return false;
    for (int row = 0; row < side; row++)
        for (int column = 1, drawn = 0; column <= side; column++)
            if (hex_length(column - radius - 1, row - radius) <= radius)
                shape_add(board, row * board->stride + column, ++drawn);
    return true;
}

static void zone_add(Board *board, int zone, int hex)
{
    set_add(board->zone[zone], hex);
    if (zone > board->zones) board->zones = zone;
}

static void cell_add(Reader *reader, int id, char cell)
{
    Board *board = reader->board;
    int kind = cell_kind(reader, cell);
    if (cell == '#') set_add(board->terrain, id);
    if (kind >= 0) set_add(board->kind[kind], id);
    if (cell >= '1' && cell <= '9') zone_add(board, cell - '0', id);
}

static bool shape_rows(Reader *reader)
{
    Board *board = reader->board;
    const DrawnRow *rows = reader->rows;
    int count = reader->row_count, hexes = 0, low = INT16_MAX, high = INT16_MIN;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < rows[i].length; k++) {
            if (rows[i].cells[2 * k] == '_') continue;
            int slant = drawn_slant(&rows[i], i, k);
            if (slant < low) low = slant;
            if (slant > high) high = slant;
            hexes++;
        }
    if (hexes > BOARD_HEXES_MAX)
        return problem_set(reader->lines.problem, rows[0].line, rows[0].column, "at most 512 hexes",
                           "the board is too big: %d hexes", hexes);
    int middle = (count - 1) / 2;
    int centre = drawn_slant(&rows[middle], middle, (rows[middle].length - 1) / 2);
    if (!shape_set(reader, (high - low) / 2 + 1, count, (centre - low) / 2 + 1, middle)) return false;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < rows[i].length; k++) {
            char cell = rows[i].cells[2 * k];
            if (cell == '_') continue;
            int id = i * board->stride + (drawn_slant(&rows[i], i, k) - low) / 2 + 1;
            shape_add(board, id, k + 1);
            cell_add(reader, id, cell);
        }
    return true;
}

/* Before the first thing printed on a hex, and at the end: from here on hexes have names. */
static bool shape_finish(Reader *reader, int line, int column)
{
    if (reader->shaped) return true;
    if (!reader->radius && !reader->row_count)
        return problem_set(reader->lines.problem, line, column, "hexagon N, or rows, above this",
                           "the board has no shape");
    reader->shaped = true;
    return reader->radius ? shape_hexagon(reader) : shape_rows(reader);
}

/* ---- what is printed ------------------------------------------------------------------------- */

static struct Mark *mark_on(const Board *board, int hex)
{
    for (int i = 0; i < board->mark_count; i++)
        if (board->marks[i].hex == hex) return &board->marks[i];
    return NULL;
}

static int zone_of(const Board *board, int hex)
{
    for (int zone = 1; zone <= board->zones; zone++)
        if (set_has(board->zone[zone], hex)) return zone;
    return 0;
}

static bool take_hex(Reader *reader, Word word, int *hex)
{
    *hex = board_find(reader->board, word);
    if (*hex) return true;
    return lines_wrong(&reader->lines, word, HEX_EXPECTED, "\"%.*s\" is not a hex of this board",
                       WORD_SHOWN(word));
}

/* Nobody can stand on terrain, so nothing else is printed there. */
static bool free_of_terrain(Reader *reader, Word word, int hex)
{
    if (!set_has(reader->board->terrain, hex)) return true;
    return lines_wrong(&reader->lines, word, "a hex where something can stand", "\"%.*s\" is terrain",
                       WORD_SHOWN(word));
}

static bool free_for_terrain(Reader *reader, Word word, int hex)
{
    const Board *board = reader->board;
    TEXT(taken, 32);
    if (zone_of(board, hex))
        text_put(&taken, "in a start zone");
    else if (mark_on(board, hex))
        text_put(&taken, "marked");
    for (int i = 0; i < kind_count(reader) && !taken.length; i++)
        if (set_has(board->kind[i], hex)) text_format(&taken, "a %s hex", board->kinds[i].word);
    if (!taken.length) return true;
    return lines_wrong(&reader->lines, word, "terrain where nothing else is printed", "\"%.*s\" is %s",
                       WORD_SHOWN(word), taken.at);
}

static bool add_once(Reader *reader, uint64_t *set, Word word, int hex, const char *kind)
{
    if (set_has(set, hex))
        return lines_wrong(&reader->lines, word, "each hex once", "\"%.*s\" is %s already", WORD_SHOWN(word),
                           kind);
    set_add(set, hex);
    return true;
}

static bool read_places(Reader *reader, int kind)
{
    if (!shape_finish(reader, reader->lines.number, reader->first.column)) return false;
    Board *board = reader->board;
    bool terrain = kind < 0;
    uint64_t *set = terrain ? board->terrain : board->kind[kind];
    TEXT(what, 32);
    if (terrain)
        text_put(&what, "terrain");
    else
        text_format(&what, "a %s hex", board->kinds[kind].word);
    Word word;
    if (!lines_take(&reader->lines, &word, "a hex", HEX_EXPECTED)) return false;
    do {
        int hex;
        if (!take_hex(reader, word, &hex) || !add_once(reader, set, word, hex, what.at)) return false;
        if (!(terrain ? free_for_terrain : free_of_terrain)(reader, word, hex)) return false;
    } while (words_next(&reader->lines.words, &word));
    return true;
}

static bool read_terrain(Reader *reader) { return read_places(reader, -1); }

static bool read_start(Reader *reader)
{
    if (!shape_finish(reader, reader->lines.number, reader->first.column)) return false;
    Word word;
    int zone, hex;
    if (!lines_take_number(&reader->lines, 1, BOARD_ZONES_MAX, "the start zone", &zone)) return false;
    if (!lines_take(&reader->lines, &word, "a hex", HEX_EXPECTED)) return false;
    do {
        if (!take_hex(reader, word, &hex) || !free_of_terrain(reader, word, hex)) return false;
        int other = zone_of(reader->board, hex);
        if (other)
            return lines_wrong(&reader->lines, word, "each hex in one start zone",
                               "\"%.*s\" is in start zone %d already", WORD_SHOWN(word), other);
        zone_add(reader->board, zone, hex);
    } while (words_next(&reader->lines.words, &word));
    return true;
}

static bool take_kind(Reader *reader, char kind[16])
{
    Word word;
    if (!lines_take(&reader->lines, &word, "the kind of mark", "a word of up to 15 letters")) return false;
    bool letters = !word.quoted && word.length < 16;
    for (int i = 0; letters && i < word.length; i++) {
        kind[i] = (char)(word.at[i] | 32);
        letters = kind[i] >= 'a' && kind[i] <= 'z';
    }
    kind[letters ? word.length : 0] = 0;
    if (letters) return true;
    return lines_wrong(&reader->lines, word, "a word of up to 15 letters", "\"%.*s\" is not a kind of mark",
                       WORD_SHOWN(word));
}

static bool mark_add(Reader *reader, const struct Mark *mark, Word word)
{
    Board *board = reader->board;
    if (mark_on(board, mark->hex))
        return lines_wrong(&reader->lines, word, "each hex once", "\"%.*s\" is marked already",
                           WORD_SHOWN(word));
    if (board->mark_count == BOARD_MARKS_MAX)
        return lines_wrong(&reader->lines, word, "at most 8 marked hexes", "there are too many marks");
    reader->mark_lines[board->mark_count] = reader->lines.number;
    board->marks[board->mark_count++] = *mark;
    return true;
}

static bool read_mark(Reader *reader)
{
    if (!shape_finish(reader, reader->lines.number, reader->first.column)) return false;
    Board *board = reader->board;
    struct Mark mark = {0};
    Word word;
    int number, hex;
    if (!take_kind(reader, mark.kind)) return false;
    if (!lines_take_number(&reader->lines, 1, MARK_NUMBER_MAX, "the mark's number", &number)) return false;
    mark.n = (uint8_t)number;
    for (int i = 0; i < board->mark_count; i++)
        if (board->marks[i].n == mark.n && string_same(board->marks[i].kind, mark.kind))
            return lines_wrong(&reader->lines, reader->first, "all hexes of one mark on one line",
                               "line %d has mark %s %d already", reader->mark_lines[i], mark.kind, number);
    if (!lines_take(&reader->lines, &word, "a hex", HEX_EXPECTED)) return false;
    do {
        if (!take_hex(reader, word, &hex) || !free_of_terrain(reader, word, hex)) return false;
        mark.hex = (uint16_t)hex;
        if (!mark_add(reader, &mark, word)) return false;
    } while (words_next(&reader->lines.words, &word));
    return true;
}

/* ---- the rest -------------------------------------------------------------------------------- */

static bool read_title(Reader *reader)
{
    if (reader->has_title) return wrong_line(reader, "one title", "the board has a title already");
    static const char expected[] = "up to 63 bytes in quotes, such as \"The Arena\"";
    Board *board = reader->board;
    Word word;
    if (!lines_take(&reader->lines, &word, "the title", expected)) return false;
    bool closed = !word.quoted || word.at[word.length] == '"';
    if (!closed || word.length == 0 || word.length >= (int)sizeof board->title)
        return lines_wrong(&reader->lines, word, expected, "%s",
                           !closed            ? "the title's closing quote is missing"
                           : word.length == 0 ? "the title is empty"
                                              : "the title is too long");
    word_copy(word, board->title, sizeof board->title);
    reader->has_title = true;
    return lines_take_end(&reader->lines);
}

static bool read_edge(Reader *reader)
{
    if (reader->has_edge) return wrong_line(reader, "one edge", "the board has an edge already");
    Word word;
    if (!lines_take(&reader->lines, &word, "the edge", "walled or open")) return false;
    if (!word_is(word, "walled") && !word_is(word, "open"))
        return lines_wrong(&reader->lines, word, "walled or open", "the edge can't be \"%.*s\"",
                           WORD_SHOWN(word));
    reader->board->walled = word_is(word, "walled");
    reader->has_edge = true;
    return lines_take_end(&reader->lines);
}

static bool read_line(Reader *reader)
{
    static const struct {
        const char *word;
        bool (*read)(Reader *);
    } lines[] = {{"title", read_title}, {"edge", read_edge},       {"hexagon", read_hexagon},
                 {"row", read_row},     {"terrain", read_terrain}, {"start", read_start},
                 {"mark", read_mark}};
    if (!words_next(&reader->lines.words, &reader->first)) return true;
    int row = reader->first.quoted ? -1 : rows_find(rows_of(lines), reader->first);
    if (row >= 0) return lines[row].read(reader);
    for (int i = 0; i < kind_count(reader); i++)
        if (!reader->first.quoted && word_is(reader->first, reader->board->kinds[i].word))
            return read_places(reader, i);
    return lines_wrong(&reader->lines, reader->first, words_expected(reader, "title, edge, hexagon, row, "),
                       "\"%.*s\" is not a word for boards", WORD_SHOWN(reader->first));
}

Board *board_read(const char *name, const char *text, int first_line, const HexKind *kinds, Arena *arena,
                  Problem *problem)
{
    Reader reader = {.arena = arena, .lines = lines_of(text, first_line, problem)};
    Board *board = reader.board = arena_new(arena, Board, 1);
    board->kinds = kinds;
    ensure(kind_count(&reader) <= BOARD_KINDS_MAX);
    if (strlen(name) >= sizeof board->name) {
        problem_set(problem, first_line, 0, "at most 31 bytes", "the board's name is too long");
        return NULL;
    }
    strcpy(board->name, name);
    strcpy(board->title, name);
    board->hash = hash_bytes(text, strlen(text));
    if (board_is_area(text)) return board_read_area(board, text, first_line, arena, problem) ? board : NULL;
    while (lines_next(&reader.lines))
        if (!read_line(&reader)) return NULL;
    if (!shape_finish(&reader, reader.lines.number, 1)) return NULL;
    board_build(board, arena);
    return board;
}
