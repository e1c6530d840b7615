#include "table/clock.h"

Clock clock_new(const ClockSpec *spec, int seats)
{
    Clock clock = {.spec = *spec};
    for (int seat = 1; seat <= seats; seat++) clock.left[seat] = spec->ms;
    return clock;
}

unsigned clock_running(const Clock *clock)
{
    return clock->spec.kind == CLOCK_NONE ? 0 : clock->asked & ~clock->paused;
}

int64_t clock_left(const Clock *clock, int seat, int64_t now)
{
    if (clock->spec.kind == CLOCK_NONE) return -1;
    int64_t left = clock->left[seat];
    if (clock_running(clock) >> seat & 1 && now > clock->since) left -= now - clock->since;
    return left > 0 ? left : 0;
}

static void clock_settle(Clock *clock, int64_t now)
{
    if (clock->spec.kind != CLOCK_NONE)
        for (int seat = 1; seat <= SEATS_MAX; seat++) clock->left[seat] = clock_left(clock, seat, now);
    if (now > clock->since) clock->since = now;
}

void clock_ask(Clock *clock, unsigned asked, int64_t now)
{
    clock_settle(clock, now);
    for (int seat = 1; seat <= SEATS_MAX; seat++)
        if (clock->spec.kind == CLOCK_MATCH && clock->asked >> seat & 1 && !(asked >> seat & 1))
            clock->left[seat] += clock->spec.increment;
    clock->asked = asked;
}

void clock_chosen(Clock *clock, int seat, int64_t now)
{
    clock_settle(clock, now);
    if (clock->spec.kind == CLOCK_MOVE || clock->spec.kind == CLOCK_DAYS) clock->left[seat] = clock->spec.ms;
}

void clock_pause(Clock *clock, int seat, bool paused, int64_t now)
{
    clock_settle(clock, now);
    clock->paused = paused ? clock->paused | 1u << seat : clock->paused & ~(1u << seat);
}

int clock_out(const Clock *clock, int64_t now)
{
    unsigned running = clock_running(clock);
    for (int seat = 1; seat <= SEATS_MAX; seat++)
        if (running >> seat & 1 && clock_left(clock, seat, now) == 0) return seat;
    return 0;
}
