/* A.E.G.I.S. as the rest of Arbiter sees it. */
#ifndef ARBITER_AEGIS_GAME_H
#define ARBITER_AEGIS_GAME_H
#include "core/game.h"
extern const Game aegis;        /* unpacks kits; a kit names the build that plays it */
extern const Game aegis_wide;   /* the same rules for boards of more than 256 ids    */
extern const Game aegis_inches; /* and without hexes */

extern const Game aegis_duel; /* the same for duels of the usual edition on small boards */

/* What of it is not aegis: aegis_duel.c. */
unsigned duel_asked(const Kit *, const void *state);
int duel_choices(const Kit *, const void *state, int seat, Choice *);
void duel_apply(const Kit *, void *state, int seat, Choice, Dice *, Events *);
void duel_judge(const Kit *, const void *state, int value[SEATS_MAX + 1]);
void duel_prefer(const Kit *, const void *state, int seat, const Choice *, int n, int *weight);

/* Written once for all builds: cards.c, team.c, kit.c, kit_offers.c, card_html.c, figure.c. */
bool aegis_shelve(Catalog *, const char *path, const char *text, int first_line, Problem *);
Kit *aegis_unpack(const Catalog *, const Setup *, Arena *, Problem *);
void aegis_list_cards(const Catalog *, Json *);
bool aegis_check_team(const Catalog *, const char *team, Text *report);
bool aegis_team_suits(const Catalog *, const char *team, const Setup *);
bool aegis_uses_team(const Kit *, const char *team);
bool aegis_draw_card(const Catalog *, const char *set, const char *name, Text *html);
bool aegis_draw_figure(const char *words, bool fine, Text *svg);
extern const char aegis_card_style[];
extern const SetupChoice aegis_options[];
extern const SetupOwn aegis_own_seats[];
enum { HEX_STOP, HEX_JAM, HEX_CONTROL, HEX_ENTRY }; /* of Board.kind */
extern const HexKind aegis_hex_kinds[];
/* Each build's own: a state's size depends on its sets. */
uint32_t aegis_state_size_small(const Kit *);
uint32_t aegis_state_size_wide(const Kit *);
uint32_t aegis_state_size_inches(const Kit *);
#endif
