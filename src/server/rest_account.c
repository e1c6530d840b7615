/* Guests, accounts and sessions. A token is random and only its hash is stored; passwords are hashed
   with argon2id on a worker. */
#include <sodium.h>
#include <stdlib.h>

#include "server/internal.h"

enum { NAME_MAX_BYTES = 40, PASSWORD_MIN = 8, PASSWORD_MAX = 200, WORKERS_WAITING_MAX = 64 };

static void write_player(Request *request, const StorePlayer *player, const char *token)
{
    Json json = json_to(&request->reply);
    json_object(&json);
    if (token) json_put_string(&json, "token", token);
    json_put_string(&json, "player", player->id);
    json_put_string(&json, "name", player->name);
    json_put_bool(&json, "guest", player->guest);
    json_end(&json);
}

static void store_player(Server *server, const StorePlayer *player)
{
    store_op(server, STORE_PLAYER)->player = *player;
}

static void reply_session(Request *request, const StorePlayer *player)
{
    char token[SECRET_SIZE];
    secret_new(token);
    StoreOp *op = store_op(request->server, STORE_SESSION);
    op->id = batch_text(request->server, player->id);
    op->at = now_ms();
    secret_hash(token, op->hash);
    write_player(request, player, token);
    sodium_memzero(token, sizeof token);
    reply_after_commit(request, 200);
}

static bool read_name(Request *request, char name[48])
{
    const char *wanted = value_text(request->input, "name", "");
    if (!name_valid(wanted, NAME_MAX_BYTES)) {
        reply_error(request, 400, "input", "1 to 40 bytes without quotes", "this can't be a name");
        return false;
    }
    strcpy(name, wanted);
    return true;
}

/* ---- names ---- */

typedef struct PendingName {
    struct PendingName *next;
    char name[48], player[ID_SIZE];
    bool locked; /* the player too, as a guest who becomes this account */
} PendingName;

/* A guest who is becoming an account does nothing else with his name meanwhile: whoever came later would take
   it away again, after it was acknowledged. True if that was answered. */
static bool guest_becomes(Request *request)
{
    for (const PendingName *pending = request->server->names; pending; pending = pending->next)
        if (request->has_player && strcmp(pending->player, request->player.id) == 0) {
            reply_error(request, 409, "state", "", "this guest is becoming an account already");
            return true;
        }
    return false;
}

/* Names of accounts that are on their way into the store are taken too: two at once would fail everybody's
   batch. True if that was answered; a name that can't be looked up now is nobody's to have. */
static bool name_taken(Request *request, const char *name, const char *expected, const char *what)
{
    Server *server = request->server;
    StorePlayer other;
    Problem problem = {0};
    bool taken = false;
    for (const PendingName *pending = server->names; pending && !taken; pending = pending->next)
        taken = string_same(pending->name, name);
    if (taken || server->store->account(server->store, name, &other, &problem))
        reply_error(request, 409, "state", expected, "%s", what);
    else if (problem.what[0])
        reply_error(request, 503, "store", "", "the store can't be read");
    else
        return false;
    return true;
}

/* Among several servers one at a time makes an account of a name. */
static void name_key(const char *name, Text *key)
{
    text_put(key, "name ");
    for (; *name; name++) text_put_char(key, *name >= 'A' && *name <= 'Z' ? (char)(*name | 0x20) : *name);
}

static void name_unlock(Server *server, const char *name)
{
    TEXT(key, 64);
    name_key(name, &key);
    cluster_unlock(server, key.at);
}

/* Among several servers one at a time changes who a guest is; true if that was answered. */
static bool guest_lock(Request *request)
{
    Server *server = request->server;
    StorePlayer now;
    Problem problem;
    if (!server->cluster || !request->has_player || !request->player.guest) return false;
    if (cluster_lock(server, request->player.id)) {
        if (server->store->player(server->store, request->player.id, &now, &problem) && now.guest)
            return false;
        cluster_unlock(server, request->player.id);
    }
    reply_error(request, 409, "state", "", "this guest is becoming an account already");
    return true;
}

static void guest_unlock(Server *server, void *context, bool kept, bool conflict)
{
    (void)kept, (void)conflict;
    cluster_unlock(server, context);
}

static PendingName *name_reserve(Server *server, const StorePlayer *player)
{
    PendingName *pending = calloc(1, sizeof *pending);
    ensure(pending != NULL);
    strcpy(pending->name, player->name);
    strcpy(pending->player, player->id);
    pending->next = server->names;
    server->names = pending;
    return pending;
}

static void name_release(Server *server, PendingName *name)
{
    PendingName **at = &server->names;
    while (*at != name) at = &(*at)->next;
    *at = name->next;
    name_unlock(server, name->name);
    if (name->locked) cluster_unlock(server, name->player);
    free(name);
}

