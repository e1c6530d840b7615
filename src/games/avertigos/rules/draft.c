/* Building ships before a round: factions, hulls, modules, the side of each rocket (AV-FSK, AV-GAM, AV-DRF,
 * AV-ASM). */
#include "games/avertigos/avertigos.h"

enum { DRAFT_HULLS, DRAFT_MODULES, DRAFT_MERCENARIES, DRAFT_SIDES };

/* The seats still in the match by player Initiative, the highest first: the n-th from 0. */
int seat_ranked(const AvKit *kit, const AvState *s, int n)
{
    for (int order = kit->kit.seats; order >= 1; order--)
        for (int seat = 1; seat <= kit->kit.seats; seat++)
            if (s->order[seat] == order && seat_in(s, seat) && n-- == 0) return seat;
    return 0;
}

/* The seat at the n-th place of that order from 0, those who are out counted too, so that a count of places
 * still means the same after somebody went; 0: nobody is left there. */
int seat_placed(const AvKit *kit, const AvState *s, int n)
{
    for (int seat = 1; seat <= kit->kit.seats; seat++)
        if (s->order[seat] == kit->kit.seats - n && seat_in(s, seat)) return seat;
    return 0;
}

int seats_left(const AvKit *kit, const AvState *s)
{
    int count = 0;
    for (int seat = 1; seat <= kit->kit.seats; seat++) count += seat_in(s, seat);
    return count;
}

/* What a seat has left of its bank after what it has picked for this round. */
int draft_coins(const AvKit *kit, const AvState *s, int seat)
{
    int coins = s->bank[seat];
    for (int id = ship_first(seat); id < ship_first(seat + 1); id++)
        if (ship_there(s, id)) coins -= ship_value(kit, s, id);
    return coins;
}

static int faction_of(const AvKit *kit, const AvState *s, int seat)
{
    return kit->faction ? s->faction[kit->side[seat]] : FACTION_NONE;
}

/* ---- hulls ---- */

static int hull_cheapest(const AvKit *kit, const AvState *s, int hull)
{
    int sum = 0;
    for (int i = 0; i < kit->box.hull[hull].slots; i++) {
        int least = 99;
        for (int m = 1; m <= kit->box.modules; m++)
            if (s->pool >> m & 1 && kit->box.module[m].section == kit->box.hull[hull].section[i] &&
                kit->box.module[m].coins < least)
                least = kit->box.module[m].coins;
        sum += least;
    }
    return sum;
}

static int hull_refused(const AvKit *kit, const AvState *s, int seat, int hull)
{
    const Hull *board = &kit->box.hull[hull];
    if (!s->hulls[hull]) return AV_PIL_19;
    if (!board->slots) return AV_ASM_04;
    if (kit->faction && board->faction != faction_of(kit, s, seat)) return AV_FSK_03;
    return kit->gamblers && hull_cheapest(kit, s, hull) > draft_coins(kit, s, seat) ? AV_GAM_06 : CLAUSE_NONE;
}

void hull_list(List *list)
{
    for (int hull = 1; hull <= list->ask.kit->box.hulls; hull++)
        if (!hull_refused(list->ask.kit, list->ask.s, list->ask.seat, hull))
            list_add(list, choice_of(V_HULL, hull, 0));
}

bool hull_judge(const Ask *ask, Choice choice, Refusal *refusal)
{
    if (choice.a < 1 || choice.a > ask->kit->box.hulls)
        return refuse(refusal, T_03, "There is no such hull.");
    int clause = hull_refused(ask->kit, ask->s, ask->seat, choice.a);
    const char *name = ask->kit->box.hull[choice.a].name;
    switch (clause) {
    case CLAUSE_NONE: return true;
    case AV_PIL_19: return refuse(refusal, clause, "There is no %s left.", name);
    case AV_ASM_04: return refuse(refusal, clause, "The %s carries no modules.", name);
    case AV_FSK_03: return refuse(refusal, clause, "The %s is of the other faction.", name);
    default:
        return refuse(refusal, clause, "Its modules cost %d coins at least, and you have %d.",
                      hull_cheapest(ask->kit, ask->s, choice.a), draft_coins(ask->kit, ask->s, ask->seat));
    }
}

