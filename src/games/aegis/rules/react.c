/* Answers to an Action and what follows it: Retaliate, Return Fire, Revengeance, the actor's own
   after-Action effects, Penalty Shot (A2-TIME-05..08). */
#include "games/aegis/rules/rules.h"

enum ReactPhase { REACT_RETALIATE, REACT_RETURN, REACT_REVENGE };

/* A1-COMB-14: it can't attack in the turn in which it was formed, by the player whose turn it is, unless
   Ignition says so; in Machine Chess that lasts up to the Recharge Phase (A1-CHES-06). */
static bool is_just_formed(const AegisKit *k, const State *s, int piece)
{
    if (kit_rules(k)->number != 1 || !(s->robot[piece].flags & FRESH) || has(k, s, piece, IGNITION))
        return false;
    return s->turn == k->piece[piece].seat || kit_mode(k) == MODE_CHESS;
}

static bool can_answer_now(const AegisKit *k, const State *s, int piece)
{
    bool paid = s->seat[seat_of(s, piece)].pool || at_velocity(s, piece);
    if (is_just_formed(k, s, piece)) return false;
    return is_active(s, piece) && paid && can_use_any(k, s, piece, use_as_answer(k, s, piece));
}

/* Or with the Energy that he may buy first: A2-SOLO-44. */
static bool can_answer(const AegisKit *k, const State *s, int piece)
{
    if (can_answer_now(k, s, piece)) return true;
    if (!energy_is_for_sale(k, s, seat_of(s, piece))) return false;
    Position richer;
    return can_answer_now(k, energy_bought(k, s, &richer), piece);
}

/* By itself, or as a Rogue Decoy (A1-CMDR-28). */
bool retaliates(const AegisKit *k, const State *s, int piece)
{
    return has(k, s, piece, RETALIATE) || effect_flags(k, s, piece) & EFFECT_DECOY;
}

static void react_retaliate(const AegisKit *k, State *s, const Step *step)
{
    int target = step->n, seat = step->a >> 8, depth = step->b & 0xff;
    if (!target || depth >= REACTIONS_MAX || !is_active(s, target)) return; /* A2-ABL-68 */
    if (is_ally_seat(k, seat, seat_of(s, target)) || !retaliates(k, s, target)) return;
    if (!can_answer(k, s, target)) return;
    steps_push(&s->steps, (Step){.kind = STEP_ANSWER,
                                 .who = (uint8_t)target,
                                 .n = ANSWER_RETALIATE,
                                 .a = (int16_t)seat_of(s, target),
                                 .b = (int16_t)(depth + 1)});
}

/* Is one of this seat's Return Fire robots able to answer? A2-ABL-73..77. */
static bool return_fire_open(const AegisKit *k, const State *s, int seat, const Step *step)
{
    int actor = step->a >> 8, hurt_seats = step->a & 0xff;
    if (is_ally_seat(k, seat, actor) || s->seat[seat].fired) return false;
    bool hit = false;
    SEATS_EACH (k, other) hit |= (hurt_seats >> other & 1) && is_ally_seat(k, seat, other);
    if (!hit) return false;
    PIECES_EACH (k, piece)
        if (is_active(s, piece) && seat_of(s, piece) == seat && has(k, s, piece, RETURN_FIRE) &&
            can_answer(k, s, piece))
            return true;
    return false;
}

/* Asks the next seat from the actor on; STEP_REACT.b counts how many have been. True when all have. */
static bool react_return(const AegisKit *k, State *s, Step *step)
{
    int depth = step->b & 0xff, actor = step->a >> 8;
    if (!(k->all_abilities & ABILITY(RETURN_FIRE)) || depth >= REACTIONS_MAX) return true;
    for (;;) {
        int i = step->b >> REACT_SEAT_SHIFT & 7;
        if (i + 1 >= kit_seats(k)) return true;
        step->b = (int16_t)(step->b + (1 << REACT_SEAT_SHIFT));
        int seat = s->order[(turn_position(s, actor) + i + 1) % kit_seats(k)];
        if (!return_fire_open(k, s, seat, step)) continue;
        steps_push(
            &s->steps,
            (Step){.kind = STEP_ANSWER, .n = ANSWER_RETURN, .a = (int16_t)seat, .b = (int16_t)(depth + 1)});
        return false;
    }
}

