/* A log is an .arb script. Writing one; reading it back is script.c. */
#include "core/clauses.h"
#include "core/embedded.h"
#include "core/lines.h"
#include "table/internal.h"

/* ---- texts inline ---- */

uint64_t log_texts_hash(uint64_t before, const char *path, const char *text)
{
    uint64_t parts[3] = {before, hash_bytes(path, strlen(path)), hash_bytes(text, strlen(text))};
    return hash_bytes(parts, sizeof parts);
}

static bool path_is(const char *path, const char *extension)
{
    return string_same(path_extension(path), extension);
}

bool log_text_closes(const char *text)
{
    Lines lines = lines_of(text, 1, NULL);
    while (lines_next(&lines))
        if (lines_skip(&lines, "end")) return true;
    return false;
}

static bool block_write(const char *path, const char *text, bool base, uint64_t *hash, Text *out,
                        Problem *problem)
{
    if (log_text_closes(text) || strpbrk(path, "\"\r\n"))
        return problem_set(problem, 0, 0, "a text without a line `end`", "%s can't stand inline", path);
    if (base)
        text_format(out, "base \"%s\"\n", path);
    else if (strcmp(path, "inline.cards") == 0)
        text_put(out, "cards\n");
    else if (strcmp(path, "inline.board") == 0)
        text_put(out, "board\n");
    else
        text_format(out, "file \"%s\"\n", path);
    size_t length = strlen(text);
    int from = out->length;
    text_put(out, text);
    if (length && text[length - 1] != '\n') text_put_char(out, '\n');
    *hash = log_texts_hash(*hash, path, out->at + from);
    text_put(out, "end\n");
    return true;
}

/* Of the program's own files: all cards, the board and the teams that this setup names, and all sheets, for
   whoever is on one of them may be brought in later. */
static bool text_wanted(const Table *table, const char *path)
{
    const Setup *setup = &table->setup;
    size_t folder = strlen(setup->game);
    if (strncmp(path, setup->game, folder) != 0 || path[folder] != '/') return false;
    if (path_is(path, "cards") || path_is(path, "sheet")) return true;
    char stem[64] = "";
    const char *file = path_file(path), *dot = strrchr(file, '.');
    if (!dot || dot - file >= (long)sizeof stem) return false;
    memcpy(stem, file, (size_t)(dot - file));
    if (string_same(setup_option(setup, "board", ""), stem)) return true;
    for (int seat = 1; seat <= setup->seats; seat++)
        if (string_same(setup->seat[seat].team, stem)) return true;
    if (path_holds_teams(path) && table->game->uses_team && table->game->uses_team(table->kit, stem))
        return true;
    return path_is(path, "board") && !setup_option(setup, "board", NULL);
}

/* The program's own files, in the order in which they are read. */
static bool log_write_standard(const Table *table, uint64_t *hash, Text *out, Problem *problem)
{
    static const char *const order[] = {"board", "cards", ""};
    for (int kind = 0; kind < countof(order); kind++) {
        for (int i = 0; i < embedded_file_count; i++) {
            const EmbeddedFile *file = &embedded_files[i];
            bool now = order[kind][0] ? path_is(file->path, order[kind])
                                      : !path_is(file->path, "board") && !path_is(file->path, "cards");
            if (!now || !text_wanted(table, file->path)) continue;
            if (!block_write(file->path, file->text, true, hash, out, problem)) return false;
        }
    }
    return true;
}

static bool log_write_texts(const Table *table, const LogOptions *options, uint64_t *hash, Text *out,
                            Problem *problem)
{
    bool standard = options->inline_all;
    for (const TableText *text = table->texts; text; text = text->next) standard = standard && !text->base;
    if (standard && !log_write_standard(table, hash, out, problem)) return false;
    for (const TableText *text = table->texts; text; text = text->next)
        if (!block_write(text->path, text->text, text->base, hash, out, problem)) return false;
    return true;
}

/* ---- the head ---- */

/* Between quotes there is no way to write a quote or a newline. */
static void put_quoted(Text *out, const char *string)
{
    text_put_char(out, '"');
    for (; *string; string++)
        text_put_char(out, *string == '"' ? '\'' : *string == '\n' || *string == '\r' ? ' ' : *string);
    text_put_char(out, '"');
}

static bool is_plain(const char *string)
{
    if (!*string) return false;
    for (; *string; string++)
        if (strchr(" \t\r\n\"#=[]", *string)) return false;
    return true;
}

static void put_word(Text *out, const char *string)
{
    if (is_plain(string))
        text_put(out, string);
    else
        put_quoted(out, string);
}

static void log_write_dice_source(const Table *table, Text *out)
{
    if (table->seeded_first) text_format(out, "seed %llu\n", (unsigned long long)table->seed_first);
    if (!table->sealed) return;
    text_put(out, "sealed ");
    text_put_hex(out, table->commitment, sizeof table->commitment);
    text_put_char(out, '\n');
    for (int seat = 1; seat <= table->setup.seats; seat++) {
        const char *words = table->words[seat];
        if (!words) continue;
        text_format(out, "words %d ", seat);
        if (strpbrk(words, "\"\r\n")) {
            text_put(out, "hex ");
            text_put_hex(out, (const uint8_t *)words, strlen(words));
        } else {
            put_quoted(out, words);
        }
        text_put_char(out, '\n');
    }
}

