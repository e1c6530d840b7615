/* What happened and what a choice is about, as facts: core/facts.h settles the names of the members. */
#include "core/facts.h"
#include "games/aegis/why/why.h"
#include "games/aegis/words/words.h"

/* ---- events ---- */

/* Where in an event a fact stands, and what sort of thing it is. */
enum { OF_SUBJECT, OF_OBJECT, OF_N0, OF_N1, OF_N2 };
enum { FACT_END, FACT_PIECE, FACT_SEAT, FACT_HEX, FACT_NUMBER };
typedef struct Fact {
    uint8_t sort, of;
    const char *key;
} Fact;

typedef struct EventFacts {
    const char *kind;
    Fact fact[5];
} EventFacts;

#define FACT_WHO {FACT_PIECE, OF_SUBJECT, "who"}
#define FACT_WHOM {FACT_PIECE, OF_SUBJECT, "whom"}
#define FACT_BY {FACT_PIECE, OF_OBJECT, "who"}
#define FACT_THE_SEAT {FACT_SEAT, OF_SUBJECT, "seat"}
#define FACT_BY_SEAT {FACT_SEAT, OF_OBJECT, "seat"}
#define FACT_TO {FACT_HEX, OF_OBJECT, "to"}
#define FACT_FROM {FACT_HEX, OF_N1, "from"}
#define FACT_AMOUNT {FACT_NUMBER, OF_N0, "amount"}

