/* Strategy: bids for Initiative, purchases, agreements, the ways to win (AV-INI-04 to -10, AV-PUR, AV-ENV,
 * AV-VIC). */
#include "games/avertigos/avertigos.h"

/* ---- bids ---- */

void bids_begin(Play *play) { steps_push(&play->s->steps, (Step){.kind = ST_CALL}); }

/* One after the other; whoever has left is passed over. */
bool call_run(Play *play)
{
    Step *step = steps_top(&play->s->steps);
    for (; step->n < play->kit->kit.seats; step->n++) {
        step->who = (uint8_t)seat_placed(play->kit, play->s, step->n);
        if (step->who) return false;
    }
    steps_pop(&play->s->steps);
    return true;
}

unsigned call_asked(const AvKit *kit, const AvState *s, const Step *step)
{
    (void)kit, (void)s;
    return 1u << step->who;
}

void call_list(List *list)
{
    list_add(list, choice_of(V_CALL, 0, 0));
    list_add(list, choice_of(V_PASS, 0, 0));
}

bool call_judge(const Ask *ask, Choice choice, Refusal *refusal)
{
    (void)ask, (void)choice, (void)refusal;
    return true;
}

void call_apply(Play *play, int seat, Choice choice)
{
    AvState *s = play->s;
    Step *step = steps_top(&s->steps);
    if (choice.verb == V_CALL) {
        event_add(play->events, E_CALLED, AV_INI_04, seat, 0, 0);
        memset(s->bid, 0, sizeof s->bid);
        *step = (Step){.kind = ST_BID};
        return;
    }
    step->n++;
}

unsigned bid_asked(const AvKit *kit, const AvState *s, const Step *step)
{
    unsigned seats = 0;
    (void)step;
    for (int seat = 1; seat <= kit->kit.seats; seat++)
        if (seat_in(s, seat) && !s->bid[seat]) seats |= 1u << seat;
    return seats;
}

void bid_list(List *list)
{
    for (int n = 0; n <= list->ask.s->silver[list->ask.seat] && n <= BIDS_LISTED; n++)
        list_add(list, choice_of(V_BID, n, 0));
}

bool bid_judge(const Ask *ask, Choice choice, Refusal *refusal)
{
    return (choice.a >= 0 && choice.a <= ask->s->silver[ask->seat]) ||
           refuse(refusal, AV_INI_10, "You have %d silver, not %d.", ask->s->silver[ask->seat], choice.a);
}

void bid_apply(Play *play, int seat, Choice choice)
{
    play->s->bid[seat] = (int16_t)(choice.a + 1);
    Event *event = event_add(play->events, E_ANSWERED, AV_INI_06, seat, 0, choice.a);
    if (event) event->secret = SECRET_N0, event->audience = (uint8_t)(1 << seat);
}

/* The highest takes the first place, of equal ones the better placed; those above it move down (AV-INI-08,
 * -09). */
bool bid_run(Play *play)
{
    AvState *s = play->s;
    int winner = 0;
    if (bid_asked(play->kit, s, NULL)) return false;
    steps_pop(&s->steps);
    for (int n = 0; n < seats_left(play->kit, s); n++) {
        int seat = seat_ranked(play->kit, s, n);
        event_add(play->events, E_BID, AV_INI_07, seat, 0, s->bid[seat] - 1);
        if (s->bid[seat] > s->bid[winner]) winner = seat; /* whoever has bid nothing has 1 there */
    }
    if (s->bid[winner] > 1) {
        silver_change(s, winner, 1 - s->bid[winner]);
        for (int seat = 1; seat <= play->kit->kit.seats; seat++)
            if (s->order[seat] > s->order[winner]) s->order[seat]--;
        s->order[winner] = (uint8_t)play->kit->kit.seats;
        for (int n = 0; n < seats_left(play->kit, s); n++)
            event_add(play->events, E_ORDER, AV_INI_09, seat_ranked(play->kit, s, n), 0, n + 1);
    }
    memcpy(s->shown, s->bid, sizeof s->shown);
    memset(s->bid, 0, sizeof s->bid);
    return true;
}

/* ---- purchases ---- */

void buy_next(Play *play)
{
    AvState *s = play->s;
    while (s->next < play->kit->kit.seats) {
        int seat = seat_placed(play->kit, s, s->next++);
        if (!seat || (s->pass && seat != s->pass)) continue;
        steps_push(&s->steps, (Step){.kind = ST_BUY, .who = (uint8_t)seat});
        return;
    }
    s->phase = PH_END;
}

