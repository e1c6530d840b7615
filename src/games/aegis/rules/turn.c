/* Rounds, the Recharge Phase, losing and winning, and the games of a match. */
#include "games/aegis/rules/rules.h"

bool seat_has_robots(const AegisKit *k, const State *s, int seat)
{
    ACTIVE_OWN_EACH (k, s, seat, piece) return piece != 0;
    return false;
}

/* A2-WIN-05: can anything of this robot still do harm, whatever holds it back for now? */
bool is_armed(const AegisKit *k, const State *s, int piece)
{
    const Card *card = card_of(k, s, piece);
    for (int i = 0; i < card->action_count; i++) {
        const Action *action = &card->action[i];
        switch (action->type) {
        case TYPE_DAMAGE:
        case TYPE_DRAIN:
        case TYPE_PUSH:
        case TYPE_PULL:
        case TYPE_LANZER:
        case TYPE_BURST_STAR:
        case TYPE_SELF_PUSH: return true;
        default:
            if (action->attributes & FORCE && !has_inside(k, s, piece, MIRROR_MATCH)) return true;
        }
    }
    return false;
}

bool seat_is_armed(const AegisKit *k, const State *s, int seat)
{
    ACTIVE_OWN_EACH (k, s, seat, piece)
        if (is_armed(k, s, piece)) return true;
    return false;
}

/* ---- the end of a game ------------------------------------------------------------------------------ */

/* What was answered in secret and never shown is nobody's to see once all is over. */
static void secrets_forget(const AegisKit *k, State *s)
{
    int kind = s->steps.depth ? steps_peek(&s->steps)->kind : STEP_NONE;
    if (kind != STEP_PICK && kind != STEP_BUILD) return;
    SEATS_EACH (k, seat) {
        if (kind == STEP_BUILD) build_take(k, s, seat, (Choice){0});
        s->seat[seat].pick = 0;
        s->seat[seat].picked = false;
    }
}

void match_over(const AegisKit *k, State *s, unsigned winners, int clause, Events *events)
{
    secrets_forget(k, s);
    s->over = true;
    s->winners = (uint8_t)winners;
    s->over_clause = (uint16_t)clause;
    s->roll = (Roll){0};
    while (s->steps.depth) steps_pop(&s->steps);
    steps_push(&s->steps, (Step){.kind = STEP_OVER});
    event_add(events, EVENT_MATCH_OVER, clause, winners ? __builtin_ctz(winners) : 0, 0, (int)winners);
}

/* A2-BO3-06, A2-OUR-02. The next game begins from STEP_NONE: see run. */
void game_over(const AegisKit *k, State *s, unsigned winners, int clause, Events *events)
{
    if (k->best_of == 1) {
        match_over(k, s, winners, clause, events);
        return;
    }
    event_add(events, EVENT_GAME_OVER, clause, winners ? __builtin_ctz(winners) : 0, 0, (int)winners);
    unsigned leaders = 0;
    int most = 0;
    SEATS_EACH (k, seat) {
        if (winners >> seat & 1) s->seat[seat].wins++;
        if (s->seat[seat].wins > most) most = s->seat[seat].wins, leaders = 0;
        if (s->seat[seat].wins == most) leaders |= 1u << seat;
    }
    if (most >= WINS_NEEDED) {
        match_over(k, s, leaders, A2_BO3_06, events);
    } else if (s->game >= GAMES_MAX) {
        bool tied = (leaders & (leaders - 1)) != 0;
        match_over(k, s, tied ? 0 : leaders, A2_OUR_02, events);
    } else {
        while (s->steps.depth) steps_pop(&s->steps);
    }
}

/* A side has won when all its opponents are out: A2-FFA-12, A2-TPLAY-11. True if the game is over. */
bool winner_check(const AegisKit *k, State *s, int clause, Events *events)
{
    unsigned alive = 0, sides = 0;
    SEATS_EACH (k, seat)
        if (!s->seat[seat].out) {
            if (!(sides >> k->side[seat] & 1)) alive++;
            sides |= 1u << k->side[seat];
        }
    if (alive > 1) return false;
    unsigned winners = 0;
    SEATS_EACH (k, seat)
        if (sides >> k->side[seat] & 1) winners |= 1u << seat;
    game_over(k, s, winners, clause, events);
    return true;
}

