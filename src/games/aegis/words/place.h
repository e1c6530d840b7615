/* The words of positions, which place.c reads and position.c writes. */
#ifndef ARBITER_AEGIS_PLACE_H
#define ARBITER_AEGIS_PLACE_H

#include "games/aegis/words/names.h"

/* What became of a line that may be another's: 1 taken, 0 another line, -1 a problem. */
static inline int line_taken(bool fine) { return fine ? 1 : -1; }

/* ---- draft.c ---- */

AEGIS_FN int place_draft(Line *line, State *s);
AEGIS_FN void position_draft(const AegisKit *k, const State *s, Text *text);

/* ---- place.c ---- */

typedef struct PlaceFlag {
    const char *word;
    uint8_t flag;
} PlaceFlag;
static const PlaceFlag PLACE_FLAGS[] = {
    {"activated", ACTIVATED}, {"moved", MOVED},       {"acted", ACTED},         {"fresh", FRESH},
    {"avenged", AVENGED},     {"grounded", GROUNDED}, {"droppable", DROPPABLE},
};
static const PlaceFlag PLACE_MARKS[] = {
    {"excavated", EXCAVATED}, {"blitzed", MOVED_FREE}, {"sped", SPED},       {"played", PLAYED},
    {"wrecked", WRECKED},     {"covered", COVERED},    {"exposed", EXPOSED},
};
/* Statuses that are a flag of the seat that caused them; Blaze and Rust are counted. */
static const PlaceFlag PLACE_STATUSES[] = {
    {"quell", EFFECT_QUELL},       {"disarm", EFFECT_DISARM},   {"restrain", EFFECT_RESTRAIN},
    {"resonate", EFFECT_RESONATE}, {"cloak", EFFECT_CLOAK},     {"vanish", EFFECT_VANISH},
    {"decoy", EFFECT_DECOY},       {"flicker", EFFECT_FLICKER},
};

#endif
