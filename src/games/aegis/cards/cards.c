/* Reads `.cards`: a robot or a Machineless Commander, then its fields in any arrangement over
   lines. A text is put on the shelf as a whole or not at all; whatever is wrong is a Problem at its
   word. */
#include "games/aegis/cards/card_reader.h"

static const struct {
    const char *word;
    int field;
} field_words[] = {
    {"class", FIELD_CLASS},     {"level", FIELD_LEVEL},         {"number", FIELD_NUMBER},
    {"faction", FIELD_FACTION}, {"team", FIELD_TEAM},           {"move", FIELD_MOVE},
    {"energy", FIELD_ENERGY},   {"integrity", FIELD_INTEGRITY}, {"commander", FIELD_COMMANDER},
    {"make", FIELD_MAKE},       {"edition", FIELD_EDITION},     {"action", FIELD_ACTION},
    {"ability", FIELD_ABILITY}, {"movement", FIELD_MOVE},       {"abilities", FIELD_ABILITY},
    {"title", FIELD_TITLE},     {"setup", FIELD_SETUP},         {"deck", FIELD_DECK},
    {"minions", FIELD_MINIONS}, {"trophy", FIELD_TROPHY},       {"special", FIELD_SPECIAL},
    {"copies", FIELD_COPIES},   {"figure", FIELD_FIGURE},
};

static int field_find(Word word)
{
    int row = word.quoted ? -1 : rows_find(rows_of(field_words), word);
    return row < 0 ? FIELD_NONE : field_words[row].field;
}

static bool unknown_word(Reader *reader, Word word)
{
    Suggestion near = suggestion_for(word);
    suggestion_try_rows(&near, rows_of(field_words));
    if (reader->action)
        for (const ActionWord *known = action_words; known->word; known++) suggestion_try(&near, known->word);
    if (reader->in_abilities)
        for (const AbilityWord *known = ability_words; known->word; known++)
            suggestion_try(&near, known->word);
    suggestion_try(&near, "robot");
    suggestion_try(&near, "boss");
    const char *expected = near.hint;
    if (!*near.hint && reader->in_abilities)
        expected = "an ability, such as reroll 1 or combine-fuel";
    else if (!*near.hint && reader->action)
        expected = "cost, each or all, a type such as damage 1, range or radius, or an attribute";
    else if (!*near.hint)
        expected = "class, number, faction, team, move, energy, integrity, commander, action or ability";
    return lines_wrong(&reader->lines, word, expected, "unknown word `%.*s`", WORD_SHOWN(word));
}

/* ---- fields ---- */

static bool take_class(Reader *reader)
{
    static const char letters[] = "AEGIS";
    Card *card = &reader->card->card;
    Word word;
    while (token_peek(&reader->lines.words, &word)) {
        /* `class A G` is one class, `class A move 4` is not. */
        if (card->classes && (word.length != 1 || !strchr("AEGISaegis", word.at[0]))) break;
        token_next(&reader->lines.words, &word);
        for (int i = 0; i < word.length; i++) {
            char letter = word.at[i] >= 'a' && word.at[i] <= 'z' ? (char)(word.at[i] - 32) : word.at[i];
            const char *found = letter ? strchr(letters, letter) : NULL;
            if (!found)
                return lines_wrong(&reader->lines, word, "letters of AEGIS", "`%.*s` is no class",
                                   WORD_SHOWN(word));
            unsigned bit = 1u << (found - letters);
            if (card->classes & bit)
                return lines_wrong(&reader->lines, word, "each letter once",
                                   "the class `%.*s` repeats the letter %c", WORD_SHOWN(word), letter);
            card->classes |= (uint8_t)bit;
        }
    }
    if (!card->classes)
        return lines_wrong(&reader->lines, lines_here(&reader->lines), "letters of AEGIS",
                           "`class` has no letters");
    card->level = (uint8_t)__builtin_popcount(card->classes);
    return true;
}

static bool take_byte(Reader *reader, const char *key, int low, int high, uint8_t *value)
{
    int number;
    if (!take_number(reader, key, low, high, false, &number)) return false;
    *value = (uint8_t)number;
    return true;
}

