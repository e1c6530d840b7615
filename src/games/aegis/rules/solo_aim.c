/* Whom an Action of the Boss's side may be used on in Solo Boss Battle, and whom it leaves out. */
#include "games/aegis/rules/rules.h"

bool is_enemy_piece(const AegisKit *k, const State *s, int piece)
{
    (void)k;
    return seat_of(s, piece) == SOLO_BOSS;
}

/* On the board, no Drone and not the Boss. */
bool is_minion(const AegisKit *k, const State *s, int piece)
{
    return is_active(s, piece) && is_enemy_piece(k, s, piece) && !k->piece[piece].drone &&
           piece != k->boss.piece;
}

/* Another of the Boss's side, which this one of it can't hurt: A2-SOLO-58. */
bool is_comrade(const AegisKit *k, const State *s, int user, int piece)
{
    if (kit_mode(k) != MODE_SOLO || user == piece) return false;
    return is_enemy_piece(k, s, user) && is_enemy_piece(k, s, piece);
}

/* A2-SOLO-60. */
bool action_helps(const Action *action)
{
    return action->type == TYPE_REPAIR || action->type == TYPE_BOOST ||
           (action->type >= TYPE_BUFF_DAMAGE && action->type <= TYPE_BUFF_EVASION && action->power > 0);
}

/* Boosts are Repairs there: A2-SOLO-98. */
static bool needs_repair(const State *s, int piece)
{
    return s->robot[piece].damage || s->robot[piece].drain;
}

static bool is_repair(const Action *action)
{
    return action->type == TYPE_REPAIR || action->type == TYPE_BOOST;
}

/* May an Action of its side be meant for this robot? */
static bool is_meant_for(const AegisKit *k, const State *s, const Action *action, int piece)
{
    bool own = is_enemy_piece(k, s, piece);
    if (action->type == TYPE_MOVE) return true; /* A2-SOLO-96 */
    if (!action_helps(action)) return !own;
    return own && (!is_repair(action) || needs_repair(s, piece));
}

/* A2-SOLO-58: its side does no harm to its own but to the user; what helps helps everybody (A2-SOLO-60). */
void enemy_spares(const AegisKit *k, const State *s, Roll *roll)
{
    const Action *action = roll_action(k, roll);
    if (action_helps(action) || action->type == TYPE_MOVE) return;
    PIECES_EACH (k, piece)
        if (is_affected(roll, piece) && is_comrade(k, s, roll->user, piece))
            roll->affected[piece >> 6] &= ~(1ull << (piece & 63));
}

/* The Actions of a robot in printed order, all of a Boss's. */
int enemy_refs(const AegisKit *k, const State *s, int piece, int16_t refs[BOSS_MOVES_MAX])
{
    int n = 0, card = s->robot[piece].card;
    if (piece == k->boss.piece) {
        for (int i = 0; i < k->boss.deeds; i++)
            if (k->boss.deed[i].ref) refs[n++] = (int16_t)k->boss.deed[i].ref;
        return n;
    }
    for (int slot = 0; slot < k->card[card].action_count; slot++) refs[n++] = (int16_t)ACTION_REF(card, slot);
    return n;
}

static Roll roll_as(const AegisKit *k, const State *s, int piece, int ref)
{
    Roll roll = {.user = (uint8_t)piece, .card = (uint8_t)REF_CARD(ref), .slot = (uint8_t)REF_SLOT(ref)};
    roll.attributes = attributes_now(k, s, piece, roll_action(k, &roll));
    return roll;
}

/* A2-UNQ-10: robots of the player on any straight line through this one. */
static void aim_lines(const AegisKit *k, const State *s, int piece, int ref, Candidates *list)
{
    for (int axis = 1; axis <= 6; axis++) {
        Roll roll = roll_as(k, s, piece, ref);
        roll.axis = (uint8_t)axis;
        action_affects(k, s, &roll);
        AFFECTED_EACH(&roll, other) if (!is_enemy_piece(k, s, other)) candidate_add(list, other);
    }
}