static int commanders_of(const AvKit *kit, const AvState *s, int seat)
{
    int count = s->commander[seat];
    for (int i = 1; i <= kit->map.islands; i++)
        count += s->holding[i].owner == seat && s->holding[i].commander;
    return count;
}

static int spies_of(const AvKit *kit, const AvState *s, int seat)
{
    int count = s->spies[seat];
    for (int i = 1; i <= kit->map.islands; i++) count += s->holding[i].spies[seat];
    return count;
}

static bool buy_unit_judge(const Ask *ask, Choice choice, Refusal *refusal)
{
    const AvState *s = ask->s;
    int what = choice.a, island = choice.b, seat = ask->seat;
    bool placed = what == PRICE_CLAW || what == PRICE_POST;
    if (what < 0 || what >= PRICES) return refuse(refusal, AV_PUR_02, "That is not for sale.");
    if (placed ? island < 1 || island > ask->kit->map.islands : island != 0)
        return placed ? refuse_in(ask, refusal, T_03, "Say where: buy %s and an island of yours.",
                                  price_words[what])
                      : refuse_in(ask, refusal, T_03, "It goes to your stock: say buy %s alone.",
                                  price_words[what]);
    if (placed && s->holding[island].owner != seat)
        return refuse_in(ask, refusal, what == PRICE_POST ? AV_PUR_08 : AV_PUR_13, "%I belongs to %P.",
                         island, (int)s->holding[island].owner);
    if (what == PRICE_POST && s->posted >> seat & 1)
        return refuse(refusal, AV_PUR_06, "One Trading Post a turn.");
    if (what == PRICE_POST && s->holding[island].post)
        return refuse(refusal, AV_PUR_07, "%s has a Trading Post already.",
                      ask->kit->map.island[island].name);
    if (what == PRICE_CLAW && s->holding[island].claws >= CLAWS_MAX)
        return refuse(refusal, AV_PUR_13, "%s has 3 claws, the most for an island.",
                      ask->kit->map.island[island].name);
    if (what == PRICE_COMMANDER && commanders_of(ask->kit, s, seat))
        return refuse(refusal, AV_UNI_04, "You have a commander, and one is the most.");
    if (what == PRICE_SPY && spies_of(ask->kit, s, seat) >= SPIES_MAX)
        return refuse(refusal, AV_PUR_13, "You have 2 spies, and that is the most.");
    if (what == PRICE_TROOPER && s->troopers[seat] >= 200)
        return refuse(refusal, AV_PIL_19, "Your stock is full.");
    return s->silver[seat] >= ask->kit->box.price[what] ||
           refuse(refusal, AV_PUR_05, "It costs %d silver, and you have %d.", ask->kit->box.price[what],
                  s->silver[seat]);
}

/* The least that the open sections of a hull cost, with modules that are no Masters; 9999 if there are not
 * enough. */
static int completion_cost(const AvKit *kit, const AvState *s, const Hull *hull,
                           const uint8_t fitted[SLOTS_MAX], int without)
{
    int sum = 0;
    uint64_t pool = s->pool;
    if (without) pool &= ~(1ull << without);
    bool skipped = false;
    for (int i = 0; i < hull->slots; i++) {
        if (fitted[i]) continue;
        if (without && !skipped && hull->section[i] == kit->box.module[without].section) {
            skipped = true;
            continue;
        }
        int best = 0;
        for (int m = 1; m <= kit->box.modules; m++)
            if (pool >> m & 1 && !kit->box.module[m].master &&
                kit->box.module[m].section == hull->section[i] &&
                (!best || kit->box.module[m].coins < kit->box.module[best].coins))
                best = m;
        if (!best) return 9999;
        pool &= ~(1ull << best);
        sum += kit->box.module[best].coins;
    }
    return sum;
}

