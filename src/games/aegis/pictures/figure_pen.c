/* The pen that draws figures: tones, mirrored outlines, strokes and discs on the grid that figure.c
 * describes. A part of it. */
#include <stdlib.h>

#include "games/aegis/cards/cards.h"

enum { LEFT = 1, RIGHT = 2, BOTH = 3, POINTS_MAX = 12, CENTRE = 1200 };

typedef struct Figure {
    Text shapes, out; /* silhouettes for the outline; painted parts */
    char letters[8], lead;
    int n, level, wide, sides;
    uint32_t hash;
    bool fine;
} Figure;

typedef struct Point {
    int x, y; /* tenths */
} Point;

static bool has_class(const Figure *f, char letter) { return strchr(f->letters, letter) != NULL; }
static int pick(const Figure *f, int k, int among) { return (int)((f->hash >> (k * 3)) % 97) % among; }

/* The letters of the Make and their order decide; nothing else of a name does. */
static uint32_t make_hash(const char *make)
{
    uint32_t h = 2166136261u ^ 75282u;
    bool any = false;
    for (; *make || !any; make += *make != 0) {
        char c = *make >= 'a' && *make <= 'z' ? (char)(*make - 32) : *make;
        if (!c) c = 'X';
        if (c < 'A' || c > 'Z') continue;
        any = true;
        h = (h ^ (uint8_t)c) * 16777619u;
    }
    h = (h ^ h >> 16) * 0x85ebca6bu;
    h = (h ^ h >> 13) * 0xc2b2ae35u;
    return h ^ h >> 16;
}

static void put_tenths(Text *text, int tenths)
{
    int whole = abs(tenths) / 10, rest = abs(tenths) % 10;
    text_format(text, rest ? "%s%d.%d" : "%s%d", tenths < 0 ? "-" : "", whole, rest);
}

static const char *tone(const Figure *f, char is)
{
    static const char *const plates[3][3] = {
        {"var(--robot-plate-1)", "var(--robot-plate-2)", "var(--robot-plate-3)"},
        {"#8a98b0", "#68778f", "#4d5a70"},
        {"#f3e6c8", "#d3bf97", "#a08d68"}};
    switch (is) {
    case 'h': return "var(--a-h)";
    case 'l': return "var(--a-l)";
    case 'm': return "var(--a-m)";
    case 'd': return "var(--a-d)";
    case 'x': return "var(--a-x)";
    case '1': return "var(--robot-frame-1)";
    case '2': return "var(--robot-frame-2)";
    case '3': return "var(--robot-frame-3)";
    case '4':
    case '5':
    case '6': return plates[pick(f, 0, 3)][is - '4'];
    case 'L': return "#ffd76a";
    case 'G': return "#e0b23f";
    case 'D': return "#d9a936";
    case 'H': return "#fff3cf";
    default: return "#fff";
    }
}

/* ---- outlines ---- */

static void put_outline(Text *text, const Point *points, int count, int side, bool closed)
{
    for (int i = 0; i < count; i++) {
        text_put_char(text, i ? 'L' : 'M');
        put_tenths(text, CENTRE + side * points[i].x);
        text_put_char(text, ' ');
        put_tenths(text, points[i].y);
    }
    if (closed) text_put_char(text, 'Z');
}

static void paint(Figure *f, const char *outline, char is, bool solid)
{
    if (solid) text_put(&f->shapes, outline);
    text_format(&f->out, "<path d=\"%s\" fill=\"%s\"/>", outline, tone(f, is));
}

static void half(Figure *f, const Point *points, int count, int side, char is, bool solid)
{
    TEXT(outline, 400);
    if (!(f->sides & (side < 0 ? LEFT : RIGHT))) return;
    put_outline(&outline, points, count, side, true);
    paint(f, outline.at, is, solid);
}

static int widened(const Figure *f, int x) { return x + (x > 120 ? f->wide : x > 50 ? f->wide * 2 / 5 : 0); }

