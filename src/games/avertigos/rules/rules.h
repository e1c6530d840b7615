/* What the files of the rules share. */
#ifndef ARBITER_AVERTIGOS_RULES_H
#define ARBITER_AVERTIGOS_RULES_H

#include "games/avertigos/avertigos.h"

/* ships.c */
AV_FN bool slot_works(const AvState *s, int id, int slot);
AV_FN int ship_capacity(const AvKit *kit, const AvState *s, int id);
AV_FN int ship_initiative(const AvKit *kit, const AvState *s, int id);
AV_FN int ship_penalty(const AvKit *kit, const AvState *s, int id);
AV_FN int component_left(const AvState *s, int id, int component);
AV_FN int component_full(const AvKit *kit, const AvState *s, int id, int component);
AV_FN int ship_health(const AvState *s, int id);
AV_FN int ship_missing(const AvKit *kit, const AvState *s, int id);
AV_FN bool ship_is_enemy(const AvKit *kit, int seat, int id);
AV_FN bool ship_flies(const AvState *s, int id);
AV_FN void ship_put(AvState *s, int id, Pose pose);
AV_FN void ship_build(const AvKit *kit, AvState *s, int id, int hull);
AV_FN void ship_fit(const AvKit *kit, AvState *s, int id, int module);
AV_FN bool ship_whole(const AvKit *kit, const AvState *s, int id);
AV_FN int ship_value(const AvKit *kit, const AvState *s, int id);
AV_FN void ship_remove(AvState *s, int id);
AV_FN void ship_destroy(Play *play, int id, int clause);
AV_FN void component_hit(Play *play, int id, int component, int n, int clause);
AV_FN void ap_gain(Play *play, int id, int n, int clause);
AV_FN void height_set(Play *play, int id, int height, int clause);
AV_FN int seat_ships(const AvState *s, int seat);
AV_FN bool side_sails(const AvKit *kit, const AvState *s, int side);
AV_FN int sides_sailing(const AvKit *kit, const AvState *s, int *last);
AV_FN int base_blocker(const AvKit *kit, const AvState *s, int id, Pose pose); /* 0: none */
AV_FN bool base_blocked(const AvKit *kit, const AvState *s, int id, Pose pose);

/* deck.c */
AV_FN void deck_fill(const AvKit *kit, AvState *s);
AV_FN int draw_room(const AvState *s, int seat);
AV_FN void cards_draw(Play *play, int seat, int count, int clause);
AV_FN void card_play(AvState *s, int seat, int card);
AV_FN void card_discard(AvState *s, int card);
AV_FN int cards_free(const AvState *s, int seat, int card);

AV_FN int die_throw(Play *play, const char *purpose);
AV_FN void dice_lift(AvState *s);

/* damage.c */
AV_FN void damage_push(Play *play, int id, int n, int source);
AV_FN void mend_push(Play *play, int id, int n, int clause);
AV_FN bool take_run(Play *play);
AV_FN void take_list(List *list);
AV_FN bool take_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_FN void take_apply(Play *play, int seat, Choice choice);
AV_FN bool mend_run(Play *play);
AV_FN void mend_list(List *list);
AV_FN bool mend_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_FN void mend_apply(Play *play, int seat, Choice choice);

/* chain.c */
AV_FN Limits chain_limits(const AvKit *kit, const AvState *s, int id, int tactical);
AV_FN int chain_speed(const AvKit *kit, const AvState *s);
AV_FN void chain_list(List *list);
AV_FN bool chain_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_FN Pose chain_pose(const AvState *s, int i);
AV_FN Pose chain_end(const AvKit *kit, const AvState *s, int id);
AV_FN Pose chain_next(const AvState *s, int id, int turn);
AV_FN void chain_clear(AvState *s);
AV_FN void chain_apply(Play *play, int seat, Choice choice);
AV_FN bool chain_run(Play *play);

/* travel.c */
AV_FN int travel_contact(const AvKit *kit, const AvState *s, int id, int index);
AV_FN unsigned zuke_asked(const AvKit *kit, const AvState *s, const Step *step);
AV_FN bool zuke_run(Play *play);
AV_FN void zuke_list(List *list);
AV_FN bool zuke_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_FN void zuke_apply(Play *play, int seat, Choice choice);
AV_FN Pose edge_pose(const AvKit *kit, const AvState *s, int id, const int32_t beyond[SIDES],
                     Point reference);