static bool build_begin_judge(const Ask *ask, Choice choice, Refusal *refusal)
{
    static const uint8_t none[SLOTS_MAX] = {0};
    const AvKit *kit = ask->kit;
    const AvState *s = ask->s;
    int island = choice.b, seat = ask->seat;
    if (choice.a < 1 || choice.a > kit->box.hulls) return refuse(refusal, T_03, "There is no such hull.");
    const Hull *hull = &kit->box.hull[choice.a];
    if (island < 1 || island > kit->map.islands) return refuse(refusal, T_03, "There is no such island.");
    if (!s->hulls[choice.a])
        return refuse(refusal, AV_PUR_10, "There is no %s left in the pool.", hull->name);
    if (s->holding[island].owner != seat)
        return refuse_in(ask, refusal, AV_PUR_11,
                         "A new ship enters at an island of yours; %I belongs to %P.", island,
                         (int)s->holding[island].owner);
    if (s->holding[island].docked ||
        base_blocked(kit, s, 0, (Pose){kit->map.island[island].at, kit->map.island[island].heading}))
        return refuse_in(ask, refusal, AV_PUR_11, "There is no room in the harbour of %I.", island);
    if (seat_ships(s, seat) == SHIPS_EACH)
        return refuse(refusal, AV_PIL_19, "You have 8 ships, and that is the most.");
    int cost = hull->slots ? completion_cost(kit, s, hull, none, 0) : hull->price;
    if (cost >= 9999) return refuse(refusal, AV_PUR_03, "There are not enough modules for it.");
    return s->silver[seat] >= cost ||
           refuse(refusal, hull->slots ? AV_PUR_03 : AV_PUR_05,
                  "It costs %d silver at least, and you have %d.", cost, s->silver[seat]);
}

void buy_list(List *list)
{
    const AvKit *kit = list->ask.kit;
    for (int what = 0; what < PRICES; what++) {
        bool placed = what == PRICE_CLAW || what == PRICE_POST;
        for (int i = placed; i <= (placed ? kit->map.islands : 0); i++)
            if (buy_unit_judge(&list->ask, choice_of(V_BUY, what, i), NULL))
                list_add(list, choice_of(V_BUY, what, i));
    }
    for (int i = 1; i <= kit->map.islands; i++)
        for (int h = 1; list->ask.s->holding[i].owner == list->ask.seat && h <= kit->box.hulls; h++)
            if (build_begin_judge(&list->ask, choice_of(V_BUILD, h, i), NULL))
                list_add(list, choice_of(V_BUILD, h, i));
    list_statecraft(list);
    list_add(list, choice_of(V_DONE, 0, 0));
}

bool buy_judge(const Ask *ask, Choice choice, Refusal *refusal)
{
    switch (choice.verb) {
    case V_BUY: return buy_unit_judge(ask, choice, refusal);
    case V_BUILD: return build_begin_judge(ask, choice, refusal);
    case V_DONE: return true;
    default: return state_judge(ask, choice, refusal);
    }
}

static void unit_buy(Play *play, int seat, int what, int island)
{
    AvState *s = play->s;
    silver_change(s, seat, -play->kit->box.price[what]);
    s->bought[0] = (uint8_t)seat, s->bought[1] = (uint8_t)what, s->bought[2] = (uint8_t)island;
    event_add(play->events, E_BOUGHT,
              what == PRICE_POST      ? AV_PUR_08
              : what == PRICE_TROOPER ? AV_PUR_12
                                      : AV_PUR_13,
              seat, island, what);
    switch (what) {
    case PRICE_TROOPER: s->troopers[seat]++; break;
    case PRICE_COMMANDER: s->commander[seat]++; break;
    case PRICE_SPY: s->spies[seat]++, s->spied |= (uint8_t)(1 << seat); break;
    case PRICE_CLAW: s->holding[island].claws++; break;
    default: s->holding[island].post = 1, s->posted |= (uint8_t)(1 << seat);
    }
}

void buy_apply(Play *play, int seat, Choice choice)
{
    AvState *s = play->s;
    if (choice.verb == V_DONE) {
        steps_pop(&s->steps);
    } else if (choice.verb == V_BUY) {
        unit_buy(play, seat, choice.a, choice.b);
    } else if (choice.verb == V_BUILD) {
        int id = ship_free_id(s, seat);
        ship_build(play->kit, s, id, choice.a);
        ship_dock_at(play->kit, s, id, choice.b);
        silver_change(s, seat, -play->kit->box.hull[choice.a].price);
        event_add(play->events, E_BUILT, AV_PUR_11, id, choice.b, choice.a);
        steps_push(&s->steps, (Step){.kind = ST_BUILD, .who = (uint8_t)id});
    } else {
        state_apply(play, seat, choice);
    }
}

