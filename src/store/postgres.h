/* What the files of the PostgreSQL store share. libpq is loaded when it is first needed: the program needs it
   for nothing else. */
#ifndef ARBITER_STORE_POSTGRES_H
#define ARBITER_STORE_POSTGRES_H

#include <libpq-fe.h>

#include "store/postgres_statements.h"
#include "store/store.h"

#define LIBPQ_FUNCTIONS(X)                                                                                   \
    X(PQconnectdbParams)                                                                                     \
    X(PQfinish)                                                                                              \
    X(PQstatus)                                                                                              \
    X(PQerrorMessage)                                                                                        \
    X(PQsetNoticeProcessor)                                                                                  \
    X(PQexec)                                                                                                \
    X(PQprepare)                                                                                             \
    X(PQexecPrepared)                                                                                        \
    X(PQsendQueryPrepared)                                                                                   \
    X(PQenterPipelineMode)                                                                                   \
    X(PQexitPipelineMode)                                                                                    \
    X(PQpipelineSync)                                                                                        \
    X(PQsendFlushRequest)                                                                                    \
    X(PQflush)                                                                                               \
    X(PQgetResult)                                                                                           \
    X(PQresultStatus)                                                                                        \
    X(PQresultErrorField)                                                                                    \
    X(PQresultErrorMessage)                                                                                  \
    X(PQntuples)                                                                                             \
    X(PQgetvalue)                                                                                            \
    X(PQgetisnull)                                                                                           \
    X(PQclear)

typedef struct Libpq {
#define LIBPQ_MEMBER(name) __typeof__(name) *name;
    LIBPQ_FUNCTIONS(LIBPQ_MEMBER)
#undef LIBPQ_MEMBER
} Libpq;
extern Libpq pq;

typedef enum PgStatement {
#define STATEMENT_NAME(name, sql) name,
    PG_STATEMENT_LIST(STATEMENT_NAME)
#undef STATEMENT_NAME
        PG_STATEMENTS
} PgStatement;

/* A connection with everything prepared; made again when it was lost. One thread's alone. */
typedef struct PgConnection {
    const char *address;
    PGconn *db;          /* NULL: not connected */
    bool writes, shared; /* shared: other servers write too */
    int64_t tried;       /* when it was last tried to connect, in milliseconds of a steady clock */
    char writer[40];     /* of whoever writes: a name of its own */
    int64_t batch;       /* the last one it has begun */
} PgConnection;

typedef struct PgStore {
    Store store;
    char *address;
    PgConnection writer, reader;
} PgStore;

typedef struct PgValues { /* of a statement */
    const char *value[12];
    int length[12], format[12], count;
    char digits[12][24];
} PgValues;

/* Bound values: s string, i int64, b 32 bytes, z bytes and how many (an int). */
PgValues pg_values(const char *types, ...);
bool pg_connected(PgConnection *, bool patient, Problem *);    /* connects if it has to */
bool pg_problem(PgConnection *, const char *doing, Problem *); /* false; drops a connection that is lost */
int64_t pg_clock(void);
void pg_sleep(int ms);

/* A result with rows, or NULL with a problem; on the connection that reads. */
PGresult *pg_query(Store *, PgStatement, PgValues, Problem *);
bool pg_take_ids(PGresult *, StoreIdTake *, void *context); /* of the first column; frees it; false: NULL */
extern const StoreNodes pg_nodes;
bool pg_write(Store *, const StoreOp *, int count, bool *conflict, Problem *);
void pg_reads(Store *);
bool pg_dump(Store *, StoreOpTake *, void *context, Problem *);
/* Values of a result. */
const char *pg_text(const PGresult *, int row, int column); /* "" for NULL */
int64_t pg_number(const PGresult *, int row, int column);
/* Bytes of a column, in the arena; how many. */
int pg_bytes(const PGresult *, int row, int column, Arena *, uint8_t **bytes);
void pg_hash(const PGresult *, int row, int column, uint8_t hash[STORE_HASH_SIZE]);

#endif
