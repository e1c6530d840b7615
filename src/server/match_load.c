/* A match goes into the store, and comes back from it. */
#include <stdlib.h>

#include "server/internal.h"

static char *text_copy(const char *text)
{
    if (!text) return NULL;
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    ensure(copy != NULL);
    return memcpy(copy, text, size);
}

/* ---- storing ---- */

static StoreSeat stored_seat(Match *match, int seat)
{
    Server *server = match->server;
    const MatchSeat *own = &match->seat[seat];
    StoreSeat stored = {.seat = seat,
                        .kind = seat_kinds[own->kind],
                        .player = batch_text(server, own->player),
                        .name = batch_text(server, own->name),
                        .team = batch_text(server, own->team),
                        .bot = batch_text(server, own->bot),
                        .words = batch_text(server, own->words),
                        .orders = order_word(own->order)};
    memcpy(stored.invite, own->invite, sizeof stored.invite);
    return stored;
}

void match_store_new(Match *match)
{
    Server *server = match->server;
    StoreOp *op = store_op(server, STORE_MATCH_NEW);
    match_options_write(match);
    op->match = (StoreMatch){.id = batch_text(server, match->id),
                             .created = match->created,
                             .changed = match->changed,
                             .status = match->status,
                             .game = batch_text(server, match->game->id),
                             .head = batch_text(server, match->head),
                             .options = batch_text(server, match->options),
                             .seat_count = match->seats};
    memcpy(op->match.seed, match->seed, sizeof match->seed);
    for (int seat = 1; seat <= match->seats; seat++) op->match.seat[seat - 1] = stored_seat(match, seat);
    match->batch = batch_number(server);
}

void match_store_seat(Match *match, int seat)
{
    StoreOp *op = store_op(match->server, STORE_MATCH_SEAT);
    op->id = batch_text(match->server, match->id);
    op->seat = stored_seat(match, seat);
    match->batch = batch_number(match->server);
}

/* ---- loading ---- */

typedef struct Loading {
    Match *match;
    Text script;
    int count;
    char clock[160]; /* of the last entry */
} Loading;

static void times_add(Match *match, int number, int64_t at)
{
    if (number >= match->times_capacity) {
        match->times_capacity = match->times_capacity ? match->times_capacity * 2 : 32;
        match->times = realloc(match->times, sizeof *match->times * (size_t)match->times_capacity);
        ensure(match->times != NULL && number < match->times_capacity);
    }
    match->times[number] = at;
}

void match_note_time(Match *match, int number, int64_t at) { times_add(match, number, at); }

static void load_entry(void *context, const StoreEntry *entry)
{
    Loading *loading = context;
    Match *match = loading->match;
    if (entry->number != loading->count) return; /* a gap: the hash will not fit */
    loading->count++;
    text_format(&loading->script, "%s\nhash %016llx\n", entry->line, (unsigned long long)entry->hash);
    times_add(match, entry->number, entry->at);
    if (entry->seat >= 1 && entry->seat <= SEATS_MAX && entry->key[0]) {
        Text key = text_fixed(match->seat[entry->seat].key, STORE_KEY_SIZE);
        text_put(&key, entry->key);
        match->seat[entry->seat].key_number = entry->number;
    }
    Text clock = text_fixed(loading->clock, sizeof loading->clock);
    text_put(&clock, entry->clock);
}

/* Time does not run while no server does. After the seats stands how long that was until then, in all. */
static void load_clock(Match *match, const Loading *loading)
{
    Server *server = match->server;
    int64_t last = match->times[loading->count - 1], now = now_ms();
    const char *at = loading->clock;
    match->clock = clock_new(&match->clock.spec, match->seats);
    for (int seat = 1; seat <= match->seats && *at && *at != 'd'; seat++) {
        char *end;
        match->clock.left[seat] = strtoll(at, &end, 10);
        at = *end == ' ' ? end + 1 : end;
    }
    match->clock.asked = match_window_fixed(match) ? 0 : match_asked(match);
    int64_t down = *at == 'd' ? server->down - strtoll(at + 1, NULL, 10) : 0;
    match->clock.since = last + (down > 0 ? down : 0);
    if (match->clock.since > now) match->clock.since = now;
}

