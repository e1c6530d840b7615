/* `arbiter cards`: check, format, list and show cards, of the game's own set or of files. */
#include <stdlib.h>

#include "cli/cards_sheet.h"
#include "cli/cards_usage.h"

static const char help[] =
    "usage: arbiter cards check FILE... [--json] [--game ID]\n"
    "       arbiter cards fmt FILE... [--game ID]\n"
    "       arbiter cards list [FILE...] [--set NAME] [--json] [--game ID]\n"
    "       arbiter cards show [FILE...] [NAME...] [--set NAME] [--json] [--game ID]\n"
    "       arbiter cards sheet [FILE...] [NAME...] [--set NAME] [--team NAME] [--output FILE]\n"
    "                           [--game ID]\n"
    "       arbiter cards usage [FILE...] [--set NAME] [--json] [--game ID]\n"
    "\n"
    "check  reads cards, teams and boards and reports what is wrong with them\n"
    "fmt    prints the cards of the files in their usual form, without comments\n"
    "list   one line for each card, team and board: those of the files, or all that come with\n"
    "       the game; --set picks those of one file, by its name without the extension\n"
    "show   the whole cards: those of the files, or the ones named\n"
    "sheet  a page to be printed and cut, as HTML: the cards of the files, of a set or of a team, the\n"
    "       ones named, or all that come with the game; nine a page on A4 and letter\n"
    "usage  which type, attribute and ability is on which cards\n"
    "\n"
    "Files end in .cards, .team, .deck, .sheet or .board. A card of a file hides one of the same name "
    "that\n"
    "comes with the game. --game is aegis if nothing else is said.\n"
    "\n"
    "examples: arbiter cards check mine.cards mine.team\n"
    "          arbiter cards list --set second-ignition\n"
    "          arbiter cards show ARK-100\n"
    "          arbiter cards sheet --team first-ainer --output ainer.html\n"
    "\n"
    "exit codes: 0 all is well, 1 something is wrong or not found, 2 bad usage\n";

typedef struct Cards {
    const Game *game;
    const char *set;           /* NULL: all */
    const char *team, *output; /* of a sheet; NULL: none, standard output */
    bool json;
    char **file, **name;
    int files, names;
} Cards;

/* ---- check ---- */

static int cards_check(const Cards *cards, Catalog *catalog)
{
    int wrong = 0;
    Text out = text_growing();
    Json json = json_to(&out);
    json_object(&json);
    json_key(&json, "files");
    json_array(&json);
    for (int i = 0; i < cards->files; i++) {
        Problem problem = {0};
        bool right = cards_file_read(catalog, cards->file[i], &problem);
        wrong += !right;
        json_object(&json);
        json_put_string(&json, "file", cards->file[i]);
        json_put_bool(&json, "ok", right);
        if (!right) json_put_problem(&json, &problem);
        json_end(&json);
        if (!right && !cards->json) problem_print(stderr, &problem);
    }
    json_end(&json);
    json_end(&json);
    if (cards->json)
        json_print(&out);
    else if (!wrong)
        printf("%d file%s in order\n", cards->files, cards->files == 1 ? "" : "s");
    text_free(&out);
    return wrong ? EXIT_FAILED : EXIT_OK;
}

/* ---- list and show ---- */

/* Everything about it that is a word or a number, in the order in which the game says it. */
static void print_line(const char *item)
{
    static const char *const keys[] = {"class", "level",  "number",    "team",  "faction", "commander",
                                       "move",  "energy", "integrity", "hexes", "zones",   "title"};
    Text name = text_growing(), kind = text_growing();
    card_member(item, "name", &name);
    card_member(item, "kind", &kind);
    printf("%-22s %-9s", name.at, kind.at);
    for (int i = 0; i < countof(keys); i++) {
        Text value = text_growing();
        if (card_member(item, keys[i], &value) && value.length) printf(" %s %s", keys[i], value.at);
        text_free(&value);
    }
    putchar('\n');
    text_free(&name);
    text_free(&kind);
}

