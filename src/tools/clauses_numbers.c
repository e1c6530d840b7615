/* Numbers for life. rules/numbers/SYSTEM.txt has a line for every clause that ever was:

       block 19 971
       19 A2-CARD-01
       20 A2-CARD-02 ruling
       21 A2-CARD-03 retired

   Stored matches hold these numbers, so lines are only ever added at the end; a clause that goes stays as
   `retired`. `ruling` notes that the clause has one: a line that comes between a clause and its ruling
   would take it over without a word. A block is a range of numbers that belongs to this file alone; when it
   is full, another one is opened. */
#include "clauses_generate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The word at *at, which moves behind it; NULL at the end of the line. */
static const char *word_next(Rules *rules, const char **at)
{
    const char *from = *at + strspn(*at, " \t");
    const char *to = from + strcspn(from, " \t");
    *at = to;
    return from == to ? NULL : words_copy(rules, from, to);
}

static bool number_read(const char *word, int *number)
{
    if (!word || !*word || strlen(word) > 5 || strspn(word, "0123456789") != strlen(word)) return false;
    *number = atoi(word);
    return *number >= 1 && *number <= NUMBER_MAX;
}

static Block *block_of(Rules *rules, const char *path)
{
    for (int i = rules->block_count; i-- > 0;)
        if (strcmp(rules->block[i].path, path) == 0) return &rules->block[i];
    return NULL;
}

static void block_read(Rules *rules, const char *path, int line, const char *at)
{
    Block block = {.path = path, .line = line};
    const Block *before = block_of(rules, path);
    if (!number_read(word_next(rules, &at), &block.first) ||
        !number_read(word_next(rules, &at), &block.last) || block.first > block.last ||
        word_next(rules, &at)) {
        complain(rules, path, line, "expected `block FIRST LAST`", "");
        return;
    }
    if (before && before->last >= block.first)
        complain(rules, path, line, "a block goes up from the one before it", "");
    for (int i = 0; i < rules->block_count; i++) {
        const Block *other = &rules->block[i];
        if (other->first > block.last || block.first > other->last) continue;
        char where[512];
        snprintf(where, sizeof where, "%s:%d", other->path, other->line);
        complain(rules, path, line, "these numbers belong to another block already", where);
    }
    if (rules->block_count == BLOCKS_MAX) {
        fprintf(stderr, "%s:%d: too many blocks\n", path, line);
        exit(1);
    }
    rules->block[rules->block_count++] = block;
}

static const Number *number_named(const Rules *rules, const char *id)
{
    for (size_t i = 0; i < rules->number_count; i++)
        if (strcmp(rules->number[i].id, id) == 0) return &rules->number[i];
    return NULL;
}

/* Is this id of the system that the file is named after? */
static bool id_belongs(const char *id, const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    size_t length = strcspn(name, ".");
    return strncmp(id, name, length) == 0 && id[length] == '-';
}

static void number_line(Rules *rules, const char *path, int line, const char *text)
{
    Number number = {.path = path, .line = line};
    const Block *block = block_of(rules, path);
    const char *at = text, *word = word_next(rules, &at);
    const Number *last = rules->number_count ? &rules->number[rules->number_count - 1] : NULL;
    bool fits = number_read(word, &number.number);
    number.id = word_next(rules, &at);
    fits = fits && number.id && id_valid(number.id);
    while (fits && (word = word_next(rules, &at))) {
        fits = strcmp(word, "ruling") == 0 || strcmp(word, "retired") == 0;
        number.ruling = number.ruling || strcmp(word, "ruling") == 0;
        number.retired = number.retired || strcmp(word, "retired") == 0;
    }
    if (!fits) {
        complain(rules, path, line, "expected `NUMBER ID`, then perhaps `ruling` or `retired`", text);
        return;
    }
    if (!id_belongs(number.id, path))
        complain(rules, path, line, "a clause of another system in this file", number.id);
    if (!block || number.number < block->first || number.number > block->last)
        complain(rules, path, line, "a number outside the block that it stands in", text);
    if (last && strcmp(last->path, path) == 0 && number.number == last->number)
        complain(rules, path, line, "two clauses have this number", text);
    else if (last && strcmp(last->path, path) == 0 && number.number < last->number)
        complain(rules, path, line, "the order was changed: numbers go up, lines are only added at the end",
                 text);
    if (number_named(rules, number.id))
        complain(rules, path, line, "this clause has a number already", number.id);
    if (rules->number_count == rules->number_cap) {
        rules->number_cap = rules->number_cap ? rules->number_cap * 2 : 1024;
        rules->number = must(realloc(rules->number, rules->number_cap * sizeof *rules->number));
    }
    rules->number[rules->number_count++] = number;
}

