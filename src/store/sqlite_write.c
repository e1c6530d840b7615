/* Writing a batch: one transaction, so one wait for the disk however many lines it has. */
#include "store/sqlite.h"

enum {
    BEGIN,
    COMMIT,
    ROLLBACK,
    NEW_MATCH,
    PUT_SEAT,
    STATUS,
    ADD_ENTRY,
    PUT_PLAYER,
    ADD_SESSION,
    END_SESSION,
    ADD_CHAT,
    ADD_REPORT,
    BLOCK,
    UNBLOCK,
    PUT_NOTE,
    USE_SESSION,
    END_SESSIONS,
    OLD_SESSIONS,
    WAKE,
    PUT_POSITION,
    PUT_TOLD,
    FRIEND,
    UNFRIEND,
    JOIN_SEATS
};

/* Runs one statement. A conflict is a unique value that is there already. */
static bool step(Connection *connection, sqlite3_stmt *statement, bool *conflict, Problem *problem)
{
    if (!statement) return false;
    int code = sqlite3_step(statement);
    bool done = code == SQLITE_DONE || code == SQLITE_ROW;
    if (!done) {
        connection_problem(connection, "the store", problem);
        if (code == SQLITE_CONSTRAINT) *conflict = true;
    }
    sqlite3_reset(statement);
    return done;
}

static bool write_seat(Connection *c, const char *match, const StoreSeat *seat, bool *conflict,
                       Problem *problem)
{
    return step(c,
                statement_of(c, PUT_SEAT, "INSERT OR REPLACE INTO seat VALUES (?,?,?,?,?,?,?,?,?,?)", problem,
                             "sissssssbs", match, (int64_t)seat->seat, seat->kind, seat->player, seat->name,
                             seat->team, seat->bot, seat->words, seat->invite,
                             seat->orders ? seat->orders : ""),
                conflict, problem);
}

static bool write_match(Connection *c, const StoreMatch *match, bool *conflict, Problem *problem)
{
    if (!step(c,
              statement_of(c, NEW_MATCH,
                           "INSERT INTO match (id,created,changed,status,game,head,options,seed,result) "
                           "VALUES (?,?,?,?,?,?,?,?,?)",
                           problem, "siiisssbs", match->id, match->created, match->changed,
                           (int64_t)match->status, match->game, match->head, match->options, match->seed,
                           match->result),
              conflict, problem))
        return false;
    for (int i = 0; i < match->seat_count; i++)
        if (!write_seat(c, match->id, &match->seat[i], conflict, problem)) return false;
    return true;
}

static bool write_entry(Connection *c, const char *match, const StoreEntry *entry, bool *conflict,
                        Problem *problem)
{
    return step(
        c,
        statement_of(c, ADD_ENTRY,
                     "INSERT INTO entry (match,number,at,seat,line,hash,key,clock) VALUES (?,?,?,?,?,?,?,?)",
                     problem, "siiisiss", match, (int64_t)entry->number, entry->at, (int64_t)entry->seat,
                     entry->line, (int64_t)entry->hash, entry->key, entry->clock),
        conflict, problem);
}

static sqlite3_stmt *session_statement(Connection *c, const StoreOp *op, Problem *problem)
{
    switch ((int)op->kind) {
    case STORE_SESSION:
        return statement_of(c, ADD_SESSION, "INSERT INTO session (hash,player,created,used) VALUES (?,?,?,?)",
                            problem, "bsii", op->hash, op->id, op->at, op->at);
    case STORE_SESSION_END:
        return statement_of(c, END_SESSION, "DELETE FROM session WHERE hash=?", problem, "b", op->hash);
    case STORE_SESSION_USED:
        return statement_of(c, USE_SESSION, "UPDATE session SET used=? WHERE hash=?", problem, "ib", op->at,
                            op->hash);
    case STORE_SESSIONS_END:
        return statement_of(c, END_SESSIONS, "DELETE FROM session WHERE player=? AND hash!=?", problem, "sb",
                            op->id, op->hash);
    default: return statement_of(c, OLD_SESSIONS, "DELETE FROM session WHERE used < ?", problem, "i", op->at);
    }
}

static sqlite3_stmt *people_statement(Connection *c, const StoreOp *op, Problem *problem)
{
    if (op->kind == STORE_PLAYER_JOIN)
        return statement_of(c, JOIN_SEATS,
                            "UPDATE seat SET player=? WHERE player=?"
                            " AND match NOT IN (SELECT match FROM seat WHERE player=?)",
                            problem, "sss", op->other, op->id, op->other);
    bool block = op->kind == STORE_BLOCK;
    if (op->status)
        return statement_of(c, block ? BLOCK : FRIEND,
                            block ? "INSERT OR IGNORE INTO block VALUES (?,?)"
                                  : "INSERT OR IGNORE INTO friend VALUES (?,?)",
                            problem, "ss", op->id, op->other);
    return statement_of(c, block ? UNBLOCK : UNFRIEND,
                        block ? "DELETE FROM block WHERE player=? AND blocked=?"
                              : "DELETE FROM friend WHERE player=? AND other=?",
                        problem, "ss", op->id, op->other);
}

