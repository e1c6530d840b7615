/* What is in the box of one match: the cards, the map, what was agreed before. */
#ifndef ARBITER_AVERTIGOS_KIT_H
#define ARBITER_AVERTIGOS_KIT_H

#include "games/avertigos/cards/cards.h"

enum { SHIPS_EACH = 8, SHIPS_MAX = SEATS_MAX * SHIPS_EACH, SHIPS_DRAFTED_MAX = 9, BANK_MAX = 250 };

typedef struct AvKit {
    Kit kit;
    bool strategy, faction, gamblers, simple, envoys, level; /* level: only ships at one Height zuke */
    bool fleets; /* the first round is played with what everybody brought */
    int rounds, turns, ships, bank;
    Area area;
    Box box;
    Map map;  /* Strategy */
    int deck; /* movement cards in all */
    char name[SEATS_MAX + 1][NAME_SIZE];
    uint8_t side[SEATS_MAX + 1]; /* who plays with whom: equal numbers, from 1 */
    int sides;
    Plan plan[SEATS_MAX + 1];
    Shape island[ISLANDS_MAX + 1];
} AvKit;

AV_FN Kit *avertigos_unpack(const Catalog *, const Setup *, Arena *, Problem *);

#endif
