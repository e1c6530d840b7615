/* The verbs of attacking and of answering an attack. */
#include "games/spot_rules/rules/rules.h"

/* ---- ranged ---- */

static bool range_fits(const Ask *ask, const Weapon *weapon, int who, int target, Refusal *why)
{
    int metres = spot_distance(ask->s, who, target);
    return spot_band(weapon, metres) <= 4 ||
           spot_refuse(ask, why, SR_RNG_05, "The %s reaches %d metres; %p is %d away.", weapon->name,
                       (int)weapon->range[4], target, metres);
}

static bool shot_possible(const Ask *ask, int who, int target, Refusal *why)
{
    const SpotState *s = ask->s;
    const Person *person = &s->person[who];
    const Weapon *weapon = spot_weapon(ask->kit, s, who, person->hand);
    if (!spot_acts(ask, who, KIND_RANGED, why)) return false;
    if (!weapon || weapon->marks & W_MELEE)
        return spot_refuse(ask, why, SR_RNG_06, "%p has no ranged weapon in hand.", who);
    if (target == who || !spot_here(s, target) || s->person[target].flags & P_DEAD)
        return spot_refuse_target(ask, who, target, "shoot at", why);
    if (person->held_by && ask->kit->option[O_HOLDS] == 0)
        return spot_refuse(ask, why, SR_OUR_14, "%p is held by %p and can't shoot.", who,
                           (int)person->held_by);
    if (!(weapon->marks & W_GRENADE) && !person->ammo[person->hand - 1])
        return refuse(why, SR_AUTO_04, "The %s is empty; reload.", weapon->name);
    if (!range_fits(ask, weapon, who, target, why)) return false;
    if (s->person[target].flags & P_HIDDEN)
        return spot_refuse(ask, why, SR_COV_01, "%p is wholly behind cover and can't be seen or hit.",
                           target);
    return true;
}

static bool shot_called(const Ask *ask, int who, int target, int aims, Refusal *why)
{
    if (aims & ~AIMS_ALL) return refuse(why, T_03, "There is no such aim.");
    if (spot_aim_count(aims) > 3) return refuse(why, SR_CALL_01, "A called shot pursues up to three aims.");
    if ((aims & (AIM_MORE | AIM_LESS)) == (AIM_MORE | AIM_LESS))
        return refuse(why, SR_CALL_01, "Damage is raised or lowered, not both.");
    if (!aims && ask->s->person[target].flags & P_COVER)
        return spot_refuse(ask, why, SR_COV_01, "%p is behind cover: only called shots hit.", target);
    if (!aims && ask->kit->option[O_MELEE_SHOT] == 0 && spot_engaged(ask->s, target, who))
        return spot_refuse(ask, why, SR_CALL_03, "%p is in close combat: that takes a called shot.", target);
    return true;
}

bool spot_check_shoot(const Ask *ask, Choice choice, Refusal *why)
{
    const Person *person = &ask->s->person[choice.who];
    const Weapon *weapon = spot_weapon(ask->kit, ask->s, choice.who, person->hand);
    if (!shot_possible(ask, choice.who, choice.a, why)) return false;
    if (weapon->marks & W_GRENADE) return refuse(why, SR_GRN_02, "A grenade is thrown.");
    if (choice.b < SHOT_PLAIN || choice.b >= SHOT_MODES) return refuse(why, T_03, "There is no such shot.");
    if (choice.b == SHOT_SNAP && weapon->marks & W_STOCK)
        return refuse(why, SR_SNAP_03, "The %s has a stock and makes no snap shots.", weapon->name);
    if (choice.b != SHOT_SNAP && person->flags & P_SNAPS)
        return refuse(why, SR_SNAP_01, "A snap shot was declared.");
    if (choice.b == SHOT_SHORT && !(weapon->marks & W_AUTO))
        return refuse(why, SR_AUTO_01, "The %s does not fire bursts.", weapon->name);
    if (choice.b == SHOT_SLUG && !(weapon->marks & W_SHOTGUN))
        return refuse(why, SR_SHG_01, "The %s is no shotgun and fires no slugs.", weapon->name);
    return shot_called(ask, choice.who, choice.a, choice.c, why);
}

