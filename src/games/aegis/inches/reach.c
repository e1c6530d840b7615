/* Moving in inches: one straight line, as wide as a base. */
#include "games/aegis/inches/unit.h"

#include "games/aegis/rules/rules.h"

/* Neither through bases nor through terrain; along them it may slide. */
int way_barred_by(const AegisKit *k, const State *s, Point from, Point to, int piece)
{
    Bits robots = s->occupied, terrain = s->terrain;
    BITS_EACH (robots, other)
        if (other != piece && segment_nears(from, to, robot_point(s, other), 2 * k->base, false))
            return other;
    BITS_EACH (terrain, site)
        if (shape_nears(&k->board->area->shape[site - AREA_SITE], from, to, k->base, false)) return site;
    return 0;
}

void reach_flood_by(const AegisKit *k, const State *s, int from, int hexes, bool over, bool stops,
                    Reach *reach)
{
    (void)stops;
    *reach = (Reach){.k = k, .s = s, .from = from, .hexes = hexes, .over = over};
}
void reach_flood(const AegisKit *k, const State *s, int from, int hexes, bool over, Reach *reach)
{
    reach_flood_by(k, s, from, hexes, over, false, reach);
}

Area reach_ends(const AegisKit *k, const State *s, const Reach *reach)
{
    (void)k, (void)s;
    return (Area){.kind = AREA_WAY, .over = reach->over, .from = reach->from, .high = reach->hexes};
}

int reach_distance(const Reach *reach, int hex)
{
    Area area = reach_ends(reach->k, reach->s, reach);
    if (hex == reach->from) return 0;
    if (!area_has(reach->k, reach->s, &area, point_of(reach->s, hex))) return -1;
    return way_distance(reach->k, reach->s, reach->from, hex);
}

Flood flood_from(const AegisKit *k, const State *s, int from, bool over, bool stops)
{
    Flood flood;
    reach_flood_by(k, s, from, 0, over, stops, &flood);
    return flood;
}
Area flood_ends(const AegisKit *k, const State *s, const Flood *flood, int hexes)
{
    Reach reach = *flood;
    reach.hexes = hexes;
    return reach_ends(k, s, &reach);
}
int flood_distance(const AegisKit *k, const Flood *flood, int to, int hexes)
{
    (void)hexes;
    return way_distance(k, flood->s, flood->from, to);
}

bool is_straight_of(const AegisKit *k, const State *s, int from, int to, int distance)
{
    (void)k;
    return point_is_last(point_of(s, from), point_of(s, to), distance * INCH);
}
bool is_straight(const AegisKit *k, int from, int to)
{
    (void)k, (void)from, (void)to;
    return true;
}
int list_straight(const AegisKit *k, const State *s, int piece, int hexes, Choice *out)
{
    return list_shifts(k, s, piece, hexes, flies(k, s, piece), out, 0);
}

/* The Boss's side plays on hexes only. */
Bits head_hexes(const AegisKit *k, const State *s, int piece, int target, int hexes)
{
    (void)k, (void)s, (void)piece, (void)target, (void)hexes;
    return (Bits){{0}};
}
