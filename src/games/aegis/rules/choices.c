/* Who is asked, and every legal answer in a fixed order. */
#include "games/aegis/aegis.h"

/* The one seat that the top step asks (not for picks). */
static int step_seat(const State *s, const Step *step)
{
    switch (step->kind) {
    case STEP_TERRAIN:
    case STEP_EQUIP:
    case STEP_START:
    case STEP_FINISH:
    case STEP_ZONES:
    case STEP_DEPLOY: return step->who;
    case STEP_CONTROL: return step->n;
    case STEP_ACTIVATION: return step->b;
    case STEP_ACTION: return step->phase == ACTION_JAM ? seat_of(s, s->roll.target) : step->b;
    case STEP_HURT:
    case STEP_STAND:
    case STEP_JUMP:
    case STEP_TRIGGERS:
    case STEP_ULTRA:
    case STEP_STAR:
    case STEP_SHIELD:
    case STEP_UNDAUNTED:
    case STEP_AGREE: return seat_of(s, step->who);
    case STEP_PARTING: return step->b & 255;
    case STEP_DRONES: return step->b;
    case STEP_ANSWER:
    case STEP_AFTER:
    case STEP_BLITZ:
    case STEP_BLITZ_ALL:
    case STEP_SALVO:
    case STEP_SALVO_ALL:
    case STEP_EMERGE: return step->a;
    default: return s->turn;
    }
}

static unsigned aegis_asked(const Kit *kit, const void *state)
{
    const AegisKit *k = KIT(kit);
    const State *s = CONST_STATE(state);
    if (s->over || !s->steps.depth) return 0;
    const Step *step = steps_peek(&s->steps);
    if (step->kind == STEP_PICK) {
        unsigned seats = 0;
        SEATS_EACH (k, seat)
            if (needs_pick(k, seat) && !s->seat[seat].picked) seats |= 1u << seat;
        return seats;
    }
    return 1u << step_seat(s, step);
}

static bool may_drop(const AegisKit *k, const State *s, int piece) /* A2-ABL-14, A2-CCA-05 */
{
    const Robot *robot = &s->robot[piece];
    return robot->where == WAITING && (has(k, s, piece, COMBAT_DROP) || robot->flags & DROPPABLE) &&
           (k->piece[piece].basic || robot->flags & DROPPABLE);
}

/* A2-ABL-15, A2-ABL-21: beside the robot that gives up its Action. */
static int list_drops(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    int n = 0, ally = step->who;
    if (!(k->all_abilities & (ABILITY(COMBAT_DROP) | ABILITY(COMBINE_DROP)))) return 0;
    if (k->rules.drop_at_end && !(k->all_abilities & ABILITY(COMBINE_DROP))) return 0; /* A1-PASS-12 */
    if (s->robot[ally].flags & ACTED || step->phase & (ACCELERATED | OVERRIDDEN | EXCAVATED_NOW)) return 0;
    Bits near = bits_and(*board_set(k->board, near, s->robot[ally].hex), free_hexes(k, s));
    PIECES_EACH (k, piece)
        if (may_drop(k, s, piece) && !(k->rules.drop_at_end && has(k, s, piece, COMBAT_DROP)) &&
            is_ally(k, s, piece, ally) && !(step->n & DROP_DECLINED && seat_of(s, piece) != step->b))
            BITS_EACH (near, hex) out[n++] = (Choice){VERB_DROP, (uint8_t)piece, (int16_t)hex, 0, 0};
    return n;
}

static bool may_pilot_buff(const AegisKit *k, const State *s, int piece) /* A2-CMD-44 */
{
    if (is_borrowed(k, s, piece) || !commander_robot(k, s, seat_of(s, piece), RECKLESS_PILOT)) return false;
    SEATS_EACH (k, seat)
        if (effects_on(k, s, piece, seat)->damage > 0) return false;
    return true;
}

/* What a robot may do in its activation besides moving and using an Action; the last is to pass. */
static int list_besides(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    int n = 0, piece = step->who;
    UseContext use = use_in_activation(step);
    if (!combining_refused(k, s, piece, step)) {
        int flags = step->phase & ACCELERATED ? COMBINE_FREE : 0; /* A2-ABL-02 */
        n += list_combines(k, s, piece, step->b, flags, out + n);
        n += list_emerges(k, s, piece, step->b, flags, out + n);
    }
    n += list_drops(k, s, step, out + n);
    n += list_cloaks(k, s, step, out + n);
    if (may_excavate(k, s, piece, use, step->phase))
        out[n++] = (Choice){VERB_EXCAVATE, (uint8_t)piece, 0, 0, 0};
    bool activated = !(step->phase & ACCELERATED); /* A2-ABL-03 */
    if ((k->all_abilities & ABILITY(RECKLESS_PILOT)) && activated && may_pilot_buff(k, s, piece))
        out[n++] = (Choice){VERB_PILOT, (uint8_t)piece, 0, 0, 0};
    out[n++] = (Choice){.verb = VERB_PASS};
    return n;
}

