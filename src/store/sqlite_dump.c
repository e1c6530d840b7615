/* Everything that is in the file, as the writes that would make it. */
#include "store/sqlite.h"

enum { /* statements of the reader's connection, after those of sqlite_read.c */
       PLAYERS = 24,
       SESSIONS,
       MATCHES,
       LINES,
       POSITIONS,
       TOLDS,
       CHATS,
       REPORTS,
       ALL_BLOCKS,
       ALL_FRIENDS,
       NOTES
};

typedef struct Dump {
    Store *store;
    Connection *c;
    StoreOpTake *take;
    void *context;
    Problem *problem;
    bool failed;
} Dump;

typedef void DumpRow(Dump *, sqlite3_stmt *);

static void hash_of(sqlite3_stmt *s, int i, uint8_t hash[STORE_HASH_SIZE])
{
    if (sqlite3_column_bytes(s, i) == STORE_HASH_SIZE)
        memcpy(hash, sqlite3_column_blob(s, i), STORE_HASH_SIZE);
}

static void put_player(Dump *dump, sqlite3_stmt *s)
{
    StoreOp op = {.kind = STORE_PLAYER,
                  .player = {.guest = sqlite3_column_int(s, 2), .created = sqlite3_column_int64(s, 3)}};
    Text id = text_fixed(op.player.id, sizeof op.player.id),
         name = text_fixed(op.player.name, sizeof op.player.name),
         password = text_fixed(op.player.password, sizeof op.player.password);
    text_put(&id, sqlite_column(s, 0));
    text_put(&name, sqlite_column(s, 1));
    text_put(&password, sqlite_column(s, 4));
    dump->take(dump->context, &op);
}

static void put_session(Dump *dump, sqlite3_stmt *s)
{
    StoreOp op = {.kind = STORE_SESSION, .id = sqlite_column(s, 1), .at = sqlite3_column_int64(s, 2)};
    hash_of(s, 0, op.hash);
    dump->take(dump->context, &op);
    op.kind = STORE_SESSION_USED;
    op.at = sqlite3_column_int64(s, 3);
    dump->take(dump->context, &op);
}

static void put_match(Dump *dump, sqlite3_stmt *s)
{
    Arena arena = {0};
    StoreOp op = {.kind = STORE_MATCH_NEW};
    if (!dump->store->match(dump->store, sqlite_column(s, 0), &arena, &op.match, dump->problem))
        dump->failed = true;
    else {
        dump->take(dump->context, &op);
        if (op.match.wake)
            dump->take(dump->context,
                       &(StoreOp){.kind = STORE_MATCH_WAKE, .id = op.match.id, .at = op.match.wake});
    }
    arena_free(&arena);
}

static void put_entry(Dump *dump, sqlite3_stmt *s)
{
    StoreOp op = {.kind = STORE_ENTRY,
                  .id = sqlite_column(s, 0),
                  .entry = {.number = sqlite3_column_int(s, 1),
                            .at = sqlite3_column_int64(s, 2),
                            .seat = sqlite3_column_int(s, 3),
                            .line = sqlite_column(s, 4),
                            .hash = (uint64_t)sqlite3_column_int64(s, 5),
                            .key = sqlite_column(s, 6),
                            .clock = sqlite_column(s, 7)}};
    dump->take(dump->context, &op);
}

static void put_position(Dump *dump, sqlite3_stmt *s)
{
    StoreOp op = {.kind = STORE_POSITION,
                  .id = sqlite_column(s, 0),
                  .position = {.base = sqlite3_column_int(s, 1),
                               .number = sqlite3_column_int(s, 2),
                               .after = sqlite3_column_int(s, 3),
                               .rules = (uint32_t)sqlite3_column_int64(s, 4),
                               .gone = (unsigned)sqlite3_column_int(s, 5),
                               .lines = sqlite_column(s, 6)}};
    dump->take(dump->context, &op);
}