/* clang-format off */
static const EventFacts EVENT_FACTS[EVENT_COUNT] = {
    [EVENT_FIRST] = {"first", {FACT_THE_SEAT}},
    [EVENT_PICKED] = {"pick", {FACT_THE_SEAT}},
    [EVENT_ZONES] = {"zone", {FACT_THE_SEAT, {FACT_NUMBER, OF_N0, "zone"}}},
    [EVENT_PLACED] = {"place", {FACT_WHO, FACT_TO}},
    [EVENT_TURN] = {"turn", {FACT_THE_SEAT, {FACT_NUMBER, OF_N0, "round"}}},
    [EVENT_RECHARGE] = {"recharge", {FACT_THE_SEAT, FACT_AMOUNT}},
    [EVENT_UNPROTECTED] = {"unprotected", {FACT_THE_SEAT}},
    [EVENT_ACTIVATED] = {"activate", {FACT_WHO}},
    [EVENT_MOVED] = {"move", {FACT_WHO, FACT_FROM, FACT_TO, {FACT_NUMBER, OF_N0, "energy"}}},
    [EVENT_JUMPED] = {"jump", {FACT_WHO, FACT_TO}},
    [EVENT_USED] = {"use", {FACT_WHO, {FACT_PIECE, OF_OBJECT, "whom"}, {FACT_NUMBER, OF_N1, "energy"}}},
    [EVENT_ROLLED] = {"roll", {FACT_WHO}},
    [EVENT_DISCARDED] = {"discard-die", {FACT_WHO, {FACT_NUMBER, OF_N0, "face"}}},
    [EVENT_SUCCESSES] = {"successes", {FACT_WHO, FACT_AMOUNT, {FACT_NUMBER, OF_N1, "total"}}},
    [EVENT_FAILED] = {"fail", {FACT_WHO}},
    [EVENT_DAMAGE] = {"damage", {FACT_WHOM, FACT_BY, FACT_AMOUNT, {FACT_NUMBER, OF_N1, "damage"}}},
    [EVENT_SPARED] = {"spared", {FACT_WHOM, FACT_BY}},
    [EVENT_DRAIN] = {"drain", {FACT_WHOM, FACT_BY, FACT_AMOUNT}},
    [EVENT_REPAIRED] = {"repair", {FACT_WHOM, FACT_BY, FACT_AMOUNT, {FACT_NUMBER, OF_N1, "drain"}}},
    [EVENT_BOOSTED] = {"boost", {FACT_WHOM, FACT_BY, FACT_AMOUNT}},
    [EVENT_BUFFED] = {"buff", {FACT_WHOM, FACT_BY_SEAT, {FACT_NUMBER, OF_N1, "amount"}}},
    [EVENT_STATUS] = {"status", {FACT_WHOM, FACT_BY_SEAT}},
    [EVENT_PUSHED] = {"push", {FACT_WHOM, FACT_FROM, FACT_TO, FACT_AMOUNT}},
    [EVENT_COLLIDED] = {"collide", {FACT_WHO, {FACT_PIECE, OF_OBJECT, "whom"}, FACT_AMOUNT}},
    [EVENT_OFF_BOARD] = {"off-board", {FACT_WHOM}},
    [EVENT_SHIFTED] = {"shift", {FACT_WHOM, FACT_FROM, FACT_TO}},
    [EVENT_DESTROYED] = {"destroyed", {FACT_WHOM, {FACT_HEX, OF_OBJECT, "from"}}},
    [EVENT_COMBINED] = {"combine",
                        {{FACT_PIECE, OF_N0, "who"},
                         {FACT_PIECE, OF_N1, "with"},
                         {FACT_PIECE, OF_SUBJECT, "into"},
                         FACT_TO,
                         {FACT_NUMBER, OF_N2, "energy"}}},
    [EVENT_TRIGGERED] = {"trigger", {FACT_WHO}},
    [EVENT_ENERGY] = {"energy", {FACT_THE_SEAT, FACT_AMOUNT}},
    [EVENT_DRONE] = {"drone", {FACT_WHO, FACT_TO}},
    [EVENT_STAND] = {"stand", {FACT_THE_SEAT, FACT_FROM}},
    [EVENT_PREVENTED] = {"prevent", {FACT_WHOM, FACT_AMOUNT}},
    [EVENT_DROPPED] = {"drop", {FACT_WHO, FACT_TO}},
    [EVENT_BECAME] = {"become", {FACT_WHO, {FACT_PIECE, OF_OBJECT, "into"}}},
    [EVENT_ENDED] = {"effects-end", {FACT_THE_SEAT}},
    [EVENT_TURN_ENDED] = {"turn-end", {FACT_THE_SEAT}},
    [EVENT_OUT] = {"out", {FACT_THE_SEAT}},
    [EVENT_LEFT] = {"leave", {FACT_THE_SEAT}},
    [EVENT_GAME_OVER] = {"game-over", {FACT_THE_SEAT}},
    [EVENT_MATCH_OVER] = {"match-over", {FACT_THE_SEAT}},
    [EVENT_CLOAKED] = {"cloak", {FACT_WHO, {FACT_NUMBER, OF_N0, "energy"}}},
    [EVENT_RETURNED] = {"return", {FACT_WHO, FACT_TO}},
    [EVENT_TERRAIN] = {"terrain", {FACT_THE_SEAT, FACT_TO}},
    [EVENT_EQUIPPED] = {"equip", {FACT_WHOM}},
    [EVENT_SHIELDED] = {"shield", {FACT_BY, FACT_WHOM, FACT_AMOUNT}},
    [EVENT_CONTROL] = {"control", {FACT_WHOM, FACT_BY_SEAT}},
    [EVENT_VALOR] = {"valor", {FACT_THE_SEAT, FACT_BY, FACT_AMOUNT, {FACT_NUMBER, OF_N1, "total"}}},
    [EVENT_ENDING] = {"ending", {{FACT_NUMBER, OF_N0, "stage"}}},
    [EVENT_PASSED] = {"pass", {FACT_THE_SEAT}},
    [EVENT_DEALT] = {"deal", {FACT_THE_SEAT}},
    [EVENT_KEPT] = {"keep", {FACT_THE_SEAT}},
    [EVENT_THROWN] = {"discard", {FACT_THE_SEAT}},
    [EVENT_HANDED] = {"hands", {FACT_AMOUNT}},
    [EVENT_SHOWN] = {"show", {FACT_THE_SEAT}},
    [EVENT_POINTS] = {"points",
                      {FACT_THE_SEAT, FACT_BY, FACT_AMOUNT, {FACT_NUMBER, OF_N1, "total"},
                       {FACT_NUMBER, OF_N2, "control"}}},
    [EVENT_CONTESTED] = {"contested", {FACT_THE_SEAT, {FACT_NUMBER, OF_N0, "control"}}},
    [EVENT_ENTERED] = {"enter", {FACT_WHO, FACT_TO}},
    [EVENT_TOKEN] = {"token", {FACT_THE_SEAT}},
    [EVENT_REVEALED] = {"reveal", {{FACT_NUMBER, OF_N0, "amount"}}},
    [EVENT_RONDO] = {"rondo", {FACT_WHO}},
    [EVENT_SPECIAL] = {"special", {FACT_WHO}},
    [EVENT_DROPPED_OUT] = {"drop-out", {FACT_WHO, {FACT_PIECE, OF_OBJECT, "whom"}}},
    [EVENT_DECIDED] = {"decide", {FACT_WHO, {FACT_PIECE, OF_OBJECT, "whom"}, FACT_AMOUNT, {FACT_HEX, OF_N1, "to"}}},
    [EVENT_SKIPPED] = {"skip", {FACT_WHO}},
    [EVENT_DRAWN] = {"draw", {FACT_WHO}},
    [EVENT_SUMMONED] = {"summon", {FACT_WHO, FACT_TO, {FACT_PIECE, OF_N0, "with"}}},
    [EVENT_LAID_AWAY] = {"discard", {FACT_WHOM}},
    [EVENT_NO_SUMMON] = {"no-summon", {FACT_WHO}},
    [EVENT_CLEANSED] = {"cleanse", {FACT_WHOM}},
    [EVENT_SKILL] = {"skill", {FACT_THE_SEAT}},
    [EVENT_TROPHY] = {"trophy", {FACT_THE_SEAT}},
};
/* clang-format on */

