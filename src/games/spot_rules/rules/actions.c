/* What a combatant does besides attacking: sneak, declare, aim, move, stand, draw, defer, watch, wait. */
#include "games/spot_rules/rules/rules.h"

/* ---- before the first round ---- */

static int highest_perception(const SpotState *s, int who)
{
    int best = 0;
    for (int other = 1; other <= s->people; other++)
        if (spot_can_act(s, other) && spot_enemies(s, who, other) &&
            s->person[other].attribute[PERCEPTION] > best)
            best = s->person[other].attribute[PERCEPTION];
    return best;
}

bool spot_check_sneak(const Ask *ask, Choice choice, Refusal *why)
{
    const SpotState *s = ask->s;
    const Person *person = &s->person[choice.who];
    if (person->seat != ask->seat)
        return spot_refuse(ask, why, T_03, "%p is not one of your characters.", (int)choice.who);
    if (!spot_can_act(s, choice.who))
        return spot_refuse(ask, why, T_03, "%p can't act and can't sneak.", (int)choice.who);
    if (!person->side) return spot_refuse(ask, why, T_03, "%p is on no side.", (int)choice.who);
    if (person->flags & P_SNEAKED)
        return spot_refuse(ask, why, SR_SURP_03, "%p has tried to surprise; one attempt each.",
                           (int)choice.who);
    return true;
}

void spot_list_sneak(List *list)
{
    for (int who = 1; who <= list->ask.s->people; who++)
        spot_list_try(list, spot_choice(V_SNEAK, who, 0, 0, 0));
}

void spot_make_sneak(Play *p, Choice choice)
{
    SpotState *s = p->s;
    int who = choice.who;
    Target target = spot_target(p->kit, s, who, STAT_OF_SKILL(p->kit->stealth), highest_perception(s, who));
    for (int other = 1; other <= s->people; other++)
        target.veiled |= spot_enemies(s, who, other) && spot_veiled(s, other);
    spot_target_gm(&target, s);
    spot_target_body(&target, p->kit, s);
    spot_target_finish(&target, p->kit);
    bool veiled = spot_veiled(s, who); /* then players learn of it when the free round begins */
    bool success = spot_roll(p, &target, FOR_STEALTH, veiled ? GM_ONLY : OPEN);
    s->person[who].flags |= P_SNEAKED | (success ? P_FREE : 0u);
    spot_say(p, E_SURPRISE, success ? SR_SURP_02 : SR_SURP_03, who, 0, (const int[4]){success},
             veiled ? SECRET_ALL : 0);
}

bool spot_check_begin(const Ask *ask, Choice choice, Refusal *why)
{
    (void)ask, (void)choice, (void)why;
    return true;
}
void spot_list_begin(List *list) { spot_list_try(list, spot_choice(V_BEGIN, 0, 0, 0, 0)); }
void spot_make_begin(Play *p, Choice choice)
{
    (void)choice;
    steps_pop(&p->s->steps);
}

/* ---- declaring ---- */

bool spot_check_kind(const Ask *ask, Choice choice, Refusal *why)
{
    (void)ask;
    return (choice.a >= KIND_CLOSE && choice.a < KINDS) ||
           refuse(why, T_03, "There is no such kind of action.");
}
void spot_list_kind(List *list)
{
    for (int kind = KIND_CLOSE; kind < KINDS; kind++) spot_list_try(list, spot_choice(V_KIND, 0, kind, 0, 0));
}
void spot_make_kind(Play *p, Choice choice)
{
    Step step = steps_pop(&p->s->steps);
    p->s->person[step.who].kind = (uint8_t)choice.a;
    SAY(p, E_DECLARED, SR_SEQ_02, step.who, 0, choice.a);
}

