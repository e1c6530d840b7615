/* Why a choice is refused: refuse.c, refuse_combine.c, allows.c. nearly.c asks for all of it. */
#ifndef ARBITER_AEGIS_WHY_H
#define ARBITER_AEGIS_WHY_H

#include "games/aegis/rules/turns.h"

/* ---- refuse_combine.c ---- */

AEGIS_FN int piece_named(const AegisKit *k, int piece);
AEGIS_FN bool hex_named(const AegisKit *k, int hex);
AEGIS_FN int why_not_combine(const AegisKit *k, const State *s, int piece, const Step *step, Choice c,
                             int flags);

/* ---- refuse.c ---- */

AEGIS_FN int why_not_end_on(const AegisKit *k, const State *s, int piece, int hex);
/* What bars the way of a free move. */
AEGIS_FN int why_not_way(const AegisKit *k, const State *s, int piece, int hex, int hexes, bool straight);
AEGIS_FN int why_not_move(const AegisKit *k, const State *s, const Step *step, Choice c);
AEGIS_FN int why_not_use(const AegisKit *k, const State *s, int piece, Choice c, UseContext use);
AEGIS_FN int why_not_excavate(const AegisKit *k, const State *s, int piece, int payer, int phase);
AEGIS_FN int why_not_any_more(const AegisKit *k, const State *s, int seat, Choice c);

/* ---- allows.c ---- */

AEGIS_FN bool aegis_allows(const Kit *kit, const void *state, int seat, Choice c, Refusal *refusal);

#endif
