/* Every verb has a pattern: the words it is written with, and where they stand in the choice. One pattern
   both reads and writes, so the two can't disagree.

     word                must stand there
     $f:type             a value of the field f (w a b c; al, ah: its low and high byte)
     [word $f:type]      only if the value is not 0
     [f&N words]         only if this bit is set */
#include "games/spot_rules/spot.h"

typedef enum Type {
    T_NUMBER,
    T_SIGNED,
    T_PERSON,
    T_STAT,
    T_ATTRIBUTE,
    T_LEVEL,
    T_MOVE,
    T_DEED,
    T_REASON,
    T_SHEET,
    T_WEAPON,
    T_TRAIT,
    T_WORDS /* and above: a list of words */
} Type;

enum { NAMES_SAID = 12 };

typedef struct WordList {
    const char *type;
    int first;
    const char *words[8];
} WordList;

static const WordList lists[] = {
    {"outcome", 0, {"failure", "success"}},
    {"switch", 0, {"off", "on"}},
    {"kind", KIND_CLOSE, {"close", "ranged", "movement", "other"}},
    {"mode", SHOT_SNAP, {"snap", "short", "slug"}},
    {"cover", 0, {"none", "part", "whole"}},
    {"trigger", TRIGGER_MOVES, {"moves", "attacks", "stands", "acts"}},
    {"change", STUDY_LEARN, {"learn", "add", "replace", "delete"}},
    {"teaching", 1, {"facility", "teacher"}},
    {"project", PROJECT_RESEARCH, {"research", "influence", "study", "therapy"}},
    {"time", -1, {"longer", "usual", "half"}},
    {"mark", 1, {"prone", "cover", "hidden", "unaware", "improvised", "acted"}},
};

static const char *const type_names[T_WORDS] = {"number", "signed", "person", "stat",  "attribute", "level",
                                                "move",   "deed",   "reason", "sheet", "weapon",    "trait"};

static Type type_of(const char *name, int length)
{
    for (int i = 0; i < countof(type_names); i++)
        if ((int)strlen(type_names[i]) == length && memcmp(type_names[i], name, (size_t)length) == 0)
            return (Type)i;
    for (int i = 0; i < countof(lists); i++)
        if ((int)strlen(lists[i].type) == length && memcmp(lists[i].type, name, (size_t)length) == 0)
            return (Type)(T_WORDS + i);
    ensure(!"a pattern names a type that exists");
    return T_NUMBER;
}

/* ---- tokens ---- */

typedef enum TokenKind { TOKEN_END, TOKEN_WORD, TOKEN_SLOT, TOKEN_OPEN, TOKEN_FLAG, TOKEN_CLOSE } TokenKind;
typedef struct Token {
    TokenKind kind;
    const char *at;
    int length;
    char field, part; /* part: 'l', 'h' or 0 */
    Type type;
    int bit;
} Token;

static const char *token_next(const char *at, Token *token)
{
    *token = (Token){0};
    while (*at == ' ') at++;
    token->at = at;
    if (!*at) return at;
    if (*at == ']') {
        token->kind = TOKEN_CLOSE;
        return at + 1;
    }
    if (*at == '[' && at[2] == '&') {
        token->kind = TOKEN_FLAG, token->field = at[1];
        for (at += 3; *at >= '0' && *at <= '9'; at++) token->bit = token->bit * 10 + *at - '0';
        return at;
    }
    if (*at == '[') {
        token->kind = TOKEN_OPEN;
        return at + 1;
    }
    if (*at == '$') {
        token->kind = TOKEN_SLOT, token->field = at[1];
        at += 2;
        if (*at != ':') token->part = *at++;
        const char *name = ++at;
        while (*at && *at != ' ' && *at != ']') at++;
        token->type = type_of(name, (int)(at - name));
        return at;
    }
    token->kind = TOKEN_WORD;
    while (*at && *at != ' ' && *at != ']') at++;
    token->length = (int)(at - token->at);
    return at;
}

