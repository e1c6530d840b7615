/* Several servers on one database: leases, whose a match is, and what they must agree on. */
#include "store/postgres.h"

#include <stdio.h>

static bool nodes_name(Store *store, Text *name, Problem *problem)
{
    PGresult *r = pg_query(store, PG_CLUSTER, pg_values(""), problem);
    bool there = r && pq.PQntuples(r) > 0;
    if (there) text_put(name, pg_text(r, 0, 0));
    pq.PQclear(r);
    return there;
}

static bool nodes_renew(Store *store, const char *node, int64_t ms, bool *lapsed, int64_t *now,
                        StoreIdTake *take, void *context, Problem *problem)
{
    PGresult *r = pg_query(store, PG_LEASE, pg_values("s", node), problem);
    if (!r) return false;
    *lapsed = pq.PQntuples(r) == 0;
    pq.PQclear(r);
    r = pg_query(store, PG_RENEW, pg_values("si", node, ms), problem);
    if (!r) return false;
    *now = pg_number(r, 0, 0);
    pq.PQclear(r);
    return pg_take_ids(pg_query(store, PG_NODES, pg_values(""), problem), take, context);
}

static bool nodes_leave(Store *store, const char *node, Problem *problem)
{
    PGresult *r = pg_query(store, PG_LEAVE, pg_values("s", node), problem);
    pq.PQclear(r);
    return r != NULL;
}

static bool nodes_sweep(Store *store, int64_t ms, Problem *problem)
{
    PGresult *r = pg_query(store, PG_SWEEP, pg_values("i", ms), problem);
    pq.PQclear(r);
    return r != NULL;
}

/* Whoever is quicker has it: then it is looked at again. */
static bool nodes_own(Store *store, const char *id, const char *node, StoreOwner *owner, Problem *problem)
{
    enum { TRIES = 5 };
    for (int i = 0; i < TRIES; i++) {
        PGresult *r = pg_query(store, PG_OWNER, pg_values("s", id), problem);
        if (!r) return false;
        bool there = pq.PQntuples(r) > 0, lost = false;
        if (there) {
            snprintf(owner->node, sizeof owner->node, "%s", pg_text(r, 0, 0));
            owner->epoch = pg_number(r, 0, 1);
            owner->down = pg_number(r, 0, 2);
            lost = pg_number(r, 0, 3) != 0;
        }
        pq.PQclear(r);
        if (!there || !lost || strcmp(owner->node, node) == 0) return there;
        r = pg_query(store, PG_OWN, pg_values("ssi", id, node, owner->epoch), problem);
        if (!r) return false;
        pq.PQclear(r);
    }
    return problem_set(problem, 0, 0, "", "it is not known whose this match is");
}

static bool nodes_adopt(Store *store, const char *node, int count, StoreIdTake *take, void *context,
                        Problem *problem)
{
    return pg_take_ids(pg_query(store, PG_ADOPT, pg_values("si", node, (int64_t)count), problem), take,
                       context);
}

static bool nodes_lock(Store *store, const char *name)
{
    Problem ignored;
    PGresult *r = pg_query(store, PG_TRY_LOCK, pg_values("s", name), &ignored);
    bool got = r && pg_number(r, 0, 0) != 0;
    pq.PQclear(r);
    return got;
}

static void nodes_unlock(Store *store, const char *name)
{
    Problem ignored;
    pq.PQclear(pg_query(store, PG_UNLOCK, pg_values("s", name), &ignored));
}

static bool nodes_waiting(Store *store, const char *wish, int count, StoreIdTake *take, void *context,
                          Problem *problem)
{
    return pg_take_ids(pg_query(store, PG_WAITING, pg_values("si", wish, (int64_t)count), problem), take,
                       context);
}

static bool nodes_listed(Store *store, int count, StoreSummaryTake *take, void *context, Problem *problem)
{
    PGresult *r = pg_query(store, PG_LISTED, pg_values("i", (int64_t)count), problem);
    if (!r) return false;
    for (int i = 0; i < pq.PQntuples(r); i++)
        take(context,
             &(StoreSummary){.id = pg_text(r, i, 0), .game = pg_text(r, i, 1), .head = pg_text(r, i, 2)});
    pq.PQclear(r);
    return true;
}

const StoreNodes pg_nodes = {.name = nodes_name,
                             .renew = nodes_renew,
                             .leave = nodes_leave,
                             .sweep = nodes_sweep,
                             .own = nodes_own,
                             .adopt = nodes_adopt,
                             .lock = nodes_lock,
                             .unlock = nodes_unlock,
                             .waiting = nodes_waiting,
                             .listed = nodes_listed};
