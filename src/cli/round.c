/* `arbiter round`: bots draft their teams at one table, then everybody plays everybody with them. */
#include <stdlib.h>

#include "cli/common.h"
#include "lab/bout.h"

static const char help[] =
    "usage: arbiter round [--game NAME] --bots BOT,BOT,... [--mode NAME] [--option KEY=VALUE]...\n"
    "                     [--games N] [--board NAME] [--seed N] [--ms N] [--json]\n"
    "\n"
    "Bots draft teams at one table; with these each plays each of the others, in either seat in turn. A win\n"
    "is a point, a draw half of one.\n"
    "\n"
    "  --bots      two to six: random, greedy, 1 to 6, search:ITERATIONS, or the command of a program that\n"
    "              speaks the bot protocol, with a slash in it. One name alone: six of that bot\n"
    "  --games N   so many matches of each pair (default 2)\n"
    "  --board     of the matches (default: the game's own)\n"
    "  --seed N    other cards and dice (default 1)\n"
    "  --ms N      what a program may think for a choice (default 1000), and a limit for all other bots\n"
    "  --mode NAME, --option KEY=VALUE   what is played (default: --mode draft); teams must be made in it\n"
    "  --json      for programs\n"
    "\n"
    "examples: arbiter round --bots greedy\n"
    "          arbiter round --bots 2,2,greedy,greedy,random,random --option edition=1 --games 4\n"
    "\n"
    "exit codes: 0 played, 2 bad usage or bad input\n";

enum { BOT_NAME = 64, GAMES_EACH_MAX = 1000 };

typedef struct Entrant {
    char bot[BOT_NAME], name[NAME_SIZE]; /* name: with its seat */
    Fighter fighter;
    Text team;
    int won, drawn, lost;
    int against[SEATS_MAX + 1]; /* half points */
} Entrant;

typedef struct Round {
    const Game *game;
    Setup setup;
    const char *board;
    int entrants;
    long games, seed, ms;
    bool json;
    Entrant entrant[SEATS_MAX + 1];
} Round;

static int half_points(const Entrant *is) { return 2 * is->won + is->drawn; }

/* ---- playing ---- */

static bool round_draft(Round *round, const Catalog *catalog, Problem *problem)
{
    Fighter *player[SEATS_MAX + 1] = {NULL};
    Text team[SEATS_MAX + 1];
    Setup setup = round->setup;
    setup.seats = round->entrants;
    for (int seat = 1; seat <= round->entrants; seat++) {
        player[seat] = &round->entrant[seat].fighter;
        memcpy(setup.seat[seat].name, round->entrant[seat].name, NAME_SIZE);
        team[seat] = text_growing();
    }
    bool made = bout_teams(catalog, &setup, player, (uint64_t)round->seed, team, problem);
    for (int seat = 1; seat <= round->entrants; seat++) round->entrant[seat].team = team[seat];
    return made;
}

static void match_count(Round *round, int first, int second, unsigned winners)
{
    Entrant *a = &round->entrant[first], *b = &round->entrant[second];
    bool a_won = winners >> 1 & 1, b_won = winners >> 2 & 1;
    if (a_won == b_won) {
        a->drawn++, b->drawn++;
        a->against[second]++, b->against[first]++;
        return;
    }
    Entrant *winner = a_won ? a : b, *loser = a_won ? b : a;
    winner->won++, loser->lost++;
    winner->against[a_won ? second : first] += 2;
}

/* One pair: the teams lie in the catalog as 1.team, 2.team ... */
static bool round_match(Round *round, const Catalog *catalog, int first, int second, long number,
                        Problem *problem)
{
    Setup setup = round->setup;
    Fighter *player[SEATS_MAX + 1] = {NULL, &round->entrant[first].fighter, &round->entrant[second].fighter};
    const int who[] = {0, first, second};
    BoutResult result;
    setup.seats = 2;
    if (round->board && !setup_add_option(&setup, "board", round->board, problem)) return false;
    for (int seat = 1; seat <= 2; seat++) {
        memcpy(setup.seat[seat].name, round->entrant[who[seat]].name, NAME_SIZE);
        snprintf(setup.seat[seat].team, sizeof setup.seat[seat].team, "seat-%d", who[seat]);
    }
    if (!bout_play(catalog, &setup, player, (uint64_t)round->seed * 1000 + (uint64_t)number, &result,
                   problem))
        return false;
    match_count(round, first, second, result.result.winners);
    return true;
}

