/* Why a choice is refused: the clause that forbids it, in words. What is legal is decided by the lists of
   choices.c alone; this file explains. */
#include "games/aegis/why/why.h"

static int why_not_activate(const AegisKit *k, const State *s, int seat, Choice c)
{
    int clause = piece_named(k, c.who);
    if (clause) return clause;
    if (s->robot[c.who].where == DESTROYED) return A2_ACT_11;
    if (seat_of(s, c.who) != seat) return T_07;
    clause = activation_refused(k, s, c.who);
    if (clause) return clause;
    if (c.verb == VERB_ACCELERATE) clause = accelerate_refused(k, s, c.who);
    if (c.verb == VERB_OVERRIDE) clause = override_refused(k, s, c.who);
    if (clause) return clause;
    return s->steps.depth && steps_peek(&s->steps)->kind == STEP_ACTIVATION && s->turn == seat ? A2_ACT_01
                                                                                               : 0;
}

/* The hex can't be reached: by what? */
static int why_not_reached(const AegisKit *k, const State *s, const Step *step, int hex)
{
    int piece = step->who, from = s->robot[piece].hex;
    Gait gait = gait_of(k, s, piece);
    if (step->phase & OVERRIDDEN) gait = (Gait){OVERRIDE_HEXES, 1, false};
    if (step->phase & ACCELERATED) gait = (Gait){card_of(k, s, piece)->accelerator, 1, gait.over};
    int hexes = gait.move * gait.per_energy, pool = s->seat[step->b].pool;
    if (hex_distance(k->board, from, hex) > hexes)
        return step->phase & ACCELERATED ? A2_ABL_01 : gait.move ? A2_MOVE_02 : A2_MOVE_12;
    Reach reach;
    reach_flood(k, s, from, hexes, gait.over, &reach);
    if (reach_distance(&reach, hex) >= 0)
        return energy_for(gait, reach_distance(&reach, hex)) > pool ? A2_ACT_13 : 0;
    if (step->phase & OVERRIDDEN && flies(k, s, piece)) return A2_CMD_37;
    /* farther than Movement by every way, or barred? Walk again as if over everything but terrain. */
    Bits pass = bits_minus(*land_of(k), s->terrain), at = {{0}};
    bits_add(&at, from);
    for (int d = 0; d < hexes; d++) at = bits_or(at, bits_and(bits_grow(at, k->board->stride), pass));
    if (!bits_has(&at, hex)) return A2_MOVE_05;
    pass = free_hexes(k, s);
    memset(&at, 0, sizeof at);
    bits_add(&at, from);
    for (int d = 0; d < hexes; d++) at = bits_or(at, bits_and(bits_grow(at, k->board->stride), pass));
    return bits_has(&at, hex) ? A2_BOARD_14 : A2_MOVE_04;
}

static int why_not_end_on(const AegisKit *k, const State *s, int piece, int hex)
{
    if (!hex_named(k, hex)) return T_03;
    bool over = piece && flies(k, s, piece);
    if (bits_has(&s->terrain, hex)) return over ? A2_BOARD_11 : A2_BOARD_09;
    if (bits_has(&s->occupied, hex)) return over ? A2_MOVE_06 : A2_MOVE_04;
    return 0;
}

static int why_not_move(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    int clause = movement_refused(k, s, step);
    bool held = clause == A2_ATTR_58 || clause == A2_ATTR_59;
    if (held && c.verb == VERB_JUMP && commander_robot(k, s, seat_of(s, step->who), JETJUMP))
        return A2_CMD_28;
    if (clause) return clause;
    clause = why_not_end_on(k, s, step->phase & OVERRIDDEN ? 0 : step->who, c.a);
    if (clause) return clause;
    if (c.verb == VERB_JUMP) {
        if (!commander_robot(k, s, seat_of(s, step->who), JETJUMP)) return A2_CMD_21;
        return A2_CMD_27;
    }
    if (c.b && !commander_robot(k, s, seat_of(s, step->who), AETHER_WALTZ)) return A2_CMD_04;
    if (c.b) return A2_CMD_05;
    return why_not_reached(k, s, step, c.a);
}

static const Action *ref_action(const AegisKit *k, int ref)
{
    int card = REF_CARD(ref);
    if (card < 1 || card > k->cards || REF_SLOT(ref) >= k->card[card].action_count) return NULL;
    return &k->card[card].action[REF_SLOT(ref)];
}

