/* Texts that people write by hand, read line by line and word by word: boards, cards, teams, decks, ships,
   sheets, positions. Whatever is wrong becomes a Problem at its word: each function that may fail then
   returns false, so that a reader is a chain of calls.

       Lines lines = lines_of(text, first_line, problem);
       while (lines_next(&lines))
           if (!ship_line(&ship, &lines)) return false;
*/
#ifndef ARBITER_LINES_H
#define ARBITER_LINES_H

#include "core/spelling.h"

typedef struct Lines {
    Problem *problem;
    int number;       /* of the line that is read, as a Problem counts */
    int indent;       /* the column of its first word; 0: it has none */
    Words words;      /* what is left of it */
    const char *next; /* where the next line begins; NULL: there is none */
} Lines;

/* The lines of a text; the first has this number. Behind a last newline there is one more, empty. */
Lines lines_of(const char *text, int first_line, Problem *);
bool lines_next(Lines *); /* false behind the last line, whose number stays */
/* One line that stands nowhere (words of a choice or a position): it is open already. */
Lines lines_one(const char *line, Problem *);

/* ---- what is wrong ---- */

/* A word for "%.*s", cut where it would fill a message. */
#define WORD_SHOWN(word) (word).length > 60 ? 60 : (word).length, (word).at

/* At this word, which may be one that lines_here made. */
bool lines_wrong(const Lines *, Word at, const char *expected, const char *what, ...)
    __attribute__((format(printf, 4, 5)));
Word lines_here(const Lines *); /* an empty word where the next one would stand: for what is missing there */
/* Word `at` is in no row: `"robt" is no kind of card`; expects the nearest row, else `expected`, else (NULL)
 * lists them. */
bool lines_unknown(const Lines *, Word at, Rows, const char *kind, const char *expected);

/* ---- what comes next ---- */

bool lines_peek(const Lines *, Word *);
bool lines_skip(Lines *, const char *word); /* takes it if it is next, not quoted; says whether it was */
/* The next word; `missing` is said to be missing ("a hex"). */
bool lines_take(Lines *, Word *, const char *missing, const char *expected);
bool lines_take_end(Lines *); /* nothing may be left */
/* A number in bounds; `of` can't be anything else ("the radius"). */
bool lines_take_number(Lines *, int low, int high, const char *of, int *number);
/* A word of a table; `kind` is what the table holds ("a kind of card" without its article: "kind of card").
 */
bool lines_take_row(Lines *, Rows, const char *kind, int *row);
/* A name of 1 to capacity - 1 bytes, quoted if it has blanks, copied; `expected` shows its form. */
bool lines_take_name(Lines *, const char *of, const char *expected, const char *barred, char *buffer,
                     size_t capacity);

/* ---- words by themselves ---- */

bool lines_quote_closed(const Lines *, Word); /* else a problem where the quote begins */
/* Is it UTF-8 that can be printed, not empty, at most so long, without the barred characters? */
bool lines_name_fits(const Lines *, Word, int bytes_max, const char *barred, const char *expected);
bool word_number_in(Word, int low, int high, int *number);
/* Of KEY=VALUE, the key given without its sign: the value, with its column. */
bool word_value(Word, const char *key, Word *value);
/* Takes the part before the next comma; false if nothing is left. */
bool word_part(Word *rest, Word *part);
Word word_of(const char *string); /* as if it stood alone on a line */

#endif
