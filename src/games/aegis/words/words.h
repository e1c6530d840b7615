/* Choices, events and positions in words. */
#ifndef ARBITER_AEGIS_WORDS_H
#define ARBITER_AEGIS_WORDS_H

#include "games/aegis/words/names.h"

/* ---- words.c ---- */

/* Verbs that are followed by one robot, from `who` or from b, and perhaps a hex from a. */
typedef struct NamedVerb {
    const char *word;
    uint8_t verb, find, whose, from_b, hex;
} NamedVerb;

static const NamedVerb NAMED_VERBS[] = {
    /* word      verb             which robots    whose       in b  hex */
    {"activate", VERB_ACTIVATE, FIND_ACTIVE, OWN_FIRST, 0, 0},
    {"accelerate", VERB_ACCELERATE, FIND_ACTIVE, OWN_FIRST, 0, 0},
    {"override", VERB_OVERRIDE, FIND_ACTIVE, OWN_FIRST, 0, 0},
    {"avenge", VERB_AVENGE, FIND_ACTIVE, OWN_FIRST, 0, 0},
    {"salvo", VERB_SALVO, FIND_ACTIVE, OWN_FIRST, 0, 0},
    {"become", VERB_BECOME, FIND_POOL, OWN_FIRST, 1, 0},
    {"swap", VERB_SWAP, FIND_ACTIVE, OWN_FIRST, 1, 0},
    {"strike", VERB_STRIKE, FIND_ACTIVE, ENEMY_FIRST, 1, 0},
    {"decoy", VERB_DECOY, FIND_ACTIVE, OWN_FIRST, 1, 0},
    {"propaganda", VERB_PROPAGANDA, FIND_ACTIVE, ENEMY_FIRST, 1, 0},
    {"shield", VERB_SHIELD, FIND_ACTIVE, OWN_FIRST, 1, 0},
    {"equip", VERB_EQUIP, FIND_BASIC, OWN_FIRST, 1, 0},
    {"place", VERB_DEPLOY, FIND_BASIC, OWN_FIRST, 0, 1},
    {"drop", VERB_DROP, FIND_WAITING, OWN_FIRST, 0, 1},
    {"shift", VERB_SHIFT, FIND_ACTIVE, ENEMY_FIRST, 0, 1},
    {"drone", VERB_DRONE, FIND_ANY, OWN_FIRST, 0, 1},
};

AEGIS_FN const Step *words_step(const State *s);
AEGIS_FN int use_actor(const AegisKit *k, const State *s);
AEGIS_FN int bare_actor(const State *s, int verb);
AEGIS_FN const Action *action_of_ref(const AegisKit *k, int ref);
AEGIS_FN int action_find(const AegisKit *k, const State *s, int seat, int who, int only, Word word);
AEGIS_FN void aegis_write(const Kit *kit, const void *state, int seat, Choice c, Text *text);

/* ---- read_use.c ---- */

AEGIS_FN void says_who(Line *line, Choice *c, int piece);
AEGIS_FN bool read_use(Line *line, Choice *c);
AEGIS_FN bool read_under(Line *line, int16_t *under);
AEGIS_FN bool read_combine(Line *line, Choice *c);
AEGIS_FN bool read_component(Line *line, Choice *c);
AEGIS_FN bool read_emerge(Line *line, Choice *c);

/* ---- describe.c ---- */

AEGIS_FN void put_classes(int classes, Text *text);

#endif
