/* What there is to play with, the rules, and how the server is. */
#include "core/embedded.h"
#include "core/options.h"
#include "server/internal.h"

const Catalog *server_catalog(void *context, const Game *game, Problem *problem)
{
    return catalogs_get(&((Server *)context)->catalogs, game, problem);
}

static void write_hash(Json *json, const char *key, uint64_t hash)
{
    TEXT(words, 17);
    text_put_hash(&words, hash);
    json_put_string(json, key, words.at);
}

void rest_about(Request *request, const char *argument)
{
    Json json = json_to(&request->reply);
    Problem problem;
    (void)argument;
    json_object(&json);
    json_put_string(&json, "version", ARBITER_VERSION);
    json_put_string(&json, "build", static_build());
    json_key(&json, "games");
    json_array(&json);
    for (int i = 0; games[i]; i++) {
        const Catalog *catalog = server_catalog(request->server, games[i], &problem);
        json_object(&json);
        json_put_string(&json, "id", games[i]->id);
        json_put_string(&json, "title", games[i]->title);
        json_put_int(&json, "rules_version", games[i]->rules_version);
        if (catalog) write_hash(&json, "catalog", catalog->hash);
        json_put_int(&json, "seats_min", games[i]->seats_min);
        json_put_int(&json, "seats_max", games[i]->seats_max);
        json_end(&json);
    }
    json_end(&json);
    json_end(&json);
    reply_json(request, 200);
}

static bool is_board(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot && strcmp(dot, ".board") == 0;
}

/* Names of the embedded files of a game that are of a kind. */
static void write_names(Json *json, const char *key, const Game *game, bool (*fits)(const char *path))
{
    size_t length = strlen(game->id);
    json_key(json, key);
    json_array(json);
    for (int i = 0; i < embedded_file_count; i++) {
        const char *path = embedded_files[i].path, *dot = strrchr(path, '.');
        if (strncmp(path, game->id, length) != 0 || path[length] != '/' || !dot) continue;
        if (!fits(path)) continue;
        const char *name = strrchr(path, '/') + 1;
        json_string_bytes(json, name, (int)(dot - name));
    }
    json_end(json);
}

static const Game *find_game(Request *request, const char *id)
{
    const Game *game = game_find(id);
    if (!game) reply_error(request, 404, "missing", "a game of /api/about", "there is no such game");
    return game;
}

void rest_catalog(Request *request, const char *id)
{
    const Game *game = find_game(request, id);
    Problem problem = {0};
    const Catalog *catalog = game ? server_catalog(request->server, game, &problem) : NULL;
    if (!game) return;
    if (!catalog) {
        reply_problem(request, 500, "state", &problem);
        return;
    }
    Json json = json_to(&request->reply);
    json_object(&json);
    json_put_string(&json, "game", game->id);
    json_put_string(&json, "title", game->title);
    write_hash(&json, "hash", catalog->hash);
    json_put_int(&json, "seats_min", game->seats_min);
    json_put_int(&json, "seats_max", game->seats_max);
    json_key(&json, "options");
    setup_choices_write(game, &json);
    json_key(&json, "own");
    setup_own_write(game, &json);
    write_names(&json, "boards", game, is_board);
    write_names(&json, "teams", game, path_holds_teams);
    json_key(&json, "bots");
    json_array(&json);
    for (int level = 1; level <= BOT_LEVELS; level++) {
        TEXT(name, 4);
        text_format(&name, "%d", level);
        json_object(&json);
        json_put_string(&json, "bot", name.at);
        json_put_string(&json, "name", bot_levels[level].name);
        json_put_string(&json, "text", bot_levels[level].words);
        json_end(&json);
    }
    json_end(&json);
    json_key(&json, "cards");
    if (game->list_cards) {
        game->list_cards(catalog, &json);
    } else {
        json_array(&json);
        json_end(&json);
    }
    json_end(&json);
    request->cache = "no-cache";
    reply_json(request, 200);
}

static void write_clause(Json *json, int clause)
{
    const ClauseText *text = &clause_texts[clause];
    json_object(json);
    json_put_string(json, "id", text->id);
    json_put_string(json, "text", text->text);
    if (text->ruling[0]) json_put_string(json, "ruling", text->ruling);
    json_put_string(json, "section", text->section);
    json_put_string(json, "system", clause_systems[text->system].id);
    json_end(json);
}

void rest_rules(Request *request, const char *id)
{
    const Game *game = find_game(request, id);
    if (!game) return;
    Json json = json_to(&request->reply);
    json_object(&json);
    json_key(&json, "clauses");
    json_array(&json);
    CLAUSES_EACH (clause) {
        const char *system = clause_systems[clause_texts[clause].system].id;
        Words words = words_of(game->clauses ? game->clauses : "");
        Word word;
        bool wanted = strcmp(system, "T") == 0;
        while (words_next(&words, &word)) wanted = wanted || word_is(word, system);
        if (wanted) write_clause(&json, clause);
    }
    json_end(&json);
    json_end(&json);
    request->cache = "no-cache";
    reply_json(request, 200);
}

void rest_clause(Request *request, const char *id)
{
    CLAUSES_EACH (clause) {
        if (!string_same(clause_texts[clause].id, id)) continue;
        Json json = json_to(&request->reply);
        write_clause(&json, clause);
        request->cache = "no-cache";
        reply_json(request, 200);
        return;
    }
    reply_error(request, 404, "missing", "a clause such as T-01", "there is no such clause");
}

void rest_health(Request *request, const char *argument)
{
    Server *server = request->server;
    TEXT(alive, 48);
    Problem problem = {0};
    (void)argument;
    if (server->writer.failing) {
        reply_error(request, 503, "store", "", "the store does not take anything: %s", server->writer.why);
        return;
    }
    if (!server->store->note(server->store, "alive", &alive, &problem) && problem.what[0]) {
        reply_problem(request, 503, "store", &problem);
        return;
    }
    text_put(&request->reply, "{\"status\":\"ok\"}");
    reply_json(request, 200);
}