void spot_list_shoot(List *list)
{
    static const uint8_t aims[] = {0, AIM_PART, AIM_ARMOUR, AIM_MORE, AIM_ARMOUR | AIM_MORE, AIM_EFFECT};
    const SpotState *s = list->ask.s;
    int who = spot_step(s)->who;
    for (int target = 1; target <= s->people; target++)
        for (int mode = SHOT_PLAIN; mode < SHOT_MODES; mode++)
            for (int i = 0; i < countof(aims); i++)
                spot_list_try(list, spot_choice(V_SHOOT, who, target, mode, aims[i]));
}

void spot_make_shoot(Play *p, Choice choice)
{
    SpotState *s = p->s;
    Person *person = &s->person[choice.who];
    int slot = person->hand, metres = spot_distance(s, choice.who, choice.a);
    bool burst = choice.b == SHOT_SHORT;
    Attack attack = {.kind = burst ? ON_BURST : ON_SHOT,
                     .who = choice.who,
                     .target = (uint8_t)choice.a,
                     .slot = (uint8_t)slot,
                     .mode = (uint8_t)choice.b,
                     .aims = (uint8_t)choice.c};
    const Weapon *weapon = spot_weapon(p->kit, s, choice.who, slot);
    static const uint16_t bands[] = {SR_RNG_01, SR_RNG_02, SR_RNG_03, SR_RNG_04, SR_RNG_05};
    SAY(p, E_SHOOTS, bands[spot_band(weapon, metres)], choice.who, choice.a, person->weapon[slot - 1],
        choice.b, choice.c, spot_band(weapon, metres));
    int bullets = burst ? dice_roll(p->dice, 6, "bullets") : 1;
    if (bullets > person->ammo[slot - 1]) bullets = person->ammo[slot - 1];
    person->ammo[slot - 1] = (uint8_t)(person->ammo[slot - 1] - bullets);
    if (burst) SAY(p, E_BURST, SR_AUTO_01, choice.who, 0, bullets, 1);
    spot_action_used(p);
    spot_attack_push(p, attack);
}

/* No bullet of a long burst is called: it hits nobody whom only called shots hit. */
static bool long_hits(const Ask *ask, int who, int target, Refusal *why)
{
    const SpotState *s = ask->s;
    if (s->person[target].flags & (P_HIDDEN | P_COVER))
        return spot_refuse(ask, why, SR_COV_01,
                           "%p is behind cover: only called shots hit, and a long burst can't be called.",
                           target);
    if (ask->kit->option[O_MELEE_SHOT] == 0 && spot_engaged(s, target, who))
        return spot_refuse(
            ask, why, SR_CALL_03,
            "%p is in close combat: that takes a called shot, and a long burst can't be called.", target);
    return true;
}

bool spot_check_long(const Ask *ask, Choice choice, Refusal *why)
{
    const Person *person = &ask->s->person[choice.who];
    const Weapon *weapon = spot_weapon(ask->kit, ask->s, choice.who, person->hand);
    if (!shot_possible(ask, choice.who, choice.a, why)) return false;
    if (!(weapon->marks & W_AUTO))
        return refuse(why, SR_AUTO_05, "The %s does not fire bursts.", weapon->name);
    if (person->flags & P_SNAPS) return refuse(why, SR_SNAP_01, "A snap shot was declared.");
    return long_hits(ask, choice.who, choice.a, why);
}
void spot_list_long(List *list)
{
    for (int target = 1; target <= list->ask.s->people; target++)
        spot_list_try(list, spot_choice(V_LONG, spot_step(list->ask.s)->who, target, 0, 0));
}
void spot_make_long(Play *p, Choice choice)
{
    SpotState *s = p->s;
    Person *person = &s->person[choice.who];
    int slot = person->hand, fired = 0, able = spot_bullets(p->kit, s, choice.who);
    for (int i = 0; i < 3; i++) fired += dice_roll(p->dice, 6, "bullets");
    if (fired > person->ammo[slot - 1]) fired = person->ammo[slot - 1];
    person->ammo[slot - 1] = (uint8_t)(person->ammo[slot - 1] - fired);
    if (able > fired) able = fired;
    person->flags &= ~(uint32_t)P_AIMING, person->aims_at = 0;
    SAY(p, E_SHOOTS, SR_AUTO_05, choice.who, choice.a, person->weapon[slot - 1], SHOT_MODES);
    SAY(p, E_BURST, SR_AUTO_06, choice.who, 0, fired, able);
    Attack attack = {.kind = ON_LONG,
                     .who = choice.who,
                     .target = (uint8_t)choice.a,
                     .slot = (uint8_t)slot,
                     .fired = (uint8_t)fired,
                     .bullets = (uint8_t)able,
                     .aim = {(uint8_t)choice.a}};
    spot_action_used(p);
    spot_attack_push(p, attack);
    if (able > 1) steps_push(&s->steps, (Step){.kind = S_BULLET, .who = choice.who, .n = 1});
}

