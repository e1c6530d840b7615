/* What happened as facts: core/facts.h settles the names of the members. */
#include "core/facts.h"
#include "games/avertigos/words/words.h"

enum { OF_SUBJECT, OF_OBJECT, OF_N0, OF_N1, OF_N2, OF_N3 };
enum {
    FACT_END,
    FACT_SHIP,
    FACT_SEAT,
    FACT_NUMBER,
    FACT_CARD,
    FACT_ISLAND,
    FACT_HULL,
    FACT_MODULE,
    FACT_PART,
    FACT_DEGREES,
    FACT_FLAG,
    FACT_FACTION,
    FACT_MANOEUVRE,
    FACT_WARE,
    FACT_EDGE
};
enum { FACTS_MAX = 5 };
typedef struct Fact {
    uint8_t sort, of;
    const char *key;
} Fact;
typedef struct EventFacts {
    const char *kind;
    Fact fact[FACTS_MAX];
} EventFacts;

#define THE_SEAT {FACT_SEAT, OF_SUBJECT, "seat"}
#define WHO {FACT_SHIP, OF_SUBJECT, "who"}
#define BEFALLS {FACT_SHIP, OF_SUBJECT, "whom"}
#define WHOM {FACT_SHIP, OF_OBJECT, "whom"}
#define AMOUNT {FACT_NUMBER, OF_N0, "amount"}
#define TO_ISLAND {FACT_ISLAND, OF_OBJECT, "to"}
#define PART {FACT_PART, OF_OBJECT, "component"}

