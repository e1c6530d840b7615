/* Positions: the lines that place one, the beginning, and the lines that a state is made of. */
#include "games/spot_rules/rules/rules.h"

enum {
    PLACED_BEGUN = 1,
    PLACED_FIGHT = 2,
    PLACED_DOWNTIME = 4
}; /* of SpotState.placed, before the beginning */

static const char *const flag_words[] = {"here",    "prone", "acted",      "deferred", "ready",
                                         "aiming",  "cover", "hidden",     "unaware",  "free",
                                         "dead",    "down",  "ko",         "bleeding", "revealed",
                                         "revived", "snaps", "improvised", "sneaked",  "bystander"};

static bool wrong(Problem *problem, Word word, const char *expected, const char *what)
{
    return problem_set(problem, 0, word.column, expected, "%s: \"%.*s\"", what,
                       word.length > 40 ? 40 : word.length, word.at);
}

static bool number(Words *words, int low_, int high_, int *n, Problem *problem)
{
    Word word = {.at = ""};
    TEXT(expected, 48);
    text_format(&expected, "a number from %d to %d", low_, high_);
    return (words_next(words, &word) && word_number(word, n) && *n >= low_ && *n <= high_) ||
           wrong(problem, word, expected.at, "not a number that belongs here");
}

static bool person(const SpotKit *kit, const SpotState *s, Words *words, int *who, Problem *problem)
{
    Word word = {.at = ""};
    if (words_next(words, &word) && (*who = spot_person_find(kit, s, word)) > 0) return true;
    return wrong(problem, word, "the name of somebody placed before", "nobody is called so");
}

static int named(Word word, const char *const *names, int from, int count)
{
    for (int i = from; i < count; i++)
        if (word_is(word, names[i])) return i;
    return -1;
}

static bool place_person(const SpotKit *kit, SpotState *s, Words *words, Problem *problem)
{
    Word word = {.at = ""};
    int sheet = 0, seat = GM, side = -1, x = 0, y = 0;
    bool at = false;
    words_next(words, &word);
    for (int i = 1; i <= kit->shelf.sheets; i++)
        if (word_is(word, kit->shelf.sheet[i]->name)) sheet = i;
    if (!sheet) return wrong(problem, word, "the name of a character", "there is no such sheet");
    while (words_next(words, &word)) {
        if (word_is(word, "seat")) {
            if (!number(words, 1, kit->kit.seats, &seat, problem)) return false;
        } else if (word_is(word, "side")) {
            if (!number(words, 0, 6, &side, problem)) return false;
        } else if (word_is(word, "at")) {
            if (!number(words, -FIELD, FIELD, &x, problem) || !number(words, -FIELD, FIELD, &y, problem))
                return false;
            at = true;
        } else
            return wrong(problem, word, "seat N, side N or at X Y", "this does not belong here");
    }
    if (s->people == PEOPLE_MAX) return wrong(problem, word, "at most 20 people", "there are too many");
    if (side < 0) side = kit->shelf.sheet[sheet]->bystander ? 0 : seat != GM ? 1 : 2;
    Play play = {.kit = kit, .s = s, .mute = true};
    int who = spot_person_add(&play, sheet, seat, side);
    if (at) s->person[who].x = (int16_t)x, s->person[who].y = (int16_t)y;
    return true;
}

static bool place_stat(const SpotKit *kit, SpotState *s, Words *words, bool points, Problem *problem)
{
    int who = 0, n = 0;
    Word word = {.at = ""};
    if (!person(kit, s, words, &who, problem)) return false;
    words_next(words, &word);
    int stat = spot_stat_find(kit, word);
    if (stat < 1 || (points && stat < ATTRIBUTES))
        return wrong(problem, word, "an attribute or a skill", "there is no such stat");
    if (!number(words, stat < ATTRIBUTES ? 1 : 0,
                points              ? CP_MAX
                : stat < ATTRIBUTES ? 9
                                    : LEVEL_MAX,
                &n, problem))
        return false;
    Person *is = &s->person[who];
    *(points              ? &is->cp[stat - (ATTRIBUTES - 1)]
      : stat < ATTRIBUTES ? &is->attribute[stat]
                          : &is->skill[stat - (ATTRIBUTES - 1)]) = (uint8_t)n;
    return true;
}

