/* The Star Die, of Burst Star Overload (A2-UNQ-11 and on) or rolled on a Starpoint (A2-STAR-37 and on). */
#include "games/aegis/rules/rules.h"

static Bits star_neighbours(const AegisKit *k, const State *s, int piece) /* A2-UNQ-12 */
{
    Bits near = robots_beside(k, s, s->robot[piece].hex);
    near = unprotected(k, s, seat_of(s, piece), near);
    return beacon_bind(k, s, seat_of(s, piece), near);
}

/* A2-STAR-51: the hexes of Starpoints with a robot that this seat may choose. */
Bits starpoints_taken(const AegisKit *k, const State *s, int seat)
{
    Bits hexes = {{0}};
    for (int i = 0; i < k->stars; i++)
        if (s->at[k->star[i].hex]) bits_add(&hexes, k->star[i].hex);
    return unprotected(k, s, seat, hexes);
}

static Bits star_targets(const AegisKit *k, const State *s, const Step *step)
{
    return step->phase == STAR_OF_ACTION ? star_neighbours(k, s, step->who)
                                         : starpoints_taken(k, s, seat_of(s, step->who));
}

/* What the effect of the die is: an Action's, or the mode's own. */
static int star_die_clause(const Step *step, int verb)
{
    static const uint16_t effect[7] = {0,          A2_STAR_41, A2_STAR_44, A2_STAR_46,
                                       A2_STAR_48, A2_STAR_49, A2_STAR_50};
    bool aimed = verb == VERB_STRIKE || verb == VERB_SHIFT;
    if (step->phase == STAR_OF_ACTION) return aimed ? A2_UNQ_12 : A2_UNQ_11;
    return verb == VERB_EMERGE ? A2_STAR_42 : effect[step->n <= 6 ? step->n : 0];
}

/* ---- rolled on a Starpoint ---- */

int star_roll_refused(const AegisKit *k, const State *s, const Step *step)
{
    bool there = false;
    for (int i = 0; i < k->stars; i++) there |= s->robot[step->who].hex == k->star[i].hex;
    if (kit_mode(k) != MODE_STARPOINT) return A2_BOARD_22;
    if (!there) return A2_STAR_38;
    if (step->phase & ACCELERATED) return A2_ABL_03; /* that is no activation */
    if (step->phase & EXCAVATED_NOW) return A2_OUR_19;
    if (step->a & STAR_ROLLED || is_borrowed(k, s, step->who)) return A2_STAR_37;
    return s->seat[step->b].pool < STAR_PRICE ? A2_ACT_13 : 0;
}

static int star_throw(int piece, int before, Dice *dice, Events *events)
{
    int face = dice_roll(dice, 6, "star");
    Event *event = event_add(events, EVENT_ROLLED, before ? A2_CMD_45 : A2_STAR_37, piece, ROLLED_STAR, face);
    if (event) event->n[1] = (int16_t)before;
    return face;
}

/* A2-CMD-50: a 1 or a 6 on the die lets its roller combine when the effect is over. */
static void luck_lay(const AegisKit *k, State *s, int piece, int face)
{
    if ((face != 1 && face != 6) || !(k->all_abilities & ABILITY(RUN_OF_LUCK))) return;
    const Step *below = steps_peek(&s->steps);
    if (below->kind == STEP_AFTER && below->who == piece) return;
    steps_push(
        &s->steps,
        (Step){.kind = STEP_AFTER, .who = (uint8_t)piece, .n = AFTER_LUCK, .a = (int16_t)seat_of(s, piece)});
}

void star_roll(const AegisKit *k, State *s, Step *step, Dice *dice, Events *events)
{
    int piece = step->who;
    step->a |= STAR_ROLLED; /* the Action is left: A2-STAR-40 */
    energy_add(k, s, step->b, -STAR_PRICE, A2_STAR_37, events);
    int face = star_throw(piece, 0, dice, events);
    luck_lay(k, s, piece, face);
    steps_push(&s->steps,
               (Step){.kind = STEP_STAR, .phase = STAR_OF_POINT, .who = (uint8_t)piece, .n = (uint8_t)face});
}

/* A2-CMD-45: may the die on the Starpoint be rolled again for 1 damage? */
static bool star_may_reroll(const AegisKit *k, const State *s, const Step *step)
{
    return step->phase == STAR_OF_POINT && commander_robot(k, s, seat_of(s, step->who), RECKLESS_PILOT);
}

static void star_reroll(const AegisKit *k, State *s, Dice *dice, Events *events)
{
    Step star = steps_pop(&s->steps);
    int piece = star.who;
    star.n = (uint8_t)star_throw(piece, star.n, dice, events);
    luck_lay(k, s, piece, star.n);
    steps_push(&s->steps, star);
    settle(s);
    robot_damage(k, s, piece, 1, piece, A2_CMD_43, events);
}

