/* The store in a PostgreSQL database: loading libpq, connecting, migrating. Everything is committed with
   synchronous_commit, and a database that runs without fsync is refused: what was committed survives a crash
   of this process, of the database and of its machine. One server at a time has a database, or several that
   know of each other (postgres_nodes.c): an advisory lock of the writer's connection says so. */
#include "store/postgres.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { CONNECT_MS = 1000, LOCK_MS = 5000 };

Libpq pq;

static const char *const statements[] = {
#define STATEMENT_SQL(name, sql) [name] = sql,
    PG_STATEMENT_LIST(STATEMENT_SQL)
#undef STATEMENT_SQL
};

/* The versions of the tables; steps are only ever added. */
static const char *const migrations[] = {
    /* 1 */
    "CREATE TABLE player (id text PRIMARY KEY, name text NOT NULL, guest integer NOT NULL,"
    " created bigint NOT NULL, password text NOT NULL);"
    "CREATE UNIQUE INDEX account_name ON player (lower(name COLLATE \"C\")) WHERE guest = 0;"
    "CREATE TABLE session (hash bytea PRIMARY KEY, player text NOT NULL, created bigint NOT NULL,"
    " used bigint NOT NULL);"
    "CREATE INDEX session_player ON session (player);"
    "CREATE TABLE match (id text PRIMARY KEY, created bigint NOT NULL, changed bigint NOT NULL,"
    " status integer NOT NULL, game text NOT NULL, head text NOT NULL, options text NOT NULL,"
    " seed bytea NOT NULL, result text, wake bigint NOT NULL DEFAULT 0);"
    "CREATE INDEX match_status ON match (status) WHERE status < 2;"
    "CREATE INDEX match_wake ON match (wake) WHERE status = 1;"
    "CREATE TABLE seat (match text NOT NULL, seat integer NOT NULL, kind text NOT NULL, player text NOT NULL,"
    " name text NOT NULL, team text NOT NULL, bot text NOT NULL, words text, invite bytea NOT NULL,"
    " orders text NOT NULL DEFAULT '', PRIMARY KEY (match, seat));"
    "CREATE INDEX seat_player ON seat (player) WHERE player <> '';"
    "CREATE TABLE entry (arrival bigint GENERATED ALWAYS AS IDENTITY, match text NOT NULL,"
    " number integer NOT NULL, at bigint NOT NULL, seat integer NOT NULL, line text NOT NULL,"
    " hash bigint NOT NULL, key text NOT NULL, clock text NOT NULL DEFAULT '');"
    "CREATE UNIQUE INDEX entry_number ON entry (match, number);"
    "CREATE TABLE chat (arrival bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, match text NOT NULL,"
    " at bigint NOT NULL, seat integer NOT NULL, name text NOT NULL, text text NOT NULL);"
    "CREATE INDEX chat_match ON chat (match);"
    "CREATE TABLE report (arrival bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at bigint NOT NULL,"
    " player text NOT NULL, match text NOT NULL, seat integer NOT NULL, text text NOT NULL);"
    "CREATE TABLE block (player text NOT NULL, blocked text NOT NULL, PRIMARY KEY (player, blocked));"
    "CREATE TABLE note (name text PRIMARY KEY, value text NOT NULL);"
    "CREATE TABLE position (match text NOT NULL, base integer NOT NULL, number integer NOT NULL,"
    " after integer NOT NULL, rules bigint NOT NULL, gone integer NOT NULL, lines text NOT NULL,"
    " PRIMARY KEY (match, base));"
    "CREATE TABLE told (match text NOT NULL, first integer NOT NULL, last integer NOT NULL,"
    " size integer NOT NULL, bytes bytea NOT NULL, PRIMARY KEY (match, first));"
    "CREATE TABLE friend (player text NOT NULL, other text NOT NULL, PRIMARY KEY (player, other));",
    /* 2: several servers */
    "ALTER TABLE match ADD COLUMN owner text NOT NULL DEFAULT '', ADD COLUMN epoch bigint NOT NULL DEFAULT 0,"
    " ADD COLUMN down bigint NOT NULL DEFAULT 0, ADD COLUMN wish text NOT NULL DEFAULT '',"
    " ADD COLUMN listed text;"
    "CREATE INDEX match_wish ON match (wish) WHERE status = 0 AND wish <> '';"
    "CREATE TABLE node (id text PRIMARY KEY, seen bigint NOT NULL, until bigint NOT NULL);"
    "CREATE FUNCTION arbiter_now() RETURNS bigint LANGUAGE sql VOLATILE AS"
    " 'SELECT (extract(epoch from clock_timestamp()) * 1000)::bigint';"
    /* after a start of the database nobody is lost before he had time to say that he is there */
    "CREATE FUNCTION arbiter_lost(node) RETURNS boolean LANGUAGE sql VOLATILE AS"
    " 'SELECT $1.id IS NULL OR $1.until = 0 OR ($1.until <= arbiter_now()"
    " AND pg_postmaster_start_time() < clock_timestamp() - interval ''5 seconds'')';"
    /* how long a match had no owner: since that one was last seen, or since the one server that it was of */
    "CREATE FUNCTION arbiter_down(match, node) RETURNS bigint LANGUAGE sql VOLATILE AS"
    " 'SELECT CASE WHEN $1.epoch > 0 THEN $1.down + greatest(0, arbiter_now() - coalesce($2.seen, "
    "arbiter_now()))"
    " ELSE coalesce((SELECT split_part(value, '' '', 2)::bigint"
    " + greatest(0, arbiter_now() - split_part(value, '' '', 1)::bigint)"
    " FROM note WHERE name = ''alive''), 0) END';"
    "CREATE TABLE cluster (name text NOT NULL);"
    "INSERT INTO cluster VALUES (md5(random()::text));",
    /* 3: who is gone and has nothing any more is found quickly */
    "CREATE INDEX match_owner ON match (owner) WHERE status NOT IN (2, 4);",
    /* 4: the last batch that each server has written */
    "CREATE TABLE writer (id text PRIMARY KEY, batch bigint NOT NULL, at bigint NOT NULL);",
};

