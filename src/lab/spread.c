/* Giving out matches to workers, and taking what they have played. One thread decides; those of the bus only
   bring messages. */
#include "lab/spread.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "lab/think.h"

enum { JOBS_MAX = 256, MATCHES_MAX = 512, WAIT_MS = 50, NOBODY_MS = 200, LONELY_MS = 3000 };
#define AIM_MS 200.0 /* how long the matches of a job should take */

typedef struct Mail {
    struct Mail *next;
    bool free, nobody; /* free: somebody waits for work */
    int job;
    unsigned attempt;
    char text[];
} Mail;

typedef struct SpreadJob {
    bool used, out, placed; /* out: it was sent; placed: a worker is at it */
    long from, to;
    unsigned attempt;
    double heard, began;
} SpreadJob;

typedef struct Spreading {
    const Spread *spread;
    Bus *bus;
    char name[32], answers[BUS_SUBJECT_SIZE];
    pthread_mutex_t lock;
    pthread_cond_t wake;
    Mail *mail, **mail_last;
    SpreadJob job[JOBS_MAX];
    long next;           /* the next match that was in no job yet */
    double match_ms;     /* how long one takes, about; 0: nobody knows */
    double nobody_until; /* nobody was free a moment ago */
    double alone;        /* since when nobody is at anything; 0: somebody is */
    bool lonely_said, failed;
    Problem *problem;
} Spreading;

/* ---- threads of the bus ---- */

static void mail_add(Spreading *s, Mail *mail)
{
    pthread_mutex_lock(&s->lock);
    mail->next = NULL;
    *s->mail_last = mail;
    s->mail_last = &mail->next;
    pthread_cond_signal(&s->wake);
    pthread_mutex_unlock(&s->lock);
}

static void on_answer(void *context, const BusMessage *message)
{
    Spreading *s = context;
    const char *number = message->subject + strlen(s->answers) - 1; /* instead of its last `>` */
    Mail *mail = malloc(sizeof *mail + (size_t)message->length + 1);
    ensure(mail != NULL);
    *mail = (Mail){.nobody = message->nobody};
    if (sscanf(number, "%d.%u", &mail->job, &mail->attempt) != 2 || mail->job < 0 || mail->job >= JOBS_MAX) {
        free(mail);
        return;
    }
    memcpy(mail->text, message->bytes, (size_t)message->length);
    mail->text[message->length] = 0;
    mail_add(s, mail);
}

static void on_free(void *context, const BusMessage *message)
{
    Mail *mail = malloc(sizeof *mail + 1);
    (void)message;
    ensure(mail != NULL);
    *mail = (Mail){.free = true};
    mail_add(context, mail);
}

static void on_plan(void *context, const BusMessage *message)
{
    const Spreading *s = context;
    const Text *plan = s->spread->plan;
    if (message->reply[0]) bus_send(s->bus, message->reply, NULL, plan->at, plan->length);
}

/* ---- giving out ---- */

/* As many as take about AIM_MS, and fewer towards the end. */
static long job_size(const Spreading *s)
{
    long busy = 1, left = s->spread->count - s->next, size = 1;
    for (int i = 0; i < JOBS_MAX; i++) busy += s->job[i].used;
    if (s->match_ms > 0) size = (long)(AIM_MS / s->match_ms);
    if (size > left / (2 * busy)) size = left / (2 * busy);
    return size < 1 ? 1 : size > MATCHES_MAX ? MATCHES_MAX : size;
}

static SpreadJob *job_waiting(Spreading *s)
{
    const Spread *spread = s->spread;
    SpreadJob *unused = NULL;
    for (int i = 0; i < JOBS_MAX; i++) {
        if (s->job[i].used && !s->job[i].out) return &s->job[i];
        if (!s->job[i].used && !unused) unused = &s->job[i];
    }
    if (!unused) return NULL;
    while (s->next < spread->count && !spread->wanted(spread->context, s->next)) s->next++;
    if (s->next == spread->count) return NULL;
    *unused = (SpreadJob){.used = true, .from = s->next, .attempt = unused->attempt};
    long size = job_size(s);
    while (s->next < spread->count && s->next - unused->from < size &&
           spread->wanted(spread->context, s->next))
        s->next++;
    unused->to = s->next;
    return unused;
}

static bool any_unplaced(const Spreading *s)
{
    for (int i = 0; i < JOBS_MAX; i++)
        if (s->job[i].used && s->job[i].out && !s->job[i].placed) return true;
    return false;
}

/* One at a time looks for a worker: the next one when somebody has said that he is at it. */
static void job_send(Spreading *s, double now)
{
    TEXT(text, 200);
    TEXT(reply, BUS_SUBJECT_SIZE);
    if (now < s->nobody_until || any_unplaced(s)) return;
    SpreadJob *job = job_waiting(s);
    if (!job) return;
    job->attempt++;
    job->heard = now;
    job->out = true;
    job->placed = false;
    text_format(&text, "%s %ld %ld", s->name, job->from, job->to);
    text_put_bytes(&reply, s->answers, (int)strlen(s->answers) - 1);
    text_format(&reply, "%d.%u", (int)(job - s->job), job->attempt);
    if (!bus_send(s->bus, WORK_SUBJECT, reply.at, text.at, text.length)) job->out = false;
}

/* ---- taking ---- */

static void fail(Spreading *s, const char *what)
{
    s->failed = true;
    problem_set(s->problem, 0, 0, "", "%s", what);
}

