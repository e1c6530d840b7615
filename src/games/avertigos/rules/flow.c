/* Rounds, turns and phases: who is next (AV-INI, AV-SKF, AV-SFL, AV-SIM). */
#include "games/avertigos/avertigos.h"

/* ---- player Initiative ---- */

/* Two dice each; those who are equal roll again among themselves (AV-INI-02, -11). */
void initiative_roll(Play *play)
{
    AvState *s = play->s;
    int seats = play->kit->kit.seats, clause = play->kit->strategy ? AV_INI_02 : AV_INI_11;
    int rank[SEATS_MAX + 1] = {0}, total[SEATS_MAX + 1] = {0};
    for (bool again = true; again;) {
        again = false;
        for (int seat = 1; seat <= seats; seat++) {
            bool tied = false;
            for (int other = 1; other <= seats; other++)
                tied |= other != seat && seat_in(s, seat) && seat_in(s, other) && rank[other] == rank[seat];
            total[seat] = 0;
            if (!tied) continue;
            int a = dice_roll(play->dice, 6, "initiative"), b = dice_roll(play->dice, 6, "initiative");
            total[seat] = play->kit->box.die[a - 1] + play->kit->box.die[b - 1];
            s->roll[seat] = (uint8_t)total[seat];
            Event *event = event_add(play->events, E_ROLLED, clause, seat, 0, total[seat]);
            if (event) event->n[1] = (int16_t)a, event->n[2] = (int16_t)b;
            again = true;
        }
        int next[SEATS_MAX + 1] = {0};
        for (int seat = 1; seat <= seats; seat++)
            for (int other = 1; other <= seats; other++)
                next[seat] +=
                    seat_in(s, other) &&
                    (rank[other] < rank[seat] || (rank[other] == rank[seat] && total[other] < total[seat]));
        memcpy(rank, next, sizeof rank);
    }
    for (int seat = 1; seat <= seats; seat++)
        s->order[seat] = seat_in(s, seat) ? (uint8_t)(rank[seat] + 1) : 0;
    for (int n = 0; n < seats_left(play->kit, s); n++)
        event_add(play->events, E_ORDER, AV_INI_03, seat_ranked(play->kit, s, n), 0, n + 1);
}

/* ---- rounds of a Skirmish ---- */

static void round_begin(Play *play)
{
    AvState *s = play->s;
    memset(s->ship, 0, sizeof s->ship);
    chain_clear(s);
    s->round++, s->turn = 0, s->pass = s->next = s->dealt = 0;
    s->pool = 0;
    for (int m = 1; m <= play->kit->box.modules; m++) s->pool |= 1ull << m;
    for (int h = 1; h <= play->kit->box.hulls; h++) s->hulls[h] = play->kit->box.hull[h].copies;
    memcpy(s->banned, s->used, sizeof s->banned);
    memset(s->used, 0, sizeof s->used);
    event_add(play->events, E_ROUND, AV_SKI_01, s->round, 0, play->kit->rounds);
    deck_fill(play->kit, s);
    initiative_roll(play);
    s->phase = PH_DRAFT;
    if (play->kit->fleets && s->round == 1)
        fleets_build(play);
    else
        factions_begin(play);
}

/* What ends a round may come in the middle of a move: its cards go to the pile. */
static void chain_drop(AvState *s)
{
    while (s->steps.depth) steps_pop(&s->steps);
    if (s->committed)
        for (int i = 0; i < s->laid; i++) card_discard(s, s->chain[i].card);
    chain_clear(s);
}

void match_end(Play *play, unsigned winners, int ended)
{
    static const uint16_t clauses[] = {
        [BY_ROUNDS] = AV_SKI_02, [BY_DRAW] = T_12,          [BY_LEAVING] = T_13,
        [BY_LIMIT] = T_15,       [BY_CONQUEST] = AV_VIC_01, [BY_ANNIHILATION] = AV_VIC_03,
        [BY_TRADE] = AV_VIC_09};
    AvState *s = play->s;
    chain_drop(s);
    memset(s->bid, 0, sizeof s->bid);
    s->ready = 0;
    s->offer_from = s->offer_to = s->offer_peace = s->offer_grant[0] = s->offer_grant[1] = 0;
    s->phase = PH_OVER;
    s->winners = (uint8_t)winners, s->ended = (uint8_t)ended;
    event_add(play->events, E_ENDED, clauses[ended], winners ? __builtin_ctz(winners) : 0, (int)winners,
              ended);
}

static unsigned side_seats(const AvKit *kit, int side)
{
    unsigned seats = 0;
    for (int seat = 1; seat <= kit->kit.seats; seat++)
        if (kit->side[seat] == side) seats |= 1u << seat;
    return seats;
}

