/* The store as one SQLite file: opening, migrating, backing up. WAL with synchronous FULL: what was
   committed survives a crash of the process and of the machine. */
#include "store/sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BUSY_MS = 5000 };

bool connection_problem(const Connection *connection, const char *doing, Problem *problem)
{
    return problem_set(problem, 0, 0, "", "%s: %s", doing,
                       connection->db ? sqlite3_errmsg(connection->db) : "the store can't be opened");
}

static bool run(Connection *connection, const char *sql, Problem *problem)
{
    return sqlite3_exec(connection->db, sql, NULL, NULL, NULL) == SQLITE_OK ||
           connection_problem(connection, "the store", problem);
}

sqlite3_stmt *statement_of(Connection *connection, int slot, const char *sql, Problem *problem,
                           const char *types, ...)
{
    sqlite3_stmt **statement = &connection->statement[slot];
    ensure(slot < STATEMENTS_MAX);
    if (!*statement && sqlite3_prepare_v3(connection->db, sql, -1, SQLITE_PREPARE_PERSISTENT, statement,
                                          NULL) != SQLITE_OK) {
        connection_problem(connection, "the store", problem);
        return NULL;
    }
    sqlite3_reset(*statement);
    va_list list;
    va_start(list, types);
    for (int i = 1; types[i - 1]; i++) {
        switch (types[i - 1]) {
        case 'i': sqlite3_bind_int64(*statement, i, va_arg(list, int64_t)); break;
        case 's': sqlite3_bind_text(*statement, i, va_arg(list, const char *), -1, SQLITE_STATIC); break;
        case 'z': {
            const void *bytes = va_arg(list, const void *);
            sqlite3_bind_blob(*statement, i, bytes, va_arg(list, int), SQLITE_STATIC);
            break;
        }
        case 'b': sqlite3_bind_blob(*statement, i, va_arg(list, const void *), 32, SQLITE_STATIC); break;
        default: ensure(!"a type of value");
        }
    }
    va_end(list);
    return *statement;
}

static int version_row(void *context, int count, char **values, char **names)
{
    (void)names;
    *(int *)context = count ? atoi(values[0]) : 0;
    return 0;
}

/* Each step is a transaction of its own together with the version it leads to. */
static bool migrate(Connection *connection, Problem *problem)
{
    int version = 0;
    if (sqlite3_exec(connection->db, "PRAGMA user_version", version_row, &version, NULL) != SQLITE_OK)
        return connection_problem(connection, "the store's version", problem);
    if (version > store_migration_count)
        return problem_set(problem, 0, 0, "the program that wrote it, or a newer one",
                           "this store is of version %d, this program knows versions up to %d", version,
                           store_migration_count);
    for (; version < store_migration_count; version++) {
        TEXT(set, 64);
        text_format(&set, "PRAGMA user_version = %d; COMMIT", version + 1);
        if (!run(connection, "BEGIN IMMEDIATE", problem)) return false;
        if (!run(connection, store_migrations[version], problem) || !run(connection, set.at, problem)) {
            sqlite3_exec(connection->db, "ROLLBACK", NULL, NULL, NULL);
            return false;
        }
    }
    return true;
}

static bool connect_to(const char *path, bool writes, Connection *connection, Problem *problem)
{
    int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_READWRITE | (writes ? SQLITE_OPEN_CREATE : 0);
    if (sqlite3_open_v2(path, &connection->db, flags, NULL) != SQLITE_OK)
        return connection_problem(connection, path, problem);
    sqlite3_busy_timeout(connection->db, BUSY_MS);
    return run(connection, "PRAGMA journal_mode = WAL", problem) &&
           run(connection, "PRAGMA synchronous = FULL", problem) &&
           run(connection, "PRAGMA cache_size = -8192", problem) &&
           run(connection, writes ? "PRAGMA wal_autocheckpoint = 2000" : "PRAGMA query_only = 1", problem);
}