/* ---- its effects ---- */

/* The die that makes combining free was a 1 or a 6, so that Run of Luck works too (A2-CMD-56). */
static int star_flags(const AegisKit *k, const State *s, int piece)
{
    bool luck = has_luck(k, s, seat_of(s, piece)) && activation_of(s, piece);
    return luck ? COMBINE_FREE | COMBINE_LUCK : COMBINE_FREE;
}

/* STEP_STAR: who, n: effect 1..6. */
static int star_list(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    int n = 0, piece = step->who, seat = seat_of(s, piece);
    if (!is_active(s, piece)) return 0;
    switch (step->n) {
    case 1:
        if (s->robot[piece].flags & GROUNDED) break; /* A2-CMD-36 */
        n = list_combines(k, s, piece, seat, COMBINE_FREE | COMBINE_ANYWHERE, out, n);
        if (star_flags(k, s, piece) & COMBINE_LUCK)
            n = list_lucky(k, s, piece, seat, COMBINE_FREE | COMBINE_ANYWHERE, out, n);
        n = list_emerges(k, s, piece, seat, star_flags(k, s, piece), out, n);
        break;
    case 2:
        PIECES_EACH (k, ally)
            if (ally != piece && is_active(s, ally) && is_ally(k, s, ally, piece))
                choice_add(out, &n, (Choice){VERB_SWAP, (uint8_t)piece, 0, (int16_t)ally, 0});
        break;
    case 3: {
        Bits near = star_targets(k, s, step);
        BITS_EACH (near, hex) choice_add(out, &n, (Choice){VERB_STRIKE, (uint8_t)piece, 0, s->at[hex], 0});
        break;
    }
    case 4: {
        Bits near = star_targets(k, s, step);
        BITS_EACH (near, hex) n = list_shifts(k, s, s->at[hex], 4, false, out, n);
        break;
    }
    case 5: choice_add(out, &n, (Choice){VERB_STAR, (uint8_t)piece, 5, 0, 0}); break;
    case 6:
        for (int effect = 1; effect <= 5; effect++)
            choice_add(out, &n, (Choice){VERB_STAR, (uint8_t)piece, (int16_t)effect, 0, 0});
        break;
    }
    if (star_may_reroll(k, s, step)) choice_add(out, &n, (Choice){VERB_PILOT, (uint8_t)piece, step->n, 0, 0});
    if (n) choice_add(out, &n, (Choice){.verb = VERB_PASS}); /* A2-STAR-39 */
    return n;
}

static void star_swap(const AegisKit *k, State *s, int a, int b, Events *events)
{
    int hex_a = s->robot[a].hex, hex_b = s->robot[b].hex;
    robot_put(s, a, hex_b); /* placed, so Blaze does not count it: A2-ATTR-17 */
    robot_put(s, b, hex_a);
    event_add(events, EVENT_SHIFTED, A2_STAR_44, a, hex_b, 0);
    event_add(events, EVENT_SHIFTED, A2_STAR_44, b, hex_a, 0);
    robot_arrived(k, s, a, events);
    robot_arrived(k, s, b, events);
}

/* A2-UNQ-12: effects 3 and 4 are aimed at this robot, so it may answer. STEP_STAR has been popped: the
   top is the STEP_FALLEN that waits below it. */
static void star_aim(const AegisKit *k, State *s, int target, bool hurts)
{
    (void)k;
    Step *react = s->steps.depth > 1 ? steps_top(&s->steps) - 1 : NULL;
    if (!react || react->kind != STEP_REACT) return;
    react->n = (uint8_t)target;
    if (hurts) react->a |= (int16_t)(1 << seat_of(s, target));
}

/* 3 damage: of an Action with what the user has on it (A2-BUFF-18), else like any that is no combat. */
static void star_strike(const AegisKit *k, State *s, const Step *step, int target, Events *events)
{
    int piece = step->who;
    if (step->phase == STAR_OF_ACTION) {
        int damage = after_defense(k, s, target, 3 + effects_sum(k, s, piece).damage);
        star_aim(k, s, target, damage > 0);
        settle(s);
        robot_damage(k, s, target, damage, piece, A2_STAR_46, events);
    } else {
        settle(s);
        hurt(k, s, target, 3, piece, A2_STAR_46, events);
    }
    if (kit_mode(k)) mode_state(k, s)->spared = (uint8_t)target; /* A2-STAR-47 */
}

