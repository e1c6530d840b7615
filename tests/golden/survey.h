/* A survey of matches: what was asked, what happened by which clause, by which clause wrong answers were
   refused, and what the odds said. Shorter than a playthrough and wider: it also says no. */
#ifndef ARBITER_SURVEY_H
#define ARBITER_SURVEY_H

#include "sentences.h"
#include "table/table.h"

typedef struct Survey Survey;

Survey *survey_new(void);
/* Plays at most so many choices at random from where the table is. In every fourth match a seat leaves. */
void survey_play(Survey *, Table *, uint64_t seed, int choices);
/* Counts what is said of wrong answers that somebody could have given in words. */
void survey_listen(Survey *, Sentences *);
void survey_put(const Survey *, Text *out); /* the lines: all matches together */
void survey_free(Survey *);

#endif
