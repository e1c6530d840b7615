/* Who may know what: the five that a seat picks until all have picked (A2-BO3-04), and everything that is
   dealt and kept in a draft until the teams are shown. */
#include "games/aegis/rules/rules.h"

static int step_now(const State *s) { return s->steps.depth ? steps_peek(&s->steps)->kind : STEP_NONE; }

unsigned aegis_readers(const Kit *kit, const void *state, int seat, Choice choice)
{
    int kind = step_now(CONST_STATE(state));
    (void)kit, (void)seat, (void)choice;
    return kind == STEP_PICK || kind == STEP_DRAFT || kind == STEP_BUILD ? 0 : READERS_ALL;
}

/* ---- hiding ---- */

static void draft_hide(const AegisKit *k, State *s, int seat)
{
    DraftState *draft = draft_state(k, s);
    for (int card = 0; card < DRAFT_CARDS; card++) {
        int at = draft->where[card];
        if (at && (DRAFT_PLACE(at) == IN_DECK || DRAFT_SEAT(at) != seat)) draft->where[card] = DRAFT_UNKNOWN;
        draft->seen[card] &= (uint8_t)(seat ? 1 << seat : 0);
    }
    SEATS_EACH (k, other) {
        if (other == seat) continue;
        if (draft->chosen[other]) draft->chosen[other] = DRAFT_UNKNOWN;
        if (draft->thrown[other]) draft->thrown[other] = DRAFT_UNKNOWN;
        for (int i = 0; i < k->basics[other] + k->combined[other]; i++)
            s->robot[k->first[other] + i].card = 0;
    }
}

void aegis_hide(const Kit *kit, void *state, int seat)
{
    const AegisKit *k = KIT(kit);
    State *s = STATE(state);
    int kind = step_now(s);
    if (kit_dealt(k) && !draft_seen(k, s)->open) draft_hide(k, s, seat);
    if (kind != STEP_PICK && kind != STEP_BUILD) return;
    SEATS_EACH (k, other) {
        if (other == seat || !s->seat[other].picked) continue;
        s->seat[other].pick = PICK_UNKNOWN;
        if (kind != STEP_BUILD) continue;
        draft_state(k, s)->equipped[other] = DRAFT_UNKNOWN;
        for (int i = 0; i < k->basics[other]; i++) s->robot[k->first[other] + i].due &= (uint8_t)~EQUIPPED;
    }
}

/* ---- guessing ---- */

/* Cards that a seat does not know, in an order drawn by lot: those that it once held come first, for they are
   in somebody's hands. */
typedef struct Unknown {
    uint8_t card[DRAFT_CARDS];
    int count;
} Unknown;

static void unknown_gather(const AegisKit *k, const DraftState *draft, int seat, Dice *dice, Unknown *all)
{
    all->count = 0;
    for (int seen = 1; seen >= 0; seen--) {
        int from = all->count;
        for (int card = DRONE_SAUR + 1; card <= k->cards; card++)
            if (draft->where[card] == DRAFT_UNKNOWN && (seat && draft->seen[card] >> seat & 1) == seen)
                all->card[all->count++] = (uint8_t)card;
        for (int i = all->count - from; i > 1; i--) {
            int j = (int)dice_fast_below(dice, (uint32_t)i);
            uint8_t other = all->card[from + j];
            all->card[from + j] = all->card[from + i - 1];
            all->card[from + i - 1] = other;
        }
    }
}

/* The places of other seats that such cards go to, each as often as it is free; then by lot. */
static void unknown_place(const AegisKit *k, State *s, int seat, int from, int to, Dice *dice,
                          const Unknown *all)
{
    DraftState *draft = draft_state(k, s);
    uint8_t room[DRAFT_PLACES * SEATS_MAX * BASICS_MAX];
    int rooms = 0, used = 0;
    for (int place = from; place <= to; place++)
        SEATS_EACH (k, other)
            for (int n = 0; other != seat && n < draft->held[place][other]; n++)
                room[rooms++] = (uint8_t)DRAFT_AT(place, other);
    for (int i = rooms; i > 1; i--) {
        int j = (int)dice_fast_below(dice, (uint32_t)i);
        uint8_t other = room[j];
        room[j] = room[i - 1], room[i - 1] = other;
    }
    for (int i = 0; i < all->count && used < rooms; i++) {
        int card = all->card[i];
        bool held = seat && draft->seen[card] >> seat & 1;
        if (draft->where[card] != DRAFT_UNKNOWN || !draft_suits(k, card, from)) continue;
        if (from == COMMANDER && held) continue; /* that was in a hand */
        draft->where[card] = room[used++];
    }
    ensure(used == rooms);
}

/* Something that this seat may have chosen. */
static int hand_guess(const AegisKit *k, const DraftState *draft, int seat, int without, Dice *dice)
{
    uint8_t hand[DRAFT_CARDS];
    int n = 0;
    for (int card = DRONE_SAUR + 1; card <= k->cards; card++)
        if (draft->where[card] == DRAFT_AT(IN_HAND, seat) && card != without) hand[n++] = (uint8_t)card;
    ensure(n);
    return hand[dice_fast_below(dice, (uint32_t)n)];
}

static void draft_guess(const AegisKit *k, State *s, int seat, Dice *dice)
{
    DraftState *draft = draft_state(k, s);
    Unknown all;
    unknown_gather(k, draft, seat, dice, &all);
    unknown_place(k, s, seat, COMMANDER, COMMANDER, dice, &all);
    unknown_place(k, s, seat, POOLED, POOLED, dice, &all);
    unknown_place(k, s, seat, IN_HAND, THROWN, dice, &all);
    for (int card = DRONE_SAUR + 1; card <= k->cards; card++) {
        if (draft->where[card] == DRAFT_UNKNOWN) draft->where[card] = DRAFT_AT(IN_DECK, 0);
        int at = draft->where[card];
        if (DRAFT_PLACE(at) == IN_HAND) draft->seen[card] |= (uint8_t)(1 << DRAFT_SEAT(at));
    }
    SEATS_EACH (k, other) {
        if (draft->chosen[other] == DRAFT_UNKNOWN)
            draft->chosen[other] = (uint8_t)hand_guess(k, draft, other, 0, dice);
        if (draft->thrown[other] == DRAFT_UNKNOWN)
            draft->thrown[other] = (uint8_t)hand_guess(k, draft, other, draft->chosen[other], dice);
        if (step_now(s) == STEP_BUILD && other != seat) build_assign(k, s, other);
    }
}

void aegis_guess(const Kit *kit, void *state, int seat, Dice *dice)
{
    const AegisKit *k = KIT(kit);
    State *s = STATE(state);
    if (kit_dealt(k) && !draft_seen(k, s)->open) draft_guess(k, s, seat, dice);
    SEATS_EACH (k, other) {
        if (s->seat[other].pick != PICK_UNKNOWN) continue;
        Choice list[CHOICES_MAX];
        int n = step_kind(steps_peek(&s->steps))->list_of(k, s, other, list);
        Choice pick = list[dice_fast_below(dice, (uint32_t)n)];
        if (kit_dealt(k))
            build_take(k, s, other, pick);
        else
            s->seat[other].pick = (uint16_t)pick.a;
    }
}
