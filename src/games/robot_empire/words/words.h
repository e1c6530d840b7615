/* Names, choices, events and positions in words: names.c, read.c, tell.c, describe.c, facts.c, draw.c,
 * place.c, position.c. */
#ifndef ARBITER_ROBOT_EMPIRE_WORDS_H
#define ARBITER_ROBOT_EMPIRE_WORDS_H

#include "core/lines.h"
#include "games/robot_empire/why/why.h"

EMPIRE_FN void put_piece(const EmpireKit *, int id,
                         Text *); /* with its number where there are several copies */
EMPIRE_FN void put_quoted(const EmpireKit *, int id, Text *);
EMPIRE_FN void put_target(const EmpireKit *, int seat, int target, Text *);

EMPIRE_FN void put_name(Json *, const EmpireKit *, int id); /* as a string */
/* What is aimed at: a card by its id, a player, or an announced play by its place; and its name. */
EMPIRE_FN void put_aim(const EmpireKit *, int seat, int target, Json *);
EMPIRE_FN const char *end_words(int ended);

EMPIRE_FN void empire_write(const Kit *, const void *state, int seat, Choice, Text *);
EMPIRE_FN bool empire_read(const Kit *, const void *state, int seat, const char *line, Choice *, Problem *);
EMPIRE_FN const char *empire_split(const Kit *, const void *state, int seat, const char *line, Text *first);
EMPIRE_FN bool empire_result(const Kit *, const void *state, Result *);
EMPIRE_FN void empire_tell(const Kit *, const void *state, const Event *, Text *);
EMPIRE_FN void empire_facts(const Kit *, const void *state, const Event *, Json *);
EMPIRE_FN void empire_describe(const Kit *, const void *state, Json *);
EMPIRE_FN void empire_touches(const Kit *, const void *state, int seat, Choice, Json *);
EMPIRE_FN void empire_draw(const Kit *, const void *state, int seat, bool colour, Text *);
EMPIRE_FN bool empire_place(const Kit *, void *state, const char *line, Problem *);
EMPIRE_FN bool empire_begin(const Kit *, void *state, Dice *, Events *, Problem *);
EMPIRE_FN void empire_position(const Kit *, const void *state, Text *);

#endif
