/* The match that a page has open: a game against bots, a replay, or a seat's view that a server sent. Every
   answer is JSON. What happened is kept line by line, so that a screen can show each line in turn and a
   replay can go to any of them. */
#include <stdio.h>
#include <stdlib.h>

#include "bots/bots.h"
#include "wasm/wasm.h"

Match match;

const char *client_open(const char *script, const char *seed);
const char *client_close(void);
const char *client_say(int seat, const char *words, int only_try);
const char *client_undo(int seat, int only_try);
const char *client_leave(int seat, int why);
int client_takes_draw(int seat, uint32_t seed);
const char *client_history(int from, int to, int seat);
const char *client_describe(int seat, int at);
const char *client_log(int reveal);
const char *client_verify(const char *name, const char *text);
const char *client_bot(int seat, const char *name, uint32_t seed);
uint32_t client_state_size(void);
void *client_state(void);
const char *client_view_bytes(int seat);

/* ---- writing ---- */

static const char *put_answer(const Answer *answer)
{
    static const char *const KINDS[] = {"done", "refused", "unread", "dice", "not kept", "bad"};
    Json json = answer_begin();
    json_put_string(&json, "kind", KINDS[answer->kind]);
    if (answer->refusal.clause) {
        json_put_string(&json, "clause", clause_id(answer->refusal.clause));
        json_put_string(&json, "why", answer->refusal.why);
    }
    if (answer->problem.what[0]) json_put_problem(&json, &answer->problem);
    json_put_int(&json, "count", match.count);
    return answer_end(&json);
}

/* ---- opening and closing ---- */

static void note(void *context, const Table *table, const Entry *entry, const Event *events, int count)
{
    (void)context;
    if (match.count == match.capacity) {
        match.capacity = match.capacity ? match.capacity * 2 : 256;
        match.happened = realloc(match.happened, sizeof *match.happened * (size_t)match.capacity);
        ensure(match.happened != NULL);
    }
    Happened *is = &match.happened[match.count++];
    *is = (Happened){
        .kind = entry->kind, .seat = entry->seat, .entry = table->entry_count - 1, .event_count = count};
    is->state = malloc(table->kit->state_size);
    is->events = malloc(sizeof *events * (size_t)(count + 1));
    ensure(is->state && is->events);
    memcpy(is->state, table->state, table->kit->state_size);
    if (count) memcpy(is->events, events, sizeof *events * (size_t)count);
}

static void match_close(void)
{
    review_drop();
    for (int i = 0; i < match.count; i++) {
        free(match.happened[i].state);
        free(match.happened[i].events);
    }
    free(match.happened);
    if (match.table) table_close(match.table);
    match = (Match){0};
}

EXPORT(client_close) const char *client_close(void)
{
    match_close();
    return "{}";
}

static bool read_seed(const char *hex, uint8_t seed[TABLE_SEED_SIZE])
{
    if (strlen(hex) != 2 * TABLE_SEED_SIZE) return false;
    for (int i = 0; i < 2 * TABLE_SEED_SIZE; i++) {
        const char *digits = "0123456789abcdef", *found = strchr(digits, hex[i]);
        if (!found) return false;
        seed[i / 2] = (uint8_t)(seed[i / 2] << 4 | (found - digits));
    }
    return true;
}

/* Opens a script: a set-up, a match to go on with, or a replay. With a seed (64 hex digits) the dice are
   sealed: a script that has not begun is sealed and dealt, one that was sealed goes on. */