static void round_end(Play *play, int side)
{
    AvState *s = play->s;
    int best = -1, winner = 0;
    chain_drop(s);
    event_add(play->events, E_WON_ROUND, side ? AV_SKI_03 : AV_SKI_04, side, 0, s->round);
    if (side) s->wins[side]++;
    s->phase = PH_ROUND;
    if (s->round < play->kit->rounds) { /* the table stays as it is until somebody has looked at it */
        steps_push(&s->steps, (Step){.kind = ST_NEXT, .who = (uint8_t)seat_ranked(play->kit, s, 0)});
        return;
    }
    for (int k = 1; k <= SEATS_MAX; k++) {
        if (!(side_seats(play->kit, k) & ~(unsigned)s->out)) continue;
        if (s->wins[k] >= best) winner = s->wins[k] > best ? k : 0, best = s->wins[k];
    }
    match_end(play, winner ? side_seats(play->kit, winner) : 0, BY_ROUNDS);
}

void next_list(List *list) { list_add(list, choice_of(V_DONE, 0, 0)); }

bool next_judge(const Ask *ask, Choice choice, Refusal *refusal)
{
    (void)ask, (void)choice, (void)refusal;
    return true;
}

void next_apply(Play *play, int seat, Choice choice)
{
    (void)seat, (void)choice;
    steps_pop(&play->s->steps);
}

/* Is the round over? Asked whenever nothing is half done, so that what falls together falls together
 * (AV-SKI-04). */
bool round_check(Play *play)
{
    int last = 0;
    if (play->kit->strategy || play->s->phase < PH_DEPLOY || play->s->phase >= PH_OVER) return false;
    if (play->s->phase == PH_DEPLOY && play->s->steps.depth) return false;
    int count = sides_sailing(play->kit, play->s, &last);
    if (count > 1) return false;
    round_end(play, count ? last : 0);
    return true;
}

/* ---- turns ---- */

static void flags_clear(AvState *s, int flags)
{
    for (int id = 1; id <= SHIPS_MAX; id++) s->ship[id].flags &= (uint8_t)~flags;
}

static void ranks_note(const AvKit *kit, AvState *s)
{
    for (int id = 1; id <= kit->kit.seats * SHIPS_EACH; id++)
        if (ship_there(s, id)) s->ship[id].rank = (uint8_t)ship_initiative(kit, s, id);
}

static void cycle_reset(AvState *s, int seat)
{
    for (int id = 1; id <= SHIPS_MAX; id++) {
        if (seat && ship_seat(id) != seat) continue;
        s->ship[id].flags &= (uint8_t)~(SHIP_SLOT | SHIP_ACTED);
        s->ship[id].fired = 0;
    }
    s->any = 0;
}

/* In simple Strategy one player after the other; s->pass is the one who has the turn, 0 otherwise. */
static bool one_by_one(const AvKit *kit) { return kit->simple && kit->strategy; }

void cycle_begin(Play *play)
{
    cycle_reset(play->s, 0);
    ranks_note(play->kit, play->s);
    event_add(play->events, E_CYCLE, AV_ACT_02, 0, 0, 0);
}

static void turn_begin(Play *play)
{
    AvState *s = play->s;
    s->turn++;
    flags_clear(s, SHIP_MOVED | SHIP_SLOT | SHIP_ACTED | SHIP_BARRED);
    if (s->turn > play->kit->turns) {
        s->turn--;
        if (play->kit->strategy)
            match_end(play, 0, BY_LIMIT);
        else
            round_end(play, 0);
        return;
    }
    event_add(play->events, E_TURN, play->kit->strategy ? AV_SFL_01 : AV_SKF_01, s->turn, 0, 0);
    ranks_note(play->kit, s);
    s->phase = PH_MOVE;
    s->pass = 0;
    s->posted = 0;
    if (one_by_one(play->kit))
        s->pass = (uint8_t)seat_ranked(play->kit, s, 0);
    else if (play->kit->strategy && s->turn > 1 && !play->kit->simple)
        bids_begin(play);
}

/* Which of two ships is before the other: less than 0. */
static int ship_before(const AvKit *kit, const AvState *s, int a, int b, bool lowest)
{
    bool moving = s->phase == PH_MOVE && !kit->simple;
    int x = moving ? ship_initiative(kit, s, a) : s->ship[a].rank,
        y = moving ? ship_initiative(kit, s, b) : s->ship[b].rank;
    if (kit->strategy) x = y = 0;
    int order = x != y ? x - y : s->order[ship_seat(a)] - s->order[ship_seat(b)];
    return lowest ? order : -order;
}

/* Who may be next: ships of one player that are alike in the order. Returns how many, the first in *id. */
int next_ships(const AvKit *kit, const AvState *s, uint64_t *ships)
{
    bool acting = s->phase == PH_ACT, lowest = s->phase == PH_MOVE && !kit->simple;
    int first = 0, count = 0;
    *ships = 0;
    for (int id = 1; id <= kit->kit.seats * SHIPS_EACH; id++) {
        if (!ship_there(s, id) || (s->pass && ship_seat(id) != s->pass)) continue;
        if (s->ship[id].flags & (acting ? SHIP_SLOT | SHIP_BARRED : SHIP_MOVED)) continue;
        int order = first ? ship_before(kit, s, id, first, lowest) : -1;
        if (order < 0)
            first = id, *ships = 1ull << id, count = 1;
        else if (order == 0)
            *ships |= 1ull << id, count++;
    }
    return count;
}

