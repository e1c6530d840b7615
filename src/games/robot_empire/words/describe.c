/* The position as JSON. */
#include "games/robot_empire/words/words.h"

static const char *const where_words[] = {"deck", "unseen", "hand", "discard",   "gone",    "shown", "front",
                                          "base", "middle", "moon", "installed", "chained", "under"};
void put_name(Json *json, const EmpireKit *kit, int id)
{
    TEXT(name, NAME_SIZE + 8);
    put_piece(kit, id, &name);
    json_string(json, name.at);
}
static void put_key(Json *json, const EmpireKit *kit, int id)
{
    TEXT(name, NAME_SIZE + 8);
    put_piece(kit, id, &name);
    json_key(json, name.at);
}

static void put_points(Json *json, const char *key, int points, int dice)
{
    TEXT(text, 24);
    json_key(json, key);
    if (!dice) {
        json_int(json, points);
        return;
    }
    text_format(&text, "%dd6", dice);
    if (points) text_format(&text, "+%d", points);
    json_string(json, text.at);
}

/* Names of what is attached to a card, of these kinds. */
static void put_attached(Json *json, const char *key, const EmpireKit *kit, const EmpireState *s, int id,
                         int where)
{
    json_key(json, key);
    json_array(json);
    for (int at = s->piece[id].first; at; at = s->piece[at].next)
        if (s->piece[at].where == where) put_name(json, kit, at);
    json_end(json);
}

static void describe_upgrades(const EmpireKit *kit, const EmpireState *s, int id, Json *json)
{
    const Card *card = card_of(kit, id);
    int circles = 0;
    json_key(json, "bought");
    json_array(json);
    for (int i = 0; i < card->upgrade_count; i++)
        if (s->piece[id].bought >> i & 1) json_int(json, i + 1), circles += card->upgrade[i].cost;
    json_end(json);
    json_put_int(json, "circles", circles);
}

static void describe_fighter(const EmpireKit *kit, const EmpireState *s, int id, Json *json)
{
    const Piece *piece = &s->piece[id];
    Stats stats = stats_of(kit, s, id);
    bool fighter = is_fighter(s, id);
    if (fighter) put_points(json, "attack", stats.attack, stats.attack_dice);
    put_points(json, "defense", stats.defense, stats.defense_dice);
    json_put_int(json, "range", stats.range);
    json_put_int(json, "damage", piece->damage);
    json_put_int(json, "shield", piece->shield);
    json_put_bool(json, "recharging", piece->flags & F_TAPPED);
    json_put_bool(json, "fresh", piece->flags & F_FRESH);
    json_put_bool(json, "fired", piece->flags & F_FIRED);
    if (!fighter) return;
    json_put_bool(json, "flying", stats.flying);
    json_put_bool(json, "landed", piece->flags & F_LANDED);
    json_put_bool(json, "returned", piece->flags & F_RETURNED);
    json_put_bool(json, "grounded", piece->flags & F_GROUNDED);
    json_put_bool(json, "blocked", piece->flags & F_BLOCKED);
    json_put_int(json, "attacks", piece->aim);
    json_key(json, "blocks");
    if (piece->blocks)
        put_name(json, kit, piece->blocks);
    else
        json_null(json);
    put_attached(json, "components", kit, s, id, AT_INSTALLED);
    put_attached(json, "chain", kit, s, id, AT_CHAINED);
    put_attached(json, "legs", kit, s, id, AT_UNDER);
}

static void describe_card(const EmpireKit *kit, const EmpireState *s, int id, Json *json)
{
    const Piece *piece = &s->piece[id];
    const Card *card = card_of(kit, id);
    put_key(json, kit, id);
    json_object(json);
    json_put_int(json, "id", id);
    json_put_string(json, "card", card->name);
    json_put_int(json, "number", card->number);
    json_put_string(json, "kind", empire_kind_words[card->kind]);
    json_put_string(json, "where", where_words[piece->where]);
    json_put_int(json, "seat", piece->seat);
    json_put_int(json, "owner", kit->owner[id]);
    if (piece->where == AT_MIDDLE) {
        json_put_int(json, "coins", piece->coins);
        json_put_int(json, "landing", card->landing);
        json_key(json, "robot");
        if (piece->first)
            put_name(json, kit, piece->first);
        else
            json_null(json);
    } else if (is_fighter(s, id) || piece->where == AT_BASE) {
        describe_fighter(kit, s, id, json);
    }
    if (piece->host)
        json_key(json, piece->where == AT_MOON ? "moon" : "host"), put_name(json, kit, piece->host);
    if (card->upgrade_count && piece->where >= AT_FRONT) describe_upgrades(kit, s, id, json);
    json_end(json);
}

