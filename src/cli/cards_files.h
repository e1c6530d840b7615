/* What `arbiter cards` and `arbiter team` share: files of cards on top of a game's own, and the
   list of them that the game makes. */
#ifndef ARBITER_CLI_CARDS_FILES_H
#define ARBITER_CLI_CARDS_FILES_H

#include "cli/common.h"

enum { CARDS_FILE_MAX = 4 << 20 }; /* bytes; the games have lower limits of their own */

/* Is this the path of a file that a catalog reads, and not the name of a card? */
bool is_cards_file(const char *argument);

/* Reads one file into a catalog; false with the problem, its file named. */
bool cards_file_read(Catalog *, const char *path, Problem *);

/* The game's list of a catalog, taken apart: one JSON object per card, team or board. */
typedef struct CardList {
    Text text;
    const char **item; /* where each object begins */
    int *length;       /* of each object, bytes    */
    int count;
} CardList;
CardList card_list(const Catalog *);
void card_list_free(CardList *);

/* A member of an object as text, unescaped if it is a string; false if there is none. */
bool card_member(const char *object, const char *key, Text *out);
bool card_is(const char *object, const char *key, const char *value); /* ignoring case */

#endif
