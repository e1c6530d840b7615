/* A row for each verb of choices: verbs.c. */
#ifndef ARBITER_AEGIS_VERBS_H
#define ARBITER_AEGIS_VERBS_H

#include "games/aegis/words/words.h"

/* How a verb is said and what it is about. Without `read` and `write` it is the word alone or, if `named`,
   the word, one robot and perhaps a hex. */
typedef struct VerbKind {
    const char *word, *also;        /* `also` is read for it too; NULL: nothing is */
    bool (*read)(Line *, Choice *); /* what follows the word */
    void (*write)(const AegisKit *, const State *, int seat, Choice, Text *);
    bool named;
    uint8_t find, whose;         /* which robots a name means first: FIND_, OWN_FIRST or ENEMY_FIRST */
    bool b_robot, a_hex;         /* b is a robot (a named one too, else that is `who`); a is a hex */
    bool nobody;                 /* a robot that is named before the verb is not its `who` */
    const char *when;            /* a sentence for who says it out of season; NULL: its rules say it */
    uint64_t in;                 /* bits of STEP_: there a bare word is about the step's robot */
    int (*actor)(const State *); /* the robot that a bare word is about, if that depends on more */
    void (*parts)(const AegisKit *, const State *, Choice, int pieces[4],
                  int hexes[2]); /* what else it is about */
} VerbKind;

AEGIS_FN const VerbKind verb_kinds[VERB_COUNT];

static inline const VerbKind *verb_kind(int verb)
{
    return &verb_kinds[verb > VERB_NONE && verb < VERB_COUNT ? verb : VERB_NONE];
}

#endif
