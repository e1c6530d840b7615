/* Attacks from the announcement to the wound, with the questions on the way: evade? defend? whom next? */
#include "games/spot_rules/spot.h"

Attack *spot_attack_top(SpotState *s)
{
    ensure(s->attacks > 0 && s->attacks <= ATTACKS_MAX);
    return &s->attack[s->attacks - 1];
}

Attack *spot_attack_push(Play *p, Attack attack)
{
    SpotState *s = p->s;
    ensure(s->attacks < ATTACKS_MAX);
    s->attack[s->attacks++] = attack;
    steps_push(&s->steps, (Step){.kind = S_ATTACK, .who = attack.who});
    return spot_attack_top(s);
}

static void attack_pop(Play *p)
{
    SpotState *s = p->s;
    int who = spot_attack_top(s)->who;
    bool counter = spot_attack_top(s)->counter;
    *spot_attack_top(s) = (Attack){0};
    s->attacks--;
    steps_pop(&s->steps);
    if (!counter) spot_triggers(p, who, TRIGGER_ATTACKS);
}

/* ---- target numbers ---- */

int spot_aim_count(int aims) { return __builtin_popcount((unsigned)aims); }

static bool is_scattergun(const Weapon *weapon, const Attack *attack)
{
    return weapon->marks & W_SHOTGUN && attack->mode != SHOT_SLUG;
}

Target spot_target_shot(const SpotKit *kit, const SpotState *s, const Attack *attack)
{
    int who = attack->who;
    const Person *person = &s->person[who];
    const Weapon *weapon = spot_weapon(kit, s, who, attack->slot);
    int band = spot_band(weapon, spot_distance(s, who, attack->target));
    Target target = spot_target(kit, s, who, STAT_OF_SKILL(spot_skill_named(kit, weapon->skill)),
                                (band > 4 ? 4 : band) + 1);
    bool automatic = attack->kind == ON_BURST || attack->kind == ON_LONG, snap = attack->mode == SHOT_SNAP;
    if (person->flags & P_AIMING && person->aims_at == attack->target && !automatic && !snap)
        spot_target_add(&target, SR_AIM_01, WHY_AIMED, -1, 0);
    if (attack->aims) spot_target_add(&target, SR_CALL_02, WHY_CALLED, spot_aim_count(attack->aims), 0);
    if (snap) spot_target_add(&target, SR_SNAP_02, WHY_SNAP, 1, 0);
    if (weapon->marks & W_SCOPE && band >= 2 && !automatic && !snap)
        spot_target_add(&target, SR_OUR_18, WHY_SCOPE, -1, 0);
    if (attack->kind == ON_BURST) spot_target_add(&target, SR_AUTO_02, WHY_BURST, 0, 1);
    if (is_scattergun(weapon, attack) && band >= 2) spot_target_add(&target, SR_SHG_03, WHY_SHOT, 0, 2);
    if (!attack->opportunity) spot_target_actions(&target, s);
    spot_target_gm(&target, s);
    spot_target_bracket(&target, s, weapon->attribute);
    spot_target_body(&target, kit, s);
    spot_target_finish(&target, kit);
    return target;
}

void spot_shot_damage(const SpotKit *kit, const SpotState *s, const Attack *attack, int *level, int *dl)
{
    static const int8_t shot[] = {1, 1, 2, -1, -1, -1};
    const Weapon *weapon = spot_weapon(kit, s, attack->who, attack->slot);
    int band = spot_band(weapon, spot_distance(s, attack->who, attack->target));
    *level = weapon->level, *dl = weapon->dl;
    if (weapon->marks & W_SHOTGUN && attack->mode == SHOT_SLUG) *level = WOUND, *dl = 4;
    if (is_scattergun(weapon, attack)) *dl += shot[band];
    if (attack->kind == ON_BURST) ++*dl;
    if (attack->aims & AIM_MORE) *dl += kit->option[O_CALLED];
    if (attack->aims & AIM_LESS) *dl -= kit->option[O_CALLED];
    if (*dl < 1 && attack->aims & AIM_LESS) *dl = 1;
}

