#include "slips.h"

#include <stdio.h>
#include <stdlib.h>

#include "sentences.h"

enum {
    FILE_TRIES = 1600,
    LINE_EACH = 12,
    SAID_EACH = 6,
    PLACED_EVERY = 5,
    PLACED_EACH = 8,
    BYTES_EACH = 40,
    LINES_MAX = 1024,
    SWEPT_EVERY = 60,
    SMALL = 70
};

typedef struct Outcomes {
    uint64_t hash;
    uint32_t tried, taken;
} Outcomes;

struct Slips {
    const Table *table;
    void *state;
    Dice picks, dice;
    Outcomes files, places, said, bytes;
    Sentences *sentences;
    Text text, line; /* what came out; what was written */
    uint64_t other[STATE_SIZE_MAX / 8];
};

Slips *slips_new(void)
{
    Slips *slips = calloc(1, sizeof *slips);
    ensure(slips != NULL);
    slips->sentences = sentences_new();
    slips->text = text_growing(), slips->line = text_growing();
    return slips;
}

void slips_free(Slips *slips)
{
    sentences_free(slips->sentences);
    text_free(&slips->text);
    text_free(&slips->line);
    free(slips);
}

static int below(Slips *w, int n) { return (int)dice_fast_below(&w->picks, (uint32_t)n); }

static void outcome(Slips *w, Outcomes *of, bool taken)
{
    uint64_t both[2] = {of->hash, hash_bytes(w->text.at, (size_t)w->text.length)};
    of->hash = hash_bytes(both, sizeof both);
    of->tried++, of->taken += taken;
    text_clear(&w->text);
}

/* What was wrong and where, and the line that it is about. */
static void problem_note(Slips *w, Outcomes *of, const Problem *problem, const char *line)
{
    Refusal said = {0};
    TEXT(words, 90);
    text_put_bytes(&words, line, (int)strcspn(line, "\n"));
    snprintf(said.why, sizeof said.why, "%.230s", problem->what);
    sentences_add(w->sentences, &said, words.at);
    text_format(&w->text, "%d:%d %s; %s", problem->line, problem->column, problem->what, problem->expected);
    outcome(w, of, false);
}

/* ---- slips of the pen ---- */

/* A word of the text, quotes included. */
static Word any_word(Slips *w, const char *text, int length)
{
    int at = below(w, length ? length : 1);
    while (at > 0 && text[at - 1] != '\n') at--;
    Word word, taken = {.at = text + at};
    Words words = words_of(text + at);
    for (int seen = 1; words_next(&words, &word); seen++)
        if (!below(w, seen)) taken = word;
    if (taken.quoted) taken.at--, taken.length += 1 + (taken.at[taken.length + 1] == '"');
    return taken;
}

static void figure_put(Slips *w, int figure)
{
    switch (below(w, 8)) {
    case 0: text_put_int(&w->line, figure + 1LL); break;
    case 1: text_put_int(&w->line, figure - 1LL); break;
    case 2: text_put_int(&w->line, -(long long)figure); break;
    case 3: text_put_int(&w->line, 0); break;
    case 4: text_format(&w->line, "%d9", figure); break;
    case 5: text_put_int(&w->line, 32768LL + figure); break;
    case 6: text_format(&w->line, "%dx", figure); break;
    default: text_put(&w->line, "99999999999"); break;
    }
}

static void word_put(Text *out, Word word) { text_put_bytes(out, word.at, word.length); }

/* Inside a word (`3+1`, `hp=4`): another figure, or a sign less or more. */
static void word_spoil(Slips *w, Word word)
{
    int digit = 0;
    while (digit < word.length && (word.at[digit] < '0' || word.at[digit] > '9')) digit++;
    if (digit < word.length && below(w, 4)) {
        text_put_bytes(&w->line, word.at, digit);
        figure_put(w, word.at[digit] - '0');
        text_put_bytes(&w->line, word.at + digit + 1, word.length - digit - 1);
    } else if (below(w, 2)) {
        text_put_bytes(&w->line, word.at, word.length - 1);
    } else {
        word_put(&w->line, word);
        text_put(&w->line, below(w, 2) ? "+" : "x");
    }
}

