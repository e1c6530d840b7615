/* Reading .deck files, and what they and cards look like in words. */
#include "games/robot_empire/cards/cards.h"

typedef struct DeckReader {
    Catalog *catalog;
    Lines lines;
    ShelfDeck *deck;
} DeckReader;

static bool wrong(const DeckReader *reader, Word word, const char *expected, const char *what)
{
    return lines_wrong(&reader->lines, word, expected, "%s: \"%.*s\"", what, WORD_SHOWN(word));
}

/* 4 "Gnash Pup" */
static bool deck_card(DeckReader *reader, Word copies, Word name)
{
    ShelfDeck *deck = reader->deck;
    int count = 0;
    if (!word_number_in(copies, 1, 999, &count))
        return wrong(reader, copies, "COPIES NAME", "this is no number of copies");
    const ShelfCard *card = empire_shelf_card(reader->catalog, name);
    if (!card) {
        Suggestion near = empire_shelf_suggest(reader->catalog, name);
        return wrong(reader, name, suggestion_or(&near, "the name of a card, quoted, or its #number"),
                     "there is no such card");
    }
    if (card->card.kind == KIND_SETUP)
        return wrong(reader, name, "a card that is played", "setup cards are in no deck");
    if (deck->line_count == CARDS_MAX) return wrong(reader, name, "at most 256 lines", "too many cards");
    for (int i = 0; i < deck->line_count; i++)
        if (deck->line[i].card == card)
            return wrong(reader, name, "each card once", "this card is in the deck already");
    deck->line[deck->line_count++] = (DeckLine){card, count};
    deck->cards += count;
    return true;
}

/* A card, `title "..."` or `style "..."`; a line `deck NAME` may open the file. */
static bool deck_line(DeckReader *reader)
{
    ShelfDeck *deck = reader->deck;
    Word word, value, rest;
    if (!words_next(&reader->lines.words, &word)) return true;
    if (!words_next(&reader->lines.words, &value))
        return wrong(reader, word, "COPIES NAME, title or style", "this line is not whole");
    if (word_is(word, "title"))
        word_copy(value, deck->title, sizeof deck->title);
    else if (word_is(word, "style"))
        word_copy(value, deck->style, sizeof deck->style);
    else if (!word_is(word, "deck") && !word_is(word, "team") && !deck_card(reader, word, value))
        return false;
    return !words_next(&reader->lines.words, &rest) ||
           wrong(reader, rest, "the end of the line", "this is too much");
}

bool empire_deck_read(Catalog *catalog, const char *path, const char *text, int first_line, Problem *problem)
{
    DeckReader reader = {.catalog = catalog, .lines = lines_of(text, first_line, problem)};
    ShelfDeck *deck = reader.deck = arena_new(&catalog->arena, ShelfDeck, 1);
    path_stem(path, deck->name, sizeof deck->name);
    deck->line = arena_new(&catalog->arena, DeckLine, CARDS_MAX);
    while (lines_next(&reader.lines))
        if (!deck_line(&reader)) return false;
    if (!deck->line_count)
        return problem_set(problem, first_line, 1, "COPIES NAME", "there is no card in this deck");
    Shelf *shelf = catalog->shelf;
    deck->next = shelf->decks;
    shelf->decks = deck;
    return true;
}

const ShelfDeck *empire_shelf_deck(const Catalog *catalog, const char *name)
{
    for (; catalog; catalog = catalog->base)
        for (const ShelfDeck *deck = empire_shelf(catalog) ? empire_shelf(catalog)->decks : NULL; deck;
             deck = deck->next)
            if (string_same(deck->name, name)) return deck;
    return NULL;
}

bool empire_deck_check(const ShelfDeck *deck, Text *why)
{
    int before = why->length;
    if (deck->cards < DECK_MIN || deck->cards > DECK_MAX)
        text_format(why, "%s has %d cards, not %d to %d (RE-DECK-02)\n", deck->name, deck->cards, DECK_MIN,
                    DECK_MAX);
    for (int i = 0; i < deck->line_count; i++)
        if (deck->line[i].copies > COPIES_MAX)
            text_format(why, "%s has %d copies of %s, not at most %d (RE-DECK-03)\n", deck->name,
                        deck->line[i].copies, deck->line[i].card->card.name, COPIES_MAX);
    return why->length == before;
}