bool spot_check_snap(const Ask *ask, Choice choice, Refusal *why)
{
    (void)choice;
    int who = spot_step(ask->s)->who;
    const Weapon *weapon = spot_weapon(ask->kit, ask->s, who, ask->s->person[who].hand);
    if (!weapon || weapon->marks & (W_MELEE | W_GRENADE))
        return spot_refuse(ask, why, SR_SNAP_01, "A snap shot needs a firearm, and %p has none in hand.",
                           who);
    if (weapon->marks & W_STOCK)
        return refuse(why, SR_SNAP_03, "The %s has a stock and makes no snap shots.", weapon->name);
    return true;
}
void spot_list_snap(List *list) { spot_list_try(list, spot_choice(V_SNAP, 0, 0, 0, 0)); }
void spot_make_snap(Play *p, Choice choice)
{
    (void)choice;
    Step step = steps_pop(&p->s->steps);
    p->s->person[step.who].kind = KIND_RANGED;
    p->s->person[step.who].flags |= P_SNAPS;
    SAY(p, E_DECLARED, SR_SNAP_01, step.who, 0, KIND_RANGED, 1);
}

/* ---- a turn ---- */

bool spot_acts(const Ask *ask, int who, int kind, Refusal *why)
{
    const SpotState *s = ask->s;
    const Person *person = &s->person[who];
    if (spot_step(s)->kind != S_TURN || spot_step(s)->who != who) return spot_refuse_turn(ask, who, why);
    static const char *const kinds[KINDS] = {[KIND_CLOSE] = "close combat",
                                             [KIND_RANGED] = "ranged combat",
                                             [KIND_MOVEMENT] = "movement",
                                             [KIND_OTHER] = "\"other\""};
    if (person->kind && kind != KIND_OTHER && kind != person->kind)
        return spot_refuse(ask, why, SR_SEQ_04,
                           person->kind == KIND_OTHER
                               ? "%p has declared %s, not %s."
                               : "%p has declared %s, not %s; only \"other\" may take its place.",
                           who, kinds[person->kind], kinds[kind]);
    return true;
}

void spot_action_used(Play *p)
{
    SpotState *s = p->s;
    Person *person = &s->person[s->turn_who];
    person->flags |= P_ACTED;
    person->flags &= ~(uint32_t)P_DEFERRED;
    if (--s->turn_left == 0) steps_pop(&s->steps);
}

/* Aiming is lost by doing anything else. */
static void aim_lost(Person *person)
{
    person->flags &= ~(uint32_t)P_AIMING;
    person->aims_at = 0;
}

bool spot_check_multiple(const Ask *ask, Choice choice, Refusal *why)
{
    const SpotState *s = ask->s;
    if (choice.a < 2 || choice.a > 6)
        return refuse(why, T_03, "Two to six actions at one time, not %d.", choice.a);
    if (s->turn_actions != 1)
        return refuse(why, SR_MULT_05, "%d actions are declared already.", s->turn_actions);
    if (s->person[s->turn_who].flags & P_ACTED)
        return spot_refuse(ask, why, SR_MULT_05, "%p has acted; the number of actions is declared before.",
                           (int)s->turn_who);
    return true;
}
void spot_list_multiple(List *list)
{
    for (int n = 2; n <= 3; n++) spot_list_try(list, spot_choice(V_MULTIPLE, 0, n, 0, 0));
}
void spot_make_multiple(Play *p, Choice choice)
{
    p->s->turn_actions = p->s->turn_left = (uint8_t)choice.a;
    SAY(p, E_PASSES, SR_MULT_02, p->s->turn_who, 0, choice.a);
}

