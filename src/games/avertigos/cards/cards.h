/* What is printed: hulls (pilot boards), modules, movement cards, widgets, the die, prices, maps, and fleets
   made of them, as card and team files say it. */
#ifndef ARBITER_AVERTIGOS_CARDS_H
#define ARBITER_AVERTIGOS_CARDS_H

#include "core/clauses.h"
#include "core/game.h"
#include "games/avertigos/geometry/geometry.h"

/* The game is one translation unit, and each file also compiles alone. What a header declares for other files
   is AV_FN: its definition has no `static`, as the declaration has said so, while what is `static` in a file
   is that file's own. Data is declared as AV_FN and defined as AV_ROW. */
#ifdef AV_UNIT
#define AV_FN static
#define AV_ROW static
#else
#define AV_FN extern
#define AV_ROW
#endif

enum {
    HULLS_MAX = 16,
    MODULES_MAX = 64,
    MOVES_MAX = 48,
    ISLANDS_MAX = 32,
    SLOTS_MAX = 4,
    FLEET_MAX = 8,
    DECK_MAX = 240
};
enum { FACTION_NONE, FACTION_DYNASTY, FACTION_SINGASARI, FACTION_MERCENARY, FACTIONS };
enum { SECTION_BOW, SECTION_MID, SECTION_STERN, SECTIONS };
enum { WEAPON_NONE, WEAPON_GUNNER, WEAPON_ROCKETEER, WEAPON_FLAMER, WEAPONS };
enum { KIND_NONE, KIND_SIMPLE, KIND_STEADY, KIND_ADVANCED, KIND_SPECIAL, KINDS };
enum { TRICK_NONE, TRICK_HARD, TRICK_SHARP }; /* what the side wheels of a Special card allow */
enum { ARC_AHEAD = 1, ARC_PORT = 2, ARC_ASTERN = 4, ARC_STARBOARD = 8, ARC_SIDES = ARC_PORT | ARC_STARBOARD };
enum { HEIGHT_MIN = 1, HEIGHT_MAX = 3, RESOURCES = 4, VALUE_MAX = 5 };

typedef struct Hull {
    char name[NAME_SIZE];
    uint8_t faction, copies, hp, speed, penalty, ap, price;
    uint8_t initiative[HEIGHT_MAX + 1]; /* by Height */
    uint8_t slots, section[SLOTS_MAX];
} Hull;

typedef struct Module {
    char name[NAME_SIZE];
    uint8_t faction, section, coins, hp, ap;
    uint8_t weapon, regular, aimed, up, down;
    uint8_t repair, helm, watch, chart, landing; /* what its crew can do */
    bool master;
} Module;

typedef struct Move { /* a movement card, or the back of all of them */
    char name[16];
    uint8_t kind, copies, turn; /* turn: its allowance in steps; 0: no turning marks */
    bool start;
    int8_t ap, hp, draw, height;
    uint8_t trick;
    int8_t side; /* of the trick: 1 left, -1 right */
} Move;

typedef struct Widget {
    int32_t reach;
    int arc;
} Widget;

enum { PRICE_TROOPER, PRICE_COMMANDER, PRICE_SPY, PRICE_CLAW, PRICE_POST, PRICES };

typedef struct Box { /* all single things of one set of cards */
    int hulls, modules, moves;
    Hull hull[HULLS_MAX + 1];       /* from 1 */
    Module module[MODULES_MAX + 1]; /* from 1, below 64 so that sets of them fit into a word */
    Move move[MOVES_MAX + 1];       /* from 1; 0 is the back */
    Widget widget[WEAPONS];
    uint8_t die[6], price[PRICES];
    bool has_die, has_prices, has_widget[WEAPONS], has_back;
    char set[32];
} Box;

typedef struct Island {
    char name[16];
    Point at;
    int32_t radius;
    uint8_t value, resource, home, heading; /* resource: 1 to 4, 0 none; home: its number, 0 none */
} Island;

typedef struct Map {
    struct Map *next;
    char name[32], title[64], resource[RESOURCES + 1][16];
    Area area;
    int islands, homes;
    Island island[ISLANDS_MAX + 1]; /* from 1 */
    uint8_t home[SEATS_MAX + 1];    /* the island of each starting position */
} Map;

typedef struct FleetShip {
    char hull[NAME_SIZE], module[SLOTS_MAX][NAME_SIZE];
    int modules, line, column;
    uint8_t starboard; /* bit i: module i is set to starboard */
} FleetShip;

typedef struct Fleet {
    struct Fleet *next;
    char name[64], title[80], style[160];
    int ships;
    FleetShip ship[FLEET_MAX];
} Fleet;

typedef struct Shelf {
    Box *box;
    Map *maps;
    Fleet *fleets;
} Shelf;

AV_FN const char *const faction_words[FACTIONS],
    *const section_words[SECTIONS], *const weapon_words[WEAPONS], *const kind_words[KINDS],
                                                                      *const price_words[PRICES];

AV_FN bool avertigos_shelve(Catalog *, const char *path, const char *text, int first_line, Problem *);
/* The newest in the catalog; NULL if there is none. */
AV_FN const Box *shelf_box(const Catalog *);
AV_FN const Map *shelf_map(const Catalog *, const char *name);
AV_FN const Fleet *shelf_fleet(const Catalog *, const char *name);

AV_FN int box_hull(const Box *, Word name); /* 0 if there is none */
AV_FN int box_module(const Box *, Word name);
AV_FN int box_move(const Box *, Word name);

/* A fleet in numbers of a box. By AV-ASM; false with a sentence that names the clause. */
typedef struct Plan {
    int ships, value;
    uint8_t hull[FLEET_MAX], module[FLEET_MAX][SLOTS_MAX], starboard[FLEET_MAX];
} Plan;
AV_FN bool fleet_plan(const Box *, const Fleet *, Plan *, Text *why);
/* May the module be fitted into a hull beside these others? CLAUSE_NONE, or the clause that says no. */
AV_FN int module_refused(const Box *, const Hull *, const uint8_t fitted[SLOTS_MAX], int module);
AV_FN int module_slot(const Box *, const Hull *, const uint8_t fitted[SLOTS_MAX],
                      int module); /* a free one; -1 */
/* Where a weapon can point at all (AV-DIR); rockets amidships and astern are set to one side of these. */
AV_FN int module_arcs(const Module *);
static inline bool module_swings(const Module *m)
{
    return m->weapon == WEAPON_ROCKETEER && m->section != SECTION_BOW;
}

AV_FN void avertigos_list_cards(const Catalog *, Json *);
AV_FN bool avertigos_draw_card(const Catalog *, const char *set, const char *name, Text *html);
extern const char avertigos_card_style[];
AV_FN bool avertigos_check_team(const Catalog *, const char *team, Text *report);
AV_FN void hull_write(const Hull *, Text *); /* as a card file has them */
AV_FN void module_write(const Module *, Text *);
AV_FN void move_write(const Move *, Text *);
AV_FN void module_words(const Module *, Text *); /* for players */
AV_FN void move_words(const Move *, Text *);

#endif
