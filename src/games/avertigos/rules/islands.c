/* Islands: docking, landing, spies, income, what is held (AV-DOC, AV-SEC, AV-INC, AV-UNI, AV-STR). */
#include "games/avertigos/avertigos.h"

static bool island_named(const AvKit *kit, int island) { return island >= 1 && island <= kit->map.islands; }

int islands_of(const AvKit *kit, const AvState *s, int seat)
{
    int count = 0;
    for (int i = 1; i <= kit->map.islands; i++) count += s->holding[i].owner == seat;
    return count;
}

/* ---- docking ---- */

static int dock_cost(const AvKit *kit, const Ship *ship)
{
    int over = ship->speed > 1 ? ship->speed - 1 : 0;
    return kit->simple ? over > 0 : over;
}

bool dock_judge(const Ask *ask, Choice choice, Refusal *refusal)
{
    const Ship *ship = &ask->s->ship[ask->step->who];
    if (!ask->kit->strategy)
        return refuse(refusal, AV_DOC_13, "Only islands of the Strategy board have harbours.");
    if (!island_named(ask->kit, choice.a)) return refuse(refusal, T_03, "There is no such island.");
    int id = ask->step->who;
    if (ship->island)
        return refuse_in(ask, refusal, AV_DOC_09, "%S is docked at %I already.", id, (int)ship->island);
    if (!ship_at_island(ask->kit, ask->s, id, choice.a))
        return refuse_in(ask, refusal, AV_DOC_01,
                         "%S is about %d mm from %I, and its base must touch the boundary.", id,
                         mm_between(ship_pose(ask->s, id).at, ask->kit->map.island[choice.a].at,
                                    ask->kit->map.island[choice.a].radius + BASE_HALF),
                         (int)choice.a);
    if (ship->height != HEIGHT_MIN)
        return refuse_in(ask, refusal, AV_DOC_02, "Ships dock at Height 1; %S is at %d.", id,
                         (int)ship->height);
    if (ask->s->holding[choice.a].docked)
        return refuse_in(ask, refusal, AV_DOC_03, "%S is docked at %I already.",
                         (int)ask->s->holding[choice.a].docked, (int)choice.a);
    int cost = dock_cost(ask->kit, ship);
    return ship->ap >= cost || refuse(refusal, ask->kit->simple ? AV_DOC_07 : AV_DOC_06,
                                      "Docking costs %d AP, and the ship has %d.", cost, ship->ap);
}

bool docks_possible(const AvKit *kit, const AvState *s, int id)
{
    Step step = {.kind = ST_SLOT, .who = (uint8_t)id};
    Ask ask = {kit, s, ship_seat(id), &step};
    for (int i = 1; i <= kit->map.islands; i++)
        if (dock_judge(&ask, choice_of(V_DOCK, i, 0), NULL)) return true;
    return false;
}

void dock_apply(Play *play, int id, Choice choice)
{
    Ship *ship = &play->s->ship[id];
    int cost = dock_cost(play->kit, ship);
    ship->ap = (uint8_t)(ship->ap - cost);
    ship->island = (uint8_t)choice.a, ship->speed = 0;
    play->s->holding[choice.a].docked = (uint8_t)id;
    int clause = !cost ? AV_DOC_04 : play->kit->simple ? AV_DOC_07 : AV_DOC_05;
    event_add(play->events, E_DOCKED, clause, id, choice.a, cost);
}

/* ---- landing ---- */

static int defenders(const AvKit *kit, const AvState *s, int island, int attacker)
{
    const Holding *at = &s->holding[island];
    int units = at->natives + at->troopers + 2 * at->commander;
    for (int seat = 1; seat <= kit->kit.seats; seat++)
        units += seat == attacker ? -at->spies[seat] : at->spies[seat];
    return units < 0 ? 0 : units;
}

int island_defence(const AvKit *kit, const AvState *s, int island, int attacker)
{
    return defenders(kit, s, island, attacker);
}

static int land_cost(const AvKit *kit, const AvState *s, int id, int troopers, int commander)
{
    int spared = 0;
    for (int i = 0; i < SLOTS_MAX; i++)
        if (slot_works(s, id, i)) spared += module_at(kit, s, id, i)->landing;
    return (troopers > spared ? troopers - spared : 0) + commander;
}

