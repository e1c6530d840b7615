/* Tables over REST: listing, making, joining, leaving, pairing, and the log of a finished match. */
#include <sodium.h>
#include <stdlib.h>

#include "server/internal.h"

enum { WORDS_MAX = 200, COUNTED_MAX = 1000 };

static void query_value(const char *query, const char *name, char *to, size_t size)
{
    size_t length = strlen(name);
    to[0] = 0;
    for (const char *at = query; at; at = strchr(at, '&') ? strchr(at, '&') + 1 : NULL)
        if (strncmp(at, name, length) == 0 && at[length] == '=') {
            size_t count = strcspn(at + length + 1, "&");
            snprintf(to, size, "%.*s", (int)count, at + length + 1);
            return;
        }
}

static Match *find_match(Request *request, const char *id)
{
    Problem problem = {0};
    Match *match = match_find(request->server, id, &problem);
    if (match && match->status != MATCH_CLOSED) return match;
    if (problem.what[0]) reply_problem(request, 503, "store", &problem);
    else reply_error(request, 404, "missing", "", "there is no such table");
    return NULL;
}

void rest_tables(Request *request, const char *argument)
{
    char game[32];
    (void)argument;
    query_value(request->query, "game", game, sizeof game);
    Json json = json_to(&request->reply);
    json_object(&json);
    lobby_write(request->server, game[0] ? game : NULL, request->has_player ? request->player.id : NULL, &json);
    json_end(&json);
    if (writer_idle(request->server)) reply_json(request, 200);
    else reply_after_commit(request, 200);
}

void rest_table(Request *request, const char *id)
{
    Match *match = find_match(request, id);
    if (!match) return;
    Json json = json_to(&request->reply);
    match_describe(match, request->has_player ? request->player.id : NULL, &json);
    if (match->batch <= request->server->writer.committed) reply_json(request, 200);
    else reply_after_commit(request, 200);
}

void rest_log(Request *request, const char *id)
{
    Match *match = find_match(request, id);
    Problem problem = {0};
    LogOptions options = {.inline_all = true, .reveal = true};
    if (!match) return;
    if (match->status != MATCH_OVER || !match->table) {
        reply_error(request, 409, "state", "a match that is over", "the log would tell what is hidden: the match is %s", match_status_word(match));
        return;
    }
    if (!log_write(match->table, &options, &request->reply, &problem)) {
        reply_problem(request, 409, "state", &problem);
        return;
    }
    request->type = "text/plain; charset=utf-8";
    if (match->batch <= request->server->writer.committed) reply_json(request, 200);
    else reply_after_commit(request, 200);
}

/* ---- making ---- */

/* The seat's turn among the teams that come with the game, or "". */
static void first_team(const Match *match, int seat, char team[64])
{
    Problem problem = {0};
    const Catalog *catalog = server_catalog(match->server, match->game, &problem);
    Setup setup = {.option_count = match->option_count};
    memcpy(setup.option, match->option, sizeof match->option[0] * (size_t)match->option_count);
    int teams = catalog ? catalog_teams(catalog, &setup) : 0;
    team[0] = 0;
    if (teams) catalog_team(catalog, &setup, (seat - 1) % teams, team);
}

static bool read_team(Request *request, const Value *from, const Match *match, int seat, char team[64])
{
    const char *wanted = value_text(from, "team", NULL);
    if (!wanted) {
        if (!team[0]) first_team(match, seat, team);
        return true;
    }
    if (strlen(wanted) < 64 && !strpbrk(wanted, "\"\r\n")) {
        strcpy(team, wanted);
        return true;
    }
    reply_error(request, 400, "input", "1 to 63 bytes without quotes", "this can't be the name of a team");
    return false;
}

static bool read_words(Request *request, MatchSeat *own)
{
    const char *words = value_text(request->input, "words", NULL);
    if (!words || !words[0]) return true;
    if (strlen(words) > WORDS_MAX) {
        reply_error(request, 400, "input", "at most 200 bytes", "these words are too long");
        return false;
    }
    free(own->words);
    own->words = malloc(strlen(words) + 1);
    ensure(own->words != NULL);
    strcpy(own->words, words);
    return true;
}

