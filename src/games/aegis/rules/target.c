/* Range, Radius, sight and axes: whom an Action can be aimed at and whom it affects. */
#include "games/aegis/rules/rules.h"

Hands hands_of(const AegisKit *k, const State *s, int piece)
{
    Hands hands = {.kept = ~0u, .effects = effect_flags(k, s, piece), .moved = has_moved_now(s, piece)};
    if (hands.effects & (EFFECT_QUELL | EFFECT_RESONATE)) { /* A2-ATTR-51, A2-CAB-10 */
        hands.kept = 0;
        return hands;
    }
    if (has_inside(k, s, piece, MIRROR_MATCH)) hands.kept = 0;      /* A1-MACH-05 */
    if (s->robot[piece].marks & EXCAVATED) hands.given |= RECHARGE; /* A2-CMD-11, A2-CMD-15 */
    if ((k->all_abilities & ABILITY(STEADY_AIM)) && !(s->robot[piece].flags & MOVED) &&
        commander_robot(k, s, seat_of(s, piece), STEADY_AIM))
        hands.given |= PRECISE; /* A2-CMD-57 */
    return hands;
}

/* The Attributes an Action has in this robot's hands right now. */
uint32_t attributes_now(const AegisKit *k, const State *s, int piece, const Action *action)
{
    Hands hands = hands_of(k, s, piece);
    return attributes_in(&hands, action);
}

/* A1-MACH-06: what a Mirror Match robot finds on the enemy that it targets. */
uint32_t attributes_mirrored(const AegisKit *k, const State *s, int piece, int target)
{
    uint32_t found = 0;
    if (!target || is_ally(k, s, piece, target) || !has_inside(k, s, piece, MIRROR_MATCH)) return 0;
    if (has_inside(k, s, target, MIRROR_MATCH)) return 0; /* it has lost its own */
    const Card *card = card_of(k, s, target);
    for (int i = 0; i < card->action_count; i++) found |= card->action[i].attributes;
    return found & (AIMED | CRITICAL | PIERCING | RESTRAIN | DISARM);
}

#ifndef AEGIS_INCHES /* inches/sight.c */
/* A1-RNG-21: a line through two corners of hexes runs between two hexes, and both of them block. */
static bool pair_blocks(const AegisKit *k, int from, int to, const Bits *blocked)
{
    const Board *board = k->board;
    int dq = board->q[to] - board->q[from], dr = board->r[to] - board->r[from], axis = hex_axis(dq, dr);
    if (axis < 6) return false;
    const int8_t *step = HEX_POINTED[axis - 6];
    for (int q = board->q[from], r = board->r[from]; q != board->q[to] || r != board->r[to];
         q += step[0], r += step[1]) {
        int blocking = 0;
        for (int d = 0; d < 6; d++) { /* the two neighbours that this hex and the next have in common */
            int pq = q + HEX_FLAT[d][0], pr = r + HEX_FLAT[d][1];
            if (hex_length(q + step[0] - pq, r + step[1] - pr) != 1) continue;
            int hex = board_at(board, pq, pr);
            blocking += hex && bits_has(blocked, hex);
        }
        if (blocking == 2) return true;
    }
    return false;
}

/* Line of sight in this edition: A2-LOS-02, A2-LOS-08, A1-RNG-15 to A1-RNG-21. */
bool sees(const AegisKit *k, const State *s, int from, int to, const Bits *blocked)
{
    (void)s;
    return board_sees(k->board, from, to, blocked->word) &&
           !(kit_rules(k)->pairs_block && pair_blocks(k, from, to, blocked));
}
#endif

/* May there be robots that an effect of this seat may not choose? */
static inline bool some_protected(const AegisKit *k, const State *s, int seat)
{
    bool any =
        k->placed || kit_rules(k)->opening_targets || kit_classic(k) & (CLASSIC(CLOAKING) | CLASSIC(VANISH));
    SEATS_EACH (k, other) any |= s->seat[other].protect && !is_ally_seat(k, seat, other);
    return any;
}

/* Robots that an effect of this seat may choose. */
Bits unprotected(const AegisKit *k, const State *s, int seat, Bits robots)
{
    if (!some_protected(k, s, seat)) return robots;
    Bits look = robots;
    BITS_EACH (look, hex)
        if (!is_targetable(k, s, seat, s->at[hex])) bits_drop(&robots, hex);
    return robots;
}

/* Robots with Beacon that bind this seat. */
static Bits beacons_among(const AegisKit *k, const State *s, int seat, Bits robots)
{
    Bits beacons = {{0}};
    BITS_EACH (robots, hex) {
        int piece = s->at[hex];
        if (has(k, s, piece, BEACON) && !is_ally_seat(k, seat, seat_of(s, piece))) bits_add(&beacons, hex);
    }
    return beacons;
}

