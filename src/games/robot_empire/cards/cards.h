/* Cards of Robot Empire as data: what a card file says of them, the decks, and their shelf. */
#ifndef ARBITER_ROBOT_EMPIRE_CARDS_H
#define ARBITER_ROBOT_EMPIRE_CARDS_H

#include "core/clauses.h"
#include "core/game.h"
#include "core/lines.h"

enum {
    KIND_NONE,
    KIND_ROBOT,
    KIND_TOP,
    KIND_BOTTOM,
    KIND_MONSTER,
    KIND_AGENT,
    KIND_JETS,
    KIND_ROCKET,
    KIND_FIELD,
    KIND_WEAPON,
    KIND_EQUIPMENT,
    KIND_MOON,
    KIND_SETUP,
    KIND_COUNT
};
enum { PORT_JJ = 1, PORT_RT = 2, PORT_FF = 4 };
enum { D6 = 255, D6_USUAL = 4 }; /* a cost, an Attack or a Defense of 1d6; what it may come to */
enum { NUMBER_MAX = 20, UPGRADES_MAX = 4, OPS_MAX = 3, CARDS_MAX = 256, PIECES_MAX = 448 };
enum { DECK_MIN = 50, DECK_MAX = 70, COPIES_MAX = 4 };

typedef struct Mods { /* what an upgrade, a Component or the card itself adds */
    uint8_t attack, defense, range, harvest;
    bool flying;
} Mods;

typedef struct Upgrade {
    uint8_t cost;
    bool instant;
    Mods mods;
} Upgrade;

enum {
    OP_NONE,
    OP_DAMAGE,
    OP_REPAIR,
    OP_SHIELD,
    OP_TAP,
    OP_UNTAP,
    OP_COINS,
    OP_STEAL,
    OP_BURN,
    OP_DRAIN,
    OP_CHARGE,
    OP_CANCEL,
    OP_STRIP,
    OP_GROUND,
    OP_COUNT
};
enum { /* what an op may be aimed at: any of these */
       ON_OWN_FIGHTER = 1,
       ON_ENEMY_FIGHTER = 2,
       ON_ENEMY_ROBOT = 4,
       ON_OWN_EQUIPMENT = 8,
       ON_ENEMY_EQUIPMENT = 16,
       ON_OWN_BATTERY = 32,
       ON_ENEMY_PLAYER = 64,
       ON_PLAY = 128,
       ON_ALL_FIGHTERS = 256,
       ON_FIGHTERS_OF_PLAYER = 512,
       ON_COUNT = 10,
       ON_PIECES = ON_OWN_FIGHTER | ON_ENEMY_FIGHTER | ON_ENEMY_ROBOT | ON_OWN_EQUIPMENT | ON_ENEMY_EQUIPMENT,
       ON_PLAYERS = ON_ENEMY_PLAYER | ON_FIGHTERS_OF_PLAYER
};

typedef struct Op {
    uint8_t verb, n;
    uint16_t on;
} Op;

typedef struct Card {
    char name[NAME_SIZE];
    int number;
    uint8_t kind, copies, cost, attack, defense, ports; /* cost, attack, defense may be D6 */
    uint8_t value, landing;                             /* of a Moon */
    bool chaining;
    Mods mods; /* always on; a Component gives them to its Robot */
    uint8_t upgrade_count, op_count;
    Upgrade upgrade[UPGRADES_MAX];
    Op op[OPS_MAX]; /* the single use of an Agent or Super Weapon */
    Op tap;         /* an ability: tap this card */
    uint8_t tap_cost;
    bool tap_any; /* at any time, not only in the own phase 3 */
    uint8_t income, absorb;
} Card;

typedef struct ShelfCard {
    struct ShelfCard *next; /* in the order of the files */
    Card card;
    char set[32];
} ShelfCard;

typedef struct DeckLine {
    const ShelfCard *card;
    int copies;
} DeckLine;

typedef struct ShelfDeck {
    struct ShelfDeck *next;
    char name[64], title[80], style[120];
    DeckLine *line;
    int line_count, cards;
} ShelfDeck;

typedef struct Shelf {
    ShelfCard *cards, *cards_last;
    ShelfDeck *decks;
} Shelf;

static inline const Shelf *empire_shelf(const Catalog *catalog) { return catalog->shelf; }

extern const char *const empire_kind_words[KIND_COUNT], *const empire_kind_titles[KIND_COUNT];
extern const char *const empire_op_words[OP_COUNT];
extern const char *const empire_on_words[ON_COUNT];

static inline bool kind_is_component(int kind) { return kind >= KIND_JETS && kind <= KIND_FIELD; }
static inline bool kind_is_part(int kind) { return kind == KIND_TOP || kind == KIND_BOTTOM; }
static inline bool kind_is_fighter(int kind) { return kind == KIND_ROBOT || kind == KIND_MONSTER; }
static inline bool kind_is_used(int kind) { return kind == KIND_AGENT || kind == KIND_WEAPON; }

bool empire_shelve(Catalog *, const char *path, const char *text, int first_line, Problem *);
void empire_list_cards(const Catalog *, Json *);
bool empire_check_team(const Catalog *, const char *team, Text *report);

/* The cards that make up the box: those of the newest layer of the catalog that has any. */
const ShelfCard *empire_shelf_box(const Catalog *);
const ShelfCard *empire_shelf_card(const Catalog *, Word name); /* by name or #number; NULL */
Suggestion empire_shelf_suggest(const Catalog *, Word name);    /* the nearest name of a card */
const ShelfDeck *empire_shelf_deck(const Catalog *, const char *name);
bool empire_deck_read(Catalog *, const char *path, const char *text, int first_line, Problem *);
/* By RE-DECK-02 and -03; false with a sentence that names the clause. */
bool empire_deck_check(const ShelfDeck *, Text *why);

void empire_card_text(const Card *, Text *);  /* its effects in words for players */
void empire_targets_text(const Op *, Text *); /* what it may be aimed at */
void empire_card_write(const Card *, Text *); /* as a .cards file has it */
void empire_mods_text(const Mods *, Text *);
void empire_op_text(const Op *, Text *);

#endif
