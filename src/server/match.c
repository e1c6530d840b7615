/* The matches in memory: making, finding, loading, storing them. A match is its head (lines of a
   script), its seats and its log; whatever else there is follows from these. */
#include <stdlib.h>

#include "server/internal.h"

static const char *const seat_kinds[] = {"open", "invite", "person", "bot"};
static const char *const undo_rules[] = {"free", "consent", "none"};
static const char *const absent_rules[] = {"bot", "forfeit", "wait"};
static const char *const clock_kinds[] = {"none", "move", "match", "days"};

static int word_index(const char *word, const char *const *words, int count)
{
    for (int i = 0; i < count; i++)
        if (strcmp(word, words[i]) == 0) return i;
    return -1;
}

/* ---- in memory ---- */

static Match **bucket_of(Server *server, const char *id)
{
    return &server->buckets[hash_bytes(id, strlen(id)) % (uint64_t)countof(server->buckets)];
}

Match *match_loaded(Server *server, const char *id)
{
    Match *match = *bucket_of(server, id);
    while (match && strcmp(match->id, id) != 0) match = match->hash_next;
    return match;
}

Match *match_new(Server *server)
{
    Match *match = calloc(1, sizeof *match);
    ensure(match != NULL);
    match->server = server;
    random_name(match->id, 12);
    return match;
}

void match_link(Match *match)
{
    Server *server = match->server;
    Match **bucket = bucket_of(server, match->id);
    match->hash_next = *bucket;
    *bucket = match;
    match->next = server->matches;
    if (match->next) match->next->before = match;
    server->matches = match;
    server->match_count++;
}

void match_free(Match *match)
{
    match_drop_table(match);
    for (int seat = 0; seat <= SEATS_MAX; seat++) {
        free(match->seat[seat].words);
        if (match->told[seat].at) text_free(&match->told[seat]);
    }
    free(match->head);
    free(match->options);
    free(match->result);
    free(match->times);
    free(match);
}

void match_forget(Match *match)
{
    Server *server = match->server;
    ensure(!match->sockets);
    Match **at = bucket_of(server, match->id);
    while (*at != match) at = &(*at)->hash_next;
    *at = match->hash_next;
    if (match->before) match->before->next = match->next;
    else server->matches = match->next;
    if (match->next) match->next->before = match->before;
    server->match_count--;
    match_free(match);
}

static char *copy_text(const char *text)
{
    if (!text) return NULL;
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    ensure(copy != NULL);
    return memcpy(copy, text, size);
}

/* ---- what was agreed, as JSON ---- */

static bool read_word(const Value *json, const char *name, const char *const *words, int count, int *value, Problem *problem)
{
    const Value *member = value_get(json, name);
    if (!member) return true;
    int found = value_is(member, VALUE_STRING) ? word_index(member->text, words, count) : -1;
    TEXT(expected, 100);
    for (int i = 0; i < count; i++) text_format(&expected, "%s%s", i ? ", " : "", words[i]);
    if (found < 0) return problem_set(problem, 0, 0, expected.at, "`%s` has no such value", name);
    *value = found;
    return true;
}

static bool read_number(const Value *json, const char *name, int64_t min, int64_t max, int64_t *value, Problem *problem)
{
    const Value *member = value_get(json, name);
    TEXT(expected, 64);
    text_format(&expected, "%lld to %lld", (long long)min, (long long)max);
    if (!value_is(member, VALUE_INTEGER) || member->number < min || member->number > max)
        return problem_set(problem, 0, 0, expected.at, "`%s` is no such number", name);
    *value = member->number;
    return true;
}

static bool read_clock(const Value *json, ClockSpec *spec, Problem *problem)
{
    int kind = CLOCK_NONE;
    int64_t n = 0, increment = 0;
    *spec = (ClockSpec){0};
    if (!json) return true;
    if (!value_is(json, VALUE_OBJECT)) return problem_set(problem, 0, 0, "an object", "`clock` is no object");
    if (!read_word(json, "kind", clock_kinds, countof(clock_kinds), &kind, problem)) return false;
    if (kind == CLOCK_DAYS && !read_number(json, "days", 1, 30, &n, problem)) return false;
    if ((kind == CLOCK_MOVE || kind == CLOCK_MATCH) && !read_number(json, "seconds", 1, 86400, &n, problem)) return false;
    if (kind == CLOCK_MATCH && value_get(json, "increment") && !read_number(json, "increment", 0, 3600, &increment, problem)) return false;
    *spec = (ClockSpec){.kind = (ClockKind)kind, .ms = n * (kind == CLOCK_DAYS ? 86400000 : 1000), .increment = increment * 1000};
    return true;
}