static int list_activation(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    int n = 0;
    UseContext use = use_in_activation(step);
    if (!(step->phase & EXCAVATED_NOW)) n += list_moves(k, s, step, out);
    n += list_uses(k, s, step->who, &use, out + n);
    if (step->phase & EXCAVATED_NOW && n) return n;
    return n + list_besides(k, s, step, out + n);
}

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

static int list_turn(const AegisKit *k, const State *s, Choice *out)
{
    int n = 0;
    OWN_EACH (k, s->turn, piece) {
        if (!is_active(s, piece) || seat_of(s, piece) != s->turn || activation_refused(k, s, piece)) continue;
        out[n++] = (Choice){VERB_ACTIVATE, (uint8_t)piece, 0, 0, 0};
        if ((k->all_abilities & ABILITY(ACCELERATOR)) && !accelerate_refused(k, s, piece))
            out[n++] = (Choice){VERB_ACCELERATE, (uint8_t)piece, 0, 0, 0};
        if ((k->all_abilities & ABILITY(OVERRIDE)) && !override_refused(k, s, piece))
            out[n++] = (Choice){VERB_OVERRIDE, (uint8_t)piece, 0, 0, 0};
    }
    out[n++] = (Choice){.verb = VERB_END};
    return n;
}

static int list_action(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    int n = 0;
    switch (step->phase) {
    case ACTION_REROLL: n = list_rerolls(k, s, out); break;
    case ACTION_JAM: n = list_jams(k, s, out); break;
    case ACTION_GAMBIT: {
        int most = gambit_most(k, s, step->b);
        for (int i = 1; i <= most; i++) out[n++] = (Choice){VERB_GAMBIT, s->roll.user, (int16_t)i, 0, 0};
        break;
    }
    default: return list_action_choices(k, s, out);
    }
    out[n++] = (Choice){.verb = VERB_PASS};
    return n;
}

/* ---- Parting Shot and Drones of the fallen ------------------------------------------------------------ */

/* Hexes of the robots that the fallen one's Parting Shot or Cannon could reach, Beacon not yet considered. */
static Bits parting_seen(const AegisKit *k, const State *s, const Step *step, int weapon)
{
    const Card *card = &k->card[step->b >> 8];
    Bits blocked = bits_or(s->occupied, s->terrain);
    Bits in = bits_and(
        *hexes_within(k, step->a, weapon == PARTING_IS_SHOT ? card->parting_shot : card->parting_cannon),
        s->occupied);
    Bits seen = in = unprotected(k, s, step->b & 255, in);
    BITS_EACH (in, hex)
        if (!sees(k, step->a, hex, &blocked)) bits_drop(&seen, hex);
    return seen;
}

/* Each of two weapons may be used once, the Shot first while it reaches anybody. 0: none is left. */
static int parting_weapon(const AegisKit *k, const State *s, const Step *step)
{
    int left = step->n & (PARTING_IS_SHOT | PARTING_IS_CANNON);
    if (left != (PARTING_IS_SHOT | PARTING_IS_CANNON)) return left;
    Bits seen = parting_seen(k, s, step, PARTING_IS_SHOT);
    return bits_any(seen) ? PARTING_IS_SHOT : PARTING_IS_CANNON;
}

/* A2-ABL-55..57. */
static int list_parting_shots(const AegisKit *k, const State *s, const Step *step, Choice *out)
{
    int n = 0, weapon = parting_weapon(k, s, step);
    if (!weapon) return 0;
    Bits targets = parting_seen(k, s, step, weapon);
    if (k->rules.beacon_abilities) targets = beacon_bind(k, s, step->b & 255, targets); /* A2-ABL-08 */
    BITS_EACH (targets, hex) out[n++] = (Choice){VERB_PARTING, step->who, 0, s->at[hex], 0};
    return n;
}

/* Everything the fallen of one seat leave it to do, in whatever order it likes (A2-TYPE-12). */
static int list_partings(const AegisKit *k, const State *s, Choice *out)
{
    int n = 0, seat = steps_peek(&s->steps)->b & 255;
    for (int i = s->steps.depth - 1; i >= 0; i--) {
        const Step *step = &s->steps.step[i];
        if (step->kind != STEP_PARTING || (step->b & 255) != seat) break;
        bool again = false; /* damaged once more since: that comes first */
        for (int j = i + 1; j < s->steps.depth; j++) again |= s->steps.step[j].who == step->who;
        if (again) continue;
        int first = n;
        if (step->phase || step->n & PARTING_IS_DRONE)
            n += list_drones(k, s, seat, step->who, step->a, 1, out + n);
        bool forced = step->phase && n > first;
        n += list_parting_shots(k, s, step, out + n);
        if (n > first && !forced) out[n++] = (Choice){VERB_PASS, step->who, 0, 0, 0};
    }
    return n;
}

