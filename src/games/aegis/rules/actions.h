/* Moving and using Actions: move.c, target.c, use.c, action.c, effect.c, push.c, action_run.c. */
#ifndef ARBITER_AEGIS_ACTIONS_H
#define ARBITER_AEGIS_ACTIONS_H

#include "games/aegis/rules/robots.h"

/* ---- move.c ---- */

#ifndef AEGIS_INCHES /* inches/places.h */
enum { REACH_MAX = 48 };
typedef struct Reach {
    int hexes;                  /* the farthest that was looked at         */
    Bits within[REACH_MAX + 1]; /* reachable in at most so many hexes     */
} Reach;
#endif

/* How a robot moves: the hexes one Energy buys, the Energy that Movement allows, and over what. */
typedef struct Gait {
    int move, per_energy;
    bool over;
} Gait;

enum {
    OVERRIDE_HEXES = 5,
    ACCELERATED = 1,
    OVERRIDDEN = 2,
    SPECIAL = 4,
    EXCAVATED_NOW = 8,
    HAD_MOVED = 16,
    HAD_ACTED = 128,  /* in the activation of the same robot that this one interrupts */
    TRANSFORMED = 32, /* into its true form, which can't go on with it: A2-UNQ-03 */
    RAN = 64          /* the Accelerator's move is made, or a jump in place of a move */
};

/* STEP_ACTIVATION.phase holds those flags. Above the Actions used, its n holds this one: */
enum { DROP_DECLINED = 64 /* a teammate would not let a robot drop here: A2-OUR-20 */ };

/* n and a also hold the Actions used (see use.c) and how many they were; above them a has these: */
enum {
    ACTIONS_USED = 63,
    ACTIONS_COUNT = 15,
    ARRAYS_USED = 0x1ff0,
    MOVED_AGAIN = 0x2000,
    STAR_ROLLED = 0x4000
};

AEGIS_FN void reach_flood_by(const AegisKit *k, const State *s, int from, int hexes, bool over, bool stops,
                             Reach *reach);
AEGIS_FN void reach_flood(const AegisKit *k, const State *s, int from, int hexes, bool over, Reach *reach);
AEGIS_FN Area reach_ends(const AegisKit *k, const State *s, const Reach *reach);
AEGIS_FN int reach_distance(const Reach *reach, int hex);
AEGIS_FN Gait gait_of(const AegisKit *k, const State *s, int piece);
AEGIS_FN Gait activation_gait(const AegisKit *k, const State *s, const Step *step);
AEGIS_FN int energy_for(Gait gait, int hexes);
AEGIS_FN int movement_refused(const AegisKit *k, const State *s, const Step *step);
AEGIS_FN bool may_jump(const AegisKit *k, const State *s, int piece);
AEGIS_FN int list_jumps(const AegisKit *k, const State *s, int piece, Choice *out, int n);
AEGIS_FN int list_moves(const AegisKit *k, const State *s, const Step *step, Choice *out);
AEGIS_FN void robot_move(const AegisKit *k, State *s, int piece, int hex, int energy, int kind, int clause,
                         Events *events);
AEGIS_FN void robot_jump(const AegisKit *k, State *s, int piece, int hex, bool drain, Events *events);
AEGIS_FN void velocity_note(const AegisKit *k, State *s, int piece, int hex);
AEGIS_FN bool at_velocity(const State *s, int piece);
AEGIS_FN int cloaking_refused(const AegisKit *k, const State *s, const Step *step);
AEGIS_FN int list_cloaks(const AegisKit *k, const State *s, const Step *step, Choice *out, int n);
AEGIS_FN void cloak_apply(const AegisKit *k, State *s, const Step *step, int hex, Events *events);
AEGIS_FN void activation_move(const AegisKit *k, State *s, Step *step, Choice c, Events *events);

/* ---- target.c ---- */

/* What bears on all Actions of a robot alike, found once for all of them. */
typedef struct Hands {
    uint32_t given, kept; /* Attributes that it adds, and those of a card that count */
    unsigned effects;     /* EFFECT_ */
    bool moved;
} Hands;

static inline uint32_t attributes_in(const Hands *hands, const Action *action)
{
    return (action->attributes & hands->kept) | hands->given;
}

/* What a robot sees: robots near enough, and those of them in line of sight. Computed once for all of
   its Actions and masked by each one's range. */
typedef struct Sight {
    Bits near, clear;
    Bits beacons; /* enemies with Beacon, of those near enough */
    int range;
    bool any; /* is somebody near enough? */
} Sight;

static inline bool is_affected(const Roll *roll, int piece)
{
    return roll->affected[piece >> 6] >> (piece & 63) & 1;
}