static int build_refused(const Ask *ask, int module)
{
    const AvKit *kit = ask->kit;
    const AvState *s = ask->s;
    int id = ask->step->who;
    const Hull *hull = hull_of(kit, s, id);
    if (!(s->pool >> module & 1)) return AV_PUR_10;
    int clause = module_refused(&kit->box, hull, s->ship[id].module, module);
    if (clause) return clause;
    int rest = completion_cost(kit, s, hull, s->ship[id].module, module);
    if (rest >= 9999) return AV_PUR_03;
    return kit->box.module[module].coins + rest > s->silver[ask->seat] ? AV_PUR_05 : CLAUSE_NONE;
}

bool build_run(Play *play)
{
    AvState *s = play->s;
    int id = steps_top(&s->steps)->who;
    if (ship_there(s, id) && !ship_whole(play->kit, s, id)) return false;
    steps_pop(&s->steps);
    if (ship_there(s, id)) sides_push(play, id);
    return true;
}

void build_list(List *list)
{
    for (int m = 1; m <= list->ask.kit->box.modules; m++)
        if (!build_refused(&list->ask, m)) list_add(list, choice_of(V_FIT, m, list->ask.step->who));
}

bool build_judge(const Ask *ask, Choice choice, Refusal *refusal)
{
    if (choice.a < 1 || choice.a > ask->kit->box.modules || choice.b != ask->step->who)
        return refuse_in(ask, refusal, T_03, "Name a module, and %S, the ship that is built.",
                         (int)ask->step->who);
    return module_judged(ask, build_refused(ask, choice.a), choice.a, ask->s->silver[ask->seat], refusal);
}

void build_apply(Play *play, int seat, Choice choice)
{
    ship_fit(play->kit, play->s, choice.b, choice.a);
    silver_change(play->s, seat, -play->kit->box.module[choice.a].coins);
    event_add(play->events, E_FITTED, AV_PUR_04, choice.b, 0, choice.a);
}

/* ---- agreements and the Trade Victory ---- */

bool pact_forbids(const AvKit *kit, const AvState *s, int a, int b)
{
    return kit->envoys && a != b && s->pact[pair_index(a, b)].envoys && s->pact[pair_index(a, b)].peace;
}

static bool grant_fits(const AvKit *kit, const AvState *s, int island, int owner)
{
    return island == 0 || (island >= 1 && island <= kit->map.islands && s->holding[island].owner == owner &&
                           kit->map.island[island].resource);
}

static bool offer_judge(const Ask *ask, Choice choice, Refusal *refusal)
{
    const AvKit *kit = ask->kit;
    const AvState *s = ask->s;
    int from = ask->seat, to = choice.a;
    if (!kit->envoys) return refuse(refusal, AV_ENV_01, "There are no envoys without the add-on.");
    if (to < 1 || to > kit->kit.seats || to == from || !seat_in(s, to))
        return refuse(refusal, T_03, "There is no such partner.");
    if (s->calls >> from & 1) return refuse(refusal, AV_ENV_05, "One offer a turn.");
    if (!s->envoys[from] || !s->envoys[to])
        return refuse(refusal, AV_ENV_02, "Both need an envoy to exchange.");
    if (!islands_of(kit, s, from) || !islands_of(kit, s, to))
        return refuse(refusal, AV_ENV_02, "Both need an island for the other's envoy.");
    return (grant_fits(kit, s, choice.b, from) && grant_fits(kit, s, choice.c, to)) ||
           refuse(refusal, AV_ENV_03, "Access is given to the resource of an own island.");
}

bool state_judge(const Ask *ask, Choice choice, Refusal *refusal)
{
    const AvState *s = ask->s;
    switch (choice.verb) {
    case V_SPY: return spy_judge(ask, choice, refusal);
    case V_OFFER: return offer_judge(ask, choice, refusal);
    case V_BREAK:
        if (choice.a < 1 || choice.a > ask->kit->kit.seats || choice.a == ask->seat || !ask->kit->envoys)
            return refuse(refusal, T_03, "There is no such agreement.");
        return s->pact[pair_index(ask->seat, choice.a)].envoys ||
               refuse_in(ask, refusal, AV_ENV_06, "There is no agreement with %P.", (int)choice.a);
    default:
        if (!ask->kit->envoys)
            return refuse(refusal, AV_ENV_01, "There is no Trade Victory without the add-on.");
        if (s->declared) return refuse(refusal, AV_VIC_06, "A Trade Victory is declared already.");
        return trade_routes(ask->kit, s, ask->seat) >= 2 ||
               refuse(refusal, AV_VIC_06, "That needs two trade routes, and you have %d.",
                      trade_routes(ask->kit, s, ask->seat));
    }
}

