/* What a kit is made of while it is unpacked: kit.c, kit_draft.c. */
#ifndef ARBITER_AEGIS_BUILDER_H
#define ARBITER_AEGIS_BUILDER_H

#include "games/aegis/cards/team.h"

typedef struct SeatPieces {
    const ShelfCard *basic[BASICS_MAX], *combined[COMBINED_MAX];
    const ShelfCard *basic_commander[BASICS_MAX], *combined_commander[COMBINED_MAX]; /* equipped */
    bool basic_placed[BASICS_MAX], combined_placed[COMBINED_MAX];
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
    bool drones;   /* some can be in play */
    AegisKit head; /* everything but the cards */
} Builder;

/* ---- kit_draft.c ---- */

/* Are the cards dealt, or do a position or teams that were drafted before say what everybody has? */
bool draft_is_dealt(const Catalog *, const Setup *);
/* The cards of a draft, and how many are dealt from which decks. */
bool draft_gather(Builder *);
/* Pieces whose cards the state says. */
void draft_number(Builder *);

#endif
