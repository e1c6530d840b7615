/* A match in progress: opening it, choosing, leaving. Everything that changes the state is tried on
   a copy first, then kept in the log, then told. */
#include "table/table.h"
#include "table/internal.h"

#include <stdlib.h>

#include "core/clauses.h"

/* ---- opening and closing ---- */

static void *must_have(void *memory)
{
    ensure(memory != NULL);
    return memory;
}

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
        bool same = !game->unpack(table->catalog, &setup, &arena, &other) &&
                    strcmp(other.what, problem->what) == 0;
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

Table *table_open(const Catalog *catalog, const Setup *setup, Problem *problem)
{
    const Game *game = catalog->game;
    if (problem) *problem = (Problem){0};
    if (setup->seats < game->seats_min || setup->seats > game->seats_max) {
        TEXT(expected, 32);
        text_format(&expected, "%d to %d", game->seats_min, game->seats_max);
        problem_set(problem, 0, 0, expected.at, "%s is not played by %d", game->title,
                    setup->seats);
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
    if (!table_place(table, problem)) {
        table_close(table);
        return NULL;
    }
    return table;
}

void table_close(Table *table)
{
    if (!table) return;
    free(table->state);
    free(table->start);
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

/* ---- an attempt: parts that are made on copies and then stand all, or none ---- */

typedef struct Part {
    Entry entry;
    Events events;
    void *state; /* after it */
    int die_at;
} Part;

typedef struct Attempt {
    Arena arena;
    bool given; /* dice were given, or none can be thrown */
    Dice dice;
    Part part[TABLE_BREATH_MAX];
    int count;
    Thrown record[TABLE_DICE_MAX];
} Attempt;

static Attempt *attempt_new(const Table *table, const GivenDice *given)
{
    Attempt *attempt = must_have(malloc(sizeof *attempt));
    memset(attempt, 0, offsetof(Attempt, record));
    attempt->given = given != NULL;
    if (given)
        attempt->dice = dice_forced(given->die, given->count);
    else if (table->seeded)
        attempt->dice = table->fast;
    else if (table->seed_known)
        attempt->dice = dice_sealed(&table->seal, table->thrown);
    else
        attempt->dice = dice_forced(NULL, 0);
    attempt->dice.record = attempt->record;
    attempt->dice.record_capacity = TABLE_DICE_MAX;
    return attempt;
}

static void attempt_free(Attempt *attempt)
{
    arena_free(&attempt->arena);
    free(attempt);
}

static bool asked_several(unsigned asked) { return (asked & (asked - 1)) != 0; }

/* Is this an answer to what several seats were asked at once? The last of them is asked alone, but about the same. */
static bool part_secret(const Attempt *attempt, const Table *table, const Entry *entry)
{
    const Entry *before = NULL;
    if (asked_several(entry->asked)) return true;
    if (attempt->count > 1) before = &attempt->part[attempt->count - 2].entry;
    else if (table->standing_count) before = &table->entries[table->standing[table->standing_count - 1]];
    return before && asked_several(before->asked) && entry->asked == (before->asked & ~(1u << before->seat));
}

/* The next part: a copy of the state as the last part left it. */
static Part *attempt_part(Attempt *attempt, const Table *table, EntryKind kind, int seat)
{
    ensure(attempt->count < TABLE_BREATH_MAX);
    const void *from = attempt->count ? attempt->part[attempt->count - 1].state : table->state;
    Part *part = &attempt->part[attempt->count++];
    *part = (Part){.entry = {.kind = (uint8_t)kind, .seat = (uint8_t)seat}};
    if (kind != ENTRY_BEGIN) {
        part->entry.asked = (uint8_t)table->game->asked(table->kit, from);
        part->entry.secret = part_secret(attempt, table, &part->entry);
    }
    part->state = arena_take(&attempt->arena, table->kit->state_size);
    memcpy(part->state, from, table->kit->state_size);
    int capacity = table->game->events_max;
    part->events =
        (Events){.items = arena_new(&attempt->arena, Event, capacity), .capacity = capacity};
    part->die_at = attempt->dice.record_count;
    return part;
}

static void part_made(Part *part, const Attempt *attempt, const Table *table)
{
    part->entry.dice_count = attempt->dice.record_count - part->die_at;
    part->entry.hash = hash_bytes(part->state, table->kit->state_size);
}

AnswerKind answer_problem(Answer *answer, AnswerKind kind, const char *expected, const char *what)
{
    problem_set(&answer->problem, 0, 0, expected, "%s", what);
    return answer->kind = kind;
}

static bool attempt_dice_right(Attempt *attempt, Answer *answer)
{
    if (dice_done(&attempt->dice)) return true;
    if (attempt->given) {
        answer_problem(answer, ANSWER_DICE, "the dice that are thrown, in order",
                       attempt->dice.failure);
    } else {
        TEXT(what, 200);
        text_format(&what, "this throws dice, the first for \"%s\", and none are given",
                    attempt->record[0].purpose);
        answer_problem(answer, ANSWER_DICE, "the dice in brackets, or a `seed` line before",
                       what.at);
    }
    refuse(&answer->refusal, T_18, "%s.", answer->problem.what);
    return false;
}

/* ---- making it stand ---- */

static void entry_keep_dice(Entry *entry, Table *table, const Thrown *thrown)
{
    ForcedDie *dice = arena_new(&table->arena, ForcedDie, entry->dice_count);
    uint16_t *sides = arena_new(&table->arena, uint16_t, entry->dice_count);
    for (int i = 0; i < entry->dice_count; i++) {
        ensure(strlen(thrown[i].purpose) < DICE_PURPOSE_SIZE);
        strcpy(dice[i].purpose, thrown[i].purpose);
        dice[i].value = thrown[i].value;
        sides[i] = thrown[i].sides;
    }
    entry->dice = dice;
    entry->sides = sides;
}

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

/* What the engine names without an event: why it asks, and why the match is over. */
static void table_cite(const Table *table)
{
    if (!clause_cited) return;
    unsigned asked = table_asked(table);
    for (int seat = 1; seat <= table->setup.seats; seat++) {
        Prompt prompt = {0};
        if (!(asked >> seat & 1)) continue;
        table->game->ask(table->kit, table->state, seat, &prompt);
        if (prompt.clause) clause_cite(prompt.clause);
    }
    Result result = {0};
    if (table->game->result(table->kit, table->state, &result) && result.clause)
        clause_cite(result.clause);
}

void table_add_events(Table *table, const Event *events, int count)
{
    if (count == 0) return;
    size_t size = sizeof *events * (size_t)(table->event_count + count);
    table->events = must_have(realloc(table->events, size));
    memcpy(table->events + table->event_count, events, sizeof *events * (size_t)count);
    table->event_count += count;
}

/* The generator of seeded dice goes on also where dice were given, so that a match read back from
   its log throws what the uninterrupted one would have thrown. */
static void table_advance_dice(Table *table, const Entry *entry)
{
    table->thrown += (uint64_t)entry->dice_count;
    if (!table->seeded) return;
    for (int i = 0; i < entry->dice_count; i++) dice_fast_below(&table->fast, entry->sides[i]);
}

AnswerKind table_keep(Table *table, const Entry *entry, Answer *answer)
{
    const TableHooks *hooks = &table->hooks;
    answer->kind = ANSWER_DONE;
    if (!hooks->keep || hooks->keep(hooks->context, table, entry, &answer->problem))
        return ANSWER_DONE;
    if (!answer->problem.what[0])
        problem_set(&answer->problem, 0, 0, "", "the match could not be stored");
    return answer->kind = ANSWER_NOT_KEPT;
}

static AnswerKind attempt_commit(Attempt *attempt, Table *table, Answer *answer)
{
    table->event_count = 0;
    for (int i = 0; i < attempt->count; i++) {
        Part *part = &attempt->part[i];
        entry_keep_dice(&part->entry, table, attempt->record + part->die_at);
        if (part->entry.words)
            part->entry.words =
                arena_copy(&table->arena, part->entry.words, strlen(part->entry.words));
        if (table_keep(table, &part->entry, answer) != ANSWER_DONE) return answer->kind;
        table_append(table, &part->entry);
        memcpy(table->state, part->state, table->kit->state_size);
        table_advance_dice(table, &part->entry);
        table_add_events(table, part->events.items, part->events.count);
        table_cite(table);
        if (table->hooks.tell)
            table->hooks.tell(table->hooks.context, table, &part->entry, part->events.items,
                              part->events.count);
    }
    return answer->kind = ANSWER_DONE;
}

/* ---- beginning ---- */

AnswerKind table_begin(Table *table, const GivenDice *given, Answer *answer)
{
    ensure(!table->begun);
    *answer = (Answer){0};
    Attempt *attempt = attempt_new(table, given);
    Part *part = attempt_part(attempt, table, ENTRY_BEGIN, 0);
    if (!table->game->begin(table->kit, part->state, &attempt->dice, &part->events,
                            &answer->problem)) {
        answer->kind = ANSWER_BAD;
    } else if (attempt_dice_right(attempt, answer)) {
        part_made(part, attempt, table);
        table->begun = true;
        if (attempt_commit(attempt, table, answer) == ANSWER_DONE)
            memcpy(table->start, table->state, table->kit->state_size);
        else
            table->begun = false;
    }
    attempt_free(attempt);
    return answer->kind;
}

/* ---- choosing ---- */

AnswerKind answer_refuse(Answer *answer, int clause, const char *why)
{
    refuse(&answer->refusal, clause, "%s", why);
    return answer->kind = ANSWER_REFUSED;
}

/* What the table refuses by itself, before the game is asked. */
bool table_open_to(const Table *table, int seat, Answer *answer)
{
    *answer = (Answer){0};
    ensure(table->begun);
    if (seat < 1 || seat > table->setup.seats) {
        refuse(&answer->refusal, T_07, "This match has seats 1 to %d, and no seat %d.",
               table->setup.seats, seat);
        answer->kind = ANSWER_REFUSED;
        return false;
    }
    if (table_over(table)) {
        answer_refuse(answer, T_04, "The match is over.");
        return false;
    }
    return true;
}

static bool attempt_choice(Attempt *attempt, const Table *table, int seat, Choice choice,
                           Answer *answer)
{
    const Game *game = table->game;
    const void *before = attempt->count ? attempt->part[attempt->count - 1].state : table->state;
    if (!game->allows(table->kit, before, seat, choice, &answer->refusal)) {
        answer->kind = ANSWER_REFUSED;
        return false;
    }
    Text words = text_growing();
    game->write(table->kit, before, seat, choice, &words);
    Part *part = attempt_part(attempt, table, ENTRY_CHOICE, seat);
    part->entry.choice = choice;
    part->entry.words = arena_copy(&attempt->arena, words.at, (size_t)words.length);
    text_free(&words);
    game->apply(table->kit, part->state, seat, choice, &attempt->dice, &part->events);
    part_made(part, attempt, table);
    return true;
}

static void answer_unread(Answer *answer, const Table *table, const void *state, int seat,
                          long offset)
{
    if (!(table->game->asked(table->kit, state) >> seat & 1)) {
        answer_refuse(answer, T_01, "Another seat is asked now; yours waits.");
        return;
    }
    answer->kind = ANSWER_UNREAD;
    if (!answer->problem.what[0])
        problem_set(&answer->problem, 0, 0, "", "these words mean nothing here");
    answer->problem.column =
        (int)offset + (answer->problem.column > 0 ? answer->problem.column : 1);
    refuse(&answer->refusal, T_05, "%s.", answer->problem.what);
}

/* Reads the words and tries all choices that they are. */
static bool attempt_words(Attempt *attempt, const Table *table, int seat, const char *words,
                          Answer *answer)
{
    const Game *game = table->game;
    const char *rest = words;
    while (rest) {
        const void *before =
            attempt->count ? attempt->part[attempt->count - 1].state : table->state;
        const char *here = rest;
        Text first = text_growing();
        Choice choice = {0};
        rest = game->split ? game->split(table->kit, before, seat, here, &first) : NULL;
        if (rest && (rest <= here || attempt->count == TABLE_BREATH_MAX - 1)) rest = NULL;
        bool understood =
            game->read(table->kit, before, seat, rest ? first.at : here, &choice, &answer->problem);
        text_free(&first);
        if (!understood) {
            answer_unread(answer, table, before, seat, here - words);
            return false;
        }
        if (!attempt_choice(attempt, table, seat, choice, answer)) return false;
    }
    return true;
}

/* The game may know better than the table why a choice is refused after the end. */
static void answer_over(Answer *answer, const Table *table, int seat, const char *words,
                        const Choice *choice)
{
    Choice meant = choice ? *choice : (Choice){0};
    Refusal refusal = {0};
    Problem ignored;
    if (!words || table->game->read(table->kit, table->state, seat, words, &meant, &ignored))
        if (!table->game->allows(table->kit, table->state, seat, meant, &refusal))
            answer->refusal = refusal;
}

static AnswerKind table_answer(Table *table, int seat, const char *words, const Choice *choice,
                               const GivenDice *given, bool only_try, Answer *answer)
{
    if (!table_open_to(table, seat, answer)) {
        if (answer->refusal.clause == T_04) answer_over(answer, table, seat, words, choice);
        return answer->kind;
    }
    Attempt *attempt = attempt_new(table, given);
    bool allowed = words ? attempt_words(attempt, table, seat, words, answer)
                         : attempt_choice(attempt, table, seat, *choice, answer);
    if (allowed && attempt_dice_right(attempt, answer)) {
        if (only_try)
            answer->kind = ANSWER_DONE;
        else
            attempt_commit(attempt, table, answer);
    }
    attempt_free(attempt);
    return answer->kind;
}

AnswerKind table_say(Table *table, int seat, const char *words, const GivenDice *given,
                     Answer *answer)
{
    return table_answer(table, seat, words, NULL, given, false, answer);
}

AnswerKind table_try(Table *table, int seat, const char *words, const GivenDice *given,
                     Answer *answer)
{
    return table_answer(table, seat, words, NULL, given, true, answer);
}

AnswerKind table_choose(Table *table, int seat, Choice choice, const GivenDice *given,
                        Answer *answer)
{
    return table_answer(table, seat, NULL, &choice, given, false, answer);
}

/* ---- leaving ---- */

static bool table_has_left(const Table *table, int seat)
{
    for (int i = 0; i < table->standing_count; i++) {
        const Entry *entry = &table->entries[table->standing[i]];
        if (entry->kind == ENTRY_LEAVE && entry->seat == seat) return true;
    }
    return false;
}

AnswerKind table_leave(Table *table, int seat, int why, const GivenDice *given, bool only_try,
                       Answer *answer)
{
    bool draw = why == LEAVE_DRAW_AGREED;
    ensure(why >= LEAVE_RESIGNED && why <= LEAVE_DRAW_AGREED && (!draw || seat == 0));
    if (!table_open_to(table, draw ? 1 : seat, answer)) return answer->kind;
    if (!draw && table_has_left(table, seat))
        return answer_refuse(answer, why == LEAVE_RESIGNED ? T_13 : T_14,
                             "This seat has left the match already.");
    if (why == LEAVE_TIMED_OUT && !(table_asked(table) >> seat & 1))
        return answer_refuse(answer, T_14, "Only the clock of a seat that is asked runs.");
    Attempt *attempt = attempt_new(table, given);
    Part *part = attempt_part(attempt, table, ENTRY_LEAVE, seat);
    part->entry.why = (uint8_t)why;
    table->game->leave(table->kit, part->state, seat, why, &attempt->dice, &part->events);
    part_made(part, attempt, table);
    if (attempt_dice_right(attempt, answer)) {
        if (only_try)
            answer->kind = ANSWER_DONE;
        else
            attempt_commit(attempt, table, answer);
    }
    attempt_free(attempt);
    return answer->kind;
}
