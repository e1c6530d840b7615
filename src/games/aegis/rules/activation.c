/* An activation: what a robot may do in it, what that does, why it may not, and how it begins and ends. */
#include "games/aegis/rules/rules.h"

/* What an activation that begins does to the order of rounds and to the protection of the opening, which the
 * first one that is over has ended for good (A2-STAR-11). */
static void opening_leave(const AegisKit *k, State *s, int piece, int seat, int flags)
{
    Robot *robot = &s->robot[piece];
    if (!(flags & ACCELERATED)) mode_state(k, s)->last = (uint8_t)seat; /* A2-STAR-10 */
    if (!s->seat[robot->seat].protect) return;
    if (has_been_activated(s, piece))
        robot->marks |= EXPOSED;
    else if (flags & ACCELERATED)
        robot->marks |= COVERED;
    else if (!(flags & SPECIAL))
        robot->marks &= (uint8_t)~COVERED;
}

/* Activates a robot outside of, or in, the order of a turn. */
void activation_open(const AegisKit *k, State *s, int piece, int seat, int flags, int clause, Events *events)
{
    ensure(is_piece(k, piece) && is_active(s, piece) && seat >= 1 && seat <= kit_seats(k));
    Robot *robot = &s->robot[piece];
    int kept = 0;
    if (kit_mode(k) == MODE_STARPOINT) opening_leave(k, s, piece, seat, flags);
    if (flags & SPECIAL && activation_of(s, piece)) /* it interrupts one of its own, which goes on later */
        kept = (robot->flags & MOVED ? HAD_MOVED : 0) | (robot->flags & ACTED ? HAD_ACTED : 0);
    if (flags & SPECIAL || robot->flags & ACTIVATED) robot->flags &= (uint8_t)~(MOVED | ACTED);
    if (!(flags & SPECIAL)) {
        robot->flags |= ACTIVATED;
        robot->activations++;
    }
    s->last = (uint8_t)piece;
    revenge_lay(k, s); /* for what came before it: asked when it has ended */
    event_add(events, EVENT_ACTIVATED, clause, piece, 0, flags);
    steps_push(&s->steps, (Step){.kind = STEP_ACTIVATION,
                                 .phase = (uint8_t)(flags | kept),
                                 .who = (uint8_t)piece,
                                 .b = (int16_t)seat});
}

static void activation_close(const AegisKit *k, State *s, Events *events)
{
    Step step = steps_pop(&s->steps);
    int piece = step.who;
    if (step.phase & SPECIAL) {
        s->robot[piece].flags &= (uint8_t)~(MOVED | ACTED);
        if (step.phase & HAD_MOVED) s->robot[piece].flags |= MOVED;
        if (step.phase & HAD_ACTED) s->robot[piece].flags |= ACTED;
    }
    if (!is_active(s, piece)) return;
    if (kit_mode(k) == MODE_STARPOINT && step.phase & SPECIAL && s->seat[seat_of(s, piece)].protect)
        s->robot[piece].marks |= EXPOSED;
    if ((k->all_abilities & ABILITY(PENALTY_SHOT)) &&
        !(step.phase & ACCELERATED)) /* that was none: A2-ABL-03 */
        steps_push(&s->steps, (Step){.kind = STEP_FOLLOWED, .who = (uint8_t)piece, .b = step.b});
    if (step.phase & OVERRIDDEN) { /* A2-CMD-34 */
        settle(s);
        robot_damage(k, s, piece, 1, piece, A2_CMD_34, events);
    }
}

/* ---- what it may do ---- */

static bool may_drop(const AegisKit *k, const State *s, int piece) /* A2-ABL-14, A2-CCA-05 */
{
    const Robot *robot = &s->robot[piece];
    return robot->where == WAITING && (has(k, s, piece, COMBAT_DROP) || robot->flags & DROPPABLE) &&
           (k->piece[piece].basic || robot->flags & DROPPABLE);
}

