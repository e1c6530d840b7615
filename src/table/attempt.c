/* Everything that changes a match is an attempt: parts that are made on copies, then stand all, or none. What
   stands is kept in the log, then told. */
#include "table/attempt.h"

#include <stdlib.h>

#include "core/clauses.h"

Attempt *attempt_new(const Table *table, const GivenDice *given)
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

void attempt_free(Attempt *attempt)
{
    arena_free(&attempt->arena);
    free(attempt);
}

const void *attempt_state(const Attempt *attempt, const Table *table)
{
    return attempt->count ? attempt->part[attempt->count - 1].state : table->state;
}

Part *attempt_part(Attempt *attempt, const Table *table, EntryKind kind, int seat)
{
    ensure(attempt->count < TABLE_BREATH_MAX);
    const void *from = attempt_state(attempt, table);
    Part *part = &attempt->part[attempt->count++];
    *part = (Part){.entry = {.kind = (uint8_t)kind, .seat = (uint8_t)seat, .readers = READERS_ALL}};
    if (kind != ENTRY_BEGIN) part->entry.asked = (uint8_t)table->game->asked(table->kit, from);
    part->state = arena_take(&attempt->arena, table->kit->state_size);
    memcpy(part->state, from, table->kit->state_size);
    int capacity = table->game->events_max;
    part->events = (Events){.items = arena_new(&attempt->arena, Event, capacity), .capacity = capacity};
    part->die_at = attempt->dice.record_count;
    return part;
}

void part_made(Part *part, const Attempt *attempt, const Table *table)
{
    part->entry.dice_count = attempt->dice.record_count - part->die_at;
    part->entry.hash = state_hash(table->kit, part->state);
}

static bool attempt_dice_right(Attempt *attempt, Answer *answer)
{
    if (dice_done(&attempt->dice)) return true;
    if (attempt->given) {
        answer_problem(answer, ANSWER_DICE, "the dice that are thrown, in order", attempt->dice.failure);
    } else {
        TEXT(what, 200);
        text_format(&what, "this throws dice, the first for \"%s\", and none are given",
                    attempt->record[0].purpose);
        answer_problem(answer, ANSWER_DICE, "the dice in brackets, or a `seed` line before", what.at);
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
    if (table->game->result(table->kit, table->state, &result) && result.clause) clause_cite(result.clause);
}

/* The generator of seeded dice goes on also where dice were given, so that a match read back from
   its log throws what the uninterrupted one would have thrown. */
static void table_advance_dice(Table *table, const Entry *entry)
{
    table->thrown += (uint64_t)entry->dice_count;
    if (!table->seeded) return;
    for (int i = 0; i < entry->dice_count; i++) dice_fast_below(&table->fast, entry->sides[i]);
}

static void attempt_commit(Attempt *attempt, Table *table, Answer *answer)
{
    table->event_count = 0;
    for (int i = 0; i < attempt->count; i++) {
        Part *part = &attempt->part[i];
        entry_keep_dice(&part->entry, table, attempt->record + part->die_at);
        if (part->entry.words)
            part->entry.words = arena_copy(&table->arena, part->entry.words, strlen(part->entry.words));
        if (table_keep(table, &part->entry, answer) != ANSWER_DONE) return;
        table_append(table, &part->entry);
        memcpy(table->before, table->state, table->kit->state_size);
        table->before_known = true;
        memcpy(table->state, part->state, table->kit->state_size);
        table_advance_dice(table, &part->entry);
        table_add_events(table, part->events.items, part->events.count);
        table_cite(table);
        if (table->hooks.tell)
            table->hooks.tell(table->hooks.context, table, &part->entry, part->events.items,
                              part->events.count);
    }
    answer->kind = ANSWER_DONE;
}

AnswerKind attempt_finish(Attempt *attempt, Table *table, bool only_try, Answer *answer)
{
    if (attempt_dice_right(attempt, answer)) {
        if (only_try)
            answer->kind = ANSWER_DONE;
        else
            attempt_commit(attempt, table, answer);
    }
    attempt_free(attempt);
    return answer->kind;
}
