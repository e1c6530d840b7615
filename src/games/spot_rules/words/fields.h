/* The lines of a position that say a part of the state by the names of its members, `attack kind 1 who Hob`:
   one row for each member, read and written alike, so that what is written is what is read. */
#ifndef ARBITER_SPOT_FIELDS_H
#define ARBITER_SPOT_FIELDS_H

#include "core/lines.h"
#include "games/spot_rules/spot.h"

enum {
    FIELD_NUMBER,
    FIELD_PERSON,
    FIELD_STAT,
    FIELD_SKILL,
    FIELD_MOVE,
    FIELD_TRAIT
}; /* 0 of a name is "-" */
typedef struct Field {
    const char *word;
    uint16_t at;
    uint8_t size, count, kind; /* bytes of one number, how many of them */
    int64_t low, high;         /* of a FIELD_NUMBER */
} Field;

typedef struct Fields {
    const Field *field;
    int count;
} Fields;

extern const Fields spot_fields_person, spot_fields_table, spot_fields_trial, spot_fields_attack,
    spot_fields_grenade, spot_fields_project, spot_fields_step;
extern const char *const spot_step_words[STEP_KINDS];
extern const char *const spot_flag_words[20];

/* Writes " word value" of each member in which `is` differs from `was`. */
void spot_fields_put(Fields, const SpotKit *, const SpotState *, const void *is, const void *was, Text *);
bool spot_fields_read(Fields, const SpotKit *, const SpotState *, Words *, void *is, Problem *);

/* Somebody by name, or by number where the name means somebody else. */
void spot_put_placed(const SpotKit *, const SpotState *, int who, Text *);
int spot_placed_find(const SpotKit *, const SpotState *, Word); /* 0: nobody */
bool spot_line_wrong(Problem *, Word, const char *expected, const char *what);

/* What was placed with steps under way: could play have led there? (words/begin.c) */
bool spot_placed_check(const SpotKit *, const SpotState *, Problem *);

#endif
