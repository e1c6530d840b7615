/* The state of Avertigos, and what its rules share. The game is one translation unit (avertigos.c includes
 * the others). */
#ifndef ARBITER_AVERTIGOS_H
#define ARBITER_AVERTIGOS_H

#include "core/steps.h"
#include "games/avertigos/avertigos_game.h"
#include "games/avertigos/kit/kit.h"

enum {
    HAND_START = 2,
    HAND_MAX = 7,
    AP_START = 4,
    CHAIN_MAX = HAND_MAX,
    SILVER_START = 5,
    TROOPERS_START = 4,
    ISLANDS_TO_WIN = 8,
    CLAWS_MAX = 3,
    SPIES_MAX = 2,
    ENVOYS = 3, /* the fourth is the piece on the Turn Marker */
    FINE = 5,
    SILVER_MAX = 999,
    BIDS_LISTED = 300,
    PAIR_SEATS = 4, /* of Strategy Mode */
    PAIRS = PAIR_SEATS * PAIR_SEATS,
    THROWN_MAX = 16
};
enum { HIDDEN_NUMBER = 0x7FFF, HIDDEN_BYTE = 255 };

/* ---- ships ---- */

enum { /* flags */
       SHIP_MOVED = 1,
       SHIP_SLOT = 2,  /* had its slot in this cycle           */
       SHIP_ACTED = 4, /* took its action in this cycle         */
       SHIP_BARRED = 8 /* left the area: no part in this phase  */
};

typedef struct Ship {
    int32_t x, y;
    uint8_t hull, heading, height, speed, ap, hp, flags,
        island; /* hp 0: there is no such ship. island: docked there */
    uint8_t module[SLOTS_MAX], left[SLOTS_MAX], dice[SLOTS_MAX];
    uint8_t starboard, fired, rank, spare; /* bits of slots; rank: Initiative when the cycle began */
} Ship;
_Static_assert(sizeof(Ship) == 32, "Ship has no padding");

typedef struct Link { /* a card of the chain that is being laid: the middle of its rear edge */
    int32_t x, y;
    uint8_t card, flipped, heading;
    int8_t turn;
} Link;
_Static_assert(sizeof(Link) == 12, "Link has no padding");

typedef struct Holding {                                                      /* an island in play */
    uint8_t owner, natives, troopers, commander, claws, post, docked, envoys; /* envoys: bits of seats */
    uint8_t spies[SEATS_MAX + 1], spare;
} Holding;
_Static_assert(sizeof(Holding) == 16, "Holding has no padding");

typedef struct Pact { /* between seats a < b; grant[0]: an island of a that b may use */
    uint8_t envoys, peace, grant[2];
} Pact;

enum { /* phases: what happens when no step is left */
       PH_PLACING,
       PH_ROUND,
       PH_DRAFT,
       PH_DEPLOY,
       PH_INITIATIVE,
       PH_MOVE,
       PH_ACT,
       PH_INCOME,
       PH_BUY,
       PH_END,
       PH_OVER
};
enum { BY_ROUNDS = 1, BY_DRAW, BY_LEAVING, BY_LIMIT, BY_CONQUEST, BY_ANNIHILATION, BY_TRADE };
enum { MAN_NONE, MAN_ASCEND, MAN_DESCEND, MAN_SWOOP, MAN_DIVE };

