/* What happened and what a choice is about, as facts: core/facts.h settles the names of the members. */
#include "core/facts.h"
#include "games/robot_empire/words/words.h"

enum { OF_SUBJECT, OF_OBJECT, OF_N0, OF_N1 };
enum { FACT_END, FACT_CARD, FACT_SEAT, FACT_NUMBER };
typedef struct Fact {
    uint8_t sort, of;
    const char *key;
} Fact;
typedef struct EventFacts {
    const char *kind;
    Fact fact[4];
} EventFacts;

#define FACT_THE_SEAT {FACT_SEAT, OF_SUBJECT, "seat"}
#define FACT_BY_SEAT {FACT_SEAT, OF_OBJECT, "seat"}
#define FACT_BY {FACT_SEAT, OF_OBJECT, "player"}
#define FACT_WHO {FACT_CARD, OF_SUBJECT, "who"}
#define FACT_WHOM {FACT_CARD, OF_SUBJECT, "whom"}
#define FACT_ITS {FACT_CARD, OF_OBJECT, "who"}
#define FACT_ON {FACT_CARD, OF_OBJECT, "whom"}
#define FACT_AMOUNT {FACT_NUMBER, OF_N0, "amount"}

/* clang-format off */
static const EventFacts event_facts[] = {
    [E_MOON] = {"moon", {FACT_WHO, FACT_AMOUNT}},
    [E_TRADED] = {"trade", {FACT_THE_SEAT, FACT_AMOUNT}},
    [E_ANSWERED] = {"answer", {FACT_THE_SEAT}},
    [E_REVEALED] = {"battery", {FACT_THE_SEAT, FACT_AMOUNT}},
    [E_DREW] = {"draw", {FACT_THE_SEAT, FACT_ITS}},
    [E_SHUFFLED] = {"shuffle", {FACT_AMOUNT}},
    [E_ROLLED_FIRST] = {"first", {FACT_THE_SEAT}},
    [E_FIRST] = {"begin", {FACT_THE_SEAT}},
    [E_TURN] = {"turn", {FACT_THE_SEAT, {FACT_NUMBER, OF_N0, "turn"}}},
    [E_CLEARED] = {"clear", {FACT_WHOM}},
    [E_REACTIVATED] = {"reactivate", {FACT_WHOM}},
    [E_BROUGHT] = {"play", {FACT_THE_SEAT, FACT_ITS, {FACT_NUMBER, OF_N0, "cost"}}},
    [E_TOO_DEAR] = {"too-dear", {FACT_THE_SEAT, {FACT_NUMBER, OF_N0, "cost"}}},
    [E_INSTALLED] = {"install", {FACT_WHO, FACT_ON, {FACT_NUMBER, OF_N0, "cost"}}},
    [E_UPGRADED] = {"upgrade", {FACT_WHOM, {FACT_NUMBER, OF_N0, "cost"}}},
    [E_BOOSTED] = {"boost", {FACT_WHOM, {FACT_NUMBER, OF_N0, "cost"}}},
    [E_ANNOUNCED] = {"use", {FACT_THE_SEAT, FACT_ITS}},
    [E_FIRED] = {"fire", {FACT_THE_SEAT, FACT_ITS}},
    [E_NOTHING] = {"no-effect", {FACT_WHO}},
    [E_CANCELLED] = {"cancel", {FACT_THE_SEAT, FACT_ON}},
    [E_CHAINED] = {"chain", {FACT_WHO, {FACT_CARD, OF_OBJECT, "with"}}},
    [E_UNCHAINED] = {"unchain", {FACT_WHO}},
    [E_ASSEMBLED] = {"assemble", {FACT_WHO, {FACT_CARD, OF_OBJECT, "with"}}},
    [E_LANDED] = {"land", {FACT_WHO, {FACT_CARD, OF_OBJECT, "to"}}},
    [E_RETURNED] = {"return", {FACT_WHO, {FACT_CARD, OF_OBJECT, "from"}, FACT_AMOUNT, {FACT_NUMBER, OF_N1, "more"}}},
    [E_DAMAGED] = {"damage", {FACT_WHOM, FACT_AMOUNT}},
    [E_DESTROYED] = {"destroyed", {FACT_WHOM}},
    [E_REPAIRED] = {"repair", {FACT_WHOM, FACT_AMOUNT}},
    [E_SHIELDED] = {"shield", {FACT_WHOM, FACT_BY_SEAT, FACT_AMOUNT}},
    [E_PREVENTED] = {"prevent", {FACT_WHOM, FACT_BY_SEAT, FACT_AMOUNT}},
    [E_TAPPED] = {"tap", {FACT_WHO}},
    [E_UNTAPPED] = {"untap", {FACT_WHO}},
    [E_COINS] = {"coins", {FACT_THE_SEAT, FACT_AMOUNT}},
    [E_STOLEN] = {"steal", {FACT_THE_SEAT, FACT_BY, FACT_AMOUNT}},
    [E_BURNT] = {"burn", {FACT_THE_SEAT, FACT_BY, FACT_AMOUNT}},
    [E_DRAINED] = {"drain", {FACT_THE_SEAT, FACT_BY, FACT_AMOUNT}},
    [E_CHARGED] = {"charge", {FACT_THE_SEAT, FACT_AMOUNT}},
    [E_STRIPPED] = {"strip", {FACT_WHOM, {FACT_CARD, OF_OBJECT, "from"}}},
    [E_GROUNDED] = {"ground", {FACT_WHOM}},
    [E_ROLLED] = {"roll", {FACT_WHO}},
    [E_ATTACKS] = {"attack", {FACT_WHO, FACT_BY}},
    [E_BLOCKS] = {"block", {FACT_WHO, FACT_ON}},
    [E_DIVIDED] = {"divide", {FACT_WHOM, FACT_ITS, FACT_AMOUNT}},
    [E_ABSORBED] = {"absorb", {FACT_WHO, FACT_BY_SEAT, {FACT_CARD, OF_N1, "whom"}, FACT_AMOUNT}},
    [E_BATTERY] = {"battery-loss", {FACT_THE_SEAT, FACT_AMOUNT}},
    [E_COLLECTED] = {"collect", {FACT_THE_SEAT, FACT_ITS, FACT_AMOUNT}},
    [E_DISCARDED] = {"discard", {FACT_THE_SEAT, FACT_ITS}},
    [E_OUT] = {"out", {FACT_THE_SEAT, FACT_BY}},
    [E_CAPTURED] = {"capture", {FACT_WHOM, FACT_BY_SEAT, {FACT_SEAT, OF_N0, "player"}}},
    [E_PHASE] = {"phase", {FACT_THE_SEAT}},
    [E_LEFT] = {"leave", {FACT_THE_SEAT}},
    [E_ENDED] = {"match-over", {FACT_THE_SEAT}},
    [E_DISCARD_USED] = {"discard-used", {FACT_THE_SEAT, FACT_ON}},
    [E_BONUS] = {"bonus", {FACT_THE_SEAT, FACT_AMOUNT}},
};
/* clang-format on */

