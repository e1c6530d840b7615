/* The movement deck, hands and the discard pile, as numbers of copies: the order of a shuffled deck is drawn
 * when it is needed. */
#include "games/avertigos/avertigos.h"

void deck_fill(const AvKit *kit, AvState *s)
{
    memset(s->deck, 0, sizeof s->deck);
    memset(s->discard, 0, sizeof s->discard);
    memset(s->hand, 0, sizeof s->hand);
    memset(s->hand_count, 0, sizeof s->hand_count);
    for (int i = 1; i <= kit->box.moves; i++) s->deck[i] = kit->box.move[i].copies;
    s->deck_count = (uint8_t)kit->deck;
    s->discard_count = 0;
    s->placed = 0;
}

/* A pile that is used up becomes the new deck when a card is wanted (AV-DRW-11). */
static bool deck_ready(Play *play)
{
    AvState *s = play->s;
    if (s->deck_count) return true;
    if (!s->discard_count) return false;
    memcpy(s->deck, s->discard, sizeof s->deck);
    memset(s->discard, 0, sizeof s->discard);
    s->deck_count = s->discard_count, s->discard_count = 0;
    event_add(play->events, E_SHUFFLED, AV_DRW_11, 0, 0, s->deck_count);
    return true;
}

int draw_room(const AvState *s, int seat)
{
    int room = HAND_MAX - s->hand_count[seat], cards = s->deck_count + s->discard_count;
    return room < cards ? room : cards;
}

void cards_draw(Play *play, int seat, int count, int clause)
{
    AvState *s = play->s;
    for (; count > 0 && s->hand_count[seat] < HAND_MAX && deck_ready(play); count--) {
        int n = dice_roll(play->dice, s->deck_count, "draw"), card = 0;
        while (n > s->deck[card]) n -= s->deck[card++];
        s->deck[card]--, s->deck_count--;
        s->hand[seat][card]++, s->hand_count[seat]++;
        Event *event = event_add(play->events, E_DREW, clause, seat, card, 0);
        if (event) event->secret = SECRET_OBJECT, event->audience = (uint8_t)(1 << seat);
    }
}

/* Out of the hand; it lies in a chain until it is discarded. */
void card_play(AvState *s, int seat, int card) { s->hand[seat][card]--, s->hand_count[seat]--; }
void card_discard(AvState *s, int card) { s->discard[card]++, s->discard_count++; }

/* Copies of a card that are in hand and not in the chain. */
int cards_free(const AvState *s, int seat, int card)
{
    int copies = s->hand[seat][card];
    for (int i = 0; i < s->laid; i++) copies -= s->chain[i].card == card;
    return copies;
}

/* An Avertigos die for all to see: its face, 1 to 6. */
int die_throw(Play *play, const char *purpose)
{
    AvState *s = play->s;
    int face = dice_roll(play->dice, 6, purpose);
    if (s->throws < THROWN_MAX) s->thrown[s->throws++] = (uint8_t)face;
    return face;
}

void dice_lift(AvState *s)
{
    memset(s->thrown, 0, sizeof s->thrown);
    s->throws = 0;
}
