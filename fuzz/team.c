/* Team text, on top of the real cards: what is read can be checked, and played if a kit is made of it. */
#include "fuzz.h"
#include "scene.h"

static void play(const Catalog *catalog)
{
    Setup setup = {.game = "aegis", .seats = 2};
    Arena arena = {0};
    Problem problem = {0};
    strcpy(setup.seat[1].team, "fuzz");
    strcpy(setup.seat[2].team, "fuzz");
    ensure(setup_add_option(&setup, "board", "arena", NULL));
    const Kit *kit = catalog->game->unpack(catalog, &setup, &arena, &problem);
    fuzz_explained(kit != NULL, &problem);
    if (kit) {
        void *state = calloc(1, kit->state_size);
        Dice dice = dice_fast(1);
        if (kit->game->begin(kit, state, &dice, NULL, &problem))
            for (int n = 0; n < 200 && scene_step(kit, state, &dice, &dice, NULL);) n++;
        free(state);
    }
    arena_free(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Library library; /* the real cards, read once */
    const Game *game = game_find("aegis");
    Problem problem = {0};
    const Catalog *base = library_catalog(&library, game, &problem);
    ensure(base != NULL);
    char *text = fuzz_text(data, size);
    Catalog *catalog = catalog_new(game, base);
    bool read = catalog_read(catalog, "fuzz.team", text, 1, &problem);
    fuzz_explained(read, &problem);
    if (read) {
        Text report = text_growing();
        game->check_team(catalog, "fuzz", &report);
        text_free(&report);
        play(catalog);
    }
    catalog_free(catalog);
    free(text);
    return 0;
}