/* A2-ABL-08..13: enemies with Beacon that could be targeted must be. */
Bits beacon_bind(const AegisKit *k, const State *s, int seat, Bits targets)
{
    if (!(k->all_abilities & ABILITY(BEACON))) return targets;
    Bits bound = beacons_among(k, s, seat, targets);
    return bits_any(bound) ? bound : targets;
}

void sight_look(const AegisKit *k, const State *s, int piece, int range, Sight *sight)
{
    int hex = s->robot[piece].hex;
    Bits blocked = bits_or(s->occupied, s->terrain);
    sight->range = range;
    sight->near = robots_within(k, s, hex, range);
    bits_drop(&sight->near, site_of(s, piece)); /* A2-ACTN-15 */
    int seat = acting_seat(k, s, piece);
    if (__builtin_expect(some_protected(k, s, seat), 0)) sight->near = unprotected(k, s, seat, sight->near);
    sight->any = bits_any(sight->near);
    if (!sight->any) {
        sight->clear = sight->beacons = sight->near;
        return;
    }
    sight->clear = plainly_seen(k, hex, sight->near); /* nothing is between */
    Bits beyond = bits_minus(sight->near, sight->clear);
    BITS_EACH (beyond, to)
        if (sees(k, s, hex, to, &blocked)) bits_add(&sight->clear, to); /* A2-LOS-02 */
    sight->beacons = (Bits){{0}};
    if (k->all_abilities & ABILITY(BEACON)) sight->beacons = beacons_among(k, s, seat, sight->near);
}

/* MELEE: A1-ATTR-31. */
int action_range(const Action *action, uint32_t attributes)
{
    return attributes & MELEE && action->range > 1 ? 1 : action->range;
}

/* Hexes of the legal targets of an Action with this maximum range. */
Bits targets_in_range(const AegisKit *k, const State *s, int piece, const Action *action, uint32_t attributes,
                      int range, const Sight *sight)
{
    Bits targets = attributes & ARCING ? sight->near : sight->clear; /* A2-RNG-03, A2-LOS-15 */
    if (range < sight->range) targets = bits_and(targets, robots_within(k, s, s->robot[piece].hex, range));
    if (action->range_min > 1) /* A1-RNG-02 */
        targets = bits_minus(targets, robots_nearer(k, s, s->robot[piece].hex, action->range_min));
    Bits bound = bits_and(targets, sight->beacons);
    if (bits_any(bound)) return bound;
    if (kit_rules(k)->self_is_choice && attributes & SELF)
        bits_add(&targets, site_of(s, piece)); /* A1-ATTR-37 */
    return targets;
}

static inline void affected_add(Roll *roll, int piece) { roll->affected[piece >> 6] |= 1ull << (piece & 63); }

/* Everything within a Radius of a hex that terrain does not shield: A2-RNG-04, -06, -07, -13. */
static void affect_radius(const AegisKit *k, const State *s, int hex, Roll *roll, int radius)
{
    Bits in = robots_within(k, s, hex, radius);
    BITS_EACH (in, to)
        if ((roll->attributes & ARCING) || sees(k, s, hex, to, &s->terrain))
            affected_add(roll, s->at[to]); /* ARCING: A2-ATTR-12 */
}

#ifndef AEGIS_INCHES /* inches/sight.c */
/* A2-ATTR-42..47: robots behind the target on a common axis, up to terrain. Who stands on terrain, on an
   Entry Point, is reached; the line goes no further (A1-PTC-08). */
static void affect_behind(const AegisKit *k, const State *s, Roll *roll, int range)
{
    const Board *board = k->board;
    int from = s->robot[roll->user].hex, to = s->robot[roll->target].hex;
    int dq = board->q[to] - board->q[from], dr = board->r[to] - board->r[from];
    int axis = hex_axis(dq, dr);
    if (axis < 0 || (axis >= 6 && kit_rules(k)->flat_lines)) return; /* A2-AXIS-04, A1-ATTR-34 */
    const int8_t *step = axis < 6 ? HEX_FLAT[axis] : HEX_POINTED[axis - 6];
    bool ends = !(roll->attributes & ARCING) && bits_has(&s->terrain, to);
    for (int q = board->q[to] + step[0], r = board->r[to] + step[1]; !ends; q += step[0], r += step[1]) {
        int hex = board_at(board, q, r);
        if (hex_length(q - board->q[from], r - board->r[from]) > range) return;
        if (!hex) continue;
        if (!(roll->attributes & ARCING) && !sees(k, s, to, hex, &s->terrain)) return;
        if (s->at[hex]) affected_add(roll, s->at[hex]);
        ends = !(roll->attributes & ARCING) && bits_has(&s->terrain, hex);
    }
}

