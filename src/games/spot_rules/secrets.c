/* Who may know what. The game master knows everything; players do not know the numbers, wounds, loads and
   plans of people whom the game master has not revealed, secret difficulties, secret rolls, and how many
   breakthroughs a secret project needs. Everything else is open to the whole party. */
#include "games/spot_rules/rules/rules.h"

static void person_hide(Person *person)
{
    Person open = {.flags = person->flags,
                   .x = person->x,
                   .y = person->y,
                   .seat = person->seat,
                   .side = person->side,
                   .looks = person->looks,
                   .number = person->number,
                   .hand = person->hand != 0, /* not in which slot it is carried */
                   .aims_at = person->aims_at,
                   .held_by = person->held_by,
                   .feinted_by = person->feinted_by,
                   .kind = person->kind,
                   .assists = person->assists};
    if (person->hand) open.weapon[0] = person->weapon[person->hand - 1];
    *person = open;
}

void spot_hide(const Kit *kit, void *state, int seat)
{
    SpotState *s = state;
    (void)kit;
    if (seat == GM) return;
    s->told_gm = 0; /* how many choices were made is open: the log shows that too */
    if (s->trial.secret) s->trial.df = 0;
    if (s->last.secret == ALL_SECRET)
        s->last = (Trial){0};
    else if (s->last.secret)
        s->last.t = 255, s->last.stat = 0;
    for (int who = 1; who <= s->people; who++) {
        if (!spot_veiled(s, who)) continue;
        person_hide(&s->person[who]);
        /* surprise is told when its free round begins, and not by a table that ends before */
        if (!s->free_round) s->person[who].flags &= ~(uint32_t)(P_FREE | P_SNEAKED);
    }
    for (int i = 0; i < s->attacks; i++) /* with what is in the hand, as above */
        if (s->attack[i].slot && spot_veiled(s, s->attack[i].who)) s->attack[i].slot = 1;
    for (int i = 1; i <= PROJECTS_MAX; i++)
        if (s->project[i].secret) s->project[i].need = 0;
}

/* Somebody who looks so, in a state that fits what can be seen. */
static void person_guess(const SpotKit *kit, SpotState *s, int who, Dice *dice)
{
    Person *person = &s->person[who], seen = *person;
    int sheets[SHEETS_MAX], count = 0;
    for (int i = 1; i <= kit->shelf.sheets; i++)
        if (kit->look_of[i] == seen.looks) sheets[count++] = i;
    ensure(count > 0);
    int people = s->people;
    Play play = {.kit = kit, .s = s, .mute = true};
    s->people = (uint8_t)(who - 1);
    *person = (Person){0};
    spot_person_add(&play, sheets[dice_fast_below(dice, (uint32_t)count)], seen.seat, seen.side);
    s->people = (uint8_t)people;
    person->flags = seen.flags, person->x = seen.x, person->y = seen.y, person->looks = seen.looks;
    person->number = seen.number, person->hand = seen.hand, person->aims_at = seen.aims_at;
    person->held_by = seen.held_by, person->feinted_by = seen.feinted_by, person->kind = seen.kind;
    person->assists = seen.assists;
    if (seen.hand) {
        int slot = seen.hand - 1;
        for (int i = 0; i < CARRY_MAX; i++)
            if (i != slot && person->weapon[i] == seen.weapon[slot]) person->weapon[i] = person->ammo[i] = 0;
        person->weapon[slot] = seen.weapon[slot];
        person->ammo[slot] = kit->shelf.weapon[seen.weapon[slot]].ammo;
    }
    memset(person->wound, 0, sizeof person->wound);
    if (seen.flags & P_DOWN)
        person->wound[0] = (Wounded){.level = SPLATTER, .dl = 2};
    else if (seen.flags & P_BLEEDS)
        person->wound[0] = (Wounded){.level = FLESH, .dl = 2};
    if (seen.flags & P_READY) person->trigger = TRIGGER_ACTS, person->ready_slot = M_PUNCH;
    if (person->wound[0].level) person->wound[0].due = s->clock + spot_wound_interval(&person->wound[0]);
    if (seen.flags & P_KO) person->awake_at = s->clock + 2 * MINUTE;
    if (seen.flags & P_DEAD) person->died_at = s->clock;
}

void spot_guess(const Kit *kit, void *state, int seat, Dice *dice)
{
    SpotState *s = state;
    if (seat == GM) return;
    for (int who = 1; who <= s->people; who++)
        if (spot_veiled(s, who) && !s->person[who].attribute[STRENGTH])
            person_guess((const SpotKit *)kit, s, who, dice);
    for (int i = 1; i <= PROJECTS_MAX; i++)
        if (s->project[i].secret && !s->project[i].need)
            s->project[i].need = (uint8_t)(s->project[i].made + 1 + (int)dice_fast_below(dice, 3));
    if (s->trial.secret && !s->trial.df) s->trial.df = (int8_t)(1 + (int)dice_fast_below(dice, 6));
}