EXPORT(client_open) const char *client_open(const char *script, const char *seed)
{
    match_close();
    Text text = text_growing();
    text_put(&text, script);
    bool sealed = read_seed(seed, match.seed);
    if (sealed && !strstr(script, "\nsealed ")) {
        uint8_t print[SHA256_SIZE];
        sha256(match.seed, sizeof match.seed, print);
        text_put(&text, "\nsealed ");
        for (int i = 0; i < SHA256_SIZE; i++) text_format(&text, "%02x", print[i]);
        text_put(&text, "\ndeal\n");
    }
    ScriptOptions options = {.catalog = wasm_catalog,
                             .keep_table = true,
                             .play_only = true,
                             .seal_seed = sealed ? match.seed : NULL,
                             .hooks = {.tell = note}};
    ScriptReport report;
    bool passed = script_run("match", text.at, &options, &report);
    text_free(&text);
    Text failures = text_growing();
    if (!passed) script_report_write(&report, &failures);
    match.table = report.table;
    report.table = NULL;
    Json json = answer_begin();
    json_put_bool(&json, "open", passed && match.table && match.table->begun);
    if (passed && match.table && match.table->begun) {
        json_put_string(&json, "game", match.table->game->id);
        json_put_int(&json, "seats", match.table->setup.seats);
        json_put_int(&json, "count", match.count);
        json_put_bool(&json, "sealed", report.sealed);
        json_key(&json, "names");
        json_array(&json);
        for (int i = 1; i <= match.table->setup.seats; i++)
            json_string(&json, match.table->setup.seat[i].name);
        json_end(&json);
        json_key(&json, "teams");
        json_array(&json);
        for (int i = 1; i <= match.table->setup.seats; i++)
            json_string(&json, match.table->setup.seat[i].team);
        json_end(&json);
    } else {
        json_put_string(&json, "failures", passed ? "There is no match in this text." : failures.at);
    }
    answer_end(&json);
    script_report_free(&report);
    text_free(&failures);
    if (!passed || !match.table || !match.table->begun) match_close();
    return json.text->at;
}

/* ---- playing ---- */

static bool none_open(Answer *answer)
{
    *answer = (Answer){0};
    if (match.table) return false;
    answer->kind = ANSWER_BAD;
    problem_set(&answer->problem, 0, 0, "client_open first", "no match is open");
    return true;
}

EXPORT(client_say) const char *client_say(int seat, const char *words, int only_try)
{
    Answer answer;
    if (!none_open(&answer)) {
        if (only_try)
            table_try(match.table, seat, words, NULL, &answer);
        else
            table_say(match.table, seat, words, NULL, &answer);
    }
    return put_answer(&answer);
}

EXPORT(client_undo) const char *client_undo(int seat, int only_try)
{
    Answer answer;
    if (!none_open(&answer)) table_undo(match.table, seat, only_try != 0, &answer);
    return put_answer(&answer);
}

EXPORT(client_leave) const char *client_leave(int seat, int why)
{
    Answer answer;
    if (!none_open(&answer)) table_leave(match.table, seat, why, NULL, false, &answer);
    return put_answer(&answer);
}

/* Would a bot in this seat agree to a draw now? */
EXPORT(client_takes_draw) int client_takes_draw(int seat, uint32_t seed)
{
    if (!match.table || seat < 1 || seat > match.table->setup.seats) return 0;
    void *view = match_view_new();
    Dice luck = dice_fast(seed);
    table_view(match.table, seat, view);
    bool takes = bot_takes_draw(match.table->kit, view, seat, &luck);
    free(view);
    return takes;
}

/* ---- what happened ---- */

static void put_dice(Json *json, const Entry *entry, int seat)
{
    json_key(json, "dice");
    json_array(json);
    for (int i = 0; entry_shows_dice(entry, seat) && i < entry->dice_count; i++) {
        json_object(json);
        json_put_string(json, "for", entry->dice[i].purpose);
        json_put_int(json, "value", entry->dice[i].value);
        json_put_int(json, "sides", entry->sides ? entry->sides[i] : 0);
        json_end(json);
    }
    json_end(json);
}

static void put_events(Json *json, const Happened *is, int seat)
{
    const Kit *kit = match.table->kit;
    void *view = match_view_new();
    memcpy(view, is->state, kit->state_size);
    if (seat != TABLE_REFEREE) kit->game->hide(kit, view, seat);
    json_key(json, "events");
    json_array(json);
    for (int i = 0; i < is->event_count; i++) {
        Event event = is->events[i];
        if (seat != TABLE_REFEREE && !event_redact(&event, seat)) continue;
        Text told = text_growing();
        kit->game->tell(kit, view, &event, &told);
        if (told.length) {
            json_object(json);
            json_put_string(json, "text", told.at);
            json_put_string(json, "clause", event.clause ? clause_id(event.clause) : "");
            json_put_int(json, "kind", event.kind);
            json_end(json);
        }
        text_free(&told);
    }
    json_end(json);
    free(view);
}

