/* Playthroughs and counts that a person can read in a diff.

     golden check FILE...    plays every .txt, .survey, .shown and .slips again, counts every .perft again
     golden update FILE...   rewrites them

   All begin with a set-up, the lines of a script before play; files are named from this folder. A .txt
   goes on with `play seed=N` and that match at random: every question, answer, die, event and position. A
   .perft goes on with lines `from seed=N after=N` (dealt, and so many random choices later) and
   `perft DEPTH CHOICES STATES` (see table/perft.h); a .survey with `survey seed=N matches=N choices=N` and
   what so many matches of at most so many choices were made of (see survey.h); a .shown with `shown seed=N
   matches=N choices=N` and hashes of all that is said, shown and thought in them (see shown.h), or with
   `scripts FOLDER` and the same of every script below it (see retell.h); a .slips with `slips seed=N
   matches=N choices=N` and what is said of files, positions and words that are a little wrong (see
   slips.h). */
#include <stdio.h>
#include <stdlib.h>

#include "core/clauses.h"
#include "retell.h"
#include "shown.h"
#include "slips.h"
#include "survey.h"
#include "table/perft.h"

enum { THROWN_MAX = 2048, MEMORY_MAX = 1 << 30, FILES_MAX = 8 };

/* ---- playthroughs ---- */

typedef struct Teller {
    const Kit *kit;
    void *state;
    Text *out;
    Event event[EVENTS_MAX];
    Events events;
    Thrown thrown[THROWN_MAX];
    Dice dice;
} Teller;

static void put_clause(Text *out, int clause)
{
    if (clause != CLAUSE_NONE) text_format(out, " (%s)", clause_id(clause));
}

/* What the last step threw and did, and where it led. */
static void put_outcome(Teller *t)
{
    const Game *game = t->kit->game;
    if (t->dice.record_count) {
        text_put(t->out, "  dice");
        for (int i = 0; i < t->dice.record_count; i++)
            text_format(t->out, " %s %d", t->thrown[i].purpose, t->thrown[i].value);
        text_put_char(t->out, '\n');
    }
    for (int i = 0; i < t->events.count; i++) {
        TEXT(line, 400);
        game->tell(t->kit, t->state, &t->event[i], &line);
        text_format(t->out, "  - %s", line.at);
        put_clause(t->out, t->event[i].clause);
        text_put_char(t->out, '\n');
    }
    Text view = text_growing();
    Json json = json_to(&view);
    game->describe(t->kit, t->state, &json);
    text_format(t->out, "  state %016llx view %016llx\n", (unsigned long long)state_hash(t->kit, t->state),
                (unsigned long long)hash_bytes(view.at, (size_t)view.length));
    text_free(&view);
    t->events.count = t->dice.record_count = 0;
}

/* The question, every answer, and the one that is taken. */
static Choice put_question(const Teller *t, int number, int seat, Dice *picks)
{
    const Game *game = t->kit->game;
    Choice list[CHOICES_MAX];
    Prompt prompt = {0};
    int count = game->choices(t->kit, t->state, seat, list);
    Choice choice = list[dice_fast_below(picks, (uint32_t)count)];
    game->ask(t->kit, t->state, seat, &prompt);
    text_format(t->out, "%d. seat %d %s: %s", number, seat, prompt.kind, prompt.text);
    put_clause(t->out, prompt.clause);
    text_put(t->out, "\n  may");
    for (int i = 0; i < count; i++) {
        TEXT(words, 200);
        game->write(t->kit, t->state, seat, list[i], &words);
        text_format(t->out, "%s %s", i ? " |" : "", words.at);
    }
    TEXT(taken, 200);
    game->write(t->kit, t->state, seat, choice, &taken);
    text_format(t->out, "\n  > %s\n", taken.at);
    return choice;
}

