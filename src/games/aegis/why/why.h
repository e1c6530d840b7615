/* Why a choice is refused, and what is asked. */
#ifndef ARBITER_AEGIS_WHY_H
#define ARBITER_AEGIS_WHY_H

#include "games/aegis/rules/rules.h"

/* ---- refuse_combine.c ---- */

AEGIS_FN int piece_named(const AegisKit *k, int piece);
AEGIS_FN bool hex_named(const AegisKit *k, int hex);
AEGIS_FN int why_not_combine(const AegisKit *k, const State *s, int piece, const Step *step, Choice c,
                             int flags);
AEGIS_FN int why_not_emerging(const AegisKit *k, const State *s, const Step *step, Choice c);
AEGIS_FN int why_not_trigger(const AegisKit *k, const State *s, const Step *step, Choice c);
AEGIS_FN int why_not_due(const AegisKit *k, const State *s, const Step *step, Choice c);
AEGIS_FN int why_not_blitz(const AegisKit *k, const State *s, const Step *step, Choice c);
AEGIS_FN int why_not_given_use(const AegisKit *k, const State *s, const Step *step, Choice c);

/* ---- refuse.c ---- */

AEGIS_FN int why_not_use(const AegisKit *k, const State *s, int piece, Choice c, UseContext use);
AEGIS_FN bool aegis_allows(const Kit *kit, const void *state, int seat, Choice c, Refusal *refusal);

/* ---- prompts.c ---- */

AEGIS_FN void aegis_ask(const Kit *kit, const void *state, int seat, Prompt *prompt);

#endif
