/* Catalogs of A.E.G.I.S. from files, for unit tests. */
#ifndef ARBITER_AEGIS_FILES_H
#define ARBITER_AEGIS_FILES_H

#include "games/aegis/cards/team.h"

#include "unit.h"

static inline void catalog_read_file(Catalog *catalog, const char *folder, const char *name)
{
    Problem problem;
    char *text = file_text(folder, name);
    if (!catalog_read(catalog, name, text, 1, &problem))
        fail_msg("%s/%s:%d:%d: %s", folder, name, problem.line, problem.column, problem.what);
    free(text);
}

#endif
