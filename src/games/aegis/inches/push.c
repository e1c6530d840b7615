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

/* By hundredths: nothing can be leapt over, and where it stops is the last place that was free. */
PushTrace push_trace(const AegisKit *k, const State *s, const Roll *roll, int piece, int direction, int hexes)
{
    Point user = robot_point(s, roll->user), start = robot_point(s, piece), at = start;
    Point way = roll_action(k, roll)->type == TYPE_PULL ? point_minus(user, start) : point_minus(start, user);
    if (roll_action(k, roll)->type == TYPE_SELF_PUSH) way = direction_point(direction);
    const BoardArea *area = k->board->area;
    int gone = 0, whole = hexes * INCH;
    PushTrace t = {.hex = s->robot[piece].hex};
    for (; gone < whole; gone++) {
        Point next = point_along(start, way, gone + 1);
        if (next.x < 0 || next.y < 0 || next.x > area->width || next.y > area->height) {
            t.off = true;
            break;
        }
        t.other = robot_in_way(k, s, place_of(next), piece);
        if (t.other || terrain_at(k, s, place_of(next))) {
            t.stopped = true;
            break;
        }
        at = next;
    }
    t.hex = place_of(at);
    t.moved = point_same(at, start) ? 0 : (gone + INCH - 1) / INCH;
    return t;
}
