/* Reading .cards files: a `card` line begins a card, the lines below say what it has. */
#include "games/robot_empire/cards/cards.h"

const char *const kind_words[KIND_COUNT] = {[KIND_NONE] = "?",
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
const char *const kind_titles[KIND_COUNT] = {[KIND_NONE] = "?",
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
const char *const op_words[OP_COUNT] = {
    [OP_NONE] = "?",      [OP_DAMAGE] = "damage", [OP_REPAIR] = "repair", [OP_SHIELD] = "shield",
    [OP_TAP] = "tap",     [OP_UNTAP] = "untap",   [OP_COINS] = "coins",   [OP_STEAL] = "steal",
    [OP_BURN] = "burn",   [OP_DRAIN] = "drain",   [OP_CHARGE] = "charge", [OP_CANCEL] = "cancel",
    [OP_STRIP] = "strip", [OP_GROUND] = "ground"};
const char *const on_words[ON_COUNT] = {
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
    int line;
    ShelfCard *card;
    unsigned seen; /* which words its card has had: a bit for each of card_words */
    Problem *problem;
} CardReader;

static bool wrong(CardReader *reader, Word word, const char *expected, const char *what)
{
    return problem_set(reader->problem, reader->line, word.column, expected, "%s: \"%.*s\"", what,
                       word.length > 40 ? 40 : word.length, word.at);
}

static bool number_next(CardReader *reader, Words *words, int low, int high, int *n)
{
    Word word = {.at = "", .column = (int)(words->at - words->line) + 1};
    TEXT(expected, 48);
    text_format(&expected, "a number from %d to %d", low, high);
    if (!words_next(words, &word) || !word_number(word, n) || *n < low || *n > high)
        return wrong(reader, word, expected.at, "this is not the number that belongs here");
    return true;
}

/* A number or 1d6. */
static bool value_next(CardReader *reader, Words *words, uint8_t *value)
{
    Word word;
    int n = 0;
    if (words_peek(words, &word) && word_is(word, "1d6")) {
        words_next(words, &word);
        *value = D6;
        return true;
    }
    if (!number_next(reader, words, 0, NUMBER_MAX, &n)) return false;
    *value = (uint8_t)n;
    return true;
}

/* attack+2 defense+1 flying long-range=3 harvest+1; at least one, to the end of the line. */
static bool mods_next(CardReader *reader, Words *words, Mods *mods)
{
    static const char *const expected = "attack+N, defense+N, flying, long-range=N or harvest+N";
    static const struct {
        const char *word;
        size_t at;
    } kinds[] = {{"attack+", offsetof(Mods, attack)},
                 {"defense+", offsetof(Mods, defense)},
                 {"long-range=", offsetof(Mods, range)},
                 {"harvest+", offsetof(Mods, harvest)}};
    Word word = {.at = "", .column = (int)(words->at - words->line) + 1};
    bool any = false;
    while (words_next(words, &word)) {
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

/* damage 3 on enemy-fighter or enemy-equipment */
static bool op_next(CardReader *reader, Words *words, Op *op)
{
    Word word = {.at = "", .column = (int)(words->at - words->line) + 1};
    int n = 0;
    *op = (Op){0};
    if (words_next(words, &word))
        for (int verb = 1; verb < OP_COUNT; verb++)
            if (word_is(word, op_words[verb])) op->verb = (uint8_t)verb;
    if (!op->verb) {
        TEXT(expected, 200);
        for (int verb = 1; verb < OP_COUNT; verb++)
            text_format(&expected, "%s%s", verb > 1 ? ", " : "", op_words[verb]);
        return wrong(reader, word, expected.at, "no card does this");
    }
    if (op_counts(op->verb)) {
        if (!number_next(reader, words, 1, NUMBER_MAX, &n)) return false;
        op->n = (uint8_t)n;
    }
    if (words_next(words, &word)) {
        if (!word_is(word, "on")) return wrong(reader, word, "on and a target", "this does not go on so");
        while (words_next(words, &word)) {
            int on = 0;
            if (word_is(word, "or")) continue;
            for (int i = 0; i < ON_COUNT; i++)
                if (word_is(word, on_words[i])) on = 1 << i;
            if (!on || !(op_targets[op->verb] & on)) {
                TEXT(expected, 240);
                for (int i = 0; i < ON_COUNT; i++)
                    if (op_targets[op->verb] >> i & 1)
                        text_format(&expected, "%s%s", expected.length ? ", " : "", on_words[i]);
                return wrong(reader, word, expected.length ? expected.at : "no target",
                             "this is no target for it");
            }
            op->on |= (uint16_t)on;
        }
    }
    if ((op->on != 0) != (op_targets[op->verb] != 0))
        return wrong(reader, word, op_targets[op->verb] ? "on and a target" : "no target",
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

static bool ports_next(CardReader *reader, Words *words, Card *card)
{
    static const char *const ports[] = {"jj", "rt", "ff"};
    Word word = {.at = ""};
    while (words_peek(words, &word)) {
        int port = 0;
        for (int i = 0; i < 3; i++)
            if (word_is(word, ports[i])) port = 1 << i;
        if (!port) break;
        card->ports |= (uint8_t)port;
        words_next(words, &word);
    }
    return card->ports || wrong(reader, word, "jj, rt or ff", "this is no port");
}

/* tap [any] [cost N] OP */
static bool tap_next(CardReader *reader, Words *words, Card *card)
{
    Word word;
    int n = 0;
    if (words_peek(words, &word) && word_is(word, "any")) words_next(words, &word), card->tap_any = true;
    if (words_peek(words, &word) && word_is(word, "cost")) {
        words_next(words, &word);
        if (!number_next(reader, words, 1, NUMBER_MAX, &n)) return false;
        card->tap_cost = (uint8_t)n;
    }
    if (!op_next(reader, words, &card->tap)) return false;
    if (card->tap.verb == OP_CANCEL || card->tap.verb == OP_STRIP)
        return problem_set(reader->problem, reader->line, 1, "another effect", "no ability can %s",
                           op_words[card->tap.verb]);
    return true;
}

static bool upgrade_next(CardReader *reader, Words *words, Word word, Card *card, bool instant)
{
    int n = 0;
    if (card->upgrade_count == UPGRADES_MAX)
        return wrong(reader, word, "at most 4 upgrades", "a card has no room for this");
    Upgrade *upgrade = &card->upgrade[card->upgrade_count++];
    upgrade->instant = instant;
    if (!number_next(reader, words, 1, NUMBER_MAX, &n)) return false;
    upgrade->cost = (uint8_t)n;
    return mods_next(reader, words, &upgrade->mods);
}

static bool card_word(CardReader *reader, Words *words, Word word, int kind)
{
    Card *card = &reader->card->card;
    int n = 0;
    switch (kind) {
    case W_COPIES:
        if (!number_next(reader, words, 1, 40, &n)) return false;
        card->copies = (uint8_t)n;
        return true;
    case W_COST: return value_next(reader, words, &card->cost);
    case W_ATTACK: return value_next(reader, words, &card->attack);
    case W_DEFENSE: return value_next(reader, words, &card->defense);
    case W_PORTS: return ports_next(reader, words, card);
    case W_FLYING: card->mods.flying = true; return true;
    case W_CHAINING: card->chaining = true; return true;
    case W_RANGE:
        if (!number_next(reader, words, 1, NUMBER_MAX, &n)) return false;
        card->mods.range = (uint8_t)n;
        return true;
    case W_VALUE:
        if (!number_next(reader, words, 0, 40, &n)) return false;
        card->value = (uint8_t)n;
        return true;
    case W_LANDING:
        if (!number_next(reader, words, 0, NUMBER_MAX, &n)) return false;
        card->landing = (uint8_t)n;
        return true;
    case W_PERMANENT: return upgrade_next(reader, words, word, card, false);
    case W_INSTANT: return upgrade_next(reader, words, word, card, true);
    case W_ALWAYS: return mods_next(reader, words, &card->mods);
    case W_TAP: return tap_next(reader, words, card);
    case W_USE:
        if (card->op_count == OPS_MAX)
            return wrong(reader, word, "at most 3 effects", "a card has no room for this");
        return op_next(reader, words, &card->op[card->op_count++]);
    case W_INCOME:
        if (!number_next(reader, words, 1, NUMBER_MAX, &n)) return false;
        card->income = (uint8_t)n;
        return true;
    default:
        if (!number_next(reader, words, 1, NUMBER_MAX, &n)) return false;
        card->absorb = (uint8_t)n;
        return true;
    }
}

/* A line below a card: several words, each with what belongs to it. */
static bool card_line(CardReader *reader, Words *words)
{
    Word word;
    while (words_next(words, &word)) {
        int kind = W_COUNT;
        for (int i = 0; i < W_COUNT; i++)
            if (word_is(word, card_words[i].word)) kind = i;
        if (kind == W_COUNT)
            return wrong(reader, word, "a word such as cost, attack or permanent", "no card says this");
        if (!(card_words[kind].kinds >> reader->card->card.kind & 1))
            return problem_set(reader->problem, reader->line, word.column, "a word for this kind of card",
                               "a card of kind %s has no \"%s\"", kind_words[reader->card->card.kind],
                               card_words[kind].word);
        bool again = kind == W_PERMANENT || kind == W_INSTANT || kind == W_USE;
        if (!again && reader->seen >> kind & 1)
            return wrong(reader, word, "each word once", "the card has said this already");
        reader->seen |= 1u << kind;
        if (!card_word(reader, words, word, kind)) return false;
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
            return problem_set(reader->problem, reader->line, 1, card_words[needed[i]].word, "%s has no %s",
                               card->name, card_words[needed[i]].word);
    }
    if (kind_is_used(card->kind) && card->cost == D6)
        return problem_set(reader->problem, reader->line, 1, "a number",
                           "the cost of %s is in its text, so it can't be 1d6", card->name);
    if (kind_is_component(card->kind) && !(reader->seen >> W_ALWAYS & 1))
        return problem_set(reader->problem, reader->line, 1, "always and what it gives its Robot",
                           "%s does nothing", card->name);
    for (int i = 1; i < card->op_count; i++)
        if (card->op[i].on & ~(ON_ENEMY_PLAYER | ON_ALL_FIGHTERS))
            return problem_set(reader->problem, reader->line, 1, "enemy-player, all-fighters or no target",
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
static bool card_begin(CardReader *reader, Words *words, const char *set)
{
    int number = 0;
    Word word = {.at = "", .column = 1};
    if (!card_end(reader) || !number_next(reader, words, 1, 999, &number)) return false;
    if (!words_next(words, &word) || word.length == 0 || word.length >= NAME_SIZE - 6)
        return wrong(reader, word, "a name of 1 to 41 bytes", "this can't be the name of a card");
    for (int i = 0; i < word.length; i++)
        if (strchr("#:\"/,=", word.at[i]) || (unsigned char)word.at[i] < ' ')
            return wrong(reader, word, "letters, digits, blanks and the like",
                         "a name can't have such characters");
    const Shelf *shelf = reader->catalog->shelf;
    int count = 0;
    for (const ShelfCard *card = shelf->cards; card; card = card->next, count++) {
        if (card->card.number == number)
            return problem_set(reader->problem, reader->line, 6, "another number", "#%03d is %s already",
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
    if (words_next(words, &word))
        for (int kind = 1; kind < KIND_COUNT; kind++)
            if (word_is(word, kind_words[kind])) own->card.kind = (uint8_t)kind;
    if (!own->card.kind) {
        TEXT(expected, 200);
        for (int kind = 1; kind < KIND_COUNT; kind++)
            text_format(&expected, "%s%s", kind > 1 ? ", " : "", kind_words[kind]);
        return wrong(reader, word, expected.at, "no kind of card is called so");
    }
    return !words_next(words, &word) || wrong(reader, word, "the end of the line", "this is too much");
}

static bool cards_read(Catalog *catalog, const char *path, const char *text, int first_line, Problem *problem)
{
    CardReader reader = {.catalog = catalog, .line = first_line, .problem = problem};
    char set[32];
    const char *slash = strrchr(path, '/'), *stem = slash ? slash + 1 : path;
    word_copy((Word){.at = stem, .length = (int)strcspn(stem, ".")}, set, sizeof set);
    for (;; reader.line++) {
        Words words = words_of(text);
        Word word;
        if (words_peek(&words, &word)) {
            bool begins = word_is(word, "card");
            if (begins) words_next(&words, &word);
            if (!begins && !reader.card)
                return wrong(&reader, word, "card NUMBER NAME KIND", "no card has begun");
            if (begins ? !card_begin(&reader, &words, set) : !card_line(&reader, &words)) return false;
        }
        text = strchr(text, '\n');
        if (!text) break;
        text++;
    }
    return card_end(&reader);
}

bool empire_shelve(Catalog *catalog, const char *path, const char *text, int first_line, Problem *problem)
{
    size_t length = strlen(path);
    if (!catalog->shelf) catalog->shelf = arena_new(&catalog->arena, Shelf, 1);
    if (length > 5 && (string_same(path + length - 5, ".deck") || string_same(path + length - 5, ".team")))
        return deck_read(catalog, path, text, first_line, problem);
    return cards_read(catalog, path, text, first_line, problem);
}

const ShelfCard *shelf_box(const Catalog *catalog)
{
    for (; catalog; catalog = catalog->base)
        if (shelf_in(catalog) && shelf_in(catalog)->cards) return shelf_in(catalog)->cards;
    return NULL;
}

const ShelfCard *shelf_card(const Catalog *catalog, Word name)
{
    int number = 0;
    if (name.length > 1 && *name.at == '#')
        word_number((Word){.at = name.at + 1, .length = name.length - 1}, &number);
    for (const ShelfCard *card = shelf_box(catalog); card; card = card->next)
        if (number ? card->card.number == number : word_is(name, card->card.name)) return card;
    return NULL;
}
