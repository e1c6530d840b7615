/* What a match is told to do: to begin, a choice in words or as it is, that a seat leaves. */
#include <stdlib.h>

#include "table/attempt.h"

AnswerKind answer_problem(Answer *answer, AnswerKind kind, const char *expected, const char *what)
{
    problem_set(&answer->problem, 0, 0, expected, "%s", what);
    return answer->kind = kind;
}

AnswerKind answer_refuse(Answer *answer, int clause, const char *why)
{
    refuse(&answer->refusal, clause, "%s", why);
    return answer->kind = ANSWER_REFUSED;
}

/* ---- beginning ---- */

AnswerKind table_begin(Table *table, const GivenDice *given, Answer *answer)
{
    ensure(!table->begun);
    *answer = (Answer){0};
    Attempt *attempt = attempt_new(table, given);
    Part *part = attempt_part(attempt, table, ENTRY_BEGIN, 0);
    if (!table->game->begin(table->kit, part->state, &attempt->dice, &part->events, &answer->problem) ||
        !state_sound(table, part->state, &answer->problem)) {
        attempt_free(attempt);
        return answer->kind = ANSWER_BAD;
    }
    part_made(part, attempt, table);
    table->begun = true; /* for who is told of it */
    table->begun = attempt_finish(attempt, table, false, answer) == ANSWER_DONE;
    if (table->begun) memcpy(table->start, table->state, table->kit->state_size);
    return answer->kind;
}

/* ---- choosing ---- */

/* What the table refuses by itself, before the game is asked. */
bool table_open_to(const Table *table, int seat, Answer *answer)
{
    *answer = (Answer){0};
    ensure(table->begun);
    if (seat < 1 || seat > table->setup.seats) {
        refuse(&answer->refusal, T_07, "This match has seats 1 to %d, and no seat %d.", table->setup.seats,
               seat);
        answer->kind = ANSWER_REFUSED;
        return false;
    }
    if (table_over(table)) {
        answer_refuse(answer, T_04, "The match is over.");
        return false;
    }
    return true;
}

static bool attempt_choice(Attempt *attempt, const Table *table, int seat, Choice choice, Answer *answer)
{
    const Game *game = table->game;
    const void *before = attempt_state(attempt, table);
    if (!game->allows(table->kit, before, seat, choice, &answer->refusal)) {
        answer->kind = ANSWER_REFUSED;
        return false;
    }
    Text words = text_growing();
    game->write(table->kit, before, seat, choice, &words);
    Part *part = attempt_part(attempt, table, ENTRY_CHOICE, seat);
    part->entry.choice = choice;
    part->entry.readers = (uint8_t)choice_readers(table->kit, before, seat, choice);
    part->entry.words = arena_copy(&attempt->arena, words.at, (size_t)words.length);
    text_free(&words);
    game->apply(table->kit, part->state, seat, choice, &attempt->dice, &part->events);
    part_made(part, attempt, table);
    return true;
}

static void answer_unread(Answer *answer, const Table *table, const void *state, int seat, long offset)
{
    if (!(table->game->asked(table->kit, state) >> seat & 1)) {
        answer_refuse(answer, T_01, "Another seat is asked now; yours waits.");
        return;
    }
    answer->kind = ANSWER_UNREAD;
    if (!answer->problem.what[0]) problem_set(&answer->problem, 0, 0, "", "these words mean nothing here");
    answer->problem.column = (int)offset + (answer->problem.column > 0 ? answer->problem.column : 1);
    refuse(&answer->refusal, T_05, "%s.", answer->problem.what);
}

/* Words are read as the seat sees the position, so that no answer to them tells a secret. */
static const void *attempt_seen(Attempt *attempt, const Table *table, int seat)
{
    void *view = arena_take(&attempt->arena, table->kit->state_size);
    memcpy(view, attempt_state(attempt, table), table->kit->state_size);
    table->game->hide(table->kit, view, seat);
    return view;
}

