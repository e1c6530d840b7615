/* Reading .cards files: a `card` line begins a card, the lines below say what it has. */
#include "games/robot_empire/cards/cards.h"

const char *const empire_kind_words[KIND_COUNT] = {[KIND_NONE] = "?",
                                                   [KIND_ROBOT] = "robot",
                                                   [KIND_TOP] = "top",
                                                   [KIND_BOTTOM] = "bottom",
                                                   [KIND_MONSTER] = "monster",
                                                   [KIND_AGENT] = "agent",
                                                   [KIND_JETS] = "jump-jets",
                                                   [KIND_ROCKET] = "rocket",
                                                   [KIND_FIELD] = "force-field",
                                                   [KIND_WEAPON] = "super-weapon",
                                                   [KIND_EQUIPMENT] = "equipment",
                                                   [KIND_MOON] = "moon",
                                                   [KIND_SETUP] = "setup"};
const char *const empire_kind_titles[KIND_COUNT] = {[KIND_NONE] = "?",
                                                    [KIND_ROBOT] = "Robot",
                                                    [KIND_TOP] = "Mega Robot torso",
                                                    [KIND_BOTTOM] = "Mega Robot legs",
                                                    [KIND_MONSTER] = "Monster",
                                                    [KIND_AGENT] = "Agent",
                                                    [KIND_JETS] = "Component (Jump Jets)",
                                                    [KIND_ROCKET] = "Component (Rocket)",
                                                    [KIND_FIELD] = "Component (Force Field)",
                                                    [KIND_WEAPON] = "Super Weapon",
                                                    [KIND_EQUIPMENT] = "Base Equipment",
                                                    [KIND_MOON] = "Mining Moon",
                                                    [KIND_SETUP] = "Setup card"};
const char *const empire_op_words[OP_COUNT] = {
    [OP_NONE] = "?",      [OP_DAMAGE] = "damage", [OP_REPAIR] = "repair", [OP_SHIELD] = "shield",
    [OP_TAP] = "tap",     [OP_UNTAP] = "untap",   [OP_COINS] = "coins",   [OP_STEAL] = "steal",
    [OP_BURN] = "burn",   [OP_DRAIN] = "drain",   [OP_CHARGE] = "charge", [OP_CANCEL] = "cancel",
    [OP_STRIP] = "strip", [OP_GROUND] = "ground"};
const char *const empire_on_words[ON_COUNT] = {
    "own-fighter", "enemy-fighter", "enemy-robot",     "own-equipment", "enemy-equipment",
    "own-battery", "enemy-player",  "agent-or-weapon", "all-fighters",  "fighters-of-player"};

/* What each op may be aimed at; 0: it has no target. */
static const uint16_t op_targets[OP_COUNT] = {
    [OP_DAMAGE] = ON_OWN_FIGHTER | ON_ENEMY_FIGHTER | ON_ENEMY_ROBOT | ON_OWN_EQUIPMENT | ON_ENEMY_EQUIPMENT |
                  ON_ALL_FIGHTERS | ON_FIGHTERS_OF_PLAYER,
    [OP_REPAIR] = ON_OWN_FIGHTER | ON_OWN_EQUIPMENT,
    [OP_SHIELD] = ON_OWN_FIGHTER | ON_OWN_EQUIPMENT | ON_OWN_BATTERY,
    [OP_TAP] = ON_PIECES | ON_ALL_FIGHTERS | ON_FIGHTERS_OF_PLAYER,
    [OP_UNTAP] = ON_OWN_FIGHTER | ON_OWN_EQUIPMENT,
    [OP_STEAL] = ON_ENEMY_PLAYER,
    [OP_BURN] = ON_ENEMY_PLAYER,
    [OP_DRAIN] = ON_ENEMY_PLAYER,
    [OP_CANCEL] = ON_PLAY,
    [OP_STRIP] = ON_ENEMY_ROBOT,
    [OP_GROUND] = ON_ENEMY_FIGHTER | ON_ENEMY_ROBOT | ON_ALL_FIGHTERS | ON_FIGHTERS_OF_PLAYER};
static bool op_counts(int verb) /* has a number */
{
    return verb != OP_TAP && verb != OP_UNTAP && verb != OP_CANCEL && verb != OP_STRIP && verb != OP_GROUND;
}