/* for each affected robot, lowest piece first: AFFECTED_EACH(roll, piece) { ... } */
#define AFFECTED_EACH(roll, piece)                                                                           \
    for (int piece##_word = 0; piece##_word < 2; piece##_word++)                                             \
        for (uint64_t piece##_left = (roll)->affected[piece##_word]; piece##_left;                           \
             piece##_left &= piece##_left - 1)                                                               \
            for (int piece = piece##_word * 64 + __builtin_ctzll(piece##_left), piece##_once = 1;            \
                 piece##_once; piece##_once = 0)

AEGIS_FN Hands hands_of(const AegisKit *k, const State *s, int piece);
AEGIS_FN uint32_t attributes_now(const AegisKit *k, const State *s, int piece, const Action *action);
AEGIS_FN uint32_t attributes_mirrored(const AegisKit *k, const State *s, int piece, int target);
AEGIS_FN bool sees(const AegisKit *k, const State *s, int from, int to, const Bits *blocked);
AEGIS_FN Bits unprotected(const AegisKit *k, const State *s, int seat, Bits robots);
AEGIS_FN Bits beacon_bind(const AegisKit *k, const State *s, int seat, Bits targets);
AEGIS_FN void sight_look(const AegisKit *k, const State *s, int piece, int range, Sight *sight);
AEGIS_FN int action_range(const Action *action, uint32_t attributes);
AEGIS_FN Bits targets_in_range(const AegisKit *k, const State *s, int piece, const Action *action,
                               uint32_t attributes, int range, const Sight *sight);
AEGIS_FN const Action *roll_action(const AegisKit *k, const Roll *roll);
AEGIS_FN int decided_type(const AegisKit *k, const Roll *roll);
AEGIS_FN bool force_comes_later(const Action *action);
AEGIS_FN void action_affects(const AegisKit *k, const State *s, Roll *roll);
AEGIS_FN int accuracy_now(const AegisKit *k, const State *s, int user, int target, const Action *action,
                          uint32_t attributes);

/* ---- use.c ---- */

enum UseMode {
    USE_PAID,
    USE_FREE, /* Salvo, Ultracombine: dice but no Energy                     */
    USE_SURE  /* a triggered COMBINE Action: neither, and it succeeds        */
};

typedef struct UseContext {
    const Step *activation; /* the robot's own activation, NULL for reactions and triggers */
    uint16_t used;          /* bits of the Actions that a salvo has used */
    uint8_t only;           /* the one card whose Actions are offered, 0: the robot's own and given ones */
    uint8_t reserve;        /* Energy that has to be left for something else */
    uint8_t slots;          /* bits of the own card's slots that are offered; 0xff: all */
    uint8_t mode, payer;
    uint8_t zero; /* no gap, and what is not constant behind the rest: it is made of whole words */
} UseContext;

AEGIS_FN int action_sources(const AegisKit *k, const State *s, int piece, const UseContext *use,
                            uint8_t cards[8]);
AEGIS_FN int slot_bit(const AegisKit *k, const State *s, int piece, int card, int slot);
AEGIS_FN void action_mark_used(Step *step, int bit);
AEGIS_FN int action_refused(const AegisKit *k, const State *s, int piece, const Hands *hands, int card,
                            int slot, const UseContext *use);
AEGIS_FN bool long_arm(const AegisKit *k, const State *s, int piece, const Action *action,
                       const UseContext *use);
AEGIS_FN int list_uses(const AegisKit *k, const State *s, int piece, const UseContext *use, Choice *out,
                       int n);
AEGIS_FN bool can_use_any(const AegisKit *k, const State *s, int piece, UseContext use);
AEGIS_FN UseContext use_in_activation(const Step *step);
AEGIS_FN UseContext use_as_answer(const AegisKit *k, const State *s, int piece);
AEGIS_FN UseContext use_in_salvo(const Step *step);
AEGIS_FN bool beside_terrain(const AegisKit *k, const State *s, int piece);
AEGIS_FN bool may_excavate(const AegisKit *k, const State *s, int piece, UseContext use, int phase);
AEGIS_FN int target_refused(const AegisKit *k, const State *s, int piece, const Action *action, int target,
                            bool longer, const UseContext *use);

/* ---- action.c ---- */

enum ActionPhase {
    ACTION_REROLL,
    ACTION_JAM,
    ACTION_GAMBIT,
    ACTION_COUNT,
    ACTION_CHOOSE,
    ACTION_STATUS,
    ACTION_BURY,
    ACTION_RUST,
    ACTION_LAST,
    ACTION_END
};

/* The Action is over and may be answered. STEP_REACT.b: depth, and what the roll was like. */
enum { REACT_FAILED = 0x100, REACT_LUCKY = 0x200, REACT_OWN = 0x400, REACT_SEAT_SHIFT = 12 };

enum { REACTIONS_MAX = 12 }; /* A2-OUR-17 */

typedef struct SpareDice {
    bool low, high; /* one more die, of which the lowest or the highest goes */
} SpareDice;

AEGIS_FN SpareDice spare_dice(const AegisKit *k, const State *s, const Roll *roll);
AEGIS_FN int activated_now(const State *s, int seat);
AEGIS_FN void roll_dice(State *s, int count, uint8_t faces[8], const char *purpose, int kind, bool users,
                        Dice *dice, Events *events);
AEGIS_FN uint32_t action_attributes(const AegisKit *k, const State *s, int piece, const Action *action,
                                    Choice c);
AEGIS_FN void target_note(const AegisKit *k, State *s, int seat, int target);
AEGIS_FN void targets_forget(const AegisKit *k, State *s);
AEGIS_FN void action_begin(const AegisKit *k, State *s, int piece, Choice c, int mode, int payer,
                           int reaction, Dice *dice, Events *events);
AEGIS_FN const uint8_t *dice_shown(const Roll *roll);
AEGIS_FN int reroll_instances(const AegisKit *k, const State *s, int piece, uint8_t x[6]);
AEGIS_FN int jam_instances(const AegisKit *k, const State *s, int piece, uint8_t x[6]);
AEGIS_FN int instance_most(const uint8_t *x, int n);
AEGIS_FN int pilot_robot(const AegisKit *k, const State *s);
AEGIS_FN int action_payer(const State *s);
AEGIS_FN int reroll_most(const AegisKit *k, const State *s);
AEGIS_FN int jam_most(const AegisKit *k, const State *s);
AEGIS_FN int list_rerolls(const AegisKit *k, const State *s, Choice *out);
AEGIS_FN int list_jams(const AegisKit *k, const State *s, Choice *out);
AEGIS_FN int choice_dice(Choice c);
AEGIS_FN void action_reroll(const AegisKit *k, State *s, Choice c, Dice *dice, Events *events);

/* ---- effect.c ---- */

AEGIS_FN int successes_of(const Action *action, const Roll *roll);
AEGIS_FN bool gambit_failed(const Roll *roll);
AEGIS_FN int gambit_most(const AegisKit *k, const State *s, int payer);
AEGIS_FN bool is_offensive(const Action *action);
AEGIS_FN int total_of(const AegisKit *k, const Action *action, const Roll *roll, int damage_buff);
AEGIS_FN int damage_bonus(const AegisKit *k, const State *s, int user, int target);
AEGIS_FN int anti_air(const AegisKit *k, const State *s, const Action *action, const Roll *roll, int piece);
AEGIS_FN int effect_on(const AegisKit *k, const State *s, const Roll *roll, int piece);
AEGIS_FN int harm_on(const AegisKit *k, const State *s, const Roll *roll, int piece);
AEGIS_FN void robot_repair(State *s, int piece, int amount, int by, Events *events);
AEGIS_FN void action_count(const AegisKit *k, State *s, Dice *dice, Events *events);
AEGIS_FN void action_statuses(const AegisKit *k, State *s, Events *events);
AEGIS_FN void action_end(const AegisKit *k, State *s, Events *events);

/* ---- push.c ---- */

typedef struct PushTrace {
    int hex, moved;            /* where it ends, and how many hexes that are */
    int other;                 /* the robot that stops it, 0: none           */
    bool stopped, off, walled; /* walled: by the edge of the board */
} PushTrace;

AEGIS_FN PushTrace push_trace(const AegisKit *k, const State *s, const Roll *roll, int piece, int direction,
                              int hexes);
AEGIS_FN int push_hexes_by(const AegisKit *k, const State *s, const Roll *roll, int piece);
AEGIS_FN int push_ways_by(const AegisKit *k, const State *s, const Roll *roll, int piece);
AEGIS_FN int push_ways(const AegisKit *k, const State *s, int piece);
AEGIS_FN int push_hexes(const AegisKit *k, const State *s, int piece);
AEGIS_FN int list_shifts(const AegisKit *k, const State *s, int piece, int hexes, bool over, Choice *out,
                         int n);
AEGIS_FN int list_action_choices(const AegisKit *k, const State *s, Choice *out);
AEGIS_FN void pending_clear(const AegisKit *k, State *s);
AEGIS_FN bool force_begin(const AegisKit *k, State *s);
AEGIS_FN void action_sink(State *s);
AEGIS_FN void action_rise(State *s);
AEGIS_FN void shift_run(const AegisKit *k, State *s, int piece, int hex, Events *events);
AEGIS_FN void displace(const AegisKit *k, State *s, Choice c, Events *events);
AEGIS_FN void action_choose(const AegisKit *k, State *s, Choice c, Events *events);

/* ---- star_die.c ---- */

enum { STAR_OF_ACTION, STAR_OF_POINT, STAR_CHOSEN }; /* STEP_STAR.phase: whose die; an effect chosen by a 6 */

AEGIS_FN Bits starpoints_taken(const AegisKit *k, const State *s, int seat);
AEGIS_FN int star_roll_refused(const AegisKit *k, const State *s, const Step *step);
AEGIS_FN void star_roll(const AegisKit *k, State *s, Step *step, Dice *dice, Events *events);

/* ---- activation.c ---- */

AEGIS_FN void activation_open(const AegisKit *k, State *s, int piece, int seat, int flags, int clause,
                              Events *events);
AEGIS_FN void excavate_roll(const AegisKit *k, State *s, int piece, int payer, Step *step, Dice *dice,
                            Events *events);
AEGIS_FN void excavate_apply(const AegisKit *k, State *s, int piece, int face, Events *events);
AEGIS_FN int agree_list(const AegisKit *k, const State *s, const Step *step, Choice *out);

#endif
