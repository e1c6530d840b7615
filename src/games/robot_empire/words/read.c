/* Choices read from words: names in full or by their beginning, targets that can be meant, either order. */
#include "games/robot_empire/words/words.h"

enum { PHRASE_SIZE = 96, CANDIDATES_MAX = 160 };
typedef struct Said {
    int verb, number, component, column[2];
    bool has_number;
    char phrase[2][PHRASE_SIZE]; /* what is named, and what after the joining word */
} Said;

/* In full, or its first letters. */
static int verb_find(Word word)
{
    int found = rows_find(rows_of(verbs), word);
    for (int verb = 1; verb < V_COUNT && found < 1; verb++)
        if (word.length > 1 && word.length <= (int)strlen(verbs[verb].word) &&
            word_same(word, (Word){.at = verbs[verb].word, .length = word.length}))
            found = verb;
    if (found > 0) return found;
    return word_is(word, "end") || word_is(word, "next") ? V_DONE : 0;
}

static bool verb_unknown(Word word, const char *expected, Problem *problem)
{
    Suggestion near = suggestion_for(word);
    for (int verb = 1; verb < V_COUNT; verb++) suggestion_try(&near, verbs[verb].word);
    return problem_set(problem, 0, word.column, suggestion_or(&near, expected), "no such verb");
}

static bool verb_has_number(int verb)
{
    return verbs[verb].says == SAYS_UPGRADE || verbs[verb].says == SAYS_POINTS;
}

static bool is_join(Word word)
{
    return !word.quoted &&
           (word_is(word, "on") || word_is(word, "in") || word_is(word, "at") || word_is(word, "with"));
}

static bool component_read(Words *words, Said *said, Problem *problem)
{
    static const char expected[] = "jump-jets, rocket or force-field";
    Word word;
    if (!words_next(words, &word)) return problem_set(problem, 0, 0, expected, "which Component?");
    for (int kind = KIND_JETS; kind <= KIND_FIELD; kind++)
        if (word_is(word, empire_kind_words[kind])) said->component = kind;
    return said->component || problem_set(problem, 0, word.column, expected, "no such Component");
}

/* Takes the words of a choice apart. implied: the verb that may be left out, 0 for none. */
static bool say_read(const char *line, int implied, Said *said, Problem *problem)
{
    static const char *const expected =
        "play, install, use, upgrade, boost, tap, chain, unchain, assemble, land, return, fire, attack, "
        "block, damage, absorb, discard, battery, done or pass";
    Words words = words_of(line);
    Word word, next;
    int part = 0;
    *said = (Said){0};
    if (!words_next(&words, &word)) return problem_set(problem, 0, 1, expected, "no words");
    said->verb = verb_find(word);
    if (!said->verb && implied) said->verb = implied, words = words_of(line); /* a name alone answers it */
    if (!said->verb) return verb_unknown(word, expected, problem);
    Text text[2] = {text_fixed(said->phrase[0], PHRASE_SIZE), text_fixed(said->phrase[1], PHRASE_SIZE)};
    while (words_next(&words, &word)) {
        if (is_join(word) && part == 0 && text[0].length) {
            part = 1;
            continue;
        }
        if (!word.quoted && word_is(word, "component")) {
            if (!component_read(&words, said, problem)) return false;
            continue;
        }
        bool last = !words_peek(&words, &next);
        if (last && !word.quoted && verb_has_number(said->verb) && word_number(word, &said->number)) {
            said->has_number = true;
            continue;
        }
        if (!text[part].length) said->column[part] = word.column;
        if (text[part].length) text_put(&text[part], " ");
        text_put_bytes(&text[part], word.at, word.length);
        if (text[part].cut)
            return problem_set(problem, 0, word.column, "a name", "this is too long for a name");
    }
    return true;
}

/* How well a name fits: 2 it is the name, 1 its beginning, 0 not. */
static int name_fit(const char *said, int length, const char *name)
{
    Word word = {.at = said, .length = length};
    if (word_is(word, name)) return 2;
    return length > 0 && length < (int)strlen(name) && word_same(word, (Word){.at = name, .length = length});
}

typedef struct Candidates {
    int16_t item[CANDIDATES_MAX];
    int count, fit;
    int design; /* the one that fits; -1: several */
} Candidates;

static void candidate_add(Candidates *all, int item, int fit, int design)
{
    if (fit < all->fit) return;
    if (fit > all->fit) all->count = 0, all->fit = fit, all->design = design;
    if (design != all->design) all->design = -1;
    if (all->count < CANDIDATES_MAX) all->item[all->count++] = (int16_t)item;
}

/* Cards of a hand, else of the box, by design. */
static void candidates_hand(const EmpireKit *kit, const EmpireState *s, int seat, const char *said,
                            Candidates *all)
{
    int length = (int)strcspn(said, "#");
    for (int held = 1; held >= 0 && !all->count; held--)
        for (int design = 1; design <= kit->cards; design++) {
            int fit = name_fit(said, length, kit->card[design].name);
            if (fit && (!held || hand_find(kit, s, seat, design))) candidate_add(all, design, fit, design);
        }
}