/* A2-ABL-15, A2-ABL-21: beside the robot that gives up its Action. */
static int list_drops(const AegisKit *k, const State *s, const Step *step, Choice *out, int n)
{
    int ally = step->who;
    if (!(k->all_abilities & (ABILITY(COMBAT_DROP) | ABILITY(COMBINE_DROP)))) return n;
    if (kit_rules(k)->drop_at_end && !(k->all_abilities & ABILITY(COMBINE_DROP))) return n; /* A1-PASS-12 */
    if (s->robot[ally].flags & ACTED || step->phase & (ACCELERATED | OVERRIDDEN | EXCAVATED_NOW)) return n;
    Area near = area_beside(k, s, s->robot[ally].hex);
    PIECES_EACH (k, piece)
        if (may_drop(k, s, piece) && !(kit_rules(k)->drop_at_end && has(k, s, piece, COMBAT_DROP)) &&
            acts_as_ally(k, s, ally, piece) && !(step->n & DROP_DECLINED && seat_of(s, piece) != step->b))
            n = list_places(k, s, near, (Choice){VERB_DROP, (uint8_t)piece, 0, 0, 0}, out, n);
    return n;
}

static bool may_pilot_buff(const AegisKit *k, const State *s, int piece) /* A2-CMD-44 */
{
    if (is_borrowed(k, s, piece) || !commander_robot(k, s, seat_of(s, piece), RECKLESS_PILOT)) return false;
    SEATS_EACH (k, seat)
        if (effects_on(k, s, piece, seat)->damage > 0) return false;
    return true;
}

/* A2-ABL-02. */
static int combine_flags(const Step *step) { return step->phase & ACCELERATED ? COMBINE_FREE : 0; }

/* What a robot may do in its activation besides moving and using an Action; the last is to pass. */
static int list_besides(const AegisKit *k, const State *s, const Step *step, Choice *out, int n)
{
    int piece = step->who;
    UseContext use = use_in_activation(step);
    if (!combining_refused(k, s, piece, step)) {
        int flags = combine_flags(step);
        n = list_combines(k, s, piece, step->b, flags, out, n);
        n = list_emerges(k, s, piece, step->b, flags, out, n);
        n = list_unites(k, s, piece, step->b, flags, out, n);
    }
    n = list_drops(k, s, step, out, n);
    n = list_cloaks(k, s, step, out, n);
    if (may_excavate(k, s, piece, use, step->phase))
        choice_add(out, &n, (Choice){VERB_EXCAVATE, (uint8_t)piece, 0, 0, 0});
    bool activated = !(step->phase & ACCELERATED); /* A2-ABL-03 */
    if ((k->all_abilities & ABILITY(RECKLESS_PILOT)) && activated && may_pilot_buff(k, s, piece))
        choice_add(out, &n, (Choice){VERB_PILOT, (uint8_t)piece, 0, 0, 0});
    if (kit_mode(k) && !star_roll_refused(k, s, step))
        choice_add(out, &n, (Choice){VERB_ROLL, (uint8_t)piece, 0, 0, 0});
    choice_add(out, &n, (Choice){.verb = VERB_PASS});
    return n;
}

static int activation_list(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    int n = 0;
    UseContext use = use_in_activation(step);
    if (!(step->phase & EXCAVATED_NOW)) n += list_moves(k, s, step, out);
    n = list_uses(k, s, step->who, &use, out, n);
    if (step->phase & EXCAVATED_NOW && n) return n;
    if (kit_mode(k) == MODE_SOLO && step->b == SOLO_PLAYER) n = list_skills(k, s, out, n);
    return list_besides(k, s, step, out, n);
}

/* Is there nothing left to do but to pass, or to use Valor? */
static bool nothing_is_left(const AegisKit *k, const State *s, const Step *step)
{
    const Robot *robot = &s->robot[step->who];
    bool plain = !(k->all_abilities & ABILITY(RECKLESS_PILOT)) && !(k->all_attributes & (SWIFT | LIGHT)) &&
                 !(kit_classic(k) & CLASSIC(DOUBLE_MOVE)) && kit_mode(k) != MODE_STARPOINT;
    if (plain && robot->flags & ACTED && !has(k, s, step->who, OVERLOAD)) return true;
    if (!(robot->flags & (ACTED | MOVED)) && s->seat[step->b].pool && card_of(k, s, step->who)->move &&
        !(step->phase & ~SPECIAL) && !(effect_flags(k, s, step->who) & EFFECT_RESTRAIN) &&
        may_step(k, s, robot->hex))
        return false;
    if (can_use_any(k, s, step->who, use_in_activation(step))) return false;
    Choice list[CHOICES_MAX];
    if (!(step->phase & EXCAVATED_NOW) && list_moves(k, s, step, list)) return false;
    return list_besides(k, s, step, list, 0) <= 1;
}

