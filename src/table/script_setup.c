/* The lines of a script before play: the game and its options, seats, dice, and what a log says of
   itself. */
#include "table/script_internal.h"

bool need_game(Script *script)
{
    return script->game || script_wrong(script, 1, "game ID first", "no game is named yet");
}

bool need_setup(Script *script, const char *word)
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
    script->report->unknown_game = true;
    for (; *list; list++) text_format(&known, "%s%s", known.length ? ", " : "", (*list)->id);
    return script_wrong(script, word.column, known.at, "there is no game \"%.*s\"", WORD_SHOWN(word));
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
        return script_wrong(script, word_or_end(script, word), "game ID key=value...", "no game is named");
    script->game = find_game(script, word);
    if (!script->game) return wrong_game(script, word);
    script->game_line = script->line.number;
    script->report->game = script->game;
    strcpy(script->setup.game, script->game->id);
    while (words_next(words, &word)) {
        char name[64], text[128];
        Problem problem = {0};
        if (!read_option(script, words, word, &key, &value))
            return script_wrong(script, word.column, "key=value", "\"%.*s\" is no option", WORD_SHOWN(word));
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

/* ---- seats ---- */

static bool seat_option(Script *script, SetupSeat *seat, Word word, Word key, Word value)
{
    if (word_is(key, "bot")) return true; /* a note: nothing is ever started from a script */
    if (!word_is(key, "team") && !word_is(key, "deck"))
        return script_wrong(script, word.column, "team=NAME, deck=NAME or bot=LEVEL",
                            "a seat has no \"%.*s\"", WORD_SHOWN(key));
    if (value.length == 0 || (size_t)value.length >= sizeof seat->team)
        return script_wrong(script, word.column, "1 to 63 bytes", "this can't be the name of a team");
    word_copy(value, seat->team, sizeof seat->team);
    return true;
}

bool setup_seat(Script *script, Words *words)
{
    Word word = {0}, key, value;
    int number;
    if (!need_setup(script, "seat")) return false;
    if (!words_next(words, &word) || !word_seat(word, &number))
        return script_wrong(script, word_or_end(script, word), "seat N NAME, N from 1 to 6",
                            "no seat is named");
    if (number > script->game->seats_max)
        return script_wrong(script, word.column, "fewer seats", "%s has at most %d seats",
                            script->game->title, script->game->seats_max);
    if (script->seated[number])
        return script_wrong(script, word.column, "each seat once", "seat %d is taken already", number);
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
        if (name.cut) return script_wrong(script, word.column, "less than 48 bytes", "this name is too long");
    }
    return true;
}

/* ---- dice and what a log says of itself ---- */

bool setup_seed(Script *script, Words *words)
{
    Word word = {0};
    uint64_t seed;
    if (!need_game(script)) return false;
    if (!words_next(words, &word) || !word_uint64(word, &seed))
        return script_wrong(script, word_or_end(script, word), "seed N, a number from 0", "this is no seed");
    if (!line_end_expected(script, words)) return false;
    if (script->has_sealed)
        return script_wrong(script, 1, "either `seed` or `sealed`", "the dice of this match are sealed");
    script->has_seed = true;
    script->seed = seed;
    if (script->table) table_seed(script->table, seed);
    return true;
}

bool setup_sealed(Script *script, Words *words)
{
    Word word = {0};
    if (!need_setup(script, "sealed")) return false;
    if (!words_next(words, &word) || !word_bytes(word, script->commitment, sizeof script->commitment))
        return script_wrong(script, word_or_end(script, word), "sealed and 64 hexadecimal digits",
                            "this is no fingerprint of a seed");
    if (!line_end_expected(script, words)) return false;
    if (script->has_seed || script->has_sealed)
        return script_wrong(script, 1, "either `seed` or `sealed`, once", "the dice have a source already");
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
        return script_wrong(script, word_or_end(script, word), "words SEAT \"...\"", "no seat is named");
    if (script->words[seat])
        return script_wrong(script, word.column, "words once a seat", "seat %d has added its words", seat);
    if (!words_next(words, &word))
        return script_wrong(script, script->line.body + 1, "words SEAT \"...\"", "there are no words");
    script->words_line[seat] = script->line.number;
    if (!word.quoted && word_is(word, "hex")) {
        if (!words_next(words, &word) || word.length / 2 > TABLE_WORDS_MAX ||
            !word_bytes(word, bytes, (size_t)word.length / 2) || memchr(bytes, 0, (size_t)word.length / 2))
            return script_wrong(script, word_or_end(script, word), "pairs of hexadecimal digits",
                                "these are no words");
        script->words[seat] = arena_copy(&script->arena, (const char *)bytes, (size_t)word.length / 2);
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
        return script_wrong(script, word_or_end(script, word), "rules_version N", "this is no version");
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
    if (!words_next(words, &word) || !word_bytes(word, bytes, sizeof bytes))
        return script_wrong(script, word_or_end(script, word), "catalog and 16 hexadecimal digits",
                            "this does not identify cards and boards");
    script->has_catalog = true;
    script->catalog_line = script->line.number;
    script->catalog_hash = 0;
    for (int i = 0; i < countof(bytes); i++) script->catalog_hash = script->catalog_hash << 8 | bytes[i];
    if (!words_peek(words, &word) || !word_is(word, "inline")) return line_end_expected(script, words);
    script->catalog_inline = true;
    return words_next(words, &word) && line_end_expected(script, words);
}

/* goes-on DICE [SEAT...]: the position below was reached in an earlier log, so many dice had been thrown, and
   these seats had left. */
bool setup_goes_on(Script *script, Words *words)
{
    Word word = {0};
    int seat;
    if (!need_setup(script, "goes-on")) return false;
    if (!words_next(words, &word) || !word_uint64(word, &script->thrown_before))
        return script_wrong(script, word_or_end(script, word), "goes-on DICE, then the seats that have left",
                            "this does not say how many dice were thrown before");
    while (words_next(words, &word)) {
        if (!word_seat(word, &seat))
            return script_wrong(script, word.column, "the number of a seat", "\"%.*s\" is no seat",
                                WORD_SHOWN(word));
        script->gone_before |= 1u << seat;
    }
    script->goes_on = true;
    return true;
}
