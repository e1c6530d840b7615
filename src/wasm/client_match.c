/* The match that a page has open: a game against bots, a replay, or a seat's view that a server sent. Every
   answer is JSON. What happened is kept line by line, so that a screen can show each line in turn and a
   replay can go to any of them. A view that was sent stands beside the table, which then is there for its kit
   alone: nothing but saying, undoing and leaving ever changes a table. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "bots/bots.h"
#include "table/account.h"
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
uint32_t client_view_size(void);
void *client_view_room(void);
const char *client_view_take(const char *hash);
const char *client_hash(int seat);
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
    (void)context, (void)entry;
    if (match.count == match.capacity) {
        match.capacity = match.capacity ? match.capacity * 2 : 256;
        match.happened = realloc(match.happened, sizeof *match.happened * (size_t)match.capacity);
        ensure(match.happened != NULL);
    }
    Happened *is = &match.happened[match.count++];
    *is = (Happened){.entry = table->entry_count - 1, .event_count = count};
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
    free(match.seen);
    free(match.taken);
    if (match.table) table_close(match.table);
    match = (Match){0};
}

EXPORT(client_close) const char *client_close(void)
{
    match_close();
    return "{}";
}

/* Opens a script: a set-up, a match to go on with, or a replay. With a seed (64 hex digits) the dice are
   sealed: a script that has not begun is sealed and dealt, one that was sealed goes on. */
EXPORT(client_open) const char *client_open(const char *script, const char *seed)
{
    match_close();
    Text text = text_growing();
    text_put(&text, script);
    bool sealed = word_bytes((Word){.at = seed, .length = (int)strlen(seed)}, match.seed, sizeof match.seed);
    if (sealed && !strstr(script, "\nsealed ")) {
        uint8_t print[SHA256_SIZE];
        sha256(match.seed, sizeof match.seed, print);
        text_put(&text, "\nsealed ");
        text_put_hex(&text, print, sizeof print);
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
    if (!passed) script_report_write(&report, false, &failures);
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
        if (report.failure_count) json_put_problem(&json, &report.failures[0].problem);
    }
    answer_end(&json);
    script_report_free(&report);
    text_free(&failures);
    if (!passed || !match.table || !match.table->begun) match_close();
    return json.text->at;
}

/* ---- playing ---- */

/* Nothing is played where no match is open, or where a view is shown of one that somebody else conducts. */
static bool none_open(Answer *answer)
{
    *answer = (Answer){0};
    if (match.table && !match.seen) return false;
    answer->kind = ANSWER_BAD;
    if (match.seen)
        problem_set(&answer->problem, 0, 0, "whoever conducts it", "this is a view of a match elsewhere");
    else
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
    match_see(seat, view);
    bool takes = bot_takes_draw(match.table->kit, view, seat, &luck);
    free(view);
    return takes;
}

/* ---- what happened ---- */

/* What a choice was about, on the position before it. */
static void put_touches(Json *json, const Entry *entry, int at, int seat)
{
    const Kit *kit = match.table->kit;
    if (entry->kind != ENTRY_CHOICE || !at || !entry_readable(entry, seat)) return;
    void *view = match_view_new();
    memcpy(view, match.happened[at - 1].state, kit->state_size);
    kit->game->hide(kit, view, entry->seat);
    json_key(json, "touches");
    kit->game->touches(kit, view, entry->seat, entry->choice, json);
    free(view);
}

/* The lines from..to-1 of what happened, as a seat may know them (-1: everything). */
EXPORT(client_history) const char *client_history(int from, int to, int seat)
{
    Json json = json_to(wasm_answer());
    json_array(&json);
    for (int i = from < 0 ? 0 : from; match.table && !match.seen && i < to && i < match.count; i++) {
        const Happened *is = &match.happened[i];
        const Entry *entry = &match.table->entries[is->entry];
        json_object(&json);
        account_entry(&json, match.table, is->state, seat, entry, NULL, is->events, is->event_count);
        put_touches(&json, entry, i, seat);
        json_end(&json);
    }
    return answer_end(&json);
}

/* The position after line `at` of what happened (-1: as it is now) as a seat sees it. */
EXPORT(client_describe) const char *client_describe(int seat, int at)
{
    Text *out = wasm_answer();
    if (!match.table || at >= match.count) return "null";
    table_describe_state(match.table, at < 0 ? match_state() : match.happened[at].state, seat, out);
    return out->at;
}