/* Neither now nor with the Energy that he may still buy: A2-SOLO-44. */
static bool activation_is_done(const AegisKit *k, const State *s, const Step *step)
{
    if (!nothing_is_left(k, s, step)) return false;
    if (!energy_is_for_sale(k, s, step->b)) return true;
    Position richer;
    return nothing_is_left(k, energy_bought(k, s, &richer), step);
}

/* ---- doing it ---- */

void excavate_roll(const AegisKit *k, State *s, int piece, int payer, Step *step, Dice *dice, Events *events)
{
    s->seat[payer].pool--;
    step->phase |= EXCAVATED_NOW;
    int face = dice_roll(dice, 6, "excavate");
    event_add(events, EVENT_ROLLED, A2_CMD_10, piece, ROLLED_EXCAVATE, face);
    if (!skill_die_ask(k, s, VALOR_OF_EXCAVATE, piece, face)) excavate_apply(k, s, piece, face, events);
}

void excavate_apply(const AegisKit *k, State *s, int piece, int face, Events *events)
{
    bool quelled = effect_flags(k, s, piece) & (EFFECT_QUELL | EFFECT_RESONATE);  /* A2-CMD-15 */
    if ((face <= 3 || face == 6) && !quelled) s->robot[piece].marks |= EXCAVATED; /* A2-CMD-11, A2-CMD-13 */
    if (face >= 4) robot_buff(k, s, piece, TYPE_BUFF_DEFENSE, 1, seat_of(s, piece), A2_CMD_12, events);
    if (face == 6) {
        s->robot[piece].boost++;
        event_add(events, EVENT_BOOSTED, A2_CMD_13, piece, piece, 1);
    }
}

static void deed_move(const AegisKit *k, State *s, Step *step, Choice c, Dice *dice, Events *events)
{
    (void)dice;
    activation_move(k, s, step, c, events);
}

static void deed_use(const AegisKit *k, State *s, Step *step, Choice c, Dice *dice, Events *events)
{
    int piece = step->who, card = REF_CARD(c.a), slot = REF_SLOT(c.a);
    action_mark_used(step, slot_bit(k, s, piece, card, slot));
    for (Step *below = step; kit_rules(k)->action_once_a_turn && below-- > s->steps.step;) /* A1-ACTV-05 */
        if (below->kind == STEP_TRIGGERS && below->who == piece) below->n &= (uint8_t)~(1 << slot);
    step->phase &= (uint8_t)~EXCAVATED_NOW;
    if (!(attributes_now(k, s, piece, &k->card[card].action[slot]) & (SWIFT | LIGHT))) { /* A2-ATTR-68 */
        s->robot[piece].flags |= ACTED;
        step->a++;
    }
    action_begin(k, s, piece, c, USE_PAID, step->b, 0, dice, events);
}

static void deed_combine(const AegisKit *k, State *s, Step *step, Choice c, Dice *dice, Events *events)
{
    (void)dice;
    s->robot[step->who].flags |= ACTED;
    combine_apply(k, s, c, step->b, combine_flags(step), events);
}

static void deed_emerge(const AegisKit *k, State *s, Step *step, Choice c, Dice *dice, Events *events)
{
    (void)k, (void)dice, (void)events;
    s->robot[step->who].flags |= ACTED;
    emerge_begin(s, step->who, c.b, step->b, combine_flags(step));
}

static void deed_unite(const AegisKit *k, State *s, Step *step, Choice c, Dice *dice, Events *events)
{
    (void)k, (void)dice, (void)events;
    s->robot[step->who].flags |= ACTED;
    unite_begin(s, step->who, c.b, step->b, combine_flags(step));
}

static void deed_drop(const AegisKit *k, State *s, Step *step, Choice c, Dice *dice, Events *events)
{
    (void)dice;
    s->robot[step->who].flags |= ACTED;
    if (seat_of(s, c.who) != step->b)
        steps_push(&s->steps, (Step){.kind = STEP_AGREE, .who = c.who, .n = step->who, .a = c.a, .b = c.b});
    else
        drop_apply(k, s, c.who, choice_place(c), events);
}

static void deed_excavate(const AegisKit *k, State *s, Step *step, Choice c, Dice *dice, Events *events)
{
    (void)c;
    excavate_roll(k, s, step->who, step->b, step, dice, events);
}