static int fact_value(const Event *e, int of)
{
    return of == OF_SUBJECT ? e->subject : of == OF_OBJECT ? e->object : e->n[of - OF_N0];
}

static bool fact_hex_known(const AegisKit *k, int hex) { return hex_named(k, hex); }

static void fact_put_piece(const AegisKit *k, const State *s, const char *key, int piece, Json *json)
{
    if (!is_piece(k, piece)) return;
    json_key(json, key);
    json_piece(json, k, s, piece);
}

static void fact_put_hex(const AegisKit *k, const char *key, int hex, Json *json)
{
    if (!fact_hex_known(k, hex)) return;
    json_key(json, key);
    json_hex(json, k, hex);
}

static void fact_put(const AegisKit *k, const State *s, const Event *e, const Fact *fact, Json *json)
{
    int value = fact_value(e, fact->of);
    switch (fact->sort) {
    case FACT_PIECE: fact_put_piece(k, s, fact->key, value, json); break;
    case FACT_HEX:
        fact_put_hex(k, fact->key, fact->of == OF_OBJECT ? event_place(e) : event_from(e), json);
        break;
    case FACT_SEAT:
        if (value >= 1 && value <= k->seats) json_put_int(json, fact->key, value);
        break;
    default: facts_put_int(json, fact->key, value);
    }
}

/* Every piece that the sentence may name. */
static void facts_put_names(const AegisKit *k, const State *s, const Event *e, Json *json)
{
    const EventFacts *is = &EVENT_FACTS[e->kind];
    bool any = false;
    for (int i = 0; i < countof(is->fact) && is->fact[i].sort; i++) {
        int piece = is->fact[i].sort == FACT_PIECE ? fact_value(e, is->fact[i].of) : 0;
        if (!is_piece(k, piece)) continue;
        TEXT(full, 96);
        TEXT(bare, 96);
        put_full_name(k, s, piece, &full);
        put_name(k, s, piece, &bare);
        if (!any) json_key(json, "names"), json_array(json);
        any = true;
        facts_put_name(json, full.at, bare.at, k->piece[piece].seat);
    }
    if (any) json_end(json);
}

