/* The house rules: every clause on which book and campaign differ and every ruling of ours has a row. */
#include "games/spot_rules/spot.h"

/* clang-format off */
const Option spot_options[OPTIONS] = {
    /*               key           values (the first holds if nothing is said)   low high otherwise  clause      what it decides */
    [O_MODE]       = {"mode",       "campaign encounter",     0, 0, 0,             SR_CFG_04,  "what is played: a campaign until the game master closes it, or one encounter"},
    [O_COLUMN]     = {"column",     "mine book",              0, 0, 0,             SR_CFG_01,  "which column of the basic test table holds"},
    [O_LUCK]       = {"luck",       "normal reversed",        0, 0, 0,             SR_CFG_03,  "at which end of the scale Good Luck lies"},
    [O_DEATH]      = {"death",      "house book",             0, 0, 0,             SR_OUR_08,  "what a failed stabilisation at Damage Level 6 leads to"},
    [O_ASSISTANTS] = {"assistants", "+1 -1",                  0, 0, 0,             SR_TEAM_05, "what each assistant one below the leader adds to the target number"},
    [O_LUCKY]      = {"lucky",      "turns next nothing",     0, 0, 0,             SR_LUCK_08, "what luck does: turns a failed test, changes the next Df, or only the game master's word"},
    [O_VARIABLE]   = {"variable",   "on off",                 0, 0, 0,             SR_VAR_04,  "whether Df modifiers change a variable test"},
    [O_LEARN]      = {"learn",      "final base",             0, 0, 0,             SR_LRN_08,  "which Df decides whether a test can teach"},
    [O_UNTRAINED]  = {"untrained",  "zero refused",           0, 0, 0,             SR_OUR_10,  "whether somebody without the skill may test it, with Stat 0"},
    [O_RESEARCH]   = {"helpers",    "once each",              0, 0, 0,             SR_RES_06,  "how often helpers with the skill lower a project's Df"},
    [O_ARMOUR]     = {"armour",     "on off",                 0, 0, 0,             SR_OUR_03,  "whether armour is tested when somebody is hit"},
    [O_OVERFLOW]   = {"overflow",   "on off",                 0, 0, 0,             SR_OUR_01,  "whether a Damage Level above 6 carries over"},
    [O_STABILISE]  = {"stabilise",  "on off",                 0, 0, 0,             SR_OUR_04,  "whether lethal wounds get worse until they are stabilised"},
    [O_USAGE]      = {"usage",      "on off",                 0, 0, 0,             SR_OUR_06,  "whether wounds hinder tests of the body"},
    [O_KNOCKOUT]   = {"knockout",   "on off",                 0, 0, 0,             SR_OUR_06,  "whether a heavy Thwack knocks out"},
    [O_HEALING]    = {"healing",    "on off",                 0, 0, 0,             SR_OUR_07,  "whether wounds heal by tests"},
    [O_KITS]       = {"kits",       "on off",                 0, 0, 0,             SR_MED_08,  "whether care without a kit is at +1Df"},
    [O_HOLDS]      = {"holds",      "on off",                 0, 0, 0,             SR_OUR_14,  "what the moves with an asterisk need and do"},
    [O_FEINT]      = {"feint",      "on off",                 0, 0, 0,             SR_OUR_15,  "whether a feint hinders the next defense"},
    [O_SCATTER]    = {"scatter",    "on off",                 0, 0, 0,             SR_OUR_12,  "whether a grenade that misses scatters"},
    [O_COMBOS]     = {"combos",     "on off",                 0, 0, 0,             SR_CMB_05,  "whether a combo goes on after a blow that was neutralised"},
    [O_MELEE_SHOT] = {"melee",      "called plain",           0, 0, 0,             SR_CALL_03, "whether a shot into close combat must be called"},
    [O_CALLED]     = {"called",     "",                       0, 3, 1,             SR_CALL_04, "by how many Damage Levels a called shot changes the damage"},
    [O_STRAY]      = {"stray",      "off on",                 0, 0, 0,             SR_CALL_03, "whether a miss into close combat may hit somebody else there"},
    [O_PACE]       = {"pace",       "",                       1, 100, 20,          SR_OUR_16,  "how many metres a movement covers at most"},
    [O_TEACHER]    = {"teacher",    "weekly free",            0, 0, 0,             SR_DT_08,   "how often a teacher may be looked for"},
    [O_INFLUENCE]  = {"influence",  "",                       0, 3, 1,             SR_DT_06,   "by how much a finished project raises Influence"},
    [O_ROUNDS]     = {"rounds",     "",                       1, 500, 60,          T_15,       "after how many rounds an encounter is a draw"},
    [O_LIMIT]      = {"limit",      "",                       1, 30000, 30000,     T_15,       "after how many choices the table is closed"},
};
/* clang-format on */
