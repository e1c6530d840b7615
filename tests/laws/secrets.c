/* Law 6: a seat learns nothing but what it is shown, and what it is shown changes its view.

   Twins are pairs of states that look alike to a seat. They are made in two ways: by a guess from
   its view, and by one die that falls otherwise. A game may break the law in its views (`hide`) or
   in its events (`secret`); each is held against the other, so that a leak in one shows as a
   difference. */
#include "trial.h"

/* Leaves of the events what the seat may see, in their order, and returns how many. */
static int events_redact(Event *events, int count, int seat)
{
    int kept = 0;
    for (int i = 0; i < count; i++) {
        Event event = events[i];
        if (event_redact(&event, seat)) events[kept++] = event;
    }
    return kept;
}

/* What a seat is told of redacted events on its view: sentences and facts. */
static void told_write(const Trial *trial, const void *view, const Event *events, int count, Text *text)
{
    text_clear(text);
    text_put(text, "");
    for (int i = 0; i < count; i++) {
        trial->game->tell(trial->kit, view, &events[i], text);
        Json json = json_to(text);
        json_object(&json);
        trial->game->facts(trial->kit, view, &events[i], &json);
        json_end(&json);
    }
}

/* May the seat read the words of this choice once it is made? */
static bool may_read(const Trial *trial, const void *state, int who, Choice choice, int seat)
{
    return who == seat || choice_readers(trial->kit, state, who, choice) >> seat & 1;
}

/* What another seat does in the twin: the same where this seat may read it, else anything that it may not
   read either. False if there is nothing that fits. */
static bool twin_choice(Trial *trial, int seat, const void *a, const void *b, int who, Choice mine,
                        Choice *other)
{
    const Game *game = trial->game;
    *other = mine;
    bool open = may_read(trial, a, who, mine, seat);
    if (open && game->allows(trial->kit, b, who, mine, NULL)) return true;
    int count = game->choices(trial->kit, b, who, trial->list_again);
    *other = trial->list_again[luck_below(trial, count)];
    return open || !may_read(trial, b, who, *other, seat);
}

/* One step of both twins: the seat itself chooses alike in both. Whoever chooses in secret chooses freely,
   whoever chooses openly chooses alike if he can. Ends the walk (*on) when the seat is shown what sets them
   apart. */
static bool twins_step(Trial *trial, int seat, void *a, void *b, bool *on)
{
    const Game *game = trial->game;
    unsigned asked = game->asked(trial->kit, a);
    *on = asked != 0;
    if (!asked) return true;
    int who = seat_draw(trial, asked);
    bool several = asked & (asked - 1);
    int count = game->choices(trial->kit, a, who, trial->list_again);
    Choice mine = trial->list_again[luck_below(trial, count)], other = mine;
    if (who != seat && !twin_choice(trial, seat, a, b, who, mine, &other)) {
        *on = false;
        return true;
    }
    bool open = may_read(trial, a, who, mine, seat), open_b = may_read(trial, b, who, other, seat);
    LAW(trial, "6", open == open_b || !choice_same(mine, other),
        "seat %d may read a choice of seat %d, and not where it sees no difference", seat, who);
    Events told = {.items = trial->events, .capacity = game->events_max};
    Events told_b = {.items = trial->events_again, .capacity = game->events_max};
    Dice dice = dice_fast(luck_seed(trial)), dice_b = dice;
    game->apply(trial->kit, a, who, mine, &dice, &told);
    game->apply(trial->kit, b, who, other, &dice_b, &told_b);
    int seen = events_redact(told.items, told.count, seat),
        seen_b = events_redact(told_b.items, told_b.count, seat);
    bool same_events = seen == seen_b && memcmp(told.items, told_b.items, (size_t)seen * sizeof(Event)) == 0;
    void *view = view_make(trial, trial->spare[4], a, seat);
    told_write(trial, view, told.items, seen, &trial->text);
    void *view_b = view_make(trial, trial->spare[5], b, seat);
    told_write(trial, view_b, told_b.items, seen_b, &trial->text_again);
    bool same_views = state_same(trial, view, view_b);
    LAW(trial, "6", !same_views || !same_events || strcmp(trial->text.at, trial->text_again.at) == 0,
        "seat %d is told \"%.200s\" and \"%.200s\" of events and views that are the same", seat,
        trial->text.at, trial->text_again.at);
    if (!open && several && game->asked(trial->kit, a) == (asked & ~(1u << who))) {
        LAW(trial, "6", same_events, "seat %d learns from the events what seat %d answered in secret", seat,
            who);
        LAW(trial, "6", same_views, "seat %d sees what seat %d answered in secret", seat, who);
        trial->laws->count.secrets += !choice_same(mine, other);
    }
    LAW(trial, "6", same_views || !same_events,
        "seat %d sees a difference that no event told it of, after a choice of seat %d", seat, who);
    LAW(trial, "6", same_events || !same_views,
        "seat %d is told a difference that its view does not show, after a choice of seat %d", seat, who);
    *on = same_views;
    return !same_views || law_same_question(trial, "6", a, b, seat);
}