bool empire_check_team(const Catalog *catalog, const char *team, Text *report)
{
    const ShelfDeck *deck = empire_shelf_deck(catalog, team);
    if (!deck) {
        text_format(report, "there is no deck \"%s\"\n", team);
        return false;
    }
    return empire_deck_check(deck, report);
}

/* ---- in words ---- */

static void put_list(Text *text, bool *any, const char *format, int n)
{
    text_put(text, *any ? ", " : "");
    text_format(text, format, n);
    *any = true;
}

void empire_mods_text(const Mods *mods, Text *text)
{
    bool any = false;
    if (mods->attack) put_list(text, &any, "Attack +%d", mods->attack);
    if (mods->defense) put_list(text, &any, "Defense +%d", mods->defense);
    if (mods->flying) put_list(text, &any, "Flying", 0);
    if (mods->range) put_list(text, &any, "Long Range %d", mods->range);
    if (mods->harvest) put_list(text, &any, "%d more coins from a Moon", mods->harvest);
}

void empire_targets_text(const Op *op, Text *text)
{
    static const char *const targets[ON_COUNT] = {"a fighter of yours", "an enemy fighter",
                                                  "an enemy Robot",     "Equipment of yours",
                                                  "enemy Equipment",    "your Battery",
                                                  "an enemy player",    "an announced Agent or Super Weapon",
                                                  "all fighters",       "all fighters of an enemy player"};
    const char *before = "";
    for (int i = 0; i < ON_COUNT; i++) {
        if (!(op->on >> i & 1)) continue;
        text_format(text, "%s%s", before, targets[i]);
        before = " or ";
    }
}

void empire_op_text(const Op *op, Text *text)
{
    static const char *const verbs[OP_COUNT] = {[OP_DAMAGE] = "Deal %d damage to ",
                                                [OP_REPAIR] = "Repair up to %d damage of ",
                                                [OP_SHIELD] = "Prevent the next %d damage this turn to ",
                                                [OP_TAP] = "Recharge ",
                                                [OP_UNTAP] = "Straighten ",
                                                [OP_COINS] = "Take %d coins from the War Chest",
                                                [OP_STEAL] = "Take up to %d coins from the Vault of ",
                                                [OP_BURN] = "Up to %d coins leave the Vault of ",
                                                [OP_DRAIN] = "%d coins leave the Battery of ",
                                                [OP_CHARGE] = "Put up to %d coins on your Battery",
                                                [OP_CANCEL] = "Cancel ",
                                                [OP_STRIP] = "Discard one Component of ",
                                                [OP_GROUND] = "Until the turn ends, take Flying from "};
    text_format(text, verbs[op->verb], op->n);
    empire_targets_text(op, text);
}

void empire_card_text(const Card *card, Text *text)
{
    const char *before = "";
#define SENTENCE() (text_put(text, before), before = " ")
    if (card->mods.attack || card->mods.defense || card->mods.range || card->mods.harvest ||
        card->mods.flying) {
        SENTENCE();
        if (kind_is_component(card->kind)) text_put(text, "Its Robot has ");
        empire_mods_text(&card->mods, text), text_put(text, ".");
    }
    if (card->chaining) SENTENCE(), text_put(text, "Chaining.");
    for (int i = 0; i < card->upgrade_count; i++) {
        SENTENCE();
        text_format(text, "%s %d: ", card->upgrade[i].instant ? "Instant" : "Permanent",
                    card->upgrade[i].cost);
        empire_mods_text(&card->upgrade[i].mods, text), text_put(text, ".");
    }
    if (card->tap.verb) {
        SENTENCE();
        text_put(text, card->tap_any ? "Any time, recharge this" : "In your Play Cards phase, recharge this");
        if (card->tap_cost) text_format(text, " and pay %d", card->tap_cost);
        text_put(text, ": "), empire_op_text(&card->tap, text), text_put(text, ".");
    }
    for (int i = 0; i < card->op_count; i++)
        SENTENCE(), empire_op_text(&card->op[i], text), text_put(text, ".");
    if (card->income) SENTENCE(), text_format(text, "%d more coins in Collect Resources.", card->income);
    if (card->absorb)
        SENTENCE(),
            text_format(text,
                        "When your Battery or Equipment is about to take damage, recharge this: %d less.",
                        card->absorb);
    if (card->kind == KIND_MOON)
        SENTENCE(), text_format(text, "Value %d, landing %d.", card->value, card->landing);
#undef SENTENCE
}

