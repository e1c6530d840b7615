/* What combining gives for nothing: moves, Actions, Drones, and the Star Die. */
#include "games/aegis/rules/rules.h"

/* ---- free moves ---- */

#ifndef AEGIS_INCHES /* inches/reach.c */
static bool stops_at(const AegisKit *k, int hex)
{
    return bits_has(board_set(k->board, kind[HEX_STOP], 0), hex);
}

/* Can it get from a hex to the next one of a pointed axis, through one of the two hexes between? */
static bool passes_between(const AegisKit *k, const State *s, int from, int to, bool over)
{
    for (int d = 0; d < 6; d++) {
        int hex = k->board->step[from][d];
        if (hex && hex_distance(k->board, hex, to) == 1 &&
            (over || (hex_is_free(k, s, hex) && !stops_at(k, hex))))
            return true;
    }
    return false;
}

/* A2-CAB-01: along one axis, flat or pointed (A2-HEX-07), by the normal movement rules. */
static int list_straight(const AegisKit *k, const State *s, int piece, int hexes, Choice *out)
{
    const Board *board = k->board;
    int n = 0, axes = kit_rules(k)->flat_lines ? 6 : 12;
    bool over = flies(k, s, piece);
    for (int d = 0; d < axes; d++) {
        int hex = s->robot[piece].hex, each = d < 6 ? 1 : 2;
        for (int i = each; i <= hexes; i += each) {
            int next = d < 6 ? board->step[hex][d]
                             : board_at(board, board->q[hex] + HEX_POINTED[d - 6][0],
                                        board->r[hex] + HEX_POINTED[d - 6][1]);
            if (!next || (d >= 6 && !passes_between(k, s, hex, next, over))) break;
            hex = next;
            bool free = hex_is_free(k, s, hex);
            if (!free && !over) break;
            if (free) choice_add(out, &n, (Choice){VERB_SHIFT, (uint8_t)piece, (int16_t)hex, 0, 0});
            if (!over && stops_at(k, hex)) break;
        }
    }
    return n;
}

static bool is_straight(const AegisKit *k, int from, int to)
{
    int axis = hex_axis(k->board->q[to] - k->board->q[from], k->board->r[to] - k->board->r[from]);
    return axis >= 0 && !(k->rules.flat_lines && axis >= 6);
}
#endif

static int blitz_list(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    int n = 0, piece = step->who;
    if (!is_active(s, piece)) return 0;
    if (step->phase)
        n = list_shifts(k, s, piece, step->n, flies(k, s, piece), out, n);
    else
        n = list_straight(k, s, piece, step->n, out);
    if (seat_of(s, piece) == step->a)
        n = list_jumps(k, s, piece, out, n); /* a teammate is asked when it moves */
    if (n) choice_add(out, &n, (Choice){.verb = VERB_PASS});
    return n;
}

/* Blitz and its kin: a free move, or a jump instead. */
static void blitz_answer(const AegisKit *k, State *s, Choice c, Events *events)
{
    Step step = steps_pop(&s->steps);
    if (c.verb == VERB_SHIFT) {
        if (kit_rules(k)->free_moves_count && step.phase == BLITZ_ALL)
            s->robot[c.who].marks |= MOVED_FREE;                    /* A1-PASS-37 */
        if (seat_of(s, c.who) != step.a && may_jump(k, s, c.who)) { /* A2-CMD-21: its controller's choice */
            settle(s);
            steps_push(&s->steps, (Step){.kind = STEP_JUMP, .who = c.who, .n = true, .a = c.a, .b = c.b});
            return;
        }
        if (kit_classic(k)) velocity_note(k, s, c.who, choice_place(c));
        robot_move(k, s, c.who, choice_place(c), 0, EVENT_MOVED, blitz_clause[step.phase], events);
    } else if (c.verb == VERB_JUMP) {
        settle(s);
        robot_jump(k, s, c.who, choice_place(c), choice_other(c), events);
        robot_arrived(k, s, c.who, events);
    }
    if (step.phase == BLITZ_FLICKER) flicker_end(k, s, step.who, events);
}

