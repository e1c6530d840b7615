/* `arbiter team`: is a team allowed by the rules of its game? */
#include <stdlib.h>

#include "cli/cards_files.h"

static const char help[] =
    "usage: arbiter team check FILE|NAME... [--reach] [--json] [--game ID]\n"
    "\n"
    "Checks teams against every rule of team building and names the clauses that are broken. NAME "
    "is\n"
    "a team that comes with the game; FILE is a .team or .deck file; files of cards that it needs "
    "can\n"
    "stand before it. With --reach a warning counts as a broken rule: a combined robot that the "
    "team can\n"
    "never make, or too little Energy for its first turn.\n"
    "\n"
    "examples: arbiter team check ashla\n"
    "          arbiter team check mine.cards mine.team\n"
    "\n"
    "exit codes: 0 all teams are legal, 1 a rule is broken, 2 bad usage or bad input\n";

typedef struct Checking {
    bool print; /* words, not JSON */
    bool reach; /* warnings count  */
} Checking;

static bool check_one(const Catalog *catalog, const char *name, Json *json, const Checking *how)
{
    Text report = text_growing();
    bool legal = catalog->game->check_team(catalog, name, &report);
    json_object(json);
    json_put_string(json, "team", name);
    json_put_bool(json, "legal", legal);
    json_key(json, "report");
    json_array(json);
    Word line;
    for (const char *at = report.at; text_line(&at, &line);) json_string_bytes(json, line.at, line.length);
    json_end(json);
    json_end(json);
    if (how->print) {
        printf("%s: %s\n", name, legal ? "legal" : "not legal");
        for (const char *at = report.at; text_line(&at, &line);) printf("  %.*s\n", line.length, line.at);
    }
    bool right = legal && !(how->reach && report.length);
    text_free(&report);
    return right;
}

/* The name of a file without folder and extension. */
static void stem_write(const char *path, Text *name)
{
    const char *slash = strrchr(path, '/'), *stem = slash ? slash + 1 : path, *dot = strrchr(stem, '.');
    text_put_bytes(name, stem, dot ? (int)(dot - stem) : (int)strlen(stem));
}

/* Reads a file on top of what was read before, and checks the teams in it. One that can't be read without the
   cards it names (a deck) is called as its file is. */
static int check_file(Catalog *catalog, const char *path, Json *json, const Checking *how, bool *legal)
{
    Problem problem = {0}, unread = {0};
    Catalog *alone = catalog_new(catalog->game, NULL); /* for the names of its teams */
    bool team = path_holds_teams(path);
    bool read = cards_file_read(catalog, path, &problem);
    if (!read) problem_print(stderr, &problem);
    bool named = read && team && cards_file_read(alone, path, &unread);
    CardList list = named ? card_list(alone) : (CardList){0};
    if (read && team && !named) {
        TEXT(name, 128);
        stem_write(path, &name);
        *legal &= check_one(catalog, name.at, json, how);
    }
    for (int i = 0; i < list.count; i++) {
        Text name = text_growing();
        if (card_member(list.item[i], "name", &name)) *legal &= check_one(catalog, name.at, json, how);
        text_free(&name);
    }
    card_list_free(&list);
    catalog_free(alone);
    return read ? EXIT_OK : EXIT_INPUT;
}

static int check(int count, char **arguments, const Game *game, const Checking *how)
{
    Problem problem = {0};
    const Catalog *base = cli_catalog(game, &problem);
    if (!base) {
        problem_print(stderr, &problem);
        return EXIT_INPUT;
    }
    Text out = text_growing();
    Json json = json_to(&out);
    json_array(&json);
    Catalog *catalog = catalog_new(game, base);
    bool legal = true;
    int code = EXIT_OK;
    for (int i = 0; i < count && code == EXIT_OK; i++) {
        if (is_cards_file(arguments[i]))
            code = check_file(catalog, arguments[i], &json, how, &legal);
        else
            legal &= check_one(catalog, arguments[i], &json, how);
    }
    json_end(&json);
    if (!how->print && code == EXIT_OK) {
        json_print(&out);
    }
    catalog_free(catalog);
    text_free(&out);
    if (code != EXIT_OK) return code;
    return legal ? EXIT_OK : EXIT_FAILED;
}

int command_team(int count, char **arguments)
{
    const char *id = games[0]->id, *value;
    Checking how = {.print = true};
    int kept = 0;
    if (cli_help(count, arguments, help)) return EXIT_OK;
    for (int i = 0; i < count; i++) {
        if (cli_flag(arguments[i], "--json"))
            how.print = false;
        else if (cli_flag(arguments[i], "--reach"))
            how.reach = true;
        else if ((value = cli_value(count, arguments, &i, "--game")))
            id = value;
        else if (arguments[i][0] == '-')
            return cli_usage("team", "unknown option %s", arguments[i]);
        else
            arguments[kept++] = arguments[i];
    }
    const Game *game = game_find(id);
    if (!game || !game->check_team || !game->list_cards)
        return cli_usage("team", "there is no game \"%s\" with teams", id);
    if (!kept || !cli_flag(arguments[0], "check")) return cli_usage("team", "what is to be done?");
    if (kept < 2) return cli_usage("team", "check needs a team or a file");
    return check(kept - 1, arguments + 1, game, &how);
}
