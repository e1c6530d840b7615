/* What a seat may see of a table: bytes, JSON, a drawing, events in words. */
#include <stdio.h>
#include <stdlib.h>

#include "core/facts.h"
#include "core/options.h"
#include "core/value.h"
#include "table/account.h"
#include "table/internal.h"

bool state_sound(const Table *table, const void *state, Problem *problem)
{
    TEXT(why, 200);
    if (!table->game->sound || table->game->sound(table->kit, state, &why)) return true;
    return problem_set(problem, 0, 0, "a position that can be", "a position that can't be: %s", why.at);
}

bool table_sound(const Table *table, Problem *problem) { return state_sound(table, table->state, problem); }

uint64_t table_hash(const Table *table) { return state_hash(table->kit, table->state); }

static void *state_seen(const Table *table, const void *state, int seat)
{
    void *view = malloc(table->kit->state_size);
    ensure(view != NULL && seat >= TABLE_REFEREE && seat <= table->setup.seats);
    memcpy(view, state, table->kit->state_size);
    if (seat != TABLE_REFEREE) table->game->hide(table->kit, view, seat);
    return view;
}

void table_view(const Table *table, int seat, void *view)
{
    ensure(seat >= TABLE_REFEREE && seat <= table->setup.seats);
    memcpy(view, table->state, table->kit->state_size);
    if (seat != TABLE_REFEREE) table->game->hide(table->kit, view, seat);
}

bool table_hides_nothing(const Table *table, int seat)
{
    for (int i = 0; i < table->entry_count; i++)
        if (!entry_readable(&table->entries[i], seat) || !entry_shows_dice(&table->entries[i], seat))
            return false;
    void *view = state_seen(table, table->state, seat);
    bool same = memcmp(view, table->state, table->kit->state_size) == 0;
    free(view);
    return same;
}

/* ---- JSON ---- */

/* The referee reads the question of the first seat that is asked; a seat reads its own; who watches
   reads none, since a question may name what only its seat knows. */
static void describe_prompt(const Table *table, const void *view, int seat, unsigned asked, Json *json)
{
    json_key(json, "prompt");
    if (seat == TABLE_REFEREE)
        for (seat = 1; seat <= SEATS_MAX && !(asked >> seat & 1);) seat++;
    if (seat == 0 || seat > SEATS_MAX || !asked) {
        json_null(json);
        return;
    }
    account_prompt(json, table, view, seat);
}

/* What every description has: a game may write it itself. */
static const char *const described[] = {"asked", "prompt", "result", NULL};
enum { SAYS_ASKED = 1, SAYS_PROMPT = 2, SAYS_RESULT = 4 };

/* Adds the members that the game left out to the object that it wrote. */
static void describe_rest(const Table *table, const void *view, int seat, unsigned said, Text *out)
{
    unsigned asked = table->game->asked(table->kit, view);
    if (said == (SAYS_ASKED | SAYS_PROMPT | SAYS_RESULT)) return;
    Text more = text_growing();
    Json json = json_to(&more);
    json_object(&json);
    if (!(said & SAYS_ASKED)) json_key(&json, "asked"), facts_put_seats(&json, asked);
    if (!(said & SAYS_PROMPT)) describe_prompt(table, view, seat, asked, &json);
    if (!(said & SAYS_RESULT)) json_key(&json, "result"), account_result(&json, table, view);
    json_end(&json);

    ensure(out->length >= 2 && out->at[0] == '{' && out->at[out->length - 1] == '}');
    bool empty = out->length == 2;
    out->at[--out->length] = 0;
    if (!empty) text_put_char(out, ',');
    text_put_bytes(out, more.at + 1, more.length - 1);
    text_free(&more);
}

void table_describe_state(const Table *table, const void *state, int seat, Text *text)
{
    void *view = state_seen(table, state, seat);
    Text out = text_growing();
    Json json = json_to(&out);
    json.watched = described;
    table->game->describe(table->kit, view, &json);
    describe_rest(table, view, seat, json.found, &out);
    text_put_bytes(text, out.at, out.length);
    text_free(&out);
    free(view);
}

void table_describe(const Table *table, int seat, Text *text)
{
    table_describe_state(table, table->state, seat, text);
}

const char *table_seat_name(const Table *table, int seat, char name[NAME_SIZE])
{
    bool own = setup_own_seats(table->game, &table->setup) >> seat & 1;
    snprintf(name, NAME_SIZE, "%s", table->setup.seat[seat].name);
    if (name[0] && !own) return name;
    Text text = text_growing();
    table_describe(table, 0, &text);
    Problem none;
    Value *view = value_read(text.at, (size_t)text.length, &none);
    TEXT(key, 4);
    text_format(&key, "%d", seat);
    const char *called = value_text(value_get(value_get(view, "seats"), key.at), "name", "");
    if (called[0])
        snprintf(name, NAME_SIZE, "%s", called);
    else
        snprintf(name, NAME_SIZE, "Seat %d", seat);
    value_free(view);
    text_free(&text);
    return name;
}

/* ---- for people ---- */

void table_draw(const Table *table, int seat, bool colour, Text *text)
{
    if (!table->game->draw) {
        table_describe(table, seat, text);
        text_put_char(text, '\n');
        return;
    }
    void *view = state_seen(table, table->state, seat);
    table->game->draw(table->kit, view, seat == TABLE_REFEREE ? 0 : seat, colour, text);
    if (text->length && text->at[text->length - 1] != '\n') text_put_char(text, '\n');
    free(view);
}

bool table_tell_state(const Table *table, const void *state, int seat, const Event *event, Text *text)
{
    Event seen = *event;
    if (seat != TABLE_REFEREE && !event_redact(&seen, seat)) return false;
    void *view = state_seen(table, state, seat);
    int before = text->length;
    table->game->tell(table->kit, view, &seen, text);
    free(view);
    return text->length > before;
}

bool table_tell(const Table *table, int seat, const Event *event, Text *text)
{
    return table_tell_state(table, table->state, seat, event, text);
}
