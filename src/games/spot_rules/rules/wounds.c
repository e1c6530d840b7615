/* Wounds: getting them, getting worse, stabilising, healing, care, death. Seconds of the clock decide when a
   test is due. */
#include "games/spot_rules/spot.h"

uint32_t spot_wound_interval(const Wounded *wound)
{
    static const uint32_t stable[WOUND_LEVELS] = {WEEK, HOUR, DAY, WEEK, DAY, WEEK, WEEK};
    static const uint32_t open[WOUND_LEVELS] = {WEEK, HOUR, DAY, WEEK, HOUR, 10 * MINUTE, MINUTE};
    return wound->marks & STABLE ? stable[wound->level] : open[wound->level];
}

/* A Damage Level above 6 is one of the next Wound Level; 1 if that is beyond Splatter 6 (SR-OUR-01). */
int spot_overflow(const SpotKit *kit, int *level, int *dl)
{
    if (kit->option[O_OVERFLOW] != 0 && *dl > 6) *dl = 6;
    while (*dl > 6) {
        if (*level == SPLATTER) {
            *dl = 6;
            return 1;
        }
        ++*level, *dl -= 6;
    }
    return 0;
}

/* ---- what wounds do ---- */

void spot_wound_penalty(const Wounded *wound, int *df, int *t)
{
    static const int8_t dfs[WOUND_LEVELS] = {0, 0, 0, 1, 0, 1, 2}, ts[WOUND_LEVELS] = {0, 0, -1, 0, -1, 0, 0};
    static const uint8_t lower[WOUND_LEVELS] = {NO_WOUND, NO_WOUND, NO_WOUND, THWACK, NO_WOUND, FLESH, WOUND};
    int level = wound->level;
    if (wound->marks & STABLE && wound->marks & (FIRST_AID | MEDICAL)) level = lower[level];
    *df = dfs[level], *t = ts[level];
}

void spot_penalty(const SpotKit *kit, const SpotState *s, int who, int *df, int *t)
{
    *df = *t = 0;
    if (kit->option[O_USAGE] != 0) return;
    for (int i = 0; i < WOUNDS_MAX; i++) {
        int d, u;
        if (!s->person[who].wound[i].level) continue;
        spot_wound_penalty(&s->person[who].wound[i], &d, &u);
        if (d > *df || (d == *df && u < *t)) *df = d, *t = d ? 0 : u;
    }
}

static void person_falls(Play *p, int who)
{
    Person *person = &p->s->person[who];
    person->flags &= ~(uint32_t)(P_AIMING | P_READY | P_DEFERRED);
    person->aims_at = 0;
    person->trigger = person->trigger_who = person->ready_slot = person->ready_at = 0;
    for (int other = 1; other <= p->s->people; other++)
        if (p->s->person[other].held_by == who) p->s->person[other].held_by = 0;
}

void spot_status(Play *p, int who)
{
    Person *person = &p->s->person[who];
    uint32_t before = person->flags;
    bool down = false, bleeds = false;
    for (int i = 0; i < WOUNDS_MAX; i++) {
        const Wounded *wound = &person->wound[i];
        bleeds |= wound->level >= FLESH;
        down |= wound->level == SPLATTER && !(wound->marks & STABLE) && p->kit->option[O_STABILISE] == 0;
    }
    if (person->flags & P_DEAD) down = false;
    person->flags &= ~(uint32_t)(P_DOWN | P_BLEEDS);
    person->flags |= (down ? P_DOWN : 0u) | (bleeds ? P_BLEEDS : 0u);
    if (bleeds != !!(before & P_BLEEDS)) SAY(p, E_BLEEDS, SR_DMG_02, who, 0, bleeds);
    if (down && !(before & P_DOWN)) SAY(p, E_DOWN, SR_OUR_06, who, 0, 1);
    if (!down && before & P_DOWN && !(person->flags & P_DEAD)) SAY(p, E_DOWN, SR_OUR_06, who, 0, 0);
    if (person->flags & P_OUT && !(before & P_OUT)) person_falls(p, who);
}