typedef struct AvState {
    uint64_t pool, zuked; /* modules that nobody has; ships that zuked in this move */
    uint64_t used[SEATS_MAX + 1], banned[SEATS_MAX + 1]; /* modules of this round, and of the one before */
    Ship ship[SHIPS_MAX + 1];                            /* from 1: eight for each seat */
    Link chain[CHAIN_MAX], last[CHAIN_MAX]; /* last: the chain that was committed last, for all to see */
    uint16_t turn, bank[SEATS_MAX + 1];
    int16_t silver[SEATS_MAX + 1], bid[SEATS_MAX + 1],
        shown[SEATS_MAX + 1]; /* bid: 1 more than was bid, 0 none yet; shown: of the last time */
    uint16_t declared_turn;
    uint8_t phase, round, ended, winners, out, left; /* bits 1 << seat; left: of those out, who got up */
    uint8_t laid, manoeuvre, finish, committed, turned,
        shape; /* of the chain; turned: heading + 1 of a ship that casts off */
    uint8_t climbed, dropped, any, pass, calls, declared, next;
    uint8_t order[SEATS_MAX + 1];                        /* player Initiative: the higher the better */
    uint8_t wins[SEATS_MAX + 1], faction[SEATS_MAX + 1]; /* faction: of each side */
    uint8_t ready, spied;                                /* bits of seats; spied: has ever had a spy */
    uint8_t hulls[HULLS_MAX + 1];                        /* copies in the pool */
    uint8_t hand_count[SEATS_MAX + 1], deck_count, discard_count;
    uint8_t deck[MOVES_MAX], discard[MOVES_MAX], hand[SEATS_MAX + 1][MOVES_MAX]; /* copies; [0]: not known */
    uint8_t troopers[SEATS_MAX + 1], commander[SEATS_MAX + 1], spies[SEATS_MAX + 1], envoys[SEATS_MAX + 1],
        posted;
    Holding holding[ISLANDS_MAX + 1];
    Pact pact[PAIRS];
    uint8_t offer_from, offer_to, offer_peace, offer_grant[2], offer_spare[2], placed;
    uint8_t last_ship, last_laid, last_manoeuvre, last_finish, last_turned;
    uint8_t roll[SEATS_MAX + 1], thrown[THROWN_MAX],
        throws;                         /* for Initiative; the dice that were thrown last */
    uint8_t bought[3], fine, landed[3]; /* paid last; the last landing: ship, troopers, commander */
    uint8_t dealt, tail[7];             /* dealt: the hands of this round are */
    Steps steps;
} AvState;
_Static_assert(sizeof(AvState) % 8 == 0 && sizeof(AvState) <= 8192, "AvState is small");

typedef struct Play { /* one call of the rules */
    const AvKit *kit;
    AvState *s;
    Dice *dice;
    Events *events;
} Play;

typedef struct Ask { /* one question */
    const AvKit *kit;
    const AvState *s;
    int seat;
    const Step *step;
} Ask;

typedef struct List {
    Ask ask;
    Choice *out;
    int count;
} List;
static inline void list_add(List *list, Choice choice) { list->out[list->count++] = choice; }

typedef struct Limits { /* speed cards of a chain: as many as the hand allows, at most, and what is due */
    int low, high, due;
} Limits;

enum { FROM_SHOT, FROM_CARDS, FROM_OVERSPEED, FROM_SHORTFALL, FROM_ZUKE, FROM_CLAWS }; /* damage */

/* ---- choices ---- */

enum {
    V_PASS = 1,
    V_DONE,
    V_FACTION,
    V_HULL,
    V_FIT,
    V_LEAVE,
    V_SET,
    V_DEPLOY,
    V_ENTER,
    V_SHIP,
    V_CARD,
    V_AP,
    V_HEADING,
    V_ASCEND,
    V_DESCEND,
    V_SWOOP,
    V_DIVE,
    V_LAY,
    V_GO,
    V_STAY,
    V_DRAW,
    V_PAY,
    V_TAKE,
    V_MEND,
    V_GIVE,
    V_MOVE,
    V_RISE,
    V_SINK,
    V_LOAD,
    V_FIRE,
    V_AIM,
    V_SWING,
    V_REPAIR,
    V_DOCK,
    V_LAND,
    V_KEEP,
    V_SPY,
    V_CALL,
    V_BID,
    V_BUY,
    V_BUILD,
    V_OFFER,
    V_ACCEPT,
    V_REFUSE,
    V_BREAK,
    V_DECLARE,
    V_COUNT
};

/* ---- steps: rules that pause ---- */

enum {
    ST_FACTION = 1,
    ST_HULL,
    ST_FIT,
    ST_SET,
    ST_DEPLOY,
    ST_ENTER,
    ST_PICK,
    ST_BOOST,
    ST_CHAIN,
    ST_TRAVEL,
    ST_BONUS,
    ST_TAKE,
    ST_MEND,
    ST_ZUKE,
    ST_DRAW,
    ST_SLOT,
    ST_AIM,
    ST_CALL,
    ST_BID,
    ST_LANDING,
    ST_KEEP,
    ST_BUY,
    ST_BUILD,
    ST_OFFER,
    ST_NEXT,
    ST_COUNT
};

/* ---- events; the subject is a ship unless said otherwise ---- */

