/* `arbiter play` in two parts: play.c sets the match up and runs it, play_input.c talks to whoever
   sits at the terminal. */
#ifndef ARBITER_CLI_PLAY_H
#define ARBITER_CLI_PLAY_H

#include "bots/bots.h"
#include "cli/common.h"

typedef struct Sitter {
    bool bot; /* else a person */
    BotSpec spec;
    void *memory; /* of the bot's search; NULL if it needs none */
} Sitter;

typedef struct Play {
    Table *table;
    Sitter sitter[SEATS_MAX + 1];
    int viewer;                  /* whose eyes the events are told for; 0: everybody reads them */
    Dice luck;                   /* of the bots */
    const char *save;            /* NULL: nowhere yet */
    bool colour, confirm, quiet; /* quiet: no events are told */
    int drawn_for, drawn_at;     /* the seat and the number of choices of the last drawing */
} Play;

/* What became of a person's turn at the keyboard. */
typedef enum Spoken {
    SPOKEN_DONE,
    SPOKEN_QUIT,
    SPOKEN_ENDED /* no more input, or interrupted */
} Spoken;

/* Asks a person until a choice is made. */
Spoken play_ask(Play *, int seat);

/* Writes the match to a file, all or nothing. */
bool play_save(Play *, const char *path, Problem *);

/* True once, after the user has pressed Ctrl-C. */
bool play_interrupted(void);

#endif
