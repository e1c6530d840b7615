/* Events are not kept: who comes back later is told them again by replaying the log with its dice. */
#include <stdlib.h>

#include "table/internal.h"

typedef struct Recall {
    const Table *table;
    void *state;
    Events events;
    int *standing; /* entries that stand at this point */
    int standing_count;
} Recall;

static void recall_begin(Recall *recall, const Entry *entry)
{
    const Table *table = recall->table;
    Problem problem;
    table_lay_out(table, recall->state);
    Dice dice = dice_forced(entry->dice, entry->dice_count);
    ensure(table->game->begin(table->kit, recall->state, &dice, &recall->events, &problem));
}

static void recall_apply(Recall *recall, const Entry *entry, Events *events)
{
    const Table *table = recall->table;
    Dice dice = dice_forced(entry->dice, entry->dice_count);
    if (entry->kind == ENTRY_LEAVE)
        table->game->leave(table->kit, recall->state, entry->seat, entry->why, &dice, events);
    else
        table->game->apply(table->kit, recall->state, entry->seat, entry->choice, &dice, events);
}

static void recall_go_back(Recall *recall, int standing)
{
    const Table *table = recall->table;
    ensure(standing <= recall->standing_count);
    memcpy(recall->state, table->start, table->kit->state_size);
    for (int i = 0; i < standing; i++) recall_apply(recall, &table->entries[recall->standing[i]], NULL);
    recall->standing_count = standing;
}

void table_recall(const Table *table, int from, TableRecallTake *take, void *context)
{
    Arena arena = {0};
    uint32_t *cited = clause_cited;
    int capacity = table->game->events_max;
    Recall recall = {.table = table,
                     .state = arena_take(&arena, table->kit->state_size),
                     .events = {.items = arena_new(&arena, Event, capacity), .capacity = capacity},
                     .standing = arena_new(&arena, int, table->entry_count + 1)};
    clause_cited = NULL;
    for (int i = 0; i < table->entry_count; i++) {
        const Entry *entry = &table->entries[i];
        recall.events.count = 0;
        if (entry->kind == ENTRY_BEGIN) recall_begin(&recall, entry);
        if (entry->kind == ENTRY_UNDO) recall_go_back(&recall, entry->to);
        if (entry->kind == ENTRY_CHOICE || entry->kind == ENTRY_LEAVE) {
            recall_apply(&recall, entry, &recall.events);
            recall.standing[recall.standing_count++] = i;
        }
        ensure(state_hash(table->kit, recall.state) == entry->hash);
        if (i >= from) take(context, table, i, recall.state, recall.events.items, recall.events.count);
    }
    clause_cited = cited;
    arena_free(&arena);
}
