/* Bosses and Rondo cards of Solo Boss Battle, read from their words. Actions and abilities of a Boss are read
   like a robot's, with Rondo icons beside them. */
#include "games/aegis/cards/card_reader.h"

const char *const rondo_words[RONDO_KINDS] = {"A", "E", "G", "I", "S", "phi", "omega"};
const char *const special_words[SPECIAL_COUNT] = {"", "summon", "advance", "mend", "sap"};
const char *const trophy_words[TROPHY_COUNT] = {"",         "rounds",     "valor",     "minions",
                                                "energy",   "level",      "no-recall", "no-loss",
                                                "no-skill", "no-combine", "no-drain"};

static const char ICONS_EXPECTED[] = "letters of AEGIS, phi or omega";

/* One word of icons: `phi`, or letters such as AE. 0 if it is none. */
static unsigned icons_of(Word word)
{
    unsigned icons = 0;
    for (int kind = RONDO_PHI; kind < RONDO_KINDS; kind++)
        if (word_is(word, rondo_words[kind])) return 1u << kind;
    for (int i = 0; i < word.length; i++) {
        int kind = 0;
        Word letter = {.at = word.at + i, .length = 1};
        while (kind < RONDO_PHI && !word_is(letter, rondo_words[kind])) kind++;
        if (kind == RONDO_PHI || icons >> kind & 1) return 0;
        icons |= 1u << kind;
    }
    return icons;
}

bool take_icons(Reader *reader, const char *of, uint8_t *icons)
{
    Word word;
    unsigned found;
    if (*icons)
        return lines_wrong(&reader->lines, lines_here(&reader->lines), "its icons in one place",
                           "\"%s\" has `rondo` twice", of);
    while (token_peek(&reader->lines.words, &word) && !word.quoted && (found = icons_of(word))) {
        if (*icons & found)
            return lines_wrong(&reader->lines, word, "each icon once", "\"%s\" has the icon `%.*s` twice", of,
                               WORD_SHOWN(word));
        *icons |= (uint8_t)found;
        token_next(&reader->lines.words, &word);
    }
    if (*icons) return true;
    if (!token_peek(&reader->lines.words, &word)) word = lines_here(&reader->lines);
    return lines_wrong(&reader->lines, word, ICONS_EXPECTED, "`rondo` of \"%s\" has no icon", of);
}

/* A quoted name that lives as long as the card. */
static bool take_title(Reader *reader, const char *key, const char *expected, const char **name)
{
    Word word;
    if (!words_next(&reader->lines.words, &word) || !word.quoted)
        return lines_wrong(&reader->lines, lines_here(&reader->lines), expected, "`%s` has no name in quotes",
                           key);
    if (!lines_quote_closed(&reader->lines, word) ||
        !lines_name_fits(&reader->lines, word, CARD_NAME_MAX, ACTION_NAME_BARRED, expected))
        return false;
    *name = arena_copy(&reader->catalog->arena, word.at, (size_t)word.length);
    return true;
}

/* special "Open the Gates" rondo phi summon 2 */
static bool take_special(Reader *reader, Word at)
{
    ShelfBoss *boss = reader->card->boss;
    Word word;
    int kind = SPECIAL_NONE, amount;
    if (boss->moves == BOSS_MOVES_MAX)
        return lines_wrong(&reader->lines, at, "at most nine Actions and special abilities",
                           "%s has too many", reader->card->card.name);
    BossMove *move = &boss->move[boss->moves];
    if (!take_title(reader, "special", "special \"Name\"", &move->action.name)) return false;
    const char *name = move->action.name;
    while (token_peek(&reader->lines.words, &word)) {
        int row = rows_find(rows_of(special_words), word);
        if (word_is(word, "rondo")) {
            tokens_skip(reader, 1);
            if (!take_icons(reader, name, &move->icons)) return false;
        } else if (row > SPECIAL_NONE && kind == SPECIAL_NONE) {
            kind = row;
            tokens_skip(reader, 1);
            if (!take_number(reader, special_words[row], 1, 20, false, &amount)) return false;
            move->amount = (uint8_t)amount;
        } else {
            return lines_wrong(&reader->lines, word, "rondo, summon, advance, mend or sap",
                               "unknown word `%.*s`", WORD_SHOWN(word));
        }
    }
    if (!kind)
        return lines_wrong(&reader->lines, at, "summon, advance, mend or sap, and a number",
                           "the special ability \"%s\" does nothing", name);
    if (!move->icons)
        return lines_wrong(&reader->lines, at, "rondo and a letter, phi or omega",
                           "the special ability \"%s\" has no Rondo icon", name);
    move->special = (uint8_t)kind;
    boss->moves++;
    return true;
}

/* setup at h6 summon 2 */
static bool take_setup(Reader *reader)
{
    ShelfBoss *boss = reader->card->boss;
    Word word;
    int number;
    while (token_peek(&reader->lines.words, &word)) {
        tokens_skip(reader, 1);
        if (word_is(word, "at")) {
            if (!take_name(reader, "at", "a hex such as h6", boss->at, sizeof boss->at)) return false;
        } else if (word_is(word, "summon")) {
            if (!take_number(reader, "summon", 1, 5, false, &number)) return false;
            boss->summon = (uint8_t)number;
        } else {
            return lines_wrong(&reader->lines, word, "at and a hex, or summon and a number",
                               "unknown word `%.*s`", WORD_SHOWN(word));
        }
    }
    return true;
}