static int ship_new(AvState *s, int seat)
{
    for (int id = ship_first(seat); id < ship_first(seat + 1); id++)
        if (!ship_there(s, id)) return id;
    return 0;
}

int ship_free_id(AvState *s, int seat) { return ship_new(s, seat); }

void hull_apply(Play *play, int seat, Choice choice)
{
    int id = ship_new(play->s, seat);
    steps_pop(&play->s->steps);
    ship_build(play->kit, play->s, id, choice.a);
    event_add(play->events, E_HULL, AV_DRF_01, id, 0, choice.a);
}

/* ---- modules ---- */

static bool slot_open(const AvState *s, int id, int slot, int stage)
{
    return !s->ship[id].module[slot] && (stage == DRAFT_MERCENARIES || !(s->ship[id].spare >> slot & 1));
}

/* Without the ban on repeating. */
static int fit_basic(const AvKit *kit, const AvState *s, int seat, int id, int module)
{
    const Module *card = &kit->box.module[module];
    int stage = s->pass;
    if (!(s->pool >> module & 1)) return AV_PUR_10;
    if (kit->faction) {
        int own = faction_of(kit, s, seat);
        if (card->faction != FACTION_MERCENARY && card->faction != own) return AV_FSK_04;
        if ((card->faction == FACTION_MERCENARY) != (stage == DRAFT_MERCENARIES)) return AV_DRF_09;
    }
    int clause = module_refused(&kit->box, hull_of(kit, s, id), s->ship[id].module, module);
    if (clause) return clause;
    int slot = module_slot(&kit->box, hull_of(kit, s, id), s->ship[id].module, module);
    if (!slot_open(s, id, slot, stage)) return AV_DRF_09;
    return kit->gamblers && card->coins > draft_coins(kit, s, seat) ? AV_GAM_06 : CLAUSE_NONE;
}

/* What a team had in the last round: AV-DRF-02 is for its players together. */
static uint64_t side_banned(const AvKit *kit, const AvState *s, int side)
{
    uint64_t banned = 0;
    for (int seat = 1; seat <= kit->kit.seats; seat++)
        if (kit->side[seat] == side) banned |= s->banned[seat];
    return banned;
}

/* A module of the last round may be taken only where nothing else fits (AV-DRF-02). */
static int fit_refused(const AvKit *kit, const AvState *s, int seat, int id, int module)
{
    int clause = fit_basic(kit, s, seat, id, module);
    if (clause || kit->faction) return clause;
    uint64_t banned = side_banned(kit, s, kit->side[seat]);
    if (!(banned >> module & 1)) return clause;
    for (int m = 1; m <= kit->box.modules; m++)
        if (kit->box.module[m].section == kit->box.module[module].section && !(banned >> m & 1) &&
            !fit_basic(kit, s, seat, id, m))
            return AV_DRF_02;
    return CLAUSE_NONE;
}

