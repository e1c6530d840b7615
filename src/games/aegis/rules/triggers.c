/* What combining sets off: COMBINE Actions, star abilities and component abilities, in any order that
   the controller likes (A2-ABIL-07, A2-ABIL-11). */
#include "games/aegis/rules/rules.h"

bool drone_hexes(const AegisKit *k, const State *s, int from, int distance, Area *hexes)
{
    *hexes = area_ring(k, s, from, distance); /* A2-DRONE-14, A2-CCA-09 */
    return area_any(k, s, *hexes);
}

bool is_disarmed(const AegisKit *k, const State *s, int piece)
{
    return effect_flags(k, s, piece) & EFFECT_DISARM;
}

/* The seat that decides about a new robot: its controller. */
static int trigger_seat(const State *s, const Step *step) { return seat_of(s, step->who); }

static uint32_t status_of_part(int ability)
{
    switch (ability) {
    case COMBINE_BLAZE: return BLAZE;
    case COMBINE_RUST: return RUST;
    case COMBINE_QUELL: return QUELL;
    case COMBINE_DISARM: return DISARM;
    case COMBINE_RESTRAIN: return RESTRAIN;
    default: return 0;
    }
}

/* Robots on which a component ability may be used (A2-CCA-01..04, -10). */
static bool part_target_ok(const AegisKit *k, const State *s, int ability, int made, int seat, int piece)
{
    if (!is_active(s, piece)) return false;
    switch (ability) {
    case COMBINE_ASSAULT:
    case COMBINE_SHIELD: return piece != made && is_ally_seat(k, seat, seat_of(s, piece));
    case COMBINE_SHIFT: return is_ally_seat(k, seat, seat_of(s, piece));
    default: return piece != made && !is_protected(k, s, seat, piece);
    }
}

/* A2-ABL-08: abilities that target are bound by Beacon too; `ok` says who could be chosen. */
static bool beacon_allows(const AegisKit *k, const State *s, int seat, int piece)
{
    if (!(k->all_abilities & ABILITY(BEACON))) return true;
    bool bound = false;
    PIECES_EACH (k, other)
        if (is_active(s, other) && !is_ally_seat(k, seat, seat_of(s, other)) && has(k, s, other, BEACON) &&
            !is_protected(k, s, seat, other)) {
            if (other == piece) return true;
            bound = true;
        }
    return !bound;
}

static int list_part(const AegisKit *k, const State *s, const Step *step, int seat, Choice *out, int n,
                     bool *forced)
{
    for (int ability = PART_FIRST; ability <= PART_LAST; ability++) {
        if (!(step->a >> (ability - PART_FIRST) & 1)) continue;
        Choice c = {VERB_TRIGGER, step->who, (int16_t)ability, 0, 0};
        if (ability == COMBINE_DROP) { /* A2-CCA-05 */
            if (is_active(s, step->n)) choice_add(out, &n, c);
            continue;
        }
        if (ability == COMBINE_FUEL) { /* A2-CCA-08: it happens, and when is the player's choice */
            choice_add(out, &n, c);
            *forced = true;
            continue;
        }
        if (ability == COMBINE_DRONE) {
            Area hexes;
            int distance = card_of(k, s, step->who)->combine_drone_distance;
            if (is_active(s, step->n) && drone_slot(k, s, seat) &&
                drone_hexes(k, s, s->robot[step->n].hex, distance, &hexes)) {
                choice_add(out, &n, c);
                *forced = true;
            }
            continue;
        }
        PIECES_EACH (k, piece) {
            if (!part_target_ok(k, s, ability, step->n, seat, piece)) continue;
            c.b = (int16_t)piece;
            choice_add(out, &n, c);
            if (ability != COMBINE_SHIFT) *forced = true;
        }
    }
    return n;
}