/* Would Long Arm reach farther behind this near target? */
static bool lengthens(const AegisKit *k, const State *s, int piece, const Action *action, int target,
                      const UseContext *use)
{
    int distance = hex_distance(k->board, s->robot[piece].hex, s->robot[target].hex);
    return attributes_now(k, s, piece, action) & PIERCING && distance <= action->range &&
           long_arm(k, s, piece, action, use);
}

int why_not_use(const AegisKit *k, const State *s, int piece, Choice c, UseContext use)
{
    int card = REF_CARD(c.a), slot = REF_SLOT(c.a);
    const Action *action = ref_action(k, c.a);
    if (!action) return T_03;
    uint8_t cards[8];
    int n = action_sources(k, s, piece, &use, cards), found = 0;
    for (int i = 0; i < n; i++) found |= cards[i] == card;
    if (!found) return use.activation && use.activation->phase & OVERRIDDEN ? A2_CMD_38 : A2_CARD_06;
    if (use.mode != USE_PAID && !(use.slots >> slot & 1)) return A2_ABIL_04;
    Hands hands = hands_of(k, s, piece);
    int clause = action_refused(k, s, piece, &hands, card, slot, &use);
    if (clause) return clause;
    clause = target_refused(k, s, piece, action, c.b, c.c & USE_LONG, &use);
    if (clause) return clause;
    if (c.c & USE_LONG && !lengthens(k, s, piece, action, c.b, &use)) return A2_CMD_30;
    if (action->cost == COST_X) return use.mode == USE_FREE ? A2_CAB_15 : A2_ACTN_05;
    return c.c & 255 ? A2_ACTN_05 : A2_ACTN_23;
}

static int why_not_excavate(const AegisKit *k, const State *s, int piece, int payer, int phase)
{
    if (piece_named(k, piece) || !is_active(s, piece)) return T_03;
    if (!commander_robot(k, s, seat_of(s, piece), EXCAVATE)) return A2_CMD_10;
    if (!beside_terrain(k, s, piece)) { /* the edge of the board is no wall */
        int near = bits_count(*board_set(k->board, near, s->robot[piece].hex));
        return near < 6 ? A2_CMD_17 : A2_CMD_10;
    }
    if (phase & EXCAVATED_NOW) return A2_OUR_19;
    return s->seat[payer].pool ? A2_CMD_14 : A2_ACT_13;
}

static int why_not_in_activation(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    int piece = step->who;
    if (c.verb == VERB_COMBINE && !piece_named(k, c.who) && s->robot[c.who].where == DESTROYED)
        return A2_SCRAP_16;
    if (c.who && c.who != piece && c.verb != VERB_DROP && c.verb != VERB_ACTIVATE) return A2_ACT_01;
    switch (c.verb) {
    case VERB_MOVE:
    case VERB_JUMP: return why_not_move(k, s, step, c);
    case VERB_USE:
        return step->phase & ACCELERATED ? A2_ABL_03 : why_not_use(k, s, piece, c, use_in_activation(step));
    case VERB_COMBINE:
        return why_not_combine(k, s, piece, step, c, step->phase & ACCELERATED ? COMBINE_FREE : 0);
    case VERB_EMERGE: {
        int clause = combining_refused(k, s, piece, step), made = c.b;
        if (clause) return clause;
        if (piece_named(k, made)) return T_03;
        if (!(k->card[k->piece[made].card].abilities & ABILITY(EMERGE))) return A2_ABL_26;
        if (!in_combine_pool(k, s, made) || k->piece[made].seat != step->b) return A2_REQ_17;
        if (!(step->phase & ACCELERATED) && s->seat[step->b].pool < EMERGE_COST) return A2_ABL_26;
        return bits_any(emerge_ends(k, s)) ? A2_ABL_29 : A2_ABL_27;
    }
    case VERB_DROP: {
        if (piece_named(k, c.who)) return T_03;
        if (k->rules.drop_at_end) return A1_PASS_12;
        if (s->robot[piece].flags & ACTED || step->phase & (ACCELERATED | OVERRIDDEN)) return A2_ABL_15;
        if (!may_drop(k, s, c.who)) return s->robot[c.who].where == WAITING ? A2_CCA_05 : A2_ABL_14;
        if (!is_ally(k, s, c.who, piece)) return A2_ABL_21;
        if (step->n & DROP_DECLINED && seat_of(s, c.who) != step->b) return A2_OUR_20;
        return A2_ABL_15;
    }
    case VERB_CLOAK: {
        int clause = cloaking_refused(k, s, step);
        return clause ? clause : hex_named(k, c.a) ? A1_PASS_05 : T_03;
    }
    case VERB_EXCAVATE: return why_not_excavate(k, s, piece, step->b, step->phase);
    case VERB_PILOT:
        if (step->phase & ACCELERATED) return A2_ABL_03;
        return c.a ? 0 : commander_robot(k, s, seat_of(s, piece), RECKLESS_PILOT) ? A2_CMD_44 : A2_CMD_43;
    case VERB_PASS: return step->phase & EXCAVATED_NOW ? A2_OUR_19 : 0;
    default: return 0;
    }
}