static void person_dies(Play *p, int who, int clause)
{
    Person *person = &p->s->person[who];
    if (person->flags & P_DEAD) return;
    person->flags |= P_DEAD;
    person->flags &= ~(uint32_t)(P_KO | P_REVIVED);
    person->died_at = p->s->clock;
    SAY(p, E_DIED, clause, who, 0, 0);
    person_falls(p, who);
    spot_status(p, who);
}

static void knock_out(Play *p, int who, int dl)
{
    Person *person = &p->s->person[who];
    if (p->kit->option[O_KNOCKOUT] != 0 || dl < person->attribute[STRENGTH] + 2 || person->flags & P_DEAD)
        return;
    person->flags |= P_KO;
    person->awake_at = p->s->clock + (uint32_t)dl * MINUTE;
    SAY(p, E_KO, SR_OUR_06, who, 0, dl);
    person_falls(p, who);
}

/* The slightest wound gives way where there is no room for another. */
static int wound_room(const Person *person)
{
    int slightest = 0;
    for (int i = 0; i < WOUNDS_MAX; i++) {
        const Wounded *wound = &person->wound[i], *least = &person->wound[slightest];
        if (!wound->level) return i;
        if (wound->level * 8 + wound->dl < least->level * 8 + least->dl) slightest = i;
    }
    return slightest;
}

void spot_hurt(Play *p, int who, int by, int level, int dl, int clause)
{
    Person *person = &p->s->person[who];
    bool fatal = spot_overflow(p->kit, &level, &dl);
    int secret = spot_veiled(p->s, who) ? SECRET_N0 | SECRET_N0 << 1 : 0;
    int at = wound_room(person);
    if (person->wound[at].level * 8 + person->wound[at].dl <= level * 8 + dl) {
        Wounded *wound = &person->wound[at];
        *wound = (Wounded){.level = (uint8_t)level, .dl = (uint8_t)dl, .marks = level < FLESH ? STABLE : 0};
        if (p->kit->option[O_STABILISE] != 0) wound->marks = STABLE;
        wound->due = p->s->clock + spot_wound_interval(wound);
    }
    if (person->flags & P_AIMING) person->flags &= ~(uint32_t)P_AIMING, person->aims_at = 0;
    spot_say(p, E_HURT, clause, who, by, (const int[4]){level, dl}, secret);
    if (fatal) person_dies(p, who, SR_DEATH_01);
    spot_status(p, who);
    if (level == THWACK) knock_out(p, who, dl);
}

/* Armour is tested against the Damage Level: it turns a lethal hit into the other row and stops the rest. */
void spot_harm(Play *p, int who, int by, int level, int dl, bool past_armour)
{
    static const uint8_t turned[WOUND_LEVELS] = {NO_WOUND, NO_WOUND, NO_WOUND, NO_WOUND,
                                                 BRUISE,   THWACK,   BREAK};
    int rating = p->s->person[who].armour, clause = SR_OUR_02;
    if (dl < 1) {
        SAY(p, E_MISSED, SR_EXP_05, by, who, 1);
        return;
    }
    if (rating && !past_armour && p->kit->option[O_ARMOUR] == 0) {
        Target target = spot_target_plain(who, rating, dl);
        target.veiled = spot_veiled(p->s, who);
        spot_target_finish(&target, p->kit);
        bool held = spot_roll(p, &target, FOR_ARMOUR, OPEN);
        if (held) level = turned[level];
        SAY(p, E_ARMOUR, SR_OUR_03, who, by, held);
        if (!level) return;
    }
    spot_hurt(p, who, by, level, dl, clause);
}

/* ---- stabilising and healing ---- */

static void target_treated(Target *target, const Wounded *wound)
{
    if (wound->marks & MEDICAL)
        spot_target_add(target, SR_MED_04, WHY_TREATED, -2, 0);
    else if (wound->marks & FIRST_AID)
        spot_target_add(target, SR_MED_03, WHY_TREATED, -1, 0);
}