EXPORT(client_log) const char *client_log(int reveal)
{
    Problem problem = {0};
    Text *out = wasm_answer();
    if (!match.table || match.seen) return "";
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
    if (!passed) script_report_write(&report, false, &failures);
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

/* The time of a bot that plays by the clock. Where there is none, it has so many iterations. */
enum { WITHOUT_CLOCK = 100000 };
typedef struct BotTime {
    int64_t began, until;
} BotTime;

/* Microseconds of a clock that only goes forward; -1: there is none. */
static int64_t time_now(void)
{
    struct timespec t;
    if (clock_gettime(CLOCK_MONOTONIC, &t) != 0) return -1;
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static bool time_is_up(void *context) { return time_now() >= ((const BotTime *)context)->until; }

static uint32_t time_is_left(void *context, uint32_t done)
{
    const BotTime *within = context;
    int64_t now = time_now();
    return bot_iterations_left(done, now - within->began, within->until - now);
}

static void bot_keep_time(BotSpec *spec, BotThought *thought, BotTime *within)
{
    within->began = time_now();
    within->until = within->began + (int64_t)spec->ms * 1000;
    thought->context = within;
    if (within->began < 0)
        spec->iterations = WITHOUT_CLOCK;
    else
        thought->stop = time_is_up, thought->left = time_is_left;
}

/* What a bot would do in the place of a seat that is asked; it is given the seat's view. */
EXPORT(client_bot) const char *client_bot(int seat, const char *name, uint32_t seed)
{
    BotSpec spec;
    Problem problem = {0};
    Json json = answer_begin();
    if (!match.table || !bot_read(name, &spec, &problem) || seat < 1 || seat > match.table->setup.seats ||
        !(match.table->game->asked(match.table->kit, match_state()) >> seat & 1)) {
        json_put_problem(&json, &problem);
        return answer_end(&json);
    }
    const Kit *kit = match.table->kit;
    BotReport report = {0};
    BotThought thought = {.report = &report};
    BotTime within;
    if (spec.timed) bot_keep_time(&spec, &thought, &within);
    void *view = match_view_new(), *memory = malloc(bot_memory(&spec) + 8);
    ensure(memory != NULL);
    thought.memory = memory;
    Dice luck = dice_fast(seed);
    match_see(seat, view);
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

/* ---- views ---- */

const void *match_state(void) { return match.seen ? match.seen : match.table->state; }

void match_see(int seat, void *view)
{
    const Kit *kit = match.table->kit;
    memcpy(view, match_state(), kit->state_size);
    if (seat != TABLE_REFEREE) kit->game->hide(kit, view, seat);
}

/* How many bytes a view has, and where to lay down those of one that was sent. */
EXPORT(client_view_size) uint32_t client_view_size(void)
{
    return match.table ? match.table->kit->state_size : 0;
}
EXPORT(client_view_room) void *client_view_room(void)
{
    if (match.table && !match.taken) match.taken = match_view_new();
    return match.taken;
}

/* Shows the view that was laid down, if its hash is the one that was sent with it ("": none was). Otherwise
   nothing changes. */
EXPORT(client_view_take) const char *client_view_take(const char *hash)
{
    Json json = answer_begin();
    uint64_t is = match.taken ? state_hash(match.table->kit, match.taken) : 0;
    TEXT(digits, 17);
    text_format(&digits, "%016llx", (unsigned long long)is);
    bool same = match.taken && (!*hash || strcmp(hash, digits.at) == 0);
    if (same) {
        if (!match.seen) match.seen = match_view_new();
        memcpy(match.seen, match.taken, match.table->kit->state_size);
    }
    json_put_bool(&json, "taken", same);
    json_put_string(&json, "hash", digits.at);
    return answer_end(&json);
}

/* The hash of a seat's view of what is shown: what a server says of it. */
EXPORT(client_hash) const char *client_hash(int seat)
{
    Text *out = wasm_answer();
    if (!match.table) return "";
    void *view = match_view_new();
    match_see(seat, view);
    text_format(out, "%016llx", (unsigned long long)state_hash(match.table->kit, view));
    free(view);
    return out->at;
}

/* A seat's view in hex digits. */
EXPORT(client_view_bytes) const char *client_view_bytes(int seat)
{
    Text *out = wasm_answer();
    if (!match.table) return "";
    uint8_t *view = match_view_new();
    match_see(seat, view);
    text_put_hex(out, view, match.table->kit->state_size);
    free(view);
    return out->at;
}
