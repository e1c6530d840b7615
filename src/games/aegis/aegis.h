/* A.E.G.I.S.: kit, state, choices, steps and events. Rules and words are one translation unit (aegis.c
   includes them), compiled once for small boards and once for wide ones. Each file also compiles alone, for
   editors: its room's headers declare what others use of it. */
#ifndef ARBITER_AEGIS_H
#define ARBITER_AEGIS_H

#include "core/bits.h"
#include "core/clauses.h"
#include "core/game.h"
#include "core/steps.h"
#include "games/aegis/aegis_game.h"
#include "games/aegis/cards/card.h"
#include "games/aegis/drafted.h"
#include "games/aegis/kit/edition.h"
#include "games/aegis/questions.h"
#include <stdio.h>

/* What a header declares for other files is AEGIS_FN; its definition has no `static`, as the declaration
   has said so, while what is `static` in a file is that file's own. Data is defined as AEGIS_ROW. */
#ifdef AEGIS_UNIT
#define AEGIS_FN static
#define AEGIS_ROW static
#else
#define AEGIS_FN extern
#define AEGIS_ROW
#endif

/* ---- the kit ---------------------------------------------------------------------------------- */

enum {
    BASICS_MAX = 12,  /* of a seat, sideboard included: a draft of the first edition */
    BROUGHT_MAX = 8,  /* the same of a team that was built before */
    TEAM_SIZE = 5,    /* in play                        */
    COMBINED_MAX = 8, /* Combine Pool                   */
    DRONES_MAX = 4,
    SEAT_PIECES_MAX = BASICS_MAX + COMBINED_MAX + DRONES_MAX,
    PIECES_MAX = 128, /* ids 1..127 */
    STANDS_MAX = 5,
    CARDS_MAX = 127,
    MAKES_MAX = 64,
    CHARACTERS_MAX = 32
};

/* A set of pieces: bit per id. */
typedef struct Pieces {
    uint64_t word[PIECES_MAX / 64];
} Pieces;

typedef struct Piece { /* what never changes of a piece */
    uint8_t seat;      /* its owner */
    uint8_t card;      /* index of Kit.card; a Drone's card changes: see Robot.card */
    uint8_t basic, drone;
    uint64_t extra; /* abilities of an equipped Machineless Commander */
    uint32_t extra_classic;
    uint8_t character; /* of that Commander, 0 if none */
    uint8_t commander; /* index of Kit.card of its card, 0 if none */
} Piece;

enum Mode { MODE_STANDARD, MODE_STARPOINT, MODE_CHESS, MODE_POINTS, MODE_SOLO };

typedef struct Star { /* a Starpoint */
    uint16_t hex;
    uint8_t zone; /* the Start Zone beside it; or one of these */
    uint8_t number;
} Star;
enum { STAR_WHITE = 0, STAR_CENTRE = 255 };
enum { CONTROLS_MAX = 3 };

/* Solo Boss Battle: seat 1 plays, seat 2 is the Boss's side, which the rules play. */
enum { SOLO_PLAYER = 1, SOLO_BOSS = 2, STARPOINTS_OF_SOLO = 6, REVEALS_MOST = 4 };

typedef struct BossDeed {
    const char *name;
    uint16_t ref; /* ACTION_REF, 0: a special ability */
    uint8_t special, amount, icons;
} BossDeed;

typedef struct BossKit {
    uint8_t piece, deeds, trophies, summon;
    uint8_t reveals; /* Rondo cards in a round: the difficulty */
    uint8_t rondo[RONDO_KINDS];
    uint16_t hex;       /* where it begins */
    const char *figure; /* its body, "": it is drawn as a robot */
    char minions[64];   /* the team whose robots are its minions, "": they were placed */
    BossDeed deed[BOSS_MOVES_MAX];
    BossTrophy trophy[BOSS_TROPHIES];
} BossKit;

/* What a card's Actions do to somebody so many hexes away: damage expected, in sixths, and its Energy. */
enum { BLOW_FAR = 16 };
typedef struct Blow {
    uint8_t might, cost;
} Blow;
typedef struct Blows {
    Blow here[BLOW_FAR + 1];  /* from where it stands          */
    Blow after[BLOW_FAR + 1]; /* after a move, which costs too */
    uint8_t range;            /* of the farthest from where it stands */
} Blows;