void list_statecraft(List *list)
{
    const AvKit *kit = list->ask.kit;
    const AvState *s = list->ask.s;
    int seat = list->ask.seat;
    for (int i = 1; i <= kit->map.islands && s->spies[seat]; i++) list_add(list, choice_of(V_SPY, i, 0));
    if (!kit->envoys) return;
    for (int to = 1; to <= kit->kit.seats; to++) {
        if (to == seat) continue;
        for (int mine = 0; mine <= kit->map.islands; mine++)
            for (int theirs = 0; grant_fits(kit, s, mine, seat) && theirs <= kit->map.islands; theirs++) {
                Choice choice = choice_of(V_OFFER, to, mine);
                choice.c = (int16_t)theirs;
                if (offer_judge(&list->ask, choice, NULL)) list_add(list, choice);
            }
        if (state_judge(&list->ask, choice_of(V_BREAK, to, 0), NULL))
            list_add(list, choice_of(V_BREAK, to, 0));
    }
    if (state_judge(&list->ask, choice_of(V_DECLARE, 0, 0), NULL)) list_add(list, choice_of(V_DECLARE, 0, 0));
}

/* The envoys go home; who breaks pays as far as the stock allows (AV-ENV-06). */
static void pact_end(Play *play, int seat, int other)
{
    AvState *s = play->s;
    Pact *pact = &s->pact[pair_index(seat, other)];
    int fine = FINE * pact->envoys;
    if (fine > s->silver[seat]) fine = s->silver[seat];
    silver_change(s, seat, -fine), silver_change(s, other, fine);
    s->fine = (uint8_t)fine;
    s->envoys[seat] = (uint8_t)(s->envoys[seat] + pact->envoys);
    s->envoys[other] = (uint8_t)(s->envoys[other] + pact->envoys);
    *pact = (Pact){0};
    for (int i = 1; i <= play->kit->map.islands; i++) {
        if (s->holding[i].owner == seat) s->holding[i].envoys &= (uint8_t)~(1 << other);
        if (s->holding[i].owner == other) s->holding[i].envoys &= (uint8_t)~(1 << seat);
    }
    event_add(play->events, E_BROKEN, AV_ENV_06, seat, other, fine);
}

void state_apply(Play *play, int seat, Choice choice)
{
    AvState *s = play->s;
    Event *event;
    switch (choice.verb) {
    case V_SPY: spy_place(play, seat, choice.a); break;
    case V_BREAK: pact_end(play, seat, choice.a); break;
    case V_DECLARE:
        s->declared = (uint8_t)seat, s->declared_turn = s->turn;
        event_add(play->events, E_DECLARED, AV_VIC_06, seat, 0, 0);
        break;
    default:
        s->calls |= (uint8_t)(1 << seat);
        s->offer_from = (uint8_t)seat, s->offer_to = (uint8_t)choice.a, s->offer_peace = 1;
        s->offer_grant[0] = (uint8_t)choice.b, s->offer_grant[1] = (uint8_t)choice.c;
        event = event_add(play->events, E_OFFERED, AV_ENV_02, seat, choice.a, choice.b);
        if (event)
            event->n[1] = choice.c, event->secret = SECRET_N0 | SECRET_N0 << 1,
            event->audience = (uint8_t)(1 << seat | 1 << choice.a);
        steps_push(&s->steps, (Step){.kind = ST_OFFER, .who = (uint8_t)choice.a});
    }
}

void answer_list(List *list)
{
    list_add(list, choice_of(V_ACCEPT, 0, 0));
    list_add(list, choice_of(V_REFUSE, 0, 0));
}

bool answer_judge(const Ask *ask, Choice choice, Refusal *refusal)
{
    (void)ask, (void)choice, (void)refusal;
    return true;
}

static int envoy_home(const AvKit *kit, const AvState *s, int owner, int grant)
{
    for (int i = 1; i <= kit->map.islands && !grant; i++)
        if (s->holding[i].owner == owner) grant = i;
    return grant;
}