bool spot_check_aim(const Ask *ask, Choice choice, Refusal *why)
{
    const SpotState *s = ask->s;
    const Weapon *weapon = spot_weapon(ask->kit, s, choice.who, s->person[choice.who].hand);
    if (!spot_acts(ask, choice.who, KIND_OTHER, why)) return false;
    if (!weapon || weapon->marks & (W_MELEE | W_GRENADE))
        return spot_refuse(ask, why, SR_AIM_01, "%p has no firearm in hand to aim.", (int)choice.who);
    if (!(weapon->marks & W_STOCK))
        return refuse(why, SR_AIM_02, "The %s has no stock and can't be aimed.", weapon->name);
    if (choice.a == choice.who || !spot_here(s, choice.a) || s->person[choice.a].flags & P_DEAD)
        return spot_refuse_target(ask, choice.who, choice.a, "aim at", why);
    if (s->turn_actions > 1) return refuse(why, SR_AIM_01, "Aiming takes the whole round.");
    if (s->person[choice.who].aims_at == choice.a)
        return spot_refuse(ask, why, SR_AIM_01, "%p aims at %p already; more rounds give no more.",
                           (int)choice.who, (int)choice.a);
    return true;
}
void spot_list_aim(List *list)
{
    for (int target = 1; target <= list->ask.s->people; target++)
        spot_list_try(list, spot_choice(V_AIM, spot_step(list->ask.s)->who, target, 0, 0));
}
void spot_make_aim(Play *p, Choice choice)
{
    Person *person = &p->s->person[choice.who];
    person->flags |= P_AIMING;
    person->aims_at = (uint8_t)choice.a;
    SAY(p, E_AIMS, SR_AIM_01, choice.who, choice.a, 0);
    spot_action_used(p);
}

bool spot_check_move(const Ask *ask, Choice choice, Refusal *why)
{
    const SpotState *s = ask->s;
    const Person *person = &s->person[choice.who];
    if (!spot_acts(ask, choice.who, KIND_MOVEMENT, why)) return false;
    if (choice.a < -FIELD || choice.a > FIELD || choice.b < -FIELD || choice.b > FIELD)
        return refuse(why, T_03, "That is too far away for this scene.");
    if (person->flags & P_PRONE)
        return spot_refuse(ask, why, SR_PRN_03, "%p is prone and must get up first.", (int)choice.who);
    if (person->held_by && ask->kit->option[O_HOLDS] == 0)
        return spot_refuse(ask, why, SR_OUR_14, "%p is held by %p and can't move away.", (int)choice.who,
                           (int)person->held_by);
    int metres = spot_distance_to(s, choice.who, choice.a, choice.b);
    if (choice.a == person->x && choice.b == person->y)
        return spot_refuse(ask, why, T_03, "%p is there already.", (int)choice.who);
    if (metres > ask->kit->option[O_PACE])
        return refuse(why, SR_OUR_16, "A movement covers at most %d metres; that is %d.",
                      ask->kit->option[O_PACE], metres);
    return true;
}

/* As far as the pace goes towards somebody (up to arm's length), or away. */
static Choice move_along(const Ask *ask, int who, int other, bool away)
{
    const Person *from = &ask->s->person[who], *to = &ask->s->person[other];
    int dx = to->x - from->x, dy = to->y - from->y, far = (int)root_floor(dx * dx + dy * dy);
    int pace = ask->kit->option[O_PACE];
    int metres = away ? -pace + 1 : far - 1 < pace - 1 ? far - 1 : pace - 1;
    if (!far) dx = far = 1;
    return spot_choice(V_MOVE, who, from->x + dx * metres / far, from->y + dy * metres / far, 0);
}

Choice spot_move_towards(const Ask *ask, int who, int other) { return move_along(ask, who, other, false); }

void spot_list_move(List *list)
{
    const Ask *ask = &list->ask;
    int who = spot_step(ask->s)->who, first = list->count;
    for (int other = 1; other <= ask->s->people; other++) {
        if (other == who || !spot_here(ask->s, other)) continue;
        for (int away = 0; away <= 1; away++) {
            Choice choice = move_along(ask, who, other, away);
            bool twice = false;
            for (int i = first; i < list->count; i++) twice |= choice_same(list->out[i], choice);
            if (!twice) spot_list_try(list, choice);
        }
    }
}
void spot_make_move(Play *p, Choice choice)
{
    SpotState *s = p->s;
    Person *person = &s->person[choice.who];
    person->x = choice.a, person->y = choice.b;
    person->flags &= ~(uint32_t)(P_COVER | P_HIDDEN);
    aim_lost(person);
    for (int other = 1; other <= s->people; other++)
        if (s->person[other].held_by == choice.who) s->person[other].held_by = 0;
    SAY(p, E_MOVED, SR_OUR_16, choice.who, 0, choice.a, choice.b);
    spot_action_used(p);
    spot_triggers(p, choice.who, TRIGGER_MOVES);
}

