/* Building a team of what was drafted (A2-DRAFT-09, A1-DRFT-10): everybody at once and in secret, before
   every game of the match; then the teams are shown. */
#include "games/aegis/rules/rules.h"

/* The robots that a seat holds become its pieces, in the order of Kit.card; slots may stay empty. */
void build_assign(const AegisKit *k, State *s, int seat)
{
    const DraftState *draft = draft_seen(k, s);
    int basic = k->first[seat], basic_end = basic + k->basics[seat], made = basic_end,
        made_end = made + k->combined[seat];
    for (int piece = basic; piece < made_end; piece++) s->robot[piece].card = 0;
    for (int card = DRONE_SAUR + 1; card <= k->cards; card++) {
        int at = draft->where[card], level = k->card[card].level;
        bool brought = at == DRAFT_AT(KEPT, seat) || at == DRAFT_AT(COMMANDER, seat);
        if (brought && level == 1 && basic < basic_end) s->robot[basic++].card = (uint8_t)card;
        if (at == DRAFT_AT(POOLED, seat) && made < made_end) s->robot[made++].card = (uint8_t)card;
    }
}

void build_begin(const AegisKit *k, State *s)
{
    SEATS_EACH (k, seat) build_assign(k, s, seat);
    draft_state(k, s)->pick = (uint8_t)(k->hand_cards + 1); /* all picks are made */
    steps_push(&s->steps, (Step){.kind = STEP_BUILD});
}

/* ---- which teams there are ---- */

/* The same Make and Model Number: one whose name has no number is known by the name's first word. */
bool same_model(const Card *a, const Card *b)
{
    if (a->make != b->make || a->model != b->model) return false;
    size_t length = strcspn(a->name, " ");
    return a->model || (strcspn(b->name, " ") == length && memcmp(a->name, b->name, length) == 0);
}

/* 0, or the clause that forbids these robots in one team, however many they are. */
static int team_refused(const AegisKit *k, const State *s, int seat, unsigned mask)
{
    int first = k->first[seat], commanders = 0;
    for (int i = 0; mask >> i; i++) {
        if (!(mask >> i & 1)) continue;
        const Card *card = card_of(k, s, first + i);
        if (i >= k->basics[seat] || !card->level) return A2_DRAFT_09;
        if (card->commander && ++commanders > 1) return A2_DRAFT_10;
        for (int j = 0; j < i; j++)
            if (mask >> j & 1 && same_model(card, card_of(k, s, first + j))) return A2_TEAM_09;
    }
    return 0;
}

/* Which of a seat's robots can't be in a team with which: what is forbidden is forbidden to two of them, or
 * to one. */
typedef struct Clashes {
    int basics;
    unsigned with[BASICS_MAX]; /* itself: in no team */
} Clashes;

static Clashes clashes_find(const AegisKit *k, const State *s, int seat)
{
    Clashes all = {.basics = k->basics[seat]};
    for (int i = 0; i < all.basics; i++)
        for (int j = 0; j <= i; j++)
            if (team_refused(k, s, seat, 1u << i | 1u << j)) all.with[i] |= 1u << j;
    return all;
}

static bool team_fits(const Clashes *all, unsigned mask)
{
    for (unsigned left = mask; left; left &= left - 1)
        if (all->with[__builtin_ctz(left)] & mask) return false;
    return true;
}

/* The next larger one with as many bits: the lowest run moves up by one, what is below it falls down. */
static unsigned mask_next(unsigned mask)
{
    unsigned lowest = mask & -mask, above = mask + lowest;
    return above | ((mask ^ above) >> 2) / lowest;
}

/* How many robots a team has: five, or as many as these cards allow. */
static int team_most(const Clashes *all)
{
    for (int count = TEAM_SIZE; count; count--)
        for (unsigned mask = (1u << count) - 1; mask < 1u << all->basics; mask = mask_next(mask))
            if (team_fits(all, mask)) return count;
    return 0;
}

int build_refused(const AegisKit *k, const State *s, int seat, unsigned mask)
{
    int clause = team_refused(k, s, seat, mask);
    if (clause) return clause;
    Clashes all = clashes_find(k, s, seat);
    return __builtin_popcount(mask) == team_most(&all) ? 0 : A2_DRAFT_09;
}

static bool has_commander(const AegisKit *k, const State *s, int seat, unsigned mask)
{
    for (int i = 0; i < k->basics[seat]; i++)
        if (mask >> i & 1 && card_of(k, s, k->first[seat] + i)->commander) return true;
    return false;
}

/* A Machineless Commander that this seat was dealt, or has kept. */
static bool holds_machineless(const AegisKit *k, const State *s, int seat, int card)
{
    int at = draft_seen(k, s)->where[card];
    return !k->card[card].level && (at == DRAFT_AT(KEPT, seat) || at == DRAFT_AT(COMMANDER, seat));
}

