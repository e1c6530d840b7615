/* What making a table and sitting down at one share. `request_...` answer with an error where they fail. */
#ifndef ARBITER_SERVER_REST_TABLES_H
#define ARBITER_SERVER_REST_TABLES_H

#include "server/internal.h"

Match *request_match(Request *, const char *id);
bool request_may_make(Request *);
bool request_team(Request *, const Value *from, const Match *, int seat, char team[64]);
bool request_words(Request *, MatchSeat *);
void match_first_team(const Match *, int seat,
                      char team[64]);    /* its turn among the teams that come with the game, or "" */
unsigned match_own_seats(const Match *); /* that the rules play: bit 1 << seat */
bool match_full(const Match *);
bool match_establish(Request *, Match *,
                     Problem *); /* links it and puts it into the open batch; else frees it */
void seat_take(MatchSeat *, const StorePlayer *);

/* Instead of options and head: goes on with a kept match, from its log or the lines of its position. A
   problem says where in the file it is (match_from.c). */
bool match_take_from(Match *, const char *file, Problem *);

#endif
