/* Hex boards: pointed-top hexes in a padded rhombus, id = row * stride + column with column 0 always
   padding and id 0 no hex. Immutable once built, shared by every table that plays on them.

   Words for hexes: column letter(s) and row number, `a1` top left, as drawn: rows are numbered from
   the top, hexes are lettered from the left within their row (holes drawn inside a row count).
   `(q,r)` is axial around the board's centre: q grows to the east, r to the south-east. */
#ifndef ARBITER_BOARD_H
#define ARBITER_BOARD_H

#include "core/text.h"

enum {
    BOARD_HEXES_MAX = 512,
    BOARD_IDS_MAX = 768,
    BOARD_ZONES_MAX = 6,
    BOARD_MARKS_MAX = 8,
    BOARD_KINDS_MAX = 4
};

/* A kind of hex that a game's boards may have besides terrain: the word of its lines, and its cell in a drawn
   row, an upper case letter. A list of them ends with a word that is NULL. */
typedef struct HexKind {
    const char *word;
    char cell;
} HexKind;

/* A board without hexes: a rectangle in hundredths of an inch, x from the left and y from the top, with
   terrain and the points around which the Start Zones lie. In its sets (which have 3 words) pieces come first
   and terrain from AREA_SITE on. */
enum { AREA_SHAPES_MAX = 32, AREA_CORNERS_MAX = 8, AREA_SIDE_MAX = 9600, AREA_SITE = 128 };
typedef struct AreaShape {
    int16_t corners; /* 0: a circle around the first point */
    int16_t radius, x[AREA_CORNERS_MAX], y[AREA_CORNERS_MAX];
    int16_t left, top, right, bottom; /* see shape_bound */
} AreaShape;
typedef struct BoardArea {
    int width, height, shapes;
    AreaShape shape[AREA_SHAPES_MAX];
    int16_t start_x[BOARD_ZONES_MAX + 1], start_y[BOARD_ZONES_MAX + 1];
} BoardArea;

typedef struct Board {
    char name[32], title[64];
    int words; /* of its sets: one of BITS_WORDS_ */
    int stride, rows, ids, hexes, span, diameter;
    bool walled;                                       /* edge walled, else open */
    int8_t q[BOARD_IDS_MAX], r[BOARD_IDS_MAX];         /* axial around the centre */
    uint8_t column[BOARD_IDS_MAX], row[BOARD_IDS_MAX]; /* as drawn, from 1 */
    uint16_t step[BOARD_IDS_MAX][6]; /* the neighbour in each direction; 0 is off the board */
    int zones;                       /* start zones 1..zones */

    /* sets, `words` words each */
    uint64_t *land, *terrain, *kind[BOARD_KINDS_MAX], *zone[BOARD_ZONES_MAX + 1];
    uint64_t *near;   /* [id]: its neighbours                                    */
    uint64_t *within; /* [id * (diameter + 1) + d]: hexes at distance <= d, itself included */

    /* hexes strictly between two, as lists of id deltas ended by 0, for every vector on the board */
    const int16_t *between;    /* all the lists */
    const int32_t *between_at; /* [(dq + span) * (2 * span + 1) + dr + span] */

    struct Mark {
        char kind[16];
        uint16_t hex;
        uint8_t n;
    } *marks; /* other printed things, such as starpoints */
    int mark_count;
    const BoardArea *area; /* NULL: it has hexes */
    const HexKind *kinds;  /* kind[i] are the hexes of kinds[i]; NULL: there are none */
    uint64_t hash;         /* of its text */
    struct Board *next;
} Board;

/* The six directions through flat edges, counted like A2-HEX-03: e, ne, nw, w, sw, se; and the six
   through corners, each between direction i and i+1. */
extern const int8_t HEX_FLAT[6][2], HEX_POINTED[6][2];

static inline int hex_length(int dq, int dr)
{
    int ds = dq + dr;
    return ((dq < 0 ? -dq : dq) + (dr < 0 ? -dr : dr) + (ds < 0 ? -ds : ds)) / 2;
}
static inline int hex_distance(const Board *board, int a, int b)
{
    return hex_length(board->q[b] - board->q[a], board->r[b] - board->r[a]);
}

/* Does the open segment from (0,0) to (dq,dr) run through the inside of the hex (cq,cr)? Exact. */
bool hex_cuts(int dq, int dr, int cq, int cr);

/* 0..5 a flat direction, 6..11 a pointed one (6 + i lies between flat i and i+1), -1 no common axis. */
int hex_axis(int dq, int dr);

/* The id at axial (q,r), 0 if there is no hex. */
int board_at(const Board *, int q, int r);

/* Reads a board from lines of text (see docs/boards.md). `first_line` is where the text stands in its file,
   `kinds` what the game knows besides terrain (kept by the board; NULL: nothing). */
Board *board_read(const char *name, const char *text, int first_line, const HexKind *kinds, Arena *,
                  Problem *);

/* Whether a text is a board in inches, and what is read then: board_read does it. */
bool board_is_area(const char *text);
bool board_read_area(Board *, const char *text, int first_line, Arena *, Problem *);
/* The box around terrain. */
void shape_bound(AreaShape *);
/* Inches in words: `12.35`, at most hundredths, none below 0. */
bool word_hundredths(Word, int *value);
void text_put_hundredths(Text *, int value);

/* Computes steps, near, within, between, span and diameter of a board whose stride, rows, ids, words,
   hexes, q, r (of all ids), column and row (0 where there is no hex) are set; board_read does it. */
void board_build(Board *, Arena *);

/* `e7`, `aa12` or `(q,r)`; 0 if it names no hex of this board. */
int board_find(const Board *, Word);
void board_write_hex(const Board *, int hex, Text *); /* canonical: `e7` */

#define board_set(board, member, index)                                                                      \
    ((const Bits *)(const void *)((board)->member + (size_t)(index) * BITS_WORDS))

/* Is nothing of `blocked` strictly between the two? `blocked` must have the board's words. */
static inline bool board_sees(const Board *board, int from, int to, const uint64_t *blocked)
{
    int dq = board->q[to] - board->q[from] + board->span, dr = board->r[to] - board->r[from] + board->span;
    const int16_t *delta = board->between + board->between_at[dq * (2 * board->span + 1) + dr];
    for (; *delta; delta++) {
        int id = from + *delta;
        if (blocked[id >> 6] >> (id & 63) & 1) return false;
    }
    return true;
}

#endif
