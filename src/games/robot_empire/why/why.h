/* What is refused and asked: check.c, check_combat.c, prompts.c. The checks of each verb are in
 * rules/steps.h. */
#ifndef ARBITER_ROBOT_EMPIRE_WHY_H
#define ARBITER_ROBOT_EMPIRE_WHY_H

#include "games/robot_empire/rules/rules.h"

/* In a check with a Refusal *why. */
#define NO(...) return why ? refuse(why, __VA_ARGS__) : false

/* Has the active player the table to itself, at this stage? */
static inline bool main_stage(const EmpireState *s, int stage)
{
    return !s->waiting && !s->absorbing && s->stage == stage;
}

EMPIRE_FN bool check_own(const Ask *, int id, Refusal *); /* a card on the table, and of this seat */
/* A card on the table, with the number of its copy where another is there to be mistaken for it. */
typedef struct Shown {
    char at[NAME_SIZE + 8];
} Shown;
EMPIRE_FN Shown shown_of(const EmpireKit *, const EmpireState *, int id);
#define SHOWN(id) shown_of(ask->kit, ask->s, id).at /* in a check with an Ask *ask */

/* False, and says when it could be done and what goes on now instead. */
EMPIRE_FN bool not_now(const Ask *, int clause, const char *when, Refusal *);
EMPIRE_FN bool recharges(const Ask *, int id, int clause, Refusal *); /* false, and says so */
EMPIRE_FN bool check_hand(const Ask *, int design, Refusal *);
EMPIRE_FN bool can_pay(const Ask *, int cost, int design, const char *name, Refusal *);
/* What does not depend on the target, or on which card it is: lists ask it once for all of them. */
EMPIRE_FN bool use_fits(const Ask *, int design, Refusal *);
EMPIRE_FN bool tap_fits(const Ask *, int id, Refusal *);
EMPIRE_FN bool discard_fits(const Ask *, Refusal *);
EMPIRE_FN bool check_verb(const Ask *, Choice,
                          Refusal *); /* of a seat that is asked, with the fields of its verb */
EMPIRE_FN bool empire_allows(const Kit *, const void *state, int seat, Choice, Refusal *);
EMPIRE_FN void empire_ask(const Kit *, const void *state, int seat, Prompt *);

#endif
