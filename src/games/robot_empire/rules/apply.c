/* Choices carried out. */
#include "games/robot_empire/rules/rules.h"

/* Announced and too dear: it stays in hand, and is not announced again this turn. Which copy it is nobody
 * learns. */
static bool too_dear(Play *play, int seat, int design, int cost)
{
    EmpireState *s = play->s;
    if (cost <= s->vault[seat]) return false;
    if (s->tried_count < TRIED_MAX) s->tried[s->tried_count++] = (uint16_t)design;
    event_add(play->events, E_TOO_DEAR, RE_DIE_02, seat, design, cost);
    return true;
}

void do_play(Play *play, int seat, Choice choice)
{
    int design = choice.a;
    const EmpireKit *kit = play->kit;
    EmpireState *s = play->s;
    const Card *card = &kit->card[design];
    int id = hand_find(kit, s, seat, design), cost = card->cost;
    if (cost == D6) {
        cost = dice_roll(play->dice, 6, "cost");
        if (too_dear(play, seat, design, cost)) return;
        event_add(play->events, E_ROLLED, RE_DIE_02, id, 2, cost);
    }
    hand_drop(s, seat, id);
    vault_pay(s, seat, cost);
    bool front = kind_is_fighter(card->kind);
    s->piece[id] = (Piece){.where = front ? AT_FRONT : AT_BASE, .seat = (uint8_t)seat, .flags = F_FRESH};
    bit_add(front ? s->front[seat] : s->base[seat], id);
    event_add(play->events, E_BROUGHT,
              kind_is_part(card->kind) ? RE_MEGA_03
              : front                  ? RE_PLAY_02
                                       : RE_PLAY_03,
              seat, id, cost);
}

void do_install(Play *play, int seat, Choice choice)
{
    int design = choice.a, robot = choice.b;
    EmpireState *s = play->s;
    int id = hand_find(play->kit, s, seat, design), cost = play->kit->card[design].cost;
    if (cost == D6) {
        cost = dice_roll(play->dice, 6, "cost");
        if (too_dear(play, seat, design, cost)) return;
    }
    hand_drop(s, seat, id);
    vault_pay(s, seat, cost);
    s->piece[id] = (Piece){0};
    piece_attach(s, robot, id, AT_INSTALLED);
    event_add(play->events, E_INSTALLED, RE_CMP_01, id, robot, cost);
}

void do_use(Play *play, int seat, Choice choice)
{
    EmpireState *s = play->s;
    const Card *card = &play->kit->card[choice.a];
    int id = hand_find(play->kit, s, seat, choice.a);
    hand_drop(s, seat, id);
    vault_pay(s, seat, card->cost);
    s->piece[id] = (Piece){.where = AT_SHOWN, .seat = (uint8_t)seat};
    Pending pending = {
        .kind = P_USE, .seat = (uint8_t)seat, .piece = (int16_t)id, .target = choice.b, .which = choice.who};
    pending.whom = (uint8_t)(choice.b < 0                           ? -choice.b
                             : choice.b > 0 && choice.b < PLAY_BASE ? s->piece[choice.b].seat
                                                                    : 0);
    pending_push(play, pending, card->kind == KIND_AGENT ? RE_AGT_02 : RE_SW_03);
}

static void buy(Play *play, int seat, int id, int index, bool instant)
{
    EmpireState *s = play->s;
    int cost = card_of(play->kit, id)->upgrade[index].cost;
    s->vault[seat] = (uint16_t)(s->vault[seat] - cost); /* the coins lie on the circle: RE-COIN-05 */
    s->piece[id].bought |= (uint8_t)(1 << index);
    event_add(play->events, instant ? E_BOOSTED : E_UPGRADED, RE_COIN_05, id, index, cost);
}

void do_upgrade(Play *play, int seat, Choice choice) { buy(play, seat, choice.a, choice.b, false); }
void do_boost(Play *play, int seat, Choice choice) { buy(play, seat, choice.a, choice.b, true); }

void do_tap(Play *play, int seat, Choice choice)
{
    EmpireState *s = play->s;
    vault_pay(s, seat, card_of(play->kit, choice.a)->tap_cost);
    s->piece[leader_of(s, choice.a)].flags |= F_TAPPED;
    pending_push(play, (Pending){.kind = P_TAP, .seat = (uint8_t)seat, .piece = choice.a, .target = choice.b},
                 RE_TAP_08);
}

void do_land(Play *play, int seat, Choice choice)
{
    vault_pay(play->s, seat, card_of(play->kit, choice.b)->landing);
    pending_push(play,
                 (Pending){.kind = P_LAND, .seat = (uint8_t)seat, .piece = choice.a, .target = choice.b},
                 RE_MOON_05);
}

