/* Exact geometry: what is too long to be inlined. */
#include "games/aegis/inches/geometry.h"

int inches_started(int64_t squared, int off)
{
    int64_t root = root_floor(squared), length = root * root < squared ? root + 1 : root;
    length -= off;
    return length <= 0 ? 0 : (int)((length + INCH - 1) / INCH);
}

static int side_of(Point a, Point b, Point p)
{
    int64_t cross = point_cross(point_minus(b, a), point_minus(p, a));
    return (cross > 0) - (cross < 0);
}

bool segments_meet(Point a, Point b, Point c, Point d)
{
    if (side_of(a, b, c) * side_of(a, b, d) < 0 && side_of(c, d, a) * side_of(c, d, b) < 0) return true;
    return segment_nears(a, b, c, 0, true) || segment_nears(a, b, d, 0, true) ||
           segment_nears(c, d, a, 0, true) || segment_nears(c, d, b, 0, true);
}

static Point shape_corner(const AreaShape *shape, int i)
{
    i %= shape->corners;
    return (Point){shape->x[i], shape->y[i]};
}

static bool shape_holds(const AreaShape *shape, Point p)
{
    int first = 0;
    for (int i = 0; i < shape->corners; i++) {
        int side = side_of(shape_corner(shape, i), shape_corner(shape, i + 1), p);
        if (!side) return segment_nears(shape_corner(shape, i), shape_corner(shape, i + 1), p, 0, true);
        if (!first) first = side;
        if (side != first) return false;
    }
    return true;
}

/* Is a segment farther from the box around terrain than a length, one way or another? Most are. */
static bool shape_is_far(const AreaShape *shape, Point a, Point b, int64_t length)
{
    return (a.x < b.x ? b.x : a.x) + length < shape->left ||
           (a.x < b.x ? a.x : b.x) - length > shape->right || (a.y < b.y ? b.y : a.y) + length < shape->top ||
           (a.y < b.y ? a.y : b.y) - length > shape->bottom;
}

bool shape_nears(const AreaShape *shape, Point a, Point b, int64_t length, bool touching)
{
    if (shape_is_far(shape, a, b, length)) return false;
    if (!shape->corners)
        return segment_nears(a, b, (Point){shape->x[0], shape->y[0]}, length + shape->radius, touching);
    if (shape_holds(shape, a) || shape_holds(shape, b)) return length > 0 || touching;
    for (int i = 0; i < shape->corners; i++) {
        Point c = shape_corner(shape, i), d = shape_corner(shape, i + 1);
        if (segments_meet(a, b, c, d)) {
            if (length > 0 || touching) return true;
            continue;
        }
        if (segment_nears(a, b, c, length, touching) || segment_nears(c, d, a, length, touching) ||
            segment_nears(c, d, b, length, touching))
            return true;
    }
    return false;
}

static int32_t part_along(int64_t part, int64_t length, int64_t whole)
{
    int32_t root = (int32_t)root_floor(part * part * length * length / whole);
    return part < 0 ? -root : root;
}

Point point_along(Point from, Point direction, int64_t length)
{
    int64_t whole = point_dot(direction, direction);
    if (!whole) return from;
    return (Point){from.x + part_along(direction.x, length, whole),
                   from.y + part_along(direction.y, length, whole)};
}

bool point_is_last(Point from, Point to, int64_t length)
{
    return points_within(from, to, length) &&
           point_same(point_along(from, point_minus(to, from), length), to);
}

static int lines_meet(const Border *a, const Border *b, Point meet[2])
{
    int64_t whole = point_cross(a->way, b->way), part = point_cross(point_minus(b->at, a->at), b->way);
    if (!whole) return 0;
    meet[0] =
        (Point){(int32_t)(a->at.x + a->way.x * part / whole), (int32_t)(a->at.y + a->way.y * part / whole)};
    return 1;
}

static int line_meets_circle(const Border *line, const Border *circle, Point meet[2])
{
    Point off = point_minus(line->at, circle->at);
    int64_t whole = point_dot(line->way, line->way), half = point_dot(line->way, off);
    int64_t rest = point_dot(off, off) - (int64_t)circle->radius * circle->radius;
    int64_t under = half * half - whole * rest;
    if (!whole || under < 0) return 0;
    for (int i = 0; i < 2; i++) {
        int64_t part = (i ? root_floor(under) : -root_floor(under)) - half;
        meet[i] = (Point){(int32_t)(line->at.x + line->way.x * part / whole),
                          (int32_t)(line->at.y + line->way.y * part / whole)};
    }
    return 2;
}

static int circles_meet(const Border *a, const Border *b, Point meet[2])
{
    Point way = point_minus(b->at, a->at);
    int64_t apart = point_dot(way, way), square = (int64_t)a->radius * a->radius;
    int64_t along = square - (int64_t)b->radius * b->radius + apart,
            under = 4 * square * apart - along * along;
    if (!apart || under < 0) return 0;
    for (int i = 0; i < 2; i++) {
        int64_t aside = i ? root_floor(under) : -root_floor(under);
        meet[i] = (Point){(int32_t)(a->at.x + (along * way.x - aside * way.y) / (2 * apart)),
                          (int32_t)(a->at.y + (along * way.y + aside * way.x) / (2 * apart))};
    }
    return 2;
}

int borders_meet(const Border *a, const Border *b, Point meet[2])
{
    if (!a->radius && !b->radius) return lines_meet(a, b, meet);
    if (!a->radius) return line_meets_circle(a, b, meet);
    return b->radius ? circles_meet(a, b, meet) : line_meets_circle(b, a, meet);
}
