/* The state of Robot Empire. Rules, words and judgement are one translation unit (robot_empire.c includes
   them); each file also compiles alone: its room's header declares what others use of it. */
#ifndef ARBITER_ROBOT_EMPIRE_H
#define ARBITER_ROBOT_EMPIRE_H

#include "games/robot_empire/cards/cards.h"

/* What a room's header declares for other files is EMPIRE_FN: its definition has no `static`, as the
   declaration has said so, while what is `static` in a file is that file's own. Data is defined as
   EMPIRE_ROW. */
#ifdef EMPIRE_UNIT
#define EMPIRE_FN static
#define EMPIRE_ROW static
#else
#define EMPIRE_FN extern
#define EMPIRE_ROW
#endif

enum {
    BATTERY_FULL = 20,
    BATTERY_MIN = 15,
    VAULT_START = 6,
    COINS_PAIR = 80,
    HAND = 7,
    HAND_MAX = 12,
    INCOME = 3,
    CHAIN_MAX = 3,
    PENDING_MAX = 16,
    WORDS_MAX = PIECES_MAX / 64,
    TRIED_MAX = 8,
    BOX_MAX = 250,
    TURNS_LIMIT = 60
};
enum {
    HIDDEN_CARD = 0xFFFF,
    SECRET_ANSWER = 255,
    PLAY_BASE = 1000
}; /* a target of PLAY_BASE + i is pending play i */

enum { /* where a card is */
       AT_DECK,
       AT_UNSEEN,
       AT_HAND,
       AT_DISCARD,
       AT_GONE,
       AT_SHOWN,
       AT_FRONT,
       AT_BASE,
       AT_MIDDLE,
       AT_MOON,
       AT_INSTALLED,
       AT_CHAINED,
       AT_UNDER
};
enum { /* flags of a card on the table */
       F_TAPPED = 1,
       F_FRESH = 2,
       F_LANDED = 4,
       F_RETURNED = 8,
       F_FIRED = 16,
       F_GROUNDED = 32,
       F_BLOCKED = 64,
       F_LOOSE = 128
};
enum { F_OF_TURN = F_RETURNED | F_FIRED | F_GROUNDED | F_BLOCKED | F_LOOSE };

typedef struct Piece {
    uint8_t where, seat, flags, damage, shield, bought, coins,
        order;                         /* coins: of a Moon. order: in which it was declared */
    uint8_t aim, power, guard, taking; /* in combat: the seat attacked, values rolled, damage to be dealt */
    int16_t host, first, next,
        blocks; /* host: what it is part of, or the Moon it is on. first, next: what is attached */
} Piece;
_Static_assert(sizeof(Piece) == 20, "Piece has no padding");

enum { P_USE = 1, P_TAP, P_FIRE, P_LAND, P_RETURN };
typedef struct Pending { /* announced, not yet in effect */
    uint8_t kind, seat, op, dead;
    int16_t piece, target;
    uint8_t which, whom; /* whom: the player whom the first effect is aimed at, for those after it */
    uint8_t nothing[2];
} Pending;
_Static_assert(sizeof(Pending) == 12, "Pending has no padding");

enum { /* what the game does next when nobody is asked */
       ST_PLACING,
       ST_TRADE,
       ST_DEAL,
       ST_BEGIN,
       ST_PLAY,
       ST_MOON_ENTER,
       ST_MOON,
       ST_COMBAT_ENTER,
       ST_COMBAT,
       ST_BLOCK_ENTER,
       ST_BLOCK,
       ST_ROLL,
       ST_DIVIDE,
       ST_ABSORB,
       ST_DAMAGE,
       ST_COLLECT,
       ST_DRAW,
       ST_DISCARD,
       ST_REFILL,
       ST_END,
       ST_OVER
};
enum { WIN_NONE, WIN_REACTIVATE, WIN_COMBAT, WIN_ATTACK, WIN_BLOCK, WIN_DAMAGE };
enum { BY_LAST = 1, BY_LIMIT, BY_DRAW, BY_LEAVING };
enum { PLACED_DECK = 1, PLACED_CHEST = 2, PLACED_ANY = 4 };

