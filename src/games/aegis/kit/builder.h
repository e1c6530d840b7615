/* What a kit is made of while it is unpacked: kit.c, kit_draft.c. */
#ifndef ARBITER_AEGIS_BUILDER_H
#define ARBITER_AEGIS_BUILDER_H

#include "games/aegis/cards/team.h"

enum { PILE_MAX = BASICS_MAX }; /* of one kind: a deck of minions may be of one kind only */
_Static_assert((int)PILE_MAX >= (int)MINIONS_MOST && (int)PILE_MAX >= (int)COMBINED_MAX, "all fit");

typedef struct SeatPieces {
    const ShelfCard *basic[PILE_MAX], *combined[PILE_MAX];
    const ShelfCard *basic_commander[PILE_MAX], *combined_commander[PILE_MAX]; /* equipped */
    bool basic_placed[PILE_MAX], combined_placed[PILE_MAX];
    int basics, combineds;
    bool names_pool; /* a line places one of its combined robots */
    bool fixed;      /* its team: no line can add a piece        */
    uint8_t starts;  /* bits of combined robots                  */
} SeatPieces;

typedef struct Builder {
    const Catalog *catalog;
    const Setup *setup;
    Problem *problem;
    SeatPieces seat[SEATS_MAX + 1];
    const ShelfCard *card[CARDS_MAX + 1];
    bool drones;           /* some can be in play */
    const ShelfCard *boss; /* of Solo Boss Battle */
    AegisKit head;         /* everything but the cards */
} Builder;

/* ---- kit_draft.c ---- */

/* Are the cards dealt, or do a position or teams that were drafted before say what everybody has? */
bool draft_is_dealt(const Catalog *, const Setup *);
/* The cards of a draft, and how many are dealt from which decks. */
bool draft_gather(Builder *);
/* Pieces whose cards the state says. */
void draft_number(Builder *);

#endif
