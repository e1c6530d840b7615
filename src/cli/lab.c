/* `arbiter lab`: every team against every team, and a report of what is fair. */
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli/cards_files.h"
#include "lab/crew.h"
#include "lab/plan.h"

static const char help[] =
    "usage: arbiter lab [FILE...] [--game NAME] [--bot BOT] [--games N] [--seed N] [--threads N]\n"
    "                   [--teams NAME,NAME...] [--board NAME,NAME...] [--mode NAME] [--option KEY=VALUE]...\n"
    "                   [--no-mirrors] [--out FOLDER] [--fresh] [--bus ADDRESS] [--json]\n"
    "\n"
    "Plays every team against every team, itself included, with bots on all cores, and writes a report:\n"
    "report.html (one page, nothing else needed) and CSV files. After a stop (Ctrl-C, a crash, a power cut)\n"
    "the same command goes on where it was. The same cards, options and seed give the same report.\n"
    "\n"
    "  FILE        .cards, .team and .board files that come on top of those of the game\n"
    "  --bot       plays both seats: random, greedy (default), 1 to 5, search:ITERATIONS\n"
    "  --games N   of each pair of teams (default 100)\n"
    "  --seed N    other dice (default 1)\n"
    "  --threads N so many matches at a time (default: one for each core)\n"
    "  --teams     only these (default: all that come with the game, and those in the files)\n"
    "  --board     in turn (default: the game's own)\n"
    "  --no-mirrors  no team meets itself\n"
    "  --out       where the report goes (default: lab)\n"
    "  --fresh     forget what was played before in that folder\n"
    "  --mode NAME, --option KEY=VALUE   what the game is played with\n"
    "  --bus       nats://HOST:PORT: the matches are played by the workers there (`arbiter work`)\n"
    "  --json      say where the report is as JSON; the figures are in its CSV files\n"
    "\n"
    "examples: arbiter lab\n"
    "          arbiter lab mine.cards mine.team --teams mine,ashla --games 400 --bot 2 --out mine-lab\n"
    "\n"
    "exit codes: 0 all played, 1 stopped before the end, 2 bad usage or bad input\n";

typedef struct Lab {
    LabPlan plan;
    const Game *game;
    Catalog *own; /* with the files of the command line; NULL if there are none */
    long games, seed, threads;
    char out[256];
    const char *file[64];
    int file_count;
    const char *bus; /* NULL: the matches are played here */
    bool fresh, json, bar;
    char state_path[300];
    time_t begun, shown;
    long done_before;
} Lab;

/* ---- while it runs ---- */

static bool lab_stop(void *context)
{
    (void)context;
    return cli_interrupted();
}

static bool lab_keep(void *context, const LabState *state, Problem *problem)
{
    const Lab *lab = context;
    return lab_save(&lab->plan, lab->state_path, state, problem);
}

static void lab_progress(void *context, long done, long of)
{
    Lab *lab = context;
    time_t now = time(NULL);
    if (!lab->bar || (now == lab->shown && done < of)) return;
    lab->shown = now;
    enum { WIDE = 32 };
    long fresh = done - lab->done_before, seconds = (long)(now - lab->begun);
    long left = fresh > 0 ? (long)((double)seconds / (double)fresh * (double)(of - done)) : 0;
    fprintf(stderr, "\r[");
    for (int i = 0; i < WIDE; i++) fputc(i < WIDE * done / of ? '#' : '.', stderr);
    fprintf(stderr, "] %ld of %ld matches, %ld%%, %ld:%02ld left \033[K", done, of, 100 * done / of,
            left / 60, left % 60);
    if (done == of) fputc('\n', stderr);
    fflush(stderr);
}

/* ---- before it runs ---- */

static bool catalog_make(Lab *lab, Problem *problem)
{
    const Catalog *base = cli_catalog(lab->game, problem);
    lab->plan.catalog = base;
    if (!base || !lab->file_count) return base != NULL;
    lab->own = catalog_new(lab->game, base);
    lab->plan.catalog = lab->own;
    for (int i = 0; i < lab->file_count; i++)
        if (!cards_file_read(lab->own, lab->file[i], problem)) return false;
    return true;
}

/* The teams of the game and of the files, in the order of the list. */
static bool teams_find(Lab *lab, Problem *problem)
{
    LabPlan *plan = &lab->plan;
    if (plan->team_count) return true;
    CardList list = card_list(plan->catalog);
    bool found = true;
    for (int i = 0; i < list.count && found; i++) {
        char name[64];
        Text text = text_fixed(name, sizeof name);
        if (!card_is(list.item[i], "kind", "team") && !card_is(list.item[i], "kind", "deck")) continue;
        if (!card_member(list.item[i], "name", &text)) continue;
        if (lab->game->team_suits && !lab->game->team_suits(plan->catalog, name, &plan->setup)) continue;
        bool known = false;
        for (int t = 0; t < plan->team_count; t++) known |= string_same(plan->team[t], name);
        if (known) continue;
        found = plan->team_count < LAB_TEAMS_MAX;
        if (found)
            snprintf(plan->team[plan->team_count++], sizeof plan->team[0], "%s", name);
        else
            problem_set(problem, 0, 0, "--teams with some of them", "there are more than %d teams",
                        LAB_TEAMS_MAX);
    }
    card_list_free(&list);
    if (!plan->team_count) plan->team_count = 1; /* a game without teams: one with no name */
    return found;
}

