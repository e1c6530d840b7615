/* Matches of two bots against each other. */
#include "lab/series.h"

#include <stdio.h>

static long drawing_of(const Series *series, long number) { return series->own ? number : number / 2; }

static bool series_setup(const Series *series, long number, Setup *setup, Problem *problem)
{
    long pair = drawing_of(series, number);
    *setup = series->setup;
    setup->seats = 2;
    if (series->board_count &&
        !setup_add_option(setup, "board", series->board[pair % series->board_count], problem))
        return false;
    long draw = pair / (series->board_count ? series->board_count : 1);
    for (int seat = 1; seat <= 2; seat++) {
        const char *bot = series->bot[seat != series_seat_of_a(series, number)];
        if (guest_named(bot))
            guest_title(bot, setup->seat[seat].name, NAME_SIZE);
        else
            snprintf(setup->seat[seat].name, NAME_SIZE, "%s", bot);
        if (!series->team_count) continue;
        long team = seat == 1 ? draw % series->team_count : draw / series->team_count % series->team_count;
        snprintf(setup->seat[seat].team, sizeof setup->seat[seat].team, "%s", series->team[team]);
    }
    return true;
}

bool series_play(const Series *series, long number, Fighter fighter[2], BoutResult *result, Problem *problem)
{
    uint64_t seed = (uint64_t)series->seed * 1000003u + (uint64_t)drawing_of(series, number);
    Setup setup;
    int a = series_seat_of_a(series, number);
    *result = (BoutResult){0};
    if (!series_setup(series, number, &setup, problem)) return false;
    if (fighter[0].program || fighter[1].program) {
        Fighter *player[SEATS_MAX + 1] = {0};
        player[a] = &fighter[0];
        player[3 - a] = &fighter[1];
        return bout_play(series->catalog, &setup, player, seed, result, problem);
    }
    Arena arena = {0};
    Kit *kit = series->catalog->game->unpack(series->catalog, &setup, &arena, problem);
    Thinker *player[SEATS_MAX + 1] = {0};
    player[a] = &fighter[0].thinker;
    player[3 - a] = &fighter[1].thinker;
    if (kit) result->result = duel_play(kit, player, seed);
    arena_free(&arena);
    return kit != NULL;
}