static bool plain_word(const char *word, size_t max)
{
    size_t length = strlen(word);
    return length > 0 && length < max && strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+.,:'") == length;
}

static bool read_options(Match *match, const Value *json, Problem *problem)
{
    match->option_count = 0;
    if (!json) return true;
    if (!value_is(json, VALUE_OBJECT) || json->count > SETUP_OPTIONS_MAX)
        return problem_set(problem, 0, 0, "an object of words", "`options` is no such object");
    for (const Value *value = json->first; value; value = value->next) {
        const char *key = value->name;
        SetupOption *option = &match->option[match->option_count++];
        TEXT(number, 24);
        if (value_is(value, VALUE_INTEGER)) text_format(&number, "%lld", (long long)value->number);
        const char *word = value_is(value, VALUE_STRING) ? value->text : number.at;
        if (!plain_word(key, sizeof option->key) || !plain_word(word, sizeof option->value))
            return problem_set(problem, 0, 0, "words such as \"board\":\"arena\"", "the option `%.40s` is no word", key);
        strcpy(option->key, key);
        strcpy(option->value, word);
    }
    return true;
}

bool match_options_read(Match *match, const Value *json, Problem *problem)
{
    int undo = match->undo, absent = match->absent;
    ClockSpec spec;
    if (!read_word(json, "undo", undo_rules, countof(undo_rules), &undo, problem)) return false;
    if (!read_word(json, "absent", absent_rules, countof(absent_rules), &absent, problem)) return false;
    if (!read_clock(value_get(json, "clock"), &spec, problem)) return false;
    if (!read_options(match, value_get(json, "options"), problem)) return false;
    match->undo = (UndoRule)undo;
    match->absent = (AbsentRule)absent;
    match->private_table = value_is(value_get(json, "private"), VALUE_TRUE);
    match->quick = value_is(value_get(json, "quick"), VALUE_TRUE);
    match->clock.spec = spec;
    return true;
}

static void options_put(const Match *match, Json *json)
{
    json_key(json, "options");
    json_object(json);
    for (int i = 0; i < match->option_count; i++) json_put_string(json, match->option[i].key, match->option[i].value);
    json_end(json);
    json_put_bool(json, "private", match->private_table);
    json_put_string(json, "undo", undo_rules[match->undo]);
    json_put_string(json, "absent", absent_rules[match->absent]);
    const ClockSpec *spec = &match->clock.spec;
    json_key(json, "clock");
    json_object(json);
    json_put_string(json, "kind", clock_kinds[spec->kind]);
    if (spec->kind == CLOCK_DAYS) json_put_int(json, "days", spec->ms / 86400000);
    else if (spec->kind != CLOCK_NONE) json_put_int(json, "seconds", spec->ms / 1000);
    if (spec->kind == CLOCK_MATCH) json_put_int(json, "increment", spec->increment / 1000);
    json_end(json);
}

void match_options_write(Match *match)
{
    Text text = text_growing();
    Json json = json_to(&text);
    json_object(&json);
    options_put(match, &json);
    json_put_bool(&json, "quick", match->quick);
    json_key(&json, "kinds");
    json_array(&json);
    for (int seat = 1; seat <= match->seats; seat++) json_string(&json, seat_kinds[match->seat[seat].kind_first]);
    json_end(&json);
    json_end(&json);
    free(match->options);
    match->options = text.at;
}

/* ---- the script of a match ---- */

/* A line that closes a block would let a text go on as a script. */
static bool text_closes(const char *text)
{
    for (const char *line = text; *line;) {
        Words words = words_of(line);
        Word word;
        if (words_next(&words, &word) && !word.quoted && word_is(word, "end")) return true;
        line += strcspn(line, "\n\r");
        line += strspn(line, "\n\r");
    }
    return false;
}

