/* What happens to robots: where they stand, what they take, what is on them, how they leave.
   Other files change a robot's place, damage and effects only through these functions. */
#include "games/aegis/rules/rules.h"

/* ---- places ------------------------------------------------------------------------------------- */

#ifndef AEGIS_INCHES /* inches/places.c */
void robot_put(State *s, int piece, int hex)
{
    ensure(piece > 0 && hex > 0 && hex < countof(s->at));
    s->robot[piece].hex = (uint16_t)hex;
    s->at[hex] = (uint8_t)piece;
    bits_add(&s->occupied, hex);
    pieces_add(&s->now.active, piece);
}

void robot_lift(State *s, int piece)
{
    int hex = s->robot[piece].hex;
    ensure(hex && s->at[hex] == piece);
    s->at[hex] = 0;
    bits_drop(&s->occupied, hex);
    pieces_drop(&s->now.active, piece);
    s->robot[piece].hex = 0;
}

bool hex_is_free(const AegisKit *k, const State *s, int hex)
{
    return hex && bits_has(land_of(k), hex) && !bits_has(&s->occupied, hex) && !bits_has(&s->terrain, hex);
}
#endif

/* ---- who has what ------------------------------------------------------------------------------- */

/* The active robot of this seat that brings a Commander Ability, 0 if none (A2-ABIL-08, A2-ABIL-09). */
int commander_robot(const AegisKit *k, const State *s, int seat, int ability)
{
    PIECES_IN_BOTH (s->now.active, k->bearers[ability], piece)
        if (seat_of(s, piece) == seat && has(k, s, piece, ability)) return piece;
    return 0;
}

/* The same of the first edition's Commanders (A1-CMDR-01). */
int classic_robot(const AegisKit *k, const State *s, int seat, int ability)
{
    if (!(kit_classic(k) & CLASSIC(ability))) return 0;
    ACTIVE_OWN_EACH (k, s, seat, piece)
        if (has_classic(k, s, piece, ability)) return piece;
    return 0;
}

/* Does this robot, or a component of it, have the ability? For those that stay in force: A1-CMDR-22,
   A1-MACH-07, A1-MACH-18. */
bool has_inside(const AegisKit *k, const State *s, int piece, int ability)
{
    if (!(kit_classic(k) & CLASSIC(ability))) return false;
    if (has_classic(k, s, piece, ability)) return true;
    PIECES_EACH (k, part)
        if (s->robot[part].where == UNDER && s->robot[part].under == piece &&
            has_classic(k, s, part, ability))
            return true;
    return false;
}
bool seat_has_inside(const AegisKit *k, const State *s, int seat, int ability)
{
    if (!(kit_classic(k) & CLASSIC(ability))) return false;
    ACTIVE_OWN_EACH (k, s, seat, piece)
        if (has_inside(k, s, piece, ability)) return true;
    return false;
}

/* A2-CMD-06..09: Authority goes on inside a combined robot; Authority+ is a second instance. */
int authority_rerolls(const AegisKit *k, const State *s, int seat)
{
    if (!(k->all_abilities & (ABILITY(AUTHORITY) | ABILITY(AUTHORITY_PLUS)))) return 0;
    int plain = 0, plus = 0;
    PIECES_EACH (k, piece) {
        const Robot *robot = &s->robot[piece];
        int holder = robot->where == UNDER ? robot->under : piece;
        if (!is_active(s, holder) || seat_of(s, holder) != seat) continue;
        uint64_t abilities = abilities_of(k, s, piece);
        if (abilities & ABILITY(AUTHORITY)) plain = 1;
        if (abilities & ABILITY(AUTHORITY_PLUS)) plus = 1;
    }
    return plain + plus;
}

bool flies(const AegisKit *k, const State *s, int piece)
{
    return abilities_of(k, s, piece) & (ABILITY(FLIGHT) | ABILITY(JET));
}

