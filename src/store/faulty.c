/* A store that fails on command, to see that nothing is lost and nobody told too early. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "store/store.h"

typedef struct FaultyStore {
    Store store; /* its reads are the inner store's, see faulty_inner */
    Store *inner;
    char command[512];
} FaultyStore;

typedef enum Fault { FAULT_NONE, FAULT_SLOW, FAULT_WRITES, FAULT_ALL } Fault;

static Fault fault_now(const Store *store)
{
    char word[8] = "";
    FILE *file = fopen(((const FaultyStore *)store)->command, "r");
    if (!file) return FAULT_NONE;
    bool said = fgets(word, sizeof word, file);
    fclose(file);
    return said && strncmp(word, "slow", 4) == 0   ? FAULT_SLOW
           : said && strncmp(word, "dead", 4) == 0 ? FAULT_ALL
                                                   : FAULT_WRITES;
}

static bool faulty_write(Store *store, const StoreOp *ops, int count, bool *conflict, Problem *problem)
{
    FaultyStore *own = (FaultyStore *)store;
    Fault fault = fault_now(store);
    if (fault == FAULT_SLOW) nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    if (fault <= FAULT_SLOW) return own->inner->write(own->inner, ops, count, conflict, problem);
    if (conflict) *conflict = false;
    return problem_set(problem, 0, 0, "", "the store was told to fail");
}

#define INNER(store) (((FaultyStore *)(store))->inner)

static void faulty_close(Store *store)
{
    INNER(store)->close(INNER(store));
    free(store);
}
static bool faulty_match(Store *s, const char *id, Arena *a, StoreMatch *m, Problem *p)
{
    if (fault_now(s) == FAULT_ALL) return problem_set(p, 0, 0, "", "the store was told to fail");
    return INNER(s)->match(INNER(s), id, a, m, p);
}
static bool faulty_entries(Store *s, const char *id, int from, StoreEntryTake *t, void *c, Problem *p)
{
    if (fault_now(s) == FAULT_ALL) return problem_set(p, 0, 0, "", "the store was told to fail");
    return INNER(s)->entries(INNER(s), id, from, t, c, p);
}
static bool faulty_position(Store *s, const char *id, bool base, Arena *a, StorePosition *position,
                            Problem *p)
{
    return INNER(s)->position(INNER(s), id, base, a, position, p);
}
static bool faulty_told(Store *s, const char *id, int from, StoreToldTake *t, void *c, Problem *p)
{
    return INNER(s)->told(INNER(s), id, from, t, c, p);
}
static bool faulty_matches(Store *s, unsigned statuses, StoreIdTake *t, void *c, Problem *p)
{
    return INNER(s)->matches(INNER(s), statuses, t, c, p);
}
static bool faulty_waking(Store *s, int64_t from, int64_t to, StoreIdTake *t, void *c, Problem *p)
{
    return INNER(s)->waking(INNER(s), from, to, t, c, p);
}
static bool faulty_player(Store *s, const char *id, StorePlayer *player, Problem *p)
{
    return INNER(s)->player(INNER(s), id, player, p);
}
static bool faulty_account(Store *s, const char *name, StorePlayer *player, Problem *p)
{
    return INNER(s)->account(INNER(s), name, player, p);
}
static bool faulty_session(Store *s, const uint8_t *hash, int64_t since, StorePlayer *player, Problem *p)
{
    return INNER(s)->session(INNER(s), hash, since, player, p);
}
static bool faulty_of_player(Store *s, const char *player, unsigned st, int64_t before, int n,
                             StoreSummaryTake *t, void *c, Problem *p)
{
    return INNER(s)->of_player(INNER(s), player, st, before, n, t, c, p);
}
static bool faulty_chat(Store *s, const char *id, int n, StoreChatTake *t, void *c, Problem *p)
{
    return INNER(s)->chat(INNER(s), id, n, t, c, p);
}
static bool faulty_blocks(Store *s, const char *player, StoreIdTake *t, void *c, Problem *p)
{
    return INNER(s)->blocks(INNER(s), player, t, c, p);
}
static bool faulty_blocked(Store *s, const char *player, const char *by)
{
    return INNER(s)->blocked(INNER(s), player, by);
}
static bool faulty_friends(Store *s, const char *player, StoreIdTake *t, void *c, Problem *p)
{
    return INNER(s)->friends(INNER(s), player, t, c, p);
}
static bool faulty_befriended(Store *s, const char *player, const char *by)
{
    return INNER(s)->befriended(INNER(s), player, by);
}
static bool faulty_invited(Store *s, const char *player, int n, StoreIdTake *t, void *c, Problem *p)
{
    return INNER(s)->invited(INNER(s), player, n, t, c, p);
}
static bool faulty_results(Store *s, const char *player, StoreResultTake *t, void *c, Problem *p)
{
    return INNER(s)->results(INNER(s), player, t, c, p);
}
static bool faulty_against(Store *s, const char *player, int n, StoreResultTake *t, void *c, Problem *p)
{
    return INNER(s)->against(INNER(s), player, n, t, c, p);
}
static bool faulty_note(Store *s, const char *name, Text *value, Problem *p)
{
    return INNER(s)->note(INNER(s), name, value, p);
}

static bool faulty_dump(Store *s, StoreOpTake *t, void *c, Problem *p)
{
    return INNER(s)->dump(INNER(s), t, c, p);
}

Store *store_faulty(Store *inner, const char *command)
{
    FaultyStore *own = calloc(1, sizeof *own);
    ensure(own != NULL && strlen(command) < sizeof own->command);
    strcpy(own->command, command);
    own->inner = inner;
    own->store = (Store){.close = faulty_close,
                         .write = faulty_write,
                         .match = faulty_match,
                         .entries = faulty_entries,
                         .position = faulty_position,
                         .told = faulty_told,
                         .matches = faulty_matches,
                         .waking = faulty_waking,
                         .player = faulty_player,
                         .account = faulty_account,
                         .session = faulty_session,
                         .of_player = faulty_of_player,
                         .chat = faulty_chat,
                         .blocks = faulty_blocks,
                         .blocked = faulty_blocked,
                         .friends = faulty_friends,
                         .befriended = faulty_befriended,
                         .invited = faulty_invited,
                         .results = faulty_results,
                         .against = faulty_against,
                         .note = faulty_note,
                         .dump = faulty_dump};
    return &own->store;
}
