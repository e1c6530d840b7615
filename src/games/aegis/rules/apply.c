/* Carrying out a choice: what each question does with its answer. */
#include "games/aegis/rules/rules.h"

/* ---- activations ------------------------------------------------------------------------------------- */

void activation_close(const AegisKit *k, State *s, Events *events)
{
    Step step = steps_pop(&s->steps);
    int piece = step.who;
    if (step.phase & SPECIAL) {
        s->robot[piece].flags &= (uint8_t)~(MOVED | ACTED);
        if (step.phase & HAD_MOVED) s->robot[piece].flags |= MOVED;
        if (step.phase & HAD_ACTED) s->robot[piece].flags |= ACTED;
    }
    if (!is_active(s, piece)) return;
    if ((k->all_abilities & ABILITY(PENALTY_SHOT)) &&
        !(step.phase & ACCELERATED)) /* that was none: A2-ABL-03 */
        steps_push(&s->steps, (Step){.kind = STEP_FOLLOWED, .who = (uint8_t)piece});
    if (step.phase & OVERRIDDEN) { /* A2-CMD-34 */
        settle(s);
        robot_damage(k, s, piece, 1, piece, A2_CMD_34, events);
    }
}

/* Is there nothing left to do but to pass? */
bool activation_is_done(const AegisKit *k, const State *s, const Step *step)
{
    const Robot *robot = &s->robot[step->who];
    bool plain = !(k->all_abilities & (ABILITY(OVERLOAD) | ABILITY(RECKLESS_PILOT) | ABILITY(RUN_OF_LUCK))) &&
                 !(k->all_attributes & (SWIFT | LIGHT)) && !(k->all_classic & CLASSIC(DOUBLE_MOVE));
    if (plain && robot->flags & ACTED) return true;
    if (!(robot->flags & (ACTED | MOVED)) && s->seat[step->b].pool && card_of(k, s, step->who)->move &&
        !(step->phase & ~SPECIAL) && !(effect_flags(k, s, step->who) & EFFECT_RESTRAIN)) {
        Bits near = bits_and(*board_set(k->board, near, robot->hex), free_hexes(k, s));
        if (bits_any(near)) return false;
    }
    if (can_use_any(k, s, step->who, use_in_activation(step))) return false;
    Choice list[CHOICES_MAX];
    if (!(step->phase & EXCAVATED_NOW) && list_moves(k, s, step, list)) return false;
    return list_besides(k, s, step, list) <= 1;
}

static void excavate_roll(const AegisKit *k, State *s, int piece, int payer, Step *step, Dice *dice,
                          Events *events)
{
    s->seat[payer].pool--;
    step->phase |= EXCAVATED_NOW;
    int face = dice_roll(dice, 6, "excavate");
    event_add(events, EVENT_ROLLED, A2_CMD_10, piece, ROLLED_EXCAVATE, face);
    bool quelled = effect_flags(k, s, piece) & (EFFECT_QUELL | EFFECT_RESONATE);  /* A2-CMD-15 */
    if ((face <= 3 || face == 6) && !quelled) s->robot[piece].marks |= EXCAVATED; /* A2-CMD-11, A2-CMD-13 */
    if (face >= 4) robot_buff(k, s, piece, TYPE_BUFF_DEFENSE, 1, seat_of(s, piece), A2_CMD_12, events);
    if (face == 6) {
        s->robot[piece].boost++;
        event_add(events, EVENT_BOOSTED, A2_CMD_13, piece, piece, 1);
    }
}

static void activation_apply(const AegisKit *k, State *s, Choice c, Dice *dice, Events *events)
{
    Step *step = steps_top(&s->steps);
    int piece = step->who, payer = step->b;
    Robot *robot = &s->robot[piece];
    switch (c.verb) {
    case VERB_MOVE:
    case VERB_JUMP: activation_move(k, s, step, c, events); break;
    case VERB_USE: {
        int card = REF_CARD(c.a), slot = REF_SLOT(c.a);
        action_mark_used(step, slot_bit(k, s, piece, card, slot));
        step->phase &= (uint8_t)~EXCAVATED_NOW;
        if (!(attributes_now(k, s, piece, &k->card[card].action[slot]) & (SWIFT | LIGHT))) { /* A2-ATTR-68 */
            robot->flags |= ACTED;
            step->a++;
        }
        action_begin(k, s, piece, c, USE_PAID, payer, 0, dice, events);
        break;
    }
    case VERB_COMBINE: {
        int flags = step->phase & ACCELERATED ? COMBINE_FREE : 0;
        robot->flags |= ACTED;
        combine_apply(k, s, c, payer, flags, events);
        break;
    }
    case VERB_EMERGE:
        robot->flags |= ACTED | PENDING;
        s->emerging = (uint8_t)c.b;
        steps_push(&s->steps, (Step){.kind = STEP_EMERGE,
                                     .who = (uint8_t)piece,
                                     .a = (int16_t)payer,
                                     .n = step->phase & ACCELERATED ? COMBINE_FREE : 0});
        break;
    case VERB_DROP:
        robot->flags |= ACTED;
        if (seat_of(s, c.who) != payer)
            steps_push(&s->steps, (Step){.kind = STEP_AGREE, .who = c.who, .n = (uint8_t)piece, .a = c.a});
        else
            drop_apply(k, s, c.who, c.a, events);
        break;
    case VERB_EXCAVATE: excavate_roll(k, s, piece, payer, step, dice, events); break;
    case VERB_CLOAK: cloak_apply(k, s, step, c.a, events); break;
    case VERB_PILOT:
        settle(s);
        robot_damage(k, s, piece, 1, piece, A2_CMD_43, events);
        robot_buff(k, s, piece, TYPE_BUFF_DAMAGE, 1, seat_of(s, piece), A2_CMD_44, events);
        break;
    default: activation_close(k, s, events); break;
    }
}

