/* Rounds of combat: surprise, declaring, the order, turns, what happens between and after them. */
#include "games/spot_rules/spot.h"

/* Bits of the sides that still have somebody who can act. */
int spot_sides_standing(const SpotState *s)
{
    int sides = 0;
    for (int who = 1; who <= s->people; who++)
        if (spot_can_act(s, who) && s->person[who].side && !(s->person[who].flags & P_BYSTANDER))
            sides |= 1 << s->person[who].side;
    return sides;
}

static int side_count(int sides) { return __builtin_popcount((unsigned)sides); }

/* Nobody does, holds or waits for anything that is part of a fight. */
static void people_settle(SpotState *s)
{
    for (int who = 1; who <= s->people; who++) {
        Person *person = &s->person[who];
        person->flags &=
            ~(uint32_t)(P_ACTED | P_DEFERRED | P_READY | P_AIMING | P_UNAWARE | P_FREE | P_SNAPS | P_SNEAKED);
        person->aims_at = person->held_by = person->feinted_by = person->kind = 0;
        person->trigger = person->trigger_who = person->ready_slot = person->ready_at = 0;
    }
}

void spot_fight_begin(Play *p)
{
    SpotState *s = p->s;
    s->fighting = 1, s->round = 0, s->free_round = 0, s->called = 0;
    people_settle(s);
    SAY(p, E_FIGHT, SR_ROUND_01, 0, 0, 0);
    steps_push(&s->steps, (Step){.kind = S_FIGHT});
}

/* Ends the fight whatever is under way in it. Reasons: 1 one side is left, 2 called, 3 the limit of rounds.
 */
void spot_fight_over(Play *p, int why)
{
    SpotState *s = p->s;
    while (steps_peek(&s->steps)->kind != S_FIGHT) steps_pop(&s->steps);
    steps_pop(&s->steps);
    memset(s->attack, 0, sizeof s->attack);
    memset(s->order, 0, sizeof s->order);
    memset(s->grenade, 0, sizeof s->grenade);
    s->attacks = s->grenades = s->order_count = s->order_at = s->fighting = 0;
    s->turn_who = s->turn_actions = s->turn_left = s->free_round = s->called = 0;
    people_settle(s);
    SAY(p, E_FIGHT_OVER, why == 3 ? T_15 : SR_OUR_17, 0, 0, why, s->round);
    if (p->kit->option[O_MODE] != MODE_ENCOUNTER) return;
    int sides = spot_sides_standing(s), winners = 0;
    for (int who = 1; why == 1 && who <= s->people; who++)
        if (sides >> s->person[who].side & 1 && s->person[who].side) winners |= 1 << s->person[who].seat;
    spot_end(p, why, winners & ~s->left);
}

/* ---- surprise ---- */

static bool seat_could_sneak(const SpotState *s, int seat)
{
    for (int who = 1; who <= s->people; who++)
        if (s->person[who].seat == seat && spot_can_act(s, who) && s->person[who].side) return true;
    return false;
}

static bool surprise_ask(Play *p, Step *step)
{
    SpotState *s = p->s;
    while (++step->n <= p->kit->kit.seats)
        if (seat_could_sneak(s, step->n)) {
            steps_push(&s->steps, (Step){.kind = S_SURPRISE, .n = step->n});
            return true;
        }
    for (int who = 1; who <= s->people; who++) {
        Person *person = &s->person[who];
        s->free_round |= (person->flags & P_FREE) != 0;
        if (person->flags & P_FREE && spot_veiled(s, who)) SAY(p, E_SURPRISE, SR_SURP_02, who, 0, 1);
        person->flags &= ~(uint32_t)P_SNEAKED;
    }
    for (int who = 1; who <= s->people; who++)
        if (s->free_round && !(s->person[who].flags & P_FREE)) s->person[who].flags |= P_UNAWARE;
    return false;
}

/* ---- declaring and the order ---- */

static bool takes_part(const SpotState *s, int who)
{
    return spot_can_act(s, who) && (!s->free_round || s->person[who].flags & P_FREE);
}