bool land_judge(const Ask *ask, Choice choice, Refusal *refusal)
{
    const AvState *s = ask->s;
    int id = ask->step->who, island = s->ship[id].island, seat = ask->seat;
    if (!island)
        return refuse_in(ask, refusal, AV_SEC_01, "%S is not docked: only a docked ship lands troops.", id);
    if (choice.a < 0 || choice.b < 0 || choice.b > 1 || choice.a + choice.b < 1)
        return refuse(refusal, T_03, "Say how many land.");
    if (choice.a > s->troopers[seat] || choice.b > s->commander[seat])
        return refuse_in(ask, refusal, AV_SEC_08, "You have %d %s and %s commander in stock.",
                         (int)s->troopers[seat], s->troopers[seat] == 1 ? "trooper" : "troopers",
                         s->commander[seat] ? "a" : "no");
    int cost = land_cost(ask->kit, s, id, choice.a, choice.b), owner = s->holding[island].owner;
    if (cost > s->ship[id].ap)
        return refuse(refusal, AV_SEC_05, "It costs %d AP, and the ship has %d.", cost, s->ship[id].ap);
    if (owner == seat) return true;
    if (owner && pact_forbids(ask->kit, s, seat, owner))
        return refuse_in(ask, refusal, AV_ENV_04, "An agreement with %P forbids it: break it first.", owner);
    int units = choice.a + 2 * choice.b, needed = defenders(ask->kit, s, island, seat);
    return units > needed ||
           refuse(refusal, units == needed ? AV_SEC_03 : AV_SEC_02, "%d fighting %s against %d %s not win.",
                  units, units == 1 ? "unit" : "units", needed, units == 1 ? "does" : "do");
}

void land_apply(Play *play, int id, Choice choice)
{
    AvState *s = play->s;
    int seat = ship_seat(id), island = s->ship[id].island,
        cost = land_cost(play->kit, s, id, choice.a, choice.b);
    s->ship[id].ap = (uint8_t)(s->ship[id].ap - cost);
    s->troopers[seat] = (uint8_t)(s->troopers[seat] - choice.a);
    s->commander[seat] = (uint8_t)(s->commander[seat] - choice.b);
    s->landed[0] = (uint8_t)id, s->landed[1] = (uint8_t)choice.a, s->landed[2] = (uint8_t)choice.b;
    Event *event = event_add(play->events, E_LANDED, AV_SEC_05, id, island, choice.a);
    if (event) event->n[1] = choice.b, event->n[2] = (int16_t)cost;
    if (s->holding[island].owner == seat) {
        s->holding[island].troopers = (uint8_t)(s->holding[island].troopers + choice.a);
        s->holding[island].commander = (uint8_t)(s->holding[island].commander + choice.b);
        event_add(play->events, E_GARRISON, AV_SEC_13, seat, island, choice.a);
        return;
    }
    steps_push(&s->steps, (Step){.kind = ST_LANDING,
                                 .who = (uint8_t)id,
                                 .n = (uint8_t)choice.a,
                                 .a = choice.b,
                                 .b = (int16_t)island});
}

/* After everybody had a chance to send spies (AV-UNI-05) the numbers are compared. */
static void landing_count(Play *play, Step landing)
{
    AvState *s = play->s;
    int seat = ship_seat(landing.who), island = landing.b, units = landing.n + 2 * landing.a;
    Holding *at = &s->holding[island];
    if (units <= defenders(play->kit, s, island, seat)) {
        event_add(play->events, E_FAILED, AV_SEC_07, seat, island, defenders(play->kit, s, island, seat));
        s->troopers[seat] = (uint8_t)(s->troopers[seat] + landing.n);
        s->commander[seat] = (uint8_t)(s->commander[seat] + landing.a);
        return;
    }
    memset(at->spies, 0, sizeof at->spies);                      /* AV-UNI-09 */
    at->natives = at->troopers = at->commander = at->envoys = 0; /* envoys: AV-ENV-06 */
    at->owner = (uint8_t)seat;
    event_add(play->events, E_SECURED, AV_SEC_10, seat, island, 0);
    if (islands_of(play->kit, s, seat) >= ISLANDS_TO_WIN) {
        match_end(play, 1u << seat, BY_CONQUEST);
        return;
    }
    steps_push(
        &s->steps,
        (Step){.kind = ST_KEEP, .who = (uint8_t)seat, .n = landing.n, .a = landing.a, .b = (int16_t)island});
}

static int landing_seat(const AvKit *kit, const AvState *s, const Step *step)
{
    return seat_placed(kit, s, step->phase);
}

