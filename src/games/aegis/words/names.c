/* The names of things, and finding them again: abilities, statuses, robots, hexes, and the words of
   a line. */
#include "games/aegis/words/names.h"
#ifndef ARBITER_AEGIS_NAMES
#define ARBITER_AEGIS_NAMES

int effects_buff(const Effects *effects, int part)
{
    return part == 0              ? effects->damage
           : part == 1            ? effects->defense
           : part == 2            ? effects->accuracy
           : part == BUFF_EVASION ? effects->evasion
                                  : effects->evasion_down;
}
int buff_sum(const AegisKit *k, const State *s, int piece, int kind)
{
    int sum = 0;
    SEATS_EACH (k, seat) {
        const Effects *effects = effects_on(k, s, piece, seat);
        sum += effects_buff(effects, kind) + (kind == BUFF_EVASION ? effects->evasion_down : 0);
    }
    return sum;
}

/* ---- names of pieces ---- */

/* 1..4, 0 for what is no Drone. */
int drone_number(const AegisKit *k, int piece)
{
    return k->piece[piece].drone ? piece - (k->first[k->piece[piece].seat + 1] - DRONES_MAX) + 1 : 0;
}

int piece_card(const AegisKit *k, const State *s, int piece)
{
    int card = s->robot[piece].card;
    if (k->dealt && !k->piece[piece].drone) return card; /* 0: nobody may know, or none */
    if (card == 0) card = k->piece[piece].card;
    return card ? card : DRONE_GAN;
}

/* Without its seat: ARK-100, GAN#2. */
void put_name(const AegisKit *k, const State *s, int piece, Text *text)
{
    if (!is_piece(k, piece)) {
        text_put_char(text, '?');
        return;
    }
    text_put(text, k->card[piece_card(k, s, piece)].name);
    if (k->piece[piece].drone) text_format(text, "#%d", drone_number(k, piece));
}

/* With it: 1:ARK-100. */
void put_full_name(const AegisKit *k, const State *s, int piece, Text *text)
{
    if (is_piece(k, piece)) text_format(text, "%d:", k->piece[piece].seat);
    put_name(k, s, piece, text);
}

#ifndef AEGIS_INCHES /* inches/words.c */
void put_hex(const AegisKit *k, int hex, Text *text)
{
    if (hex > 0 && hex < k->board->ids && k->board->column[hex])
        board_write_hex(k->board, hex, text);
    else
        text_put_char(text, '?');
}
#endif

/* ---- the words of a line ---- */

static bool line_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
static bool line_over(char c) { return c == 0 || c == '\n'; }

/* Copies the word at `from` to `to` without its quotes and returns where it ends. */
static const char *line_take_word(const char *from, char *to, Word *word)
{
    const char *at = from;
    char before = ',', close = 0;
    int length = 0;
    word->quoted = *from == '"';
    for (; !line_over(*at) && (close || !line_blank(*at)); at++) {
        char c = *at;
        if (!close && c == '"' && (before == ',' || before == ':' || before == '=')) {
            close = '"';
            continue;
        }
        if (!close && c == '(' && at == from) close = ')';
        if (c == close) {
            close = 0;
            if (c == '"') {
                before = c;
                if (word->quoted) {
                    at++;
                    break;
                }
                continue;
            }
        } else if (close == ')' && line_blank(c)) {
            continue;
        }
        to[length++] = before = c;
    }
    while (!word->quoted && length > 1 && (to[length - 1] == ',' || to[length - 1] == ':')) length--;
    word->at = to;
    word->length = length;
    return at;
}

bool line_open(Line *line, const AegisKit *k, const State *s, int seat, const char *words, Problem *problem)
{
    line->k = k, line->s = s, line->seat = seat, line->problem = problem;
    line->at = line->count = line->unsaid = line->speaker = 0;
    const char *at = words;
    int used = 0;
    for (;;) {
        while (line_blank(*at) || *at == ',') at++;
        line->end = (int)(at - words) + 1;
        if (line_over(*at) || *at == '#') return true;
        const char *over = at;
        while (!line_over(*over)) over++;
        if (line->count == LINE_WORDS || used + (over - at) >= LINE_BYTES)
            return problem_set(problem, 0, line->end, "fewer words", "this is too long to understand");
        Word *word = &line->word[line->count];
        word->column = line->end;
        line->source[line->count++] = at;
        at = line_take_word(at, line->bytes + used, word);
        used += word->length;
        line->end = (int)(at - words) + 1;
    }
}

