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

StoreOp *match_op(Match *match, StoreOpKind kind)
{
    StoreOp *op = store_op(match->server, kind);
    op->id = batch_text(match->server, match->id);
    op->epoch = match->epoch;
    return op;
}

int64_t match_down(const Match *match) { return match->server->cluster ? match->down : match->server->down; }

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
                             .owner = server->cluster ? batch_text(server, cluster_node(server)) : NULL,
                             .wish = match->wish[0] ? batch_text(server, match->wish) : NULL,
                             .seat_count = match->seats};
    memcpy(op->match.seed, match->seed, sizeof match->seed);
    for (int seat = 1; seat <= match->seats; seat++) op->match.seat[seat - 1] = stored_seat(match, seat);
    match->epoch = server->cluster != NULL; /* the first */
    match->batch = match->born = batch_number(server);
    if (!match->placed) return;
    match_op(match, STORE_POSITION)->position = (StorePosition){.base = true,
                                                                .rules = match->game->rules_version,
                                                                .gone = (unsigned)match->placed_gone,
                                                                .lines = batch_text(server, match->placed)};
}

void match_store_seat(Match *match, int seat)
{
    StoreOp *op = match_op(match, STORE_MATCH_SEAT);
    op->seat = stored_seat(match, seat);
    match->batch = batch_number(match->server);
}

/* ---- loading ---- */

typedef struct Loading {
    Match *match;
    Text script;
    int count;
    int last;        /* what the last one is called: more than it should if some are missing */
    int dice;        /* of lines before the log's first one */
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
    loading->last = entry->number;
    if (entry->number != loading->count) return;
    loading->count++;
    if (entry->number < match->first)
        loading->dice += log_count_dice(entry->line);
    else
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
    int64_t last = match->times[loading->count - 1], now = now_ms();
    const char *at = loading->clock;
    match->clock = clock_new(&match->clock.spec, match->seats);
    for (int seat = 1; seat <= match->seats && *at && *at != 'd'; seat++) {
        char *end;
        match->clock.left[seat] = strtoll(at, &end, 10);
        at = *end == ' ' ? end + 1 : end;
    }
    match->clock.asked = match_window_fixed(match) ? 0 : match_asked(match);
    int64_t down = *at == 'd' ? match_down(match) - strtoll(at + 1, NULL, 10) : 0;
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
        int kind = kind_index(from->kind, seat_kinds, SEAT_KINDS),
            before = kind_index(value_is(first, VALUE_STRING) ? first->text : "", seat_kinds, SEAT_KINDS);
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
        StorePlayer player;
        own->guest = own->kind == SEAT_PERSON &&
                     match->server->store->player(match->server->store, own->player, &player, &none) &&
                     player.guest;
        if (!order_read(from->orders, &own->order, &none)) own->order = ORDER_TARGET;
        if (!own->sockets && !own->gone) own->gone = now_ms();
    }
}

/* Where the log begins, its lines, and its table if the rules replay it. */
static bool match_replay(Match *match, Loading *loading, bool replay, Problem *problem, Problem *why)
{
    Server *server = match->server;
    Arena arena = {0};
    StorePosition base;
    Text *script = &loading->script;
    bool placed = server->store->position(server->store, match->id, true, &arena, &base, problem);
    if (placed) {
        match->first = base.number;
        match->from_after = base.after;
        match->from_rules = base.rules;
    }
    bool read = (placed || !problem->what[0]) &&
                server->store->entries(server->store, match->id, 0, load_entry, loading, problem);
    if (read && replay) {
        Text whole = text_growing();
        match_script_head(match, &whole);
        if (placed) match_script_go_on(&base, loading->dice, &whole);
        text_put_bytes(&whole, script->at, script->length);
        working_on(match->id);
        match->table = match_script_table(match, &whole, why);
        working_on(NULL);
        text_free(&whole);
    }
    arena_free(&arena);
    return read;
}

/* A log that these rules do not replay: what was told of it is there, and a live match goes on from its last
   position, as soon as that can be stored. */