/* The lines from..to-1 of what happened, as a seat may know them (-1: everything). */
EXPORT(client_history) const char *client_history(int from, int to, int seat)
{
    Json json = json_to(wasm_answer());
    json_array(&json);
    for (int i = from < 0 ? 0 : from; match.table && i < to && i < match.count; i++) {
        const Happened *is = &match.happened[i];
        const Entry *entry = &match.table->entries[is->entry];
        Text line = text_growing();
        log_write_entry_for(entry, seat == TABLE_REFEREE ? entry->seat : seat, &line);
        if (line.length && line.at[line.length - 1] == '\n') line.at[--line.length] = 0;
        json_object(&json);
        json_put_string(&json, "words", line.at);
        json_put_int(&json, "seat", is->seat);
        json_put_bool(&json, "undo", is->kind == ENTRY_UNDO);
        put_dice(&json, entry, seat);
        put_events(&json, is, seat);
        json_end(&json);
        text_free(&line);
    }
    return answer_end(&json);
}

/* The position after line `at` of what happened (-1: as it is now) as a seat sees it. */
EXPORT(client_describe) const char *client_describe(int seat, int at)
{
    Text *out = wasm_answer();
    if (!match.table || at >= match.count) return "null";
    table_describe_state(match.table, at < 0 ? match.table->state : match.happened[at].state, seat, out);
    return out->at;
}

EXPORT(client_log) const char *client_log(int reveal)
{
    Problem problem = {0};
    Text *out = wasm_answer();
    if (!match.table) return "";
    LogOptions options = {.inline_all = !match.table->texts, .reveal = reveal != 0};
    if (!log_write(match.table, &options, out, &problem)) {
        text_clear(out);
        text_format(out, "# %s\n", problem.what);
    }
    return out->at;
}

/* Does a log hold? Every choice is made again, every die checked against the seal, every hash compared. */
EXPORT(client_verify) const char *client_verify(const char *name, const char *text)
{
    ScriptOptions options = {.catalog = wasm_catalog};
    ScriptReport report;
    bool passed = script_run(name, text, &options, &report);
    Text failures = text_growing();
    if (!passed) script_report_write(&report, &failures);
    Json json = answer_begin();
    json_put_bool(&json, "passed", passed);
    json_put_bool(&json, "sealed", report.sealed);
    json_put_bool(&json, "revealed", report.revealed);
    json_put_int(&json, "dice", report.dice);
    json_put_int(&json, "hashes", report.hashes);
    json_put_int(&json, "choices", report.choices);
    if (report.failure_count) {
        json_put_string(&json, "what", report.failures[0].problem.what);
        json_put_int(&json, "line", report.failures[0].problem.line);
    }
    json_put_string(&json, "failures", failures.at);
    answer_end(&json);
    text_free(&failures);
    script_report_free(&report);
    return json.text->at;
}

/* ---- bots and bytes ---- */

/* What a bot would do in the place of a seat that is asked; it is given the seat's view. */
EXPORT(client_bot) const char *client_bot(int seat, const char *name, uint32_t seed)
{
    BotSpec spec;
    Problem problem = {0};
    Json json = answer_begin();
    if (!match.table || !bot_read(name, &spec, &problem) || seat < 1 || seat > match.table->setup.seats ||
        !(table_asked(match.table) >> seat & 1)) {
        json_put_problem(&json, &problem);
        return answer_end(&json);
    }
    const Kit *kit = match.table->kit;
    void *view = match_view_new(), *memory = malloc(bot_memory(&spec) + 8);
    ensure(memory != NULL);
    BotReport report = {0};
    BotThought thought = {.memory = memory, .report = &report};
    Dice luck = dice_fast(seed);
    table_view(match.table, seat, view);
    Choice choice = bot_choose(&spec, kit, view, seat, &luck, &thought);
    Text words = text_growing();
    kit->game->write(kit, view, seat, choice, &words);
    json_put_string(&json, "words", words.at);
    json_put_int(&json, "value", report.value);
    json_put_int(&json, "iterations", (long long)report.iterations);
    answer_end(&json);
    text_free(&words);
    free(memory);
    free(view);
    return json.text->at;
}

/* The bytes of the position, to be read or written over: a server's view, or a bot's. */
EXPORT(client_state_size) uint32_t client_state_size(void)
{
    return match.table ? match.table->kit->state_size : 0;
}
EXPORT(client_state) void *client_state(void) { return match.table ? match.table->state : NULL; }

/* A seat's view in hex digits. */
EXPORT(client_view_bytes) const char *client_view_bytes(int seat)
{
    Text *out = wasm_answer();
    if (!match.table) return "";
    uint8_t *view = match_view_new();
    table_view(match.table, seat, view);
    for (uint32_t i = 0; i < match.table->kit->state_size; i++) text_format(out, "%02x", view[i]);
    free(view);
    return out->at;
}