unsigned landing_asked(const AvKit *kit, const AvState *s, const Step *step)
{
    return 1u << landing_seat(kit, s, step);
}

bool landing_run(Play *play)
{
    AvState *s = play->s;
    Step *step = steps_top(&s->steps);
    if (!seat_in(s, ship_seat(step->who))) return steps_pop(&s->steps), true; /* the troops left with it */
    for (; step->phase < play->kit->kit.seats; step->phase++) {
        int seat = landing_seat(play->kit, s, step);
        if (seat && s->spied >> seat & 1) return false;
    }
    landing_count(play, steps_pop(&s->steps));
    return true;
}

void landing_list(List *list)
{
    for (int i = 1; i <= list->ask.kit->map.islands && list->ask.s->spies[list->ask.seat]; i++)
        list_add(list, choice_of(V_SPY, i, 0));
    list_add(list, choice_of(V_PASS, 0, 0));
}

bool spy_judge(const Ask *ask, Choice choice, Refusal *refusal)
{
    if (!ask->kit->strategy) return refuse(refusal, T_02, "There are no spies in a Skirmish.");
    if (!island_named(ask->kit, choice.a)) return refuse(refusal, T_03, "There is no such island.");
    return ask->s->spies[ask->seat] || refuse(refusal, AV_UNI_05, "You have no spy in stock.");
}

bool landing_judge(const Ask *ask, Choice choice, Refusal *refusal)
{
    return choice.verb == V_PASS || spy_judge(ask, choice, refusal);
}

void spy_place(Play *play, int seat, int island)
{
    play->s->spies[seat]--;
    play->s->holding[island].spies[seat]++;
    event_add(play->events, E_SPY, AV_UNI_05, seat, island, 0);
}

void landing_apply(Play *play, int seat, Choice choice)
{
    if (choice.verb == V_SPY)
        spy_place(play, seat, choice.a);
    else
        steps_top(&play->s->steps)->phase++;
}

void keep_list(List *list)
{
    for (int commander = 0; commander <= list->ask.step->a; commander++)
        for (int n = 0; n <= list->ask.step->n; n++) list_add(list, choice_of(V_KEEP, n, commander));
}

bool keep_judge(const Ask *ask, Choice choice, Refusal *refusal)
{
    return (choice.a >= 0 && choice.a <= ask->step->n && choice.b >= 0 && choice.b <= ask->step->a) ||
           refuse(refusal, AV_SEC_11, "You landed %d %s%s.", ask->step->n,
                  ask->step->n == 1 ? "trooper" : "troopers", ask->step->a ? " and a commander" : "");
}

void keep_apply(Play *play, int seat, Choice choice)
{
    AvState *s = play->s;
    Step step = steps_pop(&s->steps);
    s->holding[step.b].troopers = (uint8_t)choice.a, s->holding[step.b].commander = (uint8_t)choice.b;
    s->troopers[seat] = (uint8_t)(s->troopers[seat] + step.n - choice.a);
    s->commander[seat] = (uint8_t)(s->commander[seat] + step.a - choice.b);
    Event *event = event_add(play->events, E_GARRISON, AV_SEC_11, seat, step.b, choice.a);
    if (event) event->n[1] = choice.b;
}

void list_docking(List *list)
{
    const AvState *s = list->ask.s;
    int id = list->ask.step->who, seat = list->ask.seat;
    for (int i = 1; i <= list->ask.kit->map.islands && !s->ship[id].island; i++)
        if (dock_judge(&list->ask, choice_of(V_DOCK, i, 0), NULL)) list_add(list, choice_of(V_DOCK, i, 0));
    for (int commander = 0; s->ship[id].island && commander <= s->commander[seat]; commander++)
        for (int n = 0; n <= s->troopers[seat] && n <= 60; n++)
            if (land_judge(&list->ask, choice_of(V_LAND, n, commander), NULL))
                list_add(list, choice_of(V_LAND, n, commander));
}

/* ---- income ---- */

static bool island_serves(const AvState *s, int island, int seat)
{
    int owner = s->holding[island].owner;
    if (owner == seat) return true;
    if (!owner) return false;
    const Pact *pact = &s->pact[pair_index(owner, seat)];
    return pact->envoys && pact->grant[owner > seat] == island; /* AV-ENV-03 */
}

