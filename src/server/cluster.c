/* One of several servers on one database. Each match has one owner, by an epoch in the database: whatever is
   stored of it is stored under that epoch or not at all. Who reaches another server is handed on to the owner
   over the bus (cluster_sockets.c, cluster_requests.c). A server that is lost has no lease any more, and the
   others adopt what it had. Messages may be lost: nothing that must be kept depends on one. */
#include <stdlib.h>

#include "server/internal.h"

enum {
    LEASE_MS = 2500,
    RENEW_MS = 500,
    PATIENCE_MS = 3000,
    ADOPT_COUNT = 100,
    PART_SIZE = 400000,
    SWEEP_MS = 60000
};

typedef struct Mail {
    struct Mail *next;
    int length;
    char bytes[];
} Mail;

struct Cluster {
    Bus *bus;
    BusListener *mine, *all;
    char name[64], node[ID_SIZE];
    Text alive;               /* nodes that have a lease, a line each */
    int64_t renewed, patient; /* the last: until then nobody is given up, for the store was away */
    int64_t swept;            /* when nodes that are gone were last forgotten */
    bool adopt_now, lapsed;
    pthread_mutex_t lock; /* of what follows: threads of the bus write it */
    Mail *mail, **mail_last;
    bool bus_was_away, bus_away;
};

const char *cluster_node(const Server *server) { return server->cluster ? server->cluster->node : ""; }

Bus *cluster_bus(const Server *server) { return server->cluster ? server->cluster->bus : NULL; }

/* ---- whose it is ---- */

bool cluster_own(Server *server, const char *id, StoreOwner *owner, Problem *problem)
{
    Cluster *cluster = server->cluster;
    server->elsewhere[0] = 0;
    if (!server->store->nodes->own(server->store, id, cluster->node, owner, problem)) return false;
    if (strcmp(owner->node, cluster->node) == 0) return true;
    strcpy(server->elsewhere, owner->node);
    cluster_heard(server, owner->node);
    return false;
}

void cluster_heard(Server *server, const char *node)
{
    if (!cluster_alive(server, node)) text_format(&server->cluster->alive, "%s\n", node);
}

bool cluster_alive(const Server *server, const char *node)
{
    size_t length = strlen(node);
    for (const char *at = server->cluster->alive.at; at && (at = strstr(at, node)); at += length)
        if (at[length] == '\n') return true;
    return false;
}

bool cluster_lock(Server *server, const char *name)
{
    return !server->cluster || server->store->nodes->lock(server->store, name);
}

void cluster_unlock(Server *server, const char *name)
{
    if (server->cluster) server->store->nodes->unlock(server->store, name);
}

/* ---- the bus ---- */

static void mail_add(Cluster *cluster, Mail *mail)
{
    pthread_mutex_lock(&cluster->lock);
    *cluster->mail_last = mail;
    cluster->mail_last = &mail->next;
    pthread_mutex_unlock(&cluster->lock);
}

static void on_message(void *context, const BusMessage *message)
{
    Server *server = context;
    Mail *mail = malloc(sizeof *mail + (size_t)message->length + 1);
    ensure(mail != NULL);
    *mail = (Mail){.length = message->length};
    memcpy(mail->bytes, message->bytes, (size_t)message->length);
    mail->bytes[message->length] = 0;
    mail_add(server->cluster, mail);
    lws_cancel_service(server->context);
}

static void on_changed(void *context, bool connected)
{
    Server *server = context;
    Cluster *cluster = server->cluster;
    if (!cluster) return;
    pthread_mutex_lock(&cluster->lock);
    cluster->bus_was_away = true;
    cluster->bus_away = !connected;
    pthread_mutex_unlock(&cluster->lock);
    lws_cancel_service(server->context);
}

static void subject_of(const Cluster *cluster, const char *node, char subject[BUS_SUBJECT_SIZE])
{
    snprintf(subject, BUS_SUBJECT_SIZE, "arbiter.%s.%s", cluster->name, node);
}

/* A line of JSON, then whatever goes with it, in parts if it is long: `more` until the last. `head` is an
   object whose end is not written yet. */
void cluster_send(Server *server, const char *node, const Text *head, const char *body, int length)
{
    char subject[BUS_SUBJECT_SIZE];
    int sent = 0;
    subject_of(server->cluster, node, subject);
    do {
        int count = length - sent < PART_SIZE ? length - sent : PART_SIZE;
        Text text = text_growing();
        text_put_bytes(&text, head->at, head->length);
        text_put(&text, sent + count < length ? ",\"more\":true}\n" : "}\n");
        text_put_bytes(&text, body + sent, count);
        bus_send(server->cluster->bus, subject, NULL, text.at, text.length);
        text_free(&text);
        sent += count;
    } while (sent < length);
}