/* Cards on the table: NAME, NAME#2, 2:NAME; a seat's own first if `mine`. */
static void candidates_table(const EmpireKit *kit, const EmpireState *s, int seat, const char *said,
                             bool mine, Candidates *all)
{
    int wanted = 0, copy = 0;
    if (said[0] >= '1' && said[0] <= '6' && said[1] == ':') wanted = said[0] - '0', said += 2;
    int length = (int)strcspn(said, "#");
    if (said[length] == '#') word_number(word_of(said + length + 1), &copy);
    for (int pass = 0; pass < 2; pass++)
        for (int id = 1; id <= kit->pieces; id++) {
            const Piece *piece = &s->piece[id];
            int fit = piece->where < AT_FRONT ? 0 : name_fit(said, length, card_name(kit, id));
            if (!fit || (wanted && piece->seat != wanted) || (copy && kit->copy[id] != copy)) continue;
            if ((piece->seat == seat) == (pass == 0 ? mine : !mine))
                candidate_add(all, id, fit, kit->design[id]);
        }
}

/* player 2, battery, play 1, a name; of an attack 2 or a player's name. */
static void candidates_target(const EmpireKit *kit, const EmpireState *s, int seat, int verb,
                              const char *said, Candidates *all)
{
    int n = 0;
    Words words = words_of(said);
    Word first = {.at = ""}, second;
    words_next(&words, &first);
    bool numbered = words_next(&words, &second) && word_number(second, &n);
    int sign = verb == V_ATTACK ? 1 : -1;
    if (word_is(first, "player") && numbered && n >= 1 && n <= SEATS_MAX)
        candidate_add(all, sign * n, 3, 0);
    else if (word_is(first, "play") && numbered && n >= 1 && n <= PENDING_MAX)
        candidate_add(all, PLAY_BASE + n - 1, 3, 0);
    else if (word_is(first, "battery") && (said[first.length] == 0))
        candidate_add(all, -seat, 3, 0);
    else if (verb == V_ATTACK && word_number(first, &n))
        candidate_add(all, n < 1 || n > SEATS_MAX ? -1 : n, 3, 0);
    if (all->count) return;
    for (int other = 1; other <= kit->kit.seats; other++)
        if (string_same(said, kit->name[other])) candidate_add(all, sign * other, 3, 0);
    for (int i = 0; i < s->pending_count; i++)
        if (s->pending[i].kind == P_USE && s->pending[i].seat != seat &&
            name_fit(said, (int)strcspn(said, "#"), card_name(kit, s->pending[i].piece)) == 2)
            candidate_add(all, PLAY_BASE + i, 2, -2);
    candidates_table(kit, s, seat, said, verb != V_FIRE && verb != V_USE && verb != V_TAP, all);
    if (verb == V_ATTACK && all->fit < 3) /* a card, whose number is no seat's */
        for (int i = 0; i < all->count; i++) all->item[i] = PLAY_BASE;
}

/* A target left out: the only one there is. */
static bool choice_complete(const Kit *kit, const void *state, int seat, Choice *choice)
{
    Choice list[CHOICES_MAX], found = {0};
    int count = empire_choices(kit, state, seat, list), fits = 0;
    for (int i = 0; i < count; i++)
        if (list[i].verb == choice->verb && list[i].a == choice->a && (!choice->b || list[i].b == choice->b))
            found = list[i], fits++;
    if (fits == 1) *choice = found;
    return fits == 1;
}

/* How many Upgrades of this card could be bought now with these words? */
static int upgrades_open(const Kit *kit, const void *state, int seat, int verb, int id)
{
    Choice list[CHOICES_MAX];
    int count = empire_choices(kit, state, seat, list), open = 0;
    for (int i = 0; i < count; i++) open += list[i].verb == verb && list[i].a == id;
    return open;
}

/* Chains and Mega Robots may be named in either order. */
static void choice_order(const EmpireKit *kit, const EmpireState *s, Choice *choice)
{
    int a = choice->a, b = choice->b;
    if (!piece_id(kit, a) || !piece_id(kit, b)) return;
    bool swap = choice->verb == V_ASSEMBLE && card_of(kit, a)->kind == KIND_BOTTOM &&
                card_of(kit, b)->kind == KIND_TOP;
    if (choice->verb == V_CHAIN) {
        int size_a = chain_size(kit, s, a), size_b = chain_size(kit, s, b);
        swap = size_b > size_a || (size_a == size_b && a > b);
    }
    if (swap) choice->a = (int16_t)b, choice->b = (int16_t)a;
}

static bool candidates_check(const EmpireKit *kit, const Candidates *all, const Said *said, int part,
                             Problem *problem)
{
    if (!all->count) {
        Suggestion near = suggestion_for(word_of(said->phrase[part]));
        for (int design = 1; design <= kit->cards; design++) suggestion_try(&near, kit->card[design].name);
        return problem_set(problem, 0, said->column[part],
                           suggestion_or(&near, "the name of a card, or player N"),
                           "nothing here is called \"%.60s\"", said->phrase[part]);
    }
    if (all->design == -1 && all->fit == 1)
        return problem_set(problem, 0, said->column[part], "more of its name",
                           "\"%.60s\" fits several cards (T-06)", said->phrase[part]);
    return true;
}

