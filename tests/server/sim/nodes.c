/* Several servers: the bus between them, which loses messages, and leases and owners as the database keeps
   them. */
#include <stdlib.h>

#include "sim.h"

/* ---- the bus ---- */

typedef struct Letter {
    struct Letter *next;
    char from[ID_SIZE], to[ID_SIZE];
    int length;
    char bytes[];
} Letter;

struct Bus {
    Server *server;
};

static Letter *letters;

Bus *bus_open(const char *address, BusChanged *changed, void *context, Problem *problem)
{
    Bus *bus = calloc(1, sizeof *bus);
    ensure(bus != NULL);
    (void)address, (void)changed, (void)problem;
    bus->server = context;
    return bus;
}

void bus_close(Bus *bus) { free(bus); }

static BusListener *const listener = (BusListener *)&letters;
BusListener *bus_listen(Bus *bus, const char *subject, BusTake *take, void *context)
{
    (void)bus, (void)subject, (void)take, (void)context;
    return listener;
}
void bus_unlisten(BusListener *of) { (void)of; }

static void letter_add(const char *from, const char *to, const char *bytes, int length)
{
    Letter **at = &letters, *letter = malloc(sizeof *letter + (size_t)length + 1);
    ensure(letter != NULL);
    *letter = (Letter){.length = length};
    snprintf(letter->from, sizeof letter->from, "%s", from);
    snprintf(letter->to, sizeof letter->to, "%s", to);
    memcpy(letter->bytes, bytes, (size_t)length);
    letter->bytes[length] = 0;
    while (*at) at = &(*at)->next;
    *at = letter;
}

bool bus_send(Bus *bus, const char *subject, const char *reply, const char *bytes, int length)
{
    const char *to = strrchr(subject, '.') + 1, *from = cluster_node(bus->server);
    (void)reply;
    if (sim.silent) return true;
    for (int i = 0; i < SERVERS; i++) {
        if (!sim.servers[i] || !sim.servers[i]->cluster || sim.servers[i] == bus->server) continue;
        const char *node = cluster_node(sim.servers[i]);
        if (strcmp(to, "all") == 0 || strcmp(to, node) == 0) letter_add(from, node, bytes, length);
    }
    return true;
}

static Server *server_of(const char *node)
{
    for (int i = 0; i < SERVERS; i++)
        if (sim.servers[i] && sim.stalled[i] <= sim.now && strcmp(cluster_node(sim.servers[i]), node) == 0)
            return sim.servers[i];
    return NULL;
}

static bool there(const char *node)
{
    for (int i = 0; i < SERVERS; i++)
        if (sim.servers[i] && strcmp(cluster_node(sim.servers[i]), node) == 0) return true;
    return false;
}

/* Those from one to another come in their order. */
bool bus_deliver(void)
{
    int count = 0;
    for (Letter *letter = letters; letter; letter = letter->next) count++;
    if (!count) return false;
    Letter *chosen = letters;
    for (int skip = sim_pick(count); skip-- > 0;) chosen = chosen->next;
    Letter **at = &letters;
    while (strcmp((*at)->from, chosen->from) != 0 || strcmp((*at)->to, chosen->to) != 0) at = &(*at)->next;
    Letter *letter = *at;
    Server *server = server_of(letter->to);
    if (!server && there(letter->to)) return false; /* it stands still: later */
    *at = letter->next;
    if (server && !(sim.faults && !sim.quiet && sim_chance(2))) {
        sim.server = server;
        cluster_receive(server, letter->bytes, letter->length);
    }
    free(letter);
    return true;
}

void bus_clear(void)
{
    for (Letter *next; letters; letters = next) {
        next = letters->next;
        free(letters);
    }
}

/* ---- leases and owners ---- */

enum { NODES_MAX = 512, LOCKS_MAX = 64 };

static struct {
    char id[ID_SIZE];
    int64_t seen, until;
} nodes[NODES_MAX];
static int node_count;
static uint64_t node_seed; /* of which run they are */

static struct {
    char name[64];
    Server *server;
    int count;
} locks[LOCKS_MAX];

static void nodes_look(void)
{
    if (node_seed == sim.seed) return;
    node_seed = sim.seed;
    node_count = 0;
    memset(locks, 0, sizeof locks);
}

static int node_index(const char *id)
{
    for (int i = 0; i < node_count; i++)
        if (strcmp(nodes[i].id, id) == 0) return i;
    return -1;
}

static bool node_lost(const char *id)
{
    int i = node_index(id);
    return i < 0 || nodes[i].until <= sim.now;
}

static bool away(Store *store, Problem *problem)
{
    StorePlayer player;
    return !store->player(store, "nobody", &player, problem) && problem->what[0];
}

static bool nodes_name(Store *store, Text *name, Problem *problem)
{
    (void)store, (void)problem;
    text_put(name, "simulated");
    return true;
}