typedef struct AegisKit {
    Kit head; /* first: see core/game.h */
    const Board *board;
    uint8_t seats, edition;
    uint8_t best_of; /* 1 or 3                                              */
    uint8_t errata;  /* the publisher's opening protection                  */
    uint8_t placed;  /* a position instead of a fresh game                  */
    uint8_t scrap;   /* Scrap Tokens are agreed on (first edition)          */
    uint8_t placing; /* players place the terrain (first edition)           */
    uint8_t equips;  /* Machineless Commanders are equipped before each game */
    uint8_t mode;    /* MODE_: all but the first have a ModeState */
    uint8_t rondo;   /* starting teams of robots of any Level */
    uint8_t draft;   /* combining goes by the rules of a draft */
    uint8_t inches;  /* without hexes: Advanced A.E.G.I.S. */
    uint8_t base;    /* half of a base, in hundredths of an inch */
    uint8_t dealt;   /* the cards are dealt and drafted: what a piece is, the state says (DraftState) */
    uint8_t mixed;   /* Commander cards are in the Basic deck */
    uint8_t hand_cards, commander_cards; /* dealt to each: Basic robots, Commanders */
    uint8_t stars;
    Star star[BOARD_MARKS_MAX];
    uint8_t controls; /* Control Points: all hexes of one have its number, 1..; only in Point Control */
    uint8_t control_at[BITS_WORDS_WIDE * 64];
    uint16_t control_centre[CONTROLS_MAX + 1]; /* the hex that has most of its hexes around it */
    BossKit boss;                              /* of Solo Boss Battle */
    Edition rules;
    uint16_t quiet_rounds, choices_limit;
    uint8_t side[SEATS_MAX + 1];  /* 1..: equal numbers are one team               */
    uint8_t zone[SEATS_MAX + 1];  /* of the board, before a team chooses           */
    uint8_t joint;                /* some seats are one team: control can change   */
    uint8_t pieces;               /* ids 1..pieces                                 */
    uint8_t first[SEATS_MAX + 2]; /* pieces of seat s: first[s] .. first[s+1]-1: basics, combined, 4 Drones */
    uint8_t basics[SEATS_MAX + 1], combined[SEATS_MAX + 1];
    uint8_t starts[SEATS_MAX + 1]; /* bits of its combined robots that start on the board: Combine Rondo */
    uint64_t team_abilities[SEATS_MAX + 1]; /* of all its cards and Commanders: to skip what nobody has */
    uint64_t all_abilities;
    Pieces own[SEATS_MAX + 1]; /* what a seat may control: its own, or anybody's where teammates combine */
    Pieces bearers[ABILITY_COUNT]; /* those who can have the ability at all */
    uint32_t all_classic;
    uint32_t equip_classic[SEATS_MAX + 1]; /* of a seat's Machineless Commander */
    uint8_t equip_card[SEATS_MAX + 1];     /* its card, 0: none                 */
    uint8_t equip_iris[PIECES_MAX / 8];    /* bit: of the Iris Dominion         */
    uint32_t all_attributes;
    uint8_t cards; /* ids 1..cards; 1 and 2 are the Drones */
    Piece piece[PIECES_MAX];
    char make[MAKES_MAX][12];
    uint8_t make_class[MAKES_MAX]; /* the Class that goes with the Make, 0: any (A2-REQ-04) */
    char character[CHARACTERS_MAX][16];
    char name[SEATS_MAX + 1][NAME_SIZE];
    const Blows *blows; /* [cards + 1] */
    Card card[];        /* [cards + 1] */
} AegisKit;

/* What a duel of the usual edition need not ask, because its build (aegis_duel.c) plays nothing else:
   kit_is_duel says which kits are its own. Rules ask by these functions. */