static bool place_wound(const SpotKit *kit, SpotState *s, Words *words, Problem *problem)
{
    int who = 0, dl = 0, at = 0;
    Word word = {.at = ""};
    if (!person(kit, s, words, &who, problem)) return false;
    words_next(words, &word);
    int level = named(word, spot_levels, 1, WOUND_LEVELS);
    if (level < 0) return wrong(problem, word, "a Wound Level", "there is no such Wound Level");
    if (!number(words, 1, 6, &dl, problem)) return false;
    while (at < WOUNDS_MAX && s->person[who].wound[at].level) at++;
    if (at == WOUNDS_MAX) return wrong(problem, word, "at most 8 wounds", "there are too many");
    Wounded *wound = &s->person[who].wound[at];
    *wound = (Wounded){.level = (uint8_t)level, .dl = (uint8_t)dl, .marks = level < FLESH ? STABLE : 0};
    while (words_next(words, &word)) {
        if (word_is(word, "stabilised"))
            wound->marks |= STABLE;
        else if (word_is(word, "first-aid"))
            wound->marks |= FIRST_AID;
        else if (word_is(word, "medical"))
            wound->marks |= MEDICAL;
        else if (word_is(word, "kept"))
            wound->marks |= KEPT;
        else
            return wrong(problem, word, "stabilised, first-aid, medical or kept", "there is no such mark");
    }
    wound->due = s->clock + spot_wound_interval(wound);
    Play play = {.kit = kit, .s = s, .mute = true};
    spot_status(&play, who);
    return true;
}

static bool place_mark(const SpotKit *kit, SpotState *s, Words *words, Problem *problem)
{
    int who = 0;
    Word word;
    if (!person(kit, s, words, &who, problem)) return false;
    while (words_next(words, &word)) {
        int flag = named(word, flag_words, 0, countof(flag_words));
        if (flag < 0) return wrong(problem, word, "a mark, such as prone", "there is no such mark");
        s->person[who].flags |= 1u << flag;
        if (1u << flag == P_DEAD) s->person[who].died_at = s->clock;
    }
    return true;
}

static bool place_numbers(const SpotKit *kit, SpotState *s, Word what, Words *words, Problem *problem)
{
    int who = 0, n = 0, m = 0;
    if (!person(kit, s, words, &who, problem)) return false;
    Person *is = &s->person[who];
    if (word_is(what, "hand")) {
        if (!number(words, 0, CARRY_MAX, &n, problem)) return false;
        if (n && !is->weapon[n - 1])
            return wrong(problem, what, "the number of a weapon that is carried",
                         "there is no weapon for this");
        is->hand = (uint8_t)n;
    } else if (word_is(what, "ammo")) {
        if (!number(words, 1, CARRY_MAX, &n, problem) || !number(words, 0, 200, &m, problem)) return false;
        is->ammo[n - 1] = (uint8_t)m;
    } else if (word_is(what, "luck")) {
        if (!number(words, 1, 13, &n, problem) || !number(words, 1, 13, &m, problem)) return false;
        if (n == m) return wrong(problem, what, "two different numbers", "Good and Bad Luck overlap");
        is->good = (uint8_t)n, is->bad = (uint8_t)m;
    } else if (word_is(what, "armour")) {
        if (!number(words, 0, 9, &n, problem)) return false;
        is->armour = (uint8_t)n;
    } else if (word_is(what, "rp")) {
        if (!number(words, 0, 9999, &n, problem)) return false;
        is->points = (uint16_t)n;
    } else if (word_is(what, "kits")) {
        if (!number(words, 0, 7, &n, problem)) return false;
        is->kits = (uint8_t)n;
    } else {
        if (!person(kit, s, words, &n, problem)) return false;
        if (n == who) return wrong(problem, what, "somebody else", "nobody holds himself");
        is->held_by = (uint8_t)n;
    }
    return true;
}

