/* What somebody has: his matches, invitations, friends, results; and whom he does not want to meet. */
#include <stdlib.h>

#include "server/internal.h"

enum { HISTORY_COUNT = 50 };

typedef struct Listing {
    Request *request;
    Json json;
    int count;
    char ids[200][ID_SIZE];
} Listing;

static void take_id(void *context, const StoreSummary *summary)
{
    Listing *listing = context;
    if (listing->count < countof(listing->ids))
        snprintf(listing->ids[listing->count++], ID_SIZE, "%s", summary->id);
}

static bool list_mine(Request *request, unsigned statuses, int64_t before, int count, Listing *listing)
{
    Problem problem = {0};
    Store *store = request->server->store;
    *listing = (Listing){.request = request};
    if (store->of_player(store, request->player.id, statuses, before, count, take_id, listing, &problem))
        return true;
    reply_problem(request, 503, "store", &problem);
    return false;
}

static void write_listing(Request *request, const Listing *listing)
{
    Problem problem = {0};
    Json json = json_to(&request->reply);
    json_object(&json);
    json_key(&json, "tables");
    json_array(&json);
    for (int i = 0; i < listing->count; i++) {
        bool own;
        Match *match = match_look(request->server, listing->ids[i], &own, &problem);
        if (match) match_describe(match, request->player.id, &json);
        if (match && own) match_free(match);
    }
    json_end(&json);
    json_end(&json);
    if (writer_idle(request->server))
        reply_json(request, 200);
    else
        reply_after_commit(request, 200);
}

static void write_tables(Request *request, unsigned statuses, int64_t before, int count)
{
    static Listing listing; /* the loop's alone */
    if (list_mine(request, statuses, before, count, &listing)) write_listing(request, &listing);
}

void rest_my_tables(Request *request, const char *argument)
{
    (void)argument;
    write_tables(request, 1u << MATCH_OPEN | 1u << MATCH_LIVE, INT64_MAX, 200);
}

static void take_invited(void *context, const char *id) { take_id(context, &(StoreSummary){.id = id}); }

void rest_my_invitations(Request *request, const char *argument)
{
    static Listing listing;
    Problem problem = {0};
    Store *store = request->server->store;
    (void)argument;
    listing = (Listing){.request = request};
    if (!store->invited(store, request->player.id, HISTORY_COUNT, take_invited, &listing, &problem))
        reply_problem(request, 503, "store", &problem);
    else
        write_listing(request, &listing);
}

void rest_my_history(Request *request, const char *argument)
{
    (void)argument;
    int64_t before = INT64_MAX;
    if (strncmp(request->query, "before=", 7) == 0) before = strtoll(request->query + 7, NULL, 10);
    write_tables(request, 1u << MATCH_OVER | 1u << MATCH_ASIDE, before, HISTORY_COUNT);
}

static void feed_put(Request *request, const Match *match, Json *json)
{
    int seat = match_seat_of(match, request->player.id);
    if (!seat || !(match_asked(match) >> seat & 1) || match->batch > request->server->writer.committed)
        return;
    TEXT(id, 64);
    TEXT(url, 400);
    text_format(&id, "%s/%d", match->id, match_number(match));
    text_format(&url, "%s/#/table/%s", request->server->url, match->id);
    json_object(json);
    json_put_string(json, "id", id.at);
    json_put_string(json, "url", url.at);
    json_put_string(json, "title", match->game->title);
    json_put_string(json, "content_text", "It is your turn.");
    json_end(json);
}

/* A JSON Feed (jsonfeed.org) with an item for each match in which I am asked. */
void rest_my_feed(Request *request, const char *argument)
{
    static Listing listing;
    Problem problem = {0};
    (void)argument;
    if (!list_mine(request, 1u << MATCH_LIVE, INT64_MAX, 200, &listing)) return;
    Json json = json_to(&request->reply);
    json_object(&json);
    json_put_string(&json, "version", "https://jsonfeed.org/version/1.1");
    json_put_string(&json, "title", "Arbiter: your turn");
    json_put_string(&json, "home_page_url", request->server->url);
    json_key(&json, "items");
    json_array(&json);
    for (int i = 0; i < listing.count; i++) {
        bool own;
        Match *match = match_look(request->server, listing.ids[i], &own, &problem);
        if (match) feed_put(request, match, &json);
        if (match && own) match_free(match);
    }
    json_end(&json);
    json_end(&json);
    request->type = "application/feed+json";
    reply_json(request, 200);
}