static const char *roll_purpose(int object)
{
    static const char *const FOR[] = {"hit",   "reroll", "jam",   "gambit", "excavate",
                                      "pilot", "star",   "place", "valor"};
    return object >= 0 && object < countof(FOR) ? FOR[object] : "hit";
}

static const char *status_fact(int n)
{
    return n == -FLICKER       ? "flicker"
           : n == -VANISH      ? "vanish"
           : n == -ROGUE_DECOY ? "rogue-decoy"
           : n > 0             ? attribute_word((unsigned)n)
                               : "resonate";
}

/* The cards that an event of a draft names, as far as they are known. */
static void facts_put_cards(const AegisKit *k, const Event *e, Json *json)
{
    bool one = e->kind == EVENT_KEPT || e->kind == EVENT_THROWN;
    if (e->n[0] == UNKNOWN) return;
    if (one && e->n[0] > 0 && e->n[0] <= k->cards) json_put_string(json, "card", k->card[e->n[0]].name);
    if (one) return;
    json_key(json, "cards");
    json_array(json);
    for (int i = 0; i < 4; i++)
        if (e->n[i] > 0 && e->n[i] <= k->cards) json_string(json, k->card[e->n[i]].name);
    json_end(json);
}

/* What the table above can't say. */
static void facts_put_more(const AegisKit *k, const State *s, const Event *e, Json *json)
{
    const Action *action = e->kind == EVENT_USED && e->n[0] != UNKNOWN ? action_of_ref(k, e->n[0]) : NULL;
    switch (e->kind) {
    case EVENT_FIRST: facts_put_die(json, "first", 6, e->n[0]); break;
    case EVENT_PICKED:
        if (e->n[0] == UNKNOWN || e->subject < 1 || e->subject > k->seats) break;
        json_key(json, "pieces");
        json_array(json);
        for (int i = 0; i < k->basics[e->subject]; i++)
            if (e->n[0] >> i & 1) json_piece(json, k, s, k->first[e->subject] + i);
        json_end(json);
        break;
    case EVENT_DEALT:
    case EVENT_KEPT:
    case EVENT_THROWN:
    case EVENT_SHOWN: facts_put_cards(k, e, json); break;
    case EVENT_USED:
        if (!action) break;
        json_put_string(json, "card", k->card[REF_CARD(e->n[0])].name);
        json_put_string(json, "action", action->name);
        if (e->n[2] > 0) json_put_int(json, "needs", e->n[2]);
        break;
    case EVENT_ROLLED:
        facts_put_die(json, roll_purpose(e->object), 6, e->n[0]);
        if (e->n[1] > 0) json_put_int(json, "was", e->n[1]);
        break;
    case EVENT_BUFFED:
        if (e->n[0] >= TYPE_BUFF_DAMAGE && e->n[0] < TYPE_BUFF_DAMAGE + 4)
            json_put_string(json, "buff", BUFF_WORDS[e->n[0] - TYPE_BUFF_DAMAGE]);
        break;
    case EVENT_STATUS:
        if (e->n[0] != UNKNOWN) json_put_string(json, "status", status_fact(e->n[0]));
        break;
    case EVENT_TRIGGERED:
        if (ability_known(e->n[0])) json_put_string(json, "ability", ability_word(e->n[0]));
        if (e->n[0] < 0 && e->n[0] != UNKNOWN) json_put_int(json, "star", -e->n[0]);
        break;
    case EVENT_COMBINED:
        if (is_piece(k, e->subject)) json_put_int(json, "seat", k->piece[e->subject].seat);
        break;
    case EVENT_STAND: fact_put_hex(k, e->n[0] < 0 ? "from" : "to", e->object, json); break;
    case EVENT_LEFT:
        json_put_string(json, "why",
                        e->n[0] == LEAVE_TIMED_OUT     ? "timed-out"
                        : e->n[0] == LEAVE_DRAW_AGREED ? "draw"
                                                       : "resigned");
        break;
    }
}

