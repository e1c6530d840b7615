/* Messages between processes over a NATS server: by subject, to everybody who listens or to one of a group,
   at most once. Whoever must not lose anything asks again. The library is loaded when it is first needed: the
   program needs it for nothing else. */
#ifndef ARBITER_BUS_H
#define ARBITER_BUS_H

#include "core/text.h"

enum { BUS_SUBJECT_SIZE = 96 };

typedef struct Bus Bus;
typedef struct BusListener BusListener;
typedef struct BusTurn BusTurn;

typedef struct BusMessage {
    const char *subject, *reply; /* reply: "" if nobody waits for one */
    const char *bytes;           /* terminated */
    int length;
    bool nobody; /* instead of an answer: nobody listens there */
} BusMessage;

typedef void BusTake(void *context, const BusMessage *); /* on a thread of the bus */
typedef void BusChanged(void *context, bool connected);  /* the same */

/* By its address nats://HOST:PORT. Once open it connects again by itself whenever the server was away;
   `changed` (or NULL) hears of it. What is sent meanwhile may be lost. */
Bus *bus_open(const char *address, BusChanged *changed, void *context, Problem *);
void bus_close(Bus *); /* its listeners and turns must have ended */

/* False: it can't be sent, or is larger than the bus takes. `reply`: a subject, or NULL. */
bool bus_send(Bus *, const char *subject, const char *reply, const char *bytes, int length);
int bus_size_max(Bus *);
/* Asks whoever listens there and waits; the answer is added to a text. */
bool bus_ask(Bus *, const char *subject, const char *bytes, int length, int ms, Text *answer);

/* One message after the other, each on the same thread. NULL: it can't. */
BusListener *bus_listen(Bus *, const char *subject, BusTake *, void *context);
void bus_unlisten(BusListener *); /* no message is being taken when it returns */

/* A turn gets one message of those that are shared out among a group, and no second one: so nothing waits
   behind it. A message for which no turn is open comes back to its sender as `nobody`. */
BusTurn *bus_turn(Bus *, const char *subject, const char *group);
bool bus_turn_wait(BusTurn *, int ms, BusMessage *); /* false: not yet */
void bus_turn_end(BusTurn *);                        /* the message ends with it */

#endif
