/* Where things are in play by inches. A place is a point (PLACE) or, where a set of robots was looked
   through, the site of a robot, which is its piece. An Area is a rule for places: whether one lies in it is
   judged, and sensible ones are listed. Included by rules/places.h alone. */
#ifndef ARBITER_AEGIS_INCHES_PLACES_H
#define ARBITER_AEGIS_INCHES_PLACES_H

#include "games/aegis/inches/unit.h"

#include "games/aegis/inches/geometry.h"
#include "games/aegis/rules/steps.h"

#define PLACE(px, py) (1 << 30 | (px) << 15 | (py))
#define PLACE_X(place) ((place) >> 15 & 0x7fff)
#define PLACE_Y(place) ((place) & 0x7fff)
enum { PLACES_LISTED = 160, ZONE_RADIUS = 12 * INCH, OFF_MAX = 64 };

static inline Point point_of(const State *s, int place)
{
    if (place > 0 && place < PIECES_MAX) place = s->robot[place].hex ? s->robot[place].hex : s->grave[place];
    return (Point){PLACE_X(place), PLACE_Y(place)};
}
static inline Point robot_point(const State *s, int piece)
{
    int place = s->robot[piece].hex;
    return (Point){PLACE_X(place), PLACE_Y(place)};
}
static inline int place_of(Point point) { return PLACE(point.x, point.y); }

/* A distance as it is said, in hundredths that are at least as much: between bases, or between centres. */
static inline int way_said(const AegisKit *k, const State *s, int a, int b, int distance)
{
    (void)k, (void)distance;
    int64_t squared = points_apart(point_of(s, a), point_of(s, b)), root = root_floor(squared);
    return (int)(root * root < squared ? root + 1 : root);
}
static inline int gap_said(const AegisKit *k, const State *s, int a, int b, int distance)
{
    int gap = way_said(k, s, a, b, distance) - 2 * k->base;
    return gap < 0 ? 0 : gap;
}

/* The same where it is too near: hundredths that are at most as much. */
static inline int gap_short(const AegisKit *k, const State *s, int a, int b, int distance)
{
    (void)distance;
    int gap = (int)root_floor(points_apart(point_of(s, a), point_of(s, b))) - 2 * k->base;
    return gap < 0 ? 0 : gap;
}

/* The place of a robot, or where it stood, as a place of its own. */
static inline int place_said(const State *s, int place)
{
    bool robot = place > 0 && place < PIECES_MAX;
    return robot ? place_of(point_of(s, place)) : place;
}

/* How a robot gets somewhere: in one straight line of at most so many inches (A1-ADV-10). */
typedef struct Reach {
    const AegisKit *k;
    const State *s;
    int from, hexes;
    bool over;
} Reach, Flood;

enum { AREA_NOWHERE, AREA_WAY, AREA_RING, AREA_ZONE, AREA_ZONES, AREA_ANYWHERE };
typedef struct Area {
    uint8_t kind;
    bool over;
    int from;                           /* the place that it is about */
    int low, high;                      /* inches: more than low, at most high */
    int seat;                           /* whose Start Zone */
    int also;                           /* one place more */
    Bits gone;                          /* robots that will have gone, and are in nobody's way */
    int offs, off_inches, off[OFF_MAX]; /* not nearer to these */
} Area;

/* ---- places.c ---- */

AEGIS_FN int place_distance(const AegisKit *k, const State *s, int a, int b);
AEGIS_FN int way_distance(const AegisKit *k, const State *s, int from, int to);
AEGIS_FN bool place_is_within(const AegisKit *k, const State *s, int from, int to, int distance);
AEGIS_FN Bits robots_within(const AegisKit *k, const State *s, int place, int distance);
AEGIS_FN bool place_is_nearer(const AegisKit *k, const State *s, int from, int to, int distance);
AEGIS_FN Bits robots_nearer(const AegisKit *k, const State *s, int place, int distance);
/* No place a hundredth farther in this direction would be within the distance: A1-ADV-12. */
AEGIS_FN bool place_is_at(const AegisKit *k, const State *s, int from, int to, int distance);
AEGIS_FN Bits robots_beside(const AegisKit *k, const State *s, int place);
AEGIS_FN int robot_in_way(const AegisKit *k, const State *s, int place, int piece);
AEGIS_FN bool terrain_at(const AegisKit *k, const State *s, int place);
AEGIS_FN bool terrain_beside(const AegisKit *k, const State *s, int place);
AEGIS_FN int place_keep(State *s, int piece, int place);
AEGIS_FN void places_forget(const AegisKit *k, State *s);
AEGIS_FN bool places_sound(const AegisKit *k, const State *s, Text *why);
/* Is something's base here on no other base but those that will have gone, and on no terrain? */
AEGIS_FN bool place_is_clear(const AegisKit *k, const State *s, Point at, const Bits *gone);

/* ---- area.c ---- */

AEGIS_FN bool area_has(const AegisKit *k, const State *s, const Area *area, Point at);
AEGIS_FN bool area_any(const AegisKit *k, const State *s, Area area);
AEGIS_FN int list_places(const AegisKit *k, const State *s, Area area, Choice c, Choice *out, int n);
/* Up to `most` places of an area that are hard to find: corners.c. */
AEGIS_FN int corners_find(const AegisKit *k, const State *s, const Area *area, Point *out, int most);
/* Does a place that is not listed answer as well? */
AEGIS_FN bool says_any_place(Choice c);
/* In one of sixteen directions. */
AEGIS_FN Point point_around(Point from, int n, int length);
/* Is it an answer? With a place that place alone is judged, listed or not. */
AEGIS_FN bool answer_fits(const AegisKit *k, const State *s, int seat, Choice c);
AEGIS_FN bool in_some_zone(const AegisKit *k, const State *s, int hex);
AEGIS_FN bool aegis_open_ended(const Kit *kit, const void *state, int seat);

