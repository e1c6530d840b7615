/* Plane geometry in whole numbers, the same on every platform: units of 0.01 mm, 72 headings of 5 degrees, 0
   is east and left turns are positive (AV-GEO-01 to -06). Every shape is a convex polygon, counter-clockwise.
 */
#ifndef ARBITER_AVERTIGOS_GEOMETRY_H
#define ARBITER_AVERTIGOS_GEOMETRY_H

#include "core/base.h"

enum {
    HEADINGS = 72,
    QUARTER = 18,
    EIGHTH = 9,
    SINE_ONE = 65536,
    BASE_HALF = 2200,  /* from the centre of a base to each of its sides */
    BASE_CORNER = 911, /* half a side of the octagon                     */
    BASE_ROUND = 2382, /* no corner is farther from the centre           */
    CARD_LENGTH = 6800,
    CARD_HALF = 2200,
    CARD_WHEEL = 400, /* wheel centres from the short edges             */
    CORNERS_MAX = 40,
    NUDGE = 100 /* by which a base is moved on until it is free   */
};

typedef struct Point {
    int32_t x, y;
} Point;

typedef struct Shape {
    int count;
    Point corner[CORNERS_MAX];
} Shape;

/* Where a base or a card lies: a base by its centre, a card by the middle of its rear edge. */
typedef struct Pose {
    Point at;
    int heading;
} Pose;

typedef struct Area { /* of play: from 0 to these, the edge itself is inside (AV-GEO-22) */
    int32_t width, height;
} Area;

enum { SIDE_WEST, SIDE_EAST, SIDE_SOUTH, SIDE_NORTH, SIDES };
enum {
    FINISH_AHEAD,
    FINISH_HARD,
    FINISH_OUT,
    FINISH_SHIFTED,
    FINISHES
}; /* how a base leaves the last card */

static inline int heading_turn(int heading, int by) { return (heading + by + 2 * HEADINGS) % HEADINGS; }

int32_t sine(int heading);                        /* times SINE_ONE */
Point rotated(int heading, int32_t x, int32_t y); /* x forward, y to the left */
static inline Point point_add(Point a, Point b) { return (Point){a.x + b.x, a.y + b.y}; }
static inline int64_t points_apart(Point a, Point b) /* squared */
{
    int64_t x = a.x - b.x, y = a.y - b.y;
    return x * x + y * y;
}

void base_shape(Pose, Shape *);
void card_shape(Pose, Shape *);
void island_shape(Point centre, int32_t radius, Shape *);
/* What a weapon reaches: `facing` is the heading of the side it fires to (AV-GEO-25). */
void reach_shape(Pose base, int facing, int32_t reach, int arc, Shape *);
bool shapes_touch(const Shape *, const Shape *);

/* Laying a chain (AV-GEO-11 to -18). */
Pose card_first(Pose base, int vector);         /* vector: -9, 0 or 9 */
Pose card_next(Pose card, int turn);            /* turn in steps; 0 lies end to end */
Pose card_end(Pose card, int finish, int side); /* side: 1 left, -1 right */

/* How far a shape lies beyond each side; false if it is inside (AV-GEO-22). */
bool shape_out(const Shape *, Area, int32_t beyond[SIDES]);
int side_worst(const int32_t beyond[SIDES]); /* the side with the largest overshoot; ties as in AV-GEO-23 */
/* On a side with the rear of its base, heading inward; `along` is held within the corners. */
Pose side_pose(Area, int side, int32_t along);
int32_t side_length(Area, int side);

#endif