/* ---- other people ---- */

typedef struct People { /* a list of players that is being written */
    Request *request;
    Json json;
    bool presence; /* who of them is there, if he says so to me */
} People;

/* Somebody is there for me if I am among his friends too. */
static bool player_online(Request *request, const char *player)
{
    Server *server = request->server;
    if (!server->store->befriended(server->store, request->player.id, player)) return false;
    for (const Socket *socket = server->lobby; socket; socket = socket->next)
        if (socket->has_player && strcmp(socket->player.id, player) == 0) return true;
    for (const Match *match = server->matches; match; match = match->next)
        for (const Socket *socket = match->sockets; socket; socket = socket->next)
            if (socket->has_player && strcmp(socket->player.id, player) == 0) return true;
    return false;
}

static void put_person(void *context, const char *id)
{
    People *people = context;
    StorePlayer player;
    Problem problem;
    Store *store = people->request->server->store;
    if (!store->player(store, id, &player, &problem)) return;
    json_object(&people->json);
    json_put_string(&people->json, "player", id);
    json_put_string(&people->json, "name", player.name);
    json_put_bool(&people->json, "guest", player.guest);
    if (people->presence) json_put_bool(&people->json, "online", player_online(people->request, id));
    json_end(&people->json);
}

typedef bool PeopleOf(Store *, const char *player, StoreIdTake *, void *context, Problem *);

static void write_people(Request *request, PeopleOf *of, bool presence)
{
    Server *server = request->server;
    Problem problem = {0};
    People people = {.request = request, .json = json_to(&request->reply), .presence = presence};
    json_object(&people.json);
    json_key(&people.json, "players");
    json_array(&people.json);
    if (!of(server->store, request->player.id, put_person, &people, &problem)) {
        reply_problem(request, 503, "store", &problem);
        return;
    }
    json_end(&people.json);
    json_end(&people.json);
    reply_json(request, 200);
}

/* Whom the request is about, by id or by the name of an account. */
static bool read_other(Request *request, StorePlayer *other)
{
    Store *store = request->server->store;
    Problem problem = {0};
    const char *id = value_text(request->input, "player", NULL),
               *name = value_text(request->input, "name", "");
    bool known =
        id ? store->player(store, id, other, &problem) : store->account(store, name, other, &problem);
    if (known && strcmp(other->id, request->player.id) != 0) return true;
    if (problem.what[0])
        reply_problem(request, 503, "store", &problem);
    else
        reply_error(request, 404, "missing", "somebody else's name",
                    "nobody else has an account of this name");
    return false;
}

static void write_relation(Request *request, StoreOpKind kind)
{
    Server *server = request->server;
    StorePlayer other;
    if (!read_other(request, &other)) return;
    StoreOp *op = store_op(server, kind);
    op->id = batch_text(server, request->player.id);
    op->other = batch_text(server, other.id);
    op->status = !value_is(value_get(request->input, "on"), VALUE_FALSE);
    text_put(&request->reply, "{}");
    reply_after_commit(request, 200);
}

void rest_blocks(Request *request, const char *argument)
{
    (void)argument;
    if (request->method == METHOD_GET)
        write_people(request, request->server->store->blocks, false);
    else
        write_relation(request, STORE_BLOCK);
}

void rest_friends(Request *request, const char *argument)
{
    (void)argument;
    if (request->method == METHOD_GET)
        write_people(request, request->server->store->friends, true);
    else
        write_relation(request, STORE_FRIEND);
}

static void put_counts(Json *json, const StoreResult *result)
{
    json_put_int(json, "played", result->played);
    json_put_int(json, "won", result->won);
    json_put_int(json, "drawn", result->drawn);
    json_end(json);
}

static void put_result(void *context, const StoreResult *result)
{
    Json *json = context;
    const Game *game = game_find(result->game);
    json_object(json);
    json_put_string(json, "game", result->game);
    json_put_string(json, "title", game ? game->title : result->game);
    if (result->team[0]) json_put_string(json, "team", result->team);
    json_put_bool(json, "bots", result->bots);
    put_counts(json, result);
}

