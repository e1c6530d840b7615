/* What a position is worth. */
#include "games/avertigos/judgement/judgement.h"

enum Feature {
    FEATURE_SHIPS,
    FEATURE_LIFE,   /* HP of hulls and modules */
    FEATURE_HULL,   /* of these, the hulls'    */
    FEATURE_FRAIL,  /* HP that hulls lack of 6 */
    FEATURE_GUNS,   /* squares of weapons that work */
    FEATURE_LOADED, /* dice */
    FEATURE_AP,
    FEATURE_HAND,
    FEATURE_SHORT, /* cards that will be lacking  */
    FEATURE_BEARS, /* dice that could be fired at somebody, in quarters */
    FEATURE_BORNE,
    FEATURE_NEAR,   /* to an enemy, in hundredths */
    FEATURE_COURSE, /* in Strategy: to an island that it wants */
    FEATURE_ALOFT,  /* in Strategy: Heights above that at which ships dock */
    FEATURE_EDGE,   /* ways ahead that lead out of the area */
    FEATURE_OUT,    /* left the area, or is about to */
    FEATURE_MOORED, /* docked where it can land */
    FEATURE_ISLANDS,
    FEATURE_INCOME,
    FEATURE_SILVER,
    FEATURE_UNITS,
    FEATURE_WINS,
    FEATURE_ORDER, /* in Strategy: places before others, by what they can do to each other */
    FEATURE_COUNT
};
static const char *const feature_name[FEATURE_COUNT] = {
    "ships",  "life",    "hull",   "frail",  "guns",   "loaded", "ap",   "hand",
    "short",  "bears",   "borne",  "near",   "course", "aloft",  "edge", "out",
    "moored", "islands", "income", "silver", "units",  "wins",   "order"};
static const int feature_weight[FEATURE_COUNT] = {500, 70,  15,  -35,  30,  45,  30, 12, -120, 14,  -10, 4,
                                                  8,   -25, -40, -200, 200, 600, 90, 12, 40,   900, 10};

/* Dice that a ship could fire at another in the coming Action Phase: those that lie there and those that it
   can pay for. In quarters, for one that has not moved yet may be elsewhere by then. */
static int ship_threat(const AvKit *kit, const AvState *s, int id, int target)
{
    const Ship *ship = &s->ship[id];
    int loaded = 0, room = 0, sure = 4;
    if (ship->flags & SHIP_BARRED) return 0;
    for (int i = 0; i < SLOTS_MAX; i++) {
        if (!slot_works(s, id, i) || !module_at(kit, s, id, i)->weapon ||
            !weapon_bears(kit, s, id, i, target))
            continue;
        loaded += ship->dice[i], room += weapon_squares(module_at(kit, s, id, i)) - ship->dice[i];
    }
    if (s->phase == PH_MOVE) sure >>= !(ship->flags & SHIP_MOVED) + !(s->ship[target].flags & SHIP_MOVED);
    return (loaded + (room < ship->ap ? room : ship->ap)) * sure;
}

/* How near a ship is to the nearest enemy, or in Strategy to an island that it could take: 100 is there. */
static int ship_near(const AvKit *kit, const AvState *s, int id)
{
    int64_t nearest = -1;
    Point at = ship_pose(s, id).at;
    for (int other = 1; !kit->strategy && other <= kit->kit.seats * SHIPS_EACH; other++) {
        if (!ship_flies(s, other) || !ship_is_enemy(kit, ship_seat(id), other)) continue;
        int64_t apart = points_apart(at, ship_pose(s, other).at);
        if (nearest < 0 || apart < nearest) nearest = apart;
    }
    for (int i = 1; kit->strategy && i <= kit->map.islands; i++) {
        int seat = ship_seat(id), troops = s->troopers[seat] == HIDDEN_BYTE ? 3 : s->troopers[seat];
        if (s->holding[i].owner == seat || (s->holding[i].docked && s->holding[i].docked != id) ||
            island_defence(kit, s, i, seat) >= troops || 3 * s->holding[i].claws >= ship_health(s, id))
            continue;
        int64_t apart = points_apart(at, kit->map.island[i].at);
        if (nearest < 0 || apart < nearest) nearest = apart;
    }
    if (nearest < 0) return 0;
    int64_t far = 70000;
    int near = 0;
    while (near < 100 && nearest <= (far - far * (near + 1) / 100) * (far - far * (near + 1) / 100)) near++;
    return near;
}