static bool place_line(const Kit *own, void *state, Words *rest, Problem *problem)
{
    const SpotKit *kit = (const SpotKit *)own;
    SpotState *s = state;
    Word word;
    int n = 0;
    if (!words_next(rest, &word)) return true;
    if (word_is(word, "person")) return place_person(kit, s, rest, problem);
    if (word_is(word, "stat")) return place_stat(kit, s, rest, false, problem);
    if (word_is(word, "cp")) return place_stat(kit, s, rest, true, problem);
    if (word_is(word, "wound")) return place_wound(kit, s, rest, problem);
    if (word_is(word, "mark")) return place_mark(kit, s, rest, problem);
    if (word_is(word, "hand") || word_is(word, "ammo") || word_is(word, "luck") || word_is(word, "armour") ||
        word_is(word, "rp") || word_is(word, "kits") || word_is(word, "held"))
        return place_numbers(kit, s, word, rest, problem);
    if (word_is(word, "clock")) {
        if (!number(rest, 0, 30000000, &n, problem)) return false;
        s->clock = (uint32_t)n;
        return true;
    }
    if (word_is(word, "week")) {
        if (!number(rest, 0, 5000, &n, problem)) return false;
        s->week = (uint16_t)n;
        return true;
    }
    return wrong(problem, word,
                 "person, stat, cp, wound, mark, hand, ammo, luck, armour, rp, kits, held, clock or week",
                 "no such line");
}

bool spot_place(const Kit *own, void *state, const char *line, Problem *problem)
{
    Words words = words_of(line);
    Word word;
    if (!place_line(own, state, &words, problem)) return false;
    return !words_next(&words, &word) || wrong(problem, word, "the end of the line", "more than is read");
}

/* ---- the beginning ---- */

static bool team_arrive(Play *p, int seat, Problem *problem)
{
    const SpotKit *kit = p->kit;
    for (int i = 1; i <= kit->shelf.sheets; i++) {
        const Sheet *sheet = kit->shelf.sheet[i];
        if (!string_same(sheet->file, kit->team[seat]) && !string_same(sheet->name, kit->team[seat]))
            continue;
        int side = sheet->bystander ? 0 : seat != GM ? 1 : sheet->side > 1 ? sheet->side : 2;
        for (int n = 0; n < sheet->copies; n++) {
            if (p->s->people == PEOPLE_MAX)
                return problem_set(problem, 0, 0, "at most 20", "there are too many people");
            int who = spot_person_add(p, i, seat, side);
            SAY(p, E_BROUGHT, SR_OUR_17, who, 0, side, seat);
        }
    }
    return true;
}

bool spot_begin(const Kit *own, void *state, Dice *dice, Events *events, Problem *problem)
{
    SpotState *s = state;
    Play play = {.kit = (const SpotKit *)own, .s = s, .dice = dice, .events = events};
    bool fresh = s->people == 0;
    for (int seat = 1; fresh && seat <= own->seats; seat++)
        if (!team_arrive(&play, seat, problem)) return false;
    s->placed = 1;
    steps_push(&s->steps, (Step){.kind = S_SCENE});
    if (play.kit->option[O_MODE] == MODE_ENCOUNTER) {
        if (__builtin_popcount((unsigned)spot_sides_standing(s)) < 2)
            return problem_set(problem, 0, 0, "somebody on two sides",
                               "an encounter needs two sides that can act");
        spot_fight_begin(&play);
    }
    spot_run(&play);
    return true;
}

/* ---- the lines of a state ---- */

