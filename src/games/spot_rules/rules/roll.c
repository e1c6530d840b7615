/* Rolls and what is told of them. */
#include "games/spot_rules/rules/chance.h"
#include "games/spot_rules/spot.h"

const char *const spot_purposes[PURPOSES] = {"",      "test",   "luck",   "stealth", "attack",
                                             "evade", "defend", "armour", "will",    "stabilise",
                                             "heal",  "aid",    "revive", "project", "teacher"};

bool spot_veiled(const SpotState *s, int who)
{
    return who && s->person[who].seat == GM && !(s->person[who].flags & P_REVEALED);
}

static uint32_t told_mix(uint32_t told, const Event *event)
{
    uint32_t words[6] = {told};
    memcpy(words + 1, event, sizeof *event);
    return (uint32_t)hash_bytes(words, sizeof words);
}

/* What was told is part of the state, so that whoever is told more has also seen more. */
void spot_say(Play *p, int kind, int clause, int subject, int object, const int n[4], int secret)
{
    if (p->mute) return;
    Event event = {.kind = (uint16_t)kind,
                   .clause = (uint16_t)clause,
                   .subject = (int16_t)subject,
                   .object = (int16_t)object,
                   .n = {(int16_t)n[0], (int16_t)n[1], (int16_t)n[2], (int16_t)n[3]},
                   .secret = (uint16_t)secret,
                   .audience = secret ? 1 << GM : 0};
    p->s->told_gm = told_mix(p->s->told_gm, &event);
    Event open = event;
    if (event_redact(&open, 0)) p->s->told = told_mix(p->s->told, &open);
    Event *told = event_add(p->events, kind, clause, subject, object, n[0]);
    if (told) *told = event;
}

static void target_tell(Play *p, const Target *target, int quiet)
{
    int secret = target->veiled || quiet ? SECRET_ALL : 0;
    int row = target->row < -2 ? -2 : target->row > 2 ? 2 : target->row;
    static const uint16_t rows[2][5] = {{SR_TEST_08, SR_TEST_07, SR_TEST_06, SR_TEST_05, SR_TEST_04}};
    spot_say(p, E_TARGET, target->variable ? SR_VAR_01 : rows[0][row + 2], target->who, target->stat_id,
             (const int[4]){target->stat, target->df, target->t, target->variable}, secret);
    for (int i = 0; i < target->reasons; i++) {
        const Reason *reason = &target->reason[i];
        spot_say(p, E_REASON, reason->clause, target->who, reason->why, (const int[4]){reason->df, reason->t},
                 secret);
    }
    static const uint16_t brackets[] = {SR_ATTR_02, SR_ATTR_03, SR_ATTR_04, SR_ATTR_05, SR_ATTR_06};
    if (target->attribute) {
        int value = target->attribute_value < 1   ? 1
                    : target->attribute_value > 5 ? 5
                                                  : target->attribute_value;
        spot_say(p, E_REASON, brackets[value - 1], target->who, WHY_ATTRIBUTE,
                 (const int[4]){0, spot_modifier(target->attribute_value), target->attribute}, secret);
    }
}

int spot_price(int level) { return level < 1 || level > LEVEL_MAX ? 0 : 2 << (level - 1); }

void spot_learn(Play *p, int who, int skill, int cp, int clause)
{
    Person *person = &p->s->person[who];
    int now = person->cp[skill] + cp, secret = spot_veiled(p->s, who) ? SECRET_ALL : 0;
    person->cp[skill] = (uint8_t)(now > CP_MAX ? CP_MAX : now);
    spot_say(p, E_LEARNED, clause, who, skill, (const int[4]){person->cp[skill], cp}, secret);
    while (person->skill[skill] < LEVEL_MAX && person->cp[skill] >= spot_price(person->skill[skill] + 1)) {
        person->skill[skill]++;
        person->cp[skill] = (uint8_t)(person->cp[skill] - spot_price(person->skill[skill]));
        spot_say(p, E_LEVEL, SR_DT_12, who, skill, (const int[4]){person->skill[skill]}, secret);
    }
}

/* The modifiers that count once are used up by the first test that they apply to. */
static void modifiers_spend(Play *p, int who)
{
    Person *person = &p->s->person[who];
    person->gm_df = person->gm_t = 0;
    person->gm_why = person->luck_df = 0;
}

