/* What the readers of card, map and fleet files share. */
#ifndef ARBITER_AVERTIGOS_READ_H
#define ARBITER_AVERTIGOS_READ_H

#include "core/lines.h"
#include "games/avertigos/cards/cards.h"

enum {
    THING_NONE,
    THING_HULL,
    THING_MODULE,
    THING_MOVE,
    THING_BACK,
    THING_WIDGET,
    THING_DIE,
    THING_PRICES,
    THING_MAP,
    THINGS
};

typedef struct Reader {
    Catalog *catalog;
    Shelf *shelf;
    Box *box;
    Map *map;
    Lines lines;
    Word word; /* the last one taken */
    int began, thing;
    unsigned said; /* what the thing has said already */
    bool cards;    /* the file has more than maps */
} Reader;

/* These take a word and keep it in `word`, so that more can be said against it. */
AV_FN bool reader_wrong(const Reader *, const char *expected, const char *what);
AV_FN bool reader_word(Reader *, const char *what);
AV_FN bool reader_number(Reader *, int low, int high, const char *of, int *number);
AV_FN bool reader_name(Reader *, char *name, int size);
AV_FN int reader_one_of(Reader *, const char *const *list, int first, int count, const char *kind); /* -1 */

AV_FN bool map_begin(Reader *);
AV_FN bool map_word(Reader *);
AV_FN bool map_end(Reader *);
AV_FN bool fleet_read(Catalog *, Shelf *, const char *path, const char *text, int first_line, Problem *);

#endif