static int blitz_why_not(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    int piece = step->who, from = s->robot[piece].hex;
    if (c.verb == VERB_JUMP)
        return seat_of(s, piece) == step->a && commander_robot(k, s, step->a, JETJUMP) ? A2_CMD_27
                                                                                       : A2_CMD_21;
    if (c.verb != VERB_SHIFT) return 0;
    int hex = choice_place(c);
    if (!hex_named(k, hex)) return T_03;
    if (c.who != piece || way_distance(k, s, from, hex) > step->n) return blitz_clause[step->phase];
    bool straight = step->phase == BLITZ_STRAIGHT;
    if (straight && hex != from && !is_straight(k, from, hex)) return A2_CAB_01;
    if (k->rules.number != 1 || hex == from) return A2_CAB_05;
    int clause = why_not_end_on(k, s, piece, hex); /* the first edition has no clause that sums these up */
    return clause ? clause : why_not_way(k, s, piece, hex, step->n, straight);
}

static void blitz_ask(const AegisKit *k, const State *s, const Step *step, PromptWords *words)
{
    (void)k, (void)s;
    if (step->phase == BLITZ_SHIFT) words->kind = "shift";
    words->clause = blitz_clause[step->phase];
}

AEGIS_ROW const StepKind blitz_step = {
    .seat = seat_in_a,
    .list = blitz_list,
    .answer = blitz_answer,
    .why_not = blitz_why_not,
    .ask = blitz_ask,
    .passes = true,
    .prompt = {"blitz", "Make the free movement?", A2_CAB_01},
};

/* ---- the robots of Ultrablitz and Ultrasalvo, one after the other ---- */

static int marked_list(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    int n = 0, due = step_due(step);
    PIECES_EACH (k, piece) {
        if (!(s->robot[piece].due & due) || !is_active(s, piece) || seat_of(s, piece) != step->a) continue;
        if (due == DUE_FIRE && is_disarmed(k, s, piece)) continue; /* A2-CAB-17 */
        choice_add(out, &n, (Choice){VERB_SALVO, (uint8_t)piece, 0, 0, 0});
    }
    if (n) choice_add(out, &n, (Choice){.verb = VERB_PASS});
    return n;
}

static void marked_answer(const AegisKit *k, State *s, Choice c, Events *events)
{
    (void)events;
    Step *step = steps_top(&s->steps);
    int seat = step->a;
    int due = step_due(step);
    if (c.verb == VERB_PASS) {
        steps_pop(&s->steps);
        due_clear(k, s, seat, due);
        return;
    }
    s->robot[c.who].due &= (uint8_t)~due;
    if (due == DUE_MOVE)
        steps_push(&s->steps, (Step){.kind = STEP_BLITZ,
                                     .phase = BLITZ_ALL,
                                     .who = c.who,
                                     .n = (uint8_t)blitz_hexes(k, s, c.who),
                                     .a = (int16_t)seat});
    else
        steps_push(&s->steps, (Step){.kind = STEP_SALVO, .who = c.who, .a = (int16_t)seat});
}

/* Ultrablitz and Ultrasalvo: which robot is next? */
static int marked_why_not(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    if (c.verb != VERB_SALVO) return 0;
    if (piece_named(k, c.who)) return T_03;
    if (step_due(step) == DUE_MOVE) return A2_CAB_03;
    return s->robot[c.who].due & DUE_FIRE && is_disarmed(k, s, c.who) ? A2_CAB_17 : A2_CAB_14;
}

AEGIS_ROW const StepKind blitz_all_step = {
    .seat = seat_in_a,
    .list = marked_list,
    .answer = marked_answer,
    .why_not = marked_why_not,
    .passes = true,
    .prompt = {"ultrablitz", "Which robot moves next?", A2_CAB_03},
};
AEGIS_ROW const StepKind salvo_all_step = {
    .seat = seat_in_a,
    .list = marked_list,
    .answer = marked_answer,
    .why_not = marked_why_not,
    .passes = true,
    .prompt = {"ultrasalvo", "Which robot fires next?", A2_CAB_14},
};

/* ---- free Actions ---- */