Target spot_target_evade(const SpotKit *kit, const SpotState *s, int who, int attacker)
{
    Target target = spot_target(kit, s, who, REFLEXES, s->person[attacker].attribute[REFLEXES]);
    target.veiled |= spot_veiled(s, attacker);
    spot_target_gm(&target, s);
    spot_target_body(&target, kit, s);
    spot_target_finish(&target, kit);
    return target;
}

int spot_bullets(const SpotKit *kit, const SpotState *s, int who)
{
    const Person *person = &s->person[who];
    int n = (kit->autofire ? person->skill[kit->autofire] : 0) + spot_modifier(person->attribute[STRENGTH]);
    return n < 0 ? 0 : n > BULLETS_MAX ? BULLETS_MAX : n;
}

/* ---- on the way ---- */

bool spot_may_evade(const SpotState *s, int who, int attacker)
{
    const Person *person = &s->person[who];
    return who != attacker && s->fighting && spot_can_act(s, who) &&
           !(person->flags & (P_ACTED | P_UNAWARE)) && !person->held_by;
}

static bool is_target(const Attack *attack, int who)
{
    if (attack->kind != ON_LONG) return attack->target == who;
    for (int i = 0; i < attack->bullets; i++)
        if (attack->aim[i] == who) return true;
    return false;
}

static bool evade_ask(Play *p, Attack *attack)
{
    if (attack->kind == ON_MOVE && attack->move == M_DRAW_PISTOL) return false; /* attacks nobody */
    for (int who = 1; who <= p->s->people && attack->kind != ON_THROW; who++) {
        if (!is_target(attack, who) || attack->asked[who]) continue;
        attack->asked[who] = 1;
        if (!spot_may_evade(p->s, who, attack->who)) continue;
        steps_push(&p->s->steps, (Step){.kind = S_EVADE, .who = (uint8_t)who});
        return true;
    }
    return false;
}

/* Others in the area of a long burst keep their nerve or dive for cover (SR-AUTO-09). */
static void bystanders_test(Play *p, const Attack *attack)
{
    SpotState *s = p->s;
    for (int who = 1; who <= s->people; who++) {
        bool near = false;
        if (who == attack->who || is_target(attack, who) || !spot_can_act(s, who)) continue;
        for (int i = 0; i < attack->bullets || i == 0; i++) {
            int aim = attack->bullets ? attack->aim[i] : attack->target;
            near |= spot_distance(s, who, aim) <= BURST_AREA;
        }
        if (!near) continue;
        Target target = spot_target(p->kit, s, who, WILLPOWER, 3);
        spot_target_finish(&target, p->kit);
        if (spot_roll(p, &target, FOR_WILL, OPEN)) continue;
        s->person[who].flags |= P_ACTED | P_PRONE;
        s->person[who].flags &= ~(uint32_t)(P_DEFERRED | P_AIMING);
        s->person[who].aims_at = 0;
        SAY(p, E_DIVES, SR_AUTO_09, who, attack->who, 0);
    }
}

static void grenade_fall(Play *p, const Attack *attack, bool hit)
{
    static const int16_t turn[6][2] = {{1000, 0},  {500, 866},   {-500, 866},
                                       {-1000, 0}, {-500, -866}, {500, -866}};
    SpotState *s = p->s;
    const Person *thrower = &s->person[attack->who], *at = &s->person[attack->target];
    const Weapon *weapon = spot_weapon(p->kit, s, attack->who, attack->slot);
    int x = at->x, y = at->y;
    if (!hit && p->kit->option[O_SCATTER] == 0) {
        int metres = 2 * dice_roll(p->dice, 6, "scatter"), way = dice_roll(p->dice, 6, "direction");
        int dx = at->x - thrower->x, dy = at->y - thrower->y, far = (int)root_floor(dx * dx + dy * dy);
        if (!far) dx = far = 1, dy = 0;
        const int16_t *by = turn[way - 1];
        x += metres * (dx * by[0] - dy * by[1]) / (far * 1000);
        y += metres * (dx * by[1] + dy * by[0]) / (far * 1000);
        SAY(p, E_SCATTER, SR_OUR_12, attack->who, attack->target, metres, way, x, y);
    }
    ensure(s->grenades < GRENADES_MAX);
    s->grenade[s->grenades++] =
        (Grenade){.x = (int16_t)x, .y = (int16_t)y, .who = attack->who, .blast = weapon->blast};
    SAY(p, E_THREW, SR_GRN_01, attack->who, attack->target, x, y);
    Person *person = &s->person[attack->who];
    int slot = attack->slot - 1;
    if (person->ammo[slot]) person->ammo[slot]--;
    if (!person->ammo[slot]) person->weapon[slot] = person->hand = 0;
}

