/* What was told of a match is stored with it, as each seat was told it: so a finished match can be shown
   whatever becomes of the rules, also when its log does not replay any more. Rendering waits until some lines
   have gathered, the match ends, sleeps, or the server stops; after a crash the log replays, and what is
   missing is told again. It is stored packed: a line `SEATS ENTRY` for each wording, SEATS in hexadecimal
   (bit 1 << seat, bit 0 who watches), since most lines read the same for everybody. */
#include <stdlib.h>
#include <zlib.h>

#include "server/internal.h"

enum { TOLD_LINES = 64, TOLD_SIZE_MAX = 32 << 20, SETTLE_PER_TICK = 20 };

/* ---- storing ---- */

typedef struct Rendering {
    Match *match;
    Text *to;
} Rendering;

/* One entry in all its wordings. */
static void render_entry(void *context, const Table *table, int at, const void *state, const Event *events,
                         int count)
{
    Rendering *rendering = context;
    Match *match = rendering->match;
    Text words[SEATS_MAX + 1];
    for (int seat = 0; seat <= match->seats; seat++) {
        words[seat] = text_growing();
        match_write_entry(match, seat, &table->entries[at], match->first + at, state, events, count,
                          &words[seat]);
    }
    unsigned done = 0;
    for (int seat = 0; seat <= match->seats; seat++) {
        unsigned same = 0;
        for (int other = seat; other <= match->seats && !(done >> seat & 1); other++)
            if (strcmp(words[seat].at, words[other].at) == 0) same |= 1u << other;
        if (same) text_format(rendering->to, "%x %s\n", same, words[seat].at);
        done |= same;
    }
    for (int seat = 0; seat <= match->seats; seat++) text_free(&words[seat]);
}

void match_store_told(Match *match)
{
    Server *server = match->server;
    int last = match_number(match);
    if (!match->table || match->told_next > last || match->told_next < match->first) return;
    Text text = text_growing();
    Rendering rendering = {.match = match, .to = &text};
    table_recall(match->table, match->told_next - match->first, render_entry, &rendering);
    uLongf length = compressBound((uLong)text.length);
    uint8_t *bytes = arena_take(&server->writer.open->arena, length);
    ensure(compress2(bytes, &length, (const Bytef *)text.at, (uLong)text.length, 6) == Z_OK);
    StoreOp *op = match_op(match, STORE_TOLD);
    op->told = (StoreTold){
        .first = match->told_next, .last = last, .size = text.length, .length = (int)length, .bytes = bytes};
    match->told_next = last + 1;
    text_free(&text);
}

void match_note_told(Match *match)
{
    if (match_number(match) - match->told_next + 1 >= TOLD_LINES) match_store_told(match);
}

static void take_last(void *context, const StoreTold *told)
{
    int *next = context;
    if (told->last >= *next) *next = told->last + 1;
}

bool match_load_told(Match *match, Problem *problem)
{
    Server *server = match->server;
    match->told_next = 0;
    bool read = server->store->told(server->store, match->id, 0, take_last, &match->told_next, problem);
    if (match->told_next < match->first)
        match->told_next = match->first; /* what is before can't be told again */
    return read;
}

/* ---- reading ---- */

typedef struct Reading {
    int seat, next, before; /* lines from `next` on and before `before` */
    MatchToldTake *take;
    void *context;
} Reading;

static void told_take(void *context, const StoreTold *told)
{
    Reading *reading = context;
    if (told->size <= 0 || told->size > TOLD_SIZE_MAX) return;
    uLongf size = (uLongf)told->size;
    char *text = malloc(size + 1);
    ensure(text != NULL);
    if (uncompress((Bytef *)text, &size, told->bytes, (uLong)told->length) != Z_OK) size = 0;
    text[size] = 0;
    for (char *line = text, *end; *line; line = end + 1) {
        end = line + strcspn(line, "\n");
        if (!*end) break;
        char *entry;
        unsigned long seats = strtoul(line, &entry, 16);
        const char *value = NULL;
        int length = 0;
        *end = 0;
        if (*entry != ' ' || !(seats >> reading->seat & 1)) continue;
        int number = json_find(entry + 1, "/number", &value, &length) ? atoi(value) : -1;
        if (number < reading->next || number >= reading->before) continue;
        reading->take(reading->context, entry + 1, (int)(end - entry - 1));
        reading->next = number + 1;
    }
    free(text);
}