/* Once Excavate is rolled an Action must follow. */
static int salvo_list(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    if (!is_active(s, step->who)) return 0;
    UseContext use = use_in_salvo(step);
    int n = list_uses(k, s, step->who, &use, out, 0);
    if (!n) return 0;
    if (!(step->phase & EXCAVATED_NOW)) choice_add(out, &n, (Choice){.verb = VERB_PASS});
    if (may_excavate(k, s, step->who, use, step->phase))
        choice_add(out, &n, (Choice){VERB_EXCAVATE, step->who, 0, 0, 0});
    return n;
}

static void salvo_answer(const AegisKit *k, State *s, Choice c, Dice *dice, Events *events)
{
    Step *step = steps_top(&s->steps);
    if (c.verb == VERB_USE) {
        step->b |= (int16_t)slot_bit(k, s, c.who, REF_CARD(c.a), REF_SLOT(c.a));
        step->phase &= (uint8_t)~EXCAVATED_NOW;
        action_begin(k, s, c.who, c, USE_FREE, step->a, 0, dice, events);
    } else if (c.verb == VERB_EXCAVATE) {
        excavate_roll(k, s, c.who, step->a, step, dice, events);
    } else {
        steps_pop(&s->steps);
    }
}

/* Actions that combining gives: triggered COMBINE Actions, a salvo, those of components. */
int why_not_given_use(const AegisKit *k, const State *s, const Step *step, Choice c, UseContext use)
{
    int piece = c.who ? c.who : step->who, card = REF_CARD(c.a);
    if (c.verb != VERB_USE) return 0;
    if (piece_named(k, piece) || !is_active(s, piece)) return T_03;
    if (piece != step->who)
        return step->kind == STEP_SALVO ? A2_CAB_12 : step->kind == STEP_ULTRA ? A2_CAB_20 : A2_ATTR_72;
    if (card >= 1 && card <= k->cards && !(use.slots >> REF_SLOT(c.a) & 1))
        return step->kind == STEP_ULTRA ? A2_CAB_20 : A2_ATTR_72;
    return why_not_use(k, s, piece, c, use);
}

static int salvo_why_not(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    if (c.verb == VERB_EXCAVATE) return why_not_excavate(k, s, step->who, step->a, step->phase);
    if (step->phase & EXCAVATED_NOW && (c.verb == VERB_PASS || c.verb == VERB_TRIGGER)) return A2_OUR_19;
    return why_not_given_use(k, s, step, c, use_in_salvo(step));
}

AEGIS_ROW const StepKind salvo_step = {
    .seat = seat_in_a,
    .list = salvo_list,
    .roll = salvo_answer,
    .why_not = salvo_why_not,
    .prompt = {"salvo", "Use an Action for free?", A2_CAB_12},
};

/* ---- the components' Actions: Ultracombine ---- */

/* The components' COMBINE Actions that Ultracombine repeats; kept in Robot.rerolled of the components,
   which means nothing else while they lie under a card. */
void ultra_open(const AegisKit *k, State *s, int made)
{
    PIECES_EACH (k, part) {
        if (s->robot[part].where != UNDER || s->robot[part].under != made) continue;
        const Card *card = card_of(k, s, part);
        s->robot[part].rerolled = 0;
        for (int slot = 0; slot < card->action_count; slot++)
            if (card->action[slot].attributes & COMBINE) s->robot[part].rerolled |= (uint8_t)(1 << slot);
    }
    steps_push(&s->steps, (Step){.kind = STEP_ULTRA, .who = (uint8_t)made});
}

static int ultra_list(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    int n = 0, made = step->who;
    bool excavate = false;
    if (!is_active(s, made)) return 0;
    PIECES_EACH (k, part) {
        if (s->robot[part].where != UNDER || s->robot[part].under != made || !s->robot[part].rerolled)
            continue;
        UseContext use = {.payer = (uint8_t)seat_of(s, made),
                          .mode = USE_FREE,
                          .slots = s->robot[part].rerolled,
                          .only = s->robot[part].card};
        n = list_uses(k, s, made, &use, out, n);
        excavate |= may_excavate(k, s, made, use, step->phase);
    }
    if (n && !(step->phase & EXCAVATED_NOW)) choice_add(out, &n, (Choice){.verb = VERB_PASS});
    if (excavate) choice_add(out, &n, (Choice){VERB_EXCAVATE, (uint8_t)made, 0, 0, 0});
    return n;
}

