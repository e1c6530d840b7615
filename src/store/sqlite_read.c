/* Reading, on a connection of its own. */
#include "store/sqlite.h"

enum {
    MATCH,
    SEATS,
    ENTRIES,
    BY_STATUS,
    PLAYER,
    ACCOUNT,
    SESSION,
    OF_PLAYER,
    CHAT,
    BLOCKS,
    BLOCKED,
    NOTE,
    WAKING,
    UNFINISHED,
    POSITION,
    TOLD,
    FRIENDS,
    BEFRIENDED,
    INVITED,
    RESULTS,
    AGAINST
};

static Connection *reader(Store *store) { return &((SqliteStore *)store)->reader; }

const char *sqlite_column(sqlite3_stmt *s, int i)
{
    const char *text = (const char *)sqlite3_column_text(s, i);
    return text ? text : "";
}

static const char *kept(Arena *arena, sqlite3_stmt *s, int i)
{
    if (sqlite3_column_type(s, i) == SQLITE_NULL) return NULL;
    return arena_copy(arena, sqlite_column(s, i), (size_t)sqlite3_column_bytes(s, i));
}

static void bytes(sqlite3_stmt *s, int i, uint8_t *to)
{
    memset(to, 0, 32);
    if (sqlite3_column_bytes(s, i) == 32) memcpy(to, sqlite3_column_blob(s, i), 32);
}

bool sqlite_row(Connection *c, sqlite3_stmt *s, Problem *problem, bool *failed)
{
    int code = sqlite3_step(s);
    if (code == SQLITE_ROW) return true;
    if (code != SQLITE_DONE) {
        *failed = true;
        connection_problem(c, "the store can't be read", problem);
    }
    sqlite3_reset(s);
    return false;
}

static bool read_match(Store *store, const char *id, Arena *arena, StoreMatch *match, Problem *problem)
{
    Connection *c = reader(store);
    bool failed = false;
    *problem = (Problem){0};
    *match = (StoreMatch){0};
    sqlite3_stmt *s = statement_of(
        c, MATCH, "SELECT id,created,changed,status,game,head,options,seed,result,wake FROM match WHERE id=?",
        problem, "s", id);
    if (!s || !sqlite_row(c, s, problem, &failed)) return false;
    match->id = kept(arena, s, 0);
    match->created = sqlite3_column_int64(s, 1);
    match->changed = sqlite3_column_int64(s, 2);
    match->status = sqlite3_column_int(s, 3);
    match->game = kept(arena, s, 4);
    match->head = kept(arena, s, 5);
    match->options = kept(arena, s, 6);
    bytes(s, 7, match->seed);
    match->result = kept(arena, s, 8);
    match->wake = sqlite3_column_int64(s, 9);
    sqlite3_reset(s);
    s = statement_of(
        c, SEATS,
        "SELECT seat,kind,player,name,team,bot,words,invite,orders FROM seat WHERE match=? ORDER BY seat",
        problem, "s", id);
    if (!s) return false;
    while (match->seat_count < STORE_SEATS_MAX && sqlite_row(c, s, problem, &failed)) {
        StoreSeat *seat = &match->seat[match->seat_count++];
        *seat = (StoreSeat){.seat = sqlite3_column_int(s, 0),
                            .kind = kept(arena, s, 1),
                            .player = kept(arena, s, 2),
                            .name = kept(arena, s, 3),
                            .team = kept(arena, s, 4),
                            .bot = kept(arena, s, 5),
                            .words = kept(arena, s, 6)};
        bytes(s, 7, seat->invite);
        seat->orders = kept(arena, s, 8);
    }
    sqlite3_reset(s);
    return !failed;
}

static bool read_entries(Store *store, const char *id, int from, StoreEntryTake *take, void *context,
                         Problem *problem)
{
    Connection *c = reader(store);
    bool failed = false;
    sqlite3_stmt *s = statement_of(
        c, ENTRIES,
        "SELECT number,at,seat,line,hash,key,clock FROM entry WHERE match=? AND number>=? ORDER BY number",
        problem, "si", id, (int64_t)from);
    if (!s) return false;
    while (sqlite_row(c, s, problem, &failed)) {
        StoreEntry entry = {.number = sqlite3_column_int(s, 0),
                            .at = sqlite3_column_int64(s, 1),
                            .seat = sqlite3_column_int(s, 2),
                            .line = sqlite_column(s, 3),
                            .hash = (uint64_t)sqlite3_column_int64(s, 4),
                            .key = sqlite_column(s, 5),
                            .clock = sqlite_column(s, 6)};
        take(context, &entry);
    }
    return !failed;
}

