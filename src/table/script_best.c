/* `best`: what a seat should answer in this position. Without somebody who is tried out it is a check that
   the answers named are legal; with one it is put to him. */
#include "core/clauses.h"
#include "table/script_internal.h"

enum { ANSWERS_MAX = 16, TURN_CHOICES_MAX = 500 };

typedef struct Best {
    int seat, column; /* column: of the words */
    char *words;
    char *answer[ANSWERS_MAX]; /* in the words, each with its end; NULL: it was not this one */
    int count;
} Best;

/* Cuts the words at each `|` that stands in no quotes. */
static bool answers_split(Script *script, Best *best)
{
    bool quoted = false;
    best->answer[best->count++] = best->words;
    for (char *at = best->words; *at; at++) {
        if (*at == '"') quoted = !quoted;
        if (*at != '|' || quoted) continue;
        if (best->count == ANSWERS_MAX)
            return script_wrong(script, best->column + (int)(at - best->words), "at most 16",
                                "these are too many answers");
        *at = 0;
        best->answer[best->count++] = at + 1;
    }
    for (int i = 0; i < best->count; i++) {
        best->answer[i] += strspn(best->answer[i], " \t\r");
        if (!*best->answer[i])
            return script_wrong(script, best->column + (int)(best->answer[i] - best->words),
                                "the words of a choice", "nothing is said here");
    }
    return true;
}

static bool answers_check(Script *script, const Best *best)
{
    for (int i = 0; i < best->count; i++) {
        Answer answer;
        int column = best->column + (int)(best->answer[i] - best->words);
        switch (table_try(script->table, best->seat, best->answer[i], NULL, &answer)) {
        case ANSWER_DONE:
        case ANSWER_DICE: continue;
        case ANSWER_REFUSED:
            script_failed(script, "an answer that the rules allow", answer.refusal.why,
                          "the answer %s is refused by %s", best->answer[i],
                          clause_id(answer.refusal.clause));
            script->stopped = true;
            return false;
        default:
            if (answer.problem.column > 0) column += answer.problem.column - 1;
            return script_problem(script, &answer.problem, column);
        }
    }
    return true;
}

/* ---- somebody is tried out ---- */

static Choice choose_for(Script *script, int seat)
{
    const Table *table = script->table;
    Choice choice = script->options->answer(script->options->context, table, seat);
    Text *told = &script->report->answered;
    if (told->length) text_put(told, ", ");
    if (seat != script->best_seat) text_format(told, "%d: ", seat);
    table->game->write(table->kit, table->state, seat, choice, told);
    return choice;
}

/* Strikes out the answers that do not begin with this choice; the others go on behind it. True: one of them
   is complete. */
static bool answers_follow(const Table *table, Best *best, Choice choice, int *left)
{
    bool complete = false;
    const Game *game = table->game;
    *left = 0;
    for (int i = 0; i < best->count; i++) {
        if (!best->answer[i]) continue;
        Text first = text_growing();
        Choice meant = {0};
        Problem ignored;
        const char *here = best->answer[i];
        const char *rest =
            game->split ? game->split(table->kit, table->state, best->seat, here, &first) : NULL;
        if (rest <= here) rest = NULL;
        bool same =
            game->read(table->kit, table->state, best->seat, rest ? first.at : here, &meant, &ignored) &&
            choice_same(meant, choice);
        text_free(&first);
        if (same && !rest) complete = true;
        best->answer[i] = same && rest ? best->answer[i] + (rest - here) : NULL;
        *left += best->answer[i] != NULL;
    }
    return complete;
}

static void answers_put(Script *script, Best *best, const char *expected)
{
    Answer answer;
    for (int left;;) {
        Choice choice = choose_for(script, best->seat);
        if (answers_follow(script->table, best, choice, &left)) break;
        if (!left) {
            script_failed(script, expected, script->report->answered.at, "another answer is given");
            break;
        }
        ensure(table_choose(script->table, best->seat, choice, NULL, &answer) == ANSWER_DONE);
        if (table_asked(script->table) >> best->seat & 1) continue;
        script_failed(script, expected, script->report->answered.at, "the answer could not be gone on with");
        break;
    }
    script->stopped = true;
}

/* Whoever is asked while the turn of the seat lasts: the seat itself, or somebody who may interrupt it. */
static int turn_asks(const Table *table, int seat)
{
    unsigned asked = table_asked(table);
    if (asked >> seat & 1) return seat;
    for (int other = 1; other <= table->setup.seats; other++) {
        Prompt prompt = {0};
        if (!(asked >> other & 1)) continue;
        table->game->ask(table->kit, table->state, other, &prompt);
        if (prompt.about & ASK_INTERRUPT) return other;
    }
    return 0;
}

static void turn_play(Script *script, int seat)
{
    Answer answer;
    memcpy(script->before, script->table->state, script->table->kit->state_size);
    script->changed = true;
    for (int i = 0, asked; i < TURN_CHOICES_MAX && (asked = turn_asks(script->table, seat)); i++)
        ensure(table_choose(script->table, asked, choose_for(script, asked), NULL, &answer) == ANSWER_DONE);
    script->answered = true;
}

/* ---- the line ---- */

bool play_best(Script *script, Words *words)
{
    Word word = {0};
    Best best = {0};
    if (!words_next(words, &word) || !word_seat(word, &best.seat))
        return script_wrong(script, word_or_end(script, word), "best SEAT, or best SEAT: an answer",
                            "this does not say whose answer is the best");
    if (script->best_seat)
        return script_wrong(script, 1, "one `best` line", "a best answer is asked for already");
    int offset = (int)(words->at - script->line.at);
    best.words = line_body_from(script, offset);
    best.column = offset + 1;
    bool whole = !best.words[strspn(best.words, " \t\r")];
    if (whole && word.at[word.length - 1] == ':')
        return script_wrong(script, best.column, "the words of a choice", "nothing is said here");
    if (!whole && word.at[word.length - 1] != ':')
        return script_wrong(script, best.column, "best SEAT: an answer", "there is no colon behind the seat");
    const char *expected = arena_copy(&script->arena, best.words, strlen(best.words));
    if (!whole && !answers_split(script, &best)) return false;
    script->best_seat = script->report->best_seat = best.seat;
    script->best_line = script->line;
    script->best_expects = whole ? script->report->expectations : -1;
    if (script->options->play_only) return true;
    if (!script_begin(script, NULL)) return false;
    if (best.seat > script->table->setup.seats || !(table_asked(script->table) >> best.seat & 1)) {
        script_failed(script, "a seat that is asked here", "", "seat %d has nothing to answer", best.seat);
        script->stopped = true;
        return false;
    }
    if (!whole && !answers_check(script, &best)) return false;
    if (!script->options->answer) return true;
    table_seed(script->table, script->options->answer_seed);
    if (whole)
        turn_play(script, best.seat);
    else
        answers_put(script, &best, expected + strspn(expected, " \t"));
    return true;
}

void best_finish(Script *script)
{
    if (script->stopped || script->options->play_only || !script->best_seat) return;
    if (script->best_expects != script->report->expectations) return;
    script->line = script->best_line;
    script_wrong(script, 1, "`expect` lines behind it, or answers: best SEAT: words",
                 "nothing says what is best here");
}
