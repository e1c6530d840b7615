/* Places in inches: who is how near, what is in the way, and who stands where. */
#include "games/aegis/inches/unit.h"

#include "games/aegis/rules/rules.h"

static bool is_terrain_site(const AegisKit *k, int site)
{
    return site >= AREA_SITE && site < AREA_SITE + k->board->area->shapes;
}

static const AreaShape *terrain_shape(const AegisKit *k, int site)
{
    ensure(is_terrain_site(k, site));
    return &k->board->area->shape[site - AREA_SITE];
}

/* ---- distances: A1-ADV-12, A1-ADV-13 ---- */

/* Between the nearest points of two bases. */
int place_distance(const AegisKit *k, const State *s, int a, int b)
{
    int64_t apart = points_apart(point_of(s, a), point_of(s, b));
    int inches = inches_started(apart, 2 * k->base);
    return apart && !inches ? 1 : inches; /* who touches another is beside it */
}

/* From centre to centre, as a robot goes. */
int way_distance(const AegisKit *k, const State *s, int from, int to)
{
    (void)k;
    return inches_started(points_apart(point_of(s, from), point_of(s, to)), 0);
}

bool place_is_within(const AegisKit *k, const State *s, int from, int to, int distance)
{
    return points_within(point_of(s, from), point_of(s, to), distance * INCH + 2 * k->base);
}

Bits robots_within(const AegisKit *k, const State *s, int place, int distance)
{
    Bits in = {{0}}, all = s->occupied;
    Point from = point_of(s, place);
    int64_t reach = distance * INCH + 2 * k->base;
    BITS_EACH (all, piece)
        if (points_within(from, robot_point(s, piece), reach)) bits_add(&in, piece);
    return in;
}

bool place_is_nearer(const AegisKit *k, const State *s, int from, int to, int distance)
{
    return points_nearer(point_of(s, from), point_of(s, to), distance * INCH + 2 * k->base);
}

Bits robots_nearer(const AegisKit *k, const State *s, int place, int distance)
{
    Bits in = {{0}}, all = s->occupied;
    BITS_EACH (all, piece)
        if (place_is_nearer(k, s, place, piece, distance)) bits_add(&in, piece);
    return in;
}

bool place_is_at(const AegisKit *k, const State *s, int from, int to, int distance)
{
    return point_is_last(point_of(s, from), point_of(s, to), distance * INCH + 2 * k->base);
}

Bits robots_beside(const AegisKit *k, const State *s, int place)
{
    Bits in = robots_within(k, s, place, 1), look = in;
    Point from = point_of(s, place);
    BITS_EACH (look, piece)
        if (point_same(from, robot_point(s, piece))) bits_drop(&in, piece);
    return in;
}

/* ---- what is on a place: A1-ADV-11 ---- */

/* A robot other than these whose base would be under another there. Bases may touch. */
static int base_under(const AegisKit *k, const State *s, Point at, const Bits *gone)
{
    Bits all = bits_minus(s->occupied, *gone);
    BITS_EACH (all, other)
        if (points_nearer(at, robot_point(s, other), 2 * k->base)) return other;
    return 0;
}
int robot_in_way(const AegisKit *k, const State *s, int place, int piece)
{
    Bits own = {{0}};
    if (piece) bits_add(&own, piece);
    return base_under(k, s, point_of(s, place), &own);
}

/* Is terrain less than this far from the middle of a base, or so far? */
static bool terrain_nears(const AegisKit *k, const State *s, Point at, int length, bool touching)
{
    Bits all = s->terrain;
    BITS_EACH (all, site)
        if (shape_nears(terrain_shape(k, site), at, at, length, touching)) return true;
    return false;
}
bool terrain_at(const AegisKit *k, const State *s, int place)
{
    return terrain_nears(k, s, point_of(s, place), k->base, false);
}
bool terrain_beside(const AegisKit *k, const State *s, int place)
{
    return terrain_nears(k, s, point_of(s, place), k->base + INCH, true);
}

static bool point_is_inside(const AegisKit *k, Point at)
{
    const BoardArea *area = k->board->area;
    return at.x >= 0 && at.y >= 0 && at.x <= area->width && at.y <= area->height;
}

bool place_is_clear(const AegisKit *k, const State *s, Point at, const Bits *gone)
{
    return point_is_inside(k, at) && !base_under(k, s, at, gone) && !terrain_nears(k, s, at, k->base, false);
}

bool hex_is_free(const AegisKit *k, const State *s, int hex)
{
    return hex && place_is_clear(k, s, point_of(s, hex), &(Bits){{0}});
}

bool hex_named(const AegisKit *k, int hex)
{
    return hex >= PLACE(0, 0) && point_is_inside(k, (Point){PLACE_X(hex), PLACE_Y(hex)});
}

/* ---- who stands where ---- */

void robot_put(State *s, int piece, int hex)
{
    ensure(piece > 0 && piece < PIECES_MAX && hex > 0);
    s->robot[piece].hex = place_of(point_of(s, hex));
    s->at[piece] = (uint8_t)piece;
    bits_add(&s->occupied, piece);
    pieces_add(&s->now.active, piece);
}

void robot_lift(State *s, int piece)
{
    ensure(s->robot[piece].hex && s->at[piece] == piece);
    s->at[piece] = 0;
    bits_drop(&s->occupied, piece);
    pieces_drop(&s->now.active, piece);
    s->robot[piece].hex = 0;
}

/* What the destroyed leave is about the place where they stood; a step has no room for it. */
int place_keep(State *s, int piece, int place)
{
    s->grave[piece] = place;
    return piece;
}
void places_forget(const AegisKit *k, State *s)
{
    uint64_t asked[2] = {0};
    for (int i = 0; i < s->steps.depth; i++) {
        const Step *step = &s->steps.step[i];
        if (step->kind == STEP_PARTING) asked[step->who >> 6] |= 1ull << (step->who & 63);
    }
    PIECES_EACH (k, piece)
        if (s->grave[piece] && !(asked[piece >> 6] >> (piece & 63) & 1)) s->grave[piece] = 0;
}

bool places_sound(const AegisKit *k, const State *s, Text *why)
{
    int wrong = 0;
    const char *what = "";
    if (s->probe) wrong = s->probe, what = "a place was looked at and not forgotten:";
    for (int site = k->pieces + 1; site < BITS_WORDS * 64; site++)
        if (s->at[site] || bits_has(&s->occupied, site)) wrong = site, what = "nobody is at site";
    for (int site = 0; site < BITS_WORDS * 64; site++)
        if (bits_has(&s->terrain, site) && !is_terrain_site(k, site))
            wrong = site, what = "no terrain is at site";
    for (int piece = 1; piece <= k->pieces && !*what; piece++) { /* the sets name what there is */
        const Robot *robot = &s->robot[piece];
        bool on = robot->where == ACTIVE;
        Bits own = {{0}};
        bits_add(&own, piece);
        if (on != (robot->hex != 0) || on != bits_has(&s->occupied, piece) ||
            s->at[piece] != (on ? piece : 0))
            wrong = piece, what = "off the board with a place, or on it without: robot";
        else if (on && !place_is_clear(k, s, robot_point(s, piece), &own))
            wrong = piece, what = "off the area, on terrain or on another base: robot";
    }
    if (*what && why) text_format(why, "%s %d", what, wrong);
    return !*what;
}