static bool write_texts(const Value *texts, Text *head, Problem *problem)
{
    int i = 0;
    if (texts && (!value_is(texts, VALUE_ARRAY) || (size_t)(value_is(texts, VALUE_ARRAY) ? texts->count : 0) > 16))
        return problem_set(problem, 0, 0, "a list of at most 16 texts", "`texts` is no such list");
    for (const Value *item = texts ? texts->first : NULL; item; item = item->next, i++) {
        const char *path = value_text(item, "path", ""), *text = value_text(item, "text", "");
        const char *dot = strrchr(path, '.');
        if (!plain_word(path, 60) || !dot || (strcmp(dot, ".cards") && strcmp(dot, ".board") && strcmp(dot, ".team") && strcmp(dot, ".deck")))
            return problem_set(problem, 0, 0, "a name that ends with .cards, .board, .team or .deck", "text %d has no such `path`", i + 1);
        if (!text[0] || text_closes(text)) return problem_set(problem, 0, 0, "a text without a line `end`", "%s can't be used", path);
        text_format(head, "file \"%s\"\n%s\nend\n", path, text);
    }
    return true;
}

bool match_write_head(Match *match, const Value *setup, Problem *problem)
{
    Text head = text_growing();
    text_format(&head, "game %s", match->game->id);
    for (int i = 0; i < match->option_count; i++) text_format(&head, " %s=%s", match->option[i].key, match->option[i].value);
    text_format(&head, "\nrules_version %u\n", (unsigned)match->game->rules_version);
    bool done = write_texts(value_get(setup, "texts"), &head, problem);
    free(match->head);
    match->head = head.at;
    return done;
}

static void put_hex(Text *text, const void *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) text_format(text, "%02x", ((const uint8_t *)bytes)[i]);
}

void match_script_head(const Match *match, Text *script)
{
    text_put(script, match->head);
    for (int seat = 1; seat <= match->seats; seat++) {
        const MatchSeat *own = &match->seat[seat];
        text_format(script, "seat %d \"%s\"", seat, own->name[0] ? own->name : "?");
        if (own->team[0]) text_format(script, " team=\"%s\"", own->team);
        text_put_char(script, '\n');
    }
    text_put(script, "sealed ");
    put_hex(script, match->commitment, sizeof match->commitment);
    text_put_char(script, '\n');
    for (int seat = 1; seat <= match->seats; seat++) {
        if (!match->seat[seat].words || !match->seat[seat].words[0]) continue;
        text_format(script, "words %d hex ", seat);
        put_hex(script, match->seat[seat].words, strlen(match->seat[seat].words));
        text_put_char(script, '\n');
    }
}

/* Opens the table of a script; NULL with a problem. */
static Table *script_table(Match *match, const Text *script, void (*made)(void *, const Table *, int), Problem *problem)
{
    ScriptOptions options = {.context = match->server, .catalog = server_catalog, .made = made, .keep_table = true, .seal_seed = match->seed};
    ScriptReport report;
    bool passed = script_run(match->id, script->at, &options, &report);
    Table *table = passed ? report.table : NULL;
    report.table = NULL;
    if (!passed) {
        *problem = report.failures[0].problem;
        problem->file[0] = 0;
        problem->line = problem->column = 0;
    }
    script_report_free(&report);
    return table;
}

static Table *match_open_table(Match *match, Problem *problem)
{
    Text script = text_growing();
    sha256(match->seed, sizeof match->seed, match->commitment);
    match_script_head(match, &script);
    Table *table = script_table(match, &script, NULL, problem);
    text_free(&script);
    return table;
}

bool match_try_setup(Match *match, Problem *problem)
{
    Table *table = match_open_table(match, problem);
    Answer answer = {0};
    bool fits = table && table_begin(table, NULL, &answer) == ANSWER_DONE;
    if (table && !fits) *problem = answer.problem;
    table_close(table);
    return fits;
}

bool match_begin(Match *match, Problem *problem)
{
    Answer answer;
    uint64_t batch = batch_number(match->server);
    match->table = match_open_table(match, problem);
    if (!match->table) return false;
    match->status = MATCH_LIVE;
    match->changed = now_ms();
    match->clock = clock_new(&match->clock.spec, match->seats);
    StoreOp *op = store_op(match->server, STORE_MATCH_STATUS);
    op->id = batch_text(match->server, match->id);
    op->status = MATCH_LIVE;
    op->at = match->changed;
    match_hooks(match);
    if (table_begin(match->table, NULL, &answer) != ANSWER_DONE) {
        *problem = answer.problem;
        return false;
    }
    for (Socket *socket = match->sockets; socket; socket = socket->next) match_welcome(match, socket, match->table->entry_count);
    match_after(match, batch);
    match_tell_seats(match);
    return true;
}

