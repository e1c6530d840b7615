/* What a card can say: Classes, Actions and their attributes, abilities. */
#ifndef ARBITER_AEGIS_CARD_H
#define ARBITER_AEGIS_CARD_H

#include "core/game.h"

enum { CLASS_A = 1, CLASS_E = 2, CLASS_G = 4, CLASS_I = 8, CLASS_S = 16 };

enum Attribute {
    AIMED = 1 << 0,
    ARCING = 1 << 1,
    BLAZE = 1 << 2,
    CRITICAL = 1 << 3,
    DISARM = 1 << 4,
    FORCE = 1 << 5,
    GAMBIT = 1 << 6,
    HEAVY = 1 << 7,
    PIERCING = 1 << 8,
    PRECISE = 1 << 9,
    QUELL = 1 << 10,
    RECHARGE = 1 << 11,
    RESTRAIN = 1 << 12,
    RUST = 1 << 13,
    SELF = 1 << 14,
    SWIFT = 1 << 15,
    COMBINE = 1 << 16,
    ANTI_AIR = 1 << 17, /* its amount stands beside */
    LASER = 1 << 18,
    LIGHT = 1 << 19,
    MELEE = 1 << 20, /* of the first edition     */
    ATTRIBUTE_COUNT = 21
};

enum ActionType {
    TYPE_NONE,
    TYPE_DAMAGE,
    TYPE_DRAIN,
    TYPE_REPAIR,
    TYPE_BOOST,
    TYPE_PUSH,
    TYPE_PULL,
    TYPE_MOVE,
    TYPE_BUFF_DAMAGE,
    TYPE_BUFF_DEFENSE,
    TYPE_BUFF_ACCURACY,
    TYPE_BUFF_EVASION, /* power has a sign */
    TYPE_TRUE_FORM,
    TYPE_LANZER,
    TYPE_BURST_STAR,
    TYPE_SELF_PUSH, /* unique Actions   */
    TYPE_COUNT
};

enum { COST_X = 255 };

typedef struct Action {
    const char *name;
    uint32_t attributes;
    uint8_t cost;     /* COST_X: freely chosen */
    uint8_t accuracy; /* 1..6                  */
    uint8_t each;     /* multi-hit, else single-hit */
    uint8_t type;
    int8_t power;
    uint8_t range, radius; /* 0: none */
    uint8_t anti_air;
    uint8_t range_min; /* nearer robots can't be targeted, 0: any may */
} Action;
enum {
    RANGE_UNLIMITED = 200,
    RANGE_SHOWN_MAX = 99
}; /* of LASER: longer than any area is; as programs see it */

/* Abilities are bits of Card.abilities; their numbers stand in Card. */
enum Ability {
    ACCELERATOR,
    ARC_BUSTER,
    BEACON,
    COMBAT_DROP,
    DEPLOY,
    EMERGE,
    EVADE,
    MELEE_EVADE,
    RANGE_EVADE,
    FLIGHT,
    JAMMING,
    JET,
    ORBITAL_ARRAY,
    OVERLOAD,
    PARTING_SHOT,
    PARTING_CANNON,
    PARTING_DRONE,
    REROLL,
    RETALIATE,
    RETURN_FIRE,
    REVENGEANCE,
    /* of Commanders */
    AETHER_WIND,
    AETHER_WALTZ,
    AUTHORITY,
    AUTHORITY_PLUS,
    EXCAVATE,
    FALSE_ARMY,
    JETJUMP,
    LONG_ARM,
    OVERRIDE,
    PENALTY_SHOT,
    RECKLESS_PILOT,
    RELOAD,
    RUN_OF_LUCK,
    STEADY_AIM,
    UNBROKEN,
    WILDCARD,
    /* star: when the robot is combined into */
    BLITZ,
    SUPERBLITZ,
    ULTRABLITZ,
    HARDSHIELD,
    IGNITION,
    REFUEL,
    RESONATE,
    SALVO,
    SUPERSALVO,
    ULTRASALVO,
    TIDEMAKER,
    WORLDFIRE,
    ULTRACOMBINE,
    /* when the robot is used as a component */
    COMBINE_ASSAULT,
    COMBINE_SHIELD,
    COMBINE_BLAZE,
    COMBINE_RUST,
    COMBINE_QUELL,
    COMBINE_DISARM,
    COMBINE_RESTRAIN,
    COMBINE_DROP,
    COMBINE_FUEL,
    COMBINE_DRONE,
    COMBINE_SHIFT,
    ABILITY_COUNT
};
_Static_assert(ABILITY_COUNT <= 64, "abilities are bits of a word");
#define ABILITY(name) (1ull << (name))