/* Of the three ways ahead, those that the fewest cards it must play would take out of the area. */
static int ship_edge(const AvKit *kit, const AvState *s, int id)
{
    const Ship *ship = &s->ship[id];
    int cards = ship->speed > 2 ? ship->speed - 1 : 1, out = 0;
    for (int vector = -EIGHTH; vector <= EIGHTH; vector += EIGHTH) {
        Pose pose = ship_pose(s, id);
        Point end = point_add(pose.at, rotated(heading_turn(pose.heading, vector),
                                               BASE_HALF + cards * CARD_LENGTH + 2 * BASE_HALF, 0));
        out += end.x < 0 || end.x > kit->area.width || end.y < 0 || end.y > kit->area.height;
    }
    return out;
}

static void flight_features(const AvKit *kit, const AvState *s, int id, int feature[FEATURES_MAX])
{
    const Ship *ship = &s->ship[id];
    int best = 0, worst = 0, island = ship->island, seat = ship_seat(id);
    feature[kit->strategy ? FEATURE_COURSE : FEATURE_NEAR] += ship_near(kit, s, id);
    feature[FEATURE_OUT] += (ship->flags & SHIP_BARRED) != 0;
    if (kit->strategy) feature[FEATURE_ALOFT] += ship->height - HEIGHT_MIN;
    if (!island) feature[FEATURE_EDGE] += ship_edge(kit, s, id);
    feature[FEATURE_MOORED] += island && s->holding[island].owner != seat &&
                               s->troopers[seat] != HIDDEN_BYTE &&
                               s->troopers[seat] > island_defence(kit, s, island, seat);
    for (int other = 1; other <= kit->kit.seats * SHIPS_EACH; other++) {
        if (!ship_flies(s, other) || !ship_is_enemy(kit, seat, other)) continue;
        int out = ship_threat(kit, s, id, other);
        best = out > best ? out : best;
        worst += ship_threat(kit, s, other, id);
    }
    feature[FEATURE_BEARS] += best, feature[FEATURE_BORNE] += worst;
}

static void ship_features(const AvKit *kit, const AvState *s, int id, int feature[FEATURES_MAX])
{
    const Ship *ship = &s->ship[id];
    feature[FEATURE_SHIPS]++;
    feature[FEATURE_LIFE] += ship_health(s, id);
    feature[FEATURE_HULL] += ship->hp;
    feature[FEATURE_FRAIL] += ship->hp < 6 ? 6 - ship->hp : 0;
    feature[FEATURE_AP] += kit->strategy ? (ship->ap + 1) / 2 : ship->ap;
    for (int i = 0; i < SLOTS_MAX; i++) {
        feature[FEATURE_LOADED] += ship->dice[i];
        if (slot_works(s, id, i)) feature[FEATURE_GUNS] += weapon_squares(module_at(kit, s, id, i));
    }
    if (ship_flies(s, id)) flight_features(kit, s, id, feature);
}

/* Cards are drawn for those played, so that a hand lasts if it has enough for the fastest ship. */
static int cards_short(const AvKit *kit, const AvState *s, int seat)
{
    int due = 0;
    for (int id = ship_first(seat); id < ship_first(seat + 1); id++) {
        if (!ship_flies(s, id) || s->ship[id].island) continue;
        int need = s->ship[id].speed > 1 ? s->ship[id].speed - 1 : !kit->strategy;
        due = need > due ? need : due;
    }
    return due > s->hand_count[seat] ? due - s->hand_count[seat] : 0;
}

