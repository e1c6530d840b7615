/* What the files of verbs share: the functions of each row of the table of verbs. */
#ifndef ARBITER_SPOT_VERBS_H
#define ARBITER_SPOT_VERBS_H

#include "games/spot_rules/spot.h"

#define ROW(name)                                                                                            \
    bool spot_check_##name(const Ask *, Choice, Refusal *);                                                  \
    void spot_list_##name(List *);                                                                           \
    void spot_make_##name(Play *, Choice);
#define ROW_UNLISTED(name)                                                                                   \
    bool spot_check_##name(const Ask *, Choice, Refusal *);                                                  \
    void spot_make_##name(Play *, Choice);

/* refuse.c: always false; nothing is written without a refusal */

/* %d a number, %p a person, %s a string. */
bool spot_refuse(const Ask *, Refusal *, int clause, const char *format, ...);
bool spot_refuse_verb(const Ask *, const Verb *, Refusal *); /* words that answer another question  */
bool spot_refuse_turn(const Ask *, int who, Refusal *);      /* it is not this one's turn           */
bool spot_refuse_target(const Ask *, int who, int target, const char *what, Refusal *);
/* A wound, slot or combo with another number than those of the set (bit 0: number 1). */
bool spot_refuse_number(const Ask *, int clause, int who, const char *what, int said, unsigned there,
                        Refusal *);

unsigned spot_wounds(const Person *); /* scene.c: which there are, bit 0: wound 1 */

/* overrule.c */
ROW_UNLISTED(df)
ROW_UNLISTED(modify)
ROW_UNLISTED(hurt)
ROW_UNLISTED(heal)
ROW_UNLISTED(move_there)
ROW_UNLISTED(bring)
ROW_UNLISTED(dismiss)
ROW_UNLISTED(mark)
ROW_UNLISTED(set)
ROW_UNLISTED(give)
ROW_UNLISTED(reveal)
ROW_UNLISTED(reveal_roll)
ROW_UNLISTED(result)
ROW_UNLISTED(need)
/* tests.c */
ROW(test)
ROW(try_luck)
ROW(time)
ROW(actions)
ROW(help)
ROW(roll)
ROW(drop)
ROW(luck)
ROW(accept)
/* scene.c */
ROW(fight)
ROW(pass_time)
ROW(down_time)
ROW(mission)
ROW_UNLISTED(blast)
ROW(close)
ROW(aid)
ROW(revive)
/* actions.c */
ROW(sneak)
ROW(begin)
ROW(kind)
ROW(snap)
ROW(multiple)
ROW(aim)
ROW(move)
ROW(stand)
ROW(cover)
ROW(draw)
ROW(reload)
ROW(defer)
ROW(watch)
ROW_UNLISTED(call_off)
ROW(nothing)
ROW(now)
ROW(not_now)
ROW_UNLISTED(call_it)
/* strikes.c */
ROW(shoot)
ROW(long)
ROW(bullet)
ROW(strike)
ROW(combo)
ROW(throw)
ROW(evade)
ROW(stay)
ROW(defend)
ROW(counter)
ROW(take)
ROW(at)
ROW(stop)
/* downtime.c */
ROW(convalesce)
ROW(influence)
ROW(train)
ROW(study)
ROW(research)
ROW(resources)
ROW(therapy)
ROW(continue)
ROW(idle)
ROW(join)
ROW(start)
ROW(go_on)
ROW(abandon)
#undef ROW
#undef ROW_UNLISTED

/* Is it this one's turn, and does what was declared allow an action of this kind? (actions.c) */
bool spot_acts(const Ask *, int who, int kind, Refusal *);
/* One action of the turn is used; the turn may be over. */
void spot_action_used(Play *);
/* As far as the pace goes towards somebody, up to arm's length. */
Choice spot_move_towards(const Ask *, int who, int other);
static inline const Step *spot_step(const SpotState *s) { return steps_peek(&s->steps); }
static inline Choice spot_choice(int verb, int who, int a, int b, int c)
{
    return (Choice){
        .verb = (uint8_t)verb, .who = (uint8_t)who, .a = (int16_t)a, .b = (int16_t)b, .c = (int16_t)c};
}
static inline int low(int field) { return field & 255; }
static inline int high(int field) { return field >> 8 & 255; }
static inline int pack(int below, int above) { return below | above << 8; }

#endif
