/* The draft (A2-DRAFT, A1-DRFT): cards are dealt in secret, everybody keeps one card of his hand at a time
   and passes the rest on. Building a team of what was kept is in build.c. */
#include "games/aegis/rules/rules.h"

static bool is_commander_card(const Card *card)
{
    return !card->level || (card->level == 1 && card->commander);
}

/* Is this card of the deck that such a place is dealt from? A2-DRAFT-02, A1-DRFT-02, -03, -05. */
bool draft_suits(const AegisKit *k, int card, int place)
{
    const Card *is = &k->card[card];
    if (place == POOLED) return is->level > 1;
    if (place == COMMANDER) return is_commander_card(is);
    return is->level <= 1 && (k->mixed || !is_commander_card(is));
}

void draft_put(DraftState *draft, int card, int place, int seat)
{
    int old = draft->where[card];
    if (old && old != DRAFT_UNKNOWN) draft->held[DRAFT_PLACE(old)][DRAFT_SEAT(old)]--;
    draft->where[card] = (uint8_t)DRAFT_AT(place, seat);
    if (place) draft->held[place][seat]++;
}

/* ---- what a card would add ---- */

/* The Classes of what a seat keeps. */
int draft_letters(const AegisKit *k, const DraftState *draft, int seat)
{
    int letters = 0;
    for (int card = DRONE_SAUR + 1; card <= k->cards; card++)
        if (draft->where[card] == DRAFT_AT(KEPT, seat) || card == draft->chosen[seat])
            letters |= k->card[card].classes;
    return letters;
}

/* Does this card bring the last letter that this combined robot lacks? */
bool draft_opens(const AegisKit *k, const DraftState *draft, int seat, int card, int made)
{
    int lacks = k->card[made].classes & ~draft_letters(k, draft, seat);
    return draft->where[made] == DRAFT_AT(POOLED, seat) && lacks && !(lacks & ~k->card[card].classes);
}

/* ---- dealing ---- */

/* False if the deck is empty. */
static bool draft_deal(const AegisKit *k, DraftState *draft, int place, int seat, const char *purpose,
                       Dice *dice)
{
    int left = 0;
    for (int card = DRONE_SAUR + 1; card <= k->cards; card++)
        left += DRAFT_PLACE(draft->where[card]) == IN_DECK && draft_suits(k, card, place);
    int n = left ? dice_roll(dice, left, purpose) : 0;
    for (int card = DRONE_SAUR + 1; card <= k->cards && left; card++)
        if (DRAFT_PLACE(draft->where[card]) == IN_DECK && draft_suits(k, card, place) && --n == 0) {
            draft_put(draft, card, place, seat);
            if (place == IN_HAND) draft->seen[card] |= (uint8_t)(1 << seat);
            return true;
        }
    return false;
}

/* The cards that a seat has there, four to an event; of dealt ones it alone learns which. */
void draft_tell(const AegisKit *k, const DraftState *draft, int kind, int clause, int seat, int place,
                Events *events)
{
    Event *event = NULL;
    int n = 0;
    for (int card = DRONE_SAUR + 1; events && card <= k->cards; card++) {
        if (draft->where[card] != DRAFT_AT(place, seat)) continue;
        if (n % 4 == 0) event = event_add(events, kind, clause, seat, place, 0);
        if (n % 4 == 0 && kind == EVENT_DEALT) {
            event->secret = SECRET_N0 | SECRET_N0 << 1 | SECRET_N0 << 2 | SECRET_N0 << 3;
            event->audience = (uint8_t)(1 << seat);
        }
        event->n[n++ % 4] = (int16_t)card;
    }
}

enum { POOL_CARDS = 5 };

static void draft_open(const AegisKit *k, State *s, Dice *dice, Events *events)
{
    static const struct {
        uint8_t place;
        uint16_t clause;
    } decks[] = {{COMMANDER, A2_DRAFT_03}, {POOLED, A2_DRAFT_03}, {IN_HAND, A2_DRAFT_04}};
    DraftState *draft = draft_state(k, s);
    const int cards[] = {k->commander_cards, POOL_CARDS, k->hand_cards};
    for (int card = DRONE_SAUR + 1; card <= k->cards; card++) draft_put(draft, card, IN_DECK, 0);
    for (int i = 0; i < countof(decks); i++)
        SEATS_EACH (k, seat) {
            for (int n = 0; n < cards[i]; n++)
                ensure(draft_deal(k, draft, decks[i].place, seat, "deal", dice));
            int clause = decks[i].place == COMMANDER && k->edition == 1 ? A1_DRFT_04 : decks[i].clause;
            draft_tell(k, draft, EVENT_DEALT, clause, seat, decks[i].place, events);
        }
    draft->pick = 1;
    steps_push(&s->steps, (Step){.kind = STEP_DRAFT});
}

void draft_begin(const AegisKit *k, State *s, const DraftState *drafted, Dice *dice, Events *events)
{
    *draft_state(k, s) = drafted->open ? *drafted : (DraftState){.pick = 0};
    if (drafted->open)
        build_begin(k, s); /* the next game of a match, out of the same cards */
    else
        draft_open(k, s, dice, events);
}

/* A placed position: the draft goes on, or its teams are at play already (false). */
bool draft_resume(const AegisKit *k, State *s)
{
    DraftState *draft = draft_state(k, s);
    SEATS_EACH (k, seat) build_assign(k, s, seat);
    draft->open = !draft->pick;
    if (draft->open) return false;
    for (int card = DRONE_SAUR + 1; card <= k->cards; card++) {
        if (!draft->where[card]) draft_put(draft, card, IN_DECK, 0);
        int at = draft->where[card];
        if (DRAFT_PLACE(at) == IN_HAND) draft->seen[card] |= (uint8_t)(1 << DRAFT_SEAT(at));
    }
    steps_push(&s->steps, (Step){.kind = STEP_DRAFT});
    return true;
}