Target spot_target_stabilise(const SpotKit *kit, const SpotState *s, int who, int wound)
{
    const Wounded *hurt = &s->person[who].wound[wound];
    Target target = spot_target(kit, s, who, STRENGTH, hurt->dl);
    target_treated(&target, hurt);
    spot_target_finish(&target, kit);
    return target;
}

Target spot_target_heal(const SpotKit *kit, const SpotState *s, int who, int wound, bool convalesces)
{
    const Wounded *hurt = &s->person[who].wound[wound];
    Target target = spot_target(kit, s, who, STRENGTH, hurt->dl);
    target_treated(&target, hurt);
    if (convalesces) spot_target_add(&target, SR_OUR_07, WHY_CONVALESCES, -1, 0);
    spot_target_finish(&target, kit);
    return target;
}

static void wound_told(Play *p, int who, int clause, const Wounded *wound, int what)
{
    int secret = spot_veiled(p->s, who) ? SECRET_N0 | SECRET_N0 << 1 | SECRET_N0 << 2 : 0;
    spot_say(p, E_WOUND_CHANGED, clause, who, 0, (const int[4]){wound->level, wound->dl, what}, secret);
}

void spot_worse(Play *p, int who, int wound)
{
    Wounded *hurt = &p->s->person[who].wound[wound];
    int level = hurt->level, dl = hurt->dl + 1;
    bool book = p->kit->option[O_DEATH] == 1 && dl > 6;
    if (dl > 6) dl = 1, level++;
    if (book || level > SPLATTER) {
        person_dies(p, who, book ? SR_OUR_08 : SR_DEATH_01);
        return;
    }
    hurt->level = (uint8_t)level, hurt->dl = (uint8_t)dl;
    wound_told(p, who, level > FLESH && dl == 1 ? SR_OUR_08 : SR_OUR_04, hurt, 2);
}

static void stabilise_due(Play *p, int who, int i, int quiet)
{
    Wounded *wound = &p->s->person[who].wound[i];
    Target target = spot_target_stabilise(p->kit, p->s, who, i);
    bool success = spot_roll(p, &target, FOR_STABILISE, quiet);
    if (success) {
        wound->marks |= STABLE;
        wound_told(p, who, SR_OUR_04, wound, 1);
    } else if (wound->marks & KEPT) {
        wound_told(p, who, SR_OUR_05, wound, 5);
    } else {
        spot_worse(p, who, i);
    }
    wound->marks &= (uint8_t)~KEPT;
    wound->due += spot_wound_interval(wound);
    spot_status(p, who);
}

static bool heal_once(Play *p, int who, int i, bool convalesces)
{
    Wounded *wound = &p->s->person[who].wound[i];
    Target target = spot_target_heal(p->kit, p->s, who, i, convalesces);
    if (!spot_roll(p, &target, FOR_HEAL, UNTOLD)) return false;
    wound->dl--;
    wound_told(p, who, SR_OUR_07, wound, wound->dl ? 3 : 4);
    if (!wound->dl) *wound = (Wounded){0};
    spot_status(p, who);
    return true;
}

static void heal_due(Play *p, int who, int i)
{
    Wounded *wound = &p->s->person[who].wound[i];
    wound->due += spot_wound_interval(wound);
    heal_once(p, who, i, false);
}

/* Who is due next and when; 0 if nobody until then. */
static int wound_due(const SpotKit *kit, const SpotState *s, uint32_t until, int *at)
{
    int who = 0;
    uint32_t first = until;
    for (int person = 1; person <= s->people; person++) {
        if (s->person[person].flags & P_DEAD || !(s->person[person].flags & P_HERE)) continue;
        for (int i = 0; i < WOUNDS_MAX; i++) {
            const Wounded *wound = &s->person[person].wound[i];
            if (!wound->level || wound->due > until || (who && wound->due >= first)) continue;
            if (kit->option[wound->marks & STABLE ? O_HEALING : O_STABILISE] != 0) continue;
            who = person, *at = i, first = wound->due;
        }
    }
    return who;
}