EffectSum effects_sum(const AegisKit *k, const State *s, int piece)
{
    EffectSum sum = {0};
    if (!pieces_has(&s->now.touched, piece)) return sum;
    SEATS_EACH (k, seat) {
        const Effects *e = effects_on(k, s, piece, seat);
        sum.damage += e->damage;
        sum.defense += e->defense;
        sum.accuracy += e->accuracy;
        sum.evasion += e->evasion + e->evasion_down;
        sum.evasion_down += e->evasion_down;
        sum.blaze += e->blaze;
        sum.rust += e->rust;
        sum.flags |= e->flags;
    }
    return sum;
}

void effects_clear(const AegisKit *k, State *s, int piece)
{
    memset(effects_at(k, s, piece, 1), 0, sizeof(Effects) * (size_t)kit_seats(k));
    pieces_drop(&s->now.touched, piece);
}

/* A2-STAR-11: has it been activated in this round, by a turn or an ability, and is that over? */
bool has_been_activated(const State *s, int piece)
{
    const Robot *robot = &s->robot[piece];
    if (robot->marks & EXPOSED) return true;
    return robot->flags & ACTIVATED && !(robot->marks & COVERED) && !activation_of(s, piece);
}

/* A2-SETUP-08, A2-SETUP-09, A2-FFA-07: nothing of an enemy reaches a protected robot. */
bool is_protected(const AegisKit *k, const State *s, int by_seat, int piece)
{
    const Robot *robot = &s->robot[piece];
    if (!s->seat[robot->seat].protect || is_ally_seat(k, by_seat, robot->seat) ||
        kit_rules(k)->opening_targets)
        return false;
    if (kit_mode(k)) return !has_been_activated(s, piece);
    if (k->errata && (k->piece[piece].drone || (robot->flags & ACTIVATED))) return false;
    return true;
}

/* What says that nothing but an Action reaches a protected robot either. */
int unaffected_clause(const AegisKit *k) { return kit_mode(k) == MODE_STARPOINT ? A2_STAR_11 : A2_SETUP_09; }

/* In the opening enemies can't be targeted; `protect` then means that the seat has not completed its first
   turn, or in Machine Chess that the first round goes on. 0, or the clause. */
int opening_forbids(const AegisKit *k, const State *s, int by_seat, int piece)
{
    const Robot *robot = &s->robot[piece];
    bool chess = kit_mode(k) == MODE_CHESS;
    if (!kit_rules(k)->opening_targets || is_ally_seat(k, by_seat, robot->seat)) return 0;
    if (k->errata && robot->flags & (ACTIVATED | FRESH)) return 0; /* A1-COMB-28 */
    if (kit_seats(k) == 2 && !chess)                               /* in its own first turn */
        return s->turn == by_seat && s->seat[by_seat].protect ? A1_SETUP_11 : 0;
    SEATS_EACH (k, seat)
        if (s->seat[seat].protect && !s->seat[seat].out)
            return chess ? A1_CHES_14 : kit_joint(k) ? A1_TAG_06 : A1_FFA_06;
    return 0;
}

/* Cloaked and vanished robots: A1-PASS-07, A1-CABL-15. */
bool is_hidden(const AegisKit *k, const State *s, int piece)
{
    if (!(kit_classic(k) & (CLASSIC(CLOAKING) | CLASSIC(VANISH))) && !k->placed) return false;
    return effect_flags(k, s, piece) & (EFFECT_CLOAK | EFFECT_VANISH);
}

/* May an effect of this seat choose that robot? */
bool is_targetable(const AegisKit *k, const State *s, int by_seat, int piece)
{
    return !is_protected(k, s, by_seat, piece) && !opening_forbids(k, s, by_seat, piece) &&
           !is_hidden(k, s, piece);
}

/* Is the robot in an activation of its own right now? */
const Step *activation_of(const State *s, int piece)
{
    for (int i = s->steps.depth - 1; i >= 0; i--) {
        const Step *step = &s->steps.step[i];
        if (step->kind == STEP_ACTIVATION && step->who == piece) return step;
    }
    return NULL;
}