/* clang-format off */
static const EventFacts event_facts[E_COUNT] = {
    [E_ROUND] = {"round", {{FACT_NUMBER, OF_SUBJECT, "round"}}},
    [E_ROLLED] = {"first", {THE_SEAT, AMOUNT}},
    [E_ORDER] = {"order", {THE_SEAT, {FACT_NUMBER, OF_N0, "place"}}},
    [E_FACTION] = {"faction", {{FACT_NUMBER, OF_SUBJECT, "side"}, {FACT_FACTION, OF_N0, "faction"}}},
    [E_HULL] = {"hull", {WHO, {FACT_HULL, OF_N0, "card"}}},
    [E_FITTED] = {"fit", {WHO, {FACT_MODULE, OF_N0, "card"}}},
    [E_LEFT_OPEN] = {"leave", {WHO}},
    [E_SCRAPPED] = {"scrap", {WHO}},
    [E_SET] = {"set", {WHO, PART, {FACT_FLAG, OF_N0, "starboard"}}},
    [E_DREW] = {"draw", {THE_SEAT, {FACT_CARD, OF_OBJECT, "card"}}},
    [E_DEALT] = {"deal", {THE_SEAT, AMOUNT}},
    [E_SHUFFLED] = {"shuffle", {AMOUNT}},
    [E_DEPLOYED] = {"deploy", {WHO, {FACT_EDGE, OF_N0, "edge"}, {FACT_NUMBER, OF_N1, "along"},
        {FACT_NUMBER, OF_N2, "height"}, {FACT_NUMBER, OF_N3, "speed"}}},
    [E_TURN] = {"turn", {{FACT_NUMBER, OF_SUBJECT, "turn"}}},
    [E_PHASE] = {"phase", {{FACT_NUMBER, OF_SUBJECT, "phase"}}},
    [E_AP] = {"ap", {WHO, AMOUNT}},
    [E_MANOEUVRE] = {"manoeuvre", {WHO, {FACT_MANOEUVRE, OF_N0, "manoeuvre"}}},
    [E_CARD] = {"card", {WHO, {FACT_CARD, OF_OBJECT, "card"}, {FACT_DEGREES, OF_N0, "turn"},
        {FACT_FLAG, OF_N1, "flipped"}}},
    [E_HEIGHT] = {"height", {WHO, {FACT_NUMBER, OF_N0, "from"}, {FACT_NUMBER, OF_N1, "to"}}},
    [E_DAMAGED] = {"damage", {BEFALLS, PART, AMOUNT}},
    [E_MENDED] = {"repair", {BEFALLS, PART, AMOUNT}},
    [E_DISABLED] = {"disabled", {BEFALLS, PART}},
    [E_HURT] = {"hurt", {BEFALLS, AMOUNT}},
    [E_DESTROYED] = {"destroyed", {BEFALLS, {FACT_HULL, OF_N0, "card"}}},
    [E_ZUKE] = {"zuke", {WHO, WHOM, AMOUNT, {FACT_NUMBER, OF_N1, "other"}}},
    [E_GIVEN] = {"assign", {WHO, {FACT_SHIP, OF_N2, "whom"},
        {FACT_SEAT, OF_OBJECT, "seat"}, AMOUNT, {FACT_NUMBER, OF_N1, "other"}}},
    [E_MOVED] = {"move", {WHO, {FACT_NUMBER, OF_N0, "x"}, {FACT_NUMBER, OF_N1, "y"},
        {FACT_DEGREES, OF_N2, "heading"}}},
    [E_LEFT_AREA] = {"edge", {WHO, {FACT_EDGE, OF_N0, "edge"}}},
    [E_STAYED] = {"stay", {WHO}},
    [E_SPEED] = {"speed", {WHO, AMOUNT}},
    [E_DISCARDED] = {"discard", {THE_SEAT, {FACT_CARD, OF_OBJECT, "card"}, AMOUNT}},
    [E_LOADED] = {"load", {WHO, PART, AMOUNT}},
    [E_FIRED] = {"use", {WHO, WHOM, {FACT_PART, OF_N0, "action"}}},
    [E_DICE] = {"roll", {WHO}},
    [E_SWUNG] = {"swing", {WHO, PART, {FACT_FLAG, OF_N0, "starboard"}}},
    [E_REPAIRED] = {"mend", {WHO, AMOUNT}},
    [E_SLOT_DONE] = {"done", {WHO}},
    [E_CYCLE] = {"cycle", {{FACT_END}}},
    [E_DOCKED] = {"dock", {WHO, TO_ISLAND, AMOUNT}},
    [E_CAST_OFF] = {"cast-off", {WHO, {FACT_ISLAND, OF_OBJECT, "from"}, {FACT_DEGREES, OF_N0, "heading"}}},
    [E_CLAWS] = {"claws", {BEFALLS, {FACT_ISLAND, OF_OBJECT, "from"}, AMOUNT}},
    [E_LANDED] = {"land", {WHO, TO_ISLAND, AMOUNT, {FACT_FLAG, OF_N1, "commander"}, {FACT_NUMBER, OF_N2, "cost"}}},
    [E_SECURED] = {"secured", {THE_SEAT, TO_ISLAND}},
    [E_FAILED] = {"failed", {THE_SEAT, TO_ISLAND, AMOUNT}},
    [E_GARRISON] = {"garrison", {THE_SEAT, TO_ISLAND, AMOUNT, {FACT_FLAG, OF_N1, "commander"}}},
    [E_SPY] = {"spy", {THE_SEAT, TO_ISLAND}},
    [E_CALLED] = {"call", {THE_SEAT}},
    [E_ANSWERED] = {"answer", {THE_SEAT, AMOUNT}},
    [E_BID] = {"bid", {THE_SEAT, AMOUNT}},
    [E_INCOME] = {"income", {THE_SEAT, AMOUNT, {FACT_NUMBER, OF_N1, "resources"}}},
    [E_BOUGHT] = {"buy", {THE_SEAT, TO_ISLAND, {FACT_WARE, OF_N0, "card"}}},
    [E_BUILT] = {"build", {WHO, TO_ISLAND, {FACT_HULL, OF_N0, "card"}}},
    [E_OFFERED] = {"offer", {THE_SEAT, {FACT_SEAT, OF_OBJECT, "partner"}, {FACT_ISLAND, OF_N0, "mine"},
        {FACT_ISLAND, OF_N1, "theirs"}}},
    [E_SEALED] = {"sealed", {THE_SEAT, {FACT_SEAT, OF_OBJECT, "partner"}, {FACT_ISLAND, OF_N0, "mine"},
        {FACT_ISLAND, OF_N1, "theirs"}}},
    [E_DECLINED] = {"declined", {THE_SEAT, {FACT_SEAT, OF_OBJECT, "partner"}}},
    [E_BROKEN] = {"broken", {THE_SEAT, {FACT_SEAT, OF_OBJECT, "partner"}, AMOUNT}},
    [E_DECLARED] = {"declared", {THE_SEAT}},
    [E_FOILED] = {"foiled", {THE_SEAT}},
    [E_WON_ROUND] = {"round-won", {{FACT_NUMBER, OF_SUBJECT, "side"}, {FACT_NUMBER, OF_N0, "round"}}},
    [E_OUT] = {"out", {THE_SEAT}},
    [E_LEFT] = {"left", {THE_SEAT}},
    [E_ENDED] = {"match-over", {{FACT_END}}},
};
/* clang-format on */