static int list_star(const AegisKit *k, const State *s, const Step *step, int seat, Choice *out, int n)
{
    int made = step->who;
    for (int ability = STAR_FIRST; ability <= STAR_LAST; ability++) {
        if (!(step->a >> (ability - STAR_FIRST) & 1)) continue;
        Choice c = {VERB_TRIGGER, (uint8_t)made, (int16_t)ability, 0, 0};
        if (ability == SUPERBLITZ || ability == SUPERSALVO) { /* A2-CAB-02, A2-CAB-13 */
            PIECES_EACH (k, piece)
                if (piece != made && is_active(s, piece) && is_ally_seat(k, seat, seat_of(s, piece)) &&
                    !(ability == SUPERSALVO && is_disarmed(k, s, piece))) { /* A2-CAB-17 */
                    c.b = (int16_t)piece;
                    choice_add(out, &n, c);
                }
        } else if (ability == RESONATE) { /* A2-CAB-10, A2-CAB-11 */
            PIECES_EACH (k, piece)
                if (is_active(s, piece) && !is_protected(k, s, seat, piece) &&
                    beacon_allows(k, s, seat, piece)) {
                    c.b = (int16_t)piece;
                    choice_add(out, &n, c);
                }
        } else {
            choice_add(out, &n, c);
        }
    }
    for (int ability = CLASSIC_STAR_FIRST; ability <= CLASSIC_STAR_LAST; ability++) {
        if (!(step->b >> (ability - CLASSIC_STAR_FIRST) & 1)) continue;
        Choice c = {VERB_TRIGGER, (uint8_t)made, (int16_t)ability, 0, 0};
        if (ability != CAPTURE) {
            choice_add(out, &n, c);
            continue;
        }
        PIECES_EACH (k, piece) /* A1-CABL-08 */
            if (is_active(s, piece) && is_targetable(k, s, seat, piece)) {
                c.b = (int16_t)piece;
                choice_add(out, &n, c);
            }
    }
    return n;
}

/* Everything that is still open for a new robot. The steps of its components lie right below. */
static int triggers_list(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    int depth = s->steps.depth - 1, n = 0;
    int made = step->who, seat = trigger_seat(s, step);
    bool forced = false;
    UseContext use = {.payer = (uint8_t)seat, .mode = USE_SURE, .slots = step->n};
    if (step->phase & EXCAVATED_NOW && is_active(s, made)) {
        n = list_uses(k, s, made, &use, out, n);
        if (n) return n; /* one of them must follow: A2-OUR-19 */
    }
    for (int i = depth - 1; i >= 0 && s->steps.step[i].kind == STEP_PART && s->steps.step[i].n == made; i--)
        n = list_part(k, s, &s->steps.step[i], seat, out, n, &forced);
    if (is_active(s, made)) {
        n = list_star(k, s, step, seat, out, n);
        if (step->n) {
            n = list_uses(k, s, made, &use, out, n);
            if (may_excavate(k, s, made, use, step->phase))
                choice_add(out, &n, (Choice){VERB_EXCAVATE, (uint8_t)made, 0, 0, 0});
        }
    }
    if (n && !forced) choice_add(out, &n, (Choice){.verb = VERB_PASS});
    return n;
}

static void triggers_close(State *s)
{
    int made = steps_pop(&s->steps).who;
    while (s->steps.depth && steps_peek(&s->steps)->kind == STEP_PART && steps_peek(&s->steps)->n == made)
        steps_pop(&s->steps);
}

static int free_hexes_of_move(const AegisKit *k, const State *s, int piece) /* A2-CAB-04 */
{
    Gait gait = gait_of(k, s, piece);
    int hexes = gait.move * gait.per_energy;
    return hexes > 200 ? 200 : hexes;
}

/* A2-CAB-04, A1-CABL-05, A1-CABL-14: the first edition counts the Movement Value itself. */
int blitz_hexes(const AegisKit *k, const State *s, int piece)
{
    return kit_rules(k)->blitz_by_value ? gait_of(k, s, piece).move : free_hexes_of_move(k, s, piece);
}