static int field_get(Choice choice, char field, char part)
{
    int value = field == 'w' ? choice.who : field == 'a' ? choice.a : field == 'b' ? choice.b : choice.c;
    return part == 'l' ? value & 255 : part == 'h' ? value >> 8 & 127 : value;
}

static void field_add(Choice *choice, char field, char part, int value)
{
    if (part == 'h') value <<= 8;
    if (field == 'w') choice->who = (uint8_t)(choice->who | value);
    if (field == 'a') choice->a = (int16_t)(choice->a | value);
    if (field == 'b') choice->b = (int16_t)(choice->b | value);
    if (field == 'c') choice->c = (int16_t)(choice->c | value);
}

/* ---- values ---- */

void spot_put_quoted(Text *text, const char *name)
{
    bool plain = *name && !strchr(name, ' ') && name[0] != '#';
    text_format(text, plain ? "%s" : "\"%s\"", name);
}

void spot_put_person(const SpotKit *kit, const SpotState *s, int who, Text *text)
{
    if (who < 1 || who > PEOPLE_MAX || !s->person[who].looks) {
        text_put(text, "nobody");
        return;
    }
    const Person *person = &s->person[who];
    text_put(text, kit->look[person->looks]);
    if (person->number > 1) text_format(text, " %d", person->number);
}

const char *spot_stat_name(const SpotKit *kit, int stat)
{
    if (stat < 1 || stat > STAT_OF_SKILL(kit->shelf.skills)) return "nothing";
    return stat < ATTRIBUTES ? spot_attributes[stat] : kit->shelf.skill[stat - (ATTRIBUTES - 1)].name;
}

/* The n-th name of a type, NULL beyond the last; numbers begin at `*first`. */
static const char *type_name(const SpotKit *kit, Type type, int n)
{
    switch (type) {
    case T_STAT: return n >= 1 && n <= STAT_OF_SKILL(kit->shelf.skills) ? spot_stat_name(kit, n) : NULL;
    case T_ATTRIBUTE: return n >= 1 && n < ATTRIBUTES ? spot_attributes[n] : NULL;
    case T_LEVEL: return n >= 1 && n < WOUND_LEVELS ? spot_levels[n] : NULL;
    case T_MOVE: return n >= 1 && n < MOVES ? spot_moves[n].name : NULL;
    case T_DEED: return n >= 1 && n < MOVES ? spot_moves[n].name : n == MOVES ? "fire" : NULL;
    case T_REASON: return n >= 1 && n < REASONS ? spot_reasons[n] : NULL;
    case T_SHEET: return n >= 1 && n <= kit->shelf.sheets ? kit->shelf.sheet[n]->name : NULL;
    case T_WEAPON: return n >= 1 && n <= kit->shelf.weapons ? kit->shelf.weapon[n].name : NULL;
    case T_TRAIT: return n >= 1 && n <= kit->traits ? kit->trait[n] : NULL;
    default: {
        const WordList *list = &lists[type - T_WORDS];
        n -= list->first;
        return n >= 0 && n < countof(list->words) ? list->words[n] : NULL;
    }
    }
}

static bool value_fits(const SpotKit *kit, const SpotState *s, Type type, int value)
{
    if (type == T_NUMBER || type == T_SIGNED) return true;
    if (type == T_PERSON) return value >= 1 && value <= s->people;
    return type_name(kit, type, value) != NULL;
}

static void value_put(const SpotKit *kit, const SpotState *s, Type type, int value, Text *text)
{
    TEXT(name, 48);
    if (type == T_NUMBER)
        text_put_int(text, value);
    else if (type == T_SIGNED)
        text_format(text, "%+d", value);
    else if (type == T_PERSON) {
        spot_put_person(kit, s, value, &name);
        spot_put_quoted(text, name.at);
    } else {
        const char *is = type_name(kit, type, value);
        spot_put_quoted(text, is ? is : "?");
    }
}

