#include "retell.h"

#include <stdio.h>

#include "cli/script_paths.h"
#include "core/lines.h"

enum { WORDS_SIZE = 256 };

typedef struct Retold {
    Shown *shown;
    Library *library;
    const char *text; /* of the script */
} Retold;

static const Catalog *retold_catalog(void *context, const Game *game, Problem *problem)
{
    return library_catalog(((const Retold *)context)->library, game, problem);
}

static bool retold_load(void *context, const char *path, Text *text, Problem *problem)
{
    return library_load(((const Retold *)context)->library, path, text, problem);
}

static void retold_tell(void *context, const Table *table, const Entry *entry, const Event *event, int count)
{
    shown_entry(((const Retold *)context)->shown, table, entry, event, count);
}

/* `refuse SEAT: words [dice]` and its comment: the words. */
static bool refused_words(Words *words, int *seat, Text *said)
{
    Word word;
    if (!words_next(words, &word) || word.length < 2 || word.at[word.length - 1] != ':') return false;
    word.length--;
    if (!word_number(word, seat)) return false;
    while (words_next(words, &word) && *word.at != '[')
        text_format(said, word.quoted ? "%s\"%.*s\"" : "%s%.*s", said->length ? " " : "", word.length,
                    word.at);
    return true;
}

/* The position after this line, or before one that began the match by looking: whatever is refused in it. */
static void retold_made(void *context, const Table *table, int number)
{
    const Retold *retold = context;
    Word line;
    const char *at = retold->text;
    while (--number > 0 && text_line(&at, &line)) continue;
    for (bool made = true; text_line(&at, &line); made = false) {
        Words words = words_of(line.at);
        Word first;
        TEXT(said, WORDS_SIZE);
        int seat;
        if (!words_next(&words, &first) || word_is(first, "expect") || word_is(first, "odds")) continue;
        if (!word_is(first, "refuse") && !made) break;
        if (word_is(first, "refuse") && refused_words(&words, &seat, &said))
            shown_refusal(retold->shown, (Table *)table, seat, said.at);
    }
    shown_position(retold->shown, table);
}

static bool script_retell(Shown *shown, Library *library, const char *path)
{
    Text text = text_growing();
    Problem problem = {0};
    if (!file_load(path, SCRIPT_SIZE_MAX, &text, &problem))
        return fprintf(stderr, "golden: %s: %s\n", path, problem.what), text_free(&text), false;
    Retold retold = {shown, library, text.at};
    ScriptOptions options = {.context = &retold,
                             .catalog = retold_catalog,
                             .load = retold_load,
                             .made = retold_made,
                             .hooks = {.context = &retold, .tell = retold_tell}};
    ScriptReport report;
    shown_begin(shown);
    script_run(path, text.at, &options, &report);
    script_report_free(&report);
    text_free(&text);
    return true;
}

int retell_scripts(Shown *shown, Library *library, const char *folder)
{
    ScriptPaths paths = {0};
    const char *before = library->folder;
    bool fine = script_paths_take(&paths, folder);
    for (int i = 0; i < paths.count; i++) {
        TEXT(here, 1024);
        const char *path = paths.items[i].path;
        text_put_bytes(&here, path, (int)(strrchr(path, '/') - path));
        library->folder = here.at; /* what a script names lies beside it */
        fine &= script_retell(shown, library, path);
    }
    int count = paths.count;
    script_paths_free(&paths);
    library->folder = before;
    return fine ? count : 0;
}
