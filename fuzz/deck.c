/* Deck text, on top of the real cards: what is read can be checked, and played if it is legal. */
#include "fuzz.h"
#include "scene.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Library library; /* the real cards, read once */
    const Game *game = game_find("robot_empire");
    Problem problem = {0};
    const Catalog *base = library_catalog(&library, game, &problem);
    ensure(base != NULL);
    char *text = fuzz_text(data, size);
    Catalog *catalog = catalog_new(game, base);
    bool read = catalog_read(catalog, "fuzz.deck", text, 1, &problem);
    fuzz_explained(read, &problem);
    if (read) {
        Text report = text_growing();
        Setup setup = {.game = "robot_empire", .seats = 2};
        Arena arena = {0};
        game->check_team(catalog, "fuzz", &report);
        text_free(&report);
        strcpy(setup.seat[1].team, "fuzz");
        strcpy(setup.seat[2].team, "fuzz");
        const Kit *kit = game->unpack(catalog, &setup, &arena, &problem);
        fuzz_explained(kit != NULL, &problem);
        if (kit) {
            void *state = calloc(1, kit->state_size);
            Dice dice = dice_fast(1);
            if (game->begin(kit, state, &dice, NULL, &problem))
                for (int n = 0; n < 300 && scene_step(kit, state, &dice, &dice, NULL);) n++;
            free(state);
        }
        arena_free(&arena);
    }
    catalog_free(catalog);
    free(text);
    return 0;
}
