/* What the law suite's files share: one match under trial. */
#ifndef ARBITER_TRIAL_H
#define ARBITER_TRIAL_H

#include "core/clauses.h"
#include "laws.h"

enum { TRIAL_SPARES = 6, TRIAL_THROWN_MAX = 2048, TRIAL_SEEN_MAX = 4096, TRIAL_SET_SLOTS = 4096 };

/* A set of choices that is emptied at once. */
typedef struct ChoiceSet {
    uint64_t key[TRIAL_SET_SLOTS];
    uint32_t stamp[TRIAL_SET_SLOTS], now;
} ChoiceSet;

void choice_set_clear(ChoiceSet *);
bool choice_set_add(ChoiceSet *, Choice); /* false if it was there already */
bool choice_set_has(const ChoiceSet *, Choice);

/* One line of the match, to be replayed. */
typedef struct TrialStep {
    int seat, leaves; /* leaves: LEAVE_, 0 for a choice */
    Choice choice;
    int words; /* where they begin in trial->words */
    int dice, dice_count;
    uint64_t hash;
} TrialStep;

typedef struct Trial {
    Laws *laws;
    const Catalog *catalog;
    const Game *game; /* of the kit */
    const Setup *setup;
    const Kit *kit, *kit_again; /* the same set-up, unpacked twice */
    Arena arena[2];
    size_t size;
    int seats, length_max, made;
    unsigned left; /* seats that have left */
    void *state, *spare[TRIAL_SPARES];

    Dice dice; /* of the match; what falls is noted in `thrown` */
    Dice luck; /* of the checks */
    Thrown thrown[TRIAL_THROWN_MAX];

    Choice *list[SEATS_MAX + 1]; /* what each seat may choose now */
    Choice *list_again, *list_b; /* for the checks               */
    int listed[SEATS_MAX + 1];
    ChoiceSet set[SEATS_MAX + 1]; /* the same lists */
    Choice free[SEATS_MAX + 1];   /* something that is allowed and not listed, */
    unsigned freed;               /* of these seats                           */
    Choice seen[TRIAL_SEEN_MAX];  /* whatever was listed in this match for anybody */
    int seen_count;
    ChoiceSet seen_set;

    Event *events, *events_again, *told, *told_again;
    Thrown die_thrown[TRIAL_THROWN_MAX];
    ForcedDie die_forced[TRIAL_THROWN_MAX];
    Odds *odds, *odds_again;
    Text text, text_again;

    TrialStep *steps;
    int step_count, step_capacity;
    ForcedDie *forced; /* of all steps; the deal's come first */
    int forced_count, forced_capacity, deal_count;
    uint64_t deal_hash;
    Text words;
} Trial;

/* Notes the failure and returns false. */
bool law_broken(Trial *, const char *law, const char *file, int line, const char *what, ...)
    __attribute__((format(printf, 5, 6)));

#define LAW(trial, law, condition, ...)                                                                      \
    do {                                                                                                     \
        if (!(condition)) return law_broken((trial), (law), __FILE__, __LINE__, __VA_ARGS__);                \
    } while (0)

static inline void *state_copy(const Trial *trial, void *to, const void *from)
{
    return memcpy(to, from, trial->size);
}
static inline bool state_same(const Trial *trial, const void *a, const void *b)
{
    return memcmp(a, b, trial->size) == 0;
}
static inline int luck_below(Trial *trial, int below)
{
    return (int)dice_fast_below(&trial->luck, (uint32_t)below);
}
static inline uint64_t luck_seed(Trial *trial)
{
    return (uint64_t)dice_fast_bits(&trial->luck) << 32 | dice_fast_bits(&trial->luck);
}
int seat_draw(Trial *, unsigned seats); /* one of them, at random */
/* Is it a clause that the game, or the table, may cite? */
bool clause_belongs(const Game *, int clause);

/* Calls of malloc, calloc and realloc so far; the linker sends them through allocations.c. */
extern unsigned long allocations;

/* Lines of the log: a choice, then the dice that it threw and the end of its line. What is tried
   beside the match is written too, and cut off again if all went well. */
void log_choice(Trial *, const void *state, int seat, Choice);
void log_dice(Trial *, const Thrown *, int count);
static inline void log_cut(Trial *trial, int length)
{
    trial->laws->log.length = length;
    trial->laws->log.at[length] = 0;
}

/* ---- play (play.c): laws 2, 3, 8, 9 ---- */

/* Makes a choice on trial->state with the dice of the match; the events are left in `events`. */
bool law_apply(Trial *, int seat, Choice, Events *);
bool law_events(Trial *, const Events *);
/* Asked and result agree; what the result says makes sense. */
bool law_end(Trial *, const void *state);
/* Plays at random to the end, changing the state; `from` says what it began with. */
bool law_playout(Trial *, void *state, const char *from);
bool law_orders(Trial *);
bool law_leave(Trial *);

/* ---- lists (lists.c): law 1 ---- */

/* Lists the choices of every seat; on every step. */
bool law_lists(Trial *);
bool law_refusals(Trial *);

/* Can the state be at all? (laws.c) */
bool law_sound(Trial *, const void *state, const char *when);

/* ---- views (views.c): laws 5, 7 ---- */

void *view_make(const Trial *, void *to, const void *state, int seat);
/* What a seat is asked and may answer, on two states that it can't tell apart. */
bool law_same_question(Trial *, const char *law, const void *a, const void *b, int seat);
bool law_views(Trial *);
bool law_guesses(Trial *);

/* ---- secrets (secrets.c): law 6 ---- */

bool law_twins(Trial *);
bool law_alone(Trial *);
bool law_readers(Trial *);
/* The deal (seat 0) or a choice, with one die that falls otherwise. */
bool law_die(Trial *, const void *before, int seat, Choice);

/* ---- bots (choosers.c): law 6 for whoever chooses by program ---- */

bool law_bots(Trial *);

/* ---- words (words.c): law 4, screens and judgement ---- */

bool law_words(Trial *);
bool law_screens(Trial *);
bool law_judgement(Trial *);
bool law_position(Trial *);
bool law_replay(Trial *); /* at the end of the match */
bool law_told(Trial *, const Events *);

/* ---- json_valid.c ---- */

bool json_valid(const char *document);

#endif