AV_FN bool ship_at_island(const AvKit *kit, const AvState *s, int id, int island);
AV_FN bool travel_run(Play *play);
AV_FN bool boost_run(Play *play);
AV_FN void boost_list(List *list);
AV_FN bool boost_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_FN void boost_apply(Play *play, int seat, Choice choice);
AV_FN void draw_list(List *list);
AV_FN bool draw_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_FN void draw_apply(Play *play, int seat, Choice choice);
AV_FN unsigned draw_asked(const AvKit *kit, const AvState *s, const Step *step);
AV_FN bool draw_run(Play *play);

/* fire.c */
AV_FN int weapon_squares(const Module *module);
AV_FN bool weapon_reaches(const AvKit *kit, const Module *module, bool starboard, Pose from, Pose target);
AV_FN bool weapon_height(const Module *module, int height, int target);
AV_FN bool weapon_bears(const AvKit *kit, const AvState *s, int id, int slot, int target);
AV_FN bool load_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_FN bool swing_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_FN bool shot_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_FN bool fire_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_FN void load_apply(Play *play, int id, Choice choice);
AV_FN void swing_apply(Play *play, int id, Choice choice);
AV_FN void fire_apply(Play *play, int id, Choice choice);
AV_FN void aim_list(List *list);
AV_FN bool aim_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_FN void aim_apply(Play *play, int seat, Choice choice);

/* action.c */
AV_FN bool slot_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_FN bool slot_possible(const AvKit *kit, const AvState *s, int id);
AV_FN bool slot_run(Play *play);
AV_FN void slot_list(List *list);
AV_FN void slot_apply(Play *play, int seat, Choice choice);

/* draft.c */
AV_FN int seat_ranked(const AvKit *kit, const AvState *s, int n);
AV_FN int seat_placed(const AvKit *kit, const AvState *s, int n);
AV_FN int seats_left(const AvKit *kit, const AvState *s);
AV_FN int draft_coins(const AvKit *kit, const AvState *s, int seat);
AV_FN void hull_list(List *list);
AV_FN bool hull_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_FN int ship_free_id(AvState *s, int seat);
AV_FN void hull_apply(Play *play, int seat, Choice choice);
AV_FN void fit_list(List *list);
AV_FN bool fit_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_FN bool module_judged(const Ask *ask, int clause, int m, int purse, Refusal *refusal);
AV_FN void fit_apply(Play *play, int seat, Choice choice);
AV_FN void set_list(List *list);
AV_FN bool set_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_FN void set_apply(Play *play, int seat, Choice choice);
AV_FN void sides_push(Play *play, int id);
AV_FN void faction_list(List *list);
AV_FN bool faction_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_FN void faction_apply(Play *play, int seat, Choice choice);
AV_FN void factions_begin(Play *play);
AV_FN void draft_next(Play *play);
AV_FN void fleets_build(Play *play);
AV_FN void deploy_list(List *list);
AV_FN bool deploy_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_FN void deploy_apply(Play *play, int seat, Choice choice);
AV_FN void enter_list(List *list);
AV_FN bool enter_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_FN void enter_apply(Play *play, int seat, Choice choice);
AV_FN void deploy_next(Play *play);

/* flow.c */
AV_FN void initiative_roll(Play *play);
AV_FN void match_end(Play *play, unsigned winners, int ended);
AV_FN void next_list(List *list);
AV_FN bool next_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_FN void next_apply(Play *play, int seat, Choice choice);
AV_FN bool round_check(Play *play);
AV_FN void cycle_begin(Play *play);
AV_FN int next_ships(const AvKit *kit, const AvState *s, uint64_t *ships);
AV_FN void pick_list(List *list);
AV_FN int pick_clause(const AvKit *kit, const AvState *s);
AV_FN bool pick_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_FN void pick_apply(Play *play, int seat, Choice choice);
AV_FN void phase_run(Play *play);

