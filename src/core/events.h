/* What happened, why, and who may know of it. */
#ifndef ARBITER_EVENTS_H
#define ARBITER_EVENTS_H

#include "core/clauses.h"

enum { UNKNOWN = -32000 }; /* stands in an event for what a seat may not know */

enum { SECRET_SUBJECT = 1, SECRET_OBJECT = 2, SECRET_N0 = 4, SECRET_ALL = 0x8000 };

typedef struct Event {
    uint16_t kind;   /* of the game                                            */
    uint16_t clause; /* of clauses.h: the rule that caused it                  */
    int16_t subject, object, n[4];
    uint16_t secret;  /* SECRET_ bits (SECRET_N0 << i for n[i]): hidden from all but the audience;
                         SECRET_ALL: the others do not even see that it happened */
    uint8_t audience; /* bit 1 << seat; matters only where `secret` is not 0  */
    uint8_t spare;
} Event;
_Static_assert(sizeof(Event) == 20, "Event has no padding");

typedef struct Events {
    Event *items;
    int count, capacity; /* running over the capacity is a bug */
} Events;

/* Adds an event that everybody may see; events may be NULL. Returns it for more to be filled in
   (NULL if events is NULL). */
static inline Event *event_add(Events *events, int kind, int clause, int subject, int object, int n)
{
    if (__builtin_expect(events == NULL, 1)) return NULL;
    ensure(events->count < events->capacity);
    Event *event = &events->items[events->count++];
    *event = (Event){.kind = (uint16_t)kind,
                     .clause = (uint16_t)clause,
                     .subject = (int16_t)subject,
                     .object = (int16_t)object,
                     .n = {(int16_t)n, 0, 0, 0}};
    if (__builtin_expect(clause_cited != NULL, 0)) clause_cite(clause);
    return event;
}

/* Turns an event into what `seat` may see of it; false if it may see nothing. The one place where
   events are redacted. Seat 0 is a spectator and never in an audience. */
bool event_redact(Event *, int seat);

#endif
