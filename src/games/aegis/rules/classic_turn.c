/* What the first edition does around a turn: abilities as it starts and as it ends, terrain that players
   place, equipping a Machineless Commander, and the questions of Wild Shield and Undaunted. */
#include "games/aegis/rules/rules.h"

enum { DECOYED = 1, SPREAD = 2 }; /* STEP_FINISH.n */
enum { SHIFTY_HEXES = 2, DROP_DISTANCE = 5, TERRAIN_MAX = 10, TERRAIN_APART = 2, SALVAGE_DAMAGE = 2 };

/* ---- a turn starts: A1-TURN-17 ---- */

/* May this robot return, as it lies destroyed? A combined one is in the Combine Pool then: A1-CMDR-06. */
bool may_salvage(const AegisKit *k, const State *s, int piece)
{
    const Robot *robot = &s->robot[piece];
    bool fallen = robot->where == DESTROYED || (robot->where == IN_BOX && robot->marks & WRECKED);
    return fallen && has_classic(k, s, piece, DREAD_SALVAGE);
}

static bool may_pay_salvage(const AegisKit *k, const State *s, int seat, int ally)
{
    return is_active(s, ally) && is_ally_seat(k, seat, seat_of(s, ally)) &&
           !(effect_flags(k, s, ally) & EFFECT_VANISH);
}

static int start_list(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    int n = 0, seat = step->who, robots = k->basics[seat] + k->combined[seat];
    if (!(step->n & SHIFTED) && classic_robot(k, s, seat, SHIFTY_BUSINESS))
        PIECES_EACH (k, piece) /* A1-CMDR-24, A1-CMDR-25 */
            if (is_active(s, piece)) n = list_shifts(k, s, piece, SHIFTY_HEXES, false, out, n);
    bool salvages = !(step->n & SALVAGED) && kit_classic(k) & CLASSIC(DREAD_SALVAGE);
    for (int fallen = k->first[seat]; salvages && fallen < k->first[seat] + robots; fallen++) {
        if (!may_salvage(k, s, fallen) || second_commander(k, s, seat, fallen, 0, 0)) continue;
        PIECES_EACH (k, ally) {
            if (!may_pay_salvage(k, s, seat, ally)) continue;
            Choice salvage = {.verb = VERB_SALVAGE, .who = (uint8_t)fallen};
            choice_put_other(&salvage, ally);
            n = list_places(k, s, area_beside(k, s, s->robot[ally].hex), salvage, out, n);
        }
    }
    choice_add(out, &n, (Choice){.verb = VERB_PASS});
    return n;
}

static void start_answer(const AegisKit *k, State *s, Choice c, Events *events)
{
    Step *step = steps_top(&s->steps);
    int seat = step->who;
    if (c.verb == VERB_SHIFT) {
        step->n |= SHIFTED;
        event_add(events, EVENT_TRIGGERED, A1_CMDR_24, classic_robot(k, s, seat, SHIFTY_BUSINESS), c.who,
                  SHIFTY_BUSINESS);
        shift_run(k, s, c.who, choice_place(c), events);
        settle(s);
    } else if (c.verb == VERB_SALVAGE) { /* A1-CMDR-06 to A1-CMDR-08 */
        step->n |= SALVAGED;
        settle(s);
        robot_reset(k, s, c.who, ACTIVE, 0);
        robot_put(s, c.who, choice_place(c));
        event_add_at(events, EVENT_RETURNED, A1_CMDR_06, c.who, choice_place(c), 0);
        robot_damage(k, s, choice_other(c), SALVAGE_DAMAGE, c.who, A1_CMDR_06, events);
    } else {
        steps_pop(&s->steps);
        if (!alternates(k)) turn_recharge(k, s, seat, events);
    }
}

int salvage_withheld(const AegisKit *k, const State *s, int seat, Choice c)
{
    if (c.verb != VERB_SALVAGE || piece_named(k, c.who) || k->piece[c.who].seat != seat) return 0;
    return may_salvage(k, s, c.who) && second_commander(k, s, seat, c.who, 0, 0) ? A2_DRAFT_14 : 0;
}

static int start_why_not(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    int withheld = salvage_withheld(k, s, step->who, c);
    if (withheld) return withheld;
    return c.verb == VERB_SALVAGE ? A1_CMDR_06 : c.verb == VERB_SHIFT ? A1_CMDR_24 : 0;
}

AEGIS_ROW const StepKind start_step = {
    .seat = seat_in_who,
    .list = start_list,
    .answer = start_answer,
    .why_not = start_why_not,
    .seated = true,
    .prompt = {"start", "Use an ability before your Recharge Phase?", A1_TURN_17},
};

