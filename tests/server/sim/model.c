/* The store as it should be: what was written in a batch is there, and nothing else. It does not bear what no
   server should ever write: an entry that does not follow the last one, a name twice, a table twice. */
#include <stdlib.h>

#include "sim.h"

typedef struct ModelSession {
    uint8_t hash[STORE_HASH_SIZE];
    char player[ID_SIZE];
    int64_t used;
    bool ended;
} ModelSession;

typedef struct Model {
    Store store;
    Arena arena;
    ModelMatch *matches, **last;
    StorePlayer player[64];
    int player_count;
    ModelSession session[256];
    int session_count;
    struct {
        const char *name, *value;
    } note[8];
    int note_count, read_percent;
} Model;

#define MODEL(store) ((Model *)(store))

static const char *copy(Model *model, const char *text)
{
    return text ? arena_copy(&model->arena, text, strlen(text)) : NULL;
}

static const char *words(Model *model, const char *text) { return text ? copy(model, text) : ""; }

/* ---- writing ---- */

ModelMatch *model_find(Store *store, const char *id)
{
    ModelMatch *own = MODEL(store)->matches;
    while (own && strcmp(own->match.id, id) != 0) own = own->next;
    return own;
}

ModelMatch *model_first(Store *store) { return MODEL(store)->matches; }

static ModelMatch *match_of(Store *store, const char *id, const char *what)
{
    ModelMatch *own = model_find(store, id);
    if (!own) sim_wrong("%s of the table %s, which was never stored", what, id);
    return own;
}

static void put_seat(Model *model, ModelMatch *own, const StoreSeat *seat)
{
    StoreSeat *to = &own->match.seat[seat->seat - 1];
    *to = *seat;
    to->kind = copy(model, seat->kind);
    to->player = words(model, seat->player);
    to->name = words(model, seat->name);
    to->team = words(model, seat->team);
    to->bot = words(model, seat->bot);
    to->words = copy(model, seat->words);
    to->orders = words(model, seat->orders);
    int *count = &own->held_count[seat->seat];
    if (strcmp(to->kind, "person") == 0 && *count < countof(own->held[0]))
        strcpy(own->held[seat->seat][(*count)++], to->player);
}

static void put_match(Model *model, const StoreMatch *match)
{
    if (model_find(&model->store, match->id)) sim_wrong("the table %s is made twice", match->id);
    ModelMatch *own = calloc(1, sizeof *own);
    ensure(own != NULL);
    own->match = *match;
    own->match.id = copy(model, match->id);
    own->match.game = copy(model, match->game);
    own->match.head = copy(model, match->head);
    own->match.options = copy(model, match->options);
    own->match.result = copy(model, match->result);
    for (int i = 0; i < match->seat_count; i++) put_seat(model, own, &match->seat[i]);
    if (match->owner) snprintf(own->owner, sizeof own->owner, "%s", match->owner);
    if (match->wish) snprintf(own->wish, sizeof own->wish, "%s", match->wish);
    own->match.owner = own->match.wish = NULL;
    own->epoch = match->owner != NULL;
    *model->last = own;
    model->last = &own->next;
    sim.matches++;
}

static void put_entry(Model *model, const char *id, const StoreEntry *entry)
{
    ModelMatch *own = match_of(&model->store, id, "a line");
    if (entry->number != own->entry_count)
        sim_wrong("line %d of %s is stored after line %d", entry->number, id, own->entry_count - 1);
    ensure(own->entry_count < SIM_ENTRIES_MAX);
    StoreEntry *to = &own->entry[own->entry_count++];
    *to = *entry;
    to->line = copy(model, entry->line);
    to->key = words(model, entry->key);
    to->clock = words(model, entry->clock);
}

static void put_player(Model *model, const StorePlayer *player)
{
    StorePlayer *to = NULL;
    for (int i = 0; i < model->player_count; i++) {
        StorePlayer *own = &model->player[i];
        if (strcmp(own->id, player->id) == 0)
            to = own;
        else if (!own->guest && !player->guest && string_same(own->name, player->name))
            sim_wrong("two accounts of the name %s are stored: the batch of everybody fails", player->name);
    }
    if (!to) to = &model->player[model->player_count++];
    ensure(model->player_count <= countof(model->player));
    *to = *player;
}

