/* `arbiter match --suite`. */
#ifndef ARBITER_CLI_MATCH_SUITE_H
#define ARBITER_CLI_MATCH_SUITE_H

#include "cli/common.h"

/* Is it asked for? */
bool match_suite_wanted(int count, char **arguments);
int match_suite(int count, char **arguments);

#endif