/* A section may be left to a Mercenary as long as there are enough of them for everybody (AV-DRF-08). */
static int leave_refused(const AvKit *kit, const AvState *s, int section, int id)
{
    int open[3] = {0}, own[3] = {0}, left = 0, mercenaries = 0, wanted = 1;
    bool here = false;
    if (!kit->faction || s->pass != DRAFT_MODULES) return AV_ASM_07;
    for (int k = 1; k <= SHIPS_MAX; k++)
        for (int i = 0; ship_there(s, k) && i < hull_of(kit, s, k)->slots; i++) {
            if (hull_of(kit, s, k)->section[i] != section || s->ship[k].module[i]) continue;
            bool marked = s->ship[k].spare >> i & 1;
            left += marked, open[kit->side[ship_seat(k)]] += !marked, here |= k == id && !marked;
        }
    if (!here) return AV_MOD_03;
    for (int m = 1; m <= kit->box.modules; m++) {
        const Module *module = &kit->box.module[m];
        if (!(s->pool >> m & 1) || module->section != section) continue;
        mercenaries += module->faction == FACTION_MERCENARY;
        for (int side = 1; side <= 2; side++)
            own[side] += module->faction == s->faction[side] && !module->master;
    }
    open[kit->side[ship_seat(id)]]--;
    for (int side = 1; side <= 2; side++) wanted += open[side] > own[side] ? open[side] - own[side] : 0;
    return left + wanted <= mercenaries ? CLAUSE_NONE : AV_DRF_08;
}

void fit_list(List *list)
{
    const AvKit *kit = list->ask.kit;
    const AvState *s = list->ask.s;
    int seat = list->ask.seat;
    for (int id = ship_first(seat); id < ship_first(seat + 1); id++) {
        if (!ship_there(s, id)) continue;
        for (int m = 1; m <= kit->box.modules; m++)
            if (!fit_refused(kit, s, seat, id, m)) list_add(list, choice_of(V_FIT, m, id));
        for (int section = 0; section < SECTIONS; section++)
            if (!leave_refused(kit, s, section, id)) list_add(list, choice_of(V_LEAVE, section, id));
    }
}

/* A module that a clause does not allow, in words; `purse`: what the seat has to pay with. */
bool module_judged(const Ask *ask, int clause, int m, int purse, Refusal *refusal)
{
    const Module *module = &ask->kit->box.module[m];
    switch (clause) {
    case CLAUSE_NONE: return true;
    case AV_PUR_10: return refuse(refusal, clause, "%s is taken already.", module->name);
    case AV_MOD_03: return refuse(refusal, clause, "No %s section is open.", section_words[module->section]);
    case AV_ASM_05: return refuse(refusal, clause, "One Master aboard is the most.");
    case AV_DRF_02:
        return refuse(refusal, clause, "%s had %s in the last round.",
                      ask->s->banned[ask->seat] >> m & 1 ? "You" : "Your team", module->name);
    case AV_GAM_06:
        return refuse(refusal, clause, "It costs %d coins, and you have %d.", module->coins, purse);
    case AV_PUR_05:
        return refuse(refusal, clause, "It costs %d silver, and with the rest of the ship more than your %d.",
                      module->coins, purse);
    default: return refuse(refusal, clause, "%s can't be fitted there.", module->name);
    }
}

bool fit_judge(const Ask *ask, Choice choice, Refusal *refusal)
{
    int id = choice.b, clause;
    if (id < 1 || id > SHIPS_MAX || ship_seat(id) != ask->seat || !ship_there(ask->s, id))
        return id < 1 || id > SHIPS_MAX || !ship_there(ask->s, id)
                   ? refuse_in(ask, refusal, T_03, "There is no ship %S.", id)
                   : refuse_in(ask, refusal, T_03, "%S belongs to %P.", id, ship_seat(id));
    if (choice.verb == V_LEAVE) {
        if (choice.a < 0 || choice.a >= SECTIONS) return refuse(refusal, T_03, "There is no such section.");
        clause = leave_refused(ask->kit, ask->s, choice.a, id);
        return !clause || refuse(refusal, clause, "That section can't be left open.");
    }
    if (choice.a < 1 || choice.a > ask->kit->box.modules)
        return refuse(refusal, T_03, "There is no such module.");
    clause = fit_refused(ask->kit, ask->s, ask->seat, id, choice.a);
    return module_judged(ask, clause, choice.a, draft_coins(ask->kit, ask->s, ask->seat), refusal);
}

