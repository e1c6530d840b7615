/* How choices are written and read. Each verb has one pattern, which serves both: words in small letters
   stand for themselves, the others for a field: S ship, C component of the acting ship (T of a target, D of
   the damaged one), N a number, K a card with its face, U a turn, H a hull, M a module, I an island, P a
   player, F a finish, E an edge, G degrees, R a faction, Z a section, W port or starboard, X a ware, O an
   island that may be left out, B with a commander. The field that a letter fills follows it: a, b or c. */
#include "core/lines.h"
#include "games/avertigos/words/words.h"

AV_ROW const char *const side_words[SIDES] = {"west", "east", "south", "north"};
AV_ROW const char *const finish_words[FINISHES] = {"", "hard", "out", "shifted"};
AV_ROW const char *const man_words[5] = {"none", "ascend", "descend", "swoop", "dive"};
static const char *const port_words[] = {"port", "starboard"};

static const char *const verb_pattern[V_COUNT] = {[V_PASS] = "pass",
                                                  [V_DONE] = "done",
                                                  [V_FACTION] = "faction Ra",
                                                  [V_HULL] = "hull Ha",
                                                  [V_FIT] = "fit Ma on Sb",
                                                  [V_LEAVE] = "leave Za of Sb",
                                                  [V_SET] = "set Wa",
                                                  [V_DEPLOY] = "deploy Ea Nb",
                                                  [V_ENTER] = "enter height Na speed Nb",
                                                  [V_SHIP] = "ship Sa",
                                                  [V_CARD] = "card",
                                                  [V_AP] = "ap",
                                                  [V_HEADING] = "heading Ga",
                                                  [V_ASCEND] = "ascend",
                                                  [V_DESCEND] = "descend",
                                                  [V_SWOOP] = "swoop",
                                                  [V_DIVE] = "dive",
                                                  [V_LAY] = "lay Ka Ub",
                                                  [V_GO] = "go Fa",
                                                  [V_STAY] = "stay",
                                                  [V_DRAW] = "draw Na",
                                                  [V_PAY] = "pay",
                                                  [V_TAKE] = "take Nb on Da",
                                                  [V_MEND] = "mend Nb on Da",
                                                  [V_GIVE] = "give Na to Sb",
                                                  [V_MOVE] = "move",
                                                  [V_RISE] = "rise with Ka",
                                                  [V_SINK] = "sink with Ka",
                                                  [V_LOAD] = "load Ca Nb",
                                                  [V_FIRE] = "fire Ca at Sb",
                                                  [V_AIM] = "aim Ta",
                                                  [V_SWING] = "swing Ca",
                                                  [V_REPAIR] = "repair Na",
                                                  [V_DOCK] = "dock Ia",
                                                  [V_LAND] = "land Na Bb",
                                                  [V_KEEP] = "keep Na Bb",
                                                  [V_SPY] = "spy Ia",
                                                  [V_CALL] = "call",
                                                  [V_BID] = "bid Na",
                                                  [V_BUY] = "buy Xa Ob",
                                                  [V_BUILD] = "build Ha at Ib",
                                                  [V_OFFER] = "offer Pa mine Jb theirs Jc",
                                                  [V_ACCEPT] = "accept",
                                                  [V_REFUSE] = "refuse",
                                                  [V_BREAK] = "break Pa",
                                                  [V_DECLARE] = "declare"};

/* ---- names ---- */

void put_ship(int id, Text *text)
{
    if (id < 1 || id > SHIPS_MAX)
        text_put(text, "?");
    else
        text_format(text, "%d%c", ship_seat(id), 'a' + (id - 1) % SHIPS_EACH);
}

int ship_named(Word word)
{
    if (word.length != 2) return 0;
    int seat = word.at[0] - '0', index = (word.at[1] | 32) - 'a';
    return seat >= 1 && seat <= SEATS_MAX && index >= 0 && index < SHIPS_EACH ? ship_first(seat) + index : 0;
}

static void put_quoted(const char *name, Text *text)
{
    text_format(text, strchr(name, ' ') ? "\"%s\"" : "%s", name);
}

void put_component(const AvKit *kit, const AvState *s, int id, int component, Text *text)
{
    if (component == 0)
        text_put(text, "hull");
    else if (id >= 1 && id <= SHIPS_MAX && component >= 1 && component <= SLOTS_MAX &&
             s->ship[id].module[component - 1])
        put_quoted(module_at(kit, s, id, component - 1)->name, text);
    else
        text_format(text, "slot %d", component);
}