static bool could_snap(const SpotKit *kit, const SpotState *s, int who)
{
    const Weapon *weapon = spot_weapon(kit, s, who, s->person[who].hand);
    return weapon && !(weapon->marks & (W_STOCK | W_MELEE | W_GRENADE));
}

/* Equals declare what they are about to do; so does whoever a snap shot could bring forward. */
static bool must_declare(const SpotKit *kit, const SpotState *s, int who)
{
    int reflexes = s->person[who].attribute[REFLEXES];
    bool snap = could_snap(kit, s, who);
    for (int other = 1; other <= s->people; other++) {
        if (other == who || !takes_part(s, other)) continue;
        int theirs = s->person[other].attribute[REFLEXES];
        if (theirs == reflexes || (snap && theirs == reflexes + 1)) return true;
    }
    return false;
}

/* A snap shot may make equals of people who were none. */
static bool equal_now(const SpotState *s, int who)
{
    for (int other = 1; other <= s->people; other++)
        if (other != who && takes_part(s, other) && spot_reflexes(s, other) == spot_reflexes(s, who))
            return true;
    return false;
}

static bool declare_ask(Play *p)
{
    SpotState *s = p->s;
    for (int who = 1; who <= s->people; who++) {
        if (s->person[who].kind || !takes_part(s, who)) continue;
        if (!must_declare(p->kit, s, who) && !equal_now(s, who)) continue;
        SAY(p, E_TIED, SR_SEQ_04, who, 0, 0);
        steps_push(&s->steps, (Step){.kind = S_KIND, .who = (uint8_t)who});
        return true;
    }
    return false;
}

static int order_rank(const SpotState *s, int who)
{
    int kind = s->person[who].kind ? s->person[who].kind : KIND_OTHER;
    return spot_reflexes(s, who) * 8 + 7 - kind;
}

/* Equals throw a die each, highest first, again where they are equal still. */
static void order_break(Play *p, int from, int count)
{
    uint8_t *order = p->s->order + from;
    uint8_t die[PEOPLE_MAX + 1];
    if (count < 2) return;
    for (int i = 0; i < count; i++) {
        die[i] = (uint8_t)dice_roll(p->dice, 6, "order");
        SAY(p, E_TIE_DIE, SR_SEQ_03, order[i], 0, die[i]);
    }
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0 && die[k] > die[k - 1]; k--) {
            uint8_t person = order[k], number = die[k];
            order[k] = order[k - 1], die[k] = die[k - 1];
            order[k - 1] = person, die[k - 1] = number;
        }
    for (int i = 0, end; i < count; i = end) {
        for (end = i + 1; end < count && die[end] == die[i];) end++;
        order_break(p, from + i, end - i);
    }
}

static void order_make(Play *p)
{
    SpotState *s = p->s;
    s->order_count = s->order_at = 0;
    memset(s->order, 0, sizeof s->order);
    for (int who = 1; who <= s->people; who++) {
        if (!takes_part(s, who)) continue;
        int at = s->order_count++;
        for (; at > 0 && order_rank(s, s->order[at - 1]) < order_rank(s, who); at--)
            s->order[at] = s->order[at - 1];
        s->order[at] = (uint8_t)who;
    }
    for (int i = 0, end; i < s->order_count; i = end) {
        for (end = i + 1; end < s->order_count && order_rank(s, s->order[end]) == order_rank(s, s->order[i]);)
            end++;
        order_break(p, i, end - i);
    }
    for (int i = 0; i < s->order_count; i++) {
        bool tied = i > 0 && spot_reflexes(s, s->order[i]) == spot_reflexes(s, s->order[i - 1]);
        SAY(p, E_ORDER,
            s->person[s->order[i]].flags & P_SNAPS ? SR_SNAP_01
            : tied                                 ? SR_SEQ_02
                                                   : SR_SEQ_01,
            s->order[i], 0, i + 1);
    }
}

/* ---- rounds ---- */

static void round_begin(Play *p)
{
    SpotState *s = p->s;
    for (int who = 1; who <= s->people; who++) {
        s->person[who].flags &= ~(uint32_t)(P_ACTED | P_DEFERRED | P_SNAPS);
        s->person[who].kind = s->person[who].feinted_by = 0;
    }
    if (!s->free_round) s->round++;
    SAY(p, E_ROUND, s->free_round ? SR_SURP_02 : SR_ROUND_01, 0, 0, s->round);
}

