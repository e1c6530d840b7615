/* Cards on the table: what they are worth now, how they come and go, coins, draws. */
#include "games/robot_empire/rules/rules.h"

static inline void stats_mods(Stats *stats, const Mods *mods)
{
    stats->attack += mods->attack;
    stats->defense += mods->defense;
    stats->harvest += mods->harvest;
    if (mods->range > stats->range) stats->range = mods->range;
}

enum { UPGRADES_OFF, UPGRADES_ALL, UPGRADES_PERMANENT };

/* One card with its upgrades. True if it flies. */
static inline bool stats_card(Stats *stats, const Card *card, const Piece *piece, int upgrades)
{
    bool flying = card->mods.flying;
    if (card->attack == D6)
        stats->attack_dice++;
    else
        stats->attack += card->attack;
    if (card->defense == D6)
        stats->defense_dice++;
    else
        stats->defense += card->defense;
    stats_mods(stats, &card->mods);
    if (piece->bought && upgrades)
        for (int i = 0; i < card->upgrade_count; i++)
            if (piece->bought >> i & 1 && (upgrades == UPGRADES_ALL || !card->upgrade[i].instant))
                stats_mods(stats, &card->upgrade[i].mods), flying |= card->upgrade[i].mods.flying;
    stats->members++;
    return flying;
}

/* A fighter with all that it consists of and carries. */
static inline Stats stats_sum(const EmpireKit *kit, const EmpireState *s, int id, int upgrades)
{
    Stats stats = {0};
    const Piece *piece = &s->piece[id];
    bool flying = stats_card(&stats, card_of(kit, id), piece, upgrades);
    for (int at = piece->where == AT_MIDDLE ? 0 : piece->first; at; at = s->piece[at].next) {
        const Card *card = card_of(kit, at);
        if (card->kind == KIND_MONSTER) {
            bool both = stats_card(&stats, card, &s->piece[at], upgrades) && flying;
            flying = both;
        } else if (card->kind == KIND_BOTTOM) {
            flying |= stats_card(&stats, card, &s->piece[at], upgrades);
        } else {
            stats_mods(&stats, &card->mods);
            flying |= card->mods.flying;
        }
    }
    stats.flying = flying;
    return stats;
}

/* Upgrades are off while it recharges (RE-UPG-09). */
Stats stats_of(const EmpireKit *kit, const EmpireState *s, int id)
{
    int flags = s->piece[id].flags;
    Stats stats = stats_sum(kit, s, id, flags & F_TAPPED ? UPGRADES_OFF : UPGRADES_ALL);
    if (flags & F_GROUNDED) stats.flying = false;
    return stats;
}

Stats stats_lasting(const EmpireKit *kit, const EmpireState *s, int id)
{
    return stats_sum(kit, s, id, UPGRADES_PERMANENT);
}

/* Could an Instant Upgrade of this Robot, paid with so many coins, give it that? mod: the offset of one of
 * its Mods. */
bool instant_offers(const EmpireKit *kit, const EmpireState *s, int id, size_t mod, int coins)
{
    for (int at = id; at; at = at == id ? s->piece[id].first : s->piece[at].next)
        for (int i = 0; i < card_of(kit, at)->upgrade_count; i++) {
            const Upgrade *upgrade = &card_of(kit, at)->upgrade[i];
            if (upgrade->instant && upgrade->cost <= coins && ((const uint8_t *)&upgrade->mods)[mod])
                return true;
        }
    return false;
}

int chain_size(const EmpireKit *kit, const EmpireState *s, int id)
{
    int size = 1;
    for (int at = s->piece[id].first; at; at = s->piece[at].next) size += kind_of(kit, at) == KIND_MONSTER;
    return size;
}

/* The piece on the table that a part of a fighter belongs to. */
int leader_of(const EmpireState *s, int id)
{
    return s->piece[id].where == AT_UNDER || s->piece[id].where == AT_CHAINED ? s->piece[id].host : id;
}

bool has_component(const EmpireKit *kit, const EmpireState *s, int robot, int kind)
{
    for (int at = s->piece[robot].first; at; at = s->piece[at].next)
        if (kind_of(kit, at) == kind) return true;
    return false;
}

