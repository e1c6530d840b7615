/* A match looked at again, on several threads. */
#ifndef ARBITER_LAB_REVIEW_H
#define ARBITER_LAB_REVIEW_H

#include "table/review.h"

/* The result does not depend on the threads. `progress` may be NULL. */
void review_make(const Table *, const ReviewOptions *, int threads, Review *,
                 void (*progress)(void *context, int done, int of), void *context);

#endif
