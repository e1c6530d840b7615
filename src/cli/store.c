/* `arbiter store`: looking after the data of a server, which may be running meanwhile. */
#include "cli/common.h"
#include "server/server.h"
#include "store/store.h"

static const char help[] =
    "usage: arbiter store backup FILE [--data FOLDER]\n"
    "       arbiter store check [--data FOLDER] [--json]\n"
    "\n"
    "  backup   copies everything into one new file while the server runs; to go back to it, stop the\n"
    "           server, empty the folder and put the file there as arbiter.db\n"
    "  check    replays every match from its log and compares every hash\n"
    "\n"
    "examples: arbiter store backup arbiter-monday.db --data /var/lib/arbiter\n"
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

int command_store(int count, char **arguments)
{
    const char *data = "arbiter-data", *what = NULL, *file = NULL, *value;
    bool json = false;
    Problem problem = {0};
    if (cli_help(count, arguments, help)) return EXIT_OK;
    for (int i = 0; i < count; i++) {
        if ((value = cli_value(count, arguments, &i, "--data")))
            data = value;
        else if (cli_flag(arguments[i], "--json"))
            json = true;
        else if (arguments[i][0] == '-')
            return cli_usage("store", "unknown option %s", arguments[i]);
        else if (!what)
            what = arguments[i];
        else if (!file)
            file = arguments[i];
        else
            return cli_usage("store", "%s is one word too many", arguments[i]);
    }
    if (what && cli_flag(what, "check") && !file) return store_check(data, json);
    if (!what || !cli_flag(what, "backup") || !file) return cli_usage("store", "backup FILE, or check");
    if (store_backup(data, file, &problem)) return EXIT_OK;
    return cli_problem("store", &problem);
}