/* A2-UNQ-06..09: everybody on the line through the user, both ways, through terrain. */
static void affect_line(const AegisKit *k, const State *s, Roll *roll)
{
    const Board *board = k->board;
    int axis = roll->axis - 1, from = s->robot[roll->user].hex;
    const int8_t *step = axis < 3 ? HEX_FLAT[axis] : HEX_POINTED[axis - 3];
    for (int sign = -1; sign <= 1; sign += 2)
        for (int i = 1; i <= 2 * board->diameter; i++) {
            int hex =
                board_at(board, board->q[from] + sign * i * step[0], board->r[from] + sign * i * step[1]);
            if (hex && s->at[hex]) affected_add(roll, s->at[hex]);
        }
}
#endif

const Action *roll_action(const AegisKit *k, const Roll *roll)
{
    return &k->card[roll->card].action[roll->slot];
}

/* What is decided robot by robot now: FORCE pushes what has been repaired or moved (A2-ATTR-27). */
int decided_type(const AegisKit *k, const Roll *roll)
{
    return roll->forced ? TYPE_PUSH : roll_action(k, roll)->type;
}
bool force_comes_later(const Action *action)
{
    return action->type == TYPE_REPAIR || action->type == TYPE_MOVE;
}

/* Fills roll->affected from where everybody stands now. */
void action_affects(const AegisKit *k, const State *s, Roll *roll)
{
    const Action *action = roll_action(k, roll);
    int user = roll->user, seat = acting_seat(k, s, user);
    roll->affected[0] = roll->affected[1] = 0;
    if (action->type == TYPE_LANZER) {
        affect_line(k, s, roll);
    } else if (action->range) {
        affected_add(roll, roll->target);
        if (action->radius) affect_radius(k, s, s->robot[roll->target].hex, roll, action->radius);
        if (roll->attributes & PIERCING ||
            (roll->attributes & (LASER | ARCING)) == LASER) /* A1-ATTR-24, -25 */
            affect_behind(k, s, roll, action->range + (roll->flags & ROLL_LONG ? 2 : 0));
    } else if (action->radius) {
        affect_radius(k, s, s->robot[user].hex, roll, action->radius);
        roll->affected[user >> 6] &= ~(1ull << (user & 63)); /* A2-RNG-05 */
    }
    if (roll->attributes & MELEE) /* A1-ATTR-31 */
        PIECES_EACH (k, piece)
            if (is_affected(roll, piece) &&
                place_distance(k, s, s->robot[user].hex, s->robot[piece].hex) != 1)
                roll->affected[piece >> 6] &= ~(1ull << (piece & 63));
    if (seat_is_boss(k, seat)) enemy_spares(k, s, roll);
    if ((roll->attributes & SELF) || action->type == TYPE_SELF_PUSH || action->type == TYPE_TRUE_FORM)
        affected_add(roll, user); /* A2-ATTR-66 */
    AFFECTED_EACH(roll, piece)
    if (is_protected(k, s, seat, piece))
        roll->affected[piece >> 6] &= ~(1ull << (piece & 63)); /* A2-SETUP-09 */
}

/* A2-ACTN-10, -11, -22, A2-BUFF-11..15, A2-ABL-32..36: one Accuracy for the whole Action. */
int accuracy_now(const AegisKit *k, const State *s, int user, int target, const Action *action,
                 uint32_t attributes)
{
    if (attributes & AIMED || action->type == TYPE_BURST_STAR)
        return action->accuracy; /* A2-ATTR-06, A2-UNQ-13 */
    int accuracy = action->accuracy - effects_sum(k, s, user).accuracy;
    if (target) {
        EffectSum on = effects_sum(k, s, target);
        if (acts_as_ally(k, s, user, target) && !kit_rules(k)->evasion_for_allies) {
            accuracy += on.evasion_down; /* A2-BUFF-14, A2-OUR-08 */
        } else {
            const Card *card = card_of(k, s, target);
            uint64_t abilities = abilities_of(k, s, target);
            bool adjacent = place_distance(k, s, s->robot[user].hex, s->robot[target].hex) == 1;
            accuracy += on.evasion;
            if (abilities & ABILITY(EVADE)) accuracy += card->evade;
            if ((abilities & ABILITY(MELEE_EVADE)) && adjacent) accuracy += card->melee_evade;
            if ((abilities & ABILITY(RANGE_EVADE)) && !adjacent) accuracy += card->range_evade;
        }
    }
    return accuracy < 1 ? 1 : accuracy > 6 ? 6 : accuracy;
}
