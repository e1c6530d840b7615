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
    reach_flood_by(k, s, from, hexes, over, !over, reach);
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

/* How the robot of an activation moves in it, with its payer's Energy or for nothing. */
static Reach activation_reach(const AegisKit *k, const State *s, const Step *step, bool free)
{
    int piece = step->who, most = 0;
    Gait gait = gait_of(k, s, piece);
    Reach reach;
    if (step->phase & OVERRIDDEN) gait = (Gait){OVERRIDE_HEXES, 1, false};
    if (step->phase & ACCELERATED) {
        gait = (Gait){card_of(k, s, piece)->accelerator, 1, flies(k, s, piece)};
        free = true;
    }
    most = free || s->seat[step->b].pool > gait.move ? gait.move : s->seat[step->b].pool;
    reach_flood(k, s, s->robot[piece].hex, most * gait.per_energy, gait.over, &reach);
    return reach;
}

int activation_distance(const AegisKit *k, const State *s, const Step *step, int hex)
{
    return way_distance(k, s, s->robot[step->who].hex, hex);
}

int list_ends(const AegisKit *k, const State *s, const Step *step, bool free, Choice *out)
{
    Reach reach = activation_reach(k, s, step, free);
    Choice move = {.verb = VERB_MOVE, .who = step->who};
    choice_put_other(&move, free);
    return list_places(k, s, reach_ends(k, s, &reach), move, out);
}

int straight_distance(const AegisKit *k, const State *s, int from, int to)
{
    return way_distance(k, s, from, to);
}
bool is_straight(const AegisKit *k, int from, int to)
{
    (void)k, (void)from, (void)to;
    return true;
}
int list_straight(const AegisKit *k, const State *s, int piece, int hexes, Choice *out)
{
    return list_shifts(k, s, piece, hexes, flies(k, s, piece), out);
}

/* The Boss's side plays on hexes only. */
Bits head_hexes(const AegisKit *k, const State *s, int piece, int target, int hexes)
{
    (void)k, (void)s, (void)piece, (void)target, (void)hexes;
    return (Bits){{0}};
}
