/* `arbiter work`: plays matches for others, who spread them over a bus. */
#include "cli/common.h"
#include "lab/crew.h"
#include "lab/spread.h"
#include "server/server.h"

static const char help[] =
    "usage: arbiter work --bus ADDRESS [--threads N] [--only matches|bots]\n"
    "\n"
    "Works for whoever asks on a bus, a NATS server: plays matches of `arbiter match --bus` and `arbiter lab "
    "--bus`,\n"
    "and chooses for the bots of `arbiter serve --bus`. As many workers as there are share all that; what "
    "one "
    "was\n"
    "at when it was lost is done by another. It runs nothing but bots of arbiter's own. Ctrl-C and SIGTERM "
    "end "
    "it\n"
    "after what it is at.\n"
    "\n"
    "  --bus       nats://HOST:PORT, the same for all\n"
    "  --threads N so many matches, and so many bots, at a time (default: one for each core)\n"
    "  --only      one of the two: a machine whose bots should not wait for experiments\n"
    "\n"
    "examples: arbiter work --bus nats://127.0.0.1:4222\n"
    "\n"
    "exit codes: 0 ended by a signal, 2 bad usage, or the bus can't be reached\n";

static void work_ready(void *context, const char *name)
{
    printf("arbiter works at %s as %s\n", (const char *)context, name);
    fflush(stdout);
}

int command_work(int count, char **arguments)
{
    const char *value, *bus = NULL, *only = "";
    long threads = cli_cores(CREW_MAX);
    Problem problem = {0};
    if (cli_help(count, arguments, help)) return EXIT_OK;
    for (int i = 0; i < count; i++) {
        if ((value = cli_value(count, arguments, &i, "--bus"))) {
            bus = value;
        } else if ((value = cli_value(count, arguments, &i, "--threads"))) {
            if (!cli_number(value, 1, CREW_MAX, &threads))
                return cli_usage("work", "--threads needs a number from 1 to %d", CREW_MAX);
        } else if ((value = cli_value(count, arguments, &i, "--only"))) {
            only = value;
            if (strcmp(only, "matches") != 0 && strcmp(only, "bots") != 0)
                return cli_usage("work", "--only is matches or bots, not %s", only);
        } else {
            return cli_usage("work", "\"%s\" is no option", arguments[i]);
        }
    }
    if (!bus || !*bus) return cli_usage("work", "--bus says where others ask: nats://HOST:PORT");
    cli_interrupts_catch();
    Worker worker = {.bus = bus,
                     .threads = threads,
                     .stop = cli_interrupted,
                     .ready = work_ready,
                     .context = (void *)(uintptr_t)bus};
    BotWork *bots = NULL;
    bool worked = strcmp(only, "matches") == 0 ||
                  (bots = bot_work_begin(bus, (int)threads, cli_interrupted, &problem)) != NULL;
    if (worked && strcmp(only, "bots") != 0)
        worked = worker_run(&worker, &problem);
    else if (worked)
        work_ready(worker.context, "a thinker of bots");
    bot_work_end(bots);
    return worked ? EXIT_OK : cli_problem("work", &problem);
}
