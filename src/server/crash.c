/* A false `ensure` or worse stops the process; every match is rebuilt from its log. The match that did it is
   noted first, and one that did it twice is not touched again, so that all others go on. */
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "server/internal.h"

enum { STOPS_MAX = 2, EXIT_FAULT = 3 };

static _Thread_local const char *worked_on;
static int stopped_file = -1;

void working_on(const char *id) { worked_on = id; }

/* Only what is safe in a signal handler. */
static void on_fault(int number)
{
    char line[ID_SIZE + 1];
    size_t length = 0;
    (void)number;
    for (const char *at = worked_on; at && at[length] && length < ID_SIZE - 1; length++)
        line[length] = at[length];
    line[length] = '\n';
    if (length && stopped_file >= 0 && write(stopped_file, line, length + 1) < 0) _exit(EXIT_FAULT);
    _exit(EXIT_FAULT);
}

bool crash_suspect(const Server *server, const char *id)
{
    TEXT(line, ID_SIZE + 2);
    text_format(&line, "\n%s\n", id);
    return server->aside.at && strstr(server->aside.at, line.at);
}

/* Ids that stand in the file twice. */
static void find_suspects(Server *server, const char *stopped)
{
    server->aside = text_growing();
    text_put_char(&server->aside, '\n');
    Word line, other;
    for (const char *at = stopped; text_line(&at, &line);) {
        int count = 0;
        for (const char *again = stopped; text_line(&again, &other);)
            count += other.length == line.length && memcmp(other.at, line.at, (size_t)line.length) == 0;
        if (line.length && line.length < ID_SIZE && count >= STOPS_MAX)
            text_format(&server->aside, "%.*s\n", line.length, line.at);
    }
}

void crash_watch(Server *server, Problem *problem)
{
    static const int faults[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};
    TEXT(path, 1024);
    Text stopped = text_growing();
    text_format(&path, "%s/stopped", server->options.data);
    if (access(path.at, R_OK) == 0 && file_load(path.at, 1 << 20, &stopped, problem))
        find_suspects(server, stopped.at);
    text_free(&stopped);
    stopped_file = open(path.at, O_WRONLY | O_APPEND | O_CREAT, 0600);
    struct sigaction action = {.sa_handler = on_fault};
    for (int i = 0; i < countof(faults); i++) sigaction(faults[i], &action, NULL);
}
