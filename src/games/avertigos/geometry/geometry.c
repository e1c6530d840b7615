/* Shapes, how cards are laid against them, and whether they touch. */
#include "games/avertigos/geometry/geometry.h"

int32_t sine(int heading)
{
    static const int32_t quarter[QUARTER + 1] = {0,     5712,  11380, 16962, 22415, 27697, 32768,
                                                 37590, 42126, 46341, 50203, 53684, 56756, 59396,
                                                 61584, 63303, 64540, 65287, 65536}; /* AV-GEO-03 */
    int at = heading % (2 * QUARTER), part = at <= QUARTER ? at : 2 * QUARTER - at;
    return heading % HEADINGS >= 2 * QUARTER ? -quarter[part] : quarter[part];
}

/* Half away from zero, so that left and right are mirror images (AV-GEO-04). */
static int32_t scale_down(int64_t a)
{
    return a >= 0 ? (int32_t)((a + SINE_ONE / 2) / SINE_ONE) : (int32_t)-((-a + SINE_ONE / 2) / SINE_ONE);
}

Point rotated(int heading, int32_t x, int32_t y)
{
    int64_t s = sine(heading), c = sine(heading + QUARTER);
    return (Point){scale_down(x * c - y * s), scale_down(x * s + y * c)};
}

static void shape_add(Shape *shape, Point at) { shape->corner[shape->count++] = at; }

void base_shape(Pose base, Shape *shape)
{
    static const int16_t corner[8][2] = {
        {BASE_HALF, -BASE_CORNER},  {BASE_HALF, BASE_CORNER},  {BASE_CORNER, BASE_HALF},
        {-BASE_CORNER, BASE_HALF},  {-BASE_HALF, BASE_CORNER}, {-BASE_HALF, -BASE_CORNER},
        {-BASE_CORNER, -BASE_HALF}, {BASE_CORNER, -BASE_HALF}}; /* AV-GEO-07 */
    shape->count = 0;
    for (int i = 0; i < 8; i++)
        shape_add(shape, point_add(base.at, rotated(base.heading, corner[i][0], corner[i][1])));
}

void card_shape(Pose card, Shape *shape)
{
    static const int16_t corner[4][2] = {
        {0, -CARD_HALF}, {CARD_LENGTH, -CARD_HALF}, {CARD_LENGTH, CARD_HALF}, {0, CARD_HALF}}; /* AV-GEO-08 */
    shape->count = 0;
    for (int i = 0; i < 4; i++)
        shape_add(shape, point_add(card.at, rotated(card.heading, corner[i][0], corner[i][1])));
}

void island_shape(Point centre, int32_t radius, Shape *shape)
{
    shape->count = 0;
    for (int k = 0; k < 24; k++)
        shape_add(shape, point_add(centre, rotated(3 * k, radius, 0))); /* AV-GEO-09 */
}

void reach_shape(Pose base, int facing, int32_t reach, int arc, Shape *shape)
{
    Point pivot = point_add(base.at, rotated(facing, BASE_HALF, 0));
    shape->count = 0;
    shape_add(shape, pivot);
    for (int k = -arc; k <= arc; k++)
        shape_add(shape, point_add(pivot, rotated(heading_turn(facing, k), reach, 0)));
}

/* Is all of `other` strictly outside one edge of `shape`? */
static bool shape_separates(const Shape *shape, const Shape *other)
{
    for (int i = 0; i < shape->count; i++) {
        Point a = shape->corner[i], b = shape->corner[i + 1 < shape->count ? i + 1 : 0];
        int64_t nx = b.y - a.y, ny = a.x - b.x; /* outward */
        int64_t edge = nx * a.x + ny * a.y;
        int k = 0;
        while (k < other->count && nx * other->corner[k].x + ny * other->corner[k].y > edge) k++;
        if (k == other->count) return true;
    }
    return false;
}

bool shapes_touch(const Shape *a, const Shape *b) { return !shape_separates(a, b) && !shape_separates(b, a); }

/* ---- chains ---- */

Pose card_first(Pose base, int vector)
{
    int heading = heading_turn(base.heading, vector);
    return (Pose){point_add(base.at, rotated(heading, BASE_HALF, 0)), heading};
}

Pose card_next(Pose card, int turn)
{
    if (turn == 0) return (Pose){point_add(card.at, rotated(card.heading, CARD_LENGTH, 0)), card.heading};
    int heading = heading_turn(card.heading, turn);
    Point wheel = point_add(card.at, rotated(card.heading, CARD_LENGTH - CARD_WHEEL, 0));
    Point back = rotated(heading, CARD_WHEEL, 0);
    return (Pose){{wheel.x - back.x, wheel.y - back.y}, heading};
}

Pose card_end(Pose card, int finish, int side)
{
    static const int16_t groove[FINISHES][3] = {/* along the card, to its side, the turn (AV-GEO-15 to -18) */
                                                [FINISH_AHEAD] = {CARD_LENGTH + BASE_HALF, 0, 0},
                                                [FINISH_HARD] = {CARD_LENGTH / 2, CARD_HALF, QUARTER},
                                                [FINISH_OUT] = {CARD_LENGTH - CARD_WHEEL, CARD_HALF, EIGHTH},
                                                [FINISH_SHIFTED] = {CARD_LENGTH - CARD_WHEEL, CARD_HALF, 0}};
    const int16_t *way = groove[finish];
    Pose end = {.heading = heading_turn(card.heading, way[2] * side)};
    end.at = point_add(card.at, rotated(card.heading, way[0], way[1] * side));
    if (finish != FINISH_AHEAD) end.at = point_add(end.at, rotated(end.heading, BASE_HALF, 0));
    return end;
}

/* ---- the edge ---- */

bool shape_out(const Shape *shape, Area area, int32_t beyond[SIDES])
{
    bool out = false;
    memset(beyond, 0, sizeof(int32_t) * SIDES);
    for (int i = 0; i < shape->count; i++) {
        Point at = shape->corner[i];
        int32_t over[SIDES] = {-at.x, at.x - area.width, -at.y, at.y - area.height};
        for (int side = 0; side < SIDES; side++)
            if (over[side] > beyond[side]) beyond[side] = over[side], out = true;
    }
    return out;
}

int side_worst(const int32_t beyond[SIDES])
{
    int worst = 0;
    for (int side = 1; side < SIDES; side++)
        if (beyond[side] > beyond[worst]) worst = side;
    return worst;
}

int32_t side_length(Area area, int side) { return side < SIDE_SOUTH ? area.height : area.width; }

Pose side_pose(Area area, int side, int32_t along)
{
    int32_t last = side_length(area, side) - BASE_HALF;
    along = along < BASE_HALF ? BASE_HALF : along > last ? last : along;
    switch (side) {
    case SIDE_WEST: return (Pose){{BASE_HALF, along}, 0};
    case SIDE_EAST: return (Pose){{area.width - BASE_HALF, along}, 2 * QUARTER};
    case SIDE_SOUTH: return (Pose){{along, BASE_HALF}, QUARTER};
    default: return (Pose){{along, area.height - BASE_HALF}, 3 * QUARTER};
    }
}