enum {
    E_ROUND = 1, /* subject: the round */
    E_ROLLED,    /* subject: a seat; n total, dice */
    E_ORDER,     /* subject: a seat; n its place */
    E_FACTION,   /* subject: a side; n the faction */
    E_HULL,      /* n the hull */
    E_FITTED,    /* n the module */
    E_LEFT_OPEN, /* n the section */
    E_SCRAPPED,
    E_SET,       /* object slot + 1; n 1 starboard */
    E_DREW,      /* subject: a seat; object the card, secret */
    E_DEALT,     /* subject: a seat; n cards */
    E_SHUFFLED,  /* n cards */
    E_DEPLOYED,  /* n side, place, Height, Speed */
    E_TURN,      /* subject: the turn */
    E_PHASE,     /* subject: the phase */
    E_AP,        /* n how many */
    E_MANOEUVRE, /* n which */
    E_CARD,      /* object the card; n turn, flipped, place in the chain */
    E_HEIGHT,    /* n from, to */
    E_DAMAGED,   /* object component; n HP */
    E_MENDED,
    E_DISABLED, /* object: component */
    E_HURT,     /* n damage in all, source */
    E_DESTROYED,
    E_ZUKE,      /* object: the other; n totals of both, then the four dice packed */
    E_GIVEN,     /* object: seat that chose; n damage on the mover, on the other */
    E_MOVED,     /* n x, y in mm, heading */
    E_LEFT_AREA, /* n side */
    E_STAYED,
    E_SPEED,     /* n */
    E_DISCARDED, /* subject: a seat; n cards */
    E_LOADED,    /* object component; n dice */
    E_FIRED,     /* object: the target; n component */
    E_DICE,      /* n up to four faces, 0 none; object: 1 aimed */
    E_SWUNG,
    E_REPAIRED,
    E_SLOT_DONE,
    E_CYCLE,
    E_DOCKED, /* object: island */
    E_CAST_OFF,
    E_CLAWS,   /* object: island; n dice */
    E_LANDED,  /* object: island; n troopers, commander */
    E_SECURED, /* subject: seat; object: island */
    E_FAILED,
    E_GARRISON,
    E_SPY,      /* subject: seat; object: island */
    E_CALLED,   /* subject: seat */
    E_ANSWERED, /* subject: seat; n the bid, secret */
    E_BID,      /* subject: seat; n */
    E_INCOME,   /* subject: seat; n islands, resources */
    E_BOUGHT,   /* subject: seat; object: island; n what */
    E_BUILT,    /* object: island */
    E_OFFERED,  /* subject: seat; object: seat; n terms, secret */
    E_SEALED,
    E_DECLINED,
    E_BROKEN,    /* subject: seat; object: seat; n fine */
    E_DECLARED,  /* subject: seat */
    E_FOILED,    /* subject: seat */
    E_WON_ROUND, /* subject: side; 0 nobody */
    E_OUT,       /* subject: seat */
    E_LEFT,      /* subject: seat; n why */
    E_ENDED,
    E_COUNT
};

static inline int ship_seat(int id) { return (id - 1) / SHIPS_EACH + 1; }
static inline int ship_first(int seat) { return (seat - 1) * SHIPS_EACH + 1; }
static inline bool ship_there(const AvState *s, int id)
{
    return id >= 1 && id <= SHIPS_MAX && s->ship[id].hp;
}
static inline bool seat_in(const AvState *s, int seat) { return !(s->out >> seat & 1); }
static inline Pose ship_pose(const AvState *s, int id)
{
    const Ship *ship = &s->ship[id];
    return (Pose){{ship->x, ship->y}, ship->heading};
}
static inline const Hull *hull_of(const AvKit *kit, const AvState *s, int id)
{
    return &kit->box.hull[s->ship[id].hull];
}
static inline const Module *module_at(const AvKit *kit, const AvState *s, int id, int slot)
{
    return &kit->box.module[s->ship[id].module[slot]];
}
static inline const Move *move_face(const AvKit *kit, int card, int flipped)
{
    return &kit->box.move[flipped ? 0 : card];
}
static inline int pair_index(int a, int b)
{
    return a < b ? (a - 1) * PAIR_SEATS + b - 1 : (b - 1) * PAIR_SEATS + a - 1;
}
static inline const AvKit *kit_of(const Kit *kit) { return (const AvKit *)(const void *)kit; }
static inline Choice choice_of(int verb, int a, int b)
{
    return (Choice){.verb = (uint8_t)verb, .a = (int16_t)a, .b = (int16_t)b};
}

#include "games/avertigos/rules/rules.h"

#endif