void do_return(Play *play, int seat, Choice choice)
{
    pending_push(play, (Pending){.kind = P_RETURN, .seat = (uint8_t)seat, .piece = choice.a}, RE_MOON_06);
}

void do_chain(Play *play, int seat, Choice choice)
{
    int leader = choice.a, id = choice.b;
    (void)seat;
    EmpireState *s = play->s;
    Piece *head = &s->piece[leader], *piece = &s->piece[id];
    int damage = head->damage + piece->damage;
    bit_drop(s->front[piece->seat], id);
    head->damage = (uint8_t)(damage > 250 ? 250 : damage);
    head->shield = (uint8_t)(head->shield + piece->shield > 200 ? 200 : head->shield + piece->shield);
    head->flags |= piece->flags & (F_FRESH | F_GROUNDED);
    *piece = (Piece){0};
    piece_attach(s, leader, id, AT_CHAINED);
    head->flags |= F_LOOSE; /* is not undone again this turn */
    event_add(play->events, E_CHAINED, RE_CHN_01, leader, id, 0);
}

void do_unchain(Play *play, int seat, Choice choice)
{
    int leader = choice.a;
    EmpireState *s = play->s;
    event_add(play->events, E_UNCHAINED, RE_CHN_08, leader, 0, 0);
    s->piece[leader].flags |= F_LOOSE;
    while (s->piece[leader].first) {
        int id = s->piece[leader].first;
        piece_detach(s, id);
        s->piece[id] = (Piece){.where = AT_FRONT, .seat = (uint8_t)seat, .flags = s->piece[leader].flags};
        bit_add(s->front[seat], id);
    }
}

void do_assemble(Play *play, int seat, Choice choice)
{
    int top = choice.a, bottom = choice.b;
    EmpireState *s = play->s;
    bit_drop(s->base[seat], top);
    bit_drop(s->base[seat], bottom);
    bit_add(s->front[seat], top);
    s->piece[top].where = AT_FRONT;
    s->piece[top].flags = F_FRESH;
    s->piece[bottom].flags = 0;
    piece_attach(s, top, bottom, AT_UNDER);
    event_add(play->events, E_ASSEMBLED, RE_MEGA_06, top, bottom, 0);
}

void do_fire(Play *play, int seat, Choice choice)
{
    int id = choice.a, target = choice.b;
    int range = stats_of(play->kit, play->s, id).range;
    play->s->piece[id].flags |= F_FIRED | F_TAPPED;
    pending_push(play,
                 (Pending){.kind = P_FIRE,
                           .seat = (uint8_t)seat,
                           .piece = (int16_t)id,
                           .target = (int16_t)target,
                           .which = (uint8_t)range},
                 RE_TAP_03);
}

void do_attack(Play *play, int seat, Choice choice)
{
    int id = choice.a, target = choice.b;
    (void)seat;
    EmpireState *s = play->s;
    s->piece[id].aim = (uint8_t)target;
    s->piece[id].order = ++s->attackers;
    event_add(play->events, E_ATTACKS, RE_ATK_01, id, target, 0);
}

void do_block(Play *play, int seat, Choice choice)
{
    int attacker = choice.a, id = choice.b;
    (void)seat;
    EmpireState *s = play->s;
    s->piece[id].blocks = (int16_t)attacker;
    s->piece[id].order = ++s->blockers;
    s->piece[attacker].flags |= F_BLOCKED;
    event_add(play->events, E_BLOCKS, RE_BLK_01, id, attacker, 0);
}

void do_damage(Play *play, int seat, Choice choice)
{
    int id = choice.a, n = choice.b;
    (void)seat;
    EmpireState *s = play->s;
    s->piece[id].taking = (uint8_t)n;
    s->dividing_left = (uint8_t)(s->dividing_left - n);
    event_add(play->events, E_DIVIDED, RE_DMG_04, id, s->dividing, n);
    if (!s->dividing_left) s->dividing = 0;
}

void do_absorb(Play *play, int seat, Choice choice)
{
    int id = choice.a;
    EmpireState *s = play->s;
    int n = card_of(play->kit, id)->absorb, all = s->hit_piece ? s->hit_damage : s->base_damage[seat];
    if (n > all) n = all;
    piece_tap(play, id, RE_FX_18);
    Event *event = event_add(play->events, E_ABSORBED, RE_FX_18, id, seat, n);
    if (event) event->n[1] = s->hit_piece;
    if (s->hit_piece)
        s->hit_damage = (uint16_t)(all - n);
    else
        s->base_damage[seat] = (uint8_t)(all - n);
    if (!s->hit_piece || all == n || !can_absorb(play->kit, s, seat)) s->absorbing = 0;
}

