/* Damage, and what cards do: the vocabulary of RE-FX. */
#include "games/robot_empire/rules/rules.h"

void piece_destroy(Play *play, int id, int clause)
{
    event_add(play->events, E_DESTROYED, clause, id, play->s->piece[id].seat, 0);
    piece_remove(play->kit, play->s, id);
}

void piece_tap(Play *play, int id, int clause)
{
    if (play->s->piece[id].flags & F_TAPPED) return;
    play->s->piece[id].flags |= F_TAPPED;
    event_add(play->events, E_TAPPED, clause, id, 0, 0);
}

/* The Defense at this moment, with its dice. */
int defense_roll(Play *play, int id)
{
    Stats stats = stats_of(play->kit, play->s, id);
    for (int i = 0; i < stats.defense_dice; i++) {
        int die = dice_roll(play->dice, 6, "defense");
        stats.defense += die;
        event_add(play->events, E_ROLLED, RE_DIE_04, id, 1, die);
    }
    return stats.defense;
}

void damage_take(Play *play, int id, int n, int defense)
{
    Piece *piece = &play->s->piece[id];
    int sum = piece->damage + n;
    piece->damage = (uint8_t)(sum > 250 ? 250 : sum);
    event_add(play->events, E_DAMAGED, RE_DMG_10, id, 0, n);
    if (sum >= defense)
        piece_destroy(play, id, card_of(play->kit, id)->kind == KIND_EQUIPMENT ? RE_EQ_05 : RE_DMG_08);
}

/* What is left of damage after a shield (RE-FX-08). */
int shield_use(Play *play, uint8_t *shield, int n, int id, int seat)
{
    int less = *shield < n ? *shield : n;
    if (!less) return n;
    *shield = (uint8_t)(*shield - less);
    event_add(play->events, E_PREVENTED, RE_FX_08, id, seat, less);
    return n - less;
}

/* A damage event of its own: a shot or an effect. */
void damage_deal(Play *play, int id, int n)
{
    n = shield_use(play, &play->s->piece[id].shield, n, id, 0);
    if (n > 0) damage_take(play, id, n, defense_roll(play, id));
}

/* Can this seat tap something to lessen damage to its base (RE-FX-18)? */
bool can_absorb(const EmpireKit *kit, const EmpireState *s, int seat)
{
    EACH_BIT(kit, s->base[seat], id)
    if (card_of(kit, id)->absorb && !(s->piece[id].flags & F_TAPPED)) return true;
    return false;
}

/* May this op be aimed at the target by the seat? Targets: a piece, -seat for a player or a Battery,
 * PLAY_BASE + i. */
bool target_fits(const EmpireKit *kit, const EmpireState *s, int seat, const Op *op, int target)
{
    int on = op->on;
    if (target < 0) {
        int player = -target;
        if (player > kit->kit.seats || !seat_in(s, player)) return false;
        return player == seat ? on & ON_OWN_BATTERY : (on & ON_PLAYERS) != 0;
    }
    if (target >= PLAY_BASE)
        return on & ON_PLAY && target - PLAY_BASE < s->pending_count &&
               s->pending[target - PLAY_BASE].kind == P_USE && s->pending[target - PLAY_BASE].seat != seat;
    if (target == 0) return !(on & ~ON_ALL_FIGHTERS);
    if (!piece_id(kit, target) || !(on & ON_PIECES)) return false;
    bool own = s->piece[target].seat == seat;
    if (is_fighter(s, target)) {
        if (own) return on & ON_OWN_FIGHTER;
        return on & ON_ENEMY_FIGHTER || (on & ON_ENEMY_ROBOT && is_robot(kit, target));
    }
    return is_equipment(kit, s, target) && (on & (own ? ON_OWN_EQUIPMENT : ON_ENEMY_EQUIPMENT));
}

static void op_player(Play *play, const Op *op, int seat, int target)
{
    EmpireState *s = play->s;
    int n = op->n < s->vault[target] ? op->n : s->vault[target];
    switch (op->verb) {
    case OP_STEAL:
        s->vault[target] = (uint16_t)(s->vault[target] - n);
        s->vault[seat] = (uint16_t)(s->vault[seat] + n);
        event_add(play->events, E_STOLEN, RE_FX_11, seat, target, n);
        break;
    case OP_BURN:
        vault_pay(s, target, n);
        event_add(play->events, E_BURNT, RE_FX_12, target, seat, n);
        break;
    default: /* OP_DRAIN */
        n = op->n < s->battery[target] ? op->n : s->battery[target];
        s->battery[target] = (uint8_t)(s->battery[target] - n);
        s->chest = (uint16_t)(s->chest + n);
        event_add(play->events, E_DRAINED, RE_FX_13, target, seat, n);
        if (!s->battery[target]) seat_drained(play, 1 << target, seat);
    }
}

