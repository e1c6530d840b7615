/* What people agree among themselves: draws, taking back, another match, and what they say. */
#include <sodium.h>
#include <stdlib.h>

#include "server/internal.h"

enum { CHATS_PER_SECOND_TENTHS = 5, CHATS_BURST = 5 };

void match_clear_offers(Match *match)
{
    bool any = match->undo_by != 0;
    for (int seat = 1; seat <= match->seats; seat++) {
        any = any || match->seat[seat].draw;
        match->seat[seat].draw = false;
    }
    match->undo_by = 0;
    match->undo_waiting = 0;
    if (any) match_tell_offers(match, NULL);
}

static bool live(Match *match, Socket *socket, const char *id)
{
    if (match->status == MATCH_LIVE) return true;
    socket_refuse(socket, id, match_number(match), "state", match->status == MATCH_OVER ? T_04 : 0,
                  match->status == MATCH_OVER ? "The match is over." : "The match has not begun.");
    return false;
}

static bool bot_agrees(const Match *match, int seat)
{
    const Table *table = match->table;
    void *view = malloc(table->kit->state_size);
    Dice luck = dice_fast(randombytes_random());
    ensure(view != NULL);
    table_view(table, seat, view);
    bool agrees = bot_takes_draw(table->kit, view, seat, &luck);
    free(view);
    return agrees;
}

void match_draw(Match *match, Socket *socket, const char *id, bool agree)
{
    Answer answer;
    if (!live(match, socket, id)) return;
    if (!agree) {
        match_clear_offers(match);
        socket_done(socket, id, match_number(match), match->batch);
        return;
    }
    bool all = true, others = false;
    for (int seat = 1; seat <= match->seats; seat++)
        others = others || (seat != socket->seat && match->seat[seat].kind != SEAT_GAME);
    if (!others) {
        socket_refuse(socket, id, match_number(match), "state", 0, "Nobody else is here to agree.");
        return;
    }
    match->seat[socket->seat].draw = true;
    for (int seat = 1; seat <= match->seats; seat++) {
        if (table_has_left(match->table, seat) || match->seat[seat].kind == SEAT_GAME) continue;
        if (match_bot_plays(match, seat))
            all = all && bot_agrees(match, seat);
        else
            all = all && match->seat[seat].draw;
    }
    if (!all) {
        match_tell_offers(match, NULL);
        socket_done(socket, id, match_number(match), match->batch);
        return;
    }
    uint64_t batch = batch_number(match->server);
    if (table_leave(match->table, 0, LEAVE_DRAW_AGREED, NULL, false, &answer) == ANSWER_DONE)
        match_after(match, batch);
    socket_done(socket, id, match_number(match), batch);
}

/* ---- taking back ---- */

/* So many choices stand before the seat's last one; -1 if it has made none. */
static int before_last(const Match *match, int seat)
{
    const Table *table = match->table;
    for (int i = table->standing_count - 1; i >= 0; i--) {
        const Entry *entry = &table->entries[table->standing[i]];
        if (entry->kind == ENTRY_LEAVE) return -1;
        if (entry->seat == seat) return i;
    }
    return -1;
}

static void undo_by_consent(Match *match, int seat)
{
    Answer answer;
    int standing = before_last(match, seat);
    uint64_t batch = batch_number(match->server);
    match->undo_by = 0;
    match->undo_waiting = 0;
    if (standing >= 0 && table_undo_to(match->table, standing, &answer) == ANSWER_DONE)
        match_after(match, batch);
    match_tell_offers(match, NULL);
}

void match_undo(Match *match, Socket *socket, const char *id)
{
    Answer answer = {0};
    MatchSeat *own = &match->seat[socket->seat];
    if (!live(match, socket, id)) return;
    uint64_t batch = batch_number(match->server);
    if (match->undo == UNDO_FREE && table_undo(match->table, socket->seat, false, &answer) == ANSWER_DONE) {
        match_after(match, batch);
        socket_done(socket, id, match_number(match), batch);
        return;
    }
    if (match->undo == UNDO_NONE || before_last(match, socket->seat) < 0) {
        socket_refuse(socket, id, match_number(match), "rule", T_10,
                      match->undo == UNDO_NONE ? "Nothing is taken back at this table."
                                               : "There is nothing of yours to take back.");
        return;
    }
    if (own->undo_asks >= UNDO_ASKS_MAX || match->undo_by) {
        socket_refuse(socket, id, match_number(match), "limit", T_10,
                      match->undo_by ? "Somebody is asking already."
                                     : "You have asked three times; that is all for this match.");
        return;
    }
    own->undo_asks++;
    match->undo_by = socket->seat;
    match->undo_waiting = 0;
    for (int seat = 1; seat <= match->seats; seat++)
        if (seat != socket->seat && match->seat[seat].kind == SEAT_PERSON && !match->seat[seat].bot_sits &&
            !table_has_left(match->table, seat))
            match->undo_waiting |= 1u << seat;
    if (match->undo_waiting)
        match_tell_offers(match, NULL);
    else
        undo_by_consent(match, socket->seat);
    socket_done(socket, id, match_number(match), match->batch);
}

