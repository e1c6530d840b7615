/* Everything that is in the database, as the writes that would make it: some rows at a time, as it was when
   the first one was read. */
#include "store/postgres.h"

typedef struct Dump {
    Store *store;
    StoreOpTake *take;
    void *context;
    Problem *problem;
    bool failed;
} Dump;

typedef void DumpRow(Dump *, const PGresult *, int row);

static void put_player(Dump *dump, const PGresult *r, int i)
{
    StoreOp op = {.kind = STORE_PLAYER,
                  .player = {.guest = pg_number(r, i, 2) != 0, .created = pg_number(r, i, 3)}};
    Text id = text_fixed(op.player.id, sizeof op.player.id),
         name = text_fixed(op.player.name, sizeof op.player.name),
         password = text_fixed(op.player.password, sizeof op.player.password);
    text_put(&id, pg_text(r, i, 0));
    text_put(&name, pg_text(r, i, 1));
    text_put(&password, pg_text(r, i, 4));
    dump->take(dump->context, &op);
}

static void put_session(Dump *dump, const PGresult *r, int i)
{
    StoreOp op = {.kind = STORE_SESSION, .id = pg_text(r, i, 1), .at = pg_number(r, i, 2)};
    pg_hash(r, i, 0, op.hash);
    dump->take(dump->context, &op);
    op.kind = STORE_SESSION_USED;
    op.at = pg_number(r, i, 3);
    dump->take(dump->context, &op);
}

static void put_match(Dump *dump, const PGresult *r, int i)
{
    Arena arena = {0};
    StoreOp op = {.kind = STORE_MATCH_NEW};
    if (!dump->store->match(dump->store, pg_text(r, i, 0), &arena, &op.match, dump->problem))
        dump->failed = true;
    else {
        dump->take(dump->context, &op);
        if (op.match.wake)
            dump->take(dump->context,
                       &(StoreOp){.kind = STORE_MATCH_WAKE, .id = op.match.id, .at = op.match.wake});
    }
    arena_free(&arena);
}

static void put_entry(Dump *dump, const PGresult *r, int i)
{
    StoreOp op = {.kind = STORE_ENTRY,
                  .id = pg_text(r, i, 0),
                  .entry = {.number = (int)pg_number(r, i, 1),
                            .at = pg_number(r, i, 2),
                            .seat = (int)pg_number(r, i, 3),
                            .line = pg_text(r, i, 4),
                            .hash = (uint64_t)pg_number(r, i, 5),
                            .key = pg_text(r, i, 6),
                            .clock = pg_text(r, i, 7)}};
    dump->take(dump->context, &op);
}

static void put_position(Dump *dump, const PGresult *r, int i)
{
    StoreOp op = {.kind = STORE_POSITION,
                  .id = pg_text(r, i, 0),
                  .position = {.base = pg_number(r, i, 1) != 0,
                               .number = (int)pg_number(r, i, 2),
                               .after = (int)pg_number(r, i, 3),
                               .rules = (uint32_t)pg_number(r, i, 4),
                               .gone = (unsigned)pg_number(r, i, 5),
                               .lines = pg_text(r, i, 6)}};
    dump->take(dump->context, &op);
}

static void put_told(Dump *dump, const PGresult *r, int i)
{
    Arena arena = {0};
    uint8_t *bytes = NULL;
    int length = pg_bytes(r, i, 4, &arena, &bytes);
    StoreOp op = {.kind = STORE_TOLD,
                  .id = pg_text(r, i, 0),
                  .told = {.first = (int)pg_number(r, i, 1),
                           .last = (int)pg_number(r, i, 2),
                           .size = (int)pg_number(r, i, 3),
                           .bytes = bytes,
                           .length = length}};
    dump->take(dump->context, &op);
    arena_free(&arena);
}

static void put_chat(Dump *dump, const PGresult *r, int i)
{
    StoreOp op = {.kind = STORE_CHAT,
                  .id = pg_text(r, i, 0),
                  .chat = {.at = pg_number(r, i, 1),
                           .seat = (int)pg_number(r, i, 2),
                           .name = pg_text(r, i, 3),
                           .text = pg_text(r, i, 4)}};
    dump->take(dump->context, &op);
}