static void put_session(Model *model, const StoreOp *op)
{
    bool mine;
    if (op->kind == STORE_SESSION) {
        ModelSession *to = &model->session[model->session_count++];
        ensure(model->session_count <= countof(model->session));
        *to = (ModelSession){.used = op->at};
        strcpy(to->player, op->id);
        memcpy(to->hash, op->hash, sizeof to->hash);
    }
    for (int i = 0; i < model->session_count; i++) {
        ModelSession *own = &model->session[i];
        bool same = memcmp(own->hash, op->hash, sizeof own->hash) == 0;
        mine = op->id && strcmp(own->player, op->id) == 0;
        if (same && op->kind == STORE_SESSION_USED) own->used = op->at;
        if ((same && op->kind == STORE_SESSION_END) || (mine && !same && op->kind == STORE_SESSIONS_END) ||
            (op->kind == STORE_SESSIONS_OLD && own->used < op->at))
            own->ended = true;
    }
}

static void put_note(Model *model, const char *name, const char *value)
{
    int i = 0;
    while (i < model->note_count && strcmp(model->note[i].name, name) != 0) i++;
    if (i == model->note_count) model->note[model->note_count++].name = copy(model, name);
    model->note[i].value = copy(model, value);
}

static void put_told(Model *model, ModelMatch *own, const StoreTold *told)
{
    int i = 0;
    while (i < own->told_count && own->told[i].first != told->first) i++;
    if (i == own->told_count) own->told_count++;
    ensure(own->told_count <= countof(own->told));
    own->told[i] = *told;
    void *bytes = arena_take(&model->arena, (size_t)told->length);
    own->told[i].bytes = memcpy(bytes, told->bytes, (size_t)told->length);
}

/* A guest's seats become another's, where that one has none. */
static void put_join(Model *model, const char *guest, const char *player)
{
    for (ModelMatch *own = model->matches; own; own = own->next) {
        bool sits = false;
        for (int i = 0; i < own->match.seat_count; i++)
            sits = sits || strcmp(own->match.seat[i].player, player) == 0;
        for (int i = 0; i < own->match.seat_count && !sits; i++) {
            StoreSeat seat = own->match.seat[i];
            if (strcmp(seat.player, guest) != 0) continue;
            seat.player = player;
            put_seat(model, own, &seat);
        }
    }
}

static void put_op(Model *model, const StoreOp *op)
{
    Store *store = &model->store;
    ModelMatch *own;
    switch (op->kind) {
    case STORE_MATCH_NEW: put_match(model, &op->match); break;
    case STORE_MATCH_SEAT: put_seat(model, match_of(store, op->id, "a seat"), &op->seat); break;
    case STORE_MATCH_STATUS:
        own = match_of(store, op->id, "the status");
        own->match.status = op->status;
        own->match.changed = op->at;
        own->match.result = copy(model, op->text);
        break;
    case STORE_MATCH_WAKE: match_of(store, op->id, "the sleep")->match.wake = op->at; break;
    case STORE_ENTRY: put_entry(model, op->id, &op->entry); break;
    case STORE_PLAYER: put_player(model, &op->player); break;
    case STORE_SESSION:
    case STORE_SESSION_END:
    case STORE_SESSION_USED:
    case STORE_SESSIONS_END:
    case STORE_SESSIONS_OLD: put_session(model, op); break;
    case STORE_CHAT:
        own = match_of(store, op->id, "a word");
        ensure(own->chat_count < countof(own->chat));
        own->chat[own->chat_count] = op->chat;
        own->chat[own->chat_count].name = copy(model, op->chat.name);
        own->chat[own->chat_count++].text = copy(model, op->chat.text);
        break;
    case STORE_NOTE: put_note(model, op->id, op->text); break;
    case STORE_LISTED: match_of(store, op->id, "a listing")->listed = copy(model, op->text); break;
    case STORE_POSITION:
        own = match_of(store, op->id, "a position");
        own->position[op->position.base] = op->position;
        own->position[op->position.base].lines = copy(model, op->position.lines);
        break;
    case STORE_TOLD: put_told(model, match_of(store, op->id, "what was told"), &op->told); break;
    case STORE_PLAYER_JOIN: put_join(model, op->id, op->other); break;
    case STORE_REPORT:
    case STORE_FRIEND:
    case STORE_BLOCK: break; /* nobody does that here */
    }
}

