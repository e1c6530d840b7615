/* Seats over REST: sitting down at a table, leaving it, being paired. */
#include <sodium.h>
#include <stdlib.h>

#include "server/rest_tables.h"

static void seats_changed(Server *server, void *context, bool kept, bool conflict)
{
    Match *match = match_loaded(server, context);
    (void)conflict;
    if (match && kept) match_tell_seats(match);
    lobby_touch(server);
}

/* The seat that the request may take; 0 if it was answered. */
static int choose_seat(Request *request, Match *match)
{
    const char *invite = value_text(request->input, "invite", NULL);
    int64_t wanted = value_number(request->input, "seat", 0);
    uint8_t hash[STORE_HASH_SIZE];
    int seat = wanted >= 1 && wanted <= match->seats ? (int)wanted : 0;
    if (!wanted && !invite) seat = match_free_seat(match);
    for (int i = 1; i <= match->seats && !wanted && !invite; i++)
        if (match->seat[i].kind == SEAT_INVITE && strcmp(match->seat[i].player, request->player.id) == 0)
            seat = i;
    if (invite) {
        secret_hash(invite, hash);
        for (int i = 1; i <= match->seats && !wanted; i++)
            if (sodium_memcmp(hash, match->seat[i].invite, sizeof hash) == 0) seat = i;
    }
    if (!seat) {
        reply_error(request, 409, "state", "", "there is no such free seat");
        return 0;
    }
    const MatchSeat *own = &match->seat[seat];
    if (seat_taken(own)) {
        reply_error(request, 409, "state", "", "seat %d is taken", seat);
        return 0;
    }
    bool invited = invite ? sodium_memcmp(hash, own->invite, sizeof hash) == 0
                          : own->kind == SEAT_INVITE && strcmp(own->player, request->player.id) == 0;
    if (invited || (own->kind == SEAT_OPEN && !match->private_table && !invite)) return seat;
    reply_error(request, 403, "forbidden", "the link of the invitation",
                "this seat is kept for somebody else");
    return 0;
}

static bool anybody_blocks(Request *request, const Match *match)
{
    Store *store = request->server->store;
    for (int seat = 1; seat <= match->seats; seat++) {
        const char *other = match->seat[seat].player;
        if (other[0] && (store->blocked(store, request->player.id, other) ||
                         store->blocked(store, other, request->player.id)))
            return true;
    }
    return false;
}

static void seat_release(Match *match, int seat)
{
    MatchSeat *own = &match->seat[seat];
    own->kind = own->kind_first;
    own->player[0] = own->name[0] = 0;
    own->guest = false;
    free(own->words);
    own->words = NULL;
    own->gone = 0;
}

/* Sits down; false if that was answered with an error. */
static bool match_join(Request *request, Match *match, int seat)
{
    Server *server = request->server;
    Problem problem = {0};
    MatchSeat *own = &match->seat[seat];
    char team[64];
    strcpy(team, own->team);
    if (!request_team(request, request->input, match, seat, own->team) || !request_words(request, own))
        return false;
    seat_take(own, &request->player);
    if (!match_try_setup(match, &problem)) {
        strcpy(own->team, team);
        seat_release(match, seat);
        reply_problem(request, 400, "input", &problem);
        return false;
    }
    match_store_seat(match, seat);
    for (Socket *socket = match->sockets; socket; socket = socket->next)
        if (socket->has_player && !socket->seat && strcmp(socket->player.id, own->player) == 0) {
            socket->seat = seat; /* who watched from here sits now */
            own->sockets++;
            own->gone = 0;
        }
    after_commit(server, seats_changed, batch_text(server, match->id));
    if (match_full(match)) ensure(match_begin(match, &problem));
    return true;
}

static void write_seat(Request *request, const Match *match, int seat)
{
    Json json = json_to(&request->reply);
    json_object(&json);
    json_put_string(&json, "table", match->id);
    json_put_int(&json, "seat", seat);
    json_end(&json);
}

