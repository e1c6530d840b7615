/* Set-ups of Spot Rules: campaigns and encounters, every house rule on and off, any character for any seat.
 */
#include "setups.h"

static bool option_any(Dice *luck, Setup *out, const char *key, const char *values, Problem *problem)
{
    Words words = words_of(values);
    Word word;
    char value[24];
    int count = 0;
    while (words_next(&words, &word)) count++;
    int pick = dice_roll(luck, count + 2, key); /* most rules stay as they are */
    words = words_of(values);
    for (int i = 1; words_next(&words, &word); i++) {
        if (i != pick) continue;
        word_copy(word, value, sizeof value);
        return setup_add_option(out, key, value, problem);
    }
    return true;
}

bool setups_spot_rules(Dice *luck, Setup *out, int *length_max, Problem *problem)
{
    static const char *const options[][2] = {{"column", "mine book"},   {"luck", "normal reversed"},
                                             {"death", "house book"},   {"assistants", "+1 -1"},
                                             {"lucky", "next nothing"}, {"variable", "off"},
                                             {"learn", "base"},         {"untrained", "refused"},
                                             {"helpers", "each"},       {"armour", "off"},
                                             {"overflow", "off"},       {"stabilise", "off"},
                                             {"usage", "off"},          {"knockout", "off"},
                                             {"healing", "off"},        {"kits", "off"},
                                             {"holds", "off"},          {"feint", "off"},
                                             {"scatter", "off"},        {"combos", "off"},
                                             {"melee", "plain"},        {"stray", "on"},
                                             {"teacher", "free"},       {"called", "0 2"},
                                             {"pace", "5 50"}};
    static const char *const players[] = {"teo", "june", "mara", "sam", "iris", "hob", "duel-red"};
    static const char *const foes[] = {"warehouse", "cult", "strike-team", "street", "duel-blue"};
    bool encounter = dice_roll(luck, 2, "mode") == 1;
    for (int i = 0; i < countof(options); i++)
        if (!option_any(luck, out, options[i][0], options[i][1], problem)) return false;
    for (int seat = 1; seat <= out->seats; seat++) {
        Text team = text_fixed(out->seat[seat].team, sizeof out->seat[seat].team);
        text_put(&team, seat == 1 ? foes[dice_roll(luck, countof(foes), "foes") - 1]
                                  : players[dice_roll(luck, countof(players), "player") - 1]);
    }
    if (!setup_add_option(out, "mode", encounter ? "encounter" : "campaign", problem)) return false;
    if (encounter && !setup_add_option(out, "rounds", "8", problem)) return false;
    *length_max = 400;
    return setup_add_option(out, "limit", "400", problem);
}
