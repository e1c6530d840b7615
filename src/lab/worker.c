/* A worker: threads that take matches from the bus, play them and send what happened, and one that says what
   they are at. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "lab/crew.h"
#include "lab/plan.h"
#include "lab/spread.h"

enum { PLANS_MAX = 8, TURN_MS = 200, PLAN_MS = 2000, NAME_MAX_BYTES = 32 };

typedef struct KnownPlan {
    char name[NAME_MAX_BYTES]; /* "": none */
    Plan plan;
    int users;
    long used; /* when it was last: the one that is longest out of use makes room */
} KnownPlan;

typedef struct Working { /* what a thread is at */
    char reply[BUS_SUBJECT_SIZE];
} Working;

typedef struct Office {
    const Worker *worker;
    Bus *bus;
    char name[80];
    pthread_mutex_t lock;
    KnownPlan known[PLANS_MAX];
    long uses;
    int threads;
    Working working[CREW_MAX];
    bool ended; /* all threads have; the one that says so may end */
} Office;

static void office_say(Office *office, const char *reply, const char *word)
{
    TEXT(text, 100);
    text_format(&text, "%s %s", word, office->name);
    bus_send(office->bus, reply, NULL, text.at, text.length);
}

static void *alive_thread(void *context)
{
    Office *office = context;
    for (;;) {
        char reply[CREW_MAX][BUS_SUBJECT_SIZE];
        pthread_mutex_lock(&office->lock);
        bool ended = office->ended;
        int count = office->threads;
        for (int i = 0; i < count; i++) memcpy(reply[i], office->working[i].reply, BUS_SUBJECT_SIZE);
        pthread_mutex_unlock(&office->lock);
        if (ended) return NULL;
        for (int i = 0; i < count; i++)
            if (reply[i][0]) office_say(office, reply[i], "at");
        nanosleep(&(struct timespec){.tv_nsec = WORK_ALIVE_MS * 1000000l}, NULL);
    }
}

/* ---- plans ---- */

/* A place for a plan, ours alone; NULL with a problem. Under the lock. */
static KnownPlan *plan_place(Office *office, Problem *problem)
{
    KnownPlan *best = NULL;
    for (int i = 0; i < PLANS_MAX; i++)
        if (!office->known[i].users && (!best || office->known[i].used < best->used))
            best = &office->known[i];
    if (!best) {
        problem_set(problem, 0, 0, "fewer at a time", "a worker works for %d already", PLANS_MAX);
        return NULL;
    }
    if (best->name[0]) plan_free(&best->plan);
    *best = (KnownPlan){0};
    return best;
}

static KnownPlan *plan_take(Office *office, const char *name, Problem *problem)
{
    KnownPlan *known = NULL;
    pthread_mutex_lock(&office->lock); /* one thread asks; whoever else needs it waits for the same answer */
    for (int i = 0; i < PLANS_MAX && !known; i++)
        if (strcmp(office->known[i].name, name) == 0) known = &office->known[i];
    if (!known && (known = plan_place(office, problem))) {
        TEXT(subject, BUS_SUBJECT_SIZE);
        Text text = text_growing();
        text_format(&subject, "arbiter.plan.%s", name);
        if (!bus_ask(office->bus, subject.at, "", 0, PLAN_MS, &text))
            known = NULL; /* whoever wanted it is gone */
        else if (plan_read(&known->plan, text.at, text.length, problem))
            snprintf(known->name, sizeof known->name, "%s", name);
        else
            known = NULL;
        text_free(&text);
    }
    if (known) {
        known->users++;
        known->used = ++office->uses;
    }
    pthread_mutex_unlock(&office->lock);
    return known;
}

/* ---- work ---- */

static void job_play(Office *office, const char *job, const char *reply)
{
    char name[NAME_MAX_BYTES];
    long from, to;
    Problem problem = {0};
    if (sscanf(job, "%31s %ld %ld", name, &from, &to) != 3) return;
    KnownPlan *known = plan_take(office, name, &problem);
    Text text = text_growing(), result = text_growing();
    if (known) {
        PlanPlayers players = plan_players(&known->plan);
        long end = plan_play(&known->plan, &players, from, to, office->worker->stop, &result, &problem);
        plan_players_free(&known->plan, &players);
        if (end > from) text_format(&text, "done %ld %ld\n", from, end);
        text_put_bytes(&text, result.at ? result.at : "", result.length);
        if (text.length > bus_size_max(office->bus))
            problem_set(&problem, 0, 0, "", "the results are more than the bus takes in one message");
        pthread_mutex_lock(&office->lock);
        known->users--;
        pthread_mutex_unlock(&office->lock);
    }
    if (problem.what[0]) {
        text_clear(&text);
        text_format(&text, "failed %s%s%s", problem.what, problem.expected[0] ? "; expected " : "",
                    problem.expected);
    }
    if (text.length) bus_send(office->bus, reply, NULL, text.at, text.length);
    text_free(&text);
    text_free(&result);
}

static void *work_thread(void *context)
{
    Office *office = context;
    pthread_mutex_lock(&office->lock);
    Working *working = &office->working[office->threads++];
    pthread_mutex_unlock(&office->lock);
    while (!office->worker->stop()) {
        BusMessage message;
        BusTurn *turn = bus_turn(office->bus, WORK_SUBJECT, WORK_GROUP);
        bool taken = false;
        bus_send(office->bus, WORK_FREE, NULL, "", 0);
        while (turn && !taken && !office->worker->stop()) taken = bus_turn_wait(turn, TURN_MS, &message);
        if (taken && strlen(message.reply) < sizeof working->reply) {
            pthread_mutex_lock(&office->lock);
            strcpy(working->reply, message.reply);
            pthread_mutex_unlock(&office->lock);
            office_say(office, message.reply, "at");
            job_play(office, message.bytes, message.reply);
            pthread_mutex_lock(&office->lock);
            working->reply[0] = 0;
            pthread_mutex_unlock(&office->lock);
        }
        bus_turn_end(turn);
        if (!turn) nanosleep(&(struct timespec){.tv_nsec = TURN_MS * 1000000l}, NULL);
    }
    return NULL;
}

bool worker_run(const Worker *worker, Problem *problem)
{
    static Office office;
    char host[40] = "";
    pthread_t alive;
    office = (Office){.worker = worker};
    office.bus = bus_open(worker->bus, NULL, NULL, problem);
    if (!office.bus) return false;
    gethostname(host, sizeof host - 1);
    snprintf(office.name, sizeof office.name, "%s/%d", host, (int)getpid());
    pthread_mutex_init(&office.lock, NULL);
    ensure(pthread_create(&alive, NULL, alive_thread, &office) == 0);
    worker->ready(worker->context, office.name);
    crew_run(worker->threads, work_thread, &office);
    pthread_mutex_lock(&office.lock);
    office.ended = true;
    pthread_mutex_unlock(&office.lock);
    pthread_join(alive, NULL);
    for (int i = 0; i < PLANS_MAX; i++)
        if (office.known[i].name[0]) plan_free(&office.known[i].plan);
    pthread_mutex_destroy(&office.lock);
    bus_close(office.bus);
    return true;
}
