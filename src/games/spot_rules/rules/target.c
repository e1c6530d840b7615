/* Target numbers: a Stat against a Df, by the table or the formula, with every modifier and its reason in the
   order of the rules: Df modifiers, table, t modifiers, attribute (SR-TEST-10, SR-ATTR-07). */
#include "games/spot_rules/spot.h"

int spot_row_target(int column, int difference, bool *automatic)
{
    static const int8_t table[2][5] = {{1, 4, 7, 10, 12}, {1, 4, 7, 12, 12}}; /* mine, book */
    int row = difference < -2 ? -2 : difference > 2 ? 2 : difference;
    *automatic = column == 1 && row == 2;
    return table[column][row + 2];
}

const char *spot_row_word(int difference)
{
    static const char *const words[] = {"Impossible", "Hard", "Normal", "Easy", "Dead Easy"};
    return words[(difference < -2 ? -2 : difference > 2 ? 2 : difference) + 2];
}

Target spot_target(const SpotKit *kit, const SpotState *s, int who, int stat_id, int df)
{
    (void)kit;
    return (Target){.who = who,
                    .stat_id = stat_id,
                    .stat = spot_level(s, who, stat_id),
                    .df_base = df,
                    .attribute_test = stat_id < ATTRIBUTES,
                    .veiled = spot_veiled(s, who)};
}

Target spot_target_plain(int who, int number, int df)
{
    return (Target){.who = who, .stat = number, .df_base = df, .attribute_test = true};
}

void spot_target_add(Target *target, int clause, int why, int df, int t)
{
    if (!df && !t) return;
    ensure(target->reasons < TARGET_REASONS_MAX);
    target->reason[target->reasons++] =
        (Reason){.clause = (uint16_t)clause, .why = (uint8_t)why, .df = (int8_t)df, .t = (int8_t)t};
}

void spot_target_bracket(Target *target, const SpotState *s, int attribute)
{
    if (target->attribute_test || !attribute) return;
    target->attribute = attribute;
    target->attribute_value = s->person[target->who].attribute[attribute];
}

bool spot_target_bodily(const Target *target)
{
    int attribute = target->stat_id < ATTRIBUTES ? target->stat_id : target->attribute;
    return attribute >= STRENGTH && attribute <= REFLEXES;
}

void spot_target_body(Target *target, const SpotKit *kit, const SpotState *s)
{
    int df = 0, t = 0;
    spot_penalty(kit, s, target->who, &df, &t);
    spot_target_add(target, SR_OUR_06, WHY_WOUND, df, t);
}

void spot_target_actions(Target *target, const SpotState *s)
{
    if (s->fighting && s->turn_who == target->who && s->turn_actions > 1)
        spot_target_add(target, SR_MULT_02, WHY_ACTIONS, s->turn_actions - 1, 0);
}

void spot_target_gm(Target *target, const SpotState *s)
{
    const Person *person = &s->person[target->who];
    target->modified = true;
    spot_target_add(target, SR_OUR_17, person->gm_why, person->gm_df, person->gm_t);
    if (person->luck_df) spot_target_add(target, SR_LUCK_08, WHY_LUCK, person->luck_df == 1 ? -1 : 1, 0);
}

int spot_modifier(int attribute) { return attribute - 3; }

void spot_target_finish(Target *target, const SpotKit *kit)
{
    int df = 0, t = 0;
    for (int i = 0; i < target->reasons; i++) df += target->reason[i].df, t += target->reason[i].t;
    target->df = target->df_base + df;
    int judged = kit->option[O_LEARN] == 0 ? target->df : target->df_base;
    target->teaches = !target->attribute_test && judged > target->stat;
    target->row = target->stat - target->df;
    if (target->variable) /* 7 + Stat - 1D; the die stands for the difficulty */
        target->t = 7 + target->stat - (kit->option[O_VARIABLE] == 0 ? df : 0), target->row = 0;
    else
        target->t = spot_row_target(kit->option[O_COLUMN], target->row, &target->automatic);
    if (target->variable) target->teaches = false;
    target->t += t;
    if (target->attribute) target->t += spot_modifier(target->attribute_value);
}

bool spot_target_sure(const Target *target)
{
    if (target->automatic) return true;
    if (target->teaches) return false;
    return target->variable ? target->t >= 18 || target->t <= 2 : target->t >= 12 || target->t <= 1;
}

static int ways_not_above(int t) { return t < 2 ? 0 : t > 12 ? 36 : spot_ways[t]; }

int spot_target_ways(const Target *target)
{
    int ways = 0;
    if (target->automatic) return 36;
    if (!target->variable) return ways_not_above(target->t);
    for (int die = 1; die <= 6; die++) ways += ways_not_above(target->t - die);
    return ways;
}

int spot_target_percent(const Target *target)
{
    return (spot_target_ways(target) * 1000 / (target->variable ? 216 : 36) + 5) / 10;
}