/* The piles together, or with own decks the one of a seat. */
static void describe_discard(const EmpireKit *kit, const EmpireState *s, int seat, Json *json)
{
    json_key(json, "discard");
    json_array(json);
    for (int id = 1; id <= kit->pieces; id++)
        if (s->piece[id].where == AT_DISCARD && (!seat || kit->owner[id] == seat)) put_name(json, kit, id);
    json_end(json);
}

static void describe_seat(const EmpireKit *kit, const EmpireState *s, int seat, Json *json)
{
    json_key(json, (char[]){(char)('0' + seat), 0});
    json_object(json);
    json_put_string(json, "name", kit->name[seat]);
    json_put_int(json, "battery", s->battery[seat]);
    json_put_int(json, "vault", s->vault[seat]);
    json_put_int(json, "shield", s->shield[seat]);
    json_put_bool(json, "out", !seat_in(s, seat));
    json_put_int(json, "cards", s->hand_count[seat]);
    json_key(json, "hand");
    json_array(json);
    for (int i = 0; i < s->hand_count[seat]; i++)
        json_string(json, s->hand[seat][i] == HIDDEN_CARD ? "?" : card_name(kit, s->hand[seat][i]));
    json_end(json);
    if (s->base_damage[seat]) json_put_int(json, "incoming", s->base_damage[seat]);
    if (kit->own) {
        json_put_int(json, "deck", s->deck_count[seat]);
        describe_discard(kit, s, seat, json);
    }
    if (s->answer[seat].verb) {
        json_key(json, "answer");
        json_string(json,
                    s->answer[seat].verb == SECRET_ANSWER ? "secret" : verbs[s->answer[seat].verb].word);
    }
    json_end(json);
}

/* What is aimed at: a card by its id, a player, or an announced play by its place; and its name. */
void put_aim(const EmpireKit *kit, int seat, int target, Json *json)
{
    TEXT(name, NAME_SIZE + 8);
    if (target > 0 && target < PLAY_BASE) {
        json_put_int(json, "target_id", target);
        put_piece(kit, target, &name);
    } else if (target) {
        if (target < 0)
            json_put_int(json, "player", -target);
        else
            json_put_int(json, "play", target - PLAY_BASE);
        put_target(kit, seat, target, &name);
    }
    json_put_string(json, "target", name.at);
}

static void describe_pending(const EmpireKit *kit, const EmpireState *s, Json *json)
{
    static const char *const acts[] = {"", "use", "tap", "fire", "land", "return"};
    json_key(json, "pending");
    json_array(json);
    for (int i = 0; i < s->pending_count; i++) {
        const Pending *pending = &s->pending[i];
        json_object(json);
        json_put_int(json, "seat", pending->seat);
        json_put_int(json, "id", pending->piece);
        json_put_string(json, "act", acts[pending->kind]);
        json_key(json, "card");
        put_name(json, kit, pending->piece);
        put_aim(kit, pending->seat, pending->target, json);
        json_put_bool(json, "cancelled", pending->dead);
        json_end(json);
    }
    json_end(json);
}

void empire_describe(const Kit *kit, const void *state, Json *json)
{
    static const char *const windows[] = {"none", "reactivate", "combat", "attack", "block", "damage"};
    const EmpireKit *own = (const EmpireKit *)kit;
    const EmpireState *s = state;
    json_object(json);
    json_put_int(json, "turn", s->turn);
    json_put_int(json, "active", s->active);
    json_put_int(json, "first", s->first);
    json_put_string(json, "phase", stages[s->stage].phase);
    json_put_string(json, "window", windows[s->window]);
    json_put_int(json, "chest", s->chest);
    json_put_int(json, "coins", s->coins);
    if (!own->own) json_put_int(json, "deck", s->deck_count[0]);
    json_put_int(json, "discarded", s->discarded);
    json_key(json, "options");
    json_object(json);
    json_put_bool(json, "moons", own->moons), json_put_bool(json, "ports", own->ports),
        json_put_bool(json, "trade", own->trade);
    json_put_bool(json, "own_decks", own->own), json_put_bool(json, "refill", own->refill),
        json_put_int(json, "turns", own->limit);
    json_end(json);
    json_key(json, "seats");
    json_object(json);
    for (int seat = 1; seat <= kit->seats; seat++) describe_seat(own, s, seat, json);
    json_end(json);
    json_key(json, "cards");
    json_object(json);
    for (int id = 1; id <= own->pieces; id++)
        if (s->piece[id].where >= AT_SHOWN) describe_card(own, s, id, json);
    json_end(json);
    describe_discard(own, s, 0, json);
    describe_pending(own, s, json);
    json_end(json);
}