bool law_twins(Trial *trial)
{
    enum { STEPS = 12 };
    for (int seat = 0; seat <= trial->seats; seat++) {
        void *a = state_copy(trial, trial->spare[0], trial->state);
        void *b = view_make(trial, trial->spare[1], trial->state, seat);
        Dice dice = dice_fast(luck_seed(trial));
        trial->game->guess(trial->kit, b, seat, &dice);
        if (state_same(trial, a, b)) continue;
        trial->laws->count.twins++;
        for (int other = 1; other <= trial->seats; other++) {
            view_make(trial, trial->spare[4], a, other), view_make(trial, trial->spare[5], b, other);
            trial->laws->count.alone += !state_same(trial, trial->spare[4], trial->spare[5]);
        }
        if (!law_same_question(trial, "6", a, b, seat)) return false;
        bool on = true;
        for (int step = 0; on && step < STEPS; step++)
            if (!twins_step(trial, seat, a, b, &on)) return false;
    }
    return true;
}

/* Two choices of a seat on two copies, with the same dice; false if they are the same choice. */
static bool two_ways(Trial *trial, int who, Choice choice[2], void *state[2], Events told[2])
{
    int count = trial->listed[who];
    Dice dice = dice_fast(luck_seed(trial));
    for (int i = 0; i < 2; i++) choice[i] = trial->list[who][luck_below(trial, count)];
    if (choice_same(choice[0], choice[1])) return false;
    for (int i = 0; i < 2; i++) {
        Dice own = dice;
        state[i] = state_copy(trial, trial->spare[i], trial->state);
        told[i] =
            (Events){.items = i ? trial->events_again : trial->events, .capacity = trial->game->events_max};
        trial->game->apply(trial->kit, state[i], who, choice[i], &own, &told[i]);
    }
    return true;
}

/* A seat that chooses in secret sees its own choice. */
bool law_alone(Trial *trial)
{
    unsigned asked = trial->game->asked(trial->kit, trial->state);
    Choice choice[2];
    void *state[2];
    Events told[2];
    int seat = seat_draw(trial, asked);
    if (!two_ways(trial, seat, choice, state, told)) return true;
    if (choice_readers(trial->kit, trial->state, seat, choice[0]) == READERS_ALL) return true;
    if (state_same(trial, state[0], state[1])) return true;
    trial->game->hide(trial->kit, state[0], seat), trial->game->hide(trial->kit, state[1], seat);
    LAW(trial, "6", !state_same(trial, state[0], state[1]), "seat %d does not see its own secret answer",
        seat);
    return true;
}

/* Nobody reads in the log what his view hides from him: where two choices look alike to a seat, it may not
   read which of them was made. */
bool law_readers(Trial *trial)
{
    unsigned asked = trial->game->asked(trial->kit, trial->state);
    Choice choice[2];
    void *state[2];
    Events told[2];
    int who = seat_draw(trial, asked);
    if (!two_ways(trial, who, choice, state, told) || state_same(trial, state[0], state[1])) return true;
    for (int seat = 0; seat <= trial->seats; seat++) {
        if (seat == who) continue;
        memcpy(trial->told, told[0].items, (size_t)told[0].count * sizeof(Event));
        memcpy(trial->told_again, told[1].items, (size_t)told[1].count * sizeof(Event));
        int seen = events_redact(trial->told, told[0].count, seat),
            seen_b = events_redact(trial->told_again, told[1].count, seat);
        bool alike = seen == seen_b &&
                     memcmp(trial->told, trial->told_again, (size_t)seen * sizeof(Event)) == 0 &&
                     state_same(trial, view_make(trial, trial->spare[4], state[0], seat),
                                view_make(trial, trial->spare[5], state[1], seat));
        if (!alike) continue;
        LAW(trial, "6", !may_read(trial, trial->state, who, choice[0], seat),
            "seat %d may read a choice of seat %d that its view hides", seat, who);
        trial->laws->count.hidden++;
    }
    return true;
}