static void put_told(Dump *dump, sqlite3_stmt *s)
{
    StoreOp op = {.kind = STORE_TOLD,
                  .id = sqlite_column(s, 0),
                  .told = {.first = sqlite3_column_int(s, 1),
                           .last = sqlite3_column_int(s, 2),
                           .size = sqlite3_column_int(s, 3),
                           .bytes = sqlite3_column_blob(s, 4),
                           .length = sqlite3_column_bytes(s, 4)}};
    dump->take(dump->context, &op);
}

static void put_chat(Dump *dump, sqlite3_stmt *s)
{
    StoreOp op = {.kind = STORE_CHAT,
                  .id = sqlite_column(s, 0),
                  .chat = {.at = sqlite3_column_int64(s, 1),
                           .seat = sqlite3_column_int(s, 2),
                           .name = sqlite_column(s, 3),
                           .text = sqlite_column(s, 4)}};
    dump->take(dump->context, &op);
}

static void put_report(Dump *dump, sqlite3_stmt *s)
{
    StoreOp op = {.kind = STORE_REPORT,
                  .at = sqlite3_column_int64(s, 0),
                  .id = sqlite_column(s, 1),
                  .other = sqlite_column(s, 2),
                  .status = sqlite3_column_int(s, 3),
                  .text = sqlite_column(s, 4)};
    dump->take(dump->context, &op);
}

static void put_block(Dump *dump, sqlite3_stmt *s)
{
    StoreOp op = {.kind = STORE_BLOCK, .id = sqlite_column(s, 0), .other = sqlite_column(s, 1), .status = 1};
    dump->take(dump->context, &op);
}

static void put_friend(Dump *dump, sqlite3_stmt *s)
{
    StoreOp op = {.kind = STORE_FRIEND, .id = sqlite_column(s, 0), .other = sqlite_column(s, 1), .status = 1};
    dump->take(dump->context, &op);
}

static void put_note(Dump *dump, sqlite3_stmt *s)
{
    StoreOp op = {.kind = STORE_NOTE, .id = sqlite_column(s, 0), .text = sqlite_column(s, 1)};
    dump->take(dump->context, &op);
}

static const struct {
    int slot;
    const char *sql;
    DumpRow *put;
} tables[] = {
    {PLAYERS, "SELECT id,name,guest,created,password FROM player", put_player},
    {SESSIONS, "SELECT hash,player,created,used FROM session", put_session},
    {MATCHES, "SELECT id FROM match ORDER BY created", put_match},
    {LINES, "SELECT match,number,at,seat,line,hash,key,clock FROM entry ORDER BY arrival", put_entry},
    {POSITIONS, "SELECT match,base,number,after,rules,gone,lines FROM position", put_position},
    {TOLDS, "SELECT match,first,last,size,bytes FROM told", put_told},
    {CHATS, "SELECT match,at,seat,name,text FROM chat ORDER BY arrival", put_chat},
    {REPORTS, "SELECT at,player,match,seat,text FROM report ORDER BY arrival", put_report},
    {ALL_BLOCKS, "SELECT player,blocked FROM block", put_block},
    {ALL_FRIENDS, "SELECT player,other FROM friend", put_friend},
    {NOTES, "SELECT name,value FROM note", put_note},
};

bool sqlite_dump(Store *store, StoreOpTake *take, void *context, Problem *problem)
{
    Connection *c = &((SqliteStore *)store)->reader;
    Dump dump = {.store = store, .c = c, .take = take, .context = context, .problem = problem};
    if (sqlite3_exec(c->db, "BEGIN", NULL, NULL, NULL) != SQLITE_OK)
        return connection_problem(c, "the store can't be read", problem);
    for (int i = 0; i < countof(tables) && !dump.failed; i++) {
        sqlite3_stmt *s = statement_of(c, tables[i].slot, tables[i].sql, problem, "");
        dump.failed = !s;
        while (!dump.failed && sqlite_row(c, s, problem, &dump.failed)) tables[i].put(&dump, s);
        if (s) sqlite3_reset(s);
    }
    sqlite3_exec(c->db, "COMMIT", NULL, NULL, NULL);
    return !dump.failed;
}
