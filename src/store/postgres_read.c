/* Reading, on a connection of its own. */
#include "store/postgres.h"

PGresult *pg_query(Store *store, PgStatement statement, PgValues values, Problem *problem)
{
    PgConnection *c = &((PgStore *)store)->reader;
    TEXT(name, 8);
    *problem = (Problem){0};
    for (int tries = 0; tries < 2; tries++) { /* a connection may have been lost long ago */
        if (!pg_connected(c, tries > 0, problem)) return NULL;
        text_clear(&name);
        text_format(&name, "%d", statement);
        for (int i = 0; i < values.count; i++)
            if (values.digits[i][0]) values.value[i] = values.digits[i];
        PGresult *result =
            pq.PQexecPrepared(c->db, name.at, values.count, values.value, values.length, values.format, 0);
        if (pq.PQresultStatus(result) == PGRES_TUPLES_OK) return result;
        pq.PQclear(result);
        pg_problem(c, "the store can't be read", problem);
        if (c->db) return NULL; /* it is not the connection */
    }
    return NULL;
}

static const char *kept(Arena *arena, const PGresult *r, int row, int column)
{
    if (pq.PQgetisnull(r, row, column)) return NULL;
    const char *text = pg_text(r, row, column);
    return arena_copy(arena, text, strlen(text));
}

static bool read_seats(Store *store, const char *id, Arena *arena, StoreMatch *match, Problem *problem)
{
    PGresult *r = pg_query(store, PG_SEATS, pg_values("s", id), problem);
    if (!r) return false;
    for (int i = 0; i < pq.PQntuples(r) && i < STORE_SEATS_MAX; i++) {
        StoreSeat *seat = &match->seat[match->seat_count++];
        *seat = (StoreSeat){.seat = (int)pg_number(r, i, 0),
                            .kind = kept(arena, r, i, 1),
                            .player = kept(arena, r, i, 2),
                            .name = kept(arena, r, i, 3),
                            .team = kept(arena, r, i, 4),
                            .bot = kept(arena, r, i, 5),
                            .words = kept(arena, r, i, 6),
                            .orders = kept(arena, r, i, 8)};
        pg_hash(r, i, 7, seat->invite);
    }
    pq.PQclear(r);
    return true;
}

static bool read_match(Store *store, const char *id, Arena *arena, StoreMatch *match, Problem *problem)
{
    *match = (StoreMatch){0};
    PGresult *r = pg_query(store, PG_MATCH, pg_values("s", id), problem);
    if (!r) return false;
    bool there = pq.PQntuples(r) > 0;
    if (there) {
        *match = (StoreMatch){.id = kept(arena, r, 0, 0),
                              .created = pg_number(r, 0, 1),
                              .changed = pg_number(r, 0, 2),
                              .status = (int)pg_number(r, 0, 3),
                              .game = kept(arena, r, 0, 4),
                              .head = kept(arena, r, 0, 5),
                              .options = kept(arena, r, 0, 6),
                              .result = kept(arena, r, 0, 8),
                              .wake = pg_number(r, 0, 9)};
        pg_hash(r, 0, 7, match->seed);
    }
    pq.PQclear(r);
    return there && read_seats(store, id, arena, match, problem);
}

static bool read_entries(Store *store, const char *id, int from, StoreEntryTake *take, void *context,
                         Problem *problem)
{
    PGresult *r = pg_query(store, PG_ENTRIES, pg_values("si", id, (int64_t)from), problem);
    if (!r) return false;
    for (int i = 0; i < pq.PQntuples(r); i++)
        take(context, &(StoreEntry){.number = (int)pg_number(r, i, 0),
                                    .at = pg_number(r, i, 1),
                                    .seat = (int)pg_number(r, i, 2),
                                    .line = pg_text(r, i, 3),
                                    .hash = (uint64_t)pg_number(r, i, 4),
                                    .key = pg_text(r, i, 5),
                                    .clock = pg_text(r, i, 6)});
    pq.PQclear(r);
    return true;
}

