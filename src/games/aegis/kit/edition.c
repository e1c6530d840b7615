/* The editions, and the first edition's numbers for the clauses that both books have. */
#include "games/aegis/kit/edition.h"

#include "core/clauses.h"

static const Edition editions[] = {
    {.number = 1,
     .pool_max = 5,
     .sideboard_in_matches = 1,
     .pairs_block = 1,
     .flat_lines = 1,
     .evasion_for_allies = 1,
     .opening_targets = 1,
     .self_is_choice = 1,
     .rerolls_once = 1,
     .critical_power = 1,
     .anti_air_harms = 1,
     .sums_once = 1,
     .burial_first = 1,
     .push_in_full = 1,
     .no_walls = 1,
     .repair_in_full = 1,
     .parting_is_plain = 1,
     .disarm_stops_combine = 1,
     .printed_only = 1,
     .class_must_differ = 1,
     .restrained_stay = 1,
     .blitz_by_value = 1,
     .mates_keep_five = 1,
     .action_once_a_turn = 1,
     .drop_at_end = 1,
     .free_moves_count = 1,
     .losses_at_end = 1,
     .own_zone = 1,
     .second_side_first = 1},
    EDITION_SECOND,
};

const Edition *edition_find(int number)
{
    for (int i = 0; i < countof(editions); i++)
        if (editions[i].number == number) return &editions[i];
    return NULL;
}