/* Abilities that only the first edition has: bits of Card.classic. */
enum Classic {
    CLASSIC_FIRST = 64,
    CLOAKING = CLASSIC_FIRST,
    DOUBLE_MOVE,
    ENERGY_SIPHON,
    INFINITY_MELEE,
    TERMINAL_VELOCITY,
    /* of Commanders */
    AMBUSCADE,
    ARREST_MANDATE,
    BENEVOLENCE,
    DREAD_SALVAGE,
    EMINENCE,
    FIRST_PILOT,
    WILD_SHIELD,
    LONE_CRUSADE,
    MAGNIFICENCE,
    NAKAMA_SYSTEM,
    PERSEVERE,
    SHIFTY_BUSINESS,
    SHOWDOWN,
    STEADY_FIRE,
    ROGUE_DECOY,
    /* of Machineless Commanders */
    MIRROR_MATCH,
    WALLFLOWER,
    UNDAUNTED,
    PROPAGANDA,
    OPTIMIZE,
    /* star */
    DETONATOR,
    CAPTURE,
    FLICKER,
    VANISH,
    ABILITIES_END
};
_Static_assert(ABILITIES_END - CLASSIC_FIRST <= 32, "they are bits of a word");
#define CLASSIC(name) (1u << ((name) - CLASSIC_FIRST))
#define CLASSIC_COMMANDERS (CLASSIC(OPTIMIZE + 1) - CLASSIC(AMBUSCADE))
enum { CLASSIC_STAR_FIRST = DETONATOR, CLASSIC_STAR_LAST = VANISH };
enum {
    STAR_FIRST = BLITZ,
    STAR_LAST = ULTRACOMBINE,
    PART_FIRST = COMBINE_ASSAULT,
    PART_LAST = COMBINE_SHIFT
};
#define COMMANDER_ABILITIES (ABILITY(WILDCARD + 1) - ABILITY(AETHER_WIND))

enum { DRONE_NONE, DRONE_GAN, DRONE_SAUR }; /* also the first two cards of every kit */

enum { ACTIONS_MAX = 3, INSTANCES_MAX = 2 };

typedef struct Card {
    const char *name; /* "ARK-2500", "SSM-2000 Sunset Mode", "GAN" for a Drone */
    uint64_t abilities;
    uint32_t classic;       /* CLASSIC_ abilities */
    uint8_t classes, level; /* of a Drone: 0 and 1 */
    uint8_t drone;          /* DRONE_, for Drones only */
    uint8_t make;           /* index of Kit.make, 1.. */
    uint16_t model;
    uint8_t move, energy, integrity;
    uint8_t commander; /* index of Kit.character, 0: no Commander robot */
    uint8_t action_count;
    /* the numbers of the abilities */
    uint8_t accelerator, evade, melee_evade, range_evade, jet, parting_shot, parting_cannon;
    uint8_t jamming[INSTANCES_MAX], reroll[INSTANCES_MAX]; /* separate instances, 0: none */
    uint8_t deploy, parting_drone;                         /* DRONE_ */
    uint8_t combine_drone, combine_drone_count, combine_drone_distance;
    uint8_t cloaking;
    Action action[ACTIONS_MAX];
} Card;

/* ---- Solo Boss Battle ---- */

/* The Rondo cards, and as bits the icons beside what a Boss does: letters as CLASS_, then the two symbols. */
enum { RONDO_PHI = 5, RONDO_OMEGA, RONDO_KINDS, ICON_PHI = 1 << RONDO_PHI, ICON_OMEGA = 1 << RONDO_OMEGA };

/* A Boss's own abilities, used like its Actions when their icon is revealed. */
enum Special {
    SPECIAL_NONE,    /* it is an Action */
    SPECIAL_SUMMON,  /* summons so many minions                                        */
    SPECIAL_ADVANCE, /* the Boss moves up to so many hexes, by the rules for a minion  */
    SPECIAL_MEND,    /* the Boss is repaired                                           */
    SPECIAL_SAP,     /* the player's Pool loses so much Energy                         */
    SPECIAL_COUNT
};

typedef struct BossMove {
    Action action; /* of a special ability only its name */
    uint8_t special, amount, icons;
} BossMove;

enum Trophy {
    TROPHY_NONE,
    TROPHY_ROUNDS,  /* won in this round or before        */
    TROPHY_VALOR,   /* so many Valor Points are left      */
    TROPHY_MINIONS, /* so many minions were destroyed     */
    TROPHY_ENERGY,  /* so much is left in the Pool        */
    TROPHY_LEVEL,   /* a robot of this Level is in play   */
    TROPHY_NO_RECALL,
    TROPHY_NO_LOSS,
    TROPHY_NO_SKILL,
    TROPHY_NO_COMBINE,
    TROPHY_NO_DRAIN, /* no robot was fully drained        */
    TROPHY_COUNT
};

typedef struct BossTrophy {
    const char *name;
    uint8_t kind, amount;
} BossTrophy;

enum { BOSS_MOVES_MAX = 9, BOSS_TROPHIES = 3, MINIONS_LEAST = 9, MINIONS_MOST = 10, BOSS_TEAMS_MAX = 4 };

static inline bool ability_known(int ability)
{
    return (ability >= 0 && ability < ABILITY_COUNT) || (ability >= CLASSIC_FIRST && ability < ABILITIES_END);
}
static inline bool card_has(const Card *card, int ability)
{
    return ability < CLASSIC_FIRST ? card->abilities >> ability & 1
                                   : card->classic >> (ability - CLASSIC_FIRST) & 1;
}

#endif