/* ---- the turn ---------------------------------------------------------------------------------------- */

static void turn_apply(const AegisKit *k, State *s, Choice c, Events *events)
{
    int seat = s->turn;
    switch (c.verb) {
    case VERB_ACTIVATE: activation_open(k, s, c.who, seat, 0, A2_ACT_03, events); break;
    case VERB_ACCELERATE:
        s->seat[seat].pool =
            (uint8_t)(s->seat[seat].pool - card_of(k, s, c.who)->accelerator); /* A2-ABL-04 */
        activation_open(k, s, c.who, seat, ACCELERATED, A2_ABL_01, events);
        break;
    case VERB_OVERRIDE:
        s->robot[c.who].flags |= GROUNDED;
        activation_open(k, s, c.who, seat, OVERRIDDEN, A2_CMD_34, events);
        break;
    default: turn_end(k, s, events); break;
    }
}

/* ---- everything else ----------------------------------------------------------------------------------- */

static void parting_apply(const AegisKit *k, State *s, Choice c, Events *events)
{
    Step *step = steps_top(&s->steps); /* this one, or one of those below that ask the same seat */
    while (step > s->steps.step && step->who != c.who) step--;
    ensure(step->kind == STEP_PARTING);
    const Card *card = &k->card[step->b >> 8];
    int seat = step->b & 255, weapon = parting_weapon(k, s, step);
    bool shot = weapon == PARTING_IS_SHOT;
    if (c.verb == VERB_PARTING) {
        step->n &= (uint8_t)~weapon;
        settle(s);
        if (k->rules.parting_is_plain && shot)
            robot_damage(k, s, c.b, 1, c.who, A2_ABL_55, events); /* A1-PASS-44 */
        else
            hurt(k, s, c.b, shot ? 1 : 2, c.who, shot ? A2_ABL_55 : A2_ABL_56, events);
    } else if (c.verb == VERB_DRONE) {
        bool deploy = step->phase;
        if (deploy)
            step->phase--;
        else
            step->n &= (uint8_t)~PARTING_IS_DRONE;
        drone_create(k, s, seat, deploy ? card->deploy : card->parting_drone, c.a,
                     deploy ? A2_ABL_22 : A2_ABL_60, events);
    } else { /* the Cannon is asked for on its own */
        step->n = shot ? step->n & PARTING_IS_CANNON : 0;
    }
}

static void answer_apply(const AegisKit *k, State *s, Choice c, Dice *dice, Events *events)
{
    Step *top = steps_top(&s->steps);
    if (c.verb == VERB_EXCAVATE) {
        top->who = c.who; /* of those with Return Fire this one answers: A2-OUR-19 */
        excavate_roll(k, s, c.who, top->a, top, dice, events);
        return;
    }
    Step step = steps_pop(&s->steps);
    if (c.verb == VERB_AVENGE) {
        s->robot[c.who].flags |= AVENGED;
        activation_open(k, s, c.who, step.a, SPECIAL, A2_ABL_79, events);
    } else if (c.verb == VERB_USE) {
        if (step.n == ANSWER_RETURN) s->seat[step.a].fired = true; /* A2-ABL-74 */
        action_begin(k, s, c.who, c, USE_PAID, step.a, step.b, dice, events);
    }
}