/* Under the epochs of its matches, or not at all. */
static bool model_write(Store *store, const StoreOp *ops, int count, bool *conflict, Problem *problem)
{
    (void)conflict;
    for (int i = 0; i < count; i++) {
        const ModelMatch *own = ops[i].epoch ? model_find(store, ops[i].id) : NULL;
        bool fresh = false;
        for (int before = 0; before < i && !own; before++)
            fresh = fresh || (ops[before].kind == STORE_MATCH_NEW && ops[i].id &&
                              strcmp(ops[before].match.id, ops[i].id) == 0);
        if (ops[i].epoch && !(own ? own->epoch == ops[i].epoch : fresh))
            return problem_set(problem, 0, 0, "", "another server has a match of this batch now");
    }
    for (int i = 0; i < count; i++) put_op(MODEL(store), &ops[i]);
    return true;
}

/* ---- reading ---- */

static bool fails(Store *store, Problem *problem)
{
    *problem = (Problem){0};
    if (!sim_chance(MODEL(store)->read_percent)) return false;
    problem_set(problem, 0, 0, "", "the store can't be read now");
    return true;
}

int model_faults(Store *store, int read_percent)
{
    int before = MODEL(store)->read_percent;
    MODEL(store)->read_percent = read_percent;
    return before;
}

static bool read_match(Store *store, const char *id, Arena *arena, StoreMatch *match, Problem *problem)
{
    (void)arena;
    if (fails(store, problem)) return false;
    const ModelMatch *own = model_find(store, id);
    if (own) *match = own->match;
    return own != NULL;
}

static bool read_entries(Store *store, const char *id, int from, StoreEntryTake *take, void *context,
                         Problem *problem)
{
    if (fails(store, problem)) return false;
    const ModelMatch *own = model_find(store, id);
    for (int i = from; own && i < own->entry_count; i++) take(context, &own->entry[i]);
    return true;
}

static bool read_position(Store *store, const char *id, bool base, Arena *arena, StorePosition *position,
                          Problem *problem)
{
    (void)arena;
    if (fails(store, problem)) return false;
    const ModelMatch *own = model_find(store, id);
    if (!own || !own->position[base].lines) return false;
    *position = own->position[base];
    return true;
}

static bool read_told(Store *store, const char *id, int from, StoreToldTake *take, void *context,
                      Problem *problem)
{
    if (fails(store, problem)) return false;
    const ModelMatch *own = model_find(store, id);
    for (int i = 0; own && i < own->told_count; i++)
        if (own->told[i].last >= from) take(context, &own->told[i]);
    return true;
}

static bool read_matches(Store *store, unsigned statuses, StoreIdTake *take, void *context, Problem *problem)
{
    if (fails(store, problem)) return false;
    for (const ModelMatch *own = MODEL(store)->matches; own; own = own->next)
        if (statuses >> own->match.status & 1) take(context, own->match.id);
    return true;
}

static bool read_waking(Store *store, int64_t from, int64_t to, StoreIdTake *take, void *context,
                        Problem *problem)
{
    if (fails(store, problem)) return false;
    for (const ModelMatch *own = MODEL(store)->matches; own; own = own->next)
        if (own->match.status == MATCH_LIVE && own->match.wake >= from && own->match.wake <= to)
            take(context, own->match.id);
    return true;
}

static bool read_player(Store *store, const char *id, StorePlayer *player, Problem *problem)
{
    if (fails(store, problem)) return false;
    for (int i = 0; i < MODEL(store)->player_count; i++)
        if (strcmp(MODEL(store)->player[i].id, id) == 0) return *player = MODEL(store)->player[i], true;
    return false;
}

static bool read_account(Store *store, const char *name, StorePlayer *player, Problem *problem)
{
    if (fails(store, problem)) return false;
    for (int i = 0; i < MODEL(store)->player_count; i++)
        if (!MODEL(store)->player[i].guest && string_same(MODEL(store)->player[i].name, name))
            return *player = MODEL(store)->player[i], true;
    return false;
}

static const ModelSession *session_of(Store *store, const uint8_t hash[STORE_HASH_SIZE])
{
    for (int i = 0; i < MODEL(store)->session_count; i++)
        if (memcmp(MODEL(store)->session[i].hash, hash, STORE_HASH_SIZE) == 0)
            return &MODEL(store)->session[i];
    return NULL;
}

static bool read_session(Store *store, const uint8_t hash[STORE_HASH_SIZE], int64_t since,
                         StorePlayer *player, Problem *problem)
{
    if (fails(store, problem)) return false;
    const ModelSession *own = session_of(store, hash);
    Problem none;
    int percent = model_faults(store, 0);
    bool found = own && !own->ended && own->used >= since && read_player(store, own->player, player, &none);
    model_faults(store, percent);
    if (found) player->session_used = own->used;
    return found;
}