static void deed_cloak(const AegisKit *k, State *s, Step *step, Choice c, Dice *dice, Events *events)
{
    (void)dice;
    cloak_apply(k, s, step, choice_place(c), events);
}

static void deed_pilot(const AegisKit *k, State *s, Step *step, Choice c, Dice *dice, Events *events)
{
    int piece = step->who;
    (void)c, (void)dice;
    settle(s);
    robot_damage(k, s, piece, 1, piece, A2_CMD_43, events);
    robot_buff(k, s, piece, TYPE_BUFF_DAMAGE, 1, seat_of(s, piece), A2_CMD_44, events);
}

static void deed_roll(const AegisKit *k, State *s, Step *step, Choice c, Dice *dice, Events *events)
{
    (void)c;
    star_roll(k, s, step, dice, events);
}

static void deed_valor(const AegisKit *k, State *s, Step *step, Choice c, Dice *dice, Events *events)
{
    (void)step, (void)dice;
    skill_use(k, s, c, events);
}

static int why_no_valor(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    (void)step;
    return kit_mode(k) == MODE_SOLO ? why_no_skill(k, s, c, s->turn == SOLO_PLAYER) : 0;
}

static void deed_pass(const AegisKit *k, State *s, Step *step, Choice c, Dice *dice, Events *events)
{
    (void)step, (void)c, (void)dice;
    activation_close(k, s, events);
}

/* ---- why not ---- */

static int why_no_use(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    return step->phase & ACCELERATED ? A2_ABL_03 : why_not_use(k, s, step->who, c, use_in_activation(step));
}

static int why_no_combine(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    return why_not_combine(k, s, step->who, step, c, combine_flags(step));
}

static int why_no_emerge(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    int clause = combining_refused(k, s, step->who, step), made = c.b;
    if (clause) return clause;
    if (piece_named(k, made)) return T_03;
    if (!(card_of(k, s, made)->abilities & ABILITY(EMERGE))) return A2_ABL_26;
    if (!in_combine_pool(k, s, made) || k->piece[made].seat != step->b) return A2_REQ_17;
    if (!(step->phase & ACCELERATED) && s->seat[step->b].pool < EMERGE_COST) return A2_ABL_26;
    if (!emerge_has_room(k, s, step->who, step->b, made, combine_flags(step))) return A2_ABL_27;
    return emerge_lacks_owner(k, s, step->who, step->b, made, combine_flags(step)) ? A2_DRAFT_14 : A2_ABL_29;
}

static int why_no_unite(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    int clause = combining_refused(k, s, step->who, step);
    if (clause || piece_named(k, c.b)) return clause ? clause : T_03;
    clause = unite_refused(k, s, step->who, step->b, c.b, combine_flags(step));
    return clause ? clause : A2_DRAFT_13;
}

static int why_no_drop(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    if (piece_named(k, c.who)) return T_03;
    if (kit_rules(k)->drop_at_end) return A1_PASS_12;
    if (s->robot[step->who].flags & ACTED || step->phase & (ACCELERATED | OVERRIDDEN)) return A2_ABL_15;
    if (!may_drop(k, s, c.who)) return s->robot[c.who].where == WAITING ? A2_CCA_05 : A2_ABL_14;
    if (!acts_as_ally(k, s, step->who, c.who)) return A2_ABL_21;
    if (step->n & DROP_DECLINED && seat_of(s, c.who) != step->b) return A2_OUR_20;
    return A2_ABL_15;
}

static int why_no_cloak(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    int clause = cloaking_refused(k, s, step);
    return clause ? clause : hex_named(k, choice_place(c)) ? A1_PASS_05 : T_03;
}

static int why_no_excavate(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    (void)c;
    return why_not_excavate(k, s, step->who, step->b, step->phase);
}

static int why_no_pilot(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    if (step->phase & ACCELERATED) return A2_ABL_03;
    return commander_robot(k, s, seat_of(s, step->who), RECKLESS_PILOT) && !c.a ? A2_CMD_44 : A2_CMD_43;
}

static int why_no_roll(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    (void)c;
    return star_roll_refused(k, s, step);
}

static int why_no_pass(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    (void)k, (void)s, (void)c;
    return step->phase & EXCAVATED_NOW ? A2_OUR_19 : 0;
}

