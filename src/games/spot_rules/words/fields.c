/* The members of a state that positions say by name, and how they are read and written. */
#include "games/spot_rules/words/fields.h"

#include <stddef.h>

const char *const spot_step_words[STEP_KINDS] = {
    "",       "scene", "test",   "luck",  "fight",       "surprise", "kind",     "act",  "deferred", "attack",
    "bullet", "evade", "defend", "combo", "opportunity", "week",     "activity", "plan", "period"};

const char *const spot_flag_words[20] = {"here",    "prone", "acted",      "deferred", "ready",
                                         "aiming",  "cover", "hidden",     "unaware",  "free",
                                         "dead",    "down",  "ko",         "bleeding", "revealed",
                                         "revived", "snaps", "improvised", "sneaked",  "bystander"};

#define ONE(type, member) offsetof(type, member), sizeof(((type *)0)->member), 1
#define MANY(type, member) offsetof(type, member), 1, sizeof(((type *)0)->member)
#define NUMBER(type, member, word, low, high) {word, ONE(type, member), FIELD_NUMBER, low, high}
#define NAMED(type, member, word, kind) {word, ONE(type, member), kind, 0, 0}
#define ROWS(name) const Fields spot_fields_##name = {name##_fields, countof(name##_fields)}

static const Field person_fields[] = {
    NUMBER(Person, awake_at, "awake-at", 0, UINT32_MAX),
    NUMBER(Person, died_at, "died-at", 0, UINT32_MAX),
    NAMED(Person, aims_at, "aims-at", FIELD_PERSON),
    NAMED(Person, held_by, "held-by", FIELD_PERSON),
    NAMED(Person, feinted_by, "feinted-by", FIELD_PERSON),
    NUMBER(Person, kind, "kind", 0, KINDS - 1),
    NUMBER(Person, trigger, "trigger", 0, TRIGGERS - 1),
    NAMED(Person, trigger_who, "trigger-by", FIELD_PERSON),
    NUMBER(Person, ready_slot, "deed", 0, MOVES + 1),
    NAMED(Person, ready_at, "deed-at", FIELD_PERSON),
    NUMBER(Person, gm_df, "df", -MODIFIER_MAX, MODIFIER_MAX),
    NUMBER(Person, gm_t, "t", -MODIFIER_MAX, MODIFIER_MAX),
    NUMBER(Person, gm_why, "because", 0, REASONS - 1),
    NUMBER(Person, luck_df, "luck", 0, 2),
    NAMED(Person, teacher, "teacher", FIELD_SKILL),
    NAMED(Person, assists, "assists", FIELD_PERSON),
};
ROWS(person);

static const Field table_fields[] = {
    NUMBER(SpotState, made, "choices", 0, UINT32_MAX),
    NUMBER(SpotState, told, "told", 0, UINT32_MAX),
    NUMBER(SpotState, told_gm, "told-gm", 0, UINT32_MAX),
    NUMBER(SpotState, left, "left", 0, (2 << SEATS_MAX) - 1),
    NUMBER(SpotState, fighting, "fighting", 0, 1),
    NUMBER(SpotState, round, "round", 0, UINT16_MAX),
    NUMBER(SpotState, free_round, "free-round", 0, 1),
    NUMBER(SpotState, called, "called", 0, 1),
    NAMED(SpotState, turn_who, "turn", FIELD_PERSON),
    NUMBER(SpotState, turn_actions, "actions", 0, 6),
    NUMBER(SpotState, turn_left, "actions-left", 0, 6),
    NUMBER(SpotState, order_at, "order-at", 0, PEOPLE_MAX),
    NUMBER(SpotState, weeks_left, "weeks-left", 0, 26),
    NUMBER(SpotState, day_left, "days-left", 0, 6),
};
ROWS(table);

static const Field trial_fields[] = {
    NAMED(Trial, who, "who", FIELD_PERSON),
    NAMED(Trial, stat, "stat", FIELD_STAT),
    NUMBER(Trial, attribute, "attribute", 0, ATTRIBUTES - 1),
    NUMBER(Trial, variable, "variable", 0, 1),
    NUMBER(Trial, actions, "actions", 0, 6),
    NUMBER(Trial, secret, "secret", 0, NUMBER_SECRET),
    NUMBER(Trial, made, "made", 0, 6),
    NUMBER(Trial, success, "success", 0, 1),
    NUMBER(Trial, time, "time", -1, 1),
    NUMBER(Trial, df, "df", 0, 20),
    {"dice", MANY(Trial, die), FIELD_NUMBER, 0, 6},
    NUMBER(Trial, t, "t", 0, UINT8_MAX),
    NUMBER(Trial, luck, "luck", 0, 1),
    NUMBER(Trial, helpers, "helpers", 0, (2 << PEOPLE_MAX) - 1),
};
ROWS(trial);