static bool read_position(Store *store, const char *id, bool base, Arena *arena, StorePosition *position,
                          Problem *problem)
{
    Connection *c = reader(store);
    bool failed = false;
    *problem = (Problem){0};
    sqlite3_stmt *s = statement_of(
        c, POSITION, "SELECT number,after,rules,gone,lines FROM position WHERE match=? AND base=?", problem,
        "si", id, (int64_t)base);
    if (!s || !sqlite_row(c, s, problem, &failed)) return false;
    *position = (StorePosition){.base = base,
                                .number = sqlite3_column_int(s, 0),
                                .after = sqlite3_column_int(s, 1),
                                .rules = (uint32_t)sqlite3_column_int64(s, 2),
                                .gone = (unsigned)sqlite3_column_int(s, 3),
                                .lines = kept(arena, s, 4)};
    sqlite3_reset(s);
    return true;
}

static bool read_told(Store *store, const char *id, int from, StoreToldTake *take, void *context,
                      Problem *problem)
{
    Connection *c = reader(store);
    bool failed = false;
    sqlite3_stmt *s = statement_of(
        c, TOLD, "SELECT first,last,size,bytes FROM told WHERE match=? AND last>=? ORDER BY first", problem,
        "si", id, (int64_t)from);
    if (!s) return false;
    while (sqlite_row(c, s, problem, &failed)) {
        StoreTold told = {.first = sqlite3_column_int(s, 0),
                          .last = sqlite3_column_int(s, 1),
                          .size = sqlite3_column_int(s, 2),
                          .bytes = sqlite3_column_blob(s, 3),
                          .length = sqlite3_column_bytes(s, 3)};
        take(context, &told);
    }
    return !failed;
}

static bool read_matches(Store *store, unsigned statuses, StoreIdTake *take, void *context, Problem *problem)
{
    Connection *c = reader(store);
    bool failed = false;
    bool unfinished = statuses < 1u << MATCH_OVER; /* there is an index for these: most matches are over */
    sqlite3_stmt *s = statement_of(
        c, unfinished ? UNFINISHED : BY_STATUS,
        unfinished ? "SELECT id FROM match WHERE status < 2 AND (1 << status) & ? ORDER BY created"
                   : "SELECT id FROM match WHERE (1 << status) & ? ORDER BY created",
        problem, "i", (int64_t)statuses);
    if (!s) return false;
    while (sqlite_row(c, s, problem, &failed)) take(context, sqlite_column(s, 0));
    return !failed;
}

static bool read_waking(Store *store, int64_t from, int64_t to, StoreIdTake *take, void *context,
                        Problem *problem)
{
    Connection *c = reader(store);
    bool failed = false;
    sqlite3_stmt *s = statement_of(
        c, WAKING, "SELECT id FROM match WHERE status = 1 AND wake BETWEEN ? AND ? ORDER BY wake", problem,
        "ii", from, to);
    if (!s) return false;
    while (sqlite_row(c, s, problem, &failed)) take(context, sqlite_column(s, 0));
    return !failed;
}

static bool read_player(Connection *c, sqlite3_stmt *s, StorePlayer *player, Problem *problem)
{
    bool failed = false;
    if (!s || !sqlite_row(c, s, problem, &failed)) return false;
    *player = (StorePlayer){.guest = sqlite3_column_int(s, 2), .created = sqlite3_column_int64(s, 3)};
    Text id = text_fixed(player->id, sizeof player->id), name = text_fixed(player->name, sizeof player->name);
    Text password = text_fixed(player->password, sizeof player->password);
    text_put(&id, sqlite_column(s, 0));
    text_put(&name, sqlite_column(s, 1));
    text_put(&password, sqlite_column(s, 4));
    if (sqlite3_column_count(s) > 5) player->session_used = sqlite3_column_int64(s, 5);
    sqlite3_reset(s);
    return true;
}

#define PLAYER_COLUMNS "player.id, player.name, player.guest, player.created, player.password"

static bool player_by_id(Store *store, const char *id, StorePlayer *player, Problem *problem)
{
    *problem = (Problem){0};
    return read_player(reader(store),
                       statement_of(reader(store), PLAYER, "SELECT " PLAYER_COLUMNS " FROM player WHERE id=?",
                                    problem, "s", id),
                       player, problem);
}