void numbers_read(Rules *rules, const char *path)
{
    char *text = file_text(path);
    int number = 0;
    for (char *line = text; line;) {
        char *end = strchr(line, '\n');
        if (end) *end = 0;
        line[strcspn(line, "\r#")] = 0;
        number++;
        if (strncmp(line, "block ", 6) == 0)
            block_read(rules, path, number, line + 6);
        else if (line[strspn(line, " \t")])
            number_line(rules, path, number, line);
        line = end ? end + 1 : NULL;
    }
    free(text);
    if (!block_of(rules, path)) complain(rules, path, number, "no line `block FIRST LAST` in this file", "");
}

/* ---- clauses and numbers ---- */

/* Whose ruling stands where this clause lost its own: the next clause of the same file. */
static void ruling_lost(Rules *rules, const Number *number, const Clause *clause)
{
    char about[512];
    const Clause *next = clause + 1 < rules->clause + rules->count ? clause + 1 : NULL;
    bool taken = next && strcmp(next->path, clause->path) == 0 && next->ruling_line;
    snprintf(about, sizeof about, "%s%s%s; if it has none any more, take `ruling` off %s:%d", clause->id,
             taken ? ", and one stands below " : "", taken ? next->id : "", number->path, number->line);
    complain(rules, clause->path, clause->line, "a clause has lost its ruling", about);
}

static Clause *clause_of(Rules *rules, const Number *number)
{
    for (size_t i = 0; i < rules->count; i++)
        if (strcmp(rules->clause[i].id, number->id) == 0) return &rules->clause[i];
    return NULL;
}

void numbers_match(Rules *rules)
{
    for (size_t i = 0; i < rules->number_count; i++) {
        Number *number = &rules->number[i];
        Clause *clause = clause_of(rules, number);
        if (number->retired) {
            if (clause)
                complain(rules, clause->path, clause->line, "this clause is retired; take a new id",
                         clause->id);
            continue;
        }
        if (!clause) {
            complain(rules, number->path, number->line,
                     "this clause is in no file of rules/; if it is gone, write `retired` behind it",
                     number->id);
            continue;
        }
        clause->number = number->number;
        if (number->ruling && !clause->ruling_line) ruling_lost(rules, number, clause);
        number->now_ruling = !number->ruling && clause->ruling_line;
        rules->lacking += number->now_ruling;
    }
    for (size_t i = 0; i < rules->count; i++) rules->lacking += !rules->clause[i].number;
}

/* The file that gives numbers to the clause's system; NULL if there is none. */
static const char *file_of(const Rules *rules, const Clause *clause)
{
    for (int i = 0; i < rules->block_count; i++)
        if (id_belongs(clause->id, rules->block[i].path)) return rules->block[i].path;
    return NULL;
}

/* The next free number of a file, 0 if its last block is full. */
static int number_next(Rules *rules, const char *path)
{
    const Block *block = block_of(rules, path);
    int next = block->first;
    for (size_t i = 0; i < rules->number_count; i++)
        if (strcmp(rules->number[i].path, path) == 0 && rules->number[i].number >= next)
            next = rules->number[i].number + 1;
    return next <= block->last ? next : 0;
}

