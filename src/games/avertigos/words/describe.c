/* The position as JSON, and what a choice touches. */
#include "core/facts.h"
#include "games/avertigos/judgement/judgement.h"
#include "games/avertigos/words/words.h"

static void json_ship(Json *json, const char *key, int id)
{
    TEXT(name, 8);
    put_ship(id, &name);
    json_put_string(json, key, name.at);
}

static void describe_modules(const AvKit *kit, const AvState *s, int id, Json *json)
{
    const Ship *ship = &s->ship[id];
    json_key(json, "modules");
    json_object(json);
    for (int i = 0; i < SLOTS_MAX; i++) {
        if (!ship->module[i]) continue;
        const Module *module = module_at(kit, s, id, i);
        json_key(json, module->name);
        json_object(json);
        json_put_int(json, "slot", i + 1);
        json_put_string(json, "section", section_words[module->section]);
        json_put_int(json, "hp", ship->left[i]);
        json_put_int(json, "full", module->hp);
        if (module->weapon) {
            json_put_string(json, "weapon", weapon_words[module->weapon]);
            json_put_int(json, "dice", ship->dice[i]);
            json_put_int(json, "squares", weapon_squares(module));
            json_put_bool(json, "fired", ship->fired >> i & 1);
            describe_bears(kit, s, id, i, json);
        }
        if (module_swings(module))
            json_put_string(json, "side", ship->starboard >> i & 1 ? "starboard" : "port");
        json_end(json);
    }
    json_end(json);
}

static void describe_ship(const AvKit *kit, const AvState *s, int id, Json *json)
{
    const Ship *ship = &s->ship[id];
    const Hull *hull = hull_of(kit, s, id);
    TEXT(name, 8);
    put_ship(id, &name);
    json_key(json, name.at);
    json_object(json);
    json_put_int(json, "id", id);
    json_put_int(json, "seat", ship_seat(id));
    json_put_string(json, "hull", hull->name);
    json_put_int(json, "hp", ship->hp);
    json_put_int(json, "full", hull->hp);
    json_put_int(json, "ap", ship->ap);
    json_put_int(json, "capacity", ship_capacity(kit, s, id));
    json_put_int(json, "value", ship_value(kit, s, id));
    json_put_int(json, "penalty", ship_penalty(kit, s, id));
    if (ship->height) {
        json_put_int(json, "x", ship->x);
        json_put_int(json, "y", ship->y);
        json_put_int(json, "heading", ship->heading * 5);
        json_put_int(json, "height", ship->height);
        json_put_int(json, "speed", ship->speed);
        json_put_int(json, "initiative", ship_initiative(kit, s, id));
    }
    json_put_bool(json, "moved", ship->flags & SHIP_MOVED);
    json_put_bool(json, "acted", ship->flags & SHIP_ACTED);
    json_put_bool(json, "barred", ship->flags & SHIP_BARRED);
    if (kit->strategy) {
        json_key(json, "docked");
        if (ship->island)
            json_string(json, kit->map.island[ship->island].name);
        else
            json_null(json);
    }
    describe_modules(kit, s, id, json);
    json_end(json);
}

static void describe_cards(const AvKit *kit, const uint8_t copies[MOVES_MAX], Json *json)
{
    json_array(json);
    for (int card = 0; card <= kit->box.moves; card++)
        for (int i = 0; i < copies[card]; i++) json_string(json, card ? kit->box.move[card].name : "?");
    json_end(json);
}

static void describe_stock(const AvState *s, int seat, Json *json)
{
    if (s->silver[seat] != HIDDEN_NUMBER) json_put_int(json, "silver", s->silver[seat]);
    if (s->troopers[seat] != HIDDEN_BYTE) json_put_int(json, "troopers", s->troopers[seat]);
    if (s->commander[seat] != HIDDEN_BYTE) json_put_int(json, "commander", s->commander[seat]);
    if (s->spies[seat] != HIDDEN_BYTE) json_put_int(json, "spies", s->spies[seat]);
    json_put_int(json, "envoys", s->envoys[seat]);
}

