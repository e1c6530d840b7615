/* What becomes of what is written a little wrong: a line of a file of cards, of a position or of a choice's
   words in which a word or a figure is missing, doubled, altered or another one's; and of bytes of a state.
   Either it is a problem, and says where, or it means something else. */
#ifndef ARBITER_SLIPS_H
#define ARBITER_SLIPS_H

#include "table/table.h"

typedef struct Slips Slips;

Slips *slips_new(void);
void slips_free(Slips *);
/* Every line of a file in several wrong ways, each read on top of this catalog; then one with the file as it
   is, to be freed. */
Catalog *slips_file(Slips *, const Catalog *, const char *path, const char *text, uint64_t seed);
/* Plays at most so many choices at random from where the table is. */
void slips_play(Slips *, Table *, uint64_t seed, int choices);
void slips_put(const Slips *, Text *out); /* the lines: all together, and the sentences */

#endif
