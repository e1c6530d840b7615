/* Talking to a program at a seat. */
#include "lab/guest.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/clauses.h"
#include "lab/think.h"
#include "table/account.h"

/* ---- asking ---- */

static bool heard_wrong(Guest *guest, Heard heard, const char *what, double waited_ms, Problem *problem)
{
    TEXT(end, 100);
    switch (heard) {
    case HEARD_LATE:
        return problem_set(problem, 0, 0, "", "did not answer %s within %.0f ms", what, waited_ms);
    case HEARD_END:
        program_end_write(&guest->program, &end);
        return problem_set(problem, 0, 0, "", "%s instead of answering %s", end.at, what);
    case HEARD_LONG:
        return problem_set(problem, 0, 0, "", "answered %s with a line of more than %d bytes", what,
                           PROTOCOL_ANSWER_MAX);
    case HEARD_FLOOD:
        return problem_set(problem, 0, 0, "", "wrote more than %d bytes instead of answering %s",
                           PROTOCOL_FLOOD_MAX, what);
    default: return problem_set(problem, 0, 0, "", "was interrupted");
    }
}

/* The command's name, for messages. */
static void command_name(const Text *line, char name[16])
{
    BotCommand command;
    snprintf(name, 16, "%s", bot_command_read(line->at, &command, NULL) ? command.name : "a broken line");
}

/* One line: the answer to `id` (*asked), to `stop_id` (*stopped), or a note. */
static bool answer_take(const char *line, uint32_t id, uint32_t stop_id, bool *asked, bool *stopped,
                        BotAnswer *answer, Problem *problem)
{
    BotAnswer is;
    if (bot_line_is_note(line)) return true;
    if (!bot_answer_read(line, &is, problem)) return false;
    if (is.id == id && !*asked) {
        *asked = true;
        *answer = is;
        return true;
    }
    if (stop_id && is.id == stop_id && !*stopped) {
        *stopped = true;
        return true;
    }
    return problem_set(problem, 0, 0, "one answer to each command, with its id",
                       "answered command %lu, which is not waiting for one", (unsigned long)is.id);
}

bool guest_ask(Guest *guest, const Text *line, uint32_t id, double stop_ms, double wait_ms, Text *words,
               bool *error, Problem *problem)
{
    double began = clock_ms(), deadline = began + wait_ms,
           next = stop_ms < wait_ms ? began + stop_ms : deadline;
    bool asked = false, stopped = false;
    uint32_t stop_id = 0;
    char name[16];
    command_name(line, name);
    Heard heard = program_send(&guest->program, line->at, (size_t)line->length, deadline, guest->interrupted);
    if (heard != HEARD_LINE) return heard_wrong(guest, heard, name, wait_ms, problem);
    while (!asked || (stop_id && !stopped)) {
        const char *got;
        heard = program_hear(&guest->program, next, guest->interrupted, &got);
        if (heard == HEARD_LATE && next < deadline) {
            TEXT(stop, 32);
            Json json = bot_command_begin(&stop, stop_id = ++guest->id, "stop");
            bot_command_end(&json);
            next = deadline;
            heard = program_send(&guest->program, stop.at, (size_t)stop.length, deadline, guest->interrupted);
            if (heard == HEARD_LINE) continue;
        }
        if (heard != HEARD_LINE) return heard_wrong(guest, heard, asked ? "stop" : name, wait_ms, problem);
        BotAnswer answer = {0};
        bool before = asked;
        if (!answer_take(got, id, stop_id, &asked, &stopped, &answer, problem)) return false;
        if (asked && !before) {
            text_put(words, answer.words);
            *error = answer.error;
        }
    }
    return true;
}

/* A command that is not to be refused. */
static bool guest_command(Guest *guest, const Text *line, double wait_ms, Text *words, Problem *problem)
{
    bool error = false;
    char name[16];
    command_name(line, name);
    if (!guest_ask(guest, line, guest->id, wait_ms, wait_ms, words, &error, problem)) return false;
    return !error || problem_set(problem, 0, 0, "", "refused %s: %.160s", name, words->at);
}

/* ---- hello and quit ---- */

