/* The clocks of a table. Only the clock of a seat that is asked runs (T-14). Pure: the caller says what
   time it is, in milliseconds. */
#ifndef ARBITER_CLOCK_H
#define ARBITER_CLOCK_H

#include "core/game.h"

typedef enum ClockKind {
    CLOCK_NONE,
    CLOCK_MOVE,  /* so long for each choice                                            */
    CLOCK_MATCH, /* so long for all, and an increment whenever a seat is done for now  */
    CLOCK_DAYS   /* like CLOCK_MOVE, for matches that are played now and then          */
} ClockKind;

typedef struct ClockSpec {
    ClockKind kind;
    int64_t ms, increment;
} ClockSpec;

typedef struct Clock {
    ClockSpec spec;
    int64_t left[SEATS_MAX + 1];
    unsigned asked, paused; /* bit 1 << seat */
    int64_t since;          /* `left` is as of then */
} Clock;

Clock clock_new(const ClockSpec *, int seats);
/* From now on these seats are asked. */
void clock_ask(Clock *, unsigned asked, int64_t now);
/* A seat has chosen, before the next clock_ask. */
void clock_chosen(Clock *, int seat, int64_t now);
/* Stops or starts a seat's clock while it is asked or not. */
void clock_pause(Clock *, int seat, bool paused, int64_t now);
int64_t clock_left(const Clock *, int seat, int64_t now); /* -1 without a clock; never less than 0 */
unsigned clock_running(const Clock *);
/* A seat that has no time left, 0 if there is none. */
int clock_out(const Clock *, int64_t now);

#endif