static bool player_by_name(Store *store, const char *name, StorePlayer *player, Problem *problem)
{
    *problem = (Problem){0};
    return read_player(reader(store),
                       statement_of(reader(store), ACCOUNT,
                                    "SELECT " PLAYER_COLUMNS
                                    " FROM player WHERE guest=0 AND name=? COLLATE NOCASE",
                                    problem, "s", name),
                       player, problem);
}

static bool player_by_session(Store *store, const uint8_t hash[STORE_HASH_SIZE], int64_t since,
                              StorePlayer *player, Problem *problem)
{
    *problem = (Problem){0};
    return read_player(
        reader(store),
        statement_of(reader(store), SESSION,
                     "SELECT " PLAYER_COLUMNS ", session.used"
                     " FROM session JOIN player ON player.id=session.player WHERE hash=? AND used>=?",
                     problem, "bi", hash, since),
        player, problem);
}

static bool read_of_player(Store *store, const char *player, unsigned statuses, int64_t before, int count,
                           StoreSummaryTake *take, void *context, Problem *problem)
{
    Connection *c = reader(store);
    bool failed = false;
    sqlite3_stmt *s =
        statement_of(c, OF_PLAYER,
                     "SELECT match.id,game,head,options,result,created,changed,status,seat FROM seat JOIN "
                     "match ON match.id=seat.match"
                     " WHERE player=? AND kind='person' AND (1 << status) & ? AND changed<?"
                     " ORDER BY changed DESC LIMIT ?",
                     problem, "siii", player, (int64_t)statuses, before, (int64_t)count);
    if (!s) return false;
    while (sqlite_row(c, s, problem, &failed)) {
        StoreSummary summary = {.id = sqlite_column(s, 0),
                                .game = sqlite_column(s, 1),
                                .head = sqlite_column(s, 2),
                                .options = sqlite_column(s, 3),
                                .result =
                                    sqlite3_column_type(s, 4) == SQLITE_NULL ? NULL : sqlite_column(s, 4),
                                .created = sqlite3_column_int64(s, 5),
                                .changed = sqlite3_column_int64(s, 6),
                                .status = sqlite3_column_int(s, 7),
                                .my_seat = sqlite3_column_int(s, 8)};
        take(context, &summary);
    }
    return !failed;
}

static bool read_chat(Store *store, const char *id, int count, StoreChatTake *take, void *context,
                      Problem *problem)
{
    Connection *c = reader(store);
    bool failed = false;
    sqlite3_stmt *s = statement_of(c, CHAT,
                                   "SELECT at,seat,name,text FROM (SELECT * FROM chat WHERE match=? ORDER BY "
                                   "arrival DESC LIMIT ?) ORDER BY arrival",
                                   problem, "si", id, (int64_t)count);
    if (!s) return false;
    while (sqlite_row(c, s, problem, &failed)) {
        StoreChat chat = {.at = sqlite3_column_int64(s, 0),
                          .seat = sqlite3_column_int(s, 1),
                          .name = sqlite_column(s, 2),
                          .text = sqlite_column(s, 3)};
        take(context, &chat);
    }
    return !failed;
}

/* The ids that a statement brings. */
static bool take_ids(Connection *c, sqlite3_stmt *s, StoreIdTake *take, void *context, Problem *problem)
{
    bool failed = false;
    if (!s) return false;
    while (sqlite_row(c, s, problem, &failed)) take(context, sqlite_column(s, 0));
    return !failed;
}

static bool found(Connection *c, sqlite3_stmt *s)
{
    bool failed = false, is = s && sqlite_row(c, s, NULL, &failed);
    if (s) sqlite3_reset(s);
    return is;
}

static bool read_blocks(Store *store, const char *player, StoreIdTake *take, void *context, Problem *problem)
{
    Connection *c = reader(store);
    return take_ids(c,
                    statement_of(c, BLOCKS, "SELECT blocked FROM block WHERE player=? ORDER BY blocked",
                                 problem, "s", player),
                    take, context, problem);
}

static bool is_blocked(Store *store, const char *player, const char *by)
{
    Connection *c = reader(store);
    return found(c, statement_of(c, BLOCKED, "SELECT 1 FROM block WHERE player=? AND blocked=?", NULL, "ss",
                                 by, player));
}

static bool read_friends(Store *store, const char *player, StoreIdTake *take, void *context, Problem *problem)
{
    Connection *c = reader(store);
    return take_ids(c,
                    statement_of(c, FRIENDS,
                                 "SELECT other FROM friend JOIN player ON player.id=other WHERE player=?"
                                 " ORDER BY name COLLATE NOCASE",
                                 problem, "s", player),
                    take, context, problem);
}

