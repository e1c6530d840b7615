/* Cards and decks for people and programs, as JSON. */
#include "games/robot_empire/cards/cards.h"

static void put_value(Json *json, const char *key, int value)
{
    json_key(json, key);
    if (value == D6)
        json_string(json, "1d6");
    else
        json_int(json, value);
}

/* The buffer is emptied for what comes next. */
static void take_text(Json *json, const char *key, Text *text)
{
    json_put_text(json, key, text);
    text_clear(text);
}

static void list_ports(const Card *card, Json *json)
{
    static const char *const ports[] = {"JJ", "RT", "FF"};
    json_key(json, "ports");
    json_array(json);
    for (int i = 0; i < 3; i++)
        if (card->ports >> i & 1) json_string(json, ports[i]);
    json_end(json);
}

static void list_upgrades(const Card *card, Text *text, Json *json)
{
    json_key(json, "upgrades");
    json_array(json);
    for (int i = 0; i < card->upgrade_count; i++) {
        json_object(json);
        json_put_bool(json, "instant", card->upgrade[i].instant);
        json_put_int(json, "cost", card->upgrade[i].cost);
        empire_mods_text(&card->upgrade[i].mods, text);
        take_text(json, "effect", text);
        json_end(json);
    }
    json_end(json);
}

/* What the words on a card mean, for those who do not know them by heart; the rules say more. */
typedef struct Keyword {
    const char *word, *reminder;
    int clause;
} Keyword;

static void list_keyword(const Keyword *keyword, int n, Text *text, Json *json)
{
    json_object(json);
    text_put(text, keyword->word);
    if (n) text_format(text, " %d", n);
    take_text(json, "word", text);
    json_put_string(json, "reminder", keyword->reminder);
    json_put_string(json, "clause", clause_id(keyword->clause));
    json_end(json);
}

/* The best Long Range a card has or can buy; whether it can fly. */
static void card_reach(const Card *card, int *range, bool *flying)
{
    *range = card->mods.range, *flying = card->mods.flying;
    for (int i = 0; i < card->upgrade_count; i++) {
        const Mods *mods = &card->upgrade[i].mods;
        if (mods->range > *range) *range = mods->range;
        *flying |= mods->flying;
    }
}

static const Keyword *kind_keyword(int kind)
{
    static const Keyword words[KIND_COUNT] = {
        [KIND_TOP] = {"Mega Robot top",
                      "Waits in the Base, out of reach, until it is put together with any legs.", RE_MEGA_03},
        [KIND_BOTTOM] = {"Mega Robot legs",
                         "Wait in the Base, out of reach, until they are put together with any torso.",
                         RE_MEGA_03},
        [KIND_AGENT] = {"Agent", "Used once, at any time, also in answer to others; then discarded.",
                        RE_AGT_01},
        [KIND_JETS] = {"Jump Jets", "Installed in a Robot of yours in the front row; one of each kind.",
                       RE_CMP_03},
        [KIND_ROCKET] = {"Rocket", "Installed in a Robot of yours in the front row; one of each kind.",
                         RE_CMP_03},
        [KIND_FIELD] = {"Force Field", "Installed in a Robot of yours in the front row; one of each kind.",
                        RE_CMP_03},
        [KIND_WEAPON] = {"Super Weapon", "Used once, in your Play Cards phase; others may answer.", RE_SW_01},
        [KIND_EQUIPMENT] = {"Base Equipment",
                            "Stays in the Base. Long Range and Agents can hit it, fighters can't.", RE_EQ_01},
        [KIND_MOON] = {"Mining Moon",
                       "A flying Robot may land on it, pay its landing cost, and bring its coins "
                       "home in a later turn.",
                       RE_MOON_01}};
    return words[kind].word ? &words[kind] : NULL;
}

static void list_keywords(const Card *card, Text *text, Json *json)
{
    static const Keyword
        flying = {"Flying", "Only flying fighters can block it. A flying Robot can land on Moons.",
                  RE_FLY_02},
        range = {"Long Range",
                 "Before the attacks, shoots at an enemy fighter or Equipment, and then recharges.",
                 RE_LR_01},
        chaining = {"Chaining", "Up to three Monsters with Chaining fight as one: Attack and Defense add up.",
                    RE_CHN_01},
        permanent = {"Permanent", "Bought once in your Play Cards phase; lasts as long as the Robot.",
                     RE_UPG_04},
        instant = {"Instant", "Bought at any time, also in answer to others; lasts until the turn ends.",
                   RE_UPG_06},
        die = {"1d6", "A die is rolled for this value each time that it is needed.", RE_DIE_01},
        income = {"Income", "So many more coins from the War Chest when you collect.", RE_FX_19},
        absorb = {"Absorb", "Tap it to take so much off damage to your Battery or one Equipment.", RE_FX_18},
        harvest = {"Harvest", "So many more coins when it returns from a Moon.", RE_FX_05},
        tap = {"Tap", "Using the ability turns the card sideways: it recharges until your next turn.",
               RE_TAP_08};
    int reach = 0;
    bool flies = false, bought[2] = {false, false};
    card_reach(card, &reach, &flies);
    for (int i = 0; i < card->upgrade_count; i++) bought[card->upgrade[i].instant] = true;
    json_key(json, "keywords");
    json_array(json);
    if (kind_keyword(card->kind)) list_keyword(kind_keyword(card->kind), 0, text, json);
    if (flies) list_keyword(&flying, 0, text, json);
    if (reach) list_keyword(&range, reach, text, json);
    if (card->chaining) list_keyword(&chaining, 0, text, json);
    if (card->cost == D6 || card->attack == D6 || card->defense == D6) list_keyword(&die, 0, text, json);
    if (bought[false]) list_keyword(&permanent, 0, text, json);
    if (bought[true]) list_keyword(&instant, 0, text, json);
    if (card->mods.harvest) list_keyword(&harvest, card->mods.harvest, text, json);
    if (card->income) list_keyword(&income, card->income, text, json);
    if (card->absorb) list_keyword(&absorb, card->absorb, text, json);
    if (card->tap.verb) list_keyword(&tap, 0, text, json);
    json_end(json);
}

