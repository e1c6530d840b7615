/* Windows: interrupts that seats may answer or pass (ASK_INTERRUPT), and the standing orders that answer
   them.

   At a table with windows of a fixed length every window lasts exactly so long, from the line that opened it:
   what people, orders and bots answer is held, nobody hears of it, and all of it takes effect at the end; who
   has not answered passes. So time tells nothing of who could have answered. Without a fixed length orders
   pass at once and people answer when they like; only a bot's answer is held for a moment, since how long it
   thinks would tell what it holds. */
#include <stdlib.h>

#include "server/internal.h"

enum { BOT_WINDOW_MS = 500, BOT_SPARE_MS = 100 };

struct Held {
    Socket *socket; /* NULL: a bot's, or it is gone */
    char id[STORE_KEY_SIZE];
    char words[];
};

int match_window_seconds(const Match *match)
{
    int people = 0;
    if (match->window >= 0) return match->window;
    for (int seat = 1; seat <= match->seats; seat++) {
        SeatKind kind = match->seat[seat].kind_first;
        people += kind != SEAT_BOT && kind != SEAT_GAME;
    }
    return people < 2 || match->clock.spec.kind == CLOCK_DAYS ? 0 : WINDOW_SECONDS;
}

static bool question_is_window(const Match *match)
{
    const Table *table = match->table;
    unsigned asked = match_asked(match);
    bool person = false;
    for (int seat = 1; seat <= match->seats; seat++) {
        Prompt prompt = {0};
        person = person || match->seat[seat].kind == SEAT_PERSON;
        if (!(asked >> seat & 1)) continue;
        table->game->ask(table->kit, table->state, seat, &prompt);
        if (!(prompt.about & ASK_INTERRUPT)) return false;
    }
    return asked && person;
}

bool match_window_fixed(const Match *match) { return match->window_at && match_window_seconds(match) > 0; }

static int64_t window_end(const Match *match)
{
    int seconds = match_window_seconds(match);
    return match->window_at + (seconds ? (int64_t)seconds * 1000 : BOT_WINDOW_MS);
}

int64_t match_window_left(const Match *match, int64_t now)
{
    int64_t left = window_end(match) - now;
    return !match_window_fixed(match) ? -1 : left > 0 ? left : 0;
}

int64_t match_bot_until(const Match *match, int64_t otherwise)
{
    if (!match->window_at) return otherwise;
    int64_t until = window_end(match) - BOT_SPARE_MS;
    return until < otherwise ? until : otherwise;
}

/* ---- what is held ---- */

void match_window_drop(Match *match, int seat)
{
    Held *held = match->seat[seat].held;
    match->seat[seat].held = NULL;
    if (held && held->socket)
        socket_refuse(held->socket, held->id, match_number(match), "stale", T_02,
                      "The match went on otherwise; look and choose again.");
    free(held);
}

void match_window_forget(Match *match)
{
    for (int seat = 1; seat <= SEATS_MAX; seat++) {
        free(match->seat[seat].held);
        match->seat[seat].held = NULL;
    }
}

void match_window_leave(Match *match, const Socket *socket)
{
    Held *held = match->seat[socket->seat].held;
    if (held && held->socket == socket) held->socket = NULL;
}

void match_window_begin(Match *match, int64_t now)
{
    for (int seat = 1; seat <= match->seats; seat++) match_window_drop(match, seat);
    match->window_at = match->status == MATCH_LIVE && question_is_window(match) ? now : 0;
    match->window_serial++;
}

void match_window_note(Match *match, const Entry *entry, int64_t now)
{
    bool goes_on =
        match->window_at && entry->kind == ENTRY_CHOICE && (entry->asked & (entry->asked - 1)) != 0;
    if (!goes_on) match_window_begin(match, now);
}

void match_tell_held(const Match *match, Socket *socket)
{
    const Held *held = socket->seat ? match->seat[socket->seat].held : NULL;
    if (!held || match_bot_plays(match, socket->seat)) return;
    Text text = text_growing();
    Json json = json_to(&text);
    json_object(&json);
    json_put_string(&json, "type", "held");
    json_put_string(&json, "id", held->id);
    json_put_int(&json, "number", match_number(match));
    json_put_string(&json, "words", held->words);
    json_end(&json);
    socket_send(socket, text.at, text.length, match->batch);
    text_free(&text);
}

void match_hold(Match *match, int seat, Socket *socket, const char *id, const char *words)
{
    size_t size = strlen(words) + 1;
    Held *before = match->seat[seat].held, *held = malloc(sizeof *held + size);
    ensure(held != NULL && strlen(id) < sizeof held->id);
    if (before && before->socket && strcmp(before->id, id) != 0)
        socket_refuse(before->socket, before->id, match_number(match), "state", 0,
                      "You have chosen otherwise since.");
    free(before);
    *held = (Held){.socket = socket};
    strcpy(held->id, id);
    memcpy(held->words, words, size);
    match->seat[seat].held = held;
    for (Socket *own = match->sockets; own && socket; own = own->next)
        if (own->seat == seat) match_tell_held(match, own);
}

