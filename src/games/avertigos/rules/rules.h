/* What the files of the rules share. */
#ifndef ARBITER_AVERTIGOS_RULES_H
#define ARBITER_AVERTIGOS_RULES_H

/* ships.c */
AV_LOCAL bool slot_works(const AvState *s, int id, int slot);
AV_LOCAL int ship_capacity(const AvKit *kit, const AvState *s, int id);
AV_LOCAL int ship_initiative(const AvKit *kit, const AvState *s, int id);
AV_LOCAL int ship_penalty(const AvKit *kit, const AvState *s, int id);
AV_LOCAL int component_left(const AvState *s, int id, int component);
AV_LOCAL int component_full(const AvKit *kit, const AvState *s, int id, int component);
AV_LOCAL int ship_health(const AvState *s, int id);
AV_LOCAL int ship_missing(const AvKit *kit, const AvState *s, int id);
AV_LOCAL bool ship_is_enemy(const AvKit *kit, int seat, int id);
AV_LOCAL bool ship_flies(const AvState *s, int id);
AV_LOCAL void ship_put(AvState *s, int id, Pose pose);
AV_LOCAL void ship_build(const AvKit *kit, AvState *s, int id, int hull);
AV_LOCAL void ship_fit(const AvKit *kit, AvState *s, int id, int module);
AV_LOCAL bool ship_whole(const AvKit *kit, const AvState *s, int id);
AV_LOCAL int ship_value(const AvKit *kit, const AvState *s, int id);
AV_LOCAL void ship_remove(AvState *s, int id);
AV_LOCAL void ship_destroy(Play *play, int id, int clause);
AV_LOCAL void component_hit(Play *play, int id, int component, int n, int clause);
AV_LOCAL void ap_gain(Play *play, int id, int n, int clause);
AV_LOCAL void height_set(Play *play, int id, int height, int clause);
AV_LOCAL int seat_ships(const AvState *s, int seat);
AV_LOCAL bool side_sails(const AvKit *kit, const AvState *s, int side);
AV_LOCAL int sides_sailing(const AvKit *kit, const AvState *s, int *last);
AV_LOCAL bool base_blocked(const AvKit *kit, const AvState *s, int id, Pose pose);

/* deck.c */
AV_LOCAL void deck_fill(const AvKit *kit, AvState *s);
AV_LOCAL int draw_room(const AvState *s, int seat);
AV_LOCAL void cards_draw(Play *play, int seat, int count, int clause);
AV_LOCAL void card_play(AvState *s, int seat, int card);
AV_LOCAL void card_discard(AvState *s, int card);
AV_LOCAL int cards_free(const AvState *s, int seat, int card);

AV_LOCAL int die_throw(Play *play, const char *purpose);
AV_LOCAL void dice_lift(AvState *s);

/* damage.c */
AV_LOCAL int damage_clause(int source);
AV_LOCAL void damage_push(Play *play, int id, int n, int source);
AV_LOCAL void mend_push(Play *play, int id, int n, int clause);
AV_LOCAL bool take_run(Play *play);
AV_LOCAL void take_list(List *list);
AV_LOCAL bool take_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_LOCAL void take_apply(Play *play, int seat, Choice choice);
AV_LOCAL bool mend_run(Play *play);
AV_LOCAL void mend_list(List *list);
AV_LOCAL bool mend_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_LOCAL void mend_apply(Play *play, int seat, Choice choice);

/* chain.c */
AV_LOCAL Limits chain_limits(const AvKit *kit, const AvState *s, int id, int tactical);
AV_LOCAL int chain_speed(const AvKit *kit, const AvState *s);
AV_LOCAL void chain_list(List *list);
AV_LOCAL bool chain_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_LOCAL Pose chain_pose(const AvState *s, int i);
AV_LOCAL Pose chain_end(const AvKit *kit, const AvState *s, int id);
AV_LOCAL Pose chain_next(const AvState *s, int id, int turn);
AV_LOCAL void chain_clear(AvState *s);
AV_LOCAL void chain_apply(Play *play, int seat, Choice choice);
AV_LOCAL bool chain_run(Play *play);

/* travel.c */
AV_LOCAL int travel_contact(const AvKit *kit, const AvState *s, int id, int index);
AV_LOCAL unsigned zuke_asked(const AvKit *kit, const AvState *s, const Step *step);
AV_LOCAL bool zuke_run(Play *play);
AV_LOCAL void zuke_list(List *list);
AV_LOCAL bool zuke_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_LOCAL void zuke_apply(Play *play, int seat, Choice choice);
AV_LOCAL Pose edge_pose(const AvKit *kit, const AvState *s, int id, const int32_t beyond[SIDES],
                        Point reference);
