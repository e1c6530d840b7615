/* Taking choices back: the log is replayed up to the point with the dice it recorded. The dice that
   were thrown stay thrown. */
#include <stdlib.h>

#include "core/clauses.h"
#include "table/internal.h"

enum { GUESSES = 16 };

/* Applies a recorded entry to a state that is where the entry was made. */
static void entry_apply(const Table *table, const Entry *entry, void *state, Events *events)
{
    Dice dice = dice_forced(entry->dice, entry->dice_count);
    if (entry->kind == ENTRY_LEAVE)
        table->game->leave(table->kit, state, entry->seat, entry->why, &dice, events);
    else
        table->game->apply(table->kit, state, entry->seat, entry->choice, &dice, events);
    ensure(dice_done(&dice));
}

/* The state after so many standing choices, rebuilt from the beginning unless it is known. */
static void *table_replay(const Table *table, int standing)
{
    void *state = malloc(table->kit->state_size);
    ensure(state != NULL);
    if (table->before_known && standing == table->standing_count - 1)
        return memcpy(state, table->before, table->kit->state_size);
    memcpy(state, table->start, table->kit->state_size);
    for (int i = 0; i < standing; i++) {
        const Entry *entry = &table->entries[table->standing[i]];
        entry_apply(table, entry, state, NULL);
        ensure(state_hash(table->kit, state) == entry->hash);
    }
    return state;
}

/* What a seat learns from a choice made on `state`, which becomes the seat's view after it. */
static void choice_seen(const Table *table, void *state, const Entry *entry, Dice *dice, Events *events)
{
    events->count = 0;
    table->game->apply(table->kit, state, entry->seat, entry->choice, dice, events);
    table->game->hide(table->kit, state, entry->seat);
    int seen = 0;
    for (int i = 0; i < events->count; i++) {
        Event event = events->items[i];
        if (event_redact(&event, entry->seat)) events->items[seen++] = event;
    }
    events->count = seen;
}

static bool events_same(const Events *a, const Events *b)
{
    return a->count == b->count &&
           (a->count == 0 || memcmp(a->items, b->items, sizeof(Event) * (size_t)a->count) == 0);
}

/* Did the seat see something hidden when it made this choice? It did if the same choice could have
   shown it something else: it is made again in positions that the seat could not tell from the true
   one, and what it then sees is compared. */
static bool choice_revealed(const Table *table, const void *before, const Entry *entry)
{
    const Game *game = table->game;
    size_t size = table->kit->state_size;
    Arena arena = {0};
    void *view = arena_take(&arena, size), *truth = arena_take(&arena, size);
    void *other = arena_take(&arena, size);
    Events seen = {.items = arena_new(&arena, Event, game->events_max), .capacity = game->events_max};
    Events told = {.items = arena_new(&arena, Event, game->events_max), .capacity = game->events_max};
    memcpy(view, before, size);
    game->hide(table->kit, view, entry->seat);
    memcpy(truth, before, size);
    Dice none = dice_forced(NULL, 0);
    choice_seen(table, truth, entry, &none, &seen);
    bool revealed = false, hides = memcmp(view, before, size) != 0;
    for (int i = 0; hides && !revealed && i < GUESSES; i++) {
        Dice dice = dice_fast(entry->hash + (uint64_t)i);
        memcpy(other, view, size);
        game->guess(table->kit, other, entry->seat, &dice);
        choice_seen(table, other, entry, &dice, &told);
        revealed = memcmp(other, truth, size) != 0 || !events_same(&seen, &told);
    }
    arena_free(&arena);
    return revealed;
}

/* Nothing is cited by what might have been. */
static bool choice_revealed_silently(const Table *table, const void *before, const Entry *entry)
{
    uint32_t *cited = clause_cited;
    clause_cited = NULL;
    bool revealed = choice_revealed(table, before, entry);
    clause_cited = cited;
    return revealed;
}

/* The position before the last choice is kept, since servers ask after every one whether it could be taken
   back; only after something was taken back it is worked out again. */
static void table_look_back(Table *table)
{
    if (table->before_known) return;
    void *state = table_replay(table, table->standing_count - 1);
    memcpy(table->before, state, table->kit->state_size);
    table->before_known = true;
    free(state);
}

static AnswerKind table_go_back(Table *table, int standing, Answer *answer)
{
    void *state = table_replay(table, standing);
    Entry entry = {.kind = ENTRY_UNDO, .to = standing, .hash = state_hash(table->kit, state)};
    if (table_keep(table, &entry, answer) == ANSWER_DONE) {
        for (int i = standing; i < table->standing_count; i++)
            table->entries[table->standing[i]].undone = true;
        table->standing_count = standing;
        table_append(table, &entry);
        memcpy(table->state, state, table->kit->state_size);
        table->before_known = false;
        table->event_count = 0;
        if (table->hooks.tell) table->hooks.tell(table->hooks.context, table, &entry, NULL, 0);
    }
    free(state);
    return answer->kind;
}

AnswerKind table_undo(Table *table, int seat, bool only_try, Answer *answer)
{
    if (!table_open_to(table, seat, answer)) return answer->kind;
    if (table->standing_count == 0) return answer_refuse(answer, T_10, "There is nothing to take back.");
    const Entry *last = &table->entries[table->standing[table->standing_count - 1]];
    if (last->seat != seat || last->kind != ENTRY_CHOICE)
        return answer_refuse(answer, T_10, "Somebody else has chosen since.");
    if (last->dice_count > 0)
        return answer_refuse(answer, T_10, "A die was thrown since; what is thrown stays thrown.");
    table_look_back(table);
    if (choice_revealed_silently(table, table->before, last))
        return answer_refuse(answer, T_10, "You have seen something hidden since.");
    if (only_try) return answer->kind = ANSWER_DONE;
    return table_go_back(table, table->standing_count - 1, answer);
}

AnswerKind table_undo_to(Table *table, int standing, Answer *answer)
{
    *answer = (Answer){0};
    ensure(table->begun);
    if (standing < 0 || standing >= table->standing_count) {
        TEXT(expected, 64);
        if (table->standing_count == 0)
            text_put(&expected, "a choice first");
        else
            text_format(&expected, "0 to %d", table->standing_count - 1);
        TEXT(what, 96);
        text_format(&what, "there is nothing to take back to %d: %d choices stand", standing,
                    table->standing_count);
        return answer_problem(answer, ANSWER_BAD, expected.at, what.at);
    }
    return table_go_back(table, standing, answer);
}
