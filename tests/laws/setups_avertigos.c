/* Set-ups of Avertigos: both modes, all variations, full and simple rules, drafts and fleets, teams. */
#include "setups.h"

static bool option_add(Dice *luck, Setup *out, int share, const char *key, const char *value,
                       Problem *problem)
{
    return dice_roll(luck, share, key) != 1 || setup_add_option(out, key, value, problem);
}

static bool number_add(Setup *out, const char *key, int value, Problem *problem)
{
    TEXT(number, 16);
    text_put_int(&number, value);
    return setup_add_option(out, key, number.at, problem);
}

static bool skirmish_add(Dice *luck, Setup *out, Problem *problem)
{
    static const char *const fleets[] = {"lantern", "monsoon", "jade", "garuda", "ember", "typhoon"};
    bool faction = dice_roll(luck, 3, "variation") == 1, fleet = !faction && dice_roll(luck, 2, "fleet") == 1;
    if (faction && !setup_add_option(out, "variation", "faction", problem)) return false;
    if (!faction && out->seats == 4 && !option_add(luck, out, 2, "sides", "abab", problem)) return false;
    for (int seat = 1; fleet && seat <= out->seats; seat++) {
        Text team = text_fixed(out->seat[seat].team, sizeof out->seat[seat].team);
        text_put(&team, fleets[seat - 1]);
    }
    if (!option_add(luck, out, 3, "gamblers", "on", problem) ||
        !option_add(luck, out, 4, "zuke", "level", problem))
        return false;
    if (!fleet && out->seats * 2 <= 8 && dice_roll(luck, 3, "ships") == 1 &&
        !number_add(out, "ships", 2, problem))
        return false;
    return number_add(out, "rounds", dice_roll(luck, 2, "rounds"), problem);
}

bool setups_avertigos(Dice *luck, Setup *out, int *length_max, Problem *problem)
{
    bool strategy = out->seats <= 4 && dice_roll(luck, 2, "mode") == 1;
    if (!option_add(luck, out, 3, "rules", "simple", problem)) return false;
    if (strategy) {
        if (!setup_add_option(out, "mode", "strategy", problem) ||
            !option_add(luck, out, 2, "envoys", "on", problem))
            return false;
    } else if (!setup_add_option(out, "mode", "skirmish", problem) || !skirmish_add(luck, out, problem))
        return false;
    *length_max = 200000;
    return number_add(out, "turns", 1 + dice_roll(luck, strategy ? 8 : 6, "turns"), problem);
}