AV_LOCAL bool ship_at_island(const AvKit *kit, const AvState *s, int id, int island);
AV_LOCAL bool travel_run(Play *play);
AV_LOCAL bool boost_run(Play *play);
AV_LOCAL void boost_list(List *list);
AV_LOCAL bool boost_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_LOCAL void boost_apply(Play *play, int seat, Choice choice);
AV_LOCAL bool bonus_run(Play *play);
AV_LOCAL void draw_list(List *list);
AV_LOCAL bool draw_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_LOCAL void draw_apply(Play *play, int seat, Choice choice);
AV_LOCAL unsigned draw_asked(const AvKit *kit, const AvState *s, const Step *step);
AV_LOCAL bool draw_run(Play *play);

/* fire.c */
AV_LOCAL int weapon_squares(const Module *module);
AV_LOCAL bool weapon_reaches(const AvKit *kit, const Module *module, bool starboard, Pose from, Pose target);
AV_LOCAL bool weapon_height(const Module *module, int height, int target);
AV_LOCAL bool weapon_bears(const AvKit *kit, const AvState *s, int id, int slot, int target);
AV_LOCAL bool load_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_LOCAL bool swing_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_LOCAL bool fire_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_LOCAL void load_apply(Play *play, int id, Choice choice);
AV_LOCAL void swing_apply(Play *play, int id, Choice choice);
AV_LOCAL void fire_apply(Play *play, int id, Choice choice);
AV_LOCAL void aim_list(List *list);
AV_LOCAL bool aim_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_LOCAL void aim_apply(Play *play, int seat, Choice choice);

/* action.c */
AV_LOCAL bool slot_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_LOCAL bool slot_possible(const AvKit *kit, const AvState *s, int id);
AV_LOCAL bool slot_run(Play *play);
AV_LOCAL void slot_list(List *list);
AV_LOCAL void slot_apply(Play *play, int seat, Choice choice);

/* draft.c */
AV_LOCAL int seat_ranked(const AvKit *kit, const AvState *s, int n);
AV_LOCAL int seats_left(const AvKit *kit, const AvState *s);
AV_LOCAL int draft_coins(const AvKit *kit, const AvState *s, int seat);
AV_LOCAL void hull_list(List *list);
AV_LOCAL bool hull_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_LOCAL int ship_free_id(AvState *s, int seat);
AV_LOCAL void hull_apply(Play *play, int seat, Choice choice);
AV_LOCAL void fit_list(List *list);
AV_LOCAL bool fit_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_LOCAL void fit_apply(Play *play, int seat, Choice choice);
AV_LOCAL void set_list(List *list);
AV_LOCAL bool set_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_LOCAL void set_apply(Play *play, int seat, Choice choice);
AV_LOCAL void sides_push(Play *play, int id);
AV_LOCAL void faction_list(List *list);
AV_LOCAL bool faction_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_LOCAL void faction_apply(Play *play, int seat, Choice choice);
AV_LOCAL void factions_begin(Play *play);
AV_LOCAL void draft_next(Play *play);
AV_LOCAL void fleets_build(Play *play);
AV_LOCAL void deploy_list(List *list);
AV_LOCAL bool deploy_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_LOCAL void deploy_apply(Play *play, int seat, Choice choice);
AV_LOCAL void enter_list(List *list);
AV_LOCAL bool enter_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_LOCAL void enter_apply(Play *play, int seat, Choice choice);
AV_LOCAL void deploy_next(Play *play);

/* flow.c */
AV_LOCAL void initiative_roll(Play *play);
AV_LOCAL void match_end(Play *play, unsigned winners, int ended);
AV_LOCAL void next_list(List *list);
AV_LOCAL void next_apply(Play *play, int seat, Choice choice);
AV_LOCAL bool round_check(Play *play);
AV_LOCAL void cycle_begin(Play *play);
AV_LOCAL int next_ships(const AvKit *kit, const AvState *s, uint64_t *ships);
AV_LOCAL void pick_list(List *list);
AV_LOCAL bool pick_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_LOCAL void pick_apply(Play *play, int seat, Choice choice);
AV_LOCAL void phase_run(Play *play);

