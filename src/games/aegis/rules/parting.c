/* Parting Shot and Drones of the fallen: what a hurt or destroyed robot leaves its controller to do. */
#include "games/aegis/rules/rules.h"

/* Hurt again before its first Drone was placed: one question, and that comes before the rest (A2-TYPE-12).
   How many Drones the first one was about. */
static int parting_take(State *s, int piece, int kept)
{
    Steps *steps = &s->steps;
    for (int i = steps->depth - 1; i >= 0 && steps->step[i].kind == STEP_PARTING; i--) {
        Step open = steps->step[i];
        if (open.who != piece || open.a != kept) continue;
        for (int j = i; j + 1 < steps->depth; j++) steps->step[j] = steps->step[j + 1];
        steps_pop(steps);
        return open.phase;
    }
    return 0;
}

/* A2-ABL-22..25, A2-ABL-55..60: what a hurt or destroyed robot leaves its controller to do. */
void parting_open(const AegisKit *k, State *s, int piece, int hex, int bits)
{
    (void)k;
    Robot *robot = &s->robot[piece];
    int deploys = robot->deploys;
    robot->deploys = 0;
    if (!deploys && !bits) return;
    int kept = place_keep(s, piece, hex), owed = parting_take(s, piece, kept);
    if (!owed && s->steps.depth > STEPS_MAX - 12) return;
    steps_push(&s->steps, (Step){.kind = STEP_PARTING,
                                 .phase = (uint8_t)(owed + deploys),
                                 .who = (uint8_t)piece,
                                 .n = (uint8_t)bits,
                                 .a = (int16_t)kept,
                                 .b = robot->seat | robot->card << 8});
}

/* Hexes of the robots that the fallen one's Parting Shot or Cannon could reach, Beacon not yet considered. */
static Bits parting_seen(const AegisKit *k, const State *s, const Step *step, int weapon)
{
    const Card *card = &k->card[step->b >> 8];
    Bits blocked = bits_or(s->occupied, s->terrain);
    Bits in =
        robots_within(k, s, step->a, weapon == PARTING_IS_SHOT ? card->parting_shot : card->parting_cannon);
    Bits seen = in = unprotected(k, s, step->b & 255, in);
    BITS_EACH (in, hex)
        if (!sees(k, s, step->a, hex, &blocked)) bits_drop(&seen, hex);
    return seen;
}

/* Each of two weapons may be used once, the Shot first while it reaches anybody. 0: none is left. */
int parting_weapon(const AegisKit *k, const State *s, const Step *step)
{
    int left = step->n & (PARTING_IS_SHOT | PARTING_IS_CANNON);
    if (left != (PARTING_IS_SHOT | PARTING_IS_CANNON)) return left;
    Bits seen = parting_seen(k, s, step, PARTING_IS_SHOT);
    return bits_any(seen) ? PARTING_IS_SHOT : PARTING_IS_CANNON;
}

/* A2-ABL-55..57. */
static int list_parting_shots(const AegisKit *k, const State *s, const Step *step, Choice *out, int n)
{
    int weapon = parting_weapon(k, s, step);
    if (!weapon) return n;
    Bits targets = parting_seen(k, s, step, weapon);
    if (kit_rules(k)->beacon_abilities) targets = beacon_bind(k, s, step->b & 255, targets); /* A2-ABL-08 */
    BITS_EACH (targets, hex) choice_add(out, &n, (Choice){VERB_PARTING, step->who, 0, s->at[hex], 0});
    return n;
}

static int parting_age(const Step *step) { return step->n & PARTING_AGES; }

/* What a shot hurts or destroys comes before all that is open already (A2-TYPE-12). */
static void partings_age(State *s)
{
    for (int i = s->steps.depth - 1; i >= 0 && s->steps.step[i].kind == STEP_PARTING; i--)
        if (parting_age(&s->steps.step[i]) < PARTING_AGES) s->steps.step[i].n += PARTING_AGE;
}

/* Everything the fallen of one seat leave it to do, in whatever order it likes (A2-TYPE-12). */
static int parting_list(const AegisKit *k, const State *s, const Step *top, Choice *out)
{
    int n = 0, seat = top->b & 255;
    for (int i = s->steps.depth - 1; i >= 0; i--) {
        const Step *step = &s->steps.step[i];
        if (step->kind != STEP_PARTING || (step->b & 255) != seat || parting_age(step) != parting_age(top))
            break;
        bool again = false; /* damaged once more since: that comes first */
        for (int j = i + 1; j < s->steps.depth; j++) again |= s->steps.step[j].who == step->who;
        if (again) continue;
        int first = n;
        if (step->phase || step->n & PARTING_IS_DRONE)
            n = list_drones(k, s, seat, step->who, step->a, 1, out, n);
        bool forced = step->phase && n > first;
        if (!forced || !s->seat[seat].gone) n = list_parting_shots(k, s, step, out, n); /* A2-FFA-13 */
        if (n > first && !forced) choice_add(out, &n, (Choice){VERB_PASS, step->who, 0, 0, 0});
    }
    return n;
}

