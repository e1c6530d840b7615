/* Teams and decks, on top of the real cards: what is read can be checked, and played if a kit is made of it.
 */
#ifndef ARBITER_FUZZ_ROSTER_H
#define ARBITER_FUZZ_ROSTER_H

#include <stdio.h>

#include "fuzz.h"
#include "scene.h"

static inline void roster_play(const Catalog *catalog, int steps)
{
    Setup setup = {.seats = 2, .seat = {[1] = {.team = "fuzz"}, [2] = {.team = "fuzz"}}};
    Arena arena = {0};
    Problem problem = {0};
    snprintf(setup.game, sizeof setup.game, "%s", catalog->game->id);
    const Kit *kit = catalog->game->unpack(catalog, &setup, &arena, &problem);
    fuzz_explained(kit != NULL, &problem);
    if (kit) {
        void *state = calloc(1, kit->state_size);
        ensure(state != NULL);
        Dice dice = dice_fast(1);
        if (kit->game->begin(kit, state, &dice, NULL, &problem))
            while (steps-- > 0 && scene_step(kit, state, &dice, &dice, NULL)) continue;
        free(state);
    }
    arena_free(&arena);
}

/* `path` says what kind of text it is; its stem must be `fuzz`. */
static inline void roster_fuzz(Library *library, const char *id, const char *path, const uint8_t *data,
                               size_t size)
{
    const Game *game = game_find(id);
    Problem problem = {0};
    const Catalog *base = library_catalog(library, game, &problem);
    ensure(base != NULL);
    char *text = fuzz_text(data, size);
    Catalog *catalog = catalog_new(game, base);
    bool read = catalog_read(catalog, path, text, 1, &problem);
    fuzz_explained(read, &problem);
    if (read) {
        Text report = text_growing();
        game->check_team(catalog, "fuzz", &report);
        text_free(&report);
        roster_play(catalog, 300);
    }
    catalog_free(catalog);
    free(text);
}

#endif
