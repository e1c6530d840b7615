/* The files of data/ that are part of the program; the build tool `embed` writes the table. */
#ifndef ARBITER_EMBEDDED_H
#define ARBITER_EMBEDDED_H

typedef struct EmbeddedFile {
    const char *path; /* below data/: "aegis/arena.board" */
    const char *text; /* terminated by a zero             */
} EmbeddedFile;

extern const EmbeddedFile embedded_files[]; /* in the order of their paths, byte by byte */
extern const int embedded_file_count;

#endif
