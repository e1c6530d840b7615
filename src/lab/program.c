/* Child processes with pipes and deadlines. */
#define _GNU_SOURCE /* pipe2 */
#include "lab/program.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "bots/protocol.h"
#include "lab/think.h"

extern char **environ;

/* ---- starting ---- */

static int command_split(const char *command, Arena *arena, char *argument[PROGRAM_ARGUMENTS_MAX + 1])
{
    int count = 0;
    for (const char *at = command; *at && count < PROGRAM_ARGUMENTS_MAX;) {
        at += strspn(at, " \t");
        if (!*at) break;
        bool quoted = *at == '"';
        at += quoted;
        size_t length = strcspn(at, quoted ? "\"" : " \t");
        argument[count++] = arena_copy(arena, at, length);
        at += length + (at[length] != 0);
    }
    argument[count] = NULL;
    return count;
}

static int spawn(pid_t *pid, char **argument, int in, int out, bool loud)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    if (!loud) posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setflags(&attributes,
                             POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    int error = posix_spawnp(pid, argument[0], &actions, &attributes, argument, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

/* Ends of pipes below 3 would be overwritten by the child's own. */
static bool pipe_make(int ends[2])
{
    if (pipe2(ends, O_CLOEXEC) != 0) return false;
    for (int i = 0; i < 2; i++) {
        if (ends[i] > STDERR_FILENO) continue;
        int moved = fcntl(ends[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
        close(ends[i]);
        ends[i] = moved;
        if (moved < 0) return false;
    }
    return true;
}

bool program_start(Program *program, const char *command, bool loud, Problem *problem)
{
    Arena arena = {0};
    char *argument[PROGRAM_ARGUMENTS_MAX + 1];
    int in[2] = {-1, -1}, out[2] = {-1, -1};
    *program = (Program){.to = -1, .from = -1};
    if (!command_split(command, &arena, argument)) {
        arena_free(&arena);
        return problem_set(problem, 0, 0, "a program", "there is no command");
    }
    int error = pipe_make(in) && pipe_make(out) ? 0 : errno;
    if (!error) error = spawn(&program->pid, argument, in[0], out[1], loud);
    if (in[0] >= 0) close(in[0]);
    if (out[1] >= 0) close(out[1]);
    if (error) {
        if (in[1] >= 0) close(in[1]);
        if (out[0] >= 0) close(out[0]);
        program->pid = 0;
        problem_set(problem, 0, 0, "a program that can be run", "%.100s: %s", argument[0], strerror(error));
    } else {
        program->to = in[1];
        program->from = out[0];
        fcntl(program->to, F_SETFL, O_NONBLOCK);
        fcntl(program->from, F_SETFL, O_NONBLOCK);
    }
    arena_free(&arena);
    return !error;
}

/* ---- lines ---- */

/* Waits until one of the descriptors (-1: none) is ready. */
static Heard wait_ready(struct pollfd *ready, int count, double deadline, bool (*interrupted)(void))
{
    for (;;) {
        double left = deadline - clock_ms();
        if (left < 0) left = 0;
        int found = poll(ready, (nfds_t)count, left > 1e6 ? 1000000 : (int)(left + 0.999));
        if (found > 0) return HEARD_LINE;
        if (found < 0 && interrupted && interrupted()) return HEARD_BROKEN;
        if (clock_ms() >= deadline) return HEARD_LATE;
    }
}

/* A pipe without a reader raises SIGPIPE in this thread: it is held back and taken away again, so that the
   program around us keeps its own way with signals. */
static ssize_t write_quietly(int file, const char *bytes, size_t size)
{
    sigset_t broken, before, pending;
    sigemptyset(&broken);
    sigaddset(&broken, SIGPIPE);
    sigpending(&pending);
    pthread_sigmask(SIG_BLOCK, &broken, &before);
    ssize_t written = write(file, bytes, size);
    int error = errno;
    if (written < 0 && error == EPIPE && !sigismember(&pending, SIGPIPE))
        while (sigtimedwait(&broken, NULL, &(struct timespec){0}) < 0 && errno == EINTR) {
        }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return written;
}

Heard program_send(Program *program, const char *bytes, size_t size, double deadline,
                   bool (*interrupted)(void))
{
    program->heard = 0;
    while (size > 0) {
        ssize_t written = write_quietly(program->to, bytes, size);
        if (written > 0) {
            bytes += written;
            size -= (size_t)written;
        } else if (written < 0 && (errno == EAGAIN || errno == EINTR)) {
            struct pollfd ready = {.fd = program->to, .events = POLLOUT};
            Heard heard = wait_ready(&ready, 1, deadline, interrupted);
            if (heard != HEARD_LINE) return heard;
        } else {
            program->ended = true;
            return HEARD_END;
        }
    }
    return HEARD_LINE;
}

/* The next whole line of the buffer. */
static bool line_take(Program *program, const char **line)
{
    char *from = program->buffer + program->taken;
    int left = program->length - program->taken;
    char *end = memchr(from, '\n', (size_t)left);
    if (!end) {
        memmove(program->buffer, from, (size_t)left);
        program->length = left;
        program->taken = 0;
        return false;
    }
    *end = 0;
    for (char *at = from; at < end; at++)
        if (!*at) *at = '?'; /* a zero byte must not hide what follows it */
    if (end > from && end[-1] == '\r') end[-1] = 0;
    program->taken = (int)(end + 1 - program->buffer);
    *line = from;
    return true;
}

Heard program_hear(Program *program, double deadline, bool (*interrupted)(void), const char **line)
{
    for (;;) {
        if (line_take(program, line)) return strlen(*line) > PROTOCOL_ANSWER_MAX ? HEARD_LONG : HEARD_LINE;
        if (program->length > PROTOCOL_ANSWER_MAX) return HEARD_LONG;
        if (program->heard > PROTOCOL_FLOOD_MAX) return HEARD_FLOOD;
        if (program->ended) return HEARD_END;
        struct pollfd ready = {.fd = program->from, .events = POLLIN};
        Heard heard = wait_ready(&ready, 1, deadline, interrupted);
        if (heard != HEARD_LINE) return heard;
        ssize_t got = read(program->from, program->buffer + program->length,
                           (size_t)(PROGRAM_READ_SIZE - program->length));
        if (got > 0) {
            program->length += (int)got;
            program->heard += (size_t)got;
        } else if (got == 0 || (errno != EAGAIN && errno != EINTR)) {
            program->ended = true;
        }
    }
}

/* ---- ending ---- */

/* Has it ended? It stays a zombie, so that its number can't be given to anybody else before program_stop. */
static bool has_ended(Program *program)
{
    siginfo_t info = {0};
    if (program->known) return true;
    if (waitid(P_PID, (id_t)program->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == 0)
        return false;
    program->known = true;
    program->status = info.si_code == CLD_EXITED ? info.si_status : -info.si_status;
    return true;
}

static bool wait_end(Program *program, double deadline)
{
    while (!has_ended(program)) {
        if (clock_ms() >= deadline) return false;
        nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
    }
    return true;
}

bool program_finish(Program *program, double deadline)
{
    if (!program->pid) return true;
    if (program->to >= 0) close(program->to);
    program->to = -1;
    return wait_end(program, deadline);
}

void program_stop(Program *program)
{
    if (!program->pid) return;
    kill(-program->pid,
         SIGKILL); /* its own group; the child is not waited for yet, so the number is still its */
    while (waitpid(program->pid, NULL, 0) < 0 && errno == EINTR) {
    }
    if (program->to >= 0) close(program->to);
    close(program->from);
    program->pid = 0;
    program->to = program->from = -1;
}

void program_end_write(Program *program, Text *out)
{
    wait_end(program, clock_ms() + 1000);
    if (!program->known)
        text_put(out, "closed its output");
    else if (program->status < 0)
        text_format(out, "was ended by signal %d (%s)", -program->status, strsignal(-program->status));
    else
        text_format(out, "ended with exit code %d", program->status);
}
