/* What the unit tests share: cmocka, files, and a way to see that a bug stops the process. */
#ifndef ARBITER_UNIT_H
#define ARBITER_UNIT_H

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

/* The text of a file; the caller frees it. */
static inline char *file_text(const char *folder, const char *name)
{
    char path[512];
    struct stat about;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    if (!file) fail_msg("can't open %s", path);
    assert_int_equal(fstat(fileno(file), &about), 0);
    size_t size = (size_t)about.st_size;
    char *text = calloc(1, size + 1);
    assert_true(size > 0 && fread(text, 1, size, file) == size);
    fclose(file);
    return text;
}

static inline void file_spill(const char *folder, const char *name, const char *text, size_t size)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

/* Runs a line of shell; returns its exit code, and what it wrote to its output. */
static inline int shell_says(const char *line, char *said, size_t size)
{
    FILE *pipe_end = popen(line, "r");
    assert_non_null(pipe_end);
    size_t length = fread(said, 1, size - 1, pipe_end);
    said[length] = 0;
    int status = pclose(pipe_end);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

/* Runs `act` in a process of its own, which must abort and complain with these words. */
static inline void assert_stops(void (*act)(void), const char *words)
{
    int ends[2];
    char said[2048] = "";
    assert_int_equal(pipe(ends), 0);
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        close(ends[0]);
        signal(SIGABRT, SIG_DFL);
        act();
        _exit(0);
    }
    close(ends[1]);
    size_t length = 0;
    for (ssize_t got; (got = read(ends[0], said + length, sizeof said - 1 - length)) > 0;)
        length += (size_t)got;
    close(ends[0]);
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    if (!strstr(said, words)) fail_msg("stopped, but said: %s", said);
}

#endif