/* Who is before others acts first, which counts where ships are near each other. */
static int order_worth(const AvKit *kit, const AvState *s, int seat)
{
    enum { NEAR = 30000, STAKE_MAX = 8 };
    int before = 0, stake = 1;
    for (int other = 1; other <= kit->kit.seats; other++)
        before += other != seat && seat_in(s, other) && s->order[other] < s->order[seat];
    for (int id = ship_first(seat); before && id < ship_first(seat + 1); id++)
        for (int other = 1; ship_flies(s, id) && other <= kit->kit.seats * SHIPS_EACH; other++)
            if (ship_flies(s, other) && ship_is_enemy(kit, seat, other) &&
                points_apart(ship_pose(s, id).at, ship_pose(s, other).at) < (int64_t)NEAR * NEAR)
                stake += 3;
    return before * (stake < STAKE_MAX ? stake : STAKE_MAX);
}

static void avertigos_features(const Kit *kit, const void *state, int feature[][FEATURES_MAX])
{
    const AvKit *own = kit_of(kit);
    AvState ahead;
    const AvState *s = position_ahead(own, state, &ahead);
    int side[SEATS_MAX + 1][FEATURES_MAX];
    memset(side, 0, sizeof side);
    for (int seat = 1; seat <= kit->seats; seat++) {
        int *mine = side[own->side[seat]];
        if (!seat_in(s, seat)) continue;
        for (int id = ship_first(seat); id < ship_first(seat + 1); id++)
            if (ship_there(s, id)) ship_features(own, s, id, mine);
        mine[FEATURE_HAND] += s->hand_count[seat];
        mine[FEATURE_SHORT] += cards_short(own, s, seat);
        mine[FEATURE_WINS] = s->wins[own->side[seat]];
        if (!own->strategy) continue;
        mine[FEATURE_ISLANDS] += islands_of(own, s, seat);
        mine[FEATURE_INCOME] += island_income(own, s, seat) + resource_income(own, s, seat);
        mine[FEATURE_SILVER] += s->silver[seat] == HIDDEN_NUMBER ? 8
                                : s->silver[seat] > 60           ? 60
                                                                 : s->silver[seat];
        mine[FEATURE_ORDER] += order_worth(own, s, seat);
        mine[FEATURE_UNITS] += s->troopers[seat] == HIDDEN_BYTE ? 2
                               : s->troopers[seat] > 10         ? 10
                                                                : s->troopers[seat];
    }
    for (int seat = 0; seat <= kit->seats; seat++)
        memcpy(feature[seat], side[seat ? own->side[seat] : 0], sizeof side[0]);
}

AV_ROW const Judging avertigos_judging = {FEATURE_COUNT, feature_name, feature_weight, avertigos_features};

void avertigos_judge(const Kit *kit, const void *state, int value[SEATS_MAX + 1])
{
    enum { DRAW_VALUE = 4000 };
    const AvKit *own = kit_of(kit);
    const AvState *s = state;
    int feature[SEATS_MAX + 1][FEATURES_MAX], score[SEATS_MAX + 1], chance[SEATS_MAX + 1],
        at[SEATS_MAX + 1] = {0}, count = 0;
    memset(value, 0, sizeof(int) * (size_t)(kit->seats + 1));
    if (s->phase == PH_OVER) {
        for (int seat = 1; seat <= kit->seats; seat++)
            value[seat] = s->winners            ? (s->winners >> seat & 1) * 10000
                          : s->left >> seat & 1 ? 0
                                                : DRAW_VALUE;
        return;
    }
    avertigos_features(kit, state, feature);
    for (int seat = 1; seat <= kit->seats; seat++) {
        int side = own->side[seat];
        if (!seat_in(s, seat) || at[side]) continue;
        score[count++] = judging_score(&avertigos_judging, feature[seat]);
        at[side] = count;
    }
    judging_chances(score, count, chance);
    for (int seat = 1; seat <= kit->seats; seat++)
        if (seat_in(s, seat)) value[seat] = 1 + chance[at[own->side[seat]] - 1] * 9998 / CHANCE_ALL;
}