static void star_answer(const AegisKit *k, State *s, Choice c, Dice *dice, Events *events)
{
    Step *step = steps_top(&s->steps);
    int piece = step->who, seat = seat_of(s, piece);
    if (c.verb == VERB_STAR && step->n == 6 && c.a != 5) {
        step->n = (uint8_t)c.a;
        if (step->phase) step->phase = STAR_CHOSEN;
        return;
    }
    if (c.verb == VERB_PILOT) {
        star_reroll(k, s, dice, events);
        return;
    }
    Step done = steps_pop(&s->steps);
    if (c.verb == VERB_PASS) return; /* A2-STAR-39 */
    event_add(events, EVENT_TRIGGERED, star_die_clause(&done, c.verb), piece, c.b, -done.n);
    switch (c.verb) {
    case VERB_STAR: energy_add(k, s, seat, 5, A2_STAR_49, events); break;
    case VERB_SWAP: star_swap(k, s, piece, c.b, events); break;
    case VERB_STRIKE: star_strike(k, s, &done, c.b, events); break;
    case VERB_SHIFT:
        if (done.phase == STAR_OF_ACTION) star_aim(k, s, c.who, false);
        settle(s);
        displace(k, s, c, events);
        break;
    case VERB_COMBINE: combine_apply(k, s, c, seat, COMBINE_FREE, events); break;
    case VERB_EMERGE: emerge_begin(s, c.who, c.b, seat, star_flags(k, s, c.who)); break;
    }
}

/* A2-STAR-43: free and from anywhere, but Classes and Makes count. */
static int star_combine_refused(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    CombineChoice said = combine_unpack(c);
    if (piece_named(k, said.partner) || piece_named(k, said.made) || !is_active(s, said.partner))
        return A2_STAR_41;
    if (k->piece[step->who].drone || k->piece[said.partner].drone) return A2_DRONE_02;
    if (k->piece[said.made].basic || k->piece[said.made].drone) return A2_STAR_41;
    Part a = part_of_robot(k, s, step->who), b = part_of_robot(k, s, said.partner);
    bool unfit = parts_refused(k, card_of(k, s, said.made), a, b, false);
    if (!unfit && second_commander(k, s, seat_of(s, step->who), said.made, step->who, said.partner))
        return A2_DRAFT_14;
    return unfit ? A2_STAR_43 : A2_STAR_41;
}

static int star_emerge_refused(const AegisKit *k, const State *s, const Step *step, int made)
{
    if (piece_named(k, made)) return T_03;
    int seat = seat_of(s, step->who);
    if (!(card_of(k, s, made)->abilities & ABILITY(EMERGE))) return A2_ABL_26;
    if (!in_combine_pool(k, s, made) || k->piece[made].seat != seat) return A2_REQ_17;
    bool room = emerge_has_room(k, s, step->who, seat, made, star_flags(k, s, step->who));
    return room ? A2_STAR_42 : A2_ABL_27;
}

static int star_why_not(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    if (c.verb == VERB_COMBINE && step->n == 1)
        return step->phase ? star_combine_refused(k, s, step, c) : A2_STAR_41;
    if (c.verb == VERB_EMERGE && step->n == 1) return star_emerge_refused(k, s, step, c.b);
    if (c.verb == VERB_SWAP && step->n == 2) return A2_STAR_44;
    if (c.verb == VERB_PILOT) return step->phase ? A2_CMD_45 : 0;
    if (c.verb == VERB_STRIKE || c.verb == VERB_SHIFT) {
        if (!step->phase) return A2_UNQ_12;
        int target = c.verb == VERB_STRIKE ? c.b : c.who;
        if (!piece_named(k, target) && is_active(s, target) &&
            is_protected(k, s, seat_of(s, step->who), target))
            return A2_STAR_11;
        return c.verb == VERB_STRIKE ? A2_STAR_46 : A2_STAR_48;
    }
    return c.verb != VERB_STAR ? 0 : step->phase ? A2_STAR_50 : A2_UNQ_11;
}

static void star_ask(const AegisKit *k, const State *s, const Step *step, PromptWords *words)
{
    static const char *const point[7] = {
        "",
        "Star Die 1: combine for free with any ally of yours, wherever it stands?",
        "Star Die 2: swap places with an ally?",
        "Star Die 3: deal 3 damage to a robot on a Starpoint?",
        "Star Die 4: move a robot on a Starpoint up to 4 hexes?",
        "Star Die 5: take 5 Energy?",
        "Star Die 6: which effect? 1 combine, 2 swap, 3 three damage, 4 move, 5 five Energy.",
    };
    static const char *const action[2] = {"Star Die 3: deal 3 damage to an adjacent robot?",
                                          "Star Die 4: move an adjacent robot up to 4 hexes?"};
    (void)k, (void)s;
    bool aimed = step->n == 3 || step->n == 4;
    words->text = !step->phase && aimed ? action[step->n - 3] : point[step->n];
    if (step->phase) words->clause = A2_STAR_39;
}

AEGIS_ROW const StepKind star_step = {
    .seat = seat_of_robot,
    .list = star_list,
    .roll = star_answer,
    .why_not = star_why_not,
    .prompt = {"star", "Use the Star Die's effect?", A2_UNQ_11},
    .ask = star_ask,
};
