/* Writing a batch: one transaction, its statements sent without waiting for each other. A batch whose commit
   was sent when the connection broke is looked for by its number, which it leaves in the row of its writer:
   whether it was kept is known, not guessed. (The number of its transaction would not do: a database that
   crashes gives those of transactions that it lost to others, who then commit them.) */
#include "store/postgres.h"

enum { AT_ONCE = 500, FATE_MS = 5000 };

typedef struct Sending {
    PgConnection *c;
    int sent, read; /* statements */
    bool failed, *conflict;
    const char *owned_id; /* the match whose epoch was looked at last */
    int64_t owned;
    Problem *problem;
} Sending;

static void send_values(Sending *s, PgStatement statement, PgValues values)
{
    TEXT(name, 8);
    text_format(&name, "%d", statement);
    for (int i = 0; i < values.count; i++)
        if (values.digits[i][0]) values.value[i] = values.digits[i];
    if (s->failed) return;
    if (pq.PQsendQueryPrepared(s->c->db, name.at, values.count, values.value, values.length, values.format,
                               0))
        s->sent++;
    else
        s->failed = true, pg_problem(s->c, "the store", s->problem);
}

static void take_result(Sending *s, PGresult *result)
{
    ExecStatusType status = pq.PQresultStatus(result);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || s->failed) return;
    const char *code = pq.PQresultErrorField(result, PG_DIAG_SQLSTATE),
               *why = pq.PQresultErrorMessage(result);
    TEXT(line, 200);
    text_put_bytes(&line, why, (int)strcspn(why, "\n"));
    s->failed = true;
    if (code && strncmp(code, "23", 2) == 0) *s->conflict = true; /* a constraint */
    if (code && strcmp(code, "22012") == 0)                       /* a division by zero: PG_OWNED */
        problem_set(s->problem, 0, 0, "", "another server has a match of this batch now");
    else
        problem_set(s->problem, 0, 0, "", "the store: %s", line.at);
}

/* Reads the results of everything that was sent. False if the connection is lost. */
static bool read_results(Sending *s)
{
    PGconn *db = s->c->db;
    if (!db) return false;
    if (s->read < s->sent && (!pq.PQsendFlushRequest(db) || pq.PQflush(db) < 0)) return false;
    for (; s->read < s->sent; s->read++) {
        PGresult *result = pq.PQgetResult(db);
        if (!result) return false;
        take_result(s, result);
        pq.PQclear(result);
        if (pq.PQstatus(db) != CONNECTION_OK) return false;
        while ((result = pq.PQgetResult(db))) pq.PQclear(result);
    }
    return true;
}

static void send_seat(Sending *s, const char *match, const StoreSeat *seat)
{
    send_values(s, PG_PUT_SEAT,
                pg_values("sissssssbs", match, (int64_t)seat->seat, seat->kind, seat->player, seat->name,
                          seat->team, seat->bot, seat->words, seat->invite,
                          seat->orders ? seat->orders : ""));
}

static void send_match(Sending *s, const StoreMatch *match)
{
    send_values(s, PG_NEW_MATCH,
                pg_values("siiisssbssis", match->id, match->created, match->changed, (int64_t)match->status,
                          match->game, match->head, match->options, match->seed, match->result,
                          match->owner ? match->owner : "", (int64_t)(match->owner != NULL),
                          match->wish ? match->wish : ""));
    for (int i = 0; i < match->seat_count; i++) send_seat(s, match->id, &match->seat[i]);
}

static void send_session(Sending *s, const StoreOp *op)
{
    switch ((int)op->kind) {
    case STORE_SESSION:
        send_values(s, PG_ADD_SESSION, pg_values("bsii", op->hash, op->id, op->at, op->at));
        break;
    case STORE_SESSION_END: send_values(s, PG_END_SESSION, pg_values("b", op->hash)); break;
    case STORE_SESSION_USED: send_values(s, PG_USE_SESSION, pg_values("ib", op->at, op->hash)); break;
    case STORE_SESSIONS_END: send_values(s, PG_END_SESSIONS, pg_values("sb", op->id, op->hash)); break;
    default: send_values(s, PG_OLD_SESSIONS, pg_values("i", op->at));
    }
}