static void seat_take(MatchSeat *own, const StorePlayer *player)
{
    own->kind = SEAT_PERSON;
    own->gone = now_ms();
    strcpy(own->player, player->id);
    snprintf(own->name, sizeof own->name, "%s", player->name);
}

static bool read_bot(Request *request, const Value *from, MatchSeat *own)
{
    const char *bot = value_text(from, "bot", "2");
    BotSpec spec;
    Problem problem = {0};
    bool named = strcmp(bot, "random") == 0 || strcmp(bot, "greedy") == 0 || (bot[0] >= '1' && bot[0] <= '5' && !bot[1]);
    if (!named || !bot_read(bot, &spec, &problem)) {
        reply_error(request, 400, "input", "random, greedy or 1 to 5", "there is no such bot");
        return false;
    }
    snprintf(own->bot, sizeof own->bot, "%s", bot);
    snprintf(own->name, sizeof own->name, "Bot %s", bot);
    return true;
}

static bool read_seat(Request *request, Match *match, int seat, const Value *from, char secret[SECRET_SIZE])
{
    static const char *const kinds[] = {"open", "invite", "me", "bot"};
    MatchSeat *own = &match->seat[seat];
    const char *kind = value_text(from, "kind", "");
    int found = -1;
    for (int i = 0; i < countof(kinds); i++)
        if (strcmp(kind, kinds[i]) == 0) found = i;
    if (found < 0 || (found == SEAT_PERSON && match_seat_of(match, request->player.id))) {
        reply_error(request, 400, "input", "me (once), open, invite or bot", "seat %d has no such kind", seat);
        return false;
    }
    own->kind = (SeatKind)found;
    own->kind_first = own->kind == SEAT_PERSON ? SEAT_OPEN : own->kind;
    if (!read_team(request, from, match, seat, own->team)) return false;
    if (own->kind == SEAT_BOT) return read_bot(request, from, own);
    if (own->kind == SEAT_PERSON) {
        seat_take(own, &request->player);
        return read_words(request, own);
    }
    secret_new(secret); /* an open seat has a link too */
    secret_hash(secret, own->invite);
    return true;
}

static void created(Server *server, void *context, bool kept, bool conflict)
{
    Match *match = match_loaded(server, context);
    (void)conflict;
    if (!match) return;
    if (kept) {
        server->metrics.matches_made++;
        lobby_touch(server);
    } else {
        match_forget(match);
    }
}

static bool match_full(const Match *match)
{
    for (int seat = 1; seat <= match->seats; seat++)
        if (match->seat[seat].kind != SEAT_PERSON && match->seat[seat].kind != SEAT_BOT) return false;
    return true;
}

static void count_one(void *context, const StoreSummary *summary)
{
    (void)summary;
    ++*(int *)context;
}

/* At how many tables that are not over this player sits: in memory, of which some are not stored yet, or in the store (where
   the limit is so high that it is none, these are not counted). */
static int tables_of(Request *request)
{
    Server *server = request->server;
    Problem ignored;
    int mine = 0, stored = 0;
    for (const Match *match = server->matches; match; match = match->next)
        if ((match->status == MATCH_OPEN || match->status == MATCH_LIVE) && match_seat_of(match, request->player.id)) mine++;
    if (mine >= server->options.tables_per_player || server->options.tables_per_player > COUNTED_MAX) return mine;
    server->store->of_player(server->store, request->player.id, 1u << MATCH_OPEN | 1u << MATCH_LIVE, INT64_MAX, server->options.tables_per_player, count_one,
                             &stored, &ignored);
    return mine > stored ? mine : stored;
}