static void round_end(Play *p)
{
    SpotState *s = p->s;
    for (int who = 1; who <= s->people; who++) {
        if (s->person[who].flags & P_DEFERRED) SAY(p, E_LOST, SR_DEF_02, who, 0, 0);
        s->person[who].flags &= ~(uint32_t)(P_DEFERRED | P_UNAWARE | P_FREE);
    }
    for (int i = 0; i < s->grenades; i++) {
        Grenade grenade = s->grenade[i];
        spot_explode(p, grenade.blast, grenade.x, grenade.y, false);
    }
    memset(s->grenade, 0, sizeof s->grenade);
    s->grenades = s->free_round = 0;
    memset(s->order, 0, sizeof s->order);
    s->order_count = s->order_at = 0;
    spot_time_pass(p, 5);
}

static bool fight_decided(Play *p)
{
    SpotState *s = p->s;
    if (s->called) return spot_fight_over(p, 2), true;
    if (side_count(spot_sides_standing(s)) <= 1) return spot_fight_over(p, 1), true;
    if (s->round >= p->kit->option[O_ROUNDS] && s->order_at >= s->order_count && !s->order_count)
        return spot_fight_over(p, 3), true;
    return false;
}

static void turn_begin(Play *p, int who)
{
    SpotState *s = p->s;
    Person *person = &s->person[who];
    s->turn_who = (uint8_t)who, s->turn_actions = s->turn_left = 1;
    if (person->flags & P_READY) {
        person->flags &= ~(uint32_t)P_READY;
        person->trigger = person->trigger_who = person->ready_slot = person->ready_at = 0;
        SAY(p, E_CALLED_OFF, SR_OPP_04, who, 0, 1);
    }
    SAY(p, E_TURN, SR_SEQ_01, who, 0, 0);
    steps_push(&s->steps, (Step){.kind = S_TURN, .who = (uint8_t)who});
}

void spot_turn_done(Play *p)
{
    p->s->person[p->s->turn_who].flags |= P_ACTED;
    p->s->turn_left = 0;
}

static bool deferred_ask(Play *p, Step *step)
{
    SpotState *s = p->s;
    while (++step->n <= s->people) {
        const Person *person = &s->person[step->n];
        if (!(person->flags & P_DEFERRED) || person->flags & P_ACTED || !spot_can_act(s, step->n)) continue;
        if (step->n == s->turn_who) continue;
        steps_push(&s->steps, (Step){.kind = S_DEFERRED, .who = step->n});
        return true;
    }
    return false;
}

/* The next in the order who has not acted; false if there is none. */
static bool next_turn(Play *p)
{
    SpotState *s = p->s;
    while (s->order_at < s->order_count) {
        int who = s->order[s->order_at++];
        if (!spot_can_act(s, who) || s->person[who].flags & (P_ACTED | P_DEFERRED)) continue;
        turn_begin(p, who);
        return true;
    }
    return false;
}

void spot_fight_run(Play *p, Step *step)
{
    switch (step->phase) {
    case FIGHT_SURPRISE:
        if (!surprise_ask(p, step)) step->phase = FIGHT_ROUND, step->n = 0;
        return;
    case FIGHT_ROUND:
        if (fight_decided(p)) return;
        round_begin(p);
        step->phase = FIGHT_DECLARE, step->n = 0;
        return;
    case FIGHT_DECLARE:
        if (declare_ask(p)) return;
        order_make(p);
        step->phase = FIGHT_NEXT, step->n = 0;
        return;
    case FIGHT_NEXT:
        if (fight_decided(p)) return;
        step->n = 0;
        step->phase = next_turn(p) ? FIGHT_BETWEEN : FIGHT_END;
        return;
    case FIGHT_BETWEEN:
        if (fight_decided(p)) return;
        if (!deferred_ask(p, step)) step->phase = FIGHT_NEXT, step->n = 0;
        return;
    default: step->phase = FIGHT_ROUND, step->n = 0; round_end(p);
    }
}
