/* What is worth trying: in a fight, how likely an attack is to put somebody out or to hinder him, and what
   any other action makes possible next. Everything far behind the best is left out. */
#include "games/spot_rules/rules/rules.h"

enum {
    OUT_WORTH = 100,    /* somebody is out           */
    HINDER_WORTH = 6,   /* one less to hit with      */
    FELL_WORTH = 12,    /* prone                     */
    HOLD_WORTH = 10,    /* held                      */
    DISARM_WORTH = 8,   /* his weapon is gone        */
    UNKNOWN_NUMBER = 3, /* of somebody whose numbers the seat does not know */
    NEVER_WORTH = -1
};

bool spot_falls(const SpotKit *kit, const Person *person, int level, int dl)
{
    int strength = person->attribute[STRENGTH] ? person->attribute[STRENGTH] : UNKNOWN_NUMBER;
    bool dead = spot_overflow(kit, &level, &dl);
    return dead || (level == SPLATTER && kit->option[O_STABILISE] == 0) ||
           (level == THWACK && kit->option[O_KNOCKOUT] == 0 && dl >= strength + 2);
}

/* ---- attacks; the unit is a 36th ---- */

static int wound_worth(const SpotKit *kit, const SpotState *s, int target, int level, int dl)
{
    if (!level || dl < 1) return 0;
    if (spot_falls(kit, &s->person[target], level, dl)) return OUT_WORTH;
    Wounded wound;
    int df, t, before_df, before_t;
    spot_overflow(kit, &level, &dl);
    wound = (Wounded){.level = (uint8_t)level, .dl = (uint8_t)dl};
    spot_penalty(kit, s, target, &before_df, &before_t);
    spot_wound_penalty(&wound, &df, &t);
    int more = (df - before_df) * 3 - (t - before_t);
    return 1 + (kit->option[O_USAGE] == 0 && more > 0 ? more * HINDER_WORTH : 0) + (level >= FLESH ? 2 : 0);
}

static int harm_worth(const SpotKit *kit, const SpotState *s, int target, int level, int dl, bool past_armour)
{
    int armour = s->person[target].armour, worth = wound_worth(kit, s, target, level, dl);
    if (!armour || past_armour || kit->option[O_ARMOUR] != 0 || !level) return worth;
    Target holds = spot_target_plain(target, armour, dl);
    spot_target_finish(&holds, kit);
    return worth * (36 - spot_target_ways(&holds)) / 36;
}

static int move_worth(const SpotKit *kit, const SpotState *s, int who, int target, int move)
{
    const Person *victim = &s->person[target];
    bool ours = kit->option[O_HOLDS] == 0;
    int level, dl, worth;
    spot_move_damage(kit, s, who, move, &level, &dl);
    worth = harm_worth(kit, s, target, level, dl, false);
    if (ours && spot_moves[move].marks & DOES_PRONE && !(victim->flags & P_PRONE)) worth += FELL_WORTH;
    if (ours && move == M_GRAB) worth += HOLD_WORTH;
    if (move == M_DISARM) worth += DISARM_WORTH;
    if (move == M_BREAK && s->person[who].held_by) worth = HOLD_WORTH;
    return worth;
}

static int strike_worth(const SpotKit *kit, const SpotState *s, int who, int target, int move)
{
    Target is = spot_target_move(kit, s, who, target, move);
    return spot_target_ways(&is) * move_worth(kit, s, who, target, move);
}

/* Each move needs the one before. */
static int combo_worth(const SpotKit *kit, const SpotState *s, int who, int target, const uint8_t *combo)
{
    int reached = 36, worth = 0;
    for (int i = 1; i <= combo[0]; i++) {
        Target is = spot_target_move(kit, s, who, target, combo[i]);
        reached = reached * spot_target_ways(&is) / 36;
        worth += reached * move_worth(kit, s, who, target, combo[i]);
    }
    return worth;
}

static int shot_worth(const SpotKit *kit, const SpotState *s, Choice choice)
{
    const Person *person = &s->person[choice.who];
    Attack attack = {.kind = choice.verb == V_LONG    ? ON_LONG
                             : choice.verb == V_THROW ? ON_THROW
                             : choice.b == SHOT_SHORT ? ON_BURST
                                                      : ON_SHOT,
                     .who = choice.who,
                     .target = (uint8_t)choice.a,
                     .slot = person->hand,
                     .mode = (uint8_t)(choice.verb == V_SHOOT ? choice.b : 0),
                     .aims = (uint8_t)choice.c};
    int level, dl;
    Target is = spot_target_shot(kit, s, &attack);
    int ways = spot_target_ways(&is);
    if (attack.kind == ON_THROW) return ways * 12 + 6 * 36;
    spot_shot_damage(kit, s, &attack, &level, &dl);
    if (attack.aims & AIM_EFFECT) return ways * (s->person[choice.a].hand ? DISARM_WORTH : 0);
    int worth = ways * harm_worth(kit, s, choice.a, level, dl, attack.aims & AIM_ARMOUR);
    return attack.kind == ON_LONG ? worth * spot_bullets(kit, s, choice.who) : worth;
}