void put_card(const AvKit *kit, int card, bool flipped, Text *text)
{
    if (flipped) text_put(text, "flipped ");
    text_put(text, card >= 1 && card <= kit->box.moves ? kit->box.move[card].name : "?");
}

void put_turn(int turn, Text *text)
{
    if (turn)
        text_format(text, "%s %d", turn > 0 ? "left" : "right", (turn > 0 ? turn : -turn) * 5);
    else
        text_put(text, "straight");
}

/* Whose components a letter names. */
static int subject_ship(const AvState *s, char letter)
{
    if (!s->steps.depth) return 0;
    const Step *step = steps_peek(&s->steps);
    return letter == 'T' ? step->a : step->who;
}

/* ---- writing ---- */

static void field_write(const AvKit *kit, const AvState *s, char letter, Choice choice, int value, Text *text)
{
    const Box *box = &kit->box;
    switch (letter) {
    case 'S': put_ship(value, text); break;
    case 'C':
    case 'D':
    case 'T': put_component(kit, s, subject_ship(s, letter), value, text); break;
    case 'N': text_put_int(text, value); break;
    case 'K': put_card(kit, value, choice.who, text); break;
    case 'U': put_turn(value, text); break;
    case 'H': put_quoted(value >= 1 && value <= box->hulls ? box->hull[value].name : "?", text); break;
    case 'M': put_quoted(value >= 1 && value <= box->modules ? box->module[value].name : "?", text); break;
    case 'I':
        text_put(text, value >= 1 && value <= kit->map.islands ? kit->map.island[value].name : "?");
        break;
    case 'J':
        text_put(text, value >= 1 && value <= kit->map.islands ? kit->map.island[value].name : "none");
        break;
    case 'P': text_put_int(text, value); break;
    case 'E': text_put(text, value >= 0 && value < SIDES ? side_words[value] : "?"); break;
    case 'G': text_put_int(text, value * 5); break;
    case 'R': text_put(text, value >= 0 && value < FACTIONS ? faction_words[value] : "?"); break;
    case 'Z': text_put(text, value >= 0 && value < SECTIONS ? section_words[value] : "?"); break;
    case 'W': text_put(text, value >= 0 && value < 2 ? port_words[value] : "?"); break;
    case 'X': text_put(text, value >= 0 && value < PRICES ? price_words[value] : "?"); break;
    default: break;
    }
}

void avertigos_write(const Kit *kit, const void *state, int seat, Choice choice, Text *text)
{
    const AvKit *own = kit_of(kit);
    (void)seat;
    if (choice.verb < 1 || choice.verb >= V_COUNT) {
        text_put(text, "?");
        return;
    }
    for (const char *at = verb_pattern[choice.verb]; *at;) {
        int length = (int)strcspn(at, " "), value = 0;
        bool field = *at >= 'A' && *at <= 'Z';
        if (field) value = at[1] == 'a' ? choice.a : at[1] == 'b' ? choice.b : choice.c;
        if (field && *at == 'F') {
            if (value > 0 && value < FINISHES) text_format(text, " %s", finish_words[value]);
        } else if (field && *at == 'O') {
            if (value) text_put(text, " at "), field_write(own, state, 'I', choice, value, text);
        } else if (field && *at == 'B') {
            if (value) text_put(text, " commander");
        } else {
            if (at != verb_pattern[choice.verb]) text_put(text, " ");
            if (field)
                field_write(own, state, *at, choice, value, text);
            else
                text_put_bytes(text, at, length);
        }
        at += length;
        while (*at == ' ') at++;
    }
}

/* ---- reading ---- */

typedef struct Said {
    const AvKit *kit;
    const AvState *s;
    Lines lines;
    Word word; /* the last one taken */
} Said;

static bool said_wrong(const Said *said, const char *expected, const char *what)
{
    return lines_wrong(&said->lines, said->word, expected, "%s: \"%.*s\"", what, WORD_SHOWN(said->word));
}

static bool said_next(Said *said, const char *what)
{
    return lines_take(&said->lines, &said->word, what, what);
}

/* A name may be cut short where one thing only begins so, and its blanks need no quotes. */
typedef struct Fit {
    int exact, begins, count, words;
} Fit;

static void fit_name(Fit *fit, const Said *said, const char *name, int value)
{
    Words copy = said->lines.words;
    Word word = said->word;
    TEXT(joined, 100);
    for (int n = 0; n < 6; n++) {
        if (n) text_put_char(&joined, ' ');
        text_put_bytes(&joined, word.at, word.length);
        if (string_same(joined.at, name)) {
            fit->exact = value, fit->words = n;
            return;
        }
        if (word.quoted || !words_next(&copy, &word)) break;
    }
    Word first = {.at = name, .length = said->word.length};
    if (said->word.length && said->word.length < (int)strlen(name) && word_same(said->word, first))
        fit->begins = value, fit->count++;
}

