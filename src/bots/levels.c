/* Names of bots, and which bot a name means. */
#include "bots/bots.h"

const BotLevel bot_levels[BOT_LEVELS + 1] = {
    [1] = {"Recruit", "sees what its next choice could bring", {BOT_GREEDY, 1, 0}},
    [2] = {"Pilot", "tries four hundred ways the next choices could go", {BOT_SEARCH, 2, 400}},
    [3] = {"Ace", "tries twelve hundred", {BOT_SEARCH, 3, 1200}},
    [4] = {"Commander", "tries four thousand", {BOT_SEARCH, 4, 4000}},
    [5] = {"Arbiter", "tries fifteen thousand", {BOT_SEARCH, 5, 15000}},
};

bool bot_read(const char *name, BotSpec *spec, Problem *problem)
{
    *spec = (BotSpec){0};
    if (string_same(name, "random")) return true;
    if (string_same(name, "greedy")) {
        spec->kind = BOT_GREEDY;
        return true;
    }
    if (name[0] >= '1' && name[0] <= '0' + BOT_LEVELS && !name[1]) {
        *spec = bot_levels[name[0] - '0'].spec;
        return true;
    }
    if (strncmp(name, "search:", 7) == 0) {
        uint32_t number = 0;
        const char *at = name + 7;
        for (; *at >= '0' && *at <= '9' && number < 100000000; at++) number = number * 10 + (uint32_t)(*at - '0');
        bool digits = at > name + 7 && number > 0;
        if (digits && !*at && number <= SEARCH_ITERATIONS_MAX) {
            *spec = (BotSpec){.kind = BOT_SEARCH, .iterations = number};
            return true;
        }
        if (digits && string_same(at, "ms") && number <= SEARCH_MS_MAX) {
            *spec = (BotSpec){.kind = BOT_SEARCH, .iterations = SEARCH_ITERATIONS_MAX, .ms = number};
            return true;
        }
    }
    return problem_set(problem, 0, 0, "random, greedy, 1 to 5, search:ITERATIONS or search:MILLISECONDSms", "there is no bot called %.40s", name);
}

Choice bot_choose(const BotSpec *spec, const Kit *kit, const void *view, int seat, Dice *dice, const BotThought *thought)
{
    switch (spec->kind) {
    case BOT_GREEDY: return bot_greedy(kit, view, seat, dice);
    case BOT_SEARCH: return bot_search(kit, view, seat, dice, spec->iterations, thought);
    default: return bot_random(kit, view, seat, dice);
    }
}