typedef struct CardReader {
    Catalog *catalog;
    Lines lines;
    ShelfCard *card;
    unsigned seen; /* which words its card has had: a bit for each of card_words */
} CardReader;

static bool wrong(const CardReader *reader, Word word, const char *expected, const char *what)
{
    return lines_wrong(&reader->lines, word, expected, "%s: \"%.*s\"", what, WORD_SHOWN(word));
}

/* A table of words whose first row stands for none. */
#define WORDS_OF(table) ((Rows){(table) + 1, sizeof *(table), countof(table) - 1})

/* Of a card, not of a word. */
#define WHOLE_CARD ((Word){.column = 1})

/* A word that is in no row: the nearest one is expected, else what `otherwise` says, else all of them. */
static bool unknown(const CardReader *reader, Word word, Rows rows, const char *otherwise, const char *what)
{
    TEXT(all, 240);
    Suggestion near = suggestion_for(word);
    suggestion_try_rows(&near, rows);
    rows_write(rows, &all);
    return wrong(reader, word, suggestion_or(&near, otherwise ? otherwise : all.at), what);
}

static bool number_next(CardReader *reader, int low, int high, int *n)
{
    Word word = lines_here(&reader->lines);
    TEXT(expected, 48);
    text_format(&expected, "a number from %d to %d", low, high);
    if (!words_next(&reader->lines.words, &word) || !word_number_in(word, low, high, n))
        return wrong(reader, word, expected.at, "this is not the number that belongs here");
    return true;
}

static bool byte_next(CardReader *reader, int low, int high, uint8_t *value)
{
    int n;
    if (!number_next(reader, low, high, &n)) return false;
    *value = (uint8_t)n;
    return true;
}

/* A number or 1d6. */
static bool value_next(CardReader *reader, uint8_t *value)
{
    Word word;
    if (!lines_peek(&reader->lines, &word) || !word_is(word, "1d6"))
        return byte_next(reader, 0, NUMBER_MAX, value);
    *value = D6;
    return words_next(&reader->lines.words, &word);
}

/* attack+2 defense+1 flying long-range=3 harvest+1; at least one, to the end of the line. */
static bool mods_next(CardReader *reader, Mods *mods)
{
    static const char *const expected = "attack+N, defense+N, flying, long-range=N or harvest+N";
    static const struct {
        const char *word;
        size_t at;
    } kinds[] = {{"attack+", offsetof(Mods, attack)},
                 {"defense+", offsetof(Mods, defense)},
                 {"long-range=", offsetof(Mods, range)},
                 {"harvest+", offsetof(Mods, harvest)}};
    Word word = lines_here(&reader->lines);
    bool any = false;
    while (words_next(&reader->lines.words, &word)) {
        bool done = false;
        if (word_is(word, "flying")) mods->flying = done = true;
        for (int i = 0; i < countof(kinds) && !done; i++) {
            int length = (int)strlen(kinds[i].word), n = 0;
            if (!word_starts(word, kinds[i].word)) continue;
            Word number = {.at = word.at + length, .length = word.length - length};
            if (!word_number(number, &n) || n < 1 || n > NUMBER_MAX)
                return wrong(reader, word, expected, "no such number");
            ((uint8_t *)mods)[kinds[i].at] = (uint8_t)n;
            done = true;
        }
        if (!done) return wrong(reader, word, expected, "a card can't change this");
        any = true;
    }
    return any || wrong(reader, word, expected, "nothing is changed by this");
}

static bool target_wrong(const CardReader *reader, Word word, int verb)
{
    const char *fitting[ON_COUNT];
    for (int i = 0; i < ON_COUNT; i++) fitting[i] = op_targets[verb] >> i & 1 ? empire_on_words[i] : NULL;
    return unknown(reader, word, rows_of(fitting), op_targets[verb] ? NULL : "no target",
                   "this is no target for it");
}