/* Titles where there is little room for them. */
static const char *const kind_shorts[KIND_COUNT] = {
    [KIND_TOP] = "Mega torso", [KIND_BOTTOM] = "Mega legs",  [KIND_JETS] = "Jump Jets",
    [KIND_ROCKET] = "Rocket",  [KIND_FIELD] = "Force Field", [KIND_EQUIPMENT] = "Equipment"};

/* Damage of its use that also falls on fighters of whoever uses it. */
static int harm_to_own(const Card *card)
{
    int most = 0;
    for (int i = 0; i < card->op_count; i++)
        if (card->op[i].verb == OP_DAMAGE && card->op[i].on & (ON_ALL_FIGHTERS | ON_OWN_FIGHTER) &&
            card->op[i].n > most)
            most = card->op[i].n;
    return most;
}

static void list_card(const ShelfCard *from, Json *json)
{
    const Card *card = &from->card;
    bool fights = kind_is_fighter(card->kind) || kind_is_part(card->kind);
    Text text = text_growing();
    json_object(json);
    json_put_string(json, "name", card->name);
    json_put_string(json, "kind", empire_kind_words[card->kind]);
    json_put_string(json, "title", empire_kind_titles[card->kind]);
    json_put_string(json, "short",
                    kind_shorts[card->kind] ? kind_shorts[card->kind] : empire_kind_titles[card->kind]);
    json_put_string(json, "set", from->set);
    json_put_int(json, "number", card->number);
    json_put_int(json, "copies", card->copies);
    if (card->kind != KIND_MOON && card->kind != KIND_SETUP) put_value(json, "cost", card->cost);
    if (fights) put_value(json, "attack", card->attack);
    if (fights || card->kind == KIND_EQUIPMENT) put_value(json, "defense", card->defense);
    if (card->kind == KIND_MOON)
        json_put_int(json, "value", card->value), json_put_int(json, "landing", card->landing);
    if (fights && card->kind != KIND_MONSTER) list_ports(card, json);
    if (card->mods.flying) json_put_bool(json, "flying", true);
    if (card->chaining) json_put_bool(json, "chaining", true);
    if (card->mods.range) json_put_int(json, "long_range", card->mods.range);
    if (card->income) json_put_int(json, "income", card->income);
    if (card->absorb) json_put_int(json, "absorb", card->absorb);
    if (harm_to_own(card)) json_put_int(json, "harms_own", harm_to_own(card));
    if (card->upgrade_count) list_upgrades(card, &text, json);
    list_keywords(card, &text, json);
    empire_card_text(card, &text);
    take_text(json, "words", &text);
    Card bare = *card;
    bare.upgrade_count = 0; /* those are listed by themselves */
    empire_card_text(&bare, &text);
    take_text(json, "rest", &text);
    empire_card_write(card, &text);
    take_text(json, "text", &text);
    json_end(json);
    text_free(&text);
}

static void list_deck(const ShelfDeck *deck, Json *json)
{
    Text text = text_growing();
    json_object(json);
    json_put_string(json, "name", deck->name);
    json_put_string(json, "kind", "deck");
    json_put_string(json, "set", deck->name);
    json_put_string(json, "title", deck->title);
    json_put_string(json, "style", deck->style);
    json_put_string(json, "options", "decks=own"); /* what it is for */
    json_put_int(json, "cards", deck->cards);
    text_format(&text, "title \"%s\"\nstyle \"%s\"\n", deck->title, deck->style);
    for (int i = 0; i < deck->line_count; i++)
        text_format(&text, "%d \"%s\"\n", deck->line[i].copies, deck->line[i].card->card.name);
    take_text(json, "text", &text);
    json_end(json);
    text_free(&text);
}

void empire_list_cards(const Catalog *catalog, Json *json)
{
    json_array(json);
    for (const ShelfCard *card = empire_shelf_box(catalog); card; card = card->next) list_card(card, json);
    for (const Catalog *layer = catalog; layer; layer = layer->base)
        for (const ShelfDeck *deck = empire_shelf(layer) ? empire_shelf(layer)->decks : NULL; deck;
             deck = deck->next)
            if (empire_shelf_deck(catalog, deck->name) == deck) list_deck(deck, json);
    json_end(json);
}