#ifdef AEGIS_DUEL
enum { DUEL = 1, PIECE_WORDS = 1 };
#else
enum { DUEL = 0, PIECE_WORDS = PIECES_MAX / 64 };
#endif
static inline int kit_seats(const AegisKit *k) { return DUEL ? 2 : k->seats; }
static inline int kit_mode(const AegisKit *k) { return DUEL ? MODE_STANDARD : k->mode; }
static inline bool kit_joint(const AegisKit *k) { return !DUEL && k->joint; }
static inline bool kit_dealt(const AegisKit *k) { return !DUEL && k->dealt; }
static inline bool kit_draft(const AegisKit *k) { return !DUEL && k->draft; }
static inline bool kit_equips(const AegisKit *k) { return !DUEL && k->equips; }
static inline bool kit_scrap(const AegisKit *k) { return !DUEL && k->scrap; }
static inline uint32_t kit_classic(const AegisKit *k) { return DUEL ? 0 : k->all_classic; }
static const Edition edition_usual = EDITION_SECOND;
static inline const Edition *kit_rules(const AegisKit *k) { return DUEL ? &edition_usual : &k->rules; }
static inline bool kit_is_duel(const AegisKit *k)
{
    bool usual = k->mode == MODE_STANDARD && memcmp(&k->rules, &edition_usual, sizeof k->rules) == 0;
    return usual && k->seats == 2 && k->side[1] != k->side[2] && !k->joint && !k->dealt && !k->draft &&
           !k->equips && !k->scrap && !k->all_classic && !k->inches && k->pieces < 64 &&
           k->board->words == BITS_WORDS_SMALL;
}

/* ---- the state -------------------------------------------------------------------------------- */

enum Where { IN_BOX, ACTIVE, UNDER, DESTROYED, WAITING /* for its Combat Drop */, SIDEBOARD };
/* IN_BOX: a combined robot in the Combine Pool, a Drone not in play. */

enum RobotFlag {
    ACTIVATED = 1,  /* can't activate again before its controller's Recharge                    */
    MOVED = 2,      /* moved in its activation                                                  */
    ACTED = 4,      /* used an Action (no SWIFT one) or combined in its activation              */
    FRESH = 8,      /* created this round: can't activate                                       */
    AVENGED = 16,   /* Revengeance used this round                                              */
    PENDING = 32,   /* has something coming in the effect that is being resolved                */
    GROUNDED = 64,  /* used Override this turn: can't start a combine                           */
    DROPPABLE = 128 /* gained Combat Drop by Combine Drop: may drop after the next Recharge     */
};

typedef struct Robot {
#ifdef AEGIS_INCHES
    int32_t hex; /* 0 unless ACTIVE */
#else
    uint16_t hex; /* 0 unless ACTIVE */
#endif
    uint8_t card;         /* its piece's card; for Drones the type in play */
    uint8_t seat;         /* who controls it */
    uint8_t where, under; /* under: the piece it is a component of */
    uint8_t damage, drain, boost, flags;
    uint8_t activations; /* this round (Arc Buster) */
    uint8_t rerolled;    /* bits: which Reroll instances were used this turn */
    uint8_t burn;        /* Blaze that its move has set off, dealt after the Action */
    uint8_t deploys;     /* Drones its damage has earned, not yet placed            */
    uint8_t marks;       /* EXCAVATED and those that follow it */
    uint8_t due;         /* DUE_ */
#ifdef AEGIS_INCHES
    uint8_t unused[2];
#endif
} Robot;
enum {
    EXCAVATED = 1,  /* its Actions have RECHARGE until its controller's Recharge              */
    MOVED_FREE = 2, /* in this turn, without an activation: Overload and Steady Fire are lost */
    SPED = 4,       /* in this turn, all its Movement in one line: Terminal Velocity */
    PLAYED = 8, /* of a combined robot with Run of Luck: was in play once, though back in the Combine Pool */
    WRECKED = 16, /* of one with Dread Salvage: lies destroyed, though back in the Combine Pool */
    COVERED = 32, /* ACTIVATED only by its Accelerator: the opening of a Starpoint Arena still protects it */
    EXPOSED = 64  /* an ability has activated it, or it activates again: no longer protected */
};
enum {
    DUE_REVENGE = 1,
    DUE_MOVE = 2 /* by Ultrablitz */,
    DUE_FIRE = 4 /* by Ultrasalvo */,
    GAINED_REROLL = 8, /* this turn, from a Commander Ability                  */
    FELL = 64,
    EQUIPPED = 128,           /* was destroyed in this game; has the seat's Commander */
    LASTING = FELL | EQUIPPED /* stay whatever becomes of the robot                   */
};
#ifdef AEGIS_INCHES
_Static_assert(sizeof(Robot) == 20, "Robot has no padding");
#else
_Static_assert(sizeof(Robot) == 16, "Robot has no padding");
#endif

