/* The shelf of A.E.G.I.S.: robot and Commander cards and teams as read from text, before a kit
   numbers them. Newer layers of a catalog hide older cards of the same name. */
#ifndef ARBITER_AEGIS_CARDS_H
#define ARBITER_AEGIS_CARDS_H

#include "core/lines.h"
#include "games/aegis/aegis.h"

enum {
    CARD_NAME_MAX = 47,      /* bytes, also of an Action                    */
    TEAM_LIST_MAX = 16,      /* names in one list of a team: more is no text of ours */
    CARDS_TEXT_MAX = 1 << 20 /* bytes of one text                           */
};

/* What a Boss card has beside a robot's. */
typedef struct ShelfBoss {
    char title[80], figure[12]; /* figure: the body it is drawn with, "": a robot's */
    BossMove move[BOSS_MOVES_MAX];
    BossTrophy trophy[BOSS_TROPHIES];
    int moves, trophies;
    char at[8];                       /* set-up: the hex where it stands   */
    uint8_t summon;                   /* and the minions that it begins with */
    uint8_t deck[MINIONS_MOST];       /* Classes of the deck it suggests   */
    char minions[BOSS_TEAMS_MAX][24]; /* teams that are such a deck        */
    int deck_count, minion_count;
} ShelfBoss;

typedef struct ShelfCard {
    Card card;                           /* make and commander are 0 here: a kit numbers them */
    char make[12];                       /* "" on a Machineless Commander                     */
    char character[16];                  /* of a Commander robot or Machineless Commander    */
    char faction[24], team[24], set[32]; /* set: the file it stands in      */
    uint16_t number;
    uint8_t edition; /* to whose set it belongs; 0: not said */
    bool machineless;
    ShelfBoss *boss;       /* of a Boss card, else NULL */
    uint8_t rondo, copies; /* of a Rondo card: its kind + 1, and how many there are */
    bool make_given;       /* by a field of its own, not by the name */
    int line;
    struct ShelfCard *next;
} ShelfCard;

typedef struct ShelfTeam {
    char name[64], title[80], style[160], set[32];
    char basic[TEAM_LIST_MAX][CARD_NAME_MAX + 1];
    char combined[TEAM_LIST_MAX][CARD_NAME_MAX + 1];
    char sideboard[TEAM_LIST_MAX][CARD_NAME_MAX + 1];
    int basics, combineds, sideboards;
    int edition;  /* whose rules it is built by; 0: not said */
    bool drafted; /* by the rules of a draft, which go by no Faction and by no Commander's name */
    bool rondo;   /* for Combine Rondo: `basic` is the starting team, of robots of any Level */
    bool eight;   /* for Point Control: `sideboard` is its reserve */
    char commander[CARD_NAME_MAX + 1], commander_on[CARD_NAME_MAX + 1]; /* "" if none */
    int line;
    struct ShelfTeam *next;
} ShelfTeam;

typedef struct Shelf {
    ShelfCard *cards, *cards_last; /* in the order read */
    ShelfTeam *teams, *teams_last;
} Shelf;

Shelf *shelf_of(Catalog *); /* makes it if there is none yet */
static inline const Shelf *shelf_in(const Catalog *catalog) { return catalog->shelf; }

/* By name, ignoring case, in the newest layer that has it, if possible of this edition; one of another
   edition only if nothing else is called so. NULL if there is none. */
const ShelfCard *shelf_robot(const Catalog *, Word name, int edition);
const ShelfCard *shelf_commander(const Catalog *, Word name, int edition);
const ShelfCard *shelf_boss(const Catalog *, const char *name); /* "": the first one */
const ShelfCard *shelf_rondo(const Catalog *, int kind);        /* RONDO_ */
const ShelfTeam *shelf_team(const Catalog *, const char *name); /* also "ashla.team" and paths */
/* The known name nearest to a misspelt one. */
Suggestion shelf_suggest(const Catalog *, Word name, bool commanders);

/* "GAN", "SAUR", "GAN-Drone#2": DRONE_ and its number (0 if none is given); DRONE_NONE otherwise.
 */
