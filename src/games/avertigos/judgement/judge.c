/* What a position is worth, and which choices to look at first. */
#include "games/avertigos/judgement/judgement.h"

enum Feature {
    FEATURE_SHIPS,
    FEATURE_HULL,
    FEATURE_MODULES,
    FEATURE_LOADED,
    FEATURE_AP,
    FEATURE_HAND,
    FEATURE_BEARS,
    FEATURE_BORNE,
    FEATURE_LOW,
    FEATURE_ISLANDS,
    FEATURE_INCOME,
    FEATURE_SILVER,
    FEATURE_UNITS,
    FEATURE_WINS,
    FEATURE_NEAR,   /* to whom or what it wants, in hundredths */
    FEATURE_OUT,    /* left the area, or is about to */
    FEATURE_MOORED, /* docked where it can land */
    FEATURE_COUNT
};
static const char *const feature_name[FEATURE_COUNT] = {
    "ships",   "hull",   "modules", "loaded", "ap",   "hand", "bears", "borne on", "low hull",
    "islands", "income", "silver",  "units",  "wins", "near", "out",   "moored"};
static const int feature_weight[FEATURE_COUNT] = {400, 90, 30, 60, 15,  8, 55,   -35, -250,
                                                  600, 90, 12, 40, 900, 3, -150, 200};

/* Dice that a ship could bring to bear on others from where it stands: loaded ones count in full. */
static int ship_threat(const AvKit *kit, const AvState *s, int id, int target)
{
    int dice = 0;
    for (int i = 0; i < SLOTS_MAX; i++) {
        if (!slot_works(s, id, i) || !module_at(kit, s, id, i)->weapon ||
            !weapon_bears(kit, s, id, i, target))
            continue;
        int room = weapon_squares(module_at(kit, s, id, i)) - s->ship[id].dice[i];
        dice += 2 * s->ship[id].dice[i] + (room < s->ship[id].ap ? room : s->ship[id].ap);
    }
    return dice;
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
            island_defence(kit, s, i, seat) >= troops)
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

static void ship_features(const AvKit *kit, const AvState *s, int id, int feature[FEATURES_MAX])
{
    const Ship *ship = &s->ship[id];
    int best = 0, worst = 0;
    feature[FEATURE_SHIPS]++;
    feature[FEATURE_HULL] += ship->hp;
    feature[FEATURE_LOW] += ship->hp <= 4;
    feature[FEATURE_AP] += ship->ap;
    for (int i = 0; i < SLOTS_MAX; i++)
        feature[FEATURE_MODULES] += ship->left[i], feature[FEATURE_LOADED] += ship->dice[i];
    if (!ship_flies(s, id)) return;
    int island = ship->island, seat = ship_seat(id);
    feature[FEATURE_NEAR] += ship_near(kit, s, id);
    feature[FEATURE_OUT] += (ship->flags & SHIP_BARRED) != 0;
    feature[FEATURE_MOORED] += island && s->holding[island].owner != seat &&
                               s->troopers[seat] != HIDDEN_BYTE &&
                               s->troopers[seat] > island_defence(kit, s, island, seat);
    for (int other = 1; other <= kit->kit.seats * SHIPS_EACH; other++) {
        if (!ship_flies(s, other) || !ship_is_enemy(kit, ship_seat(id), other)) continue;
        int out = ship_threat(kit, s, id, other), in = ship_threat(kit, s, other, id);
        best = out > best ? out : best, worst = in > worst ? in : worst;
    }
    feature[FEATURE_BEARS] += best, feature[FEATURE_BORNE] += worst;
}

/* A chain that is being laid counts as if its ship stood at its end. */
static const AvState *chain_ahead(const AvKit *kit, const AvState *s, AvState *ahead)
{
    const Step *step = s->steps.depth ? steps_peek(&s->steps) : NULL;
    int32_t beyond[SIDES];
    Shape shape;
    if (!step || step->kind != ST_CHAIN || !s->laid || !ship_there(s, step->who)) return s;
    *ahead = *s;
    ship_put(ahead, step->who, chain_end(kit, s, step->who));
    base_shape(ship_pose(ahead, step->who), &shape);
    bool out = shape_out(&shape, kit->area, beyond);
    for (int i = 0; i < s->laid && !out; i++)
        card_shape(chain_pose(s, i), &shape), out = shape_out(&shape, kit->area, beyond);
    if (out) ahead->ship[step->who].flags |= SHIP_BARRED;
    return ahead;
}