void piece_attach(EmpireState *s, int host, int id, int where)
{
    int16_t *link = &s->piece[host].first;
    while (*link && *link < id) link = &s->piece[*link].next;
    s->piece[id].next = *link;
    *link = (int16_t)id;
    s->piece[id].host = (int16_t)host;
    s->piece[id].where = (uint8_t)where;
    s->piece[id].seat = s->piece[host].seat;
}

void piece_detach(EmpireState *s, int id)
{
    int16_t *link = &s->piece[s->piece[id].host].first;
    while (*link != id) link = &s->piece[*link].next;
    *link = s->piece[id].next;
    s->piece[id].next = s->piece[id].host = 0;
}

/* ---- hands ---- */

/* A hand is in order. Each card goes by all of them, which takes less than to guess where it stops. */
void hand_add(EmpireState *s, int seat, int id)
{
    uint16_t *hand = s->hand[seat];
    unsigned moved = (unsigned)id;
    int count = s->hand_count[seat]++;
    for (int i = 0; i < count; i++) {
        unsigned is = hand[i];
        hand[i] = (uint16_t)(is < moved ? is : moved);
        moved = is < moved ? moved : is;
    }
    hand[count] = (uint16_t)moved;
    s->piece[id].where = AT_HAND;
    s->piece[id].seat = (uint8_t)seat;
}

/* The first copy of a design in a hand; 0 if there is none. */
int hand_find(const EmpireKit *kit, const EmpireState *s, int seat, int design)
{
    for (int i = 0; i < s->hand_count[seat]; i++)
        if (s->hand[seat][i] != HIDDEN_CARD && kit->design[s->hand[seat][i]] == design)
            return s->hand[seat][i];
    return 0;
}

void hand_drop(EmpireState *s, int seat, int id)
{
    uint16_t *hand = s->hand[seat];
    int at = 0, count = --s->hand_count[seat];
    while (hand[at] != id) at++;
    for (; at < count; at++) hand[at] = hand[at + 1];
    hand[count] = 0;
}

/* ---- coins ---- */

void vault_pay(EmpireState *s, int seat, int n)
{
    ensure(s->vault[seat] >= n);
    s->vault[seat] = (uint16_t)(s->vault[seat] - n);
    s->chest = (uint16_t)(s->chest + n);
}

/* From the War Chest, as far as it goes (RE-COIN-10); returns how many. */
int chest_take(EmpireState *s, int n)
{
    if (n > s->chest) n = s->chest;
    s->chest = (uint16_t)(s->chest - n);
    return n;
}

/* The coins of bought upgrades whose bits are in `which` go to the War Chest. */
void circles_clear(const EmpireKit *kit, EmpireState *s, int id, int which)
{
    Piece *piece = &s->piece[id];
    const Card *card = card_of(kit, id);
    for (int i = 0; i < card->upgrade_count; i++)
        if (piece->bought & which & 1 << i) s->chest = (uint16_t)(s->chest + card->upgrade[i].cost);
    piece->bought &= (uint8_t)~which;
}

/* ---- leaving the table ---- */

void piece_discard(const EmpireKit *kit, EmpireState *s, int id)
{
    int owner = kit->owner[id];
    circles_clear(kit, s, id, 0xFF);
    s->chest = (uint16_t)(s->chest + s->piece[id].coins);
    s->piece[id] = (Piece){.where = owner && !seat_in(s, owner) ? AT_GONE : AT_DISCARD}; /* RE-DECK-05 */
}

/* A card on the table with all that belongs to it goes to the pile. */
void piece_remove(const EmpireKit *kit, EmpireState *s, int id)
{
    Piece *piece = &s->piece[id];
    if (piece->where == AT_MOON) s->piece[piece->host].first = 0;
    bit_drop(s->front[piece->seat], id);
    bit_drop(s->base[piece->seat], id);
    for (int at = piece->first, next; at; at = next) {
        next = s->piece[at].next;
        piece_discard(kit, s, at);
    }
    if (s->dividing == id) s->dividing = 0;
    piece_discard(kit, s, id);
}

