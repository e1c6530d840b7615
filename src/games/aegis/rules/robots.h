/* robots.c and leaving.c: where robots stand, what happens to them, and how they leave the board. */
#ifndef ARBITER_AEGIS_ROBOTS_H
#define ARBITER_AEGIS_ROBOTS_H

#include "games/aegis/rules/places.h"

/* ---- robots.c ---- */

typedef struct EffectSum {
    int damage, defense, accuracy, evasion, evasion_down, blaze, rust;
    unsigned flags;
} EffectSum;

enum { WINDED = 128 }; /* in STEP_ACTIVATION.n: moved once more, by Aether Wind */

AEGIS_FN void robot_put(State *s, int piece, int hex);
AEGIS_FN void robot_lift(State *s, int piece);
AEGIS_FN bool hex_is_free(const AegisKit *k, const State *s, int hex);
AEGIS_FN int commander_robot(const AegisKit *k, const State *s, int seat, int ability);
AEGIS_FN int classic_robot(const AegisKit *k, const State *s, int seat, int ability);
AEGIS_FN bool has_inside(const AegisKit *k, const State *s, int piece, int ability);
AEGIS_FN bool seat_has_inside(const AegisKit *k, const State *s, int seat, int ability);
AEGIS_FN int authority_rerolls(const AegisKit *k, const State *s, int seat);
AEGIS_FN bool flies(const AegisKit *k, const State *s, int piece);
AEGIS_FN EffectSum effects_sum(const AegisKit *k, const State *s, int piece);
AEGIS_FN void effects_clear(const AegisKit *k, State *s, int piece);
AEGIS_FN bool has_been_activated(const State *s, int piece);
AEGIS_FN bool is_protected(const AegisKit *k, const State *s, int by_seat, int piece);
AEGIS_FN int unaffected_clause(const AegisKit *k);
AEGIS_FN int robot_grave(const AegisKit *k, int piece);
AEGIS_FN int opening_forbids(const AegisKit *k, const State *s, int by_seat, int piece);
AEGIS_FN bool is_hidden(const AegisKit *k, const State *s, int piece);
AEGIS_FN bool is_targetable(const AegisKit *k, const State *s, int by_seat, int piece);
AEGIS_FN const Step *activation_of(const State *s, int piece);
AEGIS_FN int acting_seat(const AegisKit *k, const State *s, int piece);
AEGIS_FN bool is_borrowed(const AegisKit *k, const State *s, int piece);
AEGIS_FN bool acts_as_ally(const AegisKit *k, const State *s, int user, int piece);
AEGIS_FN bool has_moved_now(const State *s, int piece);
AEGIS_FN void activation_mark(State *s, int piece, int bit);
AEGIS_FN bool has_moved(const State *s, int piece);
AEGIS_FN bool brings_luck(const AegisKit *k, const State *s, int piece);
AEGIS_FN bool was_played(const Robot *robot);
AEGIS_FN bool has_luck(const AegisKit *k, const State *s, int seat);
AEGIS_FN void robot_damage(const AegisKit *k, State *s, int piece, int amount, int by, int clause,
                           Events *events);
AEGIS_FN void robot_take(const AegisKit *k, State *s, int piece, int amount, int by, int clause,
                         Events *events);
AEGIS_FN int after_defense(const AegisKit *k, const State *s, int piece, int amount);
AEGIS_FN void drain_take(const AegisKit *k, State *s, int piece, int amount, int by, int clause,
                         Events *events);
AEGIS_FN bool robot_drain(const AegisKit *k, State *s, int piece, int amount, int by, int clause,
                          Events *events);
AEGIS_FN int8_t *effects_field(Effects *e, int type, int amount);
AEGIS_FN void robot_buff(const AegisKit *k, State *s, int piece, int type, int amount, int by_seat,
                         int clause, Events *events);
AEGIS_FN void robot_afflict(const AegisKit *k, State *s, int piece, uint32_t status, int by_seat, int clause,
                            Events *events);
AEGIS_FN void blaze_set_off(const AegisKit *k, State *s, int piece);
AEGIS_FN int rust_take(const AegisKit *k, State *s, int piece);
AEGIS_FN int pool_limit(const AegisKit *k, const State *s, int seat);
AEGIS_FN void energy_add(const AegisKit *k, State *s, int seat, int amount, int clause, Events *events);

/* ---- leaving.c ---- */

/* STEP_FALLEN.phase: of a Parting Shot, while the burns of the Action still wait (A2-TIME-01). */
enum { FALLEN_ALONE = 1 };
enum { PARTING_IS_SHOT = 1, PARTING_IS_CANNON = 2, PARTING_IS_DRONE = 4 };
enum {
    PARTING_AGE = 8,
    PARTING_AGES = 31 * PARTING_AGE
}; /* STEP_PARTING.n: shots of others since it is open */

AEGIS_FN int stand_seat_at(const AegisKit *k, const State *s, int hex);
AEGIS_FN void stand_change(State *s, int seat, int from, int to);
AEGIS_FN void robot_arrived(const AegisKit *k, State *s, int piece, Events *events);
AEGIS_FN void robot_reset(const AegisKit *k, State *s, int piece, int where, int under);
AEGIS_FN void stands_check(const AegisKit *k, State *s, Events *events);
AEGIS_FN void robot_fell(const AegisKit *k, State *s, int piece, bool counts);
AEGIS_FN void robot_destroy(const AegisKit *k, State *s, int piece, bool off_board, int clause,
                            Events *events);
AEGIS_FN int turn_position(const State *s, int seat);
AEGIS_FN void robots_bury(const AegisKit *k, State *s, Events *events);
AEGIS_FN void partings_sort(const AegisKit *k, State *s);
AEGIS_FN void settle(State *s);
AEGIS_FN int drone_slot(const AegisKit *k, const State *s, int seat);
AEGIS_FN void drone_create(const AegisKit *k, State *s, int seat, int type, int hex, int clause,
                           Events *events);

/* ---- points.c: what happens to robots brings points ---- */

AEGIS_FN void points_harmed(const AegisKit *k, State *s, int piece, int by);
AEGIS_FN void points_drained(const AegisKit *k, State *s, int piece, int by, Events *events);
AEGIS_FN void points_buried(const AegisKit *k, State *s);
AEGIS_FN void points_destroyed(const AegisKit *k, State *s, int piece, bool off_board, Events *events);
AEGIS_FN void points_combined(const AegisKit *k, State *s, int made, Events *events);
AEGIS_FN void points_deed_over(const AegisKit *k, State *s);
AEGIS_FN void points_forget(const AegisKit *k, State *s, int piece);

/* ---- harm.c ---- */

AEGIS_FN void hurt(const AegisKit *k, State *s, int piece, int amount, int by, int clause, Events *events);

/* ---- parting.c ---- */

/* Which of its weapons a fallen robot may use now, PARTING_IS_; 0: none. */
AEGIS_FN int parting_weapon(const AegisKit *k, const State *s, const Step *step);
AEGIS_FN void parting_open(const AegisKit *k, State *s, int piece, int hex, int bits);

#endif