bool line_more(const Line *line) { return line->at < line->count; }
int line_column(const Line *line) { return line_more(line) ? line->word[line->at].column : line->end; }

/* Takes the next word if it is this one. */
bool line_takes(Line *line, const char *string)
{
    if (!line_more(line) || line->word[line->at].quoted || !word_is(line->word[line->at], string))
        return false;
    line->at++;
    return true;
}

/* The words from `line->at` on, `count` of them, with single blanks between. */
Word line_join(const Line *line, int count, char *buffer, int capacity)
{
    Text text = text_fixed(buffer, capacity);
    for (int i = 0; i < count; i++) {
        if (i) text_put_char(&text, ' ');
        text_put_bytes(&text, line->word[line->at + i].at, line->word[line->at + i].length);
    }
    return (Word){.at = buffer, .length = text.length, .column = line_column(line)};
}

/* How many words may belong to a name that begins here: a quoted one stands alone. */
int line_run(const Line *line)
{
    int run = 0;
    for (; line->at + run < line->count && run < 8; run++) {
        Word word = line->word[line->at + run];
        if (run && (word.quoted || memchr(word.at, '=', (size_t)word.length))) break;
        if (word.quoted) return 1;
    }
    return run;
}

bool line_expects(Line *line, const char *expected)
{
    if (!line_more(line))
        return problem_set(line->problem, 0, line->end, expected, "something is missing here");
    Word word = line->word[line->at];
    return problem_set(line->problem, 0, word.column, expected, "\"%.*s\" is not understood here",
                       word.length, word.at);
}

bool line_done(Line *line)
{
    if (!line_more(line)) return true;
    return line_expects(line, "nothing more");
}

bool line_number(Line *line, int low, int high, const char *expected, int *number)
{
    if (!line_more(line) || !word_number(line->word[line->at], number)) return line_expects(line, expected);
    if (*number < low || *number > high)
        return problem_set(line->problem, 0, line_column(line), expected, "%d is not from %d to %d", *number,
                           low, high);
    line->at++;
    return true;
}

/* KEY=N: 0 other word, 1 taken, -1 a problem. */
int line_setting(Line *line, const char *key, int high, int *number)
{
    if (!line_more(line)) return 0;
    Word word = line->word[line->at];
    int length = (int)strlen(key);
    if (!word_starts(word, key) || word.length <= length || word.at[length] != '=') return 0;
    Word value = {.at = word.at + length + 1, .length = word.length - length - 1};
    if (!word_number(value, number) || *number < 0 || *number > high) {
        problem_set(line->problem, 0, word.column + length + 1, "a number", "%s can't be \"%.*s\"", key,
                    value.length, value.at);
        return -1;
    }
    line->at++;
    return 1;
}

/* ---- hexes and directions ---- */

static bool word_pair(Word word, int *q, int *r)
{
    const char *comma =
        word.length > 4 && word.at[0] == '(' ? memchr(word.at, ',', (size_t)word.length) : NULL;
    if (!comma || word.at[word.length - 1] != ')') return false;
    Word first = {.at = word.at + 1, .length = (int)(comma - word.at) - 1};
    Word second = {.at = comma + 1, .length = word.length - first.length - 3};
    return word_number(first, q) && word_number(second, r);
}

#ifndef AEGIS_INCHES /* inches/words.c */
/* 0 if it names no hex of the board. */
int word_hex(const AegisKit *k, Word word)
{
    int q, r;
    if (word_pair(word, &q, &r))
        return q >= -512 && q <= 512 && r >= -512 && r <= 512 ? board_at(k->board, q, r) : 0;
    return board_find(k->board, word);
}