/* ---- Revengeance ---- */

/* Each robot that damage has called lies on the stack as a step of its own, below what called it: below the
   STEP_REACT of an Action, which asks it in its turn, or on an activation or turn. So what a nested Action
   calls is asked within that Action and is apart from what is still due outside. True if any was laid. */
bool revenge_lay(const AegisKit *k, State *s)
{
    bool any = false;
    if (!s->revenge || s->steps.depth > STEPS_MAX - 20) return false;
    s->revenge = false;
    PIECES_EACH (k, piece) {
        Robot *robot = &s->robot[piece];
        if (!(robot->due & DUE_REVENGE)) continue;
        if (s->steps.depth > STEPS_MAX - 20) {
            s->revenge = true; /* laid when there is room */
            break;
        }
        robot->due &= (uint8_t)~DUE_REVENGE;
        steps_push(&s->steps, (Step){.kind = STEP_REVENGE, .who = (uint8_t)piece});
        any = true;
    }
    return any;
}

static Step step_take(Steps *steps, int at)
{
    Step step = steps->step[at];
    for (int i = at; i + 1 < steps->depth; i++) steps->step[i] = steps->step[i + 1];
    steps_pop(steps);
    return step;
}

/* Of several minions called the one that the decision rules take first (A2-SOLO-83): its step. */
static int revenge_minion(const AegisKit *k, const State *s, int depth, int at, Events *events)
{
    Candidates called = {0};
    if (!seat_is_boss(k, s->robot[s->steps.step[at].who].seat)) return at;
    for (int i = depth - 1; i >= 0 && s->steps.step[i].kind == STEP_REVENGE; i--) {
        int piece = s->steps.step[i].who;
        if (seat_is_boss(k, s->robot[piece].seat) && is_active(s, piece) &&
            !(s->robot[piece].flags & AVENGED))
            candidate_add(&called, piece);
    }
    if (called.count < 2) return at;
    enemy_narrow(k, s, k->boss.piece, false, &called, events);
    for (int i = depth - 1; i >= 0 && s->steps.step[i].kind == STEP_REVENGE; i--)
        if (s->steps.step[i].who == called.piece[called.count - 1]) at = i;
    return at;
}

/* Of the robots called that lie right below this depth the next is asked, in turn order from this seat on
   (A2-TIME-06). True if one was. */
static bool revenge_next(const AegisKit *k, State *s, int depth, int first, Events *events)
{
    for (;;) {
        int best = -1, best_place = 0;
        for (int i = depth - 1; i >= 0 && s->steps.step[i].kind == STEP_REVENGE; i--) {
            int piece = s->steps.step[i].who, seat = s->robot[piece].seat;
            int place =
                (turn_position(s, seat) - turn_position(s, first) + kit_seats(k)) % kit_seats(k) * PIECES_MAX;
            place += piece;
            if (best < 0 || place < best_place) best = i, best_place = place;
        }
        if (best < 0) return false;
        best = revenge_minion(k, s, depth, best, events);
        int piece = step_take(&s->steps, best).who, seat = seat_of(s, piece);
        depth--;
        bool paid = s->seat[seat].pool || energy_is_for_sale(k, s, seat); /* A2-ABL-80 */
        if (!is_active(s, piece) || s->robot[piece].flags & AVENGED || !paid) continue;
        steps_push(
            &s->steps,
            (Step){.kind = STEP_ANSWER, .who = (uint8_t)piece, .n = ANSWER_REVENGE, .a = (int16_t)seat});
        return true;
    }
}

