/* Cards, boards and teams that a script brings along: inline up to `end`, or by the path of a file. */
#include "table/script_internal.h"

typedef enum Origin { FROM_BLOCK, FROM_BASE, FROM_FILE } Origin;

static bool read_text(Script *script, const char *path, const char *text, int first_line, Origin origin)
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
    return script_wrong(script, 1, "`end` on a line of its own", "the block that begins here is not closed");
}

static bool read_path(Script *script, Word word)
{
    char path[256];
    Problem problem = {0};
    if (!script->options->load)
        return script_wrong(script, word.column, "the text inline, up to `end`", "files are not read here");
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
        return script_wrong(script, word_or_end(script, word), "a name", "this %s has no name", kind);
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
        return script_wrong(script, word_or_end(script, word),
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
    if (script->own) return script_wrong(script, 1, "`base` before all other texts", "`base` comes too late");
    if (!script->own_base) script->own_base = catalog_new(script->game, NULL);
    script->base = script->own_base;
    return read_file_block(script, words, FROM_BASE);
}