static bool take_field(Reader *reader, int field, Word at)
{
    ShelfCard *card = reader->card;
    int number;
    if (card->machineless && field != FIELD_NUMBER && field != FIELD_FACTION && field != FIELD_TEAM &&
        field != FIELD_EDITION && field != FIELD_ABILITY)
        return lines_wrong(&reader->lines, at, "number, edition, faction, team or ability",
                           "a Machineless Commander has no `%.*s`", WORD_SHOWN(at));
    if (card->rondo && field != FIELD_COPIES)
        return lines_wrong(&reader->lines, at, "copies", "a Rondo card has no `%.*s`", WORD_SHOWN(at));
    if (!card->boss && !card->rondo && field >= FIELD_TITLE)
        return lines_wrong(&reader->lines, at, "a field of a robot", "only a Boss or Rondo card has `%.*s`",
                           WORD_SHOWN(at));
    if (field != FIELD_ACTION && field != FIELD_ABILITY && field != FIELD_TROPHY && field != FIELD_SPECIAL) {
        if (reader->seen & 1u << field)
            return lines_wrong(&reader->lines, at, "each field once", "%s has `%.*s` twice", card->card.name,
                               WORD_SHOWN(at));
        reader->seen |= 1u << field;
    }
    switch (field) {
    case FIELD_CLASS: return take_class(reader);
    case FIELD_LEVEL: return take_number(reader, "level", 1, 5, false, &reader->level);
    case FIELD_NUMBER:
        if (!take_number(reader, "number", 1, 9999, false, &number)) return false;
        card->number = (uint16_t)number;
        return true;
    case FIELD_EDITION: return take_byte(reader, "edition", 1, 2, &card->edition);
    case FIELD_FACTION: return take_name(reader, "faction", "a faction", card->faction, sizeof card->faction);
    case FIELD_TEAM: return take_name(reader, "team", "a team's name", card->team, sizeof card->team);
    case FIELD_MOVE: return take_byte(reader, "move", 0, 20, &card->card.move);
    case FIELD_ENERGY: return take_byte(reader, "energy", 0, 30, &card->card.energy);
    case FIELD_INTEGRITY: return take_byte(reader, "integrity", 1, 99, &card->card.integrity);
    case FIELD_COMMANDER:
        return take_name(reader, "commander", "a character of at most 15 bytes", card->character,
                         sizeof card->character);
    case FIELD_MAKE:
        card->make_given = true;
        return take_name(reader, "make", "a Make of at most 11 bytes", card->make, sizeof card->make);
    case FIELD_ACTION: return take_action(reader, at);
    case FIELD_ABILITY: reader->in_abilities = true; return true;
    default: return take_boss_field(reader, field, at);
    }
}

/* ---- cards ---- */

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* Make and Model Number part at the last dash before digits in the first word: SSM-2000 Sunset Mode
   is SSM and 2000. Without digits they part at the last dash (ARK-X), without a dash at the blank.
 */
static bool card_set_model(Reader *reader, Word word)
{
    ShelfCard *card = reader->card;
    int dash = -1, digits = -1, blank = 0;
    while (blank < word.length && word.at[blank] != ' ') blank++;
    for (int i = blank - 1; i >= 0; i--) {
        if (word.at[i] != '-') continue;
        if (dash < 0) dash = i;
        if (digits < 0 && i + 1 < blank && is_digit(word.at[i + 1])) digits = i;
    }
    int length = digits > 0 ? digits : dash > 0 ? dash : blank;
    int model = 0;
    for (int i = digits + 1; digits > 0 && i < word.length && is_digit(word.at[i]); i++) {
        model = model * 10 + (word.at[i] - '0');
        if (model > UINT16_MAX)
            return lines_wrong(&reader->lines, word, "at most 65535",
                               "the Model Number of `%.*s` is too large", WORD_SHOWN(word));
    }
    card->card.model = (uint16_t)model;
    if (length >= (int)sizeof card->make) return true; /* a `make` of its own must follow: card_close */
    word_copy((Word){.at = word.at, .length = length}, card->make, sizeof card->make);
    return true;
}

/* Another card of this name and edition that the text or its place has already. */
static const ShelfCard *card_twin(const Shelf *shelf, const ShelfCard *than)
{
    for (const ShelfCard *card = shelf ? shelf->cards : NULL; card; card = card->next)
        if (card->machineless == than->machineless && card->edition == than->edition &&
            !card->boss == !than->boss && !card->rondo == !than->rondo &&
            string_same(card->card.name, than->card.name))
            return card;
    return NULL;
}