static void parting_answer(const AegisKit *k, State *s, Choice c, Events *events)
{
    Step *step = steps_top(&s->steps); /* this one, or one of those below that ask the same seat */
    while (step > s->steps.step && step->who != c.who) step--;
    ensure(step->kind == STEP_PARTING);
    const Card *card = &k->card[step->b >> 8];
    int seat = step->b & 255, weapon = parting_weapon(k, s, step);
    bool shot = weapon == PARTING_IS_SHOT;
    if (c.verb == VERB_PARTING) {
        step->n &= (uint8_t)~weapon;
        partings_age(s);
        steps_push(&s->steps, (Step){.kind = STEP_FALLEN, .phase = FALLEN_ALONE});
        if (kit_rules(k)->parting_is_plain && shot)
            robot_damage(k, s, c.b, 1, c.who, A2_ABL_55, events); /* A1-PASS-44 */
        else
            hurt(k, s, c.b, shot ? 1 : 2, c.who, shot ? A2_ABL_55 : A2_ABL_56, events);
    } else if (c.verb == VERB_DRONE) {
        bool deploy = step->phase;
        if (deploy)
            step->phase--;
        else
            step->n &= (uint8_t)~PARTING_IS_DRONE;
        drone_create(k, s, seat, deploy ? card->deploy : card->parting_drone, choice_place(c),
                     seat_is_boss(k, seat) ? A2_SOLO_70
                     : deploy              ? A2_ABL_22
                                           : A2_ABL_60,
                     events);
    } else { /* the Cannon is asked for on its own */
        step->n &= shot ? PARTING_IS_CANNON | PARTING_AGES : PARTING_AGES;
    }
}

static int parting_seat(const State *s, const Step *step)
{
    (void)s;
    return step->b & 255;
}

/* It can't be shot at. The first edition has clauses of their own for sight and for the hidden. */
static int why_not_seen(const AegisKit *k, const State *s, const Step *step, int target)
{
    Bits blocked = bits_or(s->occupied, s->terrain);
    int from = step->a, at = s->robot[target].hex;
    if (!kit_rules(k)->parting_is_plain) return A2_ABL_55;
    if (!place_is_within(k, s, from, at, k->card[step->b >> 8].parting_shot)) return A2_ABL_55;
    if (is_hidden(k, s, target)) return A1_PASS_44;
    return sees(k, s, from, at, &blocked) ? A2_ABL_55 : A1_PASS_42;
}

/* A Parting Shot at that robot: is it the opening that forbids it, or only a Beacon? */
static int why_not_shot(const AegisKit *k, const State *s, Choice c)
{
    if (piece_named(k, c.b) || !is_active(s, c.b)) return A2_ABL_55;
    for (int i = s->steps.depth - 1; i >= 0 && s->steps.step[i].kind == STEP_PARTING; i--) {
        const Step *step = &s->steps.step[i];
        int weapon = parting_weapon(k, s, step);
        if (step->who != c.who || !weapon) continue;
        int opening = opening_forbids(k, s, step->b & 255, c.b);
        if (opening) return opening;
        Bits seen = parting_seen(k, s, step, weapon);
        return bits_has(&seen, site_of(s, c.b)) ? A2_ABL_08 : why_not_seen(k, s, step, c.b);
    }
    return A2_ABL_55;
}

/* Something that was hurt or destroyed since comes before what this robot leaves. */
static bool parting_comes_later(const State *s, const Step *top, int piece)
{
    for (const Step *step = top; step >= s->steps.step && step->kind == STEP_PARTING; step--)
        if (step->who == piece) return parting_age(step) != parting_age(top);
    return false;
}

static int parting_why_not(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    if (parting_comes_later(s, step, c.who)) return A2_TYPE_12;
    return c.verb == VERB_PARTING ? why_not_shot(k, s, c)
           : c.verb == VERB_DRONE ? A2_ABL_24
           : c.verb == VERB_PASS  ? A2_ABL_22
                                  : 0;
}

AEGIS_ROW const StepKind parting_step = {
    .seat = parting_seat,
    .list = parting_list,
    .answer = parting_answer,
    .why_not = parting_why_not,
    .prompt = {"parting", "What does the damaged or destroyed robot leave?", A2_ABL_55},
};