static bool revenge_run(const AegisKit *k, State *s, Dice *dice, Events *events)
{
    (void)dice;
    revenge_next(k, s, s->steps.depth, s->turn, events);
    return false;
}

AEGIS_ROW const StepKind revenge_step = {.run = revenge_run};

/* ---- after-Action effects -------------------------------------------------------------------------- */

static int list_wind(const AegisKit *k, const State *s, int piece, Choice *out,
                     int n) /* A2-CMD-01, A2-CMD-03 */
{
    int seat = seat_of(s, piece);
    if (!is_active(s, piece) || s->seat[seat].pool < AETHER_WIND_COST) return n;
    if (!commander_robot(k, s, seat, AETHER_WIND) || (effect_flags(k, s, piece) & EFFECT_RESTRAIN)) return n;
    Gait gait = gait_of(k, s, piece);
    Reach reach;
    reach_flood(k, s, s->robot[piece].hex, gait.move * gait.per_energy, gait.over, &reach);
    return list_places(k, s, reach_ends(k, s, &reach), (Choice){VERB_MOVE, (uint8_t)piece, 0, 0, 0}, out, n);
}

/* A2-CMD-18..20: the Commander's robot or a Drone of anybody. */
static int list_army(const AegisKit *k, const State *s, int seat, Choice *out, int n)
{
    int commander = commander_robot(k, s, seat, FALSE_ARMY);
    if (!commander || s->turn != seat || !s->seat[seat].pool) return n;
    PIECES_EACH (k, piece)
        if (is_active(s, piece) && !is_protected(k, s, seat, piece) && /* A2-SETUP-09 */
            (piece == commander ||
             (k->piece[piece].drone && !(s->robot[piece].flags & FRESH)))) /* A2-DRONE-05 */
            choice_add(out, &n, (Choice){VERB_AVENGE, (uint8_t)piece, 0, 0, 0});
    return n;
}

static int list_luck(const AegisKit *k, const State *s, int piece, Choice *out, int n) /* A2-CMD-50..55 */
{
    int seat = seat_of(s, piece);
    if (!is_active(s, piece) || !has_luck(k, s, seat)) return n;
    if (s->robot[piece].flags & GROUNDED) return n;
    n = list_lucky(k, s, piece, seat, 0, out, list_combines(k, s, piece, seat, 0, out, n));
    n = list_unites(k, s, piece, seat, 0, out, n);
    return list_emerges(k, s, piece, seat, COMBINE_LUCK, out, n);
}

static int after_list(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    int n = 0, piece = step->who;
    if (step->n & AFTER_WIND) n = list_wind(k, s, piece, out, n);
    if (step->n & AFTER_ARMY) n = list_army(k, s, step->a, out, n);
    if (step->n & AFTER_LUCK) n = list_luck(k, s, piece, out, n);
    if (n) choice_add(out, &n, (Choice){.verb = VERB_PASS});
    return n;
}

static void react_after(const AegisKit *k, State *s, Step step)
{
    int bits = 0, seat = step.a >> 8;
    if ((k->all_abilities & ABILITY(AETHER_WIND)) && seat_of(s, step.who) == seat) bits |= AFTER_WIND;
    if ((step.b & REACT_FAILED) && (k->all_abilities & ABILITY(FALSE_ARMY))) bits |= AFTER_ARMY;
    bool lucky = (step.b & REACT_LUCKY) && (step.b & REACT_OWN) && (k->all_abilities & ABILITY(RUN_OF_LUCK));
    int activated = lucky ? activated_now(s, seat) : 0; /* an answer's die is its luck too: A2-CMD-50 */
    if (activated == step.who) bits |= AFTER_LUCK;
    if (s->steps.depth >= STEPS_MAX - 12) return;
    if (activated && activated != step.who)
        steps_push(
            &s->steps,
            (Step){.kind = STEP_AFTER, .who = (uint8_t)activated, .n = AFTER_LUCK, .a = (int16_t)seat});
    if (bits)
        steps_push(&s->steps,
                   (Step){.kind = STEP_AFTER, .who = step.who, .n = (uint8_t)bits, .a = (int16_t)seat});
}