/* ---- the end of a window ---- */

static void seat_answers(Match *match, int seat, const Held *held)
{
    match->server->heard = now_ms(); /* it has waited for its window, not for us */
    MatchSeat *own = &match->seat[seat];
    Answer answer;
    if (held) strcpy(match->key, held->id);
    bool done = held && table_say(match->table, seat, held->words, NULL, &answer) == ANSWER_DONE;
    if (done && held->id[0]) {
        strcpy(own->key, held->id);
        own->key_number = match_number(match);
    }
    match->key[0] = 0;
    if (!done) table_say(match->table, seat, "pass", NULL, &answer);
    if (match_bot_plays(match, seat))
        match->server->metrics.bot_choices++;
    else if (done)
        match->server->metrics.choices++;
}

static void window_close(Match *match)
{
    uint64_t batch = batch_number(match->server);
    uint32_t serial = match->window_serial;
    bool fixed = match_window_fixed(match);
    Held *held[SEATS_MAX + 1] = {0};
    int number[SEATS_MAX + 1] = {0};
    for (int seat = 1; seat <= match->seats && serial == match->window_serial; seat++) {
        if (!(match_asked(match) >> seat & 1) || (!fixed && !match->seat[seat].held)) continue;
        held[seat] = match->seat[seat].held;
        match->seat[seat].held = NULL;
        seat_answers(match, seat, held[seat]);
        number[seat] = match_number(match);
    }
    match_after(match, batch);
    for (int seat = 1; seat <= match->seats; seat++) {
        if (held[seat] && held[seat]->socket)
            socket_done(held[seat]->socket, held[seat]->id, number[seat], batch);
        free(held[seat]);
    }
}

void match_window_sweep(Match *match, int64_t now)
{
    bool any = match_window_fixed(match);
    for (int seat = 1; seat <= match->seats && !any; seat++) any = match->seat[seat].held != NULL;
    if (match->window_at && any && now >= window_end(match)) window_close(match);
}

/* ---- orders ---- */

/* Seats that pass on what they are asked now, by their orders. */
unsigned match_passing(const Match *match)
{
    unsigned passing = 0;
    for (int seat = 1; seat <= match->seats && match->window_at; seat++)
        if (!match_bot_plays(match, seat) && order_passes(match->table, seat, match->seat[seat].order))
            passing |= 1u << seat;
    return passing;
}

/* What was taken back was taken back in order to be answered otherwise. */
void match_follow_orders(Match *match)
{
    const Table *table = match->table;
    Order order[SEATS_MAX + 1] = {0};
    unsigned bots = 0;
    if (!match->window_at || match_window_fixed(match) ||
        table->entries[table->entry_count - 1].kind == ENTRY_UNDO)
        return;
    for (int seat = 1; seat <= match->seats; seat++) {
        order[seat] = match->seat[seat].order;
        if (match_bot_plays(match, seat)) bots |= 1u << seat;
    }
    match->key[0] = 0;
    orders_run(match->table, order, bots);
}

static void tell_orders(Match *match, int seat, uint64_t batch)
{
    Text text = text_growing();
    text_format(&text, "{\"type\":\"orders\",\"order\":\"%s\"}", order_word(match->seat[seat].order));
    for (Socket *socket = match->sockets; socket; socket = socket->next)
        if (socket->seat == seat) socket_send(socket, text.at, text.length, batch);
    text_free(&text);
}

void match_orders(Match *match, Socket *socket, const char *id, const char *word)
{
    Order order;
    Problem problem = {0};
    if (!word || !order_read(word, &order, &problem)) {
        socket_refuse(socket, id, match_number(match), "words", T_05,
                      "An order is target, turn, attack or ask.");
        return;
    }
    if (order == ORDER_ASK && match->clock.spec.kind == CLOCK_DAYS) {
        socket_refuse(socket, id, match_number(match), "state", 0,
                      "A match of days needs an order that passes: target, turn or attack.");
        return;
    }
    uint64_t batch = batch_number(match->server);
    match->seat[socket->seat].order = order;
    match_store_seat(match, socket->seat);
    tell_orders(match, socket->seat, batch);
    if (match->status == MATCH_LIVE && match_passing(match) >> socket->seat & 1 && !match_window_fixed(match))
        match_after(match, batch);
    else if (match->status == MATCH_LIVE)
        match_tell_state(match, socket->seat, batch);
    socket_done(socket, id, match_number(match), batch);
}