bool spot_check_bullet(const Ask *ask, Choice choice, Refusal *why)
{
    const SpotState *s = ask->s;
    const Step *step = spot_step(s);
    const Attack *attack = &s->attack[s->attacks - 1];
    const Weapon *weapon = spot_weapon(ask->kit, s, step->who, attack->slot);
    int target = choice.a;
    if (target == step->who || !spot_here(s, target) || s->person[target].flags & P_DEAD)
        return spot_refuse_target(ask, step->who, target, "shoot at", why);
    if (!range_fits(ask, weapon, step->who, target, why)) return false;
    if (!long_hits(ask, step->who, target, why)) return false;
    for (int i = 0; i < step->n; i++)
        if (spot_distance(s, attack->aim[i], target) > BURST_AREA)
            return spot_refuse(ask, why, SR_AUTO_08,
                               "Targets of a long burst are within %d metres of each other; %p and %p are %d "
                               "apart.",
                               BURST_AREA, (int)attack->aim[i], target,
                               spot_distance(s, attack->aim[i], target));
    return true;
}
void spot_list_bullet(List *list)
{
    for (int target = 1; target <= list->ask.s->people; target++)
        spot_list_try(list, spot_choice(V_BULLET, 0, target, 0, 0));
}
void spot_make_bullet(Play *p, Choice choice)
{
    SpotState *s = p->s;
    Step *step = steps_top(&s->steps);
    Attack *attack = spot_attack_top(s);
    attack->aim[step->n++] = (uint8_t)choice.a;
    if (step->n >= attack->bullets) steps_pop(&s->steps);
}

bool spot_check_throw(const Ask *ask, Choice choice, Refusal *why)
{
    const Person *person = &ask->s->person[choice.who];
    const Weapon *weapon = spot_weapon(ask->kit, ask->s, choice.who, person->hand);
    if (!shot_possible(ask, choice.who, choice.a, why)) return false;
    if (!(weapon->marks & W_GRENADE)) return refuse(why, SR_GRN_02, "The %s is no grenade.", weapon->name);
    if (ask->s->grenades == GRENADES_MAX) return refuse(why, SR_GRN_01, "Two grenades lie there already.");
    return true;
}
void spot_list_throw(List *list)
{
    for (int target = 1; target <= list->ask.s->people; target++)
        spot_list_try(list, spot_choice(V_THROW, spot_step(list->ask.s)->who, target, 0, 0));
}
void spot_make_throw(Play *p, Choice choice)
{
    SpotState *s = p->s;
    int slot = s->person[choice.who].hand;
    SAY(p, E_SHOOTS, SR_GRN_02, choice.who, choice.a, s->person[choice.who].weapon[slot - 1], SHOT_MODES + 1);
    Attack attack = {.kind = ON_THROW, .who = choice.who, .target = (uint8_t)choice.a, .slot = (uint8_t)slot};
    spot_action_used(p);
    spot_attack_push(p, attack);
}

/* ---- close ---- */

bool spot_check_strike(const Ask *ask, Choice choice, Refusal *why)
{
    if (!spot_acts(ask, choice.who, KIND_CLOSE, why)) return false;
    if (choice.b < 1 || choice.b >= MOVES) return refuse(why, T_03, "There is no such move.");
    return spot_move_open(ask, choice.who, choice.a, choice.b, false, why);
}
void spot_list_strike(List *list)
{
    const SpotState *s = list->ask.s;
    int who = spot_step(s)->who;
    for (int target = 1; target <= s->people; target++)
        for (int move = 1; move < MOVES; move++)
            if (list->why || target != who) spot_list_try(list, spot_choice(V_STRIKE, who, target, move, 0));
}
void spot_make_strike(Play *p, Choice choice)
{
    Attack attack = {
        .kind = ON_MOVE, .who = choice.who, .target = (uint8_t)choice.a, .move = (uint8_t)choice.b};
    p->s->person[choice.who].flags &= ~(uint32_t)P_AIMING, p->s->person[choice.who].aims_at = 0;
    SAY(p, E_STRIKES, spot_moves[choice.b].clause, choice.who, choice.a, choice.b);
    spot_action_used(p);
    spot_attack_push(p, attack);
}

