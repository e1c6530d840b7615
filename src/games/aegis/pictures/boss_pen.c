/* The pen that draws Bosses, on a grid of 480 with the ground at 452. A part of boss_figure.c.

   A body is made of plates: an outline that is pushed back to the upper left, so that its lit side and its
   top show, with a darker lower half. A drawing is a list of texts, one for each stroke; its first letters
   say what it is, then come numbers:

     A12/50 x y x y ...   a plate: its tone, how thick it is, where the shade begins in percent (/- none)
     =k x y x y ...       a flat shape: a tone and how dark (W2), or k black, L H M lamp, light and dark lamp
     * x y x y ...        a lit window
     oF3 x y rx ry        an ellipse; O: one that belongs to the outline
     c x y r wide         the core: its radius, and how wide it is in percent
     -20 x y x y ...      a crease, so many tenths wide; fine figures only
     ! x y x y ...        a crack, once the Boss is hurt
     ~A 27 5 9 x y ...    a tail or limb along these points: tone, half its width at both ends, thickness

   Tones: A the armour of its side, F its metal, W its trim, G gold. Lengths are kept in tenths. */
#include <stdlib.h>

#include "games/aegis/cards/cards.h"

enum { BODY_POINTS_MAX = 48, AXIS = 2400 };

typedef struct Livery {
    const char *metal[5], *trim[4], *scorched[4];
} Livery;

typedef struct Body {
    Text shapes, out;
    const Livery *livery;
    int hurt; /* 0 whole, 1 below two thirds, 2 below one third */
    bool fine;
    int x, y, scale; /* where the next drawing stands, and how large in percent */
    int far, far_up; /* 0, or in percent how narrow the far side is and in permille how much higher */
} Body;

typedef struct Spot {
    int x, y;
} Spot;

static void put_length(Text *text, int tenths)
{
    int whole = abs(tenths) / 10, rest = abs(tenths) % 10;
    text_format(text, rest ? "%s%d.%d" : "%s%d", tenths < 0 ? "-" : "", whole, rest);
}

static void put_spots(Text *text, const Spot *at, int count, bool closed)
{
    for (int i = 0; i < count; i++) {
        text_put_char(text, i ? 'L' : 'M');
        put_length(text, at[i].x);
        text_put_char(text, ' ');
        put_length(text, at[i].y);
    }
    if (closed) text_put_char(text, 'Z');
}

/* The colour of a tone in its five steps from lit to dark. */
static const char *shade_of(const Body *f, char tone, int step)
{
    static const char *const armour[] = {"var(--a-h)", "var(--a-l)", "var(--a-m)", "var(--a-d)",
                                         "var(--a-x)"},
                             *const gold[] = {"#fff3cf", "#ffe49a", "#ffd76a", "#d9a936", "#9a6d16"};
    switch (tone) {
    case 'A': return armour[step];
    case 'F': return f->livery->metal[step];
    case 'W': return (f->hurt ? f->livery->scorched : f->livery->trim)[step > 3 ? 3 : step];
    case 'G': return gold[step];
    case 'L': return "#ffd76a";
    case 'H': return "#fff3cf";
    case 'M': return "#c47a1c";
    case 'w': return "#fff";
    default: return "#0d1119";
    }
}

static void fill(Body *f, const Spot *at, int count, const char *colour, bool solid)
{
    if (solid) put_spots(&f->shapes, at, count, true);
    text_put(&f->out, "<path d=\"");
    put_spots(&f->out, at, count, true);
    text_format(&f->out, "\" fill=\"%s\"/>", colour);
}

static void line(Body *f, const Spot *at, int count, int width, const char *colour, bool closed)
{
    text_put(&f->out, "<path d=\"");
    put_spots(&f->out, at, count, closed);
    text_format(&f->out,
                "\" fill=\"none\" stroke=\"%s\" stroke-linejoin=\"round\" stroke-linecap=\"round\" "
                "stroke-width=\"",
                colour);
    put_length(&f->out, width);
    text_put(&f->out, "\"/>");
}

/* What of the outline lies below a line that falls to the left, `limit` in hundredths of tenths. */
static int lower_part(const Spot *at, int count, int64_t limit, Spot *to)
{
    int n = 0;
    for (int i = 0; i < count; i++) {
        Spot p = at[i], q = at[(i + 1) % count];
        int64_t u = 35 * p.x + 100 * p.y - limit, v = 35 * q.x + 100 * q.y - limit;
        if (u >= 0) to[n++] = p;
        if ((u < 0) != (v < 0) && u != v)
            to[n++] = (Spot){p.x + (int)((q.x - p.x) * u / (u - v)), p.y + (int)((q.y - p.y) * u / (u - v))};
    }
    return n;
}