static int attack_worth(const SpotKit *kit, const SpotState *s, Choice choice)
{
    if (!spot_enemies(s, choice.who, choice.a) || !spot_can_act(s, choice.a)) return NEVER_WORTH;
    switch (choice.verb) {
    case V_STRIKE: return strike_worth(kit, s, choice.who, choice.a, choice.b);
    case V_COMBO: {
        const uint8_t *combo = s->person[choice.who].combo[choice.b - 1];
        return choice.c & 1 ? strike_worth(kit, s, choice.who, choice.a, combo[1])
                            : combo_worth(kit, s, choice.who, choice.a, combo);
    }
    default: return shot_worth(kit, s, choice);
    }
}

/* ---- the best attack of somebody as things stand ---- */

static int best_strike(const SpotKit *kit, const SpotState *s, int who)
{
    Ask ask = {kit, s, s->person[who].seat};
    int best = 0;
    for (int target = 1; target <= s->people; target++) {
        if (!spot_enemies(s, who, target) || !spot_can_act(s, target)) continue;
        if (spot_distance(s, who, target) > REACH) continue;
        for (int move = 1; move < MOVES; move++) {
            if (!spot_move_open(&ask, who, target, move, false, NULL)) continue;
            int worth = strike_worth(kit, s, who, target, move);
            if (worth > best) best = worth;
        }
        for (int i = 0; i < COMBOS_MAX; i++) {
            const uint8_t *combo = s->person[who].combo[i];
            if (combo[0] < 2 || !spot_move_open(&ask, who, target, combo[1], false, NULL)) continue;
            int worth = combo_worth(kit, s, who, target, combo);
            if (worth > best) best = worth;
        }
    }
    return best;
}

static int best_shot(const SpotKit *kit, const SpotState *s, int who)
{
    const Person *person = &s->person[who];
    const Weapon *weapon = spot_weapon(kit, s, who, person->hand);
    int best = 0;
    if (!weapon || weapon->marks & W_MELEE || (person->held_by && kit->option[O_HOLDS] == 0)) return 0;
    if (!(weapon->marks & W_GRENADE) && !person->ammo[person->hand - 1]) return 0;
    for (int target = 1; target <= s->people; target++) {
        if (!spot_enemies(s, who, target) || !spot_can_act(s, target)) continue;
        if (spot_band(weapon, spot_distance(s, who, target)) > 4 || s->person[target].flags & P_HIDDEN)
            continue;
        bool called = s->person[target].flags & P_COVER || spot_engaged(s, target, who);
        int verb = weapon->marks & W_GRENADE ? V_THROW : V_SHOOT;
        int worth = shot_worth(kit, s, spot_choice(verb, who, target, 0, called ? AIM_PART : 0));
        if (worth > best) best = worth;
    }
    return best;
}

static int best_attack(const SpotKit *kit, const SpotState *s, int who)
{
    int close = best_strike(kit, s, who), ranged = best_shot(kit, s, who);
    return close > ranged ? close : ranged;
}

/* A little for every metre nearer, so that whoever can do nothing comes closer. */
static int nearness(const SpotState *s, int who)
{
    int nearest = 4 * FIELD;
    for (int other = 1; other <= s->people; other++)
        if (spot_can_act(s, other) && spot_enemies(s, who, other)) {
            int metres = spot_distance(s, who, other);
            if (metres < nearest) nearest = metres;
        }
    return (4 * FIELD - nearest) / 40;
}

/* What the next turn could be worth after an action that is no attack: half, for it comes a round later. */
static int action_worth(const SpotKit *kit, const SpotState *s, Choice choice)
{
    SpotState after = *s;
    Person *person = &after.person[choice.who];
    switch (choice.verb) {
    case V_MOVE:
        person->x = choice.a, person->y = choice.b;
        person->flags &= ~(uint32_t)(P_COVER | P_HIDDEN);
        break;
    case V_STAND: person->flags &= ~(uint32_t)P_PRONE; break;
    case V_DRAW: person->hand = (uint8_t)choice.a; break;
    case V_RELOAD:
        person->ammo[person->hand - 1] = spot_weapon(kit, s, choice.who, person->hand)->ammo;
        break;
    case V_AIM:
        if (!spot_enemies(s, choice.who, choice.a) || !spot_can_act(s, choice.a)) return NEVER_WORTH;
        person->flags |= P_AIMING, person->aims_at = (uint8_t)choice.a;
        break;
    default: return NEVER_WORTH;
    }
    after.turn_actions = 1;
    return best_attack(kit, &after, choice.who) / 2 + nearness(&after, choice.who);
}

/* ---- answers ---- */

