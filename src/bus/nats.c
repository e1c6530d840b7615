/* The bus by libnats. */
#include <dlfcn.h>
#include <nats/nats.h>
#include <pthread.h>
#include <stdlib.h>

#include "bus/bus.h"

#define NATS_FUNCTIONS(X)                                                                                    \
    X(natsOptions_Create)                                                                                    \
    X(natsOptions_Destroy)                                                                                   \
    X(natsOptions_SetURL)                                                                                    \
    X(natsOptions_SetName)                                                                                   \
    X(natsOptions_SetTimeout)                                                                                \
    X(natsOptions_SetSendAsap)                                                                               \
    X(natsOptions_SetMaxReconnect)                                                                           \
    X(natsOptions_SetReconnectWait)                                                                          \
    X(natsOptions_SetReconnectJitter)                                                                        \
    X(natsOptions_SetPingInterval)                                                                           \
    X(natsOptions_SetDisconnectedCB)                                                                         \
    X(natsOptions_SetReconnectedCB)                                                                          \
    X(natsOptions_SetErrorHandler)                                                                           \
    X(natsOptions_SetClosedCB)                                                                               \
    X(natsConnection_Connect)                                                                                \
    X(natsConnection_Close)                                                                                  \
    X(natsConnection_Destroy)                                                                                \
    X(natsConnection_GetMaxPayload)                                                                          \
    X(natsConnection_Publish)                                                                                \
    X(natsConnection_PublishRequest)                                                                         \
    X(natsConnection_Request)                                                                                \
    X(natsConnection_Flush)                                                                                  \
    X(natsConnection_Subscribe)                                                                              \
    X(natsConnection_QueueSubscribeSync)                                                                     \
    X(natsSubscription_AutoUnsubscribe)                                                                      \
    X(natsSubscription_NextMsg)                                                                              \
    X(natsSubscription_SetPendingLimits)                                                                     \
    X(natsSubscription_SetOnCompleteCB)                                                                      \
    X(natsSubscription_Unsubscribe)                                                                          \
    X(natsSubscription_Destroy)                                                                              \
    X(natsMsg_GetSubject)                                                                                    \
    X(natsMsg_GetReply)                                                                                      \
    X(natsMsg_GetData)                                                                                       \
    X(natsMsg_GetDataLength)                                                                                 \
    X(natsMsg_IsNoResponders)                                                                                \
    X(natsMsg_Destroy)                                                                                       \
    X(natsStatus_GetText)

static struct {
#define NATS_MEMBER(name) __typeof__(name) *name;
    NATS_FUNCTIONS(NATS_MEMBER)
#undef NATS_MEMBER
} nats;

enum { CONNECT_MS = 3000, RECONNECT_MS = 100, PING_MS = 2000 };

struct Bus {
    natsConnection *connection;
    BusChanged *changed;
    void *context;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    bool closed; /* under the lock: no callback comes any more */
};

struct BusListener {
    natsSubscription *subscription;
    BusTake *take;
    void *context;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    bool ended; /* under the lock */
};

struct BusTurn {
    natsSubscription *subscription;
    natsMsg *message;
};

