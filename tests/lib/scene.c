#include "scene.h"

const Scene scenes[] = {
    {"aegis", "game aegis edition=2 mode=standard board=arena\n"
              "seat 1 Ann team=ashla\n"
              "seat 2 Bob team=ganith\n"},
    {"aegis-four", "game aegis edition=2 mode=standard board=battlefield sides=abab\n"
                   "seat 1 Ann team=ashla\n"
                   "seat 2 Bob team=ganith\n"
                   "seat 3 Cid team=ashla\n"
                   "seat 4 Dot team=ganith\n"},
    {"aegis-six", "game aegis edition=2 mode=standard board=mat\n"
                  "seat 1 Ann team=ashla\n"
                  "seat 2 Bob team=ganith\n"
                  "seat 3 Cid team=ashla\n"
                  "seat 4 Dot team=ganith\n"
                  "seat 5 Eve team=ashla\n"
                  "seat 6 Fay team=ganith\n"},
    {"robot_empire", "game robot_empire\n"
                     "seat 1 Ann\n"
                     "seat 2 Bob\n"},
    {"robot_empire-four", "game robot_empire\n"
                          "seat 4 Dot\n"},
    {"robot_empire-six", "game robot_empire\n"
                         "seat 6 Fay\n"},
    {"robot_empire-decks", "game robot_empire ports=on\n"
                           "seat 1 Ann deck=overrun\n"
                           "seat 2 Bob deck=bastion\n"},
    {"avertigos", "game avertigos\n"
                  "seat 1 Ann team=lantern\n"
                  "seat 2 Bob team=monsoon\n"},
    {"avertigos-draft", "game avertigos rounds=2\n"
                        "seat 3 Cid\n"},
    {"avertigos-strategy", "game avertigos mode=strategy turns=20\n"
                           "seat 4 Dot\n"},
    {"spot_rules", "game spot_rules limit=400\n"
                   "seat 1 Gil team=warehouse\n"
                   "seat 2 Ann team=teo\n"
                   "seat 3 Bob team=june\n"},
    {"spot_rules-encounter", "game spot_rules mode=encounter\n"
                             "seat 1 Gil team=duel-blue\n"
                             "seat 2 Ann team=duel-red\n"},
    {"parley", "game parley\n"
               "seat 1 Ann\n"
               "seat 2 Bob\n"},
    {"parley-six", "game parley\n"
                   "seat 6 Fay\n"},
    {"warren", "game warren\n"
               "seat 3 Cid\n"},
};
const int scene_count = countof(scenes);

const Scene *scene_find(const char *id, size_t length)
{
    for (int i = 0; i < scene_count; i++)
        if (strlen(scenes[i].id) == length && memcmp(scenes[i].id, id, length) == 0) return &scenes[i];
    return NULL;
}

bool scene_playable(const Scene *scene)
{
    char game[24];
    Word word;
    Words words = words_of(scene->text);
    words_next(&words, &word);
    words_next(&words, &word);
    word_copy(word, game, sizeof game);
    return game_find(game) != NULL;
}

const Catalog *library_catalog(void *context, const Game *game, Problem *problem)
{
    Library *library = context;
    for (int i = 0; i < LIBRARY_GAMES_MAX; i++) {
        if (!library->catalog[i]) return library->catalog[i] = catalog_standard(game, problem);
        if (library->catalog[i]->game == game) return library->catalog[i];
    }
    ensure(!"a library has room for every game");
    return NULL;
}

void library_free(Library *library)
{
    for (int i = 0; i < LIBRARY_GAMES_MAX; i++) catalog_free(library->catalog[i]);
    *library = (Library){0};
}

bool library_load(void *context, const char *path, Text *text, Problem *problem)
{
    const Library *library = context;
    TEXT(full, 512);
    text_format(&full, "%s/%s", library->folder, path);
    return file_load(full.at, SCRIPT_SIZE_MAX, text, problem);
}

Table *scene_open(Library *library, const char *text, uint64_t seed, Problem *problem)
{
    ScriptOptions options = {.context = library, .catalog = library_catalog, .keep_table = true};
    if (library->folder) options.load = library_load;
    ScriptReport report;
    Text script = text_growing();
    text_format(&script, "%s\nseed %llu\ndeal\n", text, (unsigned long long)seed);
    bool opened = script_run("scene", script.at, &options, &report);
    Table *table = opened ? report.table : NULL;
    report.table = NULL;
    if (!opened) *problem = report.failures[0].problem;
    script_report_free(&report);
    text_free(&script);
    return table;
}

bool scene_step(const Kit *kit, void *state, Dice *picks, Dice *dice, Events *events)
{
    unsigned asked = kit->game->asked(kit, state);
    if (!asked) return false;
    Choice list[CHOICES_MAX];
    int seat = __builtin_ctz(asked), count = kit->game->choices(kit, state, seat, list);
    ensure(count > 0 && count <= CHOICES_MAX);
    Choice choice = list[dice_fast_below(picks, (uint32_t)count)];
    kit->game->apply(kit, state, seat, choice, dice, events);
    return true;
}
