/* A position with what is under way taken as done: damage that is still to be spread, cards that are still to
   be drawn, a chain that is being laid. Dice count as what they throw on average. */
#include "games/avertigos/judgement/judgement.h"

/* What the last of so many HP of a component is worth to its ship: the last of a module is what it does. */
static int hp_worth(const AvKit *kit, const AvState *s, int id, int component, int left)
{
    if (component == 0) return left > 6 ? 14 : left > 3 ? 20 : left > 1 ? 40 : 1000;
    if (left > 1) return 10;
    const Module *module = module_at(kit, s, id, component - 1);
    return 12 + 8 * weapon_squares(module) + 6 * s->ship[id].dice[component - 1] + 4 * module->repair +
           2 * module->ap;
}

int hit_best(const AvKit *kit, const AvState *s, int id)
{
    int best = 0, least = hp_worth(kit, s, id, 0, s->ship[id].hp);
    for (int c = 1; c <= SLOTS_MAX; c++) {
        int left = component_left(s, id, c);
        if (!left) continue;
        int worth = hp_worth(kit, s, id, c, left);
        if (worth < least || (worth == least && left > component_left(s, id, best))) best = c, least = worth;
    }
    return best;
}

int mend_best(const AvKit *kit, const AvState *s, int id)
{
    int best = -1, most = 0;
    for (int c = 0; c <= SLOTS_MAX; c++) {
        int left = component_left(s, id, c);
        if (left >= component_full(kit, s, id, c)) continue;
        int worth = hp_worth(kit, s, id, c, left + 1);
        if (worth > most) best = c, most = worth;
    }
    return best;
}

static void ship_hurt(const AvKit *kit, AvState *s, int id, int n)
{
    if (!ship_there(s, id) || n <= 0) return;
    if (n >= ship_health(s, id)) {
        ship_remove(s, id);
        return;
    }
    for (; n > 0; n--) {
        int c = hit_best(kit, s, id);
        if (c == 0)
            s->ship[id].hp--;
        else if (!--s->ship[id].left[c - 1])
            s->ship[id].dice[c - 1] = 0;
        if (!s->ship[id].hp) {
            ship_remove(s, id);
            return;
        }
    }
}

static void ship_heal(const AvKit *kit, AvState *s, int id, int n)
{
    for (int c; n > 0 && ship_there(s, id) && (c = mend_best(kit, s, id)) >= 0; n--) {
        if (c == 0)
            s->ship[id].hp++;
        else
            s->ship[id].left[c - 1]++;
    }
}

static void hand_grow(AvState *s, int seat, int n)
{
    int hand = s->hand_count[seat] + n;
    s->hand_count[seat] = (uint8_t)(hand < 0 ? 0 : hand > HAND_MAX ? HAND_MAX : hand);
}

static int dice_mean(const AvKit *kit, int dice)
{
    int sum = 0;
    for (int face = 0; face < 6; face++) sum += kit->box.die[face];
    return (sum * dice + 3) / 6;
}

/* Of two totals of two dice each whoever has the higher Initiative gives the other the greater one. */
static void zuke_ahead(const AvKit *kit, AvState *s, int id, int other)
{
    int mean = dice_mean(kit, 2), edge = (mean + 2) / 4;
    int mine = ship_seat(id), theirs = ship_seat(other);
    if (kit->side[mine] == kit->side[theirs]) edge = 0;
    if (s->order[mine] < s->order[theirs]) edge = -edge;
    ship_hurt(kit, s, other, mean + edge);
    ship_hurt(kit, s, id, mean - edge);
}

/* Where the chain leads, zukes and edge on the way (AV-SEQ-07). */
static void chain_travel(const AvKit *kit, AvState *s, int id)
{
    int32_t beyond[SIDES];
    Shape shape;
    Pose end = chain_end(kit, s, id), at = end;
    for (int i = 0; i <= s->laid; i++) {
        for (int other; ship_there(s, id) && (other = travel_contact(kit, s, id, i)) != 0;) {
            s->zuked |= 1ull << other;
            zuke_ahead(kit, s, id, other);
        }
        if (!ship_there(s, id)) return;
        if (i == s->laid) break;
        card_shape(chain_pose(s, i), &shape);
        if (!shape_out(&shape, kit->area, beyond)) continue;
        Point front = rotated(s->chain[i].heading, CARD_LENGTH, 0);
        ship_put(s, id, edge_pose(kit, s, id, beyond, point_add(chain_pose(s, i).at, front)));
        s->ship[id].flags |= SHIP_BARRED;
        return;
    }
    for (int k = 1; base_blocked(kit, s, id, at); k++)
        at.at = point_add(end.at, rotated(end.heading, NUDGE * k, 0));
    base_shape(at, &shape);
    if (shape_out(&shape, kit->area, beyond)) {
        at = edge_pose(kit, s, id, beyond, at.at);
        s->ship[id].flags |= SHIP_BARRED;
    }
    ship_put(s, id, at);
}

/* Claws of islands that it comes to fire at it (AV-UNI-11). */
static void claws_ahead(const AvKit *kit, AvState *s, int id, const AvState *before)
{
    for (int i = 1; i <= kit->map.islands && ship_there(s, id); i++)
        if (s->holding[i].claws && s->holding[i].owner != ship_seat(id) && ship_at_island(kit, s, id, i) &&
            !ship_at_island(kit, before, id, i))
            ship_hurt(kit, s, id, dice_mean(kit, s->holding[i].claws));
}