static void put_against(void *context, const StoreResult *result)
{
    Json *json = context;
    json_object(json);
    json_put_string(json, "player", result->player);
    json_put_string(json, "name", result->name);
    put_counts(json, result);
}

/* How somebody has played; against whom is for himself alone. */
void rest_player(Request *request, const char *id)
{
    enum { AGAINST_COUNT = 20 };
    Store *store = request->server->store;
    StorePlayer player;
    Problem problem = {0};
    bool mine = request->has_player && strcmp(id, request->player.id) == 0;
    if (!store->player(store, id, &player, &problem)) {
        if (problem.what[0])
            reply_problem(request, 503, "store", &problem);
        else
            reply_error(request, 404, "missing", "", "there is no such player");
        return;
    }
    Json json = json_to(&request->reply);
    json_object(&json);
    json_put_string(&json, "player", player.id);
    json_put_string(&json, "name", player.name);
    json_put_bool(&json, "guest", player.guest);
    json_put_int(&json, "created", player.created);
    json_key(&json, "results");
    json_array(&json);
    bool read = store->results(store, id, put_result, &json, &problem);
    json_end(&json);
    if (mine) {
        json_key(&json, "against");
        json_array(&json);
        read = read && store->against(store, id, AGAINST_COUNT, put_against, &json, &problem);
        json_end(&json);
    }
    json_end(&json);
    if (read)
        reply_json(request, 200);
    else
        reply_problem(request, 503, "store", &problem);
}

/* ---- guests who become somebody ---- */

typedef struct Becomes {
    char from[ID_SIZE], to[ID_SIZE];
} Becomes;

/* The seats that matches in memory know, as the store has them now. */
void people_became(Server *server, const char *from, const char *to)
{
    for (Match *match = server->matches; match; match = match->next) {
        int sits = match_seat_of(match, to);
        for (int seat = 1; seat <= match->seats; seat++) {
            MatchSeat *own = &match->seat[seat];
            if (strcmp(own->player, from) != 0 || (sits && sits != seat)) continue;
            strcpy(own->player, to);
            own->guest = false;
            match_tell_seats(match);
        }
        if (strcmp(match->owner, from) == 0) strcpy(match->owner, to);
    }
}

static void people_kept(Server *server, void *context, bool kept, bool conflict)
{
    Becomes *becomes = context;
    (void)conflict;
    if (kept) {
        TEXT(text, 200);
        text_format(&text, "{\"type\":\"became\",\"from\":\"%s\",\"player\":\"%s\",\"to\":\"%s\"}\n",
                    cluster_node(server), becomes->from, becomes->to);
        people_became(server, becomes->from, becomes->to);
        cluster_tell_all(server, &text);
    }
    free(becomes);
}

void people_stored(Server *server, const char *from, const char *to)
{
    Becomes *becomes = calloc(1, sizeof *becomes);
    ensure(becomes != NULL);
    strcpy(becomes->from, from);
    strcpy(becomes->to, to);
    after_commit(server, people_kept, becomes);
}

void rest_report(Request *request, const char *argument)
{
    Server *server = request->server;
    Problem problem = {0};
    const char *table = value_text(request->input, "table", ""),
               *text = value_text(request->input, "text", "");
    int64_t seat = value_number(request->input, "seat", 0);
    (void)argument;
    bool own;
    Match *match = match_look(server, table, &own, &problem);
    int seats = match ? match->seats : 0;
    if (match && own) match_free(match);
    if (seat < 1 || seat > seats)
        reply_error(request, 404, "missing", "a table and a seat of it", "there is no such seat");
    else if (!text[0] || strlen(text) > 1000)
        reply_error(request, 400, "input", "1 to 1000 bytes", "`text` says nothing, or too much");
    else if (request_allowed(request, &request->peer->logins, 0.2, 10)) {
        StoreOp *op = store_op(server, STORE_REPORT);
        op->id = batch_text(server, request->player.id);
        op->other = batch_text(server, table);
        op->status = (int)seat;
        op->text = batch_text(server, text);
        op->at = now_ms();
        text_put(&request->reply, "{}");
        reply_after_commit(request, 200);
    }
}
