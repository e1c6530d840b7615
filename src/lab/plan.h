/* An experiment as a text that another process can play: what the matches are, and every card that is not in
   the program. Whoever has other rules or cards sees it and plays none. */
#ifndef ARBITER_LAB_PLAN_H
#define ARBITER_LAB_PLAN_H

#include "lab/lab.h"
#include "lab/series.h"

typedef struct PlanFile { /* cards that come on top of those of the game, in their order */
    const char *path;
    Text text;
} PlanFile;

void plan_write_lab(const LabPlan *, const PlanFile *, int count, Text *);
void plan_write_series(const Series *, Text *);

typedef struct Plan { /* read back */
    Catalog *base, *catalog;
    bool is_lab;
    LabPlan lab;
    Series series;
    char bot[2][64];
} Plan;

bool plan_read(Plan *, const char *text, int length, Problem *);
void plan_free(Plan *);

/* Who plays it: one for each thread. */
typedef struct PlanPlayers {
    Thinker bot;
    Fighter fighter[2];
} PlanPlayers;
PlanPlayers plan_players(const Plan *);
void plan_players_free(const Plan *, PlanPlayers *);

/* Plays matches `from` to `to`, or fewer if `stop` says so after one, and writes what happened; the number
   behind the last, or -1 with a problem. */
long plan_play(const Plan *, PlanPlayers *, long from, long to, bool (*stop)(void), Text *, Problem *);

/* What plan_play has written: added to a tally; into results of `from` to `to`. False: it can't be read. */
bool plan_take_tally(const char *text, Tally *);
bool plan_take_results(const char *text, long count, BoutResult *);

#endif