static const char *event_word(const Event *e)
{
    if (e->kind == EVENT_PUSHED && (e->clause == A2_PUSH_02 || e->clause == A1_TYPE_17)) return "pull";
    if (e->kind == EVENT_ROLLED && e->object > ROLLED_HIT) return roll_purpose(e->object);
    return e->kind < EVENT_COUNT && EVENT_FACTS[e->kind].kind ? EVENT_FACTS[e->kind].kind : "other";
}

static void aegis_facts(const Kit *kit, const void *state, const Event *e, Json *json)
{
    const AegisKit *k = KIT(kit);
    const State *s = CONST_STATE(state);
    json_put_string(json, "kind", event_word(e));
    if (e->kind >= EVENT_COUNT) return;
    const EventFacts *is = &EVENT_FACTS[e->kind];
    for (int i = 0; i < countof(is->fact) && is->fact[i].sort; i++) fact_put(k, s, e, &is->fact[i], json);
    facts_put_more(k, s, e, json);
    facts_put_solo(k, s, e, json);
    facts_put_names(k, s, e, json);
}

/* ---- choices ---- */

static const char *const CHOICE_VERBS[VERB_COUNT] = {
    [VERB_PICK] = "pick",
    [VERB_ZONES] = "zones",
    [VERB_DEPLOY] = "place",
    [VERB_ACTIVATE] = "activate",
    [VERB_ACCELERATE] = "accelerate",
    [VERB_OVERRIDE] = "override",
    [VERB_END] = "end",
    [VERB_MOVE] = "move",
    [VERB_JUMP] = "jump",
    [VERB_USE] = "use",
    [VERB_COMBINE] = "combine",
    [VERB_EMERGE] = "emerge",
    [VERB_COMPONENT] = "component",
    [VERB_RISE] = "rise",
    [VERB_DROP] = "drop",
    [VERB_EXCAVATE] = "excavate",
    [VERB_PILOT] = "pilot",
    [VERB_REROLL] = "reroll",
    [VERB_JAM] = "jam",
    [VERB_GAMBIT] = "gambit",
    [VERB_PUSH] = "push",
    [VERB_SHIFT] = "shift",
    [VERB_REPAIR] = "repair",
    [VERB_STAND] = "stand",
    [VERB_PREVENT] = "prevent",
    [VERB_PARTING] = "parting",
    [VERB_DRONE] = "drone",
    [VERB_TRIGGER] = "trigger",
    [VERB_SALVO] = "salvo",
    [VERB_BECOME] = "become",
    [VERB_STAR] = "star",
    [VERB_SWAP] = "swap",
    [VERB_STRIKE] = "strike",
    [VERB_AVENGE] = "avenge",
    [VERB_AGREE] = "agree",
    [VERB_PASS] = "pass",
    [VERB_CLOAK] = "cloak",
    [VERB_SALVAGE] = "salvage",
    [VERB_DECOY] = "decoy",
    [VERB_PROPAGANDA] = "propaganda",
    [VERB_SHIELD] = "shield",
    [VERB_UNDAUNTED] = "undaunted",
    [VERB_TERRAIN] = "terrain",
    [VERB_EQUIP] = "equip",
    [VERB_RECALL] = "recall",
    [VERB_ROLL] = "roll",
    [VERB_REBUILD] = "rebuild",
    [VERB_UNITE] = "unite",
    [VERB_KEEP] = "keep",
    [VERB_DISCARD] = "discard",
    [VERB_ENTER] = "enter",
    [VERB_VALOR] = "valor",
    [VERB_PREFER] = "prefer",
};

