/* Parley: a made-up game that hides, throws, bids in secret and interrupts, so that laws, bots,
   server and fallback screen meet all of it. Everybody has a hand of three dice under a cup. Each
   round two dice are added to the prize; then all bid one of their dice or pass, secretly and at
   once; the bids are shown, and thrown again under the cups. Equal bids cancel each other and the
   highest other one leads, but the second highest may dare: it adds a die and takes the prize if
   that is more, else it loses 2 points. A prize that nobody takes stays. The first to have 30
   points wins. Options: quiet (rounds in which nobody takes the prize: a draw) and limit (choices).
 */
#include "parley.h"
#include "core/clauses.h"
#include "core/facts.h"

enum { HAND = 3, GOAL = 30, FINE = 2 };
enum { PASSED = 7, SECRET = 255 }; /* bids besides 1..6 */
enum { BID = 1, PASS, DARE };
enum { PLACING, BIDDING, DARING, OVER };
/* Events: the subject is a seat, n[0] the die, bid or points (of DARED: the leader is the object).
 */
enum { THREW = 1, PRIZE, ANSWERED, SHOWN, DARED, TOOK, STAYED, LEFT, ENDED };
enum { BY_GOAL = 1, BY_QUIET, BY_LIMIT, BY_DRAW, BY_LEAVING };
static const struct {
    int clause;
    const char *why;
} ends[] = {[BY_GOAL] = {T_15, "30 points were reached"},
            [BY_QUIET] = {T_15, "nobody took the prize for too many rounds"},
            [BY_LIMIT] = {T_15, "the limit of choices was reached"},
            [BY_DRAW] = {T_12, "a draw was agreed"},
            [BY_LEAVING] = {T_13, "all others have left"}};

typedef struct ParleyKit {
    Kit kit;
    int quiet, limit;
    char name[SEATS_MAX + 1][NAME_SIZE];
} ParleyKit;

typedef struct Parley {
    uint16_t prize, round, quiet, made, score[SEATS_MAX + 1];
    uint8_t phase, leader, darer, winner, ended, out; /* ended: BY_...; out: a bit for each seat */
    uint8_t bid[SEATS_MAX + 1], last[SEATS_MAX + 1];  /* last: what was shown in the round before  */
    uint8_t hand[SEATS_MAX + 1][7], spare;            /* dice of each face; of face 0: not known   */
} Parley;
_Static_assert(sizeof(Parley) == 92, "Parley has no padding");

static void event_for(Events *events, int kind, int clause, int seat, int n)
{
    Event *event = event_add(events, kind, clause, seat, 0, n);
    if (event) event->secret = SECRET_N0, event->audience = (uint8_t)(1 << seat);
}

static void hand_throw(Parley *p, int seat, int face, Dice *dice, Events *events)
{
    int die = dice_roll(dice, 6, "cup");
    p->hand[seat][face]--, p->hand[seat][die]++;
    event_for(events, THREW, T_08, seat, die);
}

static void match_end(Parley *p, int winner, int ended, Events *events)
{
    p->phase = OVER, p->winner = (uint8_t)winner, p->ended = (uint8_t)ended;
    p->leader = p->darer = 0;
    memset(p->bid, 0, sizeof p->bid);
    event_add(events, ENDED, ends[ended].clause, winner, 0, ended);
}

static void round_begin(const Kit *kit, Parley *p, Dice *dice, Events *events)
{
    const ParleyKit *own = (const ParleyKit *)kit;
    int best = -1, winner = 0; /* 0: the highest score is shared */
    for (int seat = 1; seat <= kit->seats; seat++)
        if (!(p->out >> seat & 1) && p->score[seat] >= best)
            winner = p->score[seat] > best ? seat : 0, best = p->score[seat];
    if (best >= GOAL) return match_end(p, winner, BY_GOAL, events);
    if (p->quiet >= own->quiet) return match_end(p, 0, BY_QUIET, events);
    if (p->made >= own->limit) return match_end(p, winner, BY_LIMIT, events);
    for (int i = 0; i < 2; i++) p->prize = (uint16_t)(p->prize + dice_roll(dice, 6, "prize"));
    p->phase = BIDDING, p->round++;
    event_add(events, PRIZE, T_16, 0, 0, p->prize);
}

static void prize_award(const Kit *kit, Parley *p, int winner, Dice *dice, Events *events)
{
    event_add(events, winner ? TOOK : STAYED, T_09, winner, 0, p->prize);
    p->quiet = winner ? 0 : (uint16_t)(p->quiet + 1);
    if (winner) p->score[winner] = (uint16_t)(p->score[winner] + p->prize), p->prize = 0;
    p->leader = p->darer = 0;
    memset(p->bid, 0, sizeof p->bid);
    round_begin(kit, p, dice, events);
}

