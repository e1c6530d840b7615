/* How the sides of an encounter stand: who can act, how whole they are, how well they are placed. */
#include "games/spot_rules/rules/rules.h"

enum { F_STANDING, F_HEALTH, F_ARMED, F_SKILL, F_UPRIGHT, F_COVER, F_NEAR, F_AIM, FEATURES };
static const char *const names[FEATURES] = {"standing", "health", "armed", "skill",
                                            "upright",  "cover",  "near",  "aim"};
static const int weights[FEATURES] = {900, 60, 120, 20, 90, 40, 3, 60};

/* 24 is whole; each wound takes its rank, unstabilised lethal ones more. */
static int person_health(const Person *person)
{
    static const uint8_t rank[WOUND_LEVELS] = {0, 1, 3, 6, 5, 9, 14};
    int health = 24;
    for (int i = 0; i < WOUNDS_MAX; i++) {
        const Wounded *wound = &person->wound[i];
        if (!wound->level) continue;
        health -= rank[wound->level] + wound->dl / 2 + (wound->marks & STABLE ? 0 : 2);
    }
    return health < 0 ? 0 : health;
}

static int person_skill(const SpotKit *kit, const SpotState *s, int who)
{
    const Person *person = &s->person[who];
    const Weapon *weapon = spot_weapon(kit, s, who, person->hand);
    int best = person->skill[kit->skills_of_school[BRAWLING]];
    int martial =
        kit->skills_of_school[MARTIAL_ARTS] ? person->skill[kit->skills_of_school[MARTIAL_ARTS]] : 0;
    int shooting = weapon ? person->skill[spot_skill_named(kit, weapon->skill)] : 0;
    if (martial > best) best = martial;
    return best + shooting + person->attribute[REFLEXES];
}

static int nearest_enemy(const SpotState *s, int who)
{
    int nearest = 100;
    for (int other = 1; other <= s->people; other++)
        if (spot_can_act(s, other) && spot_enemies(s, who, other)) {
            int metres = spot_distance(s, who, other);
            if (metres < nearest) nearest = metres;
        }
    return nearest;
}

static void side_features(const SpotKit *kit, const SpotState *s, int side, int feature[FEATURES_MAX])
{
    for (int who = 1; who <= s->people; who++) {
        const Person *person = &s->person[who];
        if (person->side != side || !spot_can_act(s, who)) continue;
        const Weapon *weapon = spot_weapon(kit, s, who, person->hand);
        bool loaded = weapon && (weapon->marks & W_MELEE || person->ammo[person->hand - 1]);
        feature[F_STANDING]++;
        feature[F_HEALTH] += person_health(person);
        feature[F_ARMED] += loaded;
        feature[F_SKILL] += person_skill(kit, s, who);
        feature[F_UPRIGHT] += !(person->flags & P_PRONE) && !person->held_by;
        feature[F_COVER] += (person->flags & P_COVER) != 0;
        feature[F_NEAR] += (100 - nearest_enemy(s, who)) / (loaded && !(weapon->marks & W_MELEE) ? 8 : 2);
        feature[F_AIM] += (person->flags & P_AIMING) != 0;
    }
}

static int seat_side(const SpotState *s, int seat)
{
    for (int who = 1; who <= s->people; who++)
        if (s->person[who].seat == seat && s->person[who].side) return s->person[who].side;
    return 0;
}

static void spot_features(const Kit *own, const void *state, int feature[][FEATURES_MAX])
{
    for (int seat = 1; seat <= own->seats; seat++) {
        memset(feature[seat], 0, sizeof feature[seat]);
        int side = seat_side(state, seat);
        if (side) side_features((const SpotKit *)own, state, side, feature[seat]);
    }
}

const Judging spot_judging = {.count = FEATURES, .name = names, .weight = weights, .features = spot_features};

void spot_judge(const Kit *kit, const void *state, int value[SEATS_MAX + 1])
{
    const SpotState *s = state;
    int feature[SEATS_MAX + 1][FEATURES_MAX], score[8] = {0}, chance[8], of[8] = {0}, count = 0;
    for (int seat = 1; seat <= kit->seats; seat++) {
        bool won = s->winners >> seat & 1;
        value[seat] = !s->ended ? CHANCE_ALL / 2 : s->winners ? (won ? CHANCE_ALL : 0) : 4000;
    }
    if (s->ended) return;
    spot_features(kit, state, feature);
    for (int seat = 1; seat <= kit->seats; seat++) {
        int side = seat_side(s, seat), at = 0;
        while (at < count && of[at] != side) at++;
        if (!side || at < count) continue;
        of[count] = side, score[count++] = judging_score(&spot_judging, feature[seat]);
    }
    if (count < 2) return;
    judging_chances(score, count, chance);
    for (int seat = 1; seat <= kit->seats; seat++)
        for (int at = 0; at < count; at++)
            if (of[at] == seat_side(s, seat)) value[seat] = chance[at];
}