/* The seat has lost; true if that ends the game. */
bool seat_out(const AegisKit *k, State *s, int seat, int clause, Events *events)
{
    s->seat[seat].out = true; /* A2-FFA-10 */
    event_add(events, EVENT_OUT, clause, seat, 0, 0);
    return winner_check(k, s, clause, events);
}

/* ---- the Recharge Phase ------------------------------------------------------------------------------ */

/* A2-RND-02..08. */
int energy_sum(const AegisKit *k, const State *s, int seat)
{
    int sum = 0;
    ACTIVE_OWN_EACH (k, s, seat, piece) sum += output_of(k, s, piece);
    return sum > 250 ? 250 : sum;
}

/* A2-WIN-08: nobody on the board, and nobody who could bring in the robot that waits. */
void waiting_check(const AegisKit *k, State *s, Events *events)
{
    if (!(k->all_abilities & (ABILITY(COMBAT_DROP) | ABILITY(COMBINE_DROP))) || kit_rules(k)->losses_at_end ||
        kit_mode(k) == MODE_SOLO)
        return;
    unsigned lost = 0;
    SEATS_EACH (k, seat) {
        bool waiting = false, help = false;
        PIECES_EACH (k, piece) {
            if (s->robot[piece].where == WAITING && seat_of(s, piece) == seat) waiting = true;
            if (is_active(s, piece) && is_ally_seat(k, seat, seat_of(s, piece))) help = true;
            if (kit_mode(k) == MODE_STARPOINT && s->robot[piece].where == DESTROYED &&
                k->piece[piece].seat == seat && k->piece[piece].basic)
                help = true; /* it returns: A2-STAR-12 */
        }
        if (waiting && !help && !s->seat[seat].out) lost |= 1u << seat;
    }
    if (!lost) return;
    unsigned all = 0;
    SEATS_EACH (k, seat)
        if (!s->seat[seat].out) all |= 1u << seat;
    if (lost == all) return; /* A2-WIN-09 */
    SEATS_EACH (k, seat)
        if ((lost >> seat & 1) && seat_out(k, s, seat, A2_WIN_08, events)) return;
}

/* A2-RND-13, A2-RND-14. */
void effects_expire(const AegisKit *k, State *s, int seat, Events *events)
{
    static const Effects none;
    bool any = false;
    PIECES_IN (s->now.touched, piece) {
        Effects *e = effects_of(k, s, piece, seat);
        any |= memcmp(e, &none, sizeof none) != 0;
        *e = none;
        bool left = false;
        SEATS_EACH (k, other) left |= memcmp(effects_on(k, s, piece, other), &none, sizeof none) != 0;
        if (!left) pieces_drop(&s->now.touched, piece);
    }
    if (any) event_add(events, EVENT_ENDED, A2_RND_13, seat, 0, 0);
}

/* Without a jump for what each robot has done, which can't be foretold. */
static void robots_refresh(const AegisKit *k, State *s, int seat)
{
    const uint64_t ended = ROBOT_BITS(flags, 255) | ROBOT_BITS(activations, 255) |
                           ROBOT_BITS(marks, EXCAVATED | COVERED | EXPOSED);
    OWN_EACH (k, seat, piece) {
        Robot *robot = &s->robot[piece];
        robot_word_set(robot, robot_word(robot) & ~(robot->seat == seat ? ended : 0));
        if (robot->where == WAITING && robot->seat == seat) robot->flags = DROPPABLE; /* A2-CCA-05 */
    }
    s->seat[seat].reload = false;
}

