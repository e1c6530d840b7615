/* Every script below a folder, played again: what is said and shown after each of its lines, and why what it
   says is refused is refused. */
#ifndef ARBITER_RETELL_H
#define ARBITER_RETELL_H

#include "scene.h"
#include "shown.h"

/* In the order of their paths. How many; 0 if one can't be read. */
int retell_scripts(Shown *, Library *, const char *folder);

#endif