static bool match_load_log(Match *match, bool replay, Problem *problem)
{
    Server *server = match->server;
    Loading loading = {.match = match, .script = text_growing(), .last = -1};
    Problem why = {0};
    bool read = match_replay(match, &loading, replay, problem, &why);
    text_free(&loading.script);
    match->last = loading.last;
    if (loading.last >= loading.count) { /* nobody goes on from what is before a gap */
        match_drop_table(match);
        problem_set(&why, 0, 0, "", "line %d of the log is missing", loading.count);
    }
    if (!read || !match_load_told(match, problem)) return false;
    if (match->table && match->first + match->table->entry_count == loading.count && loading.count > 0 &&
        table_sound(match->table, &why)) {
        match_window_begin(match, now_ms());
        load_clock(match, &loading);
        match_hooks(match);
        return true;
    }
    match_drop_table(match);
    if (!replay) return true;
    server_log(server, match->status == MATCH_OVER ? "warning" : "error", "replay",
               log_text("match", match->id), log_text("problem", why.what));
    if (match->status == MATCH_OVER) return true;
    match->status = MATCH_ASIDE;
    match->due = loading.count > 0;
    if (match->due)
        load_clock(match, &loading);
    else
        snprintf(match->why, sizeof match->why, "its log is empty");
    return true;
}

/* Where a match is to begin that has not begun. */
static bool load_placed(Match *match, Problem *problem)
{
    Store *store = match->server->store;
    Arena arena = {0};
    StorePosition base;
    bool placed = store->position(store, match->id, true, &arena, &base, problem);
    free(match->placed);
    match->placed = placed ? text_copy(base.lines) : NULL;
    match->placed_gone = placed ? (int)base.gone : 0;
    arena_free(&arena);
    return placed || !problem->what[0];
}

static bool match_fill(Match *match, const StoreMatch *stored, Problem *problem)
{
    Server *server = match->server;
    Value *options = value_read(stored->options, strlen(stored->options), problem);
    match->game = game_find(stored->game);
    match->status = stored->status;
    match->created = stored->created;
    match->changed = stored->changed;
    match->first = match->from_after = 0;
    match->last = -1;
    match->from_rules = 0;
    match->due = false;
    match->why[0] = 0;
    match->touched = now_ms();
    match->wake = stored->wake;
    memcpy(match->seed, stored->seed, sizeof match->seed);
    sha256(match->seed, sizeof match->seed, match->commitment);
    free(match->head);
    free(match->options);
    free(match->result);
    match->head = text_copy(stored->head);
    const char *version = strstr(match->head, "\nrules_version ");
    match->began = version ? (uint32_t)strtoul(version + 15, NULL, 10) : 0;
    match->options = text_copy(stored->options);
    match->result = text_copy(stored->result);
    bool fits = options && match->game && match_options_read(match, options, problem);
    if (options) snprintf(match->owner, sizeof match->owner, "%s", value_text(options, "owner", ""));
    load_seats(match, stored, options);
    value_free(options);
    match_drop_table(match);
    if (stored->status == MATCH_OPEN || stored->status == MATCH_CLOSED) {
        if (!fits) match->status = MATCH_ASIDE;
        return load_placed(match, problem);
    }
    bool suspect = stored->status == MATCH_LIVE && crash_suspect(server, match->id);
    if (suspect) snprintf(match->why, sizeof match->why, "it stopped the server twice");
    if (!fits || suspect || stored->status == MATCH_ASIDE) match->status = MATCH_ASIDE;
    return match_load_log(match, match->status != MATCH_ASIDE, problem);
}

/* As the store has it, and in no list. */
static Match *match_read(Server *server, const char *id, const StoreOwner *owner, Problem *problem)
{
    Match *match = NULL;
    Arena arena = {0};
    StoreMatch stored;
    if (server->store->match(server->store, id, &arena, &stored, problem)) {
        match = match_new(server);
        strcpy(match->id, id);
        match->epoch = owner->epoch;
        match->down = owner->down;
        match->listed = LISTED_UNKNOWN;
        if (!match_fill(match, &stored, problem)) {
            match_free(match);
            match = NULL;
        }
    }
    arena_free(&arena);
    return match;
}

Match *match_look(Server *server, const char *id, bool *own, Problem *problem)
{
    Match *match = match_known(server, id, problem);
    *own = !match && server->elsewhere[0];
    return *own ? match_read(server, id, &(StoreOwner){0}, problem) : match;
}

