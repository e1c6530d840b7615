/* Where something may come to stand: which places there are, and which of them are worth listing. Any other
   is judged by the same rule, so a list may be short. */
#include "games/aegis/inches/unit.h"

#include "games/aegis/words/verbs.h"

/* ---- judging ---- */

/* A1-ADV-03: within 12 inches of the zone's point; and of those of teammates where zones are shared. */
static bool in_start_zone(const AegisKit *k, const State *s, int seat, Point at)
{
    const BoardArea *area = k->board->area;
    SEATS_EACH (k, mate) {
        if (kit_rules(k)->own_zone ? mate != seat : !is_ally_seat(k, seat, mate)) continue;
        int zone = s->seat[mate].zone;
        if (zone && points_within(at, (Point){area->start_x[zone], area->start_y[zone]}, ZONE_RADIUS))
            return true;
    }
    return false;
}

/* Of the board, whoever began there. */
bool in_some_zone(const AegisKit *k, const State *s, int hex)
{
    const Board *board = k->board;
    for (int zone = 1; zone <= board->zones; zone++)
        if (points_within(point_of(s, hex), (Point){board->area->start_x[zone], board->area->start_y[zone]},
                          ZONE_RADIUS))
            return true;
    return false;
}

/* The robot that stands on this very point, which a way from there begins with. */
static int robot_centred(const State *s, Point at)
{
    Bits all = s->occupied;
    BITS_EACH (all, piece)
        if (point_same(at, robot_point(s, piece))) return piece;
    return 0;
}

bool area_has(const AegisKit *k, const State *s, const Area *area, Point at)
{
    Point from = point_of(s, area->from);
    int mover = area->kind == AREA_WAY ? robot_centred(s, from) : 0;
    Bits gone = area->gone;
    if (mover) bits_add(&gone, mover);
    if (area->kind == AREA_NOWHERE || !place_is_clear(k, s, at, &gone)) return false;
    for (int i = 0; i < area->offs; i++)
        if (points_nearer(at, point_of(s, area->off[i]), area->off_inches * INCH + 2 * k->base)) return false;
    int64_t bases = 2 * k->base;
    switch (area->kind) {
    case AREA_WAY:
        return !point_same(at, from) && points_within(at, from, area->high * INCH) &&
               (area->over || !way_barred_by(k, s, from, at, mover));
    case AREA_RING:
        if (area->low == 0 && points_nearer(at, from, bases)) return false; /* bases that touch are beside */
        return points_within(at, from, area->high * INCH + bases) &&
               (area->low <= 0 || !points_within(at, from, area->low * INCH + bases));
    case AREA_ZONE: return in_start_zone(k, s, area->seat, at);
    case AREA_ZONES: return in_some_zone(k, s, place_of(at));
    default: return true;
    }
}

Area area_start(const AegisKit *k, const State *s, int seat)
{
    (void)k, (void)s;
    return (Area){.kind = AREA_ZONE, .seat = seat};
}

/* A2-ABL-27: in a Start Zone, where the components leave room too. */
Area emerge_ends(const AegisKit *k, const State *s, int piece)
{
    Area ends = {.kind = AREA_ZONES};
    PIECES_EACH (k, part)
        if (is_active(s, part) && (part == piece || s->robot[part].flags & PENDING))
            bits_add(&ends.gone, part);
    return ends;
}

/* ---- listing ---- */

/* Sixteen directions, of length 10000. */
static const int16_t ROUND[16][2] = {{10000, 0},  {9239, 3827},   {7071, 7071},   {3827, 9239},
                                     {0, 10000},  {-3827, 9239},  {-7071, 7071},  {-9239, 3827},
                                     {-10000, 0}, {-9239, -3827}, {-7071, -7071}, {-3827, -9239},
                                     {0, -10000}, {3827, -9239},  {7071, -7071},  {9239, -3827}};

typedef struct Spots {
    const AegisKit *k;
    const State *s;
    const Area *area;
    int count, most;
    Point point[PLACES_LISTED];
} Spots;

static bool candidate_try(Spots *all, Point at)
{
    if (all->count >= all->most) return false;
    for (int i = 0; i < all->count; i++)
        if (point_same(all->point[i], at)) return false;
    if (!area_has(all->k, all->s, all->area, at)) return false;
    all->point[all->count++] = at;
    return true;
}

Point point_around(Point from, int n, int length)
{
    return point_along(from, (Point){ROUND[n & 15][0], ROUND[n & 15][1]}, length);
}

