/* What the dice of an Action count for and do, down to its end. */
#include "games/aegis/rules/rules.h"

/* ---- counting ------------------------------------------------------------------------------------ */

int successes_of(const Action *action, const Roll *roll)
{
    if (roll->flags & ROLL_SURE) return action->each ? roll->cost : 1; /* A2-COMB-16 */
    if (action->type == TYPE_BURST_STAR) return 1;
    if (!action->each) { /* A2-ACTN-07, A2-ATTR-33 */
        for (int face = 1; face < roll->accuracy; face++)
            if (roll->face[face]) return 0;
        return 1;
    }
    int hits = 0; /* A2-ACTN-06 */
    for (int face = roll->accuracy; face <= 6; face++) hits += roll->face[face] + roll->extra[face];
    return hits;
}

bool gambit_failed(const Roll *roll)
{
    if (!roll->gambled) return false;
    if (roll->extra[1]) return true; /* A2-ATTR-35 */
    for (int face = 1; face < roll->accuracy; face++)
        if (roll->extra[face]) return true; /* A2-ATTR-34 */
    return false;
}

int gambit_most(const AegisKit *k, const State *s, int payer)
{
    const Roll *roll = &s->roll;
    if (!(roll->attributes & GAMBIT) || roll->gambled) return 0;
    if (seat_is_boss(k, seat_of(s, roll->user))) return 0;   /* A2-SOLO-101 */
    if (!successes_of(roll_action(k, roll), roll)) return 0; /* A2-ATTR-36 */
    int most = roll->cost, pool = s->seat[payer].pool;
    return most < pool ? most : pool; /* A2-ATTR-31, A2-ATTR-38 */
}

bool is_offensive(const Action *action) /* A2-BUFF-05, A2-BUFF-18 */
{
    return action->type == TYPE_DAMAGE || action->type == TYPE_DRAIN || action->type == TYPE_LANZER;
}

/* What the Action does to everybody alike: A2-ACTN-08, A2-ATTR-20, A2-BUFF-05. A Debuff can take it below 0
   before what differs from robot to robot is added. */
int total_of(const AegisKit *k, const Action *action, const Roll *roll, int damage_buff)
{
    int power = action->power < 0 ? -action->power : action->power;
    int sixes = roll->attributes & CRITICAL ? roll->face[6] + roll->extra[6] : 0;
    if (kit_rules(k)->critical_power && power) power += sixes, sixes = 0; /* A1-ATTR-08 */
    int total = roll->successes * power + sixes;
    if (is_offensive(action) && !(roll->attributes & AIMED)) total += damage_buff; /* A2-ATTR-07 */
    return total;
}

enum { SHOWDOWN_ALONE = 3 };

/* What the user itself adds: its buffs, and Showdown if nobody else is near the target (A1-CMDR-26). */
int damage_bonus(const AegisKit *k, const State *s, int user, int target)
{
    int bonus = effects_sum(k, s, user).damage;
    if (!target || !has_classic(k, s, user, SHOWDOWN)) return bonus;
    Bits near = robots_nearer(k, s, s->robot[target].hex, SHOWDOWN_ALONE);
    return bonus + (bits_count(near) == 1);
}

int anti_air(const AegisKit *k, const State *s, const Action *action, const Roll *roll, int piece)
{
    if (kit_rules(k)->anti_air_harms && !is_offensive(action)) return 0; /* A1-ATTR-01 */
    if (!(roll->attributes & ANTI_AIR) || !flies(k, s, piece)) return 0; /* A2-ATTR-01..04 */
    const Step *step = activation_of(s, piece);
    return step && step->phase & OVERRIDDEN ? 0 : action->anti_air; /* A2-CMD-37 */
}

/* The Action's total on one robot, before its Defense: A2-ACTN-20. */
int effect_on(const AegisKit *k, const State *s, const Roll *roll, int piece)
{
    int effect = roll->total + anti_air(k, s, roll_action(k, roll), roll, piece);
    return effect < 0 ? 0 : effect;
}

/* A1-CMDR-15: no other ally within 2 hexes. */
static int lone_crusade(const AegisKit *k, const State *s, int piece)
{
    if (!has_classic(k, s, piece, LONE_CRUSADE)) return 0;
    Bits near = robots_within(k, s, s->robot[piece].hex, 2);
    BITS_EACH (near, hex)
        if (s->at[hex] != piece && is_ally(k, s, s->at[hex], piece)) return 0;
    return 1;
}

/* What of the Action's total arrives at this robot, if it is harm. */
int harm_on(const AegisKit *k, const State *s, const Roll *roll, int piece)
{
    int total = effect_on(k, s, roll, piece);
    if (roll->attributes & AIMED) return total; /* A2-ATTR-08 */
    if (kit_rules(k)->sums_once) {              /* A1-BUFF-18 */
        total = roll->total + anti_air(k, s, roll_action(k, roll), roll, piece) -
                effects_sum(k, s, piece).defense - lone_crusade(k, s, piece);
        return total < 0 ? 0 : total;
    }
    total = after_defense(k, s, piece, total);
    return total > 0 ? total - lone_crusade(k, s, piece) : total;
}