/* STEP_REACT: goes on until something has to be asked first, or ends. */
static bool react_run(const AegisKit *k, State *s, Dice *dice, Events *events)
{
    (void)dice;
    Step *step = steps_top(&s->steps);
    int depth = s->steps.depth;
    switch (step->phase) {
    case REACT_RETALIATE:
        step->phase = REACT_RETURN;
        react_retaliate(k, s, step);
        if (s->steps.depth > depth) return false;
        /* fall through */
    case REACT_RETURN:
        if (!react_return(k, s, step)) return false;
        step->phase = REACT_REVENGE;
        /* fall through */
    case REACT_REVENGE: /* a Star Die's is laid above */
        if (revenge_lay(k, s) || revenge_next(k, s, s->steps.depth - 1, step->a >> 8, events)) return false;
        /* fall through */
    default: react_after(k, s, steps_pop(&s->steps)); return false;
    }
}

/* A2-CMD-40, A2-TIME-08: enemies that saw an activation end near by. STEP_FOLLOWED: who,
   b by which seat, n seats asked. */
static bool followed_run(const AegisKit *k, State *s, Dice *dice, Events *events)
{
    (void)dice, (void)events;
    Step *step = steps_top(&s->steps);
    int piece = step->who;
    while (is_active(s, piece) && step->n + 1 < kit_seats(k)) {
        int seat = s->order[(turn_position(s, step->b) + ++step->n) % kit_seats(k)];
        if (is_ally_seat(k, seat, step->b)) continue;
        int shooter = commander_robot(k, s, seat, PENALTY_SHOT);
        if (!shooter || place_distance(k, s, s->robot[shooter].hex, s->robot[piece].hex) > PENALTY_RANGE)
            continue;
        if (!can_answer(k, s, shooter)) continue;
        steps_push(
            &s->steps,
            (Step){.kind = STEP_ANSWER, .who = (uint8_t)shooter, .n = ANSWER_PENALTY, .a = (int16_t)seat});
        return false;
    }
    steps_pop(&s->steps);
    return false;
}

AEGIS_ROW const StepKind react_step = {.run = react_run};
AEGIS_ROW const StepKind followed_step = {.run = followed_run};

static void after_answer(const AegisKit *k, State *s, Choice c, Events *events)
{
    Step *step = steps_top(&s->steps);
    int seat = step->a;
    switch (c.verb) {
    case VERB_MOVE:
        step->n &= (uint8_t)~AFTER_WIND;
        activation_mark(s, c.who, WINDED);
        s->seat[seat].pool = (uint8_t)(s->seat[seat].pool - AETHER_WIND_COST);
        robot_move(k, s, c.who, choice_place(c), AETHER_WIND_COST, EVENT_MOVED, A2_CMD_01, events);
        break;
    case VERB_AVENGE:
        step->n &= (uint8_t)~AFTER_ARMY;
        activation_open(k, s, c.who, seat, SPECIAL, A2_CMD_18, events);
        break;
    case VERB_COMBINE:
        steps_pop(&s->steps);
        combine_apply(k, s, c, seat, COMBINE_LUCK, events);
        break;
    case VERB_EMERGE:
        steps_pop(&s->steps);
        emerge_begin(s, c.who, c.b, seat, COMBINE_LUCK);
        break;
    case VERB_UNITE:
        steps_pop(&s->steps);
        unite_begin(s, c.who, c.b, seat, 0);
        break;
    default: steps_pop(&s->steps); break;
    }
}

