/* The game in one translation unit: rules first, then words. aegis_small.c and aegis_wide.c include this
   file with their own BITS_WORDS and name. */
#define AEGIS_UNIT
#ifndef AEGIS_GAME /* read alone, by an editor */
#define AEGIS_GAME aegis
#define AEGIS_STATE_SIZE aegis_state_size_small
#endif
#include "games/aegis/aegis.h"

#include "games/aegis/rules/robots.c"
#include "games/aegis/rules/harm.c"
#include "games/aegis/rules/leaving.c"
#include "games/aegis/rules/parting.c"

#include "games/aegis/rules/move.c"
#include "games/aegis/rules/target.c"
#include "games/aegis/rules/use.c"
#include "games/aegis/rules/action.c"
#include "games/aegis/rules/effect.c"
#include "games/aegis/rules/push.c"
#include "games/aegis/rules/combine.c"
#include "games/aegis/rules/emerge.c"
#include "games/aegis/rules/unite.c"
#include "games/aegis/rules/triggers.c"
#include "games/aegis/rules/triggers_free.c"
#include "games/aegis/rules/star_die.c"
#include "games/aegis/rules/react.c"
#include "games/aegis/rules/losses.c"
#include "games/aegis/rules/turn.c"
#include "games/aegis/rules/alternate.c"
#include "games/aegis/rules/starpoint.c"
#include "games/aegis/rules/points.c"
#include "games/aegis/rules/solo.c"
#include "games/aegis/rules/solo_choose.c"
#include "games/aegis/rules/solo_aim.c"
#include "games/aegis/rules/solo_boss.c"
#include "games/aegis/rules/solo_summon.c"
#include "games/aegis/rules/solo_skills.c"
#include "games/aegis/rules/setup.c"
#include "games/aegis/rules/draft.c"
#include "games/aegis/rules/build.c"
#include "games/aegis/rules/classic_turn.c"
#include "games/aegis/rules/activation.c"
#include "games/aegis/rules/action_run.c"
#include "games/aegis/rules/steps.c"
#include "games/aegis/rules/run.c"
#include "games/aegis/rules/secrets.c"
#include "games/aegis/rules/sound.c"
#include "games/aegis/why/refuse_combine.c"
#include "games/aegis/why/refuse.c"
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
#include "games/aegis/why/figures_solo.c"
#include "games/aegis/why/figures_use.c"
#include "games/aegis/why/nearly.c"
#include "games/aegis/judgement/statistics.c"

uint32_t AEGIS_STATE_SIZE(const Kit *kit) { return state_size(KIT(kit)); }

const Game AEGIS_GAME = {
    .id = "aegis",
    .title = "A.E.G.I.S.",
    .rules_version = 6,
    .state_size_max = STATE_SIZE_MAX,
    .choices_max = CHOICES_MAX,
    .events_max = EVENTS_MAX,
    .seats_min = 2,
    .seats_max = 6,
    .clauses = "A2 A1",
    .hex_kinds = aegis_hex_kinds,
    .shelve = aegis_shelve,
    .unpack = aegis_unpack,
    .place = aegis_place,
    .begin = aegis_begin,
    .asked = aegis_asked,
    .ask = aegis_ask,
    .choices = aegis_choices,
    .allows = aegis_allows,
    .apply = aegis_apply,
    .leave = aegis_leave,
    .result = aegis_result,
    .sound = aegis_sound,
    .hide = aegis_hide,
    .guess = aegis_guess,
    .readers = aegis_readers,
    .read = aegis_read,
    .write = aegis_write,
    .split = aegis_split,
    .tell = aegis_tell,
    .facts = aegis_facts,
    .describe = aegis_describe,
    .touches = aegis_touches,
    .nearly = aegis_nearly,
    .draw = aegis_draw,
    .position = aegis_position,
    .odds = aegis_odds,
    .judge = aegis_judge,
    .judging = &aegis_judging,
    .prefer = aegis_prefer,
    .list_cards = aegis_list_cards,
    .check_team = aegis_check_team,
    .team_made = aegis_team_made,
    .draw_card = aegis_draw_card,
    .draw_figure = aegis_draw_figure,
    .card_style = aegis_card_style,
    .options = aegis_options,
    .own_seats = aegis_own_seats,
    .team_suits = aegis_team_suits,
    .uses_team = aegis_uses_team,
    .holds = aegis_holds,
    .names = aegis_names,
};