/* ---- applying ------------------------------------------------------------------------------------ */

/* What each of the four kinds does. */
static const uint16_t buff_clause[4] = {A2_BUFF_05, A2_BUFF_07, A2_BUFF_11, A2_BUFF_12};

/* A1-TYPE-06 to A1-TYPE-08: Integrity, up to what it had. */
void robot_repair(State *s, int piece, int amount, int by, Events *events)
{
    Robot *robot = &s->robot[piece];
    if (amount > robot->damage) amount = robot->damage;
    if (!amount) return;
    robot->damage = (uint8_t)(robot->damage - amount);
    event_add(events, EVENT_REPAIRED, A1_TYPE_06, piece, by, amount);
}

/* Dice that did not reach the Accuracy, as they lie in the end. */
static int failed_dice(const Roll *roll)
{
    int failed = 0;
    if (roll->flags & ROLL_SURE) return 0;
    for (int face = 1; face < roll->accuracy; face++) failed += roll->face[face] + roll->extra[face];
    return failed;
}

/* A2-SOLO-98: damage first, then drain. */
static void enemy_repair(State *s, int piece, int total, Events *events)
{
    Robot *robot = &s->robot[piece];
    int damage = total < robot->damage ? total : robot->damage;
    int drain = total - damage < robot->drain ? total - damage : robot->drain;
    robot->damage = (uint8_t)(robot->damage - damage);
    robot->drain = (uint8_t)(robot->drain - drain);
    Event *event = event_add(events, EVENT_REPAIRED, A2_SOLO_98, piece, s->roll.user, damage);
    if (event) event->n[1] = (int16_t)drain;
}

static void action_hit(const AegisKit *k, State *s, const Action *action, int piece, Events *events)
{
    Roll *roll = &s->roll;
    int total = effect_on(k, s, roll, piece), seat = seat_of(s, roll->user);
    int arriving = harm_on(k, s, roll, piece);
    Robot *robot = &s->robot[piece];
    int before = robot->damage + robot->drain;
    switch (action->type) {
    case TYPE_DAMAGE:
    case TYPE_LANZER:
        robot_damage(k, s, piece, arriving, roll->user, action->type == TYPE_LANZER ? A2_UNQ_06 : A2_TYPE_01,
                     events);
        if (!arriving) event_add(events, EVENT_SPARED, total ? A2_BUFF_07 : A2_ACTN_20, piece, roll->user, 0);
        break;
    case TYPE_DRAIN:
        robot_drain(k, s, piece, arriving, roll->user, A2_TYPE_03, events);
        if (!arriving) event_add(events, EVENT_SPARED, total ? A2_BUFF_07 : A2_ACTN_20, piece, roll->user, 0);
        break;
    case TYPE_REPAIR:
        if (kit_rules(k)->repair_in_full)
            robot_repair(s, piece, total, roll->user, events);
        else if (before && total)
            robot->flags |= PENDING;
        break;
    case TYPE_BOOST:
        if (seat_is_boss(k, robot->seat)) {
            enemy_repair(s, piece, total, events);
            break;
        }
        robot->boost = (uint8_t)(robot->boost + total > 200 ? 200 : robot->boost + total);
        event_add(events, EVENT_BOOSTED, A2_TYPE_08, piece, roll->user, total);
        break;
    case TYPE_PUSH:
    case TYPE_PULL:
        if (piece != roll->user) robot->flags |= PENDING; /* A2-OUR-11 */
        break;
    case TYPE_MOVE:
    case TYPE_SELF_PUSH: robot->flags |= PENDING; break;
    case TYPE_TRUE_FORM:
        if (kit_mode(k) == MODE_SOLO) /* A2-UNQ-04 */
            event_add(events, EVENT_FAILED, A2_UNQ_04, piece, 0, 0);
        else
            robot->flags |= PENDING;
        break;
    case TYPE_NONE: break; /* statuses only */
    default:
        robot_buff(k, s, piece, action->type, action->power < 0 ? -total : total, seat,
                   buff_clause[action->type - TYPE_BUFF_DAMAGE], events);
        break;
    }
    if ((roll->attributes & FORCE) && piece != roll->user && !force_comes_later(action))
        robot->flags |= PENDING; /* A2-ATTR-27 */
    if (robot->damage + robot->drain > before) roll->hurt_seats |= (uint8_t)(1 << robot->seat);
}