static bool read_position(Store *store, const char *id, bool base, Arena *arena, StorePosition *position,
                          Problem *problem)
{
    PGresult *r = pg_query(store, PG_POSITION, pg_values("si", id, (int64_t)base), problem);
    if (!r) return false;
    bool there = pq.PQntuples(r) > 0;
    if (there)
        *position = (StorePosition){.base = base,
                                    .number = (int)pg_number(r, 0, 0),
                                    .after = (int)pg_number(r, 0, 1),
                                    .rules = (uint32_t)pg_number(r, 0, 2),
                                    .gone = (unsigned)pg_number(r, 0, 3),
                                    .lines = kept(arena, r, 0, 4)};
    pq.PQclear(r);
    return there;
}

static bool read_told(Store *store, const char *id, int from, StoreToldTake *take, void *context,
                      Problem *problem)
{
    PGresult *r = pg_query(store, PG_TOLD, pg_values("si", id, (int64_t)from), problem);
    if (!r) return false;
    for (int i = 0; i < pq.PQntuples(r); i++) {
        Arena arena = {0};
        uint8_t *bytes = NULL;
        int length = pg_bytes(r, i, 3, &arena, &bytes);
        take(context, &(StoreTold){.first = (int)pg_number(r, i, 0),
                                   .last = (int)pg_number(r, i, 1),
                                   .size = (int)pg_number(r, i, 2),
                                   .bytes = bytes,
                                   .length = length});
        arena_free(&arena);
    }
    pq.PQclear(r);
    return true;
}

bool pg_take_ids(PGresult *r, StoreIdTake *take, void *context)
{
    if (!r) return false;
    for (int i = 0; i < pq.PQntuples(r); i++) take(context, pg_text(r, i, 0));
    pq.PQclear(r);
    return true;
}

static bool read_matches(Store *store, unsigned statuses, StoreIdTake *take, void *context, Problem *problem)
{
    bool unfinished = statuses < 1u << MATCH_OVER; /* there is an index for these: most matches are over */
    return pg_take_ids(pg_query(store, unfinished ? PG_UNFINISHED : PG_BY_STATUS,
                                pg_values("i", (int64_t)statuses), problem),
                       take, context);
}

static bool read_waking(Store *store, int64_t from, int64_t to, StoreIdTake *take, void *context,
                        Problem *problem)
{
    return pg_take_ids(pg_query(store, PG_WAKING, pg_values("ii", from, to), problem), take, context);
}

static bool take_player(PGresult *r, bool session, StorePlayer *player)
{
    if (!r) return false;
    bool there = pq.PQntuples(r) > 0;
    if (there) {
        *player = (StorePlayer){.guest = pg_number(r, 0, 2) != 0, .created = pg_number(r, 0, 3)};
        Text id = text_fixed(player->id, sizeof player->id),
             name = text_fixed(player->name, sizeof player->name),
             password = text_fixed(player->password, sizeof player->password);
        text_put(&id, pg_text(r, 0, 0));
        text_put(&name, pg_text(r, 0, 1));
        text_put(&password, pg_text(r, 0, 4));
        if (session) player->session_used = pg_number(r, 0, 5);
    }
    pq.PQclear(r);
    return there;
}

static bool player_by_id(Store *store, const char *id, StorePlayer *player, Problem *problem)
{
    return take_player(pg_query(store, PG_PLAYER, pg_values("s", id), problem), false, player);
}

static bool player_by_name(Store *store, const char *name, StorePlayer *player, Problem *problem)
{
    return take_player(pg_query(store, PG_ACCOUNT, pg_values("s", name), problem), false, player);
}

static bool player_by_session(Store *store, const uint8_t hash[STORE_HASH_SIZE], int64_t since,
                              StorePlayer *player, Problem *problem)
{
    return take_player(pg_query(store, PG_SESSION, pg_values("bi", hash, since), problem), true, player);
}

