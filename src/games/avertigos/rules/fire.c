/* Weapons: loading, where they bear, the shot (AV-LOD, AV-FIR, AV-RNG, AV-DIR). */
#include "games/avertigos/avertigos.h"

int weapon_squares(const Module *module) { return module->regular + module->aimed; }

/* The headings of the sides that a weapon points to now. */
static int facings(const Module *module, bool starboard, int heading, int facing[2])
{
    switch (module_arcs(module)) {
    case ARC_AHEAD: facing[0] = heading; return 1;
    case ARC_ASTERN: facing[0] = heading_turn(heading, 2 * QUARTER); return 1;
    default:
        facing[0] = heading_turn(heading, module_swings(module) && starboard ? -QUARTER : QUARTER);
        facing[1] = heading_turn(heading, -QUARTER);
        return module_swings(module) ? 1 : 2;
    }
}

static bool weapon_points(const AvKit *kit, const Module *module, bool starboard, Pose from, Pose target,
                          int32_t reach)
{
    int facing[2], count;
    Shape fan, base;
    count = facings(module, starboard, from.heading, facing);
    base_shape(target, &base);
    for (int i = 0; i < count; i++) {
        reach_shape(from, facing[i], reach, kit->box.widget[module->weapon].arc, &fan);
        if (shapes_touch(&fan, &base)) return true;
    }
    return false;
}

/* Could this weapon on a base there reach the other base? Heights apart. */
bool weapon_reaches(const AvKit *kit, const Module *module, bool starboard, Pose from, Pose target)
{
    int32_t reach = kit->box.widget[module->weapon].reach;
    int64_t far = reach + BASE_HALF + BASE_ROUND;
    return points_apart(from.at, target.at) <= far * far &&
           weapon_points(kit, module, starboard, from, target, reach);
}

bool weapon_height(const Module *module, int height, int target)
{
    return target - height <= module->up && height - target <= module->down;
}

bool weapon_bears(const AvKit *kit, const AvState *s, int id, int slot, int target)
{
    const Module *module = module_at(kit, s, id, slot);
    return weapon_height(module, s->ship[id].height, s->ship[target].height) &&
           weapon_reaches(kit, module, s->ship[id].starboard >> slot & 1, ship_pose(s, id),
                          ship_pose(s, target));
}

static bool slot_named(const AvState *s, int id, int component)
{
    return component >= 1 && component <= SLOTS_MAX && s->ship[id].module[component - 1];
}

static bool weapon_judge(const Ask *ask, int component, Refusal *refusal)
{
    int id = ask->step->who, slot = component - 1;
    if (!slot_named(ask->s, id, component)) return refuse_weapon(ask, refusal, T_03, component);
    const Module *module = module_at(ask->kit, ask->s, id, slot);
    if (!module->weapon) return refuse_weapon(ask, refusal, AV_MOD_07, component);
    return slot_works(ask->s, id, slot) || refuse(refusal, AV_MOD_14, "%s has no HP left.", module->name);
}

bool load_judge(const Ask *ask, Choice choice, Refusal *refusal)
{
    const Ship *ship = &ask->s->ship[ask->step->who];
    if (!weapon_judge(ask, choice.a, refusal)) return false;
    const Module *module = module_at(ask->kit, ask->s, ask->step->who, choice.a - 1);
    int room = weapon_squares(module) - ship->dice[choice.a - 1];
    if (choice.b < 1 || choice.b > room)
        return refuse(refusal, AV_LOD_04, "%s has room for %d %s, not %d.", module->name, room,
                      room == 1 ? "die" : "dice", choice.b);
    return choice.b <= ship->ap || refuse(refusal, AV_ACT_12, "%d %s %d AP, and the ship has %d.", choice.b,
                                          choice.b == 1 ? "die costs" : "dice cost", choice.b, ship->ap);
}

