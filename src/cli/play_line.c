/* Lines from the keyboard or a pipe, with Ctrl-C noticed whenever it comes: the signals are let in
   only while the program waits, so that none falls between the look and the wait. */
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include "cli/play_asking.h"

/* What was read and not yet asked for. */
static struct {
    char buffer[4096];
    size_t start, end;
} input;

/* False at the end of the input and when interrupted. */
static bool input_fill(bool *stopped)
{
    sigset_t caught, before;
    struct pollfd keyboard = {.fd = STDIN_FILENO, .events = POLLIN};
    sigemptyset(&caught);
    sigaddset(&caught, SIGINT);
    sigaddset(&caught, SIGTERM);
    sigprocmask(SIG_BLOCK, &caught, &before);
    bool ready = false;
    while (!ready && !(*stopped = cli_interrupted_once()))
        ready = ppoll(&keyboard, 1, NULL, &before) > 0 || errno != EINTR;
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (!ready) return false;
    ssize_t got = read(STDIN_FILENO, input.buffer, sizeof input.buffer);
    input.start = 0;
    input.end = got > 0 ? (size_t)got : 0;
    return got > 0;
}

bool line_get(const char *question, Text *line)
{
    printf("%s", question);
    fflush(stdout);
    text_clear(line);
    for (bool stopped = false;;) {
        if (input.start == input.end && !input_fill(&stopped)) {
            if (line->length && !stopped) return true; /* a last line without its newline */
            printf("\n");
            return false;
        }
        char *from = input.buffer + input.start;
        size_t left = input.end - input.start;
        char *newline = memchr(from, '\n', left);
        size_t taken = newline ? (size_t)(newline - from) : left;
        text_put_bytes(line, from, (int)taken);
        input.start += taken + (newline != NULL);
        if (!newline) continue;
        while (line->length && line->at[line->length - 1] == '\r') line->at[--line->length] = 0;
        return true;
    }
}