/* damage 3 on enemy-fighter or enemy-equipment */
static bool op_next(CardReader *reader, Op *op)
{
    Word word = lines_here(&reader->lines);
    *op = (Op){0};
    int verb = words_next(&reader->lines.words, &word) ? rows_find(WORDS_OF(empire_op_words), word) + 1 : 0;
    if (!verb) return unknown(reader, word, WORDS_OF(empire_op_words), NULL, "no card does this");
    op->verb = (uint8_t)verb;
    if (op_counts(verb) && !byte_next(reader, 1, NUMBER_MAX, &op->n)) return false;
    if (words_next(&reader->lines.words, &word)) {
        if (!word_is(word, "on")) return wrong(reader, word, "on and a target", "this does not go on so");
        while (words_next(&reader->lines.words, &word)) {
            if (word_is(word, "or")) continue;
            int on = rows_find(rows_of(empire_on_words), word);
            if (on < 0 || !(op_targets[verb] >> on & 1)) return target_wrong(reader, word, verb);
            op->on |= (uint16_t)(1 << on);
        }
    }
    if ((op->on != 0) != (op_targets[verb] != 0))
        return wrong(reader, word, op_targets[verb] ? "on and a target" : "no target",
                     "its target does not fit");
    bool whole = op->on & (ON_ALL_FIGHTERS | ON_PLAYERS | ON_PLAY);
    if (whole && (op->on & (op->on - 1)))
        return wrong(reader, word, "one target of this kind", "these targets can't stand together");
    return true;
}

enum {
    W_COPIES,
    W_COST,
    W_ATTACK,
    W_DEFENSE,
    W_PORTS,
    W_FLYING,
    W_CHAINING,
    W_RANGE,
    W_VALUE,
    W_LANDING,
    W_PERMANENT,
    W_INSTANT,
    W_ALWAYS,
    W_TAP,
    W_USE,
    W_INCOME,
    W_ABSORB,
    W_COUNT
};
static const struct {
    const char *word;
    unsigned kinds;
} card_words[W_COUNT] = {
#define K(kind) (1u << KIND_##kind)
#define FIGHTING (K(ROBOT) | K(TOP) | K(BOTTOM) | K(MONSTER))
#define BUILT (K(ROBOT) | K(TOP) | K(BOTTOM))
#define COMPONENT (K(JETS) | K(ROCKET) | K(FIELD))
#define PAID (FIGHTING | COMPONENT | K(AGENT) | K(WEAPON) | K(EQUIPMENT))
    [W_COPIES] = {"copies", ~0u},
    [W_COST] = {"cost", PAID},
    [W_ATTACK] = {"attack", FIGHTING},
    [W_DEFENSE] = {"defense", FIGHTING | K(EQUIPMENT)},
    [W_PORTS] = {"ports", BUILT},
    [W_FLYING] = {"flying", FIGHTING},
    [W_CHAINING] = {"chaining", K(MONSTER)},
    [W_RANGE] = {"long-range", BUILT | K(EQUIPMENT)},
    [W_VALUE] = {"value", K(MOON)},
    [W_LANDING] = {"landing", K(MOON)},
    [W_PERMANENT] = {"permanent", BUILT},
    [W_INSTANT] = {"instant", BUILT},
    [W_ALWAYS] = {"always", BUILT | COMPONENT},
    [W_TAP] = {"tap", FIGHTING | K(EQUIPMENT)},
    [W_USE] = {"use", K(AGENT) | K(WEAPON)},
    [W_INCOME] = {"income", K(EQUIPMENT)},
    [W_ABSORB] = {"absorb", K(EQUIPMENT)}};

static bool ports_next(CardReader *reader, Card *card)
{
    static const char *const ports[] = {"jj", "rt", "ff"};
    Word word = lines_here(&reader->lines);
    while (lines_peek(&reader->lines, &word)) {
        int port = 0;
        for (int i = 0; i < 3; i++)
            if (word_is(word, ports[i])) port = 1 << i;
        if (!port) break;
        card->ports |= (uint8_t)port;
        words_next(&reader->lines.words, &word);
    }
    return card->ports || wrong(reader, word, "jj, rt or ff", "this is no port");
}

/* tap [any] [cost N] OP */
static bool tap_next(CardReader *reader, Card *card)
{
    Word word;
    if (lines_peek(&reader->lines, &word) && word_is(word, "any"))
        card->tap_any = words_next(&reader->lines.words, &word);
    if (lines_peek(&reader->lines, &word) && word_is(word, "cost")) {
        words_next(&reader->lines.words, &word);
        if (!byte_next(reader, 1, NUMBER_MAX, &card->tap_cost)) return false;
    }
    if (!op_next(reader, &card->tap)) return false;
    if (card->tap.verb == OP_CANCEL || card->tap.verb == OP_STRIP)
        return lines_wrong(&reader->lines, WHOLE_CARD, "another effect", "no ability can %s",
                           empire_op_words[card->tap.verb]);
    return true;
}