static void put_match(const Table *table, uint64_t seed, Text *out)
{
    static Teller teller; /* large */
    Teller *t = &teller;
    const Game *game = table->game;
    *t = (Teller){.kit = table->kit, .state = table->state, .out = out};
    t->events = (Events){.items = t->event, .capacity = EVENTS_MAX};
    ensure(table->event_count <= EVENTS_MAX);
    for (int i = 0; i < table->event_count; i++) t->event[t->events.count++] = table->events[i];
    Dice picks = dice_fast(seed + 1);
    t->dice = dice_fast(seed + 2);
    t->dice.record = t->thrown, t->dice.record_capacity = THROWN_MAX;

    text_format(out, "rules_version %u\ndeal\n", (unsigned)game->rules_version);
    put_outcome(t);
    unsigned asked;
    for (int n = 1; (asked = game->asked(t->kit, t->state)) != 0; n++) {
        int seat = __builtin_ctz(asked);
        Choice choice = put_question(t, n, seat, &picks);
        game->apply(t->kit, t->state, seat, choice, &t->dice, &t->events);
        put_outcome(t);
    }
    Result result = {0};
    ensure(game->result(t->kit, t->state, &result));
    text_format(out, "result %s %u: %s", result.draw ? "draw" : "winners", result.winners, result.why);
    put_clause(out, result.clause);
    text_put_char(out, '\n');
}

/* ---- files ---- */

static bool file_read(const char *path, Text *text)
{
    FILE *file = fopen(path, "rb");
    if (!file) return fprintf(stderr, "golden: can't read %s\n", path), false;
    char buffer[4096];
    size_t size;
    while ((size = fread(buffer, 1, sizeof buffer, file)) > 0) text_put_bytes(text, buffer, (int)size);
    fclose(file);
    return true;
}

static bool file_write(const char *path, const Text *text)
{
    FILE *file = fopen(path, "wb");
    bool done = file && fwrite(text->at, 1, (size_t)text->length, file) == (size_t)text->length;
    if (file) done = fclose(file) == 0 && done;
    if (!done) fprintf(stderr, "golden: can't write %s\n", path);
    return done;
}

/* `NAME=123` */
static bool word_value(Word word, const char *name, uint64_t *value)
{
    char copy[64], *end;
    size_t length = strlen(name);
    word_copy(word, copy, sizeof copy);
    if (strncmp(copy, name, length) != 0 || copy[length] != '=') return false;
    *value = strtoull(copy + length + 1, &end, 10);
    return *end == 0 && end != copy + length + 1;
}

/* Where the first line that begins with this word is; the end of the text if there is none. */
static const char *line_find(const char *text, const char *first)
{
    for (const char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        Words words = words_of(line);
        Word word;
        if (words_next(&words, &word) && word_is(word, first)) return line;
    }
    return text + strlen(text);
}

/* Deals with the seed. */
static Table *setup_open(Library *library, const char *setup, int setup_length, uint64_t seed)
{
    Problem problem = {0};
    Text text = text_growing();
    text_put_bytes(&text, setup, setup_length);
    Table *table = scene_open(library, text.at, seed, &problem);
    text_free(&text);
    if (!table) fprintf(stderr, "golden: line %d: %s\n", problem.line, problem.what);
    return table;
}

/* Opens a table as a line `WORD seed=N [after=N]` says: dealt, and so many random choices later. */
static Table *line_open(Library *library, const char *setup, int setup_length, const char *line,
                        uint64_t *seed)
{
    Words words = words_of(line);
    Word word;
    uint64_t after = 0;
    if (!words_next(&words, &word) || !words_next(&words, &word) || !word_value(word, "seed", seed))
        return NULL;
    if (words_next(&words, &word) && !word_value(word, "after", &after)) return NULL;
    Table *table = setup_open(library, setup, setup_length, *seed);
    if (!table) return NULL;
    Dice dice = dice_fast(*seed + 1);
    while (after-- > 0 && scene_step(table->kit, table->state, &dice, &dice, NULL)) continue;
    return table;
}

static bool remake_match(Library *library, const char *text, Text *out)
{
    const char *line = line_find(text, "play"), *end = line + strcspn(line, "\n");
    uint64_t seed;
    Table *table = line_open(library, text, (int)(line - text), line, &seed);
    if (!table) return false;
    text_put_bytes(out, text, (int)(end - text));
    text_put_char(out, '\n');
    put_match(table, seed, out);
    table_close(table);
    return true;
}

