/* Can this state be? Every card is in exactly one place, and every number is one that exists. */
#include "games/robot_empire/rules/rules.h"

static bool unsound(Text *why, const char *what, int which)
{
    text_format(why, "%s %d", what, which);
    return false;
}

/* A card that hangs on another is on that one's list, once. */
static bool attached_sound(const EmpireKit *kit, const EmpireState *s, int id, Text *why)
{
    const Piece *piece = &s->piece[id];
    int found = 0, steps = 0;
    if (!piece_id(kit, piece->host) || piece->host == id)
        return unsound(why, "attached to nothing: card", id);
    if (piece->where == AT_MOON)
        return s->piece[piece->host].where == AT_MIDDLE && s->piece[piece->host].first == id
                   ? true
                   : unsound(why, "on no Moon: card", id);
    for (int at = s->piece[piece->host].first; at; at = s->piece[at].next) {
        if (!piece_id(kit, at) || ++steps > kit->pieces)
            return unsound(why, "a list without an end, of card", id);
        found += at == id;
    }
    if (found != 1 || !is_fighter(s, piece->host)) return unsound(why, "on no fighter's list: card", id);
    return piece->seat == s->piece[piece->host].seat ? true : unsound(why, "on another's fighter: card", id);
}

static bool card_sound(const EmpireKit *kit, const EmpireState *s, int id, Text *why)
{
    const Piece *piece = &s->piece[id];
    int where = piece->where, seat = piece->seat;
    if (where > AT_UNDER || where == AT_UNSEEN || seat > kit->kit.seats)
        return unsound(why, "nowhere: card", id);
    bool row = where == AT_FRONT || where == AT_MOON, base = where == AT_BASE;
    if (bit_has(s->deck, id) != (where == AT_DECK)) return unsound(why, "in a deck and not: card", id);
    if (bit_has(s->middle, id) != (where == AT_MIDDLE))
        return unsound(why, "in the middle and not: card", id);
    for (int other = 1; other <= kit->kit.seats; other++) {
        if (bit_has(s->front[other], id) != (row && seat == other))
            return unsound(why, "in a front row and not: card", id);
        if (bit_has(s->base[other], id) != (base && seat == other))
            return unsound(why, "in a base and not: card", id);
    }
    if (where == AT_HAND || row || base)
        if (!seat) return unsound(why, "nobody's: card", id);
    if (where == AT_MOON || where == AT_INSTALLED || where == AT_CHAINED || where == AT_UNDER)
        return attached_sound(kit, s, id, why);
    return piece->host ? unsound(why, "attached, but not on the table: card", id) : true;
}

static bool hands_sound(const EmpireKit *kit, const EmpireState *s, Text *why)
{
    int held = 0, hands = 0;
    for (int id = 1; id <= kit->pieces; id++) held += s->piece[id].where == AT_HAND;
    for (int seat = 1; seat <= kit->kit.seats; seat++) {
        int count = s->hand_count[seat];
        if (count > HAND_MAX) return unsound(why, "too many cards in the hand of seat", seat);
        hands += count;
        for (int i = 0; i < HAND_MAX; i++) {
            int id = s->hand[seat][i];
            if (i >= count ? id != 0 : !piece_id(kit, id) || (i && s->hand[seat][i - 1] >= id))
                return unsound(why, "a hand out of order, of seat", seat);
            if (id && (s->piece[id].where != AT_HAND || s->piece[id].seat != seat))
                return unsound(why, "in a hand and not: card", id);
        }
    }
    return held == hands ? true : unsound(why, "cards in no hand:", held - hands);
}

static bool decks_sound(const EmpireKit *kit, const EmpireState *s, Text *why)
{
    for (int deck = kit->own ? 1 : 0; deck <= (kit->own ? kit->kit.seats : 0); deck++) {
        int count = 0;
        for (int id = kit->first[deck]; id <= kit->last[deck]; id++) count += bit_has(s->deck, id);
        if (count != s->deck_count[deck]) return unsound(why, "miscounted: deck", deck);
    }
    return true;
}

bool empire_sound(const Kit *kit_, const void *state, Text *why)
{
    const EmpireKit *kit = (const EmpireKit *)kit_;
    const EmpireState *s = state;
    unsigned known = (2u << kit_->seats) - 2;
    if (s->stage > ST_OVER || s->window > WIN_DAMAGE) return unsound(why, "a stage that is none:", s->stage);
    if (s->active > kit_->seats || s->first > kit_->seats) return unsound(why, "the turn of seat", s->active);
    if ((s->waiting | s->out | s->winners | s->left | s->declined) & ~known)
        return unsound(why, "seats that are not there, waiting", s->waiting);
    if (s->waiting & s->out) return unsound(why, "somebody is asked who is out, of", s->waiting);
    if (s->pending_count > PENDING_MAX || s->tried_count > TRIED_MAX)
        return unsound(why, "too much was announced:", s->pending_count);
    for (int i = 0; i < s->pending_count; i++)
        if (!piece_id(kit, s->pending[i].piece) || !s->pending[i].seat || s->pending[i].seat > kit_->seats)
            return unsound(why, "announced by nobody: play", i);
    if (s->dividing && !piece_id(kit, s->dividing)) return unsound(why, "no such attacker:", s->dividing);
    for (int id = 1; id <= kit->pieces; id++)
        if (!card_sound(kit, s, id, why)) return false;
    return hands_sound(kit, s, why) && decks_sound(kit, s, why);
}