static void connection_close(Connection *connection)
{
    for (int i = 0; i < STATEMENTS_MAX; i++) sqlite3_finalize(connection->statement[i]);
    sqlite3_close(connection->db);
    *connection = (Connection){0};
}

static void sqlite_close(Store *store)
{
    SqliteStore *own = (SqliteStore *)store;
    connection_close(&own->reader);
    connection_close(&own->writer);
    free(own);
}

static bool folder_make(const char *folder, Problem *problem)
{
    if (mkdir(folder, 0700) == 0 || errno == EEXIST) return true;
    return problem_set(problem, 0, 0, "a folder that can be written", "%s: %s", folder, strerror(errno));
}

int store_lock(const char *folder, Problem *problem)
{
    TEXT(path, 1024);
    text_format(&path, "%s/lock", folder);
    if (!folder_make(folder, problem)) return -1;
    int file = open(path.at, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) {
        problem_set(problem, 0, 0, "a folder that can be written", "%s: %s", path.at, strerror(errno));
        return -1;
    }
    if (flock(file, LOCK_EX | LOCK_NB) == 0) return file;
    problem_set(problem, 0, 0, "another folder, or the end of that server", "another server uses %s", folder);
    close(file);
    return -1;
}

Store *store_sqlite(const char *folder, Problem *problem)
{
    SqliteStore *own = calloc(1, sizeof *own);
    TEXT(path, 1024);
    ensure(own != NULL);
    text_format(&path, "%s/arbiter.db", folder);
    own->store = (Store){.close = sqlite_close, .write = sqlite_write, .dump = sqlite_dump};
    sqlite_reads(&own->store);
    if (path.cut)
        problem_set(problem, 0, 0, "a shorter path", "the folder's path is too long");
    else if (folder_make(folder, problem) && connect_to(path.at, true, &own->writer, problem) &&
             migrate(&own->writer, problem) && connect_to(path.at, false, &own->reader, problem))
        return &own->store;
    sqlite_close(&own->store);
    return NULL;
}

bool store_exists(const char *folder, Problem *problem)
{
    TEXT(path, 1024);
    struct stat there;
    text_format(&path, "%s/arbiter.db", folder);
    return stat(path.at, &there) == 0 ||
           problem_set(problem, 0, 0, "the folder of a store", "there is no %s", path.at);
}

/* What has the name of a copy is a whole one, on the disk. */
static bool part_finish(const char *part, const char *copy, Problem *problem)
{
    int file = open(part, O_RDONLY | O_CLOEXEC);
    bool done = file >= 0 && fsync(file) == 0 && rename(part, copy) == 0;
    if (file >= 0) close(file);
    return done || problem_set(problem, 0, 0, "a place with room for it", "%s: %s", copy, strerror(errno));
}

bool store_backup(const char *folder, const char *copy, Problem *problem)
{
    Connection connection = {0};
    TEXT(path, 1024);
    struct stat there;
    TEXT(part, 1024);
    text_format(&path, "%s/arbiter.db", folder);
    text_format(&part, "%s.part", copy);
    if (part.cut) return problem_set(problem, 0, 0, "a shorter path", "the path of the copy is too long");
    if (!store_exists(folder, problem)) return false;
    if (stat(copy, &there) == 0) return problem_set(problem, 0, 0, "a new file", "%s is there already", copy);
    bool done = connect_to(path.at, false, &connection, problem) &&
                run(&connection, "PRAGMA query_only = 0", problem);
    if (done) {
        unlink(part.at); /* of one that was killed */
        sqlite3_stmt *statement = statement_of(&connection, 0, "VACUUM INTO ?", problem, "s", part.at);
        done = statement &&
               (sqlite3_step(statement) == SQLITE_DONE || connection_problem(&connection, copy, problem));
    }
    connection_close(&connection);
    if (!done) unlink(part.at);
    return done && part_finish(part.at, copy, problem);
}