static void describe_seat(const AvKit *kit, const AvState *s, int seat, Json *json)
{
    json_key(json, (char[]){(char)('0' + seat), 0});
    json_object(json);
    json_put_string(json, "name", kit->name[seat]);
    json_put_string(json, "side", (char[]){(char)('a' + kit->side[seat] - 1), 0});
    json_put_int(json, "order", s->order[seat]);
    json_put_bool(json, "out", s->out >> seat & 1);
    json_put_int(json, "ships", seat_ships(s, seat));
    json_put_int(json, "cards", s->hand_count[seat]);
    json_key(json, "hand"), describe_cards(kit, s->hand[seat], json);
    json_put_int(json, "wins", s->wins[kit->side[seat]]);
    if (kit->gamblers) json_put_int(json, "bank", s->bank[seat]);
    if (kit->faction && s->faction[kit->side[seat]])
        json_put_string(json, "faction", faction_words[s->faction[kit->side[seat]]]);
    if (s->bid[seat] && s->bid[seat] != HIDDEN_NUMBER) json_put_int(json, "bid", s->bid[seat] - 1);
    if (s->bid[seat] == HIDDEN_NUMBER) json_put_string(json, "bid", "secret");
    json_put_int(json, "roll", s->roll[seat]);
    if (s->shown[seat]) json_put_int(json, "last_bid", s->shown[seat] - 1);
    if (kit->strategy) {
        describe_stock(s, seat, json);
        json_put_int(json, "islands", islands_of(kit, s, seat));
        json_put_int(json, "income", island_income(kit, s, seat) + resource_income(kit, s, seat));
        json_put_int(json, "income_islands", island_income(kit, s, seat));
        json_put_int(json, "routes", trade_routes(kit, s, seat));
    }
    json_end(json);
}

static void describe_links(const AvKit *kit, const Link *chain, int count, Json *json)
{
    json_array(json);
    for (int i = 0; i < count; i++) {
        json_object(json);
        json_put_string(json, "card", kit->box.move[chain[i].card].name);
        json_put_bool(json, "flipped", chain[i].flipped);
        json_put_int(json, "turn", chain[i].turn * 5);
        json_put_int(json, "x", chain[i].x);
        json_put_int(json, "y", chain[i].y);
        json_put_int(json, "heading", chain[i].heading * 5);
        json_end(json);
    }
    json_end(json);
}

static void describe_chain(const AvKit *kit, const AvState *s, Json *json)
{
    json_key(json, "chain"), describe_links(kit, s->chain, s->laid, json);
    json_put_string(json, "manoeuvre", man_words[s->manoeuvre]);
    json_key(json, "last"), json_object(json);
    if (s->last_ship) {
        json_ship(json, "ship", s->last_ship);
        json_key(json, "chain"), describe_links(kit, s->last, s->last_laid, json);
        json_put_string(json, "manoeuvre", man_words[s->last_manoeuvre]);
        json_put_string(json, "finish", s->last_finish ? finish_words[s->last_finish] : "ahead");
    }
    json_end(json);
    json_key(json, "dice"), json_array(json);
    for (int i = 0; i < s->throws; i++) json_int(json, kit->box.die[s->thrown[i] - 1]);
    json_end(json);
}

static void describe_islands(const AvKit *kit, const AvState *s, Json *json)
{
    json_key(json, "islands");
    json_object(json);
    for (int i = 1; i <= kit->map.islands; i++) {
        const Island *island = &kit->map.island[i];
        const Holding *at = &s->holding[i];
        json_key(json, island->name);
        json_object(json);
        json_put_int(json, "x", island->at.x);
        json_put_int(json, "y", island->at.y);
        json_put_int(json, "radius", island->radius);
        json_put_int(json, "value", island->value);
        json_put_string(json, "resource", island->resource ? kit->map.resource[island->resource] : "");
        json_put_int(json, "owner", at->owner);
        json_put_int(json, "natives", at->natives);
        json_put_int(json, "troopers", at->troopers);
        json_put_int(json, "commander", at->commander);
        json_put_int(json, "claws", at->claws);
        json_put_bool(json, "post", at->post);
        json_key(json, "docked");
        if (at->docked) {
            TEXT(name, 8);
            put_ship(at->docked, &name), json_string(json, name.at);
        } else
            json_null(json);
        json_key(json, "spies"), json_array(json);
        for (int seat = 1; seat <= kit->kit.seats; seat++)
            for (int k = 0; k < at->spies[seat]; k++) json_int(json, seat);
        json_end(json);
        json_key(json, "envoys"), json_array(json);
        for (int seat = 1; seat <= kit->kit.seats; seat++)
            if (at->envoys >> seat & 1) json_int(json, seat);
        json_end(json);
        json_end(json);
    }
    json_end(json);
}