int place_around(const AegisKit *k, const State *s, int piece, int inches, int n)
{
    Point at = point_around(robot_point(s, piece), n, inches * INCH);
    return at.x >= 0 && at.y >= 0 && hex_named(k, place_of(at)) ? place_of(at) : 0;
}

/* Towards a robot: as near as its base lets one come, beside it, and to each range of its own Actions; as
   far as it gets, if that is nearer. */
static void candidates_towards(Spots *all, Point from, int mover, int other)
{
    const AegisKit *k = all->k;
    Point to = robot_point(all->s, other);
    int apart = (int)root_floor(points_apart(from, to)), most = all->area->high * INCH;
    int gaps[2 + ACTIONS_MAX] = {0, INCH}, n = 2;
    const Card *card = mover ? card_of(k, all->s, mover) : NULL;
    for (int i = 0; card && i < card->action_count; i++)
        if (card->action[i].range) gaps[n++] = card->action[i].range * INCH;
    for (int i = 0; i < n; i++) {
        int way = apart - 2 * k->base - gaps[i];
        /* what is cut off towards the start may lack a hundredth or two to be near enough */
        for (int more = 0; way > 0 && more < 3; more++)
            if (candidate_try(
                    all, point_along(from, point_minus(to, from), way + more > most ? most : way + more)))
                break;
    }
}

/* Beside a robot, all around it. */
static void candidates_beside(Spots *all, int other)
{
    Point to = robot_point(all->s, other);
    for (int n = 0; n < 16; n += 2) candidate_try(all, point_around(to, n, 2 * all->k->base + INCH / 2));
}

/* Behind terrain, as a robot sees it: its middle, and as much farther as it is wide. */
static void candidates_cover(Spots *all, int enemy)
{
    const BoardArea *area = all->k->board->area;
    for (int i = 0; i < area->shapes; i++) {
        const AreaShape *shape = &area->shape[i];
        Point middle = {shape->x[0], shape->y[0]};
        int wide = shape->radius;
        for (int c = 1; c < shape->corners; c++) middle.x += shape->x[c], middle.y += shape->y[c];
        if (shape->corners) middle.x /= shape->corners, middle.y /= shape->corners;
        for (int c = 0; c < shape->corners; c++) {
            int half = (int)root_floor(points_apart(middle, (Point){shape->x[c], shape->y[c]}));
            if (half > wide) wide = half;
        }
        Point away = point_minus(middle, robot_point(all->s, enemy));
        candidate_try(all, point_along(middle, away, wide + all->k->base + 2));
    }
}

/* Robots from the nearest on. */
static int robots_by_distance(const State *s, Point from, int except, int list[PIECES_MAX])
{
    int n = 0;
    Bits all = s->occupied;
    BITS_EACH (all, piece) {
        if (piece == except) continue;
        int at = n++;
        int64_t apart = points_apart(from, robot_point(s, piece));
        for (; at && points_apart(from, robot_point(s, list[at - 1])) > apart; at--) list[at] = list[at - 1];
        list[at] = piece;
    }
    return n;
}

enum { TOWARDS_MOST = 12, BESIDE_MOST = 6, COVER_MOST = 2, RINGS_MOST = 5 };

static void candidates_way(Spots *all)
{
    const Area *area = all->area;
    Point from = point_of(all->s, area->from);
    int mover = robot_centred(all->s, from), list[PIECES_MAX];
    int n = robots_by_distance(all->s, from, mover, list), hidden = 0;
    for (int i = 0; i < n && i < TOWARDS_MOST; i++) candidates_towards(all, from, mover, list[i]);
    for (int ring = 0; ring < RINGS_MOST; ring++) {
        int inches =
            area->high <= RINGS_MOST ? area->high - ring : area->high * (RINGS_MOST - ring) / RINGS_MOST;
        for (int d = 0; inches > 0 && d < 16; d++) candidate_try(all, point_around(from, d, inches * INCH));
    }
    for (int i = 0; i < n && hidden < COVER_MOST; i++)
        if (!mover || !is_ally(all->k, all->s, mover, list[i])) candidates_cover(all, list[i]), hidden++;
    for (int i = 0; i < n && i < BESIDE_MOST; i++) candidates_beside(all, list[i]);
}

static void candidates_ring(Spots *all)
{
    const Area *area = all->area;
    Point from = point_of(all->s, area->from);
    int outer = area->high * INCH + 2 * all->k->base;
    for (int d = 0; d < 16; d++) candidate_try(all, point_around(from, d, outer));
    for (int d = 0; d < 16; d++) candidate_try(all, point_around(from, d, outer - INCH / 2));
}