static int fact_value(const Event *e, int of)
{
    return of == OF_SUBJECT ? e->subject : of == OF_OBJECT ? e->object : e->n[of - OF_N0];
}

static void fact_put(const EmpireKit *kit, const Event *e, const Fact *fact, Json *json)
{
    int value = fact_value(e, fact->of);
    switch (fact->sort) {
    case FACT_CARD:
        if (!piece_id(kit, value)) break;
        json_key(json, fact->key);
        put_name(json, kit, value);
        break;
    case FACT_SEAT:
        if (value >= 1 && value <= kit->kit.seats) json_put_int(json, fact->key, value);
        break;
    default: facts_put_int(json, fact->key, value);
    }
}

/* What a play is aimed at, if it is a card or a player. */
static int announced_target(const Event *e)
{
    bool aims = e->kind == E_ANNOUNCED || e->kind == E_FIRED;
    return aims && e->n[0] != UNKNOWN && e->n[0] < PLAY_BASE ? e->n[0] : 0;
}

static void facts_put_piece_name(const EmpireKit *kit, int id, bool quoted, Json *json)
{
    TEXT(as, NAME_SIZE + 16);
    if (quoted)
        put_quoted(kit, id, &as);
    else
        put_piece(kit, id, &as);
    facts_put_name(json, as.at, card_name(kit, id), 0);
}

