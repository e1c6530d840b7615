/* The lines of a script before play: the game and its options, cards, boards and teams of its own,
   seats, dice, and the position. */
#include <stdlib.h>

#include "core/clauses.h"
#include "table/script_internal.h"

static int cut(int length) { return length > 60 ? 60 : length; }

/* Where a wrong word stands, or where a missing one should. */
static int here(const Script *script, Word word)
{
    return word.column ? word.column : script->line.body + 1;
}

static bool need_game(Script *script)
{
    return script->game || script_wrong(script, 1, "game ID first", "no game is named yet");
}

static bool need_setup(Script *script, const char *word)
{
    if (!need_game(script)) return false;
    if (!script->table) return true;
    return script_wrong(script, 1, "set-up before the first choice, expectation or `deal`",
                        "the game has begun; `%s` comes too late", word);
}

/* ---- the game ---- */

static const Game *find_game(const Script *script, Word word)
{
    const Game *const *list = script->options->games ? script->options->games : games;
    for (; *list; list++)
        if (word_is(word, (*list)->id)) return *list;
    return NULL;
}

static bool wrong_game(Script *script, Word word)
{
    const Game *const *list = script->options->games ? script->options->games : games;
    TEXT(known, 200);
    for (; *list; list++) text_format(&known, "%s%s", known.length ? ", " : "", (*list)->id);
    return script_wrong(script, word.column, known.at, "there is no game \"%.*s\"",
                        cut(word.length), word.at);
}

/* `key=value` with the value in quotes or not. The words of a line split `key="a b"`, so it is put
   together here; `words` goes on behind it. */
static bool read_option(Script *script, Words *words, Word word, Word *key, Word *value)
{
    const char *equals = word.quoted ? NULL : memchr(word.at, '=', (size_t)word.length);
    *key = *value = word;
    if (!equals) return false;
    key->length = (int)(equals - word.at);
    value->at = equals + 1;
    value->length = word.length - key->length - 1;
    if (value->length == 0 || *value->at != '"') return true;
    const char *line_end = script->line.at + script->line.length;
    const char *close = memchr(value->at + 1, '"', (size_t)(line_end - value->at - 1));
    value->at++;
    value->length = (int)((close ? close : line_end) - value->at);
    words->at = close ? close + 1 : line_end;
    return true;
}

bool setup_game(Script *script, Words *words)
{
    Word word = {0}, key, value;
    if (script->game)
        return script_wrong(script, 1, "one game in a script",
                            "a second game stands here, the first in line %d", script->game_line);
    if (!words_next(words, &word))
        return script_wrong(script, here(script, word), "game ID key=value...", "no game is named");
    script->game = find_game(script, word);
    if (!script->game) return wrong_game(script, word);
    script->game_line = script->line.number;
    script->report->game = script->game;
    strcpy(script->setup.game, script->game->id);
    while (words_next(words, &word)) {
        char name[64], text[128];
        Problem problem = {0};
        if (!read_option(script, words, word, &key, &value))
            return script_wrong(script, word.column, "key=value", "\"%.*s\" is no option",
                                cut(word.length), word.at);
        word_copy(key, name, sizeof name);
        word_copy(value, text, sizeof text);
        if (!setup_add_option(&script->setup, name, text, &problem))
            return script_problem(script, &problem, word.column);
    }
    if (script->options->catalog) {
        Problem problem = {0};
        script->base = script->options->catalog(script->options->context, script->game, &problem);
        if (!script->base && problem.what[0]) return script_problem(script, &problem, 1);
    }
    return true;
}

/* ---- texts of its own ---- */

typedef enum Origin { FROM_BLOCK, FROM_BASE, FROM_FILE } Origin;

static bool read_text(Script *script, const char *path, const char *text, int first_line,
                      Origin origin)
{
    Problem problem = {0};
    if (origin != FROM_BASE && !script->own) script->own = catalog_new(script->game, script->base);
    Catalog *catalog = origin == FROM_BASE ? script->own_base : script->own;
    if (!catalog_read(catalog, path, text, first_line, &problem)) {
        if (origin == FROM_FILE) return script_problem(script, &problem, 1);
        int line = script->line.number;
        if (problem.line > 0) script->line.number = problem.line;
        problem.file[0] = 0;
        script_problem(script, &problem, problem.column);
        script->line.number = line;
        return false;
    }
    TableText *noted = arena_new(&script->arena, TableText, 1);
    noted->path = arena_copy(&script->arena, path, strlen(path));
    noted->text = text;
    noted->base = origin == FROM_BASE;
    *script->texts_end = noted;
    script->texts_end = &noted->next;
    script->texts_hash = log_texts_hash(script->texts_hash, path, text);
    return true;
}

