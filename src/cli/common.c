/* What the commands share. */
#include "cli/common.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

bool cli_help(int count, char **arguments, const char *help)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(arguments[i], "--help") != 0 && strcmp(arguments[i], "-h") != 0) continue;
        fputs(help, stdout);
        return true;
    }
    return false;
}

int cli_usage(const char *command, const char *what, ...)
{
    fprintf(stderr, "arbiter %s: ", command);
    va_list list;
    va_start(list, what);
    vfprintf(stderr, what, list);
    va_end(list);
    fprintf(stderr, "; see `arbiter %s --help`\n", command);
    return EXIT_INPUT;
}

int cli_no_game(const char *command, const char *id)
{
    TEXT(known, 200);
    for (int i = 0; games[i]; i++) text_format(&known, "%s%s", i ? ", " : "", games[i]->id);
    return cli_usage(command, "there is no game \"%s\"; expected %s", id, known.at);
}

int cli_problem(const char *command, const Problem *problem)
{
    fprintf(stderr, "arbiter %s: ", command);
    problem_print(stderr, problem);
    return EXIT_INPUT;
}

bool cli_flag(const char *argument, const char *flag) { return strcmp(argument, flag) == 0; }

const char *cli_value(int count, char **arguments, int *index, const char *flag)
{
    const char *argument = arguments[*index];
    size_t length = strlen(flag);
    if (strncmp(argument, flag, length) != 0) return NULL;
    if (argument[length] == '=') return argument + length + 1;
    if (argument[length]) return NULL;
    if (*index + 1 >= count) return "";
    return arguments[++*index];
}

bool cli_number(const char *text, long minimum, long maximum, long *number)
{
    char *end;
    errno = 0;
    *number = strtol(text, &end, 10);
    return end != text && !*end && errno == 0 && *number >= minimum && *number <= maximum;
}

int cli_file(const char *command, const char *argument, const char **path)
{
    if (argument[0] == '-') return cli_usage(command, "unknown option %s", argument);
    if (*path) return cli_usage(command, "one file at a time");
    *path = argument;
    return EXIT_OK;
}

bool cli_names(const char *list, char names[][64], int most, int *count)
{
    *count = 0;
    while (*list) {
        size_t length = strcspn(list, ",");
        if (length == 0 || length >= 64 || *count == most) return false;
        memcpy(names[*count], list, length);
        names[(*count)++][length] = 0;
        list += length + (list[length] == ',');
    }
    return *count > 0;
}

bool cli_setup_option(Setup *setup, const char *pair, Problem *problem)
{
    const char *equals = strchr(pair, '=');
    char key[24];
    if (!equals || equals == pair || equals - pair >= (long)sizeof key)
        return problem_set(problem, 0, 0, "KEY=VALUE", "--option needs KEY=VALUE");
    memcpy(key, pair, (size_t)(equals - pair));
    key[equals - pair] = 0;
    return setup_add_option(setup, key, equals + 1, problem);
}

static _Atomic int interrupted; /* threads look at it, too */
_Static_assert(ATOMIC_INT_LOCK_FREE == 2, "a signal handler may write it");

static void on_interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

/* Without SA_RESTART, so that a read that waits comes back. */
void cli_interrupts_catch(void)
{
    struct sigaction action = {.sa_handler = on_interrupt};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

bool cli_interrupted(void) { return interrupted; }

bool cli_interrupted_once(void) { return atomic_exchange(&interrupted, 0); }

bool cli_colour(FILE *file)
{
    const char *no = getenv("NO_COLOR"), *terminal = getenv("TERM");
    if (no && *no) return false;
    if (terminal && strcmp(terminal, "dumb") == 0) return false;
    return isatty(fileno(file)) == 1;
}

void problem_print(FILE *file, const Problem *problem)
{
    if (problem->file[0]) fprintf(file, "%s:", problem->file);
    if (problem->line > 0) fprintf(file, "%d:", problem->line);
    if (problem->line > 0 && problem->column > 0) fprintf(file, "%d:", problem->column);
    fprintf(file, "%s%s", problem->file[0] || problem->line > 0 ? " " : "", problem->what);
    if (problem->expected[0]) fprintf(file, "; expected %s", problem->expected);
    fputc('\n', file);
}

void cli_say(void *context, const char *text)
{
    (void)context;
    fprintf(stderr, "arbiter: %s\n", text);
}

void text_print(FILE *file, const Text *text) { fwrite(text->at, 1, (size_t)text->length, file); }

void json_print(const Text *text)
{
    text_print(stdout, text);
    putchar('\n');
}

int cli_cores(int most)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : cores > most ? most : (int)cores;
}