/* The card in words; a thing without such a text (a board) in one line. */
static void print_whole(const char *item)
{
    Text text = text_growing();
    if (card_member(item, "text", &text))
        text_print(stdout, &text);
    else
        print_line(item);
    text_free(&text);
}

static bool wanted(const Cards *cards, const char *item)
{
    if (cards->set && !card_is(item, "set", cards->set)) return false;
    if (!cards->names) return true;
    for (int i = 0; i < cards->names; i++)
        if (card_is(item, "name", cards->name[i])) return true;
    return false;
}

static int print_cards(const Cards *cards, const Catalog *catalog, bool whole)
{
    CardList list = card_list(catalog);
    int found = 0;
    if (cards->json) putchar('[');
    for (int i = 0; i < list.count; i++) {
        if (!wanted(cards, list.item[i])) continue;
        if (found++ && (cards->json || whole)) fputs(cards->json ? "," : "\n", stdout);
        if (cards->json)
            fwrite(list.item[i], 1, (size_t)list.length[i], stdout);
        else if (whole)
            print_whole(list.item[i]);
        else
            print_line(list.item[i]);
    }
    if (cards->json)
        puts("]");
    else if (!found)
        fputs("there is no such card\n", stderr);
    card_list_free(&list);
    return found ? EXIT_OK : EXIT_FAILED;
}

static int print_usage(const Cards *cards, const Catalog *catalog)
{
    CardList list = card_list(catalog);
    bool *chosen = calloc((size_t)list.count + 1, sizeof *chosen);
    ensure(chosen != NULL);
    for (int i = 0; i < list.count; i++) chosen[i] = wanted(cards, list.item[i]);
    int rows = cards_usage(&list, chosen, cards->json);
    if (!rows && !cards->json) fputs("there is no such card\n", stderr);
    free(chosen);
    card_list_free(&list);
    return rows ? EXIT_OK : EXIT_FAILED;
}

/* The whole sheet or nothing: a file is written only when there is something to write. */
static int sheet_save(const Cards *cards, const Text *out)
{
    FILE *file = cards->output ? fopen(cards->output, "wb") : stdout;
    if (!file) {
        perror(cards->output);
        return EXIT_FAILED;
    }
    text_print(file, out);
    bool written = fflush(file) == 0 && !ferror(file);
    if (!written) perror(cards->output ? cards->output : "standard output");
    if (file != stdout) fclose(file);
    return written ? EXIT_OK : EXIT_FAILED;
}

static int write_sheet(const Cards *cards, const Catalog *catalog)
{
    CardList list = card_list(catalog);
    Text out = text_growing();
    bool *chosen = calloc((size_t)list.count + 1, sizeof *chosen);
    ensure(chosen != NULL);
    bool team = !cards->team || cards_of_team(&list, cards->team, chosen);
    for (int i = 0; i < list.count; i++)
        if (!cards->team || cards->names) chosen[i] |= wanted(cards, list.item[i]);
    int count = team ? cards_sheet(cards->game, catalog, &list, chosen, &out) : 0;
    int code = EXIT_FAILED;
    if (!team)
        fprintf(stderr, "arbiter cards: there is no team called %s\n", cards->team);
    else if (count < 0)
        fprintf(stderr,
                "arbiter cards: the cards of %s can't be drawn yet, only listed (arbiter cards show)\n",
                cards->game->title);
    else if (!count)
        fputs("there is no such card\n", stderr);
    else
        code = sheet_save(cards, &out);
    if (code == EXIT_OK && cards->output)
        printf("%d card%s in %s\n", count, count == 1 ? "" : "s", cards->output);
    free(chosen);
    text_free(&out);
    card_list_free(&list);
    return code;
}

/* A name that nothing has is an error even if the others are found. */
static bool names_exist(const Cards *cards, const Catalog *catalog)
{
    CardList list = card_list(catalog);
    bool all = true;
    for (int i = 0; i < cards->names; i++) {
        bool found = false;
        for (int k = 0; k < list.count && !found; k++) found = card_is(list.item[k], "name", cards->name[i]);
        if (!found) fprintf(stderr, "arbiter cards: there is no card called %s\n", cards->name[i]);
        all &= found;
    }
    card_list_free(&list);
    return all;
}

