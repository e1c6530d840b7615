/* One question to one person, between play_input.c, play_line.c and play_why.c. */
#ifndef ARBITER_CLI_PLAY_ASKING_H
#define ARBITER_CLI_PLAY_ASKING_H

#include "cli/play.h"

enum { WIDTH = 80 };

typedef struct Asking {
    Play *play;
    Table *table;
    int seat, count;
    Choice choices[CHOICES_MAX]; /* the legal ones */
    Prompt prompt;
    void *view; /* of the seat */
} Asking;

/* Asks and waits for a line, without its newline. False at the end of the input and after Ctrl-C. */
bool line_get(const char *question, Text *line);

/* Words in lines of at most WIDTH columns. */
void put_wrapped(Text *, const char *text, int indent);
void print_refusal(const Refusal *);
void print_answer(const Answer *, const char *words);

/* False if the choice throws no dice that anything can be said about. */
bool print_odds(const Asking *, Choice);
/* `why move e9` asks about a choice, `why GAN-100` about a piece. */
void do_why(Asking *, const char *rest);

#endif