/* Aether Wind, False Army and Run of Luck, as far as they are open. */
static int after_why_not(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    int seat = step->a;
    bool luck = step->n & AFTER_LUCK && is_active(s, step->who);
    if (c.verb == VERB_MOVE && step->n & AFTER_WIND) return A2_CMD_03;
    if (c.verb == VERB_AVENGE && step->n & AFTER_ARMY) {
        bool drone = !piece_named(k, c.who) && k->piece[c.who].drone;
        if (drone && is_active(s, c.who) && is_protected(k, s, seat, c.who)) return unaffected_clause(k);
        return drone && s->robot[c.who].flags & FRESH ? A2_DRONE_05 : A2_CMD_18;
    }
    if (c.verb == VERB_COMBINE && luck) {
        Step as_step = {.who = step->who, .b = (int16_t)seat};
        return why_not_combine(k, s, step->who, &as_step, c, COMBINE_LUCK);
    }
    if (c.verb == VERB_EMERGE && luck && !piece_named(k, c.b)) {
        bool emerges = card_of(k, s, c.b)->abilities & ABILITY(EMERGE);
        if (!emerges || s->seat[seat].pool < EMERGE_COST) return A2_ABL_26;
        if (!in_combine_pool(k, s, c.b) || k->piece[c.b].seat != seat) return A2_REQ_17;
        if (!emerge_has_room(k, s, step->who, seat, c.b, COMBINE_LUCK)) return A2_ABL_27;
        return emerge_lacks_owner(k, s, step->who, seat, c.b, COMBINE_LUCK) ? A2_DRAFT_14 : A2_CMD_51;
    }
    int clause = c.verb == VERB_UNITE && luck && !piece_named(k, c.b)
                     ? unite_refused(k, s, step->who, seat, c.b, 0)
                     : 0;
    return clause ? clause : why_not_any_more(k, s, seat, c);
}

static void after_ask(const AegisKit *k, const State *s, const Step *step, PromptWords *words)
{
    (void)s;
    const char *moves = seat_is_boss(k, step->a) ? "Does it move once more, and where to?"
                                                 : "Pay 3 Energy for another movement?";
    PromptWords wind = {"aether-wind", moves, A2_CMD_01, step->who};
    PromptWords army = {"false-army", "Activate a robot after the failure?", A2_CMD_18, step->who};
    if (step->n & AFTER_WIND)
        *words = wind;
    else if (step->n & AFTER_ARMY)
        *words = army;
}

AEGIS_ROW const StepKind after_step = {
    .seat = seat_in_a,
    .list = after_list,
    .answer = after_answer,
    .why_not = after_why_not,
    .ask = after_ask,
    .prompt = {"run-of-luck", "Combine by luck?", A2_CMD_50},
};

/* ---- answers ---- */

static int list_answers(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    int n = 0;
    if (step->n == ANSWER_REVENGE) {
        if (s->seat[step->a].pool) choice_add(out, &n, (Choice){VERB_AVENGE, step->who, 0, 0, 0});
    } else if (step->n == ANSWER_RETURN) {
        PIECES_EACH (k, piece)
            if (is_active(s, piece) && seat_of(s, piece) == step->a && has(k, s, piece, RETURN_FIRE) &&
                (!step->who || step->who == piece)) {
                UseContext use = use_as_answer(k, s, piece);
                n = list_uses(k, s, piece, &use, out, n);
            }
    } else {
        UseContext use = use_as_answer(k, s, step->who);
        n = list_uses(k, s, step->who, &use, out, n);
    }
    choice_add(out, &n, (Choice){.verb = VERB_PASS});
    return n;
}

/* With what Excavate adds; once that is rolled an Action must follow. */
static int answer_list(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    int n = list_answers(k, s, step, out);
    if (step->phase & EXCAVATED_NOW && n > 1) n--;
    if (kit_mode(k) == MODE_SOLO && step->a == SOLO_PLAYER) n = list_skills(k, s, out, n);
    if (step->n != ANSWER_RETURN || step->who) {
        UseContext use = use_as_answer(k, s, step->who);
        if (step->n != ANSWER_REVENGE && may_excavate(k, s, step->who, use, step->phase))
            choice_add(out, &n, (Choice){VERB_EXCAVATE, step->who, 0, 0, 0});
        return n;
    }
    PIECES_EACH (k, piece)
        if (is_active(s, piece) && seat_of(s, piece) == step->a && has(k, s, piece, RETURN_FIRE) &&
            may_excavate(k, s, piece, use_as_answer(k, s, piece), 0))
            choice_add(out, &n, (Choice){VERB_EXCAVATE, (uint8_t)piece, 0, 0, 0});
    return n;
}

