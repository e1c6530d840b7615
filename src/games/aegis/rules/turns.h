/* The order of things: react.c, turn.c, losses.c, setup.c, classic_turn.c. */
#ifndef ARBITER_AEGIS_TURNS_H
#define ARBITER_AEGIS_TURNS_H

#include "games/aegis/rules/combining.h"

/* ---- react.c ---- */

enum Answer { ANSWER_RETALIATE, ANSWER_RETURN, ANSWER_PENALTY, ANSWER_REVENGE, ANSWER_ARMY };
enum After { AFTER_WIND = 1, AFTER_ARMY = 2, AFTER_LUCK = 4 };
enum { AETHER_WIND_COST = 3, PENALTY_RANGE = 5 };

AEGIS_FN bool retaliates(const AegisKit *k, const State *s, int piece);
AEGIS_FN bool revenge_lay(const AegisKit *k, State *s);

/* ---- losses.c ---- */

AEGIS_FN bool turn_losses(const AegisKit *k, State *s, Events *events);
AEGIS_FN bool shared_losses(const AegisKit *k, State *s, Events *events);
AEGIS_FN bool energy_losses(const AegisKit *k, State *s, int seat, Events *events);

/* ---- turn.c ---- */

enum { ENERGY_TO_LIVE = 5, GAMES_MAX = 5, WINS_NEEDED = 2 };

AEGIS_FN bool seat_has_robots(const AegisKit *k, const State *s, int seat);
AEGIS_FN bool is_armed(const AegisKit *k, const State *s, int piece);
AEGIS_FN bool seat_is_armed(const AegisKit *k, const State *s, int seat);
AEGIS_FN void match_over(const AegisKit *k, State *s, unsigned winners, int clause, Events *events);
AEGIS_FN void game_over(const AegisKit *k, State *s, unsigned winners, int clause, Events *events);
AEGIS_FN bool winner_check(const AegisKit *k, State *s, int clause, Events *events);
AEGIS_FN bool seat_out(const AegisKit *k, State *s, int seat, int clause, Events *events);
AEGIS_FN int energy_sum(const AegisKit *k, const State *s, int seat);
AEGIS_FN void waiting_check(const AegisKit *k, State *s, Events *events);
AEGIS_FN void effects_expire(const AegisKit *k, State *s, int seat, Events *events);
AEGIS_FN void recharge(const AegisKit *k, State *s, int seat, Events *events);
AEGIS_FN void turn_open(const AegisKit *k, State *s, int seat, int clause, Events *events);
AEGIS_FN int activation_refused(const AegisKit *k, const State *s, int piece);
AEGIS_FN int activating_refused(const AegisKit *k, const State *s, int piece, bool bought);
AEGIS_FN int list_activations(const AegisKit *k, const State *s, Choice *out);
AEGIS_FN void activation_begin(const AegisKit *k, State *s, Choice c, Events *events);
AEGIS_FN void turn_recharge(const AegisKit *k, State *s, int seat, Events *events);
AEGIS_FN void turn_finish(const AegisKit *k, State *s, Events *events);
AEGIS_FN int why_not_activate(const AegisKit *k, const State *s, int seat, Choice c);

/* ---- alternate.c ---- */

AEGIS_FN void alternate_open(const AegisKit *k, State *s, int seat);
AEGIS_FN int robots_of(const AegisKit *k, const State *s, int seat);
AEGIS_FN bool mode_settle(const AegisKit *k, State *s, Events *events);

/* ---- starpoint.c ---- */

enum { VALOR_AT_START = 11, STAR_PRICE = 1 };

AEGIS_FN void valor_destroyed(const AegisKit *k, State *s, int piece, int clause, Events *events);
AEGIS_FN bool valor_settle(const AegisKit *k, State *s, bool round_over, Events *events);
AEGIS_FN bool starpoint_left(const AegisKit *k, State *s, Events *events);
AEGIS_FN void starpoints_score(const AegisKit *k, State *s, Events *events);
AEGIS_FN int star_loss(const AegisKit *k, const State *s, const Star *star, int seat);
AEGIS_FN void rebuild_ask(const AegisKit *k, State *s);
AEGIS_FN void rebuild_open(const AegisKit *k, State *s, int seat);
AEGIS_FN void robot_recall(const AegisKit *k, State *s, int piece, Events *events);