void rest_join(Request *request, const char *id)
{
    Match *match = request_match(request, id);
    if (!match) return;
    int seat = match_seat_of(match, request->player.id);
    if (seat) { /* again: a click too many, or another tab */
        write_seat(request, match, seat);
        reply_after_commit(request, 200);
        return;
    }
    if (match->status != MATCH_OPEN) {
        reply_error(request, 409, "state", "a table with a free seat", "nobody can sit down here any more");
        return;
    }
    if (!(seat = choose_seat(request, match))) return;
    if (anybody_blocks(request, match)) {
        reply_error(request, 403, "forbidden", "", "you and somebody at this table don't play together");
        return;
    }
    if (!match_join(request, match, seat)) return;
    write_seat(request, match, seat);
    reply_after_commit(request, 200);
}

void rest_leave(Request *request, const char *id)
{
    Server *server = request->server;
    Match *match = request_match(request, id);
    int seat = match ? match_seat_of(match, request->player.id) : 0, people = 0;
    if (!match) return;
    if (!seat || match->status != MATCH_OPEN) {
        reply_error(request, seat ? 409 : 403, seat ? "state" : "forbidden", seat ? "resign" : "",
                    seat ? "the match has begun" : "you have no seat here");
        return;
    }
    for (Socket *socket = match->sockets; socket; socket = socket->next)
        if (socket->seat == seat) socket->seat = 0;
    match->seat[seat].sockets = 0;
    seat_release(match, seat);
    match_store_seat(match, seat);
    for (int i = 1; i <= match->seats; i++) people += match->seat[i].kind == SEAT_PERSON;
    if (!people) {
        StoreOp *op = match_op(match, STORE_MATCH_STATUS);
        op->status = match->status = MATCH_CLOSED;
        op->at = now_ms();
    }
    after_commit(server, seats_changed, batch_text(server, match->id));
    text_put(&request->reply, "{}");
    reply_after_commit(request, 200);
}

/* ---- pairing ---- */

static void wish_write(Match *wish)
{
    Text text = text_growing();
    text_format(&text, "%s %d %d %lld %lld %d\n%s", wish->game->id, wish->seats, wish->clock.spec.kind,
                (long long)wish->clock.spec.ms, (long long)wish->clock.spec.increment,
                match_window_seconds(wish), wish->head);
    snprintf(wish->wish, sizeof wish->wish, "%016llx",
             (unsigned long long)hash_bytes(text.at, (size_t)text.length));
    text_free(&text);
}

static bool same_wish(const Match *a, const Match *b)
{
    return a->game == b->game && a->seats == b->seats && strcmp(a->head, b->head) == 0 &&
           a->clock.spec.kind == b->clock.spec.kind && a->clock.spec.ms == b->clock.spec.ms &&
           a->clock.spec.increment == b->clock.spec.increment &&
           match_window_seconds(a) == match_window_seconds(b);
}

/* Whoever made it has gone away: nobody is paired with an empty chair. */
static bool nobody_waits(const Match *match)
{
    int64_t away = (int64_t)match->server->options.absent_seconds * 250;
    for (int seat = 1; seat <= match->seats; seat++) {
        const MatchSeat *own = &match->seat[seat];
        if (own->kind == SEAT_PERSON && (!own->gone || now_ms() - own->gone < away)) return false;
    }
    return true;
}

/* Sits down at a table that waits for the same; true if the request was answered. */
static bool pair_here(Request *request, const Match *wish, const char *only)
{
    for (Match *match = request->server->matches; match; match = match->next) {
        if (match->unread || match->status != MATCH_OPEN || !match->quick || !same_wish(match, wish) ||
            !match_free_seat(match) || nobody_waits(match) || (only[0] && strcmp(match->id, only) != 0))
            continue;
        int mine = match_seat_of(match, request->player.id), seat = mine ? mine : match_free_seat(match);
        if (!mine && anybody_blocks(request, match)) continue;
        if (!mine && !match_join(request, match, seat)) return true;
        write_seat(request, match, seat);
        reply_after_commit(request, 200);
        return true;
    }
    return false;
}

