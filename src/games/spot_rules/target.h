/* Targets of Spot Rules: a number to roll, with its reasons (rules/target.c). */
#ifndef ARBITER_SPOT_TARGET_H
#define ARBITER_SPOT_TARGET_H

#include <stdbool.h>
#include <stdint.h>

typedef struct SpotKit SpotKit;
typedef struct SpotState SpotState;

enum { /* why a number is changed; words/reasons.c has the words */
       WHY_NONE,
       WHY_RUSHED,
       WHY_SLOW,
       WHY_ACTIONS,
       WHY_EQUAL,
       WHY_ASSISTANT,
       WHY_ATTRIBUTE,
       WHY_WOUND,
       WHY_AIMED,
       WHY_CALLED,
       WHY_SNAP,
       WHY_BURST,
       WHY_SHOT,
       WHY_FIRST_AID,
       WHY_PREVENT,
       WHY_NO_KIT,
       WHY_TREATED,
       WHY_CONVALESCES,
       WHY_RESEARCH,
       WHY_PROGRESS,
       WHY_HELPERS,
       WHY_FEINT,
       WHY_LUCK,
       WHY_SCOPE,
       /* reasons of the game master */
       WHY_DARKNESS,
       WHY_WEATHER,
       WHY_TERRAIN,
       WHY_TOOLS,
       WHY_PLAN,
       WHY_FEAR,
       WHY_KNOWLEDGE,
       WHY_CROWD,
       WHY_RULING,
       REASONS
};
enum { GM_REASONS = WHY_DARKNESS, TARGET_REASONS_MAX = 14 };
extern const char *const spot_reasons[REASONS];

typedef struct Reason {
    uint16_t clause;
    int8_t df, t;
    uint8_t why;
} Reason;

typedef struct Target {
    int who, stat_id, stat; /* stat_id 0: a bare number */
    int df_base, df, row, t;
    bool variable, automatic, attribute_test, teaches, veiled;
    bool modified; /* what counts once, counts for this */
    int attribute, attribute_value;
    int reasons;
    Reason reason[TARGET_REASONS_MAX];
} Target;

Target spot_target(const SpotKit *, const SpotState *, int who, int stat_id, int df);
Target spot_target_plain(int who, int number, int df);
void spot_target_add(Target *, int clause, int why, int df, int t);
void spot_target_bracket(Target *, const SpotState *, int attribute);
void spot_target_body(Target *, const SpotKit *, const SpotState *); /* wounds hinder */
void spot_target_actions(Target *, const SpotState *);               /* several in one turn */
void spot_target_gm(Target *, const SpotState *);                    /* what the game master has added */
void spot_target_finish(Target *, const SpotKit *);                  /* the table, t modifiers, attribute */
bool spot_target_sure(const Target *);                               /* no roll is needed */
int spot_target_ways(const Target *);                                /* of 36, of 216 if it is variable */
int spot_target_percent(const Target *);
bool spot_target_bodily(const Target *);
int spot_modifier(int attribute); /* of the target numbers of its skills */
int spot_row_target(int column, int difference, bool *automatic);
const char *spot_row_word(int difference);

#endif
