/* Turns rules/ into data: `clauses_generate OUT.h OUT.c FILE.md... NUMBERS.txt...` writes the enum of clause
   ids and the tables that core/clauses.h declares. A clause's value is its number for life
   (clauses_numbers.c); lists are in the order of the books: files as given, clauses as written. A file with a
   mistake yields messages `file:line: what` and no output at all. `clauses_generate --append FILE.md...
   NUMBERS.txt...` gives numbers to clauses that have none.

   A clause is one line, `- **A2-LOS-02** {mark} text`, the mark is optional; an indented
   `  - Ruling: text` line belongs to the clause above it. Everything else is for readers. */
#include "clauses_generate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum Above { ABOVE_NOTHING, ABOVE_CLAUSE, ABOVE_BROKEN };

/* Where the reading is: one file, one line. */
typedef struct Place {
    Rules *rules;
    const char *path, *title, *section;
    int line, system; /* system: -1 until the first clause names it */
    enum Above above; /* what a ruling on this line would belong to */
} Place;

void complain(Rules *rules, const char *path, int line, const char *what, const char *about)
{
    fprintf(stderr, "%s:%d: %s%s%s\n", path, line, what, *about ? ": " : "", about);
    rules->errors++;
}

void *must(void *memory)
{
    if (!memory) {
        fputs("clauses_generate: out of memory\n", stderr);
        exit(1);
    }
    return memory;
}

/* A copy of the words between two places, without the spaces around them. */
const char *words_copy(Rules *rules, const char *from, const char *to)
{
    while (from < to && (*from == ' ' || *from == '\t')) from++;
    while (to > from && (to[-1] == ' ' || to[-1] == '\t')) to--;
    size_t size = (size_t)(to - from);
    Words *words = must(malloc(sizeof *words + size + 1));
    memcpy(words->text, from, size);
    words->text[size] = 0;
    words->next = rules->words;
    rules->words = words;
    return words->text;
}

static const char *rest_copy(Rules *rules, const char *from)
{
    return words_copy(rules, from, from + strlen(from));
}

static bool starts(const char *text, const char *with) { return strncmp(text, with, strlen(with)) == 0; }

static bool upper(char c) { return (c >= 'A' && c <= 'Z'); }
static bool digit(char c) { return (c >= '0' && c <= '9'); }

/* A2-LOS-02, T-01: capitals and digits in parts joined by dashes; the first begins with a letter,
   the last is a number of two digits or more. */
bool id_valid(const char *id)
{
    if (!upper(*id)) return false;
    const char *part = id;
    int parts = 1;
    bool number = false;
    for (const char *at = id;; at++) {
        if (*at == '-' || !*at) {
            if (at == part) return false;
            number = at - part >= 2 && strspn(part, "0123456789") >= (size_t)(at - part);
            if (!*at) break;
            part = at + 1;
            parts++;
        } else if (!upper(*at) && !digit(*at)) {
            return false;
        }
    }
    return parts >= 2 && number;
}

static bool mark_valid(const char *mark)
{
    static const char machine[] = "not for a machine: ";
    if (starts(mark, machine)) return mark[sizeof machine - 1] != 0;
    return starts(mark, "see ") && id_valid(mark + 4);
}

static const Clause *clause_named(const Rules *rules, const char *id)
{
    for (size_t i = 0; i < rules->count; i++)
        if (strcmp(rules->clause[i].id, id) == 0) return &rules->clause[i];
    return NULL;
}

/* The system of a clause is the part before its first dash; a file has one, and no other file has
 * it. */
static int system_of(Place *at, const char *id)
{
    Rules *rules = at->rules;
    const char *name = words_copy(rules, id, strchr(id, '-'));
    if (at->system >= 0) {
        if (strcmp(rules->system[at->system].id, name) != 0)
            complain(rules, at->path, at->line, "a clause of another system in this file", id);
        return at->system;
    }
    for (int i = 0; i < rules->system_count; i++)
        if (strcmp(rules->system[i].id, name) == 0)
            complain(rules, at->path, at->line, "another file already has this system", name);
    if (rules->system_count == SYSTEMS_MAX) {
        fprintf(stderr, "%s:%d: too many systems\n", at->path, at->line);
        exit(1);
    }
    const char *slash = strrchr(at->path, '/');
    const char *file = slash ? slash + 1 : at->path;
    System *system = &rules->system[at->system = rules->system_count++];
    *system = (System){.id = name, .file = file, .title = ""};
    return at->system;
}

/* Reads `{...}` if it stands there; returns what follows it. */
static const char *mark_read(Place *at, const char *from, const char **mark)
{
    *mark = "";
    if (*from != '{') return from;
    const char *close = strchr(from, '}');
    if (!close) {
        complain(at->rules, at->path, at->line, "a mark without its closing brace", from);
        return from + strlen(from);
    }
    *mark = words_copy(at->rules, from + 1, close);
    if (!mark_valid(*mark))
        complain(at->rules, at->path, at->line,
                 "unknown mark, expected `not for a machine: REASON` or `see ID`", *mark);
    return close + 1;
}