static bool card_close(Reader *reader)
{
    ShelfCard *card = reader->card;
    if (!action_close(reader)) return false;
    reader->in_abilities = false;
    if (!card) return true;
    reader->lines.number = reader->card_line;
    Word at = reader->card_word;
    const char *name = card->card.name;
    const ShelfCard *twin = card_twin(&reader->shelf, card);
    if (!twin) twin = card_twin(shelf_in(reader->catalog), card);
    if (twin)
        return lines_wrong(&reader->lines, reader->card_name, "a name of its own",
                           "there is a %s %s already, at line %d of %s",
                           card->machineless ? "commander"
                           : card->boss      ? "boss"
                           : card->rondo     ? "Rondo card"
                                             : "robot",
                           twin->card.name, twin->line, twin->set);
    if (card->machineless && !card->card.abilities && !card->card.classic)
        return lines_wrong(&reader->lines, at, "ability and a Commander Ability",
                           "the Commander %s has no ability", name);
    static const struct {
        int field;
        const char *word, *expected;
    } needed[] = {
        {FIELD_CLASS, "class", "class and letters of AEGIS"},
        {FIELD_MOVE, "move", "move 0 to 20"},
        {FIELD_ENERGY, "energy", "energy 0 to 30"},
        {FIELD_INTEGRITY, "integrity", "integrity 1 to 99"},
    };
    bool bare = card->machineless || card->rondo;
    for (int i = 0; !bare && i < countof(needed); i++)
        if (!(reader->seen & 1u << needed[i].field) && !(card->boss && needed[i].field == FIELD_ENERGY))
            return lines_wrong(&reader->lines, at, needed[i].expected, "%s has no %s", name, needed[i].word);
    if (reader->level && reader->level != card->card.level)
        return lines_wrong(&reader->lines, at, "as many letters as the Level says",
                           "%s is of Level %d but has %d class letter%s", name, reader->level,
                           card->card.level, card->card.level == 1 ? "" : "s");
    if ((card->boss || card->rondo) && !boss_close(reader)) return false;
    if (card_is_robot(card) && !card->make[0])
        return lines_wrong(&reader->lines, at, "make and a word of at most 11 bytes",
                           "the Make of %s is too long", name);
    if (reader->shelf.cards_last)
        reader->shelf.cards_last->next = card;
    else
        reader->shelf.cards = card;
    reader->shelf.cards_last = card;
    reader->card = NULL;
    return true;
}

enum Opens { OPENS_NOTHING, OPENS_ROBOT, OPENS_COMMANDER, OPENS_BOSS, OPENS_RONDO };

static bool card_open(Reader *reader, Word at, int opens)
{
    static const char *const kinds[] = {"", "robot", "commander", "boss", "rondo"},
                             *const forms[] = {"", "robot ARK-100", "commander Name", "boss NAME",
                                               "rondo and A, E, G, I, S, phi or omega"};
    bool machineless = opens == OPENS_COMMANDER;
    int line = reader->lines.number;
    if (!card_close(reader)) return false;
    reader->lines.number = line;
    const char *kind = kinds[opens], *expected = forms[opens];
    Word name;
    int number;
    if (!words_next(&reader->lines.words, &name))
        return lines_wrong(&reader->lines, lines_here(&reader->lines), expected, "this %s has no name", kind);
    if (!lines_quote_closed(&reader->lines, name) ||
        !lines_name_fits(&reader->lines, name, machineless ? 15 : CARD_NAME_MAX, NAME_BARRED, expected))
        return false;
    if (drone_name(name, &number))
        return lines_wrong(&reader->lines, name, "another name", "%.*s is the name of a Drone",
                           WORD_SHOWN(name));
    ShelfCard *card = reader->card = arena_new(&reader->catalog->arena, ShelfCard, 1);
    card->card.name = arena_copy(&reader->catalog->arena, name.at, (size_t)name.length);
    card->machineless = machineless;
    card->line = line;
    memcpy(card->set, reader->set, sizeof card->set);
    if (opens == OPENS_BOSS) card->boss = arena_new(&reader->catalog->arena, ShelfBoss, 1);
    if (opens == OPENS_RONDO && !rondo_open(reader, name)) return false;
    if (machineless)
        word_copy(name, card->character, sizeof card->character);
    else if (opens == OPENS_ROBOT && !card_set_model(reader, name))
        return false;
    reader->card_word = at;
    reader->card_name = name;
    reader->card_line = line;
    reader->card_indent = reader->lines.indent;
    reader->level = 0;
    reader->seen = 0;
    reader->flat = false;
    Word next;
    if (token_peek(&reader->lines.words, &next) && !field_find(next))
        return lines_wrong(&reader->lines, next, "a name of several words in quotes", "unknown word `%.*s`",
                           WORD_SHOWN(next));
    return true;
}

