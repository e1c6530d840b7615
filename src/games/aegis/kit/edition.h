/* What the editions of the rules do differently: figures and switches in one place, asked where the
   rules part. What a card's own ability says holds in every edition. */
#ifndef ARBITER_AEGIS_EDITION_H
#define ARBITER_AEGIS_EDITION_H

#include <stdbool.h>
#include <stdint.h>

enum { EDITION_USUAL = 2 }; /* where none is said */

typedef struct Edition {
    uint8_t number;
    uint8_t pool_max;             /* robots in a Combine Pool */
    uint8_t sideboard_in_matches; /* a single game is played without it */
    /* aiming */
    uint8_t pairs_block;        /* a line between two hexes is blocked if both of them block       */
    uint8_t flat_lines;         /* straight lines run through hex sides only                       */
    uint8_t evasion_for_allies; /* Evasion and Evade count against allies too                      */
    uint8_t beacon_abilities;   /* Beacon also binds abilities that target                         */
    uint8_t opening_targets;    /* the opening forbids to target enemies, not to affect them       */
    uint8_t self_is_choice;     /* whether SELF affects the user is said when the Action is used   */
    /* an Action's course */
    uint8_t rerolls_once;     /* the user's rerolls, the target's, and the dice are final        */
    uint8_t critical_power;   /* a 6 raises the Power of every success, not the total by 1       */
    uint8_t anti_air_harms;   /* ANTI-AIR adds to damage and drain only, not to a Push           */
    uint8_t sums_once;        /* everything is added up and cut at 0 once, Defense included      */
    uint8_t burial_first;     /* the destroyed leave before anybody is pushed                    */
    uint8_t push_in_full;     /* the nearest direction and all of its hexes                      */
    uint8_t no_walls;         /* who is pushed over any edge is off the board                    */
    uint8_t repair_in_full;   /* Integrity only, as much as there is                             */
    uint8_t parting_is_plain; /* Defense does not count against a Parting Shot                   */
    /* combining */
    uint8_t disarm_stops_combine;
    uint8_t printed_only;      /* of cards that lie under a robot only the Makes count            */
    uint8_t class_must_differ; /* from the Class of both components                               */
    uint8_t stands;            /* the destroyed leave stands for scrap combining                  */
    uint8_t restrained_stay;   /* Restrain also holds when Ultrablitz moves everybody             */
    uint8_t blitz_by_value;    /* Blitz and Ultrablitz go by the Movement Value, Jet or not       */
    uint8_t mates_keep_five;   /* a teammate who gives a robot must be left with 5 Energy         */
    /* turns */
    uint8_t action_once_a_turn; /* a COMBINE Action used as a trigger is used up for Ignition      */
    uint8_t drop_at_end;        /* Combat Drop comes at the end of its player's turn               */
    uint8_t free_moves_count;   /* who was moved by Ultrablitz has moved in this turn              */
    uint8_t losses_at_end;      /* who has no robot or no weapon loses when a turn ends            */
    uint8_t own_zone;           /* teammates do not share their Start Zones                        */
    uint8_t second_side_first;  /* the side that rolled higher chooses zones, the other one begins */
} Edition;

#define EDITION_SECOND {.number = 2, .pool_max = 8, .beacon_abilities = 1, .stands = 1}

const Edition *edition_find(int number); /* NULL if there is none */

/* The clause by which this edition's own book says what the given clause (of the newest book) says;
   the same clause if that book does not say it. */
int edition_clause(int number, int clause);
/* The same in play by inches, which has clauses of its own for some. */
int inches_clause(int clause);
/* Is it a clause of this edition's book, or of the table? */
bool edition_has(int number, int clause);

#endif
