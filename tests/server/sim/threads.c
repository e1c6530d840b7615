/* Instead of threads: the writer and the workers do a piece of work when the simulation says so. */
#include <sodium.h>

#include "sim.h"

/* ---- the clock ---- */

int64_t now_ms(void) { return sim.now; }
int64_t wall_ms(void) { return sim.now; }
void now_set(int64_t now) { (void)now; }

/* ---- the writer ---- */

bool writer_thread_start(Server *server, Problem *problem)
{
    (void)problem;
    return server->writer.started = true;
}

void writer_thread_stop(Server *server) { (void)server; }
bool writer_busy(Server *server) { return server->writer.busy || server->writer.done; }
void writer_give(Server *server, Batch *batch) { server->writer.busy = batch; }
Batch *writer_written(Server *server) { return server->writer.done; }
void writer_forget(Server *server) { server->writer.done = NULL; }
bool writer_has_work(const Server *server) { return server->writer.busy != NULL; }

void writer_work(Server *server, Outcome outcome)
{
    Batch *batch = server->writer.busy;
    Store *store = server->store;
    sim.batches++;
    bool written = outcome != OUTCOME_FAILED &&
                   store->write(store, batch->ops, batch->count, &batch->conflict, &batch->problem);
    batch->kept = outcome == OUTCOME_KEPT && written;
    if (!batch->kept) problem_set(&batch->problem, 0, 0, "", "the store failed"), sim.failed++;
    server->writer.busy = NULL;
    server->writer.done = batch;
}

/* ---- the workers ---- */

static struct {
    Job *job;
    Server *server;
} jobs[256];
static int job_count;
static const Server *stopping;

void workers_start(Server *server, int count)
{
    (void)server, (void)count;
    stopping = NULL;
}

void workers_add(Server *server, Job *job)
{
    ensure(job_count < countof(jobs));
    jobs[job_count].server = server;
    jobs[job_count++].job = job;
}

bool workers_stopping(Server *server) { return stopping == server; }

bool worker_has_work(void) { return job_count > 0; }

void worker_work(Server *server, int which)
{
    int i = which % job_count;
    Job *job = jobs[i].job;
    (void)server;
    sim.server = jobs[i].server;
    jobs[i] = jobs[job_count - 1];
    job_count--;
    job->run(job);
    job->done(sim.server, job);
}

void workers_collect(Server *server) { (void)server; }

int workers_waiting(Server *server)
{
    int count = 0;
    for (int i = 0; i < job_count; i++) count += jobs[i].server == server;
    return count;
}

void workers_stop(Server *server)
{
    stopping = server;
    for (int i = job_count - 1; i >= 0; i--) {
        if (jobs[i].server != server) continue;
        Job *job = jobs[i].job;
        jobs[i] = jobs[--job_count];
        job->done(server, job);
    }
}

/* ---- what takes long, is not ours, or is the process's ---- */

int crypto_pwhash_str(char out[crypto_pwhash_STRBYTES], const char *const password, unsigned long long length,
                      unsigned long long operations, size_t memory)
{
    (void)operations, (void)memory;
    snprintf(out, crypto_pwhash_STRBYTES, "hashed %.*s", (int)length, password);
    return 0;
}

int crypto_pwhash_str_verify(const char hashed[crypto_pwhash_STRBYTES], const char *const password,
                             unsigned long long length)
{
    return strncmp(hashed, "hashed ", 7) == 0 && strlen(hashed + 7) == length &&
                   memcmp(hashed + 7, password, length) == 0
               ? 0
               : -1;
}

void working_on(const char *id) { (void)id; }
bool crash_suspect(const Server *server, const char *id)
{
    (void)server, (void)id;
    return false;
}

bool static_reply(Request *request)
{
    (void)request;
    return false;
}
bool static_has(const char *path)
{
    (void)path;
    return false;
}
const char *static_build(void) { return "simulated"; }
