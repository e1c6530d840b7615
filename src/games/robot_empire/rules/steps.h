/* What can be chosen and what can be asked: one row for each verb, each question and each stage of a match,
   with everything that a file does with it. steps.c has the rows. */
#ifndef ARBITER_ROBOT_EMPIRE_STEPS_H
#define ARBITER_ROBOT_EMPIRE_STEPS_H

#include "games/robot_empire/empire.h"

typedef struct Ask { /* a question to judge */
    const EmpireKit *kit;
    const EmpireState *s;
    int seat;
} Ask;

typedef struct List { /* choices as they are found */
    Ask ask;
    Choice *out;
    int count, max;
    Refusal *why; /* wanted: what is refused, and why (`nearly`); NULL: what is allowed */
} List;

/* ---- verbs ---- */

enum { HAS_A = 1, HAS_B = 2, HAS_WHO = 4 };                   /* fields of a choice that a verb uses */
enum { NAMES_NOTHING, NAMES_COINS, NAMES_HAND, NAMES_TABLE }; /* what its `a` is */
enum { SAYS_NOTHING, SAYS_TARGET, SAYS_SEAT, SAYS_UPGRADE, SAYS_POINTS }; /* what its `b` is */

typedef struct Verb {
    const char *word, *join; /* join: what stands between the two things it names */
    uint8_t fields, names, says;
    uint8_t weight; /* where a bot looks first; what an effect is worth is added (prefer) */
    bool (*check)(const Ask *, Choice, Refusal *);
    void (*carry_out)(Play *, int seat, Choice);
} Verb;
EMPIRE_FN const Verb verbs[V_COUNT];

EMPIRE_FN bool check_battery(const Ask *, Choice, Refusal *);
EMPIRE_FN bool check_play(const Ask *, Choice, Refusal *);
EMPIRE_FN bool check_install(const Ask *, Choice, Refusal *);
EMPIRE_FN bool check_use(const Ask *, Choice, Refusal *);
EMPIRE_FN bool check_upgrade(const Ask *, Choice, Refusal *);
EMPIRE_FN bool check_boost(const Ask *, Choice, Refusal *);
EMPIRE_FN bool check_tap(const Ask *, Choice, Refusal *);
EMPIRE_FN bool check_chain(const Ask *, Choice, Refusal *);
EMPIRE_FN bool check_unchain(const Ask *, Choice, Refusal *);
EMPIRE_FN bool check_assemble(const Ask *, Choice, Refusal *);
EMPIRE_FN bool check_land(const Ask *, Choice, Refusal *);
EMPIRE_FN bool check_return(const Ask *, Choice, Refusal *);
EMPIRE_FN bool check_fire(const Ask *, Choice, Refusal *);
EMPIRE_FN bool check_attack(const Ask *, Choice, Refusal *);
EMPIRE_FN bool check_block(const Ask *, Choice, Refusal *);
EMPIRE_FN bool check_damage(const Ask *, Choice, Refusal *);
EMPIRE_FN bool check_absorb(const Ask *, Choice, Refusal *);
EMPIRE_FN bool check_discard(const Ask *, Choice, Refusal *);
EMPIRE_FN bool check_done(const Ask *, Choice, Refusal *);
EMPIRE_FN bool check_pass(const Ask *, Choice, Refusal *);
EMPIRE_FN void do_battery(Play *, int seat, Choice);
EMPIRE_FN void do_play(Play *, int seat, Choice);
EMPIRE_FN void do_install(Play *, int seat, Choice);
EMPIRE_FN void do_use(Play *, int seat, Choice);
EMPIRE_FN void do_upgrade(Play *, int seat, Choice);
EMPIRE_FN void do_boost(Play *, int seat, Choice);
EMPIRE_FN void do_tap(Play *, int seat, Choice);
EMPIRE_FN void do_chain(Play *, int seat, Choice);
EMPIRE_FN void do_unchain(Play *, int seat, Choice);
EMPIRE_FN void do_assemble(Play *, int seat, Choice);
EMPIRE_FN void do_land(Play *, int seat, Choice);
EMPIRE_FN void do_return(Play *, int seat, Choice);
EMPIRE_FN void do_fire(Play *, int seat, Choice);
EMPIRE_FN void do_attack(Play *, int seat, Choice);
EMPIRE_FN void do_block(Play *, int seat, Choice);
EMPIRE_FN void do_damage(Play *, int seat, Choice);
EMPIRE_FN void do_absorb(Play *, int seat, Choice);
EMPIRE_FN void do_discard(Play *, int seat, Choice);
EMPIRE_FN void do_done(Play *, int seat, Choice);
EMPIRE_FN void do_pass(Play *, int seat, Choice);

