/* Robot Empire: one translation unit of the files that belong together. */
#include "games/robot_empire/empire.h"

/* clang-format off */
#include "games/robot_empire/table.c"
#include "games/robot_empire/effects.c"
#include "games/robot_empire/window.c"
#include "games/robot_empire/combat.c"
#include "games/robot_empire/turn.c"
#include "games/robot_empire/apply.c"
#include "games/robot_empire/check.c"
#include "games/robot_empire/choices.c"
#include "games/robot_empire/secrets.c"
#include "games/robot_empire/sound.c"
#include "games/robot_empire/names.c"
#include "games/robot_empire/tell.c"
#include "games/robot_empire/describe.c"
#include "games/robot_empire/draw.c"
#include "games/robot_empire/place.c"
#include "games/robot_empire/odds.c"
#include "games/robot_empire/judge.c"
#include "games/robot_empire/statistics.c"

const Game robot_empire = {
    .id = "robot_empire", .title = "Robot Empire", .rules_version = 2,
    .state_size_max = offsetof(EmpireState, piece) + sizeof(Piece) * PIECES_MAX,
    .choices_max = CHOICES_MAX, .events_max = EVENTS_MAX, .seats_min = 2, .seats_max = SEATS_MAX, .clauses = "RE",
    .shelve = empire_shelve, .unpack = empire_unpack, .place = empire_place, .begin = empire_begin,
    .asked = empire_asked, .ask = empire_ask, .choices = empire_choices, .allows = empire_allows,
    .apply = empire_apply, .leave = empire_leave, .result = empire_result,
    .sound = empire_sound,
    .hide = empire_hide, .guess = empire_guess, .readers = empire_readers,
    .read = empire_read, .write = empire_write, .tell = empire_tell, .describe = empire_describe,
    .touches = empire_touches, .nearly = empire_nearly, .draw = empire_draw, .position = empire_position,
    .odds = empire_odds, .judge = empire_judge, .judging = &empire_judging, .prefer = empire_prefer,
    .list_cards = empire_list_cards, .check_team = empire_check_team,
    .holds = empire_holds, .names = empire_names,
};