static bool read_of_player(Store *store, const char *player, unsigned statuses, int64_t before, int count,
                           StoreSummaryTake *take, void *context, Problem *problem)
{
    if (fails(store, problem)) return false;
    for (const ModelMatch *own = MODEL(store)->matches; own && count > 0; own = own->next) {
        const StoreMatch *match = &own->match;
        if (!(statuses >> match->status & 1) || match->changed >= before) continue;
        for (int i = 0; i < match->seat_count; i++)
            if (strcmp(match->seat[i].player, player) == 0 && strcmp(match->seat[i].kind, "person") == 0 &&
                count-- > 0)
                take(context, &(StoreSummary){.id = match->id,
                                              .game = match->game,
                                              .head = match->head,
                                              .options = match->options,
                                              .result = match->result,
                                              .created = match->created,
                                              .changed = match->changed,
                                              .status = match->status,
                                              .my_seat = match->seat[i].seat});
    }
    return true;
}

static bool read_chat(Store *store, const char *id, int count, StoreChatTake *take, void *context,
                      Problem *problem)
{
    if (fails(store, problem)) return false;
    const ModelMatch *own = model_find(store, id);
    for (int i = own && own->chat_count > count ? own->chat_count - count : 0; own && i < own->chat_count;
         i++)
        take(context, &own->chat[i]);
    return true;
}

static bool read_blocks(Store *store, const char *player, StoreIdTake *take, void *context, Problem *problem)
{
    (void)player, (void)take, (void)context;
    return !fails(store, problem);
}

static bool is_blocked(Store *store, const char *player, const char *by)
{
    (void)store, (void)player, (void)by;
    return false;
}

static bool read_invited(Store *store, const char *player, int count, StoreIdTake *take, void *context,
                         Problem *problem)
{
    (void)count;
    return read_blocks(store, player, take, context, problem);
}

static bool read_results(Store *store, const char *player, StoreResultTake *take, void *context,
                         Problem *problem)
{
    (void)player, (void)take, (void)context;
    return !fails(store, problem);
}

static bool read_against(Store *store, const char *player, int count, StoreResultTake *take, void *context,
                         Problem *problem)
{
    (void)count;
    return read_results(store, player, take, context, problem);
}

static bool read_note(Store *store, const char *name, Text *value, Problem *problem)
{
    if (fails(store, problem)) return false;
    for (int i = 0; i < MODEL(store)->note_count; i++)
        if (strcmp(MODEL(store)->note[i].name, name) == 0)
            return text_put(value, MODEL(store)->note[i].value), true;
    return false;
}

/* A server that ends lets go of it; the world keeps it. */
static void model_close(Store *store) { (void)store; }

/* ---- asking it ---- */

bool model_session(Store *store, const char *token)
{
    uint8_t hash[STORE_HASH_SIZE];
    secret_hash(token, hash);
    return session_of(store, hash) != NULL;
}

bool model_account(Store *store, const char *name)
{
    for (int i = 0; i < MODEL(store)->player_count; i++)
        if (!MODEL(store)->player[i].guest && string_same(MODEL(store)->player[i].name, name)) return true;
    return false;
}

unsigned model_seats(const ModelMatch *own, const char *player)
{
    unsigned seats = 1;
    for (int seat = 1; seat <= own->match.seat_count; seat++)
        for (int i = 0; i < own->held_count[seat]; i++)
            if (strcmp(own->held[seat][i], player) == 0) seats |= 1u << seat;
    return seats;
}

Store *model_new(bool nodes)
{
    Model *model = calloc(1, sizeof *model);
    ensure(model != NULL);
    model->last = &model->matches;
    model->store = (Store){.close = model_close,
                           .write = model_write,
                           .match = read_match,
                           .entries = read_entries,
                           .position = read_position,
                           .told = read_told,
                           .matches = read_matches,
                           .waking = read_waking,
                           .player = read_player,
                           .account = read_account,
                           .session = read_session,
                           .of_player = read_of_player,
                           .chat = read_chat,
                           .blocks = read_blocks,
                           .blocked = is_blocked,
                           .friends = read_blocks,
                           .befriended = is_blocked,
                           .invited = read_invited,
                           .results = read_results,
                           .against = read_against,
                           .note = read_note};
    if (nodes) model->store.nodes = &model_nodes;
    return &model->store;
}

void model_free(Store *store)
{
    Model *model = MODEL(store);
    for (ModelMatch *own = model->matches, *next; own; own = next) {
        next = own->next;
        free(own);
    }
    arena_free(&model->arena);
    free(model);
}