/* ---- questions ---- */

enum {
    QUESTION_NOTHING,
    QUESTION_BATTERY,
    QUESTION_WINDOW,
    QUESTION_ABSORB,
    QUESTION_PLAY,
    QUESTION_MOON,
    QUESTION_COMBAT,
    QUESTION_BLOCK,
    QUESTION_DIVIDE,
    QUESTION_DISCARD,
    QUESTION_COUNT
};

typedef struct Question {
    const char *kind; /* of its Prompt */
    uint16_t clause;
    uint8_t ends; /* the verb that ends it, listed last */
    void (*list)(List *);
    void (*prompt)(const EmpireKit *, const EmpireState *, int seat, Prompt *, Text *);
    void (*done)(Play *); /* `done` was said; NULL: it has no such end */
} Question;
EMPIRE_FN const Question questions[QUESTION_COUNT];

EMPIRE_FN void list_battery(List *);
EMPIRE_FN void list_window(List *);
EMPIRE_FN void list_absorb(List *);
EMPIRE_FN void list_play(List *);
EMPIRE_FN void list_moon(List *);
EMPIRE_FN void list_combat(List *);
EMPIRE_FN void list_block(List *);
EMPIRE_FN void list_divide(List *);
EMPIRE_FN void list_discard(List *);
EMPIRE_FN void prompt_battery(const EmpireKit *, const EmpireState *, int seat, Prompt *, Text *);
EMPIRE_FN void prompt_window(const EmpireKit *, const EmpireState *, int seat, Prompt *, Text *);
EMPIRE_FN void prompt_absorb(const EmpireKit *, const EmpireState *, int seat, Prompt *, Text *);
EMPIRE_FN void prompt_play(const EmpireKit *, const EmpireState *, int seat, Prompt *, Text *);
EMPIRE_FN void prompt_moon(const EmpireKit *, const EmpireState *, int seat, Prompt *, Text *);
EMPIRE_FN void prompt_combat(const EmpireKit *, const EmpireState *, int seat, Prompt *, Text *);
EMPIRE_FN void prompt_block(const EmpireKit *, const EmpireState *, int seat, Prompt *, Text *);
EMPIRE_FN void prompt_divide(const EmpireKit *, const EmpireState *, int seat, Prompt *, Text *);
EMPIRE_FN void prompt_discard(const EmpireKit *, const EmpireState *, int seat, Prompt *, Text *);
EMPIRE_FN void list_try(List *, int verb, int a, int b, int who);
EMPIRE_FN int question_of(const EmpireState *);
EMPIRE_FN void done_play(Play *);
EMPIRE_FN void done_moon(Play *);
EMPIRE_FN void done_combat(Play *);
EMPIRE_FN void done_block(Play *);
EMPIRE_FN void done_discard(Play *);

/* ---- stages ---- */

typedef struct Stage {
    const char *phase;   /* as the position calls it */
    uint8_t question;    /* asked once nobody waits for anything else */
    void (*run)(Play *); /* goes on by itself */
} Stage;
EMPIRE_FN const Stage stages[ST_OVER + 1];

#endif
