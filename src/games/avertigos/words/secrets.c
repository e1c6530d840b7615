/* Who may know what: hands, the deck, a chain that is being laid, bids, what is behind the screens (AV-HID).
 */
#include "games/avertigos/words/words.h"

void avertigos_hide(const Kit *kit, void *state, int seat)
{
    AvState *s = state;
    const Step *step = s->steps.depth ? steps_peek(&s->steps) : NULL;
    for (int other = 1; other <= kit->seats; other++) {
        if (other == seat) continue;
        memset(s->hand[other], 0, sizeof s->hand[other]);
        s->hand[other][0] = s->hand_count[other];
        if (s->bid[other]) s->bid[other] = HIDDEN_NUMBER;
        if (!kit_of(kit)->strategy || !seat_in(s, other)) continue;
        s->silver[other] = HIDDEN_NUMBER;
        s->troopers[other] = s->commander[other] = HIDDEN_BYTE;
        s->spies[other] = s->spied >> other & 1 ? HIDDEN_BYTE : 0;
    }
    memset(s->deck, 0, sizeof s->deck);
    s->deck[0] = s->deck_count;
    if (step && step->kind == ST_CHAIN && ship_seat(step->who) != seat) {
        int manoeuvre = step->n ? s->manoeuvre : MAN_NONE; /* a tactical swoop or dive was announced */
        chain_clear(s);
        s->manoeuvre = (uint8_t)manoeuvre;
    }
    if (s->offer_from && seat != s->offer_from && seat != s->offer_to)
        s->offer_grant[0] = s->offer_grant[1] = HIDDEN_BYTE;
}

/* All cards that are not seen: hands first, the rest is the deck. */
static void cards_guess(const AvKit *kit, AvState *s, Dice *dice)
{
    uint8_t unseen[MOVES_MAX] = {0};
    int left = 0;
    for (int card = 1; card <= kit->box.moves; card++) {
        int copies = kit->box.move[card].copies - s->discard[card];
        for (int seat = 1; seat <= kit->kit.seats; seat++) copies -= s->hand[seat][card];
        for (int i = 0; s->committed && i < s->laid; i++) copies -= s->chain[i].card == card;
        copies -= s->deck[card];
        unseen[card] = (uint8_t)(copies > 0 ? copies : 0);
        left += unseen[card];
    }
    for (int seat = 1; seat <= kit->kit.seats; seat++)
        for (; s->hand[seat][0] && left; s->hand[seat][0]--, left--) {
            int n = 1 + (int)dice_fast_below(dice, (uint32_t)left), card = 1;
            while (n > unseen[card]) n -= unseen[card++];
            unseen[card]--, s->hand[seat][card]++;
        }
    if (!s->deck[0]) return;
    for (int card = 1; card <= kit->box.moves; card++) s->deck[card] = unseen[card];
    s->deck[0] = 0;
}

static int16_t island_guess(const AvKit *kit, const AvState *s, int owner, Dice *dice)
{
    int count = 0, found = 0;
    for (int i = 1; i <= kit->map.islands; i++)
        if (s->holding[i].owner == owner && kit->map.island[i].resource &&
            dice_fast_below(dice, (uint32_t)++count + 1) == 0)
            found = i;
    return (int16_t)found;
}

void avertigos_guess(const Kit *kit, void *state, int seat, Dice *dice)
{
    const AvKit *own = kit_of(kit);
    AvState *s = state;
    (void)seat; /* whatever is not known, of whomever */
    cards_guess(own, s, dice);
    for (int other = 1; other <= kit->seats; other++) {
        bool builds = false;
        for (int i = 0; i < s->steps.depth; i++)
            builds |= s->steps.step[i].kind == ST_BUILD && ship_seat(s->steps.step[i].who) == other;
        if (s->silver[other] == HIDDEN_NUMBER)
            s->silver[other] = (int16_t)(dice_fast_below(dice, 16) + (builds ? 100 : 0));
        if (s->troopers[other] == HIDDEN_BYTE) s->troopers[other] = (uint8_t)dice_fast_below(dice, 5);
        if (s->commander[other] == HIDDEN_BYTE) s->commander[other] = 0;
        if (s->spies[other] == HIDDEN_BYTE) s->spies[other] = (uint8_t)dice_fast_below(dice, 2);
        if (s->bid[other] == HIDDEN_NUMBER)
            s->bid[other] = (int16_t)(1 + dice_fast_below(dice, (uint32_t)s->silver[other] + 1));
    }
    if (s->offer_grant[0] == HIDDEN_BYTE) {
        s->offer_grant[0] = (uint8_t)island_guess(own, s, s->offer_from, dice);
        s->offer_grant[1] = (uint8_t)island_guess(own, s, s->offer_to, dice);
    }
}

/* After the last module or rocket of a draft the hands are dealt. */
static bool draft_ends(const AvKit *kit, const AvState *s)
{
    int open = 0;
    for (int id = 1; id <= SHIPS_MAX; id++)
        for (int i = 0; ship_there(s, id) && i < hull_of(kit, s, id)->slots; i++)
            open += !s->ship[id].module[i];
    return open <= 1 || kit->gamblers;
}

/* The words of a card that is being laid are the player's own until the chain is committed, a bid until all
   are shown, an offer the partners'. The dice of a draw are nobody's: with the cards that one knows they
   would tell of those that one does not; what others may know is told by events. */
unsigned avertigos_readers(const Kit *kit, const void *state, int seat, Choice choice)
{
    const AvState *s = state;
    if (!s->steps.depth) return READERS_ALL;
    int kind = steps_peek(&s->steps)->kind;
    switch (choice.verb) {
    case V_CARD:
    case V_PAY:
    case V_BID: return 0;
    case V_DRAW: return choice.a ? 0 : READERS_ALL;
    case V_FIT:
    case V_LEAVE: return kind == ST_FIT && draft_ends(kit_of(kit), s) ? 0 : READERS_ALL;
    case V_SET: return !kit_of(kit)->strategy && s->steps.depth == 1 ? 0 : READERS_ALL;
    case V_OFFER: return 1u << seat | 1u << (choice.a & 7);
    default:
        return kind == ST_CHAIN && choice.verb != V_STAY && choice.verb != V_GO ? 1u << seat : READERS_ALL;
    }
}

bool avertigos_open_ended(const Kit *kit, const void *state, int seat)
{
    const AvState *s = state;
    (void)kit;
    if (!s->steps.depth) return false;
    int kind = steps_peek(&s->steps)->kind;
    return kind == ST_DEPLOY || (kind == ST_BID && s->silver[seat] > BIDS_LISTED);
}
