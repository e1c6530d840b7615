/* Writing text into a buffer, and taking words from a line. */
#ifndef ARBITER_TEXT_H
#define ARBITER_TEXT_H

#include <stdarg.h>

#include "core/base.h"

/* A string under construction, always terminated. A fixed one drops what does not fit (by whole
   characters) and whatever comes after it, and sets `cut`; a growing one (text_growing) takes what it
   needs from malloc until text_free. */
typedef struct Text {
    char *at;
    int length, capacity;
    bool cut, grows;
} Text;

Text text_fixed(char *buffer, int capacity);
Text text_growing(void);
void text_free(Text *);
void text_clear(Text *);
void text_put(Text *, const char *string);
void text_put_char(Text *, char);
void text_put_bytes(Text *, const char *bytes, int length);
void text_put_html(Text *, const char *string); /* with the four signs of HTML written out */
void text_put_int(Text *, long long);
void text_put_hex(Text *, const void *bytes, size_t size);
void text_put_base64(Text *, const void *bytes, size_t size); /* with `=` at its end */
void text_put_hash(Text *, uint64_t);                         /* 16 hexadecimal digits */
void text_format(Text *, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_format_list(Text *, const char *format, va_list) __attribute__((format(printf, 2, 0)));

/* A sentence: %s is a string, %d a whole number; any other letter has a whole number, too, and `put` writes
   what that is called. */
typedef void PutName(const void *context, char letter, int value, Text *);
void text_say(Text *, const char *format, va_list, PutName *put, const void *context);

/* How many bytes the character at `at` has; 0 if it is not UTF-8, or not all of it is there. */
int utf8_length(const char *at, int left);

#define TEXT(name, size)                                                                                     \
    char name##_buffer[size];                                                                                \
    Text name = text_fixed(name##_buffer, (size))

/* Words of one line: separated by blanks, a "quoted one" may contain blanks, `#` starts a comment;
   inside a word both are ordinary characters, and so are `[`, `]` and `=` anywhere. Column counts
   bytes from 1; a quoted word's is that of its quote. */
typedef struct Word {
    const char *at; /* not terminated */
    int length, column;
    bool quoted;
} Word;

typedef struct Words {
    const char *line; /* terminated by a zero or a newline */
    const char *at;
} Words;

/* The next line of a text, as it stands and without its newline, and *at behind it; false at the text's end.
 */
bool text_line(const char **at, Word *line);

Words words_of(const char *line);
bool words_next(Words *, Word *);       /* false at the end; an unclosed quote ends with the line */
bool words_peek(const Words *, Word *); /* the next one, without taking it                        */
bool word_is(Word, const char *string); /* ignoring case                                          */
bool word_starts(Word, const char *prefix);
bool word_number(Word, int *number);                 /* the whole word, with or without sign     */
bool word_same(Word, Word);                          /* ignoring case                            */
bool word_uint64(Word, uint64_t *number);            /* digits only                              */
bool word_bytes(Word, void *bytes, size_t size);     /* two digits for each byte                 */
int hex_digit(char);                                 /* -1: it is none                           */
void word_copy(Word, char *buffer, size_t capacity); /* cut to fit, terminated                    */
bool string_same(const char *, const char *);        /* ignoring ASCII case                      */

/* The parts of a path. */
const char *path_file(const char *path);                         /* behind its last slash */
const char *path_extension(const char *path);                    /* without its dot; "" if there is none */
void path_stem(const char *path, char *buffer, size_t capacity); /* the file without its extension */

#endif