/* trophy "Break the wall" rounds 3 */
static bool take_trophy(Reader *reader, Word at)
{
    ShelfBoss *boss = reader->card->boss;
    Word word;
    int amount = 0;
    if (boss->trophies == BOSS_TROPHIES)
        return lines_wrong(&reader->lines, at, "three trophies", "%s has more than three trophies",
                           reader->card->card.name);
    BossTrophy *trophy = &boss->trophy[boss->trophies];
    if (!take_title(reader, "trophy", "trophy \"Name\"", &trophy->name)) return false;
    if (!token_next(&reader->lines.words, &word)) word = lines_here(&reader->lines);
    int kind = rows_find(rows_of(trophy_words), word);
    if (kind <= TROPHY_NONE) {
        TEXT(expected, 120);
        for (int i = TROPHY_NONE + 1; i < TROPHY_COUNT; i++)
            text_format(&expected, "%s%s", i > 1 ? ", " : "", trophy_words[i]);
        return lines_wrong(&reader->lines, word, expected.at, "\"%s\" is won by nothing that is known",
                           trophy->name);
    }
    if (trophy_counts(kind) && !take_number(reader, trophy_words[kind], 1, 30, false, &amount)) return false;
    *trophy = (BossTrophy){.name = trophy->name, .kind = (uint8_t)kind, .amount = (uint8_t)amount};
    boss->trophies++;
    return true;
}

/* deck A E G I S AG ... : the Classes of the minions that it suggests */
static bool take_deck(Reader *reader)
{
    ShelfBoss *boss = reader->card->boss;
    Word word;
    unsigned classes;
    while (token_peek(&reader->lines.words, &word) && (classes = icons_of(word)) && classes < ICON_PHI) {
        if (boss->deck_count == MINIONS_MOST)
            return lines_wrong(&reader->lines, word, "ten Classes", "a deck has no more than ten minions");
        boss->deck[boss->deck_count++] = (uint8_t)classes;
        tokens_skip(reader, 1);
    }
    if (boss->deck_count == MINIONS_MOST) return true;
    if (!token_peek(&reader->lines.words, &word)) word = lines_here(&reader->lines);
    return lines_wrong(&reader->lines, word, "ten Classes of letters of AEGIS",
                       "the deck of %s has %d Classes", reader->card->card.name, boss->deck_count);
}

static bool take_minions(Reader *reader)
{
    ShelfBoss *boss = reader->card->boss;
    Word word;
    do {
        if (boss->minion_count == BOSS_TEAMS_MAX)
            return lines_wrong(&reader->lines, lines_here(&reader->lines), "at most four teams",
                               "%s suggests too many teams", reader->card->card.name);
        char *name = boss->minions[boss->minion_count++];
        if (!take_name(reader, "minions", "the name of a team", name, sizeof boss->minions[0])) return false;
    } while (token_peek(&reader->lines.words, &word));
    return true;
}

static bool take_figure(Reader *reader)
{
    ShelfBoss *boss = reader->card->boss;
    Word word;
    TEXT(expected, 80);
    boss_bodies_write(&expected);
    if (!token_next(&reader->lines.words, &word)) word = lines_here(&reader->lines);
    if (!boss_body_known(word))
        return lines_wrong(&reader->lines, word, expected.at, "no Boss is drawn as `%.*s`", WORD_SHOWN(word));
    snprintf(boss->figure, sizeof boss->figure, "%.*s", word.length, word.at);
    return true;
}

bool take_boss_field(Reader *reader, int field, Word at)
{
    ShelfBoss *boss = reader->card->boss;
    int number;
    if (field == FIELD_COPIES) {
        if (!reader->card->rondo)
            return lines_wrong(&reader->lines, at, "a field of a Boss", "a Boss has no `copies`");
        if (!take_number(reader, "copies", 1, 12, false, &number)) return false;
        reader->card->copies = (uint8_t)number;
        return true;
    }
    switch (field) {
    case FIELD_TITLE: return take_name(reader, "title", "a title in quotes", boss->title, sizeof boss->title);
    case FIELD_SETUP: return take_setup(reader);
    case FIELD_DECK: return take_deck(reader);
    case FIELD_MINIONS: return take_minions(reader);
    case FIELD_TROPHY: return take_trophy(reader, at);
    case FIELD_FIGURE: return take_figure(reader);
    default: return take_special(reader, at);
    }
}

bool rondo_open(Reader *reader, Word name)
{
    int kind = rows_find(rows_of(rondo_words), name);
    if (kind < 0)
        return lines_wrong(&reader->lines, name, "A, E, G, I, S, phi or omega",
                           "there is no Rondo card `%.*s`", WORD_SHOWN(name));
    reader->card->rondo = (uint8_t)(kind + 1);
    reader->card->card.name = rondo_words[kind];
    reader->card->copies = 1;
    return true;
}

/* What a Boss card must have: A2-CARD-19, A2-SOLO-04, A2-SOLO-07, A2-SOLO-17. */
bool boss_close(Reader *reader)
{
    const ShelfBoss *boss = reader->card->boss;
    const char *name = reader->card->card.name;
    Word at = reader->card_word;
    unsigned icons = 0;
    if (!boss) return true;
    for (int i = 0; i < boss->moves; i++) icons |= boss->move[i].icons;
    if (!(icons & ICON_PHI) || !(icons & ICON_OMEGA))
        return lines_wrong(&reader->lines, at, "something with rondo phi and something with rondo omega",
                           "%s has nothing for a Special Attack card", name);
    if (!boss->at[0])
        return lines_wrong(&reader->lines, at, "setup at and a hex", "%s does not say where it stands", name);
    if (!boss->deck_count && !boss->minion_count)
        return lines_wrong(&reader->lines, at, "deck and ten Classes, or minions and teams",
                           "%s suggests no minions", name);
    if (boss->trophies != BOSS_TROPHIES)
        return lines_wrong(&reader->lines, at, "three trophies", "%s has %d trophies", name, boss->trophies);
    return true;
}
