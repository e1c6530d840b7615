/* Runs a script line by line: choices, refusals, expectations, and how a match ends. */
#include "table/script.h"

#include <stdlib.h>

#include "core/clauses.h"
#include "table/script_internal.h"

/* ---- beginning ---- */

bool script_begin(Script *script, const GivenDice *given)
{
    Answer answer;
    if (!script_open(script)) return false;
    if (script->table->begun) return true;
    if (table_begin(script->table, given, &answer) == ANSWER_DONE) {
        if (script->options->made)
            script->options->made(script->options->context, script->table, script->line.number);
        return true;
    }
    if (answer.kind == ANSWER_DICE && !given) {
        Text expected = text_fixed(answer.problem.expected, sizeof answer.problem.expected);
        text_put(&expected, "deal [first 4 2] with the dice that fall, or a `seed` line");
    }
    return script_problem(script, &answer.problem, 1);
}

static bool play_deal(Script *script, Words *words)
{
    GivenDice given;
    bool has;
    if (script->table)
        return script_wrong(script, 1, "`deal` before the first choice", "the game has begun already");
    char *body = line_body_from(script, (int)(words->at - script->line.at));
    if (!line_dice(script, body, (int)(words->at - script->line.at), &given, &has)) return false;
    Words rest = words_of(body);
    Word word;
    if (words_next(&rest, &word))
        return script_wrong(script, word.column + (int)(words->at - script->line.at), "deal [first 4 2]",
                            "\"%.*s\" is one word too many", WORD_SHOWN(word));
    return script_begin(script, has ? &given : NULL);
}

/* ---- what a seat says ---- */

static const GivenDice *said_dice(const Said *said) { return said->has_dice ? &said->given : NULL; }

static SaidKind said_kind(const char *words)
{
    static const struct {
        const char *first, *second;
        SaidKind kind;
    } table[] = {
        {"undo", NULL, SAID_UNDO},
        {"resigns", NULL, SAID_RESIGNS},
        {"resign", NULL, SAID_RESIGNS},
        {"times", "out", SAID_TIMES_OUT},
    };
    Words rest = words_of(words);
    Word first = {0}, second = {0}, third;
    words_next(&rest, &first);
    words_next(&rest, &second);
    bool more = words_next(&rest, &third);
    for (int i = 0; i < countof(table) && !more; i++)
        if (word_is(first, table[i].first) &&
            (table[i].second ? word_is(second, table[i].second) : second.length == 0))
            return table[i].kind;
    return SAID_WORDS;
}

bool said_read(Script *script, char *body, int offset, Said *said)
{
    static const char expected[] = "SEAT: a choice, SEAT from 1 to 6";
    *said = (Said){0};
    int at = (int)strspn(body, " \t\r"), seat = 0;
    Words words = words_of(body + at);
    Word word, second;
    if (words_next(&words, &word) && word_is(word, "draw") && words_next(&words, &second) &&
        word_is(second, "agreed")) {
        said->kind = SAID_DRAW;
        at += (int)(words.at - (body + at));
    } else {
        int digits = (int)strspn(body + at, "0123456789");
        Word number = {.at = body + at, .length = digits};
        int colon = at + digits + (int)strspn(body + at + digits, " \t");
        if (digits == 0 || body[colon] != ':')
            return script_wrong(script, offset + at + 1, expected, "no seat says this");
        if (!word_number(number, &seat) || seat < 1 || seat > SEATS_MAX)
            return script_wrong(script, offset + at + 1, expected, "there is no seat %.*s",
                                digits > 12 ? 12 : digits, body + at);
        at = colon + 1;
    }
    if (!line_dice(script, body + at, offset + at, &said->given, &said->has_dice)) return false;
    int blanks = (int)strspn(body + at, " \t\r");
    said->seat = seat;
    said->words = body + at + blanks;
    said->column = offset + at + blanks + 1;
    if (said->kind == SAID_DRAW)
        return !*said->words ||
               script_wrong(script, said->column, "draw agreed", "there is one word too many");
    if (!*said->words) return script_wrong(script, said->column, "a choice in words", "nothing is said here");
    said->kind = said_kind(said->words);
    return true;
}

AnswerKind said_try(Script *script, const Said *said, bool only_try, Answer *answer)
{
    Table *table = script->table;
    const GivenDice *dice = said_dice(said);
    switch (said->kind) {
    case SAID_UNDO: return table_undo(table, said->seat, only_try, answer);
    case SAID_RESIGNS: return table_leave(table, said->seat, LEAVE_RESIGNED, dice, only_try, answer);
    case SAID_TIMES_OUT: return table_leave(table, said->seat, LEAVE_TIMED_OUT, dice, only_try, answer);
    case SAID_DRAW: return table_leave(table, 0, LEAVE_DRAW_AGREED, dice, only_try, answer);
    case SAID_WORDS: break;
    }
    return only_try ? table_try(table, said->seat, said->words, dice, answer)
                    : table_say(table, said->seat, said->words, dice, answer);
}

/* ---- choices ---- */