static void describe_question(const Kit *kit, const AvState *s, Json *json)
{
    unsigned asked = avertigos_asked(kit, s);
    Result result;
    json_key(json, "asked"), facts_put_seats(json, asked);
    if (asked) {
        Prompt prompt;
        TEXT(ship, 8);
        int seat = __builtin_ctz(asked);
        avertigos_ask(kit, s, seat, &prompt);
        if (prompt.piece) put_ship(prompt.piece, &ship);
        json_key(json, "prompt"), facts_put_prompt(json, seat, &prompt, prompt.piece ? ship.at : NULL);
        const Step *step = steps_peek(&s->steps);
        if (step->kind == ST_TAKE || step->kind == ST_MEND) json_put_int(json, "due", step->n);
    }
    if (avertigos_result(kit, s, &result)) json_key(json, "result"), facts_put_result(json, &result);
}

void avertigos_describe(const Kit *kit, const void *state, Json *json)
{
    static const char *const phases[] = {"placing", "round",  "draft", "deploy", "initiative", "move",
                                         "act",     "income", "buy",   "end",    "over"};
    const AvKit *own = kit_of(kit);
    const AvState *s = state;
    json_object(json);
    json_put_string(json, "mode", own->strategy ? "strategy" : "skirmish");
    json_put_string(json, "phase", phases[s->phase]);
    json_put_int(json, "round", s->round);
    json_put_int(json, "rounds", own->rounds);
    json_put_int(json, "turn", s->turn);
    json_put_int(json, "turns", own->turns);
    json_key(json, "area"), json_object(json);
    json_put_int(json, "width", own->area.width), json_put_int(json, "height", own->area.height);
    json_end(json);
    json_key(json, "order"), json_array(json);
    for (int n = 0; n < seats_left(own, s); n++) json_int(json, seat_ranked(own, s, n));
    json_end(json);
    describe_question(kit, s, json);
    json_key(json, "seats"), json_object(json);
    for (int seat = 1; seat <= kit->seats; seat++) describe_seat(own, s, seat, json);
    json_end(json);
    json_key(json, "ships"), json_object(json);
    for (int id = 1; id <= SHIPS_MAX; id++)
        if (ship_there(s, id)) describe_ship(own, s, id, json);
    json_end(json);
    describe_chain(own, s, json);
    json_put_int(json, "deck", s->deck_count);
    json_key(json, "discard"), describe_cards(own, s->discard, json);
    json_key(json, "die"), json_array(json);
    for (int face = 0; face < 6; face++) json_int(json, own->box.die[face]);
    json_end(json);
    if (own->strategy) {
        describe_islands(own, s, json);
        json_put_int(json, "goal", ISLANDS_TO_WIN);
        json_key(json, "prices"), json_object(json);
        for (int ware = 0; ware < PRICES; ware++) json_put_int(json, price_words[ware], own->box.price[ware]);
        json_end(json);
    }
    if (own->envoys) json_put_int(json, "declared", s->declared);
    json_end(json);
}

static void touches_pose(Json *json, const char *key, Pose pose)
{
    json_key(json, key), json_object(json);
    json_put_int(json, "x", pose.at.x), json_put_int(json, "y", pose.at.y),
        json_put_int(json, "heading", pose.heading * 5);
    json_end(json);
}

static void touches_island(const AvKit *kit, Json *json, const char *key, int island)
{
    if (island) json_put_string(json, key, kit->map.island[island].name);
}

static void touches_face(const AvKit *kit, Choice choice, Json *json)
{
    json_put_string(json, "card", kit->box.move[choice.a].name);
    json_put_bool(json, "flipped", choice.who);
}

