/* Valor Skills of Solo Boss Battle: A2-SOLO-38 to A2-SOLO-47. */
#include "games/aegis/rules/rules.h"

static const struct {
    uint8_t price, own_turn;
    uint16_t clause;
} SKILLS[SKILL_COUNT] = {
    [SKILL_SIX] = {1, false, A2_SOLO_40},    [SKILL_ACTIVATE] = {2, true, A2_SOLO_41},
    [SKILL_REPAIR] = {1, true, A2_SOLO_42},  [SKILL_ONE] = {1, false, A2_SOLO_43},
    [SKILL_ENERGY] = {2, false, A2_SOLO_44},
};

int skill_price(int skill) { return SKILLS[skill].price; }

/* 0, or why this skill can't be used now, whatever it would do. */
int skill_refused(const AegisKit *k, const State *s, int skill, bool own_turn)
{
    if (SKILLS[skill].own_turn && !own_turn) return SKILLS[skill].clause;
    if (solo_seen(k, s)->skills >> skill & 1) return A2_SOLO_39;
    return mode_seen(k, s)->points[SOLO_PLAYER] < SKILLS[skill].price ? A2_SOLO_46 : 0;
}

/* A2-SOLO-44: may this seat have Energy at any time? */
bool energy_is_for_sale(const AegisKit *k, const State *s, int seat)
{
    return kit_mode(k) == MODE_SOLO && seat == SOLO_PLAYER && !skill_refused(k, s, SKILL_ENERGY, true);
}

/* What would be if he did. */
const State *energy_bought(const AegisKit *k, const State *s, Position *richer)
{
    memcpy(richer, s, k->head.state_size);
    uint8_t *pool = &richer->state.seat[SOLO_PLAYER].pool;
    *pool = (uint8_t)(*pool + SKILL_ENERGY_GAIN);
    return &richer->state;
}

static bool any_to_repair(const AegisKit *k, const State *s)
{
    OWN_EACH (k, SOLO_PLAYER, piece)
        if (is_active(s, piece) && (s->robot[piece].damage || s->robot[piece].drain)) return true;
    return false;
}

/* A2-SOLO-41: is there a robot that one more activation could be for? */
static bool any_to_activate(const AegisKit *k, const State *s)
{
    bool all = solo_seen(k, s)->next >= solo_shown(k, s); /* then the others can activate anyway */
    OWN_EACH (k, SOLO_PLAYER, piece) {
        if (!is_active(s, piece) || activating_refused(k, s, piece, true)) continue;
        if (!all || activating_refused(k, s, piece, false)) return true;
    }
    return false;
}

/* Those that do not change a die. */
int list_skills(const AegisKit *k, const State *s, Choice *out, int n)
{
    const ModeState *mode = mode_seen(k, s);
    bool own_turn = s->turn == SOLO_PLAYER;
    bool more = mode->done >> SOLO_PLAYER & 1 && !mode->last && s->seat[SOLO_PLAYER].pool &&
                steps_peek(&s->steps)->kind == STEP_SOLO && any_to_activate(k, s);
    if (more && !skill_refused(k, s, SKILL_ACTIVATE, own_turn))
        choice_add(out, &n, (Choice){VERB_VALOR, 0, SKILL_ACTIVATE, 0, 0});
    if (any_to_repair(k, s) && !skill_refused(k, s, SKILL_REPAIR, own_turn))
        choice_add(out, &n, (Choice){VERB_VALOR, 0, SKILL_REPAIR, 0, 0});
    if (!skill_refused(k, s, SKILL_ENERGY, own_turn))
        choice_add(out, &n, (Choice){VERB_VALOR, 0, SKILL_ENERGY, 0, 0});
    return n;
}

/* ---- dice ---- */

static bool may_change(const AegisKit *k, const State *s)
{
    return !skill_refused(k, s, SKILL_SIX, false) || !skill_refused(k, s, SKILL_ONE, false);
}

/* A2-SOLO-45: the dice of an Action lie there. True if the player is asked first. */
bool skill_dice_ask(const AegisKit *k, State *s)
{
    if (!may_change(k, s)) return false;
    steps_push(&s->steps, (Step){.kind = STEP_VALOR, .phase = VALOR_OF_ROLL, .who = s->roll.user});
    return true;
}

/* The same of one die, that of a placement or of Excavate. */
bool skill_die_ask(const AegisKit *k, State *s, int phase, int piece, int face)
{
    if (kit_mode(k) != MODE_SOLO || !may_change(k, s)) return false;
    solo_state(k, s)->die = (uint8_t)face;
    steps_push(&s->steps, (Step){.kind = STEP_VALOR, .phase = (uint8_t)phase, .who = (uint8_t)piece});
    return true;
}

static bool face_lies(const AegisKit *k, const State *s, const Step *step, int face)
{
    return step->phase == VALOR_OF_ROLL ? dice_shown(&s->roll)[face] > 0 : solo_seen(k, s)->die == face;
}

static int list_changes(const AegisKit *k, const State *s, const Step *step, int skill, int to, Choice *out,
                        int n)
{
    if (skill_refused(k, s, skill, false)) return n;
    for (int face = 1; face <= 6; face++)
        if (face != to && face_lies(k, s, step, face))
            choice_add(out, &n, (Choice){VERB_VALOR, 0, (int16_t)skill, (int16_t)face, 0});
    return n;
}