static bool read_block(Script *script, const char *path, Origin origin)
{
    Line opened = script->line;
    const char *from = script->next;
    while (line_next(script)) {
        Words words = line_words(script);
        Word word;
        if (!words_next(&words, &word) || word.quoted || !word_is(word, "end")) continue;
        if (!line_end_expected(script, &words)) return false;
        const char *text = arena_copy(&script->arena, from, (size_t)(script->line.at - from));
        return read_text(script, path, text, opened.number + 1, origin);
    }
    script->line = opened;
    return script_wrong(script, 1, "`end` on a line of its own",
                        "the block that begins here is not closed");
}

static bool read_path(Script *script, Word word)
{
    char path[256];
    Problem problem = {0};
    if (!script->options->load)
        return script_wrong(script, word.column, "the text inline, up to `end`",
                            "files are not read here");
    if ((size_t)word.length >= sizeof path)
        return script_wrong(script, word.column, "a shorter path", "this path is too long");
    word_copy(word, path, sizeof path);
    Text text = text_growing();
    bool loaded = script->options->load(script->options->context, path, &text, &problem);
    const char *kept = arena_copy(&script->arena, text.at, (size_t)text.length);
    text_free(&text);
    if (!loaded) return script_problem(script, &problem, word.column);
    return read_text(script, path, kept, 1, FROM_FILE);
}

bool setup_cards(Script *script, Words *words)
{
    Word word = {0};
    if (!need_setup(script, "cards")) return false;
    if (!words_next(words, &word)) return read_block(script, "inline.cards", FROM_BLOCK);
    return line_end_expected(script, words) && read_path(script, word);
}

/* The rest of the line as the name of an inline block, or as a path if it looks like one. */
static bool read_named(Script *script, Words *words, const char *kind)
{
    Word word = {0};
    char path[96];
    if (!words_next(words, &word))
        return script_wrong(script, here(script, word), "a name", "this %s has no name", kind);
    const char *end = word.at + word.length;
    for (Word more; words_next(words, &more);) end = more.at + more.length;
    word.length = (int)(end - word.at);
    if (memchr(word.at, '/', (size_t)word.length) || memchr(word.at, '.', (size_t)word.length))
        return read_path(script, word);
    if (word.length == 0 || word.length > 60 || memchr(word.at, '"', (size_t)word.length))
        return script_wrong(script, word.column, "a name of 1 to 60 bytes", "this can't be a name");
    Text name = text_fixed(path, sizeof path);
    text_format(&name, "%.*s.%s", word.length, word.at, kind);
    return read_block(script, path, FROM_BLOCK);
}

bool setup_board(Script *script, Words *words)
{
    Word word = {0};
    if (!need_setup(script, "board")) return false;
    if (!words_peek(words, &word)) return read_block(script, "inline.board", FROM_BLOCK);
    return read_named(script, words, "board");
}

bool setup_team(Script *script, Words *words)
{
    return need_setup(script, "team") && read_named(script, words, "team");
}

static bool read_file_block(Script *script, Words *words, Origin origin)
{
    Word word = {0};
    char path[256];
    if (!words_next(words, &word) || word.length == 0 || (size_t)word.length >= sizeof path)
        return script_wrong(script, here(script, word),
                            "a name such as \"mine.cards\", then its text up to `end`",
                            "this file has no name");
    word_copy(word, path, sizeof path);
    return line_end_expected(script, words) && read_block(script, path, origin);
}

/* `file "mine.cards"`: a text inline under a name of its own. */
bool setup_file(Script *script, Words *words)
{
    return need_setup(script, "file") && read_file_block(script, words, FROM_BLOCK);
}

/* `base "aegis/arena.board"`: the same instead of what comes with the game, as an exported log has
 * it. */
