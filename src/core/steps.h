/* The stack of steps: rules that pause in the middle. A game keeps it in its state, pushes and pops
   steps and runs until somebody must choose. What is popped is zeroed, so that equal positions are
   equal bytes. */
#ifndef ARBITER_STEPS_H
#define ARBITER_STEPS_H

#include "core/base.h"

enum { STEPS_MAX = 64 };

typedef struct Step {
    uint8_t kind, phase, who, n;
    int16_t a, b;
} Step;
_Static_assert(sizeof(Step) == 8, "Step is 8 bytes");

typedef struct Steps {
    Step step[STEPS_MAX];
    uint8_t depth, spare[7];
} Steps;

static inline Step *steps_top(Steps *steps)
{
    ensure(steps->depth > 0);
    return &steps->step[steps->depth - 1];
}

static inline const Step *steps_peek(const Steps *steps)
{
    ensure(steps->depth > 0);
    return &steps->step[steps->depth - 1];
}

static inline Step *steps_push(Steps *steps, Step step)
{
    ensure(steps->depth < STEPS_MAX);
    steps->step[steps->depth] = step;
    return &steps->step[steps->depth++];
}

static inline Step steps_pop(Steps *steps)
{
    ensure(steps->depth > 0);
    Step step = steps->step[--steps->depth];
    steps->step[steps->depth] = (Step){0};
    return step;
}

#endif