static int valor_list(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    int n = list_changes(k, s, step, SKILL_SIX, 6, out, 0);
    n = list_changes(k, s, step, SKILL_ONE, 1, out, n);
    if (n && !skill_refused(k, s, SKILL_ENERGY, false))
        choice_add(out, &n, (Choice){VERB_VALOR, 0, SKILL_ENERGY, 0, 0});
    if (n) choice_add(out, &n, (Choice){.verb = VERB_PASS});
    return n;
}

static void die_change(const AegisKit *k, State *s, const Step *step, int skill, int from, Events *events)
{
    int to = skill == SKILL_SIX ? 6 : 1;
    if (step->phase != VALOR_OF_ROLL) {
        solo_state(k, s)->die = (uint8_t)to;
    } else {
        uint8_t *faces = s->roll.gambled ? s->roll.extra : s->roll.face;
        faces[from]--;
        faces[to]++;
        s->roll.flags |= ROLL_LUCKY; /* A2-CMD-50: the result is a 1 or a 6 */
    }
    Event *event = event_add(events, EVENT_ROLLED, SKILLS[skill].clause, step->who, ROLLED_VALOR, to);
    if (event) event->n[1] = (int16_t)from;
}

void skill_use(const AegisKit *k, State *s, Choice c, Events *events)
{
    SoloState *solo = solo_state(k, s);
    solo->skills |= (uint8_t)(1 << c.a);
    if (solo->spent < 255) solo->spent++;
    event_add(events, EVENT_SKILL, SKILLS[c.a].clause, SOLO_PLAYER, 0, c.a);
    solo_pay(k, s, SKILLS[c.a].price, 0, SKILLS[c.a].clause, events);
    switch (c.a) {
    case SKILL_ACTIVATE: mode_state(k, s)->last = SOLO_PLAYER; break;
    case SKILL_REPAIR:
        steps_push(&s->steps, (Step){.kind = STEP_MEND, .who = SOLO_PLAYER, .n = SKILL_REPAIRS});
        break;
    case SKILL_ENERGY: energy_add(k, s, SOLO_PLAYER, SKILL_ENERGY_GAIN, A2_SOLO_44, events); break;
    default: die_change(k, s, steps_peek(&s->steps), c.a, c.b, events); break;
    }
}

static void valor_answer(const AegisKit *k, State *s, Choice c, Events *events)
{
    if (c.verb != VERB_PASS) {
        skill_use(k, s, c, events);
        return;
    }
    Step step = steps_pop(&s->steps);
    if (step.phase != VALOR_OF_EXCAVATE) return;
    int face = solo_state(k, s)->die;
    solo_state(k, s)->die = 0;
    excavate_apply(k, s, step.who, face, events);
}

/* Why this skill is not to be had. */
int why_no_skill(const AegisKit *k, const State *s, Choice c, bool own_turn)
{
    if (c.a < 0 || c.a >= SKILL_COUNT) return T_03;
    int clause = skill_refused(k, s, c.a, own_turn);
    return clause ? clause : SKILLS[c.a].clause;
}

static int valor_why_not(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    (void)step;
    return c.verb == VERB_VALOR ? why_no_skill(k, s, c, s->turn == SOLO_PLAYER) : 0;
}

static int valor_seat(const State *s, const Step *step)
{
    (void)s, (void)step;
    return SOLO_PLAYER;
}

AEGIS_ROW const StepKind valor_step = {
    .seat = valor_seat,
    .list = valor_list,
    .answer = valor_answer,
    .why_not = valor_why_not,
    .passes = true,
    .prompt = {"valor", "Change one of these dice for 1 Valor, or pass.", A2_SOLO_45, .about = ASK_DICE},
};

/* ---- repairing: A2-SOLO-42 ---- */

static int mend_list(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    int n = 0;
    OWN_EACH (k, step->who, piece) {
        const Robot *robot = &s->robot[piece];
        if (!is_active(s, piece)) continue;
        for (int damage = 0; damage <= robot->damage && damage <= step->n; damage++)
            for (int drain = 0; drain <= robot->drain && damage + drain <= step->n; drain++)
                if (damage + drain)
                    choice_add(out, &n,
                               (Choice){VERB_REPAIR, (uint8_t)piece, (int16_t)damage, (int16_t)drain, 0});
    }
    if (n) choice_add(out, &n, (Choice){.verb = VERB_PASS});
    return n;
}

static void mend_answer(const AegisKit *k, State *s, Choice c, Events *events)
{
    (void)k;
    Step *step = steps_top(&s->steps);
    if (c.verb == VERB_PASS) {
        steps_pop(&s->steps);
        return;
    }
    Robot *robot = &s->robot[c.who];
    step->n = (uint8_t)(step->n - c.a - c.b);
    robot->damage = (uint8_t)(robot->damage - c.a);
    robot->drain = (uint8_t)(robot->drain - c.b);
    Event *event = event_add(events, EVENT_REPAIRED, A2_SOLO_42, c.who, 0, c.a);
    if (event) event->n[1] = c.b;
}

static int mend_why_not(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    (void)s, (void)step;
    if (c.verb != VERB_REPAIR) return 0;
    return piece_named(k, c.who) ? T_03 : A2_SOLO_42;
}

AEGIS_ROW const StepKind mend_step = {
    .seat = seat_in_who,
    .list = mend_list,
    .answer = mend_answer,
    .why_not = mend_why_not,
    .seated = true,
    .prompt = {"mend", "What is repaired? Three in all, divided as you like.", A2_SOLO_42},
};