void fit_apply(Play *play, int seat, Choice choice)
{
    AvState *s = play->s;
    int id = choice.b;
    (void)seat;
    steps_pop(&s->steps);
    if (choice.verb == V_FIT) {
        ship_fit(play->kit, s, id, choice.a);
        event_add(play->events, E_FITTED, AV_DRF_01, id, 0, choice.a);
        return;
    }
    for (int i = 0; i < SLOTS_MAX; i++)
        if (hull_of(play->kit, s, id)->section[i] == choice.a && i < hull_of(play->kit, s, id)->slots &&
            slot_open(s, id, i, DRAFT_MODULES)) {
            s->ship[id].spare |= (uint8_t)(1 << i);
            break;
        }
    event_add(play->events, E_LEFT_OPEN, AV_DRF_08, id, 0, choice.a);
}

/* ---- rockets ---- */

void set_list(List *list)
{
    for (int side = 0; side < 2; side++) list_add(list, choice_of(V_SET, side, 0));
}

bool set_judge(const Ask *ask, Choice choice, Refusal *refusal)
{
    (void)ask;
    return choice.a == 0 || choice.a == 1 ||
           refuse(refusal, AV_DIR_04, "A rocket is set to port or to starboard.");
}

void set_apply(Play *play, int seat, Choice choice)
{
    Step step = steps_pop(&play->s->steps);
    (void)seat;
    if (choice.a) play->s->ship[step.who].starboard |= (uint8_t)(1 << step.n);
    event_add(play->events, E_SET, AV_ASM_13, step.who, step.n + 1, choice.a);
}

/* Asks for the side of every rocket of a ship. */
void sides_push(Play *play, int id)
{
    for (int i = SLOTS_MAX - 1; i >= 0; i--)
        if (play->s->ship[id].module[i] && module_swings(module_at(play->kit, play->s, id, i)))
            steps_push(&play->s->steps, (Step){.kind = ST_SET, .who = (uint8_t)id, .n = (uint8_t)i});
}

/* ---- factions ---- */

void faction_list(List *list)
{
    list_add(list, choice_of(V_FACTION, FACTION_DYNASTY, 0));
    list_add(list, choice_of(V_FACTION, FACTION_SINGASARI, 0));
}

bool faction_judge(const Ask *ask, Choice choice, Refusal *refusal)
{
    (void)ask;
    return choice.a == FACTION_DYNASTY || choice.a == FACTION_SINGASARI ||
           refuse(refusal, AV_FSK_02, "Dynasty or Singasari.");
}

static void factions_tell(Play *play, int clause)
{
    for (int side = 1; side <= 2; side++)
        event_add(play->events, E_FACTION, clause, side, 0, play->s->faction[side]);
}

void faction_apply(Play *play, int seat, Choice choice)
{
    AvState *s = play->s;
    int side = play->kit->side[seat];
    steps_pop(&s->steps);
    s->faction[side] = (uint8_t)choice.a;
    s->faction[3 - side] = (uint8_t)(FACTION_DYNASTY + FACTION_SINGASARI - choice.a);
    factions_tell(play, AV_FSK_02);
}

/* Of round 1 the first team chooses, then they change (AV-FSK-06). */
void factions_begin(Play *play)
{
    AvState *s = play->s;
    if (!play->kit->faction) return;
    if (!s->faction[1]) {
        steps_push(&s->steps, (Step){.kind = ST_FACTION, .who = (uint8_t)seat_ranked(play->kit, s, 0)});
        return;
    }
    uint8_t first = s->faction[1];
    s->faction[1] = s->faction[2], s->faction[2] = first;
    factions_tell(play, AV_FSK_06);
}

/* ---- the order of picks ---- */

static bool hull_wanted(const AvKit *kit, const AvState *s, int seat)
{
    if (seat_ships(s, seat) >= kit->ships) return false;
    for (int hull = 1; hull <= kit->box.hulls; hull++)
        if (!hull_refused(kit, s, seat, hull)) return true;
    return false;
}