static void put_line(const SpotKit *kit, const SpotState *s, const char *what, int who, Text *text)
{
    TEXT(name, 48);
    spot_put_person(kit, s, who, &name);
    text_format(text, "%s ", what);
    spot_put_quoted(text, name.at);
}

static void position_wounds(const SpotKit *kit, const SpotState *s, int who, Text *text)
{
    static const char *const marks[] = {" stabilised", " first-aid", " medical", " kept"};
    for (int i = 0; i < WOUNDS_MAX; i++) {
        const Wounded *wound = &s->person[who].wound[i];
        if (!wound->level) continue;
        put_line(kit, s, "wound", who, text);
        text_format(text, " %s %d", spot_levels[wound->level], wound->dl);
        for (int k = 0; k < countof(marks); k++)
            if (wound->marks >> k & 1) text_put(text, marks[k]);
        text_put_char(text, '\n');
    }
}

static void position_numbers(const SpotKit *kit, const SpotState *s, int who, Text *text)
{
    const Person *is = &s->person[who];
    const Sheet *sheet = kit->shelf.sheet[is->sheet];
    for (int stat = 1; stat <= STAT_OF_SKILL(kit->shelf.skills); stat++) {
        int was = stat < ATTRIBUTES ? sheet->attribute[stat] : 0, level = spot_level(s, who, stat);
        for (int i = 0; stat >= ATTRIBUTES && i < sheet->skills; i++)
            if (string_same(sheet->skill[i].name, spot_stat_name(kit, stat))) was = sheet->skill[i].level;
        if (level == was) continue;
        put_line(kit, s, "stat", who, text);
        text_put_char(text, ' ');
        spot_put_quoted(text, spot_stat_name(kit, stat));
        text_format(text, " %d\n", level);
    }
    for (int skill = 1; skill <= kit->shelf.skills; skill++) {
        if (!is->cp[skill]) continue;
        put_line(kit, s, "cp", who, text);
        text_put_char(text, ' ');
        spot_put_quoted(text, kit->shelf.skill[skill].name);
        text_format(text, " %d\n", is->cp[skill]);
    }
    for (int i = 0; i < CARRY_MAX; i++) {
        if (!is->weapon[i] || is->ammo[i] == sheet->ammo[i]) continue;
        put_line(kit, s, "ammo", who, text);
        text_format(text, " %d %d\n", i + 1, is->ammo[i]);
    }
    if (is->points != sheet->points)
        put_line(kit, s, "rp", who, text), text_format(text, " %d\n", is->points);
}

void spot_position(const Kit *own, const void *state, Text *text)
{
    const SpotKit *kit = (const SpotKit *)own;
    const SpotState *s = state;
    if (s->clock) text_format(text, "clock %u\n", (unsigned)s->clock);
    if (s->week) text_format(text, "week %u\n", (unsigned)s->week);
    for (int who = 1; who <= s->people; who++) {
        const Person *is = &s->person[who];
        if (!is->sheet) continue;
        text_put(text, "person ");
        spot_put_quoted(text, kit->shelf.sheet[is->sheet]->name);
        text_format(text, " seat %d side %d at %d %d\n", is->seat, is->side, is->x, is->y);
    }
    for (int who = 1; who <= s->people; who++) {
        const Person *is = &s->person[who];
        uint32_t flags =
            is->flags & (P_PRONE | P_COVER | P_HIDDEN | P_DEAD | P_REVEALED | P_REVIVED | P_IMPROVISED);
        if (!is->sheet) continue;
        position_numbers(kit, s, who, text);
        position_wounds(kit, s, who, text);
        if (is->hand != (kit->shelf.sheet[is->sheet]->weapons ? 1 : 0))
            put_line(kit, s, "hand", who, text), text_format(text, " %d\n", is->hand);
        if (!flags) continue;
        put_line(kit, s, "mark", who, text);
        for (int i = 0; i < countof(flag_words); i++)
            if (flags >> i & 1) text_format(text, " %s", flag_words[i]);
        text_put_char(text, '\n');
    }
}