static void part_apply(const AegisKit *k, State *s, Choice c, Events *events)
{
    int depth = s->steps.depth - 1, made = s->steps.step[depth].who,
        seat = trigger_seat(s, &s->steps.step[depth]), output = 0;
    for (int i = depth - 1; i >= 0; i--) /* tick it off */
        if (s->steps.step[i].kind == STEP_PART && s->steps.step[i].who == c.who) {
            s->steps.step[i].a &= (int16_t)~(1 << (c.a - PART_FIRST));
            output = s->steps.step[i].phase;
            break;
        }
    const Card *card = card_of(k, s, c.who);
    event_add(events, EVENT_TRIGGERED,
              c.a == COMBINE_DROP      ? A2_CCA_05
              : c.a == COMBINE_FUEL    ? A2_CCA_08
              : c.a == COMBINE_DRONE   ? A2_CCA_09
              : c.a == COMBINE_SHIFT   ? A2_CCA_10
              : c.a == COMBINE_ASSAULT ? A2_CCA_01
              : c.a == COMBINE_SHIELD  ? A2_CCA_02
                                       : A2_CCA_04,
              c.who, c.b, c.a);
    switch (c.a) {
    case COMBINE_ASSAULT: robot_buff(k, s, c.b, TYPE_BUFF_DAMAGE, 1, seat, A2_CCA_01, events); break;
    case COMBINE_SHIELD: robot_buff(k, s, c.b, TYPE_BUFF_DEFENSE, 1, seat, A2_CCA_02, events); break;
    case COMBINE_FUEL: energy_add(k, s, seat, output, A2_CCA_08, events); break;
    case COMBINE_DROP:
        robot_lift(s, made);
        s->robot[made].where = WAITING;
        event_add(events, EVENT_DROPPED, A2_CCA_05, made, 0, 0);
        settle(s); /* A2-WIN-08 */
        break;
    case COMBINE_SHIFT:
        steps_push(
            &s->steps,
            (Step){
                .kind = STEP_BLITZ, .phase = BLITZ_SHIFT, .who = (uint8_t)c.b, .n = 2, .a = (int16_t)seat});
        break;
    case COMBINE_DRONE:
        steps_push(&s->steps, (Step){.kind = STEP_DRONES,
                                     .phase = card->combine_drone,
                                     .who = (uint8_t)made,
                                     .n = card->combine_drone_count,
                                     .a = card->combine_drone_distance,
                                     .b = (int16_t)seat});
        break;
    default: robot_afflict(k, s, c.b, status_of_part(c.a), seat, A2_CCA_04, events); break;
    }
}

/* A2-CAB-18, A2-CAB-19: all active enemies, protected ones apart. */
static void afflict_enemies(const AegisKit *k, State *s, int seat, uint32_t status, int clause,
                            Events *events)
{
    PIECES_EACH (k, piece)
        if (is_active(s, piece) && !is_ally_seat(k, seat, seat_of(s, piece)) &&
            !is_protected(k, s, seat, piece))
            robot_afflict(k, s, piece, status, seat, clause, events);
}

/* "Your other robots": not a teammate's. */
static void due_mark(const AegisKit *k, State *s, int made, int seat, int due)
{
    PIECES_EACH (k, piece)
        if (piece != made && is_active(s, piece) && seat_of(s, piece) == seat &&
            !(due == DUE_MOVE && kit_rules(k)->restrained_stay &&
              effect_flags(k, s, piece) & EFFECT_RESTRAIN))
            s->robot[piece].due |= (uint8_t)due;
}

void due_clear(const AegisKit *k, State *s, int seat, int due)
{
    PIECES_EACH (k, piece)
        if (seat_of(s, piece) == seat) s->robot[piece].due &= (uint8_t)~due;
}

int step_due(const Step *step) { return step->kind == STEP_BLITZ_ALL ? DUE_MOVE : DUE_FIRE; }