void do_discard(Play *play, int seat, Choice choice)
{
    int design = choice.a;
    EmpireState *s = play->s;
    int id = hand_find(play->kit, s, seat, design), cost = 0;
    bool excess = s->hand_count[seat] + s->discarded > HAND;
    if (!excess && s->discarded++) cost = 1;
    hand_drop(s, seat, id);
    vault_pay(s, seat, cost);
    piece_discard(play->kit, s, id);
    event_add(play->events, E_DISCARDED,
              excess ? RE_DRAW_09
              : cost ? RE_DRAW_05
                     : RE_DRAW_04,
              seat, id, cost);
}

/* ---- to the next phase ---- */

void done_play(Play *play) { play->s->stage = ST_MOON_ENTER; }
void done_moon(Play *play) { play->s->stage = ST_COMBAT_ENTER; }
void done_block(Play *play) { play->s->stage = ST_BLOCK_ENTER; }
void done_discard(Play *play) { play->s->stage = ST_REFILL; }
void done_combat(Play *play)
{
    EmpireState *s = play->s;
    s->stage = s->attackers ? ST_BLOCK_ENTER : ST_COLLECT;
    if (s->attackers) window_begin(s, WIN_ATTACK);
}

void do_done(Play *play, int seat, Choice choice)
{
    (void)choice;
    questions[question_of(play->s)].done(play);
    event_add(play->events, E_PHASE, RE_TURN_02, seat, play->s->stage, 0);
}

/* Nothing more is absorbed. In a window a pass is an answer that does nothing (window_close). */
void do_pass(Play *play, int seat, Choice choice)
{
    (void)choice;
    play->s->absorbing = 0;
    play->s->declined |= (uint8_t)(1 << seat);
}

void do_battery(Play *play, int seat, Choice choice)
{
    EmpireState *s = play->s;
    s->waiting &= (uint8_t)~(1 << seat);
    s->answer[seat] = choice;
    Event *event = event_add(play->events, E_REVEALED, RE_BAT_04, seat, 0, choice.a);
    if (event) event->secret = SECRET_N0, event->audience = (uint8_t)(1 << seat);
    if (!s->waiting) trade_close(play);
}

void empire_apply(const Kit *kit, void *state, int seat, Choice choice, Dice *dice, Events *events)
{
    Play play = {(const EmpireKit *)kit, state, dice, events};
    if (question_of(state) == QUESTION_WINDOW)
        answer_take(&play, seat, choice);
    else
        verbs[choice.verb].carry_out(&play, seat, choice);
    match_run(&play);
}

void empire_leave(const Kit *kit, void *state, int seat, int why, Dice *dice, Events *events)
{
    Play play = {(const EmpireKit *)kit, state, dice, events};
    EmpireState *s = state;
    unsigned alive = 0;
    if (why == LEAVE_DRAW_AGREED) {
        match_end(&play, 0, BY_DRAW);
        return;
    }
    s->left |= (uint8_t)(1 << seat);
    event_add(events, E_LEFT, why == LEAVE_RESIGNED ? T_13 : T_14, seat, 0, why);
    if (!seat_in(s, seat)) return; /* out already */
    s->out |= (uint8_t)(1 << seat);
    for (int other = 1; other <= kit->seats; other++)
        if (seat_in(s, other)) alive |= 1u << other;
    seat_clear(&play, seat, 0);
    if (!(alive & (alive - 1))) {
        match_end(&play, alive, BY_LEAVING);
        return;
    }
    if (s->stage != ST_TRADE && s->active == seat) {
        turn_break(&play);
    } else {
        bool asked = s->waiting >> seat & 1;
        s->waiting &= (uint8_t)~(1 << seat);
        s->answer[seat] = (Choice){0};
        if (asked && !s->waiting) {
            s->passed = 0;
            if (s->stage == ST_TRADE)
                trade_close(&play);
            else
                window_close(&play);
        }
        if (s->absorbing == seat) s->absorbing = 0;
        if (s->blocker == seat && s->stage == ST_BLOCK) s->stage = ST_BLOCK_ENTER;
        if (s->dividing && !seat_in(s, s->piece[s->dividing].aim)) s->dividing = 0, s->dividing_left = 0;
        if (s->hit_piece && s->piece[s->hit_piece].where != AT_BASE) s->hit_piece = 0, s->hit_damage = 0;
    }
    match_run(&play);
}