bool setup_base(Script *script, Words *words)
{
    if (!need_setup(script, "base")) return false;
    if (script->own)
        return script_wrong(script, 1, "`base` before all other texts", "`base` comes too late");
    if (!script->own_base) script->own_base = catalog_new(script->game, NULL);
    script->base = script->own_base;
    return read_file_block(script, words, FROM_BASE);
}

/* ---- seats ---- */

static bool seat_option(Script *script, SetupSeat *seat, Word word, Word key, Word value)
{
    if (word_is(key, "bot")) return true; /* a note: nothing is ever started from a script */
    if (!word_is(key, "team") && !word_is(key, "deck"))
        return script_wrong(script, word.column, "team=NAME, deck=NAME or bot=LEVEL",
                            "a seat has no \"%.*s\"", cut(key.length), key.at);
    if (value.length == 0 || (size_t)value.length >= sizeof seat->team)
        return script_wrong(script, word.column, "1 to 63 bytes",
                            "this can't be the name of a team");
    word_copy(value, seat->team, sizeof seat->team);
    return true;
}

bool setup_seat(Script *script, Words *words)
{
    Word word = {0}, key, value;
    int number;
    if (!need_setup(script, "seat")) return false;
    if (!words_next(words, &word) || !word_seat(word, &number))
        return script_wrong(script, here(script, word), "seat N NAME, N from 1 to 6",
                            "no seat is named");
    if (number > script->game->seats_max)
        return script_wrong(script, word.column, "fewer seats", "%s has at most %d seats",
                            script->game->title, script->game->seats_max);
    if (script->seated[number])
        return script_wrong(script, word.column, "each seat once", "seat %d is taken already",
                            number);
    script->seated[number] = true;
    SetupSeat *seat = &script->setup.seat[number];
    Text name = text_fixed(seat->name, sizeof seat->name);
    while (words_next(words, &word)) {
        if (read_option(script, words, word, &key, &value)) {
            if (!seat_option(script, seat, word, key, value)) return false;
            continue;
        }
        if (name.length) text_put_char(&name, ' ');
        text_put_bytes(&name, word.at, word.length);
        if (name.cut)
            return script_wrong(script, word.column, "less than 48 bytes", "this name is too long");
    }
    return true;
}

/* Seats that no line names, but that the position speaks of. */
static int seats_wanted(const Script *script)
{
    static const char *const of_seats[] = {"place", "pool", "deck",    "hand",
                                           "stand", "turn", "protect", "score"};
    int seats = script->game->seats_min, number;
    for (int seat = 1; seat <= SEATS_MAX; seat++)
        if (script->seated[seat] && seat > seats) seats = seat;
    for (int i = 0; i < script->position_count; i++) {
        Words words = words_of(script->position[i]);
        Word word, next;
        if (!words_next(&words, &word) || !words_next(&words, &next) || !word_seat(next, &number))
            continue;
        for (int k = 0; k < countof(of_seats); k++)
            if (word_is(word, of_seats[k]) && number > seats && number <= script->game->seats_max)
                seats = number;
    }
    return seats;
}

/* ---- dice and what a log says of itself ---- */

bool setup_seed(Script *script, Words *words)
{
    Word word = {0};
    uint64_t seed;
    if (!need_game(script)) return false;
    if (!words_next(words, &word) || !word_uint64(word, &seed))
        return script_wrong(script, here(script, word), "seed N, a number from 0",
                            "this is no seed");
    if (!line_end_expected(script, words)) return false;
    if (script->has_sealed)
        return script_wrong(script, 1, "either `seed` or `sealed`",
                            "the dice of this match are sealed");
    script->has_seed = true;
    script->seed = seed;
    if (script->table) table_seed(script->table, seed);
    return true;
}

bool setup_sealed(Script *script, Words *words)
{
    Word word = {0};
    if (!need_setup(script, "sealed")) return false;
    if (!words_next(words, &word) || !word_hex(word, script->commitment, sizeof script->commitment))
        return script_wrong(script, here(script, word), "sealed and 64 hexadecimal digits",
                            "this is no fingerprint of a seed");
    if (!line_end_expected(script, words)) return false;
    if (script->has_seed || script->has_sealed)
        return script_wrong(script, 1, "either `seed` or `sealed`, once",
                            "the dice have a source already");
    script->has_sealed = true;
    return true;
}

