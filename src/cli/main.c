/* The command line: `arbiter COMMAND ...`. One file per command. */
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/common.h"

static const struct {
    const char *name, *summary;
    CommandRun *run;
} commands[] = {
    {"play", "play a match, against people or bots", command_play},
    {"serve", "serve the page and live tables to others", command_serve},
    {"store", "back up or check the data of a server", command_store},
    {"check", "run scripts and report what fails, and which clauses they cover", command_check},
    {"replay", "play a script or log again, event by event", command_replay},
    {"rules", "look up a clause, or find one by words", command_rules},
    {"cards", "check, format, list, show or print cards", command_cards},
    {"team", "check a team against the rules of team building", command_team},
    {"match", "play bots against each other and measure which is better", command_match},
    {"round", "draft teams at one table, then play everybody against everybody", command_round},
    {"lab", "play every team against every team and report what is fair", command_lab},
    {"work", "play the matches of others, for `match` and `lab` on a bus", command_work},
    {"bot", "be a bot for another referee, by the bot protocol", command_bot},
    {"conform", "check that a program keeps the bot protocol", command_conform},
    {"judge", "see how well positions are judged, by how matches end", command_judge},
    {"review", "look at a match again: luck, and the costliest decisions", command_review},
    {"odds", "the exact odds of one choice", command_odds},
    {"roll", "say something at a table and throw its dice", command_roll},
    {"downtime", "how long each plan that is open would take", command_downtime},
    {"verify", "check every die of a sealed match", command_verify},
    {"perft", "count the positions that can follow", command_perft},
};

static void print_help(FILE *file)
{
    fputs("arbiter plays tabletop games by their rule books and cites the clause.\n\n"
          "usage: arbiter COMMAND ...\n\n",
          file);
    for (int i = 0; i < countof(commands); i++)
        fprintf(file, "  %-8s %s\n", commands[i].name, commands[i].summary);
    fputs("\n`arbiter COMMAND --help` says more, with examples.\n\n"
          "exit codes: 0 all is well, 1 a check failed or a rule refused,\n"
          "            2 bad usage or bad input, 3 a bug of arbiter's own\n",
          file);
}

/* A false `ensure` has said what is wrong; programs that call us see code 3. */
static void on_abort(int signal_number)
{
    (void)signal_number;
    _exit(EXIT_BUG);
}

static int run_command(int count, char **arguments)
{
    const char *name = arguments[0];
    if (cli_flag(name, "help") && count > 1) { /* the same as COMMAND --help */
        char *turned[] = {arguments[1], "--help"};
        return run_command(2, turned);
    }
    if (cli_flag(name, "--help") || cli_flag(name, "-h") || cli_flag(name, "help")) {
        print_help(stdout);
        return EXIT_OK;
    }
    if (cli_flag(name, "--version")) {
        puts("arbiter " ARBITER_VERSION);
        return EXIT_OK;
    }
    for (int i = 0; i < countof(commands); i++)
        if (strcmp(name, commands[i].name) == 0) return commands[i].run(count - 1, arguments + 1);
    fprintf(stderr, "arbiter: there is no command \"%s\"; see `arbiter --help`\n", name);
    return EXIT_INPUT;
}

int main(int count, char **arguments)
{
    signal(SIGABRT, on_abort);
    if (count < 2) {
        print_help(stderr);
        return EXIT_INPUT;
    }
    int code = run_command(count - 1, arguments + 1);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        perror("arbiter: writing the output");
        return code == EXIT_OK ? EXIT_INPUT : code;
    }
    return code;
}