void recharge(const AegisKit *k, State *s, int seat, Events *events)
{
    SeatState *own = &s->seat[seat];
    effects_expire(k, s, seat, events);
    robots_refresh(k, s, seat);
    int kept = classic_robot(k, s, seat, EMINENCE) ? own->pool : 0; /* A1-CMDR-09 */
    own->max = (uint8_t)energy_sum(k, s, seat);
    int pool = own->max + kept, most = pool_limit(k, s, seat);
    own->pool = (uint8_t)(pool < most ? pool : most);
    if (own->recharges < 255) own->recharges++;
    event_add(events, EVENT_RECHARGE, A2_RND_03, seat, 0, own->pool);
    if (kit_seats(k) == 2 && own->protect && own->recharges >= 2 && !kit_rules(k)->opening_targets &&
        !kit_mode(k)) { /* A2-SETUP-08 */
        own->protect = false;
        event_add(events, EVENT_UNPROTECTED, A2_SETUP_08, seat, 0, 0);
    }
}

/* A2-WIN-02, A2-WIN-03, A2-FFA-08. True if the game is over. */
static bool loss_check(const AegisKit *k, State *s, int seat, Events *events)
{
    if (kit_rules(k)->losses_at_end) return energy_losses(k, s, seat, events);
    if (s->seat[seat].out) return false;
    int clause = 0;
    if (s->seat[seat].max < ENERGY_TO_LIVE)
        clause = A2_WIN_02;
    else if (!seat_is_armed(k, s, seat))
        clause = A2_WIN_03;
    if (!clause) return false;
    return seat_out(k, s, seat, kit_seats(k) == 2 ? clause : A2_FFA_08, events);
}

/* ---- turns ------------------------------------------------------------------------------------------- */

/* A1-TURN-16: before everything else. What this turn's robots gained by Commanders has ended too. */
static void classic_turn_begin(const AegisKit *k, State *s, int seat)
{
    s->piloted = false;
    s->undaunted = 0;
    targets_forget(k, s);
    PIECES_EACH (k, piece) {
        s->robot[piece].due &= (uint8_t)~GAINED_REROLL;
        if (pieces_has(&s->now.touched, piece))
            effects_of(k, s, piece, seat)->flags &= (uint8_t)~(EFFECT_DISARM | EFFECT_CLOAK);
    }
}

void turn_recharge(const AegisKit *k, State *s, int seat, Events *events)
{
    bool points = kit_mode(k) == MODE_POINTS;
    recharge(k, s, seat, events);
    if (points ? weakness_score(k, s, seat, events) : loss_check(k, s, seat, events)) return; /* A1-PTC-21 */
    steps_push(&s->steps, (Step){.kind = STEP_TURN, .who = (uint8_t)seat});
    if (points) steps_push(&s->steps, (Step){.kind = STEP_REINFORCE, .who = (uint8_t)seat}); /* A1-PTC-25 */
}

/* It is this seat's turn now; what lasts for a turn has ended. */
void turn_open(const AegisKit *k, State *s, int seat, int clause, Events *events)
{
    s->turn = (uint8_t)seat;
    if (s->turns < 255) s->turns++;
    const uint64_t ended =
        ROBOT_BITS(flags, GROUNDED) | ROBOT_BITS(marks, MOVED_FREE | SPED) | ROBOT_BITS(rerolled, 255);
    PIECES_EACH (k, piece) {
        Robot *robot = &s->robot[piece];
        if (!(robot_word(robot) & ended)) continue;
        robot->flags &= (uint8_t)~GROUNDED; /* A2-CMD-36 */
        robot->marks &= (uint8_t)~(MOVED_FREE | SPED);
        robot->rerolled = robot->where == UNDER ? robot->rerolled : 0; /* A2-ABL-63 */
    }
    event_add(events, EVENT_TURN, clause, seat, 0, s->round);
}

static void turn_begin(const AegisKit *k, State *s, int seat, Events *events)
{
    if (seat == s->order[0]) s->round++;
    turn_open(k, s, seat, A2_RND_01, events);
    if (kit_classic(k)) classic_turn_begin(k, s, seat);
    if (kit_mode(k) == MODE_POINTS && control_score(k, s, seat, events)) return;
    if (kit_classic(k) & (CLASSIC(SHIFTY_BUSINESS) | CLASSIC(DREAD_SALVAGE)))
        steps_push(&s->steps, (Step){.kind = STEP_START, .who = (uint8_t)seat}); /* A1-TURN-17 */
    else
        turn_recharge(k, s, seat, events);
}