/* ---- all of it ---- */

typedef struct Deed {
    void (*apply)(const AegisKit *, State *, Step *, Choice, Dice *, Events *);
    int (*why_not)(const AegisKit *, const State *, const Step *, Choice);
} Deed;
static const Deed DEEDS[VERB_COUNT] = {
    [VERB_MOVE] = {deed_move, why_not_move},
    [VERB_JUMP] = {deed_move, why_not_move},
    [VERB_USE] = {deed_use, why_no_use},
    [VERB_COMBINE] = {deed_combine, why_no_combine},
    [VERB_UNITE] = {deed_unite, why_no_unite},
    [VERB_EMERGE] = {deed_emerge, why_no_emerge},
    [VERB_DROP] = {deed_drop, why_no_drop},
    [VERB_CLOAK] = {deed_cloak, why_no_cloak},
    [VERB_EXCAVATE] = {deed_excavate, why_no_excavate},
    [VERB_PILOT] = {deed_pilot, why_no_pilot},
    [VERB_PASS] = {deed_pass, why_no_pass},
    [VERB_ROLL] = {deed_roll, why_no_roll},
    [VERB_VALOR] = {deed_valor, why_no_valor},
};

static void activation_answer(const AegisKit *k, State *s, Choice c, Dice *dice, Events *events)
{
    ensure(c.verb < VERB_COUNT && DEEDS[c.verb].apply);
    DEEDS[c.verb].apply(k, s, steps_top(&s->steps), c, dice, events);
}

static int activation_why_not(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    if (c.verb == VERB_COMBINE && !piece_named(k, c.who) && s->robot[c.who].where == DESTROYED)
        return A2_SCRAP_16;
    if (c.verb >= VERB_COUNT || !DEEDS[c.verb].why_not) return 0;
    if (c.who && c.who != step->who && c.verb != VERB_DROP) return A2_ACT_01;
    return DEEDS[c.verb].why_not(k, s, step, c);
}

static bool activation_run(const AegisKit *k, State *s, Dice *dice, Events *events)
{
    const Step *step = steps_top(&s->steps);
    (void)dice;
    if (!is_active(s, step->who) || step->phase & TRANSFORMED) {
        activation_close(k, s, events);
    } else if (!revenge_lay(k, s)) {
        if (!activation_is_done(k, s, step)) return true;
        activation_close(k, s, events);
    }
    return false;
}

/* The Star Die may be rolled before and after everything else: A2-STAR-38. */
static void activation_ask(const AegisKit *k, const State *s, const Step *step, PromptWords *words)
{
    if (kit_mode(k) != MODE_STARPOINT || star_roll_refused(k, s, step)) return;
    words->text = s->robot[step->who].flags & ACTED
                      ? "The Star Die may still be rolled; or pass."
                      : "Move, then use an Action or combine; the Star Die may be rolled; or pass.";
    if (s->robot[step->who].flags & ACTED) words->clause = A2_STAR_37;
}

AEGIS_ROW const StepKind activation_step = {
    .seat = seat_in_b,
    .list = activation_list,
    .roll = activation_answer,
    .why_not = activation_why_not,
    .run = activation_run,
    .ask = activation_ask,
    .prompt = {"activation", "Move, then use an Action or combine; or pass.", A2_ACT_03},
};

/* ---- a robot of one player drops beside another's: A2-ABL-21 ---- */

int agree_list(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    (void)k, (void)s;
    out[0] = (Choice){VERB_AGREE, step->who, 0, 0, 0};
    out[1] = (Choice){.verb = VERB_PASS};
    return 2;
}

static void agree_answer(const AegisKit *k, State *s, Choice c, Events *events)
{
    Step agree = steps_pop(&s->steps);
    if (c.verb == VERB_AGREE) {
        drop_apply(k, s, agree.who, choice_place((Choice){.a = agree.a, .b = agree.b}), events);
    } else { /* A2-OUR-20 */
        s->robot[agree.n].flags &= (uint8_t)~ACTED;
        steps_top(&s->steps)->n |= DROP_DECLINED;
    }
}

AEGIS_ROW const StepKind agree_step = {
    .seat = seat_of_robot,
    .list = agree_list,
    .answer = agree_answer,
    .prompt = {"agree", "Let this robot drop beside your teammate's?", A2_ABL_21},
};