static void fact_put(const AvKit *kit, const AvState *s, const Event *event, const Fact *fact, Json *json)
{
    int value = fact->of == OF_SUBJECT  ? event->subject
                : fact->of == OF_OBJECT ? event->object
                                        : event->n[fact->of - OF_N0];
    const Box *box = &kit->box;
    TEXT(name, NAME_SIZE + 8);
    if (value == UNKNOWN) return;
    switch (fact->sort) {
    case FACT_SEAT:
    case FACT_NUMBER: facts_put_int(json, fact->key, value); return;
    case FACT_DEGREES: facts_put_int(json, fact->key, value * 5); return;
    case FACT_FLAG: json_put_bool(json, fact->key, value != 0); return;
    case FACT_FACTION: text_put(&name, faction_words[value]); break;
    case FACT_MANOEUVRE: text_put(&name, man_words[value]); break;
    case FACT_WARE: text_put(&name, price_words[value]); break;
    case FACT_EDGE: text_put(&name, side_words[value]); break;
    case FACT_SHIP: put_ship(value, &name); break;
    case FACT_CARD:
        if (value >= 1 && value <= box->moves) text_put(&name, box->move[value].name);
        break;
    case FACT_ISLAND:
        if (value >= 1 && value <= kit->map.islands) text_put(&name, kit->map.island[value].name);
        break;
    case FACT_HULL:
        if (value >= 1 && value <= box->hulls) text_put(&name, box->hull[value].name);
        break;
    case FACT_MODULE:
        if (value >= 1 && value <= box->modules) text_put(&name, box->module[value].name);
        break;
    default: /* a component: the ship may be gone */
        if (value == 0)
            text_put(&name, "hull");
        else if (ship_there(s, event->subject) && value <= SLOTS_MAX &&
                 s->ship[event->subject].module[value - 1])
            text_put(&name, module_at(kit, s, event->subject, value - 1)->name);
    }
    if (name.length) json_put_string(json, fact->key, name.at);
}

static void dice_put(const char *purpose, const int *faces, int count, Json *json)
{
    json_key(json, "dice"), json_array(json);
    json_object(json);
    json_put_string(json, "for", purpose);
    json_put_int(json, "sides", 6);
    json_key(json, "faces"), json_array(json);
    for (int i = 0; i < count; i++)
        if (faces[i] >= 1 && faces[i] <= 6) json_int(json, faces[i]);
    json_end(json);
    json_end(json);
    json_end(json);
}

/* A ship is named by its hull, with a number where its owner has several of a kind; one that is gone has
 * none.
 */
