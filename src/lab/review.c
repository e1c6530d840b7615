/* Shares the choices of a match out among threads that weigh them. */
#include "lab/review.h"

#include "lab/crew.h"

#include <pthread.h>

/* What the threads share, and who takes the next. */
typedef struct Work {
    const Table *table;
    const ReviewOptions *options;
    const Review *review;
    pthread_mutex_t lock;
    int next, done;
    void (*progress)(void *context, int done, int of);
    void *context;
} Work;

static void *work_do(void *shared)
{
    Work *work = shared;
    Reviewer *reviewer = reviewer_new(work->table, work->options);
    for (;;) {
        pthread_mutex_lock(&work->lock);
        int i = work->next < work->review->count ? work->next++ : -1;
        pthread_mutex_unlock(&work->lock);
        if (i < 0) break;
        review_weigh(work->review, reviewer, i);
        pthread_mutex_lock(&work->lock);
        work->done++;
        if (work->progress) work->progress(work->context, work->done, work->review->count);
        pthread_mutex_unlock(&work->lock);
    }
    reviewer_free(reviewer);
    return NULL;
}

void review_make(const Table *table, const ReviewOptions *options, int threads, Review *review,
                 void (*progress)(void *, int, int), void *context)
{
    Work work = {
        .table = table, .options = options, .review = review, .progress = progress, .context = context};
    review_open(review, table);
    pthread_mutex_init(&work.lock, NULL);
    crew_run(threads, work_do, &work);
    pthread_mutex_destroy(&work.lock);
    review_sum(review);
}