static void put_report(Dump *dump, const PGresult *r, int i)
{
    StoreOp op = {.kind = STORE_REPORT,
                  .at = pg_number(r, i, 0),
                  .id = pg_text(r, i, 1),
                  .other = pg_text(r, i, 2),
                  .status = (int)pg_number(r, i, 3),
                  .text = pg_text(r, i, 4)};
    dump->take(dump->context, &op);
}

static void put_block(Dump *dump, const PGresult *r, int i)
{
    StoreOp op = {.kind = STORE_BLOCK, .id = pg_text(r, i, 0), .other = pg_text(r, i, 1), .status = 1};
    dump->take(dump->context, &op);
}

static void put_friend(Dump *dump, const PGresult *r, int i)
{
    StoreOp op = {.kind = STORE_FRIEND, .id = pg_text(r, i, 0), .other = pg_text(r, i, 1), .status = 1};
    dump->take(dump->context, &op);
}

static void put_note(Dump *dump, const PGresult *r, int i)
{
    StoreOp op = {.kind = STORE_NOTE, .id = pg_text(r, i, 0), .text = pg_text(r, i, 1)};
    dump->take(dump->context, &op);
}

static const struct {
    const char *sql;
    DumpRow *put;
} tables[] = {
    {"SELECT id,name,guest,created,password FROM player ORDER BY id COLLATE \"C\"", put_player},
    {"SELECT hash,player,created,used FROM session ORDER BY hash", put_session},
    {"SELECT id FROM match ORDER BY created, id COLLATE \"C\"", put_match},
    {"SELECT match,number,at,seat,line,hash,key,clock FROM entry ORDER BY arrival", put_entry},
    {"SELECT match,base,number,after,rules,gone,lines FROM position", put_position},
    {"SELECT match,first,last,size,bytes FROM told", put_told},
    {"SELECT match,at,seat,name,text FROM chat ORDER BY arrival", put_chat},
    {"SELECT at,player,match,seat,text FROM report ORDER BY arrival", put_report},
    {"SELECT player,blocked FROM block ORDER BY player COLLATE \"C\", blocked COLLATE \"C\"", put_block},
    {"SELECT player,other FROM friend ORDER BY player COLLATE \"C\", other COLLATE \"C\"", put_friend},
    {"SELECT name,value FROM note ORDER BY name COLLATE \"C\"", put_note},
};

static bool run(Dump *dump, const char *sql)
{
    PgConnection *c = &((PgStore *)dump->store)->reader;
    PGresult *result = pq.PQexec(c->db, sql);
    bool done = pq.PQresultStatus(result) == PGRES_COMMAND_OK;
    pq.PQclear(result);
    return done || pg_problem(c, "the store can't be read", dump->problem);
}

/* False at the end, or if it failed. */
static bool fetch(Dump *dump, DumpRow *put)
{
    PgConnection *c = &((PgStore *)dump->store)->reader;
    PGresult *r = pq.PQexec(c->db, "FETCH 500 FROM rows");
    int count = 0;
    if (pq.PQresultStatus(r) == PGRES_TUPLES_OK) {
        count = pq.PQntuples(r);
        for (int i = 0; i < count && !dump->failed; i++) put(dump, r, i);
    } else {
        dump->failed = true;
        pg_problem(c, "the store can't be read", dump->problem);
    }
    pq.PQclear(r);
    return count > 0 && !dump->failed;
}

bool pg_dump(Store *store, StoreOpTake *take, void *context, Problem *problem)
{
    PgConnection *c = &((PgStore *)store)->reader;
    Dump dump = {.store = store, .take = take, .context = context, .problem = problem};
    if (!pg_connected(c, true, problem) || !run(&dump, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"))
        return false;
    for (int i = 0; i < countof(tables) && !dump.failed; i++) {
        Text sql = text_growing();
        text_format(&sql, "DECLARE rows NO SCROLL CURSOR FOR %s", tables[i].sql);
        dump.failed = !run(&dump, sql.at);
        text_free(&sql);
        while (!dump.failed && fetch(&dump, tables[i].put)) {
        }
        dump.failed = dump.failed || !run(&dump, "CLOSE rows");
    }
    Problem ignored;
    dump.problem = &ignored;
    if (c->db) run(&dump, "COMMIT");
    return !dump.failed;
}
