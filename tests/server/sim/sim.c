/* The world: what happens next, and how it ends. */
#include <sodium.h>
#include <stdlib.h>

#include "sim.h"

Sim sim;

static uint64_t next(uint64_t *state)
{
    uint64_t z = (*state += 0x9E3779B97F4A7C15ull);
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ z >> 27) * 0x94D049BB133111EBull;
    return z ^ z >> 31;
}

int sim_pick(int count) { return (int)(next(&sim.luck) % (uint64_t)count); }
bool sim_chance(int percent) { return percent > 0 && sim_pick(100) < percent; }

void sim_wrong(const char *what, ...)
{
    va_list list;
    va_start(list, what);
    printf("seed %llu, step %d: ", (unsigned long long)sim.seed, sim.step);
    vprintf(what, list);
    va_end(list);
    printf("\n");
    fflush(stdout);
    _Exit(1);
}

/* ---- chance that is nobody's secret here ---- */

static const char *luck_name(void) { return "simulated"; }
static uint32_t luck_random(void) { return (uint32_t)next(&sim.secrets); }
static void luck_fill(void *const at, const size_t size)
{
    for (size_t i = 0; i < size; i++) ((uint8_t *)at)[i] = (uint8_t)next(&sim.secrets);
}
static struct randombytes_implementation luck = {
    .implementation_name = luck_name, .random = luck_random, .buf = luck_fill};

/* ---- the server comes and goes ---- */

static Server *server_new(void)
{
    Server *server = calloc(1, sizeof *server);
    ensure(server != NULL);
    server->options = (ServerOptions){.host = "127.0.0.1",
                                      .data = "simulated",
                                      .connections_max = 1000,
                                      .connections_per_address = 1000,
                                      .messages_per_second = 1000000,
                                      .requests_per_second = 1000000,
                                      .tables_max = 100000,
                                      .tables_per_player = 12,
                                      .idle_seconds = 5,
                                      .absent_seconds = 20,
                                      .bus = sim.cluster ? "simulated" : NULL,
                                      .quiet = true};
    server->lock = -1;
    server->started = sim.now;
    server->store = sim.store;
    return server;
}

static void server_up(int place)
{
    Problem problem = {0};
    model_faults(sim.store, 0);
    sim.server = sim.servers[place] = server_new();
    sim.stalled[place] = sim.ticks[place] = 0;
    workers_start(sim.server, 1);
    if (!cluster_begin(sim.server, &problem) || !server_begin(sim.server, &problem) ||
        !writer_start(sim.server, &problem))
        sim_wrong("the server does not start: %s", problem.what);
}

/* What the writer was at is durable or not; whatever else was only in memory is gone. */
static void server_down(int place, bool gracefully)
{
    Server *server = sim.server = sim.servers[place];
    if (writer_has_work(server) && sim_chance(50)) writer_work(server, OUTCOME_KEPT);
    server->stopping = true;
    if (gracefully) cluster_leave(server);
    sim.silent = true;
    for (int i = 0; i < CONNS; i++)
        if (sim.conn[i].used && sim.conn[i].server == server) conn_lose(&sim, &sim.conn[i]);
    workers_stop(server);
    sim.server = server;
    server_end(server);
    sim.silent = false;
    locks_drop(server);
    sim.server = sim.servers[place] = NULL;
}

/* Any that runs and does not stand still. */
static bool server_pick(void)
{
    int from = sim.cluster ? sim_pick(SERVERS) : 0;
    for (int i = 0; i < SERVERS; i++) {
        int place = (from + i) % SERVERS;
        if (!sim.servers[place] || sim.stalled[place] > sim.now) continue;
        sim.server = sim.servers[place];
        return true;
    }
    return false;
}

static int place_of(const Server *server)
{
    int place = 0;
    while (sim.servers[place] != server) place++;
    return place;
}

/* ---- what happens ---- */

