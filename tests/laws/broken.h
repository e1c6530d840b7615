/* Does the law suite notice? A game, broken in one place at a time: each fault must be found, and be called
   by its law. Included by one file for each game, which includes the game too. */
#ifndef ARBITER_BROKEN_H
#define ARBITER_BROKEN_H

#include <stdio.h>
#include <stdlib.h>

#include "laws.h"

static Game broken;
static const Kit *first_kit;

typedef struct Fault {
    const char *law, *name;
    Game game; /* with that one function */
    size_t at; /* where it stands        */
} Fault;
#define FAULT(law_, member, function) {law_, #function, .game = {.member = function}, offsetof(Game, member)}

/* Plays until the fault is found, for a while; NULL: the game itself, with which nothing may be wrong. */
static bool fault_found(const Game *whole, unsigned share, const Fault *fault)
{
    enum { MATCHES = 60 };
    Laws laws = laws_new(share);
    broken = *whole;
    if (fault)
        memcpy((char *)&broken + fault->at, (const char *)&fault->game + fault->at, sizeof(void (*)(void)));
    Catalog *catalog = catalog_new(&broken, NULL);
    bool fine = true;
    for (int i = 0; fine && i < MATCHES; i++) {
        Setup setup = {.seats = 2 + i % 3};
        Text id = text_fixed(setup.game, sizeof setup.game);
        text_put(&id, whole->id);
        first_kit = NULL;
        fine = laws_match(&laws, catalog, &broken, &setup, (uint64_t)i, 600);
    }
    const char *law = fault ? fault->law : "";
    bool found = fault ? !fine && strncmp(laws.failure, law, strlen(law)) == 0 : fine;
    if (!found)
        printf("%s: expected %s, but %s\n", fault ? fault->name : whole->id, fault ? law : "no fault",
               fine ? "no fault was found" : laws.failure);
    catalog_free(catalog);
    laws_free(&laws);
    return found;
}

/* The game itself, then with each fault, with the costly checks on one step in `share`; what `main` returns.
 */
static int faults_run(const Game *whole, unsigned share, const Fault *faults, int count)
{
    int passed = 0, failed = 0;
    *(fault_found(whole, share, NULL) ? &passed : &failed) += 1;
    for (int i = 0; i < count; i++) *(fault_found(whole, share, &faults[i]) ? &passed : &failed) += 1;
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}

#endif