/* Reads points up to a slash or the end; `k` after a number: longer from Level to Level. */
static int read_points(const Figure *f, const char **at, bool wide, Point *points)
{
    int count = 0, number[2], have = 0;
    while (**at && **at != '/') {
        if (**at == ' ') {
            ++*at;
            continue;
        }
        char *end;
        int value = (int)strtol(*at, &end, 10) * 10;
        if (*end == '.') value += end[1] - '0', end += 2;
        if (*end == 'k') value = value * (100 + 3 * (f->level - 1)) / 100, end++;
        *at = end;
        number[have++] = value;
        if (have < 2) continue;
        have = 0;
        ensure(count < POINTS_MAX);
        points[count++] = (Point){wide ? widened(f, number[0]) : number[0], number[1]};
    }
    return count;
}

static void draw_part(Figure *f, const char *at, bool wide, bool solid)
{
    Point points[POINTS_MAX];
    for (; *at; at += *at == '/', solid = false) {
        char left = at[0], right = at[1];
        at += 2;
        int count = read_points(f, &at, wide, points);
        half(f, points, count, -1, left, solid);
        half(f, points, count, 1, right, solid);
    }
}
static void part(Figure *f, const char *at) { draw_part(f, at, false, true); }
static void wide(Figure *f, const char *at) { draw_part(f, at, true, true); } /* as broad as the robot is */
static void glow(Figure *f, const char *at) { draw_part(f, at, false, false); }
static void wide_glow(Figure *f, const char *at) { draw_part(f, at, true, false); }

/* Fine lines, for figures that are large enough; the width is in tenths. */
static void crease(Figure *f, const char *at, bool is_wide, int width)
{
    Point points[POINTS_MAX];
    if (!f->fine) return;
    int count = read_points(f, &at, is_wide, points);
    for (int side = -1; side <= 1; side += 2) {
        text_put(&f->out, "<path d=\"");
        put_outline(&f->out, points, count, side, false);
        text_put(&f->out,
                 "\" fill=\"none\" stroke=\"rgb(4 8 16 / .45)\" stroke-linejoin=\"round\" stroke-width=\"");
        put_tenths(&f->out, width);
        text_put(&f->out, "\"/>");
    }
}

/* A path whose letters come with numbers in tenths: %d is replaced by one of them. */
static void put_path(Text *text, const char *path, const int *numbers)
{
    for (; *path; path++) {
        if (*path == '#')
            put_tenths(text, *numbers++);
        else
            text_put_char(text, *path);
    }
}

static void shape(Figure *f, const char *path, const int *numbers, char is, bool solid)
{
    TEXT(outline, 400);
    put_path(&outline, path, numbers);
    paint(f, outline.at, is, solid);
}

static void stroke(Figure *f, const char *path, const int *numbers, const char *colour, const char *more)
{
    text_put(&f->out, "<path d=\"");
    put_path(&f->out, path, numbers);
    text_format(&f->out, "\" fill=\"none\" stroke=\"%s\" %s/>", colour, more);
}

static void disc(Figure *f, int x, int y, int r, char is, bool solid)
{
    const int numbers[] = {x - r, y, r, r, 2 * r, r, r, -2 * r};
    shape(f, "M# #a# # 0 1 0 # 0a# # 0 1 0 # 0Z", numbers, is, solid);
}
static void discs(Figure *f, int x, int y, int r, char left, char right, bool solid)
{
    disc(f, CENTRE - x, y, r, left, solid);
    disc(f, CENTRE + x, y, r, right, solid);
}

static void diamond(Figure *f, int x, int y, int w, int h, char is, bool solid)
{
    const int numbers[] = {x, y - h, x + w, y, x, y + h, x - w, y};
    shape(f, "M# #L# #L# #L# #Z", numbers, is, solid);
}

static void hexagon(Figure *f, int y, int r, char is)
{
    int a = r * 866 / 1000, h = r / 2;
    const int numbers[] = {CENTRE, y - r, CENTRE + a, y - h, CENTRE + a, y + h,
                           CENTRE, y + r, CENTRE - a, y + h, CENTRE - a, y - h};
    shape(f, "M# #L# #L# #L# #L# #L# #Z", numbers, is, false);
}
