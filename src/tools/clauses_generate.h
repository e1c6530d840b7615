/* What the two files of clauses_generate share: the clauses of rules/, and their numbers for life. */
#ifndef ARBITER_CLAUSES_GENERATE_H
#define ARBITER_CLAUSES_GENERATE_H

#include <stdbool.h>
#include <stddef.h>

enum {
    SYSTEMS_MAX = 64,
    BLOCKS_MAX = 256,
    NUMBER_MAX = 32000 /* games keep clauses in 16 bits, some of them signed */
};

typedef struct Clause {
    const char *id, *text, *ruling, *mark, *section, *path;
    int line, system;
    int ruling_line; /* 0: none */
    int number;      /* for life; 0 until it is found */
} Clause;

typedef struct System {
    const char *id, *file, *title;
} System;

typedef struct Words { /* every copied string, so that all are freed at once */
    struct Words *next;
    char text[];
} Words;

/* One line of rules/numbers/: a number that its clause has for ever. */
typedef struct Number {
    const char *id, *path;
    int number, line;
    bool ruling, retired;
    bool now_ruling; /* the clause has one that is not noted yet */
} Number;

typedef struct Block { /* of numbers that belong to one file */
    const char *path;
    int first, last, line;
} Block;

typedef struct Rules {
    Words *words;
    Clause *clause;
    size_t count, cap;
    System system[SYSTEMS_MAX];
    int system_count, errors;
    Number *number;
    size_t number_count, number_cap;
    Block block[BLOCKS_MAX];
    int block_count;
    int lacking; /* what --append would add */
} Rules;

/* ---- clauses_generate.c ---- */

void complain(Rules *, const char *path, int line, const char *what, const char *about);
void *must(void *memory);
const char *words_copy(Rules *, const char *from, const char *to);
char *file_text(const char *path);
bool id_valid(const char *id);

/* ---- clauses_numbers.c ---- */

void numbers_read(Rules *, const char *path);
/* Gives every clause its number. What is missing is counted in `lacking`; everything else that does not
   fit is complained about. */
void numbers_match(Rules *);
void numbers_complain(Rules *); /* about what is lacking */
bool numbers_append(Rules *);   /* adds it to the files */
int numbers_last(const Rules *);

#endif
