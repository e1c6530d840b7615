/* Every legal choice, in a fixed order. */
#include "games/robot_empire/why/why.h"

unsigned empire_asked(const Kit *kit, const void *state)
{
    const EmpireState *s = state;
    (void)kit;
    if (s->stage == ST_OVER || s->stage == ST_PLACING) return 0;
    if (s->waiting) return s->waiting;
    if (s->absorbing) return 1u << s->absorbing;
    if (s->stage == ST_BLOCK) return 1u << s->blocker;
    return 1u << s->active;
}

void list_try(List *list, int verb, int a, int b, int who)
{
    Choice choice = {.verb = (uint8_t)verb, .who = (uint8_t)who, .a = (int16_t)a, .b = (int16_t)b};
    ensure(list->why || list->count < list->max);
    if (list->count == list->max) return; /* enough reasons */
    Refusal *why = list->why ? &list->why[list->count] : NULL;
    if (check_verb(&list->ask, choice, why) == !list->why) list->out[list->count++] = choice;
}

/* What is known to be allowed is listed as it is. */
static void list_add(List *list, int verb, int a, int b)
{
    ensure(list->count < list->max);
    list->out[list->count++] = (Choice){.verb = (uint8_t)verb, .a = (int16_t)a, .b = (int16_t)b};
}

/* A use or an ability, which is allowed now, at each of its targets. */
static void list_target(List *list, int verb, int a, const Op *op, int target)
{
    if (op->verb != OP_STRIP) {
        if (list->why)
            list_try(list, verb, a, target, 0);
        else if (target_fits(list->ask.kit, list->ask.s, list->ask.seat, op, target))
            list_add(list, verb, a, target);
        return;
    }
    bool any = false, piece = piece_id(list->ask.kit, target);
    for (int kind = KIND_JETS; kind <= KIND_FIELD; kind++)
        if (piece && has_component(list->ask.kit, list->ask.s, target, kind))
            any = true, list_try(list, verb, a, target, kind);
    if (!any) list_try(list, verb, a, target, 0);
}

static void list_targets(List *list, int verb, int a, const Op *op)
{
    const EmpireKit *kit = list->ask.kit;
    const EmpireState *s = list->ask.s;
    int on = op->on, me = list->ask.seat;
    if (!(on & ~ON_ALL_FIGHTERS)) list_target(list, verb, a, op, 0);
    if (on & ON_PLAY)
        for (int i = 0; i < s->pending_count; i++) list_target(list, verb, a, op, PLAY_BASE + i);
    for (int seat = 1; seat <= kit->kit.seats; seat++) {
        bool own = seat == me;
        if (on & (own ? ON_OWN_FIGHTER : ON_ENEMY_FIGHTER | ON_ENEMY_ROBOT))
            EACH_BIT(kit, s->front[seat], id) list_target(list, verb, a, op, id);
        if (on & (own ? ON_OWN_EQUIPMENT : ON_ENEMY_EQUIPMENT))
            EACH_BIT(kit, s->base[seat], id) list_target(list, verb, a, op, id);
        if (on & (own ? ON_OWN_BATTERY : ON_PLAYERS)) list_target(list, verb, a, op, -seat);
    }
}

static void list_card(List *list, int design)
{
    const EmpireKit *kit = list->ask.kit;
    const Card *card = &kit->card[design];
    if (kind_is_used(card->kind)) {
        if (list->why || use_fits(&list->ask, design, NULL)) list_targets(list, V_USE, design, &card->op[0]);
    } else if (kind_is_component(card->kind))
        EACH_BIT(kit, list->ask.s->front[list->ask.seat], id) list_try(list, V_INSTALL, design, id, 0);
    else if (list->why)
        list_try(list, V_PLAY, design, 0, 0);
    else if (can_pay(&list->ask, card->cost, design, card->name, NULL))
        list_add(list, V_PLAY, design, 0);
}