/* islands.c */
AV_LOCAL int islands_of(const AvKit *kit, const AvState *s, int seat);
AV_LOCAL bool dock_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_LOCAL bool docks_possible(const AvKit *kit, const AvState *s, int id);
AV_LOCAL void dock_apply(Play *play, int id, Choice choice);
AV_LOCAL int island_defence(const AvKit *kit, const AvState *s, int island, int attacker);
AV_LOCAL bool land_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_LOCAL void land_apply(Play *play, int id, Choice choice);
AV_LOCAL unsigned landing_asked(const AvKit *kit, const AvState *s, const Step *step);
AV_LOCAL bool landing_run(Play *play);
AV_LOCAL void landing_list(List *list);
AV_LOCAL bool spy_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_LOCAL bool landing_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_LOCAL void spy_place(Play *play, int seat, int island);
AV_LOCAL void landing_apply(Play *play, int seat, Choice choice);
AV_LOCAL void keep_list(List *list);
AV_LOCAL bool keep_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_LOCAL void keep_apply(Play *play, int seat, Choice choice);
AV_LOCAL void list_docking(List *list);
AV_LOCAL bool island_serves(const AvKit *kit, const AvState *s, int island, int seat);
AV_LOCAL int resource_count(const AvKit *kit, const AvState *s, int seat, int resource);
AV_LOCAL int trade_routes(const AvKit *kit, const AvState *s, int seat);
AV_LOCAL int island_income(const AvKit *kit, const AvState *s, int seat);
AV_LOCAL int resource_income(const AvKit *kit, const AvState *s, int seat);
AV_LOCAL void silver_change(AvState *s, int seat, int by);
AV_LOCAL void income_run(Play *play);
AV_LOCAL void islands_settle(const AvKit *kit, AvState *s);
AV_LOCAL void ship_dock_at(const AvKit *kit, AvState *s, int id, int island);
AV_LOCAL bool strategy_start(Play *play, Problem *problem);

/* trade.c */
AV_LOCAL void bids_begin(Play *play);
AV_LOCAL bool call_run(Play *play);
AV_LOCAL unsigned call_asked(const AvKit *kit, const AvState *s, const Step *step);
AV_LOCAL void call_list(List *list);
AV_LOCAL bool call_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_LOCAL void call_apply(Play *play, int seat, Choice choice);
AV_LOCAL unsigned bid_asked(const AvKit *kit, const AvState *s, const Step *step);
AV_LOCAL void bid_list(List *list);
AV_LOCAL bool bid_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_LOCAL void bid_apply(Play *play, int seat, Choice choice);
AV_LOCAL bool bid_run(Play *play);
AV_LOCAL void buy_next(Play *play);
AV_LOCAL void buy_list(List *list);
AV_LOCAL bool buy_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_LOCAL void buy_apply(Play *play, int seat, Choice choice);
AV_LOCAL bool build_run(Play *play);
AV_LOCAL void build_list(List *list);
AV_LOCAL bool build_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_LOCAL void build_apply(Play *play, int seat, Choice choice);
AV_LOCAL bool pact_forbids(const AvKit *kit, const AvState *s, int a, int b);
AV_LOCAL bool state_judge(const Ask *ask, Choice choice, Refusal *refusal);
AV_LOCAL void list_statecraft(List *list);
AV_LOCAL void state_apply(Play *play, int seat, Choice choice);
AV_LOCAL void answer_list(List *list);
AV_LOCAL void answer_apply(Play *play, int seat, Choice choice);
AV_LOCAL void strategy_turn_end(Play *play);
AV_LOCAL void seat_clear(Play *play, int seat, int clause);
AV_LOCAL bool strategy_check(Play *play);

/* run.c */
AV_LOCAL const char *step_kind(const Step *step);
AV_LOCAL int step_clause(const Step *step);
AV_LOCAL bool aim_run(Play *play);
AV_LOCAL void flow_run(Play *play);
AV_LOCAL unsigned avertigos_asked(const Kit *kit, const void *state);
AV_LOCAL int avertigos_choices(const Kit *kit, const void *state, int seat, Choice *out);
AV_LOCAL bool avertigos_allows(const Kit *kit, const void *state, int seat, Choice choice, Refusal *refusal);
AV_LOCAL void avertigos_apply(const Kit *kit, void *state, int seat, Choice choice, Dice *dice,
                              Events *events);
AV_LOCAL void avertigos_leave(const Kit *kit, void *state, int seat, int why, Dice *dice, Events *events);
AV_LOCAL bool avertigos_result(const Kit *kit, const void *state, Result *result);

/* sound.c */
AV_LOCAL bool avertigos_sound(const Kit *kit, const void *state, Text *why);

/* ../why and ../words */
AV_LOCAL bool refuse_verb(const AvKit *kit, const AvState *s, const Step *step, Choice choice,
                          Refusal *refusal);

#endif