static bool upgrade_next(CardReader *reader, Word word, Card *card, bool instant)
{
    if (card->upgrade_count == UPGRADES_MAX)
        return wrong(reader, word, "at most 4 upgrades", "a card has no room for this");
    Upgrade *upgrade = &card->upgrade[card->upgrade_count++];
    upgrade->instant = instant;
    return byte_next(reader, 1, NUMBER_MAX, &upgrade->cost) && mods_next(reader, &upgrade->mods);
}

static bool card_word(CardReader *reader, Word word, int kind)
{
    Card *card = &reader->card->card;
    switch (kind) {
    case W_COPIES: return byte_next(reader, 1, 40, &card->copies);
    case W_COST: return value_next(reader, &card->cost);
    case W_ATTACK: return value_next(reader, &card->attack);
    case W_DEFENSE: return value_next(reader, &card->defense);
    case W_PORTS: return ports_next(reader, card);
    case W_FLYING: return card->mods.flying = true;
    case W_CHAINING: return card->chaining = true;
    case W_RANGE: return byte_next(reader, 1, NUMBER_MAX, &card->mods.range);
    case W_VALUE: return byte_next(reader, 0, 40, &card->value);
    case W_LANDING: return byte_next(reader, 0, NUMBER_MAX, &card->landing);
    case W_PERMANENT: return upgrade_next(reader, word, card, false);
    case W_INSTANT: return upgrade_next(reader, word, card, true);
    case W_ALWAYS: return mods_next(reader, &card->mods);
    case W_TAP: return tap_next(reader, card);
    case W_USE:
        if (card->op_count == OPS_MAX)
            return wrong(reader, word, "at most 3 effects", "a card has no room for this");
        return op_next(reader, &card->op[card->op_count++]);
    case W_INCOME: return byte_next(reader, 1, NUMBER_MAX, &card->income);
    default: return byte_next(reader, 1, NUMBER_MAX, &card->absorb);
    }
}

/* A line below a card: several words, each with what belongs to it. */
static bool card_line(CardReader *reader)
{
    Word word;
    while (words_next(&reader->lines.words, &word)) {
        int kind = rows_find(rows_of(card_words), word);
        if (kind < 0)
            return unknown(reader, word, rows_of(card_words), "a word such as cost, attack or permanent",
                           "no card says this");
        if (!(card_words[kind].kinds >> reader->card->card.kind & 1))
            return lines_wrong(&reader->lines, word, "a word for this kind of card",
                               "a card of kind %s has no \"%s\"", empire_kind_words[reader->card->card.kind],
                               card_words[kind].word);
        bool again = kind == W_PERMANENT || kind == W_INSTANT || kind == W_USE;
        if (!again && reader->seen >> kind & 1)
            return wrong(reader, word, "each word once", "the card has said this already");
        reader->seen |= 1u << kind;
        if (!card_word(reader, word, kind)) return false;
    }
    return true;
}

/* Is the card whole? */
static bool card_end(CardReader *reader)
{
    static const int needed[] = {W_COST, W_ATTACK, W_DEFENSE, W_USE, W_VALUE};
    if (!reader->card) return true;
    Card *card = &reader->card->card;
    for (int i = 0; i < countof(needed); i++) {
        bool needs = card_words[needed[i]].kinds >> card->kind & 1;
        if (needs && !(reader->seen >> needed[i] & 1))
            return lines_wrong(&reader->lines, WHOLE_CARD, card_words[needed[i]].word, "%s has no %s",
                               card->name, card_words[needed[i]].word);
    }
    if (kind_is_used(card->kind) && card->cost == D6)
        return lines_wrong(&reader->lines, WHOLE_CARD, "a number",
                           "the cost of %s is in its text, so it can't be 1d6", card->name);
    if (kind_is_component(card->kind) && !(reader->seen >> W_ALWAYS & 1))
        return lines_wrong(&reader->lines, WHOLE_CARD, "always and what it gives its Robot",
                           "%s does nothing", card->name);
    for (int i = 1; i < card->op_count; i++)
        if (card->op[i].on & ~(ON_ENEMY_PLAYER | ON_ALL_FIGHTERS))
            return lines_wrong(&reader->lines, WHOLE_CARD, "enemy-player, all-fighters or no target",
                               "only the first effect of %s can be aimed at a card", card->name);
    Shelf *shelf = reader->catalog->shelf;
    if (shelf->cards_last)
        shelf->cards_last->next = reader->card;
    else
        shelf->cards = reader->card;
    shelf->cards_last = reader->card;
    reader->card = NULL;
    return true;
}