static void wake(Play *p)
{
    for (int who = 1; who <= p->s->people; who++) {
        Person *person = &p->s->person[who];
        if (!(person->flags & P_KO) || person->awake_at > p->s->clock) continue;
        person->flags &= ~(uint32_t)P_KO;
        SAY(p, E_WOKE, SR_OUR_06, who, 0, 0);
    }
}

/* Lets time pass with every test that falls due. After many tests it stops early: whoever lets it pass says
   so again. */
void spot_time_pass(Play *p, uint32_t seconds)
{
    enum { TESTS_MAX = 24 };
    SpotState *s = p->s;
    uint32_t until = s->clock + seconds;
    for (int tests = 0;; tests++) {
        int at = 0, who = wound_due(p->kit, s, until, &at);
        if (!who) {
            s->clock = until;
            break;
        }
        if (s->person[who].wound[at].due > s->clock) s->clock = s->person[who].wound[at].due;
        if (tests == TESTS_MAX) break;
        if (s->person[who].wound[at].marks & STABLE)
            heal_due(p, who, at);
        else
            stabilise_due(p, who, at, OPEN);
    }
    wake(p);
}

static void week_tests(Play *p, int who, bool convalesces)
{
    SpotState *s = p->s;
    for (int i = 0; i < WOUNDS_MAX; i++) {
        Wounded *wound = &s->person[who].wound[i];
        for (int tests = 0; wound->level && !(wound->marks & STABLE) && tests < 20; tests++) {
            if (s->person[who].flags & P_DEAD || p->kit->option[O_STABILISE] != 0) break;
            stabilise_due(p, who, i, UNTOLD);
        }
        if (!wound->level || !(wound->marks & STABLE) || p->kit->option[O_HEALING] != 0) continue;
        int tests = (int)(WEEK / spot_wound_interval(wound));
        if (tests > TESTS_OF_A_WEEK) tests = TESTS_OF_A_WEEK;
        while (tests-- > 0 && wound->level && !(s->person[who].flags & P_DEAD))
            heal_once(p, who, i, convalesces);
        if (wound->level) wound->due = s->clock + WEEK;
    }
}

/* A whole week for one character: very many tests, of which the outcome is told. */
void spot_week_heal(Play *p, int who, bool convalesces)
{
    Person *person = &p->s->person[who], before = *person;
    p->mute = true;
    week_tests(p, who, convalesces);
    if (person->flags & P_KO) person->flags &= ~(uint32_t)P_KO;
    p->mute = false;
    for (int i = 0; i < WOUNDS_MAX; i++) {
        const Wounded *was = &before.wound[i], *is = &person->wound[i];
        if (was->level == is->level && was->dl == is->dl && was->marks == is->marks) continue;
        int what = !is->level                                          ? 4
                   : is->level * 8 + is->dl > was->level * 8 + was->dl ? 2
                   : is->dl < was->dl                                  ? 3
                                                                       : 1;
        wound_told(p, who, what == 2 || what == 1 ? SR_OUR_04 : SR_OUR_07, what == 4 ? was : is, what);
    }
    if ((person->flags ^ before.flags) & P_BLEEDS)
        SAY(p, E_BLEEDS, SR_DMG_02, who, 0, !!(person->flags & P_BLEEDS));
    if (person->flags & P_DEAD && !(before.flags & P_DEAD)) SAY(p, E_DIED, SR_DEATH_01, who, 0, 0);
    if (before.flags & P_DOWN && !(person->flags & P_OUT)) SAY(p, E_DOWN, SR_OUR_06, who, 0, 0);
    if (before.flags & P_KO && !(person->flags & P_KO)) SAY(p, E_WOKE, SR_OUR_06, who, 0, 0);
}

/* ---- care ---- */

/* Either kit serves either test. */
static void target_kit(Target *target, const SpotKit *kit, const SpotState *s)
{
    if (!(s->person[target->who].kits & (KIT_MEDICAL | KIT_FIRST_AID)) && kit->option[O_KITS] == 0)
        spot_target_add(target, SR_MED_08, WHY_NO_KIT, 1, 0);
}

