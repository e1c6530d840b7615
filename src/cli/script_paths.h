/* The scripts that a command is given. */
#ifndef ARBITER_CLI_SCRIPT_PATHS_H
#define ARBITER_CLI_SCRIPT_PATHS_H

#include <stdbool.h>

typedef struct ScriptPath {
    char *path;
    bool found; /* in a folder, not named */
} ScriptPath;

typedef struct ScriptPaths {
    ScriptPath *items;
    int count, capacity;
} ScriptPaths;

/* A file, or every .arb script below a folder in the order of their paths. False with the reason printed. */
bool script_paths_take(ScriptPaths *, const char *path);
void script_paths_free(ScriptPaths *);

#endif
