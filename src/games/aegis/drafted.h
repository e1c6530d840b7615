/* What a draft keeps. */
#ifndef ARBITER_AEGIS_DRAFTED_H
#define ARBITER_AEGIS_DRAFTED_H

#include "core/game.h"

/* A draft: where every card is. It stands at the end of the states of kits that deal their pieces; when the
   teams are shown each seat's pieces get its cards, in the order of Kit.card. */
enum { DRAFT_CARDS = 128, DRAFT_UNKNOWN = 255 };
enum DraftPlace {
    IN_NO_DRAFT,
    IN_HAND,   /* and passed on from seat to seat  */
    KEPT,      /* face down before its seat        */
    THROWN,    /* discarded by it, two players     */
    COMMANDER, /* dealt to it                      */
    POOLED,    /* combined, dealt to it            */
    IN_DECK,   /* of nobody                        */
    DRAFT_PLACES
};
#define DRAFT_AT(place, seat) ((place) << 3 | (seat))
#define DRAFT_PLACE(where) ((where) >> 3)
#define DRAFT_SEAT(where) ((where) & 7)
typedef struct DraftState {
    uint8_t where[DRAFT_CARDS];                /* of Kit.card: DRAFT_AT, or DRAFT_UNKNOWN in a view */
    uint8_t seen[DRAFT_CARDS];                 /* bit per seat that had it in its hand              */
    uint8_t held[DRAFT_PLACES][SEATS_MAX + 2]; /* how many of these, of each seat                 */
    uint8_t chosen[SEATS_MAX + 2];             /* what it keeps in this pick, 0: not said yet       */
    uint8_t thrown[SEATS_MAX + 2];             /* what it discards before it passes its hand on     */
    uint8_t equipped[SEATS_MAX + 2];           /* the card of its team's Machineless Commander      */
    uint8_t pick;                              /* of the draft, from 1; 0: there was none           */
    uint8_t open;                              /* the teams have been shown                         */
    uint8_t unused[6];
} DraftState;
_Static_assert(sizeof(DraftState) == 2 * DRAFT_CARDS + 8 * DRAFT_PLACES + 32, "DraftState has no padding");

#endif
