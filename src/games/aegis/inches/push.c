/* Push and Pull in inches: straight away from the user's centre or towards it, up to what is in the way. A
   centre that leaves the area is off the board (A1-ADV-15). */
#include "games/aegis/inches/unit.h"

#include "games/aegis/rules/rules.h"

/* The directions of hexes, where a card needs them: 0..5 through sides from the east on against the clock,
   6..11 through corners. */
Point direction_point(int direction)
{
    static const int16_t SIDES[6][2] = {{10000, 0},  {5000, -8660}, {-5000, -8660},
                                        {-10000, 0}, {-5000, 8660}, {5000, 8660}};
    static const int16_t CORNERS[6][2] = {{8660, -5000}, {0, -10000}, {-8660, -5000},
                                          {-8660, 5000}, {0, 10000},  {8660, 5000}};
    const int16_t *way = direction < 6 ? SIDES[direction] : CORNERS[direction - 6];
    return (Point){way[0], way[1]};
}

/* There is one way, unless the user pushes itself (A2-UNQ-15). */
int push_ways_by(const AegisKit *k, const State *s, const Roll *roll, int piece)
{
    if (roll_action(k, roll)->type == TYPE_SELF_PUSH) return 63;
    return point_same(robot_point(s, roll->user), robot_point(s, piece)) ? 0 : 1;
}

/* What a base at this place of the way overlaps, terrain too: a site. What the exact line only touches is no
   hindrance, though the place, cut to hundredths, may lie a little on it. */
static int met_on_way(const AegisKit *k, const State *s, int piece, Point start, Point far, Point at)
{
    Bits robots = s->occupied, terrain = s->terrain;
    bits_drop(&robots, piece);
    BITS_EACH (robots, other)
        if (points_nearer(at, robot_point(s, other), 2 * k->base) &&
            segment_nears(start, far, robot_point(s, other), 2 * k->base, false))
            return other;
    BITS_EACH (terrain, site) {
        const AreaShape *shape = &k->board->area->shape[site - AREA_SITE];
        if (shape_nears(shape, at, at, k->base, false) && shape_nears(shape, start, far, k->base, false))
            return site;
    }
    return 0;
}

/* A point of the grid on the exact line, at least so far away. */
static Point point_beyond(Point start, Point way, int length)
{
    int32_t times = (int32_t)(length / (root_floor(point_dot(way, way)) + 1)) + 2;
    return (Point){start.x + way.x * times, start.y + way.y * times};
}

/* By hundredths: nothing can be leapt over, and where it stops is the last place that was free. */
PushTrace push_trace(const AegisKit *k, const State *s, const Roll *roll, int piece, int direction, int hexes)
{
    Point user = robot_point(s, roll->user), start = robot_point(s, piece), at = start;
    Point way = roll_action(k, roll)->type == TYPE_PULL ? point_minus(user, start) : point_minus(start, user);
    if (roll_action(k, roll)->type == TYPE_SELF_PUSH) way = direction_point(direction);
    const BoardArea *area = k->board->area;
    int gone = 0, whole = hexes * INCH;
    Point far = point_beyond(start, way, whole);
    PushTrace t = {.hex = s->robot[piece].hex};
    for (; gone < whole; gone++) {
        Point next = point_along(start, way, gone + 1);
        if (next.x < 0 || next.y < 0 || next.x > area->width || next.y > area->height) {
            t.off = true;
            break;
        }
        int met = met_on_way(k, s, piece, start, far, next);
        if (met) {
            t.other = met < AREA_SITE ? met : 0;
            t.stopped = true;
            break;
        }
        if (!robot_in_way(k, s, place_of(next), piece) && !terrain_at(k, s, place_of(next))) at = next;
    }
    t.hex = place_of(at);
    t.moved = point_same(at, start) ? 0 : (gone + INCH - 1) / INCH;
    return t;
}