/* ---- libpq ---- */

static bool libpq_load(Problem *problem)
{
    static void *library;
    if (library) return true;
    void *found = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
    if (!found)
        return problem_set(problem, 0, 0, "the package libpq5",
                           "PostgreSQL's library can't be loaded: libpq.so.5");
#define LIBPQ_FIND(name) *(void **)&pq.name = dlsym(found, #name);
    LIBPQ_FUNCTIONS(LIBPQ_FIND)
#undef LIBPQ_FIND
    if (!pq.PQsendFlushRequest)
        return problem_set(problem, 0, 0, "libpq of PostgreSQL 14 or later", "libpq.so.5 is too old");
    library = found;
    return true;
}

int64_t pg_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void pg_sleep(int ms) { nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000l}, NULL); }

static void no_notice(void *context, const char *message) { (void)context, (void)message; }

/* ---- connecting ---- */

bool pg_problem(PgConnection *c, const char *doing, Problem *problem)
{
    TEXT(line, 200);
    const char *why = c->db ? pq.PQerrorMessage(c->db) : "not connected";
    text_put_bytes(&line, why, (int)strcspn(why, "\n"));
    problem_set(problem, 0, 0, "", "%s: %s", doing, line.at);
    if (c->db && pq.PQstatus(c->db) != CONNECTION_OK) {
        pq.PQfinish(c->db);
        c->db = NULL;
    }
    return false;
}