static void bids_show(const Kit *kit, Parley *p, Dice *dice, Events *events)
{
    int bids[PASSED + 1] = {0}, bidder[PASSED + 1], ranked[2] = {0};
    memcpy(p->last, p->bid, sizeof p->last);
    for (int seat = 1; seat <= kit->seats; seat++) {
        int bid = p->bid[seat]; /* 0: has left */
        if (bid) event_add(events, SHOWN, T_09, seat, 0, bid);
        if (bid && bid != PASSED) hand_throw(p, seat, bid, dice, events);
        bids[bid]++, bidder[bid] = seat;
    }
    for (int bid = 6, rank = 0; bid > 0 && rank < 2; bid--)
        if (bids[bid] == 1) ranked[rank++] = bidder[bid];
    if (!ranked[1]) return prize_award(kit, p, ranked[0], dice, events);
    p->phase = DARING, p->leader = (uint8_t)ranked[0], p->darer = (uint8_t)ranked[1];
}

/* Hands that were not placed are thrown. */
static bool parley_begin(const Kit *kit, void *state, Dice *dice, Events *events, Problem *problem)
{
    (void)problem;
    Parley *p = state;
    for (int seat = 1; seat <= kit->seats; seat++) {
        int dealt = 0;
        for (int face = 1; face <= 6; face++) dealt += p->hand[seat][face];
        for (p->hand[seat][0] = (uint8_t)(HAND - dealt); p->hand[seat][0];)
            hand_throw(p, seat, 0, dice, events);
    }
    round_begin(kit, p, dice, events);
    return true;
}

static unsigned parley_asked(const Kit *kit, const void *state)
{
    const Parley *p = state;
    unsigned seats = p->phase == DARING ? 1u << p->darer : 0;
    for (int seat = 1; p->phase == BIDDING && seat <= kit->seats; seat++)
        if (!p->bid[seat] && !(p->out >> seat & 1)) seats |= 1u << seat;
    return seats;
}

static bool parley_allows(const Kit *kit, const void *state, int seat, Choice choice, Refusal *refusal)
{
    const Parley *p = state;
    bool bids = choice.verb == BID;
    if (p->phase == OVER) return refuse(refusal, T_04, "The match is over.");
    if (!(parley_asked(kit, p) >> seat & 1)) return refuse(refusal, T_01, "You are not asked now.");
    if (choice.verb != PASS && choice.verb != (p->phase == BIDDING ? BID : DARE))
        return refuse(refusal, T_02, "Now you %s or pass.", p->phase == BIDDING ? "bid" : "dare");
    if (choice.who || choice.b || choice.c || (!bids && choice.a))
        return refuse(refusal, T_03, "That names what is not there to choose.");
    if (bids && (choice.a < 1 || choice.a > 6 || !p->hand[seat][choice.a]))
        return refuse(refusal, T_03, "You have no %d under your cup.", choice.a);
    return true;
}

/* The choices that are allowed, or with `why` those that are not. */
static int choices_list(const Kit *kit, const void *state, int seat, Choice *out, Refusal *why)
{
    int n = 0;
    for (int verb = BID; verb <= DARE; verb++)
        for (int die = verb == BID; die <= (verb == BID ? 6 : 0); die++) {
            out[n] = (Choice){.verb = (uint8_t)verb, .a = (int16_t)die};
            n += parley_allows(kit, state, seat, out[n], why ? &why[n] : NULL) == !why;
        }
    return n;
}

static int parley_choices(const Kit *kit, const void *state, int seat, Choice *out)
{
    return choices_list(kit, state, seat, out, NULL);
}

static int parley_nearly(const Kit *kit, const void *state, int seat, int piece, Choice *out, Refusal *why)
{
    (void)piece; /* there are none */
    return choices_list(kit, state, seat, out, why);
}

static void parley_apply(const Kit *kit, void *state, int seat, Choice choice, Dice *dice, Events *events)
{
    Parley *p = state;
    p->made++;
    if (p->phase == BIDDING) {
        p->bid[seat] = choice.verb == BID ? (uint8_t)choice.a : PASSED;
        event_for(events, ANSWERED, T_09, seat, p->bid[seat]);
        if (!parley_asked(kit, p)) bids_show(kit, p, dice, events);
        return;
    }
    int winner = p->leader, die = choice.verb == DARE ? dice_roll(dice, 6, "dare") : 0;
    if (die) event_add(events, DARED, T_16, seat, winner, die);
    if (p->bid[seat] + die > p->bid[winner])
        winner = seat;
    else if (die)
        p->score[seat] = p->score[seat] > FINE ? (uint16_t)(p->score[seat] - FINE) : 0;
    prize_award(kit, p, winner, dice, events);
}

