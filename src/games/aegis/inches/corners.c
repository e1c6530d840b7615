/* Where the places that are listed leave nothing: an area that has room has it where two of the borders meet
   that bound it, or at one of them. Exact but for the grid, and slower, so it is looked through last. */
#include "games/aegis/inches/unit.h"

#include "games/aegis/rules/rules.h"

enum { BORDERS_MAX = 512, NEARBY = 8 };

typedef struct Borders {
    const AegisKit *k;
    const State *s;
    const Area *area;
    int count;
    Border border[BORDERS_MAX];
} Borders;

static void border_add(Borders *all, Border border)
{
    const Area *area = all->area;
    bool round = area->kind == AREA_WAY || area->kind == AREA_RING;
    int64_t reach = (int64_t)area->high * INCH + 2 * all->k->base + border.radius;
    if (round && border.radius && !points_within(point_of(all->s, area->from), border.at, reach)) return;
    if (all->count < BORDERS_MAX) all->border[all->count++] = border;
}

static void borders_of_shape(Borders *all, const AreaShape *shape)
{
    int base = all->k->base;
    if (!shape->corners)
        border_add(all, (Border){.at = {shape->x[0], shape->y[0]}, .radius = shape->radius + base});
    for (int i = 0; i < shape->corners; i++) {
        int next = (i + 1) % shape->corners, third = (i + 2) % shape->corners;
        Point a = {shape->x[i], shape->y[i]}, c = {shape->x[third], shape->y[third]};
        Point way = point_minus((Point){shape->x[next], shape->y[next]}, a), out = {way.y, -way.x};
        if (point_dot(out, point_minus(c, a)) > 0) out = (Point){-way.y, way.x};
        border_add(all, (Border){.at = a, .radius = base});
        border_add(all, (Border){.at = point_along(a, out, base), .way = way});
    }
}

/* What any base keeps clear of: other bases, terrain and the edge of the area. */
static void borders_of_board(Borders *all)
{
    const BoardArea *area = all->k->board->area;
    Bits robots = bits_minus(all->s->occupied, all->area->gone), terrain = all->s->terrain;
    BITS_EACH (robots, piece)
        border_add(all, (Border){.at = robot_point(all->s, piece), .radius = 2 * all->k->base});
    BITS_EACH (terrain, site) borders_of_shape(all, &area->shape[site - AREA_SITE]);
    for (int i = 0; i < 4; i++)
        border_add(all, (Border){.at = {i == 1 ? area->width : 0, i == 3 ? area->height : 0},
                                 .way = {i < 2 ? 0 : INCH, i < 2 ? INCH : 0}});
}

static void borders_of_zones(Borders *all)
{
    const BoardArea *area = all->k->board->area;
    for (int zone = 1; zone <= all->k->board->zones; zone++)
        border_add(all, (Border){.at = {area->start_x[zone], area->start_y[zone]}, .radius = ZONE_RADIUS});
}

static void borders_find(Borders *all)
{
    const Area *area = all->area;
    Point from = point_of(all->s, area->from);
    int bases = 2 * all->k->base;
    borders_of_board(all);
    for (int i = 0; i < area->offs; i++)
        border_add(all,
                   (Border){.at = point_of(all->s, area->off[i]), .radius = area->off_inches * INCH + bases});
    if (area->kind == AREA_WAY) border_add(all, (Border){.at = from, .radius = area->high * INCH});
    if (area->kind == AREA_RING) {
        border_add(all, (Border){.at = from, .radius = area->high * INCH + bases});
        if (area->low >= 0) border_add(all, (Border){.at = from, .radius = area->low * INCH + bases});
    }
    if (area->kind == AREA_ZONE || area->kind == AREA_ZONES) borders_of_zones(all);
}

typedef struct Found {
    const Borders *all;
    Point *out;
    int count, most;
} Found;

/* The point and those around it, as it has been cut to the grid. */
static void corner_try(Found *found, Point at, int around)
{
    const Borders *all = found->all;
    const BoardArea *area = all->k->board->area;
    if (at.x < -around || at.y < -around || at.x > area->width + around || at.y > area->height + around)
        return;
    for (int y = at.y - around; y <= at.y + around; y++)
        for (int x = at.x - around; x <= at.x + around && found->count < found->most; x++) {
            bool known = false;
            for (int i = 0; i < found->count; i++) known |= point_same(found->out[i], (Point){x, y});
            if (!known && area_has(all->k, all->s, all->area, (Point){x, y}))
                found->out[found->count++] = (Point){x, y};
        }
}

int corners_find(const AegisKit *k, const State *s, const Area *area, Point *out, int most)
{
    Borders all = {.k = k, .s = s, .area = area};
    Found found = {.all = &all, .out = out, .most = most};
    if (area->kind == AREA_NOWHERE || (area->kind == AREA_WAY && area->high <= 0)) return 0;
    if (area->kind == AREA_WAY && !area->over) { /* who gets far also gets a little way */
        corner_try(&found, point_of(s, area->from), NEARBY);
        return found.count;
    }
    borders_find(&all);
    for (int i = 0; i < all.count && found.count < most; i++) {
        for (int j = 0; j < i && found.count < most; j++) {
            Point meet[2];
            int n = borders_meet(&all.border[i], &all.border[j], meet);
            for (int m = 0; m < n; m++) corner_try(&found, meet[m], 1);
        }
        for (int d = 0; d < 16 && all.border[i].radius; d++)
            corner_try(&found, point_around(all.border[i].at, d, all.border[i].radius), 1);
    }
    return found.count;
}