int line_hex_words(const Line *line)
{
    return line_more(line) && word_hex(line->k, line->word[line->at]) ? 1 : 0;
}

bool line_hex(Line *line, int *hex)
{
    if (!line_more(line)) return line_expects(line, "a hex, such as e5 or (0,0)");
    Word word = line->word[line->at];
    *hex = word_hex(line->k, word);
    if (*hex) {
        line->at++;
        return true;
    }
    return problem_set(line->problem, 0, word.column, "a hex of the board, such as e5 or (0,0)",
                       "there is no hex \"%.*s\"", word.length, word.at);
}
#endif

/* 0..5 flat, 6..11 pointed, 12 along no axis. */
bool line_direction(Line *line, int *direction)
{
    static const char *const NAMED[6] = {"e", "ne", "nw", "w", "sw", "se"};
    static const char EXPECTED[] = "a direction: (1,0) (1,-1) (0,-1) (-1,0) (-1,1) (0,1)";
    int q, r;
    if (!line_more(line)) return line_expects(line, EXPECTED);
    for (int i = 0; i < 6; i++)
        if (line_takes(line, NAMED[i])) {
            *direction = i;
            return true;
        }
    if (!word_pair(line->word[line->at], &q, &r) || (q == 0 && r == 0) || q < -512 || q > 512 || r < -512 ||
        r > 512)
        return line_expects(line, EXPECTED);
    int axis = hex_axis(q, r);
    *direction = axis < 0 ? 12 : axis;
    line->at++;
    return true;
}

/* ---- finding what a name names ---- */

static int find_rank(const AegisKit *k, const State *s, int piece, int find)
{
    const Robot *robot = &s->robot[piece];
    bool basic = k->piece[piece].basic, boxed_drone = k->piece[piece].drone && robot->where != ACTIVE;
    bool first = find == FIND_ACTIVE      ? robot->where == ACTIVE
                 : find == FIND_POOL      ? !basic && !k->piece[piece].drone && robot->where == IN_BOX
                 : find == FIND_DESTROYED ? basic && robot->where == DESTROYED
                 : find == FIND_BASIC     ? basic || is_starter(k, piece)
                 : find == FIND_WAITING   ? robot->where == WAITING
                 : find == FIND_PART      ? robot->where == UNDER
                                          : !boxed_drone;
    if (first) return 0;
    if (robot->where == ACTIVE || (find == FIND_DESTROYED && basic)) return 1;
    return boxed_drone ? 3 : 2;
}

/* 0 the very name, 1 it begins so, -1 another name. A Drone out of play answers to both its types.
 */
int name_matches(const AegisKit *k, const State *s, int piece, Word word)
{
    TEXT(name, 96);
    put_name(k, s, piece, &name);
    if (!name.length) return -1;
    if (word_is(word, name.at)) return 0;
    Word whole = {.at = name.at, .length = word.length <= name.length ? word.length : 0};
    if (word.length > 0 && word_same(word, whole)) return 1;
    if (!k->piece[piece].drone || s->robot[piece].where == ACTIVE) return -1;
    text_clear(&name);
    text_format(&name, "%s#%d", k->card[DRONE_SAUR].name, drone_number(k, piece));
    return word_is(word, name.at) ? 0 : -1;
}

/* How many pieces the name could mean equally well, up to 2, and one or two of them. */
int find_piece(const AegisKit *k, const State *s, int seat, Word word, int owner, int find, int whose,
               int found[2])
{
    int best = 1 << 20, count = 0;
    PIECES_EACH (k, piece) {
        if (owner && k->piece[piece].seat != owner) continue;
        int match = name_matches(k, s, piece, word);
        if (match < 0) continue;
        bool own = k->piece[piece].seat == seat || s->robot[piece].seat == seat;
        bool ally = seat >= 1 && seat <= k->seats && is_ally_seat(k, seat, k->piece[piece].seat);
        int side = own ? 0 : ally ? 1 : 2;
        if (whose == ENEMY_FIRST) side = 2 - side;
        int score = match * 100 + find_rank(k, s, piece, find) * 10 + side;
        if (score > best) continue;
        if (score < best) count = 0;
        best = score;
        if (count < 2) found[count++] = piece;
    }
    return count;
}