void match_undo_answer(Match *match, Socket *socket, const char *id, bool agree)
{
    if (!live(match, socket, id)) return;
    if (!match->undo_by || !(match->undo_waiting >> socket->seat & 1)) {
        socket_refuse(socket, id, match_number(match), "state", 0, "Nobody waits for your answer.");
        return;
    }
    match->undo_waiting &= ~(1u << socket->seat);
    if (!agree) match->undo_by = 0, match->undo_waiting = 0;
    if (agree && !match->undo_waiting)
        undo_by_consent(match, match->undo_by);
    else
        match_tell_offers(match, NULL);
    socket_done(socket, id, match_number(match), match->batch);
}

/* ---- again ---- */

static void rematch_told(Server *server, void *context, bool kept, bool conflict)
{
    Match *match = match_loaded(server, context);
    (void)conflict;
    if (!match || !match->rematch[0]) return; /* the second: it was read again since then */
    if (!kept) {
        match->rematch[0] = 0;
        return;
    }
    Text text = text_growing();
    text_format(&text, "{\"type\":\"rematch\",\"table\":\"%s\"}", match->rematch);
    match_send_all(match, &text, 0);
    text_free(&text);
}

/* Where whoever sits here sits in the next match: seats move on by one, so that another one begins. What the
   rules play stays. */
static int seat_next(const Match *match, int seat)
{
    int next = seat;
    if (match->seat[seat].kind == SEAT_GAME) return seat;
    do next = next % match->seats + 1;
    while (match->seat[next].kind == SEAT_GAME);
    return next;
}

static Match *rematch_make(Match *match)
{
    Match *next = match_new(match->server);
    Problem problem = {0};
    Value *options = value_read(match->options, strlen(match->options), &problem);
    next->game = match->game;
    next->seats = match->seats;
    strcpy(next->owner, match->owner);
    next->created = next->changed = now_ms();
    match_options_read(next, options, &problem);
    value_free(options);
    next->head = match_head_now(match);
    randombytes_buf(next->seed, sizeof next->seed);
    for (int seat = 1; seat <= match->seats; seat++) {
        MatchSeat *to = &next->seat[seat_next(match, seat)];
        const MatchSeat *from = &match->seat[seat];
        *to = (MatchSeat){.kind = from->kind,
                          .kind_first = from->kind_first,
                          .guest = from->guest,
                          .order = from->order,
                          .gone = now_ms()};
        strcpy(to->player, from->player);
        strcpy(to->name, from->name);
        strcpy(to->team, from->team);
        strcpy(to->bot, from->bot);
    }
    if (match_try_setup(next, &problem)) {
        match_store_new(next);
        match_link(next);
        ensure(match_begin(next, &problem)); /* it was tried */
        return next;
    }
    match_free(next);
    return NULL;
}

void match_rematch(Match *match, Socket *socket, const char *id)
{
    if (match->status != MATCH_OVER) {
        socket_refuse(socket, id, match_number(match), "state", 0, "The match is not over.");
        return;
    }
    if (match->rematch[0]) {
        const Match *made = match_loaded(match->server, match->rematch);
        bool waits = made && made->born > match->server->writer.committed; /* all will hear of it then */
        if (!waits) rematch_told(match->server, match->id, true, false);
        socket_done(socket, id, match_number(match), waits ? made->born : match->batch);
        return;
    }
    match->seat[socket->seat].rematch = true;
    bool all = true;
    for (int seat = 1; seat <= match->seats; seat++)
        if (match->seat[seat].kind == SEAT_PERSON) all = all && match->seat[seat].rematch;
    match_tell_offers(match, NULL);
    Match *next = all ? rematch_make(match) : NULL;
    if (all && !next) {
        socket_refuse(socket, id, match_number(match), "state", 0,
                      "These seats can't be changed for another match.");
        return;
    }
    uint64_t batch = next ? batch_number(match->server) : match->batch;
    if (next) {
        strcpy(match->rematch, next->id);
        after_commit(match->server, rematch_told, batch_text(match->server, match->id));
    }
    socket_done(socket, id, match_number(match), batch);
}

/* ---- talking ---- */

void match_chat(Match *match, Socket *socket, const char *id, const char *said)
{
    Server *server = match->server;
    MatchSeat *own = &match->seat[socket->seat];
    if (!text_plain(said, CHAT_SIZE_MAX, true)) {
        socket_refuse(socket, id, match_number(match), "limit", 0, "Chat is 1 to 300 bytes of one line.");
        return;
    }
    if (!bucket_take(&peer_of(server, own->player)->chats, CHATS_PER_SECOND_TENTHS / 10.0, CHATS_BURST,
                     now_ms())) {
        socket_refuse(socket, id, match_number(match), "limit", 0, "Not so fast: 5 lines in 10 seconds.");
        return;
    }
    uint64_t batch = batch_number(server);
    StoreOp *op = match_op(match, STORE_CHAT);
    op->chat = (StoreChat){.at = now_ms(),
                           .seat = socket->seat,
                           .name = batch_text(server, own->name),
                           .text = batch_text(server, said)};
    Text text = text_growing();
    Json json = json_to(&text);
    json_object(&json);
    json_put_string(&json, "type", "chat");
    json_put_int(&json, "seat", socket->seat);
    json_put_string(&json, "name", own->name);
    json_put_int(&json, "at", op->chat.at);
    json_put_string(&json, "text", said);
    json_end(&json);
    for (Socket *other = match->sockets; other; other = other->next) {
        if (other->muted >> socket->seat & 1) continue;
        if (other->has_player && server->store->blocked(server->store, own->player, other->player.id))
            continue;
        socket_send(other, text.at, text.length, batch);
    }
    text_free(&text);
    match->batch = batch;
    socket_done(socket, id, match_number(match), batch);
}