int build_list(const AegisKit *k, const State *s, int seat, Choice *out)
{
    Clashes all = clashes_find(k, s, seat);
    int n = 0, most = team_most(&all), commanders = 0;
    uint8_t commander[DRAFT_CARDS];
    for (int card = DRONE_SAUR + 1; card <= k->cards; card++)
        if (holds_machineless(k, s, seat, card)) commander[commanders++] = (uint8_t)card;
    for (unsigned mask = (1u << most) - 1; most && mask < 1u << all.basics; mask = mask_next(mask)) {
        if (!team_fits(&all, mask)) continue;
        Choice plain = {.verb = VERB_PICK, .a = (int16_t)mask};
        choice_add(out, &n, plain);
        if (has_commander(k, s, seat, mask)) continue;
        for (int c = 0; c < commanders; c++)
            for (int i = 0; i < k->basics[seat]; i++) {
                int piece = k->first[seat] + i, card = commander[c];
                if (!(mask >> i & 1) || equipment_refused(&k->card[card], card_of(k, s, piece))) continue;
                plain.b = (int16_t)piece, plain.c = (int16_t)card;
                choice_add(out, &n, plain);
            }
    }
    return n;
}

/* ---- the question ---- */

static unsigned build_seats(const AegisKit *k, const State *s)
{
    unsigned seats = 0;
    SEATS_EACH (k, seat)
        if (!s->seat[seat].picked) seats |= 1u << seat;
    return seats;
}

void build_take(const AegisKit *k, State *s, int seat, Choice c)
{
    s->seat[seat].picked = true;
    s->seat[seat].pick = (uint16_t)c.a;
    draft_state(k, s)->equipped[seat] = (uint8_t)c.c;
    for (int piece = k->first[seat]; piece < k->first[seat + 1]; piece++) {
        s->robot[piece].due &= (uint8_t)~EQUIPPED;
        if (c.c && piece == c.b) s->robot[piece].due |= EQUIPPED;
    }
}

static void build_answer(const AegisKit *k, State *s, int seat, Choice c, Events *events)
{
    (void)events;
    build_take(k, s, seat, c);
}

/* Everything that was dealt and drafted lies open from now on; what nobody has is out of the game. */
static void build_show(const AegisKit *k, State *s, Events *events)
{
    static const struct {
        uint8_t place;
        uint16_t clause;
    } shown[] = {{KEPT, A2_DRAFT_09}, {COMMANDER, A2_DRAFT_10}, {POOLED, A2_DRAFT_15}};
    DraftState *draft = draft_state(k, s);
    SEATS_EACH (k, seat)
        for (int i = 0; i < countof(shown) && !draft->open; i++)
            draft_tell(k, draft, EVENT_SHOWN, shown[i].clause, seat, shown[i].place, events);
    SEATS_EACH (k, seat) {
        event_add(events, EVENT_PICKED, A2_DRAFT_09, seat, 0, s->seat[seat].pick);
        for (int piece = k->first[seat]; piece < k->first[seat + 1]; piece++) {
            if (!s->robot[piece].card) s->robot[piece].where = IN_BOX;
            if (s->robot[piece].due & EQUIPPED)
                event_add(events, EVENT_EQUIPPED, A2_DRAFT_10, piece, 0, draft->equipped[seat]);
        }
    }
    draft->open = true;
    draft->pick = 0;
    memset(draft->seen, 0, sizeof draft->seen);
    for (int card = DRONE_SAUR + 1; card <= k->cards; card++) {
        int place = DRAFT_PLACE(draft->where[card]);
        if (place == IN_DECK || place == THROWN) draft_put(draft, card, IN_NO_DRAFT, 0);
    }
}

static bool build_run(const AegisKit *k, State *s, Dice *dice, Events *events)
{
    if (build_seats(k, s)) return true;
    steps_pop(&s->steps);
    build_show(k, s, events);
    game_lay_out(k, s, dice, events);
    return false;
}

static int build_why_not(const AegisKit *k, const State *s, int seat, Choice c)
{
    if (c.verb != VERB_PICK) return 0;
    if (c.a < 0) return T_03;
    int clause = build_refused(k, s, seat, (unsigned)c.a), i = c.b - k->first[seat];
    if (clause || !c.c) return clause;
    if (c.c <= DRONE_SAUR || c.c > k->cards || i < 0 || i >= k->basics[seat] || !(c.a >> i & 1)) return T_03;
    clause = holds_machineless(k, s, seat, c.c) && !has_commander(k, s, seat, (unsigned)c.a)
                 ? equipment_refused(&k->card[c.c], card_of(k, s, c.b))
                 : 0;
    return clause ? clause : A2_DRAFT_10;
}

AEGIS_ROW const StepKind build_step = {
    .seats = build_seats,
    .list_of = build_list,
    .answer_of = build_answer,
    .why_not_of = build_why_not,
    .run = build_run,
    .seated = true,
    .prompt = {"build", "Build your team of five of the robots that you drafted, in secret.", A2_DRAFT_09},
};
