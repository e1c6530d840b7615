/* What is asked now: the rows of all kinds of steps, whom they ask, every legal answer in a fixed order, and
   what an answer does. Each kind's functions are in the file that is about it. */
#include "games/aegis/rules/rules.h"

#define STEP_ROW(name, row) [name] = &row,
static const StepKind no_step = {0};
AEGIS_ROW const StepKind *const step_kinds[STEP_COUNT] = {[STEP_NONE] = &no_step, STEP_KINDS(STEP_ROW)};
#undef STEP_ROW

/* ---- whom a step asks ---- */

int seat_of_turn(const State *s, const Step *step)
{
    (void)step;
    return s->turn;
}
int seat_of_robot(const State *s, const Step *step) { return seat_of(s, step->who); }
int seat_in_who(const State *s, const Step *step)
{
    (void)s;
    return step->who;
}
int seat_in_a(const State *s, const Step *step)
{
    (void)s;
    return step->a;
}
int seat_in_b(const State *s, const Step *step)
{
    (void)s;
    return step->b;
}

unsigned seats_asked(const AegisKit *k, const State *s)
{
    if (s->over || !s->steps.depth) return 0;
    const Step *step = steps_peek(&s->steps);
    const StepKind *kind = step_kind(step);
    if (kind->seats) return kind->seats(k, s);
    int seat = kind->seat ? kind->seat(s, step) : s->turn;
    return 1u << (seat_is_boss(k, seat) ? SOLO_PLAYER : seat); /* what its rules leave open: A2-SOLO-87 */
}

/* Between choices that is known: law 5 of the house is that nobody's view asks others. */
unsigned aegis_asked(const Kit *kit, const void *state)
{
    (void)kit;
    return CONST_STATE(state)->now.asked;
}

/* ---- answers ---- */

int list_choices(const AegisKit *k, const State *s, int seat, Choice *out)
{
    const Step *step = steps_peek(&s->steps);
    const StepKind *kind = step_kind(step);
    if (kind->list_of) return kind->list_of(k, s, seat, out);
    int n = kind->list ? kind->list(k, s, step, out) : 0;
    if (kit_mode(k) == MODE_SOLO && seat_is_boss(k, kind->seat ? kind->seat(s, step) : s->turn))
        n = enemy_answers(k, s, step, out, n, NULL);
    return n;
}

int aegis_choices(const Kit *kit, const void *state, int seat, Choice *out)
{
    if (!(aegis_asked(kit, state) >> seat & 1)) return 0;
    int count = list_choices(KIT(kit), CONST_STATE(state), seat, out);
    ensure(count <= CHOICES_MAX);
    return count;
}

void choice_carry_out(const AegisKit *k, State *s, int seat, Choice c, Dice *dice, Events *events)
{
    ensure(s->steps.depth && seat >= 1 && seat <= kit_seats(k));
    const Step *step = steps_peek(&s->steps);
    const StepKind *kind = step_kind(step);
    if (kind->answer_of) {
        kind->answer_of(k, s, seat, c, events);
    } else if (kind->roll) {
        kind->roll(k, s, c, dice, events);
    } else {
        ensure(kind->answer);
        kind->answer(k, s, c, events);
    }
}

/* For steps that are rarely open: ends them when nothing is left, answers what has one answer.
   True if somebody is asked. */
bool prompt_run(const AegisKit *k, State *s, Dice *dice, Events *events)
{
    const Step *step = steps_peek(&s->steps);
    const StepKind *kind = step_kind(step);
    Choice list[CHOICES_MAX];
    int seat = kind->seat(s, step), n = list_choices(k, s, seat, list);
    if (n > 1) return true;
    if (n == 1 && seat_is_boss(k, seat)) return true;   /* by its rules, which are told */
    if (n == 1 && says_any_place(list[0])) return true; /* more are allowed than are listed */
    if (n == 1)
        choice_carry_out(k, s, seat, list[0], dice, events);
    else if (kind->passes)
        choice_carry_out(k, s, seat, (Choice){.verb = VERB_PASS}, dice, events);
    else
        steps_pop(&s->steps);
    return false;
}

/* ---- in words ---- */

void aegis_ask(const Kit *kit, const void *state, int seat, Prompt *prompt)
{
    const AegisKit *k = KIT(kit);
    const State *s = CONST_STATE(state);
    PromptWords words = {"wait", s->over ? "The match is over." : "Another seat chooses.", CLAUSE_NONE, 0, 0};
    const char *whose = "";
    memset(prompt, 0, sizeof *prompt);
    if (aegis_asked(kit, state) >> seat & 1) {
        const Step *step = steps_peek(&s->steps);
        const StepKind *kind = step_kind(step);
        words = kind->prompt;
        words.piece = kind->seated ? 0 : step->who;
        if (kind->ask) kind->ask(k, s, step, &words);
        if (kind->ask_of) kind->ask_of(k, s, seat, &words);
        if (seat_is_boss(k, kind->seat ? kind->seat(s, step) : s->turn)) {
            bool open = step->kind == STEP_ACTION || step->kind == STEP_STAR || step->kind == STEP_PARTING ||
                        (step->kind == STEP_ANSWER && step->n != ANSWER_PENALTY);
            whose = "The rules leave it to you what the Boss's side does. ";
            words.clause = open ? A2_SOLO_87 : A2_SOLO_102; /* the rest is Commander Abilities */
        }
    }
    prompt->piece = words.piece;
    prompt->about = words.about;
    snprintf(prompt->kind, sizeof prompt->kind, "%s", words.kind);
    snprintf(prompt->text, sizeof prompt->text, "%s%s", whose, words.text);
    prompt->clause = clause_now(k, words.clause);
}