static const uint16_t star_clause[] = {
    [BLITZ - STAR_FIRST] = A2_CAB_01,       [SUPERBLITZ - STAR_FIRST] = A2_CAB_02,
    [ULTRABLITZ - STAR_FIRST] = A2_CAB_03,  [HARDSHIELD - STAR_FIRST] = A2_CAB_06,
    [IGNITION - STAR_FIRST] = A2_CAB_07,    [REFUEL - STAR_FIRST] = A2_CAB_09,
    [RESONATE - STAR_FIRST] = A2_CAB_10,    [SALVO - STAR_FIRST] = A2_CAB_12,
    [SUPERSALVO - STAR_FIRST] = A2_CAB_13,  [ULTRASALVO - STAR_FIRST] = A2_CAB_14,
    [TIDEMAKER - STAR_FIRST] = A2_CAB_18,   [WORLDFIRE - STAR_FIRST] = A2_CAB_19,
    [ULTRACOMBINE - STAR_FIRST] = A2_CAB_20};

/* A1-CABL-10: the enemies around it, once it has moved. */
void flicker_end(const AegisKit *k, State *s, int made, Events *events)
{
    int seat = seat_of(s, made);
    Bits near = robots_beside(k, s, s->robot[made].hex);
    BITS_EACH (near, hex) {
        int piece = s->at[hex];
        if (is_ally_seat(k, seat, seat_of(s, piece))) continue;
        effects_of(k, s, piece, seat)->flags |= EFFECT_FLICKER;
        event_add(events, EVENT_STATUS, A1_CABL_10, piece, seat, -FLICKER);
    }
}

/* The first edition's own: A1-CABL-06 to A1-CABL-10, A1-CABL-15. */
static void classic_star_apply(const AegisKit *k, State *s, Choice c, Events *events)
{
    static const uint16_t clause[] = {A1_CABL_06, A1_CABL_08, A1_CABL_09, A1_CABL_15};
    Step *step = steps_top(&s->steps);
    int made = step->who, seat = trigger_seat(s, step);
    step->b &= (int16_t)~(1 << (c.a - CLASSIC_STAR_FIRST));
    event_add(events, EVENT_TRIGGERED, clause[c.a - CLASSIC_STAR_FIRST], made, c.b, c.a);
    switch (c.a) {
    case DETONATOR:
        settle(s);
        PIECES_EACH (k, piece)
            if (is_active(s, piece) && !is_ally_seat(k, seat, seat_of(s, piece)) &&
                place_distance(k, s, s->robot[made].hex, s->robot[piece].hex) <= 2 &&
                !is_protected(k, s, seat, piece))
                robot_damage(k, s, piece, 2, made, A1_CABL_06, events);
        break;
    case CAPTURE:
        target_note(k, s, seat, c.b);
        robot_afflict(k, s, c.b, RESTRAIN, seat, A1_CABL_08, events);
        break;
    case FLICKER:
        steps_push(&s->steps, (Step){.kind = STEP_BLITZ,
                                     .phase = BLITZ_FLICKER,
                                     .who = (uint8_t)made,
                                     .n = (uint8_t)free_hexes_of_move(k, s, made),
                                     .a = (int16_t)seat});
        break;
    default:
        effects_of(k, s, made, seat)->flags |= EFFECT_VANISH;
        event_add(events, EVENT_STATUS, A1_CABL_15, made, seat, -VANISH);
        break;
    }
}

