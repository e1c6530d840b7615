/* Instead of a bus, in a program that was built without the headers of libnats: nobody can open one. */
#include "bus/bus.h"

Bus *bus_open(const char *address, BusChanged *changed, void *context, Problem *problem)
{
    (void)address, (void)changed, (void)context;
    problem_set(problem, 0, 0, "a program that was built with libnats-dev", "this program knows no bus");
    return NULL;
}

void bus_close(Bus *bus) { ensure(!bus); }

bool bus_send(Bus *bus, const char *subject, const char *reply, const char *bytes, int length)
{
    (void)bus, (void)subject, (void)reply, (void)bytes, (void)length;
    return false;
}

int bus_size_max(Bus *bus) { return bus != NULL; }

bool bus_ask(Bus *bus, const char *subject, const char *bytes, int length, int ms, Text *answer)
{
    (void)bus, (void)subject, (void)bytes, (void)length, (void)ms, (void)answer;
    return false;
}

BusListener *bus_listen(Bus *bus, const char *subject, BusTake *take, void *context)
{
    (void)bus, (void)subject, (void)take, (void)context;
    return NULL;
}

void bus_unlisten(BusListener *listener) { ensure(!listener); }

BusTurn *bus_turn(Bus *bus, const char *subject, const char *group)
{
    (void)bus, (void)subject, (void)group;
    return NULL;
}

bool bus_turn_wait(BusTurn *turn, int ms, BusMessage *message)
{
    (void)turn, (void)ms, (void)message;
    return false;
}

void bus_turn_end(BusTurn *turn) { ensure(!turn); }