void numbers_complain(Rules *rules)
{
    char about[512];
    for (size_t i = 0; i < rules->count; i++) {
        const Clause *clause = &rules->clause[i];
        if (clause->number) continue;
        const char *path = file_of(rules, clause);
        snprintf(about, sizeof about, "%s; `script/clauses` adds it to rules/numbers/%.*s.txt", clause->id,
                 (int)strcspn(clause->id, "-"), clause->id);
        complain(rules, clause->path, clause->line,
                 path ? "a clause without a number" : "a clause of a system without numbers", about);
    }
    for (size_t i = 0; i < rules->number_count; i++) {
        const Number *number = &rules->number[i];
        if (!number->now_ruling) continue;
        snprintf(about, sizeof about, "%s; `script/clauses` adds the word `ruling`", number->id);
        complain(rules, number->path, number->line, "this clause has a ruling that is not noted", about);
    }
}

/* ---- appending ---- */

/* The file as it is, with `ruling` where one came; then the clauses that are new. */
static bool file_append(Rules *rules, const char *path)
{
    char *text = file_text(path);
    FILE *out = fopen(path, "wb");
    bool good = out != NULL;
    int line_number = 0;
    for (char *line = text; line && *line && good;) {
        char *end = strchr(line, '\n');
        if (end) *end = 0;
        line_number++;
        bool ruling = false;
        for (size_t i = 0; i < rules->number_count; i++)
            ruling = ruling || (rules->number[i].now_ruling && rules->number[i].line == line_number &&
                                strcmp(rules->number[i].path, path) == 0);
        good = fprintf(out, "%s%s\n", line, ruling ? " ruling" : "") >= 0;
        line = end ? end + 1 : NULL;
    }
    int next = number_next(rules, path), last = block_of(rules, path)->last;
    for (size_t i = 0; i < rules->count && good; i++) {
        const Clause *clause = &rules->clause[i];
        if (clause->number || file_of(rules, clause) != path) continue;
        good = fprintf(out, "%d %s%s\n", next++, clause->id, clause->ruling_line ? " ruling" : "") >= 0;
        printf("%s: %d %s\n", path, next - 1, clause->id);
    }
    good = out && fclose(out) == 0 && good;
    if (!good) perror(path);
    free(text);
    return good && next - 1 <= last;
}

bool numbers_append(Rules *rules)
{
    int wanted[BLOCKS_MAX] = {0}; /* by the first block of each file */
    for (size_t i = 0; i < rules->count; i++) {
        const Clause *clause = &rules->clause[i];
        if (clause->number) continue;
        int block = 0;
        while (block < rules->block_count && !id_belongs(clause->id, rules->block[block].path)) block++;
        if (block == rules->block_count) {
            complain(rules, clause->path, clause->line,
                     "a clause of a system without numbers; make its file in rules/numbers with a line "
                     "`block FIRST "
                     "LAST` of free numbers, and name it in meson.build",
                     clause->id);
            continue;
        }
        wanted[block]++;
    }
    for (int i = 0; i < rules->block_count; i++) {
        const Block *last = block_of(rules, rules->block[i].path);
        int next = wanted[i] ? number_next(rules, last->path) : 0;
        if (wanted[i] && (!next || next + wanted[i] - 1 > last->last))
            complain(rules, last->path, last->line,
                     "this block is full; open another one at the end of the file", "");
    }
    bool good = rules->errors == 0;
    for (int i = 0; i < rules->block_count && good; i++) {
        bool first = true;
        for (int k = 0; k < i; k++) first = first && strcmp(rules->block[k].path, rules->block[i].path) != 0;
        if (first) good = file_append(rules, rules->block[i].path);
    }
    return good;
}

int numbers_last(const Rules *rules)
{
    int last = 0;
    for (size_t i = 0; i < rules->number_count; i++)
        if (rules->number[i].number > last) last = rules->number[i].number;
    return last;
}