static bool turn_is_skipped(const AegisKit *k, const State *s, int seat)
{
    if (s->seat[seat].gone || (s->seat[seat].out && kit_rules(k)->losses_at_end)) return true; /* A1-FFA-14 */
    return s->seat[seat].out && !seat_has_robots(k, s, seat);                                  /* A2-FFA-11 */
}

/* The first turn of this seat is over, or would be: A2-FFA-07. */
static void protection_end(const AegisKit *k, State *s, int seat, Events *events)
{
    if (!s->seat[seat].protect || (kit_seats(k) == 2 && !kit_rules(k)->opening_targets)) return;
    s->seat[seat].protect = false;
    event_add(events, EVENT_UNPROTECTED, kit_seats(k) == 2 ? A1_SETUP_11 : A2_FFA_07, seat, 0, 0);
}

/* The turn is over, what comes at its end included. */
void turn_finish(const AegisKit *k, State *s, Events *events)
{
    int seat = s->turn;
    event_add(events, EVENT_TURN_ENDED, A2_ACT_15, seat, 0, 0);
    protection_end(k, s, seat, events);
    if (kit_mode(k) == MODE_POINTS) {
        if (points_turn_over(k, s, events)) return;
    } else if (kit_rules(k)->losses_at_end && turn_losses(k, s, events)) {
        return;
    }
    int at = turn_position(s, seat);
    for (int i = 1; i <= kit_seats(k); i++) {
        int next = s->order[(at + i) % kit_seats(k)];
        s->quiet++; /* the turns of those who have none any more count, so that it is rounds */
        bool skipped = turn_is_skipped(k, s, next);
        if (skipped && next == s->order[0]) s->round++;
        if (skipped) { /* A2-RND-14, A1-BUFF-24 */
            effects_expire(k, s, next, events);
            protection_end(k, s, next, events);
            continue;
        }
        if (s->quiet >= k->quiet_rounds * kit_seats(k))
            game_over(k, s, 0, A2_OUR_01, events);
        else
            turn_begin(k, s, next, events);
        return;
    }
}

static void turn_end(const AegisKit *k, State *s, Events *events)
{
    int seat = s->turn;
    steps_pop(&s->steps);
    bool drops = kit_rules(k)->drop_at_end && k->all_abilities & ABILITY(COMBAT_DROP);
    if (drops || kit_classic(k) & (CLASSIC(ROGUE_DECOY) | CLASSIC(PROPAGANDA)))
        steps_push(&s->steps, (Step){.kind = STEP_FINISH, .who = (uint8_t)seat}); /* A1-TURN-20 */
    else
        turn_finish(k, s, events);
}

/* A2-ACT-02, A2-ACT-14, A2-ABL-06: may this robot start an activation, or one that Valor has `bought`
   (A2-SOLO-41)? 0, or the clause. */
int activating_refused(const AegisKit *k, const State *s, int piece, bool bought)
{
    const Robot *robot = &s->robot[piece];
    if (robot->where == UNDER) return A2_COMB_23;
    if (robot->where != ACTIVE) return kit_rules(k)->number == 1 ? A1_ACTV_01 : A2_ACT_01;
    if (robot->flags & FRESH && k->piece[piece].drone) return A2_DRONE_05;
    if (robot->flags & FRESH && !bought) return A2_ACT_14;
    if (robot->flags & ACTIVATED) {
        if (has(k, s, piece, ARC_BUSTER) && robot->activations < 3) return 0;
        return A2_ACT_02;
    }
    return 0;
}

int activation_refused(const AegisKit *k, const State *s, int piece)
{
    return activating_refused(k, s, piece, kit_mode(k) == MODE_SOLO && mode_seen(k, s)->last);
}