static int why_not_dice(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    const Roll *roll = &s->roll;
    uint8_t x[6];
    int count = choice_dice(c);
    if (c.verb == VERB_GAMBIT) {
        if (!(roll->attributes & GAMBIT)) return A2_ATTR_51;
        if (roll->gambled) return A2_ATTR_37;
        if (!successes_of(roll_action(k, roll), roll)) return A2_ATTR_36;
        if (c.a > roll->cost || c.a < 1) return A2_ATTR_31;
        return c.a > s->seat[step->b].pool ? A2_ACT_13 : A2_TIME_01; /* rerolls come first */
    }
    if (c.verb == VERB_PILOT)
        return commander_robot(k, s, seat_of(s, roll->user), RECKLESS_PILOT) ? T_03 : A2_CMD_43;
    bool jam = c.verb == VERB_JAM;
    int who = jam ? roll->target : roll->user;
    if (!who) return A2_RNG_08;
    int most = instance_most(x, jam ? jam_instances(k, s, who, x) : reroll_instances(k, s, who, x));
    for (int face = 1; face <= 6; face++)
        if (FACE_COUNT(c, face) > dice_shown(roll)[face]) return T_03;
    if (count > most) {
        if (jam) return roll->jammed ? A2_ABL_41 : A2_ABL_40;
        return A2_ABL_61;
    }
    return count > s->seat[jam ? seat_of(s, who) : step->b].pool ? A2_ACT_13 : 0;
}

/* The robot waits for nothing that the user's controller decides: it is not affected, or it is done. */
static int why_not_waiting(const AegisKit *k, const State *s, int piece)
{
    const Roll *roll = &s->roll;
    const Action *action = roll_action(k, roll);
    const Robot *robot = &s->robot[piece];
    if (!is_affected(roll, piece)) return !action->range ? A2_RNG_04 : action->radius ? A2_RNG_09 : A2_RNG_01;
    int type = decided_type(k, roll);
    if (type == TYPE_REPAIR) return robot->damage + robot->drain ? A2_TYPE_06 : A2_TYPE_07;
    if (type == TYPE_MOVE) return A2_SHIFT_06;
    return piece == roll->user && type != TYPE_SELF_PUSH ? A2_OUR_11 : A2_PUSH_17;
}

/* A free hex to which a Move can't take the robot: too far, barred, or beyond a STOP hex. */
static int why_not_shifted(const AegisKit *k, const State *s, int piece, int hex, int hexes)
{
    if (hex_distance(k->board, s->robot[piece].hex, hex) > hexes) return A2_SHIFT_01;
    Reach reach;
    reach_flood_by(k, s, s->robot[piece].hex, hexes, false, false, &reach);
    return reach_distance(&reach, hex) >= 0 ? A2_BOARD_14 : A2_SHIFT_04;
}

