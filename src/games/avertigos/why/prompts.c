/* What is asked, in a sentence; why an answer to another question is none; what a seat might try in vain. */
#include "games/avertigos/words/words.h"

static void say_ship(const AvKit *kit, const AvState *s, int id, Text *text)
{
    put_ship(id, text);
    text_format(text, " (%s)", hull_of(kit, s, id)->name);
}

static void say_chain(const AvKit *kit, const AvState *s, const Step *step, Text *text)
{
    Limits limits = chain_limits(kit, s, step->who, step->n);
    int count = chain_speed(kit, s);
    say_ship(kit, s, step->who, text);
    if (step->n) {
        text_format(text, ": lay %d more Simple %s.", step->n - s->laid,
                    step->n - s->laid == 1 ? "card" : "cards");
        return;
    }
    text_format(text, " at Height %d, ", s->ship[step->who].height);
    if (s->ship[step->who].island)
        text_put(text, "docked");
    else
        text_format(text, "Speed %d", s->ship[step->who].speed);
    text_format(text, ": lay its chain, %d to %d speed cards", limits.low,
                limits.high < limits.low ? limits.low : limits.high);
    if (s->laid) text_format(text, "; %d laid", count);
    text_put(text, ".");
}

static void say_draw(int most, const char *what, Text *text)
{
    if (most == 1)
        text_format(text, "Draw a %scard?", what);
    else
        text_format(text, "Draw up to %d %scards?", most, what);
}

static void say_step(const AvKit *kit, const AvState *s, const Step *step, Text *text)
{
    switch (step->kind) {
    case ST_FACTION: text_put(text, "Which faction does your team take?"); break;
    case ST_HULL: text_put(text, "Take a hull."); break;
    case ST_FIT: text_put(text, "Take a module for one of your ships."); break;
    case ST_SET:
        say_ship(kit, s, step->who, text);
        text_format(text, ": to which side is the %s set?", module_at(kit, s, step->who, step->n)->name);
        break;
    case ST_DEPLOY: say_ship(kit, s, step->who, text), text_put(text, ": where does it enter?"); break;
    case ST_ENTER: say_ship(kit, s, step->who, text), text_put(text, ": at which Height and Speed?"); break;
    case ST_PICK:
        text_put(text, s->phase == PH_MOVE ? "Which ship moves next?" : "Which ship acts next?");
        break;
    case ST_BOOST:
        say_ship(kit, s, step->who, text), text_put(text, " moves: draw a card, take an AP, or neither?");
        break;
    case ST_CHAIN: say_chain(kit, s, step, text); break;
    case ST_BONUS: say_draw(step->n, "bonus ", text); break;
    case ST_TAKE:
        say_ship(kit, s, step->who, text), text_format(text, " takes %d damage: where?", step->n);
        break;
    case ST_MEND:
        say_ship(kit, s, step->who, text), text_format(text, " regains %d HP: where?", step->n);
        break;
    case ST_ZUKE:
        put_ship(step->who, text), text_put(text, " zukes "), put_ship(step->n, text);
        text_format(text, ", %d and %d: which of them does ", step->a, step->b), put_ship(step->n, text),
            text_put(text, " take?");
        break;
    case ST_DRAW:
        if (step->phase)
            text_put(text, "Pay 1 AP for one more card?");
        else
            say_draw(step->n < draw_room(s, step->a) ? step->n : draw_room(s, step->a), "", text);
        break;
    case ST_SLOT:
        say_ship(kit, s, step->who, text),
            text_format(text, " with %d AP: an action, fire, or done.", s->ship[step->who].ap);
        break;
    case ST_AIM: text_put(text, "At which component is the aimed die?"); break;
    case ST_CALL: text_put(text, "Do you want a bid for Initiative?"); break;
    case ST_BID: text_put(text, "How much silver do you bid for Initiative?"); break;
    case ST_LANDING:
        text_format(text, "A landing on %s: do you send a spy?", kit->map.island[step->b].name);
        break;
    case ST_KEEP: text_format(text, "How many stay on %s?", kit->map.island[step->b].name); break;
    case ST_BUY: text_put(text, "What do you buy?"); break;
    case ST_NEXT: text_put(text, "The round is over: go on to the next."); break;
    case ST_BUILD: text_put(text, "Take a module for the new ship."); break;
    default: text_format(text, "%s offers an agreement: do you accept?", kit->name[s->offer_from]);
    }
}

