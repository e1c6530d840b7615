/* What stands in files of Spot Rules: skills and weapons (.cards), characters (.sheet). */
#ifndef ARBITER_SPOT_SHEET_H
#define ARBITER_SPOT_SHEET_H

#include "core/game.h"
#include "games/spot_rules/spot_rules_game.h"

enum {
    SKILLS_MAX = 40, /* from 1 */
    WEAPONS_MAX = 40,
    SHEETS_MAX = 60,
    TRAITS_MAX = 20,
    CARRY_MAX = 4,  /* weapons of one character */
    WOUNDS_MAX = 8, /* of one character         */
    COMBOS_MAX = 4,
    COMBO_MOVES_MAX = 6,
    TRAIT_SLOTS = 3,
    COPIES_MAX = 6
};

enum { /* attributes; a stat above them is a skill */
       STRENGTH = 1,
       SIZE,
       AGILITY,
       REFLEXES,
       INTELLIGENCE,
       PERCEPTION,
       WILLPOWER,
       INFLUENCE,
       ATTRIBUTES
};
#define STAT_OF_SKILL(skill) (ATTRIBUTES - 1 + (skill))

enum { NO_WOUND, BRUISE, THWACK, BREAK, FLESH, WOUND, SPLATTER, WOUND_LEVELS };

enum { /* what a weapon can do */
       W_STOCK = 1,
       W_SCOPE = 2,
       W_AUTO = 4,
       W_SHOTGUN = 8,
       W_GRENADE = 16,
       W_MELEE = 32,
       W_PISTOL = 64
};

typedef struct Skill {
    char name[32];
    uint8_t attribute; /* in brackets unless a test says otherwise; 0: none */
} Skill;

typedef struct Weapon {
    char name[32], skill[32];
    uint8_t attribute, level, dl, marks, ammo, blast;
    uint16_t range[5]; /* metres: the far end of each band */
} Weapon;

typedef struct SheetSkill {
    char name[32];
    uint8_t level, cp;
} SheetSkill;

typedef struct SheetWound {
    uint8_t level, dl, stable;
} SheetWound;

typedef struct Sheet {
    char name[32], looks[32], file[48];
    int line;
    uint8_t attribute[ATTRIBUTES], good, bad, copies, side, armour, kits, skills, weapons, combos, traits,
        wounds;
    uint8_t bystander;
    uint16_t points;
    uint32_t moves;
    SheetSkill skill[SKILLS_MAX];
    char weapon[CARRY_MAX][32];
    uint8_t ammo[CARRY_MAX];
    uint8_t combo[COMBOS_MAX][COMBO_MOVES_MAX + 1]; /* how many, then the moves */
    char trait[TRAIT_SLOTS][32];
    uint8_t trait_level[TRAIT_SLOTS];
    SheetWound wound[WOUNDS_MAX];
} Sheet;

enum { KIT_FIRST_AID = 1, KIT_MEDICAL = 2, KIT_FACILITY = 4 };

typedef struct Shelf {
    Skill skill[SKILLS_MAX + 1];
    Weapon weapon[WEAPONS_MAX + 1];
    Sheet *sheet[SHEETS_MAX + 1];
    int skills, weapons, sheets; /* from 1 */
} Shelf;

bool spot_shelve(Catalog *, const char *path, const char *text, int first_line, Problem *);
void spot_list_cards(const Catalog *, Json *);
bool spot_check_team(const Catalog *, const char *team, Text *report);
/* Everything of the catalog and its bases, the newest of each name. */
void spot_shelf_gather(const Catalog *, Shelf *);

/* ---- the tables of the summary (kit/tables.c) ---- */

enum { /* moves; 0 is none */
       M_BLOCK = 1,
       M_BREAK,
       M_CHOKE,
       M_DIRTY_BLOW,
       M_DODGE,
       M_FEINT,
       M_GRAB,
       M_KNEE,
       M_HAYMAKER,
       M_HEAD_BUTT,
       M_HEAD_SMASH,
       M_IMPROVISED_BLOCK,
       M_IMPROVISED_STRIKE,
       M_PUNCH,
       M_SMASH,
       M_TACKLE,
       M_DISARM,
       M_FLIP,
       M_JUMP_KICK,
       M_KICK,
       M_NERVE_PUNCH,
       M_SWEEP,
       M_THROW,
       M_TOUCH_OF_DEATH,
       M_WEAPON_BLOCK,
       M_WEAPON_STRIKE,
       M_DRAW_PISTOL,
       M_PISTOL_WHIP,
       M_SHOOT,
       MOVES
};
enum { BRAWLING = 1, MARTIAL_ARTS, GUN_FU };
enum {
    DF_ATTACKER = -1,
    DF_DEFENDER = -2,
    DF_SIZE = -3
}; /* of a move: somebody's skill, the victim's Size */
enum { DOES_PRONE = 1, DOES_HOLD = 2, DOES_DEFEND = 4, WHILE_PRONE = 8, WHILE_HELD = 16 };

typedef struct Move {
    const char *name;
    uint8_t school, attribute;
    int8_t df;
    uint8_t marks, level, dl;
    uint16_t clause;
} Move;

extern const Move spot_moves[MOVES];
extern const char *const spot_attributes[ATTRIBUTES],
    *const spot_levels[WOUND_LEVELS], *const spot_schools[GUN_FU + 1], *const spot_bands[5];
extern const uint8_t spot_ways[13]; /* ways of 36 in which two dice are not above a number */

#endif
