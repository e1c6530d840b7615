/* The laws that every game obeys, checked on whole matches of random play. The numbers are those of
   ARCHITECTURE.md; what has no number there (screens, judgement, leaving) is checked beside them.
 */
#ifndef ARBITER_LAWS_H
#define ARBITER_LAWS_H

#include "core/game.h"

/* How often what was looked at, so that a check that never happened does not pass for a success. */
typedef struct LawsCount {
    uint64_t matches, choices, listed;
    uint64_t refused; /* choices that were not listed and were refused                          */
    uint64_t tried;   /* listed choices made on a copy                                          */
    uint64_t reasons; /* sayable choices that were not listed and were asked for the reason     */
    uint64_t views;   /* views that hide something                                              */
    uint64_t twins;   /* pairs that differed only in what a seat was never shown                */
    uint64_t alone;   /* pairs that differed in what was shown to one seat alone                */
    uint64_t secrets; /* secret answers that were kept from the others                          */
    uint64_t dice;    /* dice that fell otherwise without a seat's knowing                      */
    uint64_t orders;  /* simultaneous choices made in two orders                                */
    uint64_t bots;    /* choices of bots in twins that differed                                 */
    uint64_t hidden;  /* choices that somebody may not read, and whose view shows no difference */
    uint64_t free;    /* answers that were not listed and were allowed: open-ended questions    */
    uint64_t playouts, leaves, words, replayed, odds, positions;
} LawsCount;

typedef struct Laws {
    unsigned share; /* the costly checks are made on one step in so many; 1: on every one */
    LawsCount count;
    uint64_t digest;   /* of every state of every match, the same on every machine             */
    Text log;          /* the match in progress as a script                                    */
    const char *texts; /* lines for the log: what the set-up needs besides the data of the program */
    char failure[512]; /* the law that was broken, where and how; "" if none was               */
} Laws;

Laws laws_new(unsigned share);
void laws_free(Laws *);

/* Plays one match; it must be over after `length_max` choices. False if a law was broken: `failure`
   says which, `log` how it came to that. */
bool laws_match(Laws *, const Catalog *, const Game *, const Setup *, uint64_t seed, int length_max);

#endif
