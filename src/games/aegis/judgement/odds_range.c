/* How far rerolls and Jamming can move the odds: the user rolls dice again that missed, or the target those
   that hit, with every instance they have and can pay for, one after the other with open eyes. Chances here
   are floating point, since six to the number of dice thrown twice does not fit a word; they are shown, and
   decide nothing. */
#include "games/aegis/judgement/judgement.h"

enum { RANGE_LOW, RANGE_HIGH, RANGE_COUNT };

typedef struct RangePlan { /* of one side */
    uint8_t x[6];
    int count, energy;
} RangePlan;

typedef struct Ranges {
    const AegisKit *k;
    const State *s;
    const Action *action;
    Odds *odds;
    RangePlan plan[RANGE_COUNT];
    double success[RANGE_COUNT], mean[RANGE_COUNT][ODDS_PIECES_MAX], destroyed[RANGE_COUNT][ODDS_PIECES_MAX];
} Ranges;

/* The instances that are still there, largest first. */
static void plan_fill(RangePlan *plan, const uint8_t x[6], int count, int energy)
{
    for (int i = 0; i < count; i++) {
        int at = plan->count;
        if (!x[i]) continue;
        for (; at && plan->x[at - 1] < x[i]; at--) plan->x[at] = plan->x[at - 1];
        plan->x[at] = x[i];
        plan->count++;
    }
    plan->energy = energy;
}

static Ranges ranges_of(const AegisKit *k, const State *s, const Action *action, const Roll *roll, int energy,
                        Odds *odds)
{
    Ranges r = {.k = k, .s = s, .action = action, .odds = odds};
    uint8_t x[6];
    if (roll->flags & ROLL_SURE) return r;
    plan_fill(&r.plan[RANGE_HIGH], x, reroll_instances(k, s, roll->user, x), energy);
    if (roll->target && !acts_as_ally(k, s, roll->user, roll->target))
        plan_fill(&r.plan[RANGE_LOW], x, jam_instances(k, s, roll->target, x),
                  s->seat[seat_of(s, roll->target)].pool);
    return r;
}

static void range_count(Ranges *r, int side, Roll *roll, double chance)
{
    roll->successes = (uint8_t)successes_of(r->action, roll);
    roll->total =
        (int16_t)total_of(r->k, r->action, roll, damage_bonus(r->k, r->s, roll->user, roll->target));
    if (roll->successes) r->success[side] += chance;
    for (int i = 0; i < r->odds->piece_count; i++) {
        bool destroyed;
        r->mean[side][i] +=
            chance * odds_effect(r->k, r->s, r->action, roll, r->odds->piece[i].piece, &destroyed);
        if (destroyed) r->destroyed[side][i] += chance;
    }
}

/* Takes up to `most` dice away, of the faces from..to in that direction; returns how many. */
static int faces_take(uint8_t face[8], int from, int to, int most)
{
    int taken = 0;
    for (int at = from; taken < most; at += from <= to ? 1 : -1) {
        while (face[at] && taken < most) face[at]--, taken++;
        if (at == to) break;
    }
    return taken;
}

/* The dice from instance `i` on, each outcome of what is thrown again; 8 dice at once is what can be asked
 * for. */
static void range_spread(Ranges *r, int side, int i, int energy, const Roll *before, double chance)
{
    const RangePlan *plan = &r->plan[side];
    Roll roll = *before;
    int accuracy = roll.accuracy, dice = 0, most = i < plan->count ? plan->x[i] : 0;
    if (most > energy) most = energy;
    if (most > 8) most = 8;
    if (most && side == RANGE_LOW)
        dice = faces_take(roll.face, 6, accuracy, most);
    else if (most && accuracy > 1)
        dice = faces_take(roll.face, 1, accuracy - 1, most);
    if (!dice) {
        if (i < plan->count)
            range_spread(r, side, i + 1, energy, before, chance);
        else
            range_count(r, side, &roll, chance);
        return;
    }
    double miss = (accuracy - 1) / 6.0, hit = accuracy < 6 ? (6 - accuracy) / 6.0 : 0, six = 1 / 6.0;
    double ways = 1; /* dice! / misses! for the misses chosen, and so on */
    for (int misses = 0; misses <= dice; misses++) {
        double inner = ways;
        for (int hits = 0; hits + misses <= dice; hits++) {
            int sixes = dice - misses - hits;
            double p = chance * inner;
            for (int n = 0; n < misses; n++) p *= miss;
            for (int n = 0; n < hits; n++) p *= hit;
            for (int n = 0; n < sixes; n++) p *= six;
            inner = inner * sixes / (hits + 1);
            if (p == 0) continue;
            Roll next = roll;
            next.face[1] = (uint8_t)(next.face[1] + misses);
            next.face[accuracy < 6 ? accuracy : 6] = (uint8_t)(next.face[accuracy < 6 ? accuracy : 6] + hits);
            next.face[6] = (uint8_t)(next.face[6] + sixes);
            range_spread(r, side, i + 1, energy - dice, &next, p);
        }
        ways = ways * (dice - misses) / (misses + 1);
    }
}

/* One outcome of the first throw, after PRECISE has discarded its die. */
static void ranges_add(Ranges *r, const Roll *roll, double chance)
{
    for (int side = 0; side < RANGE_COUNT; side++)
        range_spread(r, side, 0, r->plan[side].energy, roll, chance);
}

static void ranges_finish(const Ranges *r, const Roll *roll, bool precise, bool jammed, Odds *odds)
{
    int dice = odds->step[0].dice_count;
    odds_finish(odds);
    odds->step[0].success_low = odds_parts(r->success[RANGE_LOW], 1e6);
    odds->step[0].success_high = odds_parts(r->success[RANGE_HIGH], 1e6);
    for (int i = 0; i < odds->piece_count; i++) {
        OddsPiece *on = &odds->piece[i];
        on->mean_low = odds_parts(r->mean[RANGE_LOW][i], 1e3);
        on->mean_high = odds_parts(r->mean[RANGE_HIGH][i], 1e3);
        on->fate_low = odds_parts(r->destroyed[RANGE_LOW][i], 1e6);
        on->fate_high = odds_parts(r->destroyed[RANGE_HIGH][i], 1e6);
    }
    if ((roll->attributes & RECHARGE) &&
        r->action->cost != COST_X) { /* A2-ATTR-54: for each 1 that is not discarded */
        double none = 1, all = 1, ones = dice / 6.0;
        for (int i = 0; i < dice; i++) none *= 5 / 6.0, all /= 6.0;
        if (precise) ones -= 1 - none;
        if (jammed) ones -= all; /* the highest is a 1 only if all are */
        odds_add_total(odds, "Energy back", odds_parts(ones * r->action->cost, 1e3));
    }
}