/* ---- storing ---- */

static StoreSeat stored_seat(Match *match, int seat)
{
    Server *server = match->server;
    const MatchSeat *own = &match->seat[seat];
    StoreSeat stored = {.seat = seat, .kind = seat_kinds[own->kind], .player = batch_text(server, own->player), .name = batch_text(server, own->name),
                        .team = batch_text(server, own->team), .bot = batch_text(server, own->bot), .words = batch_text(server, own->words)};
    memcpy(stored.invite, own->invite, sizeof stored.invite);
    return stored;
}

void match_store_new(Match *match)
{
    Server *server = match->server;
    StoreOp *op = store_op(server, STORE_MATCH_NEW);
    match_options_write(match);
    op->match = (StoreMatch){.id = batch_text(server, match->id), .created = match->created, .changed = match->changed, .status = match->status,
                             .game = batch_text(server, match->game->id), .head = batch_text(server, match->head),
                             .options = batch_text(server, match->options), .seat_count = match->seats};
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
    Text   script;
    int    count;
    char   clock[160]; /* of the last entry */
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

/* Time does not run while no server does: what passed before the last one was last seen alive counts. */
static void load_clock(Match *match, const Loading *loading)
{
    Server *server = match->server;
    int64_t last = match->times[loading->count - 1], now = now_ms();
    const char *at = loading->clock;
    match->clock = clock_new(&match->clock.spec, match->seats);
    for (int seat = 1; seat <= match->seats && *at; seat++) {
        char *end;
        match->clock.left[seat] = strtoll(at, &end, 10);
        at = *end == ' ' ? end + 1 : end;
    }
    match->clock.asked = match_asked(match);
    match->clock.since = last;
    if (last < server->started) {
        int64_t lived = server->alive_before > last ? server->alive_before - last : 0;
        match->clock.since = now - lived;
    }
}

static void load_seats(Match *match, const StoreMatch *stored, const Value *options)
{
    match->seats = stored->seat_count;
    for (int i = 0; i < stored->seat_count; i++) {
        const StoreSeat *from = &stored->seat[i];
        MatchSeat *own = &match->seat[from->seat];
        const Value *first = value_item(value_get(options, "kinds"), i);
        int kind = word_index(from->kind, seat_kinds, countof(seat_kinds)), before = word_index(value_is(first, VALUE_STRING) ? first->text : "", seat_kinds, countof(seat_kinds));
        own->kind = (SeatKind)(kind < 0 ? SEAT_OPEN : kind);
        own->kind_first = (SeatKind)(before < 0 ? own->kind : (SeatKind)before);
        snprintf(own->player, sizeof own->player, "%s", from->player);
        snprintf(own->name, sizeof own->name, "%s", from->name);
        snprintf(own->team, sizeof own->team, "%s", from->team);
        snprintf(own->bot, sizeof own->bot, "%s", from->bot);
        free(own->words);
        own->words = copy_text(from->words);
        memcpy(own->invite, from->invite, sizeof own->invite);
        own->key[0] = 0;
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
    memcpy(match->seed, stored->seed, sizeof match->seed);
    sha256(match->seed, sizeof match->seed, match->commitment);
    free(match->head);
    free(match->options);
    free(match->result);
    match->head = copy_text(stored->head);
    match->options = copy_text(stored->options);
    match->result = copy_text(stored->result);
    bool fits = options && match->game && match_options_read(match, options, problem);
    load_seats(match, stored, options);
    value_free(options);
    match_drop_table(match);
    if (!fits || stored->status == MATCH_ASIDE || (stored->status == MATCH_LIVE && crash_suspect(server, match->id))) {
        match->status = MATCH_ASIDE;
        return true;
    }
    if (stored->status != MATCH_LIVE && stored->status != MATCH_OVER) return true;
    Loading loading = {.match = match, .script = text_growing()};
    Problem replay = {0};
    match_script_head(match, &loading.script);
    bool read = server->store->entries(server->store, match->id, 0, load_entry, &loading, problem);
    working_on(match->id);
    if (read) match->table = script_table(match, &loading.script, NULL, &replay);
    working_on(NULL);
    text_free(&loading.script);
    if (!read) return false;
    if (!match->table || match->table->entry_count != loading.count || loading.count == 0) {
        server_log(server, "error", "aside", "\"match\":\"%s\",\"problem\":\"%s\"", match->id, replay.what);
        match_drop_table(match);
        match->status = MATCH_ASIDE;
        return true;
    }
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
    bool there = server->store->match(server->store, match->id, &arena, &stored, problem) && match_fill(match, &stored, problem);
    arena_free(&arena);
    match_clear_offers(match);
    if (!there) return false;
    for (Socket *socket = match->sockets; socket; socket = socket->next) match_welcome(match, socket, match_number(match));
    match_think(match);
    return true;
}

/* ---- looking at it ---- */

int match_number(const Match *match) { return match->table ? match->table->entry_count - 1 : -1; }

unsigned match_asked(const Match *match) { return match->table && match->table->begun ? table_asked(match->table) : 0; }

int match_seat_of(const Match *match, const char *player)
{
    for (int seat = 1; seat <= match->seats; seat++)
        if (match->seat[seat].kind == SEAT_PERSON && strcmp(match->seat[seat].player, player) == 0) return seat;
    return 0;
}

int match_free_seat(const Match *match)
{
    for (int seat = 1; seat <= match->seats; seat++)
        if (match->seat[seat].kind == SEAT_OPEN) return seat;
    return 0;
}

void match_put_seats(const Match *match, Json *json)
{
    json_key(json, "seats");
    json_array(json);
    for (int seat = 1; seat <= match->seats; seat++) {
        const MatchSeat *own = &match->seat[seat];
        json_object(json);
        json_put_int(json, "seat", seat);
        json_put_string(json, "kind", seat_kinds[own->kind]);
        json_put_string(json, "name", own->name);
        if (own->team[0]) json_put_string(json, "team", own->team);
        if (own->kind == SEAT_BOT) json_put_string(json, "bot", own->bot);
        if (own->kind == SEAT_PERSON) json_put_string(json, "player", own->player);
        json_put_bool(json, "taken", own->kind == SEAT_BOT || own->kind == SEAT_PERSON);
        json_put_bool(json, "online", own->kind == SEAT_BOT || own->sockets > 0);
        if (own->bot_sits) json_put_bool(json, "bot_sits", true);
        json_end(json);
    }
    json_end(json);
}

void match_put_agreed(const Match *match, Json *json) { options_put(match, json); }

const char *match_status_word(const Match *match)
{
    static const char *const words[] = {"open", "live", "over", "aside", "closed"};
    return words[match->status];
}

void match_describe(const Match *match, const char *player, Json *json)
{
    int mine = player ? match_seat_of(match, player) : 0;
    unsigned asked = match_asked(match);
    TEXT(sealed, 2 * SHA256_SIZE + 1);
    put_hex(&sealed, match->commitment, sizeof match->commitment);
    json_object(json);
    json_put_string(json, "id", match->id);
    json_put_string(json, "game", match->game ? match->game->id : "");
    json_put_string(json, "title", match->game ? match->game->title : "");
    json_put_string(json, "status", match_status_word(match));
    options_put(match, json);
    match_put_seats(match, json);
    json_key(json, "free");
    json_array(json);
    for (int seat = 1; seat <= match->seats; seat++)
        if (match->seat[seat].kind == SEAT_OPEN) json_int(json, seat);
    json_end(json);
    json_put_int(json, "created", match->created);
    json_put_int(json, "number", match_number(match));
    json_key(json, "asked");
    json_array(json);
    for (int seat = 1; seat <= match->seats; seat++)
        if (asked >> seat & 1) json_int(json, seat);
    json_end(json);
    json_key(json, "result");
    if (match->result) json_raw(json, match->result, (int)strlen(match->result));
    else json_null(json);
    json_put_string(json, "sealed", sealed.at);
    json_put_int(json, "my_seat", mine);
    json_put_bool(json, "yours", mine && asked >> mine & 1);
    json_end(json);
}
