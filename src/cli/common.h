/* What the commands share: exit codes, arguments, files, colours, problems, catalogs. */
#ifndef ARBITER_CLI_COMMON_H
#define ARBITER_CLI_COMMON_H

#include <stdio.h>

#include "table/script.h"

/* Exit codes, the same for every command. */
enum {
    EXIT_OK = 0,
    EXIT_FAILED = 1, /* a check failed, a rule refused   */
    EXIT_INPUT = 2,  /* bad usage, bad input             */
    EXIT_BUG = 3     /* a bug of ours                    */
};

/* A command gets the arguments after its own name. */
typedef int CommandRun(int count, char **arguments);
CommandRun command_check, command_replay, command_rules, command_verify, command_perft;
CommandRun command_play, command_cards, command_team, command_match, command_round;
CommandRun command_lab, command_review, command_bot, command_conform, command_work;
CommandRun command_judge;
CommandRun command_odds, command_roll, command_downtime;
CommandRun command_serve, command_store;

/* Prints `help` to stdout and returns true if --help or -h is among the arguments. */
bool cli_help(int count, char **arguments, const char *help);
/* "arbiter check: ..." on stderr, with where to find help; returns EXIT_INPUT. */
int cli_usage(const char *command, const char *what, ...) __attribute__((format(printf, 2, 3)));

/* The same for a game that does not exist, with those that do. */
int cli_no_game(const char *command, const char *id);
/* "arbiter serve: what; expected ..." on stderr; returns EXIT_INPUT. */
int cli_problem(const char *command, const Problem *);
/* Writes the match to a file, all or nothing. */
bool cli_save(const Table *, const char *path, Problem *);

/* Is this argument the flag? `--json` */
bool cli_flag(const char *argument, const char *flag);
/* `--at 3` or `--at=3`: the value, and *index goes on behind it. NULL if it is another argument;
   "" if the value is missing. */
const char *cli_value(int count, char **arguments, int *index, const char *flag);
/* A whole number within limits; false otherwise. */
bool cli_number(const char *text, long minimum, long maximum, long *number);

/* Takes the one file of a command. EXIT_OK; else what is wrong with the argument is said. */
int cli_file(const char *command, const char *argument, const char **path);

/* `ashla,ganith`: false if there are none, too many, or one is too long. */
bool cli_names(const char *list, char names[][64], int most, int *count);
/* `KEY=VALUE` into a setup. */
bool cli_setup_option(Setup *, const char *pair, Problem *);

/* From now on Ctrl-C and SIGTERM do not end the program: they are remembered. */
void cli_interrupts_catch(void);
bool cli_interrupted(void);
bool cli_interrupted_once(void); /* and forgotten */

/* Colours only on a terminal, and never if NO_COLOR is set. */
bool cli_colour(FILE *);

/* "file:line:column: what; expected ..." with a newline. */
void problem_print(FILE *, const Problem *);
void cli_say(void *context, const char *text); /* a line on stderr, for whoever waits */
void text_print(FILE *, const Text *);
void json_print(const Text *); /* on stdout, with a newline */

/* The cards and boards that come with the game; made once, kept until the end. */
const Catalog *cli_catalog(const Game *, Problem *);

/* Gives each seat that has no team one of those that come with the game and suit the set-up, in turn. */
void cli_seat_teams(const Game *, Setup *);

/* Prints what players of this game may agree on: options, their values, and what those need. */
void cli_offers_print(const Game *);

/* A script or log from a file, run with the program's games and catalogs; paths in it are read at
   or below its folder. Fields of `options` that are not set here are the caller's. False with the
   problem printed if the file itself can't be read; else the report is to be freed. */
bool cli_run_script(const char *path, ScriptOptions *options, ScriptReport *);
/* Prints what failed in it to stderr; returns EXIT_FAILED if the game did otherwise, EXIT_INPUT if the script
   is wrong. */
int cli_script_failed(const ScriptReport *);

/* So many threads as there are cores, from 1 to `most`. */
int cli_cores(int most);

#endif