/* clang-format off */
static const uint16_t of_first[CLAUSE_COUNT] = {
    [A2_ABIL_04] = A1_CABL_01,  [A2_ABIL_07] = A1_COMB_15,
    [A2_ABL_08] = A1_PASS_01,   [A2_ABL_14] = A1_PASS_11,   [A2_ABL_15] = A1_PASS_12,
    [A2_ABL_32] = A1_PASS_17,   [A2_ABL_34] = A1_PASS_19,   [A2_ABL_35] = A1_PASS_20,
    [A2_ABL_40] = A1_PASS_31,   [A2_ABL_41] = A1_PASS_34,   [A2_ABL_51] = A1_PASS_37,
    [A2_ABL_52] = A1_PASS_38,   [A2_ABL_55] = A1_PASS_41,   [A2_ABL_61] = A1_PASS_45,
    [A2_ABL_65] = A1_PASS_47,
    [A2_ACTN_01] = A1_ACTV_04,  [A2_ACTN_02] = A1_USE_02,   [A2_ACTN_03] = A1_USE_04,
    [A2_ACTN_05] = A1_USE_04,   [A2_ACTN_06] = A1_USE_06,   [A2_ACTN_07] = A1_USE_07,   [A2_ACTN_14] = A1_RNG_03,
    [A2_ACTN_15] = A1_ATTR_37,  [A2_ACTN_16] = A1_USE_10,   [A2_ACTN_20] = A1_BUFF_18,
    [A2_ACTN_23] = A1_USE_03,   [A2_ACTN_24] = A1_USE_13,
    [A2_ACT_01] = A1_ACTV_09,   [A2_ACT_02] = A1_TURN_12,   [A2_ACT_03] = A1_ACTV_01,
    [A2_ACT_06] = A1_ACTV_03,   [A2_ACT_07] = A1_ACTV_06,   [A2_ACT_11] = A1_ACTV_01,
    [A2_ACT_13] = A1_MOVE_03,   [A2_ACT_14] = A1_COMB_14,   [A2_ACT_15] = A1_TURN_15,
    [A2_ATTR_01] = A1_ATTR_01,  [A2_ATTR_05] = A1_ATTR_05,  [A2_ATTR_20] = A1_ATTR_08,
    [A2_ATTR_23] = A1_ATTR_10,  [A2_ATTR_25] = A1_ATTR_15,  [A2_ATTR_40] = A1_ATTR_19,
    [A2_ATTR_58] = A1_ATTR_38,  [A2_ATTR_71] = A1_ATTR_29,  [A2_ATTR_72] = A1_ATTR_41,
    [A2_BO3_01] = A1_TOUR_03,   [A2_BO3_02] = A1_TOUR_02,   [A2_BO3_04] = A1_TOUR_05,
    [A2_BO3_06] = A1_TOUR_01,
    [A2_BOARD_01] = A1_SETUP_01, [A2_BOARD_09] = A1_MOVE_05, [A2_BOARD_11] = A1_MOVE_06,
    [A2_BUFF_05] = A1_BUFF_09,  [A2_BUFF_07] = A1_BUFF_15,  [A2_BUFF_08] = A1_TYPE_26,
    [A2_BUFF_11] = A1_BUFF_05,  [A2_BUFF_12] = A1_BUFF_19,
    [A2_CAB_01] = A1_CABL_05,   [A2_CAB_03] = A1_CABL_14,   [A2_CAB_05] = A1_MOVE_08,
    [A2_CAB_07] = A1_CABL_11,   [A2_CAB_09] = A1_CABL_13,
    [A2_CARD_06] = A1_COMP_13,
    [A2_COMB_01] = A1_COMB_03,  [A2_COMB_02] = A1_COMB_04,  [A2_COMB_03] = A1_COMB_05,
    [A2_COMB_07] = A1_COMB_07,  [A2_COMB_10] = A1_COMB_09,  [A2_COMB_16] = A1_ATTR_42,
    [A2_COMB_22] = A1_COMB_03,  [A2_COMB_23] = A1_COMB_24,  [A2_COMB_25] = A1_COMB_04,
    [A2_COMB_26] = A1_COMB_30,
    [A2_DRAFT_03] = A1_DRFT_06, [A2_DRAFT_04] = A1_DRFT_07, [A2_DRAFT_05] = A1_DRFT_08,
    [A2_DRAFT_06] = A1_DRFT_09, [A2_DRAFT_09] = A1_DRFT_10, [A2_DRAFT_10] = A1_DRFT_15,
    [A2_DRAFT_12] = A1_DRFT_16, [A2_DRAFT_13] = A1_DRFT_17, [A2_DRAFT_14] = A1_DRFT_15,
    [A2_DRAFT_15] = A1_DRFT_06,
    [A2_FFA_01] = A1_FFA_01,    [A2_FFA_04] = A1_FFA_03,    [A2_FFA_07] = A1_FFA_06,
    [A2_FFA_08] = A1_FFA_12,
    [A2_HEX_07] = A1_RNG_23,    [A2_LOS_02] = A1_RNG_19,
    [A2_MOVE_01] = A1_MOVE_02,  [A2_MOVE_02] = A1_MOVE_01,  [A2_MOVE_04] = A1_MOVE_07,
    [A2_MOVE_05] = A1_MOVE_05,  [A2_MOVE_06] = A1_MOVE_08,  [A2_MOVE_10] = A1_MOVE_01,
    [A2_MOVE_12] = A1_MOVE_01,
    [A2_OUR_01] = A1_OUR_01,    [A2_OUR_02] = A1_OUR_02,    [A2_OUR_11] = A1_TYPE_16,
    [A2_OUR_18] = A1_OUR_03,
    [A2_PUSH_01] = A1_TYPE_16,  [A2_PUSH_02] = A1_TYPE_17,  [A2_PUSH_03] = A1_TYPE_19,
    [A2_PUSH_08] = A1_TYPE_21,  [A2_PUSH_09] = A1_TYPE_22,  [A2_PUSH_10] = A1_TYPE_22,
    [A2_PUSH_11] = A1_TYPE_20,  [A2_PUSH_12] = A1_TYPE_20,  [A2_PUSH_15] = A1_TYPE_24,
    [A2_PUSH_17] = A1_TYPE_18,
    [A2_REQ_01] = A1_COMB_17,   [A2_REQ_02] = A1_COMB_18,   [A2_REQ_04] = A1_COMB_18,
    [A2_REQ_08] = A1_MODE_02,   [A2_REQ_10] = A1_MODE_03,   [A2_REQ_14] = A1_COMB_17,
    [A2_REQ_15] = A1_COMB_25,   [A2_REQ_17] = A1_COMB_03,
    [A2_RND_01] = A1_TURN_01,   [A2_RND_03] = A1_TURN_03,   [A2_RND_13] = A1_TURN_18,
    [A2_RNG_01] = A1_RNG_01,    [A2_RNG_04] = A1_RNG_04,    [A2_RNG_08] = A1_RNG_07,
    [A2_RNG_09] = A1_RNG_10,
    [A2_SCRAP_03] = A1_SCRP_03, [A2_SCRAP_06] = A1_SCRP_06, [A2_SCRAP_07] = A1_SCRP_03,
    [A2_SCRAP_08] = A1_SCRP_07, [A2_SCRAP_12] = A1_SCRP_03, [A2_SCRAP_15] = A1_SCRP_03,
    [A2_SCRAP_16] = A1_SCRP_03,
    [A2_SETUP_03] = A1_SETUP_07, [A2_SETUP_04] = A1_SETUP_09, [A2_SETUP_07] = A1_SETUP_09,
    [A2_SETUP_08] = A1_SETUP_11, [A2_SETUP_09] = A1_SETUP_11,
    [A2_SHIFT_01] = A1_TYPE_28, [A2_SHIFT_03] = A1_TYPE_30, [A2_SHIFT_04] = A1_TYPE_31,
    [A2_SHIFT_05] = A1_TYPE_31, [A2_SHIFT_06] = A1_TYPE_28,
    [A2_TEAM_01] = A1_TEAM_01,  [A2_TEAM_03] = A1_TEAM_02,  [A2_TEAM_04] = A1_TEAM_09,
    [A2_TEAM_05] = A1_TEAM_09,  [A2_TEAM_07] = A1_TEAM_07,  [A2_TEAM_08] = A1_TEAM_05,
    [A2_TEAM_09] = A1_TEAM_05,  [A2_TEAM_11] = A1_TEAM_13,  [A2_TEAM_12] = A1_MACH_01,
    [A2_TEAM_13] = A1_TEAM_12,  [A2_TEAM_15] = A1_TURN_07,
    [A2_TIME_01] = A1_USE_16,
    [A2_TPLAY_01] = A1_TAG_01,  [A2_TPLAY_02] = A1_TAG_04,  [A2_TPLAY_03] = A1_TAG_03,
    [A2_TPLAY_07] = A1_TAG_08,
    [A2_TYPE_01] = A1_TYPE_01,  [A2_TYPE_02] = A1_TYPE_02,  [A2_TYPE_03] = A1_TYPE_10,
    [A2_TYPE_04] = A1_TYPE_13,  [A2_TYPE_06] = A1_TYPE_06,  [A2_TYPE_07] = A1_TYPE_07,
    [A2_WIN_02] = A1_WIN_05,    [A2_WIN_03] = A1_WIN_07,
};
/* clang-format on */

int edition_clause(int number, int clause)
{
    return number == 1 && of_first[clause] ? of_first[clause] : clause;
}

int inches_clause(int clause)
{
    switch (clause) {
    case A2_MOVE_01: return A1_ADV_10;
    case A2_SETUP_04: return A1_ADV_04;
    case A2_SETUP_07:
    case A2_MOVE_04:
    case A2_MOVE_06: return A1_ADV_11;
    case A2_RNG_01: return A1_ADV_12;
    case A2_LOS_02: return A1_ADV_14;
    case A2_PUSH_11: return A1_ADV_15;
    default: return edition_clause(1, clause);
    }
}

bool edition_has(int number, int clause)
{
    const char *system = clause_systems[clause_texts[clause].system].id;
    return system[0] == 'T' || system[1] == '0' + number;
}