void answer_apply(Play *play, int seat, Choice choice)
{
    AvState *s = play->s;
    int from = s->offer_from, mine = s->offer_grant[0], theirs = s->offer_grant[1];
    steps_pop(&s->steps);
    s->offer_from = s->offer_to = s->offer_peace = s->offer_grant[0] = s->offer_grant[1] = 0;
    if (choice.verb != V_ACCEPT) {
        event_add(play->events, E_DECLINED, AV_ENV_05, seat, from, 0);
        return;
    }
    Pact *pact = &s->pact[pair_index(from, seat)];
    pact->envoys++, pact->peace = 1;
    pact->grant[from > seat] = (uint8_t)mine, pact->grant[seat > from] = (uint8_t)theirs;
    s->envoys[from]--, s->envoys[seat]--;
    s->holding[envoy_home(play->kit, s, from, mine)].envoys |= (uint8_t)(1 << seat);
    s->holding[envoy_home(play->kit, s, seat, theirs)].envoys |= (uint8_t)(1 << from);
    Event *event = event_add(play->events, E_SEALED, AV_ENV_02, from, seat, mine);
    if (event) event->n[1] = (int16_t)theirs;
}

/* ---- who wins ---- */

void strategy_turn_end(Play *play)
{
    AvState *s = play->s;
    if (play->kit->simple) {
        int seats = play->kit->kit.seats, next = 0;
        for (int n = seats - s->order[s->pass] + 1; n < seats && !next; n++)
            next = seat_placed(play->kit, s, n);
        if (next) {
            s->pass = (uint8_t)next;
            s->phase = PH_MOVE;
            return;
        }
    }
    s->pass = 0, s->calls = 0;
    if (s->declared && s->turn >= s->declared_turn + 2) { /* AV-VIC-07, -09 */
        match_end(play, 1u << s->declared, BY_TRADE);
        return;
    }
    s->phase = PH_INITIATIVE;
}

static bool seat_on_board(const AvKit *kit, const AvState *s, int seat)
{
    if (seat_ships(s, seat)) return true;
    for (int i = 1; i <= kit->map.islands; i++)
        if (s->holding[i].spies[seat] ||
            (s->holding[i].owner == seat && (s->holding[i].troopers || s->holding[i].commander)))
            return true;
    return false;
}

/* Nothing of it is left in play. */
void seat_clear(Play *play, int seat, int clause)
{
    AvState *s = play->s;
    for (int id = ship_first(seat); id < ship_first(seat + 1); id++)
        if (ship_there(s, id)) ship_destroy(play, id, clause);
    for (int card = 1; card < MOVES_MAX; card++) {
        if (s->hand[seat][card])
            event_add(play->events, E_DISCARDED, clause, seat, card, s->hand[seat][card]);
        for (; s->hand[seat][card]; card_play(s, seat, card)) card_discard(s, card);
    }
    s->silver[seat] = 0, s->troopers[seat] = s->commander[seat] = s->spies[seat] = 0, s->bid[seat] = 0;
    for (int i = 1; i <= play->kit->map.islands; i++) {
        Holding *at = &s->holding[i];
        at->spies[seat] = 0, at->envoys &= (uint8_t)~(1 << seat);
        if (at->owner == seat) at->owner = at->troopers = at->commander = at->envoys = 0;
    }
    for (int other = 1; other <= PAIR_SEATS && play->kit->envoys; other++) {
        if (other == seat) continue;
        Pact *pact = &s->pact[pair_index(seat, other)];
        s->envoys[other] = (uint8_t)(s->envoys[other] + pact->envoys);
        *pact = (Pact){0};
    }
    s->envoys[seat] = 0;
    if (s->declared == seat) s->declared = 0, s->declared_turn = 0;
}

/* Asked whenever nothing is half done: who is out, who has won (AV-VIC-03 to -05, -08). */
bool strategy_check(Play *play)
{
    AvState *s = play->s;
    if (!play->kit->strategy || s->phase < PH_INITIATIVE || s->phase >= PH_OVER) return false;
    for (int seat = 1; seat <= play->kit->kit.seats; seat++) {
        if (!seat_in(s, seat) || seat_on_board(play->kit, s, seat)) continue;
        s->out |= (uint8_t)(1 << seat);
        event_add(play->events, E_OUT, AV_VIC_05, seat, 0, 0);
        seat_clear(play, seat, AV_VIC_05);
    }
    if (s->declared && !seat_ships(s, s->declared)) {
        event_add(play->events, E_FOILED, AV_VIC_08, s->declared, 0, 0);
        s->declared = 0, s->declared_turn = 0;
    }
    if (seats_left(play->kit, s) > 1) return false;
    int seat = seat_ranked(play->kit, s, 0);
    match_end(play, seat ? 1u << seat : 0, seat ? BY_ANNIHILATION : BY_LIMIT);
    return true;
}