static void write_value(Text *text, const char *word, int value)
{
    if (value == D6)
        text_format(text, "  %s 1d6", word);
    else
        text_format(text, "  %s %d", word, value);
}

static void write_mods(const Mods *mods, Text *text)
{
    if (mods->attack) text_format(text, " attack+%d", mods->attack);
    if (mods->defense) text_format(text, " defense+%d", mods->defense);
    if (mods->flying) text_put(text, " flying");
    if (mods->range) text_format(text, " long-range=%d", mods->range);
    if (mods->harvest) text_format(text, " harvest+%d", mods->harvest);
}

static void write_op(const Op *op, Text *text)
{
    text_format(text, " %s", empire_op_words[op->verb]);
    if (op->n) text_format(text, " %d", op->n);
    for (int i = 0, any = 0; i < ON_COUNT; i++)
        if (op->on >> i & 1) text_format(text, " %s %s", any++ ? "or" : "on", empire_on_words[i]);
}

void empire_card_write(const Card *card, Text *text)
{
    text_format(text, "card %03d \"%s\" %s\n ", card->number, card->name, empire_kind_words[card->kind]);
    text_format(text, " copies %d", card->copies);
    bool component = kind_is_component(card->kind),
         fights = kind_is_fighter(card->kind) || kind_is_part(card->kind);
    if (card->kind != KIND_MOON && card->kind != KIND_SETUP) write_value(text, "cost", card->cost);
    if (fights) write_value(text, "attack", card->attack);
    if (fights || card->kind == KIND_EQUIPMENT) write_value(text, "defense", card->defense);
    if (card->kind == KIND_MOON) text_format(text, "  value %d  landing %d", card->value, card->landing);
    if (card->ports)
        text_format(text, "  ports%s%s%s", card->ports & PORT_JJ ? " jj" : "",
                    card->ports & PORT_RT ? " rt" : "", card->ports & PORT_FF ? " ff" : "");
    Mods rest = card->mods;
    if (!component) {
        if (rest.flying) text_put(text, "  flying");
        if (rest.range) text_format(text, "  long-range %d", rest.range);
        rest.flying = false, rest.range = 0;
    }
    if (card->chaining) text_put(text, "  chaining");
    if (card->income) text_format(text, "  income %d", card->income);
    if (card->absorb) text_format(text, "  absorb %d", card->absorb);
    text_put(text, "\n");
    if (rest.attack || rest.defense || rest.flying || rest.range || rest.harvest)
        text_put(text, "  always"), write_mods(&rest, text), text_put(text, "\n");
    for (int i = 0; i < card->upgrade_count; i++) {
        text_format(text, "  %s %d", card->upgrade[i].instant ? "instant" : "permanent",
                    card->upgrade[i].cost);
        write_mods(&card->upgrade[i].mods, text), text_put(text, "\n");
    }
    if (card->tap.verb) {
        text_put(text, card->tap_any ? "  tap any" : "  tap");
        if (card->tap_cost) text_format(text, " cost %d", card->tap_cost);
        write_op(&card->tap, text), text_put(text, "\n");
    }
    for (int i = 0; i < card->op_count; i++)
        text_put(text, "  use"), write_op(&card->op[i], text), text_put(text, "\n");
}