static void send_of_match(Sending *s, const StoreOp *op)
{
    const StoreEntry *entry = &op->entry;
    const StorePosition *position = &op->position;
    switch ((int)op->kind) {
    case STORE_ENTRY:
        send_values(s, PG_ADD_ENTRY,
                    pg_values("siiisiss", op->id, (int64_t)entry->number, entry->at, (int64_t)entry->seat,
                              entry->line, (int64_t)entry->hash, entry->key, entry->clock));
        break;
    case STORE_CHAT:
        send_values(
            s, PG_ADD_CHAT,
            pg_values("siiss", op->id, op->chat.at, (int64_t)op->chat.seat, op->chat.name, op->chat.text));
        break;
    case STORE_POSITION:
        send_values(s, PG_PUT_POSITION,
                    pg_values("siiiiis", op->id, (int64_t)position->base, (int64_t)position->number,
                              (int64_t)position->after, (int64_t)position->rules, (int64_t)position->gone,
                              position->lines));
        break;
    case STORE_TOLD:
        send_values(s, PG_PUT_TOLD,
                    pg_values("siiiz", op->id, (int64_t)op->told.first, (int64_t)op->told.last,
                              (int64_t)op->told.size, op->told.bytes, op->told.length));
        break;
    }
}

static void send_op(Sending *s, const StoreOp *op)
{
    if (op->epoch && !(s->owned == op->epoch && strcmp(s->owned_id, op->id) == 0)) {
        send_values(s, PG_OWNED, pg_values("si", op->id, op->epoch));
        s->owned = op->epoch;
        s->owned_id = op->id;
    }
    switch (op->kind) {
    case STORE_MATCH_NEW: send_match(s, &op->match); break;
    case STORE_MATCH_SEAT: send_seat(s, op->id, &op->seat); break;
    case STORE_MATCH_STATUS:
        send_values(s, PG_STATUS, pg_values("iiss", (int64_t)op->status, op->at, op->text, op->id));
        break;
    case STORE_MATCH_WAKE: send_values(s, PG_WAKE, pg_values("is", op->at, op->id)); break;
    case STORE_ENTRY:
    case STORE_CHAT:
    case STORE_POSITION:
    case STORE_TOLD: send_of_match(s, op); break;
    case STORE_PLAYER:
        send_values(s, PG_PUT_PLAYER,
                    pg_values("ssiis", op->player.id, op->player.name, (int64_t)op->player.guest,
                              op->player.created, op->player.password));
        break;
    case STORE_SESSION:
    case STORE_SESSION_END:
    case STORE_SESSION_USED:
    case STORE_SESSIONS_END:
    case STORE_SESSIONS_OLD: send_session(s, op); break;
    case STORE_REPORT:
        send_values(s, PG_ADD_REPORT,
                    pg_values("issis", op->at, op->id, op->other, (int64_t)op->status, op->text));
        break;
    case STORE_BLOCK:
        send_values(s, op->status ? PG_BLOCK : PG_UNBLOCK, pg_values("ss", op->id, op->other));
        break;
    case STORE_FRIEND:
        send_values(s, op->status ? PG_FRIEND : PG_UNFRIEND, pg_values("ss", op->id, op->other));
        break;
    case STORE_PLAYER_JOIN: send_values(s, PG_JOIN_SEATS, pg_values("ss", op->other, op->id)); break;
    case STORE_NOTE: send_values(s, PG_PUT_NOTE, pg_values("ss", op->id, op->text)); break;
    case STORE_LISTED: send_values(s, PG_PUT_LISTED, pg_values("ss", op->text, op->id)); break;
    }
}

/* ---- the end of a batch ---- */

/* The connection broke after the commit was sent. While the database still has that transaction its row is
   locked. */
