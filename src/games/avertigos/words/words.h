/* Names of things, shared by everything that speaks. */
#ifndef ARBITER_AVERTIGOS_WORDS_H
#define ARBITER_AVERTIGOS_WORDS_H

#include "games/avertigos/avertigos.h"

AV_FN void put_ship(int id, Text *); /* 1a */
AV_FN void put_component(const AvKit *, const AvState *, int id, int component,
                         Text *);                                   /* hull, "Bow Gunner" */
AV_FN void put_card(const AvKit *, int card, bool flipped, Text *); /* flipped S1 */
AV_FN void put_turn(int turn, Text *);                              /* left 45 */
AV_FN int ship_named(Word);                                         /* 0 if it is no ship's name */

AV_FN const char *const side_words[SIDES], *const finish_words[FINISHES], *const man_words[5];

AV_FN void avertigos_ask(const Kit *, const void *state, int seat, Prompt *);
AV_FN int avertigos_nearly(const Kit *, const void *state, int seat, int piece, Choice *, Refusal *);
AV_FN bool avertigos_read(const Kit *, const void *state, int seat, const char *, Choice *, Problem *);
AV_FN void avertigos_write(const Kit *, const void *state, int seat, Choice, Text *);
AV_FN const char *avertigos_split(const Kit *, const void *state, int seat, const char *words, Text *first);
AV_FN void avertigos_tell(const Kit *, const void *state, const Event *, Text *);
AV_FN void avertigos_facts(const Kit *, const void *state, const Event *, Json *);
AV_FN void avertigos_describe(const Kit *, const void *state, Json *);
AV_FN void avertigos_touches(const Kit *, const void *state, int seat, Choice, Json *);
AV_FN void avertigos_draw(const Kit *, const void *state, int seat, bool colour, Text *);
AV_FN void avertigos_position(const Kit *, const void *state, Text *);
AV_FN bool avertigos_place(const Kit *, void *state, const char *line, Problem *);
AV_FN bool avertigos_begin(const Kit *, void *state, Dice *, Events *, Problem *);
AV_FN void avertigos_hide(const Kit *, void *state, int seat);
AV_FN void avertigos_guess(const Kit *, void *state, int seat, Dice *);
AV_FN unsigned avertigos_readers(const Kit *, const void *state, int seat, Choice);
AV_FN bool avertigos_open_ended(const Kit *, const void *state, int seat);

#endif
