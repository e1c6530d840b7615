/* Tables over REST: listing, making, and the log of a finished match. */
#include <sodium.h>
#include <stdlib.h>

#include "core/options.h"
#include "server/rest_tables.h"

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

Match *request_match(Request *request, const char *id)
{
    Problem problem = {0};
    Match *match = match_known(request->server, id, &problem);
    if (match && match->status != MATCH_CLOSED) return match;
    if (!match && request->server->elsewhere[0])
        request_forward(request, request->server->elsewhere);
    else if (problem.what[0])
        reply_problem(request, 503, "store", &problem);
    else
        reply_error(request, 404, "missing", "", "there is no such table");
    return NULL;
}

/* What the reply says of the match may not be durable yet. */
static void reply_of_match(Request *request, const Match *match)
{
    if (match->batch <= request->server->writer.committed)
        reply_json(request, 200);
    else
        reply_after_commit(request, 200);
}

void rest_tables(Request *request, const char *argument)
{
    char game[32];
    (void)argument;
    query_value(request->query, "game", game, sizeof game);
    Json json = json_to(&request->reply);
    json_object(&json);
    lobby_write(request->server, game[0] ? game : NULL, request->has_player ? request->player.id : NULL,
                &json);
    json_end(&json);
    if (writer_idle(request->server))
        reply_json(request, 200);
    else
        reply_after_commit(request, 200);
}

void rest_table(Request *request, const char *id)
{
    Match *match = request_match(request, id);
    if (!match) return;
    Json json = json_to(&request->reply);
    match_describe(match, request->has_player ? request->player.id : NULL, &json);
    reply_of_match(request, match);
}

static void put_entry(void *context, const char *entry, int length)
{
    Text *out = context;
    if (out->at[out->length - 1] != '[') text_put_char(out, ',');
    text_put_bytes(out, entry, length);
}

/* What the asker was told of a match, whether or not it can be replayed. */
void rest_told(Request *request, const char *id)
{
    Match *match = request_match(request, id);
    if (!match) return;
    if (match->status != MATCH_OVER && match->status != MATCH_ASIDE) {
        reply_error(request, 409, "state", "a match that is over",
                    "the match is %s: follow it over the socket", match_status_word(match));
        return;
    }
    int seat = request->has_player ? match_seat_of(match, request->player.id) : 0;
    text_put(&request->reply, "{\"table\":");
    Json json = json_to(&request->reply);
    match_describe(match, request->has_player ? request->player.id : NULL, &json);
    text_put(&request->reply, ",\"entries\":[");
    match_each_told(match, seat, 0, put_entry, &request->reply);
    text_put(&request->reply, "]}");
    reply_of_match(request, match);
}

void rest_log(Request *request, const char *id)
{
    Match *match = request_match(request, id);
    Problem problem = {0};
    if (!match) return;
    int seat = request->has_player ? match_seat_of(match, request->player.id) : 0;
    bool knows_all =
        match->status == MATCH_LIVE && seat && match->table && table_hides_nothing(match->table, seat);
    if (match->status != MATCH_OVER && !knows_all) {
        reply_error(request, 409, "state", "a match that is over, or a seat from which nothing is hidden",
                    "the log would tell what is hidden: the match is %s", match_status_word(match));
        return;
    }
    if (!match_write_log(match, &request->reply, &problem)) {
        reply_problem(request, 409, "state", &problem);
        return;
    }
    request->type = "text/plain; charset=utf-8";
    reply_of_match(request, match);
}

/* ---- making ---- */

static Setup setup_of(const Match *match)
{
    Setup setup = {.seats = match->seats, .option_count = match->option_count};
    for (int i = 1; i <= match->seats; i++) strcpy(setup.seat[i].team, match->seat[i].team);
    memcpy(setup.option, match->option, sizeof match->option[0] * (size_t)match->option_count);
    return setup;
}

