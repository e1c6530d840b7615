/* The one place where events lose what a seat may not know. */
#include "core/events.h"

bool event_redact(Event *event, int seat)
{
    enum { KNOWN = SECRET_SUBJECT | SECRET_OBJECT | 15 * SECRET_N0 | SECRET_ALL };
    ensure(seat >= 0 && seat < 8 && (event->secret & ~KNOWN) == 0);
    if (event->secret == 0) return true;
    if (seat > 0 && event->audience >> seat & 1) return true;
    if (event->secret & SECRET_ALL) {
        *event = (Event){0}; /* so that nothing is told by whoever forgets to look at the answer */
        return false;
    }
    if (event->secret & SECRET_SUBJECT) event->subject = UNKNOWN;
    if (event->secret & SECRET_OBJECT) event->object = UNKNOWN;
    for (int i = 0; i < countof(event->n); i++)
        if (event->secret & SECRET_N0 << i) event->n[i] = UNKNOWN;
    return true;
}