static int why_not_in_action(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    const Roll *roll = &s->roll;
    int type = decided_type(k, roll);
    if (step->phase <= ACTION_GAMBIT)
        return c.verb == VERB_REROLL || c.verb == VERB_JAM || c.verb == VERB_GAMBIT || c.verb == VERB_PILOT
                   ? why_not_dice(k, s, step, c)
                   : 0;
    if (c.verb != VERB_PUSH && c.verb != VERB_SHIFT && c.verb != VERB_REPAIR && c.verb != VERB_BECOME)
        return 0;
    if (piece_named(k, c.who)) return T_03;
    if (!is_affected(roll, c.who) || !(s->robot[c.who].flags & PENDING)) return why_not_waiting(k, s, c.who);
    if (c.verb == VERB_PUSH && type != TYPE_MOVE) {
        int hexes = push_hexes(k, s, c.who);
        if (c.b > hexes || (k->rules.push_in_full && c.b != hexes))
            return type == TYPE_PULL ? A2_PUSH_02 : A2_PUSH_01;
        return c.a > 6 ? A2_HEX_07 : A2_PUSH_03;
    }
    if (c.verb == VERB_SHIFT && type == TYPE_MOVE) {
        if (!hex_named(k, c.a)) return A2_SHIFT_03;
        if (bits_has(&s->occupied, c.a) || bits_has(&s->terrain, c.a)) return A2_SHIFT_05;
        return why_not_shifted(k, s, c.who, c.a, push_hexes(k, s, c.who));
    }
    if (c.verb == VERB_REPAIR && type == TYPE_REPAIR)
        return c.a + c.b > push_hexes(k, s, c.who) ? A2_TYPE_06 : A2_TYPE_07;
    if (c.verb == VERB_BECOME && type == TYPE_TRUE_FORM) return A2_UNQ_01;
    return 0;
}

/* Words that speak of the activation that has just ended by itself. */
static int why_not_any_more(const AegisKit *k, const State *s, int seat, Choice c)
{
    int piece = c.who && c.verb != VERB_DROP ? c.who : s->last;
    if (piece_named(k, piece) || seat_of(s, piece) != seat) return 0;
    const Robot *robot = &s->robot[piece];
    bool acted = robot->flags & ACTED, moved = robot->flags & MOVED;
    const Action *action;
    switch (c.verb) {
    case VERB_MOVE:
    case VERB_JUMP: return acted ? A2_ACT_07 : moved ? A2_MOVE_10 : 0;
    case VERB_USE:
        if (is_active(s, piece) && effect_flags(k, s, piece) & EFFECT_DISARM) return A2_ATTR_23;
        if (acted) return A2_ACTN_01;
        action = ref_action(k, c.a);
        return action && moved && attributes_now(k, s, piece, action) & HEAVY ? A2_ATTR_40 : 0;
    case VERB_COMBINE:
    case VERB_EMERGE:
        if (robot->flags & GROUNDED) return A2_CMD_36;
        return !acted ? 0 : c.verb == VERB_COMBINE && c.c > 1 ? A2_SCRAP_06 : A2_COMB_26;
    case VERB_DROP: return k->rules.drop_at_end ? A1_PASS_12 : acted ? A2_ABL_15 : 0;
    case VERB_CLOAK: return acted || moved ? A1_PASS_06 : 0;
    default: return 0;
    }
}

/* A Parting Shot at that robot: is it only a Beacon that forbids it? */
static int why_not_parting(const AegisKit *k, const State *s, Choice c)
{
    if (piece_named(k, c.b) || !is_active(s, c.b)) return A2_ABL_55;
    for (int i = s->steps.depth - 1; i >= 0 && s->steps.step[i].kind == STEP_PARTING; i--) {
        const Step *step = &s->steps.step[i];
        int weapon = parting_weapon(k, s, step);
        if (step->who != c.who || !weapon) continue;
        Bits seen = parting_seen(k, s, step, weapon);
        return bits_has(&seen, s->robot[c.b].hex) ? A2_ABL_08 : A2_ABL_55;
    }
    return A2_ABL_55;
}

