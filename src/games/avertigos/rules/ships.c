/* What a ship is worth at this moment, what hurts it, and its end. A component is 0, the hull, or 1 + the
 * slot of a module. */
#include "games/avertigos/avertigos.h"

bool slot_works(const AvState *s, int id, int slot)
{
    return s->ship[id].module[slot] && s->ship[id].left[slot];
}

int ship_capacity(const AvKit *kit, const AvState *s, int id)
{
    int squares = hull_of(kit, s, id)->ap;
    for (int i = 0; i < SLOTS_MAX; i++)
        if (slot_works(s, id, i)) squares += module_at(kit, s, id, i)->ap;
    return squares;
}

int ship_initiative(const AvKit *kit, const AvState *s, int id)
{
    int initiative = hull_of(kit, s, id)->initiative[s->ship[id].height];
    for (int i = 0; i < SLOTS_MAX; i++)
        if (slot_works(s, id, i)) initiative += module_at(kit, s, id, i)->watch;
    return initiative;
}

int ship_penalty(const AvKit *kit, const AvState *s, int id)
{
    int penalty = hull_of(kit, s, id)->penalty;
    for (int i = 0; i < SLOTS_MAX; i++)
        if (slot_works(s, id, i)) penalty -= module_at(kit, s, id, i)->helm;
    return penalty < 0 ? 0 : penalty;
}

int component_left(const AvState *s, int id, int component)
{
    const Ship *ship = &s->ship[id];
    return component == 0 ? ship->hp : ship->left[component - 1];
}

int component_full(const AvKit *kit, const AvState *s, int id, int component)
{
    const Ship *ship = &s->ship[id];
    if (component == 0) return hull_of(kit, s, id)->hp;
    return ship->module[component - 1] ? module_at(kit, s, id, component - 1)->hp : 0;
}

int ship_health(const AvState *s, int id)
{
    int health = 0;
    for (int c = 0; c <= SLOTS_MAX; c++) health += component_left(s, id, c);
    return health;
}

int ship_missing(const AvKit *kit, const AvState *s, int id)
{
    int missing = 0;
    for (int c = 0; c <= SLOTS_MAX; c++) missing += component_full(kit, s, id, c) - component_left(s, id, c);
    return missing;
}

bool ship_is_enemy(const AvKit *kit, int seat, int id) { return kit->side[seat] != kit->side[ship_seat(id)]; }

/* On the table: built and deployed. */
bool ship_flies(const AvState *s, int id) { return ship_there(s, id) && s->ship[id].height; }

void ship_put(AvState *s, int id, Pose pose)
{
    s->ship[id].x = pose.at.x, s->ship[id].y = pose.at.y;
    s->ship[id].heading = (uint8_t)pose.heading;
}

/* A ship that nobody has seen yet: full HP, 4 AP (AV-PIL-15, -16). */
void ship_build(const AvKit *kit, AvState *s, int id, int hull)
{
    s->ship[id] = (Ship){.hull = (uint8_t)hull, .hp = kit->box.hull[hull].hp, .ap = AP_START};
    if (s->hulls[hull]) s->hulls[hull]--; /* two may bring the same fleet */
}

void ship_fit(const AvKit *kit, AvState *s, int id, int module)
{
    Ship *ship = &s->ship[id];
    int slot = module_slot(&kit->box, hull_of(kit, s, id), ship->module, module);
    ensure(slot >= 0);
    ship->module[slot] = (uint8_t)module;
    ship->left[slot] = kit->box.module[module].hp;
    s->pool &= ~(1ull << module);
    s->used[ship_seat(id)] |= 1ull << module;
}

bool ship_whole(const AvKit *kit, const AvState *s, int id)
{
    for (int i = 0; i < hull_of(kit, s, id)->slots; i++)
        if (!s->ship[id].module[i]) return false;
    return true;
}

int ship_value(const AvKit *kit, const AvState *s, int id)
{
    int value = 0;
    for (int i = 0; i < SLOTS_MAX; i++) value += kit->box.module[s->ship[id].module[i]].coins;
    return value;
}