static bool batch_kept(PgConnection *c, Problem *problem)
{
    int64_t until = pg_clock() + FATE_MS;
    TEXT(name, 8);
    text_format(&name, "%d", PG_FATE);
    const char *const writer = c->writer;
    do {
        Problem none = {0};
        int64_t last = -1;
        if (pg_connected(c, true, &none)) {
            PGresult *result = pq.PQexecPrepared(c->db, name.at, 1, &writer, NULL, NULL, 0);
            if (pq.PQresultStatus(result) == PGRES_TUPLES_OK && pq.PQntuples(result) == 1)
                last = pg_number(result, 0, 0);
            pq.PQclear(result);
        }
        if (last == c->batch) return true;
        if (last >= 0) return problem_set(problem, 0, 0, "", "the connection to the database was lost");
        pg_sleep(100);
    } while (pg_clock() < until);
    return problem_set(problem, 0, 0, "", "the database was lost, and it is not known what it has kept");
}

/* Out of the pipeline and of a transaction that failed; a connection that can't is given up. */
static void recover(Sending *s)
{
    PgConnection *c = s->c;
    bool well = c->db && pq.PQstatus(c->db) == CONNECTION_OK && read_results(s) && pq.PQpipelineSync(c->db);
    while (well) {
        PGresult *result = pq.PQgetResult(c->db);
        ExecStatusType status = result ? pq.PQresultStatus(result) : PGRES_EMPTY_QUERY;
        pq.PQclear(result);
        if (status == PGRES_PIPELINE_SYNC) break;
        well = pq.PQstatus(c->db) == CONNECTION_OK;
    }
    well = well && pq.PQexitPipelineMode(c->db);
    if (well) {
        PGresult *result = pq.PQexec(c->db, "ROLLBACK");
        well = pq.PQresultStatus(result) == PGRES_COMMAND_OK;
        pq.PQclear(result);
    }
    if (!well && c->db) {
        pq.PQfinish(c->db);
        c->db = NULL;
    }
}

static bool commit(Sending *s)
{
    PgConnection *c = s->c;
    send_values(s, PG_COMMIT, pg_values(""));
    bool whole = !s->failed && pq.PQpipelineSync(c->db) && read_results(s);
    while (whole) { /* up to the sync */
        PGresult *result = pq.PQgetResult(c->db);
        if (!result) break;
        ExecStatusType status = pq.PQresultStatus(result);
        pq.PQclear(result);
        if (status == PGRES_PIPELINE_SYNC) break;
        whole = pq.PQstatus(c->db) == CONNECTION_OK;
    }
    if (whole && !s->failed && pq.PQexitPipelineMode(c->db)) return true;
    if (c->db && pq.PQstatus(c->db) == CONNECTION_OK) {
        recover(s);
        return false;
    }
    if (c->db) pq.PQfinish(c->db);
    c->db = NULL;
    return batch_kept(c, s->problem);
}

/* False: nothing of it happened. */
static bool send_all(Sending *s, const StoreOp *ops, int count)
{
    PgConnection *c = s->c;
    if (!pq.PQenterPipelineMode(c->db)) return pg_problem(c, "the store", s->problem);
    send_values(s, PG_BEGIN, pg_values(""));
    send_values(s, PG_MARK, pg_values("si", c->writer, ++c->batch));
    bool there = true;
    for (int i = 0; i < count && there && !s->failed; i++) {
        send_op(s, &ops[i]);
        if (s->sent - s->read >= AT_ONCE) there = read_results(s);
    }
    there = there && read_results(s);
    if (!there && !s->failed) pg_problem(c, "the store", s->problem);
    if (there && !s->failed) return true;
    recover(s);
    return false;
}

bool pg_write(Store *store, const StoreOp *ops, int count, bool *conflict, Problem *problem)
{
    PgConnection *c = &((PgStore *)store)->writer;
    bool ignored;
    if (!conflict) conflict = &ignored;
    *conflict = false;
    for (int tries = 0; tries < 2; tries++) { /* a connection may have been lost long ago */
        Sending s = {.c = c, .conflict = conflict, .problem = problem};
        if (!pg_connected(c, true, problem)) return false;
        if (send_all(&s, ops, count)) return commit(&s);
        if (c->db) return false; /* it is not the connection */
    }
    return false;
}
