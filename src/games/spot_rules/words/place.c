/* The lines that place a position: people and all that can be said of them, and what is under way. Whatever
   spot_position ever wrote is read. */
#include "games/spot_rules/words/fields.h"

static bool wrong(Problem *problem, Word word, const char *expected, const char *what)
{
    return spot_line_wrong(problem, word, expected, what);
}

static bool number(Words *words, int low, int high, int *n, Problem *problem)
{
    Word word = {.at = ""};
    TEXT(expected, 48);
    text_format(&expected, "a number from %d to %d", low, high);
    return (words_next(words, &word) && word_number_in(word, low, high, n)) ||
           wrong(problem, word, expected.at, "not a number that belongs here");
}

static bool seconds(Words *words, uint32_t *n, Problem *problem)
{
    Word word = {.at = ""};
    uint64_t digits = 0;
    if (!words_next(words, &word) || !word_uint64(word, &digits) || digits > UINT32_MAX)
        return wrong(problem, word, "seconds since the campaign began", "not a time that belongs here");
    *n = (uint32_t)digits;
    return true;
}

static bool person(const SpotKit *kit, const SpotState *s, Words *words, int *who, Problem *problem)
{
    Word word = {.at = ""};
    if (words_next(words, &word) && (*who = spot_placed_find(kit, s, word)) > 0) return true;
    return wrong(problem, word, "the name of somebody placed before", "nobody is called so");
}

static int named(Word word, const char *const *names, int from, int count)
{
    for (int i = from; i < count; i++)
        if (word_is(word, names[i])) return i;
    return -1;
}

enum { EDGE = FIELD + 100 }; /* whoever moves may step over the edge */

static bool place_person(const SpotKit *kit, SpotState *s, Words *words, Problem *problem)
{
    Word word = {.at = ""};
    int sheet = 0, seat = GM, side = -1, x = 0, y = 0;
    bool at = false, unhurt = false;
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
            if (!number(words, -EDGE, EDGE, &x, problem) || !number(words, -EDGE, EDGE, &y, problem))
                return false;
            at = true;
        } else if (word_is(word, "unhurt"))
            unhurt = true;
        else
            return wrong(problem, word, "seat N, side N, at X Y or unhurt", "this does not belong here");
    }
    if (s->people == PEOPLE_MAX) return wrong(problem, word, "at most 20 people", "there are too many");
    if (side < 0) side = kit->shelf.sheet[sheet]->bystander ? 0 : seat != GM ? 1 : 2;
    Play play = {.kit = kit, .s = s, .mute = true};
    int who = spot_person_add(&play, sheet, seat, side);
    if (at) s->person[who].x = (int16_t)x, s->person[who].y = (int16_t)y;
    if (unhurt) memset(s->person[who].wound, 0, sizeof s->person[who].wound), spot_status(&play, who);
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

/* What is said of a wound behind its level: marks, when it is due, which of the wounds it is. */
static bool wound_words(Words *words, Wounded *wound, int *at, Problem *problem)
{
    static const char *const marks[] = {"stabilised", "first-aid", "medical", "kept"};
    Word word;
    while (words_next(words, &word)) {
        int mark = named(word, marks, 0, countof(marks));
        if (mark >= 0) {
            wound->marks |= (uint8_t)(1 << mark);
        } else if (word_is(word, "due")) {
            if (!seconds(words, &wound->due, problem)) return false;
        } else if (word_is(word, "number")) {
            if (!number(words, 1, WOUNDS_MAX, at, problem)) return false;
            --*at;
        } else {
            return wrong(problem, word, "stabilised, first-aid, medical, kept, due SECONDS or number N",
                         "there is no such mark");
        }
    }
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
    Wounded wound = {.level = (uint8_t)level, .dl = (uint8_t)dl, .marks = level < FLESH ? STABLE : 0};
    wound.due = UINT32_MAX;
    if (!wound_words(words, &wound, &at, problem)) return false;
    if (at == WOUNDS_MAX) return wrong(problem, word, "at most 8 wounds", "there are too many");
    if (s->person[who].wound[at].level)
        return wrong(problem, word, "a number of its own for each wound", "there is such a wound already");
    if (wound.due == UINT32_MAX) wound.due = s->clock + spot_wound_interval(&wound);
    s->person[who].wound[at] = wound;
    Play play = {.kit = kit, .s = s, .mute = true};
    spot_status(&play, who);
    return true;
}