static void name_stored(Server *server, void *context, bool kept, bool conflict)
{
    (void)kept;
    (void)conflict;
    name_release(server, context);
}

bool request_allowed(Request *request, Bucket *bucket, double per_second, double burst)
{
    double scale = request->server->options.requests_per_second / 20.0;
    if (scale < 1) scale = 1;
    if (bucket_take(bucket, per_second * scale, burst * scale, now_ms())) return true;
    server_log_limit(request->server, request->peer, "attempts");
    reply_error(request, 429, "limit", "", "too many attempts; wait a little");
    return false;
}

void rest_session(Request *request, const char *argument)
{
    StorePlayer player = {.guest = true, .created = now_ms()};
    (void)argument;
    if (!request_allowed(request, &request->peer->creations, 0.5, 60) || !read_name(request, player.name))
        return;
    if (guest_becomes(request) || name_taken(request, player.name, "another name, or the account's password",
                                             "this name is an account's"))
        return;
    if (guest_lock(request)) return;
    if (request->has_player && request->player.guest) {
        strcpy(player.id, request->player.id); /* the same guest under another name */
        after_commit(request->server, guest_unlock, batch_text(request->server, player.id));
    } else {
        random_name(player.id, 12);
    }
    store_player(request->server, &player);
    reply_session(request, &player);
}

/* ---- passwords ---- */

typedef struct PasswordJob {
    Job job;
    Request *request;
    StorePlayer player;
    char password[PASSWORD_MAX + 1];
    bool changes;
    char address[48];
    char changed[PASSWORD_MAX + 1];   /* the new one, if it is to be changed once the old one is checked */
    bool check, fits;                 /* check: against the player's; else it becomes the player's */
    PendingName *name;                /* of an account that is being made; else NULL */
    char guest[ID_SIZE];              /* who logs in, whose matches come along; or "" */
    uint8_t session[STORE_HASH_SIZE]; /* of the guest */
} PasswordJob;