static void avertigos_features(const Kit *kit, const void *state, int feature[][FEATURES_MAX])
{
    const AvKit *own = kit_of(kit);
    AvState ahead;
    const AvState *s = chain_ahead(own, state, &ahead);
    int side[SEATS_MAX + 1][FEATURES_MAX];
    memset(side, 0, sizeof side);
    for (int seat = 1; seat <= kit->seats; seat++) {
        int *mine = side[own->side[seat]];
        if (!seat_in(s, seat)) continue;
        for (int id = ship_first(seat); id < ship_first(seat + 1); id++)
            if (ship_there(s, id)) ship_features(own, s, id, mine);
        mine[FEATURE_HAND] += s->hand_count[seat];
        mine[FEATURE_WINS] = s->wins[own->side[seat]];
        if (!own->strategy) continue;
        mine[FEATURE_ISLANDS] += islands_of(own, s, seat);
        mine[FEATURE_INCOME] += island_income(own, s, seat) + resource_income(own, s, seat);
        mine[FEATURE_SILVER] += s->silver[seat] == HIDDEN_NUMBER ? 8
                                : s->silver[seat] > 60           ? 60
                                                                 : s->silver[seat];
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

/* ---- which choices to look at first ---- */

/* A place for a base: how well the ship's weapons bear from there, and how badly others' do on it. */
static int pose_worth(const AvKit *kit, const AvState *s, int id, Pose pose)
{
    int32_t beyond[SIDES];
    Shape base;
    int best = 0, worst = 0, near = 0, seat = ship_seat(id);
    base_shape(pose, &base);
    if (shape_out(&base, kit->area, beyond)) return 1;
    if (base_blocked(kit, s, id, pose)) return 3;
    for (int other = 1; other <= kit->kit.seats * SHIPS_EACH; other++) {
        if (!ship_flies(s, other) || !ship_is_enemy(kit, seat, other)) continue;
        Pose there = ship_pose(s, other);
        int out = 0, in = 0;
        for (int i = 0; i < SLOTS_MAX; i++) {
            if (slot_works(s, id, i) && module_at(kit, s, id, i)->weapon &&
                weapon_height(module_at(kit, s, id, i), s->ship[id].height, s->ship[other].height) &&
                weapon_reaches(kit, module_at(kit, s, id, i), s->ship[id].starboard >> i & 1, pose, there))
                out += weapon_squares(module_at(kit, s, id, i));
            if (slot_works(s, other, i) && module_at(kit, s, other, i)->weapon &&
                weapon_height(module_at(kit, s, other, i), s->ship[other].height, s->ship[id].height) &&
                weapon_reaches(kit, module_at(kit, s, other, i), s->ship[other].starboard >> i & 1, there,
                               pose))
                in += weapon_squares(module_at(kit, s, other, i));
        }
        best = out > best ? out : best, worst = in > worst ? in : worst;
        if (points_apart(pose.at, there.at) < (int64_t)25000 * 25000) near = 1;
    }
    int worth = 12 + 6 * near + 14 * best - 4 * worst;
    return worth < 2 ? 2 : worth;
}

static int island_worth(const AvKit *kit, const AvState *s, int id, Pose pose)
{
    int worth = 0;
    for (int i = 1; i <= kit->map.islands && kit->strategy; i++) {
        if (s->holding[i].owner == ship_seat(id) || s->holding[i].docked) continue;
        int64_t apart = points_apart(pose.at, kit->map.island[i].at);
        if (apart < (int64_t)6000 * 6000)
            worth += 40;
        else if (apart < (int64_t)15000 * 15000)
            worth += 10;
    }
    return worth;
}

static int choice_weight(const AvKit *kit, const AvState *s, int seat, Choice choice)
{
    const Step *step = steps_peek(&s->steps);
    (void)seat;
    switch (choice.verb) {
    case V_LAY: {
        Pose end = card_end(chain_next(s, step->who, choice.b), FINISH_AHEAD, 1);
        const Move *face = move_face(kit, choice.a, choice.who);
        int worth = pose_worth(kit, s, step->who, end) + island_worth(kit, s, step->who, end);
        if (!choice.who) worth += 2 * face->ap + 2 * face->draw + (face->hp < 0 ? 3 * face->hp : face->hp);
        return worth < 1 ? 1 : worth;
    }
    case V_GO:
        return 4 *
               pose_worth(
                   kit, s, step->who,
                   s->laid
                       ? card_end(
                             chain_pose(s, s->laid - 1), choice.a,
                             move_face(kit, s->chain[s->laid - 1].card, s->chain[s->laid - 1].flipped)->side)
                       : ship_pose(s, step->who));
    case V_FIRE: return 400;
    case V_LOAD:
        for (int other = 1; other <= kit->kit.seats * SHIPS_EACH; other++)
            if (ship_flies(s, other) && ship_is_enemy(kit, ship_seat(step->who), other) &&
                weapon_bears(kit, s, step->who, choice.a - 1, other))
                return 40 + 60 * choice.b;
        return 4 + choice.b;
    case V_TAKE: /* modules that do not shoot first, the hull late */
        if (choice.a == 0) return s->ship[step->who].hp > choice.b + 4 ? 6 : 1;
        return choice.b == s->ship[step->who].left[choice.a - 1] ? 5 : 20 + 4 * choice.b;
    case V_AIM:
        return choice.a == 0                         ? (s->ship[step->a].hp <= 5 ? 60 : 20)
               : s->ship[step->a].left[choice.a - 1] ? 20
                                                     : 1;
    case V_MEND: return choice.a == 0 ? 20 + 4 * choice.b : 10 + choice.b;
    case V_GIVE:
        return 10 + (ship_seat(step->n) == seat ? (choice.a <= step->a && choice.a <= step->b)
                                                : (choice.a >= step->a && choice.a >= step->b)) *
                        200;
    case V_DRAW: return 5 + 20 * choice.a;
    case V_CARD: return s->hand_count[seat] < 5 ? 40 : 15;
    case V_AP: return 20;
    case V_DOCK: return 200;
    case V_LAND: return 300 - choice.a * 10;
    case V_KEEP: return 20 - 4 * choice.a > 2 ? 20 - 4 * choice.a : 2;
    case V_BUILD: return 60;
    case V_BUY: return choice.a == PRICE_TROOPER ? 60 : choice.a == PRICE_POST ? 80 : 5;
    case V_REPAIR: return 30 + 10 * choice.a;
    case V_MOVE:
    case V_SWOOP:
    case V_DIVE: return 12;
    case V_RISE:
    case V_SINK: return 4;
    case V_SWING: return 10;
    case V_DONE:
    case V_PASS: return 12;
    case V_HEADING: return 4;
    case V_DEPLOY: return 10;
    default: return 10;
    }
}

void avertigos_prefer(const Kit *kit, const void *state, int seat, const Choice *choice, int n, int *weight)
{
    const AvState *s = state;
    for (int i = 0; i < n; i++)
        weight[i] = s->steps.depth ? choice_weight(kit_of(kit), s, seat, choice[i]) : 1;
}
