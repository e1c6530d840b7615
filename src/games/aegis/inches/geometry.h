/* Exact geometry in hundredths of an inch. Nothing here rounds what decides: lengths are compared by their
   squares, and all products fit 64 bits on areas of up to AREA_SIDE_MAX. */
#ifndef ARBITER_AEGIS_GEOMETRY_H
#define ARBITER_AEGIS_GEOMETRY_H

#include "core/board.h"

enum { INCH = 100 };

typedef struct Point {
    int32_t x, y;
} Point;

static inline bool point_same(Point a, Point b) { return a.x == b.x && a.y == b.y; }
static inline Point point_minus(Point a, Point b) { return (Point){a.x - b.x, a.y - b.y}; }
static inline int64_t point_dot(Point a, Point b) { return (int64_t)a.x * b.x + (int64_t)a.y * b.y; }
static inline int64_t point_cross(Point a, Point b) { return (int64_t)a.x * b.y - (int64_t)a.y * b.x; }
static inline int64_t points_apart(Point a, Point b) /* squared */
{
    Point d = point_minus(a, b);
    return point_dot(d, d);
}

/* Is the distance of two points at most, or less than, a length? */
static inline bool points_within(Point a, Point b, int64_t length)
{
    return points_apart(a, b) <= length * length;
}
static inline bool points_nearer(Point a, Point b, int64_t length)
{
    return points_apart(a, b) < length * length;
}

/* Is a point at most (`touching`) or less than a length away from the segment from a to b? */
static inline bool segment_nears(Point a, Point b, Point p, int64_t length, bool touching)
{
    Point along = point_minus(b, a), to = point_minus(p, a);
    int64_t dot = point_dot(to, along), whole = point_dot(along, along), apart, limit = length * length;
    if (dot <= 0) {
        apart = point_dot(to, to);
    } else if (dot >= whole) {
        apart = points_apart(p, b);
    } else { /* the square of height times length against both lengths' squares */
        apart = point_cross(along, to);
        apart *= apart;
        limit *= whole;
    }
    return touching ? apart <= limit : apart < limit;
}

/* Does the line from a point in a direction, without end, touch the circle around another? */
static inline bool ray_touches(Point from, Point way, Point p, int64_t radius)
{
    Point to = point_minus(p, from);
    int64_t cross = point_cross(way, to);
    if (point_dot(to, way) <= 0) return points_within(from, p, radius);
    return cross * cross <= radius * radius * point_dot(way, way);
}

/* ---- geometry.c ---- */

/* The fewest whole inches that are at least as long as this square says, less what is taken off it. */
int inches_started(int64_t squared, int off);
/* Do the two segments have a point in common, an end too? */
bool segments_meet(Point a, Point b, Point c, Point d);
/* Does a segment come nearer to terrain than a length, or (`touching`) as near? Inside it is nearer than
   anything. */
bool shape_nears(const AreaShape *, Point a, Point b, int64_t length, bool touching);
/* The point in this direction, `length` away from where one starts, cut towards it. */
Point point_along(Point from, Point direction, int64_t length);
/* Is `to` the last point in its direction that is no farther away than `length`? */
bool point_is_last(Point from, Point to, int64_t length);

/* A circle around a point or, without a radius, the line through it without ends. */
typedef struct Border {
    Point at, way;
    int radius;
} Border;
/* Where two of them meet, each cut to hundredths: how many, at most 2. */
int borders_meet(const Border *, const Border *, Point meet[2]);

#endif
