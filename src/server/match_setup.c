/* What was agreed before a match, as JSON and as the head of its script, and its beginning. */
#include <stdlib.h>

#include "server/internal.h"

static const char *const undo_rules[] = {"free", "consent", "none"};
static const char *const absent_rules[] = {"bot", "forfeit", "wait"};
static const char *const clock_kinds[] = {"none", "move", "match", "days"};

int kind_index(const char *word, const char *const *words, int count)
{
    for (int i = 0; i < count; i++)
        if (strcmp(word, words[i]) == 0) return i;
    return -1;
}

/* ---- what was agreed, as JSON ---- */

static bool read_word(const Value *json, const char *name, const char *const *words, int count, int *value,
                      Problem *problem)
{
    const Value *member = value_get(json, name);
    if (!member) return true;
    int found = value_is(member, VALUE_STRING) ? kind_index(member->text, words, count) : -1;
    TEXT(expected, 100);
    for (int i = 0; i < count; i++) text_format(&expected, "%s%s", i ? ", " : "", words[i]);
    if (found < 0) return problem_set(problem, 0, 0, expected.at, "`%s` has no such value", name);
    *value = found;
    return true;
}

static bool read_number(const Value *json, const char *name, int64_t min, int64_t max, int64_t *value,
                        Problem *problem)
{
    const Value *member = value_get(json, name);
    TEXT(expected, 64);
    text_format(&expected, "%lld to %lld", (long long)min, (long long)max);
    if (!value_is(member, VALUE_INTEGER) || member->number < min || member->number > max)
        return problem_set(problem, 0, 0, expected.at, "`%s` is no such number", name);
    *value = member->number;
    return true;
}

static bool read_clock(const Value *json, ClockSpec *spec, Problem *problem)
{
    int kind = CLOCK_NONE;
    int64_t n = 0, increment = 0;
    *spec = (ClockSpec){0};
    if (!json) return true;
    if (!value_is(json, VALUE_OBJECT)) return problem_set(problem, 0, 0, "an object", "`clock` is no object");
    if (!read_word(json, "kind", clock_kinds, countof(clock_kinds), &kind, problem)) return false;
    if (kind == CLOCK_DAYS && !read_number(json, "days", 1, 30, &n, problem)) return false;
    if ((kind == CLOCK_MOVE || kind == CLOCK_MATCH) && !read_number(json, "seconds", 1, 86400, &n, problem))
        return false;
    if (kind == CLOCK_MATCH && value_get(json, "increment") &&
        !read_number(json, "increment", 0, 3600, &increment, problem))
        return false;
    *spec = (ClockSpec){.kind = (ClockKind)kind,
                        .ms = n * (kind == CLOCK_DAYS ? 86400000 : 1000),
                        .increment = increment * 1000};
    return true;
}

static bool plain_word(const char *word, size_t max)
{
    size_t length = strlen(word);
    return length > 0 && length < max &&
           strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+.,:'") == length;
}

static bool read_options(Match *match, const Value *json, Problem *problem)
{
    match->option_count = 0;
    if (!json) return true;
    if (!value_is(json, VALUE_OBJECT) || json->count > SETUP_OPTIONS_MAX)
        return problem_set(problem, 0, 0, "an object of words", "`options` is no such object");
    for (const Value *value = json->first; value; value = value->next) {
        const char *key = value->name;
        SetupOption *option = &match->option[match->option_count++];
        TEXT(number, 24);
        if (value_is(value, VALUE_INTEGER)) text_format(&number, "%lld", (long long)value->number);
        const char *word = value_is(value, VALUE_STRING) ? value->text : number.at;
        if (!plain_word(key, sizeof option->key) || !plain_word(word, sizeof option->value))
            return problem_set(problem, 0, 0, "words such as \"board\":\"arena\"",
                               "the option `%.40s` is no word", key);
        strcpy(option->key, key);
        strcpy(option->value, word);
    }
    return true;
}

