/* Build tool: embed OUT.c ROOT FILE...
   Writes the table of core/embedded.h: every file with its path below ROOT, in the order of the
   paths. Texts are written as bytes, since compilers need not accept long string literals. */
#define _XOPEN_SOURCE 700 /* realpath */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Entry {
    char *path; /* below ROOT */
    char *full, *text;
    size_t size;
} Entry;

_Noreturn static void stop(const char *path, const char *what)
{
    fprintf(stderr, "embed: %s: %s\n", path, what);
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
        if (c < 0x20 || c > 0x7E || strchr("\"\\?", c))
            fprintf(out, "\\%03o", c);
        else
            fputc(c, out);
    }
    fputc('"', out);
}

static void write_table(FILE *out, const Entry *entries, int count)
{
    fprintf(out, "/* Made by the build tool `embed` from data/; changes here are lost. */\n"
                 "#include \"core/embedded.h\"\n");
    for (int i = 0; i < count; i++) {
        fprintf(out, "\nstatic const unsigned char text_%d[] = {", i);
        for (size_t k = 0; k < entries[i].size; k++)
            fprintf(out, "%s%d,", k % 24 ? "" : "\n    ", (unsigned char)entries[i].text[k]);
        fprintf(out, "\n    0};\n");
    }
    fprintf(out, "\nconst EmbeddedFile embedded_files[] = {\n");
    for (int i = 0; i < count; i++) {
        fprintf(out, "    {");
        write_quoted(out, entries[i].path);
        fprintf(out, ", (const char *)text_%d},\n", i);
    }
    fprintf(out, "    {0, 0},\n};\nconst int embedded_file_count = %d;\n", count);
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

    /* everything is read before anything is written: bad input leaves no half table behind */
    for (int i = 0; i < files; i++) entries[i].text = read_text(entries[i].full, &entries[i].size);
    FILE *out = fopen(words[1], "wb");
    if (!out) stop(words[1], "this file can't be written");
    write_table(out, entries, files);
    int failed = ferror(out);
    if (fclose(out) != 0 || failed) stop(words[1], "this file can't be written");

    for (int i = 0; i < files; i++) {
        free(entries[i].full);
        free(entries[i].text);
    }
    free(entries);
    free(root);
    return 0;
}