/* ---- drawing ---- */

int deck_index(const EmpireKit *kit, int seat) { return kit->own ? seat : 0; }

/* The cards of one deck in a word of a set: where decks meet, a word has some of both. */
uint64_t deck_word(const EmpireKit *kit, const uint64_t *bits, int deck, int word)
{
    int from = kit->first[deck], to = kit->last[deck];
    uint64_t own = bits[word];
    if (word == from >> 6) own &= ~0ull << (from & 63);
    if (word == to >> 6 && (to & 63) < 63) own &= (2ull << (to & 63)) - 1;
    return own;
}

/* Takes the n-th card (from 1) out of a deck. */
static int deck_take(const EmpireKit *kit, EmpireState *s, int deck, int n)
{
    for (int word = kit->first[deck] >> 6; word <= kit->last[deck] >> 6; word++) {
        uint64_t bits = deck_word(kit, s->deck, deck, word), sums = bit_sums(bits);
        if (n > bit_count(sums)) {
            n -= bit_count(sums);
            continue;
        }
        int id = word * 64 + bit_nth(bits, sums, n - 1);
        bit_drop(s->deck, id);
        s->deck_count[deck]--;
        return id;
    }
    ensure(!"a deck has as many cards as it counts");
    return 0;
}

void deck_put(EmpireState *s, int deck, int id)
{
    bit_add(s->deck, id);
    s->deck_count[deck]++;
    s->piece[id] = (Piece){.where = AT_DECK};
}

/* The Discard Pile becomes the deck (RE-DRAW-08). */
static void deck_refill(Play *play, int deck)
{
    EmpireState *s = play->s;
    uint64_t pile[WORDS_MAX + 1] = {0};
    for (int id = play->kit->first[deck]; id <= play->kit->last[deck]; id++)
        if (s->piece[id].where == AT_DISCARD) bit_add(pile, id), deck_put(s, deck, id);
    pile[WORDS_MAX] = s->shuffled; /* the pile was open: what went into the deck stays known */
    if (s->deck_count[deck]) s->shuffled = hash_bytes(pile, sizeof pile);
    if (s->deck_count[deck]) event_add(play->events, E_SHUFFLED, RE_DRAW_08, deck, 0, s->deck_count[deck]);
}

void moon_place(EmpireState *s, const EmpireKit *kit, int id)
{
    s->piece[id] = (Piece){.where = AT_MIDDLE};
    s->piece[id].coins = (uint8_t)chest_take(s, card_of(kit, id)->value);
    bit_add(s->middle, id);
}

/* Draws n cards for a seat, as far as there are any; Moons go to the middle and are replaced. What was drawn
   is told when all is drawn, in a fixed order: the order in which cards came says nothing that is to be
   known. Returns how many. */
int draw_cards(Play *play, int seat, int n)
{
    const EmpireKit *kit = play->kit;
    EmpireState *s = play->s;
    uint64_t moons[WORDS_MAX] = {0}, drawn[WORDS_MAX] = {0};
    int deck = deck_index(kit, seat), count = 0;
    while (count < n) {
        if (!s->deck_count[deck]) deck_refill(play, deck);
        if (!s->deck_count[deck]) break;
        int id = deck_take(kit, s, deck, dice_roll(play->dice, s->deck_count[deck], "draw"));
        if (kind_of(kit, id) == KIND_MOON) {
            moon_place(s, kit, id);
            bit_add(moons, id);
        } else {
            hand_add(s, seat, id);
            bit_add(drawn, id);
            count++;
        }
    }
    if (!play->events) return count;
    EACH_BIT(kit, moons, id) event_add(play->events, E_MOON, RE_DRAW_02, id, 0, s->piece[id].coins);
    EACH_BIT(kit, drawn, id)
    {
        Event *event = event_add(play->events, E_DREW, RE_DRAW_01, seat, id, 0);
        event->secret = SECRET_OBJECT, event->audience = (uint8_t)(1 << seat);
    }
    return count;
}