static bool word_begins(Word word, const char *name)
{
    for (int i = 0; i < word.length; i++) {
        char a = word.at[i], b = name[i];
        if (a >= 'A' && a <= 'Z') a = (char)(a + 32);
        if (b >= 'A' && b <= 'Z') b = (char)(b + 32);
        if (a != b) return false;
    }
    return word.length > 0;
}

/* A person by name, or by a beginning that fits one only; 0 none, -1 several. */
int spot_person_find(const SpotKit *kit, const SpotState *s, Word word)
{
    int found = 0;
    for (int who = 1; who <= s->people; who++) {
        TEXT(name, 48);
        spot_put_person(kit, s, who, &name);
        if (word_is(word, name.at)) return who;
        if (word_begins(word, name.at)) found = found ? -1 : who;
    }
    return found;
}

static int name_find(const SpotKit *kit, Type type, Word word)
{
    int found = 0, from = type >= T_WORDS ? lists[type - T_WORDS].first : 1;
    for (int n = from; type_name(kit, type, n); n++) {
        if (word_is(word, type_name(kit, type, n))) return n;
        if (word_begins(word, type_name(kit, type, n))) found = found ? -1000 : n;
    }
    return found ? found : -2000;
}

int spot_stat_find(const SpotKit *kit, Word word) { return name_find(kit, T_STAT, word); }

/* The names that a word could have meant, as many as a line holds: all that begin with it, or the whole list.
 */
static void names_put(const SpotKit *kit, Type type, Word word, bool fitting, Text *text)
{
    int said = 0;
    for (int n = type >= T_WORDS ? lists[type - T_WORDS].first : 1; type_name(kit, type, n); n++) {
        const char *name = type_name(kit, type, n);
        if (fitting && !word_begins(word, name)) continue;
        if (said == NAMES_SAID) {
            text_format(text, " ...");
            return;
        }
        text_format(text, "%s%s", said++ ? ", " : "one of ", name);
    }
}

static bool value_read(const SpotKit *kit, const SpotState *s, Type type, Word word, int *value,
                       Problem *problem)
{
    int length = word.length > 40 ? 40 : word.length;
    if (type == T_NUMBER || type == T_SIGNED)
        return (word_number(word, value) && *value >= -30000 && *value <= 30000) ||
               problem_set(problem, 0, word.column, "a number", "\"%.*s\" is no number", length, word.at);
    if (type == T_PERSON) {
        *value = spot_person_find(kit, s, word);
        if (*value > 0) return true;
        return problem_set(problem, 0, word.column, "the name of somebody here",
                           *value < 0 ? "\"%.*s\" fits several people" : "there is nobody called \"%.*s\"",
                           length, word.at);
    }
    *value = name_find(kit, type, word);
    if (*value > -1000) return true;
    bool several = *value == -1000;
    TEXT(names, sizeof problem->expected);
    names_put(kit, type, word, several, &names);
    return problem_set(problem, 0, word.column, names.at,
                       several ? "\"%.*s\" fits several things" : "there is nothing called \"%.*s\"", length,
                       word.at);
}

/* ---- writing ---- */

static const char *group_skip(const char *at)
{
    Token token;
    do at = token_next(at, &token);
    while (token.kind != TOKEN_CLOSE && token.kind != TOKEN_END);
    return at;
}

/* The first slot of a group: whether the group is said at all. */
static bool group_said(const char *at, Choice choice)
{
    Token token;
    do at = token_next(at, &token);
    while (token.kind == TOKEN_WORD);
    return token.kind == TOKEN_SLOT && field_get(choice, token.field, token.part) != 0;
}

