/* The flow: set-up, the phases of a turn, elimination, and the end. */
#include "games/robot_empire/rules/rules.h"

void match_end(Play *play, unsigned winners, int ended)
{
    static const int clauses[] = {
        [BY_LAST] = RE_WIN_07, [BY_LIMIT] = RE_OUR_07, [BY_DRAW] = T_12, [BY_LEAVING] = T_13};
    EmpireState *s = play->s;
    s->stage = ST_OVER;
    s->winners = (uint8_t)winners;
    s->ended = (uint8_t)ended;
    s->window = s->waiting = s->opening = s->resolving = s->absorbing = s->declined = s->passed = 0;
    s->hit_piece = 0, s->hit_damage = 0, s->dividing = 0, s->dividing_left = 0;
    while (s->pending_count) pending_pop(play);
    s->opening = 0;
    combat_forget(play->kit, s);
    memset(s->answer, 0, sizeof s->answer);
    memset(s->base_damage, 0, sizeof s->base_damage);
    event_add(play->events, E_ENDED, clauses[ended], winners ? __builtin_ctz(winners) : 0, (int)winners,
              ended);
}

/* What becomes of the cards of a seat that is out. by: who takes its Robots; 0: nobody. */
void seat_clear(Play *play, int seat, int by)
{
    const EmpireKit *kit = play->kit;
    EmpireState *s = play->s;
    EACH_BIT(kit, s->front[seat], id)
    {
        if (!by || !is_robot(kit, id)) {
            piece_destroy(play, id, by ? RE_WIN_04 : RE_WIN_09);
            continue;
        }
        Piece *piece = &s->piece[id];
        bit_drop(s->front[seat], id);
        bit_add(s->front[by], id);
        piece->seat = (uint8_t)by;
        piece->flags |= F_FRESH;
        piece->aim = piece->order = piece->power = piece->guard = piece->taking = 0;
        piece->blocks = 0;
        for (int at = piece->first; at; at = s->piece[at].next) s->piece[at].seat = (uint8_t)by;
        event_add(play->events, E_CAPTURED, RE_WIN_02, id, by, seat);
    }
    EACH_BIT(kit, s->base[seat], id) piece_destroy(play, id, RE_WIN_04);
    while (s->hand_count[seat]) {
        int id = s->hand[seat][0];
        hand_drop(s, seat, id);
        piece_discard(kit, s, id);
        event_add(play->events, E_DISCARDED, RE_WIN_04, seat, id, 0);
    }
    vault_pay(s, seat, s->vault[seat]);
    s->chest = (uint16_t)(s->chest + s->battery[seat]);
    s->battery[seat] = s->shield[seat] = s->base_damage[seat] = 0;
    for (int i = 0; i < s->pending_count; i++)
        if (s->pending[i].seat == seat) s->pending[i].dead = 1;
    EACH_BIT(kit, s->front[s->active],
             id) /* its attackers deal nothing, but have attacked and will recharge */
    if (s->piece[id].aim == seat) s->piece[id].order = 0, s->piece[id].flags &= (uint8_t)~F_BLOCKED;
}

/* The turn of somebody who is out ends at once (RE-WIN-11). */
void turn_break(Play *play)
{
    EmpireState *s = play->s;
    s->window = s->opening = s->waiting = s->resolving = s->absorbing = s->passed = 0;
    s->hit_piece = 0, s->hit_damage = 0, s->dividing = 0, s->dividing_left = 0;
    memset(s->answer, 0, sizeof s->answer);
    memset(s->base_damage, 0, sizeof s->base_damage);
    while (s->pending_count) pending_pop(play);
    s->opening = 0;
    combat_forget(play->kit, s);
    s->stage = ST_END;
}

/* These seats are at 0, by one damage event of seat `by`. */
void seat_drained(Play *play, int drained, int by)
{
    EmpireState *s = play->s;
    int seats = play->kit->kit.seats;
    unsigned alive = 0;
    s->out |= (uint8_t)drained;
    for (int seat = 1; seat <= seats; seat++)
        if (seat_in(s, seat)) alive |= 1u << seat;
    for (int seat = 1; seat <= seats; seat++) {
        if (!(drained >> seat & 1)) continue;
        event_add(play->events, E_OUT, RE_WIN_01, seat, by, 0);
        if (alive & (alive - 1)) seat_clear(play, seat, by);
    }
    if (!(alive & (alive - 1)))
        match_end(play, alive, BY_LAST);
    else if (drained >> s->active & 1)
        turn_break(play);
}

