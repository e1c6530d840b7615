/* What the fuzz targets share. Each target is one reader of text from outside: whatever the bytes are,
   it returns; a crash, a sanitizer report or a false `ensure` is a bug. */
#ifndef ARBITER_FUZZ_H
#define ARBITER_FUZZ_H

#include <stdlib.h>

#include "core/game.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The bytes as a string in memory of exactly its size, so that reading past the end is seen. */
static inline char *fuzz_text(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    ensure(text != NULL);
    memcpy(text, data, size);
    text[size] = 0;
    return text;
}

/* A reader that fails says why. */
static inline void fuzz_explained(bool read, const Problem *problem)
{
    ensure(read == (problem->what[0] == 0));
}

#endif
