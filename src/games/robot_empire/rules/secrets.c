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

/* Takes all unseen cards of a deck to be in it. */
static void deck_ready(const EmpireKit *kit, EmpireState *s, int deck)
{
    for (int id = kit->first[deck]; id <= kit->last[deck]; id++)
        if (s->piece[id].where == AT_UNSEEN) s->piece[id] = (Piece){.where = AT_DECK}, bit_add(s->deck, id);
}

/* A view has nothing in a deck. */
static bool deck_is_ready(const EmpireKit *kit, const EmpireState *s, int deck)
{
    uint64_t any = 0;
    for (int word = kit->first[deck] >> 6; word <= kit->last[deck] >> 6; word++)
        any |= deck_word(kit, s->deck, deck, word);
    return any != 0;
}

void empire_ready(const Kit *kit, void *view)
{
    const EmpireKit *own = (const EmpireKit *)kit;
    for (int deck = own->own ? 1 : 0; deck <= (own->own ? kit->seats : 0); deck++)
        deck_ready(own, view, deck);
}

/* The cards of a deck while some are drawn: whenever one is, the last one takes its place. A search guesses
   again and again, so none is written down before it is drawn. */
typedef struct Unseen {
    int first, words, count;
    int below[WORDS_MAX]; /* how many are in the words before each */
    uint64_t bits[WORDS_MAX], sums[WORDS_MAX];
    uint16_t moved[PIECES_MAX]; /* which is at this place now, from 1; 0: the one that always was */
} Unseen;

static void unseen_open(const EmpireKit *kit, const EmpireState *s, int deck, Unseen *unseen)
{
    unseen->first = kit->first[deck] >> 6;
    unseen->words = (kit->last[deck] >> 6) - unseen->first + 1;
    unseen->count = 0;
    for (int i = 0; i < unseen->words; i++) {
        unseen->bits[i] = deck_word(kit, s->deck, deck, unseen->first + i);
        unseen->sums[i] = bit_sums(unseen->bits[i]);
        unseen->below[i] = unseen->count;
        unseen->count += bit_count(unseen->sums[i]);
    }
    memset(unseen->moved, 0, (size_t)unseen->count * sizeof unseen->moved[0]);
}

static int unseen_at(const Unseen *unseen, int place)
{
    int n = unseen->moved[place] ? unseen->moved[place] - 1 : place, in = 0;
    for (int i = 1; i < unseen->words; i++) in += n >= unseen->below[i];
    return (unseen->first + in) * 64 + bit_nth(unseen->bits[in], unseen->sums[in], n - unseen->below[in]);
}

static void unseen_take(Unseen *unseen, int place)
{
    int last = --unseen->count;
    unseen->moved[place] = unseen->moved[last] ? unseen->moved[last] : (uint16_t)(last + 1);
}

static void hand_guess(const EmpireKit *kit, EmpireState *s, int seat, Unseen *unseen, Dice *dice)
{
    int size = s->hand_count[seat];
    s->hand_count[seat] = 0;
    memset(s->hand[seat], 0, sizeof s->hand[seat]);
    for (int tries = 0; s->hand_count[seat] < size;) {
        int place = (int)dice_fast_below(dice, (uint32_t)unseen->count), id = unseen_at(unseen, place);
        if (kind_of(kit, id) == KIND_MOON && ++tries < 1000) continue; /* no Moon is ever in a hand */
        unseen_take(unseen, place);
        bit_drop(s->deck, id);
        hand_add(s, seat, id);
    }
}

/* The unseen cards of one deck: hands first, the rest is the deck. */
static void deck_guess(const EmpireKit *kit, EmpireState *s, int deck, Dice *dice)
{
    Unseen unseen;
    if (!deck_is_ready(kit, s, deck)) deck_ready(kit, s, deck);
    unseen_open(kit, s, deck, &unseen);
    for (int seat = 1; seat <= kit->kit.seats; seat++)
        if (deck_index(kit, seat) == deck && s->hand_count[seat] && s->hand[seat][0] == HIDDEN_CARD)
            hand_guess(kit, s, seat, &unseen, dice);
    s->deck_count[deck] = (uint16_t)unseen.count;
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