/* Whose robot it is while it acts: a Drone that another player's False Army has called is used by that player
   (A2-ABIL-03, A2-CMD-20). */
int acting_seat(const AegisKit *k, const State *s, int piece)
{
    const Step *step = k->piece[piece].drone ? activation_of(s, piece) : NULL;
    return step ? step->b : seat_of(s, piece);
}
bool is_borrowed(const AegisKit *k, const State *s, int piece)
{
    return acting_seat(k, s, piece) != seat_of(s, piece);
}

/* Is what this robot does now the doing of an ally of that one? */
bool acts_as_ally(const AegisKit *k, const State *s, int user, int piece)
{
    return is_ally_seat(k, acting_seat(k, s, user), seat_of(s, piece));
}

bool has_moved_now(const State *s, int piece)
{
    const Step *step = activation_of(s, piece);
    return step && (s->robot[piece].flags & MOVED || step->n & WINDED);
}

/* Notes something in the activation of its own that the robot is in, if it is in one. */
void activation_mark(State *s, int piece, int bit)
{
    for (int i = s->steps.depth - 1; i >= 0; i--) {
        Step *step = &s->steps.step[i];
        if (step->kind != STEP_ACTIVATION || step->who != piece) continue;
        step->n |= (uint8_t)bit;
        return;
    }
}

/* In this turn, in an activation of its own or not: A1-CMDR-27. */
bool has_moved(const State *s, int piece)
{
    return s->robot[piece].flags & MOVED || s->robot[piece].marks & MOVED_FREE || has_moved_now(s, piece);
}

bool brings_luck(const AegisKit *k, const State *s, int piece)
{
    return abilities_printed(k, s, piece) & ABILITY(RUN_OF_LUCK);
}

/* Is it in play, or was it in this game? On the sideboard, or never made, it was not. */
bool was_played(const Robot *robot)
{
    return (robot->where != SIDEBOARD && robot->where != IN_BOX) || robot->marks & PLAYED;
}

/* A2-CMD-55: also when its robot is no longer in play. */
bool has_luck(const AegisKit *k, const State *s, int seat)
{
    if (!(k->team_abilities[seat] & ABILITY(RUN_OF_LUCK))) return false;
    for (int piece = k->first[seat]; piece < k->first[seat + 1]; piece++)
        if (brings_luck(k, s, piece) && was_played(&s->robot[piece])) return true;
    return false;
}

/* ---- damage, drain and the rest ------------------------------------------------------------------ */

static void provoke(const AegisKit *k, State *s, int piece)
{
    PIECES_IN_BOTH (s->now.active, k->bearers[REVENGEANCE], other) /* A2-ABL-79, A2-ABL-81 */
        if (is_ally(k, s, other, piece) && has(k, s, other, REVENGEANCE) &&
            !(s->robot[other].flags & AVENGED)) {
            s->robot[other].due |= DUE_REVENGE;
            s->revenge = true;
        }
}

/* A1-PASS-27..30: an enemy has hurt it. */
static void infinity_gain(const AegisKit *k, State *s, int piece, int by, Events *events)
{
    if (!by || is_ally(k, s, by, piece) || !has_classic(k, s, piece, INFINITY_MELEE)) return;
    Robot *robot = &s->robot[piece];
    robot->boost = (uint8_t)(robot->boost > 200 ? 200 : robot->boost + 3);
    event_add(events, EVENT_BOOSTED, A1_PASS_27, piece, piece, 3);
}

/* A1-CMDR-13: another own robot that could take the damage, 0 if there is none. */
static int shield_robot(const AegisKit *k, const State *s, int piece)
{
    if (!has_classic(k, s, piece, WILD_SHIELD)) return 0;
    ACTIVE_OWN_EACH (k, s, seat_of(s, piece), other)
        if (other != piece && !(effect_flags(k, s, other) & EFFECT_VANISH)) return other;
    return 0;
}

