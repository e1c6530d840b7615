/* Playing: a choice goes into the table, its lines into the open batch, and what follows is told when
   the batch is durable. */
#include <stdlib.h>

#include "server/internal.h"

/* ---- the table's hooks ---- */

static bool keep_entry(void *context, const Table *table, const Entry *entry, Problem *problem)
{
    Match *match = context;
    Server *server = match->server;
    Text line = text_growing();
    (void)problem;
    log_write_entry(entry, &line);
    line.at[--line.length] = 0; /* its newline */
    match_store_wake(match, 0);
    StoreOp *op = match_op(match, STORE_ENTRY);
    op->entry = (StoreEntry){.number = match->first + table->entry_count,
                             .at = now_ms(),
                             .seat = entry->seat,
                             .line = batch_text(server, line.at),
                             .hash = entry->hash,
                             .key = batch_text(server, match->key),
                             .clock = ""};
    text_free(&line);
    return true;
}

static void tell_entry(void *context, const Table *table, const Entry *entry, const Event *events, int count)
{
    Match *match = context;
    Batch *batch = match->server->writer.open;
    StoreOp *op = &batch->ops[batch->count - 1]; /* the one that was kept just now */
    int64_t now = op->entry.at;
    int number = match_number(match);
    ensure(op->kind == STORE_ENTRY && op->entry.number == number);
    if (entry->seat) clock_chosen(&match->clock, entry->seat, now);
    match_window_note(match, entry, now);
    clock_ask(&match->clock, match_window_fixed(match) ? 0 : table_asked(table), now);
    TEXT(clock, 160);
    for (int seat = 1; seat <= match->seats && match->clock.spec.kind != CLOCK_NONE; seat++)
        text_format(&clock, "%lld ", (long long)match->clock.left[seat]);
    if (clock.length) text_format(&clock, "d%lld", (long long)match_down(match));
    op->entry.clock = batch_text(match->server, clock.at);
    match_note_time(match, number, now);
    match_tell_entry(match, entry, number, table->state, events, count);
}

void match_hooks(Match *match)
{
    match->table->hooks = (TableHooks){.context = match, .keep = keep_entry, .tell = tell_entry};
}

/* ---- what follows ---- */

static void match_end(Match *match, uint64_t batch)
{
    Server *server = match->server;
    Text text = text_growing();
    Json json = json_to(&text);
    result_write(match, &json);
    free(match->result);
    match->result = text.at;
    match->status = MATCH_OVER;
    StoreOp *op = match_op(match, STORE_MATCH_STATUS);
    op->status = MATCH_OVER;
    op->at = now_ms();
    op->text = batch_text(server, match->result);
    match_store_told(match);
    server->metrics.matches_over++;
    for (Socket *socket = match->sockets; socket; socket = socket->next)
        match_tell_over(match, socket, batch);
    lobby_touch(server);
}

void match_after(Match *match, uint64_t batch)
{
    match->batch = batch;
    match->changed = now_ms();
    match_follow_orders(match);
    match_tell_update(match, batch);
    match_clear_offers(match);
    match_note_position(match);
    match_note_told(match);
    if (table_over(match->table))
        match_end(match, batch);
    else
        lobby_turn(match, match_asked(match) & ~match_passing(match));
    match_think(match);
}

/* ---- choosing ---- */

/* What was decided meanwhile does not matter if it was all other seats' secret answers to the question
   that this seat is asked too. */
static bool still_fresh(const Match *match, int seat, int seen)
{
    const Table *table = match->table;
    if (seen > match_number(match) || seen < match->first - 1) return false;
    for (int i = seen + 1 - match->first; i < table->entry_count; i++) {
        const Entry *entry = &table->entries[i];
        if (entry->kind != ENTRY_CHOICE || entry->seat == seat || !(entry->asked >> seat & 1)) return false;
    }
    return true;
}

static void refuse_answer(Socket *socket, const char *id, int number, const Answer *answer)
{
    if (answer->kind == ANSWER_REFUSED)
        socket_refuse(socket, id, number, "rule", answer->refusal.clause, answer->refusal.why);
    else if (answer->kind == ANSWER_UNREAD)
        socket_refuse_words(socket, id, number, answer->refusal.clause, &answer->problem);
    else
        socket_refuse(socket, id, number, "state", answer->refusal.clause, answer->problem.what);
}

