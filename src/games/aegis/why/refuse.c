/* Why a choice is refused: the clause that forbids it. What is legal is decided by the lists of the steps
   alone; their `why_not` explains, and this file has what several of them share. */
#include "games/aegis/rules/rules.h"

#ifndef AEGIS_INCHES /* inches/why.c */
/* No way of so many hexes in this lane leads there: what bars it? Walk again as if over everything but
 * terrain. */
static int why_not_through(const AegisKit *k, const State *s, int from, int hex, int hexes, Bits lane)
{
    Bits pass = bits_minus(lane, s->terrain), at = {{0}};
    bits_add(&at, from);
    for (int d = 0; d < hexes; d++) at = bits_or(at, bits_and(bits_grow(at, k->board->stride), pass));
    if (!bits_has(&at, hex)) {
        Bits around = bits_minus(lane, terrain_proper(k, s)); /* would it go through Entry Points? */
        for (int d = 0; d < hexes; d++) at = bits_or(at, bits_and(bits_grow(at, k->board->stride), around));
        return bits_has(&at, hex) && k->mode == MODE_POINTS ? A1_PTC_07 : A2_MOVE_05;
    }
    pass = bits_and(lane, free_hexes(k, s));
    memset(&at, 0, sizeof at);
    bits_add(&at, from);
    for (int d = 0; d < hexes; d++) at = bits_or(at, bits_and(bits_grow(at, k->board->stride), pass));
    return bits_has(&at, hex) ? A2_BOARD_14 : A2_MOVE_04;
}

/* The same of a free move, which may have to be straight. */
int why_not_way(const AegisKit *k, const State *s, int piece, int hex, int hexes, bool straight)
{
    int from = s->robot[piece].hex, distance = place_distance(k, s, from, hex);
    Bits lane = {{0}};
    for (int d = 0; d <= distance; d++)
        lane = bits_or(lane, bits_and(*hexes_within(k, from, d), *hexes_within(k, hex, distance - d)));
    return why_not_through(k, s, from, hex, hexes, straight ? lane : *land_of(k));
}

/* The hex can't be reached: by what? */
static int why_not_reached(const AegisKit *k, const State *s, const Step *step, int hex)
{
    int piece = step->who, from = s->robot[piece].hex;
    Gait gait = activation_gait(k, s, step);
    int hexes = gait.move * gait.per_energy, pool = s->seat[step->b].pool;
    if (place_distance(k, s, from, hex) > hexes)
        return step->phase & ACCELERATED ? A2_ABL_01 : gait.move ? A2_MOVE_02 : A2_MOVE_12;
    Reach reach;
    reach_flood(k, s, from, hexes, gait.over, &reach);
    if (reach_distance(&reach, hex) >= 0)
        return energy_for(gait, reach_distance(&reach, hex)) > pool ? A2_ACT_13 : 0;
    if (step->phase & OVERRIDDEN && flies(k, s, piece)) return A2_CMD_37;
    return why_not_through(k, s, from, hex, hexes, *land_of(k)); /* or farther than Movement by every way */
}
#endif

/* A1-PTC-09 is about those who came in by an Entry Point, A1-PTC-07 about everybody. */
static int why_not_on_entry(const AegisKit *k, const State *s, int piece)
{
    if (!piece) return A1_PTC_07;
    int seat = k->piece[piece].seat, at = piece - k->first[seat], pick = s->seat[seat].pick;
    bool reserve = pick && pick != PICK_UNKNOWN && k->piece[piece].basic && !(pick >> at & 1);
    return reserve || is_entry(k, s->robot[piece].hex) ? A1_PTC_09 : A1_PTC_07;
}

int why_not_end_on(const AegisKit *k, const State *s, int piece, int hex)
{
    if (!hex_named(k, hex)) return T_03;
    bool over = piece && flies(k, s, piece);
    if (is_entry(k, hex) && !s->at[hex]) return why_not_on_entry(k, s, piece);
    if (terrain_at(k, s, hex) && !is_entry(k, hex)) return over ? A2_BOARD_11 : A2_BOARD_09;
    if (robot_in_way(k, s, hex, piece)) return over ? A2_MOVE_06 : A2_MOVE_04;
    return 0;
}

int why_not_move(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    int clause = movement_refused(k, s, step);
    bool held = clause == A2_ATTR_58 || clause == A2_ATTR_59;
    if (held && c.verb == VERB_JUMP && commander_robot(k, s, seat_of(s, step->who), JETJUMP))
        return A2_CMD_28;
    if (clause) return clause;
    clause = why_not_end_on(k, s, step->phase & OVERRIDDEN ? 0 : step->who, choice_place(c));
    if (clause) return clause;
    if (c.verb == VERB_JUMP) {
        if (!commander_robot(k, s, seat_of(s, step->who), JETJUMP)) return A2_CMD_21;
        return A2_CMD_27;
    }
    if (choice_other(c) && !commander_robot(k, s, seat_of(s, step->who), AETHER_WALTZ)) return A2_CMD_04;
    if (choice_other(c)) return A2_CMD_05;
    return why_not_reached(k, s, step, choice_place(c));
}

