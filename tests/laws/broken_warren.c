/* Warren, broken in one place at a time: open-ended questions, a plan and a die that only one seat knows. */
#include "broken.h"

#include "../games/warren/warren.c"

static Kit *broken_unpack(const Catalog *catalog, const Setup *setup, Arena *arena, Problem *problem)
{
    Kit *kit = warren_unpack(catalog, setup, arena, problem);
    if (kit) kit->game = &broken;
    if (!first_kit) first_kit = kit;
    return kit;
}

/* ---- laws 1, 4, 5: answers that are not listed ---- */

static bool open_never(const Kit *kit, const void *state, int seat)
{
    (void)kit, (void)state, (void)seat;
    return false;
}

static bool open_by_the_trap(const Kit *kit, const void *state, int seat)
{
    const Warren *w = state;
    return warren_open_ended(kit, state, seat) && (w->phase != RUNNING || w->trap != HIDDEN);
}

static int list_outside(const Kit *kit, const void *state, int seat, Choice *out)
{
    int n = warren_choices(kit, state, seat, out);
    if (n && ((const Warren *)state)->phase == LAYING) choice_add(out, &n, (Choice){LAY, 0, FIELD, 0, 0});
    return n;
}

static bool allow_odd_fields(const Kit *kit, const void *state, int seat, Choice choice, Refusal *refusal)
{
    if (((const Warren *)state)->phase == LAYING) choice.c = 0;
    return warren_allows(kit, state, seat, choice, refusal);
}

static void write_roughly(const Kit *kit, const void *state, int seat, Choice choice, Text *text)
{
    if (choice.verb == LAY && choice.a % 10 && choice.b % 10) choice.a = (int16_t)(choice.a / 10 * 10);
    warren_write(kit, state, seat, choice, text);
}

/* ---- law 6: one seat's plan, and its die ---- */

static unsigned readers_all(const Kit *kit, const void *state, int seat, Choice choice)
{
    (void)kit, (void)state, (void)seat, (void)choice;
    return READERS_ALL;
}

static unsigned readers_who_watch(const Kit *kit, const void *state, int seat, Choice choice)
{
    return warren_readers(kit, state, seat, choice) | 1;
}

static void hide_nothing(const Kit *kit, void *state, int seat) { (void)kit, (void)state, (void)seat; }

static void hide_from_the_warden_too(const Kit *kit, void *state, int seat)
{
    (void)seat;
    warren_hide(kit, state, 0);
}

static void apply_telling_the_strength(const Kit *kit, void *state, int seat, Choice choice, Dice *dice,
                                       Events *events)
{
    warren_apply(kit, state, seat, choice, dice, events);
    if (events && events->count && events->items[0].kind == LAID)
        events->items[0].secret = SECRET_N0 | SECRET_N0 << 1;
}

/* ---- what can't be ---- */

static void apply_out_of_the_field(const Kit *kit, void *state, int seat, Choice choice, Dice *dice,
                                   Events *events)
{
    Warren *w = state;
    warren_apply(kit, state, seat, choice, dice, events);
    if (choice.verb == RUN && w->x[seat] > 40) w->x[seat] = FIELD;
}

static void guess_too_strong(const Kit *kit, void *state, int seat, Dice *dice)
{
    Warren *w = state;
    bool guessed = w->trap == HIDDEN;
    warren_guess(kit, state, seat, dice);
    if (guessed) w->trap = 11;
}

static bool odds_never_reached(const Kit *kit, const void *state, int seat, Choice choice, Odds *odds)
{
    bool known = warren_odds(kit, state, seat, choice, odds);
    if (known && odds->step_count > 1) odds->step[1].reached = odds->step[1].reached_of + 1;
    return known;
}

static bool odds_of_too_little(const Kit *kit, const void *state, int seat, Choice choice, Odds *odds)
{
    bool known = warren_odds(kit, state, seat, choice, odds);
    if (known && odds->piece_count) odds->piece[0].ways[1]--;
    return known;
}

static const Fault faults[] = {
    FAULT("law 1", open_ended, open_never),        FAULT("law 5", open_ended, open_by_the_trap),
    FAULT("law 1", choices, list_outside),         FAULT("law 4", allows, allow_odd_fields),
    FAULT("law 4", write, write_roughly),          FAULT("law 6", readers, readers_all),
    FAULT("law 6", readers, readers_who_watch),    FAULT("law 6", hide, hide_nothing),
    FAULT("law", hide, hide_from_the_warden_too),  FAULT("law 6", apply, apply_telling_the_strength),
    FAULT("sound", apply, apply_out_of_the_field), FAULT("sound", guess, guess_too_strong),
    FAULT("odds", odds, odds_never_reached),       FAULT("odds", odds, odds_of_too_little),
};

int main(void)
{
    Game whole = warren;
    whole.unpack = broken_unpack;
    return faults_run(&whole, 6, faults, countof(faults));
}