bool match_options_read(Match *match, const Value *json, Problem *problem)
{
    int undo = match->undo, absent = match->absent;
    ClockSpec spec;
    if (!read_word(json, "undo", undo_rules, countof(undo_rules), &undo, problem)) return false;
    if (!read_word(json, "absent", absent_rules, countof(absent_rules), &absent, problem)) return false;
    if (!read_clock(value_get(json, "clock"), &spec, problem)) return false;
    if (!read_options(match, value_get(json, "options"), problem)) return false;
    int64_t window = -1;
    if (value_get(json, "window") &&
        !read_number(json, "window", 0, spec.kind == CLOCK_DAYS ? 0 : WINDOW_SECONDS_MAX, &window, problem))
        return false;
    match->window = (int)window;
    match->undo = (UndoRule)undo;
    match->absent = (AbsentRule)absent;
    match->private_table = value_is(value_get(json, "private"), VALUE_TRUE);
    match->quick = value_is(value_get(json, "quick"), VALUE_TRUE);
    match->owner[0] = 0; /* a stored table's is read by whoever loads it */
    match->clock.spec = spec;
    return true;
}

void match_put_agreed(const Match *match, Json *json)
{
    json_key(json, "options");
    json_object(json);
    for (int i = 0; i < match->option_count; i++)
        json_put_string(json, match->option[i].key, match->option[i].value);
    json_end(json);
    json_put_bool(json, "private", match->private_table);
    json_put_string(json, "undo", undo_rules[match->undo]);
    json_put_string(json, "absent", absent_rules[match->absent]);
    json_put_int(json, "window", match_window_seconds(match));
    const ClockSpec *spec = &match->clock.spec;
    json_key(json, "clock");
    json_object(json);
    json_put_string(json, "kind", clock_kinds[spec->kind]);
    if (spec->kind == CLOCK_DAYS)
        json_put_int(json, "days", spec->ms / 86400000);
    else if (spec->kind != CLOCK_NONE)
        json_put_int(json, "seconds", spec->ms / 1000);
    if (spec->kind == CLOCK_MATCH) json_put_int(json, "increment", spec->increment / 1000);
    json_end(json);
}

void match_options_write(Match *match)
{
    Text text = text_growing();
    Json json = json_to(&text);
    json_object(&json);
    match_put_agreed(match, &json);
    json_put_bool(&json, "quick", match->quick);
    json_put_string(&json, "owner", match->owner);
    json_key(&json, "kinds");
    json_array(&json);
    for (int seat = 1; seat <= match->seats; seat++)
        json_string(&json, seat_kinds[match->seat[seat].kind_first]);
    json_end(&json);
    json_end(&json);
    free(match->options);
    match->options = text.at;
}

/* ---- the script of a match ---- */

static bool write_texts(const Value *texts, Text *head, Problem *problem)
{
    int i = 0;
    if (texts &&
        (!value_is(texts, VALUE_ARRAY) || (size_t)(value_is(texts, VALUE_ARRAY) ? texts->count : 0) > 16))
        return problem_set(problem, 0, 0, "a list of at most 16 texts", "`texts` is no such list");
    for (const Value *item = texts ? texts->first : NULL; item; item = item->next, i++) {
        const char *path = value_text(item, "path", ""), *text = value_text(item, "text", "");
        if (!plain_word(path, 60) || !path_is_read(path))
            return problem_set(problem, 0, 0, "a name that ends with .cards, .board, .team, .deck or .sheet",
                               "text %d has no such `path`", i + 1);
        if (!text[0] || log_text_closes(text))
            return problem_set(problem, 0, 0, "a text without a line `end`", "%s can't be used", path);
        text_format(head, "file \"%s\"\n%s\nend\n", path, text);
    }
    return true;
}

bool match_write_head(Match *match, const Value *setup, Problem *problem)
{
    Text head = text_growing();
    text_format(&head, "game %s", match->game->id);
    for (int i = 0; i < match->option_count; i++)
        text_format(&head, " %s=%s", match->option[i].key, match->option[i].value);
    text_format(&head, "\nrules_version %u\n", (unsigned)match->game->rules_version);
    bool done = write_texts(value_get(setup, "texts"), &head, problem);
    free(match->head);
    match->head = head.at;
    return done;
}

