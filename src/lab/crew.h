/* The same work on several threads at once. */
#ifndef ARBITER_LAB_CREW_H
#define ARBITER_LAB_CREW_H

enum { CREW_MAX = 64 };

/* Runs work(context) on so many threads (at most CREW_MAX) and waits for all; where no thread can be had, on
   the caller's. The work shares itself out: with a lock of its own in the context. */
void crew_run(long threads, void *(*work)(void *context), void *context);

#endif
