/* What the files of the server share about being one of several. Everything takes a server that is the only
   one, and does nothing then. */
#ifndef ARBITER_SERVER_CLUSTER_H
#define ARBITER_SERVER_CLUSTER_H

#include "server/internal.h"

/* cluster.c: leases, owners, and what is sent over the bus */
bool cluster_begin(Server *, Problem *);
void cluster_tick(Server *, int64_t now);
void cluster_leave(Server *); /* what it has is others' */
void cluster_end(Server *);
void cluster_collect(Server *);                                /* what came over the bus */
void cluster_receive(Server *, const char *bytes, int length); /* one message of it */
const char *cluster_node(const Server *);                      /* its name; "" */
Bus *cluster_bus(const Server *);                              /* or NULL */
/* Whose a match is that is not in memory: true if it is this server's now. Else it is elsewhere, or there is
   a problem, or none such. */
bool cluster_own(Server *, const char *id, StoreOwner *, Problem *);
bool cluster_alive(const Server *, const char *node);
void cluster_heard(Server *, const char *node); /* it is there, whether or not it was known */
void cluster_send(Server *, const char *node, const Text *head, const char *body, int length);
void cluster_tell_all(Server *, const Text *text); /* all others */
void cluster_turn(Match *, unsigned asked);        /* followers of the lobby elsewhere, once it is durable */
bool cluster_lock(Server *, const char *name);     /* true without a cluster */
void cluster_unlock(Server *, const char *name);
/* cluster_sockets.c */
void relay_begin(Socket *, const char *owner, const uint8_t *session, const char *table, int64_t seen);
void relay_say(Socket *, const char *text, size_t size);
void relay_gone(Socket *); /* the client's end, or the match's, is over */
void relay_tell(Socket *, const char *text, int length);
void relays_sweep(Server *); /* those whose other end is lost, and ends that are over */
void relays_drop(Server *);  /* all: the bus was away */
void relays_end(Server *);
bool relays_receive(Server *, const char *type, const Value *head, const char *body, int length);
/* cluster_requests.c */
void request_forward(Request *, const char *owner);
void request_park(Request *); /* asked again a little later */
void remote_reply(Request *);
void forwards_sweep(Server *, int64_t now);
void forwards_end(Server *); /* its connections must be gone */
bool requests_receive(Server *, const char *type, const Value *head, const char *body, int length);

#endif
