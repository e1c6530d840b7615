/* Loaded before the C library: moves the wall clock by as many seconds as the file in ARBITER_SKEW says, and
   no other clock. So a test can do to a server what somebody does who sets the machine's clock. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int clock_gettime(clockid_t clock, struct timespec *now)
{
    static int (*real)(clockid_t, struct timespec *);
    if (!real) *(void **)&real = dlsym(RTLD_NEXT, "clock_gettime");
    int status = real(clock, now);
    const char *path = getenv("ARBITER_SKEW");
    FILE *file = clock == CLOCK_REALTIME && path ? fopen(path, "r") : NULL;
    long seconds = 0;
    if (file) {
        if (fscanf(file, "%ld", &seconds) == 1) now->tv_sec += seconds;
        fclose(file);
    }
    return status;
}
