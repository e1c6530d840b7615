/* A live match whose log the rules of this program do not replay any more goes on from its last position.
   That is stored whenever a turn begins (position_whole), in the batch of the line that began it: the lines
   of a script that place it (Game.position), which hold secrets and stay here. What was played of a turn that
   was not finished is lost; whoever plays is told so. The log goes on after the lines it has, and begins anew
   from the position. */
#include <stdlib.h>

#include "server/internal.h"

/* ---- positions ---- */

unsigned match_gone(const Table *table, int at)
{
    unsigned gone = table->gone_before;
    for (int i = 0; i < table->standing_count && table->standing[i] <= at; i++) {
        const Entry *entry = &table->entries[table->standing[i]];
        if (entry->kind == ENTRY_LEAVE) gone |= 1u << entry->seat;
    }
    return gone;
}

static void position_put(Match *match, const void *state, int at)
{
    Server *server = match->server;
    const Table *table = match->table;
    Text lines = text_growing();
    table->game->position(table->kit, state, &lines);
    StoreOp *op = match_op(match, STORE_POSITION);
    op->position = (StorePosition){.number = match->first + at,
                                   .after = match->first + at,
                                   .rules = table->game->rules_version,
                                   .gone = match_gone(table, at),
                                   .lines = batch_text(server, lines.at)};
    text_free(&lines);
}

typedef struct LastTurn {
    void *state;
    int at; /* -1: none */
} LastTurn;

static void take_turn(void *context, const Table *table, int at, const void *state, const Event *events,
                      int count)
{
    LastTurn *last = context;
    const Entry *entry = &table->entries[at];
    (void)events, (void)count;
    if (entry->undone || entry->kind == ENTRY_UNDO || !position_whole(table->kit, state)) return;
    memcpy(last->state, state, table->kit->state_size);
    last->at = at;
}

void match_store_position(Match *match)
{
    const Table *table = match->table;
    if (!table || !table->game->position || match->status != MATCH_LIVE) return;
    LastTurn last = {.state = malloc(table->kit->state_size), .at = -1};
    ensure(last.state != NULL);
    table_recall(table, 0, take_turn, &last);
    if (last.at >= 0) position_put(match, last.state, last.at);
    free(last.state);
}

void match_note_position(Match *match)
{
    const Table *table = match->table;
    if (!table->game->position || match->status != MATCH_LIVE) return;
    if (position_whole(table->kit, table->state))
        position_put(match, table->state, table->entry_count - 1);
    else if (table->entries[table->entry_count - 1].kind == ENTRY_UNDO)
        match_store_position(match); /* the one that is stored may have been taken back */
}

/* ---- going on ---- */

void match_script_go_on(const StorePosition *position, int dice, Text *script)
{
    text_format(script, "goes-on %d", dice);
    for (int seat = 1; seat <= SEATS_MAX; seat++)
        if (position->gone >> seat & 1) text_format(script, " %d", seat);
    text_format(script, "\n%s", position->lines);
    if (script->at[script->length - 1] != '\n') text_put_char(script, '\n');
}

static void count_dice(void *context, const StoreEntry *entry)
{
    *(int *)context += log_count_dice(entry->line);
}

/* The table of a match that goes on from its last position, not begun yet; NULL with a problem. */
static Table *resumed_table(Match *match, const StorePosition *position, Problem *problem)
{
    Server *server = match->server;
    Text script = text_growing();
    int dice = 0;
    Table *table = NULL;
    if (server->store->entries(server->store, match->id, 0, count_dice, &dice, problem)) {
        match_script_head(match, &script);
        match_script_go_on(position, dice, &script);
        table = match_script_table(match, &script, problem);
    }
    text_free(&script);
    return table;
}

static bool read_position(Match *match, Arena *arena, StorePosition *position, Problem *problem)
{
    Store *store = match->server->store;
    if (!match->game->position)
        return problem_set(problem, 0, 0, "", "%s writes no positions to go on from", match->game->title);
    if (store->position(store, match->id, false, arena, position, problem)) return true;
    return problem->what[0] || problem_set(problem, 0, 0, "", "no position is stored to go on from");
}

bool match_may_resume(Match *match, Problem *problem)
{
    Arena arena = {0};
    StorePosition position;
    Answer answer;
    Table *table =
        read_position(match, &arena, &position, problem) ? resumed_table(match, &position, problem) : NULL;
    bool begins = table && table_begin(table, NULL, &answer) == ANSWER_DONE;
    if (table && !begins) *problem = answer.problem;
    table_close(table);
    arena_free(&arena);
    return begins;
}

static void put_base(Match *match, const StorePosition *position)
{
    Server *server = match->server;
    StoreOp *op = match_op(match, STORE_POSITION);
    op->position = *position;
    op->position.base = true;
    op->position.number = match->first;
    op->position.lines = batch_text(server, position->lines);
}

/* `clock`: as it was after the last line. */
static bool resume_from(Match *match, const StorePosition *position, Problem *problem)
{
    Answer answer = {0};
    match->table = resumed_table(match, position, problem);
    if (!match->table) return false;
    match->first = match->last + 1;
    match->from_after = position->after;
    match->from_rules = position->rules;
    match->status = MATCH_LIVE;
    match_hooks(match);
    match->key[0] = 0;
    if (table_begin(match->table, NULL, &answer) == ANSWER_DONE) return true;
    *problem = answer.problem;
    match_drop_table(match);
    return false;
}

void match_resume(Match *match)
{
    Server *server = match->server;
    Arena arena = {0};
    StorePosition position;
    Problem problem = {0};
    match->due = false;
    working_on(match->id);
    uint64_t batch = batch_number(server);
    int first = match->first;
    if (read_position(match, &arena, &position, &problem) && resume_from(match, &position, &problem)) {
        put_base(match, &position);
        server_log(server, "warning", "resumed", log_text("match", match->id),
                   log_number("after", position.after), log_number("number", match->first),
                   log_number("rules_before", position.rules),
                   log_number("rules", match->game->rules_version));
        for (Socket *socket = match->sockets; socket; socket = socket->next)
            match_welcome(match, socket, match_number(match));
        match_after(match, batch);
    } else {
        server_log(server, "error", "aside", log_text("match", match->id), log_text("problem", problem.what));
        match->first = first;
        match->status = MATCH_ASIDE;
        snprintf(match->why, sizeof match->why, "%s", problem.what);
    }
    working_on(NULL);
    arena_free(&arena);
}
