/* The game in one translation unit: rules first, then words. aegis_small.c, aegis_wide.c and aegis_inches.c
   include this file with their own BITS_WORDS and name; aegis_duel.c includes its rules alone. */
#define AEGIS_UNIT
#ifndef AEGIS_GAME /* read alone, by an editor */
#define AEGIS_GAME aegis
#define AEGIS_STATE_SIZE aegis_state_size_small
#endif
#include "games/aegis/aegis.h"

#ifdef AEGIS_INCHES
#include "games/aegis/inches/places.c"
#include "games/aegis/inches/area.c"
#include "games/aegis/inches/corners.c"
#include "games/aegis/inches/reach.c"
#include "games/aegis/inches/sight.c"
#include "games/aegis/inches/push.c"
#include "games/aegis/inches/why.c"
#include "games/aegis/inches/words.c"
#endif
#include "games/aegis/rules/all.c"
#include "games/aegis/why/refuse_combine.c"
#include "games/aegis/why/refuse.c"
#include "games/aegis/why/allows.c"
#include "games/aegis/judgement/odds.c"
#include "games/aegis/judgement/judge.c"
#include "games/aegis/judgement/judge_solo.c"
#include "games/aegis/judgement/prefer.c"

#include "games/aegis/words/names.c"
#include "games/aegis/words/words.c"
#include "games/aegis/words/read_use.c"
#include "games/aegis/words/read.c"
#include "games/aegis/words/draft.c"
#include "games/aegis/words/verbs.c"
#include "games/aegis/words/place.c"
#include "games/aegis/words/position.c"
#include "games/aegis/words/describe.c"
#include "games/aegis/words/tell.c"
#include "games/aegis/words/facts.c"
#include "games/aegis/words/draw.c"
#include "games/aegis/words/solo_words.c"
#include "games/aegis/why/figures.c"
#include "games/aegis/why/figures_combine.c"
#include "games/aegis/why/figures_draft.c"
#include "games/aegis/why/figures_answers.c"
#include "games/aegis/why/figures_gifts.c"
#include "games/aegis/why/figures_modes.c"
#include "games/aegis/why/figures_setup.c"
#include "games/aegis/why/figures_solo.c"
#include "games/aegis/why/figures_trigger.c"
#include "games/aegis/why/figures_use.c"
#include "games/aegis/why/nearly.c"
#include "games/aegis/judgement/statistics.c"

uint32_t AEGIS_STATE_SIZE(const Kit *kit) { return state_size(KIT(kit)); }

/* All but what is called again and again while play is thought ahead: a build for fewer kits has its own. */
/* clang-format off */
#define AEGIS_COMMON \
    .id = "aegis", \
    .title = "A.E.G.I.S.", \
    .rules_version = 10, \
    .state_size_max = STATE_SIZE_MAX, \
    .choices_max = CHOICES_MAX, \
    .events_max = EVENTS_MAX, \
    .seats_min = 2, \
    .seats_max = 6, \
    .clauses = "A2 A1", \
    .hex_kinds = aegis_hex_kinds, \
    .shelve = aegis_shelve, \
    .unpack = aegis_unpack, \
    .place = aegis_place, \
    .begin = aegis_begin, \
    .ask = aegis_ask, \
    .allows = aegis_allows, \
    .leave = aegis_leave, \
    .result = aegis_result, \
    .sound = aegis_sound, \
    .hide = aegis_hide, \
    .guess = aegis_guess, \
    .readers = aegis_readers, \
    .read = aegis_read, \
    .write = aegis_write, \
    .split = aegis_split, \
    .tell = aegis_tell, \
    .facts = aegis_facts, \
    .describe = aegis_describe, \
    .touches = aegis_touches, \
    .nearly = aegis_nearly, \
    .draw = aegis_draw, \
    .position = aegis_position, \
    .odds = aegis_odds, \
    .judging = &aegis_judging, \
    .list_cards = aegis_list_cards, \
    .check_team = aegis_check_team, \
    .team_made = aegis_team_made, \
    .draw_card = aegis_draw_card, \
    .draw_figure = aegis_draw_figure, \
    .card_style = aegis_card_style, \
    .options = aegis_options, \
    .own_seats = aegis_own_seats, \
    .team_suits = aegis_team_suits, \
    .uses_team = aegis_uses_team, \
    .holds = aegis_holds, \
    .names = aegis_names
/* clang-format on */

const Game AEGIS_GAME = {
    AEGIS_COMMON,
    .asked = aegis_asked,
    .choices = aegis_choices,
    .apply = aegis_apply,
    .judge = aegis_judge,
    .prefer = aegis_prefer,
#ifdef AEGIS_INCHES
    .open_ended = aegis_open_ended,
#endif
};