/* What one seat's robots have put on a robot; ends at that seat's Recharge. */
typedef struct Effects {
    int8_t damage, defense, accuracy, evasion; /* buffs and debuffs */
    uint8_t blaze, rust;
    uint8_t flags;       /* EFFECT_ */
    int8_t evasion_down; /* Evasion Debuffs, which allies heed: A2-OUR-08; `evasion` are the Buffs */
} Effects;
_Static_assert(sizeof(Effects) == 8, "Effects has no padding");
enum {
    EFFECT_QUELL = 1,
    EFFECT_DISARM = 2,
    EFFECT_RESTRAIN = 4,
    EFFECT_RESONATE = 8,
    EFFECT_CLOAK = 16,
    EFFECT_VANISH = 32,
    EFFECT_DECOY = 64,   /* has Retaliate */
    EFFECT_FLICKER = 128 /* no Actions in its player's turn */
};

typedef struct SeatState {
    uint8_t pool, max, out; /* out: eliminated */
    uint8_t gone;           /* left the match  */
    uint8_t recharges;      /* so far, up to 255 */
    uint8_t protect;        /* enemies can neither target nor affect its robots */
    uint8_t reload;         /* Reload gives Reroll 1 to its robots this round   */
    uint8_t wins, zone;
    uint8_t picked;             /* a pick of five is in */
    uint8_t roll;               /* for the first turn */
    uint8_t fired;              /* Return Fire used in this combat */
    uint16_t stand[STANDS_MAX]; /* hexes, ascending, 0 at the end.. first */
    uint16_t pick; /* mask of its basics, in Combine Rondo from bit PICK_STARTS on of its combined robots; or
                      PICK_UNKNOWN */
} SeatState;
_Static_assert(sizeof(SeatState) == 24, "SeatState has no padding");
enum { PICK_STARTS = 8, PICK_UNKNOWN = 0xffff, POOL_SAID = 255 /* in `roll`, while a position is placed */ };

/* The Action being resolved; zero when there is none. */
typedef struct Roll {
    uint8_t user, target;               /* pieces; target 0: none */
    uint8_t card, slot;                 /* the Action: Kit.card[card].action[slot] */
    uint8_t cost;                       /* Energy paid for dice, or dice of a free one */
    uint8_t accuracy, successes, flags; /* ROLL_ */
    uint8_t face[8];                    /* how many dice show each face, 1..6 */
    uint8_t extra[8];                   /* GAMBIT's dice */
    uint8_t jammed;                     /* bits: which Jamming instances were used */
    uint8_t gambled;                    /* dice bought */
    uint8_t axis;                       /* Lanzer: 1.. */
    uint8_t forced;                     /* the push of FORCE is being decided, after a Repair or Move */
    uint8_t hurt_seats;                 /* bit per seat whose robot it damaged or drained */
    uint8_t reaction;                   /* how many reactions deep */
    int16_t total;                      /* before what differs from robot to robot */
    uint64_t affected[2];               /* bit per piece */
    uint32_t attributes;                /* in force: without Quelled ones, with given ones */
    uint32_t rust;                      /* what the user carried when the dice had counted */
} Roll;
_Static_assert(sizeof(Roll) == 56, "Roll has no padding");
enum {
    ROLL_FREE = 1,     /* costs nothing                       */
    ROLL_SURE = 2,     /* no dice: a triggered COMBINE Action */
    ROLL_FAILED = 4,   /* GAMBIT went wrong                   */
    ROLL_OWN = 8,      /* in an activation of the user's seat */
    ROLL_LUCKY = 16,   /* a 1 or a 6 was rolled (Run of Luck) */
    ROLL_PASSED = 32,  /* the side that is asked about rerolls has declined */
    ROLL_CHANGED = 64, /* dice changed since that side was first asked      */
    ROLL_LONG = 128    /* Long Arm of the Law                 */
};

