/* The rows of all verbs, questions and stages. */
#include "games/robot_empire/rules/steps.h"

#include "games/robot_empire/rules/rules.h"

EMPIRE_ROW const Verb verbs[V_COUNT] = {
    /* word, join, fields, what a is, what b is, weight, why not, carry out */
    {.word = "?"},
    [V_BATTERY] = {"battery", NULL, HAS_A, NAMES_COINS, SAYS_NOTHING, 10, check_battery, do_battery},
    [V_PLAY] = {"play", NULL, HAS_A, NAMES_HAND, SAYS_NOTHING, 25, check_play, do_play},
    [V_INSTALL] = {"install", "in", HAS_A | HAS_B, NAMES_HAND, SAYS_TARGET, 20, check_install, do_install},
    [V_USE] = {"use", "on", HAS_A | HAS_B | HAS_WHO, NAMES_HAND, SAYS_TARGET, 0, check_use, do_use},
    [V_UPGRADE] = {"upgrade", NULL, HAS_A | HAS_B, NAMES_TABLE, SAYS_UPGRADE, 15, check_upgrade, do_upgrade},
    [V_BOOST] = {"boost", NULL, HAS_A | HAS_B, NAMES_TABLE, SAYS_UPGRADE, 0, check_boost, do_boost},
    [V_TAP] = {"tap", "on", HAS_A | HAS_B, NAMES_TABLE, SAYS_TARGET, 0, check_tap, do_tap},
    [V_CHAIN] = {"chain", "with", HAS_A | HAS_B, NAMES_TABLE, SAYS_TARGET, 3, check_chain, do_chain},
    [V_UNCHAIN] = {"unchain", NULL, HAS_A, NAMES_TABLE, SAYS_NOTHING, 1, check_unchain, do_unchain},
    [V_ASSEMBLE] = {"assemble", "with", HAS_A | HAS_B, NAMES_TABLE, SAYS_TARGET, 60, check_assemble,
                    do_assemble},
    [V_LAND] = {"land", "on", HAS_A | HAS_B, NAMES_TABLE, SAYS_TARGET, 20, check_land, do_land},
    [V_RETURN] = {"return", NULL, HAS_A, NAMES_TABLE, SAYS_NOTHING, 60, check_return, do_return},
    [V_FIRE] = {"fire", "on", HAS_A | HAS_B, NAMES_TABLE, SAYS_TARGET, 30, check_fire, do_fire},
    [V_ATTACK] = {"attack", "at", HAS_A | HAS_B, NAMES_TABLE, SAYS_SEAT, 40, check_attack, do_attack},
    [V_BLOCK] = {"block", "with", HAS_A | HAS_B, NAMES_TABLE, SAYS_TARGET, 20, check_block, do_block},
    [V_DAMAGE] = {"damage", NULL, HAS_A | HAS_B, NAMES_TABLE, SAYS_POINTS, 10, check_damage, do_damage},
    [V_ABSORB] = {"absorb", NULL, HAS_A, NAMES_TABLE, SAYS_NOTHING, 30, check_absorb, do_absorb},
    [V_DISCARD] = {"discard", NULL, HAS_A, NAMES_HAND, SAYS_NOTHING, 8, check_discard, do_discard},
    [V_DONE] = {"done", NULL, 0, NAMES_NOTHING, SAYS_NOTHING, 20, check_done, do_done},
    [V_PASS] = {"pass", NULL, 0, NAMES_NOTHING, SAYS_NOTHING, 120, check_pass, do_pass},
};

EMPIRE_ROW const Question questions[QUESTION_COUNT] = {
    /* kind, clause, what ends it, its choices, its words, done */
    [QUESTION_BATTERY] = {"battery", RE_BAT_01, 0, list_battery, prompt_battery, NULL},
    [QUESTION_WINDOW] = {"window", RE_OUR_02, V_PASS, list_window, prompt_window, NULL},
    [QUESTION_ABSORB] = {"absorb", RE_FX_18, V_PASS, list_absorb, prompt_absorb, NULL},
    [QUESTION_PLAY] = {"turn", RE_PLAY_01, V_DONE, list_play, prompt_play, done_play},
    [QUESTION_MOON] = {"moon", RE_MOON_02, V_DONE, list_moon, prompt_moon, done_moon},
    [QUESTION_COMBAT] = {"combat", RE_TURN_03, V_DONE, list_combat, prompt_combat, done_combat},
    [QUESTION_BLOCK] = {"block", RE_BLK_01, V_DONE, list_block, prompt_block, done_block},
    [QUESTION_DIVIDE] = {"divide", RE_DMG_04, V_DONE, list_divide, prompt_divide, NULL},
    [QUESTION_DISCARD] = {"discard", RE_DRAW_04, V_DONE, list_discard, prompt_discard, done_discard},
};

EMPIRE_ROW const Stage stages[ST_OVER + 1] = {
    /* phase, question, what it does by itself */
    [ST_PLACING] = {"setup", QUESTION_NOTHING, NULL},
    [ST_TRADE] = {"battery", QUESTION_BATTERY, NULL},
    [ST_DEAL] = {"setup", QUESTION_NOTHING, stage_deal},
    [ST_BEGIN] = {"reactivate", QUESTION_NOTHING, turn_begin},
    [ST_PLAY] = {"play", QUESTION_PLAY, NULL},
    [ST_MOON_ENTER] = {"moon", QUESTION_NOTHING, stage_moon},
    [ST_MOON] = {"moon", QUESTION_MOON, NULL},
    [ST_COMBAT_ENTER] = {"combat", QUESTION_NOTHING, stage_combat},
    [ST_COMBAT] = {"combat", QUESTION_COMBAT, NULL},
    [ST_BLOCK_ENTER] = {"block", QUESTION_NOTHING, block_enter},
    [ST_BLOCK] = {"block", QUESTION_BLOCK, NULL},
    [ST_ROLL] = {"damage", QUESTION_NOTHING, battle_roll},
    [ST_DIVIDE] = {"divide", QUESTION_DIVIDE,
                   divide_enter}, /* asked while there is an attacker to divide for */
    [ST_ABSORB] = {"damage", QUESTION_NOTHING, absorb_enter},
    [ST_DAMAGE] = {"damage", QUESTION_NOTHING, combat_damage},
    [ST_COLLECT] = {"collect", QUESTION_NOTHING, stage_collect},
    [ST_DRAW] = {"draw", QUESTION_NOTHING, stage_draw},
    [ST_DISCARD] = {"discard", QUESTION_DISCARD, NULL},
    [ST_REFILL] = {"draw", QUESTION_NOTHING, stage_refill},
    [ST_END] = {"end", QUESTION_NOTHING, turn_end},
    [ST_OVER] = {"over", QUESTION_NOTHING, NULL},
};

int question_of(const EmpireState *s)
{
    if (s->stage == ST_TRADE) return QUESTION_BATTERY;
    if (s->stage == ST_OVER || s->stage == ST_PLACING) return QUESTION_NOTHING;
    return s->waiting ? QUESTION_WINDOW : s->absorbing ? QUESTION_ABSORB : stages[s->stage].question;
}