static void after_apply(const AegisKit *k, State *s, Choice c, Events *events)
{
    Step *step = steps_top(&s->steps);
    int seat = step->a;
    switch (c.verb) {
    case VERB_MOVE:
        step->n &= (uint8_t)~AFTER_WIND;
        activation_mark(s, c.who, WINDED);
        s->seat[seat].pool = (uint8_t)(s->seat[seat].pool - AETHER_WIND_COST);
        robot_move(k, s, c.who, c.a, AETHER_WIND_COST, EVENT_MOVED, A2_CMD_01, events);
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
        s->robot[c.who].flags |= PENDING;
        s->emerging = (uint8_t)c.b;
        steps_push(&s->steps,
                   (Step){.kind = STEP_EMERGE, .who = c.who, .n = COMBINE_LUCK, .a = (int16_t)seat});
        break;
    default: steps_pop(&s->steps); break;
    }
}

static void triggers_apply(const AegisKit *k, State *s, Choice c, Dice *dice, Events *events)
{
    Step *step = steps_top(&s->steps);
    if (c.verb == VERB_USE) {
        step->n &= (uint8_t)~(1 << REF_SLOT(c.a));
        step->phase &= (uint8_t)~EXCAVATED_NOW;
        action_begin(k, s, c.who, c, USE_SURE, seat_of(s, c.who), 0, dice, events);
    } else if (c.verb == VERB_EXCAVATE) {
        excavate_roll(k, s, c.who, seat_of(s, c.who), step, dice, events);
    } else if (c.verb == VERB_TRIGGER) {
        if (c.a >= PART_FIRST && c.a <= PART_LAST)
            part_apply(k, s, c, events);
        else
            star_apply(k, s, c, events);
    } else {
        triggers_close(s);
    }
}

/* Blitz and its kin: a free move, or a jump instead. */
void blitz_apply(const AegisKit *k, State *s, Choice c, Events *events)
{
    Step step = steps_pop(&s->steps);
    if (c.verb == VERB_SHIFT) {
        if (k->rules.free_moves_count && step.phase == BLITZ_ALL)
            s->robot[c.who].marks |= MOVED_FREE;                    /* A1-PASS-37 */
        if (seat_of(s, c.who) != step.a && may_jump(k, s, c.who)) { /* A2-CMD-21: its controller's choice */
            settle(s);
            steps_push(&s->steps, (Step){.kind = STEP_JUMP, .who = c.who, .n = true, .a = c.a});
            return;
        }
        if (k->all_classic) velocity_note(k, s, c.who, c.a);
        robot_move(k, s, c.who, c.a, 0, EVENT_MOVED, blitz_clause[step.phase], events);
    } else if (c.verb == VERB_JUMP) {
        settle(s);
        robot_jump(k, s, c.who, c.a, c.b, events);
        robot_arrived(k, s, c.who, events);
    }
    if (step.phase == BLITZ_FLICKER) flicker_end(k, s, step.who, events);
}

