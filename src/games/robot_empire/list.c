/* Cards and decks for people and programs, as JSON. */
#include "games/robot_empire/cards.h"

static void put_value(Json *json, const char *key, int value)
{
    json_key(json, key);
    if (value == D6) json_string(json, "1d6");
    else json_int(json, value);
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
        mods_text(&card->upgrade[i].mods, text);
        take_text(json, "effect", text);
        json_end(json);
    }
    json_end(json);
}

static void list_card(const ShelfCard *from, Json *json)
{
    const Card *card = &from->card;
    bool fights = kind_is_fighter(card->kind) || kind_is_part(card->kind);
    Text text = text_growing();
    json_object(json);
    json_put_string(json, "name", card->name);
    json_put_string(json, "kind", kind_words[card->kind]);
    json_put_string(json, "title", kind_titles[card->kind]);
    json_put_string(json, "set", from->set);
    json_put_int(json, "number", card->number);
    json_put_int(json, "copies", card->copies);
    if (card->kind != KIND_MOON && card->kind != KIND_SETUP) put_value(json, "cost", card->cost);
    if (fights) put_value(json, "attack", card->attack);
    if (fights || card->kind == KIND_EQUIPMENT) put_value(json, "defense", card->defense);
    if (card->kind == KIND_MOON) json_put_int(json, "value", card->value), json_put_int(json, "landing", card->landing);
    if (fights && card->kind != KIND_MONSTER) list_ports(card, json);
    if (card->mods.flying) json_put_bool(json, "flying", true);
    if (card->chaining) json_put_bool(json, "chaining", true);
    if (card->mods.range) json_put_int(json, "long_range", card->mods.range);
    if (card->upgrade_count) list_upgrades(card, &text, json);
    empire_card_text(card, &text);
    take_text(json, "words", &text);
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
    json_put_int(json, "cards", deck->cards);
    text_format(&text, "title \"%s\"\nstyle \"%s\"\n", deck->title, deck->style);
    for (int i = 0; i < deck->line_count; i++) text_format(&text, "%d \"%s\"\n", deck->line[i].copies, deck->line[i].card->card.name);
    take_text(json, "text", &text);
    json_end(json);
    text_free(&text);
}

void empire_list_cards(const Catalog *catalog, Json *json)
{
    json_array(json);
    for (const ShelfCard *card = shelf_box(catalog); card; card = card->next) list_card(card, json);
    for (const Catalog *layer = catalog; layer; layer = layer->base)
        for (const ShelfDeck *deck = shelf_in(layer) ? shelf_in(layer)->decks : NULL; deck; deck = deck->next)
            if (shelf_deck(catalog, deck->name) == deck) list_deck(deck, json);
    json_end(json);
}
