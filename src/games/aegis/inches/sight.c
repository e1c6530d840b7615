/* Lines in inches: A1-ADV-08, A1-ADV-14. */
#include "games/aegis/inches/unit.h"

#include "games/aegis/rules/rules.h"

/* From centre to centre; whatever is touched blocks, its edge too. Those at the ends do not. */
bool sees(const AegisKit *k, const State *s, int from, int to, const Bits *blocked)
{
    Point a = point_of(s, from), b = point_of(s, to);
    Bits all = *blocked;
    BITS_EACH (all, site) {
        if (site >= AREA_SITE) {
            if (shape_nears(&k->board->area->shape[site - AREA_SITE], a, b, 0, true)) return false;
            continue;
        }
        Point base = robot_point(s, site);
        if (point_same(base, a) || point_same(base, b)) continue;
        if (segment_nears(a, b, base, k->base, true)) return false;
    }
    return true;
}

/* Everybody behind the target whose base the line from the user through it touches, within range; terrain
   between the target and another shields that one. */
void affect_behind(const AegisKit *k, const State *s, Roll *roll, int range)
{
    Point from = robot_point(s, roll->user), way = point_minus(robot_point(s, roll->target), from);
    PIECES_EACH (k, piece) {
        if (piece == roll->user || piece == roll->target || !is_active(s, piece)) continue;
        Point at = robot_point(s, piece);
        if (!ray_touches(from, way, at, k->base)) continue;
        if (point_dot(point_minus(at, robot_point(s, roll->target)), way) <= 0) continue; /* in front */
        if (!place_is_within(k, s, s->robot[roll->user].hex, s->robot[piece].hex, range)) continue;
        if (!(roll->attributes & ARCING) &&
            !sees(k, s, s->robot[roll->target].hex, s->robot[piece].hex, &s->terrain))
            continue;
        roll->affected[piece >> 6] |= 1ull << (piece & 63);
    }
}

/* A2-UNQ-06..09: everybody on a line through the user, both ways, through terrain. */
void affect_line(const AegisKit *k, const State *s, Roll *roll)
{
    Point from = robot_point(s, roll->user),
          way = direction_point(roll->axis <= 3 ? roll->axis - 1 : roll->axis + 2);
    PIECES_EACH (k, piece) {
        if (piece == roll->user || !is_active(s, piece)) continue;
        Point at = robot_point(s, piece);
        if (ray_touches(from, way, at, k->base) || ray_touches(from, (Point){-way.x, -way.y}, at, k->base))
            roll->affected[piece >> 6] |= 1ull << (piece & 63);
    }
}
