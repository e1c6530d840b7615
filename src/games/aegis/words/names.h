/* The names of things, and the words of a line: names.c. */
#ifndef ARBITER_AEGIS_NAMES_H
#define ARBITER_AEGIS_NAMES_H

#include "games/aegis/cards/cards.h"
#include "games/aegis/rules/rules.h"

/* ---- names.c ---- */

static const char *const BUFF_WORDS[4] = {"damage", "defense", "accuracy", "evasion"};
/* The sign of a buff stands in its amount: accuracy+1, defense-2. Evasion Debuffs are a part of their own. */
enum { BUFF_EVASION = 3, BUFF_PARTS = 5 };

/* Like words_of, and besides: (1, 0) is one word, 2:"SSM-2000 Sunset Mode" and under="A B",C are
   one word (without the quotes), commas and a colon after a word are dropped. */
enum { LINE_WORDS = 64, LINE_BYTES = 1024 };

typedef struct Line {
    const AegisKit *k;
    const State *s;
    int seat, speaker; /* speaker: the robot named at the beginning */
    Problem *problem;
    int at, count, end; /* end: the column after the last word */
    uint8_t unsaid;     /* fields of the choice that the words leave open: UNSAID_ */
    Word word[LINE_WORDS];
    const char *source[LINE_WORDS]; /* where the word begins in the line itself */
    char bytes[LINE_BYTES];
} Line;

enum { UNSAID_WHO = 1, UNSAID_A = 2, UNSAID_B = 4, UNSAID_C = 8, UNSAID_AT = 16 };
/* Which robots a name means first, and whose. */
enum Find { FIND_ACTIVE, FIND_POOL, FIND_DESTROYED, FIND_BASIC, FIND_WAITING, FIND_PART, FIND_ANY };

enum Whose { OWN_FIRST, ENEMY_FIRST };

AEGIS_FN int effects_buff(const Effects *effects, int part);
AEGIS_FN int buff_sum(const AegisKit *k, const State *s, int piece, int kind);
AEGIS_FN int drone_number(const AegisKit *k, int piece);
AEGIS_FN int piece_card(const AegisKit *k, const State *s, int piece);
AEGIS_FN void put_name(const AegisKit *k, const State *s, int piece, Text *text);
AEGIS_FN void put_full_name(const AegisKit *k, const State *s, int piece, Text *text);
AEGIS_FN void put_hex(const AegisKit *k, int hex, Text *text);
AEGIS_FN bool line_open(Line *line, const AegisKit *k, const State *s, int seat, const char *words,
                        Problem *problem);
AEGIS_FN bool line_more(const Line *line);
AEGIS_FN int line_column(const Line *line);
AEGIS_FN bool line_takes(Line *line, const char *string);
AEGIS_FN Word line_join(const Line *line, int count, char *buffer, int capacity);
AEGIS_FN int line_run(const Line *line);
AEGIS_FN bool line_expects(Line *line, const char *expected);
AEGIS_FN bool line_done(Line *line);
AEGIS_FN bool line_number(Line *line, int low, int high, const char *expected, int *number);
AEGIS_FN int line_setting(Line *line, const char *key, int high, int *number);
AEGIS_FN int line_hex_words(const Line *line); /* how many words the hex that comes next takes, 0: none */
AEGIS_FN int word_hex(const AegisKit *k, Word word);
AEGIS_FN bool line_hex(Line *line, int *hex);
AEGIS_FN bool line_direction(Line *line, int *direction);
AEGIS_FN int name_matches(const AegisKit *k, const State *s, int piece, Word word);
AEGIS_FN int find_piece(const AegisKit *k, const State *s, int seat, Word word, int owner, int find,
                        int whose, int found[2]);
AEGIS_FN bool piece_problem(Line *line, Word word, int count, const int found[2], int column);
AEGIS_FN int word_seat(const AegisKit *k, Word *word);
AEGIS_FN bool line_piece(Line *line, int find, int whose, int *piece);
AEGIS_FN bool line_ability(Line *line, int *ability);

#endif