static void parley_leave(const Kit *kit, void *state, int seat, int why, Dice *dice, Events *events)
{
    Parley *p = state;
    int left = 0, last = 0;
    if (why == LEAVE_DRAW_AGREED) return match_end(p, 0, BY_DRAW, events);
    p->out |= (uint8_t)(1 << seat);
    event_add(events, LEFT, why == LEAVE_RESIGNED ? T_13 : T_14, seat, 0, why);
    for (int other = 1; other <= kit->seats; other++)
        if (!(p->out >> other & 1)) left++, last = other;
    if (left == 1) return match_end(p, last, BY_LEAVING, events);
    if (p->phase == DARING && (seat == p->leader || seat == p->darer))
        return prize_award(kit, p, seat == p->leader ? p->darer : p->leader, dice, events);
    if (p->phase == BIDDING) p->bid[seat] = 0;
    if (p->phase == BIDDING && !parley_asked(kit, p)) bids_show(kit, p, dice, events);
}

static void parley_hide(const Kit *kit, void *state, int seat)
{
    Parley *p = state;
    for (int other = 1; other <= kit->seats; other++) {
        if (other == seat) continue;
        memset(p->hand[other], 0, sizeof p->hand[other]);
        p->hand[other][0] = HAND;
        if (p->phase == BIDDING && p->bid[other]) p->bid[other] = SECRET;
    }
}

static bool parley_sound(const Kit *kit, const void *state, Text *why)
{
    const Parley *p = state;
    bool fine = p->phase >= BIDDING && p->phase <= OVER && p->ended <= BY_LEAVING &&
                p->winner <= kit->seats && p->leader <= kit->seats && p->darer <= kit->seats &&
                !(p->out & ~((2u << kit->seats) - 2));
    if (!fine) text_format(why, "phase %d, winner %d", p->phase, p->winner);
    for (int seat = 1; fine && seat <= kit->seats; seat++) {
        int dice = 0;
        for (int face = 1; face <= 6; face++) dice += p->hand[seat][face];
        fine = dice == HAND && !p->hand[seat][0] && p->bid[seat] <= PASSED && p->last[seat] <= PASSED;
        if (!fine) text_format(why, "seat %d has %d dice and bids %d", seat, dice, p->bid[seat]);
    }
    return fine;
}

/* Bids are nobody else's business, nor are the dice that the last one throws under all cups. */
static unsigned parley_readers(const Kit *kit, const void *state, int seat, Choice choice)
{
    (void)kit, (void)seat, (void)choice;
    return ((const Parley *)state)->phase == BIDDING ? 0 : READERS_ALL;
}

static void parley_guess(const Kit *kit, void *state, int seat, Dice *dice)
{
    Parley *p = state;
    (void)seat; /* whatever is not known, of whomever */
    for (int other = 1; other <= kit->seats; other++) {
        while (p->hand[other][0]) hand_throw(p, other, 0, dice, NULL);
        while (p->bid[other] == SECRET) {
            int bid = dice_roll(dice, PASSED, "guess");
            if (bid == PASSED || p->hand[other][bid]) p->bid[other] = (uint8_t)bid;
        }
    }
}

#include "parley_words.c"

/* clang-format off */
const Game parley = {
    .id = "parley", .title = "Parley", .rules_version = 1, .state_size_max = sizeof(Parley),
    .choices_max = 7, .events_max = 24, .seats_min = 2, .seats_max = SEATS_MAX, .clauses = "T",
    .shelve = parley_shelve, .unpack = parley_unpack, .place = parley_place, .begin = parley_begin,
    .asked = parley_asked, .ask = parley_ask, .choices = parley_choices, .allows = parley_allows,
    .apply = parley_apply, .leave = parley_leave, .result = parley_result,
    .sound = parley_sound,
    .hide = parley_hide, .guess = parley_guess, .readers = parley_readers,
    .read = parley_read, .write = parley_write, .tell = parley_tell, .facts = parley_facts, .describe = parley_describe,
    .touches = parley_touches, .nearly = parley_nearly, .draw = parley_draw,
    .odds = parley_odds, .judge = parley_judge,
    .list_cards = parley_list_cards, .check_team = parley_check_team,
};
