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

/* The unseen cards of one deck: hands first, the rest is the deck. A search guesses again and again: no
   branch for each card, and the deck is written once. */
static void deck_guess(const EmpireKit *kit, EmpireState *s, int deck, Dice *dice)
{
    uint16_t unseen[PIECES_MAX];
    int count = 0, hidden = 0;
    for (int id = kit->first[deck]; id <= kit->last[deck]; id++) {
        unseen[count] = (uint16_t)id;
        count += s->piece[id].where == AT_UNSEEN;
    }
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
            hand_add(s, seat, id);
        }
        hidden++;
    }
    if (!count && !hidden) return;
    s->deck_count[deck] = (uint16_t)count;
    for (int i = 0; i < count; i++) {
        bit_add(s->deck, unseen[i]);
        s->piece[unseen[i]] = (Piece){.where = AT_DECK};
    }
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
