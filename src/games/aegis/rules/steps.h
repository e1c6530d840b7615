/* What is asked and answered: choices.c, apply.c, run.c. */
#ifndef ARBITER_AEGIS_STEPS_H
#define ARBITER_AEGIS_STEPS_H

#include "games/aegis/rules/turns.h"

/* ---- choices.c ---- */

AEGIS_FN int step_seat(const State *s, const Step *step);
AEGIS_FN unsigned aegis_asked(const Kit *kit, const void *state);
AEGIS_FN bool may_drop(const AegisKit *k, const State *s, int piece);
AEGIS_FN int list_besides(const AegisKit *k, const State *s, const Step *step, Choice *out);
AEGIS_FN int accelerate_refused(const AegisKit *k, const State *s, int piece);
AEGIS_FN int override_refused(const AegisKit *k, const State *s, int piece);
AEGIS_FN Bits parting_seen(const AegisKit *k, const State *s, const Step *step, int weapon);
AEGIS_FN int parting_weapon(const AegisKit *k, const State *s, const Step *step);
AEGIS_FN int list_choices(const AegisKit *k, const State *s, int seat, Choice *out);
AEGIS_FN int aegis_choices(const Kit *kit, const void *state, int seat, Choice *out);

/* ---- apply.c ---- */

AEGIS_FN void activation_close(const AegisKit *k, State *s, Events *events);
AEGIS_FN bool activation_is_done(const AegisKit *k, const State *s, const Step *step);
AEGIS_FN void blitz_apply(const AegisKit *k, State *s, Choice c, Events *events);
AEGIS_FN void marked_apply(const AegisKit *k, State *s, Choice c);
AEGIS_FN void ultra_apply(const AegisKit *k, State *s, Choice c, Dice *dice, Events *events);
AEGIS_FN void choice_carry_out(const AegisKit *k, State *s, int seat, Choice c, Dice *dice, Events *events);

/* ---- run.c ---- */

AEGIS_FN void run(const AegisKit *k, State *s, Dice *dice, Events *events);
AEGIS_FN bool aegis_result(const Kit *kit, const void *state, Result *result);

#endif