static void experience(Play *p, const Target *target, int a, int b)
{
    const Person *person = &p->s->person[target->who];
    if (!target->teaches || a != b || a > person->attribute[INTELLIGENCE]) return;
    spot_learn(p, target->who, target->stat_id - (ATTRIBUTES - 1), 1, SR_LRN_02);
}

/* Nothing is told, and nothing can be learned: one of very many tests, whose effect alone is told. */
static bool roll_untold(Play *p, const Target *target, int purpose)
{
    if (spot_target_sure(target)) return target->automatic || target->t >= 12;
    int total = dice_roll(p->dice, 6, spot_purposes[purpose]);
    total += dice_roll(p->dice, 6, spot_purposes[purpose]);
    return total <= target->t;
}

bool spot_roll(Play *p, Target *target, int purpose, int quiet)
{
    int who = target->who, t = target->t;
    if (quiet == UNTOLD) return roll_untold(p, target, purpose);
    target_tell(p, target, quiet);
    int hidden = quiet ? SECRET_ALL : target->veiled ? SECRET_N0 << 2 : 0;
    if (target->modified) modifiers_spend(p, who);
    p->s->last = (Trial){.who = (uint8_t)who, .stat = (uint8_t)target->stat_id, .made = 1};
    Trial *last = &p->s->last;
    last->secret = quiet ? ALL_SECRET : target->veiled ? NUMBER_SECRET : 0;
    if (spot_target_sure(target)) {
        last->success = target->automatic || t >= 12;
        last->t = (uint8_t)(t < 0 ? 0 : t);
        spot_say(p, E_SURE, target->automatic ? SR_TEST_04 : SR_TEST_11, who, purpose,
                 (const int[4]){last->success, t},
                 quiet            ? SECRET_ALL
                 : target->veiled ? SECRET_N0 << 1
                                  : 0);
        return last->success;
    }
    if (target->variable) {
        last->die[2] = (uint8_t)dice_roll(p->dice, 6, "difficulty");
        t -= last->die[2];
        spot_say(p, E_VARIABLE, SR_VAR_02, who, 0, (const int[4]){last->die[2]}, quiet ? SECRET_ALL : 0);
    }
    last->die[0] = (uint8_t)dice_roll(p->dice, 6, spot_purposes[purpose]);
    last->die[1] = (uint8_t)dice_roll(p->dice, 6, spot_purposes[purpose]);
    last->t = (uint8_t)(t < 0 ? 0 : t);
    last->success = last->die[0] + last->die[1] <= t;
    spot_say(p, E_ROLL, last->success ? SR_TEST_02 : SR_TEST_03, who, purpose,
             (const int[4]){last->die[0], last->die[1], t, last->success}, hidden);
    bool success = last->success;
    if (!quiet) experience(p, target, last->die[0], last->die[1]);
    return success;
}

void spot_luck_ways(const SpotKit *kit, const Person *person, int *good, int *bad)
{
    *good = *bad = 0;
    for (int a = 1; a <= 6; a++)
        for (int b = 1; b <= 6; b++) {
            bool low = kit->option[O_LUCK] == 1;
            *good += low ? a + b <= person->good : a + b >= person->good;
            *bad += low ? a + b >= person->bad : a + b <= person->bad;
        }
}

int spot_luck(Play *p, int who, int clause)
{
    const Person *person = &p->s->person[who];
    int a = dice_roll(p->dice, 6, "luck"), b = dice_roll(p->dice, 6, "luck"), total = a + b;
    bool low = p->kit->option[O_LUCK] == 1;
    bool good = low ? total <= person->good : total >= person->good;
    bool bad = low ? total >= person->bad : total <= person->bad;
    int luck = good ? 1 : bad ? 2 : 0;
    static const uint16_t clauses[2][3] = {{SR_LUCK_04, SR_LUCK_02, SR_LUCK_03},
                                           {SR_LUCK_04, SR_LUCK_05, SR_LUCK_05}};
    SAY(p, E_LUCK, clause ? clause : clauses[low][luck], who, 0, a, b, luck);
    return luck;
}
