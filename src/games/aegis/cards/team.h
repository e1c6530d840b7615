/* A team with its cards found, as the rules of team building and the kit need it. */
#ifndef ARBITER_AEGIS_TEAM_H
#define ARBITER_AEGIS_TEAM_H

#include "games/aegis/cards/cards.h"
#include "games/aegis/kit/edition.h"

enum { LIST_BASIC, LIST_SIDEBOARD, LIST_COMBINED };

typedef struct TeamCards {
    const ShelfCard *card[3 * TEAM_LIST_MAX]; /* basics, then sideboard, then combined robots */
    uint8_t list[3 * TEAM_LIST_MAX];
    int count;
    const Edition *edition;     /* whose rules it is held to */
    const ShelfCard *commander; /* Machineless, NULL if none */
    int commander_on;           /* index of card             */
} TeamCards;

/* Every broken rule is a line of the report (which may be NULL), the first one also the problem.
   Edition 0: the one that the team names, else the second. */
bool team_check(const Catalog *, const ShelfTeam *, int edition, TeamCards *, Text *report, Problem *);

/* The same Make and Model Number. */
bool team_same_model(const ShelfCard *, const ShelfCard *);

/* Which combined robots of a team can come into play from its five Basic robots (A2-REQ-01..15,
   with Emerge, Wildcard and Run of Luck); a bit for each card of `cards`. */
uint64_t team_reach(const TeamCards *);

bool setup_is_rondo(const Setup *); /* is it Combine Rondo? */
bool setup_is_draft(const Setup *); /* are the teams drafted? */
bool setup_is_point_control(const Setup *);

/* What the setup's options say (kit_options.c); seats and placed are set before. */
bool kit_options(AegisKit *, const Catalog *, const Setup *, Problem *);

/* ---- kit_inches.c ---- */

/* Advanced A.E.G.I.S.: does the board suit the mode? */
bool inches_read(AegisKit *, Problem *);

#endif
