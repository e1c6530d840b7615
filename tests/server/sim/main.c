/* usage: simulate [--seeds N] [--from SEED] [--steps N] [--keep-going] [--kept FILE]
   Runs seeds of the simulation; the last line is `N passed, N failed`. A seed that fails is run again alone
   by
   --from SEED --seeds 1. --kept: seeds that failed once, before all others. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sim.h"

static long acknowledged, told, batches, failed_batches, killed, matches, taken;

static void on_abort(int number)
{
    (void)number;
    sim_wrong("the process stops");
}

/* In a process of its own if others are to go on after it has failed. */
static bool seed_passes(uint64_t seed, int steps, bool apart)
{
    int status = 0;
    fflush(stdout);
    pid_t child = apart ? fork() : 0;
    ensure(child >= 0);
    if (child == 0) {
        sim_run(seed, steps);
        if (apart) _exit(0);
        acknowledged += sim.acknowledged, told += sim.told, batches += sim.batches;
        failed_batches += sim.failed, killed += sim.killed, matches += sim.matches, taken += sim.taken;
        return true;
    }
    ensure(waitpid(child, &status, 0) == child);
    return status == 0;
}

int main(int count, char **arguments)
{
    uint64_t from = 1;
    int seeds = 500, steps = 2500, passed = 0, failed = 0;
    bool apart = false;
    FILE *kept = NULL;
    for (int i = 1; i < count; i++) {
        const char *value = i + 1 < count ? arguments[i + 1] : "";
        if (strcmp(arguments[i], "--keep-going") == 0)
            apart = true;
        else if (strcmp(arguments[i], "--seeds") == 0)
            seeds = atoi(value), i++;
        else if (strcmp(arguments[i], "--from") == 0)
            from = strtoull(value, NULL, 10), i++;
        else if (strcmp(arguments[i], "--steps") == 0)
            steps = atoi(value), i++;
        else if (strcmp(arguments[i], "--kept") == 0)
            kept = fopen(value, "r"), i++;
    }
    signal(SIGABRT, on_abort);
    if (!getenv("SIM_LOG") && !freopen("/dev/null", "w", stderr)) return 2; /* what the server logs */
    char line[64];
    for (char *end; kept && fgets(line, sizeof line, kept);) {
        uint64_t seed = strtoull(line, &end, 10);
        int own = (int)strtol(end, NULL, 10);
        if (end != line) (*(seed_passes(seed, own ? own : steps, apart) ? &passed : &failed))++;
    }
    if (kept) fclose(kept);
    for (int i = 0; i < seeds; i++) (*(seed_passes(from + (uint64_t)i, steps, apart) ? &passed : &failed))++;
    if (!apart)
        printf("%ld matches, %ld choices acknowledged, %ld lines told, %ld batches, %ld of them not kept, "
               "%ld kills, %ld take-overs\n",
               matches, acknowledged, told, batches, failed_batches, killed, taken);
    printf("%d passed, %d failed\n", passed, failed);
    return failed ? 1 : 0;
}