bool log_write_box(const Table *table, const LogOptions *options, Text *out, Problem *problem)
{
    const Setup *setup = &table->setup;
    text_format(out, "game %s", setup->game);
    for (int i = 0; i < setup->option_count; i++) {
        text_format(out, " %s=", setup->option[i].key);
        put_word(out, setup->option[i].value);
    }
    text_format(out, "\nrules_version %u\n", (unsigned)table->game->rules_version);
    Text blocks = text_growing();
    uint64_t hash = 0;
    bool done = log_write_texts(table, options, &hash, &blocks, problem);
    text_format(out, "catalog %016llx%s\n",
                (unsigned long long)(options->inline_all ? hash : table->catalog->hash),
                options->inline_all ? " inline" : "");
    text_put_bytes(out, blocks.at, blocks.length);
    text_free(&blocks);
    return done;
}

bool log_write_setup(const Table *table, const LogOptions *options, Text *out, Problem *problem)
{
    const Setup *setup = &table->setup;
    if (!log_write_box(table, options, out, problem)) return false;
    for (int seat = 1; seat <= setup->seats; seat++) {
        text_format(out, "seat %d", seat);
        if (setup->seat[seat].name[0]) {
            text_put_char(out, ' ');
            put_quoted(out, setup->seat[seat].name);
        }
        if (setup->seat[seat].team[0]) {
            text_put(out, " team=");
            put_word(out, setup->seat[seat].team);
        }
        text_put_char(out, '\n');
    }
    return true;
}

static bool log_write_head(const Table *table, const LogOptions *options, Text *out, Problem *problem)
{
    if (!log_write_setup(table, options, out, problem)) return false;
    log_write_dice_source(table, out);
    if (table->goes_on) {
        text_format(out, "goes-on %llu", (unsigned long long)table->thrown_before);
        for (int seat = 1; seat <= SEATS_MAX; seat++)
            if (table->gone_before >> seat & 1) text_format(out, " %d", seat);
        text_put_char(out, '\n');
    }
    for (int i = 0; i < table->setup.position_count; i++) text_format(out, "%s\n", table->setup.position[i]);
    return true;
}

/* ---- the match ---- */

static void put_dice(Text *out, const Entry *entry)
{
    if (entry->dice_count == 0) return;
    text_put(out, " [");
    for (int i = 0; i < entry->dice_count; i++) {
        const ForcedDie *die = &entry->dice[i];
        if (i) text_put_char(out, ' ');
        if (i == 0 || strcmp(die->purpose, entry->dice[i - 1].purpose) != 0)
            text_format(out, "%s ", die->purpose);
        text_put_int(out, die->value);
    }
    text_put_char(out, ']');
}

static void put_entry(const Entry *entry, Text *out)
{
    switch ((EntryKind)entry->kind) {
    case ENTRY_BEGIN: text_put(out, "deal"); break;
    case ENTRY_CHOICE: text_format(out, "%d: %s", entry->seat, entry->words); break;
    case ENTRY_SEED: text_format(out, "seed %llu", (unsigned long long)entry->seed); break;
    case ENTRY_UNDO: text_format(out, "undo to %d", entry->to); break;
    case ENTRY_LEAVE:
        if (entry->why == LEAVE_DRAW_AGREED)
            text_put(out, "draw agreed");
        else
            text_format(out, "%d: %s", entry->seat, entry->why == LEAVE_RESIGNED ? "resigns" : "times out");
        break;
    }
}

void log_write_entry(const Entry *entry, Text *out)
{
    put_entry(entry, out);
    put_dice(out, entry);
    text_put_char(out, '\n');
}

int log_count_dice(const char *line)
{
    int count = 0;
    bool quoted = false, inside = false;
    for (const char *at = line; *at; at++) {
        bool starts = at == line || at[-1] == ' ';
        if (*at == '"' && (quoted || starts)) quoted = !quoted;
        if (quoted) continue;
        if (*at == '[' && starts) inside = true;
        if (*at == ']') inside = false;
        if (inside && *at >= '0' && *at <= '9' && (at[-1] == ' ' || at[-1] == '[')) count++;
    }
    return count;
}

bool entry_readable(const Entry *entry, int seat)
{
    return entry->kind != ENTRY_CHOICE || seat == TABLE_REFEREE || seat == entry->seat ||
           entry->readers >> seat & 1;
}

bool entry_shows_dice(const Entry *entry, int seat)
{
    return entry->kind != ENTRY_CHOICE || seat == TABLE_REFEREE || entry->readers >> seat & 1;
}

void log_write_entry_for(const Entry *entry, int seat, Text *out)
{
    if (seat == TABLE_REFEREE) {
        log_write_entry(entry, out);
        return;
    }
    if (entry_readable(entry, seat))
        put_entry(entry, out);
    else
        text_format(out, "%d: has chosen", entry->seat);
    text_put_char(out, '\n');
}

bool log_write(const Table *table, const LogOptions *options, Text *out, Problem *problem)
{
    if (!log_write_head(table, options, out, problem)) return false;
    for (int i = 0; i < table->entry_count; i++) {
        log_write_entry(&table->entries[i], out);
        if (options->hashes || i == table->entry_count - 1)
            text_format(out, "hash %016llx\n", (unsigned long long)table->entries[i].hash);
    }
    if (options->reveal && table->seed_known) {
        text_put(out, "seed-revealed ");
        text_put_hex(out, table->seal.seed, sizeof table->seal.seed);
        text_put_char(out, '\n');
    }
    return true;
}