bool spot_check_stand(const Ask *ask, Choice choice, Refusal *why)
{
    if (!spot_acts(ask, choice.who, KIND_OTHER, why)) return false;
    if (!(ask->s->person[choice.who].flags & P_PRONE))
        return spot_refuse(ask, why, SR_PRN_03, "%p is not prone.", (int)choice.who);
    return true;
}
void spot_list_stand(List *list)
{
    spot_list_try(list, spot_choice(V_STAND, spot_step(list->ask.s)->who, 0, 0, 0));
}
void spot_make_stand(Play *p, Choice choice)
{
    p->s->person[choice.who].flags &= ~(uint32_t)P_PRONE;
    aim_lost(&p->s->person[choice.who]);
    SAY(p, E_STOOD, SR_PRN_06, choice.who, 0, 0);
    spot_action_used(p);
    spot_triggers(p, choice.who, TRIGGER_STANDS);
}

/* Whether there is anything to hide behind is the game master's to say; bystanders are not in the way of it.
 */
bool spot_check_cover(const Ask *ask, Choice choice, Refusal *why)
{
    const Person *person = &ask->s->person[choice.who];
    if (!spot_acts(ask, choice.who, KIND_MOVEMENT, why)) return false;
    if (choice.a < 0 || choice.a > 2) return refuse(why, T_03, "Cover hides nothing, a part or all.");
    int now = person->flags & P_HIDDEN ? 2 : person->flags & P_COVER ? 1 : 0;
    if (now == choice.a)
        return spot_refuse(ask, why, SR_COV_01,
                           now == 2   ? "%p is wholly behind cover already."
                           : now == 1 ? "%p is behind cover already."
                                      : "%p has no cover to leave.",
                           (int)choice.who);
    return true;
}
void spot_list_cover(List *list)
{
    for (int cover = 0; cover <= 2; cover++)
        spot_list_try(list, spot_choice(V_COVER, spot_step(list->ask.s)->who, cover, 0, 0));
}
void spot_make_cover(Play *p, Choice choice)
{
    Person *person = &p->s->person[choice.who];
    person->flags &= ~(uint32_t)(P_COVER | P_HIDDEN);
    person->flags |= choice.a == 2 ? P_HIDDEN : choice.a == 1 ? P_COVER : 0u;
    aim_lost(person);
    SAY(p, E_COVER, SR_COV_01, choice.who, 0, choice.a);
    spot_action_used(p);
    spot_triggers(p, choice.who, TRIGGER_MOVES);
}

static unsigned slots_filled(const Person *person)
{
    unsigned slots = 0;
    for (int i = 0; i < CARRY_MAX; i++) slots |= (unsigned)(person->weapon[i] != 0) << i;
    return slots;
}

bool spot_check_draw(const Ask *ask, Choice choice, Refusal *why)
{
    const Person *person = &ask->s->person[choice.who];
    if (!spot_acts(ask, choice.who, KIND_OTHER, why)) return false;
    if (!spot_weapon(ask->kit, ask->s, choice.who, choice.a))
        return spot_refuse_number(ask, T_03, choice.who, "weapon slot", choice.a, slots_filled(person), why);
    if (person->hand == choice.a)
        return spot_refuse(ask, why, T_03, "%p has the %s in hand already.", (int)choice.who,
                           spot_weapon(ask->kit, ask->s, choice.who, choice.a)->name);
    return true;
}
void spot_list_draw(List *list)
{
    for (int slot = 1; slot <= CARRY_MAX; slot++)
        spot_list_try(list, spot_choice(V_DRAW, spot_step(list->ask.s)->who, slot, 0, 0));
}
void spot_make_draw(Play *p, Choice choice)
{
    Person *person = &p->s->person[choice.who];
    person->hand = (uint8_t)choice.a;
    aim_lost(person);
    SAY(p, E_DREW, SR_SEQ_02, choice.who, 0, person->weapon[choice.a - 1]);
    spot_action_used(p);
}