Match *match_find(Server *server, const char *id, Problem *problem)
{
    Match *match = match_loaded(server, id);
    StoreOwner owner = {0};
    server->elsewhere[0] = 0;
    if (match) return match;
    if (strlen(id) >= ID_SIZE || (server->cluster && !cluster_own(server, id, &owner, problem))) return NULL;
    match = match_read(server, id, &owner, problem);
    if (match) match_link(match);
    if (match && match->due && server->writer.started && !server->writer.failing) match_resume(match);
    if (match) match_think(match);
    return match;
}

Match *match_known(Server *server, const char *id, Problem *problem)
{
    Match *match = match_find(server, id, problem);
    if (!match || match->born > server->writer.committed) return NULL;
    if (!match->unread) return match;
    problem_set(problem, 0, 0, "", "this table can't be read at the moment; try again");
    return NULL;
}

/* ---- a batch was not kept ---- */

/* Who sits where is what the store says; nobody keeps a seat that was not stored. */
static void match_seat_sockets(Match *match)
{
    for (int seat = 1; seat <= match->seats; seat++) match->seat[seat].sockets = 0;
    for (Socket *socket = match->sockets; socket; socket = socket->next) {
        socket->seat = socket->has_player ? match_seat_of(match, socket->player.id) : 0;
        if (socket->seat) match->seat[socket->seat].sockets++;
    }
    for (int seat = 1; seat <= match->seats; seat++)
        if (match->seat[seat].sockets)
            match->seat[seat].gone = 0;
        else if (!match->seat[seat].gone)
            match->seat[seat].gone = now_ms();
}

static void match_abandon(Match *match, const char *reason, const char *text)
{
    match->unread = true; /* nobody hears of what is in memory when the others go */
    for (Socket *socket = match->sockets, *next; socket; socket = next) {
        next = socket->next;
        socket_close_with(socket, reason, text);
        socket_detach(socket);
        socket->match = NULL;
    }
    match_forget(match);
}

/* Among several servers it may be another's by now: then it is gone from here, and false. */
static bool match_ours(Match *match, Problem *problem)
{
    Server *server = match->server;
    StoreOwner owner;
    if (!server->cluster) return true;
    if (cluster_own(server, match->id, &owner, problem)) {
        match->epoch = owner.epoch;
        match->down = owner.down;
        return true;
    }
    if (problem->what[0]) return true; /* that is not known now */
    match_abandon(match, "shutdown", "this table has gone to another server; come back in a moment");
    return false;
}

bool match_verify(Match *match)
{
    int64_t epoch = match->epoch;
    Problem problem = {0};
    if (match->born > match->server->writer.committed) return false;
    if (!match_ours(match, &problem)) return true;
    if (problem.what[0] || match->epoch != epoch) match->unread = true;
    /* others had it meanwhile: nobody, not even a bot, goes on from what is here, for its epoch is right now
     */
    if (match->epoch != epoch) {
        match_clear_offers(match);
        match_drop_table(match);
    }
    return true;
}

static void match_reread(Match *match)
{
    Server *server = match->server;
    Problem problem = {0};
    Arena arena = {0};
    StoreMatch stored;
    bool was = match->unread;
    if (!match_ours(match, &problem)) return;
    match->listed = LISTED_UNKNOWN;
    match->unread = problem.what[0] ||
                    !server->store->match(server->store, match->id, &arena, &stored, &problem) ||
                    !match_fill(match, &stored, &problem);
    arena_free(&arena);
    match_clear_offers(match);
    if (match->unread) {
        match_drop_table(match);
        if (!was)
            server_log(server, "error", "unread", log_text("match", match->id),
                       log_text("problem", problem.what));
        return;
    }
    match_seat_sockets(match);
    for (Socket *socket = match->sockets; socket; socket = socket->next)
        match_welcome(match, socket, match_number(match));
    match_think(match);
}

void match_take_back(Match *match, uint64_t before)
{
    bool stored = match->born <= before;
    match->batch = 0;
    if (stored)
        match_reread(match);
    else
        match_abandon(match, "table", "this table could not be stored, and does not exist");
}

void matches_reread(Server *server, int64_t now)
{
    enum { REREAD_MS = 1000 };
    if (now - server->reread < REREAD_MS) return;
    server->reread = now;
    for (Match *match = server->matches, *next; match; match = next) {
        next = match->next;
        /* not while something of it is on its way: that would be stored on top of what is read now */
        if (match->unread && match->batch <= server->writer.committed) match_reread(match);
    }
}
