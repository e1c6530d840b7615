/* Which choices to look at first, and which do nothing: those no bot makes while it can do anything else. */
#include "games/robot_empire/judgement/judgement.h"

/* Is this a play of somebody else that is aimed at the target, or at all fighters? */
static bool threatens(const EmpireKit *kit, const Pending *play, int seat, int target)
{
    const Card *card = card_of(kit, play->piece);
    int on = play->kind == P_USE ? card->op[0].on : play->kind == P_TAP ? card->tap.on : 0;
    if (play->seat == seat || play->dead) return false;
    return play->target == target ||
           (target > 0 && (on & ON_ALL_FIGHTERS || (on & ON_FIGHTERS_OF_PLAYER && play->target == -seat)));
}

/* Could this fighter, Equipment or Battery (-seat) of the seat still be hurt this turn, as far as can be
 * seen? */
static bool endangered(const EmpireKit *kit, const EmpireState *s, int seat, int target)
{
    for (int i = 0; i < s->pending_count; i++)
        if (threatens(kit, &s->pending[i], seat, target)) return true;
    if (battle_over(s)) return false;
    bool declared = s->attackers && s->stage > ST_COMBAT, attacked = false;
    EACH_BIT(kit, s->front[s->active], id) attacked |= s->piece[id].aim == seat;
    if (target < 0) return s->active != seat && (!declared || attacked);
    if (!in_front(s, target)) return s->active != seat && !declared; /* Equipment: a shot may come */
    if (s->active == seat) return declared ? s->piece[target].aim != 0 : can_attack(s, target);
    if (s->stage >= ST_ROLL) return s->piece[target].blocks != 0;
    return !declared || attacked;
}

/* Would this effect change nothing that matters any more? */
static bool op_wasted(const EmpireKit *kit, const EmpireState *s, int seat, const Op *op, int target)
{
    const Piece *piece = piece_id(kit, target) ? &s->piece[target] : NULL;
    int player = target < 0 ? -target : seat;
    switch (op->verb) {
    case OP_GROUND:
        return piece && (s->stage >= ST_ROLL ||
                         (!stats_of(kit, s, target).flying &&
                          !instant_offers(kit, s, target, offsetof(Mods, flying), s->vault[piece->seat])));
    case OP_REPAIR: return piece && (!piece->damage || !endangered(kit, s, seat, target));
    case OP_SHIELD: return !endangered(kit, s, seat, target);
    case OP_TAP: return piece && piece->flags & F_TAPPED;
    case OP_UNTAP: return piece && !(piece->flags & F_TAPPED);
    case OP_STEAL:
    case OP_BURN: return !s->vault[player];
    case OP_COINS: return !s->chest;
    case OP_CHARGE: return !s->chest || s->battery[seat] == BATTERY_FULL;
    case OP_CANCEL: return target >= PLAY_BASE && s->pending[target - PLAY_BASE].dead;
    case OP_DAMAGE:
        if (!piece || !battle_over(s)) return false;
        return piece->damage + op->n * 2 - piece->shield < stats_of(kit, s, target).defense;
    case OP_STRIP:
        for (int kind = KIND_JETS; kind <= KIND_FIELD; kind++)
            if (has_component(kit, s, target, kind)) return false;
        return true;
    default: return false;
    }
}

/* What the Vault could bring out next turn is kept. */
static bool discard_wasted(const EmpireKit *kit, const EmpireState *s, int seat, int design)
{
    const Card *card = &kit->card[design];
    bool paid = card->cost == D6 || card->cost <= s->vault[seat];
    return paid && (kind_is_fighter(card->kind) || card->kind == KIND_EQUIPMENT);
}

static bool choice_wasted(const EmpireKit *kit, const EmpireState *s, int seat, const Choice *choice)
{
    if (choice->verb == V_USE) {
        const Card *card = &kit->card[choice->a];
        return card->op_count == 1 && op_wasted(kit, s, seat, &card->op[0], choice->b);
    }
    if (choice->verb == V_TAP) return op_wasted(kit, s, seat, &card_of(kit, choice->a)->tap, choice->b);
    if (choice->verb == V_DISCARD) return discard_wasted(kit, s, seat, choice->a);
    return choice->verb == V_BOOST && battle_over(s) && !s->pending_count;
}

/* An effect that destroys its target, or cancels, is worth a look; others seldom are. */
static int use_weight(const EmpireKit *kit, const EmpireState *s, const Op *op, int target)
{
    if (op->verb == OP_CANCEL) return 40;
    if (op->verb == OP_COINS || op->verb == OP_CHARGE) return 20;
    if (op->verb == OP_DAMAGE && piece_id(kit, target))
        return s->piece[target].damage + op->n >= stats_of(kit, s, target).defense ? 40 : 5;
    if (op->verb == OP_REPAIR || op->verb == OP_UNTAP)
        return piece_id(kit, target) && s->piece[target].damage ? 15 : 3;
    return 10;
}

void empire_prefer(const Kit *kit, const void *state, int seat, const Choice *choice, int n, int *weight)
{
    const EmpireKit *own = (const EmpireKit *)kit;
    const EmpireState *s = state;
    bool battle = s->attackers || s->stage == ST_COMBAT;
    for (int i = 0; i < n; i++) {
        const Choice *c = &choice[i];
        weight[i] = verbs[c->verb].weight;
        if (c->verb == V_PLAY) weight[i] += own->card[c->a].cost == D6 ? 12 : own->card[c->a].cost * 5;
        if (c->verb == V_USE) weight[i] = use_weight(own, s, &own->card[c->a].op[0], c->b);
        if (c->verb == V_TAP) weight[i] = use_weight(own, s, &card_of(own, c->a)->tap, c->b);
        if (c->verb == V_BOOST) weight[i] = battle ? 15 : s->stage == ST_MOON ? 10 : 1;
        if (c->verb == V_FIRE &&
            s->piece[c->b].damage + stats_of(own, s, c->a).range >= stats_of(own, s, c->b).defense)
            weight[i] = 80;
        if (choice_wasted(own, s, seat, c)) weight[i] = -1;
    }
}