/* Worked out from the rest of the state, kept so that nobody need look for it; not part of its hash. */
typedef struct Derived {
    Pieces active;  /* who is on the board                                          */
    Pieces touched; /* who has had effects put on him: all others have none         */
    uint8_t asked;  /* whose answer is waited for, bit per seat; set when play waits */
    uint8_t unused[7];
} Derived;
_Static_assert(sizeof(Derived) == 40, "Derived has no padding");

typedef struct State {
    Derived now;
    Steps steps;
    Bits occupied; /* derived from robot[].hex */
    Bits terrain;
    uint16_t choices;      /* made so far in this game */
    uint16_t round, quiet; /* quiet: turns without damage, drain, combine or destruction */
    uint8_t turn;          /* whose */
    uint8_t first;         /* who had the first turn */
    uint8_t over;
    uint8_t winners;          /* bit per seat; 0 with over: a draw */
    uint8_t game;             /* of the match, from 1 */
    uint8_t order[SEATS_MAX]; /* of turns, seats */
    uint8_t turns;            /* of this game, up to 255: for the first one */
    uint16_t over_clause;
    uint8_t emerging;  /* the card piece that is being formed by Emerge */
    uint8_t last;      /* the robot that activated last: who is meant by `move` */
    uint8_t piloted;   /* an Action was used in this turn (First Pilot)          */
    uint8_t tokens;    /* bit per seat: its Scrap Token is left                  */
    uint8_t undaunted; /* bit per seat: Undaunted was used in this turn          */
    uint8_t revenge;   /* false: no robot is DUE_REVENGE, nobody need look       */
    Roll roll;
    SeatState seat[SEATS_MAX + 1];
    uint8_t at[BITS_WORDS * 64]; /* piece on a hex, derived */
#ifdef AEGIS_INCHES
    int32_t grave[PIECES_MAX]; /* where those stood of whom a question is open */
    int32_t probe;             /* in a copy: a place that is judged instead of listing others */
    int32_t unused;
#endif
    Robot robot[]; /* [pieces + 1], then Effects [pieces + 1][seats] */
} State;
_Static_assert(sizeof(State) % 8 == 0, "State has no padding at its end");

/* What other modes than the standard game keep; it stands at the end of their states. */
typedef struct ModeState {
    union {
        int16_t points[SEATS_MAX + 1]; /* Valor Points or Victory Points                        */
        struct { /* Machine Chess, as a round ends: whom a seat's Rogue Decoy and Propaganda got */
            uint8_t decoy, spread;
        } given[SEATS_MAX + 1];
    };
    uint8_t done;    /* bit per seat: has passed in this round (Machine Chess: since the last activation) */
    uint8_t last;    /* the seat that activated a robot last in this round, 0: none */
    uint8_t ending;  /* ENDING_                                                   */
    uint8_t spared;  /* the robot that the Star Die strikes: it costs no points   */
    uint8_t changed; /* the points, so that the game may be over                  */
    uint8_t unused[5];
} ModeState;
_Static_assert(sizeof(ModeState) == 24, "ModeState has no padding");
/* What Solo Boss Battle keeps behind that. No order of a deck is kept: a card is drawn when it is revealed,
   of those of which nobody knows the place. In ModeState `done` then is: has activated a robot in this turn,
   and `last`: may activate another. */
typedef struct SoloState {
    uint8_t rondo[8]; /* Rondo cards left in the deck, by kind     */
    uint8_t shown[4]; /* kinds + 1 of those revealed in this round */
    uint8_t next;     /* how many of them have been resolved       */
    uint8_t skills;   /* SKILL_ bits used since the Boss's last activation */
    uint8_t die;      /* the die that lies alone, of a placement or Excavate, 0: none */
    uint8_t bottoms;  /* minions that went to the bottom of the deck, the topmost first: */
    uint8_t bottom[12];
    uint8_t recalls, losses, minions, spent, drained, combined; /* so far, for trophies */
    uint8_t unused[6];
} SoloState;
_Static_assert(sizeof(SoloState) == 40, "SoloState has no padding");
enum Skill { SKILL_SIX, SKILL_ACTIVATE, SKILL_REPAIR, SKILL_ONE, SKILL_ENERGY, SKILL_COUNT };
enum { ENDING_NONE, ENDING_SOON /* the next round is the last */, ENDING_LAST, ENDING_TIED };