bool setup_words(Script *script, Words *words)
{
    Word word = {0};
    int seat;
    uint8_t bytes[TABLE_WORDS_MAX + 1] = {0};
    if (!need_setup(script, "words")) return false;
    if (!words_next(words, &word) || !word_seat(word, &seat))
        return script_wrong(script, here(script, word), "words SEAT \"...\"", "no seat is named");
    if (script->words[seat])
        return script_wrong(script, word.column, "words once a seat", "seat %d has added its words",
                            seat);
    if (!words_next(words, &word))
        return script_wrong(script, script->line.body + 1, "words SEAT \"...\"",
                            "there are no words");
    script->words_line[seat] = script->line.number;
    if (!word.quoted && word_is(word, "hex")) {
        if (!words_next(words, &word) || word.length / 2 > TABLE_WORDS_MAX ||
            !word_hex(word, bytes, (size_t)word.length / 2) ||
            memchr(bytes, 0, (size_t)word.length / 2))
            return script_wrong(script, here(script, word), "pairs of hexadecimal digits",
                                "these are no words");
        script->words[seat] =
            arena_copy(&script->arena, (const char *)bytes, (size_t)word.length / 2);
    } else {
        script->words[seat] = arena_copy(&script->arena, word.at, (size_t)word.length);
    }
    return line_end_expected(script, words);
}

bool setup_version(Script *script, Words *words)
{
    Word word = {0};
    int version;
    if (!need_game(script)) return false;
    if (!words_next(words, &word) || !word_number(word, &version) || version < 0)
        return script_wrong(script, here(script, word), "rules_version N", "this is no version");
    if ((uint32_t)version != script->game->rules_version) {
        TEXT(expected, 48);
        text_format(&expected, "version %u", (unsigned)script->game->rules_version);
        return script_wrong(script, word.column, expected.at,
                            "this match was played by version %d of the rules", version);
    }
    return line_end_expected(script, words);
}

bool setup_catalog(Script *script, Words *words)
{
    Word word = {0};
    uint8_t bytes[8];
    if (!need_setup(script, "catalog")) return false;
    if (!words_next(words, &word) || !word_hex(word, bytes, sizeof bytes))
        return script_wrong(script, here(script, word), "catalog and 16 hexadecimal digits",
                            "this does not identify cards and boards");
    script->has_catalog = true;
    script->catalog_line = script->line.number;
    script->catalog_hash = 0;
    for (int i = 0; i < countof(bytes); i++)
        script->catalog_hash = script->catalog_hash << 8 | bytes[i];
    if (!words_peek(words, &word) || !word_is(word, "inline"))
        return line_end_expected(script, words);
    script->catalog_inline = true;
    return words_next(words, &word) && line_end_expected(script, words);
}

/* ---- the position, and opening the table ---- */

bool setup_position(Script *script)
{
    Words words = line_words(script);
    Word word = {0};
    words_next(&words, &word);
    if (!need_game(script)) return false;
    if (script->table)
        return script_wrong(
            script, word.column, "SEAT: a choice, expect, refuse, undo to, draw agreed or hash",
            "\"%.*s\" is no word of a script once the game has begun", cut(word.length), word.at);
    if (script->position_count == SCRIPT_POSITION_MAX)
        return script_wrong(script, 1, "at most 4096 lines", "this position is too long");
    if (!script->position) {
        script->position = arena_new(&script->arena, const char *, SCRIPT_POSITION_MAX);
        script->position_line = arena_new(&script->arena, int, SCRIPT_POSITION_MAX);
    }
    script->position[script->position_count] = line_body_from(script, 0);
    script->position_line[script->position_count++] = script->line.number;
    return true;
}

/* A problem found now about an earlier line. */
static bool wrong_earlier(Script *script, int number, const Problem *problem)
{
    Line line = script->line;
    script->line.number = number;
    script_problem(script, problem, problem->column > 0 ? problem->column : 1);
    script->line = line;
    return false;
}

static bool check_catalog(Script *script, const Catalog *catalog)
{
    uint64_t hash = script->catalog_inline ? script->texts_hash : catalog->hash;
    if (!script->has_catalog || hash == script->catalog_hash) return true;
    Problem problem = {0};
    TEXT(expected, 48);
    text_format(&expected, "%016llx", (unsigned long long)hash);
    problem_set(&problem, 0, 0, expected.at, "this match was played with other cards or boards");
    return wrong_earlier(script, script->catalog_line, &problem);
}

