/* What the files of the SQLite store share. */
#ifndef ARBITER_STORE_SQLITE_H
#define ARBITER_STORE_SQLITE_H

#include <sqlite3.h>

#include "store/store.h"

extern const char *const store_migrations[];
extern const int store_migration_count;

enum { STATEMENTS_MAX = 40 };

/* One connection with its prepared statements, each made when it is first needed. */
typedef struct Connection {
    sqlite3 *db;
    sqlite3_stmt *statement[STATEMENTS_MAX];
} Connection;

/* The writer's and the reader's connection: two threads may use one each. */
typedef struct SqliteStore {
    Store store;
    Connection writer, reader;
} SqliteStore;

bool connection_problem(const Connection *, const char *doing, Problem *); /* returns false */
/* Bound values: s string, i int64, b 32 bytes, z bytes and how many (an int). NULL with a problem. */
sqlite3_stmt *statement_of(Connection *, int slot, const char *sql, Problem *, const char *types, ...);

/* writing (sqlite_write.c) */
bool sqlite_write(Store *, const StoreOp *, int count, bool *conflict, Problem *);
/* reading (sqlite_read.c) */
void sqlite_reads(Store *);
const char *sqlite_column(sqlite3_stmt *, int i); /* "" for NULL */
/* SQLITE_ROW: true; the end: false, without a problem. */
bool sqlite_row(Connection *, sqlite3_stmt *, Problem *, bool *failed);
/* everything (sqlite_dump.c) */
bool sqlite_dump(Store *, StoreOpTake *, void *context, Problem *);

#endif