void avertigos_ask(const Kit *kit, const void *state, int seat, Prompt *prompt)
{
    const AvState *s = state;
    bool asked = seat && avertigos_asked(kit, state) >> seat & 1;
    *prompt = (Prompt){.clause = s->phase == PH_OVER ? T_04 : T_01};
    Text kind = text_fixed(prompt->kind, sizeof prompt->kind),
         text = text_fixed(prompt->text, sizeof prompt->text);
    if (!asked) {
        text_put(&kind, "wait");
        text_put(&text, s->phase == PH_OVER ? "The match is over." : "The others choose.");
        return;
    }
    const Step *step = steps_peek(&s->steps);
    uint64_t ships;
    bool turn = step->kind == ST_BOOST && s->steps.depth == 2 && next_ships(kit_of(kit), s, &ships) == 1;
    text_put(&kind, turn ? "turn" : step_kind(step));
    prompt->clause = (uint16_t)(step->kind == ST_PICK ? pick_clause(kit_of(kit), s) : step_clause(step));
    say_step(kit_of(kit), s, step, &text);
    switch (step->kind) {
    case ST_SET:
    case ST_DEPLOY:
    case ST_ENTER:
    case ST_BOOST:
    case ST_CHAIN:
    case ST_BONUS:
    case ST_TAKE:
    case ST_MEND:
    case ST_SLOT:
    case ST_AIM:
    case ST_BUILD:
    case ST_ZUKE: prompt->piece = step->who; break;
    default: break;
    }
    if (step->kind == ST_LANDING)
        prompt->about = ASK_INTERRUPT | (s->holding[step->b].owner == seat ? ASK_TARGET | ASK_ATTACKED : 0);
    if (step->kind == ST_TAKE && step->a == FROM_SHOT) prompt->about = ASK_TARGET | ASK_ATTACKED;
}

/* When words of this verb could be said. */
static const char *verb_when(const AvKit *kit, int verb)
{
    switch (verb) {
    case V_PASS: return "This can't be passed.";
    case V_DONE: return "Actions, purchases and paid cards end with done.";
    case V_FACTION: return "Factions are taken before the draft.";
    case V_HULL: return "Hulls are taken in the draft.";
    case V_FIT: return "Modules are taken in the draft, or for a new ship.";
    case V_LEAVE: return "Sections are left open in the draft.";
    case V_SET: return "Rockets are set when a ship is fitted out.";
    case V_DEPLOY: return "Ships are deployed before they first move.";
    case V_ENTER: return "Height and Speed are chosen as a ship is deployed.";
    case V_SHIP: return "No ship is to be chosen now.";
    case V_CARD:
    case V_AP: return "A card or an AP is taken as a ship begins to move.";
    case V_HEADING: return "A docked ship turns as its chain begins.";
    case V_ASCEND:
    case V_DESCEND:
    case V_SWOOP:
    case V_DIVE: return "Manoeuvres are declared as a chain begins.";
    case V_LAY:
    case V_GO:
    case V_STAY: return "No chain is being laid.";
    case V_DRAW: return "No cards are due.";
    case V_PAY: return "Cards are paid for after those that are due.";
    case V_TAKE: return "No damage is to be placed.";
    case V_MEND: return "No HP is to be regained.";
    case V_GIVE: return "No two ships zuke now.";
    case V_MOVE:
    case V_RISE:
    case V_SINK:
    case V_LOAD:
    case V_FIRE:
    case V_SWING:
    case V_REPAIR:
    case V_DOCK:
    case V_LAND: return "No ship acts now.";
    case V_AIM: return "No aimed die waits for its component.";
    case V_KEEP: return "No troops have landed that could stay.";
    case V_SPY: return kit->strategy ? "No spy can be sent now." : "There are no spies in a Skirmish.";
    case V_CALL:
    case V_BID:
        return kit->strategy ? "Bids are made before ships move." : "There are no bids in a Skirmish.";
    case V_BUY:
    case V_BUILD: return "This is decided before more is bought.";
    case V_DECLARE:
        if (kit->envoys) return "A Trade Victory is declared when a ship acts, or with purchases.";
        return "There is no Trade Victory without the add-on.";
    case V_OFFER:
    case V_BREAK:
        return kit->envoys ? "Envoys are sent when a ship acts, or with purchases."
                           : "There are no envoys without the add-on.";
    case V_ACCEPT:
    case V_REFUSE: return "Nobody offers you an agreement.";
    default: return NULL;
    }
}

bool refuse_verb(const AvKit *kit, const AvState *s, const Step *step, Choice choice, Refusal *refusal)
{
    TEXT(text, 240);
    bool action = choice.verb == V_FIRE || choice.verb == V_LOAD || choice.verb == V_SWING ||
                  choice.verb == V_REPAIR || choice.verb == V_DOCK || choice.verb == V_LAND;
    if (action && s->phase == PH_MOVE && !kit->simple)
        return refuse(refusal, AV_ACT_01, "Actions come after all have moved.");
    if ((choice.verb == V_BUY || choice.verb == V_BUILD) && s->phase != PH_BUY)
        return refuse(refusal, AV_PUR_01, "Purchases are made in the Purchasing Phase.");
    if (choice.verb == V_PASS && step->kind == ST_TAKE)
        return refuse(refusal, AV_KIL_06, "The whole damage must be placed.");
    if (!refusal) return false;
    if (verb_when(kit, choice.verb)) text_format(&text, "%s ", verb_when(kit, choice.verb));
    text_put(&text, "Asked now: ");
    say_step(kit, s, step, &text);
    return refuse(refusal, T_02, "%s", text.at);
}

/* ---- what a seat might try in vain ---- */

enum { NEARLY_MAX = 64, TRIED_MAX = 320 };

