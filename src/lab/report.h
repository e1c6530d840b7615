/* What the counts of an experiment say, as rows that the report's tables and plots are made of. */
#ifndef ARBITER_LAB_REPORT_H
#define ARBITER_LAB_REPORT_H

#include "lab/interval.h"
#include "lab/lab.h"

/* A flag needs the widened interval to lie beyond this: less than that does not matter at a table. */
#define REPORT_MARGIN 0.05
enum { REPORT_GROUP_SMALL = 3, REPORT_SIDES_MIN = 20 };

typedef enum CardFlag { FLAG_NONE, FLAG_STRONG, FLAG_WEAK } CardFlag;

typedef struct CardRow {
    char name[96];
    uint64_t teams;                /* bit: a team that holds it */
    uint64_t held, played;         /* matches of a seat that held it, and in which it was ever in play */
    Score only;                    /* of teams with it against teams without */
    Score in, out;                 /* by whether it was in play in the middle of the match */
    Interval only_interval, worth; /* worth: in - out */
    int group;                     /* of `ReportGroup`, -1 if every team holds it */
    CardFlag flag;
} CardRow;

/* Cards that the same teams hold: nothing tells them apart but what happens in play. */
typedef struct ReportGroup {
    uint64_t teams;
    int cards, first; /* first: index of one of them */
    Score only;
    Interval interval;
    CardFlag flag;
} ReportGroup;

typedef struct NameRow {
    char kind[24], card[96], name[96];
    uint64_t times, matches;
} NameRow;

typedef struct CountRow {
    char name[48];
    int number; /* a length, a clause */
    uint64_t times, matches;
} CountRow;

typedef struct Report {
    const LabPlan *plan;
    uint64_t matches;
    Score pair[LAB_TEAMS_MAX][LAB_TEAMS_MAX]; /* of the row team against the column's, both seats; its
                                                 own column: of seat 1 */
    Score team[LAB_TEAMS_MAX];                /* against all others */
    Score seat_1, asked_first, turn_first;
    CardRow *card;
    int card_count;
    ReportGroup *group;
    int group_count;
    NameRow *name; /* most frequent first */
    int name_count;
    CountRow *length, *round, *end, *clause;
    int length_count, round_count, end_count, clause_count;
} Report;

Report *report_make(const LabPlan *, const Tally *);
void report_free(Report *);

void report_html(const Report *, Text *);
/* The files beside it: the n-th from 0 and its name; NULL behind the last. */
const char *report_csv(const Report *, int n, Text *);

/* ---- plots ---- */

typedef struct PlotRow {
    char label[160];
    Interval interval;
    uint64_t count;
    int mark; /* 1 high, -1 low: coloured and named */
} PlotRow;
/* Dots with whiskers on a scale in percent from `low` to `high`, a line at `middle`. */
void plot_intervals(Text *, const char *title, const PlotRow *, int count, double low, double high,
                    double middle);
void plot_matrix(Text *, const Report *);
/* A histogram of at most about 30 bars of equal width. */
void plot_histogram(Text *, const char *title, const char *unit, const CountRow *, int count);

typedef struct PlotBar {
    char label[160];
    uint64_t count;
} PlotBar;
void plot_bars(Text *, const char *title, const PlotBar *, int count, uint64_t per, const char *unit);

#endif