void marked_apply(const AegisKit *k, State *s, Choice c)
{
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

void ultra_apply(const AegisKit *k, State *s, Choice c, Dice *dice, Events *events)
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

static void star_die_apply(const AegisKit *k, State *s, Choice c, Events *events)
{
    Step *step = steps_top(&s->steps);
    int piece = step->who, seat = seat_of(s, piece);
    if (c.verb == VERB_STAR && step->n == 6 && c.a != 5) {
        step->n = (uint8_t)c.a;
        return;
    }
    Step done = steps_pop(&s->steps);
    if (c.verb == VERB_PASS) return; /* A2-STAR-39 */
    bool aimed = c.verb == VERB_STRIKE || c.verb == VERB_SHIFT;
    event_add(events, EVENT_TRIGGERED, aimed ? A2_UNQ_12 : A2_UNQ_11, piece, c.b, -done.n);
    switch (c.verb) {
    case VERB_STAR: energy_add(k, s, seat, 5, A2_STAR_49, events); break;
    case VERB_SWAP: star_swap(k, s, piece, c.b, events); break;
    case VERB_STRIKE: {
        int damage = after_defense(k, s, c.b, 3 + effects_sum(k, s, piece).damage); /* A2-BUFF-18 */
        star_aim(k, s, c.b, damage > 0);
        settle(s);
        robot_damage(k, s, c.b, damage, piece, A2_STAR_46, events);
        break;
    }
    case VERB_SHIFT:
        star_aim(k, s, c.who, false);
        settle(s);
        displace(k, s, c, events);
        break;
    case VERB_COMBINE: combine_apply(k, s, c, seat, COMBINE_FREE, events); break;
    case VERB_EMERGE:
        s->robot[c.who].flags |= PENDING;
        s->emerging = (uint8_t)c.b;
        steps_push(&s->steps, (Step){.kind = STEP_EMERGE,
                                     .who = c.who,
                                     .n = (uint8_t)star_flags(k, s, c.who),
                                     .a = (int16_t)seat});
        break;
    }
}

void choice_carry_out(const AegisKit *k, State *s, int seat, Choice c, Dice *dice, Events *events)
{
    Step *step = steps_top(&s->steps);
    switch (step->kind) {
    case STEP_PICK:
        s->seat[seat].picked = true;
        s->seat[seat].pick = (uint16_t)c.a;
        break;
    case STEP_ZONES:
        steps_pop(&s->steps);
        zones_set(k, s, seat, c.a, events);
        zones_ask(k, s, seat);
        break;
    case STEP_DEPLOY:
        s->robot[c.who].where = c.a ? ACTIVE : WAITING;
        if (c.a) robot_put(s, c.who, c.a);
        event_add(events, EVENT_PLACED, c.a ? A2_SETUP_04 : A2_ABL_14, c.who, c.a, 0);
        break;
    case STEP_TURN: turn_apply(k, s, c, events); break;
    case STEP_ACTIVATION: activation_apply(k, s, c, dice, events); break;
    case STEP_ACTION: action_apply(k, s, c, dice, events); break;
    case STEP_PARTING: parting_apply(k, s, c, events); break;
    case STEP_ANSWER: answer_apply(k, s, c, dice, events); break;
    case STEP_AFTER: after_apply(k, s, c, events); break;
    case STEP_TRIGGERS: triggers_apply(k, s, c, dice, events); break;
    case STEP_BLITZ: blitz_apply(k, s, c, events); break;
    case STEP_BLITZ_ALL:
    case STEP_SALVO_ALL: marked_apply(k, s, c); break;
    case STEP_SALVO:
        if (c.verb == VERB_USE) {
            step->b |= (int16_t)slot_bit(k, s, c.who, REF_CARD(c.a), REF_SLOT(c.a));
            step->phase &= (uint8_t)~EXCAVATED_NOW;
            action_begin(k, s, c.who, c, USE_FREE, step->a, 0, dice, events);
        } else if (c.verb == VERB_EXCAVATE) {
            excavate_roll(k, s, c.who, step->a, step, dice, events);
        } else {
            steps_pop(&s->steps);
        }
        break;
    case STEP_ULTRA: ultra_apply(k, s, c, dice, events); break;
    case STEP_STAR: star_die_apply(k, s, c, events); break;
    case STEP_EMERGE:
        if (c.verb == VERB_COMPONENT)
            emerge_component(k, s, c, events);
        else
            emerge_rise(k, s, c, events);
        break;
    case STEP_DRONES: {
        int type = step->phase;
        step->n--;
        drone_create(k, s, seat, type, c.a, A2_CCA_09, events);
        break;
    }
    case STEP_HURT: {
        Step hurt_step = steps_pop(&s->steps);
        if (c.verb == VERB_PREVENT) { /* A2-CMD-59, A2-CMD-60 */
            energy_add(k, s, seat, -1, A2_CMD_59, events);
            event_add(events, EVENT_PREVENTED, A2_CMD_59, hurt_step.who, 0, hurt_step.n);
        } else {
            robot_damage(k, s, hurt_step.who, hurt_step.n, hurt_step.b, hurt_step.a, events);
        }
        break;
    }
    case STEP_STAND: {
        Step stand = steps_pop(&s->steps);
        stand_shift(k, s, stand.n, stand.a, c.a, events);
        robot_arrived(k, s, stand.who, events);
        break;
    }
    case STEP_JUMP: displace_answered(k, s, c, events); break;
    case STEP_TERRAIN: terrain_apply(k, s, c, events); break;
    case STEP_EQUIP: equip_apply(s, c, events); break;
    case STEP_START: start_apply(k, s, c, events); break;
    case STEP_FINISH: finish_apply(k, s, c, events); break;
    case STEP_SHIELD: shield_apply(k, s, c, events); break;
    case STEP_UNDAUNTED: undaunted_apply(k, s, c, events); break;
    case STEP_CONTROL: { /* A1-TAG-08 */
        Step control = steps_pop(&s->steps);
        if (c.verb != VERB_AGREE) break;
        s->robot[control.who].seat = control.n;
        event_add(events, EVENT_CONTROL, A1_TAG_08, control.who, control.n, 0);
        break;
    }
    case STEP_AGREE: {
        Step agree = steps_pop(&s->steps);
        if (c.verb == VERB_AGREE) {
            drop_apply(k, s, agree.who, agree.a, events);
        } else { /* A2-OUR-20 */
            s->robot[agree.n].flags &= (uint8_t)~ACTED;
            steps_top(&s->steps)->n |= DROP_DECLINED;
        }
        break;
    }
    default: ensure(!"a step that asks");
    }
}