static void aim_range(const AegisKit *k, const State *s, int piece, const Action *action, uint32_t attributes,
                      Candidates *list)
{
    Sight sight;
    int range = action_range(action, attributes);
    sight_look(k, s, piece, range, &sight);
    if (action_helps(action)) sight.beacons = (Bits){{0}}; /* meant for its own side alone: A2-SOLO-60 */
    Bits targets = targets_in_range(k, s, piece, action, attributes, range, &sight); /* A2-SOLO-89 */
    BITS_EACH (targets, hex)
        if (is_meant_for(k, s, action, s->at[hex])) candidate_add(list, s->at[hex]);
    if (action->type != TYPE_MOVE) return;
    int left = 0; /* one of the player's, if there is any */
    for (int i = 0; i < list->count; i++)
        if (!is_enemy_piece(k, s, list->piece[i])) list->piece[left++] = list->piece[i];
    if (left) list->count = left;
}

/* A Radius Action, or one for the user alone: is anybody affected whom it is meant for? A2-SOLO-90. */
static bool affects_anybody(const AegisKit *k, const State *s, int piece, int ref)
{
    Roll roll = roll_as(k, s, piece, ref);
    const Action *action = roll_action(k, &roll);
    action_affects(k, s, &roll);
    AFFECTED_EACH(&roll, other)
    if (is_meant_for(k, s, action, other) &&
        (other != piece || action_helps(action) || action->type == TYPE_MOVE))
        return true;
    return false;
}

/* Why its Action is skipped before anybody is looked at, or 0. */
static int unusable_by(const AegisKit *k, const State *s, int piece, const Hands *hands, const Action *action)
{
    if (hands->effects & EFFECT_DISARM) return A2_SOLO_104;
    if (piece == k->boss.piece && s->robot[piece].flags & MOVED && attributes_in(hands, action) & HEAVY)
        return A2_ATTR_40;                                                       /* it has advanced */
    if (action->cost == COST_X && !s->seat[SOLO_PLAYER].pool) return A2_SOLO_99; /* no dice */
    return action->type == TYPE_TRUE_FORM ? A2_UNQ_04 : action->type == TYPE_SELF_PUSH ? A2_SOLO_96 : 0;
}

void enemy_skips(const AegisKit *k, const State *s, int piece, int ref, Events *events)
{
    Hands hands = hands_of(k, s, piece);
    int clause = unusable_by(k, s, piece, &hands, &k->card[REF_CARD(ref)].action[REF_SLOT(ref)]);
    event_add(events, EVENT_SKIPPED, clause ? clause : A2_SOLO_54, piece, 0, ref);
}

bool aim_candidates(const AegisKit *k, const State *s, int piece, int ref, Candidates *list)
{
    const Action *action = &k->card[REF_CARD(ref)].action[REF_SLOT(ref)];
    Hands hands = hands_of(k, s, piece);
    list->count = 0;
    if (unusable_by(k, s, piece, &hands, action)) return false;
    switch (action->type) {
    case TYPE_LANZER: aim_lines(k, s, piece, ref, list); return list->count > 0;
    case TYPE_BURST_STAR: {
        Bits near = robots_beside(k, s, s->robot[piece].hex);
        BITS_EACH (near, hex)
            if (!is_enemy_piece(k, s, s->at[hex])) return true;
        return false;
    }
    default: break;
    }
    if (!action->range) return affects_anybody(k, s, piece, ref);
    aim_range(k, s, piece, action, attributes_in(&hands, action), list);
    return list->count > 0;
}

/* The Action on this target, without Energy; an X is the player's Pool (A2-SOLO-99). */
Choice aim_choice(const AegisKit *k, const State *s, int piece, int ref, int target)
{
    const Action *action = &k->card[REF_CARD(ref)].action[REF_SLOT(ref)];
    Choice c = {VERB_USE, (uint8_t)piece, (int16_t)ref, (int16_t)target, 0};
    if (action->cost == COST_X) {
        int pool = s->seat[SOLO_PLAYER].pool;
        c.c = (int16_t)(pool > 60 ? 60 : pool);
    }
    if (action->type != TYPE_LANZER) return c;
    for (int axis = 1; axis <= 6; axis++) {
        Roll roll = roll_as(k, s, piece, ref);
        roll.axis = (uint8_t)axis;
        action_affects(k, s, &roll);
        if (is_affected(&roll, target)) c.b = (int16_t)axis;
    }
    return c;
}