static bool guest_hello(Guest *guest, Problem *problem)
{
    Text line = text_growing();
    TEXT(words, PROTOCOL_ANSWER_MAX + 1);
    Json json = bot_command_begin(&line, ++guest->id, "hello");
    json_put_int(&json, "protocol", PROTOCOL_VERSION);
    json_put_string(&json, "referee", "arbiter " ARBITER_VERSION);
    bot_command_end(&json);
    bool done = guest_command(guest, &line, GUEST_START_MS, &words, problem);
    Problem wrong = {0};
    if (done && !bot_hello_read(words.at, &guest->hello, &wrong))
        done = problem_set(problem, 0, 0, wrong.expected, "answered hello with \"%.60s\": %.120s", words.at,
                           wrong.what);
    text_free(&line);
    return done;
}

static void guest_free(Guest *guest)
{
    program_stop(&guest->program);
    text_free(&guest->told);
    free(guest);
}

Guest *guest_open(const char *command, long ms, bool loud, bool *started, Problem *problem)
{
    Guest *guest = calloc(1, sizeof *guest);
    ensure(guest != NULL);
    guest->command = command;
    guest->ms = ms;
    guest->told = text_growing();
    *started = program_start(&guest->program, command, loud, problem);
    if (*started && guest_hello(guest, problem)) return guest;
    guest_free(guest);
    return NULL;
}

void guest_close(Guest *guest)
{
    if (!guest) return;
    TEXT(line, 32);
    Json json = bot_command_begin(&line, ++guest->id, "quit");
    bot_command_end(&json);
    double soon = clock_ms() + 100;
    if (program_send(&guest->program, line.at, (size_t)line.length, soon, NULL) == HEARD_LINE)
        program_finish(&guest->program, soon + 200);
    guest_free(guest);
}

/* ---- a match ---- */

void guest_title(const char *command, char *title, size_t capacity)
{
    const char *slash = strchr(command, '/');
    for (const char *at = slash; at && *at && !strchr(" \"", *at); at++)
        if (*at == '/') slash = at;
    const char *from = slash ? slash + 1 : command;
    snprintf(title, capacity, "%.*s", (int)strcspn(from, " \""), from);
}

bool guest_sit(Guest *guest, const Table *table, int seat, uint64_t luck, Problem *problem)
{
    Text line = text_growing(), setup = text_growing();
    TEXT(words, PROTOCOL_ANSWER_MAX + 1);
    bool done = log_write_setup(table, &(LogOptions){0}, &setup, problem);
    guest->seat = seat;
    text_clear(&guest->told);
    Json json = bot_command_begin(&line, ++guest->id, "match");
    json_put_string(&json, "game", table->setup.game);
    json_put_string(&json, "title", table->game->title);
    json_put_int(&json, "seats", table->setup.seats);
    json_put_int(&json, "seat", seat);
    json_key(&json, "names");
    json_array(&json);
    for (int i = 1; i <= table->setup.seats; i++) json_string(&json, table->setup.seat[i].name);
    json_end(&json);
    json_put_int(&json, "luck", (long long)(luck & 0xFFFFFFFFFFFF));
    json_put_string(&json, "setup", setup.at ? setup.at : "");
    json_put_bool(&json, "position", table->setup.position_count > 0);
    bot_command_end(&json);
    done = done && guest_command(guest, &line, GUEST_GRACE_MS, &words, problem);
    text_free(&line);
    text_free(&setup);
    return done;
}

void guest_tell(Guest *guest, const Table *table, const Event *events, int count)
{
    if (!(guest->hello.wants & WANTS_EVENTS)) return;
    Text *told = &guest->told, one = text_growing();
    for (int i = 0; i < count; i++) {
        text_clear(&one);
        Json json = json_to(&one);
        if (!account_event(&json, table, table->state, guest->seat, &events[i])) continue;
        if (told->length) text_put_char(told, ',');
        text_put_bytes(told, one.at, one.length);
    }
    text_free(&one);
}

static void put_view(const Guest *guest, const Table *table, Json *json)
{
    if (!(guest->hello.wants & WANTS_VIEW)) return;
    Text view = text_growing();
    table_describe(table, guest->seat, &view);
    json_key(json, "view");
    json_raw(json, view.at, view.length);
    text_free(&view);
}