/* Marks are added; with `only` in front there are no others. */
static bool place_mark(const SpotKit *kit, SpotState *s, Words *words, Problem *problem)
{
    int who = 0;
    Word word;
    if (!person(kit, s, words, &who, problem)) return false;
    bool only = words_peek(words, &word) && word_is(word, "only") && words_next(words, &word);
    if (only) s->person[who].flags = 0;
    while (words_next(words, &word)) {
        int flag = named(word, spot_flag_words, 0, countof(spot_flag_words));
        if (flag < 0) return wrong(problem, word, "a mark, such as prone", "there is no such mark");
        s->person[who].flags |= 1u << flag;
        if (1u << flag == P_DEAD && !only) s->person[who].died_at = s->clock;
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

/* ---- what people have learned and carry ---- */

static bool place_weapon(const SpotKit *kit, SpotState *s, Words *words, Problem *problem)
{
    int who = 0, slot = 0, weapon = 0;
    Word word;
    if (!person(kit, s, words, &who, problem) || !number(words, 1, CARRY_MAX, &slot, problem)) return false;
    if (words_next(words, &word)) {
        for (int i = 1; i <= kit->shelf.weapons; i++)
            if (word_is(word, kit->shelf.weapon[i].name)) weapon = i;
        if (!weapon) return wrong(problem, word, "the name of a weapon", "there is no such weapon");
    }
    s->person[who].weapon[slot - 1] = (uint8_t)weapon;
    s->person[who].ammo[slot - 1] = weapon ? kit->shelf.weapon[weapon].ammo : 0;
    return true;
}

static bool move_next(Words *words, int *move, Problem *problem)
{
    Word word;
    words_next(words, &word);
    for (*move = 1; *move < MOVES; ++*move)
        if (word_is(word, spot_moves[*move].name)) return true;
    return wrong(problem, word, "the name of a move", "there is no such move");
}

static bool place_moves(const SpotKit *kit, SpotState *s, Words *words, bool combo, Problem *problem)
{
    int who = 0, which = 0, move = 0, count = 0;
    uint32_t moves = 0;
    uint8_t made[COMBO_MOVES_MAX + 1] = {0};
    Word word;
    if (!person(kit, s, words, &who, problem)) return false;
    if (combo && !number(words, 1, COMBOS_MAX, &which, problem)) return false;
    while (words_peek(words, &word)) {
        if (!move_next(words, &move, problem)) return false;
        moves |= 1u << move;
        if (!combo) continue;
        if (count == COMBO_MOVES_MAX) return wrong(problem, word, "at most six moves", "too long a combo");
        made[++count] = (uint8_t)move, made[0] = (uint8_t)count;
    }
    if (combo)
        memcpy(s->person[who].combo[which - 1], made, sizeof made);
    else
        s->person[who].moves = moves;
    return true;
}

static bool place_trait(const SpotKit *kit, SpotState *s, Words *words, Problem *problem)
{
    int who = 0, slot = 0, trait = 0, level = 0;
    Word word;
    if (!person(kit, s, words, &who, problem) || !number(words, 1, TRAIT_SLOTS, &slot, problem)) return false;
    if (words_next(words, &word)) {
        for (int i = 1; i <= kit->traits; i++)
            if (word_is(word, kit->trait[i])) trait = i;
        if (!trait) return wrong(problem, word, "a trait that some sheet has", "there is no such trait");
        if (!number(words, 1, UINT8_MAX, &level, problem)) return false;
    }
    s->person[who].trait[slot - 1] = (uint8_t)trait, s->person[who].trait_level[slot - 1] = (uint8_t)level;
    return true;
}

/* ---- what is under way ---- */

static bool place_order(const SpotKit *kit, SpotState *s, Words *words, Problem *problem)
{
    Word word;
    while (words_peek(words, &word)) {
        int who = 0;
        if (!person(kit, s, words, &who, problem)) return false;
        if (s->order_count == PEOPLE_MAX) return wrong(problem, word, "everybody once", "too long an order");
        s->order[s->order_count++] = (uint8_t)who;
    }
    return true;
}

static bool place_activity(const SpotKit *kit, SpotState *s, Words *words, Problem *problem)
{
    int who = 0, activity = 0;
    if (!person(kit, s, words, &who, problem) || !number(words, 1, ACTIVITIES - 1, &activity, problem))
        return false;
    s->activity[who] = (uint8_t)activity;
    return true;
}

static bool place_step(const SpotKit *kit, SpotState *s, Words *words, Problem *problem)
{
    Word word = {.at = ""};
    words_next(words, &word);
    int kind = named(word, spot_step_words, 1, STEP_KINDS);
    if (kind < 0) return wrong(problem, word, "scene, test, fight, act or week", "nothing is called so");
    if (s->steps.depth == STEPS_MAX)
        return wrong(problem, word, "fewer things at once", "too much is under way");
    Step *step = steps_push(&s->steps, (Step){.kind = (uint8_t)kind});
    return spot_fields_read(spot_fields_step, kit, s, words, step, problem);
}

static bool place_project(const SpotKit *kit, SpotState *s, Words *words, Problem *problem)
{
    int n = 0;
    return number(words, 1, PROJECTS_MAX, &n, problem) &&
           spot_fields_read(spot_fields_project, kit, s, words, &s->project[n], problem);
}

static bool place_under_way(const SpotKit *kit, SpotState *s, Word what, Words *words, Problem *problem)
{
    if (word_is(what, "attack")) {
        if (s->attacks == ATTACKS_MAX) return wrong(problem, what, "at most 4", "there are too many attacks");
        return spot_fields_read(spot_fields_attack, kit, s, words, &s->attack[s->attacks++], problem);
    }
    if (s->grenades == GRENADES_MAX) return wrong(problem, what, "at most 2", "there are too many grenades");
    return spot_fields_read(spot_fields_grenade, kit, s, words, &s->grenade[s->grenades++], problem);
}

/* ---- lines ---- */

static bool place_now(const SpotKit *kit, SpotState *s, Words *words, Problem *problem)
{
    int who = 0;
    return person(kit, s, words, &who, problem) &&
           spot_fields_read(spot_fields_person, kit, s, words, &s->person[who], problem);
}

static bool place_line(const SpotKit *kit, SpotState *s, Words *rest, Problem *problem)
{
    static const char *const numbers[] = {"hand", "ammo", "luck", "armour", "rp", "kits", "held"};
    Word word;
    int n = 0;
    if (!words_next(rest, &word)) return true;
    if (word_is(word, "person")) return place_person(kit, s, rest, problem);
    if (word_is(word, "stat")) return place_stat(kit, s, rest, false, problem);
    if (word_is(word, "cp")) return place_stat(kit, s, rest, true, problem);
    if (word_is(word, "wound")) return place_wound(kit, s, rest, problem);
    if (word_is(word, "mark")) return place_mark(kit, s, rest, problem);
    if (named(word, numbers, 0, countof(numbers)) >= 0) return place_numbers(kit, s, word, rest, problem);
    if (word_is(word, "weapon")) return place_weapon(kit, s, rest, problem);
    if (word_is(word, "knows")) return place_moves(kit, s, rest, false, problem);
    if (word_is(word, "combo")) return place_moves(kit, s, rest, true, problem);
    if (word_is(word, "trait")) return place_trait(kit, s, rest, problem);
    if (word_is(word, "now")) return place_now(kit, s, rest, problem);
    if (word_is(word, "clock")) return seconds(rest, &s->clock, problem);
    if (word_is(word, "week")) {
        if (!number(rest, 0, UINT16_MAX, &n, problem)) return false;
        s->week = (uint16_t)n;
        return true;
    }
    if (word_is(word, "so-far")) return spot_fields_read(spot_fields_table, kit, s, rest, s, problem);
    if (word_is(word, "order")) return place_order(kit, s, rest, problem);
    if (word_is(word, "activity")) return place_activity(kit, s, rest, problem);
    if (word_is(word, "project")) return place_project(kit, s, rest, problem);
    if (word_is(word, "test")) return spot_fields_read(spot_fields_trial, kit, s, rest, &s->trial, problem);
    if (word_is(word, "last")) return spot_fields_read(spot_fields_trial, kit, s, rest, &s->last, problem);
    if (word_is(word, "attack") || word_is(word, "grenade"))
        return place_under_way(kit, s, word, rest, problem);
    if (word_is(word, "under-way")) return place_step(kit, s, rest, problem);
    return wrong(
        problem, word,
        "person, stat, cp, wound, mark, hand, ammo, weapon, luck, armour, rp, kits, held, knows, combo, "
        "trait, now, clock, week, so-far, order, activity, project, test, last, attack, grenade or "
        "under-way",
        "no such line");
}

bool spot_place(const Kit *own, void *state, const char *line, Problem *problem)
{
    Words words = words_of(line);
    Word word;
    if (!place_line((const SpotKit *)own, state, &words, problem)) return false;
    return !words_next(&words, &word) || wrong(problem, word, "the end of the line", "more than is read");
}
