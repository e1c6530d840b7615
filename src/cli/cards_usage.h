/* `arbiter cards usage`. */
#ifndef ARBITER_CLI_CARDS_USAGE_H
#define ARBITER_CLI_CARDS_USAGE_H

#include "cli/cards_files.h"

/* Prints which type, attribute and ability is on which of the chosen cards; how many rows. */
int cards_usage(const CardList *, const bool *chosen, bool json);

#endif
