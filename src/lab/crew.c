/* Starting threads for one piece of work, and waiting for them. */
#include "lab/crew.h"

#include <pthread.h>

void crew_run(long threads, void *(*work)(void *context), void *context)
{
    pthread_t thread[CREW_MAX];
    long started = 0;
    while (started < threads && started < CREW_MAX &&
           pthread_create(&thread[started], NULL, work, context) == 0)
        started++;
    if (!started) work(context);
    for (long i = 0; i < started; i++) pthread_join(thread[i], NULL);
}