/* The first combination of candidates that is allowed, else simply the first. */
static bool choice_pick(const Kit *kit, const void *state, int seat, const Said *said, Choice *choice,
                        Problem *problem)
{
    const EmpireKit *own = (const EmpireKit *)kit;
    const EmpireState *s = state;
    Candidates a = {0}, b = {0};
    if (verbs[said->verb].names == NAMES_HAND)
        candidates_hand(own, s, seat, said->phrase[0], &a);
    else
        candidates_table(own, s, seat, said->phrase[0], said->verb != V_BLOCK && said->verb != V_DAMAGE, &a);
    if (!candidates_check(own, &a, said, 0, problem)) return false;
    if (said->phrase[1][0]) {
        candidates_target(own, s, seat, said->verb, said->phrase[1], &b);
        if (!candidates_check(own, &b, said, 1, problem)) return false;
    }
    if (verbs[said->verb].says == SAYS_UPGRADE && !said->has_number)
        for (int i = 0; i < a.count; i++)
            if (upgrades_open(kit, state, seat, said->verb, a.item[i]) > 1)
                return problem_set(problem, 0, 0, "the number of the Upgrade", "%s has several: which one?",
                                   card_name(own, a.item[i]));
    *choice = (Choice){.verb = (uint8_t)said->verb, .who = (uint8_t)said->component, .a = a.item[0]};
    if (said->has_number)
        choice->b = (int16_t)(said->number > 999 || said->number < -999 ? -999
                              : said->verb == V_DAMAGE                  ? said->number
                                                                        : said->number - 1);
    else if (b.count)
        choice->b = b.item[0];
    Choice first = *choice;
    choice_order(own, s, &first);
    for (int i = 0; i < a.count; i++)
        for (int k = 0; k < (b.count ? b.count : 1); k++) {
            Choice attempt = *choice;
            attempt.a = a.item[i];
            if (b.count) attempt.b = b.item[k];
            choice_order(own, s, &attempt);
            if (empire_allows(kit, state, seat, attempt, NULL)) {
                *choice = attempt;
                return true;
            }
        }
    *choice = first;
    for (int i = 0; i < a.count && !said->component && !said->has_number; i++) { /* the copy that can */
        Choice attempt = first;
        if (i) attempt.a = a.item[i];
        if (!choice_complete(kit, state, seat, &attempt)) continue;
        *choice = attempt;
        break;
    }
    return true;
}

bool empire_read(const Kit *kit, const void *state, int seat, const char *line, Choice *choice,
                 Problem *problem)
{
    const EmpireState *s = state;
    Said said;
    int n = 0;
    int question = empire_asked(kit, s) >> seat & 1 ? question_of(s) : QUESTION_NOTHING;
    int implied = question == QUESTION_DISCARD ? V_DISCARD : question == QUESTION_DIVIDE ? V_DAMAGE : 0;
    if (!say_read(line, implied, &said, problem)) return false;
    *choice = (Choice){.verb = (uint8_t)said.verb};
    if (said.verb == V_DONE || said.verb == V_PASS) {
        if (said.phrase[0][0])
            return problem_set(problem, 0, said.column[0], "nothing more", "too many words");
        bool passes = s->waiting || s->absorbing; /* either word will do */
        if (empire_asked(kit, s) >> seat & 1) choice->verb = passes ? V_PASS : V_DONE;
        return true;
    }
    if (!said.phrase[0][0])
        return problem_set(problem, 0, 0, "what it is about", "%s what?", verbs[said.verb].word);
    if (said.verb == V_BATTERY) {
        if (!word_number_in(word_of(said.phrase[0]), -999, 999, &n))
            return problem_set(problem, 0, said.column[0], "battery 15 to 20", "this is no number of coins");
        choice->a = (int16_t)n;
        return true;
    }
    if (verb_has_number(said.verb) && !said.has_number && said.verb == V_DAMAGE)
        return problem_set(problem, 0, 0, "damage NAME N", "how much damage?");
    return choice_pick(kit, state, seat, &said, choice, problem);
}

/* `discard Pup, Toad` and `damage Pup 1, Toad 3`: up to the first comma outside of quotes. */
const char *empire_split(const Kit *kit, const void *state, int seat, const char *line, Text *first)
{
    (void)kit, (void)state, (void)seat;
    bool quoted = false;
    for (const char *at = line; *at; at++) {
        if (*at == '"') quoted = !quoted;
        if (*at != ',' || quoted) continue;
        const char *rest = at + 1 + strspn(at + 1, " ");
        if (!*rest) return NULL;
        text_put_bytes(first, line, (int)(at - line));
        return rest;
    }
    return NULL;
}