/* `from` is what follows the opening `- **`. */
static void clause_read(Place *at, const char *from)
{
    Rules *rules = at->rules;
    const char *close = strstr(from, "**");
    at->above = ABOVE_BROKEN;
    if (!close) {
        complain(rules, at->path, at->line, "a clause id without its closing `**`", from);
        return;
    }
    const char *id = words_copy(rules, from, close);
    const Clause *same = clause_named(rules, id);
    if (!id_valid(id) || strlen(id) != (size_t)(close - from)) {
        complain(rules, at->path, at->line, "malformed clause id, expected one like A2-LOS-02", id);
        return;
    }
    if (same) {
        char where[512];
        snprintf(where, sizeof where, "%s, first at %s:%d", id, same->path, same->line);
        complain(rules, at->path, at->line, "duplicate clause id", where);
    }
    if (rules->count == rules->cap) {
        rules->cap = rules->cap ? rules->cap * 2 : 1024;
        rules->clause = must(realloc(rules->clause, rules->cap * sizeof *rules->clause));
    }
    Clause *clause = &rules->clause[rules->count];
    *clause = (Clause){.id = id, .section = at->section, .path = at->path, .line = at->line};
    clause->system = system_of(at, id);
    const char *text = close + 2;
    while (*text == ' ') text++;
    text = mark_read(at, text, &clause->mark);
    clause->text = rest_copy(rules, text);
    clause->ruling = "";
    if (!*clause->text) complain(rules, at->path, at->line, "a clause without a text", id);
    rules->count++;
    at->above = ABOVE_CLAUSE;
}

static void ruling_read(Place *at, const char *from)
{
    Rules *rules = at->rules;
    if (at->above == ABOVE_NOTHING)
        complain(rules, at->path, at->line, "a ruling without a clause above it", "");
    if (at->above != ABOVE_CLAUSE) return;
    Clause *clause = &rules->clause[rules->count - 1];
    if (*clause->ruling) complain(rules, at->path, at->line, "a second ruling for one clause", clause->id);
    clause->ruling = rest_copy(rules, from);
    clause->ruling_line = at->line;
    if (!*clause->ruling) complain(rules, at->path, at->line, "a ruling without a text", clause->id);
}

static void line_read(Place *at, const char *line)
{
    const char *inner = line + strspn(line, " \t");
    if (starts(line, "- **")) {
        clause_read(at, line + 4);
    } else if (inner > line && starts(inner, "- Ruling:")) {
        ruling_read(at, inner + 9);
    } else if (starts(line, "# ")) {
        if (at->title)
            complain(at->rules, at->path, at->line, "a second title", line + 2);
        else
            at->title = rest_copy(at->rules, line + 2);
        at->above = ABOVE_NOTHING;
    } else if (starts(line, "## ") || starts(line, "### ")) {
        at->section = rest_copy(at->rules, strchr(line, ' '));
        at->above = ABOVE_NOTHING;
    } else if (*inner) {
        at->above = ABOVE_NOTHING;
    }
}

char *file_text(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        exit(1);
    }
    size_t size = 0, cap = 1 << 16, got;
    char *text = must(malloc(cap + 1));
    while ((got = fread(text + size, 1, cap - size, file)) > 0) {
        size += got;
        if (size == cap) text = must(realloc(text, (cap *= 2) + 1));
    }
    if (ferror(file)) {
        perror(path);
        exit(1);
    }
    fclose(file);
    text[size] = 0;
    return text;
}

static void file_read(Rules *rules, const char *path)
{
    Place at = {.rules = rules, .path = path, .system = -1, .section = ""};
    char *text = file_text(path);
    for (char *line = text; line;) {
        char *end = strchr(line, '\n');
        if (end) *end = 0;
        size_t length = strlen(line);
        if (length && line[length - 1] == '\r') line[length - 1] = 0;
        at.line++;
        line_read(&at, line);
        line = end ? end + 1 : NULL;
    }
    free(text);
    if (at.system < 0) complain(rules, path, at.line, "no clause in this file", "");
    if (!at.title) complain(rules, path, 1, "no title, expected a line `# TITLE`", "");
    if (at.system >= 0 && at.title) rules->system[at.system].title = at.title;
}

/* Every `see` names a clause that exists. */
static void references_check(Rules *rules)
{
    for (size_t i = 0; i < rules->count; i++) {
        const Clause *clause = &rules->clause[i];
        if (starts(clause->mark, "see ") && !clause_named(rules, clause->mark + 4))
            complain(rules, clause->path, clause->line, "the mark names no clause", clause->mark + 4);
    }
}

static void identifier_write(FILE *out, const char *id)
{
    for (; *id; id++) fputc(*id == '-' ? '_' : *id, out);
}

