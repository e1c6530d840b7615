/* The matches in memory: finding them and looking at them. A match is its head (lines of a script), its seats
   and its log; whatever else there is follows from these. */
#include <stdlib.h>

#include "server/internal.h"

const char *const seat_kinds[SEAT_KINDS] = {"open", "invite", "person", "bot", "game"};

/* ---- in memory ---- */

static Match **bucket_of(Server *server, const char *id)
{
    return &server->buckets[hash_bytes(id, strlen(id)) % (uint64_t)countof(server->buckets)];
}

Match *match_loaded(Server *server, const char *id)
{
    Match *match = *bucket_of(server, id);
    while (match && strcmp(match->id, id) != 0) match = match->hash_next;
    return match;
}

Match *match_new(Server *server)
{
    Match *match = calloc(1, sizeof *match);
    ensure(match != NULL);
    match->server = server;
    match->window = match->last = -1;
    random_name(match->id, 12);
    return match;
}

void match_link(Match *match)
{
    Server *server = match->server;
    Match **bucket = bucket_of(server, match->id);
    match->hash_next = *bucket;
    *bucket = match;
    match->next = server->matches;
    if (match->next) match->next->before = match;
    server->matches = match;
    server->match_count++;
}

void match_free(Match *match)
{
    match_drop_table(match);
    match_window_forget(match);
    for (int seat = 0; seat <= SEATS_MAX; seat++) {
        free(match->seat[seat].words);
        if (match->told[seat].at) text_free(&match->told[seat]);
    }
    free(match->head);
    free(match->placed);
    free(match->options);
    free(match->result);
    free(match->times);
    free(match);
}

void match_forget(Match *match)
{
    Server *server = match->server;
    ensure(!match->sockets);
    Match **at = bucket_of(server, match->id);
    while (*at != match) at = &(*at)->hash_next;
    *at = match->hash_next;
    if (match->before)
        match->before->next = match->next;
    else
        server->matches = match->next;
    if (match->next) match->next->before = match->before;
    server->match_count--;
    match_free(match);
}

/* ---- looking at it ---- */

int match_number(const Match *match)
{
    return match->table ? match->first + match->table->entry_count - 1 : match->last;
}

unsigned match_asked(const Match *match)
{
    return match->table && match->table->begun ? table_asked(match->table) : 0;
}

int match_seat_of(const Match *match, const char *player)
{
    for (int seat = 1; seat <= match->seats; seat++)
        if (match->seat[seat].kind == SEAT_PERSON && strcmp(match->seat[seat].player, player) == 0)
            return seat;
    return 0;
}

bool seat_taken(const MatchSeat *own)
{
    return own->kind == SEAT_PERSON || own->kind == SEAT_BOT || own->kind == SEAT_GAME;
}

int match_free_seat(const Match *match)
{
    for (int seat = 1; seat <= match->seats; seat++)
        if (match->seat[seat].kind == SEAT_OPEN) return seat;
    return 0;
}

void match_put_seats(const Match *match, Json *json)
{
    json_key(json, "seats");
    json_array(json);
    for (int seat = 1; seat <= match->seats; seat++) {
        const MatchSeat *own = &match->seat[seat];
        json_object(json);
        json_put_int(json, "seat", seat);
        json_put_string(json, "kind", seat_kinds[own->kind]);
        json_put_string(json, "name", own->name);
        if (own->team[0]) json_put_string(json, "team", own->team);
        if (own->kind == SEAT_BOT) json_put_string(json, "bot", own->bot);
        if (own->kind == SEAT_PERSON) json_put_string(json, "player", own->player);
        if (own->guest) json_put_bool(json, "guest", true);
        json_put_bool(json, "taken", seat_taken(own));
        json_put_bool(json, "online", (seat_taken(own) && own->kind != SEAT_PERSON) || own->sockets > 0);
        if (own->bot_sits) json_put_bool(json, "bot_sits", true);
        json_end(json);
    }
    json_end(json);
}

const char *match_status_word(const Match *match)
{
    static const char *const words[] = {"open", "live", "over", "aside", "closed"};
    return words[match->status];
}

void match_describe(const Match *match, const char *player, Json *json)
{
    int mine = player ? match_seat_of(match, player) : 0;
    unsigned asked = match_asked(match);
    TEXT(sealed, 2 * SHA256_SIZE + 1);
    text_put_hex(&sealed, match->commitment, sizeof match->commitment);
    json_object(json);
    json_put_string(json, "id", match->id);
    json_put_string(json, "game", match->game ? match->game->id : "");
    json_put_string(json, "title", match->game ? match->game->title : "");
    json_put_string(json, "status", match_status_word(match));
    match_put_rules(match, json);
    match_put_agreed(match, json);
    match_put_seats(match, json);
    json_key(json, "free");
    json_array(json);
    for (int seat = 1; seat <= match->seats; seat++)
        if (match->seat[seat].kind == SEAT_OPEN) json_int(json, seat);
    json_end(json);
    json_put_int(json, "created", match->created);
    if (match->status >= MATCH_OVER) json_put_int(json, "ended", match->changed);
    json_put_bool(json, "quick", match->quick);
    json_put_int(json, "number", match_number(match));
    json_key(json, "asked");
    json_array(json);
    for (int seat = 1; seat <= match->seats; seat++)
        if (asked >> seat & 1) json_int(json, seat);
    json_end(json);
    json_key(json, "result");
    if (match->result)
        json_raw(json, match->result, (int)strlen(match->result));
    else
        json_null(json);
    json_put_string(json, "sealed", sealed.at);
    json_put_int(json, "my_seat", mine);
    json_put_bool(json, "yours", mine && asked >> mine & 1);
    json_end(json);
}