static const Action *ref_action(const AegisKit *k, int ref)
{
    int card = REF_CARD(ref);
    if (card < 1 || card > k->cards || REF_SLOT(ref) >= k->card[card].action_count) return NULL;
    return &k->card[card].action[REF_SLOT(ref)];
}

int why_not_use(const AegisKit *k, const State *s, int piece, Choice c, UseContext use)
{
    int card = REF_CARD(c.a), slot = REF_SLOT(c.a);
    const Action *action = ref_action(k, c.a);
    if (!action) return T_03;
    uint8_t cards[8];
    int n = action_sources(k, s, piece, &use, cards), found = 0;
    for (int i = 0; i < n; i++) found |= cards[i] == card;
    if (!found) return use.activation && use.activation->phase & OVERRIDDEN ? A2_CMD_38 : A2_CARD_06;
    if (use.mode != USE_PAID && !(use.slots >> slot & 1)) return A2_ABIL_04;
    Hands hands = hands_of(k, s, piece);
    int clause = action_refused(k, s, piece, &hands, card, slot, &use);
    if (clause) return clause;
    clause = target_refused(k, s, piece, action, c.b, c.c & USE_LONG, &use);
    if (clause) return clause;
    int distance =
        c.b && !piece_named(k, c.b) ? place_distance(k, s, s->robot[piece].hex, s->robot[c.b].hex) : 0;
    if (c.c & USE_LONG && (distance > action->range || !long_arm(k, s, piece, action, &use)))
        return A2_CMD_30;
    bool self = attributes_now(k, s, piece, action) & SELF && k->rules.self_is_choice;
    if (c.c & SELF_TOO && !(self && (action->range || action->radius)))
        return k->rules.self_is_choice ? A1_ATTR_37 : A2_ATTR_66;
    if (action->cost == COST_X) return use.mode == USE_FREE ? A2_CAB_15 : A2_ACTN_05;
    return c.c & 255 ? A2_ACTN_05 : A2_ACTN_23;
}

int why_not_excavate(const AegisKit *k, const State *s, int piece, int payer, int phase)
{
    if (piece_named(k, piece) || !is_active(s, piece)) return T_03;
    if (!commander_robot(k, s, seat_of(s, piece), EXCAVATE)) return A2_CMD_10;
    if (!beside_terrain(k, s, piece)) { /* the edge of the board is no wall */
        bool edge = !k->inches && bits_count(*board_set(k->board, near, s->robot[piece].hex)) < 6;
        return edge ? A2_CMD_17 : A2_CMD_10;
    }
    if (phase & EXCAVATED_NOW) return A2_OUR_19;
    return s->seat[payer].pool ? A2_CMD_14 : A2_ACT_13;
}

/* A robot with Double-Move may still move after one Action, not after two: A1-PASS-39. */
static bool has_overloaded(const AegisKit *k, const State *s, int piece)
{
    return kit_rules(k)->number == 1 && is_active(s, piece) && s->robot[piece].flags & ACTED &&
           !(s->robot[piece].flags & MOVED) && has(k, s, piece, OVERLOAD) &&
           has_classic(k, s, piece, DOUBLE_MOVE) && !(effect_flags(k, s, piece) & EFFECT_RESTRAIN);
}

/* Words that speak of the activation that has just ended by itself. */
int why_not_any_more(const AegisKit *k, const State *s, int seat, Choice c)
{
    int piece = c.who && c.verb != VERB_DROP ? c.who : s->last;
    if (piece_named(k, piece) || seat_of(s, piece) != seat) return 0;
    const Robot *robot = &s->robot[piece];
    bool acted = robot->flags & ACTED, moved = robot->flags & MOVED;
    const Action *action;
    switch (c.verb) {
    case VERB_MOVE:
        if (has_overloaded(k, s, piece)) return A1_PASS_39;
        /* fall through */
    case VERB_JUMP: return acted ? A2_ACT_07 : moved ? A2_MOVE_10 : 0;
    case VERB_USE:
        if (is_active(s, piece) && effect_flags(k, s, piece) & EFFECT_DISARM) return A2_ATTR_23;
        if (acted) return A2_ACTN_01;
        action = ref_action(k, c.a);
        return action && moved && attributes_now(k, s, piece, action) & HEAVY ? A2_ATTR_40 : 0;
    case VERB_COMBINE:
    case VERB_UNITE:
    case VERB_EMERGE:
        if (robot->flags & GROUNDED) return A2_CMD_36;
        return !acted ? 0 : c.verb == VERB_COMBINE && combine_unpack(c).stand ? A2_SCRAP_06 : A2_COMB_26;
    case VERB_DROP: return k->rules.drop_at_end ? A1_PASS_12 : acted ? A2_ABL_15 : 0;
    case VERB_CLOAK: return acted || moved ? A1_PASS_06 : 0;
    default: return 0;
    }
}