static bool turn_goes_on(const AegisKit *k, const State *s)
{
    bool empty = !s->seat[s->turn].pool; /* A2-ACT-08, A2-ACT-09, A1-TURN-13 */
    if (empty && !(kit_classic(k) & CLASSIC(TERMINAL_VELOCITY))) return false;
    ACTIVE_OWN_EACH (k, s, s->turn, piece)
        if (!(empty && !at_velocity(s, piece)) && !activation_refused(k, s, piece)) return true;
    return false;
}

/* ---- the Activation Phase ---- */

/* 0, or why this robot can't trade its activation for Accelerator or Override. */
static int accelerate_refused(const AegisKit *k, const State *s, int piece)
{
    if (!has(k, s, piece, ACCELERATOR)) return A2_ABL_01;
    if (effect_flags(k, s, piece) & EFFECT_RESTRAIN) return A2_ATTR_59;
    return card_of(k, s, piece)->accelerator > s->seat[s->turn].pool ? A2_ACT_13 : 0;
}
static int override_refused(const AegisKit *k, const State *s, int piece)
{
    int commander = commander_robot(k, s, seat_of(s, piece), OVERRIDE);
    if (!commander) return A2_CMD_34;
    return commander == piece ? A2_CMD_39 : 0;
}

int list_activations(const AegisKit *k, const State *s, Choice *out)
{
    int n = 0;
    ACTIVE_OWN_EACH (k, s, s->turn, piece) {
        if (activation_refused(k, s, piece)) continue;
        choice_add(out, &n, (Choice){VERB_ACTIVATE, (uint8_t)piece, 0, 0, 0});
        if ((k->all_abilities & ABILITY(ACCELERATOR)) && !accelerate_refused(k, s, piece))
            choice_add(out, &n, (Choice){VERB_ACCELERATE, (uint8_t)piece, 0, 0, 0});
        if ((k->all_abilities & ABILITY(OVERRIDE)) && !override_refused(k, s, piece))
            choice_add(out, &n, (Choice){VERB_OVERRIDE, (uint8_t)piece, 0, 0, 0});
    }
    return n;
}

static int turn_list(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    (void)step;
    int n = list_activations(k, s, out);
    choice_add(out, &n, (Choice){.verb = VERB_END});
    return n;
}

void activation_begin(const AegisKit *k, State *s, Choice c, Events *events)
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
    }
}

static void turn_answer(const AegisKit *k, State *s, Choice c, Events *events)
{
    if (c.verb == VERB_END)
        turn_end(k, s, events);
    else
        activation_begin(k, s, c, events);
}

int why_not_activate(const AegisKit *k, const State *s, int seat, Choice c)
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

static int turn_why_not(const AegisKit *k, const State *s, const Step *step, Choice c)
{
    (void)step;
    int clause = why_not_any_more(k, s, s->turn, c);
    if (clause) return clause;
    switch (c.verb) {
    case VERB_DROP: return kit_rules(k)->drop_at_end ? A1_PASS_12 : A2_ACT_03;
    case VERB_ENTER: return enter_refused(k, s, s->turn, c);
    case VERB_DECOY: return A1_CMDR_28;
    case VERB_PROPAGANDA: return A1_MACH_14;
    case VERB_MOVE:
    case VERB_JUMP:
    case VERB_USE:
    case VERB_COMBINE:
    case VERB_EMERGE:
    case VERB_CLOAK:
    case VERB_EXCAVATE:
    case VERB_PILOT: return A2_ACT_03;
    default: return 0;
    }
}

static bool turn_run(const AegisKit *k, State *s, Dice *dice, Events *events)
{
    (void)dice;
    if (!steps_top(&s->steps)->who) {
        steps_pop(&s->steps);
        turn_begin(k, s, s->order[0], events);
    } else if (!revenge_lay(k, s)) {
        if (turn_goes_on(k, s)) return true;
        turn_end(k, s, events);
    }
    return false;
}

AEGIS_ROW const StepKind turn_step = {
    .seat = seat_of_turn,
    .list = turn_list,
    .answer = turn_answer,
    .why_not = turn_why_not,
    .run = turn_run,
    .seated = true,
    .prompt = {"turn", "Activate a robot, or end your turn.", A2_ACT_01},
};