/* `commander` begins a card where a robot could begin, and else says whose robot this is. */
static bool opens_commander(const Reader *reader, Word word, bool first)
{
    if (!word_is(word, "commander")) return false;
    if (!reader->card) return true;
    bool known = reader->flat && !(reader->seen & 1u << FIELD_COMMANDER) && !reader->card->machineless;
    return first && reader->lines.indent <= reader->card_indent && !known;
}

/* Does this word begin a card, and of what kind? */
static int card_opens(const Reader *reader, Word word, bool first)
{
    if (opens_commander(reader, word, first)) return OPENS_COMMANDER;
    if (!first || word.quoted) return OPENS_NOTHING;
    return word_is(word, "robot")   ? OPENS_ROBOT
           : word_is(word, "boss")  ? OPENS_BOSS
           : word_is(word, "rondo") ? OPENS_RONDO
                                    : OPENS_NOTHING;
}

static bool read_word(Reader *reader, bool first)
{
    Word word;
    int used;
    token_peek(&reader->lines.words, &word);
    if (!lines_quote_closed(&reader->lines, word)) return false;
    bool inside_action = reader->move && reader->lines.indent > reader->action_indent;
    int opens = inside_action ? OPENS_NOTHING : card_opens(reader, word, first);
    if (opens) {
        tokens_skip(reader, 1);
        return card_open(reader, word, opens);
    }
    if (!reader->card) {
        Suggestion near = suggestion_for(word);
        suggestion_try(&near, "robot");
        suggestion_try(&near, "commander");
        suggestion_try(&near, "boss");
        return lines_wrong(&reader->lines, word, suggestion_or(&near, "robot NAME or commander NAME"),
                           "unknown word `%.*s`", WORD_SHOWN(word));
    }
    if (first && reader->lines.indent <= reader->card_indent) reader->flat = true;
    int field = field_find(word);
    if (reader->move && word_is(word, "rondo")) {
        tokens_skip(reader, 1);
        return take_icons(reader, reader->action->name, &reader->move->icons);
    }
    if (reader->action) {
        /* `move` is also a type: it is the Action's on its line, and below it further in. */
        bool inside =
            reader->lines.number == reader->action_line || reader->lines.indent > reader->action_indent;
        bool spare = reader->seen & 1u << FIELD_MOVE && !(reader->action_seen & SEEN_TYPE);
        if (!field || (field == FIELD_MOVE && (inside || spare))) {
            const ActionWord *known = action_word_find(&reader->lines.words, &used);
            if (known) return take_action_word(reader, known, used);
        }
    }
    if (field) {
        if (!action_close(reader)) return false;
        reader->in_abilities = false;
        tokens_skip(reader, 1);
        return take_field(reader, field, word);
    }
    const AbilityWord *ability = ability_word_find(&reader->lines.words, &used);
    if (ability && reader->in_abilities) return take_ability(reader, ability, used);
    if (ability && !reader->action)
        return lines_wrong(&reader->lines, word, "ability before it", "`%.*s` is an ability",
                           WORD_SHOWN(word));
    return unknown_word(reader, word);
}

bool cards_read(Catalog *catalog, const char *path, const char *text, int first_line, Problem *problem)
{
    Reader reader = {.catalog = catalog, .lines = lines_of(text, first_line, problem)};
    path_stem(path, reader.set, sizeof reader.set);
    while (lines_next(&reader.lines)) {
        Word word;
        bool first = true;
        while (token_peek(&reader.lines.words, &word)) {
            if (first) reader.lines.indent = word.column; /* a comma before it is no word */
            if (!read_word(&reader, first)) return false;
            first = false;
        }
    }
    if (!card_close(&reader)) return false;
    Shelf *shelf = shelf_of(catalog);
    if (!reader.shelf.cards) return true;
    if (shelf->cards_last)
        shelf->cards_last->next = reader.shelf.cards;
    else
        shelf->cards = reader.shelf.cards;
    shelf->cards_last = reader.shelf.cards_last;
    return true;
}