static void missed(Play *p, const Attack *attack, bool evaded)
{
    SpotState *s = p->s;
    SAY(p, E_MISSED, evaded ? SR_EVA_04 : SR_TEST_03, attack->who, attack->target, evaded ? 2 : 0);
    if (attack->move == M_JUMP_KICK && p->kit->option[O_HOLDS] == 0 &&
        !(s->person[attack->who].flags & P_PRONE)) {
        s->person[attack->who].flags |= P_PRONE;
        SAY(p, E_PRONE, SR_OUR_14, attack->who, 0, 0);
    }
    if (p->kit->option[O_STRAY] == 0 || attack->kind == ON_MOVE || attack->kind == ON_THROW) return;
    for (int other = 1; other <= s->people; other++)
        if (other != attack->target && other != attack->who && spot_can_act(s, other) &&
            spot_enemies(s, other, attack->target) && spot_distance(s, other, attack->target) <= REACH) {
            int level, dl;
            spot_shot_damage(p->kit, s, attack, &level, &dl);
            SAY(p, E_BULLET, SR_CALL_03, attack->who, other, 0);
            spot_harm(p, other, attack->who, level, dl, false);
            return;
        }
}

/* Aiming is for the next shot, whether that is evaded or not. */
static void aim_spend(Play *p, const Attack *attack)
{
    Person *person = &p->s->person[attack->who];
    if (attack->kind != ON_SHOT && attack->kind != ON_BURST) return;
    person->flags &= ~(uint32_t)P_AIMING;
    person->aims_at = 0;
}

static bool attack_test(Play *p, Attack *attack)
{
    SpotState *s = p->s;
    Target target;
    bool defends = attack->kind == ON_MOVE && attack->counter && !attack->at;
    if (defends)
        target = spot_target_defence(p->kit, s, attack->who, attack->target, attack->move);
    else if (attack->kind == ON_MOVE)
        target = spot_target_move(p->kit, s, attack->who, attack->target, attack->move);
    else
        target = spot_target_shot(p->kit, s, attack);
    if (attack->kind == ON_LONG)
        SAY(p, E_BULLET, SR_AUTO_07, attack->who, attack->target, attack->bullet + 1);
    bool hit = spot_roll(p, &target, defends ? FOR_DEFENCE : FOR_ATTACK, OPEN);
    if (defends) spot_feint_spend(s, attack->who, attack->target);
    aim_spend(p, attack);
    return hit;
}

static void shot_harm(Play *p, const Attack *attack)
{
    SpotState *s = p->s;
    int level, dl;
    spot_shot_damage(p->kit, s, attack, &level, &dl);
    if (attack->aims & AIM_EFFECT) {
        SAY(p, E_EFFECT, SR_CALL_01, attack->who, attack->target, 0);
        Person *victim = &s->person[attack->target];
        if (victim->hand) {
            int slot = victim->hand - 1;
            SAY(p, E_DISARMED, SR_CALL_01, attack->target, attack->who, victim->weapon[slot]);
            victim->weapon[slot] = victim->ammo[slot] = victim->hand = 0;
        }
        return;
    }
    spot_harm(p, attack->target, attack->who, level, dl, attack->aims & AIM_ARMOUR);
}

/* ---- after each blow ---- */