/* Aether Wind, False Army and Run of Luck, as far as they are open. */
static int why_not_after(const AegisKit *k, const State *s, int seat, const Step *step, Choice c)
{
    bool luck = step->n & AFTER_LUCK && is_active(s, step->who);
    if (c.verb == VERB_MOVE && step->n & AFTER_WIND) return A2_CMD_03;
    if (c.verb == VERB_AVENGE && step->n & AFTER_ARMY) {
        bool drone = !piece_named(k, c.who) && k->piece[c.who].drone;
        if (drone && is_active(s, c.who) && is_protected(k, s, seat, c.who)) return A2_SETUP_09;
        return drone && s->robot[c.who].flags & FRESH ? A2_DRONE_05 : A2_CMD_18;
    }
    if (c.verb == VERB_COMBINE && luck) {
        Step as_step = {.who = step->who, .b = (int16_t)seat};
        return why_not_combine(k, s, step->who, &as_step, c, COMBINE_LUCK);
    }
    if (c.verb == VERB_EMERGE && luck && !piece_named(k, c.b)) {
        bool emerges = k->card[k->piece[c.b].card].abilities & ABILITY(EMERGE);
        if (!emerges || s->seat[seat].pool < EMERGE_COST) return A2_ABL_26;
        if (!in_combine_pool(k, s, c.b) || k->piece[c.b].seat != seat) return A2_REQ_17;
        return bits_any(emerge_ends(k, s)) ? A2_CMD_51 : A2_ABL_27;
    }
    return why_not_any_more(k, s, seat, c);
}

/* Answers of classic_turn.c that are right or wrong by one clause each. */
static const struct {
    uint8_t verb, step;
    uint16_t clause;
} around[] = {{VERB_SALVAGE, STEP_START, A1_CMDR_06},  {VERB_SHIFT, STEP_START, A1_CMDR_24},
              {VERB_DECOY, STEP_FINISH, A1_CMDR_28},   {VERB_PROPAGANDA, STEP_FINISH, A1_MACH_14},
              {VERB_SHIELD, STEP_SHIELD, A1_CMDR_13},  {VERB_UNDAUNTED, STEP_UNDAUNTED, A1_MACH_11},
              {VERB_SHIFT, STEP_UNDAUNTED, A1_MACH_11}};

/* The questions of classic_turn.c. */
static int why_not_around(const AegisKit *k, const State *s, int seat, const Step *step, Choice c)
{
    switch (c.verb) {
    case VERB_TERRAIN: {
        if (step->kind != STEP_TERRAIN) return 0;
        if (!hex_named(k, c.a)) return T_03;
        for (int zone = 1; zone <= k->board->zones; zone++)
            if (bits_has(board_set(k->board, zone[zone], 0), c.a)) return A1_SETUP_04;
        return bits_has(&s->terrain, c.a) ? A1_SETUP_03 : A1_SETUP_05;
    }
    case VERB_EQUIP:
        return step->kind == STEP_EQUIP && !piece_named(k, c.b) ? equip_refused(k, s, seat, c.b) : 0;
    case VERB_DROP:
        if (step->kind != STEP_FINISH) return 0;
        if (piece_named(k, c.who)) return T_03;
        return s->robot[c.who].where != WAITING   ? A1_PASS_11
               : waits_to_drop(k, s, seat, c.who) ? A1_PASS_13
                                                  : A1_PASS_12;
    default: break;
    }
    for (int i = 0; i < countof(around); i++)
        if (around[i].verb == c.verb && around[i].step == step->kind) return around[i].clause;
    return 0;
}