static unsigned combos_of(const Person *person)
{
    unsigned combos = 0;
    for (int i = 0; i < COMBOS_MAX; i++) combos |= (unsigned)(person->combo[i][0] >= 2) << i;
    return combos;
}

bool spot_check_combo(const Ask *ask, Choice choice, Refusal *why)
{
    const Person *person = &ask->s->person[choice.who];
    if (!spot_acts(ask, choice.who, KIND_CLOSE, why)) return false;
    if (choice.b < 1 || choice.b > COMBOS_MAX || person->combo[choice.b - 1][0] < 2)
        return spot_refuse_number(ask, SR_CMB_01, choice.who, "combo", choice.b, combos_of(person), why);
    return spot_move_open(ask, choice.who, choice.a, person->combo[choice.b - 1][1], false, why);
}
void spot_list_combo(List *list)
{
    const SpotState *s = list->ask.s;
    for (int target = 1; target <= s->people; target++)
        for (int combo = 1; combo <= COMBOS_MAX; combo++)
            for (int first = 0; first <= 1; first++)
                spot_list_try(list, spot_choice(V_COMBO, spot_step(s)->who, target, combo, first));
}
void spot_make_combo(Play *p, Choice choice)
{
    Person *person = &p->s->person[choice.who];
    int move = person->combo[choice.b - 1][1];
    Attack attack = {.kind = ON_MOVE,
                     .who = choice.who,
                     .target = (uint8_t)choice.a,
                     .move = (uint8_t)move,
                     .combo = (uint8_t)(choice.c & 1 ? 0 : choice.b)};
    person->flags &= ~(uint32_t)P_AIMING, person->aims_at = 0;
    SAY(p, E_STRIKES, choice.c & 1 ? SR_CMB_06 : SR_CMB_01, choice.who, choice.a, move, choice.b, 1);
    spot_action_used(p);
    spot_attack_push(p, attack);
}

bool spot_check_at(const Ask *ask, Choice choice, Refusal *why)
{
    const SpotState *s = ask->s;
    const Attack *attack = &s->attack[s->attacks - 1];
    return spot_move_open(ask, attack->who, choice.a, attack->move, false, why);
}
void spot_list_at(List *list)
{
    for (int target = 1; target <= list->ask.s->people; target++)
        spot_list_try(list, spot_choice(V_AT, 0, target, 0, 0));
}
void spot_make_at(Play *p, Choice choice)
{
    Attack *attack = spot_attack_top(p->s);
    steps_pop(&p->s->steps);
    attack->target = (uint8_t)choice.a;
    attack->phase = AT_EVADE;
    SAY(p, E_STRIKES, SR_CMB_02, attack->who, choice.a, attack->move, attack->combo, attack->at + 1);
}

static bool check_yes(const Ask *ask, Choice choice, Refusal *why)
{
    (void)ask, (void)choice, (void)why;
    return true;
}
bool spot_check_stop(const Ask *ask, Choice choice, Refusal *why) { return check_yes(ask, choice, why); }
void spot_list_stop(List *list) { spot_list_try(list, spot_choice(V_STOP, 0, 0, 0, 0)); }
void spot_make_stop(Play *p, Choice choice)
{
    (void)choice;
    Attack *attack = spot_attack_top(p->s);
    steps_pop(&p->s->steps);
    SAY(p, E_COMBO_ENDS, SR_CMB_03, attack->who, 0, attack->at);
    attack->combo = 0, attack->phase = AT_NEXT;
}

/* ---- answering ---- */