static bool may_make(Request *request)
{
    Server *server = request->server;
    int mine = tables_of(request);
    if (server->match_count < server->options.tables_max && mine < server->options.tables_per_player &&
        bucket_take(&request->peer->creations, server->options.requests_per_second / 10.0 + 0.5, server->options.requests_per_second + 40.0, now_ms()))
        return true;
    server->metrics.limited++;
    reply_error(request, 429, "limit", "", mine >= server->options.tables_per_player ? "you sit at too many tables" : "too many tables; wait a little");
    return false;
}

/* Links it and puts it into the open batch. */
static bool match_establish(Request *request, Match *match, Problem *problem)
{
    Server *server = request->server;
    match->created = match->changed = now_ms();
    randombytes_buf(match->seed, sizeof match->seed);
    if (!match_try_setup(match, problem)) {
        match_free(match);
        return false;
    }
    match_store_new(match);
    match_link(match);
    after_commit(server, created, batch_text(server, match->id));
    if (match_full(match)) ensure(match_begin(match, problem));
    return true;
}

static void write_created(Request *request, const Match *match, int seat, char (*secrets)[SECRET_SIZE])
{
    Json json = json_to(&request->reply);
    TEXT(sealed, 65);
    for (int i = 0; i < SHA256_SIZE; i++) text_format(&sealed, "%02x", match->commitment[i]);
    json_object(&json);
    json_put_string(&json, "table", match->id);
    json_put_int(&json, "seat", seat);
    json_put_string(&json, "sealed", sealed.at);
    json_key(&json, "invites");
    json_array(&json);
    for (int i = 1; i <= match->seats && secrets; i++) {
        if (!secrets[i][0]) continue;
        TEXT(link, 400);
        text_format(&link, "%s/#/table/%s?seat=%d&invite=%s", request->server->url, match->id, i, secrets[i]);
        json_object(&json);
        json_put_int(&json, "seat", i);
        json_put_string(&json, "secret", secrets[i]);
        json_put_string(&json, "link", link.at);
        json_end(&json);
    }
    json_end(&json);
    json_end(&json);
}

static Match *read_match(Request *request, char (*secrets)[SECRET_SIZE])
{
    const Value *input = request->input, *seats = value_get(input, "seats");
    const Game *game = game_find(value_text(input, "game", ""));
    Problem problem = {0};
    size_t count = (size_t)(value_is(seats, VALUE_ARRAY) ? seats->count : 0);
    if (!game) {
        TEXT(known, 120);
        for (int i = 0; games[i]; i++) text_format(&known, "%s%s", i ? ", " : "", games[i]->id);
        reply_error(request, 400, "input", known.at, "there is no game \"%.40s\"", value_text(input, "game", ""));
        return NULL;
    }
    if (count < (size_t)game->seats_min || count > (size_t)game->seats_max) {
        TEXT(expected, 40);
        text_format(&expected, "%d to %d seats", game->seats_min, game->seats_max);
        reply_error(request, 400, "input", expected.at, "`seats` has %d", (int)count);
        return NULL;
    }
    Match *match = match_new(request->server);
    match->game = game;
    match->seats = (int)count;
    bool read = match_options_read(match, input, &problem) && match_write_head(match, input, &problem);
    match->quick = false;
    if (!read) reply_problem(request, 400, "input", &problem);
    for (int seat = 1; seat <= match->seats && read; seat++) read = read_seat(request, match, seat, value_item(seats, seat - 1), secrets[seat]);
    if (read) return match;
    match_free(match);
    return NULL;
}

void rest_create(Request *request, const char *argument)
{
    char secrets[SEATS_MAX + 1][SECRET_SIZE] = {{0}};
    Problem problem = {0};
    (void)argument;
    if (!may_make(request)) return;
    Match *match = read_match(request, secrets);
    if (!match) return;
    if (!match_establish(request, match, &problem)) {
        reply_problem(request, 400, "input", &problem);
        return;
    }
    write_created(request, match, match_seat_of(match, request->player.id), secrets);
    sodium_memzero(secrets, sizeof secrets);
    reply_after_commit(request, 200);
}

/* ---- joining ---- */

