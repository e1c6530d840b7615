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

/* What the Vault could bring out next turn is kept. Asked as one question: nobody could foretell the answers
   of several. */
static bool discard_wasted(const EmpireKit *kit, const EmpireState *s, int seat, int design)
{
    enum { BROUGHT_OUT = 1 << KIND_ROBOT | 1 << KIND_MONSTER | 1 << KIND_EQUIPMENT };
    const Card *card = &kit->card[design];
    return ((card->cost == D6) | (card->cost <= s->vault[seat])) & BROUGHT_OUT >> card->kind;
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

static int choice_weight(const EmpireKit *kit, const EmpireState *s, int seat, const Choice *choice)
{
    int weight = verbs[choice->verb].weight, a = choice->a, b = choice->b;
    const Card *card;
    switch (choice->verb) {
    case V_DISCARD: return discard_wasted(kit, s, seat, a) ? -1 : weight;
    case V_PLAY: return weight + (kit->card[a].cost == D6 ? 12 : kit->card[a].cost * 5);
    case V_USE:
        card = &kit->card[a];
        if (card->op_count == 1 && op_wasted(kit, s, seat, &card->op[0], b)) return -1;
        return use_weight(kit, s, &card->op[0], b);
    case V_TAP:
        card = card_of(kit, a);
        return op_wasted(kit, s, seat, &card->tap, b) ? -1 : use_weight(kit, s, &card->tap, b);
    case V_BOOST:
        if (battle_over(s) && !s->pending_count) return -1;
        return s->attackers || s->stage == ST_COMBAT ? 15 : s->stage == ST_MOON ? 10 : 1;
    case V_FIRE:
        return s->piece[b].damage + stats_of(kit, s, a).range >= stats_of(kit, s, b).defense ? 80 : weight;
    default: return weight;
    }
}

void empire_prefer(const Kit *kit, const void *state, int seat, const Choice *choice, int n, int *weight)
{
    for (int i = 0; i < n; i++) weight[i] = choice_weight((const EmpireKit *)kit, state, seat, &choice[i]);
}