/* Everything but the counts stays as it is. */
static bool remake_perft(Library *library, const char *text, Text *out)
{
    int setup_length = (int)(line_find(text, "from") - text);
    Table *table = NULL;
    bool fine = true;
    for (const char *line = text; *line && fine; line += strcspn(line, "\n"), line += *line == '\n') {
        uint64_t seed;
        int depth;
        Words words = words_of(line);
        Word word;
        bool any = words_next(&words, &word);
        if (any && word_is(word, "perft")) {
            PerftCount count;
            fine = table && words_next(&words, &word) && word_number(word, &depth) && depth > 0 &&
                   depth <= PERFT_DEPTH_MAX &&
                   perft_count(table->kit, table->state, depth, MEMORY_MAX, &count);
            if (fine)
                text_format(out, "perft %d %llu %llu\n", depth, (unsigned long long)count.choices[depth],
                            (unsigned long long)count.states[depth]);
            continue;
        }
        if (any && word_is(word, "from")) {
            table_close(table);
            table = line_open(library, text, setup_length, line, &seed);
            fine = table != NULL;
        }
        text_put_bytes(out, line, (int)strcspn(line, "\n"));
        text_put_char(out, '\n');
    }
    table_close(table);
    return fine;
}

/* The next word as `NAME=123`, from 0 to INT16_MAX. */
static bool words_value(Words *words, const char *name, int *value)
{
    Word word;
    uint64_t wide;
    if (!words_next(words, &word) || !word_value(word, name, &wide) || wide > INT16_MAX) return false;
    *value = (int)wide;
    return true;
}

/* Plays the matches that the file's line with this word wants; its length to the end of that line, 0 if there
   is none. */
static int matches_play(Library *library, const char *text, const char *first,
                        void (*play)(void *of, Table *, uint64_t seed, int choices), void *of)
{
    const char *line = line_find(text, first);
    int setup_length = (int)(line - text), seed, matches, choices;
    Words words = words_of(line);
    Word word;
    if (!words_next(&words, &word) || !words_value(&words, "seed", &seed) ||
        !words_value(&words, "matches", &matches) || !words_value(&words, "choices", &choices))
        return 0;
    for (int i = 0; i < matches; i++) {
        Table *table = setup_open(library, text, setup_length, (uint64_t)(seed + i));
        if (!table) return 0;
        play(of, table, (uint64_t)(seed + i), choices);
        table_close(table);
    }
    return setup_length + (int)strcspn(line, "\n");
}

static void play_survey(void *survey, Table *table, uint64_t seed, int choices)
{
    survey_play(survey, table, seed, choices);
}

static void play_shown(void *shown, Table *table, uint64_t seed, int choices)
{
    shown_play(shown, table, seed, choices);
}

static bool remake_survey(Library *library, const char *text, Text *out)
{
    Survey *survey = survey_new();
    int length = matches_play(library, text, "survey", play_survey, survey);
    text_put_bytes(out, text, length);
    text_put_char(out, '\n');
    survey_put(survey, out);
    survey_free(survey);
    return length > 0;
}

/* `scripts FOLDER`: the length of the text to the end of that line, 0 if there is none. */
static int scripts_play(Library *library, const char *text, Shown *shown)
{
    const char *line = line_find(text, "scripts");
    Words words = words_of(line);
    Word word;
    TEXT(folder, 512);
    if (!words_next(&words, &word) || !words_next(&words, &word)) return 0;
    text_format(&folder, "%s/%.*s", library->folder, word.length, word.at);
    return retell_scripts(shown, library, folder.at) ? (int)(line - text) + (int)strcspn(line, "\n") : 0;
}

static bool remake_shown(Library *library, const char *text, Text *out)
{
    Shown *shown = shown_new();
    int length = matches_play(library, text, "shown", play_shown, shown);
    if (!length) length = scripts_play(library, text, shown);
    text_put_bytes(out, text, length);
    text_put_char(out, '\n');
    if (length) shown_put(shown, out);
    shown_free(shown);
    return length > 0;
}

static void play_slips(void *slips, Table *table, uint64_t seed, int choices)
{
    slips_play(slips, table, seed, choices);
}

/* The files that the set-up names, each on top of those before. */
static bool files_try(Library *library, const char *text, Slips *slips)
{
    const Catalog *base = NULL;
    const char *end = line_find(text, "slips");
    Word line;
    Catalog *made[FILES_MAX];
    int count = 0;
    bool fine = true;
    for (const char *at = text; fine && at < end && text_line(&at, &line);) {
        Words words = words_of(line.at);
        Word first, name;
        TEXT(path, 256);
        if (!words_next(&words, &first) || !words_next(&words, &name)) continue;
        text_put_bytes(&path, name.at, name.length);
        if (word_is(first, "game")) base = library_catalog(library, game_find(path.at), NULL);
        if (!base || !path_is_read(path.at) || count == FILES_MAX) continue;
        TEXT(full, 512);
        Text file = text_growing();
        text_format(&full, "%s/%s", library->folder, path.at);
        fine = file_read(full.at, &file);
        if (fine) base = made[count++] = slips_file(slips, base, path.at, file.at, 1);
        text_free(&file);
    }
    while (count) catalog_free(made[--count]);
    return fine;
}