static void pair_make(Request *request, Match *wish)
{
    Problem problem = {0};
    unsigned own = match_own_seats(wish);
    for (int seat = 1; seat <= wish->seats; seat++)
        if (own >> seat & 1)
            wish->seat[seat].kind = wish->seat[seat].kind_first = SEAT_GAME;
        else
            match_first_team(wish, seat, wish->seat[seat].team);
    if (!request_team(request, request->input, wish, 1, wish->seat[1].team) ||
        !request_words(request, &wish->seat[1])) {
        match_free(wish);
        return;
    }
    seat_take(&wish->seat[1], &request->player);
    if (!match_establish(request, wish, &problem)) {
        reply_problem(request, 400, "input", &problem);
        return;
    }
    write_seat(request, wish, 1);
    reply_after_commit(request, 200);
}

/* ---- among several servers ---- */

typedef struct Candidates {
    char id[16][ID_SIZE];
    int count;
} Candidates;

static void take_candidate(void *context, const char *id)
{
    Candidates *candidates = context;
    if (candidates->count < countof(candidates->id))
        snprintf(candidates->id[candidates->count++], ID_SIZE, "%s", id);
}

/* Looks for a table elsewhere; true if the request goes there. `tried` of them were not to be had. */
static bool pair_elsewhere(Request *request, const Match *wish)
{
    Server *server = request->server;
    Candidates candidates = {.count = 0};
    Problem problem = {0};
    server->store->nodes->waiting(server->store, wish->wish, countof(candidates.id), take_candidate,
                                  &candidates, &problem);
    int others = 0;
    for (int i = 0; i < candidates.count; i++) {
        if (match_find(server, candidates.id[i], &problem) || !server->elsewhere[0]) continue;
        if (others++ < request->tried) continue;
        snprintf(request->query, sizeof request->query, "table=%s", candidates.id[i]);
        request_forward(request, server->elsewhere);
        return true;
    }
    return false;
}

static void pair_stored(Server *server, void *context, bool kept, bool conflict)
{
    (void)kept, (void)conflict;
    cluster_unlock(server, context);
}

/* One server at a time looks whether anybody waits for the same, and has stored its own table before the next
   one looks: so two who wish the same never wait for each other. */
static void pair_among(Request *request, Match *wish)
{
    Server *server = request->server;
    TEXT(key, 64);
    text_format(&key, "wish %s", wish->wish);
    if (!cluster_lock(server, key.at)) {
        match_free(wish);
        request_park(request);
        return;
    }
    if (pair_elsewhere(request, wish)) {
        cluster_unlock(server, key.at);
        match_free(wish);
        return;
    }
    pair_make(request, wish);
    after_commit(server, pair_stored, batch_text(server, key.at));
}

void rest_pair(Request *request, const char *argument)
{
    Server *server = request->server;
    Problem problem = {0};
    const Game *game = game_find(value_text(request->input, "game", ""));
    const char *only =
        request->from[0] && strncmp(request->query, "table=", 6) == 0 ? request->query + 6 : "";
    (void)argument;
    if (!request->number && !request_may_make(request)) return; /* else it was asked before */
    if (!game) {
        reply_error(request, 400, "input", "a game of /api/about", "there is no such game");
        return;
    }
    Match *wish = match_new(server);
    wish->game = game;
    wish->seats = game->seats_min;
    if (!match_options_read(wish, request->input, &problem) || !match_write_head(wish, NULL, &problem)) {
        match_free(wish);
        reply_problem(request, 400, "input", &problem);
        return;
    }
    wish->quick = true;
    wish->private_table = false;
    if (server->cluster) wish_write(wish);
    if (pair_here(request, wish, only)) {
        match_free(wish);
    } else if (only[0]) {
        match_free(wish);
        reply_error(request, 409, "state", "", "somebody else was quicker");
    } else if (server->cluster) {
        pair_among(request, wish);
    } else {
        pair_make(request, wish);
    }
}
