/* Laws 2, 3, 8 and 9: choices are made, in any order, and lead to an end; so does leaving. */
#include "trial.h"

int seat_draw(Trial *trial, unsigned seats)
{
    int skip = luck_below(trial, __builtin_popcount(seats));
    while (skip--) seats &= seats - 1;
    return __builtin_ctz(seats);
}

bool law_events(Trial *trial, const Events *events)
{
    for (int i = 0; i < events->count; i++) {
        const Event *event = &events->items[i];
        LAW(trial, "2", event->kind, "event %d has no kind", i);
        LAW(trial, "2", clause_belongs(trial->game, event->clause),
            "event %d of kind %d names clause %d, which is none of %s or T", i, event->kind, event->clause,
            trial->game->clauses);
    }
    return true;
}

bool law_end(Trial *trial, const void *state)
{
    const Game *game = trial->game;
    Result result = {0};
    unsigned asked = game->asked(trial->kit, state), everybody = (2u << trial->seats) - 2;
    bool over = game->result(trial->kit, state, &result);
    LAW(trial, "9", (asked == 0) == over, "asked is %#x and there is %s result", asked, over ? "a" : "no");
    LAW(trial, "9", (asked & ~everybody) == 0, "asked is %#x at a table for %d", asked, trial->seats);
    LAW(trial, "9", (asked & trial->left) == 0, "asked is %#x, but %#x have left", asked, trial->left);
    if (!over) return true;
    LAW(trial, "9", (result.winners & ~everybody) == 0, "the winners are %#x", result.winners);
    LAW(trial, "9", result.draw == (result.winners == 0), "a draw: %d, winners: %#x", result.draw,
        result.winners);
    LAW(trial, "9", clause_belongs(game, result.clause), "the result names clause %d", result.clause);
    LAW(trial, "9", memchr(result.why, 0, sizeof result.why) && result.why[0], "a result without a reason");
    int value[SEATS_MAX + 1] = {0};
    game->judge(trial->kit, state, value);
    for (int seat = 1; seat <= trial->seats; seat++) {
        bool won = result.winners >> seat & 1;
        LAW(trial, "judge", result.draw || value[seat] == (won ? 10000 : 0),
            "seat %d has %s and is judged %d", seat, won ? "won" : "lost", value[seat]);
        LAW(trial, "judge",
            !result.draw || trial->left >> seat & 1 || (value[seat] > 0 && value[seat] < 5000),
            "a draw is judged %d for seat %d", value[seat], seat);
    }
    return true;
}

bool law_apply(Trial *trial, int seat, Choice choice, Events *events)
{
    const Game *game = trial->game;
    void *silent = state_copy(trial, trial->spare[0], trial->state);
    void *again = state_copy(trial, trial->spare[1], trial->state);
    Dice silent_dice = trial->dice, again_dice = trial->dice;
    silent_dice.record = again_dice.record = NULL;
    unsigned long before = allocations;
    events->count = 0;
    game->apply(trial->kit, trial->state, seat, choice, &trial->dice, events);
    game->apply(trial->kit, silent, seat, choice, &silent_dice, NULL);
    LAW(trial, "2", allocations == before, "making a choice allocates memory");
    LAW(trial, "2", state_same(trial, trial->state, silent), "silent and told play differ");
    LAW(trial, "2", silent_dice.state == trial->dice.state, "silent play throws other dice");
    Events told = {.items = trial->events_again, .capacity = game->events_max};
    game->apply(trial->kit_again, again, seat, choice, &again_dice, &told);
    LAW(trial, "3", state_same(trial, trial->state, again), "the same choice again gives another state");
    LAW(trial, "3",
        told.count == events->count &&
            memcmp(told.items, events->items, (size_t)told.count * sizeof(Event)) == 0,
        "the same choice again gives other events");
    return law_events(trial, events) && law_end(trial, trial->state);
}

bool law_playout(Trial *trial, void *state, const char *from)
{
    const Game *game = trial->game;
    Dice dice = dice_fast(luck_seed(trial));
    int log = trial->laws->log.length;
    dice.record = trial->die_thrown, dice.record_capacity = TRIAL_THROWN_MAX;
    trial->laws->count.playouts++;
    text_format(&trial->laws->log, "# %s:\n", from);
    for (int made = trial->made;; made++) {
        unsigned asked = game->asked(trial->kit, state);
        if (!law_end(trial, state)) return false;
        if (!asked) break;
        LAW(trial, "9", made < trial->length_max, "%d choices %s and no end", made, from);
        int seat = seat_draw(trial, asked);
        int count = game->choices(trial->kit, state, seat, trial->list_again);
        LAW(trial, "1", count > 0 && count <= game->choices_max, "%s: seat %d is asked and has %d choices",
            from, seat, count);
        Choice choice = trial->list_again[luck_below(trial, count)];
        LAW(trial, "1", game->allows(trial->kit, state, seat, choice, NULL), "%s: listed but refused", from);
        log_choice(trial, state, seat, choice);
        game->apply(trial->kit, state, seat, choice, &dice, NULL);
        log_dice(trial, trial->die_thrown, dice.record_count);
        dice.record_count = 0;
    }
    log_cut(trial, log);
    return true;
}