/* ---- keeping and passing on ---- */

/* A2-DRAFT-07: two players discard one of what is left. */
static bool discards(const AegisKit *k, const DraftState *draft, int seat)
{
    return kit_seats(k) == 2 && k->edition == 2 && draft->held[IN_HAND][seat] > 1;
}

static unsigned draft_seats(const AegisKit *k, const State *s)
{
    const DraftState *draft = draft_seen(k, s);
    unsigned seats = 0;
    SEATS_EACH (k, seat)
        if (draft->held[IN_HAND][seat] &&
            (!draft->chosen[seat] || (discards(k, draft, seat) && !draft->thrown[seat])))
            seats |= 1u << seat;
    return seats;
}

static int draft_list(const AegisKit *k, const State *s, int seat, Choice *out)
{
    const DraftState *draft = draft_seen(k, s);
    int n = 0, kept = draft->chosen[seat];
    for (int card = DRONE_SAUR + 1; card <= k->cards; card++)
        if (draft->where[card] == DRAFT_AT(IN_HAND, seat) && card != kept)
            choice_add(out, &n, (Choice){.verb = kept ? VERB_DISCARD : VERB_KEEP, .a = (int16_t)card});
    return n;
}

static void draft_answer(const AegisKit *k, State *s, int seat, Choice c, Events *events)
{
    DraftState *draft = draft_state(k, s);
    bool keeps = c.verb == VERB_KEEP;
    (keeps ? draft->chosen : draft->thrown)[seat] = (uint8_t)c.a;
    Event *event =
        event_add(events, keeps ? EVENT_KEPT : EVENT_THROWN, keeps ? A2_DRAFT_05 : A2_DRAFT_07, seat, 0, c.a);
    if (event) event->secret = SECRET_N0, event->audience = (uint8_t)(1 << seat);
}

/* All have chosen: what is kept lies face down, the rest goes on clockwise. */
static void draft_pass(const AegisKit *k, State *s, Dice *dice, Events *events)
{
    DraftState *draft = draft_state(k, s);
    int cards = 0;
    SEATS_EACH (k, seat) {
        if (draft->chosen[seat]) draft_put(draft, draft->chosen[seat], KEPT, seat);
        if (draft->thrown[seat]) draft_put(draft, draft->thrown[seat], THROWN, seat);
        draft->chosen[seat] = draft->thrown[seat] = 0;
        if (draft->held[IN_HAND][seat] > cards) cards = draft->held[IN_HAND][seat];
    }
    draft->pick++;
    if (cards) event_add(events, EVENT_HANDED, A2_DRAFT_05, 0, 0, cards);
    for (int card = DRONE_SAUR + 1; card <= k->cards; card++) {
        int at = draft->where[card], next = DRAFT_SEAT(at) % kit_seats(k) + 1;
        if (DRAFT_PLACE(at) != IN_HAND) continue;
        draft_put(draft, card, IN_HAND, next);
        draft->seen[card] |= (uint8_t)(1 << next);
    }
    SEATS_EACH (k, seat) {
        bool draws = kit_seats(k) == 2 && k->edition == 2 && draft->pick <= k->hand_cards;
        bool drew = draws && draft_deal(k, draft, IN_HAND, seat, "draw", dice);
        cards += drew;
        draft_tell(k, draft, EVENT_DEALT, drew ? A2_DRAFT_07 : A2_DRAFT_05, seat, IN_HAND, events);
    }
    if (cards) return;
    steps_pop(&s->steps); /* A2-DRAFT-06 */
    build_begin(k, s);
}

static bool draft_run(const AegisKit *k, State *s, Dice *dice, Events *events)
{
    const DraftState *draft = draft_seen(k, s);
    unsigned asked = draft_seats(k, s);
    bool last = true;
    SEATS_EACH (k, seat) last &= draft->held[IN_HAND][seat] <= 1;
    if (asked && !last) return true;
    SEATS_EACH (k, seat) { /* the last card is nobody's choice: A2-DRAFT-06 */
        Choice list[CARDS_MAX];
        if (asked >> seat & 1 && draft_list(k, s, seat, list)) draft_answer(k, s, seat, list[0], events);
    }
    draft_pass(k, s, dice, events);
    return false;
}

static int draft_why_not(const AegisKit *k, const State *s, int seat, Choice c)
{
    const DraftState *draft = draft_seen(k, s);
    if (c.verb != VERB_KEEP && c.verb != VERB_DISCARD) return 0;
    if (c.a <= DRONE_SAUR || c.a > k->cards) return T_03;
    if (c.verb == VERB_KEEP) return A2_DRAFT_05;
    return draft->chosen[seat] ? A2_DRAFT_07 : k->edition == 1 ? A1_DRFT_08 : A2_DRAFT_07;
}

static void draft_ask(const AegisKit *k, const State *s, int seat, PromptWords *words)
{
    (void)k;
    if (!draft_seen(k, s)->chosen[seat]) return;
    words->kind = "discard";
    words->text = "Discard one card of your hand, face down; the rest goes on.";
    words->clause = A2_DRAFT_07;
}

AEGIS_ROW const StepKind draft_step = {
    .seats = draft_seats,
    .list_of = draft_list,
    .answer_of = draft_answer,
    .why_not_of = draft_why_not,
    .ask_of = draft_ask,
    .run = draft_run,
    .seated = true,
    .prompt = {"draft", "Keep one card of your hand, face down; the rest goes on.", A2_DRAFT_05},
};