/* Of what is built, bought and agreed. */
static void touches_stock(const AvKit *kit, Choice choice, Json *json)
{
    switch (choice.verb) {
    case V_FACTION: json_put_string(json, "faction", faction_words[choice.a]); break;
    case V_HULL: json_put_string(json, "card", kit->box.hull[choice.a].name); break;
    case V_FIT:
        json_put_string(json, "card", kit->box.module[choice.a].name), json_ship(json, "who", choice.b);
        break;
    case V_LEAVE:
        json_put_string(json, "section", section_words[choice.a]), json_ship(json, "who", choice.b);
        break;
    case V_BUY:
        json_put_string(json, "card", price_words[choice.a]), touches_island(kit, json, "to", choice.b);
        break;
    case V_BUILD:
        json_put_string(json, "card", kit->box.hull[choice.a].name),
            touches_island(kit, json, "to", choice.b);
        break;
    case V_OFFER:
        json_put_int(json, "partner", choice.a);
        touches_island(kit, json, "mine", choice.b), touches_island(kit, json, "theirs", choice.c);
        break;
    case V_BREAK: json_put_int(json, "partner", choice.a); break;
    default: break;
    }
}

/* Of the actions of a ship, and of what befalls it. */
static void touches_action(const AvKit *kit, const Step *step, Choice choice, Json *json)
{
    switch (choice.verb) {
    case V_FIRE: json_put_int(json, "slot", choice.a), json_ship(json, "whom", choice.b); break;
    case V_AIM:
        json_put_int(json, "slot", choice.a);
        if (step) json_ship(json, "whom", step->a);
        break;
    case V_LOAD: json_put_int(json, "slot", choice.a), json_put_int(json, "amount", choice.b); break;
    case V_SWING: json_put_int(json, "slot", choice.a); break;
    case V_RISE:
    case V_SINK: touches_face(kit, choice, json); break;
    case V_DRAW:
    case V_REPAIR:
    case V_BID: json_put_int(json, "amount", choice.a); break;
    case V_LAND:
    case V_KEEP: json_put_int(json, "amount", choice.a), json_put_bool(json, "commander", choice.b); break;
    case V_GIVE: json_put_int(json, "amount", choice.a), json_ship(json, "whom", choice.b); break;
    case V_TAKE:
    case V_MEND: json_put_int(json, "slot", choice.a), json_put_int(json, "number", choice.b); break;
    case V_DOCK:
    case V_SPY: touches_island(kit, json, "to", choice.a); break;
    default: touches_stock(kit, choice, json);
    }
}

/* For a screen: the ships and islands it is about, and where a card would lie. */
void avertigos_touches(const Kit *kit, const void *state, int seat, Choice choice, Json *json)
{
    const AvKit *own = kit_of(kit);
    const AvState *s = state;
    const Step *step = s->steps.depth ? steps_peek(&s->steps) : NULL;
    TEXT(verb, 32);
    avertigos_write(kit, state, seat, choice, &verb);
    verb.at[strcspn(verb.at, " ")] = 0;
    json_object(json);
    json_put_string(json, "verb", verb.at);
    switch (choice.verb) {
    case V_LAY:
        touches_face(own, choice, json);
        json_put_int(json, "turn", choice.b * 5);
        if (step && step->kind == ST_CHAIN) touches_pose(json, "lies", chain_next(s, step->who, choice.b));
        break;
    case V_GO:
        json_put_string(json, "finish", choice.a ? finish_words[choice.a] : "ahead");
        if (step && step->kind == ST_CHAIN && s->laid) {
            const Link *last = &s->chain[s->laid - 1];
            touches_pose(json, "end",
                         card_end(chain_pose(s, s->laid - 1), choice.a,
                                  move_face(own, last->card, last->flipped)->side));
        }
        break;
    case V_SHIP: json_ship(json, "who", choice.a); break;
    case V_DEPLOY:
        json_put_string(json, "edge", side_words[choice.a]);
        touches_pose(json, "end", side_pose(own->area, choice.a, choice.b * NUDGE));
        break;
    case V_ENTER: json_put_int(json, "height", choice.a), json_put_int(json, "speed", choice.b); break;
    case V_HEADING: json_put_int(json, "heading", choice.a * 5); break;
    case V_SET: json_put_string(json, "side", choice.a ? "starboard" : "port"); break;
    default: touches_action(own, step, choice, json);
    }
    json_end(json);
}