void spot_write(const Kit *kit, const void *state, int seat, Choice choice, Text *text)
{
    Token token;
    bool first = true;
    (void)seat;
    if (choice.verb < 1 || choice.verb >= VERBS) {
        text_put(text, "?");
        return;
    }
    for (const char *at = spot_verbs[choice.verb].words;;) {
        at = token_next(at, &token);
        if (token.kind == TOKEN_END) return;
        if (token.kind == TOKEN_CLOSE) continue;
        if (token.kind == TOKEN_OPEN) {
            if (!group_said(at, choice)) at = group_skip(at);
            continue;
        }
        if (token.kind == TOKEN_FLAG) {
            if (!(field_get(choice, token.field, 0) & token.bit)) at = group_skip(at);
            continue;
        }
        if (!first) text_put_char(text, ' ');
        first = false;
        if (token.kind == TOKEN_WORD)
            text_put_bytes(text, token.at, token.length);
        else
            value_put((const SpotKit *)kit, state, token.type, field_get(choice, token.field, token.part),
                      text);
    }
}

/* ---- facts ---- */

/* What a choice says beside people and places: a number under the word before it, anything else under the
   name of its type, and what is only said or not under its own words. */
void spot_put_said(const SpotKit *kit, Choice choice, Json *json)
{
    Token token, before = {0};
    for (const char *at = spot_verbs[choice.verb].words;; before = token) {
        TEXT(key, 40);
        at = token_next(at, &token);
        if (token.kind == TOKEN_END) return;
        if (token.kind == TOKEN_OPEN && !group_said(at, choice)) at = group_skip(at);
        if (token.kind == TOKEN_FLAG) {
            bool said = field_get(choice, token.field, 0) & token.bit;
            for (at = token_next(at, &token); token.kind == TOKEN_WORD; at = token_next(at, &token)) {
                if (key.length) text_put_char(&key, ' ');
                text_put_bytes(&key, token.at, token.length);
            }
            if (said) json_put_bool(json, key.at, true);
        }
        if (token.kind != TOKEN_SLOT || token.type == T_PERSON || token.type == T_SIGNED) continue;
        int value = field_get(choice, token.field, token.part);
        if (token.type == T_NUMBER) {
            text_put_bytes(&key, before.at, before.length);
            json_put_int(json, key.at, value);
        } else {
            const char *is = type_name(kit, token.type, value);
            text_put(&key, token.type < T_WORDS ? type_names[token.type] : lists[token.type - T_WORDS].type);
            if (is) json_put_string(json, key.at, is);
        }
    }
}

/* ---- reading ---- */

static bool literal_is(Word word, const Token *token)
{
    return word.length == token->length && word_begins(word, token->at) && !word.quoted;
}

/* Do the next words say this group? All its words up to the first slot must be there. */
static bool group_follows(const char *at, Words words)
{
    Token token;
    Word word;
    for (;;) {
        at = token_next(at, &token);
        if (token.kind != TOKEN_WORD) return true;
        if (!words_next(&words, &word) || !literal_is(word, &token)) return false;
    }
}

static bool pattern_read(const SpotKit *kit, const SpotState *s, const char *pattern, Words words,
                         Choice *choice, Problem *problem)
{
    Token token;
    Word word;
    for (const char *at = pattern;;) {
        at = token_next(at, &token);
        switch (token.kind) {
        case TOKEN_END:
            return !words_next(&words, &word) ||
                   problem_set(problem, 0, word.column, "the end", "\"%.*s\" is too much",
                               word.length > 40 ? 40 : word.length, word.at);
        case TOKEN_OPEN:
        case TOKEN_FLAG:
            if (!group_follows(at, words))
                at = group_skip(at);
            else if (token.kind == TOKEN_FLAG)
                field_add(choice, token.field, 0, token.bit);
            break;
        case TOKEN_CLOSE: break;
        case TOKEN_WORD:
            if (!words_next(&words, &word))
                return problem_set(problem, 0, (int)(words.at - words.line) + 1, "more words",
                                   "this is not whole");
            if (!literal_is(word, &token)) {
                TEXT(expected, 40);
                text_format(&expected, "\"%.*s\"", token.length, token.at);
                return problem_set(problem, 0, word.column, expected.at, "\"%.*s\" does not belong here",
                                   word.length > 40 ? 40 : word.length, word.at);
            }
            break;
        default: {
            int value = 0;
            if (!words_next(&words, &word))
                return problem_set(problem, 0, (int)(words.at - words.line) + 1, "more words",
                                   "this is not whole");
            if (!value_read(kit, s, token.type, word, &value, problem)) return false;
            if (token.part && (value < 0 || value > (token.part == 'h' ? 127 : 255)))
                return problem_set(problem, 0, word.column, "a smaller number", "this number is too large");
            field_add(choice, token.field, token.part, value);
        }
        }
    }
}