/* The deal (seat 0) or a choice, played on a state; false if the deal fails. */
static bool line_play(const Trial *trial, void *state, int seat, Choice choice, Dice *dice, Events *events)
{
    if (seat == 0) return trial->game->begin(trial->kit, state, dice, events, NULL);
    trial->game->apply(trial->kit, state, seat, choice, dice, events);
    return true;
}

static bool in_full(const Event *event, int seat)
{
    return !event->secret || (seat && event->audience >> seat & 1);
}

/* Do the events that a seat is told in full (or those of which it is not told all) come in the same order? */
static bool same_sequence(const Event *a, const Event *b, int count, int seat, bool full)
{
    for (int i = 0, j = 0;; i++, j++) {
        while (i < count && in_full(&a[i], seat) != full) i++;
        while (j < count && in_full(&b[j], seat) != full) j++;
        if (i == count || j == count) return i == j;
        if (memcmp(&a[i], &b[j], sizeof *a) != 0) return false;
    }
}

/* The same but for when, among secret things, something open happened: which draw turned up a card that all
   may see is open too, though no view remembers it. */
static bool same_but_when(const Event *a, const Event *b, int count, int seat)
{
    return same_sequence(a, b, count, seat, true) && same_sequence(a, b, count, seat, false);
}

bool law_die(Trial *trial, const void *before, int seat, Choice choice)
{
    const Game *game = trial->game;
    void *a = state_copy(trial, trial->spare[2], before), *b = state_copy(trial, trial->spare[3], before);
    Events told = {.items = trial->events, .capacity = game->events_max};
    Events told_b = {.items = trial->events_again, .capacity = game->events_max};
    Dice dice = dice_fast(luck_seed(trial));
    dice.record = trial->die_thrown, dice.record_capacity = TRIAL_THROWN_MAX;
    if (!line_play(trial, a, seat, choice, &dice, &told) || !dice.record_count) return true;
    int other = luck_below(trial, dice.record_count);
    for (int i = 0; i < dice.record_count; i++) {
        const Thrown *thrown = &trial->die_thrown[i];
        int value = thrown->value;
        if (i == other) value = value % thrown->sides + 1;
        trial->die_forced[i] = (ForcedDie){.value = (uint16_t)value};
        Text purpose = text_fixed(trial->die_forced[i].purpose, DICE_PURPOSE_SIZE);
        text_put(&purpose, thrown->purpose);
    }
    Dice forced = dice_forced(trial->die_forced, dice.record_count);
    if (!line_play(trial, b, seat, choice, &forced, &told_b) || !dice_done(&forced)) return true;
    for (int who = 0; who <= trial->seats; who++) {
        memcpy(trial->told, told.items, (size_t)told.count * sizeof(Event));
        memcpy(trial->told_again, told_b.items, (size_t)told_b.count * sizeof(Event));
        int seen = events_redact(trial->told, told.count, who);
        int seen_b = events_redact(trial->told_again, told_b.count, who);
        bool same_events =
            seen == seen_b && memcmp(trial->told, trial->told_again, (size_t)seen * sizeof(Event)) == 0;
        bool same_views = state_same(trial, view_make(trial, trial->spare[4], a, who),
                                     view_make(trial, trial->spare[5], b, who));
        LAW(trial, "6", same_views || !same_events,
            "seat %d sees how a \"%s\" die fell that no event told it of", who,
            trial->die_forced[other].purpose);
        LAW(trial, "6",
            same_events || !same_views || state_same(trial, a, b) ||
                (seen == seen_b && same_but_when(trial->told, trial->told_again, seen, who)),
            "seat %d is told of a \"%s\" die that its view does not show", who,
            trial->die_forced[other].purpose);
        trial->laws->count.dice += same_views && !state_same(trial, a, b);
    }
    return true;
}
