/* `arbiter store`: looking after the data of a server, which may be running meanwhile. */
#include <unistd.h>

#include "cli/common.h"
#include "server/server.h"
#include "store/store.h"

static const char help[] =
    "usage: arbiter store backup FILE [--data FOLDER]\n"
    "       arbiter store check [--data FOLDER] [--json]\n"
    "       arbiter store export FOLDER [--match ID] [--data FOLDER]\n"
    "       arbiter store migrate STORE [--data FOLDER]\n"
    "\n"
    "  backup   copies everything into one new file while the server runs; to go back to it, stop the\n"
    "           server, empty the folder and put the file there as arbiter.db\n"
    "  check    replays every match from its log and compares every hash\n"
    "  export   writes every match that has begun, or one, as ID.arb into a folder: scripts that replay; "
    "that of a\n"
    "           match which is not over tells what is hidden from its players\n"
    "  migrate  copies everything into another store, which must be empty: a folder, or postgres://... No "
    "server\n"
    "           may run meanwhile\n"
    "\n"
    "--store postgres://USER@HOST/DATABASE instead of --data: what a server has that was started so\n"
    "\n"
    "examples: arbiter store backup arbiter-monday.db --data /var/lib/arbiter\n"
    "          arbiter store export matches --data /var/lib/arbiter\n"
    "\n"
    "exit codes: 0 all is well, 1 a match does not replay, 2 bad usage or it can't be read\n";

static int store_check(const char *data, bool json)
{
    StoreCheck check;
    Problem problem = {0};
    if (!server_check(data, &check, &problem)) return cli_problem("store", &problem);
    if (json)
        printf("{\"matches\":%d,\"entries\":%ld,\"broken\":%d,\"resumable\":%d,\"told\":%d}\n", check.matches,
               check.entries, check.broken, check.resumable, check.told);
    else
        printf("%d matches, %ld entries, %d broken\n", check.matches, check.entries, check.broken);
    if (!json && (check.resumable || check.told))
        printf("played by other rules: %d go on from their last position, of %d that are over only what was "
               "told is "
               "left\n",
               check.resumable, check.told);
    return check.broken ? EXIT_FAILED : EXIT_OK;
}

static int store_export(const char *data, const char *id, const char *folder)
{
    int count;
    Problem problem = {0};
    if (!server_export(data, id, folder, &count, &problem)) return cli_problem("store", &problem);
    printf("%d %s\n", count, count == 1 ? "match" : "matches");
    return EXIT_OK;
}

/* Whatever is written to the old store meanwhile would be lost: nobody may have it. */
static int store_migrate(const char *data, const char *name)
{
    long count = 0;
    Problem problem = {0};
    bool database = store_is_postgres(data); /* which has a lock of its own */
    int lock = database || !store_exists(data, &problem) ? -1 : store_lock(data, &problem);
    Store *from = database || lock >= 0 ? store_open(data, database, &problem) : NULL,
          *to = from ? store_open(name, true, &problem) : NULL;
    bool done = to && store_copy(from, to, &count, &problem);
    if (from) from->close(from);
    if (to) to->close(to);
    if (lock >= 0) close(lock);
    if (!done) return cli_problem("store", &problem);
    printf("%ld rows\n", count);
    return EXIT_OK;
}

int command_store(int count, char **arguments)
{
    const char *data = "arbiter-data", *what = NULL, *where = NULL, *match = NULL, *value;
    bool json = false;
    Problem problem = {0};
    if (cli_help(count, arguments, help)) return EXIT_OK;
    for (int i = 0; i < count; i++) {
        if ((value = cli_value(count, arguments, &i, "--data")) ||
            (value = cli_value(count, arguments, &i, "--store")))
            data = value;
        else if ((value = cli_value(count, arguments, &i, "--match")))
            match = value;
        else if (cli_flag(arguments[i], "--json"))
            json = true;
        else if (arguments[i][0] == '-')
            return cli_usage("store", "unknown option %s", arguments[i]);
        else if (!what)
            what = arguments[i];
        else if (!where)
            where = arguments[i];
        else
            return cli_usage("store", "%s is one word too many", arguments[i]);
    }
    if (what && cli_flag(what, "check") && !where) return store_check(data, json);
    if (what && where && cli_flag(what, "export")) return store_export(data, match, where);
    if (what && where && cli_flag(what, "migrate")) return store_migrate(data, where);
    if (!what || !where || !cli_flag(what, "backup"))
        return cli_usage("store", "backup FILE, check, export FOLDER, or migrate STORE");
    if (store_is_postgres(data))
        return cli_usage("store", "a database is backed up by pg_dump, or by `arbiter store migrate FOLDER`");
    if (store_backup(data, where, &problem)) return EXIT_OK;
    return cli_problem("store", &problem);
}