/* Does something of the first edition keep this damage or drain from it, or ask first? */
static bool harm_averted(const AegisKit *k, State *s, int piece, int amount, int by, int clause, bool drain,
                         Events *events)
{
    if (effect_flags(k, s, piece) & EFFECT_VANISH) {
        event_add(events, EVENT_SPARED, A1_CABL_16, piece, by, 0);
        return true;
    }
    if (!shield_robot(k, s, piece) || s->steps.depth > STEPS_MAX - 12) return false;
    steps_push(&s->steps, (Step){.kind = STEP_SHIELD,
                                 .phase = drain,
                                 .who = (uint8_t)piece,
                                 .n = (uint8_t)amount,
                                 .a = (int16_t)clause,
                                 .b = (int16_t)by});
    return true;
}

/* The robot takes this much, whatever its Defense. */
void robot_damage(const AegisKit *k, State *s, int piece, int amount, int by, int clause, Events *events)
{
    if (amount <= 0 || !is_active(s, piece)) return;
    if ((kit_classic(k) || k->placed) && harm_averted(k, s, piece, amount, by, clause, false, events)) return;
    robot_take(k, s, piece, amount, by, clause, events);
}

void robot_take(const AegisKit *k, State *s, int piece, int amount, int by, int clause, Events *events)
{
    Robot *robot = &s->robot[piece];
    int damage = robot->damage + amount;
    robot->damage = (uint8_t)(damage > 250 ? 250 : damage);
    s->quiet = 0;
    if (piece == k->boss.piece) mode_state(k, s)->changed = true;
    if (has(k, s, piece, DEPLOY) && robot->deploys < 4) robot->deploys++; /* A2-ABL-22, A2-ABL-23 */
    provoke(k, s, piece);
    Event *event = event_add(events, EVENT_DAMAGE, clause, piece, by, amount);
    if (event) event->n[1] = robot->damage;
    if (kit_mode(k) == MODE_POINTS) points_harmed(k, s, piece, by);
    infinity_gain(k, s, piece, by, events);
}

/* A2-BUFF-07, -10, A2-ACTN-20: Defense once for each effect; a Debuff needs at least 1 to add to. */
int after_defense(const AegisKit *k, const State *s, int piece, int amount)
{
    if (amount <= 0) return 0;
    amount -= effects_sum(k, s, piece).defense;
    return amount < 0 ? 0 : amount;
}

/* A1-PASS-21..24: what an enemy really lost goes to the Siphon's player. */
void drain_take(const AegisKit *k, State *s, int piece, int amount, int by, int clause, Events *events)
{
    int output = output_of(k, s, piece);
    if (amount > output) amount = output;
    s->robot[piece].drain = (uint8_t)(s->robot[piece].drain + amount);
    s->quiet = 0;
    event_add(events, EVENT_DRAIN, clause, piece, by, amount);
    if (kit_mode(k) == MODE_POINTS && amount) points_drained(k, s, piece, by, events);
    if (kit_mode(k) == MODE_SOLO && amount && amount == output) solo_drained(k, s, piece, events);
    if (!amount || !kit_classic(k) || !by) return;
    if (!is_ally(k, s, by, piece) && has_classic(k, s, by, ENERGY_SIPHON))
        energy_add(k, s, seat_of(s, by), amount, A1_PASS_21, events);
    infinity_gain(k, s, piece, by, events);
}

/* A2-TYPE-03, A2-TYPE-04, A2-OUR-15. True if anything was drained or damaged. */
bool robot_drain(const AegisKit *k, State *s, int piece, int amount, int by, int clause, Events *events)
{
    if (amount <= 0) return false;
    int output = output_of(k, s, piece);
    if (output == 0) {
        robot_damage(k, s, piece, amount, by, piece == k->boss.piece ? A2_SOLO_97 : A2_TYPE_04, events);
        return true;
    }
    if ((kit_classic(k) || k->placed) && harm_averted(k, s, piece, amount, by, clause, true, events))
        return true;
    drain_take(k, s, piece, amount, by, clause, events);
    return true;
}

