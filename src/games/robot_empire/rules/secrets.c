/* Who may know what: hands, decks, and answers that others have not seen. */
#include "games/robot_empire/rules/rules.h"

void empire_hide(const Kit *kit, void *state, int seat)
{
    const EmpireKit *own = (const EmpireKit *)kit;
    EmpireState *s = state;
    for (int other = 1; other <= kit->seats; other++) {
        if (other == seat) continue;
        for (int i = 0; i < s->hand_count[other]; i++) {
            int id = s->hand[other][i];
            if (id != HIDDEN_CARD) s->piece[id].where = AT_UNSEEN, s->piece[id].seat = 0;
            s->hand[other][i] = HIDDEN_CARD;
        }
        if (s->answer[other].verb) s->answer[other] = (Choice){.verb = SECRET_ANSWER};
    }
    EACH_BIT(own, s->deck, id) s->piece[id].where = AT_UNSEEN;
    memset(s->deck, 0, sizeof s->deck);
}

/* Of several answers only the one that counts is ever shown, and that by its effect (RE-OUR-02). Who is asked
   alone speaks openly. */
unsigned empire_readers(const Kit *kit, const void *state, int seat, Choice choice)
{
    const EmpireState *s = state;
    (void)kit, (void)choice;
    bool alone = s->waiting == 1 << seat && !s->passed && s->stage != ST_TRADE;
    return s->waiting && !alone ? 0 : READERS_ALL;
}

/* Lists the unseen cards of a deck, and takes all of them to be in it. A search guesses again and again: no
   branch for each card, and each word of the deck is written once. */
static int unseen_find(const EmpireKit *kit, EmpireState *s, int deck, uint16_t unseen[PIECES_MAX])
{
    int count = 0, id = kit->first[deck], last = kit->last[deck];
    while (id <= last) {
        uint64_t bits = 0;
        int word = id >> 6, end = word * 64 + 63 < last ? word * 64 + 63 : last;
        for (; id <= end; id++) {
            uint64_t is = s->piece[id].where == AT_UNSEEN;
            unseen[count] = (uint16_t)id;
            count += (int)is;
            bits |= is << (id & 63);
        }
        s->deck[word] |= bits;
    }
    return count;
}

/* The unseen cards of one deck: hands first, the rest is the deck. */
static void deck_guess(const EmpireKit *kit, EmpireState *s, int deck, Dice *dice)
{
    uint16_t unseen[PIECES_MAX];
    int count = unseen_find(kit, s, deck, unseen), hidden = 0;
    for (int seat = 1; seat <= kit->kit.seats; seat++) {
        if (deck_index(kit, seat) != deck || !s->hand_count[seat] || s->hand[seat][0] != HIDDEN_CARD)
            continue;
        int size = s->hand_count[seat];
        s->hand_count[seat] = 0;
        memset(s->hand[seat], 0, sizeof s->hand[seat]);
        for (int tries = 0; s->hand_count[seat] < size;) {
            int at = (int)dice_fast_below(dice, (uint32_t)count), id = unseen[at];
            if (card_of(kit, id)->kind == KIND_MOON && ++tries < 1000)
                continue; /* no Moon is ever in a hand */
            unseen[at] = unseen[--count];
            bit_drop(s->deck, id);
            hand_add(s, seat, id);
        }
        hidden++;
    }
    if (!count && !hidden) return;
    s->deck_count[deck] = (uint16_t)count;
    for (int i = 0; i < count; i++) s->piece[unseen[i]] = (Piece){.where = AT_DECK};
}

void empire_guess(const Kit *kit, void *state, int seat, Dice *dice)
{
    const EmpireKit *own = (const EmpireKit *)kit;
    EmpireState *s = state;
    (void)seat; /* whatever is not known, of whomever */
    for (int deck = own->own ? 1 : 0; deck <= (own->own ? kit->seats : 0); deck++)
        deck_guess(own, s, deck, dice);
    for (int other = 1; other <= kit->seats; other++)
        if (s->answer[other].verb == SECRET_ANSWER)
            s->answer[other] =
                s->stage == ST_TRADE
                    ? (Choice){.verb = V_BATTERY, .a = (int16_t)(BATTERY_MIN + (int)dice_fast_below(dice, 6))}
                    : (Choice){.verb = V_PASS};
}
