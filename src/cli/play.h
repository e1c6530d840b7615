/* `arbiter play` in parts: play.c sets the match up and runs it, play_bots.c plays for bots and programs,
   play_input.c talks to whoever sits at the terminal. */
#ifndef ARBITER_CLI_PLAY_H
#define ARBITER_CLI_PLAY_H

#include "cli/common.h"
#include "lab/guest.h"
#include "lab/think.h"
#include "table/orders.h"

typedef struct Sitter {
    bool bot;            /* one of ours */
    Thinker thinker;     /* of a bot    */
    const char *command; /* of a program; NULL: a bot or a person */
    Guest *guest;        /* the program; NULL once it has lost    */
    bool failed;         /* it would not take part; `why` says so */
    Problem why;
} Sitter;

typedef struct Play {
    Table *table;
    Sitter sitter[SEATS_MAX + 1];
    int viewer;                  /* whose eyes the events are told for; 0: everybody reads them */
    Dice luck;                   /* of the bots */
    long ms, threads;            /* of bots; 0: as usual */
    const char *save;            /* NULL: nowhere yet */
    bool colour, confirm, quiet; /* quiet: no events are told */
    int drawn_for, drawn_at;     /* the seat and the number of choices of the last drawing */
    Order order[SEATS_MAX + 1];  /* of people: what they pass on unasked */
    bool unsaid;                 /* the choice that is made now is nobody's words */
    unsigned asks; /* bit 1 << seat: has taken something back, and is asked whatever the order says */
} Play;

/* What became of a person's turn at the keyboard. */
typedef enum Spoken {
    SPOKEN_DONE,
    SPOKEN_QUIT,
    SPOKEN_ENDED /* no more input, or interrupted */
} Spoken;

/* Passes for a person whose order says so, and where the one answer there is says nothing. */
bool play_unasked(Play *, int seat);
/* Asks a person until a choice is made. */
Spoken play_ask(Play *, int seat);

/* Sits bots and programs down; false with the problem printed if a program can't be run, or does not say
   hello. */
bool play_sit_down(Play *);
void play_bots_leave(Play *);
/* A choice of the bot or program at this seat. A program that does something wrong has lost and leaves. */
void play_bot(Play *, int seat);

#endif