/* shade in percent of the height; below 0: none */
static void plate(Body *f, const Spot *points, int count, char tone, int thick, int shade)
{
    Spot at[BODY_POINTS_MAX], low[2 * BODY_POINTS_MAX];
    int64_t area = 0;
    int back_x = -thick * 92 / 100, back_y = -thick / 2;
    int left = points[0].x, right = left, top = points[0].y, bottom = top;
    ensure(count > 2 && count <= BODY_POINTS_MAX);
    for (int i = 0; i < count; i++) {
        Spot p = points[i], q = points[(i + 1) % count];
        area += (int64_t)p.x * q.y - (int64_t)q.x * p.y;
        left = p.x < left ? p.x : left, right = p.x > right ? p.x : right;
        top = p.y < top ? p.y : top, bottom = p.y > bottom ? p.y : bottom;
    }
    for (int i = 0; i < count; i++) at[i] = points[area < 0 ? count - 1 - i : i];
    for (int i = 0; i < count && thick; i++) {
        Spot p = at[i], q = at[(i + 1) % count];
        int64_t nx = q.y - p.y, ny = p.x - q.x;
        if (nx * back_x + ny * back_y <= 0) continue;
        const Spot side[] = {p, q, {q.x + back_x, q.y + back_y}, {p.x + back_x, p.y + back_y}};
        bool lit = ny < 0 && ny * ny * 10000 > 3025 * (nx * nx + ny * ny);
        fill(f, side, 4, shade_of(f, tone, lit ? 0 : 1), true);
    }
    fill(f, at, count, shade_of(f, tone, 2), true);
    if (shade >= 0) {
        int64_t limit = 35 * (left + right) / 2 + 100 * top + (int64_t)shade * (bottom - top);
        int n = lower_part(at, count, limit, low);
        if (n > 2) fill(f, low, n, shade_of(f, tone, 3), false);
    }
    if (f->fine && thick) line(f, at, count, 12, "rgb(255 255 255 / .13)", true);
}

static void ellipse(Body *f, Spot at, int rx, int ry, const char *colour, bool solid)
{
    TEXT(path, 200);
    for (int turn = 0; turn < 2; turn++) {
        if (!turn) {
            text_put_char(&path, 'M');
            put_length(&path, at.x - rx);
            text_put_char(&path, ' ');
            put_length(&path, at.y);
        }
        text_put_char(&path, 'a');
        put_length(&path, rx);
        text_put_char(&path, ' ');
        put_length(&path, ry);
        text_put(&path, " 0 1 0 ");
        put_length(&path, turn ? -2 * rx : 2 * rx);
        text_put(&path, turn ? " 0Z" : " 0");
    }
    if (solid) text_put(&f->shapes, path.at);
    text_format(&f->out, "<path d=\"%s\" fill=\"%s\"/>", path.at, colour);
}

static void hexagon_fill(Body *f, Spot at, int rx, int ry, const char *colour)
{
    int a = rx * 866 / 1000, h = ry / 2;
    const Spot points[] = {{at.x, at.y - ry}, {at.x + a, at.y - h}, {at.x + a, at.y + h},
                           {at.x, at.y + ry}, {at.x - a, at.y + h}, {at.x - a, at.y - h}};
    fill(f, points, 6, colour, false);
}

static void core(Body *f, Spot at, int r, int wide)
{
    hexagon_fill(f, at, r * 3 / 2 * wide / 100, r * 3 / 2, "#0d1119");
    hexagon_fill(f, at, r * 124 / 100 * wide / 100, r * 124 / 100, "#c47a1c");
    hexagon_fill(f, at, r * wide / 100, r, "#ffd76a");
    hexagon_fill(f, (Spot){at.x - r * 12 / 100, at.y - r / 10}, r * 55 / 100 * wide / 100, r * 55 / 100,
                 "#fff3cf");
    const Spot split[] = {{at.x - r, at.y - r * 8 / 5},
                          {at.x - r * 3 / 10, at.y - r * 4 / 5},
                          {at.x - r * 4 / 5, at.y - r / 5},
                          {at.x + r / 5, at.y + r / 2}};
    if (f->hurt > 1 && f->fine) line(f, split, 4, 30, "#fff3cf", false);
}

