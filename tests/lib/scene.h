/* The matches that benchmarks, goldens, fuzzers and the WebAssembly comparison play: set-ups by name,
   written as the first lines of a script and opened by the same code. */
#ifndef ARBITER_SCENE_H
#define ARBITER_SCENE_H

#include "table/script.h"

typedef struct Scene {
    const char *id, *text; /* text: the lines of a script before play */
} Scene;

extern const Scene scenes[];
extern const int scene_count;
const Scene *scene_find(const char *id, size_t length);

/* False for a game that this program was built without. */
bool scene_playable(const Scene *);

/* The cards and boards that come with the games, read once; and where a set-up's own files are. */
enum { LIBRARY_GAMES_MAX = 8 };
typedef struct Library {
    Catalog *catalog[LIBRARY_GAMES_MAX];
    const char *folder; /* NULL: a set-up may name no files */
} Library;
const Catalog *library_catalog(void *library, const Game *, Problem *); /* fits ScriptOptions */
bool library_load(void *library, const char *path, Text *, Problem *);  /* the same: a file in its folder */
void library_free(Library *);

/* A table, begun: dealt with dice from this seed. NULL with a problem. The library must outlive it. */
Table *scene_open(Library *, const char *text, uint64_t seed, Problem *);

/* One random choice of the lowest seat that is asked; false if the match is over. */
bool scene_step(const Kit *, void *state, Dice *picks, Dice *dice, Events *);

#endif