static bool library_load(Problem *problem)
{
    static void *library;
    if (library) return true;
    void *found = dlopen("libnats.so.3.4", RTLD_NOW | RTLD_LOCAL);
    if (!found) found = dlopen("libnats.so", RTLD_NOW | RTLD_LOCAL);
    if (!found)
        return problem_set(problem, 0, 0, "the package libnats3.4",
                           "the library of NATS can't be loaded: libnats.so");
#define NATS_FIND(name)                                                                                      \
    if (!(*(void **)&nats.name = dlsym(found, #name)))                                                       \
        return problem_set(problem, 0, 0, "libnats 3.4 or later", "libnats has no " #name);
    NATS_FUNCTIONS(NATS_FIND)
#undef NATS_FIND
    library = found;
    return true;
}

static void on_disconnected(natsConnection *connection, void *context)
{
    Bus *bus = context;
    (void)connection;
    if (bus->changed) bus->changed(bus->context, false);
}

static void on_reconnected(natsConnection *connection, void *context)
{
    Bus *bus = context;
    (void)connection;
    if (bus->changed) bus->changed(bus->context, true);
}

static void on_closed(natsConnection *connection, void *context)
{
    Bus *bus = context;
    (void)connection;
    pthread_mutex_lock(&bus->lock);
    bus->closed = true;
    pthread_cond_broadcast(&bus->wake);
    pthread_mutex_unlock(&bus->lock);
}

/* What goes wrong is seen by whoever does not get what he waits for; the library would print it. */
static void on_error(natsConnection *connection, natsSubscription *subscription, natsStatus status,
                     void *context)
{
    (void)connection, (void)subscription, (void)status, (void)context;
}

static natsStatus options_set(natsOptions *options, const char *address, Bus *bus)
{
    natsStatus s = nats.natsOptions_SetURL(options, address);
    if (!s) s = nats.natsOptions_SetName(options, "arbiter");
    if (!s) s = nats.natsOptions_SetTimeout(options, CONNECT_MS);
    if (!s) s = nats.natsOptions_SetSendAsap(options, true);
    if (!s) s = nats.natsOptions_SetMaxReconnect(options, -1);
    if (!s) s = nats.natsOptions_SetReconnectWait(options, RECONNECT_MS);
    if (!s) s = nats.natsOptions_SetReconnectJitter(options, RECONNECT_MS, RECONNECT_MS);
    if (!s) s = nats.natsOptions_SetPingInterval(options, PING_MS);
    if (!s) s = nats.natsOptions_SetDisconnectedCB(options, on_disconnected, bus);
    if (!s) s = nats.natsOptions_SetReconnectedCB(options, on_reconnected, bus);
    if (!s) s = nats.natsOptions_SetClosedCB(options, on_closed, bus);
    if (!s) s = nats.natsOptions_SetErrorHandler(options, on_error, NULL);
    return s;
}

static void bus_free(Bus *bus)
{
    pthread_mutex_destroy(&bus->lock);
    pthread_cond_destroy(&bus->wake);
    free(bus);
}

Bus *bus_open(const char *address, BusChanged *changed, void *context, Problem *problem)
{
    natsOptions *options = NULL;
    if (strncmp(address, "nats://", 7) != 0 && strncmp(address, "tls://", 6) != 0) {
        problem_set(problem, 0, 0, "nats://HOST:PORT", "%s is no address of a bus", address);
        return NULL;
    }
    if (!library_load(problem)) return NULL;
    Bus *bus = calloc(1, sizeof *bus);
    ensure(bus != NULL);
    bus->changed = changed;
    bus->context = context;
    pthread_mutex_init(&bus->lock, NULL);
    pthread_cond_init(&bus->wake, NULL);
    natsStatus s = nats.natsOptions_Create(&options);
    if (!s) s = options_set(options, address, bus);
    if (!s) s = nats.natsConnection_Connect(&bus->connection, options);
    nats.natsOptions_Destroy(options);
    if (!s) return bus;
    problem_set(problem, 0, 0, "a NATS server that runs", "can't connect to the bus at %s: %s", address,
                nats.natsStatus_GetText(s));
    bus_free(bus);
    return NULL;
}

void bus_close(Bus *bus)
{
    if (!bus) return;
    nats.natsConnection_Close(bus->connection);
    pthread_mutex_lock(&bus->lock);
    while (!bus->closed) pthread_cond_wait(&bus->wake, &bus->lock);
    pthread_mutex_unlock(&bus->lock);
    nats.natsConnection_Destroy(bus->connection);
    bus_free(bus);
}

bool bus_send(Bus *bus, const char *subject, const char *reply, const char *bytes, int length)
{
    natsStatus s = reply ? nats.natsConnection_PublishRequest(bus->connection, subject, reply, bytes, length)
                         : nats.natsConnection_Publish(bus->connection, subject, bytes, length);
    return s == NATS_OK;
}

int bus_size_max(Bus *bus) { return (int)nats.natsConnection_GetMaxPayload(bus->connection); }

bool bus_ask(Bus *bus, const char *subject, const char *bytes, int length, int ms, Text *answer)
{
    natsMsg *message = NULL;
    if (nats.natsConnection_Request(&message, bus->connection, subject, bytes, length, ms) != NATS_OK)
        return false;
    text_put_bytes(answer, nats.natsMsg_GetData(message), nats.natsMsg_GetDataLength(message));
    nats.natsMsg_Destroy(message);
    return true;
}

static BusMessage message_of(natsMsg *message)
{
    const char *reply = nats.natsMsg_GetReply(message), *bytes = nats.natsMsg_GetData(message);
    return (BusMessage){.subject = nats.natsMsg_GetSubject(message),
                        .reply = reply ? reply : "",
                        .bytes = bytes ? bytes : "",
                        .length = nats.natsMsg_GetDataLength(message),
                        .nobody = nats.natsMsg_IsNoResponders(message)};
}

/* ---- listening ---- */

static void on_message(natsConnection *connection, natsSubscription *subscription, natsMsg *message,
                       void *context)
{
    const BusListener *listener = context;
    BusMessage own = message_of(message);
    (void)connection, (void)subscription;
    listener->take(listener->context, &own);
    nats.natsMsg_Destroy(message);
}

static void on_complete(void *context)
{
    BusListener *listener = context;
    pthread_mutex_lock(&listener->lock);
    listener->ended = true;
    pthread_cond_broadcast(&listener->wake);
    pthread_mutex_unlock(&listener->lock);
}

BusListener *bus_listen(Bus *bus, const char *subject, BusTake *take, void *context)
{
    BusListener *listener = calloc(1, sizeof *listener);
    ensure(listener != NULL);
    listener->take = take;
    listener->context = context;
    pthread_mutex_init(&listener->lock, NULL);
    pthread_cond_init(&listener->wake, NULL);
    if (nats.natsConnection_Subscribe(&listener->subscription, bus->connection, subject, on_message,
                                      listener) == NATS_OK) {
        nats.natsSubscription_SetPendingLimits(listener->subscription, -1, -1);
        nats.natsSubscription_SetOnCompleteCB(listener->subscription, on_complete, listener);
        return listener;
    }
    free(listener);
    return NULL;
}

void bus_unlisten(BusListener *listener)
{
    if (!listener) return;
    nats.natsSubscription_Unsubscribe(listener->subscription);
    pthread_mutex_lock(&listener->lock);
    while (!listener->ended) pthread_cond_wait(&listener->wake, &listener->lock);
    pthread_mutex_unlock(&listener->lock);
    nats.natsSubscription_Destroy(listener->subscription);
    pthread_mutex_destroy(&listener->lock);
    pthread_cond_destroy(&listener->wake);
    free(listener);
}

/* ---- turns ---- */

BusTurn *bus_turn(Bus *bus, const char *subject, const char *group)
{
    BusTurn *turn = calloc(1, sizeof *turn);
    ensure(turn != NULL);
    if (nats.natsConnection_QueueSubscribeSync(&turn->subscription, bus->connection, subject, group) ==
            NATS_OK &&
        nats.natsSubscription_AutoUnsubscribe(turn->subscription, 1) == NATS_OK)
        return turn;
    bus_turn_end(turn);
    return NULL;
}

bool bus_turn_wait(BusTurn *turn, int ms, BusMessage *message)
{
    if (nats.natsSubscription_NextMsg(&turn->message, turn->subscription, ms) != NATS_OK) return false;
    *message = message_of(turn->message);
    return true;
}

void bus_turn_end(BusTurn *turn)
{
    if (!turn) return;
    nats.natsMsg_Destroy(turn->message);
    nats.natsSubscription_Destroy(turn->subscription);
    free(turn);
}