static void put_events(const Guest *guest, Json *json)
{
    if (!(guest->hello.wants & WANTS_EVENTS)) return;
    Text list = text_growing();
    text_format(&list, "[%s]", guest->told.at ? guest->told.at : "");
    json_key(json, "events");
    json_raw(json, list.at, list.length);
    text_free(&list);
}

static void *view_new(const Guest *guest, const Table *table)
{
    void *view = aligned_alloc(8, (table->kit->state_size + 7u) & ~7u);
    ensure(view != NULL);
    table_view(table, guest->seat, view);
    return view;
}

static void put_choices(const Guest *guest, const Table *table, const void *view, Json *json)
{
    static _Thread_local Choice list[CHOICES_MAX];
    Text words = text_growing();
    int count = table->game->choices(table->kit, view, guest->seat, list);
    json_key(json, "choices");
    json_array(json);
    for (int i = 0; i < count; i++) {
        text_clear(&words);
        table->game->write(table->kit, view, guest->seat, list[i], &words);
        json_string(json, words.at);
    }
    json_end(json);
    text_free(&words);
}

void guest_put_choose(Guest *guest, const Table *table, long ms, Json *json)
{
    void *view = view_new(guest, table);
    json_put_int(json, "seat", guest->seat);
    json_put_int(json, "ms", ms);
    json_key(json, "prompt");
    account_prompt(json, table, view, guest->seat);
    if (guest->hello.wants & WANTS_CHOICES) put_choices(guest, table, view, json);
    put_view(guest, table, json);
    put_events(guest, json);
    if (guest->hello.wants & WANTS_BYTES) bot_put_bytes(json, "bytes", view, table->kit->state_size);
    free(view);
}

/* What the words mean: one of the listed choices in its own words, or in any that the game reads. */
bool guest_words(const Guest *guest, const Table *table, const char *words, Choice *choice, Problem *problem)
{
    const Game *game = table->game;
    void *view = view_new(guest, table);
    Problem unread = {0};
    Refusal refusal = {0};
    bool done = game->read(table->kit, view, guest->seat, words, choice, &unread);
    if (!done)
        problem_set(problem, 0, 0, unread.expected, "answered choose with \"%.60s\": %.120s", words,
                    unread.what);
    else if (!game->allows(table->kit, view, guest->seat, *choice, &refusal))
        done = problem_set(problem, 0, 0, "", "chose \"%.60s\": %.120s (%s)", words, refusal.why,
                           clause_id(refusal.clause));
    free(view);
    return done;
}

bool guest_choose(Guest *guest, const Table *table, Choice *choice, Problem *problem)
{
    Text line = text_growing();
    TEXT(words, PROTOCOL_ANSWER_MAX + 1);
    bool error = false;
    uint32_t id = ++guest->id;
    Json json = bot_command_begin(&line, id, "choose");
    guest_put_choose(guest, table, guest->ms, &json);
    bot_command_end(&json);
    text_clear(&guest->told);
    double began = clock_ms();
    bool done = guest_ask(guest, &line, id, (double)guest->ms, (double)guest->ms + GUEST_GRACE_MS, &words,
                          &error, problem);
    double took = clock_ms() - began;
    if (took > guest->slowest_ms) guest->slowest_ms = took;
    guest->choices++;
    if (done && error) done = problem_set(problem, 0, 0, "", "refused choose: %.160s", words.at);
    if (done) done = guest_words(guest, table, words.at, choice, problem);
    text_free(&line);
    return done;
}

bool guest_over(Guest *guest, const Table *table, Problem *problem)
{
    Text line = text_growing();
    TEXT(words, PROTOCOL_ANSWER_MAX + 1);
    Result result = {0};
    table->game->result(table->kit, table->state, &result);
    Json json = bot_command_begin(&line, ++guest->id, "over");
    json_put_int(&json, "seat", guest->seat);
    json_put_bool(&json, "won", result.winners >> guest->seat & 1);
    json_put_bool(&json, "draw", result.draw);
    json_put_string(&json, "why", result.why);
    put_view(guest, table, &json);
    put_events(guest, &json);
    bot_command_end(&json);
    text_clear(&guest->told);
    bool done = guest_command(guest, &line, GUEST_GRACE_MS, &words, problem);
    text_free(&line);
    return done;
}