static void job_done(Spreading *s, SpreadJob *job, const char *text, double now)
{
    long from, to;
    int length = 0;
    if (sscanf(text, "done %ld %ld%n", &from, &to, &length) != 2 || text[length] != '\n') return;
    if (from != job->from || to <= from || to > job->to) return; /* of an attempt before this one */
    if (!s->spread->take(s->spread->context, from, to, text + length + 1, s->problem)) {
        s->failed = true;
        return;
    }
    if (job->began > 0) s->match_ms = (now - job->began) / (double)(to - from);
    job->from = to;
    job->out = job->placed = false;
    job->began = 0;
    job->used = job->from < job->to;
}

static void mail_read(Spreading *s, const Mail *mail, double now)
{
    SpreadJob *job = &s->job[mail->job];
    if (mail->free) {
        s->nobody_until = 0;
        return;
    }
    if (!job->used) return;
    bool current = job->out && mail->attempt == job->attempt;
    if (mail->nobody) {
        if (!current || job->placed) return;
        job->out = false;
        s->nobody_until = now + NOBODY_MS;
        return;
    }
    if (strncmp(mail->text, "done ", 5) == 0)
        job_done(s, job, mail->text, now);
    else if (strncmp(mail->text, "failed ", 7) == 0)
        fail(s, mail->text + 7);
    else if (current) {
        if (!job->placed) job->began = now;
        job->placed = true;
        job->heard = now;
        s->alone = 0;
    }
}

static void mail_collect(Spreading *s, double now)
{
    pthread_mutex_lock(&s->lock);
    Mail *mail = s->mail;
    s->mail = NULL;
    s->mail_last = &s->mail;
    pthread_mutex_unlock(&s->lock);
    for (Mail *next; mail; mail = next) {
        next = mail->next;
        if (!s->failed) mail_read(s, mail, now);
        free(mail);
    }
}

static void lost_look(Spreading *s, double now)
{
    bool any = false;
    for (int i = 0; i < JOBS_MAX; i++) {
        SpreadJob *job = &s->job[i];
        if (!job->used || !job->out) continue;
        any = any || job->placed;
        if (now - job->heard < WORK_LOST_MS) continue;
        TEXT(text, 160);
        text_format(&text, "a worker was lost; matches %ld to %ld are played again", job->from + 1, job->to);
        if (job->placed && s->spread->say) s->spread->say(s->spread->context, text.at);
        job->out = job->placed = false;
    }
    if (any) s->alone = 0;
    if (!any && s->alone == 0) s->alone = now;
    if (any || s->lonely_said || now - s->alone < LONELY_MS) return;
    s->lonely_said = true;
    if (s->spread->say) s->spread->say(s->spread->context, "waits for a worker: `arbiter work --bus ...`");
}

/* ---- running ---- */

static bool all_done(const Spreading *s)
{
    const Spread *spread = s->spread;
    for (int i = 0; i < JOBS_MAX; i++)
        if (s->job[i].used) return false;
    for (long i = s->next; i < spread->count; i++)
        if (spread->wanted(spread->context, i)) return false;
    return true;
}

static void wait_a_little(Spreading *s)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += WAIT_MS * 1000000l;
    until.tv_sec += until.tv_nsec / 1000000000l;
    until.tv_nsec %= 1000000000l;
    pthread_mutex_lock(&s->lock);
    if (!s->mail) pthread_cond_timedwait(&s->wake, &s->lock, &until);
    pthread_mutex_unlock(&s->lock);
}

static void work(Spreading *s)
{
    const Spread *spread = s->spread;
    while (!s->failed && !all_done(s) && !spread->stop(spread->context)) {
        double now = clock_ms();
        mail_collect(s, now);
        if (s->failed) break;
        lost_look(s, now);
        job_send(s, now);
        wait_a_little(s);
    }
}

bool spread_run(const Spread *spread, Problem *problem)
{
    Spreading *s = calloc(1, sizeof *s);
    ensure(s != NULL);
    *s = (Spreading){.spread = spread, .problem = problem};
    s->mail_last = &s->mail;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    snprintf(s->name, sizeof s->name, "%d-%lx", (int)getpid(), (unsigned long)now.tv_nsec);
    snprintf(s->answers, sizeof s->answers, "arbiter.answers.%s.>", s->name);
    TEXT(plan, BUS_SUBJECT_SIZE);
    text_format(&plan, "arbiter.plan.%s", s->name);
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->wake, NULL);
    s->bus = bus_open(spread->bus, NULL, NULL, problem);
    if (s->bus && spread->plan->length > bus_size_max(s->bus)) {
        s->failed = !problem_set(problem, 0, 0, "a larger max_payload of the NATS server",
                                 "these cards are more than the bus takes in one message");
    } else if (s->bus) {
        BusListener *listener[] = {bus_listen(s->bus, s->answers, on_answer, s),
                                   bus_listen(s->bus, plan.at, on_plan, s),
                                   bus_listen(s->bus, WORK_FREE, on_free, s)};
        if (listener[0] && listener[1] && listener[2])
            work(s);
        else
            fail(s, "the bus can't be listened to");
        for (int i = 0; i < countof(listener); i++) bus_unlisten(listener[i]);
    }
    bool done = s->bus && !s->failed;
    bus_close(s->bus);
    for (Mail *mail = s->mail, *next; mail; mail = next) {
        next = mail->next;
        free(mail);
    }
    pthread_mutex_destroy(&s->lock);
    pthread_cond_destroy(&s->wake);
    free(s);
    return done;
}