static bool combo_goes_on(Play *p, Attack *attack)
{
    SpotState *s = p->s;
    const uint8_t *combo = s->person[attack->who].combo[attack->combo - 1];
    if (!attack->hit || attack->at + 1 >= combo[0] || !spot_can_act(s, attack->who)) return false;
    if (attack->neutralised && !attack->counter && p->kit->option[O_COMBOS] != 0) return false;
    Ask ask = {p->kit, s, s->person[attack->who].seat};
    int next = combo[attack->at + 2];
    for (int who = 1; who <= s->people; who++)
        if (spot_move_open(&ask, attack->who, who, next, false, NULL)) return true;
    return false;
}

static void attack_next(Play *p, Attack *attack)
{
    if (attack->kind == ON_MOVE && attack->combo) {
        if (combo_goes_on(p, attack)) {
            attack->at++;
            SAY(p, E_COMBO_GOES_ON, SR_CMB_03, attack->who, 0, attack->at);
            attack->neutralised = attack->hit = attack->target = 0;
            attack->move = p->s->person[attack->who].combo[attack->combo - 1][attack->at + 1];
            steps_push(&p->s->steps, (Step){.kind = S_COMBO, .who = attack->who});
            return;
        }
        if (attack->at + 1 < p->s->person[attack->who].combo[attack->combo - 1][0])
            SAY(p, E_COMBO_ENDS, SR_CMB_03, attack->who, 0, attack->at + 1);
    }
    while (attack->kind == ON_LONG && attack->bullet + 1 < attack->bullets) {
        attack->bullet++;
        attack->target = attack->aim[attack->bullet];
        if (attack->asked[attack->target] == 2) continue;
        attack->phase = AT_ROLL;
        return;
    }
    attack_pop(p);
}

static void attack_harm(Play *p, Attack *attack)
{
    attack->phase = AT_NEXT;
    if (attack->counter && !attack->at) { /* a defensive combo has begun: what it answers does no harm */
        p->s->attack[p->s->attacks - 2].neutralised = 1;
        if (spot_moves[attack->move].marks & DOES_PRONE && p->kit->option[O_HOLDS] == 0 &&
            !(p->s->person[attack->target].flags & P_PRONE)) {
            p->s->person[attack->target].flags |= P_PRONE;
            SAY(p, E_PRONE, SR_OUR_14, attack->target, 0, 0);
        }
        return;
    }
    if (attack->neutralised)
        SAY(p, E_NEUTRALISED, SR_CC_03, attack->target, attack->who, attack->move);
    else if (attack->kind == ON_MOVE)
        spot_move_effect(p, attack);
    else
        shot_harm(p, attack);
}

/* Shoot is a shot: its bullet leaves the pistol whether it hits or not. */
static void bullet_spend(Play *p, const Attack *attack)
{
    Person *person = &p->s->person[attack->who];
    if (attack->kind != ON_MOVE || attack->move != M_SHOOT || !person->hand) return;
    if (person->ammo[person->hand - 1]) person->ammo[person->hand - 1]--;
}

static void attack_roll(Play *p, Attack *attack)
{
    bullet_spend(p, attack);
    bool evaded = attack->asked[attack->target] == 2, counters = attack->counter && !attack->at;
    if (evaded && attack->kind != ON_LONG) {
        attack->phase = AT_NEXT, attack->hit = 0;
        aim_spend(p, attack);
        missed(p, attack, true);
        return;
    }
    if (attack->kind == ON_LONG && (evaded || !attack->bullets)) {
        attack->phase = AT_NEXT;
        return;
    }
    attack->hit = attack_test(p, attack);
    if (attack->kind == ON_THROW) {
        grenade_fall(p, attack, attack->hit);
        attack->phase = AT_NEXT;
    } else if (!attack->hit) {
        attack->phase = AT_NEXT;
        missed(p, attack, false);
    } else {
        bool defends = attack->kind == ON_MOVE && !counters && spot_can_act(p->s, attack->target) &&
                       attack->move != M_DRAW_PISTOL;
        attack->phase = AT_HARM;
        if (defends) steps_push(&p->s->steps, (Step){.kind = S_DEFEND, .who = attack->target});
    }
}