static bool round_play(Round *round, const Catalog *base, Problem *problem)
{
    Catalog *catalog = catalog_new(round->game, base);
    bool played = true;
    long number = 0;
    for (int seat = 1; seat <= round->entrants && played; seat++) {
        TEXT(path, 32);
        text_format(&path, "seat-%d.team", seat);
        played = catalog_read(catalog, path.at, round->entrant[seat].team.at, 1, problem);
    }
    for (int a = 1; a <= round->entrants; a++)
        for (int b = a + 1; b <= round->entrants; b++)
            for (long game = 0; game < round->games && played && !cli_interrupted(); game++)
                played = round_match(round, catalog, game % 2 ? b : a, game % 2 ? a : b, ++number, problem);
    catalog_free(catalog);
    return played;
}

/* ---- telling ---- */

/* The best first; whoever sits first of equals. */
static void round_rank(const Round *round, int order[SEATS_MAX + 1])
{
    for (int i = 1; i <= round->entrants; i++) {
        int at = i;
        for (; at > 1 && half_points(&round->entrant[order[at - 1]]) < half_points(&round->entrant[i]); at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

static void points_print(int halves, int width)
{
    TEXT(points, 16);
    text_format(&points, "%d%s", halves / 2, halves % 2 ? ".5" : "");
    printf("%*s", width, points.at);
}

static void round_print(const Round *round)
{
    int order[SEATS_MAX + 1], width = 8;
    round_rank(round, order);
    for (int i = 1; i <= round->entrants; i++) {
        int length = (int)strlen(round->entrant[i].name);
        if (length > width) width = length;
    }
    printf("%s, a draft of %d (seed %ld). The teams:\n", round->game->title, round->entrants, round->seed);
    for (int i = 1; i <= round->entrants; i++) {
        printf("\n%s\n", round->entrant[i].name);
        for (const char *line = round->entrant[i].team.at; *line;) {
            size_t length = strcspn(line, "\n");
            if (memchr(line, ' ', length) && strncmp(line, "edition", 7) != 0)
                printf("  %.*s\n", (int)length, line);
            line += length + (line[length] == '\n');
        }
    }
    printf("\nThe round, %ld match%s of each pair:\n\n   %-*s  points   won drawn  lost  ", round->games,
           round->games == 1 ? "" : "es", width, "");
    for (int i = 1; i <= round->entrants; i++) printf("  vs %d", order[i]);
    printf("\n");
    for (int i = 1; i <= round->entrants; i++) {
        const Entrant *is = &round->entrant[order[i]];
        printf("%d. %-*s  ", i, width, is->name);
        points_print(half_points(is), 6);
        printf("  %4d  %4d  %4d  ", is->won, is->drawn, is->lost);
        for (int j = 1; j <= round->entrants; j++) {
            if (j == i)
                printf("     -");
            else
                points_print(is->against[order[j]], 6);
        }
        printf("\n");
    }
}

static void round_print_json(const Round *round)
{
    Text text = text_growing();
    Json json = json_to(&text);
    int order[SEATS_MAX + 1];
    round_rank(round, order);
    json_object(&json);
    json_put_string(&json, "game", round->game->id);
    json_put_int(&json, "seed", round->seed);
    json_put_int(&json, "games", round->games);
    json_key(&json, "table");
    json_array(&json);
    for (int i = 1; i <= round->entrants; i++) {
        const Entrant *is = &round->entrant[order[i]];
        json_object(&json);
        json_put_int(&json, "seat", order[i]);
        json_put_string(&json, "bot", is->bot);
        json_put_int(&json, "won", is->won);
        json_put_int(&json, "drawn", is->drawn);
        json_put_int(&json, "lost", is->lost);
        json_put_int(&json, "half_points", half_points(is));
        json_put_string(&json, "team", is->team.at);
        json_end(&json);
    }
    json_end(&json);
    json_end(&json);
    text_put_char(&text, '\n');
    text_print(stdout, &text);
    text_free(&text);
}

/* ---- arguments ---- */

static int bots_read(Round *round, const char *value)
{
    static char names[SEATS_MAX][BOT_NAME];
    int count = 0;
    if (!cli_names(value, names, SEATS_MAX, &count))
        return cli_usage("round", "--bots needs two to six: BOT,BOT,...");
    round->entrants = count == 1 ? SEATS_MAX : count;
    for (int seat = 1; seat <= round->entrants; seat++) {
        Entrant *is = &round->entrant[seat];
        memcpy(is->bot, names[count == 1 ? 0 : seat - 1], BOT_NAME);
        Text name = text_fixed(is->name, sizeof is->name);
        text_format(&name, "%d %s", seat, is->bot);
    }
    return EXIT_OK;
}

static int option_read(Round *round, int count, char **arguments, int *i)
{
    const char *value;
    Problem problem = {0};
    if (cli_flag(arguments[*i], "--json"))
        round->json = true;
    else if ((value = cli_value(count, arguments, i, "--game"))) {
        round->game = game_find(value);
        if (!round->game) return cli_no_game("round", value);
    } else if ((value = cli_value(count, arguments, i, "--bots")))
        return bots_read(round, value);
    else if ((value = cli_value(count, arguments, i, "--board")))
        round->board = value;
    else if ((value = cli_value(count, arguments, i, "--games"))) {
        if (!cli_number(value, 1, GAMES_EACH_MAX, &round->games))
            return cli_usage("round", "--games needs a number from 1 to %d", GAMES_EACH_MAX);
    } else if ((value = cli_value(count, arguments, i, "--seed"))) {
        if (!cli_number(value, 0, 1L << 40, &round->seed))
            return cli_usage("round", "--seed needs a number from 0");
    } else if ((value = cli_value(count, arguments, i, "--ms"))) {
        if (!cli_number(value, 1, PROTOCOL_MS_MAX, &round->ms))
            return cli_usage("round", "--ms needs a number from 1 to %d", PROTOCOL_MS_MAX);
    } else if ((value = cli_value(count, arguments, i, "--mode"))) {
        if (!setup_add_option(&round->setup, "mode", value, &problem))
            return cli_usage("round", "%s", problem.what);
    } else if ((value = cli_value(count, arguments, i, "--option"))) {
        if (!cli_setup_option(&round->setup, value, &problem)) return cli_usage("round", "%s", problem.what);
    } else {
        return cli_usage("round", "\"%s\" is no option", arguments[*i]);
    }
    return EXIT_OK;
}

int command_round(int count, char **arguments)
{
    static Round round;
    Problem problem = {0};
    if (cli_help(count, arguments, help)) return EXIT_OK;
    round = (Round){.game = games[0], .games = 2, .seed = 1};
    for (int i = 0; i < count; i++) {
        int code = option_read(&round, count, arguments, &i);
        if (code != EXIT_OK) return code;
    }
    if (round.entrants < 2) return cli_usage("round", "--bots says who drafts and plays");
    if (!setup_option(&round.setup, "mode", NULL) && !setup_option(&round.setup, "draft", NULL))
        ensure(setup_add_option(&round.setup, "mode", "draft", &problem));
    snprintf(round.setup.game, sizeof round.setup.game, "%s", round.game->id);
    for (int seat = 1; seat <= round.entrants; seat++)
        if (!fighter_new(&round.entrant[seat].fighter, round.entrant[seat].bot, round.ms, &problem))
            return cli_usage("round", "%s; expected %s", problem.what, problem.expected);
    cli_interrupts_catch();
    const Catalog *catalog = cli_catalog(round.game, &problem);
    bool played = catalog && round_draft(&round, catalog, &problem) && round_play(&round, catalog, &problem);
    if (played && round.json)
        round_print_json(&round);
    else if (played)
        round_print(&round);
    else
        problem_print(stderr, &problem);
    for (int seat = 1; seat <= round.entrants; seat++) {
        fighter_free(&round.entrant[seat].fighter);
        text_free(&round.entrant[seat].team);
    }
    return played ? EXIT_OK : EXIT_INPUT;
}