_Static_assert(DRAFT_CARDS == CARDS_MAX + 1, "a place for every card");
/* What only Point Control keeps, behind its ModeState. */
enum { POINT_PIECES_MAX = 48 }; /* of its two seats, and 0 */
typedef struct PointState {
    uint64_t drained;                    /* bit per piece: has brought its points, for 0 Energy Output */
    uint8_t doomed_by[POINT_PIECES_MAX]; /* whose doing it is that this robot has no Integrity left    */
    uint8_t feller, felled;              /* who has destroyed how many robots by what is being done    */
    uint8_t unused[6];
} PointState;
_Static_assert(sizeof(PointState) == 64, "PointState has no padding");
_Static_assert(2 * (BROUGHT_MAX + COMBINED_MAX + DRONES_MAX) < POINT_PIECES_MAX, "all pieces of two seats");

/* A clause as the edition that is played numbers it. Rules cite the second edition's where both have one,
   the interface (allows, ask, events, result, odds) hands out this. */
static inline uint16_t clause_now(const AegisKit *k, int clause)
{
    return (uint16_t)(k->inches ? inches_clause(clause) : edition_clause(kit_rules(k)->number, clause));
}

#define KIT(kit) ((const AegisKit *)(kit))
#define STATE(state) ((State *)(state))
#define CONST_STATE(state) ((const State *)(state))

/* What a robot has from `boost` to `due` as one word: several of them are asked about at once. */
static inline uint64_t robot_word(const Robot *robot)
{
    uint64_t word;
    _Static_assert(offsetof(Robot, due) - offsetof(Robot, boost) == 7, "the bytes of a word");
    memcpy(&word, &robot->boost, sizeof word);
    return word;
}
static inline void robot_word_set(Robot *robot, uint64_t word) { memcpy(&robot->boost, &word, sizeof word); }
#define ROBOT_BITS(member, bits) ((uint64_t)(bits) << 8 * (offsetof(Robot, member) - offsetof(Robot, boost)))

static inline bool pieces_has(const Pieces *set, int piece)
{
    return set->word[piece >> 6] >> (piece & 63) & 1;
}
static inline void pieces_add(Pieces *set, int piece) { set->word[piece >> 6] |= 1ull << (piece & 63); }
static inline void pieces_drop(Pieces *set, int piece) { set->word[piece >> 6] &= ~(1ull << (piece & 63)); }

static inline void *effects_at(const AegisKit *kit, State *s, int piece, int seat)
{
    Effects *all = (Effects *)(void *)(s->robot + kit->pieces + 1);
    return &all[piece * kit_seats(kit) + seat - 1];
}
/* To put effects there, or change them. */
static inline Effects *effects_of(const AegisKit *kit, State *s, int piece, int seat)
{
    pieces_add(&s->now.touched, piece);
    return effects_at(kit, s, piece, seat);
}
static inline const Effects *effects_on(const AegisKit *kit, const State *s, int piece, int seat)
{
    const Effects *all = (const Effects *)(const void *)(s->robot + kit->pieces + 1);
    return &all[piece * kit_seats(kit) + seat - 1];
}
/* Where a robot has Arrest Mandate: for each piece a bit per seat that has targeted it in this turn. It
   stands at the end of the state, but for a DraftState. */