/* A line with one slip; words of others are from the text. */
static void line_spoil(Slips *w, const char *line, int length, const char *text, int text_length)
{
    Word word = any_word(w, line, 1), next = word, other = any_word(w, text, text_length);
    int figure, from = (int)(word.at - line), to = from + word.length;
    Words words = words_of(line + to);
    bool last = !words_next(&words, &next) || next.quoted;
    text_clear(&w->line);
    text_put_bytes(&w->line, line, from);
    switch (below(w, 9)) {
    case 0: break;
    case 1: text_format(&w->line, "%.*s %.*s", word.length, word.at, word.length, word.at); break;
    case 2: word_put(&w->line, other); break;
    case 3: text_format(&w->line, "%.*s %.*s", word.length, word.at, other.length, other.at); break;
    case 8: /* a tabulator is a blank */
        text_format(&w->line, "%.*s\t", word.length, word.at);
        to += line[to] == ' ';
        break;
    case 4:
        if (last) {
            word_put(&w->line, other);
            break;
        }
        text_format(&w->line, "%.*s %.*s", next.length, next.at, word.length, word.at);
        to = (int)(next.at - line) + next.length;
        break;
    default:
        if (word_number(word, &figure))
            figure_put(w, figure);
        else
            word_spoil(w, word);
    }
    text_put_bytes(&w->line, line + to, length - to);
}

/* ---- where they are read ---- */

static void file_try(Slips *w, const Game *game, const Catalog *base, const char *path, const char *text)
{
    Catalog *catalog = catalog_new(game, base);
    Problem problem = {0};
    bool taken = catalog_read(catalog, path, text, 1, &problem);
    if (taken) {
        Json json = json_to(&w->text);
        game->list_cards(catalog, &json);
        outcome(w, &w->files, true);
    } else {
        problem_note(w, &w->files, &problem, w->line.at);
    }
    catalog_free(catalog);
}

/* The file as it is; without the base if it is whole without, so that what is told of it does not change with
   what comes with the game. */
static Catalog *file_whole(const Catalog *base, const char *path, const char *text)
{
    Catalog *catalog = catalog_new(base->game, NULL);
    if (catalog_read(catalog, path, text, 1, NULL)) return catalog;
    catalog_free(catalog);
    catalog = catalog_new(base->game, base);
    ensure(catalog_read(catalog, path, text, 1, NULL));
    return catalog;
}

Catalog *slips_file(Slips *w, const Catalog *base, const char *path, const char *text, uint64_t seed)
{
    w->picks = dice_fast(seed);
    Catalog *made = file_whole(base, path, text);
    Word line;
    Text whole = text_growing();
    int length = (int)strlen(text), lines = 1;
    for (const char *at = text; text_line(&at, &line);) lines++;
    int each = FILE_TRIES / lines < LINE_EACH ? FILE_TRIES / lines : LINE_EACH;
    for (const char *at = text; text_line(&at, &line);) {
        Words words = words_of(line.at);
        Word first;
        if (!words_next(&words, &first)) continue;
        for (int i = 0; i < each; i++) {
            line_spoil(w, line.at, line.length, text, length);
            text_clear(&whole);
            text_put_bytes(&whole, text, (int)(line.at - text));
            text_put(&whole, w->line.at);
            text_put(&whole, line.at + line.length);
            file_try(w, made->game, made->base, path, whole.at);
        }
    }
    text_free(&whole);
    return made;
}

/* Opens a table where these lines are placed, one of them with a slip. */
static void place_try(Slips *w, const char *const *lines, int count, const char *text, int length)
{
    const char *with[LINES_MAX];
    int at = below(w, count);
    memcpy(with, lines, sizeof with[0] * (size_t)count);
    line_spoil(w, lines[at], (int)strcspn(lines[at], "\n"), text, length);
    with[at] = w->line.at;
    Setup setup = w->table->setup;
    setup.position = with, setup.position_count = count;
    Problem problem = {0};
    Answer answer = {0};
    Table *table = table_open(w->table->catalog, &setup, &problem);
    if (table) table_seed(table, 1);
    if (!table) {
        problem_note(w, &w->places, &problem, w->line.at);
    } else if (table_begin(table, NULL, &answer) != ANSWER_DONE) {
        problem_note(w, &w->places, &answer.problem, w->line.at);
    } else {
        if (!table->game->sound(table->kit, table->state, &w->text))
            fprintf(stderr, "golden: placed, but %s: %s\n", w->text.at, w->line.at), abort();
        text_put_hash(&w->text, state_hash(table->kit, table->state));
        outcome(w, &w->places, true);
    }
    table_close(table);
}

