/* Exact odds of what a choice throws: shots, zukes and claws are found from the faces of the die. */
#include "games/avertigos/judgement/judgement.h"

enum { FACE_MAX = 9, DICE_MOST = 10, SUMS_MAX = FACE_MAX * (DICE_MOST + 1) + 1 };

/* Ways of each sum of so many dice. */
static uint64_t sums_of(const AvKit *kit, int dice, uint64_t ways[SUMS_MAX])
{
    uint64_t all = 1;
    memset(ways, 0, sizeof(uint64_t) * SUMS_MAX);
    ways[0] = 1;
    for (int i = 0; i < dice; i++, all *= 6) {
        uint64_t next[SUMS_MAX] = {0};
        for (int sum = 0; sum < SUMS_MAX - FACE_MAX; sum++)
            for (int face = 0; face < 6; face++) next[sum + kit->box.die[face]] += ways[sum];
        memcpy(ways, next, sizeof next);
    }
    return all;
}

static void sums_add(Odds *odds, const AvKit *kit, const char *purpose, int dice)
{
    uint64_t ways[SUMS_MAX];
    sums_of(kit, dice, ways);
    odds_add_step(odds, purpose, dice, 6, "the more the better");
    for (int sum = 0; sum < SUMS_MAX; sum++) {
        TEXT(name, 40);
        if (!ways[sum]) continue;
        text_format(&name, "%d damage", sum);
        odds_add_outcome(odds, name.at, ways[sum], sum > 0);
    }
}

/* A shot: what it does to the ship in all. Aimed dice are counted with the others; more than all its HP is
 * the end of it. */
static bool odds_fire(const AvKit *kit, const AvState *s, int id, Choice choice, Odds *odds)
{
    const Module *module = module_at(kit, s, id, choice.a - 1);
    int dice = s->ship[id].dice[choice.a - 1], regular = dice < module->regular ? dice : module->regular,
        aimed = dice - regular;
    uint64_t ways[SUMS_MAX];
    if (dice > DICE_MOST) return false;
    odds_clear(odds);
    sums_add(odds, kit, "hit", regular);
    if (aimed) sums_add(odds, kit, "aimed", aimed);
    uint64_t all = sums_of(kit, dice, ways);
    OddsPiece *piece = odds_add_piece(odds, choice.b, "damage", "destroyed", all);
    for (int sum = 0; sum < SUMS_MAX; sum++) {
        odds_add_amount(piece, sum, ways[sum]);
        if (sum >= ship_health(s, choice.b)) piece->fate_ways += ways[sum];
    }
    odds_add_note(odds, AV_FIR_16, dice, "dice, and no roll to hit");
    if (aimed) odds_add_follow(odds, AV_FIR_12, aimed, "aimed dice hit the component you name");
    odds_add_follow(odds, AV_FIR_11, 0, "its owner spreads the regular damage");
    odds_finish(odds);
    return true;
}

/* What aimed dice would do if all were aimed at one component: end it, or nothing at all. */
static void describe_aim(const AvKit *kit, const AvState *s, int target, int aimed, Json *json)
{
    uint64_t ways[SUMS_MAX], all = sums_of(kit, aimed, ways);
    json_put_int(json, "all", (int)all);
    json_put_int(json, "none", (int)ways[0]);
    json_key(json, "parts"), json_array(json);
    for (int part = 0; part <= SLOTS_MAX; part++) {
        int left = part ? s->ship[target].left[part - 1] : s->ship[target].hp;
        uint64_t ends = 0;
        if (!left || (part && !s->ship[target].module[part - 1])) continue;
        for (int sum = left; sum < SUMS_MAX; sum++) ends += ways[sum];
        json_object(json);
        json_put_int(json, "slot", part), json_put_int(json, "left", left),
            json_put_int(json, "ends", (int)ends);
        json_end(json);
    }
    json_end(json);
}

static void describe_dice(const AvKit *kit, const AvState *s, int target, const Module *module, int dice,
                          Json *json)
{
    int regular = dice < module->regular ? dice : module->regular;
    uint64_t ways[SUMS_MAX], all = sums_of(kit, dice, ways), sum = 0, ends = 0;
    int most = 0;
    for (int i = 0; i < SUMS_MAX; i++) {
        if (ways[i]) most = i;
        sum += ways[i] * (uint64_t)i;
        if (i >= ship_health(s, target)) ends += ways[i];
    }
    json_put_int(json, "dice", dice);
    json_put_int(json, "most", most);
    json_put_int(json, "mean", (int)((sum * 1000 + all / 2) / all));
    json_put_int(json, "all", (int)all), json_put_int(json, "none", (int)ways[0]),
        json_put_int(json, "ends", (int)ends);
    if (dice == regular) return;
    json_key(json, "aimed"), json_object(json);
    json_put_int(json, "dice", dice - regular);
    describe_aim(kit, s, target, dice - regular, json);
    json_end(json);
}

void describe_bears(const AvKit *kit, const AvState *s, int id, int slot, Json *json)
{
    const Module *module = module_at(kit, s, id, slot);
    int dice = s->ship[id].dice[slot];
    json_key(json, "bears"), json_object(json);
    for (int target = 1; target <= SHIPS_MAX && slot_works(s, id, slot) && ship_flies(s, id); target++) {
        if (!ship_flies(s, target) || !ship_is_enemy(kit, ship_seat(id), target) ||
            !weapon_bears(kit, s, id, slot, target))
            continue;
        TEXT(name, 8);
        put_ship(target, &name);
        json_key(json, name.at), json_object(json);
        if (dice && dice <= DICE_MOST) describe_dice(kit, s, target, module, dice, json);
        json_end(json);
    }
    json_end(json);
}

/* Going where others stand: how each zuke would be rolled. */
static bool odds_go(const AvKit *kit, const AvState *s, int id, int finish, Odds *odds)
{
    AvState copy = *s;
    int zukes = 0;
    copy.finish = (uint8_t)finish;
    for (int shape = 0; shape <= copy.laid; shape++)
        for (int other; (other = travel_contact(kit, &copy, id, shape)) != 0; zukes++) {
            copy.zuked |= 1ull << other;
            if (zukes >= 3) continue;
            if (!zukes) odds_clear(odds);
            sums_add(odds, kit, "zuke", 2);
            sums_add(odds, kit, "zuke", 2);
        }
    if (!zukes) return false;
    odds_add_note(odds, AV_ZUK_04, zukes, "zukes: the higher Initiative says which total hurts whom");
    odds_finish(odds);
    return true;
}

bool avertigos_odds(const Kit *kit, const void *state, int seat, Choice choice, Odds *odds)
{
    const AvKit *own = kit_of(kit);
    const AvState *s = state;
    if (!avertigos_allows(kit, state, seat, choice, NULL)) return false;
    int id = steps_peek(&s->steps)->who;
    if (choice.verb == V_FIRE) return odds_fire(own, s, id, choice, odds);
    return choice.verb == V_GO && odds_go(own, s, id, choice.a, odds);
}