/* Every action that a card brings is counted, so that the report can name those that nobody used. Only cards
   that a team holds: their `held` counts are there. */
static void actions_expect(const LabPlan *plan, Tally *tally)
{
    CardList list = card_list(plan->catalog);
    Tally held = {0};
    for (int i = 0; i < tally->capacity; i++) {
        char copy[TALLY_NAME_MAX];
        const char *field[TALLY_FIELDS_MAX];
        if (!tally->item[i].name || tally_fields(tally->item[i].name, copy, field) < 2) continue;
        if (strcmp(field[0], "held") == 0) tally_add(&held, field[1], 1);
    }
    for (int i = 0; i < list.count; i++) {
        TEXT(card, 96);
        if (!card_member(list.item[i], "name", &card) || !tally_get(&held, card.at)) continue;
        for (int n = 0;; n++) {
            TEXT(key, 32);
            TEXT(action, 96);
            text_format(&key, "actions/%d/name", n);
            if (!card_member(list.item[i], key.at, &action)) break;
            tally_add(tally, TALLY_NAME("did", "action", card.at, action.at, "times"), 0);
        }
    }
    tally_free(&held);
    card_list_free(&list);
}

/* ---- the command ---- */

static int option_read(Lab *lab, int count, char **arguments, int *i)
{
    const char *value;
    Problem problem = {0};
    LabPlan *plan = &lab->plan;
    if (cli_flag(arguments[*i], "--json"))
        lab->json = true;
    else if (cli_flag(arguments[*i], "--fresh"))
        lab->fresh = true;
    else if (cli_flag(arguments[*i], "--no-mirrors"))
        lab->plan.no_mirrors = true;
    else if ((value = cli_value(count, arguments, i, "--game"))) {
        if (!(lab->game = game_find(value))) return cli_no_game("lab", value);
    } else if ((value = cli_value(count, arguments, i, "--bot")))
        snprintf(plan->bot, sizeof plan->bot, "%s", value);
    else if ((value = cli_value(count, arguments, i, "--games"))) {
        if (!cli_number(value, 1, 1000000, &lab->games))
            return cli_usage("lab", "--games needs a number from 1 to 1000000");
    } else if ((value = cli_value(count, arguments, i, "--seed"))) {
        if (!cli_number(value, 0, 1L << 40, &lab->seed))
            return cli_usage("lab", "--seed needs a number from 0");
    } else if ((value = cli_value(count, arguments, i, "--threads"))) {
        if (!cli_number(value, 1, CREW_MAX, &lab->threads))
            return cli_usage("lab", "--threads needs a number from 1 to %d", CREW_MAX);
    } else if ((value = cli_value(count, arguments, i, "--bus"))) {
        if (!*(lab->bus = value)) return cli_usage("lab", "--bus needs nats://HOST:PORT");
    } else if ((value = cli_value(count, arguments, i, "--teams"))) {
        if (!cli_names(value, plan->team, LAB_TEAMS_MAX, &plan->team_count))
            return cli_usage("lab", "--teams needs NAME,NAME...");
    } else if ((value = cli_value(count, arguments, i, "--board"))) {
        if (!cli_names(value, plan->board, LAB_BOARDS_MAX, &plan->board_count))
            return cli_usage("lab", "--board needs NAME,NAME...");
    } else if ((value = cli_value(count, arguments, i, "--out"))) {
        if (!*value || strlen(value) >= sizeof lab->out) return cli_usage("lab", "--out needs a folder");
        snprintf(lab->out, sizeof lab->out, "%s", value);
    } else if ((value = cli_value(count, arguments, i, "--mode"))) {
        if (!setup_add_option(&plan->setup, "mode", value, &problem))
            return cli_usage("lab", "%s", problem.what);
    } else if ((value = cli_value(count, arguments, i, "--option"))) {
        if (!cli_setup_option(&plan->setup, value, &problem)) return cli_usage("lab", "%s", problem.what);
    } else if (is_cards_file(arguments[*i]) && lab->file_count < countof(lab->file)) {
        lab->file[lab->file_count++] = arguments[*i];
    } else {
        return cli_usage("lab", "\"%s\" is no option and no .cards, .team or .board file", arguments[*i]);
    }
    return EXIT_OK;
}