static void op_own(Play *play, const Op *op, int seat)
{
    EmpireState *s = play->s;
    if (op->verb == OP_COINS) {
        int n = chest_take(s, op->n);
        s->vault[seat] = (uint16_t)(s->vault[seat] + n);
        event_add(play->events, E_COINS, RE_FX_10, seat, 0, n);
    } else {
        int room = BATTERY_FULL - s->battery[seat], n = chest_take(s, op->n < room ? op->n : room);
        s->battery[seat] = (uint8_t)(s->battery[seat] + n);
        event_add(play->events, E_CHARGED, RE_FX_14, seat, 0, n);
    }
}

static void op_strip(Play *play, int id, int kind)
{
    EmpireState *s = play->s;
    for (int at = s->piece[id].first; at; at = s->piece[at].next) {
        if (card_of(play->kit, at)->kind != kind) continue;
        event_add(play->events, E_STRIPPED, RE_FX_16, at, id, 0);
        piece_detach(s, at);
        piece_discard(play->kit, s, at);
        return;
    }
    event_add(play->events, E_NOTHING, RE_FX_16, id, 0, 0);
}

static void op_piece(Play *play, const Op *op, int id, int which)
{
    EmpireState *s = play->s;
    Piece *piece = &s->piece[id];
    int n;
    switch (op->verb) {
    case OP_DAMAGE:
        if (is_equipment(play->kit, s, id) &&
            can_absorb(play->kit, s, piece->seat)) { /* asked, then dealt in resolve */
            s->hit_piece = (int16_t)id, s->hit_damage = op->n, s->absorbing = piece->seat;
            return;
        }
        damage_deal(play, id, op->n);
        break;
    case OP_REPAIR:
        n = op->n < piece->damage ? op->n : piece->damage;
        piece->damage = (uint8_t)(piece->damage - n);
        event_add(play->events, E_REPAIRED, RE_FX_07, id, 0, n);
        break;
    case OP_SHIELD:
        piece->shield = (uint8_t)(piece->shield + op->n > 200 ? 200 : piece->shield + op->n);
        event_add(play->events, E_SHIELDED, RE_FX_08, id, 0, op->n);
        break;
    case OP_TAP: piece_tap(play, id, RE_FX_09); break;
    case OP_UNTAP:
        piece->flags &= (uint8_t)~F_TAPPED;
        event_add(play->events, E_UNTAPPED, RE_FX_09, id, 0, 0);
        break;
    case OP_STRIP: op_strip(play, id, which); break;
    default: /* OP_GROUND */
        piece->flags |= F_GROUNDED;
        event_add(play->events, E_GROUNDED, RE_FX_17, id, 0, 0);
    }
}

/* Every fighter of these seats; what one hit removes does not hinder the others. */
static void op_all(Play *play, const Op *op, unsigned seats)
{
    for (int seat = 1; seat <= play->kit->kit.seats; seat++) {
        if (!(seats >> seat & 1)) continue;
        EACH_BIT(play->kit, play->s->front[seat], id) op_piece(play, op, id, 0);
    }
}

static void op_cancel(Play *play, int index)
{
    Pending *pending = &play->s->pending[index];
    pending->dead = 1;
    event_add(play->events, E_CANCELLED, RE_FX_15, pending->seat, pending->piece, 0);
}

/* One op of `seat` takes effect on a target that fits. */
void op_do(Play *play, const Op *op, int seat, int target, int which)
{
    EmpireState *s = play->s;
    if (op->on & ON_ALL_FIGHTERS)
        op_all(play, op, ~0u);
    else if (op->on & ON_FIGHTERS_OF_PLAYER)
        op_all(play, op, 1u << -target);
    else if (!op->on)
        op_own(play, op, seat);
    else if (target >= PLAY_BASE)
        op_cancel(play, target - PLAY_BASE);
    else if (target > 0)
        op_piece(play, op, target, which);
    else if (op->verb == OP_SHIELD) {
        s->shield[seat] = (uint8_t)(s->shield[seat] + op->n > 200 ? 200 : s->shield[seat] + op->n);
        event_add(play->events, E_SHIELDED, RE_FX_08, 0, seat, op->n);
    } else
        op_player(play, op, seat, -target);
}