static bool match_playable(Match *match, Socket *socket, const char *id)
{
    if (match->status == MATCH_LIVE) return true;
    if (match->status == MATCH_OVER)
        socket_refuse(socket, id, match_number(match), "rule", T_04, "The match is over.");
    else
        socket_refuse(socket, id, match_number(match), "state", 0,
                      match->status == MATCH_OPEN ? "The match has not begun." : "The match is set aside.");
    return false;
}

void match_choose(Match *match, Socket *socket, const char *id, int number, const char *words)
{
    Server *server = match->server;
    MatchSeat *own = &match->seat[socket->seat];
    Answer answer;
    if (id[0] && strcmp(own->key, id) == 0) { /* sent again: it was made once */
        socket_done(socket, id, own->key_number, match->batch);
        return;
    }
    if (!match_playable(match, socket, id)) return;
    if (!still_fresh(match, socket->seat, number)) {
        socket_refuse(socket, id, match_number(match), "stale", T_02,
                      "The match went on since then; look and choose again.");
        return;
    }
    if (match_window_fixed(match) && match_asked(match) >> socket->seat & 1) {
        if (table_try(match->table, socket->seat, words, NULL, &answer) == ANSWER_DONE)
            match_hold(match, socket->seat, socket, id, words);
        else
            refuse_answer(socket, id, match_number(match), &answer);
        return;
    }
    strcpy(match->key, id);
    uint64_t batch = batch_number(server);
    table_say(match->table, socket->seat, words, NULL, &answer);
    match->key[0] = 0;
    if (answer.kind != ANSWER_DONE) {
        refuse_answer(socket, id, match_number(match), &answer);
        return;
    }
    server->metrics.choices++;
    strcpy(own->key, id);
    own->key_number = match_number(match);
    int made = own->key_number;
    match_after(match, batch);
    socket_done(socket, id, made, batch);
}

static void match_leave(Match *match, int seat, int why, Answer *answer)
{
    uint64_t batch = batch_number(match->server);
    match->key[0] = 0;
    if (table_leave(match->table, seat, why, NULL, false, answer) == ANSWER_DONE) match_after(match, batch);
}

void match_resign(Match *match, Socket *socket, const char *id)
{
    Answer answer;
    if (!match_playable(match, socket, id)) return;
    uint64_t batch = batch_number(match->server);
    match_leave(match, socket->seat, LEAVE_RESIGNED, &answer);
    if (answer.kind == ANSWER_DONE)
        socket_done(socket, id, match_number(match), batch);
    else
        refuse_answer(socket, id, match_number(match), &answer);
}

void match_time_out(Match *match, int seat)
{
    Answer answer;
    match_leave(match, seat, LEAVE_TIMED_OUT, &answer);
}

/* ---- time ---- */

static void seat_sweep(Match *match, int seat, int64_t now)
{
    MatchSeat *own = &match->seat[seat];
    if (own->kind != SEAT_PERSON || own->sockets || !own->gone || match->clock.spec.kind == CLOCK_DAYS)
        return;
    if (own->bot_sits ||
        own->absent_ms + now - own->gone < (int64_t)match->server->options.absent_seconds * 1000)
        return;
    if (match->clock.paused >> seat & 1) clock_pause(&match->clock, seat, false, now);
    if (match->absent == ABSENT_BOT) {
        own->bot_sits = true;
        match_tell_seats(match);
        match_think(match);
    } else if (match->absent == ABSENT_FORFEIT && match_asked(match) >> seat & 1) {
        match_time_out(match, seat);
    }
}

void match_sweep(Match *match, int64_t now)
{
    if (match->unread) return;
    if (match->due && !match->server->writer.failing) match_resume(match);
    if (match->status != MATCH_LIVE || !match->table) return;
    for (int seat = 1; seat <= match->seats && match->status == MATCH_LIVE; seat++)
        seat_sweep(match, seat, now);
    if (match->status == MATCH_LIVE) match_window_sweep(match, now);
    int out = match->status == MATCH_LIVE ? clock_out(&match->clock, now) : 0;
    if (out && !match_bot_plays(match, out)) match_time_out(match, out);
}
