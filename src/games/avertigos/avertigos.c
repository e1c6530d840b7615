/* Avertigos: one translation unit of the files that belong together. */
#define AV_UNIT
#include "games/avertigos/avertigos.h"

/* clang-format off */
#include "games/avertigos/cards/read.c"
#include "games/avertigos/cards/map.c"
#include "games/avertigos/cards/fleet.c"
#include "games/avertigos/cards/list.c"
#include "games/avertigos/cards/print.c"
#include "games/avertigos/kit/kit.c"
#include "games/avertigos/rules/ships.c"
#include "games/avertigos/rules/deck.c"
#include "games/avertigos/rules/damage.c"
#include "games/avertigos/rules/chain.c"
#include "games/avertigos/rules/travel.c"
#include "games/avertigos/rules/fire.c"
#include "games/avertigos/rules/action.c"
#include "games/avertigos/rules/draft.c"
#include "games/avertigos/rules/islands.c"
#include "games/avertigos/rules/trade.c"
#include "games/avertigos/rules/flow.c"
#include "games/avertigos/rules/run.c"
#include "games/avertigos/rules/sound.c"
#include "games/avertigos/why/prompts.c"
#include "games/avertigos/why/say.c"
#include "games/avertigos/words/words.c"
#include "games/avertigos/words/secrets.c"
#include "games/avertigos/words/tell.c"
#include "games/avertigos/words/facts.c"
#include "games/avertigos/words/describe.c"
#include "games/avertigos/words/draw.c"
#include "games/avertigos/words/place.c"
#include "games/avertigos/judgement/odds.c"
#include "games/avertigos/judgement/ahead.c"
#include "games/avertigos/judgement/judge.c"
#include "games/avertigos/judgement/prefer.c"
#include "games/avertigos/judgement/statistics.c"
/* clang-format on */

const Game avertigos = {
    .id = "avertigos",
    .title = "Avertigos",
    .rules_version = 4,
    .state_size_max = sizeof(AvState),
    .choices_max = 400,
    .events_max = EVENTS_MAX,
    .seats_min = 2,
    .seats_max = SEATS_MAX,
    .clauses = "AV",
    .shelve = avertigos_shelve,
    .unpack = avertigos_unpack,
    .place = avertigos_place,
    .begin = avertigos_begin,
    .asked = avertigos_asked,
    .ask = avertigos_ask,
    .choices = avertigos_choices,
    .allows = avertigos_allows,
    .open_ended = avertigos_open_ended,
    .apply = avertigos_apply,
    .leave = avertigos_leave,
    .result = avertigos_result,
    .sound = avertigos_sound,
    .hide = avertigos_hide,
    .guess = avertigos_guess,
    .readers = avertigos_readers,
    .read = avertigos_read,
    .write = avertigos_write,
    .split = avertigos_split,
    .tell = avertigos_tell,
    .facts = avertigos_facts,
    .describe = avertigos_describe,
    .touches = avertigos_touches,
    .nearly = avertigos_nearly,
    .draw = avertigos_draw,
    .position = avertigos_position,
    .odds = avertigos_odds,
    .judge = avertigos_judge,
    .judging = &avertigos_judging,
    .prefer = avertigos_prefer,
    .list_cards = avertigos_list_cards,
    .check_team = avertigos_check_team,
    .draw_card = avertigos_draw_card,
    .card_style = avertigos_card_style,
    .team_suits = avertigos_team_suits,
    .options = avertigos_offer,
    .holds = avertigos_holds,
    .names = avertigos_names,
};
