/* Options of a setup, and the catalog: boards and a game's shelf, read once, shared by all tables.
 */
#include <stdlib.h>

#include "core/embedded.h"
#include "core/game.h"
#include "core/options.h"

/* ---- setups ---- */

const char *setup_option(const Setup *setup, const char *key, const char *otherwise)
{
    for (int i = 0; i < setup->option_count; i++)
        if (string_same(setup->option[i].key, key)) return setup->option[i].value;
    return otherwise;
}

bool setup_add_option(Setup *setup, const char *key, const char *value, Problem *problem)
{
    SetupOption *option = &setup->option[setup->option_count];
    if (!*key) return problem_set(problem, 0, 0, "key=value", "this option has no name");
    if (!*value) return problem_set(problem, 0, 0, "key=value", "the option \"%s\" has no value", key);
    if (strlen(key) >= sizeof option->key)
        return problem_set(problem, 0, 0, "a short word", "the option's name \"%s\" is too long", key);
    if (strlen(value) >= sizeof option->value)
        return problem_set(problem, 0, 0, "less than 64 bytes", "the value of \"%s\" is too long", key);
    if (setup_option(setup, key, NULL))
        return problem_set(problem, 0, 0, "each option once", "the option \"%s\" stands here twice", key);
    if (setup->option_count == SETUP_OPTIONS_MAX)
        return problem_set(problem, 0, 0, "at most 40", "there are too many options");
    strcpy(option->key, key);
    strcpy(option->value, value);
    setup->option_count++;
    return true;
}

/* ---- catalogs ---- */

Catalog *catalog_new(const Game *game, const Catalog *base)
{
    ensure(!base || strcmp(base->game->id, game->id) == 0);
    Catalog *catalog = calloc(1, sizeof *catalog);
    ensure(catalog != NULL);
    catalog->game = game;
    catalog->base = base;
    catalog->hash = base ? base->hash : 0;
    return catalog;
}

void catalog_free(Catalog *catalog)
{
    if (!catalog) return;
    arena_free(&catalog->arena);
    free(catalog);
}

bool path_holds_teams(const char *path)
{
    static const char *const extensions[] = {"team", "deck", "sheet"};
    for (int i = 0; i < countof(extensions); i++)
        if (string_same(path_extension(path), extensions[i])) return true;
    return false;
}

bool path_is_read(const char *path)
{
    const char *extension = path_extension(path);
    return string_same(extension, "board") || string_same(extension, "cards") || path_holds_teams(path);
}

static bool catalog_read_board(Catalog *catalog, const char *path, const char *text, int first_line,
                               Problem *problem)
{
    const char *stem = path_file(path);
    size_t length = (size_t)(strrchr(stem, '.') - stem);
    if (length == 0 || length >= sizeof((Board *)0)->name)
        return problem_set(problem, 0, 0, "a file name of 1 to 31 bytes before .board",
                           "a board is called by its file's name, and this can't be one");
    char *name = arena_copy(&catalog->arena, stem, length);
    Board *board = board_read(name, text, first_line, catalog->game->hex_kinds, &catalog->arena, problem);
    if (!board) return false;
    board->next = catalog->boards;
    catalog->boards = board;
    return true;
}

bool catalog_read(Catalog *catalog, const char *path, const char *text, int first_line, Problem *problem)
{
    bool done;
    if (problem) *problem = (Problem){0};
    if (string_same(path_extension(path), "board"))
        done = catalog_read_board(catalog, path, text, first_line, problem);
    else if (catalog->game->shelve)
        done = catalog->game->shelve(catalog, path, text, first_line, problem);
    else
        done = problem_set(problem, 0, 0, "a .board file", "%s has no cards or teams to read",
                           catalog->game->title);
    if (done) {
        const char *name = path_file(path); /* boards and teams are called by it */
        uint64_t parts[3] = {catalog->hash, hash_bytes(name, strlen(name)), hash_bytes(text, strlen(text))};
        catalog->hash = hash_bytes(parts, sizeof parts);
    } else if (problem && !problem->file[0]) {
        Text file = text_fixed(problem->file, sizeof problem->file);
        text_put(&file, path);
    }
    return done;
}

const Board *catalog_board(const Catalog *catalog, const char *name)
{
    for (; catalog; catalog = catalog->base)
        for (const Board *board = catalog->boards; board; board = board->next)
            if (string_same(board->name, name)) return board;
    return NULL;
}

/* Teams name cards, and both may name boards. */
static int reading_order(const char *path)
{
    const char *extension = path_extension(path);
    return strcmp(extension, "board") == 0 ? 0 : strcmp(extension, "cards") == 0 ? 1 : 2;
}

Catalog *catalog_standard(const Game *game, Problem *problem)
{
    Catalog *catalog = catalog_new(game, NULL);
    size_t folder = strlen(game->id);
    for (int order = 0; order <= 2; order++) {
        for (int i = 0; i < embedded_file_count; i++) {
            const EmbeddedFile *file = &embedded_files[i];
            if (strncmp(file->path, game->id, folder) != 0 || file->path[folder] != '/') continue;
            if (reading_order(file->path) != order) continue;
            if (!catalog_read(catalog, file->path, file->text, 1, problem)) {
                catalog_free(catalog);
                return NULL;
            }
        }
    }
    return catalog;
}

const Catalog *catalogs_get(Catalogs *all, const Game *game, Problem *problem)
{
    for (int i = 0; i < countof(all->of); i++) {
        if (!all->of[i]) return all->of[i] = catalog_standard(game, problem);
        if (all->of[i]->game == game) return all->of[i];
    }
    ensure(!"a catalog for every game");
    return NULL;
}

void catalogs_free(Catalogs *all)
{
    for (int i = 0; i < countof(all->of); i++) catalog_free(all->of[i]);
}

/* ---- teams ---- */

bool catalog_team(const Catalog *catalog, const Setup *setup, int n, char name[64])
{
    const Game *game = catalog->game;
    size_t folder = strlen(game->id);
    for (int i = 0; i < embedded_file_count; i++) {
        const char *path = embedded_files[i].path, *extension = path_extension(path);
        if (strncmp(path, game->id, folder) != 0 || path[folder] != '/') continue;
        if (!path_holds_teams(path)) continue;
        const char *file = path_file(path);
        size_t length = (size_t)(extension - 1 - file);
        ensure(length < 64);
        memcpy(name, file, length);
        name[length] = 0;
        if (game->team_suits && !game->team_suits(catalog, name, setup)) continue;
        if (n-- == 0) return true;
    }
    name[0] = 0;
    return false;
}

int catalog_teams(const Catalog *catalog, const Setup *setup)
{
    char name[64];
    int count = 0;
    while (catalog_team(catalog, setup, count, name)) count++;
    return count;
}

void catalog_seat_team(const Catalog *catalog, const Setup *setup, int seat, char name[64])
{
    name[0] = 0;
    if (setup_own_seats(catalog->game, setup) >> seat & 1) return;
    if (catalog->game->seat_team) {
        if (!catalog->game->seat_team(catalog, seat, name)) name[0] = 0;
        return;
    }
    int teams = catalog_teams(catalog, setup);
    if (teams) catalog_team(catalog, setup, (seat - 1) % teams, name);
}