bool swing_judge(const Ask *ask, Choice choice, Refusal *refusal)
{
    if (!weapon_judge(ask, choice.a, refusal)) return false;
    const Module *module = module_at(ask->kit, ask->s, ask->step->who, choice.a - 1);
    if (!module_swings(module)) return refuse(refusal, AV_DIR_04, "%s does not swing.", module->name);
    return ask->s->ship[ask->step->who].ap ||
           refuse(refusal, AV_DIR_05, "To swing a rocket costs 1 AP, and the ship has none.");
}

/* Is the reach at fault, not the direction? Also where the widget points there and its arm is too short. */
static bool out_of_range(const AvKit *kit, const Module *module, bool starboard, Pose from, Pose target)
{
    int32_t reach = kit->box.widget[module->weapon].reach, far = reach + BASE_HALF + BASE_ROUND;
    int64_t near = reach + 2 * BASE_HALF, apart = points_apart(from.at, target.at);
    return apart > (int64_t)far * far ||
           (apart > near * near && weapon_points(kit, module, starboard, from, target, far));
}

/* All but agreements, which may be broken for it. */
bool shot_judge(const Ask *ask, Choice choice, Refusal *refusal)
{
    const AvState *s = ask->s;
    int id = ask->step->who, slot = choice.a - 1, target = choice.b;
    if (!weapon_judge(ask, choice.a, refusal)) return false;
    const Module *module = module_at(ask->kit, s, id, slot);
    if (!s->ship[id].dice[slot]) return refuse(refusal, AV_FIR_01, "%s is not loaded.", module->name);
    if (s->ship[id].fired >> slot & 1)
        return refuse(refusal, AV_FIR_05, "%s has fired in this cycle.", module->name);
    if (target < 1 || target > SHIPS_MAX || !ship_flies(s, target))
        return refuse_in(ask, refusal, T_03, "No ship %S is in flight.", target);
    if (!ship_is_enemy(ask->kit, ask->seat, target))
        return refuse_in(ask, refusal, AV_FIR_21, "%S is no enemy.", target);
    if (!weapon_height(module, s->ship[id].height, s->ship[target].height))
        return refuse_in(ask, refusal, module->up || module->down ? AV_FIR_19 : AV_FIR_17,
                         "%s does not reach from Height %d to Height %d, where %S is.", module->name,
                         (int)s->ship[id].height, (int)s->ship[target].height, target);
    if (weapon_bears(ask->kit, s, id, slot, target)) return true;
    bool starboard = s->ship[id].starboard >> slot & 1;
    if (out_of_range(ask->kit, module, starboard, ship_pose(s, id), ship_pose(s, target)))
        return refuse_in(ask, refusal, AV_RNG_03, "%s reaches %d mm; %S is about %d mm away.", module->name,
                         (int)(ask->kit->box.widget[module->weapon].reach / NUDGE), target,
                         mm_between(ship_pose(s, id).at, ship_pose(s, target).at, 2 * BASE_HALF));
    int arcs = module_arcs(module);
    int clause = arcs == ARC_AHEAD       ? AV_DIR_02
                 : arcs == ARC_ASTERN    ? AV_DIR_09
                 : module_swings(module) ? AV_DIR_04
                                         : AV_DIR_03;
    const char *where = arcs == ARC_AHEAD        ? "ahead"
                        : arcs == ARC_ASTERN     ? "astern"
                        : !module_swings(module) ? "to its sides"
                        : starboard              ? "to starboard"
                                                 : "to port";
    return refuse_in(ask, refusal, clause, "%s fires %s, and %S is not there.", module->name, where, target);
}

bool fire_judge(const Ask *ask, Choice choice, Refusal *refusal)
{
    if (!shot_judge(ask, choice, refusal)) return false;
    int other = ship_seat(choice.b);
    return !pact_forbids(ask->kit, ask->s, ask->seat, other) ||
           refuse_in(ask, refusal, AV_ENV_04, "An agreement with %P forbids it: break it first.", other);
}

