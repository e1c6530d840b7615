/* What players are told when something is refused: sentences counted by their pattern, so that one can see
   which are frequent and which say nothing. */
#ifndef ARBITER_SENTENCES_H
#define ARBITER_SENTENCES_H

#include "core/game.h"

typedef struct Sentences Sentences;

Sentences *sentences_new(void);
/* `words` are what was said; names and figures of the sentence don't count for its pattern. */
void sentences_add(Sentences *, const Refusal *, const char *words);
void sentences_put(Sentences *, int most, Text *out); /* the most frequent ones, each with an example */
void sentences_free(Sentences *);

#endif