bool spot_check_reload(const Ask *ask, Choice choice, Refusal *why)
{
    const Person *person = &ask->s->person[choice.who];
    const Weapon *weapon = spot_weapon(ask->kit, ask->s, choice.who, person->hand);
    if (!spot_acts(ask, choice.who, KIND_OTHER, why)) return false;
    if (!weapon || !weapon->ammo || weapon->marks & W_GRENADE)
        return spot_refuse(ask, why, T_03, "%p has nothing in hand to reload.", (int)choice.who);
    if (person->ammo[person->hand - 1] >= weapon->ammo)
        return refuse(why, T_03, "The %s is fully loaded.", weapon->name);
    return true;
}
void spot_list_reload(List *list)
{
    spot_list_try(list, spot_choice(V_RELOAD, spot_step(list->ask.s)->who, 0, 0, 0));
}
void spot_make_reload(Play *p, Choice choice)
{
    Person *person = &p->s->person[choice.who];
    person->ammo[person->hand - 1] = spot_weapon(p->kit, p->s, choice.who, person->hand)->ammo;
    aim_lost(person);
    SAY(p, E_RELOADED, SR_SEQ_02, choice.who, 0, person->weapon[person->hand - 1]);
    spot_action_used(p);
}

/* ---- waiting ---- */

bool spot_check_defer(const Ask *ask, Choice choice, Refusal *why)
{
    const SpotState *s = ask->s;
    if (!spot_acts(ask, choice.who, KIND_OTHER, why)) return false;
    if (s->person[choice.who].flags & P_DEFERRED)
        return spot_refuse(ask, why, SR_DEF_01, "%p has deferred already.", (int)choice.who);
    if (s->turn_actions > 1)
        return refuse(why, SR_MULT_05, "%d actions at one time are not put off.", s->turn_actions);
    return true;
}
void spot_list_defer(List *list)
{
    spot_list_try(list, spot_choice(V_DEFER, spot_step(list->ask.s)->who, 0, 0, 0));
}
void spot_make_defer(Play *p, Choice choice)
{
    p->s->person[choice.who].flags |= P_DEFERRED;
    SAY(p, E_DEFERRED, SR_DEF_01, choice.who, 0, 0);
    steps_pop(&p->s->steps);
}

bool spot_check_watch(const Ask *ask, Choice choice, Refusal *why)
{
    const SpotState *s = ask->s;
    const Person *person = &s->person[choice.who];
    int trigger = low(choice.a), whom = high(choice.a);
    if (!spot_acts(ask, choice.who, KIND_OTHER, why)) return false;
    if (trigger < TRIGGER_MOVES || trigger >= TRIGGERS) return refuse(why, T_03, "There is no such trigger.");
    if (whom && (whom == choice.who || !spot_here(s, whom)))
        return spot_refuse_target(ask, choice.who, whom, "watch", why);
    if (choice.c && (choice.c == choice.who || !spot_here(s, choice.c)))
        return spot_refuse_target(ask, choice.who, choice.c, "act against", why);
    if (choice.b < 1 || choice.b > MOVES) return refuse(why, T_03, "There is no such action.");
    const Weapon *weapon = spot_weapon(ask->kit, s, choice.who, person->hand);
    if (choice.b == MOVES && (!weapon || weapon->marks & (W_MELEE | W_GRENADE)))
        return spot_refuse(ask, why, SR_OPP_01, "%p has no firearm in hand for this.", (int)choice.who);
    if (choice.b < MOVES && (!(person->moves >> choice.b & 1) || spot_moves[choice.b].marks & DOES_DEFEND))
        return spot_refuse(ask, why, SR_OPP_01, "%s is no move that %p could strike with.",
                           spot_moves[choice.b].name, (int)choice.who);
    return true;
}
void spot_list_watch(List *list)
{
    const SpotState *s = list->ask.s;
    int who = spot_step(s)->who;
    for (int whom = 0; whom <= s->people; whom++)
        if (!whom || spot_enemies(s, who, whom))
            for (int trigger = TRIGGER_MOVES; trigger <= TRIGGER_ATTACKS; trigger++)
                spot_list_try(list, spot_choice(V_WATCH, who, pack(trigger, whom), MOVES, 0));
}
void spot_make_watch(Play *p, Choice choice)
{
    Person *person = &p->s->person[choice.who];
    aim_lost(person);
    person->flags |= P_READY;
    person->trigger = (uint8_t)low(choice.a), person->trigger_who = (uint8_t)high(choice.a);
    person->ready_slot = (uint8_t)(choice.b == MOVES ? MOVES + 1 : choice.b),
    person->ready_at = (uint8_t)choice.c;
    spot_say(p, E_WATCHES, SR_OPP_01, choice.who, 0, (const int[4]){low(choice.a), high(choice.a)},
             spot_veiled(p->s, choice.who) ? SECRET_N0 | SECRET_N0 << 1 : 0);
    spot_action_used(p);
}

