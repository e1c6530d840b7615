/* Matches of two bots against each other: what one is depends on its number and the seed alone. */
#ifndef ARBITER_LAB_SERIES_H
#define ARBITER_LAB_SERIES_H

#include "lab/bout.h"

enum { SERIES_NAMES_MAX = 32 };

typedef struct Series {
    const Catalog *catalog;
    const char *bot[2]; /* a and b */
    long seed, ms;
    char team[SERIES_NAMES_MAX][64], board[SERIES_NAMES_MAX][64];
    int team_count, board_count;
    Setup setup;  /* options that all matches share */
    unsigned own; /* seats that the rules play: bit 1 << seat */
} Series;

/* Match 2n and 2n+1 are the same with the bots in each other's seats; where the rules play a seat, a has the
   other one, and every match is one of its own. */
static inline int series_seat_of_a(const Series *series, long number)
{
    if (series->own) return series->own >> 1 & 1 ? 2 : 1;
    return number % 2 ? 2 : 1;
}

/* One match; false with a problem if its set-up can't be played. */
bool series_play(const Series *, long number, Fighter fighter[2], BoutResult *, Problem *);

#endif