int drone_name(Word, int *number);

/* Takes one name from a list such as A,B,"C D" and moves `at` past it and its comma; false at the
   first blank or the end. For `under=` in positions. */
bool names_next(const char **at, Word *name);

/* ---- the vocabulary (card_words.c) ---- */

enum AbilityArgument { TAKES_NOTHING, TAKES_NUMBER, TAKES_DRONE, TAKES_DRONES };

typedef struct AbilityWord {
    const char *word; /* canonical: lower case with hyphens */
    uint8_t ability, takes;
    uint8_t drone; /* fixed by the word itself, such as combine-gan */
    bool alias;    /* read, never written */
} AbilityWord;
extern const AbilityWord ability_words[]; /* word NULL at the end */

enum ActionWordKind { WORD_COST, WORD_EACH, WORD_ALL, WORD_RANGE, WORD_RADIUS, WORD_TYPE, WORD_ATTRIBUTE };
typedef struct ActionWord {
    const char *word;
    uint8_t kind;
    uint32_t value; /* of a type: TYPE_; of an attribute: its bit */
    bool alias;
} ActionWord;
extern const ActionWord action_words[];

const char *ability_word(int ability); /* canonical */
const char *attribute_word(uint32_t bit);
const char *type_word(int type); /* "damage" also for the buff */
static inline bool type_is_buff(int type) { return type >= TYPE_BUFF_DAMAGE && type <= TYPE_BUFF_EVASION; }
static inline bool type_is_unique(int type) { return type >= TYPE_TRUE_FORM && type <= TYPE_SELF_PUSH; }

/* Do these words, joined without blanks and hyphens, spell this word of the vocabulary? */
bool words_spell(const Word *words, int count, const char *word);

static inline bool card_is_robot(const ShelfCard *card)
{
    return !card->machineless && !card->boss && !card->rondo;
}

/* ---- the vocabulary of Bosses (boss_read.c) ---- */

extern const char *const rondo_words[RONDO_KINDS];
extern const char *const special_words[SPECIAL_COUNT];
extern const char *const trophy_words[TROPHY_COUNT];
static inline bool trophy_counts(int kind) { return kind >= TROPHY_ROUNDS && kind <= TROPHY_LEVEL; }

/* ---- writing (card_write.c, boss_write.c) ---- */

void card_write(const ShelfCard *, Text *); /* canonical text, as it can be read again */
void team_write(const ShelfTeam *, Text *);
void action_write(const Action *, int icons, Text *); /* icons: a Boss's, 0: none */
void abilities_write(const Card *, Text *);
void action_describe(const Action *, Json *);
void icons_write(int icons, Text *); /* `rondo A phi` and a gap */
void boss_write(const ShelfCard *, Text *);
void boss_describe(const ShelfCard *, Json *); /* its own members of an open object */
void name_write(const char *name, Text *);     /* quoted where it must be */
void classes_write(int classes, Text *);
int ability_instances(const Card *, int ability);            /* 0: it has none */
int ability_number(const Card *, int ability, int instance); /* the X of its name, 0 if it has none */

/* ---- pictures (figure.c; aegis_game.h has those that others ask for) ---- */

void draw_badge(const char *commander, Text *svg); /* of a Machineless Commander, as a figure is drawn */
/* A Boss's body, and 0 to 2 for how much it is hurt: `bastion 1`; false if there is no such body. */
bool draw_boss(const char *words, bool fine, Text *svg);
bool boss_body_known(Word);
void boss_bodies_write(Text *); /* all of them, in a sentence */
void draw_boss_card(const ShelfCard *, Text *html);
void draw_rondo_card(const ShelfCard *, Text *html);

/* ---- reading ---- */

bool cards_read(Catalog *, const char *path, const char *text, int first_line, Problem *);
bool team_read(Catalog *, const char *path, const char *text, int first_line, Problem *);
/* What would read as something else where a name is used; names of Actions stand in quotes: a colon in them
 * is no seat. */
#define NAME_BARRED ":#,\""
#define ACTION_NAME_BARRED "#,\""

#endif
