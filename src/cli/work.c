/* `arbiter work`: plays matches for others, who spread them over a bus. */
#include "cli/common.h"
#include "lab/crew.h"
#include "lab/spread.h"

static const char help[] =
    "usage: arbiter work --bus ADDRESS [--threads N]\n"
    "\n"
    "Plays matches for whoever asks on a bus, a NATS server: `arbiter match --bus` and `arbiter lab --bus`. "
    "As\n"
    "many workers as there are share the matches; what one was at when it was lost is played by another. It\n"
    "runs nothing but bots of arbiter's own. Ctrl-C and SIGTERM end it after the matches that it is at.\n"
    "\n"
    "  --bus       nats://HOST:PORT, the same for all\n"
    "  --threads N so many matches at a time (default: one for each core)\n"
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
    const char *value, *bus = NULL;
    long threads = cli_cores(CREW_MAX);
    Problem problem = {0};
    if (cli_help(count, arguments, help)) return EXIT_OK;
    for (int i = 0; i < count; i++) {
        if ((value = cli_value(count, arguments, &i, "--bus"))) {
            bus = value;
        } else if ((value = cli_value(count, arguments, &i, "--threads"))) {
            if (!cli_number(value, 1, CREW_MAX, &threads))
                return cli_usage("work", "--threads needs a number from 1 to %d", CREW_MAX);
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
    return worker_run(&worker, &problem) ? EXIT_OK : cli_problem("work", &problem);
}