/* Secret rolls, secret numbers and what is done to people whose numbers are secret. */
unsigned spot_readers(const Kit *kit, const void *state, int seat, Choice choice)
{
    const SpotState *s = state;
    unsigned all = (2u << kit->seats) - 1;
    (void)seat;
    switch (choice.verb) {
    case V_TEST: return choice.c & 512 ? 1u << GM : all;
    case V_DF: return choice.b ? 1u << GM : all;
    case V_NEED: return choice.c ? 1u << GM : all;
    case V_BRING: return 1u << GM;
    case V_SNEAK: return spot_veiled(s, choice.who) ? 1u << GM : all;
    case V_MODIFY:
    case V_HURT:
    case V_HEAL:
    case V_SET:
    case V_DRAW:
    case V_WATCH:
    case V_AID: return spot_veiled(s, choice.verb == V_AID ? choice.a : choice.who) ? 1u << GM : all;
    default: return all;
    }
}

/* ---- can this state be at all? ---- */

static bool person_sound(const SpotKit *kit, const SpotState *s, int who, Text *why)
{
    const Person *person = &s->person[who];
    TEXT(name, 48);
    if (person->looks < 1 || person->looks > kit->looks)
        return text_put(why, "somebody looks like nobody"), false;
    spot_put_person(kit, s, who, &name);
#define SOUND(condition, what)                                                                               \
    if (!(condition)) {                                                                                      \
        text_format(why, "%s: %s", name.at, what);                                                           \
        return false;                                                                                        \
    }
    SOUND(person->seat >= 1 && person->seat <= kit->kit.seats, "belongs to no seat")
    SOUND(person->hand <= CARRY_MAX && (!person->hand || person->weapon[person->hand - 1]),
          "holds what is not there")
    SOUND(person->held_by <= s->people && person->held_by != who, "is held by nobody")
    SOUND(person->aims_at <= s->people, "aims at nobody")
    SOUND(person->assists <= s->people && person->assists != who, "assists nobody")
    SOUND(!(person->flags & P_AIMING) == !person->aims_at, "aims without aiming")
    SOUND(person->x >= -FIELD - 100 && person->x <= FIELD + 100, "is too far away")
    if (!person->attribute[STRENGTH]) return true;
    for (int i = 0; i < WOUNDS_MAX; i++) {
        const Wounded *wound = &person->wound[i];
        SOUND(wound->level < WOUND_LEVELS && wound->dl <= 6, "has an impossible wound")
        SOUND(!wound->level == !wound->dl, "has half a wound")
        SOUND(wound->level < FLESH || person->flags & P_BLEEDS, "has a lethal wound and does not bleed")
    }
    for (int i = 1; i <= kit->shelf.skills; i++) SOUND(person->skill[i] <= LEVEL_MAX, "has a skill above 5")
    for (int i = 0; i < COMBOS_MAX; i++) SOUND(person->combo[i][0] <= COMBO_MOVES_MAX, "has too long a combo")
#undef SOUND
    return true;
}

bool spot_sound(const Kit *own, const void *state, Text *why)
{
    const SpotKit *kit = (const SpotKit *)own;
    const SpotState *s = state;
    if (s->people > PEOPLE_MAX || s->attacks > ATTACKS_MAX || s->grenades > GRENADES_MAX)
        return text_put(why, "more than there is room for"), false;
    if (s->steps.depth > STEPS_MAX || (!s->ended && !s->steps.depth))
        return text_put(why, "nothing is asked"), false;
    for (int i = 0; i < s->steps.depth; i++)
        if (!s->steps.step[i].kind || s->steps.step[i].kind >= STEP_KINDS || s->steps.step[i].who > s->people)
            return text_put(why, "a step that can't be"), false;
    if (!s->ended && spot_steps[spot_step(s)->kind].run)
        return text_put(why, "something is under way that asks nobody"), false;
    for (int i = 0; i < s->order_count; i++)
        if (!s->order[i] || s->order[i] > s->people) return text_put(why, "nobody in the order"), false;
    for (int i = 0; i < s->attacks; i++)
        if (!s->attack[i].who || s->attack[i].who > s->people) return text_put(why, "nobody attacks"), false;
    for (int who = 1; who <= s->people; who++)
        if (!person_sound(kit, s, who, why)) return false;
    return true;
}