static const Field attack_fields[] = {
    NUMBER(Attack, kind, "kind", ON_SHOT, ON_THROW),
    NUMBER(Attack, phase, "phase", AT_EVADE, AT_NEXT),
    NAMED(Attack, who, "who", FIELD_PERSON),
    NAMED(Attack, target, "target", FIELD_PERSON),
    NUMBER(Attack, slot, "slot", 0, CARRY_MAX),
    NUMBER(Attack, mode, "mode", 0, SHOT_MODES - 1),
    NUMBER(Attack, aims, "aims", 0, AIMS_ALL),
    NAMED(Attack, move, "move", FIELD_MOVE),
    NUMBER(Attack, combo, "combo", 0, COMBOS_MAX),
    NUMBER(Attack, at, "at", 0, COMBO_MOVES_MAX - 1),
    NUMBER(Attack, counter, "counter", 0, 1),
    NUMBER(Attack, fired, "fired", 0, 18),
    NUMBER(Attack, bullets, "bullets", 0, BULLETS_MAX),
    NUMBER(Attack, bullet, "bullet", 0, BULLETS_MAX - 1),
    NUMBER(Attack, opportunity, "opportunity", 0, 1),
    {"aim", MANY(Attack, aim), FIELD_PERSON, 0, 0},
    {"asked", MANY(Attack, asked), FIELD_NUMBER, 0, 2},
    NUMBER(Attack, hit, "hit", 0, 1),
    NUMBER(Attack, neutralised, "neutralised", 0, 1),
};
ROWS(attack);

static const Field grenade_fields[] = {
    NUMBER(Grenade, x, "x", INT16_MIN, INT16_MAX),
    NUMBER(Grenade, y, "y", INT16_MIN, INT16_MAX),
    NAMED(Grenade, who, "who", FIELD_PERSON),
    NUMBER(Grenade, blast, "blast", 0, 30),
};
ROWS(grenade);

static const Field project_fields[] = {
    NUMBER(Project, kind, "kind", PROJECT_RESEARCH, PROJECT_THERAPY),
    NAMED(Project, leader, "leader", FIELD_PERSON),
    NAMED(Project, stat, "stat", FIELD_STAT),
    NUMBER(Project, pv, "pv", 1, 6),
    NUMBER(Project, need, "needs", 1, 20),
    NUMBER(Project, made, "made", 0, 20),
    NUMBER(Project, daily, "daily", 0, 1),
    NUMBER(Project, secret, "secret", 0, 1),
    NUMBER(Project, bonus, "bonus", -20, 12),
    NUMBER(Project, change, "change", STUDY_LEARN, STUDY_DELETE),
    NAMED(Project, move, "move", FIELD_MOVE),
    NUMBER(Project, combo, "combo", 0, COMBOS_MAX),
    NUMBER(Project, place, "place", 0, COMBO_MOVES_MAX),
    NAMED(Project, patient, "patient", FIELD_PERSON),
    NAMED(Project, trait, "trait", FIELD_TRAIT),
    NUMBER(Project, helpers, "helpers", 0, (2 << PEOPLE_MAX) - 1),
};
ROWS(project);

static const Field step_fields[] = {
    NUMBER(Step, phase, "phase", 0, UINT8_MAX),
    NAMED(Step, who, "who", FIELD_PERSON),
    NUMBER(Step, n, "n", 0, UINT8_MAX),
    NUMBER(Step, a, "a", 0, PROJECTS_MAX),
};
ROWS(step);

/* ---- one member ---- */

static int64_t field_get(const Field *field, const void *is, int index)
{
    const char *at = (const char *)is + field->at + index * field->size;
    bool negative = field->low < 0;
    if (field->size == 4) return *(const uint32_t *)(const void *)at;
    if (field->size == 2)
        return negative ? *(const int16_t *)(const void *)at : *(const uint16_t *)(const void *)at;
    return negative ? *(const int8_t *)at : *(const uint8_t *)at;
}

static void field_set(const Field *field, void *is, int index, int64_t value)
{
    char *at = (char *)is + field->at + index * field->size;
    if (field->size == 4)
        *(uint32_t *)(void *)at = (uint32_t)value;
    else if (field->size == 2)
        *(uint16_t *)(void *)at = (uint16_t)value;
    else
        *(uint8_t *)at = (uint8_t)value;
}