static bool fit_possible(const AvKit *kit, const AvState *s, int seat, int id)
{
    for (int m = 1; m <= kit->box.modules; m++)
        if (!fit_refused(kit, s, seat, id, m)) return true;
    for (int section = 0; section < SECTIONS; section++)
        if (!leave_refused(kit, s, section, id)) return true;
    return false;
}

/* A ship that can't be completed is not launched and costs nothing (AV-ASM-07, AV-GAM-09). */
static bool module_wanted(Play *play, int seat, int stage)
{
    AvState *s = play->s;
    bool wanted = false;
    for (int id = ship_first(seat); id < ship_first(seat + 1); id++) {
        bool open = false;
        for (int i = 0; ship_there(s, id) && i < hull_of(play->kit, s, id)->slots; i++)
            open |= slot_open(s, id, i, stage);
        if (!open) continue;
        if (fit_possible(play->kit, s, seat, id)) {
            wanted = true;
            continue;
        }
        event_add(play->events, E_SCRAPPED, AV_ASM_07, id, 0, s->ship[id].hull);
        for (int i = 0; i < SLOTS_MAX; i++) s->used[seat] &= ~(1ull << s->ship[id].module[i]);
        ship_remove(s, id);
    }
    return wanted;
}

static void fleets_launch(Play *play)
{
    AvState *s = play->s;
    for (int seat = play->kit->kit.seats; seat >= 1; seat--)
        for (int id = ship_first(seat + 1) - 1; id >= ship_first(seat); id--) {
            if (!ship_there(s, id)) continue;
            s->ship[id].spare = 0;
            if (play->kit->gamblers) s->bank[seat] = (uint16_t)(s->bank[seat] - ship_value(play->kit, s, id));
            if (!play->kit->fleets || s->round > 1) sides_push(play, id);
        }
}

/* One after the other by player Initiative, the order turned round in each new pass (AV-DRF-01). */
void draft_next(Play *play)
{
    AvState *s = play->s;
    int count = play->kit->kit.seats; /* of places, also of those who are out */
    for (int tries = 0; s->pass <= DRAFT_MERCENARIES && tries < 2 * count; tries++) {
        int at = s->next % (2 * count),
            seat = seat_placed(play->kit, s, at < count ? at : 2 * count - 1 - at);
        s->next = (uint8_t)((at + 1) % (2 * count));
        if (!seat) continue;
        bool hulls = s->pass == DRAFT_HULLS;
        if (hulls ? !hull_wanted(play->kit, s, seat) : !module_wanted(play, seat, s->pass)) continue;
        steps_push(&s->steps, (Step){.kind = hulls ? ST_HULL : ST_FIT, .who = (uint8_t)seat});
        return;
    }
    s->next = 0;
    if (++s->pass == DRAFT_MERCENARIES && !play->kit->faction) s->pass++;
    if (s->pass < DRAFT_SIDES) return;
    s->pass = 0;
    s->phase = PH_DEPLOY;
    fleets_launch(play);
}

/* The first round with what everybody brought. */
void fleets_build(Play *play)
{
    AvState *s = play->s;
    for (int seat = 1; seat <= play->kit->kit.seats; seat++) {
        const Plan *plan = &play->kit->plan[seat];
        for (int i = 0; i < plan->ships && seat_in(s, seat); i++) {
            int id = ship_new(s, seat);
            ship_build(play->kit, s, id, plan->hull[i]);
            for (int k = 0; k < SLOTS_MAX; k++)
                if (plan->module[i][k]) ship_fit(play->kit, s, id, plan->module[i][k]);
            s->ship[id].starboard = plan->starboard[i];
            event_add(play->events, E_HULL, AV_ASM_08, id, 0, plan->hull[i]);
        }
    }
    s->phase = PH_DEPLOY;
    fleets_launch(play);
}

/* ---- entering the area ---- */

enum { DEPLOY_STEP = 25 };

static Pose deploy_pose(const AvKit *kit, int side, int along)
{
    return side_pose(kit->area, side, along * NUDGE);
}