unsigned match_own_seats(const Match *match)
{
    Setup setup = setup_of(match);
    return setup_own_seats(match->game, &setup);
}

void match_first_team(const Match *match, int seat, char team[64])
{
    Problem problem = {0};
    const Catalog *catalog = server_catalog(match->server, match->game, &problem);
    Setup setup = setup_of(match);
    team[0] = 0;
    if (catalog) catalog_seat_team(catalog, &setup, seat, team);
}

bool request_team(Request *request, const Value *from, const Match *match, int seat, char team[64])
{
    const char *wanted = value_text(from, "team", NULL);
    if (!wanted) {
        if (!team[0]) match_first_team(match, seat, team);
        return true;
    }
    if (strlen(wanted) < 64 && !strpbrk(wanted, "\"\r\n")) {
        strcpy(team, wanted);
        return true;
    }
    reply_error(request, 400, "input", "1 to 63 bytes without quotes", "this can't be the name of a team");
    return false;
}

bool request_words(Request *request, MatchSeat *own)
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

void seat_take(MatchSeat *own, const StorePlayer *player)
{
    own->kind = SEAT_PERSON;
    own->gone = now_ms();
    own->guest = player->guest;
    strcpy(own->player, player->id);
    snprintf(own->name, sizeof own->name, "%s", player->name);
}

static bool read_bot(Request *request, const Value *from, MatchSeat *own)
{
    const char *bot = value_text(from, "bot", "2");
    BotSpec spec;
    Problem problem = {0};
    bool named = strcmp(bot, "random") == 0 || strcmp(bot, "greedy") == 0 ||
                 (bot[0] >= '1' && bot[0] <= '0' + BOT_LEVELS && !bot[1]);
    if (!named || !bot_read(bot, &spec, &problem)) {
        reply_error(request, 400, "input", "random, greedy or 1 to 6", "there is no such bot");
        return false;
    }
    snprintf(own->bot, sizeof own->bot, "%s", bot);
    snprintf(own->name, sizeof own->name, "Bot %s", bot);
    return true;
}

/* A seat may be kept for somebody by name, who then needs no link. */
static bool read_invited(Request *request, const Value *from, MatchSeat *own)
{
    Store *store = request->server->store;
    StorePlayer player;
    Problem problem = {0};
    const char *name = value_text(from, "for", "");
    if (!name[0]) return true;
    if (!store->account(store, name, &player, &problem) || strcmp(player.id, request->player.id) == 0) {
        reply_error(request, 404, "missing", "somebody else's name",
                    "nobody else has an account of this name");
        return false;
    }
    if (store->blocked(store, request->player.id, player.id) ||
        store->blocked(store, player.id, request->player.id)) {
        reply_error(request, 403, "forbidden", "", "you and %s don't play together", player.name);
        return false;
    }
    strcpy(own->player, player.id);
    snprintf(own->name, sizeof own->name, "%s", player.name);
    return true;
}

static bool read_seat(Request *request, Match *match, int seat, const Value *from, char secret[SECRET_SIZE])
{
    static const char *const kinds[SEAT_KINDS] = {"open", "invite", "me", "bot", "game"};
    MatchSeat *own = &match->seat[seat];
    const char *kind = value_text(from, "kind", "");
    int found = kind_index(kind, kinds, countof(kinds));
    bool own_seat = match_own_seats(match) >> seat & 1;
    if (own_seat && found != SEAT_GAME) {
        reply_error(request, 400, "input", "game", "seat %d is played by the rules", seat);
        return false;
    }
    if (found < 0 || (found == SEAT_GAME && !own_seat) ||
        (found == SEAT_PERSON && match_seat_of(match, request->player.id))) {
        reply_error(request, 400, "input", "me (once), open, invite or bot", "seat %d has no such kind",
                    seat);
        return false;
    }
    own->kind = (SeatKind)found;
    own->kind_first = own->kind == SEAT_PERSON ? SEAT_OPEN : own->kind;
    if (own->kind == SEAT_GAME) return true;
    if (!request_team(request, from, match, seat, own->team)) return false;
    if (own->kind == SEAT_BOT) return read_bot(request, from, own);
    if (own->kind == SEAT_PERSON) {
        seat_take(own, &request->player);
        return request_words(request, own);
    }
    if (own->kind == SEAT_INVITE && !read_invited(request, from, own)) return false;
    secret_new(secret); /* an open seat has a link too */
    secret_hash(secret, own->invite);
    return true;
}