/* One choice of each seat that is asked, made in this order. */
static bool choices_make(Trial *trial, void *state, const uint8_t *order, int count, const Choice *choice,
                         Dice dice)
{
    for (int i = 0; i < count; i++) {
        Refusal refusal = {0};
        LAW(trial, "8", trial->game->allows(trial->kit, state, order[i], choice[order[i]], &refusal),
            "seat %d is refused what it might have chosen before the others: %s", order[i], refusal.why);
        trial->game->apply(trial->kit, state, order[i], choice[order[i]], &dice, NULL);
    }
    return true;
}

bool law_orders(Trial *trial)
{
    unsigned asked = trial->game->asked(trial->kit, trial->state);
    if ((asked & (asked - 1)) == 0) return true;
    uint8_t order[SEATS_MAX], shuffled[SEATS_MAX];
    Choice choice[SEATS_MAX + 1];
    int count = 0;
    for (int seat = 1; seat <= trial->seats; seat++) {
        if (!(asked >> seat & 1)) continue;
        choice[seat] = trial->list[seat][luck_below(trial, trial->listed[seat])];
        shuffled[count] = order[count] = (uint8_t)seat;
        count++;
    }
    dice_shuffle(&trial->luck, shuffled, count, "order");
    Dice dice = dice_fast(luck_seed(trial));
    void *a = state_copy(trial, trial->spare[0], trial->state);
    void *b = state_copy(trial, trial->spare[1], trial->state);
    if (!choices_make(trial, a, order, count, choice, dice)) return false;
    if (!choices_make(trial, b, shuffled, count, choice, dice)) return false;
    LAW(trial, "8", state_same(trial, a, b), "simultaneous choices of %d seats do not commute", count);
    trial->laws->count.orders++;
    return true;
}

static bool events_cite(const Events *events, int clause)
{
    for (int i = 0; i < events->count; i++)
        if (events->items[i].clause == clause) return true;
    return false;
}

bool law_leave(Trial *trial)
{
    const Game *game = trial->game;
    unsigned here = ((2u << trial->seats) - 2) & ~trial->left, left = trial->left;
    bool agreed = luck_below(trial, 8) == 0;
    int seat = agreed ? 0 : seat_draw(trial, here);
    int why = agreed ? LEAVE_DRAW_AGREED : luck_below(trial, 2) ? LEAVE_RESIGNED : LEAVE_TIMED_OUT;
    Dice dice = dice_fast(luck_seed(trial)), silent_dice = dice;
    void *told = state_copy(trial, trial->spare[0], trial->state);
    void *silent = state_copy(trial, trial->spare[1], trial->state);
    Events events = {.items = trial->events, .capacity = game->events_max};
    int log = trial->laws->log.length;
    if (agreed)
        text_put(&trial->laws->log, "draw agreed\n");
    else
        text_format(&trial->laws->log, "%d: %s\n", seat, why == LEAVE_RESIGNED ? "resigns" : "times out");
    unsigned long before = allocations;
    game->leave(trial->kit, told, seat, why, &dice, &events);
    game->leave(trial->kit, silent, seat, why, &silent_dice, NULL);
    LAW(trial, "2", allocations == before, "leaving allocates memory");
    LAW(trial, "2", state_same(trial, told, silent), "silent and told leaving differ");
    if (!law_events(trial, &events)) return false;
    int clause = agreed ? T_12 : why == LEAVE_RESIGNED ? T_13 : T_14;
    LAW(trial, "leave", events_cite(&events, clause), "leaving is not told by %s", clause_id(clause));
    trial->laws->count.leaves++;
    if (agreed) {
        Result result = {0};
        LAW(trial, "leave", game->result(trial->kit, told, &result) && result.draw, "agreed, but no draw");
        log_cut(trial, log);
        return law_end(trial, told);
    }
    trial->left |= 1u << seat;
    bool fine = law_end(trial, told);
    if (fine && trial->seats == 2) {
        Result result = {0};
        bool over = game->result(trial->kit, told, &result);
        fine = (over && result.winners == 1u << (3 - seat)) ||
               law_broken(trial, "leave", __FILE__, __LINE__, "seat %d left and the other has not won", seat);
    }
    fine = fine && law_playout(trial, told, "after somebody left");
    trial->left = left;
    if (fine) log_cut(trial, log);
    return fine;
}
