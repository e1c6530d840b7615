/* Why something is refused before the first turn, in words and figures. */
#include "games/aegis/why/figures.h"

bool figures_of_deploy(const Figures *f)
{
    if (f->c.verb != VERB_DEPLOY || f->step->kind != STEP_DEPLOY || f->clause == T_03 || f->clause == T_07)
        return false;
    int next = robot_to_place(f->k, f->s, f->seat), hex = choice_place(f->c);
    if (next && f->c.who != next) return figures_say(f, "%p is placed next, not %p.", next, (int)f->c.who);
    if (!hex) return figures_say(f, "%p has no Combat Drop and can't wait off the board.", (int)f->c.who);
#ifdef AEGIS_INCHES
    return false;
#else
    Bits zone = zone_of(f->k, f->s, f->seat);
    if (robot_at(f->k, f->s, hex)) return figures_taken(f, hex);
    if (!bits_has(&zone, hex))
        return figures_say(f, "%h is no hex of %s Start Zone.", hex, f->k->mode == MODE_SOLO ? "a" : "your");
    return figures_taken(f, hex);
#endif
}

/* Five of those that a seat brought. */
static bool figures_of_pick(const Figures *f)
{
    int robots = __builtin_popcount((unsigned)f->c.a & 0xffff);
    return f->step->kind == STEP_PICK && f->c.verb == VERB_PICK && robots != TEAM_SIZE &&
           figures_say(f, "%d robots are picked; %s %d.", TEAM_SIZE, robots == 1 ? "this is" : "these are",
                       robots);
}

static bool figures_of_zones(const Figures *f)
{
    if (f->step->kind != STEP_ZONES || f->clause != A2_TPLAY_02) return false;
    int size = side_size(f->k, f->seat), taken = zones_taken(f->k, f->s, f->seat), mask = f->c.a;
    int said = __builtin_popcount((unsigned)mask & 0xffff);
    for (int zone = 1; zone <= BOARD_ZONES_MAX; zone++) {
        if (!(mask >> zone & 1)) continue;
        if (zone > f->k->board->zones) return figures_say(f, "This board has no Start Zone %d.", zone);
        SEATS_EACH (f->k, other)
            if (taken >> zone & 1 && f->s->seat[other].zone == zone)
                return figures_say(f, "%w has Start Zone %d.", other, zone);
    }
    return said != size && figures_say(f, "Your side has %d Start Zones; %s %d.", size,
                                       said == 1 ? "this is" : "these are", said);
}

#ifndef AEGIS_INCHES
static bool figures_of_terrain(const Figures *f)
{
    int nearest = 99, hex = f->c.a;
    if (f->step->kind != STEP_TERRAIN || f->c.verb != VERB_TERRAIN || !hex_named(f->k, hex)) return false;
    if (figures_taken(f, hex)) return true;
    for (int zone = 1; zone <= f->k->board->zones; zone++)
        BITS_EACH (*board_set(f->k->board, zone[zone], 0), other)
            if (hex_distance(f->k->board, hex, other) < nearest)
                nearest = hex_distance(f->k->board, hex, other);
    if (!nearest) return figures_say(f, "%h is a hex of a Start Zone.", hex);
    return figures_say(f, "%h is %d %s from a Start Zone; terrain lies farther than 2.", hex, nearest,
                       nearest == 1 ? "hex" : "hexes");
}
#endif

bool figures_of_setup(const Figures *f)
{
#ifndef AEGIS_INCHES
    if (figures_of_terrain(f)) return true;
#endif
    return figures_of_deploy(f) || figures_of_pick(f) || figures_of_zones(f);
}