static bool remake_slips(Library *library, const char *text, Text *out)
{
    Slips *slips = slips_new();
    int length =
        files_try(library, text, slips) ? matches_play(library, text, "slips", play_slips, slips) : 0;
    text_put_bytes(out, text, length);
    text_put_char(out, '\n');
    if (length) slips_put(slips, out);
    slips_free(slips);
    return length > 0;
}

static bool ends_with(const char *path, const char *end)
{
    size_t a = strlen(path), b = strlen(end);
    return a >= b && strcmp(path + a - b, end) == 0;
}

/* Prints the first line that differs and the last choice before it. */
static void show_difference(const char *path, const char *was, const char *is)
{
    const char *choice = "";
    for (int line = 1;; line++) {
        int a = (int)strcspn(was, "\n"), b = (int)strcspn(is, "\n");
        if (a != b || memcmp(was, is, (size_t)a) != 0 || !was[a] || !is[b]) {
            printf("%s:%d:\n  was %.*s\n  is  %.*s\n", path, line, a, was, b, is);
            if (*choice) printf("  after %.*s\n", (int)strcspn(choice, "\n"), choice);
            return;
        }
        if (strncmp(was, "  > ", 4) == 0) choice = was + 4;
        was += a + 1;
        is += b + 1;
    }
}

static void folder_set(Library *library, const char *path, Text *folder)
{
    const char *slash = strrchr(path, '/');
    if (slash)
        text_put_bytes(folder, path, (int)(slash - path));
    else
        text_put_char(folder, '.');
    library->folder = folder->at;
}

/* What is most often said in the matches of these surveys when something is refused. */
static bool refusals_print(Library *library, char **path, int count)
{
    enum { SHOWN = 60 };
    Sentences *sentences = sentences_new();
    bool fine = true;
    for (int i = 0; i < count && fine; i++) {
        Text text = text_growing(), folder = text_growing();
        Survey *survey = survey_new();
        folder_set(library, path[i], &folder);
        survey_listen(survey, sentences);
        fine = file_read(path[i], &text) && matches_play(library, text.at, "survey", play_survey, survey);
        survey_free(survey);
        text_free(&text);
        text_free(&folder);
    }
    Text out = text_growing();
    sentences_put(sentences, SHOWN, &out);
    fputs(out.at, stdout);
    text_free(&out);
    sentences_free(sentences);
    return fine;
}

typedef bool Remake(Library *, const char *, Text *);

static Remake *remake_of(const char *path)
{
    if (ends_with(path, ".perft")) return remake_perft;
    if (ends_with(path, ".survey")) return remake_survey;
    if (ends_with(path, ".slips")) return remake_slips;
    return ends_with(path, ".shown") ? remake_shown : remake_match;
}

static bool do_file(Library *library, const char *path, bool update)
{
    Text was = text_growing(), is = text_growing(), folder = text_growing();
    folder_set(library, path, &folder);
    bool fine = file_read(path, &was);
    Remake *remake = remake_of(path);
    if (fine && !remake(library, was.at, &is)) fine = false, printf("%s: not understood\n", path);
    if (fine && strcmp(was.at, is.at) != 0) {
        if (update) {
            fine = file_write(path, &is);
            printf("%s: rewritten\n", path);
        } else {
            fine = false;
            show_difference(path, was.at, is.at);
        }
    }
    text_free(&was);
    text_free(&is);
    text_free(&folder);
    return fine;
}

int main(int argc, char **argv)
{
    const char *command = argc > 1 ? argv[1] : "";
    bool update = strcmp(command, "update") == 0;
    bool refusals = strcmp(command, "refusals") == 0;
    if (!update && !refusals && strcmp(command, "check") != 0)
        return fputs("usage: golden check|update|refusals FILE...\n", stderr), 2;
    Library library = {0};
    if (refusals) {
        bool fine = refusals_print(&library, argv + 2, argc - 2);
        library_free(&library);
        return fine ? 0 : 1;
    }
    int passed = 0, failed = 0;
    for (int i = 2; i < argc; i++) *(do_file(&library, argv[i], update) ? &passed : &failed) += 1;
    library_free(&library);
    printf("%d passed, %d failed\n", passed, failed);
    return failed || !passed;
}