static int try_chain(const AvKit *kit, const AvState *s, const Step *step, int seat, Choice *list)
{
    int count = 0;
    for (int v = V_ASCEND; v <= V_DIVE && !step->n; v++) list[count++] = choice_of(v, 0, 0);
    for (int card = 1; card <= kit->box.moves; card++)
        for (int flipped = 0; flipped < 2 && s->hand[seat][card]; flipped++)
            list[count] = choice_of(V_LAY, card, 0), list[count++].who = (uint8_t)flipped;
    for (int finish = FINISH_AHEAD; finish < FINISHES; finish++) list[count++] = choice_of(V_GO, finish, 0);
    list[count++] = choice_of(V_STAY, 0, 0);
    return count;
}

/* The island that a ship is nearest to: 0 where there are none. */
static int island_nearest(const AvKit *kit, const AvState *s, int id)
{
    int best = 0;
    for (int i = 1; kit->strategy && i <= kit->map.islands; i++)
        if (!best || points_apart(kit->map.island[i].at, ship_pose(s, id).at) <
                         points_apart(kit->map.island[best].at, ship_pose(s, id).at))
            best = i;
    return best;
}

static int try_slot(const AvKit *kit, const AvState *s, const Step *step, int seat, Choice *list)
{
    static const uint8_t verbs[] = {V_MOVE, V_SWOOP, V_DIVE};
    int count = 0, card = 1;
    for (int i = 0; i < countof(verbs); i++) list[count++] = choice_of(verbs[i], 0, 0);
    while (card < kit->box.moves && !s->hand[seat][card]) card++;
    for (int verb = V_RISE; verb <= V_SINK && s->hand_count[seat]; verb++)
        list[count] = choice_of(verb, card, 0), list[count++].who = 1;
    list[count++] = choice_of(V_REPAIR, 1, 0);
    list[count++] = choice_of(V_DOCK, island_nearest(kit, s, step->who), 0);
    if (kit->strategy) list[count++] = choice_of(V_LAND, 1, 0);
    for (int i = 1; i <= SLOTS_MAX; i++) {
        if (!s->ship[step->who].module[i - 1]) continue;
        list[count++] = choice_of(V_LOAD, i, 1);
        list[count++] = choice_of(V_SWING, i, 0);
        for (int target = 1; target <= SHIPS_MAX; target++)
            if (ship_flies(s, target) && target != step->who) list[count++] = choice_of(V_FIRE, i, target);
    }
    return count;
}

/* What is for sale, once each: at an island of the seat's where it goes to one. */
static int try_buy(const AvKit *kit, const AvState *s, int seat, Choice *list)
{
    int count = 0, own = 1;
    while (own < kit->map.islands && s->holding[own].owner != seat) own++;
    for (int what = 0; what < PRICES; what++)
        list[count++] = choice_of(V_BUY, what, what == PRICE_CLAW || what == PRICE_POST ? own : 0);
    for (int hull = 1; hull <= kit->box.hulls; hull++) list[count++] = choice_of(V_BUILD, hull, own);
    return count;
}

/* Hulls, or the modules of one ship: the one that is named, or the last. */
static int try_draft(const AvKit *kit, const AvState *s, const Step *step, int seat, int piece, Choice *list)
{
    int count = 0, ship = step->kind == ST_BUILD ? step->who : 0;
    if (step->kind == ST_HULL)
        for (int hull = 1; hull <= kit->box.hulls; hull++) list[count++] = choice_of(V_HULL, hull, 0);
    for (int id = ship_first(seat); step->kind == ST_FIT && id < ship_first(seat + 1); id++)
        if (ship_there(s, id) && (!piece || id == piece)) ship = id;
    for (int m = 1; ship && m <= kit->box.modules; m++) list[count++] = choice_of(V_FIT, m, ship);
    return count;
}

/* Of a card or ship: what does not go at present, and why. */
int avertigos_nearly(const Kit *kit, const void *state, int seat, int piece, Choice *out, Refusal *why)
{
    const AvKit *own = kit_of(kit);
    const AvState *s = state;
    Choice list[TRIED_MAX];
    int count = 0, kept = 0;
    if (!(avertigos_asked(kit, state) >> seat & 1)) return 0;
    const Step *step = steps_peek(&s->steps);
    switch (step->kind) {
    case ST_CHAIN: count = try_chain(own, s, step, seat, list); break;
    case ST_SLOT: count = try_slot(own, s, step, seat, list); break;
    case ST_BUY: count = try_buy(own, s, seat, list); break;
    case ST_HULL:
    case ST_FIT:
    case ST_BUILD: count = try_draft(own, s, step, seat, piece, list); break;
    default: break;
    }
    bool about = step->kind == ST_CHAIN || step->kind == ST_SLOT; /* one ship, not what a seat has */
    for (int i = 0; i < count && kept < NEARLY_MAX; i++) {
        if (about && piece && piece != step->who && !(list[i].verb == V_FIRE && list[i].b == piece)) continue;
        if (!avertigos_allows(kit, state, seat, list[i], &why[kept])) out[kept++] = list[i];
    }
    return kept;
}
