/* What a position is worth to each seat, 0 lost to 10000 won: for bots. */
#include "games/aegis/aegis.h"

enum { DRAW_VALUE = 2000, SHARE_MAX = 9400, NEAR_MAX = 500, NEAR_ENOUGH = 3, FAR = 16 };

typedef struct Force { /* of one side */
    long long worth;
    int       robots, near, seats, lost; /* lost: seats that would lose at their next Recharge */
} Force;

static int robot_worth(const AegisKit *k, const State *s, int piece)
{
    const Card *card = card_of(k, s, piece);
    int left = card->integrity - s->robot[piece].damage;
    int worth = 20 + 12 * output_of(k, s, piece) + 8 * (left < 0 ? 0 : left) + 25 * (card->level - 1);
    if (is_armed(k, s, piece)) worth += 10;
    return worth;
}

/* How near the closest enemy is: without a pull towards each other bots would only wait. */
static int robot_nearness(const AegisKit *k, const State *s, int piece)
{
    int closest = FAR;
    PIECES_EACH(k, enemy)
        if (is_active(s, enemy) && !is_ally(k, s, piece, enemy)) {
            int distance = hex_distance(k->board, s->robot[piece].hex, s->robot[enemy].hex);
            if (distance < closest) closest = distance;
        }
    return FAR - (closest < NEAR_ENOUGH ? NEAR_ENOUGH : closest);
}

static void forces_count(const AegisKit *k, const State *s, Force force[SEATS_MAX + 1])
{
    PIECES_EACH(k, piece) {
        if (!is_active(s, piece)) continue;
        Force *own = &force[k->side[seat_of(s, piece)]];
        own->worth += robot_worth(k, s, piece);
        own->near += robot_nearness(k, s, piece);
        own->robots++;
    }
    SEATS_EACH(k, seat) {
        Force *own = &force[k->side[seat]];
        own->seats++;
        own->lost += s->seat[seat].out || energy_sum(k, s, seat) < ENERGY_TO_LIVE || !seat_is_armed(k, s, seat);
    }
}

static void aegis_judge(const Kit *kit, const void *state, int value[SEATS_MAX + 1])
{
    const AegisKit *k = KIT(kit);
    const State *s = CONST_STATE(state);
    Force force[SEATS_MAX + 1];
    memset(force, 0, sizeof force);
    value[0] = 0;
    if (s->over) {
        SEATS_EACH(k, seat) value[seat] = !s->winners ? DRAW_VALUE : s->winners >> seat & 1 ? 10000 : 0;
        return;
    }
    forces_count(k, s, force);
    long long sum = 0;
    for (int side = 1; side <= SEATS_MAX; side++) {
        Force *own = &force[side];
        if (!own->seats) continue;
        own->worth = own->worth * (4 * own->seats - 3 * own->lost) / (4 * own->seats) + 1;
        own->worth *= own->worth;
        sum += own->worth;
    }
    int limit = k->quiet_rounds * k->seats + 1;
    SEATS_EACH(k, seat) {
        const Force *own = &force[k->side[seat]];
        int share = (int)(SHARE_MAX * own->worth / sum);
        int near = own->robots ? NEAR_MAX * own->near / (own->robots * (FAR - NEAR_ENOUGH)) : 0;
        int here = share + near;
        value[seat] = here + (DRAW_VALUE - here) * s->quiet / limit; /* quiet turns slide towards the draw */
    }
}