static const char *thing_name(const Field *field, const SpotKit *kit, int n)
{
    switch (field->kind) {
    case FIELD_STAT: return n <= STAT_OF_SKILL(kit->shelf.skills) ? spot_stat_name(kit, n) : NULL;
    case FIELD_SKILL: return n <= kit->shelf.skills ? kit->shelf.skill[n].name : NULL;
    case FIELD_MOVE: return n < MOVES ? spot_moves[n].name : NULL;
    default: return n <= kit->traits ? kit->trait[n] : NULL;
    }
}

static void field_put(const Field *field, const SpotKit *kit, const SpotState *s, int64_t value, Text *text)
{
    text_put_char(text, ' ');
    if (field->kind == FIELD_NUMBER)
        text_format(text, "%lld", (long long)value);
    else if (!value)
        text_put_char(text, '-');
    else if (field->kind == FIELD_PERSON)
        spot_put_placed(kit, s, (int)value, text);
    else
        spot_put_quoted(text, thing_name(field, kit, (int)value));
}

static bool number_read(const Field *field, Word word, int64_t *value, Problem *problem)
{
    uint64_t digits = 0;
    int small = 0;
    TEXT(expected, 60);
    text_format(&expected, "a number from %lld to %lld", (long long)field->low, (long long)field->high);
    bool is = word_uint64(word, &digits) && digits <= UINT32_MAX;
    if (is)
        *value = (int64_t)digits;
    else if ((is = word_number(word, &small)))
        *value = small;
    return (is && *value >= field->low && *value <= field->high) ||
           spot_line_wrong(problem, word, expected.at, "not a number that belongs here");
}

static bool field_read(const Field *field, const SpotKit *kit, const SpotState *s, Word word, int64_t *value,
                       Problem *problem)
{
    *value = 0;
    if (field->kind == FIELD_NUMBER) return number_read(field, word, value, problem);
    if (word_is(word, "-")) return true;
    if (field->kind == FIELD_PERSON) {
        *value = spot_placed_find(kit, s, word);
        return *value ||
               spot_line_wrong(problem, word, "the name of somebody placed before", "nobody is called so");
    }
    for (int n = 1; thing_name(field, kit, n); n++)
        if (word_is(word, thing_name(field, kit, n))) return *value = n, true;
    return spot_line_wrong(problem, word, "a name that the set-up knows", "there is nothing called so");
}

/* ---- all of them ---- */

void spot_fields_put(Fields fields, const SpotKit *kit, const SpotState *s, const void *is, const void *was,
                     Text *text)
{
    for (const Field *field = fields.field; field < fields.field + fields.count; field++) {
        size_t bytes = (size_t)field->size * field->count;
        if (memcmp((const char *)is + field->at, (const char *)was + field->at, bytes) == 0) continue;
        text_format(text, " %s", field->word);
        for (int i = 0; i < field->count; i++) field_put(field, kit, s, field_get(field, is, i), text);
    }
}

bool spot_fields_read(Fields fields, const SpotKit *kit, const SpotState *s, Words *words, void *is,
                      Problem *problem)
{
    Word word, value = {.at = ""};
    while (words_next(words, &word)) {
        const Field *field = fields.field;
        while (field < fields.field + fields.count && !word_is(word, field->word)) field++;
        if (field == fields.field + fields.count)
            return spot_line_wrong(problem, word, "a word of this kind of line", "this does not belong here");
        for (int i = 0; i < field->count; i++) {
            int64_t number;
            if (!words_next(words, &value))
                return spot_line_wrong(problem, word, "its value behind it", "a value is missing");
            if (!field_read(field, kit, s, value, &number, problem)) return false;
            field_set(field, is, i, number);
        }
    }
    return true;
}

/* ---- people ---- */

void spot_put_placed(const SpotKit *kit, const SpotState *s, int who, Text *text)
{
    TEXT(name, 48);
    spot_put_person(kit, s, who, &name);
    if (spot_person_find(kit, s, word_of(name.at)) == who)
        spot_put_quoted(text, name.at);
    else
        text_format(text, "%d", who);
}

int spot_placed_find(const SpotKit *kit, const SpotState *s, Word word)
{
    int who = spot_person_find(kit, s, word), number = 0;
    if (who > 0) return who;
    return word_number_in(word, 1, s->people, &number) ? number : 0;
}

bool spot_line_wrong(Problem *problem, Word word, const char *expected, const char *what)
{
    return problem_set(problem, 0, word.column, expected, "%s: \"%.*s\"", what, WORD_SHOWN(word));
}