static Conn *conn_that_writes(void)
{
    int from = sim_pick(CONNS);
    for (int i = 0; i < CONNS; i++) {
        Conn *conn = &sim.conn[(from + i) % CONNS];
        if (conn->used && conn->wants_write && !conn->lost && sim.stalled[place_of(conn->server)] <= sim.now)
            return conn;
    }
    return NULL;
}

static void write_batch(void)
{
    int luck_now = sim_pick(100);
    Outcome outcome = !sim.failing || luck_now < 20 ? OUTCOME_KEPT
                      : luck_now < 35               ? OUTCOME_UNKNOWN
                                                    : OUTCOME_FAILED;
    if (writer_has_work(sim.server)) writer_work(sim.server, outcome);
}

static void tick(void)
{
    int64_t *ticked = &sim.ticks[place_of(sim.server)];
    if (sim.now - *ticked < 250) return;
    *ticked = sim.now;
    server_tick(sim.server, sim.now);
}

static void disturb(void)
{
    if (sim.faults && sim_chance(30)) {
        sim.failing = !sim.failing && sim_chance(60);
        model_faults(sim.store, sim.reads && sim.failing && sim_chance(60) ? 20 + sim_pick(80) : 0);
    } else if (sim.kills && sim_chance(12)) {
        int place = place_of(sim.server);
        server_down(place, sim.cluster && sim_chance(30));
        if (!sim.cluster) sim.now += sim_pick(30000);
        sim.failing = false;
        sim.killed++;
        server_up(place);
    } else if (sim.cluster && sim_chance(15)) { /* it stands still; others go on */
        sim.stalled[place_of(sim.server)] = sim.now + sim_pick(8000);
    } else if (sim_chance(20)) {
        sim.now += sim_pick(60000);
    } else {
        Conn *conn = &sim.conn[sim_pick(CONNS)];
        if (conn->used) conn_lose(&sim, conn);
    }
}

static void close_lost(void)
{
    for (int i = 0; i < CONNS; i++)
        if (sim.conn[i].used && sim.conn[i].lost && sim.stalled[place_of(sim.conn[i].server)] <= sim.now)
            conn_lose(&sim, &sim.conn[i]);
}

static void step(void)
{
    int what = sim_pick(100);
    sim.now += sim_pick(20);
    Conn *conn;
    if (!server_pick()) return;
    if (sim.cluster && sim_chance(30)) tick(); /* timers are not left to chance alone: leases hang on them */
    if (sim.cluster && sim_chance(60))
        for (int i = sim_pick(6); i >= 0 && bus_deliver(); i--) {
        }
    if (!server_pick()) return;
    if (sim_chance(50)) close_lost();
    if (!server_pick()) return;
    if (what < 26) {
        for (int i = sim_pick(8); i >= 0 && (conn = conn_that_writes()); i--) conn_write(&sim, conn);
    } else if (what < 52)
        player_acts(&sim.player[sim_pick(PLAYERS)]);
    else if (what < 68)
        write_batch();
    else if (what < 84)
        writer_collect(sim.server);
    else if (what < 91) {
        if (worker_has_work()) worker_work(sim.server, sim_pick(1000));
    } else if (what < 97)
        tick();
    else
        disturb();
    if (server_pick() && sim_chance(60)) writer_submit(sim.server);
}

/* ---- the end ---- */

static void check_match(const Match *match)
{
    const ModelMatch *own = model_find(sim.store, match->id);
    if (match->unread) sim_wrong("%s is still not read back", match->id);
    if (own && sim.cluster && strcmp(own->owner, cluster_node(match->server)) != 0)
        sim_wrong("%s is in memory where it is not owned", match->id);
    if (!own) sim_wrong("%s is in memory and not stored", match->id);
    if (match_number(match) + 1 != own->entry_count)
        sim_wrong("%s has %d lines in memory and %d stored", match->id, match_number(match) + 1,
                  own->entry_count);
    if (match->status != own->match.status) sim_wrong("%s has another status in memory", match->id);
    for (int seat = 1; seat <= match->seats; seat++) {
        const StoreSeat *stored = &own->match.seat[seat - 1];
        if (strcmp(match->seat[seat].player, stored->player) != 0 ||
            strcmp(seat_kinds[match->seat[seat].kind], stored->kind) != 0)
            sim_wrong("seat %d of %s is another's in memory", seat, match->id);
    }
}