/* Of a match that is over everybody may read the log: where nothing else is there, its lines are shown. */
static void line_take(void *context, const StoreEntry *entry)
{
    Reading *reading = context;
    if (entry->number < reading->next || entry->number >= reading->before) return;
    Text text = text_growing();
    Json json = json_to(&text);
    json_object(&json);
    json_put_int(&json, "number", entry->number);
    json_put_int(&json, "at", entry->at);
    json_put_int(&json, "seat", entry->seat);
    json_put_string(&json, "line", entry->line);
    json_key(&json, "events");
    json_array(&json);
    json_end(&json);
    json_end(&json);
    reading->take(reading->context, text.at, text.length);
    text_free(&text);
}

static void recall_take(void *context, const Table *table, int at, const void *state, const Event *events,
                        int count)
{
    Rendering *rendering = ((void **)context)[0];
    Reading *reading = ((void **)context)[1];
    text_clear(rendering->to);
    match_write_entry(rendering->match, reading->seat, &table->entries[at], rendering->match->first + at,
                      state, events, count, rendering->to);
    reading->take(reading->context, rendering->to->at, rendering->to->length);
}

void match_each_told(Match *match, int seat, int from, MatchToldTake *take, void *context)
{
    Store *store = match->server->store;
    Problem problem = {0};
    Reading reading = {.seat = seat,
                       .next = from,
                       .before = match->table ? match->first : INT32_MAX,
                       .take = take,
                       .context = context};
    if (from < reading.before) {
        store->told(store, match->id, from, told_take, &reading, &problem);
        if (match->status == MATCH_OVER)
            store->entries(store, match->id, reading.next, line_take, &reading, &problem);
    }
    if (!match->table) return;
    Text text = text_growing();
    Rendering rendering = {.match = match, .to = &text};
    int at = from - match->first;
    table_recall(match->table, at > 0 ? at : 0, recall_take, (void *[]){&rendering, &reading});
    text_free(&text);
}

/* ---- matches of an older program ---- */

static void take_id(void *context, const char *id) { text_format(context, "%s\n", id); }

/* Once, after the first start with a store that knew nothing of this: what replays now is told and has its
   position stored, before any rule changes. */
bool matches_settle_begin(Server *server, Problem *problem)
{
    TEXT(done, 8);
    Problem none;
    if (server->store->note(server->store, "settled", &done, &none)) return true;
    server->settle = text_growing();
    return server->store->matches(server->store, 1u << MATCH_OVER | 1u << MATCH_LIVE, take_id,
                                  &server->settle, problem);
}

void matches_settle_some(Server *server)
{
    Problem problem = {0};
    if (!server->settle.at || server->writer.failing) return;
    for (int i = 0; i < SETTLE_PER_TICK && server->settle_at < server->settle.length; i++) {
        char id[ID_SIZE];
        const char *from = server->settle.at + server->settle_at;
        int length = (int)strcspn(from, "\n");
        snprintf(id, sizeof id, "%.*s", length, from);
        server->settle_at += length + 1;
        bool there = match_loaded(server, id) != NULL;
        Match *match = match_find(server, id, &problem);
        if (!match) continue;
        match_store_told(match);
        match_store_position(match);
        match->batch = batch_number(server);
        if (!there && match->status == MATCH_OVER) match_forget(match);
    }
    if (server->settle_at < server->settle.length) return;
    text_free(&server->settle);
    server->settle = (Text){0};
    StoreOp *op = store_op(server, STORE_NOTE);
    op->id = "settled";
    op->text = "1";
}
