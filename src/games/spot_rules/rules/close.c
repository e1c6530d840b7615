/* Close combat: which moves are open to whom, their target numbers, what they do. */
#include "games/spot_rules/rules/rules.h"

static bool name_refuse(const Ask *ask, int who, Refusal *why, int clause, const char *what)
{
    return spot_refuse(ask, why, clause, "%p %s", who, what);
}

static int pistol_slot(const SpotKit *kit, const SpotState *s, int who)
{
    for (int slot = 1; slot <= CARRY_MAX; slot++) {
        const Weapon *weapon = spot_weapon(kit, s, who, slot);
        if (weapon && weapon->marks & W_PISTOL) return slot;
    }
    return 0;
}

static bool weapons_fit(const Ask *ask, int who, int target, int move, Refusal *why)
{
    const Person *person = &ask->s->person[who];
    const Weapon *weapon = spot_weapon(ask->kit, ask->s, who, person->hand);
    switch (move) {
    case M_WEAPON_BLOCK:
    case M_WEAPON_STRIKE:
        return (weapon && weapon->marks & W_MELEE) ||
               name_refuse(ask, who, why, spot_moves[move].clause, "has no weapon for close combat in hand.");
    case M_IMPROVISED_BLOCK:
    case M_IMPROVISED_STRIKE:
        return person->flags & P_IMPROVISED || name_refuse(ask, who, why, spot_moves[move].clause,
                                                           "has nothing at hand to strike or block with.");
    case M_PISTOL_WHIP:
        return (weapon && weapon->marks & W_PISTOL) ||
               name_refuse(ask, who, why, SR_GUN_02, "has no pistol in hand.");
    case M_SHOOT:
        return (weapon && weapon->marks & W_PISTOL && person->ammo[person->hand - 1]) ||
               name_refuse(ask, who, why, SR_GUN_03, "has no loaded pistol in hand.");
    case M_DRAW_PISTOL: {
        int slot = pistol_slot(ask->kit, ask->s, who);
        return (slot && person->hand != slot) ||
               name_refuse(ask, who, why, SR_GUN_01, "has no pistol to draw.");
    }
    case M_DISARM:
        return ask->s->person[target].hand || name_refuse(ask, target, why, SR_MA_01, "holds no weapon.");
    default: return true;
    }
}

static bool holds_fit(const Ask *ask, int who, int target, int move, Refusal *why)
{
    const SpotState *s = ask->s;
    const Person *person = &s->person[who];
    if (person->flags & P_PRONE && !(spot_moves[move].marks & WHILE_PRONE))
        return refuse(why, SR_PRN_04, "%s can't be tried while prone.", spot_moves[move].name);
    if (person->flags & P_PRONE && move == M_BREAK && !person->held_by)
        return refuse(why, SR_PRN_02, "While prone, Break only counters a hold.");
    if (ask->kit->option[O_HOLDS] != 0) return true;
    if (person->held_by && !(spot_moves[move].marks & WHILE_HELD))
        return spot_refuse(ask, why, SR_OUR_14, "%p is held by %p and can't try %s.", who,
                           (int)person->held_by, spot_moves[move].name);
    if (move == M_BREAK && person->held_by && target != person->held_by &&
        spot_distance(s, who, person->held_by) <= REACH)
        return spot_refuse(ask, why, SR_OUR_14, "%p is held by %p, whose hold Break is for.", who,
                           (int)person->held_by);
    if (move == M_CHOKE && s->person[target].held_by != who)
        return spot_refuse(ask, why, SR_OUR_14, "Choke needs a hold on %p first.", target);
    if (move == M_GRAB && s->person[target].held_by)
        return spot_refuse(ask, why, SR_OUR_14, "%p is held already.", target);
    return true;
}

bool spot_move_open(const Ask *ask, int who, int target, int move, bool defending, Refusal *why)
{
    const SpotState *s = ask->s;
    bool defence = spot_moves[move].marks & DOES_DEFEND;
    if (!(s->person[who].moves >> move & 1))
        return spot_refuse(ask, why, SR_DT_14, "%p has not learned %s.", who, spot_moves[move].name);
    if (defending != defence)
        return refuse(why, SR_CC_02, defence ? "%s only answers an attack." : "%s is no defense.",
                      spot_moves[move].name);
    if (!defending && (target == who || !spot_here(s, target) || s->person[target].flags & P_DEAD))
        return spot_refuse_target(ask, who, target, "attack", why);
    if (!defending && move != M_DRAW_PISTOL && spot_distance(s, who, target) > REACH)
        return spot_refuse(ask, why, SR_OUR_16, "Close combat reaches %d metres; %p is %d away.", REACH,
                           target, spot_distance(s, who, target));
    return weapons_fit(ask, who, target, move, why) && holds_fit(ask, who, target, move, why);
}

/* ---- target numbers ---- */