static void joined(Server *server, void *context, bool kept, bool conflict)
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
    if (own->kind == SEAT_PERSON || own->kind == SEAT_BOT) {
        reply_error(request, 409, "state", "", "seat %d is taken", seat);
        return 0;
    }
    bool invited = invite && sodium_memcmp(hash, own->invite, sizeof hash) == 0;
    if (invited || (own->kind == SEAT_OPEN && !match->private_table && !invite)) return seat;
    reply_error(request, 403, "forbidden", "the link of the invitation", "this seat is kept for somebody else");
    return 0;
}

static bool anybody_blocks(Request *request, const Match *match)
{
    Store *store = request->server->store;
    for (int seat = 1; seat <= match->seats; seat++) {
        const char *other = match->seat[seat].player;
        if (other[0] && (store->blocked(store, request->player.id, other) || store->blocked(store, other, request->player.id))) return true;
    }
    return false;
}

static void seat_release(Match *match, int seat)
{
    MatchSeat *own = &match->seat[seat];
    own->kind = own->kind_first;
    own->player[0] = own->name[0] = 0;
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
    if (!read_team(request, request->input, match, seat, own->team) || !read_words(request, own)) return false;
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
    after_commit(server, joined, batch_text(server, match->id));
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
    Match *match = find_match(request, id);
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

static void left(Server *server, void *context, bool kept, bool conflict)
{
    Match *match = match_loaded(server, context);
    (void)conflict;
    if (match && kept) match_tell_seats(match);
    lobby_touch(server);
}

void rest_leave(Request *request, const char *id)
{
    Server *server = request->server;
    Match *match = find_match(request, id);
    int seat = match ? match_seat_of(match, request->player.id) : 0, people = 0;
    if (!match) return;
    if (!seat || match->status != MATCH_OPEN) {
        reply_error(request, seat ? 409 : 403, seat ? "state" : "forbidden", seat ? "resign" : "", seat ? "the match has begun" : "you have no seat here");
        return;
    }
    for (Socket *socket = match->sockets; socket; socket = socket->next)
        if (socket->seat == seat) socket->seat = 0;
    match->seat[seat].sockets = 0;
    seat_release(match, seat);
    match_store_seat(match, seat);
    for (int i = 1; i <= match->seats; i++) people += match->seat[i].kind == SEAT_PERSON;
    if (!people) {
        StoreOp *op = store_op(server, STORE_MATCH_STATUS);
        op->id = batch_text(server, match->id);
        op->status = match->status = MATCH_CLOSED;
        op->at = now_ms();
    }
    after_commit(server, left, batch_text(server, match->id));
    text_put(&request->reply, "{}");
    reply_after_commit(request, 200);
}

/* ---- pairing ---- */

static bool same_wish(const Match *a, const Match *b)
{
    return a->game == b->game && a->seats == b->seats && strcmp(a->head, b->head) == 0 && a->clock.spec.kind == b->clock.spec.kind &&
           a->clock.spec.ms == b->clock.spec.ms && a->clock.spec.increment == b->clock.spec.increment &&
           match_window_seconds(a) == match_window_seconds(b);
}

void rest_pair(Request *request, const char *argument)
{
    Server *server = request->server;
    Problem problem = {0};
    const Game *game = game_find(value_text(request->input, "game", ""));
    (void)argument;
    if (!may_make(request)) return;
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
    for (Match *match = server->matches; match; match = match->next) {
        if (match->status != MATCH_OPEN || !match->quick || !same_wish(match, wish) || !match_free_seat(match)) continue;
        int mine = match_seat_of(match, request->player.id), seat = mine ? mine : match_free_seat(match);
        if (!mine && anybody_blocks(request, match)) continue;
        match_free(wish);
        if (!mine && !match_join(request, match, seat)) return;
        write_seat(request, match, seat);
        reply_after_commit(request, 200);
        return;
    }
    for (int seat = 1; seat <= wish->seats; seat++) first_team(wish, seat, wish->seat[seat].team);
    if (!read_team(request, request->input, wish, 1, wish->seat[1].team) || !read_words(request, &wish->seat[1])) {
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
