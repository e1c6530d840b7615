/* Names of things, shared by everything that speaks. */
#ifndef ARBITER_AVERTIGOS_WORDS_H
#define ARBITER_AVERTIGOS_WORDS_H

#include "games/avertigos/avertigos.h"

AV_LOCAL void put_ship(int id, Text *); /* 1a */
AV_LOCAL void put_component(const AvKit *, const AvState *, int id, int component,
                            Text *);                                  /* hull, "Bow Gunner" */
AV_LOCAL void put_card(const AvKit *, int card, int flipped, Text *); /* flipped S1 */
AV_LOCAL void put_turn(int turn, Text *);                             /* left 45 */
AV_LOCAL int ship_named(Word);                                        /* 0 if it is no ship's name */

AV_LOCAL const char *const side_words[SIDES], *const finish_words[FINISHES], *const man_words[5];

AV_LOCAL void avertigos_ask(const Kit *, const void *state, int seat, Prompt *);
AV_LOCAL int avertigos_nearly(const Kit *, const void *state, int seat, int piece, Choice *, Refusal *);
AV_LOCAL bool avertigos_read(const Kit *, const void *state, int seat, const char *, Choice *, Problem *);
AV_LOCAL void avertigos_write(const Kit *, const void *state, int seat, Choice, Text *);
AV_LOCAL void avertigos_tell(const Kit *, const void *state, const Event *, Text *);
AV_LOCAL void avertigos_describe(const Kit *, const void *state, Json *);
AV_LOCAL void avertigos_touches(const Kit *, const void *state, int seat, Choice, Json *);
AV_LOCAL void avertigos_draw(const Kit *, const void *state, int seat, bool colour, Text *);
AV_LOCAL void avertigos_position(const Kit *, const void *state, Text *);
AV_LOCAL bool avertigos_place(const Kit *, void *state, const char *line, Problem *);
AV_LOCAL bool avertigos_begin(const Kit *, void *state, Dice *, Events *, Problem *);
AV_LOCAL void avertigos_hide(const Kit *, void *state, int seat);
AV_LOCAL void avertigos_guess(const Kit *, void *state, int seat, Dice *);

#endif
