/* One match at a table between bots and programs. duel.h is quicker where all are bots of our own. */
#ifndef ARBITER_LAB_BOUT_H
#define ARBITER_LAB_BOUT_H

#include "lab/duel.h"
#include "lab/guest.h"

/* Who plays: one of our bots, or a program, which is started when it is first needed and again after it has
   done something wrong. */
typedef struct Fighter {
    const char *name; /* as it was given: a bot's name, or a command */
    bool program;
    Thinker thinker; /* unless it is a program */
    long ms;
    Guest *guest;
    bool missing;  /* there is no such program */
    bool hopeless; /* it never even said hello: it is not started again */
    Problem why;
} Fighter;

/* The thinking time of a program, and a limit for bots of our own (0: none). */
bool fighter_new(Fighter *, const char *name, long ms, Problem *);
void fighter_free(Fighter *);

typedef struct BoutResult {
    DuelResult result;
    int failed; /* the seat that did something wrong and lost for it; 0: none */
    char error[400];
} BoutResult;

/* False with a problem if the set-up can't be played, or a program not be run. */
bool bout_play(const Catalog *, const Setup *, Fighter *const player[SEATS_MAX + 1], uint64_t seed,
               BoutResult *, Problem *);

/* Plays until everybody has made a team (a draft) and writes the teams; false with a problem if this game, or
   one of the players, makes none. */
bool bout_teams(const Catalog *, const Setup *, Fighter *const player[SEATS_MAX + 1], uint64_t seed,
                Text team[SEATS_MAX + 1], Problem *);

#endif