static void places_try(Slips *w)
{
    const Kit *kit = w->table->kit;
    if (!position_whole(kit, w->state)) return;
    Text text = text_growing();
    kit->game->position(kit, w->state, &text);
    const char *lines[LINES_MAX];
    Word line;
    int count = 0;
    for (const char *at = text.at; count < LINES_MAX && text_line(&at, &line);)
        if (line.length) lines[count++] = line.at;
    for (int i = 0; i < PLACED_EACH; i++) place_try(w, lines, count, text.at, text.length);
    text_free(&text);
}

/* The words of two answers, the first with a slip: alone, and said in one breath. */
static void words_try(Slips *w, int seat, Choice choice, Choice other)
{
    const Kit *kit = w->table->kit;
    const Game *game = kit->game;
    int sayer = below(w, 6) ? seat : 1 + below(w, kit->seats);
    TEXT(words, 256);
    TEXT(others, 256);
    game->write(kit, w->state, seat, choice, &words);
    game->write(kit, w->state, seat, other, &others);
    line_spoil(w, words.at, words.length, others.at, others.length);
    Choice read = {0};
    Problem problem = {0};
    if (game->read(kit, w->state, sayer, w->line.at, &read, &problem)) {
        text_put_hex(&w->text, &read, sizeof read);
        outcome(w, &w->said, true);
    } else {
        problem_note(w, &w->said, &problem, w->line.at);
    }
    if (!game->split) return;
    TEXT(first, 256);
    text_format(&w->line, " %s", others.at);
    const char *rest = game->split(kit, w->state, sayer, w->line.at, &first);
    text_format(&w->text, "%s | %s", first.at, rest ? rest : "");
    outcome(w, &w->said, rest != NULL);
}

/* What may be a truth value stays one. */
static void bytes_try(Slips *w)
{
    const Kit *kit = w->table->kit;
    memcpy(w->other, w->state, kit->state_size);
    uint8_t *byte = (uint8_t *)w->other;
    for (int i = 0; i < BYTES_EACH; i++) {
        int at = below(w, (int)kit->state_size);
        uint8_t was = byte[at], bit = (uint8_t)(1 << below(w, 8));
        uint8_t is[] = {0, 1, 255, (uint8_t)(was + 1), (uint8_t)(was - 1), was ^ bit};
        byte[at] = was <= 1 ? !was : is[below(w, countof(is))];
        outcome(w, &w->bytes, byte[at] == was || kit->game->sound(kit, w->other, &w->text));
        byte[at] = was;
    }
}

/* Every byte that says something takes every small value, and the largest ones. */
static void bytes_sweep(Slips *w)
{
    const Kit *kit = w->table->kit;
    memcpy(w->other, w->state, kit->state_size);
    uint8_t *byte = (uint8_t *)w->other;
    for (int at = 0; at < (int)kit->state_size; at++)
        for (int value = 0, was = byte[at]; was > 1 && value < 256; value += value < SMALL ? 1 : 31) {
            byte[at] = (uint8_t)value;
            outcome(w, &w->bytes, kit->game->sound(kit, w->other, &w->text));
            byte[at] = (uint8_t)was;
        }
}

static bool slips_step(Slips *w, int number)
{
    const Kit *kit = w->table->kit;
    const Game *game = kit->game;
    unsigned asked = game->asked(kit, w->state);
    if (!asked) return false;
    int seat = __builtin_ctz(asked);
    Choice list[CHOICES_MAX];
    int count = game->choices(kit, w->state, seat, list);
    for (int i = 0; i < SAID_EACH; i++) {
        Choice choice = list[below(w, count)];
        words_try(w, seat, choice, list[below(w, count)]);
    }
    if (number % PLACED_EVERY == 0) places_try(w);
    bytes_try(w);
    if (number % SWEPT_EVERY == SWEPT_EVERY - 1) bytes_sweep(w);
    game->apply(kit, w->state, seat, list[below(w, count)], &w->dice, NULL);
    return true;
}

void slips_play(Slips *w, Table *table, uint64_t seed, int choices)
{
    w->table = table, w->state = table->state;
    w->picks = dice_fast(seed + 1), w->dice = dice_fast(seed + 2);
    for (int i = 0; i < choices && slips_step(w, i); i++) continue;
}

static void line_put(Text *out, const char *what, const Outcomes *of)
{
    if (of->tried)
        text_format(out, "  %s %u, taken %u, %016llx\n", what, of->tried, of->taken,
                    (unsigned long long)of->hash);
}

void slips_put(const Slips *w, Text *out)
{
    line_put(out, "files", &w->files);
    line_put(out, "positions", &w->places);
    line_put(out, "words", &w->said);
    line_put(out, "states", &w->bytes);
    sentences_put(w->sentences, 400, out);
}