static void ship_say(const AvKit *kit, const AvState *s, int id, bool first, Text *say)
{
    int alike = 0, number = 0;
    if (!ship_there(s, id)) {
        text_put(say, first ? "A ship" : "a ship");
        return;
    }
    for (int other = ship_first(ship_seat(id)); other < ship_first(ship_seat(id) + 1); other++)
        if (ship_there(s, other) && s->ship[other].hull == s->ship[id].hull) {
            alike++;
            if (other == id) number = alike;
        }
    text_put(say, hull_of(kit, s, id)->name);
    if (alike > 1) text_format(say, " %d", number);
}

static void ship_put_names(const AvKit *kit, const AvState *s, int id, bool first, Json *json)
{
    TEXT(as, NAME_SIZE + 8);
    TEXT(say, NAME_SIZE + 8);
    if (id < 1 || id > kit->kit.seats * SHIPS_EACH) return;
    ship_say(kit, s, id, first, &say);
    put_ship(id, &as);
    facts_put_name(json, as.at, say.at, ship_seat(id));
    if (!ship_there(s, id)) return;
    text_format(&as, " %s", hull_of(kit, s, id)->name);
    facts_put_name(json, as.at, say.at, ship_seat(id));
    for (int i = 0; i < SLOTS_MAX; i++) {
        TEXT(quoted, NAME_SIZE + 8);
        if (!s->ship[id].module[i]) continue;
        put_component(kit, s, id, i + 1, &quoted);
        facts_put_name(json, quoted.at, module_at(kit, s, id, i)->name, 0);
    }
}

/* Every word of the sentence that is written as in a log and said otherwise. */
static void names_put(const AvKit *kit, const AvState *s, const Event *event, const EventFacts *row,
                      Json *json)
{
    json_key(json, "names"), json_array(json);
    for (int i = 0; i < FACTS_MAX; i++)
        if (row->fact[i].sort == FACT_SHIP)
            ship_put_names(kit, s, row->fact[i].of == OF_SUBJECT ? event->subject : event->object,
                           row->fact[i].of == OF_SUBJECT, json);
    if (event->kind == E_GIVEN) ship_put_names(kit, s, event->n[2], false, json);
    if (event->kind == E_CARD && event->n[1]) {
        TEXT(as, 40);
        TEXT(say, 40);
        put_card(kit, event->object, true, &as);
        text_put(&say, "the back of "), put_card(kit, event->object, false, &say);
        facts_put_name(json, as.at, say.at, 0);
    }
    json_end(json);
}

/* What the table shows anyway. */
static bool event_is_quiet(const Event *event)
{
    switch (event->kind) {
    case E_SLOT_DONE:
    case E_CYCLE:
    case E_DISCARDED:
    case E_SPEED:
    case E_MOVED: return true;
    default: return false;
    }
}

void avertigos_facts(const Kit *kit, const void *state, const Event *event, Json *json)
{
    const EventFacts *row = event->kind < E_COUNT ? &event_facts[event->kind] : NULL;
    json_put_string(json, "kind", row && row->kind ? row->kind : "?");
    for (int i = 0; row && i < FACTS_MAX && row->fact[i].sort; i++)
        fact_put(kit_of(kit), state, event, &row->fact[i], json);
    const int16_t *n = event->n;
    if (event->kind == E_ROLLED) dice_put("initiative", (int[]){n[1], n[2]}, 2, json);
    if (event->kind == E_DICE)
        dice_put(event->object ? "aimed" : "hit", (int[]){n[0], n[1], n[2], n[3]}, 4, json);
    if (event->kind == E_ZUKE) dice_put("zuke", (int[]){n[2] / 8, n[2] % 8, n[3] / 8, n[3] % 8}, 4, json);
    if (event->kind == E_CLAWS) dice_put("claw", (int[]){n[1], n[2], n[3]}, 3, json);
    if (row) names_put(kit_of(kit), state, event, row, json);
    if (event_is_quiet(event)) json_put_bool(json, "quiet", true);
    if (event->kind == E_ENDED) json_key(json, "winners"), facts_put_seats(json, (unsigned)event->object);
}
