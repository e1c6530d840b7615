/* Names of bots, and which bot a name means. */
#include "bots/bots.h"

const BotLevel bot_levels[BOT_LEVELS + 1] = {
    [1] = {"Recruit", "sees what its next choice could bring", {BOT_GREEDY, 1, 0}},
    [2] = {"Pilot", "tries four hundred ways the next choices could go", {BOT_SEARCH, 2, 400}},
    [3] = {"Ace", "tries fifteen hundred", {BOT_SEARCH, 3, 1500}},
    [4] = {"Commander", "tries eight thousand", {BOT_SEARCH, 4, 8000}},
    [5] = {"Arbiter", "tries thirty-five thousand", {BOT_SEARCH, 5, 35000}},
    [6] = {"Titan",
           "tries what it can in two seconds, or in the time it is given",
           {BOT_SEARCH, 6, SEARCH_ITERATIONS_MAX, .ms = 2000, .timed = true}},
};

void bot_level_title(int level, char title[BOT_TITLE_SIZE])
{
    Text text = text_fixed(title, BOT_TITLE_SIZE);
    text_format(&text, "%s-%d", bot_levels[level].name, level);
}

static int level_read(const char *name)
{
    for (int level = 1; level <= BOT_LEVELS; level++) {
        char title[BOT_TITLE_SIZE];
        bot_level_title(level, title);
        if ((name[0] == '0' + level && !name[1]) || string_same(name, title)) return level;
    }
    return 0;
}

bool bot_read(const char *name, BotSpec *spec, Problem *problem)
{
    *spec = (BotSpec){0};
    if (string_same(name, "random")) return true;
    if (string_same(name, "greedy")) {
        spec->kind = BOT_GREEDY;
        return true;
    }
    int level = level_read(name);
    if (level) {
        *spec = bot_levels[level].spec;
        return true;
    }
    if (strncmp(name, "search:", 7) == 0) {
        uint32_t number = 0;
        const char *at = name + 7;
        for (; *at >= '0' && *at <= '9' && number < 100000000; at++)
            number = number * 10 + (uint32_t)(*at - '0');
        if (number > 0 && !*at && number <= SEARCH_ITERATIONS_MAX) {
            *spec = (BotSpec){.kind = BOT_SEARCH, .iterations = number};
            return true;
        }
        if (number > 0 && string_same(at, "ms") && number <= SEARCH_MS_MAX) {
            *spec = (BotSpec){
                .kind = BOT_SEARCH, .iterations = SEARCH_ITERATIONS_MAX, .ms = number, .timed = true};
            return true;
        }
    }
    return problem_set(problem, 0, 0, "random, greedy, 1 to 6, search:ITERATIONS or search:MILLISECONDSms",
                       "there is no bot called %.40s", name);
}

void bot_give_time(BotSpec *spec, uint32_t ms)
{
    bool takes_all = spec->timed && spec->level;
    if (!spec->ms || takes_all || ms < spec->ms) spec->ms = ms;
}

uint32_t bot_iterations_left(uint32_t done, int64_t spent, int64_t left)
{
    if (spent <= 0) return UINT32_MAX;
    int64_t more = left > 0 ? (int64_t)done * left / spent : 0;
    more += more / 4;
    return more < UINT32_MAX ? (uint32_t)more : UINT32_MAX;
}

Choice bot_choose(const BotSpec *spec, const Kit *kit, const void *view, int seat, Dice *dice,
                  const BotThought *thought)
{
    switch (spec->kind) {
    case BOT_GREEDY: return bot_greedy(kit, view, seat, dice);
    case BOT_SEARCH: return bot_search(kit, view, seat, dice, spec->iterations, thought);
    default: return bot_random(kit, view, seat, dice);
    }
}