static void touch_put_faces(Choice c, Json *json)
{
    json_key(json, "faces");
    json_array(json);
    for (int face = 1; face <= 6; face++)
        for (int n = 0; n < FACE_COUNT(c, face); n++) json_int(json, face);
    json_end(json);
}

static void touch_put_line(const int8_t pair[2], Json *json)
{
    TEXT(line, 16);
    put_pair(&line, pair);
    json_put_string(json, "along", line.at);
}

/* Along which line, and where it ends if nothing is in the way; off the board it ends nowhere. */
static void touch_put_push(const AegisKit *k, const State *s, Choice c, Json *json)
{
    int from = is_piece(k, c.who) ? s->robot[c.who].hex : 0;
    json_put_int(json, "amount", c.b);
#ifdef AEGIS_INCHES /* there is one way, and what is on it says where it ends */
    (void)k, (void)from;
#else
    if (c.a < 1 || c.a > countof(HEX_FLAT) || !fact_hex_known(k, from)) return;
    const int8_t *line = HEX_FLAT[c.a - 1]; /* nothing is pushed along the others */
    touch_put_line(line, json);
    fact_put_hex(k, "to",
                 board_at(k->board, k->board->q[from] + line[0] * c.b, k->board->r[from] + line[1] * c.b),
                 json);
#endif
}

static void touch_put_use(const AegisKit *k, Choice c, Json *json)
{
    const Action *action = action_of_ref(k, c.a);
    if (c.c & 255) json_put_int(json, "x", c.c & 255);
    if (!action || action->type != TYPE_LANZER || c.b < 1 || c.b > 6) return;
    touch_put_line(c.b <= 3 ? HEX_FLAT[c.b - 1] : HEX_POINTED[c.b - 4], json);
}

void touches_put_facts(const AegisKit *k, const State *s, Choice c, const int pieces[4], const int hexes[2],
                       Json *json)
{
    bool becomes =
        c.verb == VERB_COMBINE || c.verb == VERB_UNITE || c.verb == VERB_EMERGE || c.verb == VERB_BECOME;
    bool goes = c.verb == VERB_MOVE || c.verb == VERB_JUMP || c.verb == VERB_PUSH || c.verb == VERB_SHIFT;
    const char *verb = c.verb < VERB_COUNT ? CHOICE_VERBS[c.verb] : NULL;
    int to = c.verb == VERB_COMBINE ? combine_hex(k, s, c) : c.verb == VERB_COMPONENT ? hexes[1] : hexes[0];
    json_put_string(json, "verb", verb ? verb : "?");
    fact_put_piece(k, s, "who", pieces[0], json);
    fact_put_piece(k, s, becomes ? "into" : "whom", pieces[1], json);
    fact_put_piece(k, s, "with", pieces[2], json);
    if (goes && is_piece(k, c.who)) fact_put_hex(k, "from", s->robot[c.who].hex, json);
    if (c.verb != VERB_PUSH) fact_put_hex(k, "to", to, json);
    switch (c.verb) {
    case VERB_MOVE:
        if (choice_other(c)) json_put_string(json, "way", "free");
        break;
    case VERB_JUMP: json_put_string(json, "way", choice_other(c) ? "drain" : "damage"); break;
    case VERB_USE: touch_put_use(k, c, json); break;
    case VERB_PUSH: touch_put_push(k, s, c, json); break;
    case VERB_REROLL:
    case VERB_JAM: touch_put_faces(c, json); break;
    case VERB_GAMBIT:
    case VERB_STAR: json_put_int(json, "amount", c.a); break;
    case VERB_PILOT:
        if (c.a) json_put_int(json, "amount", c.a);
        break;
    case VERB_REPAIR:
        json_put_int(json, "damage", c.a);
        json_put_int(json, "drain", c.b);
        break;
    case VERB_VALOR: touch_put_valor(c, json); break;
    case VERB_UNDAUNTED: json_put_string(json, "way", c.a == UNDAUNTED_REPAIR ? "repair" : "energy"); break;
    }
}