/* Hull and modules go back to the pool (AV-KIL-05); nothing else of it is left (AV-KIL-08). */
void ship_remove(AvState *s, int id)
{
    Ship *ship = &s->ship[id];
    s->hulls[ship->hull]++;
    for (int i = 0; i < SLOTS_MAX; i++)
        if (ship->module[i]) s->pool |= 1ull << ship->module[i];
    if (ship->island) s->holding[ship->island].docked = 0;
    *ship = (Ship){0};
}

void ship_destroy(Play *play, int id, int clause)
{
    event_add(play->events, E_DESTROYED, clause, id, 0, play->s->ship[id].hull);
    ship_remove(play->s, id);
}

static void ap_clip(Play *play, int id)
{
    Ship *ship = &play->s->ship[id];
    int capacity = ship_capacity(play->kit, play->s, id);
    if (ship->ap > capacity) ship->ap = (uint8_t)capacity;
}

/* At 0 HP a module gives no squares and holds no dice (AV-MOD-14); a hull at 0 is the end of the ship
 * (AV-KIL-02). */
void component_hit(Play *play, int id, int component, int n, int clause)
{
    Ship *ship = &play->s->ship[id];
    int left = component_left(play->s, id, component);
    if (n > left) n = left;
    if (!n) return;
    event_add(play->events, E_DAMAGED, clause, id, component, n);
    if (component == 0) {
        ship->hp = (uint8_t)(ship->hp - n);
        if (!ship->hp) ship_destroy(play, id, AV_KIL_02);
        return;
    }
    ship->left[component - 1] = (uint8_t)(left - n);
    if (ship->left[component - 1]) return;
    ship->dice[component - 1] = 0;
    ap_clip(play, id);
    event_add(play->events, E_DISABLED, AV_MOD_14, id, component, 0);
}

void ap_gain(Play *play, int id, int n, int clause)
{
    Ship *ship = &play->s->ship[id];
    int room = ship_capacity(play->kit, play->s, id) - ship->ap;
    if (n > room) n = room;
    if (n <= 0) return;
    ship->ap = (uint8_t)(ship->ap + n);
    event_add(play->events, E_AP, clause, id, 0, n);
}

void height_set(Play *play, int id, int height, int clause)
{
    Ship *ship = &play->s->ship[id];
    height = height < HEIGHT_MIN ? HEIGHT_MIN : height > HEIGHT_MAX ? HEIGHT_MAX : height;
    if (height == ship->height) return;
    Event *event = event_add(play->events, E_HEIGHT, clause, id, 0, ship->height);
    if (event) event->n[1] = (int16_t)height;
    ship->height = (uint8_t)height;
}

/* ---- who is left ---- */

int seat_ships(const AvState *s, int seat)
{
    int count = 0;
    for (int id = ship_first(seat); id < ship_first(seat + 1); id++) count += ship_there(s, id);
    return count;
}

bool side_sails(const AvKit *kit, const AvState *s, int side)
{
    for (int seat = 1; seat <= kit->kit.seats; seat++)
        if (kit->side[seat] == side && seat_ships(s, seat)) return true;
    return false;
}

int sides_sailing(const AvKit *kit, const AvState *s, int *last)
{
    int count = 0;
    for (int side = 1; side <= SEATS_MAX; side++)
        if (side_sails(kit, s, side)) count++, *last = side;
    return count;
}

/* Touches this base any other but those of `id`? Where only level ships are in each other's way, one that is
 * built (0) counts as docked, and one that has no Height yet keeps clear of all. */
int base_blocker(const AvKit *kit, const AvState *s, int id, Pose pose)
{
    Shape own, other;
    int height = id ? s->ship[id].height : HEIGHT_MIN;
    bool shaped = false;
    for (int k = 1; k <= SHIPS_MAX; k++) {
        if (k == id || !ship_flies(s, k) || (kit->level && height && s->ship[k].height != height)) continue;
        Pose at = ship_pose(s, k);
        if (points_apart(pose.at, at.at) > (int64_t)4 * BASE_ROUND * BASE_ROUND) continue;
        if (!shaped) base_shape(pose, &own), shaped = true;
        base_shape(at, &other);
        if (shapes_touch(&own, &other)) return k;
    }
    return 0;
}

bool base_blocked(const AvKit *kit, const AvState *s, int id, Pose pose)
{
    return base_blocker(kit, s, id, pose) != 0;
}