static inline uint32_t targeted_size(const AegisKit *kit)
{
    return kit_classic(kit) & CLASSIC(ARREST_MANDATE) ? (kit->pieces + 1u + 7u) / 8 * 8 : 0;
}
static inline uint32_t state_size(const AegisKit *kit)
{
    return (uint32_t)(sizeof(State) + (size_t)(kit->pieces + 1) * (sizeof(Robot) + 8u * kit_seats(kit)) +
                      targeted_size(kit) + (kit_mode(kit) ? sizeof(ModeState) : 0) +
                      (kit_mode(kit) == MODE_POINTS ? sizeof(PointState) : 0) +
                      (kit_mode(kit) == MODE_SOLO ? sizeof(SoloState) : 0) +
                      (kit_dealt(kit) ? sizeof(DraftState) : 0));
}
/* Is a turn the activation of one robot? */
static inline bool alternates(const AegisKit *kit)
{
    return kit_mode(kit) == MODE_STARPOINT || kit_mode(kit) == MODE_CHESS;
}
static inline ModeState *mode_state(const AegisKit *kit, State *s)
{
    return effects_at(kit, s, kit->pieces + 1, 1);
}
static inline const ModeState *mode_seen(const AegisKit *kit, const State *s)
{
    return (const ModeState *)(const void *)effects_on(kit, s, kit->pieces + 1, 1);
}
static inline PointState *point_state(const AegisKit *kit, State *s)
{
    return (PointState *)(void *)(mode_state(kit, s) + 1);
}
static inline const PointState *point_seen(const AegisKit *kit, const State *s)
{
    return (const PointState *)(const void *)(mode_seen(kit, s) + 1);
}

static inline DraftState *draft_state(const AegisKit *kit, State *s)
{
    return (DraftState *)(void *)((char *)s + state_size(kit) - sizeof(DraftState));
}
static inline const DraftState *draft_seen(const AegisKit *kit, const State *s)
{
    return (const DraftState *)(const void *)((const char *)s + state_size(kit) - sizeof(DraftState));
}

static inline uint8_t *targeted_by(const AegisKit *kit, State *s)
{
    uint32_t behind = targeted_size(kit) + (kit_dealt(kit) ? (uint32_t)sizeof(DraftState) : 0);
    return (uint8_t *)s + state_size(kit) - behind;
}

static inline SoloState *solo_state(const AegisKit *kit, State *s)
{
    return (SoloState *)(void *)(mode_state(kit, s) + 1);
}
static inline const SoloState *solo_seen(const AegisKit *kit, const State *s)
{
    return (const SoloState *)(const void *)(mode_seen(kit, s) + 1);
}

/* ---- events ------------------------------------------------------------------------------------ */

