/* The lab: every team against every team, played by bots on all cores, counted, and reported. It knows
   nothing of a game but core/game.h. A match depends on its number and the seed alone and counts are sums,
   so the same experiment gives the same report to the byte, whatever the number of threads and however
   often it was interrupted. */
#ifndef ARBITER_LAB_H
#define ARBITER_LAB_H

#include "lab/tally.h"
#include "lab/think.h"

enum { LAB_TEAMS_MAX = 64, LAB_BOARDS_MAX = 16, LAB_GAMES_MAX = 10000000 };

typedef struct LabPlan {
    const Catalog *catalog;
    Setup setup; /* options that all matches share; boards come from `board` */
    char team[LAB_TEAMS_MAX][64];
    int team_count; /* 1 with the name "": a game without teams */
    char board[LAB_BOARDS_MAX][64];
    int board_count;
    char bot[48];
    BotSpec spec;
    long games;      /* of each pair */
    bool no_mirrors; /* a team does not meet itself */
    uint64_t seed;
} LabPlan;

/* Pairs of teams. */
static inline long lab_pairs(const LabPlan *plan)
{
    return (long)plan->team_count * (plan->team_count + (plan->no_mirrors ? -1 : 1)) / 2;
}
static inline long lab_matches(const LabPlan *plan) { return lab_pairs(plan) * plan->games; }

/* What one match is: both teams sit in both seats equally often. */
typedef struct LabMatch {
    int team[3]; /* of seats 1 and 2 */
    int board;
    uint64_t seed;
} LabMatch;
LabMatch lab_match(const LabPlan *, long number);

/* Plays match `number` and adds what happened to the tally. `bot` plays both seats. */
bool lab_play(const LabPlan *, long number, Thinker *bot, Tally *, Problem *);

/* How far an experiment is. */
typedef struct LabState {
    Tally tally;
    uint8_t *done; /* [lab_matches] */
    long done_count;
} LabState;
void lab_state_free(LabState *);

/* The experiment as a file: what it is (options, cards, rules), which matches are done, and the counts. */
void lab_identity(const LabPlan *, Text *);
bool lab_load(const LabPlan *, const char *path, LabState *,
              Problem *); /* a missing file is an empty state */
bool lab_save(const LabPlan *, const char *path, const LabState *, Problem *); /* all of it or nothing */

typedef struct LabRun {
    long threads;
    void *context;
    bool (*stop)(void *context);                         /* asked after every match      */
    void (*progress)(void *context, long done, long of); /* after every match            */
    bool (*keep)(void *context, const LabState *,
                 Problem *); /* after the first match, then about every second; or NULL */
    const char *bus;         /* NULL: on threads of this process; else on the workers there (spread.h) */
    const Text *words;       /* for them: the plan as plan_write_lab writes it */
    void (*say)(void *context, const char *text); /* what becomes of them; or NULL */
} LabRun;

/* Plays what is not done yet; true when all is done or `stop` said so. */
bool lab_run(const LabPlan *, const LabRun *, LabState *, Problem *);

/* ---- the report ---- */

bool lab_write_report(const LabPlan *, const LabState *, const char *folder, Problem *);

#endif