void cluster_tell_all(Server *server, const Text *text)
{
    char subject[BUS_SUBJECT_SIZE];
    if (!server->cluster) return;
    subject_of(server->cluster, "all", subject);
    bus_send(server->cluster->bus, subject, NULL, text->at, text->length);
}

/* ---- what all hear ---- */

static void take_hash(const char *hex, uint8_t hash[STORE_HASH_SIZE])
{
    for (int i = 0; i < STORE_HASH_SIZE && hex[0] && hex[1]; i++, hex += 2)
        hash[i] = (uint8_t)(hex_digit(hex[0]) << 4 | hex_digit(hex[1]));
}

static void all_receive(Server *server, const char *type, const Value *head)
{
    const char *player = value_text(head, "player", "");
    if (strcmp(type, "adopt") == 0)
        server->cluster->adopt_now = true;
    else if (strcmp(type, "session-end") == 0) {
        uint8_t hash[STORE_HASH_SIZE] = {0};
        take_hash(value_text(head, "session", ""), hash);
        sockets_end_session(server, player, hash, value_is(value_get(head, "others"), VALUE_TRUE));
    } else if (strcmp(type, "became") == 0) {
        if (strlen(player) < ID_SIZE && strlen(value_text(head, "to", "")) < ID_SIZE)
            people_became(server, player, value_text(head, "to", ""));
    } else if (strcmp(type, "turn") == 0)
        lobby_tell_turn(server, value_text(head, "table", ""), value_text(head, "title", ""), player, 0);
}

void cluster_receive(Server *server, const char *bytes, int length)
{
    Problem ignored;
    int line = (int)strcspn(bytes, "\n");
    Value *head = value_read(bytes, (size_t)line, &ignored);
    const char *type = head ? value_text(head, "type", "") : "", *body = bytes + line + (bytes[line] == '\n');
    int size = length - (int)(body - bytes);
    if (head && strcmp(value_text(head, "from", ""), server->cluster->node) != 0 &&
        !relays_receive(server, type, head, body, size) && !requests_receive(server, type, head, body, size))
        all_receive(server, type, head);
    value_free(head);
}

void cluster_collect(Server *server)
{
    Cluster *cluster = server->cluster;
    if (!cluster) return;
    pthread_mutex_lock(&cluster->lock);
    Mail *mail = cluster->mail;
    bool changed = cluster->bus_was_away, away = cluster->bus_away;
    cluster->mail = NULL;
    cluster->mail_last = &cluster->mail;
    cluster->bus_was_away = false;
    pthread_mutex_unlock(&cluster->lock);
    for (Mail *next; mail; mail = next) {
        next = mail->next;
        if (!server->stopping) cluster_receive(server, mail->bytes, mail->length);
        free(mail);
    }
    if (!changed) return;
    server_log(server, "warning", "bus", log_number("connected", !away));
    relays_drop(server);
    /* who somebody is may have been told meanwhile */
    for (Match *match = server->matches; match && !away; match = match->next)
        if (match->batch <= server->writer.committed) match->unread = true;
}

/* ---- turns ---- */

static void turn_told(Server *server, void *context, bool kept, bool conflict)
{
    Text text = text_fixed(context, (int)strlen(context) + 1);
    (void)conflict;
    text.length = (int)strlen(context);
    if (kept) cluster_tell_all(server, &text);
}

void cluster_turn(Match *match, unsigned asked)
{
    Server *server = match->server;
    for (int seat = 1; seat <= match->seats && server->cluster; seat++) {
        const MatchSeat *own = &match->seat[seat];
        if (!(asked >> seat & 1) || own->kind != SEAT_PERSON || own->sockets)
            continue; /* who is there sees */
        Text text = text_growing();
        Json json = json_to(&text);
        json_object(&json);
        json_put_string(&json, "type", "turn");
        json_put_string(&json, "from", server->cluster->node);
        json_put_string(&json, "table", match->id);
        json_put_string(&json, "title", match->game->title);
        json_put_string(&json, "player", own->player);
        json_end(&json);
        after_commit(server, turn_told, batch_text(server, text.at));
        text_free(&text);
    }
}

/* ---- the lease ---- */

static void take_alive(void *context, const char *id) { text_format(context, "%s\n", id); }

static void take_adopted(void *context, const char *id)
{
    Server *server = context;
    text_format(&server->resume, "%s\n", id);
}