/* ---- points.c ---- */

enum { LEVELS_MAX = 5 /* on the board, with reinforcements */, POINTS_FOR_WEAKNESS = 3 };

AEGIS_FN unsigned control_seats(const AegisKit *k, const State *s, int control);
AEGIS_FN int control_gain(const AegisKit *k, const State *s, int control, int seat);
AEGIS_FN bool control_score(const AegisKit *k, State *s, int seat, Events *events);
AEGIS_FN bool weakness_score(const AegisKit *k, State *s, int seat, Events *events);
AEGIS_FN bool points_settle(const AegisKit *k, State *s, Events *events);
AEGIS_FN bool points_turn_over(const AegisKit *k, State *s, Events *events);
AEGIS_FN int levels_on_board(const AegisKit *k, const State *s, int seat);
AEGIS_FN int enter_refused(const AegisKit *k, const State *s, int seat, Choice c);

/* ---- setup.c ---- */

AEGIS_FN Bits zone_of(const AegisKit *k, const State *s, int seat);
AEGIS_FN int robot_to_place(const AegisKit *k, const State *s, int seat);
AEGIS_FN int side_size(const AegisKit *k, int seat);
AEGIS_FN int zones_taken(const AegisKit *k, const State *s, int seat);
AEGIS_FN Area area_start(const AegisKit *k, const State *s, int seat);
AEGIS_FN void state_blank(const AegisKit *k, State *s);
AEGIS_FN bool needs_pick(const AegisKit *k, int seat);
AEGIS_FN int pick_list(const AegisKit *k, const State *s, int seat, Choice *out);
AEGIS_FN void game_lay_out(const AegisKit *k, State *s, Dice *dice, Events *events);
AEGIS_FN void game_deploy(const AegisKit *k, State *s, Dice *dice, Events *events);
AEGIS_FN void game_begin(const AegisKit *k, State *s, Dice *dice, Events *events);
AEGIS_FN void position_begin(const AegisKit *k, State *s);

/* ---- draft.c ---- */

AEGIS_FN void draft_begin(const AegisKit *k, State *s, const DraftState *drafted, Dice *dice, Events *events);
AEGIS_FN bool draft_resume(const AegisKit *k, State *s);
AEGIS_FN void draft_put(DraftState *draft, int card, int place, int seat);
AEGIS_FN bool draft_suits(const AegisKit *k, int card, int place);
AEGIS_FN void draft_tell(const AegisKit *k, const DraftState *draft, int kind, int clause, int seat,
                         int place, Events *events);

AEGIS_FN int draft_letters(const AegisKit *k, const DraftState *draft, int seat);
AEGIS_FN bool draft_opens(const AegisKit *k, const DraftState *draft, int seat, int card, int made);

/* ---- build.c ---- */

AEGIS_FN void build_begin(const AegisKit *k, State *s);
AEGIS_FN void build_assign(const AegisKit *k, State *s, int seat);
AEGIS_FN int build_list(const AegisKit *k, const State *s, int seat, Choice *out);
AEGIS_FN void build_take(const AegisKit *k, State *s, int seat, Choice c);
AEGIS_FN int build_refused(const AegisKit *k, const State *s, int seat, unsigned mask);

/* ---- classic_turn.c ---- */

AEGIS_FN int equipment_refused(const Card *commander, const Card *card);
enum { UNDAUNTED_ENERGY = 1, UNDAUNTED_REPAIR = 2, UNDAUNTED_HEXES = 3 };
enum { SHIFTED = 1, SALVAGED = 2 }; /* STEP_START.n */

AEGIS_FN bool may_salvage(const AegisKit *k, const State *s, int piece);
/* Is it only for another Commander robot that it may not come back? */
AEGIS_FN int salvage_withheld(const AegisKit *k, const State *s, int seat, Choice c);
AEGIS_FN void drop_apply(const AegisKit *k, State *s, int piece, int hex, Events *events);

#endif
