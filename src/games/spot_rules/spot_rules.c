/* Spot Rules: tests, combat and down time of a role-playing campaign. A campaign is a table (spot.h). */
#include "games/spot_rules/spot.h"

/* clang-format off */

const Game spot_rules = {
    .id = "spot_rules", .title = "Spot Rules", .rules_version = 2, .state_size_max = sizeof(SpotState),
    .choices_max = CHOICES_MAX, .events_max = EVENTS_MAX, .seats_min = 2, .seats_max = SEATS_MAX, .clauses = "SR",
    .shelve = spot_shelve, .unpack = spot_unpack, .place = spot_place, .begin = spot_begin,
    .asked = spot_asked, .ask = spot_ask, .choices = spot_choices, .allows = spot_allows, .open_ended = spot_open_ended,
    .apply = spot_apply, .leave = spot_leave, .result = spot_result, .sound = spot_sound,
    .hide = spot_hide, .guess = spot_guess, .readers = spot_readers,
    .read = spot_read, .write = spot_write, .tell = spot_tell, .facts = spot_facts, .describe = spot_describe,
    .touches = spot_touches, .nearly = spot_nearly, .draw = spot_draw, .position = spot_position,
    .position_anywhere = true,
    .odds = spot_odds, .judge = spot_judge, .judging = &spot_judging, .prefer = spot_prefer,
    .list_cards = spot_list_cards, .check_team = spot_check_team, .options = spot_offer,
    .seat_team = spot_seat_team,
};