static void facts_put_names(const EmpireKit *kit, const Event *e, Json *json)
{
    const EventFacts *is = &event_facts[e->kind];
    int target = announced_target(e);
    json_key(json, "names");
    json_array(json);
    if (piece_id(kit, target)) facts_put_piece_name(kit, target, true, json);
    if (target < 0 && target >= -kit->kit.seats && target != -e->subject) {
        TEXT(as, 16);
        text_format(&as, "player %d", -target);
        facts_put_name(json, as.at, kit->name[-target], -target);
    }
    for (int i = 0; i < countof(is->fact) && is->fact[i].sort; i++)
        if (is->fact[i].sort == FACT_CARD && piece_id(kit, fact_value(e, is->fact[i].of)))
            facts_put_piece_name(kit, fact_value(e, is->fact[i].of), false, json);
    json_end(json);
}

static void facts_put_more(const EmpireKit *kit, const Event *e, Json *json)
{
    static const char *const rolls[] = {"attack", "defense", "cost"};
    static const char *const acts[] = {"", "use", "tap", "fire", "land", "return"};
    int target = announced_target(e);
    switch (e->kind) {
    case E_ROLLED_FIRST: facts_put_die(json, "first", 6, e->n[0]); break;
    case E_ROLLED:
        facts_put_die(json, e->object >= 0 && e->object < 3 ? rolls[e->object] : "?", 6, e->n[0]);
        break;
    case E_TOO_DEAR:
        if (e->object >= 1 && e->object <= kit->cards)
            json_put_string(json, "card", kit->card[e->object].name);
        break;
    case E_ANNOUNCED:
    case E_FIRED:
        if (e->n[1] > 0 && e->n[1] < countof(acts)) json_put_string(json, "act", acts[e->n[1]]);
        if (piece_id(kit, target)) json_key(json, "whom"), put_name(json, kit, target);
        if (target < 0 && target >= -kit->kit.seats) json_put_int(json, "player", -target);
        break;
    case E_ANSWERED:
        if (e->n[0] > 0 && e->n[0] < V_COUNT) json_put_string(json, "verb", verbs[e->n[0]].word);
        json_put_bool(json, "quiet", e->n[0] == UNKNOWN || e->n[0] == V_PASS);
        break;
    case E_PHASE: json_put_bool(json, "quiet", true); break;
    case E_ENDED: json_put_string(json, "why", end_words(e->n[0])); break;
    }
}

void empire_facts(const Kit *kit, const void *state, const Event *e, Json *json)
{
    const EmpireKit *own = (const EmpireKit *)kit;
    (void)state;
    ensure(e->kind < countof(event_facts) && event_facts[e->kind].kind);
    const EventFacts *is = &event_facts[e->kind];
    json_put_string(json, "kind", is->kind);
    for (int i = 0; i < countof(is->fact) && is->fact[i].sort; i++) fact_put(own, e, &is->fact[i], json);
    facts_put_more(own, e, json);
    facts_put_names(own, e, json);
}

/* ---- choices ---- */

void empire_touches(const Kit *kit, const void *state, int seat, Choice choice, Json *json)
{
    const EmpireKit *own = (const EmpireKit *)kit;
    int verb = choice.verb < V_COUNT ? choice.verb : 0;
    (void)state;
    json_object(json);
    json_put_string(json, "verb", verbs[verb].word);
    if (verbs[verb].names == NAMES_HAND)
        json_put_string(json, "card",
                        choice.a >= 1 && choice.a <= own->cards ? own->card[choice.a].name : "?");
    else if (verbs[verb].names == NAMES_TABLE) {
        json_put_int(json, "id", choice.a);
        json_key(json, "card");
        put_name(json, own, choice.a);
        if (piece_id(own, choice.a)) json_key(json, "who"), put_name(json, own, choice.a);
    }
    switch (verbs[verb].says) {
    case SAYS_SEAT: json_put_int(json, "player", choice.b); break;
    case SAYS_UPGRADE: json_put_int(json, "number", choice.b + 1); break;
    case SAYS_POINTS: json_put_int(json, "number", choice.b); break;
    default:
        if (choice.b) put_aim(own, seat, choice.b, json);
        if (piece_id(own, choice.b)) json_key(json, "whom"), put_name(json, own, choice.b);
    }
    if (kind_is_component(choice.who)) json_put_string(json, "component", empire_kind_words[choice.who]);
    if (verb == V_BATTERY) json_put_int(json, "number", choice.a);
    json_end(json);
}
