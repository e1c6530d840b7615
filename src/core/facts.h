/* The members of an event's facts, and of what a choice touches, whose meaning is the same in every game.
   Only those that make sense are there, and none that the reader may not know. A game may add its own.

     kind, verb   what happens ("move", "damage", "roll", "turn"), what is chosen ("move", "use", "pass"):
   always there seat         whose doing it is, or whom it befalls who, whom    the piece that does it, the
   piece that it is done to with, into   another piece that takes part; what becomes of them from, to places
     amount       how much: of damage, coins, hexes, successes
     card, action, ability    by name
     dice         [{"for":"hit","sides":6,"faces":[3,5]}], what was thrown
     needs        an Action was announced: a die that shows so much is a success
     quiet        true: nothing that a reader of the match would miss
     names        [{"as":"1:GAN#2","say":"GAN","seat":1}]: the words in the sentence that name a piece or a
   seat, how people say it, and of which seat it is (0: of none) Kinds that all games share: "turn" (with
   `seat`, and `round` where rounds are counted), "first" (dice for who begins), "roll" (dice), "use" (an
   Action or a card is announced). */
#ifndef ARBITER_FACTS_H
#define ARBITER_FACTS_H

#include "core/game.h"

/* A number, unless it is not known. */
void facts_put_int(Json *, const char *key, int value);
/* `dice` with one die; its face is left out if it is not known. */
void facts_put_die(Json *, const char *purpose, int sides, int face);
/* One of the array `names`. */
void facts_put_name(Json *, const char *as, const char *say, int seat);

/* [1,2] */
void facts_put_seats(Json *, unsigned seats);
/* A question and a result, each as an object: the one form of them. `piece` names what the question is about
   where the game can say it, else NULL; its number is "id". */
void facts_put_prompt(Json *, int seat, const Prompt *, const char *piece);
void facts_put_result(Json *, const Result *);

#endif
