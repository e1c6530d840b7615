/* Set-ups of Robot Empire: all variants on and off, shared and own decks, few and many coins, short and long
 * matches. */
#include "setups.h"

static bool flag_add(Dice *luck, Setup *out, const char *key, Problem *problem)
{
    int n = dice_roll(luck, 3, key);
    return n == 3 || setup_add_option(out, key, n == 1 ? "on" : "off", problem);
}

static bool number_add(Setup *out, const char *key, int value, Problem *problem)
{
    TEXT(number, 16);
    text_put_int(&number, value);
    return setup_add_option(out, key, number.at, problem);
}

bool setups_robot_empire(Dice *luck, Setup *out, int *length_max, Problem *problem)
{
    static const char *const decks[] = {"overrun", "bastion", "skyward"};
    static const char *const flags[] = {"moons", "ports", "trade", "refill"};
    for (int i = 0; i < countof(flags); i++)
        if (!flag_add(luck, out, flags[i], problem)) return false;
    if (dice_roll(luck, 3, "decks") == 1)
        for (int seat = 1; seat <= out->seats; seat++) {
            Text team = text_fixed(out->seat[seat].team, sizeof out->seat[seat].team);
            text_put(&team, decks[dice_roll(luck, countof(decks), "deck") - 1]);
        }
    if (dice_roll(luck, 4, "coins") == 1 &&
        !number_add(out, "coins", out->seats * 26 + dice_roll(luck, 60, "coins"), problem))
        return false;
    if (dice_roll(luck, 4, "bonus") == 1 && !number_add(out, "bonus", dice_roll(luck, 5, "bonus"), problem))
        return false;
    if (dice_roll(luck, 3, "turns") == 1 && !number_add(out, "turns", dice_roll(luck, 12, "turns"), problem))
        return false;
    *length_max = 200000;
    return true;
}