/* ---- a turn ---- */

void turn_begin(Play *play)
{
    const EmpireKit *kit = play->kit;
    EmpireState *s = play->s;
    s->turn++;
    event_add(play->events, E_TURN, RE_TURN_01, s->active, 0, s->turn);
    for (int seat = 1; seat <= kit->kit.seats; seat++) /* phase 1 */
        EACH_BIT(kit, s->front[seat], id)
    for (int at = id; at; at = at == id ? s->piece[id].first : s->piece[at].next) {
        int instant = 0;
        for (int i = 0; i < card_of(kit, at)->upgrade_count; i++)
            if (card_of(kit, at)->upgrade[i].instant) instant |= 1 << i;
        if (!(s->piece[at].bought & instant)) continue;
        circles_clear(kit, s, at, instant);
        event_add(play->events, E_CLEARED, RE_TURN_04, at, 0, 0);
    }
    for (int row = 0; row < 2; row++) /* phase 2 */
        EACH_BIT(kit, row ? s->base[s->active] : s->front[s->active], id)
        {
            if (s->piece[id].flags & F_TAPPED) event_add(play->events, E_REACTIVATED, RE_TURN_06, id, 0, 0);
            s->piece[id].flags &= (uint8_t)~(F_TAPPED | F_FRESH | F_LANDED);
        }
    s->stage = ST_PLAY;
    window_begin(s, WIN_REACTIVATE);
}

/* Could a Robot land or return, as far as everybody knows? */
static bool moon_possible(const EmpireKit *kit, const EmpireState *s)
{
    int cheapest = -1, seat = s->active;
    EACH_BIT(kit, s->middle, moon)
    if (!s->piece[moon].first && (cheapest < 0 || card_of(kit, moon)->landing < cheapest))
        cheapest = card_of(kit, moon)->landing;
    EACH_BIT(kit, s->front[seat], id)
    {
        const Piece *piece = &s->piece[id];
        bool away = piece->where == AT_MOON;
        if (!is_robot(kit, id) || piece->flags & F_TAPPED || (away ? piece->flags & F_LANDED : cheapest < 0))
            continue;
        int vault = s->vault[seat] - (away ? 0 : cheapest);
        if (vault < 0) continue;
        if (stats_of(kit, s, id).flying || instant_offers(kit, s, id, offsetof(Mods, flying), vault))
            return true;
    }
    return false;
}

void stage_collect(Play *play)
{
    EmpireState *s = play->s;
    int seat = s->active, n = chest_take(s, INCOME);
    s->vault[seat] = (uint16_t)(s->vault[seat] + n);
    event_add(play->events, E_COLLECTED, RE_RES_01, seat, 0, n);
    EACH_BIT(play->kit, s->base[seat], id)
    {
        int income = card_of(play->kit, id)->income;
        if (!income) continue;
        n = chest_take(s, income);
        s->vault[seat] = (uint16_t)(s->vault[seat] + n);
        event_add(play->events, E_COLLECTED, RE_RES_02, seat, id, n);
    }
    s->stage = ST_DRAW;
}

void turn_end(Play *play)
{
    const EmpireKit *kit = play->kit;
    EmpireState *s = play->s;
    int seats = kit->kit.seats;
    for (int seat = 1; seat <= seats; seat++) {
        s->shield[seat] = 0;
        for (int row = 0; row < 2; row++) EACH_BIT(kit, row ? s->base[seat] : s->front[seat], id)
            {
                s->piece[id].damage = s->piece[id].shield = 0;
                s->piece[id].flags &= (uint8_t)~F_OF_TURN;
                if (s->piece[id].first && s->piece[id].where != AT_MIDDLE)
                    for (int at = s->piece[id].first; at; at = s->piece[at].next)
                        s->piece[at].flags &= (uint8_t)~F_OF_TURN;
            }
    }
    s->tried_count = s->discarded = 0;
    memset(s->tried, 0, sizeof s->tried);
    if (s->turn >= kit->limit * seats) { /* RE-OUR-07 */
        unsigned winners = 0;
        int best = 0;
        for (int seat = 1; seat <= seats; seat++) {
            if (!seat_in(s, seat)) continue;
            if (s->battery[seat] > best) best = s->battery[seat], winners = 0;
            if (s->battery[seat] == best) winners |= 1u << seat;
        }
        match_end(play, winners & (winners - 1) ? 0 : winners, BY_LIMIT);
        return;
    }
    do s->active = (uint8_t)(s->active % seats + 1);
    while (!seat_in(s, s->active));
    s->stage = ST_BEGIN;
}

