/* A program of somebody's as a child of ours: started, written to and read from line by line, each with a
   deadline, and ended. It has a process group of its own, and nothing else is ever ended with it. */
#ifndef ARBITER_LAB_PROGRAM_H
#define ARBITER_LAB_PROGRAM_H

#include <stddef.h>
#include <sys/types.h>

#include "core/text.h"

enum { PROGRAM_ARGUMENTS_MAX = 32, PROGRAM_READ_SIZE = 16384 };

typedef struct Program {
    pid_t pid; /* 0: none runs */
    int to, from;
    bool ended, known; /* its end was read; `status` is known */
    int status;
    size_t heard; /* bytes since the last line was sent */
    char buffer[PROGRAM_READ_SIZE + 1];
    int length, taken;
} Program;

typedef enum Heard {
    HEARD_LINE,  /* or, when sending: it is sent         */
    HEARD_LATE,  /* the deadline has passed               */
    HEARD_END,   /* it ended, or closed its output        */
    HEARD_LONG,  /* a line that is longer than may be     */
    HEARD_FLOOD, /* more than anybody wants to read       */
    HEARD_BROKEN /* `interrupted` said so                 */
} Heard;

/* The command is split at blanks, a "quoted word" may contain some; no shell reads it. What the program
   writes to its standard error is shown with `loud`, else dropped. */
bool program_start(Program *, const char *command, bool loud, Problem *);

/* Deadlines are of clock_ms. `interrupted` (or NULL) is asked when a signal has come. */
Heard program_send(Program *, const char *bytes, size_t size, double deadline, bool (*interrupted)(void));
/* The line is valid until the next call. */
Heard program_hear(Program *, double deadline, bool (*interrupted)(void), const char **line);

/* Closes its input and waits for it to end by itself; false if it does not within the deadline. */
bool program_finish(Program *, double deadline);
/* Ends it, and whatever it has started, if it still runs. */
void program_stop(Program *);
/* After HEARD_END: `ended with exit code 3`. */
void program_end_write(Program *, Text *);

#endif
