#include "setups.h"

static bool option_add(Setup *setup, const char *key, int value, Problem *problem)
{
    TEXT(number, 16);
    text_put_int(&number, value);
    return setup_add_option(setup, key, number.at, problem);
}

static bool parley_setup(Dice *luck, Setup *out, int *length_max, Problem *problem)
{
    int limit = 500;
    if (dice_roll(luck, 4, "quiet") == 1 && !option_add(out, "quiet", dice_roll(luck, 6, "quiet"), problem))
        return false;
    if (dice_roll(luck, 4, "limit") == 1) {
        limit = dice_roll(luck, 60, "limit");
        if (!option_add(out, "limit", limit, problem)) return false;
    }
    /* a round that has begun is finished: everybody bids, somebody may dare */
    *length_max = limit + out->seats + 1;
    return true;
}

static bool warren_setup(Dice *luck, Setup *out, int *length_max, Problem *problem)
{
    int rounds = 15;
    if (dice_roll(luck, 3, "rounds") == 1) {
        rounds = dice_roll(luck, 20, "rounds");
        if (!option_add(out, "rounds", rounds, problem)) return false;
    }
    *length_max = rounds * (out->seats + 1); /* the warden lays, all run, the warden may overrule */
    return true;
}

bool setups_for(const Game *game, Catalog *catalog, uint64_t seed, Setup *out, Text *texts, int *length_max,
                Problem *problem)
{
    Dice luck = dice_fast(seed ^ 0x5E70);
    int seats = out->seats;
    if (!seats)
        seats = game->seats_min - 1 + dice_roll(&luck, game->seats_max - game->seats_min + 1, "seats");
    *out = (Setup){.seats = seats};
    if (seats < game->seats_min || seats > game->seats_max)
        return problem_set(problem, 0, 0, "", "%s is not played by %d", game->id, seats);
    Text id = text_fixed(out->game, sizeof out->game);
    text_put(&id, game->id);
    for (int seat = 1; seat <= seats; seat++) {
        static const char *const names[] = {"", "Ann", "Bob", "Cid", "Dora", "Eve", "Finn"};
        Text name = text_fixed(out->seat[seat].name, NAME_SIZE);
        text_put(&name, names[seat]);
    }
    if (string_same(game->id, "parley")) return parley_setup(&luck, out, length_max, problem);
    if (string_same(game->id, "aegis"))
        return setups_aegis(game, catalog, &luck, out, texts, length_max, problem);
    if (string_same(game->id, "robot_empire")) return setups_robot_empire(&luck, out, length_max, problem);
    if (string_same(game->id, "avertigos")) return setups_avertigos(&luck, out, length_max, problem);
    if (string_same(game->id, "warren")) return warren_setup(&luck, out, length_max, problem);
    if (string_same(game->id, "spot_rules")) return setups_spot_rules(&luck, out, length_max, problem);
    return problem_set(problem, 0, 0, "", "no set-ups for %s yet", game->id);
}