static bool attack_fells(const SpotKit *kit, const SpotState *s)
{
    const Attack *attack = &s->attack[s->attacks - 1];
    const Person *victim = &s->person[spot_step(s)->who];
    int level = 0, dl = 0;
    if (attack->kind == ON_MOVE) {
        const uint8_t *combo = attack->combo ? s->person[attack->who].combo[attack->combo - 1] : NULL;
        spot_move_damage(kit, s, attack->who, attack->move, &level, &dl);
        bool fells = level && spot_falls(kit, victim, level, dl);
        for (int i = attack->at + 2; combo && i <= combo[0]; i++) {
            spot_move_damage(kit, s, attack->who, combo[i], &level, &dl);
            fells |= level && spot_falls(kit, victim, level, dl);
        }
        return fells;
    }
    spot_shot_damage(kit, s, attack, &level, &dl);
    return level && spot_falls(kit, victim, level, dl);
}

static int defence_worth(const SpotKit *kit, const SpotState *s, Choice choice)
{
    int who = spot_step(s)->who, attacker = s->attack[s->attacks - 1].who;
    const uint8_t *combo = choice.verb == V_COUNTER ? s->person[who].combo[choice.a - 1] : NULL;
    int move = combo ? combo[1] : choice.a;
    Target is = spot_target_defence(kit, s, who, attacker, move);
    int worth = OUT_WORTH;
    if (spot_moves[move].marks & DOES_PRONE && kit->option[O_HOLDS] == 0) worth += FELL_WORTH;
    for (int i = 2; combo && i <= combo[0]; i++) worth += strike_worth(kit, s, who, attacker, combo[i]) / 36;
    return spot_target_ways(&is) * worth;
}

/* What was declared must be done, or something else that is neither a fight nor a movement. */
static int kind_worth(const SpotKit *kit, const SpotState *s, int kind)
{
    int who = spot_step(s)->who, best = 0;
    Ask ask = {kit, s, s->person[who].seat};
    if (kind == KIND_CLOSE) return best_strike(kit, s, who);
    if (kind == KIND_RANGED) return best_shot(kit, s, who);
    if (kind == KIND_MOVEMENT) {
        if (s->person[who].flags & P_PRONE) return NEVER_WORTH;
        for (int other = 1; other <= s->people; other++) {
            if (!spot_enemies(s, who, other) || !spot_can_act(s, other)) continue;
            int worth = action_worth(kit, s, spot_move_towards(&ask, who, other));
            if (worth > best) best = worth;
        }
        return best;
    }
    if (s->person[who].flags & P_PRONE) best = action_worth(kit, s, spot_choice(V_STAND, who, 0, 0, 0));
    for (int slot = 1; slot <= CARRY_MAX; slot++)
        if (slot != s->person[who].hand && spot_weapon(kit, s, who, slot)) {
            int worth = action_worth(kit, s, spot_choice(V_DRAW, who, slot, 0, 0));
            if (worth > best) best = worth;
        }
    return best;
}

static int fight_worth(const SpotKit *kit, const SpotState *s, Choice choice)
{
    int who = spot_step(s)->who;
    switch (choice.verb) {
    case V_SHOOT:
    case V_LONG:
    case V_STRIKE:
    case V_COMBO:
    case V_THROW: return attack_worth(kit, s, choice);
    case V_MOVE:
    case V_STAND:
    case V_DRAW:
    case V_RELOAD:
    case V_AIM: return action_worth(kit, s, choice);
    case V_KIND: return kind_worth(kit, s, choice.a);
    case V_SNAP: return best_shot(kit, s, who) * 2 / 3;
    case V_DEFEND:
    case V_COUNTER: return defence_worth(kit, s, choice);
    case V_EVADE: return attack_fells(kit, s) ? 2 : 1;
    case V_STAY: return attack_fells(kit, s) ? 1 : 2;
    case V_SNEAK:
    case V_NOW: return 2;
    case V_BEGIN:
    case V_NOT_NOW: return 1;
    case V_AT:
    case V_BULLET: return spot_enemies(s, who, choice.a) && spot_can_act(s, choice.a) ? 2 : NEVER_WORTH;
    default: return NEVER_WORTH;
    }
}

/* Three quarters of the best are worth a look. */
static void fight_prefer(const SpotKit *kit, const SpotState *s, const Choice *list, int n, int *weight)
{
    int best = 0;
    for (int i = 0; i < n; i++) {
        weight[i] = fight_worth(kit, s, list[i]);
        if (weight[i] > best) best = weight[i];
    }
    for (int i = 0; i < n; i++)
        if (best == 0)
            weight[i] = weight[i] < 0 ? -1 : 1;
        else
            weight[i] = weight[i] * 4 < best * 3 ? -1 : 1 + weight[i] * 50 / best;
}

void spot_prefer(const Kit *own, const void *state, int seat, const Choice *list, int n, int *weight)
{
    const SpotState *s = state;
    (void)seat;
    if (s->fighting) {
        fight_prefer((const SpotKit *)own, s, list, n, weight);
        return;
    }
    for (int i = 0; i < n; i++) switch (list[i].verb) {
        case V_ROLL:
        case V_LUCK: weight[i] = 40; break;
        case V_CLOSE: weight[i] = 1; break;
        default: weight[i] = 6;
        }
}