bool spot_check_evade(const Ask *ask, Choice choice, Refusal *why) { return check_yes(ask, choice, why); }
void spot_list_evade(List *list) { spot_list_try(list, spot_choice(V_EVADE, 0, 0, 0, 0)); }
void spot_make_evade(Play *p, Choice choice)
{
    (void)choice;
    SpotState *s = p->s;
    int who = steps_pop(&s->steps).who;
    Attack *attack = spot_attack_top(s);
    Person *person = &s->person[who];
    person->flags |= P_ACTED;
    person->flags &= ~(uint32_t)(P_DEFERRED | P_AIMING);
    person->aims_at = 0;
    Target target = spot_target_evade(p->kit, s, who, attack->who);
    bool success = spot_roll(p, &target, FOR_EVADE, OPEN);
    attack->asked[who] = success ? 2 : 1;
    SAY(p, E_EVADES, success ? SR_EVA_04 : SR_EVA_05, who, attack->who, success);
}

bool spot_check_stay(const Ask *ask, Choice choice, Refusal *why) { return check_yes(ask, choice, why); }
void spot_list_stay(List *list) { spot_list_try(list, spot_choice(V_STAY, 0, 0, 0, 0)); }
void spot_make_stay(Play *p, Choice choice)
{
    (void)choice;
    steps_pop(&p->s->steps);
}

bool spot_check_defend(const Ask *ask, Choice choice, Refusal *why)
{
    const SpotState *s = ask->s;
    if (choice.a < 1 || choice.a >= MOVES) return refuse(why, T_03, "There is no such move.");
    return spot_move_open(ask, spot_step(s)->who, s->attack[s->attacks - 1].who, choice.a, true, why);
}
void spot_list_defend(List *list)
{
    for (int move = 1; move < MOVES; move++) spot_list_try(list, spot_choice(V_DEFEND, 0, move, 0, 0));
}
void spot_make_defend(Play *p, Choice choice)
{
    SpotState *s = p->s;
    int who = steps_pop(&s->steps).who;
    Attack *attack = spot_attack_top(s);
    Target target = spot_target_defence(p->kit, s, who, attack->who, choice.a);
    spot_feint_spend(s, who, attack->who);
    bool success = spot_roll(p, &target, FOR_DEFENCE, OPEN);
    attack->neutralised = success;
    SAY(p, E_DEFENDS, spot_moves[choice.a].clause, who, attack->who, choice.a, success);
    Person *attacker = &s->person[attack->who];
    if (success && spot_moves[choice.a].marks & DOES_PRONE && p->kit->option[O_HOLDS] == 0 &&
        !(attacker->flags & P_PRONE)) {
        attacker->flags |= P_PRONE;
        SAY(p, E_PRONE, SR_OUR_14, attack->who, 0, 0);
    }
}

bool spot_check_counter(const Ask *ask, Choice choice, Refusal *why)
{
    const SpotState *s = ask->s;
    int who = spot_step(s)->who;
    const Person *person = &s->person[who];
    if (choice.a < 1 || choice.a > COMBOS_MAX || person->combo[choice.a - 1][0] < 2)
        return spot_refuse_number(ask, SR_CMB_01, who, "combo", choice.a, combos_of(person), why);
    if (s->attacks == ATTACKS_MAX) return refuse(why, SR_CMB_05, "No more combos into combos.");
    return spot_move_open(ask, who, s->attack[s->attacks - 1].who, person->combo[choice.a - 1][1], true, why);
}
void spot_list_counter(List *list)
{
    for (int combo = 1; combo <= COMBOS_MAX; combo++)
        spot_list_try(list, spot_choice(V_COUNTER, 0, combo, 0, 0));
}
void spot_make_counter(Play *p, Choice choice)
{
    SpotState *s = p->s;
    int who = steps_pop(&s->steps).who, attacker = spot_attack_top(s)->who;
    int move = s->person[who].combo[choice.a - 1][1];
    Attack attack = {.kind = ON_MOVE,
                     .who = (uint8_t)who,
                     .target = (uint8_t)attacker,
                     .move = (uint8_t)move,
                     .combo = (uint8_t)choice.a,
                     .counter = 1,
                     .phase = AT_ROLL};
    SAY(p, E_STRIKES, SR_CMB_05, who, attacker, move, choice.a, 1);
    spot_attack_push(p, attack);
}

bool spot_check_take(const Ask *ask, Choice choice, Refusal *why) { return check_yes(ask, choice, why); }
void spot_list_take(List *list) { spot_list_try(list, spot_choice(V_TAKE, 0, 0, 0, 0)); }
void spot_make_take(Play *p, Choice choice)
{
    (void)choice;
    steps_pop(&p->s->steps);
}