static int list_choices(const AegisKit *k, const State *s, int seat, Choice *out)
{
    const Step *step = steps_peek(&s->steps);
    int n = 0;
    switch (step->kind) {
    case STEP_PICK: return list_picks(k, seat, out);
    case STEP_ZONES: return list_zones(k, s, seat, out);
    case STEP_DEPLOY: return list_deploys(k, s, seat, out);
    case STEP_TURN: return list_turn(k, s, out);
    case STEP_ACTIVATION: return list_activation(k, s, step, out);
    case STEP_ACTION: return list_action(k, s, step, out);
    case STEP_PARTING: return list_partings(k, s, out);
    case STEP_ANSWER: {
        UseContext use = use_as_answer(s, step->who);
        n = list_answers(k, s, step, out);
        if (step->phase & EXCAVATED_NOW && n > 1) n--; /* an Action must follow */
        if (step->n != ANSWER_RETURN || step->who) {
            if (step->n != ANSWER_REVENGE && may_excavate(k, s, step->who, use, step->phase))
                out[n++] = (Choice){VERB_EXCAVATE, step->who, 0, 0, 0};
            return n;
        }
        PIECES_EACH (k, piece)
            if (is_active(s, piece) && seat_of(s, piece) == seat && has(k, s, piece, RETURN_FIRE) &&
                may_excavate(k, s, piece, use_as_answer(s, piece), 0))
                out[n++] = (Choice){VERB_EXCAVATE, (uint8_t)piece, 0, 0, 0};
        return n;
    }
    case STEP_AFTER: return list_after(k, s, step, out);
    case STEP_TRIGGERS: return list_triggers(k, s, out);
    case STEP_BLITZ: return list_blitz(k, s, step, out);
    case STEP_BLITZ_ALL:
    case STEP_SALVO_ALL: return list_marked(k, s, step, out);
    case STEP_SALVO: {
        UseContext use = use_in_salvo(step);
        n = list_salvo(k, s, step, out);
        if (step->phase & EXCAVATED_NOW && n > 1) n--; /* an Action must follow */
        if (n && may_excavate(k, s, step->who, use, step->phase))
            out[n++] = (Choice){VERB_EXCAVATE, step->who, 0, 0, 0};
        return n;
    }
    case STEP_ULTRA: return list_ultra(k, s, step, out);
    case STEP_EMERGE: return list_emerge(k, s, step, out);
    case STEP_STAR: return list_star_die(k, s, step, out);
    case STEP_DRONES:
        return is_active(s, step->who)
                   ? list_drones(k, s, seat, step->who, s->robot[step->who].hex, step->a, out)
                   : 0;
    case STEP_HURT:
        if (s->seat[seat_of(s, step->who)].pool) out[n++] = (Choice){VERB_PREVENT, step->who, 0, 0, 0};
        out[n++] = (Choice){.verb = VERB_PASS};
        return n;
    case STEP_STAND: {
        Bits options = stand_options(k, s, step->a);
        BITS_EACH (options, hex) out[n++] = (Choice){VERB_STAND, 0, (int16_t)hex, 0, 0};
        return n;
    }
    case STEP_JUMP:
        n = list_jumps(k, s, step->who, out);
        out[n++] = (Choice){.verb = VERB_PASS};
        return n;
    case STEP_TERRAIN: return list_terrain(k, s, out);
    case STEP_EQUIP: return list_equips(k, s, seat, out);
    case STEP_START: return list_start(k, s, step, out);
    case STEP_FINISH: return list_finish(k, s, step, out);
    case STEP_SHIELD: return list_shields(k, s, step, out);
    case STEP_UNDAUNTED: return list_undaunted(k, s, step, out);
    case STEP_CONTROL:
    case STEP_AGREE:
        out[n++] = (Choice){VERB_AGREE, step->who, 0, 0, 0};
        out[n++] = (Choice){.verb = VERB_PASS};
        return n;
    default: return 0;
    }
}

static int aegis_choices(const Kit *kit, const void *state, int seat, Choice *out)
{
    if (!(aegis_asked(kit, state) >> seat & 1)) return 0;
    int count = list_choices(KIT(kit), CONST_STATE(state), seat, out);
    ensure(count <= CHOICES_MAX);
    return count;
}
