/* What the numbers of a sheet come to, for whoever reads it: chances against each difficulty as they are now,
   what the next level costs, luck, what each wound does. Only of people whose numbers the view holds. */
#include "games/spot_rules/rules/chance.h"
#include "games/spot_rules/rules/rules.h"

enum { SHOWN_DFS = 5 };

/* The chance of a plain test against the difficulties 1 to 5: wounds and what the game master has added
 * count. */
static void describe_chances(const SpotKit *kit, const SpotState *s, int who, int skill, Json *json)
{
    Trial trial = {.who = (uint8_t)who,
                   .stat = (uint8_t)STAT_OF_SKILL(skill),
                   .attribute = kit->shelf.skill[skill].attribute,
                   .actions = 1};
    json_key(json, kit->shelf.skill[skill].name);
    json_array(json);
    for (int df = 1; df <= SHOWN_DFS; df++) {
        trial.df = (int8_t)df;
        Target target = spot_target_trial(kit, s, &trial);
        json_int(json, spot_target_percent(&target));
    }
    json_end(json);
}

static void describe_luck(const SpotKit *kit, const Person *person, Json *json)
{
    int good, bad;
    spot_luck_ways(kit, person, &good, &bad);
    json_key(json, "luck");
    json_object(json);
    json_put_int(json, "good", good);
    json_put_int(json, "bad", bad);
    json_put_int(json, "of", 36);
    json_end(json);
}

void spot_describe_able(const SpotKit *kit, const SpotState *s, int who, Json *json)
{
    const Person *person = &s->person[who];
    json_key(json, "modifiers"); /* SR-ATTR-01 */
    json_object(json);
    for (int i = 1; i < ATTRIBUTES; i++)
        json_put_int(json, spot_attributes[i], spot_modifier(person->attribute[i]));
    json_end(json);
    json_key(json, "chances");
    json_object(json);
    for (int i = 1; i <= kit->shelf.skills; i++)
        if (person->skill[i]) describe_chances(kit, s, who, i, json);
    json_end(json);
    json_key(json, "next");
    json_object(json);
    for (int i = 1; i <= kit->shelf.skills; i++)
        if (person->skill[i] && spot_price(person->skill[i] + 1))
            json_put_int(json, kit->shelf.skill[i].name, spot_price(person->skill[i] + 1));
    json_end(json);
    describe_luck(kit, person, json);
    if (s->fighting) json_put_int(json, "reflexes", spot_reflexes(s, who));
}

void spot_describe_wound(const SpotKit *kit, const SpotState *s, int who, int wound, Json *json)
{
    const Wounded *is = &s->person[who].wound[wound];
    bool stable = is->marks & STABLE;
    int df, t;
    spot_wound_penalty(is, &df, &t);
    if (kit->option[O_USAGE] != 0) df = t = 0;
    json_put_int(json, "df", df);
    json_put_int(json, "t", t);
    if (kit->option[stable ? O_HEALING : O_STABILISE] != 0) return; /* it is the game master's to say */
    Target target =
        stable ? spot_target_heal(kit, s, who, wound, false) : spot_target_stabilise(kit, s, who, wound);
    json_put_int(json, "chance", spot_target_percent(&target));
}