static void work_once(bool ticks)
{
    for (int i = 0; i < SERVERS; i++) {
        if (!(sim.server = sim.servers[i])) continue;
        if (ticks) tick();
        writer_submit(sim.server);
        write_batch();
        writer_collect(sim.server);
    }
    while (bus_deliver()) {
    }
}

static bool all_idle(void)
{
    for (int i = 0; i < SERVERS; i++)
        if (sim.servers[i] && !writer_idle(sim.servers[i])) return false;
    return true;
}

/* Everything works again: whoever waits is answered, and memory and store agree. */
static void settle(void)
{
    sim.failing = false;
    sim.quiet = true;
    model_faults(sim.store, 0);
    memset(sim.stalled, 0, sizeof sim.stalled);
    for (int i = 0; i < 250; i++) {
        Conn *conn;
        sim.now += 100;
        close_lost();
        while ((conn = conn_that_writes())) conn_write(&sim, conn);
        if (worker_has_work()) worker_work(NULL, 0);
        work_once(true);
    }
    for (int i = 0; i < 6 || !all_idle(); i++) { /* no more ticks */
        work_once(false);
        ensure(i < 1000);
    }
    close_lost();
    for (Conn *conn; (conn = conn_that_writes());) conn_write(&sim, conn);
    for (int i = 0; i < SERVERS; i++) {
        if (!sim.servers[i]) continue;
        if (sim.servers[i]->writer.failing) sim_wrong("the store works and is still said to fail");
        for (const Match *match = sim.servers[i]->matches; match; match = match->next) check_match(match);
    }
    for (int i = 0; i < PLAYERS; i++) {
        const Choosing *choosing = &sim.player[i].choosing;
        if (choosing->waits && choosing->conn && !choosing->conn->lost && !choosing->conn->closing)
            sim_wrong("%s was never answered", choosing->key);
    }
    for (int i = 0; i < CONNS; i++)
        if (sim.conn[i].used && sim.conn[i].http && !sim.conn[i].lost)
            sim_wrong("%s was never answered", sim.conn[i].path);
    for (ModelMatch *own = model_first(sim.store); own; own = own->next)
        if (own->match.status == MATCH_LIVE || own->match.status == MATCH_OVER) referee_log(own);
}

void sim_run(uint64_t seed, int steps)
{
    static bool set;
    if (!set) randombytes_set_implementation(&luck);
    set = true;
    ensure(sodium_init() >= 0);
    sim = (Sim){.seed = seed,
                .luck = seed * 2 + 1,
                .secrets = seed * 2 + 0x1234567,
                .steps = steps,
                .now = 1700000000000ll,
                .faults = seed % 4 == 1 || seed % 4 == 3,
                .kills = seed % 4 >= 2,
                .reads = seed % 4 == 3 || seed % 8 == 1};
    for (int i = 0; i < PLAYERS; i++) snprintf(sim.player[i].name, sizeof sim.player[i].name, "P%d", i + 1);
    sim.cluster = seed % 5 == 0;
    sim.store = model_new(sim.cluster);
    sim.reader = server_new();
    sim.reader->stopping = true;
    for (int i = 0; i < (sim.cluster ? SERVERS : 1); i++) server_up(i);
    for (sim.step = 0; sim.step < steps * (sim.cluster ? 2 : 1); sim.step++) step();
    settle();
    for (int i = 0; i < SERVERS; i++)
        if (sim.servers[i]) server_down(i, false);
    bus_clear();
    sim.reader->store = NULL;
    server_end(sim.reader);
    model_free(sim.store);
}
