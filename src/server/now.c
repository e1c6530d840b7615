/* What time it is. */
#include <time.h>

#include "server/internal.h"

static int64_t clock_ms(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t wall_ms(void) { return clock_ms(CLOCK_REALTIME); }

static int64_t start_offset; /* from the steady clock to 1970, as it was when we first looked */
static void note_offset(void) { start_offset = wall_ms() - clock_ms(CLOCK_MONOTONIC); }

void now_set(int64_t now)
{
    now_ms();
    start_offset = now - clock_ms(CLOCK_MONOTONIC);
}

int64_t now_ms(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, note_offset);
    return start_offset + clock_ms(CLOCK_MONOTONIC);
}