static bool write_op(Connection *c, const StoreOp *op, bool *conflict, Problem *problem)
{
    sqlite3_stmt *s = NULL;
    switch (op->kind) {
    case STORE_MATCH_NEW: return write_match(c, &op->match, conflict, problem);
    case STORE_MATCH_SEAT: return write_seat(c, op->id, &op->seat, conflict, problem);
    case STORE_ENTRY: return write_entry(c, op->id, &op->entry, conflict, problem);
    case STORE_MATCH_STATUS:
        s = statement_of(c, STATUS, "UPDATE match SET status=?, changed=?, result=? WHERE id=?", problem,
                         "iiss", (int64_t)op->status, op->at, op->text, op->id);
        break;
    case STORE_MATCH_WAKE:
        s = statement_of(c, WAKE, "UPDATE match SET wake=? WHERE id=?", problem, "is", op->at, op->id);
        break;
    case STORE_PLAYER:
        s = statement_of(c, PUT_PLAYER,
                         "INSERT INTO player VALUES (?,?,?,?,?) ON CONFLICT (id) DO UPDATE SET"
                         " name=excluded.name, guest=excluded.guest, password=excluded.password",
                         problem, "ssiis", op->player.id, op->player.name, (int64_t)op->player.guest,
                         op->player.created, op->player.password);
        break;
    case STORE_SESSION:
    case STORE_SESSION_END:
    case STORE_SESSION_USED:
    case STORE_SESSIONS_END:
    case STORE_SESSIONS_OLD: s = session_statement(c, op, problem); break;
    case STORE_CHAT:
        s = statement_of(c, ADD_CHAT, "INSERT INTO chat (match,at,seat,name,text) VALUES (?,?,?,?,?)",
                         problem, "siiss", op->id, op->chat.at, (int64_t)op->chat.seat, op->chat.name,
                         op->chat.text);
        break;
    case STORE_REPORT:
        s = statement_of(c, ADD_REPORT, "INSERT INTO report (at,player,match,seat,text) VALUES (?,?,?,?,?)",
                         problem, "issis", op->at, op->id, op->other, (int64_t)op->status, op->text);
        break;
    case STORE_BLOCK:
    case STORE_FRIEND:
    case STORE_PLAYER_JOIN: s = people_statement(c, op, problem); break;
    case STORE_LISTED: return true; /* for other servers, of which there are none */
    case STORE_NOTE:
        s = statement_of(c, PUT_NOTE, "INSERT OR REPLACE INTO note VALUES (?,?)", problem, "ss", op->id,
                         op->text);
        break;
    case STORE_POSITION:
        s = statement_of(c, PUT_POSITION,
                         "INSERT INTO position VALUES (?,?,?,?,?,?,?) ON CONFLICT (match, base) DO UPDATE SET"
                         " number=excluded.number, after=excluded.after, rules=excluded.rules,"
                         " gone=excluded.gone, lines=excluded.lines",
                         problem, "siiiiis", op->id, (int64_t)op->position.base, (int64_t)op->position.number,
                         (int64_t)op->position.after, (int64_t)op->position.rules, (int64_t)op->position.gone,
                         op->position.lines);
        break;
    case STORE_TOLD:
        s = statement_of(c, PUT_TOLD,
                         "INSERT INTO told VALUES (?,?,?,?,?) ON CONFLICT (match, first) DO UPDATE SET"
                         " last=excluded.last, size=excluded.size, bytes=excluded.bytes",
                         problem, "siiiz", op->id, (int64_t)op->told.first, (int64_t)op->told.last,
                         (int64_t)op->told.size, op->told.bytes, op->told.length);
        break;
    }
    return step(c, s, conflict, problem);
}

bool sqlite_write(Store *store, const StoreOp *ops, int count, bool *conflict, Problem *problem)
{
    Connection *c = &((SqliteStore *)store)->writer;
    bool ignored;
    if (!conflict) conflict = &ignored;
    *conflict = false;
    if (!step(c, statement_of(c, BEGIN, "BEGIN IMMEDIATE", problem, ""), conflict, problem)) return false;
    bool done = true;
    for (int i = 0; i < count && done; i++) done = write_op(c, &ops[i], conflict, problem);
    if (done && step(c, statement_of(c, COMMIT, "COMMIT", problem, ""), conflict, problem)) return true;
    /* a failure may have ended the transaction already */
    if (!sqlite3_get_autocommit(c->db)) sqlite3_exec(c->db, "ROLLBACK", NULL, NULL, NULL);
    return false;
}
