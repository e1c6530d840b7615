/* A refusal in words: figures.c, and a file for each sort of refusals. */
#ifndef ARBITER_AEGIS_FIGURES_H
#define ARBITER_AEGIS_FIGURES_H

#include "games/aegis/why/why.h"
#include "games/aegis/words/words.h"

/* What is refused, and where the sentence goes. */
typedef struct Figures {
    const AegisKit *k;
    const State *s;
    int seat, clause; /* the clause as the rules cite it */
    Choice c;
    const Step *step; /* what is asked */
    int piece;        /* the robot that would do it, 0: none */
    int pool;         /* of who would pay */
    Text *text;
} Figures;

/* Writes a sentence: %d a number, %g a distance (gap_said), %p a robot, %h a hex, %c a set of Classes, %w a
   player, %s a string. Always true. */
AEGIS_FN bool figures_say(const Figures *f, const char *format, ...);

/* Why a robot is not on the board. Always true. */
AEGIS_FN bool figures_absent(const Figures *f, int piece);

/* How the robot that would do it moves now. */
AEGIS_FN Gait figures_gait(const Figures *f);

/* Who or what is on a hex that should be free; false: nothing. */
AEGIS_FN bool figures_taken(const Figures *f, int hex);

/* Enemies that can't be targeted yet, in the first edition; false: that is not why. */
AEGIS_FN bool figures_of_opening(const Figures *f);

/* Each writes the sentence for its clauses, or returns false. */
AEGIS_FN bool figures_of_use(const Figures *f);
AEGIS_FN bool figures_of_combine(const Figures *f);
AEGIS_FN bool figures_of_draft(const Figures *f);
AEGIS_FN bool figures_of_unite(const Figures *f);
AEGIS_FN bool figures_of_solo(const Figures *f);
AEGIS_FN bool figures_of_modes(const Figures *f);
AEGIS_FN bool figures_of_setup(const Figures *f);
AEGIS_FN bool figures_of_deploy(const Figures *f);
AEGIS_FN bool figures_of_gifts(const Figures *f);
AEGIS_FN bool figures_of_trigger(const Figures *f);
AEGIS_FN bool figures_of_answers(const Figures *f);
#ifdef AEGIS_INCHES
/* The same of a base at this place; a robot is not in its own way. */
AEGIS_FN bool figures_overlap(const Figures *f, int hex, int piece);
AEGIS_FN bool figures_of_inches(const Figures *f);
AEGIS_FN void figures_in_inches(const char *format, Text *text);
#endif

/* The sentence for a refusal by this clause; false: the clause itself says it. */
AEGIS_FN bool figures_put(const AegisKit *k, const State *s, int seat, Choice c, int clause, Text *text);
/* When words of this verb could be said, NULL if that is not one time. */
AEGIS_FN const char *verb_when(const AegisKit *k, int verb);
/* When it could be said, what is asked now, and the verbs that answer it. */
AEGIS_FN void figures_put_question(const AegisKit *k, const State *s, int seat, Choice c, Text *text);

#endif
