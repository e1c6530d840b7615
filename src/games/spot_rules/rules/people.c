/* People: who they are, where they stand, what they carry. */
#include "games/spot_rules/spot.h"

int spot_level(const SpotState *s, int who, int stat_id)
{
    const Person *person = &s->person[who];
    return stat_id < ATTRIBUTES ? person->attribute[stat_id] : person->skill[stat_id - (ATTRIBUTES - 1)];
}

int spot_distance_to(const SpotState *s, int who, int x, int y)
{
    int dx = s->person[who].x - x, dy = s->person[who].y - y;
    return (int)root_floor(dx * dx + dy * dy);
}

int spot_distance(const SpotState *s, int a, int b)
{
    return spot_distance_to(s, a, s->person[b].x, s->person[b].y);
}

bool spot_here(const SpotState *s, int who)
{
    return who >= 1 && who <= s->people && s->person[who].flags & P_HERE;
}

bool spot_can_act(const SpotState *s, int who)
{
    return spot_here(s, who) && !(s->person[who].flags & P_OUT);
}

bool spot_enemies(const SpotState *s, int a, int b)
{
    return s->person[a].side && s->person[b].side && s->person[a].side != s->person[b].side;
}

/* In close combat: an opponent who can act is within reach, other than `but`. */
bool spot_engaged(const SpotState *s, int who, int but)
{
    for (int other = 1; other <= s->people; other++)
        if (other != who && other != but && spot_can_act(s, other) && spot_enemies(s, who, other) &&
            spot_distance(s, who, other) <= REACH)
            return true;
    return false;
}

int spot_reflexes(const SpotState *s, int who)
{
    return s->person[who].attribute[REFLEXES] + (s->person[who].flags & P_SNAPS ? 1 : 0);
}

const Weapon *spot_weapon(const SpotKit *kit, const SpotState *s, int who, int slot)
{
    if (slot < 1 || slot > CARRY_MAX || !s->person[who].weapon[slot - 1]) return NULL;
    return &kit->shelf.weapon[s->person[who].weapon[slot - 1]];
}

int spot_band(const Weapon *weapon, int metres)
{
    int band = 0;
    while (band < 5 && metres > weapon->range[band]) band++;
    return band;
}

/* The skill that serves for moves of a school: Gun-Fu falls back on Martial Arts (SR-CC-08). */
int spot_skill_school(const SpotKit *kit, const SpotState *s, int who, int school)
{
    int skill = kit->skills_of_school[school];
    if (school == GUN_FU && (!skill || !s->person[who].skill[skill]))
        skill = kit->skills_of_school[MARTIAL_ARTS];
    return skill ? skill : kit->skills_of_school[BRAWLING];
}

static int weapon_named(const SpotKit *kit, const char *name)
{
    for (int i = 1; i <= kit->shelf.weapons; i++)
        if (string_same(kit->shelf.weapon[i].name, name)) return i;
    return 0;
}

static void person_fill(const SpotKit *kit, SpotState *s, int who, int number)
{
    const Sheet *sheet = kit->shelf.sheet[number];
    Person *person = &s->person[who];
    bool mirrored = kit->option[O_LUCK] == 1 && sheet->good > sheet->bad;
    person->sheet = (uint8_t)number;
    memcpy(person->attribute, sheet->attribute, sizeof person->attribute);
    person->good = (uint8_t)(mirrored ? 14 - sheet->good : sheet->good);
    person->bad = (uint8_t)(mirrored ? 14 - sheet->bad : sheet->bad);
    /* Brawling is open to everybody whose sheet names no moves. */
    person->moves = sheet->moves ? sheet->moves : (2u << M_TACKLE) - 2;
    person->armour = sheet->armour;
    person->kits = sheet->kits;
    person->points = sheet->points;
    memcpy(person->combo, sheet->combo, sizeof person->combo);
    for (int i = 0; i < sheet->skills; i++) {
        int skill = spot_skill_named(kit, sheet->skill[i].name);
        person->skill[skill] = sheet->skill[i].level, person->cp[skill] = sheet->skill[i].cp;
    }
    for (int i = 0; i < CARRY_MAX && i < sheet->weapons; i++) {
        person->weapon[i] = (uint8_t)weapon_named(kit, sheet->weapon[i]);
        person->ammo[i] = sheet->ammo[i];
    }
    person->hand = sheet->weapons ? 1 : 0;
    for (int i = 0; i < sheet->traits; i++) {
        for (int k = 1; k <= kit->traits; k++)
            if (string_same(kit->trait[k], sheet->trait[i])) person->trait[i] = (uint8_t)k;
        person->trait_level[i] = sheet->trait_level[i];
    }
    for (int i = 0; i < sheet->wounds; i++) {
        person->wound[i] = (Wounded){.level = sheet->wound[i].level, .dl = sheet->wound[i].dl};
        if (sheet->wound[i].stable || sheet->wound[i].level < FLESH) person->wound[i].marks = STABLE;
        person->wound[i].due = s->clock + spot_wound_interval(&person->wound[i]);
    }
    if (sheet->bystander) person->flags |= P_BYSTANDER;
}

int spot_person_add(Play *p, int sheet, int seat, int side)
{
    SpotState *s = p->s;
    ensure(s->people < PEOPLE_MAX);
    int who = ++s->people, number = 1, looks = p->kit->look_of[sheet];
    for (int other = 1; other < who; other++)
        if (s->person[other].looks == looks && s->person[other].number >= number)
            number = s->person[other].number + 1;
    Person *person = &s->person[who];
    person->seat = (uint8_t)seat, person->side = (uint8_t)side;
    person->looks = (uint8_t)looks, person->number = (uint8_t)number;
    person->flags = P_HERE;
    person_fill(p->kit, s, who, sheet);
    person->x = (int16_t)(side == 1 ? -5 : 5), person->y = (int16_t)(2 * (who - 1));
    spot_status(p, who);
    return who;
}
