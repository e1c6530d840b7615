/* What a position of Solo Boss Battle is worth to the player: how far the Boss is down against the rounds
   that are gone, Valor, minions on their way out, and what his own robots can still do. The weights are of
   the parts of 10000 that one point moves; docs/balance.md has what comes of them. */
#include "games/aegis/judgement/judgement.h"

enum {
    SOLO_EVEN = 5200,
    SOLO_PROGRESS = 7000, /* the whole of the Boss's Integrity                     */
    SOLO_TIME = 4200,     /* all rounds                                            */
    SOLO_VALOR_WORTH = 190,
    SOLO_BRINK = 900, /* for each point that is missing at the start of a round    */
    SOLO_MINION = 55, /* percent of what its destruction brings, by damage         */
    SOLO_ROBOT = 130,
    SOLO_OWN_LEFT = 34,
    SOLO_OUTPUT = 26,
    SOLO_MIGHT = 9,
    SOLO_LEVEL = 60,
    SOLO_FAR = 22,
    SOLO_READY = 60,
    SOLO_POOL = 14,
    SOLO_NEAR = 3
};

static int card_best(const Card *card, int *reach)
{
    uint8_t might, far;
    card_might(card, &might, &far);
    *reach = far;
    return might;
}

/* How far it is to the nearest of the Boss's side, beyond what this robot reaches in an activation. */
static int gap_of(const AegisKit *k, const State *s, int piece, int reach)
{
    int nearest = 40;
    PIECES_EACH (k, other) {
        if (!is_active(s, other) || !is_enemy_piece(k, s, other)) continue;
        int distance = hex_distance(k->board, s->robot[piece].hex, s->robot[other].hex);
        if (distance < nearest) nearest = distance;
    }
    int beyond = nearest - (reach > SOLO_NEAR ? reach : SOLO_NEAR);
    return beyond > 0 ? beyond : 0;
}

static int robot_worth(const AegisKit *k, const State *s, int piece)
{
    const Card *card = card_of(k, s, piece);
    int reach, might = card_best(card, &reach), left = integrity_of(k, s, piece) - s->robot[piece].damage;
    bool ready = !(s->robot[piece].flags & (ACTIVATED | FRESH));
    EffectSum sum = effects_sum(k, s, piece);
    int worth = SOLO_ROBOT + SOLO_OWN_LEFT * left + SOLO_OUTPUT * output_of(k, s, piece) +
                SOLO_MIGHT * might + SOLO_LEVEL * (card->level - 1) - SOLO_FAR * gap_of(k, s, piece, reach) +
                ready * SOLO_READY;
    worth += 20 * (sum.damage + sum.defense + sum.accuracy + sum.evasion) -
             30 * (sum.blaze + sum.rust + __builtin_popcount(sum.flags));
    return worth;
}

static int minion_worth(const AegisKit *k, const State *s, int piece, int point)
{
    const Card *card = card_of(k, s, piece);
    int harm = s->robot[piece].damage * 100 / card->integrity,
        drained = card->energy ? s->robot[piece].drain * 100 / card->energy : 0;
    int reach, might = card_best(card, &reach);
    if (drained > harm) harm = drained;
    return card->level * point * SOLO_MINION * (harm > 100 ? 100 : harm) / 10000 - 4 * might;
}

static int solo_value(const AegisKit *k, const State *s)
{
    const SoloState *solo = solo_seen(k, s);
    int boss = k->boss.piece, full = integrity_of(k, s, boss), left = full - s->robot[boss].damage;
    int valor = mode_seen(k, s)->points[SOLO_PLAYER], point = SOLO_PROGRESS / full;
    int cards = solo_cards_left(k, s) + solo_shown(k, s) - solo->next, all = 12;
    int value = SOLO_EVEN + SOLO_PROGRESS * (full - left) / full - SOLO_TIME * (all - cards) / all;
    int after_round = valor - SOLO_VALOR_LEAST;
    value += SOLO_VALOR_WORTH * (valor - SOLO_VALOR);
    if (after_round < 0) value += SOLO_BRINK * after_round;
    PIECES_EACH (k, piece) {
        if (!is_active(s, piece) || piece == boss) continue;
        if (!is_enemy_piece(k, s, piece))
            value += robot_worth(k, s, piece) - 600; /* about what a robot of the first Level is worth */
        else if (is_minion(k, s, piece))
            value += minion_worth(k, s, piece, point);
    }
    bool last = solo->next >= solo_shown(k, s);
    return value + (last ? 0 : SOLO_POOL * (s->seat[SOLO_PLAYER].pool > 20 ? 20 : s->seat[SOLO_PLAYER].pool));
}

void solo_judge(const AegisKit *k, const State *s, int value[SEATS_MAX + 1])
{
    int here = s->turn ? solo_value(k, s) : SOLO_EVEN; /* robots are still being placed */
    if (!s->turn) here += SOLO_VALOR_WORTH * (mode_seen(k, s)->points[SOLO_PLAYER] - SOLO_VALOR);
    if (!s->turn)
        PIECES_EACH (k, piece)
            if (is_active(s, piece) && !is_enemy_piece(k, s, piece)) {
                int reach;
                card_best(card_of(k, s, piece), &reach);
                here -= SOLO_FAR * gap_of(k, s, piece, reach);
            }
    here = here < 60 ? 60 : here > 9940 ? 9940 : here;
    value[SOLO_PLAYER] = here;
    value[SOLO_BOSS] = 10000 - here;
}