static bool run(PgConnection *c, const char *sql, Problem *problem)
{
    PGresult *result = pq.PQexec(c->db, sql);
    ExecStatusType status = pq.PQresultStatus(result);
    pq.PQclear(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || pg_problem(c, "the store", problem);
}

/* The first value of the first row, as a short text. */
static bool ask(PgConnection *c, const char *sql, Text *value, Problem *problem)
{
    PGresult *result = pq.PQexec(c->db, sql);
    bool there = pq.PQresultStatus(result) == PGRES_TUPLES_OK && pq.PQntuples(result) > 0;
    if (there) text_put(value, pq.PQgetvalue(result, 0, 0));
    pq.PQclear(result);
    return there || pg_problem(c, "the store", problem);
}

/* Whoever was killed a moment ago still has it for a moment. */
static bool database_lock(PgConnection *c, Problem *problem)
{
    int64_t until = pg_clock() + LOCK_MS;
    do {
        TEXT(got, 8);
        if (!ask(c,
                 c->shared ? "SELECT pg_try_advisory_lock_shared(4701290466)"
                           : "SELECT pg_try_advisory_lock(4701290466)",
                 &got, problem))
            return false;
        if (got.at[0] == 't') return true;
        pg_sleep(50);
    } while (pg_clock() < until);
    return problem_set(problem, 0, 0, "another database, or the end of that server",
                       "another server uses this database");
}

static bool migrate(PgConnection *c, Problem *problem);

/* One after the other, should several servers start at once. */
static bool migrate_alone(PgConnection *c, Problem *problem)
{
    if (!run(c, "SELECT pg_advisory_lock(4701290467)", problem)) return false;
    bool done = migrate(c, problem);
    Problem ignored;
    if (c->db) run(c, "SELECT pg_advisory_unlock(4701290467)", &ignored);
    return done;
}

static bool migrate(PgConnection *c, Problem *problem)
{
    TEXT(words, 24);
    if (!run(c, "CREATE TABLE IF NOT EXISTS arbiter_version (version integer NOT NULL)", problem) ||
        !ask(c, "SELECT coalesce(max(version), 0) FROM arbiter_version", &words, problem))
        return false;
    int version = atoi(words.at);
    if (version > countof(migrations))
        return problem_set(problem, 0, 0, "the program that wrote it, or a newer one",
                           "this store is of version %d, this program knows versions up to %d", version,
                           countof(migrations));
    for (; version < countof(migrations); version++) {
        TEXT(set, 80);
        text_format(&set, "INSERT INTO arbiter_version VALUES (%d)", version + 1);
        if (!run(c, "BEGIN", problem)) return false;
        if (!run(c, migrations[version], problem) || !run(c, set.at, problem) || !run(c, "COMMIT", problem)) {
            Problem ignored;
            if (c->db) run(c, "ROLLBACK", &ignored);
            return false;
        }
    }
    return true;
}

static bool prepare(PgConnection *c, Problem *problem)
{
    for (int i = 0; i < PG_STATEMENTS; i++) {
        TEXT(name, 8);
        text_format(&name, "%d", i);
        PGresult *result = pq.PQprepare(c->db, name.at, statements[i], 0, NULL);
        bool done = pq.PQresultStatus(result) == PGRES_COMMAND_OK;
        pq.PQclear(result);
        if (!done) return pg_problem(c, "the store", problem);
    }
    return true;
}

/* Its row is there before its first batch: whoever asks for it then waits for a batch that is not ended. Rows
   of servers that have ended stay for a month. */
static bool writer_enter(PgConnection *c, Problem *problem)
{
    Text id = text_fixed(c->writer, sizeof c->writer);
    if (!c->writer[0] && !ask(c, "SELECT gen_random_uuid()", &id, problem)) return false;
    TEXT(enter, 200);
    text_format(&enter,
                "DELETE FROM writer WHERE at < arbiter_now() - 2592000000;"
                "INSERT INTO writer VALUES ('%s', 0, arbiter_now()) ON CONFLICT DO NOTHING",
                c->writer);
    return run(c, enter.at, problem);
}

static bool prepared(PgConnection *c, Problem *problem)
{
    TEXT(fsync, 8);
    if (!run(c, "SET synchronous_commit = on", problem) || !ask(c, "SHOW fsync", &fsync, problem))
        return false;
    if (strcmp(fsync.at, "on") != 0)
        return problem_set(problem, 0, 0, "fsync = on",
                           "this PostgreSQL does not wait for its disk and may lose what it has");
    /* a server that stands still in the middle of a batch keeps its matches from nobody */
    if (c->shared &&
        !run(c, "SET idle_in_transaction_session_timeout = 1500; SET lock_timeout = 1000", problem))
        return false;
    if (c->writes && !database_lock(c, problem)) return false;
    return (!c->writes || (migrate_alone(c, problem) && writer_enter(c, problem))) && prepare(c, problem);
}

/* Not again and again while it is away, unless somebody has time. */
bool pg_connected(PgConnection *c, bool patient, Problem *problem)
{
    static const char *const names[] = {"connect_timeout",
                                        "application_name",
                                        "client_encoding",
                                        "tcp_user_timeout",
                                        "gssencmode",
                                        "dbname",
                                        NULL};
    const char *const values[] = {"3", "arbiter", "UTF8", "10000", "disable", c->address, NULL};
    int64_t now = pg_clock();
    if (c->db && pq.PQstatus(c->db) == CONNECTION_OK) return true;
    if (c->db) pq.PQfinish(c->db);
    c->db = NULL;
    if (!patient && c->tried && now - c->tried < CONNECT_MS)
        return problem_set(problem, 0, 0, "", "the database can't be reached");
    c->tried = now;
    c->db = pq.PQconnectdbParams(names, values, 1);
    if (pq.PQstatus(c->db) != CONNECTION_OK) return pg_problem(c, "the database can't be reached", problem);
    pq.PQsetNoticeProcessor(c->db, no_notice, NULL);
    if (prepared(c, problem)) return true;
    if (c->db) pq.PQfinish(c->db);
    c->db = NULL;
    return false;
}

static void pg_close(Store *store)
{
    PgStore *own = (PgStore *)store;
    if (own->reader.db) pq.PQfinish(own->reader.db);
    if (own->writer.db) pq.PQfinish(own->writer.db);
    free(own->address);
    free(own);
}

Store *store_postgres(const char *address, bool writes, bool shared, Problem *problem)
{
    if (!libpq_load(problem)) return NULL;
    PgStore *own = calloc(1, sizeof *own);
    ensure(own != NULL);
    own->address = malloc(strlen(address) + 1);
    ensure(own->address != NULL);
    strcpy(own->address, address);
    own->writer = (PgConnection){.address = own->address, .writes = true, .shared = shared};
    own->reader = (PgConnection){.address = own->address, .shared = shared};
    own->store =
        (Store){.close = pg_close, .write = pg_write, .dump = pg_dump, .nodes = shared ? &pg_nodes : NULL};
    pg_reads(&own->store);
    if ((!writes || pg_connected(&own->writer, true, problem)) && pg_connected(&own->reader, true, problem))
        return &own->store;
    pg_close(&own->store);
    return NULL;
}

/* ---- values ---- */

PgValues pg_values(const char *types, ...)
{
    PgValues values = {0};
    va_list list;
    va_start(list, types);
    for (int i = 0; types[i]; i++) {
        ensure(i < countof(values.value));
        values.count = i + 1;
        values.format[i] = types[i] == 'b' || types[i] == 'z';
        switch (types[i]) {
        case 'i':
            snprintf(values.digits[i], sizeof values.digits[i], "%lld", (long long)va_arg(list, int64_t));
            break;
        case 's': values.value[i] = va_arg(list, const char *); break;
        case 'b':
            values.value[i] = va_arg(list, const char *);
            values.length[i] = 32;
            break;
        case 'z':
            values.value[i] = va_arg(list, const char *);
            values.length[i] = va_arg(list, int);
            break;
        default: ensure(!"a type of value");
        }
    }
    va_end(list);
    return values;
}

const char *pg_text(const PGresult *result, int row, int column)
{
    return pq.PQgetvalue(result, row, column);
}

int64_t pg_number(const PGresult *result, int row, int column)
{
    return strtoll(pq.PQgetvalue(result, row, column), NULL, 10);
}

int pg_bytes(const PGresult *result, int row, int column, Arena *arena, uint8_t **bytes)
{
    const char *hex = pq.PQgetvalue(result, row, column);
    int count = 0;
    if (strncmp(hex, "\\x", 2) != 0) return 0;
    hex += 2;
    *bytes = arena_take(arena, strlen(hex) / 2 + 1);
    for (; hex[0] && hex[1]; hex += 2, count++) {
        const char digits[3] = {hex[0], hex[1], 0};
        (*bytes)[count] = (uint8_t)strtoul(digits, NULL, 16);
    }
    return count;
}

void pg_hash(const PGresult *result, int row, int column, uint8_t hash[STORE_HASH_SIZE])
{
    Arena arena = {0};
    uint8_t *bytes;
    memset(hash, 0, STORE_HASH_SIZE);
    if (pg_bytes(result, row, column, &arena, &bytes) == STORE_HASH_SIZE)
        memcpy(hash, bytes, STORE_HASH_SIZE);
    arena_free(&arena);
}
