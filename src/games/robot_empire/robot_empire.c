/* Robot Empire: one translation unit of the files that belong together. */
#define EMPIRE_UNIT
#include "games/robot_empire/empire.h"

#include "games/robot_empire/rules/table.c"
#include "games/robot_empire/rules/effects.c"
#include "games/robot_empire/rules/window.c"
#include "games/robot_empire/rules/combat.c"
#include "games/robot_empire/rules/turn.c"
#include "games/robot_empire/rules/apply.c"
#include "games/robot_empire/why/check.c"
#include "games/robot_empire/why/check_combat.c"
#include "games/robot_empire/rules/choices.c"
#include "games/robot_empire/rules/secrets.c"
#include "games/robot_empire/rules/steps.c"
#include "games/robot_empire/rules/sound.c"

#include "games/robot_empire/words/names.c"
#include "games/robot_empire/words/read.c"
#include "games/robot_empire/words/tell.c"
#include "games/robot_empire/words/describe.c"
#include "games/robot_empire/words/facts.c"
#include "games/robot_empire/words/draw.c"
#include "games/robot_empire/words/place.c"
#include "games/robot_empire/words/position.c"
#include "games/robot_empire/why/prompts.c"

#include "games/robot_empire/judgement/odds.c"
#include "games/robot_empire/judgement/judge.c"
#include "games/robot_empire/judgement/prefer.c"
#include "games/robot_empire/judgement/statistics.c"

const Game robot_empire = {
    .id = "robot_empire",
    .title = "Robot Empire",
    .rules_version = 3,
    .state_size_max = offsetof(EmpireState, piece) + sizeof(Piece) * PIECES_MAX,
    .choices_max = CHOICES_MAX,
    .events_max = EVENTS_MAX,
    .seats_min = 2,
    .seats_max = SEATS_MAX,
    .clauses = "RE",
    .shelve = empire_shelve,
    .unpack = empire_unpack,
    .place = empire_place,
    .begin = empire_begin,
    .asked = empire_asked,
    .ask = empire_ask,
    .choices = empire_choices,
    .allows = empire_allows,
    .apply = empire_apply,
    .leave = empire_leave,
    .result = empire_result,
    .sound = empire_sound,
    .hide = empire_hide,
    .guess = empire_guess,
    .ready = empire_ready,
    .readers = empire_readers,
    .read = empire_read,
    .write = empire_write,
    .split = empire_split,
    .tell = empire_tell,
    .facts = empire_facts,
    .describe = empire_describe,
    .touches = empire_touches,
    .nearly = empire_nearly,
    .draw = empire_draw,
    .position = empire_position,
    .odds = empire_odds,
    .judge = empire_judge,
    .judging = &empire_judging,
    .prefer = empire_prefer,
    .list_cards = empire_list_cards,
    .check_team = empire_check_team,
    .team_suits = empire_team_suits,
    .options = empire_options,
    .holds = empire_holds,
    .names = empire_names,
};