static void created(Server *server, void *context, bool kept, bool conflict)
{
    Match *match = match_loaded(server, context);
    (void)conflict;
    if (!match || !kept) return;
    server->metrics.matches_made++;
    lobby_touch(server);
}

bool match_full(const Match *match)
{
    for (int seat = 1; seat <= match->seats; seat++)
        if (!seat_taken(&match->seat[seat])) return false;
    return true;
}

static void count_one(void *context, const StoreSummary *summary)
{
    (void)summary;
    ++*(int *)context;
}

/* At how many tables that are not over this player sits: in memory, of which some are not stored yet, or in
   the store (where the limit is so high that it is none, these are not counted). */
static int tables_of(Request *request)
{
    Server *server = request->server;
    Problem ignored;
    int mine = 0, stored = 0;
    for (const Match *match = server->matches; match; match = match->next)
        if ((match->status == MATCH_OPEN || match->status == MATCH_LIVE) &&
            (match_seat_of(match, request->player.id) ||
             (match->status == MATCH_OPEN && strcmp(match->owner, request->player.id) == 0)))
            mine++;
    if (mine >= server->options.tables_per_player || server->options.tables_per_player > COUNTED_MAX)
        return mine;
    server->store->of_player(server->store, request->player.id, 1u << MATCH_OPEN | 1u << MATCH_LIVE,
                             INT64_MAX, server->options.tables_per_player, count_one, &stored, &ignored);
    return mine > stored ? mine : stored;
}

bool request_may_make(Request *request)
{
    Server *server = request->server;
    if (server->busy) { /* who plays here should not wait for those who come */
        reply_error(request, 503, "busy", "another moment",
                    "this server has as many matches as it can serve; try again in a while");
        return false;
    }
    int mine = tables_of(request);
    if (server->match_count < server->options.tables_max && mine < server->options.tables_per_player &&
        bucket_take(&request->peer->creations, server->options.requests_per_second / 10.0 + 0.5,
                    server->options.requests_per_second + 40.0, now_ms()))
        return true;
    server_log_limit(server, request->peer, "tables");
    reply_error(request, 429, "limit", "",
                mine >= server->options.tables_per_player ? "you sit at too many tables"
                                                          : "too many tables; wait a little");
    return false;
}

bool match_establish(Request *request, Match *match, Problem *problem)
{
    Server *server = request->server;
    match->created = match->changed = now_ms();
    strcpy(match->owner, request->player.id);
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
    text_put_hex(&sealed, match->commitment, sizeof match->commitment);
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
        reply_error(request, 400, "input", known.at, "there is no game \"%.40s\"",
                    value_text(input, "game", ""));
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
    const char *from = value_text(input, "from", NULL);
    bool read = match_options_read(match, input, &problem) &&
                (from ? match_take_from(match, from, &problem) : match_write_head(match, input, &problem));
    match->quick = false;
    if (!read) reply_problem(request, 400, "input", &problem);
    for (int seat = 1; seat <= match->seats && read; seat++)
        read = read_seat(request, match, seat, value_item(seats, seat - 1), secrets[seat]);
    if (read) return match;
    match_free(match);
    return NULL;
}

void rest_create(Request *request, const char *argument)
{
    char secrets[SEATS_MAX + 1][SECRET_SIZE] = {{0}};
    Problem problem = {0};
    (void)argument;
    if (!request_may_make(request)) return;
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