/* ---- set-up ---- */

static void roll_first(Play *play)
{
    EmpireState *s = play->s;
    int seats = play->kit->kit.seats;
    unsigned tied = 0;
    for (int seat = 1; seat <= seats; seat++)
        if (seat_in(s, seat)) tied |= 1u << seat;
    while (tied & (tied - 1)) {
        int best = 0;
        unsigned top = 0;
        for (int seat = 1; seat <= seats; seat++) {
            if (!(tied >> seat & 1)) continue;
            int die = dice_roll(play->dice, 6, "first");
            event_add(play->events, E_ROLLED_FIRST, RE_SETUP_12, seat, 0, die);
            if (die > best) best = die, top = 0;
            if (die == best) top |= 1u << seat;
        }
        tied = top;
    }
    s->active = s->first = (uint8_t)__builtin_ctz(tied);
    event_add(play->events, E_FIRST, RE_SETUP_12, s->first, 0, 0);
    for (int seat = 1; seat <= seats; seat++) { /* RE-OUR-08 */
        if (seat == s->first || !seat_in(s, seat) || !play->kit->bonus) continue;
        int n = chest_take(s, play->kit->bonus);
        s->vault[seat] = (uint16_t)(s->vault[seat] + n);
        event_add(play->events, E_BONUS, RE_OUR_08, seat, 0, n);
    }
}

void trade_close(Play *play)
{
    EmpireState *s = play->s;
    for (int seat = 1; seat <= play->kit->kit.seats; seat++) {
        int battery = s->answer[seat].a;
        if (!seat_in(s, seat) || !s->answer[seat].verb) continue;
        s->vault[seat] = (uint16_t)(s->vault[seat] + s->battery[seat] - battery);
        s->battery[seat] = (uint8_t)battery;
        event_add(play->events, E_TRADED, RE_BAT_02, seat, 0, battery);
    }
    memset(s->answer, 0, sizeof s->answer);
    s->passed = 0;
    s->stage = ST_DEAL;
}

void stage_deal(Play *play)
{
    EmpireState *s = play->s;
    for (int seat = 1; seat <= play->kit->kit.seats; seat++)
        if (seat_in(s, seat)) draw_cards(play, seat, HAND - s->hand_count[seat]);
    roll_first(play);
    s->stage = ST_BEGIN;
}

/* ---- the flow ---- */

void stage_moon(Play *play)
{
    play->s->stage = moon_possible(play->kit, play->s) ? ST_MOON : ST_COMBAT_ENTER;
}

void stage_combat(Play *play)
{
    bool possible = combat_possible(play->kit, play->s);
    play->s->stage = possible ? ST_COMBAT : ST_COLLECT;
    if (possible) window_begin(play->s, WIN_COMBAT);
}

void stage_draw(Play *play)
{
    EmpireState *s = play->s;
    draw_cards(play, s->active, HAND - s->hand_count[s->active]);
    s->stage = s->hand_count[s->active] ? ST_DISCARD : ST_END;
}

void stage_refill(Play *play)
{
    EmpireState *s = play->s;
    draw_cards(play, s->active, s->discarded);
    s->discarded = 0;
    s->stage = ST_END;
}

void match_run(Play *play)
{
    EmpireState *s = play->s;
    while (s->stage != ST_OVER) {
        const Stage *stage = &stages[s->stage];
        if (s->opening) {
            window_open(play->kit, s);
            if (!s->waiting) window_close(play);
        } else if (s->waiting || s->absorbing)
            return;
        else if (s->resolving)
            pending_run(play);
        else if (stage->question && (s->stage != ST_DIVIDE || s->dividing))
            return;
        else
            stage->run(play);
    }
}
