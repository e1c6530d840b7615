/* What happens at a table, as JSON. */
#include "table/account.h"

#include <stdlib.h>

#include "core/facts.h"
#include "table/internal.h"

void account_hash(Json *json, const char *key, uint64_t hash)
{
    TEXT(digits, 17);
    text_put_hash(&digits, hash);
    json_put_string(json, key, digits.at);
}

/* ---- what is asked, and how it ended ---- */

void account_prompt(Json *json, const Table *table, const void *view, int seat)
{
    Prompt prompt = {0};
    table->game->ask(table->kit, view, seat, &prompt);
    if (choice_open_ended(table->kit, view, seat)) prompt.about |= ASK_OPEN;
    facts_put_prompt(json, seat, &prompt, NULL);
}

void account_result(Json *json, const Table *table, const void *state)
{
    Result result = {0};
    if (table->game->result(table->kit, state, &result))
        facts_put_result(json, &result);
    else
        json_null(json);
}

/* ---- what happened ---- */

static bool put_event(Json *json, const Table *table, const void *view, int seat, const Event *event)
{
    Event seen = *event;
    if (seat != TABLE_REFEREE && !event_redact(&seen, seat)) return false;
    Text words = text_growing();
    table->game->tell(table->kit, view, &seen, &words);
    json_object(json);
    table->game->facts(table->kit, view, &seen, json);
    if (seen.clause) json_put_string(json, "clause", clause_id(seen.clause));
    json_put_text(json, "text", &words);
    json_end(json);
    text_free(&words);
    return true;
}

static void *view_new(const Table *table, const void *state, int seat)
{
    void *view = must_have(aligned_alloc(8, (table->kit->state_size + 7u) & ~7u));
    ensure(seat >= TABLE_REFEREE && seat <= table->setup.seats);
    memcpy(view, state, table->kit->state_size);
    if (seat != TABLE_REFEREE) table->game->hide(table->kit, view, seat);
    return view;
}

bool account_event(Json *json, const Table *table, const void *state, int seat, const Event *event)
{
    void *view = view_new(table, state, seat);
    bool told = put_event(json, table, view, seat, event);
    free(view);
    return told;
}

/* Dice that follow each other for one purpose stand together. */
static void put_dice(Json *json, const Entry *entry)
{
    json_key(json, "dice");
    json_array(json);
    for (int i = 0; i < entry->dice_count;) {
        const char *purpose = entry->dice[i].purpose;
        int sides = entry->sides ? entry->sides[i] : 0;
        json_object(json);
        json_put_string(json, "for", purpose);
        json_put_int(json, "sides", sides);
        json_key(json, "faces");
        json_array(json);
        do json_int(json, entry->dice[i++].value);
        while (i < entry->dice_count && strcmp(entry->dice[i].purpose, purpose) == 0 &&
               (entry->sides ? entry->sides[i] : 0) == sides);
        json_end(json);
        json_end(json);
    }
    json_end(json);
}

void account_entry(Json *json, const Table *table, const void *state, int seat, const Entry *entry,
                   const char *line, const Event *events, int count)
{
    static const char *const kinds[] = {"deal", "choice", "leave", "undo", "seed"};
    Text own = text_growing();
    log_write_entry_for(entry, seat, &own);
    json_put_string(json, "kind", kinds[entry->kind]);
    json_put_int(json, "seat", entry->seat);
    json_key(json, "line");
    json_string_bytes(json, line ? line : own.at, line ? (int)strlen(line) : own.length - 1);
    text_free(&own);
    if (line) json_put_bool(json, "goes_on", true);
    if (entry->kind == ENTRY_CHOICE && entry_readable(entry, seat))
        json_put_string(json, "words", entry->words);
    if (seat == TABLE_REFEREE) put_dice(json, entry);
    json_key(json, "events");
    json_array(json);
    void *view = view_new(table, state, seat);
    for (int i = 0; i < count; i++) put_event(json, table, view, seat, &events[i]);
    free(view);
    json_end(json);
}
