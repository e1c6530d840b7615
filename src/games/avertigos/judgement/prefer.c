/* Which choices a search looks at first. */
#include "games/avertigos/judgement/judgement.h"

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

/* As much as a component can take and still work. */
static int take_weight(const AvKit *kit, const AvState *s, const Step *step, Choice choice)
{
    int left = component_left(s, step->who, choice.a), most = left > 1 ? left - 1 : left;
    if (choice.a != hit_best(kit, s, step->who)) return 3;
    return choice.b == (most < step->n ? most : step->n) ? 60 : 6;
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
    case V_TAKE: return take_weight(kit, s, step, choice);
    case V_AIM:
        return choice.a == 0                         ? (s->ship[step->a].hp <= 5 ? 60 : 20)
               : s->ship[step->a].left[choice.a - 1] ? 20
                                                     : 1;
    case V_MEND: return choice.a == mend_best(kit, s, step->who) ? 40 + 4 * choice.b : 4;
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
    case V_BID: return choice.a < 8 ? 16 - 2 * choice.a : 1;
    default: return 10;
    }
}

void avertigos_prefer(const Kit *kit, const void *state, int seat, const Choice *choice, int n, int *weight)
{
    const AvState *s = state;
    for (int i = 0; i < n; i++)
        weight[i] = s->steps.depth ? choice_weight(kit_of(kit), s, seat, choice[i]) : 1;
}