static int why_not(const AegisKit *k, const State *s, int seat, Choice c)
{
    if (!s->steps.depth) return 0;
    const Step *step = steps_peek(&s->steps);
    bool asked = aegis_asked(&k->head, s) >> seat & 1;
    if (c.verb == VERB_ACTIVATE || c.verb == VERB_ACCELERATE || c.verb == VERB_OVERRIDE)
        return why_not_activate(k, s, seat, c);
    if (!asked || step->kind == STEP_TURN) return why_not_any_more(k, s, seat, c);
    switch (step->kind) {
    case STEP_ACTIVATION: return why_not_in_activation(k, s, step, c);
    case STEP_ACTION: return why_not_in_action(k, s, step, c);
    case STEP_DEPLOY: {
        if (c.verb != VERB_DEPLOY) return 0;
        int clause = piece_named(k, c.who);
        if (clause) return clause;
        if (!c.a) return A2_ABL_14;
        if (!hex_named(k, c.a)) return T_03;
        if (bits_has(&s->occupied, c.a)) return A2_SETUP_07;
        return A2_SETUP_04;
    }
    case STEP_TERRAIN:
    case STEP_EQUIP:
    case STEP_START:
    case STEP_FINISH:
    case STEP_SHIELD:
    case STEP_UNDAUNTED: return why_not_around(k, s, seat, step, c);
    case STEP_PICK: return c.verb == VERB_PICK ? A2_BO3_01 : 0;
    case STEP_ZONES: return c.verb == VERB_ZONES ? A2_TPLAY_02 : 0;
    case STEP_TRIGGERS:
    case STEP_SALVO:
    case STEP_ULTRA:
        if (c.verb == VERB_EXCAVATE) return why_not_excavate(k, s, step->who, seat, step->phase);
        if (step->phase & EXCAVATED_NOW && (c.verb == VERB_PASS || c.verb == VERB_TRIGGER)) return A2_OUR_19;
        if (step->kind == STEP_TRIGGERS && c.verb == VERB_TRIGGER) return why_not_trigger(k, s, step, c);
        return why_not_given_use(k, s, step, c);
    case STEP_ANSWER: {
        int piece = c.who ? c.who : step->who;
        if (c.verb == VERB_EXCAVATE) return why_not_excavate(k, s, piece, seat, step->phase);
        if (c.verb != VERB_USE) return step->phase & EXCAVATED_NOW && c.verb == VERB_PASS ? A2_OUR_19 : 0;
        if (piece_named(k, piece) || !is_active(s, piece)) return T_03;
        if (step->who && piece != step->who) return step->phase & EXCAVATED_NOW ? A2_OUR_19 : T_02;
        if (!step->who && (seat_of(s, piece) != seat || !has(k, s, piece, RETURN_FIRE))) return A2_ABL_73;
        return why_not_use(k, s, piece, c, use_as_answer(s, piece));
    }
    case STEP_STAND: return c.verb == VERB_STAND ? A2_MOVE_08 : 0;
    case STEP_JUMP: return c.verb == VERB_JUMP ? A2_CMD_27 : 0;
    case STEP_PARTING:
        return c.verb == VERB_PARTING ? why_not_parting(k, s, c)
               : c.verb == VERB_DRONE ? A2_ABL_24
               : c.verb == VERB_PASS  ? A2_ABL_22
                                      : 0;
    case STEP_DRONES:
        if (c.verb != VERB_DRONE) return 0;
        return !hex_named(k, c.a) ? T_03 : hex_is_free(k, s, c.a) ? A2_CCA_09 : A2_DRONE_14;
    case STEP_BLITZ: return why_not_blitz(k, s, step, c);
    case STEP_BLITZ_ALL:
    case STEP_SALVO_ALL: return why_not_due(k, s, step, c);
    case STEP_AFTER: return why_not_after(k, s, seat, step, c);
    case STEP_EMERGE: return why_not_emerging(k, s, step, c);
    case STEP_STAR:
        if (c.verb == VERB_COMBINE && step->n == 1) return A2_STAR_41;
        if (c.verb == VERB_SWAP && step->n == 2) return A2_STAR_44;
        return c.verb == VERB_STRIKE || c.verb == VERB_SHIFT ? A2_UNQ_12
               : c.verb == VERB_STAR                         ? A2_UNQ_11
                                                             : 0;
    default: return 0;
    }
}

/* The clause itself is the reason, without its examples and page. */
static bool refuse_by(Refusal *refusal, int clause)
{
    const char *text = clause_texts[clause].text, *end = strstr(text, " Example:"),
               *page = strstr(text, " (p.");
    if (!end || (page && page < end)) end = page;
    int length = end ? (int)(end - text) : (int)strlen(text);
    return refuse(refusal, clause, "%.*s", length > 230 ? 230 : length, text);
}

bool aegis_allows(const Kit *kit, const void *state, int seat, Choice c, Refusal *refusal)
{
    const AegisKit *k = KIT(kit);
    const State *s = CONST_STATE(state);
    unsigned asked = aegis_asked(kit, state);
    if (asked >> seat & 1) {
        Choice list[CHOICES_MAX];
        int n = list_choices(k, s, seat, list);
        for (int i = 0; i < n; i++)
            if (choice_same(list[i], c)) return true;
    }
    int clause = clause_now(k, seat >= 1 && seat <= k->seats ? why_not(k, s, seat, c) : T_07);
    if (clause && edition_has(k->rules.number, clause))
        return refuse_by(refusal, clause); /* the other book forbids nothing */
    if (s->over) return refuse(refusal, T_04, "The match is over.");
    if (!(asked >> seat & 1)) return refuse(refusal, T_01, "It is not this seat's turn to choose.");
    return refuse(refusal, T_02, "That is no answer to what is asked now.");
}
