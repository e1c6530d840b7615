/* What is asked and answered: one row for each kind of step. */
#ifndef ARBITER_AEGIS_STEPS_H
#define ARBITER_AEGIS_STEPS_H

#include "games/aegis/aegis.h"

typedef struct PromptWords {
    const char *kind, *text;
    uint16_t clause;
    int16_t piece; /* the robot it is about, 0 if none */
    uint8_t about; /* ASK_ bits */
} PromptWords;

/* A kind of step. What has no `seat` asks nobody and has a `run` that goes on by itself. */
typedef struct StepKind {
    int (*seat)(const State *, const Step *); /* whom it asks */
    /* Every legal answer, in a fixed order: what is not listed is not allowed. */
    int (*list)(const AegisKit *, const State *, const Step *, Choice *);
    /* Carries an answer out; `roll` instead if that can take dice. */
    void (*answer)(const AegisKit *, State *, Choice, Events *);
    void (*roll)(const AegisKit *, State *, Choice, Dice *, Events *);
    /* Instead of all these: it asks several seats at once, each in secret (bit 1 << seat), and each has
       answers of its own. */
    unsigned (*seats)(const AegisKit *, const State *);
    int (*list_of)(const AegisKit *, const State *, int seat, Choice *);
    void (*answer_of)(const AegisKit *, State *, int seat, Choice, Events *);
    int (*why_not_of)(const AegisKit *, const State *, int seat, Choice);
    void (*ask_of)(const AegisKit *, const State *, int seat, PromptWords *); /* may be NULL */
    /* The clause that forbids what is not listed, 0: it is no answer to this at all. */
    int (*why_not)(const AegisKit *, const State *, const Step *, Choice);
    PromptWords prompt;
    void (*ask)(const AegisKit *, const State *, const Step *, PromptWords *); /* changes it; may be NULL */
    /* On top of the stack: true if somebody must choose now, else it has done something. NULL: asked while
       there is more than one answer. */
    bool (*run)(const AegisKit *, State *, Dice *, Events *);
    bool passes; /* without any answer it is passed, not just dropped  */
    bool seated; /* `who` is a seat or nobody, so the prompt is about no robot */
} StepKind;

#define STEP_DECLARED(name, row) AEGIS_FN const StepKind row;
STEP_KINDS(STEP_DECLARED)
#undef STEP_DECLARED
AEGIS_FN const StepKind *const step_kinds[STEP_COUNT];

static inline const StepKind *step_kind(const Step *step)
{
    ensure(step->kind < STEP_COUNT);
    return step_kinds[step->kind];
}

/* ---- steps.c ---- */

AEGIS_FN int seat_of_turn(const State *s, const Step *step);
AEGIS_FN int seat_of_robot(const State *s, const Step *step);
AEGIS_FN int seat_in_who(const State *s, const Step *step);
AEGIS_FN int seat_in_a(const State *s, const Step *step);
AEGIS_FN int seat_in_b(const State *s, const Step *step);
AEGIS_FN unsigned seats_asked(const AegisKit *k, const State *s);
AEGIS_FN unsigned aegis_asked(const Kit *kit, const void *state);
AEGIS_FN int list_choices(const AegisKit *k, const State *s, int seat, Choice *out);
AEGIS_FN int aegis_choices(const Kit *kit, const void *state, int seat, Choice *out);
AEGIS_FN void choice_carry_out(const AegisKit *k, State *s, int seat, Choice c, Dice *dice, Events *events);
AEGIS_FN bool prompt_run(const AegisKit *k, State *s, Dice *dice, Events *events);
AEGIS_FN void aegis_ask(const Kit *kit, const void *state, int seat, Prompt *prompt);

/* ---- run.c ---- */

AEGIS_FN bool aegis_result(const Kit *kit, const void *state, Result *result);

#endif