void deploy_list(List *list)
{
    const AvKit *kit = list->ask.kit;
    for (int side = 0; side < SIDES; side++)
        for (int along = BASE_HALF / NUDGE; along * NUDGE <= side_length(kit->area, side) - BASE_HALF;
             along += DEPLOY_STEP)
            if (!base_blocked(kit, list->ask.s, list->ask.step->who, deploy_pose(kit, side, along)))
                list_add(list, choice_of(V_DEPLOY, side, along));
}

bool deploy_judge(const Ask *ask, Choice choice, Refusal *refusal)
{
    if (choice.a < 0 || choice.a >= SIDES) return refuse(refusal, T_03, "There is no such side.");
    int last = (side_length(ask->kit->area, choice.a) - BASE_HALF) / NUDGE;
    if (choice.b < BASE_HALF / NUDGE || choice.b > last)
        return refuse_in(ask, refusal, AV_GEO_28,
                         "Along the %E side a ship enters between %d and %d mm, not at %d.", (int)choice.a,
                         BASE_HALF / NUDGE, last, (int)choice.b);
    int other = base_blocker(ask->kit, ask->s, ask->step->who, deploy_pose(ask->kit, choice.a, choice.b));
    return !other || refuse_in(ask, refusal, AV_SKS_08, "The base of %S is in the way.", other);
}

void deploy_apply(Play *play, int seat, Choice choice)
{
    Step *step = steps_top(&play->s->steps);
    (void)seat;
    ship_put(play->s, step->who, deploy_pose(play->kit, choice.a, choice.b));
    step->kind = ST_ENTER, step->a = choice.a, step->b = choice.b;
}

void enter_list(List *list)
{
    for (int height = HEIGHT_MIN; height <= HEIGHT_MAX; height++)
        for (int speed = 1; speed <= hull_of(list->ask.kit, list->ask.s, list->ask.step->who)->speed; speed++)
            list_add(list, choice_of(V_ENTER, height, speed));
}

bool enter_judge(const Ask *ask, Choice choice, Refusal *refusal)
{
    int most = hull_of(ask->kit, ask->s, ask->step->who)->speed;
    if (choice.a < HEIGHT_MIN || choice.a > HEIGHT_MAX)
        return refuse(refusal, AV_PIL_07, "Heights are 1 to 3, not %d.", choice.a);
    return (choice.b >= 1 && choice.b <= most) ||
           refuse(refusal, AV_ASM_10, "The Speed of this ship is 1 to %d, not %d.", most, choice.b);
}

void enter_apply(Play *play, int seat, Choice choice)
{
    Step step = steps_pop(&play->s->steps);
    Ship *ship = &play->s->ship[step.who];
    (void)seat;
    ship->height = (uint8_t)choice.a, ship->speed = (uint8_t)choice.b;
    Event *event = event_add(play->events, E_DEPLOYED, AV_SKS_08, step.who, 0, step.a);
    if (event) event->n[1] = step.b, event->n[2] = choice.a, event->n[3] = choice.b;
}

/* One ship at a time, the lowest player Initiative first. */
void deploy_next(Play *play)
{
    AvState *s = play->s;
    for (int seat = 1; !s->dealt && seat <= play->kit->kit.seats; seat++)
        if (seat_in(s, seat)) cards_draw(play, seat, HAND_START, AV_SKS_04);
    s->dealt = 1;
    for (int i = 0; i < SHIPS_EACH; i++)
        for (int rank = seats_left(play->kit, s) - 1; rank >= 0; rank--) {
            int id = ship_first(seat_ranked(play->kit, s, rank)) + i;
            if (!ship_there(s, id) || s->ship[id].height) continue;
            steps_push(&s->steps, (Step){.kind = ST_DEPLOY, .who = (uint8_t)id});
            return;
        }
    s->phase = PH_INITIATIVE;
}