Target spot_target_aid(const SpotKit *kit, const SpotState *s, int who, int patient, int wound, bool medical,
                       bool prevent)
{
    int skill = medical ? kit->medical : kit->first_aid;
    Target target = spot_target(kit, s, who, STAT_OF_SKILL(skill), s->person[patient].wound[wound].dl);
    if (!medical) spot_target_add(&target, SR_MED_02, WHY_FIRST_AID, -1, 0);
    if (prevent) spot_target_add(&target, SR_MED_07, WHY_PREVENT, -1, 0);
    target_kit(&target, kit, s);
    spot_target_actions(&target, s);
    spot_target_gm(&target, s);
    spot_target_bracket(&target, s, kit->shelf.skill[skill].attribute);
    target.veiled |= spot_veiled(s, patient);
    spot_target_finish(&target, kit);
    return target;
}

void spot_aid(Play *p, int who, int patient, int wound, bool medical, bool prevent)
{
    Wounded *hurt = &p->s->person[patient].wound[wound];
    Target target = spot_target_aid(p->kit, p->s, who, patient, wound, medical, prevent);
    bool success = spot_roll(p, &target, FOR_AID, OPEN);
    SAY(p, E_AID, prevent ? SR_MED_07 : SR_MED_01, who, patient, medical, prevent, wound + 1, success);
    if (!success) return;
    if (prevent)
        hurt->marks |= KEPT;
    else
        hurt->marks |= medical ? MEDICAL : FIRST_AID;
    wound_told(p, patient, prevent ? SR_OUR_05 : medical ? SR_MED_04 : SR_MED_03, hurt, prevent ? 5 : 6);
}

Target spot_target_revive(const SpotKit *kit, const SpotState *s, int who, int patient, bool medical)
{
    int skill = medical ? kit->medical : kit->first_aid;
    uint32_t dead = s->clock - s->person[patient].died_at;
    int minutes = (int)((dead + MINUTE - 1) / MINUTE);
    if (minutes > 60) minutes = 60;
    Target target = spot_target(kit, s, who, STAT_OF_SKILL(skill), minutes < 1 ? 1 : minutes);
    if (!medical) spot_target_add(&target, SR_MED_02, WHY_FIRST_AID, -1, 0);
    target_kit(&target, kit, s);
    spot_target_actions(&target, s);
    spot_target_gm(&target, s);
    spot_target_bracket(&target, s, kit->shelf.skill[skill].attribute);
    spot_target_finish(&target, kit);
    return target;
}

void spot_revive(Play *p, int who, int patient, bool medical)
{
    Person *person = &p->s->person[patient];
    Target target = spot_target_revive(p->kit, p->s, who, patient, medical);
    person->flags |= P_REVIVED;
    bool success = spot_roll(p, &target, FOR_REVIVE, OPEN);
    if (success) { /* one last stabilisation test (SR-OUR-09) */
        Target last = spot_target(p->kit, p->s, patient, STRENGTH, 6);
        spot_target_add(&last, medical ? SR_MED_04 : SR_MED_03, WHY_TREATED, medical ? -2 : -1, 0);
        spot_target_finish(&last, p->kit);
        success = spot_roll(p, &last, FOR_STABILISE, OPEN);
    }
    SAY(p, E_REVIVED, success ? SR_DEATH_02 : SR_DEATH_03, patient, who, success);
    if (!success) return;
    person->flags &= ~(uint32_t)(P_DEAD | P_REVIVED);
    person->died_at = 0;
    int worst = 0;
    for (int i = 1; i < WOUNDS_MAX; i++)
        if (person->wound[i].level * 8 + person->wound[i].dl >
            person->wound[worst].level * 8 + person->wound[worst].dl)
            worst = i;
    person->wound[worst] = (Wounded){.level = SPLATTER,
                                     .dl = 6,
                                     .marks = (uint8_t)(STABLE | (medical ? MEDICAL : FIRST_AID)),
                                     .due = p->s->clock + WEEK};
    for (int i = 0; i < WOUNDS_MAX; i++)
        if (person->wound[i].level) person->wound[i].marks |= STABLE;
    spot_status(p, patient);
}