/* card 001 "Brax the Strong" robot */
static bool card_begin(CardReader *reader, const char *set)
{
    int number;
    Word word = {.at = "", .column = 1};
    if (!card_end(reader) || !number_next(reader, 1, 999, &number)) return false;
    if (!words_next(&reader->lines.words, &word) || word.length == 0 || word.length >= NAME_SIZE - 6)
        return wrong(reader, word, "a name of 1 to 41 bytes", "this can't be the name of a card");
    for (int i = 0; i < word.length; i++)
        if (strchr("#:\"/,=", word.at[i]) || (unsigned char)word.at[i] < ' ')
            return wrong(reader, word, "letters, digits, blanks and the like",
                         "a name can't have such characters");
    const Shelf *shelf = reader->catalog->shelf;
    int count = 0;
    for (const ShelfCard *card = shelf->cards; card; card = card->next, count++) {
        if (card->card.number == number)
            return lines_wrong(&reader->lines, (Word){.column = 6}, "another number", "#%03d is %s already",
                               number, card->card.name);
        if (word_is(word, card->card.name))
            return wrong(reader, word, "another name", "a card is called so already");
    }
    if (count == CARDS_MAX) return wrong(reader, word, "at most 256 cards", "too many cards");
    ShelfCard *own = reader->card = arena_new(&reader->catalog->arena, ShelfCard, 1);
    word_copy(word, own->card.name, sizeof own->card.name);
    own->card.number = number;
    own->card.copies = 1;
    Text set_name = text_fixed(own->set, sizeof own->set);
    text_put(&set_name, set);
    reader->seen = 0;
    word.length = 0;
    int kind = words_next(&reader->lines.words, &word) ? rows_find(WORDS_OF(empire_kind_words), word) + 1 : 0;
    if (!kind)
        return unknown(reader, word, WORDS_OF(empire_kind_words), NULL, "no kind of card is called so");
    own->card.kind = (uint8_t)kind;
    return !words_next(&reader->lines.words, &word) ||
           wrong(reader, word, "the end of the line", "this is too much");
}

static bool cards_read(Catalog *catalog, const char *path, const char *text, int first_line, Problem *problem)
{
    CardReader reader = {.catalog = catalog, .lines = lines_of(text, first_line, problem)};
    char set[32];
    Word word;
    path_stem(path, set, sizeof set);
    while (lines_next(&reader.lines)) {
        if (!lines_peek(&reader.lines, &word)) continue;
        bool begins = lines_skip(&reader.lines, "card");
        if (!begins && !reader.card)
            return wrong(&reader, word, "card NUMBER NAME KIND", "no card has begun");
        if (begins ? !card_begin(&reader, set) : !card_line(&reader)) return false;
    }
    return card_end(&reader);
}

bool empire_shelve(Catalog *catalog, const char *path, const char *text, int first_line, Problem *problem)
{
    const char *extension = path_extension(path);
    if (!catalog->shelf) catalog->shelf = arena_new(&catalog->arena, Shelf, 1);
    if (string_same(extension, "deck") || string_same(extension, "team"))
        return empire_deck_read(catalog, path, text, first_line, problem);
    return cards_read(catalog, path, text, first_line, problem);
}

const ShelfCard *empire_shelf_box(const Catalog *catalog)
{
    for (; catalog; catalog = catalog->base)
        if (empire_shelf(catalog) && empire_shelf(catalog)->cards) return empire_shelf(catalog)->cards;
    return NULL;
}

const ShelfCard *empire_shelf_card(const Catalog *catalog, Word name)
{
    int number = 0;
    if (name.length && *name.at == '#')
        word_number((Word){.at = name.at + 1, .length = name.length - 1}, &number);
    for (const ShelfCard *card = empire_shelf_box(catalog); card; card = card->next)
        if (number ? card->card.number == number : word_is(name, card->card.name)) return card;
    return NULL;
}

Suggestion empire_shelf_suggest(const Catalog *catalog, Word name)
{
    Suggestion near = suggestion_for(name);
    for (const ShelfCard *card = empire_shelf_box(catalog); card; card = card->next)
        suggestion_try(&near, card->card.name);
    return near;
}