static void star_apply(const AegisKit *k, State *s, Choice c, Events *events)
{
    Step *step = steps_top(&s->steps);
    int made = step->who, seat = trigger_seat(s, step);
    if (c.a >= CLASSIC_FIRST) {
        classic_star_apply(k, s, c, events);
        return;
    }
    step->a &= (int16_t)~(1 << (c.a - STAR_FIRST));
    event_add(events, EVENT_TRIGGERED, star_clause[c.a - STAR_FIRST], made, c.b, c.a);
    switch (c.a) {
    case BLITZ:
        steps_push(&s->steps, (Step){.kind = STEP_BLITZ,
                                     .who = (uint8_t)made,
                                     .n = (uint8_t)blitz_hexes(k, s, made),
                                     .a = (int16_t)seat});
        break;
    case SUPERBLITZ:
        steps_push(&s->steps, (Step){.kind = STEP_BLITZ,
                                     .phase = BLITZ_OTHER,
                                     .who = (uint8_t)c.b,
                                     .n = (uint8_t)free_hexes_of_move(k, s, c.b),
                                     .a = (int16_t)seat});
        break;
    case ULTRABLITZ:
        due_mark(k, s, made, seat, DUE_MOVE);
        steps_push(&s->steps, (Step){.kind = STEP_BLITZ_ALL, .who = (uint8_t)made, .a = (int16_t)seat});
        break;
    case HARDSHIELD:
        PIECES_EACH (k, piece)
            if (is_active(s, piece) && is_ally_seat(k, seat, seat_of(s, piece)) &&
                place_distance(k, s, s->robot[made].hex, s->robot[piece].hex) <= 1)
                robot_buff(k, s, piece, TYPE_BUFF_DEFENSE, 1, seat, A2_CAB_06, events);
        break;
    case IGNITION: {
        int used = combine_slots(card_of(k, s, made)) & ~step->n;
        activation_open(k, s, made, seat, SPECIAL, A2_CAB_07, events);
        if (kit_rules(k)->action_once_a_turn) steps_top(&s->steps)->n |= (uint8_t)used; /* A1-ACTV-05 */
        break;
    }
    case REFUEL: energy_add(k, s, seat, output_of(k, s, made), A2_CAB_09, events); break;
    case RESONATE:
        effects_of(k, s, c.b, seat)->flags |= EFFECT_RESONATE;
        event_add(events, EVENT_STATUS, A2_CAB_10, c.b, seat, 0);
        break;
    case SALVO:
    case SUPERSALVO: {
        int piece = c.a == SALVO ? made : c.b;
        steps_push(&s->steps, (Step){.kind = STEP_SALVO, .who = (uint8_t)piece, .a = (int16_t)seat});
        break;
    }
    case ULTRASALVO:
        due_mark(k, s, made, seat, DUE_FIRE);
        steps_push(&s->steps, (Step){.kind = STEP_SALVO_ALL, .who = (uint8_t)made, .a = (int16_t)seat});
        break;
    case TIDEMAKER: afflict_enemies(k, s, seat, RUST, A2_CAB_18, events); break;
    case WORLDFIRE: afflict_enemies(k, s, seat, BLAZE, A2_CAB_19, events); break;
    case ULTRACOMBINE: ultra_open(k, s, made); break;
    }
}

static void triggers_answer(const AegisKit *k, State *s, Choice c, Dice *dice, Events *events)
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

/* A component ability: is it open, and is the robot named one that it may be given to? */
static int why_not_part(const AegisKit *k, const State *s, const Step *step, int seat, Choice c)
{
    const Step *part = NULL;
    for (const Step *below = step; below > s->steps.step && (below - 1)->kind == STEP_PART && !part; below--)
        if ((below - 1)->n == step->who && (below - 1)->who == c.who) part = below - 1;
    bool has_it = card_of(k, s, c.who)->abilities & ABILITY(c.a);
    if (!part && has_it && s->robot[c.who].where == UNDER && s->robot[c.who].under == step->who)
        return A2_ABIL_06;
    if (!part || !(part->a >> (c.a - PART_FIRST) & 1)) return A2_ABIL_05;
    switch (c.a) {
    case COMBINE_ASSAULT:
    case COMBINE_SHIELD: return c.b == step->who ? A2_CCA_03 : c.a == COMBINE_ASSAULT ? A2_CCA_01 : A2_CCA_02;
    case COMBINE_SHIFT: return A2_CCA_10;
    case COMBINE_DRONE: return drone_slot(k, s, seat) ? A2_DRONE_14 : A2_DRONE_04;
    case COMBINE_DROP: return A2_CCA_05;
    default: break;
    }
    if (c.b && is_active(s, c.b) && is_protected(k, s, seat, c.b)) return unaffected_clause(k);
    return A2_CCA_04;
}