void action_count(const AegisKit *k, State *s, Dice *dice, Events *events)
{
    Roll *roll = &s->roll;
    const Action *action = roll_action(k, roll);
    int user = roll->user, seat = seat_of(s, user);
    (void)dice;
    roll->successes = (uint8_t)successes_of(action, roll);
    if (gambit_failed(roll)) {
        roll->flags |= ROLL_FAILED;
        roll->successes = 0;
    }
    if (roll->attributes & RECHARGE && action->cost != COST_X) /* A2-ATTR-54..57 */
        energy_add(k, s, action_payer(s), (roll->face[1] + roll->extra[1]) * action->cost, A2_ATTR_54,
                   events);
    if (kit_classic(k) && failed_dice(roll) && classic_robot(k, s, seat, PERSEVERE))
        energy_add(k, s, seat, 2 * failed_dice(roll), A1_CMDR_23, events);
    roll->rust = (uint32_t)rust_take(k, s, user); /* A2-ATTR-62, A2-OUR-10: not what this Action inflicts */
    if (!roll->successes) {                       /* A2-ACTN-16 */
        int gambit = roll->extra[1] ? A2_ATTR_35 : A2_ATTR_34;
        event_add(events, EVENT_FAILED, roll->flags & ROLL_FAILED ? gambit : A2_ACTN_16, user, 0, 0);
        return;
    }
    roll->total = (int16_t)total_of(k, action, roll, damage_bonus(k, s, user, roll->target));
    Event *event =
        event_add(events, EVENT_SUCCESSES, action->each ? A2_ACTN_06 : A2_ACTN_07, user, 0, roll->successes);
    if (event) event->n[1] = roll->total;
    action_affects(k, s, roll);
    if (action->type == TYPE_BURST_STAR) return;
    AFFECTED_EACH(roll, piece) action_hit(k, s, action, piece, events);
}

/* A2-ACTN-17, -18, A2-ATTR-19: at the end, on everybody who was affected and is still there. */
void action_statuses(const AegisKit *k, State *s, Events *events)
{
    static const struct {
        uint32_t attribute;
        uint16_t clause;
    } statuses[] = {{BLAZE, A2_ATTR_13},
                    {RUST, A2_ATTR_62},
                    {QUELL, A2_ATTR_51},
                    {DISARM, A2_ATTR_23},
                    {RESTRAIN, A2_ATTR_58}};
    Roll *roll = &s->roll;
    if (!roll->successes || !(roll->attributes & (BLAZE | RUST | QUELL | DISARM | RESTRAIN))) return;
    int seat = seat_of(s, roll->user);
    for (int i = 0; i < countof(statuses); i++)
        if (roll->attributes & statuses[i].attribute) AFFECTED_EACH(roll, piece)
    if (is_active(s, piece) && !is_comrade(k, s, roll->user, piece))
        robot_afflict(k, s, piece, statuses[i].attribute, seat, statuses[i].clause, events);
}

/* The seat's robots did not hit with any die: A2-CMD-47..49. */
static void action_reload(const AegisKit *k, State *s, Events *events)
{
    int seat = acting_seat(k, s, s->roll.user), commander = commander_robot(k, s, seat, RELOAD);
    if (s->roll.successes || s->seat[seat].reload || !commander) return;
    s->seat[seat].reload = true;
    event_add(events, EVENT_TRIGGERED, A2_CMD_47, commander, 0, RELOAD);
}

void action_end(const AegisKit *k, State *s, Events *events)
{
    const Roll *roll = &s->roll;
    int user = roll->user, seat = acting_seat(k, s, user);
    steps_pop(&s->steps);
    if (kit_mode(k) == MODE_SOLO) minion_acted(k, s, roll);
    action_reload(k, s, events);
    bool daunted = kit_classic(k) && failed_dice(roll) && has_classic(k, s, user, UNDAUNTED) &&
                   is_active(s, user) && !(s->undaunted >> seat & 1);
    uint64_t react = ABILITY(RETALIATE) | ABILITY(RETURN_FIRE) | ABILITY(REVENGEANCE) | ABILITY(AETHER_WIND) |
                     ABILITY(FALSE_ARMY) | ABILITY(RUN_OF_LUCK);
    bool decoys = kit_classic(k) & CLASSIC(ROGUE_DECOY) || (k->placed && kit_rules(k)->number == 1);
    if (k->all_abilities & react || decoys) {
        int b = roll->reaction;
        if (!roll->successes && !(roll->flags & ROLL_SURE)) b |= REACT_FAILED;
        if (roll->flags & ROLL_LUCKY) b |= REACT_LUCKY;
        if (roll->flags & ROLL_OWN) b |= REACT_OWN;
        revenge_lay(k, s);
        steps_push(&s->steps, (Step){.kind = STEP_REACT,
                                     .who = (uint8_t)user,
                                     .n = roll->target,
                                     .a = (int16_t)(roll->hurt_seats | seat << 8),
                                     .b = (int16_t)b});
    }
    s->roll = (Roll){0};
    if (kit_mode(k) == MODE_POINTS) points_deed_over(k, s);
    if (daunted)
        steps_push(&s->steps, (Step){.kind = STEP_UNDAUNTED, .who = (uint8_t)user, .a = (int16_t)seat});
}