/* The lease had run out: others may have what was here. True when all is known. */
static bool verify_all(Server *server)
{
    bool all = true;
    for (Match *match = server->matches, *next; match; match = next) {
        next = match->next;
        if (!match_verify(match)) all = false;
    }
    server_log(server, "warning", "lease", log_number("verified", all));
    return all;
}

static bool renew(Server *server, bool *lapsed, int64_t *now, Problem *problem)
{
    Cluster *cluster = server->cluster;
    Text alive = text_growing();
    bool done = server->store->nodes->renew(server->store, cluster->node, LEASE_MS, lapsed, now, take_alive,
                                            &alive, problem);
    if (done) {
        text_free(&cluster->alive);
        cluster->alive = alive;
    } else {
        text_free(&alive);
    }
    return done;
}

static void adopt(Server *server)
{
    Problem problem = {0};
    int before = server->resume.length;
    server->cluster->adopt_now = false;
    if (!server->resume.at) server->resume = text_growing();
    server->store->nodes->adopt(server->store, server->cluster->node, ADOPT_COUNT, take_adopted, server,
                                &problem);
    if (server->resume.length > before)
        server_log(server, "info", "adopt", log_text("matches", "of another server"));
}

void cluster_tick(Server *server, int64_t now)
{
    Cluster *cluster = server->cluster;
    Problem problem = {0};
    bool lapsed = false;
    int64_t store_now;
    if (!cluster) return;
    forwards_sweep(server, now);
    if (now - cluster->renewed < RENEW_MS && !cluster->adopt_now) return;
    cluster->renewed = now;
    if (!renew(server, &lapsed, &store_now, &problem)) {
        cluster->patient = now + PATIENCE_MS;
        cluster->lapsed = cluster->lapsed || lapsed;
        return;
    }
    if (lapsed || cluster->lapsed) cluster->lapsed = !verify_all(server);
    if (now < cluster->patient) return; /* others were away from the store too */
    relays_sweep(server);
    adopt(server);
    if (now - cluster->swept < SWEEP_MS) return;
    cluster->swept = now;
    server->store->nodes->sweep(server->store, SWEEP_MS, &problem);
}

/* ---- the beginning and the end ---- */

static bool cluster_listen(Server *server, Problem *problem)
{
    Cluster *cluster = server->cluster;
    char subject[BUS_SUBJECT_SIZE];
    cluster->bus = bus_open(server->options.bus, on_changed, server, problem);
    if (!cluster->bus) return false;
    subject_of(cluster, cluster->node, subject);
    cluster->mine = bus_listen(cluster->bus, subject, on_message, server);
    subject_of(cluster, "all", subject);
    cluster->all = bus_listen(cluster->bus, subject, on_message, server);
    return (cluster->mine && cluster->all) || problem_set(problem, 0, 0, "", "the bus can't be listened to");
}

bool cluster_begin(Server *server, Problem *problem)
{
    bool lapsed;
    int64_t now;
    if (!server->options.bus) return true;
    if (!server->store->nodes)
        return problem_set(problem, 0, 0, "--store postgres://...", "several servers need a database");
    Cluster *cluster = calloc(1, sizeof *cluster);
    ensure(cluster != NULL);
    pthread_mutex_init(&cluster->lock, NULL);
    cluster->mail_last = &cluster->mail;
    cluster->alive = text_growing();
    random_name(cluster->node, 12);
    server->cluster = cluster;
    Text name = text_fixed(cluster->name, sizeof cluster->name);
    if (!server->store->nodes->name(server->store, &name, problem) || !cluster_listen(server, problem) ||
        !renew(server, &lapsed, &now, problem))
        return false;
    now_set(now);
    server->started = cluster->renewed = now;
    return true;
}

void cluster_leave(Server *server)
{
    Problem ignored;
    TEXT(text, 80);
    if (!server->cluster) return;
    server->store->nodes->leave(server->store, server->cluster->node, &ignored);
    text_format(&text, "{\"type\":\"adopt\",\"from\":\"%s\"}\n", server->cluster->node);
    cluster_tell_all(server, &text);
}

void cluster_end(Server *server)
{
    Cluster *cluster = server->cluster;
    if (!cluster) return;
    relays_end(server);
    forwards_end(server);
    bus_unlisten(cluster->mine);
    bus_unlisten(cluster->all);
    bus_close(cluster->bus);
    for (Mail *mail = cluster->mail, *next; mail; mail = next) {
        next = mail->next;
        free(mail);
    }
    text_free(&cluster->alive);
    pthread_mutex_destroy(&cluster->lock);
    free(cluster);
    server->cluster = NULL;
}