bool spot_read(const Kit *kit, const void *state, int seat, const char *said, Choice *choice,
               Problem *problem)
{
    Problem best = {0}, here;
    (void)seat;
    for (int verb = 1; verb < VERBS; verb++) {
        Choice read = {.verb = (uint8_t)verb};
        here = (Problem){0};
        if (pattern_read((const SpotKit *)kit, state, spot_verbs[verb].words, words_of(said), &read, &here)) {
            *choice = read;
            return true;
        }
        if (here.column > best.column) best = here;
    }
    if (best.column <= 1) problem_set(&best, 0, 1, "such as: roll", "these words mean nothing here");
    if (problem) *problem = best;
    return false;
}

/* ---- judging what stands in a choice ---- */

/* A pattern without its words: every choice that is listed is judged by it. */
typedef struct Pattern {
    uint16_t known[4]; /* bits of who, a, b and c */
    int slots;
    struct {
        char field, part;
        uint8_t type;
        bool may_lack; /* 0 says nothing */
    } slot[8];
} Pattern;

static void pattern_learn(Pattern *pattern, const char *words)
{
    bool group = false;
    Token token;
    for (const char *at = words;;) {
        at = token_next(at, &token);
        if (token.kind == TOKEN_END) return;
        if (token.kind == TOKEN_OPEN) group = true;
        if (token.kind == TOKEN_CLOSE) group = false;
        if (token.kind != TOKEN_SLOT && token.kind != TOKEN_FLAG) continue;
        uint16_t *known = &pattern->known[token.field == 'w' ? 0 : token.field - 'a' + 1];
        *known |= (uint16_t)(token.kind == TOKEN_FLAG ? token.bit
                             : token.part == 'l'      ? 255
                             : token.part == 'h'      ? 0x7F00
                                                      : 0xFFFF);
        if (token.kind == TOKEN_FLAG) continue;
        ensure(pattern->slots < countof(pattern->slot));
        int slot = pattern->slots++;
        pattern->slot[slot].field = token.field, pattern->slot[slot].part = token.part;
        pattern->slot[slot].type = (uint8_t)token.type, pattern->slot[slot].may_lack = group;
    }
}

const Pattern *spot_patterns(Arena *arena)
{
    Pattern *patterns = arena_new(arena, Pattern, VERBS);
    for (int verb = 1; verb < VERBS; verb++) pattern_learn(&patterns[verb], spot_verbs[verb].words);
    return patterns;
}

bool spot_pattern_check(const Ask *ask, Choice choice, Refusal *why)
{
    const Pattern *pattern = &ask->kit->pattern[choice.verb];
    for (int i = 0; i < pattern->slots; i++) {
        int value = field_get(choice, pattern->slot[i].field, pattern->slot[i].part);
        if (!value && pattern->slot[i].may_lack) continue;
        if (!value_fits(ask->kit, ask->s, (Type)pattern->slot[i].type, value))
            return refuse(why, T_03, "That names what is not there.");
    }
    const int is[4] = {choice.who, (uint16_t)choice.a, (uint16_t)choice.b, (uint16_t)choice.c};
    for (int field = 0; field < 4; field++)
        if (is[field] & ~pattern->known[field])
            return refuse(why, T_03, "That names what is not there to choose.");
    return true;
}
