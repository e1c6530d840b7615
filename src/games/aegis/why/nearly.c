/* "Why not?": what a player may have wanted to do with a robot, and why the rules refuse it. */
#include "games/aegis/why/why.h"
#include "games/aegis/words/words.h"

enum {
    NEARLY_MAX = 64,
    NEARLY_SAME = 4 /* of one clause and verb (and robot made): the rest says nothing new */
};

typedef struct Nearly {
    const Kit *kit;
    const State *s;
    int seat, count;
    Choice *choices;
    Refusal *refusals;
} Nearly;

static void nearly_try(Nearly *nearly, Choice c)
{
    Refusal refusal = {0};
    if (nearly->count == NEARLY_MAX || aegis_allows(nearly->kit, nearly->s, nearly->seat, c, &refusal))
        return;
    if (refusal.clause == T_02) return; /* that it is not asked now says nothing about the robot */
    int same = 0;
    for (int i = 0; i < nearly->count; i++) {
        if (choice_same(nearly->choices[i], c)) return;
        same += nearly->refusals[i].clause == refusal.clause && nearly->choices[i].verb == c.verb &&
                (c.verb != VERB_COMBINE || combine_unpack(nearly->choices[i]).made == combine_unpack(c).made);
    }
    if (same >= NEARLY_SAME) return;
    nearly->choices[nearly->count] = c;
    nearly->refusals[nearly->count++] = refusal;
}

#ifndef AEGIS_INCHES
/* Hexes from near to far, up to one more than the robot can move. */
static void nearly_moves(Nearly *nearly, int piece)
{
    const AegisKit *k = KIT(nearly->kit);
    int from = nearly->s->robot[piece].hex, reach = card_of(k, nearly->s, piece)->move + 1;
    for (int distance = 1; distance <= reach; distance++)
        for (int hex = 1; hex < k->board->ids; hex++)
            if (k->board->column[hex] && hex_distance(k->board, from, hex) == distance)
                nearly_try(nearly, (Choice){.verb = VERB_MOVE, .who = (uint8_t)piece, .a = (int16_t)hex});
}
#else
/* Places from near to far, all around. */
static void nearly_moves(Nearly *nearly, int piece)
{
    const AegisKit *k = KIT(nearly->kit);
    int reach = card_of(k, nearly->s, piece)->move + 1;
    for (int inches = 1; inches <= reach; inches++)
        for (int n = 0; n < 16; n++) {
            Choice c = {.verb = VERB_MOVE, .who = (uint8_t)piece};
            int place = place_around(k, nearly->s, piece, inches, n);
            choice_put_place(&c, place);
            if (place) nearly_try(nearly, c);
        }
}
#endif

static void nearly_use(Nearly *nearly, int piece, int card, int slot, int only_target)
{
    const AegisKit *k = KIT(nearly->kit);
    const Action *action = &k->card[card].action[slot];
    Choice c = {.verb = VERB_USE, .who = (uint8_t)piece, .a = (int16_t)ACTION_REF(card, slot)};
    if (action->cost == COST_X) c.c = 1;
    if (action->type == TYPE_LANZER) {
        for (c.b = 1; c.b <= 6; c.b++) nearly_try(nearly, c);
        return;
    }
    if (!action->range) {
        nearly_try(nearly, c);
        return;
    }
    PIECES_EACH (k, target) {
        if (!is_active(nearly->s, target) || target == piece || (only_target && target != only_target))
            continue;
        c.b = (int16_t)target;
        nearly_try(nearly, c);
    }
}

static void nearly_uses(Nearly *nearly, int piece, int only_target)
{
    const AegisKit *k = KIT(nearly->kit);
    const Card *card = card_of(k, nearly->s, piece);
    for (int slot = 0; slot < card->action_count; slot++)
        nearly_use(nearly, piece, nearly->s->robot[piece].card, slot, only_target);
}

/* Partners that would do for the robot to be made, however far away: what still keeps them apart is what the
 * player wants to know. */
static bool nearly_partners(Nearly *nearly, int piece, int made)
{
    const AegisKit *k = KIT(nearly->kit);
    const State *s = nearly->s;
    const Card *card = card_of(k, s, made);
    bool found = false;
    PIECES_EACH (k, other) {
        if (other == piece || !is_active(s, other) || k->piece[other].drone ||
            !is_ally_seat(k, nearly->seat, seat_of(s, other)) ||
            parts_refused(k, card, part_of_robot(k, s, piece), part_of_robot(k, s, other), false))
            continue;
        found = true;
        nearly_try(nearly, combine_pack(piece, (CombineChoice){.partner = other, .made = made}));
    }
    return found;
}

static void nearly_combines(Nearly *nearly, int piece)
{
    const AegisKit *k = KIT(nearly->kit);
    const State *s = nearly->s;
    PIECES_EACH (k, made) {
        if (k->piece[made].seat != nearly->seat || k->piece[made].basic || k->piece[made].drone) continue;
        if (nearly_partners(nearly, piece, made)) continue;
        PIECES_EACH (k, other) {
            if (other == piece || !is_active(s, other) ||
                place_distance(k, s, s->robot[piece].hex, s->robot[other].hex) > 2)
                continue;
            nearly_try(nearly, combine_pack(piece, (CombineChoice){.partner = other, .made = made}));
        }
        SEATS_EACH (k, owner) {
            for (int i = 0; i < STANDS_MAX; i++) {
                int hex = s->seat[owner].stand[i];
                if (!hex || place_distance(k, s, s->robot[piece].hex, hex) > 2) continue;
                for (int basic = k->first[owner]; basic < k->first[owner] + k->basics[owner]; basic++)
                    if (s->robot[basic].where == DESTROYED)
                        nearly_try(nearly,
                                   combine_pack(
                                       piece, (CombineChoice){.partner = basic, .made = made, .stand = hex}));
            }
        }
    }
}

static int nearly_about(Nearly *nearly, int piece)
{
    const AegisKit *k = KIT(nearly->kit);
    const State *s = nearly->s;
    const Step *step = words_step(s);
    bool own = seat_of(s, piece) == nearly->seat,
         acting = is_piece(k, step->who) && step->kind != STEP_TURN && step->kind != STEP_ALTERNATE;
    if (!acting || (own && step->who != piece))
        nearly_try(nearly, (Choice){.verb = VERB_ACTIVATE, .who = (uint8_t)piece});
    if (!is_active(s, piece)) {
        Choice drop = {.verb = VERB_DROP, .who = (uint8_t)piece};
        choice_put_place(&drop, acting && is_active(s, step->who) ? s->robot[step->who].hex : 1);
        if (s->robot[piece].where == WAITING) nearly_try(nearly, drop);
    } else if (!own) { /* why can't it be shot at? */
        if (acting && is_active(s, step->who)) nearly_uses(nearly, step->who, piece);
    } else {
        nearly_uses(nearly, piece, 0);
        nearly_combines(nearly, piece);
        nearly_moves(nearly, piece);
    }
    return nearly->count;
}

static int aegis_nearly(const Kit *kit, const void *state, int seat, int piece, Choice *choices,
                        Refusal *refusals)
{
    Nearly nearly = {
        .kit = kit, .s = CONST_STATE(state), .seat = seat, .choices = choices, .refusals = refusals};
    return is_piece(KIT(kit), piece) ? nearly_about(&nearly, piece) : 0;
}
