/* What the parts of the card reader share; nobody else includes this. */
#ifndef ARBITER_AEGIS_CARD_READER_H
#define ARBITER_AEGIS_CARD_READER_H

#include "games/aegis/cards/cards.h"

enum Field {
    FIELD_NONE,
    FIELD_CLASS,
    FIELD_LEVEL,
    FIELD_NUMBER,
    FIELD_FACTION,
    FIELD_TEAM,
    FIELD_MOVE,
    FIELD_ENERGY,
    FIELD_INTEGRITY,
    FIELD_COMMANDER,
    FIELD_MAKE,
    FIELD_EDITION,
    FIELD_ACTION,
    FIELD_ABILITY,
    FIELD_TITLE, /* from here on: of Bosses and Rondo cards */
    FIELD_SETUP,
    FIELD_DECK,
    FIELD_MINIONS,
    FIELD_TROPHY,
    FIELD_SPECIAL,
    FIELD_FIGURE,
    FIELD_COPIES
};

enum { PHRASE_WORDS_MAX = 5 }; /* long arm of the law */
enum { SEEN_COST = 1, SEEN_ACCURACY = 2, SEEN_TYPE = 4, SEEN_RANGE = 8, SEEN_RADIUS = 16 };

typedef struct Reader {
    Catalog *catalog;
    Lines lines;
    Shelf shelf; /* what this text has brought so far */
    char set[32];
    ShelfCard *card;
    Word card_word, card_name;
    int card_line, card_indent, level;
    bool flat;      /* its fields are not indented */
    unsigned seen;  /* bit per Field */
    Action *action; /* open: words may still be added to it */
    BossMove *move; /* whose Action that is, of a Boss      */
    Word action_word;
    int action_line, action_indent;
    unsigned action_seen;
    bool in_abilities;
} Reader;

/* Words of the line; commas and equal signs separate them too. */
bool token_next(Words *, Word *);
bool token_peek(const Words *, Word *);
void tokens_skip(Reader *, int count);

/* The value after a key, read and checked. */
bool take_name(Reader *, const char *key, const char *what, char *buffer, int capacity);
bool take_number(Reader *, const char *key, int low, int high, bool plus, int *number);

/* The longest run of the next words that spells a word of the vocabulary; NULL if none does. */
const ActionWord *action_word_find(const Words *, int *used);
const AbilityWord *ability_word_find(const Words *, int *used);

/* Actions: opened by their name, added to word by word, checked when closed. */
bool take_action(Reader *, Word at);
bool take_action_word(Reader *, const ActionWord *, int used);
bool action_close(Reader *); /* also if none is open */

bool take_ability(Reader *, const AbilityWord *, int used);

/* Of Bosses and Rondo cards. */
bool take_boss_field(Reader *, int field, Word at);
bool take_icons(Reader *, const char *of, uint8_t *icons);
bool boss_close(Reader *);
bool rondo_open(Reader *, Word name);

#endif