enum EventKind {
    EVENT_NONE,
    EVENT_FIRST,       /* subject seat, n face            */
    EVENT_PICKED,      /* subject seat, n mask            */
    EVENT_ZONES,       /* subject seat, n zone            */
    EVENT_PLACED,      /* subject piece, object hex       */
    EVENT_TURN,        /* subject seat, n round           */
    EVENT_RECHARGE,    /* subject seat, n Energy          */
    EVENT_UNPROTECTED, /* subject seat                  */
    EVENT_ACTIVATED,   /* subject piece                   */
    EVENT_MOVED,       /* subject piece, object hex, n Energy, n[1] from */
    EVENT_JUMPED,      /* subject piece, object hex       */
    EVENT_USED,        /* subject piece, object target, n ACTION_REF, n[1] Energy, n[2] accuracy */
    EVENT_ROLLED,      /* subject piece, object: purpose (ROLLED_), n die face, n[1] old face or 0 */
    EVENT_DISCARDED,   /* subject piece, n face (PRECISE) */
    EVENT_SUCCESSES,   /* subject piece, n successes, n[1] total */
    EVENT_FAILED,      /* subject piece                   */
    EVENT_DAMAGE,      /* subject piece, object by, n amount, n[1] damage now */
    EVENT_SPARED,      /* subject piece, object by: reduced to nothing */
    EVENT_DRAIN,       /* subject piece, object by, n     */
    EVENT_REPAIRED,    /* subject piece, object by, n damage, n[1] drain */
    EVENT_BOOSTED,     /* subject piece, object by, n     */
    EVENT_BUFFED,      /* subject piece, object by which seat, n TYPE_BUFF_, n[1] amount */
    EVENT_STATUS,      /* subject piece, object by which seat, n attribute (BLAZE...) or 0 for Resonate */
    EVENT_PUSHED,      /* subject piece, object hex, n hexes, n[1] from */
    EVENT_COLLIDED,    /* subject piece, object piece or 0, n damage */
    EVENT_OFF_BOARD,   /* subject piece                   */
    EVENT_SHIFTED,     /* subject piece, object hex, n[1] from */
    EVENT_DESTROYED,   /* subject piece, object hex       */
    EVENT_COMBINED,    /* subject new piece, object hex, n first, n[1] second component, n[2] Energy */
    EVENT_TRIGGERED,   /* subject piece, n ability        */
    EVENT_ENERGY,      /* subject seat, n change          */
    EVENT_DRONE,       /* subject piece, object hex       */
    EVENT_STAND,       /* subject seat, object hex, n[1] from (0: new), n -1: removed */
    EVENT_PREVENTED,   /* subject piece, n damage         */
    EVENT_DROPPED,     /* subject piece, object hex; object 0: taken off the board */
    EVENT_BECAME,      /* subject old piece, object new   */
    EVENT_ENDED,       /* effects of subject seat end     */
    EVENT_TURN_ENDED,  /* subject seat                   */
    EVENT_OUT,         /* subject seat eliminated         */
    EVENT_LEFT,        /* subject seat, n LEAVE_          */
    EVENT_GAME_OVER,   /* subject winner seat or 0        */
    EVENT_MATCH_OVER,  /* subject winner seat or 0        */
    EVENT_CLOAKED,     /* subject piece                   */
    EVENT_RETURNED,    /* subject piece, object hex       */
    EVENT_TERRAIN,     /* subject seat, object hex        */
    EVENT_EQUIPPED,    /* subject piece                   */
    EVENT_SHIELDED,    /* subject piece, object piece, n  */
    EVENT_CONTROL,     /* subject piece, object seat      */
    EVENT_VALOR,       /* subject seat, object piece or 0, n change, n[1] Valor Points now */
    EVENT_ENDING,      /* n ENDING_                       */
    EVENT_PASSED,      /* subject seat                    */
    EVENT_DEALT,       /* subject seat, object DraftPlace, n cards, which the seat alone may know */
    EVENT_KEPT,        /* subject seat, n card, which it alone may know */
    EVENT_THROWN,      /* subject seat, n card, which it alone may know */
    EVENT_HANDED,      /* n cards in each hand that goes on */
    EVENT_SHOWN,       /* subject seat, object DraftPlace, n cards */
    EVENT_POINTS, /* subject seat, object piece or 0, n Victory Points, n[1] all of them, n[2] Control Point
                   */
    EVENT_CONTESTED, /* subject seat, n Control Point   */
    EVENT_ENTERED,   /* subject piece, object hex       */
    EVENT_TOKEN,     /* subject seat that has the Player 1 Token now */
    /* Solo Boss Battle */
    EVENT_REVEALED,    /* subject RONDO_, n its place in the round */
    EVENT_RONDO,       /* subject the Boss, n RONDO_: the card is resolved */
    EVENT_SPECIAL,     /* subject the Boss, n which of its deeds */
    EVENT_DROPPED_OUT, /* subject who decides, object candidate, n its value, n[1] the best; by the clause */
    EVENT_DECIDED,     /* subject who decides, object robot or 0, n candidates, n[1] hex or 0 */
    EVENT_SKIPPED,     /* subject piece, n ACTION_REF, 0: its movement */
    EVENT_DRAWN,       /* subject minion that is revealed, n 1: it goes to the bottom */
    EVENT_SUMMONED,    /* subject piece, object hex, n the robot that it replaces, or 0 */
    EVENT_LAID_AWAY,   /* subject minion that is discarded */
    EVENT_NO_SUMMON,   /* subject the Boss, n deck        */
    EVENT_CLEANSED,    /* subject the Boss                */
    EVENT_SKILL,       /* subject seat, n SKILL_          */
    EVENT_TROPHY,      /* subject seat, n which of the Boss's trophies */
    EVENT_COUNT
};
enum {
    ROLLED_HIT,
    ROLLED_REROLL,
    ROLLED_JAM,
    ROLLED_GAMBIT,
    ROLLED_EXCAVATE,
    ROLLED_PILOT,
    ROLLED_STAR,
    ROLLED_PLACE,
    ROLLED_VALOR
};

#include "games/aegis/common.h"

#endif