/* ---- a turn ends: A1-TURN-20 ---- */

void drop_apply(const AegisKit *k, State *s, int piece, int hex, Events *events)
{
    Robot *robot = &s->robot[piece];
    robot->where = ACTIVE;
    robot->flags = 0; /* A2-ABL-16 */
    robot_put(s, piece, hex);
    event_add_at(events, EVENT_DROPPED, k->piece[piece].basic ? A2_ABL_15 : A2_CCA_06, piece, hex, 0);
    robot_arrived(k, s, piece, events);
}

/* A1-PASS-12, A1-PASS-13. */
static Area drop_hexes(const AegisKit *k, const State *s, int seat)
{
    Area hexes = area_free(k, s);
    PIECES_EACH (k, enemy)
        if (is_active(s, enemy) && !is_ally_seat(k, seat, seat_of(s, enemy)))
            area_keep_off(k, &hexes, s->robot[enemy].hex, DROP_DISTANCE);
    return hexes;
}

static bool waits_to_drop(const AegisKit *k, const State *s, int seat, int piece)
{
    return s->robot[piece].where == WAITING && seat_of(s, piece) == seat && has(k, s, piece, COMBAT_DROP) &&
           s->seat[seat].recharges >= 2;
}

static int finish_list(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    int n = 0, seat = step->who;
    bool decoy = !(step->n & DECOYED) && classic_robot(k, s, seat, ROGUE_DECOY);
    bool spread = !(step->n & SPREAD) && classic_robot(k, s, seat, PROPAGANDA);
    PIECES_EACH (k, piece) {
        if (kit_rules(k)->drop_at_end && waits_to_drop(k, s, seat, piece)) {
            Choice drop = {.verb = VERB_DROP, .who = (uint8_t)piece};
            n = list_places(k, s, drop_hexes(k, s, seat), drop, out, n);
        }
        if (!is_active(s, piece)) continue;
        bool ally = is_ally_seat(k, seat, seat_of(s, piece));
        if (decoy && ally) choice_add(out, &n, (Choice){VERB_DECOY, 0, 0, (int16_t)piece, 0});
        if (spread && !ally) choice_add(out, &n, (Choice){VERB_PROPAGANDA, 0, 0, (int16_t)piece, 0});
    }
    choice_add(out, &n, (Choice){.verb = VERB_PASS});
    return n;
}

static void finish_answer(const AegisKit *k, State *s, Choice c, Events *events)
{
    Step *step = steps_top(&s->steps);
    int seat = step->who;
    switch (c.verb) {
    case VERB_DROP: drop_apply(k, s, c.who, choice_place(c), events); break;
    case VERB_DECOY: /* A1-CMDR-28 */
        step->n |= DECOYED;
        effects_of(k, s, c.b, seat)->flags |= EFFECT_DECOY;
        if (kit_mode(k) == MODE_CHESS) mode_state(k, s)->given[seat].decoy = (uint8_t)c.b;
        event_add(events, EVENT_STATUS, A1_CMDR_28, c.b, seat, -ROGUE_DECOY);
        break;
    case VERB_PROPAGANDA: /* A1-MACH-14 */
        step->n |= SPREAD;
        robot_buff(k, s, c.b, TYPE_BUFF_ACCURACY, -1, seat, A1_MACH_14, events);
        if (kit_mode(k) == MODE_CHESS) mode_state(k, s)->given[seat].spread = (uint8_t)c.b;
        break;
    default:
        steps_pop(&s->steps);
        if (!alternates(k)) turn_finish(k, s, events);
        break;
    }
}

static int finish_why_not(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    if (c.verb == VERB_DECOY) return A1_CMDR_28;
    if (c.verb == VERB_PROPAGANDA) return A1_MACH_14;
    if (c.verb != VERB_DROP) return 0;
    if (piece_named(k, c.who)) return T_03;
    return s->robot[c.who].where != WAITING        ? A1_PASS_11
           : waits_to_drop(k, s, step->who, c.who) ? A1_PASS_13
                                                   : A1_PASS_12;
}

AEGIS_ROW const StepKind finish_step = {
    .seat = seat_in_who,
    .list = finish_list,
    .answer = finish_answer,
    .why_not = finish_why_not,
    .seated = true,
    .prompt = {"finish", "Use an ability at the end of your turn?", A1_TURN_20},
};

/* ---- Wild Shield and Undaunted ---- */