static int clamp_effect(int amount) { return amount > 100 ? 100 : amount < -100 ? -100 : amount; }

/* Where a buff or debuff of this type is kept. */
int8_t *effects_field(Effects *e, int type, int amount)
{
    return type == TYPE_BUFF_DAMAGE     ? &e->damage
           : type == TYPE_BUFF_DEFENSE  ? &e->defense
           : type == TYPE_BUFF_ACCURACY ? &e->accuracy
           : amount < 0                 ? &e->evasion_down
                                        : &e->evasion;
}

void robot_buff(const AegisKit *k, State *s, int piece, int type, int amount, int by_seat, int clause,
                Events *events)
{
    int8_t *field = effects_field(effects_of(k, s, piece, by_seat), type, amount);
    *field = (int8_t)clamp_effect(*field + amount);
    Event *event = event_add(events, EVENT_BUFFED, clause, piece, by_seat, type);
    if (event) event->n[1] = (int16_t)amount;
}

/* Puts one status on a robot; a robot of Level 3 or higher can't be Disarmed (A2-ATTR-24). */
void robot_afflict(const AegisKit *k, State *s, int piece, uint32_t status, int by_seat, int clause,
                   Events *events)
{
    Effects *e = effects_of(k, s, piece, by_seat);
    if (status == DISARM && card_of(k, s, piece)->level >= 3) return;
    if (status == BLAZE && e->blaze < 100) e->blaze++;
    if (status == RUST && e->rust < 100) e->rust++;
    if (status == QUELL) e->flags |= EFFECT_QUELL;
    if (status == DISARM) e->flags |= EFFECT_DISARM;
    if (status == RESTRAIN) e->flags |= EFFECT_RESTRAIN;
    event_add(events, EVENT_STATUS, clause, piece, by_seat, (int)status);
}

/* A move happened: its Blaze is set off, dealt once the whole move (or Action) is over (A2-ATTR-13..18). */
void blaze_set_off(const AegisKit *k, State *s, int piece)
{
    if (!(k->all_attributes & BLAZE) && !(k->all_abilities & (ABILITY(WORLDFIRE) | ABILITY(COMBINE_BLAZE))) &&
        !k->placed)
        return;
    if (!pieces_has(&s->now.touched, piece)) return;
    int burn = s->robot[piece].burn;
    SEATS_EACH (k, seat) {
        Effects *e = effects_of(k, s, piece, seat);
        burn += e->blaze;
        e->blaze = 0;
    }
    s->robot[piece].burn = (uint8_t)(burn > 200 ? 200 : burn);
}

int rust_take(const AegisKit *k, State *s, int piece)
{
    int rust = 0;
    if (!pieces_has(&s->now.touched, piece)) return 0;
    SEATS_EACH (k, seat) {
        Effects *e = effects_of(k, s, piece, seat);
        rust += e->rust;
        e->rust = 0;
    }
    return rust;
}

enum { POOL_MAX = 250, EMINENT_POOL_MAX = 25 }; /* A1-CMDR-10 */

int pool_limit(const AegisKit *k, const State *s, int seat)
{
    return classic_robot(k, s, seat, EMINENCE) ? EMINENT_POOL_MAX : POOL_MAX;
}

void energy_add(const AegisKit *k, State *s, int seat, int amount, int clause, Events *events)
{
    if (!amount || seat_is_boss(k, seat)) return; /* A2-SOLO-49 */
    int pool = s->seat[seat].pool + amount, most = pool_limit(k, s, seat);
    ensure(pool >= 0);
    s->seat[seat].pool = (uint8_t)(pool > most ? most : pool);
    event_add(events, EVENT_ENERGY, clause, seat, 0, amount);
}