bool piece_problem(Line *line, Word word, int count, const int found[2], int column)
{
    const AegisKit *k = line->k;
    TEXT(expected, 200);
    if (count == 2) {
        put_full_name(k, line->s, found[0], &expected);
        text_put(&expected, " or ");
        put_full_name(k, line->s, found[1], &expected);
        return problem_set(line->problem, 0, column, expected.at, "\"%.*s\" could be more than one robot",
                           word.length, word.at);
    }
    int best = 1000, nearest = 0;
    PIECES_EACH (k, piece) {
        if (find_rank(k, line->s, piece, FIND_ANY)) continue;
        TEXT(name, 96);
        put_name(k, line->s, piece, &name);
        int distance = spelling_distance(word, name.at);
        if (distance < best) best = distance, nearest = piece;
    }
    text_put(&expected, best <= 3 ? "" : "the name of a robot, such as ");
    put_full_name(k, line->s, nearest, &expected);
    return problem_set(line->problem, 0, column, nearest ? expected.at : "the name of a robot",
                       "there is no robot \"%.*s\"", word.length, word.at);
}

/* Takes `1:` from the front of a word; 0 if there is none, -1 if there is no such seat. */
int word_seat(const AegisKit *k, Word *word)
{
    int digits = 0, seat = 0;
    while (digits < word->length && digits < 3 && word->at[digits] >= '0' && word->at[digits] <= '9')
        seat = seat * 10 + word->at[digits++] - '0';
    if (digits == 0 || digits >= word->length || word->at[digits] != ':') return 0;
    word->at += digits + 1;
    word->length -= digits + 1;
    return seat >= 1 && seat <= k->seats ? seat : -1;
}

/* Takes a robot's name: the most words that make one. */
bool line_piece(Line *line, int find, int whose, int *piece)
{
    char buffer[LINE_BYTES];
    int found[2] = {0}, count = 0, column = line_column(line);
    Word word = {0};
    if (!line_more(line)) return line_expects(line, "the name of a robot");
    for (int run = line_run(line); run > 0; run--) {
        word = line_join(line, run, buffer, LINE_BYTES);
        int owner = word_seat(line->k, &word);
        if (owner < 0)
            return problem_set(line->problem, 0, column, "the number of a seat", "there is no such seat");
        count = find_piece(line->k, line->s, line->seat, word, owner, find, whose, found);
        if (count == 1) {
            line->at += run;
            *piece = found[0];
            return true;
        }
    }
    return piece_problem(line, word, count, found, column);
}

/* ---- abilities ---- */

/* `combine fuel` and `Combine-Fuel` are the same word, a unique beginning will do. */
bool line_ability(Line *line, int *ability)
{
    char buffer[LINE_BYTES];
    int column = line_column(line), begun = 0, found = 0;
    if (!line_more(line)) return line_expects(line, "an ability, such as blitz");
    for (int run = line_run(line); run > 0; run--) {
        Word word = line_join(line, run, buffer, LINE_BYTES);
        for (int i = 0; i < word.length; i++)
            if (buffer[i] == ' ') buffer[i] = '-';
        begun = 0;
        for (int i = 0; i < ABILITIES_END; i++) {
            if (!ability_known(i)) continue;
            if (word_is(word, ability_word(i))) found = i, begun = -1;
            Word whole = {.at = ability_word(i), .length = word.length};
            if (begun >= 0 && (int)strlen(whole.at) > word.length && word_same(word, whole))
                found = i, begun++;
        }
        if (begun == 1 || begun < 0) {
            line->at += run;
            *ability = found;
            return true;
        }
    }
    Word word = line->word[line->at];
    return problem_set(line->problem, 0, column,
                       begun ? "the whole name" : "an ability, such as blitz or combine-fuel",
                       begun ? "\"%.*s\" could be more than one ability" : "there is no ability \"%.*s\"",
                       word.length, word.at);
}

#endif