static void chain_ahead(const AvKit *kit, AvState *s, int id, int tactical, const AvState *now)
{
    static const int8_t climb[] = {0, 1, -1, -1, -2};
    Ship *ship = &s->ship[id];
    int seat = ship_seat(id), ap = 0, hp = 0, draw = 0, height = 0, played = chain_speed(kit, s);
    Limits limits = chain_limits(kit, s, id, tactical);
    for (int i = 0; i < s->laid; i++) {
        const Move *face = move_face(kit, s->chain[i].card, s->chain[i].flipped);
        ap += face->ap, hp += face->hp, draw += face->draw, height += face->height;
    }
    int before = ship->height, after = before + climb[s->manoeuvre] + height,
        room = ship_capacity(kit, s, id);
    ship->height = (uint8_t)(after < HEIGHT_MIN ? HEIGHT_MIN : after > HEIGHT_MAX ? HEIGHT_MAX : after);
    ap += ship->ap - (tactical ? s->laid : 0);
    ship->ap = (uint8_t)(ap < 0 ? 0 : ap > room ? room : ap);
    if (hp > 0) ship_heal(kit, s, id, hp);
    if (!tactical) {
        int over = played - hull_of(kit, s, id)->speed, climbed = ship->height - before;
        hand_grow(s, seat, draw + played + (climbed > 0 ? climbed : 0) - s->laid);
        ship->speed = (uint8_t)(played > limits.low ? played : limits.low);
        hp -= (hp > 0 ? hp : 0) + (over > 0 ? over * ship_penalty(kit, s, id) : 0);
    } else {
        hand_grow(s, seat, -s->laid);
    }
    if (hp < 0) ship_hurt(kit, s, id, -hp);
    if (s->turned) ship->island = 0, ship->heading = (uint8_t)(s->turned - 1);
    if (s->laid && ship_there(s, id)) {
        ship->island = 0;
        chain_travel(kit, s, id);
        if (kit->strategy) claws_ahead(kit, s, id, now);
    }
    if (!tactical && ship_there(s, id)) s->ship[id].flags |= SHIP_MOVED;
}

/* The highest bid takes the first place and is paid; whoever has not bid yet, or not for this view, is taken
   for somebody who gives an eighth of a stock and a piece (AV-INI-08, -09). */
static void bids_ahead(const AvKit *kit, AvState *s)
{
    int winner = 0, best = 0;
    for (int n = 0; n < seats_left(kit, s); n++) {
        int seat = seat_ranked(kit, s, n), bid = s->bid[seat];
        int silver = s->silver[seat] == HIDDEN_NUMBER ? 8 : s->silver[seat];
        if (!bid || bid == HIDDEN_NUMBER) bid = 1 + (silver + 7) / 8;
        if (bid > best) winner = seat, best = bid;
    }
    memset(s->bid, 0, sizeof s->bid);
    if (best <= 1) return;
    if (s->silver[winner] != HIDDEN_NUMBER) s->silver[winner] = (int16_t)(s->silver[winner] - (best - 1));
    for (int seat = 1; seat <= kit->kit.seats; seat++)
        if (s->order[seat] > s->order[winner]) s->order[seat]--;
    s->order[winner] = (uint8_t)kit->kit.seats;
}

static bool bids_pend(const AvState *s)
{
    for (int seat = 1; seat <= SEATS_MAX; seat++)
        if (s->bid[seat]) return true;
    return false;
}

static bool step_pends(const AvState *s, const Step *step)
{
    switch (step->kind) {
    case ST_TAKE:
    case ST_MEND:
    case ST_DRAW:
    case ST_BONUS: return step->n != 0;
    case ST_ZUKE: return step->phase == 1;
    case ST_BID: return bids_pend(s);
    case ST_CHAIN: return s->laid || s->manoeuvre || s->turned;
    default: return false;
    }
}

static void step_ahead(const AvKit *kit, AvState *s, const Step *step, const AvState *now)
{
    int seat;
    switch (step->kind) {
    case ST_TAKE: ship_hurt(kit, s, step->who, step->n); break;
    case ST_MEND: ship_heal(kit, s, step->who, step->n); break;
    case ST_DRAW:
        if (!step->phase) hand_grow(s, step->a, step->n);
        break;
    case ST_BONUS: hand_grow(s, ship_seat(step->who), step->n); break;
    case ST_ZUKE:
        seat = s->order[ship_seat(step->who)] >= s->order[ship_seat(step->n)] ? step->who : step->n;
        ship_hurt(kit, s, seat, step->a < step->b ? step->a : step->b);
        ship_hurt(kit, s, seat == step->who ? step->n : step->who, step->a < step->b ? step->b : step->a);
        break;
    case ST_BID: bids_ahead(kit, s); break;
    case ST_CHAIN:
        if (ship_there(s, step->who)) chain_ahead(kit, s, step->who, step->n, now);
        break;
    default: break;
    }
}

const AvState *position_ahead(const AvKit *kit, const AvState *s, AvState *ahead)
{
    bool copied = false;
    for (int i = s->steps.depth - 1; i >= 0; i--) {
        const Step *step = &s->steps.step[i];
        if (!step_pends(s, step)) continue;
        if (!copied) *ahead = *s, copied = true;
        step_ahead(kit, ahead, step, s);
    }
    return copied ? ahead : s;
}