static void load_seats(Match *match, const StoreMatch *stored, const Value *options)
{
    match->seats = stored->seat_count;
    for (int i = 0; i < stored->seat_count; i++) {
        const StoreSeat *from = &stored->seat[i];
        MatchSeat *own = &match->seat[from->seat];
        const Value *first = value_item(value_get(options, "kinds"), i);
        int kind = kind_index(from->kind, seat_kinds, 4),
            before = kind_index(value_is(first, VALUE_STRING) ? first->text : "", seat_kinds, 4);
        own->kind = (SeatKind)(kind < 0 ? SEAT_OPEN : kind);
        own->kind_first = (SeatKind)(before < 0 ? own->kind : (SeatKind)before);
        snprintf(own->player, sizeof own->player, "%s", from->player);
        snprintf(own->name, sizeof own->name, "%s", from->name);
        snprintf(own->team, sizeof own->team, "%s", from->team);
        snprintf(own->bot, sizeof own->bot, "%s", from->bot);
        free(own->words);
        own->words = text_copy(from->words);
        memcpy(own->invite, from->invite, sizeof own->invite);
        own->key[0] = 0;
        Problem none;
        if (!order_read(from->orders, &own->order, &none)) own->order = ORDER_TARGET;
        if (!own->sockets && !own->gone) own->gone = now_ms();
    }
}

static bool match_fill(Match *match, const StoreMatch *stored, Problem *problem)
{
    Server *server = match->server;
    Value *options = value_read(stored->options, strlen(stored->options), problem);
    match->game = game_find(stored->game);
    match->status = stored->status;
    match->created = stored->created;
    match->changed = stored->changed;
    match->touched = now_ms();
    match->wake = stored->wake;
    memcpy(match->seed, stored->seed, sizeof match->seed);
    sha256(match->seed, sizeof match->seed, match->commitment);
    free(match->head);
    free(match->options);
    free(match->result);
    match->head = text_copy(stored->head);
    match->options = text_copy(stored->options);
    match->result = text_copy(stored->result);
    bool fits = options && match->game && match_options_read(match, options, problem);
    load_seats(match, stored, options);
    value_free(options);
    match_drop_table(match);
    if (!fits || stored->status == MATCH_ASIDE ||
        (stored->status == MATCH_LIVE && crash_suspect(server, match->id))) {
        match->status = MATCH_ASIDE;
        return true;
    }
    if (stored->status != MATCH_LIVE && stored->status != MATCH_OVER) return true;
    Loading loading = {.match = match, .script = text_growing()};
    Problem replay = {0};
    match_script_head(match, &loading.script);
    bool read = server->store->entries(server->store, match->id, 0, load_entry, &loading, problem);
    working_on(match->id);
    if (read) match->table = match_script_table(match, &loading.script, &replay);
    working_on(NULL);
    text_free(&loading.script);
    if (!read) return false;
    if (!match->table || match->table->entry_count != loading.count || loading.count == 0 ||
        !table_sound(match->table, &replay)) {
        server_log(server, "error", "aside", "\"match\":\"%s\",\"problem\":\"%s\"", match->id, replay.what);
        match_drop_table(match);
        match->status = MATCH_ASIDE;
        return true;
    }
    match_window_begin(match, now_ms());
    load_clock(match, &loading);
    match_hooks(match);
    return true;
}

Match *match_find(Server *server, const char *id, Problem *problem)
{
    Match *match = match_loaded(server, id);
    Arena arena = {0};
    StoreMatch stored;
    if (match) return match;
    if (strlen(id) >= ID_SIZE || !server->store->match(server->store, id, &arena, &stored, problem)) {
        arena_free(&arena);
        return NULL;
    }
    match = match_new(server);
    strcpy(match->id, id);
    if (match_fill(match, &stored, problem)) {
        match_link(match);
    } else {
        match_free(match);
        match = NULL;
    }
    arena_free(&arena);
    if (match) match_think(match);
    return match;
}

bool match_reload(Match *match, Problem *problem)
{
    Arena arena = {0};
    StoreMatch stored;
    Server *server = match->server;
    bool there = server->store->match(server->store, match->id, &arena, &stored, problem) &&
                 match_fill(match, &stored, problem);
    arena_free(&arena);
    match_clear_offers(match);
    if (!there) return false;
    for (Socket *socket = match->sockets; socket; socket = socket->next)
        match_welcome(match, socket, match_number(match));
    match_think(match);
    return true;
}