static int root(int64_t square)
{
    int low = 0, high = 20000;
    while (low < high) {
        int middle = (low + high + 1) / 2;
        if ((int64_t)middle * middle <= square)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

/* Plates along a way, from its end to its beginning, so that each lies over the next. */
static void chain(Body *f, const Spot *way, int count, int first, int last, char tone, int thick)
{
    for (int i = count - 2; i >= 0; i--) {
        Spot a = way[i], b = way[i + 1];
        int dx = b.x - a.x, dy = b.y - a.y, length = root((int64_t)dx * dx + (int64_t)dy * dy);
        if (!length) continue;
        int u = first + (last - first) * i / (count - 1),
            v = first + (last - first) * (10 * i + 8) / (10 * (count - 1));
        Spot e = {a.x + dx * 108 / 100, a.y + dy * 108 / 100};
        const Spot link[] = {{a.x - dy * u / length, a.y + dx * u / length},
                             {e.x - dy * v / length, e.y + dx * v / length},
                             {e.x + dy * v / length, e.y - dx * v / length},
                             {a.x + dy * u / length, a.y - dx * u / length}};
        plate(f, link, 4, i % 2 ? tone : 'F', thick, 56);
    }
}

/* ---- drawings as texts ---- */

/* The next number in tenths; false at the end. */
static bool length_next(const char **at, int *tenths)
{
    while (**at == ' ' || **at == '/') ++*at;
    if (!**at) return false;
    bool minus = **at == '-';
    char *end;
    long whole = strtol(*at + minus, &end, 10);
    ensure(end > *at + minus);
    *tenths = (int)whole * 10;
    if (*end == '.') *tenths += end[1] - '0', end += 2;
    if (minus) *tenths = -*tenths;
    *at = end;
    return true;
}

static Spot placed(const Body *f, int x, int y)
{
    x = f->x + x * f->scale / 100, y = f->y + y * f->scale / 100;
    if (!f->far) return (Spot){x, y};
    return (Spot){AXIS + (AXIS - x) * f->far / 100 + 80, y - (AXIS - x) * f->far_up / 1000};
}

static int spots_read(const Body *f, const char *at, Spot *points)
{
    int count = 0, x, y;
    while (length_next(&at, &x) && length_next(&at, &y)) {
        ensure(count < BODY_POINTS_MAX);
        points[count++] = placed(f, x, y);
    }
    return count;
}

static void window_draw(Body *f, const Spot *at, int count)
{
    Spot deep[BODY_POINTS_MAX];
    int cx = 0, cy = 0;
    for (int i = 0; i < count; i++) cx += at[i].x / count, cy += at[i].y / count;
    for (int i = 0; i < count; i++)
        deep[i] = (Spot){cx + (at[i].x - cx) * 128 / 100, cy + (at[i].y - cy) * 134 / 100};
    fill(f, deep, count, "#0d1119", false);
    fill(f, at, count, "#ffd76a", false);
}

static void crack(Body *f, const Spot *at, int count)
{
    if (!f->hurt || !f->fine) return;
    line(f, at, count, 50, "#05070c", false);
    line(f, at, count, 16, f->hurt > 1 ? "#ffb23f" : "#c98a3a", false);
}

static void stroke_draw(Body *f, const char *at)
{
    Spot points[BODY_POINTS_MAX];
    char is = *at++, tone = is;
    int number[4] = {0}, step = 2;
    if (strchr("=oO~", is)) {
        tone = *at++;
        if (strchr("AFWG", tone) && is != '~') step = *at++ - '0';
    }
    const char *colour = shade_of(f, tone, step);
    if (strchr("AFWG", is)) {
        bool bare = false;
        int thick = 0, shade = 560;
        length_next(&at, &thick);
        if (*at == '/') bare = at[1] == '-';
        if (bare)
            at += 2;
        else if (*at == '/')
            length_next(&at, &shade);
        int count = spots_read(f, at, points);
        plate(f, points, count, is, thick * f->scale / 100, bare ? -1 : shade / 10);
    } else if (is == 'o' || is == 'O' || is == 'c') {
        for (int i = 0; i < 4; i++) length_next(&at, &number[i]);
        Spot middle = placed(f, number[0], number[1]);
        int a = number[2] * f->scale / 100, b = number[3];
        if (is == 'c')
            core(f, middle, a, b / 10);
        else
            ellipse(f, middle, a, b * f->scale / 100, colour, is == 'O');
    } else if (is == '~') {
        for (int i = 0; i < 3; i++) length_next(&at, &number[i]);
        int count = spots_read(f, at, points);
        chain(f, points, count, number[0], number[1], tone, number[2]);
    } else {
        if (is == '-') length_next(&at, &number[0]);
        int count = spots_read(f, at, points);
        if (is == '=') fill(f, points, count, colour, false);
        if (is == '*') window_draw(f, points, count);
        if (is == '!') crack(f, points, count);
        if (is == '-' && f->fine) line(f, points, count, number[0] / 10, "rgb(4 8 16 / .5)", false);
    }
}

static void draw(Body *f, const char *const *strokes, int count)
{
    for (int i = 0; i < count; i++) stroke_draw(f, strokes[i]);
}

/* The same at another place and size. */
static void draw_at(Body *f, const char *const *strokes, int count, int x, int y, int scale)
{
    f->x = x * 10, f->y = y * 10, f->scale = scale;
    draw(f, strokes, count);
    f->x = f->y = 0, f->scale = 100;
}

/* On the far side, that much narrower (percent) and higher (permille). */
static void draw_far(Body *f, const char *const *strokes, int count, int far, int up)
{
    f->far = far, f->far_up = up;
    draw(f, strokes, count);
    f->far = f->far_up = 0;
}

/* Sine and cosine of tenths of a degree, in ten thousandths; good to a thousandth (after Bhaskara). */
static int sine(int angle)
{
    angle %= 3600;
    if (angle < 0) angle += 3600;
    bool under = angle >= 1800;
    if (under) angle -= 1800;
    int64_t p = (int64_t)angle * (1800 - angle);
    int value = (int)(40000 * p / (4050000 - p));
    return under ? -value : value;
}
static int cosine(int angle) { return sine(angle + 900); }