static bool nodes_renew(Store *store, const char *node, int64_t ms, bool *lapsed, int64_t *now,
                        StoreIdTake *take, void *context, Problem *problem)
{
    nodes_look();
    if (away(store, problem)) return false;
    int i = node_index(node);
    *lapsed = node_lost(node);
    *now = sim.now;
    if (i < 0) {
        ensure(node_count < NODES_MAX);
        i = node_count++;
        snprintf(nodes[i].id, ID_SIZE, "%s", node);
    }
    nodes[i].seen = sim.now;
    nodes[i].until = sim.now + ms;
    for (i = 0; i < node_count; i++)
        if (!node_lost(nodes[i].id)) take(context, nodes[i].id);
    return true;
}

static bool nodes_leave(Store *store, const char *node, Problem *problem)
{
    int i = node_index(node);
    (void)store, (void)problem;
    if (i >= 0) nodes[i].seen = sim.now, nodes[i].until = 0;
    return true;
}

static bool node_needed(Store *store, const char *node)
{
    for (ModelMatch *own = model_first(store); own; own = own->next)
        if (strcmp(own->owner, node) == 0 && own->match.status != MATCH_OVER &&
            own->match.status != MATCH_CLOSED)
            return true;
    return false;
}

static bool nodes_sweep(Store *store, int64_t ms, Problem *problem)
{
    if (away(store, problem)) return false;
    for (int i = node_count - 1; i >= 0; i--)
        if (node_lost(nodes[i].id) && nodes[i].seen < sim.now - ms && nodes[i].until < sim.now - ms &&
            !node_needed(store, nodes[i].id))
            nodes[i] = nodes[--node_count];
    return true;
}

static void take_over(ModelMatch *own, const char *node)
{
    int i = node_index(own->owner);
    if (i >= 0) own->down += sim.now - nodes[i].seen;
    snprintf(own->owner, sizeof own->owner, "%s", node);
    own->epoch++;
    sim.taken++;
}

static bool nodes_own(Store *store, const char *id, const char *node, StoreOwner *owner, Problem *problem)
{
    if (away(store, problem)) return false;
    ModelMatch *own = model_find(store, id);
    if (!own) return false;
    if (strcmp(own->owner, node) != 0 && node_lost(own->owner)) take_over(own, node);
    snprintf(owner->node, sizeof owner->node, "%s", own->owner);
    owner->epoch = own->epoch;
    owner->down = own->down;
    return true;
}

static bool nodes_adopt(Store *store, const char *node, int count, StoreIdTake *take, void *context,
                        Problem *problem)
{
    if (away(store, problem)) return false;
    for (ModelMatch *own = model_first(store); own && count; own = own->next) {
        bool wanted =
            own->match.status == MATCH_OPEN || (own->match.status == MATCH_LIVE && own->match.wake == 0);
        if (!wanted || strcmp(own->owner, node) == 0 || !node_lost(own->owner)) continue;
        take_over(own, node);
        take(context, own->match.id);
        count--;
    }
    return true;
}

void locks_drop(const Server *server)
{
    for (int i = 0; i < LOCKS_MAX; i++)
        if (locks[i].server == server) locks[i].count = 0;
}

static bool nodes_lock(Store *store, const char *name)
{
    int unused = -1;
    (void)store;
    for (int i = 0; i < LOCKS_MAX; i++) {
        if (!locks[i].count) {
            unused = i;
            continue;
        }
        if (strcmp(locks[i].name, name) != 0) continue;
        if (locks[i].server != sim.server) return false;
        locks[i].count++;
        return true;
    }
    ensure(unused >= 0);
    snprintf(locks[unused].name, sizeof locks[unused].name, "%s", name);
    locks[unused].server = sim.server;
    locks[unused].count = 1;
    return true;
}

static void nodes_unlock(Store *store, const char *name)
{
    (void)store;
    for (int i = 0; i < LOCKS_MAX; i++)
        if (locks[i].count && locks[i].server == sim.server && strcmp(locks[i].name, name) == 0)
            locks[i].count--;
}

static bool nodes_waiting(Store *store, const char *wish, int count, StoreIdTake *take, void *context,
                          Problem *problem)
{
    if (away(store, problem)) return false;
    for (ModelMatch *own = model_first(store); own && count; own = own->next)
        if (own->match.status == MATCH_OPEN && strcmp(own->wish, wish) == 0)
            take(context, own->match.id), count--;
    return true;
}

static bool nodes_listed(Store *store, int count, StoreSummaryTake *take, void *context, Problem *problem)
{
    if (away(store, problem)) return false;
    for (ModelMatch *own = model_first(store); own && count; own = own->next)
        if (own->listed && own->match.status < MATCH_OVER) {
            take(context, &(StoreSummary){.id = own->match.id, .game = own->match.game, .head = own->listed});
            count--;
        }
    return true;
}

const StoreNodes model_nodes = {.name = nodes_name,
                                .renew = nodes_renew,
                                .leave = nodes_leave,
                                .sweep = nodes_sweep,
                                .own = nodes_own,
                                .adopt = nodes_adopt,
                                .lock = nodes_lock,
                                .unlock = nodes_unlock,
                                .waiting = nodes_waiting,
                                .listed = nodes_listed};