/* ---- catalogs ---- */

typedef struct Standard {
    struct Standard *next;
    Catalog *catalog;
} Standard;

static Standard *standards;

static void standards_free(void)
{
    for (Standard *standard = standards, *next; standard; standard = next) {
        next = standard->next;
        catalog_free(standard->catalog);
        free(standard);
    }
    standards = NULL;
}

const Catalog *cli_catalog(const Game *game, Problem *problem)
{
    for (Standard *standard = standards; standard; standard = standard->next)
        if (standard->catalog->game == game) return standard->catalog;
    Catalog *catalog = catalog_standard(game, problem);
    if (!catalog) return NULL;
    if (!standards) atexit(standards_free);
    Standard *standard = malloc(sizeof *standard);
    ensure(standard != NULL);
    *standard = (Standard){.next = standards, .catalog = catalog};
    standards = standard;
    return catalog;
}

/* ---- scripts ---- */

/* The caller's context is handed on; the folder is ours. A thread runs one script at a time. */
static _Thread_local char *script_folder;

static const Catalog *script_catalog(void *context, const Game *game, Problem *problem)
{
    (void)context;
    return cli_catalog(game, problem);
}

static bool script_load(void *context, const char *path, Text *out, Problem *problem)
{
    (void)context;
    return file_load_below(script_folder, path, SCRIPT_SIZE_MAX, out, problem);
}

bool cli_run_script(const char *path, ScriptOptions *options, ScriptReport *report)
{
    Text text = text_growing();
    Problem problem = {0};
    if (!file_load(path, SCRIPT_SIZE_MAX, &text, &problem)) {
        problem_print(stderr, &problem);
        text_free(&text);
        return false;
    }
    const char *slash = strrchr(path, '/');
    size_t length = slash ? (size_t)(slash - path) + (slash == path) : 0;
    script_folder = calloc(1, length + 1);
    ensure(script_folder != NULL);
    memcpy(script_folder, path, length);
    options->catalog = script_catalog;
    options->load = script_load;
    script_run(path, text.at, options, report);
    free(script_folder);
    script_folder = NULL;
    text_free(&text);
    return true;
}

int cli_script_failed(const ScriptReport *report)
{
    Text failures = text_growing();
    script_report_write(report, false, &failures);
    fflush(stdout);
    text_print(stderr, &failures);
    text_free(&failures);
    return report->failures[0].failed ? EXIT_FAILED : EXIT_INPUT;
}

void cli_seat_teams(const Game *game, Setup *setup)
{
    const Catalog *catalog = cli_catalog(game, NULL);
    for (int seat = 1; catalog && seat <= setup->seats; seat++)
        if (!setup->seat[seat].team[0]) catalog_seat_team(catalog, setup, seat, setup->seat[seat].team);
}

void cli_offers_print(const Game *game)
{
    for (const SetupChoice *choice = game->options; choice && choice->key; choice++) {
        printf("%s%s: --option %s=...\n", choice == game->options ? "" : "\n", choice->words, choice->key);
        for (const SetupValue *value = choice->value; value->value; value++) {
            printf("  %-16s %s", value->value, value->words);
            if (value == choice->value) printf(", if nothing is said");
            if (value->needs) printf("; %s", value->needs);
            if (value->seats_min && value->seats_min == value->seats_max)
                printf("; %d seats", value->seats_min);
            else if (value->seats_min)
                printf("; %d to %d seats", value->seats_min, value->seats_max);
            printf("\n");
        }
    }
    if (!game->options) printf("%s is played in one way: there is nothing to agree on\n", game->title);
}

/* ---- saving ---- */

bool cli_save(const Table *table, const char *path, Problem *problem)
{
    Text log = text_growing();
    TEXT(draft, 1024);
    text_format(&draft, "%s.new", path);
    /* a match that was loaded carries its texts already */
    LogOptions options = {.inline_all = !table->texts, .reveal = true};
    bool written = log_write(table, &options, &log, problem);
    if (written && draft.cut) written = problem_set(problem, 0, 0, "a shorter path", "this path is too long");
    if (written) {
        FILE *file = fopen(draft.at, "wb");
        written =
            file && fwrite(log.at, 1, (size_t)log.length, file) == (size_t)log.length && fflush(file) == 0;
        if (file && fclose(file) != 0) written = false;
        if (written) written = rename(draft.at, path) == 0;
        if (!written) {
            problem_set(problem, 0, 0, "a file that can be written", "%s: %s", path, strerror(errno));
            unlink(draft.at);
        }
    }
    text_free(&log);
    return written;
}