static bool is_befriended(Store *store, const char *player, const char *by)
{
    Connection *c = reader(store);
    return found(c, statement_of(c, BEFRIENDED, "SELECT 1 FROM friend WHERE player=? AND other=?", NULL, "ss",
                                 by, player));
}

static bool read_invited(Store *store, const char *player, int count, StoreIdTake *take, void *context,
                         Problem *problem)
{
    Connection *c = reader(store);
    return take_ids(
        c,
        statement_of(c, INVITED,
                     "SELECT match.id FROM seat JOIN match ON match.id=seat.match"
                     " WHERE player=? AND kind='invite' AND status=0 ORDER BY created DESC LIMIT ?",
                     problem, "si", player, (int64_t)count),
        take, context, problem);
}

/* ---- results ---- */

#define WON "EXISTS (SELECT 1 FROM json_each(match.result,'$.winners') WHERE value=mine.seat)"
#define DRAWN "json_extract(match.result,'$.draw')"

static bool read_results(Store *store, const char *player, StoreResultTake *take, void *context,
                         Problem *problem)
{
    Connection *c = reader(store);
    bool failed = false;
    sqlite3_stmt *s =
        statement_of(c, RESULTS,
                     "SELECT game, team, EXISTS (SELECT 1 FROM seat WHERE seat.match=match.id AND "
                     "seat.kind IN ('bot', 'game')) AS bots,"
                     " COUNT(*), SUM(" WON "), SUM(" DRAWN ")"
                     " FROM seat AS mine JOIN match ON match.id=mine.match"
                     " WHERE mine.player=? AND kind='person' AND status=2 AND result IS NOT NULL"
                     " GROUP BY game, team, bots ORDER BY game, bots, COUNT(*) DESC, team",
                     problem, "s", player);
    if (!s) return false;
    while (sqlite_row(c, s, problem, &failed)) {
        StoreResult result = {.game = sqlite_column(s, 0),
                              .team = sqlite_column(s, 1),
                              .bots = sqlite3_column_int(s, 2),
                              .played = sqlite3_column_int(s, 3),
                              .won = sqlite3_column_int(s, 4),
                              .drawn = sqlite3_column_int(s, 5)};
        take(context, &result);
    }
    return !failed;
}

static bool read_against(Store *store, const char *player, int count, StoreResultTake *take, void *context,
                         Problem *problem)
{
    Connection *c = reader(store);
    bool failed = false;
    sqlite3_stmt *s = statement_of(
        c, AGAINST,
        "SELECT other.player, player.name, COUNT(*), SUM(" WON "), SUM(" DRAWN ")"
        " FROM seat AS mine JOIN match ON match.id=mine.match"
        " JOIN seat AS other ON other.match=match.id AND other.kind='person' AND other.player!=mine.player"
        " JOIN player ON player.id=other.player"
        " WHERE mine.player=? AND mine.kind='person' AND status=2 AND result IS NOT NULL"
        " GROUP BY other.player ORDER BY COUNT(*) DESC, player.name LIMIT ?",
        problem, "si", player, (int64_t)count);
    if (!s) return false;
    while (sqlite_row(c, s, problem, &failed)) {
        StoreResult result = {.player = sqlite_column(s, 0),
                              .name = sqlite_column(s, 1),
                              .played = sqlite3_column_int(s, 2),
                              .won = sqlite3_column_int(s, 3),
                              .drawn = sqlite3_column_int(s, 4)};
        take(context, &result);
    }
    return !failed;
}

static bool read_note(Store *store, const char *name, Text *value, Problem *problem)
{
    Connection *c = reader(store);
    bool failed = false;
    *problem = (Problem){0};
    sqlite3_stmt *s = statement_of(c, NOTE, "SELECT value FROM note WHERE name=?", problem, "s", name);
    if (!s || !sqlite_row(c, s, problem, &failed)) return false;
    text_put(value, sqlite_column(s, 0));
    sqlite3_reset(s);
    return true;
}

void sqlite_reads(Store *store)
{
    store->match = read_match;
    store->entries = read_entries;
    store->position = read_position;
    store->told = read_told;
    store->matches = read_matches;
    store->waking = read_waking;
    store->player = player_by_id;
    store->account = player_by_name;
    store->session = player_by_session;
    store->of_player = read_of_player;
    store->chat = read_chat;
    store->blocks = read_blocks;
    store->blocked = is_blocked;
    store->friends = read_friends;
    store->befriended = is_befriended;
    store->invited = read_invited;
    store->results = read_results;
    store->against = read_against;
    store->note = read_note;
}