static bool fit_done(Said *said, Fit *fit, const char *expected, int *value)
{
    if (!fit->exact && fit->count > 1)
        return said_wrong(said, "more of its name", "this fits several (T-06)");
    if (!fit->exact && !fit->count) return said_wrong(said, expected, "nothing here is called so");
    *value = fit->exact ? fit->exact : fit->begins;
    for (int i = 0; fit->exact && i < fit->words; i++) words_next(&said->lines.words, &said->word);
    return true;
}

static bool read_list(Said *said, const char *const *list, int first, int count, const char *expected,
                      int *value)
{
    if (!said_next(said, expected)) return false;
    for (int i = first; i < count; i++)
        if (word_is(said->word, list[i])) return *value = i, true;
    for (int i = first; i < count; i++)
        if (said->word.length && said->word.length <= (int)strlen(list[i]) &&
            word_same(said->word, (Word){.at = list[i], .length = said->word.length}))
            return *value = i, true;
    return said_wrong(said, expected, "this is none of them");
}

static bool read_number(Said *said, int *value)
{
    if (!said_next(said, "a number")) return false;
    if (!word_number(said->word, value)) return said_wrong(said, "a number", "this is no number");
    if (*value > 30000) *value = 30000;
    if (*value < -30000) *value = -30000;
    return true;
}

static bool read_component(Said *said, int id, int *value)
{
    Fit fit = {0};
    if (!said_next(said, "hull, or the name of a module")) return false;
    fit_name(&fit, said, "hull", 100);
    for (int i = 0; i < SLOTS_MAX && id >= 1 && id <= SHIPS_MAX; i++)
        if (said->s->ship[id].module[i])
            fit_name(&fit, said, module_at(said->kit, said->s, id, i)->name, i + 1);
    if (!fit_done(said, &fit, "hull, or a module of that ship", value)) return false;
    if (*value == 100) *value = 0;
    return true;
}

static bool read_card(Said *said, Choice *choice, int *value)
{
    Fit fit = {0};
    if (!said_next(said, "a movement card")) return false;
    if (word_is(said->word, "flipped")) {
        choice->who = 1;
        if (!said_next(said, "a movement card")) return false;
    }
    for (int i = 1; i <= said->kit->box.moves; i++)
        if (word_is(said->word, said->kit->box.move[i].name)) fit.exact = i;
    return fit_done(said, &fit, "the name of a movement card", value);
}

/* straight, left 45; `left` alone is 45 degrees for a first card */
static bool read_turn(Said *said, int *value)
{
    Word next;
    int degrees = 45;
    *value = 0;
    if (!words_peek(&said->lines.words, &next)) return true;
    words_next(&said->lines.words, &said->word);
    if (word_is(said->word, "straight") || word_is(said->word, "ahead")) return true;
    bool left = word_is(said->word, "left");
    if (!left && !word_is(said->word, "right"))
        return said_wrong(said, "straight, left DEGREES or right DEGREES", "this is no turn");
    if (words_peek(&said->lines.words, &next)) {
        if (!read_number(said, &degrees)) return false;
        if (degrees % 5 || degrees < 5 || degrees > 175)
            return said_wrong(said, "a multiple of 5 degrees", "there is no such turn (AV-GEO-02)");
    }
    *value = left ? degrees / 5 : -degrees / 5;
    return true;
}

static bool read_name(Said *said, char letter, int *value)
{
    const AvKit *kit = said->kit;
    Fit fit = {0};
    if (!said_next(said, letter == 'H' ? "a hull" : letter == 'M' ? "a module" : "an island")) return false;
    if (letter == 'J' && word_is(said->word, "none")) return *value = 0, true;
    for (int i = 1; letter == 'H' && i <= kit->box.hulls; i++) fit_name(&fit, said, kit->box.hull[i].name, i);
    for (int i = 1; letter == 'M' && i <= kit->box.modules; i++)
        fit_name(&fit, said, kit->box.module[i].name, i);
    for (int i = 1; (letter == 'I' || letter == 'J') && i <= kit->map.islands; i++)
        if (word_is(said->word, kit->map.island[i].name)) fit.exact = i;
    return fit_done(said, &fit,
                    letter == 'H'   ? "the name of a hull"
                    : letter == 'M' ? "the name of a module"
                                    : "the name of an island",
                    value);
}