/* In the own Play Cards phase, or Agents only. */
static void list_hand(List *list, bool agents_only)
{
    const EmpireKit *kit = list->ask.kit;
    const EmpireState *s = list->ask.s;
    int seat = list->ask.seat, before = 0, vault = list->why ? D6 : s->vault[seat];
    for (int i = 0; i < s->hand_count[seat]; i++) {
        int id = s->hand[seat][i];
        if (id == HIDDEN_CARD) continue;
        Trait trait = kit->trait[id];
        int design = kit->design[id];
        /* as one question: nobody could foretell the answers of three */
        bool left_out = (design == before) | (agents_only & (trait.kind != KIND_AGENT)) |
                        ((trait.cost != D6) & (trait.cost > vault));
        before = design;
        if (!left_out) list_card(list, design);
    }
}

static void list_ability(List *list, int id, bool own_phase)
{
    const Card *card = card_of(list->ask.kit, id);
    if (card->tap.verb && (own_phase || card->tap_any) && (list->why || tap_fits(&list->ask, id, NULL)))
        list_targets(list, V_TAP, id, &card->tap);
}

/* Upgrades and abilities of what is on the table. */
static void list_abilities(List *list, bool own_phase)
{
    const EmpireKit *kit = list->ask.kit;
    const EmpireState *s = list->ask.s;
    int seat = list->ask.seat, vault = list->why ? D6 : s->vault[seat];
    EACH_BIT(kit, s->front[seat], id)
    for (int at = id; at; at = at == id ? s->piece[id].first : s->piece[at].next) {
        const Card *card = card_of(kit, at);
        for (int i = 0; i < card->upgrade_count; i++) {
            if (card->upgrade[i].cost > vault) continue;
            if (card->upgrade[i].instant)
                list_try(list, V_BOOST, at, i, 0);
            else if (own_phase)
                list_try(list, V_UPGRADE, at, i, 0);
        }
        list_ability(list, at, own_phase);
    }
    EACH_BIT(kit, s->base[seat], id) list_ability(list, id, own_phase);
}

static void list_building(List *list)
{
    const EmpireKit *kit = list->ask.kit;
    const EmpireState *s = list->ask.s;
    int seat = list->ask.seat;
    EACH_BIT(kit, s->front[seat], a)
    {
        if (!card_of(kit, a)->chaining) continue;
        if (s->piece[a].first) list_try(list, V_UNCHAIN, a, 0, 0);
        EACH_BIT(kit, s->front[seat], b)
        if (a != b && card_of(kit, b)->chaining) list_try(list, V_CHAIN, a, b, 0);
    }
    EACH_BIT(kit, s->base[seat], top)
    {
        if (kind_of(kit, top) != KIND_TOP) continue;
        EACH_BIT(kit, s->base[seat], bottom)
        if (kind_of(kit, bottom) == KIND_BOTTOM) list_try(list, V_ASSEMBLE, top, bottom, 0);
    }
}

static void list_mining(List *list)
{
    const EmpireKit *kit = list->ask.kit;
    const EmpireState *s = list->ask.s;
    EACH_BIT(kit, s->front[list->ask.seat], id)
    {
        if (s->piece[id].where == AT_MOON)
            list_try(list, V_RETURN, id, 0, 0);
        else if (is_robot(kit, id))
            EACH_BIT(kit, s->middle, moon) list_try(list, V_LAND, id, moon, 0);
    }
}

static void list_shots(List *list, int id)
{
    const EmpireKit *kit = list->ask.kit;
    const EmpireState *s = list->ask.s;
    if (!list->why && (s->piece[id].flags & (F_TAPPED | F_FIRED) || !stats_of(kit, s, id).range)) return;
    for (int seat = 1; seat <= kit->kit.seats; seat++) {
        if (seat == list->ask.seat) continue;
        EACH_BIT(kit, s->front[seat], target) list_try(list, V_FIRE, id, target, 0);
        EACH_BIT(kit, s->base[seat], target) list_try(list, V_FIRE, id, target, 0);
    }
}