static bool open_dice(Script *script)
{
    Problem problem = {0};
    for (int seat = 1; seat <= SEATS_MAX; seat++)
        if (script->words[seat] &&
            !table_add_words(script->table, seat, script->words[seat], &problem))
            return wrong_earlier(script, script->words_line[seat], &problem);
    if (script->has_seed) table_seed(script->table, script->seed);
    if (!script->has_sealed) return true;
    if (!script->options->seal_seed) {
        table_commit(script->table, script->commitment);
        return true;
    }
    table_seal(script->table, script->options->seal_seed);
    return memcmp(script->table->commitment, script->commitment, SHA256_SIZE) == 0 ||
           script_wrong(script, 1, "the seed that was sealed",
                        "the seed does not fit the fingerprint");
}

/* A board without a name is the one to play on, unless the game line says otherwise. */
static bool choose_board(Script *script)
{
    Problem problem = {0};
    if (setup_option(&script->setup, "board", NULL)) return true;
    for (const TableText *text = script->texts; text; text = text->next)
        if (strcmp(text->path, "inline.board") == 0)
            return setup_add_option(&script->setup, "board", "inline", &problem) ||
                   wrong_earlier(script, script->game_line, &problem);
    return true;
}

/* Unpacks the set-up; NULL with a problem, or with a mistake reported. */
static Table *setup_unpack(Script *script, Problem *problem)
{
    if (!need_game(script) || !choose_board(script)) return NULL;
    /* Without cards of its own a script that names none still needs a catalog to be unpacked from.
     */
    if (!script->own && !script->base) script->own = catalog_new(script->game, NULL);
    const Catalog *catalog = script->own ? script->own : script->base;
    if (!check_catalog(script, catalog)) return NULL;
    script->setup.seats = seats_wanted(script);
    script->setup.position = script->position;
    script->setup.position_count = script->position_count;
    return table_open(catalog, &script->setup, problem);
}

bool script_open(Script *script)
{
    Problem problem = {0};
    if (script->table || script->setup_refused) return true;
    script->table = setup_unpack(script, &problem);
    if (!script->table) {
        if (script->stopped) return false;
        bool placed = problem.line >= 1 && problem.line <= script->position_count;
        problem.file[0] = 0;
        return wrong_earlier(
            script, placed ? script->position_line[problem.line - 1] : script->game_line, &problem);
    }
    for (const TableText *text = script->texts; text; text = text->next)
        table_add_text(script->table, text);
    script->table->hooks = script->options->hooks;
    script->table->own = script->own;
    script->table->own_base = script->own_base;
    script->own = script->own_base = NULL;
    script->before = arena_take(&script->arena, script->table->kit->state_size);
    return open_dice(script);
}

/* `refuse setup`: what has been agreed so far can't be played, by a rule that the problem names. The
   script ends with it. */
bool setup_refuse(Script *script, const ClausesNamed *named)
{
    Problem problem = {0};
    if (script->table)
        return script_wrong(script, 1, "`refuse setup` before the game begins", "the game has begun already");
    Table *table = setup_unpack(script, &problem);
    if (script->stopped) return false;
    script->setup_refused = true;
    script->report->refusals++;
    if (table) {
        table_close(table);
        script_failed(script, "a set-up that is refused", "", "this set-up is allowed");
        return true;
    }
    bool fits = named->count == 0;
    for (int i = 0; i < named->count; i++)
        fits |= strstr(problem.what, clause_id(named->clause[i])) || strstr(problem.expected, clause_id(named->clause[i]));
    TEXT(seen, 520);
    text_format(&seen, "%s; expected %s", problem.what, problem.expected);
    if (!fits) script_failed(script, "refused by the clause that this line names", seen.at, "this set-up is refused otherwise");
    else script_covers(script, named);
    return true;
}

void script_setup_free(Script *script)
{
    if (script->options->keep_table && script->report->passed)
        script->report->table = script->table;
    else
        table_close(script->table);
    catalog_free(script->own);
    catalog_free(script->own_base);
    arena_free(&script->arena);
}