static int why_not_trigger(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    int seat = trigger_seat(s, step);
    bool classic = c.a >= CLASSIC_STAR_FIRST && c.a <= CLASSIC_STAR_LAST;
    if (((c.a < STAR_FIRST || c.a > PART_LAST) && !classic) || piece_named(k, c.who) ||
        (c.b && piece_named(k, c.b)))
        return T_03;
    if (classic) {
        if (c.who != step->who || !(step->b >> (c.a - CLASSIC_STAR_FIRST) & 1)) return A1_CABL_02;
        if (c.a != CAPTURE || !c.b || !is_active(s, c.b)) return A1_CABL_08;
        int opening = opening_forbids(k, s, seat, c.b);
        if (opening) return opening;
        return effect_flags(k, s, c.b) & EFFECT_CLOAK ? A1_PASS_07 : A1_CABL_15;
    }
    if (c.a >= PART_FIRST) return why_not_part(k, s, step, seat, c);
    if (c.who != step->who || !(step->a >> (c.a - STAR_FIRST) & 1)) return A2_ABIL_04;
    bool there = c.b && is_active(s, c.b);
    switch (c.a) {
    case SUPERBLITZ: return A2_CAB_02;
    case SUPERSALVO:
        return there && c.b != c.who && is_ally(k, s, c.b, c.who) && is_disarmed(k, s, c.b) ? A2_CAB_17
                                                                                            : A2_CAB_13;
    case RESONATE:
        if (there && is_protected(k, s, seat, c.b)) return unaffected_clause(k);
        return there && !beacon_allows(k, s, seat, c.b) ? A2_ABL_08 : A2_CAB_10;
    default: return A2_ABIL_04;
    }
}

static int triggers_why_not(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    UseContext use = {.payer = (uint8_t)seat_of(s, step->who), .mode = USE_SURE, .slots = step->n};
    if (c.verb == VERB_EXCAVATE) return why_not_excavate(k, s, step->who, trigger_seat(s, step), step->phase);
    if (step->phase & EXCAVATED_NOW && (c.verb == VERB_PASS || c.verb == VERB_TRIGGER)) return A2_OUR_19;
    if (c.verb == VERB_PASS && !c.who) return A2_ABIL_11; /* something that is no "may" is open */
    return c.verb == VERB_TRIGGER ? why_not_trigger(k, s, step, c) : why_not_given_use(k, s, step, c, use);
}

/* Fuels that are all that is left come by themselves: their order changes nothing. */
static bool triggers_run(const AegisKit *k, State *s, Dice *dice, Events *events)
{
    Choice list[CHOICES_MAX];
    int n = triggers_list(k, s, steps_peek(&s->steps), list), fuels = 0;
    for (int i = 0; i < n; i++) fuels += list[i].verb == VERB_TRIGGER && list[i].a == COMBINE_FUEL;
    if (n > 1 && fuels < n) return true;
    if (n > 1)
        triggers_answer(k, s, list[0], dice, events);
    else
        return prompt_run(k, s, dice, events);
    return false;
}

AEGIS_ROW const StepKind triggers_step = {
    .seat = trigger_seat,
    .list = triggers_list,
    .roll = triggers_answer,
    .why_not = triggers_why_not,
    .run = triggers_run,
    .passes = true,
    .prompt = {"triggers", "Use what combining has triggered, in any order.", A2_ABIL_07},
};

static bool part_run(const AegisKit *k, State *s, Dice *dice, Events *events)
{
    (void)k, (void)dice, (void)events;
    steps_pop(&s->steps);
    return false;
}

AEGIS_ROW const StepKind part_step = {.run = part_run};
