/* The tables of the summary: moves, wound levels, attributes, the ways of two dice. What moves do is ours
   (SR-OUR-13, SR-OUR-14). */
#include "games/spot_rules/sheets/sheet.h"

const char *const spot_attributes[ATTRIBUTES] = {
    "", "Strength", "Size", "Agility", "Reflexes", "Intelligence", "Perception", "Willpower", "Influence"};
const char *const spot_levels[WOUND_LEVELS] = {"none",  "Bruise", "Thwack",  "Break",
                                               "Flesh", "Wound",  "Splatter"};
const char *const spot_schools[GUN_FU + 1] = {"", "Brawling", "Martial Arts", "Gun-Fu"};
const char *const spot_bands[5] = {"point-blank", "close", "effective", "long", "extreme"};
const uint8_t spot_ways[13] = {0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36};

enum { DEFENCE = DOES_DEFEND, LYING = WHILE_PRONE, HELD = WHILE_HELD, FELLS = DOES_PRONE, HOLDS = DOES_HOLD };

const Move spot_moves[MOVES] = {
    [M_BLOCK] = {"Block", BRAWLING, STRENGTH, DF_ATTACKER, DEFENCE | LYING, 0, 0, SR_BRW_01},
    [M_BREAK] = {"Break", BRAWLING, STRENGTH, 4, LYING | HELD, BREAK, 2, SR_BRW_02},
    [M_CHOKE] = {"Choke", BRAWLING, STRENGTH, 1, LYING | HELD, BRUISE, 2, SR_BRW_03},
    [M_DIRTY_BLOW] = {"Dirty Blow", BRAWLING, STRENGTH, 4, LYING | HELD, THWACK, 2, SR_BRW_04},
    [M_DODGE] = {"Dodge", BRAWLING, REFLEXES, DF_ATTACKER, DEFENCE | LYING, 0, 0, SR_BRW_05},
    [M_FEINT] = {"Feint", BRAWLING, REFLEXES, DF_DEFENDER, 0, 0, 0, SR_BRW_06},
    [M_GRAB] = {"Grab", BRAWLING, STRENGTH, 2, LYING | HOLDS, 0, 0, SR_BRW_07},
    [M_KNEE] = {"Knee", BRAWLING, STRENGTH, 2, HELD, BRUISE, 4, SR_BRW_08},
    [M_HAYMAKER] = {"Haymaker", BRAWLING, STRENGTH, 3, 0, BRUISE, 4, SR_BRW_09},
    [M_HEAD_BUTT] = {"Head-butt", BRAWLING, STRENGTH, 2, LYING | HELD, BRUISE, 4, SR_BRW_10},
    [M_HEAD_SMASH] = {"Head Smash", BRAWLING, STRENGTH, 3, 0, THWACK, 2, SR_BRW_11},
    [M_IMPROVISED_BLOCK] = {"Improvised Weapon Block", BRAWLING, STRENGTH, DF_ATTACKER, DEFENCE, 0, 0,
                            SR_BRW_12},
    [M_IMPROVISED_STRIKE] = {"Improvised Weapon Strike", BRAWLING, STRENGTH, 2, 0, THWACK, 3, SR_BRW_13},
    [M_PUNCH] = {"Punch", BRAWLING, STRENGTH, 1, 0, BRUISE, 2, SR_BRW_14},
    [M_SMASH] = {"Smash", BRAWLING, STRENGTH, 3, LYING | HELD, THWACK, 2, SR_BRW_15},
    [M_TACKLE] = {"Tackle", BRAWLING, SIZE, DF_SIZE, FELLS, BRUISE, 2, SR_BRW_16},
    [M_DISARM] = {"Disarm", MARTIAL_ARTS, AGILITY, 2, 0, 0, 0, SR_MA_01},
    [M_FLIP] = {"Flip", MARTIAL_ARTS, AGILITY, DF_ATTACKER, DEFENCE | LYING | FELLS, BRUISE, 2, SR_MA_02},
    [M_JUMP_KICK] = {"Jump Kick", MARTIAL_ARTS, AGILITY, 3, 0, THWACK, 2, SR_MA_03},
    [M_KICK] = {"Kick", MARTIAL_ARTS, AGILITY, 2, 0, BRUISE, 4, SR_MA_04},
    [M_NERVE_PUNCH] = {"Nerve Punch", MARTIAL_ARTS, AGILITY, 4, 0, THWACK, 5, SR_MA_05},
    [M_SWEEP] = {"Sweep", MARTIAL_ARTS, AGILITY, 3, LYING | FELLS, BRUISE, 2, SR_MA_06},
    [M_THROW] = {"Throw", MARTIAL_ARTS, AGILITY, 3, FELLS, BRUISE, 2, SR_MA_07},
    [M_TOUCH_OF_DEATH] = {"Touch of Death", MARTIAL_ARTS, AGILITY, 5, 0, SPLATTER, 3, SR_MA_08},
    [M_WEAPON_BLOCK] = {"Weapon Block", MARTIAL_ARTS, AGILITY, DF_ATTACKER, DEFENCE, 0, 0, SR_MA_09},
    [M_WEAPON_STRIKE] = {"Weapon Strike", MARTIAL_ARTS, AGILITY, 2, 0, 0, 0, SR_MA_10},
    [M_DRAW_PISTOL] = {"Draw Pistol", GUN_FU, AGILITY, 1, 0, 0, 0, SR_GUN_01},
    [M_PISTOL_WHIP] = {"Pistol Whip", GUN_FU, AGILITY, 2, 0, THWACK, 2, SR_GUN_02},
    [M_SHOOT] = {"Shoot", GUN_FU, AGILITY, 2, 0, 0, 0, SR_GUN_03},
};