static void list_fighting(List *list)
{
    const EmpireKit *kit = list->ask.kit;
    const EmpireState *s = list->ask.s;
    int me = list->ask.seat;
    if (!s->attackers || list->why) {
        EACH_BIT(kit, s->front[me], id) list_shots(list, id);
        EACH_BIT(kit, s->base[me], id) list_shots(list, id);
    }
    EACH_BIT(kit, s->front[me], id)
    {
        if (!list->why && (!can_attack(s, id) || s->piece[id].aim)) continue;
        for (int seat = 1; seat <= kit->kit.seats; seat++)
            if (seat != me) list_try(list, V_ATTACK, id, seat, 0);
    }
}

/* ---- what each question offers ---- */

void list_battery(List *list)
{
    for (int n = BATTERY_MIN; n <= BATTERY_FULL; n++) list_try(list, V_BATTERY, n, 0, 0);
}

void list_window(List *list)
{
    list_hand(list, true);
    list_abilities(list, false);
}

void list_absorb(List *list)
{
    const EmpireKit *kit = list->ask.kit;
    EACH_BIT(kit, list->ask.s->base[list->ask.seat], id)
    if (card_of(kit, id)->absorb) list_try(list, V_ABSORB, id, 0, 0);
}

void list_play(List *list)
{
    list_hand(list, false);
    list_abilities(list, true);
    list_building(list);
}

void list_moon(List *list)
{
    list_mining(list);
    list_window(list);
}

void list_combat(List *list)
{
    list_fighting(list);
    if (!list->ask.s->attackers) list_window(list);
}

void list_block(List *list)
{
    const EmpireKit *kit = list->ask.kit;
    const EmpireState *s = list->ask.s;
    int me = list->ask.seat;
    EACH_BIT(kit, s->front[s->active], attacker)
    if (s->piece[attacker].aim == me)
        EACH_BIT(kit, s->front[me], id) list_try(list, V_BLOCK, attacker, id, 0);
}

void list_divide(List *list)
{
    const EmpireState *s = list->ask.s;
    EACH_BIT(list->ask.kit, s->front[s->piece[s->dividing].aim], id)
    if (s->piece[id].blocks == s->dividing && !s->piece[id].taking)
        for (int n = 1; n <= s->dividing_left; n++) list_try(list, V_DAMAGE, id, n, 0);
}

void list_discard(List *list)
{
    const EmpireKit *kit = list->ask.kit;
    const EmpireState *s = list->ask.s;
    int me = list->ask.seat, before = 0;
    if (!list->why && !discard_fits(&list->ask, NULL)) return;
    for (int i = 0; i < s->hand_count[me]; i++) {
        int design = s->hand[me][i] == HIDDEN_CARD ? before : kit->design[s->hand[me][i]];
        if (design != before && list->why)
            list_try(list, V_DISCARD, design, 0, 0);
        else if (design != before)
            list_add(list, V_DISCARD, design, 0);
        before = design;
    }
}

static void list_all(List *list)
{
    const Question *question = &questions[question_of(list->ask.s)];
    question->list(list);
    if (question->ends) list_try(list, question->ends, 0, 0, 0);
}

int empire_choices(const Kit *kit, const void *state, int seat, Choice *out)
{
    List list = {.ask = {(const EmpireKit *)kit, state, seat}, .out = out, .max = CHOICES_MAX};
    if (!(empire_asked(kit, state) >> seat & 1)) return 0;
    list_all(&list);
    return list.count;
}

/* What the seat might try now and why it may not: of one card on the table, or of the hand (piece 0). */
int empire_nearly(const Kit *kit, const void *state, int seat, int piece, Choice *out, Refusal *why)
{
    enum { NEARLY_MAX = 64 };
    List list = {.ask = {(const EmpireKit *)kit, state, seat}, .out = out, .max = NEARLY_MAX, .why = why};
    int kept = 0;
    if (!(empire_asked(kit, state) >> seat & 1)) return 0;
    list_all(&list);
    for (int i = 0; i < list.count; i++) {
        bool table = verbs[out[i].verb].names != NAMES_HAND;
        if (piece && (!table || (out[i].a != piece && out[i].b != piece))) continue;
        out[kept] = out[i], why[kept++] = why[i];
    }
    return kept;
}