static void ultra_answer(const AegisKit *k, State *s, Choice c, Dice *dice, Events *events)
{
    Step *step = steps_top(&s->steps);
    int made = step->who;
    if (c.verb == VERB_EXCAVATE) {
        excavate_roll(k, s, made, seat_of(s, made), step, dice, events);
        return;
    }
    if (c.verb != VERB_USE) {
        steps_pop(&s->steps);
        PIECES_EACH (k, part)
            if (s->robot[part].where == UNDER && s->robot[part].under == made) s->robot[part].rerolled = 0;
        return;
    }
    PIECES_EACH (k, part) {
        Robot *robot = &s->robot[part];
        if (robot->where != UNDER || robot->under != made || robot->card != REF_CARD(c.a)) continue;
        robot->rerolled &= (uint8_t)~(1 << REF_SLOT(c.a));
        break;
    }
    step->phase &= (uint8_t)~EXCAVATED_NOW;
    action_begin(k, s, made, c, USE_FREE, seat_of(s, made), 0, dice, events);
}

static int ultra_why_not(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    UseContext use = {
        .payer = (uint8_t)seat_of(s, step->who), .mode = USE_FREE, .only = (uint8_t)REF_CARD(c.a)};
    PIECES_EACH (k, part)
        if (s->robot[part].where == UNDER && s->robot[part].under == step->who &&
            s->robot[part].card == REF_CARD(c.a))
            use.slots = s->robot[part].rerolled;
    if (c.verb == VERB_EXCAVATE) return why_not_excavate(k, s, step->who, use.payer, step->phase);
    if (step->phase & EXCAVATED_NOW && (c.verb == VERB_PASS || c.verb == VERB_TRIGGER)) return A2_OUR_19;
    return why_not_given_use(k, s, step, c, use);
}

AEGIS_ROW const StepKind ultra_step = {
    .seat = seat_of_robot,
    .list = ultra_list,
    .roll = ultra_answer,
    .why_not = ultra_why_not,
    .passes = true,
    .prompt = {"ultracombine", "Use a component's COMBINE Action?", A2_CAB_20},
};

/* ---- Drones ---- */

int list_drones(const AegisKit *k, const State *s, int seat, int cause, int from, int distance, Choice *out,
                int n)
{
    Area hexes;
    if (!drone_slot(k, s, seat)) return n;
    if (seat_is_boss(k, seat)) { /* on the Starpoint that a die says: A2-SOLO-70 */
        int hex = placement_hex(k, s, 1);
        if (hex) choice_add(out, &n, (Choice){VERB_DRONE, (uint8_t)cause, (int16_t)hex, 0, 0});
        return n;
    }
    if (!drone_hexes(k, s, from, distance, &hexes)) return n;
    return list_places(k, s, hexes, (Choice){VERB_DRONE, (uint8_t)cause, 0, 0, 0}, out, n);
}

static int drones_list(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    if (!is_active(s, step->who)) return 0;
    return list_drones(k, s, step->b, step->who, s->robot[step->who].hex, step->a, out, 0);
}

static void drones_answer(const AegisKit *k, State *s, Choice c, Events *events)
{
    Step *step = steps_top(&s->steps);
    step->n--;
    drone_create(k, s, step->b, step->phase, choice_place(c), A2_CCA_09, events);
}

static int drones_why_not(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    (void)step;
    if (c.verb != VERB_DRONE) return 0;
    int hex = choice_place(c);
    return !hex_named(k, hex) ? T_03 : hex_is_free(k, s, hex) ? A2_CCA_09 : A2_DRONE_14;
}

static bool drones_run(const AegisKit *k, State *s, Dice *dice, Events *events)
{
    if (steps_top(&s->steps)->n) return prompt_run(k, s, dice, events);
    steps_pop(&s->steps);
    return false;
}

AEGIS_ROW const StepKind drones_step = {
    .seat = seat_in_b,
    .list = drones_list,
    .answer = drones_answer,
    .why_not = drones_why_not,
    .run = drones_run,
    .prompt = {"drone", "Where does the Drone appear?", A2_CCA_09},
};