/* A C string. `?` is escaped for the sake of trigraphs; three octal digits end by themselves. */
static void string_write(FILE *out, const char *text)
{
    fputc('"', out);
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\' || c == '?')
            fprintf(out, "\\%c", c);
        else if (c < ' ' || c >= 127)
            fprintf(out, "\\%03o", c);
        else
            fputc(c, out);
    }
    fputc('"', out);
}

static void ids_write(const Rules *rules, FILE *out)
{
    fputs("/* Made from rules/ by clauses_generate. */\n"
          "#ifndef ARBITER_CLAUSE_IDS_H\n#define ARBITER_CLAUSE_IDS_H\n\n"
          "enum Clause {\n    CLAUSE_NONE,\n",
          out);
    for (size_t i = 0; i < rules->count; i++) {
        fputs("    ", out);
        identifier_write(out, rules->clause[i].id);
        fprintf(out, " = %d,\n", rules->clause[i].number);
    }
    fprintf(out, "    CLAUSE_COUNT = %d\n};\n\n#endif\n", numbers_last(rules) + 1);
}

static const Clause *clause_numbered(const Rules *rules, int number)
{
    for (size_t i = 0; i < rules->count; i++)
        if (rules->clause[i].number == number) return &rules->clause[i];
    return NULL;
}

static void texts_write(const Rules *rules, FILE *out)
{
    fputs("/* Made from rules/ by clauses_generate. */\n#include \"core/clauses.h\"\n\n"
          "const ClauseText clause_texts[CLAUSE_COUNT] = {\n",
          out);
    static const Clause nothing = {.id = "", .text = "", .ruling = "", .section = "", .mark = ""};
    int last = numbers_last(rules);
    for (int number = 0; number <= last; number++) {
        const Clause *clause = clause_numbered(rules, number);
        if (!clause || !number) clause = &nothing; /* nobody's number, or that of a retired clause */
        const char *part[] = {clause->id, clause->text, clause->ruling, clause->section, clause->mark};
        fputs("    {", out);
        for (size_t p = 0; p < sizeof part / sizeof *part; p++) {
            string_write(out, part[p]);
            fputs(", ", out);
        }
        fprintf(out, "%d},\n", clause->system);
    }
    fputs("};\n\nconst uint16_t clauses_in_order[] = {\n", out);
    for (size_t i = 0; i < rules->count; i++)
        fprintf(out, "%s%d,%s", i % 16 ? " " : "    ", rules->clause[i].number, i % 16 == 15 ? "\n" : "");
    fputs(" 0};\n\nconst ClauseSystem clause_systems[] = {\n", out);
    for (int i = 0; i < rules->system_count; i++) {
        const char *part[] = {rules->system[i].id, rules->system[i].file, rules->system[i].title};
        fputs("    {", out);
        for (size_t p = 0; p < sizeof part / sizeof *part; p++) {
            if (p) fputs(", ", out);
            string_write(out, part[p]);
        }
        fputs("},\n", out);
    }
    fprintf(out, "};\n\nconst int clause_system_count = %d;\n", rules->system_count);
}

static bool file_write(const char *path, const Rules *rules, void (*write)(const Rules *, FILE *))
{
    FILE *out = fopen(path, "wb");
    if (!out) {
        perror(path);
        return false;
    }
    write(rules, out);
    bool good = !ferror(out);
    good = fclose(out) == 0 && good;
    if (!good) {
        fprintf(stderr, "%s: cannot be written\n", path);
        remove(path);
    }
    return good;
}

static void rules_free(Rules *rules)
{
    while (rules->words) {
        Words *words = rules->words;
        rules->words = words->next;
        free(words);
    }
    free(rules->clause);
    free(rules->number);
}

static bool is_numbers(const char *path)
{
    size_t length = strlen(path);
    return length > 4 && strcmp(path + length - 4, ".txt") == 0;
}

int main(int argc, char **argv)
{
    bool append = argc > 1 && strcmp(argv[1], "--append") == 0;
    int first = append ? 2 : 3;
    if (argc <= first) {
        fputs("usage: clauses_generate OUT.h OUT.c FILE.md... NUMBERS.txt...\n"
              "       clauses_generate --append FILE.md... NUMBERS.txt...\n",
              stderr);
        return 2;
    }
    Rules rules = {0};
    for (int i = first; i < argc; i++) {
        if (is_numbers(argv[i]))
            numbers_read(&rules, argv[i]);
        else
            file_read(&rules, argv[i]);
    }
    references_check(&rules);
    numbers_match(&rules);
    if (!append) numbers_complain(&rules);
    bool good = rules.errors == 0;
    if (good && append)
        good = numbers_append(&rules);
    else if (good)
        good = file_write(argv[1], &rules, ids_write) && file_write(argv[2], &rules, texts_write);
    rules_free(&rules);
    return good ? 0 : 1;
}