bool spot_check_call_off(const Ask *ask, Choice choice, Refusal *why)
{
    if (!(ask->s->person[choice.who].flags & P_READY))
        return spot_refuse(ask, why, SR_OPP_02, "%p has no opportunity action to call off.", (int)choice.who);
    return true;
}
void spot_make_call_off(Play *p, Choice choice)
{
    Person *person = &p->s->person[choice.who];
    person->flags &= ~(uint32_t)P_READY;
    person->trigger = person->trigger_who = person->ready_slot = person->ready_at = 0;
    SAY(p, E_CALLED_OFF, SR_OPP_02, choice.who, 0, 0);
}

bool spot_check_nothing(const Ask *ask, Choice choice, Refusal *why)
{
    return spot_acts(ask, choice.who, KIND_OTHER, why);
}
void spot_list_nothing(List *list)
{
    spot_list_try(list, spot_choice(V_NOTHING, spot_step(list->ask.s)->who, 0, 0, 0));
}
void spot_make_nothing(Play *p, Choice choice)
{
    aim_lost(&p->s->person[choice.who]);
    SAY(p, E_PASSES, SR_SEQ_02, choice.who, 0, 0);
    p->s->turn_left = 1;
    spot_action_used(p);
}

bool spot_check_now(const Ask *ask, Choice choice, Refusal *why)
{
    (void)ask, (void)choice, (void)why;
    return true;
}
void spot_list_now(List *list) { spot_list_try(list, spot_choice(V_NOW, 0, 0, 0, 0)); }
void spot_make_now(Play *p, Choice choice)
{
    (void)choice;
    SpotState *s = p->s;
    Step step = steps_pop(&s->steps);
    s->turn_who = step.who, s->turn_actions = s->turn_left = 1;
    steps_top(&s->steps)->n = 0; /* afterwards all who wait are asked again */
    SAY(p, E_TURN, SR_DEF_01, step.who, 0, 1);
    steps_push(&s->steps, (Step){.kind = S_TURN, .who = step.who});
}

bool spot_check_not_now(const Ask *ask, Choice choice, Refusal *why)
{
    return spot_check_now(ask, choice, why);
}
void spot_list_not_now(List *list) { spot_list_try(list, spot_choice(V_NOT_NOW, 0, 0, 0, 0)); }
void spot_make_not_now(Play *p, Choice choice)
{
    (void)choice;
    steps_pop(&p->s->steps);
}

bool spot_check_call_it(const Ask *ask, Choice choice, Refusal *why)
{
    (void)choice;
    return ask->s->fighting || refuse(why, T_02, "There is no fight to end.");
}
void spot_make_call_it(Play *p, Choice choice)
{
    (void)choice;
    SAY(p, E_OVERRULED, SR_OUR_17, 0, V_CALL_IT, 0);
    spot_fight_over(p, 2);
}
