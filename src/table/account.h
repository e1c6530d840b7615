/* A match as JSON: what is asked, how it ended, the lines of its log and what happened. The one form of these
   that the socket, the page, programs at a seat and the command line read; docs/socket.md describes it. */
#ifndef ARBITER_ACCOUNT_H
#define ARBITER_ACCOUNT_H

#include "table/table.h"

/* The question to a seat in this view, whether it is asked or waits. */
void account_prompt(Json *, const Table *, const void *view, int seat);
/* null while the match goes on. */
void account_result(Json *, const Table *, const void *state);
/* An event on the true state after its line: its facts, clause and text, as the seat may know them. False,
   and nothing is written, if the seat may not know of it at all. */
bool account_event(Json *, const Table *, const void *state, int seat, const Event *);
/* The members of a line of the log, in an object that is open: kind, seat, line (NULL: as in the log),
   goes_on (true if the line is given, which says from what an earlier match goes on), words (of a choice that
   the seat may read), dice (all of them, for the referee alone: events tell the others), events. */
void account_entry(Json *, const Table *, const void *state, int seat, const Entry *, const char *line,
                   const Event *, int count);
/* "1f00c0ffee000000" */
void account_hash(Json *, const char *key, uint64_t hash);

#endif