/* A line that changes the match: `before` becomes what it was before this line. */
static bool script_changed(Script *script, const void *before, const Answer *answer, int column)
{
    if (answer->kind == ANSWER_REFUSED) {
        script_failed(script, "a choice that the rules allow", answer->refusal.why, "this is refused by %s",
                      clause_id(answer->refusal.clause));
        script->stopped = true;
        return false;
    }
    if (answer->kind != ANSWER_DONE) {
        int within = answer->problem.column > 0 ? answer->problem.column - 1 : 0;
        return script_problem(script, &answer->problem, column + within);
    }
    memcpy(script->before, before, script->table->kit->state_size);
    script->changed = true;
    script->refused_since = false;
    if (script->options->made)
        script->options->made(script->options->context, script->table, script->line.number);
    int stop = script->options->stop_after;
    if (stop > 0 && script->table->standing_count >= stop) script->stopped = true;
    return true;
}

void *state_copy(const Script *script)
{
    void *copy = malloc(script->table->kit->state_size);
    ensure(copy != NULL);
    memcpy(copy, script->table->state, script->table->kit->state_size);
    return copy;
}

static bool play_choice(Script *script)
{
    Said said;
    Answer answer;
    ClausesNamed ignored = {0}; /* a choice may name clauses, but covers none */
    char *body = line_body_from(script, 0);
    line_clauses_behind(body, &ignored);
    if (!said_read(script, body, 0, &said)) return false;
    if (!script_begin(script, NULL)) return false;
    void *before = state_copy(script);
    int standing = script->table->standing_count;
    said_try(script, &said, false, &answer);
    bool done = script_changed(script, before, &answer, said.column);
    if (script->table->standing_count > standing)
        script->report->choices += script->table->standing_count - standing;
    free(before);
    return done;
}

static bool play_undo_to(Script *script, Words *words)
{
    Word word = {0};
    int standing;
    Answer answer;
    if (!words_next(words, &word) || !word_is(word, "to") || !words_next(words, &word) ||
        !word_number(word, &standing))
        return script_wrong(script, word.column ? word.column : script->line.body + 1, "undo to N",
                            "this does not say to which choice");
    if (!line_end_expected(script, words) || !script_begin(script, NULL)) return false;
    void *before = state_copy(script);
    table_undo_to(script->table, standing, &answer);
    bool done = script_changed(script, before, &answer, word.column);
    free(before);
    return done;
}

/* ---- running ---- */

static bool play_stray_end(Script *script, Words *words)
{
    (void)words;
    return script_wrong(script, 1, "`cards`, `board` or `team` before it", "there is no block to end");
}

static const struct {
    const char *word;
    ScriptWord *run;
} script_words[] = {
    {"game", setup_game},       {"cards", setup_cards},
    {"board", setup_board},     {"base", setup_base},
    {"team", setup_team},       {"file", setup_file},
    {"seat", setup_seat},       {"seed", setup_seed},
    {"sealed", setup_sealed},   {"words", setup_words},
    {"catalog", setup_catalog}, {"goes-on", setup_goes_on},
    {"end", play_stray_end},    {"rules_version", setup_version},
    {"deal", play_deal},        {"expect", play_expect},
    {"refuse", play_refuse},    {"undo", play_undo_to},
    {"hash", play_hash},        {"seed-revealed", play_revealed},
    {"odds", play_odds},        {"best", play_best},
};

static bool script_line(Script *script)
{
    Words words = line_words(script);
    Word word;
    if (!words_next(&words, &word)) return true;
    if (script->setup_refused)
        return script_wrong(script, word.column, "nothing after `refuse setup`",
                            "there is nothing to play with");
    if (script->answered && (word.quoted || !word_is(word, "expect"))) return true;
    if (word.at[0] >= '0' && word.at[0] <= '9') return play_choice(script);
    if (word_is(word, "draw")) return play_choice(script);
    for (int i = 0; i < countof(script_words); i++)
        if (!word.quoted && word_is(word, script_words[i].word)) return script_words[i].run(script, &words);
    return setup_position(script);
}

static void script_finish(Script *script)
{
    ScriptReport *report = script->report;
    if (!script->stopped && !script->game)
        script_wrong(script, 1, "game ID first", "the script names no game");
    if (!script->stopped && script->game) script_open(script);
    best_finish(script);
    report->passed = report->failure_count == 0;
    if (script->table && script->table->begun) {
        report->hash = table_hash(script->table);
        report->dice = (int)script->table->thrown;
        report->sealed = script->table->sealed;
    }
    if (report->passed && script->options->covered)
        for (int i = 0; i < CLAUSE_COUNT; i++) script->options->covered[i] += script->covers[i];
}

bool script_run(const char *name, const char *text, const ScriptOptions *options, ScriptReport *report)
{
    Script script = {.name = name, .options = options, .report = report};
    *report =
        (ScriptReport){.position = text_growing(), .summary = text_growing(), .answered = text_growing()};
    if (strncmp(text, "\xEF\xBB\xBF", 3) == 0) text += 3;
    script.text = script.next = text;
    script.texts_end = &script.texts;
    script.asked = text_growing();
    script.covers = arena_new(&script.arena, uint32_t, CLAUSE_COUNT);
    if (strlen(text) > SCRIPT_SIZE_MAX) script_wrong(&script, 1, "at most 16 MiB", "this script is too long");
    while (!script.stopped && line_next(&script))
        if (!script_line(&script)) script.stopped = true;
    script_finish(&script);
    script_setup_free(&script);
    text_free(&script.asked);
    return report->passed;
}