/* Reads the words and tries all choices that they are. */
static bool attempt_words(Attempt *attempt, const Table *table, int seat, const char *words, Answer *answer)
{
    const Game *game = table->game;
    const char *rest = words;
    while (rest) {
        const void *view = attempt_seen(attempt, table, seat);
        const char *here = rest;
        Text first = text_growing();
        Choice choice = {0};
        rest = game->split ? game->split(table->kit, view, seat, here, &first) : NULL;
        if (rest && (rest <= here || attempt->count == TABLE_BREATH_MAX - 1)) rest = NULL;
        bool understood =
            game->read(table->kit, view, seat, rest ? first.at : here, &choice, &answer->problem);
        text_free(&first);
        if (!understood) {
            answer_unread(answer, table, attempt_state(attempt, table), seat, here - words);
            return false;
        }
        if (!attempt_choice(attempt, table, seat, choice, answer)) return false;
    }
    return true;
}

/* The game may know better than the table why a choice is refused after the end. */
static void answer_over(Answer *answer, const Table *table, int seat, const char *words, const Choice *choice)
{
    Choice meant = choice ? *choice : (Choice){0};
    Refusal refusal = {0};
    Problem ignored;
    void *view = malloc(table->kit->state_size);
    ensure(view != NULL);
    table_view(table, seat, view);
    if (!words || table->game->read(table->kit, view, seat, words, &meant, &ignored))
        if (!table->game->allows(table->kit, view, seat, meant, &refusal)) answer->refusal = refusal;
    free(view);
}

static AnswerKind table_answer(Table *table, int seat, const char *words, const Choice *choice,
                               const GivenDice *given, bool only_try, Answer *answer)
{
    if (!table_open_to(table, seat, answer)) {
        if (answer->refusal.clause == T_04) answer_over(answer, table, seat, words, choice);
        return answer->kind;
    }
    Attempt *attempt = attempt_new(table, given);
    bool allowed = words ? attempt_words(attempt, table, seat, words, answer)
                         : attempt_choice(attempt, table, seat, *choice, answer);
    if (allowed) return attempt_finish(attempt, table, only_try, answer);
    attempt_free(attempt);
    return answer->kind;
}

AnswerKind table_say(Table *table, int seat, const char *words, const GivenDice *given, Answer *answer)
{
    return table_answer(table, seat, words, NULL, given, false, answer);
}

AnswerKind table_try(Table *table, int seat, const char *words, const GivenDice *given, Answer *answer)
{
    return table_answer(table, seat, words, NULL, given, true, answer);
}

AnswerKind table_choose(Table *table, int seat, Choice choice, const GivenDice *given, Answer *answer)
{
    return table_answer(table, seat, NULL, &choice, given, false, answer);
}

/* ---- leaving ---- */

bool table_has_left(const Table *table, int seat)
{
    if (table->gone_before >> seat & 1) return true;
    for (int i = 0; i < table->standing_count; i++) {
        const Entry *entry = &table->entries[table->standing[i]];
        if (entry->kind == ENTRY_LEAVE && entry->seat == seat) return true;
    }
    return false;
}

AnswerKind table_leave(Table *table, int seat, int why, const GivenDice *given, bool only_try, Answer *answer)
{
    bool draw = why == LEAVE_DRAW_AGREED;
    ensure(why >= LEAVE_RESIGNED && why <= LEAVE_DRAW_AGREED && (!draw || seat == 0));
    if (!table_open_to(table, draw ? 1 : seat, answer)) return answer->kind;
    if (!draw && table_has_left(table, seat))
        return answer_refuse(answer, why == LEAVE_RESIGNED ? T_13 : T_14,
                             "This seat has left the match already.");
    if (why == LEAVE_TIMED_OUT && !(table_asked(table) >> seat & 1))
        return answer_refuse(answer, T_14, "Only the clock of a seat that is asked runs.");
    Attempt *attempt = attempt_new(table, given);
    Part *part = attempt_part(attempt, table, ENTRY_LEAVE, seat);
    part->entry.why = (uint8_t)why;
    table->game->leave(table->kit, part->state, seat, why, &attempt->dice, &part->events);
    part_made(part, attempt, table);
    return attempt_finish(attempt, table, only_try, answer);
}
