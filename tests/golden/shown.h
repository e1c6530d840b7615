/* What is said, shown, judged and thought in matches at random: every sentence, fact, view and drawing for
   every seat, the reasons of refusals, what positions are worth and what bots choose. The rules are in a
   survey. */
#ifndef ARBITER_SHOWN_H
#define ARBITER_SHOWN_H

#include "table/table.h"

typedef struct Shown Shown;

Shown *shown_new(void);
/* Plays at most so many choices at random from where the table is. */
void shown_play(Shown *, Table *, uint64_t seed, int choices);
/* Of a match that somebody else plays, from its beginning: what one line of it tells, why these words are
   refused, and what there is to see and say in its position. */
void shown_begin(Shown *);
void shown_entry(Shown *, const Table *, const Entry *, const Event *, int count);
void shown_refusal(Shown *, Table *, int seat, const char *words);
void shown_position(Shown *, const Table *);
void shown_put(const Shown *, Text *out); /* the lines: all matches together */
void shown_free(Shown *);

#endif