void spot_attack_run(Play *p, Step *step)
{
    (void)step;
    Attack *attack = spot_attack_top(p->s);
    switch (attack->phase) {
    case AT_EVADE:
        if (!evade_ask(p, attack)) attack->phase = attack->kind == ON_LONG ? AT_WILL : AT_ROLL;
        return;
    case AT_WILL:
        bystanders_test(p, attack);
        attack->phase = AT_ROLL;
        return;
    case AT_ROLL: attack_roll(p, attack); return;
    case AT_HARM: attack_harm(p, attack); return;
    default: attack_next(p, attack); return;
    }
}

/* ---- opportunity actions ---- */

static bool trigger_fits(const SpotState *s, int watcher, int who, int trigger)
{
    const Person *person = &s->person[watcher];
    return watcher != who && person->flags & P_READY && spot_can_act(s, watcher) &&
           (person->trigger == trigger || person->trigger == TRIGGER_ACTS) &&
           (!person->trigger_who || person->trigger_who == who);
}

void spot_triggers(Play *p, int who, int trigger)
{
    if (!p->s->fighting) return;
    for (int watcher = 1; watcher <= p->s->people; watcher++)
        if (trigger_fits(p->s, watcher, who, trigger)) {
            steps_push(&p->s->steps, (Step){.kind = S_READY, .who = (uint8_t)who, .n = (uint8_t)trigger});
            return;
        }
}

/* The set action happens, on friend or foe, if it still can. */
static void ready_shoot(Play *p, int watcher, int target)
{
    SpotState *s = p->s;
    Person *person = &s->person[watcher];
    const Weapon *weapon = spot_weapon(p->kit, s, watcher, person->hand);
    Attack attack = {
        .kind = ON_SHOT, .who = (uint8_t)watcher, .target = (uint8_t)target, .slot = person->hand};
    attack.opportunity = 1;
    bool can = weapon && !(weapon->marks & (W_MELEE | W_GRENADE)) && person->ammo[person->hand - 1] &&
               spot_here(s, target) && !(s->person[target].flags & (P_DEAD | P_HIDDEN)) && !person->held_by &&
               spot_band(weapon, spot_distance(s, watcher, target)) < 5;
    if (!can) return;
    if (s->person[target].flags & P_COVER || spot_engaged(s, target, watcher)) attack.aims = AIM_PART;
    person->ammo[person->hand - 1]--;
    SAY(p, E_SHOOTS, SR_OPP_03, watcher, target, person->weapon[person->hand - 1], SHOT_PLAIN, attack.aims,
        spot_band(weapon, spot_distance(s, watcher, target)));
    spot_attack_push(p, attack);
}

static void ready_strike(Play *p, int watcher, int target, int move)
{
    Ask ask = {p->kit, p->s, p->s->person[watcher].seat};
    if (!spot_move_open(&ask, watcher, target, move, false, NULL)) return;
    Attack attack = {
        .kind = ON_MOVE, .who = (uint8_t)watcher, .target = (uint8_t)target, .move = (uint8_t)move};
    attack.opportunity = 1;
    SAY(p, E_STRIKES, SR_OPP_03, watcher, target, move);
    spot_attack_push(p, attack);
}

void spot_ready_run(Play *p, Step *step)
{
    SpotState *s = p->s;
    for (int watcher = 1; watcher <= s->people; watcher++) {
        Person *person = &s->person[watcher];
        int who = step->who;
        if (!trigger_fits(s, watcher, who, step->n)) continue;
        int what = person->ready_slot, target = person->ready_at ? person->ready_at : who;
        person->flags &= ~(uint32_t)P_READY;
        person->trigger = person->trigger_who = person->ready_slot = person->ready_at = 0;
        SAY(p, E_TRIGGERED, SR_OPP_03, watcher, who, step->n);
        if (what > MOVES)
            ready_shoot(p, watcher, target);
        else
            ready_strike(p, watcher, target, what);
        return;
    }
    steps_pop(&s->steps);
}