/* A log that this program's rules replay to the same hashes goes on by them, whatever they were. */
char *match_head_now(const Match *match)
{
    Text head = text_growing();
    for (const char *line = match->head; *line;) {
        int length = (int)strcspn(line, "\n") + 1;
        if (strncmp(line, "rules_version ", 14) == 0)
            text_format(&head, "rules_version %u\n", (unsigned)match->game->rules_version);
        else
            text_put_bytes(&head, line, line[length - 1] ? length : length - 1);
        line += line[length - 1] ? length : length - 1;
    }
    return head.at;
}

void match_script_head(const Match *match, Text *script)
{
    char *head = match->game ? match_head_now(match) : NULL;
    text_put(script, head ? head : match->head);
    free(head);
    for (int seat = 1; seat <= match->seats; seat++) {
        const MatchSeat *own = &match->seat[seat];
        text_format(script, "seat %d \"%s\"", seat, own->name[0] ? own->name : "?");
        if (own->team[0]) text_format(script, " team=\"%s\"", own->team);
        text_put_char(script, '\n');
    }
    text_put(script, "sealed ");
    text_put_hex(script, match->commitment, sizeof match->commitment);
    text_put_char(script, '\n');
    for (int seat = 1; seat <= match->seats; seat++) {
        if (!match->seat[seat].words || !match->seat[seat].words[0]) continue;
        text_format(script, "words %d hex ", seat);
        text_put_hex(script, match->seat[seat].words, strlen(match->seat[seat].words));
        text_put_char(script, '\n');
    }
}

/* Opens the table of a script; NULL with a problem. */
Table *match_script_table(Match *match, const Text *script, Problem *problem)
{
    ScriptOptions options = {
        .context = match->server, .catalog = server_catalog, .keep_table = true, .seal_seed = match->seed};
    ScriptReport report;
    bool passed = script_run(match->id, script->at, &options, &report);
    Table *table = passed ? report.table : NULL;
    report.table = NULL;
    if (!passed) {
        *problem = report.failures[0].problem;
        problem->file[0] = 0;
        problem->line = problem->column = 0;
    }
    script_report_free(&report);
    return table;
}

static Table *match_open_table(Match *match, Problem *problem)
{
    Text script = text_growing();
    sha256(match->seed, sizeof match->seed, match->commitment);
    match_script_head(match, &script);
    if (match->placed)
        match_script_go_on(&(StorePosition){.lines = match->placed, .gone = (unsigned)match->placed_gone}, 0,
                           &script);
    Table *table = match_script_table(match, &script, problem);
    text_free(&script);
    return table;
}

/* What the rules play is called as the game calls it. */
static void match_name_own_seats(Match *match, const Table *table)
{
    for (int seat = 1; seat <= match->seats; seat++)
        if (match->seat[seat].kind == SEAT_GAME) table_seat_name(table, seat, match->seat[seat].name);
}

bool match_try_setup(Match *match, Problem *problem)
{
    Table *table = match_open_table(match, problem);
    Answer answer = {0};
    bool fits = table && table_begin(table, NULL, &answer) == ANSWER_DONE;
    if (table && !fits) *problem = answer.problem;
    if (fits) match_name_own_seats(match, table);
    table_close(table);
    return fits;
}

bool match_begin(Match *match, Problem *problem)
{
    Answer answer;
    uint64_t batch = batch_number(match->server);
    match->table = match_open_table(match, problem);
    if (!match->table) return false;
    match->status = MATCH_LIVE;
    match->changed = now_ms();
    match->clock = clock_new(&match->clock.spec, match->seats);
    StoreOp *op = match_op(match, STORE_MATCH_STATUS);
    op->status = MATCH_LIVE;
    op->at = match->changed;
    match_hooks(match);
    if (table_begin(match->table, NULL, &answer) != ANSWER_DONE) {
        *problem = answer.problem;
        return false;
    }
    for (Socket *socket = match->sockets; socket; socket = socket->next)
        match_welcome(match, socket, match_number(match) + 1);
    match_after(match, batch);
    match_tell_seats(match);
    return true;
}
