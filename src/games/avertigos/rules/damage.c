/* Damage that an owner spreads over the ship, and HP that come back (AV-KIL-06, -07, AV-SMP-03). */
#include "games/avertigos/avertigos.h"

static const uint16_t source_clause[] = {
    [FROM_SHOT] = AV_FIR_11,      [FROM_CARDS] = AV_SPC_05, [FROM_OVERSPEED] = AV_PIL_13,
    [FROM_SHORTFALL] = AV_SPD_06, [FROM_ZUKE] = AV_ZUK_04,  [FROM_CLAWS] = AV_UNI_12};

void damage_push(Play *play, int id, int n, int source)
{
    if (n <= 0 || !ship_there(play->s, id)) return;
    if (n > 250) n = 250;
    Event *event = event_add(play->events, E_HURT, source_clause[source], id, 0, n);
    if (event) event->n[1] = (int16_t)source;
    steps_push(&play->s->steps,
               (Step){.kind = ST_TAKE, .who = (uint8_t)id, .n = (uint8_t)n, .a = (int16_t)source});
}

void mend_push(Play *play, int id, int n, int clause)
{
    int missing = ship_missing(play->kit, play->s, id);
    if (n > missing) n = missing;
    if (n > 0)
        steps_push(&play->s->steps, (Step){.kind = ST_MEND,
                                           .who = (uint8_t)id,
                                           .n = (uint8_t)n,
                                           .a = (int16_t)(clause == AV_REP_03)});
}

/* What only one spread is possible for is done without a question. */
bool take_run(Play *play)
{
    AvState *s = play->s;
    Step step = *steps_top(&s->steps);
    int id = step.who, hurt = 0;
    if (!step.n || !ship_there(s, id)) return steps_pop(&s->steps), true;
    for (int i = 0; i < SLOTS_MAX; i++) hurt += s->ship[id].left[i];
    if (hurt && ship_health(s, id) > step.n) return false;
    steps_pop(&s->steps);
    if (hurt)
        ship_destroy(play, id, AV_KIL_03);
    else
        component_hit(play, id, 0, step.n, AV_KIL_06);
    return true;
}

void take_list(List *list)
{
    const Step *step = list->ask.step;
    for (int c = 0; c <= SLOTS_MAX; c++)
        for (int n = 1; n <= component_left(list->ask.s, step->who, c) && n <= step->n; n++)
            list_add(list, choice_of(V_TAKE, c, n));
}

bool take_judge(const Ask *ask, Choice choice, Refusal *refusal)
{
    const Step *step = ask->step;
    if (choice.a < 0 || choice.a > SLOTS_MAX || !component_full(ask->kit, ask->s, step->who, choice.a))
        return refuse(refusal, T_03, "There is no such component.");
    if (choice.b < 1 || choice.b > step->n)
        return refuse(refusal, AV_KIL_06, "The damage left to place is %d; %d can't be taken.", step->n,
                      choice.b);
    if (choice.b > component_left(ask->s, step->who, choice.a))
        return refuse_in(ask, refusal, AV_KIL_06, "%D has %d HP left, not %d.", (int)choice.a,
                         component_left(ask->s, step->who, choice.a), (int)choice.b);
    return true;
}

void take_apply(Play *play, int seat, Choice choice)
{
    Step *step = steps_top(&play->s->steps);
    (void)seat;
    step->n = (uint8_t)(step->n - choice.b);
    component_hit(play, step->who, choice.a, choice.b, AV_KIL_06);
}

/* ---- HP that come back ---- */

static void component_mend(Play *play, int id, int component, int n, int clause)
{
    Ship *ship = &play->s->ship[id];
    if (component)
        ship->left[component - 1] = (uint8_t)(ship->left[component - 1] + n);
    else
        ship->hp = (uint8_t)(ship->hp + n);
    event_add(play->events, E_MENDED, clause, id, component, n);
}

static int mend_clause(const Step *step) { return step->a ? AV_REP_03 : AV_SMP_02; }

bool mend_run(Play *play)
{
    AvState *s = play->s;
    Step step = *steps_top(&s->steps);
    int id = step.who, hurt = 0, which = 0, missing = ship_there(s, id) ? ship_missing(play->kit, s, id) : 0;
    if (!step.n || !missing) return steps_pop(&s->steps), true;
    for (int c = 0; c <= SLOTS_MAX; c++)
        if (component_full(play->kit, s, id, c) > component_left(s, id, c)) hurt++, which = c;
    if (hurt > 1 && missing > step.n) return false;
    steps_pop(&s->steps);
    if (hurt == 1)
        return component_mend(play, id, which, missing < step.n ? missing : step.n, mend_clause(&step)), true;
    for (int c = 0; c <= SLOTS_MAX; c++) {
        int n = component_full(play->kit, s, id, c) - component_left(s, id, c);
        if (n > 0) component_mend(play, id, c, n, mend_clause(&step));
    }
    return true;
}

void mend_list(List *list)
{
    const Step *step = list->ask.step;
    for (int c = 0; c <= SLOTS_MAX; c++) {
        int missing = component_full(list->ask.kit, list->ask.s, step->who, c) -
                      component_left(list->ask.s, step->who, c);
        for (int n = 1; n <= missing && n <= step->n; n++) list_add(list, choice_of(V_MEND, c, n));
    }
}

bool mend_judge(const Ask *ask, Choice choice, Refusal *refusal)
{
    const Step *step = ask->step;
    int full =
        choice.a < 0 || choice.a > SLOTS_MAX ? 0 : component_full(ask->kit, ask->s, step->who, choice.a);
    if (!full) return refuse(refusal, T_03, "There is no such component.");
    if (choice.b < 1 || choice.b > step->n)
        return refuse(refusal, AV_SMP_03, "%d HP %s to be regained, not %d.", step->n,
                      step->n == 1 ? "is" : "are", choice.b);
    int left = component_left(ask->s, step->who, choice.a);
    if (choice.b > full - left)
        return refuse_in(ask, refusal, step->a ? AV_REP_04 : AV_SMP_03,
                         "%D has %d of %d HP and regains at most %d.", (int)choice.a, left, full,
                         full - left);
    return true;
}

void mend_apply(Play *play, int seat, Choice choice)
{
    Step *step = steps_top(&play->s->steps);
    (void)seat;
    int clause = mend_clause(step);
    step->n = (uint8_t)(step->n - choice.b);
    component_mend(play, step->who, choice.a, choice.b, clause);
}