static int shield_list(const AegisKit *k, const State *s, const Step *step, Choice *out) /* A1-CMDR-13 */
{
    int n = 0, seat = seat_of(s, step->who);
    OWN_EACH (k, seat, piece)
        if (piece != step->who && is_active(s, piece) && seat_of(s, piece) == seat &&
            !(effect_flags(k, s, piece) & EFFECT_VANISH))
            choice_add(out, &n, (Choice){VERB_SHIELD, step->who, 0, (int16_t)piece, 0});
    choice_add(out, &n, (Choice){.verb = VERB_PASS});
    return n;
}

static void shield_answer(const AegisKit *k, State *s, Choice c, Events *events)
{
    Step step = steps_pop(&s->steps);
    int piece = c.verb == VERB_SHIELD ? c.b : step.who;
    if (piece != step.who) event_add(events, EVENT_SHIELDED, A1_CMDR_13, step.who, piece, step.n);
    if (!step.phase)
        robot_take(k, s, piece, step.n, step.b, step.a, events);
    else if (output_of(k, s, piece))
        drain_take(k, s, piece, step.n, step.b, step.a, events);
    else
        robot_take(k, s, piece, step.n, step.b, A2_TYPE_04, events);
}

static int shield_why_not(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    (void)k, (void)s, (void)step;
    return c.verb == VERB_SHIELD ? A1_CMDR_13 : 0;
}

AEGIS_ROW const StepKind shield_step = {
    .seat = seat_of_robot,
    .list = shield_list,
    .answer = shield_answer,
    .why_not = shield_why_not,
    .prompt = {"shield", "Does another robot take this damage?", A1_CMDR_13},
};

static int undaunted_list(const AegisKit *k, const State *s, const Step *step, Choice *out) /* A1-MACH-11 */
{
    int n = 0, piece = step->who;
    if (!is_active(s, piece)) return 0;
    choice_add(out, &n, (Choice){VERB_UNDAUNTED, (uint8_t)piece, UNDAUNTED_ENERGY, 0, 0});
    if (s->robot[piece].damage)
        choice_add(out, &n, (Choice){VERB_UNDAUNTED, (uint8_t)piece, UNDAUNTED_REPAIR, 0, 0});
    if (effect_flags(k, s, piece) & EFFECT_RESTRAIN) return n; /* A1-ATTR-38 */
    n = list_shifts(k, s, piece, UNDAUNTED_HEXES, flies(k, s, piece), out, n);
    choice_add(out, &n, (Choice){.verb = VERB_PASS}); /* "up to": no hex at all */
    return n;
}

static void undaunted_answer(const AegisKit *k, State *s, Choice c, Events *events)
{
    Step step = steps_pop(&s->steps);
    int seat = seat_of(s, step.who);
    s->undaunted |= (uint8_t)(1 << seat); /* A1-MACH-12 */
    if (c.verb == VERB_PASS) return;
    if (c.verb == VERB_SHIFT) {
        activation_mark(s, step.who, WINDED); /* HEAVY and Overload see that it has moved */
        robot_move(k, s, step.who, choice_place(c), 0, EVENT_MOVED, A1_MACH_11, events);
    } else if (c.a == UNDAUNTED_ENERGY)
        energy_add(k, s, seat, 2, A1_MACH_11, events);
    else
        robot_repair(s, step.who, 1, step.who, events);
}

static int undaunted_why_not(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    (void)k, (void)s, (void)step;
    return c.verb == VERB_UNDAUNTED || c.verb == VERB_SHIFT || c.verb == VERB_PASS ? A1_MACH_11 : 0;
}

static void undaunted_ask(const AegisKit *k, const State *s, const Step *step, PromptWords *words)
{
    (void)s, (void)step;
    if (k->board->area) words->text = "Move up to 3 inches, take 2 Energy or repair 1?";
}

AEGIS_ROW const StepKind undaunted_step = {
    .seat = seat_of_robot,
    .list = undaunted_list,
    .answer = undaunted_answer,
    .why_not = undaunted_why_not,
    .ask = undaunted_ask,
    .prompt = {"undaunted", "Move up to 3 hexes, take 2 Energy or repair 1?", A1_MACH_11},
};

/* ---- before the first turn ---- */

/* A1-SETUP-03 to A1-SETUP-05. */
static Bits terrain_hexes(const AegisKit *k, const State *s)
{
    Bits near = {{0}};
    for (int zone = 1; zone <= k->board->zones; zone++)
        near = bits_or(near, *board_set(k->board, zone[zone], 0));
    for (int i = 0; i < TERRAIN_APART; i++) near = bits_or(near, bits_grow(near, k->board->stride));
    return bits_minus(free_hexes(k, s), near);
}

static int terrain_list(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    (void)step;
    int n = 0;
    Bits hexes = terrain_hexes(k, s);
    BITS_EACH (hexes, hex) choice_add(out, &n, (Choice){VERB_TERRAIN, 0, (int16_t)hex, 0, 0});
    choice_add(out, &n, (Choice){.verb = VERB_PASS});
    return n;
}