static bool read_of_player(Store *store, const char *player, unsigned statuses, int64_t before, int count,
                           StoreSummaryTake *take, void *context, Problem *problem)
{
    PGresult *r = pg_query(store, PG_OF_PLAYER,
                           pg_values("siii", player, (int64_t)statuses, before, (int64_t)count), problem);
    if (!r) return false;
    for (int i = 0; i < pq.PQntuples(r); i++)
        take(context, &(StoreSummary){.id = pg_text(r, i, 0),
                                      .game = pg_text(r, i, 1),
                                      .head = pg_text(r, i, 2),
                                      .options = pg_text(r, i, 3),
                                      .result = pq.PQgetisnull(r, i, 4) ? NULL : pg_text(r, i, 4),
                                      .created = pg_number(r, i, 5),
                                      .changed = pg_number(r, i, 6),
                                      .status = (int)pg_number(r, i, 7),
                                      .my_seat = (int)pg_number(r, i, 8)});
    pq.PQclear(r);
    return true;
}

static bool read_chat(Store *store, const char *id, int count, StoreChatTake *take, void *context,
                      Problem *problem)
{
    PGresult *r = pg_query(store, PG_CHAT, pg_values("si", id, (int64_t)count), problem);
    if (!r) return false;
    for (int i = 0; i < pq.PQntuples(r); i++)
        take(context, &(StoreChat){.at = pg_number(r, i, 0),
                                   .seat = (int)pg_number(r, i, 1),
                                   .name = pg_text(r, i, 2),
                                   .text = pg_text(r, i, 3)});
    pq.PQclear(r);
    return true;
}

static bool read_blocks(Store *store, const char *player, StoreIdTake *take, void *context, Problem *problem)
{
    return pg_take_ids(pg_query(store, PG_BLOCKS, pg_values("s", player), problem), take, context);
}

static bool found(PGresult *r)
{
    bool is = r && pq.PQntuples(r) > 0;
    pq.PQclear(r);
    return is;
}

static bool is_blocked(Store *store, const char *player, const char *by)
{
    Problem ignored;
    return found(pg_query(store, PG_BLOCKED, pg_values("ss", by, player), &ignored));
}

static bool read_friends(Store *store, const char *player, StoreIdTake *take, void *context, Problem *problem)
{
    return pg_take_ids(pg_query(store, PG_FRIENDS, pg_values("s", player), problem), take, context);
}

static bool is_befriended(Store *store, const char *player, const char *by)
{
    Problem ignored;
    return found(pg_query(store, PG_BEFRIENDED, pg_values("ss", by, player), &ignored));
}

static bool read_invited(Store *store, const char *player, int count, StoreIdTake *take, void *context,
                         Problem *problem)
{
    return pg_take_ids(pg_query(store, PG_INVITED, pg_values("si", player, (int64_t)count), problem), take,
                       context);
}

static bool read_results(Store *store, const char *player, StoreResultTake *take, void *context,
                         Problem *problem)
{
    PGresult *r = pg_query(store, PG_RESULTS, pg_values("s", player), problem);
    if (!r) return false;
    for (int i = 0; i < pq.PQntuples(r); i++)
        take(context, &(StoreResult){.game = pg_text(r, i, 0),
                                     .team = pg_text(r, i, 1),
                                     .bots = pg_number(r, i, 2) != 0,
                                     .played = (int)pg_number(r, i, 3),
                                     .won = (int)pg_number(r, i, 4),
                                     .drawn = (int)pg_number(r, i, 5)});
    pq.PQclear(r);
    return true;
}

static bool read_against(Store *store, const char *player, int count, StoreResultTake *take, void *context,
                         Problem *problem)
{
    PGresult *r = pg_query(store, PG_AGAINST, pg_values("si", player, (int64_t)count), problem);
    if (!r) return false;
    for (int i = 0; i < pq.PQntuples(r); i++)
        take(context, &(StoreResult){.player = pg_text(r, i, 0),
                                     .name = pg_text(r, i, 1),
                                     .played = (int)pg_number(r, i, 2),
                                     .won = (int)pg_number(r, i, 3),
                                     .drawn = (int)pg_number(r, i, 4)});
    pq.PQclear(r);
    return true;
}

static bool read_note(Store *store, const char *name, Text *value, Problem *problem)
{
    PGresult *r = pg_query(store, PG_NOTE, pg_values("s", name), problem);
    bool there = r && pq.PQntuples(r) > 0;
    if (there) text_put(value, pg_text(r, 0, 0));
    pq.PQclear(r);
    return there;
}

void pg_reads(Store *store)
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
