/* Files that people and scripts name. A script reaches files at or below its own folder only. */
#define _XOPEN_SOURCE 700 /* realpath */

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "table/script.h"

static bool file_problem(Problem *problem, const char *path, const char *expected, const char *what)
{
    problem_set(problem, 0, 0, expected, "%s", what);
    if (!problem) return false;
    Text file = text_fixed(problem->file, sizeof problem->file);
    text_put(&file, path);
    return false;
}

static bool load_open(int file, const char *path, bool plain, size_t size_max, Text *out, Problem *problem)
{
    struct stat about;
    if (fstat(file, &about) != 0) return file_problem(problem, path, "", strerror(errno));
    if (S_ISDIR(about.st_mode)) return file_problem(problem, path, "a file", "this is a folder");
    if (plain && !S_ISREG(about.st_mode))
        return file_problem(problem, path, "a file", "this is no plain file");
    if (S_ISREG(about.st_mode) && (unsigned long long)about.st_size > size_max)
        return file_problem(problem, path, "a smaller file", "this file is too large");
    char buffer[16384];
    size_t size = 0;
    for (;;) {
        ssize_t got = read(file, buffer, sizeof buffer);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return file_problem(problem, path, "", strerror(errno));
        if (got == 0) return true;
        size += (size_t)got;
        if (size > size_max) return file_problem(problem, path, "a smaller file", "this file is too large");
        if (memchr(buffer, 0, (size_t)got))
            return file_problem(problem, path, "text", "this file contains a zero byte");
        text_put_bytes(out, buffer, (int)got);
    }
}

bool file_load(const char *path, size_t size_max, Text *out, Problem *problem)
{
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    if (file < 0) return file_problem(problem, path, "", strerror(errno));
    bool loaded = load_open(file, path, false, size_max, out, problem);
    close(file);
    return loaded;
}

static bool path_climbs(const char *path)
{
    for (const char *at = path; *at;) {
        size_t length = strcspn(at, "/");
        if (length == 2 && at[0] == '.' && at[1] == '.') return true;
        at += length;
        at += strspn(at, "/");
    }
    return false;
}

bool file_load_below(const char *folder, const char *path, size_t size_max, Text *out, Problem *problem)
{
    static const char expected[] = "a path at or below the script's folder";
    if (!*path) return problem_set(problem, 0, 0, expected, "there is no path");
    if (*path == '/') return problem_set(problem, 0, 0, expected, "an absolute path is not read");
    if (path_climbs(path)) return problem_set(problem, 0, 0, expected, "a path with `..` is not read");
    Text joined = text_growing();
    text_format(&joined, "%s/%s", *folder ? folder : ".", path);
    char *root = realpath(*folder ? folder : ".", NULL), *real = realpath(joined.at, NULL);
    text_free(&joined);
    size_t length = root ? strlen(root) : 0;
    bool loaded;
    if (length == 1) length = 0; /* everything is below the root folder */
    if (!root || !real)
        loaded = problem_set(problem, 0, 0, expected, "\"%.100s\" can't be read: %s", path, strerror(errno));
    else if (strncmp(real, root, length) != 0 || real[length] != '/')
        loaded = problem_set(problem, 0, 0, expected, "this leads out of the script's folder");
    else {
        /* The path is resolved already: a link that appears here now is not followed. */
        int file = open(real, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | O_NOFOLLOW);
        if (file < 0)
            loaded =
                problem_set(problem, 0, 0, expected, "\"%.100s\" can't be read: %s", path, strerror(errno));
        else
            loaded = load_open(file, path, true, size_max, out, problem);
        if (file >= 0) close(file);
    }
    free(root);
    free(real);
    return loaded;
}