/* islands.c */
AV_FN int islands_of(const AvKit *kit, const AvState *s, int seat);
AV_FN bool dock_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_FN bool docks_possible(const AvKit *kit, const AvState *s, int id);
AV_FN void dock_apply(Play *play, int id, Choice choice);
AV_FN int island_defence(const AvKit *kit, const AvState *s, int island, int attacker);
AV_FN bool land_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_FN void land_apply(Play *play, int id, Choice choice);
AV_FN unsigned landing_asked(const AvKit *kit, const AvState *s, const Step *step);
AV_FN bool landing_run(Play *play);
AV_FN void landing_list(List *list);
AV_FN bool spy_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_FN bool landing_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_FN void spy_place(Play *play, int seat, int island);
AV_FN void landing_apply(Play *play, int seat, Choice choice);
AV_FN void keep_list(List *list);
AV_FN bool keep_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_FN void keep_apply(Play *play, int seat, Choice choice);
AV_FN void list_docking(List *list);
AV_FN int resource_count(const AvKit *kit, const AvState *s, int seat, int resource);
AV_FN int trade_routes(const AvKit *kit, const AvState *s, int seat);
AV_FN int island_income(const AvKit *kit, const AvState *s, int seat);
AV_FN int resource_income(const AvKit *kit, const AvState *s, int seat);
AV_FN void silver_change(AvState *s, int seat, int by);
AV_FN void income_run(Play *play);
AV_FN void islands_settle(const AvKit *kit, AvState *s);
AV_FN void ship_dock_at(const AvKit *kit, AvState *s, int id, int island);
AV_FN bool strategy_start(Play *play, Problem *problem);

/* trade.c */
AV_FN void bids_begin(Play *play);
AV_FN bool call_run(Play *play);
AV_FN unsigned call_asked(const AvKit *kit, const AvState *s, const Step *step);
AV_FN void call_list(List *list);
AV_FN bool call_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_FN void call_apply(Play *play, int seat, Choice choice);
AV_FN unsigned bid_asked(const AvKit *kit, const AvState *s, const Step *step);
AV_FN void bid_list(List *list);
AV_FN bool bid_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_FN void bid_apply(Play *play, int seat, Choice choice);
AV_FN bool bid_run(Play *play);
AV_FN void buy_next(Play *play);
AV_FN void buy_list(List *list);
AV_FN bool buy_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_FN void buy_apply(Play *play, int seat, Choice choice);
AV_FN bool build_run(Play *play);
AV_FN void build_list(List *list);
AV_FN bool build_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_FN void build_apply(Play *play, int seat, Choice choice);
AV_FN bool pact_forbids(const AvKit *kit, const AvState *s, int a, int b);
AV_FN bool state_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_FN void list_statecraft(List *list);
AV_FN void state_apply(Play *play, int seat, Choice choice);
AV_FN void answer_list(List *list);
AV_FN bool answer_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_FN void answer_apply(Play *play, int seat, Choice choice);
AV_FN void strategy_turn_end(Play *play);
AV_FN void seat_clear(Play *play, int seat, int clause);
AV_FN bool strategy_check(Play *play);

/* run.c */
AV_FN const char *step_kind(const Step *step);
AV_FN int step_clause(const Step *step);
AV_FN bool aim_run(Play *play);
AV_FN void flow_run(Play *play);
AV_FN unsigned avertigos_asked(const Kit *kit, const void *state);
AV_FN int avertigos_choices(const Kit *kit, const void *state, int seat, Choice *out);
AV_FN bool avertigos_allows(const Kit *kit, const void *state, int seat, Choice choice, Refusal *refusal);
AV_FN void avertigos_apply(const Kit *kit, void *state, int seat, Choice choice, Dice *dice, Events *events);
AV_FN void avertigos_leave(const Kit *kit, void *state, int seat, int why, Dice *dice, Events *events);
AV_FN bool avertigos_result(const Kit *kit, const void *state, Result *result);

/* sound.c */
AV_FN bool avertigos_sound(const Kit *kit, const void *state, Text *why);

/* ../why/say.c: what names and figures say. Always false; nothing is written without a refusal. */

/* %d a number, %s a string, %S a ship, %C a card, %F whether it lies flipped, %K a kind of cards with its
   article, %I an island, %D a component of the ship that is asked about, %E an edge, %P a player. */
AV_FN bool refuse_in(const Ask *ask, Refusal *refusal, int clause, const char *format, ...);
AV_FN int mm_between(Point a, Point b, int off); /* millimetres, less what is taken off; 1 at least */
AV_FN bool refuse_card(const Ask *ask, Refusal *refusal, int card);
AV_FN bool refuse_weapon(const Ask *ask, Refusal *refusal, int clause, int component);
AV_FN bool refuse_finish(const Ask *ask, Refusal *refusal, int finish);
AV_FN bool refuse_heading(const Ask *ask, Refusal *refusal);
AV_FN bool refuse_manoeuvre(const Ask *ask, Refusal *refusal, int clause, int man);
AV_FN const char *const kind_names[KINDS];

/* ../why and ../words */
AV_FN bool refuse_verb(const AvKit *kit, const AvState *s, const Step *step, Choice choice, Refusal *refusal);

#endif
