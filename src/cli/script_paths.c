/* The scripts that a command is given: files, and all that are below folders. */
#include "cli/script_paths.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "core/text.h"

static void paths_add(ScriptPaths *paths, const char *path, bool found)
{
    if (paths->count == paths->capacity) {
        paths->capacity = paths->capacity ? paths->capacity * 2 : 64;
        paths->items = realloc(paths->items, sizeof *paths->items * (size_t)paths->capacity);
        ensure(paths->items != NULL);
    }
    paths->items[paths->count] = (ScriptPath){.path = strdup(path), .found = found};
    ensure(paths->items[paths->count++].path != NULL);
}

void script_paths_free(ScriptPaths *paths)
{
    for (int i = 0; i < paths->count; i++) free(paths->items[i].path);
    free(paths->items);
}

static int paths_order(const void *a, const void *b)
{
    return strcmp(((const ScriptPath *)a)->path, ((const ScriptPath *)b)->path);
}

static bool is_script(const char *name)
{
    size_t length = strlen(name);
    return length > 4 && strcmp(name + length - 4, ".arb") == 0;
}

/* Links to folders are not followed, so that there is an end. */
static bool find_scripts(ScriptPaths *paths, const char *folder)
{
    DIR *directory = opendir(folder);
    if (!directory) {
        perror(folder);
        return false;
    }
    bool found = true;
    for (struct dirent *entry; (entry = readdir(directory));) {
        struct stat about;
        if (entry->d_name[0] == '.') continue;
        Text path = text_growing();
        size_t length = strlen(folder);
        text_format(&path, "%s%s%s", folder, length && folder[length - 1] == '/' ? "" : "/", entry->d_name);
        if (lstat(path.at, &about) == 0 && S_ISDIR(about.st_mode))
            found = find_scripts(paths, path.at) && found;
        else if (is_script(entry->d_name))
            paths_add(paths, path.at, true);
        text_free(&path);
    }
    closedir(directory);
    return found;
}

bool script_paths_take(ScriptPaths *paths, const char *path)
{
    struct stat about;
    if (stat(path, &about) != 0) {
        perror(path);
        return false;
    }
    if (!S_ISDIR(about.st_mode)) {
        paths_add(paths, path, false);
        return true;
    }
    int before = paths->count;
    if (!find_scripts(paths, path)) return false;
    if (paths->count == before) {
        fprintf(stderr, "%s: there is no .arb script below this folder\n", path);
        return false;
    }
    qsort(paths->items + before, (size_t)(paths->count - before), sizeof(ScriptPath), paths_order);
    return true;
}