enum {
    V_BATTERY = 1,
    V_PLAY,
    V_INSTALL,
    V_USE,
    V_UPGRADE,
    V_BOOST,
    V_TAP,
    V_CHAIN,
    V_UNCHAIN,
    V_ASSEMBLE,
    V_LAND,
    V_RETURN,
    V_FIRE,
    V_ATTACK,
    V_BLOCK,
    V_DAMAGE,
    V_ABSORB,
    V_DISCARD,
    V_DONE,
    V_PASS,
    V_COUNT
};

typedef struct EmpireState {
    uint16_t turn, coins, chest;
    uint8_t stage, window, active, first, ended, winners, out,
        left; /* bits 1 << seat; left: of those out, who got up */
    uint8_t waiting, opening, resolving, absorbing, declined; /* declined: who will absorb no more */
    uint8_t blocker, attackers, blockers, dividing_left, discarded, tried_count, pending_count, passed;
    uint8_t battery[SEATS_MAX + 1], shield[SEATS_MAX + 1], base_damage[SEATS_MAX + 1],
        hand_count[SEATS_MAX + 1];
    uint8_t nothing[SEATS_MAX + 1], placed; /* placed: PLACED_ bits of a position that is set up */
    uint16_t vault[SEATS_MAX + 1];
    int16_t dividing,
        hit_piece; /* the attacker whose damage is divided; the Equipment that is about to be hit */
    uint16_t hit_damage, tried[TRIED_MAX];
    uint16_t deck_count[SEATS_MAX + 1], hand[SEATS_MAX + 1][HAND_MAX];
    Pending pending[PENDING_MAX];
    Choice answer[SEATS_MAX + 1];
    uint64_t shuffled; /* stands for the open piles that became decks */
    uint64_t deck[WORDS_MAX], middle[WORDS_MAX], front[SEATS_MAX + 1][WORDS_MAX],
        base[SEATS_MAX + 1][WORDS_MAX];
    Piece piece[]; /* kit->pieces + 1 of them, and room up to 8 bytes */
} EmpireState;
_Static_assert(offsetof(EmpireState, shuffled) % 8 == 0, "EmpireState has no padding");

/* What is asked of cards in hands and decks most often, near at hand for each piece. */
typedef struct Trait {
    uint8_t kind, cost;
    uint8_t worth, worth_paid; /* in a hand: of a card that the Vault can't pay, and of one that it can */
} Trait;

typedef struct EmpireKit {
    Kit kit;
    bool moons, ports, trade, own, refill;
    int coins, limit, bonus, pieces, words, cards,
        agent_cost; /* agent_cost: of the cheapest Agent in the box */
    char name[SEATS_MAX + 1][NAME_SIZE];
    Card card[CARDS_MAX + 1];                                           /* from 1 */
    uint16_t design[PIECES_MAX];                                        /* of each piece */
    Trait trait[PIECES_MAX];                                            /* of each piece */
    uint8_t copy[PIECES_MAX], copies[CARDS_MAX + 1], owner[PIECES_MAX]; /* owner: 0 of a shared deck */
    int first[SEATS_MAX + 1], last[SEATS_MAX + 1]; /* pieces of each deck; [0] of the shared one */
} EmpireKit;

typedef struct Play { /* one call of the rules */
    const EmpireKit *kit;
    EmpireState *s;
    Dice *dice;
    Events *events;
} Play;