static bool folder_make(const char *path, Problem *problem)
{
    struct stat about;
    if (mkdir(path, 0777) == 0 || (errno == EEXIST && stat(path, &about) == 0 && S_ISDIR(about.st_mode)))
        return true;
    return problem_set(problem, 0, 0, "a folder that can be made", "can't make the folder %s: %s", path,
                       strerror(errno));
}

static void lab_say(const Lab *lab, const LabState *state, bool whole)
{
    long of = lab_matches(&lab->plan);
    if (lab->json) {
        Text text = text_growing();
        Json json = json_to(&text);
        json_object(&json);
        json_put_int(&json, "matches", of);
        json_put_int(&json, "done", state->done_count);
        json_put_bool(&json, "complete", whole);
        json_put_string(&json, "folder", lab->out);
        json_end(&json);
        json_print(&text);
        text_free(&text);
    } else if (whole) {
        printf("%ld matches; the report is %s/report.html\n", of, lab->out);
    } else {
        printf("stopped after %ld of %ld matches; the same command goes on\n", state->done_count, of);
    }
}

/* What workers need to play the same. */
static bool plan_write(const Lab *lab, Text *out, Problem *problem)
{
    PlanFile file[countof(lab->file)];
    bool read = true;
    for (int i = 0; i < lab->file_count; i++) {
        file[i] = (PlanFile){.path = lab->file[i], .text = text_growing()};
        read = read && file_load(lab->file[i], CARDS_FILE_MAX, &file[i].text, problem);
    }
    if (read) plan_write_lab(&lab->plan, file, lab->file_count, out);
    for (int i = 0; i < lab->file_count; i++) text_free(&file[i].text);
    return read;
}

static int lab_do(Lab *lab, LabState *state, Problem *problem)
{
    LabPlan *plan = &lab->plan;
    if (lab->fresh) unlink(lab->state_path);
    if (!lab_load(plan, lab->state_path, state, problem)) return EXIT_INPUT;
    lab->begun = time(NULL);
    lab->done_before = state->done_count;
    cli_interrupts_catch();
    Text words = text_growing();
    LabRun run = {.threads = lab->threads,
                  .context = lab,
                  .stop = lab_stop,
                  .progress = lab_progress,
                  .keep = lab_keep,
                  .bus = lab->bus,
                  .words = &words,
                  .say = cli_say};
    bool run_well = (!lab->bus || plan_write(lab, &words, problem)) && lab_run(plan, &run, state, problem);
    text_free(&words);
    if (!run_well) return EXIT_INPUT;
    bool whole = state->done_count == lab_matches(plan);
    if (lab->bar && !whole) fputc('\n', stderr);
    if (whole) {
        actions_expect(plan, &state->tally);
        if (!lab_write_report(plan, state, lab->out, problem)) return EXIT_INPUT;
    }
    lab_say(lab, state, whole);
    return whole ? EXIT_OK : EXIT_FAILED;
}

int command_lab(int count, char **arguments)
{
    if (cli_help(count, arguments, help)) return EXIT_OK;
    static Lab lab;
    Problem problem = {0};
    LabPlan *plan = &lab.plan;
    LabState state = {0};
    lab = (Lab){.game = games[0],
                .games = 100,
                .seed = 1,
                .threads = cli_cores(CREW_MAX),
                .out = "lab",
                .bar = isatty(STDERR_FILENO) == 1,
                .plan = {.bot = "greedy"}};
    for (int i = 0; i < count; i++) {
        int code = option_read(&lab, count, arguments, &i);
        if (code != EXIT_OK) return code;
    }
    if (!bot_read(plan->bot, &plan->spec, &problem))
        return cli_usage("lab", "%s; expected %s", problem.what, problem.expected);
    if (plan->spec.ms)
        return cli_usage("lab", "a bot that plays by the clock gives no report twice; use search:ITERATIONS");
    plan->games = lab.games;
    plan->seed = (uint64_t)lab.seed;
    snprintf(plan->setup.game, sizeof plan->setup.game, "%s", lab.game->id);
    snprintf(lab.state_path, sizeof lab.state_path, "%s/lab.state", lab.out);
    int code = EXIT_INPUT;
    if (lab.game->seats_min > 2)
        problem_set(&problem, 0, 0, "a game for two", "%s needs %d seats", lab.game->title,
                    lab.game->seats_min);
    else if (catalog_make(&lab, &problem) && teams_find(&lab, &problem)) {
        if (lab_matches(plan) > LAB_GAMES_MAX)
            problem_set(&problem, 0, 0, "fewer teams or games", "that would be %ld matches",
                        lab_matches(plan));
        else if (!lab_matches(plan))
            problem_set(&problem, 0, 0, "a second team, or no --no-mirrors", "one team alone meets nobody");
        else if (folder_make(lab.out, &problem))
            code = lab_do(&lab, &state, &problem);
    }
    if (code == EXIT_INPUT) problem_print(stderr, &problem);
    lab_state_free(&state);
    catalog_free(lab.own);
    return code;
}