/* ---- reach.c ---- */

AEGIS_FN Flood flood_from(const AegisKit *k, const State *s, int from, bool over, bool stops);
AEGIS_FN Area flood_ends(const AegisKit *k, const State *s, const Flood *flood, int hexes);
AEGIS_FN int flood_distance(const AegisKit *k, const Flood *flood, int to, int hexes);
AEGIS_FN bool is_straight_of(const AegisKit *k, const State *s, int from, int to, int distance);
AEGIS_FN bool is_straight(const AegisKit *k, int from, int to);
AEGIS_FN int list_straight(const AegisKit *k, const State *s, int piece, int hexes, Choice *out);
/* What bars the straight way of a base: a robot's site, a terrain's, or 0. */
AEGIS_FN int way_barred_by(const AegisKit *k, const State *s, Point from, Point to, int piece);

/* ---- sight.c ---- */

AEGIS_FN void affect_behind(const AegisKit *k, const State *s, Roll *roll, int range);
AEGIS_FN Point direction_point(int direction);
AEGIS_FN void affect_line(const AegisKit *k, const State *s, Roll *roll);

/* ---- why.c, words.c ---- */

AEGIS_FN int why_not_reached(const AegisKit *k, const State *s, const Step *step, int hex);
/* The n-th of 16 places so many inches around a robot, 0: it lies outside. */
AEGIS_FN int place_around(const AegisKit *k, const State *s, int piece, int inches, int n);
AEGIS_FN void describe_area(const AegisKit *k, const State *s, Json *json);
AEGIS_FN void draw_area(const AegisKit *k, const State *s, bool colour, Text *text);
AEGIS_FN void draw_bearings(const AegisKit *k, const State *s, int seat, Text *text);
AEGIS_FN void put_bearing(const AegisKit *k, const State *s, int from, int to, Text *text);

/* ---- small ones ---- */

static inline int site_of(const State *s, int piece)
{
    (void)s;
    return piece;
}
static inline int robot_at(const AegisKit *k, const State *s, int place)
{
    return robot_in_way(k, s, place, 0);
}
static inline bool place_is_kind(const AegisKit *k, int place, int kind)
{
    (void)k, (void)place, (void)kind;
    return false; /* no such hexes without hexes */
}
/* Something may stand between two that are beside each other. */
static inline Bits plainly_seen(const AegisKit *k, int place, Bits robots)
{
    (void)k, (void)place, (void)robots;
    return (Bits){{0}};
}

static inline Area area_ring(const AegisKit *k, const State *s, int place, int distance)
{
    (void)k, (void)s;
    return (Area){.kind = AREA_RING, .from = place, .low = distance - 1, .high = distance};
}
static inline Area area_beside(const AegisKit *k, const State *s, int place)
{
    (void)k, (void)s;
    return (Area){.kind = AREA_RING, .from = place, .low = -1, .high = 1};
}
static inline Area area_free(const AegisKit *k, const State *s)
{
    (void)k, (void)s;
    return (Area){.kind = AREA_ANYWHERE};
}
static inline void area_keep_off(const AegisKit *k, Area *area, int place, int distance)
{
    (void)k;
    ensure(area->offs < OFF_MAX);
    area->off[area->offs++] = place;
    area->off_inches = distance;
}
static inline void area_add(Area *area, int place) { area->also = place; }
static inline bool may_step(const AegisKit *k, const State *s, int place)
{
    (void)k, (void)s, (void)place;
    return false; /* not surely */
}

/* In a choice x (and 1, as 0 is no place) stands in a, y in b, the rest in c. */
static inline int choice_place(Choice c) { return c.a > 0 && c.b >= 0 ? PLACE(c.a - 1, c.b) : 0; }
static inline int choice_other(Choice c) { return c.c; }
static inline void choice_put_place(Choice *c, int place)
{
    c->a = (int16_t)(place ? PLACE_X(place) + 1 : 0);
    c->b = (int16_t)(place ? PLACE_Y(place) : 0);
}
static inline void choice_put_other(Choice *c, int other) { c->c = (int16_t)other; }

/* In an event the object and n[3], where it began n[1] and n[2]. */
static inline Event *event_add_at(Events *events, int kind, int clause, int subject, int place, int n)
{
    Event *event = event_add(events, kind, clause, subject, place ? PLACE_X(place) + 1 : 0, n);
    if (event && place) event->n[3] = (int16_t)PLACE_Y(place);
    return event;
}
static inline void event_put_from(Event *event, int place)
{
    if (!event || !place) return;
    event->n[1] = (int16_t)(PLACE_X(place) + 1);
    event->n[2] = (int16_t)PLACE_Y(place);
}
static inline int event_place(const Event *event)
{
    return event->object > 0 && event->n[3] >= 0 ? PLACE(event->object - 1, event->n[3]) : 0;
}
static inline int event_from(const Event *event)
{
    return event->n[1] > 0 && event->n[2] >= 0 ? PLACE(event->n[1] - 1, event->n[2]) : 0;
}
static inline void event_put_more(Event *event, int more)
{
    if (event) event->spare = (uint8_t)more;
}
static inline int event_more(const Event *event) { return event->spare; }

#endif
