/* A match: opening it, its dice, its log in memory. */
#include "table/table.h"
#include "table/internal.h"

#include <stdlib.h>

/* ---- opening and closing ---- */

static void table_copy_setup(Table *table, const Setup *setup)
{
    table->setup = *setup;
    const char **lines = arena_new(&table->arena, const char *, setup->position_count);
    for (int i = 0; i < setup->position_count; i++)
        lines[i] = arena_copy(&table->arena, setup->position[i], strcspn(setup->position[i], "\n"));
    table->setup.position = lines;
}

/* Which position line could not be unpacked: the one that is the last of the shortest position with
   the same problem. 0 if it is none of them. */
static int unpack_line(const Table *table, const Game *game, const Problem *problem)
{
    for (int count = 0; count <= table->setup.position_count; count++) {
        Setup setup = table->setup;
        Problem other = {0};
        Arena arena = {0};
        setup.position_count = count;
        bool same =
            !game->unpack(table->catalog, &setup, &arena, &other) && strcmp(other.what, problem->what) == 0;
        arena_free(&arena);
        if (same) return count;
    }
    return 0;
}

static bool table_place(Table *table, Problem *problem)
{
    for (int i = 0; i < table->setup.position_count; i++) {
        const char *line = table->setup.position[i];
        if (table->game->place(table->kit, table->state, line, problem)) continue;
        if (problem) problem->line = i + 1;
        return false;
    }
    return true;
}

void table_lay_out(const Table *table, void *state)
{
    Problem problem;
    memset(state, 0, table->kit->state_size);
    for (int i = 0; i < table->setup.position_count; i++)
        ensure(table->game->place(table->kit, state, table->setup.position[i], &problem));
}

Table *table_open(const Catalog *catalog, const Setup *setup, Problem *problem)
{
    const Game *game = catalog->game;
    if (problem) *problem = (Problem){0};
    if (setup->seats < game->seats_min || setup->seats > game->seats_max) {
        TEXT(expected, 32);
        text_format(&expected, "%d to %d", game->seats_min, game->seats_max);
        problem_set(problem, 0, 0, expected.at, "%s is not played by %d", game->title, setup->seats);
        return NULL;
    }
    Table *table = must_have(calloc(1, sizeof *table));
    table->catalog = catalog;
    table_copy_setup(table, setup);
    table->kit = game->unpack(catalog, &table->setup, &table->arena, problem);
    if (!table->kit) {
        if (problem && problem->line == 0) problem->line = unpack_line(table, game, problem);
        table_close(table);
        return NULL;
    }
    table->game = table->kit->game;
    ensure(table->kit->state_size > 0 && table->kit->state_size <= STATE_SIZE_MAX);
    table->state = must_have(calloc(1, table->kit->state_size));
    table->start = must_have(calloc(1, table->kit->state_size));
    table->before = must_have(calloc(1, table->kit->state_size));
    if (!table_place(table, problem)) {
        table_close(table);
        return NULL;
    }
    return table;
}

bool table_go_on(Table *table, const char *const *lines, int count, uint64_t thrown, unsigned gone,
                 Problem *problem)
{
    ensure(!table->begun && table->setup.position_count == 0);
    Setup setup = table->setup;
    setup.position = lines;
    setup.position_count = count;
    table_copy_setup(table, &setup);
    table->goes_on = true;
    table->thrown = table->thrown_before = thrown;
    table->gone_before = gone;
    return table_place(table, problem);
}

void table_close(Table *table)
{
    if (!table) return;
    free(table->state);
    free(table->start);
    free(table->before);
    free(table->entries);
    free(table->standing);
    free(table->events);
    arena_free(&table->arena);
    catalog_free(table->own);
    catalog_free(table->own_base);
    free(table);
}

void table_add_text(Table *table, const TableText *text)
{
    TableText *noted = arena_new(&table->arena, TableText, 1), **end = &table->texts;
    noted->path = arena_copy(&table->arena, text->path, strlen(text->path));
    noted->text = arena_copy(&table->arena, text->text, strlen(text->text));
    noted->base = text->base;
    while (*end) end = &(*end)->next;
    *end = noted;
}

/* ---- dice ---- */

void table_seed(Table *table, uint64_t seed)
{
    ensure(!table->sealed);
    table->seeded = true;
    table->fast = dice_fast(seed);
    if (table->begun) {
        Entry entry = {.kind = ENTRY_SEED, .seed = seed, .hash = table_hash(table)};
        table_append(table, &entry);
    } else {
        table->seeded_first = true;
        table->seed_first = seed;
    }
}

bool table_add_words(Table *table, int seat, const char *words, Problem *problem)
{
    ensure(!table->begun && !table->seed_known);
    if (seat < 1 || seat > table->setup.seats)
        return problem_set(problem, 0, 0, "a seat of this match", "there is no seat %d", seat);
    if (strlen(words) > TABLE_WORDS_MAX)
        return problem_set(problem, 0, 0, "at most 1024 bytes", "these words are too long");
    if (table->words[seat])
        return problem_set(problem, 0, 0, "words once a seat", "seat %d has added its words", seat);
    table->words[seat] = arena_copy(&table->arena, words, strlen(words));
    return true;
}

void table_seal(Table *table, const uint8_t seed[TABLE_SEED_SIZE])
{
    ensure(!table->seeded);
    memcpy(table->seal.seed, seed, TABLE_SEED_SIZE);
    size_t size = seal_words(table->words + 1, table->setup.seats, NULL, 0);
    uint8_t *run = arena_take(&table->arena, size);
    table->seal.words_size = seal_words(table->words + 1, table->setup.seats, run, size);
    table->seal.words = run;
    sha256(seed, TABLE_SEED_SIZE, table->commitment);
    table->sealed = table->seed_known = true;
}

void table_commit(Table *table, const uint8_t commitment[SHA256_SIZE])
{
    ensure(!table->seeded && !table->seed_known);
    memcpy(table->commitment, commitment, SHA256_SIZE);
    table->sealed = true;
}

/* ---- what is kept ---- */

void table_append(Table *table, const Entry *entry)
{
    if (table->entry_count == table->entry_capacity) {
        table->entry_capacity = table->entry_capacity ? table->entry_capacity * 2 : 16;
        size_t capacity = (size_t)table->entry_capacity;
        table->entries = must_have(realloc(table->entries, capacity * sizeof *table->entries));
        table->standing = must_have(realloc(table->standing, capacity * sizeof *table->standing));
    }
    if (entry->kind == ENTRY_CHOICE || entry->kind == ENTRY_LEAVE)
        table->standing[table->standing_count++] = table->entry_count;
    table->entries[table->entry_count++] = *entry;
}

void table_add_events(Table *table, const Event *events, int count)
{
    if (count == 0) return;
    size_t size = sizeof *events * (size_t)(table->event_count + count);
    table->events = must_have(realloc(table->events, size));
    memcpy(table->events + table->event_count, events, sizeof *events * (size_t)count);
    table->event_count += count;
}

AnswerKind table_keep(Table *table, const Entry *entry, Answer *answer)
{
    const TableHooks *hooks = &table->hooks;
    answer->kind = ANSWER_DONE;
    if (!hooks->keep || hooks->keep(hooks->context, table, entry, &answer->problem)) return ANSWER_DONE;
    if (!answer->problem.what[0]) problem_set(&answer->problem, 0, 0, "", "the match could not be stored");
    return answer->kind = ANSWER_NOT_KEPT;
}