static void ship_begin(Play *play, int id)
{
    AvState *s = play->s;
    if (s->phase == PH_ACT) {
        steps_push(&s->steps, (Step){.kind = ST_SLOT, .who = (uint8_t)id});
        return;
    }
    chain_clear(s);
    if (play->kit->simple && !play->kit->strategy) {
        s->ship[id].flags &= (uint8_t)~(SHIP_SLOT | SHIP_ACTED);
        s->ship[id].fired = 0, s->any = 0;
        steps_push(&s->steps, (Step){.kind = ST_SLOT, .who = (uint8_t)id, .a = 1});
    }
    steps_push(&s->steps, (Step){.kind = ST_CHAIN, .who = (uint8_t)id});
    steps_push(&s->steps, (Step){.kind = ST_BOOST, .who = (uint8_t)id});
}

static bool next_ask(Play *play)
{
    AvState *s = play->s;
    uint64_t ships;
    int count = next_ships(play->kit, s, &ships);
    if (!count) return false;
    int id = __builtin_ctzll(ships), able = 0;
    for (uint64_t left = s->phase == PH_ACT && count > 1 ? ships : 0; left; left &= left - 1)
        if (slot_possible(play->kit, s, __builtin_ctzll(left)) && !able++) id = __builtin_ctzll(left);
    if (count == 1 || (s->phase == PH_ACT && able <= 1)) /* no question about ships that can't do anything */
        ship_begin(play, id);
    else
        steps_push(&s->steps, (Step){.kind = ST_PICK, .who = (uint8_t)ship_seat(id)});
    return true;
}

void pick_list(List *list)
{
    uint64_t ships;
    next_ships(list->ask.kit, list->ask.s, &ships);
    for (int id = 1; id <= SHIPS_MAX; id++)
        if (ships >> id & 1) list_add(list, choice_of(V_SHIP, id, 0));
}

/* By which clause the player of several ships chooses. */
int pick_clause(const AvKit *kit, const AvState *s)
{
    if (kit->strategy) return s->phase == PH_MOVE ? AV_SFL_03 : AV_ACT_10;
    return s->phase == PH_MOVE && !kit->simple ? AV_INI_15 : AV_INI_18;
}

bool pick_judge(const Ask *ask, Choice choice, Refusal *refusal)
{
    uint64_t ships;
    next_ships(ask->kit, ask->s, &ships);
    if (choice.a < 1 || choice.a > SHIPS_MAX || !ship_there(ask->s, choice.a))
        return refuse_in(ask, refusal, T_03, "There is no ship %S.", (int)choice.a);
    if (ships >> choice.a & 1) return true;
    return refuse_in(ask, refusal, pick_clause(ask->kit, ask->s), "%S is not next, but %S.", (int)choice.a,
                     ships ? __builtin_ctzll(ships) : 0);
}

void pick_apply(Play *play, int seat, Choice choice)
{
    (void)seat;
    steps_pop(&play->s->steps);
    ship_begin(play, choice.a);
}

static void act_next(Play *play)
{
    AvState *s = play->s;
    if (next_ask(play)) return;
    if (s->any) {
        cycle_reset(s, 0);
        ranks_note(play->kit, s);
        event_add(play->events, E_CYCLE, AV_ACT_07, 0, 0, 0);
        return;
    }
    flags_clear(s, SHIP_BARRED | SHIP_SLOT | SHIP_ACTED);
    for (int id = 1; id <= SHIPS_MAX; id++) s->ship[id].fired = s->ship[id].rank = 0;
    s->phase = play->kit->strategy ? PH_INCOME : PH_INITIATIVE;
    event_add(play->events, E_PHASE, AV_ACT_08, s->phase, 0, 0);
}

static void move_next(Play *play)
{
    AvState *s = play->s;
    if (next_ask(play)) return;
    if (play->kit->simple && !play->kit->strategy) {
        s->phase = PH_INITIATIVE;
        return;
    }
    s->phase = PH_ACT;
    event_add(play->events, E_PHASE, AV_ACT_01, s->phase, 0, 0);
    cycle_begin(play);
}

void phase_run(Play *play)
{
    AvState *s = play->s;
    if (one_by_one(play->kit) && s->pass && !seat_in(s, s->pass)) s->phase = PH_END; /* of that turn */
    switch (s->phase) {
    case PH_ROUND: round_begin(play); break;
    case PH_DRAFT: draft_next(play); break;
    case PH_DEPLOY: deploy_next(play); break;
    case PH_INITIATIVE: turn_begin(play); break;
    case PH_MOVE: move_next(play); break;
    case PH_ACT: act_next(play); break;
    case PH_INCOME: income_run(play); break;
    case PH_BUY: buy_next(play); break;
    case PH_END: strategy_turn_end(play); break;
    default: ensure(!"a phase that goes on by itself");
    }
}
