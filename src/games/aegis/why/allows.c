/* Is a choice allowed? If it is not, the clause that forbids it, in words. */
#include "games/aegis/why/figures.h"

/* By which of its rules the Boss's side leaves one of these answers out: another robot comes first, or this
   one is moved elsewhere, pushed farther or repaired by more. */
static int enemy_rule(const AegisKit *k, const State *s, const Step *step, Choice c, Choice *list, int n)
{
    bool star = step->kind == STEP_STAR, turn = false;
    if (step->kind == STEP_ACTION || star) {
        bool mends = !star && decided_type(k, &s->roll) == TYPE_REPAIR;
        n = enemy_answers(k, s, step, list, n, NULL);
        for (int i = 0; i < n; i++) turn |= list[i].who == c.who;
        if (!turn || (star && step->n != 4)) return A2_SOLO_87;
        return mends ? A2_SOLO_59 : A2_SOLO_96;
    }
    return step->kind == STEP_ANSWER || step->kind == STEP_PARTING ? A2_SOLO_92 : A2_SOLO_87;
}

static int choice_why_not(const AegisKit *k, const State *s, int seat, Choice c)
{
    if (!s->steps.depth) return 0;
    const Step *step = steps_peek(&s->steps);
    if (c.verb == VERB_ACTIVATE || c.verb == VERB_ACCELERATE || c.verb == VERB_OVERRIDE) {
        int clause = why_not_activate(k, s, seat, c);
        return !clause && step->kind == STEP_SOLO ? solo_activating_refused(k, s) : clause;
    }
    if (!(aegis_asked(&k->head, s) >> seat & 1)) return why_not_any_more(k, s, seat, c);
    const StepKind *kind = step_kind(step);
    if (seat_is_boss(k, kind->seat ? kind->seat(s, step) : s->turn) && kind->list) {
        Choice list[CHOICES_MAX]; /* its side could do that, if its rules did not choose */
        int n = kind->list(k, s, step, list);
        for (int i = 0; i < n; i++)
            if (choice_same(list[i], c)) return enemy_rule(k, s, step, c, list, n);
    }
    int clause = kind->why_not      ? kind->why_not(k, s, step, c)
                 : kind->why_not_of ? kind->why_not_of(k, s, seat, c)
                                    : 0;
    if (!clause) clause = salvage_withheld(k, s, seat, c);          /* with nothing else nobody was asked */
    return !clause && c.verb == VERB_PASS && c.who ? T_03 : clause; /* a pass that names somebody else */
}

/* The clause itself is the reason, without its examples and page. */
static bool refuse_by(Refusal *refusal, int clause, int cited)
{
    const char *text = clause_texts[clause].text, *end = strstr(text, " Example:"),
               *page = strstr(text, " (p.");
    if (!end || (page && page < end)) end = page;
    int length = end ? (int)(end - text) : (int)strlen(text);
    return refuse(refusal, cited, "%.*s", length > 230 ? 230 : length, text);
}

#ifndef AEGIS_INCHES /* inches/area.c */
static bool answer_fits(const AegisKit *k, const State *s, int seat, Choice c)
{
    Choice list[CHOICES_MAX];
    int n = list_choices(k, s, seat, list);
    for (int i = 0; i < n; i++)
        if (choice_same(list[i], c)) return true;
    return false;
}
#endif

bool aegis_allows(const Kit *kit, const void *state, int seat, Choice c, Refusal *refusal)
{
    const AegisKit *k = KIT(kit);
    const State *s = CONST_STATE(state);
    unsigned asked = aegis_asked(kit, state);
    if (asked >> seat & 1 && answer_fits(k, s, seat, c)) return true;
    int cited = seat >= 1 && seat <= k->seats ? choice_why_not(k, s, seat, c) : T_07;
    int clause = clause_now(k, cited);
    if (s->over) return refuse(refusal, T_04, "The match is over.");
    if (!refusal) return false;
    TEXT(words, sizeof refusal->why);
    if (clause && clause != T_02) {
        /* what only the other book has is not there to be named */
        int own = edition_has(k->rules.number, clause) ? clause : T_03;
        if (!figures_put(k, s, seat, c, cited, &words)) return refuse_by(refusal, clause, own);
        return refuse(refusal, own, "%s", words.at);
    }
    if (!(asked >> seat & 1)) return refuse(refusal, T_01, "It is not this seat's turn to choose.");
    if (cited != T_02 || !figures_put(k, s, seat, c, cited, &words))
        figures_put_question(k, s, seat, c, &words);
    return refuse(refusal, T_02, "%s", words.at);
}