/* ---- the command ---- */

static int read_arguments(Cards *cards, int count, char **arguments)
{
    const char *value, *game = games[0]->id;
    for (int i = 1; i < count; i++) {
        if (cli_flag(arguments[i], "--json"))
            cards->json = true;
        else if ((value = cli_value(count, arguments, &i, "--game")))
            game = value;
        else if ((value = cli_value(count, arguments, &i, "--set")))
            cards->set = value;
        else if ((value = cli_value(count, arguments, &i, "--team")))
            cards->team = value;
        else if ((value = cli_value(count, arguments, &i, "--output")))
            cards->output = value;
        else if (arguments[i][0] == '-')
            return cli_usage("cards", "unknown option %s", arguments[i]);
        else if (is_cards_file(arguments[i]))
            cards->file[cards->files++] = arguments[i];
        else
            cards->name[cards->names++] = arguments[i];
    }
    cards->game = game_find(game);
    if (!cards->game || !cards->game->list_cards)
        return cli_usage("cards", "there is no game \"%s\" with cards", game);
    if (cards->set && !*cards->set) return cli_usage("cards", "--set needs a name");
    return EXIT_OK;
}

static int read_files(const Cards *cards, Catalog *catalog)
{
    for (int i = 0; i < cards->files; i++) {
        Problem problem = {0};
        if (cards_file_read(catalog, cards->file[i], &problem)) continue;
        problem_print(stderr, &problem);
        return EXIT_FAILED;
    }
    return EXIT_OK;
}

static int run(const char *verb, const Cards *cards)
{
    Problem problem = {0};
    bool list = strcmp(verb, "list") == 0;
    bool show = strcmp(verb, "show") == 0, sheet = strcmp(verb, "sheet") == 0;
    bool fmt = strcmp(verb, "fmt") == 0, check = strcmp(verb, "check") == 0;
    bool usage = strcmp(verb, "usage") == 0;
    if (!list && !show && !sheet && !fmt && !check && !usage)
        return cli_usage("cards", "there is no \"cards %s\"", verb);
    if ((cards->team || cards->output) && !sheet)
        return cli_usage("cards", "only sheet takes --team and --output");
    if (cards->names && !show && !sheet) return cli_usage("cards", "%s is no file of cards", cards->name[0]);
    if (!cards->files && (fmt || check)) return cli_usage("cards", "%s needs files", verb);
    if (!cards->files && !cards->names && !cards->set && show)
        return cli_usage("cards", "show needs files or names");
    /* What is in the files alone, unless the game's own cards are asked for. */
    bool alone = cards->files && !cards->names && !cards->team && !check;
    const Catalog *base = alone ? NULL : cli_catalog(cards->game, &problem);
    if (!alone && !base) {
        problem_print(stderr, &problem);
        return EXIT_FAILED;
    }
    Catalog *catalog = catalog_new(cards->game, base);
    int code;
    if (check) {
        code = cards_check(cards, catalog);
    } else {
        code = read_files(cards, catalog);
        if (code == EXIT_OK && !names_exist(cards, catalog)) code = EXIT_FAILED;
        if (code == EXIT_OK)
            code = usage   ? print_usage(cards, catalog)
                   : sheet ? write_sheet(cards, catalog)
                           : print_cards(cards, catalog, !list);
    }
    catalog_free(catalog);
    return code;
}

int command_cards(int count, char **arguments)
{
    Cards cards = {0};
    if (cli_help(count, arguments, help)) return EXIT_OK;
    if (count == 0) return cli_usage("cards", "what is to be done?");
    cards.file = calloc((size_t)count, sizeof *cards.file);
    cards.name = calloc((size_t)count, sizeof *cards.name);
    ensure(cards.file && cards.name);
    int code = read_arguments(&cards, count, arguments);
    if (code == EXIT_OK) code = run(arguments[0], &cards);
    free(cards.file);
    free(cards.name);
    return code;
}
