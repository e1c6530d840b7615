/* The versions of the store's tables. A file of an older version is brought up by the steps after
   its own; steps are only ever added. Lines of matches are kept in the order in which they arrive,
   with an index by match: a table sorted by match costs a page for nearly every line. */
#include "store/sqlite.h"

const char *const store_migrations[] = {
    /* 1 */
    "CREATE TABLE player (id TEXT PRIMARY KEY, name TEXT NOT NULL, guest INTEGER NOT NULL, created INTEGER "
    "NOT NULL,"
    " password TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE UNIQUE INDEX account_name ON player (name COLLATE NOCASE) WHERE guest = 0;"
    "CREATE TABLE session (hash BLOB PRIMARY KEY, player TEXT NOT NULL, created INTEGER NOT NULL) WITHOUT "
    "ROWID;"
    "CREATE TABLE match (id TEXT PRIMARY KEY, created INTEGER NOT NULL, changed INTEGER NOT NULL, status "
    "INTEGER NOT NULL,"
    " game TEXT NOT NULL, head TEXT NOT NULL, options TEXT NOT NULL, seed BLOB NOT NULL, result TEXT) "
    "WITHOUT ROWID;"
    "CREATE INDEX match_status ON match (status) WHERE status < 2;"
    "CREATE TABLE seat (match TEXT NOT NULL, seat INTEGER NOT NULL, kind TEXT NOT NULL, player TEXT NOT NULL,"
    " name TEXT NOT NULL, team TEXT NOT NULL, bot TEXT NOT NULL, words TEXT, invite BLOB NOT NULL,"
    " PRIMARY KEY (match, seat)) WITHOUT ROWID;"
    "CREATE INDEX seat_player ON seat (player) WHERE player != '';"
    "CREATE TABLE entry (arrival INTEGER PRIMARY KEY, match TEXT NOT NULL, number INTEGER NOT NULL, at "
    "INTEGER NOT NULL,"
    " seat INTEGER NOT NULL, line TEXT NOT NULL, hash INTEGER NOT NULL, key TEXT NOT NULL);"
    "CREATE UNIQUE INDEX entry_number ON entry (match, number);"
    "CREATE TABLE chat (arrival INTEGER PRIMARY KEY, match TEXT NOT NULL, at INTEGER NOT NULL, seat INTEGER "
    "NOT NULL,"
    " name TEXT NOT NULL, text TEXT NOT NULL);"
    "CREATE INDEX chat_match ON chat (match);",
    /* 2 */
    "CREATE TABLE report (arrival INTEGER PRIMARY KEY, at INTEGER NOT NULL, player TEXT NOT NULL, match TEXT "
    "NOT NULL,"
    " seat INTEGER NOT NULL, text TEXT NOT NULL);"
    "CREATE TABLE block (player TEXT NOT NULL, blocked TEXT NOT NULL, PRIMARY KEY (player, blocked)) WITHOUT "
    "ROWID;"
    "CREATE TABLE note (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;",
    /* 3: the clocks as they stood after a line */
    "ALTER TABLE entry ADD COLUMN clock TEXT NOT NULL DEFAULT '';",
    /* 4: standing orders */
    "ALTER TABLE seat ADD COLUMN orders TEXT NOT NULL DEFAULT '';",
    /* 5: live matches that are not in memory */
    ("ALTER TABLE match ADD COLUMN wake INTEGER NOT NULL DEFAULT 0;"
     "CREATE INDEX match_wake ON match (wake) WHERE status = 1;"),
    /* 6: what outlives a change of the rules: positions, and what was told */
    ("CREATE TABLE position (match TEXT NOT NULL, base INTEGER NOT NULL, number INTEGER NOT NULL,"
     " after INTEGER NOT NULL, rules INTEGER NOT NULL, gone INTEGER NOT NULL, lines TEXT NOT NULL);"
     "CREATE UNIQUE INDEX position_match ON position (match, base);"
     "CREATE TABLE told (match TEXT NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL,"
     " size INTEGER NOT NULL, bytes BLOB NOT NULL);"
     "CREATE UNIQUE INDEX told_match ON told (match, first);"),
    /* 7: sessions end when nobody uses them */
    ("ALTER TABLE session ADD COLUMN used INTEGER NOT NULL DEFAULT 0;"
     "UPDATE session SET used = CAST(strftime('%s', 'now') AS INTEGER) * 1000;"
     "CREATE INDEX session_player ON session (player);"),
    /* 8: friends */
    ("CREATE TABLE friend (player TEXT NOT NULL, other TEXT NOT NULL, PRIMARY KEY (player, other)) WITHOUT "
     "ROWID;"),
};
const int store_migration_count = sizeof store_migrations / sizeof *store_migrations;