static void answer_answer(const AegisKit *k, State *s, Choice c, Dice *dice, Events *events)
{
    Step *top = steps_top(&s->steps);
    if (c.verb == VERB_VALOR) {
        skill_use(k, s, c, events);
        return;
    }
    if (c.verb == VERB_EXCAVATE) {
        top->who = c.who; /* of those with Return Fire this one answers: A2-OUR-19 */
        excavate_roll(k, s, c.who, top->a, top, dice, events);
        return;
    }
    Step step = steps_pop(&s->steps);
    if (c.verb == VERB_AVENGE) {
        s->robot[c.who].flags |= AVENGED;
        if (seat_is_boss(k, step.a)) { /* A2-SOLO-92 */
            minion_activate(k, s, c.who, A2_ABL_79, events);
            return;
        }
        activation_open(k, s, c.who, step.a, SPECIAL, A2_ABL_79, events);
    } else if (c.verb == VERB_USE) {
        if (step.n == ANSWER_RETURN) s->seat[step.a].fired = true; /* A2-ABL-74 */
        int mode = seat_is_boss(k, step.a) ? USE_FREE : USE_PAID;  /* A2-SOLO-49 */
        action_begin(k, s, c.who, c, mode, step.a, step.b, dice, events);
    }
}

static int answer_why_not(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    int piece = c.who ? c.who : step->who, seat = step->a;
    if (c.verb == VERB_EXCAVATE) return why_not_excavate(k, s, piece, seat, step->phase);
    if (c.verb == VERB_VALOR && kit_mode(k) == MODE_SOLO) return why_no_skill(k, s, c, s->turn == seat);
    if (c.verb == VERB_AVENGE && step->n == ANSWER_REVENGE && !s->seat[seat].pool) return A2_ABL_80;
    if (c.verb != VERB_USE) return step->phase & EXCAVATED_NOW && c.verb == VERB_PASS ? A2_OUR_19 : 0;
    if (piece_named(k, piece) || !is_active(s, piece)) return T_03;
    if (step->who && piece != step->who)
        return step->phase & EXCAVATED_NOW ? A2_OUR_19
               : step->n == ANSWER_PENALTY ? A2_CMD_40
               : step->n == ANSWER_RETURN  ? A2_ABL_73
                                           : A2_ABL_65;
    if (!step->who && (seat_of(s, piece) != seat || !has(k, s, piece, RETURN_FIRE))) return A2_ABL_73;
    return why_not_use(k, s, piece, c, use_as_answer(k, s, piece));
}

static void answer_ask(const AegisKit *k, const State *s, const Step *step, PromptWords *words)
{
    static const PromptWords asked[] = {
        [ANSWER_RETALIATE] = {"retaliate", "Answer the attack with an Action?", A2_ABL_65},
        [ANSWER_RETURN] = {"return-fire", "Answer the damage with an Action?", A2_ABL_73},
        [ANSWER_PENALTY] = {"penalty-shot", "Use an Action on the robot that came near, or another?",
                            A2_CMD_40},
        [ANSWER_REVENGE] = {"revengeance", "Activate this robot now, since an ally was damaged?", A2_ABL_79}};
    (void)k, (void)s;
    ensure(step->n < countof(asked));
    *words = asked[step->n];
    words->piece = step->who;
}

AEGIS_ROW const StepKind answer_step = {
    .seat = seat_in_a,
    .list = answer_list,
    .roll = answer_answer,
    .why_not = answer_why_not,
    .ask = answer_ask,
};