static int fighting_skill(const SpotKit *kit, const SpotState *s, int who)
{
    int best = 0;
    for (int school = BRAWLING; school <= MARTIAL_ARTS; school++) {
        int skill = kit->skills_of_school[school];
        if (skill && s->person[who].skill[skill] > best) best = s->person[who].skill[skill];
    }
    return best;
}

Target spot_target_move(const SpotKit *kit, const SpotState *s, int who, int target, int move)
{
    const Move *is = &spot_moves[move];
    int df = is->df == DF_DEFENDER ? fighting_skill(kit, s, target)
             : is->df == DF_SIZE   ? s->person[target].attribute[SIZE]
                                   : is->df;
    Target made = spot_target(kit, s, who, STAT_OF_SKILL(spot_skill_school(kit, s, who, is->school)), df);
    if (is->df < 0) made.veiled |= spot_veiled(s, target);
    spot_target_actions(&made, s);
    spot_target_gm(&made, s);
    spot_target_bracket(&made, s, is->attribute);
    spot_target_body(&made, kit, s);
    spot_target_finish(&made, kit);
    return made;
}

Target spot_target_defence(const SpotKit *kit, const SpotState *s, int who, int attacker, int move)
{
    const Move *is = &spot_moves[move];
    int theirs = BRAWLING;
    for (int i = 0; i < s->attacks; i++)
        if (s->attack[i].who == attacker && s->attack[i].move) theirs = spot_moves[s->attack[i].move].school;
    int df = s->person[attacker].skill[spot_skill_school(kit, s, attacker, theirs)];
    Target made = spot_target(kit, s, who, STAT_OF_SKILL(spot_skill_school(kit, s, who, is->school)), df);
    made.veiled |= spot_veiled(s, attacker);
    if (s->person[who].feinted_by == attacker) spot_target_add(&made, SR_OUR_15, WHY_FEINT, 1, 0);
    spot_target_gm(&made, s);
    spot_target_bracket(&made, s, is->attribute);
    spot_target_body(&made, kit, s);
    spot_target_finish(&made, kit);
    return made;
}

/* A Feint counts against one defense, alone or as the beginning of a combo. */
void spot_feint_spend(SpotState *s, int who, int attacker)
{
    if (s->person[who].feinted_by == attacker) s->person[who].feinted_by = 0;
}

void spot_move_damage(const SpotKit *kit, const SpotState *s, int who, int move, int *level, int *dl)
{
    *level = spot_moves[move].level, *dl = spot_moves[move].dl;
    if (move != M_WEAPON_STRIKE && move != M_SHOOT) return;
    const Weapon *weapon = spot_weapon(kit, s, who, s->person[who].hand);
    if (weapon) *level = weapon->level, *dl = weapon->dl;
}

/* ---- what a move does that nobody has stopped ---- */

static void fell(Play *p, int who, int clause)
{
    Person *person = &p->s->person[who];
    if (person->flags & P_PRONE) return;
    person->flags |= P_PRONE;
    SAY(p, E_PRONE, clause, who, 0, 0);
}

static void disarm(Play *p, int who, int by)
{
    Person *person = &p->s->person[who];
    if (!person->hand) return;
    int slot = person->hand - 1;
    SAY(p, E_DISARMED, SR_MA_01, who, by, person->weapon[slot]);
    person->weapon[slot] = person->ammo[slot] = person->hand = 0;
}

static void break_or_harm(Play *p, Attack *attack)
{
    Person *person = &p->s->person[attack->who];
    if (!person->held_by) {
        spot_harm(p, attack->target, attack->who, BREAK, 2, false);
        return;
    }
    SAY(p, E_FREED, SR_OUR_14, attack->who, person->held_by, 0);
    person->held_by = 0;
}

void spot_move_effect(Play *p, Attack *attack)
{
    SpotState *s = p->s;
    Person *person = &s->person[attack->who], *victim = &s->person[attack->target];
    int level = 0, dl = 0, move = attack->move;
    bool ours = p->kit->option[O_HOLDS] == 0;
    switch (move) {
    case M_GRAB:
        if (!ours) break;
        victim->held_by = attack->who;
        SAY(p, E_HELD, SR_OUR_14, attack->target, attack->who, 0);
        break;
    case M_BREAK: break_or_harm(p, attack); return;
    case M_FEINT:
        if (p->kit->option[O_FEINT] != 0) break;
        victim->feinted_by = attack->who;
        SAY(p, E_FEINTED, SR_OUR_15, attack->target, attack->who, 0);
        break;
    case M_DISARM: disarm(p, attack->target, attack->who); break;
    case M_DRAW_PISTOL:
        person->hand = (uint8_t)pistol_slot(p->kit, s, attack->who);
        SAY(p, E_DREW, SR_GUN_01, attack->who, 0, person->weapon[person->hand - 1]);
        break;
    default: break;
    }
    if (spot_moves[move].marks & DOES_PRONE && ours) fell(p, attack->target, SR_OUR_14);
    spot_move_damage(p->kit, s, attack->who, move, &level, &dl);
    if (level) spot_harm(p, attack->target, attack->who, level, dl, false);
}