/* Every so often over the whole area, from the middle of a step on. */
static void candidates_grid(Spots *all, int step)
{
    const BoardArea *area = all->k->board->area;
    for (int y = step / 2; y <= area->height; y += step)
        for (int x = step / 2; x <= area->width; x += step) candidate_try(all, (Point){x, y});
}

/* The front of the zone first. */
static void candidates_zone(Spots *all)
{
    const BoardArea *area = all->k->board->area;
    int zone = all->s->seat[all->area->seat].zone;
    Point at = {area->start_x[zone], area->start_y[zone]};
    for (int d = 0; d < 16; d++) candidate_try(all, point_around(at, d, ZONE_RADIUS));
    for (int d = 0; d < 16; d++) candidate_try(all, point_around(at, d, ZONE_RADIUS - 2 * INCH));
    candidates_grid(all, INCH * 3 / 2);
}

static void candidates_list(Spots *all)
{
    const BoardArea *area = all->k->board->area;
    switch (all->area->kind) {
    case AREA_WAY: candidates_way(all); break;
    case AREA_RING: candidates_ring(all); break;
    case AREA_ZONE: candidates_zone(all); break;
    case AREA_ZONES:
    case AREA_ANYWHERE:
        candidates_grid(all, area->width * area->height > 6000000 ? 3 * INCH : 2 * INCH);
        break;
    default: break;
    }
}

enum { CORNERS_LISTED = 8 };

/* Something is listed wherever there is a place at all, for else nobody would be asked. */
static void candidates_find(Spots *all)
{
    candidates_list(all);
    int most = all->most < CORNERS_LISTED ? all->most : CORNERS_LISTED;
    if (!all->count) all->count = corners_find(all->k, all->s, all->area, all->point, most);
}

bool area_any(const AegisKit *k, const State *s, Area area)
{
    Spots all = {.k = k, .s = s, .area = &area, .most = 1};
    candidates_find(&all);
    return all.count > 0;
}

/* Of a place that is looked at (answer_fits), or of no place at all: what a question would list for it. */
enum { PROBE_NONE = -1 };

int list_places(const AegisKit *k, const State *s, Area area, Choice c, Choice *out, int n)
{
    if (area.kind == AREA_NOWHERE && !area.also) return n;
    if (s->probe == PROBE_NONE) {
        c.a = PROBE_NONE;
        choice_add(out, &n, c);
        return n;
    }
    if (s->probe) {
        if (s->probe != area.also && !area_has(k, s, &area, point_of(s, s->probe))) return n;
        choice_put_place(&c, s->probe);
        choice_add(out, &n, c);
        return n;
    }
    Spots all = {.k = k, .s = s, .area = &area, .most = PLACES_LISTED};
    candidates_find(&all);
    for (int i = 0; i < all.count; i++) {
        choice_put_place(&c, place_of(all.point[i]));
        choice_add(out, &n, c);
    }
    if (area.also) {
        choice_put_place(&c, area.also);
        choice_add(out, &n, c);
    }
    return n;
}

/* ---- answers that are not listed ---- */

static int list_probed(const AegisKit *k, const State *s, int seat, int probe, Choice *out)
{
    union {
        State state;
        uint64_t words[STATE_SIZE_MAX / 8];
    } look;
    memcpy(&look, s, k->head.state_size);
    look.state.probe = probe;
    return list_choices(k, &look.state, seat, out);
}

bool says_any_place(Choice c) { return verb_kind(c.verb)->a_hex && c.a; }

bool answer_fits(const AegisKit *k, const State *s, int seat, Choice c)
{
    Choice list[CHOICES_MAX];
    bool placed = verb_kind(c.verb)->a_hex && c.a;
    if (placed && !hex_named(k, choice_place(c))) return false;
    int n = list_probed(k, s, seat, placed ? choice_place(c) : PROBE_NONE, list);
    for (int i = 0; i < n; i++)
        if (choice_same(list[i], c)) return true;
    return false;
}

bool aegis_open_ended(const Kit *kit, const void *state, int seat)
{
    Choice list[CHOICES_MAX];
    if (!(aegis_asked(kit, state) >> seat & 1)) return false;
    int n = list_probed(KIT(kit), CONST_STATE(state), seat, PROBE_NONE, list);
    for (int i = 0; i < n; i++)
        if (verb_kind(list[i].verb)->a_hex && list[i].a == PROBE_NONE) return true;
    return false;
}