int resource_count(const AvKit *kit, const AvState *s, int seat, int resource)
{
    int count = 0;
    for (int i = 1; i <= kit->map.islands; i++)
        count += kit->map.island[i].resource == resource && island_serves(s, i, seat);
    return count;
}

int trade_routes(const AvKit *kit, const AvState *s, int seat)
{
    int routes = 0;
    for (int r = 1; r <= RESOURCES; r++) routes += resource_count(kit, s, seat, r) >= 4;
    return routes;
}

int island_income(const AvKit *kit, const AvState *s, int seat)
{
    int sum = 0;
    for (int i = 1; i <= kit->map.islands; i++)
        if (s->holding[i].owner == seat) sum += kit->map.island[i].value * (s->holding[i].post ? 2 : 1);
    return sum;
}

int resource_income(const AvKit *kit, const AvState *s, int seat)
{
    static const uint8_t bonus[] = {0, 0, 2, 5, 10}; /* AV-INC-07 to -10 */
    int sum = 0;
    for (int r = 1; r <= RESOURCES; r++) {
        int count = resource_count(kit, s, seat, r);
        sum += bonus[count > 4 ? 4 : count];
    }
    return sum;
}

void silver_change(AvState *s, int seat, int by)
{
    int silver = s->silver[seat] + by;
    s->silver[seat] = (int16_t)(silver > SILVER_MAX ? SILVER_MAX : silver);
}

void income_run(Play *play)
{
    AvState *s = play->s;
    for (int n = 0; n < seats_left(play->kit, s); n++) {
        int seat = seat_ranked(play->kit, s, n);
        if (s->pass && seat != s->pass) continue;
        int islands = island_income(play->kit, s, seat), resources = resource_income(play->kit, s, seat);
        silver_change(s, seat, islands + resources);
        Event *event = event_add(play->events, E_INCOME, AV_INC_01, seat, 0, islands);
        if (event) event->n[1] = (int16_t)resources;
    }
    s->phase = PH_BUY;
    s->next = 0;
}

/* ---- the beginning ---- */

void islands_settle(const AvKit *kit, AvState *s)
{
    static const uint8_t natives[VALUE_MAX + 1] = {0, 0, 2, 3, 3, 4},
                                             claws[VALUE_MAX + 1] = {0, 0, 0, 0, 3, 3};
    for (int i = 1; i <= kit->map.islands; i++)
        s->holding[i].natives = natives[kit->map.island[i].value],
        s->holding[i].claws = claws[kit->map.island[i].value];
}

void ship_dock_at(const AvKit *kit, AvState *s, int id, int island)
{
    const Island *at = &kit->map.island[island];
    ship_put(s, id, (Pose){at->at, at->heading});
    s->ship[id].height = HEIGHT_MIN, s->ship[id].speed = 0, s->ship[id].island = (uint8_t)island;
    s->holding[island].docked = (uint8_t)id;
}

bool strategy_start(Play *play, Problem *problem)
{
    const AvKit *kit = play->kit;
    AvState *s = play->s;
    int scout[2] = {0};
    for (int h = 1; h <= kit->box.hulls; h++) {
        s->hulls[h] = kit->box.hull[h].copies;
        if (!kit->box.hull[h].slots && !scout[kit->box.hull[h].faction == FACTION_SINGASARI])
            scout[kit->box.hull[h].faction == FACTION_SINGASARI] = h;
    }
    if (!scout[0]) scout[0] = scout[1];
    if (!scout[1]) scout[1] = scout[0];
    for (int m = 1; m <= kit->box.modules; m++) s->pool |= 1ull << m;
    deck_fill(kit, s);
    islands_settle(kit, s);
    s->round = 1;
    for (int seat = 1; seat <= kit->kit.seats; seat++) {
        int hull = scout[(seat - 1) % 2], id = ship_first(seat);
        if (!hull || !s->hulls[hull])
            return problem_set(problem, 0, 0, "a hull without sections for every seat",
                               "there are not enough scouts (AV-STR-01)");
        ship_build(kit, s, id, hull);
        ship_dock_at(kit, s, id, kit->map.home[seat]);
        s->silver[seat] = SILVER_START, s->troopers[seat] = TROOPERS_START,
        s->envoys[seat] = kit->envoys ? ENVOYS : 0;
        event_add(play->events, E_DOCKED, AV_STR_06, id, kit->map.home[seat], 0);
        cards_draw(play, seat, HAND_START, AV_STR_02);
    }
    initiative_roll(play);
    s->phase = PH_INITIATIVE;
    return true;
}