static void terrain_answer(const AegisKit *k, State *s, Choice c, Events *events)
{
    Step *step = steps_top(&s->steps);
    int seat = step->who;
    step->n = c.verb == VERB_TERRAIN ? 0 : step->n + 1;
    step->who = (uint8_t)(seat % kit_seats(k) + 1);
    if (c.verb != VERB_TERRAIN) return;
    bits_add(&s->terrain, c.a);
    event_add(events, EVENT_TERRAIN, A1_SETUP_03, seat, c.a, 0);
}

static bool terrain_is_done(const AegisKit *k, const State *s, const Step *step)
{
    return bits_count(s->terrain) >= TERRAIN_MAX || step->n >= kit_seats(k) || !bits_any(terrain_hexes(k, s));
}

static bool terrain_run(const AegisKit *k, State *s, Dice *dice, Events *events)
{
    if (!terrain_is_done(k, s, steps_top(&s->steps))) return true;
    steps_pop(&s->steps);
    game_deploy(k, s, dice, events);
    return false;
}

static int terrain_why_not(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    (void)step;
    if (c.verb != VERB_TERRAIN) return 0;
    if (!hex_named(k, c.a)) return T_03;
    for (int zone = 1; zone <= k->board->zones; zone++)
        if (bits_has(board_set(k->board, zone[zone], 0), c.a)) return A1_SETUP_04;
    return bits_has(&s->terrain, c.a) ? A1_SETUP_03 : A1_SETUP_05;
}

AEGIS_ROW const StepKind terrain_step = {
    .seat = seat_in_who,
    .list = terrain_list,
    .answer = terrain_answer,
    .why_not = terrain_why_not,
    .run = terrain_run,
    .seated = true,
    .prompt = {"terrain", "Place a piece of terrain, or pass.", A1_SETUP_03},
};

/* A1-MACH-04, -08, -10, -16: of which Classes are the robots that this Commander may be equipped onto? 0, or
   the clause. */
int equipment_refused(const Card *commander, const Card *card)
{
    static const struct {
        uint8_t ability, classes;
        uint16_t clause;
    } wants[] = {{MIRROR_MATCH, CLASS_A, A1_MACH_04},
                 {WALLFLOWER, CLASS_E, A1_MACH_08},
                 {UNDAUNTED, CLASS_G, A1_MACH_10},
                 {OPTIMIZE, CLASS_S, A1_MACH_16}};
    for (int w = 0; w < countof(wants); w++)
        if (commander->classic & CLASSIC(wants[w].ability) && !(card->classes & wants[w].classes))
            return wants[w].clause;
    return 0;
}

/* Whom a Machineless Commander may be equipped onto before a game of a match. 0, or the clause. */
static int equip_refused(const AegisKit *k, const State *s, int seat, int piece)
{
    const Card *card = card_of(k, s, piece);
    int i = piece - k->first[seat];
    if (i < 0 || i >= k->basics[seat] || !(s->seat[seat].pick >> i & 1)) return A1_MACH_01;
    if (card->commander) return A1_MACH_03;
    int clause = equipment_refused(&k->card[k->equip_card[seat]], card);
    if (clause) return clause;
    bool iris = k->equip_iris[piece >> 3] >> (piece & 7) & 1;
    return k->equip_classic[seat] & CLASSIC(PROPAGANDA) && !iris ? A1_MACH_13 : 0;
}

static int equip_list(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    int n = 0, seat = step->who;
    for (int i = 0; i < k->basics[seat]; i++)
        if (!equip_refused(k, s, seat, k->first[seat] + i))
            choice_add(out, &n, (Choice){VERB_EQUIP, 0, 0, (int16_t)(k->first[seat] + i), 0});
    return n;
}

static void equip_answer(const AegisKit *k, State *s, Choice c, Events *events)
{
    (void)k;
    steps_pop(&s->steps);
    s->robot[c.b].due |= EQUIPPED;
    event_add(events, EVENT_EQUIPPED, A1_MACH_01, c.b, 0, 0);
}

static int equip_why_not(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    return c.verb == VERB_EQUIP && !piece_named(k, c.b) ? equip_refused(k, s, step->who, c.b) : 0;
}

AEGIS_ROW const StepKind equip_step = {
    .seat = seat_in_who,
    .list = equip_list,
    .answer = equip_answer,
    .why_not = equip_why_not,
    .seated = true,
    .prompt = {"equip", "Onto which robot is your Commander equipped?", A1_MACH_01},
};
