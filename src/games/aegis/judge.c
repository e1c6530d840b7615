/* What a position is worth to each seat, 0 lost to 10000 won: for bots. */
#include "games/aegis/aegis.h"

enum { DRAW_VALUE = 2000 };

static int robot_worth(const AegisKit *k, const State *s, int piece)
{
    const Card *card = card_of(k, s, piece);
    int left = card->integrity - s->robot[piece].damage;
    int worth = 20 + 12 * output_of(k, s, piece) + 8 * (left < 0 ? 0 : left) + 25 * (card->level - 1);
    if (is_armed(k, s, piece)) worth += 10;
    return worth;
}

static void aegis_judge(const Kit *kit, const void *state, int value[SEATS_MAX + 1])
{
    const AegisKit *k = KIT(kit);
    const State *s = CONST_STATE(state);
    long long worth[SEATS_MAX + 1] = {0}, sum = 0;
    int near[SEATS_MAX + 1] = {0};
    value[0] = 0;
    if (s->over) {
        SEATS_EACH(k, seat) value[seat] = !s->winners ? DRAW_VALUE : s->winners >> seat & 1 ? 10000 : 0;
        return;
    }
    PIECES_EACH(k, piece) {
        if (!is_active(s, piece)) continue;
        int seat = seat_of(s, piece), closest = 15;
        worth[k->side[seat]] += robot_worth(k, s, piece);
        PIECES_EACH(k, enemy)
            if (is_active(s, enemy) && !is_ally(k, s, piece, enemy)) {
                int distance = hex_distance(k->board, s->robot[piece].hex, s->robot[enemy].hex);
                if (distance < closest) closest = distance;
            }
        near[k->side[seat]] += 2 * (15 - (closest < 4 ? 4 : closest));
    }
    SEATS_EACH(k, seat) {
        int side = k->side[seat];
        bool counted = false;
        for (int other = 1; other < seat; other++) counted |= k->side[other] == side;
        if (counted) continue;
        long long w = worth[side] + near[side] + 1;
        sum += w * w * w / 1000;
    }
    SEATS_EACH(k, seat) {
        long long w = worth[k->side[seat]] + near[k->side[seat]] + 1;
        long long share = s->seat[seat].out ? 0 : 1 + 9998 * (w * w * w / 1000) / (sum + 1);
        int limit = k->quiet_rounds * k->seats + 1; /* quiet turns slide towards the draw */
        value[seat] = (int)(share + (DRAW_VALUE - share) * s->quiet / limit);
        if (value[seat] < 0) value[seat] = 0;
    }
}
