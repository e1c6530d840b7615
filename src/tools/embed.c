/* Build tool: embed OUT.c ROOT FILE...
   Writes the table of core/embedded.h: every file with its path below ROOT, in the order of the
   paths. Texts are written as bytes, since compilers need not accept long string literals. */
#define _XOPEN_SOURCE 700 /* realpath */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Entry {
    char *path; /* below ROOT */
    char *full;
} Entry;

static const char *out_path;

_Noreturn static void stop(const char *path, const char *what)
{
    fprintf(stderr, "embed: %s: %s\n", path, what);
    if (out_path) remove(out_path);
    exit(1);
}

static void *need(void *memory)
{
    if (!memory) stop("memory", "there is none left");
    return memory;
}

static int by_path(const void *a, const void *b)
{
    return strcmp(((const Entry *)a)->path, ((const Entry *)b)->path);
}

static Entry entry_of(const char *root, const char *file)
{
    char *full = realpath(file, NULL);
    if (!full) stop(file, "there is no such file");
    size_t length = strlen(root);
    if (strncmp(full, root, length) != 0 || full[length] != '/')
        stop(file, "this file is not below the root folder");
    return (Entry){.path = full + length + 1, .full = full};
}

static char *read_text(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (!file) stop(path, "this file can't be opened");
    size_t capacity = 1 << 16;
    char *text = need(malloc(capacity));
    *size = 0;
    for (size_t got; (got = fread(text + *size, 1, capacity - *size, file)) > 0;) {
        *size += got;
        if (*size == capacity) text = need(realloc(text, capacity *= 2));
    }
    if (ferror(file)) stop(path, "this file can't be read");
    fclose(file);
    if (memchr(text, 0, *size)) stop(path, "this is not a text: it has a zero byte");
    return text;
}

static void write_quoted(FILE *out, const char *string)
{
    fputc('"', out);
    for (; *string; string++) {
        unsigned char c = (unsigned char)*string;
        if (c < 0x20 || c > 0x7E || strchr("\"\\?", c)) fprintf(out, "\\%03o", c);
        else fputc(c, out);
    }
    fputc('"', out);
}

static void write_text(FILE *out, int number, const Entry *entry)
{
    size_t size;
    char *text = read_text(entry->full, &size);
    fprintf(out, "\nstatic const unsigned char text_%d[] = {", number);
    for (size_t i = 0; i < size; i++)
        fprintf(out, "%s%d,", i % 24 ? "" : "\n    ", (unsigned char)text[i]);
    fprintf(out, "\n    0};\n");
    free(text);
}

int main(int count, char **words)
{
    if (count < 3) {
        fprintf(stderr, "usage: embed OUT.c ROOT FILE...\n");
        return 2;
    }
    char *root = realpath(words[2], NULL);
    if (!root) stop(words[2], "there is no such folder");
    int files = count - 3;
    Entry *entries = need(calloc((size_t)files + 1, sizeof *entries));
    for (int i = 0; i < files; i++) entries[i] = entry_of(root, words[i + 3]);
    qsort(entries, (size_t)files, sizeof *entries, by_path);
    for (int i = 1; i < files; i++)
        if (strcmp(entries[i - 1].path, entries[i].path) == 0) stop(entries[i].path, "named twice");

    FILE *out = fopen(words[1], "wb");
    if (!out) stop(words[1], "this file can't be written");
    out_path = words[1]; /* half a table must not stay behind */
    fprintf(out, "/* Made by the build tool `embed` from data/; changes here are lost. */\n"
                 "#include \"core/embedded.h\"\n");
    for (int i = 0; i < files; i++) write_text(out, i, &entries[i]);
    fprintf(out, "\nconst EmbeddedFile embedded_files[] = {\n");
    for (int i = 0; i < files; i++) {
        fprintf(out, "    {");
        write_quoted(out, entries[i].path);
        fprintf(out, ", (const char *)text_%d},\n", i);
    }
    fprintf(out, "    {0, 0},\n};\nconst int embedded_file_count = %d;\n", files);
    int failed = ferror(out);
    if (fclose(out) != 0 || failed) stop(words[1], "this file can't be written");

    for (int i = 0; i < files; i++) free(entries[i].full);
    free(entries);
    free(root);
    return 0;
}