static bool field_read_value(Said *said, char letter, Choice *choice, int *value)
{
    Word next;
    switch (letter) {
    case 'S':
        if (!said_next(said, "a ship, such as 1a")) return false;
        *value = ship_named(said->word);
        return *value || said_wrong(said, "a ship, such as 1a", "this is no ship");
    case 'C':
    case 'D':
    case 'T': return read_component(said, subject_ship(said->s, letter), value);
    case 'N':
    case 'P': return read_number(said, value);
    case 'K': return read_card(said, choice, value);
    case 'U': return read_turn(said, value);
    case 'E': return read_list(said, side_words, 0, SIDES, "west, east, south or north", value);
    case 'R': return read_list(said, faction_words, 1, FACTION_MERCENARY, "dynasty or singasari", value);
    case 'Z': return read_list(said, section_words, 0, SECTIONS, "bow, mid or stern", value);
    case 'W': return read_list(said, port_words, 0, 2, "port or starboard", value);
    case 'X': return read_list(said, price_words, 0, PRICES, "trooper, commander, spy, claw or post", value);
    case 'G':
        if (!read_number(said, value)) return false;
        if (*value % 5)
            return said_wrong(said, "a multiple of 5 degrees", "there is no such heading (AV-GEO-02)");
        *value = *value / 5;
        return true;
    case 'F':
        *value = 0;
        return !words_peek(&said->lines.words, &next) ||
               read_list(said, finish_words, 1, FINISHES, "hard, out or shifted", value);
    case 'B':
        *value = words_peek(&said->lines.words, &next);
        return !*value ||
               (words_next(&said->lines.words, &said->word) &&
                (word_is(said->word, "commander") || said_wrong(said, "commander", "this is too much")));
    case 'O':
        *value = 0;
        if (!words_peek(&said->lines.words, &next)) return true;
        words_next(&said->lines.words, &said->word);
        return (word_is(said->word, "at") || said_wrong(said, "at ISLAND", "this is too much")) &&
               read_name(said, 'I', value);
    default: return read_name(said, letter, value);
    }
}

static int verb_find(Word word)
{
    for (int v = 1; v < V_COUNT; v++)
        if ((int)strcspn(verb_pattern[v], " ") == word.length &&
            word_same(word, (Word){.at = verb_pattern[v], .length = word.length}))
            return v;
    return word_is(word, "end") ? V_DONE : 0;
}

bool avertigos_read(const Kit *kit, const void *state, int seat, const char *line, Choice *choice,
                    Problem *problem)
{
    static const char *const expected = "lay, go, stay, ascend, descend, swoop, dive, card, ap, draw, load, "
                                        "fire, aim, swing, repair, move, rise, sink, take, "
                                        "mend, give, dock, land, buy, build, done or pass";
    Said said = {kit_of(kit), state, lines_one(line, problem), {.at = "", .column = 1}};
    Choice read = {0};
    (void)seat;
    if (!said_next(&said, expected)) return false;
    int verb = verb_find(said.word);
    if (!verb) return said_wrong(&said, expected, "no such verb");
    read.verb = (uint8_t)verb;
    const char *at = verb_pattern[verb];
    for (at += strcspn(at, " "); *at;) {
        while (*at == ' ') at++;
        int length = (int)strcspn(at, " "), value = 0;
        if (*at >= 'A' && *at <= 'Z') {
            if (!field_read_value(&said, *at, &read, &value)) return false;
            int16_t *field = at[1] == 'a' ? &read.a : at[1] == 'b' ? &read.b : &read.c;
            *field = (int16_t)value;
        } else {
            TEXT(word, 24);
            text_put_bytes(&word, at, length);
            if (!said_next(&said, word.at)) return false;
            if (!word_is(said.word, word.at)) return said_wrong(&said, word.at, "another word belongs here");
        }
        at += length;
    }
    if (words_next(&said.lines.words, &said.word))
        return said_wrong(&said, "the end of the line", "this is too much");
    *choice = read;
    return true;
}

/* `lay S1, lay S1 left 30, go`: what stands before a comma is said first. */
const char *avertigos_split(const Kit *kit, const void *state, int seat, const char *words, Text *first)
{
    bool quoted = false;
    (void)kit, (void)state, (void)seat;
    for (const char *at = words; *at && *at != '\n'; at++) {
        quoted ^= *at == '"';
        if (quoted || *at != ',') continue;
        text_put_bytes(first, words, (int)(at - words));
        return at + 1;
    }
    return NULL;
}