static bool password_hash(StorePlayer *player, const char *password)
{
    return crypto_pwhash_str(player->password, password, strlen(password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                             crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
}

static void password_run(Job *job)
{
    PasswordJob *own = (PasswordJob *)job;
    size_t length = strlen(own->password);
    if (own->check)
        own->fits = crypto_pwhash_str_verify(own->player.password, own->password, length) == 0;
    else
        own->fits = password_hash(&own->player, own->password);
    own->changes = own->changed[0] != 0;
    if (own->fits && own->changes) own->fits = password_hash(&own->player, own->changed);
    sodium_memzero(own->password, sizeof own->password);
    sodium_memzero(own->changed, sizeof own->changed);
}

/* Here and at other servers. */
static void session_ends(Server *server, const char *player, const uint8_t session[STORE_HASH_SIZE],
                         bool others)
{
    TEXT(text, 300);
    text_format(&text,
                "{\"type\":\"session-end\",\"from\":\"%s\",\"player\":\"%s\",\"others\":%s,\"session\":\"",
                cluster_node(server), player, others ? "true" : "false");
    text_put_hex(&text, session, STORE_HASH_SIZE);
    text_put(&text, "\"}\n");
    sockets_end_session(server, player, session, others);
    cluster_tell_all(server, &text);
}

/* Whoever else is logged in with the old one is not any more. */
static void password_changed(Request *request, const StorePlayer *player)
{
    Server *server = request->server;
    StoreOp *op = store_op(server, STORE_SESSIONS_END);
    op->id = batch_text(server, player->id);
    secret_hash(request->token, op->hash);
    store_player(server, player);
    session_ends(server, player->id, op->hash, true);
    text_put(&request->reply, "{}");
    reply_after_commit(request, 200);
}

/* What a guest has played is the account's from now on, and the guest's session ends. */
static void guest_join(Server *server, const PasswordJob *own)
{
    StoreOp *op = store_op(server, STORE_PLAYER_JOIN);
    op->id = batch_text(server, own->guest);
    op->other = batch_text(server, own->player.id);
    op = store_op(server, STORE_SESSION_END);
    memcpy(op->hash, own->session, sizeof op->hash);
    session_ends(server, own->guest, own->session, false);
    people_stored(server, own->guest, own->player.id);
}

static void password_done(Server *server, Job *job)
{
    PasswordJob *own = (PasswordJob *)job;
    Request *request = own->request;
    if (server->stopping)
        reply_error(request, 503, "store", "", "the server is being stopped");
    else if (own->fits && own->changes)
        password_changed(request, &own->player);
    else if (own->fits) {
        if (!own->check) store_player(server, &own->player);
        if (own->name) after_commit(server, name_stored, own->name);
        own->name = NULL;
        if (!own->check) people_stored(server, own->player.id, own->player.id);
        if (own->guest[0]) guest_join(server, own);
        reply_session(request, &own->player);
    } else if (own->check)
        reply_error(request, 401, "token", "", "the name or the password is wrong");
    else
        reply_error(request, 503, "store", "", "there is not enough memory for this now");
    server_log(server, own->fits ? "info" : "warning", "login", log_text("player", own->player.id),
               log_text("address", own->address),
               log_text("kind", own->changes ? "password"
                                : own->check ? "login"
                                             : "account"),
               log_number("fits", own->fits));
    request_done(request);
    if (own->name) name_release(server, own->name);
    sodium_memzero(own, sizeof *own);
    free(own);
}

/* `changed`: what it becomes once `password` is found to be right; NULL: nothing. False: it was answered. */
static bool password_think(Request *request, const StorePlayer *player, const char *password, bool check,
                           const char *changed)
{
    if (workers_waiting(request->server) > WORKERS_WAITING_MAX) {
        reply_error(request, 429, "limit", "", "too many are waiting");
        return false;
    }
    PasswordJob *job = calloc(1, sizeof *job);
    ensure(job != NULL);
    job->job = (Job){.run = password_run, .done = password_done, .first = true};
    job->request = request_wait(request);
    job->player = *player;
    job->check = check;
    if (!check) job->name = name_reserve(request->server, player);
    if (!check) job->name->locked = request->server->cluster && request->has_player;
    strcpy(job->address, request->peer->address);
    strcpy(job->password, password);
    if (changed) strcpy(job->changed, changed);
    if (check && !changed && request->has_player && request->player.guest) {
        strcpy(job->guest, request->player.id);
        secret_hash(request->token, job->session);
    }
    workers_add(request->server, &job->job);
    return true;
}

static const char *read_password(Request *request, const char *member)
{
    const char *password = value_text(request->input, member, "");
    size_t length = strlen(password);
    if (length >= PASSWORD_MIN && length <= PASSWORD_MAX) return password;
    reply_error(request, 400, "input", "8 to 200 bytes", "this can't be a password");
    return NULL;
}

void rest_account(Request *request, const char *argument)
{
    StorePlayer player = {.created = now_ms()};
    const char *password;
    (void)argument;
    if (!request_allowed(request, &request->peer->logins, 0.2, 10) || !read_name(request, player.name) ||
        !(password = read_password(request, "password")))
        return;
    if (request->has_player && !request->player.guest) {
        reply_error(request, 409, "state", "a guest", "this session has an account already");
        return;
    }
    TEXT(key, 64);
    name_key(player.name, &key);
    if (guest_becomes(request) || guest_lock(request)) return;
    if (!cluster_lock(request->server, key.at)) {
        if (request->has_player) cluster_unlock(request->server, request->player.id);
        reply_error(request, 409, "state", "another name", "this name is taken");
        return;
    }
    if (request->has_player)
        strcpy(player.id, request->player.id);
    else
        random_name(player.id, 12);
    if (name_taken(request, player.name, "another name", "this name is taken") ||
        !password_think(request, &player, password, false, NULL)) {
        cluster_unlock(request->server, key.at);
        if (request->has_player) cluster_unlock(request->server, request->player.id);
    }
}

void rest_login(Request *request, const char *argument)
{
    StorePlayer player = {0};
    Problem problem;
    char name[48];
    const char *password;
    (void)argument;
    if (!request_allowed(request, &request->peer->logins, 0.2, 10) || !read_name(request, name) ||
        !(password = read_password(request, "password")))
        return;
    /* an unknown name takes as long as a wrong password */
    if (!request->server->store->account(request->server->store, name, &player, &problem))
        strcpy(player.password, "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$"
                                "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
    password_think(request, &player, password, true, NULL);
}

void rest_password(Request *request, const char *argument)
{
    const char *old, *password;
    (void)argument;
    if (request->player.guest) {
        reply_error(request, 409, "state", "an account", "a guest has no password");
        return;
    }
    if (request_allowed(request, &request->peer->logins, 0.2, 10) && (old = read_password(request, "old")) &&
        (password = read_password(request, "password")))
        password_think(request, &request->player, old, true, password);
}

void rest_logout(Request *request, const char *argument)
{
    (void)argument;
    StoreOp *op = store_op(request->server, STORE_SESSION_END);
    secret_hash(request->token, op->hash);
    session_ends(request->server, request->player.id, op->hash, false);
    text_put(&request->reply, "{}");
    reply_after_commit(request, 200);
}

/* ---- me ---- */

void rest_me(Request *request, const char *argument)
{
    (void)argument;
    write_player(request, &request->player, NULL);
    reply_json(request, 200);
}
