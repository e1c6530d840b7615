/* What a page may ask before a match: which of the teams that come with the game suit this set-up? */
#include <stdlib.h>

#include "core/game.h"
#include "wasm/wasm.h"

const char *client_teams(const char *game, const char *options, int seats);

static bool options_read(const char *words, Setup *setup)
{
    Words all = words_of(words);
    for (Word word; words_next(&all, &word);) {
        char key[96], *equals;
        if (word.length >= (int)sizeof key) return false;
        word_copy(word, key, sizeof key);
        equals = strchr(key, '=');
        if (!equals) return false;
        *equals = 0;
        if (!setup_add_option(setup, key, equals + 1, NULL)) return false;
    }
    return true;
}

/* Their names; options as on the first line of a script, `edition=1 mode=machine-chess`. */
EXPORT(client_teams) const char *client_teams(const char *id, const char *options, int seats)
{
    const Game *game = game_find(id);
    const Catalog *catalog = game ? wasm_catalog(NULL, game, NULL) : NULL;
    Setup *setup = calloc(1, sizeof *setup);
    ensure(setup != NULL);
    setup->seats = seats;
    Json json = json_to(wasm_answer());
    json_array(&json);
    char name[64];
    if (catalog && options_read(options, setup))
        for (int i = 0; catalog_team(catalog, setup, i, name); i++) json_string(&json, name);
    json_end(&json);
    free(setup);
    return json.text->at;
}