void load_apply(Play *play, int id, Choice choice)
{
    Ship *ship = &play->s->ship[id];
    ship->dice[choice.a - 1] = (uint8_t)(ship->dice[choice.a - 1] + choice.b);
    ship->ap = (uint8_t)(ship->ap - choice.b);
    event_add(play->events, E_LOADED, AV_LOD_01, id, choice.a, choice.b);
}

void swing_apply(Play *play, int id, Choice choice)
{
    Ship *ship = &play->s->ship[id];
    ship->starboard ^= (uint8_t)(1 << (choice.a - 1));
    ship->ap--;
    event_add(play->events, E_SWUNG, AV_DIR_06, id, choice.a, ship->starboard >> (choice.a - 1) & 1);
}

/* ---- the shot ---- */

static int dice_throw(Play *play, int id, int count, int aimed, int face[8])
{
    int sum = 0;
    Event *event = NULL;
    for (int i = 0; i < count; i++) {
        face[i] = die_throw(play, aimed ? "aimed" : "hit");
        sum += play->kit->box.die[face[i] - 1];
        if (i % 4 == 0) event = event_add(play->events, E_DICE, aimed ? AV_FIR_12 : AV_FIR_10, id, aimed, 0);
        if (event) event->n[i % 4] = (int16_t)face[i];
    }
    return sum;
}

/* Regular squares fall first, aimed dice hurt first (AV-FIR-15). */
static void shot(Play *play, int id, int slot, int target, int aims)
{
    AvState *s = play->s;
    const Module *module = module_at(play->kit, s, id, slot);
    int dice = s->ship[id].dice[slot], regular = dice < module->regular ? dice : module->regular, face[8];
    s->ship[id].dice[slot] = 0; /* AV-FIR-09 */
    dice_lift(s);
    int sum = dice_throw(play, id, regular, 0, face);
    dice_throw(play, id, dice - regular, 1, face);
    for (int i = 0; i < dice - regular && ship_there(s, target); i++)
        component_hit(play, target, aims >> 3 * i & 7, play->kit->box.die[face[i] - 1], AV_FIR_13);
    damage_push(play, target, sum, FROM_SHOT);
}

void fire_apply(Play *play, int id, Choice choice)
{
    AvState *s = play->s;
    int slot = choice.a - 1, aimed = s->ship[id].dice[slot] - module_at(play->kit, s, id, slot)->regular;
    s->ship[id].fired |= (uint8_t)(1 << slot);
    event_add(play->events, E_FIRED, AV_FIR_01, id, choice.b, choice.a);
    if (aimed > 0)
        steps_push(&s->steps, (Step){.kind = ST_AIM,
                                     .who = (uint8_t)id,
                                     .phase = (uint8_t)aimed,
                                     .n = (uint8_t)choice.a,
                                     .a = choice.b});
    else
        shot(play, id, slot, choice.b, 0);
}

void aim_list(List *list)
{
    const Step *step = list->ask.step;
    for (int c = 0; c <= SLOTS_MAX; c++)
        if (component_full(list->ask.kit, list->ask.s, step->a, c)) list_add(list, choice_of(V_AIM, c, 0));
}

bool aim_judge(const Ask *ask, Choice choice, Refusal *refusal)
{
    return (choice.a >= 0 && choice.a <= SLOTS_MAX &&
            component_full(ask->kit, ask->s, ask->step->a, choice.a)) ||
           refuse(refusal, T_03, "The target has no such component.");
}

/* phase: aimed dice in all in the low bits, named ones above. */
void aim_apply(Play *play, int seat, Choice choice)
{
    Step *step = steps_top(&play->s->steps);
    int aimed = step->phase & 15, named = step->phase >> 4;
    (void)seat;
    step->b = (int16_t)(step->b | choice.a << 3 * named++);
    step->phase = (uint8_t)(named << 4 | aimed);
    if (named < aimed) return;
    Step done = steps_pop(&play->s->steps);
    shot(play, done.who, done.n - 1, done.a, done.b);
}