enum {             /* events; the subject is a seat unless said otherwise */
       E_MOON = 1, /* subject Moon, n coins */
       E_TRADED,
       E_ANSWERED,
       E_REVEALED,
       E_DREW,
       E_SHUFFLED,
       E_ROLLED_FIRST,
       E_FIRST,
       E_TURN,
       E_CLEARED,
       E_REACTIVATED,
       E_BROUGHT,
       E_TOO_DEAR,
       E_INSTALLED,
       E_UPGRADED,
       E_BOOSTED,
       E_ANNOUNCED,
       E_NOTHING,
       E_CANCELLED,
       E_CHAINED,
       E_UNCHAINED,
       E_ASSEMBLED,
       E_LANDED,
       E_RETURNED,
       E_DAMAGED,
       E_DESTROYED,
       E_REPAIRED,
       E_SHIELDED,
       E_PREVENTED,
       E_TAPPED,
       E_UNTAPPED,
       E_COINS,
       E_STOLEN,
       E_BURNT,
       E_DRAINED,
       E_CHARGED,
       E_STRIPPED,
       E_GROUNDED,
       E_ROLLED,
       E_ATTACKS,
       E_BLOCKS,
       E_DIVIDED,
       E_ABSORBED,
       E_BATTERY,
       E_COLLECTED,
       E_DISCARDED,
       E_OUT,
       E_CAPTURED,
       E_PHASE,
       E_LEFT,
       E_ENDED,
       E_DISCARD_USED,
       E_FIRED,
       E_BONUS
};

#define EACH_BIT(kit_, bits, id)                                                                             \
    for (int id##_word = 0; id##_word < (kit_)->words; id##_word++)                                          \
        for (uint64_t id##_left = (bits)[id##_word]; id##_left; id##_left &= id##_left - 1)                  \
            for (int id = id##_word * 64 + __builtin_ctzll(id##_left), id##_once = 1; id##_once;             \
                 id##_once = 0)

static inline const Card *card_of(const EmpireKit *kit, int id) { return &kit->card[kit->design[id]]; }
static inline int kind_of(const EmpireKit *kit, int id) { return kit->trait[id].kind; }
static inline bool bit_has(const uint64_t *bits, int id) { return bits[id >> 6] >> (id & 63) & 1; }
static inline void bit_add(uint64_t *bits, int id) { bits[id >> 6] |= 1ull << (id & 63); }
static inline void bit_drop(uint64_t *bits, int id) { bits[id >> 6] &= ~(1ull << (id & 63)); }

/* How many bits of a word are set in each of its bytes and those below it; the highest has them all. */
static inline uint64_t bit_sums(uint64_t bits)
{
    bits -= bits >> 1 & 0x5555555555555555;
    bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333);
    return ((bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0f) * 0x0101010101010101;
}
static inline int bit_count(uint64_t sums) { return (int)(sums >> 56); }
/* Where the n-th bit from 0 is, which must be set: in the first byte whose sum is above n. No branch, for
   nothing would be known of it. */
static inline int bit_nth(uint64_t bits, uint64_t sums, int n)
{
    const uint64_t each = 0x0101010101010101, high = 0x8080808080808080;
    const uint64_t in_nibble = 0x4332322132212110; /* how many bits are set in 0 .. 15 */
    int at = __builtin_ctzll(((sums | high) - (uint64_t)(n + 1) * each) & high) & ~7, count, step;
    n -= (int)(sums << 8 >> at & 0xff);
    count = (int)(in_nibble >> (bits >> at << 2 & 60) & 7), step = n >= count;
    n -= step ? count : 0, at += step << 2;
    count = (int)(in_nibble >> (bits >> at << 2 & 12) & 7), step = n >= count;
    n -= step ? count : 0, at += step << 1;
    return at + (n >= (int)(bits >> at & 1));
}

static inline bool seat_in(const EmpireState *s, int seat) { return !(s->out >> seat & 1); }

static inline const char *card_name(const EmpireKit *kit, int id) { return card_of(kit, id)->name; }
static inline bool piece_id(const EmpireKit *kit, int id) { return id >= 1 && id <= kit->pieces; }

extern const SetupChoice empire_options[];
bool empire_team_suits(const Catalog *, const char *team, const Setup *);
Kit *empire_unpack(const Catalog *, const Setup *, Arena *, Problem *);
extern const Game robot_empire;

#endif
