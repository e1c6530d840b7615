/* What `odds`, `roll` and `downtime` share: a table for one question, opened from the arguments, and words
   said at it. */
#ifndef ARBITER_CLI_QUESTION_H
#define ARBITER_CLI_QUESTION_H

#include "cli/common.h"

#define QUESTION_HELP                                                                                        \
    "  --game ID           the game (default: the first one); --set KEY=VALUE  an option of its set-up\n"    \
    "  --seats N           so many (default 2); --team SEAT=NAME  what a seat brings\n"                      \
    "  --place LINE        a line of a position instead of a fresh game; as often as needed\n"               \
    "  --table FILE        a script or log instead of all that: the question is asked where it ends\n"       \
    "  --seed N            the dice (default: other ones each time)\n"                                       \
    "  --json              for programs\n"                                                                   \
    "\n"                                                                                                     \
    "WORDS are what somebody says at the table, with or without his seat: \"2: roll\", roll.\n"

typedef struct Question {
    const char *command;
    Table *table;
    bool json, saves; /* saves: the command knows --save */
    int words_count;
    char **words;            /* what is said, in order */
    const char *dice, *save; /* save: only `roll` */
} Question;

/* Reads the arguments and opens the table; EXIT_OK, else an exit code with everything said. */
int question_open(Question *, const char *command, int count, char **arguments);
void question_close(Question *);
/* Whose words they are ("2: roll"): the seat, and where its words begin. Without a seat: whoever is asked,
   else the first who may say them. */
int question_seat(const Question *, const char *words, const char **rest);
/* Says it; EXIT_OK, else an exit code with the reason told. */
int question_say(Question *, const char *words, const char *dice);

#endif
